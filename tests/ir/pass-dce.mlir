// dce: what nothing depends on goes, also values that a loop only carries for themselves, and loads nobody needs.
"func.func"() <{function_type = (i32, f32, !hilt.ptr<generic, 4>) -> i32, sym_name = "f"}> ({
^bb0(%n: i32, %x: f32, %p: !hilt.ptr<generic, 4>):
  %0 = "arith.constant"() <{value = 0 : i32}> : () -> i32
  %1 = "arith.constant"() <{value = 1 : i32}> : () -> i32
  %t = "arith.constant"() <{value = true}> : () -> i1
  %gone = "math.sin"(%x) : (f32) -> f32
  %unread = "hilt.load"(%p) : (!hilt.ptr<generic, 4>) -> i32
  %r:3 = "scf.for"(%0, %n, %1, %0, %x, %1) ({
  ^bb0(%i: i32, %a: i32, %b: f32, %c: i32):
    %k = "arith.addi"(%a, %i) : (i32, i32) -> i32
    %l = "arith.mulf"(%b, %b) : (f32, f32) -> f32
    %m:2 = "scf.if"(%t) ({
      %u = "arith.muli"(%c, %c) : (i32, i32) -> i32
      "scf.yield"(%u, %l) : (i32, f32) -> ()
    }, {
      "scf.yield"(%c, %b) : (i32, f32) -> ()
    }) : (i1) -> (i32, f32)
    "scf.yield"(%k, %m#1, %m#0) : (i32, f32, i32) -> ()
  }) : (i32, i32, i32, i32, f32, i32) -> (i32, f32, i32)
  %w:2 = "scf.while"(%r#0, %x) ({
  ^bb0(%i: i32, %y: f32):
    %more = "arith.cmpi"(%i, %0) <{predicate = 4 : i64}> : (i32, i32) -> i1
    "scf.condition"(%more, %i, %y) : (i1, i32, f32) -> ()
  }, {
  ^bb0(%i: i32, %y: f32):
    %next = "arith.subi"(%i, %1) : (i32, i32) -> i32
    %z = "arith.addf"(%y, %y) : (f32, f32) -> f32
    "hilt.store"(%i, %p) : (i32, !hilt.ptr<generic, 4>) -> ()
    "scf.yield"(%next, %z) : (i32, f32) -> ()
  }) : (i32, f32) -> (i32, f32)
  "func.return"(%w#0) : (i32) -> ()
}) : () -> ()
// RUN: --passes=dce
// | "builtin.module"() ({
// |   "func.func"() <{function_type = (i32, f32, !hilt.ptr<generic, 4>) -> i32, sym_name = "f"}> ({
// |   ^bb0(%arg0: i32, %arg1: f32, %arg2: !hilt.ptr<generic, 4>):
// |     %0 = "arith.constant"() <{value = 0 : i32}> : () -> i32
// |     %1 = "arith.constant"() <{value = 1 : i32}> : () -> i32
// |     %2 = "scf.for"(%0, %arg0, %1, %0) ({
// |     ^bb0(%arg3: i32, %arg4: i32):
// |       %3 = "arith.addi"(%arg4, %arg3) : (i32, i32) -> i32
// |       "scf.yield"(%3) : (i32) -> ()
// |     }) : (i32, i32, i32, i32) -> i32
// |     %4 = "scf.while"(%2) ({
// |     ^bb0(%arg5: i32):
// |       %5 = "arith.cmpi"(%arg5, %0) <{predicate = 4 : i64}> : (i32, i32) -> i1
// |       "scf.condition"(%5, %arg5) : (i1, i32) -> ()
// |     }, {
// |     ^bb0(%arg6: i32):
// |       %6 = "arith.subi"(%arg6, %1) : (i32, i32) -> i32
// |       "hilt.store"(%arg6, %arg2) : (i32, !hilt.ptr<generic, 4>) -> ()
// |       "scf.yield"(%6) : (i32) -> ()
// |     }) : (i32) -> i32
// |     "func.return"(%4) : (i32) -> ()
// |   }) : () -> ()
// | }) : () -> ()
// RUN: -O 2
// | "builtin.module"() ({
// |   "func.func"() <{function_type = (i32, f32, !hilt.ptr<generic, 4>) -> i32, sym_name = "f"}> ({
// |   ^bb0(%arg0: i32, %arg1: f32, %arg2: !hilt.ptr<generic, 4>):
// |     %0 = "arith.constant"() <{value = 0 : i32}> : () -> i32
// |     %1 = "arith.constant"() <{value = 1 : i32}> : () -> i32
// |     %2 = "scf.for"(%0, %arg0, %1, %0) ({
// |     ^bb0(%arg3: i32, %arg4: i32):
// |       %3 = "arith.addi"(%arg4, %arg3) : (i32, i32) -> i32
// |       "scf.yield"(%3) : (i32) -> ()
// |     }) : (i32, i32, i32, i32) -> i32
// |     %4 = "arith.constant"() <{value = -1 : i32}> : () -> i32
// |     %5 = "scf.while"(%2) ({
// |     ^bb0(%arg5: i32):
// |       %6 = "arith.cmpi"(%arg5, %0) <{predicate = 4 : i64}> : (i32, i32) -> i1
// |       "scf.condition"(%6, %arg5) : (i1, i32) -> ()
// |     }, {
// |     ^bb0(%arg6: i32):
// |       %7 = "arith.addi"(%arg6, %4) : (i32, i32) -> i32
// |       "hilt.store"(%arg6, %arg2) : (i32, !hilt.ptr<generic, 4>) -> ()
// |       "scf.yield"(%7) : (i32) -> ()
// |     }) : (i32) -> i32
// |     "func.return"(%5) : (i32) -> ()
// |   }) : () -> ()
// | }) : () -> ()
