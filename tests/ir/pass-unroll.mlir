// unroll: a main loop and one for the rest; nothing overflows at the largest integer; unroll_full of known trips.
"func.func"() <{function_type = (i32, i32) -> i32, sym_name = "by_three"}> ({
^bb0(%a: i32, %n: i32):
  %0 = "arith.constant"() <{value = 0 : i32}> : () -> i32
  %1 = "arith.constant"() <{value = 1 : i32}> : () -> i32
  %r = "scf.for"(%a, %n, %1, %0) ({
  ^bb0(%i: i32, %s: i32):
    %t = "arith.xori"(%s, %i) : (i32, i32) -> i32
    "scf.yield"(%t) : (i32) -> ()
  }) {unroll = 3 : i64, vectorize} : (i32, i32, i32, i32) -> i32
  "func.return"(%r) : (i32) -> ()
}) : () -> ()
"func.func"() <{function_type = (i32, i32, i32) -> (i32, i32), sym_name = "by_step"}> ({
^bb0(%a: i32, %n: i32, %step: i32):
  %0 = "arith.constant"() <{value = 0 : i32}> : () -> i32
  %1 = "arith.constant"() <{value = 1 : i32}> : () -> i32
  %r:2 = "scf.for"(%a, %n, %step, %0, %0) ({
  ^bb0(%i: i32, %s: i32, %k: i32):
    %t = "arith.xori"(%s, %i) : (i32, i32) -> i32
    %l = "arith.addi"(%k, %1) : (i32, i32) -> i32
    "scf.yield"(%t, %l) : (i32, i32) -> ()
  }) {unroll = 2 : i64} : (i32, i32, i32, i32, i32) -> (i32, i32)
  "func.return"(%r#0, %r#1) : (i32, i32) -> ()
}) : () -> ()
"func.func"() <{function_type = (i32) -> i32, sym_name = "whole"}> ({
^bb0(%n: i32):
  %0 = "arith.constant"() <{value = 0 : i32}> : () -> i32
  %2 = "arith.constant"() <{value = 2 : i32}> : () -> i32
  %5 = "arith.constant"() <{value = 5 : i32}> : () -> i32
  %r = "scf.for"(%0, %5, %2, %n) ({
  ^bb0(%i: i32, %s: i32):
    %t = "arith.muli"(%s, %i) : (i32, i32) -> i32
    "scf.yield"(%t) : (i32) -> ()
  }) {unroll_full} : (i32, i32, i32, i32) -> i32
  // trips unknown: kept with its attribute
  %q = "scf.for"(%0, %n, %2, %r) ({
  ^bb0(%i: i32, %s: i32):
    %t = "arith.muli"(%s, %i) : (i32, i32) -> i32
    "scf.yield"(%t) : (i32) -> ()
  }) {unroll_full} : (i32, i32, i32, i32) -> i32
  // too many: kept
  %much = "arith.constant"() <{value = 1000000 : i32}> : () -> i32
  %k = "scf.for"(%0, %much, %2, %q) ({
  ^bb0(%i: i32, %s: i32):
    %t = "arith.muli"(%s, %i) : (i32, i32) -> i32
    "scf.yield"(%t) : (i32) -> ()
  }) {unroll_full} : (i32, i32, i32, i32) -> i32
  "func.return"(%k) : (i32) -> ()
}) : () -> ()
// RUN: --passes=unroll
// | "builtin.module"() ({
// |   "func.func"() <{function_type = (i32, i32) -> i32, sym_name = "by_three"}> ({
// |   ^bb0(%arg0: i32, %arg1: i32):
// |     %0 = "arith.constant"() <{value = 0 : i32}> : () -> i32
// |     %1 = "arith.constant"() <{value = 1 : i32}> : () -> i32
// |     %2 = "arith.constant"() <{value = -2147483648 : i32}> : () -> i32
// |     %3 = "arith.constant"() <{value = 2147483647 : i32}> : () -> i32
// |     %4 = "arith.constant"() <{value = 3 : i32}> : () -> i32
// |     %5 = "arith.constant"() <{value = 715827882 : i32}> : () -> i32
// |     %6 = "arith.constant"() <{value = 2 : i32}> : () -> i32
// |     %7 = "arith.constant"() <{value = -2147483646 : i32}> : () -> i32
// |     %8 = "arith.cmpi"(%arg1, %7) <{predicate = 2 : i64}> : (i32, i32) -> i1
// |     %9 = "arith.constant"() <{value = -2 : i32}> : () -> i32
// |     %10 = "arith.addi"(%arg1, %9) : (i32, i32) -> i32
// |     %11 = "arith.select"(%8, %2, %10) : (i1, i32, i32) -> i32
// |     %12 = "arith.constant"() <{value = false}> : () -> i1
// |     %13:2 = "scf.for"(%arg0, %11, %4, %0, %arg0) ({
// |     ^bb0(%arg2: i32, %arg3: i32, %arg4: i32):
// |       %14 = "arith.xori"(%arg3, %arg2) : (i32, i32) -> i32
// |       %15 = "arith.constant"() <{value = 1 : i32}> : () -> i32
// |       %16 = "arith.addi"(%arg2, %15) : (i32, i32) -> i32
// |       %17 = "arith.xori"(%14, %16) : (i32, i32) -> i32
// |       %18 = "arith.constant"() <{value = 2 : i32}> : () -> i32
// |       %19 = "arith.addi"(%arg2, %18) : (i32, i32) -> i32
// |       %20 = "arith.xori"(%17, %19) : (i32, i32) -> i32
// |       %21 = "arith.addi"(%arg2, %4) : (i32, i32) -> i32
// |       "scf.yield"(%20, %21) : (i32, i32) -> ()
// |     }) {vectorize} : (i32, i32, i32, i32, i32) -> (i32, i32)
// |     %22 = "scf.for"(%13#1, %arg1, %1, %13#0) ({
// |     ^bb0(%arg5: i32, %arg6: i32):
// |       %23 = "arith.xori"(%arg6, %arg5) : (i32, i32) -> i32
// |       "scf.yield"(%23) : (i32) -> ()
// |     }) : (i32, i32, i32, i32) -> i32
// |     "func.return"(%22) : (i32) -> ()
// |   }) : () -> ()
// |   "func.func"() <{function_type = (i32, i32, i32) -> (i32, i32), sym_name = "by_step"}> ({
// |   ^bb0(%arg0: i32, %arg1: i32, %arg2: i32):
// |     %0 = "arith.constant"() <{value = 0 : i32}> : () -> i32
// |     %1 = "arith.constant"() <{value = 1 : i32}> : () -> i32
// |     %2 = "arith.constant"() <{value = -2147483648 : i32}> : () -> i32
// |     %3 = "arith.constant"() <{value = 2147483647 : i32}> : () -> i32
// |     %4 = "arith.constant"() <{value = 2 : i32}> : () -> i32
// |     %5 = "arith.constant"() <{value = 1073741823 : i32}> : () -> i32
// |     %6 = "arith.constant"() <{value = 1 : i32}> : () -> i32
// |     %7 = "arith.muli"(%arg2, %4) : (i32, i32) -> i32
// |     %8 = "arith.addi"(%arg2, %2) : (i32, i32) -> i32
// |     %9 = "arith.cmpi"(%arg1, %8) <{predicate = 2 : i64}> : (i32, i32) -> i1
// |     %10 = "arith.subi"(%arg1, %arg2) : (i32, i32) -> i32
// |     %11 = "arith.select"(%9, %2, %10) : (i1, i32, i32) -> i32
// |     %12 = "arith.cmpi"(%arg2, %5) <{predicate = 4 : i64}> : (i32, i32) -> i1
// |     %13 = "arith.select"(%12, %2, %11) : (i1, i32, i32) -> i32
// |     %14:3 = "scf.for"(%arg0, %13, %7, %0, %0, %arg0) ({
// |     ^bb0(%arg3: i32, %arg4: i32, %arg5: i32, %arg6: i32):
// |       %15 = "arith.xori"(%arg4, %arg3) : (i32, i32) -> i32
// |       %16 = "arith.addi"(%arg5, %1) : (i32, i32) -> i32
// |       %17 = "arith.constant"() <{value = 1 : i32}> : () -> i32
// |       %18 = "arith.addi"(%arg3, %arg2) : (i32, i32) -> i32
// |       %19 = "arith.xori"(%15, %18) : (i32, i32) -> i32
// |       %20 = "arith.addi"(%16, %1) : (i32, i32) -> i32
// |       "scf.yield"(%19, %20, %arg3) : (i32, i32, i32) -> ()
// |     }) : (i32, i32, i32, i32, i32, i32) -> (i32, i32, i32)
// |     %21 = "arith.addi"(%14#2, %arg2) : (i32, i32) -> i32
// |     %22 = "arith.subi"(%arg1, %21) : (i32, i32) -> i32
// |     %23 = "arith.cmpi"(%22, %arg2) <{predicate = 8 : i64}> : (i32, i32) -> i1
// |     %24 = "arith.addi"(%21, %arg2) : (i32, i32) -> i32
// |     %25 = "arith.select"(%23, %24, %arg1) : (i1, i32, i32) -> i32
// |     %26 = "arith.cmpi"(%arg0, %13) <{predicate = 2 : i64}> : (i32, i32) -> i1
// |     %27 = "arith.select"(%26, %25, %arg0) : (i1, i32, i32) -> i32
// |     %28:2 = "scf.for"(%27, %arg1, %arg2, %14#0, %14#1) ({
// |     ^bb0(%arg7: i32, %arg8: i32, %arg9: i32):
// |       %29 = "arith.xori"(%arg8, %arg7) : (i32, i32) -> i32
// |       %30 = "arith.addi"(%arg9, %1) : (i32, i32) -> i32
// |       "scf.yield"(%29, %30) : (i32, i32) -> ()
// |     }) : (i32, i32, i32, i32, i32) -> (i32, i32)
// |     "func.return"(%28#0, %28#1) : (i32, i32) -> ()
// |   }) : () -> ()
// |   "func.func"() <{function_type = (i32) -> i32, sym_name = "whole"}> ({
// |   ^bb0(%arg0: i32):
// |     %0 = "arith.constant"() <{value = 0 : i32}> : () -> i32
// |     %1 = "arith.constant"() <{value = 2 : i32}> : () -> i32
// |     %2 = "arith.constant"() <{value = 5 : i32}> : () -> i32
// |     %3 = "arith.constant"() <{value = 0 : i32}> : () -> i32
// |     %4 = "arith.muli"(%arg0, %3) : (i32, i32) -> i32
// |     %5 = "arith.constant"() <{value = 2 : i32}> : () -> i32
// |     %6 = "arith.muli"(%4, %5) : (i32, i32) -> i32
// |     %7 = "arith.constant"() <{value = 4 : i32}> : () -> i32
// |     %8 = "arith.muli"(%6, %7) : (i32, i32) -> i32
// |     %9 = "scf.for"(%0, %arg0, %1, %8) ({
// |     ^bb0(%arg1: i32, %arg2: i32):
// |       %10 = "arith.muli"(%arg2, %arg1) : (i32, i32) -> i32
// |       "scf.yield"(%10) : (i32) -> ()
// |     }) {unroll_full} : (i32, i32, i32, i32) -> i32
// |     %11 = "arith.constant"() <{value = 1000000 : i32}> : () -> i32
// |     %12 = "scf.for"(%0, %11, %1, %9) ({
// |     ^bb0(%arg3: i32, %arg4: i32):
// |       %13 = "arith.muli"(%arg4, %arg3) : (i32, i32) -> i32
// |       "scf.yield"(%13) : (i32) -> ()
// |     }) {unroll_full} : (i32, i32, i32, i32) -> i32
// |     "func.return"(%12) : (i32) -> ()
// |   }) : () -> ()
// | }) : () -> ()
// RUN: --passes=unroll --run=by_three --arg 2147483640 --arg 2147483647
// | 2147483647 : i32
// RUN: --run=by_three --arg 2147483640 --arg 2147483647
// | 2147483647 : i32
// RUN: --passes=unroll --run=by_three --arg -2147483648 --arg -2147483647
// | -2147483648 : i32
// RUN: --run=by_three --arg -2147483648 --arg -2147483647
// | -2147483648 : i32
// RUN: --passes=unroll --run=by_step --arg -2147483648 --arg 2147483647 --arg 2147483647
// | 1 : i32
// | 3 : i32
// RUN: --run=by_step --arg -2147483648 --arg 2147483647 --arg 2147483647
// | 1 : i32
// | 3 : i32
// RUN: --passes=unroll --run=by_step --arg -2147483648 --arg 2147483647 --arg 1000000000
// | -1877727232 : i32
// | 5 : i32
// RUN: --run=by_step --arg -2147483648 --arg 2147483647 --arg 1000000000
// | -1877727232 : i32
// | 5 : i32
// RUN: --passes=unroll --run=by_step --arg 7 --arg 7 --arg 1
// | 0 : i32
// | 0 : i32
