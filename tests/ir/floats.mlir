// Every float op, printed and interpreted.
"func.func"() <{function_type = (f32, f32) -> (f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32), sym_name = "floats"}> ({
^bb0(%a: f32, %b: f32):
  %addf = "arith.addf"(%a, %b) : (f32, f32) -> f32
  %subf = "arith.subf"(%a, %b) : (f32, f32) -> f32
  %mulf = "arith.mulf"(%a, %b) : (f32, f32) -> f32
  %divf = "arith.divf"(%a, %b) : (f32, f32) -> f32
  %remf = "arith.remf"(%a, %b) : (f32, f32) -> f32
  %floordivf = "hilt.floordiv_f"(%a, %b) : (f32, f32) -> f32
  %floormodf = "hilt.floormod_f"(%a, %b) : (f32, f32) -> f32
  %negf = "arith.negf"(%a) : (f32) -> f32
  %absf = "math.absf"(%a) : (f32) -> f32
  %copysign = "math.copysign"(%a, %b) : (f32, f32) -> f32
  %sqrt = "math.sqrt"(%a) : (f32) -> f32
  %rsqrt = "math.rsqrt"(%a) : (f32) -> f32
  %floor = "math.floor"(%a) : (f32) -> f32
  %ceil = "math.ceil"(%a) : (f32) -> f32
  %trunc = "math.trunc"(%a) : (f32) -> f32
  %roundeven = "math.roundeven"(%a) : (f32) -> f32
  %fma = "math.fma"(%a, %b, %b) : (f32, f32, f32) -> f32
  %exp = "math.exp"(%a) : (f32) -> f32
  %exp2 = "math.exp2"(%a) : (f32) -> f32
  %log = "math.log"(%a) : (f32) -> f32
  %log2 = "math.log2"(%a) : (f32) -> f32
  %sin = "math.sin"(%a) : (f32) -> f32
  %cos = "math.cos"(%a) : (f32) -> f32
  %tanh = "math.tanh"(%a) : (f32) -> f32
  %erf = "math.erf"(%a) : (f32) -> f32
  %powf = "math.powf"(%a, %b) : (f32, f32) -> f32
  "func.return"(%addf, %subf, %mulf, %divf, %remf, %floordivf, %floormodf, %negf, %absf, %copysign, %sqrt, %rsqrt, %floor, %ceil, %trunc, %roundeven, %fma, %exp, %exp2, %log, %log2, %sin, %cos, %tanh, %erf, %powf) : (f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32) -> ()
}) : () -> ()
"func.func"() <{function_type = (f32, f32) -> (i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1), sym_name = "compare"}> ({
^bb0(%a: f32, %b: f32):
  %false = "arith.cmpf"(%a, %b) <{predicate = 0 : i64}> : (f32, f32) -> i1
  %oeq = "arith.cmpf"(%a, %b) <{predicate = 1 : i64}> : (f32, f32) -> i1
  %ogt = "arith.cmpf"(%a, %b) <{predicate = 2 : i64}> : (f32, f32) -> i1
  %oge = "arith.cmpf"(%a, %b) <{predicate = 3 : i64}> : (f32, f32) -> i1
  %olt = "arith.cmpf"(%a, %b) <{predicate = 4 : i64}> : (f32, f32) -> i1
  %ole = "arith.cmpf"(%a, %b) <{predicate = 5 : i64}> : (f32, f32) -> i1
  %one = "arith.cmpf"(%a, %b) <{predicate = 6 : i64}> : (f32, f32) -> i1
  %ord = "arith.cmpf"(%a, %b) <{predicate = 7 : i64}> : (f32, f32) -> i1
  %ueq = "arith.cmpf"(%a, %b) <{predicate = 8 : i64}> : (f32, f32) -> i1
  %ugt = "arith.cmpf"(%a, %b) <{predicate = 9 : i64}> : (f32, f32) -> i1
  %uge = "arith.cmpf"(%a, %b) <{predicate = 10 : i64}> : (f32, f32) -> i1
  %ult = "arith.cmpf"(%a, %b) <{predicate = 11 : i64}> : (f32, f32) -> i1
  %ule = "arith.cmpf"(%a, %b) <{predicate = 12 : i64}> : (f32, f32) -> i1
  %une = "arith.cmpf"(%a, %b) <{predicate = 13 : i64}> : (f32, f32) -> i1
  %uno = "arith.cmpf"(%a, %b) <{predicate = 14 : i64}> : (f32, f32) -> i1
  %true = "arith.cmpf"(%a, %b) <{predicate = 15 : i64}> : (f32, f32) -> i1
  "func.return"(%false, %oeq, %ogt, %oge, %olt, %ole, %one, %ord, %ueq, %ugt, %uge, %ult, %ule, %une, %uno, %true) : (i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1) -> ()
}) : () -> ()
"func.func"() <{function_type = (f32, i32) -> (f64, f16, bf16, f8E4M3FN, f8E5M2, tf32, f32, f64, i8, i8), sym_name = "casts"}> ({
^bb0(%a: f32, %i: i32):
  %0 = "arith.extf"(%a) : (f32) -> f64
  %1 = "arith.truncf"(%a) : (f32) -> f16
  %2 = "arith.truncf"(%a) : (f32) -> bf16
  %3 = "hilt.fpcast"(%a) : (f32) -> f8E4M3FN
  %4 = "hilt.fpcast"(%a) : (f32) -> f8E5M2
  %5 = "hilt.fpcast"(%a) : (f32) -> tf32
  %6 = "arith.sitofp"(%i) : (i32) -> f32
  %7 = "arith.uitofp"(%i) : (i32) -> f64
  %8 = "hilt.fptosi_sat"(%a) : (f32) -> i8
  %9 = "hilt.fptoui_sat"(%a) : (f32) -> i8
  "func.return"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9) : (f64, f16, bf16, f8E4M3FN, f8E5M2, tf32, f32, f64, i8, i8) -> ()
}) : () -> ()
// RUN: %s
// | "builtin.module"() ({
// |   "func.func"() <{function_type = (f32, f32) -> (f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32), sym_name = "floats"}> ({
// |   ^bb0(%arg0: f32, %arg1: f32):
// |     %0 = "arith.addf"(%arg0, %arg1) : (f32, f32) -> f32
// |     %1 = "arith.subf"(%arg0, %arg1) : (f32, f32) -> f32
// |     %2 = "arith.mulf"(%arg0, %arg1) : (f32, f32) -> f32
// |     %3 = "arith.divf"(%arg0, %arg1) : (f32, f32) -> f32
// |     %4 = "arith.remf"(%arg0, %arg1) : (f32, f32) -> f32
// |     %5 = "hilt.floordiv_f"(%arg0, %arg1) : (f32, f32) -> f32
// |     %6 = "hilt.floormod_f"(%arg0, %arg1) : (f32, f32) -> f32
// |     %7 = "arith.negf"(%arg0) : (f32) -> f32
// |     %8 = "math.absf"(%arg0) : (f32) -> f32
// |     %9 = "math.copysign"(%arg0, %arg1) : (f32, f32) -> f32
// |     %10 = "math.sqrt"(%arg0) : (f32) -> f32
// |     %11 = "math.rsqrt"(%arg0) : (f32) -> f32
// |     %12 = "math.floor"(%arg0) : (f32) -> f32
// |     %13 = "math.ceil"(%arg0) : (f32) -> f32
// |     %14 = "math.trunc"(%arg0) : (f32) -> f32
// |     %15 = "math.roundeven"(%arg0) : (f32) -> f32
// |     %16 = "math.fma"(%arg0, %arg1, %arg1) : (f32, f32, f32) -> f32
// |     %17 = "math.exp"(%arg0) : (f32) -> f32
// |     %18 = "math.exp2"(%arg0) : (f32) -> f32
// |     %19 = "math.log"(%arg0) : (f32) -> f32
// |     %20 = "math.log2"(%arg0) : (f32) -> f32
// |     %21 = "math.sin"(%arg0) : (f32) -> f32
// |     %22 = "math.cos"(%arg0) : (f32) -> f32
// |     %23 = "math.tanh"(%arg0) : (f32) -> f32
// |     %24 = "math.erf"(%arg0) : (f32) -> f32
// |     %25 = "math.powf"(%arg0, %arg1) : (f32, f32) -> f32
// |     "func.return"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19, %20, %21, %22, %23, %24, %25) : (f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32) -> ()
// |   }) : () -> ()
// |   "func.func"() <{function_type = (f32, f32) -> (i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1), sym_name = "compare"}> ({
// |   ^bb0(%arg0: f32, %arg1: f32):
// |     %0 = "arith.cmpf"(%arg0, %arg1) <{predicate = 0 : i64}> : (f32, f32) -> i1
// |     %1 = "arith.cmpf"(%arg0, %arg1) <{predicate = 1 : i64}> : (f32, f32) -> i1
// |     %2 = "arith.cmpf"(%arg0, %arg1) <{predicate = 2 : i64}> : (f32, f32) -> i1
// |     %3 = "arith.cmpf"(%arg0, %arg1) <{predicate = 3 : i64}> : (f32, f32) -> i1
// |     %4 = "arith.cmpf"(%arg0, %arg1) <{predicate = 4 : i64}> : (f32, f32) -> i1
// |     %5 = "arith.cmpf"(%arg0, %arg1) <{predicate = 5 : i64}> : (f32, f32) -> i1
// |     %6 = "arith.cmpf"(%arg0, %arg1) <{predicate = 6 : i64}> : (f32, f32) -> i1
// |     %7 = "arith.cmpf"(%arg0, %arg1) <{predicate = 7 : i64}> : (f32, f32) -> i1
// |     %8 = "arith.cmpf"(%arg0, %arg1) <{predicate = 8 : i64}> : (f32, f32) -> i1
// |     %9 = "arith.cmpf"(%arg0, %arg1) <{predicate = 9 : i64}> : (f32, f32) -> i1
// |     %10 = "arith.cmpf"(%arg0, %arg1) <{predicate = 10 : i64}> : (f32, f32) -> i1
// |     %11 = "arith.cmpf"(%arg0, %arg1) <{predicate = 11 : i64}> : (f32, f32) -> i1
// |     %12 = "arith.cmpf"(%arg0, %arg1) <{predicate = 12 : i64}> : (f32, f32) -> i1
// |     %13 = "arith.cmpf"(%arg0, %arg1) <{predicate = 13 : i64}> : (f32, f32) -> i1
// |     %14 = "arith.cmpf"(%arg0, %arg1) <{predicate = 14 : i64}> : (f32, f32) -> i1
// |     %15 = "arith.cmpf"(%arg0, %arg1) <{predicate = 15 : i64}> : (f32, f32) -> i1
// |     "func.return"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15) : (i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1) -> ()
// |   }) : () -> ()
// |   "func.func"() <{function_type = (f32, i32) -> (f64, f16, bf16, f8E4M3FN, f8E5M2, tf32, f32, f64, i8, i8), sym_name = "casts"}> ({
// |   ^bb0(%arg0: f32, %arg1: i32):
// |     %0 = "arith.extf"(%arg0) : (f32) -> f64
// |     %1 = "arith.truncf"(%arg0) : (f32) -> f16
// |     %2 = "arith.truncf"(%arg0) : (f32) -> bf16
// |     %3 = "hilt.fpcast"(%arg0) : (f32) -> f8E4M3FN
// |     %4 = "hilt.fpcast"(%arg0) : (f32) -> f8E5M2
// |     %5 = "hilt.fpcast"(%arg0) : (f32) -> tf32
// |     %6 = "arith.sitofp"(%arg1) : (i32) -> f32
// |     %7 = "arith.uitofp"(%arg1) : (i32) -> f64
// |     %8 = "hilt.fptosi_sat"(%arg0) : (f32) -> i8
// |     %9 = "hilt.fptoui_sat"(%arg0) : (f32) -> i8
// |     "func.return"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9) : (f64, f16, bf16, f8E4M3FN, f8E5M2, tf32, f32, f64, i8, i8) -> ()
// |   }) : () -> ()
// | }) : () -> ()
// RUN: --run=floats --arg=1.5 --arg=0.75
// | 2.250000e+00 : f32
// | 7.500000e-01 : f32
// | 1.125000e+00 : f32
// | 2.000000e+00 : f32
// | 0.000000e+00 : f32
// | 2.000000e+00 : f32
// | 0.000000e+00 : f32
// | -1.500000e+00 : f32
// | 1.500000e+00 : f32
// | 1.500000e+00 : f32
// | 1.2247449e+00 : f32
// | 8.1649655e-01 : f32
// | 1.000000e+00 : f32
// | 2.000000e+00 : f32
// | 1.000000e+00 : f32
// | 2.000000e+00 : f32
// | 1.875000e+00 : f32
// | 4.481689e+00 : f32
// | 2.828427e+00 : f32
// | 4.054651e-01 : f32
// | 5.849625e-01 : f32
// | 9.974950e-01 : f32
// | 7.073720e-02 : f32
// | 9.0514827e-01 : f32
// | 9.6610516e-01 : f32
// | 1.355403e+00 : f32
// RUN: --run=compare --arg=1.0 --arg=0x7FC00000
// | false : i1
// | false : i1
// | false : i1
// | false : i1
// | false : i1
// | false : i1
// | false : i1
// | false : i1
// | true : i1
// | true : i1
// | true : i1
// | true : i1
// | true : i1
// | true : i1
// | true : i1
// | true : i1
// RUN: --run=casts --arg=-1000.1 --arg=-3
// | -1.0000999755859375e+03 : f64
// | -1.000000e+03 : f16
// | -1.000000e+03 : bf16
// | -4.480000e+02 : f8E4M3FN
// | -1.024000e+03 : f8E5M2
// | -1.000000e+03 : tf32
// | -3.000000e+00 : f32
// | 4.294967293e+09 : f64
// | -128 : i8
// | 0 : i8
