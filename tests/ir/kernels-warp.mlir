// What the lanes of a warp do together: shuffles, votes, matches, reductions, elections; with all lanes and with some.
"func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "run_warps"}> ({
^bb0(%out: !hilt.ptr<global, 4>):
  %0 = "arith.constant"() <{value = 1 : i64}> : () -> i64
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
  "hilt.launch"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %out) {callee = "warps"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 4>) -> ()
  "func.return"() : () -> ()
}) {arg_names = ["out"]} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 8>) -> (), sym_name = "run_lanes"}> ({
^bb0(%out: !hilt.ptr<global, 8>):
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
  "hilt.launch"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %out) {callee = "lanes"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 8>) -> ()
  "func.return"() : () -> ()
}) {arg_names = ["out"]} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "warps"}> ({
^bb0(%out: !hilt.ptr<global, 4>):
  %0 = "hilt.sreg"() {reg = "laneid"} : () -> i32
  %1 = "arith.constant"() <{value = -1 : i32}> : () -> i32
  %2 = "arith.constant"() <{value = 100 : i32}> : () -> i32
  %3 = "arith.addi"(%0, %2) : (i32, i32) -> i32
  %4 = "arith.constant"() <{value = 3 : i32}> : () -> i32
  %5 = "arith.constant"() <{value = 31 : i32}> : () -> i32
  %6:2 = "hilt.shuffle_sync"(%3, %4, %5, %1) {mode = "idx"} : (i32, i32, i32, i32) -> (i32, i1)
  %7 = "arith.constant"() <{value = 25 : i32}> : () -> i32
  %8 = "arith.muli"(%0, %7) : (i32, i32) -> i32
  %9 = "arith.constant"() <{value = 0 : i32}> : () -> i32
  %10 = "arith.addi"(%8, %9) : (i32, i32) -> i32
  %11 = "arith.extui"(%10) : (i32) -> i64
  %12 = "arith.constant"() <{value = 4 : i64}> : () -> i64
  %13 = "arith.muli"(%11, %12) : (i64, i64) -> i64
  %14 = "hilt.ptr_add"(%out, %13) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
  "hilt.store"(%6#0, %14) : (i32, !hilt.ptr<global, 4>) -> ()
  %15 = "arith.extui"(%6#1) : (i1) -> i32
  %16 = "arith.constant"() <{value = 25 : i32}> : () -> i32
  %17 = "arith.muli"(%0, %16) : (i32, i32) -> i32
  %18 = "arith.constant"() <{value = 1 : i32}> : () -> i32
  %19 = "arith.addi"(%17, %18) : (i32, i32) -> i32
  %20 = "arith.extui"(%19) : (i32) -> i64
  %21 = "arith.constant"() <{value = 4 : i64}> : () -> i64
  %22 = "arith.muli"(%20, %21) : (i64, i64) -> i64
  %23 = "hilt.ptr_add"(%out, %22) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
  "hilt.store"(%15, %23) : (i32, !hilt.ptr<global, 4>) -> ()
  %24 = "arith.constant"() <{value = 2 : i32}> : () -> i32
  %25 = "arith.constant"() <{value = 0 : i32}> : () -> i32
  %26:2 = "hilt.shuffle_sync"(%3, %24, %25, %1) {mode = "up"} : (i32, i32, i32, i32) -> (i32, i1)
  %27 = "arith.constant"() <{value = 25 : i32}> : () -> i32
  %28 = "arith.muli"(%0, %27) : (i32, i32) -> i32
  %29 = "arith.constant"() <{value = 2 : i32}> : () -> i32
  %30 = "arith.addi"(%28, %29) : (i32, i32) -> i32
  %31 = "arith.extui"(%30) : (i32) -> i64
  %32 = "arith.constant"() <{value = 4 : i64}> : () -> i64
  %33 = "arith.muli"(%31, %32) : (i64, i64) -> i64
  %34 = "hilt.ptr_add"(%out, %33) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
  "hilt.store"(%26#0, %34) : (i32, !hilt.ptr<global, 4>) -> ()
  %35 = "arith.extui"(%26#1) : (i1) -> i32
  %36 = "arith.constant"() <{value = 25 : i32}> : () -> i32
  %37 = "arith.muli"(%0, %36) : (i32, i32) -> i32
  %38 = "arith.constant"() <{value = 3 : i32}> : () -> i32
  %39 = "arith.addi"(%37, %38) : (i32, i32) -> i32
  %40 = "arith.extui"(%39) : (i32) -> i64
  %41 = "arith.constant"() <{value = 4 : i64}> : () -> i64
  %42 = "arith.muli"(%40, %41) : (i64, i64) -> i64
  %43 = "hilt.ptr_add"(%out, %42) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
  "hilt.store"(%35, %43) : (i32, !hilt.ptr<global, 4>) -> ()
  %44 = "arith.constant"() <{value = 2 : i32}> : () -> i32
  %45 = "arith.constant"() <{value = 31 : i32}> : () -> i32
  %46:2 = "hilt.shuffle_sync"(%3, %44, %45, %1) {mode = "down"} : (i32, i32, i32, i32) -> (i32, i1)
  %47 = "arith.constant"() <{value = 25 : i32}> : () -> i32
  %48 = "arith.muli"(%0, %47) : (i32, i32) -> i32
  %49 = "arith.constant"() <{value = 4 : i32}> : () -> i32
  %50 = "arith.addi"(%48, %49) : (i32, i32) -> i32
  %51 = "arith.extui"(%50) : (i32) -> i64
  %52 = "arith.constant"() <{value = 4 : i64}> : () -> i64
  %53 = "arith.muli"(%51, %52) : (i64, i64) -> i64
  %54 = "hilt.ptr_add"(%out, %53) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
  "hilt.store"(%46#0, %54) : (i32, !hilt.ptr<global, 4>) -> ()
  %55 = "arith.extui"(%46#1) : (i1) -> i32
  %56 = "arith.constant"() <{value = 25 : i32}> : () -> i32
  %57 = "arith.muli"(%0, %56) : (i32, i32) -> i32
  %58 = "arith.constant"() <{value = 5 : i32}> : () -> i32
  %59 = "arith.addi"(%57, %58) : (i32, i32) -> i32
  %60 = "arith.extui"(%59) : (i32) -> i64
  %61 = "arith.constant"() <{value = 4 : i64}> : () -> i64
  %62 = "arith.muli"(%60, %61) : (i64, i64) -> i64
  %63 = "hilt.ptr_add"(%out, %62) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
  "hilt.store"(%55, %63) : (i32, !hilt.ptr<global, 4>) -> ()
  %64 = "arith.constant"() <{value = 5 : i32}> : () -> i32
  %65 = "arith.constant"() <{value = 31 : i32}> : () -> i32
  %66:2 = "hilt.shuffle_sync"(%3, %64, %65, %1) {mode = "bfly"} : (i32, i32, i32, i32) -> (i32, i1)
  %67 = "arith.constant"() <{value = 25 : i32}> : () -> i32
  %68 = "arith.muli"(%0, %67) : (i32, i32) -> i32
  %69 = "arith.constant"() <{value = 6 : i32}> : () -> i32
  %70 = "arith.addi"(%68, %69) : (i32, i32) -> i32
  %71 = "arith.extui"(%70) : (i32) -> i64
  %72 = "arith.constant"() <{value = 4 : i64}> : () -> i64
  %73 = "arith.muli"(%71, %72) : (i64, i64) -> i64
  %74 = "hilt.ptr_add"(%out, %73) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
  "hilt.store"(%66#0, %74) : (i32, !hilt.ptr<global, 4>) -> ()
  %75 = "arith.extui"(%66#1) : (i1) -> i32
  %76 = "arith.constant"() <{value = 25 : i32}> : () -> i32
  %77 = "arith.muli"(%0, %76) : (i32, i32) -> i32
  %78 = "arith.constant"() <{value = 7 : i32}> : () -> i32
  %79 = "arith.addi"(%77, %78) : (i32, i32) -> i32
  %80 = "arith.extui"(%79) : (i32) -> i64
  %81 = "arith.constant"() <{value = 4 : i64}> : () -> i64
  %82 = "arith.muli"(%80, %81) : (i64, i64) -> i64
  %83 = "hilt.ptr_add"(%out, %82) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
  "hilt.store"(%75, %83) : (i32, !hilt.ptr<global, 4>) -> ()
  %84 = "arith.constant"() <{value = 1 : i32}> : () -> i32
  %85 = "arith.constant"() <{value = 6175 : i32}> : () -> i32
  %86:2 = "hilt.shuffle_sync"(%3, %84, %85, %1) {mode = "idx"} : (i32, i32, i32, i32) -> (i32, i1)
  %87 = "arith.constant"() <{value = 25 : i32}> : () -> i32
  %88 = "arith.muli"(%0, %87) : (i32, i32) -> i32
  %89 = "arith.constant"() <{value = 8 : i32}> : () -> i32
  %90 = "arith.addi"(%88, %89) : (i32, i32) -> i32
  %91 = "arith.extui"(%90) : (i32) -> i64
  %92 = "arith.constant"() <{value = 4 : i64}> : () -> i64
  %93 = "arith.muli"(%91, %92) : (i64, i64) -> i64
  %94 = "hilt.ptr_add"(%out, %93) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
  "hilt.store"(%86#0, %94) : (i32, !hilt.ptr<global, 4>) -> ()
  %95 = "arith.extui"(%86#1) : (i1) -> i32
  %96 = "arith.constant"() <{value = 25 : i32}> : () -> i32
  %97 = "arith.muli"(%0, %96) : (i32, i32) -> i32
  %98 = "arith.constant"() <{value = 9 : i32}> : () -> i32
  %99 = "arith.addi"(%97, %98) : (i32, i32) -> i32
  %100 = "arith.extui"(%99) : (i32) -> i64
  %101 = "arith.constant"() <{value = 4 : i64}> : () -> i64
  %102 = "arith.muli"(%100, %101) : (i64, i64) -> i64
  %103 = "hilt.ptr_add"(%out, %102) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
  "hilt.store"(%95, %103) : (i32, !hilt.ptr<global, 4>) -> ()
  %104 = "arith.trunci"(%0) : (i32) -> i1
  %105 = "hilt.vote"(%104, %1) {kind = "all"} : (i1, i32) -> i1
  %106 = "arith.extui"(%105) : (i1) -> i32
  %107 = "arith.constant"() <{value = 25 : i32}> : () -> i32
  %108 = "arith.muli"(%0, %107) : (i32, i32) -> i32
  %109 = "arith.constant"() <{value = 10 : i32}> : () -> i32
  %110 = "arith.addi"(%108, %109) : (i32, i32) -> i32
  %111 = "arith.extui"(%110) : (i32) -> i64
  %112 = "arith.constant"() <{value = 4 : i64}> : () -> i64
  %113 = "arith.muli"(%111, %112) : (i64, i64) -> i64
  %114 = "hilt.ptr_add"(%out, %113) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
  "hilt.store"(%106, %114) : (i32, !hilt.ptr<global, 4>) -> ()
  %115 = "hilt.vote"(%104, %1) {kind = "any"} : (i1, i32) -> i1
  %116 = "arith.extui"(%115) : (i1) -> i32
  %117 = "arith.constant"() <{value = 25 : i32}> : () -> i32
  %118 = "arith.muli"(%0, %117) : (i32, i32) -> i32
  %119 = "arith.constant"() <{value = 11 : i32}> : () -> i32
  %120 = "arith.addi"(%118, %119) : (i32, i32) -> i32
  %121 = "arith.extui"(%120) : (i32) -> i64
  %122 = "arith.constant"() <{value = 4 : i64}> : () -> i64
  %123 = "arith.muli"(%121, %122) : (i64, i64) -> i64
  %124 = "hilt.ptr_add"(%out, %123) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
  "hilt.store"(%116, %124) : (i32, !hilt.ptr<global, 4>) -> ()
  %125 = "hilt.vote"(%104, %1) {kind = "uni"} : (i1, i32) -> i1
  %126 = "arith.extui"(%125) : (i1) -> i32
  %127 = "arith.constant"() <{value = 25 : i32}> : () -> i32
  %128 = "arith.muli"(%0, %127) : (i32, i32) -> i32
  %129 = "arith.constant"() <{value = 12 : i32}> : () -> i32
  %130 = "arith.addi"(%128, %129) : (i32, i32) -> i32
  %131 = "arith.extui"(%130) : (i32) -> i64
  %132 = "arith.constant"() <{value = 4 : i64}> : () -> i64
  %133 = "arith.muli"(%131, %132) : (i64, i64) -> i64
  %134 = "hilt.ptr_add"(%out, %133) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
  "hilt.store"(%126, %134) : (i32, !hilt.ptr<global, 4>) -> ()
  %135 = "hilt.ballot"(%104, %1) : (i1, i32) -> i32
  %136 = "arith.constant"() <{value = 25 : i32}> : () -> i32
  %137 = "arith.muli"(%0, %136) : (i32, i32) -> i32
  %138 = "arith.constant"() <{value = 13 : i32}> : () -> i32
  %139 = "arith.addi"(%137, %138) : (i32, i32) -> i32
  %140 = "arith.extui"(%139) : (i32) -> i64
  %141 = "arith.constant"() <{value = 4 : i64}> : () -> i64
  %142 = "arith.muli"(%140, %141) : (i64, i64) -> i64
  %143 = "hilt.ptr_add"(%out, %142) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
  "hilt.store"(%135, %143) : (i32, !hilt.ptr<global, 4>) -> ()
  %144 = "arith.constant"() <{value = 3 : i32}> : () -> i32
  %145 = "hilt.rem_u"(%0, %144) : (i32, i32) -> i32
  %146 = "hilt.match_any"(%145, %1) : (i32, i32) -> i32
  %147 = "arith.constant"() <{value = 25 : i32}> : () -> i32
  %148 = "arith.muli"(%0, %147) : (i32, i32) -> i32
  %149 = "arith.constant"() <{value = 14 : i32}> : () -> i32
  %150 = "arith.addi"(%148, %149) : (i32, i32) -> i32
  %151 = "arith.extui"(%150) : (i32) -> i64
  %152 = "arith.constant"() <{value = 4 : i64}> : () -> i64
  %153 = "arith.muli"(%151, %152) : (i64, i64) -> i64
  %154 = "hilt.ptr_add"(%out, %153) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
  "hilt.store"(%146, %154) : (i32, !hilt.ptr<global, 4>) -> ()
  %155 = "arith.constant"() <{value = 0 : i32}> : () -> i32
  %156 = "arith.muli"(%145, %155) : (i32, i32) -> i32
  %157:2 = "hilt.match_all"(%156, %1) : (i32, i32) -> (i32, i1)
  %158 = "arith.constant"() <{value = 25 : i32}> : () -> i32
  %159 = "arith.muli"(%0, %158) : (i32, i32) -> i32
  %160 = "arith.constant"() <{value = 15 : i32}> : () -> i32
  %161 = "arith.addi"(%159, %160) : (i32, i32) -> i32
  %162 = "arith.extui"(%161) : (i32) -> i64
  %163 = "arith.constant"() <{value = 4 : i64}> : () -> i64
  %164 = "arith.muli"(%162, %163) : (i64, i64) -> i64
  %165 = "hilt.ptr_add"(%out, %164) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
  "hilt.store"(%157#0, %165) : (i32, !hilt.ptr<global, 4>) -> ()
  %166 = "arith.extui"(%157#1) : (i1) -> i32
  %167 = "arith.constant"() <{value = 25 : i32}> : () -> i32
  %168 = "arith.muli"(%0, %167) : (i32, i32) -> i32
  %169 = "arith.constant"() <{value = 16 : i32}> : () -> i32
  %170 = "arith.addi"(%168, %169) : (i32, i32) -> i32
  %171 = "arith.extui"(%170) : (i32) -> i64
  %172 = "arith.constant"() <{value = 4 : i64}> : () -> i64
  %173 = "arith.muli"(%171, %172) : (i64, i64) -> i64
  %174 = "hilt.ptr_add"(%out, %173) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
  "hilt.store"(%166, %174) : (i32, !hilt.ptr<global, 4>) -> ()
  %175 = "hilt.redux"(%3, %1) {kind = "add"} : (i32, i32) -> i32
  %176 = "arith.constant"() <{value = 25 : i32}> : () -> i32
  %177 = "arith.muli"(%0, %176) : (i32, i32) -> i32
  %178 = "arith.constant"() <{value = 17 : i32}> : () -> i32
  %179 = "arith.addi"(%177, %178) : (i32, i32) -> i32
  %180 = "arith.extui"(%179) : (i32) -> i64
  %181 = "arith.constant"() <{value = 4 : i64}> : () -> i64
  %182 = "arith.muli"(%180, %181) : (i64, i64) -> i64
  %183 = "hilt.ptr_add"(%out, %182) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
  "hilt.store"(%175, %183) : (i32, !hilt.ptr<global, 4>) -> ()
  %184 = "hilt.redux"(%3, %1) {kind = "and"} : (i32, i32) -> i32
  %185 = "arith.constant"() <{value = 25 : i32}> : () -> i32
  %186 = "arith.muli"(%0, %185) : (i32, i32) -> i32
  %187 = "arith.constant"() <{value = 18 : i32}> : () -> i32
  %188 = "arith.addi"(%186, %187) : (i32, i32) -> i32
  %189 = "arith.extui"(%188) : (i32) -> i64
  %190 = "arith.constant"() <{value = 4 : i64}> : () -> i64
  %191 = "arith.muli"(%189, %190) : (i64, i64) -> i64
  %192 = "hilt.ptr_add"(%out, %191) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
  "hilt.store"(%184, %192) : (i32, !hilt.ptr<global, 4>) -> ()
  %193 = "hilt.redux"(%3, %1) {kind = "or"} : (i32, i32) -> i32
  %194 = "arith.constant"() <{value = 25 : i32}> : () -> i32
  %195 = "arith.muli"(%0, %194) : (i32, i32) -> i32
  %196 = "arith.constant"() <{value = 19 : i32}> : () -> i32
  %197 = "arith.addi"(%195, %196) : (i32, i32) -> i32
  %198 = "arith.extui"(%197) : (i32) -> i64
  %199 = "arith.constant"() <{value = 4 : i64}> : () -> i64
  %200 = "arith.muli"(%198, %199) : (i64, i64) -> i64
  %201 = "hilt.ptr_add"(%out, %200) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
  "hilt.store"(%193, %201) : (i32, !hilt.ptr<global, 4>) -> ()
  %202 = "hilt.redux"(%3, %1) {kind = "xor"} : (i32, i32) -> i32
  %203 = "arith.constant"() <{value = 25 : i32}> : () -> i32
  %204 = "arith.muli"(%0, %203) : (i32, i32) -> i32
  %205 = "arith.constant"() <{value = 20 : i32}> : () -> i32
  %206 = "arith.addi"(%204, %205) : (i32, i32) -> i32
  %207 = "arith.extui"(%206) : (i32) -> i64
  %208 = "arith.constant"() <{value = 4 : i64}> : () -> i64
  %209 = "arith.muli"(%207, %208) : (i64, i64) -> i64
  %210 = "hilt.ptr_add"(%out, %209) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
  "hilt.store"(%202, %210) : (i32, !hilt.ptr<global, 4>) -> ()
  %211 = "hilt.redux"(%3, %1) {kind = "min"} : (i32, i32) -> i32
  %212 = "arith.constant"() <{value = 25 : i32}> : () -> i32
  %213 = "arith.muli"(%0, %212) : (i32, i32) -> i32
  %214 = "arith.constant"() <{value = 21 : i32}> : () -> i32
  %215 = "arith.addi"(%213, %214) : (i32, i32) -> i32
  %216 = "arith.extui"(%215) : (i32) -> i64
  %217 = "arith.constant"() <{value = 4 : i64}> : () -> i64
  %218 = "arith.muli"(%216, %217) : (i64, i64) -> i64
  %219 = "hilt.ptr_add"(%out, %218) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
  "hilt.store"(%211, %219) : (i32, !hilt.ptr<global, 4>) -> ()
  %220 = "hilt.redux"(%3, %1) {kind = "max"} : (i32, i32) -> i32
  %221 = "arith.constant"() <{value = 25 : i32}> : () -> i32
  %222 = "arith.muli"(%0, %221) : (i32, i32) -> i32
  %223 = "arith.constant"() <{value = 22 : i32}> : () -> i32
  %224 = "arith.addi"(%222, %223) : (i32, i32) -> i32
  %225 = "arith.extui"(%224) : (i32) -> i64
  %226 = "arith.constant"() <{value = 4 : i64}> : () -> i64
  %227 = "arith.muli"(%225, %226) : (i64, i64) -> i64
  %228 = "hilt.ptr_add"(%out, %227) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
  "hilt.store"(%220, %228) : (i32, !hilt.ptr<global, 4>) -> ()
  %229:2 = "hilt.elect"(%1) : (i32) -> (i32, i1)
  %230 = "arith.constant"() <{value = 25 : i32}> : () -> i32
  %231 = "arith.muli"(%0, %230) : (i32, i32) -> i32
  %232 = "arith.constant"() <{value = 23 : i32}> : () -> i32
  %233 = "arith.addi"(%231, %232) : (i32, i32) -> i32
  %234 = "arith.extui"(%233) : (i32) -> i64
  %235 = "arith.constant"() <{value = 4 : i64}> : () -> i64
  %236 = "arith.muli"(%234, %235) : (i64, i64) -> i64
  %237 = "hilt.ptr_add"(%out, %236) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
  "hilt.store"(%229#0, %237) : (i32, !hilt.ptr<global, 4>) -> ()
  %238 = "arith.extui"(%229#1) : (i1) -> i32
  %239 = "arith.constant"() <{value = 25 : i32}> : () -> i32
  %240 = "arith.muli"(%0, %239) : (i32, i32) -> i32
  %241 = "arith.constant"() <{value = 24 : i32}> : () -> i32
  %242 = "arith.addi"(%240, %241) : (i32, i32) -> i32
  %243 = "arith.extui"(%242) : (i32) -> i64
  %244 = "arith.constant"() <{value = 4 : i64}> : () -> i64
  %245 = "arith.muli"(%243, %244) : (i64, i64) -> i64
  %246 = "hilt.ptr_add"(%out, %245) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
  "hilt.store"(%238, %246) : (i32, !hilt.ptr<global, 4>) -> ()
  "hilt.warp_sync"(%1) : (i32) -> ()
  "func.return"() : () -> ()
}) {kernel} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 8>) -> (), sym_name = "lanes"}> ({
^bb0(%out: !hilt.ptr<global, 8>):
  %0 = "hilt.sreg"() {reg = "tid.x"} : () -> i32
  %1 = "arith.constant"() <{value = 15 : i32}> : () -> i32
  %2 = "arith.constant"() <{value = 4 : i32}> : () -> i32
  %3 = "arith.cmpi"(%0, %2) <{predicate = 2 : i64}> : (i32, i32) -> i1
  "scf.if"(%3) ({
    %4 = "arith.extui"(%0) : (i32) -> i64
    %5 = "arith.constant"() <{value = 5000000000 : i64}> : () -> i64
    %6 = "arith.addi"(%4, %5) : (i64, i64) -> i64
    %7 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    %8 = "arith.constant"() <{value = 31 : i32}> : () -> i32
    %9:2 = "hilt.shuffle_sync"(%6, %7, %8, %1) {mode = "bfly"} : (i64, i32, i32, i32) -> (i64, i1)
    %10 = "arith.extui"(%0) : (i32) -> i64
    %11 = "arith.constant"() <{value = 8 : i64}> : () -> i64
    %12 = "arith.muli"(%10, %11) : (i64, i64) -> i64
    %13 = "hilt.ptr_add"(%out, %12) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%9#0, %13) : (i64, !hilt.ptr<global, 8>) -> ()
    "scf.yield"() : () -> ()
  }, {
    "scf.yield"() : () -> ()
  }) : (i1) -> ()
  %14 = "arith.constant"() <{value = 4 : i32}> : () -> i32
  %15 = "arith.cmpi"(%0, %14) <{predicate = 5 : i64}> : (i32, i32) -> i1
  "scf.if"(%15) ({
    %16 = "arith.constant"() <{value = 240 : i32}> : () -> i32
    %17 = "arith.sitofp"(%0) : (i32) -> f32
    %18 = "arith.truncf"(%17) : (f32) -> f16
    %19 = "vector.from_elements"(%18, %18) : (f16, f16) -> vector<2xf16>
    %20 = "arith.constant"() <{value = 4 : i32}> : () -> i32
    %21 = "arith.constant"() <{value = 31 : i32}> : () -> i32
    %22:2 = "hilt.shuffle_sync"(%19, %20, %21, %16) {mode = "idx"} : (vector<2xf16>, i32, i32, i32) -> (vector<2xf16>, i1)
    %23 = "arith.bitcast"(%22#0) : (vector<2xf16>) -> vector<2xi16>
    %24 = "hilt.redux"(%17, %16) {kind = "fmax"} : (f32, i32) -> f32
    %25 = "hilt.redux"(%17, %16) {kind = "fmin"} : (f32, i32) -> f32
    %lo = "vector.extract"(%23) <{static_position = array<i64: 0>}> : (vector<2xi16>) -> i16
    %hi = "vector.extract"(%23) <{static_position = array<i64: 1>}> : (vector<2xi16>) -> i16
    %26 = "arith.extui"(%lo) : (i16) -> i64
    %27 = "arith.extui"(%hi) : (i16) -> i64
    %28 = "arith.constant"() <{value = 16 : i64}> : () -> i64
    %29 = "hilt.shl"(%27, %28) : (i64, i64) -> i64
    %30 = "hilt.fptosi_sat"(%24) : (f32) -> i64
    %31 = "hilt.fptosi_sat"(%25) : (f32) -> i64
    %32 = "arith.constant"() <{value = 8 : i64}> : () -> i64
    %33 = "hilt.shl"(%31, %32) : (i64, i64) -> i64
    %34 = "arith.addi"(%30, %33) : (i64, i64) -> i64
    %35 = "arith.constant"() <{value = 32 : i64}> : () -> i64
    %36 = "hilt.shl"(%34, %35) : (i64, i64) -> i64
    %37 = "arith.addi"(%26, %29) : (i64, i64) -> i64
    %38 = "arith.addi"(%36, %37) : (i64, i64) -> i64
    %39 = "arith.extui"(%0) : (i32) -> i64
    %40 = "arith.constant"() <{value = 8 : i64}> : () -> i64
    %41 = "arith.muli"(%39, %40) : (i64, i64) -> i64
    %42 = "hilt.ptr_add"(%out, %41) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%38, %42) : (i64, !hilt.ptr<global, 8>) -> ()
    "scf.yield"() : () -> ()
  }, {
    "scf.yield"() : () -> ()
  }) : (i1) -> ()
  "func.return"() : () -> ()
}) {kernel} : () -> ()
// RUN: %s
// | "builtin.module"() ({
// |   "func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "run_warps"}> ({
// |   ^bb0(%arg0: !hilt.ptr<global, 4>):
// |     %0 = "arith.constant"() <{value = 1 : i64}> : () -> i64
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
// |     "hilt.launch"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %arg0) {callee = "warps"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 4>) -> ()
// |     "func.return"() : () -> ()
// |   }) {arg_names = ["out"]} : () -> ()
// |   "func.func"() <{function_type = (!hilt.ptr<global, 8>) -> (), sym_name = "run_lanes"}> ({
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
// |     "hilt.launch"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %arg0) {callee = "lanes"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 8>) -> ()
// |     "func.return"() : () -> ()
// |   }) {arg_names = ["out"]} : () -> ()
// |   "func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "warps"}> ({
// |   ^bb0(%arg0: !hilt.ptr<global, 4>):
// |     %0 = "hilt.sreg"() {reg = "laneid"} : () -> i32
// |     %1 = "arith.constant"() <{value = -1 : i32}> : () -> i32
// |     %2 = "arith.constant"() <{value = 100 : i32}> : () -> i32
// |     %3 = "arith.addi"(%0, %2) : (i32, i32) -> i32
// |     %4 = "arith.constant"() <{value = 3 : i32}> : () -> i32
// |     %5 = "arith.constant"() <{value = 31 : i32}> : () -> i32
// |     %6:2 = "hilt.shuffle_sync"(%3, %4, %5, %1) {mode = "idx"} : (i32, i32, i32, i32) -> (i32, i1)
// |     %7 = "arith.constant"() <{value = 25 : i32}> : () -> i32
// |     %8 = "arith.muli"(%0, %7) : (i32, i32) -> i32
// |     %9 = "arith.constant"() <{value = 0 : i32}> : () -> i32
// |     %10 = "arith.addi"(%8, %9) : (i32, i32) -> i32
// |     %11 = "arith.extui"(%10) : (i32) -> i64
// |     %12 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |     %13 = "arith.muli"(%11, %12) : (i64, i64) -> i64
// |     %14 = "hilt.ptr_add"(%arg0, %13) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
// |     "hilt.store"(%6#0, %14) : (i32, !hilt.ptr<global, 4>) -> ()
// |     %15 = "arith.extui"(%6#1) : (i1) -> i32
// |     %16 = "arith.constant"() <{value = 25 : i32}> : () -> i32
// |     %17 = "arith.muli"(%0, %16) : (i32, i32) -> i32
// |     %18 = "arith.constant"() <{value = 1 : i32}> : () -> i32
// |     %19 = "arith.addi"(%17, %18) : (i32, i32) -> i32
// |     %20 = "arith.extui"(%19) : (i32) -> i64
// |     %21 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |     %22 = "arith.muli"(%20, %21) : (i64, i64) -> i64
// |     %23 = "hilt.ptr_add"(%arg0, %22) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
// |     "hilt.store"(%15, %23) : (i32, !hilt.ptr<global, 4>) -> ()
// |     %24 = "arith.constant"() <{value = 2 : i32}> : () -> i32
// |     %25 = "arith.constant"() <{value = 0 : i32}> : () -> i32
// |     %26:2 = "hilt.shuffle_sync"(%3, %24, %25, %1) {mode = "up"} : (i32, i32, i32, i32) -> (i32, i1)
// |     %27 = "arith.constant"() <{value = 25 : i32}> : () -> i32
// |     %28 = "arith.muli"(%0, %27) : (i32, i32) -> i32
// |     %29 = "arith.constant"() <{value = 2 : i32}> : () -> i32
// |     %30 = "arith.addi"(%28, %29) : (i32, i32) -> i32
// |     %31 = "arith.extui"(%30) : (i32) -> i64
// |     %32 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |     %33 = "arith.muli"(%31, %32) : (i64, i64) -> i64
// |     %34 = "hilt.ptr_add"(%arg0, %33) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
// |     "hilt.store"(%26#0, %34) : (i32, !hilt.ptr<global, 4>) -> ()
// |     %35 = "arith.extui"(%26#1) : (i1) -> i32
// |     %36 = "arith.constant"() <{value = 25 : i32}> : () -> i32
// |     %37 = "arith.muli"(%0, %36) : (i32, i32) -> i32
// |     %38 = "arith.constant"() <{value = 3 : i32}> : () -> i32
// |     %39 = "arith.addi"(%37, %38) : (i32, i32) -> i32
// |     %40 = "arith.extui"(%39) : (i32) -> i64
// |     %41 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |     %42 = "arith.muli"(%40, %41) : (i64, i64) -> i64
// |     %43 = "hilt.ptr_add"(%arg0, %42) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
// |     "hilt.store"(%35, %43) : (i32, !hilt.ptr<global, 4>) -> ()
// |     %44 = "arith.constant"() <{value = 2 : i32}> : () -> i32
// |     %45 = "arith.constant"() <{value = 31 : i32}> : () -> i32
// |     %46:2 = "hilt.shuffle_sync"(%3, %44, %45, %1) {mode = "down"} : (i32, i32, i32, i32) -> (i32, i1)
// |     %47 = "arith.constant"() <{value = 25 : i32}> : () -> i32
// |     %48 = "arith.muli"(%0, %47) : (i32, i32) -> i32
// |     %49 = "arith.constant"() <{value = 4 : i32}> : () -> i32
// |     %50 = "arith.addi"(%48, %49) : (i32, i32) -> i32
// |     %51 = "arith.extui"(%50) : (i32) -> i64
// |     %52 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |     %53 = "arith.muli"(%51, %52) : (i64, i64) -> i64
// |     %54 = "hilt.ptr_add"(%arg0, %53) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
// |     "hilt.store"(%46#0, %54) : (i32, !hilt.ptr<global, 4>) -> ()
// |     %55 = "arith.extui"(%46#1) : (i1) -> i32
// |     %56 = "arith.constant"() <{value = 25 : i32}> : () -> i32
// |     %57 = "arith.muli"(%0, %56) : (i32, i32) -> i32
// |     %58 = "arith.constant"() <{value = 5 : i32}> : () -> i32
// |     %59 = "arith.addi"(%57, %58) : (i32, i32) -> i32
// |     %60 = "arith.extui"(%59) : (i32) -> i64
// |     %61 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |     %62 = "arith.muli"(%60, %61) : (i64, i64) -> i64
// |     %63 = "hilt.ptr_add"(%arg0, %62) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
// |     "hilt.store"(%55, %63) : (i32, !hilt.ptr<global, 4>) -> ()
// |     %64 = "arith.constant"() <{value = 5 : i32}> : () -> i32
// |     %65 = "arith.constant"() <{value = 31 : i32}> : () -> i32
// |     %66:2 = "hilt.shuffle_sync"(%3, %64, %65, %1) {mode = "bfly"} : (i32, i32, i32, i32) -> (i32, i1)
// |     %67 = "arith.constant"() <{value = 25 : i32}> : () -> i32
// |     %68 = "arith.muli"(%0, %67) : (i32, i32) -> i32
// |     %69 = "arith.constant"() <{value = 6 : i32}> : () -> i32
// |     %70 = "arith.addi"(%68, %69) : (i32, i32) -> i32
// |     %71 = "arith.extui"(%70) : (i32) -> i64
// |     %72 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |     %73 = "arith.muli"(%71, %72) : (i64, i64) -> i64
// |     %74 = "hilt.ptr_add"(%arg0, %73) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
// |     "hilt.store"(%66#0, %74) : (i32, !hilt.ptr<global, 4>) -> ()
// |     %75 = "arith.extui"(%66#1) : (i1) -> i32
// |     %76 = "arith.constant"() <{value = 25 : i32}> : () -> i32
// |     %77 = "arith.muli"(%0, %76) : (i32, i32) -> i32
// |     %78 = "arith.constant"() <{value = 7 : i32}> : () -> i32
// |     %79 = "arith.addi"(%77, %78) : (i32, i32) -> i32
// |     %80 = "arith.extui"(%79) : (i32) -> i64
// |     %81 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |     %82 = "arith.muli"(%80, %81) : (i64, i64) -> i64
// |     %83 = "hilt.ptr_add"(%arg0, %82) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
// |     "hilt.store"(%75, %83) : (i32, !hilt.ptr<global, 4>) -> ()
// |     %84 = "arith.constant"() <{value = 1 : i32}> : () -> i32
// |     %85 = "arith.constant"() <{value = 6175 : i32}> : () -> i32
// |     %86:2 = "hilt.shuffle_sync"(%3, %84, %85, %1) {mode = "idx"} : (i32, i32, i32, i32) -> (i32, i1)
// |     %87 = "arith.constant"() <{value = 25 : i32}> : () -> i32
// |     %88 = "arith.muli"(%0, %87) : (i32, i32) -> i32
// |     %89 = "arith.constant"() <{value = 8 : i32}> : () -> i32
// |     %90 = "arith.addi"(%88, %89) : (i32, i32) -> i32
// |     %91 = "arith.extui"(%90) : (i32) -> i64
// |     %92 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |     %93 = "arith.muli"(%91, %92) : (i64, i64) -> i64
// |     %94 = "hilt.ptr_add"(%arg0, %93) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
// |     "hilt.store"(%86#0, %94) : (i32, !hilt.ptr<global, 4>) -> ()
// |     %95 = "arith.extui"(%86#1) : (i1) -> i32
// |     %96 = "arith.constant"() <{value = 25 : i32}> : () -> i32
// |     %97 = "arith.muli"(%0, %96) : (i32, i32) -> i32
// |     %98 = "arith.constant"() <{value = 9 : i32}> : () -> i32
// |     %99 = "arith.addi"(%97, %98) : (i32, i32) -> i32
// |     %100 = "arith.extui"(%99) : (i32) -> i64
// |     %101 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |     %102 = "arith.muli"(%100, %101) : (i64, i64) -> i64
// |     %103 = "hilt.ptr_add"(%arg0, %102) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
// |     "hilt.store"(%95, %103) : (i32, !hilt.ptr<global, 4>) -> ()
// |     %104 = "arith.trunci"(%0) : (i32) -> i1
// |     %105 = "hilt.vote"(%104, %1) {kind = "all"} : (i1, i32) -> i1
// |     %106 = "arith.extui"(%105) : (i1) -> i32
// |     %107 = "arith.constant"() <{value = 25 : i32}> : () -> i32
// |     %108 = "arith.muli"(%0, %107) : (i32, i32) -> i32
// |     %109 = "arith.constant"() <{value = 10 : i32}> : () -> i32
// |     %110 = "arith.addi"(%108, %109) : (i32, i32) -> i32
// |     %111 = "arith.extui"(%110) : (i32) -> i64
// |     %112 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |     %113 = "arith.muli"(%111, %112) : (i64, i64) -> i64
// |     %114 = "hilt.ptr_add"(%arg0, %113) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
// |     "hilt.store"(%106, %114) : (i32, !hilt.ptr<global, 4>) -> ()
// |     %115 = "hilt.vote"(%104, %1) {kind = "any"} : (i1, i32) -> i1
// |     %116 = "arith.extui"(%115) : (i1) -> i32
// |     %117 = "arith.constant"() <{value = 25 : i32}> : () -> i32
// |     %118 = "arith.muli"(%0, %117) : (i32, i32) -> i32
// |     %119 = "arith.constant"() <{value = 11 : i32}> : () -> i32
// |     %120 = "arith.addi"(%118, %119) : (i32, i32) -> i32
// |     %121 = "arith.extui"(%120) : (i32) -> i64
// |     %122 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |     %123 = "arith.muli"(%121, %122) : (i64, i64) -> i64
// |     %124 = "hilt.ptr_add"(%arg0, %123) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
// |     "hilt.store"(%116, %124) : (i32, !hilt.ptr<global, 4>) -> ()
// |     %125 = "hilt.vote"(%104, %1) {kind = "uni"} : (i1, i32) -> i1
// |     %126 = "arith.extui"(%125) : (i1) -> i32
// |     %127 = "arith.constant"() <{value = 25 : i32}> : () -> i32
// |     %128 = "arith.muli"(%0, %127) : (i32, i32) -> i32
// |     %129 = "arith.constant"() <{value = 12 : i32}> : () -> i32
// |     %130 = "arith.addi"(%128, %129) : (i32, i32) -> i32
// |     %131 = "arith.extui"(%130) : (i32) -> i64
// |     %132 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |     %133 = "arith.muli"(%131, %132) : (i64, i64) -> i64
// |     %134 = "hilt.ptr_add"(%arg0, %133) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
// |     "hilt.store"(%126, %134) : (i32, !hilt.ptr<global, 4>) -> ()
// |     %135 = "hilt.ballot"(%104, %1) : (i1, i32) -> i32
// |     %136 = "arith.constant"() <{value = 25 : i32}> : () -> i32
// |     %137 = "arith.muli"(%0, %136) : (i32, i32) -> i32
// |     %138 = "arith.constant"() <{value = 13 : i32}> : () -> i32
// |     %139 = "arith.addi"(%137, %138) : (i32, i32) -> i32
// |     %140 = "arith.extui"(%139) : (i32) -> i64
// |     %141 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |     %142 = "arith.muli"(%140, %141) : (i64, i64) -> i64
// |     %143 = "hilt.ptr_add"(%arg0, %142) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
// |     "hilt.store"(%135, %143) : (i32, !hilt.ptr<global, 4>) -> ()
// |     %144 = "arith.constant"() <{value = 3 : i32}> : () -> i32
// |     %145 = "hilt.rem_u"(%0, %144) : (i32, i32) -> i32
// |     %146 = "hilt.match_any"(%145, %1) : (i32, i32) -> i32
// |     %147 = "arith.constant"() <{value = 25 : i32}> : () -> i32
// |     %148 = "arith.muli"(%0, %147) : (i32, i32) -> i32
// |     %149 = "arith.constant"() <{value = 14 : i32}> : () -> i32
// |     %150 = "arith.addi"(%148, %149) : (i32, i32) -> i32
// |     %151 = "arith.extui"(%150) : (i32) -> i64
// |     %152 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |     %153 = "arith.muli"(%151, %152) : (i64, i64) -> i64
// |     %154 = "hilt.ptr_add"(%arg0, %153) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
// |     "hilt.store"(%146, %154) : (i32, !hilt.ptr<global, 4>) -> ()
// |     %155 = "arith.constant"() <{value = 0 : i32}> : () -> i32
// |     %156 = "arith.muli"(%145, %155) : (i32, i32) -> i32
// |     %157:2 = "hilt.match_all"(%156, %1) : (i32, i32) -> (i32, i1)
// |     %158 = "arith.constant"() <{value = 25 : i32}> : () -> i32
// |     %159 = "arith.muli"(%0, %158) : (i32, i32) -> i32
// |     %160 = "arith.constant"() <{value = 15 : i32}> : () -> i32
// |     %161 = "arith.addi"(%159, %160) : (i32, i32) -> i32
// |     %162 = "arith.extui"(%161) : (i32) -> i64
// |     %163 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |     %164 = "arith.muli"(%162, %163) : (i64, i64) -> i64
// |     %165 = "hilt.ptr_add"(%arg0, %164) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
// |     "hilt.store"(%157#0, %165) : (i32, !hilt.ptr<global, 4>) -> ()
// |     %166 = "arith.extui"(%157#1) : (i1) -> i32
// |     %167 = "arith.constant"() <{value = 25 : i32}> : () -> i32
// |     %168 = "arith.muli"(%0, %167) : (i32, i32) -> i32
// |     %169 = "arith.constant"() <{value = 16 : i32}> : () -> i32
// |     %170 = "arith.addi"(%168, %169) : (i32, i32) -> i32
// |     %171 = "arith.extui"(%170) : (i32) -> i64
// |     %172 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |     %173 = "arith.muli"(%171, %172) : (i64, i64) -> i64
// |     %174 = "hilt.ptr_add"(%arg0, %173) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
// |     "hilt.store"(%166, %174) : (i32, !hilt.ptr<global, 4>) -> ()
// |     %175 = "hilt.redux"(%3, %1) {kind = "add"} : (i32, i32) -> i32
// |     %176 = "arith.constant"() <{value = 25 : i32}> : () -> i32
// |     %177 = "arith.muli"(%0, %176) : (i32, i32) -> i32
// |     %178 = "arith.constant"() <{value = 17 : i32}> : () -> i32
// |     %179 = "arith.addi"(%177, %178) : (i32, i32) -> i32
// |     %180 = "arith.extui"(%179) : (i32) -> i64
// |     %181 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |     %182 = "arith.muli"(%180, %181) : (i64, i64) -> i64
// |     %183 = "hilt.ptr_add"(%arg0, %182) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
// |     "hilt.store"(%175, %183) : (i32, !hilt.ptr<global, 4>) -> ()
// |     %184 = "hilt.redux"(%3, %1) {kind = "and"} : (i32, i32) -> i32
// |     %185 = "arith.constant"() <{value = 25 : i32}> : () -> i32
// |     %186 = "arith.muli"(%0, %185) : (i32, i32) -> i32
// |     %187 = "arith.constant"() <{value = 18 : i32}> : () -> i32
// |     %188 = "arith.addi"(%186, %187) : (i32, i32) -> i32
// |     %189 = "arith.extui"(%188) : (i32) -> i64
// |     %190 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |     %191 = "arith.muli"(%189, %190) : (i64, i64) -> i64
// |     %192 = "hilt.ptr_add"(%arg0, %191) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
// |     "hilt.store"(%184, %192) : (i32, !hilt.ptr<global, 4>) -> ()
// |     %193 = "hilt.redux"(%3, %1) {kind = "or"} : (i32, i32) -> i32
// |     %194 = "arith.constant"() <{value = 25 : i32}> : () -> i32
// |     %195 = "arith.muli"(%0, %194) : (i32, i32) -> i32
// |     %196 = "arith.constant"() <{value = 19 : i32}> : () -> i32
// |     %197 = "arith.addi"(%195, %196) : (i32, i32) -> i32
// |     %198 = "arith.extui"(%197) : (i32) -> i64
// |     %199 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |     %200 = "arith.muli"(%198, %199) : (i64, i64) -> i64
// |     %201 = "hilt.ptr_add"(%arg0, %200) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
// |     "hilt.store"(%193, %201) : (i32, !hilt.ptr<global, 4>) -> ()
// |     %202 = "hilt.redux"(%3, %1) {kind = "xor"} : (i32, i32) -> i32
// |     %203 = "arith.constant"() <{value = 25 : i32}> : () -> i32
// |     %204 = "arith.muli"(%0, %203) : (i32, i32) -> i32
// |     %205 = "arith.constant"() <{value = 20 : i32}> : () -> i32
// |     %206 = "arith.addi"(%204, %205) : (i32, i32) -> i32
// |     %207 = "arith.extui"(%206) : (i32) -> i64
// |     %208 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |     %209 = "arith.muli"(%207, %208) : (i64, i64) -> i64
// |     %210 = "hilt.ptr_add"(%arg0, %209) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
// |     "hilt.store"(%202, %210) : (i32, !hilt.ptr<global, 4>) -> ()
// |     %211 = "hilt.redux"(%3, %1) {kind = "min"} : (i32, i32) -> i32
// |     %212 = "arith.constant"() <{value = 25 : i32}> : () -> i32
// |     %213 = "arith.muli"(%0, %212) : (i32, i32) -> i32
// |     %214 = "arith.constant"() <{value = 21 : i32}> : () -> i32
// |     %215 = "arith.addi"(%213, %214) : (i32, i32) -> i32
// |     %216 = "arith.extui"(%215) : (i32) -> i64
// |     %217 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |     %218 = "arith.muli"(%216, %217) : (i64, i64) -> i64
// |     %219 = "hilt.ptr_add"(%arg0, %218) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
// |     "hilt.store"(%211, %219) : (i32, !hilt.ptr<global, 4>) -> ()
// |     %220 = "hilt.redux"(%3, %1) {kind = "max"} : (i32, i32) -> i32
// |     %221 = "arith.constant"() <{value = 25 : i32}> : () -> i32
// |     %222 = "arith.muli"(%0, %221) : (i32, i32) -> i32
// |     %223 = "arith.constant"() <{value = 22 : i32}> : () -> i32
// |     %224 = "arith.addi"(%222, %223) : (i32, i32) -> i32
// |     %225 = "arith.extui"(%224) : (i32) -> i64
// |     %226 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |     %227 = "arith.muli"(%225, %226) : (i64, i64) -> i64
// |     %228 = "hilt.ptr_add"(%arg0, %227) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
// |     "hilt.store"(%220, %228) : (i32, !hilt.ptr<global, 4>) -> ()
// |     %229:2 = "hilt.elect"(%1) : (i32) -> (i32, i1)
// |     %230 = "arith.constant"() <{value = 25 : i32}> : () -> i32
// |     %231 = "arith.muli"(%0, %230) : (i32, i32) -> i32
// |     %232 = "arith.constant"() <{value = 23 : i32}> : () -> i32
// |     %233 = "arith.addi"(%231, %232) : (i32, i32) -> i32
// |     %234 = "arith.extui"(%233) : (i32) -> i64
// |     %235 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |     %236 = "arith.muli"(%234, %235) : (i64, i64) -> i64
// |     %237 = "hilt.ptr_add"(%arg0, %236) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
// |     "hilt.store"(%229#0, %237) : (i32, !hilt.ptr<global, 4>) -> ()
// |     %238 = "arith.extui"(%229#1) : (i1) -> i32
// |     %239 = "arith.constant"() <{value = 25 : i32}> : () -> i32
// |     %240 = "arith.muli"(%0, %239) : (i32, i32) -> i32
// |     %241 = "arith.constant"() <{value = 24 : i32}> : () -> i32
// |     %242 = "arith.addi"(%240, %241) : (i32, i32) -> i32
// |     %243 = "arith.extui"(%242) : (i32) -> i64
// |     %244 = "arith.constant"() <{value = 4 : i64}> : () -> i64
// |     %245 = "arith.muli"(%243, %244) : (i64, i64) -> i64
// |     %246 = "hilt.ptr_add"(%arg0, %245) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
// |     "hilt.store"(%238, %246) : (i32, !hilt.ptr<global, 4>) -> ()
// |     "hilt.warp_sync"(%1) : (i32) -> ()
// |     "func.return"() : () -> ()
// |   }) {kernel} : () -> ()
// |   "func.func"() <{function_type = (!hilt.ptr<global, 8>) -> (), sym_name = "lanes"}> ({
// |   ^bb0(%arg0: !hilt.ptr<global, 8>):
// |     %0 = "hilt.sreg"() {reg = "tid.x"} : () -> i32
// |     %1 = "arith.constant"() <{value = 15 : i32}> : () -> i32
// |     %2 = "arith.constant"() <{value = 4 : i32}> : () -> i32
// |     %3 = "arith.cmpi"(%0, %2) <{predicate = 2 : i64}> : (i32, i32) -> i1
// |     "scf.if"(%3) ({
// |       %4 = "arith.extui"(%0) : (i32) -> i64
// |       %5 = "arith.constant"() <{value = 5000000000 : i64}> : () -> i64
// |       %6 = "arith.addi"(%4, %5) : (i64, i64) -> i64
// |       %7 = "arith.constant"() <{value = 1 : i32}> : () -> i32
// |       %8 = "arith.constant"() <{value = 31 : i32}> : () -> i32
// |       %9:2 = "hilt.shuffle_sync"(%6, %7, %8, %1) {mode = "bfly"} : (i64, i32, i32, i32) -> (i64, i1)
// |       %10 = "arith.extui"(%0) : (i32) -> i64
// |       %11 = "arith.constant"() <{value = 8 : i64}> : () -> i64
// |       %12 = "arith.muli"(%10, %11) : (i64, i64) -> i64
// |       %13 = "hilt.ptr_add"(%arg0, %12) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
// |       "hilt.store"(%9#0, %13) : (i64, !hilt.ptr<global, 8>) -> ()
// |       "scf.yield"() : () -> ()
// |     }, {
// |       "scf.yield"() : () -> ()
// |     }) : (i1) -> ()
// |     %14 = "arith.constant"() <{value = 4 : i32}> : () -> i32
// |     %15 = "arith.cmpi"(%0, %14) <{predicate = 5 : i64}> : (i32, i32) -> i1
// |     "scf.if"(%15) ({
// |       %16 = "arith.constant"() <{value = 240 : i32}> : () -> i32
// |       %17 = "arith.sitofp"(%0) : (i32) -> f32
// |       %18 = "arith.truncf"(%17) : (f32) -> f16
// |       %19 = "vector.from_elements"(%18, %18) : (f16, f16) -> vector<2xf16>
// |       %20 = "arith.constant"() <{value = 4 : i32}> : () -> i32
// |       %21 = "arith.constant"() <{value = 31 : i32}> : () -> i32
// |       %22:2 = "hilt.shuffle_sync"(%19, %20, %21, %16) {mode = "idx"} : (vector<2xf16>, i32, i32, i32) -> (vector<2xf16>, i1)
// |       %23 = "arith.bitcast"(%22#0) : (vector<2xf16>) -> vector<2xi16>
// |       %24 = "hilt.redux"(%17, %16) {kind = "fmax"} : (f32, i32) -> f32
// |       %25 = "hilt.redux"(%17, %16) {kind = "fmin"} : (f32, i32) -> f32
// |       %26 = "vector.extract"(%23) <{static_position = array<i64: 0>}> : (vector<2xi16>) -> i16
// |       %27 = "vector.extract"(%23) <{static_position = array<i64: 1>}> : (vector<2xi16>) -> i16
// |       %28 = "arith.extui"(%26) : (i16) -> i64
// |       %29 = "arith.extui"(%27) : (i16) -> i64
// |       %30 = "arith.constant"() <{value = 16 : i64}> : () -> i64
// |       %31 = "hilt.shl"(%29, %30) : (i64, i64) -> i64
// |       %32 = "hilt.fptosi_sat"(%24) : (f32) -> i64
// |       %33 = "hilt.fptosi_sat"(%25) : (f32) -> i64
// |       %34 = "arith.constant"() <{value = 8 : i64}> : () -> i64
// |       %35 = "hilt.shl"(%33, %34) : (i64, i64) -> i64
// |       %36 = "arith.addi"(%32, %35) : (i64, i64) -> i64
// |       %37 = "arith.constant"() <{value = 32 : i64}> : () -> i64
// |       %38 = "hilt.shl"(%36, %37) : (i64, i64) -> i64
// |       %39 = "arith.addi"(%28, %31) : (i64, i64) -> i64
// |       %40 = "arith.addi"(%38, %39) : (i64, i64) -> i64
// |       %41 = "arith.extui"(%0) : (i32) -> i64
// |       %42 = "arith.constant"() <{value = 8 : i64}> : () -> i64
// |       %43 = "arith.muli"(%41, %42) : (i64, i64) -> i64
// |       %44 = "hilt.ptr_add"(%arg0, %43) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
// |       "hilt.store"(%40, %44) : (i64, !hilt.ptr<global, 8>) -> ()
// |       "scf.yield"() : () -> ()
// |     }, {
// |       "scf.yield"() : () -> ()
// |     }) : (i1) -> ()
// |     "func.return"() : () -> ()
// |   }) {kernel} : () -> ()
// | }) : () -> ()
// RUN: --run=run_warps --arg=i32[-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9]
// | i32[103, 1, 100, 0, 102, 1, 105, 1, 101, 1, 0, 1, 0, -1431655766, 1227133513, -1, 1, 3696, 0, 255, 0, 100, 131, 0, 1, 103, 1, 101, 0, 103, 1, 104, 1, 101, 1, 0, 1, 0, -1431655766, -1840700270, -1, 1, 3696, 0, 255, 0, 100, 131, 0, 0, 103, 1, 100, 1, 104, 1, 107, 1, 101, 1, 0, 1, 0, -1431655766, 613566756, -1, 1, 3696, 0, 255, 0, 100, 131, 0, 0, 103, 1, 101, 1, 105, 1, 106, 1, 101, 1, 0, 1, 0, -1431655766, 1227133513, -1, 1, 3696, 0, 255, 0, 100, 131, 0, 0, 103, 1, 102, 1, 106, 1, 101, 1, 101, 1, 0, 1, 0, -1431655766, -1840700270, -1, 1, 3696, 0, 255, 0, 100, 131, 0, 0, 103, 1, 103, 1, 107, 1, 100, 1, 101, 1, 0, 1, 0, -1431655766, 613566756, -1, 1, 3696, 0, 255, 0, 100, 131, 0, 0, 103, 1, 104, 1, 108, 1, 103, 1, 101, 1, 0, 1, 0, -1431655766, 1227133513, -1, 1, 3696, 0, 255, 0, 100, 131, 0, 0, 103, 1, 105, 1, 109, 1, 102, 1, 101, 1, 0, 1, 0, -1431655766, -1840700270, -1, 1, 3696, 0, 255, 0, 100, 131, 0, 0, 103, 1, 106, 1, 110, 1, 113, 1, 109, 1, 0, 1, 0, -1431655766, 613566756, -1, 1, 3696, 0, 255, 0, 100, 131, 0, 0, 103, 1, 107, 1, 111, 1, 112, 1, 109, 1, 0, 1, 0, -1431655766, 1227133513, -1, 1, 3696, 0, 255, 0, 100, 131, 0, 0, 103, 1, 108, 1, 112, 1, 115, 1, 109, 1, 0, 1, 0, -1431655766, -1840700270, -1, 1, 3696, 0, 255, 0, 100, 131, 0, 0, 103, 1, 109, 1, 113, 1, 114, 1, 109, 1, 0, 1, 0, -1431655766, 613566756, -1, 1, 3696, 0, 255, 0, 100, 131, 0, 0, 103, 1, 110, 1, 114, 1, 109, 1, 109, 1, 0, 1, 0, -1431655766, 1227133513, -1, 1, 3696, 0, 255, 0, 100, 131, 0, 0, 103, 1, 111, 1, 115, 1, 108, 1, 109, 1, 0, 1, 0, -1431655766, -1840700270, -1, 1, 3696, 0, 255, 0, 100, 131, 0, 0, 103, 1, 112, 1, 116, 1, 111, 1, 109, 1, 0, 1, 0, -1431655766, 613566756, -1, 1, 3696, 0, 255, 0, 100, 131, 0, 0, 103, 1, 113, 1, 117, 1, 110, 1, 109, 1, 0, 1, 0, -1431655766, 1227133513, -1, 1, 3696, 0, 255, 0, 100, 131, 0, 0, 103, 1, 114, 1, 118, 1, 121, 1, 117, 1, 0, 1, 0, -1431655766, -1840700270, -1, 1, 3696, 0, 255, 0, 100, 131, 0, 0, 103, 1, 115, 1, 119, 1, 120, 1, 117, 1, 0, 1, 0, -1431655766, 613566756, -1, 1, 3696, 0, 255, 0, 100, 131, 0, 0, 103, 1, 116, 1, 120, 1, 123, 1, 117, 1, 0, 1, 0, -1431655766, 1227133513, -1, 1, 3696, 0, 255, 0, 100, 131, 0, 0, 103, 1, 117, 1, 121, 1, 122, 1, 117, 1, 0, 1, 0, -1431655766, -1840700270, -1, 1, 3696, 0, 255, 0, 100, 131, 0, 0, 103, 1, 118, 1, 122, 1, 117, 1, 117, 1, 0, 1, 0, -1431655766, 613566756, -1, 1, 3696, 0, 255, 0, 100, 131, 0, 0, 103, 1, 119, 1, 123, 1, 116, 1, 117, 1, 0, 1, 0, -1431655766, 1227133513, -1, 1, 3696, 0, 255, 0, 100, 131, 0, 0, 103, 1, 120, 1, 124, 1, 119, 1, 117, 1, 0, 1, 0, -1431655766, -1840700270, -1, 1, 3696, 0, 255, 0, 100, 131, 0, 0, 103, 1, 121, 1, 125, 1, 118, 1, 117, 1, 0, 1, 0, -1431655766, 613566756, -1, 1, 3696, 0, 255, 0, 100, 131, 0, 0, 103, 1, 122, 1, 126, 1, 129, 1, 125, 1, 0, 1, 0, -1431655766, 1227133513, -1, 1, 3696, 0, 255, 0, 100, 131, 0, 0, 103, 1, 123, 1, 127, 1, 128, 1, 125, 1, 0, 1, 0, -1431655766, -1840700270, -1, 1, 3696, 0, 255, 0, 100, 131, 0, 0, 103, 1, 124, 1, 128, 1, 131, 1, 125, 1, 0, 1, 0, -1431655766, 613566756, -1, 1, 3696, 0, 255, 0, 100, 131, 0, 0, 103, 1, 125, 1, 129, 1, 130, 1, 125, 1, 0, 1, 0, -1431655766, 1227133513, -1, 1, 3696, 0, 255, 0, 100, 131, 0, 0, 103, 1, 126, 1, 130, 1, 125, 1, 125, 1, 0, 1, 0, -1431655766, -1840700270, -1, 1, 3696, 0, 255, 0, 100, 131, 0, 0, 103, 1, 127, 1, 131, 1, 124, 1, 125, 1, 0, 1, 0, -1431655766, 613566756, -1, 1, 3696, 0, 255, 0, 100, 131, 0, 0, 103, 1, 128, 1, 130, 0, 127, 1, 125, 1, 0, 1, 0, -1431655766, 1227133513, -1, 1, 3696, 0, 255, 0, 100, 131, 0, 0, 103, 1, 129, 1, 131, 0, 126, 1, 125, 1, 0, 1, 0, -1431655766, -1840700270, -1, 1, 3696, 0, 255, 0, 100, 131, 0, 0]
// RUN: --run=run_lanes --arg=i64[0,0,0,0,0,0,0,0]
// | i64[5000000001, 5000000000, 5000000003, 5000000002, 4429252150272, 4429252150272, 4429252150272, 4429252150272]
// RUN: --device=cpu --run=run_warps --arg=i32[-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9,-9]
// | i32[103, 1, 100, 0, 102, 1, 105, 1, 101, 1, 0, 1, 0, -1431655766, 1227133513, -1, 1, 3696, 0, 255, 0, 100, 131, 0, 1, 103, 1, 101, 0, 103, 1, 104, 1, 101, 1, 0, 1, 0, -1431655766, -1840700270, -1, 1, 3696, 0, 255, 0, 100, 131, 0, 0, 103, 1, 100, 1, 104, 1, 107, 1, 101, 1, 0, 1, 0, -1431655766, 613566756, -1, 1, 3696, 0, 255, 0, 100, 131, 0, 0, 103, 1, 101, 1, 105, 1, 106, 1, 101, 1, 0, 1, 0, -1431655766, 1227133513, -1, 1, 3696, 0, 255, 0, 100, 131, 0, 0, 103, 1, 102, 1, 106, 1, 101, 1, 101, 1, 0, 1, 0, -1431655766, -1840700270, -1, 1, 3696, 0, 255, 0, 100, 131, 0, 0, 103, 1, 103, 1, 107, 1, 100, 1, 101, 1, 0, 1, 0, -1431655766, 613566756, -1, 1, 3696, 0, 255, 0, 100, 131, 0, 0, 103, 1, 104, 1, 108, 1, 103, 1, 101, 1, 0, 1, 0, -1431655766, 1227133513, -1, 1, 3696, 0, 255, 0, 100, 131, 0, 0, 103, 1, 105, 1, 109, 1, 102, 1, 101, 1, 0, 1, 0, -1431655766, -1840700270, -1, 1, 3696, 0, 255, 0, 100, 131, 0, 0, 103, 1, 106, 1, 110, 1, 113, 1, 109, 1, 0, 1, 0, -1431655766, 613566756, -1, 1, 3696, 0, 255, 0, 100, 131, 0, 0, 103, 1, 107, 1, 111, 1, 112, 1, 109, 1, 0, 1, 0, -1431655766, 1227133513, -1, 1, 3696, 0, 255, 0, 100, 131, 0, 0, 103, 1, 108, 1, 112, 1, 115, 1, 109, 1, 0, 1, 0, -1431655766, -1840700270, -1, 1, 3696, 0, 255, 0, 100, 131, 0, 0, 103, 1, 109, 1, 113, 1, 114, 1, 109, 1, 0, 1, 0, -1431655766, 613566756, -1, 1, 3696, 0, 255, 0, 100, 131, 0, 0, 103, 1, 110, 1, 114, 1, 109, 1, 109, 1, 0, 1, 0, -1431655766, 1227133513, -1, 1, 3696, 0, 255, 0, 100, 131, 0, 0, 103, 1, 111, 1, 115, 1, 108, 1, 109, 1, 0, 1, 0, -1431655766, -1840700270, -1, 1, 3696, 0, 255, 0, 100, 131, 0, 0, 103, 1, 112, 1, 116, 1, 111, 1, 109, 1, 0, 1, 0, -1431655766, 613566756, -1, 1, 3696, 0, 255, 0, 100, 131, 0, 0, 103, 1, 113, 1, 117, 1, 110, 1, 109, 1, 0, 1, 0, -1431655766, 1227133513, -1, 1, 3696, 0, 255, 0, 100, 131, 0, 0, 103, 1, 114, 1, 118, 1, 121, 1, 117, 1, 0, 1, 0, -1431655766, -1840700270, -1, 1, 3696, 0, 255, 0, 100, 131, 0, 0, 103, 1, 115, 1, 119, 1, 120, 1, 117, 1, 0, 1, 0, -1431655766, 613566756, -1, 1, 3696, 0, 255, 0, 100, 131, 0, 0, 103, 1, 116, 1, 120, 1, 123, 1, 117, 1, 0, 1, 0, -1431655766, 1227133513, -1, 1, 3696, 0, 255, 0, 100, 131, 0, 0, 103, 1, 117, 1, 121, 1, 122, 1, 117, 1, 0, 1, 0, -1431655766, -1840700270, -1, 1, 3696, 0, 255, 0, 100, 131, 0, 0, 103, 1, 118, 1, 122, 1, 117, 1, 117, 1, 0, 1, 0, -1431655766, 613566756, -1, 1, 3696, 0, 255, 0, 100, 131, 0, 0, 103, 1, 119, 1, 123, 1, 116, 1, 117, 1, 0, 1, 0, -1431655766, 1227133513, -1, 1, 3696, 0, 255, 0, 100, 131, 0, 0, 103, 1, 120, 1, 124, 1, 119, 1, 117, 1, 0, 1, 0, -1431655766, -1840700270, -1, 1, 3696, 0, 255, 0, 100, 131, 0, 0, 103, 1, 121, 1, 125, 1, 118, 1, 117, 1, 0, 1, 0, -1431655766, 613566756, -1, 1, 3696, 0, 255, 0, 100, 131, 0, 0, 103, 1, 122, 1, 126, 1, 129, 1, 125, 1, 0, 1, 0, -1431655766, 1227133513, -1, 1, 3696, 0, 255, 0, 100, 131, 0, 0, 103, 1, 123, 1, 127, 1, 128, 1, 125, 1, 0, 1, 0, -1431655766, -1840700270, -1, 1, 3696, 0, 255, 0, 100, 131, 0, 0, 103, 1, 124, 1, 128, 1, 131, 1, 125, 1, 0, 1, 0, -1431655766, 613566756, -1, 1, 3696, 0, 255, 0, 100, 131, 0, 0, 103, 1, 125, 1, 129, 1, 130, 1, 125, 1, 0, 1, 0, -1431655766, 1227133513, -1, 1, 3696, 0, 255, 0, 100, 131, 0, 0, 103, 1, 126, 1, 130, 1, 125, 1, 125, 1, 0, 1, 0, -1431655766, -1840700270, -1, 1, 3696, 0, 255, 0, 100, 131, 0, 0, 103, 1, 127, 1, 131, 1, 124, 1, 125, 1, 0, 1, 0, -1431655766, 613566756, -1, 1, 3696, 0, 255, 0, 100, 131, 0, 0, 103, 1, 128, 1, 130, 0, 127, 1, 125, 1, 0, 1, 0, -1431655766, 1227133513, -1, 1, 3696, 0, 255, 0, 100, 131, 0, 0, 103, 1, 129, 1, 131, 0, 126, 1, 125, 1, 0, 1, 0, -1431655766, -1840700270, -1, 1, 3696, 0, 255, 0, 100, 131, 0, 0]
// RUN: --device=cpu --run=run_lanes --arg=i64[0,0,0,0,0,0,0,0]
// | i64[5000000001, 5000000000, 5000000003, 5000000002, 4429252150272, 4429252150272, 4429252150272, 4429252150272]
