// The conditions of a guard, joined by `and` and `or`: in kernels no branches stay.
"builtin.module"() ({
  "func.func"() <{function_type = (!hilt.ptr<global, 4>, i32, i32) -> (), sym_name = "k"}> ({
  ^bb0(%t: !hilt.ptr<global, 4>, %rows: i32, %columns: i32):
    %i = "hilt.sreg"() {reg = "tid.y"} : () -> i32
    %j = "hilt.sreg"() {reg = "tid.x"} : () -> i32
    %zero = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %one = "arith.constant"() <{value = 1 : i32}> : () -> i32
    %no = "arith.constant"() <{value = false}> : () -> i1
    %a = "arith.cmpi"(%i, %zero) <{predicate = 4 : i64}> : (i32, i32) -> i1
    %in = "scf.if"(%a) ({
      %r = "arith.subi"(%rows, %one) : (i32, i32) -> i32
      %b = "arith.cmpi"(%i, %r) <{predicate = 2 : i64}> : (i32, i32) -> i1
      %in2 = "scf.if"(%b) ({
        %c = "arith.subi"(%columns, %one) : (i32, i32) -> i32
        %d = "arith.muli"(%j, %c) : (i32, i32) -> i32
        %e = "arith.cmpi"(%d, %c) <{predicate = 2 : i64}> : (i32, i32) -> i1
        "scf.yield"(%e) : (i1) -> ()
      }, {
        "scf.yield"(%no) : (i1) -> ()
      }) : (i1) -> i1
      "scf.yield"(%in2) : (i1) -> ()
    }, {
      "scf.yield"(%no) : (i1) -> ()
    }) : (i1) -> i1
    "scf.if"(%in) ({
      "hilt.store"(%i, %t) {align = 4 : i64} : (i32, !hilt.ptr<global, 4>) -> ()
      "scf.yield"() : () -> ()
    }, {
      "scf.yield"() : () -> ()
    }) : (i1) -> ()
    "func.return"() : () -> ()
  }) {kernel} : () -> ()
}) : () -> ()

// RUN: --passes=canon
// | "builtin.module"() ({
// |   "func.func"() <{function_type = (!hilt.ptr<global, 4>, i32, i32) -> (), sym_name = "k"}> ({
// |   ^bb0(%arg0: !hilt.ptr<global, 4>, %arg1: i32, %arg2: i32):
// |     %0 = "hilt.sreg"() {reg = "tid.y"} : () -> i32
// |     %1 = "hilt.sreg"() {reg = "tid.x"} : () -> i32
// |     %2 = "arith.constant"() <{value = 0 : i32}> : () -> i32
// |     %3 = "arith.constant"() <{value = false}> : () -> i1
// |     %4 = "arith.cmpi"(%0, %2) <{predicate = 4 : i64}> : (i32, i32) -> i1
// |     %5 = "arith.constant"() <{value = -1 : i32}> : () -> i32
// |     %6 = "arith.addi"(%arg1, %5) : (i32, i32) -> i32
// |     %7 = "arith.cmpi"(%0, %6) <{predicate = 2 : i64}> : (i32, i32) -> i1
// |     %8 = "arith.constant"() <{value = -1 : i32}> : () -> i32
// |     %9 = "arith.addi"(%arg2, %8) : (i32, i32) -> i32
// |     %10 = "arith.muli"(%1, %9) : (i32, i32) -> i32
// |     %11 = "arith.cmpi"(%10, %9) <{predicate = 2 : i64}> : (i32, i32) -> i1
// |     %12 = "arith.select"(%7, %11, %3) : (i1, i1, i1) -> i1
// |     %13 = "arith.select"(%4, %12, %3) : (i1, i1, i1) -> i1
// |     "scf.if"(%13) ({
// |       "hilt.store"(%0, %arg0) {align = 4 : i64} : (i32, !hilt.ptr<global, 4>) -> ()
// |       "scf.yield"() : () -> ()
// |     }, {
// |       "scf.yield"() : () -> ()
// |     }) : (i1) -> ()
// |     "func.return"() : () -> ()
// |   }) {kernel} : () -> ()
// | }) : () -> ()
