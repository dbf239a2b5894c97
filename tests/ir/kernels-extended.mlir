// Kernels: a number that only wraps around if it is looked at as one with a sign. What is so if nothing wraps must not be taken
// for what is so if something does.
"func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "run"}> ({
^bb0(%p: !hilt.ptr<global, 4>):
  %one = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %n = "arith.constant"() <{value = 4 : i64}> : () -> i64
  %z = "arith.constant"() <{value = 0 : i64}> : () -> i64
  "hilt.launch"(%one, %one, %one, %n, %one, %one, %one, %one, %one, %z, %z, %p) {callee = "k"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 4>) -> ()
  "func.return"() : () -> ()
}) : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "k"}> ({
^bb0(%p: !hilt.ptr<global, 4>):
  %t = "hilt.sreg"() {reg = "tid.x"} : () -> i32
  %y = "hilt.sreg"() {reg = "tid.y"} : () -> i32
  %none = "arith.constant"() <{value = 0 : i32}> : () -> i32
  %far = "arith.constant"() <{value = -2147483640 : i32}> : () -> i32
  %seven = "arith.constant"() <{value = 7 : i64}> : () -> i64
  %four = "arith.constant"() <{value = 4 : i64}> : () -> i64
  %a = "arith.muli"(%y, %none) : (i32, i32) -> i32
  %b = "arith.addi"(%a, %far) : (i32, i32) -> i32
  %c = "arith.extui"(%b) : (i32) -> i64
  %d = "hilt.shr_s"(%c, %seven) : (i64, i64) -> i64
  %e = "arith.trunci"(%d) : (i64) -> i32
  %l = "arith.extsi"(%t) : (i32) -> i64
  %o = "arith.muli"(%l, %four) : (i64, i64) -> i64
  %at = "hilt.ptr_add"(%p, %o) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
  "hilt.store"(%e, %at) : (i32, !hilt.ptr<global, 4>) -> ()
  "func.return"() : () -> ()
}) {kernel} : () -> ()
// RUN: --run=run --arg=i32[0,0,0,0]
// | i32[16777216, 16777216, 16777216, 16777216]
// RUN: --passes=block-loops --run=run --arg=i32[0,0,0,0]
// | i32[16777216, 16777216, 16777216, 16777216]
// RUN: --device=cpu --run=run --arg=i32[0,0,0,0]
// | i32[16777216, 16777216, 16777216, 16777216]
