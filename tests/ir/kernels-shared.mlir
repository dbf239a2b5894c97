// Loads and stores in shared memory: of every width, well aligned and not, whole and under masks.
"func.func"() <{function_type = (!hilt.ptr<global, 8>, !hilt.ptr<global, 8>) -> (), sym_name = "run_in_shared"}> ({
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
  "hilt.launch"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %out, %q) {callee = "in_shared"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 8>, !hilt.ptr<global, 8>) -> ()
  "func.return"() : () -> ()
}) : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 8>, !hilt.ptr<global, 8>) -> (), sym_name = "in_shared"}> ({
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
  %21 = "hilt.alloc_shared"() {count = 64 : i64, type = i64, align = 16 : i64} : () -> !hilt.ptr<shared, 16>
  %22 = "arith.extui"(%0) : (i32) -> i64
  %23 = "arith.constant"() <{value = 64 : i64}> : () -> i64
  %24 = "arith.muli"(%22, %23) : (i64, i64) -> i64
  %25 = "hilt.ptr_add"(%21, %24) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 16>
  %26 = "arith.trunci"(%20) : (i64) -> i1
  %27 = "arith.constant"() <{value = -1 : i64}> : () -> i64
  %28 = "arith.xori"(%20, %27) : (i64, i64) -> i64
  %29 = "arith.trunci"(%28) : (i64) -> i1
  %30 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %31 = "hilt.ptr_add"(%25, %30) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 1>
  "hilt.store"(%26, %25) : (i1, !hilt.ptr<shared, 16>) -> ()
  %32 = "hilt.load"(%25) : (!hilt.ptr<shared, 16>) -> i1
  %33 = "arith.extui"(%32) : (i1) -> i64
  %34 = "arith.muli"(%33, %12) : (i64, i64) -> i64
  %35 = "arith.constant"() <{value = 0 : i64}> : () -> i64
  %36 = "hilt.ptr_add"(%out, %35) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %37 = "hilt.atomic_rmw"(%36, %34) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  "hilt.store"(%26, %31) : (i1, !hilt.ptr<shared, 1>) -> ()
  %38 = "hilt.load"(%31) : (!hilt.ptr<shared, 1>) -> i1
  %39 = "arith.extui"(%38) : (i1) -> i64
  %40 = "arith.muli"(%39, %12) : (i64, i64) -> i64
  %41 = "arith.constant"() <{value = 8 : i64}> : () -> i64
  %42 = "hilt.ptr_add"(%out, %41) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %43 = "hilt.atomic_rmw"(%42, %40) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %44 = "arith.constant"() <{value = 3 : i32}> : () -> i32
  %45 = "arith.cmpi"(%0, %44) <{predicate = 6 : i64}> : (i32, i32) -> i1
  "hilt.store_masked"(%29, %31, %45) : (i1, !hilt.ptr<shared, 1>, i1) -> ()
  %46 = "arith.constant"() <{value = 6 : i32}> : () -> i32
  %47 = "arith.cmpi"(%0, %46) <{predicate = 6 : i64}> : (i32, i32) -> i1
  %48 = "hilt.load_masked"(%31, %47, %29) : (!hilt.ptr<shared, 1>, i1, i1) -> i1
  %49 = "arith.extui"(%48) : (i1) -> i64
  %50 = "arith.muli"(%49, %12) : (i64, i64) -> i64
  %51 = "arith.constant"() <{value = 16 : i64}> : () -> i64
  %52 = "hilt.ptr_add"(%out, %51) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %53 = "hilt.atomic_rmw"(%52, %50) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %54 = "arith.trunci"(%20) : (i64) -> i1
  %55 = "arith.constant"() <{value = 40503 : i64}> : () -> i64
  %56 = "arith.muli"(%20, %55) : (i64, i64) -> i64
  %57 = "arith.trunci"(%56) : (i64) -> i1
  %58 = "arith.muli"(%56, %55) : (i64, i64) -> i64
  %59 = "arith.trunci"(%58) : (i64) -> i1
  %60 = "arith.muli"(%58, %55) : (i64, i64) -> i64
  %61 = "arith.trunci"(%60) : (i64) -> i1
  %62 = "arith.muli"(%60, %55) : (i64, i64) -> i64
  %63 = "arith.trunci"(%62) : (i64) -> i1
  %64 = "arith.muli"(%62, %55) : (i64, i64) -> i64
  %65 = "arith.trunci"(%64) : (i64) -> i1
  %66 = "arith.muli"(%64, %55) : (i64, i64) -> i64
  %67 = "arith.trunci"(%66) : (i64) -> i1
  %68 = "arith.muli"(%66, %55) : (i64, i64) -> i64
  %69 = "arith.trunci"(%68) : (i64) -> i1
  %70 = "arith.muli"(%68, %55) : (i64, i64) -> i64
  %71 = "vector.from_elements"(%54, %57, %59, %61, %63, %65, %67, %69) : (i1, i1, i1, i1, i1, i1, i1, i1) -> vector<8xi1>
  %72 = "arith.xori"(%20, %27) : (i64, i64) -> i64
  %73 = "arith.trunci"(%72) : (i64) -> i1
  %74 = "arith.muli"(%72, %55) : (i64, i64) -> i64
  %75 = "arith.trunci"(%74) : (i64) -> i1
  %76 = "arith.muli"(%74, %55) : (i64, i64) -> i64
  %77 = "arith.trunci"(%76) : (i64) -> i1
  %78 = "arith.muli"(%76, %55) : (i64, i64) -> i64
  %79 = "arith.trunci"(%78) : (i64) -> i1
  %80 = "arith.muli"(%78, %55) : (i64, i64) -> i64
  %81 = "arith.trunci"(%80) : (i64) -> i1
  %82 = "arith.muli"(%80, %55) : (i64, i64) -> i64
  %83 = "arith.trunci"(%82) : (i64) -> i1
  %84 = "arith.muli"(%82, %55) : (i64, i64) -> i64
  %85 = "arith.trunci"(%84) : (i64) -> i1
  %86 = "arith.muli"(%84, %55) : (i64, i64) -> i64
  %87 = "arith.trunci"(%86) : (i64) -> i1
  %88 = "arith.muli"(%86, %55) : (i64, i64) -> i64
  %89 = "vector.from_elements"(%73, %75, %77, %79, %81, %83, %85, %87) : (i1, i1, i1, i1, i1, i1, i1, i1) -> vector<8xi1>
  %90 = "hilt.ptr_add"(%25, %30) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 1>
  "hilt.store"(%71, %25) : (vector<8xi1>, !hilt.ptr<shared, 16>) -> ()
  %91 = "hilt.load"(%25) : (!hilt.ptr<shared, 16>) -> vector<8xi1>
  %92 = "vector.extract"(%91) <{static_position = array<i64: 0>}> : (vector<8xi1>) -> i1
  %93 = "arith.extui"(%92) : (i1) -> i64
  %94 = "vector.extract"(%91) <{static_position = array<i64: 1>}> : (vector<8xi1>) -> i1
  %95 = "arith.extui"(%94) : (i1) -> i64
  %96 = "arith.constant"() <{value = 65599 : i64}> : () -> i64
  %97 = "arith.muli"(%93, %96) : (i64, i64) -> i64
  %98 = "arith.addi"(%97, %95) : (i64, i64) -> i64
  %99 = "vector.extract"(%91) <{static_position = array<i64: 2>}> : (vector<8xi1>) -> i1
  %100 = "arith.extui"(%99) : (i1) -> i64
  %101 = "arith.muli"(%98, %96) : (i64, i64) -> i64
  %102 = "arith.addi"(%101, %100) : (i64, i64) -> i64
  %103 = "vector.extract"(%91) <{static_position = array<i64: 3>}> : (vector<8xi1>) -> i1
  %104 = "arith.extui"(%103) : (i1) -> i64
  %105 = "arith.muli"(%102, %96) : (i64, i64) -> i64
  %106 = "arith.addi"(%105, %104) : (i64, i64) -> i64
  %107 = "vector.extract"(%91) <{static_position = array<i64: 4>}> : (vector<8xi1>) -> i1
  %108 = "arith.extui"(%107) : (i1) -> i64
  %109 = "arith.muli"(%106, %96) : (i64, i64) -> i64
  %110 = "arith.addi"(%109, %108) : (i64, i64) -> i64
  %111 = "vector.extract"(%91) <{static_position = array<i64: 5>}> : (vector<8xi1>) -> i1
  %112 = "arith.extui"(%111) : (i1) -> i64
  %113 = "arith.muli"(%110, %96) : (i64, i64) -> i64
  %114 = "arith.addi"(%113, %112) : (i64, i64) -> i64
  %115 = "vector.extract"(%91) <{static_position = array<i64: 6>}> : (vector<8xi1>) -> i1
  %116 = "arith.extui"(%115) : (i1) -> i64
  %117 = "arith.muli"(%114, %96) : (i64, i64) -> i64
  %118 = "arith.addi"(%117, %116) : (i64, i64) -> i64
  %119 = "vector.extract"(%91) <{static_position = array<i64: 7>}> : (vector<8xi1>) -> i1
  %120 = "arith.extui"(%119) : (i1) -> i64
  %121 = "arith.muli"(%118, %96) : (i64, i64) -> i64
  %122 = "arith.addi"(%121, %120) : (i64, i64) -> i64
  %123 = "arith.muli"(%122, %12) : (i64, i64) -> i64
  %124 = "arith.constant"() <{value = 24 : i64}> : () -> i64
  %125 = "hilt.ptr_add"(%out, %124) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %126 = "hilt.atomic_rmw"(%125, %123) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  "hilt.store"(%71, %90) : (vector<8xi1>, !hilt.ptr<shared, 1>) -> ()
  %127 = "hilt.load"(%90) : (!hilt.ptr<shared, 1>) -> vector<8xi1>
  %128 = "vector.extract"(%127) <{static_position = array<i64: 0>}> : (vector<8xi1>) -> i1
  %129 = "arith.extui"(%128) : (i1) -> i64
  %130 = "vector.extract"(%127) <{static_position = array<i64: 1>}> : (vector<8xi1>) -> i1
  %131 = "arith.extui"(%130) : (i1) -> i64
  %132 = "arith.muli"(%129, %96) : (i64, i64) -> i64
  %133 = "arith.addi"(%132, %131) : (i64, i64) -> i64
  %134 = "vector.extract"(%127) <{static_position = array<i64: 2>}> : (vector<8xi1>) -> i1
  %135 = "arith.extui"(%134) : (i1) -> i64
  %136 = "arith.muli"(%133, %96) : (i64, i64) -> i64
  %137 = "arith.addi"(%136, %135) : (i64, i64) -> i64
  %138 = "vector.extract"(%127) <{static_position = array<i64: 3>}> : (vector<8xi1>) -> i1
  %139 = "arith.extui"(%138) : (i1) -> i64
  %140 = "arith.muli"(%137, %96) : (i64, i64) -> i64
  %141 = "arith.addi"(%140, %139) : (i64, i64) -> i64
  %142 = "vector.extract"(%127) <{static_position = array<i64: 4>}> : (vector<8xi1>) -> i1
  %143 = "arith.extui"(%142) : (i1) -> i64
  %144 = "arith.muli"(%141, %96) : (i64, i64) -> i64
  %145 = "arith.addi"(%144, %143) : (i64, i64) -> i64
  %146 = "vector.extract"(%127) <{static_position = array<i64: 5>}> : (vector<8xi1>) -> i1
  %147 = "arith.extui"(%146) : (i1) -> i64
  %148 = "arith.muli"(%145, %96) : (i64, i64) -> i64
  %149 = "arith.addi"(%148, %147) : (i64, i64) -> i64
  %150 = "vector.extract"(%127) <{static_position = array<i64: 6>}> : (vector<8xi1>) -> i1
  %151 = "arith.extui"(%150) : (i1) -> i64
  %152 = "arith.muli"(%149, %96) : (i64, i64) -> i64
  %153 = "arith.addi"(%152, %151) : (i64, i64) -> i64
  %154 = "vector.extract"(%127) <{static_position = array<i64: 7>}> : (vector<8xi1>) -> i1
  %155 = "arith.extui"(%154) : (i1) -> i64
  %156 = "arith.muli"(%153, %96) : (i64, i64) -> i64
  %157 = "arith.addi"(%156, %155) : (i64, i64) -> i64
  %158 = "arith.muli"(%157, %12) : (i64, i64) -> i64
  %159 = "arith.constant"() <{value = 32 : i64}> : () -> i64
  %160 = "hilt.ptr_add"(%out, %159) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %161 = "hilt.atomic_rmw"(%160, %158) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %162 = "arith.cmpi"(%0, %44) <{predicate = 6 : i64}> : (i32, i32) -> i1
  "hilt.store_masked"(%89, %90, %162) : (vector<8xi1>, !hilt.ptr<shared, 1>, i1) -> ()
  %163 = "arith.cmpi"(%0, %46) <{predicate = 6 : i64}> : (i32, i32) -> i1
  %164 = "hilt.load_masked"(%90, %163, %89) : (!hilt.ptr<shared, 1>, i1, vector<8xi1>) -> vector<8xi1>
  %165 = "vector.extract"(%164) <{static_position = array<i64: 0>}> : (vector<8xi1>) -> i1
  %166 = "arith.extui"(%165) : (i1) -> i64
  %167 = "vector.extract"(%164) <{static_position = array<i64: 1>}> : (vector<8xi1>) -> i1
  %168 = "arith.extui"(%167) : (i1) -> i64
  %169 = "arith.muli"(%166, %96) : (i64, i64) -> i64
  %170 = "arith.addi"(%169, %168) : (i64, i64) -> i64
  %171 = "vector.extract"(%164) <{static_position = array<i64: 2>}> : (vector<8xi1>) -> i1
  %172 = "arith.extui"(%171) : (i1) -> i64
  %173 = "arith.muli"(%170, %96) : (i64, i64) -> i64
  %174 = "arith.addi"(%173, %172) : (i64, i64) -> i64
  %175 = "vector.extract"(%164) <{static_position = array<i64: 3>}> : (vector<8xi1>) -> i1
  %176 = "arith.extui"(%175) : (i1) -> i64
  %177 = "arith.muli"(%174, %96) : (i64, i64) -> i64
  %178 = "arith.addi"(%177, %176) : (i64, i64) -> i64
  %179 = "vector.extract"(%164) <{static_position = array<i64: 4>}> : (vector<8xi1>) -> i1
  %180 = "arith.extui"(%179) : (i1) -> i64
  %181 = "arith.muli"(%178, %96) : (i64, i64) -> i64
  %182 = "arith.addi"(%181, %180) : (i64, i64) -> i64
  %183 = "vector.extract"(%164) <{static_position = array<i64: 5>}> : (vector<8xi1>) -> i1
  %184 = "arith.extui"(%183) : (i1) -> i64
  %185 = "arith.muli"(%182, %96) : (i64, i64) -> i64
  %186 = "arith.addi"(%185, %184) : (i64, i64) -> i64
  %187 = "vector.extract"(%164) <{static_position = array<i64: 6>}> : (vector<8xi1>) -> i1
  %188 = "arith.extui"(%187) : (i1) -> i64
  %189 = "arith.muli"(%186, %96) : (i64, i64) -> i64
  %190 = "arith.addi"(%189, %188) : (i64, i64) -> i64
  %191 = "vector.extract"(%164) <{static_position = array<i64: 7>}> : (vector<8xi1>) -> i1
  %192 = "arith.extui"(%191) : (i1) -> i64
  %193 = "arith.muli"(%190, %96) : (i64, i64) -> i64
  %194 = "arith.addi"(%193, %192) : (i64, i64) -> i64
  %195 = "arith.muli"(%194, %12) : (i64, i64) -> i64
  %196 = "arith.constant"() <{value = 40 : i64}> : () -> i64
  %197 = "hilt.ptr_add"(%out, %196) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %198 = "hilt.atomic_rmw"(%197, %195) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %199 = "arith.trunci"(%20) : (i64) -> i1
  %200 = "arith.muli"(%20, %55) : (i64, i64) -> i64
  %201 = "arith.trunci"(%200) : (i64) -> i1
  %202 = "arith.muli"(%200, %55) : (i64, i64) -> i64
  %203 = "arith.trunci"(%202) : (i64) -> i1
  %204 = "arith.muli"(%202, %55) : (i64, i64) -> i64
  %205 = "arith.trunci"(%204) : (i64) -> i1
  %206 = "arith.muli"(%204, %55) : (i64, i64) -> i64
  %207 = "arith.trunci"(%206) : (i64) -> i1
  %208 = "arith.muli"(%206, %55) : (i64, i64) -> i64
  %209 = "arith.trunci"(%208) : (i64) -> i1
  %210 = "arith.muli"(%208, %55) : (i64, i64) -> i64
  %211 = "arith.trunci"(%210) : (i64) -> i1
  %212 = "arith.muli"(%210, %55) : (i64, i64) -> i64
  %213 = "arith.trunci"(%212) : (i64) -> i1
  %214 = "arith.muli"(%212, %55) : (i64, i64) -> i64
  %215 = "vector.from_elements"(%199, %201, %203, %205, %207, %209, %211, %213) : (i1, i1, i1, i1, i1, i1, i1, i1) -> vector<8xi1>
  %216 = "arith.constant"() <{value = 7 : i64}> : () -> i64
  %217 = "hilt.shr_u"(%20, %216) : (i64, i64) -> i64
  %218 = "arith.trunci"(%217) : (i64) -> i1
  %219 = "arith.muli"(%217, %55) : (i64, i64) -> i64
  %220 = "arith.trunci"(%219) : (i64) -> i1
  %221 = "arith.muli"(%219, %55) : (i64, i64) -> i64
  %222 = "arith.trunci"(%221) : (i64) -> i1
  %223 = "arith.muli"(%221, %55) : (i64, i64) -> i64
  %224 = "arith.trunci"(%223) : (i64) -> i1
  %225 = "arith.muli"(%223, %55) : (i64, i64) -> i64
  %226 = "arith.trunci"(%225) : (i64) -> i1
  %227 = "arith.muli"(%225, %55) : (i64, i64) -> i64
  %228 = "arith.trunci"(%227) : (i64) -> i1
  %229 = "arith.muli"(%227, %55) : (i64, i64) -> i64
  %230 = "arith.trunci"(%229) : (i64) -> i1
  %231 = "arith.muli"(%229, %55) : (i64, i64) -> i64
  %232 = "arith.trunci"(%231) : (i64) -> i1
  %233 = "arith.muli"(%231, %55) : (i64, i64) -> i64
  %234 = "vector.from_elements"(%218, %220, %222, %224, %226, %228, %230, %232) : (i1, i1, i1, i1, i1, i1, i1, i1) -> vector<8xi1>
  "hilt.store_masked"(%89, %25, %215) : (vector<8xi1>, !hilt.ptr<shared, 16>, vector<8xi1>) -> ()
  %235 = "hilt.load_masked"(%25, %234, %71) : (!hilt.ptr<shared, 16>, vector<8xi1>, vector<8xi1>) -> vector<8xi1>
  %236 = "vector.extract"(%235) <{static_position = array<i64: 0>}> : (vector<8xi1>) -> i1
  %237 = "arith.extui"(%236) : (i1) -> i64
  %238 = "vector.extract"(%235) <{static_position = array<i64: 1>}> : (vector<8xi1>) -> i1
  %239 = "arith.extui"(%238) : (i1) -> i64
  %240 = "arith.muli"(%237, %96) : (i64, i64) -> i64
  %241 = "arith.addi"(%240, %239) : (i64, i64) -> i64
  %242 = "vector.extract"(%235) <{static_position = array<i64: 2>}> : (vector<8xi1>) -> i1
  %243 = "arith.extui"(%242) : (i1) -> i64
  %244 = "arith.muli"(%241, %96) : (i64, i64) -> i64
  %245 = "arith.addi"(%244, %243) : (i64, i64) -> i64
  %246 = "vector.extract"(%235) <{static_position = array<i64: 3>}> : (vector<8xi1>) -> i1
  %247 = "arith.extui"(%246) : (i1) -> i64
  %248 = "arith.muli"(%245, %96) : (i64, i64) -> i64
  %249 = "arith.addi"(%248, %247) : (i64, i64) -> i64
  %250 = "vector.extract"(%235) <{static_position = array<i64: 4>}> : (vector<8xi1>) -> i1
  %251 = "arith.extui"(%250) : (i1) -> i64
  %252 = "arith.muli"(%249, %96) : (i64, i64) -> i64
  %253 = "arith.addi"(%252, %251) : (i64, i64) -> i64
  %254 = "vector.extract"(%235) <{static_position = array<i64: 5>}> : (vector<8xi1>) -> i1
  %255 = "arith.extui"(%254) : (i1) -> i64
  %256 = "arith.muli"(%253, %96) : (i64, i64) -> i64
  %257 = "arith.addi"(%256, %255) : (i64, i64) -> i64
  %258 = "vector.extract"(%235) <{static_position = array<i64: 6>}> : (vector<8xi1>) -> i1
  %259 = "arith.extui"(%258) : (i1) -> i64
  %260 = "arith.muli"(%257, %96) : (i64, i64) -> i64
  %261 = "arith.addi"(%260, %259) : (i64, i64) -> i64
  %262 = "vector.extract"(%235) <{static_position = array<i64: 7>}> : (vector<8xi1>) -> i1
  %263 = "arith.extui"(%262) : (i1) -> i64
  %264 = "arith.muli"(%261, %96) : (i64, i64) -> i64
  %265 = "arith.addi"(%264, %263) : (i64, i64) -> i64
  %266 = "arith.muli"(%265, %12) : (i64, i64) -> i64
  %267 = "arith.constant"() <{value = 48 : i64}> : () -> i64
  %268 = "hilt.ptr_add"(%out, %267) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %269 = "hilt.atomic_rmw"(%268, %266) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %270 = "arith.trunci"(%20) : (i64) -> i8
  %271 = "arith.muli"(%20, %55) : (i64, i64) -> i64
  %272 = "arith.trunci"(%271) : (i64) -> i8
  %273 = "arith.muli"(%271, %55) : (i64, i64) -> i64
  %274 = "arith.trunci"(%273) : (i64) -> i8
  %275 = "arith.muli"(%273, %55) : (i64, i64) -> i64
  %276 = "vector.from_elements"(%270, %272, %274) : (i8, i8, i8) -> vector<3xi8>
  %277 = "arith.xori"(%20, %27) : (i64, i64) -> i64
  %278 = "arith.trunci"(%277) : (i64) -> i8
  %279 = "arith.muli"(%277, %55) : (i64, i64) -> i64
  %280 = "arith.trunci"(%279) : (i64) -> i8
  %281 = "arith.muli"(%279, %55) : (i64, i64) -> i64
  %282 = "arith.trunci"(%281) : (i64) -> i8
  %283 = "arith.muli"(%281, %55) : (i64, i64) -> i64
  %284 = "vector.from_elements"(%278, %280, %282) : (i8, i8, i8) -> vector<3xi8>
  %285 = "hilt.ptr_add"(%25, %30) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 1>
  "hilt.store"(%276, %25) : (vector<3xi8>, !hilt.ptr<shared, 16>) -> ()
  %286 = "hilt.load"(%25) : (!hilt.ptr<shared, 16>) -> vector<3xi8>
  %287 = "vector.extract"(%286) <{static_position = array<i64: 0>}> : (vector<3xi8>) -> i8
  %288 = "arith.extui"(%287) : (i8) -> i64
  %289 = "vector.extract"(%286) <{static_position = array<i64: 1>}> : (vector<3xi8>) -> i8
  %290 = "arith.extui"(%289) : (i8) -> i64
  %291 = "arith.muli"(%288, %96) : (i64, i64) -> i64
  %292 = "arith.addi"(%291, %290) : (i64, i64) -> i64
  %293 = "vector.extract"(%286) <{static_position = array<i64: 2>}> : (vector<3xi8>) -> i8
  %294 = "arith.extui"(%293) : (i8) -> i64
  %295 = "arith.muli"(%292, %96) : (i64, i64) -> i64
  %296 = "arith.addi"(%295, %294) : (i64, i64) -> i64
  %297 = "arith.muli"(%296, %12) : (i64, i64) -> i64
  %298 = "arith.constant"() <{value = 56 : i64}> : () -> i64
  %299 = "hilt.ptr_add"(%out, %298) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %300 = "hilt.atomic_rmw"(%299, %297) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  "hilt.store"(%276, %285) : (vector<3xi8>, !hilt.ptr<shared, 1>) -> ()
  %301 = "hilt.load"(%285) : (!hilt.ptr<shared, 1>) -> vector<3xi8>
  %302 = "vector.extract"(%301) <{static_position = array<i64: 0>}> : (vector<3xi8>) -> i8
  %303 = "arith.extui"(%302) : (i8) -> i64
  %304 = "vector.extract"(%301) <{static_position = array<i64: 1>}> : (vector<3xi8>) -> i8
  %305 = "arith.extui"(%304) : (i8) -> i64
  %306 = "arith.muli"(%303, %96) : (i64, i64) -> i64
  %307 = "arith.addi"(%306, %305) : (i64, i64) -> i64
  %308 = "vector.extract"(%301) <{static_position = array<i64: 2>}> : (vector<3xi8>) -> i8
  %309 = "arith.extui"(%308) : (i8) -> i64
  %310 = "arith.muli"(%307, %96) : (i64, i64) -> i64
  %311 = "arith.addi"(%310, %309) : (i64, i64) -> i64
  %312 = "arith.muli"(%311, %12) : (i64, i64) -> i64
  %313 = "hilt.ptr_add"(%out, %23) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %314 = "hilt.atomic_rmw"(%313, %312) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %315 = "arith.cmpi"(%0, %44) <{predicate = 6 : i64}> : (i32, i32) -> i1
  "hilt.store_masked"(%284, %285, %315) : (vector<3xi8>, !hilt.ptr<shared, 1>, i1) -> ()
  %316 = "arith.cmpi"(%0, %46) <{predicate = 6 : i64}> : (i32, i32) -> i1
  %317 = "hilt.load_masked"(%285, %316, %284) : (!hilt.ptr<shared, 1>, i1, vector<3xi8>) -> vector<3xi8>
  %318 = "vector.extract"(%317) <{static_position = array<i64: 0>}> : (vector<3xi8>) -> i8
  %319 = "arith.extui"(%318) : (i8) -> i64
  %320 = "vector.extract"(%317) <{static_position = array<i64: 1>}> : (vector<3xi8>) -> i8
  %321 = "arith.extui"(%320) : (i8) -> i64
  %322 = "arith.muli"(%319, %96) : (i64, i64) -> i64
  %323 = "arith.addi"(%322, %321) : (i64, i64) -> i64
  %324 = "vector.extract"(%317) <{static_position = array<i64: 2>}> : (vector<3xi8>) -> i8
  %325 = "arith.extui"(%324) : (i8) -> i64
  %326 = "arith.muli"(%323, %96) : (i64, i64) -> i64
  %327 = "arith.addi"(%326, %325) : (i64, i64) -> i64
  %328 = "arith.muli"(%327, %12) : (i64, i64) -> i64
  %329 = "arith.constant"() <{value = 72 : i64}> : () -> i64
  %330 = "hilt.ptr_add"(%out, %329) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %331 = "hilt.atomic_rmw"(%330, %328) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %332 = "arith.trunci"(%20) : (i64) -> i1
  %333 = "arith.muli"(%20, %55) : (i64, i64) -> i64
  %334 = "arith.trunci"(%333) : (i64) -> i1
  %335 = "arith.muli"(%333, %55) : (i64, i64) -> i64
  %336 = "arith.trunci"(%335) : (i64) -> i1
  %337 = "arith.muli"(%335, %55) : (i64, i64) -> i64
  %338 = "vector.from_elements"(%332, %334, %336) : (i1, i1, i1) -> vector<3xi1>
  %339 = "hilt.shr_u"(%20, %216) : (i64, i64) -> i64
  %340 = "arith.trunci"(%339) : (i64) -> i1
  %341 = "arith.muli"(%339, %55) : (i64, i64) -> i64
  %342 = "arith.trunci"(%341) : (i64) -> i1
  %343 = "arith.muli"(%341, %55) : (i64, i64) -> i64
  %344 = "arith.trunci"(%343) : (i64) -> i1
  %345 = "arith.muli"(%343, %55) : (i64, i64) -> i64
  %346 = "vector.from_elements"(%340, %342, %344) : (i1, i1, i1) -> vector<3xi1>
  "hilt.store_masked"(%284, %25, %338) : (vector<3xi8>, !hilt.ptr<shared, 16>, vector<3xi1>) -> ()
  %347 = "hilt.load_masked"(%25, %346, %276) : (!hilt.ptr<shared, 16>, vector<3xi1>, vector<3xi8>) -> vector<3xi8>
  %348 = "vector.extract"(%347) <{static_position = array<i64: 0>}> : (vector<3xi8>) -> i8
  %349 = "arith.extui"(%348) : (i8) -> i64
  %350 = "vector.extract"(%347) <{static_position = array<i64: 1>}> : (vector<3xi8>) -> i8
  %351 = "arith.extui"(%350) : (i8) -> i64
  %352 = "arith.muli"(%349, %96) : (i64, i64) -> i64
  %353 = "arith.addi"(%352, %351) : (i64, i64) -> i64
  %354 = "vector.extract"(%347) <{static_position = array<i64: 2>}> : (vector<3xi8>) -> i8
  %355 = "arith.extui"(%354) : (i8) -> i64
  %356 = "arith.muli"(%353, %96) : (i64, i64) -> i64
  %357 = "arith.addi"(%356, %355) : (i64, i64) -> i64
  %358 = "arith.muli"(%357, %12) : (i64, i64) -> i64
  %359 = "arith.constant"() <{value = 80 : i64}> : () -> i64
  %360 = "hilt.ptr_add"(%out, %359) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %361 = "hilt.atomic_rmw"(%360, %358) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %362 = "arith.trunci"(%20) : (i64) -> i8
  %363 = "arith.bitcast"(%362) : (i8) -> f8E4M3FN
  %364 = "arith.muli"(%20, %55) : (i64, i64) -> i64
  %365 = "arith.trunci"(%364) : (i64) -> i8
  %366 = "arith.bitcast"(%365) : (i8) -> f8E4M3FN
  %367 = "arith.muli"(%364, %55) : (i64, i64) -> i64
  %368 = "arith.trunci"(%367) : (i64) -> i8
  %369 = "arith.bitcast"(%368) : (i8) -> f8E4M3FN
  %370 = "arith.muli"(%367, %55) : (i64, i64) -> i64
  %371 = "arith.trunci"(%370) : (i64) -> i8
  %372 = "arith.bitcast"(%371) : (i8) -> f8E4M3FN
  %373 = "arith.muli"(%370, %55) : (i64, i64) -> i64
  %374 = "vector.from_elements"(%363, %366, %369, %372) : (f8E4M3FN, f8E4M3FN, f8E4M3FN, f8E4M3FN) -> vector<4xf8E4M3FN>
  %375 = "arith.xori"(%20, %27) : (i64, i64) -> i64
  %376 = "arith.trunci"(%375) : (i64) -> i8
  %377 = "arith.bitcast"(%376) : (i8) -> f8E4M3FN
  %378 = "arith.muli"(%375, %55) : (i64, i64) -> i64
  %379 = "arith.trunci"(%378) : (i64) -> i8
  %380 = "arith.bitcast"(%379) : (i8) -> f8E4M3FN
  %381 = "arith.muli"(%378, %55) : (i64, i64) -> i64
  %382 = "arith.trunci"(%381) : (i64) -> i8
  %383 = "arith.bitcast"(%382) : (i8) -> f8E4M3FN
  %384 = "arith.muli"(%381, %55) : (i64, i64) -> i64
  %385 = "arith.trunci"(%384) : (i64) -> i8
  %386 = "arith.bitcast"(%385) : (i8) -> f8E4M3FN
  %387 = "arith.muli"(%384, %55) : (i64, i64) -> i64
  %388 = "vector.from_elements"(%377, %380, %383, %386) : (f8E4M3FN, f8E4M3FN, f8E4M3FN, f8E4M3FN) -> vector<4xf8E4M3FN>
  %389 = "hilt.ptr_add"(%25, %30) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 1>
  "hilt.store"(%374, %25) : (vector<4xf8E4M3FN>, !hilt.ptr<shared, 16>) -> ()
  %390 = "hilt.load"(%25) : (!hilt.ptr<shared, 16>) -> vector<4xf8E4M3FN>
  %391 = "vector.extract"(%390) <{static_position = array<i64: 0>}> : (vector<4xf8E4M3FN>) -> f8E4M3FN
  %392 = "arith.bitcast"(%391) : (f8E4M3FN) -> i8
  %393 = "arith.extui"(%392) : (i8) -> i64
  %394 = "vector.extract"(%390) <{static_position = array<i64: 1>}> : (vector<4xf8E4M3FN>) -> f8E4M3FN
  %395 = "arith.bitcast"(%394) : (f8E4M3FN) -> i8
  %396 = "arith.extui"(%395) : (i8) -> i64
  %397 = "arith.muli"(%393, %96) : (i64, i64) -> i64
  %398 = "arith.addi"(%397, %396) : (i64, i64) -> i64
  %399 = "vector.extract"(%390) <{static_position = array<i64: 2>}> : (vector<4xf8E4M3FN>) -> f8E4M3FN
  %400 = "arith.bitcast"(%399) : (f8E4M3FN) -> i8
  %401 = "arith.extui"(%400) : (i8) -> i64
  %402 = "arith.muli"(%398, %96) : (i64, i64) -> i64
  %403 = "arith.addi"(%402, %401) : (i64, i64) -> i64
  %404 = "vector.extract"(%390) <{static_position = array<i64: 3>}> : (vector<4xf8E4M3FN>) -> f8E4M3FN
  %405 = "arith.bitcast"(%404) : (f8E4M3FN) -> i8
  %406 = "arith.extui"(%405) : (i8) -> i64
  %407 = "arith.muli"(%403, %96) : (i64, i64) -> i64
  %408 = "arith.addi"(%407, %406) : (i64, i64) -> i64
  %409 = "arith.muli"(%408, %12) : (i64, i64) -> i64
  %410 = "arith.constant"() <{value = 88 : i64}> : () -> i64
  %411 = "hilt.ptr_add"(%out, %410) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %412 = "hilt.atomic_rmw"(%411, %409) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  "hilt.store"(%374, %389) : (vector<4xf8E4M3FN>, !hilt.ptr<shared, 1>) -> ()
  %413 = "hilt.load"(%389) : (!hilt.ptr<shared, 1>) -> vector<4xf8E4M3FN>
  %414 = "vector.extract"(%413) <{static_position = array<i64: 0>}> : (vector<4xf8E4M3FN>) -> f8E4M3FN
  %415 = "arith.bitcast"(%414) : (f8E4M3FN) -> i8
  %416 = "arith.extui"(%415) : (i8) -> i64
  %417 = "vector.extract"(%413) <{static_position = array<i64: 1>}> : (vector<4xf8E4M3FN>) -> f8E4M3FN
  %418 = "arith.bitcast"(%417) : (f8E4M3FN) -> i8
  %419 = "arith.extui"(%418) : (i8) -> i64
  %420 = "arith.muli"(%416, %96) : (i64, i64) -> i64
  %421 = "arith.addi"(%420, %419) : (i64, i64) -> i64
  %422 = "vector.extract"(%413) <{static_position = array<i64: 2>}> : (vector<4xf8E4M3FN>) -> f8E4M3FN
  %423 = "arith.bitcast"(%422) : (f8E4M3FN) -> i8
  %424 = "arith.extui"(%423) : (i8) -> i64
  %425 = "arith.muli"(%421, %96) : (i64, i64) -> i64
  %426 = "arith.addi"(%425, %424) : (i64, i64) -> i64
  %427 = "vector.extract"(%413) <{static_position = array<i64: 3>}> : (vector<4xf8E4M3FN>) -> f8E4M3FN
  %428 = "arith.bitcast"(%427) : (f8E4M3FN) -> i8
  %429 = "arith.extui"(%428) : (i8) -> i64
  %430 = "arith.muli"(%426, %96) : (i64, i64) -> i64
  %431 = "arith.addi"(%430, %429) : (i64, i64) -> i64
  %432 = "arith.muli"(%431, %12) : (i64, i64) -> i64
  %433 = "arith.constant"() <{value = 96 : i64}> : () -> i64
  %434 = "hilt.ptr_add"(%out, %433) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %435 = "hilt.atomic_rmw"(%434, %432) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %436 = "arith.cmpi"(%0, %44) <{predicate = 6 : i64}> : (i32, i32) -> i1
  "hilt.store_masked"(%388, %389, %436) : (vector<4xf8E4M3FN>, !hilt.ptr<shared, 1>, i1) -> ()
  %437 = "arith.cmpi"(%0, %46) <{predicate = 6 : i64}> : (i32, i32) -> i1
  %438 = "hilt.load_masked"(%389, %437, %388) : (!hilt.ptr<shared, 1>, i1, vector<4xf8E4M3FN>) -> vector<4xf8E4M3FN>
  %439 = "vector.extract"(%438) <{static_position = array<i64: 0>}> : (vector<4xf8E4M3FN>) -> f8E4M3FN
  %440 = "arith.bitcast"(%439) : (f8E4M3FN) -> i8
  %441 = "arith.extui"(%440) : (i8) -> i64
  %442 = "vector.extract"(%438) <{static_position = array<i64: 1>}> : (vector<4xf8E4M3FN>) -> f8E4M3FN
  %443 = "arith.bitcast"(%442) : (f8E4M3FN) -> i8
  %444 = "arith.extui"(%443) : (i8) -> i64
  %445 = "arith.muli"(%441, %96) : (i64, i64) -> i64
  %446 = "arith.addi"(%445, %444) : (i64, i64) -> i64
  %447 = "vector.extract"(%438) <{static_position = array<i64: 2>}> : (vector<4xf8E4M3FN>) -> f8E4M3FN
  %448 = "arith.bitcast"(%447) : (f8E4M3FN) -> i8
  %449 = "arith.extui"(%448) : (i8) -> i64
  %450 = "arith.muli"(%446, %96) : (i64, i64) -> i64
  %451 = "arith.addi"(%450, %449) : (i64, i64) -> i64
  %452 = "vector.extract"(%438) <{static_position = array<i64: 3>}> : (vector<4xf8E4M3FN>) -> f8E4M3FN
  %453 = "arith.bitcast"(%452) : (f8E4M3FN) -> i8
  %454 = "arith.extui"(%453) : (i8) -> i64
  %455 = "arith.muli"(%451, %96) : (i64, i64) -> i64
  %456 = "arith.addi"(%455, %454) : (i64, i64) -> i64
  %457 = "arith.muli"(%456, %12) : (i64, i64) -> i64
  %458 = "arith.constant"() <{value = 104 : i64}> : () -> i64
  %459 = "hilt.ptr_add"(%out, %458) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %460 = "hilt.atomic_rmw"(%459, %457) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %461 = "arith.trunci"(%20) : (i64) -> i1
  %462 = "arith.muli"(%20, %55) : (i64, i64) -> i64
  %463 = "arith.trunci"(%462) : (i64) -> i1
  %464 = "arith.muli"(%462, %55) : (i64, i64) -> i64
  %465 = "arith.trunci"(%464) : (i64) -> i1
  %466 = "arith.muli"(%464, %55) : (i64, i64) -> i64
  %467 = "arith.trunci"(%466) : (i64) -> i1
  %468 = "arith.muli"(%466, %55) : (i64, i64) -> i64
  %469 = "vector.from_elements"(%461, %463, %465, %467) : (i1, i1, i1, i1) -> vector<4xi1>
  %470 = "hilt.shr_u"(%20, %216) : (i64, i64) -> i64
  %471 = "arith.trunci"(%470) : (i64) -> i1
  %472 = "arith.muli"(%470, %55) : (i64, i64) -> i64
  %473 = "arith.trunci"(%472) : (i64) -> i1
  %474 = "arith.muli"(%472, %55) : (i64, i64) -> i64
  %475 = "arith.trunci"(%474) : (i64) -> i1
  %476 = "arith.muli"(%474, %55) : (i64, i64) -> i64
  %477 = "arith.trunci"(%476) : (i64) -> i1
  %478 = "arith.muli"(%476, %55) : (i64, i64) -> i64
  %479 = "vector.from_elements"(%471, %473, %475, %477) : (i1, i1, i1, i1) -> vector<4xi1>
  "hilt.store_masked"(%388, %25, %469) : (vector<4xf8E4M3FN>, !hilt.ptr<shared, 16>, vector<4xi1>) -> ()
  %480 = "hilt.load_masked"(%25, %479, %374) : (!hilt.ptr<shared, 16>, vector<4xi1>, vector<4xf8E4M3FN>) -> vector<4xf8E4M3FN>
  %481 = "vector.extract"(%480) <{static_position = array<i64: 0>}> : (vector<4xf8E4M3FN>) -> f8E4M3FN
  %482 = "arith.bitcast"(%481) : (f8E4M3FN) -> i8
  %483 = "arith.extui"(%482) : (i8) -> i64
  %484 = "vector.extract"(%480) <{static_position = array<i64: 1>}> : (vector<4xf8E4M3FN>) -> f8E4M3FN
  %485 = "arith.bitcast"(%484) : (f8E4M3FN) -> i8
  %486 = "arith.extui"(%485) : (i8) -> i64
  %487 = "arith.muli"(%483, %96) : (i64, i64) -> i64
  %488 = "arith.addi"(%487, %486) : (i64, i64) -> i64
  %489 = "vector.extract"(%480) <{static_position = array<i64: 2>}> : (vector<4xf8E4M3FN>) -> f8E4M3FN
  %490 = "arith.bitcast"(%489) : (f8E4M3FN) -> i8
  %491 = "arith.extui"(%490) : (i8) -> i64
  %492 = "arith.muli"(%488, %96) : (i64, i64) -> i64
  %493 = "arith.addi"(%492, %491) : (i64, i64) -> i64
  %494 = "vector.extract"(%480) <{static_position = array<i64: 3>}> : (vector<4xf8E4M3FN>) -> f8E4M3FN
  %495 = "arith.bitcast"(%494) : (f8E4M3FN) -> i8
  %496 = "arith.extui"(%495) : (i8) -> i64
  %497 = "arith.muli"(%493, %96) : (i64, i64) -> i64
  %498 = "arith.addi"(%497, %496) : (i64, i64) -> i64
  %499 = "arith.muli"(%498, %12) : (i64, i64) -> i64
  %500 = "arith.constant"() <{value = 112 : i64}> : () -> i64
  %501 = "hilt.ptr_add"(%out, %500) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %502 = "hilt.atomic_rmw"(%501, %499) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %503 = "arith.trunci"(%20) : (i64) -> i16
  %504 = "arith.bitcast"(%503) : (i16) -> f16
  %505 = "arith.muli"(%20, %55) : (i64, i64) -> i64
  %506 = "arith.trunci"(%505) : (i64) -> i16
  %507 = "arith.bitcast"(%506) : (i16) -> f16
  %508 = "arith.muli"(%505, %55) : (i64, i64) -> i64
  %509 = "arith.trunci"(%508) : (i64) -> i16
  %510 = "arith.bitcast"(%509) : (i16) -> f16
  %511 = "arith.muli"(%508, %55) : (i64, i64) -> i64
  %512 = "arith.trunci"(%511) : (i64) -> i16
  %513 = "arith.bitcast"(%512) : (i16) -> f16
  %514 = "arith.muli"(%511, %55) : (i64, i64) -> i64
  %515 = "arith.trunci"(%514) : (i64) -> i16
  %516 = "arith.bitcast"(%515) : (i16) -> f16
  %517 = "arith.muli"(%514, %55) : (i64, i64) -> i64
  %518 = "arith.trunci"(%517) : (i64) -> i16
  %519 = "arith.bitcast"(%518) : (i16) -> f16
  %520 = "arith.muli"(%517, %55) : (i64, i64) -> i64
  %521 = "arith.trunci"(%520) : (i64) -> i16
  %522 = "arith.bitcast"(%521) : (i16) -> f16
  %523 = "arith.muli"(%520, %55) : (i64, i64) -> i64
  %524 = "arith.trunci"(%523) : (i64) -> i16
  %525 = "arith.bitcast"(%524) : (i16) -> f16
  %526 = "arith.muli"(%523, %55) : (i64, i64) -> i64
  %527 = "vector.from_elements"(%504, %507, %510, %513, %516, %519, %522, %525) : (f16, f16, f16, f16, f16, f16, f16, f16) -> vector<8xf16>
  %528 = "arith.xori"(%20, %27) : (i64, i64) -> i64
  %529 = "arith.trunci"(%528) : (i64) -> i16
  %530 = "arith.bitcast"(%529) : (i16) -> f16
  %531 = "arith.muli"(%528, %55) : (i64, i64) -> i64
  %532 = "arith.trunci"(%531) : (i64) -> i16
  %533 = "arith.bitcast"(%532) : (i16) -> f16
  %534 = "arith.muli"(%531, %55) : (i64, i64) -> i64
  %535 = "arith.trunci"(%534) : (i64) -> i16
  %536 = "arith.bitcast"(%535) : (i16) -> f16
  %537 = "arith.muli"(%534, %55) : (i64, i64) -> i64
  %538 = "arith.trunci"(%537) : (i64) -> i16
  %539 = "arith.bitcast"(%538) : (i16) -> f16
  %540 = "arith.muli"(%537, %55) : (i64, i64) -> i64
  %541 = "arith.trunci"(%540) : (i64) -> i16
  %542 = "arith.bitcast"(%541) : (i16) -> f16
  %543 = "arith.muli"(%540, %55) : (i64, i64) -> i64
  %544 = "arith.trunci"(%543) : (i64) -> i16
  %545 = "arith.bitcast"(%544) : (i16) -> f16
  %546 = "arith.muli"(%543, %55) : (i64, i64) -> i64
  %547 = "arith.trunci"(%546) : (i64) -> i16
  %548 = "arith.bitcast"(%547) : (i16) -> f16
  %549 = "arith.muli"(%546, %55) : (i64, i64) -> i64
  %550 = "arith.trunci"(%549) : (i64) -> i16
  %551 = "arith.bitcast"(%550) : (i16) -> f16
  %552 = "arith.muli"(%549, %55) : (i64, i64) -> i64
  %553 = "vector.from_elements"(%530, %533, %536, %539, %542, %545, %548, %551) : (f16, f16, f16, f16, f16, f16, f16, f16) -> vector<8xf16>
  %554 = "arith.constant"() <{value = 2 : i64}> : () -> i64
  %555 = "hilt.ptr_add"(%25, %554) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 2>
  "hilt.store"(%527, %25) : (vector<8xf16>, !hilt.ptr<shared, 16>) -> ()
  %556 = "hilt.load"(%25) : (!hilt.ptr<shared, 16>) -> vector<8xf16>
  %557 = "vector.extract"(%556) <{static_position = array<i64: 0>}> : (vector<8xf16>) -> f16
  %558 = "arith.bitcast"(%557) : (f16) -> i16
  %559 = "arith.extui"(%558) : (i16) -> i64
  %560 = "vector.extract"(%556) <{static_position = array<i64: 1>}> : (vector<8xf16>) -> f16
  %561 = "arith.bitcast"(%560) : (f16) -> i16
  %562 = "arith.extui"(%561) : (i16) -> i64
  %563 = "arith.muli"(%559, %96) : (i64, i64) -> i64
  %564 = "arith.addi"(%563, %562) : (i64, i64) -> i64
  %565 = "vector.extract"(%556) <{static_position = array<i64: 2>}> : (vector<8xf16>) -> f16
  %566 = "arith.bitcast"(%565) : (f16) -> i16
  %567 = "arith.extui"(%566) : (i16) -> i64
  %568 = "arith.muli"(%564, %96) : (i64, i64) -> i64
  %569 = "arith.addi"(%568, %567) : (i64, i64) -> i64
  %570 = "vector.extract"(%556) <{static_position = array<i64: 3>}> : (vector<8xf16>) -> f16
  %571 = "arith.bitcast"(%570) : (f16) -> i16
  %572 = "arith.extui"(%571) : (i16) -> i64
  %573 = "arith.muli"(%569, %96) : (i64, i64) -> i64
  %574 = "arith.addi"(%573, %572) : (i64, i64) -> i64
  %575 = "vector.extract"(%556) <{static_position = array<i64: 4>}> : (vector<8xf16>) -> f16
  %576 = "arith.bitcast"(%575) : (f16) -> i16
  %577 = "arith.extui"(%576) : (i16) -> i64
  %578 = "arith.muli"(%574, %96) : (i64, i64) -> i64
  %579 = "arith.addi"(%578, %577) : (i64, i64) -> i64
  %580 = "vector.extract"(%556) <{static_position = array<i64: 5>}> : (vector<8xf16>) -> f16
  %581 = "arith.bitcast"(%580) : (f16) -> i16
  %582 = "arith.extui"(%581) : (i16) -> i64
  %583 = "arith.muli"(%579, %96) : (i64, i64) -> i64
  %584 = "arith.addi"(%583, %582) : (i64, i64) -> i64
  %585 = "vector.extract"(%556) <{static_position = array<i64: 6>}> : (vector<8xf16>) -> f16
  %586 = "arith.bitcast"(%585) : (f16) -> i16
  %587 = "arith.extui"(%586) : (i16) -> i64
  %588 = "arith.muli"(%584, %96) : (i64, i64) -> i64
  %589 = "arith.addi"(%588, %587) : (i64, i64) -> i64
  %590 = "vector.extract"(%556) <{static_position = array<i64: 7>}> : (vector<8xf16>) -> f16
  %591 = "arith.bitcast"(%590) : (f16) -> i16
  %592 = "arith.extui"(%591) : (i16) -> i64
  %593 = "arith.muli"(%589, %96) : (i64, i64) -> i64
  %594 = "arith.addi"(%593, %592) : (i64, i64) -> i64
  %595 = "arith.muli"(%594, %12) : (i64, i64) -> i64
  %596 = "arith.constant"() <{value = 120 : i64}> : () -> i64
  %597 = "hilt.ptr_add"(%out, %596) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %598 = "hilt.atomic_rmw"(%597, %595) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  "hilt.store"(%527, %555) : (vector<8xf16>, !hilt.ptr<shared, 2>) -> ()
  %599 = "hilt.load"(%555) : (!hilt.ptr<shared, 2>) -> vector<8xf16>
  %600 = "vector.extract"(%599) <{static_position = array<i64: 0>}> : (vector<8xf16>) -> f16
  %601 = "arith.bitcast"(%600) : (f16) -> i16
  %602 = "arith.extui"(%601) : (i16) -> i64
  %603 = "vector.extract"(%599) <{static_position = array<i64: 1>}> : (vector<8xf16>) -> f16
  %604 = "arith.bitcast"(%603) : (f16) -> i16
  %605 = "arith.extui"(%604) : (i16) -> i64
  %606 = "arith.muli"(%602, %96) : (i64, i64) -> i64
  %607 = "arith.addi"(%606, %605) : (i64, i64) -> i64
  %608 = "vector.extract"(%599) <{static_position = array<i64: 2>}> : (vector<8xf16>) -> f16
  %609 = "arith.bitcast"(%608) : (f16) -> i16
  %610 = "arith.extui"(%609) : (i16) -> i64
  %611 = "arith.muli"(%607, %96) : (i64, i64) -> i64
  %612 = "arith.addi"(%611, %610) : (i64, i64) -> i64
  %613 = "vector.extract"(%599) <{static_position = array<i64: 3>}> : (vector<8xf16>) -> f16
  %614 = "arith.bitcast"(%613) : (f16) -> i16
  %615 = "arith.extui"(%614) : (i16) -> i64
  %616 = "arith.muli"(%612, %96) : (i64, i64) -> i64
  %617 = "arith.addi"(%616, %615) : (i64, i64) -> i64
  %618 = "vector.extract"(%599) <{static_position = array<i64: 4>}> : (vector<8xf16>) -> f16
  %619 = "arith.bitcast"(%618) : (f16) -> i16
  %620 = "arith.extui"(%619) : (i16) -> i64
  %621 = "arith.muli"(%617, %96) : (i64, i64) -> i64
  %622 = "arith.addi"(%621, %620) : (i64, i64) -> i64
  %623 = "vector.extract"(%599) <{static_position = array<i64: 5>}> : (vector<8xf16>) -> f16
  %624 = "arith.bitcast"(%623) : (f16) -> i16
  %625 = "arith.extui"(%624) : (i16) -> i64
  %626 = "arith.muli"(%622, %96) : (i64, i64) -> i64
  %627 = "arith.addi"(%626, %625) : (i64, i64) -> i64
  %628 = "vector.extract"(%599) <{static_position = array<i64: 6>}> : (vector<8xf16>) -> f16
  %629 = "arith.bitcast"(%628) : (f16) -> i16
  %630 = "arith.extui"(%629) : (i16) -> i64
  %631 = "arith.muli"(%627, %96) : (i64, i64) -> i64
  %632 = "arith.addi"(%631, %630) : (i64, i64) -> i64
  %633 = "vector.extract"(%599) <{static_position = array<i64: 7>}> : (vector<8xf16>) -> f16
  %634 = "arith.bitcast"(%633) : (f16) -> i16
  %635 = "arith.extui"(%634) : (i16) -> i64
  %636 = "arith.muli"(%632, %96) : (i64, i64) -> i64
  %637 = "arith.addi"(%636, %635) : (i64, i64) -> i64
  %638 = "arith.muli"(%637, %12) : (i64, i64) -> i64
  %639 = "arith.constant"() <{value = 128 : i64}> : () -> i64
  %640 = "hilt.ptr_add"(%out, %639) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %641 = "hilt.atomic_rmw"(%640, %638) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %642 = "arith.cmpi"(%0, %44) <{predicate = 6 : i64}> : (i32, i32) -> i1
  "hilt.store_masked"(%553, %555, %642) : (vector<8xf16>, !hilt.ptr<shared, 2>, i1) -> ()
  %643 = "arith.cmpi"(%0, %46) <{predicate = 6 : i64}> : (i32, i32) -> i1
  %644 = "hilt.load_masked"(%555, %643, %553) : (!hilt.ptr<shared, 2>, i1, vector<8xf16>) -> vector<8xf16>
  %645 = "vector.extract"(%644) <{static_position = array<i64: 0>}> : (vector<8xf16>) -> f16
  %646 = "arith.bitcast"(%645) : (f16) -> i16
  %647 = "arith.extui"(%646) : (i16) -> i64
  %648 = "vector.extract"(%644) <{static_position = array<i64: 1>}> : (vector<8xf16>) -> f16
  %649 = "arith.bitcast"(%648) : (f16) -> i16
  %650 = "arith.extui"(%649) : (i16) -> i64
  %651 = "arith.muli"(%647, %96) : (i64, i64) -> i64
  %652 = "arith.addi"(%651, %650) : (i64, i64) -> i64
  %653 = "vector.extract"(%644) <{static_position = array<i64: 2>}> : (vector<8xf16>) -> f16
  %654 = "arith.bitcast"(%653) : (f16) -> i16
  %655 = "arith.extui"(%654) : (i16) -> i64
  %656 = "arith.muli"(%652, %96) : (i64, i64) -> i64
  %657 = "arith.addi"(%656, %655) : (i64, i64) -> i64
  %658 = "vector.extract"(%644) <{static_position = array<i64: 3>}> : (vector<8xf16>) -> f16
  %659 = "arith.bitcast"(%658) : (f16) -> i16
  %660 = "arith.extui"(%659) : (i16) -> i64
  %661 = "arith.muli"(%657, %96) : (i64, i64) -> i64
  %662 = "arith.addi"(%661, %660) : (i64, i64) -> i64
  %663 = "vector.extract"(%644) <{static_position = array<i64: 4>}> : (vector<8xf16>) -> f16
  %664 = "arith.bitcast"(%663) : (f16) -> i16
  %665 = "arith.extui"(%664) : (i16) -> i64
  %666 = "arith.muli"(%662, %96) : (i64, i64) -> i64
  %667 = "arith.addi"(%666, %665) : (i64, i64) -> i64
  %668 = "vector.extract"(%644) <{static_position = array<i64: 5>}> : (vector<8xf16>) -> f16
  %669 = "arith.bitcast"(%668) : (f16) -> i16
  %670 = "arith.extui"(%669) : (i16) -> i64
  %671 = "arith.muli"(%667, %96) : (i64, i64) -> i64
  %672 = "arith.addi"(%671, %670) : (i64, i64) -> i64
  %673 = "vector.extract"(%644) <{static_position = array<i64: 6>}> : (vector<8xf16>) -> f16
  %674 = "arith.bitcast"(%673) : (f16) -> i16
  %675 = "arith.extui"(%674) : (i16) -> i64
  %676 = "arith.muli"(%672, %96) : (i64, i64) -> i64
  %677 = "arith.addi"(%676, %675) : (i64, i64) -> i64
  %678 = "vector.extract"(%644) <{static_position = array<i64: 7>}> : (vector<8xf16>) -> f16
  %679 = "arith.bitcast"(%678) : (f16) -> i16
  %680 = "arith.extui"(%679) : (i16) -> i64
  %681 = "arith.muli"(%677, %96) : (i64, i64) -> i64
  %682 = "arith.addi"(%681, %680) : (i64, i64) -> i64
  %683 = "arith.muli"(%682, %12) : (i64, i64) -> i64
  %684 = "arith.constant"() <{value = 136 : i64}> : () -> i64
  %685 = "hilt.ptr_add"(%out, %684) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %686 = "hilt.atomic_rmw"(%685, %683) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %687 = "arith.trunci"(%20) : (i64) -> i1
  %688 = "arith.muli"(%20, %55) : (i64, i64) -> i64
  %689 = "arith.trunci"(%688) : (i64) -> i1
  %690 = "arith.muli"(%688, %55) : (i64, i64) -> i64
  %691 = "arith.trunci"(%690) : (i64) -> i1
  %692 = "arith.muli"(%690, %55) : (i64, i64) -> i64
  %693 = "arith.trunci"(%692) : (i64) -> i1
  %694 = "arith.muli"(%692, %55) : (i64, i64) -> i64
  %695 = "arith.trunci"(%694) : (i64) -> i1
  %696 = "arith.muli"(%694, %55) : (i64, i64) -> i64
  %697 = "arith.trunci"(%696) : (i64) -> i1
  %698 = "arith.muli"(%696, %55) : (i64, i64) -> i64
  %699 = "arith.trunci"(%698) : (i64) -> i1
  %700 = "arith.muli"(%698, %55) : (i64, i64) -> i64
  %701 = "arith.trunci"(%700) : (i64) -> i1
  %702 = "arith.muli"(%700, %55) : (i64, i64) -> i64
  %703 = "vector.from_elements"(%687, %689, %691, %693, %695, %697, %699, %701) : (i1, i1, i1, i1, i1, i1, i1, i1) -> vector<8xi1>
  %704 = "hilt.shr_u"(%20, %216) : (i64, i64) -> i64
  %705 = "arith.trunci"(%704) : (i64) -> i1
  %706 = "arith.muli"(%704, %55) : (i64, i64) -> i64
  %707 = "arith.trunci"(%706) : (i64) -> i1
  %708 = "arith.muli"(%706, %55) : (i64, i64) -> i64
  %709 = "arith.trunci"(%708) : (i64) -> i1
  %710 = "arith.muli"(%708, %55) : (i64, i64) -> i64
  %711 = "arith.trunci"(%710) : (i64) -> i1
  %712 = "arith.muli"(%710, %55) : (i64, i64) -> i64
  %713 = "arith.trunci"(%712) : (i64) -> i1
  %714 = "arith.muli"(%712, %55) : (i64, i64) -> i64
  %715 = "arith.trunci"(%714) : (i64) -> i1
  %716 = "arith.muli"(%714, %55) : (i64, i64) -> i64
  %717 = "arith.trunci"(%716) : (i64) -> i1
  %718 = "arith.muli"(%716, %55) : (i64, i64) -> i64
  %719 = "arith.trunci"(%718) : (i64) -> i1
  %720 = "arith.muli"(%718, %55) : (i64, i64) -> i64
  %721 = "vector.from_elements"(%705, %707, %709, %711, %713, %715, %717, %719) : (i1, i1, i1, i1, i1, i1, i1, i1) -> vector<8xi1>
  "hilt.store_masked"(%553, %25, %703) : (vector<8xf16>, !hilt.ptr<shared, 16>, vector<8xi1>) -> ()
  %722 = "hilt.load_masked"(%25, %721, %527) : (!hilt.ptr<shared, 16>, vector<8xi1>, vector<8xf16>) -> vector<8xf16>
  %723 = "vector.extract"(%722) <{static_position = array<i64: 0>}> : (vector<8xf16>) -> f16
  %724 = "arith.bitcast"(%723) : (f16) -> i16
  %725 = "arith.extui"(%724) : (i16) -> i64
  %726 = "vector.extract"(%722) <{static_position = array<i64: 1>}> : (vector<8xf16>) -> f16
  %727 = "arith.bitcast"(%726) : (f16) -> i16
  %728 = "arith.extui"(%727) : (i16) -> i64
  %729 = "arith.muli"(%725, %96) : (i64, i64) -> i64
  %730 = "arith.addi"(%729, %728) : (i64, i64) -> i64
  %731 = "vector.extract"(%722) <{static_position = array<i64: 2>}> : (vector<8xf16>) -> f16
  %732 = "arith.bitcast"(%731) : (f16) -> i16
  %733 = "arith.extui"(%732) : (i16) -> i64
  %734 = "arith.muli"(%730, %96) : (i64, i64) -> i64
  %735 = "arith.addi"(%734, %733) : (i64, i64) -> i64
  %736 = "vector.extract"(%722) <{static_position = array<i64: 3>}> : (vector<8xf16>) -> f16
  %737 = "arith.bitcast"(%736) : (f16) -> i16
  %738 = "arith.extui"(%737) : (i16) -> i64
  %739 = "arith.muli"(%735, %96) : (i64, i64) -> i64
  %740 = "arith.addi"(%739, %738) : (i64, i64) -> i64
  %741 = "vector.extract"(%722) <{static_position = array<i64: 4>}> : (vector<8xf16>) -> f16
  %742 = "arith.bitcast"(%741) : (f16) -> i16
  %743 = "arith.extui"(%742) : (i16) -> i64
  %744 = "arith.muli"(%740, %96) : (i64, i64) -> i64
  %745 = "arith.addi"(%744, %743) : (i64, i64) -> i64
  %746 = "vector.extract"(%722) <{static_position = array<i64: 5>}> : (vector<8xf16>) -> f16
  %747 = "arith.bitcast"(%746) : (f16) -> i16
  %748 = "arith.extui"(%747) : (i16) -> i64
  %749 = "arith.muli"(%745, %96) : (i64, i64) -> i64
  %750 = "arith.addi"(%749, %748) : (i64, i64) -> i64
  %751 = "vector.extract"(%722) <{static_position = array<i64: 6>}> : (vector<8xf16>) -> f16
  %752 = "arith.bitcast"(%751) : (f16) -> i16
  %753 = "arith.extui"(%752) : (i16) -> i64
  %754 = "arith.muli"(%750, %96) : (i64, i64) -> i64
  %755 = "arith.addi"(%754, %753) : (i64, i64) -> i64
  %756 = "vector.extract"(%722) <{static_position = array<i64: 7>}> : (vector<8xf16>) -> f16
  %757 = "arith.bitcast"(%756) : (f16) -> i16
  %758 = "arith.extui"(%757) : (i16) -> i64
  %759 = "arith.muli"(%755, %96) : (i64, i64) -> i64
  %760 = "arith.addi"(%759, %758) : (i64, i64) -> i64
  %761 = "arith.muli"(%760, %12) : (i64, i64) -> i64
  %762 = "arith.constant"() <{value = 144 : i64}> : () -> i64
  %763 = "hilt.ptr_add"(%out, %762) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %764 = "hilt.atomic_rmw"(%763, %761) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %765 = "arith.trunci"(%20) : (i64) -> i32
  %766 = "arith.muli"(%20, %55) : (i64, i64) -> i64
  %767 = "arith.trunci"(%766) : (i64) -> i32
  %768 = "arith.muli"(%766, %55) : (i64, i64) -> i64
  %769 = "arith.trunci"(%768) : (i64) -> i32
  %770 = "arith.muli"(%768, %55) : (i64, i64) -> i64
  %771 = "vector.from_elements"(%765, %767, %769) : (i32, i32, i32) -> vector<3xi32>
  %772 = "arith.xori"(%20, %27) : (i64, i64) -> i64
  %773 = "arith.trunci"(%772) : (i64) -> i32
  %774 = "arith.muli"(%772, %55) : (i64, i64) -> i64
  %775 = "arith.trunci"(%774) : (i64) -> i32
  %776 = "arith.muli"(%774, %55) : (i64, i64) -> i64
  %777 = "arith.trunci"(%776) : (i64) -> i32
  %778 = "arith.muli"(%776, %55) : (i64, i64) -> i64
  %779 = "vector.from_elements"(%773, %775, %777) : (i32, i32, i32) -> vector<3xi32>
  %780 = "arith.constant"() <{value = 4 : i64}> : () -> i64
  %781 = "hilt.ptr_add"(%25, %780) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 4>
  "hilt.store"(%771, %25) : (vector<3xi32>, !hilt.ptr<shared, 16>) -> ()
  %782 = "hilt.load"(%25) : (!hilt.ptr<shared, 16>) -> vector<3xi32>
  %783 = "vector.extract"(%782) <{static_position = array<i64: 0>}> : (vector<3xi32>) -> i32
  %784 = "arith.extui"(%783) : (i32) -> i64
  %785 = "vector.extract"(%782) <{static_position = array<i64: 1>}> : (vector<3xi32>) -> i32
  %786 = "arith.extui"(%785) : (i32) -> i64
  %787 = "arith.muli"(%784, %96) : (i64, i64) -> i64
  %788 = "arith.addi"(%787, %786) : (i64, i64) -> i64
  %789 = "vector.extract"(%782) <{static_position = array<i64: 2>}> : (vector<3xi32>) -> i32
  %790 = "arith.extui"(%789) : (i32) -> i64
  %791 = "arith.muli"(%788, %96) : (i64, i64) -> i64
  %792 = "arith.addi"(%791, %790) : (i64, i64) -> i64
  %793 = "arith.muli"(%792, %12) : (i64, i64) -> i64
  %794 = "arith.constant"() <{value = 152 : i64}> : () -> i64
  %795 = "hilt.ptr_add"(%out, %794) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %796 = "hilt.atomic_rmw"(%795, %793) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  "hilt.store"(%771, %781) : (vector<3xi32>, !hilt.ptr<shared, 4>) -> ()
  %797 = "hilt.load"(%781) : (!hilt.ptr<shared, 4>) -> vector<3xi32>
  %798 = "vector.extract"(%797) <{static_position = array<i64: 0>}> : (vector<3xi32>) -> i32
  %799 = "arith.extui"(%798) : (i32) -> i64
  %800 = "vector.extract"(%797) <{static_position = array<i64: 1>}> : (vector<3xi32>) -> i32
  %801 = "arith.extui"(%800) : (i32) -> i64
  %802 = "arith.muli"(%799, %96) : (i64, i64) -> i64
  %803 = "arith.addi"(%802, %801) : (i64, i64) -> i64
  %804 = "vector.extract"(%797) <{static_position = array<i64: 2>}> : (vector<3xi32>) -> i32
  %805 = "arith.extui"(%804) : (i32) -> i64
  %806 = "arith.muli"(%803, %96) : (i64, i64) -> i64
  %807 = "arith.addi"(%806, %805) : (i64, i64) -> i64
  %808 = "arith.muli"(%807, %12) : (i64, i64) -> i64
  %809 = "arith.constant"() <{value = 160 : i64}> : () -> i64
  %810 = "hilt.ptr_add"(%out, %809) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %811 = "hilt.atomic_rmw"(%810, %808) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %812 = "arith.cmpi"(%0, %44) <{predicate = 6 : i64}> : (i32, i32) -> i1
  "hilt.store_masked"(%779, %781, %812) : (vector<3xi32>, !hilt.ptr<shared, 4>, i1) -> ()
  %813 = "arith.cmpi"(%0, %46) <{predicate = 6 : i64}> : (i32, i32) -> i1
  %814 = "hilt.load_masked"(%781, %813, %779) : (!hilt.ptr<shared, 4>, i1, vector<3xi32>) -> vector<3xi32>
  %815 = "vector.extract"(%814) <{static_position = array<i64: 0>}> : (vector<3xi32>) -> i32
  %816 = "arith.extui"(%815) : (i32) -> i64
  %817 = "vector.extract"(%814) <{static_position = array<i64: 1>}> : (vector<3xi32>) -> i32
  %818 = "arith.extui"(%817) : (i32) -> i64
  %819 = "arith.muli"(%816, %96) : (i64, i64) -> i64
  %820 = "arith.addi"(%819, %818) : (i64, i64) -> i64
  %821 = "vector.extract"(%814) <{static_position = array<i64: 2>}> : (vector<3xi32>) -> i32
  %822 = "arith.extui"(%821) : (i32) -> i64
  %823 = "arith.muli"(%820, %96) : (i64, i64) -> i64
  %824 = "arith.addi"(%823, %822) : (i64, i64) -> i64
  %825 = "arith.muli"(%824, %12) : (i64, i64) -> i64
  %826 = "arith.constant"() <{value = 168 : i64}> : () -> i64
  %827 = "hilt.ptr_add"(%out, %826) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %828 = "hilt.atomic_rmw"(%827, %825) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %829 = "arith.trunci"(%20) : (i64) -> i1
  %830 = "arith.muli"(%20, %55) : (i64, i64) -> i64
  %831 = "arith.trunci"(%830) : (i64) -> i1
  %832 = "arith.muli"(%830, %55) : (i64, i64) -> i64
  %833 = "arith.trunci"(%832) : (i64) -> i1
  %834 = "arith.muli"(%832, %55) : (i64, i64) -> i64
  %835 = "vector.from_elements"(%829, %831, %833) : (i1, i1, i1) -> vector<3xi1>
  %836 = "hilt.shr_u"(%20, %216) : (i64, i64) -> i64
  %837 = "arith.trunci"(%836) : (i64) -> i1
  %838 = "arith.muli"(%836, %55) : (i64, i64) -> i64
  %839 = "arith.trunci"(%838) : (i64) -> i1
  %840 = "arith.muli"(%838, %55) : (i64, i64) -> i64
  %841 = "arith.trunci"(%840) : (i64) -> i1
  %842 = "arith.muli"(%840, %55) : (i64, i64) -> i64
  %843 = "vector.from_elements"(%837, %839, %841) : (i1, i1, i1) -> vector<3xi1>
  "hilt.store_masked"(%779, %25, %835) : (vector<3xi32>, !hilt.ptr<shared, 16>, vector<3xi1>) -> ()
  %844 = "hilt.load_masked"(%25, %843, %771) : (!hilt.ptr<shared, 16>, vector<3xi1>, vector<3xi32>) -> vector<3xi32>
  %845 = "vector.extract"(%844) <{static_position = array<i64: 0>}> : (vector<3xi32>) -> i32
  %846 = "arith.extui"(%845) : (i32) -> i64
  %847 = "vector.extract"(%844) <{static_position = array<i64: 1>}> : (vector<3xi32>) -> i32
  %848 = "arith.extui"(%847) : (i32) -> i64
  %849 = "arith.muli"(%846, %96) : (i64, i64) -> i64
  %850 = "arith.addi"(%849, %848) : (i64, i64) -> i64
  %851 = "vector.extract"(%844) <{static_position = array<i64: 2>}> : (vector<3xi32>) -> i32
  %852 = "arith.extui"(%851) : (i32) -> i64
  %853 = "arith.muli"(%850, %96) : (i64, i64) -> i64
  %854 = "arith.addi"(%853, %852) : (i64, i64) -> i64
  %855 = "arith.muli"(%854, %12) : (i64, i64) -> i64
  %856 = "arith.constant"() <{value = 176 : i64}> : () -> i64
  %857 = "hilt.ptr_add"(%out, %856) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %858 = "hilt.atomic_rmw"(%857, %855) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %859 = "arith.trunci"(%20) : (i64) -> i32
  %860 = "arith.muli"(%20, %55) : (i64, i64) -> i64
  %861 = "arith.trunci"(%860) : (i64) -> i32
  %862 = "arith.muli"(%860, %55) : (i64, i64) -> i64
  %863 = "arith.trunci"(%862) : (i64) -> i32
  %864 = "arith.muli"(%862, %55) : (i64, i64) -> i64
  %865 = "arith.trunci"(%864) : (i64) -> i32
  %866 = "arith.muli"(%864, %55) : (i64, i64) -> i64
  %867 = "arith.trunci"(%866) : (i64) -> i32
  %868 = "arith.muli"(%866, %55) : (i64, i64) -> i64
  %869 = "arith.trunci"(%868) : (i64) -> i32
  %870 = "arith.muli"(%868, %55) : (i64, i64) -> i64
  %871 = "arith.trunci"(%870) : (i64) -> i32
  %872 = "arith.muli"(%870, %55) : (i64, i64) -> i64
  %873 = "arith.trunci"(%872) : (i64) -> i32
  %874 = "arith.muli"(%872, %55) : (i64, i64) -> i64
  %875 = "vector.from_elements"(%859, %861, %863, %865, %867, %869, %871, %873) : (i32, i32, i32, i32, i32, i32, i32, i32) -> vector<8xi32>
  %876 = "arith.xori"(%20, %27) : (i64, i64) -> i64
  %877 = "arith.trunci"(%876) : (i64) -> i32
  %878 = "arith.muli"(%876, %55) : (i64, i64) -> i64
  %879 = "arith.trunci"(%878) : (i64) -> i32
  %880 = "arith.muli"(%878, %55) : (i64, i64) -> i64
  %881 = "arith.trunci"(%880) : (i64) -> i32
  %882 = "arith.muli"(%880, %55) : (i64, i64) -> i64
  %883 = "arith.trunci"(%882) : (i64) -> i32
  %884 = "arith.muli"(%882, %55) : (i64, i64) -> i64
  %885 = "arith.trunci"(%884) : (i64) -> i32
  %886 = "arith.muli"(%884, %55) : (i64, i64) -> i64
  %887 = "arith.trunci"(%886) : (i64) -> i32
  %888 = "arith.muli"(%886, %55) : (i64, i64) -> i64
  %889 = "arith.trunci"(%888) : (i64) -> i32
  %890 = "arith.muli"(%888, %55) : (i64, i64) -> i64
  %891 = "arith.trunci"(%890) : (i64) -> i32
  %892 = "arith.muli"(%890, %55) : (i64, i64) -> i64
  %893 = "vector.from_elements"(%877, %879, %881, %883, %885, %887, %889, %891) : (i32, i32, i32, i32, i32, i32, i32, i32) -> vector<8xi32>
  %894 = "hilt.ptr_add"(%25, %780) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 4>
  "hilt.store"(%875, %25) : (vector<8xi32>, !hilt.ptr<shared, 16>) -> ()
  %895 = "hilt.load"(%25) : (!hilt.ptr<shared, 16>) -> vector<8xi32>
  %896 = "vector.extract"(%895) <{static_position = array<i64: 0>}> : (vector<8xi32>) -> i32
  %897 = "arith.extui"(%896) : (i32) -> i64
  %898 = "vector.extract"(%895) <{static_position = array<i64: 1>}> : (vector<8xi32>) -> i32
  %899 = "arith.extui"(%898) : (i32) -> i64
  %900 = "arith.muli"(%897, %96) : (i64, i64) -> i64
  %901 = "arith.addi"(%900, %899) : (i64, i64) -> i64
  %902 = "vector.extract"(%895) <{static_position = array<i64: 2>}> : (vector<8xi32>) -> i32
  %903 = "arith.extui"(%902) : (i32) -> i64
  %904 = "arith.muli"(%901, %96) : (i64, i64) -> i64
  %905 = "arith.addi"(%904, %903) : (i64, i64) -> i64
  %906 = "vector.extract"(%895) <{static_position = array<i64: 3>}> : (vector<8xi32>) -> i32
  %907 = "arith.extui"(%906) : (i32) -> i64
  %908 = "arith.muli"(%905, %96) : (i64, i64) -> i64
  %909 = "arith.addi"(%908, %907) : (i64, i64) -> i64
  %910 = "vector.extract"(%895) <{static_position = array<i64: 4>}> : (vector<8xi32>) -> i32
  %911 = "arith.extui"(%910) : (i32) -> i64
  %912 = "arith.muli"(%909, %96) : (i64, i64) -> i64
  %913 = "arith.addi"(%912, %911) : (i64, i64) -> i64
  %914 = "vector.extract"(%895) <{static_position = array<i64: 5>}> : (vector<8xi32>) -> i32
  %915 = "arith.extui"(%914) : (i32) -> i64
  %916 = "arith.muli"(%913, %96) : (i64, i64) -> i64
  %917 = "arith.addi"(%916, %915) : (i64, i64) -> i64
  %918 = "vector.extract"(%895) <{static_position = array<i64: 6>}> : (vector<8xi32>) -> i32
  %919 = "arith.extui"(%918) : (i32) -> i64
  %920 = "arith.muli"(%917, %96) : (i64, i64) -> i64
  %921 = "arith.addi"(%920, %919) : (i64, i64) -> i64
  %922 = "vector.extract"(%895) <{static_position = array<i64: 7>}> : (vector<8xi32>) -> i32
  %923 = "arith.extui"(%922) : (i32) -> i64
  %924 = "arith.muli"(%921, %96) : (i64, i64) -> i64
  %925 = "arith.addi"(%924, %923) : (i64, i64) -> i64
  %926 = "arith.muli"(%925, %12) : (i64, i64) -> i64
  %927 = "arith.constant"() <{value = 184 : i64}> : () -> i64
  %928 = "hilt.ptr_add"(%out, %927) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %929 = "hilt.atomic_rmw"(%928, %926) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  "hilt.store"(%875, %894) : (vector<8xi32>, !hilt.ptr<shared, 4>) -> ()
  %930 = "hilt.load"(%894) : (!hilt.ptr<shared, 4>) -> vector<8xi32>
  %931 = "vector.extract"(%930) <{static_position = array<i64: 0>}> : (vector<8xi32>) -> i32
  %932 = "arith.extui"(%931) : (i32) -> i64
  %933 = "vector.extract"(%930) <{static_position = array<i64: 1>}> : (vector<8xi32>) -> i32
  %934 = "arith.extui"(%933) : (i32) -> i64
  %935 = "arith.muli"(%932, %96) : (i64, i64) -> i64
  %936 = "arith.addi"(%935, %934) : (i64, i64) -> i64
  %937 = "vector.extract"(%930) <{static_position = array<i64: 2>}> : (vector<8xi32>) -> i32
  %938 = "arith.extui"(%937) : (i32) -> i64
  %939 = "arith.muli"(%936, %96) : (i64, i64) -> i64
  %940 = "arith.addi"(%939, %938) : (i64, i64) -> i64
  %941 = "vector.extract"(%930) <{static_position = array<i64: 3>}> : (vector<8xi32>) -> i32
  %942 = "arith.extui"(%941) : (i32) -> i64
  %943 = "arith.muli"(%940, %96) : (i64, i64) -> i64
  %944 = "arith.addi"(%943, %942) : (i64, i64) -> i64
  %945 = "vector.extract"(%930) <{static_position = array<i64: 4>}> : (vector<8xi32>) -> i32
  %946 = "arith.extui"(%945) : (i32) -> i64
  %947 = "arith.muli"(%944, %96) : (i64, i64) -> i64
  %948 = "arith.addi"(%947, %946) : (i64, i64) -> i64
  %949 = "vector.extract"(%930) <{static_position = array<i64: 5>}> : (vector<8xi32>) -> i32
  %950 = "arith.extui"(%949) : (i32) -> i64
  %951 = "arith.muli"(%948, %96) : (i64, i64) -> i64
  %952 = "arith.addi"(%951, %950) : (i64, i64) -> i64
  %953 = "vector.extract"(%930) <{static_position = array<i64: 6>}> : (vector<8xi32>) -> i32
  %954 = "arith.extui"(%953) : (i32) -> i64
  %955 = "arith.muli"(%952, %96) : (i64, i64) -> i64
  %956 = "arith.addi"(%955, %954) : (i64, i64) -> i64
  %957 = "vector.extract"(%930) <{static_position = array<i64: 7>}> : (vector<8xi32>) -> i32
  %958 = "arith.extui"(%957) : (i32) -> i64
  %959 = "arith.muli"(%956, %96) : (i64, i64) -> i64
  %960 = "arith.addi"(%959, %958) : (i64, i64) -> i64
  %961 = "arith.muli"(%960, %12) : (i64, i64) -> i64
  %962 = "arith.constant"() <{value = 192 : i64}> : () -> i64
  %963 = "hilt.ptr_add"(%out, %962) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %964 = "hilt.atomic_rmw"(%963, %961) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %965 = "arith.cmpi"(%0, %44) <{predicate = 6 : i64}> : (i32, i32) -> i1
  "hilt.store_masked"(%893, %894, %965) : (vector<8xi32>, !hilt.ptr<shared, 4>, i1) -> ()
  %966 = "arith.cmpi"(%0, %46) <{predicate = 6 : i64}> : (i32, i32) -> i1
  %967 = "hilt.load_masked"(%894, %966, %893) : (!hilt.ptr<shared, 4>, i1, vector<8xi32>) -> vector<8xi32>
  %968 = "vector.extract"(%967) <{static_position = array<i64: 0>}> : (vector<8xi32>) -> i32
  %969 = "arith.extui"(%968) : (i32) -> i64
  %970 = "vector.extract"(%967) <{static_position = array<i64: 1>}> : (vector<8xi32>) -> i32
  %971 = "arith.extui"(%970) : (i32) -> i64
  %972 = "arith.muli"(%969, %96) : (i64, i64) -> i64
  %973 = "arith.addi"(%972, %971) : (i64, i64) -> i64
  %974 = "vector.extract"(%967) <{static_position = array<i64: 2>}> : (vector<8xi32>) -> i32
  %975 = "arith.extui"(%974) : (i32) -> i64
  %976 = "arith.muli"(%973, %96) : (i64, i64) -> i64
  %977 = "arith.addi"(%976, %975) : (i64, i64) -> i64
  %978 = "vector.extract"(%967) <{static_position = array<i64: 3>}> : (vector<8xi32>) -> i32
  %979 = "arith.extui"(%978) : (i32) -> i64
  %980 = "arith.muli"(%977, %96) : (i64, i64) -> i64
  %981 = "arith.addi"(%980, %979) : (i64, i64) -> i64
  %982 = "vector.extract"(%967) <{static_position = array<i64: 4>}> : (vector<8xi32>) -> i32
  %983 = "arith.extui"(%982) : (i32) -> i64
  %984 = "arith.muli"(%981, %96) : (i64, i64) -> i64
  %985 = "arith.addi"(%984, %983) : (i64, i64) -> i64
  %986 = "vector.extract"(%967) <{static_position = array<i64: 5>}> : (vector<8xi32>) -> i32
  %987 = "arith.extui"(%986) : (i32) -> i64
  %988 = "arith.muli"(%985, %96) : (i64, i64) -> i64
  %989 = "arith.addi"(%988, %987) : (i64, i64) -> i64
  %990 = "vector.extract"(%967) <{static_position = array<i64: 6>}> : (vector<8xi32>) -> i32
  %991 = "arith.extui"(%990) : (i32) -> i64
  %992 = "arith.muli"(%989, %96) : (i64, i64) -> i64
  %993 = "arith.addi"(%992, %991) : (i64, i64) -> i64
  %994 = "vector.extract"(%967) <{static_position = array<i64: 7>}> : (vector<8xi32>) -> i32
  %995 = "arith.extui"(%994) : (i32) -> i64
  %996 = "arith.muli"(%993, %96) : (i64, i64) -> i64
  %997 = "arith.addi"(%996, %995) : (i64, i64) -> i64
  %998 = "arith.muli"(%997, %12) : (i64, i64) -> i64
  %999 = "arith.constant"() <{value = 200 : i64}> : () -> i64
  %1000 = "hilt.ptr_add"(%out, %999) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %1001 = "hilt.atomic_rmw"(%1000, %998) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %1002 = "arith.trunci"(%20) : (i64) -> i1
  %1003 = "arith.muli"(%20, %55) : (i64, i64) -> i64
  %1004 = "arith.trunci"(%1003) : (i64) -> i1
  %1005 = "arith.muli"(%1003, %55) : (i64, i64) -> i64
  %1006 = "arith.trunci"(%1005) : (i64) -> i1
  %1007 = "arith.muli"(%1005, %55) : (i64, i64) -> i64
  %1008 = "arith.trunci"(%1007) : (i64) -> i1
  %1009 = "arith.muli"(%1007, %55) : (i64, i64) -> i64
  %1010 = "arith.trunci"(%1009) : (i64) -> i1
  %1011 = "arith.muli"(%1009, %55) : (i64, i64) -> i64
  %1012 = "arith.trunci"(%1011) : (i64) -> i1
  %1013 = "arith.muli"(%1011, %55) : (i64, i64) -> i64
  %1014 = "arith.trunci"(%1013) : (i64) -> i1
  %1015 = "arith.muli"(%1013, %55) : (i64, i64) -> i64
  %1016 = "arith.trunci"(%1015) : (i64) -> i1
  %1017 = "arith.muli"(%1015, %55) : (i64, i64) -> i64
  %1018 = "vector.from_elements"(%1002, %1004, %1006, %1008, %1010, %1012, %1014, %1016) : (i1, i1, i1, i1, i1, i1, i1, i1) -> vector<8xi1>
  %1019 = "hilt.shr_u"(%20, %216) : (i64, i64) -> i64
  %1020 = "arith.trunci"(%1019) : (i64) -> i1
  %1021 = "arith.muli"(%1019, %55) : (i64, i64) -> i64
  %1022 = "arith.trunci"(%1021) : (i64) -> i1
  %1023 = "arith.muli"(%1021, %55) : (i64, i64) -> i64
  %1024 = "arith.trunci"(%1023) : (i64) -> i1
  %1025 = "arith.muli"(%1023, %55) : (i64, i64) -> i64
  %1026 = "arith.trunci"(%1025) : (i64) -> i1
  %1027 = "arith.muli"(%1025, %55) : (i64, i64) -> i64
  %1028 = "arith.trunci"(%1027) : (i64) -> i1
  %1029 = "arith.muli"(%1027, %55) : (i64, i64) -> i64
  %1030 = "arith.trunci"(%1029) : (i64) -> i1
  %1031 = "arith.muli"(%1029, %55) : (i64, i64) -> i64
  %1032 = "arith.trunci"(%1031) : (i64) -> i1
  %1033 = "arith.muli"(%1031, %55) : (i64, i64) -> i64
  %1034 = "arith.trunci"(%1033) : (i64) -> i1
  %1035 = "arith.muli"(%1033, %55) : (i64, i64) -> i64
  %1036 = "vector.from_elements"(%1020, %1022, %1024, %1026, %1028, %1030, %1032, %1034) : (i1, i1, i1, i1, i1, i1, i1, i1) -> vector<8xi1>
  "hilt.store_masked"(%893, %25, %1018) : (vector<8xi32>, !hilt.ptr<shared, 16>, vector<8xi1>) -> ()
  %1037 = "hilt.load_masked"(%25, %1036, %875) : (!hilt.ptr<shared, 16>, vector<8xi1>, vector<8xi32>) -> vector<8xi32>
  %1038 = "vector.extract"(%1037) <{static_position = array<i64: 0>}> : (vector<8xi32>) -> i32
  %1039 = "arith.extui"(%1038) : (i32) -> i64
  %1040 = "vector.extract"(%1037) <{static_position = array<i64: 1>}> : (vector<8xi32>) -> i32
  %1041 = "arith.extui"(%1040) : (i32) -> i64
  %1042 = "arith.muli"(%1039, %96) : (i64, i64) -> i64
  %1043 = "arith.addi"(%1042, %1041) : (i64, i64) -> i64
  %1044 = "vector.extract"(%1037) <{static_position = array<i64: 2>}> : (vector<8xi32>) -> i32
  %1045 = "arith.extui"(%1044) : (i32) -> i64
  %1046 = "arith.muli"(%1043, %96) : (i64, i64) -> i64
  %1047 = "arith.addi"(%1046, %1045) : (i64, i64) -> i64
  %1048 = "vector.extract"(%1037) <{static_position = array<i64: 3>}> : (vector<8xi32>) -> i32
  %1049 = "arith.extui"(%1048) : (i32) -> i64
  %1050 = "arith.muli"(%1047, %96) : (i64, i64) -> i64
  %1051 = "arith.addi"(%1050, %1049) : (i64, i64) -> i64
  %1052 = "vector.extract"(%1037) <{static_position = array<i64: 4>}> : (vector<8xi32>) -> i32
  %1053 = "arith.extui"(%1052) : (i32) -> i64
  %1054 = "arith.muli"(%1051, %96) : (i64, i64) -> i64
  %1055 = "arith.addi"(%1054, %1053) : (i64, i64) -> i64
  %1056 = "vector.extract"(%1037) <{static_position = array<i64: 5>}> : (vector<8xi32>) -> i32
  %1057 = "arith.extui"(%1056) : (i32) -> i64
  %1058 = "arith.muli"(%1055, %96) : (i64, i64) -> i64
  %1059 = "arith.addi"(%1058, %1057) : (i64, i64) -> i64
  %1060 = "vector.extract"(%1037) <{static_position = array<i64: 6>}> : (vector<8xi32>) -> i32
  %1061 = "arith.extui"(%1060) : (i32) -> i64
  %1062 = "arith.muli"(%1059, %96) : (i64, i64) -> i64
  %1063 = "arith.addi"(%1062, %1061) : (i64, i64) -> i64
  %1064 = "vector.extract"(%1037) <{static_position = array<i64: 7>}> : (vector<8xi32>) -> i32
  %1065 = "arith.extui"(%1064) : (i32) -> i64
  %1066 = "arith.muli"(%1063, %96) : (i64, i64) -> i64
  %1067 = "arith.addi"(%1066, %1065) : (i64, i64) -> i64
  %1068 = "arith.muli"(%1067, %12) : (i64, i64) -> i64
  %1069 = "arith.constant"() <{value = 208 : i64}> : () -> i64
  %1070 = "hilt.ptr_add"(%out, %1069) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %1071 = "hilt.atomic_rmw"(%1070, %1068) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %1072 = "arith.bitcast"(%20) : (i64) -> f64
  %1073 = "arith.muli"(%20, %55) : (i64, i64) -> i64
  %1074 = "arith.bitcast"(%1073) : (i64) -> f64
  %1075 = "arith.muli"(%1073, %55) : (i64, i64) -> i64
  %1076 = "arith.bitcast"(%1075) : (i64) -> f64
  %1077 = "arith.muli"(%1075, %55) : (i64, i64) -> i64
  %1078 = "vector.from_elements"(%1072, %1074, %1076) : (f64, f64, f64) -> vector<3xf64>
  %1079 = "arith.xori"(%20, %27) : (i64, i64) -> i64
  %1080 = "arith.bitcast"(%1079) : (i64) -> f64
  %1081 = "arith.muli"(%1079, %55) : (i64, i64) -> i64
  %1082 = "arith.bitcast"(%1081) : (i64) -> f64
  %1083 = "arith.muli"(%1081, %55) : (i64, i64) -> i64
  %1084 = "arith.bitcast"(%1083) : (i64) -> f64
  %1085 = "arith.muli"(%1083, %55) : (i64, i64) -> i64
  %1086 = "vector.from_elements"(%1080, %1082, %1084) : (f64, f64, f64) -> vector<3xf64>
  %1087 = "hilt.ptr_add"(%25, %41) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 8>
  "hilt.store"(%1078, %25) : (vector<3xf64>, !hilt.ptr<shared, 16>) -> ()
  %1088 = "hilt.load"(%25) : (!hilt.ptr<shared, 16>) -> vector<3xf64>
  %1089 = "vector.extract"(%1088) <{static_position = array<i64: 0>}> : (vector<3xf64>) -> f64
  %1090 = "arith.bitcast"(%1089) : (f64) -> i64
  %1091 = "vector.extract"(%1088) <{static_position = array<i64: 1>}> : (vector<3xf64>) -> f64
  %1092 = "arith.bitcast"(%1091) : (f64) -> i64
  %1093 = "arith.muli"(%1090, %96) : (i64, i64) -> i64
  %1094 = "arith.addi"(%1093, %1092) : (i64, i64) -> i64
  %1095 = "vector.extract"(%1088) <{static_position = array<i64: 2>}> : (vector<3xf64>) -> f64
  %1096 = "arith.bitcast"(%1095) : (f64) -> i64
  %1097 = "arith.muli"(%1094, %96) : (i64, i64) -> i64
  %1098 = "arith.addi"(%1097, %1096) : (i64, i64) -> i64
  %1099 = "arith.muli"(%1098, %12) : (i64, i64) -> i64
  %1100 = "arith.constant"() <{value = 216 : i64}> : () -> i64
  %1101 = "hilt.ptr_add"(%out, %1100) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %1102 = "hilt.atomic_rmw"(%1101, %1099) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  "hilt.store"(%1078, %1087) : (vector<3xf64>, !hilt.ptr<shared, 8>) -> ()
  %1103 = "hilt.load"(%1087) : (!hilt.ptr<shared, 8>) -> vector<3xf64>
  %1104 = "vector.extract"(%1103) <{static_position = array<i64: 0>}> : (vector<3xf64>) -> f64
  %1105 = "arith.bitcast"(%1104) : (f64) -> i64
  %1106 = "vector.extract"(%1103) <{static_position = array<i64: 1>}> : (vector<3xf64>) -> f64
  %1107 = "arith.bitcast"(%1106) : (f64) -> i64
  %1108 = "arith.muli"(%1105, %96) : (i64, i64) -> i64
  %1109 = "arith.addi"(%1108, %1107) : (i64, i64) -> i64
  %1110 = "vector.extract"(%1103) <{static_position = array<i64: 2>}> : (vector<3xf64>) -> f64
  %1111 = "arith.bitcast"(%1110) : (f64) -> i64
  %1112 = "arith.muli"(%1109, %96) : (i64, i64) -> i64
  %1113 = "arith.addi"(%1112, %1111) : (i64, i64) -> i64
  %1114 = "arith.muli"(%1113, %12) : (i64, i64) -> i64
  %1115 = "arith.constant"() <{value = 224 : i64}> : () -> i64
  %1116 = "hilt.ptr_add"(%out, %1115) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %1117 = "hilt.atomic_rmw"(%1116, %1114) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %1118 = "arith.cmpi"(%0, %44) <{predicate = 6 : i64}> : (i32, i32) -> i1
  "hilt.store_masked"(%1086, %1087, %1118) : (vector<3xf64>, !hilt.ptr<shared, 8>, i1) -> ()
  %1119 = "arith.cmpi"(%0, %46) <{predicate = 6 : i64}> : (i32, i32) -> i1
  %1120 = "hilt.load_masked"(%1087, %1119, %1086) : (!hilt.ptr<shared, 8>, i1, vector<3xf64>) -> vector<3xf64>
  %1121 = "vector.extract"(%1120) <{static_position = array<i64: 0>}> : (vector<3xf64>) -> f64
  %1122 = "arith.bitcast"(%1121) : (f64) -> i64
  %1123 = "vector.extract"(%1120) <{static_position = array<i64: 1>}> : (vector<3xf64>) -> f64
  %1124 = "arith.bitcast"(%1123) : (f64) -> i64
  %1125 = "arith.muli"(%1122, %96) : (i64, i64) -> i64
  %1126 = "arith.addi"(%1125, %1124) : (i64, i64) -> i64
  %1127 = "vector.extract"(%1120) <{static_position = array<i64: 2>}> : (vector<3xf64>) -> f64
  %1128 = "arith.bitcast"(%1127) : (f64) -> i64
  %1129 = "arith.muli"(%1126, %96) : (i64, i64) -> i64
  %1130 = "arith.addi"(%1129, %1128) : (i64, i64) -> i64
  %1131 = "arith.muli"(%1130, %12) : (i64, i64) -> i64
  %1132 = "arith.constant"() <{value = 232 : i64}> : () -> i64
  %1133 = "hilt.ptr_add"(%out, %1132) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %1134 = "hilt.atomic_rmw"(%1133, %1131) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %1135 = "arith.trunci"(%20) : (i64) -> i1
  %1136 = "arith.muli"(%20, %55) : (i64, i64) -> i64
  %1137 = "arith.trunci"(%1136) : (i64) -> i1
  %1138 = "arith.muli"(%1136, %55) : (i64, i64) -> i64
  %1139 = "arith.trunci"(%1138) : (i64) -> i1
  %1140 = "arith.muli"(%1138, %55) : (i64, i64) -> i64
  %1141 = "vector.from_elements"(%1135, %1137, %1139) : (i1, i1, i1) -> vector<3xi1>
  %1142 = "hilt.shr_u"(%20, %216) : (i64, i64) -> i64
  %1143 = "arith.trunci"(%1142) : (i64) -> i1
  %1144 = "arith.muli"(%1142, %55) : (i64, i64) -> i64
  %1145 = "arith.trunci"(%1144) : (i64) -> i1
  %1146 = "arith.muli"(%1144, %55) : (i64, i64) -> i64
  %1147 = "arith.trunci"(%1146) : (i64) -> i1
  %1148 = "arith.muli"(%1146, %55) : (i64, i64) -> i64
  %1149 = "vector.from_elements"(%1143, %1145, %1147) : (i1, i1, i1) -> vector<3xi1>
  "hilt.store_masked"(%1086, %25, %1141) : (vector<3xf64>, !hilt.ptr<shared, 16>, vector<3xi1>) -> ()
  %1150 = "hilt.load_masked"(%25, %1149, %1078) : (!hilt.ptr<shared, 16>, vector<3xi1>, vector<3xf64>) -> vector<3xf64>
  %1151 = "vector.extract"(%1150) <{static_position = array<i64: 0>}> : (vector<3xf64>) -> f64
  %1152 = "arith.bitcast"(%1151) : (f64) -> i64
  %1153 = "vector.extract"(%1150) <{static_position = array<i64: 1>}> : (vector<3xf64>) -> f64
  %1154 = "arith.bitcast"(%1153) : (f64) -> i64
  %1155 = "arith.muli"(%1152, %96) : (i64, i64) -> i64
  %1156 = "arith.addi"(%1155, %1154) : (i64, i64) -> i64
  %1157 = "vector.extract"(%1150) <{static_position = array<i64: 2>}> : (vector<3xf64>) -> f64
  %1158 = "arith.bitcast"(%1157) : (f64) -> i64
  %1159 = "arith.muli"(%1156, %96) : (i64, i64) -> i64
  %1160 = "arith.addi"(%1159, %1158) : (i64, i64) -> i64
  %1161 = "arith.muli"(%1160, %12) : (i64, i64) -> i64
  %1162 = "arith.constant"() <{value = 240 : i64}> : () -> i64
  %1163 = "hilt.ptr_add"(%out, %1162) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %1164 = "hilt.atomic_rmw"(%1163, %1161) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %1165 = "arith.extui"(%20) : (i64) -> i128
  %1166 = "arith.constant"() <{value = 5 : i128}> : () -> i128
  %1167 = "hilt.shl"(%1165, %1166) : (i128, i128) -> i128
  %1168 = "arith.muli"(%20, %55) : (i64, i64) -> i64
  %1169 = "arith.extui"(%1168) : (i64) -> i128
  %1170 = "hilt.shl"(%1169, %1166) : (i128, i128) -> i128
  %1171 = "arith.muli"(%1168, %55) : (i64, i64) -> i64
  %1172 = "vector.from_elements"(%1167, %1170) : (i128, i128) -> vector<2xi128>
  %1173 = "arith.xori"(%20, %27) : (i64, i64) -> i64
  %1174 = "arith.extui"(%1173) : (i64) -> i128
  %1175 = "hilt.shl"(%1174, %1166) : (i128, i128) -> i128
  %1176 = "arith.muli"(%1173, %55) : (i64, i64) -> i64
  %1177 = "arith.extui"(%1176) : (i64) -> i128
  %1178 = "hilt.shl"(%1177, %1166) : (i128, i128) -> i128
  %1179 = "arith.muli"(%1176, %55) : (i64, i64) -> i64
  %1180 = "vector.from_elements"(%1175, %1178) : (i128, i128) -> vector<2xi128>
  %1181 = "hilt.ptr_add"(%25, %51) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 16>
  "hilt.store"(%1172, %25) : (vector<2xi128>, !hilt.ptr<shared, 16>) -> ()
  %1182 = "hilt.load"(%25) : (!hilt.ptr<shared, 16>) -> vector<2xi128>
  %1183 = "vector.extract"(%1182) <{static_position = array<i64: 0>}> : (vector<2xi128>) -> i128
  %1184 = "arith.constant"() <{value = 3 : i128}> : () -> i128
  %1185 = "hilt.shr_u"(%1183, %1184) : (i128, i128) -> i128
  %1186 = "arith.trunci"(%1185) : (i128) -> i64
  %1187 = "vector.extract"(%1182) <{static_position = array<i64: 1>}> : (vector<2xi128>) -> i128
  %1188 = "hilt.shr_u"(%1187, %1184) : (i128, i128) -> i128
  %1189 = "arith.trunci"(%1188) : (i128) -> i64
  %1190 = "arith.muli"(%1186, %96) : (i64, i64) -> i64
  %1191 = "arith.addi"(%1190, %1189) : (i64, i64) -> i64
  %1192 = "arith.muli"(%1191, %12) : (i64, i64) -> i64
  %1193 = "arith.constant"() <{value = 248 : i64}> : () -> i64
  %1194 = "hilt.ptr_add"(%out, %1193) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %1195 = "hilt.atomic_rmw"(%1194, %1192) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  "hilt.store"(%1172, %1181) : (vector<2xi128>, !hilt.ptr<shared, 16>) -> ()
  %1196 = "hilt.load"(%1181) : (!hilt.ptr<shared, 16>) -> vector<2xi128>
  %1197 = "vector.extract"(%1196) <{static_position = array<i64: 0>}> : (vector<2xi128>) -> i128
  %1198 = "hilt.shr_u"(%1197, %1184) : (i128, i128) -> i128
  %1199 = "arith.trunci"(%1198) : (i128) -> i64
  %1200 = "vector.extract"(%1196) <{static_position = array<i64: 1>}> : (vector<2xi128>) -> i128
  %1201 = "hilt.shr_u"(%1200, %1184) : (i128, i128) -> i128
  %1202 = "arith.trunci"(%1201) : (i128) -> i64
  %1203 = "arith.muli"(%1199, %96) : (i64, i64) -> i64
  %1204 = "arith.addi"(%1203, %1202) : (i64, i64) -> i64
  %1205 = "arith.muli"(%1204, %12) : (i64, i64) -> i64
  %1206 = "arith.constant"() <{value = 256 : i64}> : () -> i64
  %1207 = "hilt.ptr_add"(%out, %1206) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %1208 = "hilt.atomic_rmw"(%1207, %1205) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %1209 = "arith.cmpi"(%0, %44) <{predicate = 6 : i64}> : (i32, i32) -> i1
  "hilt.store_masked"(%1180, %1181, %1209) : (vector<2xi128>, !hilt.ptr<shared, 16>, i1) -> ()
  %1210 = "arith.cmpi"(%0, %46) <{predicate = 6 : i64}> : (i32, i32) -> i1
  %1211 = "hilt.load_masked"(%1181, %1210, %1180) : (!hilt.ptr<shared, 16>, i1, vector<2xi128>) -> vector<2xi128>
  %1212 = "vector.extract"(%1211) <{static_position = array<i64: 0>}> : (vector<2xi128>) -> i128
  %1213 = "hilt.shr_u"(%1212, %1184) : (i128, i128) -> i128
  %1214 = "arith.trunci"(%1213) : (i128) -> i64
  %1215 = "vector.extract"(%1211) <{static_position = array<i64: 1>}> : (vector<2xi128>) -> i128
  %1216 = "hilt.shr_u"(%1215, %1184) : (i128, i128) -> i128
  %1217 = "arith.trunci"(%1216) : (i128) -> i64
  %1218 = "arith.muli"(%1214, %96) : (i64, i64) -> i64
  %1219 = "arith.addi"(%1218, %1217) : (i64, i64) -> i64
  %1220 = "arith.muli"(%1219, %12) : (i64, i64) -> i64
  %1221 = "arith.constant"() <{value = 264 : i64}> : () -> i64
  %1222 = "hilt.ptr_add"(%out, %1221) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %1223 = "hilt.atomic_rmw"(%1222, %1220) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %1224 = "arith.trunci"(%20) : (i64) -> i1
  %1225 = "arith.muli"(%20, %55) : (i64, i64) -> i64
  %1226 = "arith.trunci"(%1225) : (i64) -> i1
  %1227 = "arith.muli"(%1225, %55) : (i64, i64) -> i64
  %1228 = "vector.from_elements"(%1224, %1226) : (i1, i1) -> vector<2xi1>
  %1229 = "hilt.shr_u"(%20, %216) : (i64, i64) -> i64
  %1230 = "arith.trunci"(%1229) : (i64) -> i1
  %1231 = "arith.muli"(%1229, %55) : (i64, i64) -> i64
  %1232 = "arith.trunci"(%1231) : (i64) -> i1
  %1233 = "arith.muli"(%1231, %55) : (i64, i64) -> i64
  %1234 = "vector.from_elements"(%1230, %1232) : (i1, i1) -> vector<2xi1>
  "hilt.store_masked"(%1180, %25, %1228) : (vector<2xi128>, !hilt.ptr<shared, 16>, vector<2xi1>) -> ()
  %1235 = "hilt.load_masked"(%25, %1234, %1172) : (!hilt.ptr<shared, 16>, vector<2xi1>, vector<2xi128>) -> vector<2xi128>
  %1236 = "vector.extract"(%1235) <{static_position = array<i64: 0>}> : (vector<2xi128>) -> i128
  %1237 = "hilt.shr_u"(%1236, %1184) : (i128, i128) -> i128
  %1238 = "arith.trunci"(%1237) : (i128) -> i64
  %1239 = "vector.extract"(%1235) <{static_position = array<i64: 1>}> : (vector<2xi128>) -> i128
  %1240 = "hilt.shr_u"(%1239, %1184) : (i128, i128) -> i128
  %1241 = "arith.trunci"(%1240) : (i128) -> i64
  %1242 = "arith.muli"(%1238, %96) : (i64, i64) -> i64
  %1243 = "arith.addi"(%1242, %1241) : (i64, i64) -> i64
  %1244 = "arith.muli"(%1243, %12) : (i64, i64) -> i64
  %1245 = "arith.constant"() <{value = 272 : i64}> : () -> i64
  %1246 = "hilt.ptr_add"(%out, %1245) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  %1247 = "hilt.atomic_rmw"(%1246, %1244) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  "func.return"() : () -> ()
}) {kernel} : () -> ()
// RUN: --run=run_in_shared --arg=i64[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0] --arg=i64[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]
// | i64[28, 28, 27, -2685613156109444096, -2685613156109444096, 704363041199741696, -1893113110145563136, 45184235922028, 45184235922028, 30299415455067, 36793070565354, 2964040692249124656, 2964040692249124656, 1987611354436949452, 2413588636016665116, -3586840644544134048, -3586840644544134048, 5177661885286835992, -7311721827606272492, -5364862984772919700, -5364862984772919700, 6980350402877056603, -5379787056090677014, 2292195510654698592, 2292195510654698592, 4683138673087276824, -5214787644334545388, -8255664497998963092, -8255664497998963092, -4315814821447735717, 2506825436935782634, -8325334980798054560, -8325334980798054560, 2267111257080444376, 8608645849593957120]
// | i64[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
// RUN: --device=cpu --run=run_in_shared --arg=i64[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0] --arg=i64[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]
// | i64[28, 28, 27, -2685613156109444096, -2685613156109444096, 704363041199741696, -1893113110145563136, 45184235922028, 45184235922028, 30299415455067, 36793070565354, 2964040692249124656, 2964040692249124656, 1987611354436949452, 2413588636016665116, -3586840644544134048, -3586840644544134048, 5177661885286835992, -7311721827606272492, -5364862984772919700, -5364862984772919700, 6980350402877056603, -5379787056090677014, 2292195510654698592, 2292195510654698592, 4683138673087276824, -5214787644334545388, -8255664497998963092, -8255664497998963092, -4315814821447735717, 2506825436935782634, -8325334980798054560, -8325334980798054560, 2267111257080444376, 8608645849593957120]
// | i64[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
