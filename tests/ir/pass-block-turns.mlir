// Threads that meet in their warps only: the warps of a block take turns. With barriers too: rows of the block are its warps.
"func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "turns"}> ({
^bb0(%p: !hilt.ptr<global, 4>):
  %full = "arith.constant"() <{value = -1 : i32}> : () -> i32
  %by = "arith.constant"() <{value = 16 : i32}> : () -> i32
  %clamp = "arith.constant"() <{value = 31 : i32}> : () -> i32
  %width = "arith.constant"() <{value = 32 : i32}> : () -> i32
  %zero = "arith.constant"() <{value = 0 : i32}> : () -> i32
  %four = "arith.constant"() <{value = 4 : i64}> : () -> i64
  %t = "hilt.sreg"() {reg = "tid.x"} : () -> i32
  %lane = "hilt.floormod_s"(%t, %width) : (i32, i32) -> i32
  %warp = "hilt.floordiv_s"(%t, %width) : (i32, i32) -> i32
  %v:2 = "hilt.shuffle_sync"(%t, %by, %clamp, %full) {mode = "bfly"} : (i32, i32, i32, i32) -> (i32, i1)
  %first = "arith.cmpi"(%lane, %zero) <{predicate = 0 : i64}> : (i32, i32) -> i1
  "scf.if"(%first) ({
    %l = "arith.extsi"(%warp) : (i32) -> i64
    %o = "arith.muli"(%l, %four) : (i64, i64) -> i64
    %x = "hilt.ptr_add"(%p, %o) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
    "hilt.store"(%v#0, %x) : (i32, !hilt.ptr<global, 4>) -> ()
    "scf.yield"() : () -> ()
  }, {
    "scf.yield"() : () -> ()
  }) : (i1) -> ()
  "func.return"() : () -> ()
}) {kernel, block = [64, 1, 1]} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "rows"}> ({
^bb0(%p: !hilt.ptr<global, 4>):
  %full = "arith.constant"() <{value = -1 : i32}> : () -> i32
  %by = "arith.constant"() <{value = 16 : i32}> : () -> i32
  %clamp = "arith.constant"() <{value = 31 : i32}> : () -> i32
  %zero = "arith.constant"() <{value = 0 : i32}> : () -> i32
  %four = "arith.constant"() <{value = 4 : i64}> : () -> i64
  %lane = "hilt.sreg"() {reg = "laneid"} : () -> i32
  %warp = "hilt.sreg"() {reg = "warpid"} : () -> i32
  %v:2 = "hilt.shuffle_sync"(%lane, %by, %clamp, %full) {mode = "bfly"} : (i32, i32, i32, i32) -> (i32, i1)
  "hilt.barrier"(%zero, %zero) : (i32, i32) -> ()
  %first = "arith.cmpi"(%lane, %zero) <{predicate = 0 : i64}> : (i32, i32) -> i1
  "scf.if"(%first) ({
    %l = "arith.extsi"(%warp) : (i32) -> i64
    %o = "arith.muli"(%l, %four) : (i64, i64) -> i64
    %x = "hilt.ptr_add"(%p, %o) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
    "hilt.store"(%v#0, %x) : (i32, !hilt.ptr<global, 4>) -> ()
    "scf.yield"() : () -> ()
  }, {
    "scf.yield"() : () -> ()
  }) : (i1) -> ()
  "func.return"() : () -> ()
}) {kernel, block = [64, 1, 1]} : () -> ()
// RUN: --passes=block-loops,canon,dce
// | "builtin.module"() ({
// |   "func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "turns"}> ({
// |   ^bb0(%arg0: !hilt.ptr<global, 4>):
// |     %0 = "arith.constant"() <{value = 32 : i64}> : () -> i64
// |     %1 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %2 = "hilt.alloc_local"() {type = i32, count = 32 : i64, align = 64 : i64} : () -> !hilt.ptr<local, 64>
// |     %3 = "hilt.alloc_local"() {type = i32, count = 32 : i64, align = 64 : i64} : () -> !hilt.ptr<local, 64>
// |     %4 = "arith.constant"() <{value = 0 : i64}> : () -> i64
// |     %5 = "arith.constant"() <{value = 2 : i64}> : () -> i64
// |     "scf.for"(%4, %5, %1) ({
// |     ^bb0(%arg1: i64):
// |       %6 = "arith.trunci"(%arg1) {nsw} : (i64) -> i32
// |       %7 = "arith.constant"() <{value = 32 : i32}> : () -> i32
// |       %8 = "arith.muli"(%6, %7) : (i32, i32) -> i32
// |       %9 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |       "scf.for"(%4, %0, %1) ({
// |       ^bb0(%arg2: i64):
// |         %10 = "arith.trunci"(%arg2) {nsw} : (i64) -> i32
// |         %11 = "arith.addi"(%8, %10) : (i32, i32) -> i32
// |         %12 = "arith.muli"(%arg2, %9) : (i64, i64) -> i64
// |         %13 = "hilt.ptr_add"(%2, %12) : (!hilt.ptr<local, 64>, i64) -> !hilt.ptr<local, 4>
// |         "hilt.store"(%11, %13) : (i32, !hilt.ptr<local, 4>) -> ()
// |         "scf.yield"() : () -> ()
// |       }) {dim = 0 : i64} : (i64, i64, i64) -> ()
// |       %14 = "hilt.load"(%2) : (!hilt.ptr<local, 64>) -> vector<32xi32>
// |       %15 = "vector.shuffle"(%14, %14) <{mask = [16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]}> : (vector<32xi32>, vector<32xi32>) -> vector<32xi32>
// |       "hilt.store"(%15, %3) : (vector<32xi32>, !hilt.ptr<local, 64>) -> ()
// |       %16 = "arith.muli"(%arg1, %9) : (i64, i64) -> i64
// |       %17 = "hilt.ptr_add"(%arg0, %16) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
// |       %18 = "arith.constant"() <{value = 0 : i64}> : () -> i64
// |       %19 = "hilt.ptr_add"(%3, %18) : (!hilt.ptr<local, 64>, i64) -> !hilt.ptr<local, 4>
// |       %20 = "hilt.load"(%19) : (!hilt.ptr<local, 4>) -> i32
// |       "hilt.store"(%20, %17) : (i32, !hilt.ptr<global, 4>) -> ()
// |       "scf.yield"() : () -> ()
// |     }) : (i64, i64, i64) -> ()
// |     "func.return"() : () -> ()
// |   }) {kernel, block = [64, 1, 1], per_block} : () -> ()
// |   "func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "rows"}> ({
// |   ^bb0(%arg0: !hilt.ptr<global, 4>):
// |     %0 = "arith.constant"() <{value = 32 : i64}> : () -> i64
// |     %1 = "arith.constant"() <{value = 2 : i64}> : () -> i64
// |     %2 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %3 = "hilt.alloc_local"() {type = i32, count = 64 : i64, align = 64 : i64} : () -> !hilt.ptr<local, 64>
// |     %4 = "hilt.alloc_local"() {type = i32, count = 64 : i64, align = 64 : i64} : () -> !hilt.ptr<local, 64>
// |     %5 = "arith.constant"() <{value = 0 : i64}> : () -> i64
// |     %6 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |     "scf.for"(%5, %1, %2) ({
// |     ^bb0(%arg1: i64):
// |       %7 = "arith.muli"(%arg1, %0) : (i64, i64) -> i64
// |       "scf.for"(%5, %0, %2) ({
// |       ^bb0(%arg2: i64):
// |         %8 = "arith.trunci"(%arg2) {nsw} : (i64) -> i32
// |         %9 = "arith.addi"(%7, %arg2) : (i64, i64) -> i64
// |         %10 = "arith.muli"(%9, %6) : (i64, i64) -> i64
// |         %11 = "hilt.ptr_add"(%3, %10) : (!hilt.ptr<local, 64>, i64) -> !hilt.ptr<local, 4>
// |         "hilt.store"(%8, %11) : (i32, !hilt.ptr<local, 4>) -> ()
// |         "scf.yield"() : () -> ()
// |       }) {dim = 0 : i64} : (i64, i64, i64) -> ()
// |       "scf.yield"() : () -> ()
// |     }) {dim = 1 : i64} : (i64, i64, i64) -> ()
// |     "scf.for"(%5, %1, %2) ({
// |     ^bb0(%arg3: i64):
// |       %12 = "arith.constant"() <{value = 128 : i64}> : () -> i64
// |       %13 = "arith.muli"(%arg3, %12) : (i64, i64) -> i64
// |       %14 = "hilt.ptr_add"(%3, %13) : (!hilt.ptr<local, 64>, i64) -> !hilt.ptr<local, 64>
// |       %15 = "hilt.load"(%14) : (!hilt.ptr<local, 64>) -> vector<32xi32>
// |       %16 = "vector.shuffle"(%15, %15) <{mask = [16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]}> : (vector<32xi32>, vector<32xi32>) -> vector<32xi32>
// |       %17 = "hilt.ptr_add"(%4, %13) : (!hilt.ptr<local, 64>, i64) -> !hilt.ptr<local, 64>
// |       "hilt.store"(%16, %17) : (vector<32xi32>, !hilt.ptr<local, 64>) -> ()
// |       "scf.yield"() : () -> ()
// |     }) : (i64, i64, i64) -> ()
// |     "scf.for"(%5, %1, %2) ({
// |     ^bb0(%arg4: i64):
// |       %18 = "arith.muli"(%arg4, %6) : (i64, i64) -> i64
// |       %19 = "hilt.ptr_add"(%arg0, %18) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
// |       %20 = "arith.constant"() <{value = 128 : i64}> : () -> i64
// |       %21 = "arith.muli"(%arg4, %20) : (i64, i64) -> i64
// |       %22 = "hilt.ptr_add"(%4, %21) : (!hilt.ptr<local, 64>, i64) -> !hilt.ptr<local, 4>
// |       %23 = "hilt.load"(%22) : (!hilt.ptr<local, 4>) -> i32
// |       "hilt.store"(%23, %19) : (i32, !hilt.ptr<global, 4>) -> ()
// |       "scf.yield"() : () -> ()
// |     }) {dim = 1 : i64} : (i64, i64, i64) -> ()
// |     "func.return"() : () -> ()
// |   }) {kernel, block = [64, 1, 1], per_block} : () -> ()
// | }) : () -> ()
