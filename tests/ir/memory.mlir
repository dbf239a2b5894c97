// Pointers, loads, stores, with the alignment in the pointer's type and on the access.
"func.func"() <{function_type = (!hilt.ptr<global, 16>, i64) -> i32, sym_name = "swap"}> ({
^bb0(%p: !hilt.ptr<global, 16>, %i: i64):
  %four = "arith.constant"() <{value = 4 : i64}> : () -> i64
  %bytes = "arith.muli"(%i, %four) : (i64, i64) -> i64
  %q = "hilt.ptr_add"(%p, %bytes) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 4>
  %0 = "hilt.load"(%p) {align = 16 : i64} : (!hilt.ptr<global, 16>) -> i32
  %1 = "hilt.load"(%q) : (!hilt.ptr<global, 4>) -> i32
  "hilt.store"(%1, %p) : (i32, !hilt.ptr<global, 16>) -> ()
  "hilt.store"(%0, %q) {align = 4 : i64} : (i32, !hilt.ptr<global, 4>) -> ()
  %2 = "arith.addi"(%0, %1) : (i32, i32) -> i32
  "func.return"(%2) : (i32) -> ()
}) {arg_names = ["p", "i"]} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<generic, 0>) -> f16, sym_name = "through_integer"}> ({
^bb0(%p: !hilt.ptr<generic, 0>):
  %two = "arith.constant"() <{value = 2 : i64}> : () -> i64
  %0 = "hilt.ptr_to_int"(%p) : (!hilt.ptr<generic, 0>) -> i64
  %1 = "arith.addi"(%0, %two) : (i64, i64) -> i64
  %2 = "hilt.int_to_ptr"(%1) : (i64) -> !hilt.ptr<local, 2>
  %3 = "hilt.load"(%2) : (!hilt.ptr<local, 2>) -> f16
  "func.return"(%3) : (f16) -> ()
}) : () -> ()
// RUN: %s
// | "builtin.module"() ({
// |   "func.func"() <{function_type = (!hilt.ptr<global, 16>, i64) -> i32, sym_name = "swap"}> ({
// |   ^bb0(%arg0: !hilt.ptr<global, 16>, %arg1: i64):
// |     %0 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |     %1 = "arith.muli"(%arg1, %0) : (i64, i64) -> i64
// |     %2 = "hilt.ptr_add"(%arg0, %1) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 4>
// |     %3 = "hilt.load"(%arg0) {align = 16 : i64} : (!hilt.ptr<global, 16>) -> i32
// |     %4 = "hilt.load"(%2) : (!hilt.ptr<global, 4>) -> i32
// |     "hilt.store"(%4, %arg0) : (i32, !hilt.ptr<global, 16>) -> ()
// |     "hilt.store"(%3, %2) {align = 4 : i64} : (i32, !hilt.ptr<global, 4>) -> ()
// |     %5 = "arith.addi"(%3, %4) : (i32, i32) -> i32
// |     "func.return"(%5) : (i32) -> ()
// |   }) {arg_names = ["p", "i"]} : () -> ()
// |   "func.func"() <{function_type = (!hilt.ptr<generic, 0>) -> f16, sym_name = "through_integer"}> ({
// |   ^bb0(%arg0: !hilt.ptr<generic, 0>):
// |     %0 = "arith.constant"() <{value = 2 : i64}> : () -> i64
// |     %1 = "hilt.ptr_to_int"(%arg0) : (!hilt.ptr<generic, 0>) -> i64
// |     %2 = "arith.addi"(%1, %0) : (i64, i64) -> i64
// |     %3 = "hilt.int_to_ptr"(%2) : (i64) -> !hilt.ptr<local, 2>
// |     %4 = "hilt.load"(%3) : (!hilt.ptr<local, 2>) -> f16
// |     "func.return"(%4) : (f16) -> ()
// |   }) : () -> ()
// | }) : () -> ()
// RUN: --run --arg=i32[10,20,30] --arg=1
// | 30 : i32
// | i32[20, 10, 30]
// RUN: --run=through_integer --arg=f16[1.5,2.5]
// | 2.500000e+00 : f16
// | f16[1.500000e+00, 2.500000e+00]
