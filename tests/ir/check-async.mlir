// Asynchronous copies that are used too early.
// A copy's target is read before it was waited for.
"func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "run_unwaited"}> ({
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
  "hilt.launch"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %p) {callee = "unwaited"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 4>) -> ()
  "func.return"() : () -> ()
}) {arg_names = ["p"]} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "unwaited"}> ({
^bb0(%p: !hilt.ptr<global, 4>):
  %0 = "hilt.sreg"() {reg = "tid.x"} : () -> i32 loc("unwaited"("k.py":1:5))
  %1 = "hilt.alloc_shared"() {align = 16 : i64, count = 32 : i64, name = "tile", type = i32} : () -> !hilt.ptr<shared, 16> loc("unwaited"("k.py":1:5))
  %2 = "arith.extui"(%0) : (i32) -> i64 loc("unwaited"("k.py":3:5))
  %3 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("unwaited"("k.py":3:5))
  %4 = "arith.muli"(%2, %3) : (i64, i64) -> i64 loc("unwaited"("k.py":3:5))
  %5 = "hilt.ptr_add"(%1, %4) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 4> loc("unwaited"("k.py":3:5))
  %6 = "arith.extui"(%0) : (i32) -> i64 loc("unwaited"("k.py":3:5))
  %7 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("unwaited"("k.py":3:5))
  %8 = "arith.muli"(%6, %7) : (i64, i64) -> i64 loc("unwaited"("k.py":3:5))
  %9 = "hilt.ptr_add"(%p, %8) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4> loc("unwaited"("k.py":3:5))
  %10 = "arith.constant"() <{value = 4 : i32}> : () -> i32 loc("unwaited"("k.py":3:5))
  "hilt.cp_async"(%5, %9, %10) {bytes = 4 : i64, cache = "ca"} : (!hilt.ptr<shared, 4>, !hilt.ptr<global, 4>, i32) -> () loc("unwaited"("k.py":3:5))
  "hilt.cp_commit"() : () -> () loc("unwaited"("k.py":4:5))
  %11 = "arith.constant"() <{value = 0 : i32}> : () -> i32 loc("unwaited"("k.py":6:5))
  "hilt.barrier"(%11, %11) : (i32, i32) -> () loc("unwaited"("k.py":6:5))
  %12 = "arith.extui"(%0) : (i32) -> i64 loc("unwaited"("k.py":7:5))
  %13 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("unwaited"("k.py":7:5))
  %14 = "arith.muli"(%12, %13) : (i64, i64) -> i64 loc("unwaited"("k.py":7:5))
  %15 = "hilt.ptr_add"(%1, %14) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 4> loc("unwaited"("k.py":7:5))
  %16 = "hilt.load"(%15) : (!hilt.ptr<shared, 4>) -> i32 loc("unwaited"("k.py":7:5))
  %17 = "arith.constant"() <{value = 32 : i32}> : () -> i32 loc("unwaited"("k.py":7:5))
  %18 = "arith.addi"(%0, %17) : (i32, i32) -> i32 loc("unwaited"("k.py":7:5))
  %19 = "arith.extui"(%18) : (i32) -> i64 loc("unwaited"("k.py":7:5))
  %20 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("unwaited"("k.py":7:5))
  %21 = "arith.muli"(%19, %20) : (i64, i64) -> i64 loc("unwaited"("k.py":7:5))
  %22 = "hilt.ptr_add"(%p, %21) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4> loc("unwaited"("k.py":7:5))
  "hilt.store"(%16, %22) : (i32, !hilt.ptr<global, 4>) -> () loc("unwaited"("k.py":7:5))
  "func.return"() : () -> ()
}) {kernel} : () -> ()
// One group may still be pending.
"func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "run_too_few"}> ({
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
  "hilt.launch"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %p) {callee = "too_few"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 4>) -> ()
  "func.return"() : () -> ()
}) {arg_names = ["p"]} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "too_few"}> ({
^bb0(%p: !hilt.ptr<global, 4>):
  %0 = "hilt.sreg"() {reg = "tid.x"} : () -> i32 loc("too_few"("k.py":1:5))
  %1 = "hilt.alloc_shared"() {align = 16 : i64, count = 32 : i64, name = "tile", type = i32} : () -> !hilt.ptr<shared, 16> loc("too_few"("k.py":1:5))
  %2 = "arith.extui"(%0) : (i32) -> i64 loc("too_few"("k.py":3:5))
  %3 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("too_few"("k.py":3:5))
  %4 = "arith.muli"(%2, %3) : (i64, i64) -> i64 loc("too_few"("k.py":3:5))
  %5 = "hilt.ptr_add"(%1, %4) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 4> loc("too_few"("k.py":3:5))
  %6 = "arith.extui"(%0) : (i32) -> i64 loc("too_few"("k.py":3:5))
  %7 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("too_few"("k.py":3:5))
  %8 = "arith.muli"(%6, %7) : (i64, i64) -> i64 loc("too_few"("k.py":3:5))
  %9 = "hilt.ptr_add"(%p, %8) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4> loc("too_few"("k.py":3:5))
  %10 = "arith.constant"() <{value = 4 : i32}> : () -> i32 loc("too_few"("k.py":3:5))
  "hilt.cp_async"(%5, %9, %10) {bytes = 4 : i64, cache = "ca"} : (!hilt.ptr<shared, 4>, !hilt.ptr<global, 4>, i32) -> () loc("too_few"("k.py":3:5))
  "hilt.cp_commit"() : () -> () loc("too_few"("k.py":4:5))
  "hilt.cp_wait"() {groups = 1 : i64} : () -> () loc("too_few"("k.py":5:5))
  %11 = "arith.constant"() <{value = 0 : i32}> : () -> i32 loc("too_few"("k.py":6:5))
  "hilt.barrier"(%11, %11) : (i32, i32) -> () loc("too_few"("k.py":6:5))
  %12 = "arith.extui"(%0) : (i32) -> i64 loc("too_few"("k.py":7:5))
  %13 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("too_few"("k.py":7:5))
  %14 = "arith.muli"(%12, %13) : (i64, i64) -> i64 loc("too_few"("k.py":7:5))
  %15 = "hilt.ptr_add"(%1, %14) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 4> loc("too_few"("k.py":7:5))
  %16 = "hilt.load"(%15) : (!hilt.ptr<shared, 4>) -> i32 loc("too_few"("k.py":7:5))
  %17 = "arith.constant"() <{value = 32 : i32}> : () -> i32 loc("too_few"("k.py":7:5))
  %18 = "arith.addi"(%0, %17) : (i32, i32) -> i32 loc("too_few"("k.py":7:5))
  %19 = "arith.extui"(%18) : (i32) -> i64 loc("too_few"("k.py":7:5))
  %20 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("too_few"("k.py":7:5))
  %21 = "arith.muli"(%19, %20) : (i64, i64) -> i64 loc("too_few"("k.py":7:5))
  %22 = "hilt.ptr_add"(%p, %21) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4> loc("too_few"("k.py":7:5))
  "hilt.store"(%16, %22) : (i32, !hilt.ptr<global, 4>) -> () loc("too_few"("k.py":7:5))
  "func.return"() : () -> ()
}) {kernel} : () -> ()
// Each thread waits for its own copies only.
"func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "run_no_barrier"}> ({
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
  "hilt.launch"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %p) {callee = "no_barrier"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 4>) -> ()
  "func.return"() : () -> ()
}) {arg_names = ["p"]} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "no_barrier"}> ({
^bb0(%p: !hilt.ptr<global, 4>):
  %0 = "hilt.sreg"() {reg = "tid.x"} : () -> i32 loc("no_barrier"("k.py":1:5))
  %1 = "hilt.alloc_shared"() {align = 16 : i64, count = 32 : i64, name = "tile", type = i32} : () -> !hilt.ptr<shared, 16> loc("no_barrier"("k.py":1:5))
  %2 = "arith.extui"(%0) : (i32) -> i64 loc("no_barrier"("k.py":3:5))
  %3 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("no_barrier"("k.py":3:5))
  %4 = "arith.muli"(%2, %3) : (i64, i64) -> i64 loc("no_barrier"("k.py":3:5))
  %5 = "hilt.ptr_add"(%1, %4) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 4> loc("no_barrier"("k.py":3:5))
  %6 = "arith.extui"(%0) : (i32) -> i64 loc("no_barrier"("k.py":3:5))
  %7 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("no_barrier"("k.py":3:5))
  %8 = "arith.muli"(%6, %7) : (i64, i64) -> i64 loc("no_barrier"("k.py":3:5))
  %9 = "hilt.ptr_add"(%p, %8) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4> loc("no_barrier"("k.py":3:5))
  %10 = "arith.constant"() <{value = 4 : i32}> : () -> i32 loc("no_barrier"("k.py":3:5))
  "hilt.cp_async"(%5, %9, %10) {bytes = 4 : i64, cache = "ca"} : (!hilt.ptr<shared, 4>, !hilt.ptr<global, 4>, i32) -> () loc("no_barrier"("k.py":3:5))
  "hilt.cp_commit"() : () -> () loc("no_barrier"("k.py":4:5))
  "hilt.cp_wait"() {groups = 0 : i64} : () -> () loc("no_barrier"("k.py":5:5))
  %11 = "arith.constant"() <{value = 1 : i32}> : () -> i32 loc("no_barrier"("k.py":5:5))
  %12 = "arith.xori"(%0, %11) : (i32, i32) -> i32 loc("no_barrier"("k.py":5:5))
  %13 = "arith.extui"(%12) : (i32) -> i64 loc("no_barrier"("k.py":7:5))
  %14 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("no_barrier"("k.py":7:5))
  %15 = "arith.muli"(%13, %14) : (i64, i64) -> i64 loc("no_barrier"("k.py":7:5))
  %16 = "hilt.ptr_add"(%1, %15) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 4> loc("no_barrier"("k.py":7:5))
  %17 = "hilt.load"(%16) : (!hilt.ptr<shared, 4>) -> i32 loc("no_barrier"("k.py":7:5))
  %18 = "arith.constant"() <{value = 32 : i32}> : () -> i32 loc("no_barrier"("k.py":7:5))
  %19 = "arith.addi"(%0, %18) : (i32, i32) -> i32 loc("no_barrier"("k.py":7:5))
  %20 = "arith.extui"(%19) : (i32) -> i64 loc("no_barrier"("k.py":7:5))
  %21 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("no_barrier"("k.py":7:5))
  %22 = "arith.muli"(%20, %21) : (i64, i64) -> i64 loc("no_barrier"("k.py":7:5))
  %23 = "hilt.ptr_add"(%p, %22) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4> loc("no_barrier"("k.py":7:5))
  "hilt.store"(%17, %23) : (i32, !hilt.ptr<global, 4>) -> () loc("no_barrier"("k.py":7:5))
  "func.return"() : () -> ()
}) {kernel} : () -> ()
// Written by threads, read by a bulk copy, without a fence of the proxy.
"func.func"() <{function_type = (!hilt.ptr<global, 16>) -> (), sym_name = "run_no_fence"}> ({
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
  "hilt.launch"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %q) {callee = "no_fence"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 16>) -> ()
  "func.return"() : () -> ()
}) {arg_names = ["q"]} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 16>) -> (), sym_name = "no_fence"}> ({
^bb0(%q: !hilt.ptr<global, 16>):
  %0 = "hilt.sreg"() {reg = "tid.x"} : () -> i32 loc("no_fence"("k.py":1:5))
  %1 = "hilt.alloc_shared"() {align = 16 : i64, count = 32 : i64, name = "tile", type = i32} : () -> !hilt.ptr<shared, 16> loc("no_fence"("k.py":1:5))
  %2 = "arith.extui"(%0) : (i32) -> i64 loc("no_fence"("k.py":3:5))
  %3 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("no_fence"("k.py":3:5))
  %4 = "arith.muli"(%2, %3) : (i64, i64) -> i64 loc("no_fence"("k.py":3:5))
  %5 = "hilt.ptr_add"(%1, %4) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 4> loc("no_fence"("k.py":3:5))
  "hilt.store"(%0, %5) : (i32, !hilt.ptr<shared, 4>) -> () loc("no_fence"("k.py":3:5))
  %6 = "arith.constant"() <{value = 0 : i32}> : () -> i32 loc("no_fence"("k.py":5:5))
  "hilt.barrier"(%6, %6) : (i32, i32) -> () loc("no_fence"("k.py":5:5))
  %7 = "arith.constant"() <{value = 0 : i32}> : () -> i32 loc("no_fence"("k.py":5:5))
  %8 = "arith.cmpi"(%0, %7) <{predicate = 0 : i64}> : (i32, i32) -> i1 loc("no_fence"("k.py":5:5))
  "scf.if"(%8) ({
    %9 = "arith.constant"() <{value = 128 : i32}> : () -> i32 loc("no_fence"("k.py":7:5))
    "hilt.bulk_store"(%q, %1, %9) : (!hilt.ptr<global, 16>, !hilt.ptr<shared, 16>, i32) -> () loc("no_fence"("k.py":7:5))
    "hilt.bulk_commit"() : () -> () loc("no_fence"("k.py":8:5))
    "hilt.bulk_wait"() {groups = 0 : i64, read} : () -> () loc("no_fence"("k.py":9:5))
    %10 = "arith.constant"() <{value = 5 : i32}> : () -> i32 loc("no_fence"("k.py":10:5))
    %11 = "arith.constant"() <{value = 3 : i32}> : () -> i32 loc("no_fence"("k.py":10:5))
    %12 = "arith.extui"(%11) : (i32) -> i64 loc("no_fence"("k.py":10:5))
    %13 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("no_fence"("k.py":10:5))
    %14 = "arith.muli"(%12, %13) : (i64, i64) -> i64 loc("no_fence"("k.py":10:5))
    %15 = "hilt.ptr_add"(%1, %14) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 4> loc("no_fence"("k.py":10:5))
    "hilt.store"(%10, %15) : (i32, !hilt.ptr<shared, 4>) -> () loc("no_fence"("k.py":10:5))
    "scf.yield"() : () -> () loc("no_fence"("k.py":10:5))
  }, {
    "scf.yield"() : () -> () loc("no_fence"("k.py":10:5))
  }) : (i1) -> () loc("no_fence"("k.py":10:5))
  "func.return"() : () -> ()
}) {kernel} : () -> ()
// The source is written before the bulk copy has read it.
"func.func"() <{function_type = (!hilt.ptr<global, 16>) -> (), sym_name = "run_source"}> ({
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
  "hilt.launch"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %q) {callee = "source"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 16>) -> ()
  "func.return"() : () -> ()
}) {arg_names = ["q"]} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 16>) -> (), sym_name = "source"}> ({
^bb0(%q: !hilt.ptr<global, 16>):
  %0 = "hilt.sreg"() {reg = "tid.x"} : () -> i32 loc("source"("k.py":1:5))
  %1 = "hilt.alloc_shared"() {align = 16 : i64, count = 32 : i64, name = "tile", type = i32} : () -> !hilt.ptr<shared, 16> loc("source"("k.py":1:5))
  %2 = "arith.extui"(%0) : (i32) -> i64 loc("source"("k.py":3:5))
  %3 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("source"("k.py":3:5))
  %4 = "arith.muli"(%2, %3) : (i64, i64) -> i64 loc("source"("k.py":3:5))
  %5 = "hilt.ptr_add"(%1, %4) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 4> loc("source"("k.py":3:5))
  "hilt.store"(%0, %5) : (i32, !hilt.ptr<shared, 4>) -> () loc("source"("k.py":3:5))
  "hilt.fence_proxy"() {kind = "async.shared"} : () -> () loc("source"("k.py":4:5))
  %6 = "arith.constant"() <{value = 0 : i32}> : () -> i32 loc("source"("k.py":5:5))
  "hilt.barrier"(%6, %6) : (i32, i32) -> () loc("source"("k.py":5:5))
  %7 = "arith.constant"() <{value = 0 : i32}> : () -> i32 loc("source"("k.py":5:5))
  %8 = "arith.cmpi"(%0, %7) <{predicate = 0 : i64}> : (i32, i32) -> i1 loc("source"("k.py":5:5))
  "scf.if"(%8) ({
    %9 = "arith.constant"() <{value = 128 : i32}> : () -> i32 loc("source"("k.py":7:5))
    "hilt.bulk_store"(%q, %1, %9) : (!hilt.ptr<global, 16>, !hilt.ptr<shared, 16>, i32) -> () loc("source"("k.py":7:5))
    "hilt.bulk_commit"() : () -> () loc("source"("k.py":8:5))
    %10 = "arith.constant"() <{value = 5 : i32}> : () -> i32 loc("source"("k.py":10:5))
    %11 = "arith.constant"() <{value = 3 : i32}> : () -> i32 loc("source"("k.py":10:5))
    %12 = "arith.extui"(%11) : (i32) -> i64 loc("source"("k.py":10:5))
    %13 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("source"("k.py":10:5))
    %14 = "arith.muli"(%12, %13) : (i64, i64) -> i64 loc("source"("k.py":10:5))
    %15 = "hilt.ptr_add"(%1, %14) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 4> loc("source"("k.py":10:5))
    "hilt.store"(%10, %15) : (i32, !hilt.ptr<shared, 4>) -> () loc("source"("k.py":10:5))
    "scf.yield"() : () -> () loc("source"("k.py":10:5))
  }, {
    "scf.yield"() : () -> () loc("source"("k.py":10:5))
  }) : (i1) -> () loc("source"("k.py":10:5))
  "func.return"() : () -> ()
}) {kernel} : () -> ()
// A bulk copy's target is read before its phase completed.
"func.func"() <{function_type = (!hilt.ptr<global, 16>) -> (), sym_name = "run_unwaited_bulk"}> ({
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
  "hilt.launch"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %q) {callee = "unwaited_bulk"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 16>) -> ()
  "func.return"() : () -> ()
}) {arg_names = ["q"]} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 16>) -> (), sym_name = "unwaited_bulk"}> ({
^bb0(%q: !hilt.ptr<global, 16>):
  %0 = "hilt.sreg"() {reg = "tid.x"} : () -> i32 loc("unwaited_bulk"("k.py":1:5))
  %1 = "hilt.alloc_shared"() {align = 16 : i64, count = 32 : i64, name = "tile", type = i32} : () -> !hilt.ptr<shared, 16> loc("unwaited_bulk"("k.py":1:5))
  %2 = "hilt.alloc_shared"() {count = 1 : i64, name = "bar", type = i64} : () -> !hilt.ptr<shared, 8> loc("unwaited_bulk"("k.py":1:5))
  %3 = "arith.constant"() <{value = 0 : i32}> : () -> i32 loc("unwaited_bulk"("k.py":1:5))
  %4 = "arith.cmpi"(%0, %3) <{predicate = 0 : i64}> : (i32, i32) -> i1 loc("unwaited_bulk"("k.py":1:5))
  "scf.if"(%4) ({
    %5 = "arith.constant"() <{value = 1 : i32}> : () -> i32 loc("unwaited_bulk"("k.py":3:5))
    "hilt.mbar_init"(%2, %5) : (!hilt.ptr<shared, 8>, i32) -> () loc("unwaited_bulk"("k.py":3:5))
    "hilt.fence_mbar_init"() : () -> () loc("unwaited_bulk"("k.py":3:5))
    %6 = "arith.constant"() <{value = 128 : i32}> : () -> i32 loc("unwaited_bulk"("k.py":4:5))
    %7 = "hilt.mbar_arrive_expect_tx"(%2, %6) : (!hilt.ptr<shared, 8>, i32) -> i64 loc("unwaited_bulk"("k.py":4:5))
    %8 = "arith.constant"() <{value = 128 : i32}> : () -> i32 loc("unwaited_bulk"("k.py":5:5))
    "hilt.bulk_load"(%1, %q, %8, %2) : (!hilt.ptr<shared, 16>, !hilt.ptr<global, 16>, i32, !hilt.ptr<shared, 8>) -> () loc("unwaited_bulk"("k.py":5:5))
    "scf.yield"() : () -> () loc("unwaited_bulk"("k.py":5:5))
  }, {
    "scf.yield"() : () -> () loc("unwaited_bulk"("k.py":5:5))
  }) : (i1) -> () loc("unwaited_bulk"("k.py":5:5))
  %9 = "arith.constant"() <{value = 0 : i32}> : () -> i32 loc("unwaited_bulk"("k.py":6:5))
  "hilt.barrier"(%9, %9) : (i32, i32) -> () loc("unwaited_bulk"("k.py":6:5))
  %10 = "arith.extui"(%0) : (i32) -> i64 loc("unwaited_bulk"("k.py":8:5))
  %11 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("unwaited_bulk"("k.py":8:5))
  %12 = "arith.muli"(%10, %11) : (i64, i64) -> i64 loc("unwaited_bulk"("k.py":8:5))
  %13 = "hilt.ptr_add"(%1, %12) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 4> loc("unwaited_bulk"("k.py":8:5))
  %14 = "hilt.load"(%13) : (!hilt.ptr<shared, 4>) -> i32 loc("unwaited_bulk"("k.py":8:5))
  %15 = "arith.addi"(%14, %14) : (i32, i32) -> i32 loc("unwaited_bulk"("k.py":9:5))
  %16 = "arith.constant"() <{value = 32 : i32}> : () -> i32 loc("unwaited_bulk"("k.py":9:5))
  %17 = "arith.addi"(%0, %16) : (i32, i32) -> i32 loc("unwaited_bulk"("k.py":9:5))
  %18 = "arith.extui"(%17) : (i32) -> i64 loc("unwaited_bulk"("k.py":9:5))
  %19 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("unwaited_bulk"("k.py":9:5))
  %20 = "arith.muli"(%18, %19) : (i64, i64) -> i64 loc("unwaited_bulk"("k.py":9:5))
  %21 = "hilt.ptr_add"(%q, %20) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 4> loc("unwaited_bulk"("k.py":9:5))
  "hilt.store"(%15, %21) : (i32, !hilt.ptr<global, 4>) -> () loc("unwaited_bulk"("k.py":9:5))
  "func.return"() : () -> ()
}) {kernel} : () -> ()
// RUN: --check --run=run_unwaited --arg=i32[3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3]
// ! hilt-opt: CHECK_ASYNC: 'tile' at (0) is read before cp_async, which writes it, was waited for (kernel 'unwaited')
// !   k.py:7: thread (0, 0, 0) of block (0, 0, 0) reads this
// !   k.py:3: thread (0, 0, 0) of block (0, 0, 0) has started cp_async, which writes this
// !   hint: wait for the copy first, and let other threads pass a barrier after that
// EXIT: 1
// RUN: --check --run=run_too_few --arg=i32[3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3]
// ! hilt-opt: CHECK_ASYNC: 'tile' at (0) is read before cp_async, which writes it, was waited for (kernel 'too_few')
// !   k.py:7: thread (0, 0, 0) of block (0, 0, 0) reads this
// !   k.py:3: thread (0, 0, 0) of block (0, 0, 0) has started cp_async, which writes this
// !   hint: wait for the copy first, and let other threads pass a barrier after that
// EXIT: 1
// RUN: --check --run=run_no_barrier --arg=i32[3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3]
// ! hilt-opt: CHECK_ASYNC: cp_async writes 'tile' at (1), which another thread of the block has read, and nothing orders the two (kernel 'no_barrier')
// !   k.py:3: thread (1, 0, 0) of block (0, 0, 0) starts cp_async, which writes this
// !   k.py:7: thread (0, 0, 0) of block (0, 0, 0) has read this
// !   hint: put a barrier between the two; after the copy was waited for, if it comes first
// EXIT: 1
// RUN: --check --run=run_no_fence --arg=i32[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]
// ! hilt-opt: CHECK_ASYNC: cp_async_bulk reads 'tile' at (0) through the asynchronous proxy, and no proxy fence comes after the write before it (kernel 'no_fence')
// !   k.py:7: thread (0, 0, 0) of block (0, 0, 0) starts cp_async_bulk, which reads this
// !   k.py:3: thread (0, 0, 0) of block (0, 0, 0) has written this
// !   hint: say fence_proxy after the write, and then the barrier
// EXIT: 1
// RUN: --check --run=run_source --arg=i32[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]
// ! hilt-opt: CHECK_ASYNC: 'tile' at (3) is written before cp_async_bulk, which reads it, was waited for (kernel 'source')
// !   k.py:10: thread (0, 0, 0) of block (0, 0, 0) writes this
// !   k.py:7: thread (0, 0, 0) of block (0, 0, 0) has started cp_async_bulk, which reads this
// !   hint: wait for the copy first, and let other threads pass a barrier after that
// EXIT: 1
// RUN: --check --run=run_unwaited_bulk --arg=i32[3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3]
// ! hilt-opt: CHECK_ASYNC: 'tile' at (0) is read before cp_async_bulk, which writes it, was waited for (kernel 'unwaited_bulk')
// !   k.py:8: thread (0, 0, 0) of block (0, 0, 0) reads this
// !   k.py:5: thread (0, 0, 0) of block (0, 0, 0) has started cp_async_bulk, which writes this
// !   hint: wait for the copy first, and let other threads pass a barrier after that
// EXIT: 1
