"func.func"() <{function_type = (i1, f32, !hilt.ptr<local, 8>) -> f32, sym_name = "f"}> ({
^bb0(%c: i1, %x: f32, %p: !hilt.ptr<local, 8>):
  %r:2 = "scf.if"(%c) ({
    %k = "arith.constant"() {value = -1.5e-3 : f32} : () -> f32 loc(callsite("g"("b":1:2) at "a":3:4))
    "scf.yield"(%k, %c) : (f32, i1) -> ()
  }, {
    %u = "ub.poison"() : () -> i1
    "scf.yield"(%x, %u) : (f32, i1) -> ()
  }) : (i1) -> (f32, i1)
  "hilt.assert"(%r#1) {message = "\22\\\n"} : (i1) -> () loc(unknown)
  %t = "arith.constant"() {value = 0x7FFFF : tf32} : () -> tf32
  %n = "arith.constant"() {value = -170141183460469231731687303715884105728 : i128} : () -> i128
  "scf.for"(%n, %n, %n) ({
  ^bb0(%i: i128):
    "hilt.store"(%x, %p) {align = 4 : i64} : (f32, !hilt.ptr<local, 8>) -> ()
    "scf.yield"() : () -> ()
  }) {unroll_full, unroll = 3 : i64} : (i128, i128, i128) -> ()
  "func.return"(%r#0) : (f32) -> ()
}) {arg_names = ["c", "x", "p"], checked} : () -> ()
