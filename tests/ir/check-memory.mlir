// Accesses out of bounds, and values that were never written.
// One element of shared memory is never written.
"func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "run_hole"}> ({
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
  "hilt.launch"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %p) {callee = "hole"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 4>) -> ()
  "func.return"() : () -> ()
}) {arg_names = ["p"]} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "hole"}> ({
^bb0(%p: !hilt.ptr<global, 4>):
  %0 = "hilt.sreg"() {reg = "tid.x"} : () -> i32 loc("hole"("k.py":1:5))
  %1 = "hilt.alloc_shared"() {count = 32 : i64, name = "tile", type = i32} : () -> !hilt.ptr<shared, 4> loc("hole"("k.py":1:5))
  %2 = "arith.constant"() <{value = 7 : i32}> : () -> i32 loc("hole"("k.py":1:5))
  %3 = "arith.cmpi"(%0, %2) <{predicate = 1 : i64}> : (i32, i32) -> i1 loc("hole"("k.py":1:5))
  "scf.if"(%3) ({
    %4 = "arith.extui"(%0) : (i32) -> i64 loc("hole"("k.py":4:5))
    %5 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("hole"("k.py":4:5))
    %6 = "arith.muli"(%4, %5) : (i64, i64) -> i64 loc("hole"("k.py":4:5))
    %7 = "hilt.ptr_add"(%1, %6) : (!hilt.ptr<shared, 4>, i64) -> !hilt.ptr<shared, 4> loc("hole"("k.py":4:5))
    "hilt.store"(%0, %7) : (i32, !hilt.ptr<shared, 4>) -> () loc("hole"("k.py":4:5))
    "scf.yield"() : () -> () loc("hole"("k.py":4:5))
  }, {
    "scf.yield"() : () -> () loc("hole"("k.py":4:5))
  }) : (i1) -> () loc("hole"("k.py":4:5))
  %8 = "arith.constant"() <{value = 0 : i32}> : () -> i32 loc("hole"("k.py":5:5))
  "hilt.barrier"(%8, %8) : (i32, i32) -> () loc("hole"("k.py":5:5))
  %9 = "arith.constant"() <{value = 31 : i32}> : () -> i32 loc("hole"("k.py":6:5))
  %10 = "arith.subi"(%9, %0) : (i32, i32) -> i32 loc("hole"("k.py":6:5))
  %11 = "arith.extui"(%10) : (i32) -> i64 loc("hole"("k.py":6:5))
  %12 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("hole"("k.py":6:5))
  %13 = "arith.muli"(%11, %12) : (i64, i64) -> i64 loc("hole"("k.py":6:5))
  %14 = "hilt.ptr_add"(%1, %13) : (!hilt.ptr<shared, 4>, i64) -> !hilt.ptr<shared, 4> loc("hole"("k.py":6:5))
  %15 = "hilt.load"(%14) : (!hilt.ptr<shared, 4>) -> i32 loc("hole"("k.py":6:5))
  %16 = "arith.addi"(%15, %15) : (i32, i32) -> i32 loc("hole"("k.py":7:5))
  %17 = "arith.extui"(%0) : (i32) -> i64 loc("hole"("k.py":7:5))
  %18 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("hole"("k.py":7:5))
  %19 = "arith.muli"(%17, %18) : (i64, i64) -> i64 loc("hole"("k.py":7:5))
  %20 = "hilt.ptr_add"(%p, %19) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4> loc("hole"("k.py":7:5))
  "hilt.store"(%16, %20) : (i32, !hilt.ptr<global, 4>) -> () loc("hole"("k.py":7:5))
  "func.return"() : () -> ()
}) {kernel} : () -> ()
// A register decides before it was set.
"func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "run_register"}> ({
^bb0(%p: !hilt.ptr<global, 4>):
  %0 = "arith.constant"() <{value = 1 : i64}> : () -> i64
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
  "hilt.launch"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %p) {callee = "register"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 4>) -> ()
  "func.return"() : () -> ()
}) {arg_names = ["p"]} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "register"}> ({
^bb0(%p: !hilt.ptr<global, 4>):
  %0 = "hilt.sreg"() {reg = "tid.x"} : () -> i32 loc("register"("k.py":1:5))
  %1 = "hilt.alloc_local"() {count = 4 : i64, type = i32} : () -> !hilt.ptr<local, 4> loc("register"("k.py":1:5))
  %2 = "arith.constant"() <{value = 2 : i32}> : () -> i32 loc("register"("k.py":1:5))
  %3 = "arith.cmpi"(%0, %2) <{predicate = 2 : i64}> : (i32, i32) -> i1 loc("register"("k.py":1:5))
  "scf.if"(%3) ({
    %4 = "arith.constant"() <{value = 1 : i32}> : () -> i32 loc("register"("k.py":4:5))
    %5 = "arith.extui"(%4) : (i32) -> i64 loc("register"("k.py":4:5))
    %6 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("register"("k.py":4:5))
    %7 = "arith.muli"(%5, %6) : (i64, i64) -> i64 loc("register"("k.py":4:5))
    %8 = "hilt.ptr_add"(%1, %7) : (!hilt.ptr<local, 4>, i64) -> !hilt.ptr<local, 4> loc("register"("k.py":4:5))
    "hilt.store"(%0, %8) : (i32, !hilt.ptr<local, 4>) -> () loc("register"("k.py":4:5))
    "scf.yield"() : () -> () loc("register"("k.py":4:5))
  }, {
    "scf.yield"() : () -> () loc("register"("k.py":4:5))
  }) : (i1) -> () loc("register"("k.py":4:5))
  %9 = "arith.constant"() <{value = 1 : i32}> : () -> i32 loc("register"("k.py":5:5))
  %10 = "arith.extui"(%9) : (i32) -> i64 loc("register"("k.py":5:5))
  %11 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("register"("k.py":5:5))
  %12 = "arith.muli"(%10, %11) : (i64, i64) -> i64 loc("register"("k.py":5:5))
  %13 = "hilt.ptr_add"(%1, %12) : (!hilt.ptr<local, 4>, i64) -> !hilt.ptr<local, 4> loc("register"("k.py":5:5))
  %14 = "hilt.load"(%13) : (!hilt.ptr<local, 4>) -> i32 loc("register"("k.py":5:5))
  %15 = "arith.constant"() <{value = 0 : i32}> : () -> i32 loc("register"("k.py":6:5))
  %16 = "arith.cmpi"(%14, %15) <{predicate = 4 : i64}> : (i32, i32) -> i1 loc("register"("k.py":6:5))
  "scf.if"(%16) ({
    %17 = "arith.extui"(%0) : (i32) -> i64 loc("register"("k.py":7:5))
    %18 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("register"("k.py":7:5))
    %19 = "arith.muli"(%17, %18) : (i64, i64) -> i64 loc("register"("k.py":7:5))
    %20 = "hilt.ptr_add"(%p, %19) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4> loc("register"("k.py":7:5))
    "hilt.store"(%14, %20) : (i32, !hilt.ptr<global, 4>) -> () loc("register"("k.py":7:5))
    "scf.yield"() : () -> () loc("register"("k.py":7:5))
  }, {
    "scf.yield"() : () -> () loc("register"("k.py":7:5))
  }) : (i1) -> () loc("register"("k.py":7:5))
  "func.return"() : () -> ()
}) {kernel} : () -> ()
// The guard is off by one.
"func.func"() <{function_type = (!hilt.ptr<global, 4>, i32) -> (), sym_name = "run_past_end"}> ({
^bb0(%p: !hilt.ptr<global, 4>, %n: i32):
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
  "hilt.launch"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %p, %n) {callee = "past_end"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 4>, i32) -> ()
  "func.return"() : () -> ()
}) {arg_names = ["p", "n"]} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 4>, i32) -> (), sym_name = "past_end"}> ({
^bb0(%p: !hilt.ptr<global, 4>, %n: i32):
  %0 = "hilt.sreg"() {reg = "tid.x"} : () -> i32 loc("past_end"("k.py":1:5))
  %1 = "arith.cmpi"(%0, %n) <{predicate = 3 : i64}> : (i32, i32) -> i1 loc("past_end"("k.py":1:5))
  "scf.if"(%1) ({
    %2 = "arith.extui"(%0) : (i32) -> i64 loc("past_end"("k.py":3:5))
    %3 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("past_end"("k.py":3:5))
    %4 = "arith.muli"(%2, %3) : (i64, i64) -> i64 loc("past_end"("k.py":3:5))
    %5 = "hilt.ptr_add"(%p, %4) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4> loc("past_end"("k.py":3:5))
    "hilt.store"(%0, %5) : (i32, !hilt.ptr<global, 4>) -> () loc("past_end"("k.py":3:5))
    "scf.yield"() : () -> () loc("past_end"("k.py":3:5))
  }, {
    "scf.yield"() : () -> () loc("past_end"("k.py":3:5))
  }) : (i1) -> () loc("past_end"("k.py":3:5))
  "func.return"() : () -> ()
}) {kernel} : () -> ()
// A stencil without a halo.
"func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "run_before"}> ({
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
  "hilt.launch"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %p) {callee = "before"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 4>) -> ()
  "func.return"() : () -> ()
}) {arg_names = ["p"]} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "before"}> ({
^bb0(%p: !hilt.ptr<global, 4>):
  %0 = "hilt.sreg"() {reg = "tid.x"} : () -> i32 loc("before"("k.py":1:5))
  %1 = "arith.extui"(%0) : (i32) -> i64 loc("before"("k.py":1:5))
  %2 = "arith.constant"() <{value = 1 : i64}> : () -> i64 loc("before"("k.py":3:5))
  %3 = "arith.subi"(%1, %2) : (i64, i64) -> i64 loc("before"("k.py":3:5))
  %4 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("before"("k.py":3:5))
  %5 = "arith.muli"(%3, %4) : (i64, i64) -> i64 loc("before"("k.py":3:5))
  %6 = "hilt.ptr_add"(%p, %5) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4> loc("before"("k.py":3:5))
  %7 = "hilt.load"(%6) : (!hilt.ptr<global, 4>) -> i32 loc("before"("k.py":3:5))
  %8 = "arith.constant"() <{value = 0 : i32}> : () -> i32 loc("before"("k.py":4:5))
  %9 = "arith.constant"() <{value = 0 : i32}> : () -> i32 loc("before"("k.py":4:5))
  "hilt.barrier"(%8, %9) : (i32, i32) -> () loc("before"("k.py":4:5))
  %10 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("before"("k.py":5:5))
  %11 = "arith.muli"(%1, %10) : (i64, i64) -> i64 loc("before"("k.py":5:5))
  %12 = "hilt.ptr_add"(%p, %11) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4> loc("before"("k.py":5:5))
  "hilt.store"(%7, %12) : (i32, !hilt.ptr<global, 4>) -> () loc("before"("k.py":5:5))
  "func.return"() : () -> ()
}) {kernel} : () -> ()
// An allocation of shared memory is left for the next one.
"func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "run_into_next"}> ({
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
  "hilt.launch"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %p) {callee = "into_next"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 4>) -> ()
  "func.return"() : () -> ()
}) {arg_names = ["p"]} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "into_next"}> ({
^bb0(%p: !hilt.ptr<global, 4>):
  %0 = "hilt.sreg"() {reg = "tid.x"} : () -> i32 loc("into_next"("k.py":1:5))
  %1 = "hilt.alloc_shared"() {count = 16 : i64, name = "a", type = i32} : () -> !hilt.ptr<shared, 4> loc("into_next"("k.py":1:5))
  %2 = "hilt.alloc_shared"() {count = 32 : i64, name = "b", type = i32} : () -> !hilt.ptr<shared, 4> loc("into_next"("k.py":1:5))
  %3 = "arith.extui"(%0) : (i32) -> i64 loc("into_next"("k.py":3:5))
  %4 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("into_next"("k.py":3:5))
  %5 = "arith.muli"(%3, %4) : (i64, i64) -> i64 loc("into_next"("k.py":3:5))
  %6 = "hilt.ptr_add"(%2, %5) : (!hilt.ptr<shared, 4>, i64) -> !hilt.ptr<shared, 4> loc("into_next"("k.py":3:5))
  "hilt.store"(%0, %6) : (i32, !hilt.ptr<shared, 4>) -> () loc("into_next"("k.py":3:5))
  %7 = "arith.extui"(%0) : (i32) -> i64 loc("into_next"("k.py":4:5))
  %8 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("into_next"("k.py":4:5))
  %9 = "arith.muli"(%7, %8) : (i64, i64) -> i64 loc("into_next"("k.py":4:5))
  %10 = "hilt.ptr_add"(%1, %9) : (!hilt.ptr<shared, 4>, i64) -> !hilt.ptr<shared, 4> loc("into_next"("k.py":4:5))
  "hilt.store"(%0, %10) : (i32, !hilt.ptr<shared, 4>) -> () loc("into_next"("k.py":4:5))
  "func.return"() : () -> ()
}) {kernel} : () -> ()
// Outside of a register array.
"func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "run_register_index"}> ({
^bb0(%p: !hilt.ptr<global, 4>):
  %0 = "arith.constant"() <{value = 1 : i64}> : () -> i64
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
  "hilt.launch"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %p) {callee = "register_index"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 4>) -> ()
  "func.return"() : () -> ()
}) {arg_names = ["p"]} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "register_index"}> ({
^bb0(%p: !hilt.ptr<global, 4>):
  %0 = "hilt.sreg"() {reg = "tid.x"} : () -> i32 loc("register_index"("k.py":1:5))
  %1 = "hilt.alloc_local"() {count = 3 : i64, type = i32} : () -> !hilt.ptr<local, 4> loc("register_index"("k.py":1:5))
  %2 = "arith.extui"(%0) : (i32) -> i64 loc("register_index"("k.py":3:5))
  %3 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("register_index"("k.py":3:5))
  %4 = "arith.muli"(%2, %3) : (i64, i64) -> i64 loc("register_index"("k.py":3:5))
  %5 = "hilt.ptr_add"(%1, %4) : (!hilt.ptr<local, 4>, i64) -> !hilt.ptr<local, 4> loc("register_index"("k.py":3:5))
  "hilt.store"(%0, %5) : (i32, !hilt.ptr<local, 4>) -> () loc("register_index"("k.py":3:5))
  %6 = "arith.extui"(%0) : (i32) -> i64 loc("register_index"("k.py":4:5))
  %7 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("register_index"("k.py":4:5))
  %8 = "arith.muli"(%6, %7) : (i64, i64) -> i64 loc("register_index"("k.py":4:5))
  %9 = "hilt.ptr_add"(%1, %8) : (!hilt.ptr<local, 4>, i64) -> !hilt.ptr<local, 4> loc("register_index"("k.py":4:5))
  %10 = "hilt.load"(%9) : (!hilt.ptr<local, 4>) -> i32 loc("register_index"("k.py":4:5))
  %11 = "arith.extui"(%0) : (i32) -> i64 loc("register_index"("k.py":4:5))
  %12 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("register_index"("k.py":4:5))
  %13 = "arith.muli"(%11, %12) : (i64, i64) -> i64 loc("register_index"("k.py":4:5))
  %14 = "hilt.ptr_add"(%p, %13) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4> loc("register_index"("k.py":4:5))
  "hilt.store"(%10, %14) : (i32, !hilt.ptr<global, 4>) -> () loc("register_index"("k.py":4:5))
  "func.return"() : () -> ()
}) {kernel} : () -> ()
// The last vector is not all inside.
"func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "run_vectors"}> ({
^bb0(%p: !hilt.ptr<global, 4>):
  %0 = "arith.constant"() <{value = 1 : i64}> : () -> i64
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
  "hilt.launch"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %p) {callee = "vectors"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 4>) -> ()
  "func.return"() : () -> ()
}) {arg_names = ["p"]} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "vectors"}> ({
^bb0(%p: !hilt.ptr<global, 4>):
  %0 = "hilt.sreg"() {reg = "tid.x"} : () -> i32 loc("vectors"("k.py":1:5))
  %1 = "arith.constant"() <{value = 4 : i32}> : () -> i32 loc("vectors"("k.py":1:5))
  %2 = "arith.muli"(%0, %1) : (i32, i32) -> i32 loc("vectors"("k.py":1:5))
  %3 = "arith.extui"(%2) : (i32) -> i64 loc("vectors"("k.py":1:5))
  %4 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("vectors"("k.py":1:5))
  %5 = "arith.muli"(%3, %4) : (i64, i64) -> i64 loc("vectors"("k.py":1:5))
  %6 = "hilt.ptr_add"(%p, %5) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4> loc("vectors"("k.py":1:5))
  %7 = "hilt.load"(%6) : (!hilt.ptr<global, 4>) -> vector<4xi32> loc("vectors"("k.py":3:5))
  "hilt.store"(%7, %6) : (vector<4xi32>, !hilt.ptr<global, 4>) -> () loc("vectors"("k.py":4:5))
  "func.return"() : () -> ()
}) {kernel} : () -> ()
// A vector of 16 bytes that is not aligned.
"func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "run_crooked"}> ({
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
  "hilt.launch"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %p) {callee = "crooked"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 4>) -> ()
  "func.return"() : () -> ()
}) {arg_names = ["p"]} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "crooked"}> ({
^bb0(%p: !hilt.ptr<global, 4>):
  %0 = "hilt.sreg"() {reg = "tid.x"} : () -> i32 loc("crooked"("k.py":1:5))
  %1 = "arith.constant"() <{value = 3 : i32}> : () -> i32 loc("crooked"("k.py":1:5))
  %2 = "arith.muli"(%0, %1) : (i32, i32) -> i32 loc("crooked"("k.py":1:5))
  %3 = "arith.extui"(%2) : (i32) -> i64 loc("crooked"("k.py":1:5))
  %4 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("crooked"("k.py":1:5))
  %5 = "arith.muli"(%3, %4) : (i64, i64) -> i64 loc("crooked"("k.py":1:5))
  %6 = "hilt.ptr_add"(%p, %5) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4> loc("crooked"("k.py":1:5))
  %7 = "hilt.load"(%6) {align = 16 : i64} : (!hilt.ptr<global, 4>) -> vector<4xi32> loc("crooked"("k.py":3:5))
  "hilt.store"(%7, %6) {align = 16 : i64} : (vector<4xi32>, !hilt.ptr<global, 4>) -> () loc("crooked"("k.py":4:5))
  "func.return"() : () -> ()
}) {kernel} : () -> ()
// The launch gives too little shared memory.
"func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "run_small_dynamic"}> ({
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
  %9 = "arith.constant"() <{value = 64 : i64}> : () -> i64
  %10 = "arith.constant"() <{value = 0 : i64}> : () -> i64
  "hilt.launch"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %p) {callee = "small_dynamic"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 4>) -> ()
  "func.return"() : () -> ()
}) {arg_names = ["p"]} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "small_dynamic"}> ({
^bb0(%p: !hilt.ptr<global, 4>):
  %0 = "hilt.sreg"() {reg = "tid.x"} : () -> i32 loc("small_dynamic"("k.py":1:5))
  %1 = "hilt.dyn_shared"() : () -> !hilt.ptr<shared, 16> loc("small_dynamic"("k.py":1:5))
  %2 = "arith.extui"(%0) : (i32) -> i64 loc("small_dynamic"("k.py":3:5))
  %3 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("small_dynamic"("k.py":3:5))
  %4 = "arith.muli"(%2, %3) : (i64, i64) -> i64 loc("small_dynamic"("k.py":3:5))
  %5 = "hilt.ptr_add"(%1, %4) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 4> loc("small_dynamic"("k.py":3:5))
  "hilt.store"(%0, %5) : (i32, !hilt.ptr<shared, 4>) -> () loc("small_dynamic"("k.py":3:5))
  "func.return"() : () -> ()
}) {kernel} : () -> ()
// A block ends while others still read its shared memory.
"func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "run_left_early"}> ({
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
  "hilt.launch"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %p) {callee = "left_early"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 4>) -> ()
  "func.return"() : () -> ()
}) {arg_names = ["p"]} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "left_early"}> ({
^bb0(%p: !hilt.ptr<global, 4>):
  %0 = "hilt.sreg"() {reg = "tid.x"} : () -> i32 loc("left_early"("k.py":1:5))
  %1 = "hilt.sreg"() {reg = "cluster_ctarank"} : () -> i32 loc("left_early"("k.py":1:5))
  %2 = "hilt.alloc_shared"() {count = 8 : i64, name = "mine", type = i32} : () -> !hilt.ptr<shared, 4> loc("left_early"("k.py":1:5))
  %3 = "arith.constant"() <{value = 0 : i32}> : () -> i32 loc("left_early"("k.py":1:5))
  %4 = "arith.constant"() <{value = 10 : i32}> : () -> i32 loc("left_early"("k.py":3:5))
  %5 = "arith.muli"(%1, %4) : (i32, i32) -> i32 loc("left_early"("k.py":3:5))
  %6 = "arith.addi"(%5, %0) : (i32, i32) -> i32 loc("left_early"("k.py":3:5))
  %7 = "arith.extui"(%0) : (i32) -> i64 loc("left_early"("k.py":3:5))
  %8 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("left_early"("k.py":3:5))
  %9 = "arith.muli"(%7, %8) : (i64, i64) -> i64 loc("left_early"("k.py":3:5))
  %10 = "hilt.ptr_add"(%2, %9) : (!hilt.ptr<shared, 4>, i64) -> !hilt.ptr<shared, 4> loc("left_early"("k.py":3:5))
  "hilt.store"(%6, %10) : (i32, !hilt.ptr<shared, 4>) -> () loc("left_early"("k.py":3:5))
  "hilt.cluster_arrive"() : () -> () loc("left_early"("k.py":4:5))
  "hilt.cluster_wait"() : () -> () loc("left_early"("k.py":4:5))
  %11 = "arith.cmpi"(%1, %3) <{predicate = 0 : i64}> : (i32, i32) -> i1 loc("left_early"("k.py":4:5))
  "scf.if"(%11) ({
    "hilt.exit"() : () -> () loc("left_early"("k.py":4:5))
    "scf.yield"() : () -> () loc("left_early"("k.py":4:5))
  }, {
    "scf.yield"() : () -> () loc("left_early"("k.py":4:5))
  }) : (i1) -> () loc("left_early"("k.py":4:5))
  %12 = "arith.cmpi"(%0, %3) <{predicate = 0 : i64}> : (i32, i32) -> i1 loc("left_early"("k.py":4:5))
  "scf.if"(%12) ({
    "scf.while"() ({
      %13 = "arith.constant"() <{value = 1 : i32}> : () -> i32 loc("left_early"("k.py":6:5))
      %14 = "hilt.atomic_rmw"(%p, %13) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 4>, i32) -> i32 loc("left_early"("k.py":6:5))
      %15 = "arith.constant"() <{value = 20 : i32}> : () -> i32 loc("left_early"("k.py":6:5))
      %16 = "arith.cmpi"(%14, %15) <{predicate = 2 : i64}> : (i32, i32) -> i1 loc("left_early"("k.py":6:5))
      "scf.condition"(%16) : (i1) -> () loc("left_early"("k.py":6:5))
    }, {
      "scf.yield"() : () -> () loc("left_early"("k.py":6:5))
    }) : () -> () loc("left_early"("k.py":6:5))
    "scf.yield"() : () -> () loc("left_early"("k.py":6:5))
  }, {
    "scf.yield"() : () -> () loc("left_early"("k.py":6:5))
  }) : (i1) -> () loc("left_early"("k.py":6:5))
  %17 = "arith.constant"() <{value = 1 : i32}> : () -> i32 loc("left_early"("k.py":6:5))
  %18 = "arith.xori"(%1, %17) : (i32, i32) -> i32 loc("left_early"("k.py":6:5))
  %19 = "hilt.mapa"(%2, %18) : (!hilt.ptr<shared, 4>, i32) -> !hilt.ptr<cluster, 4> loc("left_early"("k.py":6:5))
  %20 = "arith.extui"(%0) : (i32) -> i64 loc("left_early"("k.py":8:5))
  %21 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("left_early"("k.py":8:5))
  %22 = "arith.muli"(%20, %21) : (i64, i64) -> i64 loc("left_early"("k.py":8:5))
  %23 = "hilt.ptr_add"(%19, %22) : (!hilt.ptr<cluster, 4>, i64) -> !hilt.ptr<cluster, 4> loc("left_early"("k.py":8:5))
  %24 = "hilt.load"(%23) : (!hilt.ptr<cluster, 4>) -> i32 loc("left_early"("k.py":8:5))
  %25 = "arith.constant"() <{value = 8 : i32}> : () -> i32 loc("left_early"("k.py":8:5))
  %26 = "arith.addi"(%25, %0) : (i32, i32) -> i32 loc("left_early"("k.py":8:5))
  %27 = "arith.extui"(%26) : (i32) -> i64 loc("left_early"("k.py":8:5))
  %28 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("left_early"("k.py":8:5))
  %29 = "arith.muli"(%27, %28) : (i64, i64) -> i64 loc("left_early"("k.py":8:5))
  %30 = "hilt.ptr_add"(%p, %29) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4> loc("left_early"("k.py":8:5))
  "hilt.store"(%24, %30) : (i32, !hilt.ptr<global, 4>) -> () loc("left_early"("k.py":8:5))
  "func.return"() : () -> ()
}) {kernel} : () -> ()
// RUN: --check --run=run_hole --arg=i32[3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3]
// ! hilt-opt: CHECK_UNINITIALIZED: what is read from 'tile' at (7) was never written (kernel 'hole')
// !   k.py:6: thread (24, 0, 0) of block (0, 0, 0) reads this
// !   k.py:7: thread (24, 0, 0) of block (0, 0, 0) writes it to memory
// !   hint: write it first; between threads, with a barrier after the write
// EXIT: 1
// RUN: --check --run=run_register --arg=i32[0,0,0,0]
// ! hilt-opt: CHECK_UNINITIALIZED: what is read from register memory at (1) was never written (kernel 'register')
// !   k.py:5: thread (2, 0, 0) of block (0, 0, 0) reads this
// !   k.py:7: thread (2, 0, 0) of block (0, 0, 0) decides by it where to go on
// !   hint: write it first; between threads, with a barrier after the write
// EXIT: 1
// RUN: --check --run=run_past_end --arg=i32[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0] --arg=20
// ! hilt-opt: CHECK_BOUNDS: a write of 4 bytes at (20), 4 bytes behind the end of 'p', which has 80 (kernel 'past_end')
// !   k.py:3: thread (20, 0, 0) of block (0, 0, 0) writes
// !   hint: guard the access with a comparison against the extent
// EXIT: 1
// RUN: --check --run=run_before --arg=i32[0,0,0,0,0,0,0,0]
// ! hilt-opt: CHECK_BOUNDS: a read of 4 bytes at (-1), 4 bytes before the start of 'p', which has 32 (kernel 'before')
// !   k.py:3: thread (0, 0, 0) of block (0, 0, 0) reads
// !   hint: guard the access with a comparison against the extent
// EXIT: 1
// RUN: --check --run=run_into_next --arg=i32[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]
// ! hilt-opt: CHECK_BOUNDS: a write of 4 bytes at (16), 4 bytes behind the end of 'a', which has 64 (kernel 'into_next')
// !   k.py:4: thread (16, 0, 0) of block (0, 0, 0) writes
// !   hint: guard the access with a comparison against the extent
// EXIT: 1
// RUN: --check --run=run_register_index --arg=i32[0,0,0,0]
// ! hilt-opt: CHECK_BOUNDS: a write of 4 bytes at (3), 4 bytes behind the end of register memory, which has 12 (kernel 'register_index')
// !   k.py:3: thread (3, 0, 0) of block (0, 0, 0) writes
// !   hint: guard the access with a comparison against the extent
// EXIT: 1
// RUN: --check --run=run_vectors --arg=i32[0,0,0,0,0,0,0,0,0,0,0,0,0,0]
// ! hilt-opt: CHECK_BOUNDS: a read of 16 bytes at (12), 8 bytes behind the end of 'p', which has 56 (kernel 'vectors')
// !   k.py:3: thread (3, 0, 0) of block (0, 0, 0) reads
// !   hint: guard the access with a comparison against the extent
// EXIT: 1
// RUN: --check --run=run_crooked --arg=i32[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]
// ! hilt-opt: CHECK_BOUNDS: an access of 16 bytes to 'p' at an address that is no multiple of 16 (kernel 'crooked')
// !   k.py:3: thread (1, 0, 0) of block (0, 0, 0) reads
// !   hint: access fewer bytes at once, or align the memory
// EXIT: 1
// RUN: --check --run=run_small_dynamic --arg=i32[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]
// ! hilt-opt: CHECK_BOUNDS: a write of 4 bytes, 4 bytes behind the end of dynamic shared memory, which has 64 (kernel 'small_dynamic')
// !   k.py:3: thread (16, 0, 0) of block (0, 0, 0) writes
// !   hint: guard the access with a comparison against the extent
// EXIT: 1
// RUN: --check --run=run_left_early --arg=i32[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]
// ! hilt-opt: CHECK_BOUNDS: a block of the cluster, whose 'mine' this is, has ended (kernel 'left_early')
// !   k.py:8: thread (0, 0, 0) of block (1, 0, 0) reads
// !   hint: put cluster_arrive and cluster_wait behind the last access of other blocks' memory
// EXIT: 1
