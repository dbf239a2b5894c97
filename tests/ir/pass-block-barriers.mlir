// Barriers end loops over threads; a value that lives across has a place a thread.
"func.func"() <{function_type = (!hilt.ptr<global, 4>, i32, i64, i64) -> (), sym_name = "host"}> ({
^bb0(%p: !hilt.ptr<global, 4>, %n: i32, %grid: i64, %block: i64):
  %one = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %zero = "arith.constant"() <{value = 0 : i64}> : () -> i64
  "hilt.launch"(%grid, %one, %one, %block, %one, %one, %one, %one, %one, %zero, %zero, %p, %n) {callee = "k"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 4>, i32) -> ()
  "func.return"() : () -> ()
}) : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 4>, i32) -> (), sym_name = "k"}> ({
^bb0(%p: !hilt.ptr<global, 4>, %n: i32):
  %i0 = "arith.constant"() <{value = 0 : i32}> : () -> i32
  %i1 = "arith.constant"() <{value = 1 : i32}> : () -> i32
  %four = "arith.constant"() <{value = 4 : i64}> : () -> i64
  %t = "hilt.sreg"() {reg = "tid.x"} : () -> i32
  %w = "hilt.sreg"() {reg = "ntid.x"} : () -> i32
  %c = "hilt.sreg"() {reg = "ctaid.x"} : () -> i32
  %first = "arith.muli"(%c, %w) : (i32, i32) -> i32
  %g = "arith.addi"(%first, %t) : (i32, i32) -> i32
  %s = "hilt.alloc_shared"() {type = i32, count = 1024 : i64} : () -> !hilt.ptr<shared, 4>
  %gl = "arith.extsi"(%g) : (i32) -> i64
  %gb = "arith.muli"(%gl, %four) : (i64, i64) -> i64
  %a = "hilt.ptr_add"(%p, %gb) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
  %v = "hilt.load"(%a) : (!hilt.ptr<global, 4>) -> i32
  %tl = "arith.extsi"(%t) : (i32) -> i64
  %tb = "arith.muli"(%tl, %four) : (i64, i64) -> i64
  %st = "hilt.ptr_add"(%s, %tb) : (!hilt.ptr<shared, 4>, i64) -> !hilt.ptr<shared, 4>
  "hilt.store"(%v, %st) : (i32, !hilt.ptr<shared, 4>) -> ()
  "hilt.barrier"(%i0, %i0) : (i32, i32) -> ()
  %m = "arith.subi"(%w, %t) : (i32, i32) -> i32
  %m1 = "arith.subi"(%m, %i1) : (i32, i32) -> i32
  %ml = "arith.extsi"(%m1) : (i32) -> i64
  %mb = "arith.muli"(%ml, %four) : (i64, i64) -> i64
  %sm = "hilt.ptr_add"(%s, %mb) : (!hilt.ptr<shared, 4>, i64) -> !hilt.ptr<shared, 4>
  %u = "hilt.load"(%sm) : (!hilt.ptr<shared, 4>) -> i32
  "hilt.store"(%u, %a) : (i32, !hilt.ptr<global, 4>) -> ()
  "func.return"() : () -> ()
}) {kernel} : () -> ()
// RUN: --passes=block-loops,canon,dce
// | "builtin.module"() ({
// |   "func.func"() <{function_type = (!hilt.ptr<global, 4>, i32, i64, i64) -> (), sym_name = "host"}> ({
// |   ^bb0(%arg0: !hilt.ptr<global, 4>, %arg1: i32, %arg2: i64, %arg3: i64):
// |     %0 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %1 = "arith.constant"() <{value = 0 : i64}> : () -> i64
// |     "hilt.launch"(%arg2, %0, %0, %arg3, %0, %0, %0, %0, %0, %1, %1, %arg0, %arg1) {callee = "k"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 4>, i32) -> ()
// |     "func.return"() : () -> ()
// |   }) : () -> ()
// |   "func.func"() <{function_type = (!hilt.ptr<global, 4>, i32) -> (), sym_name = "k"}> ({
// |   ^bb0(%arg0: !hilt.ptr<global, 4>, %arg1: i32):
// |     %0 = "hilt.sreg"() {reg = "ntid.x"} : () -> i32
// |     %1 = "arith.extui"(%0) : (i32) -> i64
// |     %2 = "hilt.sreg"() {reg = "ntid.y"} : () -> i32
// |     %3 = "arith.extui"(%2) : (i32) -> i64
// |     %4 = "hilt.sreg"() {reg = "ntid.z"} : () -> i32
// |     %5 = "arith.extui"(%4) : (i32) -> i64
// |     %6 = "arith.constant"() <{value = 0 : i64}> : () -> i64
// |     %7 = "hilt.sreg"() {reg = "ctaid.x"} : () -> i32
// |     %8 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |     %9 = "arith.muli"(%7, %0) : (i32, i32) -> i32
// |     %10 = "hilt.alloc_shared"() {type = i32, count = 1024 : i64} : () -> !hilt.ptr<shared, 4>
// |     %11 = "arith.extsi"(%9) : (i32) -> i64
// |     %12 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %13 = "arith.constant"() <{value = 1023 : i64}> : () -> i64
// |     %14 = "arith.addi"(%11, %13) : (i64, i64) -> i64
// |     %15 = "arith.constant"() <{value = 2147483647 : i64}> : () -> i64
// |     %16 = "arith.cmpi"(%14, %15) <{predicate = 3 : i64}> : (i64, i64) -> i1
// |     %17 = "arith.constant"() <{value = -2147483648 : i64}> : () -> i64
// |     "scf.if"(%16) ({
// |       "scf.for"(%6, %5, %12) ({
// |       ^bb0(%arg2: i64):
// |         "scf.for"(%6, %3, %12) ({
// |         ^bb0(%arg3: i64):
// |           "scf.for"(%6, %1, %12) ({
// |           ^bb0(%arg4: i64):
// |             %18 = "arith.addi"(%11, %arg4) : (i64, i64) -> i64
// |             %19 = "arith.muli"(%18, %8) : (i64, i64) -> i64
// |             %20 = "hilt.ptr_add"(%arg0, %19) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
// |             %21 = "hilt.load"(%20) : (!hilt.ptr<global, 4>) -> i32
// |             %22 = "arith.muli"(%arg4, %8) : (i64, i64) -> i64
// |             %23 = "hilt.ptr_add"(%10, %22) : (!hilt.ptr<shared, 4>, i64) -> !hilt.ptr<shared, 4>
// |             "hilt.store"(%21, %23) : (i32, !hilt.ptr<shared, 4>) -> ()
// |             "scf.yield"() : () -> ()
// |           }) {dim = 0 : i64} : (i64, i64, i64) -> ()
// |           "scf.yield"() : () -> ()
// |         }) {dim = 1 : i64} : (i64, i64, i64) -> ()
// |         "scf.yield"() : () -> ()
// |       }) {dim = 2 : i64} : (i64, i64, i64) -> ()
// |       "scf.yield"() : () -> ()
// |     }, {
// |       "scf.for"(%6, %5, %12) ({
// |       ^bb0(%arg5: i64):
// |         "scf.for"(%6, %3, %12) ({
// |         ^bb0(%arg6: i64):
// |           "scf.for"(%6, %1, %12) ({
// |           ^bb0(%arg7: i64):
// |             %24 = "arith.trunci"(%arg7) {nsw} : (i64) -> i32
// |             %25 = "arith.addi"(%9, %24) : (i32, i32) -> i32
// |             %26 = "arith.extsi"(%25) : (i32) -> i64
// |             %27 = "arith.muli"(%26, %8) : (i64, i64) -> i64
// |             %28 = "hilt.ptr_add"(%arg0, %27) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
// |             %29 = "hilt.load"(%28) : (!hilt.ptr<global, 4>) -> i32
// |             %30 = "arith.muli"(%arg7, %8) : (i64, i64) -> i64
// |             %31 = "hilt.ptr_add"(%10, %30) : (!hilt.ptr<shared, 4>, i64) -> !hilt.ptr<shared, 4>
// |             "hilt.store"(%29, %31) : (i32, !hilt.ptr<shared, 4>) -> ()
// |             "scf.yield"() : () -> ()
// |           }) {dim = 0 : i64} : (i64, i64, i64) -> ()
// |           "scf.yield"() : () -> ()
// |         }) {dim = 1 : i64} : (i64, i64, i64) -> ()
// |         "scf.yield"() : () -> ()
// |       }) {dim = 2 : i64} : (i64, i64, i64) -> ()
// |       "scf.yield"() : () -> ()
// |     }) : (i1) -> ()
// |     %32 = "arith.constant"() <{value = -1 : i32}> : () -> i32
// |     %33 = "arith.addi"(%0, %32) : (i32, i32) -> i32
// |     %34 = "arith.extsi"(%33) : (i32) -> i64
// |     %35 = "arith.constant"() <{value = -1 : i64}> : () -> i64
// |     %36 = "arith.constant"() <{value = -1023 : i64}> : () -> i64
// |     %37 = "arith.addi"(%34, %36) : (i64, i64) -> i64
// |     %38 = "arith.cmpi"(%37, %17) <{predicate = 5 : i64}> : (i64, i64) -> i1
// |     %39 = "arith.andi"(%38, %16) : (i1, i1) -> i1
// |     "scf.if"(%39) ({
// |       "scf.for"(%6, %5, %12) ({
// |       ^bb0(%arg8: i64):
// |         "scf.for"(%6, %3, %12) ({
// |         ^bb0(%arg9: i64):
// |           "scf.for"(%6, %1, %12) ({
// |           ^bb0(%arg10: i64):
// |             %40 = "arith.muli"(%arg10, %35) : (i64, i64) -> i64
// |             %41 = "arith.addi"(%34, %40) : (i64, i64) -> i64
// |             %42 = "arith.muli"(%41, %8) : (i64, i64) -> i64
// |             %43 = "hilt.ptr_add"(%10, %42) : (!hilt.ptr<shared, 4>, i64) -> !hilt.ptr<shared, 4>
// |             %44 = "hilt.load"(%43) : (!hilt.ptr<shared, 4>) -> i32
// |             %45 = "arith.addi"(%11, %arg10) : (i64, i64) -> i64
// |             %46 = "arith.muli"(%45, %8) : (i64, i64) -> i64
// |             %47 = "hilt.ptr_add"(%arg0, %46) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
// |             "hilt.store"(%44, %47) : (i32, !hilt.ptr<global, 4>) -> ()
// |             "scf.yield"() : () -> ()
// |           }) {dim = 0 : i64} : (i64, i64, i64) -> ()
// |           "scf.yield"() : () -> ()
// |         }) {dim = 1 : i64} : (i64, i64, i64) -> ()
// |         "scf.yield"() : () -> ()
// |       }) {dim = 2 : i64} : (i64, i64, i64) -> ()
// |       "scf.yield"() : () -> ()
// |     }, {
// |       "scf.for"(%6, %5, %12) ({
// |       ^bb0(%arg11: i64):
// |         "scf.for"(%6, %3, %12) ({
// |         ^bb0(%arg12: i64):
// |           "scf.for"(%6, %1, %12) ({
// |           ^bb0(%arg13: i64):
// |             %48 = "arith.trunci"(%arg13) {nsw} : (i64) -> i32
// |             %49 = "arith.subi"(%0, %48) : (i32, i32) -> i32
// |             %50 = "arith.addi"(%49, %32) : (i32, i32) -> i32
// |             %51 = "arith.extsi"(%50) : (i32) -> i64
// |             %52 = "arith.muli"(%51, %8) : (i64, i64) -> i64
// |             %53 = "hilt.ptr_add"(%10, %52) : (!hilt.ptr<shared, 4>, i64) -> !hilt.ptr<shared, 4>
// |             %54 = "hilt.load"(%53) : (!hilt.ptr<shared, 4>) -> i32
// |             %55 = "arith.addi"(%9, %48) : (i32, i32) -> i32
// |             %56 = "arith.extsi"(%55) : (i32) -> i64
// |             %57 = "arith.muli"(%56, %8) : (i64, i64) -> i64
// |             %58 = "hilt.ptr_add"(%arg0, %57) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
// |             "hilt.store"(%54, %58) : (i32, !hilt.ptr<global, 4>) -> ()
// |             "scf.yield"() : () -> ()
// |           }) {dim = 0 : i64} : (i64, i64, i64) -> ()
// |           "scf.yield"() : () -> ()
// |         }) {dim = 1 : i64} : (i64, i64, i64) -> ()
// |         "scf.yield"() : () -> ()
// |       }) {dim = 2 : i64} : (i64, i64, i64) -> ()
// |       "scf.yield"() : () -> ()
// |     }) : (i1) -> ()
// |     "func.return"() : () -> ()
// |   }) {kernel, per_block} : () -> ()
// | }) : () -> ()
// RUN: --passes=block-loops --run --arg=i32[1,2,3,4,5,6,7,8,9,10] --arg=0 --arg=2 --arg=5
// | i32[5, 4, 3, 2, 1, 10, 9, 8, 7, 6]
// RUN: --run --device=cpu --arg=i32[1,2,3,4,5,6,7,8,9,10] --arg=0 --arg=2 --arg=5
// | i32[5, 4, 3, 2, 1, 10, 9, 8, 7, 6]
