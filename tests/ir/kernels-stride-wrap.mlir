// Kernels: loops in which each thread begins at its own place, some of them beyond the highest number: sums wrap, and so those
// threads have many trips where their neighbours have one or none.
"func.func"() <{function_type = (!hilt.ptr<global, 4>, i32) -> (), sym_name = "run_strides"}> ({
^bb0(%p: !hilt.ptr<global, 4>, %from: i32):
  %one = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %n = "arith.constant"() <{value = 8 : i64}> : () -> i64
  %z = "arith.constant"() <{value = 0 : i64}> : () -> i64
  "hilt.launch"(%one, %one, %one, %n, %one, %one, %one, %one, %one, %z, %z, %p, %from) {callee = "k"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 4>, i32) -> ()
  "func.return"() : () -> ()
}) : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 4>, i32) -> (), sym_name = "k"}> ({
^bb0(%p: !hilt.ptr<global, 4>, %from: i32):
  %t = "hilt.sreg"() {reg = "tid.x"} : () -> i32
  %low = "arith.addi"(%from, %t) : (i32, i32) -> i32
  %high = "arith.constant"() <{value = 2147483647 : i32}> : () -> i32
  %step = "arith.constant"() <{value = 268435456 : i32}> : () -> i32
  %zero = "arith.constant"() <{value = 0 : i32}> : () -> i32
  %one = "arith.constant"() <{value = 1 : i32}> : () -> i32
  %trips = "scf.for"(%low, %high, %step, %zero) ({
  ^bb0(%i: i32, %sum: i32):
    %more = "arith.addi"(%sum, %one) : (i32, i32) -> i32
    "scf.yield"(%more) : (i32) -> ()
  }) : (i32, i32, i32, i32) -> i32
  %four = "arith.constant"() <{value = 4 : i64}> : () -> i64
  %wide = "arith.extsi"(%t) : (i32) -> i64
  %bytes = "arith.muli"(%wide, %four) : (i64, i64) -> i64
  %at = "hilt.ptr_add"(%p, %bytes) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
  "hilt.store"(%trips, %at) : (i32, !hilt.ptr<global, 4>) -> ()
  "func.return"() : () -> ()
}) {kernel, block = [8, 1, 1]} : () -> ()
// RUN: --run=run_strides --arg=i32[0,0,0,0,0,0,0,0] --arg=2147483644
// | i32[1, 1, 1, 0, 16, 16, 16, 16]
// RUN: --run=run_strides --arg=i32[0,0,0,0,0,0,0,0] --arg=1879048190
// | i32[2, 1, 1, 1, 1, 1, 1, 1]
// RUN: --passes=block-loops --run=run_strides --arg=i32[0,0,0,0,0,0,0,0] --arg=2147483644
// | i32[1, 1, 1, 0, 16, 16, 16, 16]
// RUN: --passes=block-loops --run=run_strides --arg=i32[0,0,0,0,0,0,0,0] --arg=1879048190
// | i32[2, 1, 1, 1, 1, 1, 1, 1]
// RUN: --device=cpu --run=run_strides --arg=i32[0,0,0,0,0,0,0,0] --arg=2147483644
// | i32[1, 1, 1, 0, 16, 16, 16, 16]
// RUN: --device=cpu --run=run_strides --arg=i32[0,0,0,0,0,0,0,0] --arg=1879048190
// | i32[2, 1, 1, 1, 1, 1, 1, 1]
