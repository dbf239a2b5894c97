// Asynchronous copies are made at once, what is missing being zeros.
"func.func"() <{function_type = (!hilt.ptr<global, 16>, !hilt.ptr<global, 16>, i32, i64) -> (), sym_name = "host"}> ({
^bb0(%p: !hilt.ptr<global, 16>, %q: !hilt.ptr<global, 16>, %n: i32, %block: i64):
  %one = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %zero = "arith.constant"() <{value = 0 : i64}> : () -> i64
  "hilt.launch"(%one, %one, %one, %block, %one, %one, %one, %one, %one, %zero, %zero, %p, %q, %n) {callee = "k"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 16>, !hilt.ptr<global, 16>, i32) -> ()
  "func.return"() : () -> ()
}) : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 16>, !hilt.ptr<global, 16>, i32) -> (), sym_name = "k"}> ({
^bb0(%p: !hilt.ptr<global, 16>, %q: !hilt.ptr<global, 16>, %n: i32):
  %i0 = "arith.constant"() <{value = 0 : i32}> : () -> i32
  %i4 = "arith.constant"() <{value = 4 : i32}> : () -> i32
  %i1 = "arith.constant"() <{value = 1 : i32}> : () -> i32
  %four = "arith.constant"() <{value = 4 : i64}> : () -> i64
  %sixteen = "arith.constant"() <{value = 16 : i64}> : () -> i64
  %t = "hilt.sreg"() {reg = "tid.x"} : () -> i32
  %s = "hilt.alloc_shared"() {type = i32, count = 4096 : i64, align = 16 : i64} : () -> !hilt.ptr<shared, 16>
  %s2 = "hilt.alloc_shared"() {type = i32, count = 4096 : i64, align = 16 : i64} : () -> !hilt.ptr<shared, 16>
  %tl = "arith.extsi"(%t) : (i32) -> i64
  %tb = "arith.muli"(%tl, %sixteen) : (i64, i64) -> i64
  %a = "hilt.ptr_add"(%p, %tb) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 16>
  %d = "hilt.ptr_add"(%s, %tb) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 16>
  %d2 = "hilt.ptr_add"(%s2, %tb) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 16>
  %in = "arith.cmpi"(%t, %n) <{predicate = 2 : i64}> : (i32, i32) -> i1
  %part = "arith.muli"(%t, %i4) : (i32, i32) -> i32
  %i16 = "arith.constant"() <{value = 16 : i32}> : () -> i32
  %bytes = "arith.select"(%in, %i16, %i0) : (i1, i32, i32) -> i32
  "hilt.cp_async"(%d, %a, %bytes) {bytes = 16 : i64, cache = "cg"} : (!hilt.ptr<shared, 16>, !hilt.ptr<global, 16>, i32) -> ()
  %less = "arith.cmpi"(%part, %i16) <{predicate = 2 : i64}> : (i32, i32) -> i1
  %most = "arith.select"(%less, %part, %i16) : (i1, i32, i32) -> i32
  "hilt.cp_async"(%d2, %a, %most) {bytes = 16 : i64, cache = "cg"} : (!hilt.ptr<shared, 16>, !hilt.ptr<global, 16>, i32) -> ()
  "hilt.cp_commit"() : () -> ()
  "hilt.cp_wait"() {groups = 0 : i64} : () -> ()
  "hilt.barrier"(%i0, %i0) : (i32, i32) -> ()
  %w = "hilt.sreg"() {reg = "ntid.x"} : () -> i32
  "scf.for"(%i0, %i4, %i1) ({
  ^bb0(%k: i32):
    %kw = "arith.muli"(%k, %w) : (i32, i32) -> i32
    %i = "arith.addi"(%kw, %t) : (i32, i32) -> i32
    %l = "arith.extsi"(%i) : (i32) -> i64
    %o = "arith.muli"(%l, %four) : (i64, i64) -> i64
    %x = "hilt.ptr_add"(%s, %o) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 4>
    %y = "hilt.ptr_add"(%s2, %o) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 4>
    %u = "hilt.load"(%x) : (!hilt.ptr<shared, 4>) -> i32
    %v = "hilt.load"(%y) : (!hilt.ptr<shared, 4>) -> i32
    %hundred = "arith.constant"() <{value = 100 : i32}> : () -> i32
    %h = "arith.muli"(%u, %hundred) : (i32, i32) -> i32
    %sum = "arith.addi"(%h, %v) : (i32, i32) -> i32
    %z = "hilt.ptr_add"(%q, %o) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 4>
    "hilt.store"(%sum, %z) : (i32, !hilt.ptr<global, 4>) -> ()
    "scf.yield"() : () -> ()
  }) : (i32, i32, i32) -> ()
  "func.return"() : () -> ()
}) {kernel} : () -> ()
// RUN: --device=eval --run=host --arg=i32[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20] --arg=i32[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0] --arg=3 --arg=5
// | i32[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20]
// | i32[100, 200, 300, 400, 505, 600, 700, 800, 909, 1010, 1100, 1200, 13, 14, 15, 0, 17, 18, 19, 20]
// RUN: --passes=block-loops --device=eval --run=host --arg=i32[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20] --arg=i32[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0] --arg=3 --arg=5
// | i32[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20]
// | i32[100, 200, 300, 400, 505, 600, 700, 800, 909, 1010, 1100, 1200, 13, 14, 15, 0, 17, 18, 19, 20]
// RUN: --device=cpu --run=host --arg=i32[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20] --arg=i32[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0] --arg=3 --arg=5
// | i32[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20]
// | i32[100, 200, 300, 400, 505, 600, 700, 800, 909, 1010, 1100, 1200, 13, 14, 15, 0, 17, 18, 19, 20]
