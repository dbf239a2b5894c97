// Threads that wait for ever, or at different places.
// A barrier in a branch of half a warp.
"func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "run_divergent"}> ({
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
  "hilt.launch"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %p) {callee = "divergent"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 4>) -> ()
  "func.return"() : () -> ()
}) {arg_names = ["p"]} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "divergent"}> ({
^bb0(%p: !hilt.ptr<global, 4>):
  %0 = "hilt.sreg"() {reg = "tid.x"} : () -> i32 loc("divergent"("k.py":1:5))
  %1 = "arith.constant"() <{value = 16 : i32}> : () -> i32 loc("divergent"("k.py":1:5))
  %2 = "arith.cmpi"(%0, %1) <{predicate = 2 : i64}> : (i32, i32) -> i1 loc("divergent"("k.py":1:5))
  "scf.if"(%2) ({
    %3 = "arith.constant"() <{value = 0 : i32}> : () -> i32 loc("divergent"("k.py":3:5))
    "hilt.barrier"(%3, %3) : (i32, i32) -> () loc("divergent"("k.py":3:5))
    "scf.yield"() : () -> () loc("divergent"("k.py":3:5))
  }, {
    "scf.yield"() : () -> () loc("divergent"("k.py":3:5))
  }) : (i1) -> () loc("divergent"("k.py":3:5))
  %4 = "arith.constant"() <{value = 1 : i32}> : () -> i32 loc("divergent"("k.py":4:5))
  %5 = "arith.constant"() <{value = 32 : i32}> : () -> i32 loc("divergent"("k.py":4:5))
  "hilt.barrier"(%4, %5) : (i32, i32) -> () loc("divergent"("k.py":4:5))
  "func.return"() : () -> ()
}) {kernel} : () -> ()
// A barrier for more threads than come.
"func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "run_too_many"}> ({
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
  "hilt.launch"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %p) {callee = "too_many"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 4>) -> ()
  "func.return"() : () -> ()
}) {arg_names = ["p"]} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "too_many"}> ({
^bb0(%p: !hilt.ptr<global, 4>):
  %0 = "arith.constant"() <{value = 1 : i32}> : () -> i32 loc("too_many"("k.py":3:5))
  %1 = "arith.constant"() <{value = 64 : i32}> : () -> i32 loc("too_many"("k.py":3:5))
  "hilt.barrier"(%0, %1) : (i32, i32) -> () loc("too_many"("k.py":3:5))
  "func.return"() : () -> ()
}) {kernel} : () -> ()
// A wait for a phase that nobody completes.
"func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "run_wrong_parity"}> ({
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
  "hilt.launch"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %p) {callee = "wrong_parity"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 4>) -> ()
  "func.return"() : () -> ()
}) {arg_names = ["p"]} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "wrong_parity"}> ({
^bb0(%p: !hilt.ptr<global, 4>):
  %0 = "hilt.sreg"() {reg = "tid.x"} : () -> i32 loc("wrong_parity"("k.py":1:5))
  %1 = "hilt.alloc_shared"() {count = 1 : i64, name = "bar", type = i64} : () -> !hilt.ptr<shared, 8> loc("wrong_parity"("k.py":1:5))
  %2 = "arith.constant"() <{value = 0 : i32}> : () -> i32 loc("wrong_parity"("k.py":1:5))
  %3 = "arith.cmpi"(%0, %2) <{predicate = 0 : i64}> : (i32, i32) -> i1 loc("wrong_parity"("k.py":1:5))
  "scf.if"(%3) ({
    %4 = "arith.constant"() <{value = 33 : i32}> : () -> i32 loc("wrong_parity"("k.py":3:5))
    "hilt.mbar_init"(%1, %4) : (!hilt.ptr<shared, 8>, i32) -> () loc("wrong_parity"("k.py":3:5))
    "scf.yield"() : () -> () loc("wrong_parity"("k.py":3:5))
  }, {
    "scf.yield"() : () -> () loc("wrong_parity"("k.py":3:5))
  }) : (i1) -> () loc("wrong_parity"("k.py":3:5))
  %5 = "arith.constant"() <{value = 0 : i32}> : () -> i32 loc("wrong_parity"("k.py":4:5))
  "hilt.barrier"(%5, %5) : (i32, i32) -> () loc("wrong_parity"("k.py":4:5))
  %6 = "arith.constant"() <{value = 1 : i32}> : () -> i32 loc("wrong_parity"("k.py":5:5))
  %7 = "hilt.mbar_arrive"(%1, %6) : (!hilt.ptr<shared, 8>, i32) -> i64 loc("wrong_parity"("k.py":5:5))
  "hilt.mbar_wait"(%1, %2) : (!hilt.ptr<shared, 8>, i32) -> () loc("wrong_parity"("k.py":6:5))
  "func.return"() : () -> ()
}) {kernel} : () -> ()
// A flag that nobody sets.
"func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "run_never_set"}> ({
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
  "hilt.launch"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %p) {callee = "never_set"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 4>) -> ()
  "func.return"() : () -> ()
}) {arg_names = ["p"]} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "never_set"}> ({
^bb0(%p: !hilt.ptr<global, 4>):
  "scf.while"() ({
    %0 = "hilt.atomic_load"(%p) {order = "acquire", scope = "gpu"} : (!hilt.ptr<global, 4>) -> i32 loc("never_set"("k.py":3:5))
    %1 = "arith.constant"() <{value = 0 : i32}> : () -> i32 loc("never_set"("k.py":3:5))
    %2 = "arith.cmpi"(%0, %1) <{predicate = 0 : i64}> : (i32, i32) -> i1 loc("never_set"("k.py":3:5))
    "scf.condition"(%2) : (i1) -> () loc("never_set"("k.py":3:5))
  }, {
    "scf.yield"() : () -> () loc("never_set"("k.py":3:5))
  }) : () -> () loc("never_set"("k.py":3:5))
  "func.return"() : () -> ()
}) {kernel} : () -> ()
// A lock that is not given back.
"func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "run_kept_lock"}> ({
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
  "hilt.launch"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %p) {callee = "kept_lock"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 4>) -> ()
  "func.return"() : () -> ()
}) {arg_names = ["p"]} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "kept_lock"}> ({
^bb0(%p: !hilt.ptr<global, 4>):
  %0 = "arith.constant"() <{value = 0 : i32}> : () -> i32 loc("kept_lock"("k.py":1:5))
  %1 = "arith.constant"() <{value = 1 : i32}> : () -> i32 loc("kept_lock"("k.py":1:5))
  "scf.while"() ({
    %2 = "hilt.atomic_cas"(%p, %0, %1) {order = "acquire", scope = "gpu"} : (!hilt.ptr<global, 4>, i32, i32) -> i32 loc("kept_lock"("k.py":3:5))
    %3 = "arith.cmpi"(%2, %0) <{predicate = 1 : i64}> : (i32, i32) -> i1 loc("kept_lock"("k.py":3:5))
    "scf.condition"(%3) : (i1) -> () loc("kept_lock"("k.py":3:5))
  }, {
    "scf.yield"() : () -> () loc("kept_lock"("k.py":3:5))
  }) : () -> () loc("kept_lock"("k.py":3:5))
  %4 = "arith.extui"(%1) : (i32) -> i64 loc("kept_lock"("k.py":3:5))
  %5 = "arith.constant"() <{value = 4 : i64}> : () -> i64 loc("kept_lock"("k.py":3:5))
  %6 = "arith.muli"(%4, %5) : (i64, i64) -> i64 loc("kept_lock"("k.py":3:5))
  %7 = "hilt.ptr_add"(%p, %6) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4> loc("kept_lock"("k.py":3:5))
  %8 = "hilt.load"(%7) : (!hilt.ptr<global, 4>) -> i32 loc("kept_lock"("k.py":4:5))
  %9 = "arith.addi"(%8, %1) : (i32, i32) -> i32 loc("kept_lock"("k.py":4:5))
  "hilt.store"(%9, %7) : (i32, !hilt.ptr<global, 4>) -> () loc("kept_lock"("k.py":4:5))
  "func.return"() : () -> ()
}) {kernel} : () -> ()
// A plain flag that nobody sets.
"func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "run_plain_never"}> ({
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
  "hilt.launch"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %p) {callee = "plain_never"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 4>) -> ()
  "func.return"() : () -> ()
}) {arg_names = ["p"]} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "plain_never"}> ({
^bb0(%p: !hilt.ptr<global, 4>):
  %0 = "hilt.sreg"() {reg = "tid.x"} : () -> i32 loc("plain_never"("k.py":1:5))
  %1 = "arith.constant"() <{value = 0 : i32}> : () -> i32 loc("plain_never"("k.py":1:5))
  %2 = "hilt.alloc_shared"() {count = 1 : i64, name = "flag", type = i32} : () -> !hilt.ptr<shared, 4> loc("plain_never"("k.py":1:5))
  %3 = "arith.cmpi"(%0, %1) <{predicate = 0 : i64}> : (i32, i32) -> i1 loc("plain_never"("k.py":1:5))
  "scf.if"(%3) ({
    "hilt.store"(%1, %2) : (i32, !hilt.ptr<shared, 4>) -> () loc("plain_never"("k.py":3:5))
    "scf.yield"() : () -> () loc("plain_never"("k.py":3:5))
  }, {
    "scf.yield"() : () -> () loc("plain_never"("k.py":3:5))
  }) : (i1) -> () loc("plain_never"("k.py":3:5))
  %4 = "arith.constant"() <{value = 0 : i32}> : () -> i32 loc("plain_never"("k.py":4:5))
  "hilt.barrier"(%4, %4) : (i32, i32) -> () loc("plain_never"("k.py":4:5))
  %5 = "arith.constant"() <{value = 70 : i32}> : () -> i32 loc("plain_never"("k.py":4:5))
  %6 = "arith.cmpi"(%0, %5) <{predicate = 0 : i64}> : (i32, i32) -> i1 loc("plain_never"("k.py":4:5))
  "scf.if"(%6) ({
    %7 = "arith.constant"() <{value = 1 : i32}> : () -> i32 loc("plain_never"("k.py":6:5))
    "hilt.store"(%7, %2) : (i32, !hilt.ptr<shared, 4>) -> () loc("plain_never"("k.py":6:5))
    "scf.yield"() : () -> () loc("plain_never"("k.py":6:5))
  }, {
    "scf.yield"() : () -> () loc("plain_never"("k.py":6:5))
  }) : (i1) -> () loc("plain_never"("k.py":6:5))
  "scf.while"() ({
    %8 = "hilt.load"(%2) : (!hilt.ptr<shared, 4>) -> i32 loc("plain_never"("k.py":8:5))
    %9 = "arith.cmpi"(%8, %1) <{predicate = 0 : i64}> : (i32, i32) -> i1 loc("plain_never"("k.py":8:5))
    "scf.condition"(%9) : (i1) -> () loc("plain_never"("k.py":8:5))
  }, {
    "scf.yield"() : () -> () loc("plain_never"("k.py":8:5))
  }) : () -> () loc("plain_never"("k.py":8:5))
  "func.return"() : () -> ()
}) {kernel} : () -> ()
// RUN: --check --run=run_divergent --arg=i32[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]
// ! hilt-opt: BARRIER_DIVERGENCE: lanes of one warp are at different places: lane 16 is at barrier(1, 32) while lane 0 waits in sync_threads (kernel 'divergent')
// !   k.py:4: thread (16, 0, 0) of block (0, 0, 0) is at barrier
// !   k.py:3: thread (0, 0, 0) of block (0, 0, 0) waits in sync_threads
// !   hint: every thread that takes part must reach the same barrier: move it out of the branch, or give it a number of threads
// EXIT: 1
// RUN: --check --run=run_too_many --arg=i32[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]
// ! hilt-opt: BARRIER_DEADLOCK: deadlock: no thread can go on; 32 wait in barrier(1, 64) (kernel 'too_many')
// !   k.py:3: thread (0, 0, 0) of block (0, 0, 0) waits in barrier(1, 64) with 31 more, where 32 of 64 threads have arrived
// !   hint: as many threads must arrive at a barrier as its number says
// EXIT: 1
// RUN: --check --run=run_wrong_parity --arg=i32[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]
// ! hilt-opt: BARRIER_DEADLOCK: deadlock: no thread can go on; 32 wait in mbarrier_wait (kernel 'wrong_parity')
// !   k.py:6: thread (0, 0, 0) of block (0, 0, 0) waits in mbarrier_wait with 31 more for phase 0 (parity 0) of the mbarrier at byte 0 of shared memory: 1 of 33 arrivals missing
// !   hint: each phase of an mbarrier needs all its arrivals and bytes, and a wait needs the parity of that phase
// EXIT: 1
// RUN: --check --run=run_never_set --arg=i32[0,0]
// ! hilt-opt: CHECK_SPIN: 2 threads go round a loop for ever: nothing that they read can change any more (kernel 'never_set')
// !   k.py:3: thread (0, 0, 0) of block (0, 0, 0) goes round a loop at load with 1 more
// !   hint: what a loop waits for must come from a thread that can still run: not from a block after this one, not from a lane behind a lock that nobody gives back
// EXIT: 1
// RUN: --check --run=run_kept_lock --arg=i32[0,0]
// ! hilt-opt: CHECK_SPIN: 3 threads go round a loop for ever: nothing that they read can change any more (kernel 'kept_lock')
// !   k.py:3: thread (1, 0, 0) of block (0, 0, 0) goes round a loop at atomic_cas with 2 more
// !   hint: what a loop waits for must come from a thread that can still run: not from a block after this one, not from a lane behind a lock that nobody gives back
// EXIT: 1
// RUN: --check --run=run_plain_never --arg=i32[0]
// ! hilt-opt: CHECK_SPIN: 64 threads go round a loop for ever: nothing that they read can change any more (kernel 'plain_never')
// !   k.py:8: thread (0, 0, 0) of block (0, 0, 0) goes round a loop at while with 63 more
// !   hint: what a loop waits for must come from a thread that can still run: not from a block after this one, not from a lane behind a lock that nobody gives back
// EXIT: 1
