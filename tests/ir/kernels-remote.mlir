// Atomics on the shared memory of the other block of a cluster.
"func.func"() <{function_type = (!hilt.ptr<global, 8>) -> (), sym_name = "run_remote"}> ({
^bb0(%out: !hilt.ptr<global, 8>):
  %0 = "arith.constant"() <{value = 2 : i64}> : () -> i64
  %1 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %2 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %3 = "arith.constant"() <{value = 64 : i64}> : () -> i64
  %4 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %5 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %6 = "arith.constant"() <{value = 2 : i64}> : () -> i64
  %7 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %8 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %9 = "arith.constant"() <{value = 0 : i64}> : () -> i64
  %10 = "arith.constant"() <{value = 0 : i64}> : () -> i64
  "hilt.launch"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %out) {callee = "remote"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 8>) -> ()
  "func.return"() : () -> ()
}) : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 8>) -> (), sym_name = "remote"}> ({
^bb0(%out: !hilt.ptr<global, 8>):
  %0 = "hilt.sreg"() {reg = "tid.x"} : () -> i32
  %1 = "hilt.sreg"() {reg = "laneid"} : () -> i32
  %2 = "hilt.sreg"() {reg = "ctaid.x"} : () -> i32
  %3 = "arith.constant"() <{value = 0 : i32}> : () -> i32
  %4 = "arith.constant"() <{value = 1 : i32}> : () -> i32
  %5 = "arith.constant"() <{value = -1 : i32}> : () -> i32
  %6 = "arith.constant"() <{value = 2 : i32}> : () -> i32
  %7 = "arith.muli"(%0, %6) : (i32, i32) -> i32
  %8 = "arith.addi"(%7, %4) : (i32, i32) -> i32
  %9 = "arith.constant"() <{value = 1000 : i32}> : () -> i32
  %10 = "arith.muli"(%2, %9) : (i32, i32) -> i32
  %11 = "arith.addi"(%8, %10) : (i32, i32) -> i32
  %12 = "arith.extui"(%11) : (i32) -> i64
  %13 = "arith.constant"() <{value = 64 : i32}> : () -> i32
  %14 = "arith.muli"(%2, %13) : (i32, i32) -> i32
  %15 = "arith.addi"(%14, %0) : (i32, i32) -> i32
  %16 = "arith.extui"(%15) : (i32) -> i64
  %17 = "arith.constant"() <{value = 3 : i64}> : () -> i64
  %18 = "arith.addi"(%16, %17) : (i64, i64) -> i64
  %19 = "arith.constant"() <{value = -7046029254386353131 : i64}> : () -> i64
  %20 = "arith.muli"(%18, %19) : (i64, i64) -> i64
  %21 = "hilt.alloc_shared"() {count = 64 : i64, type = i64, align = 8 : i64} : () -> !hilt.ptr<shared, 8>
  %22 = "arith.cmpi"(%0, %3) <{predicate = 0 : i64}> : (i32, i32) -> i1
  %23 = "arith.constant"() <{value = 0 : i64}> : () -> i64
  %24 = "arith.constant"() <{value = 2 : i64}> : () -> i64
  %25 = "arith.constant"() <{value = 8 : i64}> : () -> i64
  %26 = "arith.constant"() <{value = 10 : i64}> : () -> i64
  %27 = "arith.constant"() <{value = 16 : i64}> : () -> i64
  %28 = "arith.constant"() <{value = 18 : i64}> : () -> i64
  %29 = "arith.constant"() <{value = 24 : i64}> : () -> i64
  %30 = "arith.constant"() <{value = 26 : i64}> : () -> i64
  %31 = "arith.constant"() <{value = 32 : i64}> : () -> i64
  %32 = "arith.constant"() <{value = 34 : i64}> : () -> i64
  %33 = "arith.constant"() <{value = 40 : i64}> : () -> i64
  %34 = "arith.constant"() <{value = 42 : i64}> : () -> i64
  %35 = "arith.constant"() <{value = 48 : i64}> : () -> i64
  %36 = "arith.constant"() <{value = 50 : i64}> : () -> i64
  %37 = "arith.constant"() <{value = 56 : i64}> : () -> i64
  %38 = "arith.constant"() <{value = 58 : i64}> : () -> i64
  %39 = "arith.constant"() <{value = 64 : i64}> : () -> i64
  %40 = "arith.constant"() <{value = 66 : i64}> : () -> i64
  %41 = "arith.constant"() <{value = 72 : i64}> : () -> i64
  %42 = "arith.constant"() <{value = 74 : i64}> : () -> i64
  %43 = "arith.constant"() <{value = 80 : i64}> : () -> i64
  %44 = "arith.constant"() <{value = 82 : i64}> : () -> i64
  %45 = "arith.constant"() <{value = 88 : i64}> : () -> i64
  %46 = "arith.constant"() <{value = 90 : i64}> : () -> i64
  %47 = "arith.constant"() <{value = 96 : i64}> : () -> i64
  %48 = "arith.constant"() <{value = 98 : i64}> : () -> i64
  %49 = "arith.constant"() <{value = 104 : i64}> : () -> i64
  %50 = "arith.constant"() <{value = 106 : i64}> : () -> i64
  %51 = "arith.constant"() <{value = 112 : i64}> : () -> i64
  %52 = "arith.constant"() <{value = 114 : i64}> : () -> i64
  %53 = "arith.constant"() <{value = 120 : i64}> : () -> i64
  %54 = "arith.constant"() <{value = 122 : i64}> : () -> i64
  %55 = "arith.constant"() <{value = 128 : i64}> : () -> i64
  %56 = "arith.constant"() <{value = 130 : i64}> : () -> i64
  %57 = "arith.constant"() <{value = 136 : i64}> : () -> i64
  %58 = "arith.constant"() <{value = 138 : i64}> : () -> i64
  %59 = "arith.constant"() <{value = 144 : i64}> : () -> i64
  %60 = "arith.constant"() <{value = 146 : i64}> : () -> i64
  %61 = "arith.constant"() <{value = 152 : i64}> : () -> i64
  %62 = "arith.constant"() <{value = 154 : i64}> : () -> i64
  %63 = "arith.constant"() <{value = 160 : i64}> : () -> i64
  %64 = "arith.constant"() <{value = 162 : i64}> : () -> i64
  %65 = "arith.constant"() <{value = 168 : i64}> : () -> i64
  %66 = "arith.constant"() <{value = 170 : i64}> : () -> i64
  %67 = "arith.constant"() <{value = 176 : i64}> : () -> i64
  %68 = "arith.constant"() <{value = 178 : i64}> : () -> i64
  %69 = "arith.constant"() <{value = 184 : i64}> : () -> i64
  %70 = "arith.constant"() <{value = 186 : i64}> : () -> i64
  %71 = "arith.constant"() <{value = 192 : i64}> : () -> i64
  %72 = "arith.constant"() <{value = 194 : i64}> : () -> i64
  %73 = "arith.constant"() <{value = 200 : i64}> : () -> i64
  %74 = "arith.constant"() <{value = 202 : i64}> : () -> i64
  %75 = "arith.constant"() <{value = 208 : i64}> : () -> i64
  %76 = "arith.constant"() <{value = 210 : i64}> : () -> i64
  %77 = "arith.constant"() <{value = 216 : i64}> : () -> i64
  %78 = "arith.constant"() <{value = 218 : i64}> : () -> i64
  %79 = "arith.constant"() <{value = 224 : i64}> : () -> i64
  %80 = "arith.constant"() <{value = 226 : i64}> : () -> i64
  "scf.if"(%22) ({
    %81 = "arith.constant"() <{value = 6510615555426900570 : i64}> : () -> i64
    %82 = "hilt.ptr_add"(%21, %23) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%81, %82) : (i64, !hilt.ptr<shared, 8>) -> ()
    %83 = "hilt.ptr_add"(%21, %24) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 2>
    %84 = "arith.constant"() <{value = 3 : i16}> : () -> i16
    "hilt.store"(%84, %83) : (i16, !hilt.ptr<shared, 2>) -> ()
    %85 = "arith.constant"() <{value = 6510615555426900570 : i64}> : () -> i64
    %86 = "hilt.ptr_add"(%21, %25) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%85, %86) : (i64, !hilt.ptr<shared, 8>) -> ()
    %87 = "hilt.ptr_add"(%21, %26) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 2>
    %88 = "arith.constant"() <{value = 3 : i16}> : () -> i16
    "hilt.store"(%88, %87) : (i16, !hilt.ptr<shared, 2>) -> ()
    %89 = "arith.constant"() <{value = 6510615555426900570 : i64}> : () -> i64
    %90 = "hilt.ptr_add"(%21, %27) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%89, %90) : (i64, !hilt.ptr<shared, 8>) -> ()
    %91 = "hilt.ptr_add"(%21, %28) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 2>
    %92 = "arith.constant"() <{value = 3 : i16}> : () -> i16
    "hilt.store"(%92, %91) : (i16, !hilt.ptr<shared, 2>) -> ()
    %93 = "arith.constant"() <{value = 6510615555426900570 : i64}> : () -> i64
    %94 = "hilt.ptr_add"(%21, %29) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%93, %94) : (i64, !hilt.ptr<shared, 8>) -> ()
    %95 = "hilt.ptr_add"(%21, %30) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 2>
    %96 = "arith.constant"() <{value = 3 : i16}> : () -> i16
    "hilt.store"(%96, %95) : (i16, !hilt.ptr<shared, 2>) -> ()
    %97 = "arith.constant"() <{value = 6510615555426900570 : i64}> : () -> i64
    %98 = "hilt.ptr_add"(%21, %31) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%97, %98) : (i64, !hilt.ptr<shared, 8>) -> ()
    %99 = "hilt.ptr_add"(%21, %32) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 2>
    %100 = "arith.constant"() <{value = 3 : i16}> : () -> i16
    "hilt.store"(%100, %99) : (i16, !hilt.ptr<shared, 2>) -> ()
    %101 = "arith.constant"() <{value = 6510615555426900570 : i64}> : () -> i64
    %102 = "hilt.ptr_add"(%21, %33) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%101, %102) : (i64, !hilt.ptr<shared, 8>) -> ()
    %103 = "hilt.ptr_add"(%21, %34) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 2>
    %104 = "arith.constant"() <{value = 3 : i16}> : () -> i16
    "hilt.store"(%104, %103) : (i16, !hilt.ptr<shared, 2>) -> ()
    %105 = "arith.constant"() <{value = 6510615555426900570 : i64}> : () -> i64
    %106 = "hilt.ptr_add"(%21, %35) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%105, %106) : (i64, !hilt.ptr<shared, 8>) -> ()
    %107 = "hilt.ptr_add"(%21, %36) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 2>
    %108 = "arith.constant"() <{value = 3 : i16}> : () -> i16
    "hilt.store"(%108, %107) : (i16, !hilt.ptr<shared, 2>) -> ()
    %109 = "arith.constant"() <{value = 6510615555426900570 : i64}> : () -> i64
    %110 = "hilt.ptr_add"(%21, %37) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%109, %110) : (i64, !hilt.ptr<shared, 8>) -> ()
    %111 = "hilt.ptr_add"(%21, %38) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 2>
    %112 = "arith.constant"() <{value = 3 : i16}> : () -> i16
    "hilt.store"(%112, %111) : (i16, !hilt.ptr<shared, 2>) -> ()
    %113 = "arith.constant"() <{value = 6510615555426900570 : i64}> : () -> i64
    %114 = "hilt.ptr_add"(%21, %39) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%113, %114) : (i64, !hilt.ptr<shared, 8>) -> ()
    %115 = "hilt.ptr_add"(%21, %40) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 2>
    %116 = "arith.constant"() <{value = 3 : i16}> : () -> i16
    "hilt.store"(%116, %115) : (i16, !hilt.ptr<shared, 2>) -> ()
    %117 = "arith.constant"() <{value = 6510615555426900570 : i64}> : () -> i64
    %118 = "hilt.ptr_add"(%21, %41) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%117, %118) : (i64, !hilt.ptr<shared, 8>) -> ()
    %119 = "hilt.ptr_add"(%21, %42) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 2>
    %120 = "arith.constant"() <{value = 3 : i16}> : () -> i16
    "hilt.store"(%120, %119) : (i16, !hilt.ptr<shared, 2>) -> ()
    %121 = "arith.constant"() <{value = 6510615555426900570 : i64}> : () -> i64
    %122 = "hilt.ptr_add"(%21, %43) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%121, %122) : (i64, !hilt.ptr<shared, 8>) -> ()
    %123 = "hilt.ptr_add"(%21, %43) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    %124 = "arith.constant"() <{value = 3 : i64}> : () -> i64
    "hilt.store"(%124, %123) : (i64, !hilt.ptr<shared, 8>) -> ()
    %125 = "arith.constant"() <{value = 6510615555426900570 : i64}> : () -> i64
    %126 = "hilt.ptr_add"(%21, %45) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%125, %126) : (i64, !hilt.ptr<shared, 8>) -> ()
    %127 = "hilt.ptr_add"(%21, %45) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    %128 = "arith.constant"() <{value = 3 : i64}> : () -> i64
    "hilt.store"(%128, %127) : (i64, !hilt.ptr<shared, 8>) -> ()
    %129 = "arith.constant"() <{value = 6510615555426900570 : i64}> : () -> i64
    %130 = "hilt.ptr_add"(%21, %47) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%129, %130) : (i64, !hilt.ptr<shared, 8>) -> ()
    %131 = "hilt.ptr_add"(%21, %47) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    %132 = "arith.constant"() <{value = 3 : i64}> : () -> i64
    "hilt.store"(%132, %131) : (i64, !hilt.ptr<shared, 8>) -> ()
    %133 = "arith.constant"() <{value = 6510615555426900570 : i64}> : () -> i64
    %134 = "hilt.ptr_add"(%21, %49) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%133, %134) : (i64, !hilt.ptr<shared, 8>) -> ()
    %135 = "hilt.ptr_add"(%21, %49) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    %136 = "arith.constant"() <{value = 3 : i64}> : () -> i64
    "hilt.store"(%136, %135) : (i64, !hilt.ptr<shared, 8>) -> ()
    %137 = "arith.constant"() <{value = 6510615555426900570 : i64}> : () -> i64
    %138 = "hilt.ptr_add"(%21, %51) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%137, %138) : (i64, !hilt.ptr<shared, 8>) -> ()
    %139 = "hilt.ptr_add"(%21, %51) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    %140 = "arith.constant"() <{value = 3 : i64}> : () -> i64
    "hilt.store"(%140, %139) : (i64, !hilt.ptr<shared, 8>) -> ()
    %141 = "arith.constant"() <{value = 6510615555426900570 : i64}> : () -> i64
    %142 = "hilt.ptr_add"(%21, %53) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%141, %142) : (i64, !hilt.ptr<shared, 8>) -> ()
    %143 = "hilt.ptr_add"(%21, %53) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    %144 = "arith.constant"() <{value = 3 : i64}> : () -> i64
    "hilt.store"(%144, %143) : (i64, !hilt.ptr<shared, 8>) -> ()
    %145 = "arith.constant"() <{value = 6510615555426900570 : i64}> : () -> i64
    %146 = "hilt.ptr_add"(%21, %55) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%145, %146) : (i64, !hilt.ptr<shared, 8>) -> ()
    %147 = "hilt.ptr_add"(%21, %55) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    %148 = "arith.constant"() <{value = 3 : i64}> : () -> i64
    "hilt.store"(%148, %147) : (i64, !hilt.ptr<shared, 8>) -> ()
    %149 = "arith.constant"() <{value = 6510615555426900570 : i64}> : () -> i64
    %150 = "hilt.ptr_add"(%21, %57) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%149, %150) : (i64, !hilt.ptr<shared, 8>) -> ()
    %151 = "hilt.ptr_add"(%21, %57) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    %152 = "arith.constant"() <{value = 3 : i64}> : () -> i64
    "hilt.store"(%152, %151) : (i64, !hilt.ptr<shared, 8>) -> ()
    %153 = "arith.constant"() <{value = 6510615555426900570 : i64}> : () -> i64
    %154 = "hilt.ptr_add"(%21, %59) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%153, %154) : (i64, !hilt.ptr<shared, 8>) -> ()
    %155 = "hilt.ptr_add"(%21, %59) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    %156 = "arith.constant"() <{value = 3 : i64}> : () -> i64
    "hilt.store"(%156, %155) : (i64, !hilt.ptr<shared, 8>) -> ()
    %157 = "arith.constant"() <{value = 6510615555426900570 : i64}> : () -> i64
    %158 = "hilt.ptr_add"(%21, %61) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%157, %158) : (i64, !hilt.ptr<shared, 8>) -> ()
    %159 = "hilt.ptr_add"(%21, %61) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    %160 = "arith.constant"() <{value = 3 : i64}> : () -> i64
    "hilt.store"(%160, %159) : (i64, !hilt.ptr<shared, 8>) -> ()
    %161 = "arith.constant"() <{value = 6510615555426900570 : i64}> : () -> i64
    %162 = "hilt.ptr_add"(%21, %63) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%161, %162) : (i64, !hilt.ptr<shared, 8>) -> ()
    %163 = "hilt.ptr_add"(%21, %64) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 2>
    %164 = "arith.constant"() <{value = 3.0 : f16}> : () -> f16
    "hilt.store"(%164, %163) : (f16, !hilt.ptr<shared, 2>) -> ()
    %165 = "arith.constant"() <{value = 6510615555426900570 : i64}> : () -> i64
    %166 = "hilt.ptr_add"(%21, %65) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%165, %166) : (i64, !hilt.ptr<shared, 8>) -> ()
    %167 = "hilt.ptr_add"(%21, %66) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 2>
    %168 = "arith.constant"() <{value = 3.0 : f16}> : () -> f16
    "hilt.store"(%168, %167) : (f16, !hilt.ptr<shared, 2>) -> ()
    %169 = "arith.constant"() <{value = 6510615555426900570 : i64}> : () -> i64
    %170 = "hilt.ptr_add"(%21, %67) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%169, %170) : (i64, !hilt.ptr<shared, 8>) -> ()
    %171 = "hilt.ptr_add"(%21, %68) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 2>
    %172 = "arith.constant"() <{value = 3.0 : f16}> : () -> f16
    "hilt.store"(%172, %171) : (f16, !hilt.ptr<shared, 2>) -> ()
    %173 = "arith.constant"() <{value = 6510615555426900570 : i64}> : () -> i64
    %174 = "hilt.ptr_add"(%21, %69) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%173, %174) : (i64, !hilt.ptr<shared, 8>) -> ()
    %175 = "hilt.ptr_add"(%21, %69) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 4>
    %176 = "arith.constant"() <{value = 3.0 : f32}> : () -> f32
    "hilt.store"(%176, %175) : (f32, !hilt.ptr<shared, 4>) -> ()
    %177 = "arith.constant"() <{value = 6510615555426900570 : i64}> : () -> i64
    %178 = "hilt.ptr_add"(%21, %71) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%177, %178) : (i64, !hilt.ptr<shared, 8>) -> ()
    %179 = "hilt.ptr_add"(%21, %71) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 4>
    %180 = "arith.constant"() <{value = 3.0 : f32}> : () -> f32
    "hilt.store"(%180, %179) : (f32, !hilt.ptr<shared, 4>) -> ()
    %181 = "arith.constant"() <{value = 6510615555426900570 : i64}> : () -> i64
    %182 = "hilt.ptr_add"(%21, %73) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%181, %182) : (i64, !hilt.ptr<shared, 8>) -> ()
    %183 = "hilt.ptr_add"(%21, %73) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 4>
    %184 = "arith.constant"() <{value = 3.0 : f32}> : () -> f32
    "hilt.store"(%184, %183) : (f32, !hilt.ptr<shared, 4>) -> ()
    %185 = "arith.constant"() <{value = 6510615555426900570 : i64}> : () -> i64
    %186 = "hilt.ptr_add"(%21, %75) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%185, %186) : (i64, !hilt.ptr<shared, 8>) -> ()
    %187 = "hilt.ptr_add"(%21, %75) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 4>
    %188 = "arith.constant"() <{value = 3.0 : bf16}> : () -> bf16
    %189 = "arith.constant"() <{value = 4.0 : bf16}> : () -> bf16
    %190 = "vector.from_elements"(%188, %189) : (bf16, bf16) -> vector<2xbf16>
    "hilt.store"(%190, %187) : (vector<2xbf16>, !hilt.ptr<shared, 4>) -> ()
    %191 = "arith.constant"() <{value = 6510615555426900570 : i64}> : () -> i64
    %192 = "hilt.ptr_add"(%21, %77) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%191, %192) : (i64, !hilt.ptr<shared, 8>) -> ()
    %193 = "hilt.ptr_add"(%21, %77) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 4>
    %194 = "arith.constant"() <{value = 3.0 : bf16}> : () -> bf16
    %195 = "arith.constant"() <{value = 4.0 : bf16}> : () -> bf16
    %196 = "vector.from_elements"(%194, %195) : (bf16, bf16) -> vector<2xbf16>
    "hilt.store"(%196, %193) : (vector<2xbf16>, !hilt.ptr<shared, 4>) -> ()
    %197 = "arith.constant"() <{value = 6510615555426900570 : i64}> : () -> i64
    %198 = "hilt.ptr_add"(%21, %79) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%197, %198) : (i64, !hilt.ptr<shared, 8>) -> ()
    %199 = "hilt.ptr_add"(%21, %79) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 4>
    %200 = "arith.constant"() <{value = 3.0 : bf16}> : () -> bf16
    %201 = "arith.constant"() <{value = 4.0 : bf16}> : () -> bf16
    %202 = "vector.from_elements"(%200, %201) : (bf16, bf16) -> vector<2xbf16>
    "hilt.store"(%202, %199) : (vector<2xbf16>, !hilt.ptr<shared, 4>) -> ()
    "scf.yield"() : () -> ()
  }, {
    "scf.yield"() : () -> ()
  }) : (i1) -> ()
  "hilt.barrier"(%3, %3) : (i32, i32) -> ()
  %203 = "arith.constant"() <{value = 7 : i32}> : () -> i32
  %204 = "arith.muli"(%0, %203) : (i32, i32) -> i32
  %205 = "arith.constant"() <{value = 11 : i32}> : () -> i32
  %206 = "hilt.rem_u"(%204, %205) : (i32, i32) -> i32
  %207 = "arith.constant"() <{value = 4 : i32}> : () -> i32
  %208 = "arith.subi"(%206, %207) : (i32, i32) -> i32
  %209 = "arith.trunci"(%208) : (i32) -> i16
  %210 = "arith.muli"(%0, %203) : (i32, i32) -> i32
  %211 = "hilt.rem_u"(%210, %205) : (i32, i32) -> i32
  %212 = "arith.subi"(%211, %207) : (i32, i32) -> i32
  %213 = "arith.extsi"(%212) : (i32) -> i64
  %214 = "arith.muli"(%0, %203) : (i32, i32) -> i32
  %215 = "hilt.rem_u"(%214, %205) : (i32, i32) -> i32
  %216 = "arith.subi"(%215, %207) : (i32, i32) -> i32
  %217 = "arith.sitofp"(%216) : (i32) -> f16
  %218 = "arith.muli"(%0, %203) : (i32, i32) -> i32
  %219 = "hilt.rem_u"(%218, %205) : (i32, i32) -> i32
  %220 = "arith.subi"(%219, %207) : (i32, i32) -> i32
  %221 = "arith.sitofp"(%220) : (i32) -> f32
  %222 = "arith.muli"(%0, %203) : (i32, i32) -> i32
  %223 = "hilt.rem_u"(%222, %205) : (i32, i32) -> i32
  %224 = "arith.subi"(%223, %207) : (i32, i32) -> i32
  %225 = "arith.sitofp"(%224) : (i32) -> bf16
  %226 = "vector.from_elements"(%225, %225) : (bf16, bf16) -> vector<2xbf16>
  "hilt.cluster_arrive"() : () -> ()
  "hilt.cluster_wait"() : () -> ()
  %227 = "hilt.sreg"() {reg = "cluster_ctarank"} : () -> i32
  %228 = "arith.xori"(%227, %4) : (i32, i32) -> i32
  %229 = "hilt.mapa"(%21, %228) : (!hilt.ptr<shared, 8>, i32) -> !hilt.ptr<cluster, 8>
  %230 = "hilt.ptr_add"(%229, %24) : (!hilt.ptr<cluster, 8>, i64) -> !hilt.ptr<cluster, 2>
  %231 = "hilt.atomic_rmw"(%230, %209) {kind = "add", order = "relaxed", scope = "cluster"} : (!hilt.ptr<cluster, 2>, i16) -> i16
  %232 = "hilt.ptr_add"(%229, %26) : (!hilt.ptr<cluster, 8>, i64) -> !hilt.ptr<cluster, 2>
  %233 = "hilt.atomic_rmw"(%232, %209) {kind = "min", order = "acquire", scope = "cluster"} : (!hilt.ptr<cluster, 2>, i16) -> i16
  %234 = "hilt.ptr_add"(%229, %28) : (!hilt.ptr<cluster, 8>, i64) -> !hilt.ptr<cluster, 2>
  %235 = "hilt.atomic_rmw"(%234, %209) {kind = "max", order = "release", scope = "cluster"} : (!hilt.ptr<cluster, 2>, i16) -> i16
  %236 = "hilt.ptr_add"(%229, %30) : (!hilt.ptr<cluster, 8>, i64) -> !hilt.ptr<cluster, 2>
  %237 = "hilt.atomic_rmw"(%236, %209) {kind = "umin", order = "acq_rel", scope = "cluster"} : (!hilt.ptr<cluster, 2>, i16) -> i16
  %238 = "hilt.ptr_add"(%229, %32) : (!hilt.ptr<cluster, 8>, i64) -> !hilt.ptr<cluster, 2>
  %239 = "hilt.atomic_rmw"(%238, %209) {kind = "umax", order = "relaxed", scope = "gpu"} : (!hilt.ptr<cluster, 2>, i16) -> i16
  %240 = "hilt.ptr_add"(%229, %34) : (!hilt.ptr<cluster, 8>, i64) -> !hilt.ptr<cluster, 2>
  %241 = "hilt.atomic_rmw"(%240, %209) {kind = "and", order = "acquire", scope = "gpu"} : (!hilt.ptr<cluster, 2>, i16) -> i16
  %242 = "hilt.ptr_add"(%229, %36) : (!hilt.ptr<cluster, 8>, i64) -> !hilt.ptr<cluster, 2>
  %243 = "hilt.atomic_rmw"(%242, %209) {kind = "or", order = "release", scope = "gpu"} : (!hilt.ptr<cluster, 2>, i16) -> i16
  %244 = "hilt.ptr_add"(%229, %38) : (!hilt.ptr<cluster, 8>, i64) -> !hilt.ptr<cluster, 2>
  %245 = "hilt.atomic_rmw"(%244, %209) {kind = "xor", order = "acq_rel", scope = "gpu"} : (!hilt.ptr<cluster, 2>, i16) -> i16
  %246 = "hilt.ptr_add"(%229, %40) : (!hilt.ptr<cluster, 8>, i64) -> !hilt.ptr<cluster, 2>
  %247 = "arith.constant"() <{value = 6 : i16}> : () -> i16
  %248 = "hilt.atomic_rmw"(%246, %247) {kind = "inc", order = "relaxed", scope = "cluster"} : (!hilt.ptr<cluster, 2>, i16) -> i16
  %249 = "hilt.ptr_add"(%229, %42) : (!hilt.ptr<cluster, 8>, i64) -> !hilt.ptr<cluster, 2>
  %250 = "arith.constant"() <{value = 6 : i16}> : () -> i16
  %251 = "hilt.atomic_rmw"(%249, %250) {kind = "dec", order = "acquire", scope = "cluster"} : (!hilt.ptr<cluster, 2>, i16) -> i16
  %252 = "hilt.ptr_add"(%229, %43) : (!hilt.ptr<cluster, 8>, i64) -> !hilt.ptr<cluster, 8>
  %253 = "hilt.atomic_rmw"(%252, %213) {kind = "add", order = "release", scope = "cluster"} : (!hilt.ptr<cluster, 8>, i64) -> i64
  %254 = "hilt.ptr_add"(%229, %45) : (!hilt.ptr<cluster, 8>, i64) -> !hilt.ptr<cluster, 8>
  %255 = "hilt.atomic_rmw"(%254, %213) {kind = "min", order = "acq_rel", scope = "cluster"} : (!hilt.ptr<cluster, 8>, i64) -> i64
  %256 = "hilt.ptr_add"(%229, %47) : (!hilt.ptr<cluster, 8>, i64) -> !hilt.ptr<cluster, 8>
  %257 = "hilt.atomic_rmw"(%256, %213) {kind = "max", order = "relaxed", scope = "sys"} : (!hilt.ptr<cluster, 8>, i64) -> i64
  %258 = "hilt.ptr_add"(%229, %49) : (!hilt.ptr<cluster, 8>, i64) -> !hilt.ptr<cluster, 8>
  %259 = "hilt.atomic_rmw"(%258, %213) {kind = "umin", order = "acquire", scope = "sys"} : (!hilt.ptr<cluster, 8>, i64) -> i64
  %260 = "hilt.ptr_add"(%229, %51) : (!hilt.ptr<cluster, 8>, i64) -> !hilt.ptr<cluster, 8>
  %261 = "hilt.atomic_rmw"(%260, %213) {kind = "umax", order = "release", scope = "sys"} : (!hilt.ptr<cluster, 8>, i64) -> i64
  %262 = "hilt.ptr_add"(%229, %53) : (!hilt.ptr<cluster, 8>, i64) -> !hilt.ptr<cluster, 8>
  %263 = "hilt.atomic_rmw"(%262, %213) {kind = "and", order = "acq_rel", scope = "sys"} : (!hilt.ptr<cluster, 8>, i64) -> i64
  %264 = "hilt.ptr_add"(%229, %55) : (!hilt.ptr<cluster, 8>, i64) -> !hilt.ptr<cluster, 8>
  %265 = "hilt.atomic_rmw"(%264, %213) {kind = "or", order = "relaxed", scope = "cluster"} : (!hilt.ptr<cluster, 8>, i64) -> i64
  %266 = "hilt.ptr_add"(%229, %57) : (!hilt.ptr<cluster, 8>, i64) -> !hilt.ptr<cluster, 8>
  %267 = "hilt.atomic_rmw"(%266, %213) {kind = "xor", order = "acquire", scope = "cluster"} : (!hilt.ptr<cluster, 8>, i64) -> i64
  %268 = "hilt.ptr_add"(%229, %59) : (!hilt.ptr<cluster, 8>, i64) -> !hilt.ptr<cluster, 8>
  %269 = "arith.constant"() <{value = 6 : i64}> : () -> i64
  %270 = "hilt.atomic_rmw"(%268, %269) {kind = "inc", order = "release", scope = "cluster"} : (!hilt.ptr<cluster, 8>, i64) -> i64
  %271 = "hilt.ptr_add"(%229, %61) : (!hilt.ptr<cluster, 8>, i64) -> !hilt.ptr<cluster, 8>
  %272 = "arith.constant"() <{value = 6 : i64}> : () -> i64
  %273 = "hilt.atomic_rmw"(%271, %272) {kind = "dec", order = "acq_rel", scope = "cluster"} : (!hilt.ptr<cluster, 8>, i64) -> i64
  %274 = "hilt.ptr_add"(%229, %64) : (!hilt.ptr<cluster, 8>, i64) -> !hilt.ptr<cluster, 2>
  %275 = "hilt.atomic_rmw"(%274, %217) {kind = "fadd", order = "relaxed", scope = "gpu"} : (!hilt.ptr<cluster, 2>, f16) -> f16
  %276 = "hilt.ptr_add"(%229, %66) : (!hilt.ptr<cluster, 8>, i64) -> !hilt.ptr<cluster, 2>
  %277 = "hilt.atomic_rmw"(%276, %217) {kind = "fmin", order = "acquire", scope = "gpu"} : (!hilt.ptr<cluster, 2>, f16) -> f16
  %278 = "hilt.ptr_add"(%229, %68) : (!hilt.ptr<cluster, 8>, i64) -> !hilt.ptr<cluster, 2>
  %279 = "hilt.atomic_rmw"(%278, %217) {kind = "fmax", order = "release", scope = "gpu"} : (!hilt.ptr<cluster, 2>, f16) -> f16
  %280 = "hilt.ptr_add"(%229, %69) : (!hilt.ptr<cluster, 8>, i64) -> !hilt.ptr<cluster, 4>
  %281 = "hilt.atomic_rmw"(%280, %221) {kind = "fadd", order = "acq_rel", scope = "gpu"} : (!hilt.ptr<cluster, 4>, f32) -> f32
  %282 = "hilt.ptr_add"(%229, %71) : (!hilt.ptr<cluster, 8>, i64) -> !hilt.ptr<cluster, 4>
  %283 = "hilt.atomic_rmw"(%282, %221) {kind = "fmin", order = "relaxed", scope = "cluster"} : (!hilt.ptr<cluster, 4>, f32) -> f32
  %284 = "hilt.ptr_add"(%229, %73) : (!hilt.ptr<cluster, 8>, i64) -> !hilt.ptr<cluster, 4>
  %285 = "hilt.atomic_rmw"(%284, %221) {kind = "fmax", order = "acquire", scope = "cluster"} : (!hilt.ptr<cluster, 4>, f32) -> f32
  %286 = "hilt.ptr_add"(%229, %75) : (!hilt.ptr<cluster, 8>, i64) -> !hilt.ptr<cluster, 4>
  %287 = "hilt.atomic_rmw"(%286, %226) {kind = "fadd", order = "release", scope = "cluster"} : (!hilt.ptr<cluster, 4>, vector<2xbf16>) -> vector<2xbf16>
  %288 = "hilt.ptr_add"(%229, %77) : (!hilt.ptr<cluster, 8>, i64) -> !hilt.ptr<cluster, 4>
  %289 = "hilt.atomic_rmw"(%288, %226) {kind = "fmin", order = "acq_rel", scope = "cluster"} : (!hilt.ptr<cluster, 4>, vector<2xbf16>) -> vector<2xbf16>
  %290 = "hilt.ptr_add"(%229, %79) : (!hilt.ptr<cluster, 8>, i64) -> !hilt.ptr<cluster, 4>
  %291 = "hilt.atomic_rmw"(%290, %226) {kind = "fmax", order = "relaxed", scope = "sys"} : (!hilt.ptr<cluster, 4>, vector<2xbf16>) -> vector<2xbf16>
  "hilt.cluster_arrive"() : () -> ()
  "hilt.cluster_wait"() : () -> ()
  "hilt.barrier"(%3, %3) : (i32, i32) -> ()
  "scf.if"(%22) ({
    %292 = "hilt.ptr_add"(%21, %23) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    %293 = "hilt.load"(%292) : (!hilt.ptr<shared, 8>) -> i64
    %294 = "arith.muli"(%293, %12) : (i64, i64) -> i64
    %295 = "hilt.ptr_add"(%out, %23) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
    %296 = "hilt.atomic_rmw"(%295, %294) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
    %297 = "hilt.ptr_add"(%21, %25) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    %298 = "hilt.load"(%297) : (!hilt.ptr<shared, 8>) -> i64
    %299 = "arith.muli"(%298, %12) : (i64, i64) -> i64
    %300 = "hilt.ptr_add"(%out, %25) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
    %301 = "hilt.atomic_rmw"(%300, %299) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
    %302 = "hilt.ptr_add"(%21, %27) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    %303 = "hilt.load"(%302) : (!hilt.ptr<shared, 8>) -> i64
    %304 = "arith.muli"(%303, %12) : (i64, i64) -> i64
    %305 = "hilt.ptr_add"(%out, %27) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
    %306 = "hilt.atomic_rmw"(%305, %304) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
    %307 = "hilt.ptr_add"(%21, %29) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    %308 = "hilt.load"(%307) : (!hilt.ptr<shared, 8>) -> i64
    %309 = "arith.muli"(%308, %12) : (i64, i64) -> i64
    %310 = "hilt.ptr_add"(%out, %29) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
    %311 = "hilt.atomic_rmw"(%310, %309) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
    %312 = "hilt.ptr_add"(%21, %31) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    %313 = "hilt.load"(%312) : (!hilt.ptr<shared, 8>) -> i64
    %314 = "arith.muli"(%313, %12) : (i64, i64) -> i64
    %315 = "hilt.ptr_add"(%out, %31) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
    %316 = "hilt.atomic_rmw"(%315, %314) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
    %317 = "hilt.ptr_add"(%21, %33) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    %318 = "hilt.load"(%317) : (!hilt.ptr<shared, 8>) -> i64
    %319 = "arith.muli"(%318, %12) : (i64, i64) -> i64
    %320 = "hilt.ptr_add"(%out, %33) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
    %321 = "hilt.atomic_rmw"(%320, %319) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
    %322 = "hilt.ptr_add"(%21, %35) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    %323 = "hilt.load"(%322) : (!hilt.ptr<shared, 8>) -> i64
    %324 = "arith.muli"(%323, %12) : (i64, i64) -> i64
    %325 = "hilt.ptr_add"(%out, %35) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
    %326 = "hilt.atomic_rmw"(%325, %324) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
    %327 = "hilt.ptr_add"(%21, %37) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    %328 = "hilt.load"(%327) : (!hilt.ptr<shared, 8>) -> i64
    %329 = "arith.muli"(%328, %12) : (i64, i64) -> i64
    %330 = "hilt.ptr_add"(%out, %37) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
    %331 = "hilt.atomic_rmw"(%330, %329) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
    %332 = "hilt.ptr_add"(%21, %39) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    %333 = "hilt.load"(%332) : (!hilt.ptr<shared, 8>) -> i64
    %334 = "arith.muli"(%333, %12) : (i64, i64) -> i64
    %335 = "hilt.ptr_add"(%out, %39) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
    %336 = "hilt.atomic_rmw"(%335, %334) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
    %337 = "hilt.ptr_add"(%21, %41) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    %338 = "hilt.load"(%337) : (!hilt.ptr<shared, 8>) -> i64
    %339 = "arith.muli"(%338, %12) : (i64, i64) -> i64
    %340 = "hilt.ptr_add"(%out, %41) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
    %341 = "hilt.atomic_rmw"(%340, %339) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
    %342 = "hilt.ptr_add"(%21, %43) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    %343 = "hilt.load"(%342) : (!hilt.ptr<shared, 8>) -> i64
    %344 = "arith.muli"(%343, %12) : (i64, i64) -> i64
    %345 = "hilt.ptr_add"(%out, %43) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
    %346 = "hilt.atomic_rmw"(%345, %344) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
    %347 = "hilt.ptr_add"(%21, %45) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    %348 = "hilt.load"(%347) : (!hilt.ptr<shared, 8>) -> i64
    %349 = "arith.muli"(%348, %12) : (i64, i64) -> i64
    %350 = "hilt.ptr_add"(%out, %45) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
    %351 = "hilt.atomic_rmw"(%350, %349) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
    %352 = "hilt.ptr_add"(%21, %47) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    %353 = "hilt.load"(%352) : (!hilt.ptr<shared, 8>) -> i64
    %354 = "arith.muli"(%353, %12) : (i64, i64) -> i64
    %355 = "hilt.ptr_add"(%out, %47) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
    %356 = "hilt.atomic_rmw"(%355, %354) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
    %357 = "hilt.ptr_add"(%21, %49) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    %358 = "hilt.load"(%357) : (!hilt.ptr<shared, 8>) -> i64
    %359 = "arith.muli"(%358, %12) : (i64, i64) -> i64
    %360 = "hilt.ptr_add"(%out, %49) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
    %361 = "hilt.atomic_rmw"(%360, %359) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
    %362 = "hilt.ptr_add"(%21, %51) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    %363 = "hilt.load"(%362) : (!hilt.ptr<shared, 8>) -> i64
    %364 = "arith.muli"(%363, %12) : (i64, i64) -> i64
    %365 = "hilt.ptr_add"(%out, %51) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
    %366 = "hilt.atomic_rmw"(%365, %364) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
    %367 = "hilt.ptr_add"(%21, %53) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    %368 = "hilt.load"(%367) : (!hilt.ptr<shared, 8>) -> i64
    %369 = "arith.muli"(%368, %12) : (i64, i64) -> i64
    %370 = "hilt.ptr_add"(%out, %53) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
    %371 = "hilt.atomic_rmw"(%370, %369) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
    %372 = "hilt.ptr_add"(%21, %55) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    %373 = "hilt.load"(%372) : (!hilt.ptr<shared, 8>) -> i64
    %374 = "arith.muli"(%373, %12) : (i64, i64) -> i64
    %375 = "hilt.ptr_add"(%out, %55) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
    %376 = "hilt.atomic_rmw"(%375, %374) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
    %377 = "hilt.ptr_add"(%21, %57) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    %378 = "hilt.load"(%377) : (!hilt.ptr<shared, 8>) -> i64
    %379 = "arith.muli"(%378, %12) : (i64, i64) -> i64
    %380 = "hilt.ptr_add"(%out, %57) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
    %381 = "hilt.atomic_rmw"(%380, %379) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
    %382 = "hilt.ptr_add"(%21, %59) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    %383 = "hilt.load"(%382) : (!hilt.ptr<shared, 8>) -> i64
    %384 = "arith.muli"(%383, %12) : (i64, i64) -> i64
    %385 = "hilt.ptr_add"(%out, %59) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
    %386 = "hilt.atomic_rmw"(%385, %384) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
    %387 = "hilt.ptr_add"(%21, %61) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    %388 = "hilt.load"(%387) : (!hilt.ptr<shared, 8>) -> i64
    %389 = "arith.muli"(%388, %12) : (i64, i64) -> i64
    %390 = "hilt.ptr_add"(%out, %61) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
    %391 = "hilt.atomic_rmw"(%390, %389) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
    %392 = "hilt.ptr_add"(%21, %63) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    %393 = "hilt.load"(%392) : (!hilt.ptr<shared, 8>) -> i64
    %394 = "arith.muli"(%393, %12) : (i64, i64) -> i64
    %395 = "hilt.ptr_add"(%out, %63) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
    %396 = "hilt.atomic_rmw"(%395, %394) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
    %397 = "hilt.ptr_add"(%21, %65) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    %398 = "hilt.load"(%397) : (!hilt.ptr<shared, 8>) -> i64
    %399 = "arith.muli"(%398, %12) : (i64, i64) -> i64
    %400 = "hilt.ptr_add"(%out, %65) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
    %401 = "hilt.atomic_rmw"(%400, %399) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
    %402 = "hilt.ptr_add"(%21, %67) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    %403 = "hilt.load"(%402) : (!hilt.ptr<shared, 8>) -> i64
    %404 = "arith.muli"(%403, %12) : (i64, i64) -> i64
    %405 = "hilt.ptr_add"(%out, %67) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
    %406 = "hilt.atomic_rmw"(%405, %404) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
    %407 = "hilt.ptr_add"(%21, %69) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    %408 = "hilt.load"(%407) : (!hilt.ptr<shared, 8>) -> i64
    %409 = "arith.muli"(%408, %12) : (i64, i64) -> i64
    %410 = "hilt.ptr_add"(%out, %69) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
    %411 = "hilt.atomic_rmw"(%410, %409) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
    %412 = "hilt.ptr_add"(%21, %71) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    %413 = "hilt.load"(%412) : (!hilt.ptr<shared, 8>) -> i64
    %414 = "arith.muli"(%413, %12) : (i64, i64) -> i64
    %415 = "hilt.ptr_add"(%out, %71) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
    %416 = "hilt.atomic_rmw"(%415, %414) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
    %417 = "hilt.ptr_add"(%21, %73) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    %418 = "hilt.load"(%417) : (!hilt.ptr<shared, 8>) -> i64
    %419 = "arith.muli"(%418, %12) : (i64, i64) -> i64
    %420 = "hilt.ptr_add"(%out, %73) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
    %421 = "hilt.atomic_rmw"(%420, %419) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
    %422 = "hilt.ptr_add"(%21, %75) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    %423 = "hilt.load"(%422) : (!hilt.ptr<shared, 8>) -> i64
    %424 = "arith.muli"(%423, %12) : (i64, i64) -> i64
    %425 = "hilt.ptr_add"(%out, %75) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
    %426 = "hilt.atomic_rmw"(%425, %424) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
    %427 = "hilt.ptr_add"(%21, %77) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    %428 = "hilt.load"(%427) : (!hilt.ptr<shared, 8>) -> i64
    %429 = "arith.muli"(%428, %12) : (i64, i64) -> i64
    %430 = "hilt.ptr_add"(%out, %77) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
    %431 = "hilt.atomic_rmw"(%430, %429) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
    %432 = "hilt.ptr_add"(%21, %79) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    %433 = "hilt.load"(%432) : (!hilt.ptr<shared, 8>) -> i64
    %434 = "arith.muli"(%433, %12) : (i64, i64) -> i64
    %435 = "hilt.ptr_add"(%out, %79) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
    %436 = "hilt.atomic_rmw"(%435, %434) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
    "scf.yield"() : () -> ()
  }, {
    "scf.yield"() : () -> ()
  }) : (i1) -> ()
  "func.return"() : () -> ()
}) {kernel} : () -> ()
// RUN: --run=run_remote --arg=i64[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]
// | i64[-6510617070037916604, -6510612771011713980, -6510617073912273852, -6510617074306276284, -6510612770814712764, -6510617074306276284, -6510612770814712764, -6510617073846606780, -6510617074043607996, -6510617074174942140, 65130, -4008, 6012, 0, -1002, 0, -1002, 7014, 4008, 2004, -6510615661150886844, -6510613779395271612, -6510615897552346044, -6510615956281884672, -6510613838256144384, -6510615985832067072, -6510615956133490476, -6510613838206765824, -6510615985815457920]
// RUN: --device=cpu --run=run_remote --arg=i64[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]
// | i64[-6510617070037916604, -6510612771011713980, -6510617073912273852, -6510617074306276284, -6510612770814712764, -6510617074306276284, -6510612770814712764, -6510617073846606780, -6510617074043607996, -6510617074174942140, 65130, -4008, 6012, 0, -1002, 0, -1002, 7014, 4008, 2004, -6510615661150886844, -6510613779395271612, -6510615897552346044, -6510615956281884672, -6510613838256144384, -6510615985832067072, -6510615956133490476, -6510613838206765824, -6510615985815457920]
