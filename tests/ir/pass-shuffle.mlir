// shuffle: lanes are permuted behind elementwise ops, where the simplifier lets a permutation and its inverse vanish.
"func.func"() <{function_type = (!hilt.ptr<generic, 4>, !hilt.ptr<generic, 4>, f32) -> (), sym_name = "cancels"}> ({
^bb0(%p: !hilt.ptr<generic, 4>, %q: !hilt.ptr<generic, 4>, %k: f32):
  %a = "hilt.load"(%p) : (!hilt.ptr<generic, 4>) -> vector<4xf32>
  %b = "hilt.load"(%q) : (!hilt.ptr<generic, 4>) -> vector<4xf32>
  %x = "vector.shuffle"(%a, %a) <{mask = [0, 2, 1, 3]}> : (vector<4xf32>, vector<4xf32>) -> vector<4xf32>
  %y = "vector.shuffle"(%b, %b) <{mask = [0, 2, 1, 3]}> : (vector<4xf32>, vector<4xf32>) -> vector<4xf32>
  %s = "vector.broadcast"(%k) : (f32) -> vector<4xf32>
  %c = "arith.constant"() <{value = dense<1.5> : vector<4xf32>}> : () -> vector<4xf32>
  %less = "arith.cmpf"(%x, %c) <{predicate = 4 : i64}> : (vector<4xf32>, vector<4xf32>) -> vector<4xi1>
  %m = "arith.mulf"(%y, %s) : (vector<4xf32>, vector<4xf32>) -> vector<4xf32>
  %z = "arith.select"(%less, %x, %m) : (vector<4xi1>, vector<4xf32>, vector<4xf32>) -> vector<4xf32>
  %back = "vector.shuffle"(%z, %z) <{mask = [0, 2, 1, 3]}> : (vector<4xf32>, vector<4xf32>) -> vector<4xf32>
  "hilt.store"(%back, %p) : (vector<4xf32>, !hilt.ptr<generic, 4>) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// Lanes that are the same are computed once; the store takes them in pieces.
"func.func"() <{function_type = (!hilt.ptr<generic, 4>, !hilt.ptr<generic, 4>) -> (), sym_name = "repeated"}> ({
^bb0(%p: !hilt.ptr<generic, 4>, %q: !hilt.ptr<generic, 4>):
  %a = "hilt.load"(%p) : (!hilt.ptr<generic, 4>) -> vector<2xi32>
  %b = "hilt.load"(%q) : (!hilt.ptr<generic, 4>) -> vector<2xi32>
  %x = "vector.shuffle"(%a, %a) <{mask = [0, 1, 0, 1]}> : (vector<2xi32>, vector<2xi32>) -> vector<4xi32>
  %y = "vector.shuffle"(%b, %b) <{mask = [0, 1, 0, 1]}> : (vector<2xi32>, vector<2xi32>) -> vector<4xi32>
  %z = "arith.addi"(%x, %y) : (vector<4xi32>, vector<4xi32>) -> vector<4xi32>
  %low = "vector.shuffle"(%z, %z) <{mask = [0, 1]}> : (vector<4xi32>, vector<4xi32>) -> vector<2xi32>
  "hilt.store"(%low, %p) : (vector<2xi32>, !hilt.ptr<generic, 4>) -> ()
  %high = "vector.extract"(%z) <{static_position = array<i64: 3>}> : (vector<4xi32>) -> i32
  "hilt.store"(%high, %q) : (i32, !hilt.ptr<generic, 4>) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// What a loop carries too.
"func.func"() <{function_type = (!hilt.ptr<generic, 4>, i32) -> (), sym_name = "carried"}> ({
^bb0(%p: !hilt.ptr<generic, 4>, %n: i32):
  %none = "arith.constant"() <{value = dense<0.0> : vector<3xf32>}> : () -> vector<3xf32>
  %zero = "arith.constant"() <{value = 0 : i32}> : () -> i32
  %one = "arith.constant"() <{value = 1 : i32}> : () -> i32
  %sum = "scf.for"(%zero, %n, %one, %none) ({
  ^bb0(%i: i32, %acc: vector<3xf32>):
    %a = "hilt.load"(%p) : (!hilt.ptr<generic, 4>) -> vector<3xf32>
    %x = "vector.shuffle"(%a, %a) <{mask = [1, 2, 0]}> : (vector<3xf32>, vector<3xf32>) -> vector<3xf32>
    %next = "arith.addf"(%acc, %x) : (vector<3xf32>, vector<3xf32>) -> vector<3xf32>
    "scf.yield"(%next) : (vector<3xf32>) -> ()
  }) : (i32, i32, i32, vector<3xf32>) -> vector<3xf32>
  %back = "vector.shuffle"(%sum, %sum) <{mask = [2, 0, 1]}> : (vector<3xf32>, vector<3xf32>) -> vector<3xf32>
  "hilt.store"(%back, %p) : (vector<3xf32>, !hilt.ptr<generic, 4>) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// Nothing is gained: as many lanes would move; other masks; a shuffle in a loop for one outside.
"func.func"() <{function_type = (!hilt.ptr<generic, 4>, !hilt.ptr<generic, 4>, i32) -> (), sym_name = "stays"}> ({
^bb0(%p: !hilt.ptr<generic, 4>, %q: !hilt.ptr<generic, 4>, %n: i32):
  %a = "hilt.load"(%p) : (!hilt.ptr<generic, 4>) -> vector<2xf32>
  %b = "hilt.load"(%q) : (!hilt.ptr<generic, 4>) -> vector<2xf32>
  %x = "vector.shuffle"(%a, %a) <{mask = [1, 0]}> : (vector<2xf32>, vector<2xf32>) -> vector<2xf32>
  %y = "vector.shuffle"(%b, %b) <{mask = [0, 0]}> : (vector<2xf32>, vector<2xf32>) -> vector<2xf32>
  %z = "arith.addf"(%x, %y) : (vector<2xf32>, vector<2xf32>) -> vector<2xf32>
  "hilt.store"(%z, %p) : (vector<2xf32>, !hilt.ptr<generic, 4>) -> ()
  %w = "vector.shuffle"(%b, %b) <{mask = [1, 0]}> : (vector<2xf32>, vector<2xf32>) -> vector<2xf32>
  %zero = "arith.constant"() <{value = 0 : i32}> : () -> i32
  %one = "arith.constant"() <{value = 1 : i32}> : () -> i32
  "scf.for"(%zero, %n, %one) ({
  ^bb0(%i: i32):
    %f = "arith.sitofp"(%i) : (i32) -> f32
    %s = "vector.broadcast"(%f) : (f32) -> vector<2xf32>
    %m = "arith.mulf"(%w, %s) : (vector<2xf32>, vector<2xf32>) -> vector<2xf32>
    "hilt.store"(%m, %q) : (vector<2xf32>, !hilt.ptr<generic, 4>) -> ()
    "scf.yield"() : () -> ()
  }) : (i32, i32, i32) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// RUN: --passes=shuffle,canon,cse,dce
// | "builtin.module"() ({
// |   "func.func"() <{function_type = (!hilt.ptr<generic, 4>, !hilt.ptr<generic, 4>, f32) -> (), sym_name = "cancels"}> ({
// |   ^bb0(%arg0: !hilt.ptr<generic, 4>, %arg1: !hilt.ptr<generic, 4>, %arg2: f32):
// |     %0 = "hilt.load"(%arg0) : (!hilt.ptr<generic, 4>) -> vector<4xf32>
// |     %1 = "hilt.load"(%arg1) : (!hilt.ptr<generic, 4>) -> vector<4xf32>
// |     %2 = "arith.constant"() <{value = dense<1.500000e+00> : vector<4xf32>}> : () -> vector<4xf32>
// |     %3 = "arith.cmpf"(%0, %2) <{predicate = 4 : i64}> : (vector<4xf32>, vector<4xf32>) -> vector<4xi1>
// |     %4 = "vector.broadcast"(%arg2) : (f32) -> vector<4xf32>
// |     %5 = "arith.mulf"(%1, %4) : (vector<4xf32>, vector<4xf32>) -> vector<4xf32>
// |     %6 = "arith.select"(%3, %0, %5) : (vector<4xi1>, vector<4xf32>, vector<4xf32>) -> vector<4xf32>
// |     "hilt.store"(%6, %arg0) : (vector<4xf32>, !hilt.ptr<generic, 4>) -> ()
// |     "func.return"() : () -> ()
// |   }) : () -> ()
// |   "func.func"() <{function_type = (!hilt.ptr<generic, 4>, !hilt.ptr<generic, 4>) -> (), sym_name = "repeated"}> ({
// |   ^bb0(%arg0: !hilt.ptr<generic, 4>, %arg1: !hilt.ptr<generic, 4>):
// |     %0 = "hilt.load"(%arg0) : (!hilt.ptr<generic, 4>) -> vector<2xi32>
// |     %1 = "hilt.load"(%arg1) : (!hilt.ptr<generic, 4>) -> vector<2xi32>
// |     %2 = "arith.addi"(%0, %1) : (vector<2xi32>, vector<2xi32>) -> vector<2xi32>
// |     "hilt.store"(%2, %arg0) : (vector<2xi32>, !hilt.ptr<generic, 4>) -> ()
// |     %3 = "vector.extract"(%2) <{static_position = array<i64: 1>}> : (vector<2xi32>) -> i32
// |     "hilt.store"(%3, %arg1) : (i32, !hilt.ptr<generic, 4>) -> ()
// |     "func.return"() : () -> ()
// |   }) : () -> ()
// |   "func.func"() <{function_type = (!hilt.ptr<generic, 4>, i32) -> (), sym_name = "carried"}> ({
// |   ^bb0(%arg0: !hilt.ptr<generic, 4>, %arg1: i32):
// |     %0 = "arith.constant"() <{value = 0 : i32}> : () -> i32
// |     %1 = "arith.constant"() <{value = 1 : i32}> : () -> i32
// |     %2 = "arith.constant"() <{value = dense<0.000000e+00> : vector<3xf32>}> : () -> vector<3xf32>
// |     %3 = "scf.for"(%0, %arg1, %1, %2) ({
// |     ^bb0(%arg2: i32, %arg3: vector<3xf32>):
// |       %4 = "hilt.load"(%arg0) : (!hilt.ptr<generic, 4>) -> vector<3xf32>
// |       %5 = "arith.addf"(%arg3, %4) : (vector<3xf32>, vector<3xf32>) -> vector<3xf32>
// |       "scf.yield"(%5) : (vector<3xf32>) -> ()
// |     }) : (i32, i32, i32, vector<3xf32>) -> vector<3xf32>
// |     "hilt.store"(%3, %arg0) : (vector<3xf32>, !hilt.ptr<generic, 4>) -> ()
// |     "func.return"() : () -> ()
// |   }) : () -> ()
// |   "func.func"() <{function_type = (!hilt.ptr<generic, 4>, !hilt.ptr<generic, 4>, i32) -> (), sym_name = "stays"}> ({
// |   ^bb0(%arg0: !hilt.ptr<generic, 4>, %arg1: !hilt.ptr<generic, 4>, %arg2: i32):
// |     %0 = "hilt.load"(%arg0) : (!hilt.ptr<generic, 4>) -> vector<2xf32>
// |     %1 = "hilt.load"(%arg1) : (!hilt.ptr<generic, 4>) -> vector<2xf32>
// |     %2 = "vector.shuffle"(%0, %0) <{mask = [1, 0]}> : (vector<2xf32>, vector<2xf32>) -> vector<2xf32>
// |     %3 = "vector.shuffle"(%1, %1) <{mask = [0, 0]}> : (vector<2xf32>, vector<2xf32>) -> vector<2xf32>
// |     %4 = "arith.addf"(%2, %3) : (vector<2xf32>, vector<2xf32>) -> vector<2xf32>
// |     "hilt.store"(%4, %arg0) : (vector<2xf32>, !hilt.ptr<generic, 4>) -> ()
// |     %5 = "vector.shuffle"(%1, %1) <{mask = [1, 0]}> : (vector<2xf32>, vector<2xf32>) -> vector<2xf32>
// |     %6 = "arith.constant"() <{value = 0 : i32}> : () -> i32
// |     %7 = "arith.constant"() <{value = 1 : i32}> : () -> i32
// |     "scf.for"(%6, %arg2, %7) ({
// |     ^bb0(%arg3: i32):
// |       %8 = "arith.sitofp"(%arg3) : (i32) -> f32
// |       %9 = "vector.broadcast"(%8) : (f32) -> vector<2xf32>
// |       %10 = "arith.mulf"(%5, %9) : (vector<2xf32>, vector<2xf32>) -> vector<2xf32>
// |       "hilt.store"(%10, %arg1) : (vector<2xf32>, !hilt.ptr<generic, 4>) -> ()
// |       "scf.yield"() : () -> ()
// |     }) : (i32, i32, i32) -> ()
// |     "func.return"() : () -> ()
// |   }) : () -> ()
// | }) : () -> ()
