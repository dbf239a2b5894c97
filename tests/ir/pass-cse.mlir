// cse: equal pure ops and equal loads, across regions; a store makes its value known and ends what was loaded.
"func.func"() <{function_type = (i32, i32, i1, !hilt.ptr<generic, 4>, !hilt.ptr<generic, 4>) -> (i32, i32, i32, i32, i32), sym_name = "f"}> ({
^bb0(%a: i32, %b: i32, %c: i1, %p: !hilt.ptr<generic, 4>, %q: !hilt.ptr<generic, 4>):
  %x = "arith.addi"(%a, %b) : (i32, i32) -> i32
  %y = "arith.addi"(%b, %a) : (i32, i32) -> i32
  %l = "hilt.load"(%p) : (!hilt.ptr<generic, 4>) -> i32
  %i = "scf.if"(%c) ({
    %z = "arith.addi"(%a, %b) : (i32, i32) -> i32
    %m = "hilt.load"(%p) : (!hilt.ptr<generic, 4>) -> i32
    %s = "arith.subi"(%z, %m) : (i32, i32) -> i32
    "scf.yield"(%s) : (i32) -> ()
  }, {
    "scf.yield"(%y) : (i32) -> ()
  }) : (i1) -> i32
  %again = "hilt.load"(%p) : (!hilt.ptr<generic, 4>) -> i32
  "hilt.store"(%i, %q) : (i32, !hilt.ptr<generic, 4>) -> ()
  %known = "hilt.load"(%q) : (!hilt.ptr<generic, 4>) -> i32
  %fresh = "hilt.load"(%p) : (!hilt.ptr<generic, 4>) -> i32
  "scf.if"(%c) ({
    "hilt.store"(%x, %p) : (i32, !hilt.ptr<generic, 4>) -> ()
    "scf.yield"() : () -> ()
  }, {
    "scf.yield"() : () -> ()
  }) : (i1) -> ()
  %joined = "hilt.load"(%p) : (!hilt.ptr<generic, 4>) -> i32
  "func.return"(%y, %again, %known, %fresh, %joined) : (i32, i32, i32, i32, i32) -> ()
}) : () -> ()
"func.func"() <{function_type = (i32, !hilt.ptr<generic, 4>, !hilt.ptr<generic, 4>) -> i32, sym_name = "loop"}> ({
^bb0(%n: i32, %p: !hilt.ptr<generic, 4>, %q: !hilt.ptr<generic, 4>):
  %0 = "arith.constant"() <{value = 0 : i32}> : () -> i32
  %1 = "arith.constant"() <{value = 1 : i32}> : () -> i32
  %l = "hilt.load"(%p) : (!hilt.ptr<generic, 4>) -> i32
  // the loop writes: its first load is not the one before it
  "scf.for"(%0, %n, %1) ({
  ^bb0(%i: i32):
    %m = "hilt.load"(%p) : (!hilt.ptr<generic, 4>) -> i32
    %s = "arith.addi"(%m, %l) : (i32, i32) -> i32
    "hilt.store"(%s, %q) : (i32, !hilt.ptr<generic, 4>) -> ()
    "scf.yield"() : () -> ()
  }) : (i32, i32, i32) -> ()
  // this one does not
  %r = "scf.for"(%0, %n, %1, %l) ({
  ^bb0(%i: i32, %a: i32):
    %m = "hilt.load"(%q) : (!hilt.ptr<generic, 4>) -> i32
    %k = "hilt.load"(%q) : (!hilt.ptr<generic, 4>) -> i32
    %s = "arith.addi"(%m, %k) : (i32, i32) -> i32
    "scf.yield"(%s) : (i32) -> ()
  }) : (i32, i32, i32, i32) -> i32
  "func.return"(%r) : (i32) -> ()
}) : () -> ()
// RUN: --passes=cse
// | "builtin.module"() ({
// |   "func.func"() <{function_type = (i32, i32, i1, !hilt.ptr<generic, 4>, !hilt.ptr<generic, 4>) -> (i32, i32, i32, i32, i32), sym_name = "f"}> ({
// |   ^bb0(%arg0: i32, %arg1: i32, %arg2: i1, %arg3: !hilt.ptr<generic, 4>, %arg4: !hilt.ptr<generic, 4>):
// |     %0 = "arith.addi"(%arg0, %arg1) : (i32, i32) -> i32
// |     %1 = "hilt.load"(%arg3) : (!hilt.ptr<generic, 4>) -> i32
// |     %2 = "scf.if"(%arg2) ({
// |       %3 = "arith.subi"(%0, %1) : (i32, i32) -> i32
// |       "scf.yield"(%3) : (i32) -> ()
// |     }, {
// |       "scf.yield"(%0) : (i32) -> ()
// |     }) : (i1) -> i32
// |     "hilt.store"(%2, %arg4) : (i32, !hilt.ptr<generic, 4>) -> ()
// |     %4 = "hilt.load"(%arg3) : (!hilt.ptr<generic, 4>) -> i32
// |     "scf.if"(%arg2) ({
// |       "hilt.store"(%0, %arg3) : (i32, !hilt.ptr<generic, 4>) -> ()
// |       "scf.yield"() : () -> ()
// |     }, {
// |       "scf.yield"() : () -> ()
// |     }) : (i1) -> ()
// |     %5 = "hilt.load"(%arg3) : (!hilt.ptr<generic, 4>) -> i32
// |     "func.return"(%0, %1, %2, %4, %5) : (i32, i32, i32, i32, i32) -> ()
// |   }) : () -> ()
// |   "func.func"() <{function_type = (i32, !hilt.ptr<generic, 4>, !hilt.ptr<generic, 4>) -> i32, sym_name = "loop"}> ({
// |   ^bb0(%arg0: i32, %arg1: !hilt.ptr<generic, 4>, %arg2: !hilt.ptr<generic, 4>):
// |     %0 = "arith.constant"() <{value = 0 : i32}> : () -> i32
// |     %1 = "arith.constant"() <{value = 1 : i32}> : () -> i32
// |     %2 = "hilt.load"(%arg1) : (!hilt.ptr<generic, 4>) -> i32
// |     "scf.for"(%0, %arg0, %1) ({
// |     ^bb0(%arg3: i32):
// |       %3 = "hilt.load"(%arg1) : (!hilt.ptr<generic, 4>) -> i32
// |       %4 = "arith.addi"(%3, %2) : (i32, i32) -> i32
// |       "hilt.store"(%4, %arg2) : (i32, !hilt.ptr<generic, 4>) -> ()
// |       "scf.yield"() : () -> ()
// |     }) : (i32, i32, i32) -> ()
// |     %5 = "scf.for"(%0, %arg0, %1, %2) ({
// |     ^bb0(%arg4: i32, %arg5: i32):
// |       %6 = "hilt.load"(%arg2) : (!hilt.ptr<generic, 4>) -> i32
// |       %7 = "arith.addi"(%6, %6) : (i32, i32) -> i32
// |       "scf.yield"(%7) : (i32) -> ()
// |     }) : (i32, i32, i32, i32) -> i32
// |     "func.return"(%5) : (i32) -> ()
// |   }) : () -> ()
// | }) : () -> ()
// RUN: --run=f --arg 1 --arg 2 --arg true --arg "i32[7]" --arg "i32[9]"
// | 3 : i32
// | 7 : i32
// | -4 : i32
// | 7 : i32
// | 3 : i32
// | i32[3]
// | i32[-4]
// RUN: --passes=cse --run=f --arg 1 --arg 2 --arg true --arg "i32[7]" --arg "i32[9]"
// | 3 : i32
// | 7 : i32
// | -4 : i32
// | 7 : i32
// | 3 : i32
// | i32[3]
// | i32[-4]
