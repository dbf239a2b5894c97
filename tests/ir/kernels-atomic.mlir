// Atomics of all kinds and types, a lock, a flag that another block waits for.
"func.func"() <{function_type = (!hilt.ptr<global, 8>) -> (), sym_name = "run_on_i32"}> ({
^bb0(%p: !hilt.ptr<global, 8>):
  %0 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %1 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %2 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %3 = "arith.constant"() <{value = 8 : i64}> : () -> i64
  %4 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %5 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %6 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %7 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %8 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %9 = "arith.constant"() <{value = 0 : i64}> : () -> i64
  %10 = "arith.constant"() <{value = 0 : i64}> : () -> i64
  "hilt.launch"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %p) {callee = "on_i32"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 8>) -> ()
  "func.return"() : () -> ()
}) {arg_names = ["p"]} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 8>) -> (), sym_name = "run_on_i64"}> ({
^bb0(%p: !hilt.ptr<global, 8>):
  %0 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %1 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %2 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %3 = "arith.constant"() <{value = 8 : i64}> : () -> i64
  %4 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %5 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %6 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %7 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %8 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %9 = "arith.constant"() <{value = 0 : i64}> : () -> i64
  %10 = "arith.constant"() <{value = 0 : i64}> : () -> i64
  "hilt.launch"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %p) {callee = "on_i64"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 8>) -> ()
  "func.return"() : () -> ()
}) {arg_names = ["p"]} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 8>) -> (), sym_name = "run_on_i16"}> ({
^bb0(%p: !hilt.ptr<global, 8>):
  %0 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %1 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %2 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %3 = "arith.constant"() <{value = 8 : i64}> : () -> i64
  %4 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %5 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %6 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %7 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %8 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %9 = "arith.constant"() <{value = 0 : i64}> : () -> i64
  %10 = "arith.constant"() <{value = 0 : i64}> : () -> i64
  "hilt.launch"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %p) {callee = "on_i16"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 8>) -> ()
  "func.return"() : () -> ()
}) {arg_names = ["p"]} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 8>) -> (), sym_name = "run_on_f32"}> ({
^bb0(%p: !hilt.ptr<global, 8>):
  %0 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %1 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %2 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %3 = "arith.constant"() <{value = 8 : i64}> : () -> i64
  %4 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %5 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %6 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %7 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %8 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %9 = "arith.constant"() <{value = 0 : i64}> : () -> i64
  %10 = "arith.constant"() <{value = 0 : i64}> : () -> i64
  "hilt.launch"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %p) {callee = "on_f32"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 8>) -> ()
  "func.return"() : () -> ()
}) {arg_names = ["p"]} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 8>) -> (), sym_name = "run_on_f64"}> ({
^bb0(%p: !hilt.ptr<global, 8>):
  %0 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %1 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %2 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %3 = "arith.constant"() <{value = 8 : i64}> : () -> i64
  %4 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %5 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %6 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %7 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %8 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %9 = "arith.constant"() <{value = 0 : i64}> : () -> i64
  %10 = "arith.constant"() <{value = 0 : i64}> : () -> i64
  "hilt.launch"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %p) {callee = "on_f64"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 8>) -> ()
  "func.return"() : () -> ()
}) {arg_names = ["p"]} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 8>) -> (), sym_name = "run_on_f16"}> ({
^bb0(%p: !hilt.ptr<global, 8>):
  %0 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %1 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %2 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %3 = "arith.constant"() <{value = 8 : i64}> : () -> i64
  %4 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %5 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %6 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %7 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %8 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %9 = "arith.constant"() <{value = 0 : i64}> : () -> i64
  %10 = "arith.constant"() <{value = 0 : i64}> : () -> i64
  "hilt.launch"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %p) {callee = "on_f16"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 8>) -> ()
  "func.return"() : () -> ()
}) {arg_names = ["p"]} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 8>) -> (), sym_name = "run_on_bf16"}> ({
^bb0(%p: !hilt.ptr<global, 8>):
  %0 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %1 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %2 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %3 = "arith.constant"() <{value = 8 : i64}> : () -> i64
  %4 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %5 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %6 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %7 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %8 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %9 = "arith.constant"() <{value = 0 : i64}> : () -> i64
  %10 = "arith.constant"() <{value = 0 : i64}> : () -> i64
  "hilt.launch"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %p) {callee = "on_bf16"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 8>) -> ()
  "func.return"() : () -> ()
}) {arg_names = ["p"]} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 8>) -> (), sym_name = "run_on_2xf16"}> ({
^bb0(%p: !hilt.ptr<global, 8>):
  %0 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %1 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %2 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %3 = "arith.constant"() <{value = 8 : i64}> : () -> i64
  %4 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %5 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %6 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %7 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %8 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %9 = "arith.constant"() <{value = 0 : i64}> : () -> i64
  %10 = "arith.constant"() <{value = 0 : i64}> : () -> i64
  "hilt.launch"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %p) {callee = "on_2xf16"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 8>) -> ()
  "func.return"() : () -> ()
}) {arg_names = ["p"]} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 8>) -> (), sym_name = "run_on_2xbf16"}> ({
^bb0(%p: !hilt.ptr<global, 8>):
  %0 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %1 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %2 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %3 = "arith.constant"() <{value = 8 : i64}> : () -> i64
  %4 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %5 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %6 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %7 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %8 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %9 = "arith.constant"() <{value = 0 : i64}> : () -> i64
  %10 = "arith.constant"() <{value = 0 : i64}> : () -> i64
  "hilt.launch"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %p) {callee = "on_2xbf16"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 8>) -> ()
  "func.return"() : () -> ()
}) {arg_names = ["p"]} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "run_lock"}> ({
^bb0(%p: !hilt.ptr<global, 4>):
  %0 = "arith.constant"() <{value = 4 : i64}> : () -> i64
  %1 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %2 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %3 = "arith.constant"() <{value = 32 : i64}> : () -> i64
  %4 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %5 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %6 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %7 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %8 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %9 = "arith.constant"() <{value = 0 : i64}> : () -> i64
  %10 = "arith.constant"() <{value = 0 : i64}> : () -> i64
  "hilt.launch"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %p) {callee = "lock"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 4>) -> ()
  "func.return"() : () -> ()
}) {arg_names = ["p"]} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "run_flag"}> ({
^bb0(%p: !hilt.ptr<global, 4>):
  %0 = "arith.constant"() <{value = 2 : i64}> : () -> i64
  %1 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %2 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %3 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %4 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %5 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %6 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %7 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %8 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %9 = "arith.constant"() <{value = 0 : i64}> : () -> i64
  %10 = "arith.constant"() <{value = 0 : i64}> : () -> i64
  "hilt.launch"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %p) {callee = "flag", cooperative} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 4>) -> ()
  "func.return"() : () -> ()
}) {arg_names = ["p"]} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 8>) -> (), sym_name = "on_i32"}> ({
^bb0(%p: !hilt.ptr<global, 8>):
  %0 = "hilt.sreg"() {reg = "tid.x"} : () -> i32
  %1 = "arith.constant"() <{value = 0 : i32}> : () -> i32
  %2 = "arith.extui"(%1) : (i32) -> i64
  %3 = "arith.constant"() <{value = 4 : i64}> : () -> i64
  %4 = "arith.muli"(%2, %3) : (i64, i64) -> i64
  %5 = "hilt.ptr_add"(%p, %4) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 4>
  %6 = "hilt.atomic_rmw"(%5, %0) {kind = "add", order = "relaxed", scope = "cta"} : (!hilt.ptr<global, 4>, i32) -> i32
  %7 = "arith.constant"() <{value = 1 : i32}> : () -> i32
  %8 = "arith.extui"(%7) : (i32) -> i64
  %9 = "arith.constant"() <{value = 4 : i64}> : () -> i64
  %10 = "arith.muli"(%8, %9) : (i64, i64) -> i64
  %11 = "hilt.ptr_add"(%p, %10) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 4>
  %12 = "hilt.atomic_rmw"(%11, %0) {kind = "min", order = "acquire", scope = "cluster"} : (!hilt.ptr<global, 4>, i32) -> i32
  %13 = "arith.constant"() <{value = 2 : i32}> : () -> i32
  %14 = "arith.extui"(%13) : (i32) -> i64
  %15 = "arith.constant"() <{value = 4 : i64}> : () -> i64
  %16 = "arith.muli"(%14, %15) : (i64, i64) -> i64
  %17 = "hilt.ptr_add"(%p, %16) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 4>
  %18 = "hilt.atomic_rmw"(%17, %0) {kind = "max", order = "release", scope = "gpu"} : (!hilt.ptr<global, 4>, i32) -> i32
  %19 = "arith.constant"() <{value = 3 : i32}> : () -> i32
  %20 = "arith.extui"(%19) : (i32) -> i64
  %21 = "arith.constant"() <{value = 4 : i64}> : () -> i64
  %22 = "arith.muli"(%20, %21) : (i64, i64) -> i64
  %23 = "hilt.ptr_add"(%p, %22) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 4>
  %24 = "hilt.atomic_rmw"(%23, %0) {kind = "umin", order = "acq_rel", scope = "sys"} : (!hilt.ptr<global, 4>, i32) -> i32
  %25 = "arith.constant"() <{value = 4 : i32}> : () -> i32
  %26 = "arith.extui"(%25) : (i32) -> i64
  %27 = "arith.constant"() <{value = 4 : i64}> : () -> i64
  %28 = "arith.muli"(%26, %27) : (i64, i64) -> i64
  %29 = "hilt.ptr_add"(%p, %28) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 4>
  %30 = "hilt.atomic_rmw"(%29, %0) {kind = "umax", order = "relaxed", scope = "cta"} : (!hilt.ptr<global, 4>, i32) -> i32
  %31 = "arith.constant"() <{value = 5 : i32}> : () -> i32
  %32 = "arith.extui"(%31) : (i32) -> i64
  %33 = "arith.constant"() <{value = 4 : i64}> : () -> i64
  %34 = "arith.muli"(%32, %33) : (i64, i64) -> i64
  %35 = "hilt.ptr_add"(%p, %34) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 4>
  %36 = "hilt.atomic_rmw"(%35, %0) {kind = "and", order = "acquire", scope = "cluster"} : (!hilt.ptr<global, 4>, i32) -> i32
  %37 = "arith.constant"() <{value = 6 : i32}> : () -> i32
  %38 = "arith.extui"(%37) : (i32) -> i64
  %39 = "arith.constant"() <{value = 4 : i64}> : () -> i64
  %40 = "arith.muli"(%38, %39) : (i64, i64) -> i64
  %41 = "hilt.ptr_add"(%p, %40) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 4>
  %42 = "hilt.atomic_rmw"(%41, %0) {kind = "or", order = "release", scope = "gpu"} : (!hilt.ptr<global, 4>, i32) -> i32
  %43 = "arith.constant"() <{value = 7 : i32}> : () -> i32
  %44 = "arith.extui"(%43) : (i32) -> i64
  %45 = "arith.constant"() <{value = 4 : i64}> : () -> i64
  %46 = "arith.muli"(%44, %45) : (i64, i64) -> i64
  %47 = "hilt.ptr_add"(%p, %46) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 4>
  %48 = "hilt.atomic_rmw"(%47, %0) {kind = "xor", order = "acq_rel", scope = "sys"} : (!hilt.ptr<global, 4>, i32) -> i32
  %49 = "arith.constant"() <{value = 8 : i32}> : () -> i32
  %50 = "arith.extui"(%49) : (i32) -> i64
  %51 = "arith.constant"() <{value = 4 : i64}> : () -> i64
  %52 = "arith.muli"(%50, %51) : (i64, i64) -> i64
  %53 = "hilt.ptr_add"(%p, %52) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 4>
  %54 = "hilt.atomic_rmw"(%53, %0) {kind = "exch", order = "relaxed", scope = "cta"} : (!hilt.ptr<global, 4>, i32) -> i32
  %55 = "arith.constant"() <{value = 9 : i32}> : () -> i32
  %56 = "arith.extui"(%55) : (i32) -> i64
  %57 = "arith.constant"() <{value = 4 : i64}> : () -> i64
  %58 = "arith.muli"(%56, %57) : (i64, i64) -> i64
  %59 = "hilt.ptr_add"(%p, %58) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 4>
  %60 = "hilt.atomic_rmw"(%59, %0) {kind = "inc", order = "acquire", scope = "cluster"} : (!hilt.ptr<global, 4>, i32) -> i32
  %61 = "arith.constant"() <{value = 10 : i32}> : () -> i32
  %62 = "arith.extui"(%61) : (i32) -> i64
  %63 = "arith.constant"() <{value = 4 : i64}> : () -> i64
  %64 = "arith.muli"(%62, %63) : (i64, i64) -> i64
  %65 = "hilt.ptr_add"(%p, %64) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 4>
  %66 = "hilt.atomic_rmw"(%65, %0) {kind = "dec", order = "release", scope = "gpu"} : (!hilt.ptr<global, 4>, i32) -> i32
  "func.return"() : () -> ()
}) {kernel} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 8>) -> (), sym_name = "on_i64"}> ({
^bb0(%p: !hilt.ptr<global, 8>):
  %0 = "hilt.sreg"() {reg = "tid.x"} : () -> i32
  %1 = "arith.extui"(%0) : (i32) -> i64
  %2 = "arith.constant"() <{value = 0 : i32}> : () -> i32
  %3 = "arith.extui"(%2) : (i32) -> i64
  %4 = "arith.constant"() <{value = 8 : i64}> : () -> i64
  %5 = "arith.muli"(%3, %4) : (i64, i64) -> i64
  %6 = "hilt.ptr_add"(%p, %5) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %7 = "hilt.atomic_rmw"(%6, %1) {kind = "add", order = "relaxed", scope = "cta"} : (!hilt.ptr<global, 8>, i64) -> i64
  %8 = "arith.constant"() <{value = 1 : i32}> : () -> i32
  %9 = "arith.extui"(%8) : (i32) -> i64
  %10 = "arith.constant"() <{value = 8 : i64}> : () -> i64
  %11 = "arith.muli"(%9, %10) : (i64, i64) -> i64
  %12 = "hilt.ptr_add"(%p, %11) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %13 = "hilt.atomic_rmw"(%12, %1) {kind = "min", order = "acquire", scope = "cluster"} : (!hilt.ptr<global, 8>, i64) -> i64
  %14 = "arith.constant"() <{value = 2 : i32}> : () -> i32
  %15 = "arith.extui"(%14) : (i32) -> i64
  %16 = "arith.constant"() <{value = 8 : i64}> : () -> i64
  %17 = "arith.muli"(%15, %16) : (i64, i64) -> i64
  %18 = "hilt.ptr_add"(%p, %17) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %19 = "hilt.atomic_rmw"(%18, %1) {kind = "max", order = "release", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %20 = "arith.constant"() <{value = 3 : i32}> : () -> i32
  %21 = "arith.extui"(%20) : (i32) -> i64
  %22 = "arith.constant"() <{value = 8 : i64}> : () -> i64
  %23 = "arith.muli"(%21, %22) : (i64, i64) -> i64
  %24 = "hilt.ptr_add"(%p, %23) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %25 = "hilt.atomic_rmw"(%24, %1) {kind = "umin", order = "acq_rel", scope = "sys"} : (!hilt.ptr<global, 8>, i64) -> i64
  %26 = "arith.constant"() <{value = 4 : i32}> : () -> i32
  %27 = "arith.extui"(%26) : (i32) -> i64
  %28 = "arith.constant"() <{value = 8 : i64}> : () -> i64
  %29 = "arith.muli"(%27, %28) : (i64, i64) -> i64
  %30 = "hilt.ptr_add"(%p, %29) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %31 = "hilt.atomic_rmw"(%30, %1) {kind = "umax", order = "relaxed", scope = "cta"} : (!hilt.ptr<global, 8>, i64) -> i64
  %32 = "arith.constant"() <{value = 5 : i32}> : () -> i32
  %33 = "arith.extui"(%32) : (i32) -> i64
  %34 = "arith.constant"() <{value = 8 : i64}> : () -> i64
  %35 = "arith.muli"(%33, %34) : (i64, i64) -> i64
  %36 = "hilt.ptr_add"(%p, %35) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %37 = "hilt.atomic_rmw"(%36, %1) {kind = "and", order = "acquire", scope = "cluster"} : (!hilt.ptr<global, 8>, i64) -> i64
  %38 = "arith.constant"() <{value = 6 : i32}> : () -> i32
  %39 = "arith.extui"(%38) : (i32) -> i64
  %40 = "arith.constant"() <{value = 8 : i64}> : () -> i64
  %41 = "arith.muli"(%39, %40) : (i64, i64) -> i64
  %42 = "hilt.ptr_add"(%p, %41) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %43 = "hilt.atomic_rmw"(%42, %1) {kind = "or", order = "release", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %44 = "arith.constant"() <{value = 7 : i32}> : () -> i32
  %45 = "arith.extui"(%44) : (i32) -> i64
  %46 = "arith.constant"() <{value = 8 : i64}> : () -> i64
  %47 = "arith.muli"(%45, %46) : (i64, i64) -> i64
  %48 = "hilt.ptr_add"(%p, %47) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %49 = "hilt.atomic_rmw"(%48, %1) {kind = "xor", order = "acq_rel", scope = "sys"} : (!hilt.ptr<global, 8>, i64) -> i64
  %50 = "arith.constant"() <{value = 8 : i32}> : () -> i32
  %51 = "arith.extui"(%50) : (i32) -> i64
  %52 = "arith.constant"() <{value = 8 : i64}> : () -> i64
  %53 = "arith.muli"(%51, %52) : (i64, i64) -> i64
  %54 = "hilt.ptr_add"(%p, %53) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %55 = "hilt.atomic_rmw"(%54, %1) {kind = "exch", order = "relaxed", scope = "cta"} : (!hilt.ptr<global, 8>, i64) -> i64
  %56 = "arith.constant"() <{value = 9 : i32}> : () -> i32
  %57 = "arith.extui"(%56) : (i32) -> i64
  %58 = "arith.constant"() <{value = 8 : i64}> : () -> i64
  %59 = "arith.muli"(%57, %58) : (i64, i64) -> i64
  %60 = "hilt.ptr_add"(%p, %59) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %61 = "hilt.atomic_rmw"(%60, %1) {kind = "inc", order = "acquire", scope = "cluster"} : (!hilt.ptr<global, 8>, i64) -> i64
  %62 = "arith.constant"() <{value = 10 : i32}> : () -> i32
  %63 = "arith.extui"(%62) : (i32) -> i64
  %64 = "arith.constant"() <{value = 8 : i64}> : () -> i64
  %65 = "arith.muli"(%63, %64) : (i64, i64) -> i64
  %66 = "hilt.ptr_add"(%p, %65) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %67 = "hilt.atomic_rmw"(%66, %1) {kind = "dec", order = "release", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  "func.return"() : () -> ()
}) {kernel} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 8>) -> (), sym_name = "on_i16"}> ({
^bb0(%p: !hilt.ptr<global, 8>):
  %0 = "hilt.sreg"() {reg = "tid.x"} : () -> i32
  %1 = "arith.trunci"(%0) : (i32) -> i16
  %2 = "arith.constant"() <{value = 0 : i32}> : () -> i32
  %3 = "arith.extui"(%2) : (i32) -> i64
  %4 = "arith.constant"() <{value = 2 : i64}> : () -> i64
  %5 = "arith.muli"(%3, %4) : (i64, i64) -> i64
  %6 = "hilt.ptr_add"(%p, %5) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 2>
  %7 = "hilt.atomic_rmw"(%6, %1) {kind = "add", order = "relaxed", scope = "cta"} : (!hilt.ptr<global, 2>, i16) -> i16
  %8 = "arith.constant"() <{value = 1 : i32}> : () -> i32
  %9 = "arith.extui"(%8) : (i32) -> i64
  %10 = "arith.constant"() <{value = 2 : i64}> : () -> i64
  %11 = "arith.muli"(%9, %10) : (i64, i64) -> i64
  %12 = "hilt.ptr_add"(%p, %11) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 2>
  %13 = "hilt.atomic_rmw"(%12, %1) {kind = "min", order = "acquire", scope = "cluster"} : (!hilt.ptr<global, 2>, i16) -> i16
  %14 = "arith.constant"() <{value = 2 : i32}> : () -> i32
  %15 = "arith.extui"(%14) : (i32) -> i64
  %16 = "arith.constant"() <{value = 2 : i64}> : () -> i64
  %17 = "arith.muli"(%15, %16) : (i64, i64) -> i64
  %18 = "hilt.ptr_add"(%p, %17) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 2>
  %19 = "hilt.atomic_rmw"(%18, %1) {kind = "max", order = "release", scope = "gpu"} : (!hilt.ptr<global, 2>, i16) -> i16
  %20 = "arith.constant"() <{value = 3 : i32}> : () -> i32
  %21 = "arith.extui"(%20) : (i32) -> i64
  %22 = "arith.constant"() <{value = 2 : i64}> : () -> i64
  %23 = "arith.muli"(%21, %22) : (i64, i64) -> i64
  %24 = "hilt.ptr_add"(%p, %23) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 2>
  %25 = "hilt.atomic_rmw"(%24, %1) {kind = "umin", order = "acq_rel", scope = "sys"} : (!hilt.ptr<global, 2>, i16) -> i16
  %26 = "arith.constant"() <{value = 4 : i32}> : () -> i32
  %27 = "arith.extui"(%26) : (i32) -> i64
  %28 = "arith.constant"() <{value = 2 : i64}> : () -> i64
  %29 = "arith.muli"(%27, %28) : (i64, i64) -> i64
  %30 = "hilt.ptr_add"(%p, %29) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 2>
  %31 = "hilt.atomic_rmw"(%30, %1) {kind = "umax", order = "relaxed", scope = "cta"} : (!hilt.ptr<global, 2>, i16) -> i16
  %32 = "arith.constant"() <{value = 5 : i32}> : () -> i32
  %33 = "arith.extui"(%32) : (i32) -> i64
  %34 = "arith.constant"() <{value = 2 : i64}> : () -> i64
  %35 = "arith.muli"(%33, %34) : (i64, i64) -> i64
  %36 = "hilt.ptr_add"(%p, %35) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 2>
  %37 = "hilt.atomic_rmw"(%36, %1) {kind = "and", order = "acquire", scope = "cluster"} : (!hilt.ptr<global, 2>, i16) -> i16
  %38 = "arith.constant"() <{value = 6 : i32}> : () -> i32
  %39 = "arith.extui"(%38) : (i32) -> i64
  %40 = "arith.constant"() <{value = 2 : i64}> : () -> i64
  %41 = "arith.muli"(%39, %40) : (i64, i64) -> i64
  %42 = "hilt.ptr_add"(%p, %41) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 2>
  %43 = "hilt.atomic_rmw"(%42, %1) {kind = "or", order = "release", scope = "gpu"} : (!hilt.ptr<global, 2>, i16) -> i16
  %44 = "arith.constant"() <{value = 7 : i32}> : () -> i32
  %45 = "arith.extui"(%44) : (i32) -> i64
  %46 = "arith.constant"() <{value = 2 : i64}> : () -> i64
  %47 = "arith.muli"(%45, %46) : (i64, i64) -> i64
  %48 = "hilt.ptr_add"(%p, %47) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 2>
  %49 = "hilt.atomic_rmw"(%48, %1) {kind = "xor", order = "acq_rel", scope = "sys"} : (!hilt.ptr<global, 2>, i16) -> i16
  %50 = "arith.constant"() <{value = 8 : i32}> : () -> i32
  %51 = "arith.extui"(%50) : (i32) -> i64
  %52 = "arith.constant"() <{value = 2 : i64}> : () -> i64
  %53 = "arith.muli"(%51, %52) : (i64, i64) -> i64
  %54 = "hilt.ptr_add"(%p, %53) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 2>
  %55 = "hilt.atomic_rmw"(%54, %1) {kind = "exch", order = "relaxed", scope = "cta"} : (!hilt.ptr<global, 2>, i16) -> i16
  %56 = "arith.constant"() <{value = 9 : i32}> : () -> i32
  %57 = "arith.extui"(%56) : (i32) -> i64
  %58 = "arith.constant"() <{value = 2 : i64}> : () -> i64
  %59 = "arith.muli"(%57, %58) : (i64, i64) -> i64
  %60 = "hilt.ptr_add"(%p, %59) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 2>
  %61 = "hilt.atomic_rmw"(%60, %1) {kind = "inc", order = "acquire", scope = "cluster"} : (!hilt.ptr<global, 2>, i16) -> i16
  %62 = "arith.constant"() <{value = 10 : i32}> : () -> i32
  %63 = "arith.extui"(%62) : (i32) -> i64
  %64 = "arith.constant"() <{value = 2 : i64}> : () -> i64
  %65 = "arith.muli"(%63, %64) : (i64, i64) -> i64
  %66 = "hilt.ptr_add"(%p, %65) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 2>
  %67 = "hilt.atomic_rmw"(%66, %1) {kind = "dec", order = "release", scope = "gpu"} : (!hilt.ptr<global, 2>, i16) -> i16
  "func.return"() : () -> ()
}) {kernel} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 8>) -> (), sym_name = "on_f32"}> ({
^bb0(%p: !hilt.ptr<global, 8>):
  %0 = "hilt.sreg"() {reg = "tid.x"} : () -> i32
  %1 = "arith.sitofp"(%0) : (i32) -> f32
  %2 = "arith.constant"() <{value = 0 : i32}> : () -> i32
  %3 = "arith.extui"(%2) : (i32) -> i64
  %4 = "arith.constant"() <{value = 4 : i64}> : () -> i64
  %5 = "arith.muli"(%3, %4) : (i64, i64) -> i64
  %6 = "hilt.ptr_add"(%p, %5) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 4>
  %7 = "hilt.atomic_rmw"(%6, %1) {kind = "fadd", order = "relaxed", scope = "cta"} : (!hilt.ptr<global, 4>, f32) -> f32
  %8 = "arith.constant"() <{value = 1 : i32}> : () -> i32
  %9 = "arith.extui"(%8) : (i32) -> i64
  %10 = "arith.constant"() <{value = 4 : i64}> : () -> i64
  %11 = "arith.muli"(%9, %10) : (i64, i64) -> i64
  %12 = "hilt.ptr_add"(%p, %11) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 4>
  %13 = "hilt.atomic_rmw"(%12, %1) {kind = "fmin", order = "acquire", scope = "cluster"} : (!hilt.ptr<global, 4>, f32) -> f32
  %14 = "arith.constant"() <{value = 2 : i32}> : () -> i32
  %15 = "arith.extui"(%14) : (i32) -> i64
  %16 = "arith.constant"() <{value = 4 : i64}> : () -> i64
  %17 = "arith.muli"(%15, %16) : (i64, i64) -> i64
  %18 = "hilt.ptr_add"(%p, %17) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 4>
  %19 = "hilt.atomic_rmw"(%18, %1) {kind = "fmax", order = "release", scope = "gpu"} : (!hilt.ptr<global, 4>, f32) -> f32
  %20 = "arith.constant"() <{value = 3 : i32}> : () -> i32
  %21 = "arith.extui"(%20) : (i32) -> i64
  %22 = "arith.constant"() <{value = 4 : i64}> : () -> i64
  %23 = "arith.muli"(%21, %22) : (i64, i64) -> i64
  %24 = "hilt.ptr_add"(%p, %23) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 4>
  %25 = "hilt.atomic_rmw"(%24, %1) {kind = "exch", order = "acq_rel", scope = "sys"} : (!hilt.ptr<global, 4>, f32) -> f32
  "func.return"() : () -> ()
}) {kernel} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 8>) -> (), sym_name = "on_f64"}> ({
^bb0(%p: !hilt.ptr<global, 8>):
  %0 = "hilt.sreg"() {reg = "tid.x"} : () -> i32
  %1 = "arith.sitofp"(%0) : (i32) -> f64
  %2 = "arith.constant"() <{value = 0 : i32}> : () -> i32
  %3 = "arith.extui"(%2) : (i32) -> i64
  %4 = "arith.constant"() <{value = 8 : i64}> : () -> i64
  %5 = "arith.muli"(%3, %4) : (i64, i64) -> i64
  %6 = "hilt.ptr_add"(%p, %5) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %7 = "hilt.atomic_rmw"(%6, %1) {kind = "fadd", order = "relaxed", scope = "cta"} : (!hilt.ptr<global, 8>, f64) -> f64
  %8 = "arith.constant"() <{value = 1 : i32}> : () -> i32
  %9 = "arith.extui"(%8) : (i32) -> i64
  %10 = "arith.constant"() <{value = 8 : i64}> : () -> i64
  %11 = "arith.muli"(%9, %10) : (i64, i64) -> i64
  %12 = "hilt.ptr_add"(%p, %11) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %13 = "hilt.atomic_rmw"(%12, %1) {kind = "fmin", order = "acquire", scope = "cluster"} : (!hilt.ptr<global, 8>, f64) -> f64
  %14 = "arith.constant"() <{value = 2 : i32}> : () -> i32
  %15 = "arith.extui"(%14) : (i32) -> i64
  %16 = "arith.constant"() <{value = 8 : i64}> : () -> i64
  %17 = "arith.muli"(%15, %16) : (i64, i64) -> i64
  %18 = "hilt.ptr_add"(%p, %17) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %19 = "hilt.atomic_rmw"(%18, %1) {kind = "fmax", order = "release", scope = "gpu"} : (!hilt.ptr<global, 8>, f64) -> f64
  "func.return"() : () -> ()
}) {kernel} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 8>) -> (), sym_name = "on_f16"}> ({
^bb0(%p: !hilt.ptr<global, 8>):
  %0 = "hilt.sreg"() {reg = "tid.x"} : () -> i32
  %1 = "arith.sitofp"(%0) : (i32) -> f16
  %2 = "arith.constant"() <{value = 0 : i32}> : () -> i32
  %3 = "arith.extui"(%2) : (i32) -> i64
  %4 = "arith.constant"() <{value = 2 : i64}> : () -> i64
  %5 = "arith.muli"(%3, %4) : (i64, i64) -> i64
  %6 = "hilt.ptr_add"(%p, %5) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 2>
  %7 = "hilt.atomic_rmw"(%6, %1) {kind = "fadd", order = "relaxed", scope = "cta"} : (!hilt.ptr<global, 2>, f16) -> f16
  %8 = "arith.constant"() <{value = 1 : i32}> : () -> i32
  %9 = "arith.extui"(%8) : (i32) -> i64
  %10 = "arith.constant"() <{value = 2 : i64}> : () -> i64
  %11 = "arith.muli"(%9, %10) : (i64, i64) -> i64
  %12 = "hilt.ptr_add"(%p, %11) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 2>
  %13 = "hilt.atomic_rmw"(%12, %1) {kind = "fmin", order = "acquire", scope = "cluster"} : (!hilt.ptr<global, 2>, f16) -> f16
  %14 = "arith.constant"() <{value = 2 : i32}> : () -> i32
  %15 = "arith.extui"(%14) : (i32) -> i64
  %16 = "arith.constant"() <{value = 2 : i64}> : () -> i64
  %17 = "arith.muli"(%15, %16) : (i64, i64) -> i64
  %18 = "hilt.ptr_add"(%p, %17) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 2>
  %19 = "hilt.atomic_rmw"(%18, %1) {kind = "fmax", order = "release", scope = "gpu"} : (!hilt.ptr<global, 2>, f16) -> f16
  "func.return"() : () -> ()
}) {kernel} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 8>) -> (), sym_name = "on_bf16"}> ({
^bb0(%p: !hilt.ptr<global, 8>):
  %0 = "hilt.sreg"() {reg = "tid.x"} : () -> i32
  %1 = "arith.sitofp"(%0) : (i32) -> bf16
  %2 = "arith.constant"() <{value = 0 : i32}> : () -> i32
  %3 = "arith.extui"(%2) : (i32) -> i64
  %4 = "arith.constant"() <{value = 2 : i64}> : () -> i64
  %5 = "arith.muli"(%3, %4) : (i64, i64) -> i64
  %6 = "hilt.ptr_add"(%p, %5) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 2>
  %7 = "hilt.atomic_rmw"(%6, %1) {kind = "fadd", order = "relaxed", scope = "cta"} : (!hilt.ptr<global, 2>, bf16) -> bf16
  "func.return"() : () -> ()
}) {kernel} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 8>) -> (), sym_name = "on_2xf16"}> ({
^bb0(%p: !hilt.ptr<global, 8>):
  %0 = "hilt.sreg"() {reg = "tid.x"} : () -> i32
  %1 = "arith.sitofp"(%0) : (i32) -> f16
  %2 = "vector.broadcast"(%1) : (f16) -> vector<2xf16>
  %3 = "arith.constant"() <{value = 0 : i32}> : () -> i32
  %4 = "arith.extui"(%3) : (i32) -> i64
  %5 = "arith.constant"() <{value = 4 : i64}> : () -> i64
  %6 = "arith.muli"(%4, %5) : (i64, i64) -> i64
  %7 = "hilt.ptr_add"(%p, %6) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 4>
  %8 = "hilt.atomic_rmw"(%7, %2) {kind = "fadd", order = "relaxed", scope = "cta"} : (!hilt.ptr<global, 4>, vector<2xf16>) -> vector<2xf16>
  "func.return"() : () -> ()
}) {kernel} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 8>) -> (), sym_name = "on_2xbf16"}> ({
^bb0(%p: !hilt.ptr<global, 8>):
  %0 = "hilt.sreg"() {reg = "tid.x"} : () -> i32
  %1 = "arith.sitofp"(%0) : (i32) -> bf16
  %2 = "vector.broadcast"(%1) : (bf16) -> vector<2xbf16>
  %3 = "arith.constant"() <{value = 0 : i32}> : () -> i32
  %4 = "arith.extui"(%3) : (i32) -> i64
  %5 = "arith.constant"() <{value = 4 : i64}> : () -> i64
  %6 = "arith.muli"(%4, %5) : (i64, i64) -> i64
  %7 = "hilt.ptr_add"(%p, %6) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 4>
  %8 = "hilt.atomic_rmw"(%7, %2) {kind = "fadd", order = "relaxed", scope = "cta"} : (!hilt.ptr<global, 4>, vector<2xbf16>) -> vector<2xbf16>
  "func.return"() : () -> ()
}) {kernel} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "lock"}> ({
^bb0(%p: !hilt.ptr<global, 4>):
  %0 = "arith.constant"() <{value = 0 : i32}> : () -> i32
  %1 = "arith.constant"() <{value = 1 : i32}> : () -> i32
  %2 = "arith.extui"(%1) : (i32) -> i64
  %3 = "arith.constant"() <{value = 4 : i64}> : () -> i64
  %4 = "arith.muli"(%2, %3) : (i64, i64) -> i64
  %5 = "hilt.ptr_add"(%p, %4) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
  "scf.while"() ({
    %6 = "hilt.atomic_cas"(%p, %0, %1) {order = "acquire", scope = "gpu"} : (!hilt.ptr<global, 4>, i32, i32) -> i32
    %7 = "arith.cmpi"(%6, %0) <{predicate = 1 : i64}> : (i32, i32) -> i1
    "scf.condition"(%7) : (i1) -> ()
  }, {
    "scf.yield"() : () -> ()
  }) : () -> ()
  %8 = "hilt.load"(%5) : (!hilt.ptr<global, 4>) -> i32
  %9 = "arith.addi"(%8, %1) : (i32, i32) -> i32
  "hilt.store"(%9, %5) : (i32, !hilt.ptr<global, 4>) -> ()
  "hilt.atomic_store"(%0, %p) {order = "release", scope = "gpu"} : (i32, !hilt.ptr<global, 4>) -> ()
  "func.return"() : () -> ()
}) {kernel} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "flag"}> ({
^bb0(%p: !hilt.ptr<global, 4>):
  %0 = "hilt.sreg"() {reg = "ctaid.x"} : () -> i32
  %1 = "arith.constant"() <{value = 1 : i32}> : () -> i32
  %2 = "arith.constant"() <{value = 0 : i32}> : () -> i32
  %3 = "arith.extui"(%1) : (i32) -> i64
  %4 = "arith.constant"() <{value = 4 : i64}> : () -> i64
  %5 = "arith.muli"(%3, %4) : (i64, i64) -> i64
  %6 = "hilt.ptr_add"(%p, %5) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
  %7 = "arith.cmpi"(%0, %2) <{predicate = 0 : i64}> : (i32, i32) -> i1
  "scf.if"(%7) ({
    %8 = "arith.constant"() <{value = 42 : i32}> : () -> i32
    "hilt.store"(%8, %6) : (i32, !hilt.ptr<global, 4>) -> ()
    "hilt.fence"() {order = "acq_rel", scope = "gpu"} : () -> ()
    "hilt.fence"() {order = "seq_cst", scope = "sys"} : () -> ()
    "hilt.atomic_store"(%1, %p) {order = "relaxed", scope = "sys", volatile} : (i32, !hilt.ptr<global, 4>) -> ()
    "scf.yield"() : () -> ()
  }, {
    "scf.yield"() : () -> ()
  }) : (i1) -> ()
  %9 = "arith.cmpi"(%0, %1) <{predicate = 0 : i64}> : (i32, i32) -> i1
  "scf.if"(%9) ({
    "scf.while"() ({
      %10 = "hilt.atomic_load"(%p) {order = "acquire", scope = "gpu"} : (!hilt.ptr<global, 4>) -> i32
      %11 = "arith.cmpi"(%10, %2) <{predicate = 0 : i64}> : (i32, i32) -> i1
      "scf.condition"(%11) : (i1) -> ()
    }, {
      %ns = "arith.constant"() <{value = 20 : i32}> : () -> i32
      "hilt.nanosleep"(%ns) : (i32) -> ()
      "scf.yield"() : () -> ()
    }) : () -> ()
    %12 = "hilt.load"(%6) : (!hilt.ptr<global, 4>) -> i32
    %13 = "arith.constant"() <{value = 2 : i32}> : () -> i32
    %14 = "arith.extui"(%13) : (i32) -> i64
    %15 = "arith.constant"() <{value = 4 : i64}> : () -> i64
    %16 = "arith.muli"(%14, %15) : (i64, i64) -> i64
    %17 = "hilt.ptr_add"(%p, %16) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
    "hilt.store"(%12, %17) : (i32, !hilt.ptr<global, 4>) -> ()
    "scf.yield"() : () -> ()
  }, {
    "scf.yield"() : () -> ()
  }) : (i1) -> ()
  "func.return"() : () -> ()
}) {kernel} : () -> ()
// RUN: %s
// | "builtin.module"() ({
// |   "func.func"() <{function_type = (!hilt.ptr<global, 8>) -> (), sym_name = "run_on_i32"}> ({
// |   ^bb0(%arg0: !hilt.ptr<global, 8>):
// |     %0 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %1 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %2 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %3 = "arith.constant"() <{value = 8 : i64}> : () -> i64
// |     %4 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %5 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %6 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %7 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %8 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %9 = "arith.constant"() <{value = 0 : i64}> : () -> i64
// |     %10 = "arith.constant"() <{value = 0 : i64}> : () -> i64
// |     "hilt.launch"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %arg0) {callee = "on_i32"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 8>) -> ()
// |     "func.return"() : () -> ()
// |   }) {arg_names = ["p"]} : () -> ()
// |   "func.func"() <{function_type = (!hilt.ptr<global, 8>) -> (), sym_name = "run_on_i64"}> ({
// |   ^bb0(%arg0: !hilt.ptr<global, 8>):
// |     %0 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %1 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %2 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %3 = "arith.constant"() <{value = 8 : i64}> : () -> i64
// |     %4 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %5 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %6 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %7 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %8 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %9 = "arith.constant"() <{value = 0 : i64}> : () -> i64
// |     %10 = "arith.constant"() <{value = 0 : i64}> : () -> i64
// |     "hilt.launch"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %arg0) {callee = "on_i64"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 8>) -> ()
// |     "func.return"() : () -> ()
// |   }) {arg_names = ["p"]} : () -> ()
// |   "func.func"() <{function_type = (!hilt.ptr<global, 8>) -> (), sym_name = "run_on_i16"}> ({
// |   ^bb0(%arg0: !hilt.ptr<global, 8>):
// |     %0 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %1 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %2 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %3 = "arith.constant"() <{value = 8 : i64}> : () -> i64
// |     %4 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %5 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %6 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %7 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %8 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %9 = "arith.constant"() <{value = 0 : i64}> : () -> i64
// |     %10 = "arith.constant"() <{value = 0 : i64}> : () -> i64
// |     "hilt.launch"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %arg0) {callee = "on_i16"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 8>) -> ()
// |     "func.return"() : () -> ()
// |   }) {arg_names = ["p"]} : () -> ()
// |   "func.func"() <{function_type = (!hilt.ptr<global, 8>) -> (), sym_name = "run_on_f32"}> ({
// |   ^bb0(%arg0: !hilt.ptr<global, 8>):
// |     %0 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %1 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %2 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %3 = "arith.constant"() <{value = 8 : i64}> : () -> i64
// |     %4 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %5 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %6 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %7 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %8 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %9 = "arith.constant"() <{value = 0 : i64}> : () -> i64
// |     %10 = "arith.constant"() <{value = 0 : i64}> : () -> i64
// |     "hilt.launch"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %arg0) {callee = "on_f32"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 8>) -> ()
// |     "func.return"() : () -> ()
// |   }) {arg_names = ["p"]} : () -> ()
// |   "func.func"() <{function_type = (!hilt.ptr<global, 8>) -> (), sym_name = "run_on_f64"}> ({
// |   ^bb0(%arg0: !hilt.ptr<global, 8>):
// |     %0 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %1 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %2 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %3 = "arith.constant"() <{value = 8 : i64}> : () -> i64
// |     %4 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %5 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %6 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %7 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %8 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %9 = "arith.constant"() <{value = 0 : i64}> : () -> i64
// |     %10 = "arith.constant"() <{value = 0 : i64}> : () -> i64
// |     "hilt.launch"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %arg0) {callee = "on_f64"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 8>) -> ()
// |     "func.return"() : () -> ()
// |   }) {arg_names = ["p"]} : () -> ()
// |   "func.func"() <{function_type = (!hilt.ptr<global, 8>) -> (), sym_name = "run_on_f16"}> ({
// |   ^bb0(%arg0: !hilt.ptr<global, 8>):
// |     %0 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %1 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %2 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %3 = "arith.constant"() <{value = 8 : i64}> : () -> i64
// |     %4 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %5 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %6 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %7 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %8 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %9 = "arith.constant"() <{value = 0 : i64}> : () -> i64
// |     %10 = "arith.constant"() <{value = 0 : i64}> : () -> i64
// |     "hilt.launch"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %arg0) {callee = "on_f16"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 8>) -> ()
// |     "func.return"() : () -> ()
// |   }) {arg_names = ["p"]} : () -> ()
// |   "func.func"() <{function_type = (!hilt.ptr<global, 8>) -> (), sym_name = "run_on_bf16"}> ({
// |   ^bb0(%arg0: !hilt.ptr<global, 8>):
// |     %0 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %1 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %2 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %3 = "arith.constant"() <{value = 8 : i64}> : () -> i64
// |     %4 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %5 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %6 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %7 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %8 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %9 = "arith.constant"() <{value = 0 : i64}> : () -> i64
// |     %10 = "arith.constant"() <{value = 0 : i64}> : () -> i64
// |     "hilt.launch"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %arg0) {callee = "on_bf16"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 8>) -> ()
// |     "func.return"() : () -> ()
// |   }) {arg_names = ["p"]} : () -> ()
// |   "func.func"() <{function_type = (!hilt.ptr<global, 8>) -> (), sym_name = "run_on_2xf16"}> ({
// |   ^bb0(%arg0: !hilt.ptr<global, 8>):
// |     %0 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %1 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %2 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %3 = "arith.constant"() <{value = 8 : i64}> : () -> i64
// |     %4 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %5 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %6 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %7 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %8 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %9 = "arith.constant"() <{value = 0 : i64}> : () -> i64
// |     %10 = "arith.constant"() <{value = 0 : i64}> : () -> i64
// |     "hilt.launch"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %arg0) {callee = "on_2xf16"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 8>) -> ()
// |     "func.return"() : () -> ()
// |   }) {arg_names = ["p"]} : () -> ()
// |   "func.func"() <{function_type = (!hilt.ptr<global, 8>) -> (), sym_name = "run_on_2xbf16"}> ({
// |   ^bb0(%arg0: !hilt.ptr<global, 8>):
// |     %0 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %1 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %2 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %3 = "arith.constant"() <{value = 8 : i64}> : () -> i64
// |     %4 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %5 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %6 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %7 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %8 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %9 = "arith.constant"() <{value = 0 : i64}> : () -> i64
// |     %10 = "arith.constant"() <{value = 0 : i64}> : () -> i64
// |     "hilt.launch"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %arg0) {callee = "on_2xbf16"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 8>) -> ()
// |     "func.return"() : () -> ()
// |   }) {arg_names = ["p"]} : () -> ()
// |   "func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "run_lock"}> ({
// |   ^bb0(%arg0: !hilt.ptr<global, 4>):
// |     %0 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |     %1 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %2 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %3 = "arith.constant"() <{value = 32 : i64}> : () -> i64
// |     %4 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %5 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %6 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %7 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %8 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %9 = "arith.constant"() <{value = 0 : i64}> : () -> i64
// |     %10 = "arith.constant"() <{value = 0 : i64}> : () -> i64
// |     "hilt.launch"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %arg0) {callee = "lock"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 4>) -> ()
// |     "func.return"() : () -> ()
// |   }) {arg_names = ["p"]} : () -> ()
// |   "func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "run_flag"}> ({
// |   ^bb0(%arg0: !hilt.ptr<global, 4>):
// |     %0 = "arith.constant"() <{value = 2 : i64}> : () -> i64
// |     %1 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %2 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %3 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %4 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %5 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %6 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %7 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %8 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %9 = "arith.constant"() <{value = 0 : i64}> : () -> i64
// |     %10 = "arith.constant"() <{value = 0 : i64}> : () -> i64
// |     "hilt.launch"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %arg0) {callee = "flag", cooperative} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 4>) -> ()
// |     "func.return"() : () -> ()
// |   }) {arg_names = ["p"]} : () -> ()
// |   "func.func"() <{function_type = (!hilt.ptr<global, 8>) -> (), sym_name = "on_i32"}> ({
// |   ^bb0(%arg0: !hilt.ptr<global, 8>):
// |     %0 = "hilt.sreg"() {reg = "tid.x"} : () -> i32
// |     %1 = "arith.constant"() <{value = 0 : i32}> : () -> i32
// |     %2 = "arith.extui"(%1) : (i32) -> i64
// |     %3 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |     %4 = "arith.muli"(%2, %3) : (i64, i64) -> i64
// |     %5 = "hilt.ptr_add"(%arg0, %4) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 4>
// |     %6 = "hilt.atomic_rmw"(%5, %0) {kind = "add", order = "relaxed", scope = "cta"} : (!hilt.ptr<global, 4>, i32) -> i32
// |     %7 = "arith.constant"() <{value = 1 : i32}> : () -> i32
// |     %8 = "arith.extui"(%7) : (i32) -> i64
// |     %9 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |     %10 = "arith.muli"(%8, %9) : (i64, i64) -> i64
// |     %11 = "hilt.ptr_add"(%arg0, %10) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 4>
// |     %12 = "hilt.atomic_rmw"(%11, %0) {kind = "min", order = "acquire", scope = "cluster"} : (!hilt.ptr<global, 4>, i32) -> i32
// |     %13 = "arith.constant"() <{value = 2 : i32}> : () -> i32
// |     %14 = "arith.extui"(%13) : (i32) -> i64
// |     %15 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |     %16 = "arith.muli"(%14, %15) : (i64, i64) -> i64
// |     %17 = "hilt.ptr_add"(%arg0, %16) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 4>
// |     %18 = "hilt.atomic_rmw"(%17, %0) {kind = "max", order = "release", scope = "gpu"} : (!hilt.ptr<global, 4>, i32) -> i32
// |     %19 = "arith.constant"() <{value = 3 : i32}> : () -> i32
// |     %20 = "arith.extui"(%19) : (i32) -> i64
// |     %21 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |     %22 = "arith.muli"(%20, %21) : (i64, i64) -> i64
// |     %23 = "hilt.ptr_add"(%arg0, %22) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 4>
// |     %24 = "hilt.atomic_rmw"(%23, %0) {kind = "umin", order = "acq_rel", scope = "sys"} : (!hilt.ptr<global, 4>, i32) -> i32
// |     %25 = "arith.constant"() <{value = 4 : i32}> : () -> i32
// |     %26 = "arith.extui"(%25) : (i32) -> i64
// |     %27 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |     %28 = "arith.muli"(%26, %27) : (i64, i64) -> i64
// |     %29 = "hilt.ptr_add"(%arg0, %28) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 4>
// |     %30 = "hilt.atomic_rmw"(%29, %0) {kind = "umax", order = "relaxed", scope = "cta"} : (!hilt.ptr<global, 4>, i32) -> i32
// |     %31 = "arith.constant"() <{value = 5 : i32}> : () -> i32
// |     %32 = "arith.extui"(%31) : (i32) -> i64
// |     %33 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |     %34 = "arith.muli"(%32, %33) : (i64, i64) -> i64
// |     %35 = "hilt.ptr_add"(%arg0, %34) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 4>
// |     %36 = "hilt.atomic_rmw"(%35, %0) {kind = "and", order = "acquire", scope = "cluster"} : (!hilt.ptr<global, 4>, i32) -> i32
// |     %37 = "arith.constant"() <{value = 6 : i32}> : () -> i32
// |     %38 = "arith.extui"(%37) : (i32) -> i64
// |     %39 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |     %40 = "arith.muli"(%38, %39) : (i64, i64) -> i64
// |     %41 = "hilt.ptr_add"(%arg0, %40) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 4>
// |     %42 = "hilt.atomic_rmw"(%41, %0) {kind = "or", order = "release", scope = "gpu"} : (!hilt.ptr<global, 4>, i32) -> i32
// |     %43 = "arith.constant"() <{value = 7 : i32}> : () -> i32
// |     %44 = "arith.extui"(%43) : (i32) -> i64
// |     %45 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |     %46 = "arith.muli"(%44, %45) : (i64, i64) -> i64
// |     %47 = "hilt.ptr_add"(%arg0, %46) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 4>
// |     %48 = "hilt.atomic_rmw"(%47, %0) {kind = "xor", order = "acq_rel", scope = "sys"} : (!hilt.ptr<global, 4>, i32) -> i32
// |     %49 = "arith.constant"() <{value = 8 : i32}> : () -> i32
// |     %50 = "arith.extui"(%49) : (i32) -> i64
// |     %51 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |     %52 = "arith.muli"(%50, %51) : (i64, i64) -> i64
// |     %53 = "hilt.ptr_add"(%arg0, %52) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 4>
// |     %54 = "hilt.atomic_rmw"(%53, %0) {kind = "exch", order = "relaxed", scope = "cta"} : (!hilt.ptr<global, 4>, i32) -> i32
// |     %55 = "arith.constant"() <{value = 9 : i32}> : () -> i32
// |     %56 = "arith.extui"(%55) : (i32) -> i64
// |     %57 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |     %58 = "arith.muli"(%56, %57) : (i64, i64) -> i64
// |     %59 = "hilt.ptr_add"(%arg0, %58) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 4>
// |     %60 = "hilt.atomic_rmw"(%59, %0) {kind = "inc", order = "acquire", scope = "cluster"} : (!hilt.ptr<global, 4>, i32) -> i32
// |     %61 = "arith.constant"() <{value = 10 : i32}> : () -> i32
// |     %62 = "arith.extui"(%61) : (i32) -> i64
// |     %63 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |     %64 = "arith.muli"(%62, %63) : (i64, i64) -> i64
// |     %65 = "hilt.ptr_add"(%arg0, %64) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 4>
// |     %66 = "hilt.atomic_rmw"(%65, %0) {kind = "dec", order = "release", scope = "gpu"} : (!hilt.ptr<global, 4>, i32) -> i32
// |     "func.return"() : () -> ()
// |   }) {kernel} : () -> ()
// |   "func.func"() <{function_type = (!hilt.ptr<global, 8>) -> (), sym_name = "on_i64"}> ({
// |   ^bb0(%arg0: !hilt.ptr<global, 8>):
// |     %0 = "hilt.sreg"() {reg = "tid.x"} : () -> i32
// |     %1 = "arith.extui"(%0) : (i32) -> i64
// |     %2 = "arith.constant"() <{value = 0 : i32}> : () -> i32
// |     %3 = "arith.extui"(%2) : (i32) -> i64
// |     %4 = "arith.constant"() <{value = 8 : i64}> : () -> i64
// |     %5 = "arith.muli"(%3, %4) : (i64, i64) -> i64
// |     %6 = "hilt.ptr_add"(%arg0, %5) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
// |     %7 = "hilt.atomic_rmw"(%6, %1) {kind = "add", order = "relaxed", scope = "cta"} : (!hilt.ptr<global, 8>, i64) -> i64
// |     %8 = "arith.constant"() <{value = 1 : i32}> : () -> i32
// |     %9 = "arith.extui"(%8) : (i32) -> i64
// |     %10 = "arith.constant"() <{value = 8 : i64}> : () -> i64
// |     %11 = "arith.muli"(%9, %10) : (i64, i64) -> i64
// |     %12 = "hilt.ptr_add"(%arg0, %11) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
// |     %13 = "hilt.atomic_rmw"(%12, %1) {kind = "min", order = "acquire", scope = "cluster"} : (!hilt.ptr<global, 8>, i64) -> i64
// |     %14 = "arith.constant"() <{value = 2 : i32}> : () -> i32
// |     %15 = "arith.extui"(%14) : (i32) -> i64
// |     %16 = "arith.constant"() <{value = 8 : i64}> : () -> i64
// |     %17 = "arith.muli"(%15, %16) : (i64, i64) -> i64
// |     %18 = "hilt.ptr_add"(%arg0, %17) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
// |     %19 = "hilt.atomic_rmw"(%18, %1) {kind = "max", order = "release", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
// |     %20 = "arith.constant"() <{value = 3 : i32}> : () -> i32
// |     %21 = "arith.extui"(%20) : (i32) -> i64
// |     %22 = "arith.constant"() <{value = 8 : i64}> : () -> i64
// |     %23 = "arith.muli"(%21, %22) : (i64, i64) -> i64
// |     %24 = "hilt.ptr_add"(%arg0, %23) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
// |     %25 = "hilt.atomic_rmw"(%24, %1) {kind = "umin", order = "acq_rel", scope = "sys"} : (!hilt.ptr<global, 8>, i64) -> i64
// |     %26 = "arith.constant"() <{value = 4 : i32}> : () -> i32
// |     %27 = "arith.extui"(%26) : (i32) -> i64
// |     %28 = "arith.constant"() <{value = 8 : i64}> : () -> i64
// |     %29 = "arith.muli"(%27, %28) : (i64, i64) -> i64
// |     %30 = "hilt.ptr_add"(%arg0, %29) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
// |     %31 = "hilt.atomic_rmw"(%30, %1) {kind = "umax", order = "relaxed", scope = "cta"} : (!hilt.ptr<global, 8>, i64) -> i64
// |     %32 = "arith.constant"() <{value = 5 : i32}> : () -> i32
// |     %33 = "arith.extui"(%32) : (i32) -> i64
// |     %34 = "arith.constant"() <{value = 8 : i64}> : () -> i64
// |     %35 = "arith.muli"(%33, %34) : (i64, i64) -> i64
// |     %36 = "hilt.ptr_add"(%arg0, %35) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
// |     %37 = "hilt.atomic_rmw"(%36, %1) {kind = "and", order = "acquire", scope = "cluster"} : (!hilt.ptr<global, 8>, i64) -> i64
// |     %38 = "arith.constant"() <{value = 6 : i32}> : () -> i32
// |     %39 = "arith.extui"(%38) : (i32) -> i64
// |     %40 = "arith.constant"() <{value = 8 : i64}> : () -> i64
// |     %41 = "arith.muli"(%39, %40) : (i64, i64) -> i64
// |     %42 = "hilt.ptr_add"(%arg0, %41) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
// |     %43 = "hilt.atomic_rmw"(%42, %1) {kind = "or", order = "release", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
// |     %44 = "arith.constant"() <{value = 7 : i32}> : () -> i32
// |     %45 = "arith.extui"(%44) : (i32) -> i64
// |     %46 = "arith.constant"() <{value = 8 : i64}> : () -> i64
// |     %47 = "arith.muli"(%45, %46) : (i64, i64) -> i64
// |     %48 = "hilt.ptr_add"(%arg0, %47) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
// |     %49 = "hilt.atomic_rmw"(%48, %1) {kind = "xor", order = "acq_rel", scope = "sys"} : (!hilt.ptr<global, 8>, i64) -> i64
// |     %50 = "arith.constant"() <{value = 8 : i32}> : () -> i32
// |     %51 = "arith.extui"(%50) : (i32) -> i64
// |     %52 = "arith.constant"() <{value = 8 : i64}> : () -> i64
// |     %53 = "arith.muli"(%51, %52) : (i64, i64) -> i64
// |     %54 = "hilt.ptr_add"(%arg0, %53) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
// |     %55 = "hilt.atomic_rmw"(%54, %1) {kind = "exch", order = "relaxed", scope = "cta"} : (!hilt.ptr<global, 8>, i64) -> i64
// |     %56 = "arith.constant"() <{value = 9 : i32}> : () -> i32
// |     %57 = "arith.extui"(%56) : (i32) -> i64
// |     %58 = "arith.constant"() <{value = 8 : i64}> : () -> i64
// |     %59 = "arith.muli"(%57, %58) : (i64, i64) -> i64
// |     %60 = "hilt.ptr_add"(%arg0, %59) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
// |     %61 = "hilt.atomic_rmw"(%60, %1) {kind = "inc", order = "acquire", scope = "cluster"} : (!hilt.ptr<global, 8>, i64) -> i64
// |     %62 = "arith.constant"() <{value = 10 : i32}> : () -> i32
// |     %63 = "arith.extui"(%62) : (i32) -> i64
// |     %64 = "arith.constant"() <{value = 8 : i64}> : () -> i64
// |     %65 = "arith.muli"(%63, %64) : (i64, i64) -> i64
// |     %66 = "hilt.ptr_add"(%arg0, %65) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
// |     %67 = "hilt.atomic_rmw"(%66, %1) {kind = "dec", order = "release", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
// |     "func.return"() : () -> ()
// |   }) {kernel} : () -> ()
// |   "func.func"() <{function_type = (!hilt.ptr<global, 8>) -> (), sym_name = "on_i16"}> ({
// |   ^bb0(%arg0: !hilt.ptr<global, 8>):
// |     %0 = "hilt.sreg"() {reg = "tid.x"} : () -> i32
// |     %1 = "arith.trunci"(%0) : (i32) -> i16
// |     %2 = "arith.constant"() <{value = 0 : i32}> : () -> i32
// |     %3 = "arith.extui"(%2) : (i32) -> i64
// |     %4 = "arith.constant"() <{value = 2 : i64}> : () -> i64
// |     %5 = "arith.muli"(%3, %4) : (i64, i64) -> i64
// |     %6 = "hilt.ptr_add"(%arg0, %5) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 2>
// |     %7 = "hilt.atomic_rmw"(%6, %1) {kind = "add", order = "relaxed", scope = "cta"} : (!hilt.ptr<global, 2>, i16) -> i16
// |     %8 = "arith.constant"() <{value = 1 : i32}> : () -> i32
// |     %9 = "arith.extui"(%8) : (i32) -> i64
// |     %10 = "arith.constant"() <{value = 2 : i64}> : () -> i64
// |     %11 = "arith.muli"(%9, %10) : (i64, i64) -> i64
// |     %12 = "hilt.ptr_add"(%arg0, %11) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 2>
// |     %13 = "hilt.atomic_rmw"(%12, %1) {kind = "min", order = "acquire", scope = "cluster"} : (!hilt.ptr<global, 2>, i16) -> i16
// |     %14 = "arith.constant"() <{value = 2 : i32}> : () -> i32
// |     %15 = "arith.extui"(%14) : (i32) -> i64
// |     %16 = "arith.constant"() <{value = 2 : i64}> : () -> i64
// |     %17 = "arith.muli"(%15, %16) : (i64, i64) -> i64
// |     %18 = "hilt.ptr_add"(%arg0, %17) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 2>
// |     %19 = "hilt.atomic_rmw"(%18, %1) {kind = "max", order = "release", scope = "gpu"} : (!hilt.ptr<global, 2>, i16) -> i16
// |     %20 = "arith.constant"() <{value = 3 : i32}> : () -> i32
// |     %21 = "arith.extui"(%20) : (i32) -> i64
// |     %22 = "arith.constant"() <{value = 2 : i64}> : () -> i64
// |     %23 = "arith.muli"(%21, %22) : (i64, i64) -> i64
// |     %24 = "hilt.ptr_add"(%arg0, %23) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 2>
// |     %25 = "hilt.atomic_rmw"(%24, %1) {kind = "umin", order = "acq_rel", scope = "sys"} : (!hilt.ptr<global, 2>, i16) -> i16
// |     %26 = "arith.constant"() <{value = 4 : i32}> : () -> i32
// |     %27 = "arith.extui"(%26) : (i32) -> i64
// |     %28 = "arith.constant"() <{value = 2 : i64}> : () -> i64
// |     %29 = "arith.muli"(%27, %28) : (i64, i64) -> i64
// |     %30 = "hilt.ptr_add"(%arg0, %29) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 2>
// |     %31 = "hilt.atomic_rmw"(%30, %1) {kind = "umax", order = "relaxed", scope = "cta"} : (!hilt.ptr<global, 2>, i16) -> i16
// |     %32 = "arith.constant"() <{value = 5 : i32}> : () -> i32
// |     %33 = "arith.extui"(%32) : (i32) -> i64
// |     %34 = "arith.constant"() <{value = 2 : i64}> : () -> i64
// |     %35 = "arith.muli"(%33, %34) : (i64, i64) -> i64
// |     %36 = "hilt.ptr_add"(%arg0, %35) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 2>
// |     %37 = "hilt.atomic_rmw"(%36, %1) {kind = "and", order = "acquire", scope = "cluster"} : (!hilt.ptr<global, 2>, i16) -> i16
// |     %38 = "arith.constant"() <{value = 6 : i32}> : () -> i32
// |     %39 = "arith.extui"(%38) : (i32) -> i64
// |     %40 = "arith.constant"() <{value = 2 : i64}> : () -> i64
// |     %41 = "arith.muli"(%39, %40) : (i64, i64) -> i64
// |     %42 = "hilt.ptr_add"(%arg0, %41) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 2>
// |     %43 = "hilt.atomic_rmw"(%42, %1) {kind = "or", order = "release", scope = "gpu"} : (!hilt.ptr<global, 2>, i16) -> i16
// |     %44 = "arith.constant"() <{value = 7 : i32}> : () -> i32
// |     %45 = "arith.extui"(%44) : (i32) -> i64
// |     %46 = "arith.constant"() <{value = 2 : i64}> : () -> i64
// |     %47 = "arith.muli"(%45, %46) : (i64, i64) -> i64
// |     %48 = "hilt.ptr_add"(%arg0, %47) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 2>
// |     %49 = "hilt.atomic_rmw"(%48, %1) {kind = "xor", order = "acq_rel", scope = "sys"} : (!hilt.ptr<global, 2>, i16) -> i16
// |     %50 = "arith.constant"() <{value = 8 : i32}> : () -> i32
// |     %51 = "arith.extui"(%50) : (i32) -> i64
// |     %52 = "arith.constant"() <{value = 2 : i64}> : () -> i64
// |     %53 = "arith.muli"(%51, %52) : (i64, i64) -> i64
// |     %54 = "hilt.ptr_add"(%arg0, %53) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 2>
// |     %55 = "hilt.atomic_rmw"(%54, %1) {kind = "exch", order = "relaxed", scope = "cta"} : (!hilt.ptr<global, 2>, i16) -> i16
// |     %56 = "arith.constant"() <{value = 9 : i32}> : () -> i32
// |     %57 = "arith.extui"(%56) : (i32) -> i64
// |     %58 = "arith.constant"() <{value = 2 : i64}> : () -> i64
// |     %59 = "arith.muli"(%57, %58) : (i64, i64) -> i64
// |     %60 = "hilt.ptr_add"(%arg0, %59) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 2>
// |     %61 = "hilt.atomic_rmw"(%60, %1) {kind = "inc", order = "acquire", scope = "cluster"} : (!hilt.ptr<global, 2>, i16) -> i16
// |     %62 = "arith.constant"() <{value = 10 : i32}> : () -> i32
// |     %63 = "arith.extui"(%62) : (i32) -> i64
// |     %64 = "arith.constant"() <{value = 2 : i64}> : () -> i64
// |     %65 = "arith.muli"(%63, %64) : (i64, i64) -> i64
// |     %66 = "hilt.ptr_add"(%arg0, %65) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 2>
// |     %67 = "hilt.atomic_rmw"(%66, %1) {kind = "dec", order = "release", scope = "gpu"} : (!hilt.ptr<global, 2>, i16) -> i16
// |     "func.return"() : () -> ()
// |   }) {kernel} : () -> ()
// |   "func.func"() <{function_type = (!hilt.ptr<global, 8>) -> (), sym_name = "on_f32"}> ({
// |   ^bb0(%arg0: !hilt.ptr<global, 8>):
// |     %0 = "hilt.sreg"() {reg = "tid.x"} : () -> i32
// |     %1 = "arith.sitofp"(%0) : (i32) -> f32
// |     %2 = "arith.constant"() <{value = 0 : i32}> : () -> i32
// |     %3 = "arith.extui"(%2) : (i32) -> i64
// |     %4 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |     %5 = "arith.muli"(%3, %4) : (i64, i64) -> i64
// |     %6 = "hilt.ptr_add"(%arg0, %5) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 4>
// |     %7 = "hilt.atomic_rmw"(%6, %1) {kind = "fadd", order = "relaxed", scope = "cta"} : (!hilt.ptr<global, 4>, f32) -> f32
// |     %8 = "arith.constant"() <{value = 1 : i32}> : () -> i32
// |     %9 = "arith.extui"(%8) : (i32) -> i64
// |     %10 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |     %11 = "arith.muli"(%9, %10) : (i64, i64) -> i64
// |     %12 = "hilt.ptr_add"(%arg0, %11) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 4>
// |     %13 = "hilt.atomic_rmw"(%12, %1) {kind = "fmin", order = "acquire", scope = "cluster"} : (!hilt.ptr<global, 4>, f32) -> f32
// |     %14 = "arith.constant"() <{value = 2 : i32}> : () -> i32
// |     %15 = "arith.extui"(%14) : (i32) -> i64
// |     %16 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |     %17 = "arith.muli"(%15, %16) : (i64, i64) -> i64
// |     %18 = "hilt.ptr_add"(%arg0, %17) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 4>
// |     %19 = "hilt.atomic_rmw"(%18, %1) {kind = "fmax", order = "release", scope = "gpu"} : (!hilt.ptr<global, 4>, f32) -> f32
// |     %20 = "arith.constant"() <{value = 3 : i32}> : () -> i32
// |     %21 = "arith.extui"(%20) : (i32) -> i64
// |     %22 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |     %23 = "arith.muli"(%21, %22) : (i64, i64) -> i64
// |     %24 = "hilt.ptr_add"(%arg0, %23) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 4>
// |     %25 = "hilt.atomic_rmw"(%24, %1) {kind = "exch", order = "acq_rel", scope = "sys"} : (!hilt.ptr<global, 4>, f32) -> f32
// |     "func.return"() : () -> ()
// |   }) {kernel} : () -> ()
// |   "func.func"() <{function_type = (!hilt.ptr<global, 8>) -> (), sym_name = "on_f64"}> ({
// |   ^bb0(%arg0: !hilt.ptr<global, 8>):
// |     %0 = "hilt.sreg"() {reg = "tid.x"} : () -> i32
// |     %1 = "arith.sitofp"(%0) : (i32) -> f64
// |     %2 = "arith.constant"() <{value = 0 : i32}> : () -> i32
// |     %3 = "arith.extui"(%2) : (i32) -> i64
// |     %4 = "arith.constant"() <{value = 8 : i64}> : () -> i64
// |     %5 = "arith.muli"(%3, %4) : (i64, i64) -> i64
// |     %6 = "hilt.ptr_add"(%arg0, %5) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
// |     %7 = "hilt.atomic_rmw"(%6, %1) {kind = "fadd", order = "relaxed", scope = "cta"} : (!hilt.ptr<global, 8>, f64) -> f64
// |     %8 = "arith.constant"() <{value = 1 : i32}> : () -> i32
// |     %9 = "arith.extui"(%8) : (i32) -> i64
// |     %10 = "arith.constant"() <{value = 8 : i64}> : () -> i64
// |     %11 = "arith.muli"(%9, %10) : (i64, i64) -> i64
// |     %12 = "hilt.ptr_add"(%arg0, %11) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
// |     %13 = "hilt.atomic_rmw"(%12, %1) {kind = "fmin", order = "acquire", scope = "cluster"} : (!hilt.ptr<global, 8>, f64) -> f64
// |     %14 = "arith.constant"() <{value = 2 : i32}> : () -> i32
// |     %15 = "arith.extui"(%14) : (i32) -> i64
// |     %16 = "arith.constant"() <{value = 8 : i64}> : () -> i64
// |     %17 = "arith.muli"(%15, %16) : (i64, i64) -> i64
// |     %18 = "hilt.ptr_add"(%arg0, %17) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
// |     %19 = "hilt.atomic_rmw"(%18, %1) {kind = "fmax", order = "release", scope = "gpu"} : (!hilt.ptr<global, 8>, f64) -> f64
// |     "func.return"() : () -> ()
// |   }) {kernel} : () -> ()
// |   "func.func"() <{function_type = (!hilt.ptr<global, 8>) -> (), sym_name = "on_f16"}> ({
// |   ^bb0(%arg0: !hilt.ptr<global, 8>):
// |     %0 = "hilt.sreg"() {reg = "tid.x"} : () -> i32
// |     %1 = "arith.sitofp"(%0) : (i32) -> f16
// |     %2 = "arith.constant"() <{value = 0 : i32}> : () -> i32
// |     %3 = "arith.extui"(%2) : (i32) -> i64
// |     %4 = "arith.constant"() <{value = 2 : i64}> : () -> i64
// |     %5 = "arith.muli"(%3, %4) : (i64, i64) -> i64
// |     %6 = "hilt.ptr_add"(%arg0, %5) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 2>
// |     %7 = "hilt.atomic_rmw"(%6, %1) {kind = "fadd", order = "relaxed", scope = "cta"} : (!hilt.ptr<global, 2>, f16) -> f16
// |     %8 = "arith.constant"() <{value = 1 : i32}> : () -> i32
// |     %9 = "arith.extui"(%8) : (i32) -> i64
// |     %10 = "arith.constant"() <{value = 2 : i64}> : () -> i64
// |     %11 = "arith.muli"(%9, %10) : (i64, i64) -> i64
// |     %12 = "hilt.ptr_add"(%arg0, %11) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 2>
// |     %13 = "hilt.atomic_rmw"(%12, %1) {kind = "fmin", order = "acquire", scope = "cluster"} : (!hilt.ptr<global, 2>, f16) -> f16
// |     %14 = "arith.constant"() <{value = 2 : i32}> : () -> i32
// |     %15 = "arith.extui"(%14) : (i32) -> i64
// |     %16 = "arith.constant"() <{value = 2 : i64}> : () -> i64
// |     %17 = "arith.muli"(%15, %16) : (i64, i64) -> i64
// |     %18 = "hilt.ptr_add"(%arg0, %17) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 2>
// |     %19 = "hilt.atomic_rmw"(%18, %1) {kind = "fmax", order = "release", scope = "gpu"} : (!hilt.ptr<global, 2>, f16) -> f16
// |     "func.return"() : () -> ()
// |   }) {kernel} : () -> ()
// |   "func.func"() <{function_type = (!hilt.ptr<global, 8>) -> (), sym_name = "on_bf16"}> ({
// |   ^bb0(%arg0: !hilt.ptr<global, 8>):
// |     %0 = "hilt.sreg"() {reg = "tid.x"} : () -> i32
// |     %1 = "arith.sitofp"(%0) : (i32) -> bf16
// |     %2 = "arith.constant"() <{value = 0 : i32}> : () -> i32
// |     %3 = "arith.extui"(%2) : (i32) -> i64
// |     %4 = "arith.constant"() <{value = 2 : i64}> : () -> i64
// |     %5 = "arith.muli"(%3, %4) : (i64, i64) -> i64
// |     %6 = "hilt.ptr_add"(%arg0, %5) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 2>
// |     %7 = "hilt.atomic_rmw"(%6, %1) {kind = "fadd", order = "relaxed", scope = "cta"} : (!hilt.ptr<global, 2>, bf16) -> bf16
// |     "func.return"() : () -> ()
// |   }) {kernel} : () -> ()
// |   "func.func"() <{function_type = (!hilt.ptr<global, 8>) -> (), sym_name = "on_2xf16"}> ({
// |   ^bb0(%arg0: !hilt.ptr<global, 8>):
// |     %0 = "hilt.sreg"() {reg = "tid.x"} : () -> i32
// |     %1 = "arith.sitofp"(%0) : (i32) -> f16
// |     %2 = "vector.broadcast"(%1) : (f16) -> vector<2xf16>
// |     %3 = "arith.constant"() <{value = 0 : i32}> : () -> i32
// |     %4 = "arith.extui"(%3) : (i32) -> i64
// |     %5 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |     %6 = "arith.muli"(%4, %5) : (i64, i64) -> i64
// |     %7 = "hilt.ptr_add"(%arg0, %6) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 4>
// |     %8 = "hilt.atomic_rmw"(%7, %2) {kind = "fadd", order = "relaxed", scope = "cta"} : (!hilt.ptr<global, 4>, vector<2xf16>) -> vector<2xf16>
// |     "func.return"() : () -> ()
// |   }) {kernel} : () -> ()
// |   "func.func"() <{function_type = (!hilt.ptr<global, 8>) -> (), sym_name = "on_2xbf16"}> ({
// |   ^bb0(%arg0: !hilt.ptr<global, 8>):
// |     %0 = "hilt.sreg"() {reg = "tid.x"} : () -> i32
// |     %1 = "arith.sitofp"(%0) : (i32) -> bf16
// |     %2 = "vector.broadcast"(%1) : (bf16) -> vector<2xbf16>
// |     %3 = "arith.constant"() <{value = 0 : i32}> : () -> i32
// |     %4 = "arith.extui"(%3) : (i32) -> i64
// |     %5 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |     %6 = "arith.muli"(%4, %5) : (i64, i64) -> i64
// |     %7 = "hilt.ptr_add"(%arg0, %6) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 4>
// |     %8 = "hilt.atomic_rmw"(%7, %2) {kind = "fadd", order = "relaxed", scope = "cta"} : (!hilt.ptr<global, 4>, vector<2xbf16>) -> vector<2xbf16>
// |     "func.return"() : () -> ()
// |   }) {kernel} : () -> ()
// |   "func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "lock"}> ({
// |   ^bb0(%arg0: !hilt.ptr<global, 4>):
// |     %0 = "arith.constant"() <{value = 0 : i32}> : () -> i32
// |     %1 = "arith.constant"() <{value = 1 : i32}> : () -> i32
// |     %2 = "arith.extui"(%1) : (i32) -> i64
// |     %3 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |     %4 = "arith.muli"(%2, %3) : (i64, i64) -> i64
// |     %5 = "hilt.ptr_add"(%arg0, %4) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
// |     "scf.while"() ({
// |       %6 = "hilt.atomic_cas"(%arg0, %0, %1) {order = "acquire", scope = "gpu"} : (!hilt.ptr<global, 4>, i32, i32) -> i32
// |       %7 = "arith.cmpi"(%6, %0) <{predicate = 1 : i64}> : (i32, i32) -> i1
// |       "scf.condition"(%7) : (i1) -> ()
// |     }, {
// |       "scf.yield"() : () -> ()
// |     }) : () -> ()
// |     %8 = "hilt.load"(%5) : (!hilt.ptr<global, 4>) -> i32
// |     %9 = "arith.addi"(%8, %1) : (i32, i32) -> i32
// |     "hilt.store"(%9, %5) : (i32, !hilt.ptr<global, 4>) -> ()
// |     "hilt.atomic_store"(%0, %arg0) {order = "release", scope = "gpu"} : (i32, !hilt.ptr<global, 4>) -> ()
// |     "func.return"() : () -> ()
// |   }) {kernel} : () -> ()
// |   "func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "flag"}> ({
// |   ^bb0(%arg0: !hilt.ptr<global, 4>):
// |     %0 = "hilt.sreg"() {reg = "ctaid.x"} : () -> i32
// |     %1 = "arith.constant"() <{value = 1 : i32}> : () -> i32
// |     %2 = "arith.constant"() <{value = 0 : i32}> : () -> i32
// |     %3 = "arith.extui"(%1) : (i32) -> i64
// |     %4 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |     %5 = "arith.muli"(%3, %4) : (i64, i64) -> i64
// |     %6 = "hilt.ptr_add"(%arg0, %5) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
// |     %7 = "arith.cmpi"(%0, %2) <{predicate = 0 : i64}> : (i32, i32) -> i1
// |     "scf.if"(%7) ({
// |       %8 = "arith.constant"() <{value = 42 : i32}> : () -> i32
// |       "hilt.store"(%8, %6) : (i32, !hilt.ptr<global, 4>) -> ()
// |       "hilt.fence"() {order = "acq_rel", scope = "gpu"} : () -> ()
// |       "hilt.fence"() {order = "seq_cst", scope = "sys"} : () -> ()
// |       "hilt.atomic_store"(%1, %arg0) {order = "relaxed", scope = "sys", volatile} : (i32, !hilt.ptr<global, 4>) -> ()
// |       "scf.yield"() : () -> ()
// |     }, {
// |       "scf.yield"() : () -> ()
// |     }) : (i1) -> ()
// |     %9 = "arith.cmpi"(%0, %1) <{predicate = 0 : i64}> : (i32, i32) -> i1
// |     "scf.if"(%9) ({
// |       "scf.while"() ({
// |         %10 = "hilt.atomic_load"(%arg0) {order = "acquire", scope = "gpu"} : (!hilt.ptr<global, 4>) -> i32
// |         %11 = "arith.cmpi"(%10, %2) <{predicate = 0 : i64}> : (i32, i32) -> i1
// |         "scf.condition"(%11) : (i1) -> ()
// |       }, {
// |         %12 = "arith.constant"() <{value = 20 : i32}> : () -> i32
// |         "hilt.nanosleep"(%12) : (i32) -> ()
// |         "scf.yield"() : () -> ()
// |       }) : () -> ()
// |       %13 = "hilt.load"(%6) : (!hilt.ptr<global, 4>) -> i32
// |       %14 = "arith.constant"() <{value = 2 : i32}> : () -> i32
// |       %15 = "arith.extui"(%14) : (i32) -> i64
// |       %16 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |       %17 = "arith.muli"(%15, %16) : (i64, i64) -> i64
// |       %18 = "hilt.ptr_add"(%arg0, %17) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
// |       "hilt.store"(%13, %18) : (i32, !hilt.ptr<global, 4>) -> ()
// |       "scf.yield"() : () -> ()
// |     }, {
// |       "scf.yield"() : () -> ()
// |     }) : (i1) -> ()
// |     "func.return"() : () -> ()
// |   }) {kernel} : () -> ()
// | }) : () -> ()
// RUN: --run=run_on_i32 --arg=i32[100,5,5,-1,3,-1,8,0,0,5,3]
// | i32[128, 0, 7, 0, 7, 0, 15, 0, 7, 7, 7]
// RUN: --run=run_on_i64 --arg=i64[100,5,5,-1,3,-1,8,0,0,5,3]
// | i64[128, 0, 7, 0, 7, 0, 15, 0, 7, 7, 7]
// RUN: --run=run_on_i16 --arg=i16[100,5,5,-1,3,-1,8,0,0,5,3]
// | i16[128, 0, 7, 0, 7, 0, 15, 0, 7, 7, 7]
// RUN: --run=run_on_f32 --arg=f32[0.5,2.5,2.5,0.0]
// | f32[2.850000e+01, 0.000000e+00, 7.000000e+00, 7.000000e+00]
// RUN: --run=run_on_f64 --arg=f64[0.5,-1.0,2.5]
// | f64[2.850000e+01, -1.000000e+00, 7.000000e+00]
// RUN: --run=run_on_f16 --arg=f16[0.5,0x7E00,2.5]
// | f16[2.850000e+01, 0.000000e+00, 7.000000e+00]
// RUN: --run=run_on_bf16 --arg=bf16[0.5]
// | bf16[2.850000e+01]
// RUN: --run=run_on_2xf16 --arg=f16[0.5,100.0]
// | f16[2.850000e+01, 1.280000e+02]
// RUN: --run=run_on_2xbf16 --arg=bf16[0.5,100.0]
// | bf16[2.850000e+01, 1.280000e+02]
// RUN: --run=run_lock --arg=i32[0,0]
// | i32[0, 128]
// RUN: --run=run_flag --arg=i32[0,0,0]
// | i32[1, 42, 42]
// RUN: --device=cpu --run=run_on_i32 --arg=i32[100,5,5,-1,3,-1,8,0,0,5,3]
// | i32[128, 0, 7, 0, 7, 0, 15, 0, 7, 7, 7]
// RUN: --device=cpu --run=run_on_i64 --arg=i64[100,5,5,-1,3,-1,8,0,0,5,3]
// | i64[128, 0, 7, 0, 7, 0, 15, 0, 7, 7, 7]
// RUN: --device=cpu --run=run_on_i16 --arg=i16[100,5,5,-1,3,-1,8,0,0,5,3]
// | i16[128, 0, 7, 0, 7, 0, 15, 0, 7, 7, 7]
// RUN: --device=cpu --run=run_on_f32 --arg=f32[0.5,2.5,2.5,0.0]
// | f32[2.850000e+01, 0.000000e+00, 7.000000e+00, 7.000000e+00]
// RUN: --device=cpu --run=run_on_f64 --arg=f64[0.5,-1.0,2.5]
// | f64[2.850000e+01, -1.000000e+00, 7.000000e+00]
// RUN: --device=cpu --run=run_on_f16 --arg=f16[0.5,0x7E00,2.5]
// | f16[2.850000e+01, 0.000000e+00, 7.000000e+00]
// RUN: --device=cpu --run=run_on_bf16 --arg=bf16[0.5]
// | bf16[2.850000e+01]
// RUN: --device=cpu --run=run_on_2xf16 --arg=f16[0.5,100.0]
// | f16[2.850000e+01, 1.280000e+02]
// RUN: --device=cpu --run=run_on_2xbf16 --arg=bf16[0.5,100.0]
// | bf16[2.850000e+01, 1.280000e+02]
// RUN: --device=cpu --run=run_lock --arg=i32[0,0]
// | i32[0, 128]
// RUN: --device=cpu --run=run_flag --arg=i32[0,0,0]
// | i32[1, 42, 42]
