// mbarriers through several phases with tokens, transactions and arrivals of another block of the cluster; bulk reductions of all kinds;
// copies in groups of fewer bytes than they are wide.
"func.func"() <{function_type = (!hilt.ptr<global, 8>, !hilt.ptr<global, 16>) -> (), sym_name = "run_phases"}> ({
^bb0(%out: !hilt.ptr<global, 8>, %q: !hilt.ptr<global, 16>):
  %0 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %1 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %2 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %3 = "arith.constant"() <{value = 32 : i64}> : () -> i64
  %4 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %5 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %6 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %7 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %8 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %9 = "arith.constant"() <{value = 0 : i64}> : () -> i64
  %10 = "arith.constant"() <{value = 0 : i64}> : () -> i64
  "hilt.launch"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %out, %q) {callee = "phases"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 8>, !hilt.ptr<global, 16>) -> ()
  "func.return"() : () -> ()
}) : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 8>, !hilt.ptr<global, 16>) -> (), sym_name = "phases"}> ({
^bb0(%out: !hilt.ptr<global, 8>, %q: !hilt.ptr<global, 16>):
  %0 = "hilt.sreg"() {reg = "tid.x"} : () -> i32
  %1 = "hilt.sreg"() {reg = "laneid"} : () -> i32
  %2 = "hilt.sreg"() {reg = "ctaid.x"} : () -> i32
  %3 = "arith.constant"() <{value = 0 : i32}> : () -> i32
  %4 = "arith.constant"() <{value = 1 : i32}> : () -> i32
  %5 = "arith.constant"() <{value = -1 : i32}> : () -> i32
  %6 = "arith.constant"() <{value = 2 : i32}> : () -> i32
  %7 = "arith.muli"(%0, %6) : (i32, i32) -> i32
  %8 = "arith.addi"(%7, %4) : (i32, i32) -> i32
  %9 = "arith.constant"() <{value = 1000 : i32}> : () -> i32
  %10 = "arith.muli"(%2, %9) : (i32, i32) -> i32
  %11 = "arith.addi"(%8, %10) : (i32, i32) -> i32
  %12 = "arith.extui"(%11) : (i32) -> i64
  %13 = "arith.constant"() <{value = 64 : i32}> : () -> i32
  %14 = "arith.muli"(%2, %13) : (i32, i32) -> i32
  %15 = "arith.addi"(%14, %0) : (i32, i32) -> i32
  %16 = "arith.extui"(%15) : (i32) -> i64
  %17 = "arith.constant"() <{value = 3 : i64}> : () -> i64
  %18 = "arith.addi"(%16, %17) : (i64, i64) -> i64
  %19 = "arith.constant"() <{value = -7046029254386353131 : i64}> : () -> i64
  %20 = "arith.muli"(%18, %19) : (i64, i64) -> i64
  %21 = "arith.cmpi"(%0, %3) <{predicate = 0 : i64}> : (i32, i32) -> i1
  %22 = "hilt.alloc_shared"() {count = 2 : i64, type = i64, align = 8 : i64} : () -> !hilt.ptr<shared, 8>
  %23 = "hilt.alloc_shared"() {count = 64 : i64, type = i64, align = 16 : i64} : () -> !hilt.ptr<shared, 16>
  %24 = "arith.constant"() <{value = 8 : i64}> : () -> i64
  %25 = "hilt.ptr_add"(%22, %24) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
  "scf.if"(%21) ({
    "hilt.mbar_init"(%22, %13) : (!hilt.ptr<shared, 8>, i32) -> ()
    %26 = "arith.constant"() <{value = 33 : i32}> : () -> i32
    "hilt.mbar_init"(%25, %26) : (!hilt.ptr<shared, 8>, i32) -> ()
    "hilt.fence_mbar_init"() : () -> ()
    "scf.yield"() : () -> ()
  }, {
    "scf.yield"() : () -> ()
  }) : (i1) -> ()
  "hilt.barrier"(%3, %3) : (i32, i32) -> ()
  %27 = "hilt.mbar_arrive"(%22, %4) : (!hilt.ptr<shared, 8>, i32) -> i64
  %28 = "hilt.mbar_arrive"(%22, %4) : (!hilt.ptr<shared, 8>, i32) -> i64
  "hilt.mbar_wait"(%22, %3) : (!hilt.ptr<shared, 8>, i32) -> ()
  %29 = "hilt.mbar_test_state"(%22, %27) {kind = "test"} : (!hilt.ptr<shared, 8>, i64) -> i1
  %30 = "arith.extui"(%29) : (i1) -> i64
  %31 = "arith.muli"(%30, %12) : (i64, i64) -> i64
  %32 = "arith.constant"() <{value = 0 : i64}> : () -> i64
  %33 = "hilt.ptr_add"(%out, %32) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %34 = "hilt.atomic_rmw"(%33, %31) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %35 = "hilt.mbar_test"(%22, %3) {kind = "test"} : (!hilt.ptr<shared, 8>, i32) -> i1
  %36 = "arith.extui"(%35) : (i1) -> i64
  %37 = "arith.muli"(%36, %12) : (i64, i64) -> i64
  %38 = "hilt.ptr_add"(%out, %24) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %39 = "hilt.atomic_rmw"(%38, %37) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %40 = "hilt.mbar_test"(%22, %4) {kind = "test"} : (!hilt.ptr<shared, 8>, i32) -> i1
  %41 = "arith.extui"(%40) : (i1) -> i64
  %42 = "arith.muli"(%41, %12) : (i64, i64) -> i64
  %43 = "arith.constant"() <{value = 16 : i64}> : () -> i64
  %44 = "hilt.ptr_add"(%out, %43) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %45 = "hilt.atomic_rmw"(%44, %42) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  "hilt.barrier"(%3, %3) : (i32, i32) -> ()
  %46 = "hilt.mbar_arrive"(%22, %4) : (!hilt.ptr<shared, 8>, i32) -> i64
  %47 = "hilt.mbar_arrive"(%22, %4) : (!hilt.ptr<shared, 8>, i32) -> i64
  "hilt.mbar_wait"(%22, %4) : (!hilt.ptr<shared, 8>, i32) -> ()
  %48 = "hilt.mbar_test_state"(%22, %46) {kind = "try"} : (!hilt.ptr<shared, 8>, i64) -> i1
  %49 = "arith.extui"(%48) : (i1) -> i64
  %50 = "arith.muli"(%49, %12) : (i64, i64) -> i64
  %51 = "arith.constant"() <{value = 24 : i64}> : () -> i64
  %52 = "hilt.ptr_add"(%out, %51) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %53 = "hilt.atomic_rmw"(%52, %50) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %54 = "hilt.mbar_test"(%22, %4) {kind = "test"} : (!hilt.ptr<shared, 8>, i32) -> i1
  %55 = "arith.extui"(%54) : (i1) -> i64
  %56 = "arith.muli"(%55, %12) : (i64, i64) -> i64
  %57 = "arith.constant"() <{value = 32 : i64}> : () -> i64
  %58 = "hilt.ptr_add"(%out, %57) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %59 = "hilt.atomic_rmw"(%58, %56) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %60 = "hilt.mbar_test"(%22, %3) {kind = "test"} : (!hilt.ptr<shared, 8>, i32) -> i1
  %61 = "arith.extui"(%60) : (i1) -> i64
  %62 = "arith.muli"(%61, %12) : (i64, i64) -> i64
  %63 = "arith.constant"() <{value = 40 : i64}> : () -> i64
  %64 = "hilt.ptr_add"(%out, %63) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %65 = "hilt.atomic_rmw"(%64, %62) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  "hilt.barrier"(%3, %3) : (i32, i32) -> ()
  %66 = "hilt.mbar_arrive"(%22, %4) : (!hilt.ptr<shared, 8>, i32) -> i64
  %67 = "hilt.mbar_arrive"(%22, %4) : (!hilt.ptr<shared, 8>, i32) -> i64
  "hilt.mbar_wait"(%22, %3) : (!hilt.ptr<shared, 8>, i32) -> ()
  %68 = "hilt.mbar_test_state"(%22, %66) {kind = "test"} : (!hilt.ptr<shared, 8>, i64) -> i1
  %69 = "arith.extui"(%68) : (i1) -> i64
  %70 = "arith.muli"(%69, %12) : (i64, i64) -> i64
  %71 = "arith.constant"() <{value = 48 : i64}> : () -> i64
  %72 = "hilt.ptr_add"(%out, %71) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %73 = "hilt.atomic_rmw"(%72, %70) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %74 = "hilt.mbar_test"(%22, %3) {kind = "test"} : (!hilt.ptr<shared, 8>, i32) -> i1
  %75 = "arith.extui"(%74) : (i1) -> i64
  %76 = "arith.muli"(%75, %12) : (i64, i64) -> i64
  %77 = "arith.constant"() <{value = 56 : i64}> : () -> i64
  %78 = "hilt.ptr_add"(%out, %77) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %79 = "hilt.atomic_rmw"(%78, %76) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %80 = "hilt.mbar_test"(%22, %4) {kind = "test"} : (!hilt.ptr<shared, 8>, i32) -> i1
  %81 = "arith.extui"(%80) : (i1) -> i64
  %82 = "arith.muli"(%81, %12) : (i64, i64) -> i64
  %83 = "arith.constant"() <{value = 64 : i64}> : () -> i64
  %84 = "hilt.ptr_add"(%out, %83) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %85 = "hilt.atomic_rmw"(%84, %82) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  "hilt.barrier"(%3, %3) : (i32, i32) -> ()
  "scf.if"(%21) ({
    %86 = "arith.constant"() <{value = 48 : i32}> : () -> i32
    "hilt.mbar_expect_tx"(%25, %86) : (!hilt.ptr<shared, 8>, i32) -> ()
    %87 = "arith.constant"() <{value = 16 : i32}> : () -> i32
    "hilt.mbar_complete_tx"(%25, %87) : (!hilt.ptr<shared, 8>, i32) -> ()
    %88 = "hilt.mbar_arrive"(%25, %4) : (!hilt.ptr<shared, 8>, i32) -> i64
    %89 = "arith.constant"() <{value = 32 : i32}> : () -> i32
    "hilt.mbar_complete_tx"(%25, %89) : (!hilt.ptr<shared, 8>, i32) -> ()
    "scf.yield"() : () -> ()
  }, {
    "scf.yield"() : () -> ()
  }) : (i1) -> ()
  %90 = "hilt.mbar_arrive"(%25, %4) : (!hilt.ptr<shared, 8>, i32) -> i64
  "hilt.mbar_wait"(%25, %3) : (!hilt.ptr<shared, 8>, i32) -> ()
  %91 = "hilt.mbar_test_state"(%25, %90) {kind = "try"} : (!hilt.ptr<shared, 8>, i64) -> i1
  %92 = "arith.extui"(%91) : (i1) -> i64
  %93 = "arith.muli"(%92, %12) : (i64, i64) -> i64
  %94 = "arith.constant"() <{value = 72 : i64}> : () -> i64
  %95 = "hilt.ptr_add"(%out, %94) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %96 = "hilt.atomic_rmw"(%95, %93) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  "hilt.barrier"(%3, %3) : (i32, i32) -> ()
  "scf.if"(%21) ({
    %97 = "arith.constant"() <{value = 48 : i32}> : () -> i32
    "hilt.mbar_expect_tx"(%25, %97) : (!hilt.ptr<shared, 8>, i32) -> ()
    %98 = "arith.constant"() <{value = 16 : i32}> : () -> i32
    "hilt.mbar_complete_tx"(%25, %98) : (!hilt.ptr<shared, 8>, i32) -> ()
    %99 = "hilt.mbar_arrive"(%25, %4) : (!hilt.ptr<shared, 8>, i32) -> i64
    %100 = "arith.constant"() <{value = 32 : i32}> : () -> i32
    "hilt.mbar_complete_tx"(%25, %100) : (!hilt.ptr<shared, 8>, i32) -> ()
    "scf.yield"() : () -> ()
  }, {
    "scf.yield"() : () -> ()
  }) : (i1) -> ()
  %101 = "hilt.mbar_arrive"(%25, %4) : (!hilt.ptr<shared, 8>, i32) -> i64
  "hilt.mbar_wait"(%25, %4) : (!hilt.ptr<shared, 8>, i32) -> ()
  %102 = "hilt.mbar_test_state"(%25, %101) {kind = "try"} : (!hilt.ptr<shared, 8>, i64) -> i1
  %103 = "arith.extui"(%102) : (i1) -> i64
  %104 = "arith.muli"(%103, %12) : (i64, i64) -> i64
  %105 = "arith.constant"() <{value = 80 : i64}> : () -> i64
  %106 = "hilt.ptr_add"(%out, %105) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %107 = "hilt.atomic_rmw"(%106, %104) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  "hilt.barrier"(%3, %3) : (i32, i32) -> ()
  "scf.if"(%21) ({
    %108 = "arith.constant"() <{value = 5 : i32}> : () -> i32
    "hilt.mbar_inval"(%22) : (!hilt.ptr<shared, 8>) -> ()
    "hilt.mbar_init"(%22, %108) : (!hilt.ptr<shared, 8>, i32) -> ()
    %109 = "hilt.mbar_arrive"(%22, %6) : (!hilt.ptr<shared, 8>, i32) -> i64
    %110 = "hilt.mbar_test_state"(%22, %109) {kind = "test"} : (!hilt.ptr<shared, 8>, i64) -> i1
    %111 = "arith.extui"(%110) : (i1) -> i64
    %112 = "arith.muli"(%111, %12) : (i64, i64) -> i64
    %113 = "arith.constant"() <{value = 88 : i64}> : () -> i64
    %114 = "hilt.ptr_add"(%out, %113) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
    %115 = "hilt.atomic_rmw"(%114, %112) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
    %116 = "arith.constant"() <{value = 3 : i32}> : () -> i32
    %117 = "hilt.mbar_arrive"(%22, %116) : (!hilt.ptr<shared, 8>, i32) -> i64
    %118 = "hilt.mbar_test_state"(%22, %109) {kind = "test"} : (!hilt.ptr<shared, 8>, i64) -> i1
    %119 = "arith.extui"(%118) : (i1) -> i64
    %120 = "arith.muli"(%119, %12) : (i64, i64) -> i64
    %121 = "arith.constant"() <{value = 96 : i64}> : () -> i64
    %122 = "hilt.ptr_add"(%out, %121) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
    %123 = "hilt.atomic_rmw"(%122, %120) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
    "scf.yield"() : () -> ()
  }, {
    "scf.yield"() : () -> ()
  }) : (i1) -> ()
  "func.return"() : () -> ()
}) {kernel} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 8>, !hilt.ptr<global, 16>) -> (), sym_name = "run_peers"}> ({
^bb0(%out: !hilt.ptr<global, 8>, %q: !hilt.ptr<global, 16>):
  %0 = "arith.constant"() <{value = 2 : i64}> : () -> i64
  %1 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %2 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %3 = "arith.constant"() <{value = 32 : i64}> : () -> i64
  %4 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %5 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %6 = "arith.constant"() <{value = 2 : i64}> : () -> i64
  %7 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %8 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %9 = "arith.constant"() <{value = 0 : i64}> : () -> i64
  %10 = "arith.constant"() <{value = 0 : i64}> : () -> i64
  "hilt.launch"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %out, %q) {callee = "peers"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 8>, !hilt.ptr<global, 16>) -> ()
  "func.return"() : () -> ()
}) : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 8>, !hilt.ptr<global, 16>) -> (), sym_name = "peers"}> ({
^bb0(%out: !hilt.ptr<global, 8>, %q: !hilt.ptr<global, 16>):
  %0 = "hilt.sreg"() {reg = "tid.x"} : () -> i32
  %1 = "hilt.sreg"() {reg = "laneid"} : () -> i32
  %2 = "hilt.sreg"() {reg = "ctaid.x"} : () -> i32
  %3 = "arith.constant"() <{value = 0 : i32}> : () -> i32
  %4 = "arith.constant"() <{value = 1 : i32}> : () -> i32
  %5 = "arith.constant"() <{value = -1 : i32}> : () -> i32
  %6 = "arith.constant"() <{value = 2 : i32}> : () -> i32
  %7 = "arith.muli"(%0, %6) : (i32, i32) -> i32
  %8 = "arith.addi"(%7, %4) : (i32, i32) -> i32
  %9 = "arith.constant"() <{value = 1000 : i32}> : () -> i32
  %10 = "arith.muli"(%2, %9) : (i32, i32) -> i32
  %11 = "arith.addi"(%8, %10) : (i32, i32) -> i32
  %12 = "arith.extui"(%11) : (i32) -> i64
  %13 = "arith.constant"() <{value = 64 : i32}> : () -> i32
  %14 = "arith.muli"(%2, %13) : (i32, i32) -> i32
  %15 = "arith.addi"(%14, %0) : (i32, i32) -> i32
  %16 = "arith.extui"(%15) : (i32) -> i64
  %17 = "arith.constant"() <{value = 3 : i64}> : () -> i64
  %18 = "arith.addi"(%16, %17) : (i64, i64) -> i64
  %19 = "arith.constant"() <{value = -7046029254386353131 : i64}> : () -> i64
  %20 = "arith.muli"(%18, %19) : (i64, i64) -> i64
  %21 = "arith.cmpi"(%0, %3) <{predicate = 0 : i64}> : (i32, i32) -> i1
  %22 = "hilt.alloc_shared"() {count = 2 : i64, type = i64, align = 8 : i64} : () -> !hilt.ptr<shared, 8>
  %23 = "hilt.alloc_shared"() {count = 64 : i64, type = i64, align = 16 : i64} : () -> !hilt.ptr<shared, 16>
  %24 = "hilt.sreg"() {reg = "cluster_ctarank"} : () -> i32
  "scf.if"(%21) ({
    "hilt.mbar_init"(%22, %13) : (!hilt.ptr<shared, 8>, i32) -> ()
    %25 = "arith.constant"() <{value = 8 : i64}> : () -> i64
    %26 = "hilt.ptr_add"(%22, %25) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    "hilt.mbar_init"(%26, %4) : (!hilt.ptr<shared, 8>, i32) -> ()
    "hilt.fence_mbar_init"() : () -> ()
    "scf.yield"() : () -> ()
  }, {
    "scf.yield"() : () -> ()
  }) : (i1) -> ()
  %27 = "arith.extui"(%0) : (i32) -> i64
  %28 = "arith.constant"() <{value = 8 : i64}> : () -> i64
  %29 = "arith.muli"(%27, %28) : (i64, i64) -> i64
  %30 = "hilt.ptr_add"(%23, %29) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 8>
  "hilt.store"(%20, %30) : (i64, !hilt.ptr<shared, 8>) -> ()
  "hilt.cluster_arrive"() : () -> ()
  "hilt.cluster_wait"() : () -> ()
  %31 = "arith.xori"(%24, %4) : (i32, i32) -> i32
  %32 = "hilt.mapa"(%22, %31) : (!hilt.ptr<shared, 8>, i32) -> !hilt.ptr<cluster, 8>
  %33 = "hilt.mapa"(%23, %31) : (!hilt.ptr<shared, 16>, i32) -> !hilt.ptr<cluster, 16>
  %34 = "hilt.mapa"(%23, %24) : (!hilt.ptr<shared, 16>, i32) -> !hilt.ptr<cluster, 16>
  %35 = "arith.constant"() <{value = 31 : i32}> : () -> i32
  %36 = "arith.subi"(%35, %0) : (i32, i32) -> i32
  %37 = "arith.extui"(%36) : (i32) -> i64
  %38 = "arith.muli"(%37, %28) : (i64, i64) -> i64
  %39 = "hilt.ptr_add"(%33, %38) : (!hilt.ptr<cluster, 16>, i64) -> !hilt.ptr<cluster, 8>
  %40 = "hilt.load"(%39) : (!hilt.ptr<cluster, 8>) -> i64
  %41 = "arith.muli"(%40, %12) : (i64, i64) -> i64
  %42 = "arith.constant"() <{value = 0 : i64}> : () -> i64
  %43 = "hilt.ptr_add"(%out, %42) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %44 = "hilt.atomic_rmw"(%43, %41) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %45 = "arith.extui"(%36) : (i32) -> i64
  %46 = "arith.muli"(%45, %28) : (i64, i64) -> i64
  %47 = "hilt.ptr_add"(%34, %46) : (!hilt.ptr<cluster, 16>, i64) -> !hilt.ptr<cluster, 8>
  %48 = "hilt.load"(%47) : (!hilt.ptr<cluster, 8>) -> i64
  %49 = "arith.muli"(%48, %12) : (i64, i64) -> i64
  %50 = "hilt.ptr_add"(%out, %28) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %51 = "hilt.atomic_rmw"(%50, %49) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %52 = "arith.constant"() <{value = -1 : i64}> : () -> i64
  %53 = "arith.xori"(%20, %52) : (i64, i64) -> i64
  %54 = "arith.constant"() <{value = 32 : i32}> : () -> i32
  %55 = "arith.addi"(%0, %54) : (i32, i32) -> i32
  %56 = "arith.extui"(%55) : (i32) -> i64
  %57 = "arith.muli"(%56, %28) : (i64, i64) -> i64
  %58 = "hilt.ptr_add"(%33, %57) : (!hilt.ptr<cluster, 16>, i64) -> !hilt.ptr<cluster, 8>
  "hilt.store"(%53, %58) : (i64, !hilt.ptr<cluster, 8>) -> ()
  %59 = "hilt.mbar_arrive"(%32, %4) : (!hilt.ptr<cluster, 8>, i32) -> i64
  %60 = "hilt.mbar_arrive"(%32, %4) {relaxed} : (!hilt.ptr<cluster, 8>, i32) -> i64
  "hilt.mbar_wait"(%22, %3) : (!hilt.ptr<shared, 8>, i32) -> ()
  "hilt.cluster_arrive"() : () -> ()
  "hilt.cluster_wait"() : () -> ()
  %61 = "arith.addi"(%0, %54) : (i32, i32) -> i32
  %62 = "arith.extui"(%61) : (i32) -> i64
  %63 = "arith.muli"(%62, %28) : (i64, i64) -> i64
  %64 = "hilt.ptr_add"(%23, %63) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 8>
  %65 = "hilt.load"(%64) : (!hilt.ptr<shared, 8>) -> i64
  %66 = "arith.muli"(%65, %12) : (i64, i64) -> i64
  %67 = "arith.constant"() <{value = 16 : i64}> : () -> i64
  %68 = "hilt.ptr_add"(%out, %67) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %69 = "hilt.atomic_rmw"(%68, %66) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  "hilt.cluster_arrive"() : () -> ()
  "hilt.cluster_wait"() : () -> ()
  %70 = "hilt.ptr_add"(%32, %28) : (!hilt.ptr<cluster, 8>, i64) -> !hilt.ptr<cluster, 8>
  "scf.if"(%21) ({
    "hilt.fence_proxy"() {kind = "async"} : () -> ()
    %71 = "arith.constant"() <{value = 128 : i32}> : () -> i32
    %72 = "hilt.mbar_arrive_expect_tx"(%70, %71) : (!hilt.ptr<cluster, 8>, i32) -> i64
    %73 = "arith.constant"() <{value = 64 : i64}> : () -> i64
    %74 = "hilt.ptr_add"(%33, %73) : (!hilt.ptr<cluster, 16>, i64) -> !hilt.ptr<cluster, 16>
    %75 = "arith.constant"() <{value = 128 : i32}> : () -> i32
    "hilt.bulk_load"(%74, %q, %75, %70) : (!hilt.ptr<cluster, 16>, !hilt.ptr<global, 16>, i32, !hilt.ptr<cluster, 8>) -> ()
    "scf.yield"() : () -> ()
  }, {
    "scf.yield"() : () -> ()
  }) : (i1) -> ()
  %76 = "hilt.ptr_add"(%22, %28) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
  "hilt.mbar_wait"(%76, %3) : (!hilt.ptr<shared, 8>, i32) -> ()
  %77 = "arith.extui"(%0) : (i32) -> i64
  %78 = "arith.muli"(%77, %28) : (i64, i64) -> i64
  %79 = "hilt.ptr_add"(%23, %78) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 8>
  %80 = "hilt.load"(%79) : (!hilt.ptr<shared, 8>) -> i64
  %81 = "arith.muli"(%80, %12) : (i64, i64) -> i64
  %82 = "arith.constant"() <{value = 24 : i64}> : () -> i64
  %83 = "hilt.ptr_add"(%out, %82) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %84 = "hilt.atomic_rmw"(%83, %81) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  "hilt.cluster_arrive"() : () -> ()
  "hilt.cluster_wait"() : () -> ()
  "scf.if"(%21) ({
    "hilt.mbar_expect_tx"(%70, %54) : (!hilt.ptr<cluster, 8>, i32) -> ()
    "hilt.mbar_complete_tx"(%70, %54) : (!hilt.ptr<cluster, 8>, i32) -> ()
    %85 = "hilt.mbar_arrive"(%70, %4) : (!hilt.ptr<cluster, 8>, i32) -> i64
    "scf.yield"() : () -> ()
  }, {
    "scf.yield"() : () -> ()
  }) : (i1) -> ()
  %86 = "hilt.ptr_add"(%22, %28) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
  "hilt.mbar_wait"(%86, %4) : (!hilt.ptr<shared, 8>, i32) -> ()
  "hilt.cluster_arrive"() : () -> ()
  "hilt.cluster_wait"() : () -> ()
  "func.return"() : () -> ()
}) {kernel} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 8>, !hilt.ptr<global, 16>) -> (), sym_name = "run_reductions"}> ({
^bb0(%out: !hilt.ptr<global, 8>, %q: !hilt.ptr<global, 16>):
  %0 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %1 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %2 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %3 = "arith.constant"() <{value = 32 : i64}> : () -> i64
  %4 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %5 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %6 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %7 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %8 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %9 = "arith.constant"() <{value = 0 : i64}> : () -> i64
  %10 = "arith.constant"() <{value = 0 : i64}> : () -> i64
  "hilt.launch"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %out, %q) {callee = "reductions"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 8>, !hilt.ptr<global, 16>) -> ()
  "func.return"() : () -> ()
}) : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 8>, !hilt.ptr<global, 16>) -> (), sym_name = "reductions"}> ({
^bb0(%out: !hilt.ptr<global, 8>, %q: !hilt.ptr<global, 16>):
  %0 = "hilt.sreg"() {reg = "tid.x"} : () -> i32
  %1 = "hilt.sreg"() {reg = "laneid"} : () -> i32
  %2 = "hilt.sreg"() {reg = "ctaid.x"} : () -> i32
  %3 = "arith.constant"() <{value = 0 : i32}> : () -> i32
  %4 = "arith.constant"() <{value = 1 : i32}> : () -> i32
  %5 = "arith.constant"() <{value = -1 : i32}> : () -> i32
  %6 = "arith.constant"() <{value = 2 : i32}> : () -> i32
  %7 = "arith.muli"(%0, %6) : (i32, i32) -> i32
  %8 = "arith.addi"(%7, %4) : (i32, i32) -> i32
  %9 = "arith.constant"() <{value = 1000 : i32}> : () -> i32
  %10 = "arith.muli"(%2, %9) : (i32, i32) -> i32
  %11 = "arith.addi"(%8, %10) : (i32, i32) -> i32
  %12 = "arith.extui"(%11) : (i32) -> i64
  %13 = "arith.constant"() <{value = 64 : i32}> : () -> i32
  %14 = "arith.muli"(%2, %13) : (i32, i32) -> i32
  %15 = "arith.addi"(%14, %0) : (i32, i32) -> i32
  %16 = "arith.extui"(%15) : (i32) -> i64
  %17 = "arith.constant"() <{value = 3 : i64}> : () -> i64
  %18 = "arith.addi"(%16, %17) : (i64, i64) -> i64
  %19 = "arith.constant"() <{value = -7046029254386353131 : i64}> : () -> i64
  %20 = "arith.muli"(%18, %19) : (i64, i64) -> i64
  %21 = "arith.cmpi"(%0, %3) <{predicate = 0 : i64}> : (i32, i32) -> i1
  %22 = "hilt.alloc_shared"() {count = 2 : i64, type = i64, align = 8 : i64} : () -> !hilt.ptr<shared, 8>
  %23 = "hilt.alloc_shared"() {count = 64 : i64, type = i64, align = 16 : i64} : () -> !hilt.ptr<shared, 16>
  "scf.if"(%21) ({
    %24 = "arith.constant"() <{value = 3 : i32}> : () -> i32
    %25 = "arith.constant"() <{value = 4 : i32}> : () -> i32
    %26 = "vector.from_elements"(%24, %25) : (i32, i32) -> vector<2xi32>
    %27 = "arith.constant"() <{value = 0 : i64}> : () -> i64
    %28 = "hilt.ptr_add"(%23, %27) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%26, %28) : (vector<2xi32>, !hilt.ptr<shared, 8>) -> ()
    %29 = "arith.constant"() <{value = -1 : i32}> : () -> i32
    %30 = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %31 = "vector.from_elements"(%29, %30) : (i32, i32) -> vector<2xi32>
    %32 = "arith.constant"() <{value = 0 : i64}> : () -> i64
    %33 = "hilt.ptr_add"(%q, %32) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%31, %33) : (vector<2xi32>, !hilt.ptr<global, 8>) -> ()
    %34 = "arith.constant"() <{value = -2 : i32}> : () -> i32
    %35 = "arith.constant"() <{value = -1 : i32}> : () -> i32
    %36 = "vector.from_elements"(%34, %35) : (i32, i32) -> vector<2xi32>
    %37 = "arith.constant"() <{value = 8 : i64}> : () -> i64
    %38 = "hilt.ptr_add"(%23, %37) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%36, %38) : (vector<2xi32>, !hilt.ptr<shared, 8>) -> ()
    %39 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    %40 = "arith.constant"() <{value = 2 : i32}> : () -> i32
    %41 = "vector.from_elements"(%39, %40) : (i32, i32) -> vector<2xi32>
    %42 = "arith.constant"() <{value = 8 : i64}> : () -> i64
    %43 = "hilt.ptr_add"(%q, %42) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%41, %43) : (vector<2xi32>, !hilt.ptr<global, 8>) -> ()
    "hilt.fence_proxy"() {kind = "async"} : () -> ()
    %44 = "arith.constant"() <{value = 16 : i32}> : () -> i32
    "hilt.bulk_reduce"(%q, %23, %44) {kind = "add", type = i32} : (!hilt.ptr<global, 16>, !hilt.ptr<shared, 16>, i32) -> ()
    "hilt.bulk_commit"() : () -> ()
    "hilt.bulk_wait"() {groups = 0 : i64} : () -> ()
    %45 = "arith.constant"() <{value = 0 : i64}> : () -> i64
    %46 = "hilt.ptr_add"(%q, %45) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 8>
    %47 = "hilt.atomic_load"(%46) {order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>) -> i64
    %48 = "arith.constant"() <{value = 8 : i64}> : () -> i64
    %49 = "hilt.ptr_add"(%q, %48) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 8>
    %50 = "hilt.atomic_load"(%49) {order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>) -> i64
    %51 = "arith.constant"() <{value = 65599 : i64}> : () -> i64
    %52 = "arith.muli"(%50, %51) : (i64, i64) -> i64
    %53 = "arith.addi"(%47, %52) : (i64, i64) -> i64
    %54 = "arith.constant"() <{value = 0 : i64}> : () -> i64
    %55 = "hilt.ptr_add"(%out, %54) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%53, %55) : (i64, !hilt.ptr<global, 8>) -> ()
    "scf.yield"() : () -> ()
  }, {
    "scf.yield"() : () -> ()
  }) : (i1) -> ()
  "scf.if"(%21) ({
    %56 = "arith.constant"() <{value = 3 : i32}> : () -> i32
    %57 = "arith.constant"() <{value = 4 : i32}> : () -> i32
    %58 = "vector.from_elements"(%56, %57) : (i32, i32) -> vector<2xi32>
    %59 = "arith.constant"() <{value = 0 : i64}> : () -> i64
    %60 = "hilt.ptr_add"(%23, %59) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%58, %60) : (vector<2xi32>, !hilt.ptr<shared, 8>) -> ()
    %61 = "arith.constant"() <{value = -1 : i32}> : () -> i32
    %62 = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %63 = "vector.from_elements"(%61, %62) : (i32, i32) -> vector<2xi32>
    %64 = "arith.constant"() <{value = 0 : i64}> : () -> i64
    %65 = "hilt.ptr_add"(%q, %64) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%63, %65) : (vector<2xi32>, !hilt.ptr<global, 8>) -> ()
    %66 = "arith.constant"() <{value = -2 : i32}> : () -> i32
    %67 = "arith.constant"() <{value = -1 : i32}> : () -> i32
    %68 = "vector.from_elements"(%66, %67) : (i32, i32) -> vector<2xi32>
    %69 = "arith.constant"() <{value = 8 : i64}> : () -> i64
    %70 = "hilt.ptr_add"(%23, %69) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%68, %70) : (vector<2xi32>, !hilt.ptr<shared, 8>) -> ()
    %71 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    %72 = "arith.constant"() <{value = 2 : i32}> : () -> i32
    %73 = "vector.from_elements"(%71, %72) : (i32, i32) -> vector<2xi32>
    %74 = "arith.constant"() <{value = 8 : i64}> : () -> i64
    %75 = "hilt.ptr_add"(%q, %74) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%73, %75) : (vector<2xi32>, !hilt.ptr<global, 8>) -> ()
    "hilt.fence_proxy"() {kind = "async"} : () -> ()
    %76 = "arith.constant"() <{value = 16 : i32}> : () -> i32
    "hilt.bulk_reduce"(%q, %23, %76) {kind = "min", type = i32} : (!hilt.ptr<global, 16>, !hilt.ptr<shared, 16>, i32) -> ()
    "hilt.bulk_commit"() : () -> ()
    "hilt.bulk_wait"() {groups = 0 : i64} : () -> ()
    %77 = "arith.constant"() <{value = 0 : i64}> : () -> i64
    %78 = "hilt.ptr_add"(%q, %77) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 8>
    %79 = "hilt.atomic_load"(%78) {order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>) -> i64
    %80 = "arith.constant"() <{value = 8 : i64}> : () -> i64
    %81 = "hilt.ptr_add"(%q, %80) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 8>
    %82 = "hilt.atomic_load"(%81) {order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>) -> i64
    %83 = "arith.constant"() <{value = 65599 : i64}> : () -> i64
    %84 = "arith.muli"(%82, %83) : (i64, i64) -> i64
    %85 = "arith.addi"(%79, %84) : (i64, i64) -> i64
    %86 = "arith.constant"() <{value = 8 : i64}> : () -> i64
    %87 = "hilt.ptr_add"(%out, %86) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%85, %87) : (i64, !hilt.ptr<global, 8>) -> ()
    "scf.yield"() : () -> ()
  }, {
    "scf.yield"() : () -> ()
  }) : (i1) -> ()
  "scf.if"(%21) ({
    %88 = "arith.constant"() <{value = 3 : i32}> : () -> i32
    %89 = "arith.constant"() <{value = 4 : i32}> : () -> i32
    %90 = "vector.from_elements"(%88, %89) : (i32, i32) -> vector<2xi32>
    %91 = "arith.constant"() <{value = 0 : i64}> : () -> i64
    %92 = "hilt.ptr_add"(%23, %91) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%90, %92) : (vector<2xi32>, !hilt.ptr<shared, 8>) -> ()
    %93 = "arith.constant"() <{value = -1 : i32}> : () -> i32
    %94 = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %95 = "vector.from_elements"(%93, %94) : (i32, i32) -> vector<2xi32>
    %96 = "arith.constant"() <{value = 0 : i64}> : () -> i64
    %97 = "hilt.ptr_add"(%q, %96) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%95, %97) : (vector<2xi32>, !hilt.ptr<global, 8>) -> ()
    %98 = "arith.constant"() <{value = -2 : i32}> : () -> i32
    %99 = "arith.constant"() <{value = -1 : i32}> : () -> i32
    %100 = "vector.from_elements"(%98, %99) : (i32, i32) -> vector<2xi32>
    %101 = "arith.constant"() <{value = 8 : i64}> : () -> i64
    %102 = "hilt.ptr_add"(%23, %101) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%100, %102) : (vector<2xi32>, !hilt.ptr<shared, 8>) -> ()
    %103 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    %104 = "arith.constant"() <{value = 2 : i32}> : () -> i32
    %105 = "vector.from_elements"(%103, %104) : (i32, i32) -> vector<2xi32>
    %106 = "arith.constant"() <{value = 8 : i64}> : () -> i64
    %107 = "hilt.ptr_add"(%q, %106) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%105, %107) : (vector<2xi32>, !hilt.ptr<global, 8>) -> ()
    "hilt.fence_proxy"() {kind = "async"} : () -> ()
    %108 = "arith.constant"() <{value = 16 : i32}> : () -> i32
    "hilt.bulk_reduce"(%q, %23, %108) {kind = "max", type = i32} : (!hilt.ptr<global, 16>, !hilt.ptr<shared, 16>, i32) -> ()
    "hilt.bulk_commit"() : () -> ()
    "hilt.bulk_wait"() {groups = 0 : i64} : () -> ()
    %109 = "arith.constant"() <{value = 0 : i64}> : () -> i64
    %110 = "hilt.ptr_add"(%q, %109) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 8>
    %111 = "hilt.atomic_load"(%110) {order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>) -> i64
    %112 = "arith.constant"() <{value = 8 : i64}> : () -> i64
    %113 = "hilt.ptr_add"(%q, %112) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 8>
    %114 = "hilt.atomic_load"(%113) {order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>) -> i64
    %115 = "arith.constant"() <{value = 65599 : i64}> : () -> i64
    %116 = "arith.muli"(%114, %115) : (i64, i64) -> i64
    %117 = "arith.addi"(%111, %116) : (i64, i64) -> i64
    %118 = "arith.constant"() <{value = 16 : i64}> : () -> i64
    %119 = "hilt.ptr_add"(%out, %118) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%117, %119) : (i64, !hilt.ptr<global, 8>) -> ()
    "scf.yield"() : () -> ()
  }, {
    "scf.yield"() : () -> ()
  }) : (i1) -> ()
  "scf.if"(%21) ({
    %120 = "arith.constant"() <{value = 3 : i32}> : () -> i32
    %121 = "arith.constant"() <{value = 4 : i32}> : () -> i32
    %122 = "vector.from_elements"(%120, %121) : (i32, i32) -> vector<2xi32>
    %123 = "arith.constant"() <{value = 0 : i64}> : () -> i64
    %124 = "hilt.ptr_add"(%23, %123) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%122, %124) : (vector<2xi32>, !hilt.ptr<shared, 8>) -> ()
    %125 = "arith.constant"() <{value = -1 : i32}> : () -> i32
    %126 = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %127 = "vector.from_elements"(%125, %126) : (i32, i32) -> vector<2xi32>
    %128 = "arith.constant"() <{value = 0 : i64}> : () -> i64
    %129 = "hilt.ptr_add"(%q, %128) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%127, %129) : (vector<2xi32>, !hilt.ptr<global, 8>) -> ()
    %130 = "arith.constant"() <{value = -2 : i32}> : () -> i32
    %131 = "arith.constant"() <{value = -1 : i32}> : () -> i32
    %132 = "vector.from_elements"(%130, %131) : (i32, i32) -> vector<2xi32>
    %133 = "arith.constant"() <{value = 8 : i64}> : () -> i64
    %134 = "hilt.ptr_add"(%23, %133) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%132, %134) : (vector<2xi32>, !hilt.ptr<shared, 8>) -> ()
    %135 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    %136 = "arith.constant"() <{value = 2 : i32}> : () -> i32
    %137 = "vector.from_elements"(%135, %136) : (i32, i32) -> vector<2xi32>
    %138 = "arith.constant"() <{value = 8 : i64}> : () -> i64
    %139 = "hilt.ptr_add"(%q, %138) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%137, %139) : (vector<2xi32>, !hilt.ptr<global, 8>) -> ()
    "hilt.fence_proxy"() {kind = "async"} : () -> ()
    %140 = "arith.constant"() <{value = 16 : i32}> : () -> i32
    "hilt.bulk_reduce"(%q, %23, %140) {kind = "umin", type = i32} : (!hilt.ptr<global, 16>, !hilt.ptr<shared, 16>, i32) -> ()
    "hilt.bulk_commit"() : () -> ()
    "hilt.bulk_wait"() {groups = 0 : i64} : () -> ()
    %141 = "arith.constant"() <{value = 0 : i64}> : () -> i64
    %142 = "hilt.ptr_add"(%q, %141) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 8>
    %143 = "hilt.atomic_load"(%142) {order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>) -> i64
    %144 = "arith.constant"() <{value = 8 : i64}> : () -> i64
    %145 = "hilt.ptr_add"(%q, %144) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 8>
    %146 = "hilt.atomic_load"(%145) {order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>) -> i64
    %147 = "arith.constant"() <{value = 65599 : i64}> : () -> i64
    %148 = "arith.muli"(%146, %147) : (i64, i64) -> i64
    %149 = "arith.addi"(%143, %148) : (i64, i64) -> i64
    %150 = "arith.constant"() <{value = 24 : i64}> : () -> i64
    %151 = "hilt.ptr_add"(%out, %150) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%149, %151) : (i64, !hilt.ptr<global, 8>) -> ()
    "scf.yield"() : () -> ()
  }, {
    "scf.yield"() : () -> ()
  }) : (i1) -> ()
  "scf.if"(%21) ({
    %152 = "arith.constant"() <{value = 3 : i32}> : () -> i32
    %153 = "arith.constant"() <{value = 4 : i32}> : () -> i32
    %154 = "vector.from_elements"(%152, %153) : (i32, i32) -> vector<2xi32>
    %155 = "arith.constant"() <{value = 0 : i64}> : () -> i64
    %156 = "hilt.ptr_add"(%23, %155) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%154, %156) : (vector<2xi32>, !hilt.ptr<shared, 8>) -> ()
    %157 = "arith.constant"() <{value = -1 : i32}> : () -> i32
    %158 = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %159 = "vector.from_elements"(%157, %158) : (i32, i32) -> vector<2xi32>
    %160 = "arith.constant"() <{value = 0 : i64}> : () -> i64
    %161 = "hilt.ptr_add"(%q, %160) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%159, %161) : (vector<2xi32>, !hilt.ptr<global, 8>) -> ()
    %162 = "arith.constant"() <{value = -2 : i32}> : () -> i32
    %163 = "arith.constant"() <{value = -1 : i32}> : () -> i32
    %164 = "vector.from_elements"(%162, %163) : (i32, i32) -> vector<2xi32>
    %165 = "arith.constant"() <{value = 8 : i64}> : () -> i64
    %166 = "hilt.ptr_add"(%23, %165) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%164, %166) : (vector<2xi32>, !hilt.ptr<shared, 8>) -> ()
    %167 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    %168 = "arith.constant"() <{value = 2 : i32}> : () -> i32
    %169 = "vector.from_elements"(%167, %168) : (i32, i32) -> vector<2xi32>
    %170 = "arith.constant"() <{value = 8 : i64}> : () -> i64
    %171 = "hilt.ptr_add"(%q, %170) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%169, %171) : (vector<2xi32>, !hilt.ptr<global, 8>) -> ()
    "hilt.fence_proxy"() {kind = "async"} : () -> ()
    %172 = "arith.constant"() <{value = 16 : i32}> : () -> i32
    "hilt.bulk_reduce"(%q, %23, %172) {kind = "umax", type = i32} : (!hilt.ptr<global, 16>, !hilt.ptr<shared, 16>, i32) -> ()
    "hilt.bulk_commit"() : () -> ()
    "hilt.bulk_wait"() {groups = 0 : i64} : () -> ()
    %173 = "arith.constant"() <{value = 0 : i64}> : () -> i64
    %174 = "hilt.ptr_add"(%q, %173) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 8>
    %175 = "hilt.atomic_load"(%174) {order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>) -> i64
    %176 = "arith.constant"() <{value = 8 : i64}> : () -> i64
    %177 = "hilt.ptr_add"(%q, %176) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 8>
    %178 = "hilt.atomic_load"(%177) {order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>) -> i64
    %179 = "arith.constant"() <{value = 65599 : i64}> : () -> i64
    %180 = "arith.muli"(%178, %179) : (i64, i64) -> i64
    %181 = "arith.addi"(%175, %180) : (i64, i64) -> i64
    %182 = "arith.constant"() <{value = 32 : i64}> : () -> i64
    %183 = "hilt.ptr_add"(%out, %182) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%181, %183) : (i64, !hilt.ptr<global, 8>) -> ()
    "scf.yield"() : () -> ()
  }, {
    "scf.yield"() : () -> ()
  }) : (i1) -> ()
  "scf.if"(%21) ({
    %184 = "arith.constant"() <{value = 3 : i32}> : () -> i32
    %185 = "arith.constant"() <{value = 4 : i32}> : () -> i32
    %186 = "vector.from_elements"(%184, %185) : (i32, i32) -> vector<2xi32>
    %187 = "arith.constant"() <{value = 0 : i64}> : () -> i64
    %188 = "hilt.ptr_add"(%23, %187) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%186, %188) : (vector<2xi32>, !hilt.ptr<shared, 8>) -> ()
    %189 = "arith.constant"() <{value = -1 : i32}> : () -> i32
    %190 = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %191 = "vector.from_elements"(%189, %190) : (i32, i32) -> vector<2xi32>
    %192 = "arith.constant"() <{value = 0 : i64}> : () -> i64
    %193 = "hilt.ptr_add"(%q, %192) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%191, %193) : (vector<2xi32>, !hilt.ptr<global, 8>) -> ()
    %194 = "arith.constant"() <{value = -2 : i32}> : () -> i32
    %195 = "arith.constant"() <{value = -1 : i32}> : () -> i32
    %196 = "vector.from_elements"(%194, %195) : (i32, i32) -> vector<2xi32>
    %197 = "arith.constant"() <{value = 8 : i64}> : () -> i64
    %198 = "hilt.ptr_add"(%23, %197) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%196, %198) : (vector<2xi32>, !hilt.ptr<shared, 8>) -> ()
    %199 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    %200 = "arith.constant"() <{value = 2 : i32}> : () -> i32
    %201 = "vector.from_elements"(%199, %200) : (i32, i32) -> vector<2xi32>
    %202 = "arith.constant"() <{value = 8 : i64}> : () -> i64
    %203 = "hilt.ptr_add"(%q, %202) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%201, %203) : (vector<2xi32>, !hilt.ptr<global, 8>) -> ()
    "hilt.fence_proxy"() {kind = "async"} : () -> ()
    %204 = "arith.constant"() <{value = 16 : i32}> : () -> i32
    "hilt.bulk_reduce"(%q, %23, %204) {kind = "inc", type = i32} : (!hilt.ptr<global, 16>, !hilt.ptr<shared, 16>, i32) -> ()
    "hilt.bulk_commit"() : () -> ()
    "hilt.bulk_wait"() {groups = 0 : i64} : () -> ()
    %205 = "arith.constant"() <{value = 0 : i64}> : () -> i64
    %206 = "hilt.ptr_add"(%q, %205) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 8>
    %207 = "hilt.atomic_load"(%206) {order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>) -> i64
    %208 = "arith.constant"() <{value = 8 : i64}> : () -> i64
    %209 = "hilt.ptr_add"(%q, %208) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 8>
    %210 = "hilt.atomic_load"(%209) {order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>) -> i64
    %211 = "arith.constant"() <{value = 65599 : i64}> : () -> i64
    %212 = "arith.muli"(%210, %211) : (i64, i64) -> i64
    %213 = "arith.addi"(%207, %212) : (i64, i64) -> i64
    %214 = "arith.constant"() <{value = 40 : i64}> : () -> i64
    %215 = "hilt.ptr_add"(%out, %214) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%213, %215) : (i64, !hilt.ptr<global, 8>) -> ()
    "scf.yield"() : () -> ()
  }, {
    "scf.yield"() : () -> ()
  }) : (i1) -> ()
  "scf.if"(%21) ({
    %216 = "arith.constant"() <{value = 3 : i32}> : () -> i32
    %217 = "arith.constant"() <{value = 4 : i32}> : () -> i32
    %218 = "vector.from_elements"(%216, %217) : (i32, i32) -> vector<2xi32>
    %219 = "arith.constant"() <{value = 0 : i64}> : () -> i64
    %220 = "hilt.ptr_add"(%23, %219) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%218, %220) : (vector<2xi32>, !hilt.ptr<shared, 8>) -> ()
    %221 = "arith.constant"() <{value = -1 : i32}> : () -> i32
    %222 = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %223 = "vector.from_elements"(%221, %222) : (i32, i32) -> vector<2xi32>
    %224 = "arith.constant"() <{value = 0 : i64}> : () -> i64
    %225 = "hilt.ptr_add"(%q, %224) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%223, %225) : (vector<2xi32>, !hilt.ptr<global, 8>) -> ()
    %226 = "arith.constant"() <{value = -2 : i32}> : () -> i32
    %227 = "arith.constant"() <{value = -1 : i32}> : () -> i32
    %228 = "vector.from_elements"(%226, %227) : (i32, i32) -> vector<2xi32>
    %229 = "arith.constant"() <{value = 8 : i64}> : () -> i64
    %230 = "hilt.ptr_add"(%23, %229) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%228, %230) : (vector<2xi32>, !hilt.ptr<shared, 8>) -> ()
    %231 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    %232 = "arith.constant"() <{value = 2 : i32}> : () -> i32
    %233 = "vector.from_elements"(%231, %232) : (i32, i32) -> vector<2xi32>
    %234 = "arith.constant"() <{value = 8 : i64}> : () -> i64
    %235 = "hilt.ptr_add"(%q, %234) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%233, %235) : (vector<2xi32>, !hilt.ptr<global, 8>) -> ()
    "hilt.fence_proxy"() {kind = "async"} : () -> ()
    %236 = "arith.constant"() <{value = 16 : i32}> : () -> i32
    "hilt.bulk_reduce"(%q, %23, %236) {kind = "dec", type = i32} : (!hilt.ptr<global, 16>, !hilt.ptr<shared, 16>, i32) -> ()
    "hilt.bulk_commit"() : () -> ()
    "hilt.bulk_wait"() {groups = 0 : i64} : () -> ()
    %237 = "arith.constant"() <{value = 0 : i64}> : () -> i64
    %238 = "hilt.ptr_add"(%q, %237) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 8>
    %239 = "hilt.atomic_load"(%238) {order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>) -> i64
    %240 = "arith.constant"() <{value = 8 : i64}> : () -> i64
    %241 = "hilt.ptr_add"(%q, %240) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 8>
    %242 = "hilt.atomic_load"(%241) {order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>) -> i64
    %243 = "arith.constant"() <{value = 65599 : i64}> : () -> i64
    %244 = "arith.muli"(%242, %243) : (i64, i64) -> i64
    %245 = "arith.addi"(%239, %244) : (i64, i64) -> i64
    %246 = "arith.constant"() <{value = 48 : i64}> : () -> i64
    %247 = "hilt.ptr_add"(%out, %246) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%245, %247) : (i64, !hilt.ptr<global, 8>) -> ()
    "scf.yield"() : () -> ()
  }, {
    "scf.yield"() : () -> ()
  }) : (i1) -> ()
  "scf.if"(%21) ({
    %248 = "arith.constant"() <{value = 3 : i32}> : () -> i32
    %249 = "arith.constant"() <{value = 4 : i32}> : () -> i32
    %250 = "vector.from_elements"(%248, %249) : (i32, i32) -> vector<2xi32>
    %251 = "arith.constant"() <{value = 0 : i64}> : () -> i64
    %252 = "hilt.ptr_add"(%23, %251) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%250, %252) : (vector<2xi32>, !hilt.ptr<shared, 8>) -> ()
    %253 = "arith.constant"() <{value = -1 : i32}> : () -> i32
    %254 = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %255 = "vector.from_elements"(%253, %254) : (i32, i32) -> vector<2xi32>
    %256 = "arith.constant"() <{value = 0 : i64}> : () -> i64
    %257 = "hilt.ptr_add"(%q, %256) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%255, %257) : (vector<2xi32>, !hilt.ptr<global, 8>) -> ()
    %258 = "arith.constant"() <{value = -2 : i32}> : () -> i32
    %259 = "arith.constant"() <{value = -1 : i32}> : () -> i32
    %260 = "vector.from_elements"(%258, %259) : (i32, i32) -> vector<2xi32>
    %261 = "arith.constant"() <{value = 8 : i64}> : () -> i64
    %262 = "hilt.ptr_add"(%23, %261) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%260, %262) : (vector<2xi32>, !hilt.ptr<shared, 8>) -> ()
    %263 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    %264 = "arith.constant"() <{value = 2 : i32}> : () -> i32
    %265 = "vector.from_elements"(%263, %264) : (i32, i32) -> vector<2xi32>
    %266 = "arith.constant"() <{value = 8 : i64}> : () -> i64
    %267 = "hilt.ptr_add"(%q, %266) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%265, %267) : (vector<2xi32>, !hilt.ptr<global, 8>) -> ()
    "hilt.fence_proxy"() {kind = "async"} : () -> ()
    %268 = "arith.constant"() <{value = 16 : i32}> : () -> i32
    "hilt.bulk_reduce"(%q, %23, %268) {kind = "and", type = i32} : (!hilt.ptr<global, 16>, !hilt.ptr<shared, 16>, i32) -> ()
    "hilt.bulk_commit"() : () -> ()
    "hilt.bulk_wait"() {groups = 0 : i64} : () -> ()
    %269 = "arith.constant"() <{value = 0 : i64}> : () -> i64
    %270 = "hilt.ptr_add"(%q, %269) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 8>
    %271 = "hilt.atomic_load"(%270) {order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>) -> i64
    %272 = "arith.constant"() <{value = 8 : i64}> : () -> i64
    %273 = "hilt.ptr_add"(%q, %272) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 8>
    %274 = "hilt.atomic_load"(%273) {order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>) -> i64
    %275 = "arith.constant"() <{value = 65599 : i64}> : () -> i64
    %276 = "arith.muli"(%274, %275) : (i64, i64) -> i64
    %277 = "arith.addi"(%271, %276) : (i64, i64) -> i64
    %278 = "arith.constant"() <{value = 56 : i64}> : () -> i64
    %279 = "hilt.ptr_add"(%out, %278) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%277, %279) : (i64, !hilt.ptr<global, 8>) -> ()
    "scf.yield"() : () -> ()
  }, {
    "scf.yield"() : () -> ()
  }) : (i1) -> ()
  "scf.if"(%21) ({
    %280 = "arith.constant"() <{value = 3 : i32}> : () -> i32
    %281 = "arith.constant"() <{value = 4 : i32}> : () -> i32
    %282 = "vector.from_elements"(%280, %281) : (i32, i32) -> vector<2xi32>
    %283 = "arith.constant"() <{value = 0 : i64}> : () -> i64
    %284 = "hilt.ptr_add"(%23, %283) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%282, %284) : (vector<2xi32>, !hilt.ptr<shared, 8>) -> ()
    %285 = "arith.constant"() <{value = -1 : i32}> : () -> i32
    %286 = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %287 = "vector.from_elements"(%285, %286) : (i32, i32) -> vector<2xi32>
    %288 = "arith.constant"() <{value = 0 : i64}> : () -> i64
    %289 = "hilt.ptr_add"(%q, %288) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%287, %289) : (vector<2xi32>, !hilt.ptr<global, 8>) -> ()
    %290 = "arith.constant"() <{value = -2 : i32}> : () -> i32
    %291 = "arith.constant"() <{value = -1 : i32}> : () -> i32
    %292 = "vector.from_elements"(%290, %291) : (i32, i32) -> vector<2xi32>
    %293 = "arith.constant"() <{value = 8 : i64}> : () -> i64
    %294 = "hilt.ptr_add"(%23, %293) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%292, %294) : (vector<2xi32>, !hilt.ptr<shared, 8>) -> ()
    %295 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    %296 = "arith.constant"() <{value = 2 : i32}> : () -> i32
    %297 = "vector.from_elements"(%295, %296) : (i32, i32) -> vector<2xi32>
    %298 = "arith.constant"() <{value = 8 : i64}> : () -> i64
    %299 = "hilt.ptr_add"(%q, %298) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%297, %299) : (vector<2xi32>, !hilt.ptr<global, 8>) -> ()
    "hilt.fence_proxy"() {kind = "async"} : () -> ()
    %300 = "arith.constant"() <{value = 16 : i32}> : () -> i32
    "hilt.bulk_reduce"(%q, %23, %300) {kind = "or", type = i32} : (!hilt.ptr<global, 16>, !hilt.ptr<shared, 16>, i32) -> ()
    "hilt.bulk_commit"() : () -> ()
    "hilt.bulk_wait"() {groups = 0 : i64} : () -> ()
    %301 = "arith.constant"() <{value = 0 : i64}> : () -> i64
    %302 = "hilt.ptr_add"(%q, %301) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 8>
    %303 = "hilt.atomic_load"(%302) {order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>) -> i64
    %304 = "arith.constant"() <{value = 8 : i64}> : () -> i64
    %305 = "hilt.ptr_add"(%q, %304) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 8>
    %306 = "hilt.atomic_load"(%305) {order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>) -> i64
    %307 = "arith.constant"() <{value = 65599 : i64}> : () -> i64
    %308 = "arith.muli"(%306, %307) : (i64, i64) -> i64
    %309 = "arith.addi"(%303, %308) : (i64, i64) -> i64
    %310 = "arith.constant"() <{value = 64 : i64}> : () -> i64
    %311 = "hilt.ptr_add"(%out, %310) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%309, %311) : (i64, !hilt.ptr<global, 8>) -> ()
    "scf.yield"() : () -> ()
  }, {
    "scf.yield"() : () -> ()
  }) : (i1) -> ()
  "scf.if"(%21) ({
    %312 = "arith.constant"() <{value = 3 : i32}> : () -> i32
    %313 = "arith.constant"() <{value = 4 : i32}> : () -> i32
    %314 = "vector.from_elements"(%312, %313) : (i32, i32) -> vector<2xi32>
    %315 = "arith.constant"() <{value = 0 : i64}> : () -> i64
    %316 = "hilt.ptr_add"(%23, %315) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%314, %316) : (vector<2xi32>, !hilt.ptr<shared, 8>) -> ()
    %317 = "arith.constant"() <{value = -1 : i32}> : () -> i32
    %318 = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %319 = "vector.from_elements"(%317, %318) : (i32, i32) -> vector<2xi32>
    %320 = "arith.constant"() <{value = 0 : i64}> : () -> i64
    %321 = "hilt.ptr_add"(%q, %320) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%319, %321) : (vector<2xi32>, !hilt.ptr<global, 8>) -> ()
    %322 = "arith.constant"() <{value = -2 : i32}> : () -> i32
    %323 = "arith.constant"() <{value = -1 : i32}> : () -> i32
    %324 = "vector.from_elements"(%322, %323) : (i32, i32) -> vector<2xi32>
    %325 = "arith.constant"() <{value = 8 : i64}> : () -> i64
    %326 = "hilt.ptr_add"(%23, %325) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%324, %326) : (vector<2xi32>, !hilt.ptr<shared, 8>) -> ()
    %327 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    %328 = "arith.constant"() <{value = 2 : i32}> : () -> i32
    %329 = "vector.from_elements"(%327, %328) : (i32, i32) -> vector<2xi32>
    %330 = "arith.constant"() <{value = 8 : i64}> : () -> i64
    %331 = "hilt.ptr_add"(%q, %330) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%329, %331) : (vector<2xi32>, !hilt.ptr<global, 8>) -> ()
    "hilt.fence_proxy"() {kind = "async"} : () -> ()
    %332 = "arith.constant"() <{value = 16 : i32}> : () -> i32
    "hilt.bulk_reduce"(%q, %23, %332) {kind = "xor", type = i32} : (!hilt.ptr<global, 16>, !hilt.ptr<shared, 16>, i32) -> ()
    "hilt.bulk_commit"() : () -> ()
    "hilt.bulk_wait"() {groups = 0 : i64} : () -> ()
    %333 = "arith.constant"() <{value = 0 : i64}> : () -> i64
    %334 = "hilt.ptr_add"(%q, %333) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 8>
    %335 = "hilt.atomic_load"(%334) {order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>) -> i64
    %336 = "arith.constant"() <{value = 8 : i64}> : () -> i64
    %337 = "hilt.ptr_add"(%q, %336) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 8>
    %338 = "hilt.atomic_load"(%337) {order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>) -> i64
    %339 = "arith.constant"() <{value = 65599 : i64}> : () -> i64
    %340 = "arith.muli"(%338, %339) : (i64, i64) -> i64
    %341 = "arith.addi"(%335, %340) : (i64, i64) -> i64
    %342 = "arith.constant"() <{value = 72 : i64}> : () -> i64
    %343 = "hilt.ptr_add"(%out, %342) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%341, %343) : (i64, !hilt.ptr<global, 8>) -> ()
    "scf.yield"() : () -> ()
  }, {
    "scf.yield"() : () -> ()
  }) : (i1) -> ()
  "scf.if"(%21) ({
    %344 = "arith.constant"() <{value = 3 : i64}> : () -> i64
    %345 = "arith.constant"() <{value = 0 : i64}> : () -> i64
    %346 = "hilt.ptr_add"(%23, %345) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%344, %346) : (i64, !hilt.ptr<shared, 8>) -> ()
    %347 = "arith.constant"() <{value = -1 : i64}> : () -> i64
    %348 = "arith.constant"() <{value = 0 : i64}> : () -> i64
    %349 = "hilt.ptr_add"(%q, %348) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%347, %349) : (i64, !hilt.ptr<global, 8>) -> ()
    %350 = "arith.constant"() <{value = -2 : i64}> : () -> i64
    %351 = "arith.constant"() <{value = 8 : i64}> : () -> i64
    %352 = "hilt.ptr_add"(%23, %351) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%350, %352) : (i64, !hilt.ptr<shared, 8>) -> ()
    %353 = "arith.constant"() <{value = 1 : i64}> : () -> i64
    %354 = "arith.constant"() <{value = 8 : i64}> : () -> i64
    %355 = "hilt.ptr_add"(%q, %354) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%353, %355) : (i64, !hilt.ptr<global, 8>) -> ()
    "hilt.fence_proxy"() {kind = "async"} : () -> ()
    %356 = "arith.constant"() <{value = 16 : i32}> : () -> i32
    "hilt.bulk_reduce"(%q, %23, %356) {kind = "add", type = i64} : (!hilt.ptr<global, 16>, !hilt.ptr<shared, 16>, i32) -> ()
    "hilt.bulk_commit"() : () -> ()
    "hilt.bulk_wait"() {groups = 0 : i64} : () -> ()
    %357 = "arith.constant"() <{value = 0 : i64}> : () -> i64
    %358 = "hilt.ptr_add"(%q, %357) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 8>
    %359 = "hilt.atomic_load"(%358) {order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>) -> i64
    %360 = "arith.constant"() <{value = 8 : i64}> : () -> i64
    %361 = "hilt.ptr_add"(%q, %360) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 8>
    %362 = "hilt.atomic_load"(%361) {order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>) -> i64
    %363 = "arith.constant"() <{value = 65599 : i64}> : () -> i64
    %364 = "arith.muli"(%362, %363) : (i64, i64) -> i64
    %365 = "arith.addi"(%359, %364) : (i64, i64) -> i64
    %366 = "arith.constant"() <{value = 80 : i64}> : () -> i64
    %367 = "hilt.ptr_add"(%out, %366) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%365, %367) : (i64, !hilt.ptr<global, 8>) -> ()
    "scf.yield"() : () -> ()
  }, {
    "scf.yield"() : () -> ()
  }) : (i1) -> ()
  "scf.if"(%21) ({
    %368 = "arith.constant"() <{value = 3 : i64}> : () -> i64
    %369 = "arith.constant"() <{value = 0 : i64}> : () -> i64
    %370 = "hilt.ptr_add"(%23, %369) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%368, %370) : (i64, !hilt.ptr<shared, 8>) -> ()
    %371 = "arith.constant"() <{value = -1 : i64}> : () -> i64
    %372 = "arith.constant"() <{value = 0 : i64}> : () -> i64
    %373 = "hilt.ptr_add"(%q, %372) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%371, %373) : (i64, !hilt.ptr<global, 8>) -> ()
    %374 = "arith.constant"() <{value = -2 : i64}> : () -> i64
    %375 = "arith.constant"() <{value = 8 : i64}> : () -> i64
    %376 = "hilt.ptr_add"(%23, %375) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%374, %376) : (i64, !hilt.ptr<shared, 8>) -> ()
    %377 = "arith.constant"() <{value = 1 : i64}> : () -> i64
    %378 = "arith.constant"() <{value = 8 : i64}> : () -> i64
    %379 = "hilt.ptr_add"(%q, %378) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%377, %379) : (i64, !hilt.ptr<global, 8>) -> ()
    "hilt.fence_proxy"() {kind = "async"} : () -> ()
    %380 = "arith.constant"() <{value = 16 : i32}> : () -> i32
    "hilt.bulk_reduce"(%q, %23, %380) {kind = "min", type = i64} : (!hilt.ptr<global, 16>, !hilt.ptr<shared, 16>, i32) -> ()
    "hilt.bulk_commit"() : () -> ()
    "hilt.bulk_wait"() {groups = 0 : i64} : () -> ()
    %381 = "arith.constant"() <{value = 0 : i64}> : () -> i64
    %382 = "hilt.ptr_add"(%q, %381) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 8>
    %383 = "hilt.atomic_load"(%382) {order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>) -> i64
    %384 = "arith.constant"() <{value = 8 : i64}> : () -> i64
    %385 = "hilt.ptr_add"(%q, %384) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 8>
    %386 = "hilt.atomic_load"(%385) {order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>) -> i64
    %387 = "arith.constant"() <{value = 65599 : i64}> : () -> i64
    %388 = "arith.muli"(%386, %387) : (i64, i64) -> i64
    %389 = "arith.addi"(%383, %388) : (i64, i64) -> i64
    %390 = "arith.constant"() <{value = 88 : i64}> : () -> i64
    %391 = "hilt.ptr_add"(%out, %390) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%389, %391) : (i64, !hilt.ptr<global, 8>) -> ()
    "scf.yield"() : () -> ()
  }, {
    "scf.yield"() : () -> ()
  }) : (i1) -> ()
  "scf.if"(%21) ({
    %392 = "arith.constant"() <{value = 3 : i64}> : () -> i64
    %393 = "arith.constant"() <{value = 0 : i64}> : () -> i64
    %394 = "hilt.ptr_add"(%23, %393) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%392, %394) : (i64, !hilt.ptr<shared, 8>) -> ()
    %395 = "arith.constant"() <{value = -1 : i64}> : () -> i64
    %396 = "arith.constant"() <{value = 0 : i64}> : () -> i64
    %397 = "hilt.ptr_add"(%q, %396) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%395, %397) : (i64, !hilt.ptr<global, 8>) -> ()
    %398 = "arith.constant"() <{value = -2 : i64}> : () -> i64
    %399 = "arith.constant"() <{value = 8 : i64}> : () -> i64
    %400 = "hilt.ptr_add"(%23, %399) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%398, %400) : (i64, !hilt.ptr<shared, 8>) -> ()
    %401 = "arith.constant"() <{value = 1 : i64}> : () -> i64
    %402 = "arith.constant"() <{value = 8 : i64}> : () -> i64
    %403 = "hilt.ptr_add"(%q, %402) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%401, %403) : (i64, !hilt.ptr<global, 8>) -> ()
    "hilt.fence_proxy"() {kind = "async"} : () -> ()
    %404 = "arith.constant"() <{value = 16 : i32}> : () -> i32
    "hilt.bulk_reduce"(%q, %23, %404) {kind = "max", type = i64} : (!hilt.ptr<global, 16>, !hilt.ptr<shared, 16>, i32) -> ()
    "hilt.bulk_commit"() : () -> ()
    "hilt.bulk_wait"() {groups = 0 : i64} : () -> ()
    %405 = "arith.constant"() <{value = 0 : i64}> : () -> i64
    %406 = "hilt.ptr_add"(%q, %405) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 8>
    %407 = "hilt.atomic_load"(%406) {order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>) -> i64
    %408 = "arith.constant"() <{value = 8 : i64}> : () -> i64
    %409 = "hilt.ptr_add"(%q, %408) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 8>
    %410 = "hilt.atomic_load"(%409) {order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>) -> i64
    %411 = "arith.constant"() <{value = 65599 : i64}> : () -> i64
    %412 = "arith.muli"(%410, %411) : (i64, i64) -> i64
    %413 = "arith.addi"(%407, %412) : (i64, i64) -> i64
    %414 = "arith.constant"() <{value = 96 : i64}> : () -> i64
    %415 = "hilt.ptr_add"(%out, %414) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%413, %415) : (i64, !hilt.ptr<global, 8>) -> ()
    "scf.yield"() : () -> ()
  }, {
    "scf.yield"() : () -> ()
  }) : (i1) -> ()
  "scf.if"(%21) ({
    %416 = "arith.constant"() <{value = 3 : i64}> : () -> i64
    %417 = "arith.constant"() <{value = 0 : i64}> : () -> i64
    %418 = "hilt.ptr_add"(%23, %417) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%416, %418) : (i64, !hilt.ptr<shared, 8>) -> ()
    %419 = "arith.constant"() <{value = -1 : i64}> : () -> i64
    %420 = "arith.constant"() <{value = 0 : i64}> : () -> i64
    %421 = "hilt.ptr_add"(%q, %420) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%419, %421) : (i64, !hilt.ptr<global, 8>) -> ()
    %422 = "arith.constant"() <{value = -2 : i64}> : () -> i64
    %423 = "arith.constant"() <{value = 8 : i64}> : () -> i64
    %424 = "hilt.ptr_add"(%23, %423) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%422, %424) : (i64, !hilt.ptr<shared, 8>) -> ()
    %425 = "arith.constant"() <{value = 1 : i64}> : () -> i64
    %426 = "arith.constant"() <{value = 8 : i64}> : () -> i64
    %427 = "hilt.ptr_add"(%q, %426) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%425, %427) : (i64, !hilt.ptr<global, 8>) -> ()
    "hilt.fence_proxy"() {kind = "async"} : () -> ()
    %428 = "arith.constant"() <{value = 16 : i32}> : () -> i32
    "hilt.bulk_reduce"(%q, %23, %428) {kind = "umin", type = i64} : (!hilt.ptr<global, 16>, !hilt.ptr<shared, 16>, i32) -> ()
    "hilt.bulk_commit"() : () -> ()
    "hilt.bulk_wait"() {groups = 0 : i64} : () -> ()
    %429 = "arith.constant"() <{value = 0 : i64}> : () -> i64
    %430 = "hilt.ptr_add"(%q, %429) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 8>
    %431 = "hilt.atomic_load"(%430) {order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>) -> i64
    %432 = "arith.constant"() <{value = 8 : i64}> : () -> i64
    %433 = "hilt.ptr_add"(%q, %432) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 8>
    %434 = "hilt.atomic_load"(%433) {order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>) -> i64
    %435 = "arith.constant"() <{value = 65599 : i64}> : () -> i64
    %436 = "arith.muli"(%434, %435) : (i64, i64) -> i64
    %437 = "arith.addi"(%431, %436) : (i64, i64) -> i64
    %438 = "arith.constant"() <{value = 104 : i64}> : () -> i64
    %439 = "hilt.ptr_add"(%out, %438) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%437, %439) : (i64, !hilt.ptr<global, 8>) -> ()
    "scf.yield"() : () -> ()
  }, {
    "scf.yield"() : () -> ()
  }) : (i1) -> ()
  "scf.if"(%21) ({
    %440 = "arith.constant"() <{value = 3 : i64}> : () -> i64
    %441 = "arith.constant"() <{value = 0 : i64}> : () -> i64
    %442 = "hilt.ptr_add"(%23, %441) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%440, %442) : (i64, !hilt.ptr<shared, 8>) -> ()
    %443 = "arith.constant"() <{value = -1 : i64}> : () -> i64
    %444 = "arith.constant"() <{value = 0 : i64}> : () -> i64
    %445 = "hilt.ptr_add"(%q, %444) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%443, %445) : (i64, !hilt.ptr<global, 8>) -> ()
    %446 = "arith.constant"() <{value = -2 : i64}> : () -> i64
    %447 = "arith.constant"() <{value = 8 : i64}> : () -> i64
    %448 = "hilt.ptr_add"(%23, %447) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%446, %448) : (i64, !hilt.ptr<shared, 8>) -> ()
    %449 = "arith.constant"() <{value = 1 : i64}> : () -> i64
    %450 = "arith.constant"() <{value = 8 : i64}> : () -> i64
    %451 = "hilt.ptr_add"(%q, %450) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%449, %451) : (i64, !hilt.ptr<global, 8>) -> ()
    "hilt.fence_proxy"() {kind = "async"} : () -> ()
    %452 = "arith.constant"() <{value = 16 : i32}> : () -> i32
    "hilt.bulk_reduce"(%q, %23, %452) {kind = "umax", type = i64} : (!hilt.ptr<global, 16>, !hilt.ptr<shared, 16>, i32) -> ()
    "hilt.bulk_commit"() : () -> ()
    "hilt.bulk_wait"() {groups = 0 : i64} : () -> ()
    %453 = "arith.constant"() <{value = 0 : i64}> : () -> i64
    %454 = "hilt.ptr_add"(%q, %453) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 8>
    %455 = "hilt.atomic_load"(%454) {order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>) -> i64
    %456 = "arith.constant"() <{value = 8 : i64}> : () -> i64
    %457 = "hilt.ptr_add"(%q, %456) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 8>
    %458 = "hilt.atomic_load"(%457) {order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>) -> i64
    %459 = "arith.constant"() <{value = 65599 : i64}> : () -> i64
    %460 = "arith.muli"(%458, %459) : (i64, i64) -> i64
    %461 = "arith.addi"(%455, %460) : (i64, i64) -> i64
    %462 = "arith.constant"() <{value = 112 : i64}> : () -> i64
    %463 = "hilt.ptr_add"(%out, %462) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%461, %463) : (i64, !hilt.ptr<global, 8>) -> ()
    "scf.yield"() : () -> ()
  }, {
    "scf.yield"() : () -> ()
  }) : (i1) -> ()
  "scf.if"(%21) ({
    %464 = "arith.constant"() <{value = 3 : i64}> : () -> i64
    %465 = "arith.constant"() <{value = 0 : i64}> : () -> i64
    %466 = "hilt.ptr_add"(%23, %465) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%464, %466) : (i64, !hilt.ptr<shared, 8>) -> ()
    %467 = "arith.constant"() <{value = -1 : i64}> : () -> i64
    %468 = "arith.constant"() <{value = 0 : i64}> : () -> i64
    %469 = "hilt.ptr_add"(%q, %468) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%467, %469) : (i64, !hilt.ptr<global, 8>) -> ()
    %470 = "arith.constant"() <{value = -2 : i64}> : () -> i64
    %471 = "arith.constant"() <{value = 8 : i64}> : () -> i64
    %472 = "hilt.ptr_add"(%23, %471) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%470, %472) : (i64, !hilt.ptr<shared, 8>) -> ()
    %473 = "arith.constant"() <{value = 1 : i64}> : () -> i64
    %474 = "arith.constant"() <{value = 8 : i64}> : () -> i64
    %475 = "hilt.ptr_add"(%q, %474) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%473, %475) : (i64, !hilt.ptr<global, 8>) -> ()
    "hilt.fence_proxy"() {kind = "async"} : () -> ()
    %476 = "arith.constant"() <{value = 16 : i32}> : () -> i32
    "hilt.bulk_reduce"(%q, %23, %476) {kind = "and", type = i64} : (!hilt.ptr<global, 16>, !hilt.ptr<shared, 16>, i32) -> ()
    "hilt.bulk_commit"() : () -> ()
    "hilt.bulk_wait"() {groups = 0 : i64} : () -> ()
    %477 = "arith.constant"() <{value = 0 : i64}> : () -> i64
    %478 = "hilt.ptr_add"(%q, %477) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 8>
    %479 = "hilt.atomic_load"(%478) {order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>) -> i64
    %480 = "arith.constant"() <{value = 8 : i64}> : () -> i64
    %481 = "hilt.ptr_add"(%q, %480) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 8>
    %482 = "hilt.atomic_load"(%481) {order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>) -> i64
    %483 = "arith.constant"() <{value = 65599 : i64}> : () -> i64
    %484 = "arith.muli"(%482, %483) : (i64, i64) -> i64
    %485 = "arith.addi"(%479, %484) : (i64, i64) -> i64
    %486 = "arith.constant"() <{value = 120 : i64}> : () -> i64
    %487 = "hilt.ptr_add"(%out, %486) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%485, %487) : (i64, !hilt.ptr<global, 8>) -> ()
    "scf.yield"() : () -> ()
  }, {
    "scf.yield"() : () -> ()
  }) : (i1) -> ()
  "scf.if"(%21) ({
    %488 = "arith.constant"() <{value = 3 : i64}> : () -> i64
    %489 = "arith.constant"() <{value = 0 : i64}> : () -> i64
    %490 = "hilt.ptr_add"(%23, %489) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%488, %490) : (i64, !hilt.ptr<shared, 8>) -> ()
    %491 = "arith.constant"() <{value = -1 : i64}> : () -> i64
    %492 = "arith.constant"() <{value = 0 : i64}> : () -> i64
    %493 = "hilt.ptr_add"(%q, %492) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%491, %493) : (i64, !hilt.ptr<global, 8>) -> ()
    %494 = "arith.constant"() <{value = -2 : i64}> : () -> i64
    %495 = "arith.constant"() <{value = 8 : i64}> : () -> i64
    %496 = "hilt.ptr_add"(%23, %495) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%494, %496) : (i64, !hilt.ptr<shared, 8>) -> ()
    %497 = "arith.constant"() <{value = 1 : i64}> : () -> i64
    %498 = "arith.constant"() <{value = 8 : i64}> : () -> i64
    %499 = "hilt.ptr_add"(%q, %498) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%497, %499) : (i64, !hilt.ptr<global, 8>) -> ()
    "hilt.fence_proxy"() {kind = "async"} : () -> ()
    %500 = "arith.constant"() <{value = 16 : i32}> : () -> i32
    "hilt.bulk_reduce"(%q, %23, %500) {kind = "or", type = i64} : (!hilt.ptr<global, 16>, !hilt.ptr<shared, 16>, i32) -> ()
    "hilt.bulk_commit"() : () -> ()
    "hilt.bulk_wait"() {groups = 0 : i64} : () -> ()
    %501 = "arith.constant"() <{value = 0 : i64}> : () -> i64
    %502 = "hilt.ptr_add"(%q, %501) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 8>
    %503 = "hilt.atomic_load"(%502) {order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>) -> i64
    %504 = "arith.constant"() <{value = 8 : i64}> : () -> i64
    %505 = "hilt.ptr_add"(%q, %504) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 8>
    %506 = "hilt.atomic_load"(%505) {order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>) -> i64
    %507 = "arith.constant"() <{value = 65599 : i64}> : () -> i64
    %508 = "arith.muli"(%506, %507) : (i64, i64) -> i64
    %509 = "arith.addi"(%503, %508) : (i64, i64) -> i64
    %510 = "arith.constant"() <{value = 128 : i64}> : () -> i64
    %511 = "hilt.ptr_add"(%out, %510) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%509, %511) : (i64, !hilt.ptr<global, 8>) -> ()
    "scf.yield"() : () -> ()
  }, {
    "scf.yield"() : () -> ()
  }) : (i1) -> ()
  "scf.if"(%21) ({
    %512 = "arith.constant"() <{value = 3 : i64}> : () -> i64
    %513 = "arith.constant"() <{value = 0 : i64}> : () -> i64
    %514 = "hilt.ptr_add"(%23, %513) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%512, %514) : (i64, !hilt.ptr<shared, 8>) -> ()
    %515 = "arith.constant"() <{value = -1 : i64}> : () -> i64
    %516 = "arith.constant"() <{value = 0 : i64}> : () -> i64
    %517 = "hilt.ptr_add"(%q, %516) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%515, %517) : (i64, !hilt.ptr<global, 8>) -> ()
    %518 = "arith.constant"() <{value = -2 : i64}> : () -> i64
    %519 = "arith.constant"() <{value = 8 : i64}> : () -> i64
    %520 = "hilt.ptr_add"(%23, %519) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%518, %520) : (i64, !hilt.ptr<shared, 8>) -> ()
    %521 = "arith.constant"() <{value = 1 : i64}> : () -> i64
    %522 = "arith.constant"() <{value = 8 : i64}> : () -> i64
    %523 = "hilt.ptr_add"(%q, %522) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%521, %523) : (i64, !hilt.ptr<global, 8>) -> ()
    "hilt.fence_proxy"() {kind = "async"} : () -> ()
    %524 = "arith.constant"() <{value = 16 : i32}> : () -> i32
    "hilt.bulk_reduce"(%q, %23, %524) {kind = "xor", type = i64} : (!hilt.ptr<global, 16>, !hilt.ptr<shared, 16>, i32) -> ()
    "hilt.bulk_commit"() : () -> ()
    "hilt.bulk_wait"() {groups = 0 : i64} : () -> ()
    %525 = "arith.constant"() <{value = 0 : i64}> : () -> i64
    %526 = "hilt.ptr_add"(%q, %525) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 8>
    %527 = "hilt.atomic_load"(%526) {order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>) -> i64
    %528 = "arith.constant"() <{value = 8 : i64}> : () -> i64
    %529 = "hilt.ptr_add"(%q, %528) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 8>
    %530 = "hilt.atomic_load"(%529) {order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>) -> i64
    %531 = "arith.constant"() <{value = 65599 : i64}> : () -> i64
    %532 = "arith.muli"(%530, %531) : (i64, i64) -> i64
    %533 = "arith.addi"(%527, %532) : (i64, i64) -> i64
    %534 = "arith.constant"() <{value = 136 : i64}> : () -> i64
    %535 = "hilt.ptr_add"(%out, %534) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%533, %535) : (i64, !hilt.ptr<global, 8>) -> ()
    "scf.yield"() : () -> ()
  }, {
    "scf.yield"() : () -> ()
  }) : (i1) -> ()
  "scf.if"(%21) ({
    %536 = "arith.constant"() <{value = 3.5 : f32}> : () -> f32
    %537 = "arith.constant"() <{value = 4.5 : f32}> : () -> f32
    %538 = "vector.from_elements"(%536, %537) : (f32, f32) -> vector<2xf32>
    %539 = "arith.constant"() <{value = 0 : i64}> : () -> i64
    %540 = "hilt.ptr_add"(%23, %539) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%538, %540) : (vector<2xf32>, !hilt.ptr<shared, 8>) -> ()
    %541 = "arith.constant"() <{value = -1.5 : f32}> : () -> f32
    %542 = "arith.constant"() <{value = 0.5 : f32}> : () -> f32
    %543 = "vector.from_elements"(%541, %542) : (f32, f32) -> vector<2xf32>
    %544 = "arith.constant"() <{value = 0 : i64}> : () -> i64
    %545 = "hilt.ptr_add"(%q, %544) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%543, %545) : (vector<2xf32>, !hilt.ptr<global, 8>) -> ()
    %546 = "arith.constant"() <{value = -2.5 : f32}> : () -> f32
    %547 = "arith.constant"() <{value = -1.5 : f32}> : () -> f32
    %548 = "vector.from_elements"(%546, %547) : (f32, f32) -> vector<2xf32>
    %549 = "arith.constant"() <{value = 8 : i64}> : () -> i64
    %550 = "hilt.ptr_add"(%23, %549) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%548, %550) : (vector<2xf32>, !hilt.ptr<shared, 8>) -> ()
    %551 = "arith.constant"() <{value = 1.5 : f32}> : () -> f32
    %552 = "arith.constant"() <{value = 2.5 : f32}> : () -> f32
    %553 = "vector.from_elements"(%551, %552) : (f32, f32) -> vector<2xf32>
    %554 = "arith.constant"() <{value = 8 : i64}> : () -> i64
    %555 = "hilt.ptr_add"(%q, %554) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%553, %555) : (vector<2xf32>, !hilt.ptr<global, 8>) -> ()
    "hilt.fence_proxy"() {kind = "async"} : () -> ()
    %556 = "arith.constant"() <{value = 16 : i32}> : () -> i32
    "hilt.bulk_reduce"(%q, %23, %556) {kind = "fadd", type = f32} : (!hilt.ptr<global, 16>, !hilt.ptr<shared, 16>, i32) -> ()
    "hilt.bulk_commit"() : () -> ()
    "hilt.bulk_wait"() {groups = 0 : i64} : () -> ()
    %557 = "arith.constant"() <{value = 0 : i64}> : () -> i64
    %558 = "hilt.ptr_add"(%q, %557) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 8>
    %559 = "hilt.atomic_load"(%558) {order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>) -> i64
    %560 = "arith.constant"() <{value = 8 : i64}> : () -> i64
    %561 = "hilt.ptr_add"(%q, %560) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 8>
    %562 = "hilt.atomic_load"(%561) {order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>) -> i64
    %563 = "arith.constant"() <{value = 65599 : i64}> : () -> i64
    %564 = "arith.muli"(%562, %563) : (i64, i64) -> i64
    %565 = "arith.addi"(%559, %564) : (i64, i64) -> i64
    %566 = "arith.constant"() <{value = 144 : i64}> : () -> i64
    %567 = "hilt.ptr_add"(%out, %566) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%565, %567) : (i64, !hilt.ptr<global, 8>) -> ()
    "scf.yield"() : () -> ()
  }, {
    "scf.yield"() : () -> ()
  }) : (i1) -> ()
  "scf.if"(%21) ({
    %568 = "arith.constant"() <{value = 3.5 : f64}> : () -> f64
    %569 = "arith.constant"() <{value = 0 : i64}> : () -> i64
    %570 = "hilt.ptr_add"(%23, %569) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%568, %570) : (f64, !hilt.ptr<shared, 8>) -> ()
    %571 = "arith.constant"() <{value = -1.5 : f64}> : () -> f64
    %572 = "arith.constant"() <{value = 0 : i64}> : () -> i64
    %573 = "hilt.ptr_add"(%q, %572) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%571, %573) : (f64, !hilt.ptr<global, 8>) -> ()
    %574 = "arith.constant"() <{value = -2.5 : f64}> : () -> f64
    %575 = "arith.constant"() <{value = 8 : i64}> : () -> i64
    %576 = "hilt.ptr_add"(%23, %575) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%574, %576) : (f64, !hilt.ptr<shared, 8>) -> ()
    %577 = "arith.constant"() <{value = 1.5 : f64}> : () -> f64
    %578 = "arith.constant"() <{value = 8 : i64}> : () -> i64
    %579 = "hilt.ptr_add"(%q, %578) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%577, %579) : (f64, !hilt.ptr<global, 8>) -> ()
    "hilt.fence_proxy"() {kind = "async"} : () -> ()
    %580 = "arith.constant"() <{value = 16 : i32}> : () -> i32
    "hilt.bulk_reduce"(%q, %23, %580) {kind = "fadd", type = f64} : (!hilt.ptr<global, 16>, !hilt.ptr<shared, 16>, i32) -> ()
    "hilt.bulk_commit"() : () -> ()
    "hilt.bulk_wait"() {groups = 0 : i64} : () -> ()
    %581 = "arith.constant"() <{value = 0 : i64}> : () -> i64
    %582 = "hilt.ptr_add"(%q, %581) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 8>
    %583 = "hilt.atomic_load"(%582) {order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>) -> i64
    %584 = "arith.constant"() <{value = 8 : i64}> : () -> i64
    %585 = "hilt.ptr_add"(%q, %584) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 8>
    %586 = "hilt.atomic_load"(%585) {order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>) -> i64
    %587 = "arith.constant"() <{value = 65599 : i64}> : () -> i64
    %588 = "arith.muli"(%586, %587) : (i64, i64) -> i64
    %589 = "arith.addi"(%583, %588) : (i64, i64) -> i64
    %590 = "arith.constant"() <{value = 152 : i64}> : () -> i64
    %591 = "hilt.ptr_add"(%out, %590) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%589, %591) : (i64, !hilt.ptr<global, 8>) -> ()
    "scf.yield"() : () -> ()
  }, {
    "scf.yield"() : () -> ()
  }) : (i1) -> ()
  "scf.if"(%21) ({
    %592 = "arith.constant"() <{value = 3.5 : f16}> : () -> f16
    %593 = "arith.constant"() <{value = 4.5 : f16}> : () -> f16
    %594 = "arith.constant"() <{value = 5.5 : f16}> : () -> f16
    %595 = "arith.constant"() <{value = 6.5 : f16}> : () -> f16
    %596 = "vector.from_elements"(%592, %593, %594, %595) : (f16, f16, f16, f16) -> vector<4xf16>
    %597 = "arith.constant"() <{value = 0 : i64}> : () -> i64
    %598 = "hilt.ptr_add"(%23, %597) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%596, %598) : (vector<4xf16>, !hilt.ptr<shared, 8>) -> ()
    %599 = "arith.constant"() <{value = -1.5 : f16}> : () -> f16
    %600 = "arith.constant"() <{value = 0.5 : f16}> : () -> f16
    %601 = "arith.constant"() <{value = 1.5 : f16}> : () -> f16
    %602 = "arith.constant"() <{value = 2.5 : f16}> : () -> f16
    %603 = "vector.from_elements"(%599, %600, %601, %602) : (f16, f16, f16, f16) -> vector<4xf16>
    %604 = "arith.constant"() <{value = 0 : i64}> : () -> i64
    %605 = "hilt.ptr_add"(%q, %604) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%603, %605) : (vector<4xf16>, !hilt.ptr<global, 8>) -> ()
    %606 = "arith.constant"() <{value = -2.5 : f16}> : () -> f16
    %607 = "arith.constant"() <{value = -1.5 : f16}> : () -> f16
    %608 = "arith.constant"() <{value = 0.5 : f16}> : () -> f16
    %609 = "arith.constant"() <{value = 1.5 : f16}> : () -> f16
    %610 = "vector.from_elements"(%606, %607, %608, %609) : (f16, f16, f16, f16) -> vector<4xf16>
    %611 = "arith.constant"() <{value = 8 : i64}> : () -> i64
    %612 = "hilt.ptr_add"(%23, %611) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%610, %612) : (vector<4xf16>, !hilt.ptr<shared, 8>) -> ()
    %613 = "arith.constant"() <{value = 1.5 : f16}> : () -> f16
    %614 = "arith.constant"() <{value = 2.5 : f16}> : () -> f16
    %615 = "arith.constant"() <{value = 3.5 : f16}> : () -> f16
    %616 = "arith.constant"() <{value = 4.5 : f16}> : () -> f16
    %617 = "vector.from_elements"(%613, %614, %615, %616) : (f16, f16, f16, f16) -> vector<4xf16>
    %618 = "arith.constant"() <{value = 8 : i64}> : () -> i64
    %619 = "hilt.ptr_add"(%q, %618) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%617, %619) : (vector<4xf16>, !hilt.ptr<global, 8>) -> ()
    "hilt.fence_proxy"() {kind = "async"} : () -> ()
    %620 = "arith.constant"() <{value = 16 : i32}> : () -> i32
    "hilt.bulk_reduce"(%q, %23, %620) {kind = "fadd", type = f16} : (!hilt.ptr<global, 16>, !hilt.ptr<shared, 16>, i32) -> ()
    "hilt.bulk_commit"() : () -> ()
    "hilt.bulk_wait"() {groups = 0 : i64} : () -> ()
    %621 = "arith.constant"() <{value = 0 : i64}> : () -> i64
    %622 = "hilt.ptr_add"(%q, %621) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 8>
    %623 = "hilt.atomic_load"(%622) {order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>) -> i64
    %624 = "arith.constant"() <{value = 8 : i64}> : () -> i64
    %625 = "hilt.ptr_add"(%q, %624) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 8>
    %626 = "hilt.atomic_load"(%625) {order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>) -> i64
    %627 = "arith.constant"() <{value = 65599 : i64}> : () -> i64
    %628 = "arith.muli"(%626, %627) : (i64, i64) -> i64
    %629 = "arith.addi"(%623, %628) : (i64, i64) -> i64
    %630 = "arith.constant"() <{value = 160 : i64}> : () -> i64
    %631 = "hilt.ptr_add"(%out, %630) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%629, %631) : (i64, !hilt.ptr<global, 8>) -> ()
    "scf.yield"() : () -> ()
  }, {
    "scf.yield"() : () -> ()
  }) : (i1) -> ()
  "scf.if"(%21) ({
    %632 = "arith.constant"() <{value = 3.5 : f16}> : () -> f16
    %633 = "arith.constant"() <{value = 4.5 : f16}> : () -> f16
    %634 = "arith.constant"() <{value = 5.5 : f16}> : () -> f16
    %635 = "arith.constant"() <{value = 6.5 : f16}> : () -> f16
    %636 = "vector.from_elements"(%632, %633, %634, %635) : (f16, f16, f16, f16) -> vector<4xf16>
    %637 = "arith.constant"() <{value = 0 : i64}> : () -> i64
    %638 = "hilt.ptr_add"(%23, %637) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%636, %638) : (vector<4xf16>, !hilt.ptr<shared, 8>) -> ()
    %639 = "arith.constant"() <{value = -1.5 : f16}> : () -> f16
    %640 = "arith.constant"() <{value = 0.5 : f16}> : () -> f16
    %641 = "arith.constant"() <{value = 1.5 : f16}> : () -> f16
    %642 = "arith.constant"() <{value = 2.5 : f16}> : () -> f16
    %643 = "vector.from_elements"(%639, %640, %641, %642) : (f16, f16, f16, f16) -> vector<4xf16>
    %644 = "arith.constant"() <{value = 0 : i64}> : () -> i64
    %645 = "hilt.ptr_add"(%q, %644) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%643, %645) : (vector<4xf16>, !hilt.ptr<global, 8>) -> ()
    %646 = "arith.constant"() <{value = -2.5 : f16}> : () -> f16
    %647 = "arith.constant"() <{value = -1.5 : f16}> : () -> f16
    %648 = "arith.constant"() <{value = 0.5 : f16}> : () -> f16
    %649 = "arith.constant"() <{value = 1.5 : f16}> : () -> f16
    %650 = "vector.from_elements"(%646, %647, %648, %649) : (f16, f16, f16, f16) -> vector<4xf16>
    %651 = "arith.constant"() <{value = 8 : i64}> : () -> i64
    %652 = "hilt.ptr_add"(%23, %651) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%650, %652) : (vector<4xf16>, !hilt.ptr<shared, 8>) -> ()
    %653 = "arith.constant"() <{value = 1.5 : f16}> : () -> f16
    %654 = "arith.constant"() <{value = 2.5 : f16}> : () -> f16
    %655 = "arith.constant"() <{value = 3.5 : f16}> : () -> f16
    %656 = "arith.constant"() <{value = 4.5 : f16}> : () -> f16
    %657 = "vector.from_elements"(%653, %654, %655, %656) : (f16, f16, f16, f16) -> vector<4xf16>
    %658 = "arith.constant"() <{value = 8 : i64}> : () -> i64
    %659 = "hilt.ptr_add"(%q, %658) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%657, %659) : (vector<4xf16>, !hilt.ptr<global, 8>) -> ()
    "hilt.fence_proxy"() {kind = "async"} : () -> ()
    %660 = "arith.constant"() <{value = 16 : i32}> : () -> i32
    "hilt.bulk_reduce"(%q, %23, %660) {kind = "fmin", type = f16} : (!hilt.ptr<global, 16>, !hilt.ptr<shared, 16>, i32) -> ()
    "hilt.bulk_commit"() : () -> ()
    "hilt.bulk_wait"() {groups = 0 : i64} : () -> ()
    %661 = "arith.constant"() <{value = 0 : i64}> : () -> i64
    %662 = "hilt.ptr_add"(%q, %661) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 8>
    %663 = "hilt.atomic_load"(%662) {order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>) -> i64
    %664 = "arith.constant"() <{value = 8 : i64}> : () -> i64
    %665 = "hilt.ptr_add"(%q, %664) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 8>
    %666 = "hilt.atomic_load"(%665) {order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>) -> i64
    %667 = "arith.constant"() <{value = 65599 : i64}> : () -> i64
    %668 = "arith.muli"(%666, %667) : (i64, i64) -> i64
    %669 = "arith.addi"(%663, %668) : (i64, i64) -> i64
    %670 = "arith.constant"() <{value = 168 : i64}> : () -> i64
    %671 = "hilt.ptr_add"(%out, %670) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%669, %671) : (i64, !hilt.ptr<global, 8>) -> ()
    "scf.yield"() : () -> ()
  }, {
    "scf.yield"() : () -> ()
  }) : (i1) -> ()
  "scf.if"(%21) ({
    %672 = "arith.constant"() <{value = 3.5 : f16}> : () -> f16
    %673 = "arith.constant"() <{value = 4.5 : f16}> : () -> f16
    %674 = "arith.constant"() <{value = 5.5 : f16}> : () -> f16
    %675 = "arith.constant"() <{value = 6.5 : f16}> : () -> f16
    %676 = "vector.from_elements"(%672, %673, %674, %675) : (f16, f16, f16, f16) -> vector<4xf16>
    %677 = "arith.constant"() <{value = 0 : i64}> : () -> i64
    %678 = "hilt.ptr_add"(%23, %677) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%676, %678) : (vector<4xf16>, !hilt.ptr<shared, 8>) -> ()
    %679 = "arith.constant"() <{value = -1.5 : f16}> : () -> f16
    %680 = "arith.constant"() <{value = 0.5 : f16}> : () -> f16
    %681 = "arith.constant"() <{value = 1.5 : f16}> : () -> f16
    %682 = "arith.constant"() <{value = 2.5 : f16}> : () -> f16
    %683 = "vector.from_elements"(%679, %680, %681, %682) : (f16, f16, f16, f16) -> vector<4xf16>
    %684 = "arith.constant"() <{value = 0 : i64}> : () -> i64
    %685 = "hilt.ptr_add"(%q, %684) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%683, %685) : (vector<4xf16>, !hilt.ptr<global, 8>) -> ()
    %686 = "arith.constant"() <{value = -2.5 : f16}> : () -> f16
    %687 = "arith.constant"() <{value = -1.5 : f16}> : () -> f16
    %688 = "arith.constant"() <{value = 0.5 : f16}> : () -> f16
    %689 = "arith.constant"() <{value = 1.5 : f16}> : () -> f16
    %690 = "vector.from_elements"(%686, %687, %688, %689) : (f16, f16, f16, f16) -> vector<4xf16>
    %691 = "arith.constant"() <{value = 8 : i64}> : () -> i64
    %692 = "hilt.ptr_add"(%23, %691) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%690, %692) : (vector<4xf16>, !hilt.ptr<shared, 8>) -> ()
    %693 = "arith.constant"() <{value = 1.5 : f16}> : () -> f16
    %694 = "arith.constant"() <{value = 2.5 : f16}> : () -> f16
    %695 = "arith.constant"() <{value = 3.5 : f16}> : () -> f16
    %696 = "arith.constant"() <{value = 4.5 : f16}> : () -> f16
    %697 = "vector.from_elements"(%693, %694, %695, %696) : (f16, f16, f16, f16) -> vector<4xf16>
    %698 = "arith.constant"() <{value = 8 : i64}> : () -> i64
    %699 = "hilt.ptr_add"(%q, %698) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%697, %699) : (vector<4xf16>, !hilt.ptr<global, 8>) -> ()
    "hilt.fence_proxy"() {kind = "async"} : () -> ()
    %700 = "arith.constant"() <{value = 16 : i32}> : () -> i32
    "hilt.bulk_reduce"(%q, %23, %700) {kind = "fmax", type = f16} : (!hilt.ptr<global, 16>, !hilt.ptr<shared, 16>, i32) -> ()
    "hilt.bulk_commit"() : () -> ()
    "hilt.bulk_wait"() {groups = 0 : i64} : () -> ()
    %701 = "arith.constant"() <{value = 0 : i64}> : () -> i64
    %702 = "hilt.ptr_add"(%q, %701) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 8>
    %703 = "hilt.atomic_load"(%702) {order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>) -> i64
    %704 = "arith.constant"() <{value = 8 : i64}> : () -> i64
    %705 = "hilt.ptr_add"(%q, %704) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 8>
    %706 = "hilt.atomic_load"(%705) {order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>) -> i64
    %707 = "arith.constant"() <{value = 65599 : i64}> : () -> i64
    %708 = "arith.muli"(%706, %707) : (i64, i64) -> i64
    %709 = "arith.addi"(%703, %708) : (i64, i64) -> i64
    %710 = "arith.constant"() <{value = 176 : i64}> : () -> i64
    %711 = "hilt.ptr_add"(%out, %710) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%709, %711) : (i64, !hilt.ptr<global, 8>) -> ()
    "scf.yield"() : () -> ()
  }, {
    "scf.yield"() : () -> ()
  }) : (i1) -> ()
  "scf.if"(%21) ({
    %712 = "arith.constant"() <{value = 3.5 : bf16}> : () -> bf16
    %713 = "arith.constant"() <{value = 4.5 : bf16}> : () -> bf16
    %714 = "arith.constant"() <{value = 5.5 : bf16}> : () -> bf16
    %715 = "arith.constant"() <{value = 6.5 : bf16}> : () -> bf16
    %716 = "vector.from_elements"(%712, %713, %714, %715) : (bf16, bf16, bf16, bf16) -> vector<4xbf16>
    %717 = "arith.constant"() <{value = 0 : i64}> : () -> i64
    %718 = "hilt.ptr_add"(%23, %717) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%716, %718) : (vector<4xbf16>, !hilt.ptr<shared, 8>) -> ()
    %719 = "arith.constant"() <{value = -1.5 : bf16}> : () -> bf16
    %720 = "arith.constant"() <{value = 0.5 : bf16}> : () -> bf16
    %721 = "arith.constant"() <{value = 1.5 : bf16}> : () -> bf16
    %722 = "arith.constant"() <{value = 2.5 : bf16}> : () -> bf16
    %723 = "vector.from_elements"(%719, %720, %721, %722) : (bf16, bf16, bf16, bf16) -> vector<4xbf16>
    %724 = "arith.constant"() <{value = 0 : i64}> : () -> i64
    %725 = "hilt.ptr_add"(%q, %724) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%723, %725) : (vector<4xbf16>, !hilt.ptr<global, 8>) -> ()
    %726 = "arith.constant"() <{value = -2.5 : bf16}> : () -> bf16
    %727 = "arith.constant"() <{value = -1.5 : bf16}> : () -> bf16
    %728 = "arith.constant"() <{value = 0.5 : bf16}> : () -> bf16
    %729 = "arith.constant"() <{value = 1.5 : bf16}> : () -> bf16
    %730 = "vector.from_elements"(%726, %727, %728, %729) : (bf16, bf16, bf16, bf16) -> vector<4xbf16>
    %731 = "arith.constant"() <{value = 8 : i64}> : () -> i64
    %732 = "hilt.ptr_add"(%23, %731) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%730, %732) : (vector<4xbf16>, !hilt.ptr<shared, 8>) -> ()
    %733 = "arith.constant"() <{value = 1.5 : bf16}> : () -> bf16
    %734 = "arith.constant"() <{value = 2.5 : bf16}> : () -> bf16
    %735 = "arith.constant"() <{value = 3.5 : bf16}> : () -> bf16
    %736 = "arith.constant"() <{value = 4.5 : bf16}> : () -> bf16
    %737 = "vector.from_elements"(%733, %734, %735, %736) : (bf16, bf16, bf16, bf16) -> vector<4xbf16>
    %738 = "arith.constant"() <{value = 8 : i64}> : () -> i64
    %739 = "hilt.ptr_add"(%q, %738) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%737, %739) : (vector<4xbf16>, !hilt.ptr<global, 8>) -> ()
    "hilt.fence_proxy"() {kind = "async"} : () -> ()
    %740 = "arith.constant"() <{value = 16 : i32}> : () -> i32
    "hilt.bulk_reduce"(%q, %23, %740) {kind = "fadd", type = bf16} : (!hilt.ptr<global, 16>, !hilt.ptr<shared, 16>, i32) -> ()
    "hilt.bulk_commit"() : () -> ()
    "hilt.bulk_wait"() {groups = 0 : i64} : () -> ()
    %741 = "arith.constant"() <{value = 0 : i64}> : () -> i64
    %742 = "hilt.ptr_add"(%q, %741) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 8>
    %743 = "hilt.atomic_load"(%742) {order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>) -> i64
    %744 = "arith.constant"() <{value = 8 : i64}> : () -> i64
    %745 = "hilt.ptr_add"(%q, %744) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 8>
    %746 = "hilt.atomic_load"(%745) {order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>) -> i64
    %747 = "arith.constant"() <{value = 65599 : i64}> : () -> i64
    %748 = "arith.muli"(%746, %747) : (i64, i64) -> i64
    %749 = "arith.addi"(%743, %748) : (i64, i64) -> i64
    %750 = "arith.constant"() <{value = 184 : i64}> : () -> i64
    %751 = "hilt.ptr_add"(%out, %750) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%749, %751) : (i64, !hilt.ptr<global, 8>) -> ()
    "scf.yield"() : () -> ()
  }, {
    "scf.yield"() : () -> ()
  }) : (i1) -> ()
  "scf.if"(%21) ({
    %752 = "arith.constant"() <{value = 3.5 : bf16}> : () -> bf16
    %753 = "arith.constant"() <{value = 4.5 : bf16}> : () -> bf16
    %754 = "arith.constant"() <{value = 5.5 : bf16}> : () -> bf16
    %755 = "arith.constant"() <{value = 6.5 : bf16}> : () -> bf16
    %756 = "vector.from_elements"(%752, %753, %754, %755) : (bf16, bf16, bf16, bf16) -> vector<4xbf16>
    %757 = "arith.constant"() <{value = 0 : i64}> : () -> i64
    %758 = "hilt.ptr_add"(%23, %757) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%756, %758) : (vector<4xbf16>, !hilt.ptr<shared, 8>) -> ()
    %759 = "arith.constant"() <{value = -1.5 : bf16}> : () -> bf16
    %760 = "arith.constant"() <{value = 0.5 : bf16}> : () -> bf16
    %761 = "arith.constant"() <{value = 1.5 : bf16}> : () -> bf16
    %762 = "arith.constant"() <{value = 2.5 : bf16}> : () -> bf16
    %763 = "vector.from_elements"(%759, %760, %761, %762) : (bf16, bf16, bf16, bf16) -> vector<4xbf16>
    %764 = "arith.constant"() <{value = 0 : i64}> : () -> i64
    %765 = "hilt.ptr_add"(%q, %764) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%763, %765) : (vector<4xbf16>, !hilt.ptr<global, 8>) -> ()
    %766 = "arith.constant"() <{value = -2.5 : bf16}> : () -> bf16
    %767 = "arith.constant"() <{value = -1.5 : bf16}> : () -> bf16
    %768 = "arith.constant"() <{value = 0.5 : bf16}> : () -> bf16
    %769 = "arith.constant"() <{value = 1.5 : bf16}> : () -> bf16
    %770 = "vector.from_elements"(%766, %767, %768, %769) : (bf16, bf16, bf16, bf16) -> vector<4xbf16>
    %771 = "arith.constant"() <{value = 8 : i64}> : () -> i64
    %772 = "hilt.ptr_add"(%23, %771) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%770, %772) : (vector<4xbf16>, !hilt.ptr<shared, 8>) -> ()
    %773 = "arith.constant"() <{value = 1.5 : bf16}> : () -> bf16
    %774 = "arith.constant"() <{value = 2.5 : bf16}> : () -> bf16
    %775 = "arith.constant"() <{value = 3.5 : bf16}> : () -> bf16
    %776 = "arith.constant"() <{value = 4.5 : bf16}> : () -> bf16
    %777 = "vector.from_elements"(%773, %774, %775, %776) : (bf16, bf16, bf16, bf16) -> vector<4xbf16>
    %778 = "arith.constant"() <{value = 8 : i64}> : () -> i64
    %779 = "hilt.ptr_add"(%q, %778) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%777, %779) : (vector<4xbf16>, !hilt.ptr<global, 8>) -> ()
    "hilt.fence_proxy"() {kind = "async"} : () -> ()
    %780 = "arith.constant"() <{value = 16 : i32}> : () -> i32
    "hilt.bulk_reduce"(%q, %23, %780) {kind = "fmin", type = bf16} : (!hilt.ptr<global, 16>, !hilt.ptr<shared, 16>, i32) -> ()
    "hilt.bulk_commit"() : () -> ()
    "hilt.bulk_wait"() {groups = 0 : i64} : () -> ()
    %781 = "arith.constant"() <{value = 0 : i64}> : () -> i64
    %782 = "hilt.ptr_add"(%q, %781) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 8>
    %783 = "hilt.atomic_load"(%782) {order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>) -> i64
    %784 = "arith.constant"() <{value = 8 : i64}> : () -> i64
    %785 = "hilt.ptr_add"(%q, %784) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 8>
    %786 = "hilt.atomic_load"(%785) {order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>) -> i64
    %787 = "arith.constant"() <{value = 65599 : i64}> : () -> i64
    %788 = "arith.muli"(%786, %787) : (i64, i64) -> i64
    %789 = "arith.addi"(%783, %788) : (i64, i64) -> i64
    %790 = "arith.constant"() <{value = 192 : i64}> : () -> i64
    %791 = "hilt.ptr_add"(%out, %790) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%789, %791) : (i64, !hilt.ptr<global, 8>) -> ()
    "scf.yield"() : () -> ()
  }, {
    "scf.yield"() : () -> ()
  }) : (i1) -> ()
  "scf.if"(%21) ({
    %792 = "arith.constant"() <{value = 3.5 : bf16}> : () -> bf16
    %793 = "arith.constant"() <{value = 4.5 : bf16}> : () -> bf16
    %794 = "arith.constant"() <{value = 5.5 : bf16}> : () -> bf16
    %795 = "arith.constant"() <{value = 6.5 : bf16}> : () -> bf16
    %796 = "vector.from_elements"(%792, %793, %794, %795) : (bf16, bf16, bf16, bf16) -> vector<4xbf16>
    %797 = "arith.constant"() <{value = 0 : i64}> : () -> i64
    %798 = "hilt.ptr_add"(%23, %797) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%796, %798) : (vector<4xbf16>, !hilt.ptr<shared, 8>) -> ()
    %799 = "arith.constant"() <{value = -1.5 : bf16}> : () -> bf16
    %800 = "arith.constant"() <{value = 0.5 : bf16}> : () -> bf16
    %801 = "arith.constant"() <{value = 1.5 : bf16}> : () -> bf16
    %802 = "arith.constant"() <{value = 2.5 : bf16}> : () -> bf16
    %803 = "vector.from_elements"(%799, %800, %801, %802) : (bf16, bf16, bf16, bf16) -> vector<4xbf16>
    %804 = "arith.constant"() <{value = 0 : i64}> : () -> i64
    %805 = "hilt.ptr_add"(%q, %804) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%803, %805) : (vector<4xbf16>, !hilt.ptr<global, 8>) -> ()
    %806 = "arith.constant"() <{value = -2.5 : bf16}> : () -> bf16
    %807 = "arith.constant"() <{value = -1.5 : bf16}> : () -> bf16
    %808 = "arith.constant"() <{value = 0.5 : bf16}> : () -> bf16
    %809 = "arith.constant"() <{value = 1.5 : bf16}> : () -> bf16
    %810 = "vector.from_elements"(%806, %807, %808, %809) : (bf16, bf16, bf16, bf16) -> vector<4xbf16>
    %811 = "arith.constant"() <{value = 8 : i64}> : () -> i64
    %812 = "hilt.ptr_add"(%23, %811) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%810, %812) : (vector<4xbf16>, !hilt.ptr<shared, 8>) -> ()
    %813 = "arith.constant"() <{value = 1.5 : bf16}> : () -> bf16
    %814 = "arith.constant"() <{value = 2.5 : bf16}> : () -> bf16
    %815 = "arith.constant"() <{value = 3.5 : bf16}> : () -> bf16
    %816 = "arith.constant"() <{value = 4.5 : bf16}> : () -> bf16
    %817 = "vector.from_elements"(%813, %814, %815, %816) : (bf16, bf16, bf16, bf16) -> vector<4xbf16>
    %818 = "arith.constant"() <{value = 8 : i64}> : () -> i64
    %819 = "hilt.ptr_add"(%q, %818) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%817, %819) : (vector<4xbf16>, !hilt.ptr<global, 8>) -> ()
    "hilt.fence_proxy"() {kind = "async"} : () -> ()
    %820 = "arith.constant"() <{value = 16 : i32}> : () -> i32
    "hilt.bulk_reduce"(%q, %23, %820) {kind = "fmax", type = bf16} : (!hilt.ptr<global, 16>, !hilt.ptr<shared, 16>, i32) -> ()
    "hilt.bulk_commit"() : () -> ()
    "hilt.bulk_wait"() {groups = 0 : i64} : () -> ()
    %821 = "arith.constant"() <{value = 0 : i64}> : () -> i64
    %822 = "hilt.ptr_add"(%q, %821) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 8>
    %823 = "hilt.atomic_load"(%822) {order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>) -> i64
    %824 = "arith.constant"() <{value = 8 : i64}> : () -> i64
    %825 = "hilt.ptr_add"(%q, %824) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 8>
    %826 = "hilt.atomic_load"(%825) {order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>) -> i64
    %827 = "arith.constant"() <{value = 65599 : i64}> : () -> i64
    %828 = "arith.muli"(%826, %827) : (i64, i64) -> i64
    %829 = "arith.addi"(%823, %828) : (i64, i64) -> i64
    %830 = "arith.constant"() <{value = 200 : i64}> : () -> i64
    %831 = "hilt.ptr_add"(%out, %830) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%829, %831) : (i64, !hilt.ptr<global, 8>) -> ()
    "scf.yield"() : () -> ()
  }, {
    "scf.yield"() : () -> ()
  }) : (i1) -> ()
  "func.return"() : () -> ()
}) {kernel} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 8>, !hilt.ptr<global, 16>) -> (), sym_name = "run_groups"}> ({
^bb0(%out: !hilt.ptr<global, 8>, %q: !hilt.ptr<global, 16>):
  %0 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %1 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %2 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %3 = "arith.constant"() <{value = 32 : i64}> : () -> i64
  %4 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %5 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %6 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %7 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %8 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %9 = "arith.constant"() <{value = 0 : i64}> : () -> i64
  %10 = "arith.constant"() <{value = 0 : i64}> : () -> i64
  "hilt.launch"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %out, %q) {callee = "groups"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 8>, !hilt.ptr<global, 16>) -> ()
  "func.return"() : () -> ()
}) : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 8>, !hilt.ptr<global, 16>) -> (), sym_name = "groups"}> ({
^bb0(%out: !hilt.ptr<global, 8>, %q: !hilt.ptr<global, 16>):
  %0 = "hilt.sreg"() {reg = "tid.x"} : () -> i32
  %1 = "hilt.sreg"() {reg = "laneid"} : () -> i32
  %2 = "hilt.sreg"() {reg = "ctaid.x"} : () -> i32
  %3 = "arith.constant"() <{value = 0 : i32}> : () -> i32
  %4 = "arith.constant"() <{value = 1 : i32}> : () -> i32
  %5 = "arith.constant"() <{value = -1 : i32}> : () -> i32
  %6 = "arith.constant"() <{value = 2 : i32}> : () -> i32
  %7 = "arith.muli"(%0, %6) : (i32, i32) -> i32
  %8 = "arith.addi"(%7, %4) : (i32, i32) -> i32
  %9 = "arith.constant"() <{value = 1000 : i32}> : () -> i32
  %10 = "arith.muli"(%2, %9) : (i32, i32) -> i32
  %11 = "arith.addi"(%8, %10) : (i32, i32) -> i32
  %12 = "arith.extui"(%11) : (i32) -> i64
  %13 = "arith.constant"() <{value = 64 : i32}> : () -> i32
  %14 = "arith.muli"(%2, %13) : (i32, i32) -> i32
  %15 = "arith.addi"(%14, %0) : (i32, i32) -> i32
  %16 = "arith.extui"(%15) : (i32) -> i64
  %17 = "arith.constant"() <{value = 3 : i64}> : () -> i64
  %18 = "arith.addi"(%16, %17) : (i64, i64) -> i64
  %19 = "arith.constant"() <{value = -7046029254386353131 : i64}> : () -> i64
  %20 = "arith.muli"(%18, %19) : (i64, i64) -> i64
  %21 = "arith.cmpi"(%0, %3) <{predicate = 0 : i64}> : (i32, i32) -> i1
  %22 = "hilt.alloc_shared"() {count = 2 : i64, type = i64, align = 8 : i64} : () -> !hilt.ptr<shared, 8>
  %23 = "hilt.alloc_shared"() {count = 64 : i64, type = i64, align = 16 : i64} : () -> !hilt.ptr<shared, 16>
  "scf.if"(%21) ({
    %24 = "arith.constant"() <{value = 32 : i32}> : () -> i32
    "hilt.mbar_init"(%22, %24) : (!hilt.ptr<shared, 8>, i32) -> ()
    "hilt.fence_mbar_init"() : () -> ()
    "scf.yield"() : () -> ()
  }, {
    "scf.yield"() : () -> ()
  }) : (i1) -> ()
  "hilt.barrier"(%3, %3) : (i32, i32) -> ()
  %25 = "arith.constant"() <{value = 7 : i32}> : () -> i32
  %26 = "arith.andi"(%0, %25) : (i32, i32) -> i32
  %27 = "arith.constant"() <{value = 3 : i32}> : () -> i32
  %28 = "arith.andi"(%0, %27) : (i32, i32) -> i32
  %29 = "arith.andi"(%0, %25) : (i32, i32) -> i32
  %30 = "arith.extui"(%29) : (i32) -> i64
  %31 = "arith.constant"() <{value = 16 : i64}> : () -> i64
  %32 = "arith.muli"(%30, %31) : (i64, i64) -> i64
  %33 = "hilt.ptr_add"(%q, %32) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 16>
  %34 = "arith.constant"() <{value = 31 : i32}> : () -> i32
  %35 = "arith.andi"(%0, %34) : (i32, i32) -> i32
  %36 = "arith.extui"(%35) : (i32) -> i64
  %37 = "arith.muli"(%36, %31) : (i64, i64) -> i64
  %38 = "hilt.ptr_add"(%23, %37) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 16>
  %39 = "arith.constant"() <{value = 16 : i32}> : () -> i32
  %40 = "arith.constant"() <{value = 9 : i32}> : () -> i32
  %41 = "arith.addi"(%26, %40) : (i32, i32) -> i32
  "hilt.store"(%20, %38) : (i64, !hilt.ptr<shared, 16>) -> ()
  %42 = "arith.constant"() <{value = 8 : i64}> : () -> i64
  %43 = "hilt.ptr_add"(%38, %42) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 8>
  "hilt.store"(%20, %43) : (i64, !hilt.ptr<shared, 8>) -> ()
  "hilt.barrier"(%3, %3) : (i32, i32) -> ()
  "hilt.cp_async"(%38, %33, %39) {bytes = 16 : i64, cache = "cg"} : (!hilt.ptr<shared, 16>, !hilt.ptr<global, 16>, i32) -> ()
  "hilt.cp_commit"() : () -> ()
  "hilt.cp_wait"() {groups = 0 : i64} : () -> ()
  %44 = "hilt.load"(%38) : (!hilt.ptr<shared, 16>) -> i64
  %45 = "arith.muli"(%44, %12) : (i64, i64) -> i64
  %46 = "arith.constant"() <{value = 0 : i64}> : () -> i64
  %47 = "hilt.ptr_add"(%out, %46) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %48 = "hilt.atomic_rmw"(%47, %45) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %49 = "hilt.ptr_add"(%38, %42) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 8>
  %50 = "hilt.load"(%49) : (!hilt.ptr<shared, 8>) -> i64
  %51 = "arith.muli"(%50, %12) : (i64, i64) -> i64
  %52 = "hilt.ptr_add"(%out, %42) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %53 = "hilt.atomic_rmw"(%52, %51) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  "hilt.store"(%20, %38) : (i64, !hilt.ptr<shared, 16>) -> ()
  %54 = "hilt.ptr_add"(%38, %42) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 8>
  "hilt.store"(%20, %54) : (i64, !hilt.ptr<shared, 8>) -> ()
  "hilt.barrier"(%3, %3) : (i32, i32) -> ()
  "hilt.cp_async"(%38, %33, %26) {bytes = 16 : i64, cache = "cg"} : (!hilt.ptr<shared, 16>, !hilt.ptr<global, 16>, i32) -> ()
  "hilt.cp_commit"() : () -> ()
  "hilt.cp_wait"() {groups = 0 : i64} : () -> ()
  %55 = "hilt.load"(%38) : (!hilt.ptr<shared, 16>) -> i64
  %56 = "arith.muli"(%55, %12) : (i64, i64) -> i64
  %57 = "hilt.ptr_add"(%out, %31) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %58 = "hilt.atomic_rmw"(%57, %56) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %59 = "hilt.ptr_add"(%38, %42) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 8>
  %60 = "hilt.load"(%59) : (!hilt.ptr<shared, 8>) -> i64
  %61 = "arith.muli"(%60, %12) : (i64, i64) -> i64
  %62 = "arith.constant"() <{value = 24 : i64}> : () -> i64
  %63 = "hilt.ptr_add"(%out, %62) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %64 = "hilt.atomic_rmw"(%63, %61) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  "hilt.store"(%20, %38) : (i64, !hilt.ptr<shared, 16>) -> ()
  %65 = "hilt.ptr_add"(%38, %42) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 8>
  "hilt.store"(%20, %65) : (i64, !hilt.ptr<shared, 8>) -> ()
  "hilt.barrier"(%3, %3) : (i32, i32) -> ()
  "hilt.cp_async"(%38, %33, %3) {bytes = 16 : i64, cache = "ca"} : (!hilt.ptr<shared, 16>, !hilt.ptr<global, 16>, i32) -> ()
  "hilt.cp_commit"() : () -> ()
  "hilt.cp_wait"() {groups = 0 : i64} : () -> ()
  %66 = "hilt.load"(%38) : (!hilt.ptr<shared, 16>) -> i64
  %67 = "arith.muli"(%66, %12) : (i64, i64) -> i64
  %68 = "arith.constant"() <{value = 32 : i64}> : () -> i64
  %69 = "hilt.ptr_add"(%out, %68) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %70 = "hilt.atomic_rmw"(%69, %67) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %71 = "hilt.ptr_add"(%38, %42) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 8>
  %72 = "hilt.load"(%71) : (!hilt.ptr<shared, 8>) -> i64
  %73 = "arith.muli"(%72, %12) : (i64, i64) -> i64
  %74 = "arith.constant"() <{value = 40 : i64}> : () -> i64
  %75 = "hilt.ptr_add"(%out, %74) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %76 = "hilt.atomic_rmw"(%75, %73) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  "hilt.store"(%20, %38) : (i64, !hilt.ptr<shared, 16>) -> ()
  %77 = "hilt.ptr_add"(%38, %42) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 8>
  "hilt.store"(%20, %77) : (i64, !hilt.ptr<shared, 8>) -> ()
  "hilt.barrier"(%3, %3) : (i32, i32) -> ()
  "hilt.cp_async"(%38, %33, %26) {bytes = 8 : i64, cache = "ca"} : (!hilt.ptr<shared, 16>, !hilt.ptr<global, 16>, i32) -> ()
  "hilt.cp_commit"() : () -> ()
  "hilt.cp_wait"() {groups = 0 : i64} : () -> ()
  %78 = "hilt.load"(%38) : (!hilt.ptr<shared, 16>) -> i64
  %79 = "arith.muli"(%78, %12) : (i64, i64) -> i64
  %80 = "arith.constant"() <{value = 48 : i64}> : () -> i64
  %81 = "hilt.ptr_add"(%out, %80) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %82 = "hilt.atomic_rmw"(%81, %79) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %83 = "hilt.ptr_add"(%38, %42) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 8>
  %84 = "hilt.load"(%83) : (!hilt.ptr<shared, 8>) -> i64
  %85 = "arith.muli"(%84, %12) : (i64, i64) -> i64
  %86 = "arith.constant"() <{value = 56 : i64}> : () -> i64
  %87 = "hilt.ptr_add"(%out, %86) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %88 = "hilt.atomic_rmw"(%87, %85) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  "hilt.store"(%20, %38) : (i64, !hilt.ptr<shared, 16>) -> ()
  %89 = "hilt.ptr_add"(%38, %42) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 8>
  "hilt.store"(%20, %89) : (i64, !hilt.ptr<shared, 8>) -> ()
  "hilt.barrier"(%3, %3) : (i32, i32) -> ()
  "hilt.cp_async"(%38, %33, %28) {bytes = 4 : i64, cache = "ca"} : (!hilt.ptr<shared, 16>, !hilt.ptr<global, 16>, i32) -> ()
  "hilt.cp_commit"() : () -> ()
  "hilt.cp_wait"() {groups = 0 : i64} : () -> ()
  %90 = "hilt.load"(%38) : (!hilt.ptr<shared, 16>) -> i64
  %91 = "arith.muli"(%90, %12) : (i64, i64) -> i64
  %92 = "arith.constant"() <{value = 64 : i64}> : () -> i64
  %93 = "hilt.ptr_add"(%out, %92) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %94 = "hilt.atomic_rmw"(%93, %91) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %95 = "hilt.ptr_add"(%38, %42) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 8>
  %96 = "hilt.load"(%95) : (!hilt.ptr<shared, 8>) -> i64
  %97 = "arith.muli"(%96, %12) : (i64, i64) -> i64
  %98 = "arith.constant"() <{value = 72 : i64}> : () -> i64
  %99 = "hilt.ptr_add"(%out, %98) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %100 = "hilt.atomic_rmw"(%99, %97) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  "hilt.store"(%20, %38) : (i64, !hilt.ptr<shared, 16>) -> ()
  %101 = "hilt.ptr_add"(%38, %42) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 8>
  "hilt.store"(%20, %101) : (i64, !hilt.ptr<shared, 8>) -> ()
  "hilt.barrier"(%3, %3) : (i32, i32) -> ()
  "hilt.cp_async"(%38, %33, %41) {bytes = 16 : i64, cache = "ca"} : (!hilt.ptr<shared, 16>, !hilt.ptr<global, 16>, i32) -> ()
  "hilt.cp_commit"() : () -> ()
  "hilt.cp_wait"() {groups = 0 : i64} : () -> ()
  %102 = "hilt.load"(%38) : (!hilt.ptr<shared, 16>) -> i64
  %103 = "arith.muli"(%102, %12) : (i64, i64) -> i64
  %104 = "arith.constant"() <{value = 80 : i64}> : () -> i64
  %105 = "hilt.ptr_add"(%out, %104) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %106 = "hilt.atomic_rmw"(%105, %103) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %107 = "hilt.ptr_add"(%38, %42) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 8>
  %108 = "hilt.load"(%107) : (!hilt.ptr<shared, 8>) -> i64
  %109 = "arith.muli"(%108, %12) : (i64, i64) -> i64
  %110 = "arith.constant"() <{value = 88 : i64}> : () -> i64
  %111 = "hilt.ptr_add"(%out, %110) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %112 = "hilt.atomic_rmw"(%111, %109) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  "hilt.cp_async"(%38, %33, %39) {bytes = 16 : i64, cache = "cg"} : (!hilt.ptr<shared, 16>, !hilt.ptr<global, 16>, i32) -> ()
  "hilt.cp_mbar_arrive"(%22) : (!hilt.ptr<shared, 8>) -> ()
  %113 = "hilt.mbar_arrive"(%22, %4) : (!hilt.ptr<shared, 8>, i32) -> i64
  "hilt.mbar_wait"(%22, %3) : (!hilt.ptr<shared, 8>, i32) -> ()
  %114 = "arith.xori"(%0, %4) : (i32, i32) -> i32
  %115 = "arith.extui"(%114) : (i32) -> i64
  %116 = "arith.muli"(%115, %31) : (i64, i64) -> i64
  %117 = "hilt.ptr_add"(%23, %116) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 8>
  %118 = "hilt.load"(%117) : (!hilt.ptr<shared, 8>) -> i64
  %119 = "arith.muli"(%118, %12) : (i64, i64) -> i64
  %120 = "arith.constant"() <{value = 96 : i64}> : () -> i64
  %121 = "hilt.ptr_add"(%out, %120) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %122 = "hilt.atomic_rmw"(%121, %119) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  "hilt.barrier"(%3, %3) : (i32, i32) -> ()
  "hilt.cp_async"(%38, %33, %39) {bytes = 16 : i64, cache = "cg"} : (!hilt.ptr<shared, 16>, !hilt.ptr<global, 16>, i32) -> ()
  "hilt.cp_mbar_arrive"(%22) {noinc} : (!hilt.ptr<shared, 8>) -> ()
  "hilt.mbar_wait"(%22, %4) : (!hilt.ptr<shared, 8>, i32) -> ()
  %123 = "arith.xori"(%0, %4) : (i32, i32) -> i32
  %124 = "arith.extui"(%123) : (i32) -> i64
  %125 = "arith.muli"(%124, %31) : (i64, i64) -> i64
  %126 = "hilt.ptr_add"(%23, %125) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 8>
  %127 = "hilt.load"(%126) : (!hilt.ptr<shared, 8>) -> i64
  %128 = "arith.muli"(%127, %12) : (i64, i64) -> i64
  %129 = "arith.constant"() <{value = 104 : i64}> : () -> i64
  %130 = "hilt.ptr_add"(%out, %129) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %131 = "hilt.atomic_rmw"(%130, %128) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  "hilt.barrier"(%3, %3) : (i32, i32) -> ()
  "func.return"() : () -> ()
}) {kernel} : () -> ()
// RUN: --run=run_phases --arg=i64[0,0,0,0,0,0,0,0,0,0,0,0,0] --arg=i64[3703703670369,9780246825554406,19556789947438443,29333333069322480,39109876191206517,48886419313090554,58662962434974591,68439505556858628,78216048678742665,87992591800626702,97769134922510739,107545678044394776,117322221166278813,127098764288162850,136875307410046887,146651850531930924]
// | i64[1024, 1024, 0, 1024, 1024, 0, 1024, 1024, 0, 1024, 1024, 0, 1]
// | i64[3703703670369, 9780246825554406, 19556789947438443, 29333333069322480, 39109876191206517, 48886419313090554, 58662962434974591, 68439505556858628, 78216048678742665, 87992591800626702, 97769134922510739, 107545678044394776, 117322221166278813, 127098764288162850, 136875307410046887, 146651850531930924]
// RUN: --device=cpu --run=run_phases --arg=i64[0,0,0,0,0,0,0,0,0,0,0,0,0] --arg=i64[3703703670369,9780246825554406,19556789947438443,29333333069322480,39109876191206517,48886419313090554,58662962434974591,68439505556858628,78216048678742665,87992591800626702,97769134922510739,107545678044394776,117322221166278813,127098764288162850,136875307410046887,146651850531930924]
// | i64[1024, 1024, 0, 1024, 1024, 0, 1024, 1024, 0, 1024, 1024, 0, 1]
// | i64[3703703670369, 9780246825554406, 19556789947438443, 29333333069322480, 39109876191206517, 48886419313090554, 58662962434974591, 68439505556858628, 78216048678742665, 87992591800626702, 97769134922510739, 107545678044394776, 117322221166278813, 127098764288162850, 136875307410046887, 146651850531930924]
// RUN: --run=run_peers --arg=i64[0,0,0,0] --arg=i64[3703703670369,9780246825554406,19556789947438443,29333333069322480,39109876191206517,48886419313090554,58662962434974591,68439505556858628,78216048678742665,87992591800626702,97769134922510739,107545678044394776,117322221166278813,127098764288162850,136875307410046887,146651850531930924]
// | i64[-5871466411988887712, 5361858886612817760, 6355315696937313632, 9083861439874244000]
// | i64[3703703670369, 9780246825554406, 19556789947438443, 29333333069322480, 39109876191206517, 48886419313090554, 58662962434974591, 68439505556858628, 78216048678742665, 87992591800626702, 97769134922510739, 107545678044394776, 117322221166278813, 127098764288162850, 136875307410046887, 146651850531930924]
// RUN: --device=cpu --run=run_peers --arg=i64[0,0,0,0] --arg=i64[3703703670369,9780246825554406,19556789947438443,29333333069322480,39109876191206517,48886419313090554,58662962434974591,68439505556858628,78216048678742665,87992591800626702,97769134922510739,107545678044394776,117322221166278813,127098764288162850,136875307410046887,146651850531930924]
// | i64[-5871466411988887712, 5361858886612817760, 6355315696937313632, 9083861439874244000]
// | i64[3703703670369, 9780246825554406, 19556789947438443, 29333333069322480, 39109876191206517, 48886419313090554, 58662962434974591, 68439505556858628, 78216048678742665, 87992591800626702, 97769134922510739, 107545678044394776, 117322221166278813, 127098764288162850, 136875307410046887, 146651850531930924]
// RUN: --run=run_reductions --arg=i64[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0] --arg=i64[3703703670369,9780246825554406,19556789947438443,29333333069322480,39109876191206517,48886419313090554,58662962434974591,68439505556858628,78216048678742665,87992591800626702,97769134922510739,107545678044394776,117322221166278813,127098764288162850,136875307410046887,146651850531930924]
// | i64[563508299104195, 4294836097, 563508299235394, 563491119366210, 21474705281, 845240974049406, 281762739519491, 563491119300611, 21474770880, -563469644529731, -65597, -131199, 65602, 65602, -131199, 3, -65600, -65603, -2224567455961841664, 8939645260330434560, -4138457245611555840, -4967817629660070656, 7282605991618643200, 8133606414125850752, 3418373611374774176, 7255396307685077152]
// | i64[4670303939324821600, 4652289197210615744, 19556789947438443, 29333333069322480, 39109876191206517, 48886419313090554, 58662962434974591, 68439505556858628, 78216048678742665, 87992591800626702, 97769134922510739, 107545678044394776, 117322221166278813, 127098764288162850, 136875307410046887, 146651850531930924]
// RUN: --device=cpu --run=run_reductions --arg=i64[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0] --arg=i64[3703703670369,9780246825554406,19556789947438443,29333333069322480,39109876191206517,48886419313090554,58662962434974591,68439505556858628,78216048678742665,87992591800626702,97769134922510739,107545678044394776,117322221166278813,127098764288162850,136875307410046887,146651850531930924]
// | i64[563508299104195, 4294836097, 563508299235394, 563491119366210, 21474705281, 845240974049406, 281762739519491, 563491119300611, 21474770880, -563469644529731, -65597, -131199, 65602, 65602, -131199, 3, -65600, -65603, -2224567455961841664, 8939645260330434560, -4138457245611555840, -4967817629660070656, 7282605991618643200, 8133606414125850752, 3418373611374774176, 7255396307685077152]
// | i64[4670303939324821600, 4652289197210615744, 19556789947438443, 29333333069322480, 39109876191206517, 48886419313090554, 58662962434974591, 68439505556858628, 78216048678742665, 87992591800626702, 97769134922510739, 107545678044394776, 117322221166278813, 127098764288162850, 136875307410046887, 146651850531930924]
// RUN: --run=run_groups --arg=i64[0,0,0,0,0,0,0,0,0,0,0,0,0,0] --arg=i64[3703703670369,9780246825554406,19556789947438443,29333333069322480,39109876191206517,48886419313090554,58662962434974591,68439505556858628,78216048678742665,87992591800626702,97769134922510739,107545678044394776,117322221166278813,127098764288162850,136875307410046887,146651850531930924]
// | i64[2864914373291101472, -5570649543609196256, -8301264339939568836, 0, 0, 0, -8301264339939568836, 540959946004664720, 540956906048067736, 540959946004664720, 2864914373291101472, -5866477491989529312, 2239215613490523104, 2239215613490523104]
// | i64[3703703670369, 9780246825554406, 19556789947438443, 29333333069322480, 39109876191206517, 48886419313090554, 58662962434974591, 68439505556858628, 78216048678742665, 87992591800626702, 97769134922510739, 107545678044394776, 117322221166278813, 127098764288162850, 136875307410046887, 146651850531930924]
// RUN: --device=cpu --run=run_groups --arg=i64[0,0,0,0,0,0,0,0,0,0,0,0,0,0] --arg=i64[3703703670369,9780246825554406,19556789947438443,29333333069322480,39109876191206517,48886419313090554,58662962434974591,68439505556858628,78216048678742665,87992591800626702,97769134922510739,107545678044394776,117322221166278813,127098764288162850,136875307410046887,146651850531930924]
// | i64[2864914373291101472, -5570649543609196256, -8301264339939568836, 0, 0, 0, -8301264339939568836, 540959946004664720, 540956906048067736, 540959946004664720, 2864914373291101472, -5866477491989529312, 2239215613490523104, 2239215613490523104]
// | i64[3703703670369, 9780246825554406, 19556789947438443, 29333333069322480, 39109876191206517, 48886419313090554, 58662962434974591, 68439505556858628, 78216048678742665, 87992591800626702, 97769134922510739, 107545678044394776, 117322221166278813, 127098764288162850, 136875307410046887, 146651850531930924]
