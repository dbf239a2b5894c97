// Loops that cannot be pipelined, or not so deep, and why.
"func.func"() <{function_type = (!hilt.ptr<global, 4>, !hilt.ptr<global, 4>, i32) -> (), sym_name = "too_few_slots"}> ({
^bb0(%p: !hilt.ptr<global, 4>, %q: !hilt.ptr<global, 4>, %n: i32):
  %tx = "hilt.sreg"() {reg = "tid.x"} : () -> i32
  %ring = "hilt.alloc_shared"() {align = 16 : i64, count = 8 : i64, type = i32} : () -> !hilt.ptr<shared, 4>
  %c0 = "arith.constant"() <{value = 0 : i32}> : () -> i32
  %c1 = "arith.constant"() <{value = 1 : i32}> : () -> i32
  %c4 = "arith.constant"() <{value = 4 : i32}> : () -> i32
  %slots = "arith.constant"() <{value = 2 : i32}> : () -> i32
  %four = "arith.constant"() <{value = 4 : i64}> : () -> i64
  %sum = "scf.for"(%c0, %n, %c1, %c0) ({
  ^bb1(%i: i32, %acc: i32):
    %s = "hilt.floormod_s"(%i, %slots) : (i32, i32) -> i32
    %row = "arith.muli"(%s, %c4) : (i32, i32) -> i32
    %at = "arith.addi"(%row, %tx) : (i32, i32) -> i32
    %wide = "arith.extsi"(%at) : (i32) -> i64
    %bytes = "arith.muli"(%wide, %four) : (i64, i64) -> i64
    %to = "hilt.ptr_add"(%ring, %bytes) : (!hilt.ptr<shared, 4>, i64) -> !hilt.ptr<shared, 4>
    %iw = "arith.extsi"(%i) : (i32) -> i64
    %ib = "arith.muli"(%iw, %four) : (i64, i64) -> i64
    %from = "hilt.ptr_add"(%p, %ib) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
    %mine = "hilt.ptr_add"(%q, %ib) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
    "hilt.cp_async"(%to, %from, %c4) {bytes = 4 : i64, cache = "ca"} : (!hilt.ptr<shared, 4>, !hilt.ptr<global, 4>, i32) -> () loc("too_few_slots"("k.py":3:5))
    "hilt.cp_commit"() : () -> () loc("too_few_slots"("k.py":4:5))
    "hilt.cp_wait"() {groups = 0 : i64} : () -> () loc("too_few_slots"("k.py":5:5))
    "hilt.barrier"(%c0, %c0) : (i32, i32) -> () loc("too_few_slots"("k.py":6:5))
    %x = "hilt.load"(%to) : (!hilt.ptr<shared, 4>) -> i32 loc("too_few_slots"("k.py":7:5))
    %next = "arith.addi"(%acc, %x) : (i32, i32) -> i32 loc("too_few_slots"("k.py":7:5))
    "scf.yield"(%next) : (i32) -> ()
  }) {prefetch_stages = 3 : i64} : (i32, i32, i32, i32) -> i32 loc("too_few_slots"("k.py":2:5))
  "func.return"() : () -> ()
}) {kernel, block = [4, 1, 1], noalias = [0, 1]} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 4>, !hilt.ptr<global, 4>, i32) -> (), sym_name = "one_slot"}> ({
^bb0(%p: !hilt.ptr<global, 4>, %q: !hilt.ptr<global, 4>, %n: i32):
  %tx = "hilt.sreg"() {reg = "tid.x"} : () -> i32
  %ring = "hilt.alloc_shared"() {align = 16 : i64, count = 4 : i64, type = i32} : () -> !hilt.ptr<shared, 4>
  %c0 = "arith.constant"() <{value = 0 : i32}> : () -> i32
  %c1 = "arith.constant"() <{value = 1 : i32}> : () -> i32
  %c4 = "arith.constant"() <{value = 4 : i32}> : () -> i32
  %slots = "arith.constant"() <{value = 1 : i32}> : () -> i32
  %four = "arith.constant"() <{value = 4 : i64}> : () -> i64
  %sum = "scf.for"(%c0, %n, %c1, %c0) ({
  ^bb1(%i: i32, %acc: i32):
    %s = "hilt.floormod_s"(%i, %slots) : (i32, i32) -> i32
    %row = "arith.muli"(%s, %c4) : (i32, i32) -> i32
    %at = "arith.addi"(%row, %tx) : (i32, i32) -> i32
    %wide = "arith.extsi"(%at) : (i32) -> i64
    %bytes = "arith.muli"(%wide, %four) : (i64, i64) -> i64
    %to = "hilt.ptr_add"(%ring, %bytes) : (!hilt.ptr<shared, 4>, i64) -> !hilt.ptr<shared, 4>
    %iw = "arith.extsi"(%i) : (i32) -> i64
    %ib = "arith.muli"(%iw, %four) : (i64, i64) -> i64
    %from = "hilt.ptr_add"(%p, %ib) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
    %mine = "hilt.ptr_add"(%q, %ib) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
    "hilt.cp_async"(%to, %from, %c4) {bytes = 4 : i64, cache = "ca"} : (!hilt.ptr<shared, 4>, !hilt.ptr<global, 4>, i32) -> () loc("one_slot"("k.py":3:5))
    "hilt.cp_commit"() : () -> () loc("one_slot"("k.py":4:5))
    "hilt.cp_wait"() {groups = 0 : i64} : () -> () loc("one_slot"("k.py":5:5))
    "hilt.barrier"(%c0, %c0) : (i32, i32) -> () loc("one_slot"("k.py":6:5))
    %x = "hilt.load"(%to) : (!hilt.ptr<shared, 4>) -> i32 loc("one_slot"("k.py":7:5))
    %next = "arith.addi"(%acc, %x) : (i32, i32) -> i32 loc("one_slot"("k.py":7:5))
    "hilt.barrier"(%c0, %c0) : (i32, i32) -> () loc("one_slot"("k.py":9:5))
    "scf.yield"(%next) : (i32) -> ()
  }) {prefetch_stages = 2 : i64} : (i32, i32, i32, i32) -> i32 loc("one_slot"("k.py":2:5))
  "func.return"() : () -> ()
}) {kernel, block = [4, 1, 1], noalias = [0, 1]} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 4>, !hilt.ptr<global, 4>, i32) -> (), sym_name = "writes_what_is_fetched"}> ({
^bb0(%p: !hilt.ptr<global, 4>, %q: !hilt.ptr<global, 4>, %n: i32):
  %tx = "hilt.sreg"() {reg = "tid.x"} : () -> i32
  %ring = "hilt.alloc_shared"() {align = 16 : i64, count = 12 : i64, type = i32} : () -> !hilt.ptr<shared, 4>
  %c0 = "arith.constant"() <{value = 0 : i32}> : () -> i32
  %c1 = "arith.constant"() <{value = 1 : i32}> : () -> i32
  %c4 = "arith.constant"() <{value = 4 : i32}> : () -> i32
  %slots = "arith.constant"() <{value = 3 : i32}> : () -> i32
  %four = "arith.constant"() <{value = 4 : i64}> : () -> i64
  %sum = "scf.for"(%c0, %n, %c1, %c0) ({
  ^bb1(%i: i32, %acc: i32):
    %s = "hilt.floormod_s"(%i, %slots) : (i32, i32) -> i32
    %row = "arith.muli"(%s, %c4) : (i32, i32) -> i32
    %at = "arith.addi"(%row, %tx) : (i32, i32) -> i32
    %wide = "arith.extsi"(%at) : (i32) -> i64
    %bytes = "arith.muli"(%wide, %four) : (i64, i64) -> i64
    %to = "hilt.ptr_add"(%ring, %bytes) : (!hilt.ptr<shared, 4>, i64) -> !hilt.ptr<shared, 4>
    %iw = "arith.extsi"(%i) : (i32) -> i64
    %ib = "arith.muli"(%iw, %four) : (i64, i64) -> i64
    %from = "hilt.ptr_add"(%p, %ib) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
    %mine = "hilt.ptr_add"(%q, %ib) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
    "hilt.cp_async"(%to, %from, %c4) {bytes = 4 : i64, cache = "ca"} : (!hilt.ptr<shared, 4>, !hilt.ptr<global, 4>, i32) -> () loc("writes_what_is_fetched"("k.py":3:5))
    "hilt.cp_commit"() : () -> () loc("writes_what_is_fetched"("k.py":4:5))
    "hilt.cp_wait"() {groups = 0 : i64} : () -> () loc("writes_what_is_fetched"("k.py":5:5))
    "hilt.barrier"(%c0, %c0) : (i32, i32) -> () loc("writes_what_is_fetched"("k.py":6:5))
    %x = "hilt.load"(%to) : (!hilt.ptr<shared, 4>) -> i32 loc("writes_what_is_fetched"("k.py":7:5))
    %next = "arith.addi"(%acc, %x) : (i32, i32) -> i32 loc("writes_what_is_fetched"("k.py":7:5))
    "hilt.store"(%next, %mine) : (i32, !hilt.ptr<global, 4>) -> () loc("writes_what_is_fetched"("k.py":8:5))
    "scf.yield"(%next) : (i32) -> ()
  }) {prefetch_stages = 2 : i64} : (i32, i32, i32, i32) -> i32 loc("writes_what_is_fetched"("k.py":2:5))
  "func.return"() : () -> ()
}) {kernel, block = [4, 1, 1]} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 4>, !hilt.ptr<global, 4>, i32) -> (), sym_name = "leaves"}> ({
^bb0(%p: !hilt.ptr<global, 4>, %q: !hilt.ptr<global, 4>, %n: i32):
  %tx = "hilt.sreg"() {reg = "tid.x"} : () -> i32
  %ring = "hilt.alloc_shared"() {align = 16 : i64, count = 12 : i64, type = i32} : () -> !hilt.ptr<shared, 4>
  %c0 = "arith.constant"() <{value = 0 : i32}> : () -> i32
  %c1 = "arith.constant"() <{value = 1 : i32}> : () -> i32
  %c4 = "arith.constant"() <{value = 4 : i32}> : () -> i32
  %slots = "arith.constant"() <{value = 3 : i32}> : () -> i32
  %four = "arith.constant"() <{value = 4 : i64}> : () -> i64
  %sum = "scf.for"(%c0, %n, %c1, %c0) ({
  ^bb1(%i: i32, %acc: i32):
    %s = "hilt.floormod_s"(%i, %slots) : (i32, i32) -> i32
    %row = "arith.muli"(%s, %c4) : (i32, i32) -> i32
    %at = "arith.addi"(%row, %tx) : (i32, i32) -> i32
    %wide = "arith.extsi"(%at) : (i32) -> i64
    %bytes = "arith.muli"(%wide, %four) : (i64, i64) -> i64
    %to = "hilt.ptr_add"(%ring, %bytes) : (!hilt.ptr<shared, 4>, i64) -> !hilt.ptr<shared, 4>
    %iw = "arith.extsi"(%i) : (i32) -> i64
    %ib = "arith.muli"(%iw, %four) : (i64, i64) -> i64
    %from = "hilt.ptr_add"(%p, %ib) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
    %mine = "hilt.ptr_add"(%q, %ib) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
    "hilt.cp_async"(%to, %from, %c4) {bytes = 4 : i64, cache = "ca"} : (!hilt.ptr<shared, 4>, !hilt.ptr<global, 4>, i32) -> () loc("leaves"("k.py":3:5))
    "hilt.cp_commit"() : () -> () loc("leaves"("k.py":4:5))
    "hilt.cp_wait"() {groups = 0 : i64} : () -> () loc("leaves"("k.py":5:5))
    "hilt.barrier"(%c0, %c0) : (i32, i32) -> () loc("leaves"("k.py":6:5))
    %c = "arith.cmpi"(%i, %c4) <{predicate = 4 : i64}> : (i32, i32) -> i1
    "scf.if"(%c) ({
    "hilt.exit"() : () -> () loc("leaves"("k.py":9:5))
    "scf.yield"() : () -> ()
    }, {
    "scf.yield"() : () -> ()
    }) : (i1) -> ()
    %x = "hilt.load"(%to) : (!hilt.ptr<shared, 4>) -> i32 loc("leaves"("k.py":7:5))
    %next = "arith.addi"(%acc, %x) : (i32, i32) -> i32 loc("leaves"("k.py":7:5))
    "scf.yield"(%next) : (i32) -> ()
  }) {prefetch_stages = 2 : i64} : (i32, i32, i32, i32) -> i32 loc("leaves"("k.py":2:5))
  "func.return"() : () -> ()
}) {kernel, block = [4, 1, 1], noalias = [0, 1]} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 4>, !hilt.ptr<global, 4>, i32) -> (), sym_name = "waits_first"}> ({
^bb0(%p: !hilt.ptr<global, 4>, %q: !hilt.ptr<global, 4>, %n: i32):
  %tx = "hilt.sreg"() {reg = "tid.x"} : () -> i32
  %ring = "hilt.alloc_shared"() {align = 16 : i64, count = 12 : i64, type = i32} : () -> !hilt.ptr<shared, 4>
  %c0 = "arith.constant"() <{value = 0 : i32}> : () -> i32
  %c1 = "arith.constant"() <{value = 1 : i32}> : () -> i32
  %c4 = "arith.constant"() <{value = 4 : i32}> : () -> i32
  %slots = "arith.constant"() <{value = 3 : i32}> : () -> i32
  %four = "arith.constant"() <{value = 4 : i64}> : () -> i64
  %sum = "scf.for"(%c0, %n, %c1, %c0) ({
  ^bb1(%i: i32, %acc: i32):
    %s = "hilt.floormod_s"(%i, %slots) : (i32, i32) -> i32
    %row = "arith.muli"(%s, %c4) : (i32, i32) -> i32
    %at = "arith.addi"(%row, %tx) : (i32, i32) -> i32
    %wide = "arith.extsi"(%at) : (i32) -> i64
    %bytes = "arith.muli"(%wide, %four) : (i64, i64) -> i64
    %to = "hilt.ptr_add"(%ring, %bytes) : (!hilt.ptr<shared, 4>, i64) -> !hilt.ptr<shared, 4>
    %iw = "arith.extsi"(%i) : (i32) -> i64
    %ib = "arith.muli"(%iw, %four) : (i64, i64) -> i64
    %from = "hilt.ptr_add"(%p, %ib) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
    %mine = "hilt.ptr_add"(%q, %ib) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
    "hilt.cp_wait"() {groups = 0 : i64} : () -> () loc("waits_first"("k.py":5:5))
    "hilt.barrier"(%c0, %c0) : (i32, i32) -> () loc("waits_first"("k.py":6:5))
    %x = "hilt.load"(%to) : (!hilt.ptr<shared, 4>) -> i32 loc("waits_first"("k.py":7:5))
    %next = "arith.addi"(%acc, %x) : (i32, i32) -> i32 loc("waits_first"("k.py":7:5))
    "hilt.cp_async"(%to, %from, %c4) {bytes = 4 : i64, cache = "ca"} : (!hilt.ptr<shared, 4>, !hilt.ptr<global, 4>, i32) -> () loc("waits_first"("k.py":3:5))
    "hilt.cp_commit"() : () -> () loc("waits_first"("k.py":4:5))
    "scf.yield"(%next) : (i32) -> ()
  }) {prefetch_stages = 2 : i64} : (i32, i32, i32, i32) -> i32 loc("waits_first"("k.py":2:5))
  "func.return"() : () -> ()
}) {kernel, block = [4, 1, 1], noalias = [0, 1]} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 4>, !hilt.ptr<global, 4>, i32) -> (), sym_name = "not_committed"}> ({
^bb0(%p: !hilt.ptr<global, 4>, %q: !hilt.ptr<global, 4>, %n: i32):
  %tx = "hilt.sreg"() {reg = "tid.x"} : () -> i32
  %ring = "hilt.alloc_shared"() {align = 16 : i64, count = 12 : i64, type = i32} : () -> !hilt.ptr<shared, 4>
  %c0 = "arith.constant"() <{value = 0 : i32}> : () -> i32
  %c1 = "arith.constant"() <{value = 1 : i32}> : () -> i32
  %c4 = "arith.constant"() <{value = 4 : i32}> : () -> i32
  %slots = "arith.constant"() <{value = 3 : i32}> : () -> i32
  %four = "arith.constant"() <{value = 4 : i64}> : () -> i64
  %sum = "scf.for"(%c0, %n, %c1, %c0) ({
  ^bb1(%i: i32, %acc: i32):
    %s = "hilt.floormod_s"(%i, %slots) : (i32, i32) -> i32
    %row = "arith.muli"(%s, %c4) : (i32, i32) -> i32
    %at = "arith.addi"(%row, %tx) : (i32, i32) -> i32
    %wide = "arith.extsi"(%at) : (i32) -> i64
    %bytes = "arith.muli"(%wide, %four) : (i64, i64) -> i64
    %to = "hilt.ptr_add"(%ring, %bytes) : (!hilt.ptr<shared, 4>, i64) -> !hilt.ptr<shared, 4>
    %iw = "arith.extsi"(%i) : (i32) -> i64
    %ib = "arith.muli"(%iw, %four) : (i64, i64) -> i64
    %from = "hilt.ptr_add"(%p, %ib) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
    %mine = "hilt.ptr_add"(%q, %ib) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
    "hilt.cp_commit"() : () -> () loc("not_committed"("k.py":4:5))
    "hilt.cp_async"(%to, %from, %c4) {bytes = 4 : i64, cache = "ca"} : (!hilt.ptr<shared, 4>, !hilt.ptr<global, 4>, i32) -> () loc("not_committed"("k.py":3:5))
    "hilt.cp_wait"() {groups = 0 : i64} : () -> () loc("not_committed"("k.py":5:5))
    "hilt.barrier"(%c0, %c0) : (i32, i32) -> () loc("not_committed"("k.py":6:5))
    %x = "hilt.load"(%to) : (!hilt.ptr<shared, 4>) -> i32 loc("not_committed"("k.py":7:5))
    %next = "arith.addi"(%acc, %x) : (i32, i32) -> i32 loc("not_committed"("k.py":7:5))
    "scf.yield"(%next) : (i32) -> ()
  }) {prefetch_stages = 2 : i64} : (i32, i32, i32, i32) -> i32 loc("not_committed"("k.py":2:5))
  "func.return"() : () -> ()
}) {kernel, block = [4, 1, 1], noalias = [0, 1]} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 4>, !hilt.ptr<global, 4>, i32) -> (), sym_name = "no_copy"}> ({
^bb0(%p: !hilt.ptr<global, 4>, %q: !hilt.ptr<global, 4>, %n: i32):
  %tx = "hilt.sreg"() {reg = "tid.x"} : () -> i32
  %ring = "hilt.alloc_shared"() {align = 16 : i64, count = 12 : i64, type = i32} : () -> !hilt.ptr<shared, 4>
  %c0 = "arith.constant"() <{value = 0 : i32}> : () -> i32
  %c1 = "arith.constant"() <{value = 1 : i32}> : () -> i32
  %c4 = "arith.constant"() <{value = 4 : i32}> : () -> i32
  %slots = "arith.constant"() <{value = 3 : i32}> : () -> i32
  %four = "arith.constant"() <{value = 4 : i64}> : () -> i64
  %sum = "scf.for"(%c0, %n, %c1, %c0) ({
  ^bb1(%i: i32, %acc: i32):
    %s = "hilt.floormod_s"(%i, %slots) : (i32, i32) -> i32
    %row = "arith.muli"(%s, %c4) : (i32, i32) -> i32
    %at = "arith.addi"(%row, %tx) : (i32, i32) -> i32
    %wide = "arith.extsi"(%at) : (i32) -> i64
    %bytes = "arith.muli"(%wide, %four) : (i64, i64) -> i64
    %to = "hilt.ptr_add"(%ring, %bytes) : (!hilt.ptr<shared, 4>, i64) -> !hilt.ptr<shared, 4>
    %iw = "arith.extsi"(%i) : (i32) -> i64
    %ib = "arith.muli"(%iw, %four) : (i64, i64) -> i64
    %from = "hilt.ptr_add"(%p, %ib) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
    %mine = "hilt.ptr_add"(%q, %ib) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
    %x = "hilt.load"(%to) : (!hilt.ptr<shared, 4>) -> i32 loc("no_copy"("k.py":7:5))
    %next = "arith.addi"(%acc, %x) : (i32, i32) -> i32 loc("no_copy"("k.py":7:5))
    "scf.yield"(%next) : (i32) -> ()
  }) {prefetch_stages = 2 : i64} : (i32, i32, i32, i32) -> i32 loc("no_copy"("k.py":2:5))
  "func.return"() : () -> ()
}) {kernel, block = [4, 1, 1], noalias = [0, 1]} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 4>, !hilt.ptr<global, 4>, i32) -> (), sym_name = "part_of_the_block"}> ({
^bb0(%p: !hilt.ptr<global, 4>, %q: !hilt.ptr<global, 4>, %n: i32):
  %tx = "hilt.sreg"() {reg = "tid.x"} : () -> i32
  %ring = "hilt.alloc_shared"() {align = 16 : i64, count = 12 : i64, type = i32} : () -> !hilt.ptr<shared, 4>
  %c0 = "arith.constant"() <{value = 0 : i32}> : () -> i32
  %c1 = "arith.constant"() <{value = 1 : i32}> : () -> i32
  %c4 = "arith.constant"() <{value = 4 : i32}> : () -> i32
  %slots = "arith.constant"() <{value = 3 : i32}> : () -> i32
  %four = "arith.constant"() <{value = 4 : i64}> : () -> i64
  %sum = "scf.for"(%c0, %n, %c1, %c0) ({
  ^bb1(%i: i32, %acc: i32):
    %s = "hilt.floormod_s"(%i, %slots) : (i32, i32) -> i32
    %row = "arith.muli"(%s, %c4) : (i32, i32) -> i32
    %at = "arith.addi"(%row, %tx) : (i32, i32) -> i32
    %wide = "arith.extsi"(%at) : (i32) -> i64
    %bytes = "arith.muli"(%wide, %four) : (i64, i64) -> i64
    %to = "hilt.ptr_add"(%ring, %bytes) : (!hilt.ptr<shared, 4>, i64) -> !hilt.ptr<shared, 4>
    %iw = "arith.extsi"(%i) : (i32) -> i64
    %ib = "arith.muli"(%iw, %four) : (i64, i64) -> i64
    %from = "hilt.ptr_add"(%p, %ib) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
    %mine = "hilt.ptr_add"(%q, %ib) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
    "hilt.cp_async"(%to, %from, %c4) {bytes = 4 : i64, cache = "ca"} : (!hilt.ptr<shared, 4>, !hilt.ptr<global, 4>, i32) -> () loc("part_of_the_block"("k.py":3:5))
    "hilt.cp_commit"() : () -> () loc("part_of_the_block"("k.py":4:5))
    "hilt.cp_wait"() {groups = 0 : i64} : () -> () loc("part_of_the_block"("k.py":5:5))
    "hilt.barrier"(%c1, %c1) : (i32, i32) -> () loc("part_of_the_block"("k.py":6:5))
    %x = "hilt.load"(%to) : (!hilt.ptr<shared, 4>) -> i32 loc("part_of_the_block"("k.py":7:5))
    %next = "arith.addi"(%acc, %x) : (i32, i32) -> i32 loc("part_of_the_block"("k.py":7:5))
    "scf.yield"(%next) : (i32) -> ()
  }) {prefetch_stages = 2 : i64} : (i32, i32, i32, i32) -> i32 loc("part_of_the_block"("k.py":2:5))
  "func.return"() : () -> ()
}) {kernel, block = [4, 1, 1], noalias = [0, 1]} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 4>, !hilt.ptr<global, 4>, i32) -> (), sym_name = "commit_in_a_branch"}> ({
^bb0(%p: !hilt.ptr<global, 4>, %q: !hilt.ptr<global, 4>, %n: i32):
  %tx = "hilt.sreg"() {reg = "tid.x"} : () -> i32
  %ring = "hilt.alloc_shared"() {align = 16 : i64, count = 12 : i64, type = i32} : () -> !hilt.ptr<shared, 4>
  %c0 = "arith.constant"() <{value = 0 : i32}> : () -> i32
  %c1 = "arith.constant"() <{value = 1 : i32}> : () -> i32
  %c4 = "arith.constant"() <{value = 4 : i32}> : () -> i32
  %slots = "arith.constant"() <{value = 3 : i32}> : () -> i32
  %four = "arith.constant"() <{value = 4 : i64}> : () -> i64
  %sum = "scf.for"(%c0, %n, %c1, %c0) ({
  ^bb1(%i: i32, %acc: i32):
    %s = "hilt.floormod_s"(%i, %slots) : (i32, i32) -> i32
    %row = "arith.muli"(%s, %c4) : (i32, i32) -> i32
    %at = "arith.addi"(%row, %tx) : (i32, i32) -> i32
    %wide = "arith.extsi"(%at) : (i32) -> i64
    %bytes = "arith.muli"(%wide, %four) : (i64, i64) -> i64
    %to = "hilt.ptr_add"(%ring, %bytes) : (!hilt.ptr<shared, 4>, i64) -> !hilt.ptr<shared, 4>
    %iw = "arith.extsi"(%i) : (i32) -> i64
    %ib = "arith.muli"(%iw, %four) : (i64, i64) -> i64
    %from = "hilt.ptr_add"(%p, %ib) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
    %mine = "hilt.ptr_add"(%q, %ib) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
    "hilt.cp_async"(%to, %from, %c4) {bytes = 4 : i64, cache = "ca"} : (!hilt.ptr<shared, 4>, !hilt.ptr<global, 4>, i32) -> () loc("commit_in_a_branch"("k.py":3:5))
    %c = "arith.cmpi"(%i, %c4) <{predicate = 4 : i64}> : (i32, i32) -> i1
    "scf.if"(%c) ({
    "hilt.cp_commit"() : () -> () loc("commit_in_a_branch"("k.py":4:5))
    "scf.yield"() : () -> ()
    }, {
    "scf.yield"() : () -> ()
    }) : (i1) -> ()
    "hilt.cp_wait"() {groups = 0 : i64} : () -> () loc("commit_in_a_branch"("k.py":5:5))
    "hilt.barrier"(%c0, %c0) : (i32, i32) -> () loc("commit_in_a_branch"("k.py":6:5))
    %x = "hilt.load"(%to) : (!hilt.ptr<shared, 4>) -> i32 loc("commit_in_a_branch"("k.py":7:5))
    %next = "arith.addi"(%acc, %x) : (i32, i32) -> i32 loc("commit_in_a_branch"("k.py":7:5))
    "scf.yield"(%next) : (i32) -> ()
  }) {prefetch_stages = 2 : i64} : (i32, i32, i32, i32) -> i32 loc("commit_in_a_branch"("k.py":2:5))
  "func.return"() : () -> ()
}) {kernel, block = [4, 1, 1], noalias = [0, 1]} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 4>, !hilt.ptr<global, 4>, i32) -> (), sym_name = "fetches_by_what_was_used"}> ({
^bb0(%p: !hilt.ptr<global, 4>, %q: !hilt.ptr<global, 4>, %n: i32):
  %tx = "hilt.sreg"() {reg = "tid.x"} : () -> i32
  %ring = "hilt.alloc_shared"() {align = 16 : i64, count = 12 : i64, type = i32} : () -> !hilt.ptr<shared, 4>
  %c0 = "arith.constant"() <{value = 0 : i32}> : () -> i32
  %c1 = "arith.constant"() <{value = 1 : i32}> : () -> i32
  %c4 = "arith.constant"() <{value = 4 : i32}> : () -> i32
  %slots = "arith.constant"() <{value = 3 : i32}> : () -> i32
  %four = "arith.constant"() <{value = 4 : i64}> : () -> i64
  %sum = "scf.for"(%c0, %n, %c1, %c0) ({
  ^bb1(%i: i32, %acc: i32):
    %s = "hilt.floormod_s"(%i, %slots) : (i32, i32) -> i32
    %row = "arith.muli"(%s, %c4) : (i32, i32) -> i32
    %at = "arith.addi"(%row, %tx) : (i32, i32) -> i32
    %wide = "arith.extsi"(%at) : (i32) -> i64
    %bytes = "arith.muli"(%wide, %four) : (i64, i64) -> i64
    %to = "hilt.ptr_add"(%ring, %bytes) : (!hilt.ptr<shared, 4>, i64) -> !hilt.ptr<shared, 4>
    %iw = "arith.extsi"(%i) : (i32) -> i64
    %ib = "arith.muli"(%iw, %four) : (i64, i64) -> i64
    %from = "hilt.ptr_add"(%p, %ib) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
    %mine = "hilt.ptr_add"(%q, %ib) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
    %aw = "arith.extsi"(%acc) : (i32) -> i64
    %there = "hilt.ptr_add"(%p, %aw) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
    "hilt.cp_async"(%to, %there, %c4) {bytes = 4 : i64, cache = "ca"} : (!hilt.ptr<shared, 4>, !hilt.ptr<global, 4>, i32) -> () loc("fetches_by_what_was_used"("k.py":3:5))
    "hilt.cp_commit"() : () -> () loc("fetches_by_what_was_used"("k.py":4:5))
    "hilt.cp_wait"() {groups = 0 : i64} : () -> () loc("fetches_by_what_was_used"("k.py":5:5))
    "hilt.barrier"(%c0, %c0) : (i32, i32) -> () loc("fetches_by_what_was_used"("k.py":6:5))
    %x = "hilt.load"(%to) : (!hilt.ptr<shared, 4>) -> i32 loc("fetches_by_what_was_used"("k.py":7:5))
    %next = "arith.addi"(%acc, %x) : (i32, i32) -> i32 loc("fetches_by_what_was_used"("k.py":7:5))
    "scf.yield"(%next) : (i32) -> ()
  }) {prefetch_stages = 2 : i64} : (i32, i32, i32, i32) -> i32 loc("fetches_by_what_was_used"("k.py":2:5))
  "func.return"() : () -> ()
}) {kernel, block = [4, 1, 1], noalias = [0, 1]} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 4>, !hilt.ptr<global, 4>, i32) -> (), sym_name = "a_flag_tells"}> ({
^bb0(%p: !hilt.ptr<global, 4>, %q: !hilt.ptr<global, 4>, %n: i32):
  %tx = "hilt.sreg"() {reg = "tid.x"} : () -> i32
  %ring = "hilt.alloc_shared"() {align = 16 : i64, count = 12 : i64, type = i32} : () -> !hilt.ptr<shared, 4>
  %c0 = "arith.constant"() <{value = 0 : i32}> : () -> i32
  %c1 = "arith.constant"() <{value = 1 : i32}> : () -> i32
  %c4 = "arith.constant"() <{value = 4 : i32}> : () -> i32
  %slots = "arith.constant"() <{value = 3 : i32}> : () -> i32
  %four = "arith.constant"() <{value = 4 : i64}> : () -> i64
  %sum = "scf.for"(%c0, %n, %c1, %c0) ({
  ^bb1(%i: i32, %acc: i32):
    %s = "hilt.floormod_s"(%i, %slots) : (i32, i32) -> i32
    %row = "arith.muli"(%s, %c4) : (i32, i32) -> i32
    %at = "arith.addi"(%row, %tx) : (i32, i32) -> i32
    %wide = "arith.extsi"(%at) : (i32) -> i64
    %bytes = "arith.muli"(%wide, %four) : (i64, i64) -> i64
    %to = "hilt.ptr_add"(%ring, %bytes) : (!hilt.ptr<shared, 4>, i64) -> !hilt.ptr<shared, 4>
    %iw = "arith.extsi"(%i) : (i32) -> i64
    %ib = "arith.muli"(%iw, %four) : (i64, i64) -> i64
    %from = "hilt.ptr_add"(%p, %ib) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
    %mine = "hilt.ptr_add"(%q, %ib) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
    %f = "hilt.atomic_load"(%q) {order = "acquire", scope = "gpu"} : (!hilt.ptr<global, 4>) -> i32 loc("a_flag_tells"("k.py":9:5))
    "hilt.cp_async"(%to, %from, %c4) {bytes = 4 : i64, cache = "ca"} : (!hilt.ptr<shared, 4>, !hilt.ptr<global, 4>, i32) -> () loc("a_flag_tells"("k.py":3:5))
    "hilt.cp_commit"() : () -> () loc("a_flag_tells"("k.py":4:5))
    "hilt.cp_wait"() {groups = 0 : i64} : () -> () loc("a_flag_tells"("k.py":5:5))
    "hilt.barrier"(%c0, %c0) : (i32, i32) -> () loc("a_flag_tells"("k.py":6:5))
    %x = "hilt.load"(%to) : (!hilt.ptr<shared, 4>) -> i32 loc("a_flag_tells"("k.py":7:5))
    %next = "arith.addi"(%acc, %x) : (i32, i32) -> i32 loc("a_flag_tells"("k.py":7:5))
    "scf.yield"(%next) : (i32) -> ()
  }) {prefetch_stages = 2 : i64} : (i32, i32, i32, i32) -> i32 loc("a_flag_tells"("k.py":2:5))
  "func.return"() : () -> ()
}) {kernel, block = [4, 1, 1], noalias = [0, 1]} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 4>, !hilt.ptr<global, 4>, i32) -> (), sym_name = "zero"}> ({
^bb0(%p: !hilt.ptr<global, 4>, %q: !hilt.ptr<global, 4>, %n: i32):
  %tx = "hilt.sreg"() {reg = "tid.x"} : () -> i32
  %ring = "hilt.alloc_shared"() {align = 16 : i64, count = 12 : i64, type = i32} : () -> !hilt.ptr<shared, 4>
  %c0 = "arith.constant"() <{value = 0 : i32}> : () -> i32
  %c1 = "arith.constant"() <{value = 1 : i32}> : () -> i32
  %c4 = "arith.constant"() <{value = 4 : i32}> : () -> i32
  %slots = "arith.constant"() <{value = 3 : i32}> : () -> i32
  %four = "arith.constant"() <{value = 4 : i64}> : () -> i64
  %sum = "scf.for"(%c0, %n, %c1, %c0) ({
  ^bb1(%i: i32, %acc: i32):
    %s = "hilt.floormod_s"(%i, %slots) : (i32, i32) -> i32
    %row = "arith.muli"(%s, %c4) : (i32, i32) -> i32
    %at = "arith.addi"(%row, %tx) : (i32, i32) -> i32
    %wide = "arith.extsi"(%at) : (i32) -> i64
    %bytes = "arith.muli"(%wide, %four) : (i64, i64) -> i64
    %to = "hilt.ptr_add"(%ring, %bytes) : (!hilt.ptr<shared, 4>, i64) -> !hilt.ptr<shared, 4>
    %iw = "arith.extsi"(%i) : (i32) -> i64
    %ib = "arith.muli"(%iw, %four) : (i64, i64) -> i64
    %from = "hilt.ptr_add"(%p, %ib) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
    %mine = "hilt.ptr_add"(%q, %ib) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
    "hilt.cp_async"(%to, %from, %c4) {bytes = 4 : i64, cache = "ca"} : (!hilt.ptr<shared, 4>, !hilt.ptr<global, 4>, i32) -> () loc("zero"("k.py":3:5))
    "hilt.cp_commit"() : () -> () loc("zero"("k.py":4:5))
    "hilt.cp_wait"() {groups = 0 : i64} : () -> () loc("zero"("k.py":5:5))
    "hilt.barrier"(%c0, %c0) : (i32, i32) -> () loc("zero"("k.py":6:5))
    %x = "hilt.load"(%to) : (!hilt.ptr<shared, 4>) -> i32 loc("zero"("k.py":7:5))
    %next = "arith.addi"(%acc, %x) : (i32, i32) -> i32 loc("zero"("k.py":7:5))
    "scf.yield"(%next) : (i32) -> ()
  }) {prefetch_stages = 0 : i64} : (i32, i32, i32, i32) -> i32 loc("zero"("k.py":2:5))
  "func.return"() : () -> ()
}) {kernel, block = [4, 1, 1], noalias = [0, 1]} : () -> ()
// RUN: --passes=pipeline --notes --emit=none
// ! k.py:2: note: [PIPELINE_REDUCED] prefetch_stages is 1 here, not 3: cp_async (line 3) would write where a read (line 7) of an earlier trip may still be: the ring has too few slots
// ! k.py:2: note: [PIPELINE_NOT_APPLIED] prefetch_stages=2 does nothing for this loop: a read (line 7) may touch, in the trips between, what cp_async (line 3) writes
// ! k.py:2: note: [PIPELINE_NOT_APPLIED] prefetch_stages=2 does nothing for this loop: a write (line 8) may change what cp_async (line 3) reads
// ! k.py:2: note: [PIPELINE_NOT_APPLIED] prefetch_stages=2 does nothing for this loop: return (line 9) may leave the loop
// ! k.py:2: note: [PIPELINE_NOT_APPLIED] prefetch_stages=2 does nothing for this loop: no wait follows cp_async (line 3) in its trip
// ! k.py:2: note: [PIPELINE_NOT_APPLIED] prefetch_stages=2 does nothing for this loop: cp_async (line 3) is not committed in its trip
// ! k.py:2: note: [PIPELINE_NOT_APPLIED] prefetch_stages=2 does nothing for this loop: nothing in it is copied asynchronously
// ! k.py:2: note: [PIPELINE_NOT_APPLIED] prefetch_stages=2 does nothing for this loop: what cp_async (line 3) fetches may be there only after barrier (line 6)
// ! k.py:2: note: [PIPELINE_NOT_APPLIED] prefetch_stages=2 does nothing for this loop: cp_async_commit_group (line 4) is in a branch or a loop of its own
// ! k.py:2: note: [PIPELINE_NOT_APPLIED] prefetch_stages=2 does nothing for this loop: what the next cp_async (line 3) needs comes from a read (line 7)
// ! k.py:2: note: [PIPELINE_NOT_APPLIED] prefetch_stages=2 does nothing for this loop: what cp_async (line 3) fetches may be there only after load (line 9)
