// Products of warpgroups as text, as PTX, and where they cannot be.
"func.func"() <{function_type = (i64) -> (), sym_name = "k", kernel}> ({
^bb0(%trips: i64):
  %0 = "hilt.alloc_shared"() {align = 1024 : i64, count = 32768 : i64, type = i8} : () -> !hilt.ptr<shared, 16>
  %1 = "hilt.alloc_local"() {align = 16 : i64, count = 4 : i64, type = f32} : () -> !hilt.ptr<local, 16>
  %2 = "hilt.alloc_local"() {align = 16 : i64, count = 8 : i64, type = bf16} : () -> !hilt.ptr<local, 16>
  %3 = "arith.constant"() <{value = 1 : i1}> : () -> i1
  %4 = "arith.constant"() <{value = 0.000000e+00 : bf16}> : () -> bf16
  %5 = "vector.broadcast"(%4) : (bf16) -> vector<8xbf16>
  "hilt.setmaxnreg"() {mode = "inc", count = 232 : i64} : () -> ()
  "hilt.store"(%5, %2) {align = 16 : i64} : (vector<8xbf16>, !hilt.ptr<local, 16>) -> ()
  "hilt.wgmma_fence"() : () -> ()
  %6 = "hilt.wgmma_desc"(%0) {leading = 16 : i64, stride = 1024 : i64, swizzle = 128 : i64} : (!hilt.ptr<shared, 16>) -> i64
  "hilt.wgmma"(%1, %2, %6, %3) {shape = [64, 8, 16], type = f32, a_type = bf16, b_type = bf16, b_mn_major, a_negated} : (!hilt.ptr<local, 16>, !hilt.ptr<local, 16>, i64, i1) -> ()
  "hilt.wgmma_commit"() : () -> ()
  "hilt.wgmma_wait"() {groups = 0 : i64} : () -> ()
  "func.return"() : () -> ()
}) : () -> ()
// RUN: 
// | "builtin.module"() ({
// |   "func.func"() <{function_type = (i64) -> (), sym_name = "k"}> ({
// |   ^bb0(%arg0: i64):
// |     %0 = "hilt.alloc_shared"() {align = 1024 : i64, count = 32768 : i64, type = i8} : () -> !hilt.ptr<shared, 16>
// |     %1 = "hilt.alloc_local"() {align = 16 : i64, count = 4 : i64, type = f32} : () -> !hilt.ptr<local, 16>
// |     %2 = "hilt.alloc_local"() {align = 16 : i64, count = 8 : i64, type = bf16} : () -> !hilt.ptr<local, 16>
// |     %3 = "arith.constant"() <{value = true}> : () -> i1
// |     %4 = "arith.constant"() <{value = 0.000000e+00 : bf16}> : () -> bf16
// |     %5 = "vector.broadcast"(%4) : (bf16) -> vector<8xbf16>
// |     "hilt.setmaxnreg"() {mode = "inc", count = 232 : i64} : () -> ()
// |     "hilt.store"(%5, %2) {align = 16 : i64} : (vector<8xbf16>, !hilt.ptr<local, 16>) -> ()
// |     "hilt.wgmma_fence"() : () -> ()
// |     %6 = "hilt.wgmma_desc"(%0) {leading = 16 : i64, stride = 1024 : i64, swizzle = 128 : i64} : (!hilt.ptr<shared, 16>) -> i64
// |     "hilt.wgmma"(%1, %2, %6, %3) {shape = [64, 8, 16], type = f32, a_type = bf16, b_type = bf16, b_mn_major, a_negated} : (!hilt.ptr<local, 16>, !hilt.ptr<local, 16>, i64, i1) -> ()
// |     "hilt.wgmma_commit"() : () -> ()
// |     "hilt.wgmma_wait"() {groups = 0 : i64} : () -> ()
// |     "func.return"() : () -> ()
// |   }) {kernel} : () -> ()
// | }) : () -> ()
// RUN: --emit=ptx --gpu-arch=sm_90
// ! hilt-opt: warpgroup.fence needs sm_90a, but the code is for sm_90
// EXIT: 1
// RUN: --emit=ptx --gpu-arch=sm_100a
// ! hilt-opt: warpgroup.fence needs sm_90a, but the code is for sm_100a
// EXIT: 1
