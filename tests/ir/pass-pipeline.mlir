// prefetch_stages: copies are made so many trips early, the waits leave those under way pending, the index modulo 3 is a counter.
"func.func"() <{function_type = (!hilt.ptr<global, 4>, !hilt.ptr<global, 4>, i32) -> (), sym_name = "host"}> ({
^bb0(%p: !hilt.ptr<global, 4>, %q: !hilt.ptr<global, 4>, %n: i32):
  %1 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %t = "arith.constant"() <{value = 4 : i64}> : () -> i64
  %0 = "arith.constant"() <{value = 0 : i64}> : () -> i64
  "hilt.launch"(%1, %1, %1, %t, %1, %1, %1, %1, %1, %0, %0, %p, %q, %n) {callee = "k"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 4>, !hilt.ptr<global, 4>, i32) -> ()
  "func.return"() : () -> ()
}) {arg_names = ["p", "q", "n"], noalias = [0, 1]} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 4>, !hilt.ptr<global, 4>, i32) -> (), sym_name = "k"}> ({
^bb0(%p: !hilt.ptr<global, 4>, %q: !hilt.ptr<global, 4>, %n: i32):
  %tx = "hilt.sreg"() {reg = "tid.x"} : () -> i32
  %ring = "hilt.alloc_shared"() {align = 16 : i64, count = 12 : i64, type = i32} : () -> !hilt.ptr<shared, 4>
  %c0 = "arith.constant"() <{value = 0 : i32}> : () -> i32
  %c1 = "arith.constant"() <{value = 1 : i32}> : () -> i32
  %c3 = "arith.constant"() <{value = 3 : i32}> : () -> i32
  %c4 = "arith.constant"() <{value = 4 : i32}> : () -> i32
  %four = "arith.constant"() <{value = 4 : i64}> : () -> i64
  %other = "arith.subi"(%c3, %tx) : (i32, i32) -> i32
  %sum = "scf.for"(%c0, %n, %c1, %c0) ({
  ^bb1(%i: i32, %acc: i32):
    %s = "hilt.floormod_s"(%i, %c3) : (i32, i32) -> i32
    %row = "arith.muli"(%s, %c4) : (i32, i32) -> i32
    %at = "arith.addi"(%row, %tx) : (i32, i32) -> i32
    %wide = "arith.extsi"(%at) : (i32) -> i64
    %bytes = "arith.muli"(%wide, %four) : (i64, i64) -> i64
    %to = "hilt.ptr_add"(%ring, %bytes) : (!hilt.ptr<shared, 4>, i64) -> !hilt.ptr<shared, 4>
    %frow = "arith.muli"(%i, %c4) : (i32, i32) -> i32
    %fat = "arith.addi"(%frow, %tx) : (i32, i32) -> i32
    %fwide = "arith.extsi"(%fat) : (i32) -> i64
    %fbytes = "arith.muli"(%fwide, %four) : (i64, i64) -> i64
    %from = "hilt.ptr_add"(%p, %fbytes) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
    "hilt.cp_async"(%to, %from, %c4) {bytes = 4 : i64, cache = "ca"} : (!hilt.ptr<shared, 4>, !hilt.ptr<global, 4>, i32) -> ()
    "hilt.cp_commit"() : () -> ()
    "hilt.cp_wait"() {groups = 0 : i64} : () -> ()
    "hilt.barrier"(%c0, %c0) : (i32, i32) -> ()
    %oat = "arith.addi"(%row, %other) : (i32, i32) -> i32
    %owide = "arith.extsi"(%oat) : (i32) -> i64
    %obytes = "arith.muli"(%owide, %four) : (i64, i64) -> i64
    %use = "hilt.ptr_add"(%ring, %obytes) : (!hilt.ptr<shared, 4>, i64) -> !hilt.ptr<shared, 4>
    %x = "hilt.load"(%use) : (!hilt.ptr<shared, 4>) -> i32
    %next = "arith.addi"(%acc, %x) : (i32, i32) -> i32
    %oout = "hilt.ptr_add"(%q, %fbytes) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
    "hilt.store"(%next, %oout) : (i32, !hilt.ptr<global, 4>) -> ()
    "scf.yield"(%next) : (i32) -> ()
  }) {prefetch_stages = 2 : i64} : (i32, i32, i32, i32) -> i32
  "func.return"() : () -> ()
}) {kernel, block = [4, 1, 1]} : () -> ()
// RUN: --passes=pipeline,canon,cse,dce
// | "builtin.module"() ({
// |   "func.func"() <{function_type = (!hilt.ptr<global, 4>, !hilt.ptr<global, 4>, i32) -> (), sym_name = "host"}> ({
// |   ^bb0(%arg0: !hilt.ptr<global, 4>, %arg1: !hilt.ptr<global, 4>, %arg2: i32):
// |     %0 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %1 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |     %2 = "arith.constant"() <{value = 0 : i64}> : () -> i64
// |     "hilt.launch"(%0, %0, %0, %1, %0, %0, %0, %0, %0, %2, %2, %arg0, %arg1, %arg2) {callee = "k"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 4>, !hilt.ptr<global, 4>, i32) -> ()
// |     "func.return"() : () -> ()
// |   }) {arg_names = ["p", "q", "n"], noalias = [0, 1]} : () -> ()
// |   "func.func"() <{function_type = (!hilt.ptr<global, 4>, !hilt.ptr<global, 4>, i32) -> (), sym_name = "k"}> ({
// |   ^bb0(%arg0: !hilt.ptr<global, 4>, %arg1: !hilt.ptr<global, 4>, %arg2: i32):
// |     %0 = "hilt.sreg"() {reg = "tid.x"} : () -> i32
// |     %1 = "hilt.alloc_shared"() {align = 16 : i64, count = 12 : i64, type = i32} : () -> !hilt.ptr<shared, 4>
// |     %2 = "arith.constant"() <{value = 0 : i32}> : () -> i32
// |     %3 = "arith.constant"() <{value = 1 : i32}> : () -> i32
// |     %4 = "arith.constant"() <{value = 3 : i32}> : () -> i32
// |     %5 = "arith.constant"() <{value = 4 : i32}> : () -> i32
// |     %6 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |     %7 = "arith.subi"(%4, %0) : (i32, i32) -> i32
// |     %8 = "arith.constant"() <{value = 2 : i32}> : () -> i32
// |     %9 = "arith.cmpi"(%arg2, %2) <{predicate = 4 : i64}> : (i32, i32) -> i1
// |     %10:3 = "scf.for"(%2, %8, %3, %2, %9, %2) ({
// |     ^bb0(%arg3: i32, %arg4: i32, %arg5: i1, %arg6: i32):
// |       %11 = "arith.muli"(%arg6, %5) : (i32, i32) -> i32
// |       %12 = "arith.addi"(%11, %0) : (i32, i32) -> i32
// |       %13 = "arith.extsi"(%12) : (i32) -> i64
// |       %14 = "arith.muli"(%13, %6) : (i64, i64) -> i64
// |       %15 = "hilt.ptr_add"(%1, %14) : (!hilt.ptr<shared, 4>, i64) -> !hilt.ptr<shared, 4>
// |       %16 = "arith.muli"(%arg4, %5) : (i32, i32) -> i32
// |       %17 = "arith.addi"(%16, %0) : (i32, i32) -> i32
// |       %18 = "arith.extsi"(%17) : (i32) -> i64
// |       %19 = "arith.muli"(%18, %6) : (i64, i64) -> i64
// |       %20 = "hilt.ptr_add"(%arg0, %19) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
// |       "scf.if"(%arg5) ({
// |         "hilt.cp_async"(%15, %20, %5) {bytes = 4 : i64, cache = "ca"} : (!hilt.ptr<shared, 4>, !hilt.ptr<global, 4>, i32) -> ()
// |         "scf.yield"() : () -> ()
// |       }, {
// |         "scf.yield"() : () -> ()
// |       }) : (i1) -> ()
// |       "hilt.cp_commit"() : () -> ()
// |       %21 = "arith.subi"(%arg2, %arg4) : (i32, i32) -> i32
// |       %22 = "arith.cmpi"(%21, %3) <{predicate = 8 : i64}> : (i32, i32) -> i1
// |       %23 = "arith.addi"(%arg4, %3) : (i32, i32) -> i32
// |       %24 = "arith.andi"(%arg5, %22) : (i1, i1) -> i1
// |       %25 = "arith.addi"(%arg6, %3) : (i32, i32) -> i32
// |       %26 = "arith.cmpi"(%25, %4) <{predicate = 9 : i64}> : (i32, i32) -> i1
// |       %27 = "arith.select"(%26, %2, %25) : (i1, i32, i32) -> i32
// |       "scf.yield"(%23, %24, %27) : (i32, i1, i32) -> ()
// |     }) : (i32, i32, i32, i32, i1, i32) -> (i32, i1, i32)
// |     %28:3 = "scf.for"(%2, %arg2, %3, %2, %2, %10#2) ({
// |     ^bb0(%arg7: i32, %arg8: i32, %arg9: i32, %arg10: i32):
// |       %29 = "arith.muli"(%arg9, %5) : (i32, i32) -> i32
// |       %30 = "arith.muli"(%arg7, %5) : (i32, i32) -> i32
// |       %31 = "arith.addi"(%30, %0) : (i32, i32) -> i32
// |       %32 = "arith.extsi"(%31) : (i32) -> i64
// |       %33 = "arith.muli"(%32, %6) : (i64, i64) -> i64
// |       "hilt.cp_wait"() {groups = 1 : i64} : () -> ()
// |       "hilt.barrier"(%2, %2) : (i32, i32) -> ()
// |       %34 = "arith.subi"(%arg2, %arg7) : (i32, i32) -> i32
// |       %35 = "arith.cmpi"(%34, %8) <{predicate = 8 : i64}> : (i32, i32) -> i1
// |       %36 = "arith.addi"(%arg7, %8) : (i32, i32) -> i32
// |       %37 = "arith.muli"(%arg10, %5) : (i32, i32) -> i32
// |       %38 = "arith.addi"(%37, %0) : (i32, i32) -> i32
// |       %39 = "arith.extsi"(%38) : (i32) -> i64
// |       %40 = "arith.muli"(%39, %6) : (i64, i64) -> i64
// |       %41 = "hilt.ptr_add"(%1, %40) : (!hilt.ptr<shared, 4>, i64) -> !hilt.ptr<shared, 4>
// |       %42 = "arith.muli"(%36, %5) : (i32, i32) -> i32
// |       %43 = "arith.addi"(%42, %0) : (i32, i32) -> i32
// |       %44 = "arith.extsi"(%43) : (i32) -> i64
// |       %45 = "arith.muli"(%44, %6) : (i64, i64) -> i64
// |       %46 = "hilt.ptr_add"(%arg0, %45) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
// |       "scf.if"(%35) ({
// |         "hilt.cp_async"(%41, %46, %5) {bytes = 4 : i64, cache = "ca"} : (!hilt.ptr<shared, 4>, !hilt.ptr<global, 4>, i32) -> ()
// |         "scf.yield"() : () -> ()
// |       }, {
// |         "scf.yield"() : () -> ()
// |       }) : (i1) -> ()
// |       "hilt.cp_commit"() : () -> ()
// |       %47 = "arith.addi"(%29, %7) : (i32, i32) -> i32
// |       %48 = "arith.extsi"(%47) : (i32) -> i64
// |       %49 = "arith.muli"(%48, %6) : (i64, i64) -> i64
// |       %50 = "hilt.ptr_add"(%1, %49) : (!hilt.ptr<shared, 4>, i64) -> !hilt.ptr<shared, 4>
// |       %51 = "hilt.load"(%50) : (!hilt.ptr<shared, 4>) -> i32
// |       %52 = "arith.addi"(%arg8, %51) : (i32, i32) -> i32
// |       %53 = "hilt.ptr_add"(%arg1, %33) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
// |       "hilt.store"(%52, %53) : (i32, !hilt.ptr<global, 4>) -> ()
// |       %54 = "arith.addi"(%arg9, %3) : (i32, i32) -> i32
// |       %55 = "arith.cmpi"(%54, %4) <{predicate = 9 : i64}> : (i32, i32) -> i1
// |       %56 = "arith.select"(%55, %2, %54) : (i1, i32, i32) -> i32
// |       %57 = "arith.addi"(%arg10, %3) : (i32, i32) -> i32
// |       %58 = "arith.cmpi"(%57, %4) <{predicate = 9 : i64}> : (i32, i32) -> i1
// |       %59 = "arith.select"(%58, %2, %57) : (i1, i32, i32) -> i32
// |       "scf.yield"(%52, %56, %59) : (i32, i32, i32) -> ()
// |     }) : (i32, i32, i32, i32, i32, i32) -> (i32, i32, i32)
// |     "func.return"() : () -> ()
// |   }) {kernel, block = [4, 1, 1], noalias = [0, 1]} : () -> ()
// | }) : () -> ()
// RUN: --run --passes=pipeline --check=20 --arg=i32[0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19] --arg=i32[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0] --arg=0
// | i32[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19]
// | i32[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
// RUN: --run --passes=pipeline --check=20 --arg=i32[0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19] --arg=i32[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0] --arg=1
// | i32[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19]
// | i32[3, 2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
// RUN: --run --passes=pipeline --check=20 --arg=i32[0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19] --arg=i32[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0] --arg=2
// | i32[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19]
// | i32[3, 2, 1, 0, 10, 8, 6, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
// RUN: --run --passes=pipeline --check=20 --arg=i32[0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19] --arg=i32[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0] --arg=5
// | i32[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19]
// | i32[3, 2, 1, 0, 10, 8, 6, 4, 21, 18, 15, 12, 36, 32, 28, 24, 55, 50, 45, 40]
// RUN: --run --passes=pipeline --device=cpu --arg=i32[0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19] --arg=i32[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0] --arg=5
// | i32[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19]
// | i32[3, 2, 1, 0, 10, 8, 6, 4, 21, 18, 15, 12, 36, 32, 28, 24, 55, 50, 45, 40]
// RUN: -O2 --run --device=cpu --arg=i32[0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19] --arg=i32[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0] --arg=5
// | i32[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19]
// | i32[3, 2, 1, 0, 10, 8, 6, 4, 21, 18, 15, 12, 36, 32, 28, 24, 55, 50, 45, 40]
