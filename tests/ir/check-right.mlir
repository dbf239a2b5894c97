// Kernels that are right, in many schedules.
"func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "run_released_flag"}> ({
^bb0(%p: !hilt.ptr<global, 4>):
  %0 = "arith.constant"() <{value = 2 : i64}> : () -> i64
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
  "hilt.launch"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %p) {callee = "released_flag", cooperative} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 4>) -> ()
  "func.return"() : () -> ()
}) {arg_names = ["p"]} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "released_flag"}> ({
^bb0(%p: !hilt.ptr<global, 4>):
  %0 = "hilt.sreg"() {reg = "ctaid.x"} : () -> i32 loc("released_flag"("k.py":1:5))
  %1 = "arith.constant"() <{value = 1 : i32}> : () -> i32 loc("released_flag"("k.py":1:5))
  %2 = "arith.constant"() <{value = 0 : i32}> : () -> i32 loc("released_flag"("k.py":1:5))
  %3 = "arith.extui"(%1) : (i32) -> i64 loc("released_flag"("k.py":1:5))
  %4 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("released_flag"("k.py":1:5))
  %5 = "arith.muli"(%3, %4) : (i64, i64) -> i64 loc("released_flag"("k.py":1:5))
  %6 = "hilt.ptr_add"(%p, %5) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4> loc("released_flag"("k.py":1:5))
  %7 = "arith.cmpi"(%0, %2) <{predicate = 0 : i64}> : (i32, i32) -> i1 loc("released_flag"("k.py":1:5))
  "scf.if"(%7) ({
    %8 = "arith.constant"() <{value = 42 : i32}> : () -> i32 loc("released_flag"("k.py":4:5))
    "hilt.store"(%8, %6) : (i32, !hilt.ptr<global, 4>) -> () loc("released_flag"("k.py":4:5))
    "hilt.atomic_store"(%1, %p) {order = "release", scope = "gpu"} : (i32, !hilt.ptr<global, 4>) -> () loc("released_flag"("k.py":6:5))
    "scf.yield"() : () -> () loc("released_flag"("k.py":6:5))
  }, {
    "scf.yield"() : () -> () loc("released_flag"("k.py":6:5))
  }) : (i1) -> () loc("released_flag"("k.py":6:5))
  %9 = "arith.cmpi"(%0, %1) <{predicate = 0 : i64}> : (i32, i32) -> i1 loc("released_flag"("k.py":6:5))
  "scf.if"(%9) ({
    "scf.while"() ({
      %10 = "hilt.atomic_load"(%p) {order = "acquire", scope = "gpu"} : (!hilt.ptr<global, 4>) -> i32 loc("released_flag"("k.py":8:5))
      %11 = "arith.cmpi"(%10, %2) <{predicate = 0 : i64}> : (i32, i32) -> i1 loc("released_flag"("k.py":8:5))
      "scf.condition"(%11) : (i1) -> () loc("released_flag"("k.py":8:5))
    }, {
      "scf.yield"() : () -> () loc("released_flag"("k.py":8:5))
    }) : () -> () loc("released_flag"("k.py":8:5))
    %12 = "hilt.load"(%6) : (!hilt.ptr<global, 4>) -> i32 loc("released_flag"("k.py":10:5))
    %13 = "arith.constant"() <{value = 2 : i32}> : () -> i32 loc("released_flag"("k.py":10:5))
    %14 = "arith.extui"(%13) : (i32) -> i64 loc("released_flag"("k.py":10:5))
    %15 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("released_flag"("k.py":10:5))
    %16 = "arith.muli"(%14, %15) : (i64, i64) -> i64 loc("released_flag"("k.py":10:5))
    %17 = "hilt.ptr_add"(%p, %16) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4> loc("released_flag"("k.py":10:5))
    "hilt.store"(%12, %17) : (i32, !hilt.ptr<global, 4>) -> () loc("released_flag"("k.py":10:5))
    "scf.yield"() : () -> () loc("released_flag"("k.py":10:5))
  }, {
    "scf.yield"() : () -> () loc("released_flag"("k.py":10:5))
  }) : (i1) -> () loc("released_flag"("k.py":10:5))
  "func.return"() : () -> ()
}) {kernel} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "run_fenced_flag"}> ({
^bb0(%p: !hilt.ptr<global, 4>):
  %0 = "arith.constant"() <{value = 2 : i64}> : () -> i64
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
  "hilt.launch"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %p) {callee = "fenced_flag", cooperative} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 4>) -> ()
  "func.return"() : () -> ()
}) {arg_names = ["p"]} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "fenced_flag"}> ({
^bb0(%p: !hilt.ptr<global, 4>):
  %0 = "hilt.sreg"() {reg = "ctaid.x"} : () -> i32 loc("fenced_flag"("k.py":1:5))
  %1 = "arith.constant"() <{value = 1 : i32}> : () -> i32 loc("fenced_flag"("k.py":1:5))
  %2 = "arith.constant"() <{value = 0 : i32}> : () -> i32 loc("fenced_flag"("k.py":1:5))
  %3 = "arith.extui"(%1) : (i32) -> i64 loc("fenced_flag"("k.py":1:5))
  %4 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("fenced_flag"("k.py":1:5))
  %5 = "arith.muli"(%3, %4) : (i64, i64) -> i64 loc("fenced_flag"("k.py":1:5))
  %6 = "hilt.ptr_add"(%p, %5) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4> loc("fenced_flag"("k.py":1:5))
  %7 = "arith.cmpi"(%0, %2) <{predicate = 0 : i64}> : (i32, i32) -> i1 loc("fenced_flag"("k.py":1:5))
  "scf.if"(%7) ({
    %8 = "arith.constant"() <{value = 42 : i32}> : () -> i32 loc("fenced_flag"("k.py":4:5))
    "hilt.store"(%8, %6) : (i32, !hilt.ptr<global, 4>) -> () loc("fenced_flag"("k.py":4:5))
    "hilt.fence"() {order = "acq_rel", scope = "gpu"} : () -> () loc("fenced_flag"("k.py":5:5))
    "hilt.atomic_store"(%1, %p) {order = "relaxed", scope = "gpu"} : (i32, !hilt.ptr<global, 4>) -> () loc("fenced_flag"("k.py":6:5))
    "scf.yield"() : () -> () loc("fenced_flag"("k.py":6:5))
  }, {
    "scf.yield"() : () -> () loc("fenced_flag"("k.py":6:5))
  }) : (i1) -> () loc("fenced_flag"("k.py":6:5))
  %9 = "arith.cmpi"(%0, %1) <{predicate = 0 : i64}> : (i32, i32) -> i1 loc("fenced_flag"("k.py":6:5))
  "scf.if"(%9) ({
    "scf.while"() ({
      %10 = "hilt.atomic_load"(%p) {order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 4>) -> i32 loc("fenced_flag"("k.py":8:5))
      %11 = "arith.cmpi"(%10, %2) <{predicate = 0 : i64}> : (i32, i32) -> i1 loc("fenced_flag"("k.py":8:5))
      "scf.condition"(%11) : (i1) -> () loc("fenced_flag"("k.py":8:5))
    }, {
      "scf.yield"() : () -> () loc("fenced_flag"("k.py":8:5))
    }) : () -> () loc("fenced_flag"("k.py":8:5))
    "hilt.fence"() {order = "acq_rel", scope = "gpu"} : () -> () loc("fenced_flag"("k.py":9:5))
    %12 = "hilt.load"(%6) : (!hilt.ptr<global, 4>) -> i32 loc("fenced_flag"("k.py":10:5))
    %13 = "arith.constant"() <{value = 2 : i32}> : () -> i32 loc("fenced_flag"("k.py":10:5))
    %14 = "arith.extui"(%13) : (i32) -> i64 loc("fenced_flag"("k.py":10:5))
    %15 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("fenced_flag"("k.py":10:5))
    %16 = "arith.muli"(%14, %15) : (i64, i64) -> i64 loc("fenced_flag"("k.py":10:5))
    %17 = "hilt.ptr_add"(%p, %16) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4> loc("fenced_flag"("k.py":10:5))
    "hilt.store"(%12, %17) : (i32, !hilt.ptr<global, 4>) -> () loc("fenced_flag"("k.py":10:5))
    "scf.yield"() : () -> () loc("fenced_flag"("k.py":10:5))
  }, {
    "scf.yield"() : () -> () loc("fenced_flag"("k.py":10:5))
  }) : (i1) -> () loc("fenced_flag"("k.py":10:5))
  "func.return"() : () -> ()
}) {kernel} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "run_fenced_exchange"}> ({
^bb0(%p: !hilt.ptr<global, 4>):
  %0 = "arith.constant"() <{value = 2 : i64}> : () -> i64
  %1 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %2 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %3 = "arith.constant"() <{value = 8 : i64}> : () -> i64
  %4 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %5 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %6 = "arith.constant"() <{value = 2 : i64}> : () -> i64
  %7 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %8 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %9 = "arith.constant"() <{value = 0 : i64}> : () -> i64
  %10 = "arith.constant"() <{value = 0 : i64}> : () -> i64
  "hilt.launch"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %p) {callee = "fenced_exchange"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 4>) -> ()
  "func.return"() : () -> ()
}) {arg_names = ["p"]} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "fenced_exchange"}> ({
^bb0(%p: !hilt.ptr<global, 4>):
  %0 = "hilt.sreg"() {reg = "tid.x"} : () -> i32 loc("fenced_exchange"("k.py":1:5))
  %1 = "hilt.sreg"() {reg = "cluster_ctarank"} : () -> i32 loc("fenced_exchange"("k.py":1:5))
  %2 = "hilt.alloc_shared"() {count = 8 : i64, name = "mine", type = i32} : () -> !hilt.ptr<shared, 4> loc("fenced_exchange"("k.py":1:5))
  %3 = "arith.constant"() <{value = 10 : i32}> : () -> i32 loc("fenced_exchange"("k.py":3:5))
  %4 = "arith.muli"(%1, %3) : (i32, i32) -> i32 loc("fenced_exchange"("k.py":3:5))
  %5 = "arith.addi"(%4, %0) : (i32, i32) -> i32 loc("fenced_exchange"("k.py":3:5))
  %6 = "arith.extui"(%0) : (i32) -> i64 loc("fenced_exchange"("k.py":3:5))
  %7 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("fenced_exchange"("k.py":3:5))
  %8 = "arith.muli"(%6, %7) : (i64, i64) -> i64 loc("fenced_exchange"("k.py":3:5))
  %9 = "hilt.ptr_add"(%2, %8) : (!hilt.ptr<shared, 4>, i64) -> !hilt.ptr<shared, 4> loc("fenced_exchange"("k.py":3:5))
  "hilt.store"(%5, %9) : (i32, !hilt.ptr<shared, 4>) -> () loc("fenced_exchange"("k.py":3:5))
  "hilt.fence"() {order = "acq_rel", scope = "cluster"} : () -> () loc("fenced_exchange"("k.py":4:5))
  "hilt.cluster_arrive"() {relaxed} : () -> () loc("fenced_exchange"("k.py":4:5))
  "hilt.cluster_wait"() : () -> () loc("fenced_exchange"("k.py":5:5))
  %10 = "arith.constant"() <{value = 1 : i32}> : () -> i32 loc("fenced_exchange"("k.py":5:5))
  %11 = "arith.xori"(%1, %10) : (i32, i32) -> i32 loc("fenced_exchange"("k.py":5:5))
  %12 = "hilt.mapa"(%2, %11) : (!hilt.ptr<shared, 4>, i32) -> !hilt.ptr<cluster, 4> loc("fenced_exchange"("k.py":5:5))
  %13 = "arith.extui"(%0) : (i32) -> i64 loc("fenced_exchange"("k.py":7:5))
  %14 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("fenced_exchange"("k.py":7:5))
  %15 = "arith.muli"(%13, %14) : (i64, i64) -> i64 loc("fenced_exchange"("k.py":7:5))
  %16 = "hilt.ptr_add"(%12, %15) : (!hilt.ptr<cluster, 4>, i64) -> !hilt.ptr<cluster, 4> loc("fenced_exchange"("k.py":7:5))
  %17 = "hilt.load"(%16) : (!hilt.ptr<cluster, 4>) -> i32 loc("fenced_exchange"("k.py":7:5))
  "hilt.cluster_arrive"() : () -> () loc("fenced_exchange"("k.py":8:5))
  "hilt.cluster_wait"() : () -> () loc("fenced_exchange"("k.py":8:5))
  %18 = "arith.constant"() <{value = 8 : i32}> : () -> i32 loc("fenced_exchange"("k.py":9:5))
  %19 = "arith.muli"(%1, %18) : (i32, i32) -> i32 loc("fenced_exchange"("k.py":9:5))
  %20 = "arith.addi"(%19, %0) : (i32, i32) -> i32 loc("fenced_exchange"("k.py":9:5))
  %21 = "arith.extui"(%20) : (i32) -> i64 loc("fenced_exchange"("k.py":9:5))
  %22 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("fenced_exchange"("k.py":9:5))
  %23 = "arith.muli"(%21, %22) : (i64, i64) -> i64 loc("fenced_exchange"("k.py":9:5))
  %24 = "hilt.ptr_add"(%p, %23) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4> loc("fenced_exchange"("k.py":9:5))
  "hilt.store"(%17, %24) : (i32, !hilt.ptr<global, 4>) -> () loc("fenced_exchange"("k.py":9:5))
  "func.return"() : () -> ()
}) {kernel} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "run_cluster_exchange"}> ({
^bb0(%p: !hilt.ptr<global, 4>):
  %0 = "arith.constant"() <{value = 2 : i64}> : () -> i64
  %1 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %2 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %3 = "arith.constant"() <{value = 8 : i64}> : () -> i64
  %4 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %5 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %6 = "arith.constant"() <{value = 2 : i64}> : () -> i64
  %7 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %8 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %9 = "arith.constant"() <{value = 0 : i64}> : () -> i64
  %10 = "arith.constant"() <{value = 0 : i64}> : () -> i64
  "hilt.launch"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %p) {callee = "cluster_exchange"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 4>) -> ()
  "func.return"() : () -> ()
}) {arg_names = ["p"]} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "cluster_exchange"}> ({
^bb0(%p: !hilt.ptr<global, 4>):
  %0 = "hilt.sreg"() {reg = "tid.x"} : () -> i32 loc("cluster_exchange"("k.py":1:5))
  %1 = "hilt.sreg"() {reg = "cluster_ctarank"} : () -> i32 loc("cluster_exchange"("k.py":1:5))
  %2 = "hilt.alloc_shared"() {count = 8 : i64, name = "mine", type = i32} : () -> !hilt.ptr<shared, 4> loc("cluster_exchange"("k.py":1:5))
  %3 = "arith.constant"() <{value = 10 : i32}> : () -> i32 loc("cluster_exchange"("k.py":3:5))
  %4 = "arith.muli"(%1, %3) : (i32, i32) -> i32 loc("cluster_exchange"("k.py":3:5))
  %5 = "arith.addi"(%4, %0) : (i32, i32) -> i32 loc("cluster_exchange"("k.py":3:5))
  %6 = "arith.extui"(%0) : (i32) -> i64 loc("cluster_exchange"("k.py":3:5))
  %7 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("cluster_exchange"("k.py":3:5))
  %8 = "arith.muli"(%6, %7) : (i64, i64) -> i64 loc("cluster_exchange"("k.py":3:5))
  %9 = "hilt.ptr_add"(%2, %8) : (!hilt.ptr<shared, 4>, i64) -> !hilt.ptr<shared, 4> loc("cluster_exchange"("k.py":3:5))
  "hilt.store"(%5, %9) : (i32, !hilt.ptr<shared, 4>) -> () loc("cluster_exchange"("k.py":3:5))
  "hilt.cluster_arrive"() : () -> () loc("cluster_exchange"("k.py":4:5))
  "hilt.cluster_wait"() : () -> () loc("cluster_exchange"("k.py":5:5))
  %10 = "arith.constant"() <{value = 1 : i32}> : () -> i32 loc("cluster_exchange"("k.py":5:5))
  %11 = "arith.xori"(%1, %10) : (i32, i32) -> i32 loc("cluster_exchange"("k.py":5:5))
  %12 = "hilt.mapa"(%2, %11) : (!hilt.ptr<shared, 4>, i32) -> !hilt.ptr<cluster, 4> loc("cluster_exchange"("k.py":5:5))
  %13 = "arith.extui"(%0) : (i32) -> i64 loc("cluster_exchange"("k.py":7:5))
  %14 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("cluster_exchange"("k.py":7:5))
  %15 = "arith.muli"(%13, %14) : (i64, i64) -> i64 loc("cluster_exchange"("k.py":7:5))
  %16 = "hilt.ptr_add"(%12, %15) : (!hilt.ptr<cluster, 4>, i64) -> !hilt.ptr<cluster, 4> loc("cluster_exchange"("k.py":7:5))
  %17 = "hilt.load"(%16) : (!hilt.ptr<cluster, 4>) -> i32 loc("cluster_exchange"("k.py":7:5))
  "hilt.cluster_arrive"() : () -> () loc("cluster_exchange"("k.py":8:5))
  "hilt.cluster_wait"() : () -> () loc("cluster_exchange"("k.py":8:5))
  %18 = "arith.constant"() <{value = 8 : i32}> : () -> i32 loc("cluster_exchange"("k.py":9:5))
  %19 = "arith.muli"(%1, %18) : (i32, i32) -> i32 loc("cluster_exchange"("k.py":9:5))
  %20 = "arith.addi"(%19, %0) : (i32, i32) -> i32 loc("cluster_exchange"("k.py":9:5))
  %21 = "arith.extui"(%20) : (i32) -> i64 loc("cluster_exchange"("k.py":9:5))
  %22 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("cluster_exchange"("k.py":9:5))
  %23 = "arith.muli"(%21, %22) : (i64, i64) -> i64 loc("cluster_exchange"("k.py":9:5))
  %24 = "hilt.ptr_add"(%p, %23) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4> loc("cluster_exchange"("k.py":9:5))
  "hilt.store"(%17, %24) : (i32, !hilt.ptr<global, 4>) -> () loc("cluster_exchange"("k.py":9:5))
  "func.return"() : () -> ()
}) {kernel} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "run_last_block_fenced"}> ({
^bb0(%p: !hilt.ptr<global, 4>):
  %0 = "arith.constant"() <{value = 4 : i64}> : () -> i64
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
  "hilt.launch"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %p) {callee = "last_block_fenced"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 4>) -> ()
  "func.return"() : () -> ()
}) {arg_names = ["p"]} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "last_block_fenced"}> ({
^bb0(%p: !hilt.ptr<global, 4>):
  %0 = "hilt.sreg"() {reg = "tid.x"} : () -> i32 loc("last_block_fenced"("k.py":1:5))
  %1 = "hilt.sreg"() {reg = "ctaid.x"} : () -> i32 loc("last_block_fenced"("k.py":1:5))
  %2 = "arith.constant"() <{value = 0 : i32}> : () -> i32 loc("last_block_fenced"("k.py":1:5))
  %3 = "arith.constant"() <{value = 4 : i32}> : () -> i32 loc("last_block_fenced"("k.py":1:5))
  %4 = "arith.constant"() <{value = 5 : i32}> : () -> i32 loc("last_block_fenced"("k.py":3:5))
  %5 = "arith.addi"(%1, %4) : (i32, i32) -> i32 loc("last_block_fenced"("k.py":3:5))
  %6 = "arith.extui"(%1) : (i32) -> i64 loc("last_block_fenced"("k.py":3:5))
  %7 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("last_block_fenced"("k.py":3:5))
  %8 = "arith.muli"(%6, %7) : (i64, i64) -> i64 loc("last_block_fenced"("k.py":3:5))
  %9 = "hilt.ptr_add"(%p, %8) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4> loc("last_block_fenced"("k.py":3:5))
  "hilt.store"(%5, %9) : (i32, !hilt.ptr<global, 4>) -> () loc("last_block_fenced"("k.py":3:5))
  "hilt.fence"() {order = "acq_rel", scope = "gpu"} : () -> () loc("last_block_fenced"("k.py":4:5))
  %10 = "arith.extui"(%3) : (i32) -> i64 loc("last_block_fenced"("k.py":5:5))
  %11 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("last_block_fenced"("k.py":5:5))
  %12 = "arith.muli"(%10, %11) : (i64, i64) -> i64 loc("last_block_fenced"("k.py":5:5))
  %13 = "hilt.ptr_add"(%p, %12) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4> loc("last_block_fenced"("k.py":5:5))
  %14 = "arith.constant"() <{value = 1 : i32}> : () -> i32 loc("last_block_fenced"("k.py":5:5))
  %15 = "hilt.atomic_rmw"(%13, %14) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 4>, i32) -> i32 loc("last_block_fenced"("k.py":5:5))
  %16 = "arith.constant"() <{value = 3 : i32}> : () -> i32 loc("last_block_fenced"("k.py":5:5))
  %17 = "arith.cmpi"(%15, %16) <{predicate = 0 : i64}> : (i32, i32) -> i1 loc("last_block_fenced"("k.py":5:5))
  "scf.if"(%17) ({
    "hilt.fence"() {order = "acq_rel", scope = "gpu"} : () -> () loc("last_block_fenced"("k.py":7:5))
    %18 = "arith.constant"() <{value = 0 : i32}> : () -> i32 loc("last_block_fenced"("k.py":8:5))
    %19 = "arith.extui"(%18) : (i32) -> i64 loc("last_block_fenced"("k.py":8:5))
    %20 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("last_block_fenced"("k.py":8:5))
    %21 = "arith.muli"(%19, %20) : (i64, i64) -> i64 loc("last_block_fenced"("k.py":8:5))
    %22 = "hilt.ptr_add"(%p, %21) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4> loc("last_block_fenced"("k.py":8:5))
    %23 = "hilt.load"(%22) : (!hilt.ptr<global, 4>) -> i32 loc("last_block_fenced"("k.py":8:5))
    %24 = "arith.constant"() <{value = 1 : i32}> : () -> i32 loc("last_block_fenced"("k.py":8:5))
    %25 = "arith.extui"(%24) : (i32) -> i64 loc("last_block_fenced"("k.py":8:5))
    %26 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("last_block_fenced"("k.py":8:5))
    %27 = "arith.muli"(%25, %26) : (i64, i64) -> i64 loc("last_block_fenced"("k.py":8:5))
    %28 = "hilt.ptr_add"(%p, %27) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4> loc("last_block_fenced"("k.py":8:5))
    %29 = "hilt.load"(%28) : (!hilt.ptr<global, 4>) -> i32 loc("last_block_fenced"("k.py":8:5))
    %30 = "arith.addi"(%23, %29) : (i32, i32) -> i32 loc("last_block_fenced"("k.py":8:5))
    %31 = "arith.constant"() <{value = 2 : i32}> : () -> i32 loc("last_block_fenced"("k.py":8:5))
    %32 = "arith.extui"(%31) : (i32) -> i64 loc("last_block_fenced"("k.py":8:5))
    %33 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("last_block_fenced"("k.py":8:5))
    %34 = "arith.muli"(%32, %33) : (i64, i64) -> i64 loc("last_block_fenced"("k.py":8:5))
    %35 = "hilt.ptr_add"(%p, %34) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4> loc("last_block_fenced"("k.py":8:5))
    %36 = "hilt.load"(%35) : (!hilt.ptr<global, 4>) -> i32 loc("last_block_fenced"("k.py":8:5))
    %37 = "arith.constant"() <{value = 3 : i32}> : () -> i32 loc("last_block_fenced"("k.py":8:5))
    %38 = "arith.extui"(%37) : (i32) -> i64 loc("last_block_fenced"("k.py":8:5))
    %39 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("last_block_fenced"("k.py":8:5))
    %40 = "arith.muli"(%38, %39) : (i64, i64) -> i64 loc("last_block_fenced"("k.py":8:5))
    %41 = "hilt.ptr_add"(%p, %40) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4> loc("last_block_fenced"("k.py":8:5))
    %42 = "hilt.load"(%41) : (!hilt.ptr<global, 4>) -> i32 loc("last_block_fenced"("k.py":8:5))
    %43 = "arith.addi"(%36, %42) : (i32, i32) -> i32 loc("last_block_fenced"("k.py":8:5))
    %44 = "arith.addi"(%30, %43) : (i32, i32) -> i32 loc("last_block_fenced"("k.py":8:5))
    %45 = "arith.constant"() <{value = 5 : i32}> : () -> i32 loc("last_block_fenced"("k.py":9:5))
    %46 = "arith.extui"(%45) : (i32) -> i64 loc("last_block_fenced"("k.py":9:5))
    %47 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("last_block_fenced"("k.py":9:5))
    %48 = "arith.muli"(%46, %47) : (i64, i64) -> i64 loc("last_block_fenced"("k.py":9:5))
    %49 = "hilt.ptr_add"(%p, %48) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4> loc("last_block_fenced"("k.py":9:5))
    "hilt.store"(%44, %49) : (i32, !hilt.ptr<global, 4>) -> () loc("last_block_fenced"("k.py":9:5))
    "scf.yield"() : () -> () loc("last_block_fenced"("k.py":9:5))
  }, {
    "scf.yield"() : () -> () loc("last_block_fenced"("k.py":9:5))
  }) : (i1) -> () loc("last_block_fenced"("k.py":9:5))
  "func.return"() : () -> ()
}) {kernel} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "run_copied"}> ({
^bb0(%p: !hilt.ptr<global, 4>):
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
  "hilt.launch"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %p) {callee = "copied"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 4>) -> ()
  "func.return"() : () -> ()
}) {arg_names = ["p"]} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "copied"}> ({
^bb0(%p: !hilt.ptr<global, 4>):
  %0 = "hilt.sreg"() {reg = "tid.x"} : () -> i32 loc("copied"("k.py":1:5))
  %1 = "hilt.alloc_shared"() {align = 16 : i64, count = 32 : i64, name = "tile", type = i32} : () -> !hilt.ptr<shared, 16> loc("copied"("k.py":1:5))
  %2 = "arith.extui"(%0) : (i32) -> i64 loc("copied"("k.py":3:5))
  %3 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("copied"("k.py":3:5))
  %4 = "arith.muli"(%2, %3) : (i64, i64) -> i64 loc("copied"("k.py":3:5))
  %5 = "hilt.ptr_add"(%1, %4) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 4> loc("copied"("k.py":3:5))
  %6 = "arith.extui"(%0) : (i32) -> i64 loc("copied"("k.py":3:5))
  %7 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("copied"("k.py":3:5))
  %8 = "arith.muli"(%6, %7) : (i64, i64) -> i64 loc("copied"("k.py":3:5))
  %9 = "hilt.ptr_add"(%p, %8) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4> loc("copied"("k.py":3:5))
  %10 = "arith.constant"() <{value = 4 : i32}> : () -> i32 loc("copied"("k.py":3:5))
  "hilt.cp_async"(%5, %9, %10) {bytes = 4 : i64, cache = "ca"} : (!hilt.ptr<shared, 4>, !hilt.ptr<global, 4>, i32) -> () loc("copied"("k.py":3:5))
  "hilt.cp_commit"() : () -> () loc("copied"("k.py":4:5))
  "hilt.cp_wait"() {groups = 0 : i64} : () -> () loc("copied"("k.py":5:5))
  %11 = "arith.constant"() <{value = 0 : i32}> : () -> i32 loc("copied"("k.py":6:5))
  "hilt.barrier"(%11, %11) : (i32, i32) -> () loc("copied"("k.py":6:5))
  %12 = "arith.constant"() <{value = 1 : i32}> : () -> i32 loc("copied"("k.py":6:5))
  %13 = "arith.xori"(%0, %12) : (i32, i32) -> i32 loc("copied"("k.py":6:5))
  %14 = "arith.extui"(%13) : (i32) -> i64 loc("copied"("k.py":7:5))
  %15 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("copied"("k.py":7:5))
  %16 = "arith.muli"(%14, %15) : (i64, i64) -> i64 loc("copied"("k.py":7:5))
  %17 = "hilt.ptr_add"(%1, %16) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 4> loc("copied"("k.py":7:5))
  %18 = "hilt.load"(%17) : (!hilt.ptr<shared, 4>) -> i32 loc("copied"("k.py":7:5))
  %19 = "arith.constant"() <{value = 32 : i32}> : () -> i32 loc("copied"("k.py":7:5))
  %20 = "arith.addi"(%0, %19) : (i32, i32) -> i32 loc("copied"("k.py":7:5))
  %21 = "arith.extui"(%20) : (i32) -> i64 loc("copied"("k.py":7:5))
  %22 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("copied"("k.py":7:5))
  %23 = "arith.muli"(%21, %22) : (i64, i64) -> i64 loc("copied"("k.py":7:5))
  %24 = "hilt.ptr_add"(%p, %23) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4> loc("copied"("k.py":7:5))
  "hilt.store"(%18, %24) : (i32, !hilt.ptr<global, 4>) -> () loc("copied"("k.py":7:5))
  "func.return"() : () -> ()
}) {kernel} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 16>) -> (), sym_name = "run_bulk_stored"}> ({
^bb0(%q: !hilt.ptr<global, 16>):
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
  "hilt.launch"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %q) {callee = "bulk_stored"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 16>) -> ()
  "func.return"() : () -> ()
}) {arg_names = ["q"]} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 16>) -> (), sym_name = "bulk_stored"}> ({
^bb0(%q: !hilt.ptr<global, 16>):
  %0 = "hilt.sreg"() {reg = "tid.x"} : () -> i32 loc("bulk_stored"("k.py":1:5))
  %1 = "hilt.alloc_shared"() {align = 16 : i64, count = 32 : i64, name = "tile", type = i32} : () -> !hilt.ptr<shared, 16> loc("bulk_stored"("k.py":1:5))
  %2 = "arith.extui"(%0) : (i32) -> i64 loc("bulk_stored"("k.py":3:5))
  %3 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("bulk_stored"("k.py":3:5))
  %4 = "arith.muli"(%2, %3) : (i64, i64) -> i64 loc("bulk_stored"("k.py":3:5))
  %5 = "hilt.ptr_add"(%1, %4) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 4> loc("bulk_stored"("k.py":3:5))
  "hilt.store"(%0, %5) : (i32, !hilt.ptr<shared, 4>) -> () loc("bulk_stored"("k.py":3:5))
  "hilt.fence_proxy"() {kind = "async.shared"} : () -> () loc("bulk_stored"("k.py":4:5))
  %6 = "arith.constant"() <{value = 0 : i32}> : () -> i32 loc("bulk_stored"("k.py":5:5))
  "hilt.barrier"(%6, %6) : (i32, i32) -> () loc("bulk_stored"("k.py":5:5))
  %7 = "arith.constant"() <{value = 0 : i32}> : () -> i32 loc("bulk_stored"("k.py":5:5))
  %8 = "arith.cmpi"(%0, %7) <{predicate = 0 : i64}> : (i32, i32) -> i1 loc("bulk_stored"("k.py":5:5))
  "scf.if"(%8) ({
    %9 = "arith.constant"() <{value = 128 : i32}> : () -> i32 loc("bulk_stored"("k.py":7:5))
    "hilt.bulk_store"(%q, %1, %9) : (!hilt.ptr<global, 16>, !hilt.ptr<shared, 16>, i32) -> () loc("bulk_stored"("k.py":7:5))
    "hilt.bulk_commit"() : () -> () loc("bulk_stored"("k.py":8:5))
    "hilt.bulk_wait"() {groups = 0 : i64, read} : () -> () loc("bulk_stored"("k.py":9:5))
    %10 = "arith.constant"() <{value = 5 : i32}> : () -> i32 loc("bulk_stored"("k.py":10:5))
    %11 = "arith.constant"() <{value = 3 : i32}> : () -> i32 loc("bulk_stored"("k.py":10:5))
    %12 = "arith.extui"(%11) : (i32) -> i64 loc("bulk_stored"("k.py":10:5))
    %13 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("bulk_stored"("k.py":10:5))
    %14 = "arith.muli"(%12, %13) : (i64, i64) -> i64 loc("bulk_stored"("k.py":10:5))
    %15 = "hilt.ptr_add"(%1, %14) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 4> loc("bulk_stored"("k.py":10:5))
    "hilt.store"(%10, %15) : (i32, !hilt.ptr<shared, 4>) -> () loc("bulk_stored"("k.py":10:5))
    "scf.yield"() : () -> () loc("bulk_stored"("k.py":10:5))
  }, {
    "scf.yield"() : () -> () loc("bulk_stored"("k.py":10:5))
  }) : (i1) -> () loc("bulk_stored"("k.py":10:5))
  "func.return"() : () -> ()
}) {kernel} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 16>) -> (), sym_name = "run_bulk_loaded"}> ({
^bb0(%q: !hilt.ptr<global, 16>):
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
  "hilt.launch"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %q) {callee = "bulk_loaded"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 16>) -> ()
  "func.return"() : () -> ()
}) {arg_names = ["q"]} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 16>) -> (), sym_name = "bulk_loaded"}> ({
^bb0(%q: !hilt.ptr<global, 16>):
  %0 = "hilt.sreg"() {reg = "tid.x"} : () -> i32 loc("bulk_loaded"("k.py":1:5))
  %1 = "hilt.alloc_shared"() {align = 16 : i64, count = 32 : i64, name = "tile", type = i32} : () -> !hilt.ptr<shared, 16> loc("bulk_loaded"("k.py":1:5))
  %2 = "hilt.alloc_shared"() {count = 1 : i64, name = "bar", type = i64} : () -> !hilt.ptr<shared, 8> loc("bulk_loaded"("k.py":1:5))
  %3 = "arith.constant"() <{value = 0 : i32}> : () -> i32 loc("bulk_loaded"("k.py":1:5))
  %4 = "arith.cmpi"(%0, %3) <{predicate = 0 : i64}> : (i32, i32) -> i1 loc("bulk_loaded"("k.py":1:5))
  "scf.if"(%4) ({
    %5 = "arith.constant"() <{value = 1 : i32}> : () -> i32 loc("bulk_loaded"("k.py":3:5))
    "hilt.mbar_init"(%2, %5) : (!hilt.ptr<shared, 8>, i32) -> () loc("bulk_loaded"("k.py":3:5))
    "hilt.fence_mbar_init"() : () -> () loc("bulk_loaded"("k.py":3:5))
    %6 = "arith.constant"() <{value = 128 : i32}> : () -> i32 loc("bulk_loaded"("k.py":4:5))
    %7 = "hilt.mbar_arrive_expect_tx"(%2, %6) : (!hilt.ptr<shared, 8>, i32) -> i64 loc("bulk_loaded"("k.py":4:5))
    %8 = "arith.constant"() <{value = 128 : i32}> : () -> i32 loc("bulk_loaded"("k.py":5:5))
    "hilt.bulk_load"(%1, %q, %8, %2) : (!hilt.ptr<shared, 16>, !hilt.ptr<global, 16>, i32, !hilt.ptr<shared, 8>) -> () loc("bulk_loaded"("k.py":5:5))
    "scf.yield"() : () -> () loc("bulk_loaded"("k.py":5:5))
  }, {
    "scf.yield"() : () -> () loc("bulk_loaded"("k.py":5:5))
  }) : (i1) -> () loc("bulk_loaded"("k.py":5:5))
  %9 = "arith.constant"() <{value = 0 : i32}> : () -> i32 loc("bulk_loaded"("k.py":6:5))
  "hilt.barrier"(%9, %9) : (i32, i32) -> () loc("bulk_loaded"("k.py":6:5))
  "hilt.mbar_wait"(%2, %3) : (!hilt.ptr<shared, 8>, i32) -> () loc("bulk_loaded"("k.py":7:5))
  %10 = "arith.extui"(%0) : (i32) -> i64 loc("bulk_loaded"("k.py":8:5))
  %11 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("bulk_loaded"("k.py":8:5))
  %12 = "arith.muli"(%10, %11) : (i64, i64) -> i64 loc("bulk_loaded"("k.py":8:5))
  %13 = "hilt.ptr_add"(%1, %12) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 4> loc("bulk_loaded"("k.py":8:5))
  %14 = "hilt.load"(%13) : (!hilt.ptr<shared, 4>) -> i32 loc("bulk_loaded"("k.py":8:5))
  %15 = "arith.addi"(%14, %14) : (i32, i32) -> i32 loc("bulk_loaded"("k.py":9:5))
  %16 = "arith.constant"() <{value = 32 : i32}> : () -> i32 loc("bulk_loaded"("k.py":9:5))
  %17 = "arith.addi"(%0, %16) : (i32, i32) -> i32 loc("bulk_loaded"("k.py":9:5))
  %18 = "arith.extui"(%17) : (i32) -> i64 loc("bulk_loaded"("k.py":9:5))
  %19 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("bulk_loaded"("k.py":9:5))
  %20 = "arith.muli"(%18, %19) : (i64, i64) -> i64 loc("bulk_loaded"("k.py":9:5))
  %21 = "hilt.ptr_add"(%q, %20) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 4> loc("bulk_loaded"("k.py":9:5))
  "hilt.store"(%15, %21) : (i32, !hilt.ptr<global, 4>) -> () loc("bulk_loaded"("k.py":9:5))
  "func.return"() : () -> ()
}) {kernel} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "run_unused_part"}> ({
^bb0(%p: !hilt.ptr<global, 4>):
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
  "hilt.launch"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %p) {callee = "unused_part"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 4>) -> ()
  "func.return"() : () -> ()
}) {arg_names = ["p"]} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "unused_part"}> ({
^bb0(%p: !hilt.ptr<global, 4>):
  %0 = "hilt.sreg"() {reg = "tid.x"} : () -> i32 loc("unused_part"("k.py":1:5))
  %1 = "hilt.alloc_shared"() {count = 32 : i64, name = "tile", type = i32} : () -> !hilt.ptr<shared, 4> loc("unused_part"("k.py":1:5))
  %2 = "hilt.alloc_local"() {count = 2 : i64, type = i32} : () -> !hilt.ptr<local, 4> loc("unused_part"("k.py":1:5))
  %3 = "arith.constant"() <{value = 20 : i32}> : () -> i32 loc("unused_part"("k.py":1:5))
  %4 = "arith.cmpi"(%0, %3) <{predicate = 2 : i64}> : (i32, i32) -> i1 loc("unused_part"("k.py":1:5))
  "scf.if"(%4) ({
    %5 = "arith.extui"(%0) : (i32) -> i64 loc("unused_part"("k.py":4:5))
    %6 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("unused_part"("k.py":4:5))
    %7 = "arith.muli"(%5, %6) : (i64, i64) -> i64 loc("unused_part"("k.py":4:5))
    %8 = "hilt.ptr_add"(%p, %7) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4> loc("unused_part"("k.py":4:5))
    %9 = "hilt.load"(%8) : (!hilt.ptr<global, 4>) -> i32 loc("unused_part"("k.py":4:5))
    %10 = "arith.extui"(%0) : (i32) -> i64 loc("unused_part"("k.py":4:5))
    %11 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("unused_part"("k.py":4:5))
    %12 = "arith.muli"(%10, %11) : (i64, i64) -> i64 loc("unused_part"("k.py":4:5))
    %13 = "hilt.ptr_add"(%1, %12) : (!hilt.ptr<shared, 4>, i64) -> !hilt.ptr<shared, 4> loc("unused_part"("k.py":4:5))
    "hilt.store"(%9, %13) : (i32, !hilt.ptr<shared, 4>) -> () loc("unused_part"("k.py":4:5))
    "scf.yield"() : () -> () loc("unused_part"("k.py":4:5))
  }, {
    "scf.yield"() : () -> () loc("unused_part"("k.py":4:5))
  }) : (i1) -> () loc("unused_part"("k.py":4:5))
  %14 = "arith.constant"() <{value = 0 : i32}> : () -> i32 loc("unused_part"("k.py":4:5))
  "hilt.barrier"(%14, %14) : (i32, i32) -> () loc("unused_part"("k.py":4:5))
  %15 = "arith.constant"() <{value = 1 : i32}> : () -> i32 loc("unused_part"("k.py":6:5))
  %16 = "arith.xori"(%0, %15) : (i32, i32) -> i32 loc("unused_part"("k.py":6:5))
  %17 = "arith.extui"(%16) : (i32) -> i64 loc("unused_part"("k.py":6:5))
  %18 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("unused_part"("k.py":6:5))
  %19 = "arith.muli"(%17, %18) : (i64, i64) -> i64 loc("unused_part"("k.py":6:5))
  %20 = "hilt.ptr_add"(%1, %19) : (!hilt.ptr<shared, 4>, i64) -> !hilt.ptr<shared, 4> loc("unused_part"("k.py":6:5))
  %21 = "hilt.load"(%20) : (!hilt.ptr<shared, 4>) -> i32 loc("unused_part"("k.py":6:5))
  %22 = "arith.constant"() <{value = 0 : i32}> : () -> i32 loc("unused_part"("k.py":6:5))
  %23 = "arith.extui"(%22) : (i32) -> i64 loc("unused_part"("k.py":6:5))
  %24 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("unused_part"("k.py":6:5))
  %25 = "arith.muli"(%23, %24) : (i64, i64) -> i64 loc("unused_part"("k.py":6:5))
  %26 = "hilt.ptr_add"(%2, %25) : (!hilt.ptr<local, 4>, i64) -> !hilt.ptr<local, 4> loc("unused_part"("k.py":6:5))
  "hilt.store"(%21, %26) : (i32, !hilt.ptr<local, 4>) -> () loc("unused_part"("k.py":6:5))
  %27 = "arith.constant"() <{value = 0 : i32}> : () -> i32 loc("unused_part"("k.py":6:5))
  %28 = "arith.extui"(%27) : (i32) -> i64 loc("unused_part"("k.py":6:5))
  %29 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("unused_part"("k.py":6:5))
  %30 = "arith.muli"(%28, %29) : (i64, i64) -> i64 loc("unused_part"("k.py":6:5))
  %31 = "hilt.ptr_add"(%2, %30) : (!hilt.ptr<local, 4>, i64) -> !hilt.ptr<local, 4> loc("unused_part"("k.py":6:5))
  %32 = "hilt.load"(%31) : (!hilt.ptr<local, 4>) -> i32 loc("unused_part"("k.py":6:5))
  %33 = "arith.constant"() <{value = 1 : i32}> : () -> i32 loc("unused_part"("k.py":6:5))
  %34 = "arith.addi"(%32, %33) : (i32, i32) -> i32 loc("unused_part"("k.py":6:5))
  "scf.if"(%4) ({
    %35 = "arith.extui"(%0) : (i32) -> i64 loc("unused_part"("k.py":6:5))
    %36 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("unused_part"("k.py":6:5))
    %37 = "arith.muli"(%35, %36) : (i64, i64) -> i64 loc("unused_part"("k.py":6:5))
    %38 = "hilt.ptr_add"(%p, %37) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4> loc("unused_part"("k.py":6:5))
    "hilt.store"(%34, %38) : (i32, !hilt.ptr<global, 4>) -> () loc("unused_part"("k.py":6:5))
    "scf.yield"() : () -> () loc("unused_part"("k.py":6:5))
  }, {
    "scf.yield"() : () -> () loc("unused_part"("k.py":6:5))
  }) : (i1) -> () loc("unused_part"("k.py":6:5))
  "func.return"() : () -> ()
}) {kernel} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "run_lock"}> ({
^bb0(%p: !hilt.ptr<global, 4>):
  %0 = "arith.constant"() <{value = 2 : i64}> : () -> i64
  %1 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %2 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %3 = "arith.constant"() <{value = 4 : i64}> : () -> i64
  %4 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %5 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %6 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %7 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %8 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %9 = "arith.constant"() <{value = 0 : i64}> : () -> i64
  %10 = "arith.constant"() <{value = 0 : i64}> : () -> i64
  "hilt.launch"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %p) {callee = "lock"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 4>) -> ()
  "func.return"() : () -> ()
}) {arg_names = ["p"]} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "lock"}> ({
^bb0(%p: !hilt.ptr<global, 4>):
  %0 = "arith.constant"() <{value = 0 : i32}> : () -> i32 loc("lock"("k.py":1:5))
  %1 = "arith.constant"() <{value = 1 : i32}> : () -> i32 loc("lock"("k.py":1:5))
  "scf.while"() ({
    %2 = "hilt.atomic_cas"(%p, %0, %1) {order = "acquire", scope = "gpu"} : (!hilt.ptr<global, 4>, i32, i32) -> i32 loc("lock"("k.py":3:5))
    %3 = "arith.cmpi"(%2, %0) <{predicate = 1 : i64}> : (i32, i32) -> i1 loc("lock"("k.py":3:5))
    "scf.condition"(%3) : (i1) -> () loc("lock"("k.py":3:5))
  }, {
    "hilt.nanosleep"(%1) : (i32) -> () loc("lock"("k.py":3:5))
    "scf.yield"() : () -> () loc("lock"("k.py":3:5))
  }) : () -> () loc("lock"("k.py":3:5))
  %4 = "arith.extui"(%1) : (i32) -> i64 loc("lock"("k.py":3:5))
  %5 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("lock"("k.py":3:5))
  %6 = "arith.muli"(%4, %5) : (i64, i64) -> i64 loc("lock"("k.py":3:5))
  %7 = "hilt.ptr_add"(%p, %6) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4> loc("lock"("k.py":3:5))
  %8 = "hilt.load"(%7) : (!hilt.ptr<global, 4>) -> i32 loc("lock"("k.py":4:5))
  %9 = "arith.addi"(%8, %1) : (i32, i32) -> i32 loc("lock"("k.py":4:5))
  "hilt.store"(%9, %7) : (i32, !hilt.ptr<global, 4>) -> () loc("lock"("k.py":4:5))
  "hilt.atomic_store"(%0, %p) {order = "release", scope = "gpu"} : (i32, !hilt.ptr<global, 4>) -> () loc("lock"("k.py":5:5))
  "func.return"() : () -> ()
}) {kernel} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "run_tree"}> ({
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
  "hilt.launch"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %p) {callee = "tree"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 4>) -> ()
  "func.return"() : () -> ()
}) {arg_names = ["p"]} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "tree"}> ({
^bb0(%p: !hilt.ptr<global, 4>):
  %0 = "hilt.sreg"() {reg = "tid.x"} : () -> i32 loc("tree"("k.py":1:5))
  %1 = "hilt.alloc_shared"() {count = 64 : i64, name = "tile", type = i32} : () -> !hilt.ptr<shared, 4> loc("tree"("k.py":1:5))
  %2 = "arith.extui"(%0) : (i32) -> i64 loc("tree"("k.py":1:5))
  %3 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("tree"("k.py":1:5))
  %4 = "arith.muli"(%2, %3) : (i64, i64) -> i64 loc("tree"("k.py":1:5))
  %5 = "hilt.ptr_add"(%p, %4) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4> loc("tree"("k.py":1:5))
  %6 = "hilt.load"(%5) : (!hilt.ptr<global, 4>) -> i32 loc("tree"("k.py":1:5))
  %7 = "arith.extui"(%0) : (i32) -> i64 loc("tree"("k.py":1:5))
  %8 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("tree"("k.py":1:5))
  %9 = "arith.muli"(%7, %8) : (i64, i64) -> i64 loc("tree"("k.py":1:5))
  %10 = "hilt.ptr_add"(%1, %9) : (!hilt.ptr<shared, 4>, i64) -> !hilt.ptr<shared, 4> loc("tree"("k.py":1:5))
  "hilt.store"(%6, %10) : (i32, !hilt.ptr<shared, 4>) -> () loc("tree"("k.py":1:5))
  %11 = "arith.constant"() <{value = 0 : i32}> : () -> i32 loc("tree"("k.py":1:5))
  "hilt.barrier"(%11, %11) : (i32, i32) -> () loc("tree"("k.py":1:5))
  %12 = "arith.constant"() <{value = 32 : i32}> : () -> i32 loc("tree"("k.py":1:5))
  %13 = "arith.cmpi"(%0, %12) <{predicate = 2 : i64}> : (i32, i32) -> i1 loc("tree"("k.py":1:5))
  "scf.if"(%13) ({
    %14 = "arith.extui"(%0) : (i32) -> i64 loc("tree"("k.py":1:5))
    %15 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("tree"("k.py":1:5))
    %16 = "arith.muli"(%14, %15) : (i64, i64) -> i64 loc("tree"("k.py":1:5))
    %17 = "hilt.ptr_add"(%1, %16) : (!hilt.ptr<shared, 4>, i64) -> !hilt.ptr<shared, 4> loc("tree"("k.py":1:5))
    %18 = "hilt.load"(%17) : (!hilt.ptr<shared, 4>) -> i32 loc("tree"("k.py":1:5))
    %19 = "arith.constant"() <{value = 32 : i32}> : () -> i32 loc("tree"("k.py":1:5))
    %20 = "arith.addi"(%0, %19) : (i32, i32) -> i32 loc("tree"("k.py":1:5))
    %21 = "arith.extui"(%20) : (i32) -> i64 loc("tree"("k.py":1:5))
    %22 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("tree"("k.py":1:5))
    %23 = "arith.muli"(%21, %22) : (i64, i64) -> i64 loc("tree"("k.py":1:5))
    %24 = "hilt.ptr_add"(%1, %23) : (!hilt.ptr<shared, 4>, i64) -> !hilt.ptr<shared, 4> loc("tree"("k.py":1:5))
    %25 = "hilt.load"(%24) : (!hilt.ptr<shared, 4>) -> i32 loc("tree"("k.py":1:5))
    %26 = "arith.addi"(%18, %25) : (i32, i32) -> i32 loc("tree"("k.py":1:5))
    "hilt.store"(%26, %17) : (i32, !hilt.ptr<shared, 4>) -> () loc("tree"("k.py":1:5))
    "scf.yield"() : () -> () loc("tree"("k.py":1:5))
  }, {
    "scf.yield"() : () -> () loc("tree"("k.py":1:5))
  }) : (i1) -> () loc("tree"("k.py":1:5))
  %27 = "arith.constant"() <{value = 0 : i32}> : () -> i32 loc("tree"("k.py":1:5))
  "hilt.barrier"(%27, %27) : (i32, i32) -> () loc("tree"("k.py":1:5))
  %28 = "arith.constant"() <{value = 16 : i32}> : () -> i32 loc("tree"("k.py":1:5))
  %29 = "arith.cmpi"(%0, %28) <{predicate = 2 : i64}> : (i32, i32) -> i1 loc("tree"("k.py":1:5))
  "scf.if"(%29) ({
    %30 = "arith.extui"(%0) : (i32) -> i64 loc("tree"("k.py":1:5))
    %31 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("tree"("k.py":1:5))
    %32 = "arith.muli"(%30, %31) : (i64, i64) -> i64 loc("tree"("k.py":1:5))
    %33 = "hilt.ptr_add"(%1, %32) : (!hilt.ptr<shared, 4>, i64) -> !hilt.ptr<shared, 4> loc("tree"("k.py":1:5))
    %34 = "hilt.load"(%33) : (!hilt.ptr<shared, 4>) -> i32 loc("tree"("k.py":1:5))
    %35 = "arith.constant"() <{value = 16 : i32}> : () -> i32 loc("tree"("k.py":1:5))
    %36 = "arith.addi"(%0, %35) : (i32, i32) -> i32 loc("tree"("k.py":1:5))
    %37 = "arith.extui"(%36) : (i32) -> i64 loc("tree"("k.py":1:5))
    %38 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("tree"("k.py":1:5))
    %39 = "arith.muli"(%37, %38) : (i64, i64) -> i64 loc("tree"("k.py":1:5))
    %40 = "hilt.ptr_add"(%1, %39) : (!hilt.ptr<shared, 4>, i64) -> !hilt.ptr<shared, 4> loc("tree"("k.py":1:5))
    %41 = "hilt.load"(%40) : (!hilt.ptr<shared, 4>) -> i32 loc("tree"("k.py":1:5))
    %42 = "arith.addi"(%34, %41) : (i32, i32) -> i32 loc("tree"("k.py":1:5))
    "hilt.store"(%42, %33) : (i32, !hilt.ptr<shared, 4>) -> () loc("tree"("k.py":1:5))
    "scf.yield"() : () -> () loc("tree"("k.py":1:5))
  }, {
    "scf.yield"() : () -> () loc("tree"("k.py":1:5))
  }) : (i1) -> () loc("tree"("k.py":1:5))
  %43 = "arith.constant"() <{value = 0 : i32}> : () -> i32 loc("tree"("k.py":1:5))
  "hilt.barrier"(%43, %43) : (i32, i32) -> () loc("tree"("k.py":1:5))
  %44 = "arith.constant"() <{value = 8 : i32}> : () -> i32 loc("tree"("k.py":1:5))
  %45 = "arith.cmpi"(%0, %44) <{predicate = 2 : i64}> : (i32, i32) -> i1 loc("tree"("k.py":1:5))
  "scf.if"(%45) ({
    %46 = "arith.extui"(%0) : (i32) -> i64 loc("tree"("k.py":1:5))
    %47 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("tree"("k.py":1:5))
    %48 = "arith.muli"(%46, %47) : (i64, i64) -> i64 loc("tree"("k.py":1:5))
    %49 = "hilt.ptr_add"(%1, %48) : (!hilt.ptr<shared, 4>, i64) -> !hilt.ptr<shared, 4> loc("tree"("k.py":1:5))
    %50 = "hilt.load"(%49) : (!hilt.ptr<shared, 4>) -> i32 loc("tree"("k.py":1:5))
    %51 = "arith.constant"() <{value = 8 : i32}> : () -> i32 loc("tree"("k.py":1:5))
    %52 = "arith.addi"(%0, %51) : (i32, i32) -> i32 loc("tree"("k.py":1:5))
    %53 = "arith.extui"(%52) : (i32) -> i64 loc("tree"("k.py":1:5))
    %54 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("tree"("k.py":1:5))
    %55 = "arith.muli"(%53, %54) : (i64, i64) -> i64 loc("tree"("k.py":1:5))
    %56 = "hilt.ptr_add"(%1, %55) : (!hilt.ptr<shared, 4>, i64) -> !hilt.ptr<shared, 4> loc("tree"("k.py":1:5))
    %57 = "hilt.load"(%56) : (!hilt.ptr<shared, 4>) -> i32 loc("tree"("k.py":1:5))
    %58 = "arith.addi"(%50, %57) : (i32, i32) -> i32 loc("tree"("k.py":1:5))
    "hilt.store"(%58, %49) : (i32, !hilt.ptr<shared, 4>) -> () loc("tree"("k.py":1:5))
    "scf.yield"() : () -> () loc("tree"("k.py":1:5))
  }, {
    "scf.yield"() : () -> () loc("tree"("k.py":1:5))
  }) : (i1) -> () loc("tree"("k.py":1:5))
  %59 = "arith.constant"() <{value = 0 : i32}> : () -> i32 loc("tree"("k.py":1:5))
  "hilt.barrier"(%59, %59) : (i32, i32) -> () loc("tree"("k.py":1:5))
  %60 = "arith.constant"() <{value = 4 : i32}> : () -> i32 loc("tree"("k.py":1:5))
  %61 = "arith.cmpi"(%0, %60) <{predicate = 2 : i64}> : (i32, i32) -> i1 loc("tree"("k.py":1:5))
  "scf.if"(%61) ({
    %62 = "arith.extui"(%0) : (i32) -> i64 loc("tree"("k.py":1:5))
    %63 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("tree"("k.py":1:5))
    %64 = "arith.muli"(%62, %63) : (i64, i64) -> i64 loc("tree"("k.py":1:5))
    %65 = "hilt.ptr_add"(%1, %64) : (!hilt.ptr<shared, 4>, i64) -> !hilt.ptr<shared, 4> loc("tree"("k.py":1:5))
    %66 = "hilt.load"(%65) : (!hilt.ptr<shared, 4>) -> i32 loc("tree"("k.py":1:5))
    %67 = "arith.constant"() <{value = 4 : i32}> : () -> i32 loc("tree"("k.py":1:5))
    %68 = "arith.addi"(%0, %67) : (i32, i32) -> i32 loc("tree"("k.py":1:5))
    %69 = "arith.extui"(%68) : (i32) -> i64 loc("tree"("k.py":1:5))
    %70 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("tree"("k.py":1:5))
    %71 = "arith.muli"(%69, %70) : (i64, i64) -> i64 loc("tree"("k.py":1:5))
    %72 = "hilt.ptr_add"(%1, %71) : (!hilt.ptr<shared, 4>, i64) -> !hilt.ptr<shared, 4> loc("tree"("k.py":1:5))
    %73 = "hilt.load"(%72) : (!hilt.ptr<shared, 4>) -> i32 loc("tree"("k.py":1:5))
    %74 = "arith.addi"(%66, %73) : (i32, i32) -> i32 loc("tree"("k.py":1:5))
    "hilt.store"(%74, %65) : (i32, !hilt.ptr<shared, 4>) -> () loc("tree"("k.py":1:5))
    "scf.yield"() : () -> () loc("tree"("k.py":1:5))
  }, {
    "scf.yield"() : () -> () loc("tree"("k.py":1:5))
  }) : (i1) -> () loc("tree"("k.py":1:5))
  %75 = "arith.constant"() <{value = 0 : i32}> : () -> i32 loc("tree"("k.py":1:5))
  "hilt.barrier"(%75, %75) : (i32, i32) -> () loc("tree"("k.py":1:5))
  %76 = "arith.constant"() <{value = 2 : i32}> : () -> i32 loc("tree"("k.py":1:5))
  %77 = "arith.cmpi"(%0, %76) <{predicate = 2 : i64}> : (i32, i32) -> i1 loc("tree"("k.py":1:5))
  "scf.if"(%77) ({
    %78 = "arith.extui"(%0) : (i32) -> i64 loc("tree"("k.py":1:5))
    %79 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("tree"("k.py":1:5))
    %80 = "arith.muli"(%78, %79) : (i64, i64) -> i64 loc("tree"("k.py":1:5))
    %81 = "hilt.ptr_add"(%1, %80) : (!hilt.ptr<shared, 4>, i64) -> !hilt.ptr<shared, 4> loc("tree"("k.py":1:5))
    %82 = "hilt.load"(%81) : (!hilt.ptr<shared, 4>) -> i32 loc("tree"("k.py":1:5))
    %83 = "arith.constant"() <{value = 2 : i32}> : () -> i32 loc("tree"("k.py":1:5))
    %84 = "arith.addi"(%0, %83) : (i32, i32) -> i32 loc("tree"("k.py":1:5))
    %85 = "arith.extui"(%84) : (i32) -> i64 loc("tree"("k.py":1:5))
    %86 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("tree"("k.py":1:5))
    %87 = "arith.muli"(%85, %86) : (i64, i64) -> i64 loc("tree"("k.py":1:5))
    %88 = "hilt.ptr_add"(%1, %87) : (!hilt.ptr<shared, 4>, i64) -> !hilt.ptr<shared, 4> loc("tree"("k.py":1:5))
    %89 = "hilt.load"(%88) : (!hilt.ptr<shared, 4>) -> i32 loc("tree"("k.py":1:5))
    %90 = "arith.addi"(%82, %89) : (i32, i32) -> i32 loc("tree"("k.py":1:5))
    "hilt.store"(%90, %81) : (i32, !hilt.ptr<shared, 4>) -> () loc("tree"("k.py":1:5))
    "scf.yield"() : () -> () loc("tree"("k.py":1:5))
  }, {
    "scf.yield"() : () -> () loc("tree"("k.py":1:5))
  }) : (i1) -> () loc("tree"("k.py":1:5))
  %91 = "arith.constant"() <{value = 0 : i32}> : () -> i32 loc("tree"("k.py":1:5))
  "hilt.barrier"(%91, %91) : (i32, i32) -> () loc("tree"("k.py":1:5))
  %92 = "arith.constant"() <{value = 1 : i32}> : () -> i32 loc("tree"("k.py":1:5))
  %93 = "arith.cmpi"(%0, %92) <{predicate = 2 : i64}> : (i32, i32) -> i1 loc("tree"("k.py":1:5))
  "scf.if"(%93) ({
    %94 = "arith.extui"(%0) : (i32) -> i64 loc("tree"("k.py":1:5))
    %95 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("tree"("k.py":1:5))
    %96 = "arith.muli"(%94, %95) : (i64, i64) -> i64 loc("tree"("k.py":1:5))
    %97 = "hilt.ptr_add"(%1, %96) : (!hilt.ptr<shared, 4>, i64) -> !hilt.ptr<shared, 4> loc("tree"("k.py":1:5))
    %98 = "hilt.load"(%97) : (!hilt.ptr<shared, 4>) -> i32 loc("tree"("k.py":1:5))
    %99 = "arith.constant"() <{value = 1 : i32}> : () -> i32 loc("tree"("k.py":1:5))
    %100 = "arith.addi"(%0, %99) : (i32, i32) -> i32 loc("tree"("k.py":1:5))
    %101 = "arith.extui"(%100) : (i32) -> i64 loc("tree"("k.py":1:5))
    %102 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("tree"("k.py":1:5))
    %103 = "arith.muli"(%101, %102) : (i64, i64) -> i64 loc("tree"("k.py":1:5))
    %104 = "hilt.ptr_add"(%1, %103) : (!hilt.ptr<shared, 4>, i64) -> !hilt.ptr<shared, 4> loc("tree"("k.py":1:5))
    %105 = "hilt.load"(%104) : (!hilt.ptr<shared, 4>) -> i32 loc("tree"("k.py":1:5))
    %106 = "arith.addi"(%98, %105) : (i32, i32) -> i32 loc("tree"("k.py":1:5))
    "hilt.store"(%106, %97) : (i32, !hilt.ptr<shared, 4>) -> () loc("tree"("k.py":1:5))
    "scf.yield"() : () -> () loc("tree"("k.py":1:5))
  }, {
    "scf.yield"() : () -> () loc("tree"("k.py":1:5))
  }) : (i1) -> () loc("tree"("k.py":1:5))
  %107 = "arith.constant"() <{value = 0 : i32}> : () -> i32 loc("tree"("k.py":1:5))
  "hilt.barrier"(%107, %107) : (i32, i32) -> () loc("tree"("k.py":1:5))
  %108 = "arith.constant"() <{value = 0 : i32}> : () -> i32 loc("tree"("k.py":1:5))
  %109 = "arith.cmpi"(%0, %108) <{predicate = 0 : i64}> : (i32, i32) -> i1 loc("tree"("k.py":1:5))
  "scf.if"(%109) ({
    %110 = "hilt.load"(%1) : (!hilt.ptr<shared, 4>) -> i32 loc("tree"("k.py":1:5))
    "hilt.store"(%110, %p) : (i32, !hilt.ptr<global, 4>) -> () loc("tree"("k.py":1:5))
    "scf.yield"() : () -> () loc("tree"("k.py":1:5))
  }, {
    "scf.yield"() : () -> () loc("tree"("k.py":1:5))
  }) : (i1) -> () loc("tree"("k.py":1:5))
  "func.return"() : () -> ()
}) {kernel} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "run_halves"}> ({
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
  "hilt.launch"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %p) {callee = "halves"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 4>) -> ()
  "func.return"() : () -> ()
}) {arg_names = ["p"]} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "halves"}> ({
^bb0(%p: !hilt.ptr<global, 4>):
  %0 = "hilt.sreg"() {reg = "tid.x"} : () -> i32 loc("halves"("k.py":1:5))
  %1 = "hilt.alloc_shared"() {count = 64 : i64, name = "tile", type = i16} : () -> !hilt.ptr<shared, 2> loc("halves"("k.py":1:5))
  %2 = "arith.extui"(%0) : (i32) -> i64 loc("halves"("k.py":1:5))
  %3 = "arith.constant"() <{value = 2 : i64}> : () -> i64 loc("halves"("k.py":1:5))
  %4 = "arith.muli"(%2, %3) : (i64, i64) -> i64 loc("halves"("k.py":1:5))
  %5 = "hilt.ptr_add"(%1, %4) : (!hilt.ptr<shared, 2>, i64) -> !hilt.ptr<shared, 2> loc("halves"("k.py":1:5))
  %6 = "arith.extui"(%0) : (i32) -> i64 loc("halves"("k.py":1:5))
  %7 = "arith.constant"() <{value = 2 : i64}> : () -> i64 loc("halves"("k.py":1:5))
  %8 = "arith.muli"(%6, %7) : (i64, i64) -> i64 loc("halves"("k.py":1:5))
  %9 = "hilt.ptr_add"(%p, %8) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 2> loc("halves"("k.py":1:5))
  %10 = "hilt.load"(%9) : (!hilt.ptr<global, 2>) -> i16 loc("halves"("k.py":1:5))
  "hilt.store"(%10, %5) : (i16, !hilt.ptr<shared, 2>) -> () loc("halves"("k.py":1:5))
  %11 = "arith.constant"() <{value = 0 : i32}> : () -> i32 loc("halves"("k.py":1:5))
  "hilt.barrier"(%11, %11) : (i32, i32) -> () loc("halves"("k.py":1:5))
  %12 = "arith.constant"() <{value = 63 : i32}> : () -> i32 loc("halves"("k.py":1:5))
  %13 = "arith.subi"(%12, %0) : (i32, i32) -> i32 loc("halves"("k.py":1:5))
  %14 = "arith.extui"(%13) : (i32) -> i64 loc("halves"("k.py":1:5))
  %15 = "arith.constant"() <{value = 2 : i64}> : () -> i64 loc("halves"("k.py":1:5))
  %16 = "arith.muli"(%14, %15) : (i64, i64) -> i64 loc("halves"("k.py":1:5))
  %17 = "hilt.ptr_add"(%1, %16) : (!hilt.ptr<shared, 2>, i64) -> !hilt.ptr<shared, 2> loc("halves"("k.py":1:5))
  %18 = "hilt.load"(%17) : (!hilt.ptr<shared, 2>) -> i16 loc("halves"("k.py":1:5))
  "hilt.store"(%18, %9) : (i16, !hilt.ptr<global, 2>) -> () loc("halves"("k.py":1:5))
  "func.return"() : () -> ()
}) {kernel} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "run_bins"}> ({
^bb0(%p: !hilt.ptr<global, 4>):
  %0 = "arith.constant"() <{value = 2 : i64}> : () -> i64
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
  "hilt.launch"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %p) {callee = "bins"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 4>) -> ()
  "func.return"() : () -> ()
}) {arg_names = ["p"]} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "bins"}> ({
^bb0(%p: !hilt.ptr<global, 4>):
  %0 = "hilt.sreg"() {reg = "tid.x"} : () -> i32 loc("bins"("k.py":1:5))
  %1 = "hilt.alloc_shared"() {count = 4 : i64, name = "bins", type = i32} : () -> !hilt.ptr<shared, 4> loc("bins"("k.py":1:5))
  %2 = "arith.constant"() <{value = 0 : i32}> : () -> i32 loc("bins"("k.py":1:5))
  %3 = "arith.constant"() <{value = 4 : i32}> : () -> i32 loc("bins"("k.py":1:5))
  %4 = "arith.cmpi"(%0, %3) <{predicate = 2 : i64}> : (i32, i32) -> i1 loc("bins"("k.py":1:5))
  "scf.if"(%4) ({
    %5 = "arith.extui"(%0) : (i32) -> i64 loc("bins"("k.py":1:5))
    %6 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("bins"("k.py":1:5))
    %7 = "arith.muli"(%5, %6) : (i64, i64) -> i64 loc("bins"("k.py":1:5))
    %8 = "hilt.ptr_add"(%1, %7) : (!hilt.ptr<shared, 4>, i64) -> !hilt.ptr<shared, 4> loc("bins"("k.py":1:5))
    "hilt.store"(%2, %8) : (i32, !hilt.ptr<shared, 4>) -> () loc("bins"("k.py":1:5))
    "scf.yield"() : () -> () loc("bins"("k.py":1:5))
  }, {
    "scf.yield"() : () -> () loc("bins"("k.py":1:5))
  }) : (i1) -> () loc("bins"("k.py":1:5))
  %9 = "arith.constant"() <{value = 0 : i32}> : () -> i32 loc("bins"("k.py":1:5))
  "hilt.barrier"(%9, %9) : (i32, i32) -> () loc("bins"("k.py":1:5))
  %10 = "arith.constant"() <{value = 3 : i32}> : () -> i32 loc("bins"("k.py":1:5))
  %11 = "arith.andi"(%0, %10) : (i32, i32) -> i32 loc("bins"("k.py":1:5))
  %12 = "arith.extui"(%11) : (i32) -> i64 loc("bins"("k.py":1:5))
  %13 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("bins"("k.py":1:5))
  %14 = "arith.muli"(%12, %13) : (i64, i64) -> i64 loc("bins"("k.py":1:5))
  %15 = "hilt.ptr_add"(%1, %14) : (!hilt.ptr<shared, 4>, i64) -> !hilt.ptr<shared, 4> loc("bins"("k.py":1:5))
  %16 = "arith.constant"() <{value = 1 : i32}> : () -> i32 loc("bins"("k.py":1:5))
  %17 = "hilt.atomic_rmw"(%15, %16) {kind = "add", order = "relaxed", scope = "cta"} : (!hilt.ptr<shared, 4>, i32) -> i32 loc("bins"("k.py":1:5))
  %18 = "arith.constant"() <{value = 0 : i32}> : () -> i32 loc("bins"("k.py":1:5))
  "hilt.barrier"(%18, %18) : (i32, i32) -> () loc("bins"("k.py":1:5))
  "scf.if"(%4) ({
    %19 = "arith.extui"(%0) : (i32) -> i64 loc("bins"("k.py":1:5))
    %20 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("bins"("k.py":1:5))
    %21 = "arith.muli"(%19, %20) : (i64, i64) -> i64 loc("bins"("k.py":1:5))
    %22 = "hilt.ptr_add"(%p, %21) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4> loc("bins"("k.py":1:5))
    %23 = "arith.extui"(%0) : (i32) -> i64 loc("bins"("k.py":1:5))
    %24 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("bins"("k.py":1:5))
    %25 = "arith.muli"(%23, %24) : (i64, i64) -> i64 loc("bins"("k.py":1:5))
    %26 = "hilt.ptr_add"(%1, %25) : (!hilt.ptr<shared, 4>, i64) -> !hilt.ptr<shared, 4> loc("bins"("k.py":1:5))
    %27 = "hilt.load"(%26) : (!hilt.ptr<shared, 4>) -> i32 loc("bins"("k.py":1:5))
    %28 = "hilt.atomic_rmw"(%22, %27) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 4>, i32) -> i32 loc("bins"("k.py":1:5))
    "scf.yield"() : () -> () loc("bins"("k.py":1:5))
  }, {
    "scf.yield"() : () -> () loc("bins"("k.py":1:5))
  }) : (i1) -> () loc("bins"("k.py":1:5))
  "func.return"() : () -> ()
}) {kernel} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "run_ring"}> ({
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
  "hilt.launch"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %p) {callee = "ring"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 4>) -> ()
  "func.return"() : () -> ()
}) {arg_names = ["p"]} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "ring"}> ({
^bb0(%p: !hilt.ptr<global, 4>):
  %0 = "hilt.sreg"() {reg = "tid.x"} : () -> i32 loc("ring"("k.py":1:5))
  %1 = "hilt.sreg"() {reg = "laneid"} : () -> i32 loc("ring"("k.py":1:5))
  %2 = "hilt.sreg"() {reg = "warpid"} : () -> i32 loc("ring"("k.py":1:5))
  %3 = "arith.constant"() <{value = 0 : i32}> : () -> i32 loc("ring"("k.py":1:5))
  %4 = "arith.constant"() <{value = 1 : i32}> : () -> i32 loc("ring"("k.py":1:5))
  %5 = "arith.constant"() <{value = 2 : i32}> : () -> i32 loc("ring"("k.py":1:5))
  %6 = "arith.constant"() <{value = 32 : i32}> : () -> i32 loc("ring"("k.py":1:5))
  %7 = "hilt.alloc_shared"() {count = 64 : i64, name = "slots", type = i32} : () -> !hilt.ptr<shared, 4> loc("ring"("k.py":1:5))
  %8 = "hilt.alloc_shared"() {count = 2 : i64, name = "full", type = i64} : () -> !hilt.ptr<shared, 8> loc("ring"("k.py":1:5))
  %9 = "hilt.alloc_shared"() {count = 2 : i64, name = "empty", type = i64} : () -> !hilt.ptr<shared, 8> loc("ring"("k.py":1:5))
  %10 = "arith.cmpi"(%0, %5) <{predicate = 2 : i64}> : (i32, i32) -> i1 loc("ring"("k.py":1:5))
  "scf.if"(%10) ({
    %11 = "arith.extui"(%0) : (i32) -> i64 loc("ring"("k.py":1:5))
    %12 = "arith.constant"() <{value = 8 : i64}> : () -> i64 loc("ring"("k.py":1:5))
    %13 = "arith.muli"(%11, %12) : (i64, i64) -> i64 loc("ring"("k.py":1:5))
    %14 = "hilt.ptr_add"(%8, %13) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8> loc("ring"("k.py":1:5))
    "hilt.mbar_init"(%14, %6) : (!hilt.ptr<shared, 8>, i32) -> () loc("ring"("k.py":1:5))
    %15 = "arith.extui"(%0) : (i32) -> i64 loc("ring"("k.py":1:5))
    %16 = "arith.constant"() <{value = 8 : i64}> : () -> i64 loc("ring"("k.py":1:5))
    %17 = "arith.muli"(%15, %16) : (i64, i64) -> i64 loc("ring"("k.py":1:5))
    %18 = "hilt.ptr_add"(%9, %17) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8> loc("ring"("k.py":1:5))
    "hilt.mbar_init"(%18, %6) : (!hilt.ptr<shared, 8>, i32) -> () loc("ring"("k.py":1:5))
    "hilt.fence_mbar_init"() : () -> () loc("ring"("k.py":1:5))
    "scf.yield"() : () -> () loc("ring"("k.py":1:5))
  }, {
    "scf.yield"() : () -> () loc("ring"("k.py":1:5))
  }) : (i1) -> () loc("ring"("k.py":1:5))
  %19 = "arith.constant"() <{value = 0 : i32}> : () -> i32 loc("ring"("k.py":1:5))
  "hilt.barrier"(%19, %19) : (i32, i32) -> () loc("ring"("k.py":1:5))
  %20 = "arith.cmpi"(%2, %3) <{predicate = 0 : i64}> : (i32, i32) -> i1 loc("ring"("k.py":1:5))
  "scf.if"(%20) ({
    %21 = "arith.constant"() <{value = 6 : i32}> : () -> i32 loc("ring"("k.py":1:5))
    %22 = "arith.constant"() <{value = 1 : i32}> : () -> i32 loc("ring"("k.py":1:5))
    "scf.for"(%3, %21, %22) ({
    ^bb0(%iv24: i32):
      %24 = "hilt.rem_u"(%iv24, %5) : (i32, i32) -> i32 loc("ring"("k.py":1:5))
      %25 = "hilt.div_u"(%iv24, %5) : (i32, i32) -> i32 loc("ring"("k.py":1:5))
      %26 = "hilt.rem_u"(%25, %5) : (i32, i32) -> i32 loc("ring"("k.py":1:5))
      %27 = "arith.extui"(%24) : (i32) -> i64 loc("ring"("k.py":1:5))
      %28 = "arith.constant"() <{value = 8 : i64}> : () -> i64 loc("ring"("k.py":1:5))
      %29 = "arith.muli"(%27, %28) : (i64, i64) -> i64 loc("ring"("k.py":1:5))
      %30 = "hilt.ptr_add"(%9, %29) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8> loc("ring"("k.py":1:5))
      %31 = "arith.xori"(%26, %4) : (i32, i32) -> i32 loc("ring"("k.py":1:5))
      "hilt.mbar_wait"(%30, %31) : (!hilt.ptr<shared, 8>, i32) -> () loc("ring"("k.py":1:5))
      %32 = "arith.addi"(%iv24, %1) : (i32, i32) -> i32 loc("ring"("k.py":1:5))
      %33 = "arith.muli"(%24, %6) : (i32, i32) -> i32 loc("ring"("k.py":1:5))
      %34 = "arith.addi"(%33, %1) : (i32, i32) -> i32 loc("ring"("k.py":1:5))
      %35 = "arith.extui"(%34) : (i32) -> i64 loc("ring"("k.py":1:5))
      %36 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("ring"("k.py":1:5))
      %37 = "arith.muli"(%35, %36) : (i64, i64) -> i64 loc("ring"("k.py":1:5))
      %38 = "hilt.ptr_add"(%7, %37) : (!hilt.ptr<shared, 4>, i64) -> !hilt.ptr<shared, 4> loc("ring"("k.py":1:5))
      "hilt.store"(%32, %38) : (i32, !hilt.ptr<shared, 4>) -> () loc("ring"("k.py":1:5))
      %39 = "arith.extui"(%24) : (i32) -> i64 loc("ring"("k.py":1:5))
      %40 = "arith.constant"() <{value = 8 : i64}> : () -> i64 loc("ring"("k.py":1:5))
      %41 = "arith.muli"(%39, %40) : (i64, i64) -> i64 loc("ring"("k.py":1:5))
      %42 = "hilt.ptr_add"(%8, %41) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8> loc("ring"("k.py":1:5))
      %43 = "hilt.mbar_arrive"(%42, %4) : (!hilt.ptr<shared, 8>, i32) -> i64 loc("ring"("k.py":1:5))
      "scf.yield"() : () -> () loc("ring"("k.py":1:5))
    }) : (i32, i32, i32) -> () loc("ring"("k.py":1:5))
    "scf.yield"() : () -> () loc("ring"("k.py":1:5))
  }, {
    "scf.yield"() : () -> () loc("ring"("k.py":1:5))
  }) : (i1) -> () loc("ring"("k.py":1:5))
  %44 = "arith.cmpi"(%2, %4) <{predicate = 0 : i64}> : (i32, i32) -> i1 loc("ring"("k.py":1:5))
  "scf.if"(%44) ({
    %45 = "arith.constant"() <{value = 6 : i32}> : () -> i32 loc("ring"("k.py":1:5))
    %46 = "arith.constant"() <{value = 1 : i32}> : () -> i32 loc("ring"("k.py":1:5))
    "scf.for"(%3, %45, %46) ({
    ^bb0(%iv48: i32):
      %48 = "hilt.rem_u"(%iv48, %5) : (i32, i32) -> i32 loc("ring"("k.py":1:5))
      %49 = "hilt.div_u"(%iv48, %5) : (i32, i32) -> i32 loc("ring"("k.py":1:5))
      %50 = "hilt.rem_u"(%49, %5) : (i32, i32) -> i32 loc("ring"("k.py":1:5))
      %51 = "arith.extui"(%48) : (i32) -> i64 loc("ring"("k.py":1:5))
      %52 = "arith.constant"() <{value = 8 : i64}> : () -> i64 loc("ring"("k.py":1:5))
      %53 = "arith.muli"(%51, %52) : (i64, i64) -> i64 loc("ring"("k.py":1:5))
      %54 = "hilt.ptr_add"(%8, %53) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8> loc("ring"("k.py":1:5))
      "hilt.mbar_wait"(%54, %50) : (!hilt.ptr<shared, 8>, i32) -> () loc("ring"("k.py":1:5))
      %55 = "arith.extui"(%1) : (i32) -> i64 loc("ring"("k.py":1:5))
      %56 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("ring"("k.py":1:5))
      %57 = "arith.muli"(%55, %56) : (i64, i64) -> i64 loc("ring"("k.py":1:5))
      %58 = "hilt.ptr_add"(%p, %57) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4> loc("ring"("k.py":1:5))
      %59 = "hilt.load"(%58) : (!hilt.ptr<global, 4>) -> i32 loc("ring"("k.py":1:5))
      %60 = "arith.muli"(%48, %6) : (i32, i32) -> i32 loc("ring"("k.py":1:5))
      %61 = "arith.constant"() <{value = 5 : i32}> : () -> i32 loc("ring"("k.py":1:5))
      %62 = "arith.xori"(%1, %61) : (i32, i32) -> i32 loc("ring"("k.py":1:5))
      %63 = "arith.addi"(%60, %62) : (i32, i32) -> i32 loc("ring"("k.py":1:5))
      %64 = "arith.extui"(%63) : (i32) -> i64 loc("ring"("k.py":1:5))
      %65 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("ring"("k.py":1:5))
      %66 = "arith.muli"(%64, %65) : (i64, i64) -> i64 loc("ring"("k.py":1:5))
      %67 = "hilt.ptr_add"(%7, %66) : (!hilt.ptr<shared, 4>, i64) -> !hilt.ptr<shared, 4> loc("ring"("k.py":1:5))
      %68 = "hilt.load"(%67) : (!hilt.ptr<shared, 4>) -> i32 loc("ring"("k.py":1:5))
      %69 = "arith.addi"(%59, %68) : (i32, i32) -> i32 loc("ring"("k.py":1:5))
      "hilt.store"(%69, %58) : (i32, !hilt.ptr<global, 4>) -> () loc("ring"("k.py":1:5))
      %70 = "arith.extui"(%48) : (i32) -> i64 loc("ring"("k.py":1:5))
      %71 = "arith.constant"() <{value = 8 : i64}> : () -> i64 loc("ring"("k.py":1:5))
      %72 = "arith.muli"(%70, %71) : (i64, i64) -> i64 loc("ring"("k.py":1:5))
      %73 = "hilt.ptr_add"(%9, %72) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8> loc("ring"("k.py":1:5))
      %74 = "hilt.mbar_arrive"(%73, %4) : (!hilt.ptr<shared, 8>, i32) -> i64 loc("ring"("k.py":1:5))
      "scf.yield"() : () -> () loc("ring"("k.py":1:5))
    }) : (i32, i32, i32) -> () loc("ring"("k.py":1:5))
    "scf.yield"() : () -> () loc("ring"("k.py":1:5))
  }, {
    "scf.yield"() : () -> () loc("ring"("k.py":1:5))
  }) : (i1) -> () loc("ring"("k.py":1:5))
  "func.return"() : () -> ()
}) {kernel} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "run_equal"}> ({
^bb0(%p: !hilt.ptr<global, 4>):
  %0 = "arith.constant"() <{value = 2 : i64}> : () -> i64
  %1 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %2 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %3 = "arith.constant"() <{value = 4 : i64}> : () -> i64
  %4 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %5 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %6 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %7 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %8 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %9 = "arith.constant"() <{value = 0 : i64}> : () -> i64
  %10 = "arith.constant"() <{value = 0 : i64}> : () -> i64
  "hilt.launch"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %p) {callee = "equal"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 4>) -> ()
  "func.return"() : () -> ()
}) {arg_names = ["p"]} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "equal"}> ({
^bb0(%p: !hilt.ptr<global, 4>):
  %0 = "arith.constant"() <{value = 7 : i32}> : () -> i32 loc("equal"("k.py":3:5))
  "hilt.store"(%0, %p) : (i32, !hilt.ptr<global, 4>) -> () loc("equal"("k.py":3:5))
  "func.return"() : () -> ()
}) {kernel} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "run_timeout"}> ({
^bb0(%p: !hilt.ptr<global, 4>):
  %0 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %1 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %2 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %3 = "arith.constant"() <{value = 2 : i64}> : () -> i64
  %4 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %5 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %6 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %7 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %8 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %9 = "arith.constant"() <{value = 0 : i64}> : () -> i64
  %10 = "arith.constant"() <{value = 0 : i64}> : () -> i64
  "hilt.launch"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %p) {callee = "timeout"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 4>) -> ()
  "func.return"() : () -> ()
}) {arg_names = ["p"]} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "timeout"}> ({
^bb0(%p: !hilt.ptr<global, 4>):
  %0 = "hilt.alloc_local"() {count = 1 : i64, type = i32} : () -> !hilt.ptr<local, 4> loc("timeout"("k.py":1:5))
  %1 = "arith.constant"() <{value = 0 : i32}> : () -> i32 loc("timeout"("k.py":1:5))
  "hilt.store"(%1, %0) : (i32, !hilt.ptr<local, 4>) -> () loc("timeout"("k.py":1:5))
  "scf.while"() ({
    %2 = "hilt.atomic_load"(%p) {order = "acquire", scope = "gpu"} : (!hilt.ptr<global, 4>) -> i32 loc("timeout"("k.py":1:5))
    %3 = "arith.cmpi"(%2, %1) <{predicate = 1 : i64}> : (i32, i32) -> i1 loc("timeout"("k.py":1:5))
    %4 = "hilt.load"(%0) : (!hilt.ptr<local, 4>) -> i32 loc("timeout"("k.py":1:5))
    %5 = "arith.constant"() <{value = 40 : i32}> : () -> i32 loc("timeout"("k.py":1:5))
    %6 = "arith.cmpi"(%4, %5) <{predicate = 2 : i64}> : (i32, i32) -> i1 loc("timeout"("k.py":1:5))
    %7 = "arith.andi"(%3, %6) : (i1, i1) -> i1 loc("timeout"("k.py":1:5))
    "scf.condition"(%7) : (i1) -> () loc("timeout"("k.py":1:5))
  }, {
    %8 = "hilt.load"(%0) : (!hilt.ptr<local, 4>) -> i32 loc("timeout"("k.py":1:5))
    %9 = "arith.constant"() <{value = 1 : i32}> : () -> i32 loc("timeout"("k.py":1:5))
    %10 = "arith.addi"(%8, %9) : (i32, i32) -> i32 loc("timeout"("k.py":1:5))
    "hilt.store"(%10, %0) : (i32, !hilt.ptr<local, 4>) -> () loc("timeout"("k.py":1:5))
    "scf.yield"() : () -> () loc("timeout"("k.py":1:5))
  }) : () -> () loc("timeout"("k.py":1:5))
  "func.return"() : () -> ()
}) {kernel} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "run_leavers"}> ({
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
  "hilt.launch"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %p) {callee = "leavers"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 4>) -> ()
  "func.return"() : () -> ()
}) {arg_names = ["p"]} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "leavers"}> ({
^bb0(%p: !hilt.ptr<global, 4>):
  %0 = "hilt.sreg"() {reg = "tid.x"} : () -> i32 loc("leavers"("k.py":1:5))
  %1 = "hilt.alloc_shared"() {count = 64 : i64, name = "tile", type = i32} : () -> !hilt.ptr<shared, 4> loc("leavers"("k.py":1:5))
  %2 = "arith.constant"() <{value = 3 : i32}> : () -> i32 loc("leavers"("k.py":1:5))
  %3 = "arith.extui"(%0) : (i32) -> i64 loc("leavers"("k.py":1:5))
  %4 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("leavers"("k.py":1:5))
  %5 = "arith.muli"(%3, %4) : (i64, i64) -> i64 loc("leavers"("k.py":1:5))
  %6 = "hilt.ptr_add"(%1, %5) : (!hilt.ptr<shared, 4>, i64) -> !hilt.ptr<shared, 4> loc("leavers"("k.py":1:5))
  "hilt.store"(%0, %6) : (i32, !hilt.ptr<shared, 4>) -> () loc("leavers"("k.py":1:5))
  %7 = "arith.constant"() <{value = 0 : i32}> : () -> i32 loc("leavers"("k.py":1:5))
  "hilt.barrier"(%7, %7) : (i32, i32) -> () loc("leavers"("k.py":1:5))
  %8 = "arith.constant"() <{value = 1 : i32}> : () -> i32 loc("leavers"("k.py":1:5))
  %9 = "arith.xori"(%0, %8) : (i32, i32) -> i32 loc("leavers"("k.py":1:5))
  %10 = "arith.extui"(%9) : (i32) -> i64 loc("leavers"("k.py":1:5))
  %11 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("leavers"("k.py":1:5))
  %12 = "arith.muli"(%10, %11) : (i64, i64) -> i64 loc("leavers"("k.py":1:5))
  %13 = "hilt.ptr_add"(%1, %12) : (!hilt.ptr<shared, 4>, i64) -> !hilt.ptr<shared, 4> loc("leavers"("k.py":1:5))
  %14 = "hilt.load"(%13) : (!hilt.ptr<shared, 4>) -> i32 loc("leavers"("k.py":1:5))
  %15 = "arith.extui"(%0) : (i32) -> i64 loc("leavers"("k.py":1:5))
  %16 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("leavers"("k.py":1:5))
  %17 = "arith.muli"(%15, %16) : (i64, i64) -> i64 loc("leavers"("k.py":1:5))
  %18 = "hilt.ptr_add"(%p, %17) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4> loc("leavers"("k.py":1:5))
  "hilt.store"(%14, %18) : (i32, !hilt.ptr<global, 4>) -> () loc("leavers"("k.py":1:5))
  %19 = "arith.andi"(%0, %2) : (i32, i32) -> i32 loc("leavers"("k.py":1:5))
  %20 = "arith.cmpi"(%19, %2) <{predicate = 0 : i64}> : (i32, i32) -> i1 loc("leavers"("k.py":1:5))
  "scf.if"(%20) ({
    "hilt.exit"() : () -> () loc("leavers"("k.py":1:5))
    "scf.yield"() : () -> () loc("leavers"("k.py":1:5))
  }, {
    "scf.yield"() : () -> () loc("leavers"("k.py":1:5))
  }) : (i1) -> () loc("leavers"("k.py":1:5))
  %21 = "arith.constant"() <{value = 0 : i32}> : () -> i32 loc("leavers"("k.py":1:5))
  "hilt.barrier"(%21, %21) : (i32, i32) -> () loc("leavers"("k.py":1:5))
  %22 = "arith.constant"() <{value = 5 : i32}> : () -> i32 loc("leavers"("k.py":1:5))
  %23 = "arith.extui"(%0) : (i32) -> i64 loc("leavers"("k.py":1:5))
  %24 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("leavers"("k.py":1:5))
  %25 = "arith.muli"(%23, %24) : (i64, i64) -> i64 loc("leavers"("k.py":1:5))
  %26 = "hilt.ptr_add"(%1, %25) : (!hilt.ptr<shared, 4>, i64) -> !hilt.ptr<shared, 4> loc("leavers"("k.py":1:5))
  "hilt.store"(%22, %26) : (i32, !hilt.ptr<shared, 4>) -> () loc("leavers"("k.py":1:5))
  "func.return"() : () -> ()
}) {kernel} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "run_zero_filled"}> ({
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
  "hilt.launch"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %p) {callee = "zero_filled"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 4>) -> ()
  "func.return"() : () -> ()
}) {arg_names = ["p"]} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "zero_filled"}> ({
^bb0(%p: !hilt.ptr<global, 4>):
  %0 = "hilt.sreg"() {reg = "tid.x"} : () -> i32 loc("zero_filled"("k.py":1:5))
  %1 = "hilt.alloc_shared"() {align = 16 : i64, count = 16 : i64, name = "tile", type = i32} : () -> !hilt.ptr<shared, 16> loc("zero_filled"("k.py":1:5))
  %2 = "arith.constant"() <{value = 2 : i32}> : () -> i32 loc("zero_filled"("k.py":1:5))
  %3 = "arith.muli"(%0, %2) : (i32, i32) -> i32 loc("zero_filled"("k.py":1:5))
  %4 = "arith.constant"() <{value = 0 : i32}> : () -> i32 loc("zero_filled"("k.py":1:5))
  %5 = "arith.addi"(%3, %4) : (i32, i32) -> i32 loc("zero_filled"("k.py":1:5))
  %6 = "arith.constant"() <{value = 8 : i32}> : () -> i32 loc("zero_filled"("k.py":1:5))
  %7 = "arith.cmpi"(%5, %6) <{predicate = 2 : i64}> : (i32, i32) -> i1 loc("zero_filled"("k.py":1:5))
  %8 = "arith.constant"() <{value = 8 : i32}> : () -> i32 loc("zero_filled"("k.py":1:5))
  %9 = "arith.constant"() <{value = 0 : i32}> : () -> i32 loc("zero_filled"("k.py":1:5))
  %10 = "arith.select"(%7, %8, %9) : (i1, i32, i32) -> i32 loc("zero_filled"("k.py":1:5))
  %11 = "arith.extui"(%5) : (i32) -> i64 loc("zero_filled"("k.py":3:5))
  %12 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("zero_filled"("k.py":3:5))
  %13 = "arith.muli"(%11, %12) : (i64, i64) -> i64 loc("zero_filled"("k.py":3:5))
  %14 = "hilt.ptr_add"(%1, %13) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 4> loc("zero_filled"("k.py":3:5))
  %15 = "arith.extui"(%5) : (i32) -> i64 loc("zero_filled"("k.py":3:5))
  %16 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("zero_filled"("k.py":3:5))
  %17 = "arith.muli"(%15, %16) : (i64, i64) -> i64 loc("zero_filled"("k.py":3:5))
  %18 = "hilt.ptr_add"(%p, %17) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4> loc("zero_filled"("k.py":3:5))
  "hilt.cp_async"(%14, %18, %10) {bytes = 8 : i64, cache = "ca"} : (!hilt.ptr<shared, 4>, !hilt.ptr<global, 4>, i32) -> () loc("zero_filled"("k.py":3:5))
  "hilt.cp_commit"() : () -> () loc("zero_filled"("k.py":3:5))
  "hilt.cp_wait"() {groups = 0 : i64} : () -> () loc("zero_filled"("k.py":3:5))
  %19 = "arith.constant"() <{value = 0 : i32}> : () -> i32 loc("zero_filled"("k.py":3:5))
  "hilt.barrier"(%19, %19) : (i32, i32) -> () loc("zero_filled"("k.py":3:5))
  %20 = "arith.constant"() <{value = 15 : i32}> : () -> i32 loc("zero_filled"("k.py":3:5))
  %21 = "arith.subi"(%20, %0) : (i32, i32) -> i32 loc("zero_filled"("k.py":3:5))
  %22 = "arith.extui"(%21) : (i32) -> i64 loc("zero_filled"("k.py":3:5))
  %23 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("zero_filled"("k.py":3:5))
  %24 = "arith.muli"(%22, %23) : (i64, i64) -> i64 loc("zero_filled"("k.py":3:5))
  %25 = "hilt.ptr_add"(%1, %24) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 4> loc("zero_filled"("k.py":3:5))
  %26 = "hilt.load"(%25) : (!hilt.ptr<shared, 4>) -> i32 loc("zero_filled"("k.py":3:5))
  %27 = "arith.extui"(%0) : (i32) -> i64 loc("zero_filled"("k.py":3:5))
  %28 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("zero_filled"("k.py":3:5))
  %29 = "arith.muli"(%27, %28) : (i64, i64) -> i64 loc("zero_filled"("k.py":3:5))
  %30 = "hilt.ptr_add"(%p, %29) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4> loc("zero_filled"("k.py":3:5))
  "hilt.store"(%26, %30) : (i32, !hilt.ptr<global, 4>) -> () loc("zero_filled"("k.py":3:5))
  "func.return"() : () -> ()
}) {kernel} : () -> ()
// RUN: --check=1000 --run=run_released_flag --arg=i32[0,0,0]
// | i32[1, 42, 42]
// RUN: --check=1000 --run=run_fenced_flag --arg=i32[0,0,0]
// | i32[1, 42, 42]
// RUN: --check=1000 --run=run_fenced_exchange --arg=i32[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]
// | i32[10, 11, 12, 13, 14, 15, 16, 17, 0, 1, 2, 3, 4, 5, 6, 7]
// RUN: --check=1000 --run=run_cluster_exchange --arg=i32[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]
// | i32[10, 11, 12, 13, 14, 15, 16, 17, 0, 1, 2, 3, 4, 5, 6, 7]
// RUN: --check=1000 --run=run_last_block_fenced --arg=i32[0,0,0,0,0,0]
// | i32[5, 6, 7, 8, 4, 26]
// RUN: --check=1000 --run=run_copied --arg=i32[3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3]
// | i32[3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3]
// RUN: --check=1000 --run=run_bulk_stored --arg=i32[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]
// | i32[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31]
// RUN: --check=1000 --run=run_bulk_loaded --arg=i32[3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3]
// | i32[3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6]
// RUN: --check=1000 --run=run_unused_part --arg=i32[3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3]
// | i32[4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4]
// RUN: --check=1000 --run=run_lock --arg=i32[0,0]
// | i32[0, 8]
// RUN: --check=1000 --run=run_tree --arg=i32[2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2]
// | i32[128, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2]
// RUN: --check=1000 --run=run_halves --arg=i16[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1]
// | i16[1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]
// RUN: --check=1000 --run=run_bins --arg=i32[0,0,0,0]
// | i32[32, 32, 32, 32]
// RUN: --check=1000 --run=run_ring --arg=i32[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]
// | i32[45, 39, 57, 51, 21, 15, 33, 27, 93, 87, 105, 99, 69, 63, 81, 75, 141, 135, 153, 147, 117, 111, 129, 123, 189, 183, 201, 195, 165, 159, 177, 171]
// RUN: --check=1000 --run=run_equal --arg=i32[7]
// | i32[7]
// ! note: CHECK_RACE: a data race on 'p' at (0): a thread writes what another thread of the block has written, and nothing orders the two (both write the same bytes) (kernel 'equal')
// !   k.py:3: thread (1, 0, 0) of block (0, 0, 0) writes this
// !   k.py:3: thread (0, 0, 0) of block (0, 0, 0) has written this
// !   hint: lanes of a warp are not in step: put sync_warp or sync_threads between the two accesses
// RUN: --check=1000 --run=run_timeout --arg=i32[7]
// | i32[7]
// RUN: --check=1000 --run=run_leavers --arg=i32[3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3]
// | i32[1, 0, 3, 2, 5, 4, 7, 6, 9, 8, 11, 10, 13, 12, 15, 14, 17, 16, 19, 18, 21, 20, 23, 22, 25, 24, 27, 26, 29, 28, 31, 30, 33, 32, 35, 34, 37, 36, 39, 38, 41, 40, 43, 42, 45, 44, 47, 46, 49, 48, 51, 50, 53, 52, 55, 54, 57, 56, 59, 58, 61, 60, 63, 62]
// RUN: --check=1000 --run=run_zero_filled --arg=i32[3,3,3,3,3,3,3,3]
// | i32[0, 0, 0, 0, 0, 0, 0, 0]
