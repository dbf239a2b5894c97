// Constants of every type print so that they read back to the same bits.
"func.func"() <{function_type = () -> (i1, i1, i4, i4, i8, i8, i16, i32, i64, i128, i128, i32, f32, f32, f64, f16, f16, bf16, tf32, tf32, f8E4M3FN, f8E4M3FN, f8E5M2, f32, f32, f32, f32, f32, f64, f64, f16, f16, bf16, f8E4M3FN, f8E5M2, tf32, tf32, f32, f64, f64), sym_name = "constants"}> ({
  %0 = "arith.constant"() <{value = true}> : () -> i1
  %1 = "arith.constant"() <{value = false}> : () -> i1
  %2 = "arith.constant"() <{value = -8 : i4}> : () -> i4
  %3 = "arith.constant"() <{value = 7 : i4}> : () -> i4
  %4 = "arith.constant"() <{value = 255 : i8}> : () -> i8
  %5 = "arith.constant"() <{value = -128 : i8}> : () -> i8
  %6 = "arith.constant"() <{value = -32768 : i16}> : () -> i16
  %7 = "arith.constant"() <{value = 2147483648 : i32}> : () -> i32
  %8 = "arith.constant"() <{value = -9223372036854775808 : i64}> : () -> i64
  %9 = "arith.constant"() <{value = 170141183460469231731687303715884105727 : i128}> : () -> i128
  %10 = "arith.constant"() <{value = -170141183460469231731687303715884105728 : i128}> : () -> i128
  %11 = "arith.constant"() <{value = 0x10 : i32}> : () -> i32
  %12 = "arith.constant"() <{value = 1.0 : f32}> : () -> f32
  %13 = "arith.constant"() <{value = 1.1 : f32}> : () -> f32
  %14 = "arith.constant"() <{value = 0.1 : f64}> : () -> f64
  %15 = "arith.constant"() <{value = -2.5 : f16}> : () -> f16
  %16 = "arith.constant"() <{value = 0.1 : f16}> : () -> f16
  %17 = "arith.constant"() <{value = 3.0 : bf16}> : () -> bf16
  %18 = "arith.constant"() <{value = 1.0 : tf32}> : () -> tf32
  %19 = "arith.constant"() <{value = 1.1 : tf32}> : () -> tf32
  %20 = "arith.constant"() <{value = 0.3 : f8E4M3FN}> : () -> f8E4M3FN
  %21 = "arith.constant"() <{value = 448.0 : f8E4M3FN}> : () -> f8E4M3FN
  %22 = "arith.constant"() <{value = 1.0e-5 : f8E5M2}> : () -> f8E5M2
  %23 = "arith.constant"() <{value = 0x80000000 : f32}> : () -> f32
  %24 = "arith.constant"() <{value = 0x7F800000 : f32}> : () -> f32
  %25 = "arith.constant"() <{value = 0xFF800000 : f32}> : () -> f32
  %26 = "arith.constant"() <{value = 0x7FC00000 : f32}> : () -> f32
  %27 = "arith.constant"() <{value = 0x7F800001 : f32}> : () -> f32
  %28 = "arith.constant"() <{value = 0x8000000000000000 : f64}> : () -> f64
  %29 = "arith.constant"() <{value = 0x7FF8000000000000 : f64}> : () -> f64
  %30 = "arith.constant"() <{value = 0x7E00 : f16}> : () -> f16
  %31 = "arith.constant"() <{value = 0xFC00 : f16}> : () -> f16
  %32 = "arith.constant"() <{value = 0x7FC0 : bf16}> : () -> bf16
  %33 = "arith.constant"() <{value = 0x7F : f8E4M3FN}> : () -> f8E4M3FN
  %34 = "arith.constant"() <{value = 0x7C : f8E5M2}> : () -> f8E5M2
  %35 = "arith.constant"() <{value = 0x3FC00 : tf32}> : () -> tf32
  %36 = "arith.constant"() <{value = 0x40000 : tf32}> : () -> tf32
  %37 = "arith.constant"() <{value = 1.4e-45 : f32}> : () -> f32
  %38 = "arith.constant"() <{value = 5.0e-324 : f64}> : () -> f64
  %39 = "arith.constant"() <{value = 1.7976931348623157e308 : f64}> : () -> f64
  "func.return"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31, %32, %33, %34, %35, %36, %37, %38, %39) : (i1, i1, i4, i4, i8, i8, i16, i32, i64, i128, i128, i32, f32, f32, f64, f16, f16, bf16, tf32, tf32, f8E4M3FN, f8E4M3FN, f8E5M2, f32, f32, f32, f32, f32, f64, f64, f16, f16, bf16, f8E4M3FN, f8E5M2, tf32, tf32, f32, f64, f64) -> ()
}) : () -> ()
// RUN: %s
// | "builtin.module"() ({
// |   "func.func"() <{function_type = () -> (i1, i1, i4, i4, i8, i8, i16, i32, i64, i128, i128, i32, f32, f32, f64, f16, f16, bf16, tf32, tf32, f8E4M3FN, f8E4M3FN, f8E5M2, f32, f32, f32, f32, f32, f64, f64, f16, f16, bf16, f8E4M3FN, f8E5M2, tf32, tf32, f32, f64, f64), sym_name = "constants"}> ({
// |     %0 = "arith.constant"() <{value = true}> : () -> i1
// |     %1 = "arith.constant"() <{value = false}> : () -> i1
// |     %2 = "arith.constant"() <{value = -8 : i4}> : () -> i4
// |     %3 = "arith.constant"() <{value = 7 : i4}> : () -> i4
// |     %4 = "arith.constant"() <{value = -1 : i8}> : () -> i8
// |     %5 = "arith.constant"() <{value = -128 : i8}> : () -> i8
// |     %6 = "arith.constant"() <{value = -32768 : i16}> : () -> i16
// |     %7 = "arith.constant"() <{value = -2147483648 : i32}> : () -> i32
// |     %8 = "arith.constant"() <{value = -9223372036854775808 : i64}> : () -> i64
// |     %9 = "arith.constant"() <{value = 170141183460469231731687303715884105727 : i128}> : () -> i128
// |     %10 = "arith.constant"() <{value = -170141183460469231731687303715884105728 : i128}> : () -> i128
// |     %11 = "arith.constant"() <{value = 16 : i32}> : () -> i32
// |     %12 = "arith.constant"() <{value = 1.000000e+00 : f32}> : () -> f32
// |     %13 = "arith.constant"() <{value = 1.100000e+00 : f32}> : () -> f32
// |     %14 = "arith.constant"() <{value = 1.000000e-01 : f64}> : () -> f64
// |     %15 = "arith.constant"() <{value = -2.500000e+00 : f16}> : () -> f16
// |     %16 = "arith.constant"() <{value = 9.99755859375e-02 : f16}> : () -> f16
// |     %17 = "arith.constant"() <{value = 3.000000e+00 : bf16}> : () -> bf16
// |     %18 = "arith.constant"() <{value = 1.000000e+00 : tf32}> : () -> tf32
// |     %19 = "arith.constant"() <{value = 1.099609375e+00 : tf32}> : () -> tf32
// |     %20 = "arith.constant"() <{value = 3.125000e-01 : f8E4M3FN}> : () -> f8E4M3FN
// |     %21 = "arith.constant"() <{value = 4.480000e+02 : f8E4M3FN}> : () -> f8E4M3FN
// |     %22 = "arith.constant"() <{value = 1.52587890625e-05 : f8E5M2}> : () -> f8E5M2
// |     %23 = "arith.constant"() <{value = 0x80000000 : f32}> : () -> f32
// |     %24 = "arith.constant"() <{value = 0x7F800000 : f32}> : () -> f32
// |     %25 = "arith.constant"() <{value = 0xFF800000 : f32}> : () -> f32
// |     %26 = "arith.constant"() <{value = 0x7FC00000 : f32}> : () -> f32
// |     %27 = "arith.constant"() <{value = 0x7F800001 : f32}> : () -> f32
// |     %28 = "arith.constant"() <{value = 0x8000000000000000 : f64}> : () -> f64
// |     %29 = "arith.constant"() <{value = 0x7FF8000000000000 : f64}> : () -> f64
// |     %30 = "arith.constant"() <{value = 0x7E00 : f16}> : () -> f16
// |     %31 = "arith.constant"() <{value = 0xFC00 : f16}> : () -> f16
// |     %32 = "arith.constant"() <{value = 0x7FC0 : bf16}> : () -> bf16
// |     %33 = "arith.constant"() <{value = 0x7F : f8E4M3FN}> : () -> f8E4M3FN
// |     %34 = "arith.constant"() <{value = 0x7C : f8E5M2}> : () -> f8E5M2
// |     %35 = "arith.constant"() <{value = 0x3FC00 : tf32}> : () -> tf32
// |     %36 = "arith.constant"() <{value = 0x40000 : tf32}> : () -> tf32
// |     %37 = "arith.constant"() <{value = 1.401298e-45 : f32}> : () -> f32
// |     %38 = "arith.constant"() <{value = 4.940656e-324 : f64}> : () -> f64
// |     %39 = "arith.constant"() <{value = 1.7976931348623157e+308 : f64}> : () -> f64
// |     "func.return"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31, %32, %33, %34, %35, %36, %37, %38, %39) : (i1, i1, i4, i4, i8, i8, i16, i32, i64, i128, i128, i32, f32, f32, f64, f16, f16, bf16, tf32, tf32, f8E4M3FN, f8E4M3FN, f8E5M2, f32, f32, f32, f32, f32, f64, f64, f16, f16, bf16, f8E4M3FN, f8E5M2, tf32, tf32, f32, f64, f64) -> ()
// |   }) : () -> ()
// | }) : () -> ()
// RUN: --run
// | true : i1
// | false : i1
// | -8 : i4
// | 7 : i4
// | -1 : i8
// | -128 : i8
// | -32768 : i16
// | -2147483648 : i32
// | -9223372036854775808 : i64
// | 170141183460469231731687303715884105727 : i128
// | -170141183460469231731687303715884105728 : i128
// | 16 : i32
// | 1.000000e+00 : f32
// | 1.100000e+00 : f32
// | 1.000000e-01 : f64
// | -2.500000e+00 : f16
// | 9.99755859375e-02 : f16
// | 3.000000e+00 : bf16
// | 1.000000e+00 : tf32
// | 1.099609375e+00 : tf32
// | 3.125000e-01 : f8E4M3FN
// | 4.480000e+02 : f8E4M3FN
// | 1.52587890625e-05 : f8E5M2
// | 0x80000000 : f32
// | 0x7F800000 : f32
// | 0xFF800000 : f32
// | 0x7FC00000 : f32
// | 0x7F800001 : f32
// | 0x8000000000000000 : f64
// | 0x7FF8000000000000 : f64
// | 0x7E00 : f16
// | 0xFC00 : f16
// | 0x7FC0 : bf16
// | 0x7F : f8E4M3FN
// | 0x7C : f8E5M2
// | 0x3FC00 : tf32
// | 0x40000 : tf32
// | 1.401298e-45 : f32
// | 4.940656e-324 : f64
// | 1.7976931348623157e+308 : f64
