// mbarriers: phases, arrivals, transactions, tests that do not wait.
"func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "run_ring"}> ({
^bb0(%p: !hilt.ptr<global, 4>):
  %0 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %1 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %2 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %3 = "arith.constant"() <{value = 8 : i64}> : () -> i64
  %4 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %5 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %6 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %7 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %8 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %9 = "arith.constant"() <{value = 0 : i64}> : () -> i64
  %10 = "arith.constant"() <{value = 0 : i64}> : () -> i64
  "hilt.launch"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %p) {callee = "ring"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 4>) -> ()
  "func.return"() : () -> ()
}) {arg_names = ["p"]} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "ring"}> ({
^bb0(%p: !hilt.ptr<global, 4>):
  %0 = "hilt.sreg"() {reg = "tid.x"} : () -> i32
  %1 = "arith.constant"() <{value = 0 : i32}> : () -> i32
  %2 = "arith.constant"() <{value = 1 : i32}> : () -> i32
  %3 = "arith.constant"() <{value = 8 : i32}> : () -> i32
  %4 = "hilt.alloc_shared"() {count = 1 : i64, type = i64} : () -> !hilt.ptr<shared, 8>
  %5 = "hilt.alloc_shared"() {count = 1 : i64, type = i64} : () -> !hilt.ptr<shared, 8>
  %6 = "hilt.alloc_shared"() {count = 8 : i64, type = i32} : () -> !hilt.ptr<shared, 4>
  %7 = "arith.cmpi"(%0, %1) <{predicate = 0 : i64}> : (i32, i32) -> i1
  "scf.if"(%7) ({
    "hilt.mbar_init"(%4, %3) : (!hilt.ptr<shared, 8>, i32) -> ()
    "hilt.mbar_init"(%5, %2) : (!hilt.ptr<shared, 8>, i32) -> ()
    "hilt.fence_mbar_init"() : () -> ()
    "scf.yield"() : () -> ()
  }, {
    "scf.yield"() : () -> ()
  }) : (i1) -> ()
  "hilt.barrier"(%1, %1) : (i32, i32) -> ()
  %8 = "arith.constant"() <{value = 3 : i32}> : () -> i32
  %9 = "arith.muli"(%0, %8) : (i32, i32) -> i32
  %10 = "arith.extui"(%0) : (i32) -> i64
  %11 = "arith.constant"() <{value = 4 : i64}> : () -> i64
  %12 = "arith.muli"(%10, %11) : (i64, i64) -> i64
  %13 = "hilt.ptr_add"(%6, %12) : (!hilt.ptr<shared, 4>, i64) -> !hilt.ptr<shared, 4>
  "hilt.store"(%9, %13) : (i32, !hilt.ptr<shared, 4>) -> ()
  %14 = "hilt.mbar_arrive"(%4, %2) : (!hilt.ptr<shared, 8>, i32) -> i64
  "hilt.mbar_wait"(%4, %1) : (!hilt.ptr<shared, 8>, i32) -> ()
  %15 = "arith.xori"(%0, %2) : (i32, i32) -> i32
  %16 = "arith.extui"(%15) : (i32) -> i64
  %17 = "arith.constant"() <{value = 4 : i64}> : () -> i64
  %18 = "arith.muli"(%16, %17) : (i64, i64) -> i64
  %19 = "hilt.ptr_add"(%6, %18) : (!hilt.ptr<shared, 4>, i64) -> !hilt.ptr<shared, 4>
  %20 = "hilt.load"(%19) : (!hilt.ptr<shared, 4>) -> i32
  %21 = "arith.extui"(%0) : (i32) -> i64
  %22 = "arith.constant"() <{value = 4 : i64}> : () -> i64
  %23 = "arith.muli"(%21, %22) : (i64, i64) -> i64
  %24 = "hilt.ptr_add"(%p, %23) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
  "hilt.store"(%20, %24) : (i32, !hilt.ptr<global, 4>) -> ()
  %25 = "hilt.mbar_test_state"(%4, %14) {kind = "test"} : (!hilt.ptr<shared, 8>, i64) -> i1
  %26 = "hilt.mbar_test"(%4, %2) {kind = "try"} : (!hilt.ptr<shared, 8>, i32) -> i1
  %27 = "arith.extui"(%25) : (i1) -> i32
  %28 = "arith.extui"(%26) : (i1) -> i32
  %29 = "arith.constant"() <{value = 2 : i32}> : () -> i32
  %30 = "arith.muli"(%28, %29) : (i32, i32) -> i32
  %31 = "arith.addi"(%27, %30) : (i32, i32) -> i32
  %32 = "arith.addi"(%0, %3) : (i32, i32) -> i32
  %33 = "arith.extui"(%32) : (i32) -> i64
  %34 = "arith.constant"() <{value = 4 : i64}> : () -> i64
  %35 = "arith.muli"(%33, %34) : (i64, i64) -> i64
  %36 = "hilt.ptr_add"(%p, %35) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
  "hilt.store"(%31, %36) : (i32, !hilt.ptr<global, 4>) -> ()
  %37 = "arith.cmpi"(%0, %1) <{predicate = 0 : i64}> : (i32, i32) -> i1
  "scf.if"(%37) ({
    %38 = "arith.constant"() <{value = 64 : i32}> : () -> i32
    %39 = "hilt.mbar_arrive_expect_tx"(%5, %38) : (!hilt.ptr<shared, 8>, i32) -> i64
    %40 = "arith.constant"() <{value = 64 : i32}> : () -> i32
    "hilt.mbar_complete_tx"(%5, %40) : (!hilt.ptr<shared, 8>, i32) -> ()
    "hilt.mbar_wait"(%5, %1) : (!hilt.ptr<shared, 8>, i32) -> ()
    %41 = "arith.constant"() <{value = 16 : i32}> : () -> i32
    "hilt.mbar_expect_tx"(%5, %41) : (!hilt.ptr<shared, 8>, i32) -> ()
    %42 = "arith.constant"() <{value = 16 : i32}> : () -> i32
    "hilt.mbar_complete_tx"(%5, %42) : (!hilt.ptr<shared, 8>, i32) -> ()
    %43 = "hilt.mbar_arrive"(%5, %2) : (!hilt.ptr<shared, 8>, i32) -> i64
    "hilt.mbar_wait"(%5, %2) : (!hilt.ptr<shared, 8>, i32) -> ()
    "hilt.mbar_inval"(%5) : (!hilt.ptr<shared, 8>) -> ()
    "scf.yield"() : () -> ()
  }, {
    "scf.yield"() : () -> ()
  }) : (i1) -> ()
  "func.return"() : () -> ()
}) {kernel} : () -> ()
// RUN: %s
// | "builtin.module"() ({
// |   "func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "run_ring"}> ({
// |   ^bb0(%arg0: !hilt.ptr<global, 4>):
// |     %0 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %1 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %2 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %3 = "arith.constant"() <{value = 8 : i64}> : () -> i64
// |     %4 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %5 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %6 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %7 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %8 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %9 = "arith.constant"() <{value = 0 : i64}> : () -> i64
// |     %10 = "arith.constant"() <{value = 0 : i64}> : () -> i64
// |     "hilt.launch"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %arg0) {callee = "ring"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 4>) -> ()
// |     "func.return"() : () -> ()
// |   }) {arg_names = ["p"]} : () -> ()
// |   "func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "ring"}> ({
// |   ^bb0(%arg0: !hilt.ptr<global, 4>):
// |     %0 = "hilt.sreg"() {reg = "tid.x"} : () -> i32
// |     %1 = "arith.constant"() <{value = 0 : i32}> : () -> i32
// |     %2 = "arith.constant"() <{value = 1 : i32}> : () -> i32
// |     %3 = "arith.constant"() <{value = 8 : i32}> : () -> i32
// |     %4 = "hilt.alloc_shared"() {count = 1 : i64, type = i64} : () -> !hilt.ptr<shared, 8>
// |     %5 = "hilt.alloc_shared"() {count = 1 : i64, type = i64} : () -> !hilt.ptr<shared, 8>
// |     %6 = "hilt.alloc_shared"() {count = 8 : i64, type = i32} : () -> !hilt.ptr<shared, 4>
// |     %7 = "arith.cmpi"(%0, %1) <{predicate = 0 : i64}> : (i32, i32) -> i1
// |     "scf.if"(%7) ({
// |       "hilt.mbar_init"(%4, %3) : (!hilt.ptr<shared, 8>, i32) -> ()
// |       "hilt.mbar_init"(%5, %2) : (!hilt.ptr<shared, 8>, i32) -> ()
// |       "hilt.fence_mbar_init"() : () -> ()
// |       "scf.yield"() : () -> ()
// |     }, {
// |       "scf.yield"() : () -> ()
// |     }) : (i1) -> ()
// |     "hilt.barrier"(%1, %1) : (i32, i32) -> ()
// |     %8 = "arith.constant"() <{value = 3 : i32}> : () -> i32
// |     %9 = "arith.muli"(%0, %8) : (i32, i32) -> i32
// |     %10 = "arith.extui"(%0) : (i32) -> i64
// |     %11 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |     %12 = "arith.muli"(%10, %11) : (i64, i64) -> i64
// |     %13 = "hilt.ptr_add"(%6, %12) : (!hilt.ptr<shared, 4>, i64) -> !hilt.ptr<shared, 4>
// |     "hilt.store"(%9, %13) : (i32, !hilt.ptr<shared, 4>) -> ()
// |     %14 = "hilt.mbar_arrive"(%4, %2) : (!hilt.ptr<shared, 8>, i32) -> i64
// |     "hilt.mbar_wait"(%4, %1) : (!hilt.ptr<shared, 8>, i32) -> ()
// |     %15 = "arith.xori"(%0, %2) : (i32, i32) -> i32
// |     %16 = "arith.extui"(%15) : (i32) -> i64
// |     %17 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |     %18 = "arith.muli"(%16, %17) : (i64, i64) -> i64
// |     %19 = "hilt.ptr_add"(%6, %18) : (!hilt.ptr<shared, 4>, i64) -> !hilt.ptr<shared, 4>
// |     %20 = "hilt.load"(%19) : (!hilt.ptr<shared, 4>) -> i32
// |     %21 = "arith.extui"(%0) : (i32) -> i64
// |     %22 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |     %23 = "arith.muli"(%21, %22) : (i64, i64) -> i64
// |     %24 = "hilt.ptr_add"(%arg0, %23) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
// |     "hilt.store"(%20, %24) : (i32, !hilt.ptr<global, 4>) -> ()
// |     %25 = "hilt.mbar_test_state"(%4, %14) {kind = "test"} : (!hilt.ptr<shared, 8>, i64) -> i1
// |     %26 = "hilt.mbar_test"(%4, %2) {kind = "try"} : (!hilt.ptr<shared, 8>, i32) -> i1
// |     %27 = "arith.extui"(%25) : (i1) -> i32
// |     %28 = "arith.extui"(%26) : (i1) -> i32
// |     %29 = "arith.constant"() <{value = 2 : i32}> : () -> i32
// |     %30 = "arith.muli"(%28, %29) : (i32, i32) -> i32
// |     %31 = "arith.addi"(%27, %30) : (i32, i32) -> i32
// |     %32 = "arith.addi"(%0, %3) : (i32, i32) -> i32
// |     %33 = "arith.extui"(%32) : (i32) -> i64
// |     %34 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |     %35 = "arith.muli"(%33, %34) : (i64, i64) -> i64
// |     %36 = "hilt.ptr_add"(%arg0, %35) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
// |     "hilt.store"(%31, %36) : (i32, !hilt.ptr<global, 4>) -> ()
// |     %37 = "arith.cmpi"(%0, %1) <{predicate = 0 : i64}> : (i32, i32) -> i1
// |     "scf.if"(%37) ({
// |       %38 = "arith.constant"() <{value = 64 : i32}> : () -> i32
// |       %39 = "hilt.mbar_arrive_expect_tx"(%5, %38) : (!hilt.ptr<shared, 8>, i32) -> i64
// |       %40 = "arith.constant"() <{value = 64 : i32}> : () -> i32
// |       "hilt.mbar_complete_tx"(%5, %40) : (!hilt.ptr<shared, 8>, i32) -> ()
// |       "hilt.mbar_wait"(%5, %1) : (!hilt.ptr<shared, 8>, i32) -> ()
// |       %41 = "arith.constant"() <{value = 16 : i32}> : () -> i32
// |       "hilt.mbar_expect_tx"(%5, %41) : (!hilt.ptr<shared, 8>, i32) -> ()
// |       %42 = "arith.constant"() <{value = 16 : i32}> : () -> i32
// |       "hilt.mbar_complete_tx"(%5, %42) : (!hilt.ptr<shared, 8>, i32) -> ()
// |       %43 = "hilt.mbar_arrive"(%5, %2) : (!hilt.ptr<shared, 8>, i32) -> i64
// |       "hilt.mbar_wait"(%5, %2) : (!hilt.ptr<shared, 8>, i32) -> ()
// |       "hilt.mbar_inval"(%5) : (!hilt.ptr<shared, 8>) -> ()
// |       "scf.yield"() : () -> ()
// |     }, {
// |       "scf.yield"() : () -> ()
// |     }) : (i1) -> ()
// |     "func.return"() : () -> ()
// |   }) {kernel} : () -> ()
// | }) : () -> ()
// RUN: --run --arg=i32[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]
// | i32[3, 0, 9, 6, 15, 12, 21, 18, 1, 1, 1, 1, 1, 1, 1, 1]
// RUN: --device=cpu --run --arg=i32[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]
// | i32[3, 0, 9, 6, 15, 12, 21, 18, 1, 1, 1, 1, 1, 1, 1, 1]
