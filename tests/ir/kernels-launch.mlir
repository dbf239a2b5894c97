// Kernels: launched with sizes known at run time, one after the other; threads that end early; what a thread knows of itself.
"func.func"() <{function_type = (!hilt.ptr<global, 4>, !hilt.ptr<global, 4>, i32) -> (), sym_name = "run_saxpy"}> ({
^bb0(%x: !hilt.ptr<global, 4>, %y: !hilt.ptr<global, 4>, %n: i32):
  %0 = "arith.constant"() <{value = 1 : i32}> : () -> i32
  %1 = "arith.constant"() <{value = 4 : i32}> : () -> i32
  %3 = "arith.constant"() <{value = 3 : i64}> : () -> i64
  %4 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %5 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %6 = "arith.constant"() <{value = 4 : i64}> : () -> i64
  %7 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %8 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %9 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %10 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %11 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %12 = "arith.constant"() <{value = 0 : i64}> : () -> i64
  %13 = "arith.constant"() <{value = 0 : i64}> : () -> i64
  "hilt.launch"(%3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %x, %y, %0, %n) {callee = "saxpy"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 4>, !hilt.ptr<global, 4>, i32, i32) -> ()
  %14 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %15 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %16 = "arith.constant"() <{value = 4 : i64}> : () -> i64
  %17 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %18 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %19 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %20 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %21 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %22 = "arith.constant"() <{value = 0 : i64}> : () -> i64
  %23 = "arith.constant"() <{value = 0 : i64}> : () -> i64
  %24 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  "hilt.launch"(%14, %24, %15, %16, %17, %18, %19, %20, %21, %22, %23, %x, %y, %1, %n) {callee = "saxpy"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 4>, !hilt.ptr<global, 4>, i32, i32) -> ()
  "func.return"() : () -> ()
}) {arg_names = ["x", "y", "n"]} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 4>, i32, i32) -> (), sym_name = "run_registers"}> ({
^bb0(%p: !hilt.ptr<global, 4>, %b: i32, %t: i32):
  %0 = "arith.constant"() <{value = 4 : i64}> : () -> i64
  %1 = "arith.constant"() <{value = 2 : i64}> : () -> i64
  %2 = "arith.constant"() <{value = 3 : i64}> : () -> i64
  %3 = "arith.constant"() <{value = 5 : i64}> : () -> i64
  %4 = "arith.constant"() <{value = 3 : i64}> : () -> i64
  %5 = "arith.constant"() <{value = 4 : i64}> : () -> i64
  %6 = "arith.constant"() <{value = 2 : i64}> : () -> i64
  %7 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %8 = "arith.constant"() <{value = 3 : i64}> : () -> i64
  %9 = "arith.constant"() <{value = 48 : i64}> : () -> i64
  %10 = "arith.constant"() <{value = 0 : i64}> : () -> i64
  "hilt.launch"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %p, %b, %t) {callee = "registers"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 4>, i32, i32) -> ()
  "func.return"() : () -> ()
}) {arg_names = ["p", "b", "t"]} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 4>, !hilt.ptr<global, 4>, i32, i32) -> (), sym_name = "saxpy"}> ({
^bb0(%x: !hilt.ptr<global, 4>, %y: !hilt.ptr<global, 4>, %a: i32, %n: i32):
  %0 = "hilt.sreg"() {reg = "ctaid.x"} : () -> i32
  %1 = "hilt.sreg"() {reg = "ntid.x"} : () -> i32
  %2 = "arith.muli"(%0, %1) : (i32, i32) -> i32
  %3 = "hilt.sreg"() {reg = "tid.x"} : () -> i32
  %4 = "arith.addi"(%2, %3) : (i32, i32) -> i32
  %5 = "arith.cmpi"(%4, %n) <{predicate = 5 : i64}> : (i32, i32) -> i1
  "scf.if"(%5) ({
    "hilt.exit"() : () -> ()
    "scf.yield"() : () -> ()
  }, {
    "scf.yield"() : () -> ()
  }) : (i1) -> ()
  %6 = "arith.extui"(%4) : (i32) -> i64
  %7 = "arith.constant"() <{value = 4 : i64}> : () -> i64
  %8 = "arith.muli"(%6, %7) : (i64, i64) -> i64
  %9 = "hilt.ptr_add"(%x, %8) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
  %10 = "arith.extui"(%4) : (i32) -> i64
  %11 = "arith.constant"() <{value = 4 : i64}> : () -> i64
  %12 = "arith.muli"(%10, %11) : (i64, i64) -> i64
  %13 = "hilt.ptr_add"(%y, %12) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
  %14 = "hilt.load"(%9) : (!hilt.ptr<global, 4>) -> i32
  %15 = "arith.muli"(%14, %a) : (i32, i32) -> i32
  %16 = "hilt.load"(%13) : (!hilt.ptr<global, 4>) -> i32
  %17 = "arith.addi"(%15, %16) : (i32, i32) -> i32
  "hilt.store"(%17, %13) : (i32, !hilt.ptr<global, 4>) -> ()
  "func.return"() : () -> ()
}) {kernel} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 4>, i32, i32) -> (), sym_name = "registers"}> ({
^bb0(%p: !hilt.ptr<global, 4>, %b: i32, %t: i32):
  %0 = "hilt.sreg"() {reg = "tid.x"} : () -> i32
  %1 = "hilt.sreg"() {reg = "tid.y"} : () -> i32
  %2 = "hilt.sreg"() {reg = "ntid.x"} : () -> i32
  %3 = "arith.muli"(%1, %2) : (i32, i32) -> i32
  %4 = "arith.addi"(%0, %3) : (i32, i32) -> i32
  %5 = "hilt.sreg"() {reg = "tid.z"} : () -> i32
  %6 = "hilt.sreg"() {reg = "ntid.x"} : () -> i32
  %7 = "hilt.sreg"() {reg = "ntid.y"} : () -> i32
  %8 = "arith.muli"(%6, %7) : (i32, i32) -> i32
  %9 = "arith.muli"(%5, %8) : (i32, i32) -> i32
  %10 = "arith.addi"(%4, %9) : (i32, i32) -> i32
  %11 = "hilt.sreg"() {reg = "ctaid.x"} : () -> i32
  %12 = "hilt.sreg"() {reg = "ctaid.y"} : () -> i32
  %13 = "hilt.sreg"() {reg = "nctaid.x"} : () -> i32
  %14 = "arith.muli"(%12, %13) : (i32, i32) -> i32
  %15 = "arith.addi"(%11, %14) : (i32, i32) -> i32
  %16 = "hilt.sreg"() {reg = "ctaid.z"} : () -> i32
  %17 = "hilt.sreg"() {reg = "nctaid.x"} : () -> i32
  %18 = "hilt.sreg"() {reg = "nctaid.y"} : () -> i32
  %19 = "arith.muli"(%17, %18) : (i32, i32) -> i32
  %20 = "arith.muli"(%16, %19) : (i32, i32) -> i32
  %21 = "arith.addi"(%15, %20) : (i32, i32) -> i32
  %22 = "arith.cmpi"(%10, %t) <{predicate = 0 : i64}> : (i32, i32) -> i1
  %23 = "arith.cmpi"(%21, %b) <{predicate = 0 : i64}> : (i32, i32) -> i1
  %24 = "arith.andi"(%22, %23) : (i1, i1) -> i1
  "scf.if"(%24) ({
    %25 = "hilt.sreg"() {reg = "tid.x"} : () -> i32
    %26 = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %27 = "arith.extui"(%26) : (i32) -> i64
    %28 = "arith.constant"() <{value = 4 : i64}> : () -> i64
    %29 = "arith.muli"(%27, %28) : (i64, i64) -> i64
    %30 = "hilt.ptr_add"(%p, %29) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
    "hilt.store"(%25, %30) : (i32, !hilt.ptr<global, 4>) -> ()
    %31 = "hilt.sreg"() {reg = "tid.y"} : () -> i32
    %32 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    %33 = "arith.extui"(%32) : (i32) -> i64
    %34 = "arith.constant"() <{value = 4 : i64}> : () -> i64
    %35 = "arith.muli"(%33, %34) : (i64, i64) -> i64
    %36 = "hilt.ptr_add"(%p, %35) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
    "hilt.store"(%31, %36) : (i32, !hilt.ptr<global, 4>) -> ()
    %37 = "hilt.sreg"() {reg = "tid.z"} : () -> i32
    %38 = "arith.constant"() <{value = 2 : i32}> : () -> i32
    %39 = "arith.extui"(%38) : (i32) -> i64
    %40 = "arith.constant"() <{value = 4 : i64}> : () -> i64
    %41 = "arith.muli"(%39, %40) : (i64, i64) -> i64
    %42 = "hilt.ptr_add"(%p, %41) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
    "hilt.store"(%37, %42) : (i32, !hilt.ptr<global, 4>) -> ()
    %43 = "hilt.sreg"() {reg = "ntid.x"} : () -> i32
    %44 = "arith.constant"() <{value = 3 : i32}> : () -> i32
    %45 = "arith.extui"(%44) : (i32) -> i64
    %46 = "arith.constant"() <{value = 4 : i64}> : () -> i64
    %47 = "arith.muli"(%45, %46) : (i64, i64) -> i64
    %48 = "hilt.ptr_add"(%p, %47) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
    "hilt.store"(%43, %48) : (i32, !hilt.ptr<global, 4>) -> ()
    %49 = "hilt.sreg"() {reg = "ntid.y"} : () -> i32
    %50 = "arith.constant"() <{value = 4 : i32}> : () -> i32
    %51 = "arith.extui"(%50) : (i32) -> i64
    %52 = "arith.constant"() <{value = 4 : i64}> : () -> i64
    %53 = "arith.muli"(%51, %52) : (i64, i64) -> i64
    %54 = "hilt.ptr_add"(%p, %53) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
    "hilt.store"(%49, %54) : (i32, !hilt.ptr<global, 4>) -> ()
    %55 = "hilt.sreg"() {reg = "ntid.z"} : () -> i32
    %56 = "arith.constant"() <{value = 5 : i32}> : () -> i32
    %57 = "arith.extui"(%56) : (i32) -> i64
    %58 = "arith.constant"() <{value = 4 : i64}> : () -> i64
    %59 = "arith.muli"(%57, %58) : (i64, i64) -> i64
    %60 = "hilt.ptr_add"(%p, %59) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
    "hilt.store"(%55, %60) : (i32, !hilt.ptr<global, 4>) -> ()
    %61 = "hilt.sreg"() {reg = "ctaid.x"} : () -> i32
    %62 = "arith.constant"() <{value = 6 : i32}> : () -> i32
    %63 = "arith.extui"(%62) : (i32) -> i64
    %64 = "arith.constant"() <{value = 4 : i64}> : () -> i64
    %65 = "arith.muli"(%63, %64) : (i64, i64) -> i64
    %66 = "hilt.ptr_add"(%p, %65) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
    "hilt.store"(%61, %66) : (i32, !hilt.ptr<global, 4>) -> ()
    %67 = "hilt.sreg"() {reg = "ctaid.y"} : () -> i32
    %68 = "arith.constant"() <{value = 7 : i32}> : () -> i32
    %69 = "arith.extui"(%68) : (i32) -> i64
    %70 = "arith.constant"() <{value = 4 : i64}> : () -> i64
    %71 = "arith.muli"(%69, %70) : (i64, i64) -> i64
    %72 = "hilt.ptr_add"(%p, %71) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
    "hilt.store"(%67, %72) : (i32, !hilt.ptr<global, 4>) -> ()
    %73 = "hilt.sreg"() {reg = "ctaid.z"} : () -> i32
    %74 = "arith.constant"() <{value = 8 : i32}> : () -> i32
    %75 = "arith.extui"(%74) : (i32) -> i64
    %76 = "arith.constant"() <{value = 4 : i64}> : () -> i64
    %77 = "arith.muli"(%75, %76) : (i64, i64) -> i64
    %78 = "hilt.ptr_add"(%p, %77) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
    "hilt.store"(%73, %78) : (i32, !hilt.ptr<global, 4>) -> ()
    %79 = "hilt.sreg"() {reg = "nctaid.x"} : () -> i32
    %80 = "arith.constant"() <{value = 9 : i32}> : () -> i32
    %81 = "arith.extui"(%80) : (i32) -> i64
    %82 = "arith.constant"() <{value = 4 : i64}> : () -> i64
    %83 = "arith.muli"(%81, %82) : (i64, i64) -> i64
    %84 = "hilt.ptr_add"(%p, %83) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
    "hilt.store"(%79, %84) : (i32, !hilt.ptr<global, 4>) -> ()
    %85 = "hilt.sreg"() {reg = "nctaid.y"} : () -> i32
    %86 = "arith.constant"() <{value = 10 : i32}> : () -> i32
    %87 = "arith.extui"(%86) : (i32) -> i64
    %88 = "arith.constant"() <{value = 4 : i64}> : () -> i64
    %89 = "arith.muli"(%87, %88) : (i64, i64) -> i64
    %90 = "hilt.ptr_add"(%p, %89) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
    "hilt.store"(%85, %90) : (i32, !hilt.ptr<global, 4>) -> ()
    %91 = "hilt.sreg"() {reg = "nctaid.z"} : () -> i32
    %92 = "arith.constant"() <{value = 11 : i32}> : () -> i32
    %93 = "arith.extui"(%92) : (i32) -> i64
    %94 = "arith.constant"() <{value = 4 : i64}> : () -> i64
    %95 = "arith.muli"(%93, %94) : (i64, i64) -> i64
    %96 = "hilt.ptr_add"(%p, %95) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
    "hilt.store"(%91, %96) : (i32, !hilt.ptr<global, 4>) -> ()
    %97 = "hilt.sreg"() {reg = "laneid"} : () -> i32
    %98 = "arith.constant"() <{value = 12 : i32}> : () -> i32
    %99 = "arith.extui"(%98) : (i32) -> i64
    %100 = "arith.constant"() <{value = 4 : i64}> : () -> i64
    %101 = "arith.muli"(%99, %100) : (i64, i64) -> i64
    %102 = "hilt.ptr_add"(%p, %101) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
    "hilt.store"(%97, %102) : (i32, !hilt.ptr<global, 4>) -> ()
    %103 = "hilt.sreg"() {reg = "warpid"} : () -> i32
    %104 = "arith.constant"() <{value = 13 : i32}> : () -> i32
    %105 = "arith.extui"(%104) : (i32) -> i64
    %106 = "arith.constant"() <{value = 4 : i64}> : () -> i64
    %107 = "arith.muli"(%105, %106) : (i64, i64) -> i64
    %108 = "hilt.ptr_add"(%p, %107) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
    "hilt.store"(%103, %108) : (i32, !hilt.ptr<global, 4>) -> ()
    %109 = "hilt.sreg"() {reg = "clusterid.x"} : () -> i32
    %110 = "arith.constant"() <{value = 14 : i32}> : () -> i32
    %111 = "arith.extui"(%110) : (i32) -> i64
    %112 = "arith.constant"() <{value = 4 : i64}> : () -> i64
    %113 = "arith.muli"(%111, %112) : (i64, i64) -> i64
    %114 = "hilt.ptr_add"(%p, %113) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
    "hilt.store"(%109, %114) : (i32, !hilt.ptr<global, 4>) -> ()
    %115 = "hilt.sreg"() {reg = "clusterid.y"} : () -> i32
    %116 = "arith.constant"() <{value = 15 : i32}> : () -> i32
    %117 = "arith.extui"(%116) : (i32) -> i64
    %118 = "arith.constant"() <{value = 4 : i64}> : () -> i64
    %119 = "arith.muli"(%117, %118) : (i64, i64) -> i64
    %120 = "hilt.ptr_add"(%p, %119) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
    "hilt.store"(%115, %120) : (i32, !hilt.ptr<global, 4>) -> ()
    %121 = "hilt.sreg"() {reg = "clusterid.z"} : () -> i32
    %122 = "arith.constant"() <{value = 16 : i32}> : () -> i32
    %123 = "arith.extui"(%122) : (i32) -> i64
    %124 = "arith.constant"() <{value = 4 : i64}> : () -> i64
    %125 = "arith.muli"(%123, %124) : (i64, i64) -> i64
    %126 = "hilt.ptr_add"(%p, %125) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
    "hilt.store"(%121, %126) : (i32, !hilt.ptr<global, 4>) -> ()
    %127 = "hilt.sreg"() {reg = "nclusterid.x"} : () -> i32
    %128 = "arith.constant"() <{value = 17 : i32}> : () -> i32
    %129 = "arith.extui"(%128) : (i32) -> i64
    %130 = "arith.constant"() <{value = 4 : i64}> : () -> i64
    %131 = "arith.muli"(%129, %130) : (i64, i64) -> i64
    %132 = "hilt.ptr_add"(%p, %131) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
    "hilt.store"(%127, %132) : (i32, !hilt.ptr<global, 4>) -> ()
    %133 = "hilt.sreg"() {reg = "nclusterid.y"} : () -> i32
    %134 = "arith.constant"() <{value = 18 : i32}> : () -> i32
    %135 = "arith.extui"(%134) : (i32) -> i64
    %136 = "arith.constant"() <{value = 4 : i64}> : () -> i64
    %137 = "arith.muli"(%135, %136) : (i64, i64) -> i64
    %138 = "hilt.ptr_add"(%p, %137) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
    "hilt.store"(%133, %138) : (i32, !hilt.ptr<global, 4>) -> ()
    %139 = "hilt.sreg"() {reg = "nclusterid.z"} : () -> i32
    %140 = "arith.constant"() <{value = 19 : i32}> : () -> i32
    %141 = "arith.extui"(%140) : (i32) -> i64
    %142 = "arith.constant"() <{value = 4 : i64}> : () -> i64
    %143 = "arith.muli"(%141, %142) : (i64, i64) -> i64
    %144 = "hilt.ptr_add"(%p, %143) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
    "hilt.store"(%139, %144) : (i32, !hilt.ptr<global, 4>) -> ()
    %145 = "hilt.sreg"() {reg = "cluster_ctaid.x"} : () -> i32
    %146 = "arith.constant"() <{value = 20 : i32}> : () -> i32
    %147 = "arith.extui"(%146) : (i32) -> i64
    %148 = "arith.constant"() <{value = 4 : i64}> : () -> i64
    %149 = "arith.muli"(%147, %148) : (i64, i64) -> i64
    %150 = "hilt.ptr_add"(%p, %149) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
    "hilt.store"(%145, %150) : (i32, !hilt.ptr<global, 4>) -> ()
    %151 = "hilt.sreg"() {reg = "cluster_ctaid.y"} : () -> i32
    %152 = "arith.constant"() <{value = 21 : i32}> : () -> i32
    %153 = "arith.extui"(%152) : (i32) -> i64
    %154 = "arith.constant"() <{value = 4 : i64}> : () -> i64
    %155 = "arith.muli"(%153, %154) : (i64, i64) -> i64
    %156 = "hilt.ptr_add"(%p, %155) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
    "hilt.store"(%151, %156) : (i32, !hilt.ptr<global, 4>) -> ()
    %157 = "hilt.sreg"() {reg = "cluster_ctaid.z"} : () -> i32
    %158 = "arith.constant"() <{value = 22 : i32}> : () -> i32
    %159 = "arith.extui"(%158) : (i32) -> i64
    %160 = "arith.constant"() <{value = 4 : i64}> : () -> i64
    %161 = "arith.muli"(%159, %160) : (i64, i64) -> i64
    %162 = "hilt.ptr_add"(%p, %161) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
    "hilt.store"(%157, %162) : (i32, !hilt.ptr<global, 4>) -> ()
    %163 = "hilt.sreg"() {reg = "cluster_nctaid.x"} : () -> i32
    %164 = "arith.constant"() <{value = 23 : i32}> : () -> i32
    %165 = "arith.extui"(%164) : (i32) -> i64
    %166 = "arith.constant"() <{value = 4 : i64}> : () -> i64
    %167 = "arith.muli"(%165, %166) : (i64, i64) -> i64
    %168 = "hilt.ptr_add"(%p, %167) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
    "hilt.store"(%163, %168) : (i32, !hilt.ptr<global, 4>) -> ()
    %169 = "hilt.sreg"() {reg = "cluster_nctaid.y"} : () -> i32
    %170 = "arith.constant"() <{value = 24 : i32}> : () -> i32
    %171 = "arith.extui"(%170) : (i32) -> i64
    %172 = "arith.constant"() <{value = 4 : i64}> : () -> i64
    %173 = "arith.muli"(%171, %172) : (i64, i64) -> i64
    %174 = "hilt.ptr_add"(%p, %173) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
    "hilt.store"(%169, %174) : (i32, !hilt.ptr<global, 4>) -> ()
    %175 = "hilt.sreg"() {reg = "cluster_nctaid.z"} : () -> i32
    %176 = "arith.constant"() <{value = 25 : i32}> : () -> i32
    %177 = "arith.extui"(%176) : (i32) -> i64
    %178 = "arith.constant"() <{value = 4 : i64}> : () -> i64
    %179 = "arith.muli"(%177, %178) : (i64, i64) -> i64
    %180 = "hilt.ptr_add"(%p, %179) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
    "hilt.store"(%175, %180) : (i32, !hilt.ptr<global, 4>) -> ()
    %181 = "hilt.sreg"() {reg = "cluster_ctarank"} : () -> i32
    %182 = "arith.constant"() <{value = 26 : i32}> : () -> i32
    %183 = "arith.extui"(%182) : (i32) -> i64
    %184 = "arith.constant"() <{value = 4 : i64}> : () -> i64
    %185 = "arith.muli"(%183, %184) : (i64, i64) -> i64
    %186 = "hilt.ptr_add"(%p, %185) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
    "hilt.store"(%181, %186) : (i32, !hilt.ptr<global, 4>) -> ()
    %187 = "hilt.sreg"() {reg = "cluster_nctarank"} : () -> i32
    %188 = "arith.constant"() <{value = 27 : i32}> : () -> i32
    %189 = "arith.extui"(%188) : (i32) -> i64
    %190 = "arith.constant"() <{value = 4 : i64}> : () -> i64
    %191 = "arith.muli"(%189, %190) : (i64, i64) -> i64
    %192 = "hilt.ptr_add"(%p, %191) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
    "hilt.store"(%187, %192) : (i32, !hilt.ptr<global, 4>) -> ()
    %193 = "hilt.sreg"() {reg = "dynamic_smem_size"} : () -> i32
    %194 = "arith.constant"() <{value = 28 : i32}> : () -> i32
    %195 = "arith.extui"(%194) : (i32) -> i64
    %196 = "arith.constant"() <{value = 4 : i64}> : () -> i64
    %197 = "arith.muli"(%195, %196) : (i64, i64) -> i64
    %198 = "hilt.ptr_add"(%p, %197) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
    "hilt.store"(%193, %198) : (i32, !hilt.ptr<global, 4>) -> ()
    "scf.yield"() : () -> ()
  }, {
    "scf.yield"() : () -> ()
  }) : (i1) -> ()
  "func.return"() : () -> ()
}) {kernel} : () -> ()
// RUN: %s
// | "builtin.module"() ({
// |   "func.func"() <{function_type = (!hilt.ptr<global, 4>, !hilt.ptr<global, 4>, i32) -> (), sym_name = "run_saxpy"}> ({
// |   ^bb0(%arg0: !hilt.ptr<global, 4>, %arg1: !hilt.ptr<global, 4>, %arg2: i32):
// |     %0 = "arith.constant"() <{value = 1 : i32}> : () -> i32
// |     %1 = "arith.constant"() <{value = 4 : i32}> : () -> i32
// |     %2 = "arith.constant"() <{value = 3 : i64}> : () -> i64
// |     %3 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %4 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %5 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |     %6 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %7 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %8 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %9 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %10 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %11 = "arith.constant"() <{value = 0 : i64}> : () -> i64
// |     %12 = "arith.constant"() <{value = 0 : i64}> : () -> i64
// |     "hilt.launch"(%2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %arg0, %arg1, %0, %arg2) {callee = "saxpy"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 4>, !hilt.ptr<global, 4>, i32, i32) -> ()
// |     %13 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %14 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %15 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |     %16 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %17 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %18 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %19 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %20 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %21 = "arith.constant"() <{value = 0 : i64}> : () -> i64
// |     %22 = "arith.constant"() <{value = 0 : i64}> : () -> i64
// |     %23 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     "hilt.launch"(%13, %23, %14, %15, %16, %17, %18, %19, %20, %21, %22, %arg0, %arg1, %1, %arg2) {callee = "saxpy"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 4>, !hilt.ptr<global, 4>, i32, i32) -> ()
// |     "func.return"() : () -> ()
// |   }) {arg_names = ["x", "y", "n"]} : () -> ()
// |   "func.func"() <{function_type = (!hilt.ptr<global, 4>, i32, i32) -> (), sym_name = "run_registers"}> ({
// |   ^bb0(%arg0: !hilt.ptr<global, 4>, %arg1: i32, %arg2: i32):
// |     %0 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |     %1 = "arith.constant"() <{value = 2 : i64}> : () -> i64
// |     %2 = "arith.constant"() <{value = 3 : i64}> : () -> i64
// |     %3 = "arith.constant"() <{value = 5 : i64}> : () -> i64
// |     %4 = "arith.constant"() <{value = 3 : i64}> : () -> i64
// |     %5 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |     %6 = "arith.constant"() <{value = 2 : i64}> : () -> i64
// |     %7 = "arith.constant"() <{value = 1 : i64}> : () -> i64
// |     %8 = "arith.constant"() <{value = 3 : i64}> : () -> i64
// |     %9 = "arith.constant"() <{value = 48 : i64}> : () -> i64
// |     %10 = "arith.constant"() <{value = 0 : i64}> : () -> i64
// |     "hilt.launch"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %arg0, %arg1, %arg2) {callee = "registers"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 4>, i32, i32) -> ()
// |     "func.return"() : () -> ()
// |   }) {arg_names = ["p", "b", "t"]} : () -> ()
// |   "func.func"() <{function_type = (!hilt.ptr<global, 4>, !hilt.ptr<global, 4>, i32, i32) -> (), sym_name = "saxpy"}> ({
// |   ^bb0(%arg0: !hilt.ptr<global, 4>, %arg1: !hilt.ptr<global, 4>, %arg2: i32, %arg3: i32):
// |     %0 = "hilt.sreg"() {reg = "ctaid.x"} : () -> i32
// |     %1 = "hilt.sreg"() {reg = "ntid.x"} : () -> i32
// |     %2 = "arith.muli"(%0, %1) : (i32, i32) -> i32
// |     %3 = "hilt.sreg"() {reg = "tid.x"} : () -> i32
// |     %4 = "arith.addi"(%2, %3) : (i32, i32) -> i32
// |     %5 = "arith.cmpi"(%4, %arg3) <{predicate = 5 : i64}> : (i32, i32) -> i1
// |     "scf.if"(%5) ({
// |       "hilt.exit"() : () -> ()
// |       "scf.yield"() : () -> ()
// |     }, {
// |       "scf.yield"() : () -> ()
// |     }) : (i1) -> ()
// |     %6 = "arith.extui"(%4) : (i32) -> i64
// |     %7 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |     %8 = "arith.muli"(%6, %7) : (i64, i64) -> i64
// |     %9 = "hilt.ptr_add"(%arg0, %8) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
// |     %10 = "arith.extui"(%4) : (i32) -> i64
// |     %11 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |     %12 = "arith.muli"(%10, %11) : (i64, i64) -> i64
// |     %13 = "hilt.ptr_add"(%arg1, %12) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
// |     %14 = "hilt.load"(%9) : (!hilt.ptr<global, 4>) -> i32
// |     %15 = "arith.muli"(%14, %arg2) : (i32, i32) -> i32
// |     %16 = "hilt.load"(%13) : (!hilt.ptr<global, 4>) -> i32
// |     %17 = "arith.addi"(%15, %16) : (i32, i32) -> i32
// |     "hilt.store"(%17, %13) : (i32, !hilt.ptr<global, 4>) -> ()
// |     "func.return"() : () -> ()
// |   }) {kernel} : () -> ()
// |   "func.func"() <{function_type = (!hilt.ptr<global, 4>, i32, i32) -> (), sym_name = "registers"}> ({
// |   ^bb0(%arg0: !hilt.ptr<global, 4>, %arg1: i32, %arg2: i32):
// |     %0 = "hilt.sreg"() {reg = "tid.x"} : () -> i32
// |     %1 = "hilt.sreg"() {reg = "tid.y"} : () -> i32
// |     %2 = "hilt.sreg"() {reg = "ntid.x"} : () -> i32
// |     %3 = "arith.muli"(%1, %2) : (i32, i32) -> i32
// |     %4 = "arith.addi"(%0, %3) : (i32, i32) -> i32
// |     %5 = "hilt.sreg"() {reg = "tid.z"} : () -> i32
// |     %6 = "hilt.sreg"() {reg = "ntid.x"} : () -> i32
// |     %7 = "hilt.sreg"() {reg = "ntid.y"} : () -> i32
// |     %8 = "arith.muli"(%6, %7) : (i32, i32) -> i32
// |     %9 = "arith.muli"(%5, %8) : (i32, i32) -> i32
// |     %10 = "arith.addi"(%4, %9) : (i32, i32) -> i32
// |     %11 = "hilt.sreg"() {reg = "ctaid.x"} : () -> i32
// |     %12 = "hilt.sreg"() {reg = "ctaid.y"} : () -> i32
// |     %13 = "hilt.sreg"() {reg = "nctaid.x"} : () -> i32
// |     %14 = "arith.muli"(%12, %13) : (i32, i32) -> i32
// |     %15 = "arith.addi"(%11, %14) : (i32, i32) -> i32
// |     %16 = "hilt.sreg"() {reg = "ctaid.z"} : () -> i32
// |     %17 = "hilt.sreg"() {reg = "nctaid.x"} : () -> i32
// |     %18 = "hilt.sreg"() {reg = "nctaid.y"} : () -> i32
// |     %19 = "arith.muli"(%17, %18) : (i32, i32) -> i32
// |     %20 = "arith.muli"(%16, %19) : (i32, i32) -> i32
// |     %21 = "arith.addi"(%15, %20) : (i32, i32) -> i32
// |     %22 = "arith.cmpi"(%10, %arg2) <{predicate = 0 : i64}> : (i32, i32) -> i1
// |     %23 = "arith.cmpi"(%21, %arg1) <{predicate = 0 : i64}> : (i32, i32) -> i1
// |     %24 = "arith.andi"(%22, %23) : (i1, i1) -> i1
// |     "scf.if"(%24) ({
// |       %25 = "hilt.sreg"() {reg = "tid.x"} : () -> i32
// |       %26 = "arith.constant"() <{value = 0 : i32}> : () -> i32
// |       %27 = "arith.extui"(%26) : (i32) -> i64
// |       %28 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |       %29 = "arith.muli"(%27, %28) : (i64, i64) -> i64
// |       %30 = "hilt.ptr_add"(%arg0, %29) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
// |       "hilt.store"(%25, %30) : (i32, !hilt.ptr<global, 4>) -> ()
// |       %31 = "hilt.sreg"() {reg = "tid.y"} : () -> i32
// |       %32 = "arith.constant"() <{value = 1 : i32}> : () -> i32
// |       %33 = "arith.extui"(%32) : (i32) -> i64
// |       %34 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |       %35 = "arith.muli"(%33, %34) : (i64, i64) -> i64
// |       %36 = "hilt.ptr_add"(%arg0, %35) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
// |       "hilt.store"(%31, %36) : (i32, !hilt.ptr<global, 4>) -> ()
// |       %37 = "hilt.sreg"() {reg = "tid.z"} : () -> i32
// |       %38 = "arith.constant"() <{value = 2 : i32}> : () -> i32
// |       %39 = "arith.extui"(%38) : (i32) -> i64
// |       %40 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |       %41 = "arith.muli"(%39, %40) : (i64, i64) -> i64
// |       %42 = "hilt.ptr_add"(%arg0, %41) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
// |       "hilt.store"(%37, %42) : (i32, !hilt.ptr<global, 4>) -> ()
// |       %43 = "hilt.sreg"() {reg = "ntid.x"} : () -> i32
// |       %44 = "arith.constant"() <{value = 3 : i32}> : () -> i32
// |       %45 = "arith.extui"(%44) : (i32) -> i64
// |       %46 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |       %47 = "arith.muli"(%45, %46) : (i64, i64) -> i64
// |       %48 = "hilt.ptr_add"(%arg0, %47) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
// |       "hilt.store"(%43, %48) : (i32, !hilt.ptr<global, 4>) -> ()
// |       %49 = "hilt.sreg"() {reg = "ntid.y"} : () -> i32
// |       %50 = "arith.constant"() <{value = 4 : i32}> : () -> i32
// |       %51 = "arith.extui"(%50) : (i32) -> i64
// |       %52 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |       %53 = "arith.muli"(%51, %52) : (i64, i64) -> i64
// |       %54 = "hilt.ptr_add"(%arg0, %53) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
// |       "hilt.store"(%49, %54) : (i32, !hilt.ptr<global, 4>) -> ()
// |       %55 = "hilt.sreg"() {reg = "ntid.z"} : () -> i32
// |       %56 = "arith.constant"() <{value = 5 : i32}> : () -> i32
// |       %57 = "arith.extui"(%56) : (i32) -> i64
// |       %58 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |       %59 = "arith.muli"(%57, %58) : (i64, i64) -> i64
// |       %60 = "hilt.ptr_add"(%arg0, %59) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
// |       "hilt.store"(%55, %60) : (i32, !hilt.ptr<global, 4>) -> ()
// |       %61 = "hilt.sreg"() {reg = "ctaid.x"} : () -> i32
// |       %62 = "arith.constant"() <{value = 6 : i32}> : () -> i32
// |       %63 = "arith.extui"(%62) : (i32) -> i64
// |       %64 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |       %65 = "arith.muli"(%63, %64) : (i64, i64) -> i64
// |       %66 = "hilt.ptr_add"(%arg0, %65) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
// |       "hilt.store"(%61, %66) : (i32, !hilt.ptr<global, 4>) -> ()
// |       %67 = "hilt.sreg"() {reg = "ctaid.y"} : () -> i32
// |       %68 = "arith.constant"() <{value = 7 : i32}> : () -> i32
// |       %69 = "arith.extui"(%68) : (i32) -> i64
// |       %70 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |       %71 = "arith.muli"(%69, %70) : (i64, i64) -> i64
// |       %72 = "hilt.ptr_add"(%arg0, %71) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
// |       "hilt.store"(%67, %72) : (i32, !hilt.ptr<global, 4>) -> ()
// |       %73 = "hilt.sreg"() {reg = "ctaid.z"} : () -> i32
// |       %74 = "arith.constant"() <{value = 8 : i32}> : () -> i32
// |       %75 = "arith.extui"(%74) : (i32) -> i64
// |       %76 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |       %77 = "arith.muli"(%75, %76) : (i64, i64) -> i64
// |       %78 = "hilt.ptr_add"(%arg0, %77) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
// |       "hilt.store"(%73, %78) : (i32, !hilt.ptr<global, 4>) -> ()
// |       %79 = "hilt.sreg"() {reg = "nctaid.x"} : () -> i32
// |       %80 = "arith.constant"() <{value = 9 : i32}> : () -> i32
// |       %81 = "arith.extui"(%80) : (i32) -> i64
// |       %82 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |       %83 = "arith.muli"(%81, %82) : (i64, i64) -> i64
// |       %84 = "hilt.ptr_add"(%arg0, %83) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
// |       "hilt.store"(%79, %84) : (i32, !hilt.ptr<global, 4>) -> ()
// |       %85 = "hilt.sreg"() {reg = "nctaid.y"} : () -> i32
// |       %86 = "arith.constant"() <{value = 10 : i32}> : () -> i32
// |       %87 = "arith.extui"(%86) : (i32) -> i64
// |       %88 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |       %89 = "arith.muli"(%87, %88) : (i64, i64) -> i64
// |       %90 = "hilt.ptr_add"(%arg0, %89) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
// |       "hilt.store"(%85, %90) : (i32, !hilt.ptr<global, 4>) -> ()
// |       %91 = "hilt.sreg"() {reg = "nctaid.z"} : () -> i32
// |       %92 = "arith.constant"() <{value = 11 : i32}> : () -> i32
// |       %93 = "arith.extui"(%92) : (i32) -> i64
// |       %94 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |       %95 = "arith.muli"(%93, %94) : (i64, i64) -> i64
// |       %96 = "hilt.ptr_add"(%arg0, %95) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
// |       "hilt.store"(%91, %96) : (i32, !hilt.ptr<global, 4>) -> ()
// |       %97 = "hilt.sreg"() {reg = "laneid"} : () -> i32
// |       %98 = "arith.constant"() <{value = 12 : i32}> : () -> i32
// |       %99 = "arith.extui"(%98) : (i32) -> i64
// |       %100 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |       %101 = "arith.muli"(%99, %100) : (i64, i64) -> i64
// |       %102 = "hilt.ptr_add"(%arg0, %101) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
// |       "hilt.store"(%97, %102) : (i32, !hilt.ptr<global, 4>) -> ()
// |       %103 = "hilt.sreg"() {reg = "warpid"} : () -> i32
// |       %104 = "arith.constant"() <{value = 13 : i32}> : () -> i32
// |       %105 = "arith.extui"(%104) : (i32) -> i64
// |       %106 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |       %107 = "arith.muli"(%105, %106) : (i64, i64) -> i64
// |       %108 = "hilt.ptr_add"(%arg0, %107) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
// |       "hilt.store"(%103, %108) : (i32, !hilt.ptr<global, 4>) -> ()
// |       %109 = "hilt.sreg"() {reg = "clusterid.x"} : () -> i32
// |       %110 = "arith.constant"() <{value = 14 : i32}> : () -> i32
// |       %111 = "arith.extui"(%110) : (i32) -> i64
// |       %112 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |       %113 = "arith.muli"(%111, %112) : (i64, i64) -> i64
// |       %114 = "hilt.ptr_add"(%arg0, %113) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
// |       "hilt.store"(%109, %114) : (i32, !hilt.ptr<global, 4>) -> ()
// |       %115 = "hilt.sreg"() {reg = "clusterid.y"} : () -> i32
// |       %116 = "arith.constant"() <{value = 15 : i32}> : () -> i32
// |       %117 = "arith.extui"(%116) : (i32) -> i64
// |       %118 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |       %119 = "arith.muli"(%117, %118) : (i64, i64) -> i64
// |       %120 = "hilt.ptr_add"(%arg0, %119) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
// |       "hilt.store"(%115, %120) : (i32, !hilt.ptr<global, 4>) -> ()
// |       %121 = "hilt.sreg"() {reg = "clusterid.z"} : () -> i32
// |       %122 = "arith.constant"() <{value = 16 : i32}> : () -> i32
// |       %123 = "arith.extui"(%122) : (i32) -> i64
// |       %124 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |       %125 = "arith.muli"(%123, %124) : (i64, i64) -> i64
// |       %126 = "hilt.ptr_add"(%arg0, %125) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
// |       "hilt.store"(%121, %126) : (i32, !hilt.ptr<global, 4>) -> ()
// |       %127 = "hilt.sreg"() {reg = "nclusterid.x"} : () -> i32
// |       %128 = "arith.constant"() <{value = 17 : i32}> : () -> i32
// |       %129 = "arith.extui"(%128) : (i32) -> i64
// |       %130 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |       %131 = "arith.muli"(%129, %130) : (i64, i64) -> i64
// |       %132 = "hilt.ptr_add"(%arg0, %131) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
// |       "hilt.store"(%127, %132) : (i32, !hilt.ptr<global, 4>) -> ()
// |       %133 = "hilt.sreg"() {reg = "nclusterid.y"} : () -> i32
// |       %134 = "arith.constant"() <{value = 18 : i32}> : () -> i32
// |       %135 = "arith.extui"(%134) : (i32) -> i64
// |       %136 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |       %137 = "arith.muli"(%135, %136) : (i64, i64) -> i64
// |       %138 = "hilt.ptr_add"(%arg0, %137) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
// |       "hilt.store"(%133, %138) : (i32, !hilt.ptr<global, 4>) -> ()
// |       %139 = "hilt.sreg"() {reg = "nclusterid.z"} : () -> i32
// |       %140 = "arith.constant"() <{value = 19 : i32}> : () -> i32
// |       %141 = "arith.extui"(%140) : (i32) -> i64
// |       %142 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |       %143 = "arith.muli"(%141, %142) : (i64, i64) -> i64
// |       %144 = "hilt.ptr_add"(%arg0, %143) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
// |       "hilt.store"(%139, %144) : (i32, !hilt.ptr<global, 4>) -> ()
// |       %145 = "hilt.sreg"() {reg = "cluster_ctaid.x"} : () -> i32
// |       %146 = "arith.constant"() <{value = 20 : i32}> : () -> i32
// |       %147 = "arith.extui"(%146) : (i32) -> i64
// |       %148 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |       %149 = "arith.muli"(%147, %148) : (i64, i64) -> i64
// |       %150 = "hilt.ptr_add"(%arg0, %149) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
// |       "hilt.store"(%145, %150) : (i32, !hilt.ptr<global, 4>) -> ()
// |       %151 = "hilt.sreg"() {reg = "cluster_ctaid.y"} : () -> i32
// |       %152 = "arith.constant"() <{value = 21 : i32}> : () -> i32
// |       %153 = "arith.extui"(%152) : (i32) -> i64
// |       %154 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |       %155 = "arith.muli"(%153, %154) : (i64, i64) -> i64
// |       %156 = "hilt.ptr_add"(%arg0, %155) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
// |       "hilt.store"(%151, %156) : (i32, !hilt.ptr<global, 4>) -> ()
// |       %157 = "hilt.sreg"() {reg = "cluster_ctaid.z"} : () -> i32
// |       %158 = "arith.constant"() <{value = 22 : i32}> : () -> i32
// |       %159 = "arith.extui"(%158) : (i32) -> i64
// |       %160 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |       %161 = "arith.muli"(%159, %160) : (i64, i64) -> i64
// |       %162 = "hilt.ptr_add"(%arg0, %161) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
// |       "hilt.store"(%157, %162) : (i32, !hilt.ptr<global, 4>) -> ()
// |       %163 = "hilt.sreg"() {reg = "cluster_nctaid.x"} : () -> i32
// |       %164 = "arith.constant"() <{value = 23 : i32}> : () -> i32
// |       %165 = "arith.extui"(%164) : (i32) -> i64
// |       %166 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |       %167 = "arith.muli"(%165, %166) : (i64, i64) -> i64
// |       %168 = "hilt.ptr_add"(%arg0, %167) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
// |       "hilt.store"(%163, %168) : (i32, !hilt.ptr<global, 4>) -> ()
// |       %169 = "hilt.sreg"() {reg = "cluster_nctaid.y"} : () -> i32
// |       %170 = "arith.constant"() <{value = 24 : i32}> : () -> i32
// |       %171 = "arith.extui"(%170) : (i32) -> i64
// |       %172 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |       %173 = "arith.muli"(%171, %172) : (i64, i64) -> i64
// |       %174 = "hilt.ptr_add"(%arg0, %173) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
// |       "hilt.store"(%169, %174) : (i32, !hilt.ptr<global, 4>) -> ()
// |       %175 = "hilt.sreg"() {reg = "cluster_nctaid.z"} : () -> i32
// |       %176 = "arith.constant"() <{value = 25 : i32}> : () -> i32
// |       %177 = "arith.extui"(%176) : (i32) -> i64
// |       %178 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |       %179 = "arith.muli"(%177, %178) : (i64, i64) -> i64
// |       %180 = "hilt.ptr_add"(%arg0, %179) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
// |       "hilt.store"(%175, %180) : (i32, !hilt.ptr<global, 4>) -> ()
// |       %181 = "hilt.sreg"() {reg = "cluster_ctarank"} : () -> i32
// |       %182 = "arith.constant"() <{value = 26 : i32}> : () -> i32
// |       %183 = "arith.extui"(%182) : (i32) -> i64
// |       %184 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |       %185 = "arith.muli"(%183, %184) : (i64, i64) -> i64
// |       %186 = "hilt.ptr_add"(%arg0, %185) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
// |       "hilt.store"(%181, %186) : (i32, !hilt.ptr<global, 4>) -> ()
// |       %187 = "hilt.sreg"() {reg = "cluster_nctarank"} : () -> i32
// |       %188 = "arith.constant"() <{value = 27 : i32}> : () -> i32
// |       %189 = "arith.extui"(%188) : (i32) -> i64
// |       %190 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |       %191 = "arith.muli"(%189, %190) : (i64, i64) -> i64
// |       %192 = "hilt.ptr_add"(%arg0, %191) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
// |       "hilt.store"(%187, %192) : (i32, !hilt.ptr<global, 4>) -> ()
// |       %193 = "hilt.sreg"() {reg = "dynamic_smem_size"} : () -> i32
// |       %194 = "arith.constant"() <{value = 28 : i32}> : () -> i32
// |       %195 = "arith.extui"(%194) : (i32) -> i64
// |       %196 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |       %197 = "arith.muli"(%195, %196) : (i64, i64) -> i64
// |       %198 = "hilt.ptr_add"(%arg0, %197) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
// |       "hilt.store"(%193, %198) : (i32, !hilt.ptr<global, 4>) -> ()
// |       "scf.yield"() : () -> ()
// |     }, {
// |       "scf.yield"() : () -> ()
// |     }) : (i1) -> ()
// |     "func.return"() : () -> ()
// |   }) {kernel} : () -> ()
// | }) : () -> ()
// RUN: --run=run_saxpy --arg=i32[1,2,3,4,5,6,7,8,9] --arg=i32[10,20,30,40,50,60,70,80,90] --arg=9
// | i32[1, 2, 3, 4, 5, 6, 7, 8, 9]
// | i32[15, 30, 45, 60, 55, 66, 77, 88, 99]
// RUN: --run=run_registers --arg=i32[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0] --arg=0 --arg=0
// | i32[0, 0, 0, 5, 3, 4, 0, 0, 0, 4, 2, 3, 0, 0, 0, 0, 0, 2, 2, 1, 0, 0, 0, 2, 1, 3, 0, 6, 48]
// RUN: --run=run_registers --arg=i32[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0] --arg=23 --arg=59
// | i32[4, 2, 3, 5, 3, 4, 3, 1, 2, 4, 2, 3, 27, 1, 1, 1, 0, 2, 2, 1, 1, 0, 2, 2, 1, 3, 5, 6, 48]
// RUN: --device=cpu --run=run_saxpy --arg=i32[1,2,3,4,5,6,7,8,9] --arg=i32[10,20,30,40,50,60,70,80,90] --arg=9
// | i32[1, 2, 3, 4, 5, 6, 7, 8, 9]
// | i32[15, 30, 45, 60, 55, 66, 77, 88, 99]
// RUN: --device=cpu --run=run_registers --arg=i32[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0] --arg=0 --arg=0
// | i32[0, 0, 0, 5, 3, 4, 0, 0, 0, 4, 2, 3, 0, 0, 0, 0, 0, 2, 2, 1, 0, 0, 0, 2, 1, 3, 0, 6, 48]
// RUN: --device=cpu --run=run_registers --arg=i32[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0] --arg=23 --arg=59
// | i32[4, 2, 3, 5, 3, 4, 3, 1, 2, 4, 2, 3, 27, 1, 1, 1, 0, 2, 2, 1, 1, 0, 2, 2, 1, 3, 5, 6, 48]
