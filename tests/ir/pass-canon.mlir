// canon: what is decided already goes; values that only look carried are cut off; a counting while is a for.
"func.func"() <{function_type = (i32, i1, !hilt.ptr<generic, 4>) -> (i32, i32, i32), sym_name = "branches"}> ({
^bb0(%a: i32, %c: i1, %p: !hilt.ptr<generic, 4>):
  %1 = "arith.constant"() <{value = 1 : i32}> : () -> i32
  %2 = "arith.constant"() <{value = 2 : i32}> : () -> i32
  %t = "arith.constant"() <{value = true}> : () -> i1
  %known = "arith.cmpi"(%1, %2) <{predicate = 2 : i64}> : (i32, i32) -> i1
  // decided
  %x = "scf.if"(%known) ({
    %s = "arith.addi"(%a, %1) : (i32, i32) -> i32
    "scf.yield"(%s) : (i32) -> ()
  }, {
    "hilt.store"(%a, %p) : (i32, !hilt.ptr<generic, 4>) -> ()
    "scf.yield"(%a) : (i32) -> ()
  }) : (i1) -> i32
  // cheap arms, one result the same in both
  %y:2 = "scf.if"(%c) ({
    %m = "arith.muli"(%a, %2) : (i32, i32) -> i32
    "scf.yield"(%m, %x) : (i32, i32) -> ()
  }, {
    "scf.yield"(%a, %x) : (i32, i32) -> ()
  }) : (i1) -> (i32, i32)
  // not c, and c known inside
  %not = "arith.xori"(%c, %t) : (i1, i1) -> i1
  "scf.if"(%not) ({
    "scf.if"(%c) ({
      "hilt.store"(%1, %p) : (i32, !hilt.ptr<generic, 4>) -> ()
      "scf.yield"() : () -> ()
    }, {
      "scf.yield"() : () -> ()
    }) : (i1) -> ()
    "scf.yield"() : () -> ()
  }, {
    "hilt.store"(%2, %p) : (i32, !hilt.ptr<generic, 4>) -> ()
    "scf.yield"() : () -> ()
  }) : (i1) -> ()
  "func.return"(%x, %y#0, %y#1) : (i32, i32, i32) -> ()
}) : () -> ()
"func.func"() <{function_type = (i32, i32) -> (i32, i32, i32), sym_name = "loops"}> ({
^bb0(%n: i32, %a: i32):
  %0 = "arith.constant"() <{value = 0 : i32}> : () -> i32
  %1 = "arith.constant"() <{value = 1 : i32}> : () -> i32
  %5 = "arith.constant"() <{value = 5 : i32}> : () -> i32
  // no trip
  %x = "scf.for"(%5, %1, %1, %a) ({
  ^bb0(%i: i32, %s: i32):
    "scf.yield"(%i) : (i32) -> ()
  }) : (i32, i32, i32, i32) -> i32
  // one trip
  %y = "scf.for"(%0, %1, %5, %a) ({
  ^bb0(%i: i32, %s: i32):
    %z = "arith.addi"(%s, %5) : (i32, i32) -> i32
    "scf.yield"(%z) : (i32) -> ()
  }) : (i32, i32, i32, i32) -> i32
  // the second carried value never changes
  %r:2 = "scf.for"(%0, %n, %1, %x, %a) ({
  ^bb0(%i: i32, %s: i32, %k: i32):
    %z = "arith.addi"(%s, %k) : (i32, i32) -> i32
    "scf.yield"(%z, %k) : (i32, i32) -> ()
  }) : (i32, i32, i32, i32, i32) -> (i32, i32)
  %q = "arith.addi"(%r#0, %y) : (i32, i32) -> i32
  "func.return"(%q, %r#1, %y) : (i32, i32, i32) -> ()
}) : () -> ()
"func.func"() <{function_type = (i32, i32) -> (i32, i32), sym_name = "counting"}> ({
^bb0(%n: i32, %a: i32):
  %0 = "arith.constant"() <{value = 0 : i32}> : () -> i32
  %1 = "arith.constant"() <{value = 1 : i32}> : () -> i32
  %r:2 = "scf.while"(%0, %a) ({
  ^bb0(%i: i32, %s: i32):
    %more = "arith.cmpi"(%i, %n) <{predicate = 2 : i64}> : (i32, i32) -> i1
    "scf.condition"(%more, %i, %s) : (i1, i32, i32) -> ()
  }, {
  ^bb0(%i: i32, %s: i32):
    %t = "arith.muli"(%s, %i) : (i32, i32) -> i32
    %next = "arith.addi"(%i, %1) : (i32, i32) -> i32
    "scf.yield"(%next, %t) : (i32, i32) -> ()
  }) : (i32, i32) -> (i32, i32)
  "func.return"(%r#0, %r#1) : (i32, i32) -> ()
}) : () -> ()
// i <= n may go on for ever at the largest integer: it stays a while
"func.func"() <{function_type = (i32) -> i32, sym_name = "inclusive"}> ({
^bb0(%n: i32):
  %0 = "arith.constant"() <{value = 0 : i32}> : () -> i32
  %1 = "arith.constant"() <{value = 1 : i32}> : () -> i32
  %r = "scf.while"(%0) ({
  ^bb0(%i: i32):
    %more = "arith.cmpi"(%i, %n) <{predicate = 3 : i64}> : (i32, i32) -> i1
    "scf.condition"(%more, %i) : (i1, i32) -> ()
  }, {
  ^bb0(%i: i32):
    %next = "arith.addi"(%i, %1) : (i32, i32) -> i32
    "scf.yield"(%next) : (i32) -> ()
  }) : (i32) -> i32
  // condition false from the start: the before-part once
  %f = "arith.constant"() <{value = false}> : () -> i1
  %q = "scf.while"(%r) ({
  ^bb0(%i: i32):
    %j = "arith.addi"(%i, %1) : (i32, i32) -> i32
    "scf.condition"(%f, %j) : (i1, i32) -> ()
  }, {
  ^bb0(%i: i32):
    "scf.yield"(%i) : (i32) -> ()
  }) : (i32) -> i32
  "func.return"(%q) : (i32) -> ()
}) : () -> ()
// RUN: --passes=canon,dce
// | "builtin.module"() ({
// |   "func.func"() <{function_type = (i32, i1, !hilt.ptr<generic, 4>) -> (i32, i32, i32), sym_name = "branches"}> ({
// |   ^bb0(%arg0: i32, %arg1: i1, %arg2: !hilt.ptr<generic, 4>):
// |     %0 = "arith.constant"() <{value = 1 : i32}> : () -> i32
// |     %1 = "arith.constant"() <{value = 2 : i32}> : () -> i32
// |     %2 = "arith.addi"(%arg0, %0) : (i32, i32) -> i32
// |     %3 = "arith.muli"(%arg0, %1) : (i32, i32) -> i32
// |     %4 = "arith.select"(%arg1, %3, %arg0) : (i1, i32, i32) -> i32
// |     "scf.if"(%arg1) ({
// |       "hilt.store"(%1, %arg2) : (i32, !hilt.ptr<generic, 4>) -> ()
// |       "scf.yield"() : () -> ()
// |     }, {
// |       "scf.yield"() : () -> ()
// |     }) : (i1) -> ()
// |     "func.return"(%2, %4, %2) : (i32, i32, i32) -> ()
// |   }) : () -> ()
// |   "func.func"() <{function_type = (i32, i32) -> (i32, i32, i32), sym_name = "loops"}> ({
// |   ^bb0(%arg0: i32, %arg1: i32):
// |     %0 = "arith.constant"() <{value = 0 : i32}> : () -> i32
// |     %1 = "arith.constant"() <{value = 1 : i32}> : () -> i32
// |     %2 = "arith.constant"() <{value = 5 : i32}> : () -> i32
// |     %3 = "arith.addi"(%arg1, %2) : (i32, i32) -> i32
// |     %4 = "scf.for"(%0, %arg0, %1, %arg1) ({
// |     ^bb0(%arg2: i32, %arg3: i32):
// |       %5 = "arith.addi"(%arg3, %arg1) : (i32, i32) -> i32
// |       "scf.yield"(%5) : (i32) -> ()
// |     }) : (i32, i32, i32, i32) -> i32
// |     %6 = "arith.addi"(%4, %3) : (i32, i32) -> i32
// |     "func.return"(%6, %arg1, %3) : (i32, i32, i32) -> ()
// |   }) : () -> ()
// |   "func.func"() <{function_type = (i32, i32) -> (i32, i32), sym_name = "counting"}> ({
// |   ^bb0(%arg0: i32, %arg1: i32):
// |     %0 = "arith.constant"() <{value = 0 : i32}> : () -> i32
// |     %1 = "arith.constant"() <{value = 1 : i32}> : () -> i32
// |     %2 = "arith.cmpi"(%arg0, %0) <{predicate = 4 : i64}> : (i32, i32) -> i1
// |     %3 = "arith.select"(%2, %arg0, %0) : (i1, i32, i32) -> i32
// |     %4 = "scf.for"(%0, %arg0, %1, %arg1) ({
// |     ^bb0(%arg2: i32, %arg3: i32):
// |       %5 = "arith.muli"(%arg3, %arg2) : (i32, i32) -> i32
// |       "scf.yield"(%5) : (i32) -> ()
// |     }) : (i32, i32, i32, i32) -> i32
// |     "func.return"(%3, %4) : (i32, i32) -> ()
// |   }) : () -> ()
// |   "func.func"() <{function_type = (i32) -> i32, sym_name = "inclusive"}> ({
// |   ^bb0(%arg0: i32):
// |     %0 = "arith.constant"() <{value = 0 : i32}> : () -> i32
// |     %1 = "arith.constant"() <{value = 1 : i32}> : () -> i32
// |     %2 = "scf.while"(%0) ({
// |     ^bb0(%arg1: i32):
// |       %3 = "arith.cmpi"(%arg1, %arg0) <{predicate = 3 : i64}> : (i32, i32) -> i1
// |       "scf.condition"(%3, %arg1) : (i1, i32) -> ()
// |     }, {
// |     ^bb0(%arg2: i32):
// |       %4 = "arith.addi"(%arg2, %1) : (i32, i32) -> i32
// |       "scf.yield"(%4) : (i32) -> ()
// |     }) : (i32) -> i32
// |     %5 = "arith.addi"(%2, %1) : (i32, i32) -> i32
// |     "func.return"(%5) : (i32) -> ()
// |   }) : () -> ()
// | }) : () -> ()
// RUN: --run=counting --arg 4 --arg 3
// | 4 : i32
// | 0 : i32
// RUN: --passes=canon --run=counting --arg 4 --arg 3
// | 4 : i32
// | 0 : i32
// RUN: --passes=canon --run=counting --arg -4 --arg 3
// | 0 : i32
// | 3 : i32
// RUN: --passes=canon --run=loops --arg 4 --arg 3
// | 23 : i32
// | 3 : i32
// | 8 : i32
