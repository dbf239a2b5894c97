// A guarded kernel becomes loops over the threads of a block, the guard a bound of x; where sums of i32 might wrap around, as it stands.
"func.func"() <{function_type = (!hilt.ptr<global, 16>, !hilt.ptr<global, 16>, !hilt.ptr<global, 16>, i32) -> (), sym_name = "add"}> ({
^bb0(%a: !hilt.ptr<global, 16>, %b: !hilt.ptr<global, 16>, %c: !hilt.ptr<global, 16>, %n: i32):
  %four = "arith.constant"() <{value = 4 : i64}> : () -> i64
  %t = "hilt.sreg"() {reg = "tid.x"} : () -> i32
  %nt = "hilt.sreg"() {reg = "ntid.x"} : () -> i32
  %bid = "hilt.sreg"() {reg = "ctaid.x"} : () -> i32
  %base = "arith.muli"(%bid, %nt) : (i32, i32) -> i32
  %i = "arith.addi"(%base, %t) : (i32, i32) -> i32
  %in = "arith.cmpi"(%i, %n) <{predicate = 2 : i64}> : (i32, i32) -> i1
  "scf.if"(%in) ({
    %w = "arith.extsi"(%i) : (i32) -> i64
    %o = "arith.muli"(%w, %four) : (i64, i64) -> i64
    %pa = "hilt.ptr_add"(%a, %o) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 4>
    %pb = "hilt.ptr_add"(%b, %o) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 4>
    %pc = "hilt.ptr_add"(%c, %o) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 4>
    %x = "hilt.load"(%pa) : (!hilt.ptr<global, 4>) -> f32
    %y = "hilt.load"(%pb) : (!hilt.ptr<global, 4>) -> f32
    %z = "arith.addf"(%x, %y) : (f32, f32) -> f32
    "hilt.store"(%z, %pc) : (f32, !hilt.ptr<global, 4>) -> ()
    "scf.yield"() : () -> ()
  }, {
    "scf.yield"() : () -> ()
  }) : (i1) -> ()
  "func.return"() : () -> ()
}) {kernel, block = [128, 1, 1], noalias = [0, 1, 2]} : () -> ()
// RUN: --passes=block-loops,canon,dce
// | "builtin.module"() ({
// |   "func.func"() <{function_type = (!hilt.ptr<global, 16>, !hilt.ptr<global, 16>, !hilt.ptr<global, 16>, i32) -> (), sym_name = "add"}> ({
// |   ^bb0(%arg0: !hilt.ptr<global, 16>, %arg1: !hilt.ptr<global, 16>, %arg2: !hilt.ptr<global, 16>, %arg3: i32):
// |     %0 = "hilt.sreg"() {reg = "run.x"} : () -> i32
// |     %1 = "arith.extui"(%0) : (i32) -> i64
// |     %2 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %3 = "arith.constant"() <{value = 0 : i64}> : () -> i64
// |     %4 = "arith.constant"() <{value = 128 : i32}> : () -> i32
// |     %5 = "hilt.sreg"() {reg = "ctaid.x"} : () -> i32
// |     %6 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |     %7 = "arith.muli"(%5, %4) : (i32, i32) -> i32
// |     %8 = "arith.extsi"(%7) : (i32) -> i64
// |     %9 = "arith.constant"() <{value = 8191 : i64}> : () -> i64
// |     %10 = "arith.addi"(%8, %9) : (i64, i64) -> i64
// |     %11 = "arith.constant"() <{value = 2147483647 : i64}> : () -> i64
// |     %12 = "arith.cmpi"(%10, %11) <{predicate = 3 : i64}> : (i64, i64) -> i1
// |     "scf.if"(%12) ({
// |       %13 = "arith.extsi"(%arg3) : (i32) -> i64
// |       %14 = "arith.subi"(%13, %8) : (i64, i64) -> i64
// |       %15 = "arith.cmpi"(%13, %8) <{predicate = 3 : i64}> : (i64, i64) -> i1
// |       %16 = "arith.cmpi"(%14, %1) <{predicate = 9 : i64}> : (i64, i64) -> i1
// |       %17 = "arith.select"(%16, %1, %14) : (i1, i64, i64) -> i64
// |       %18 = "arith.select"(%15, %3, %17) : (i1, i64, i64) -> i64
// |       "scf.for"(%3, %18, %2) ({
// |       ^bb0(%arg4: i64):
// |         %19 = "arith.addi"(%8, %arg4) : (i64, i64) -> i64
// |         %20 = "arith.muli"(%19, %6) : (i64, i64) -> i64
// |         %21 = "hilt.ptr_add"(%arg0, %20) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 4>
// |         %22 = "hilt.load"(%21) : (!hilt.ptr<global, 4>) -> f32
// |         %23 = "hilt.ptr_add"(%arg1, %20) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 4>
// |         %24 = "hilt.load"(%23) : (!hilt.ptr<global, 4>) -> f32
// |         %25 = "arith.addf"(%22, %24) : (f32, f32) -> f32
// |         %26 = "hilt.ptr_add"(%arg2, %20) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 4>
// |         "hilt.store"(%25, %26) : (f32, !hilt.ptr<global, 4>) -> ()
// |         "scf.yield"() : () -> ()
// |       }) {dim = 0 : i64} : (i64, i64, i64) -> ()
// |       "scf.yield"() : () -> ()
// |     }, {
// |       "scf.for"(%3, %1, %2) ({
// |       ^bb0(%arg5: i64):
// |         %27 = "arith.trunci"(%arg5) {nsw} : (i64) -> i32
// |         %28 = "arith.addi"(%7, %27) : (i32, i32) -> i32
// |         %29 = "arith.cmpi"(%28, %arg3) <{predicate = 2 : i64}> : (i32, i32) -> i1
// |         %30 = "arith.extsi"(%28) : (i32) -> i64
// |         %31 = "arith.muli"(%30, %6) : (i64, i64) -> i64
// |         %32 = "hilt.ptr_add"(%arg0, %31) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 4>
// |         %33 = "hilt.ptr_add"(%arg1, %31) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 4>
// |         %34 = "hilt.ptr_add"(%arg2, %31) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 4>
// |         "scf.if"(%29) ({
// |           %35 = "hilt.load"(%32) : (!hilt.ptr<global, 4>) -> f32
// |           %36 = "hilt.load"(%33) : (!hilt.ptr<global, 4>) -> f32
// |           %37 = "arith.addf"(%35, %36) : (f32, f32) -> f32
// |           "hilt.store"(%37, %34) : (f32, !hilt.ptr<global, 4>) -> ()
// |           "scf.yield"() : () -> ()
// |         }, {
// |           "scf.yield"() : () -> ()
// |         }) : (i1) -> ()
// |         "scf.yield"() : () -> ()
// |       }) {dim = 0 : i64} : (i64, i64, i64) -> ()
// |       "scf.yield"() : () -> ()
// |     }) : (i1) -> ()
// |     "func.return"() : () -> ()
// |   }) {kernel, block = [128, 1, 1], noalias = [0, 1, 2], per_block, per_run} : () -> ()
// | }) : () -> ()
