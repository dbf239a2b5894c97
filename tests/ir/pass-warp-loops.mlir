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
// |     %2 = "arith.constant"() <{value = 0 : i64}> : () -> i64
// |     %3 = "hilt.sreg"() {reg = "warpid"} : () -> i32
// |     %4 = "arith.constant"() <{value = 0 : i32}> : () -> i32
// |     %5 = "arith.constant"() <{value = 32 : i32}> : () -> i32
// |     %6 = "arith.muli"(%3, %5) : (i32, i32) -> i32
// |     %7 = "arith.constant"() <{value = 1 : i32}> : () -> i32
// |     %8 = "arith.constant"() <{value = 64 : i32}> : () -> i32
// |     %9 = "arith.constant"() <{value = 2 : i32}> : () -> i32
// |     %10 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |     %11 = "arith.constant"() <{value = true}> : () -> i1
// |     %12 = "hilt.alloc_shared"() {count = 32 : i64, type = i32} : () -> !hilt.ptr<shared, 4>
// |     %13 = "hilt.alloc_shared"() {count = 1 : i64, type = i64} : () -> !hilt.ptr<shared, 8>
// |     %14 = "arith.extsi"(%6) : (i32) -> i64
// |     %15 = "arith.constant"() <{value = 31 : i64}> : () -> i64
// |     %16 = "arith.addi"(%14, %15) : (i64, i64) -> i64
// |     %17 = "arith.constant"() <{value = 2147483647 : i64}> : () -> i64
// |     %18 = "arith.cmpi"(%16, %17) <{predicate = 3 : i64}> : (i64, i64) -> i1
// |     "scf.if"(%18) ({
// |       %19 = "arith.subi"(%2, %14) : (i64, i64) -> i64
// |       %20 = "arith.cmpi"(%14, %2) <{predicate = 4 : i64}> : (i64, i64) -> i1
// |       %21 = "arith.cmpi"(%19, %0) <{predicate = 9 : i64}> : (i64, i64) -> i1
// |       %22 = "arith.addi"(%19, %1) : (i64, i64) -> i64
// |       %23 = "arith.select"(%21, %0, %22) : (i1, i64, i64) -> i64
// |       %24 = "arith.select"(%20, %2, %23) : (i1, i64, i64) -> i64
// |       %25 = "arith.cmpi"(%14, %2) <{predicate = 5 : i64}> : (i64, i64) -> i1
// |       %26 = "arith.select"(%21, %0, %19) : (i1, i64, i64) -> i64
// |       %27 = "arith.select"(%25, %2, %26) : (i1, i64, i64) -> i64
// |       "scf.for"(%27, %24, %1) ({
// |       ^bb0(%arg2: i64):
// |         "hilt.mbar_init"(%13, %8) : (!hilt.ptr<shared, 8>, i32) -> ()
// |         "scf.yield"() : () -> ()
// |       }) {dim = 0 : i64} : (i64, i64, i64) -> ()
// |       "scf.yield"() : () -> ()
// |     }, {
// |       "scf.for"(%2, %0, %1) ({
// |       ^bb0(%arg3: i64):
// |         %28 = "arith.trunci"(%arg3) {nsw} : (i64) -> i32
// |         %29 = "arith.addi"(%6, %28) : (i32, i32) -> i32
// |         %30 = "arith.cmpi"(%29, %4) <{predicate = 0 : i64}> : (i32, i32) -> i1
// |         "scf.if"(%30) ({
// |           "hilt.mbar_init"(%13, %8) : (!hilt.ptr<shared, 8>, i32) -> ()
// |           "scf.yield"() : () -> ()
// |         }, {
// |           "scf.yield"() : () -> ()
// |         }) : (i1) -> ()
// |         "scf.yield"() : () -> ()
// |       }) {dim = 0 : i64} : (i64, i64, i64) -> ()
// |       "scf.yield"() : () -> ()
// |     }) : (i1) -> ()
// |     "hilt.barrier"(%4, %4) : (i32, i32) -> ()
// |     %31 = "arith.cmpi"(%3, %4) <{predicate = 0 : i64}> : (i32, i32) -> i1
// |     "scf.if"(%31) ({
// |       "scf.for"(%2, %0, %1) ({
// |       ^bb0(%arg4: i64):
// |         %32 = "arith.trunci"(%arg4) {nsw} : (i64) -> i32
// |         %33 = "arith.addi"(%32, %arg1) : (i32, i32) -> i32
// |         %34 = "arith.muli"(%arg4, %10) : (i64, i64) -> i64
// |         %35 = "hilt.ptr_add"(%12, %34) : (!hilt.ptr<shared, 4>, i64) -> !hilt.ptr<shared, 4>
// |         "hilt.store"(%33, %35) : (i32, !hilt.ptr<shared, 4>) -> ()
// |         "scf.yield"() : () -> ()
// |       }) {dim = 0 : i64} : (i64, i64, i64) -> ()
// |       "hilt.barrier_arrive"(%9, %8) : (i32, i32) -> ()
// |       "scf.yield"() : () -> ()
// |     }, {
// |       "hilt.barrier"(%9, %8) : (i32, i32) -> ()
// |       "scf.for"(%2, %0, %1) ({
// |       ^bb0(%arg5: i64):
// |         %36 = "arith.muli"(%arg5, %10) : (i64, i64) -> i64
// |         %37 = "hilt.ptr_add"(%12, %36) : (!hilt.ptr<shared, 4>, i64) -> !hilt.ptr<shared, 4>
// |         %38 = "hilt.load"(%37) : (!hilt.ptr<shared, 4>) -> i32
// |         %39 = "hilt.ptr_add"(%arg0, %36) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
// |         "hilt.store"(%38, %39) : (i32, !hilt.ptr<global, 4>) -> ()
// |         "scf.yield"() : () -> ()
// |       }) {dim = 0 : i64} : (i64, i64, i64) -> ()
// |       "scf.yield"() : () -> ()
// |     }) : (i1) -> ()
// |     "scf.for"(%2, %0, %1) ({
// |     ^bb0(%arg6: i64):
// |       %40 = "hilt.mbar_arrive"(%13, %7) : (!hilt.ptr<shared, 8>, i32) -> i64
// |       "scf.yield"() : () -> ()
// |     }) {dim = 0 : i64} : (i64, i64, i64) -> ()
// |     "scf.while"() ({
// |       %41 = "hilt.mbar_test"(%13, %4) {kind = "try"} : (!hilt.ptr<shared, 8>, i32) -> i1
// |       %42 = "arith.xori"(%41, %11) : (i1, i1) -> i1
// |       "scf.condition"(%42) : (i1) -> ()
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
