// Asynchronous copies: groups of cp.async, bulk copies both ways, completion on an mbarrier; and what else gives hints to the hardware.
"func.func"() <{function_type = (!hilt.ptr<global, 4>, !hilt.ptr<global, 16>) -> (), sym_name = "run_copies"}> ({
^bb0(%p: !hilt.ptr<global, 4>, %q: !hilt.ptr<global, 16>):
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
  "hilt.launch"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %p, %q) {callee = "copies"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 4>, !hilt.ptr<global, 16>) -> ()
  "func.return"() : () -> ()
}) {arg_names = ["p", "q"]} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 4>, !hilt.ptr<global, 16>) -> (), sym_name = "copies"}> ({
^bb0(%p: !hilt.ptr<global, 4>, %q: !hilt.ptr<global, 16>):
  %0 = "hilt.sreg"() {reg = "tid.x"} : () -> i32
  %1 = "arith.constant"() <{value = 0 : i32}> : () -> i32
  %2 = "arith.constant"() <{value = 1 : i32}> : () -> i32
  %3 = "hilt.alloc_shared"() {align = 16 : i64, count = 64 : i64, type = i32} : () -> !hilt.ptr<shared, 16>
  %4 = "hilt.alloc_shared"() {count = 1 : i64, type = i64} : () -> !hilt.ptr<shared, 8>
  %5 = "arith.constant"() <{value = 4 : i32}> : () -> i32
  %6 = "arith.muli"(%0, %5) : (i32, i32) -> i32
  %7 = "arith.extui"(%6) : (i32) -> i64
  %8 = "arith.constant"() <{value = 4 : i64}> : () -> i64
  %9 = "arith.muli"(%7, %8) : (i64, i64) -> i64
  %10 = "hilt.ptr_add"(%3, %9) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 4>
  %11 = "arith.constant"() <{value = 4 : i32}> : () -> i32
  %12 = "arith.muli"(%0, %11) : (i32, i32) -> i32
  %13 = "arith.extui"(%12) : (i32) -> i64
  %14 = "arith.constant"() <{value = 4 : i64}> : () -> i64
  %15 = "arith.muli"(%13, %14) : (i64, i64) -> i64
  %16 = "hilt.ptr_add"(%p, %15) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
  %17 = "arith.constant"() <{value = 16 : i32}> : () -> i32
  "hilt.cp_async"(%10, %16, %17) {bytes = 16 : i64, cache = "cg"} : (!hilt.ptr<shared, 4>, !hilt.ptr<global, 4>, i32) -> ()
  "hilt.cp_commit"() : () -> ()
  %18 = "arith.constant"() <{value = 32 : i32}> : () -> i32
  %19 = "arith.addi"(%18, %0) : (i32, i32) -> i32
  %20 = "arith.extui"(%19) : (i32) -> i64
  %21 = "arith.constant"() <{value = 4 : i64}> : () -> i64
  %22 = "arith.muli"(%20, %21) : (i64, i64) -> i64
  %23 = "hilt.ptr_add"(%3, %22) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 4>
  %24 = "arith.constant"() <{value = 2 : i32}> : () -> i32
  "hilt.cp_async"(%23, %16, %24) {bytes = 4 : i64, cache = "ca"} : (!hilt.ptr<shared, 4>, !hilt.ptr<global, 4>, i32) -> ()
  "hilt.cp_commit"() : () -> ()
  "hilt.cp_wait"() {groups = 1 : i64} : () -> ()
  "hilt.cp_wait"() {groups = 0 : i64} : () -> ()
  "hilt.barrier"(%1, %1) : (i32, i32) -> ()
  "hilt.fence_proxy"() {kind = "async.shared"} : () -> ()
  %25 = "arith.cmpi"(%0, %1) <{predicate = 0 : i64}> : (i32, i32) -> i1
  "scf.if"(%25) ({
    %26 = "arith.extui"(%1) : (i32) -> i64
    %27 = "arith.constant"() <{value = 4 : i64}> : () -> i64
    %28 = "arith.muli"(%26, %27) : (i64, i64) -> i64
    %29 = "hilt.ptr_add"(%q, %28) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 4>
    %30 = "arith.extui"(%1) : (i32) -> i64
    %31 = "arith.constant"() <{value = 4 : i64}> : () -> i64
    %32 = "arith.muli"(%30, %31) : (i64, i64) -> i64
    %33 = "hilt.ptr_add"(%3, %32) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 4>
    %34 = "arith.constant"() <{value = 128 : i32}> : () -> i32
    "hilt.bulk_store"(%q, %3, %34) : (!hilt.ptr<global, 16>, !hilt.ptr<shared, 16>, i32) -> ()
    "hilt.bulk_commit"() : () -> ()
    "hilt.bulk_wait"() {groups = 0 : i64, read} : () -> ()
    "hilt.bulk_wait"() {groups = 0 : i64} : () -> ()
    "hilt.bulk_reduce"(%q, %3, %34) {kind = "add", type = i32} : (!hilt.ptr<global, 16>, !hilt.ptr<shared, 16>, i32) -> ()
    "hilt.bulk_commit"() : () -> ()
    "hilt.bulk_wait"() {groups = 0 : i64} : () -> ()
    "hilt.mbar_init"(%4, %2) : (!hilt.ptr<shared, 8>, i32) -> ()
    "hilt.fence_mbar_init"() : () -> ()
    %35 = "hilt.mbar_arrive_expect_tx"(%4, %34) : (!hilt.ptr<shared, 8>, i32) -> i64
    "hilt.bulk_load"(%3, %q, %34, %4) : (!hilt.ptr<shared, 16>, !hilt.ptr<global, 16>, i32, !hilt.ptr<shared, 8>) -> ()
    "hilt.mbar_wait"(%4, %1) : (!hilt.ptr<shared, 8>, i32) -> ()
    %36 = "arith.constant"() <{value = 5 : i32}> : () -> i32
    %37 = "arith.extui"(%36) : (i32) -> i64
    %38 = "arith.constant"() <{value = 4 : i64}> : () -> i64
    %39 = "arith.muli"(%37, %38) : (i64, i64) -> i64
    %40 = "hilt.ptr_add"(%3, %39) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 4>
    %41 = "hilt.load"(%40) : (!hilt.ptr<shared, 4>) -> i32
    %42 = "arith.constant"() <{value = 40 : i32}> : () -> i32
    %43 = "arith.extui"(%42) : (i32) -> i64
    %44 = "arith.constant"() <{value = 4 : i64}> : () -> i64
    %45 = "arith.muli"(%43, %44) : (i64, i64) -> i64
    %46 = "hilt.ptr_add"(%q, %45) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 4>
    "hilt.store"(%41, %46) : (i32, !hilt.ptr<global, 4>) -> ()
    "scf.yield"() : () -> ()
  }, {
    "scf.yield"() : () -> ()
  }) : (i1) -> ()
  %47 = "arith.cmpi"(%0, %1) <{predicate = 0 : i64}> : (i32, i32) -> i1
  "scf.if"(%47) ({
    %48 = "arith.constant"() <{value = 35 : i32}> : () -> i32
    %49 = "arith.extui"(%48) : (i32) -> i64
    %50 = "arith.constant"() <{value = 4 : i64}> : () -> i64
    %51 = "arith.muli"(%49, %50) : (i64, i64) -> i64
    %52 = "hilt.ptr_add"(%3, %51) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 4>
    %53 = "hilt.load"(%52) : (!hilt.ptr<shared, 4>) -> i32
    %54 = "arith.constant"() <{value = 41 : i32}> : () -> i32
    %55 = "arith.extui"(%54) : (i32) -> i64
    %56 = "arith.constant"() <{value = 4 : i64}> : () -> i64
    %57 = "arith.muli"(%55, %56) : (i64, i64) -> i64
    %58 = "hilt.ptr_add"(%q, %57) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 4>
    "hilt.store"(%53, %58) : (i32, !hilt.ptr<global, 4>) -> ()
    "hilt.prefetch"(%p) : (!hilt.ptr<global, 4>) -> ()
    "scf.yield"() : () -> ()
  }, {
    "scf.yield"() : () -> ()
  }) : (i1) -> ()
  "hilt.barrier"(%1, %1) : (i32, i32) -> ()
  %59 = "arith.constant"() <{value = 4 : i32}> : () -> i32
  "hilt.cp_async"(%23, %16, %59) {bytes = 4 : i64, cache = "ca"} : (!hilt.ptr<shared, 4>, !hilt.ptr<global, 4>, i32) -> ()
  %60 = "arith.cmpi"(%0, %1) <{predicate = 0 : i64}> : (i32, i32) -> i1
  "scf.if"(%60) ({
    %61 = "arith.constant"() <{value = 8 : i32}> : () -> i32
    "hilt.cp_async"(%10, %16, %61) {bytes = 8 : i64, cache = "ca"} : (!hilt.ptr<shared, 4>, !hilt.ptr<global, 4>, i32) -> ()
    "hilt.cp_mbar_arrive"(%4) {noinc} : (!hilt.ptr<shared, 8>) -> ()
    "hilt.mbar_wait"(%4, %2) : (!hilt.ptr<shared, 8>, i32) -> ()
    "scf.yield"() : () -> ()
  }, {
    "scf.yield"() : () -> ()
  }) : (i1) -> ()
  "hilt.grid_dep_wait"() : () -> ()
  "hilt.grid_dep_launch"() : () -> ()
  %62 = "hilt.clock"() {kind = "clock64"} : () -> i64
  "func.return"() : () -> ()
}) {kernel} : () -> ()
// RUN: %s
// | "builtin.module"() ({
// |   "func.func"() <{function_type = (!hilt.ptr<global, 4>, !hilt.ptr<global, 16>) -> (), sym_name = "run_copies"}> ({
// |   ^bb0(%arg0: !hilt.ptr<global, 4>, %arg1: !hilt.ptr<global, 16>):
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
// |     "hilt.launch"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %arg0, %arg1) {callee = "copies"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 4>, !hilt.ptr<global, 16>) -> ()
// |     "func.return"() : () -> ()
// |   }) {arg_names = ["p", "q"]} : () -> ()
// |   "func.func"() <{function_type = (!hilt.ptr<global, 4>, !hilt.ptr<global, 16>) -> (), sym_name = "copies"}> ({
// |   ^bb0(%arg0: !hilt.ptr<global, 4>, %arg1: !hilt.ptr<global, 16>):
// |     %0 = "hilt.sreg"() {reg = "tid.x"} : () -> i32
// |     %1 = "arith.constant"() <{value = 0 : i32}> : () -> i32
// |     %2 = "arith.constant"() <{value = 1 : i32}> : () -> i32
// |     %3 = "hilt.alloc_shared"() {align = 16 : i64, count = 64 : i64, type = i32} : () -> !hilt.ptr<shared, 16>
// |     %4 = "hilt.alloc_shared"() {count = 1 : i64, type = i64} : () -> !hilt.ptr<shared, 8>
// |     %5 = "arith.constant"() <{value = 4 : i32}> : () -> i32
// |     %6 = "arith.muli"(%0, %5) : (i32, i32) -> i32
// |     %7 = "arith.extui"(%6) : (i32) -> i64
// |     %8 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |     %9 = "arith.muli"(%7, %8) : (i64, i64) -> i64
// |     %10 = "hilt.ptr_add"(%3, %9) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 4>
// |     %11 = "arith.constant"() <{value = 4 : i32}> : () -> i32
// |     %12 = "arith.muli"(%0, %11) : (i32, i32) -> i32
// |     %13 = "arith.extui"(%12) : (i32) -> i64
// |     %14 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |     %15 = "arith.muli"(%13, %14) : (i64, i64) -> i64
// |     %16 = "hilt.ptr_add"(%arg0, %15) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
// |     %17 = "arith.constant"() <{value = 16 : i32}> : () -> i32
// |     "hilt.cp_async"(%10, %16, %17) {bytes = 16 : i64, cache = "cg"} : (!hilt.ptr<shared, 4>, !hilt.ptr<global, 4>, i32) -> ()
// |     "hilt.cp_commit"() : () -> ()
// |     %18 = "arith.constant"() <{value = 32 : i32}> : () -> i32
// |     %19 = "arith.addi"(%18, %0) : (i32, i32) -> i32
// |     %20 = "arith.extui"(%19) : (i32) -> i64
// |     %21 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |     %22 = "arith.muli"(%20, %21) : (i64, i64) -> i64
// |     %23 = "hilt.ptr_add"(%3, %22) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 4>
// |     %24 = "arith.constant"() <{value = 2 : i32}> : () -> i32
// |     "hilt.cp_async"(%23, %16, %24) {bytes = 4 : i64, cache = "ca"} : (!hilt.ptr<shared, 4>, !hilt.ptr<global, 4>, i32) -> ()
// |     "hilt.cp_commit"() : () -> ()
// |     "hilt.cp_wait"() {groups = 1 : i64} : () -> ()
// |     "hilt.cp_wait"() {groups = 0 : i64} : () -> ()
// |     "hilt.barrier"(%1, %1) : (i32, i32) -> ()
// |     "hilt.fence_proxy"() {kind = "async.shared"} : () -> ()
// |     %25 = "arith.cmpi"(%0, %1) <{predicate = 0 : i64}> : (i32, i32) -> i1
// |     "scf.if"(%25) ({
// |       %26 = "arith.extui"(%1) : (i32) -> i64
// |       %27 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |       %28 = "arith.muli"(%26, %27) : (i64, i64) -> i64
// |       %29 = "hilt.ptr_add"(%arg1, %28) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 4>
// |       %30 = "arith.extui"(%1) : (i32) -> i64
// |       %31 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |       %32 = "arith.muli"(%30, %31) : (i64, i64) -> i64
// |       %33 = "hilt.ptr_add"(%3, %32) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 4>
// |       %34 = "arith.constant"() <{value = 128 : i32}> : () -> i32
// |       "hilt.bulk_store"(%arg1, %3, %34) : (!hilt.ptr<global, 16>, !hilt.ptr<shared, 16>, i32) -> ()
// |       "hilt.bulk_commit"() : () -> ()
// |       "hilt.bulk_wait"() {groups = 0 : i64, read} : () -> ()
// |       "hilt.bulk_wait"() {groups = 0 : i64} : () -> ()
// |       "hilt.bulk_reduce"(%arg1, %3, %34) {kind = "add", type = i32} : (!hilt.ptr<global, 16>, !hilt.ptr<shared, 16>, i32) -> ()
// |       "hilt.bulk_commit"() : () -> ()
// |       "hilt.bulk_wait"() {groups = 0 : i64} : () -> ()
// |       "hilt.mbar_init"(%4, %2) : (!hilt.ptr<shared, 8>, i32) -> ()
// |       "hilt.fence_mbar_init"() : () -> ()
// |       %35 = "hilt.mbar_arrive_expect_tx"(%4, %34) : (!hilt.ptr<shared, 8>, i32) -> i64
// |       "hilt.bulk_load"(%3, %arg1, %34, %4) : (!hilt.ptr<shared, 16>, !hilt.ptr<global, 16>, i32, !hilt.ptr<shared, 8>) -> ()
// |       "hilt.mbar_wait"(%4, %1) : (!hilt.ptr<shared, 8>, i32) -> ()
// |       %36 = "arith.constant"() <{value = 5 : i32}> : () -> i32
// |       %37 = "arith.extui"(%36) : (i32) -> i64
// |       %38 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |       %39 = "arith.muli"(%37, %38) : (i64, i64) -> i64
// |       %40 = "hilt.ptr_add"(%3, %39) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 4>
// |       %41 = "hilt.load"(%40) : (!hilt.ptr<shared, 4>) -> i32
// |       %42 = "arith.constant"() <{value = 40 : i32}> : () -> i32
// |       %43 = "arith.extui"(%42) : (i32) -> i64
// |       %44 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |       %45 = "arith.muli"(%43, %44) : (i64, i64) -> i64
// |       %46 = "hilt.ptr_add"(%arg1, %45) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 4>
// |       "hilt.store"(%41, %46) : (i32, !hilt.ptr<global, 4>) -> ()
// |       "scf.yield"() : () -> ()
// |     }, {
// |       "scf.yield"() : () -> ()
// |     }) : (i1) -> ()
// |     %47 = "arith.cmpi"(%0, %1) <{predicate = 0 : i64}> : (i32, i32) -> i1
// |     "scf.if"(%47) ({
// |       %48 = "arith.constant"() <{value = 35 : i32}> : () -> i32
// |       %49 = "arith.extui"(%48) : (i32) -> i64
// |       %50 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |       %51 = "arith.muli"(%49, %50) : (i64, i64) -> i64
// |       %52 = "hilt.ptr_add"(%3, %51) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 4>
// |       %53 = "hilt.load"(%52) : (!hilt.ptr<shared, 4>) -> i32
// |       %54 = "arith.constant"() <{value = 41 : i32}> : () -> i32
// |       %55 = "arith.extui"(%54) : (i32) -> i64
// |       %56 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |       %57 = "arith.muli"(%55, %56) : (i64, i64) -> i64
// |       %58 = "hilt.ptr_add"(%arg1, %57) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 4>
// |       "hilt.store"(%53, %58) : (i32, !hilt.ptr<global, 4>) -> ()
// |       "hilt.prefetch"(%arg0) : (!hilt.ptr<global, 4>) -> ()
// |       "scf.yield"() : () -> ()
// |     }, {
// |       "scf.yield"() : () -> ()
// |     }) : (i1) -> ()
// |     "hilt.barrier"(%1, %1) : (i32, i32) -> ()
// |     %59 = "arith.constant"() <{value = 4 : i32}> : () -> i32
// |     "hilt.cp_async"(%23, %16, %59) {bytes = 4 : i64, cache = "ca"} : (!hilt.ptr<shared, 4>, !hilt.ptr<global, 4>, i32) -> ()
// |     %60 = "arith.cmpi"(%0, %1) <{predicate = 0 : i64}> : (i32, i32) -> i1
// |     "scf.if"(%60) ({
// |       %61 = "arith.constant"() <{value = 8 : i32}> : () -> i32
// |       "hilt.cp_async"(%10, %16, %61) {bytes = 8 : i64, cache = "ca"} : (!hilt.ptr<shared, 4>, !hilt.ptr<global, 4>, i32) -> ()
// |       "hilt.cp_mbar_arrive"(%4) {noinc} : (!hilt.ptr<shared, 8>) -> ()
// |       "hilt.mbar_wait"(%4, %2) : (!hilt.ptr<shared, 8>, i32) -> ()
// |       "scf.yield"() : () -> ()
// |     }, {
// |       "scf.yield"() : () -> ()
// |     }) : (i1) -> ()
// |     "hilt.grid_dep_wait"() : () -> ()
// |     "hilt.grid_dep_launch"() : () -> ()
// |     %62 = "hilt.clock"() {kind = "clock64"} : () -> i64
// |     "func.return"() : () -> ()
// |   }) {kernel} : () -> ()
// | }) : () -> ()
// RUN: --run --arg=i32[100,101,102,103,104,105,106,107,108,109,110,111,112,113,114,115,116,117,118,119,120,121,122,123,124,125,126,127,128,129,130,131] --arg=i32[7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7]
// | i32[100, 101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111, 112, 113, 114, 115, 116, 117, 118, 119, 120, 121, 122, 123, 124, 125, 126, 127, 128, 129, 130, 131]
// | i32[200, 202, 204, 206, 208, 210, 212, 214, 216, 218, 220, 222, 224, 226, 228, 230, 232, 234, 236, 238, 240, 242, 244, 246, 248, 250, 252, 254, 256, 258, 260, 262, 7, 7, 7, 7, 7, 7, 7, 7, 210, 112]
// RUN: --device=cpu --run --arg=i32[100,101,102,103,104,105,106,107,108,109,110,111,112,113,114,115,116,117,118,119,120,121,122,123,124,125,126,127,128,129,130,131] --arg=i32[7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7]
// | i32[100, 101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111, 112, 113, 114, 115, 116, 117, 118, 119, 120, 121, 122, 123, 124, 125, 126, 127, 128, 129, 130, 131]
// | i32[200, 202, 204, 206, 208, 210, 212, 214, 216, 218, 220, 222, 224, 226, 228, 230, 232, 234, 236, 238, 240, 242, 244, 246, 248, 250, 252, 254, 256, 258, 260, 262, 7, 7, 7, 7, 7, 7, 7, 7, 210, 112]
