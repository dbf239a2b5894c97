// Loads and stores in global memory: of every width, well aligned and not, whole and under masks.
"func.func"() <{function_type = (!hilt.ptr<global, 8>, !hilt.ptr<global, 8>) -> (), sym_name = "run_in_global"}> ({
^bb0(%out: !hilt.ptr<global, 8>, %q: !hilt.ptr<global, 8>):
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
  "hilt.launch"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %out, %q) {callee = "in_global"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 8>, !hilt.ptr<global, 8>) -> ()
  "func.return"() : () -> ()
}) : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 8>, !hilt.ptr<global, 8>) -> (), sym_name = "in_global"}> ({
^bb0(%out: !hilt.ptr<global, 8>, %q: !hilt.ptr<global, 8>):
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
  %21 = "arith.extui"(%0) : (i32) -> i64
  %22 = "arith.constant"() <{value = 64 : i64}> : () -> i64
  %23 = "arith.muli"(%21, %22) : (i64, i64) -> i64
  %24 = "hilt.ptr_add"(%q, %23) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 16>
  %25 = "arith.trunci"(%20) : (i64) -> i1
  %26 = "arith.constant"() <{value = -1 : i64}> : () -> i64
  %27 = "arith.xori"(%20, %26) : (i64, i64) -> i64
  %28 = "arith.trunci"(%27) : (i64) -> i1
  %29 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %30 = "hilt.ptr_add"(%24, %29) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 1>
  "hilt.store"(%25, %24) : (i1, !hilt.ptr<global, 16>) -> ()
  %31 = "hilt.load"(%24) : (!hilt.ptr<global, 16>) -> i1
  %32 = "arith.extui"(%31) : (i1) -> i64
  %33 = "arith.muli"(%32, %12) : (i64, i64) -> i64
  %34 = "arith.constant"() <{value = 0 : i64}> : () -> i64
  %35 = "hilt.ptr_add"(%out, %34) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %36 = "hilt.atomic_rmw"(%35, %33) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  "hilt.store"(%25, %30) : (i1, !hilt.ptr<global, 1>) -> ()
  %37 = "hilt.load"(%30) : (!hilt.ptr<global, 1>) -> i1
  %38 = "arith.extui"(%37) : (i1) -> i64
  %39 = "arith.muli"(%38, %12) : (i64, i64) -> i64
  %40 = "arith.constant"() <{value = 8 : i64}> : () -> i64
  %41 = "hilt.ptr_add"(%out, %40) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %42 = "hilt.atomic_rmw"(%41, %39) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %43 = "arith.constant"() <{value = 3 : i32}> : () -> i32
  %44 = "arith.cmpi"(%0, %43) <{predicate = 6 : i64}> : (i32, i32) -> i1
  "hilt.store_masked"(%28, %30, %44) : (i1, !hilt.ptr<global, 1>, i1) -> ()
  %45 = "arith.constant"() <{value = 6 : i32}> : () -> i32
  %46 = "arith.cmpi"(%0, %45) <{predicate = 6 : i64}> : (i32, i32) -> i1
  %47 = "hilt.load_masked"(%30, %46, %28) : (!hilt.ptr<global, 1>, i1, i1) -> i1
  %48 = "arith.extui"(%47) : (i1) -> i64
  %49 = "arith.muli"(%48, %12) : (i64, i64) -> i64
  %50 = "arith.constant"() <{value = 16 : i64}> : () -> i64
  %51 = "hilt.ptr_add"(%out, %50) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %52 = "hilt.atomic_rmw"(%51, %49) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %53 = "arith.trunci"(%20) : (i64) -> i1
  %54 = "arith.constant"() <{value = 40503 : i64}> : () -> i64
  %55 = "arith.muli"(%20, %54) : (i64, i64) -> i64
  %56 = "arith.trunci"(%55) : (i64) -> i1
  %57 = "arith.muli"(%55, %54) : (i64, i64) -> i64
  %58 = "arith.trunci"(%57) : (i64) -> i1
  %59 = "arith.muli"(%57, %54) : (i64, i64) -> i64
  %60 = "arith.trunci"(%59) : (i64) -> i1
  %61 = "arith.muli"(%59, %54) : (i64, i64) -> i64
  %62 = "arith.trunci"(%61) : (i64) -> i1
  %63 = "arith.muli"(%61, %54) : (i64, i64) -> i64
  %64 = "arith.trunci"(%63) : (i64) -> i1
  %65 = "arith.muli"(%63, %54) : (i64, i64) -> i64
  %66 = "arith.trunci"(%65) : (i64) -> i1
  %67 = "arith.muli"(%65, %54) : (i64, i64) -> i64
  %68 = "arith.trunci"(%67) : (i64) -> i1
  %69 = "arith.muli"(%67, %54) : (i64, i64) -> i64
  %70 = "vector.from_elements"(%53, %56, %58, %60, %62, %64, %66, %68) : (i1, i1, i1, i1, i1, i1, i1, i1) -> vector<8xi1>
  %71 = "arith.xori"(%20, %26) : (i64, i64) -> i64
  %72 = "arith.trunci"(%71) : (i64) -> i1
  %73 = "arith.muli"(%71, %54) : (i64, i64) -> i64
  %74 = "arith.trunci"(%73) : (i64) -> i1
  %75 = "arith.muli"(%73, %54) : (i64, i64) -> i64
  %76 = "arith.trunci"(%75) : (i64) -> i1
  %77 = "arith.muli"(%75, %54) : (i64, i64) -> i64
  %78 = "arith.trunci"(%77) : (i64) -> i1
  %79 = "arith.muli"(%77, %54) : (i64, i64) -> i64
  %80 = "arith.trunci"(%79) : (i64) -> i1
  %81 = "arith.muli"(%79, %54) : (i64, i64) -> i64
  %82 = "arith.trunci"(%81) : (i64) -> i1
  %83 = "arith.muli"(%81, %54) : (i64, i64) -> i64
  %84 = "arith.trunci"(%83) : (i64) -> i1
  %85 = "arith.muli"(%83, %54) : (i64, i64) -> i64
  %86 = "arith.trunci"(%85) : (i64) -> i1
  %87 = "arith.muli"(%85, %54) : (i64, i64) -> i64
  %88 = "vector.from_elements"(%72, %74, %76, %78, %80, %82, %84, %86) : (i1, i1, i1, i1, i1, i1, i1, i1) -> vector<8xi1>
  %89 = "hilt.ptr_add"(%24, %29) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 1>
  "hilt.store"(%70, %24) : (vector<8xi1>, !hilt.ptr<global, 16>) -> ()
  %90 = "hilt.load"(%24) : (!hilt.ptr<global, 16>) -> vector<8xi1>
  %91 = "vector.extract"(%90) <{static_position = array<i64: 0>}> : (vector<8xi1>) -> i1
  %92 = "arith.extui"(%91) : (i1) -> i64
  %93 = "vector.extract"(%90) <{static_position = array<i64: 1>}> : (vector<8xi1>) -> i1
  %94 = "arith.extui"(%93) : (i1) -> i64
  %95 = "arith.constant"() <{value = 65599 : i64}> : () -> i64
  %96 = "arith.muli"(%92, %95) : (i64, i64) -> i64
  %97 = "arith.addi"(%96, %94) : (i64, i64) -> i64
  %98 = "vector.extract"(%90) <{static_position = array<i64: 2>}> : (vector<8xi1>) -> i1
  %99 = "arith.extui"(%98) : (i1) -> i64
  %100 = "arith.muli"(%97, %95) : (i64, i64) -> i64
  %101 = "arith.addi"(%100, %99) : (i64, i64) -> i64
  %102 = "vector.extract"(%90) <{static_position = array<i64: 3>}> : (vector<8xi1>) -> i1
  %103 = "arith.extui"(%102) : (i1) -> i64
  %104 = "arith.muli"(%101, %95) : (i64, i64) -> i64
  %105 = "arith.addi"(%104, %103) : (i64, i64) -> i64
  %106 = "vector.extract"(%90) <{static_position = array<i64: 4>}> : (vector<8xi1>) -> i1
  %107 = "arith.extui"(%106) : (i1) -> i64
  %108 = "arith.muli"(%105, %95) : (i64, i64) -> i64
  %109 = "arith.addi"(%108, %107) : (i64, i64) -> i64
  %110 = "vector.extract"(%90) <{static_position = array<i64: 5>}> : (vector<8xi1>) -> i1
  %111 = "arith.extui"(%110) : (i1) -> i64
  %112 = "arith.muli"(%109, %95) : (i64, i64) -> i64
  %113 = "arith.addi"(%112, %111) : (i64, i64) -> i64
  %114 = "vector.extract"(%90) <{static_position = array<i64: 6>}> : (vector<8xi1>) -> i1
  %115 = "arith.extui"(%114) : (i1) -> i64
  %116 = "arith.muli"(%113, %95) : (i64, i64) -> i64
  %117 = "arith.addi"(%116, %115) : (i64, i64) -> i64
  %118 = "vector.extract"(%90) <{static_position = array<i64: 7>}> : (vector<8xi1>) -> i1
  %119 = "arith.extui"(%118) : (i1) -> i64
  %120 = "arith.muli"(%117, %95) : (i64, i64) -> i64
  %121 = "arith.addi"(%120, %119) : (i64, i64) -> i64
  %122 = "arith.muli"(%121, %12) : (i64, i64) -> i64
  %123 = "arith.constant"() <{value = 24 : i64}> : () -> i64
  %124 = "hilt.ptr_add"(%out, %123) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %125 = "hilt.atomic_rmw"(%124, %122) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  "hilt.store"(%70, %89) : (vector<8xi1>, !hilt.ptr<global, 1>) -> ()
  %126 = "hilt.load"(%89) : (!hilt.ptr<global, 1>) -> vector<8xi1>
  %127 = "vector.extract"(%126) <{static_position = array<i64: 0>}> : (vector<8xi1>) -> i1
  %128 = "arith.extui"(%127) : (i1) -> i64
  %129 = "vector.extract"(%126) <{static_position = array<i64: 1>}> : (vector<8xi1>) -> i1
  %130 = "arith.extui"(%129) : (i1) -> i64
  %131 = "arith.muli"(%128, %95) : (i64, i64) -> i64
  %132 = "arith.addi"(%131, %130) : (i64, i64) -> i64
  %133 = "vector.extract"(%126) <{static_position = array<i64: 2>}> : (vector<8xi1>) -> i1
  %134 = "arith.extui"(%133) : (i1) -> i64
  %135 = "arith.muli"(%132, %95) : (i64, i64) -> i64
  %136 = "arith.addi"(%135, %134) : (i64, i64) -> i64
  %137 = "vector.extract"(%126) <{static_position = array<i64: 3>}> : (vector<8xi1>) -> i1
  %138 = "arith.extui"(%137) : (i1) -> i64
  %139 = "arith.muli"(%136, %95) : (i64, i64) -> i64
  %140 = "arith.addi"(%139, %138) : (i64, i64) -> i64
  %141 = "vector.extract"(%126) <{static_position = array<i64: 4>}> : (vector<8xi1>) -> i1
  %142 = "arith.extui"(%141) : (i1) -> i64
  %143 = "arith.muli"(%140, %95) : (i64, i64) -> i64
  %144 = "arith.addi"(%143, %142) : (i64, i64) -> i64
  %145 = "vector.extract"(%126) <{static_position = array<i64: 5>}> : (vector<8xi1>) -> i1
  %146 = "arith.extui"(%145) : (i1) -> i64
  %147 = "arith.muli"(%144, %95) : (i64, i64) -> i64
  %148 = "arith.addi"(%147, %146) : (i64, i64) -> i64
  %149 = "vector.extract"(%126) <{static_position = array<i64: 6>}> : (vector<8xi1>) -> i1
  %150 = "arith.extui"(%149) : (i1) -> i64
  %151 = "arith.muli"(%148, %95) : (i64, i64) -> i64
  %152 = "arith.addi"(%151, %150) : (i64, i64) -> i64
  %153 = "vector.extract"(%126) <{static_position = array<i64: 7>}> : (vector<8xi1>) -> i1
  %154 = "arith.extui"(%153) : (i1) -> i64
  %155 = "arith.muli"(%152, %95) : (i64, i64) -> i64
  %156 = "arith.addi"(%155, %154) : (i64, i64) -> i64
  %157 = "arith.muli"(%156, %12) : (i64, i64) -> i64
  %158 = "arith.constant"() <{value = 32 : i64}> : () -> i64
  %159 = "hilt.ptr_add"(%out, %158) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %160 = "hilt.atomic_rmw"(%159, %157) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %161 = "arith.cmpi"(%0, %43) <{predicate = 6 : i64}> : (i32, i32) -> i1
  "hilt.store_masked"(%88, %89, %161) : (vector<8xi1>, !hilt.ptr<global, 1>, i1) -> ()
  %162 = "arith.cmpi"(%0, %45) <{predicate = 6 : i64}> : (i32, i32) -> i1
  %163 = "hilt.load_masked"(%89, %162, %88) : (!hilt.ptr<global, 1>, i1, vector<8xi1>) -> vector<8xi1>
  %164 = "vector.extract"(%163) <{static_position = array<i64: 0>}> : (vector<8xi1>) -> i1
  %165 = "arith.extui"(%164) : (i1) -> i64
  %166 = "vector.extract"(%163) <{static_position = array<i64: 1>}> : (vector<8xi1>) -> i1
  %167 = "arith.extui"(%166) : (i1) -> i64
  %168 = "arith.muli"(%165, %95) : (i64, i64) -> i64
  %169 = "arith.addi"(%168, %167) : (i64, i64) -> i64
  %170 = "vector.extract"(%163) <{static_position = array<i64: 2>}> : (vector<8xi1>) -> i1
  %171 = "arith.extui"(%170) : (i1) -> i64
  %172 = "arith.muli"(%169, %95) : (i64, i64) -> i64
  %173 = "arith.addi"(%172, %171) : (i64, i64) -> i64
  %174 = "vector.extract"(%163) <{static_position = array<i64: 3>}> : (vector<8xi1>) -> i1
  %175 = "arith.extui"(%174) : (i1) -> i64
  %176 = "arith.muli"(%173, %95) : (i64, i64) -> i64
  %177 = "arith.addi"(%176, %175) : (i64, i64) -> i64
  %178 = "vector.extract"(%163) <{static_position = array<i64: 4>}> : (vector<8xi1>) -> i1
  %179 = "arith.extui"(%178) : (i1) -> i64
  %180 = "arith.muli"(%177, %95) : (i64, i64) -> i64
  %181 = "arith.addi"(%180, %179) : (i64, i64) -> i64
  %182 = "vector.extract"(%163) <{static_position = array<i64: 5>}> : (vector<8xi1>) -> i1
  %183 = "arith.extui"(%182) : (i1) -> i64
  %184 = "arith.muli"(%181, %95) : (i64, i64) -> i64
  %185 = "arith.addi"(%184, %183) : (i64, i64) -> i64
  %186 = "vector.extract"(%163) <{static_position = array<i64: 6>}> : (vector<8xi1>) -> i1
  %187 = "arith.extui"(%186) : (i1) -> i64
  %188 = "arith.muli"(%185, %95) : (i64, i64) -> i64
  %189 = "arith.addi"(%188, %187) : (i64, i64) -> i64
  %190 = "vector.extract"(%163) <{static_position = array<i64: 7>}> : (vector<8xi1>) -> i1
  %191 = "arith.extui"(%190) : (i1) -> i64
  %192 = "arith.muli"(%189, %95) : (i64, i64) -> i64
  %193 = "arith.addi"(%192, %191) : (i64, i64) -> i64
  %194 = "arith.muli"(%193, %12) : (i64, i64) -> i64
  %195 = "arith.constant"() <{value = 40 : i64}> : () -> i64
  %196 = "hilt.ptr_add"(%out, %195) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %197 = "hilt.atomic_rmw"(%196, %194) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %198 = "arith.trunci"(%20) : (i64) -> i1
  %199 = "arith.muli"(%20, %54) : (i64, i64) -> i64
  %200 = "arith.trunci"(%199) : (i64) -> i1
  %201 = "arith.muli"(%199, %54) : (i64, i64) -> i64
  %202 = "arith.trunci"(%201) : (i64) -> i1
  %203 = "arith.muli"(%201, %54) : (i64, i64) -> i64
  %204 = "arith.trunci"(%203) : (i64) -> i1
  %205 = "arith.muli"(%203, %54) : (i64, i64) -> i64
  %206 = "arith.trunci"(%205) : (i64) -> i1
  %207 = "arith.muli"(%205, %54) : (i64, i64) -> i64
  %208 = "arith.trunci"(%207) : (i64) -> i1
  %209 = "arith.muli"(%207, %54) : (i64, i64) -> i64
  %210 = "arith.trunci"(%209) : (i64) -> i1
  %211 = "arith.muli"(%209, %54) : (i64, i64) -> i64
  %212 = "arith.trunci"(%211) : (i64) -> i1
  %213 = "arith.muli"(%211, %54) : (i64, i64) -> i64
  %214 = "vector.from_elements"(%198, %200, %202, %204, %206, %208, %210, %212) : (i1, i1, i1, i1, i1, i1, i1, i1) -> vector<8xi1>
  %215 = "arith.constant"() <{value = 7 : i64}> : () -> i64
  %216 = "hilt.shr_u"(%20, %215) : (i64, i64) -> i64
  %217 = "arith.trunci"(%216) : (i64) -> i1
  %218 = "arith.muli"(%216, %54) : (i64, i64) -> i64
  %219 = "arith.trunci"(%218) : (i64) -> i1
  %220 = "arith.muli"(%218, %54) : (i64, i64) -> i64
  %221 = "arith.trunci"(%220) : (i64) -> i1
  %222 = "arith.muli"(%220, %54) : (i64, i64) -> i64
  %223 = "arith.trunci"(%222) : (i64) -> i1
  %224 = "arith.muli"(%222, %54) : (i64, i64) -> i64
  %225 = "arith.trunci"(%224) : (i64) -> i1
  %226 = "arith.muli"(%224, %54) : (i64, i64) -> i64
  %227 = "arith.trunci"(%226) : (i64) -> i1
  %228 = "arith.muli"(%226, %54) : (i64, i64) -> i64
  %229 = "arith.trunci"(%228) : (i64) -> i1
  %230 = "arith.muli"(%228, %54) : (i64, i64) -> i64
  %231 = "arith.trunci"(%230) : (i64) -> i1
  %232 = "arith.muli"(%230, %54) : (i64, i64) -> i64
  %233 = "vector.from_elements"(%217, %219, %221, %223, %225, %227, %229, %231) : (i1, i1, i1, i1, i1, i1, i1, i1) -> vector<8xi1>
  "hilt.store_masked"(%88, %24, %214) : (vector<8xi1>, !hilt.ptr<global, 16>, vector<8xi1>) -> ()
  %234 = "hilt.load_masked"(%24, %233, %70) : (!hilt.ptr<global, 16>, vector<8xi1>, vector<8xi1>) -> vector<8xi1>
  %235 = "vector.extract"(%234) <{static_position = array<i64: 0>}> : (vector<8xi1>) -> i1
  %236 = "arith.extui"(%235) : (i1) -> i64
  %237 = "vector.extract"(%234) <{static_position = array<i64: 1>}> : (vector<8xi1>) -> i1
  %238 = "arith.extui"(%237) : (i1) -> i64
  %239 = "arith.muli"(%236, %95) : (i64, i64) -> i64
  %240 = "arith.addi"(%239, %238) : (i64, i64) -> i64
  %241 = "vector.extract"(%234) <{static_position = array<i64: 2>}> : (vector<8xi1>) -> i1
  %242 = "arith.extui"(%241) : (i1) -> i64
  %243 = "arith.muli"(%240, %95) : (i64, i64) -> i64
  %244 = "arith.addi"(%243, %242) : (i64, i64) -> i64
  %245 = "vector.extract"(%234) <{static_position = array<i64: 3>}> : (vector<8xi1>) -> i1
  %246 = "arith.extui"(%245) : (i1) -> i64
  %247 = "arith.muli"(%244, %95) : (i64, i64) -> i64
  %248 = "arith.addi"(%247, %246) : (i64, i64) -> i64
  %249 = "vector.extract"(%234) <{static_position = array<i64: 4>}> : (vector<8xi1>) -> i1
  %250 = "arith.extui"(%249) : (i1) -> i64
  %251 = "arith.muli"(%248, %95) : (i64, i64) -> i64
  %252 = "arith.addi"(%251, %250) : (i64, i64) -> i64
  %253 = "vector.extract"(%234) <{static_position = array<i64: 5>}> : (vector<8xi1>) -> i1
  %254 = "arith.extui"(%253) : (i1) -> i64
  %255 = "arith.muli"(%252, %95) : (i64, i64) -> i64
  %256 = "arith.addi"(%255, %254) : (i64, i64) -> i64
  %257 = "vector.extract"(%234) <{static_position = array<i64: 6>}> : (vector<8xi1>) -> i1
  %258 = "arith.extui"(%257) : (i1) -> i64
  %259 = "arith.muli"(%256, %95) : (i64, i64) -> i64
  %260 = "arith.addi"(%259, %258) : (i64, i64) -> i64
  %261 = "vector.extract"(%234) <{static_position = array<i64: 7>}> : (vector<8xi1>) -> i1
  %262 = "arith.extui"(%261) : (i1) -> i64
  %263 = "arith.muli"(%260, %95) : (i64, i64) -> i64
  %264 = "arith.addi"(%263, %262) : (i64, i64) -> i64
  %265 = "arith.muli"(%264, %12) : (i64, i64) -> i64
  %266 = "arith.constant"() <{value = 48 : i64}> : () -> i64
  %267 = "hilt.ptr_add"(%out, %266) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %268 = "hilt.atomic_rmw"(%267, %265) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %269 = "arith.trunci"(%20) : (i64) -> i8
  %270 = "arith.muli"(%20, %54) : (i64, i64) -> i64
  %271 = "arith.trunci"(%270) : (i64) -> i8
  %272 = "arith.muli"(%270, %54) : (i64, i64) -> i64
  %273 = "arith.trunci"(%272) : (i64) -> i8
  %274 = "arith.muli"(%272, %54) : (i64, i64) -> i64
  %275 = "vector.from_elements"(%269, %271, %273) : (i8, i8, i8) -> vector<3xi8>
  %276 = "arith.xori"(%20, %26) : (i64, i64) -> i64
  %277 = "arith.trunci"(%276) : (i64) -> i8
  %278 = "arith.muli"(%276, %54) : (i64, i64) -> i64
  %279 = "arith.trunci"(%278) : (i64) -> i8
  %280 = "arith.muli"(%278, %54) : (i64, i64) -> i64
  %281 = "arith.trunci"(%280) : (i64) -> i8
  %282 = "arith.muli"(%280, %54) : (i64, i64) -> i64
  %283 = "vector.from_elements"(%277, %279, %281) : (i8, i8, i8) -> vector<3xi8>
  %284 = "hilt.ptr_add"(%24, %29) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 1>
  "hilt.store"(%275, %24) : (vector<3xi8>, !hilt.ptr<global, 16>) -> ()
  %285 = "hilt.load"(%24) : (!hilt.ptr<global, 16>) -> vector<3xi8>
  %286 = "vector.extract"(%285) <{static_position = array<i64: 0>}> : (vector<3xi8>) -> i8
  %287 = "arith.extui"(%286) : (i8) -> i64
  %288 = "vector.extract"(%285) <{static_position = array<i64: 1>}> : (vector<3xi8>) -> i8
  %289 = "arith.extui"(%288) : (i8) -> i64
  %290 = "arith.muli"(%287, %95) : (i64, i64) -> i64
  %291 = "arith.addi"(%290, %289) : (i64, i64) -> i64
  %292 = "vector.extract"(%285) <{static_position = array<i64: 2>}> : (vector<3xi8>) -> i8
  %293 = "arith.extui"(%292) : (i8) -> i64
  %294 = "arith.muli"(%291, %95) : (i64, i64) -> i64
  %295 = "arith.addi"(%294, %293) : (i64, i64) -> i64
  %296 = "arith.muli"(%295, %12) : (i64, i64) -> i64
  %297 = "arith.constant"() <{value = 56 : i64}> : () -> i64
  %298 = "hilt.ptr_add"(%out, %297) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %299 = "hilt.atomic_rmw"(%298, %296) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  "hilt.store"(%275, %284) : (vector<3xi8>, !hilt.ptr<global, 1>) -> ()
  %300 = "hilt.load"(%284) : (!hilt.ptr<global, 1>) -> vector<3xi8>
  %301 = "vector.extract"(%300) <{static_position = array<i64: 0>}> : (vector<3xi8>) -> i8
  %302 = "arith.extui"(%301) : (i8) -> i64
  %303 = "vector.extract"(%300) <{static_position = array<i64: 1>}> : (vector<3xi8>) -> i8
  %304 = "arith.extui"(%303) : (i8) -> i64
  %305 = "arith.muli"(%302, %95) : (i64, i64) -> i64
  %306 = "arith.addi"(%305, %304) : (i64, i64) -> i64
  %307 = "vector.extract"(%300) <{static_position = array<i64: 2>}> : (vector<3xi8>) -> i8
  %308 = "arith.extui"(%307) : (i8) -> i64
  %309 = "arith.muli"(%306, %95) : (i64, i64) -> i64
  %310 = "arith.addi"(%309, %308) : (i64, i64) -> i64
  %311 = "arith.muli"(%310, %12) : (i64, i64) -> i64
  %312 = "hilt.ptr_add"(%out, %22) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %313 = "hilt.atomic_rmw"(%312, %311) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %314 = "arith.cmpi"(%0, %43) <{predicate = 6 : i64}> : (i32, i32) -> i1
  "hilt.store_masked"(%283, %284, %314) : (vector<3xi8>, !hilt.ptr<global, 1>, i1) -> ()
  %315 = "arith.cmpi"(%0, %45) <{predicate = 6 : i64}> : (i32, i32) -> i1
  %316 = "hilt.load_masked"(%284, %315, %283) : (!hilt.ptr<global, 1>, i1, vector<3xi8>) -> vector<3xi8>
  %317 = "vector.extract"(%316) <{static_position = array<i64: 0>}> : (vector<3xi8>) -> i8
  %318 = "arith.extui"(%317) : (i8) -> i64
  %319 = "vector.extract"(%316) <{static_position = array<i64: 1>}> : (vector<3xi8>) -> i8
  %320 = "arith.extui"(%319) : (i8) -> i64
  %321 = "arith.muli"(%318, %95) : (i64, i64) -> i64
  %322 = "arith.addi"(%321, %320) : (i64, i64) -> i64
  %323 = "vector.extract"(%316) <{static_position = array<i64: 2>}> : (vector<3xi8>) -> i8
  %324 = "arith.extui"(%323) : (i8) -> i64
  %325 = "arith.muli"(%322, %95) : (i64, i64) -> i64
  %326 = "arith.addi"(%325, %324) : (i64, i64) -> i64
  %327 = "arith.muli"(%326, %12) : (i64, i64) -> i64
  %328 = "arith.constant"() <{value = 72 : i64}> : () -> i64
  %329 = "hilt.ptr_add"(%out, %328) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %330 = "hilt.atomic_rmw"(%329, %327) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %331 = "arith.trunci"(%20) : (i64) -> i1
  %332 = "arith.muli"(%20, %54) : (i64, i64) -> i64
  %333 = "arith.trunci"(%332) : (i64) -> i1
  %334 = "arith.muli"(%332, %54) : (i64, i64) -> i64
  %335 = "arith.trunci"(%334) : (i64) -> i1
  %336 = "arith.muli"(%334, %54) : (i64, i64) -> i64
  %337 = "vector.from_elements"(%331, %333, %335) : (i1, i1, i1) -> vector<3xi1>
  %338 = "hilt.shr_u"(%20, %215) : (i64, i64) -> i64
  %339 = "arith.trunci"(%338) : (i64) -> i1
  %340 = "arith.muli"(%338, %54) : (i64, i64) -> i64
  %341 = "arith.trunci"(%340) : (i64) -> i1
  %342 = "arith.muli"(%340, %54) : (i64, i64) -> i64
  %343 = "arith.trunci"(%342) : (i64) -> i1
  %344 = "arith.muli"(%342, %54) : (i64, i64) -> i64
  %345 = "vector.from_elements"(%339, %341, %343) : (i1, i1, i1) -> vector<3xi1>
  "hilt.store_masked"(%283, %24, %337) : (vector<3xi8>, !hilt.ptr<global, 16>, vector<3xi1>) -> ()
  %346 = "hilt.load_masked"(%24, %345, %275) : (!hilt.ptr<global, 16>, vector<3xi1>, vector<3xi8>) -> vector<3xi8>
  %347 = "vector.extract"(%346) <{static_position = array<i64: 0>}> : (vector<3xi8>) -> i8
  %348 = "arith.extui"(%347) : (i8) -> i64
  %349 = "vector.extract"(%346) <{static_position = array<i64: 1>}> : (vector<3xi8>) -> i8
  %350 = "arith.extui"(%349) : (i8) -> i64
  %351 = "arith.muli"(%348, %95) : (i64, i64) -> i64
  %352 = "arith.addi"(%351, %350) : (i64, i64) -> i64
  %353 = "vector.extract"(%346) <{static_position = array<i64: 2>}> : (vector<3xi8>) -> i8
  %354 = "arith.extui"(%353) : (i8) -> i64
  %355 = "arith.muli"(%352, %95) : (i64, i64) -> i64
  %356 = "arith.addi"(%355, %354) : (i64, i64) -> i64
  %357 = "arith.muli"(%356, %12) : (i64, i64) -> i64
  %358 = "arith.constant"() <{value = 80 : i64}> : () -> i64
  %359 = "hilt.ptr_add"(%out, %358) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %360 = "hilt.atomic_rmw"(%359, %357) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %361 = "arith.trunci"(%20) : (i64) -> i8
  %362 = "arith.bitcast"(%361) : (i8) -> f8E4M3FN
  %363 = "arith.muli"(%20, %54) : (i64, i64) -> i64
  %364 = "arith.trunci"(%363) : (i64) -> i8
  %365 = "arith.bitcast"(%364) : (i8) -> f8E4M3FN
  %366 = "arith.muli"(%363, %54) : (i64, i64) -> i64
  %367 = "arith.trunci"(%366) : (i64) -> i8
  %368 = "arith.bitcast"(%367) : (i8) -> f8E4M3FN
  %369 = "arith.muli"(%366, %54) : (i64, i64) -> i64
  %370 = "arith.trunci"(%369) : (i64) -> i8
  %371 = "arith.bitcast"(%370) : (i8) -> f8E4M3FN
  %372 = "arith.muli"(%369, %54) : (i64, i64) -> i64
  %373 = "vector.from_elements"(%362, %365, %368, %371) : (f8E4M3FN, f8E4M3FN, f8E4M3FN, f8E4M3FN) -> vector<4xf8E4M3FN>
  %374 = "arith.xori"(%20, %26) : (i64, i64) -> i64
  %375 = "arith.trunci"(%374) : (i64) -> i8
  %376 = "arith.bitcast"(%375) : (i8) -> f8E4M3FN
  %377 = "arith.muli"(%374, %54) : (i64, i64) -> i64
  %378 = "arith.trunci"(%377) : (i64) -> i8
  %379 = "arith.bitcast"(%378) : (i8) -> f8E4M3FN
  %380 = "arith.muli"(%377, %54) : (i64, i64) -> i64
  %381 = "arith.trunci"(%380) : (i64) -> i8
  %382 = "arith.bitcast"(%381) : (i8) -> f8E4M3FN
  %383 = "arith.muli"(%380, %54) : (i64, i64) -> i64
  %384 = "arith.trunci"(%383) : (i64) -> i8
  %385 = "arith.bitcast"(%384) : (i8) -> f8E4M3FN
  %386 = "arith.muli"(%383, %54) : (i64, i64) -> i64
  %387 = "vector.from_elements"(%376, %379, %382, %385) : (f8E4M3FN, f8E4M3FN, f8E4M3FN, f8E4M3FN) -> vector<4xf8E4M3FN>
  %388 = "hilt.ptr_add"(%24, %29) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 1>
  "hilt.store"(%373, %24) : (vector<4xf8E4M3FN>, !hilt.ptr<global, 16>) -> ()
  %389 = "hilt.load"(%24) : (!hilt.ptr<global, 16>) -> vector<4xf8E4M3FN>
  %390 = "vector.extract"(%389) <{static_position = array<i64: 0>}> : (vector<4xf8E4M3FN>) -> f8E4M3FN
  %391 = "arith.bitcast"(%390) : (f8E4M3FN) -> i8
  %392 = "arith.extui"(%391) : (i8) -> i64
  %393 = "vector.extract"(%389) <{static_position = array<i64: 1>}> : (vector<4xf8E4M3FN>) -> f8E4M3FN
  %394 = "arith.bitcast"(%393) : (f8E4M3FN) -> i8
  %395 = "arith.extui"(%394) : (i8) -> i64
  %396 = "arith.muli"(%392, %95) : (i64, i64) -> i64
  %397 = "arith.addi"(%396, %395) : (i64, i64) -> i64
  %398 = "vector.extract"(%389) <{static_position = array<i64: 2>}> : (vector<4xf8E4M3FN>) -> f8E4M3FN
  %399 = "arith.bitcast"(%398) : (f8E4M3FN) -> i8
  %400 = "arith.extui"(%399) : (i8) -> i64
  %401 = "arith.muli"(%397, %95) : (i64, i64) -> i64
  %402 = "arith.addi"(%401, %400) : (i64, i64) -> i64
  %403 = "vector.extract"(%389) <{static_position = array<i64: 3>}> : (vector<4xf8E4M3FN>) -> f8E4M3FN
  %404 = "arith.bitcast"(%403) : (f8E4M3FN) -> i8
  %405 = "arith.extui"(%404) : (i8) -> i64
  %406 = "arith.muli"(%402, %95) : (i64, i64) -> i64
  %407 = "arith.addi"(%406, %405) : (i64, i64) -> i64
  %408 = "arith.muli"(%407, %12) : (i64, i64) -> i64
  %409 = "arith.constant"() <{value = 88 : i64}> : () -> i64
  %410 = "hilt.ptr_add"(%out, %409) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %411 = "hilt.atomic_rmw"(%410, %408) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  "hilt.store"(%373, %388) : (vector<4xf8E4M3FN>, !hilt.ptr<global, 1>) -> ()
  %412 = "hilt.load"(%388) : (!hilt.ptr<global, 1>) -> vector<4xf8E4M3FN>
  %413 = "vector.extract"(%412) <{static_position = array<i64: 0>}> : (vector<4xf8E4M3FN>) -> f8E4M3FN
  %414 = "arith.bitcast"(%413) : (f8E4M3FN) -> i8
  %415 = "arith.extui"(%414) : (i8) -> i64
  %416 = "vector.extract"(%412) <{static_position = array<i64: 1>}> : (vector<4xf8E4M3FN>) -> f8E4M3FN
  %417 = "arith.bitcast"(%416) : (f8E4M3FN) -> i8
  %418 = "arith.extui"(%417) : (i8) -> i64
  %419 = "arith.muli"(%415, %95) : (i64, i64) -> i64
  %420 = "arith.addi"(%419, %418) : (i64, i64) -> i64
  %421 = "vector.extract"(%412) <{static_position = array<i64: 2>}> : (vector<4xf8E4M3FN>) -> f8E4M3FN
  %422 = "arith.bitcast"(%421) : (f8E4M3FN) -> i8
  %423 = "arith.extui"(%422) : (i8) -> i64
  %424 = "arith.muli"(%420, %95) : (i64, i64) -> i64
  %425 = "arith.addi"(%424, %423) : (i64, i64) -> i64
  %426 = "vector.extract"(%412) <{static_position = array<i64: 3>}> : (vector<4xf8E4M3FN>) -> f8E4M3FN
  %427 = "arith.bitcast"(%426) : (f8E4M3FN) -> i8
  %428 = "arith.extui"(%427) : (i8) -> i64
  %429 = "arith.muli"(%425, %95) : (i64, i64) -> i64
  %430 = "arith.addi"(%429, %428) : (i64, i64) -> i64
  %431 = "arith.muli"(%430, %12) : (i64, i64) -> i64
  %432 = "arith.constant"() <{value = 96 : i64}> : () -> i64
  %433 = "hilt.ptr_add"(%out, %432) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %434 = "hilt.atomic_rmw"(%433, %431) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %435 = "arith.cmpi"(%0, %43) <{predicate = 6 : i64}> : (i32, i32) -> i1
  "hilt.store_masked"(%387, %388, %435) : (vector<4xf8E4M3FN>, !hilt.ptr<global, 1>, i1) -> ()
  %436 = "arith.cmpi"(%0, %45) <{predicate = 6 : i64}> : (i32, i32) -> i1
  %437 = "hilt.load_masked"(%388, %436, %387) : (!hilt.ptr<global, 1>, i1, vector<4xf8E4M3FN>) -> vector<4xf8E4M3FN>
  %438 = "vector.extract"(%437) <{static_position = array<i64: 0>}> : (vector<4xf8E4M3FN>) -> f8E4M3FN
  %439 = "arith.bitcast"(%438) : (f8E4M3FN) -> i8
  %440 = "arith.extui"(%439) : (i8) -> i64
  %441 = "vector.extract"(%437) <{static_position = array<i64: 1>}> : (vector<4xf8E4M3FN>) -> f8E4M3FN
  %442 = "arith.bitcast"(%441) : (f8E4M3FN) -> i8
  %443 = "arith.extui"(%442) : (i8) -> i64
  %444 = "arith.muli"(%440, %95) : (i64, i64) -> i64
  %445 = "arith.addi"(%444, %443) : (i64, i64) -> i64
  %446 = "vector.extract"(%437) <{static_position = array<i64: 2>}> : (vector<4xf8E4M3FN>) -> f8E4M3FN
  %447 = "arith.bitcast"(%446) : (f8E4M3FN) -> i8
  %448 = "arith.extui"(%447) : (i8) -> i64
  %449 = "arith.muli"(%445, %95) : (i64, i64) -> i64
  %450 = "arith.addi"(%449, %448) : (i64, i64) -> i64
  %451 = "vector.extract"(%437) <{static_position = array<i64: 3>}> : (vector<4xf8E4M3FN>) -> f8E4M3FN
  %452 = "arith.bitcast"(%451) : (f8E4M3FN) -> i8
  %453 = "arith.extui"(%452) : (i8) -> i64
  %454 = "arith.muli"(%450, %95) : (i64, i64) -> i64
  %455 = "arith.addi"(%454, %453) : (i64, i64) -> i64
  %456 = "arith.muli"(%455, %12) : (i64, i64) -> i64
  %457 = "arith.constant"() <{value = 104 : i64}> : () -> i64
  %458 = "hilt.ptr_add"(%out, %457) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %459 = "hilt.atomic_rmw"(%458, %456) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %460 = "arith.trunci"(%20) : (i64) -> i1
  %461 = "arith.muli"(%20, %54) : (i64, i64) -> i64
  %462 = "arith.trunci"(%461) : (i64) -> i1
  %463 = "arith.muli"(%461, %54) : (i64, i64) -> i64
  %464 = "arith.trunci"(%463) : (i64) -> i1
  %465 = "arith.muli"(%463, %54) : (i64, i64) -> i64
  %466 = "arith.trunci"(%465) : (i64) -> i1
  %467 = "arith.muli"(%465, %54) : (i64, i64) -> i64
  %468 = "vector.from_elements"(%460, %462, %464, %466) : (i1, i1, i1, i1) -> vector<4xi1>
  %469 = "hilt.shr_u"(%20, %215) : (i64, i64) -> i64
  %470 = "arith.trunci"(%469) : (i64) -> i1
  %471 = "arith.muli"(%469, %54) : (i64, i64) -> i64
  %472 = "arith.trunci"(%471) : (i64) -> i1
  %473 = "arith.muli"(%471, %54) : (i64, i64) -> i64
  %474 = "arith.trunci"(%473) : (i64) -> i1
  %475 = "arith.muli"(%473, %54) : (i64, i64) -> i64
  %476 = "arith.trunci"(%475) : (i64) -> i1
  %477 = "arith.muli"(%475, %54) : (i64, i64) -> i64
  %478 = "vector.from_elements"(%470, %472, %474, %476) : (i1, i1, i1, i1) -> vector<4xi1>
  "hilt.store_masked"(%387, %24, %468) : (vector<4xf8E4M3FN>, !hilt.ptr<global, 16>, vector<4xi1>) -> ()
  %479 = "hilt.load_masked"(%24, %478, %373) : (!hilt.ptr<global, 16>, vector<4xi1>, vector<4xf8E4M3FN>) -> vector<4xf8E4M3FN>
  %480 = "vector.extract"(%479) <{static_position = array<i64: 0>}> : (vector<4xf8E4M3FN>) -> f8E4M3FN
  %481 = "arith.bitcast"(%480) : (f8E4M3FN) -> i8
  %482 = "arith.extui"(%481) : (i8) -> i64
  %483 = "vector.extract"(%479) <{static_position = array<i64: 1>}> : (vector<4xf8E4M3FN>) -> f8E4M3FN
  %484 = "arith.bitcast"(%483) : (f8E4M3FN) -> i8
  %485 = "arith.extui"(%484) : (i8) -> i64
  %486 = "arith.muli"(%482, %95) : (i64, i64) -> i64
  %487 = "arith.addi"(%486, %485) : (i64, i64) -> i64
  %488 = "vector.extract"(%479) <{static_position = array<i64: 2>}> : (vector<4xf8E4M3FN>) -> f8E4M3FN
  %489 = "arith.bitcast"(%488) : (f8E4M3FN) -> i8
  %490 = "arith.extui"(%489) : (i8) -> i64
  %491 = "arith.muli"(%487, %95) : (i64, i64) -> i64
  %492 = "arith.addi"(%491, %490) : (i64, i64) -> i64
  %493 = "vector.extract"(%479) <{static_position = array<i64: 3>}> : (vector<4xf8E4M3FN>) -> f8E4M3FN
  %494 = "arith.bitcast"(%493) : (f8E4M3FN) -> i8
  %495 = "arith.extui"(%494) : (i8) -> i64
  %496 = "arith.muli"(%492, %95) : (i64, i64) -> i64
  %497 = "arith.addi"(%496, %495) : (i64, i64) -> i64
  %498 = "arith.muli"(%497, %12) : (i64, i64) -> i64
  %499 = "arith.constant"() <{value = 112 : i64}> : () -> i64
  %500 = "hilt.ptr_add"(%out, %499) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %501 = "hilt.atomic_rmw"(%500, %498) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %502 = "arith.trunci"(%20) : (i64) -> i16
  %503 = "arith.bitcast"(%502) : (i16) -> f16
  %504 = "arith.muli"(%20, %54) : (i64, i64) -> i64
  %505 = "arith.trunci"(%504) : (i64) -> i16
  %506 = "arith.bitcast"(%505) : (i16) -> f16
  %507 = "arith.muli"(%504, %54) : (i64, i64) -> i64
  %508 = "arith.trunci"(%507) : (i64) -> i16
  %509 = "arith.bitcast"(%508) : (i16) -> f16
  %510 = "arith.muli"(%507, %54) : (i64, i64) -> i64
  %511 = "arith.trunci"(%510) : (i64) -> i16
  %512 = "arith.bitcast"(%511) : (i16) -> f16
  %513 = "arith.muli"(%510, %54) : (i64, i64) -> i64
  %514 = "arith.trunci"(%513) : (i64) -> i16
  %515 = "arith.bitcast"(%514) : (i16) -> f16
  %516 = "arith.muli"(%513, %54) : (i64, i64) -> i64
  %517 = "arith.trunci"(%516) : (i64) -> i16
  %518 = "arith.bitcast"(%517) : (i16) -> f16
  %519 = "arith.muli"(%516, %54) : (i64, i64) -> i64
  %520 = "arith.trunci"(%519) : (i64) -> i16
  %521 = "arith.bitcast"(%520) : (i16) -> f16
  %522 = "arith.muli"(%519, %54) : (i64, i64) -> i64
  %523 = "arith.trunci"(%522) : (i64) -> i16
  %524 = "arith.bitcast"(%523) : (i16) -> f16
  %525 = "arith.muli"(%522, %54) : (i64, i64) -> i64
  %526 = "vector.from_elements"(%503, %506, %509, %512, %515, %518, %521, %524) : (f16, f16, f16, f16, f16, f16, f16, f16) -> vector<8xf16>
  %527 = "arith.xori"(%20, %26) : (i64, i64) -> i64
  %528 = "arith.trunci"(%527) : (i64) -> i16
  %529 = "arith.bitcast"(%528) : (i16) -> f16
  %530 = "arith.muli"(%527, %54) : (i64, i64) -> i64
  %531 = "arith.trunci"(%530) : (i64) -> i16
  %532 = "arith.bitcast"(%531) : (i16) -> f16
  %533 = "arith.muli"(%530, %54) : (i64, i64) -> i64
  %534 = "arith.trunci"(%533) : (i64) -> i16
  %535 = "arith.bitcast"(%534) : (i16) -> f16
  %536 = "arith.muli"(%533, %54) : (i64, i64) -> i64
  %537 = "arith.trunci"(%536) : (i64) -> i16
  %538 = "arith.bitcast"(%537) : (i16) -> f16
  %539 = "arith.muli"(%536, %54) : (i64, i64) -> i64
  %540 = "arith.trunci"(%539) : (i64) -> i16
  %541 = "arith.bitcast"(%540) : (i16) -> f16
  %542 = "arith.muli"(%539, %54) : (i64, i64) -> i64
  %543 = "arith.trunci"(%542) : (i64) -> i16
  %544 = "arith.bitcast"(%543) : (i16) -> f16
  %545 = "arith.muli"(%542, %54) : (i64, i64) -> i64
  %546 = "arith.trunci"(%545) : (i64) -> i16
  %547 = "arith.bitcast"(%546) : (i16) -> f16
  %548 = "arith.muli"(%545, %54) : (i64, i64) -> i64
  %549 = "arith.trunci"(%548) : (i64) -> i16
  %550 = "arith.bitcast"(%549) : (i16) -> f16
  %551 = "arith.muli"(%548, %54) : (i64, i64) -> i64
  %552 = "vector.from_elements"(%529, %532, %535, %538, %541, %544, %547, %550) : (f16, f16, f16, f16, f16, f16, f16, f16) -> vector<8xf16>
  %553 = "arith.constant"() <{value = 2 : i64}> : () -> i64
  %554 = "hilt.ptr_add"(%24, %553) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 2>
  "hilt.store"(%526, %24) : (vector<8xf16>, !hilt.ptr<global, 16>) -> ()
  %555 = "hilt.load"(%24) : (!hilt.ptr<global, 16>) -> vector<8xf16>
  %556 = "vector.extract"(%555) <{static_position = array<i64: 0>}> : (vector<8xf16>) -> f16
  %557 = "arith.bitcast"(%556) : (f16) -> i16
  %558 = "arith.extui"(%557) : (i16) -> i64
  %559 = "vector.extract"(%555) <{static_position = array<i64: 1>}> : (vector<8xf16>) -> f16
  %560 = "arith.bitcast"(%559) : (f16) -> i16
  %561 = "arith.extui"(%560) : (i16) -> i64
  %562 = "arith.muli"(%558, %95) : (i64, i64) -> i64
  %563 = "arith.addi"(%562, %561) : (i64, i64) -> i64
  %564 = "vector.extract"(%555) <{static_position = array<i64: 2>}> : (vector<8xf16>) -> f16
  %565 = "arith.bitcast"(%564) : (f16) -> i16
  %566 = "arith.extui"(%565) : (i16) -> i64
  %567 = "arith.muli"(%563, %95) : (i64, i64) -> i64
  %568 = "arith.addi"(%567, %566) : (i64, i64) -> i64
  %569 = "vector.extract"(%555) <{static_position = array<i64: 3>}> : (vector<8xf16>) -> f16
  %570 = "arith.bitcast"(%569) : (f16) -> i16
  %571 = "arith.extui"(%570) : (i16) -> i64
  %572 = "arith.muli"(%568, %95) : (i64, i64) -> i64
  %573 = "arith.addi"(%572, %571) : (i64, i64) -> i64
  %574 = "vector.extract"(%555) <{static_position = array<i64: 4>}> : (vector<8xf16>) -> f16
  %575 = "arith.bitcast"(%574) : (f16) -> i16
  %576 = "arith.extui"(%575) : (i16) -> i64
  %577 = "arith.muli"(%573, %95) : (i64, i64) -> i64
  %578 = "arith.addi"(%577, %576) : (i64, i64) -> i64
  %579 = "vector.extract"(%555) <{static_position = array<i64: 5>}> : (vector<8xf16>) -> f16
  %580 = "arith.bitcast"(%579) : (f16) -> i16
  %581 = "arith.extui"(%580) : (i16) -> i64
  %582 = "arith.muli"(%578, %95) : (i64, i64) -> i64
  %583 = "arith.addi"(%582, %581) : (i64, i64) -> i64
  %584 = "vector.extract"(%555) <{static_position = array<i64: 6>}> : (vector<8xf16>) -> f16
  %585 = "arith.bitcast"(%584) : (f16) -> i16
  %586 = "arith.extui"(%585) : (i16) -> i64
  %587 = "arith.muli"(%583, %95) : (i64, i64) -> i64
  %588 = "arith.addi"(%587, %586) : (i64, i64) -> i64
  %589 = "vector.extract"(%555) <{static_position = array<i64: 7>}> : (vector<8xf16>) -> f16
  %590 = "arith.bitcast"(%589) : (f16) -> i16
  %591 = "arith.extui"(%590) : (i16) -> i64
  %592 = "arith.muli"(%588, %95) : (i64, i64) -> i64
  %593 = "arith.addi"(%592, %591) : (i64, i64) -> i64
  %594 = "arith.muli"(%593, %12) : (i64, i64) -> i64
  %595 = "arith.constant"() <{value = 120 : i64}> : () -> i64
  %596 = "hilt.ptr_add"(%out, %595) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %597 = "hilt.atomic_rmw"(%596, %594) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  "hilt.store"(%526, %554) : (vector<8xf16>, !hilt.ptr<global, 2>) -> ()
  %598 = "hilt.load"(%554) : (!hilt.ptr<global, 2>) -> vector<8xf16>
  %599 = "vector.extract"(%598) <{static_position = array<i64: 0>}> : (vector<8xf16>) -> f16
  %600 = "arith.bitcast"(%599) : (f16) -> i16
  %601 = "arith.extui"(%600) : (i16) -> i64
  %602 = "vector.extract"(%598) <{static_position = array<i64: 1>}> : (vector<8xf16>) -> f16
  %603 = "arith.bitcast"(%602) : (f16) -> i16
  %604 = "arith.extui"(%603) : (i16) -> i64
  %605 = "arith.muli"(%601, %95) : (i64, i64) -> i64
  %606 = "arith.addi"(%605, %604) : (i64, i64) -> i64
  %607 = "vector.extract"(%598) <{static_position = array<i64: 2>}> : (vector<8xf16>) -> f16
  %608 = "arith.bitcast"(%607) : (f16) -> i16
  %609 = "arith.extui"(%608) : (i16) -> i64
  %610 = "arith.muli"(%606, %95) : (i64, i64) -> i64
  %611 = "arith.addi"(%610, %609) : (i64, i64) -> i64
  %612 = "vector.extract"(%598) <{static_position = array<i64: 3>}> : (vector<8xf16>) -> f16
  %613 = "arith.bitcast"(%612) : (f16) -> i16
  %614 = "arith.extui"(%613) : (i16) -> i64
  %615 = "arith.muli"(%611, %95) : (i64, i64) -> i64
  %616 = "arith.addi"(%615, %614) : (i64, i64) -> i64
  %617 = "vector.extract"(%598) <{static_position = array<i64: 4>}> : (vector<8xf16>) -> f16
  %618 = "arith.bitcast"(%617) : (f16) -> i16
  %619 = "arith.extui"(%618) : (i16) -> i64
  %620 = "arith.muli"(%616, %95) : (i64, i64) -> i64
  %621 = "arith.addi"(%620, %619) : (i64, i64) -> i64
  %622 = "vector.extract"(%598) <{static_position = array<i64: 5>}> : (vector<8xf16>) -> f16
  %623 = "arith.bitcast"(%622) : (f16) -> i16
  %624 = "arith.extui"(%623) : (i16) -> i64
  %625 = "arith.muli"(%621, %95) : (i64, i64) -> i64
  %626 = "arith.addi"(%625, %624) : (i64, i64) -> i64
  %627 = "vector.extract"(%598) <{static_position = array<i64: 6>}> : (vector<8xf16>) -> f16
  %628 = "arith.bitcast"(%627) : (f16) -> i16
  %629 = "arith.extui"(%628) : (i16) -> i64
  %630 = "arith.muli"(%626, %95) : (i64, i64) -> i64
  %631 = "arith.addi"(%630, %629) : (i64, i64) -> i64
  %632 = "vector.extract"(%598) <{static_position = array<i64: 7>}> : (vector<8xf16>) -> f16
  %633 = "arith.bitcast"(%632) : (f16) -> i16
  %634 = "arith.extui"(%633) : (i16) -> i64
  %635 = "arith.muli"(%631, %95) : (i64, i64) -> i64
  %636 = "arith.addi"(%635, %634) : (i64, i64) -> i64
  %637 = "arith.muli"(%636, %12) : (i64, i64) -> i64
  %638 = "arith.constant"() <{value = 128 : i64}> : () -> i64
  %639 = "hilt.ptr_add"(%out, %638) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %640 = "hilt.atomic_rmw"(%639, %637) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %641 = "arith.cmpi"(%0, %43) <{predicate = 6 : i64}> : (i32, i32) -> i1
  "hilt.store_masked"(%552, %554, %641) : (vector<8xf16>, !hilt.ptr<global, 2>, i1) -> ()
  %642 = "arith.cmpi"(%0, %45) <{predicate = 6 : i64}> : (i32, i32) -> i1
  %643 = "hilt.load_masked"(%554, %642, %552) : (!hilt.ptr<global, 2>, i1, vector<8xf16>) -> vector<8xf16>
  %644 = "vector.extract"(%643) <{static_position = array<i64: 0>}> : (vector<8xf16>) -> f16
  %645 = "arith.bitcast"(%644) : (f16) -> i16
  %646 = "arith.extui"(%645) : (i16) -> i64
  %647 = "vector.extract"(%643) <{static_position = array<i64: 1>}> : (vector<8xf16>) -> f16
  %648 = "arith.bitcast"(%647) : (f16) -> i16
  %649 = "arith.extui"(%648) : (i16) -> i64
  %650 = "arith.muli"(%646, %95) : (i64, i64) -> i64
  %651 = "arith.addi"(%650, %649) : (i64, i64) -> i64
  %652 = "vector.extract"(%643) <{static_position = array<i64: 2>}> : (vector<8xf16>) -> f16
  %653 = "arith.bitcast"(%652) : (f16) -> i16
  %654 = "arith.extui"(%653) : (i16) -> i64
  %655 = "arith.muli"(%651, %95) : (i64, i64) -> i64
  %656 = "arith.addi"(%655, %654) : (i64, i64) -> i64
  %657 = "vector.extract"(%643) <{static_position = array<i64: 3>}> : (vector<8xf16>) -> f16
  %658 = "arith.bitcast"(%657) : (f16) -> i16
  %659 = "arith.extui"(%658) : (i16) -> i64
  %660 = "arith.muli"(%656, %95) : (i64, i64) -> i64
  %661 = "arith.addi"(%660, %659) : (i64, i64) -> i64
  %662 = "vector.extract"(%643) <{static_position = array<i64: 4>}> : (vector<8xf16>) -> f16
  %663 = "arith.bitcast"(%662) : (f16) -> i16
  %664 = "arith.extui"(%663) : (i16) -> i64
  %665 = "arith.muli"(%661, %95) : (i64, i64) -> i64
  %666 = "arith.addi"(%665, %664) : (i64, i64) -> i64
  %667 = "vector.extract"(%643) <{static_position = array<i64: 5>}> : (vector<8xf16>) -> f16
  %668 = "arith.bitcast"(%667) : (f16) -> i16
  %669 = "arith.extui"(%668) : (i16) -> i64
  %670 = "arith.muli"(%666, %95) : (i64, i64) -> i64
  %671 = "arith.addi"(%670, %669) : (i64, i64) -> i64
  %672 = "vector.extract"(%643) <{static_position = array<i64: 6>}> : (vector<8xf16>) -> f16
  %673 = "arith.bitcast"(%672) : (f16) -> i16
  %674 = "arith.extui"(%673) : (i16) -> i64
  %675 = "arith.muli"(%671, %95) : (i64, i64) -> i64
  %676 = "arith.addi"(%675, %674) : (i64, i64) -> i64
  %677 = "vector.extract"(%643) <{static_position = array<i64: 7>}> : (vector<8xf16>) -> f16
  %678 = "arith.bitcast"(%677) : (f16) -> i16
  %679 = "arith.extui"(%678) : (i16) -> i64
  %680 = "arith.muli"(%676, %95) : (i64, i64) -> i64
  %681 = "arith.addi"(%680, %679) : (i64, i64) -> i64
  %682 = "arith.muli"(%681, %12) : (i64, i64) -> i64
  %683 = "arith.constant"() <{value = 136 : i64}> : () -> i64
  %684 = "hilt.ptr_add"(%out, %683) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %685 = "hilt.atomic_rmw"(%684, %682) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %686 = "arith.trunci"(%20) : (i64) -> i1
  %687 = "arith.muli"(%20, %54) : (i64, i64) -> i64
  %688 = "arith.trunci"(%687) : (i64) -> i1
  %689 = "arith.muli"(%687, %54) : (i64, i64) -> i64
  %690 = "arith.trunci"(%689) : (i64) -> i1
  %691 = "arith.muli"(%689, %54) : (i64, i64) -> i64
  %692 = "arith.trunci"(%691) : (i64) -> i1
  %693 = "arith.muli"(%691, %54) : (i64, i64) -> i64
  %694 = "arith.trunci"(%693) : (i64) -> i1
  %695 = "arith.muli"(%693, %54) : (i64, i64) -> i64
  %696 = "arith.trunci"(%695) : (i64) -> i1
  %697 = "arith.muli"(%695, %54) : (i64, i64) -> i64
  %698 = "arith.trunci"(%697) : (i64) -> i1
  %699 = "arith.muli"(%697, %54) : (i64, i64) -> i64
  %700 = "arith.trunci"(%699) : (i64) -> i1
  %701 = "arith.muli"(%699, %54) : (i64, i64) -> i64
  %702 = "vector.from_elements"(%686, %688, %690, %692, %694, %696, %698, %700) : (i1, i1, i1, i1, i1, i1, i1, i1) -> vector<8xi1>
  %703 = "hilt.shr_u"(%20, %215) : (i64, i64) -> i64
  %704 = "arith.trunci"(%703) : (i64) -> i1
  %705 = "arith.muli"(%703, %54) : (i64, i64) -> i64
  %706 = "arith.trunci"(%705) : (i64) -> i1
  %707 = "arith.muli"(%705, %54) : (i64, i64) -> i64
  %708 = "arith.trunci"(%707) : (i64) -> i1
  %709 = "arith.muli"(%707, %54) : (i64, i64) -> i64
  %710 = "arith.trunci"(%709) : (i64) -> i1
  %711 = "arith.muli"(%709, %54) : (i64, i64) -> i64
  %712 = "arith.trunci"(%711) : (i64) -> i1
  %713 = "arith.muli"(%711, %54) : (i64, i64) -> i64
  %714 = "arith.trunci"(%713) : (i64) -> i1
  %715 = "arith.muli"(%713, %54) : (i64, i64) -> i64
  %716 = "arith.trunci"(%715) : (i64) -> i1
  %717 = "arith.muli"(%715, %54) : (i64, i64) -> i64
  %718 = "arith.trunci"(%717) : (i64) -> i1
  %719 = "arith.muli"(%717, %54) : (i64, i64) -> i64
  %720 = "vector.from_elements"(%704, %706, %708, %710, %712, %714, %716, %718) : (i1, i1, i1, i1, i1, i1, i1, i1) -> vector<8xi1>
  "hilt.store_masked"(%552, %24, %702) : (vector<8xf16>, !hilt.ptr<global, 16>, vector<8xi1>) -> ()
  %721 = "hilt.load_masked"(%24, %720, %526) : (!hilt.ptr<global, 16>, vector<8xi1>, vector<8xf16>) -> vector<8xf16>
  %722 = "vector.extract"(%721) <{static_position = array<i64: 0>}> : (vector<8xf16>) -> f16
  %723 = "arith.bitcast"(%722) : (f16) -> i16
  %724 = "arith.extui"(%723) : (i16) -> i64
  %725 = "vector.extract"(%721) <{static_position = array<i64: 1>}> : (vector<8xf16>) -> f16
  %726 = "arith.bitcast"(%725) : (f16) -> i16
  %727 = "arith.extui"(%726) : (i16) -> i64
  %728 = "arith.muli"(%724, %95) : (i64, i64) -> i64
  %729 = "arith.addi"(%728, %727) : (i64, i64) -> i64
  %730 = "vector.extract"(%721) <{static_position = array<i64: 2>}> : (vector<8xf16>) -> f16
  %731 = "arith.bitcast"(%730) : (f16) -> i16
  %732 = "arith.extui"(%731) : (i16) -> i64
  %733 = "arith.muli"(%729, %95) : (i64, i64) -> i64
  %734 = "arith.addi"(%733, %732) : (i64, i64) -> i64
  %735 = "vector.extract"(%721) <{static_position = array<i64: 3>}> : (vector<8xf16>) -> f16
  %736 = "arith.bitcast"(%735) : (f16) -> i16
  %737 = "arith.extui"(%736) : (i16) -> i64
  %738 = "arith.muli"(%734, %95) : (i64, i64) -> i64
  %739 = "arith.addi"(%738, %737) : (i64, i64) -> i64
  %740 = "vector.extract"(%721) <{static_position = array<i64: 4>}> : (vector<8xf16>) -> f16
  %741 = "arith.bitcast"(%740) : (f16) -> i16
  %742 = "arith.extui"(%741) : (i16) -> i64
  %743 = "arith.muli"(%739, %95) : (i64, i64) -> i64
  %744 = "arith.addi"(%743, %742) : (i64, i64) -> i64
  %745 = "vector.extract"(%721) <{static_position = array<i64: 5>}> : (vector<8xf16>) -> f16
  %746 = "arith.bitcast"(%745) : (f16) -> i16
  %747 = "arith.extui"(%746) : (i16) -> i64
  %748 = "arith.muli"(%744, %95) : (i64, i64) -> i64
  %749 = "arith.addi"(%748, %747) : (i64, i64) -> i64
  %750 = "vector.extract"(%721) <{static_position = array<i64: 6>}> : (vector<8xf16>) -> f16
  %751 = "arith.bitcast"(%750) : (f16) -> i16
  %752 = "arith.extui"(%751) : (i16) -> i64
  %753 = "arith.muli"(%749, %95) : (i64, i64) -> i64
  %754 = "arith.addi"(%753, %752) : (i64, i64) -> i64
  %755 = "vector.extract"(%721) <{static_position = array<i64: 7>}> : (vector<8xf16>) -> f16
  %756 = "arith.bitcast"(%755) : (f16) -> i16
  %757 = "arith.extui"(%756) : (i16) -> i64
  %758 = "arith.muli"(%754, %95) : (i64, i64) -> i64
  %759 = "arith.addi"(%758, %757) : (i64, i64) -> i64
  %760 = "arith.muli"(%759, %12) : (i64, i64) -> i64
  %761 = "arith.constant"() <{value = 144 : i64}> : () -> i64
  %762 = "hilt.ptr_add"(%out, %761) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %763 = "hilt.atomic_rmw"(%762, %760) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %764 = "arith.trunci"(%20) : (i64) -> i32
  %765 = "arith.muli"(%20, %54) : (i64, i64) -> i64
  %766 = "arith.trunci"(%765) : (i64) -> i32
  %767 = "arith.muli"(%765, %54) : (i64, i64) -> i64
  %768 = "arith.trunci"(%767) : (i64) -> i32
  %769 = "arith.muli"(%767, %54) : (i64, i64) -> i64
  %770 = "vector.from_elements"(%764, %766, %768) : (i32, i32, i32) -> vector<3xi32>
  %771 = "arith.xori"(%20, %26) : (i64, i64) -> i64
  %772 = "arith.trunci"(%771) : (i64) -> i32
  %773 = "arith.muli"(%771, %54) : (i64, i64) -> i64
  %774 = "arith.trunci"(%773) : (i64) -> i32
  %775 = "arith.muli"(%773, %54) : (i64, i64) -> i64
  %776 = "arith.trunci"(%775) : (i64) -> i32
  %777 = "arith.muli"(%775, %54) : (i64, i64) -> i64
  %778 = "vector.from_elements"(%772, %774, %776) : (i32, i32, i32) -> vector<3xi32>
  %779 = "arith.constant"() <{value = 4 : i64}> : () -> i64
  %780 = "hilt.ptr_add"(%24, %779) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 4>
  "hilt.store"(%770, %24) : (vector<3xi32>, !hilt.ptr<global, 16>) -> ()
  %781 = "hilt.load"(%24) : (!hilt.ptr<global, 16>) -> vector<3xi32>
  %782 = "vector.extract"(%781) <{static_position = array<i64: 0>}> : (vector<3xi32>) -> i32
  %783 = "arith.extui"(%782) : (i32) -> i64
  %784 = "vector.extract"(%781) <{static_position = array<i64: 1>}> : (vector<3xi32>) -> i32
  %785 = "arith.extui"(%784) : (i32) -> i64
  %786 = "arith.muli"(%783, %95) : (i64, i64) -> i64
  %787 = "arith.addi"(%786, %785) : (i64, i64) -> i64
  %788 = "vector.extract"(%781) <{static_position = array<i64: 2>}> : (vector<3xi32>) -> i32
  %789 = "arith.extui"(%788) : (i32) -> i64
  %790 = "arith.muli"(%787, %95) : (i64, i64) -> i64
  %791 = "arith.addi"(%790, %789) : (i64, i64) -> i64
  %792 = "arith.muli"(%791, %12) : (i64, i64) -> i64
  %793 = "arith.constant"() <{value = 152 : i64}> : () -> i64
  %794 = "hilt.ptr_add"(%out, %793) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %795 = "hilt.atomic_rmw"(%794, %792) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  "hilt.store"(%770, %780) : (vector<3xi32>, !hilt.ptr<global, 4>) -> ()
  %796 = "hilt.load"(%780) : (!hilt.ptr<global, 4>) -> vector<3xi32>
  %797 = "vector.extract"(%796) <{static_position = array<i64: 0>}> : (vector<3xi32>) -> i32
  %798 = "arith.extui"(%797) : (i32) -> i64
  %799 = "vector.extract"(%796) <{static_position = array<i64: 1>}> : (vector<3xi32>) -> i32
  %800 = "arith.extui"(%799) : (i32) -> i64
  %801 = "arith.muli"(%798, %95) : (i64, i64) -> i64
  %802 = "arith.addi"(%801, %800) : (i64, i64) -> i64
  %803 = "vector.extract"(%796) <{static_position = array<i64: 2>}> : (vector<3xi32>) -> i32
  %804 = "arith.extui"(%803) : (i32) -> i64
  %805 = "arith.muli"(%802, %95) : (i64, i64) -> i64
  %806 = "arith.addi"(%805, %804) : (i64, i64) -> i64
  %807 = "arith.muli"(%806, %12) : (i64, i64) -> i64
  %808 = "arith.constant"() <{value = 160 : i64}> : () -> i64
  %809 = "hilt.ptr_add"(%out, %808) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %810 = "hilt.atomic_rmw"(%809, %807) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %811 = "arith.cmpi"(%0, %43) <{predicate = 6 : i64}> : (i32, i32) -> i1
  "hilt.store_masked"(%778, %780, %811) : (vector<3xi32>, !hilt.ptr<global, 4>, i1) -> ()
  %812 = "arith.cmpi"(%0, %45) <{predicate = 6 : i64}> : (i32, i32) -> i1
  %813 = "hilt.load_masked"(%780, %812, %778) : (!hilt.ptr<global, 4>, i1, vector<3xi32>) -> vector<3xi32>
  %814 = "vector.extract"(%813) <{static_position = array<i64: 0>}> : (vector<3xi32>) -> i32
  %815 = "arith.extui"(%814) : (i32) -> i64
  %816 = "vector.extract"(%813) <{static_position = array<i64: 1>}> : (vector<3xi32>) -> i32
  %817 = "arith.extui"(%816) : (i32) -> i64
  %818 = "arith.muli"(%815, %95) : (i64, i64) -> i64
  %819 = "arith.addi"(%818, %817) : (i64, i64) -> i64
  %820 = "vector.extract"(%813) <{static_position = array<i64: 2>}> : (vector<3xi32>) -> i32
  %821 = "arith.extui"(%820) : (i32) -> i64
  %822 = "arith.muli"(%819, %95) : (i64, i64) -> i64
  %823 = "arith.addi"(%822, %821) : (i64, i64) -> i64
  %824 = "arith.muli"(%823, %12) : (i64, i64) -> i64
  %825 = "arith.constant"() <{value = 168 : i64}> : () -> i64
  %826 = "hilt.ptr_add"(%out, %825) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %827 = "hilt.atomic_rmw"(%826, %824) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %828 = "arith.trunci"(%20) : (i64) -> i1
  %829 = "arith.muli"(%20, %54) : (i64, i64) -> i64
  %830 = "arith.trunci"(%829) : (i64) -> i1
  %831 = "arith.muli"(%829, %54) : (i64, i64) -> i64
  %832 = "arith.trunci"(%831) : (i64) -> i1
  %833 = "arith.muli"(%831, %54) : (i64, i64) -> i64
  %834 = "vector.from_elements"(%828, %830, %832) : (i1, i1, i1) -> vector<3xi1>
  %835 = "hilt.shr_u"(%20, %215) : (i64, i64) -> i64
  %836 = "arith.trunci"(%835) : (i64) -> i1
  %837 = "arith.muli"(%835, %54) : (i64, i64) -> i64
  %838 = "arith.trunci"(%837) : (i64) -> i1
  %839 = "arith.muli"(%837, %54) : (i64, i64) -> i64
  %840 = "arith.trunci"(%839) : (i64) -> i1
  %841 = "arith.muli"(%839, %54) : (i64, i64) -> i64
  %842 = "vector.from_elements"(%836, %838, %840) : (i1, i1, i1) -> vector<3xi1>
  "hilt.store_masked"(%778, %24, %834) : (vector<3xi32>, !hilt.ptr<global, 16>, vector<3xi1>) -> ()
  %843 = "hilt.load_masked"(%24, %842, %770) : (!hilt.ptr<global, 16>, vector<3xi1>, vector<3xi32>) -> vector<3xi32>
  %844 = "vector.extract"(%843) <{static_position = array<i64: 0>}> : (vector<3xi32>) -> i32
  %845 = "arith.extui"(%844) : (i32) -> i64
  %846 = "vector.extract"(%843) <{static_position = array<i64: 1>}> : (vector<3xi32>) -> i32
  %847 = "arith.extui"(%846) : (i32) -> i64
  %848 = "arith.muli"(%845, %95) : (i64, i64) -> i64
  %849 = "arith.addi"(%848, %847) : (i64, i64) -> i64
  %850 = "vector.extract"(%843) <{static_position = array<i64: 2>}> : (vector<3xi32>) -> i32
  %851 = "arith.extui"(%850) : (i32) -> i64
  %852 = "arith.muli"(%849, %95) : (i64, i64) -> i64
  %853 = "arith.addi"(%852, %851) : (i64, i64) -> i64
  %854 = "arith.muli"(%853, %12) : (i64, i64) -> i64
  %855 = "arith.constant"() <{value = 176 : i64}> : () -> i64
  %856 = "hilt.ptr_add"(%out, %855) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %857 = "hilt.atomic_rmw"(%856, %854) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %858 = "arith.trunci"(%20) : (i64) -> i32
  %859 = "arith.muli"(%20, %54) : (i64, i64) -> i64
  %860 = "arith.trunci"(%859) : (i64) -> i32
  %861 = "arith.muli"(%859, %54) : (i64, i64) -> i64
  %862 = "arith.trunci"(%861) : (i64) -> i32
  %863 = "arith.muli"(%861, %54) : (i64, i64) -> i64
  %864 = "arith.trunci"(%863) : (i64) -> i32
  %865 = "arith.muli"(%863, %54) : (i64, i64) -> i64
  %866 = "arith.trunci"(%865) : (i64) -> i32
  %867 = "arith.muli"(%865, %54) : (i64, i64) -> i64
  %868 = "arith.trunci"(%867) : (i64) -> i32
  %869 = "arith.muli"(%867, %54) : (i64, i64) -> i64
  %870 = "arith.trunci"(%869) : (i64) -> i32
  %871 = "arith.muli"(%869, %54) : (i64, i64) -> i64
  %872 = "arith.trunci"(%871) : (i64) -> i32
  %873 = "arith.muli"(%871, %54) : (i64, i64) -> i64
  %874 = "vector.from_elements"(%858, %860, %862, %864, %866, %868, %870, %872) : (i32, i32, i32, i32, i32, i32, i32, i32) -> vector<8xi32>
  %875 = "arith.xori"(%20, %26) : (i64, i64) -> i64
  %876 = "arith.trunci"(%875) : (i64) -> i32
  %877 = "arith.muli"(%875, %54) : (i64, i64) -> i64
  %878 = "arith.trunci"(%877) : (i64) -> i32
  %879 = "arith.muli"(%877, %54) : (i64, i64) -> i64
  %880 = "arith.trunci"(%879) : (i64) -> i32
  %881 = "arith.muli"(%879, %54) : (i64, i64) -> i64
  %882 = "arith.trunci"(%881) : (i64) -> i32
  %883 = "arith.muli"(%881, %54) : (i64, i64) -> i64
  %884 = "arith.trunci"(%883) : (i64) -> i32
  %885 = "arith.muli"(%883, %54) : (i64, i64) -> i64
  %886 = "arith.trunci"(%885) : (i64) -> i32
  %887 = "arith.muli"(%885, %54) : (i64, i64) -> i64
  %888 = "arith.trunci"(%887) : (i64) -> i32
  %889 = "arith.muli"(%887, %54) : (i64, i64) -> i64
  %890 = "arith.trunci"(%889) : (i64) -> i32
  %891 = "arith.muli"(%889, %54) : (i64, i64) -> i64
  %892 = "vector.from_elements"(%876, %878, %880, %882, %884, %886, %888, %890) : (i32, i32, i32, i32, i32, i32, i32, i32) -> vector<8xi32>
  %893 = "hilt.ptr_add"(%24, %779) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 4>
  "hilt.store"(%874, %24) : (vector<8xi32>, !hilt.ptr<global, 16>) -> ()
  %894 = "hilt.load"(%24) : (!hilt.ptr<global, 16>) -> vector<8xi32>
  %895 = "vector.extract"(%894) <{static_position = array<i64: 0>}> : (vector<8xi32>) -> i32
  %896 = "arith.extui"(%895) : (i32) -> i64
  %897 = "vector.extract"(%894) <{static_position = array<i64: 1>}> : (vector<8xi32>) -> i32
  %898 = "arith.extui"(%897) : (i32) -> i64
  %899 = "arith.muli"(%896, %95) : (i64, i64) -> i64
  %900 = "arith.addi"(%899, %898) : (i64, i64) -> i64
  %901 = "vector.extract"(%894) <{static_position = array<i64: 2>}> : (vector<8xi32>) -> i32
  %902 = "arith.extui"(%901) : (i32) -> i64
  %903 = "arith.muli"(%900, %95) : (i64, i64) -> i64
  %904 = "arith.addi"(%903, %902) : (i64, i64) -> i64
  %905 = "vector.extract"(%894) <{static_position = array<i64: 3>}> : (vector<8xi32>) -> i32
  %906 = "arith.extui"(%905) : (i32) -> i64
  %907 = "arith.muli"(%904, %95) : (i64, i64) -> i64
  %908 = "arith.addi"(%907, %906) : (i64, i64) -> i64
  %909 = "vector.extract"(%894) <{static_position = array<i64: 4>}> : (vector<8xi32>) -> i32
  %910 = "arith.extui"(%909) : (i32) -> i64
  %911 = "arith.muli"(%908, %95) : (i64, i64) -> i64
  %912 = "arith.addi"(%911, %910) : (i64, i64) -> i64
  %913 = "vector.extract"(%894) <{static_position = array<i64: 5>}> : (vector<8xi32>) -> i32
  %914 = "arith.extui"(%913) : (i32) -> i64
  %915 = "arith.muli"(%912, %95) : (i64, i64) -> i64
  %916 = "arith.addi"(%915, %914) : (i64, i64) -> i64
  %917 = "vector.extract"(%894) <{static_position = array<i64: 6>}> : (vector<8xi32>) -> i32
  %918 = "arith.extui"(%917) : (i32) -> i64
  %919 = "arith.muli"(%916, %95) : (i64, i64) -> i64
  %920 = "arith.addi"(%919, %918) : (i64, i64) -> i64
  %921 = "vector.extract"(%894) <{static_position = array<i64: 7>}> : (vector<8xi32>) -> i32
  %922 = "arith.extui"(%921) : (i32) -> i64
  %923 = "arith.muli"(%920, %95) : (i64, i64) -> i64
  %924 = "arith.addi"(%923, %922) : (i64, i64) -> i64
  %925 = "arith.muli"(%924, %12) : (i64, i64) -> i64
  %926 = "arith.constant"() <{value = 184 : i64}> : () -> i64
  %927 = "hilt.ptr_add"(%out, %926) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %928 = "hilt.atomic_rmw"(%927, %925) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  "hilt.store"(%874, %893) : (vector<8xi32>, !hilt.ptr<global, 4>) -> ()
  %929 = "hilt.load"(%893) : (!hilt.ptr<global, 4>) -> vector<8xi32>
  %930 = "vector.extract"(%929) <{static_position = array<i64: 0>}> : (vector<8xi32>) -> i32
  %931 = "arith.extui"(%930) : (i32) -> i64
  %932 = "vector.extract"(%929) <{static_position = array<i64: 1>}> : (vector<8xi32>) -> i32
  %933 = "arith.extui"(%932) : (i32) -> i64
  %934 = "arith.muli"(%931, %95) : (i64, i64) -> i64
  %935 = "arith.addi"(%934, %933) : (i64, i64) -> i64
  %936 = "vector.extract"(%929) <{static_position = array<i64: 2>}> : (vector<8xi32>) -> i32
  %937 = "arith.extui"(%936) : (i32) -> i64
  %938 = "arith.muli"(%935, %95) : (i64, i64) -> i64
  %939 = "arith.addi"(%938, %937) : (i64, i64) -> i64
  %940 = "vector.extract"(%929) <{static_position = array<i64: 3>}> : (vector<8xi32>) -> i32
  %941 = "arith.extui"(%940) : (i32) -> i64
  %942 = "arith.muli"(%939, %95) : (i64, i64) -> i64
  %943 = "arith.addi"(%942, %941) : (i64, i64) -> i64
  %944 = "vector.extract"(%929) <{static_position = array<i64: 4>}> : (vector<8xi32>) -> i32
  %945 = "arith.extui"(%944) : (i32) -> i64
  %946 = "arith.muli"(%943, %95) : (i64, i64) -> i64
  %947 = "arith.addi"(%946, %945) : (i64, i64) -> i64
  %948 = "vector.extract"(%929) <{static_position = array<i64: 5>}> : (vector<8xi32>) -> i32
  %949 = "arith.extui"(%948) : (i32) -> i64
  %950 = "arith.muli"(%947, %95) : (i64, i64) -> i64
  %951 = "arith.addi"(%950, %949) : (i64, i64) -> i64
  %952 = "vector.extract"(%929) <{static_position = array<i64: 6>}> : (vector<8xi32>) -> i32
  %953 = "arith.extui"(%952) : (i32) -> i64
  %954 = "arith.muli"(%951, %95) : (i64, i64) -> i64
  %955 = "arith.addi"(%954, %953) : (i64, i64) -> i64
  %956 = "vector.extract"(%929) <{static_position = array<i64: 7>}> : (vector<8xi32>) -> i32
  %957 = "arith.extui"(%956) : (i32) -> i64
  %958 = "arith.muli"(%955, %95) : (i64, i64) -> i64
  %959 = "arith.addi"(%958, %957) : (i64, i64) -> i64
  %960 = "arith.muli"(%959, %12) : (i64, i64) -> i64
  %961 = "arith.constant"() <{value = 192 : i64}> : () -> i64
  %962 = "hilt.ptr_add"(%out, %961) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %963 = "hilt.atomic_rmw"(%962, %960) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %964 = "arith.cmpi"(%0, %43) <{predicate = 6 : i64}> : (i32, i32) -> i1
  "hilt.store_masked"(%892, %893, %964) : (vector<8xi32>, !hilt.ptr<global, 4>, i1) -> ()
  %965 = "arith.cmpi"(%0, %45) <{predicate = 6 : i64}> : (i32, i32) -> i1
  %966 = "hilt.load_masked"(%893, %965, %892) : (!hilt.ptr<global, 4>, i1, vector<8xi32>) -> vector<8xi32>
  %967 = "vector.extract"(%966) <{static_position = array<i64: 0>}> : (vector<8xi32>) -> i32
  %968 = "arith.extui"(%967) : (i32) -> i64
  %969 = "vector.extract"(%966) <{static_position = array<i64: 1>}> : (vector<8xi32>) -> i32
  %970 = "arith.extui"(%969) : (i32) -> i64
  %971 = "arith.muli"(%968, %95) : (i64, i64) -> i64
  %972 = "arith.addi"(%971, %970) : (i64, i64) -> i64
  %973 = "vector.extract"(%966) <{static_position = array<i64: 2>}> : (vector<8xi32>) -> i32
  %974 = "arith.extui"(%973) : (i32) -> i64
  %975 = "arith.muli"(%972, %95) : (i64, i64) -> i64
  %976 = "arith.addi"(%975, %974) : (i64, i64) -> i64
  %977 = "vector.extract"(%966) <{static_position = array<i64: 3>}> : (vector<8xi32>) -> i32
  %978 = "arith.extui"(%977) : (i32) -> i64
  %979 = "arith.muli"(%976, %95) : (i64, i64) -> i64
  %980 = "arith.addi"(%979, %978) : (i64, i64) -> i64
  %981 = "vector.extract"(%966) <{static_position = array<i64: 4>}> : (vector<8xi32>) -> i32
  %982 = "arith.extui"(%981) : (i32) -> i64
  %983 = "arith.muli"(%980, %95) : (i64, i64) -> i64
  %984 = "arith.addi"(%983, %982) : (i64, i64) -> i64
  %985 = "vector.extract"(%966) <{static_position = array<i64: 5>}> : (vector<8xi32>) -> i32
  %986 = "arith.extui"(%985) : (i32) -> i64
  %987 = "arith.muli"(%984, %95) : (i64, i64) -> i64
  %988 = "arith.addi"(%987, %986) : (i64, i64) -> i64
  %989 = "vector.extract"(%966) <{static_position = array<i64: 6>}> : (vector<8xi32>) -> i32
  %990 = "arith.extui"(%989) : (i32) -> i64
  %991 = "arith.muli"(%988, %95) : (i64, i64) -> i64
  %992 = "arith.addi"(%991, %990) : (i64, i64) -> i64
  %993 = "vector.extract"(%966) <{static_position = array<i64: 7>}> : (vector<8xi32>) -> i32
  %994 = "arith.extui"(%993) : (i32) -> i64
  %995 = "arith.muli"(%992, %95) : (i64, i64) -> i64
  %996 = "arith.addi"(%995, %994) : (i64, i64) -> i64
  %997 = "arith.muli"(%996, %12) : (i64, i64) -> i64
  %998 = "arith.constant"() <{value = 200 : i64}> : () -> i64
  %999 = "hilt.ptr_add"(%out, %998) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %1000 = "hilt.atomic_rmw"(%999, %997) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %1001 = "arith.trunci"(%20) : (i64) -> i1
  %1002 = "arith.muli"(%20, %54) : (i64, i64) -> i64
  %1003 = "arith.trunci"(%1002) : (i64) -> i1
  %1004 = "arith.muli"(%1002, %54) : (i64, i64) -> i64
  %1005 = "arith.trunci"(%1004) : (i64) -> i1
  %1006 = "arith.muli"(%1004, %54) : (i64, i64) -> i64
  %1007 = "arith.trunci"(%1006) : (i64) -> i1
  %1008 = "arith.muli"(%1006, %54) : (i64, i64) -> i64
  %1009 = "arith.trunci"(%1008) : (i64) -> i1
  %1010 = "arith.muli"(%1008, %54) : (i64, i64) -> i64
  %1011 = "arith.trunci"(%1010) : (i64) -> i1
  %1012 = "arith.muli"(%1010, %54) : (i64, i64) -> i64
  %1013 = "arith.trunci"(%1012) : (i64) -> i1
  %1014 = "arith.muli"(%1012, %54) : (i64, i64) -> i64
  %1015 = "arith.trunci"(%1014) : (i64) -> i1
  %1016 = "arith.muli"(%1014, %54) : (i64, i64) -> i64
  %1017 = "vector.from_elements"(%1001, %1003, %1005, %1007, %1009, %1011, %1013, %1015) : (i1, i1, i1, i1, i1, i1, i1, i1) -> vector<8xi1>
  %1018 = "hilt.shr_u"(%20, %215) : (i64, i64) -> i64
  %1019 = "arith.trunci"(%1018) : (i64) -> i1
  %1020 = "arith.muli"(%1018, %54) : (i64, i64) -> i64
  %1021 = "arith.trunci"(%1020) : (i64) -> i1
  %1022 = "arith.muli"(%1020, %54) : (i64, i64) -> i64
  %1023 = "arith.trunci"(%1022) : (i64) -> i1
  %1024 = "arith.muli"(%1022, %54) : (i64, i64) -> i64
  %1025 = "arith.trunci"(%1024) : (i64) -> i1
  %1026 = "arith.muli"(%1024, %54) : (i64, i64) -> i64
  %1027 = "arith.trunci"(%1026) : (i64) -> i1
  %1028 = "arith.muli"(%1026, %54) : (i64, i64) -> i64
  %1029 = "arith.trunci"(%1028) : (i64) -> i1
  %1030 = "arith.muli"(%1028, %54) : (i64, i64) -> i64
  %1031 = "arith.trunci"(%1030) : (i64) -> i1
  %1032 = "arith.muli"(%1030, %54) : (i64, i64) -> i64
  %1033 = "arith.trunci"(%1032) : (i64) -> i1
  %1034 = "arith.muli"(%1032, %54) : (i64, i64) -> i64
  %1035 = "vector.from_elements"(%1019, %1021, %1023, %1025, %1027, %1029, %1031, %1033) : (i1, i1, i1, i1, i1, i1, i1, i1) -> vector<8xi1>
  "hilt.store_masked"(%892, %24, %1017) : (vector<8xi32>, !hilt.ptr<global, 16>, vector<8xi1>) -> ()
  %1036 = "hilt.load_masked"(%24, %1035, %874) : (!hilt.ptr<global, 16>, vector<8xi1>, vector<8xi32>) -> vector<8xi32>
  %1037 = "vector.extract"(%1036) <{static_position = array<i64: 0>}> : (vector<8xi32>) -> i32
  %1038 = "arith.extui"(%1037) : (i32) -> i64
  %1039 = "vector.extract"(%1036) <{static_position = array<i64: 1>}> : (vector<8xi32>) -> i32
  %1040 = "arith.extui"(%1039) : (i32) -> i64
  %1041 = "arith.muli"(%1038, %95) : (i64, i64) -> i64
  %1042 = "arith.addi"(%1041, %1040) : (i64, i64) -> i64
  %1043 = "vector.extract"(%1036) <{static_position = array<i64: 2>}> : (vector<8xi32>) -> i32
  %1044 = "arith.extui"(%1043) : (i32) -> i64
  %1045 = "arith.muli"(%1042, %95) : (i64, i64) -> i64
  %1046 = "arith.addi"(%1045, %1044) : (i64, i64) -> i64
  %1047 = "vector.extract"(%1036) <{static_position = array<i64: 3>}> : (vector<8xi32>) -> i32
  %1048 = "arith.extui"(%1047) : (i32) -> i64
  %1049 = "arith.muli"(%1046, %95) : (i64, i64) -> i64
  %1050 = "arith.addi"(%1049, %1048) : (i64, i64) -> i64
  %1051 = "vector.extract"(%1036) <{static_position = array<i64: 4>}> : (vector<8xi32>) -> i32
  %1052 = "arith.extui"(%1051) : (i32) -> i64
  %1053 = "arith.muli"(%1050, %95) : (i64, i64) -> i64
  %1054 = "arith.addi"(%1053, %1052) : (i64, i64) -> i64
  %1055 = "vector.extract"(%1036) <{static_position = array<i64: 5>}> : (vector<8xi32>) -> i32
  %1056 = "arith.extui"(%1055) : (i32) -> i64
  %1057 = "arith.muli"(%1054, %95) : (i64, i64) -> i64
  %1058 = "arith.addi"(%1057, %1056) : (i64, i64) -> i64
  %1059 = "vector.extract"(%1036) <{static_position = array<i64: 6>}> : (vector<8xi32>) -> i32
  %1060 = "arith.extui"(%1059) : (i32) -> i64
  %1061 = "arith.muli"(%1058, %95) : (i64, i64) -> i64
  %1062 = "arith.addi"(%1061, %1060) : (i64, i64) -> i64
  %1063 = "vector.extract"(%1036) <{static_position = array<i64: 7>}> : (vector<8xi32>) -> i32
  %1064 = "arith.extui"(%1063) : (i32) -> i64
  %1065 = "arith.muli"(%1062, %95) : (i64, i64) -> i64
  %1066 = "arith.addi"(%1065, %1064) : (i64, i64) -> i64
  %1067 = "arith.muli"(%1066, %12) : (i64, i64) -> i64
  %1068 = "arith.constant"() <{value = 208 : i64}> : () -> i64
  %1069 = "hilt.ptr_add"(%out, %1068) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %1070 = "hilt.atomic_rmw"(%1069, %1067) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %1071 = "arith.bitcast"(%20) : (i64) -> f64
  %1072 = "arith.muli"(%20, %54) : (i64, i64) -> i64
  %1073 = "arith.bitcast"(%1072) : (i64) -> f64
  %1074 = "arith.muli"(%1072, %54) : (i64, i64) -> i64
  %1075 = "arith.bitcast"(%1074) : (i64) -> f64
  %1076 = "arith.muli"(%1074, %54) : (i64, i64) -> i64
  %1077 = "vector.from_elements"(%1071, %1073, %1075) : (f64, f64, f64) -> vector<3xf64>
  %1078 = "arith.xori"(%20, %26) : (i64, i64) -> i64
  %1079 = "arith.bitcast"(%1078) : (i64) -> f64
  %1080 = "arith.muli"(%1078, %54) : (i64, i64) -> i64
  %1081 = "arith.bitcast"(%1080) : (i64) -> f64
  %1082 = "arith.muli"(%1080, %54) : (i64, i64) -> i64
  %1083 = "arith.bitcast"(%1082) : (i64) -> f64
  %1084 = "arith.muli"(%1082, %54) : (i64, i64) -> i64
  %1085 = "vector.from_elements"(%1079, %1081, %1083) : (f64, f64, f64) -> vector<3xf64>
  %1086 = "hilt.ptr_add"(%24, %40) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 8>
  "hilt.store"(%1077, %24) : (vector<3xf64>, !hilt.ptr<global, 16>) -> ()
  %1087 = "hilt.load"(%24) : (!hilt.ptr<global, 16>) -> vector<3xf64>
  %1088 = "vector.extract"(%1087) <{static_position = array<i64: 0>}> : (vector<3xf64>) -> f64
  %1089 = "arith.bitcast"(%1088) : (f64) -> i64
  %1090 = "vector.extract"(%1087) <{static_position = array<i64: 1>}> : (vector<3xf64>) -> f64
  %1091 = "arith.bitcast"(%1090) : (f64) -> i64
  %1092 = "arith.muli"(%1089, %95) : (i64, i64) -> i64
  %1093 = "arith.addi"(%1092, %1091) : (i64, i64) -> i64
  %1094 = "vector.extract"(%1087) <{static_position = array<i64: 2>}> : (vector<3xf64>) -> f64
  %1095 = "arith.bitcast"(%1094) : (f64) -> i64
  %1096 = "arith.muli"(%1093, %95) : (i64, i64) -> i64
  %1097 = "arith.addi"(%1096, %1095) : (i64, i64) -> i64
  %1098 = "arith.muli"(%1097, %12) : (i64, i64) -> i64
  %1099 = "arith.constant"() <{value = 216 : i64}> : () -> i64
  %1100 = "hilt.ptr_add"(%out, %1099) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %1101 = "hilt.atomic_rmw"(%1100, %1098) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  "hilt.store"(%1077, %1086) : (vector<3xf64>, !hilt.ptr<global, 8>) -> ()
  %1102 = "hilt.load"(%1086) : (!hilt.ptr<global, 8>) -> vector<3xf64>
  %1103 = "vector.extract"(%1102) <{static_position = array<i64: 0>}> : (vector<3xf64>) -> f64
  %1104 = "arith.bitcast"(%1103) : (f64) -> i64
  %1105 = "vector.extract"(%1102) <{static_position = array<i64: 1>}> : (vector<3xf64>) -> f64
  %1106 = "arith.bitcast"(%1105) : (f64) -> i64
  %1107 = "arith.muli"(%1104, %95) : (i64, i64) -> i64
  %1108 = "arith.addi"(%1107, %1106) : (i64, i64) -> i64
  %1109 = "vector.extract"(%1102) <{static_position = array<i64: 2>}> : (vector<3xf64>) -> f64
  %1110 = "arith.bitcast"(%1109) : (f64) -> i64
  %1111 = "arith.muli"(%1108, %95) : (i64, i64) -> i64
  %1112 = "arith.addi"(%1111, %1110) : (i64, i64) -> i64
  %1113 = "arith.muli"(%1112, %12) : (i64, i64) -> i64
  %1114 = "arith.constant"() <{value = 224 : i64}> : () -> i64
  %1115 = "hilt.ptr_add"(%out, %1114) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %1116 = "hilt.atomic_rmw"(%1115, %1113) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %1117 = "arith.cmpi"(%0, %43) <{predicate = 6 : i64}> : (i32, i32) -> i1
  "hilt.store_masked"(%1085, %1086, %1117) : (vector<3xf64>, !hilt.ptr<global, 8>, i1) -> ()
  %1118 = "arith.cmpi"(%0, %45) <{predicate = 6 : i64}> : (i32, i32) -> i1
  %1119 = "hilt.load_masked"(%1086, %1118, %1085) : (!hilt.ptr<global, 8>, i1, vector<3xf64>) -> vector<3xf64>
  %1120 = "vector.extract"(%1119) <{static_position = array<i64: 0>}> : (vector<3xf64>) -> f64
  %1121 = "arith.bitcast"(%1120) : (f64) -> i64
  %1122 = "vector.extract"(%1119) <{static_position = array<i64: 1>}> : (vector<3xf64>) -> f64
  %1123 = "arith.bitcast"(%1122) : (f64) -> i64
  %1124 = "arith.muli"(%1121, %95) : (i64, i64) -> i64
  %1125 = "arith.addi"(%1124, %1123) : (i64, i64) -> i64
  %1126 = "vector.extract"(%1119) <{static_position = array<i64: 2>}> : (vector<3xf64>) -> f64
  %1127 = "arith.bitcast"(%1126) : (f64) -> i64
  %1128 = "arith.muli"(%1125, %95) : (i64, i64) -> i64
  %1129 = "arith.addi"(%1128, %1127) : (i64, i64) -> i64
  %1130 = "arith.muli"(%1129, %12) : (i64, i64) -> i64
  %1131 = "arith.constant"() <{value = 232 : i64}> : () -> i64
  %1132 = "hilt.ptr_add"(%out, %1131) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %1133 = "hilt.atomic_rmw"(%1132, %1130) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %1134 = "arith.trunci"(%20) : (i64) -> i1
  %1135 = "arith.muli"(%20, %54) : (i64, i64) -> i64
  %1136 = "arith.trunci"(%1135) : (i64) -> i1
  %1137 = "arith.muli"(%1135, %54) : (i64, i64) -> i64
  %1138 = "arith.trunci"(%1137) : (i64) -> i1
  %1139 = "arith.muli"(%1137, %54) : (i64, i64) -> i64
  %1140 = "vector.from_elements"(%1134, %1136, %1138) : (i1, i1, i1) -> vector<3xi1>
  %1141 = "hilt.shr_u"(%20, %215) : (i64, i64) -> i64
  %1142 = "arith.trunci"(%1141) : (i64) -> i1
  %1143 = "arith.muli"(%1141, %54) : (i64, i64) -> i64
  %1144 = "arith.trunci"(%1143) : (i64) -> i1
  %1145 = "arith.muli"(%1143, %54) : (i64, i64) -> i64
  %1146 = "arith.trunci"(%1145) : (i64) -> i1
  %1147 = "arith.muli"(%1145, %54) : (i64, i64) -> i64
  %1148 = "vector.from_elements"(%1142, %1144, %1146) : (i1, i1, i1) -> vector<3xi1>
  "hilt.store_masked"(%1085, %24, %1140) : (vector<3xf64>, !hilt.ptr<global, 16>, vector<3xi1>) -> ()
  %1149 = "hilt.load_masked"(%24, %1148, %1077) : (!hilt.ptr<global, 16>, vector<3xi1>, vector<3xf64>) -> vector<3xf64>
  %1150 = "vector.extract"(%1149) <{static_position = array<i64: 0>}> : (vector<3xf64>) -> f64
  %1151 = "arith.bitcast"(%1150) : (f64) -> i64
  %1152 = "vector.extract"(%1149) <{static_position = array<i64: 1>}> : (vector<3xf64>) -> f64
  %1153 = "arith.bitcast"(%1152) : (f64) -> i64
  %1154 = "arith.muli"(%1151, %95) : (i64, i64) -> i64
  %1155 = "arith.addi"(%1154, %1153) : (i64, i64) -> i64
  %1156 = "vector.extract"(%1149) <{static_position = array<i64: 2>}> : (vector<3xf64>) -> f64
  %1157 = "arith.bitcast"(%1156) : (f64) -> i64
  %1158 = "arith.muli"(%1155, %95) : (i64, i64) -> i64
  %1159 = "arith.addi"(%1158, %1157) : (i64, i64) -> i64
  %1160 = "arith.muli"(%1159, %12) : (i64, i64) -> i64
  %1161 = "arith.constant"() <{value = 240 : i64}> : () -> i64
  %1162 = "hilt.ptr_add"(%out, %1161) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %1163 = "hilt.atomic_rmw"(%1162, %1160) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %1164 = "arith.extui"(%20) : (i64) -> i128
  %1165 = "arith.constant"() <{value = 5 : i128}> : () -> i128
  %1166 = "hilt.shl"(%1164, %1165) : (i128, i128) -> i128
  %1167 = "arith.muli"(%20, %54) : (i64, i64) -> i64
  %1168 = "arith.extui"(%1167) : (i64) -> i128
  %1169 = "hilt.shl"(%1168, %1165) : (i128, i128) -> i128
  %1170 = "arith.muli"(%1167, %54) : (i64, i64) -> i64
  %1171 = "vector.from_elements"(%1166, %1169) : (i128, i128) -> vector<2xi128>
  %1172 = "arith.xori"(%20, %26) : (i64, i64) -> i64
  %1173 = "arith.extui"(%1172) : (i64) -> i128
  %1174 = "hilt.shl"(%1173, %1165) : (i128, i128) -> i128
  %1175 = "arith.muli"(%1172, %54) : (i64, i64) -> i64
  %1176 = "arith.extui"(%1175) : (i64) -> i128
  %1177 = "hilt.shl"(%1176, %1165) : (i128, i128) -> i128
  %1178 = "arith.muli"(%1175, %54) : (i64, i64) -> i64
  %1179 = "vector.from_elements"(%1174, %1177) : (i128, i128) -> vector<2xi128>
  %1180 = "hilt.ptr_add"(%24, %50) : (!hilt.ptr<global, 16>, i64) -> !hilt.ptr<global, 16>
  "hilt.store"(%1171, %24) : (vector<2xi128>, !hilt.ptr<global, 16>) -> ()
  %1181 = "hilt.load"(%24) : (!hilt.ptr<global, 16>) -> vector<2xi128>
  %1182 = "vector.extract"(%1181) <{static_position = array<i64: 0>}> : (vector<2xi128>) -> i128
  %1183 = "arith.constant"() <{value = 3 : i128}> : () -> i128
  %1184 = "hilt.shr_u"(%1182, %1183) : (i128, i128) -> i128
  %1185 = "arith.trunci"(%1184) : (i128) -> i64
  %1186 = "vector.extract"(%1181) <{static_position = array<i64: 1>}> : (vector<2xi128>) -> i128
  %1187 = "hilt.shr_u"(%1186, %1183) : (i128, i128) -> i128
  %1188 = "arith.trunci"(%1187) : (i128) -> i64
  %1189 = "arith.muli"(%1185, %95) : (i64, i64) -> i64
  %1190 = "arith.addi"(%1189, %1188) : (i64, i64) -> i64
  %1191 = "arith.muli"(%1190, %12) : (i64, i64) -> i64
  %1192 = "arith.constant"() <{value = 248 : i64}> : () -> i64
  %1193 = "hilt.ptr_add"(%out, %1192) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %1194 = "hilt.atomic_rmw"(%1193, %1191) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  "hilt.store"(%1171, %1180) : (vector<2xi128>, !hilt.ptr<global, 16>) -> ()
  %1195 = "hilt.load"(%1180) : (!hilt.ptr<global, 16>) -> vector<2xi128>
  %1196 = "vector.extract"(%1195) <{static_position = array<i64: 0>}> : (vector<2xi128>) -> i128
  %1197 = "hilt.shr_u"(%1196, %1183) : (i128, i128) -> i128
  %1198 = "arith.trunci"(%1197) : (i128) -> i64
  %1199 = "vector.extract"(%1195) <{static_position = array<i64: 1>}> : (vector<2xi128>) -> i128
  %1200 = "hilt.shr_u"(%1199, %1183) : (i128, i128) -> i128
  %1201 = "arith.trunci"(%1200) : (i128) -> i64
  %1202 = "arith.muli"(%1198, %95) : (i64, i64) -> i64
  %1203 = "arith.addi"(%1202, %1201) : (i64, i64) -> i64
  %1204 = "arith.muli"(%1203, %12) : (i64, i64) -> i64
  %1205 = "arith.constant"() <{value = 256 : i64}> : () -> i64
  %1206 = "hilt.ptr_add"(%out, %1205) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %1207 = "hilt.atomic_rmw"(%1206, %1204) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %1208 = "arith.cmpi"(%0, %43) <{predicate = 6 : i64}> : (i32, i32) -> i1
  "hilt.store_masked"(%1179, %1180, %1208) : (vector<2xi128>, !hilt.ptr<global, 16>, i1) -> ()
  %1209 = "arith.cmpi"(%0, %45) <{predicate = 6 : i64}> : (i32, i32) -> i1
  %1210 = "hilt.load_masked"(%1180, %1209, %1179) : (!hilt.ptr<global, 16>, i1, vector<2xi128>) -> vector<2xi128>
  %1211 = "vector.extract"(%1210) <{static_position = array<i64: 0>}> : (vector<2xi128>) -> i128
  %1212 = "hilt.shr_u"(%1211, %1183) : (i128, i128) -> i128
  %1213 = "arith.trunci"(%1212) : (i128) -> i64
  %1214 = "vector.extract"(%1210) <{static_position = array<i64: 1>}> : (vector<2xi128>) -> i128
  %1215 = "hilt.shr_u"(%1214, %1183) : (i128, i128) -> i128
  %1216 = "arith.trunci"(%1215) : (i128) -> i64
  %1217 = "arith.muli"(%1213, %95) : (i64, i64) -> i64
  %1218 = "arith.addi"(%1217, %1216) : (i64, i64) -> i64
  %1219 = "arith.muli"(%1218, %12) : (i64, i64) -> i64
  %1220 = "arith.constant"() <{value = 264 : i64}> : () -> i64
  %1221 = "hilt.ptr_add"(%out, %1220) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %1222 = "hilt.atomic_rmw"(%1221, %1219) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %1223 = "arith.trunci"(%20) : (i64) -> i1
  %1224 = "arith.muli"(%20, %54) : (i64, i64) -> i64
  %1225 = "arith.trunci"(%1224) : (i64) -> i1
  %1226 = "arith.muli"(%1224, %54) : (i64, i64) -> i64
  %1227 = "vector.from_elements"(%1223, %1225) : (i1, i1) -> vector<2xi1>
  %1228 = "hilt.shr_u"(%20, %215) : (i64, i64) -> i64
  %1229 = "arith.trunci"(%1228) : (i64) -> i1
  %1230 = "arith.muli"(%1228, %54) : (i64, i64) -> i64
  %1231 = "arith.trunci"(%1230) : (i64) -> i1
  %1232 = "arith.muli"(%1230, %54) : (i64, i64) -> i64
  %1233 = "vector.from_elements"(%1229, %1231) : (i1, i1) -> vector<2xi1>
  "hilt.store_masked"(%1179, %24, %1227) : (vector<2xi128>, !hilt.ptr<global, 16>, vector<2xi1>) -> ()
  %1234 = "hilt.load_masked"(%24, %1233, %1171) : (!hilt.ptr<global, 16>, vector<2xi1>, vector<2xi128>) -> vector<2xi128>
  %1235 = "vector.extract"(%1234) <{static_position = array<i64: 0>}> : (vector<2xi128>) -> i128
  %1236 = "hilt.shr_u"(%1235, %1183) : (i128, i128) -> i128
  %1237 = "arith.trunci"(%1236) : (i128) -> i64
  %1238 = "vector.extract"(%1234) <{static_position = array<i64: 1>}> : (vector<2xi128>) -> i128
  %1239 = "hilt.shr_u"(%1238, %1183) : (i128, i128) -> i128
  %1240 = "arith.trunci"(%1239) : (i128) -> i64
  %1241 = "arith.muli"(%1237, %95) : (i64, i64) -> i64
  %1242 = "arith.addi"(%1241, %1240) : (i64, i64) -> i64
  %1243 = "arith.muli"(%1242, %12) : (i64, i64) -> i64
  %1244 = "arith.constant"() <{value = 272 : i64}> : () -> i64
  %1245 = "hilt.ptr_add"(%out, %1244) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %1246 = "hilt.atomic_rmw"(%1245, %1243) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  "func.return"() : () -> ()
}) {kernel} : () -> ()
// RUN: --run=run_in_global --arg=i64[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0] --arg=i64[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]
// | i64[28, 28, 27, -2685613156109444096, -2685613156109444096, 704363041199741696, -1893113110145563136, 45184235922028, 45184235922028, 30299415455067, 36793070565354, 2964040692249124656, 2964040692249124656, 1987611354436949452, 2413588636016665116, -3586840644544134048, -3586840644544134048, 5177661885286835992, -7311721827606272492, -5364862984772919700, -5364862984772919700, 6980350402877056603, -5379787056090677014, 2292195510654698592, 2292195510654698592, 4683138673087276824, -5214787644334545388, -8255664497998963092, -8255664497998963092, -4315814821447735717, 2506825436935782634, -8325334980798054560, -8325334980798054560, 2267111257080444376, 8608645849593957120]
// | i64[-6110722306163509248, 4, -2620329579561039872, 9, -2620329579561039872, 9, 0, 0, 1998715050314828416, 15, -1998715050314828448, 16, 8804056609725413280, 2, 0, 0, 2113292205533852352, 29, 1781698725302314816, 27, 1781698725302314816, 27, 0, 0, -6225299461382533184, 22, -6225299461382533184, 22, 5240659159119487552, 12, 0, 0, -8109437356478337664, 21, 6183727030165669504, 12, -6183727030166965600, 19, 0, 0, 3997430100629656832, 30, 3997430100629656832, 30, 838630854256132864, 27, 0, 0, 114577155219023936, 14, -7860988738680527424, 29, 7860988738679231328, 2, 0, 0, -4226584411067704768, 5, -4226584411067704768, 5, -3563397450607221824, 9, 0, 0]
// RUN: --device=cpu --run=run_in_global --arg=i64[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0] --arg=i64[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]
// | i64[28, 28, 27, -2685613156109444096, -2685613156109444096, 704363041199741696, -1893113110145563136, 45184235922028, 45184235922028, 30299415455067, 36793070565354, 2964040692249124656, 2964040692249124656, 1987611354436949452, 2413588636016665116, -3586840644544134048, -3586840644544134048, 5177661885286835992, -7311721827606272492, -5364862984772919700, -5364862984772919700, 6980350402877056603, -5379787056090677014, 2292195510654698592, 2292195510654698592, 4683138673087276824, -5214787644334545388, -8255664497998963092, -8255664497998963092, -4315814821447735717, 2506825436935782634, -8325334980798054560, -8325334980798054560, 2267111257080444376, 8608645849593957120]
// | i64[-6110722306163509248, 4, -2620329579561039872, 9, -2620329579561039872, 9, 0, 0, 1998715050314828416, 15, -1998715050314828448, 16, 8804056609725413280, 2, 0, 0, 2113292205533852352, 29, 1781698725302314816, 27, 1781698725302314816, 27, 0, 0, -6225299461382533184, 22, -6225299461382533184, 22, 5240659159119487552, 12, 0, 0, -8109437356478337664, 21, 6183727030165669504, 12, -6183727030166965600, 19, 0, 0, 3997430100629656832, 30, 3997430100629656832, 30, 838630854256132864, 27, 0, 0, 114577155219023936, 14, -7860988738680527424, 29, 7860988738679231328, 2, 0, 0, -4226584411067704768, 5, -4226584411067704768, 5, -3563397450607221824, 9, 0, 0]
