// Races, and what the checker says of each: both accesses with their lines.
// No barrier between write and read of shared memory.
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
"func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "reverse"}> ({
^bb0(%p: !hilt.ptr<global, 4>):
  %0 = "hilt.sreg"() {reg = "tid.x"} : () -> i32 loc("reverse"("k.py":1:5))
  %1 = "hilt.alloc_shared"() {count = 64 : i64, name = "tile", type = i32} : () -> !hilt.ptr<shared, 4> loc("reverse"("k.py":1:5))
  %2 = "arith.extui"(%0) : (i32) -> i64 loc("reverse"("k.py":3:5))
  %3 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("reverse"("k.py":3:5))
  %4 = "arith.muli"(%2, %3) : (i64, i64) -> i64 loc("reverse"("k.py":3:5))
  %5 = "hilt.ptr_add"(%p, %4) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4> loc("reverse"("k.py":3:5))
  %6 = "hilt.load"(%5) : (!hilt.ptr<global, 4>) -> i32 loc("reverse"("k.py":3:5))
  %7 = "arith.extui"(%0) : (i32) -> i64 loc("reverse"("k.py":3:5))
  %8 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("reverse"("k.py":3:5))
  %9 = "arith.muli"(%7, %8) : (i64, i64) -> i64 loc("reverse"("k.py":3:5))
  %10 = "hilt.ptr_add"(%1, %9) : (!hilt.ptr<shared, 4>, i64) -> !hilt.ptr<shared, 4> loc("reverse"("k.py":3:5))
  "hilt.store"(%6, %10) : (i32, !hilt.ptr<shared, 4>) -> () loc("reverse"("k.py":3:5))
  %11 = "arith.constant"() <{value = 63 : i32}> : () -> i32 loc("reverse"("k.py":4:5))
  %12 = "arith.subi"(%11, %0) : (i32, i32) -> i32 loc("reverse"("k.py":4:5))
  %13 = "arith.extui"(%12) : (i32) -> i64 loc("reverse"("k.py":4:5))
  %14 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("reverse"("k.py":4:5))
  %15 = "arith.muli"(%13, %14) : (i64, i64) -> i64 loc("reverse"("k.py":4:5))
  %16 = "hilt.ptr_add"(%1, %15) : (!hilt.ptr<shared, 4>, i64) -> !hilt.ptr<shared, 4> loc("reverse"("k.py":4:5))
  %17 = "hilt.load"(%16) : (!hilt.ptr<shared, 4>) -> i32 loc("reverse"("k.py":4:5))
  %18 = "arith.extui"(%0) : (i32) -> i64 loc("reverse"("k.py":5:5))
  %19 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("reverse"("k.py":5:5))
  %20 = "arith.muli"(%18, %19) : (i64, i64) -> i64 loc("reverse"("k.py":5:5))
  %21 = "hilt.ptr_add"(%p, %20) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4> loc("reverse"("k.py":5:5))
  "hilt.store"(%17, %21) : (i32, !hilt.ptr<global, 4>) -> () loc("reverse"("k.py":5:5))
  "func.return"() : () -> ()
}) {kernel} : () -> ()
// The next trip writes what slower threads of this one still read.
"func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "run_again"}> ({
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
  "hilt.launch"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %p) {callee = "again"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 4>) -> ()
  "func.return"() : () -> ()
}) {arg_names = ["p"]} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "again"}> ({
^bb0(%p: !hilt.ptr<global, 4>):
  %0 = "hilt.sreg"() {reg = "tid.x"} : () -> i32 loc("again"("k.py":1:5))
  %1 = "hilt.alloc_shared"() {count = 64 : i64, name = "tile", type = i32} : () -> !hilt.ptr<shared, 4> loc("again"("k.py":1:5))
  %2 = "arith.constant"() <{value = 0 : i32}> : () -> i32 loc("again"("k.py":1:5))
  %3 = "arith.constant"() <{value = 3 : i32}> : () -> i32 loc("again"("k.py":1:5))
  %4 = "arith.constant"() <{value = 1 : i32}> : () -> i32 loc("again"("k.py":1:5))
  "scf.for"(%2, %3, %4) ({
  ^bb0(%iv6: i32):
    %6 = "arith.addi"(%0, %iv6) : (i32, i32) -> i32 loc("again"("k.py":4:5))
    %7 = "arith.extui"(%0) : (i32) -> i64 loc("again"("k.py":4:5))
    %8 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("again"("k.py":4:5))
    %9 = "arith.muli"(%7, %8) : (i64, i64) -> i64 loc("again"("k.py":4:5))
    %10 = "hilt.ptr_add"(%1, %9) : (!hilt.ptr<shared, 4>, i64) -> !hilt.ptr<shared, 4> loc("again"("k.py":4:5))
    "hilt.store"(%6, %10) : (i32, !hilt.ptr<shared, 4>) -> () loc("again"("k.py":4:5))
    %11 = "arith.constant"() <{value = 0 : i32}> : () -> i32 loc("again"("k.py":5:5))
    "hilt.barrier"(%11, %11) : (i32, i32) -> () loc("again"("k.py":5:5))
    %12 = "arith.constant"() <{value = 63 : i32}> : () -> i32 loc("again"("k.py":6:5))
    %13 = "arith.subi"(%12, %0) : (i32, i32) -> i32 loc("again"("k.py":6:5))
    %14 = "arith.extui"(%13) : (i32) -> i64 loc("again"("k.py":6:5))
    %15 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("again"("k.py":6:5))
    %16 = "arith.muli"(%14, %15) : (i64, i64) -> i64 loc("again"("k.py":6:5))
    %17 = "hilt.ptr_add"(%1, %16) : (!hilt.ptr<shared, 4>, i64) -> !hilt.ptr<shared, 4> loc("again"("k.py":6:5))
    %18 = "hilt.load"(%17) : (!hilt.ptr<shared, 4>) -> i32 loc("again"("k.py":6:5))
    %19 = "arith.extui"(%0) : (i32) -> i64 loc("again"("k.py":7:5))
    %20 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("again"("k.py":7:5))
    %21 = "arith.muli"(%19, %20) : (i64, i64) -> i64 loc("again"("k.py":7:5))
    %22 = "hilt.ptr_add"(%p, %21) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4> loc("again"("k.py":7:5))
    "hilt.store"(%18, %22) : (i32, !hilt.ptr<global, 4>) -> () loc("again"("k.py":7:5))
    "scf.yield"() : () -> () loc("again"("k.py":7:5))
  }) : (i32, i32, i32) -> () loc("again"("k.py":7:5))
  "func.return"() : () -> ()
}) {kernel} : () -> ()
// Lanes of a warp are not in step.
"func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "run_lanes"}> ({
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
  "hilt.launch"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %p) {callee = "lanes"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 4>) -> ()
  "func.return"() : () -> ()
}) {arg_names = ["p"]} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "lanes"}> ({
^bb0(%p: !hilt.ptr<global, 4>):
  %0 = "hilt.sreg"() {reg = "tid.x"} : () -> i32 loc("lanes"("k.py":1:5))
  %1 = "hilt.alloc_shared"() {count = 32 : i64, name = "row", type = i32} : () -> !hilt.ptr<shared, 4> loc("lanes"("k.py":1:5))
  %2 = "arith.extui"(%0) : (i32) -> i64 loc("lanes"("k.py":3:5))
  %3 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("lanes"("k.py":3:5))
  %4 = "arith.muli"(%2, %3) : (i64, i64) -> i64 loc("lanes"("k.py":3:5))
  %5 = "hilt.ptr_add"(%1, %4) : (!hilt.ptr<shared, 4>, i64) -> !hilt.ptr<shared, 4> loc("lanes"("k.py":3:5))
  "hilt.store"(%0, %5) : (i32, !hilt.ptr<shared, 4>) -> () loc("lanes"("k.py":3:5))
  %6 = "arith.constant"() <{value = 1 : i32}> : () -> i32 loc("lanes"("k.py":4:5))
  %7 = "arith.xori"(%0, %6) : (i32, i32) -> i32 loc("lanes"("k.py":4:5))
  %8 = "arith.extui"(%7) : (i32) -> i64 loc("lanes"("k.py":4:5))
  %9 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("lanes"("k.py":4:5))
  %10 = "arith.muli"(%8, %9) : (i64, i64) -> i64 loc("lanes"("k.py":4:5))
  %11 = "hilt.ptr_add"(%1, %10) : (!hilt.ptr<shared, 4>, i64) -> !hilt.ptr<shared, 4> loc("lanes"("k.py":4:5))
  %12 = "hilt.load"(%11) : (!hilt.ptr<shared, 4>) -> i32 loc("lanes"("k.py":4:5))
  %13 = "arith.extui"(%0) : (i32) -> i64 loc("lanes"("k.py":4:5))
  %14 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("lanes"("k.py":4:5))
  %15 = "arith.muli"(%13, %14) : (i64, i64) -> i64 loc("lanes"("k.py":4:5))
  %16 = "hilt.ptr_add"(%p, %15) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4> loc("lanes"("k.py":4:5))
  "hilt.store"(%12, %16) : (i32, !hilt.ptr<global, 4>) -> () loc("lanes"("k.py":4:5))
  "func.return"() : () -> ()
}) {kernel} : () -> ()
// A shuffle orders nothing.
"func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "run_shuffled"}> ({
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
  "hilt.launch"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %p) {callee = "shuffled"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 4>) -> ()
  "func.return"() : () -> ()
}) {arg_names = ["p"]} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "shuffled"}> ({
^bb0(%p: !hilt.ptr<global, 4>):
  %0 = "hilt.sreg"() {reg = "tid.x"} : () -> i32 loc("shuffled"("k.py":1:5))
  %1 = "hilt.alloc_shared"() {count = 32 : i64, name = "row", type = i32} : () -> !hilt.ptr<shared, 4> loc("shuffled"("k.py":1:5))
  %2 = "arith.extui"(%0) : (i32) -> i64 loc("shuffled"("k.py":3:5))
  %3 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("shuffled"("k.py":3:5))
  %4 = "arith.muli"(%2, %3) : (i64, i64) -> i64 loc("shuffled"("k.py":3:5))
  %5 = "hilt.ptr_add"(%1, %4) : (!hilt.ptr<shared, 4>, i64) -> !hilt.ptr<shared, 4> loc("shuffled"("k.py":3:5))
  "hilt.store"(%0, %5) : (i32, !hilt.ptr<shared, 4>) -> () loc("shuffled"("k.py":3:5))
  %6 = "arith.constant"() <{value = 1 : i32}> : () -> i32 loc("shuffled"("k.py":4:5))
  %7 = "arith.constant"() <{value = 31 : i32}> : () -> i32 loc("shuffled"("k.py":4:5))
  %8 = "arith.constant"() <{value = -1 : i32}> : () -> i32 loc("shuffled"("k.py":4:5))
  %9:2 = "hilt.shuffle_sync"(%0, %6, %7, %8) {mode = "bfly"} : (i32, i32, i32, i32) -> (i32, i1) loc("shuffled"("k.py":4:5))
  %10 = "arith.constant"() <{value = 1 : i32}> : () -> i32 loc("shuffled"("k.py":5:5))
  %11 = "arith.xori"(%0, %10) : (i32, i32) -> i32 loc("shuffled"("k.py":5:5))
  %12 = "arith.extui"(%11) : (i32) -> i64 loc("shuffled"("k.py":5:5))
  %13 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("shuffled"("k.py":5:5))
  %14 = "arith.muli"(%12, %13) : (i64, i64) -> i64 loc("shuffled"("k.py":5:5))
  %15 = "hilt.ptr_add"(%1, %14) : (!hilt.ptr<shared, 4>, i64) -> !hilt.ptr<shared, 4> loc("shuffled"("k.py":5:5))
  %16 = "hilt.load"(%15) : (!hilt.ptr<shared, 4>) -> i32 loc("shuffled"("k.py":5:5))
  %17 = "arith.extui"(%0) : (i32) -> i64 loc("shuffled"("k.py":5:5))
  %18 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("shuffled"("k.py":5:5))
  %19 = "arith.muli"(%17, %18) : (i64, i64) -> i64 loc("shuffled"("k.py":5:5))
  %20 = "hilt.ptr_add"(%p, %19) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4> loc("shuffled"("k.py":5:5))
  "hilt.store"(%16, %20) : (i32, !hilt.ptr<global, 4>) -> () loc("shuffled"("k.py":5:5))
  "func.return"() : () -> ()
}) {kernel} : () -> ()
// Blocks of a grid are not ordered.
"func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "run_blocks"}> ({
^bb0(%p: !hilt.ptr<global, 4>):
  %0 = "arith.constant"() <{value = 2 : i64}> : () -> i64
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
  "hilt.launch"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %p) {callee = "blocks"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 4>) -> ()
  "func.return"() : () -> ()
}) {arg_names = ["p"]} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "blocks"}> ({
^bb0(%p: !hilt.ptr<global, 4>):
  %0 = "hilt.sreg"() {reg = "tid.x"} : () -> i32 loc("blocks"("k.py":1:5))
  %1 = "hilt.sreg"() {reg = "ctaid.x"} : () -> i32 loc("blocks"("k.py":1:5))
  %2 = "arith.constant"() <{value = 32 : i32}> : () -> i32 loc("blocks"("k.py":1:5))
  %3 = "arith.muli"(%1, %2) : (i32, i32) -> i32 loc("blocks"("k.py":1:5))
  %4 = "arith.addi"(%3, %0) : (i32, i32) -> i32 loc("blocks"("k.py":1:5))
  %5 = "arith.constant"() <{value = 1 : i32}> : () -> i32 loc("blocks"("k.py":3:5))
  %6 = "arith.addi"(%4, %5) : (i32, i32) -> i32 loc("blocks"("k.py":3:5))
  %7 = "arith.extui"(%6) : (i32) -> i64 loc("blocks"("k.py":3:5))
  %8 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("blocks"("k.py":3:5))
  %9 = "arith.muli"(%7, %8) : (i64, i64) -> i64 loc("blocks"("k.py":3:5))
  %10 = "hilt.ptr_add"(%p, %9) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4> loc("blocks"("k.py":3:5))
  %11 = "hilt.load"(%10) : (!hilt.ptr<global, 4>) -> i32 loc("blocks"("k.py":3:5))
  %12 = "arith.addi"(%11, %4) : (i32, i32) -> i32 loc("blocks"("k.py":4:5))
  %13 = "arith.extui"(%4) : (i32) -> i64 loc("blocks"("k.py":4:5))
  %14 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("blocks"("k.py":4:5))
  %15 = "arith.muli"(%13, %14) : (i64, i64) -> i64 loc("blocks"("k.py":4:5))
  %16 = "hilt.ptr_add"(%p, %15) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4> loc("blocks"("k.py":4:5))
  "hilt.store"(%12, %16) : (i32, !hilt.ptr<global, 4>) -> () loc("blocks"("k.py":4:5))
  "func.return"() : () -> ()
}) {kernel} : () -> ()
// Counting without atomics.
"func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "run_histogram"}> ({
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
  "hilt.launch"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %p) {callee = "histogram"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 4>) -> ()
  "func.return"() : () -> ()
}) {arg_names = ["p"]} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "histogram"}> ({
^bb0(%p: !hilt.ptr<global, 4>):
  %0 = "hilt.sreg"() {reg = "tid.x"} : () -> i32 loc("histogram"("k.py":1:5))
  %1 = "arith.constant"() <{value = 3 : i32}> : () -> i32 loc("histogram"("k.py":1:5))
  %2 = "arith.andi"(%0, %1) : (i32, i32) -> i32 loc("histogram"("k.py":1:5))
  %3 = "arith.extui"(%2) : (i32) -> i64 loc("histogram"("k.py":1:5))
  %4 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("histogram"("k.py":1:5))
  %5 = "arith.muli"(%3, %4) : (i64, i64) -> i64 loc("histogram"("k.py":1:5))
  %6 = "hilt.ptr_add"(%p, %5) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4> loc("histogram"("k.py":1:5))
  %7 = "hilt.load"(%6) : (!hilt.ptr<global, 4>) -> i32 loc("histogram"("k.py":3:5))
  %8 = "arith.constant"() <{value = 1 : i32}> : () -> i32 loc("histogram"("k.py":3:5))
  %9 = "arith.addi"(%7, %8) : (i32, i32) -> i32 loc("histogram"("k.py":3:5))
  "hilt.store"(%9, %6) : (i32, !hilt.ptr<global, 4>) -> () loc("histogram"("k.py":3:5))
  "func.return"() : () -> ()
}) {kernel} : () -> ()
// Atomics, and a plain read that nothing orders after them.
"func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "run_counted"}> ({
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
  "hilt.launch"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %p) {callee = "counted"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 4>) -> ()
  "func.return"() : () -> ()
}) {arg_names = ["p"]} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "counted"}> ({
^bb0(%p: !hilt.ptr<global, 4>):
  %0 = "hilt.sreg"() {reg = "tid.x"} : () -> i32 loc("counted"("k.py":1:5))
  %1 = "arith.constant"() <{value = 1 : i32}> : () -> i32 loc("counted"("k.py":3:5))
  %2 = "hilt.atomic_rmw"(%p, %1) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 4>, i32) -> i32 loc("counted"("k.py":3:5))
  %3 = "arith.constant"() <{value = 0 : i32}> : () -> i32 loc("counted"("k.py":3:5))
  %4 = "arith.cmpi"(%0, %3) <{predicate = 0 : i64}> : (i32, i32) -> i1 loc("counted"("k.py":3:5))
  "scf.if"(%4) ({
    %5 = "hilt.load"(%p) : (!hilt.ptr<global, 4>) -> i32 loc("counted"("k.py":5:5))
    %6 = "arith.constant"() <{value = 1 : i32}> : () -> i32 loc("counted"("k.py":5:5))
    %7 = "arith.extui"(%6) : (i32) -> i64 loc("counted"("k.py":5:5))
    %8 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("counted"("k.py":5:5))
    %9 = "arith.muli"(%7, %8) : (i64, i64) -> i64 loc("counted"("k.py":5:5))
    %10 = "hilt.ptr_add"(%p, %9) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4> loc("counted"("k.py":5:5))
    "hilt.store"(%5, %10) : (i32, !hilt.ptr<global, 4>) -> () loc("counted"("k.py":5:5))
    "scf.yield"() : () -> () loc("counted"("k.py":5:5))
  }, {
    "scf.yield"() : () -> () loc("counted"("k.py":5:5))
  }) : (i1) -> () loc("counted"("k.py":5:5))
  "func.return"() : () -> ()
}) {kernel} : () -> ()
// A flag that is not released.
"func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "run_relaxed_flag"}> ({
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
  "hilt.launch"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %p) {callee = "relaxed_flag", cooperative} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 4>) -> ()
  "func.return"() : () -> ()
}) {arg_names = ["p"]} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "relaxed_flag"}> ({
^bb0(%p: !hilt.ptr<global, 4>):
  %0 = "hilt.sreg"() {reg = "ctaid.x"} : () -> i32 loc("relaxed_flag"("k.py":1:5))
  %1 = "arith.constant"() <{value = 1 : i32}> : () -> i32 loc("relaxed_flag"("k.py":1:5))
  %2 = "arith.constant"() <{value = 0 : i32}> : () -> i32 loc("relaxed_flag"("k.py":1:5))
  %3 = "arith.extui"(%1) : (i32) -> i64 loc("relaxed_flag"("k.py":1:5))
  %4 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("relaxed_flag"("k.py":1:5))
  %5 = "arith.muli"(%3, %4) : (i64, i64) -> i64 loc("relaxed_flag"("k.py":1:5))
  %6 = "hilt.ptr_add"(%p, %5) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4> loc("relaxed_flag"("k.py":1:5))
  %7 = "arith.cmpi"(%0, %2) <{predicate = 0 : i64}> : (i32, i32) -> i1 loc("relaxed_flag"("k.py":1:5))
  "scf.if"(%7) ({
    %8 = "arith.constant"() <{value = 42 : i32}> : () -> i32 loc("relaxed_flag"("k.py":4:5))
    "hilt.store"(%8, %6) : (i32, !hilt.ptr<global, 4>) -> () loc("relaxed_flag"("k.py":4:5))
    "hilt.atomic_store"(%1, %p) {order = "relaxed", scope = "gpu"} : (i32, !hilt.ptr<global, 4>) -> () loc("relaxed_flag"("k.py":6:5))
    "scf.yield"() : () -> () loc("relaxed_flag"("k.py":6:5))
  }, {
    "scf.yield"() : () -> () loc("relaxed_flag"("k.py":6:5))
  }) : (i1) -> () loc("relaxed_flag"("k.py":6:5))
  %9 = "arith.cmpi"(%0, %1) <{predicate = 0 : i64}> : (i32, i32) -> i1 loc("relaxed_flag"("k.py":6:5))
  "scf.if"(%9) ({
    "scf.while"() ({
      %10 = "hilt.atomic_load"(%p) {order = "acquire", scope = "gpu"} : (!hilt.ptr<global, 4>) -> i32 loc("relaxed_flag"("k.py":8:5))
      %11 = "arith.cmpi"(%10, %2) <{predicate = 0 : i64}> : (i32, i32) -> i1 loc("relaxed_flag"("k.py":8:5))
      "scf.condition"(%11) : (i1) -> () loc("relaxed_flag"("k.py":8:5))
    }, {
      "scf.yield"() : () -> () loc("relaxed_flag"("k.py":8:5))
    }) : () -> () loc("relaxed_flag"("k.py":8:5))
    %12 = "hilt.load"(%6) : (!hilt.ptr<global, 4>) -> i32 loc("relaxed_flag"("k.py":10:5))
    %13 = "arith.constant"() <{value = 2 : i32}> : () -> i32 loc("relaxed_flag"("k.py":10:5))
    %14 = "arith.extui"(%13) : (i32) -> i64 loc("relaxed_flag"("k.py":10:5))
    %15 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("relaxed_flag"("k.py":10:5))
    %16 = "arith.muli"(%14, %15) : (i64, i64) -> i64 loc("relaxed_flag"("k.py":10:5))
    %17 = "hilt.ptr_add"(%p, %16) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4> loc("relaxed_flag"("k.py":10:5))
    "hilt.store"(%12, %17) : (i32, !hilt.ptr<global, 4>) -> () loc("relaxed_flag"("k.py":10:5))
    "scf.yield"() : () -> () loc("relaxed_flag"("k.py":10:5))
  }, {
    "scf.yield"() : () -> () loc("relaxed_flag"("k.py":10:5))
  }) : (i1) -> () loc("relaxed_flag"("k.py":10:5))
  "func.return"() : () -> ()
}) {kernel} : () -> ()
// Released to the block only, and read by another.
"func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "run_block_scope"}> ({
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
  "hilt.launch"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %p) {callee = "block_scope", cooperative} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 4>) -> ()
  "func.return"() : () -> ()
}) {arg_names = ["p"]} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "block_scope"}> ({
^bb0(%p: !hilt.ptr<global, 4>):
  %0 = "hilt.sreg"() {reg = "ctaid.x"} : () -> i32 loc("block_scope"("k.py":1:5))
  %1 = "arith.constant"() <{value = 1 : i32}> : () -> i32 loc("block_scope"("k.py":1:5))
  %2 = "arith.constant"() <{value = 0 : i32}> : () -> i32 loc("block_scope"("k.py":1:5))
  %3 = "arith.extui"(%1) : (i32) -> i64 loc("block_scope"("k.py":1:5))
  %4 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("block_scope"("k.py":1:5))
  %5 = "arith.muli"(%3, %4) : (i64, i64) -> i64 loc("block_scope"("k.py":1:5))
  %6 = "hilt.ptr_add"(%p, %5) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4> loc("block_scope"("k.py":1:5))
  %7 = "arith.cmpi"(%0, %2) <{predicate = 0 : i64}> : (i32, i32) -> i1 loc("block_scope"("k.py":1:5))
  "scf.if"(%7) ({
    %8 = "arith.constant"() <{value = 42 : i32}> : () -> i32 loc("block_scope"("k.py":4:5))
    "hilt.store"(%8, %6) : (i32, !hilt.ptr<global, 4>) -> () loc("block_scope"("k.py":4:5))
    "hilt.atomic_store"(%1, %p) {order = "release", scope = "cta"} : (i32, !hilt.ptr<global, 4>) -> () loc("block_scope"("k.py":6:5))
    "scf.yield"() : () -> () loc("block_scope"("k.py":6:5))
  }, {
    "scf.yield"() : () -> () loc("block_scope"("k.py":6:5))
  }) : (i1) -> () loc("block_scope"("k.py":6:5))
  %9 = "arith.cmpi"(%0, %1) <{predicate = 0 : i64}> : (i32, i32) -> i1 loc("block_scope"("k.py":6:5))
  "scf.if"(%9) ({
    "scf.while"() ({
      %10 = "hilt.atomic_load"(%p) {order = "acquire", scope = "cta"} : (!hilt.ptr<global, 4>) -> i32 loc("block_scope"("k.py":8:5))
      %11 = "arith.cmpi"(%10, %2) <{predicate = 0 : i64}> : (i32, i32) -> i1 loc("block_scope"("k.py":8:5))
      "scf.condition"(%11) : (i1) -> () loc("block_scope"("k.py":8:5))
    }, {
      "scf.yield"() : () -> () loc("block_scope"("k.py":8:5))
    }) : () -> () loc("block_scope"("k.py":8:5))
    %12 = "hilt.load"(%6) : (!hilt.ptr<global, 4>) -> i32 loc("block_scope"("k.py":10:5))
    %13 = "arith.constant"() <{value = 2 : i32}> : () -> i32 loc("block_scope"("k.py":10:5))
    %14 = "arith.extui"(%13) : (i32) -> i64 loc("block_scope"("k.py":10:5))
    %15 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("block_scope"("k.py":10:5))
    %16 = "arith.muli"(%14, %15) : (i64, i64) -> i64 loc("block_scope"("k.py":10:5))
    %17 = "hilt.ptr_add"(%p, %16) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4> loc("block_scope"("k.py":10:5))
    "hilt.store"(%12, %17) : (i32, !hilt.ptr<global, 4>) -> () loc("block_scope"("k.py":10:5))
    "scf.yield"() : () -> () loc("block_scope"("k.py":10:5))
  }, {
    "scf.yield"() : () -> () loc("block_scope"("k.py":10:5))
  }) : (i1) -> () loc("block_scope"("k.py":10:5))
  "func.return"() : () -> ()
}) {kernel} : () -> ()
// A barrier of the block does not order the cluster.
"func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "run_neighbour"}> ({
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
  "hilt.launch"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %p) {callee = "neighbour"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 4>) -> ()
  "func.return"() : () -> ()
}) {arg_names = ["p"]} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "neighbour"}> ({
^bb0(%p: !hilt.ptr<global, 4>):
  %0 = "hilt.sreg"() {reg = "tid.x"} : () -> i32 loc("neighbour"("k.py":1:5))
  %1 = "hilt.sreg"() {reg = "cluster_ctarank"} : () -> i32 loc("neighbour"("k.py":1:5))
  %2 = "hilt.alloc_shared"() {count = 8 : i64, name = "mine", type = i32} : () -> !hilt.ptr<shared, 4> loc("neighbour"("k.py":1:5))
  %3 = "arith.constant"() <{value = 10 : i32}> : () -> i32 loc("neighbour"("k.py":3:5))
  %4 = "arith.muli"(%1, %3) : (i32, i32) -> i32 loc("neighbour"("k.py":3:5))
  %5 = "arith.addi"(%4, %0) : (i32, i32) -> i32 loc("neighbour"("k.py":3:5))
  %6 = "arith.extui"(%0) : (i32) -> i64 loc("neighbour"("k.py":3:5))
  %7 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("neighbour"("k.py":3:5))
  %8 = "arith.muli"(%6, %7) : (i64, i64) -> i64 loc("neighbour"("k.py":3:5))
  %9 = "hilt.ptr_add"(%2, %8) : (!hilt.ptr<shared, 4>, i64) -> !hilt.ptr<shared, 4> loc("neighbour"("k.py":3:5))
  "hilt.store"(%5, %9) : (i32, !hilt.ptr<shared, 4>) -> () loc("neighbour"("k.py":3:5))
  %10 = "arith.constant"() <{value = 0 : i32}> : () -> i32 loc("neighbour"("k.py":4:5))
  "hilt.barrier"(%10, %10) : (i32, i32) -> () loc("neighbour"("k.py":4:5))
  %11 = "arith.constant"() <{value = 1 : i32}> : () -> i32 loc("neighbour"("k.py":4:5))
  %12 = "arith.xori"(%1, %11) : (i32, i32) -> i32 loc("neighbour"("k.py":4:5))
  %13 = "hilt.mapa"(%2, %12) : (!hilt.ptr<shared, 4>, i32) -> !hilt.ptr<cluster, 4> loc("neighbour"("k.py":4:5))
  %14 = "arith.extui"(%0) : (i32) -> i64 loc("neighbour"("k.py":7:5))
  %15 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("neighbour"("k.py":7:5))
  %16 = "arith.muli"(%14, %15) : (i64, i64) -> i64 loc("neighbour"("k.py":7:5))
  %17 = "hilt.ptr_add"(%13, %16) : (!hilt.ptr<cluster, 4>, i64) -> !hilt.ptr<cluster, 4> loc("neighbour"("k.py":7:5))
  %18 = "hilt.load"(%17) : (!hilt.ptr<cluster, 4>) -> i32 loc("neighbour"("k.py":7:5))
  %19 = "arith.constant"() <{value = 8 : i32}> : () -> i32 loc("neighbour"("k.py":9:5))
  %20 = "arith.muli"(%1, %19) : (i32, i32) -> i32 loc("neighbour"("k.py":9:5))
  %21 = "arith.addi"(%20, %0) : (i32, i32) -> i32 loc("neighbour"("k.py":9:5))
  %22 = "arith.extui"(%21) : (i32) -> i64 loc("neighbour"("k.py":9:5))
  %23 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("neighbour"("k.py":9:5))
  %24 = "arith.muli"(%22, %23) : (i64, i64) -> i64 loc("neighbour"("k.py":9:5))
  %25 = "hilt.ptr_add"(%p, %24) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4> loc("neighbour"("k.py":9:5))
  "hilt.store"(%18, %25) : (i32, !hilt.ptr<global, 4>) -> () loc("neighbour"("k.py":9:5))
  "func.return"() : () -> ()
}) {kernel} : () -> ()
// A relaxed arrival orders nothing.
"func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "run_relaxed_arrive"}> ({
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
  "hilt.launch"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %p) {callee = "relaxed_arrive"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 4>) -> ()
  "func.return"() : () -> ()
}) {arg_names = ["p"]} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "relaxed_arrive"}> ({
^bb0(%p: !hilt.ptr<global, 4>):
  %0 = "hilt.sreg"() {reg = "tid.x"} : () -> i32 loc("relaxed_arrive"("k.py":1:5))
  %1 = "hilt.sreg"() {reg = "cluster_ctarank"} : () -> i32 loc("relaxed_arrive"("k.py":1:5))
  %2 = "hilt.alloc_shared"() {count = 8 : i64, name = "mine", type = i32} : () -> !hilt.ptr<shared, 4> loc("relaxed_arrive"("k.py":1:5))
  %3 = "arith.constant"() <{value = 10 : i32}> : () -> i32 loc("relaxed_arrive"("k.py":3:5))
  %4 = "arith.muli"(%1, %3) : (i32, i32) -> i32 loc("relaxed_arrive"("k.py":3:5))
  %5 = "arith.addi"(%4, %0) : (i32, i32) -> i32 loc("relaxed_arrive"("k.py":3:5))
  %6 = "arith.extui"(%0) : (i32) -> i64 loc("relaxed_arrive"("k.py":3:5))
  %7 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("relaxed_arrive"("k.py":3:5))
  %8 = "arith.muli"(%6, %7) : (i64, i64) -> i64 loc("relaxed_arrive"("k.py":3:5))
  %9 = "hilt.ptr_add"(%2, %8) : (!hilt.ptr<shared, 4>, i64) -> !hilt.ptr<shared, 4> loc("relaxed_arrive"("k.py":3:5))
  "hilt.store"(%5, %9) : (i32, !hilt.ptr<shared, 4>) -> () loc("relaxed_arrive"("k.py":3:5))
  "hilt.cluster_arrive"() {relaxed} : () -> () loc("relaxed_arrive"("k.py":4:5))
  "hilt.cluster_wait"() : () -> () loc("relaxed_arrive"("k.py":5:5))
  %10 = "arith.constant"() <{value = 1 : i32}> : () -> i32 loc("relaxed_arrive"("k.py":5:5))
  %11 = "arith.xori"(%1, %10) : (i32, i32) -> i32 loc("relaxed_arrive"("k.py":5:5))
  %12 = "hilt.mapa"(%2, %11) : (!hilt.ptr<shared, 4>, i32) -> !hilt.ptr<cluster, 4> loc("relaxed_arrive"("k.py":5:5))
  %13 = "arith.extui"(%0) : (i32) -> i64 loc("relaxed_arrive"("k.py":7:5))
  %14 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("relaxed_arrive"("k.py":7:5))
  %15 = "arith.muli"(%13, %14) : (i64, i64) -> i64 loc("relaxed_arrive"("k.py":7:5))
  %16 = "hilt.ptr_add"(%12, %15) : (!hilt.ptr<cluster, 4>, i64) -> !hilt.ptr<cluster, 4> loc("relaxed_arrive"("k.py":7:5))
  %17 = "hilt.load"(%16) : (!hilt.ptr<cluster, 4>) -> i32 loc("relaxed_arrive"("k.py":7:5))
  %18 = "arith.constant"() <{value = 8 : i32}> : () -> i32 loc("relaxed_arrive"("k.py":9:5))
  %19 = "arith.muli"(%1, %18) : (i32, i32) -> i32 loc("relaxed_arrive"("k.py":9:5))
  %20 = "arith.addi"(%19, %0) : (i32, i32) -> i32 loc("relaxed_arrive"("k.py":9:5))
  %21 = "arith.extui"(%20) : (i32) -> i64 loc("relaxed_arrive"("k.py":9:5))
  %22 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("relaxed_arrive"("k.py":9:5))
  %23 = "arith.muli"(%21, %22) : (i64, i64) -> i64 loc("relaxed_arrive"("k.py":9:5))
  %24 = "hilt.ptr_add"(%p, %23) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4> loc("relaxed_arrive"("k.py":9:5))
  "hilt.store"(%17, %24) : (i32, !hilt.ptr<global, 4>) -> () loc("relaxed_arrive"("k.py":9:5))
  "func.return"() : () -> ()
}) {kernel} : () -> ()
// A barrier for two warps of three.
"func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "run_subset"}> ({
^bb0(%p: !hilt.ptr<global, 4>):
  %0 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %1 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %2 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %3 = "arith.constant"() <{value = 96 : i64}> : () -> i64
  %4 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %5 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %6 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %7 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %8 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %9 = "arith.constant"() <{value = 0 : i64}> : () -> i64
  %10 = "arith.constant"() <{value = 0 : i64}> : () -> i64
  "hilt.launch"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %p) {callee = "subset"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 4>) -> ()
  "func.return"() : () -> ()
}) {arg_names = ["p"]} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "subset"}> ({
^bb0(%p: !hilt.ptr<global, 4>):
  %0 = "hilt.sreg"() {reg = "tid.x"} : () -> i32 loc("subset"("k.py":1:5))
  %1 = "hilt.alloc_shared"() {count = 96 : i64, name = "tile", type = i32} : () -> !hilt.ptr<shared, 4> loc("subset"("k.py":1:5))
  %2 = "hilt.sreg"() {reg = "warpid"} : () -> i32 loc("subset"("k.py":1:5))
  %3 = "arith.constant"() <{value = 2 : i32}> : () -> i32 loc("subset"("k.py":1:5))
  %4 = "arith.extui"(%0) : (i32) -> i64 loc("subset"("k.py":3:5))
  %5 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("subset"("k.py":3:5))
  %6 = "arith.muli"(%4, %5) : (i64, i64) -> i64 loc("subset"("k.py":3:5))
  %7 = "hilt.ptr_add"(%1, %6) : (!hilt.ptr<shared, 4>, i64) -> !hilt.ptr<shared, 4> loc("subset"("k.py":3:5))
  "hilt.store"(%0, %7) : (i32, !hilt.ptr<shared, 4>) -> () loc("subset"("k.py":3:5))
  %8 = "arith.cmpi"(%2, %3) <{predicate = 2 : i64}> : (i32, i32) -> i1 loc("subset"("k.py":3:5))
  "scf.if"(%8) ({
    %9 = "arith.constant"() <{value = 1 : i32}> : () -> i32 loc("subset"("k.py":5:5))
    %10 = "arith.constant"() <{value = 64 : i32}> : () -> i32 loc("subset"("k.py":5:5))
    "hilt.barrier"(%9, %10) : (i32, i32) -> () loc("subset"("k.py":5:5))
    "scf.yield"() : () -> () loc("subset"("k.py":5:5))
  }, {
    "scf.yield"() : () -> () loc("subset"("k.py":5:5))
  }) : (i1) -> () loc("subset"("k.py":5:5))
  %11 = "arith.cmpi"(%2, %3) <{predicate = 2 : i64}> : (i32, i32) -> i1 loc("subset"("k.py":5:5))
  "scf.if"(%11) ({
    %12 = "arith.constant"() <{value = 32 : i32}> : () -> i32 loc("subset"("k.py":7:5))
    %13 = "arith.addi"(%0, %12) : (i32, i32) -> i32 loc("subset"("k.py":7:5))
    %14 = "arith.extui"(%13) : (i32) -> i64 loc("subset"("k.py":7:5))
    %15 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("subset"("k.py":7:5))
    %16 = "arith.muli"(%14, %15) : (i64, i64) -> i64 loc("subset"("k.py":7:5))
    %17 = "hilt.ptr_add"(%1, %16) : (!hilt.ptr<shared, 4>, i64) -> !hilt.ptr<shared, 4> loc("subset"("k.py":7:5))
    %18 = "hilt.load"(%17) : (!hilt.ptr<shared, 4>) -> i32 loc("subset"("k.py":7:5))
    %19 = "arith.extui"(%0) : (i32) -> i64 loc("subset"("k.py":7:5))
    %20 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("subset"("k.py":7:5))
    %21 = "arith.muli"(%19, %20) : (i64, i64) -> i64 loc("subset"("k.py":7:5))
    %22 = "hilt.ptr_add"(%p, %21) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4> loc("subset"("k.py":7:5))
    "hilt.store"(%18, %22) : (i32, !hilt.ptr<global, 4>) -> () loc("subset"("k.py":7:5))
    "scf.yield"() : () -> () loc("subset"("k.py":7:5))
  }, {
    "scf.yield"() : () -> () loc("subset"("k.py":7:5))
  }) : (i1) -> () loc("subset"("k.py":7:5))
  "func.return"() : () -> ()
}) {kernel} : () -> ()
// The last block reads what the others wrote, without fences.
"func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "run_last_block"}> ({
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
  "hilt.launch"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %p) {callee = "last_block"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 4>) -> ()
  "func.return"() : () -> ()
}) {arg_names = ["p"]} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "last_block"}> ({
^bb0(%p: !hilt.ptr<global, 4>):
  %0 = "hilt.sreg"() {reg = "tid.x"} : () -> i32 loc("last_block"("k.py":1:5))
  %1 = "hilt.sreg"() {reg = "ctaid.x"} : () -> i32 loc("last_block"("k.py":1:5))
  %2 = "arith.constant"() <{value = 0 : i32}> : () -> i32 loc("last_block"("k.py":1:5))
  %3 = "arith.constant"() <{value = 4 : i32}> : () -> i32 loc("last_block"("k.py":1:5))
  %4 = "arith.constant"() <{value = 5 : i32}> : () -> i32 loc("last_block"("k.py":3:5))
  %5 = "arith.addi"(%1, %4) : (i32, i32) -> i32 loc("last_block"("k.py":3:5))
  %6 = "arith.extui"(%1) : (i32) -> i64 loc("last_block"("k.py":3:5))
  %7 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("last_block"("k.py":3:5))
  %8 = "arith.muli"(%6, %7) : (i64, i64) -> i64 loc("last_block"("k.py":3:5))
  %9 = "hilt.ptr_add"(%p, %8) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4> loc("last_block"("k.py":3:5))
  "hilt.store"(%5, %9) : (i32, !hilt.ptr<global, 4>) -> () loc("last_block"("k.py":3:5))
  %10 = "arith.extui"(%3) : (i32) -> i64 loc("last_block"("k.py":5:5))
  %11 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("last_block"("k.py":5:5))
  %12 = "arith.muli"(%10, %11) : (i64, i64) -> i64 loc("last_block"("k.py":5:5))
  %13 = "hilt.ptr_add"(%p, %12) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4> loc("last_block"("k.py":5:5))
  %14 = "arith.constant"() <{value = 1 : i32}> : () -> i32 loc("last_block"("k.py":5:5))
  %15 = "hilt.atomic_rmw"(%13, %14) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 4>, i32) -> i32 loc("last_block"("k.py":5:5))
  %16 = "arith.constant"() <{value = 3 : i32}> : () -> i32 loc("last_block"("k.py":5:5))
  %17 = "arith.cmpi"(%15, %16) <{predicate = 0 : i64}> : (i32, i32) -> i1 loc("last_block"("k.py":5:5))
  "scf.if"(%17) ({
    %18 = "arith.constant"() <{value = 0 : i32}> : () -> i32 loc("last_block"("k.py":8:5))
    %19 = "arith.extui"(%18) : (i32) -> i64 loc("last_block"("k.py":8:5))
    %20 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("last_block"("k.py":8:5))
    %21 = "arith.muli"(%19, %20) : (i64, i64) -> i64 loc("last_block"("k.py":8:5))
    %22 = "hilt.ptr_add"(%p, %21) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4> loc("last_block"("k.py":8:5))
    %23 = "hilt.load"(%22) : (!hilt.ptr<global, 4>) -> i32 loc("last_block"("k.py":8:5))
    %24 = "arith.constant"() <{value = 1 : i32}> : () -> i32 loc("last_block"("k.py":8:5))
    %25 = "arith.extui"(%24) : (i32) -> i64 loc("last_block"("k.py":8:5))
    %26 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("last_block"("k.py":8:5))
    %27 = "arith.muli"(%25, %26) : (i64, i64) -> i64 loc("last_block"("k.py":8:5))
    %28 = "hilt.ptr_add"(%p, %27) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4> loc("last_block"("k.py":8:5))
    %29 = "hilt.load"(%28) : (!hilt.ptr<global, 4>) -> i32 loc("last_block"("k.py":8:5))
    %30 = "arith.addi"(%23, %29) : (i32, i32) -> i32 loc("last_block"("k.py":8:5))
    %31 = "arith.constant"() <{value = 2 : i32}> : () -> i32 loc("last_block"("k.py":8:5))
    %32 = "arith.extui"(%31) : (i32) -> i64 loc("last_block"("k.py":8:5))
    %33 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("last_block"("k.py":8:5))
    %34 = "arith.muli"(%32, %33) : (i64, i64) -> i64 loc("last_block"("k.py":8:5))
    %35 = "hilt.ptr_add"(%p, %34) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4> loc("last_block"("k.py":8:5))
    %36 = "hilt.load"(%35) : (!hilt.ptr<global, 4>) -> i32 loc("last_block"("k.py":8:5))
    %37 = "arith.constant"() <{value = 3 : i32}> : () -> i32 loc("last_block"("k.py":8:5))
    %38 = "arith.extui"(%37) : (i32) -> i64 loc("last_block"("k.py":8:5))
    %39 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("last_block"("k.py":8:5))
    %40 = "arith.muli"(%38, %39) : (i64, i64) -> i64 loc("last_block"("k.py":8:5))
    %41 = "hilt.ptr_add"(%p, %40) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4> loc("last_block"("k.py":8:5))
    %42 = "hilt.load"(%41) : (!hilt.ptr<global, 4>) -> i32 loc("last_block"("k.py":8:5))
    %43 = "arith.addi"(%36, %42) : (i32, i32) -> i32 loc("last_block"("k.py":8:5))
    %44 = "arith.addi"(%30, %43) : (i32, i32) -> i32 loc("last_block"("k.py":8:5))
    %45 = "arith.constant"() <{value = 5 : i32}> : () -> i32 loc("last_block"("k.py":9:5))
    %46 = "arith.extui"(%45) : (i32) -> i64 loc("last_block"("k.py":9:5))
    %47 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("last_block"("k.py":9:5))
    %48 = "arith.muli"(%46, %47) : (i64, i64) -> i64 loc("last_block"("k.py":9:5))
    %49 = "hilt.ptr_add"(%p, %48) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4> loc("last_block"("k.py":9:5))
    "hilt.store"(%44, %49) : (i32, !hilt.ptr<global, 4>) -> () loc("last_block"("k.py":9:5))
    "scf.yield"() : () -> () loc("last_block"("k.py":9:5))
  }, {
    "scf.yield"() : () -> () loc("last_block"("k.py":9:5))
  }) : (i1) -> () loc("last_block"("k.py":9:5))
  "func.return"() : () -> ()
}) {kernel} : () -> ()
// An mbarrier is used before its making was made known.
"func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "run_new_mbarrier"}> ({
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
  "hilt.launch"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %p) {callee = "new_mbarrier"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 4>) -> ()
  "func.return"() : () -> ()
}) {arg_names = ["p"]} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "new_mbarrier"}> ({
^bb0(%p: !hilt.ptr<global, 4>):
  %0 = "hilt.sreg"() {reg = "tid.x"} : () -> i32 loc("new_mbarrier"("k.py":1:5))
  %1 = "hilt.alloc_shared"() {count = 1 : i64, name = "bar", type = i64} : () -> !hilt.ptr<shared, 8> loc("new_mbarrier"("k.py":1:5))
  %2 = "arith.constant"() <{value = 0 : i32}> : () -> i32 loc("new_mbarrier"("k.py":1:5))
  %3 = "arith.cmpi"(%0, %2) <{predicate = 0 : i64}> : (i32, i32) -> i1 loc("new_mbarrier"("k.py":1:5))
  "scf.if"(%3) ({
    %4 = "arith.constant"() <{value = 64 : i32}> : () -> i32 loc("new_mbarrier"("k.py":4:5))
    "hilt.mbar_init"(%1, %4) : (!hilt.ptr<shared, 8>, i32) -> () loc("new_mbarrier"("k.py":4:5))
    "scf.yield"() : () -> () loc("new_mbarrier"("k.py":4:5))
  }, {
    "scf.yield"() : () -> () loc("new_mbarrier"("k.py":4:5))
  }) : (i1) -> () loc("new_mbarrier"("k.py":4:5))
  %5 = "arith.constant"() <{value = 1 : i32}> : () -> i32 loc("new_mbarrier"("k.py":5:5))
  %6 = "hilt.mbar_arrive"(%1, %5) : (!hilt.ptr<shared, 8>, i32) -> i64 loc("new_mbarrier"("k.py":5:5))
  %7 = "arith.constant"() <{value = 0 : i32}> : () -> i32 loc("new_mbarrier"("k.py":6:5))
  "hilt.mbar_wait"(%1, %7) : (!hilt.ptr<shared, 8>, i32) -> () loc("new_mbarrier"("k.py":6:5))
  "func.return"() : () -> ()
}) {kernel} : () -> ()
// A flag that is no atomic.
"func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "run_plain_flag"}> ({
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
  "hilt.launch"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %p) {callee = "plain_flag"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 4>) -> ()
  "func.return"() : () -> ()
}) {arg_names = ["p"]} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "plain_flag"}> ({
^bb0(%p: !hilt.ptr<global, 4>):
  %0 = "hilt.sreg"() {reg = "tid.x"} : () -> i32 loc("plain_flag"("k.py":1:5))
  %1 = "arith.constant"() <{value = 0 : i32}> : () -> i32 loc("plain_flag"("k.py":1:5))
  %2 = "hilt.alloc_shared"() {count = 1 : i64, name = "flag", type = i32} : () -> !hilt.ptr<shared, 4> loc("plain_flag"("k.py":1:5))
  %3 = "arith.cmpi"(%0, %1) <{predicate = 0 : i64}> : (i32, i32) -> i1 loc("plain_flag"("k.py":1:5))
  "scf.if"(%3) ({
    "hilt.store"(%1, %2) : (i32, !hilt.ptr<shared, 4>) -> () loc("plain_flag"("k.py":3:5))
    "scf.yield"() : () -> () loc("plain_flag"("k.py":3:5))
  }, {
    "scf.yield"() : () -> () loc("plain_flag"("k.py":3:5))
  }) : (i1) -> () loc("plain_flag"("k.py":3:5))
  %4 = "arith.constant"() <{value = 0 : i32}> : () -> i32 loc("plain_flag"("k.py":4:5))
  "hilt.barrier"(%4, %4) : (i32, i32) -> () loc("plain_flag"("k.py":4:5))
  %5 = "arith.constant"() <{value = 40 : i32}> : () -> i32 loc("plain_flag"("k.py":4:5))
  %6 = "arith.cmpi"(%0, %5) <{predicate = 0 : i64}> : (i32, i32) -> i1 loc("plain_flag"("k.py":4:5))
  "scf.if"(%6) ({
    %7 = "arith.constant"() <{value = 1 : i32}> : () -> i32 loc("plain_flag"("k.py":6:5))
    "hilt.store"(%7, %2) : (i32, !hilt.ptr<shared, 4>) -> () loc("plain_flag"("k.py":6:5))
    "scf.yield"() : () -> () loc("plain_flag"("k.py":6:5))
  }, {
    "scf.yield"() : () -> () loc("plain_flag"("k.py":6:5))
  }) : (i1) -> () loc("plain_flag"("k.py":6:5))
  "scf.while"() ({
    %8 = "hilt.load"(%2) : (!hilt.ptr<shared, 4>) -> i32 loc("plain_flag"("k.py":8:5))
    %9 = "arith.cmpi"(%8, %1) <{predicate = 0 : i64}> : (i32, i32) -> i1 loc("plain_flag"("k.py":8:5))
    "scf.condition"(%9) : (i1) -> () loc("plain_flag"("k.py":8:5))
  }, {
    "scf.yield"() : () -> () loc("plain_flag"("k.py":8:5))
  }) : () -> () loc("plain_flag"("k.py":8:5))
  "func.return"() : () -> ()
}) {kernel} : () -> ()
// RUN: --check --run=run_reverse --arg=i32[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1]
// ! hilt-opt: CHECK_RACE: a data race on 'tile' at (32): a thread writes what another thread of the block has read, and nothing orders the two (kernel 'reverse')
// !   k.py:3: thread (32, 0, 0) of block (0, 0, 0) writes this
// !   k.py:4: thread (31, 0, 0) of block (0, 0, 0) has read this
// !   hint: put a barrier between the two accesses, or make them atomic
// EXIT: 1
// RUN: --check --run=run_again --arg=i32[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1]
// ! hilt-opt: CHECK_RACE: a data race on 'tile' at (31): a thread reads what another thread of the block has written, and nothing orders the two (kernel 'again')
// !   k.py:6: thread (32, 0, 0) of block (0, 0, 0) reads this
// !   k.py:4: thread (31, 0, 0) of block (0, 0, 0) has written this
// !   hint: put a barrier between the two accesses, or make them atomic
// EXIT: 1
// RUN: --check --run=run_lanes --arg=i32[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1]
// ! hilt-opt: CHECK_RACE: a data race on 'row' at (1): a thread writes what another thread of the block has read, and nothing orders the two (kernel 'lanes')
// !   k.py:3: thread (1, 0, 0) of block (0, 0, 0) writes this
// !   k.py:4: thread (0, 0, 0) of block (0, 0, 0) has read this
// !   hint: lanes of a warp are not in step: put sync_warp or sync_threads between the two accesses
// EXIT: 1
// RUN: --check --run=run_shuffled --arg=i32[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1]
// ! hilt-opt: CHECK_RACE: a data race on 'row' at (1): a thread reads what another thread of the block has written, and nothing orders the two (kernel 'shuffled')
// !   k.py:5: thread (0, 0, 0) of block (0, 0, 0) reads this
// !   k.py:3: thread (1, 0, 0) of block (0, 0, 0) has written this
// !   hint: lanes of a warp are not in step: put sync_warp or sync_threads between the two accesses
// EXIT: 1
// RUN: --check --run=run_blocks --arg=i32[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1]
// ! hilt-opt: CHECK_RACE: a data race on 'p' at (1): a thread writes what another thread of the block has read, and nothing orders the two (kernel 'blocks')
// !   k.py:4: thread (1, 0, 0) of block (0, 0, 0) writes this
// !   k.py:3: thread (0, 0, 0) of block (0, 0, 0) has read this
// !   hint: lanes of a warp are not in step: put sync_warp or sync_threads between the two accesses
// EXIT: 1
// RUN: --check --run=run_histogram --arg=i32[0,0,0,0]
// ! hilt-opt: CHECK_RACE: a data race on 'p' at (0): a thread reads what another thread of the block has written, and nothing orders the two (kernel 'histogram')
// !   k.py:3: thread (4, 0, 0) of block (0, 0, 0) reads this
// !   k.py:3: thread (0, 0, 0) of block (0, 0, 0) has written this
// !   hint: lanes of a warp are not in step: put sync_warp or sync_threads between the two accesses
// EXIT: 1
// RUN: --check --run=run_counted --arg=i32[0,0]
// ! hilt-opt: CHECK_RACE: a data race on 'p' at (0): a thread writes what another thread of the block has read, and nothing orders the two (kernel 'counted')
// !   k.py:3: thread (1, 0, 0) of block (0, 0, 0) changes this by atomic_add
// !   k.py:5: thread (0, 0, 0) of block (0, 0, 0) has read this
// !   hint: lanes of a warp are not in step: put sync_warp or sync_threads between the two accesses
// EXIT: 1
// RUN: --check --run=run_relaxed_flag --arg=i32[0,0,0]
// ! hilt-opt: CHECK_RACE: a data race on 'p' at (1): a thread reads what a thread of another block has written, and nothing orders the two (kernel 'relaxed_flag')
// !   k.py:10: thread (0, 0, 0) of block (1, 0, 0) reads this
// !   k.py:4: thread (0, 0, 0) of block (0, 0, 0) has written this
// !   hint: blocks run in any order: use two launches, or atomics that release and acquire
// EXIT: 1
// RUN: --check --run=run_block_scope --arg=i32[0,0,0]
// ! hilt-opt: CHECK_RACE: a data race on 'p' at (0): a thread reads what a thread of another block has written, and nothing orders the two (kernel 'block_scope')
// !   k.py:8: thread (0, 0, 0) of block (1, 0, 0) reads this by load
// !   k.py:6: thread (0, 0, 0) of block (0, 0, 0) has changed this by store
// !   hint: give the atomics a scope that holds both threads
// EXIT: 1
// RUN: --check --run=run_neighbour --arg=i32[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]
// ! hilt-opt: CHECK_RACE: a data race on 'mine' at (0): a thread reads what a thread of another block has written, and nothing orders the two (kernel 'neighbour')
// !   k.py:7: thread (0, 0, 0) of block (0, 0, 0) reads this
// !   k.py:3: thread (0, 0, 0) of block (1, 0, 0) has written this
// !   hint: put cluster_arrive and cluster_wait between the two accesses
// EXIT: 1
// RUN: --check --run=run_relaxed_arrive --arg=i32[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]
// ! hilt-opt: CHECK_RACE: a data race on 'mine' at (0): a thread reads what a thread of another block has written, and nothing orders the two (kernel 'relaxed_arrive')
// !   k.py:7: thread (0, 0, 0) of block (1, 0, 0) reads this
// !   k.py:3: thread (0, 0, 0) of block (0, 0, 0) has written this
// !   hint: put cluster_arrive and cluster_wait between the two accesses
// EXIT: 1
// RUN: --check --run=run_subset --arg=i32[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]
// ! hilt-opt: CHECK_RACE: a data race on 'tile' at (64): a thread reads what another thread of the block has written, and nothing orders the two (kernel 'subset')
// !   k.py:7: thread (32, 0, 0) of block (0, 0, 0) reads this
// !   k.py:3: thread (64, 0, 0) of block (0, 0, 0) has written this
// !   hint: put a barrier between the two accesses, or make them atomic
// EXIT: 1
// RUN: --check --run=run_last_block --arg=i32[0,0,0,0,0,0]
// ! hilt-opt: CHECK_RACE: a data race on 'p' at (0): a thread reads what a thread of another block has written, and nothing orders the two (kernel 'last_block')
// !   k.py:8: thread (0, 0, 0) of block (3, 0, 0) reads this
// !   k.py:3: thread (0, 0, 0) of block (0, 0, 0) has written this
// !   hint: blocks run in any order: use two launches, or atomics that release and acquire
// EXIT: 1
// RUN: --check --run=run_new_mbarrier --arg=i32[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]
// ! hilt-opt: CHECK_RACE: a data race on 'bar' at (0): a thread writes what another thread of the block has written, and nothing orders the two (kernel 'new_mbarrier')
// !   k.py:5: thread (1, 0, 0) of block (0, 0, 0) changes this by mbarrier_arrive
// !   k.py:4: thread (0, 0, 0) of block (0, 0, 0) has written this
// !   hint: make it known first: mbarrier_init_fence and a barrier after mbarrier_init
// EXIT: 1
// RUN: --check --run=run_plain_flag --arg=i32[0]
// ! hilt-opt: CHECK_RACE: a data race on 'flag' at (0): a thread writes what another thread of the block has read, and nothing orders the two (kernel 'plain_flag')
// !   k.py:6: thread (40, 0, 0) of block (0, 0, 0) writes this
// !   k.py:8: thread (32, 0, 0) of block (0, 0, 0) has read this
// !   hint: lanes of a warp are not in step: put sync_warp or sync_threads between the two accesses
// EXIT: 1
