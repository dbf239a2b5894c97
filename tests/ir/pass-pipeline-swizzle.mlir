// A ring of tiles that are swizzled: which slot a piece is in is kept, and its last piece ends where the slot does, because all pieces are
// multiples of 16 bytes. What ldmatrix reads counts as what a thread reads.
"func.func"() <{function_type = (!hilt.ptr<global, 16>, !hilt.ptr<global, 16>, i32) -> (), sym_name = "k"}> ({
^bb0(%a: !hilt.ptr<global, 16>, %d: !hilt.ptr<global, 16>, %n: i32):
  %ring = "hilt.alloc_shared"() {align = 128 : i64, count = 1536 : i64, type = i8} : () -> !hilt.ptr<shared, 16>
  %tx = "hilt.sreg"() {reg = "tid.x"} : () -> i32
  %i0 = "arith.constant"() <{value = 0 : i32}> : () -> i32
  %i1 = "arith.constant"() <{value = 1 : i32}> : () -> i32
  %i3 = "arith.constant"() <{value = 3 : i32}> : () -> i32
  %i16 = "arith.constant"() <{value = 16 : i32}> : () -> i32
  %i31 = "arith.constant"() <{value = 31 : i32}> : () -> i32
  %i128 = "arith.constant"() <{value = 128 : i32}> : () -> i32
  %i512 = "arith.constant"() <{value = 512 : i32}> : () -> i32
  %mine = "arith.muli"(%tx, %i16) : (i32, i32) -> i32
  %other = "arith.subi"(%i31, %tx) : (i32, i32) -> i32
  %theirs = "arith.muli"(%other, %i16) : (i32, i32) -> i32
  "scf.for"(%i0, %n, %i1) ({
  ^bb0(%i: i32):
    %slot = "hilt.floormod_s"(%i, %i3) : (i32, i32) -> i32
    %base = "arith.muli"(%slot, %i512) : (i32, i32) -> i32
    %o = "arith.addi"(%base, %mine) : (i32, i32) -> i32
    %ob = "arith.andi"(%o, %i128) : (i32, i32) -> i32
    %os = "hilt.shr_s"(%ob, %i3) : (i32, i32) -> i32
    %ox = "arith.xori"(%o, %os) : (i32, i32) -> i32
    %ow = "arith.extsi"(%ox) : (i32) -> i64
    %to = "hilt.ptr_add"(%ring, %ow) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 16>
    %row = "arith.muli"(%i, %i512) : (i32, i32) -> i32
    %f = "arith.addi"(%row, %mine) : (i32, i32) -> i32
    %fw = "arith.extsi"(%f) : (i32) -> i64
    %from = "hilt.ptr_add"(%a, %fw) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 16>
    "hilt.cp_async"(%to, %from, %i16) {bytes = 16 : i64, cache = "cg"} : (!hilt.ptr<shared, 16>, !hilt.ptr<global, 16>, i32) -> ()
    "hilt.cp_commit"() : () -> ()
    "hilt.cp_wait"() {groups = 0 : i64} : () -> ()
    "hilt.barrier"(%i0, %i0) : (i32, i32) -> ()
    %p = "arith.addi"(%base, %theirs) : (i32, i32) -> i32
    %pb = "arith.andi"(%p, %i128) : (i32, i32) -> i32
    %ps = "hilt.shr_s"(%pb, %i3) : (i32, i32) -> i32
    %px = "arith.xori"(%p, %ps) : (i32, i32) -> i32
    %pw = "arith.extsi"(%px) : (i32) -> i64
    %at = "hilt.ptr_add"(%ring, %pw) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 16>
    %x = "hilt.ldmatrix"(%at) {count = 4 : i64} : (!hilt.ptr<shared, 16>) -> vector<8xf16>
    %out = "hilt.ptr_add"(%d, %fw) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 16>
    "hilt.store"(%x, %out) {align = 16 : i64} : (vector<8xf16>, !hilt.ptr<global, 16>) -> ()
    "scf.yield"() : () -> ()
  }) {prefetch_stages = 2 : i64} : (i32, i32, i32) -> ()
  "func.return"() : () -> ()
}) {kernel, noalias = [0, 1], block = [32, 1, 1]} : () -> ()
// RUN: --pipeline --notes
// | "builtin.module"() ({
// |   "func.func"() <{function_type = (!hilt.ptr<global, 16>, !hilt.ptr<global, 16>, i32) -> (), sym_name = "k"}> ({
// |   ^bb0(%arg0: !hilt.ptr<global, 16>, %arg1: !hilt.ptr<global, 16>, %arg2: i32):
// |     %0 = "hilt.alloc_shared"() {align = 128 : i64, count = 1536 : i64, type = i8} : () -> !hilt.ptr<shared, 16>
// |     %1 = "hilt.sreg"() {reg = "tid.x"} : () -> i32
// |     %2 = "arith.constant"() <{value = 0 : i32}> : () -> i32
// |     %3 = "arith.constant"() <{value = 1 : i32}> : () -> i32
// |     %4 = "arith.constant"() <{value = 3 : i32}> : () -> i32
// |     %5 = "arith.constant"() <{value = 16 : i32}> : () -> i32
// |     %6 = "arith.constant"() <{value = 31 : i32}> : () -> i32
// |     %7 = "arith.constant"() <{value = 128 : i32}> : () -> i32
// |     %8 = "arith.constant"() <{value = 512 : i32}> : () -> i32
// |     %9 = "arith.muli"(%1, %5) : (i32, i32) -> i32
// |     %10 = "arith.subi"(%6, %1) : (i32, i32) -> i32
// |     %11 = "arith.muli"(%10, %5) : (i32, i32) -> i32
// |     %12 = "arith.constant"() <{value = 2 : i32}> : () -> i32
// |     %13 = "arith.cmpi"(%arg2, %2) <{predicate = 4 : i64}> : (i32, i32) -> i1
// |     %14:3 = "scf.for"(%2, %12, %3, %2, %13, %2) ({
// |     ^bb0(%arg3: i32, %arg4: i32, %arg5: i1, %arg6: i32):
// |       %15 = "arith.muli"(%arg6, %8) : (i32, i32) -> i32
// |       %16 = "arith.addi"(%15, %9) : (i32, i32) -> i32
// |       %17 = "arith.andi"(%16, %7) : (i32, i32) -> i32
// |       %18 = "hilt.shr_s"(%17, %4) : (i32, i32) -> i32
// |       %19 = "arith.xori"(%16, %18) : (i32, i32) -> i32
// |       %20 = "arith.extsi"(%19) : (i32) -> i64
// |       %21 = "hilt.ptr_add"(%0, %20) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 16>
// |       %22 = "arith.muli"(%arg4, %8) : (i32, i32) -> i32
// |       %23 = "arith.addi"(%22, %9) : (i32, i32) -> i32
// |       %24 = "arith.extsi"(%23) : (i32) -> i64
// |       %25 = "hilt.ptr_add"(%arg0, %24) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 16>
// |       "scf.if"(%arg5) ({
// |         "hilt.cp_async"(%21, %25, %5) {bytes = 16 : i64, cache = "cg"} : (!hilt.ptr<shared, 16>, !hilt.ptr<global, 16>, i32) -> ()
// |         "scf.yield"() : () -> ()
// |       }, {
// |         "scf.yield"() : () -> ()
// |       }) : (i1) -> ()
// |       "hilt.cp_commit"() : () -> ()
// |       %26 = "arith.subi"(%arg2, %arg4) : (i32, i32) -> i32
// |       %27 = "arith.cmpi"(%26, %3) <{predicate = 8 : i64}> : (i32, i32) -> i1
// |       %28 = "arith.addi"(%arg4, %3) : (i32, i32) -> i32
// |       %29 = "arith.andi"(%arg5, %27) : (i1, i1) -> i1
// |       %30 = "arith.addi"(%arg6, %3) : (i32, i32) -> i32
// |       %31 = "arith.cmpi"(%30, %4) <{predicate = 9 : i64}> : (i32, i32) -> i1
// |       %32 = "arith.select"(%31, %2, %30) : (i1, i32, i32) -> i32
// |       "scf.yield"(%28, %29, %32) : (i32, i1, i32) -> ()
// |     }) : (i32, i32, i32, i32, i1, i32) -> (i32, i1, i32)
// |     %33:2 = "scf.for"(%2, %arg2, %3, %2, %14#2) ({
// |     ^bb0(%arg7: i32, %arg8: i32, %arg9: i32):
// |       %34 = "arith.muli"(%arg8, %8) : (i32, i32) -> i32
// |       %35 = "arith.muli"(%arg7, %8) : (i32, i32) -> i32
// |       %36 = "arith.addi"(%35, %9) : (i32, i32) -> i32
// |       %37 = "arith.extsi"(%36) : (i32) -> i64
// |       "hilt.cp_wait"() {groups = 1 : i64} : () -> ()
// |       "hilt.barrier"(%2, %2) : (i32, i32) -> ()
// |       %38 = "arith.subi"(%arg2, %arg7) : (i32, i32) -> i32
// |       %39 = "arith.cmpi"(%38, %12) <{predicate = 8 : i64}> : (i32, i32) -> i1
// |       %40 = "arith.addi"(%arg7, %12) : (i32, i32) -> i32
// |       %41 = "arith.muli"(%arg9, %8) : (i32, i32) -> i32
// |       %42 = "arith.addi"(%41, %9) : (i32, i32) -> i32
// |       %43 = "arith.andi"(%42, %7) : (i32, i32) -> i32
// |       %44 = "hilt.shr_s"(%43, %4) : (i32, i32) -> i32
// |       %45 = "arith.xori"(%42, %44) : (i32, i32) -> i32
// |       %46 = "arith.extsi"(%45) : (i32) -> i64
// |       %47 = "hilt.ptr_add"(%0, %46) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 16>
// |       %48 = "arith.muli"(%40, %8) : (i32, i32) -> i32
// |       %49 = "arith.addi"(%48, %9) : (i32, i32) -> i32
// |       %50 = "arith.extsi"(%49) : (i32) -> i64
// |       %51 = "hilt.ptr_add"(%arg0, %50) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 16>
// |       "scf.if"(%39) ({
// |         "hilt.cp_async"(%47, %51, %5) {bytes = 16 : i64, cache = "cg"} : (!hilt.ptr<shared, 16>, !hilt.ptr<global, 16>, i32) -> ()
// |         "scf.yield"() : () -> ()
// |       }, {
// |         "scf.yield"() : () -> ()
// |       }) : (i1) -> ()
// |       "hilt.cp_commit"() : () -> ()
// |       %52 = "arith.addi"(%34, %11) : (i32, i32) -> i32
// |       %53 = "arith.andi"(%52, %7) : (i32, i32) -> i32
// |       %54 = "hilt.shr_s"(%53, %4) : (i32, i32) -> i32
// |       %55 = "arith.xori"(%52, %54) : (i32, i32) -> i32
// |       %56 = "arith.extsi"(%55) : (i32) -> i64
// |       %57 = "hilt.ptr_add"(%0, %56) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 16>
// |       %58 = "hilt.ldmatrix"(%57) {count = 4 : i64} : (!hilt.ptr<shared, 16>) -> vector<8xf16>
// |       %59 = "hilt.ptr_add"(%arg1, %37) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 16>
// |       "hilt.store"(%58, %59) {align = 16 : i64} : (vector<8xf16>, !hilt.ptr<global, 16>) -> ()
// |       %60 = "arith.addi"(%arg8, %3) : (i32, i32) -> i32
// |       %61 = "arith.cmpi"(%60, %4) <{predicate = 9 : i64}> : (i32, i32) -> i1
// |       %62 = "arith.select"(%61, %2, %60) : (i1, i32, i32) -> i32
// |       %63 = "arith.addi"(%arg9, %3) : (i32, i32) -> i32
// |       %64 = "arith.cmpi"(%63, %4) <{predicate = 9 : i64}> : (i32, i32) -> i1
// |       %65 = "arith.select"(%64, %2, %63) : (i1, i32, i32) -> i32
// |       "scf.yield"(%62, %65) : (i32, i32) -> ()
// |     }) : (i32, i32, i32, i32, i32) -> (i32, i32)
// |     "func.return"() : () -> ()
// |   }) {kernel, noalias = [0, 1], block = [32, 1, 1]} : () -> ()
// | }) : () -> ()
