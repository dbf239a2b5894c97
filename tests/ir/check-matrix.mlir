// Wrong uses of ldmatrix, stmatrix and mma, and what is said of each.
"func.func"() <{function_type = (!hilt.ptr<global, 16>, !hilt.ptr<global, 16>) -> (), sym_name = "run_exited"}> ({
^bb0(%a: !hilt.ptr<global, 16>, %d: !hilt.ptr<global, 16>):
  %one = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %warp = "arith.constant"() <{value = 32 : i64}> : () -> i64
  %zero = "arith.constant"() <{value = 0 : i64}> : () -> i64
  "hilt.launch"(%one, %one, %one, %warp, %one, %one, %one, %one, %one, %zero, %zero, %a, %d) {callee = "exited"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 16>, !hilt.ptr<global, 16>) -> ()
  "func.return"() : () -> ()
}) : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 16>, !hilt.ptr<global, 16>) -> (), sym_name = "exited"}> ({
^bb0(%a: !hilt.ptr<global, 16>, %d: !hilt.ptr<global, 16>):
  %lane = "hilt.sreg"() {reg = "laneid"} : () -> i32
  %l = "arith.extui"(%lane) : (i32) -> i64
  %tile = "hilt.alloc_shared"() {count = 512 : i64, align = 16 : i64, name = "tile", type = i8} : () -> !hilt.ptr<shared, 16> loc("exited"("k.py":2:5))
  %zero = "arith.constant"() <{value = dense<0> : vector<16xi8>}> : () -> vector<16xi8>
  %rows = "arith.constant"() <{value = 16 : i64}> : () -> i64
  %rowo = "arith.muli"(%l, %rows) : (i64, i64) -> i64
  %row = "hilt.ptr_add"(%tile, %rowo) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 16>
  "hilt.store"(%zero, %row) : (vector<16xi8>, !hilt.ptr<shared, 16>) -> () loc("exited"("k.py":3:5))
  %five = "arith.constant"() <{value = 5 : i32}> : () -> i32
  %c = "arith.cmpi"(%lane, %five) {predicate = 0 : i64} : (i32, i32) -> i1
  "scf.if"(%c) ({
    "hilt.exit"() : () -> () loc("exited"("k.py":4:5))
    "scf.yield"() : () -> ()
  }, {
    "scf.yield"() : () -> ()
  }) : (i1) -> ()
  %x = "hilt.ldmatrix"(%row) {count = 4 : i64} : (!hilt.ptr<shared, 16>) -> vector<8xi16> loc("exited"("k.py":5:5))
  %tos = "arith.constant"() <{value = 16 : i64}> : () -> i64
  %too = "arith.muli"(%l, %tos) : (i64, i64) -> i64
  %to = "hilt.ptr_add"(%d, %too) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 4>
  "hilt.store"(%x, %to) : (vector<8xi16>, !hilt.ptr<global, 4>) -> () loc("exited"("k.py":6:5))
  "func.return"() : () -> ()
}) {kernel, block = [32, 1, 1]} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 16>, !hilt.ptr<global, 16>) -> (), sym_name = "run_race"}> ({
^bb0(%a: !hilt.ptr<global, 16>, %d: !hilt.ptr<global, 16>):
  %one = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %warp = "arith.constant"() <{value = 32 : i64}> : () -> i64
  %zero = "arith.constant"() <{value = 0 : i64}> : () -> i64
  "hilt.launch"(%one, %one, %one, %warp, %one, %one, %one, %one, %one, %zero, %zero, %a, %d) {callee = "race"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 16>, !hilt.ptr<global, 16>) -> ()
  "func.return"() : () -> ()
}) : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 16>, !hilt.ptr<global, 16>) -> (), sym_name = "race"}> ({
^bb0(%a: !hilt.ptr<global, 16>, %d: !hilt.ptr<global, 16>):
  %lane = "hilt.sreg"() {reg = "laneid"} : () -> i32
  %l = "arith.extui"(%lane) : (i32) -> i64
  %tile = "hilt.alloc_shared"() {count = 512 : i64, align = 16 : i64, name = "tile", type = i8} : () -> !hilt.ptr<shared, 16> loc("race"("k.py":2:5))
  %zero = "arith.constant"() <{value = dense<0> : vector<16xi8>}> : () -> vector<16xi8>
  %rows = "arith.constant"() <{value = 16 : i64}> : () -> i64
  %rowo = "arith.muli"(%l, %rows) : (i64, i64) -> i64
  %row = "hilt.ptr_add"(%tile, %rowo) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 16>
  "hilt.store"(%zero, %row) : (vector<16xi8>, !hilt.ptr<shared, 16>) -> () loc("race"("k.py":3:5))
  %x31 = "arith.constant"() <{value = 31 : i64}> : () -> i64
  %m = "arith.xori"(%l, %x31) : (i64, i64) -> i64
  %m16 = "arith.constant"() <{value = 16 : i64}> : () -> i64
  %mo = "arith.muli"(%m, %m16) : (i64, i64) -> i64
  %other = "hilt.ptr_add"(%tile, %mo) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 16>
  %x = "hilt.ldmatrix"(%other) {count = 4 : i64} : (!hilt.ptr<shared, 16>) -> vector<8xi16> loc("race"("k.py":5:5))
  %tos = "arith.constant"() <{value = 16 : i64}> : () -> i64
  %too = "arith.muli"(%l, %tos) : (i64, i64) -> i64
  %to = "hilt.ptr_add"(%d, %too) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 4>
  "hilt.store"(%x, %to) : (vector<8xi16>, !hilt.ptr<global, 4>) -> () loc("race"("k.py":6:5))
  "func.return"() : () -> ()
}) {kernel, block = [32, 1, 1]} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 16>, !hilt.ptr<global, 16>) -> (), sym_name = "run_ordered"}> ({
^bb0(%a: !hilt.ptr<global, 16>, %d: !hilt.ptr<global, 16>):
  %one = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %warp = "arith.constant"() <{value = 32 : i64}> : () -> i64
  %zero = "arith.constant"() <{value = 0 : i64}> : () -> i64
  "hilt.launch"(%one, %one, %one, %warp, %one, %one, %one, %one, %one, %zero, %zero, %a, %d) {callee = "ordered"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 16>, !hilt.ptr<global, 16>) -> ()
  "func.return"() : () -> ()
}) : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 16>, !hilt.ptr<global, 16>) -> (), sym_name = "ordered"}> ({
^bb0(%a: !hilt.ptr<global, 16>, %d: !hilt.ptr<global, 16>):
  %lane = "hilt.sreg"() {reg = "laneid"} : () -> i32
  %l = "arith.extui"(%lane) : (i32) -> i64
  %tile = "hilt.alloc_shared"() {count = 512 : i64, align = 16 : i64, name = "tile", type = i8} : () -> !hilt.ptr<shared, 16> loc("ordered"("k.py":2:5))
  %zero = "arith.constant"() <{value = dense<0> : vector<16xi8>}> : () -> vector<16xi8>
  %rows = "arith.constant"() <{value = 16 : i64}> : () -> i64
  %rowo = "arith.muli"(%l, %rows) : (i64, i64) -> i64
  %row = "hilt.ptr_add"(%tile, %rowo) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 16>
  "hilt.store"(%zero, %row) : (vector<16xi8>, !hilt.ptr<shared, 16>) -> () loc("ordered"("k.py":3:5))
  %all = "arith.constant"() <{value = -1 : i32}> : () -> i32
  "hilt.warp_sync"(%all) : (i32) -> ()
  %x31 = "arith.constant"() <{value = 31 : i64}> : () -> i64
  %m = "arith.xori"(%l, %x31) : (i64, i64) -> i64
  %m16 = "arith.constant"() <{value = 16 : i64}> : () -> i64
  %mo = "arith.muli"(%m, %m16) : (i64, i64) -> i64
  %other = "hilt.ptr_add"(%tile, %mo) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 16>
  %x = "hilt.ldmatrix"(%other) {count = 4 : i64} : (!hilt.ptr<shared, 16>) -> vector<8xi16> loc("ordered"("k.py":5:5))
  %tos = "arith.constant"() <{value = 16 : i64}> : () -> i64
  %too = "arith.muli"(%l, %tos) : (i64, i64) -> i64
  %to = "hilt.ptr_add"(%d, %too) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 4>
  "hilt.store"(%x, %to) : (vector<8xi16>, !hilt.ptr<global, 4>) -> () loc("ordered"("k.py":6:5))
  "func.return"() : () -> ()
}) {kernel, block = [32, 1, 1]} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 16>, !hilt.ptr<global, 16>) -> (), sym_name = "run_unwritten"}> ({
^bb0(%a: !hilt.ptr<global, 16>, %d: !hilt.ptr<global, 16>):
  %one = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %warp = "arith.constant"() <{value = 32 : i64}> : () -> i64
  %zero = "arith.constant"() <{value = 0 : i64}> : () -> i64
  "hilt.launch"(%one, %one, %one, %warp, %one, %one, %one, %one, %one, %zero, %zero, %a, %d) {callee = "unwritten"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 16>, !hilt.ptr<global, 16>) -> ()
  "func.return"() : () -> ()
}) : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 16>, !hilt.ptr<global, 16>) -> (), sym_name = "unwritten"}> ({
^bb0(%a: !hilt.ptr<global, 16>, %d: !hilt.ptr<global, 16>):
  %lane = "hilt.sreg"() {reg = "laneid"} : () -> i32
  %l = "arith.extui"(%lane) : (i32) -> i64
  %tile = "hilt.alloc_shared"() {count = 512 : i64, align = 16 : i64, name = "tile", type = i8} : () -> !hilt.ptr<shared, 16> loc("unwritten"("k.py":2:5))
  %zero = "arith.constant"() <{value = dense<0> : vector<16xi8>}> : () -> vector<16xi8>
  %rows = "arith.constant"() <{value = 16 : i64}> : () -> i64
  %rowo = "arith.muli"(%l, %rows) : (i64, i64) -> i64
  %row = "hilt.ptr_add"(%tile, %rowo) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 16>
  %h = "arith.constant"() <{value = 17 : i32}> : () -> i32
  %c = "arith.cmpi"(%lane, %h) {predicate = 2 : i64} : (i32, i32) -> i1
  "scf.if"(%c) ({
    "hilt.store"(%zero, %row) : (vector<16xi8>, !hilt.ptr<shared, 16>) -> () loc("unwritten"("k.py":3:5))
    "scf.yield"() : () -> ()
  }, {
    "scf.yield"() : () -> ()
  }) : (i1) -> ()
  %all = "arith.constant"() <{value = -1 : i32}> : () -> i32
  "hilt.warp_sync"(%all) : (i32) -> ()
  %x = "hilt.ldmatrix"(%row) {count = 4 : i64} : (!hilt.ptr<shared, 16>) -> vector<8xi16> loc("unwritten"("k.py":5:5))
  %tos = "arith.constant"() <{value = 16 : i64}> : () -> i64
  %too = "arith.muli"(%l, %tos) : (i64, i64) -> i64
  %to = "hilt.ptr_add"(%d, %too) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 4>
  "hilt.store"(%x, %to) : (vector<8xi16>, !hilt.ptr<global, 4>) -> () loc("unwritten"("k.py":6:5))
  "func.return"() : () -> ()
}) {kernel, block = [32, 1, 1]} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 16>, !hilt.ptr<global, 16>) -> (), sym_name = "run_misaligned"}> ({
^bb0(%a: !hilt.ptr<global, 16>, %d: !hilt.ptr<global, 16>):
  %one = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %warp = "arith.constant"() <{value = 32 : i64}> : () -> i64
  %zero = "arith.constant"() <{value = 0 : i64}> : () -> i64
  "hilt.launch"(%one, %one, %one, %warp, %one, %one, %one, %one, %one, %zero, %zero, %a, %d) {callee = "misaligned"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 16>, !hilt.ptr<global, 16>) -> ()
  "func.return"() : () -> ()
}) : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 16>, !hilt.ptr<global, 16>) -> (), sym_name = "misaligned"}> ({
^bb0(%a: !hilt.ptr<global, 16>, %d: !hilt.ptr<global, 16>):
  %lane = "hilt.sreg"() {reg = "laneid"} : () -> i32
  %l = "arith.extui"(%lane) : (i32) -> i64
  %tile = "hilt.alloc_shared"() {count = 512 : i64, align = 16 : i64, name = "tile", type = i8} : () -> !hilt.ptr<shared, 16> loc("misaligned"("k.py":2:5))
  %zero = "arith.constant"() <{value = dense<0> : vector<16xi8>}> : () -> vector<16xi8>
  %rows = "arith.constant"() <{value = 8 : i64}> : () -> i64
  %rowo = "arith.muli"(%l, %rows) : (i64, i64) -> i64
  %row = "hilt.ptr_add"(%tile, %rowo) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 16>
  %all = "arith.constant"() <{value = -1 : i32}> : () -> i32
  "hilt.warp_sync"(%all) : (i32) -> ()
  %x = "hilt.ldmatrix"(%row) {count = 4 : i64} : (!hilt.ptr<shared, 16>) -> vector<8xi16> loc("misaligned"("k.py":5:5))
  %tos = "arith.constant"() <{value = 16 : i64}> : () -> i64
  %too = "arith.muli"(%l, %tos) : (i64, i64) -> i64
  %to = "hilt.ptr_add"(%d, %too) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 4>
  "hilt.store"(%x, %to) : (vector<8xi16>, !hilt.ptr<global, 4>) -> () loc("misaligned"("k.py":6:5))
  "func.return"() : () -> ()
}) {kernel, block = [32, 1, 1]} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 16>, !hilt.ptr<global, 16>) -> (), sym_name = "run_outside"}> ({
^bb0(%a: !hilt.ptr<global, 16>, %d: !hilt.ptr<global, 16>):
  %one = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %warp = "arith.constant"() <{value = 32 : i64}> : () -> i64
  %zero = "arith.constant"() <{value = 0 : i64}> : () -> i64
  "hilt.launch"(%one, %one, %one, %warp, %one, %one, %one, %one, %one, %zero, %zero, %a, %d) {callee = "outside"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 16>, !hilt.ptr<global, 16>) -> ()
  "func.return"() : () -> ()
}) : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 16>, !hilt.ptr<global, 16>) -> (), sym_name = "outside"}> ({
^bb0(%a: !hilt.ptr<global, 16>, %d: !hilt.ptr<global, 16>):
  %lane = "hilt.sreg"() {reg = "laneid"} : () -> i32
  %l = "arith.extui"(%lane) : (i32) -> i64
  %tile = "hilt.alloc_shared"() {count = 512 : i64, align = 16 : i64, name = "tile", type = i8} : () -> !hilt.ptr<shared, 16> loc("outside"("k.py":2:5))
  %zero = "arith.constant"() <{value = dense<0> : vector<16xi8>}> : () -> vector<16xi8>
  %rows = "arith.constant"() <{value = 32 : i64}> : () -> i64
  %rowo = "arith.muli"(%l, %rows) : (i64, i64) -> i64
  %row = "hilt.ptr_add"(%tile, %rowo) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 16>
  %x = "hilt.ldmatrix"(%row) {count = 4 : i64} : (!hilt.ptr<shared, 16>) -> vector<8xi16> loc("outside"("k.py":5:5))
  %tos = "arith.constant"() <{value = 16 : i64}> : () -> i64
  %too = "arith.muli"(%l, %tos) : (i64, i64) -> i64
  %to = "hilt.ptr_add"(%d, %too) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 4>
  "hilt.store"(%x, %to) : (vector<8xi16>, !hilt.ptr<global, 4>) -> () loc("outside"("k.py":6:5))
  "func.return"() : () -> ()
}) {kernel, block = [32, 1, 1]} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 16>, !hilt.ptr<global, 16>) -> (), sym_name = "run_divergent"}> ({
^bb0(%a: !hilt.ptr<global, 16>, %d: !hilt.ptr<global, 16>):
  %one = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %warp = "arith.constant"() <{value = 32 : i64}> : () -> i64
  %zero = "arith.constant"() <{value = 0 : i64}> : () -> i64
  "hilt.launch"(%one, %one, %one, %warp, %one, %one, %one, %one, %one, %zero, %zero, %a, %d) {callee = "divergent"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 16>, !hilt.ptr<global, 16>) -> ()
  "func.return"() : () -> ()
}) : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 16>, !hilt.ptr<global, 16>) -> (), sym_name = "divergent"}> ({
^bb0(%a: !hilt.ptr<global, 16>, %d: !hilt.ptr<global, 16>):
  %lane = "hilt.sreg"() {reg = "laneid"} : () -> i32
  %l = "arith.extui"(%lane) : (i32) -> i64
  %five = "arith.constant"() <{value = 5 : i32}> : () -> i32
  %c = "arith.cmpi"(%lane, %five) {predicate = 0 : i64} : (i32, i32) -> i1
  "scf.if"(%c) ({
    %f = "hilt.load"(%d) : (!hilt.ptr<global, 16>) -> vector<4xf16>
    %g = "hilt.load"(%d) : (!hilt.ptr<global, 16>) -> vector<2xf16>
    %w = "hilt.mma"(%f, %g, %f) {shape = [16, 8, 8]} : (vector<4xf16>, vector<2xf16>, vector<4xf16>) -> vector<4xf16> loc("divergent"("k.py":7:5))
    "scf.yield"() : () -> ()
  }, {
    %all = "arith.constant"() <{value = -1 : i32}> : () -> i32
  "hilt.warp_sync"(%all) : (i32) -> () loc("divergent"("k.py":9:5))
    "scf.yield"() : () -> ()
  }) : (i1) -> ()
  "func.return"() : () -> ()
}) {kernel, block = [32, 1, 1]} : () -> ()
// RUN: --run=run_exited --check=1 '--arg=i64[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]' '--arg=i64[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]'
// ! hilt-opt: BARRIER_DIVERGENCE: ldmatrix in a warp whose lane 5 has left the kernel (kernel 'exited')
// !   k.py:5: thread (6, 0, 0) of block (0, 0, 0) is at ldmatrix
// !   hint: products of matrices, ldmatrix and stmatrix are executed by all 32 lanes of a warp
// EXIT: 1
// RUN: --run=run_race --check=1 '--arg=i64[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]' '--arg=i64[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]'
// ! hilt-opt: CHECK_RACE: a data race on 'tile' at (256): a thread writes what another thread of the block has read, and nothing orders the two (kernel 'race')
// !   k.py:3: thread (16, 0, 0) of block (0, 0, 0) writes this
// !   k.py:5: thread (15, 0, 0) of block (0, 0, 0) has read this
// !   hint: lanes of a warp are not in step: put sync_warp or sync_threads between the two accesses
// EXIT: 1
// RUN: --run=run_ordered --check=1 '--arg=i64[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]' '--arg=i64[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]'
// | i64[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
// | i64[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
// RUN: --run=run_unwritten --check=1 '--arg=i64[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]' '--arg=i64[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]'
// ! hilt-opt: CHECK_UNINITIALIZED: what is read from 'tile' at (386) was never written (kernel 'unwritten')
// !   k.py:5: thread (0, 0, 0) of block (0, 0, 0) reads this
// !   k.py:6: thread (0, 0, 0) of block (0, 0, 0) writes it to memory
// !   hint: write it first; between threads, with a barrier after the write
// EXIT: 1
// RUN: --run=run_misaligned --check=1 '--arg=i64[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]' '--arg=i64[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]'
// ! hilt-opt: CHECK_BOUNDS: an access of 16 bytes to 'tile' at an address that is no multiple of 16 (kernel 'misaligned')
// !   k.py:5: thread (1, 0, 0) of block (0, 0, 0) reads
// !   hint: access fewer bytes at once, or align the memory
// EXIT: 1
// RUN: --run=run_outside --check=1 '--arg=i64[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]' '--arg=i64[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]'
// ! hilt-opt: CHECK_BOUNDS: a read of 16 bytes at (512), 16 bytes behind the end of 'tile', which has 512 (kernel 'outside')
// !   k.py:5: thread (16, 0, 0) of block (0, 0, 0) reads
// !   hint: guard the access with a comparison against the extent
// EXIT: 1
// RUN: --run=run_divergent --check=1 '--arg=i64[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]' '--arg=i64[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]'
// ! hilt-opt: BARRIER_DIVERGENCE: lanes of one mask are at different places: lane 5 is at mma while lane 0 waits for it in sync_warp (kernel 'divergent')
// !   k.py:7: thread (5, 0, 0) of block (0, 0, 0) is at mma
// !   k.py:9: thread (0, 0, 0) of block (0, 0, 0) waits in sync_warp with mask 0xffffffff
// !   hint: every thread that takes part must reach the same barrier: move it out of the branch, or give it a number of threads
// EXIT: 1
// RUN: --run=run_exited --device=cpu '--arg=i64[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]' '--arg=i64[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]'
// ! hilt-opt: BARRIER_DIVERGENCE: ldmatrix in a warp whose lane 5 has left the kernel (kernel 'exited')
// !   k.py:5: thread (6, 0, 0) of block (0, 0, 0) is at ldmatrix
// !   hint: products of matrices, ldmatrix and stmatrix are executed by all 32 lanes of a warp
// EXIT: 1
// RUN: --run=run_misaligned --device=cpu '--arg=i64[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]' '--arg=i64[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]'
// ! hilt-opt: CHECK_BOUNDS: lane 1 gives ldmatrix a row 8 bytes behind a multiple of 16 (kernel 'misaligned')
// !   k.py:5: thread (1, 0, 0) of block (0, 0, 0) is at ldmatrix
// !   hint: rows of matrices are aligned to 16 bytes
// EXIT: 1
// RUN: --run=run_divergent --device=cpu '--arg=i64[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]' '--arg=i64[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]'
// ! hilt-opt: BARRIER_DIVERGENCE: lanes of one mask are at different places: lane 5 is at mma while lane 0 waits for it in sync_warp (kernel 'divergent')
// !   k.py:7: thread (5, 0, 0) of block (0, 0, 0) is at mma
// !   k.py:9: thread (0, 0, 0) of block (0, 0, 0) waits in sync_warp with mask 0xffffffff
// !   hint: every thread that takes part must reach the same barrier: move it out of the branch, or give it a number of threads
// EXIT: 1
