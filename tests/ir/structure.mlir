// Regions: branches, loops with carried values, early results, assertions, output.
"func.func"() <{function_type = (i64) -> i32, sym_name = "collatz"}> ({
^bb0(%n: i64):
  %zero = "arith.constant"() <{value = 0 : i32}> : () -> i32
  %one = "arith.constant"() <{value = 1 : i32}> : () -> i32
  %l1 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %l2 = "arith.constant"() <{value = 2 : i64}> : () -> i64
  %l3 = "arith.constant"() <{value = 3 : i64}> : () -> i64
  %r:2 = "scf.while"(%n, %zero) ({
  ^bb0(%x: i64, %steps: i32):
    %more = "arith.cmpi"(%x, %l1) <{predicate = 1 : i64}> : (i64, i64) -> i1
    "scf.condition"(%more, %x, %steps) : (i1, i64, i32) -> ()
  }, {
  ^bb0(%x: i64, %steps: i32):
    %odd = "arith.andi"(%x, %l1) : (i64, i64) -> i64
    %is_odd = "arith.trunci"(%odd) : (i64) -> i1
    %next = "scf.if"(%is_odd) ({
      %0 = "arith.muli"(%x, %l3) : (i64, i64) -> i64
      %1 = "arith.addi"(%0, %l1) : (i64, i64) -> i64
      "scf.yield"(%1) : (i64) -> ()
    }, {
      %0 = "hilt.div_u"(%x, %l2) : (i64, i64) -> i64
      "scf.yield"(%0) : (i64) -> ()
    }) : (i1) -> i64
    %count = "arith.addi"(%steps, %one) : (i32, i32) -> i32
    "scf.yield"(%next, %count) : (i64, i32) -> ()
  }) : (i64, i32) -> (i64, i32)
  "func.return"(%r#1) : (i32) -> ()
}) : () -> ()
"func.func"() <{function_type = (i32) -> (i32, f32), sym_name = "sum"}> ({
^bb0(%n: i32):
  %zero = "arith.constant"() <{value = 0 : i32}> : () -> i32
  %one = "arith.constant"() <{value = 1 : i32}> : () -> i32
  %f = "arith.constant"() <{value = 0.0 : f32}> : () -> f32
  %unset = "ub.poison"() : () -> i32
  %r:3 = "scf.for"(%zero, %n, %one, %zero, %f, %unset) ({
  ^bb0(%i: i32, %sum: i32, %fsum: f32, %last: i32):
    %0 = "arith.addi"(%sum, %i) : (i32, i32) -> i32
    %1 = "arith.sitofp"(%i) : (i32) -> f32
    %2 = "arith.addf"(%fsum, %1) : (f32, f32) -> f32
    "scf.yield"(%0, %2, %i) : (i32, f32, i32) -> ()
  }) {unroll = 4 : i64, prefetch_stages = 2 : i64, vectorize, at_least_once} : (i32, i32, i32, i32, f32, i32) -> (i32, f32, i32)
  "hilt.printf"(%r#2, %r#1) {format = "last \22%d\22, sum %f\0A", signs = "sf"} : (i32, f32) -> ()
  "func.return"(%r#0, %r#1) : (i32, f32) -> ()
}) : () -> ()
"func.func"() <{function_type = (i32) -> (), sym_name = "checked"}> ({
^bb0(%n: i32):
  %zero = "arith.constant"() <{value = 0 : i32}> : () -> i32
  %ok = "arith.cmpi"(%n, %zero) <{predicate = 5 : i64}> : (i32, i32) -> i1
  "scf.if"(%ok) ({
    "hilt.printf"() {format = "fine\0A", signs = ""} : () -> ()
    "scf.yield"() : () -> ()
  }, {
    "scf.yield"() : () -> ()
  }) : (i1) -> ()
  "hilt.assert"(%ok) {message = "n is \C3\BC negative"} : (i1) -> () loc("checked"("some.py":12:5))
  "func.return"() : () -> ()
}) {checked} : () -> ()
// RUN: %s
// | "builtin.module"() ({
// |   "func.func"() <{function_type = (i64) -> i32, sym_name = "collatz"}> ({
// |   ^bb0(%arg0: i64):
// |     %0 = "arith.constant"() <{value = 0 : i32}> : () -> i32
// |     %1 = "arith.constant"() <{value = 1 : i32}> : () -> i32
// |     %2 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %3 = "arith.constant"() <{value = 2 : i64}> : () -> i64
// |     %4 = "arith.constant"() <{value = 3 : i64}> : () -> i64
// |     %5:2 = "scf.while"(%arg0, %0) ({
// |     ^bb0(%arg1: i64, %arg2: i32):
// |       %6 = "arith.cmpi"(%arg1, %2) <{predicate = 1 : i64}> : (i64, i64) -> i1
// |       "scf.condition"(%6, %arg1, %arg2) : (i1, i64, i32) -> ()
// |     }, {
// |     ^bb0(%arg3: i64, %arg4: i32):
// |       %7 = "arith.andi"(%arg3, %2) : (i64, i64) -> i64
// |       %8 = "arith.trunci"(%7) : (i64) -> i1
// |       %9 = "scf.if"(%8) ({
// |         %10 = "arith.muli"(%arg3, %4) : (i64, i64) -> i64
// |         %11 = "arith.addi"(%10, %2) : (i64, i64) -> i64
// |         "scf.yield"(%11) : (i64) -> ()
// |       }, {
// |         %12 = "hilt.div_u"(%arg3, %3) : (i64, i64) -> i64
// |         "scf.yield"(%12) : (i64) -> ()
// |       }) : (i1) -> i64
// |       %13 = "arith.addi"(%arg4, %1) : (i32, i32) -> i32
// |       "scf.yield"(%9, %13) : (i64, i32) -> ()
// |     }) : (i64, i32) -> (i64, i32)
// |     "func.return"(%5#1) : (i32) -> ()
// |   }) : () -> ()
// |   "func.func"() <{function_type = (i32) -> (i32, f32), sym_name = "sum"}> ({
// |   ^bb0(%arg0: i32):
// |     %0 = "arith.constant"() <{value = 0 : i32}> : () -> i32
// |     %1 = "arith.constant"() <{value = 1 : i32}> : () -> i32
// |     %2 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
// |     %3 = "ub.poison"() : () -> i32
// |     %4:3 = "scf.for"(%0, %arg0, %1, %0, %2, %3) ({
// |     ^bb0(%arg1: i32, %arg2: i32, %arg3: f32, %arg4: i32):
// |       %5 = "arith.addi"(%arg2, %arg1) : (i32, i32) -> i32
// |       %6 = "arith.sitofp"(%arg1) : (i32) -> f32
// |       %7 = "arith.addf"(%arg3, %6) : (f32, f32) -> f32
// |       "scf.yield"(%5, %7, %arg1) : (i32, f32, i32) -> ()
// |     }) {unroll = 4 : i64, prefetch_stages = 2 : i64, vectorize, at_least_once} : (i32, i32, i32, i32, f32, i32) -> (i32, f32, i32)
// |     "hilt.printf"(%4#2, %4#1) {format = "last \22%d\22, sum %f\0A", signs = "sf"} : (i32, f32) -> ()
// |     "func.return"(%4#0, %4#1) : (i32, f32) -> ()
// |   }) : () -> ()
// |   "func.func"() <{function_type = (i32) -> (), sym_name = "checked"}> ({
// |   ^bb0(%arg0: i32):
// |     %0 = "arith.constant"() <{value = 0 : i32}> : () -> i32
// |     %1 = "arith.cmpi"(%arg0, %0) <{predicate = 5 : i64}> : (i32, i32) -> i1
// |     "scf.if"(%1) ({
// |       "hilt.printf"() {format = "fine\0A", signs = ""} : () -> ()
// |       "scf.yield"() : () -> ()
// |     }, {
// |       "scf.yield"() : () -> ()
// |     }) : (i1) -> ()
// |     "hilt.assert"(%1) {message = "n is \C3\BC negative"} : (i1) -> ()
// |     "func.return"() : () -> ()
// |   }) {checked} : () -> ()
// | }) : () -> ()
// RUN: --run=collatz --arg=27
// | 111 : i32
// RUN: --run=sum --arg=10
// | last "9", sum 45.000000
// | 45 : i32
// | 4.500000e+01 : f32
// RUN: --run=checked --arg=5
// | fine
// RUN: --run=checked --arg=-5
// ! hilt-opt: assertion failed: n is ü negative (some.py:12)
// EXIT: 1
