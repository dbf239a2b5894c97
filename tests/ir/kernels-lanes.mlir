// Operations on the lanes of a warp at every type and width, with masks of parts of a warp. A result's sum, weighted by the thread,
// is one number of the output.
"func.func"() <{function_type = (!hilt.ptr<global, 8>) -> (), sym_name = "run_shuffles"}> ({
^bb0(%out: !hilt.ptr<global, 8>):
  %0 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %1 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %2 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %3 = "arith.constant"() <{value = 64 : i64}> : () -> i64
  %4 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %5 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %6 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %7 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %8 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %9 = "arith.constant"() <{value = 0 : i64}> : () -> i64
  %10 = "arith.constant"() <{value = 0 : i64}> : () -> i64
  "hilt.launch"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %out) {callee = "shuffles"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 8>) -> ()
  "func.return"() : () -> ()
}) : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 8>) -> (), sym_name = "shuffles"}> ({
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
  %21 = "arith.constant"() <{value = 5 : i32}> : () -> i32
  %22 = "arith.muli"(%1, %21) : (i32, i32) -> i32
  %23 = "arith.constant"() <{value = 31 : i32}> : () -> i32
  %24 = "arith.andi"(%22, %23) : (i32, i32) -> i32
  %25 = "arith.trunci"(%20) : (i64) -> i16
  %26 = "arith.constant"() <{value = 3 : i32}> : () -> i32
  %27 = "arith.constant"() <{value = 35 : i32}> : () -> i32
  %28 = "arith.constant"() <{value = 9 : i32}> : () -> i32
  %29:2 = "hilt.shuffle_sync"(%25, %24, %23, %5) {mode = "idx"} : (i16, i32, i32, i32) -> (i16, i1)
  %30 = "arith.extui"(%29#0) : (i16) -> i64
  %31 = "arith.muli"(%30, %12) : (i64, i64) -> i64
  %32 = "arith.constant"() <{value = 0 : i64}> : () -> i64
  %33 = "hilt.ptr_add"(%out, %32) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %34 = "hilt.atomic_rmw"(%33, %31) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %35 = "arith.extui"(%29#1) : (i1) -> i64
  %36 = "arith.muli"(%35, %12) : (i64, i64) -> i64
  %37 = "arith.constant"() <{value = 8 : i64}> : () -> i64
  %38 = "hilt.ptr_add"(%out, %37) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %39 = "hilt.atomic_rmw"(%38, %36) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %40 = "arith.constant"() <{value = 6144 : i32}> : () -> i32
  %41:2 = "hilt.shuffle_sync"(%25, %26, %40, %5) {mode = "up"} : (i16, i32, i32, i32) -> (i16, i1)
  %42 = "arith.extui"(%41#0) : (i16) -> i64
  %43 = "arith.muli"(%42, %12) : (i64, i64) -> i64
  %44 = "arith.constant"() <{value = 16 : i64}> : () -> i64
  %45 = "hilt.ptr_add"(%out, %44) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %46 = "hilt.atomic_rmw"(%45, %43) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %47 = "arith.extui"(%41#1) : (i1) -> i64
  %48 = "arith.muli"(%47, %12) : (i64, i64) -> i64
  %49 = "arith.constant"() <{value = 24 : i64}> : () -> i64
  %50 = "hilt.ptr_add"(%out, %49) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %51 = "hilt.atomic_rmw"(%50, %48) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %52:2 = "hilt.shuffle_sync"(%25, %27, %23, %5) {mode = "down"} : (i16, i32, i32, i32) -> (i16, i1)
  %53 = "arith.extui"(%52#0) : (i16) -> i64
  %54 = "arith.muli"(%53, %12) : (i64, i64) -> i64
  %55 = "arith.constant"() <{value = 32 : i64}> : () -> i64
  %56 = "hilt.ptr_add"(%out, %55) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %57 = "hilt.atomic_rmw"(%56, %54) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %58 = "arith.extui"(%52#1) : (i1) -> i64
  %59 = "arith.muli"(%58, %12) : (i64, i64) -> i64
  %60 = "arith.constant"() <{value = 40 : i64}> : () -> i64
  %61 = "hilt.ptr_add"(%out, %60) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %62 = "hilt.atomic_rmw"(%61, %59) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %63 = "arith.constant"() <{value = 4127 : i32}> : () -> i32
  %64:2 = "hilt.shuffle_sync"(%25, %28, %63, %5) {mode = "bfly"} : (i16, i32, i32, i32) -> (i16, i1)
  %65 = "arith.extui"(%64#0) : (i16) -> i64
  %66 = "arith.muli"(%65, %12) : (i64, i64) -> i64
  %67 = "arith.constant"() <{value = 48 : i64}> : () -> i64
  %68 = "hilt.ptr_add"(%out, %67) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %69 = "hilt.atomic_rmw"(%68, %66) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %70 = "arith.extui"(%64#1) : (i1) -> i64
  %71 = "arith.muli"(%70, %12) : (i64, i64) -> i64
  %72 = "arith.constant"() <{value = 56 : i64}> : () -> i64
  %73 = "hilt.ptr_add"(%out, %72) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %74 = "hilt.atomic_rmw"(%73, %71) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %75 = "arith.trunci"(%20) : (i64) -> i16
  %76 = "arith.bitcast"(%75) : (i16) -> f16
  %77:2 = "hilt.shuffle_sync"(%76, %24, %23, %5) {mode = "idx"} : (f16, i32, i32, i32) -> (f16, i1)
  %78 = "arith.bitcast"(%77#0) : (f16) -> i16
  %79 = "arith.extui"(%78) : (i16) -> i64
  %80 = "arith.muli"(%79, %12) : (i64, i64) -> i64
  %81 = "arith.constant"() <{value = 64 : i64}> : () -> i64
  %82 = "hilt.ptr_add"(%out, %81) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %83 = "hilt.atomic_rmw"(%82, %80) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %84 = "arith.extui"(%77#1) : (i1) -> i64
  %85 = "arith.muli"(%84, %12) : (i64, i64) -> i64
  %86 = "arith.constant"() <{value = 72 : i64}> : () -> i64
  %87 = "hilt.ptr_add"(%out, %86) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %88 = "hilt.atomic_rmw"(%87, %85) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %89:2 = "hilt.shuffle_sync"(%76, %26, %40, %5) {mode = "up"} : (f16, i32, i32, i32) -> (f16, i1)
  %90 = "arith.bitcast"(%89#0) : (f16) -> i16
  %91 = "arith.extui"(%90) : (i16) -> i64
  %92 = "arith.muli"(%91, %12) : (i64, i64) -> i64
  %93 = "arith.constant"() <{value = 80 : i64}> : () -> i64
  %94 = "hilt.ptr_add"(%out, %93) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %95 = "hilt.atomic_rmw"(%94, %92) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %96 = "arith.extui"(%89#1) : (i1) -> i64
  %97 = "arith.muli"(%96, %12) : (i64, i64) -> i64
  %98 = "arith.constant"() <{value = 88 : i64}> : () -> i64
  %99 = "hilt.ptr_add"(%out, %98) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %100 = "hilt.atomic_rmw"(%99, %97) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %101:2 = "hilt.shuffle_sync"(%76, %27, %23, %5) {mode = "down"} : (f16, i32, i32, i32) -> (f16, i1)
  %102 = "arith.bitcast"(%101#0) : (f16) -> i16
  %103 = "arith.extui"(%102) : (i16) -> i64
  %104 = "arith.muli"(%103, %12) : (i64, i64) -> i64
  %105 = "arith.constant"() <{value = 96 : i64}> : () -> i64
  %106 = "hilt.ptr_add"(%out, %105) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %107 = "hilt.atomic_rmw"(%106, %104) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %108 = "arith.extui"(%101#1) : (i1) -> i64
  %109 = "arith.muli"(%108, %12) : (i64, i64) -> i64
  %110 = "arith.constant"() <{value = 104 : i64}> : () -> i64
  %111 = "hilt.ptr_add"(%out, %110) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %112 = "hilt.atomic_rmw"(%111, %109) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %113:2 = "hilt.shuffle_sync"(%76, %28, %63, %5) {mode = "bfly"} : (f16, i32, i32, i32) -> (f16, i1)
  %114 = "arith.bitcast"(%113#0) : (f16) -> i16
  %115 = "arith.extui"(%114) : (i16) -> i64
  %116 = "arith.muli"(%115, %12) : (i64, i64) -> i64
  %117 = "arith.constant"() <{value = 112 : i64}> : () -> i64
  %118 = "hilt.ptr_add"(%out, %117) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %119 = "hilt.atomic_rmw"(%118, %116) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %120 = "arith.extui"(%113#1) : (i1) -> i64
  %121 = "arith.muli"(%120, %12) : (i64, i64) -> i64
  %122 = "arith.constant"() <{value = 120 : i64}> : () -> i64
  %123 = "hilt.ptr_add"(%out, %122) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %124 = "hilt.atomic_rmw"(%123, %121) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %125 = "arith.trunci"(%20) : (i64) -> i32
  %126:2 = "hilt.shuffle_sync"(%125, %24, %23, %5) {mode = "idx"} : (i32, i32, i32, i32) -> (i32, i1)
  %127 = "arith.extui"(%126#0) : (i32) -> i64
  %128 = "arith.muli"(%127, %12) : (i64, i64) -> i64
  %129 = "arith.constant"() <{value = 128 : i64}> : () -> i64
  %130 = "hilt.ptr_add"(%out, %129) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %131 = "hilt.atomic_rmw"(%130, %128) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %132 = "arith.extui"(%126#1) : (i1) -> i64
  %133 = "arith.muli"(%132, %12) : (i64, i64) -> i64
  %134 = "arith.constant"() <{value = 136 : i64}> : () -> i64
  %135 = "hilt.ptr_add"(%out, %134) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %136 = "hilt.atomic_rmw"(%135, %133) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %137:2 = "hilt.shuffle_sync"(%125, %26, %40, %5) {mode = "up"} : (i32, i32, i32, i32) -> (i32, i1)
  %138 = "arith.extui"(%137#0) : (i32) -> i64
  %139 = "arith.muli"(%138, %12) : (i64, i64) -> i64
  %140 = "arith.constant"() <{value = 144 : i64}> : () -> i64
  %141 = "hilt.ptr_add"(%out, %140) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %142 = "hilt.atomic_rmw"(%141, %139) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %143 = "arith.extui"(%137#1) : (i1) -> i64
  %144 = "arith.muli"(%143, %12) : (i64, i64) -> i64
  %145 = "arith.constant"() <{value = 152 : i64}> : () -> i64
  %146 = "hilt.ptr_add"(%out, %145) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %147 = "hilt.atomic_rmw"(%146, %144) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %148:2 = "hilt.shuffle_sync"(%125, %27, %23, %5) {mode = "down"} : (i32, i32, i32, i32) -> (i32, i1)
  %149 = "arith.extui"(%148#0) : (i32) -> i64
  %150 = "arith.muli"(%149, %12) : (i64, i64) -> i64
  %151 = "arith.constant"() <{value = 160 : i64}> : () -> i64
  %152 = "hilt.ptr_add"(%out, %151) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %153 = "hilt.atomic_rmw"(%152, %150) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %154 = "arith.extui"(%148#1) : (i1) -> i64
  %155 = "arith.muli"(%154, %12) : (i64, i64) -> i64
  %156 = "arith.constant"() <{value = 168 : i64}> : () -> i64
  %157 = "hilt.ptr_add"(%out, %156) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %158 = "hilt.atomic_rmw"(%157, %155) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %159:2 = "hilt.shuffle_sync"(%125, %28, %63, %5) {mode = "bfly"} : (i32, i32, i32, i32) -> (i32, i1)
  %160 = "arith.extui"(%159#0) : (i32) -> i64
  %161 = "arith.muli"(%160, %12) : (i64, i64) -> i64
  %162 = "arith.constant"() <{value = 176 : i64}> : () -> i64
  %163 = "hilt.ptr_add"(%out, %162) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %164 = "hilt.atomic_rmw"(%163, %161) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %165 = "arith.extui"(%159#1) : (i1) -> i64
  %166 = "arith.muli"(%165, %12) : (i64, i64) -> i64
  %167 = "arith.constant"() <{value = 184 : i64}> : () -> i64
  %168 = "hilt.ptr_add"(%out, %167) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %169 = "hilt.atomic_rmw"(%168, %166) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %170 = "arith.trunci"(%20) : (i64) -> i32
  %171 = "arith.bitcast"(%170) : (i32) -> f32
  %172:2 = "hilt.shuffle_sync"(%171, %24, %23, %5) {mode = "idx"} : (f32, i32, i32, i32) -> (f32, i1)
  %173 = "arith.bitcast"(%172#0) : (f32) -> i32
  %174 = "arith.extui"(%173) : (i32) -> i64
  %175 = "arith.muli"(%174, %12) : (i64, i64) -> i64
  %176 = "arith.constant"() <{value = 192 : i64}> : () -> i64
  %177 = "hilt.ptr_add"(%out, %176) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %178 = "hilt.atomic_rmw"(%177, %175) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %179 = "arith.extui"(%172#1) : (i1) -> i64
  %180 = "arith.muli"(%179, %12) : (i64, i64) -> i64
  %181 = "arith.constant"() <{value = 200 : i64}> : () -> i64
  %182 = "hilt.ptr_add"(%out, %181) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %183 = "hilt.atomic_rmw"(%182, %180) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %184:2 = "hilt.shuffle_sync"(%171, %26, %40, %5) {mode = "up"} : (f32, i32, i32, i32) -> (f32, i1)
  %185 = "arith.bitcast"(%184#0) : (f32) -> i32
  %186 = "arith.extui"(%185) : (i32) -> i64
  %187 = "arith.muli"(%186, %12) : (i64, i64) -> i64
  %188 = "arith.constant"() <{value = 208 : i64}> : () -> i64
  %189 = "hilt.ptr_add"(%out, %188) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %190 = "hilt.atomic_rmw"(%189, %187) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %191 = "arith.extui"(%184#1) : (i1) -> i64
  %192 = "arith.muli"(%191, %12) : (i64, i64) -> i64
  %193 = "arith.constant"() <{value = 216 : i64}> : () -> i64
  %194 = "hilt.ptr_add"(%out, %193) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %195 = "hilt.atomic_rmw"(%194, %192) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %196:2 = "hilt.shuffle_sync"(%171, %27, %23, %5) {mode = "down"} : (f32, i32, i32, i32) -> (f32, i1)
  %197 = "arith.bitcast"(%196#0) : (f32) -> i32
  %198 = "arith.extui"(%197) : (i32) -> i64
  %199 = "arith.muli"(%198, %12) : (i64, i64) -> i64
  %200 = "arith.constant"() <{value = 224 : i64}> : () -> i64
  %201 = "hilt.ptr_add"(%out, %200) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %202 = "hilt.atomic_rmw"(%201, %199) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %203 = "arith.extui"(%196#1) : (i1) -> i64
  %204 = "arith.muli"(%203, %12) : (i64, i64) -> i64
  %205 = "arith.constant"() <{value = 232 : i64}> : () -> i64
  %206 = "hilt.ptr_add"(%out, %205) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %207 = "hilt.atomic_rmw"(%206, %204) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %208:2 = "hilt.shuffle_sync"(%171, %28, %63, %5) {mode = "bfly"} : (f32, i32, i32, i32) -> (f32, i1)
  %209 = "arith.bitcast"(%208#0) : (f32) -> i32
  %210 = "arith.extui"(%209) : (i32) -> i64
  %211 = "arith.muli"(%210, %12) : (i64, i64) -> i64
  %212 = "arith.constant"() <{value = 240 : i64}> : () -> i64
  %213 = "hilt.ptr_add"(%out, %212) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %214 = "hilt.atomic_rmw"(%213, %211) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %215 = "arith.extui"(%208#1) : (i1) -> i64
  %216 = "arith.muli"(%215, %12) : (i64, i64) -> i64
  %217 = "arith.constant"() <{value = 248 : i64}> : () -> i64
  %218 = "hilt.ptr_add"(%out, %217) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %219 = "hilt.atomic_rmw"(%218, %216) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %220:2 = "hilt.shuffle_sync"(%20, %24, %23, %5) {mode = "idx"} : (i64, i32, i32, i32) -> (i64, i1)
  %221 = "arith.muli"(%220#0, %12) : (i64, i64) -> i64
  %222 = "arith.constant"() <{value = 256 : i64}> : () -> i64
  %223 = "hilt.ptr_add"(%out, %222) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %224 = "hilt.atomic_rmw"(%223, %221) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %225 = "arith.extui"(%220#1) : (i1) -> i64
  %226 = "arith.muli"(%225, %12) : (i64, i64) -> i64
  %227 = "arith.constant"() <{value = 264 : i64}> : () -> i64
  %228 = "hilt.ptr_add"(%out, %227) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %229 = "hilt.atomic_rmw"(%228, %226) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %230:2 = "hilt.shuffle_sync"(%20, %26, %40, %5) {mode = "up"} : (i64, i32, i32, i32) -> (i64, i1)
  %231 = "arith.muli"(%230#0, %12) : (i64, i64) -> i64
  %232 = "arith.constant"() <{value = 272 : i64}> : () -> i64
  %233 = "hilt.ptr_add"(%out, %232) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %234 = "hilt.atomic_rmw"(%233, %231) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %235 = "arith.extui"(%230#1) : (i1) -> i64
  %236 = "arith.muli"(%235, %12) : (i64, i64) -> i64
  %237 = "arith.constant"() <{value = 280 : i64}> : () -> i64
  %238 = "hilt.ptr_add"(%out, %237) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %239 = "hilt.atomic_rmw"(%238, %236) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %240:2 = "hilt.shuffle_sync"(%20, %27, %23, %5) {mode = "down"} : (i64, i32, i32, i32) -> (i64, i1)
  %241 = "arith.muli"(%240#0, %12) : (i64, i64) -> i64
  %242 = "arith.constant"() <{value = 288 : i64}> : () -> i64
  %243 = "hilt.ptr_add"(%out, %242) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %244 = "hilt.atomic_rmw"(%243, %241) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %245 = "arith.extui"(%240#1) : (i1) -> i64
  %246 = "arith.muli"(%245, %12) : (i64, i64) -> i64
  %247 = "arith.constant"() <{value = 296 : i64}> : () -> i64
  %248 = "hilt.ptr_add"(%out, %247) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %249 = "hilt.atomic_rmw"(%248, %246) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %250:2 = "hilt.shuffle_sync"(%20, %28, %63, %5) {mode = "bfly"} : (i64, i32, i32, i32) -> (i64, i1)
  %251 = "arith.muli"(%250#0, %12) : (i64, i64) -> i64
  %252 = "arith.constant"() <{value = 304 : i64}> : () -> i64
  %253 = "hilt.ptr_add"(%out, %252) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %254 = "hilt.atomic_rmw"(%253, %251) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %255 = "arith.extui"(%250#1) : (i1) -> i64
  %256 = "arith.muli"(%255, %12) : (i64, i64) -> i64
  %257 = "arith.constant"() <{value = 312 : i64}> : () -> i64
  %258 = "hilt.ptr_add"(%out, %257) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %259 = "hilt.atomic_rmw"(%258, %256) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %260 = "arith.bitcast"(%20) : (i64) -> f64
  %261:2 = "hilt.shuffle_sync"(%260, %24, %23, %5) {mode = "idx"} : (f64, i32, i32, i32) -> (f64, i1)
  %262 = "arith.bitcast"(%261#0) : (f64) -> i64
  %263 = "arith.muli"(%262, %12) : (i64, i64) -> i64
  %264 = "arith.constant"() <{value = 320 : i64}> : () -> i64
  %265 = "hilt.ptr_add"(%out, %264) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %266 = "hilt.atomic_rmw"(%265, %263) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %267 = "arith.extui"(%261#1) : (i1) -> i64
  %268 = "arith.muli"(%267, %12) : (i64, i64) -> i64
  %269 = "arith.constant"() <{value = 328 : i64}> : () -> i64
  %270 = "hilt.ptr_add"(%out, %269) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %271 = "hilt.atomic_rmw"(%270, %268) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %272:2 = "hilt.shuffle_sync"(%260, %26, %40, %5) {mode = "up"} : (f64, i32, i32, i32) -> (f64, i1)
  %273 = "arith.bitcast"(%272#0) : (f64) -> i64
  %274 = "arith.muli"(%273, %12) : (i64, i64) -> i64
  %275 = "arith.constant"() <{value = 336 : i64}> : () -> i64
  %276 = "hilt.ptr_add"(%out, %275) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %277 = "hilt.atomic_rmw"(%276, %274) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %278 = "arith.extui"(%272#1) : (i1) -> i64
  %279 = "arith.muli"(%278, %12) : (i64, i64) -> i64
  %280 = "arith.constant"() <{value = 344 : i64}> : () -> i64
  %281 = "hilt.ptr_add"(%out, %280) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %282 = "hilt.atomic_rmw"(%281, %279) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %283 = "arith.trunci"(%20) : (i64) -> i16
  %284 = "arith.bitcast"(%283) : (i16) -> bf16
  %285 = "arith.constant"() <{value = 40503 : i64}> : () -> i64
  %286 = "arith.muli"(%20, %285) : (i64, i64) -> i64
  %287 = "arith.trunci"(%286) : (i64) -> i16
  %288 = "arith.bitcast"(%287) : (i16) -> bf16
  %289 = "arith.muli"(%286, %285) : (i64, i64) -> i64
  %290 = "vector.from_elements"(%284, %288) : (bf16, bf16) -> vector<2xbf16>
  %291:2 = "hilt.shuffle_sync"(%290, %24, %23, %5) {mode = "idx"} : (vector<2xbf16>, i32, i32, i32) -> (vector<2xbf16>, i1)
  %292 = "vector.extract"(%291#0) <{static_position = array<i64: 0>}> : (vector<2xbf16>) -> bf16
  %293 = "arith.bitcast"(%292) : (bf16) -> i16
  %294 = "arith.extui"(%293) : (i16) -> i64
  %295 = "vector.extract"(%291#0) <{static_position = array<i64: 1>}> : (vector<2xbf16>) -> bf16
  %296 = "arith.bitcast"(%295) : (bf16) -> i16
  %297 = "arith.extui"(%296) : (i16) -> i64
  %298 = "arith.constant"() <{value = 65599 : i64}> : () -> i64
  %299 = "arith.muli"(%294, %298) : (i64, i64) -> i64
  %300 = "arith.addi"(%299, %297) : (i64, i64) -> i64
  %301 = "arith.muli"(%300, %12) : (i64, i64) -> i64
  %302 = "arith.constant"() <{value = 352 : i64}> : () -> i64
  %303 = "hilt.ptr_add"(%out, %302) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %304 = "hilt.atomic_rmw"(%303, %301) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %305 = "arith.extui"(%291#1) : (i1) -> i64
  %306 = "arith.muli"(%305, %12) : (i64, i64) -> i64
  %307 = "arith.constant"() <{value = 360 : i64}> : () -> i64
  %308 = "hilt.ptr_add"(%out, %307) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %309 = "hilt.atomic_rmw"(%308, %306) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %310:2 = "hilt.shuffle_sync"(%290, %26, %40, %5) {mode = "up"} : (vector<2xbf16>, i32, i32, i32) -> (vector<2xbf16>, i1)
  %311 = "vector.extract"(%310#0) <{static_position = array<i64: 0>}> : (vector<2xbf16>) -> bf16
  %312 = "arith.bitcast"(%311) : (bf16) -> i16
  %313 = "arith.extui"(%312) : (i16) -> i64
  %314 = "vector.extract"(%310#0) <{static_position = array<i64: 1>}> : (vector<2xbf16>) -> bf16
  %315 = "arith.bitcast"(%314) : (bf16) -> i16
  %316 = "arith.extui"(%315) : (i16) -> i64
  %317 = "arith.muli"(%313, %298) : (i64, i64) -> i64
  %318 = "arith.addi"(%317, %316) : (i64, i64) -> i64
  %319 = "arith.muli"(%318, %12) : (i64, i64) -> i64
  %320 = "arith.constant"() <{value = 368 : i64}> : () -> i64
  %321 = "hilt.ptr_add"(%out, %320) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %322 = "hilt.atomic_rmw"(%321, %319) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %323 = "arith.extui"(%310#1) : (i1) -> i64
  %324 = "arith.muli"(%323, %12) : (i64, i64) -> i64
  %325 = "arith.constant"() <{value = 376 : i64}> : () -> i64
  %326 = "hilt.ptr_add"(%out, %325) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %327 = "hilt.atomic_rmw"(%326, %324) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %328 = "arith.trunci"(%20) : (i64) -> i16
  %329 = "arith.muli"(%20, %285) : (i64, i64) -> i64
  %330 = "arith.trunci"(%329) : (i64) -> i16
  %331 = "arith.muli"(%329, %285) : (i64, i64) -> i64
  %332 = "arith.trunci"(%331) : (i64) -> i16
  %333 = "arith.muli"(%331, %285) : (i64, i64) -> i64
  %334 = "vector.from_elements"(%328, %330, %332) : (i16, i16, i16) -> vector<3xi16>
  %335:2 = "hilt.shuffle_sync"(%334, %24, %23, %5) {mode = "idx"} : (vector<3xi16>, i32, i32, i32) -> (vector<3xi16>, i1)
  %336 = "vector.extract"(%335#0) <{static_position = array<i64: 0>}> : (vector<3xi16>) -> i16
  %337 = "arith.extui"(%336) : (i16) -> i64
  %338 = "vector.extract"(%335#0) <{static_position = array<i64: 1>}> : (vector<3xi16>) -> i16
  %339 = "arith.extui"(%338) : (i16) -> i64
  %340 = "arith.muli"(%337, %298) : (i64, i64) -> i64
  %341 = "arith.addi"(%340, %339) : (i64, i64) -> i64
  %342 = "vector.extract"(%335#0) <{static_position = array<i64: 2>}> : (vector<3xi16>) -> i16
  %343 = "arith.extui"(%342) : (i16) -> i64
  %344 = "arith.muli"(%341, %298) : (i64, i64) -> i64
  %345 = "arith.addi"(%344, %343) : (i64, i64) -> i64
  %346 = "arith.muli"(%345, %12) : (i64, i64) -> i64
  %347 = "arith.constant"() <{value = 384 : i64}> : () -> i64
  %348 = "hilt.ptr_add"(%out, %347) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %349 = "hilt.atomic_rmw"(%348, %346) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %350 = "arith.extui"(%335#1) : (i1) -> i64
  %351 = "arith.muli"(%350, %12) : (i64, i64) -> i64
  %352 = "arith.constant"() <{value = 392 : i64}> : () -> i64
  %353 = "hilt.ptr_add"(%out, %352) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %354 = "hilt.atomic_rmw"(%353, %351) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %355:2 = "hilt.shuffle_sync"(%334, %26, %40, %5) {mode = "up"} : (vector<3xi16>, i32, i32, i32) -> (vector<3xi16>, i1)
  %356 = "vector.extract"(%355#0) <{static_position = array<i64: 0>}> : (vector<3xi16>) -> i16
  %357 = "arith.extui"(%356) : (i16) -> i64
  %358 = "vector.extract"(%355#0) <{static_position = array<i64: 1>}> : (vector<3xi16>) -> i16
  %359 = "arith.extui"(%358) : (i16) -> i64
  %360 = "arith.muli"(%357, %298) : (i64, i64) -> i64
  %361 = "arith.addi"(%360, %359) : (i64, i64) -> i64
  %362 = "vector.extract"(%355#0) <{static_position = array<i64: 2>}> : (vector<3xi16>) -> i16
  %363 = "arith.extui"(%362) : (i16) -> i64
  %364 = "arith.muli"(%361, %298) : (i64, i64) -> i64
  %365 = "arith.addi"(%364, %363) : (i64, i64) -> i64
  %366 = "arith.muli"(%365, %12) : (i64, i64) -> i64
  %367 = "arith.constant"() <{value = 400 : i64}> : () -> i64
  %368 = "hilt.ptr_add"(%out, %367) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %369 = "hilt.atomic_rmw"(%368, %366) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %370 = "arith.extui"(%355#1) : (i1) -> i64
  %371 = "arith.muli"(%370, %12) : (i64, i64) -> i64
  %372 = "arith.constant"() <{value = 408 : i64}> : () -> i64
  %373 = "hilt.ptr_add"(%out, %372) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %374 = "hilt.atomic_rmw"(%373, %371) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %375 = "arith.trunci"(%20) : (i64) -> i32
  %376 = "arith.bitcast"(%375) : (i32) -> f32
  %377 = "arith.muli"(%20, %285) : (i64, i64) -> i64
  %378 = "arith.trunci"(%377) : (i64) -> i32
  %379 = "arith.bitcast"(%378) : (i32) -> f32
  %380 = "arith.muli"(%377, %285) : (i64, i64) -> i64
  %381 = "vector.from_elements"(%376, %379) : (f32, f32) -> vector<2xf32>
  %382:2 = "hilt.shuffle_sync"(%381, %24, %23, %5) {mode = "idx"} : (vector<2xf32>, i32, i32, i32) -> (vector<2xf32>, i1)
  %383 = "vector.extract"(%382#0) <{static_position = array<i64: 0>}> : (vector<2xf32>) -> f32
  %384 = "arith.bitcast"(%383) : (f32) -> i32
  %385 = "arith.extui"(%384) : (i32) -> i64
  %386 = "vector.extract"(%382#0) <{static_position = array<i64: 1>}> : (vector<2xf32>) -> f32
  %387 = "arith.bitcast"(%386) : (f32) -> i32
  %388 = "arith.extui"(%387) : (i32) -> i64
  %389 = "arith.muli"(%385, %298) : (i64, i64) -> i64
  %390 = "arith.addi"(%389, %388) : (i64, i64) -> i64
  %391 = "arith.muli"(%390, %12) : (i64, i64) -> i64
  %392 = "arith.constant"() <{value = 416 : i64}> : () -> i64
  %393 = "hilt.ptr_add"(%out, %392) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %394 = "hilt.atomic_rmw"(%393, %391) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %395 = "arith.extui"(%382#1) : (i1) -> i64
  %396 = "arith.muli"(%395, %12) : (i64, i64) -> i64
  %397 = "arith.constant"() <{value = 424 : i64}> : () -> i64
  %398 = "hilt.ptr_add"(%out, %397) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %399 = "hilt.atomic_rmw"(%398, %396) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %400:2 = "hilt.shuffle_sync"(%381, %26, %40, %5) {mode = "up"} : (vector<2xf32>, i32, i32, i32) -> (vector<2xf32>, i1)
  %401 = "vector.extract"(%400#0) <{static_position = array<i64: 0>}> : (vector<2xf32>) -> f32
  %402 = "arith.bitcast"(%401) : (f32) -> i32
  %403 = "arith.extui"(%402) : (i32) -> i64
  %404 = "vector.extract"(%400#0) <{static_position = array<i64: 1>}> : (vector<2xf32>) -> f32
  %405 = "arith.bitcast"(%404) : (f32) -> i32
  %406 = "arith.extui"(%405) : (i32) -> i64
  %407 = "arith.muli"(%403, %298) : (i64, i64) -> i64
  %408 = "arith.addi"(%407, %406) : (i64, i64) -> i64
  %409 = "arith.muli"(%408, %12) : (i64, i64) -> i64
  %410 = "arith.constant"() <{value = 432 : i64}> : () -> i64
  %411 = "hilt.ptr_add"(%out, %410) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %412 = "hilt.atomic_rmw"(%411, %409) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %413 = "arith.extui"(%400#1) : (i1) -> i64
  %414 = "arith.muli"(%413, %12) : (i64, i64) -> i64
  %415 = "arith.constant"() <{value = 440 : i64}> : () -> i64
  %416 = "hilt.ptr_add"(%out, %415) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %417 = "hilt.atomic_rmw"(%416, %414) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %418 = "arith.constant"() <{value = 16 : i32}> : () -> i32
  %419 = "arith.cmpi"(%1, %418) <{predicate = 6 : i64}> : (i32, i32) -> i1
  %420 = "arith.trunci"(%20) : (i64) -> i32
  "scf.if"(%419) ({
    %421 = "arith.constant"() <{value = 8 : i32}> : () -> i32
    %422 = "arith.constant"() <{value = 65535 : i32}> : () -> i32
    %423:2 = "hilt.shuffle_sync"(%420, %421, %23, %422) {mode = "bfly"} : (i32, i32, i32, i32) -> (i32, i1)
    %424 = "arith.extui"(%423#0) : (i32) -> i64
    %425 = "arith.muli"(%424, %12) : (i64, i64) -> i64
    %426 = "arith.constant"() <{value = 448 : i64}> : () -> i64
    %427 = "hilt.ptr_add"(%out, %426) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
    %428 = "hilt.atomic_rmw"(%427, %425) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
    "scf.yield"() : () -> ()
  }, {
    %429 = "arith.constant"() <{value = 4 : i32}> : () -> i32
    %430 = "arith.constant"() <{value = -65536 : i32}> : () -> i32
    %431:2 = "hilt.shuffle_sync"(%420, %429, %63, %430) {mode = "down"} : (i32, i32, i32, i32) -> (i32, i1)
    %432 = "arith.extui"(%431#0) : (i32) -> i64
    %433 = "arith.muli"(%432, %12) : (i64, i64) -> i64
    %434 = "arith.constant"() <{value = 456 : i64}> : () -> i64
    %435 = "hilt.ptr_add"(%out, %434) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
    %436 = "hilt.atomic_rmw"(%435, %433) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
    %437 = "arith.extui"(%431#1) : (i1) -> i64
    %438 = "arith.muli"(%437, %12) : (i64, i64) -> i64
    %439 = "arith.constant"() <{value = 464 : i64}> : () -> i64
    %440 = "hilt.ptr_add"(%out, %439) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
    %441 = "hilt.atomic_rmw"(%440, %438) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
    "scf.yield"() : () -> ()
  }) : (i1) -> ()
  "func.return"() : () -> ()
}) {kernel} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 8>) -> (), sym_name = "run_votes"}> ({
^bb0(%out: !hilt.ptr<global, 8>):
  %0 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %1 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %2 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %3 = "arith.constant"() <{value = 64 : i64}> : () -> i64
  %4 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %5 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %6 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %7 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %8 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %9 = "arith.constant"() <{value = 0 : i64}> : () -> i64
  %10 = "arith.constant"() <{value = 0 : i64}> : () -> i64
  "hilt.launch"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %out) {callee = "votes"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 8>) -> ()
  "func.return"() : () -> ()
}) : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 8>) -> (), sym_name = "votes"}> ({
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
  %21 = "arith.constant"() <{value = 59 : i64}> : () -> i64
  %22 = "hilt.shr_u"(%20, %21) : (i64, i64) -> i64
  %23 = "arith.constant"() <{value = -4 : i64}> : () -> i64
  %24 = "arith.andi"(%22, %23) : (i64, i64) -> i64
  %25 = "arith.trunci"(%24) : (i64) -> i16
  %26 = "hilt.match_any"(%25, %5) : (i16, i32) -> i32
  %27 = "arith.extui"(%26) : (i32) -> i64
  %28 = "arith.muli"(%27, %12) : (i64, i64) -> i64
  %29 = "arith.constant"() <{value = 0 : i64}> : () -> i64
  %30 = "hilt.ptr_add"(%out, %29) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %31 = "hilt.atomic_rmw"(%30, %28) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %32:2 = "hilt.match_all"(%25, %5) : (i16, i32) -> (i32, i1)
  %33 = "arith.extui"(%32#0) : (i32) -> i64
  %34 = "arith.muli"(%33, %12) : (i64, i64) -> i64
  %35 = "arith.constant"() <{value = 8 : i64}> : () -> i64
  %36 = "hilt.ptr_add"(%out, %35) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %37 = "hilt.atomic_rmw"(%36, %34) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %38 = "arith.extui"(%32#1) : (i1) -> i64
  %39 = "arith.muli"(%38, %12) : (i64, i64) -> i64
  %40 = "arith.constant"() <{value = 16 : i64}> : () -> i64
  %41 = "hilt.ptr_add"(%out, %40) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %42 = "hilt.atomic_rmw"(%41, %39) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %43 = "hilt.shr_u"(%20, %21) : (i64, i64) -> i64
  %44 = "arith.andi"(%43, %23) : (i64, i64) -> i64
  %45 = "arith.trunci"(%44) : (i64) -> i16
  %46 = "arith.bitcast"(%45) : (i16) -> f16
  %47 = "hilt.match_any"(%46, %5) : (f16, i32) -> i32
  %48 = "arith.extui"(%47) : (i32) -> i64
  %49 = "arith.muli"(%48, %12) : (i64, i64) -> i64
  %50 = "arith.constant"() <{value = 24 : i64}> : () -> i64
  %51 = "hilt.ptr_add"(%out, %50) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %52 = "hilt.atomic_rmw"(%51, %49) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %53:2 = "hilt.match_all"(%46, %5) : (f16, i32) -> (i32, i1)
  %54 = "arith.extui"(%53#0) : (i32) -> i64
  %55 = "arith.muli"(%54, %12) : (i64, i64) -> i64
  %56 = "arith.constant"() <{value = 32 : i64}> : () -> i64
  %57 = "hilt.ptr_add"(%out, %56) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %58 = "hilt.atomic_rmw"(%57, %55) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %59 = "arith.extui"(%53#1) : (i1) -> i64
  %60 = "arith.muli"(%59, %12) : (i64, i64) -> i64
  %61 = "arith.constant"() <{value = 40 : i64}> : () -> i64
  %62 = "hilt.ptr_add"(%out, %61) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %63 = "hilt.atomic_rmw"(%62, %60) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %64 = "hilt.shr_u"(%20, %21) : (i64, i64) -> i64
  %65 = "arith.andi"(%64, %23) : (i64, i64) -> i64
  %66 = "arith.trunci"(%65) : (i64) -> i32
  %67 = "hilt.match_any"(%66, %5) : (i32, i32) -> i32
  %68 = "arith.extui"(%67) : (i32) -> i64
  %69 = "arith.muli"(%68, %12) : (i64, i64) -> i64
  %70 = "arith.constant"() <{value = 48 : i64}> : () -> i64
  %71 = "hilt.ptr_add"(%out, %70) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %72 = "hilt.atomic_rmw"(%71, %69) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %73:2 = "hilt.match_all"(%66, %5) : (i32, i32) -> (i32, i1)
  %74 = "arith.extui"(%73#0) : (i32) -> i64
  %75 = "arith.muli"(%74, %12) : (i64, i64) -> i64
  %76 = "arith.constant"() <{value = 56 : i64}> : () -> i64
  %77 = "hilt.ptr_add"(%out, %76) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %78 = "hilt.atomic_rmw"(%77, %75) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %79 = "arith.extui"(%73#1) : (i1) -> i64
  %80 = "arith.muli"(%79, %12) : (i64, i64) -> i64
  %81 = "arith.constant"() <{value = 64 : i64}> : () -> i64
  %82 = "hilt.ptr_add"(%out, %81) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %83 = "hilt.atomic_rmw"(%82, %80) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %84 = "hilt.shr_u"(%20, %21) : (i64, i64) -> i64
  %85 = "arith.andi"(%84, %23) : (i64, i64) -> i64
  %86 = "arith.trunci"(%85) : (i64) -> i32
  %87 = "arith.bitcast"(%86) : (i32) -> f32
  %88 = "hilt.match_any"(%87, %5) : (f32, i32) -> i32
  %89 = "arith.extui"(%88) : (i32) -> i64
  %90 = "arith.muli"(%89, %12) : (i64, i64) -> i64
  %91 = "arith.constant"() <{value = 72 : i64}> : () -> i64
  %92 = "hilt.ptr_add"(%out, %91) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %93 = "hilt.atomic_rmw"(%92, %90) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %94:2 = "hilt.match_all"(%87, %5) : (f32, i32) -> (i32, i1)
  %95 = "arith.extui"(%94#0) : (i32) -> i64
  %96 = "arith.muli"(%95, %12) : (i64, i64) -> i64
  %97 = "arith.constant"() <{value = 80 : i64}> : () -> i64
  %98 = "hilt.ptr_add"(%out, %97) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %99 = "hilt.atomic_rmw"(%98, %96) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %100 = "arith.extui"(%94#1) : (i1) -> i64
  %101 = "arith.muli"(%100, %12) : (i64, i64) -> i64
  %102 = "arith.constant"() <{value = 88 : i64}> : () -> i64
  %103 = "hilt.ptr_add"(%out, %102) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %104 = "hilt.atomic_rmw"(%103, %101) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %105 = "hilt.shr_u"(%20, %21) : (i64, i64) -> i64
  %106 = "arith.andi"(%105, %23) : (i64, i64) -> i64
  %107 = "hilt.match_any"(%106, %5) : (i64, i32) -> i32
  %108 = "arith.extui"(%107) : (i32) -> i64
  %109 = "arith.muli"(%108, %12) : (i64, i64) -> i64
  %110 = "arith.constant"() <{value = 96 : i64}> : () -> i64
  %111 = "hilt.ptr_add"(%out, %110) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %112 = "hilt.atomic_rmw"(%111, %109) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %113:2 = "hilt.match_all"(%106, %5) : (i64, i32) -> (i32, i1)
  %114 = "arith.extui"(%113#0) : (i32) -> i64
  %115 = "arith.muli"(%114, %12) : (i64, i64) -> i64
  %116 = "arith.constant"() <{value = 104 : i64}> : () -> i64
  %117 = "hilt.ptr_add"(%out, %116) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %118 = "hilt.atomic_rmw"(%117, %115) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %119 = "arith.extui"(%113#1) : (i1) -> i64
  %120 = "arith.muli"(%119, %12) : (i64, i64) -> i64
  %121 = "arith.constant"() <{value = 112 : i64}> : () -> i64
  %122 = "hilt.ptr_add"(%out, %121) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %123 = "hilt.atomic_rmw"(%122, %120) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %124 = "hilt.shr_u"(%20, %21) : (i64, i64) -> i64
  %125 = "arith.andi"(%124, %23) : (i64, i64) -> i64
  %126 = "arith.bitcast"(%125) : (i64) -> f64
  %127 = "hilt.match_any"(%126, %5) : (f64, i32) -> i32
  %128 = "arith.extui"(%127) : (i32) -> i64
  %129 = "arith.muli"(%128, %12) : (i64, i64) -> i64
  %130 = "arith.constant"() <{value = 120 : i64}> : () -> i64
  %131 = "hilt.ptr_add"(%out, %130) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %132 = "hilt.atomic_rmw"(%131, %129) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %133:2 = "hilt.match_all"(%126, %5) : (f64, i32) -> (i32, i1)
  %134 = "arith.extui"(%133#0) : (i32) -> i64
  %135 = "arith.muli"(%134, %12) : (i64, i64) -> i64
  %136 = "arith.constant"() <{value = 128 : i64}> : () -> i64
  %137 = "hilt.ptr_add"(%out, %136) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %138 = "hilt.atomic_rmw"(%137, %135) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %139 = "arith.extui"(%133#1) : (i1) -> i64
  %140 = "arith.muli"(%139, %12) : (i64, i64) -> i64
  %141 = "arith.constant"() <{value = 136 : i64}> : () -> i64
  %142 = "hilt.ptr_add"(%out, %141) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %143 = "hilt.atomic_rmw"(%142, %140) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %144 = "hilt.shr_u"(%20, %21) : (i64, i64) -> i64
  %145 = "arith.andi"(%144, %23) : (i64, i64) -> i64
  %146 = "arith.trunci"(%145) : (i64) -> i16
  %147 = "arith.constant"() <{value = 40503 : i64}> : () -> i64
  %148 = "arith.muli"(%145, %147) : (i64, i64) -> i64
  %149 = "arith.trunci"(%148) : (i64) -> i16
  %150 = "arith.muli"(%148, %147) : (i64, i64) -> i64
  %151 = "arith.trunci"(%150) : (i64) -> i16
  %152 = "arith.muli"(%150, %147) : (i64, i64) -> i64
  %153 = "vector.from_elements"(%146, %149, %151) : (i16, i16, i16) -> vector<3xi16>
  %154 = "hilt.match_any"(%153, %5) : (vector<3xi16>, i32) -> i32
  %155 = "arith.extui"(%154) : (i32) -> i64
  %156 = "arith.muli"(%155, %12) : (i64, i64) -> i64
  %157 = "arith.constant"() <{value = 144 : i64}> : () -> i64
  %158 = "hilt.ptr_add"(%out, %157) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %159 = "hilt.atomic_rmw"(%158, %156) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %160:2 = "hilt.match_all"(%153, %5) : (vector<3xi16>, i32) -> (i32, i1)
  %161 = "arith.extui"(%160#0) : (i32) -> i64
  %162 = "arith.muli"(%161, %12) : (i64, i64) -> i64
  %163 = "arith.constant"() <{value = 152 : i64}> : () -> i64
  %164 = "hilt.ptr_add"(%out, %163) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %165 = "hilt.atomic_rmw"(%164, %162) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %166 = "arith.extui"(%160#1) : (i1) -> i64
  %167 = "arith.muli"(%166, %12) : (i64, i64) -> i64
  %168 = "arith.constant"() <{value = 160 : i64}> : () -> i64
  %169 = "hilt.ptr_add"(%out, %168) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %170 = "hilt.atomic_rmw"(%169, %167) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %171 = "arith.constant"() <{value = 5 : i32}> : () -> i32
  %172 = "hilt.shr_u"(%0, %171) : (i32, i32) -> i32
  %173 = "arith.andi"(%172, %4) : (i32, i32) -> i32
  %174:2 = "hilt.match_all"(%173, %5) : (i32, i32) -> (i32, i1)
  %175 = "arith.extui"(%174#0) : (i32) -> i64
  %176 = "arith.muli"(%175, %12) : (i64, i64) -> i64
  %177 = "arith.constant"() <{value = 168 : i64}> : () -> i64
  %178 = "hilt.ptr_add"(%out, %177) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %179 = "hilt.atomic_rmw"(%178, %176) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %180 = "arith.extui"(%174#1) : (i1) -> i64
  %181 = "arith.muli"(%180, %12) : (i64, i64) -> i64
  %182 = "arith.constant"() <{value = 176 : i64}> : () -> i64
  %183 = "hilt.ptr_add"(%out, %182) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %184 = "hilt.atomic_rmw"(%183, %181) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %185 = "arith.trunci"(%1) : (i32) -> i1
  %186 = "arith.constant"() <{value = true}> : () -> i1
  %187 = "arith.constant"() <{value = false}> : () -> i1
  %188 = "arith.constant"() <{value = 40 : i32}> : () -> i32
  %189 = "arith.cmpi"(%0, %188) <{predicate = 6 : i64}> : (i32, i32) -> i1
  %190 = "hilt.ballot"(%185, %5) : (i1, i32) -> i32
  %191 = "arith.extui"(%190) : (i32) -> i64
  %192 = "arith.muli"(%191, %12) : (i64, i64) -> i64
  %193 = "arith.constant"() <{value = 184 : i64}> : () -> i64
  %194 = "hilt.ptr_add"(%out, %193) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %195 = "hilt.atomic_rmw"(%194, %192) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %196 = "hilt.vote"(%185, %5) {kind = "all"} : (i1, i32) -> i1
  %197 = "arith.extui"(%196) : (i1) -> i64
  %198 = "arith.muli"(%197, %12) : (i64, i64) -> i64
  %199 = "arith.constant"() <{value = 192 : i64}> : () -> i64
  %200 = "hilt.ptr_add"(%out, %199) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %201 = "hilt.atomic_rmw"(%200, %198) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %202 = "hilt.vote"(%185, %5) {kind = "any"} : (i1, i32) -> i1
  %203 = "arith.extui"(%202) : (i1) -> i64
  %204 = "arith.muli"(%203, %12) : (i64, i64) -> i64
  %205 = "arith.constant"() <{value = 200 : i64}> : () -> i64
  %206 = "hilt.ptr_add"(%out, %205) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %207 = "hilt.atomic_rmw"(%206, %204) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %208 = "hilt.vote"(%185, %5) {kind = "uni"} : (i1, i32) -> i1
  %209 = "arith.extui"(%208) : (i1) -> i64
  %210 = "arith.muli"(%209, %12) : (i64, i64) -> i64
  %211 = "arith.constant"() <{value = 208 : i64}> : () -> i64
  %212 = "hilt.ptr_add"(%out, %211) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %213 = "hilt.atomic_rmw"(%212, %210) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %214 = "hilt.ballot"(%186, %5) : (i1, i32) -> i32
  %215 = "arith.extui"(%214) : (i32) -> i64
  %216 = "arith.muli"(%215, %12) : (i64, i64) -> i64
  %217 = "arith.constant"() <{value = 216 : i64}> : () -> i64
  %218 = "hilt.ptr_add"(%out, %217) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %219 = "hilt.atomic_rmw"(%218, %216) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %220 = "hilt.vote"(%186, %5) {kind = "all"} : (i1, i32) -> i1
  %221 = "arith.extui"(%220) : (i1) -> i64
  %222 = "arith.muli"(%221, %12) : (i64, i64) -> i64
  %223 = "arith.constant"() <{value = 224 : i64}> : () -> i64
  %224 = "hilt.ptr_add"(%out, %223) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %225 = "hilt.atomic_rmw"(%224, %222) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %226 = "hilt.vote"(%186, %5) {kind = "any"} : (i1, i32) -> i1
  %227 = "arith.extui"(%226) : (i1) -> i64
  %228 = "arith.muli"(%227, %12) : (i64, i64) -> i64
  %229 = "arith.constant"() <{value = 232 : i64}> : () -> i64
  %230 = "hilt.ptr_add"(%out, %229) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %231 = "hilt.atomic_rmw"(%230, %228) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %232 = "hilt.vote"(%186, %5) {kind = "uni"} : (i1, i32) -> i1
  %233 = "arith.extui"(%232) : (i1) -> i64
  %234 = "arith.muli"(%233, %12) : (i64, i64) -> i64
  %235 = "arith.constant"() <{value = 240 : i64}> : () -> i64
  %236 = "hilt.ptr_add"(%out, %235) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %237 = "hilt.atomic_rmw"(%236, %234) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %238 = "hilt.ballot"(%187, %5) : (i1, i32) -> i32
  %239 = "arith.extui"(%238) : (i32) -> i64
  %240 = "arith.muli"(%239, %12) : (i64, i64) -> i64
  %241 = "arith.constant"() <{value = 248 : i64}> : () -> i64
  %242 = "hilt.ptr_add"(%out, %241) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %243 = "hilt.atomic_rmw"(%242, %240) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %244 = "hilt.vote"(%187, %5) {kind = "all"} : (i1, i32) -> i1
  %245 = "arith.extui"(%244) : (i1) -> i64
  %246 = "arith.muli"(%245, %12) : (i64, i64) -> i64
  %247 = "arith.constant"() <{value = 256 : i64}> : () -> i64
  %248 = "hilt.ptr_add"(%out, %247) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %249 = "hilt.atomic_rmw"(%248, %246) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %250 = "hilt.vote"(%187, %5) {kind = "any"} : (i1, i32) -> i1
  %251 = "arith.extui"(%250) : (i1) -> i64
  %252 = "arith.muli"(%251, %12) : (i64, i64) -> i64
  %253 = "arith.constant"() <{value = 264 : i64}> : () -> i64
  %254 = "hilt.ptr_add"(%out, %253) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %255 = "hilt.atomic_rmw"(%254, %252) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %256 = "hilt.vote"(%187, %5) {kind = "uni"} : (i1, i32) -> i1
  %257 = "arith.extui"(%256) : (i1) -> i64
  %258 = "arith.muli"(%257, %12) : (i64, i64) -> i64
  %259 = "arith.constant"() <{value = 272 : i64}> : () -> i64
  %260 = "hilt.ptr_add"(%out, %259) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %261 = "hilt.atomic_rmw"(%260, %258) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %262 = "hilt.ballot"(%189, %5) : (i1, i32) -> i32
  %263 = "arith.extui"(%262) : (i32) -> i64
  %264 = "arith.muli"(%263, %12) : (i64, i64) -> i64
  %265 = "arith.constant"() <{value = 280 : i64}> : () -> i64
  %266 = "hilt.ptr_add"(%out, %265) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %267 = "hilt.atomic_rmw"(%266, %264) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %268 = "hilt.vote"(%189, %5) {kind = "all"} : (i1, i32) -> i1
  %269 = "arith.extui"(%268) : (i1) -> i64
  %270 = "arith.muli"(%269, %12) : (i64, i64) -> i64
  %271 = "arith.constant"() <{value = 288 : i64}> : () -> i64
  %272 = "hilt.ptr_add"(%out, %271) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %273 = "hilt.atomic_rmw"(%272, %270) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %274 = "hilt.vote"(%189, %5) {kind = "any"} : (i1, i32) -> i1
  %275 = "arith.extui"(%274) : (i1) -> i64
  %276 = "arith.muli"(%275, %12) : (i64, i64) -> i64
  %277 = "arith.constant"() <{value = 296 : i64}> : () -> i64
  %278 = "hilt.ptr_add"(%out, %277) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %279 = "hilt.atomic_rmw"(%278, %276) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %280 = "hilt.vote"(%189, %5) {kind = "uni"} : (i1, i32) -> i1
  %281 = "arith.extui"(%280) : (i1) -> i64
  %282 = "arith.muli"(%281, %12) : (i64, i64) -> i64
  %283 = "arith.constant"() <{value = 304 : i64}> : () -> i64
  %284 = "hilt.ptr_add"(%out, %283) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %285 = "hilt.atomic_rmw"(%284, %282) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %286 = "hilt.rem_u"(%1, %171) : (i32, i32) -> i32
  %287 = "hilt.match_any"(%286, %5) : (i32, i32) -> i32
  %288 = "arith.constant"() <{value = 11 : i32}> : () -> i32
  %289 = "arith.cmpi"(%1, %288) <{predicate = 6 : i64}> : (i32, i32) -> i1
  %290 = "hilt.ballot"(%289, %287) : (i1, i32) -> i32
  %291 = "arith.extui"(%290) : (i32) -> i64
  %292 = "arith.muli"(%291, %12) : (i64, i64) -> i64
  %293 = "arith.constant"() <{value = 312 : i64}> : () -> i64
  %294 = "hilt.ptr_add"(%out, %293) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %295 = "hilt.atomic_rmw"(%294, %292) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %296 = "hilt.vote"(%289, %287) {kind = "any"} : (i1, i32) -> i1
  %297 = "arith.extui"(%296) : (i1) -> i64
  %298 = "arith.muli"(%297, %12) : (i64, i64) -> i64
  %299 = "arith.constant"() <{value = 320 : i64}> : () -> i64
  %300 = "hilt.ptr_add"(%out, %299) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %301 = "hilt.atomic_rmw"(%300, %298) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  "scf.if"(%185) ({
    %302 = "arith.constant"() <{value = -1431655766 : i32}> : () -> i32
    %303 = "hilt.vote"(%289, %302) {kind = "all"} : (i1, i32) -> i1
    %304 = "arith.extui"(%303) : (i1) -> i64
    %305 = "arith.muli"(%304, %12) : (i64, i64) -> i64
    %306 = "arith.constant"() <{value = 328 : i64}> : () -> i64
    %307 = "hilt.ptr_add"(%out, %306) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
    %308 = "hilt.atomic_rmw"(%307, %305) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
    %309 = "arith.constant"() <{value = -1431655766 : i32}> : () -> i32
    "hilt.warp_sync"(%309) : (i32) -> ()
    "scf.yield"() : () -> ()
  }, {
    %310 = "arith.constant"() <{value = 1431655765 : i32}> : () -> i32
    %311 = "hilt.ballot"(%289, %310) : (i1, i32) -> i32
    %312 = "arith.extui"(%311) : (i32) -> i64
    %313 = "arith.muli"(%312, %12) : (i64, i64) -> i64
    %314 = "arith.constant"() <{value = 336 : i64}> : () -> i64
    %315 = "hilt.ptr_add"(%out, %314) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
    %316 = "hilt.atomic_rmw"(%315, %313) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
    "scf.yield"() : () -> ()
  }) : (i1) -> ()
  "hilt.warp_sync"(%5) : (i32) -> ()
  %317 = "hilt.shr_u"(%0, %171) : (i32, i32) -> i32
  %318 = "arith.addi"(%317, %4) : (i32, i32) -> i32
  %319 = "hilt.barrier_red"(%3, %3, %185) {kind = "popc"} : (i32, i32, i1) -> i32
  %320 = "arith.extui"(%319) : (i32) -> i64
  %321 = "arith.muli"(%320, %12) : (i64, i64) -> i64
  %322 = "arith.constant"() <{value = 344 : i64}> : () -> i64
  %323 = "hilt.ptr_add"(%out, %322) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %324 = "hilt.atomic_rmw"(%323, %321) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %325 = "arith.constant"() <{value = 32 : i32}> : () -> i32
  %326 = "hilt.barrier_red"(%318, %325, %185) {kind = "popc"} : (i32, i32, i1) -> i32
  %327 = "arith.extui"(%326) : (i32) -> i64
  %328 = "arith.muli"(%327, %12) : (i64, i64) -> i64
  %329 = "arith.constant"() <{value = 352 : i64}> : () -> i64
  %330 = "hilt.ptr_add"(%out, %329) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %331 = "hilt.atomic_rmw"(%330, %328) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %332 = "hilt.barrier_red"(%3, %3, %185) {kind = "and"} : (i32, i32, i1) -> i32
  %333 = "arith.extui"(%332) : (i32) -> i64
  %334 = "arith.muli"(%333, %12) : (i64, i64) -> i64
  %335 = "arith.constant"() <{value = 360 : i64}> : () -> i64
  %336 = "hilt.ptr_add"(%out, %335) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %337 = "hilt.atomic_rmw"(%336, %334) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %338 = "hilt.barrier_red"(%318, %325, %185) {kind = "and"} : (i32, i32, i1) -> i32
  %339 = "arith.extui"(%338) : (i32) -> i64
  %340 = "arith.muli"(%339, %12) : (i64, i64) -> i64
  %341 = "arith.constant"() <{value = 368 : i64}> : () -> i64
  %342 = "hilt.ptr_add"(%out, %341) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %343 = "hilt.atomic_rmw"(%342, %340) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %344 = "hilt.barrier_red"(%3, %3, %185) {kind = "or"} : (i32, i32, i1) -> i32
  %345 = "arith.extui"(%344) : (i32) -> i64
  %346 = "arith.muli"(%345, %12) : (i64, i64) -> i64
  %347 = "arith.constant"() <{value = 376 : i64}> : () -> i64
  %348 = "hilt.ptr_add"(%out, %347) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %349 = "hilt.atomic_rmw"(%348, %346) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %350 = "hilt.barrier_red"(%318, %325, %185) {kind = "or"} : (i32, i32, i1) -> i32
  %351 = "arith.extui"(%350) : (i32) -> i64
  %352 = "arith.muli"(%351, %12) : (i64, i64) -> i64
  %353 = "arith.constant"() <{value = 384 : i64}> : () -> i64
  %354 = "hilt.ptr_add"(%out, %353) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %355 = "hilt.atomic_rmw"(%354, %352) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %356 = "arith.constant"() <{value = 3 : i32}> : () -> i32
  %357 = "hilt.barrier_red"(%356, %13, %186) {kind = "and"} : (i32, i32, i1) -> i32
  %358 = "arith.extui"(%357) : (i32) -> i64
  %359 = "arith.muli"(%358, %12) : (i64, i64) -> i64
  %360 = "arith.constant"() <{value = 392 : i64}> : () -> i64
  %361 = "hilt.ptr_add"(%out, %360) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %362 = "hilt.atomic_rmw"(%361, %359) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  "hilt.barrier"(%318, %325) : (i32, i32) -> ()
  "func.return"() : () -> ()
}) {kernel} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 8>) -> (), sym_name = "run_reduxes"}> ({
^bb0(%out: !hilt.ptr<global, 8>):
  %0 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %1 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %2 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %3 = "arith.constant"() <{value = 64 : i64}> : () -> i64
  %4 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %5 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %6 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %7 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %8 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %9 = "arith.constant"() <{value = 0 : i64}> : () -> i64
  %10 = "arith.constant"() <{value = 0 : i64}> : () -> i64
  "hilt.launch"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %out) {callee = "reduxes"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 8>) -> ()
  "func.return"() : () -> ()
}) : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 8>) -> (), sym_name = "reduxes"}> ({
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
  %21 = "arith.constant"() <{value = 17 : i64}> : () -> i64
  %22 = "hilt.shr_u"(%20, %21) : (i64, i64) -> i64
  %23 = "arith.trunci"(%22) : (i64) -> i32
  %24 = "arith.constant"() <{value = 7 : i32}> : () -> i32
  %25 = "arith.andi"(%1, %24) : (i32, i32) -> i32
  %26 = "hilt.match_any"(%25, %5) : (i32, i32) -> i32
  %27 = "hilt.redux"(%23, %5) {kind = "add"} : (i32, i32) -> i32
  %28 = "arith.extui"(%27) : (i32) -> i64
  %29 = "arith.muli"(%28, %12) : (i64, i64) -> i64
  %30 = "arith.constant"() <{value = 0 : i64}> : () -> i64
  %31 = "hilt.ptr_add"(%out, %30) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %32 = "hilt.atomic_rmw"(%31, %29) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %33 = "hilt.redux"(%23, %26) {kind = "add"} : (i32, i32) -> i32
  %34 = "arith.extui"(%33) : (i32) -> i64
  %35 = "arith.muli"(%34, %12) : (i64, i64) -> i64
  %36 = "arith.constant"() <{value = 8 : i64}> : () -> i64
  %37 = "hilt.ptr_add"(%out, %36) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %38 = "hilt.atomic_rmw"(%37, %35) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %39 = "hilt.redux"(%23, %5) {kind = "and"} : (i32, i32) -> i32
  %40 = "arith.extui"(%39) : (i32) -> i64
  %41 = "arith.muli"(%40, %12) : (i64, i64) -> i64
  %42 = "arith.constant"() <{value = 16 : i64}> : () -> i64
  %43 = "hilt.ptr_add"(%out, %42) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %44 = "hilt.atomic_rmw"(%43, %41) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %45 = "hilt.redux"(%23, %26) {kind = "and"} : (i32, i32) -> i32
  %46 = "arith.extui"(%45) : (i32) -> i64
  %47 = "arith.muli"(%46, %12) : (i64, i64) -> i64
  %48 = "arith.constant"() <{value = 24 : i64}> : () -> i64
  %49 = "hilt.ptr_add"(%out, %48) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %50 = "hilt.atomic_rmw"(%49, %47) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %51 = "hilt.redux"(%23, %5) {kind = "or"} : (i32, i32) -> i32
  %52 = "arith.extui"(%51) : (i32) -> i64
  %53 = "arith.muli"(%52, %12) : (i64, i64) -> i64
  %54 = "arith.constant"() <{value = 32 : i64}> : () -> i64
  %55 = "hilt.ptr_add"(%out, %54) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %56 = "hilt.atomic_rmw"(%55, %53) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %57 = "hilt.redux"(%23, %26) {kind = "or"} : (i32, i32) -> i32
  %58 = "arith.extui"(%57) : (i32) -> i64
  %59 = "arith.muli"(%58, %12) : (i64, i64) -> i64
  %60 = "arith.constant"() <{value = 40 : i64}> : () -> i64
  %61 = "hilt.ptr_add"(%out, %60) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %62 = "hilt.atomic_rmw"(%61, %59) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %63 = "hilt.redux"(%23, %5) {kind = "xor"} : (i32, i32) -> i32
  %64 = "arith.extui"(%63) : (i32) -> i64
  %65 = "arith.muli"(%64, %12) : (i64, i64) -> i64
  %66 = "arith.constant"() <{value = 48 : i64}> : () -> i64
  %67 = "hilt.ptr_add"(%out, %66) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %68 = "hilt.atomic_rmw"(%67, %65) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %69 = "hilt.redux"(%23, %26) {kind = "xor"} : (i32, i32) -> i32
  %70 = "arith.extui"(%69) : (i32) -> i64
  %71 = "arith.muli"(%70, %12) : (i64, i64) -> i64
  %72 = "arith.constant"() <{value = 56 : i64}> : () -> i64
  %73 = "hilt.ptr_add"(%out, %72) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %74 = "hilt.atomic_rmw"(%73, %71) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %75 = "hilt.redux"(%23, %5) {kind = "min"} : (i32, i32) -> i32
  %76 = "arith.extui"(%75) : (i32) -> i64
  %77 = "arith.muli"(%76, %12) : (i64, i64) -> i64
  %78 = "arith.constant"() <{value = 64 : i64}> : () -> i64
  %79 = "hilt.ptr_add"(%out, %78) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %80 = "hilt.atomic_rmw"(%79, %77) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %81 = "hilt.redux"(%23, %26) {kind = "min"} : (i32, i32) -> i32
  %82 = "arith.extui"(%81) : (i32) -> i64
  %83 = "arith.muli"(%82, %12) : (i64, i64) -> i64
  %84 = "arith.constant"() <{value = 72 : i64}> : () -> i64
  %85 = "hilt.ptr_add"(%out, %84) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %86 = "hilt.atomic_rmw"(%85, %83) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %87 = "hilt.redux"(%23, %5) {kind = "max"} : (i32, i32) -> i32
  %88 = "arith.extui"(%87) : (i32) -> i64
  %89 = "arith.muli"(%88, %12) : (i64, i64) -> i64
  %90 = "arith.constant"() <{value = 80 : i64}> : () -> i64
  %91 = "hilt.ptr_add"(%out, %90) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %92 = "hilt.atomic_rmw"(%91, %89) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %93 = "hilt.redux"(%23, %26) {kind = "max"} : (i32, i32) -> i32
  %94 = "arith.extui"(%93) : (i32) -> i64
  %95 = "arith.muli"(%94, %12) : (i64, i64) -> i64
  %96 = "arith.constant"() <{value = 88 : i64}> : () -> i64
  %97 = "hilt.ptr_add"(%out, %96) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %98 = "hilt.atomic_rmw"(%97, %95) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %99 = "hilt.redux"(%23, %5) {kind = "umin"} : (i32, i32) -> i32
  %100 = "arith.extui"(%99) : (i32) -> i64
  %101 = "arith.muli"(%100, %12) : (i64, i64) -> i64
  %102 = "arith.constant"() <{value = 96 : i64}> : () -> i64
  %103 = "hilt.ptr_add"(%out, %102) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %104 = "hilt.atomic_rmw"(%103, %101) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %105 = "hilt.redux"(%23, %26) {kind = "umin"} : (i32, i32) -> i32
  %106 = "arith.extui"(%105) : (i32) -> i64
  %107 = "arith.muli"(%106, %12) : (i64, i64) -> i64
  %108 = "arith.constant"() <{value = 104 : i64}> : () -> i64
  %109 = "hilt.ptr_add"(%out, %108) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %110 = "hilt.atomic_rmw"(%109, %107) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %111 = "hilt.redux"(%23, %5) {kind = "umax"} : (i32, i32) -> i32
  %112 = "arith.extui"(%111) : (i32) -> i64
  %113 = "arith.muli"(%112, %12) : (i64, i64) -> i64
  %114 = "arith.constant"() <{value = 112 : i64}> : () -> i64
  %115 = "hilt.ptr_add"(%out, %114) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %116 = "hilt.atomic_rmw"(%115, %113) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %117 = "hilt.redux"(%23, %26) {kind = "umax"} : (i32, i32) -> i32
  %118 = "arith.extui"(%117) : (i32) -> i64
  %119 = "arith.muli"(%118, %12) : (i64, i64) -> i64
  %120 = "arith.constant"() <{value = 120 : i64}> : () -> i64
  %121 = "hilt.ptr_add"(%out, %120) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %122 = "hilt.atomic_rmw"(%121, %119) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %123 = "arith.andi"(%1, %24) : (i32, i32) -> i32
  %124 = "arith.cmpi"(%123, %3) <{predicate = 0 : i64}> : (i32, i32) -> i1
  %125 = "arith.constant"() <{value = 2143289344 : i32}> : () -> i32
  %126 = "arith.select"(%124, %125, %23) : (i1, i32, i32) -> i32
  %127 = "arith.cmpi"(%123, %4) <{predicate = 0 : i64}> : (i32, i32) -> i1
  %128 = "arith.constant"() <{value = -2147483648 : i32}> : () -> i32
  %129 = "arith.select"(%127, %128, %126) : (i1, i32, i32) -> i32
  %130 = "arith.cmpi"(%123, %6) <{predicate = 0 : i64}> : (i32, i32) -> i1
  %131 = "arith.select"(%130, %3, %129) : (i1, i32, i32) -> i32
  %132 = "arith.constant"() <{value = 3 : i32}> : () -> i32
  %133 = "arith.cmpi"(%123, %132) <{predicate = 0 : i64}> : (i32, i32) -> i1
  %134 = "arith.constant"() <{value = 2139095040 : i32}> : () -> i32
  %135 = "arith.select"(%133, %134, %131) : (i1, i32, i32) -> i32
  %136 = "arith.constant"() <{value = 4 : i32}> : () -> i32
  %137 = "arith.cmpi"(%123, %136) <{predicate = 0 : i64}> : (i32, i32) -> i1
  %138 = "arith.constant"() <{value = -8388608 : i32}> : () -> i32
  %139 = "arith.select"(%137, %138, %135) : (i1, i32, i32) -> i32
  %140 = "arith.constant"() <{value = 5 : i32}> : () -> i32
  %141 = "arith.cmpi"(%123, %140) <{predicate = 0 : i64}> : (i32, i32) -> i1
  %142 = "arith.select"(%141, %140, %139) : (i1, i32, i32) -> i32
  %143 = "arith.constant"() <{value = 6 : i32}> : () -> i32
  %144 = "arith.cmpi"(%123, %143) <{predicate = 0 : i64}> : (i32, i32) -> i1
  %145 = "arith.constant"() <{value = -1077936128 : i32}> : () -> i32
  %146 = "arith.select"(%144, %145, %142) : (i1, i32, i32) -> i32
  %147 = "arith.constant"() <{value = 18 : i32}> : () -> i32
  %148 = "arith.cmpi"(%1, %147) <{predicate = 0 : i64}> : (i32, i32) -> i1
  %149 = "arith.select"(%148, %128, %146) : (i1, i32, i32) -> i32
  %150 = "arith.constant"() <{value = 24 : i32}> : () -> i32
  %151 = "arith.cmpi"(%1, %150) <{predicate = 0 : i64}> : (i32, i32) -> i1
  %152 = "arith.select"(%151, %5, %149) : (i1, i32, i32) -> i32
  %153 = "arith.cmpi"(%123, %140) <{predicate = 6 : i64}> : (i32, i32) -> i1
  %154 = "arith.select"(%153, %3, %152) : (i1, i32, i32) -> i32
  %155 = "arith.bitcast"(%152) : (i32) -> f32
  %156 = "hilt.redux"(%155, %5) {kind = "fmin"} : (f32, i32) -> f32
  %157 = "arith.bitcast"(%156) : (f32) -> i32
  %158 = "arith.extui"(%157) : (i32) -> i64
  %159 = "arith.muli"(%158, %12) : (i64, i64) -> i64
  %160 = "arith.constant"() <{value = 128 : i64}> : () -> i64
  %161 = "hilt.ptr_add"(%out, %160) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %162 = "hilt.atomic_rmw"(%161, %159) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %163 = "hilt.redux"(%155, %26) {kind = "fmin"} : (f32, i32) -> f32
  %164 = "arith.bitcast"(%163) : (f32) -> i32
  %165 = "arith.extui"(%164) : (i32) -> i64
  %166 = "arith.muli"(%165, %12) : (i64, i64) -> i64
  %167 = "arith.constant"() <{value = 136 : i64}> : () -> i64
  %168 = "hilt.ptr_add"(%out, %167) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %169 = "hilt.atomic_rmw"(%168, %166) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %170 = "hilt.redux"(%155, %5) {kind = "fmax"} : (f32, i32) -> f32
  %171 = "arith.bitcast"(%170) : (f32) -> i32
  %172 = "arith.extui"(%171) : (i32) -> i64
  %173 = "arith.muli"(%172, %12) : (i64, i64) -> i64
  %174 = "arith.constant"() <{value = 144 : i64}> : () -> i64
  %175 = "hilt.ptr_add"(%out, %174) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %176 = "hilt.atomic_rmw"(%175, %173) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %177 = "hilt.redux"(%155, %26) {kind = "fmax"} : (f32, i32) -> f32
  %178 = "arith.bitcast"(%177) : (f32) -> i32
  %179 = "arith.extui"(%178) : (i32) -> i64
  %180 = "arith.muli"(%179, %12) : (i64, i64) -> i64
  %181 = "arith.constant"() <{value = 152 : i64}> : () -> i64
  %182 = "hilt.ptr_add"(%out, %181) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %183 = "hilt.atomic_rmw"(%182, %180) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %184 = "arith.bitcast"(%154) : (i32) -> f32
  %185 = "hilt.redux"(%184, %5) {kind = "fmin"} : (f32, i32) -> f32
  %186 = "arith.bitcast"(%185) : (f32) -> i32
  %187 = "arith.extui"(%186) : (i32) -> i64
  %188 = "arith.muli"(%187, %12) : (i64, i64) -> i64
  %189 = "arith.constant"() <{value = 160 : i64}> : () -> i64
  %190 = "hilt.ptr_add"(%out, %189) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %191 = "hilt.atomic_rmw"(%190, %188) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %192 = "hilt.redux"(%184, %26) {kind = "fmin"} : (f32, i32) -> f32
  %193 = "arith.bitcast"(%192) : (f32) -> i32
  %194 = "arith.extui"(%193) : (i32) -> i64
  %195 = "arith.muli"(%194, %12) : (i64, i64) -> i64
  %196 = "arith.constant"() <{value = 168 : i64}> : () -> i64
  %197 = "hilt.ptr_add"(%out, %196) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %198 = "hilt.atomic_rmw"(%197, %195) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %199 = "hilt.redux"(%184, %5) {kind = "fmax"} : (f32, i32) -> f32
  %200 = "arith.bitcast"(%199) : (f32) -> i32
  %201 = "arith.extui"(%200) : (i32) -> i64
  %202 = "arith.muli"(%201, %12) : (i64, i64) -> i64
  %203 = "arith.constant"() <{value = 176 : i64}> : () -> i64
  %204 = "hilt.ptr_add"(%out, %203) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %205 = "hilt.atomic_rmw"(%204, %202) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %206 = "hilt.redux"(%184, %26) {kind = "fmax"} : (f32, i32) -> f32
  %207 = "arith.bitcast"(%206) : (f32) -> i32
  %208 = "arith.extui"(%207) : (i32) -> i64
  %209 = "arith.muli"(%208, %12) : (i64, i64) -> i64
  %210 = "arith.constant"() <{value = 184 : i64}> : () -> i64
  %211 = "hilt.ptr_add"(%out, %210) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %212 = "hilt.atomic_rmw"(%211, %209) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %213 = "arith.constant"() <{value = -2.5 : f32}> : () -> f32
  %214 = "hilt.redux"(%213, %5) {kind = "fmax"} : (f32, i32) -> f32
  %215 = "arith.bitcast"(%214) : (f32) -> i32
  %216 = "arith.extui"(%215) : (i32) -> i64
  %217 = "arith.muli"(%216, %12) : (i64, i64) -> i64
  %218 = "arith.constant"() <{value = 192 : i64}> : () -> i64
  %219 = "hilt.ptr_add"(%out, %218) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %220 = "hilt.atomic_rmw"(%219, %217) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  "func.return"() : () -> ()
}) {kernel} : () -> ()
// RUN: --run=run_shuffles --arg=i64[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]
// | i64[132775200, 4096, 132895640, 2680, 127555022, 3538, 130839008, 4096, 132775200, 4096, 132895640, 2680, 127555022, 3538, 130839008, 4096, 11165774511392, 4096, 10006824473496, 2680, 11197964703182, 3538, 10974281101792, 4096, 11165774511392, 4096, 10006824473496, 2680, 11197964703182, 3538, 10974281101792, 4096, -446249955053142752, 4096, 6463319854634488728, 2680, 2885133712158447054, 3538, 5944530073139835360, 4096, -446249955053142752, 4096, 6463319854634488728, 2680, 8710047296704, 4096, 8717948377104, 2680, 571370392748247648, 4096, 571888695720629000, 2680, 732472099357879488, 4096, 656446091195799568, 2680, 4311239676560, 6688564814608, 1824]
// RUN: --device=cpu --run=run_shuffles --arg=i64[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]
// | i64[132775200, 4096, 132895640, 2680, 127555022, 3538, 130839008, 4096, 132775200, 4096, 132895640, 2680, 127555022, 3538, 130839008, 4096, 11165774511392, 4096, 10006824473496, 2680, 11197964703182, 3538, 10974281101792, 4096, 11165774511392, 4096, 10006824473496, 2680, 11197964703182, 3538, 10974281101792, 4096, -446249955053142752, 4096, 6463319854634488728, 2680, 2885133712158447054, 3538, 5944530073139835360, 4096, -446249955053142752, 4096, 6463319854634488728, 2680, 8710047296704, 4096, 8717948377104, 2680, 571370392748247648, 4096, 571888695720629000, 2680, 732472099357879488, 4096, 656446091195799568, 2680, 4311239676560, 6688564814608, 1824]
// RUN: --run=run_votes --arg=i64[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]
// | i64[2627460195250, 0, 0, 2627460195250, 0, 0, 2627460195250, 0, 0, 2627460195250, 0, 0, 2627460195250, 0, 0, 2627460195250, 0, 0, 2627460195250, 0, 0, 17592186040320, 4096, 11728124026880, 0, 4096, 0, 17592186040320, 4096, 4096, 4096, 0, 0, 0, 4096, 4398047293440, 1024, 4096, 1024, 1711470, 4096, 0, 2751840, 131072, 65536, 0, 0, 4096, 4096, 4096]
// RUN: --device=cpu --run=run_votes --arg=i64[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]
// | i64[2627460195250, 0, 0, 2627460195250, 0, 0, 2627460195250, 0, 0, 2627460195250, 0, 0, 2627460195250, 0, 0, 2627460195250, 0, 0, 2627460195250, 0, 0, 17592186040320, 4096, 11728124026880, 0, 4096, 0, 17592186040320, 4096, 4096, 4096, 0, 0, 0, 4096, 4398047293440, 1024, 4096, 1024, 1711470, 4096, 0, 2751840, 131072, 65536, 0, 0, 4096, 4096, 4096]
// RUN: --run=run_reduxes --arg=i64[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]
// | i64[5822396272640, 8489037977904, 37748736, 2213527684940, 17592186040320, 16141062236540, 15009861060608, 8331138071432, 9107649966080, 9917364522212, 8471098830848, 8350014561568, 106248110080, 5011255789472, 17256879534080, 12838357312656, 17557826306048, 9922932422968, 8761733283840, 8551528674716, 16293382934528, 3574970759936, 1659970391040, 3251539031908, 13202729467904]
// RUN: --device=cpu --run=run_reduxes --arg=i64[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]
// | i64[5822396272640, 8489037977904, 37748736, 2213527684940, 17592186040320, 16141062236540, 15009861060608, 8331138071432, 9107649966080, 9917364522212, 8471098830848, 8350014561568, 106248110080, 5011255789472, 17256879534080, 12838357312656, 17557826306048, 9922932422968, 8761733283840, 8551528674716, 16293382934528, 3574970759936, 1659970391040, 3251539031908, 13202729467904]
