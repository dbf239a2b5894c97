// A loop in which each thread begins at its own place has the loop over x inside.
"func.func"() <{function_type = (!hilt.ptr<global, 4>, !hilt.ptr<global, 4>, i32) -> (), sym_name = "k"}> ({
^bb0(%p: !hilt.ptr<global, 4>, %q: !hilt.ptr<global, 4>, %n: i32):
  %four = "arith.constant"() <{value = 4 : i64}> : () -> i64
  %step = "arith.constant"() <{value = 128 : i32}> : () -> i32
  %zero = "arith.constant"() <{value = 0 : i32}> : () -> i32
  %t = "hilt.sreg"() {reg = "tid.x"} : () -> i32
  %sum:1 = "scf.for"(%t, %n, %step, %zero) ({
  ^bb0(%i: i32, %a: i32):
    %l = "arith.extsi"(%i) : (i32) -> i64
    %o = "arith.muli"(%l, %four) : (i64, i64) -> i64
    %x = "hilt.ptr_add"(%p, %o) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
    %v = "hilt.load"(%x) : (!hilt.ptr<global, 4>) -> i32
    %b = "arith.addi"(%a, %v) : (i32, i32) -> i32
    "scf.yield"(%b) : (i32) -> ()
  }) : (i32, i32, i32, i32) -> i32
  %tl = "arith.extsi"(%t) : (i32) -> i64
  %to = "arith.muli"(%tl, %four) : (i64, i64) -> i64
  %y = "hilt.ptr_add"(%q, %to) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
  "hilt.store"(%sum#0, %y) : (i32, !hilt.ptr<global, 4>) -> ()
  "func.return"() : () -> ()
}) {kernel, block = [128, 1, 1]} : () -> ()
// RUN: --passes=block-loops,canon,dce
// | "builtin.module"() ({
// |   "func.func"() <{function_type = (!hilt.ptr<global, 4>, !hilt.ptr<global, 4>, i32) -> (), sym_name = "k"}> ({
// |   ^bb0(%arg0: !hilt.ptr<global, 4>, %arg1: !hilt.ptr<global, 4>, %arg2: i32):
// |     %0 = "arith.constant"() <{value = 128 : i64}> : () -> i64
// |     %1 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %2 = "hilt.alloc_local"() {type = i32, count = 128 : i64, align = 64 : i64} : () -> !hilt.ptr<local, 64>
// |     %3 = "arith.constant"() <{value = 0 : i64}> : () -> i64
// |     %4 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |     %5 = "arith.constant"() <{value = 0 : i32}> : () -> i32
// |     %6 = "arith.extsi"(%arg2) : (i32) -> i64
// |     "scf.for"(%3, %0, %1) ({
// |     ^bb0(%arg3: i64):
// |       %7 = "arith.muli"(%arg3, %4) : (i64, i64) -> i64
// |       %8 = "hilt.ptr_add"(%2, %7) : (!hilt.ptr<local, 64>, i64) -> !hilt.ptr<local, 4>
// |       "hilt.store"(%5, %8) : (i32, !hilt.ptr<local, 4>) -> ()
// |       "scf.yield"() : () -> ()
// |     }) {dim = 0 : i64} : (i64, i64, i64) -> ()
// |     "scf.for"(%3, %6, %0) ({
// |     ^bb0(%arg4: i64):
// |       %9 = "arith.subi"(%6, %arg4) : (i64, i64) -> i64
// |       %10 = "arith.constant"() <{value = 9223372036854775807 : i64}> : () -> i64
// |       %11 = "arith.cmpi"(%9, %3) <{predicate = 2 : i64}> : (i64, i64) -> i1
// |       %12 = "arith.select"(%11, %10, %9) : (i1, i64, i64) -> i64
// |       %13 = "arith.cmpi"(%12, %3) <{predicate = 3 : i64}> : (i64, i64) -> i1
// |       %14 = "arith.cmpi"(%12, %0) <{predicate = 9 : i64}> : (i64, i64) -> i1
// |       %15 = "arith.select"(%14, %0, %12) : (i1, i64, i64) -> i64
// |       %16 = "arith.select"(%13, %3, %15) : (i1, i64, i64) -> i64
// |       "scf.for"(%3, %16, %1) ({
// |       ^bb0(%arg5: i64):
// |         %17 = "arith.addi"(%arg4, %arg5) : (i64, i64) -> i64
// |         %18 = "arith.muli"(%17, %4) : (i64, i64) -> i64
// |         %19 = "hilt.ptr_add"(%arg0, %18) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
// |         %20 = "hilt.load"(%19) : (!hilt.ptr<global, 4>) -> i32
// |         %21 = "arith.muli"(%arg5, %4) : (i64, i64) -> i64
// |         %22 = "hilt.ptr_add"(%2, %21) : (!hilt.ptr<local, 64>, i64) -> !hilt.ptr<local, 4>
// |         %23 = "hilt.load"(%22) : (!hilt.ptr<local, 4>) -> i32
// |         %24 = "arith.addi"(%23, %20) : (i32, i32) -> i32
// |         "hilt.store"(%24, %22) : (i32, !hilt.ptr<local, 4>) -> ()
// |         "scf.yield"() : () -> ()
// |       }) {dim = 0 : i64} : (i64, i64, i64) -> ()
// |       "scf.yield"() : () -> ()
// |     }) : (i64, i64, i64) -> ()
// |     "scf.for"(%3, %0, %1) ({
// |     ^bb0(%arg6: i64):
// |       %25 = "arith.muli"(%arg6, %4) : (i64, i64) -> i64
// |       %26 = "hilt.ptr_add"(%2, %25) : (!hilt.ptr<local, 64>, i64) -> !hilt.ptr<local, 4>
// |       %27 = "hilt.load"(%26) : (!hilt.ptr<local, 4>) -> i32
// |       %28 = "hilt.ptr_add"(%arg1, %25) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
// |       "hilt.store"(%27, %28) : (i32, !hilt.ptr<global, 4>) -> ()
// |       "scf.yield"() : () -> ()
// |     }) {dim = 0 : i64} : (i64, i64, i64) -> ()
// |     "func.return"() : () -> ()
// |   }) {kernel, block = [128, 1, 1], per_block} : () -> ()
// | }) : () -> ()
