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
// |     %0 = "arith.constant"() <{value = 128 : i64}> : () -> i64
// |     %1 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %2 = "arith.constant"() <{value = 0 : i64}> : () -> i64
// |     %3 = "arith.constant"() <{value = 128 : i32}> : () -> i32
// |     %4 = "hilt.sreg"() {reg = "ctaid.x"} : () -> i32
// |     %5 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |     %6 = "arith.muli"(%4, %3) : (i32, i32) -> i32
// |     %7 = "arith.extsi"(%6) : (i32) -> i64
// |     %8 = "arith.constant"() <{value = 127 : i64}> : () -> i64
// |     %9 = "arith.addi"(%7, %8) : (i64, i64) -> i64
// |     %10 = "arith.constant"() <{value = 2147483647 : i64}> : () -> i64
// |     %11 = "arith.cmpi"(%9, %10) <{predicate = 3 : i64}> : (i64, i64) -> i1
// |     "scf.if"(%11) ({
// |       %12 = "arith.extsi"(%arg3) : (i32) -> i64
// |       %13 = "arith.subi"(%12, %7) : (i64, i64) -> i64
// |       %14 = "arith.cmpi"(%12, %7) <{predicate = 3 : i64}> : (i64, i64) -> i1
// |       %15 = "arith.cmpi"(%13, %0) <{predicate = 9 : i64}> : (i64, i64) -> i1
// |       %16 = "arith.select"(%15, %0, %13) : (i1, i64, i64) -> i64
// |       %17 = "arith.select"(%14, %2, %16) : (i1, i64, i64) -> i64
// |       "scf.for"(%2, %17, %1) ({
// |       ^bb0(%arg4: i64):
// |         %18 = "arith.addi"(%7, %arg4) : (i64, i64) -> i64
// |         %19 = "arith.muli"(%18, %5) : (i64, i64) -> i64
// |         %20 = "hilt.ptr_add"(%arg0, %19) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 4>
// |         %21 = "hilt.load"(%20) : (!hilt.ptr<global, 4>) -> f32
// |         %22 = "hilt.ptr_add"(%arg1, %19) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 4>
// |         %23 = "hilt.load"(%22) : (!hilt.ptr<global, 4>) -> f32
// |         %24 = "arith.addf"(%21, %23) : (f32, f32) -> f32
// |         %25 = "hilt.ptr_add"(%arg2, %19) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 4>
// |         "hilt.store"(%24, %25) : (f32, !hilt.ptr<global, 4>) -> ()
// |         "scf.yield"() : () -> ()
// |       }) {dim = 0 : i64} : (i64, i64, i64) -> ()
// |       "scf.yield"() : () -> ()
// |     }, {
// |       "scf.for"(%2, %0, %1) ({
// |       ^bb0(%arg5: i64):
// |         %26 = "arith.trunci"(%arg5) {nsw} : (i64) -> i32
// |         %27 = "arith.addi"(%6, %26) : (i32, i32) -> i32
// |         %28 = "arith.cmpi"(%27, %arg3) <{predicate = 2 : i64}> : (i32, i32) -> i1
// |         %29 = "arith.extsi"(%27) : (i32) -> i64
// |         %30 = "arith.muli"(%29, %5) : (i64, i64) -> i64
// |         %31 = "hilt.ptr_add"(%arg0, %30) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 4>
// |         %32 = "hilt.ptr_add"(%arg1, %30) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 4>
// |         %33 = "hilt.ptr_add"(%arg2, %30) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 4>
// |         "scf.if"(%28) ({
// |           %34 = "hilt.load"(%31) : (!hilt.ptr<global, 4>) -> f32
// |           %35 = "hilt.load"(%32) : (!hilt.ptr<global, 4>) -> f32
// |           %36 = "arith.addf"(%34, %35) : (f32, f32) -> f32
// |           "hilt.store"(%36, %33) : (f32, !hilt.ptr<global, 4>) -> ()
// |           "scf.yield"() : () -> ()
// |         }, {
// |           "scf.yield"() : () -> ()
// |         }) : (i1) -> ()
// |         "scf.yield"() : () -> ()
// |       }) {dim = 0 : i64} : (i64, i64, i64) -> ()
// |       "scf.yield"() : () -> ()
// |     }) : (i1) -> ()
// |     "func.return"() : () -> ()
// |   }) {kernel, block = [128, 1, 1], noalias = [0, 1, 2], per_block} : () -> ()
// | }) : () -> ()
