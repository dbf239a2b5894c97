// A fault in a loop over threads tells which thread it was.
"func.func"() <{function_type = (!hilt.ptr<global, 4>, i64, i64) -> (), sym_name = "host"}> ({
^bb0(%p: !hilt.ptr<global, 4>, %bx: i64, %by: i64):
  %one = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %zero = "arith.constant"() <{value = 0 : i64}> : () -> i64
  "hilt.launch"(%one, %one, %one, %bx, %by, %one, %one, %one, %one, %zero, %zero, %p) {callee = "k"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 4>) -> ()
  "func.return"() : () -> ()
}) : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "k"}> ({
^bb0(%p: !hilt.ptr<global, 4>):
  %t = "hilt.sreg"() {reg = "tid.x"} : () -> i32
  %u = "hilt.sreg"() {reg = "tid.y"} : () -> i32
  %i0 = "arith.constant"() <{value = 0 : i32}> : () -> i32
  "hilt.barrier"(%i0, %i0) : (i32, i32) -> ()
  %ten = "arith.constant"() <{value = 10 : i32}> : () -> i32
  %r = "arith.muli"(%u, %ten) : (i32, i32) -> i32
  %s = "arith.addi"(%r, %t) : (i32, i32) -> i32
  %most = "arith.constant"() <{value = 23 : i32}> : () -> i32
  %ok = "arith.cmpi"(%s, %most) <{predicate = 2 : i64}> : (i32, i32) -> i1
  %a = "arith.extsi"(%s) : (i32) -> i64
  %b = "arith.extsi"(%most) : (i32) -> i64
  "hilt.check_index"(%a, %b) {dim = 0 : i64, name = "a", text = "(23):(1)"} : (i64, i64) -> ()
  "func.return"() : () -> ()
}) {kernel} : () -> ()
// RUN: --device=eval --run=host --arg=i32[1] --arg=5 --arg=4
// ! hilt-opt: CHECK_BOUNDS: index 23 of 'a' is out of range for extent 23 (mode 0 of (23):(1)) (kernel 'k')
// !   thread (3, 2, 0) of block (0, 0, 0) indexes
// !   hint: guard the access with a comparison against the extent
// EXIT: 1
// RUN: --device=cpu --run=host --arg=i32[1] --arg=5 --arg=4
// ! hilt-opt: CHECK_BOUNDS: index 23 of 'a' is out of range for extent 23 (mode 0 of (23):(1)) (kernel 'k')
// !   thread (3, 2, 0) of block (0, 0, 0) indexes
// !   hint: guard the access with a comparison against the extent
// EXIT: 1
