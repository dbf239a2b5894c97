// Threads that exit, in a loop too, leave guards behind.
"func.func"() <{function_type = (!hilt.ptr<global, 16>, i32) -> (), sym_name = "k"}> ({
^bb0(%a: !hilt.ptr<global, 16>, %n: i32):
  %four = "arith.constant"() <{value = 4 : i64}> : () -> i64
  %t = "hilt.sreg"() {reg = "tid.x"} : () -> i32
  %nt = "hilt.sreg"() {reg = "ntid.x"} : () -> i32
  %bid = "hilt.sreg"() {reg = "ctaid.x"} : () -> i32
  %base = "arith.muli"(%bid, %nt) : (i32, i32) -> i32
  %i = "arith.addi"(%base, %t) : (i32, i32) -> i32
  %out = "arith.cmpi"(%i, %n) <{predicate = 5 : i64}> : (i32, i32) -> i1
  "scf.if"(%out) ({
    "hilt.exit"() : () -> ()
    "scf.yield"() : () -> ()
  }, {
    "scf.yield"() : () -> ()
  }) : (i1) -> ()
  %w = "arith.extsi"(%i) : (i32) -> i64
  %o = "arith.muli"(%w, %four) : (i64, i64) -> i64
  %pa = "hilt.ptr_add"(%a, %o) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 4>
  %x = "hilt.load"(%pa) : (!hilt.ptr<global, 4>) -> i32
  %zero = "arith.constant"() <{value = 0 : i32}> : () -> i32
  %one = "arith.constant"() <{value = 1 : i32}> : () -> i32
  %neg = "arith.cmpi"(%x, %zero) <{predicate = 2 : i64}> : (i32, i32) -> i1
  %s = "scf.for"(%zero, %x, %one, %zero) ({
  ^bb0(%k: i32, %acc: i32):
    %odd = "arith.cmpi"(%acc, %n) <{predicate = 4 : i64}> : (i32, i32) -> i1
    "scf.if"(%odd) ({
      "hilt.exit"() : () -> ()
      "scf.yield"() : () -> ()
    }, {
      "scf.yield"() : () -> ()
    }) : (i1) -> ()
    %acc2 = "arith.addi"(%acc, %k) : (i32, i32) -> i32
    "scf.yield"(%acc2) : (i32) -> ()
  }) : (i32, i32, i32, i32) -> i32
  "hilt.store"(%s, %pa) : (i32, !hilt.ptr<global, 4>) -> ()
  "func.return"() : () -> ()
}) {kernel, block = [128, 1, 1]} : () -> ()
// RUN: --passes=block-loops,canon,dce
// | "builtin.module"() ({
// |   "func.func"() <{function_type = (!hilt.ptr<global, 16>, i32) -> (), sym_name = "k"}> ({
// |   ^bb0(%arg0: !hilt.ptr<global, 16>, %arg1: i32):
// |     %0 = "arith.constant"() <{value = 128 : i64}> : () -> i64
// |     %1 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %2 = "arith.constant"() <{value = 0 : i64}> : () -> i64
// |     %3 = "arith.constant"() <{value = 128 : i32}> : () -> i32
// |     %4 = "hilt.sreg"() {reg = "ctaid.x"} : () -> i32
// |     %5 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |     %6 = "arith.muli"(%4, %3) : (i32, i32) -> i32
// |     %7 = "arith.constant"() <{value = true}> : () -> i1
// |     %8 = "arith.constant"() <{value = 0 : i32}> : () -> i32
// |     %9 = "arith.constant"() <{value = 1 : i32}> : () -> i32
// |     %10 = "arith.constant"() <{value = false}> : () -> i1
// |     %11 = "arith.extsi"(%6) : (i32) -> i64
// |     %12 = "arith.constant"() <{value = 127 : i64}> : () -> i64
// |     %13 = "arith.addi"(%11, %12) : (i64, i64) -> i64
// |     %14 = "arith.constant"() <{value = 2147483647 : i64}> : () -> i64
// |     %15 = "arith.cmpi"(%13, %14) <{predicate = 3 : i64}> : (i64, i64) -> i1
// |     "scf.if"(%15) ({
// |       %16 = "arith.extsi"(%arg1) : (i32) -> i64
// |       %17 = "arith.subi"(%16, %11) : (i64, i64) -> i64
// |       %18 = "arith.cmpi"(%16, %11) <{predicate = 3 : i64}> : (i64, i64) -> i1
// |       %19 = "arith.cmpi"(%17, %0) <{predicate = 9 : i64}> : (i64, i64) -> i1
// |       %20 = "arith.select"(%19, %0, %17) : (i1, i64, i64) -> i64
// |       %21 = "arith.select"(%18, %2, %20) : (i1, i64, i64) -> i64
// |       "scf.for"(%2, %21, %1) ({
// |       ^bb0(%arg2: i64):
// |         %22 = "arith.addi"(%11, %arg2) : (i64, i64) -> i64
// |         %23 = "arith.muli"(%22, %5) : (i64, i64) -> i64
// |         %24 = "hilt.ptr_add"(%arg0, %23) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 4>
// |         %25 = "hilt.load"(%24) : (!hilt.ptr<global, 4>) -> i32
// |         %26:2 = "scf.for"(%8, %25, %9, %8, %7) ({
// |         ^bb0(%arg3: i32, %arg4: i32, %arg5: i1):
// |           %27 = "arith.cmpi"(%arg4, %arg1) <{predicate = 4 : i64}> : (i32, i32) -> i1
// |           %28 = "arith.xori"(%27, %7) : (i1, i1) -> i1
// |           %29 = "arith.addi"(%arg4, %arg3) : (i32, i32) -> i32
// |           %30 = "arith.select"(%27, %8, %29) : (i1, i32, i32) -> i32
// |           %31 = "arith.select"(%arg5, %30, %arg4) : (i1, i32, i32) -> i32
// |           %32 = "arith.select"(%arg5, %28, %10) : (i1, i1, i1) -> i1
// |           "scf.yield"(%31, %32) : (i32, i1) -> ()
// |         }) : (i32, i32, i32, i32, i1) -> (i32, i1)
// |         "scf.if"(%26#1) ({
// |           "hilt.store"(%26#0, %24) : (i32, !hilt.ptr<global, 4>) -> ()
// |           "scf.yield"() : () -> ()
// |         }, {
// |           "scf.yield"() : () -> ()
// |         }) : (i1) -> ()
// |         "scf.yield"() : () -> ()
// |       }) {dim = 0 : i64} : (i64, i64, i64) -> ()
// |       "scf.yield"() : () -> ()
// |     }, {
// |       "scf.for"(%2, %0, %1) ({
// |       ^bb0(%arg6: i64):
// |         %33 = "arith.trunci"(%arg6) {nsw} : (i64) -> i32
// |         %34 = "arith.addi"(%6, %33) : (i32, i32) -> i32
// |         %35 = "arith.cmpi"(%34, %arg1) <{predicate = 5 : i64}> : (i32, i32) -> i1
// |         %36 = "arith.extsi"(%34) : (i32) -> i64
// |         %37 = "arith.muli"(%36, %5) : (i64, i64) -> i64
// |         %38 = "hilt.ptr_add"(%arg0, %37) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 4>
// |         "scf.if"(%35) ({
// |           "scf.yield"() : () -> ()
// |         }, {
// |           %39 = "hilt.load"(%38) : (!hilt.ptr<global, 4>) -> i32
// |           %40:2 = "scf.for"(%8, %39, %9, %8, %7) ({
// |           ^bb0(%arg7: i32, %arg8: i32, %arg9: i1):
// |             %41 = "arith.cmpi"(%arg8, %arg1) <{predicate = 4 : i64}> : (i32, i32) -> i1
// |             %42 = "arith.xori"(%41, %7) : (i1, i1) -> i1
// |             %43 = "arith.addi"(%arg8, %arg7) : (i32, i32) -> i32
// |             %44 = "arith.select"(%41, %8, %43) : (i1, i32, i32) -> i32
// |             %45 = "arith.select"(%arg9, %44, %arg8) : (i1, i32, i32) -> i32
// |             %46 = "arith.select"(%arg9, %42, %10) : (i1, i1, i1) -> i1
// |             "scf.yield"(%45, %46) : (i32, i1) -> ()
// |           }) : (i32, i32, i32, i32, i1) -> (i32, i1)
// |           "scf.if"(%40#1) ({
// |             "hilt.store"(%40#0, %38) : (i32, !hilt.ptr<global, 4>) -> ()
// |             "scf.yield"() : () -> ()
// |           }, {
// |             "scf.yield"() : () -> ()
// |           }) : (i1) -> ()
// |           "scf.yield"() : () -> ()
// |         }) : (i1) -> ()
// |         "scf.yield"() : () -> ()
// |       }) {dim = 0 : i64} : (i64, i64, i64) -> ()
// |       "scf.yield"() : () -> ()
// |     }) : (i1) -> ()
// |     "func.return"() : () -> ()
// |   }) {kernel, block = [128, 1, 1], per_block} : () -> ()
// | }) : () -> ()
