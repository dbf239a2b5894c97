// licm: pure ops leave loops as far as their operands allow; loads only where they surely happen and nothing is written.
"func.func"() <{function_type = (i32, i32, !hilt.ptr<generic, 4>) -> i32, sym_name = "nest"}> ({
^bb0(%n: i32, %a: i32, %p: !hilt.ptr<generic, 4>):
  %0 = "arith.constant"() <{value = 0 : i32}> : () -> i32
  %1 = "arith.constant"() <{value = 1 : i32}> : () -> i32
  %r = "scf.for"(%0, %n, %1, %0) ({
  ^bb0(%i: i32, %s: i32):
    %t = "scf.for"(%0, %n, %1, %s) ({
    ^bb0(%j: i32, %u: i32):
      %outer = "arith.muli"(%a, %a) : (i32, i32) -> i32
      %middle = "arith.addi"(%i, %outer) : (i32, i32) -> i32
      %inner = "arith.addi"(%j, %middle) : (i32, i32) -> i32
      %even = "arith.cmpi"(%inner, %0) <{predicate = 0 : i64}> : (i32, i32) -> i1
      %v = "scf.if"(%even) ({
        %w = "arith.subi"(%a, %1) : (i32, i32) -> i32
        "scf.yield"(%w) : (i32) -> ()
      }, {
        "scf.yield"(%inner) : (i32) -> ()
      }) : (i1) -> i32
      "scf.yield"(%v) : (i32) -> ()
    }) : (i32, i32, i32, i32) -> i32
    "scf.yield"(%t) : (i32) -> ()
  }) : (i32, i32, i32, i32) -> i32
  "func.return"(%r) : (i32) -> ()
}) : () -> ()
"func.func"() <{function_type = (i32, i1, !hilt.ptr<generic, 4>) -> (i32, i32, i32, i32), sym_name = "loads"}> ({
^bb0(%n: i32, %c: i1, %p: !hilt.ptr<generic, 4>):
  %0 = "arith.constant"() <{value = 0 : i32}> : () -> i32
  %1 = "arith.constant"() <{value = 1 : i32}> : () -> i32
  %9 = "arith.constant"() <{value = 9 : i32}> : () -> i32
  // surely runs, writes nothing
  %a = "scf.for"(%0, %9, %1, %0) ({
  ^bb0(%i: i32, %s: i32):
    %m = "hilt.load"(%p) : (!hilt.ptr<generic, 4>) -> i32
    %t = "arith.addi"(%m, %s) : (i32, i32) -> i32
    "scf.yield"(%t) : (i32) -> ()
  }) : (i32, i32, i32, i32) -> i32
  // may not run
  %b = "scf.for"(%0, %n, %1, %0) ({
  ^bb0(%i: i32, %s: i32):
    %m = "hilt.load"(%p) : (!hilt.ptr<generic, 4>) -> i32
    "scf.yield"(%m) : (i32) -> ()
  }) : (i32, i32, i32, i32) -> i32
  // in a branch
  %d = "scf.for"(%0, %9, %1, %0) ({
  ^bb0(%i: i32, %s: i32):
    %v = "scf.if"(%c) ({
      %m = "hilt.load"(%p) : (!hilt.ptr<generic, 4>) -> i32
      "scf.yield"(%m) : (i32) -> ()
    }, {
      "scf.yield"(%s) : (i32) -> ()
    }) : (i1) -> i32
    "scf.yield"(%v) : (i32) -> ()
  }) : (i32, i32, i32, i32) -> i32
  // written to
  %e = "scf.for"(%0, %9, %1, %0) ({
  ^bb0(%i: i32, %s: i32):
    %m = "hilt.load"(%p) : (!hilt.ptr<generic, 4>) -> i32
    "hilt.store"(%i, %p) : (i32, !hilt.ptr<generic, 4>) -> ()
    "scf.yield"(%m) : (i32) -> ()
  }) : (i32, i32, i32, i32) -> i32
  "func.return"(%a, %b, %d, %e) : (i32, i32, i32, i32) -> ()
}) : () -> ()
// RUN: --passes=licm
// | "builtin.module"() ({
// |   "func.func"() <{function_type = (i32, i32, !hilt.ptr<generic, 4>) -> i32, sym_name = "nest"}> ({
// |   ^bb0(%arg0: i32, %arg1: i32, %arg2: !hilt.ptr<generic, 4>):
// |     %0 = "arith.constant"() <{value = 0 : i32}> : () -> i32
// |     %1 = "arith.constant"() <{value = 1 : i32}> : () -> i32
// |     %2 = "arith.muli"(%arg1, %arg1) : (i32, i32) -> i32
// |     %3 = "arith.subi"(%arg1, %1) : (i32, i32) -> i32
// |     %4 = "scf.for"(%0, %arg0, %1, %0) ({
// |     ^bb0(%arg3: i32, %arg4: i32):
// |       %5 = "arith.addi"(%arg3, %2) : (i32, i32) -> i32
// |       %6 = "scf.for"(%0, %arg0, %1, %arg4) ({
// |       ^bb0(%arg5: i32, %arg6: i32):
// |         %7 = "arith.addi"(%arg5, %5) : (i32, i32) -> i32
// |         %8 = "arith.cmpi"(%7, %0) <{predicate = 0 : i64}> : (i32, i32) -> i1
// |         %9 = "scf.if"(%8) ({
// |           "scf.yield"(%3) : (i32) -> ()
// |         }, {
// |           "scf.yield"(%7) : (i32) -> ()
// |         }) : (i1) -> i32
// |         "scf.yield"(%9) : (i32) -> ()
// |       }) : (i32, i32, i32, i32) -> i32
// |       "scf.yield"(%6) : (i32) -> ()
// |     }) : (i32, i32, i32, i32) -> i32
// |     "func.return"(%4) : (i32) -> ()
// |   }) : () -> ()
// |   "func.func"() <{function_type = (i32, i1, !hilt.ptr<generic, 4>) -> (i32, i32, i32, i32), sym_name = "loads"}> ({
// |   ^bb0(%arg0: i32, %arg1: i1, %arg2: !hilt.ptr<generic, 4>):
// |     %0 = "arith.constant"() <{value = 0 : i32}> : () -> i32
// |     %1 = "arith.constant"() <{value = 1 : i32}> : () -> i32
// |     %2 = "arith.constant"() <{value = 9 : i32}> : () -> i32
// |     %3 = "hilt.load"(%arg2) : (!hilt.ptr<generic, 4>) -> i32
// |     %4 = "scf.for"(%0, %2, %1, %0) ({
// |     ^bb0(%arg3: i32, %arg4: i32):
// |       %5 = "arith.addi"(%3, %arg4) : (i32, i32) -> i32
// |       "scf.yield"(%5) : (i32) -> ()
// |     }) : (i32, i32, i32, i32) -> i32
// |     %6 = "scf.for"(%0, %arg0, %1, %0) ({
// |     ^bb0(%arg5: i32, %arg6: i32):
// |       %7 = "hilt.load"(%arg2) : (!hilt.ptr<generic, 4>) -> i32
// |       "scf.yield"(%7) : (i32) -> ()
// |     }) : (i32, i32, i32, i32) -> i32
// |     %8 = "scf.for"(%0, %2, %1, %0) ({
// |     ^bb0(%arg7: i32, %arg8: i32):
// |       %9 = "scf.if"(%arg1) ({
// |         %10 = "hilt.load"(%arg2) : (!hilt.ptr<generic, 4>) -> i32
// |         "scf.yield"(%10) : (i32) -> ()
// |       }, {
// |         "scf.yield"(%arg8) : (i32) -> ()
// |       }) : (i1) -> i32
// |       "scf.yield"(%9) : (i32) -> ()
// |     }) : (i32, i32, i32, i32) -> i32
// |     %11 = "scf.for"(%0, %2, %1, %0) ({
// |     ^bb0(%arg9: i32, %arg10: i32):
// |       %12 = "hilt.load"(%arg2) : (!hilt.ptr<generic, 4>) -> i32
// |       "hilt.store"(%arg9, %arg2) : (i32, !hilt.ptr<generic, 4>) -> ()
// |       "scf.yield"(%12) : (i32) -> ()
// |     }) : (i32, i32, i32, i32) -> i32
// |     "func.return"(%4, %6, %8, %11) : (i32, i32, i32, i32) -> ()
// |   }) : () -> ()
// | }) : () -> ()
// RUN: --passes=licm --run=loads --arg 3 --arg true --arg "i32[5]"
// | 45 : i32
// | 5 : i32
// | 5 : i32
// | 7 : i32
// | i32[8]
