// Kernels: loops that count trips of a range, and whiles, in which each thread begins at its own place and the step is known at
// run time only. Beginnings and sums wrap, steps are zero or negative: then threads go their own ways.
"func.func"() <{function_type = (!hilt.ptr<global, 4>, i32, i32, i32) -> (), sym_name = "run_range"}> ({
^bb0(%p: !hilt.ptr<global, 4>, %from: i32, %n: i32, %step: i32):
  %one = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %threads = "arith.constant"() <{value = 8 : i64}> : () -> i64
  %z = "arith.constant"() <{value = 0 : i64}> : () -> i64
  "hilt.launch"(%one, %one, %one, %threads, %one, %one, %one, %one, %one, %z, %z, %p, %from, %n, %step) {callee = "range"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 4>, i32, i32, i32) -> ()
  "func.return"() : () -> ()
}) : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 4>, i32, i32, i32) -> (), sym_name = "range"}> ({
^bb0(%p: !hilt.ptr<global, 4>, %from: i32, %n: i32, %step: i32):
  %t = "hilt.sreg"() {reg = "tid.x"} : () -> i32
  %low = "arith.addi"(%from, %t) : (i32, i32) -> i32
  %zero = "arith.constant"() <{value = 0 : i32}> : () -> i32
  %one = "arith.constant"() <{value = 1 : i32}> : () -> i32
  %three = "arith.constant"() <{value = 3 : i32}> : () -> i32
  %z = "arith.constant"() <{value = 0 : i64}> : () -> i64
  %i1 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %m1 = "arith.constant"() <{value = -1 : i64}> : () -> i64
  %start = "arith.extsi"(%low) : (i32) -> i64
  %stop = "arith.extsi"(%n) : (i32) -> i64
  %s = "arith.extsi"(%step) : (i32) -> i64
  %none = "arith.cmpi"(%s, %z) <{predicate = 0 : i64}> : (i64, i64) -> i1
  %down = "arith.cmpi"(%s, %z) <{predicate = 2 : i64}> : (i64, i64) -> i1
  %minus = "arith.subi"(%z, %s) : (i64, i64) -> i64
  %size = "arith.select"(%down, %minus, %s) : (i1, i64, i64) -> i64
  %a = "arith.select"(%down, %stop, %start) : (i1, i64, i64) -> i64
  %b = "arith.select"(%down, %start, %stop) : (i1, i64, i64) -> i64
  %some = "arith.cmpi"(%a, %b) <{predicate = 2 : i64}> : (i64, i64) -> i1
  %span = "arith.subi"(%b, %a) : (i64, i64) -> i64
  %less = "arith.addi"(%span, %m1) : (i64, i64) -> i64
  %whole = "hilt.div_u"(%less, %size) : (i64, i64) -> i64
  %more = "arith.addi"(%whole, %i1) : (i64, i64) -> i64
  %positive = "arith.select"(%some, %more, %z) : (i1, i64, i64) -> i64
  %trips = "arith.select"(%none, %z, %positive) : (i1, i64, i64) -> i64
  %r:2 = "scf.for"(%z, %trips, %i1, %zero, %one) ({
  ^bb0(%k: i64, %c: i32, %x: i32):
    %d = "arith.muli"(%k, %s) : (i64, i64) -> i64
    %e = "arith.addi"(%start, %d) : (i64, i64) -> i64
    %i = "arith.trunci"(%e) {nsw} : (i64) -> i32
    %c1 = "arith.addi"(%c, %one) : (i32, i32) -> i32
    %x3 = "arith.muli"(%x, %three) : (i32, i32) -> i32
    %x1 = "arith.addi"(%x3, %i) : (i32, i32) -> i32
    "scf.yield"(%c1, %x1) : (i32, i32) -> ()
  }) : (i64, i64, i64, i32, i32) -> (i32, i32)
  %mixed = "arith.muli"(%r#1, %three) : (i32, i32) -> i32
  %all = "arith.addi"(%mixed, %r#0) : (i32, i32) -> i32
  %four = "arith.constant"() <{value = 4 : i64}> : () -> i64
  %wide = "arith.extsi"(%t) : (i32) -> i64
  %bytes = "arith.muli"(%wide, %four) : (i64, i64) -> i64
  %at = "hilt.ptr_add"(%p, %bytes) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
  "hilt.store"(%all, %at) : (i32, !hilt.ptr<global, 4>) -> ()
  "func.return"() : () -> ()
}) {kernel, block = [8, 1, 1]} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 4>, i32, i32, i32) -> (), sym_name = "run_while"}> ({
^bb0(%p: !hilt.ptr<global, 4>, %from: i32, %n: i32, %step: i32):
  %one = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %threads = "arith.constant"() <{value = 8 : i64}> : () -> i64
  %z = "arith.constant"() <{value = 0 : i64}> : () -> i64
  "hilt.launch"(%one, %one, %one, %threads, %one, %one, %one, %one, %one, %z, %z, %p, %from, %n, %step) {callee = "while"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 4>, i32, i32, i32) -> ()
  "func.return"() : () -> ()
}) : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 4>, i32, i32, i32) -> (), sym_name = "while"}> ({
^bb0(%p: !hilt.ptr<global, 4>, %from: i32, %n: i32, %step: i32):
  %t = "hilt.sreg"() {reg = "tid.x"} : () -> i32
  %low = "arith.addi"(%from, %t) : (i32, i32) -> i32
  %zero = "arith.constant"() <{value = 0 : i32}> : () -> i32
  %one = "arith.constant"() <{value = 1 : i32}> : () -> i32
  %three = "arith.constant"() <{value = 3 : i32}> : () -> i32
  %r:4 = "scf.while"(%zero, %low, %one) ({
  ^bb0(%c: i32, %i: i32, %x: i32):
    %more = "arith.cmpi"(%i, %n) <{predicate = 2 : i64}> : (i32, i32) -> i1
    "scf.condition"(%more, %x, %i, %c, %three) : (i1, i32, i32, i32, i32) -> ()
  }, {
  ^bb0(%y: i32, %j: i32, %e: i32, %f: i32):
    %c1 = "arith.addi"(%e, %one) : (i32, i32) -> i32
    %x3 = "arith.muli"(%y, %f) : (i32, i32) -> i32
    %x1 = "arith.addi"(%x3, %j) : (i32, i32) -> i32
    %next = "arith.addi"(%j, %step) : (i32, i32) -> i32
    "scf.yield"(%c1, %next, %x1) : (i32, i32, i32) -> ()
  }) : (i32, i32, i32) -> (i32, i32, i32, i32)
  %mixed = "arith.muli"(%r#0, %r#3) : (i32, i32) -> i32
  %all = "arith.addi"(%mixed, %r#2) : (i32, i32) -> i32
  %four = "arith.constant"() <{value = 4 : i64}> : () -> i64
  %wide = "arith.extsi"(%t) : (i32) -> i64
  %bytes = "arith.muli"(%wide, %four) : (i64, i64) -> i64
  %at = "hilt.ptr_add"(%p, %bytes) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
  "hilt.store"(%all, %at) : (i32, !hilt.ptr<global, 4>) -> ()
  "func.return"() : () -> ()
}) {kernel, block = [8, 1, 1]} : () -> ()
// RUN: --run=run_range --arg=i32[0,0,0,0,0,0,0,0] --arg=0 --arg=20 --arg=7
// | i32[189, 228, 267, 306, 345, 384, 122, 134]
// RUN: --passes=block-loops --run=run_range --arg=i32[0,0,0,0,0,0,0,0] --arg=0 --arg=20 --arg=7
// | i32[189, 228, 267, 306, 345, 384, 122, 134]
// RUN: --device=cpu --run=run_range --arg=i32[0,0,0,0,0,0,0,0] --arg=0 --arg=20 --arg=7
// | i32[189, 228, 267, 306, 345, 384, 122, 134]
// RUN: --run=run_range --arg=i32[0,0,0,0,0,0,0,0] --arg=5 --arg=6 --arg=1
// | i32[25, 3, 3, 3, 3, 3, 3, 3]
// RUN: --passes=block-loops --run=run_range --arg=i32[0,0,0,0,0,0,0,0] --arg=5 --arg=6 --arg=1
// | i32[25, 3, 3, 3, 3, 3, 3, 3]
// RUN: --device=cpu --run=run_range --arg=i32[0,0,0,0,0,0,0,0] --arg=5 --arg=6 --arg=1
// | i32[25, 3, 3, 3, 3, 3, 3, 3]
// RUN: --run=run_range --arg=i32[0,0,0,0,0,0,0,0] --arg=0 --arg=20 --arg=-7
// | i32[3, 3, 3, 3, 3, 3, 3, 3]
// RUN: --passes=block-loops --run=run_range --arg=i32[0,0,0,0,0,0,0,0] --arg=0 --arg=20 --arg=-7
// | i32[3, 3, 3, 3, 3, 3, 3, 3]
// RUN: --device=cpu --run=run_range --arg=i32[0,0,0,0,0,0,0,0] --arg=0 --arg=20 --arg=-7
// | i32[3, 3, 3, 3, 3, 3, 3, 3]
// RUN: --run=run_range --arg=i32[0,0,0,0,0,0,0,0] --arg=20 --arg=3 --arg=-5
// | i32[2377, 2497, 2617, 2737, 8576, 8939, 9302, 9665]
// RUN: --passes=block-loops --run=run_range --arg=i32[0,0,0,0,0,0,0,0] --arg=20 --arg=3 --arg=-5
// | i32[2377, 2497, 2617, 2737, 8576, 8939, 9302, 9665]
// RUN: --device=cpu --run=run_range --arg=i32[0,0,0,0,0,0,0,0] --arg=20 --arg=3 --arg=-5
// | i32[2377, 2497, 2617, 2737, 8576, 8939, 9302, 9665]
// RUN: --run=run_range --arg=i32[0,0,0,0,0,0,0,0] --arg=0 --arg=20 --arg=0
// | i32[3, 3, 3, 3, 3, 3, 3, 3]
// RUN: --passes=block-loops --run=run_range --arg=i32[0,0,0,0,0,0,0,0] --arg=0 --arg=20 --arg=0
// | i32[3, 3, 3, 3, 3, 3, 3, 3]
// RUN: --device=cpu --run=run_range --arg=i32[0,0,0,0,0,0,0,0] --arg=0 --arg=20 --arg=0
// | i32[3, 3, 3, 3, 3, 3, 3, 3]
// RUN: --run=run_range --arg=i32[0,0,0,0,0,0,0,0] --arg=2147483644 --arg=2147483647 --arg=268435456
// | i32[2147483646, -2147483647, -2147483644, 3, -2018343469, -1953773389, -1889203309, -1824633229]
// RUN: --passes=block-loops --run=run_range --arg=i32[0,0,0,0,0,0,0,0] --arg=2147483644 --arg=2147483647 --arg=268435456
// | i32[2147483646, -2147483647, -2147483644, 3, -2018343469, -1953773389, -1889203309, -1824633229]
// RUN: --device=cpu --run=run_range --arg=i32[0,0,0,0,0,0,0,0] --arg=2147483644 --arg=2147483647 --arg=268435456
// | i32[2147483646, -2147483647, -2147483644, 3, -2018343469, -1953773389, -1889203309, -1824633229]
// RUN: --run=run_range --arg=i32[0,0,0,0,0,0,0,0] --arg=2147483644 --arg=5 --arg=536870912
// | i32[3, 3, 3, 3, 1073742558, 1073742921, 1073743284, 1073743647]
// RUN: --passes=block-loops --run=run_range --arg=i32[0,0,0,0,0,0,0,0] --arg=2147483644 --arg=5 --arg=536870912
// | i32[3, 3, 3, 3, 1073742558, 1073742921, 1073743284, 1073743647]
// RUN: --device=cpu --run=run_range --arg=i32[0,0,0,0,0,0,0,0] --arg=2147483644 --arg=5 --arg=536870912
// | i32[3, 3, 3, 3, 1073742558, 1073742921, 1073743284, 1073743647]
// RUN: --run=run_range --arg=i32[0,0,0,0,0,0,0,0] --arg=2147482548 --arg=2147483647 --arg=1000
// | i32[-10171, -10159, -10147, -10135, -10123, -10111, -10099, -10087]
// RUN: --passes=block-loops --run=run_range --arg=i32[0,0,0,0,0,0,0,0] --arg=2147482548 --arg=2147483647 --arg=1000
// | i32[-10171, -10159, -10147, -10135, -10123, -10111, -10099, -10087]
// RUN: --device=cpu --run=run_range --arg=i32[0,0,0,0,0,0,0,0] --arg=2147482548 --arg=2147483647 --arg=1000
// | i32[-10171, -10159, -10147, -10135, -10123, -10111, -10099, -10087]
// RUN: --run=run_range --arg=i32[0,0,0,0,0,0,0,0] --arg=-2147483648 --arg=2147483647 --arg=2147483647
// | i32[69, -2147483610, -2147483598, -2147483586, -2147483574, -2147483562, -2147483550, -2147483538]
// RUN: --passes=block-loops --run=run_range --arg=i32[0,0,0,0,0,0,0,0] --arg=-2147483648 --arg=2147483647 --arg=2147483647
// | i32[69, -2147483610, -2147483598, -2147483586, -2147483574, -2147483562, -2147483550, -2147483538]
// RUN: --device=cpu --run=run_range --arg=i32[0,0,0,0,0,0,0,0] --arg=-2147483648 --arg=2147483647 --arg=2147483647
// | i32[69, -2147483610, -2147483598, -2147483586, -2147483574, -2147483562, -2147483550, -2147483538]
// RUN: --run=run_range --arg=i32[0,0,0,0,0,0,0,0] --arg=0 --arg=2147483647 --arg=2147483647
// | i32[10, 13, 16, 19, 22, 25, 28, 31]
// RUN: --passes=block-loops --run=run_range --arg=i32[0,0,0,0,0,0,0,0] --arg=0 --arg=2147483647 --arg=2147483647
// | i32[10, 13, 16, 19, 22, 25, 28, 31]
// RUN: --device=cpu --run=run_range --arg=i32[0,0,0,0,0,0,0,0] --arg=0 --arg=2147483647 --arg=2147483647
// | i32[10, 13, 16, 19, 22, 25, 28, 31]
// RUN: --run=run_range --arg=i32[0,0,0,0,0,0,0,0] --arg=-2147483648 --arg=2147483647 --arg=-2147483648
// | i32[3, 3, 3, 3, 3, 3, 3, 3]
// RUN: --passes=block-loops --run=run_range --arg=i32[0,0,0,0,0,0,0,0] --arg=-2147483648 --arg=2147483647 --arg=-2147483648
// | i32[3, 3, 3, 3, 3, 3, 3, 3]
// RUN: --device=cpu --run=run_range --arg=i32[0,0,0,0,0,0,0,0] --arg=-2147483648 --arg=2147483647 --arg=-2147483648
// | i32[3, 3, 3, 3, 3, 3, 3, 3]
// RUN: --run=run_while --arg=i32[0,0,0,0,0,0,0,0] --arg=0 --arg=20 --arg=7
// | i32[189, 228, 267, 306, 345, 384, 122, 134]
// RUN: --passes=block-loops --run=run_while --arg=i32[0,0,0,0,0,0,0,0] --arg=0 --arg=20 --arg=7
// | i32[189, 228, 267, 306, 345, 384, 122, 134]
// RUN: --device=cpu --run=run_while --arg=i32[0,0,0,0,0,0,0,0] --arg=0 --arg=20 --arg=7
// | i32[189, 228, 267, 306, 345, 384, 122, 134]
// RUN: --run=run_while --arg=i32[0,0,0,0,0,0,0,0] --arg=5 --arg=6 --arg=1
// | i32[25, 3, 3, 3, 3, 3, 3, 3]
// RUN: --passes=block-loops --run=run_while --arg=i32[0,0,0,0,0,0,0,0] --arg=5 --arg=6 --arg=1
// | i32[25, 3, 3, 3, 3, 3, 3, 3]
// RUN: --device=cpu --run=run_while --arg=i32[0,0,0,0,0,0,0,0] --arg=5 --arg=6 --arg=1
// | i32[25, 3, 3, 3, 3, 3, 3, 3]
// RUN: --run=run_while --arg=i32[0,0,0,0,0,0,0,0] --arg=20 --arg=3 --arg=-5
// | i32[3, 3, 3, 3, 3, 3, 3, 3]
// RUN: --passes=block-loops --run=run_while --arg=i32[0,0,0,0,0,0,0,0] --arg=20 --arg=3 --arg=-5
// | i32[3, 3, 3, 3, 3, 3, 3, 3]
// RUN: --device=cpu --run=run_while --arg=i32[0,0,0,0,0,0,0,0] --arg=20 --arg=3 --arg=-5
// | i32[3, 3, 3, 3, 3, 3, 3, 3]
// RUN: --run=run_while --arg=i32[0,0,0,0,0,0,0,0] --arg=2147483644 --arg=5 --arg=536870912
// | i32[3, 3, 3, 3, 1073742558, 1073742921, 1073743284, 1073743647]
// RUN: --passes=block-loops --run=run_while --arg=i32[0,0,0,0,0,0,0,0] --arg=2147483644 --arg=5 --arg=536870912
// | i32[3, 3, 3, 3, 1073742558, 1073742921, 1073743284, 1073743647]
// RUN: --device=cpu --run=run_while --arg=i32[0,0,0,0,0,0,0,0] --arg=2147483644 --arg=5 --arg=536870912
// | i32[3, 3, 3, 3, 1073742558, 1073742921, 1073743284, 1073743647]
// RUN: --run=run_while --arg=i32[0,0,0,0,0,0,0,0] --arg=2147483638 --arg=2147483643 --arg=1073741825
// | i32[-73801, 2147482869, 2147482989, 2147483109, 2147483229, 3, 3, 3]
// RUN: --passes=block-loops --run=run_while --arg=i32[0,0,0,0,0,0,0,0] --arg=2147483638 --arg=2147483643 --arg=1073741825
// | i32[-73801, 2147482869, 2147482989, 2147483109, 2147483229, 3, 3, 3]
// RUN: --device=cpu --run=run_while --arg=i32[0,0,0,0,0,0,0,0] --arg=2147483638 --arg=2147483643 --arg=1073741825
// | i32[-73801, 2147482869, 2147482989, 2147483109, 2147483229, 3, 3, 3]
// RUN: --run=run_while --arg=i32[0,0,0,0,0,0,0,0] --arg=2147482548 --arg=2147482648 --arg=20
// | i32[2147088562, 2147088925, 2147089288, 2147089651, 2147090014, 2147090377, 2147090740, 2147091103]
// RUN: --passes=block-loops --run=run_while --arg=i32[0,0,0,0,0,0,0,0] --arg=2147482548 --arg=2147482648 --arg=20
// | i32[2147088562, 2147088925, 2147089288, 2147089651, 2147090014, 2147090377, 2147090740, 2147091103]
// RUN: --device=cpu --run=run_while --arg=i32[0,0,0,0,0,0,0,0] --arg=2147482548 --arg=2147482648 --arg=20
// | i32[2147088562, 2147088925, 2147089288, 2147089651, 2147090014, 2147090377, 2147090740, 2147091103]
// RUN: --run=run_while --arg=i32[0,0,0,0,0,0,0,0] --arg=2147482548 --arg=2147483628 --arg=20
// | i32[-2052493083, 144248009, -1953978195, 242762897, -1855463307, 341277785, -1756948419, 439792673]
// RUN: --passes=block-loops --run=run_while --arg=i32[0,0,0,0,0,0,0,0] --arg=2147482548 --arg=2147483628 --arg=20
// | i32[-2052493083, 144248009, -1953978195, 242762897, -1855463307, 341277785, -1756948419, 439792673]
// RUN: --device=cpu --run=run_while --arg=i32[0,0,0,0,0,0,0,0] --arg=2147482548 --arg=2147483628 --arg=20
// | i32[-2052493083, 144248009, -1953978195, 242762897, -1855463307, 341277785, -1756948419, 439792673]
