// canon on what moves lanes: scalars and vectors are found again where they came from.
"func.func"() <{function_type = (f32, f32, !hilt.ptr<generic, 4>) -> (f32, f32, f32, f32), sym_name = "extracts"}> ({
^bb0(%a: f32, %b: f32, %p: !hilt.ptr<generic, 4>):
  %v = "hilt.load"(%p) : (!hilt.ptr<generic, 4>) -> vector<4xf32>
  // b, from a chain of other things
  %e = "vector.from_elements"(%a, %b, %a) : (f32, f32, f32) -> vector<3xf32>
  %s = "vector.shuffle"(%e, %e) <{mask = [0, 4]}> : (vector<3xf32>, vector<3xf32>) -> vector<2xf32>
  %i = "vector.insert"(%a, %s) <{static_position = array<i64: 0>}> : (f32, vector<2xf32>) -> vector<2xf32>
  %0 = "vector.extract"(%i) <{static_position = array<i64: 1>}> : (vector<2xf32>) -> f32
  // lane 3 of %v, behind an insert
  %w = "vector.insert"(%a, %v) <{static_position = array<i64: 2>}> : (f32, vector<4xf32>) -> vector<4xf32>
  %1 = "vector.extract"(%w) <{static_position = array<i64: 3>}> : (vector<4xf32>) -> f32
  // out of range: lane 0
  %nine = "arith.constant"() <{value = 9 : i64}> : () -> i64
  %2 = "vector.extractelement"(%v, %nine) : (vector<4xf32>, i64) -> f32
  %k = "arith.constant"() <{value = dense<1.5> : vector<4xf32>}> : () -> vector<4xf32>
  %3 = "vector.extract"(%k) <{static_position = array<i64: 3>}> : (vector<4xf32>) -> f32
  "func.return"(%0, %1, %2, %3) : (f32, f32, f32, f32) -> ()
}) : () -> ()
"func.func"() <{function_type = (f32, !hilt.ptr<generic, 4>) -> (), sym_name = "vectors"}> ({
^bb0(%a: f32, %p: !hilt.ptr<generic, 4>):
  %v = "hilt.load"(%p) : (!hilt.ptr<generic, 4>) -> vector<2xf32>
  // apart and together again
  %x = "vector.extract"(%v) <{static_position = array<i64: 0>}> : (vector<2xf32>) -> f32
  %y = "vector.extract"(%v) <{static_position = array<i64: 1>}> : (vector<2xf32>) -> f32
  %0 = "vector.from_elements"(%x, %y) : (f32, f32) -> vector<2xf32>
  "hilt.store"(%0, %p) : (vector<2xf32>, !hilt.ptr<generic, 4>) -> ()
  // one scalar, one constant
  %1 = "vector.from_elements"(%a, %a) : (f32, f32) -> vector<2xf32>
  "hilt.store"(%1, %p) : (vector<2xf32>, !hilt.ptr<generic, 4>) -> ()
  %c = "arith.constant"() <{value = 2.0 : f32}> : () -> f32
  %d = "arith.constant"() <{value = 2.0 : f32}> : () -> f32
  %2 = "vector.from_elements"(%c, %d) : (f32, f32) -> vector<2xf32>
  %sum = "arith.addf"(%2, %2) : (vector<2xf32>, vector<2xf32>) -> vector<2xf32>
  "hilt.store"(%sum, %p) : (vector<2xf32>, !hilt.ptr<generic, 4>) -> ()
  // the second operand
  %3 = "vector.shuffle"(%1, %v) <{mask = [2, 3]}> : (vector<2xf32>, vector<2xf32>) -> vector<2xf32>
  "hilt.store"(%3, %p) : (vector<2xf32>, !hilt.ptr<generic, 4>) -> ()
  // written over, and written back
  %q = "vector.insert"(%a, %v) <{static_position = array<i64: 1>}> : (f32, vector<2xf32>) -> vector<2xf32>
  %r = "vector.insert"(%y, %q) <{static_position = array<i64: 1>}> : (f32, vector<2xf32>) -> vector<2xf32>
  "hilt.store"(%r, %p) : (vector<2xf32>, !hilt.ptr<generic, 4>) -> ()
  // a truth for every lane that is the same in all
  %t = "arith.cmpf"(%a, %c) <{predicate = 2 : i64}> : (f32, f32) -> i1
  %m = "vector.broadcast"(%t) : (i1) -> vector<2xi1>
  %any = "hilt.any"(%m) : (vector<2xi1>) -> i1
  %z = "arith.select"(%any, %v, %1) : (i1, vector<2xf32>, vector<2xf32>) -> vector<2xf32>
  "hilt.store"(%z, %p) : (vector<2xf32>, !hilt.ptr<generic, 4>) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// licm and dce on local memory: it leaves the loop, and goes where nobody uses it.
"func.func"() <{function_type = (i32, !hilt.ptr<generic, 4>) -> (), sym_name = "local"}> ({
^bb0(%n: i32, %p: !hilt.ptr<generic, 4>):
  %z = "arith.constant"() <{value = 0 : i32}> : () -> i32
  %o = "arith.constant"() <{value = 1 : i32}> : () -> i32
  "scf.for"(%z, %n, %o) ({
  ^bb0(%i: i32):
    %l = "hilt.alloc_local"() {type = i32, count = 4 : i64} : () -> !hilt.ptr<local, 4>
    %unused = "hilt.alloc_local"() {type = i32, count = 4 : i64} : () -> !hilt.ptr<local, 4>
    "hilt.store"(%i, %l) : (i32, !hilt.ptr<local, 4>) -> ()
    %x = "hilt.load"(%l) : (!hilt.ptr<local, 4>) -> i32
    "hilt.store"(%x, %p) : (i32, !hilt.ptr<generic, 4>) -> ()
    "scf.yield"() : () -> ()
  }) : (i32, i32, i32) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// RUN: --passes=canon,licm,cse,dce
// | "builtin.module"() ({
// |   "func.func"() <{function_type = (f32, f32, !hilt.ptr<generic, 4>) -> (f32, f32, f32, f32), sym_name = "extracts"}> ({
// |   ^bb0(%arg0: f32, %arg1: f32, %arg2: !hilt.ptr<generic, 4>):
// |     %0 = "hilt.load"(%arg2) : (!hilt.ptr<generic, 4>) -> vector<4xf32>
// |     %1 = "vector.extract"(%0) <{static_position = array<i64: 3>}> : (vector<4xf32>) -> f32
// |     %2 = "vector.extract"(%0) <{static_position = array<i64: 0>}> : (vector<4xf32>) -> f32
// |     %3 = "arith.constant"() <{value = 1.500000e+00 : f32}> : () -> f32
// |     "func.return"(%arg1, %1, %2, %3) : (f32, f32, f32, f32) -> ()
// |   }) : () -> ()
// |   "func.func"() <{function_type = (f32, !hilt.ptr<generic, 4>) -> (), sym_name = "vectors"}> ({
// |   ^bb0(%arg0: f32, %arg1: !hilt.ptr<generic, 4>):
// |     %0 = "hilt.load"(%arg1) : (!hilt.ptr<generic, 4>) -> vector<2xf32>
// |     "hilt.store"(%0, %arg1) : (vector<2xf32>, !hilt.ptr<generic, 4>) -> ()
// |     %1 = "vector.broadcast"(%arg0) : (f32) -> vector<2xf32>
// |     "hilt.store"(%1, %arg1) : (vector<2xf32>, !hilt.ptr<generic, 4>) -> ()
// |     %2 = "arith.constant"() <{value = 2.000000e+00 : f32}> : () -> f32
// |     %3 = "arith.constant"() <{value = dense<4.000000e+00> : vector<2xf32>}> : () -> vector<2xf32>
// |     "hilt.store"(%3, %arg1) : (vector<2xf32>, !hilt.ptr<generic, 4>) -> ()
// |     "hilt.store"(%0, %arg1) : (vector<2xf32>, !hilt.ptr<generic, 4>) -> ()
// |     "hilt.store"(%0, %arg1) : (vector<2xf32>, !hilt.ptr<generic, 4>) -> ()
// |     %4 = "arith.cmpf"(%arg0, %2) <{predicate = 2 : i64}> : (f32, f32) -> i1
// |     %5 = "arith.select"(%4, %0, %1) : (i1, vector<2xf32>, vector<2xf32>) -> vector<2xf32>
// |     "hilt.store"(%5, %arg1) : (vector<2xf32>, !hilt.ptr<generic, 4>) -> ()
// |     "func.return"() : () -> ()
// |   }) : () -> ()
// |   "func.func"() <{function_type = (i32, !hilt.ptr<generic, 4>) -> (), sym_name = "local"}> ({
// |   ^bb0(%arg0: i32, %arg1: !hilt.ptr<generic, 4>):
// |     %0 = "arith.constant"() <{value = 0 : i32}> : () -> i32
// |     %1 = "arith.constant"() <{value = 1 : i32}> : () -> i32
// |     %2 = "hilt.alloc_local"() {type = i32, count = 4 : i64} : () -> !hilt.ptr<local, 4>
// |     "scf.for"(%0, %arg0, %1) ({
// |     ^bb0(%arg2: i32):
// |       "hilt.store"(%arg2, %2) : (i32, !hilt.ptr<local, 4>) -> ()
// |       "hilt.store"(%arg2, %arg1) : (i32, !hilt.ptr<generic, 4>) -> ()
// |       "scf.yield"() : () -> ()
// |     }) : (i32, i32, i32) -> ()
// |     "func.return"() : () -> ()
// |   }) : () -> ()
// | }) : () -> ()
