// Vectors: written, read back, run; and what moves lanes.
"func.func"() <{function_type = (!hilt.ptr<global, 16>, i64, f32) -> f32, sym_name = "lanes"}> ({
^bb0(%p: !hilt.ptr<global, 16>, %i: i64, %x: f32):
  %v = "hilt.load"(%p) {align = 16 : i64} : (!hilt.ptr<global, 16>) -> vector<4xf32>
  %two = "arith.constant"() <{value = dense<2.0> : vector<4xf32>}> : () -> vector<4xf32>
  %w = "arith.mulf"(%v, %two) : (vector<4xf32>, vector<4xf32>) -> vector<4xf32>
  %s = "vector.broadcast"(%x) : (f32) -> vector<4xf32>
  %c = "arith.cmpf"(%w, %s) <{predicate = 2 : i64}> : (vector<4xf32>, vector<4xf32>) -> vector<4xi1>
  %m = "arith.select"(%c, %w, %s) : (vector<4xi1>, vector<4xf32>, vector<4xf32>) -> vector<4xf32>
  %any = "hilt.any"(%c) : (vector<4xi1>) -> i1
  %n = "arith.select"(%any, %m, %v) : (i1, vector<4xf32>, vector<4xf32>) -> vector<4xf32>
  %h = "vector.shuffle"(%n, %v) <{mask = [3, 4, 1]}> : (vector<4xf32>, vector<4xf32>) -> vector<3xf32>
  %a = "vector.extract"(%h) <{static_position = array<i64: 0>}> : (vector<3xf32>) -> f32
  %b = "vector.extractelement"(%h, %i) : (vector<3xf32>, i64) -> f32
  %g = "vector.from_elements"(%a, %b, %x, %a) : (f32, f32, f32, f32) -> vector<4xf32>
  %k = "vector.insert"(%x, %g) <{static_position = array<i64: 3>}> : (f32, vector<4xf32>) -> vector<4xf32>
  %l = "vector.insertelement"(%a, %k, %i) : (f32, vector<4xf32>, i64) -> vector<4xf32>
  "hilt.store"(%l, %p) {align = 16 : i64} : (vector<4xf32>, !hilt.ptr<global, 16>) -> ()
  "func.return"(%b) : (f32) -> ()
}) : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 4>, i32) -> i32, sym_name = "masked"}> ({
^bb0(%p: !hilt.ptr<global, 4>, %x: i32):
  %v = "hilt.load"(%p) : (!hilt.ptr<global, 4>) -> vector<4xi32>
  %s = "vector.broadcast"(%x) : (i32) -> vector<4xi32>
  %m = "arith.cmpi"(%v, %s) <{predicate = 4 : i64}> : (vector<4xi32>, vector<4xi32>) -> vector<4xi1>
  %w = "hilt.load_masked"(%p, %m, %s) {align = 4 : i64} : (!hilt.ptr<global, 4>, vector<4xi1>, vector<4xi32>) -> vector<4xi32>
  %zero = "arith.constant"() <{value = 0 : i64}> : () -> i64
  %null = "hilt.int_to_ptr"(%zero) : (i64) -> !hilt.ptr<global, 4>
  %no = "arith.constant"() <{value = false}> : () -> i1
  %y = "hilt.load_masked"(%null, %no, %x) : (!hilt.ptr<global, 4>, i1, i32) -> i32
  "hilt.store_masked"(%y, %null, %no) : (i32, !hilt.ptr<global, 4>, i1) -> ()
  %u = "arith.addi"(%w, %w) : (vector<4xi32>, vector<4xi32>) -> vector<4xi32>
  "hilt.store_masked"(%u, %p, %m) : (vector<4xi32>, !hilt.ptr<global, 4>, vector<4xi1>) -> ()
  "func.return"(%y) : (i32) -> ()
}) : () -> ()
"func.func"() <{function_type = (i64, f16) -> f16, sym_name = "local"}> ({
^bb0(%i: i64, %x: f16):
  %p = "hilt.alloc_local"() {type = f16, count = 8 : i64, align = 16 : i64} : () -> !hilt.ptr<local, 16>
  %k = "arith.constant"() <{value = dense<1.5> : vector<8xf16>}> : () -> vector<8xf16>
  "hilt.store"(%k, %p) : (vector<8xf16>, !hilt.ptr<local, 16>) -> ()
  %six = "arith.constant"() <{value = 6 : i64}> : () -> i64
  %q = "hilt.ptr_add"(%p, %six) : (!hilt.ptr<local, 16>, i64) -> !hilt.ptr<local, 2>
  "hilt.store"(%x, %q) : (f16, !hilt.ptr<local, 2>) -> ()
  %r = "hilt.ptr_add"(%p, %i) : (!hilt.ptr<local, 16>, i64) -> !hilt.ptr<local, 1>
  %y = "hilt.load"(%r) : (!hilt.ptr<local, 1>) -> f16
  "func.return"(%y) : (f16) -> ()
}) : () -> ()
"func.func"() <{function_type = (!hilt.ptr<generic, 0>, i32) -> (), sym_name = "carried"}> ({
^bb0(%p: !hilt.ptr<generic, 0>, %n: i32):
  %v = "hilt.load"(%p) : (!hilt.ptr<generic, 0>) -> vector<3xi8>
  %one = "arith.constant"() <{value = dense<1> : vector<3xi8>}> : () -> vector<3xi8>
  %z = "arith.constant"() <{value = 0 : i32}> : () -> i32
  %s = "arith.constant"() <{value = 1 : i32}> : () -> i32
  %r:2 = "scf.for"(%z, %n, %s, %v, %one) ({
  ^bb0(%i: i32, %a: vector<3xi8>, %b: vector<3xi8>):
    %c = "arith.addi"(%a, %b) : (vector<3xi8>, vector<3xi8>) -> vector<3xi8>
    "scf.yield"(%c, %a) : (vector<3xi8>, vector<3xi8>) -> ()
  }) : (i32, i32, i32, vector<3xi8>, vector<3xi8>) -> (vector<3xi8>, vector<3xi8>)
  "hilt.store"(%r#0, %p) : (vector<3xi8>, !hilt.ptr<generic, 0>) -> ()
  "func.return"() : () -> ()
}) : () -> ()
"func.func"() <{function_type = () -> i8, sym_name = "first"}> ({
  %p = "hilt.alloc_local"() {type = i8, count = 1 : i64} : () -> !hilt.ptr<local, 1>
  %k = "arith.constant"() <{value = 7 : i8}> : () -> i8
  "hilt.store"(%k, %p) : (i8, !hilt.ptr<local, 1>) -> ()
  %x = "hilt.load"(%p) : (!hilt.ptr<local, 1>) -> i8
  "func.return"(%x) : (i8) -> ()
}) : () -> ()
// RUN: %s
// | "builtin.module"() ({
// |   "func.func"() <{function_type = (!hilt.ptr<global, 16>, i64, f32) -> f32, sym_name = "lanes"}> ({
// |   ^bb0(%arg0: !hilt.ptr<global, 16>, %arg1: i64, %arg2: f32):
// |     %0 = "hilt.load"(%arg0) {align = 16 : i64} : (!hilt.ptr<global, 16>) -> vector<4xf32>
// |     %1 = "arith.constant"() <{value = dense<2.000000e+00> : vector<4xf32>}> : () -> vector<4xf32>
// |     %2 = "arith.mulf"(%0, %1) : (vector<4xf32>, vector<4xf32>) -> vector<4xf32>
// |     %3 = "vector.broadcast"(%arg2) : (f32) -> vector<4xf32>
// |     %4 = "arith.cmpf"(%2, %3) <{predicate = 2 : i64}> : (vector<4xf32>, vector<4xf32>) -> vector<4xi1>
// |     %5 = "arith.select"(%4, %2, %3) : (vector<4xi1>, vector<4xf32>, vector<4xf32>) -> vector<4xf32>
// |     %6 = "hilt.any"(%4) : (vector<4xi1>) -> i1
// |     %7 = "arith.select"(%6, %5, %0) : (i1, vector<4xf32>, vector<4xf32>) -> vector<4xf32>
// |     %8 = "vector.shuffle"(%7, %0) <{mask = [3, 4, 1]}> : (vector<4xf32>, vector<4xf32>) -> vector<3xf32>
// |     %9 = "vector.extract"(%8) <{static_position = array<i64: 0>}> : (vector<3xf32>) -> f32
// |     %10 = "vector.extractelement"(%8, %arg1) : (vector<3xf32>, i64) -> f32
// |     %11 = "vector.from_elements"(%9, %10, %arg2, %9) : (f32, f32, f32, f32) -> vector<4xf32>
// |     %12 = "vector.insert"(%arg2, %11) <{static_position = array<i64: 3>}> : (f32, vector<4xf32>) -> vector<4xf32>
// |     %13 = "vector.insertelement"(%9, %12, %arg1) : (f32, vector<4xf32>, i64) -> vector<4xf32>
// |     "hilt.store"(%13, %arg0) {align = 16 : i64} : (vector<4xf32>, !hilt.ptr<global, 16>) -> ()
// |     "func.return"(%10) : (f32) -> ()
// |   }) : () -> ()
// |   "func.func"() <{function_type = (!hilt.ptr<global, 4>, i32) -> i32, sym_name = "masked"}> ({
// |   ^bb0(%arg0: !hilt.ptr<global, 4>, %arg1: i32):
// |     %0 = "hilt.load"(%arg0) : (!hilt.ptr<global, 4>) -> vector<4xi32>
// |     %1 = "vector.broadcast"(%arg1) : (i32) -> vector<4xi32>
// |     %2 = "arith.cmpi"(%0, %1) <{predicate = 4 : i64}> : (vector<4xi32>, vector<4xi32>) -> vector<4xi1>
// |     %3 = "hilt.load_masked"(%arg0, %2, %1) {align = 4 : i64} : (!hilt.ptr<global, 4>, vector<4xi1>, vector<4xi32>) -> vector<4xi32>
// |     %4 = "arith.constant"() <{value = 0 : i64}> : () -> i64
// |     %5 = "hilt.int_to_ptr"(%4) : (i64) -> !hilt.ptr<global, 4>
// |     %6 = "arith.constant"() <{value = false}> : () -> i1
// |     %7 = "hilt.load_masked"(%5, %6, %arg1) : (!hilt.ptr<global, 4>, i1, i32) -> i32
// |     "hilt.store_masked"(%7, %5, %6) : (i32, !hilt.ptr<global, 4>, i1) -> ()
// |     %8 = "arith.addi"(%3, %3) : (vector<4xi32>, vector<4xi32>) -> vector<4xi32>
// |     "hilt.store_masked"(%8, %arg0, %2) : (vector<4xi32>, !hilt.ptr<global, 4>, vector<4xi1>) -> ()
// |     "func.return"(%7) : (i32) -> ()
// |   }) : () -> ()
// |   "func.func"() <{function_type = (i64, f16) -> f16, sym_name = "local"}> ({
// |   ^bb0(%arg0: i64, %arg1: f16):
// |     %0 = "hilt.alloc_local"() {type = f16, count = 8 : i64, align = 16 : i64} : () -> !hilt.ptr<local, 16>
// |     %1 = "arith.constant"() <{value = dense<1.500000e+00> : vector<8xf16>}> : () -> vector<8xf16>
// |     "hilt.store"(%1, %0) : (vector<8xf16>, !hilt.ptr<local, 16>) -> ()
// |     %2 = "arith.constant"() <{value = 6 : i64}> : () -> i64
// |     %3 = "hilt.ptr_add"(%0, %2) : (!hilt.ptr<local, 16>, i64) -> !hilt.ptr<local, 2>
// |     "hilt.store"(%arg1, %3) : (f16, !hilt.ptr<local, 2>) -> ()
// |     %4 = "hilt.ptr_add"(%0, %arg0) : (!hilt.ptr<local, 16>, i64) -> !hilt.ptr<local, 1>
// |     %5 = "hilt.load"(%4) : (!hilt.ptr<local, 1>) -> f16
// |     "func.return"(%5) : (f16) -> ()
// |   }) : () -> ()
// |   "func.func"() <{function_type = (!hilt.ptr<generic, 0>, i32) -> (), sym_name = "carried"}> ({
// |   ^bb0(%arg0: !hilt.ptr<generic, 0>, %arg1: i32):
// |     %0 = "hilt.load"(%arg0) : (!hilt.ptr<generic, 0>) -> vector<3xi8>
// |     %1 = "arith.constant"() <{value = dense<1> : vector<3xi8>}> : () -> vector<3xi8>
// |     %2 = "arith.constant"() <{value = 0 : i32}> : () -> i32
// |     %3 = "arith.constant"() <{value = 1 : i32}> : () -> i32
// |     %4:2 = "scf.for"(%2, %arg1, %3, %0, %1) ({
// |     ^bb0(%arg2: i32, %arg3: vector<3xi8>, %arg4: vector<3xi8>):
// |       %5 = "arith.addi"(%arg3, %arg4) : (vector<3xi8>, vector<3xi8>) -> vector<3xi8>
// |       "scf.yield"(%5, %arg3) : (vector<3xi8>, vector<3xi8>) -> ()
// |     }) : (i32, i32, i32, vector<3xi8>, vector<3xi8>) -> (vector<3xi8>, vector<3xi8>)
// |     "hilt.store"(%4#0, %arg0) : (vector<3xi8>, !hilt.ptr<generic, 0>) -> ()
// |     "func.return"() : () -> ()
// |   }) : () -> ()
// |   "func.func"() <{function_type = () -> i8, sym_name = "first"}> ({
// |     %0 = "hilt.alloc_local"() {type = i8, count = 1 : i64} : () -> !hilt.ptr<local, 1>
// |     %1 = "arith.constant"() <{value = 7 : i8}> : () -> i8
// |     "hilt.store"(%1, %0) : (i8, !hilt.ptr<local, 1>) -> ()
// |     %2 = "hilt.load"(%0) : (!hilt.ptr<local, 1>) -> i8
// |     "func.return"(%2) : (i8) -> ()
// |   }) : () -> ()
// | }) : () -> ()
// RUN: --run --arg=f32[1.0,2.0,3.0,4.0] --arg=1 --arg=5.0
// | 1.000000e+00 : f32
// | f32[8.000000e+00, 8.000000e+00, 5.000000e+00, 5.000000e+00]
// RUN: --run --arg=f32[1.0,2.0,3.0,4.0] --arg=-1 --arg=5.0
// | 8.000000e+00 : f32
// | f32[8.000000e+00, 8.000000e+00, 5.000000e+00, 5.000000e+00]
// RUN: --run --arg=f32[1.0,2.0,3.0,4.0] --arg=1 --arg=50.0 --device=cpu
// | 1.000000e+00 : f32
// | f32[4.000000e+00, 4.000000e+00, 5.000000e+01, 5.000000e+01]
// RUN: --run=masked --arg=i32[5,-6,7,1] --arg=6
// | 6 : i32
// | i32[5, -6, 14, 1]
// RUN: --run=masked --arg=i32[5,-6,7,1] --arg=6 --device=cpu
// | 6 : i32
// | i32[5, -6, 14, 1]
// RUN: --run=local --arg=6 --arg=0.5
// | 5.000000e-01 : f16
// RUN: --run=local --arg=4 --arg=0.5 --device=cpu
// | 1.500000e+00 : f16
// RUN: --run=carried --arg=i8[1,2,100] --arg=9
// | i8[89, -112, -98]
// RUN: --run=carried --arg=i8[1,2,100] --arg=9 --device=cpu
// | i8[89, -112, -98]
// RUN: --run=first
// | 7 : i8
// RUN: --run=first --device=cpu
// | 7 : i8
