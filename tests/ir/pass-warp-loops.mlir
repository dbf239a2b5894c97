// One warp fills shared memory and goes on, the other waits for it; a lane that is elected, arrivals of all lanes.
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
  %c32 = "arith.constant"() <{value = 32 : i32}> : () -> i32
  %c64 = "arith.constant"() <{value = 64 : i32}> : () -> i32
  %four = "arith.constant"() <{value = 4 : i64}> : () -> i64
  %true = "arith.constant"() <{value = true}> : () -> i1
  %w = "hilt.floordiv_s"(%t, %c32) : (i32, i32) -> i32
  %l = "hilt.floormod_s"(%t, %c32) : (i32, i32) -> i32
  %s = "hilt.alloc_shared"() {count = 32 : i64, type = i32} : () -> !hilt.ptr<shared, 4>
  %bar = "hilt.alloc_shared"() {count = 1 : i64, type = i64} : () -> !hilt.ptr<shared, 8>
  %first = "arith.cmpi"(%t, %c0) <{predicate = 0 : i64}> : (i32, i32) -> i1
  "scf.if"(%first) ({
    "hilt.mbar_init"(%bar, %c64) : (!hilt.ptr<shared, 8>, i32) -> ()
    "scf.yield"() : () -> ()
  }, {
    "scf.yield"() : () -> ()
  }) : (i1) -> ()
  "hilt.barrier"(%c0, %c0) : (i32, i32) -> ()
  %wl = "arith.extsi"(%l) : (i32) -> i64
  %ol = "arith.muli"(%wl, %four) : (i64, i64) -> i64
  %sl = "hilt.ptr_add"(%s, %ol) : (!hilt.ptr<shared, 4>, i64) -> !hilt.ptr<shared, 4>
  %gives = "arith.cmpi"(%w, %c0) <{predicate = 0 : i64}> : (i32, i32) -> i1
  "scf.if"(%gives) ({
    %v = "arith.addi"(%l, %n) : (i32, i32) -> i32
    "hilt.store"(%v, %sl) : (i32, !hilt.ptr<shared, 4>) -> ()
    "hilt.barrier_arrive"(%c2, %c64) : (i32, i32) -> ()
    "scf.yield"() : () -> ()
  }, {
    "hilt.barrier"(%c2, %c64) : (i32, i32) -> ()
    %v = "hilt.load"(%sl) : (!hilt.ptr<shared, 4>) -> i32
    %pl = "hilt.ptr_add"(%p, %ol) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
    "hilt.store"(%v, %pl) : (i32, !hilt.ptr<global, 4>) -> ()
    "scf.yield"() : () -> ()
  }) : (i1) -> ()
  %state = "hilt.mbar_arrive"(%bar, %c1) : (!hilt.ptr<shared, 8>, i32) -> i64
  "scf.while"() ({
    %done = "hilt.mbar_test"(%bar, %c0) {kind = "try"} : (!hilt.ptr<shared, 8>, i32) -> i1
    %again = "arith.xori"(%done, %true) : (i1, i1) -> i1
    "scf.condition"(%again) : (i1) -> ()
  }, {
    "scf.yield"() : () -> ()
  }) : () -> ()
  "func.return"() : () -> ()
}) {kernel, block = [64, 1, 1]} : () -> ()
// RUN: --passes=warp-loops,canon,dce
// | "builtin.module"() ({
// |   "func.func"() <{function_type = (!hilt.ptr<global, 4>, i32) -> (), sym_name = "host"}> ({
// |   ^bb0(%arg0: !hilt.ptr<global, 4>, %arg1: i32):
// |     %0 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %1 = "arith.constant"() <{value = 0 : i64}> : () -> i64
// |     %2 = "arith.constant"() <{value = 64 : i64}> : () -> i64
// |     "hilt.launch"(%0, %0, %0, %2, %0, %0, %0, %0, %0, %1, %1, %arg0, %arg1) {callee = "k"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 4>, i32) -> ()
// |     "func.return"() : () -> ()
// |   }) : () -> ()
// |   "func.func"() <{function_type = (!hilt.ptr<global, 4>, i32) -> (), sym_name = "k"}> ({
// |   ^bb0(%arg0: !hilt.ptr<global, 4>, %arg1: i32):
// |     %0 = "arith.constant"() <{value = 32 : i64}> : () -> i64
// |     %1 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %2 = "hilt.sreg"() {reg = "warpid"} : () -> i32
// |     %3 = "arith.constant"() <{value = 0 : i32}> : () -> i32
// |     %4 = "arith.constant"() <{value = 32 : i32}> : () -> i32
// |     %5 = "arith.muli"(%2, %4) : (i32, i32) -> i32
// |     %6 = "arith.constant"() <{value = 1 : i32}> : () -> i32
// |     %7 = "arith.constant"() <{value = 64 : i32}> : () -> i32
// |     %8 = "arith.constant"() <{value = 2 : i32}> : () -> i32
// |     %9 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |     %10 = "arith.constant"() <{value = true}> : () -> i1
// |     %11 = "hilt.floordiv_s"(%5, %4) : (i32, i32) -> i32
// |     %12 = "hilt.alloc_shared"() {count = 32 : i64, type = i32} : () -> !hilt.ptr<shared, 4>
// |     %13 = "hilt.alloc_shared"() {count = 1 : i64, type = i64} : () -> !hilt.ptr<shared, 8>
// |     %14 = "arith.constant"() <{value = 0 : i64}> : () -> i64
// |     %15 = "arith.extsi"(%5) : (i32) -> i64
// |     %16 = "arith.constant"() <{value = 31 : i64}> : () -> i64
// |     %17 = "arith.addi"(%15, %16) : (i64, i64) -> i64
// |     %18 = "arith.constant"() <{value = 2147483647 : i64}> : () -> i64
// |     %19 = "arith.cmpi"(%17, %18) <{predicate = 3 : i64}> : (i64, i64) -> i1
// |     "scf.if"(%19) ({
// |       %20 = "arith.subi"(%14, %15) : (i64, i64) -> i64
// |       %21 = "arith.cmpi"(%15, %14) <{predicate = 4 : i64}> : (i64, i64) -> i1
// |       %22 = "arith.cmpi"(%20, %0) <{predicate = 9 : i64}> : (i64, i64) -> i1
// |       %23 = "arith.addi"(%20, %1) : (i64, i64) -> i64
// |       %24 = "arith.select"(%22, %0, %23) : (i1, i64, i64) -> i64
// |       %25 = "arith.select"(%21, %14, %24) : (i1, i64, i64) -> i64
// |       %26 = "arith.cmpi"(%15, %14) <{predicate = 5 : i64}> : (i64, i64) -> i1
// |       %27 = "arith.select"(%22, %0, %20) : (i1, i64, i64) -> i64
// |       %28 = "arith.select"(%26, %14, %27) : (i1, i64, i64) -> i64
// |       "scf.for"(%28, %25, %1) ({
// |       ^bb0(%arg2: i64):
// |         "hilt.mbar_init"(%13, %7) : (!hilt.ptr<shared, 8>, i32) -> ()
// |         "scf.yield"() : () -> ()
// |       }) {dim = 0 : i64} : (i64, i64, i64) -> ()
// |       "scf.yield"() : () -> ()
// |     }, {
// |       "scf.for"(%14, %0, %1) ({
// |       ^bb0(%arg3: i64):
// |         %29 = "arith.trunci"(%arg3) {nsw} : (i64) -> i32
// |         %30 = "arith.addi"(%5, %29) : (i32, i32) -> i32
// |         %31 = "arith.cmpi"(%30, %3) <{predicate = 0 : i64}> : (i32, i32) -> i1
// |         "scf.if"(%31) ({
// |           "hilt.mbar_init"(%13, %7) : (!hilt.ptr<shared, 8>, i32) -> ()
// |           "scf.yield"() : () -> ()
// |         }, {
// |           "scf.yield"() : () -> ()
// |         }) : (i1) -> ()
// |         "scf.yield"() : () -> ()
// |       }) {dim = 0 : i64} : (i64, i64, i64) -> ()
// |       "scf.yield"() : () -> ()
// |     }) : (i1) -> ()
// |     "hilt.barrier"(%3, %3) : (i32, i32) -> ()
// |     %32 = "arith.cmpi"(%11, %3) <{predicate = 0 : i64}> : (i32, i32) -> i1
// |     "scf.if"(%32) ({
// |       "scf.for"(%14, %0, %1) ({
// |       ^bb0(%arg4: i64):
// |         %33 = "arith.trunci"(%arg4) {nsw} : (i64) -> i32
// |         %34 = "hilt.floormod_s"(%33, %4) : (i32, i32) -> i32
// |         %35 = "arith.addi"(%34, %arg1) : (i32, i32) -> i32
// |         %36 = "arith.extsi"(%34) : (i32) -> i64
// |         %37 = "arith.muli"(%36, %9) : (i64, i64) -> i64
// |         %38 = "hilt.ptr_add"(%12, %37) : (!hilt.ptr<shared, 4>, i64) -> !hilt.ptr<shared, 4>
// |         "hilt.store"(%35, %38) : (i32, !hilt.ptr<shared, 4>) -> ()
// |         "scf.yield"() : () -> ()
// |       }) {dim = 0 : i64} : (i64, i64, i64) -> ()
// |       "hilt.barrier_arrive"(%8, %7) : (i32, i32) -> ()
// |       "scf.yield"() : () -> ()
// |     }, {
// |       "hilt.barrier"(%8, %7) : (i32, i32) -> ()
// |       "scf.for"(%14, %0, %1) ({
// |       ^bb0(%arg5: i64):
// |         %39 = "arith.trunci"(%arg5) {nsw} : (i64) -> i32
// |         %40 = "hilt.floormod_s"(%39, %4) : (i32, i32) -> i32
// |         %41 = "arith.extsi"(%40) : (i32) -> i64
// |         %42 = "arith.muli"(%41, %9) : (i64, i64) -> i64
// |         %43 = "hilt.ptr_add"(%12, %42) : (!hilt.ptr<shared, 4>, i64) -> !hilt.ptr<shared, 4>
// |         %44 = "hilt.load"(%43) : (!hilt.ptr<shared, 4>) -> i32
// |         %45 = "hilt.ptr_add"(%arg0, %42) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
// |         "hilt.store"(%44, %45) : (i32, !hilt.ptr<global, 4>) -> ()
// |         "scf.yield"() : () -> ()
// |       }) {dim = 0 : i64} : (i64, i64, i64) -> ()
// |       "scf.yield"() : () -> ()
// |     }) : (i1) -> ()
// |     "scf.for"(%14, %0, %1) ({
// |     ^bb0(%arg6: i64):
// |       %46 = "hilt.mbar_arrive"(%13, %6) : (!hilt.ptr<shared, 8>, i32) -> i64
// |       "scf.yield"() : () -> ()
// |     }) {dim = 0 : i64} : (i64, i64, i64) -> ()
// |     "scf.while"() ({
// |       %47 = "hilt.mbar_test"(%13, %3) {kind = "try"} : (!hilt.ptr<shared, 8>, i32) -> i1
// |       %48 = "arith.xori"(%47, %10) : (i1, i1) -> i1
// |       "scf.condition"(%48) : (i1) -> ()
// |     }, {
// |       "scf.yield"() : () -> ()
// |     }) : () -> ()
// |     "func.return"() : () -> ()
// |   }) {kernel, block = [64, 1, 1], per_warp} : () -> ()
// | }) : () -> ()
// RUN: --passes=warp-loops --run=host --arg=i32[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0] --arg=5
// | i32[5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36]
// RUN: --device=cpu --run=host --arg=i32[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0] --arg=5
// | i32[5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36]
