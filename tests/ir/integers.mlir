// Every integer op, printed and interpreted.
"func.func"() <{function_type = (i32, i32) -> (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32), sym_name = "ints"}> ({
^bb0(%a: i32, %b: i32):
  %addi = "arith.addi"(%a, %b) : (i32, i32) -> i32
  %subi = "arith.subi"(%a, %b) : (i32, i32) -> i32
  %muli = "arith.muli"(%a, %b) : (i32, i32) -> i32
  %andi = "arith.andi"(%a, %b) : (i32, i32) -> i32
  %ori = "arith.ori"(%a, %b) : (i32, i32) -> i32
  %xori = "arith.xori"(%a, %b) : (i32, i32) -> i32
  %floordivs = "hilt.floordiv_s"(%a, %b) : (i32, i32) -> i32
  %floormods = "hilt.floormod_s"(%a, %b) : (i32, i32) -> i32
  %divu = "hilt.div_u"(%a, %b) : (i32, i32) -> i32
  %remu = "hilt.rem_u"(%a, %b) : (i32, i32) -> i32
  %shl = "hilt.shl"(%a, %b) : (i32, i32) -> i32
  %shrs = "hilt.shr_s"(%a, %b) : (i32, i32) -> i32
  %shru = "hilt.shr_u"(%a, %b) : (i32, i32) -> i32
  %ipows = "hilt.ipow_s"(%a, %b) : (i32, i32) -> i32
  %ipowu = "hilt.ipow_u"(%a, %b) : (i32, i32) -> i32
  %absi = "math.absi"(%a) : (i32) -> i32
  "func.return"(%addi, %subi, %muli, %andi, %ori, %xori, %floordivs, %floormods, %divu, %remu, %shl, %shrs, %shru, %ipows, %ipowu, %absi) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> ()
}) : () -> ()
"func.func"() <{function_type = (i32, i32) -> (i1, i1, i1, i1, i1, i1, i1, i1, i1, i1), sym_name = "compare"}> ({
^bb0(%a: i32, %b: i32):
  %eq = "arith.cmpi"(%a, %b) <{predicate = 0 : i64}> : (i32, i32) -> i1
  %ne = "arith.cmpi"(%a, %b) <{predicate = 1 : i64}> : (i32, i32) -> i1
  %slt = "arith.cmpi"(%a, %b) <{predicate = 2 : i64}> : (i32, i32) -> i1
  %sle = "arith.cmpi"(%a, %b) <{predicate = 3 : i64}> : (i32, i32) -> i1
  %sgt = "arith.cmpi"(%a, %b) <{predicate = 4 : i64}> : (i32, i32) -> i1
  %sge = "arith.cmpi"(%a, %b) <{predicate = 5 : i64}> : (i32, i32) -> i1
  %ult = "arith.cmpi"(%a, %b) <{predicate = 6 : i64}> : (i32, i32) -> i1
  %ule = "arith.cmpi"(%a, %b) <{predicate = 7 : i64}> : (i32, i32) -> i1
  %ugt = "arith.cmpi"(%a, %b) <{predicate = 8 : i64}> : (i32, i32) -> i1
  %uge = "arith.cmpi"(%a, %b) <{predicate = 9 : i64}> : (i32, i32) -> i1
  "func.return"(%eq, %ne, %slt, %sle, %sgt, %sge, %ult, %ule, %ugt, %uge) : (i1, i1, i1, i1, i1, i1, i1, i1, i1, i1) -> ()
}) : () -> ()
"func.func"() <{function_type = (i32, i1) -> (i128, i64, i8, i32, i32, i4, f32), sym_name = "casts"}> ({
^bb0(%a: i32, %c: i1):
  %0 = "arith.extsi"(%a) : (i32) -> i128
  %1 = "arith.extui"(%a) : (i32) -> i64
  %2 = "arith.trunci"(%a) : (i32) -> i8
  %3 = "arith.extsi"(%2) : (i8) -> i32
  %4 = "arith.select"(%c, %a, %3) : (i1, i32, i32) -> i32
  %5 = "arith.trunci"(%a) : (i32) -> i4
  %6 = "arith.bitcast"(%a) : (i32) -> f32
  "func.return"(%0, %1, %2, %3, %4, %5, %6) : (i128, i64, i8, i32, i32, i4, f32) -> ()
}) : () -> ()
// RUN: %s
// | "builtin.module"() ({
// |   "func.func"() <{function_type = (i32, i32) -> (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32), sym_name = "ints"}> ({
// |   ^bb0(%arg0: i32, %arg1: i32):
// |     %0 = "arith.addi"(%arg0, %arg1) : (i32, i32) -> i32
// |     %1 = "arith.subi"(%arg0, %arg1) : (i32, i32) -> i32
// |     %2 = "arith.muli"(%arg0, %arg1) : (i32, i32) -> i32
// |     %3 = "arith.andi"(%arg0, %arg1) : (i32, i32) -> i32
// |     %4 = "arith.ori"(%arg0, %arg1) : (i32, i32) -> i32
// |     %5 = "arith.xori"(%arg0, %arg1) : (i32, i32) -> i32
// |     %6 = "hilt.floordiv_s"(%arg0, %arg1) : (i32, i32) -> i32
// |     %7 = "hilt.floormod_s"(%arg0, %arg1) : (i32, i32) -> i32
// |     %8 = "hilt.div_u"(%arg0, %arg1) : (i32, i32) -> i32
// |     %9 = "hilt.rem_u"(%arg0, %arg1) : (i32, i32) -> i32
// |     %10 = "hilt.shl"(%arg0, %arg1) : (i32, i32) -> i32
// |     %11 = "hilt.shr_s"(%arg0, %arg1) : (i32, i32) -> i32
// |     %12 = "hilt.shr_u"(%arg0, %arg1) : (i32, i32) -> i32
// |     %13 = "hilt.ipow_s"(%arg0, %arg1) : (i32, i32) -> i32
// |     %14 = "hilt.ipow_u"(%arg0, %arg1) : (i32, i32) -> i32
// |     %15 = "math.absi"(%arg0) : (i32) -> i32
// |     "func.return"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> ()
// |   }) : () -> ()
// |   "func.func"() <{function_type = (i32, i32) -> (i1, i1, i1, i1, i1, i1, i1, i1, i1, i1), sym_name = "compare"}> ({
// |   ^bb0(%arg0: i32, %arg1: i32):
// |     %0 = "arith.cmpi"(%arg0, %arg1) <{predicate = 0 : i64}> : (i32, i32) -> i1
// |     %1 = "arith.cmpi"(%arg0, %arg1) <{predicate = 1 : i64}> : (i32, i32) -> i1
// |     %2 = "arith.cmpi"(%arg0, %arg1) <{predicate = 2 : i64}> : (i32, i32) -> i1
// |     %3 = "arith.cmpi"(%arg0, %arg1) <{predicate = 3 : i64}> : (i32, i32) -> i1
// |     %4 = "arith.cmpi"(%arg0, %arg1) <{predicate = 4 : i64}> : (i32, i32) -> i1
// |     %5 = "arith.cmpi"(%arg0, %arg1) <{predicate = 5 : i64}> : (i32, i32) -> i1
// |     %6 = "arith.cmpi"(%arg0, %arg1) <{predicate = 6 : i64}> : (i32, i32) -> i1
// |     %7 = "arith.cmpi"(%arg0, %arg1) <{predicate = 7 : i64}> : (i32, i32) -> i1
// |     %8 = "arith.cmpi"(%arg0, %arg1) <{predicate = 8 : i64}> : (i32, i32) -> i1
// |     %9 = "arith.cmpi"(%arg0, %arg1) <{predicate = 9 : i64}> : (i32, i32) -> i1
// |     "func.return"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9) : (i1, i1, i1, i1, i1, i1, i1, i1, i1, i1) -> ()
// |   }) : () -> ()
// |   "func.func"() <{function_type = (i32, i1) -> (i128, i64, i8, i32, i32, i4, f32), sym_name = "casts"}> ({
// |   ^bb0(%arg0: i32, %arg1: i1):
// |     %0 = "arith.extsi"(%arg0) : (i32) -> i128
// |     %1 = "arith.extui"(%arg0) : (i32) -> i64
// |     %2 = "arith.trunci"(%arg0) : (i32) -> i8
// |     %3 = "arith.extsi"(%2) : (i8) -> i32
// |     %4 = "arith.select"(%arg1, %arg0, %3) : (i1, i32, i32) -> i32
// |     %5 = "arith.trunci"(%arg0) : (i32) -> i4
// |     %6 = "arith.bitcast"(%arg0) : (i32) -> f32
// |     "func.return"(%0, %1, %2, %3, %4, %5, %6) : (i128, i64, i8, i32, i32, i4, f32) -> ()
// |   }) : () -> ()
// | }) : () -> ()
// RUN: --run=ints --arg=-7 --arg=3
// | -4 : i32
// | -10 : i32
// | -21 : i32
// | 1 : i32
// | -5 : i32
// | -6 : i32
// | -3 : i32
// | 2 : i32
// | 1431655763 : i32
// | 0 : i32
// | -56 : i32
// | -1 : i32
// | 536870911 : i32
// | -343 : i32
// | -343 : i32
// | 7 : i32
// RUN: --run=ints --arg=-2147483648 --arg=-1
// | 2147483647 : i32
// | -2147483647 : i32
// | -2147483648 : i32
// | -2147483648 : i32
// | -1 : i32
// | 2147483647 : i32
// | -2147483648 : i32
// | 0 : i32
// | 0 : i32
// | -2147483648 : i32
// | 0 : i32
// | -1 : i32
// | 0 : i32
// | 0 : i32
// | 0 : i32
// | -2147483648 : i32
// RUN: --run=ints --arg=17 --arg=0
// | 17 : i32
// | 17 : i32
// | 0 : i32
// | 0 : i32
// | 17 : i32
// | 17 : i32
// | 0 : i32
// | 17 : i32
// | 0 : i32
// | 17 : i32
// | 17 : i32
// | 17 : i32
// | 17 : i32
// | 1 : i32
// | 1 : i32
// | 17 : i32
// RUN: --run=compare --arg=-1 --arg=1
// | false : i1
// | true : i1
// | true : i1
// | true : i1
// | false : i1
// | false : i1
// | false : i1
// | false : i1
// | true : i1
// | true : i1
// RUN: --run=casts --arg=-200 --arg=true
// | -200 : i128
// | 4294967096 : i64
// | 56 : i8
// | 56 : i32
// | -200 : i32
// | -8 : i4
// | 0xFFFFFF38 : f32
