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
// |     %3 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |     %4 = "arith.constant"() <{value = 128 : i32}> : () -> i32
// |     %5 = "arith.constant"() <{value = 0 : i32}> : () -> i32
// |     %6 = "arith.constant"() <{value = 0 : i64}> : () -> i64
// |     %7 = "arith.extsi"(%arg2) : (i32) -> i64
// |     %8 = "arith.constant"() <{value = 126 : i64}> : () -> i64
// |     %9 = "arith.addi"(%7, %8) : (i64, i64) -> i64
// |     %10 = "arith.constant"() <{value = 2147483647 : i64}> : () -> i64
// |     %11 = "arith.cmpi"(%9, %10) <{predicate = 3 : i64}> : (i64, i64) -> i1
// |     "scf.if"(%11) ({
// |       "scf.for"(%6, %0, %1) ({
// |       ^bb0(%arg3: i64):
// |         %12 = "arith.muli"(%arg3, %3) : (i64, i64) -> i64
// |         %13 = "hilt.ptr_add"(%2, %12) : (!hilt.ptr<local, 64>, i64) -> !hilt.ptr<local, 4>
// |         "hilt.store"(%5, %13) : (i32, !hilt.ptr<local, 4>) -> ()
// |         "scf.yield"() : () -> ()
// |       }) {dim = 0 : i64} : (i64, i64, i64) -> ()
// |       "scf.for"(%5, %arg2, %4) ({
// |       ^bb0(%arg4: i32):
// |         %14 = "arith.subi"(%arg2, %arg4) : (i32, i32) -> i32
// |         %15 = "arith.extui"(%14) : (i32) -> i64
// |         %16 = "arith.cmpi"(%15, %6) <{predicate = 3 : i64}> : (i64, i64) -> i1
// |         %17 = "arith.cmpi"(%15, %0) <{predicate = 9 : i64}> : (i64, i64) -> i1
// |         %18 = "arith.select"(%17, %0, %15) : (i1, i64, i64) -> i64
// |         %19 = "arith.select"(%16, %6, %18) : (i1, i64, i64) -> i64
// |         "scf.for"(%6, %19, %1) ({
// |         ^bb0(%arg5: i64):
// |           %20 = "arith.extsi"(%arg4) : (i32) -> i64
// |           %21 = "arith.addi"(%20, %arg5) : (i64, i64) -> i64
// |           %22 = "arith.muli"(%21, %3) : (i64, i64) -> i64
// |           %23 = "hilt.ptr_add"(%arg0, %22) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
// |           %24 = "hilt.load"(%23) : (!hilt.ptr<global, 4>) -> i32
// |           %25 = "arith.muli"(%arg5, %3) : (i64, i64) -> i64
// |           %26 = "hilt.ptr_add"(%2, %25) : (!hilt.ptr<local, 64>, i64) -> !hilt.ptr<local, 4>
// |           %27 = "hilt.load"(%26) : (!hilt.ptr<local, 4>) -> i32
// |           %28 = "arith.addi"(%27, %24) : (i32, i32) -> i32
// |           "hilt.store"(%28, %26) : (i32, !hilt.ptr<local, 4>) -> ()
// |           "scf.yield"() : () -> ()
// |         }) {dim = 0 : i64} : (i64, i64, i64) -> ()
// |         "scf.yield"() : () -> ()
// |       }) : (i32, i32, i32) -> ()
// |       "scf.for"(%6, %0, %1) ({
// |       ^bb0(%arg6: i64):
// |         %29 = "arith.muli"(%arg6, %3) : (i64, i64) -> i64
// |         %30 = "hilt.ptr_add"(%2, %29) : (!hilt.ptr<local, 64>, i64) -> !hilt.ptr<local, 4>
// |         %31 = "hilt.load"(%30) : (!hilt.ptr<local, 4>) -> i32
// |         %32 = "hilt.ptr_add"(%arg1, %29) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
// |         "hilt.store"(%31, %32) : (i32, !hilt.ptr<global, 4>) -> ()
// |         "scf.yield"() : () -> ()
// |       }) {dim = 0 : i64} : (i64, i64, i64) -> ()
// |       "scf.yield"() : () -> ()
// |     }, {
// |       "scf.for"(%6, %0, %1) ({
// |       ^bb0(%arg7: i64):
// |         %33 = "arith.trunci"(%arg7) {nsw} : (i64) -> i32
// |         %34 = "scf.for"(%5, %arg2, %4, %5) ({
// |         ^bb0(%arg8: i32, %arg9: i32):
// |           %35 = "arith.subi"(%arg2, %arg8) : (i32, i32) -> i32
// |           %36 = "arith.cmpi"(%33, %35) <{predicate = 6 : i64}> : (i32, i32) -> i1
// |           %37 = "arith.addi"(%arg8, %33) : (i32, i32) -> i32
// |           %38 = "arith.extsi"(%37) : (i32) -> i64
// |           %39 = "arith.muli"(%38, %3) : (i64, i64) -> i64
// |           %40 = "hilt.ptr_add"(%arg0, %39) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
// |           %41 = "scf.if"(%36) ({
// |             %42 = "hilt.load"(%40) : (!hilt.ptr<global, 4>) -> i32
// |             %43 = "arith.addi"(%arg9, %42) : (i32, i32) -> i32
// |             "scf.yield"(%43) : (i32) -> ()
// |           }, {
// |             "scf.yield"(%arg9) : (i32) -> ()
// |           }) : (i1) -> i32
// |           "scf.yield"(%41) : (i32) -> ()
// |         }) : (i32, i32, i32, i32) -> i32
// |         %44 = "arith.muli"(%arg7, %3) : (i64, i64) -> i64
// |         %45 = "hilt.ptr_add"(%arg1, %44) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
// |         "hilt.store"(%34, %45) : (i32, !hilt.ptr<global, 4>) -> ()
// |         "scf.yield"() : () -> ()
// |       }) {dim = 0 : i64} : (i64, i64, i64) -> ()
// |       "scf.yield"() : () -> ()
// |     }) : (i1) -> ()
// |     "func.return"() : () -> ()
// |   }) {kernel, block = [128, 1, 1], per_block} : () -> ()
// | }) : () -> ()
