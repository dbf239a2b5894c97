// Barriers of blocks, clusters and grids, and the memory that they make common: static, dynamic, of another block.
"func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "run_reverse"}> ({
^bb0(%p: !hilt.ptr<global, 4>):
  %0 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %1 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %2 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %3 = "arith.constant"() <{value = 64 : i64}> : () -> i64
  %4 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %5 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %6 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %7 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %8 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %9 = "arith.constant"() <{value = 0 : i64}> : () -> i64
  %10 = "arith.constant"() <{value = 0 : i64}> : () -> i64
  "hilt.launch"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %p) {callee = "reverse"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 4>) -> ()
  "func.return"() : () -> ()
}) {arg_names = ["p"]} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "run_pipeline"}> ({
^bb0(%p: !hilt.ptr<global, 4>):
  %0 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %1 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %2 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %3 = "arith.constant"() <{value = 64 : i64}> : () -> i64
  %4 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %5 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %6 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %7 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %8 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %9 = "arith.constant"() <{value = 128 : i64}> : () -> i64
  %10 = "arith.constant"() <{value = 0 : i64}> : () -> i64
  "hilt.launch"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %p) {callee = "pipeline"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 4>) -> ()
  "func.return"() : () -> ()
}) {arg_names = ["p"]} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "run_clusters"}> ({
^bb0(%p: !hilt.ptr<global, 4>):
  %0 = "arith.constant"() <{value = 8 : i64}> : () -> i64
  %1 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %2 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %3 = "arith.constant"() <{value = 8 : i64}> : () -> i64
  %4 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %5 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %6 = "arith.constant"() <{value = 4 : i64}> : () -> i64
  %7 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %8 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %9 = "arith.constant"() <{value = 0 : i64}> : () -> i64
  %10 = "arith.constant"() <{value = 0 : i64}> : () -> i64
  "hilt.launch"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %p) {callee = "clusters"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 4>) -> ()
  "func.return"() : () -> ()
}) {arg_names = ["p"]} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "run_grids"}> ({
^bb0(%p: !hilt.ptr<global, 4>):
  %0 = "arith.constant"() <{value = 6 : i64}> : () -> i64
  %1 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %2 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %3 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %4 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %5 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %6 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %7 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %8 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %9 = "arith.constant"() <{value = 0 : i64}> : () -> i64
  %10 = "arith.constant"() <{value = 0 : i64}> : () -> i64
  "hilt.launch"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %p) {callee = "grids", cooperative} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 4>) -> ()
  "func.return"() : () -> ()
}) {arg_names = ["p"]} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "reverse"}> ({
^bb0(%p: !hilt.ptr<global, 4>):
  %0 = "arith.constant"() <{value = 0 : i32}> : () -> i32
  %1 = "hilt.sreg"() {reg = "tid.x"} : () -> i32
  %2 = "hilt.alloc_shared"() {count = 64 : i64, name = "tile", type = i32} : () -> !hilt.ptr<shared, 4>
  %3 = "arith.extui"(%1) : (i32) -> i64
  %4 = "arith.constant"() <{value = 4 : i64}> : () -> i64
  %5 = "arith.muli"(%3, %4) : (i64, i64) -> i64
  %6 = "hilt.ptr_add"(%p, %5) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
  %7 = "hilt.load"(%6) : (!hilt.ptr<global, 4>) -> i32
  %8 = "arith.extui"(%1) : (i32) -> i64
  %9 = "arith.constant"() <{value = 4 : i64}> : () -> i64
  %10 = "arith.muli"(%8, %9) : (i64, i64) -> i64
  %11 = "hilt.ptr_add"(%2, %10) : (!hilt.ptr<shared, 4>, i64) -> !hilt.ptr<shared, 4>
  "hilt.store"(%7, %11) : (i32, !hilt.ptr<shared, 4>) -> ()
  "hilt.barrier"(%0, %0) : (i32, i32) -> ()
  %12 = "arith.constant"() <{value = 63 : i32}> : () -> i32
  %13 = "arith.subi"(%12, %1) : (i32, i32) -> i32
  %14 = "arith.extui"(%13) : (i32) -> i64
  %15 = "arith.constant"() <{value = 4 : i64}> : () -> i64
  %16 = "arith.muli"(%14, %15) : (i64, i64) -> i64
  %17 = "hilt.ptr_add"(%2, %16) : (!hilt.ptr<shared, 4>, i64) -> !hilt.ptr<shared, 4>
  %18 = "hilt.load"(%17) : (!hilt.ptr<shared, 4>) -> i32
  %19 = "arith.extui"(%1) : (i32) -> i64
  %20 = "arith.constant"() <{value = 4 : i64}> : () -> i64
  %21 = "arith.muli"(%19, %20) : (i64, i64) -> i64
  %22 = "hilt.ptr_add"(%p, %21) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
  "hilt.store"(%18, %22) : (i32, !hilt.ptr<global, 4>) -> ()
  "func.return"() : () -> ()
}) {kernel, block = [64, 1, 1]} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "pipeline"}> ({
^bb0(%p: !hilt.ptr<global, 4>):
  %0 = "hilt.sreg"() {reg = "tid.x"} : () -> i32
  %1 = "hilt.sreg"() {reg = "warpid"} : () -> i32
  %2 = "arith.constant"() <{value = 1 : i32}> : () -> i32
  %3 = "arith.constant"() <{value = 64 : i32}> : () -> i32
  %4 = "hilt.dyn_shared"() : () -> !hilt.ptr<shared, 16>
  %5 = "arith.constant"() <{value = 0 : i32}> : () -> i32
  %6 = "arith.cmpi"(%1, %5) <{predicate = 0 : i64}> : (i32, i32) -> i1
  "scf.if"(%6) ({
    %7 = "arith.muli"(%0, %0) : (i32, i32) -> i32
    %8 = "arith.extui"(%0) : (i32) -> i64
    %9 = "arith.constant"() <{value = 4 : i64}> : () -> i64
    %10 = "arith.muli"(%8, %9) : (i64, i64) -> i64
    %11 = "hilt.ptr_add"(%4, %10) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 4>
    "hilt.store"(%7, %11) : (i32, !hilt.ptr<shared, 4>) -> ()
    "hilt.barrier_arrive"(%2, %3) : (i32, i32) -> ()
    "scf.yield"() : () -> ()
  }, {
    "scf.yield"() : () -> ()
  }) : (i1) -> ()
  %12 = "arith.cmpi"(%1, %2) <{predicate = 0 : i64}> : (i32, i32) -> i1
  "scf.if"(%12) ({
    "hilt.barrier"(%2, %3) : (i32, i32) -> ()
    %13 = "arith.constant"() <{value = 32 : i32}> : () -> i32
    %14 = "arith.subi"(%0, %13) : (i32, i32) -> i32
    %15 = "arith.extui"(%14) : (i32) -> i64
    %16 = "arith.constant"() <{value = 4 : i64}> : () -> i64
    %17 = "arith.muli"(%15, %16) : (i64, i64) -> i64
    %18 = "hilt.ptr_add"(%4, %17) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 4>
    %19 = "hilt.load"(%18) : (!hilt.ptr<shared, 4>) -> i32
    %20 = "arith.extui"(%14) : (i32) -> i64
    %21 = "arith.constant"() <{value = 4 : i64}> : () -> i64
    %22 = "arith.muli"(%20, %21) : (i64, i64) -> i64
    %23 = "hilt.ptr_add"(%p, %22) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
    "hilt.store"(%19, %23) : (i32, !hilt.ptr<global, 4>) -> ()
    "scf.yield"() : () -> ()
  }, {
    "scf.yield"() : () -> ()
  }) : (i1) -> ()
  %24 = "arith.constant"() <{value = 0 : i32}> : () -> i32
  %25 = "arith.trunci"(%0) : (i32) -> i1
  %26 = "hilt.barrier_red"(%24, %24, %25) {kind = "popc"} : (i32, i32, i1) -> i32
  %27 = "arith.constant"() <{value = 0 : i32}> : () -> i32
  %28 = "arith.cmpi"(%0, %27) <{predicate = 0 : i64}> : (i32, i32) -> i1
  "scf.if"(%28) ({
    %29 = "arith.constant"() <{value = 32 : i32}> : () -> i32
    %30 = "arith.extui"(%29) : (i32) -> i64
    %31 = "arith.constant"() <{value = 4 : i64}> : () -> i64
    %32 = "arith.muli"(%30, %31) : (i64, i64) -> i64
    %33 = "hilt.ptr_add"(%p, %32) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
    "hilt.store"(%26, %33) : (i32, !hilt.ptr<global, 4>) -> ()
    "scf.yield"() : () -> ()
  }, {
    "scf.yield"() : () -> ()
  }) : (i1) -> ()
  %34 = "hilt.barrier_red"(%24, %24, %25) {kind = "and"} : (i32, i32, i1) -> i32
  %35 = "arith.constant"() <{value = 0 : i32}> : () -> i32
  %36 = "arith.cmpi"(%0, %35) <{predicate = 0 : i64}> : (i32, i32) -> i1
  "scf.if"(%36) ({
    %37 = "arith.constant"() <{value = 33 : i32}> : () -> i32
    %38 = "arith.extui"(%37) : (i32) -> i64
    %39 = "arith.constant"() <{value = 4 : i64}> : () -> i64
    %40 = "arith.muli"(%38, %39) : (i64, i64) -> i64
    %41 = "hilt.ptr_add"(%p, %40) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
    "hilt.store"(%34, %41) : (i32, !hilt.ptr<global, 4>) -> ()
    "scf.yield"() : () -> ()
  }, {
    "scf.yield"() : () -> ()
  }) : (i1) -> ()
  %42 = "hilt.barrier_red"(%24, %24, %25) {kind = "or"} : (i32, i32, i1) -> i32
  %43 = "arith.constant"() <{value = 0 : i32}> : () -> i32
  %44 = "arith.cmpi"(%0, %43) <{predicate = 0 : i64}> : (i32, i32) -> i1
  "scf.if"(%44) ({
    %45 = "arith.constant"() <{value = 34 : i32}> : () -> i32
    %46 = "arith.extui"(%45) : (i32) -> i64
    %47 = "arith.constant"() <{value = 4 : i64}> : () -> i64
    %48 = "arith.muli"(%46, %47) : (i64, i64) -> i64
    %49 = "hilt.ptr_add"(%p, %48) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
    "hilt.store"(%42, %49) : (i32, !hilt.ptr<global, 4>) -> ()
    "scf.yield"() : () -> ()
  }, {
    "scf.yield"() : () -> ()
  }) : (i1) -> ()
  "func.return"() : () -> ()
}) {kernel} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "clusters"}> ({
^bb0(%p: !hilt.ptr<global, 4>):
  %0 = "hilt.sreg"() {reg = "tid.x"} : () -> i32
  %1 = "hilt.sreg"() {reg = "cluster_ctarank"} : () -> i32
  %2 = "hilt.alloc_shared"() {count = 8 : i64, type = i32} : () -> !hilt.ptr<shared, 4>
  %3 = "arith.constant"() <{value = 10 : i32}> : () -> i32
  %4 = "arith.muli"(%1, %3) : (i32, i32) -> i32
  %5 = "arith.addi"(%4, %0) : (i32, i32) -> i32
  %6 = "arith.extui"(%0) : (i32) -> i64
  %7 = "arith.constant"() <{value = 4 : i64}> : () -> i64
  %8 = "arith.muli"(%6, %7) : (i64, i64) -> i64
  %9 = "hilt.ptr_add"(%2, %8) : (!hilt.ptr<shared, 4>, i64) -> !hilt.ptr<shared, 4>
  "hilt.store"(%5, %9) : (i32, !hilt.ptr<shared, 4>) -> ()
  "hilt.cluster_arrive"() : () -> ()
  "hilt.cluster_wait"() : () -> ()
  %10 = "arith.constant"() <{value = 1 : i32}> : () -> i32
  %11 = "arith.addi"(%1, %10) : (i32, i32) -> i32
  %12 = "arith.constant"() <{value = 4 : i32}> : () -> i32
  %13 = "hilt.rem_u"(%11, %12) : (i32, i32) -> i32
  %14 = "hilt.mapa"(%2, %13) : (!hilt.ptr<shared, 4>, i32) -> !hilt.ptr<cluster, 4>
  %15 = "hilt.ptr_cast"(%14) : (!hilt.ptr<cluster, 4>) -> !hilt.ptr<generic, 4>
  %16 = "arith.extui"(%0) : (i32) -> i64
  %17 = "arith.constant"() <{value = 4 : i64}> : () -> i64
  %18 = "arith.muli"(%16, %17) : (i64, i64) -> i64
  %19 = "hilt.ptr_add"(%15, %18) : (!hilt.ptr<generic, 4>, i64) -> !hilt.ptr<generic, 4>
  %20 = "hilt.load"(%19) : (!hilt.ptr<generic, 4>) -> i32
  "hilt.cluster_arrive"() {relaxed} : () -> ()
  "hilt.cluster_wait"() : () -> ()
  %21 = "hilt.sreg"() {reg = "ctaid.x"} : () -> i32
  %22 = "arith.constant"() <{value = 8 : i32}> : () -> i32
  %23 = "arith.muli"(%21, %22) : (i32, i32) -> i32
  %24 = "arith.addi"(%23, %0) : (i32, i32) -> i32
  %25 = "arith.extui"(%24) : (i32) -> i64
  %26 = "arith.constant"() <{value = 4 : i64}> : () -> i64
  %27 = "arith.muli"(%25, %26) : (i64, i64) -> i64
  %28 = "hilt.ptr_add"(%p, %27) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
  "hilt.store"(%20, %28) : (i32, !hilt.ptr<global, 4>) -> ()
  "func.return"() : () -> ()
}) {kernel, cluster = [4, 1, 1]} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "grids"}> ({
^bb0(%p: !hilt.ptr<global, 4>):
  %0 = "hilt.sreg"() {reg = "ctaid.x"} : () -> i32
  %1 = "arith.extui"(%0) : (i32) -> i64
  %2 = "arith.constant"() <{value = 4 : i64}> : () -> i64
  %3 = "arith.muli"(%1, %2) : (i64, i64) -> i64
  %4 = "hilt.ptr_add"(%p, %3) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
  "hilt.store"(%0, %4) : (i32, !hilt.ptr<global, 4>) -> ()
  "hilt.grid_sync"() : () -> ()
  %5 = "arith.constant"() <{value = 5 : i32}> : () -> i32
  %6 = "arith.subi"(%5, %0) : (i32, i32) -> i32
  %7 = "arith.extui"(%6) : (i32) -> i64
  %8 = "arith.constant"() <{value = 4 : i64}> : () -> i64
  %9 = "arith.muli"(%7, %8) : (i64, i64) -> i64
  %10 = "hilt.ptr_add"(%p, %9) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
  %11 = "hilt.load"(%10) : (!hilt.ptr<global, 4>) -> i32
  %12 = "arith.constant"() <{value = 6 : i32}> : () -> i32
  %13 = "arith.addi"(%0, %12) : (i32, i32) -> i32
  %14 = "arith.extui"(%13) : (i32) -> i64
  %15 = "arith.constant"() <{value = 4 : i64}> : () -> i64
  %16 = "arith.muli"(%14, %15) : (i64, i64) -> i64
  %17 = "hilt.ptr_add"(%p, %16) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
  "hilt.store"(%11, %17) : (i32, !hilt.ptr<global, 4>) -> ()
  "func.return"() : () -> ()
}) {kernel} : () -> ()
// RUN: %s
// | "builtin.module"() ({
// |   "func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "run_reverse"}> ({
// |   ^bb0(%arg0: !hilt.ptr<global, 4>):
// |     %0 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %1 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %2 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %3 = "arith.constant"() <{value = 64 : i64}> : () -> i64
// |     %4 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %5 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %6 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %7 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %8 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %9 = "arith.constant"() <{value = 0 : i64}> : () -> i64
// |     %10 = "arith.constant"() <{value = 0 : i64}> : () -> i64
// |     "hilt.launch"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %arg0) {callee = "reverse"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 4>) -> ()
// |     "func.return"() : () -> ()
// |   }) {arg_names = ["p"]} : () -> ()
// |   "func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "run_pipeline"}> ({
// |   ^bb0(%arg0: !hilt.ptr<global, 4>):
// |     %0 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %1 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %2 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %3 = "arith.constant"() <{value = 64 : i64}> : () -> i64
// |     %4 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %5 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %6 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %7 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %8 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %9 = "arith.constant"() <{value = 128 : i64}> : () -> i64
// |     %10 = "arith.constant"() <{value = 0 : i64}> : () -> i64
// |     "hilt.launch"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %arg0) {callee = "pipeline"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 4>) -> ()
// |     "func.return"() : () -> ()
// |   }) {arg_names = ["p"]} : () -> ()
// |   "func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "run_clusters"}> ({
// |   ^bb0(%arg0: !hilt.ptr<global, 4>):
// |     %0 = "arith.constant"() <{value = 8 : i64}> : () -> i64
// |     %1 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %2 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %3 = "arith.constant"() <{value = 8 : i64}> : () -> i64
// |     %4 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %5 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %6 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |     %7 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %8 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %9 = "arith.constant"() <{value = 0 : i64}> : () -> i64
// |     %10 = "arith.constant"() <{value = 0 : i64}> : () -> i64
// |     "hilt.launch"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %arg0) {callee = "clusters"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 4>) -> ()
// |     "func.return"() : () -> ()
// |   }) {arg_names = ["p"]} : () -> ()
// |   "func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "run_grids"}> ({
// |   ^bb0(%arg0: !hilt.ptr<global, 4>):
// |     %0 = "arith.constant"() <{value = 6 : i64}> : () -> i64
// |     %1 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %2 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %3 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %4 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %5 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %6 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %7 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %8 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %9 = "arith.constant"() <{value = 0 : i64}> : () -> i64
// |     %10 = "arith.constant"() <{value = 0 : i64}> : () -> i64
// |     "hilt.launch"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %arg0) {callee = "grids", cooperative} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 4>) -> ()
// |     "func.return"() : () -> ()
// |   }) {arg_names = ["p"]} : () -> ()
// |   "func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "reverse"}> ({
// |   ^bb0(%arg0: !hilt.ptr<global, 4>):
// |     %0 = "arith.constant"() <{value = 0 : i32}> : () -> i32
// |     %1 = "hilt.sreg"() {reg = "tid.x"} : () -> i32
// |     %2 = "hilt.alloc_shared"() {count = 64 : i64, name = "tile", type = i32} : () -> !hilt.ptr<shared, 4>
// |     %3 = "arith.extui"(%1) : (i32) -> i64
// |     %4 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |     %5 = "arith.muli"(%3, %4) : (i64, i64) -> i64
// |     %6 = "hilt.ptr_add"(%arg0, %5) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
// |     %7 = "hilt.load"(%6) : (!hilt.ptr<global, 4>) -> i32
// |     %8 = "arith.extui"(%1) : (i32) -> i64
// |     %9 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |     %10 = "arith.muli"(%8, %9) : (i64, i64) -> i64
// |     %11 = "hilt.ptr_add"(%2, %10) : (!hilt.ptr<shared, 4>, i64) -> !hilt.ptr<shared, 4>
// |     "hilt.store"(%7, %11) : (i32, !hilt.ptr<shared, 4>) -> ()
// |     "hilt.barrier"(%0, %0) : (i32, i32) -> ()
// |     %12 = "arith.constant"() <{value = 63 : i32}> : () -> i32
// |     %13 = "arith.subi"(%12, %1) : (i32, i32) -> i32
// |     %14 = "arith.extui"(%13) : (i32) -> i64
// |     %15 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |     %16 = "arith.muli"(%14, %15) : (i64, i64) -> i64
// |     %17 = "hilt.ptr_add"(%2, %16) : (!hilt.ptr<shared, 4>, i64) -> !hilt.ptr<shared, 4>
// |     %18 = "hilt.load"(%17) : (!hilt.ptr<shared, 4>) -> i32
// |     %19 = "arith.extui"(%1) : (i32) -> i64
// |     %20 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |     %21 = "arith.muli"(%19, %20) : (i64, i64) -> i64
// |     %22 = "hilt.ptr_add"(%arg0, %21) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
// |     "hilt.store"(%18, %22) : (i32, !hilt.ptr<global, 4>) -> ()
// |     "func.return"() : () -> ()
// |   }) {kernel, block = [64, 1, 1]} : () -> ()
// |   "func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "pipeline"}> ({
// |   ^bb0(%arg0: !hilt.ptr<global, 4>):
// |     %0 = "hilt.sreg"() {reg = "tid.x"} : () -> i32
// |     %1 = "hilt.sreg"() {reg = "warpid"} : () -> i32
// |     %2 = "arith.constant"() <{value = 1 : i32}> : () -> i32
// |     %3 = "arith.constant"() <{value = 64 : i32}> : () -> i32
// |     %4 = "hilt.dyn_shared"() : () -> !hilt.ptr<shared, 16>
// |     %5 = "arith.constant"() <{value = 0 : i32}> : () -> i32
// |     %6 = "arith.cmpi"(%1, %5) <{predicate = 0 : i64}> : (i32, i32) -> i1
// |     "scf.if"(%6) ({
// |       %7 = "arith.muli"(%0, %0) : (i32, i32) -> i32
// |       %8 = "arith.extui"(%0) : (i32) -> i64
// |       %9 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |       %10 = "arith.muli"(%8, %9) : (i64, i64) -> i64
// |       %11 = "hilt.ptr_add"(%4, %10) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 4>
// |       "hilt.store"(%7, %11) : (i32, !hilt.ptr<shared, 4>) -> ()
// |       "hilt.barrier_arrive"(%2, %3) : (i32, i32) -> ()
// |       "scf.yield"() : () -> ()
// |     }, {
// |       "scf.yield"() : () -> ()
// |     }) : (i1) -> ()
// |     %12 = "arith.cmpi"(%1, %2) <{predicate = 0 : i64}> : (i32, i32) -> i1
// |     "scf.if"(%12) ({
// |       "hilt.barrier"(%2, %3) : (i32, i32) -> ()
// |       %13 = "arith.constant"() <{value = 32 : i32}> : () -> i32
// |       %14 = "arith.subi"(%0, %13) : (i32, i32) -> i32
// |       %15 = "arith.extui"(%14) : (i32) -> i64
// |       %16 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |       %17 = "arith.muli"(%15, %16) : (i64, i64) -> i64
// |       %18 = "hilt.ptr_add"(%4, %17) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 4>
// |       %19 = "hilt.load"(%18) : (!hilt.ptr<shared, 4>) -> i32
// |       %20 = "arith.extui"(%14) : (i32) -> i64
// |       %21 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |       %22 = "arith.muli"(%20, %21) : (i64, i64) -> i64
// |       %23 = "hilt.ptr_add"(%arg0, %22) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
// |       "hilt.store"(%19, %23) : (i32, !hilt.ptr<global, 4>) -> ()
// |       "scf.yield"() : () -> ()
// |     }, {
// |       "scf.yield"() : () -> ()
// |     }) : (i1) -> ()
// |     %24 = "arith.constant"() <{value = 0 : i32}> : () -> i32
// |     %25 = "arith.trunci"(%0) : (i32) -> i1
// |     %26 = "hilt.barrier_red"(%24, %24, %25) {kind = "popc"} : (i32, i32, i1) -> i32
// |     %27 = "arith.constant"() <{value = 0 : i32}> : () -> i32
// |     %28 = "arith.cmpi"(%0, %27) <{predicate = 0 : i64}> : (i32, i32) -> i1
// |     "scf.if"(%28) ({
// |       %29 = "arith.constant"() <{value = 32 : i32}> : () -> i32
// |       %30 = "arith.extui"(%29) : (i32) -> i64
// |       %31 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |       %32 = "arith.muli"(%30, %31) : (i64, i64) -> i64
// |       %33 = "hilt.ptr_add"(%arg0, %32) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
// |       "hilt.store"(%26, %33) : (i32, !hilt.ptr<global, 4>) -> ()
// |       "scf.yield"() : () -> ()
// |     }, {
// |       "scf.yield"() : () -> ()
// |     }) : (i1) -> ()
// |     %34 = "hilt.barrier_red"(%24, %24, %25) {kind = "and"} : (i32, i32, i1) -> i32
// |     %35 = "arith.constant"() <{value = 0 : i32}> : () -> i32
// |     %36 = "arith.cmpi"(%0, %35) <{predicate = 0 : i64}> : (i32, i32) -> i1
// |     "scf.if"(%36) ({
// |       %37 = "arith.constant"() <{value = 33 : i32}> : () -> i32
// |       %38 = "arith.extui"(%37) : (i32) -> i64
// |       %39 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |       %40 = "arith.muli"(%38, %39) : (i64, i64) -> i64
// |       %41 = "hilt.ptr_add"(%arg0, %40) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
// |       "hilt.store"(%34, %41) : (i32, !hilt.ptr<global, 4>) -> ()
// |       "scf.yield"() : () -> ()
// |     }, {
// |       "scf.yield"() : () -> ()
// |     }) : (i1) -> ()
// |     %42 = "hilt.barrier_red"(%24, %24, %25) {kind = "or"} : (i32, i32, i1) -> i32
// |     %43 = "arith.constant"() <{value = 0 : i32}> : () -> i32
// |     %44 = "arith.cmpi"(%0, %43) <{predicate = 0 : i64}> : (i32, i32) -> i1
// |     "scf.if"(%44) ({
// |       %45 = "arith.constant"() <{value = 34 : i32}> : () -> i32
// |       %46 = "arith.extui"(%45) : (i32) -> i64
// |       %47 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |       %48 = "arith.muli"(%46, %47) : (i64, i64) -> i64
// |       %49 = "hilt.ptr_add"(%arg0, %48) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
// |       "hilt.store"(%42, %49) : (i32, !hilt.ptr<global, 4>) -> ()
// |       "scf.yield"() : () -> ()
// |     }, {
// |       "scf.yield"() : () -> ()
// |     }) : (i1) -> ()
// |     "func.return"() : () -> ()
// |   }) {kernel} : () -> ()
// |   "func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "clusters"}> ({
// |   ^bb0(%arg0: !hilt.ptr<global, 4>):
// |     %0 = "hilt.sreg"() {reg = "tid.x"} : () -> i32
// |     %1 = "hilt.sreg"() {reg = "cluster_ctarank"} : () -> i32
// |     %2 = "hilt.alloc_shared"() {count = 8 : i64, type = i32} : () -> !hilt.ptr<shared, 4>
// |     %3 = "arith.constant"() <{value = 10 : i32}> : () -> i32
// |     %4 = "arith.muli"(%1, %3) : (i32, i32) -> i32
// |     %5 = "arith.addi"(%4, %0) : (i32, i32) -> i32
// |     %6 = "arith.extui"(%0) : (i32) -> i64
// |     %7 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |     %8 = "arith.muli"(%6, %7) : (i64, i64) -> i64
// |     %9 = "hilt.ptr_add"(%2, %8) : (!hilt.ptr<shared, 4>, i64) -> !hilt.ptr<shared, 4>
// |     "hilt.store"(%5, %9) : (i32, !hilt.ptr<shared, 4>) -> ()
// |     "hilt.cluster_arrive"() : () -> ()
// |     "hilt.cluster_wait"() : () -> ()
// |     %10 = "arith.constant"() <{value = 1 : i32}> : () -> i32
// |     %11 = "arith.addi"(%1, %10) : (i32, i32) -> i32
// |     %12 = "arith.constant"() <{value = 4 : i32}> : () -> i32
// |     %13 = "hilt.rem_u"(%11, %12) : (i32, i32) -> i32
// |     %14 = "hilt.mapa"(%2, %13) : (!hilt.ptr<shared, 4>, i32) -> !hilt.ptr<cluster, 4>
// |     %15 = "hilt.ptr_cast"(%14) : (!hilt.ptr<cluster, 4>) -> !hilt.ptr<generic, 4>
// |     %16 = "arith.extui"(%0) : (i32) -> i64
// |     %17 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |     %18 = "arith.muli"(%16, %17) : (i64, i64) -> i64
// |     %19 = "hilt.ptr_add"(%15, %18) : (!hilt.ptr<generic, 4>, i64) -> !hilt.ptr<generic, 4>
// |     %20 = "hilt.load"(%19) : (!hilt.ptr<generic, 4>) -> i32
// |     "hilt.cluster_arrive"() {relaxed} : () -> ()
// |     "hilt.cluster_wait"() : () -> ()
// |     %21 = "hilt.sreg"() {reg = "ctaid.x"} : () -> i32
// |     %22 = "arith.constant"() <{value = 8 : i32}> : () -> i32
// |     %23 = "arith.muli"(%21, %22) : (i32, i32) -> i32
// |     %24 = "arith.addi"(%23, %0) : (i32, i32) -> i32
// |     %25 = "arith.extui"(%24) : (i32) -> i64
// |     %26 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |     %27 = "arith.muli"(%25, %26) : (i64, i64) -> i64
// |     %28 = "hilt.ptr_add"(%arg0, %27) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
// |     "hilt.store"(%20, %28) : (i32, !hilt.ptr<global, 4>) -> ()
// |     "func.return"() : () -> ()
// |   }) {kernel, cluster = [4, 1, 1]} : () -> ()
// |   "func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "grids"}> ({
// |   ^bb0(%arg0: !hilt.ptr<global, 4>):
// |     %0 = "hilt.sreg"() {reg = "ctaid.x"} : () -> i32
// |     %1 = "arith.extui"(%0) : (i32) -> i64
// |     %2 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |     %3 = "arith.muli"(%1, %2) : (i64, i64) -> i64
// |     %4 = "hilt.ptr_add"(%arg0, %3) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
// |     "hilt.store"(%0, %4) : (i32, !hilt.ptr<global, 4>) -> ()
// |     "hilt.grid_sync"() : () -> ()
// |     %5 = "arith.constant"() <{value = 5 : i32}> : () -> i32
// |     %6 = "arith.subi"(%5, %0) : (i32, i32) -> i32
// |     %7 = "arith.extui"(%6) : (i32) -> i64
// |     %8 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |     %9 = "arith.muli"(%7, %8) : (i64, i64) -> i64
// |     %10 = "hilt.ptr_add"(%arg0, %9) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
// |     %11 = "hilt.load"(%10) : (!hilt.ptr<global, 4>) -> i32
// |     %12 = "arith.constant"() <{value = 6 : i32}> : () -> i32
// |     %13 = "arith.addi"(%0, %12) : (i32, i32) -> i32
// |     %14 = "arith.extui"(%13) : (i32) -> i64
// |     %15 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |     %16 = "arith.muli"(%14, %15) : (i64, i64) -> i64
// |     %17 = "hilt.ptr_add"(%arg0, %16) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
// |     "hilt.store"(%11, %17) : (i32, !hilt.ptr<global, 4>) -> ()
// |     "func.return"() : () -> ()
// |   }) {kernel} : () -> ()
// | }) : () -> ()
// RUN: --run=run_reverse --arg=i32[0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61,62,63]
// | i32[63, 62, 61, 60, 59, 58, 57, 56, 55, 54, 53, 52, 51, 50, 49, 48, 47, 46, 45, 44, 43, 42, 41, 40, 39, 38, 37, 36, 35, 34, 33, 32, 31, 30, 29, 28, 27, 26, 25, 24, 23, 22, 21, 20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]
// RUN: --run=run_pipeline --arg=i32[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]
// | i32[0, 1, 4, 9, 16, 25, 36, 49, 64, 81, 100, 121, 144, 169, 196, 225, 256, 289, 324, 361, 400, 441, 484, 529, 576, 625, 676, 729, 784, 841, 900, 961, 32, 0, 1]
// RUN: --run=run_clusters --arg=i32[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]
// | i32[10, 11, 12, 13, 14, 15, 16, 17, 20, 21, 22, 23, 24, 25, 26, 27, 30, 31, 32, 33, 34, 35, 36, 37, 0, 1, 2, 3, 4, 5, 6, 7, 10, 11, 12, 13, 14, 15, 16, 17, 20, 21, 22, 23, 24, 25, 26, 27, 30, 31, 32, 33, 34, 35, 36, 37, 0, 1, 2, 3, 4, 5, 6, 7]
// RUN: --run=run_grids --arg=i32[0,0,0,0,0,0,0,0,0,0,0,0]
// | i32[0, 1, 2, 3, 4, 5, 5, 4, 3, 2, 1, 0]
// RUN: --device=cpu --run=run_reverse --arg=i32[0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61,62,63]
// | i32[63, 62, 61, 60, 59, 58, 57, 56, 55, 54, 53, 52, 51, 50, 49, 48, 47, 46, 45, 44, 43, 42, 41, 40, 39, 38, 37, 36, 35, 34, 33, 32, 31, 30, 29, 28, 27, 26, 25, 24, 23, 22, 21, 20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]
// RUN: --device=cpu --run=run_pipeline --arg=i32[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]
// | i32[0, 1, 4, 9, 16, 25, 36, 49, 64, 81, 100, 121, 144, 169, 196, 225, 256, 289, 324, 361, 400, 441, 484, 529, 576, 625, 676, 729, 784, 841, 900, 961, 32, 0, 1]
// RUN: --device=cpu --run=run_clusters --arg=i32[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]
// | i32[10, 11, 12, 13, 14, 15, 16, 17, 20, 21, 22, 23, 24, 25, 26, 27, 30, 31, 32, 33, 34, 35, 36, 37, 0, 1, 2, 3, 4, 5, 6, 7, 10, 11, 12, 13, 14, 15, 16, 17, 20, 21, 22, 23, 24, 25, 26, 27, 30, 31, 32, 33, 34, 35, 36, 37, 0, 1, 2, 3, 4, 5, 6, 7]
// RUN: --device=cpu --run=run_grids --arg=i32[0,0,0,0,0,0,0,0,0,0,0,0]
// | i32[0, 1, 2, 3, 4, 5, 5, 4, 3, 2, 1, 0]
