// A fault in a loop over the lanes of a warp tells which thread it was; a deadlock counts threads.
"func.func"() <{function_type = (!hilt.ptr<global, 4>, i32) -> (), sym_name = "host"}> ({
^bb0(%p: !hilt.ptr<global, 4>, %n: i32):
  %one = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %zero = "arith.constant"() <{value = 0 : i64}> : () -> i64
  %bx = "arith.constant"() <{value = 64 : i64}> : () -> i64
  "hilt.launch"(%one, %one, %one, %bx, %one, %one, %one, %one, %one, %zero, %zero, %p, %n) {callee = "k"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 4>, i32) -> ()
  "func.return"() : () -> ()
}) : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 4>, i32) -> (), sym_name = "k"}> ({
^bb0(%p: !hilt.ptr<global, 4>, %n: i32):
  %t = "hilt.sreg"() {reg = "tid.x"} : () -> i32
  %c0 = "arith.constant"() <{value = 0 : i32}> : () -> i32
  %c1 = "arith.constant"() <{value = 1 : i32}> : () -> i32
  %c2 = "arith.constant"() <{value = 2 : i32}> : () -> i32
  %c40 = "arith.constant"() <{value = 40 : i32}> : () -> i32
  %c64 = "arith.constant"() <{value = 64 : i32}> : () -> i32
  %bar = "hilt.alloc_shared"() {count = 1 : i64, type = i64} : () -> !hilt.ptr<shared, 8>
  %first = "arith.cmpi"(%t, %c0) <{predicate = 0 : i64}> : (i32, i32) -> i1
  "scf.if"(%first) ({
    "hilt.mbar_init"(%bar, %c40) : (!hilt.ptr<shared, 8>, i32) -> ()
    "scf.yield"() : () -> ()
  }, {
    "scf.yield"() : () -> ()
  }) : (i1) -> ()
  "hilt.barrier"(%c0, %c0) : (i32, i32) -> ()
  %a = "arith.extsi"(%t) : (i32) -> i64
  %b = "arith.extsi"(%n) : (i32) -> i64
  "hilt.check_index"(%a, %b) {dim = 0 : i64, name = "a", text = "(37):(1)"} : (i64, i64) -> ()
  %more = "arith.addi"(%t, %c1) : (i32, i32) -> i32
  %many = "arith.cmpi"(%n, %c64) <{predicate = 0 : i64}> : (i32, i32) -> i1
  %w = "arith.cmpi"(%t, %c2) <{predicate = 5 : i64}> : (i32, i32) -> i1
  %some = "arith.andi"(%w, %many) : (i1, i1) -> i1
  "scf.if"(%some) ({
    %state = "hilt.mbar_arrive"(%bar, %more) : (!hilt.ptr<shared, 8>, i32) -> i64
    "scf.yield"() : () -> ()
  }, {
    "scf.yield"() : () -> ()
  }) : (i1) -> ()
  "hilt.mbar_wait"(%bar, %c0) : (!hilt.ptr<shared, 8>, i32) -> ()
  "func.return"() : () -> ()
}) {kernel, block = [64, 1, 1]} : () -> ()
// RUN: --device=cpu --run=host --arg=i32[1] --arg=37
// ! hilt-opt: CHECK_BOUNDS: index 37 of 'a' is out of range for extent 37 (mode 0 of (37):(1)) (kernel 'k')
// !   thread (37, 0, 0) of block (0, 0, 0) indexes
// !   hint: guard the access with a comparison against the extent
// EXIT: 1
// RUN: --run=host --arg=i32[1] --arg=37
// ! hilt-opt: CHECK_BOUNDS: index 37 of 'a' is out of range for extent 37 (mode 0 of (37):(1)) (kernel 'k')
// !   thread (37, 0, 0) of block (0, 0, 0) indexes
// !   hint: guard the access with a comparison against the extent
// EXIT: 1
// RUN: --device=cpu --run=host --arg=i32[1] --arg=64
// ! hilt-opt: BARRIER_MISUSE: 9 arrivals at the mbarrier at byte 0 of shared memory, which awaits only 7 more of 40 in this phase (kernel 'k')
// !   thread (8, 0, 0) of block (0, 0, 0) is at mbarrier_arrive
// !   hint: initialise it with as many arrivals as each phase has
// EXIT: 1
// RUN: --run=host --arg=i32[1] --arg=64
// ! hilt-opt: BARRIER_MISUSE: 9 arrivals at the mbarrier at byte 0 of shared memory, which awaits only 7 more of 40 in this phase (kernel 'k')
// !   thread (8, 0, 0) of block (0, 0, 0) is at mbarrier_arrive
// !   hint: initialise it with as many arrivals as each phase has
// EXIT: 1
// RUN: --device=cpu --run=host --arg=i32[1] --arg=65
// ! hilt-opt: BARRIER_DEADLOCK: deadlock: no thread can go on; 64 wait in mbarrier_wait (kernel 'k')
// !   thread (0, 0, 0) of block (0, 0, 0) waits in mbarrier_wait with 63 more for phase 0 (parity 0) of the mbarrier at byte 0 of shared memory: 40 of 40 arrivals missing
// !   hint: each phase of an mbarrier needs all its arrivals and bytes, and a wait needs the parity of that phase
// EXIT: 1
// RUN: --run=host --arg=i32[1] --arg=65
// ! hilt-opt: BARRIER_DEADLOCK: deadlock: no thread can go on; 64 wait in mbarrier_wait (kernel 'k')
// !   thread (0, 0, 0) of block (0, 0, 0) waits in mbarrier_wait with 63 more for phase 0 (parity 0) of the mbarrier at byte 0 of shared memory: 40 of 40 arrivals missing
// !   hint: each phase of an mbarrier needs all its arrivals and bytes, and a wait needs the parity of that phase
// EXIT: 1
