// Loads and stores in local memory: of every width, well aligned and not, whole and under masks.
"func.func"() <{function_type = (!hilt.ptr<global, 8>, !hilt.ptr<global, 8>) -> (), sym_name = "run_in_local"}> ({
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
  "hilt.launch"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %out, %q) {callee = "in_local"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 8>, !hilt.ptr<global, 8>) -> ()
  "func.return"() : () -> ()
}) : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 8>, !hilt.ptr<global, 8>) -> (), sym_name = "in_local"}> ({
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
  %21 = "hilt.alloc_local"() {count = 8 : i64, type = i64, align = 16 : i64} : () -> !hilt.ptr<local, 16>
  %22 = "arith.trunci"(%20) : (i64) -> i1
  %23 = "arith.constant"() <{value = -1 : i64}> : () -> i64
  %24 = "arith.xori"(%20, %23) : (i64, i64) -> i64
  %25 = "arith.trunci"(%24) : (i64) -> i1
  %26 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %27 = "hilt.ptr_add"(%21, %26) : (!hilt.ptr<local, 16>, i64) -> !hilt.ptr<local, 1>
  "hilt.store"(%22, %21) : (i1, !hilt.ptr<local, 16>) -> ()
  %28 = "hilt.load"(%21) : (!hilt.ptr<local, 16>) -> i1
  %29 = "arith.extui"(%28) : (i1) -> i64
  %30 = "arith.muli"(%29, %12) : (i64, i64) -> i64
  %31 = "arith.constant"() <{value = 0 : i64}> : () -> i64
  %32 = "hilt.ptr_add"(%out, %31) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %33 = "hilt.atomic_rmw"(%32, %30) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  "hilt.store"(%22, %27) : (i1, !hilt.ptr<local, 1>) -> ()
  %34 = "hilt.load"(%27) : (!hilt.ptr<local, 1>) -> i1
  %35 = "arith.extui"(%34) : (i1) -> i64
  %36 = "arith.muli"(%35, %12) : (i64, i64) -> i64
  %37 = "arith.constant"() <{value = 8 : i64}> : () -> i64
  %38 = "hilt.ptr_add"(%out, %37) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %39 = "hilt.atomic_rmw"(%38, %36) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %40 = "arith.constant"() <{value = 3 : i32}> : () -> i32
  %41 = "arith.cmpi"(%0, %40) <{predicate = 6 : i64}> : (i32, i32) -> i1
  "hilt.store_masked"(%25, %27, %41) : (i1, !hilt.ptr<local, 1>, i1) -> ()
  %42 = "arith.constant"() <{value = 6 : i32}> : () -> i32
  %43 = "arith.cmpi"(%0, %42) <{predicate = 6 : i64}> : (i32, i32) -> i1
  %44 = "hilt.load_masked"(%27, %43, %25) : (!hilt.ptr<local, 1>, i1, i1) -> i1
  %45 = "arith.extui"(%44) : (i1) -> i64
  %46 = "arith.muli"(%45, %12) : (i64, i64) -> i64
  %47 = "arith.constant"() <{value = 16 : i64}> : () -> i64
  %48 = "hilt.ptr_add"(%out, %47) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %49 = "hilt.atomic_rmw"(%48, %46) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %50 = "arith.trunci"(%20) : (i64) -> i1
  %51 = "arith.constant"() <{value = 40503 : i64}> : () -> i64
  %52 = "arith.muli"(%20, %51) : (i64, i64) -> i64
  %53 = "arith.trunci"(%52) : (i64) -> i1
  %54 = "arith.muli"(%52, %51) : (i64, i64) -> i64
  %55 = "arith.trunci"(%54) : (i64) -> i1
  %56 = "arith.muli"(%54, %51) : (i64, i64) -> i64
  %57 = "arith.trunci"(%56) : (i64) -> i1
  %58 = "arith.muli"(%56, %51) : (i64, i64) -> i64
  %59 = "arith.trunci"(%58) : (i64) -> i1
  %60 = "arith.muli"(%58, %51) : (i64, i64) -> i64
  %61 = "arith.trunci"(%60) : (i64) -> i1
  %62 = "arith.muli"(%60, %51) : (i64, i64) -> i64
  %63 = "arith.trunci"(%62) : (i64) -> i1
  %64 = "arith.muli"(%62, %51) : (i64, i64) -> i64
  %65 = "arith.trunci"(%64) : (i64) -> i1
  %66 = "arith.muli"(%64, %51) : (i64, i64) -> i64
  %67 = "vector.from_elements"(%50, %53, %55, %57, %59, %61, %63, %65) : (i1, i1, i1, i1, i1, i1, i1, i1) -> vector<8xi1>
  %68 = "arith.xori"(%20, %23) : (i64, i64) -> i64
  %69 = "arith.trunci"(%68) : (i64) -> i1
  %70 = "arith.muli"(%68, %51) : (i64, i64) -> i64
  %71 = "arith.trunci"(%70) : (i64) -> i1
  %72 = "arith.muli"(%70, %51) : (i64, i64) -> i64
  %73 = "arith.trunci"(%72) : (i64) -> i1
  %74 = "arith.muli"(%72, %51) : (i64, i64) -> i64
  %75 = "arith.trunci"(%74) : (i64) -> i1
  %76 = "arith.muli"(%74, %51) : (i64, i64) -> i64
  %77 = "arith.trunci"(%76) : (i64) -> i1
  %78 = "arith.muli"(%76, %51) : (i64, i64) -> i64
  %79 = "arith.trunci"(%78) : (i64) -> i1
  %80 = "arith.muli"(%78, %51) : (i64, i64) -> i64
  %81 = "arith.trunci"(%80) : (i64) -> i1
  %82 = "arith.muli"(%80, %51) : (i64, i64) -> i64
  %83 = "arith.trunci"(%82) : (i64) -> i1
  %84 = "arith.muli"(%82, %51) : (i64, i64) -> i64
  %85 = "vector.from_elements"(%69, %71, %73, %75, %77, %79, %81, %83) : (i1, i1, i1, i1, i1, i1, i1, i1) -> vector<8xi1>
  %86 = "hilt.ptr_add"(%21, %26) : (!hilt.ptr<local, 16>, i64) -> !hilt.ptr<local, 1>
  "hilt.store"(%67, %21) : (vector<8xi1>, !hilt.ptr<local, 16>) -> ()
  %87 = "hilt.load"(%21) : (!hilt.ptr<local, 16>) -> vector<8xi1>
  %88 = "vector.extract"(%87) <{static_position = array<i64: 0>}> : (vector<8xi1>) -> i1
  %89 = "arith.extui"(%88) : (i1) -> i64
  %90 = "vector.extract"(%87) <{static_position = array<i64: 1>}> : (vector<8xi1>) -> i1
  %91 = "arith.extui"(%90) : (i1) -> i64
  %92 = "arith.constant"() <{value = 65599 : i64}> : () -> i64
  %93 = "arith.muli"(%89, %92) : (i64, i64) -> i64
  %94 = "arith.addi"(%93, %91) : (i64, i64) -> i64
  %95 = "vector.extract"(%87) <{static_position = array<i64: 2>}> : (vector<8xi1>) -> i1
  %96 = "arith.extui"(%95) : (i1) -> i64
  %97 = "arith.muli"(%94, %92) : (i64, i64) -> i64
  %98 = "arith.addi"(%97, %96) : (i64, i64) -> i64
  %99 = "vector.extract"(%87) <{static_position = array<i64: 3>}> : (vector<8xi1>) -> i1
  %100 = "arith.extui"(%99) : (i1) -> i64
  %101 = "arith.muli"(%98, %92) : (i64, i64) -> i64
  %102 = "arith.addi"(%101, %100) : (i64, i64) -> i64
  %103 = "vector.extract"(%87) <{static_position = array<i64: 4>}> : (vector<8xi1>) -> i1
  %104 = "arith.extui"(%103) : (i1) -> i64
  %105 = "arith.muli"(%102, %92) : (i64, i64) -> i64
  %106 = "arith.addi"(%105, %104) : (i64, i64) -> i64
  %107 = "vector.extract"(%87) <{static_position = array<i64: 5>}> : (vector<8xi1>) -> i1
  %108 = "arith.extui"(%107) : (i1) -> i64
  %109 = "arith.muli"(%106, %92) : (i64, i64) -> i64
  %110 = "arith.addi"(%109, %108) : (i64, i64) -> i64
  %111 = "vector.extract"(%87) <{static_position = array<i64: 6>}> : (vector<8xi1>) -> i1
  %112 = "arith.extui"(%111) : (i1) -> i64
  %113 = "arith.muli"(%110, %92) : (i64, i64) -> i64
  %114 = "arith.addi"(%113, %112) : (i64, i64) -> i64
  %115 = "vector.extract"(%87) <{static_position = array<i64: 7>}> : (vector<8xi1>) -> i1
  %116 = "arith.extui"(%115) : (i1) -> i64
  %117 = "arith.muli"(%114, %92) : (i64, i64) -> i64
  %118 = "arith.addi"(%117, %116) : (i64, i64) -> i64
  %119 = "arith.muli"(%118, %12) : (i64, i64) -> i64
  %120 = "arith.constant"() <{value = 24 : i64}> : () -> i64
  %121 = "hilt.ptr_add"(%out, %120) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %122 = "hilt.atomic_rmw"(%121, %119) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  "hilt.store"(%67, %86) : (vector<8xi1>, !hilt.ptr<local, 1>) -> ()
  %123 = "hilt.load"(%86) : (!hilt.ptr<local, 1>) -> vector<8xi1>
  %124 = "vector.extract"(%123) <{static_position = array<i64: 0>}> : (vector<8xi1>) -> i1
  %125 = "arith.extui"(%124) : (i1) -> i64
  %126 = "vector.extract"(%123) <{static_position = array<i64: 1>}> : (vector<8xi1>) -> i1
  %127 = "arith.extui"(%126) : (i1) -> i64
  %128 = "arith.muli"(%125, %92) : (i64, i64) -> i64
  %129 = "arith.addi"(%128, %127) : (i64, i64) -> i64
  %130 = "vector.extract"(%123) <{static_position = array<i64: 2>}> : (vector<8xi1>) -> i1
  %131 = "arith.extui"(%130) : (i1) -> i64
  %132 = "arith.muli"(%129, %92) : (i64, i64) -> i64
  %133 = "arith.addi"(%132, %131) : (i64, i64) -> i64
  %134 = "vector.extract"(%123) <{static_position = array<i64: 3>}> : (vector<8xi1>) -> i1
  %135 = "arith.extui"(%134) : (i1) -> i64
  %136 = "arith.muli"(%133, %92) : (i64, i64) -> i64
  %137 = "arith.addi"(%136, %135) : (i64, i64) -> i64
  %138 = "vector.extract"(%123) <{static_position = array<i64: 4>}> : (vector<8xi1>) -> i1
  %139 = "arith.extui"(%138) : (i1) -> i64
  %140 = "arith.muli"(%137, %92) : (i64, i64) -> i64
  %141 = "arith.addi"(%140, %139) : (i64, i64) -> i64
  %142 = "vector.extract"(%123) <{static_position = array<i64: 5>}> : (vector<8xi1>) -> i1
  %143 = "arith.extui"(%142) : (i1) -> i64
  %144 = "arith.muli"(%141, %92) : (i64, i64) -> i64
  %145 = "arith.addi"(%144, %143) : (i64, i64) -> i64
  %146 = "vector.extract"(%123) <{static_position = array<i64: 6>}> : (vector<8xi1>) -> i1
  %147 = "arith.extui"(%146) : (i1) -> i64
  %148 = "arith.muli"(%145, %92) : (i64, i64) -> i64
  %149 = "arith.addi"(%148, %147) : (i64, i64) -> i64
  %150 = "vector.extract"(%123) <{static_position = array<i64: 7>}> : (vector<8xi1>) -> i1
  %151 = "arith.extui"(%150) : (i1) -> i64
  %152 = "arith.muli"(%149, %92) : (i64, i64) -> i64
  %153 = "arith.addi"(%152, %151) : (i64, i64) -> i64
  %154 = "arith.muli"(%153, %12) : (i64, i64) -> i64
  %155 = "arith.constant"() <{value = 32 : i64}> : () -> i64
  %156 = "hilt.ptr_add"(%out, %155) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %157 = "hilt.atomic_rmw"(%156, %154) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %158 = "arith.cmpi"(%0, %40) <{predicate = 6 : i64}> : (i32, i32) -> i1
  "hilt.store_masked"(%85, %86, %158) : (vector<8xi1>, !hilt.ptr<local, 1>, i1) -> ()
  %159 = "arith.cmpi"(%0, %42) <{predicate = 6 : i64}> : (i32, i32) -> i1
  %160 = "hilt.load_masked"(%86, %159, %85) : (!hilt.ptr<local, 1>, i1, vector<8xi1>) -> vector<8xi1>
  %161 = "vector.extract"(%160) <{static_position = array<i64: 0>}> : (vector<8xi1>) -> i1
  %162 = "arith.extui"(%161) : (i1) -> i64
  %163 = "vector.extract"(%160) <{static_position = array<i64: 1>}> : (vector<8xi1>) -> i1
  %164 = "arith.extui"(%163) : (i1) -> i64
  %165 = "arith.muli"(%162, %92) : (i64, i64) -> i64
  %166 = "arith.addi"(%165, %164) : (i64, i64) -> i64
  %167 = "vector.extract"(%160) <{static_position = array<i64: 2>}> : (vector<8xi1>) -> i1
  %168 = "arith.extui"(%167) : (i1) -> i64
  %169 = "arith.muli"(%166, %92) : (i64, i64) -> i64
  %170 = "arith.addi"(%169, %168) : (i64, i64) -> i64
  %171 = "vector.extract"(%160) <{static_position = array<i64: 3>}> : (vector<8xi1>) -> i1
  %172 = "arith.extui"(%171) : (i1) -> i64
  %173 = "arith.muli"(%170, %92) : (i64, i64) -> i64
  %174 = "arith.addi"(%173, %172) : (i64, i64) -> i64
  %175 = "vector.extract"(%160) <{static_position = array<i64: 4>}> : (vector<8xi1>) -> i1
  %176 = "arith.extui"(%175) : (i1) -> i64
  %177 = "arith.muli"(%174, %92) : (i64, i64) -> i64
  %178 = "arith.addi"(%177, %176) : (i64, i64) -> i64
  %179 = "vector.extract"(%160) <{static_position = array<i64: 5>}> : (vector<8xi1>) -> i1
  %180 = "arith.extui"(%179) : (i1) -> i64
  %181 = "arith.muli"(%178, %92) : (i64, i64) -> i64
  %182 = "arith.addi"(%181, %180) : (i64, i64) -> i64
  %183 = "vector.extract"(%160) <{static_position = array<i64: 6>}> : (vector<8xi1>) -> i1
  %184 = "arith.extui"(%183) : (i1) -> i64
  %185 = "arith.muli"(%182, %92) : (i64, i64) -> i64
  %186 = "arith.addi"(%185, %184) : (i64, i64) -> i64
  %187 = "vector.extract"(%160) <{static_position = array<i64: 7>}> : (vector<8xi1>) -> i1
  %188 = "arith.extui"(%187) : (i1) -> i64
  %189 = "arith.muli"(%186, %92) : (i64, i64) -> i64
  %190 = "arith.addi"(%189, %188) : (i64, i64) -> i64
  %191 = "arith.muli"(%190, %12) : (i64, i64) -> i64
  %192 = "arith.constant"() <{value = 40 : i64}> : () -> i64
  %193 = "hilt.ptr_add"(%out, %192) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %194 = "hilt.atomic_rmw"(%193, %191) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %195 = "arith.trunci"(%20) : (i64) -> i1
  %196 = "arith.muli"(%20, %51) : (i64, i64) -> i64
  %197 = "arith.trunci"(%196) : (i64) -> i1
  %198 = "arith.muli"(%196, %51) : (i64, i64) -> i64
  %199 = "arith.trunci"(%198) : (i64) -> i1
  %200 = "arith.muli"(%198, %51) : (i64, i64) -> i64
  %201 = "arith.trunci"(%200) : (i64) -> i1
  %202 = "arith.muli"(%200, %51) : (i64, i64) -> i64
  %203 = "arith.trunci"(%202) : (i64) -> i1
  %204 = "arith.muli"(%202, %51) : (i64, i64) -> i64
  %205 = "arith.trunci"(%204) : (i64) -> i1
  %206 = "arith.muli"(%204, %51) : (i64, i64) -> i64
  %207 = "arith.trunci"(%206) : (i64) -> i1
  %208 = "arith.muli"(%206, %51) : (i64, i64) -> i64
  %209 = "arith.trunci"(%208) : (i64) -> i1
  %210 = "arith.muli"(%208, %51) : (i64, i64) -> i64
  %211 = "vector.from_elements"(%195, %197, %199, %201, %203, %205, %207, %209) : (i1, i1, i1, i1, i1, i1, i1, i1) -> vector<8xi1>
  %212 = "arith.constant"() <{value = 7 : i64}> : () -> i64
  %213 = "hilt.shr_u"(%20, %212) : (i64, i64) -> i64
  %214 = "arith.trunci"(%213) : (i64) -> i1
  %215 = "arith.muli"(%213, %51) : (i64, i64) -> i64
  %216 = "arith.trunci"(%215) : (i64) -> i1
  %217 = "arith.muli"(%215, %51) : (i64, i64) -> i64
  %218 = "arith.trunci"(%217) : (i64) -> i1
  %219 = "arith.muli"(%217, %51) : (i64, i64) -> i64
  %220 = "arith.trunci"(%219) : (i64) -> i1
  %221 = "arith.muli"(%219, %51) : (i64, i64) -> i64
  %222 = "arith.trunci"(%221) : (i64) -> i1
  %223 = "arith.muli"(%221, %51) : (i64, i64) -> i64
  %224 = "arith.trunci"(%223) : (i64) -> i1
  %225 = "arith.muli"(%223, %51) : (i64, i64) -> i64
  %226 = "arith.trunci"(%225) : (i64) -> i1
  %227 = "arith.muli"(%225, %51) : (i64, i64) -> i64
  %228 = "arith.trunci"(%227) : (i64) -> i1
  %229 = "arith.muli"(%227, %51) : (i64, i64) -> i64
  %230 = "vector.from_elements"(%214, %216, %218, %220, %222, %224, %226, %228) : (i1, i1, i1, i1, i1, i1, i1, i1) -> vector<8xi1>
  "hilt.store_masked"(%85, %21, %211) : (vector<8xi1>, !hilt.ptr<local, 16>, vector<8xi1>) -> ()
  %231 = "hilt.load_masked"(%21, %230, %67) : (!hilt.ptr<local, 16>, vector<8xi1>, vector<8xi1>) -> vector<8xi1>
  %232 = "vector.extract"(%231) <{static_position = array<i64: 0>}> : (vector<8xi1>) -> i1
  %233 = "arith.extui"(%232) : (i1) -> i64
  %234 = "vector.extract"(%231) <{static_position = array<i64: 1>}> : (vector<8xi1>) -> i1
  %235 = "arith.extui"(%234) : (i1) -> i64
  %236 = "arith.muli"(%233, %92) : (i64, i64) -> i64
  %237 = "arith.addi"(%236, %235) : (i64, i64) -> i64
  %238 = "vector.extract"(%231) <{static_position = array<i64: 2>}> : (vector<8xi1>) -> i1
  %239 = "arith.extui"(%238) : (i1) -> i64
  %240 = "arith.muli"(%237, %92) : (i64, i64) -> i64
  %241 = "arith.addi"(%240, %239) : (i64, i64) -> i64
  %242 = "vector.extract"(%231) <{static_position = array<i64: 3>}> : (vector<8xi1>) -> i1
  %243 = "arith.extui"(%242) : (i1) -> i64
  %244 = "arith.muli"(%241, %92) : (i64, i64) -> i64
  %245 = "arith.addi"(%244, %243) : (i64, i64) -> i64
  %246 = "vector.extract"(%231) <{static_position = array<i64: 4>}> : (vector<8xi1>) -> i1
  %247 = "arith.extui"(%246) : (i1) -> i64
  %248 = "arith.muli"(%245, %92) : (i64, i64) -> i64
  %249 = "arith.addi"(%248, %247) : (i64, i64) -> i64
  %250 = "vector.extract"(%231) <{static_position = array<i64: 5>}> : (vector<8xi1>) -> i1
  %251 = "arith.extui"(%250) : (i1) -> i64
  %252 = "arith.muli"(%249, %92) : (i64, i64) -> i64
  %253 = "arith.addi"(%252, %251) : (i64, i64) -> i64
  %254 = "vector.extract"(%231) <{static_position = array<i64: 6>}> : (vector<8xi1>) -> i1
  %255 = "arith.extui"(%254) : (i1) -> i64
  %256 = "arith.muli"(%253, %92) : (i64, i64) -> i64
  %257 = "arith.addi"(%256, %255) : (i64, i64) -> i64
  %258 = "vector.extract"(%231) <{static_position = array<i64: 7>}> : (vector<8xi1>) -> i1
  %259 = "arith.extui"(%258) : (i1) -> i64
  %260 = "arith.muli"(%257, %92) : (i64, i64) -> i64
  %261 = "arith.addi"(%260, %259) : (i64, i64) -> i64
  %262 = "arith.muli"(%261, %12) : (i64, i64) -> i64
  %263 = "arith.constant"() <{value = 48 : i64}> : () -> i64
  %264 = "hilt.ptr_add"(%out, %263) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %265 = "hilt.atomic_rmw"(%264, %262) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %266 = "arith.trunci"(%20) : (i64) -> i8
  %267 = "arith.muli"(%20, %51) : (i64, i64) -> i64
  %268 = "arith.trunci"(%267) : (i64) -> i8
  %269 = "arith.muli"(%267, %51) : (i64, i64) -> i64
  %270 = "arith.trunci"(%269) : (i64) -> i8
  %271 = "arith.muli"(%269, %51) : (i64, i64) -> i64
  %272 = "vector.from_elements"(%266, %268, %270) : (i8, i8, i8) -> vector<3xi8>
  %273 = "arith.xori"(%20, %23) : (i64, i64) -> i64
  %274 = "arith.trunci"(%273) : (i64) -> i8
  %275 = "arith.muli"(%273, %51) : (i64, i64) -> i64
  %276 = "arith.trunci"(%275) : (i64) -> i8
  %277 = "arith.muli"(%275, %51) : (i64, i64) -> i64
  %278 = "arith.trunci"(%277) : (i64) -> i8
  %279 = "arith.muli"(%277, %51) : (i64, i64) -> i64
  %280 = "vector.from_elements"(%274, %276, %278) : (i8, i8, i8) -> vector<3xi8>
  %281 = "hilt.ptr_add"(%21, %26) : (!hilt.ptr<local, 16>, i64) -> !hilt.ptr<local, 1>
  "hilt.store"(%272, %21) : (vector<3xi8>, !hilt.ptr<local, 16>) -> ()
  %282 = "hilt.load"(%21) : (!hilt.ptr<local, 16>) -> vector<3xi8>
  %283 = "vector.extract"(%282) <{static_position = array<i64: 0>}> : (vector<3xi8>) -> i8
  %284 = "arith.extui"(%283) : (i8) -> i64
  %285 = "vector.extract"(%282) <{static_position = array<i64: 1>}> : (vector<3xi8>) -> i8
  %286 = "arith.extui"(%285) : (i8) -> i64
  %287 = "arith.muli"(%284, %92) : (i64, i64) -> i64
  %288 = "arith.addi"(%287, %286) : (i64, i64) -> i64
  %289 = "vector.extract"(%282) <{static_position = array<i64: 2>}> : (vector<3xi8>) -> i8
  %290 = "arith.extui"(%289) : (i8) -> i64
  %291 = "arith.muli"(%288, %92) : (i64, i64) -> i64
  %292 = "arith.addi"(%291, %290) : (i64, i64) -> i64
  %293 = "arith.muli"(%292, %12) : (i64, i64) -> i64
  %294 = "arith.constant"() <{value = 56 : i64}> : () -> i64
  %295 = "hilt.ptr_add"(%out, %294) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %296 = "hilt.atomic_rmw"(%295, %293) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  "hilt.store"(%272, %281) : (vector<3xi8>, !hilt.ptr<local, 1>) -> ()
  %297 = "hilt.load"(%281) : (!hilt.ptr<local, 1>) -> vector<3xi8>
  %298 = "vector.extract"(%297) <{static_position = array<i64: 0>}> : (vector<3xi8>) -> i8
  %299 = "arith.extui"(%298) : (i8) -> i64
  %300 = "vector.extract"(%297) <{static_position = array<i64: 1>}> : (vector<3xi8>) -> i8
  %301 = "arith.extui"(%300) : (i8) -> i64
  %302 = "arith.muli"(%299, %92) : (i64, i64) -> i64
  %303 = "arith.addi"(%302, %301) : (i64, i64) -> i64
  %304 = "vector.extract"(%297) <{static_position = array<i64: 2>}> : (vector<3xi8>) -> i8
  %305 = "arith.extui"(%304) : (i8) -> i64
  %306 = "arith.muli"(%303, %92) : (i64, i64) -> i64
  %307 = "arith.addi"(%306, %305) : (i64, i64) -> i64
  %308 = "arith.muli"(%307, %12) : (i64, i64) -> i64
  %309 = "arith.constant"() <{value = 64 : i64}> : () -> i64
  %310 = "hilt.ptr_add"(%out, %309) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %311 = "hilt.atomic_rmw"(%310, %308) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %312 = "arith.cmpi"(%0, %40) <{predicate = 6 : i64}> : (i32, i32) -> i1
  "hilt.store_masked"(%280, %281, %312) : (vector<3xi8>, !hilt.ptr<local, 1>, i1) -> ()
  %313 = "arith.cmpi"(%0, %42) <{predicate = 6 : i64}> : (i32, i32) -> i1
  %314 = "hilt.load_masked"(%281, %313, %280) : (!hilt.ptr<local, 1>, i1, vector<3xi8>) -> vector<3xi8>
  %315 = "vector.extract"(%314) <{static_position = array<i64: 0>}> : (vector<3xi8>) -> i8
  %316 = "arith.extui"(%315) : (i8) -> i64
  %317 = "vector.extract"(%314) <{static_position = array<i64: 1>}> : (vector<3xi8>) -> i8
  %318 = "arith.extui"(%317) : (i8) -> i64
  %319 = "arith.muli"(%316, %92) : (i64, i64) -> i64
  %320 = "arith.addi"(%319, %318) : (i64, i64) -> i64
  %321 = "vector.extract"(%314) <{static_position = array<i64: 2>}> : (vector<3xi8>) -> i8
  %322 = "arith.extui"(%321) : (i8) -> i64
  %323 = "arith.muli"(%320, %92) : (i64, i64) -> i64
  %324 = "arith.addi"(%323, %322) : (i64, i64) -> i64
  %325 = "arith.muli"(%324, %12) : (i64, i64) -> i64
  %326 = "arith.constant"() <{value = 72 : i64}> : () -> i64
  %327 = "hilt.ptr_add"(%out, %326) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %328 = "hilt.atomic_rmw"(%327, %325) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %329 = "arith.trunci"(%20) : (i64) -> i1
  %330 = "arith.muli"(%20, %51) : (i64, i64) -> i64
  %331 = "arith.trunci"(%330) : (i64) -> i1
  %332 = "arith.muli"(%330, %51) : (i64, i64) -> i64
  %333 = "arith.trunci"(%332) : (i64) -> i1
  %334 = "arith.muli"(%332, %51) : (i64, i64) -> i64
  %335 = "vector.from_elements"(%329, %331, %333) : (i1, i1, i1) -> vector<3xi1>
  %336 = "hilt.shr_u"(%20, %212) : (i64, i64) -> i64
  %337 = "arith.trunci"(%336) : (i64) -> i1
  %338 = "arith.muli"(%336, %51) : (i64, i64) -> i64
  %339 = "arith.trunci"(%338) : (i64) -> i1
  %340 = "arith.muli"(%338, %51) : (i64, i64) -> i64
  %341 = "arith.trunci"(%340) : (i64) -> i1
  %342 = "arith.muli"(%340, %51) : (i64, i64) -> i64
  %343 = "vector.from_elements"(%337, %339, %341) : (i1, i1, i1) -> vector<3xi1>
  "hilt.store_masked"(%280, %21, %335) : (vector<3xi8>, !hilt.ptr<local, 16>, vector<3xi1>) -> ()
  %344 = "hilt.load_masked"(%21, %343, %272) : (!hilt.ptr<local, 16>, vector<3xi1>, vector<3xi8>) -> vector<3xi8>
  %345 = "vector.extract"(%344) <{static_position = array<i64: 0>}> : (vector<3xi8>) -> i8
  %346 = "arith.extui"(%345) : (i8) -> i64
  %347 = "vector.extract"(%344) <{static_position = array<i64: 1>}> : (vector<3xi8>) -> i8
  %348 = "arith.extui"(%347) : (i8) -> i64
  %349 = "arith.muli"(%346, %92) : (i64, i64) -> i64
  %350 = "arith.addi"(%349, %348) : (i64, i64) -> i64
  %351 = "vector.extract"(%344) <{static_position = array<i64: 2>}> : (vector<3xi8>) -> i8
  %352 = "arith.extui"(%351) : (i8) -> i64
  %353 = "arith.muli"(%350, %92) : (i64, i64) -> i64
  %354 = "arith.addi"(%353, %352) : (i64, i64) -> i64
  %355 = "arith.muli"(%354, %12) : (i64, i64) -> i64
  %356 = "arith.constant"() <{value = 80 : i64}> : () -> i64
  %357 = "hilt.ptr_add"(%out, %356) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %358 = "hilt.atomic_rmw"(%357, %355) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %359 = "arith.trunci"(%20) : (i64) -> i8
  %360 = "arith.bitcast"(%359) : (i8) -> f8E4M3FN
  %361 = "arith.muli"(%20, %51) : (i64, i64) -> i64
  %362 = "arith.trunci"(%361) : (i64) -> i8
  %363 = "arith.bitcast"(%362) : (i8) -> f8E4M3FN
  %364 = "arith.muli"(%361, %51) : (i64, i64) -> i64
  %365 = "arith.trunci"(%364) : (i64) -> i8
  %366 = "arith.bitcast"(%365) : (i8) -> f8E4M3FN
  %367 = "arith.muli"(%364, %51) : (i64, i64) -> i64
  %368 = "arith.trunci"(%367) : (i64) -> i8
  %369 = "arith.bitcast"(%368) : (i8) -> f8E4M3FN
  %370 = "arith.muli"(%367, %51) : (i64, i64) -> i64
  %371 = "vector.from_elements"(%360, %363, %366, %369) : (f8E4M3FN, f8E4M3FN, f8E4M3FN, f8E4M3FN) -> vector<4xf8E4M3FN>
  %372 = "arith.xori"(%20, %23) : (i64, i64) -> i64
  %373 = "arith.trunci"(%372) : (i64) -> i8
  %374 = "arith.bitcast"(%373) : (i8) -> f8E4M3FN
  %375 = "arith.muli"(%372, %51) : (i64, i64) -> i64
  %376 = "arith.trunci"(%375) : (i64) -> i8
  %377 = "arith.bitcast"(%376) : (i8) -> f8E4M3FN
  %378 = "arith.muli"(%375, %51) : (i64, i64) -> i64
  %379 = "arith.trunci"(%378) : (i64) -> i8
  %380 = "arith.bitcast"(%379) : (i8) -> f8E4M3FN
  %381 = "arith.muli"(%378, %51) : (i64, i64) -> i64
  %382 = "arith.trunci"(%381) : (i64) -> i8
  %383 = "arith.bitcast"(%382) : (i8) -> f8E4M3FN
  %384 = "arith.muli"(%381, %51) : (i64, i64) -> i64
  %385 = "vector.from_elements"(%374, %377, %380, %383) : (f8E4M3FN, f8E4M3FN, f8E4M3FN, f8E4M3FN) -> vector<4xf8E4M3FN>
  %386 = "hilt.ptr_add"(%21, %26) : (!hilt.ptr<local, 16>, i64) -> !hilt.ptr<local, 1>
  "hilt.store"(%371, %21) : (vector<4xf8E4M3FN>, !hilt.ptr<local, 16>) -> ()
  %387 = "hilt.load"(%21) : (!hilt.ptr<local, 16>) -> vector<4xf8E4M3FN>
  %388 = "vector.extract"(%387) <{static_position = array<i64: 0>}> : (vector<4xf8E4M3FN>) -> f8E4M3FN
  %389 = "arith.bitcast"(%388) : (f8E4M3FN) -> i8
  %390 = "arith.extui"(%389) : (i8) -> i64
  %391 = "vector.extract"(%387) <{static_position = array<i64: 1>}> : (vector<4xf8E4M3FN>) -> f8E4M3FN
  %392 = "arith.bitcast"(%391) : (f8E4M3FN) -> i8
  %393 = "arith.extui"(%392) : (i8) -> i64
  %394 = "arith.muli"(%390, %92) : (i64, i64) -> i64
  %395 = "arith.addi"(%394, %393) : (i64, i64) -> i64
  %396 = "vector.extract"(%387) <{static_position = array<i64: 2>}> : (vector<4xf8E4M3FN>) -> f8E4M3FN
  %397 = "arith.bitcast"(%396) : (f8E4M3FN) -> i8
  %398 = "arith.extui"(%397) : (i8) -> i64
  %399 = "arith.muli"(%395, %92) : (i64, i64) -> i64
  %400 = "arith.addi"(%399, %398) : (i64, i64) -> i64
  %401 = "vector.extract"(%387) <{static_position = array<i64: 3>}> : (vector<4xf8E4M3FN>) -> f8E4M3FN
  %402 = "arith.bitcast"(%401) : (f8E4M3FN) -> i8
  %403 = "arith.extui"(%402) : (i8) -> i64
  %404 = "arith.muli"(%400, %92) : (i64, i64) -> i64
  %405 = "arith.addi"(%404, %403) : (i64, i64) -> i64
  %406 = "arith.muli"(%405, %12) : (i64, i64) -> i64
  %407 = "arith.constant"() <{value = 88 : i64}> : () -> i64
  %408 = "hilt.ptr_add"(%out, %407) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %409 = "hilt.atomic_rmw"(%408, %406) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  "hilt.store"(%371, %386) : (vector<4xf8E4M3FN>, !hilt.ptr<local, 1>) -> ()
  %410 = "hilt.load"(%386) : (!hilt.ptr<local, 1>) -> vector<4xf8E4M3FN>
  %411 = "vector.extract"(%410) <{static_position = array<i64: 0>}> : (vector<4xf8E4M3FN>) -> f8E4M3FN
  %412 = "arith.bitcast"(%411) : (f8E4M3FN) -> i8
  %413 = "arith.extui"(%412) : (i8) -> i64
  %414 = "vector.extract"(%410) <{static_position = array<i64: 1>}> : (vector<4xf8E4M3FN>) -> f8E4M3FN
  %415 = "arith.bitcast"(%414) : (f8E4M3FN) -> i8
  %416 = "arith.extui"(%415) : (i8) -> i64
  %417 = "arith.muli"(%413, %92) : (i64, i64) -> i64
  %418 = "arith.addi"(%417, %416) : (i64, i64) -> i64
  %419 = "vector.extract"(%410) <{static_position = array<i64: 2>}> : (vector<4xf8E4M3FN>) -> f8E4M3FN
  %420 = "arith.bitcast"(%419) : (f8E4M3FN) -> i8
  %421 = "arith.extui"(%420) : (i8) -> i64
  %422 = "arith.muli"(%418, %92) : (i64, i64) -> i64
  %423 = "arith.addi"(%422, %421) : (i64, i64) -> i64
  %424 = "vector.extract"(%410) <{static_position = array<i64: 3>}> : (vector<4xf8E4M3FN>) -> f8E4M3FN
  %425 = "arith.bitcast"(%424) : (f8E4M3FN) -> i8
  %426 = "arith.extui"(%425) : (i8) -> i64
  %427 = "arith.muli"(%423, %92) : (i64, i64) -> i64
  %428 = "arith.addi"(%427, %426) : (i64, i64) -> i64
  %429 = "arith.muli"(%428, %12) : (i64, i64) -> i64
  %430 = "arith.constant"() <{value = 96 : i64}> : () -> i64
  %431 = "hilt.ptr_add"(%out, %430) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %432 = "hilt.atomic_rmw"(%431, %429) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %433 = "arith.cmpi"(%0, %40) <{predicate = 6 : i64}> : (i32, i32) -> i1
  "hilt.store_masked"(%385, %386, %433) : (vector<4xf8E4M3FN>, !hilt.ptr<local, 1>, i1) -> ()
  %434 = "arith.cmpi"(%0, %42) <{predicate = 6 : i64}> : (i32, i32) -> i1
  %435 = "hilt.load_masked"(%386, %434, %385) : (!hilt.ptr<local, 1>, i1, vector<4xf8E4M3FN>) -> vector<4xf8E4M3FN>
  %436 = "vector.extract"(%435) <{static_position = array<i64: 0>}> : (vector<4xf8E4M3FN>) -> f8E4M3FN
  %437 = "arith.bitcast"(%436) : (f8E4M3FN) -> i8
  %438 = "arith.extui"(%437) : (i8) -> i64
  %439 = "vector.extract"(%435) <{static_position = array<i64: 1>}> : (vector<4xf8E4M3FN>) -> f8E4M3FN
  %440 = "arith.bitcast"(%439) : (f8E4M3FN) -> i8
  %441 = "arith.extui"(%440) : (i8) -> i64
  %442 = "arith.muli"(%438, %92) : (i64, i64) -> i64
  %443 = "arith.addi"(%442, %441) : (i64, i64) -> i64
  %444 = "vector.extract"(%435) <{static_position = array<i64: 2>}> : (vector<4xf8E4M3FN>) -> f8E4M3FN
  %445 = "arith.bitcast"(%444) : (f8E4M3FN) -> i8
  %446 = "arith.extui"(%445) : (i8) -> i64
  %447 = "arith.muli"(%443, %92) : (i64, i64) -> i64
  %448 = "arith.addi"(%447, %446) : (i64, i64) -> i64
  %449 = "vector.extract"(%435) <{static_position = array<i64: 3>}> : (vector<4xf8E4M3FN>) -> f8E4M3FN
  %450 = "arith.bitcast"(%449) : (f8E4M3FN) -> i8
  %451 = "arith.extui"(%450) : (i8) -> i64
  %452 = "arith.muli"(%448, %92) : (i64, i64) -> i64
  %453 = "arith.addi"(%452, %451) : (i64, i64) -> i64
  %454 = "arith.muli"(%453, %12) : (i64, i64) -> i64
  %455 = "arith.constant"() <{value = 104 : i64}> : () -> i64
  %456 = "hilt.ptr_add"(%out, %455) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %457 = "hilt.atomic_rmw"(%456, %454) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %458 = "arith.trunci"(%20) : (i64) -> i1
  %459 = "arith.muli"(%20, %51) : (i64, i64) -> i64
  %460 = "arith.trunci"(%459) : (i64) -> i1
  %461 = "arith.muli"(%459, %51) : (i64, i64) -> i64
  %462 = "arith.trunci"(%461) : (i64) -> i1
  %463 = "arith.muli"(%461, %51) : (i64, i64) -> i64
  %464 = "arith.trunci"(%463) : (i64) -> i1
  %465 = "arith.muli"(%463, %51) : (i64, i64) -> i64
  %466 = "vector.from_elements"(%458, %460, %462, %464) : (i1, i1, i1, i1) -> vector<4xi1>
  %467 = "hilt.shr_u"(%20, %212) : (i64, i64) -> i64
  %468 = "arith.trunci"(%467) : (i64) -> i1
  %469 = "arith.muli"(%467, %51) : (i64, i64) -> i64
  %470 = "arith.trunci"(%469) : (i64) -> i1
  %471 = "arith.muli"(%469, %51) : (i64, i64) -> i64
  %472 = "arith.trunci"(%471) : (i64) -> i1
  %473 = "arith.muli"(%471, %51) : (i64, i64) -> i64
  %474 = "arith.trunci"(%473) : (i64) -> i1
  %475 = "arith.muli"(%473, %51) : (i64, i64) -> i64
  %476 = "vector.from_elements"(%468, %470, %472, %474) : (i1, i1, i1, i1) -> vector<4xi1>
  "hilt.store_masked"(%385, %21, %466) : (vector<4xf8E4M3FN>, !hilt.ptr<local, 16>, vector<4xi1>) -> ()
  %477 = "hilt.load_masked"(%21, %476, %371) : (!hilt.ptr<local, 16>, vector<4xi1>, vector<4xf8E4M3FN>) -> vector<4xf8E4M3FN>
  %478 = "vector.extract"(%477) <{static_position = array<i64: 0>}> : (vector<4xf8E4M3FN>) -> f8E4M3FN
  %479 = "arith.bitcast"(%478) : (f8E4M3FN) -> i8
  %480 = "arith.extui"(%479) : (i8) -> i64
  %481 = "vector.extract"(%477) <{static_position = array<i64: 1>}> : (vector<4xf8E4M3FN>) -> f8E4M3FN
  %482 = "arith.bitcast"(%481) : (f8E4M3FN) -> i8
  %483 = "arith.extui"(%482) : (i8) -> i64
  %484 = "arith.muli"(%480, %92) : (i64, i64) -> i64
  %485 = "arith.addi"(%484, %483) : (i64, i64) -> i64
  %486 = "vector.extract"(%477) <{static_position = array<i64: 2>}> : (vector<4xf8E4M3FN>) -> f8E4M3FN
  %487 = "arith.bitcast"(%486) : (f8E4M3FN) -> i8
  %488 = "arith.extui"(%487) : (i8) -> i64
  %489 = "arith.muli"(%485, %92) : (i64, i64) -> i64
  %490 = "arith.addi"(%489, %488) : (i64, i64) -> i64
  %491 = "vector.extract"(%477) <{static_position = array<i64: 3>}> : (vector<4xf8E4M3FN>) -> f8E4M3FN
  %492 = "arith.bitcast"(%491) : (f8E4M3FN) -> i8
  %493 = "arith.extui"(%492) : (i8) -> i64
  %494 = "arith.muli"(%490, %92) : (i64, i64) -> i64
  %495 = "arith.addi"(%494, %493) : (i64, i64) -> i64
  %496 = "arith.muli"(%495, %12) : (i64, i64) -> i64
  %497 = "arith.constant"() <{value = 112 : i64}> : () -> i64
  %498 = "hilt.ptr_add"(%out, %497) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %499 = "hilt.atomic_rmw"(%498, %496) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %500 = "arith.trunci"(%20) : (i64) -> i16
  %501 = "arith.bitcast"(%500) : (i16) -> f16
  %502 = "arith.muli"(%20, %51) : (i64, i64) -> i64
  %503 = "arith.trunci"(%502) : (i64) -> i16
  %504 = "arith.bitcast"(%503) : (i16) -> f16
  %505 = "arith.muli"(%502, %51) : (i64, i64) -> i64
  %506 = "arith.trunci"(%505) : (i64) -> i16
  %507 = "arith.bitcast"(%506) : (i16) -> f16
  %508 = "arith.muli"(%505, %51) : (i64, i64) -> i64
  %509 = "arith.trunci"(%508) : (i64) -> i16
  %510 = "arith.bitcast"(%509) : (i16) -> f16
  %511 = "arith.muli"(%508, %51) : (i64, i64) -> i64
  %512 = "arith.trunci"(%511) : (i64) -> i16
  %513 = "arith.bitcast"(%512) : (i16) -> f16
  %514 = "arith.muli"(%511, %51) : (i64, i64) -> i64
  %515 = "arith.trunci"(%514) : (i64) -> i16
  %516 = "arith.bitcast"(%515) : (i16) -> f16
  %517 = "arith.muli"(%514, %51) : (i64, i64) -> i64
  %518 = "arith.trunci"(%517) : (i64) -> i16
  %519 = "arith.bitcast"(%518) : (i16) -> f16
  %520 = "arith.muli"(%517, %51) : (i64, i64) -> i64
  %521 = "arith.trunci"(%520) : (i64) -> i16
  %522 = "arith.bitcast"(%521) : (i16) -> f16
  %523 = "arith.muli"(%520, %51) : (i64, i64) -> i64
  %524 = "vector.from_elements"(%501, %504, %507, %510, %513, %516, %519, %522) : (f16, f16, f16, f16, f16, f16, f16, f16) -> vector<8xf16>
  %525 = "arith.xori"(%20, %23) : (i64, i64) -> i64
  %526 = "arith.trunci"(%525) : (i64) -> i16
  %527 = "arith.bitcast"(%526) : (i16) -> f16
  %528 = "arith.muli"(%525, %51) : (i64, i64) -> i64
  %529 = "arith.trunci"(%528) : (i64) -> i16
  %530 = "arith.bitcast"(%529) : (i16) -> f16
  %531 = "arith.muli"(%528, %51) : (i64, i64) -> i64
  %532 = "arith.trunci"(%531) : (i64) -> i16
  %533 = "arith.bitcast"(%532) : (i16) -> f16
  %534 = "arith.muli"(%531, %51) : (i64, i64) -> i64
  %535 = "arith.trunci"(%534) : (i64) -> i16
  %536 = "arith.bitcast"(%535) : (i16) -> f16
  %537 = "arith.muli"(%534, %51) : (i64, i64) -> i64
  %538 = "arith.trunci"(%537) : (i64) -> i16
  %539 = "arith.bitcast"(%538) : (i16) -> f16
  %540 = "arith.muli"(%537, %51) : (i64, i64) -> i64
  %541 = "arith.trunci"(%540) : (i64) -> i16
  %542 = "arith.bitcast"(%541) : (i16) -> f16
  %543 = "arith.muli"(%540, %51) : (i64, i64) -> i64
  %544 = "arith.trunci"(%543) : (i64) -> i16
  %545 = "arith.bitcast"(%544) : (i16) -> f16
  %546 = "arith.muli"(%543, %51) : (i64, i64) -> i64
  %547 = "arith.trunci"(%546) : (i64) -> i16
  %548 = "arith.bitcast"(%547) : (i16) -> f16
  %549 = "arith.muli"(%546, %51) : (i64, i64) -> i64
  %550 = "vector.from_elements"(%527, %530, %533, %536, %539, %542, %545, %548) : (f16, f16, f16, f16, f16, f16, f16, f16) -> vector<8xf16>
  %551 = "arith.constant"() <{value = 2 : i64}> : () -> i64
  %552 = "hilt.ptr_add"(%21, %551) : (!hilt.ptr<local, 16>, i64) -> !hilt.ptr<local, 2>
  "hilt.store"(%524, %21) : (vector<8xf16>, !hilt.ptr<local, 16>) -> ()
  %553 = "hilt.load"(%21) : (!hilt.ptr<local, 16>) -> vector<8xf16>
  %554 = "vector.extract"(%553) <{static_position = array<i64: 0>}> : (vector<8xf16>) -> f16
  %555 = "arith.bitcast"(%554) : (f16) -> i16
  %556 = "arith.extui"(%555) : (i16) -> i64
  %557 = "vector.extract"(%553) <{static_position = array<i64: 1>}> : (vector<8xf16>) -> f16
  %558 = "arith.bitcast"(%557) : (f16) -> i16
  %559 = "arith.extui"(%558) : (i16) -> i64
  %560 = "arith.muli"(%556, %92) : (i64, i64) -> i64
  %561 = "arith.addi"(%560, %559) : (i64, i64) -> i64
  %562 = "vector.extract"(%553) <{static_position = array<i64: 2>}> : (vector<8xf16>) -> f16
  %563 = "arith.bitcast"(%562) : (f16) -> i16
  %564 = "arith.extui"(%563) : (i16) -> i64
  %565 = "arith.muli"(%561, %92) : (i64, i64) -> i64
  %566 = "arith.addi"(%565, %564) : (i64, i64) -> i64
  %567 = "vector.extract"(%553) <{static_position = array<i64: 3>}> : (vector<8xf16>) -> f16
  %568 = "arith.bitcast"(%567) : (f16) -> i16
  %569 = "arith.extui"(%568) : (i16) -> i64
  %570 = "arith.muli"(%566, %92) : (i64, i64) -> i64
  %571 = "arith.addi"(%570, %569) : (i64, i64) -> i64
  %572 = "vector.extract"(%553) <{static_position = array<i64: 4>}> : (vector<8xf16>) -> f16
  %573 = "arith.bitcast"(%572) : (f16) -> i16
  %574 = "arith.extui"(%573) : (i16) -> i64
  %575 = "arith.muli"(%571, %92) : (i64, i64) -> i64
  %576 = "arith.addi"(%575, %574) : (i64, i64) -> i64
  %577 = "vector.extract"(%553) <{static_position = array<i64: 5>}> : (vector<8xf16>) -> f16
  %578 = "arith.bitcast"(%577) : (f16) -> i16
  %579 = "arith.extui"(%578) : (i16) -> i64
  %580 = "arith.muli"(%576, %92) : (i64, i64) -> i64
  %581 = "arith.addi"(%580, %579) : (i64, i64) -> i64
  %582 = "vector.extract"(%553) <{static_position = array<i64: 6>}> : (vector<8xf16>) -> f16
  %583 = "arith.bitcast"(%582) : (f16) -> i16
  %584 = "arith.extui"(%583) : (i16) -> i64
  %585 = "arith.muli"(%581, %92) : (i64, i64) -> i64
  %586 = "arith.addi"(%585, %584) : (i64, i64) -> i64
  %587 = "vector.extract"(%553) <{static_position = array<i64: 7>}> : (vector<8xf16>) -> f16
  %588 = "arith.bitcast"(%587) : (f16) -> i16
  %589 = "arith.extui"(%588) : (i16) -> i64
  %590 = "arith.muli"(%586, %92) : (i64, i64) -> i64
  %591 = "arith.addi"(%590, %589) : (i64, i64) -> i64
  %592 = "arith.muli"(%591, %12) : (i64, i64) -> i64
  %593 = "arith.constant"() <{value = 120 : i64}> : () -> i64
  %594 = "hilt.ptr_add"(%out, %593) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %595 = "hilt.atomic_rmw"(%594, %592) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  "hilt.store"(%524, %552) : (vector<8xf16>, !hilt.ptr<local, 2>) -> ()
  %596 = "hilt.load"(%552) : (!hilt.ptr<local, 2>) -> vector<8xf16>
  %597 = "vector.extract"(%596) <{static_position = array<i64: 0>}> : (vector<8xf16>) -> f16
  %598 = "arith.bitcast"(%597) : (f16) -> i16
  %599 = "arith.extui"(%598) : (i16) -> i64
  %600 = "vector.extract"(%596) <{static_position = array<i64: 1>}> : (vector<8xf16>) -> f16
  %601 = "arith.bitcast"(%600) : (f16) -> i16
  %602 = "arith.extui"(%601) : (i16) -> i64
  %603 = "arith.muli"(%599, %92) : (i64, i64) -> i64
  %604 = "arith.addi"(%603, %602) : (i64, i64) -> i64
  %605 = "vector.extract"(%596) <{static_position = array<i64: 2>}> : (vector<8xf16>) -> f16
  %606 = "arith.bitcast"(%605) : (f16) -> i16
  %607 = "arith.extui"(%606) : (i16) -> i64
  %608 = "arith.muli"(%604, %92) : (i64, i64) -> i64
  %609 = "arith.addi"(%608, %607) : (i64, i64) -> i64
  %610 = "vector.extract"(%596) <{static_position = array<i64: 3>}> : (vector<8xf16>) -> f16
  %611 = "arith.bitcast"(%610) : (f16) -> i16
  %612 = "arith.extui"(%611) : (i16) -> i64
  %613 = "arith.muli"(%609, %92) : (i64, i64) -> i64
  %614 = "arith.addi"(%613, %612) : (i64, i64) -> i64
  %615 = "vector.extract"(%596) <{static_position = array<i64: 4>}> : (vector<8xf16>) -> f16
  %616 = "arith.bitcast"(%615) : (f16) -> i16
  %617 = "arith.extui"(%616) : (i16) -> i64
  %618 = "arith.muli"(%614, %92) : (i64, i64) -> i64
  %619 = "arith.addi"(%618, %617) : (i64, i64) -> i64
  %620 = "vector.extract"(%596) <{static_position = array<i64: 5>}> : (vector<8xf16>) -> f16
  %621 = "arith.bitcast"(%620) : (f16) -> i16
  %622 = "arith.extui"(%621) : (i16) -> i64
  %623 = "arith.muli"(%619, %92) : (i64, i64) -> i64
  %624 = "arith.addi"(%623, %622) : (i64, i64) -> i64
  %625 = "vector.extract"(%596) <{static_position = array<i64: 6>}> : (vector<8xf16>) -> f16
  %626 = "arith.bitcast"(%625) : (f16) -> i16
  %627 = "arith.extui"(%626) : (i16) -> i64
  %628 = "arith.muli"(%624, %92) : (i64, i64) -> i64
  %629 = "arith.addi"(%628, %627) : (i64, i64) -> i64
  %630 = "vector.extract"(%596) <{static_position = array<i64: 7>}> : (vector<8xf16>) -> f16
  %631 = "arith.bitcast"(%630) : (f16) -> i16
  %632 = "arith.extui"(%631) : (i16) -> i64
  %633 = "arith.muli"(%629, %92) : (i64, i64) -> i64
  %634 = "arith.addi"(%633, %632) : (i64, i64) -> i64
  %635 = "arith.muli"(%634, %12) : (i64, i64) -> i64
  %636 = "arith.constant"() <{value = 128 : i64}> : () -> i64
  %637 = "hilt.ptr_add"(%out, %636) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %638 = "hilt.atomic_rmw"(%637, %635) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %639 = "arith.cmpi"(%0, %40) <{predicate = 6 : i64}> : (i32, i32) -> i1
  "hilt.store_masked"(%550, %552, %639) : (vector<8xf16>, !hilt.ptr<local, 2>, i1) -> ()
  %640 = "arith.cmpi"(%0, %42) <{predicate = 6 : i64}> : (i32, i32) -> i1
  %641 = "hilt.load_masked"(%552, %640, %550) : (!hilt.ptr<local, 2>, i1, vector<8xf16>) -> vector<8xf16>
  %642 = "vector.extract"(%641) <{static_position = array<i64: 0>}> : (vector<8xf16>) -> f16
  %643 = "arith.bitcast"(%642) : (f16) -> i16
  %644 = "arith.extui"(%643) : (i16) -> i64
  %645 = "vector.extract"(%641) <{static_position = array<i64: 1>}> : (vector<8xf16>) -> f16
  %646 = "arith.bitcast"(%645) : (f16) -> i16
  %647 = "arith.extui"(%646) : (i16) -> i64
  %648 = "arith.muli"(%644, %92) : (i64, i64) -> i64
  %649 = "arith.addi"(%648, %647) : (i64, i64) -> i64
  %650 = "vector.extract"(%641) <{static_position = array<i64: 2>}> : (vector<8xf16>) -> f16
  %651 = "arith.bitcast"(%650) : (f16) -> i16
  %652 = "arith.extui"(%651) : (i16) -> i64
  %653 = "arith.muli"(%649, %92) : (i64, i64) -> i64
  %654 = "arith.addi"(%653, %652) : (i64, i64) -> i64
  %655 = "vector.extract"(%641) <{static_position = array<i64: 3>}> : (vector<8xf16>) -> f16
  %656 = "arith.bitcast"(%655) : (f16) -> i16
  %657 = "arith.extui"(%656) : (i16) -> i64
  %658 = "arith.muli"(%654, %92) : (i64, i64) -> i64
  %659 = "arith.addi"(%658, %657) : (i64, i64) -> i64
  %660 = "vector.extract"(%641) <{static_position = array<i64: 4>}> : (vector<8xf16>) -> f16
  %661 = "arith.bitcast"(%660) : (f16) -> i16
  %662 = "arith.extui"(%661) : (i16) -> i64
  %663 = "arith.muli"(%659, %92) : (i64, i64) -> i64
  %664 = "arith.addi"(%663, %662) : (i64, i64) -> i64
  %665 = "vector.extract"(%641) <{static_position = array<i64: 5>}> : (vector<8xf16>) -> f16
  %666 = "arith.bitcast"(%665) : (f16) -> i16
  %667 = "arith.extui"(%666) : (i16) -> i64
  %668 = "arith.muli"(%664, %92) : (i64, i64) -> i64
  %669 = "arith.addi"(%668, %667) : (i64, i64) -> i64
  %670 = "vector.extract"(%641) <{static_position = array<i64: 6>}> : (vector<8xf16>) -> f16
  %671 = "arith.bitcast"(%670) : (f16) -> i16
  %672 = "arith.extui"(%671) : (i16) -> i64
  %673 = "arith.muli"(%669, %92) : (i64, i64) -> i64
  %674 = "arith.addi"(%673, %672) : (i64, i64) -> i64
  %675 = "vector.extract"(%641) <{static_position = array<i64: 7>}> : (vector<8xf16>) -> f16
  %676 = "arith.bitcast"(%675) : (f16) -> i16
  %677 = "arith.extui"(%676) : (i16) -> i64
  %678 = "arith.muli"(%674, %92) : (i64, i64) -> i64
  %679 = "arith.addi"(%678, %677) : (i64, i64) -> i64
  %680 = "arith.muli"(%679, %12) : (i64, i64) -> i64
  %681 = "arith.constant"() <{value = 136 : i64}> : () -> i64
  %682 = "hilt.ptr_add"(%out, %681) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %683 = "hilt.atomic_rmw"(%682, %680) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %684 = "arith.trunci"(%20) : (i64) -> i1
  %685 = "arith.muli"(%20, %51) : (i64, i64) -> i64
  %686 = "arith.trunci"(%685) : (i64) -> i1
  %687 = "arith.muli"(%685, %51) : (i64, i64) -> i64
  %688 = "arith.trunci"(%687) : (i64) -> i1
  %689 = "arith.muli"(%687, %51) : (i64, i64) -> i64
  %690 = "arith.trunci"(%689) : (i64) -> i1
  %691 = "arith.muli"(%689, %51) : (i64, i64) -> i64
  %692 = "arith.trunci"(%691) : (i64) -> i1
  %693 = "arith.muli"(%691, %51) : (i64, i64) -> i64
  %694 = "arith.trunci"(%693) : (i64) -> i1
  %695 = "arith.muli"(%693, %51) : (i64, i64) -> i64
  %696 = "arith.trunci"(%695) : (i64) -> i1
  %697 = "arith.muli"(%695, %51) : (i64, i64) -> i64
  %698 = "arith.trunci"(%697) : (i64) -> i1
  %699 = "arith.muli"(%697, %51) : (i64, i64) -> i64
  %700 = "vector.from_elements"(%684, %686, %688, %690, %692, %694, %696, %698) : (i1, i1, i1, i1, i1, i1, i1, i1) -> vector<8xi1>
  %701 = "hilt.shr_u"(%20, %212) : (i64, i64) -> i64
  %702 = "arith.trunci"(%701) : (i64) -> i1
  %703 = "arith.muli"(%701, %51) : (i64, i64) -> i64
  %704 = "arith.trunci"(%703) : (i64) -> i1
  %705 = "arith.muli"(%703, %51) : (i64, i64) -> i64
  %706 = "arith.trunci"(%705) : (i64) -> i1
  %707 = "arith.muli"(%705, %51) : (i64, i64) -> i64
  %708 = "arith.trunci"(%707) : (i64) -> i1
  %709 = "arith.muli"(%707, %51) : (i64, i64) -> i64
  %710 = "arith.trunci"(%709) : (i64) -> i1
  %711 = "arith.muli"(%709, %51) : (i64, i64) -> i64
  %712 = "arith.trunci"(%711) : (i64) -> i1
  %713 = "arith.muli"(%711, %51) : (i64, i64) -> i64
  %714 = "arith.trunci"(%713) : (i64) -> i1
  %715 = "arith.muli"(%713, %51) : (i64, i64) -> i64
  %716 = "arith.trunci"(%715) : (i64) -> i1
  %717 = "arith.muli"(%715, %51) : (i64, i64) -> i64
  %718 = "vector.from_elements"(%702, %704, %706, %708, %710, %712, %714, %716) : (i1, i1, i1, i1, i1, i1, i1, i1) -> vector<8xi1>
  "hilt.store_masked"(%550, %21, %700) : (vector<8xf16>, !hilt.ptr<local, 16>, vector<8xi1>) -> ()
  %719 = "hilt.load_masked"(%21, %718, %524) : (!hilt.ptr<local, 16>, vector<8xi1>, vector<8xf16>) -> vector<8xf16>
  %720 = "vector.extract"(%719) <{static_position = array<i64: 0>}> : (vector<8xf16>) -> f16
  %721 = "arith.bitcast"(%720) : (f16) -> i16
  %722 = "arith.extui"(%721) : (i16) -> i64
  %723 = "vector.extract"(%719) <{static_position = array<i64: 1>}> : (vector<8xf16>) -> f16
  %724 = "arith.bitcast"(%723) : (f16) -> i16
  %725 = "arith.extui"(%724) : (i16) -> i64
  %726 = "arith.muli"(%722, %92) : (i64, i64) -> i64
  %727 = "arith.addi"(%726, %725) : (i64, i64) -> i64
  %728 = "vector.extract"(%719) <{static_position = array<i64: 2>}> : (vector<8xf16>) -> f16
  %729 = "arith.bitcast"(%728) : (f16) -> i16
  %730 = "arith.extui"(%729) : (i16) -> i64
  %731 = "arith.muli"(%727, %92) : (i64, i64) -> i64
  %732 = "arith.addi"(%731, %730) : (i64, i64) -> i64
  %733 = "vector.extract"(%719) <{static_position = array<i64: 3>}> : (vector<8xf16>) -> f16
  %734 = "arith.bitcast"(%733) : (f16) -> i16
  %735 = "arith.extui"(%734) : (i16) -> i64
  %736 = "arith.muli"(%732, %92) : (i64, i64) -> i64
  %737 = "arith.addi"(%736, %735) : (i64, i64) -> i64
  %738 = "vector.extract"(%719) <{static_position = array<i64: 4>}> : (vector<8xf16>) -> f16
  %739 = "arith.bitcast"(%738) : (f16) -> i16
  %740 = "arith.extui"(%739) : (i16) -> i64
  %741 = "arith.muli"(%737, %92) : (i64, i64) -> i64
  %742 = "arith.addi"(%741, %740) : (i64, i64) -> i64
  %743 = "vector.extract"(%719) <{static_position = array<i64: 5>}> : (vector<8xf16>) -> f16
  %744 = "arith.bitcast"(%743) : (f16) -> i16
  %745 = "arith.extui"(%744) : (i16) -> i64
  %746 = "arith.muli"(%742, %92) : (i64, i64) -> i64
  %747 = "arith.addi"(%746, %745) : (i64, i64) -> i64
  %748 = "vector.extract"(%719) <{static_position = array<i64: 6>}> : (vector<8xf16>) -> f16
  %749 = "arith.bitcast"(%748) : (f16) -> i16
  %750 = "arith.extui"(%749) : (i16) -> i64
  %751 = "arith.muli"(%747, %92) : (i64, i64) -> i64
  %752 = "arith.addi"(%751, %750) : (i64, i64) -> i64
  %753 = "vector.extract"(%719) <{static_position = array<i64: 7>}> : (vector<8xf16>) -> f16
  %754 = "arith.bitcast"(%753) : (f16) -> i16
  %755 = "arith.extui"(%754) : (i16) -> i64
  %756 = "arith.muli"(%752, %92) : (i64, i64) -> i64
  %757 = "arith.addi"(%756, %755) : (i64, i64) -> i64
  %758 = "arith.muli"(%757, %12) : (i64, i64) -> i64
  %759 = "arith.constant"() <{value = 144 : i64}> : () -> i64
  %760 = "hilt.ptr_add"(%out, %759) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %761 = "hilt.atomic_rmw"(%760, %758) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %762 = "arith.trunci"(%20) : (i64) -> i32
  %763 = "arith.muli"(%20, %51) : (i64, i64) -> i64
  %764 = "arith.trunci"(%763) : (i64) -> i32
  %765 = "arith.muli"(%763, %51) : (i64, i64) -> i64
  %766 = "arith.trunci"(%765) : (i64) -> i32
  %767 = "arith.muli"(%765, %51) : (i64, i64) -> i64
  %768 = "vector.from_elements"(%762, %764, %766) : (i32, i32, i32) -> vector<3xi32>
  %769 = "arith.xori"(%20, %23) : (i64, i64) -> i64
  %770 = "arith.trunci"(%769) : (i64) -> i32
  %771 = "arith.muli"(%769, %51) : (i64, i64) -> i64
  %772 = "arith.trunci"(%771) : (i64) -> i32
  %773 = "arith.muli"(%771, %51) : (i64, i64) -> i64
  %774 = "arith.trunci"(%773) : (i64) -> i32
  %775 = "arith.muli"(%773, %51) : (i64, i64) -> i64
  %776 = "vector.from_elements"(%770, %772, %774) : (i32, i32, i32) -> vector<3xi32>
  %777 = "arith.constant"() <{value = 4 : i64}> : () -> i64
  %778 = "hilt.ptr_add"(%21, %777) : (!hilt.ptr<local, 16>, i64) -> !hilt.ptr<local, 4>
  "hilt.store"(%768, %21) : (vector<3xi32>, !hilt.ptr<local, 16>) -> ()
  %779 = "hilt.load"(%21) : (!hilt.ptr<local, 16>) -> vector<3xi32>
  %780 = "vector.extract"(%779) <{static_position = array<i64: 0>}> : (vector<3xi32>) -> i32
  %781 = "arith.extui"(%780) : (i32) -> i64
  %782 = "vector.extract"(%779) <{static_position = array<i64: 1>}> : (vector<3xi32>) -> i32
  %783 = "arith.extui"(%782) : (i32) -> i64
  %784 = "arith.muli"(%781, %92) : (i64, i64) -> i64
  %785 = "arith.addi"(%784, %783) : (i64, i64) -> i64
  %786 = "vector.extract"(%779) <{static_position = array<i64: 2>}> : (vector<3xi32>) -> i32
  %787 = "arith.extui"(%786) : (i32) -> i64
  %788 = "arith.muli"(%785, %92) : (i64, i64) -> i64
  %789 = "arith.addi"(%788, %787) : (i64, i64) -> i64
  %790 = "arith.muli"(%789, %12) : (i64, i64) -> i64
  %791 = "arith.constant"() <{value = 152 : i64}> : () -> i64
  %792 = "hilt.ptr_add"(%out, %791) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %793 = "hilt.atomic_rmw"(%792, %790) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  "hilt.store"(%768, %778) : (vector<3xi32>, !hilt.ptr<local, 4>) -> ()
  %794 = "hilt.load"(%778) : (!hilt.ptr<local, 4>) -> vector<3xi32>
  %795 = "vector.extract"(%794) <{static_position = array<i64: 0>}> : (vector<3xi32>) -> i32
  %796 = "arith.extui"(%795) : (i32) -> i64
  %797 = "vector.extract"(%794) <{static_position = array<i64: 1>}> : (vector<3xi32>) -> i32
  %798 = "arith.extui"(%797) : (i32) -> i64
  %799 = "arith.muli"(%796, %92) : (i64, i64) -> i64
  %800 = "arith.addi"(%799, %798) : (i64, i64) -> i64
  %801 = "vector.extract"(%794) <{static_position = array<i64: 2>}> : (vector<3xi32>) -> i32
  %802 = "arith.extui"(%801) : (i32) -> i64
  %803 = "arith.muli"(%800, %92) : (i64, i64) -> i64
  %804 = "arith.addi"(%803, %802) : (i64, i64) -> i64
  %805 = "arith.muli"(%804, %12) : (i64, i64) -> i64
  %806 = "arith.constant"() <{value = 160 : i64}> : () -> i64
  %807 = "hilt.ptr_add"(%out, %806) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %808 = "hilt.atomic_rmw"(%807, %805) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %809 = "arith.cmpi"(%0, %40) <{predicate = 6 : i64}> : (i32, i32) -> i1
  "hilt.store_masked"(%776, %778, %809) : (vector<3xi32>, !hilt.ptr<local, 4>, i1) -> ()
  %810 = "arith.cmpi"(%0, %42) <{predicate = 6 : i64}> : (i32, i32) -> i1
  %811 = "hilt.load_masked"(%778, %810, %776) : (!hilt.ptr<local, 4>, i1, vector<3xi32>) -> vector<3xi32>
  %812 = "vector.extract"(%811) <{static_position = array<i64: 0>}> : (vector<3xi32>) -> i32
  %813 = "arith.extui"(%812) : (i32) -> i64
  %814 = "vector.extract"(%811) <{static_position = array<i64: 1>}> : (vector<3xi32>) -> i32
  %815 = "arith.extui"(%814) : (i32) -> i64
  %816 = "arith.muli"(%813, %92) : (i64, i64) -> i64
  %817 = "arith.addi"(%816, %815) : (i64, i64) -> i64
  %818 = "vector.extract"(%811) <{static_position = array<i64: 2>}> : (vector<3xi32>) -> i32
  %819 = "arith.extui"(%818) : (i32) -> i64
  %820 = "arith.muli"(%817, %92) : (i64, i64) -> i64
  %821 = "arith.addi"(%820, %819) : (i64, i64) -> i64
  %822 = "arith.muli"(%821, %12) : (i64, i64) -> i64
  %823 = "arith.constant"() <{value = 168 : i64}> : () -> i64
  %824 = "hilt.ptr_add"(%out, %823) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %825 = "hilt.atomic_rmw"(%824, %822) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %826 = "arith.trunci"(%20) : (i64) -> i1
  %827 = "arith.muli"(%20, %51) : (i64, i64) -> i64
  %828 = "arith.trunci"(%827) : (i64) -> i1
  %829 = "arith.muli"(%827, %51) : (i64, i64) -> i64
  %830 = "arith.trunci"(%829) : (i64) -> i1
  %831 = "arith.muli"(%829, %51) : (i64, i64) -> i64
  %832 = "vector.from_elements"(%826, %828, %830) : (i1, i1, i1) -> vector<3xi1>
  %833 = "hilt.shr_u"(%20, %212) : (i64, i64) -> i64
  %834 = "arith.trunci"(%833) : (i64) -> i1
  %835 = "arith.muli"(%833, %51) : (i64, i64) -> i64
  %836 = "arith.trunci"(%835) : (i64) -> i1
  %837 = "arith.muli"(%835, %51) : (i64, i64) -> i64
  %838 = "arith.trunci"(%837) : (i64) -> i1
  %839 = "arith.muli"(%837, %51) : (i64, i64) -> i64
  %840 = "vector.from_elements"(%834, %836, %838) : (i1, i1, i1) -> vector<3xi1>
  "hilt.store_masked"(%776, %21, %832) : (vector<3xi32>, !hilt.ptr<local, 16>, vector<3xi1>) -> ()
  %841 = "hilt.load_masked"(%21, %840, %768) : (!hilt.ptr<local, 16>, vector<3xi1>, vector<3xi32>) -> vector<3xi32>
  %842 = "vector.extract"(%841) <{static_position = array<i64: 0>}> : (vector<3xi32>) -> i32
  %843 = "arith.extui"(%842) : (i32) -> i64
  %844 = "vector.extract"(%841) <{static_position = array<i64: 1>}> : (vector<3xi32>) -> i32
  %845 = "arith.extui"(%844) : (i32) -> i64
  %846 = "arith.muli"(%843, %92) : (i64, i64) -> i64
  %847 = "arith.addi"(%846, %845) : (i64, i64) -> i64
  %848 = "vector.extract"(%841) <{static_position = array<i64: 2>}> : (vector<3xi32>) -> i32
  %849 = "arith.extui"(%848) : (i32) -> i64
  %850 = "arith.muli"(%847, %92) : (i64, i64) -> i64
  %851 = "arith.addi"(%850, %849) : (i64, i64) -> i64
  %852 = "arith.muli"(%851, %12) : (i64, i64) -> i64
  %853 = "arith.constant"() <{value = 176 : i64}> : () -> i64
  %854 = "hilt.ptr_add"(%out, %853) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %855 = "hilt.atomic_rmw"(%854, %852) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %856 = "arith.trunci"(%20) : (i64) -> i32
  %857 = "arith.muli"(%20, %51) : (i64, i64) -> i64
  %858 = "arith.trunci"(%857) : (i64) -> i32
  %859 = "arith.muli"(%857, %51) : (i64, i64) -> i64
  %860 = "arith.trunci"(%859) : (i64) -> i32
  %861 = "arith.muli"(%859, %51) : (i64, i64) -> i64
  %862 = "arith.trunci"(%861) : (i64) -> i32
  %863 = "arith.muli"(%861, %51) : (i64, i64) -> i64
  %864 = "arith.trunci"(%863) : (i64) -> i32
  %865 = "arith.muli"(%863, %51) : (i64, i64) -> i64
  %866 = "arith.trunci"(%865) : (i64) -> i32
  %867 = "arith.muli"(%865, %51) : (i64, i64) -> i64
  %868 = "arith.trunci"(%867) : (i64) -> i32
  %869 = "arith.muli"(%867, %51) : (i64, i64) -> i64
  %870 = "arith.trunci"(%869) : (i64) -> i32
  %871 = "arith.muli"(%869, %51) : (i64, i64) -> i64
  %872 = "vector.from_elements"(%856, %858, %860, %862, %864, %866, %868, %870) : (i32, i32, i32, i32, i32, i32, i32, i32) -> vector<8xi32>
  %873 = "arith.xori"(%20, %23) : (i64, i64) -> i64
  %874 = "arith.trunci"(%873) : (i64) -> i32
  %875 = "arith.muli"(%873, %51) : (i64, i64) -> i64
  %876 = "arith.trunci"(%875) : (i64) -> i32
  %877 = "arith.muli"(%875, %51) : (i64, i64) -> i64
  %878 = "arith.trunci"(%877) : (i64) -> i32
  %879 = "arith.muli"(%877, %51) : (i64, i64) -> i64
  %880 = "arith.trunci"(%879) : (i64) -> i32
  %881 = "arith.muli"(%879, %51) : (i64, i64) -> i64
  %882 = "arith.trunci"(%881) : (i64) -> i32
  %883 = "arith.muli"(%881, %51) : (i64, i64) -> i64
  %884 = "arith.trunci"(%883) : (i64) -> i32
  %885 = "arith.muli"(%883, %51) : (i64, i64) -> i64
  %886 = "arith.trunci"(%885) : (i64) -> i32
  %887 = "arith.muli"(%885, %51) : (i64, i64) -> i64
  %888 = "arith.trunci"(%887) : (i64) -> i32
  %889 = "arith.muli"(%887, %51) : (i64, i64) -> i64
  %890 = "vector.from_elements"(%874, %876, %878, %880, %882, %884, %886, %888) : (i32, i32, i32, i32, i32, i32, i32, i32) -> vector<8xi32>
  %891 = "hilt.ptr_add"(%21, %777) : (!hilt.ptr<local, 16>, i64) -> !hilt.ptr<local, 4>
  "hilt.store"(%872, %21) : (vector<8xi32>, !hilt.ptr<local, 16>) -> ()
  %892 = "hilt.load"(%21) : (!hilt.ptr<local, 16>) -> vector<8xi32>
  %893 = "vector.extract"(%892) <{static_position = array<i64: 0>}> : (vector<8xi32>) -> i32
  %894 = "arith.extui"(%893) : (i32) -> i64
  %895 = "vector.extract"(%892) <{static_position = array<i64: 1>}> : (vector<8xi32>) -> i32
  %896 = "arith.extui"(%895) : (i32) -> i64
  %897 = "arith.muli"(%894, %92) : (i64, i64) -> i64
  %898 = "arith.addi"(%897, %896) : (i64, i64) -> i64
  %899 = "vector.extract"(%892) <{static_position = array<i64: 2>}> : (vector<8xi32>) -> i32
  %900 = "arith.extui"(%899) : (i32) -> i64
  %901 = "arith.muli"(%898, %92) : (i64, i64) -> i64
  %902 = "arith.addi"(%901, %900) : (i64, i64) -> i64
  %903 = "vector.extract"(%892) <{static_position = array<i64: 3>}> : (vector<8xi32>) -> i32
  %904 = "arith.extui"(%903) : (i32) -> i64
  %905 = "arith.muli"(%902, %92) : (i64, i64) -> i64
  %906 = "arith.addi"(%905, %904) : (i64, i64) -> i64
  %907 = "vector.extract"(%892) <{static_position = array<i64: 4>}> : (vector<8xi32>) -> i32
  %908 = "arith.extui"(%907) : (i32) -> i64
  %909 = "arith.muli"(%906, %92) : (i64, i64) -> i64
  %910 = "arith.addi"(%909, %908) : (i64, i64) -> i64
  %911 = "vector.extract"(%892) <{static_position = array<i64: 5>}> : (vector<8xi32>) -> i32
  %912 = "arith.extui"(%911) : (i32) -> i64
  %913 = "arith.muli"(%910, %92) : (i64, i64) -> i64
  %914 = "arith.addi"(%913, %912) : (i64, i64) -> i64
  %915 = "vector.extract"(%892) <{static_position = array<i64: 6>}> : (vector<8xi32>) -> i32
  %916 = "arith.extui"(%915) : (i32) -> i64
  %917 = "arith.muli"(%914, %92) : (i64, i64) -> i64
  %918 = "arith.addi"(%917, %916) : (i64, i64) -> i64
  %919 = "vector.extract"(%892) <{static_position = array<i64: 7>}> : (vector<8xi32>) -> i32
  %920 = "arith.extui"(%919) : (i32) -> i64
  %921 = "arith.muli"(%918, %92) : (i64, i64) -> i64
  %922 = "arith.addi"(%921, %920) : (i64, i64) -> i64
  %923 = "arith.muli"(%922, %12) : (i64, i64) -> i64
  %924 = "arith.constant"() <{value = 184 : i64}> : () -> i64
  %925 = "hilt.ptr_add"(%out, %924) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %926 = "hilt.atomic_rmw"(%925, %923) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  "hilt.store"(%872, %891) : (vector<8xi32>, !hilt.ptr<local, 4>) -> ()
  %927 = "hilt.load"(%891) : (!hilt.ptr<local, 4>) -> vector<8xi32>
  %928 = "vector.extract"(%927) <{static_position = array<i64: 0>}> : (vector<8xi32>) -> i32
  %929 = "arith.extui"(%928) : (i32) -> i64
  %930 = "vector.extract"(%927) <{static_position = array<i64: 1>}> : (vector<8xi32>) -> i32
  %931 = "arith.extui"(%930) : (i32) -> i64
  %932 = "arith.muli"(%929, %92) : (i64, i64) -> i64
  %933 = "arith.addi"(%932, %931) : (i64, i64) -> i64
  %934 = "vector.extract"(%927) <{static_position = array<i64: 2>}> : (vector<8xi32>) -> i32
  %935 = "arith.extui"(%934) : (i32) -> i64
  %936 = "arith.muli"(%933, %92) : (i64, i64) -> i64
  %937 = "arith.addi"(%936, %935) : (i64, i64) -> i64
  %938 = "vector.extract"(%927) <{static_position = array<i64: 3>}> : (vector<8xi32>) -> i32
  %939 = "arith.extui"(%938) : (i32) -> i64
  %940 = "arith.muli"(%937, %92) : (i64, i64) -> i64
  %941 = "arith.addi"(%940, %939) : (i64, i64) -> i64
  %942 = "vector.extract"(%927) <{static_position = array<i64: 4>}> : (vector<8xi32>) -> i32
  %943 = "arith.extui"(%942) : (i32) -> i64
  %944 = "arith.muli"(%941, %92) : (i64, i64) -> i64
  %945 = "arith.addi"(%944, %943) : (i64, i64) -> i64
  %946 = "vector.extract"(%927) <{static_position = array<i64: 5>}> : (vector<8xi32>) -> i32
  %947 = "arith.extui"(%946) : (i32) -> i64
  %948 = "arith.muli"(%945, %92) : (i64, i64) -> i64
  %949 = "arith.addi"(%948, %947) : (i64, i64) -> i64
  %950 = "vector.extract"(%927) <{static_position = array<i64: 6>}> : (vector<8xi32>) -> i32
  %951 = "arith.extui"(%950) : (i32) -> i64
  %952 = "arith.muli"(%949, %92) : (i64, i64) -> i64
  %953 = "arith.addi"(%952, %951) : (i64, i64) -> i64
  %954 = "vector.extract"(%927) <{static_position = array<i64: 7>}> : (vector<8xi32>) -> i32
  %955 = "arith.extui"(%954) : (i32) -> i64
  %956 = "arith.muli"(%953, %92) : (i64, i64) -> i64
  %957 = "arith.addi"(%956, %955) : (i64, i64) -> i64
  %958 = "arith.muli"(%957, %12) : (i64, i64) -> i64
  %959 = "arith.constant"() <{value = 192 : i64}> : () -> i64
  %960 = "hilt.ptr_add"(%out, %959) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %961 = "hilt.atomic_rmw"(%960, %958) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %962 = "arith.cmpi"(%0, %40) <{predicate = 6 : i64}> : (i32, i32) -> i1
  "hilt.store_masked"(%890, %891, %962) : (vector<8xi32>, !hilt.ptr<local, 4>, i1) -> ()
  %963 = "arith.cmpi"(%0, %42) <{predicate = 6 : i64}> : (i32, i32) -> i1
  %964 = "hilt.load_masked"(%891, %963, %890) : (!hilt.ptr<local, 4>, i1, vector<8xi32>) -> vector<8xi32>
  %965 = "vector.extract"(%964) <{static_position = array<i64: 0>}> : (vector<8xi32>) -> i32
  %966 = "arith.extui"(%965) : (i32) -> i64
  %967 = "vector.extract"(%964) <{static_position = array<i64: 1>}> : (vector<8xi32>) -> i32
  %968 = "arith.extui"(%967) : (i32) -> i64
  %969 = "arith.muli"(%966, %92) : (i64, i64) -> i64
  %970 = "arith.addi"(%969, %968) : (i64, i64) -> i64
  %971 = "vector.extract"(%964) <{static_position = array<i64: 2>}> : (vector<8xi32>) -> i32
  %972 = "arith.extui"(%971) : (i32) -> i64
  %973 = "arith.muli"(%970, %92) : (i64, i64) -> i64
  %974 = "arith.addi"(%973, %972) : (i64, i64) -> i64
  %975 = "vector.extract"(%964) <{static_position = array<i64: 3>}> : (vector<8xi32>) -> i32
  %976 = "arith.extui"(%975) : (i32) -> i64
  %977 = "arith.muli"(%974, %92) : (i64, i64) -> i64
  %978 = "arith.addi"(%977, %976) : (i64, i64) -> i64
  %979 = "vector.extract"(%964) <{static_position = array<i64: 4>}> : (vector<8xi32>) -> i32
  %980 = "arith.extui"(%979) : (i32) -> i64
  %981 = "arith.muli"(%978, %92) : (i64, i64) -> i64
  %982 = "arith.addi"(%981, %980) : (i64, i64) -> i64
  %983 = "vector.extract"(%964) <{static_position = array<i64: 5>}> : (vector<8xi32>) -> i32
  %984 = "arith.extui"(%983) : (i32) -> i64
  %985 = "arith.muli"(%982, %92) : (i64, i64) -> i64
  %986 = "arith.addi"(%985, %984) : (i64, i64) -> i64
  %987 = "vector.extract"(%964) <{static_position = array<i64: 6>}> : (vector<8xi32>) -> i32
  %988 = "arith.extui"(%987) : (i32) -> i64
  %989 = "arith.muli"(%986, %92) : (i64, i64) -> i64
  %990 = "arith.addi"(%989, %988) : (i64, i64) -> i64
  %991 = "vector.extract"(%964) <{static_position = array<i64: 7>}> : (vector<8xi32>) -> i32
  %992 = "arith.extui"(%991) : (i32) -> i64
  %993 = "arith.muli"(%990, %92) : (i64, i64) -> i64
  %994 = "arith.addi"(%993, %992) : (i64, i64) -> i64
  %995 = "arith.muli"(%994, %12) : (i64, i64) -> i64
  %996 = "arith.constant"() <{value = 200 : i64}> : () -> i64
  %997 = "hilt.ptr_add"(%out, %996) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %998 = "hilt.atomic_rmw"(%997, %995) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %999 = "arith.trunci"(%20) : (i64) -> i1
  %1000 = "arith.muli"(%20, %51) : (i64, i64) -> i64
  %1001 = "arith.trunci"(%1000) : (i64) -> i1
  %1002 = "arith.muli"(%1000, %51) : (i64, i64) -> i64
  %1003 = "arith.trunci"(%1002) : (i64) -> i1
  %1004 = "arith.muli"(%1002, %51) : (i64, i64) -> i64
  %1005 = "arith.trunci"(%1004) : (i64) -> i1
  %1006 = "arith.muli"(%1004, %51) : (i64, i64) -> i64
  %1007 = "arith.trunci"(%1006) : (i64) -> i1
  %1008 = "arith.muli"(%1006, %51) : (i64, i64) -> i64
  %1009 = "arith.trunci"(%1008) : (i64) -> i1
  %1010 = "arith.muli"(%1008, %51) : (i64, i64) -> i64
  %1011 = "arith.trunci"(%1010) : (i64) -> i1
  %1012 = "arith.muli"(%1010, %51) : (i64, i64) -> i64
  %1013 = "arith.trunci"(%1012) : (i64) -> i1
  %1014 = "arith.muli"(%1012, %51) : (i64, i64) -> i64
  %1015 = "vector.from_elements"(%999, %1001, %1003, %1005, %1007, %1009, %1011, %1013) : (i1, i1, i1, i1, i1, i1, i1, i1) -> vector<8xi1>
  %1016 = "hilt.shr_u"(%20, %212) : (i64, i64) -> i64
  %1017 = "arith.trunci"(%1016) : (i64) -> i1
  %1018 = "arith.muli"(%1016, %51) : (i64, i64) -> i64
  %1019 = "arith.trunci"(%1018) : (i64) -> i1
  %1020 = "arith.muli"(%1018, %51) : (i64, i64) -> i64
  %1021 = "arith.trunci"(%1020) : (i64) -> i1
  %1022 = "arith.muli"(%1020, %51) : (i64, i64) -> i64
  %1023 = "arith.trunci"(%1022) : (i64) -> i1
  %1024 = "arith.muli"(%1022, %51) : (i64, i64) -> i64
  %1025 = "arith.trunci"(%1024) : (i64) -> i1
  %1026 = "arith.muli"(%1024, %51) : (i64, i64) -> i64
  %1027 = "arith.trunci"(%1026) : (i64) -> i1
  %1028 = "arith.muli"(%1026, %51) : (i64, i64) -> i64
  %1029 = "arith.trunci"(%1028) : (i64) -> i1
  %1030 = "arith.muli"(%1028, %51) : (i64, i64) -> i64
  %1031 = "arith.trunci"(%1030) : (i64) -> i1
  %1032 = "arith.muli"(%1030, %51) : (i64, i64) -> i64
  %1033 = "vector.from_elements"(%1017, %1019, %1021, %1023, %1025, %1027, %1029, %1031) : (i1, i1, i1, i1, i1, i1, i1, i1) -> vector<8xi1>
  "hilt.store_masked"(%890, %21, %1015) : (vector<8xi32>, !hilt.ptr<local, 16>, vector<8xi1>) -> ()
  %1034 = "hilt.load_masked"(%21, %1033, %872) : (!hilt.ptr<local, 16>, vector<8xi1>, vector<8xi32>) -> vector<8xi32>
  %1035 = "vector.extract"(%1034) <{static_position = array<i64: 0>}> : (vector<8xi32>) -> i32
  %1036 = "arith.extui"(%1035) : (i32) -> i64
  %1037 = "vector.extract"(%1034) <{static_position = array<i64: 1>}> : (vector<8xi32>) -> i32
  %1038 = "arith.extui"(%1037) : (i32) -> i64
  %1039 = "arith.muli"(%1036, %92) : (i64, i64) -> i64
  %1040 = "arith.addi"(%1039, %1038) : (i64, i64) -> i64
  %1041 = "vector.extract"(%1034) <{static_position = array<i64: 2>}> : (vector<8xi32>) -> i32
  %1042 = "arith.extui"(%1041) : (i32) -> i64
  %1043 = "arith.muli"(%1040, %92) : (i64, i64) -> i64
  %1044 = "arith.addi"(%1043, %1042) : (i64, i64) -> i64
  %1045 = "vector.extract"(%1034) <{static_position = array<i64: 3>}> : (vector<8xi32>) -> i32
  %1046 = "arith.extui"(%1045) : (i32) -> i64
  %1047 = "arith.muli"(%1044, %92) : (i64, i64) -> i64
  %1048 = "arith.addi"(%1047, %1046) : (i64, i64) -> i64
  %1049 = "vector.extract"(%1034) <{static_position = array<i64: 4>}> : (vector<8xi32>) -> i32
  %1050 = "arith.extui"(%1049) : (i32) -> i64
  %1051 = "arith.muli"(%1048, %92) : (i64, i64) -> i64
  %1052 = "arith.addi"(%1051, %1050) : (i64, i64) -> i64
  %1053 = "vector.extract"(%1034) <{static_position = array<i64: 5>}> : (vector<8xi32>) -> i32
  %1054 = "arith.extui"(%1053) : (i32) -> i64
  %1055 = "arith.muli"(%1052, %92) : (i64, i64) -> i64
  %1056 = "arith.addi"(%1055, %1054) : (i64, i64) -> i64
  %1057 = "vector.extract"(%1034) <{static_position = array<i64: 6>}> : (vector<8xi32>) -> i32
  %1058 = "arith.extui"(%1057) : (i32) -> i64
  %1059 = "arith.muli"(%1056, %92) : (i64, i64) -> i64
  %1060 = "arith.addi"(%1059, %1058) : (i64, i64) -> i64
  %1061 = "vector.extract"(%1034) <{static_position = array<i64: 7>}> : (vector<8xi32>) -> i32
  %1062 = "arith.extui"(%1061) : (i32) -> i64
  %1063 = "arith.muli"(%1060, %92) : (i64, i64) -> i64
  %1064 = "arith.addi"(%1063, %1062) : (i64, i64) -> i64
  %1065 = "arith.muli"(%1064, %12) : (i64, i64) -> i64
  %1066 = "arith.constant"() <{value = 208 : i64}> : () -> i64
  %1067 = "hilt.ptr_add"(%out, %1066) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %1068 = "hilt.atomic_rmw"(%1067, %1065) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %1069 = "arith.bitcast"(%20) : (i64) -> f64
  %1070 = "arith.muli"(%20, %51) : (i64, i64) -> i64
  %1071 = "arith.bitcast"(%1070) : (i64) -> f64
  %1072 = "arith.muli"(%1070, %51) : (i64, i64) -> i64
  %1073 = "arith.bitcast"(%1072) : (i64) -> f64
  %1074 = "arith.muli"(%1072, %51) : (i64, i64) -> i64
  %1075 = "vector.from_elements"(%1069, %1071, %1073) : (f64, f64, f64) -> vector<3xf64>
  %1076 = "arith.xori"(%20, %23) : (i64, i64) -> i64
  %1077 = "arith.bitcast"(%1076) : (i64) -> f64
  %1078 = "arith.muli"(%1076, %51) : (i64, i64) -> i64
  %1079 = "arith.bitcast"(%1078) : (i64) -> f64
  %1080 = "arith.muli"(%1078, %51) : (i64, i64) -> i64
  %1081 = "arith.bitcast"(%1080) : (i64) -> f64
  %1082 = "arith.muli"(%1080, %51) : (i64, i64) -> i64
  %1083 = "vector.from_elements"(%1077, %1079, %1081) : (f64, f64, f64) -> vector<3xf64>
  %1084 = "hilt.ptr_add"(%21, %37) : (!hilt.ptr<local, 16>, i64) -> !hilt.ptr<local, 8>
  "hilt.store"(%1075, %21) : (vector<3xf64>, !hilt.ptr<local, 16>) -> ()
  %1085 = "hilt.load"(%21) : (!hilt.ptr<local, 16>) -> vector<3xf64>
  %1086 = "vector.extract"(%1085) <{static_position = array<i64: 0>}> : (vector<3xf64>) -> f64
  %1087 = "arith.bitcast"(%1086) : (f64) -> i64
  %1088 = "vector.extract"(%1085) <{static_position = array<i64: 1>}> : (vector<3xf64>) -> f64
  %1089 = "arith.bitcast"(%1088) : (f64) -> i64
  %1090 = "arith.muli"(%1087, %92) : (i64, i64) -> i64
  %1091 = "arith.addi"(%1090, %1089) : (i64, i64) -> i64
  %1092 = "vector.extract"(%1085) <{static_position = array<i64: 2>}> : (vector<3xf64>) -> f64
  %1093 = "arith.bitcast"(%1092) : (f64) -> i64
  %1094 = "arith.muli"(%1091, %92) : (i64, i64) -> i64
  %1095 = "arith.addi"(%1094, %1093) : (i64, i64) -> i64
  %1096 = "arith.muli"(%1095, %12) : (i64, i64) -> i64
  %1097 = "arith.constant"() <{value = 216 : i64}> : () -> i64
  %1098 = "hilt.ptr_add"(%out, %1097) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %1099 = "hilt.atomic_rmw"(%1098, %1096) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  "hilt.store"(%1075, %1084) : (vector<3xf64>, !hilt.ptr<local, 8>) -> ()
  %1100 = "hilt.load"(%1084) : (!hilt.ptr<local, 8>) -> vector<3xf64>
  %1101 = "vector.extract"(%1100) <{static_position = array<i64: 0>}> : (vector<3xf64>) -> f64
  %1102 = "arith.bitcast"(%1101) : (f64) -> i64
  %1103 = "vector.extract"(%1100) <{static_position = array<i64: 1>}> : (vector<3xf64>) -> f64
  %1104 = "arith.bitcast"(%1103) : (f64) -> i64
  %1105 = "arith.muli"(%1102, %92) : (i64, i64) -> i64
  %1106 = "arith.addi"(%1105, %1104) : (i64, i64) -> i64
  %1107 = "vector.extract"(%1100) <{static_position = array<i64: 2>}> : (vector<3xf64>) -> f64
  %1108 = "arith.bitcast"(%1107) : (f64) -> i64
  %1109 = "arith.muli"(%1106, %92) : (i64, i64) -> i64
  %1110 = "arith.addi"(%1109, %1108) : (i64, i64) -> i64
  %1111 = "arith.muli"(%1110, %12) : (i64, i64) -> i64
  %1112 = "arith.constant"() <{value = 224 : i64}> : () -> i64
  %1113 = "hilt.ptr_add"(%out, %1112) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %1114 = "hilt.atomic_rmw"(%1113, %1111) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %1115 = "arith.cmpi"(%0, %40) <{predicate = 6 : i64}> : (i32, i32) -> i1
  "hilt.store_masked"(%1083, %1084, %1115) : (vector<3xf64>, !hilt.ptr<local, 8>, i1) -> ()
  %1116 = "arith.cmpi"(%0, %42) <{predicate = 6 : i64}> : (i32, i32) -> i1
  %1117 = "hilt.load_masked"(%1084, %1116, %1083) : (!hilt.ptr<local, 8>, i1, vector<3xf64>) -> vector<3xf64>
  %1118 = "vector.extract"(%1117) <{static_position = array<i64: 0>}> : (vector<3xf64>) -> f64
  %1119 = "arith.bitcast"(%1118) : (f64) -> i64
  %1120 = "vector.extract"(%1117) <{static_position = array<i64: 1>}> : (vector<3xf64>) -> f64
  %1121 = "arith.bitcast"(%1120) : (f64) -> i64
  %1122 = "arith.muli"(%1119, %92) : (i64, i64) -> i64
  %1123 = "arith.addi"(%1122, %1121) : (i64, i64) -> i64
  %1124 = "vector.extract"(%1117) <{static_position = array<i64: 2>}> : (vector<3xf64>) -> f64
  %1125 = "arith.bitcast"(%1124) : (f64) -> i64
  %1126 = "arith.muli"(%1123, %92) : (i64, i64) -> i64
  %1127 = "arith.addi"(%1126, %1125) : (i64, i64) -> i64
  %1128 = "arith.muli"(%1127, %12) : (i64, i64) -> i64
  %1129 = "arith.constant"() <{value = 232 : i64}> : () -> i64
  %1130 = "hilt.ptr_add"(%out, %1129) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %1131 = "hilt.atomic_rmw"(%1130, %1128) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %1132 = "arith.trunci"(%20) : (i64) -> i1
  %1133 = "arith.muli"(%20, %51) : (i64, i64) -> i64
  %1134 = "arith.trunci"(%1133) : (i64) -> i1
  %1135 = "arith.muli"(%1133, %51) : (i64, i64) -> i64
  %1136 = "arith.trunci"(%1135) : (i64) -> i1
  %1137 = "arith.muli"(%1135, %51) : (i64, i64) -> i64
  %1138 = "vector.from_elements"(%1132, %1134, %1136) : (i1, i1, i1) -> vector<3xi1>
  %1139 = "hilt.shr_u"(%20, %212) : (i64, i64) -> i64
  %1140 = "arith.trunci"(%1139) : (i64) -> i1
  %1141 = "arith.muli"(%1139, %51) : (i64, i64) -> i64
  %1142 = "arith.trunci"(%1141) : (i64) -> i1
  %1143 = "arith.muli"(%1141, %51) : (i64, i64) -> i64
  %1144 = "arith.trunci"(%1143) : (i64) -> i1
  %1145 = "arith.muli"(%1143, %51) : (i64, i64) -> i64
  %1146 = "vector.from_elements"(%1140, %1142, %1144) : (i1, i1, i1) -> vector<3xi1>
  "hilt.store_masked"(%1083, %21, %1138) : (vector<3xf64>, !hilt.ptr<local, 16>, vector<3xi1>) -> ()
  %1147 = "hilt.load_masked"(%21, %1146, %1075) : (!hilt.ptr<local, 16>, vector<3xi1>, vector<3xf64>) -> vector<3xf64>
  %1148 = "vector.extract"(%1147) <{static_position = array<i64: 0>}> : (vector<3xf64>) -> f64
  %1149 = "arith.bitcast"(%1148) : (f64) -> i64
  %1150 = "vector.extract"(%1147) <{static_position = array<i64: 1>}> : (vector<3xf64>) -> f64
  %1151 = "arith.bitcast"(%1150) : (f64) -> i64
  %1152 = "arith.muli"(%1149, %92) : (i64, i64) -> i64
  %1153 = "arith.addi"(%1152, %1151) : (i64, i64) -> i64
  %1154 = "vector.extract"(%1147) <{static_position = array<i64: 2>}> : (vector<3xf64>) -> f64
  %1155 = "arith.bitcast"(%1154) : (f64) -> i64
  %1156 = "arith.muli"(%1153, %92) : (i64, i64) -> i64
  %1157 = "arith.addi"(%1156, %1155) : (i64, i64) -> i64
  %1158 = "arith.muli"(%1157, %12) : (i64, i64) -> i64
  %1159 = "arith.constant"() <{value = 240 : i64}> : () -> i64
  %1160 = "hilt.ptr_add"(%out, %1159) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %1161 = "hilt.atomic_rmw"(%1160, %1158) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %1162 = "arith.extui"(%20) : (i64) -> i128
  %1163 = "arith.constant"() <{value = 5 : i128}> : () -> i128
  %1164 = "hilt.shl"(%1162, %1163) : (i128, i128) -> i128
  %1165 = "arith.muli"(%20, %51) : (i64, i64) -> i64
  %1166 = "arith.extui"(%1165) : (i64) -> i128
  %1167 = "hilt.shl"(%1166, %1163) : (i128, i128) -> i128
  %1168 = "arith.muli"(%1165, %51) : (i64, i64) -> i64
  %1169 = "vector.from_elements"(%1164, %1167) : (i128, i128) -> vector<2xi128>
  %1170 = "arith.xori"(%20, %23) : (i64, i64) -> i64
  %1171 = "arith.extui"(%1170) : (i64) -> i128
  %1172 = "hilt.shl"(%1171, %1163) : (i128, i128) -> i128
  %1173 = "arith.muli"(%1170, %51) : (i64, i64) -> i64
  %1174 = "arith.extui"(%1173) : (i64) -> i128
  %1175 = "hilt.shl"(%1174, %1163) : (i128, i128) -> i128
  %1176 = "arith.muli"(%1173, %51) : (i64, i64) -> i64
  %1177 = "vector.from_elements"(%1172, %1175) : (i128, i128) -> vector<2xi128>
  %1178 = "hilt.ptr_add"(%21, %47) : (!hilt.ptr<local, 16>, i64) -> !hilt.ptr<local, 16>
  "hilt.store"(%1169, %21) : (vector<2xi128>, !hilt.ptr<local, 16>) -> ()
  %1179 = "hilt.load"(%21) : (!hilt.ptr<local, 16>) -> vector<2xi128>
  %1180 = "vector.extract"(%1179) <{static_position = array<i64: 0>}> : (vector<2xi128>) -> i128
  %1181 = "arith.constant"() <{value = 3 : i128}> : () -> i128
  %1182 = "hilt.shr_u"(%1180, %1181) : (i128, i128) -> i128
  %1183 = "arith.trunci"(%1182) : (i128) -> i64
  %1184 = "vector.extract"(%1179) <{static_position = array<i64: 1>}> : (vector<2xi128>) -> i128
  %1185 = "hilt.shr_u"(%1184, %1181) : (i128, i128) -> i128
  %1186 = "arith.trunci"(%1185) : (i128) -> i64
  %1187 = "arith.muli"(%1183, %92) : (i64, i64) -> i64
  %1188 = "arith.addi"(%1187, %1186) : (i64, i64) -> i64
  %1189 = "arith.muli"(%1188, %12) : (i64, i64) -> i64
  %1190 = "arith.constant"() <{value = 248 : i64}> : () -> i64
  %1191 = "hilt.ptr_add"(%out, %1190) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %1192 = "hilt.atomic_rmw"(%1191, %1189) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  "hilt.store"(%1169, %1178) : (vector<2xi128>, !hilt.ptr<local, 16>) -> ()
  %1193 = "hilt.load"(%1178) : (!hilt.ptr<local, 16>) -> vector<2xi128>
  %1194 = "vector.extract"(%1193) <{static_position = array<i64: 0>}> : (vector<2xi128>) -> i128
  %1195 = "hilt.shr_u"(%1194, %1181) : (i128, i128) -> i128
  %1196 = "arith.trunci"(%1195) : (i128) -> i64
  %1197 = "vector.extract"(%1193) <{static_position = array<i64: 1>}> : (vector<2xi128>) -> i128
  %1198 = "hilt.shr_u"(%1197, %1181) : (i128, i128) -> i128
  %1199 = "arith.trunci"(%1198) : (i128) -> i64
  %1200 = "arith.muli"(%1196, %92) : (i64, i64) -> i64
  %1201 = "arith.addi"(%1200, %1199) : (i64, i64) -> i64
  %1202 = "arith.muli"(%1201, %12) : (i64, i64) -> i64
  %1203 = "arith.constant"() <{value = 256 : i64}> : () -> i64
  %1204 = "hilt.ptr_add"(%out, %1203) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %1205 = "hilt.atomic_rmw"(%1204, %1202) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %1206 = "arith.cmpi"(%0, %40) <{predicate = 6 : i64}> : (i32, i32) -> i1
  "hilt.store_masked"(%1177, %1178, %1206) : (vector<2xi128>, !hilt.ptr<local, 16>, i1) -> ()
  %1207 = "arith.cmpi"(%0, %42) <{predicate = 6 : i64}> : (i32, i32) -> i1
  %1208 = "hilt.load_masked"(%1178, %1207, %1177) : (!hilt.ptr<local, 16>, i1, vector<2xi128>) -> vector<2xi128>
  %1209 = "vector.extract"(%1208) <{static_position = array<i64: 0>}> : (vector<2xi128>) -> i128
  %1210 = "hilt.shr_u"(%1209, %1181) : (i128, i128) -> i128
  %1211 = "arith.trunci"(%1210) : (i128) -> i64
  %1212 = "vector.extract"(%1208) <{static_position = array<i64: 1>}> : (vector<2xi128>) -> i128
  %1213 = "hilt.shr_u"(%1212, %1181) : (i128, i128) -> i128
  %1214 = "arith.trunci"(%1213) : (i128) -> i64
  %1215 = "arith.muli"(%1211, %92) : (i64, i64) -> i64
  %1216 = "arith.addi"(%1215, %1214) : (i64, i64) -> i64
  %1217 = "arith.muli"(%1216, %12) : (i64, i64) -> i64
  %1218 = "arith.constant"() <{value = 264 : i64}> : () -> i64
  %1219 = "hilt.ptr_add"(%out, %1218) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %1220 = "hilt.atomic_rmw"(%1219, %1217) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %1221 = "arith.trunci"(%20) : (i64) -> i1
  %1222 = "arith.muli"(%20, %51) : (i64, i64) -> i64
  %1223 = "arith.trunci"(%1222) : (i64) -> i1
  %1224 = "arith.muli"(%1222, %51) : (i64, i64) -> i64
  %1225 = "vector.from_elements"(%1221, %1223) : (i1, i1) -> vector<2xi1>
  %1226 = "hilt.shr_u"(%20, %212) : (i64, i64) -> i64
  %1227 = "arith.trunci"(%1226) : (i64) -> i1
  %1228 = "arith.muli"(%1226, %51) : (i64, i64) -> i64
  %1229 = "arith.trunci"(%1228) : (i64) -> i1
  %1230 = "arith.muli"(%1228, %51) : (i64, i64) -> i64
  %1231 = "vector.from_elements"(%1227, %1229) : (i1, i1) -> vector<2xi1>
  "hilt.store_masked"(%1177, %21, %1225) : (vector<2xi128>, !hilt.ptr<local, 16>, vector<2xi1>) -> ()
  %1232 = "hilt.load_masked"(%21, %1231, %1169) : (!hilt.ptr<local, 16>, vector<2xi1>, vector<2xi128>) -> vector<2xi128>
  %1233 = "vector.extract"(%1232) <{static_position = array<i64: 0>}> : (vector<2xi128>) -> i128
  %1234 = "hilt.shr_u"(%1233, %1181) : (i128, i128) -> i128
  %1235 = "arith.trunci"(%1234) : (i128) -> i64
  %1236 = "vector.extract"(%1232) <{static_position = array<i64: 1>}> : (vector<2xi128>) -> i128
  %1237 = "hilt.shr_u"(%1236, %1181) : (i128, i128) -> i128
  %1238 = "arith.trunci"(%1237) : (i128) -> i64
  %1239 = "arith.muli"(%1235, %92) : (i64, i64) -> i64
  %1240 = "arith.addi"(%1239, %1238) : (i64, i64) -> i64
  %1241 = "arith.muli"(%1240, %12) : (i64, i64) -> i64
  %1242 = "arith.constant"() <{value = 272 : i64}> : () -> i64
  %1243 = "hilt.ptr_add"(%out, %1242) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %1244 = "hilt.atomic_rmw"(%1243, %1241) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  "func.return"() : () -> ()
}) {kernel} : () -> ()
// RUN: --run=run_in_local --arg=i64[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0] --arg=i64[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]
// | i64[28, 28, 27, -2685613156109444096, -2685613156109444096, 704363041199741696, -1893113110145563136, 45184235922028, 45184235922028, 30299415455067, 36793070565354, 2964040692249124656, 2964040692249124656, 1987611354436949452, 2413588636016665116, -3586840644544134048, -3586840644544134048, 5177661885286835992, -7311721827606272492, -5364862984772919700, -5364862984772919700, 6980350402877056603, -5379787056090677014, 2292195510654698592, 2292195510654698592, 4683138673087276824, -5214787644334545388, -8255664497998963092, -8255664497998963092, -4315814821447735717, 2506825436935782634, -8325334980798054560, -8325334980798054560, 2267111257080444376, 8608645849593957120]
// | i64[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
// RUN: --device=cpu --run=run_in_local --arg=i64[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0] --arg=i64[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]
// | i64[28, 28, 27, -2685613156109444096, -2685613156109444096, 704363041199741696, -1893113110145563136, 45184235922028, 45184235922028, 30299415455067, 36793070565354, 2964040692249124656, 2964040692249124656, 1987611354436949452, 2413588636016665116, -3586840644544134048, -3586840644544134048, 5177661885286835992, -7311721827606272492, -5364862984772919700, -5364862984772919700, 6980350402877056603, -5379787056090677014, 2292195510654698592, 2292195510654698592, 4683138673087276824, -5214787644334545388, -8255664497998963092, -8255664497998963092, -4315814821447735717, 2506825436935782634, -8325334980798054560, -8325334980798054560, 2267111257080444376, 8608645849593957120]
// | i64[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
