// An exit behind an exit, with values computed behind it that the region gives: run as threads, as loops over threads, compiled.
"func.func"() <{function_type = (!hilt.ptr<global, 4>, i32) -> (), sym_name = "host"}> ({
^bb0(%p: !hilt.ptr<global, 4>, %n: i32):
  %one = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %two = "arith.constant"() <{value = 2 : i64}> : () -> i64
  %four = "arith.constant"() <{value = 4 : i64}> : () -> i64
  %zero = "arith.constant"() <{value = 0 : i64}> : () -> i64
  "hilt.launch"(%two, %one, %one, %four, %one, %one, %one, %one, %one, %zero, %zero, %p, %n) {callee = "k"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 4>, i32) -> ()
  "func.return"() : () -> ()
}) : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 4>, i32) -> (), sym_name = "k"}> ({
^bb0(%p: !hilt.ptr<global, 4>, %n: i32):
  %t = "hilt.sreg"() {reg = "tid.x"} : () -> i32
  %b = "hilt.sreg"() {reg = "ctaid.x"} : () -> i32
  %i0 = "arith.constant"() <{value = 0 : i32}> : () -> i32
  %i1 = "arith.constant"() <{value = 1 : i32}> : () -> i32
  %i4 = "arith.constant"() <{value = 4 : i32}> : () -> i32
  %i7 = "arith.constant"() <{value = 7 : i32}> : () -> i32
  %four = "arith.constant"() <{value = 4 : i64}> : () -> i64
  %first = "arith.muli"(%b, %i4) : (i32, i32) -> i32
  %g = "arith.addi"(%first, %t) : (i32, i32) -> i32
  %w = "arith.extsi"(%g) : (i32) -> i64
  %o = "arith.muli"(%w, %four) : (i64, i64) -> i64
  %at = "hilt.ptr_add"(%p, %o) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
  %some = "arith.cmpi"(%t, %n) <{predicate = 2 : i64}> : (i32, i32) -> i1
  %few = "arith.cmpi"(%t, %i0) <{predicate = 0 : i64}> : (i32, i32) -> i1
  %v = "scf.if"(%some) ({
    "scf.if"(%few) ({
      "hilt.store"(%i1, %at) : (i32, !hilt.ptr<global, 4>) -> ()
      "hilt.exit"() : () -> ()
      "scf.yield"() : () -> ()
    }, {
      "scf.yield"() : () -> ()
    }) : (i1) -> ()
    "hilt.store"(%i7, %at) : (i32, !hilt.ptr<global, 4>) -> ()
    "hilt.exit"() : () -> ()
    %x = "arith.addi"(%g, %i7) : (i32, i32) -> i32
    %y = "arith.muli"(%x, %n) : (i32, i32) -> i32
    "scf.yield"(%y) : (i32) -> ()
  }, {
    "scf.yield"(%g) : (i32) -> ()
  }) : (i1) -> i32
  "hilt.barrier"(%i0, %i0) : (i32, i32) -> ()
  %z = "arith.addi"(%v, %i7) : (i32, i32) -> i32
  "hilt.store"(%z, %at) : (i32, !hilt.ptr<global, 4>) -> ()
  "func.return"() : () -> ()
}) {kernel} : () -> ()
// RUN: --device=eval --run=host --arg=i32[0,0,0,0,0,0,0,0] --arg=2
// | i32[1, 7, 9, 10, 1, 7, 13, 14]
// RUN: --passes=block-loops --device=eval --run=host --arg=i32[0,0,0,0,0,0,0,0] --arg=2
// | i32[1, 7, 9, 10, 1, 7, 13, 14]
// RUN: --device=cpu --run=host --arg=i32[0,0,0,0,0,0,0,0] --arg=2
// | i32[1, 7, 9, 10, 1, 7, 13, 14]
