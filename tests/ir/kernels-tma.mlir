// TMA: tensor maps that the host makes, boxes that lie partly outside of the tensor, a store, a reduction; the checker finds nothing. A map that no
// GPU would take is refused by the same rules everywhere.
"func.func"() <{function_type = (!hilt.ptr<global, 16>, !hilt.ptr<global, 16>) -> (), sym_name = "run"}> ({
^bb0(%p: !hilt.ptr<global, 16>, %q: !hilt.ptr<global, 16>):
  %c1 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %c32 = "arith.constant"() <{value = 32 : i64}> : () -> i64
  %c0 = "arith.constant"() <{value = 0 : i64}> : () -> i64
  %cols = "arith.constant"() <{value = 6 : i64}> : () -> i64
  %rows = "arith.constant"() <{value = 4 : i64}> : () -> i64
  %wide = "arith.constant"() <{value = 8 : i64}> : () -> i64
  %pitch = "arith.constant"() <{value = 32 : i64}> : () -> i64
  %m = "hilt.tmap_encode"(%p, %cols, %rows, %pitch) {box = [8, 2], kind = "s32", name = "p", steps = [1, 1]} : (!hilt.ptr<global, 16>, i64, i64, i64) -> !hilt.tmap
  %n = "hilt.tmap_encode"(%q, %wide, %rows, %pitch) {box = [8, 2], kind = "s32", name = "q", steps = [1, 1], stores} : (!hilt.ptr<global, 16>, i64, i64, i64) -> !hilt.tmap
  "hilt.launch"(%c1, %c1, %c1, %c32, %c1, %c1, %c1, %c1, %c1, %c0, %c0, %m, %n, %q) {callee = "move"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.tmap, !hilt.tmap, !hilt.ptr<global, 16>) -> ()
  "func.return"() : () -> ()
}) {arg_names = ["p", "q"]} : () -> ()
"func.func"() <{function_type = (!hilt.tmap, !hilt.tmap, !hilt.ptr<global, 16>) -> (), sym_name = "move"}> ({
^bb0(%m: !hilt.tmap, %n: !hilt.tmap, %q: !hilt.ptr<global, 16>):
  %tid = "hilt.sreg"() {reg = "tid.x"} : () -> i32
  %0 = "arith.constant"() <{value = 0 : i32}> : () -> i32
  %1 = "arith.constant"() <{value = 1 : i32}> : () -> i32
  %minus = "arith.constant"() <{value = -4 : i32}> : () -> i32
  %4 = "arith.constant"() <{value = 4 : i32}> : () -> i32
  %3 = "arith.constant"() <{value = 3 : i32}> : () -> i32
  %bytes = "arith.constant"() <{value = 64 : i32}> : () -> i32
  %s = "hilt.alloc_shared"() {align = 128 : i64, count = 16 : i64, type = i32} : () -> !hilt.ptr<shared, 128>
  %b = "hilt.alloc_shared"() {count = 1 : i64, type = i64} : () -> !hilt.ptr<shared, 8>
  %pm = "hilt.tmap_addr"(%m) : (!hilt.tmap) -> !hilt.ptr<generic, 64>
  %pn = "hilt.tmap_addr"(%n) : (!hilt.tmap) -> !hilt.ptr<generic, 64>
  %first = "arith.cmpi"(%tid, %0) <{predicate = 0 : i64}> : (i32, i32) -> i1
  "scf.if"(%first) ({
    "hilt.tmap_prefetch"(%pm) : (!hilt.ptr<generic, 64>) -> ()
    "hilt.tma_prefetch"(%pm, %0, %0) : (!hilt.ptr<generic, 64>, i32, i32) -> ()
    "hilt.mbar_init"(%b, %1) : (!hilt.ptr<shared, 8>, i32) -> ()
    "hilt.fence_mbar_init"() : () -> ()
    "hilt.fence_proxy"() {kind = "async.shared"} : () -> ()
    %st = "hilt.mbar_arrive_expect_tx"(%b, %bytes) : (!hilt.ptr<shared, 8>, i32) -> i64
    "hilt.tma_load"(%s, %pm, %b, %minus, %3) : (!hilt.ptr<shared, 128>, !hilt.ptr<generic, 64>, !hilt.ptr<shared, 8>, i32, i32) -> ()
    "scf.yield"() : () -> ()
  }, {
    "scf.yield"() : () -> ()
  }) : (i1) -> ()
  "hilt.barrier"(%0, %0) : (i32, i32) -> ()
  "hilt.mbar_wait"(%b, %0) : (!hilt.ptr<shared, 8>, i32) -> ()
  "scf.if"(%first) ({
    "hilt.tma_store"(%pn, %s, %4, %1) : (!hilt.ptr<generic, 64>, !hilt.ptr<shared, 128>, i32, i32) -> ()
    "hilt.bulk_commit"() : () -> ()
    "hilt.bulk_wait"() {groups = 0 : i64} : () -> ()
    "hilt.tma_reduce"(%pn, %s, %0, %0) {kind = "add"} : (!hilt.ptr<generic, 64>, !hilt.ptr<shared, 128>, i32, i32) -> ()
    "hilt.bulk_commit"() : () -> ()
    "hilt.bulk_wait"() {groups = 0 : i64} : () -> ()
    "scf.yield"() : () -> ()
  }, {
    "scf.yield"() : () -> ()
  }) : (i1) -> ()
  "func.return"() : () -> ()
}) {arg_names = ["m", "n", "q"], kernel} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 16>, i64, i64) -> (), sym_name = "maps"}> ({
^bb0(%p: !hilt.ptr<global, 16>, %pitch: i64, %rows: i64):
  %cols = "arith.constant"() <{value = 8 : i64}> : () -> i64
  %m = "hilt.tmap_encode"(%p, %cols, %rows, %pitch) {box = [8, 2], kind = "f16", name = "p", nan_fill, promotion = 128 : i64, steps = [1, 2], swizzle = 0 : i64} : (!hilt.ptr<global, 16>, i64, i64, i64) -> !hilt.tmap
  "func.return"() : () -> ()
}) : () -> ()
// RUN: 
// | "builtin.module"() ({
// |   "func.func"() <{function_type = (!hilt.ptr<global, 16>, !hilt.ptr<global, 16>) -> (), sym_name = "run"}> ({
// |   ^bb0(%arg0: !hilt.ptr<global, 16>, %arg1: !hilt.ptr<global, 16>):
// |     %0 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %1 = "arith.constant"() <{value = 32 : i64}> : () -> i64
// |     %2 = "arith.constant"() <{value = 0 : i64}> : () -> i64
// |     %3 = "arith.constant"() <{value = 6 : i64}> : () -> i64
// |     %4 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |     %5 = "arith.constant"() <{value = 8 : i64}> : () -> i64
// |     %6 = "arith.constant"() <{value = 32 : i64}> : () -> i64
// |     %7 = "hilt.tmap_encode"(%arg0, %3, %4, %6) {box = [8, 2], kind = "s32", name = "p", steps = [1, 1]} : (!hilt.ptr<global, 16>, i64, i64, i64) -> !hilt.tmap
// |     %8 = "hilt.tmap_encode"(%arg1, %5, %4, %6) {box = [8, 2], kind = "s32", name = "q", steps = [1, 1], stores} : (!hilt.ptr<global, 16>, i64, i64, i64) -> !hilt.tmap
// |     "hilt.launch"(%0, %0, %0, %1, %0, %0, %0, %0, %0, %2, %2, %7, %8, %arg1) {callee = "move"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.tmap, !hilt.tmap, !hilt.ptr<global, 16>) -> ()
// |     "func.return"() : () -> ()
// |   }) {arg_names = ["p", "q"]} : () -> ()
// |   "func.func"() <{function_type = (!hilt.tmap, !hilt.tmap, !hilt.ptr<global, 16>) -> (), sym_name = "move"}> ({
// |   ^bb0(%arg0: !hilt.tmap, %arg1: !hilt.tmap, %arg2: !hilt.ptr<global, 16>):
// |     %0 = "hilt.sreg"() {reg = "tid.x"} : () -> i32
// |     %1 = "arith.constant"() <{value = 0 : i32}> : () -> i32
// |     %2 = "arith.constant"() <{value = 1 : i32}> : () -> i32
// |     %3 = "arith.constant"() <{value = -4 : i32}> : () -> i32
// |     %4 = "arith.constant"() <{value = 4 : i32}> : () -> i32
// |     %5 = "arith.constant"() <{value = 3 : i32}> : () -> i32
// |     %6 = "arith.constant"() <{value = 64 : i32}> : () -> i32
// |     %7 = "hilt.alloc_shared"() {align = 128 : i64, count = 16 : i64, type = i32} : () -> !hilt.ptr<shared, 128>
// |     %8 = "hilt.alloc_shared"() {count = 1 : i64, type = i64} : () -> !hilt.ptr<shared, 8>
// |     %9 = "hilt.tmap_addr"(%arg0) : (!hilt.tmap) -> !hilt.ptr<generic, 64>
// |     %10 = "hilt.tmap_addr"(%arg1) : (!hilt.tmap) -> !hilt.ptr<generic, 64>
// |     %11 = "arith.cmpi"(%0, %1) <{predicate = 0 : i64}> : (i32, i32) -> i1
// |     "scf.if"(%11) ({
// |       "hilt.tmap_prefetch"(%9) : (!hilt.ptr<generic, 64>) -> ()
// |       "hilt.tma_prefetch"(%9, %1, %1) : (!hilt.ptr<generic, 64>, i32, i32) -> ()
// |       "hilt.mbar_init"(%8, %2) : (!hilt.ptr<shared, 8>, i32) -> ()
// |       "hilt.fence_mbar_init"() : () -> ()
// |       "hilt.fence_proxy"() {kind = "async.shared"} : () -> ()
// |       %12 = "hilt.mbar_arrive_expect_tx"(%8, %6) : (!hilt.ptr<shared, 8>, i32) -> i64
// |       "hilt.tma_load"(%7, %9, %8, %3, %5) : (!hilt.ptr<shared, 128>, !hilt.ptr<generic, 64>, !hilt.ptr<shared, 8>, i32, i32) -> ()
// |       "scf.yield"() : () -> ()
// |     }, {
// |       "scf.yield"() : () -> ()
// |     }) : (i1) -> ()
// |     "hilt.barrier"(%1, %1) : (i32, i32) -> ()
// |     "hilt.mbar_wait"(%8, %1) : (!hilt.ptr<shared, 8>, i32) -> ()
// |     "scf.if"(%11) ({
// |       "hilt.tma_store"(%10, %7, %4, %2) : (!hilt.ptr<generic, 64>, !hilt.ptr<shared, 128>, i32, i32) -> ()
// |       "hilt.bulk_commit"() : () -> ()
// |       "hilt.bulk_wait"() {groups = 0 : i64} : () -> ()
// |       "hilt.tma_reduce"(%10, %7, %1, %1) {kind = "add"} : (!hilt.ptr<generic, 64>, !hilt.ptr<shared, 128>, i32, i32) -> ()
// |       "hilt.bulk_commit"() : () -> ()
// |       "hilt.bulk_wait"() {groups = 0 : i64} : () -> ()
// |       "scf.yield"() : () -> ()
// |     }, {
// |       "scf.yield"() : () -> ()
// |     }) : (i1) -> ()
// |     "func.return"() : () -> ()
// |   }) {arg_names = ["m", "n", "q"], kernel} : () -> ()
// |   "func.func"() <{function_type = (!hilt.ptr<global, 16>, i64, i64) -> (), sym_name = "maps"}> ({
// |   ^bb0(%arg0: !hilt.ptr<global, 16>, %arg1: i64, %arg2: i64):
// |     %0 = "arith.constant"() <{value = 8 : i64}> : () -> i64
// |     %1 = "hilt.tmap_encode"(%arg0, %0, %arg2, %arg1) {box = [8, 2], kind = "f16", name = "p", nan_fill, promotion = 128 : i64, steps = [1, 2], swizzle = 0 : i64} : (!hilt.ptr<global, 16>, i64, i64, i64) -> !hilt.tmap
// |     "func.return"() : () -> ()
// |   }) : () -> ()
// | }) : () -> ()
// RUN: --run=run --arg=i32[1,2,3,4,5,6,0,0,11,12,13,14,15,16,0,0,21,22,23,24,25,26,0,0,31,32,33,34,35,36,0,0] --arg=i32[100,100,100,100,100,100,0,0,100,100,100,100,100,100,0,0,100,100,100,100,100,100,0,0,100,100,100,100,100,100,0,0]
// | i32[1, 2, 3, 4, 5, 6, 0, 0, 11, 12, 13, 14, 15, 16, 0, 0, 21, 22, 23, 24, 25, 26, 0, 0, 31, 32, 33, 34, 35, 36, 0, 0]
// | i32[100, 100, 100, 100, 131, 132, 33, 34, 100, 100, 100, 100, 0, 0, 0, 0, 100, 100, 100, 100, 0, 0, 0, 0, 100, 100, 100, 100, 100, 100, 0, 0]
// RUN: --device=cpu --run=run --arg=i32[1,2,3,4,5,6,0,0,11,12,13,14,15,16,0,0,21,22,23,24,25,26,0,0,31,32,33,34,35,36,0,0] --arg=i32[100,100,100,100,100,100,0,0,100,100,100,100,100,100,0,0,100,100,100,100,100,100,0,0,100,100,100,100,100,100,0,0]
// | i32[1, 2, 3, 4, 5, 6, 0, 0, 11, 12, 13, 14, 15, 16, 0, 0, 21, 22, 23, 24, 25, 26, 0, 0, 31, 32, 33, 34, 35, 36, 0, 0]
// | i32[100, 100, 100, 100, 131, 132, 33, 34, 100, 100, 100, 100, 0, 0, 0, 0, 100, 100, 100, 100, 0, 0, 0, 0, 100, 100, 100, 100, 100, 100, 0, 0]
// RUN: --check=20 --arg=i32[1,2,3,4,5,6,0,0,11,12,13,14,15,16,0,0,21,22,23,24,25,26,0,0,31,32,33,34,35,36,0,0] --arg=i32[100,100,100,100,100,100,0,0,100,100,100,100,100,100,0,0,100,100,100,100,100,100,0,0,100,100,100,100,100,100,0,0]
// | i32[1, 2, 3, 4, 5, 6, 0, 0, 11, 12, 13, 14, 15, 16, 0, 0, 21, 22, 23, 24, 25, 26, 0, 0, 31, 32, 33, 34, 35, 36, 0, 0]
// | i32[100, 100, 100, 100, 131, 132, 33, 34, 100, 100, 100, 100, 0, 0, 0, 0, 100, 100, 100, 100, 0, 0, 0, 0, 100, 100, 100, 100, 100, 100, 0, 0]
// RUN: --run=maps --arg=i32[1,2,3,4] --arg=24 --arg=2
// ! hilt-opt: TMA_TENSOR: 'p' cannot be copied by TMA: its stride in dimension 1 is 24 bytes, which must be a multiple of 16
// !   makes a tensor map
// !   hint: make the tensor so, or copy it by cp.async
// EXIT: 1
// RUN: --run=maps --arg=i32[1,2,3,4] --arg=32 --arg=0
// ! hilt-opt: TMA_TENSOR: 'p' cannot be copied by TMA: its extent in dimension 1 is 0, where 1 to 2**32 are possible
// !   makes a tensor map
// !   hint: make the tensor so, or copy it by cp.async
// EXIT: 1
// RUN: --run=maps --arg=i32[1,2,3,4] --arg=32 --arg=2
// | i32[1, 2, 3, 4]
// RUN: --device=cpu --run=maps --arg=i32[1,2,3,4] --arg=24 --arg=2
// ! hilt-opt: TMA_TENSOR: 'p' cannot be copied by TMA: its stride in dimension 1 is 24 bytes, which must be a multiple of 16
// !   makes a tensor map
// !   hint: make the tensor so, or copy it by cp.async
// EXIT: 1
// RUN: --device=cpu --run=maps --arg=i32[1,2,3,4] --arg=32 --arg=0
// ! hilt-opt: TMA_TENSOR: 'p' cannot be copied by TMA: its extent in dimension 1 is 0, where 1 to 2**32 are possible
// !   makes a tensor map
// !   hint: make the tensor so, or copy it by cp.async
// EXIT: 1
// RUN: --device=cpu --run=maps --arg=i32[1,2,3,4] --arg=32 --arg=2
// | i32[1, 2, 3, 4]
