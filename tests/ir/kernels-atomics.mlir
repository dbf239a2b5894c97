// Atomics on shared, local and global memory at every type: all threads on one word, and what one thread gets back. Where a 16-bit
// word is changed its neighbours stay.
"func.func"() <{function_type = (!hilt.ptr<global, 8>, !hilt.ptr<global, 8>) -> (), sym_name = "run_integers"}> ({
^bb0(%out: !hilt.ptr<global, 8>, %q: !hilt.ptr<global, 8>):
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
  "hilt.launch"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %out, %q) {callee = "integers"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 8>, !hilt.ptr<global, 8>) -> ()
  "func.return"() : () -> ()
}) : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 8>, !hilt.ptr<global, 8>) -> (), sym_name = "integers"}> ({
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
  %81 = "arith.constant"() <{value = 232 : i64}> : () -> i64
  %82 = "arith.constant"() <{value = 234 : i64}> : () -> i64
  %83 = "arith.constant"() <{value = 240 : i64}> : () -> i64
  %84 = "arith.constant"() <{value = 242 : i64}> : () -> i64
  %85 = "arith.constant"() <{value = 248 : i64}> : () -> i64
  %86 = "arith.constant"() <{value = 250 : i64}> : () -> i64
  %87 = "arith.constant"() <{value = 256 : i64}> : () -> i64
  %88 = "arith.constant"() <{value = 258 : i64}> : () -> i64
  %89 = "arith.constant"() <{value = 264 : i64}> : () -> i64
  %90 = "arith.constant"() <{value = 266 : i64}> : () -> i64
  %91 = "arith.constant"() <{value = 272 : i64}> : () -> i64
  %92 = "arith.constant"() <{value = 274 : i64}> : () -> i64
  %93 = "arith.constant"() <{value = 280 : i64}> : () -> i64
  %94 = "arith.constant"() <{value = 282 : i64}> : () -> i64
  "scf.if"(%22) ({
    %95 = "arith.constant"() <{value = 6510615555426900570 : i64}> : () -> i64
    %96 = "hilt.ptr_add"(%21, %23) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%95, %96) : (i64, !hilt.ptr<shared, 8>) -> ()
    %97 = "hilt.ptr_add"(%21, %24) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 2>
    %98 = "arith.constant"() <{value = 3 : i16}> : () -> i16
    "hilt.store"(%98, %97) : (i16, !hilt.ptr<shared, 2>) -> ()
    %99 = "arith.constant"() <{value = 6510615555426900570 : i64}> : () -> i64
    %100 = "hilt.ptr_add"(%21, %25) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%99, %100) : (i64, !hilt.ptr<shared, 8>) -> ()
    %101 = "hilt.ptr_add"(%21, %26) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 2>
    %102 = "arith.constant"() <{value = 3 : i16}> : () -> i16
    "hilt.store"(%102, %101) : (i16, !hilt.ptr<shared, 2>) -> ()
    %103 = "arith.constant"() <{value = 6510615555426900570 : i64}> : () -> i64
    %104 = "hilt.ptr_add"(%21, %27) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%103, %104) : (i64, !hilt.ptr<shared, 8>) -> ()
    %105 = "hilt.ptr_add"(%21, %28) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 2>
    %106 = "arith.constant"() <{value = 3 : i16}> : () -> i16
    "hilt.store"(%106, %105) : (i16, !hilt.ptr<shared, 2>) -> ()
    %107 = "arith.constant"() <{value = 6510615555426900570 : i64}> : () -> i64
    %108 = "hilt.ptr_add"(%21, %29) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%107, %108) : (i64, !hilt.ptr<shared, 8>) -> ()
    %109 = "hilt.ptr_add"(%21, %30) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 2>
    %110 = "arith.constant"() <{value = 3 : i16}> : () -> i16
    "hilt.store"(%110, %109) : (i16, !hilt.ptr<shared, 2>) -> ()
    %111 = "arith.constant"() <{value = 6510615555426900570 : i64}> : () -> i64
    %112 = "hilt.ptr_add"(%21, %31) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%111, %112) : (i64, !hilt.ptr<shared, 8>) -> ()
    %113 = "hilt.ptr_add"(%21, %32) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 2>
    %114 = "arith.constant"() <{value = 3 : i16}> : () -> i16
    "hilt.store"(%114, %113) : (i16, !hilt.ptr<shared, 2>) -> ()
    %115 = "arith.constant"() <{value = 6510615555426900570 : i64}> : () -> i64
    %116 = "hilt.ptr_add"(%21, %33) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%115, %116) : (i64, !hilt.ptr<shared, 8>) -> ()
    %117 = "hilt.ptr_add"(%21, %34) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 2>
    %118 = "arith.constant"() <{value = 3 : i16}> : () -> i16
    "hilt.store"(%118, %117) : (i16, !hilt.ptr<shared, 2>) -> ()
    %119 = "arith.constant"() <{value = 6510615555426900570 : i64}> : () -> i64
    %120 = "hilt.ptr_add"(%21, %35) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%119, %120) : (i64, !hilt.ptr<shared, 8>) -> ()
    %121 = "hilt.ptr_add"(%21, %36) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 2>
    %122 = "arith.constant"() <{value = 3 : i16}> : () -> i16
    "hilt.store"(%122, %121) : (i16, !hilt.ptr<shared, 2>) -> ()
    %123 = "arith.constant"() <{value = 6510615555426900570 : i64}> : () -> i64
    %124 = "hilt.ptr_add"(%21, %37) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%123, %124) : (i64, !hilt.ptr<shared, 8>) -> ()
    %125 = "hilt.ptr_add"(%21, %38) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 2>
    %126 = "arith.constant"() <{value = 3 : i16}> : () -> i16
    "hilt.store"(%126, %125) : (i16, !hilt.ptr<shared, 2>) -> ()
    %127 = "arith.constant"() <{value = 6510615555426900570 : i64}> : () -> i64
    %128 = "hilt.ptr_add"(%21, %39) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%127, %128) : (i64, !hilt.ptr<shared, 8>) -> ()
    %129 = "hilt.ptr_add"(%21, %40) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 2>
    %130 = "arith.constant"() <{value = 3 : i16}> : () -> i16
    "hilt.store"(%130, %129) : (i16, !hilt.ptr<shared, 2>) -> ()
    %131 = "arith.constant"() <{value = 6510615555426900570 : i64}> : () -> i64
    %132 = "hilt.ptr_add"(%21, %41) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%131, %132) : (i64, !hilt.ptr<shared, 8>) -> ()
    %133 = "hilt.ptr_add"(%21, %42) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 2>
    %134 = "arith.constant"() <{value = 3 : i16}> : () -> i16
    "hilt.store"(%134, %133) : (i16, !hilt.ptr<shared, 2>) -> ()
    %135 = "arith.constant"() <{value = 6510615555426900570 : i64}> : () -> i64
    %136 = "hilt.ptr_add"(%21, %43) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%135, %136) : (i64, !hilt.ptr<shared, 8>) -> ()
    %137 = "hilt.ptr_add"(%21, %43) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 4>
    %138 = "arith.constant"() <{value = 3 : i32}> : () -> i32
    "hilt.store"(%138, %137) : (i32, !hilt.ptr<shared, 4>) -> ()
    %139 = "arith.constant"() <{value = 6510615555426900570 : i64}> : () -> i64
    %140 = "hilt.ptr_add"(%21, %45) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%139, %140) : (i64, !hilt.ptr<shared, 8>) -> ()
    %141 = "hilt.ptr_add"(%21, %45) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 4>
    %142 = "arith.constant"() <{value = 3 : i32}> : () -> i32
    "hilt.store"(%142, %141) : (i32, !hilt.ptr<shared, 4>) -> ()
    %143 = "arith.constant"() <{value = 6510615555426900570 : i64}> : () -> i64
    %144 = "hilt.ptr_add"(%21, %47) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%143, %144) : (i64, !hilt.ptr<shared, 8>) -> ()
    %145 = "hilt.ptr_add"(%21, %47) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 4>
    %146 = "arith.constant"() <{value = 3 : i32}> : () -> i32
    "hilt.store"(%146, %145) : (i32, !hilt.ptr<shared, 4>) -> ()
    %147 = "arith.constant"() <{value = 6510615555426900570 : i64}> : () -> i64
    %148 = "hilt.ptr_add"(%21, %49) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%147, %148) : (i64, !hilt.ptr<shared, 8>) -> ()
    %149 = "hilt.ptr_add"(%21, %49) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 4>
    %150 = "arith.constant"() <{value = 3 : i32}> : () -> i32
    "hilt.store"(%150, %149) : (i32, !hilt.ptr<shared, 4>) -> ()
    %151 = "arith.constant"() <{value = 6510615555426900570 : i64}> : () -> i64
    %152 = "hilt.ptr_add"(%21, %51) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%151, %152) : (i64, !hilt.ptr<shared, 8>) -> ()
    %153 = "hilt.ptr_add"(%21, %51) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 4>
    %154 = "arith.constant"() <{value = 3 : i32}> : () -> i32
    "hilt.store"(%154, %153) : (i32, !hilt.ptr<shared, 4>) -> ()
    %155 = "arith.constant"() <{value = 6510615555426900570 : i64}> : () -> i64
    %156 = "hilt.ptr_add"(%21, %53) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%155, %156) : (i64, !hilt.ptr<shared, 8>) -> ()
    %157 = "hilt.ptr_add"(%21, %53) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 4>
    %158 = "arith.constant"() <{value = 3 : i32}> : () -> i32
    "hilt.store"(%158, %157) : (i32, !hilt.ptr<shared, 4>) -> ()
    %159 = "arith.constant"() <{value = 6510615555426900570 : i64}> : () -> i64
    %160 = "hilt.ptr_add"(%21, %55) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%159, %160) : (i64, !hilt.ptr<shared, 8>) -> ()
    %161 = "hilt.ptr_add"(%21, %55) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 4>
    %162 = "arith.constant"() <{value = 3 : i32}> : () -> i32
    "hilt.store"(%162, %161) : (i32, !hilt.ptr<shared, 4>) -> ()
    %163 = "arith.constant"() <{value = 6510615555426900570 : i64}> : () -> i64
    %164 = "hilt.ptr_add"(%21, %57) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%163, %164) : (i64, !hilt.ptr<shared, 8>) -> ()
    %165 = "hilt.ptr_add"(%21, %57) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 4>
    %166 = "arith.constant"() <{value = 3 : i32}> : () -> i32
    "hilt.store"(%166, %165) : (i32, !hilt.ptr<shared, 4>) -> ()
    %167 = "arith.constant"() <{value = 6510615555426900570 : i64}> : () -> i64
    %168 = "hilt.ptr_add"(%21, %59) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%167, %168) : (i64, !hilt.ptr<shared, 8>) -> ()
    %169 = "hilt.ptr_add"(%21, %59) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 4>
    %170 = "arith.constant"() <{value = 3 : i32}> : () -> i32
    "hilt.store"(%170, %169) : (i32, !hilt.ptr<shared, 4>) -> ()
    %171 = "arith.constant"() <{value = 6510615555426900570 : i64}> : () -> i64
    %172 = "hilt.ptr_add"(%21, %61) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%171, %172) : (i64, !hilt.ptr<shared, 8>) -> ()
    %173 = "hilt.ptr_add"(%21, %61) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 4>
    %174 = "arith.constant"() <{value = 3 : i32}> : () -> i32
    "hilt.store"(%174, %173) : (i32, !hilt.ptr<shared, 4>) -> ()
    %175 = "arith.constant"() <{value = 6510615555426900570 : i64}> : () -> i64
    %176 = "hilt.ptr_add"(%21, %63) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%175, %176) : (i64, !hilt.ptr<shared, 8>) -> ()
    %177 = "hilt.ptr_add"(%21, %63) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    %178 = "arith.constant"() <{value = 3 : i64}> : () -> i64
    "hilt.store"(%178, %177) : (i64, !hilt.ptr<shared, 8>) -> ()
    %179 = "arith.constant"() <{value = 6510615555426900570 : i64}> : () -> i64
    %180 = "hilt.ptr_add"(%21, %65) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%179, %180) : (i64, !hilt.ptr<shared, 8>) -> ()
    %181 = "hilt.ptr_add"(%21, %65) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    %182 = "arith.constant"() <{value = 3 : i64}> : () -> i64
    "hilt.store"(%182, %181) : (i64, !hilt.ptr<shared, 8>) -> ()
    %183 = "arith.constant"() <{value = 6510615555426900570 : i64}> : () -> i64
    %184 = "hilt.ptr_add"(%21, %67) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%183, %184) : (i64, !hilt.ptr<shared, 8>) -> ()
    %185 = "hilt.ptr_add"(%21, %67) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    %186 = "arith.constant"() <{value = 3 : i64}> : () -> i64
    "hilt.store"(%186, %185) : (i64, !hilt.ptr<shared, 8>) -> ()
    %187 = "arith.constant"() <{value = 6510615555426900570 : i64}> : () -> i64
    %188 = "hilt.ptr_add"(%21, %69) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%187, %188) : (i64, !hilt.ptr<shared, 8>) -> ()
    %189 = "hilt.ptr_add"(%21, %69) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    %190 = "arith.constant"() <{value = 3 : i64}> : () -> i64
    "hilt.store"(%190, %189) : (i64, !hilt.ptr<shared, 8>) -> ()
    %191 = "arith.constant"() <{value = 6510615555426900570 : i64}> : () -> i64
    %192 = "hilt.ptr_add"(%21, %71) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%191, %192) : (i64, !hilt.ptr<shared, 8>) -> ()
    %193 = "hilt.ptr_add"(%21, %71) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    %194 = "arith.constant"() <{value = 3 : i64}> : () -> i64
    "hilt.store"(%194, %193) : (i64, !hilt.ptr<shared, 8>) -> ()
    %195 = "arith.constant"() <{value = 6510615555426900570 : i64}> : () -> i64
    %196 = "hilt.ptr_add"(%21, %73) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%195, %196) : (i64, !hilt.ptr<shared, 8>) -> ()
    %197 = "hilt.ptr_add"(%21, %73) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    %198 = "arith.constant"() <{value = 3 : i64}> : () -> i64
    "hilt.store"(%198, %197) : (i64, !hilt.ptr<shared, 8>) -> ()
    %199 = "arith.constant"() <{value = 6510615555426900570 : i64}> : () -> i64
    %200 = "hilt.ptr_add"(%21, %75) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%199, %200) : (i64, !hilt.ptr<shared, 8>) -> ()
    %201 = "hilt.ptr_add"(%21, %75) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    %202 = "arith.constant"() <{value = 3 : i64}> : () -> i64
    "hilt.store"(%202, %201) : (i64, !hilt.ptr<shared, 8>) -> ()
    %203 = "arith.constant"() <{value = 6510615555426900570 : i64}> : () -> i64
    %204 = "hilt.ptr_add"(%21, %77) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%203, %204) : (i64, !hilt.ptr<shared, 8>) -> ()
    %205 = "hilt.ptr_add"(%21, %77) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    %206 = "arith.constant"() <{value = 3 : i64}> : () -> i64
    "hilt.store"(%206, %205) : (i64, !hilt.ptr<shared, 8>) -> ()
    %207 = "arith.constant"() <{value = 6510615555426900570 : i64}> : () -> i64
    %208 = "hilt.ptr_add"(%21, %79) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%207, %208) : (i64, !hilt.ptr<shared, 8>) -> ()
    %209 = "hilt.ptr_add"(%21, %79) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    %210 = "arith.constant"() <{value = 3 : i64}> : () -> i64
    "hilt.store"(%210, %209) : (i64, !hilt.ptr<shared, 8>) -> ()
    %211 = "arith.constant"() <{value = 6510615555426900570 : i64}> : () -> i64
    %212 = "hilt.ptr_add"(%21, %81) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%211, %212) : (i64, !hilt.ptr<shared, 8>) -> ()
    %213 = "hilt.ptr_add"(%21, %81) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    %214 = "arith.constant"() <{value = 3 : i64}> : () -> i64
    "hilt.store"(%214, %213) : (i64, !hilt.ptr<shared, 8>) -> ()
    %215 = "arith.constant"() <{value = 6510615555426900570 : i64}> : () -> i64
    %216 = "hilt.ptr_add"(%21, %83) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%215, %216) : (i64, !hilt.ptr<shared, 8>) -> ()
    %217 = "hilt.ptr_add"(%21, %83) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 4>
    %218 = "arith.constant"() <{value = 3 : i16}> : () -> i16
    %219 = "arith.constant"() <{value = 4 : i16}> : () -> i16
    %220 = "vector.from_elements"(%218, %219) : (i16, i16) -> vector<2xi16>
    "hilt.store"(%220, %217) : (vector<2xi16>, !hilt.ptr<shared, 4>) -> ()
    %221 = "arith.constant"() <{value = 6510615555426900570 : i64}> : () -> i64
    %222 = "hilt.ptr_add"(%21, %85) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%221, %222) : (i64, !hilt.ptr<shared, 8>) -> ()
    %223 = "hilt.ptr_add"(%21, %85) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 4>
    %224 = "arith.constant"() <{value = 3 : i16}> : () -> i16
    %225 = "arith.constant"() <{value = 4 : i16}> : () -> i16
    %226 = "vector.from_elements"(%224, %225) : (i16, i16) -> vector<2xi16>
    "hilt.store"(%226, %223) : (vector<2xi16>, !hilt.ptr<shared, 4>) -> ()
    %227 = "arith.constant"() <{value = 6510615555426900570 : i64}> : () -> i64
    %228 = "hilt.ptr_add"(%21, %87) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%227, %228) : (i64, !hilt.ptr<shared, 8>) -> ()
    %229 = "hilt.ptr_add"(%21, %87) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 4>
    %230 = "arith.constant"() <{value = 3 : i16}> : () -> i16
    %231 = "arith.constant"() <{value = 4 : i16}> : () -> i16
    %232 = "vector.from_elements"(%230, %231) : (i16, i16) -> vector<2xi16>
    "hilt.store"(%232, %229) : (vector<2xi16>, !hilt.ptr<shared, 4>) -> ()
    %233 = "arith.constant"() <{value = 6510615555426900570 : i64}> : () -> i64
    %234 = "hilt.ptr_add"(%21, %89) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%233, %234) : (i64, !hilt.ptr<shared, 8>) -> ()
    %235 = "hilt.ptr_add"(%21, %89) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    %236 = "arith.constant"() <{value = 3 : i32}> : () -> i32
    %237 = "arith.constant"() <{value = 4 : i32}> : () -> i32
    %238 = "vector.from_elements"(%236, %237) : (i32, i32) -> vector<2xi32>
    "hilt.store"(%238, %235) : (vector<2xi32>, !hilt.ptr<shared, 8>) -> ()
    %239 = "arith.constant"() <{value = 6510615555426900570 : i64}> : () -> i64
    %240 = "hilt.ptr_add"(%21, %91) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%239, %240) : (i64, !hilt.ptr<shared, 8>) -> ()
    %241 = "hilt.ptr_add"(%21, %91) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    %242 = "arith.constant"() <{value = 3 : i32}> : () -> i32
    %243 = "arith.constant"() <{value = 4 : i32}> : () -> i32
    %244 = "vector.from_elements"(%242, %243) : (i32, i32) -> vector<2xi32>
    "hilt.store"(%244, %241) : (vector<2xi32>, !hilt.ptr<shared, 8>) -> ()
    %245 = "arith.constant"() <{value = 6510615555426900570 : i64}> : () -> i64
    %246 = "hilt.ptr_add"(%21, %93) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%245, %246) : (i64, !hilt.ptr<shared, 8>) -> ()
    %247 = "hilt.ptr_add"(%21, %93) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    %248 = "arith.constant"() <{value = 3 : i32}> : () -> i32
    %249 = "arith.constant"() <{value = 4 : i32}> : () -> i32
    %250 = "vector.from_elements"(%248, %249) : (i32, i32) -> vector<2xi32>
    "hilt.store"(%250, %247) : (vector<2xi32>, !hilt.ptr<shared, 8>) -> ()
    "scf.yield"() : () -> ()
  }, {
    "scf.yield"() : () -> ()
  }) : (i1) -> ()
  "hilt.barrier"(%3, %3) : (i32, i32) -> ()
  %251 = "arith.constant"() <{value = 7 : i32}> : () -> i32
  %252 = "arith.muli"(%0, %251) : (i32, i32) -> i32
  %253 = "arith.constant"() <{value = 11 : i32}> : () -> i32
  %254 = "hilt.rem_u"(%252, %253) : (i32, i32) -> i32
  %255 = "arith.constant"() <{value = 4 : i32}> : () -> i32
  %256 = "arith.subi"(%254, %255) : (i32, i32) -> i32
  %257 = "arith.trunci"(%256) : (i32) -> i16
  %258 = "arith.muli"(%0, %251) : (i32, i32) -> i32
  %259 = "hilt.rem_u"(%258, %253) : (i32, i32) -> i32
  %260 = "arith.subi"(%259, %255) : (i32, i32) -> i32
  %261 = "arith.muli"(%0, %251) : (i32, i32) -> i32
  %262 = "hilt.rem_u"(%261, %253) : (i32, i32) -> i32
  %263 = "arith.subi"(%262, %255) : (i32, i32) -> i32
  %264 = "arith.extsi"(%263) : (i32) -> i64
  %265 = "arith.muli"(%0, %251) : (i32, i32) -> i32
  %266 = "hilt.rem_u"(%265, %253) : (i32, i32) -> i32
  %267 = "arith.subi"(%266, %255) : (i32, i32) -> i32
  %268 = "arith.trunci"(%267) : (i32) -> i16
  %269 = "vector.from_elements"(%268, %268) : (i16, i16) -> vector<2xi16>
  %270 = "arith.muli"(%0, %251) : (i32, i32) -> i32
  %271 = "hilt.rem_u"(%270, %253) : (i32, i32) -> i32
  %272 = "arith.subi"(%271, %255) : (i32, i32) -> i32
  %273 = "vector.from_elements"(%272, %272) : (i32, i32) -> vector<2xi32>
  %274 = "hilt.ptr_add"(%21, %24) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 2>
  %275 = "hilt.atomic_rmw"(%274, %257) {kind = "add", order = "relaxed", scope = "cta"} : (!hilt.ptr<shared, 2>, i16) -> i16
  %276 = "hilt.ptr_add"(%21, %26) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 2>
  %277 = "hilt.atomic_rmw"(%276, %257) {kind = "min", order = "acquire", scope = "cta"} : (!hilt.ptr<shared, 2>, i16) -> i16
  %278 = "hilt.ptr_add"(%21, %28) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 2>
  %279 = "hilt.atomic_rmw"(%278, %257) {kind = "max", order = "release", scope = "cta"} : (!hilt.ptr<shared, 2>, i16) -> i16
  %280 = "hilt.ptr_add"(%21, %30) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 2>
  %281 = "hilt.atomic_rmw"(%280, %257) {kind = "umin", order = "acq_rel", scope = "cta"} : (!hilt.ptr<shared, 2>, i16) -> i16
  %282 = "hilt.ptr_add"(%21, %32) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 2>
  %283 = "hilt.atomic_rmw"(%282, %257) {kind = "umax", order = "relaxed", scope = "gpu"} : (!hilt.ptr<shared, 2>, i16) -> i16
  %284 = "hilt.ptr_add"(%21, %34) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 2>
  %285 = "hilt.atomic_rmw"(%284, %257) {kind = "and", order = "acquire", scope = "gpu"} : (!hilt.ptr<shared, 2>, i16) -> i16
  %286 = "hilt.ptr_add"(%21, %36) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 2>
  %287 = "hilt.atomic_rmw"(%286, %257) {kind = "or", order = "release", scope = "gpu"} : (!hilt.ptr<shared, 2>, i16) -> i16
  %288 = "hilt.ptr_add"(%21, %38) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 2>
  %289 = "hilt.atomic_rmw"(%288, %257) {kind = "xor", order = "acq_rel", scope = "gpu"} : (!hilt.ptr<shared, 2>, i16) -> i16
  %290 = "hilt.ptr_add"(%21, %40) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 2>
  %291 = "arith.constant"() <{value = 6 : i16}> : () -> i16
  %292 = "hilt.atomic_rmw"(%290, %291) {kind = "inc", order = "relaxed", scope = "sys"} : (!hilt.ptr<shared, 2>, i16) -> i16
  %293 = "hilt.ptr_add"(%21, %42) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 2>
  %294 = "arith.constant"() <{value = 6 : i16}> : () -> i16
  %295 = "hilt.atomic_rmw"(%293, %294) {kind = "dec", order = "acquire", scope = "sys"} : (!hilt.ptr<shared, 2>, i16) -> i16
  %296 = "hilt.ptr_add"(%21, %43) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 4>
  %297 = "hilt.atomic_rmw"(%296, %260) {kind = "add", order = "release", scope = "sys"} : (!hilt.ptr<shared, 4>, i32) -> i32
  %298 = "hilt.ptr_add"(%21, %45) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 4>
  %299 = "hilt.atomic_rmw"(%298, %260) {kind = "min", order = "acq_rel", scope = "sys"} : (!hilt.ptr<shared, 4>, i32) -> i32
  %300 = "hilt.ptr_add"(%21, %47) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 4>
  %301 = "hilt.atomic_rmw"(%300, %260) {kind = "max", order = "relaxed", scope = "cta"} : (!hilt.ptr<shared, 4>, i32) -> i32
  %302 = "hilt.ptr_add"(%21, %49) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 4>
  %303 = "hilt.atomic_rmw"(%302, %260) {kind = "umin", order = "acquire", scope = "cta"} : (!hilt.ptr<shared, 4>, i32) -> i32
  %304 = "hilt.ptr_add"(%21, %51) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 4>
  %305 = "hilt.atomic_rmw"(%304, %260) {kind = "umax", order = "release", scope = "cta"} : (!hilt.ptr<shared, 4>, i32) -> i32
  %306 = "hilt.ptr_add"(%21, %53) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 4>
  %307 = "hilt.atomic_rmw"(%306, %260) {kind = "and", order = "acq_rel", scope = "cta"} : (!hilt.ptr<shared, 4>, i32) -> i32
  %308 = "hilt.ptr_add"(%21, %55) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 4>
  %309 = "hilt.atomic_rmw"(%308, %260) {kind = "or", order = "relaxed", scope = "cta"} : (!hilt.ptr<shared, 4>, i32) -> i32
  %310 = "hilt.ptr_add"(%21, %57) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 4>
  %311 = "hilt.atomic_rmw"(%310, %260) {kind = "xor", order = "acquire", scope = "cta"} : (!hilt.ptr<shared, 4>, i32) -> i32
  %312 = "hilt.ptr_add"(%21, %59) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 4>
  %313 = "arith.constant"() <{value = 6 : i32}> : () -> i32
  %314 = "hilt.atomic_rmw"(%312, %313) {kind = "inc", order = "release", scope = "cta"} : (!hilt.ptr<shared, 4>, i32) -> i32
  %315 = "hilt.ptr_add"(%21, %61) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 4>
  %316 = "arith.constant"() <{value = 6 : i32}> : () -> i32
  %317 = "hilt.atomic_rmw"(%315, %316) {kind = "dec", order = "acq_rel", scope = "cta"} : (!hilt.ptr<shared, 4>, i32) -> i32
  %318 = "hilt.ptr_add"(%21, %63) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
  %319 = "hilt.atomic_rmw"(%318, %264) {kind = "add", order = "relaxed", scope = "gpu"} : (!hilt.ptr<shared, 8>, i64) -> i64
  %320 = "hilt.ptr_add"(%21, %65) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
  %321 = "hilt.atomic_rmw"(%320, %264) {kind = "min", order = "acquire", scope = "gpu"} : (!hilt.ptr<shared, 8>, i64) -> i64
  %322 = "hilt.ptr_add"(%21, %67) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
  %323 = "hilt.atomic_rmw"(%322, %264) {kind = "max", order = "release", scope = "gpu"} : (!hilt.ptr<shared, 8>, i64) -> i64
  %324 = "hilt.ptr_add"(%21, %69) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
  %325 = "hilt.atomic_rmw"(%324, %264) {kind = "umin", order = "acq_rel", scope = "gpu"} : (!hilt.ptr<shared, 8>, i64) -> i64
  %326 = "hilt.ptr_add"(%21, %71) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
  %327 = "hilt.atomic_rmw"(%326, %264) {kind = "umax", order = "relaxed", scope = "sys"} : (!hilt.ptr<shared, 8>, i64) -> i64
  %328 = "hilt.ptr_add"(%21, %73) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
  %329 = "hilt.atomic_rmw"(%328, %264) {kind = "and", order = "acquire", scope = "sys"} : (!hilt.ptr<shared, 8>, i64) -> i64
  %330 = "hilt.ptr_add"(%21, %75) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
  %331 = "hilt.atomic_rmw"(%330, %264) {kind = "or", order = "release", scope = "sys"} : (!hilt.ptr<shared, 8>, i64) -> i64
  %332 = "hilt.ptr_add"(%21, %77) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
  %333 = "hilt.atomic_rmw"(%332, %264) {kind = "xor", order = "acq_rel", scope = "sys"} : (!hilt.ptr<shared, 8>, i64) -> i64
  %334 = "hilt.ptr_add"(%21, %79) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
  %335 = "arith.constant"() <{value = 6 : i64}> : () -> i64
  %336 = "hilt.atomic_rmw"(%334, %335) {kind = "inc", order = "relaxed", scope = "cta"} : (!hilt.ptr<shared, 8>, i64) -> i64
  %337 = "hilt.ptr_add"(%21, %81) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
  %338 = "arith.constant"() <{value = 6 : i64}> : () -> i64
  %339 = "hilt.atomic_rmw"(%337, %338) {kind = "dec", order = "acquire", scope = "cta"} : (!hilt.ptr<shared, 8>, i64) -> i64
  %340 = "hilt.ptr_add"(%21, %83) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 4>
  %341 = "hilt.atomic_rmw"(%340, %269) {kind = "and", order = "release", scope = "cta"} : (!hilt.ptr<shared, 4>, vector<2xi16>) -> vector<2xi16>
  %342 = "hilt.ptr_add"(%21, %85) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 4>
  %343 = "hilt.atomic_rmw"(%342, %269) {kind = "or", order = "acq_rel", scope = "cta"} : (!hilt.ptr<shared, 4>, vector<2xi16>) -> vector<2xi16>
  %344 = "hilt.ptr_add"(%21, %87) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 4>
  %345 = "hilt.atomic_rmw"(%344, %269) {kind = "xor", order = "relaxed", scope = "cta"} : (!hilt.ptr<shared, 4>, vector<2xi16>) -> vector<2xi16>
  %346 = "hilt.ptr_add"(%21, %89) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
  %347 = "hilt.atomic_rmw"(%346, %273) {kind = "and", order = "acquire", scope = "cta"} : (!hilt.ptr<shared, 8>, vector<2xi32>) -> vector<2xi32>
  %348 = "hilt.ptr_add"(%21, %91) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
  %349 = "hilt.atomic_rmw"(%348, %273) {kind = "or", order = "release", scope = "cta"} : (!hilt.ptr<shared, 8>, vector<2xi32>) -> vector<2xi32>
  %350 = "hilt.ptr_add"(%21, %93) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
  %351 = "hilt.atomic_rmw"(%350, %273) {kind = "xor", order = "acq_rel", scope = "cta"} : (!hilt.ptr<shared, 8>, vector<2xi32>) -> vector<2xi32>
  "hilt.barrier"(%3, %3) : (i32, i32) -> ()
  "scf.if"(%22) ({
    %352 = "hilt.ptr_add"(%21, %23) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    %353 = "hilt.load"(%352) : (!hilt.ptr<shared, 8>) -> i64
    %354 = "hilt.ptr_add"(%out, %23) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%353, %354) : (i64, !hilt.ptr<global, 8>) -> ()
    %355 = "hilt.ptr_add"(%21, %25) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    %356 = "hilt.load"(%355) : (!hilt.ptr<shared, 8>) -> i64
    %357 = "hilt.ptr_add"(%out, %25) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%356, %357) : (i64, !hilt.ptr<global, 8>) -> ()
    %358 = "hilt.ptr_add"(%21, %27) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    %359 = "hilt.load"(%358) : (!hilt.ptr<shared, 8>) -> i64
    %360 = "hilt.ptr_add"(%out, %27) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%359, %360) : (i64, !hilt.ptr<global, 8>) -> ()
    %361 = "hilt.ptr_add"(%21, %29) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    %362 = "hilt.load"(%361) : (!hilt.ptr<shared, 8>) -> i64
    %363 = "hilt.ptr_add"(%out, %29) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%362, %363) : (i64, !hilt.ptr<global, 8>) -> ()
    %364 = "hilt.ptr_add"(%21, %31) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    %365 = "hilt.load"(%364) : (!hilt.ptr<shared, 8>) -> i64
    %366 = "hilt.ptr_add"(%out, %31) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%365, %366) : (i64, !hilt.ptr<global, 8>) -> ()
    %367 = "hilt.ptr_add"(%21, %33) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    %368 = "hilt.load"(%367) : (!hilt.ptr<shared, 8>) -> i64
    %369 = "hilt.ptr_add"(%out, %33) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%368, %369) : (i64, !hilt.ptr<global, 8>) -> ()
    %370 = "hilt.ptr_add"(%21, %35) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    %371 = "hilt.load"(%370) : (!hilt.ptr<shared, 8>) -> i64
    %372 = "hilt.ptr_add"(%out, %35) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%371, %372) : (i64, !hilt.ptr<global, 8>) -> ()
    %373 = "hilt.ptr_add"(%21, %37) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    %374 = "hilt.load"(%373) : (!hilt.ptr<shared, 8>) -> i64
    %375 = "hilt.ptr_add"(%out, %37) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%374, %375) : (i64, !hilt.ptr<global, 8>) -> ()
    %376 = "hilt.ptr_add"(%21, %39) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    %377 = "hilt.load"(%376) : (!hilt.ptr<shared, 8>) -> i64
    %378 = "hilt.ptr_add"(%out, %39) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%377, %378) : (i64, !hilt.ptr<global, 8>) -> ()
    %379 = "hilt.ptr_add"(%21, %41) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    %380 = "hilt.load"(%379) : (!hilt.ptr<shared, 8>) -> i64
    %381 = "hilt.ptr_add"(%out, %41) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%380, %381) : (i64, !hilt.ptr<global, 8>) -> ()
    %382 = "hilt.ptr_add"(%21, %43) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    %383 = "hilt.load"(%382) : (!hilt.ptr<shared, 8>) -> i64
    %384 = "hilt.ptr_add"(%out, %43) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%383, %384) : (i64, !hilt.ptr<global, 8>) -> ()
    %385 = "hilt.ptr_add"(%21, %45) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    %386 = "hilt.load"(%385) : (!hilt.ptr<shared, 8>) -> i64
    %387 = "hilt.ptr_add"(%out, %45) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%386, %387) : (i64, !hilt.ptr<global, 8>) -> ()
    %388 = "hilt.ptr_add"(%21, %47) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    %389 = "hilt.load"(%388) : (!hilt.ptr<shared, 8>) -> i64
    %390 = "hilt.ptr_add"(%out, %47) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%389, %390) : (i64, !hilt.ptr<global, 8>) -> ()
    %391 = "hilt.ptr_add"(%21, %49) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    %392 = "hilt.load"(%391) : (!hilt.ptr<shared, 8>) -> i64
    %393 = "hilt.ptr_add"(%out, %49) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%392, %393) : (i64, !hilt.ptr<global, 8>) -> ()
    %394 = "hilt.ptr_add"(%21, %51) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    %395 = "hilt.load"(%394) : (!hilt.ptr<shared, 8>) -> i64
    %396 = "hilt.ptr_add"(%out, %51) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%395, %396) : (i64, !hilt.ptr<global, 8>) -> ()
    %397 = "hilt.ptr_add"(%21, %53) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    %398 = "hilt.load"(%397) : (!hilt.ptr<shared, 8>) -> i64
    %399 = "hilt.ptr_add"(%out, %53) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%398, %399) : (i64, !hilt.ptr<global, 8>) -> ()
    %400 = "hilt.ptr_add"(%21, %55) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    %401 = "hilt.load"(%400) : (!hilt.ptr<shared, 8>) -> i64
    %402 = "hilt.ptr_add"(%out, %55) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%401, %402) : (i64, !hilt.ptr<global, 8>) -> ()
    %403 = "hilt.ptr_add"(%21, %57) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    %404 = "hilt.load"(%403) : (!hilt.ptr<shared, 8>) -> i64
    %405 = "hilt.ptr_add"(%out, %57) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%404, %405) : (i64, !hilt.ptr<global, 8>) -> ()
    %406 = "hilt.ptr_add"(%21, %59) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    %407 = "hilt.load"(%406) : (!hilt.ptr<shared, 8>) -> i64
    %408 = "hilt.ptr_add"(%out, %59) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%407, %408) : (i64, !hilt.ptr<global, 8>) -> ()
    %409 = "hilt.ptr_add"(%21, %61) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    %410 = "hilt.load"(%409) : (!hilt.ptr<shared, 8>) -> i64
    %411 = "hilt.ptr_add"(%out, %61) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%410, %411) : (i64, !hilt.ptr<global, 8>) -> ()
    %412 = "hilt.ptr_add"(%21, %63) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    %413 = "hilt.load"(%412) : (!hilt.ptr<shared, 8>) -> i64
    %414 = "hilt.ptr_add"(%out, %63) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%413, %414) : (i64, !hilt.ptr<global, 8>) -> ()
    %415 = "hilt.ptr_add"(%21, %65) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    %416 = "hilt.load"(%415) : (!hilt.ptr<shared, 8>) -> i64
    %417 = "hilt.ptr_add"(%out, %65) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%416, %417) : (i64, !hilt.ptr<global, 8>) -> ()
    %418 = "hilt.ptr_add"(%21, %67) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    %419 = "hilt.load"(%418) : (!hilt.ptr<shared, 8>) -> i64
    %420 = "hilt.ptr_add"(%out, %67) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%419, %420) : (i64, !hilt.ptr<global, 8>) -> ()
    %421 = "hilt.ptr_add"(%21, %69) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    %422 = "hilt.load"(%421) : (!hilt.ptr<shared, 8>) -> i64
    %423 = "hilt.ptr_add"(%out, %69) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%422, %423) : (i64, !hilt.ptr<global, 8>) -> ()
    %424 = "hilt.ptr_add"(%21, %71) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    %425 = "hilt.load"(%424) : (!hilt.ptr<shared, 8>) -> i64
    %426 = "hilt.ptr_add"(%out, %71) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%425, %426) : (i64, !hilt.ptr<global, 8>) -> ()
    %427 = "hilt.ptr_add"(%21, %73) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    %428 = "hilt.load"(%427) : (!hilt.ptr<shared, 8>) -> i64
    %429 = "hilt.ptr_add"(%out, %73) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%428, %429) : (i64, !hilt.ptr<global, 8>) -> ()
    %430 = "hilt.ptr_add"(%21, %75) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    %431 = "hilt.load"(%430) : (!hilt.ptr<shared, 8>) -> i64
    %432 = "hilt.ptr_add"(%out, %75) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%431, %432) : (i64, !hilt.ptr<global, 8>) -> ()
    %433 = "hilt.ptr_add"(%21, %77) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    %434 = "hilt.load"(%433) : (!hilt.ptr<shared, 8>) -> i64
    %435 = "hilt.ptr_add"(%out, %77) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%434, %435) : (i64, !hilt.ptr<global, 8>) -> ()
    %436 = "hilt.ptr_add"(%21, %79) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    %437 = "hilt.load"(%436) : (!hilt.ptr<shared, 8>) -> i64
    %438 = "hilt.ptr_add"(%out, %79) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%437, %438) : (i64, !hilt.ptr<global, 8>) -> ()
    %439 = "hilt.ptr_add"(%21, %81) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    %440 = "hilt.load"(%439) : (!hilt.ptr<shared, 8>) -> i64
    %441 = "hilt.ptr_add"(%out, %81) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%440, %441) : (i64, !hilt.ptr<global, 8>) -> ()
    %442 = "hilt.ptr_add"(%21, %83) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    %443 = "hilt.load"(%442) : (!hilt.ptr<shared, 8>) -> i64
    %444 = "hilt.ptr_add"(%out, %83) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%443, %444) : (i64, !hilt.ptr<global, 8>) -> ()
    %445 = "hilt.ptr_add"(%21, %85) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    %446 = "hilt.load"(%445) : (!hilt.ptr<shared, 8>) -> i64
    %447 = "hilt.ptr_add"(%out, %85) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%446, %447) : (i64, !hilt.ptr<global, 8>) -> ()
    %448 = "hilt.ptr_add"(%21, %87) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    %449 = "hilt.load"(%448) : (!hilt.ptr<shared, 8>) -> i64
    %450 = "hilt.ptr_add"(%out, %87) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%449, %450) : (i64, !hilt.ptr<global, 8>) -> ()
    %451 = "hilt.ptr_add"(%21, %89) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    %452 = "hilt.load"(%451) : (!hilt.ptr<shared, 8>) -> i64
    %453 = "hilt.ptr_add"(%out, %89) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%452, %453) : (i64, !hilt.ptr<global, 8>) -> ()
    %454 = "hilt.ptr_add"(%21, %91) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    %455 = "hilt.load"(%454) : (!hilt.ptr<shared, 8>) -> i64
    %456 = "hilt.ptr_add"(%out, %91) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%455, %456) : (i64, !hilt.ptr<global, 8>) -> ()
    %457 = "hilt.ptr_add"(%21, %93) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    %458 = "hilt.load"(%457) : (!hilt.ptr<shared, 8>) -> i64
    %459 = "hilt.ptr_add"(%out, %93) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%458, %459) : (i64, !hilt.ptr<global, 8>) -> ()
    "scf.yield"() : () -> ()
  }, {
    "scf.yield"() : () -> ()
  }) : (i1) -> ()
  "func.return"() : () -> ()
}) {kernel} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 8>, !hilt.ptr<global, 8>) -> (), sym_name = "run_floats"}> ({
^bb0(%out: !hilt.ptr<global, 8>, %q: !hilt.ptr<global, 8>):
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
  "hilt.launch"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %out, %q) {callee = "floats"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 8>, !hilt.ptr<global, 8>) -> ()
  "func.return"() : () -> ()
}) : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 8>, !hilt.ptr<global, 8>) -> (), sym_name = "floats"}> ({
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
  "scf.if"(%22) ({
    %61 = "arith.constant"() <{value = 6510615555426900570 : i64}> : () -> i64
    %62 = "hilt.ptr_add"(%21, %23) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%61, %62) : (i64, !hilt.ptr<shared, 8>) -> ()
    %63 = "hilt.ptr_add"(%21, %24) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 2>
    %64 = "arith.constant"() <{value = 3.0 : f16}> : () -> f16
    "hilt.store"(%64, %63) : (f16, !hilt.ptr<shared, 2>) -> ()
    %65 = "arith.constant"() <{value = 6510615555426900570 : i64}> : () -> i64
    %66 = "hilt.ptr_add"(%21, %25) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%65, %66) : (i64, !hilt.ptr<shared, 8>) -> ()
    %67 = "hilt.ptr_add"(%21, %26) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 2>
    %68 = "arith.constant"() <{value = 3.0 : f16}> : () -> f16
    "hilt.store"(%68, %67) : (f16, !hilt.ptr<shared, 2>) -> ()
    %69 = "arith.constant"() <{value = 6510615555426900570 : i64}> : () -> i64
    %70 = "hilt.ptr_add"(%21, %27) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%69, %70) : (i64, !hilt.ptr<shared, 8>) -> ()
    %71 = "hilt.ptr_add"(%21, %28) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 2>
    %72 = "arith.constant"() <{value = 3.0 : f16}> : () -> f16
    "hilt.store"(%72, %71) : (f16, !hilt.ptr<shared, 2>) -> ()
    %73 = "arith.constant"() <{value = 6510615555426900570 : i64}> : () -> i64
    %74 = "hilt.ptr_add"(%21, %29) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%73, %74) : (i64, !hilt.ptr<shared, 8>) -> ()
    %75 = "hilt.ptr_add"(%21, %30) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 2>
    %76 = "arith.constant"() <{value = 3.0 : bf16}> : () -> bf16
    "hilt.store"(%76, %75) : (bf16, !hilt.ptr<shared, 2>) -> ()
    %77 = "arith.constant"() <{value = 6510615555426900570 : i64}> : () -> i64
    %78 = "hilt.ptr_add"(%21, %31) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%77, %78) : (i64, !hilt.ptr<shared, 8>) -> ()
    %79 = "hilt.ptr_add"(%21, %32) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 2>
    %80 = "arith.constant"() <{value = 3.0 : bf16}> : () -> bf16
    "hilt.store"(%80, %79) : (bf16, !hilt.ptr<shared, 2>) -> ()
    %81 = "arith.constant"() <{value = 6510615555426900570 : i64}> : () -> i64
    %82 = "hilt.ptr_add"(%21, %33) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%81, %82) : (i64, !hilt.ptr<shared, 8>) -> ()
    %83 = "hilt.ptr_add"(%21, %34) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 2>
    %84 = "arith.constant"() <{value = 3.0 : bf16}> : () -> bf16
    "hilt.store"(%84, %83) : (bf16, !hilt.ptr<shared, 2>) -> ()
    %85 = "arith.constant"() <{value = 6510615555426900570 : i64}> : () -> i64
    %86 = "hilt.ptr_add"(%21, %35) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%85, %86) : (i64, !hilt.ptr<shared, 8>) -> ()
    %87 = "hilt.ptr_add"(%21, %35) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 4>
    %88 = "arith.constant"() <{value = 3.0 : f32}> : () -> f32
    "hilt.store"(%88, %87) : (f32, !hilt.ptr<shared, 4>) -> ()
    %89 = "arith.constant"() <{value = 6510615555426900570 : i64}> : () -> i64
    %90 = "hilt.ptr_add"(%21, %37) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%89, %90) : (i64, !hilt.ptr<shared, 8>) -> ()
    %91 = "hilt.ptr_add"(%21, %37) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 4>
    %92 = "arith.constant"() <{value = 3.0 : f32}> : () -> f32
    "hilt.store"(%92, %91) : (f32, !hilt.ptr<shared, 4>) -> ()
    %93 = "arith.constant"() <{value = 6510615555426900570 : i64}> : () -> i64
    %94 = "hilt.ptr_add"(%21, %39) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%93, %94) : (i64, !hilt.ptr<shared, 8>) -> ()
    %95 = "hilt.ptr_add"(%21, %39) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 4>
    %96 = "arith.constant"() <{value = 3.0 : f32}> : () -> f32
    "hilt.store"(%96, %95) : (f32, !hilt.ptr<shared, 4>) -> ()
    %97 = "arith.constant"() <{value = 6510615555426900570 : i64}> : () -> i64
    %98 = "hilt.ptr_add"(%21, %41) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%97, %98) : (i64, !hilt.ptr<shared, 8>) -> ()
    %99 = "hilt.ptr_add"(%21, %41) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    %100 = "arith.constant"() <{value = 3.0 : f64}> : () -> f64
    "hilt.store"(%100, %99) : (f64, !hilt.ptr<shared, 8>) -> ()
    %101 = "arith.constant"() <{value = 6510615555426900570 : i64}> : () -> i64
    %102 = "hilt.ptr_add"(%21, %43) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%101, %102) : (i64, !hilt.ptr<shared, 8>) -> ()
    %103 = "hilt.ptr_add"(%21, %43) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    %104 = "arith.constant"() <{value = 3.0 : f64}> : () -> f64
    "hilt.store"(%104, %103) : (f64, !hilt.ptr<shared, 8>) -> ()
    %105 = "arith.constant"() <{value = 6510615555426900570 : i64}> : () -> i64
    %106 = "hilt.ptr_add"(%21, %45) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%105, %106) : (i64, !hilt.ptr<shared, 8>) -> ()
    %107 = "hilt.ptr_add"(%21, %45) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    %108 = "arith.constant"() <{value = 3.0 : f64}> : () -> f64
    "hilt.store"(%108, %107) : (f64, !hilt.ptr<shared, 8>) -> ()
    %109 = "arith.constant"() <{value = 6510615555426900570 : i64}> : () -> i64
    %110 = "hilt.ptr_add"(%21, %47) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%109, %110) : (i64, !hilt.ptr<shared, 8>) -> ()
    %111 = "hilt.ptr_add"(%21, %47) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 4>
    %112 = "arith.constant"() <{value = 3.0 : f16}> : () -> f16
    %113 = "arith.constant"() <{value = 4.0 : f16}> : () -> f16
    %114 = "vector.from_elements"(%112, %113) : (f16, f16) -> vector<2xf16>
    "hilt.store"(%114, %111) : (vector<2xf16>, !hilt.ptr<shared, 4>) -> ()
    %115 = "arith.constant"() <{value = 6510615555426900570 : i64}> : () -> i64
    %116 = "hilt.ptr_add"(%21, %49) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%115, %116) : (i64, !hilt.ptr<shared, 8>) -> ()
    %117 = "hilt.ptr_add"(%21, %49) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 4>
    %118 = "arith.constant"() <{value = 3.0 : f16}> : () -> f16
    %119 = "arith.constant"() <{value = 4.0 : f16}> : () -> f16
    %120 = "vector.from_elements"(%118, %119) : (f16, f16) -> vector<2xf16>
    "hilt.store"(%120, %117) : (vector<2xf16>, !hilt.ptr<shared, 4>) -> ()
    %121 = "arith.constant"() <{value = 6510615555426900570 : i64}> : () -> i64
    %122 = "hilt.ptr_add"(%21, %51) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%121, %122) : (i64, !hilt.ptr<shared, 8>) -> ()
    %123 = "hilt.ptr_add"(%21, %51) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 4>
    %124 = "arith.constant"() <{value = 3.0 : f16}> : () -> f16
    %125 = "arith.constant"() <{value = 4.0 : f16}> : () -> f16
    %126 = "vector.from_elements"(%124, %125) : (f16, f16) -> vector<2xf16>
    "hilt.store"(%126, %123) : (vector<2xf16>, !hilt.ptr<shared, 4>) -> ()
    %127 = "arith.constant"() <{value = 6510615555426900570 : i64}> : () -> i64
    %128 = "hilt.ptr_add"(%21, %53) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%127, %128) : (i64, !hilt.ptr<shared, 8>) -> ()
    %129 = "hilt.ptr_add"(%21, %53) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 4>
    %130 = "arith.constant"() <{value = 3.0 : bf16}> : () -> bf16
    %131 = "arith.constant"() <{value = 4.0 : bf16}> : () -> bf16
    %132 = "vector.from_elements"(%130, %131) : (bf16, bf16) -> vector<2xbf16>
    "hilt.store"(%132, %129) : (vector<2xbf16>, !hilt.ptr<shared, 4>) -> ()
    %133 = "arith.constant"() <{value = 6510615555426900570 : i64}> : () -> i64
    %134 = "hilt.ptr_add"(%21, %55) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%133, %134) : (i64, !hilt.ptr<shared, 8>) -> ()
    %135 = "hilt.ptr_add"(%21, %55) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 4>
    %136 = "arith.constant"() <{value = 3.0 : bf16}> : () -> bf16
    %137 = "arith.constant"() <{value = 4.0 : bf16}> : () -> bf16
    %138 = "vector.from_elements"(%136, %137) : (bf16, bf16) -> vector<2xbf16>
    "hilt.store"(%138, %135) : (vector<2xbf16>, !hilt.ptr<shared, 4>) -> ()
    %139 = "arith.constant"() <{value = 6510615555426900570 : i64}> : () -> i64
    %140 = "hilt.ptr_add"(%21, %57) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%139, %140) : (i64, !hilt.ptr<shared, 8>) -> ()
    %141 = "hilt.ptr_add"(%21, %57) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 4>
    %142 = "arith.constant"() <{value = 3.0 : bf16}> : () -> bf16
    %143 = "arith.constant"() <{value = 4.0 : bf16}> : () -> bf16
    %144 = "vector.from_elements"(%142, %143) : (bf16, bf16) -> vector<2xbf16>
    "hilt.store"(%144, %141) : (vector<2xbf16>, !hilt.ptr<shared, 4>) -> ()
    %145 = "arith.constant"() <{value = 6510615555426900570 : i64}> : () -> i64
    %146 = "hilt.ptr_add"(%21, %59) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    "hilt.store"(%145, %146) : (i64, !hilt.ptr<shared, 8>) -> ()
    %147 = "hilt.ptr_add"(%21, %59) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    %148 = "arith.constant"() <{value = 3.0 : f32}> : () -> f32
    %149 = "arith.constant"() <{value = 4.0 : f32}> : () -> f32
    %150 = "vector.from_elements"(%148, %149) : (f32, f32) -> vector<2xf32>
    "hilt.store"(%150, %147) : (vector<2xf32>, !hilt.ptr<shared, 8>) -> ()
    "scf.yield"() : () -> ()
  }, {
    "scf.yield"() : () -> ()
  }) : (i1) -> ()
  "hilt.barrier"(%3, %3) : (i32, i32) -> ()
  %151 = "arith.constant"() <{value = 7 : i32}> : () -> i32
  %152 = "arith.muli"(%0, %151) : (i32, i32) -> i32
  %153 = "arith.constant"() <{value = 11 : i32}> : () -> i32
  %154 = "hilt.rem_u"(%152, %153) : (i32, i32) -> i32
  %155 = "arith.constant"() <{value = 4 : i32}> : () -> i32
  %156 = "arith.subi"(%154, %155) : (i32, i32) -> i32
  %157 = "arith.sitofp"(%156) : (i32) -> f16
  %158 = "arith.muli"(%0, %151) : (i32, i32) -> i32
  %159 = "hilt.rem_u"(%158, %153) : (i32, i32) -> i32
  %160 = "arith.subi"(%159, %155) : (i32, i32) -> i32
  %161 = "arith.sitofp"(%160) : (i32) -> bf16
  %162 = "arith.muli"(%0, %151) : (i32, i32) -> i32
  %163 = "hilt.rem_u"(%162, %153) : (i32, i32) -> i32
  %164 = "arith.subi"(%163, %155) : (i32, i32) -> i32
  %165 = "arith.sitofp"(%164) : (i32) -> f32
  %166 = "arith.muli"(%0, %151) : (i32, i32) -> i32
  %167 = "hilt.rem_u"(%166, %153) : (i32, i32) -> i32
  %168 = "arith.subi"(%167, %155) : (i32, i32) -> i32
  %169 = "arith.sitofp"(%168) : (i32) -> f64
  %170 = "arith.muli"(%0, %151) : (i32, i32) -> i32
  %171 = "hilt.rem_u"(%170, %153) : (i32, i32) -> i32
  %172 = "arith.subi"(%171, %155) : (i32, i32) -> i32
  %173 = "arith.sitofp"(%172) : (i32) -> f16
  %174 = "vector.from_elements"(%173, %173) : (f16, f16) -> vector<2xf16>
  %175 = "arith.muli"(%0, %151) : (i32, i32) -> i32
  %176 = "hilt.rem_u"(%175, %153) : (i32, i32) -> i32
  %177 = "arith.subi"(%176, %155) : (i32, i32) -> i32
  %178 = "arith.sitofp"(%177) : (i32) -> bf16
  %179 = "vector.from_elements"(%178, %178) : (bf16, bf16) -> vector<2xbf16>
  %180 = "arith.muli"(%0, %151) : (i32, i32) -> i32
  %181 = "hilt.rem_u"(%180, %153) : (i32, i32) -> i32
  %182 = "arith.subi"(%181, %155) : (i32, i32) -> i32
  %183 = "arith.sitofp"(%182) : (i32) -> f32
  %184 = "vector.from_elements"(%183, %183) : (f32, f32) -> vector<2xf32>
  %185 = "hilt.ptr_add"(%21, %24) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 2>
  %186 = "hilt.atomic_rmw"(%185, %157) {kind = "fadd", order = "relaxed", scope = "cta"} : (!hilt.ptr<shared, 2>, f16) -> f16
  %187 = "hilt.ptr_add"(%21, %26) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 2>
  %188 = "hilt.atomic_rmw"(%187, %157) {kind = "fmin", order = "acquire", scope = "cta"} : (!hilt.ptr<shared, 2>, f16) -> f16
  %189 = "hilt.ptr_add"(%21, %28) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 2>
  %190 = "hilt.atomic_rmw"(%189, %157) {kind = "fmax", order = "release", scope = "cta"} : (!hilt.ptr<shared, 2>, f16) -> f16
  %191 = "hilt.ptr_add"(%21, %30) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 2>
  %192 = "hilt.atomic_rmw"(%191, %161) {kind = "fadd", order = "acq_rel", scope = "cta"} : (!hilt.ptr<shared, 2>, bf16) -> bf16
  %193 = "hilt.ptr_add"(%21, %32) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 2>
  %194 = "hilt.atomic_rmw"(%193, %161) {kind = "fmin", order = "relaxed", scope = "gpu"} : (!hilt.ptr<shared, 2>, bf16) -> bf16
  %195 = "hilt.ptr_add"(%21, %34) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 2>
  %196 = "hilt.atomic_rmw"(%195, %161) {kind = "fmax", order = "acquire", scope = "gpu"} : (!hilt.ptr<shared, 2>, bf16) -> bf16
  %197 = "hilt.ptr_add"(%21, %35) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 4>
  %198 = "hilt.atomic_rmw"(%197, %165) {kind = "fadd", order = "release", scope = "gpu"} : (!hilt.ptr<shared, 4>, f32) -> f32
  %199 = "hilt.ptr_add"(%21, %37) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 4>
  %200 = "hilt.atomic_rmw"(%199, %165) {kind = "fmin", order = "acq_rel", scope = "gpu"} : (!hilt.ptr<shared, 4>, f32) -> f32
  %201 = "hilt.ptr_add"(%21, %39) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 4>
  %202 = "hilt.atomic_rmw"(%201, %165) {kind = "fmax", order = "relaxed", scope = "sys"} : (!hilt.ptr<shared, 4>, f32) -> f32
  %203 = "hilt.ptr_add"(%21, %41) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
  %204 = "hilt.atomic_rmw"(%203, %169) {kind = "fadd", order = "acquire", scope = "sys"} : (!hilt.ptr<shared, 8>, f64) -> f64
  %205 = "hilt.ptr_add"(%21, %43) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
  %206 = "hilt.atomic_rmw"(%205, %169) {kind = "fmin", order = "release", scope = "sys"} : (!hilt.ptr<shared, 8>, f64) -> f64
  %207 = "hilt.ptr_add"(%21, %45) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
  %208 = "hilt.atomic_rmw"(%207, %169) {kind = "fmax", order = "acq_rel", scope = "sys"} : (!hilt.ptr<shared, 8>, f64) -> f64
  %209 = "hilt.ptr_add"(%21, %47) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 4>
  %210 = "hilt.atomic_rmw"(%209, %174) {kind = "fadd", order = "relaxed", scope = "cta"} : (!hilt.ptr<shared, 4>, vector<2xf16>) -> vector<2xf16>
  %211 = "hilt.ptr_add"(%21, %49) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 4>
  %212 = "hilt.atomic_rmw"(%211, %174) {kind = "fmin", order = "acquire", scope = "cta"} : (!hilt.ptr<shared, 4>, vector<2xf16>) -> vector<2xf16>
  %213 = "hilt.ptr_add"(%21, %51) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 4>
  %214 = "hilt.atomic_rmw"(%213, %174) {kind = "fmax", order = "release", scope = "cta"} : (!hilt.ptr<shared, 4>, vector<2xf16>) -> vector<2xf16>
  %215 = "hilt.ptr_add"(%21, %53) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 4>
  %216 = "hilt.atomic_rmw"(%215, %179) {kind = "fadd", order = "acq_rel", scope = "cta"} : (!hilt.ptr<shared, 4>, vector<2xbf16>) -> vector<2xbf16>
  %217 = "hilt.ptr_add"(%21, %55) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 4>
  %218 = "hilt.atomic_rmw"(%217, %179) {kind = "fmin", order = "relaxed", scope = "cta"} : (!hilt.ptr<shared, 4>, vector<2xbf16>) -> vector<2xbf16>
  %219 = "hilt.ptr_add"(%21, %57) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 4>
  %220 = "hilt.atomic_rmw"(%219, %179) {kind = "fmax", order = "acquire", scope = "cta"} : (!hilt.ptr<shared, 4>, vector<2xbf16>) -> vector<2xbf16>
  %221 = "hilt.ptr_add"(%21, %59) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
  %222 = "hilt.atomic_rmw"(%221, %184) {kind = "fmax", order = "release", scope = "cta"} : (!hilt.ptr<shared, 8>, vector<2xf32>) -> vector<2xf32>
  "hilt.barrier"(%3, %3) : (i32, i32) -> ()
  "scf.if"(%22) ({
    %223 = "hilt.ptr_add"(%21, %23) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    %224 = "hilt.load"(%223) : (!hilt.ptr<shared, 8>) -> i64
    %225 = "hilt.ptr_add"(%out, %23) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%224, %225) : (i64, !hilt.ptr<global, 8>) -> ()
    %226 = "hilt.ptr_add"(%21, %25) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    %227 = "hilt.load"(%226) : (!hilt.ptr<shared, 8>) -> i64
    %228 = "hilt.ptr_add"(%out, %25) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%227, %228) : (i64, !hilt.ptr<global, 8>) -> ()
    %229 = "hilt.ptr_add"(%21, %27) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    %230 = "hilt.load"(%229) : (!hilt.ptr<shared, 8>) -> i64
    %231 = "hilt.ptr_add"(%out, %27) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%230, %231) : (i64, !hilt.ptr<global, 8>) -> ()
    %232 = "hilt.ptr_add"(%21, %29) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    %233 = "hilt.load"(%232) : (!hilt.ptr<shared, 8>) -> i64
    %234 = "hilt.ptr_add"(%out, %29) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%233, %234) : (i64, !hilt.ptr<global, 8>) -> ()
    %235 = "hilt.ptr_add"(%21, %31) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    %236 = "hilt.load"(%235) : (!hilt.ptr<shared, 8>) -> i64
    %237 = "hilt.ptr_add"(%out, %31) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%236, %237) : (i64, !hilt.ptr<global, 8>) -> ()
    %238 = "hilt.ptr_add"(%21, %33) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    %239 = "hilt.load"(%238) : (!hilt.ptr<shared, 8>) -> i64
    %240 = "hilt.ptr_add"(%out, %33) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%239, %240) : (i64, !hilt.ptr<global, 8>) -> ()
    %241 = "hilt.ptr_add"(%21, %35) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    %242 = "hilt.load"(%241) : (!hilt.ptr<shared, 8>) -> i64
    %243 = "hilt.ptr_add"(%out, %35) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%242, %243) : (i64, !hilt.ptr<global, 8>) -> ()
    %244 = "hilt.ptr_add"(%21, %37) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    %245 = "hilt.load"(%244) : (!hilt.ptr<shared, 8>) -> i64
    %246 = "hilt.ptr_add"(%out, %37) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%245, %246) : (i64, !hilt.ptr<global, 8>) -> ()
    %247 = "hilt.ptr_add"(%21, %39) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    %248 = "hilt.load"(%247) : (!hilt.ptr<shared, 8>) -> i64
    %249 = "hilt.ptr_add"(%out, %39) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%248, %249) : (i64, !hilt.ptr<global, 8>) -> ()
    %250 = "hilt.ptr_add"(%21, %41) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    %251 = "hilt.load"(%250) : (!hilt.ptr<shared, 8>) -> i64
    %252 = "hilt.ptr_add"(%out, %41) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%251, %252) : (i64, !hilt.ptr<global, 8>) -> ()
    %253 = "hilt.ptr_add"(%21, %43) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    %254 = "hilt.load"(%253) : (!hilt.ptr<shared, 8>) -> i64
    %255 = "hilt.ptr_add"(%out, %43) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%254, %255) : (i64, !hilt.ptr<global, 8>) -> ()
    %256 = "hilt.ptr_add"(%21, %45) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    %257 = "hilt.load"(%256) : (!hilt.ptr<shared, 8>) -> i64
    %258 = "hilt.ptr_add"(%out, %45) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%257, %258) : (i64, !hilt.ptr<global, 8>) -> ()
    %259 = "hilt.ptr_add"(%21, %47) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    %260 = "hilt.load"(%259) : (!hilt.ptr<shared, 8>) -> i64
    %261 = "hilt.ptr_add"(%out, %47) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%260, %261) : (i64, !hilt.ptr<global, 8>) -> ()
    %262 = "hilt.ptr_add"(%21, %49) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    %263 = "hilt.load"(%262) : (!hilt.ptr<shared, 8>) -> i64
    %264 = "hilt.ptr_add"(%out, %49) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%263, %264) : (i64, !hilt.ptr<global, 8>) -> ()
    %265 = "hilt.ptr_add"(%21, %51) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    %266 = "hilt.load"(%265) : (!hilt.ptr<shared, 8>) -> i64
    %267 = "hilt.ptr_add"(%out, %51) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%266, %267) : (i64, !hilt.ptr<global, 8>) -> ()
    %268 = "hilt.ptr_add"(%21, %53) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    %269 = "hilt.load"(%268) : (!hilt.ptr<shared, 8>) -> i64
    %270 = "hilt.ptr_add"(%out, %53) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%269, %270) : (i64, !hilt.ptr<global, 8>) -> ()
    %271 = "hilt.ptr_add"(%21, %55) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    %272 = "hilt.load"(%271) : (!hilt.ptr<shared, 8>) -> i64
    %273 = "hilt.ptr_add"(%out, %55) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%272, %273) : (i64, !hilt.ptr<global, 8>) -> ()
    %274 = "hilt.ptr_add"(%21, %57) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    %275 = "hilt.load"(%274) : (!hilt.ptr<shared, 8>) -> i64
    %276 = "hilt.ptr_add"(%out, %57) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%275, %276) : (i64, !hilt.ptr<global, 8>) -> ()
    %277 = "hilt.ptr_add"(%21, %59) : (!hilt.ptr<shared, 8>, i64) -> !hilt.ptr<shared, 8>
    %278 = "hilt.load"(%277) : (!hilt.ptr<shared, 8>) -> i64
    %279 = "hilt.ptr_add"(%out, %59) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
    "hilt.store"(%278, %279) : (i64, !hilt.ptr<global, 8>) -> ()
    "scf.yield"() : () -> ()
  }, {
    "scf.yield"() : () -> ()
  }) : (i1) -> ()
  "func.return"() : () -> ()
}) {kernel} : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 8>, !hilt.ptr<global, 8>) -> (), sym_name = "run_olds"}> ({
^bb0(%out: !hilt.ptr<global, 8>, %q: !hilt.ptr<global, 8>):
  %0 = "arith.constant"() <{value = 1 : i64}> : () -> i64
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
  "hilt.launch"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %out, %q) {callee = "olds"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, !hilt.ptr<global, 8>, !hilt.ptr<global, 8>) -> ()
  "func.return"() : () -> ()
}) : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 8>, !hilt.ptr<global, 8>) -> (), sym_name = "olds"}> ({
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
  %21 = "hilt.alloc_shared"() {count = 2 : i64, type = i64, align = 8 : i64} : () -> !hilt.ptr<shared, 8>
  %22 = "hilt.alloc_local"() {count = 2 : i64, type = i64, align = 8 : i64} : () -> !hilt.ptr<local, 8>
  %23 = "arith.cmpi"(%0, %3) <{predicate = 0 : i64}> : (i32, i32) -> i1
  %24 = "arith.constant"() <{value = 1000003 : i64}> : () -> i64
  %25 = "arith.constant"() <{value = 5 : i16}> : () -> i16
  "hilt.atomic_store"(%25, %21) {order = "release", scope = "gpu"} : (i16, !hilt.ptr<shared, 8>) -> ()
  %26 = "arith.constant"() <{value = 9 : i16}> : () -> i16
  %27 = "hilt.atomic_rmw"(%21, %26) {kind = "exch", order = "acq_rel", scope = "gpu"} : (!hilt.ptr<shared, 8>, i16) -> i16
  %28 = "arith.extui"(%27) : (i16) -> i64
  %29 = "arith.constant"() <{value = 2 : i16}> : () -> i16
  %30 = "hilt.atomic_rmw"(%21, %29) {kind = "add", order = "acq_rel", scope = "gpu"} : (!hilt.ptr<shared, 8>, i16) -> i16
  %31 = "arith.extui"(%30) : (i16) -> i64
  %32 = "arith.muli"(%28, %24) : (i64, i64) -> i64
  %33 = "arith.addi"(%32, %31) : (i64, i64) -> i64
  %34 = "arith.constant"() <{value = -3 : i16}> : () -> i16
  %35 = "hilt.atomic_rmw"(%21, %34) {kind = "min", order = "acq_rel", scope = "gpu"} : (!hilt.ptr<shared, 8>, i16) -> i16
  %36 = "arith.extui"(%35) : (i16) -> i64
  %37 = "arith.muli"(%33, %24) : (i64, i64) -> i64
  %38 = "arith.addi"(%37, %36) : (i64, i64) -> i64
  %39 = "arith.constant"() <{value = -3 : i16}> : () -> i16
  %40 = "arith.constant"() <{value = 8 : i16}> : () -> i16
  %41 = "hilt.atomic_cas"(%21, %39, %40) {order = "acq_rel", scope = "cta"} : (!hilt.ptr<shared, 8>, i16, i16) -> i16
  %42 = "arith.extui"(%41) : (i16) -> i64
  %43 = "arith.muli"(%38, %24) : (i64, i64) -> i64
  %44 = "arith.addi"(%43, %42) : (i64, i64) -> i64
  %45 = "arith.constant"() <{value = -3 : i16}> : () -> i16
  %46 = "arith.constant"() <{value = 7 : i16}> : () -> i16
  %47 = "hilt.atomic_cas"(%21, %45, %46) {order = "relaxed", scope = "sys"} : (!hilt.ptr<shared, 8>, i16, i16) -> i16
  %48 = "arith.extui"(%47) : (i16) -> i64
  %49 = "arith.muli"(%44, %24) : (i64, i64) -> i64
  %50 = "arith.addi"(%49, %48) : (i64, i64) -> i64
  %51 = "hilt.atomic_load"(%21) {order = "acquire", scope = "gpu"} : (!hilt.ptr<shared, 8>) -> i16
  %52 = "arith.extui"(%51) : (i16) -> i64
  %53 = "arith.muli"(%50, %24) : (i64, i64) -> i64
  %54 = "arith.addi"(%53, %52) : (i64, i64) -> i64
  %55 = "arith.constant"() <{value = 0 : i64}> : () -> i64
  %56 = "hilt.ptr_add"(%out, %55) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  "hilt.store"(%54, %56) : (i64, !hilt.ptr<global, 8>) -> ()
  %57 = "arith.constant"() <{value = 5 : i32}> : () -> i32
  "hilt.atomic_store"(%57, %21) {order = "release", scope = "gpu"} : (i32, !hilt.ptr<shared, 8>) -> ()
  %58 = "arith.constant"() <{value = 9 : i32}> : () -> i32
  %59 = "hilt.atomic_rmw"(%21, %58) {kind = "exch", order = "acq_rel", scope = "gpu"} : (!hilt.ptr<shared, 8>, i32) -> i32
  %60 = "arith.extui"(%59) : (i32) -> i64
  %61 = "arith.constant"() <{value = 2 : i32}> : () -> i32
  %62 = "hilt.atomic_rmw"(%21, %61) {kind = "add", order = "acq_rel", scope = "gpu"} : (!hilt.ptr<shared, 8>, i32) -> i32
  %63 = "arith.extui"(%62) : (i32) -> i64
  %64 = "arith.muli"(%60, %24) : (i64, i64) -> i64
  %65 = "arith.addi"(%64, %63) : (i64, i64) -> i64
  %66 = "arith.constant"() <{value = -3 : i32}> : () -> i32
  %67 = "hilt.atomic_rmw"(%21, %66) {kind = "min", order = "acq_rel", scope = "gpu"} : (!hilt.ptr<shared, 8>, i32) -> i32
  %68 = "arith.extui"(%67) : (i32) -> i64
  %69 = "arith.muli"(%65, %24) : (i64, i64) -> i64
  %70 = "arith.addi"(%69, %68) : (i64, i64) -> i64
  %71 = "arith.constant"() <{value = -3 : i32}> : () -> i32
  %72 = "arith.constant"() <{value = 8 : i32}> : () -> i32
  %73 = "hilt.atomic_cas"(%21, %71, %72) {order = "acq_rel", scope = "cta"} : (!hilt.ptr<shared, 8>, i32, i32) -> i32
  %74 = "arith.extui"(%73) : (i32) -> i64
  %75 = "arith.muli"(%70, %24) : (i64, i64) -> i64
  %76 = "arith.addi"(%75, %74) : (i64, i64) -> i64
  %77 = "arith.constant"() <{value = -3 : i32}> : () -> i32
  %78 = "arith.constant"() <{value = 7 : i32}> : () -> i32
  %79 = "hilt.atomic_cas"(%21, %77, %78) {order = "relaxed", scope = "sys"} : (!hilt.ptr<shared, 8>, i32, i32) -> i32
  %80 = "arith.extui"(%79) : (i32) -> i64
  %81 = "arith.muli"(%76, %24) : (i64, i64) -> i64
  %82 = "arith.addi"(%81, %80) : (i64, i64) -> i64
  %83 = "hilt.atomic_load"(%21) {order = "acquire", scope = "gpu"} : (!hilt.ptr<shared, 8>) -> i32
  %84 = "arith.extui"(%83) : (i32) -> i64
  %85 = "arith.muli"(%82, %24) : (i64, i64) -> i64
  %86 = "arith.addi"(%85, %84) : (i64, i64) -> i64
  %87 = "arith.constant"() <{value = 8 : i64}> : () -> i64
  %88 = "hilt.ptr_add"(%out, %87) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  "hilt.store"(%86, %88) : (i64, !hilt.ptr<global, 8>) -> ()
  %89 = "arith.constant"() <{value = 5 : i64}> : () -> i64
  "hilt.atomic_store"(%89, %21) {order = "release", scope = "gpu"} : (i64, !hilt.ptr<shared, 8>) -> ()
  %90 = "arith.constant"() <{value = 9 : i64}> : () -> i64
  %91 = "hilt.atomic_rmw"(%21, %90) {kind = "exch", order = "acq_rel", scope = "gpu"} : (!hilt.ptr<shared, 8>, i64) -> i64
  %92 = "arith.constant"() <{value = 2 : i64}> : () -> i64
  %93 = "hilt.atomic_rmw"(%21, %92) {kind = "add", order = "acq_rel", scope = "gpu"} : (!hilt.ptr<shared, 8>, i64) -> i64
  %94 = "arith.muli"(%91, %24) : (i64, i64) -> i64
  %95 = "arith.addi"(%94, %93) : (i64, i64) -> i64
  %96 = "arith.constant"() <{value = -3 : i64}> : () -> i64
  %97 = "hilt.atomic_rmw"(%21, %96) {kind = "min", order = "acq_rel", scope = "gpu"} : (!hilt.ptr<shared, 8>, i64) -> i64
  %98 = "arith.muli"(%95, %24) : (i64, i64) -> i64
  %99 = "arith.addi"(%98, %97) : (i64, i64) -> i64
  %100 = "arith.constant"() <{value = -3 : i64}> : () -> i64
  %101 = "arith.constant"() <{value = 8 : i64}> : () -> i64
  %102 = "hilt.atomic_cas"(%21, %100, %101) {order = "acq_rel", scope = "cta"} : (!hilt.ptr<shared, 8>, i64, i64) -> i64
  %103 = "arith.muli"(%99, %24) : (i64, i64) -> i64
  %104 = "arith.addi"(%103, %102) : (i64, i64) -> i64
  %105 = "arith.constant"() <{value = -3 : i64}> : () -> i64
  %106 = "arith.constant"() <{value = 7 : i64}> : () -> i64
  %107 = "hilt.atomic_cas"(%21, %105, %106) {order = "relaxed", scope = "sys"} : (!hilt.ptr<shared, 8>, i64, i64) -> i64
  %108 = "arith.muli"(%104, %24) : (i64, i64) -> i64
  %109 = "arith.addi"(%108, %107) : (i64, i64) -> i64
  %110 = "hilt.atomic_load"(%21) {order = "acquire", scope = "gpu"} : (!hilt.ptr<shared, 8>) -> i64
  %111 = "arith.muli"(%109, %24) : (i64, i64) -> i64
  %112 = "arith.addi"(%111, %110) : (i64, i64) -> i64
  %113 = "arith.constant"() <{value = 16 : i64}> : () -> i64
  %114 = "hilt.ptr_add"(%out, %113) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  "hilt.store"(%112, %114) : (i64, !hilt.ptr<global, 8>) -> ()
  %115 = "arith.constant"() <{value = 5.0 : f16}> : () -> f16
  "hilt.atomic_store"(%115, %21) {order = "release", scope = "gpu"} : (f16, !hilt.ptr<shared, 8>) -> ()
  %116 = "arith.constant"() <{value = 9.0 : f16}> : () -> f16
  %117 = "hilt.atomic_rmw"(%21, %116) {kind = "exch", order = "acq_rel", scope = "gpu"} : (!hilt.ptr<shared, 8>, f16) -> f16
  %118 = "arith.bitcast"(%117) : (f16) -> i16
  %119 = "arith.extui"(%118) : (i16) -> i64
  %120 = "arith.constant"() <{value = 2.0 : f16}> : () -> f16
  %121 = "hilt.atomic_rmw"(%21, %120) {kind = "fadd", order = "acq_rel", scope = "gpu"} : (!hilt.ptr<shared, 8>, f16) -> f16
  %122 = "arith.bitcast"(%121) : (f16) -> i16
  %123 = "arith.extui"(%122) : (i16) -> i64
  %124 = "arith.muli"(%119, %24) : (i64, i64) -> i64
  %125 = "arith.addi"(%124, %123) : (i64, i64) -> i64
  %126 = "arith.constant"() <{value = -3.0 : f16}> : () -> f16
  %127 = "hilt.atomic_rmw"(%21, %126) {kind = "fmin", order = "acq_rel", scope = "gpu"} : (!hilt.ptr<shared, 8>, f16) -> f16
  %128 = "arith.bitcast"(%127) : (f16) -> i16
  %129 = "arith.extui"(%128) : (i16) -> i64
  %130 = "arith.muli"(%125, %24) : (i64, i64) -> i64
  %131 = "arith.addi"(%130, %129) : (i64, i64) -> i64
  %132 = "arith.constant"() <{value = -3.0 : f16}> : () -> f16
  %133 = "arith.constant"() <{value = 8.0 : f16}> : () -> f16
  %134 = "hilt.atomic_cas"(%21, %132, %133) {order = "acq_rel", scope = "cta"} : (!hilt.ptr<shared, 8>, f16, f16) -> f16
  %135 = "arith.bitcast"(%134) : (f16) -> i16
  %136 = "arith.extui"(%135) : (i16) -> i64
  %137 = "arith.muli"(%131, %24) : (i64, i64) -> i64
  %138 = "arith.addi"(%137, %136) : (i64, i64) -> i64
  %139 = "arith.constant"() <{value = -3.0 : f16}> : () -> f16
  %140 = "arith.constant"() <{value = 7.0 : f16}> : () -> f16
  %141 = "hilt.atomic_cas"(%21, %139, %140) {order = "relaxed", scope = "sys"} : (!hilt.ptr<shared, 8>, f16, f16) -> f16
  %142 = "arith.bitcast"(%141) : (f16) -> i16
  %143 = "arith.extui"(%142) : (i16) -> i64
  %144 = "arith.muli"(%138, %24) : (i64, i64) -> i64
  %145 = "arith.addi"(%144, %143) : (i64, i64) -> i64
  %146 = "hilt.atomic_load"(%21) {order = "acquire", scope = "gpu"} : (!hilt.ptr<shared, 8>) -> f16
  %147 = "arith.bitcast"(%146) : (f16) -> i16
  %148 = "arith.extui"(%147) : (i16) -> i64
  %149 = "arith.muli"(%145, %24) : (i64, i64) -> i64
  %150 = "arith.addi"(%149, %148) : (i64, i64) -> i64
  %151 = "arith.constant"() <{value = 24 : i64}> : () -> i64
  %152 = "hilt.ptr_add"(%out, %151) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  "hilt.store"(%150, %152) : (i64, !hilt.ptr<global, 8>) -> ()
  %153 = "arith.constant"() <{value = 5.0 : bf16}> : () -> bf16
  "hilt.atomic_store"(%153, %21) {order = "release", scope = "gpu"} : (bf16, !hilt.ptr<shared, 8>) -> ()
  %154 = "arith.constant"() <{value = 9.0 : bf16}> : () -> bf16
  %155 = "hilt.atomic_rmw"(%21, %154) {kind = "exch", order = "acq_rel", scope = "gpu"} : (!hilt.ptr<shared, 8>, bf16) -> bf16
  %156 = "arith.bitcast"(%155) : (bf16) -> i16
  %157 = "arith.extui"(%156) : (i16) -> i64
  %158 = "arith.constant"() <{value = 2.0 : bf16}> : () -> bf16
  %159 = "hilt.atomic_rmw"(%21, %158) {kind = "fadd", order = "acq_rel", scope = "gpu"} : (!hilt.ptr<shared, 8>, bf16) -> bf16
  %160 = "arith.bitcast"(%159) : (bf16) -> i16
  %161 = "arith.extui"(%160) : (i16) -> i64
  %162 = "arith.muli"(%157, %24) : (i64, i64) -> i64
  %163 = "arith.addi"(%162, %161) : (i64, i64) -> i64
  %164 = "arith.constant"() <{value = -3.0 : bf16}> : () -> bf16
  %165 = "hilt.atomic_rmw"(%21, %164) {kind = "fmin", order = "acq_rel", scope = "gpu"} : (!hilt.ptr<shared, 8>, bf16) -> bf16
  %166 = "arith.bitcast"(%165) : (bf16) -> i16
  %167 = "arith.extui"(%166) : (i16) -> i64
  %168 = "arith.muli"(%163, %24) : (i64, i64) -> i64
  %169 = "arith.addi"(%168, %167) : (i64, i64) -> i64
  %170 = "arith.constant"() <{value = -3.0 : bf16}> : () -> bf16
  %171 = "arith.constant"() <{value = 8.0 : bf16}> : () -> bf16
  %172 = "hilt.atomic_cas"(%21, %170, %171) {order = "acq_rel", scope = "cta"} : (!hilt.ptr<shared, 8>, bf16, bf16) -> bf16
  %173 = "arith.bitcast"(%172) : (bf16) -> i16
  %174 = "arith.extui"(%173) : (i16) -> i64
  %175 = "arith.muli"(%169, %24) : (i64, i64) -> i64
  %176 = "arith.addi"(%175, %174) : (i64, i64) -> i64
  %177 = "arith.constant"() <{value = -3.0 : bf16}> : () -> bf16
  %178 = "arith.constant"() <{value = 7.0 : bf16}> : () -> bf16
  %179 = "hilt.atomic_cas"(%21, %177, %178) {order = "relaxed", scope = "sys"} : (!hilt.ptr<shared, 8>, bf16, bf16) -> bf16
  %180 = "arith.bitcast"(%179) : (bf16) -> i16
  %181 = "arith.extui"(%180) : (i16) -> i64
  %182 = "arith.muli"(%176, %24) : (i64, i64) -> i64
  %183 = "arith.addi"(%182, %181) : (i64, i64) -> i64
  %184 = "hilt.atomic_load"(%21) {order = "acquire", scope = "gpu"} : (!hilt.ptr<shared, 8>) -> bf16
  %185 = "arith.bitcast"(%184) : (bf16) -> i16
  %186 = "arith.extui"(%185) : (i16) -> i64
  %187 = "arith.muli"(%183, %24) : (i64, i64) -> i64
  %188 = "arith.addi"(%187, %186) : (i64, i64) -> i64
  %189 = "arith.constant"() <{value = 32 : i64}> : () -> i64
  %190 = "hilt.ptr_add"(%out, %189) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  "hilt.store"(%188, %190) : (i64, !hilt.ptr<global, 8>) -> ()
  %191 = "arith.constant"() <{value = 5.0 : f32}> : () -> f32
  "hilt.atomic_store"(%191, %21) {order = "release", scope = "gpu"} : (f32, !hilt.ptr<shared, 8>) -> ()
  %192 = "arith.constant"() <{value = 9.0 : f32}> : () -> f32
  %193 = "hilt.atomic_rmw"(%21, %192) {kind = "exch", order = "acq_rel", scope = "gpu"} : (!hilt.ptr<shared, 8>, f32) -> f32
  %194 = "arith.bitcast"(%193) : (f32) -> i32
  %195 = "arith.extui"(%194) : (i32) -> i64
  %196 = "arith.constant"() <{value = 2.0 : f32}> : () -> f32
  %197 = "hilt.atomic_rmw"(%21, %196) {kind = "fadd", order = "acq_rel", scope = "gpu"} : (!hilt.ptr<shared, 8>, f32) -> f32
  %198 = "arith.bitcast"(%197) : (f32) -> i32
  %199 = "arith.extui"(%198) : (i32) -> i64
  %200 = "arith.muli"(%195, %24) : (i64, i64) -> i64
  %201 = "arith.addi"(%200, %199) : (i64, i64) -> i64
  %202 = "arith.constant"() <{value = -3.0 : f32}> : () -> f32
  %203 = "hilt.atomic_rmw"(%21, %202) {kind = "fmin", order = "acq_rel", scope = "gpu"} : (!hilt.ptr<shared, 8>, f32) -> f32
  %204 = "arith.bitcast"(%203) : (f32) -> i32
  %205 = "arith.extui"(%204) : (i32) -> i64
  %206 = "arith.muli"(%201, %24) : (i64, i64) -> i64
  %207 = "arith.addi"(%206, %205) : (i64, i64) -> i64
  %208 = "arith.constant"() <{value = -3.0 : f32}> : () -> f32
  %209 = "arith.constant"() <{value = 8.0 : f32}> : () -> f32
  %210 = "hilt.atomic_cas"(%21, %208, %209) {order = "acq_rel", scope = "cta"} : (!hilt.ptr<shared, 8>, f32, f32) -> f32
  %211 = "arith.bitcast"(%210) : (f32) -> i32
  %212 = "arith.extui"(%211) : (i32) -> i64
  %213 = "arith.muli"(%207, %24) : (i64, i64) -> i64
  %214 = "arith.addi"(%213, %212) : (i64, i64) -> i64
  %215 = "arith.constant"() <{value = -3.0 : f32}> : () -> f32
  %216 = "arith.constant"() <{value = 7.0 : f32}> : () -> f32
  %217 = "hilt.atomic_cas"(%21, %215, %216) {order = "relaxed", scope = "sys"} : (!hilt.ptr<shared, 8>, f32, f32) -> f32
  %218 = "arith.bitcast"(%217) : (f32) -> i32
  %219 = "arith.extui"(%218) : (i32) -> i64
  %220 = "arith.muli"(%214, %24) : (i64, i64) -> i64
  %221 = "arith.addi"(%220, %219) : (i64, i64) -> i64
  %222 = "hilt.atomic_load"(%21) {order = "acquire", scope = "gpu"} : (!hilt.ptr<shared, 8>) -> f32
  %223 = "arith.bitcast"(%222) : (f32) -> i32
  %224 = "arith.extui"(%223) : (i32) -> i64
  %225 = "arith.muli"(%221, %24) : (i64, i64) -> i64
  %226 = "arith.addi"(%225, %224) : (i64, i64) -> i64
  %227 = "arith.constant"() <{value = 40 : i64}> : () -> i64
  %228 = "hilt.ptr_add"(%out, %227) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  "hilt.store"(%226, %228) : (i64, !hilt.ptr<global, 8>) -> ()
  %229 = "arith.constant"() <{value = 5.0 : f64}> : () -> f64
  "hilt.atomic_store"(%229, %21) {order = "release", scope = "gpu"} : (f64, !hilt.ptr<shared, 8>) -> ()
  %230 = "arith.constant"() <{value = 9.0 : f64}> : () -> f64
  %231 = "hilt.atomic_rmw"(%21, %230) {kind = "exch", order = "acq_rel", scope = "gpu"} : (!hilt.ptr<shared, 8>, f64) -> f64
  %232 = "arith.bitcast"(%231) : (f64) -> i64
  %233 = "arith.constant"() <{value = 2.0 : f64}> : () -> f64
  %234 = "hilt.atomic_rmw"(%21, %233) {kind = "fadd", order = "acq_rel", scope = "gpu"} : (!hilt.ptr<shared, 8>, f64) -> f64
  %235 = "arith.bitcast"(%234) : (f64) -> i64
  %236 = "arith.muli"(%232, %24) : (i64, i64) -> i64
  %237 = "arith.addi"(%236, %235) : (i64, i64) -> i64
  %238 = "arith.constant"() <{value = -3.0 : f64}> : () -> f64
  %239 = "hilt.atomic_rmw"(%21, %238) {kind = "fmin", order = "acq_rel", scope = "gpu"} : (!hilt.ptr<shared, 8>, f64) -> f64
  %240 = "arith.bitcast"(%239) : (f64) -> i64
  %241 = "arith.muli"(%237, %24) : (i64, i64) -> i64
  %242 = "arith.addi"(%241, %240) : (i64, i64) -> i64
  %243 = "arith.constant"() <{value = -3.0 : f64}> : () -> f64
  %244 = "arith.constant"() <{value = 8.0 : f64}> : () -> f64
  %245 = "hilt.atomic_cas"(%21, %243, %244) {order = "acq_rel", scope = "cta"} : (!hilt.ptr<shared, 8>, f64, f64) -> f64
  %246 = "arith.bitcast"(%245) : (f64) -> i64
  %247 = "arith.muli"(%242, %24) : (i64, i64) -> i64
  %248 = "arith.addi"(%247, %246) : (i64, i64) -> i64
  %249 = "arith.constant"() <{value = -3.0 : f64}> : () -> f64
  %250 = "arith.constant"() <{value = 7.0 : f64}> : () -> f64
  %251 = "hilt.atomic_cas"(%21, %249, %250) {order = "relaxed", scope = "sys"} : (!hilt.ptr<shared, 8>, f64, f64) -> f64
  %252 = "arith.bitcast"(%251) : (f64) -> i64
  %253 = "arith.muli"(%248, %24) : (i64, i64) -> i64
  %254 = "arith.addi"(%253, %252) : (i64, i64) -> i64
  %255 = "hilt.atomic_load"(%21) {order = "acquire", scope = "gpu"} : (!hilt.ptr<shared, 8>) -> f64
  %256 = "arith.bitcast"(%255) : (f64) -> i64
  %257 = "arith.muli"(%254, %24) : (i64, i64) -> i64
  %258 = "arith.addi"(%257, %256) : (i64, i64) -> i64
  %259 = "arith.constant"() <{value = 48 : i64}> : () -> i64
  %260 = "hilt.ptr_add"(%out, %259) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  "hilt.store"(%258, %260) : (i64, !hilt.ptr<global, 8>) -> ()
  %261 = "arith.constant"() <{value = 5.0 : f16}> : () -> f16
  %262 = "arith.constant"() <{value = 6.0 : f16}> : () -> f16
  %263 = "vector.from_elements"(%261, %262) : (f16, f16) -> vector<2xf16>
  "hilt.atomic_store"(%263, %21) {order = "release", scope = "gpu"} : (vector<2xf16>, !hilt.ptr<shared, 8>) -> ()
  %264 = "arith.constant"() <{value = 9.0 : f16}> : () -> f16
  %265 = "arith.constant"() <{value = 10.0 : f16}> : () -> f16
  %266 = "vector.from_elements"(%264, %265) : (f16, f16) -> vector<2xf16>
  %267 = "hilt.atomic_rmw"(%21, %266) {kind = "exch", order = "acq_rel", scope = "gpu"} : (!hilt.ptr<shared, 8>, vector<2xf16>) -> vector<2xf16>
  %268 = "vector.extract"(%267) <{static_position = array<i64: 0>}> : (vector<2xf16>) -> f16
  %269 = "arith.bitcast"(%268) : (f16) -> i16
  %270 = "arith.extui"(%269) : (i16) -> i64
  %271 = "vector.extract"(%267) <{static_position = array<i64: 1>}> : (vector<2xf16>) -> f16
  %272 = "arith.bitcast"(%271) : (f16) -> i16
  %273 = "arith.extui"(%272) : (i16) -> i64
  %274 = "arith.constant"() <{value = 65599 : i64}> : () -> i64
  %275 = "arith.muli"(%270, %274) : (i64, i64) -> i64
  %276 = "arith.addi"(%275, %273) : (i64, i64) -> i64
  %277 = "arith.constant"() <{value = 2.0 : f16}> : () -> f16
  %278 = "arith.constant"() <{value = 3.0 : f16}> : () -> f16
  %279 = "vector.from_elements"(%277, %278) : (f16, f16) -> vector<2xf16>
  %280 = "hilt.atomic_rmw"(%21, %279) {kind = "fadd", order = "acq_rel", scope = "gpu"} : (!hilt.ptr<shared, 8>, vector<2xf16>) -> vector<2xf16>
  %281 = "vector.extract"(%280) <{static_position = array<i64: 0>}> : (vector<2xf16>) -> f16
  %282 = "arith.bitcast"(%281) : (f16) -> i16
  %283 = "arith.extui"(%282) : (i16) -> i64
  %284 = "vector.extract"(%280) <{static_position = array<i64: 1>}> : (vector<2xf16>) -> f16
  %285 = "arith.bitcast"(%284) : (f16) -> i16
  %286 = "arith.extui"(%285) : (i16) -> i64
  %287 = "arith.muli"(%283, %274) : (i64, i64) -> i64
  %288 = "arith.addi"(%287, %286) : (i64, i64) -> i64
  %289 = "arith.muli"(%276, %24) : (i64, i64) -> i64
  %290 = "arith.addi"(%289, %288) : (i64, i64) -> i64
  %291 = "arith.constant"() <{value = -3.0 : f16}> : () -> f16
  %292 = "arith.constant"() <{value = -2.0 : f16}> : () -> f16
  %293 = "vector.from_elements"(%291, %292) : (f16, f16) -> vector<2xf16>
  %294 = "hilt.atomic_rmw"(%21, %293) {kind = "fmin", order = "acq_rel", scope = "gpu"} : (!hilt.ptr<shared, 8>, vector<2xf16>) -> vector<2xf16>
  %295 = "vector.extract"(%294) <{static_position = array<i64: 0>}> : (vector<2xf16>) -> f16
  %296 = "arith.bitcast"(%295) : (f16) -> i16
  %297 = "arith.extui"(%296) : (i16) -> i64
  %298 = "vector.extract"(%294) <{static_position = array<i64: 1>}> : (vector<2xf16>) -> f16
  %299 = "arith.bitcast"(%298) : (f16) -> i16
  %300 = "arith.extui"(%299) : (i16) -> i64
  %301 = "arith.muli"(%297, %274) : (i64, i64) -> i64
  %302 = "arith.addi"(%301, %300) : (i64, i64) -> i64
  %303 = "arith.muli"(%290, %24) : (i64, i64) -> i64
  %304 = "arith.addi"(%303, %302) : (i64, i64) -> i64
  %305 = "arith.constant"() <{value = -3.0 : f16}> : () -> f16
  %306 = "arith.constant"() <{value = -2.0 : f16}> : () -> f16
  %307 = "vector.from_elements"(%305, %306) : (f16, f16) -> vector<2xf16>
  %308 = "arith.constant"() <{value = 8.0 : f16}> : () -> f16
  %309 = "arith.constant"() <{value = 9.0 : f16}> : () -> f16
  %310 = "vector.from_elements"(%308, %309) : (f16, f16) -> vector<2xf16>
  %311 = "hilt.atomic_cas"(%21, %307, %310) {order = "acq_rel", scope = "cta"} : (!hilt.ptr<shared, 8>, vector<2xf16>, vector<2xf16>) -> vector<2xf16>
  %312 = "vector.extract"(%311) <{static_position = array<i64: 0>}> : (vector<2xf16>) -> f16
  %313 = "arith.bitcast"(%312) : (f16) -> i16
  %314 = "arith.extui"(%313) : (i16) -> i64
  %315 = "vector.extract"(%311) <{static_position = array<i64: 1>}> : (vector<2xf16>) -> f16
  %316 = "arith.bitcast"(%315) : (f16) -> i16
  %317 = "arith.extui"(%316) : (i16) -> i64
  %318 = "arith.muli"(%314, %274) : (i64, i64) -> i64
  %319 = "arith.addi"(%318, %317) : (i64, i64) -> i64
  %320 = "arith.muli"(%304, %24) : (i64, i64) -> i64
  %321 = "arith.addi"(%320, %319) : (i64, i64) -> i64
  %322 = "arith.constant"() <{value = -3.0 : f16}> : () -> f16
  %323 = "arith.constant"() <{value = -2.0 : f16}> : () -> f16
  %324 = "vector.from_elements"(%322, %323) : (f16, f16) -> vector<2xf16>
  %325 = "arith.constant"() <{value = 7.0 : f16}> : () -> f16
  %326 = "arith.constant"() <{value = 8.0 : f16}> : () -> f16
  %327 = "vector.from_elements"(%325, %326) : (f16, f16) -> vector<2xf16>
  %328 = "hilt.atomic_cas"(%21, %324, %327) {order = "relaxed", scope = "sys"} : (!hilt.ptr<shared, 8>, vector<2xf16>, vector<2xf16>) -> vector<2xf16>
  %329 = "vector.extract"(%328) <{static_position = array<i64: 0>}> : (vector<2xf16>) -> f16
  %330 = "arith.bitcast"(%329) : (f16) -> i16
  %331 = "arith.extui"(%330) : (i16) -> i64
  %332 = "vector.extract"(%328) <{static_position = array<i64: 1>}> : (vector<2xf16>) -> f16
  %333 = "arith.bitcast"(%332) : (f16) -> i16
  %334 = "arith.extui"(%333) : (i16) -> i64
  %335 = "arith.muli"(%331, %274) : (i64, i64) -> i64
  %336 = "arith.addi"(%335, %334) : (i64, i64) -> i64
  %337 = "arith.muli"(%321, %24) : (i64, i64) -> i64
  %338 = "arith.addi"(%337, %336) : (i64, i64) -> i64
  %339 = "hilt.atomic_load"(%21) {order = "acquire", scope = "gpu"} : (!hilt.ptr<shared, 8>) -> vector<2xf16>
  %340 = "vector.extract"(%339) <{static_position = array<i64: 0>}> : (vector<2xf16>) -> f16
  %341 = "arith.bitcast"(%340) : (f16) -> i16
  %342 = "arith.extui"(%341) : (i16) -> i64
  %343 = "vector.extract"(%339) <{static_position = array<i64: 1>}> : (vector<2xf16>) -> f16
  %344 = "arith.bitcast"(%343) : (f16) -> i16
  %345 = "arith.extui"(%344) : (i16) -> i64
  %346 = "arith.muli"(%342, %274) : (i64, i64) -> i64
  %347 = "arith.addi"(%346, %345) : (i64, i64) -> i64
  %348 = "arith.muli"(%338, %24) : (i64, i64) -> i64
  %349 = "arith.addi"(%348, %347) : (i64, i64) -> i64
  %350 = "arith.constant"() <{value = 56 : i64}> : () -> i64
  %351 = "hilt.ptr_add"(%out, %350) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  "hilt.store"(%349, %351) : (i64, !hilt.ptr<global, 8>) -> ()
  %352 = "arith.constant"() <{value = 5 : i16}> : () -> i16
  "hilt.atomic_store"(%352, %22) {order = "release", scope = "gpu"} : (i16, !hilt.ptr<local, 8>) -> ()
  %353 = "arith.constant"() <{value = 9 : i16}> : () -> i16
  %354 = "hilt.atomic_rmw"(%22, %353) {kind = "exch", order = "acq_rel", scope = "gpu"} : (!hilt.ptr<local, 8>, i16) -> i16
  %355 = "arith.extui"(%354) : (i16) -> i64
  %356 = "arith.constant"() <{value = 2 : i16}> : () -> i16
  %357 = "hilt.atomic_rmw"(%22, %356) {kind = "add", order = "acq_rel", scope = "gpu"} : (!hilt.ptr<local, 8>, i16) -> i16
  %358 = "arith.extui"(%357) : (i16) -> i64
  %359 = "arith.muli"(%355, %24) : (i64, i64) -> i64
  %360 = "arith.addi"(%359, %358) : (i64, i64) -> i64
  %361 = "arith.constant"() <{value = -3 : i16}> : () -> i16
  %362 = "hilt.atomic_rmw"(%22, %361) {kind = "min", order = "acq_rel", scope = "gpu"} : (!hilt.ptr<local, 8>, i16) -> i16
  %363 = "arith.extui"(%362) : (i16) -> i64
  %364 = "arith.muli"(%360, %24) : (i64, i64) -> i64
  %365 = "arith.addi"(%364, %363) : (i64, i64) -> i64
  %366 = "arith.constant"() <{value = -3 : i16}> : () -> i16
  %367 = "arith.constant"() <{value = 8 : i16}> : () -> i16
  %368 = "hilt.atomic_cas"(%22, %366, %367) {order = "acq_rel", scope = "cta"} : (!hilt.ptr<local, 8>, i16, i16) -> i16
  %369 = "arith.extui"(%368) : (i16) -> i64
  %370 = "arith.muli"(%365, %24) : (i64, i64) -> i64
  %371 = "arith.addi"(%370, %369) : (i64, i64) -> i64
  %372 = "arith.constant"() <{value = -3 : i16}> : () -> i16
  %373 = "arith.constant"() <{value = 7 : i16}> : () -> i16
  %374 = "hilt.atomic_cas"(%22, %372, %373) {order = "relaxed", scope = "sys"} : (!hilt.ptr<local, 8>, i16, i16) -> i16
  %375 = "arith.extui"(%374) : (i16) -> i64
  %376 = "arith.muli"(%371, %24) : (i64, i64) -> i64
  %377 = "arith.addi"(%376, %375) : (i64, i64) -> i64
  %378 = "hilt.atomic_load"(%22) {order = "acquire", scope = "gpu"} : (!hilt.ptr<local, 8>) -> i16
  %379 = "arith.extui"(%378) : (i16) -> i64
  %380 = "arith.muli"(%377, %24) : (i64, i64) -> i64
  %381 = "arith.addi"(%380, %379) : (i64, i64) -> i64
  %382 = "arith.constant"() <{value = 64 : i64}> : () -> i64
  %383 = "hilt.ptr_add"(%out, %382) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  "hilt.store"(%381, %383) : (i64, !hilt.ptr<global, 8>) -> ()
  %384 = "arith.constant"() <{value = 5 : i32}> : () -> i32
  "hilt.atomic_store"(%384, %22) {order = "release", scope = "gpu"} : (i32, !hilt.ptr<local, 8>) -> ()
  %385 = "arith.constant"() <{value = 9 : i32}> : () -> i32
  %386 = "hilt.atomic_rmw"(%22, %385) {kind = "exch", order = "acq_rel", scope = "gpu"} : (!hilt.ptr<local, 8>, i32) -> i32
  %387 = "arith.extui"(%386) : (i32) -> i64
  %388 = "arith.constant"() <{value = 2 : i32}> : () -> i32
  %389 = "hilt.atomic_rmw"(%22, %388) {kind = "add", order = "acq_rel", scope = "gpu"} : (!hilt.ptr<local, 8>, i32) -> i32
  %390 = "arith.extui"(%389) : (i32) -> i64
  %391 = "arith.muli"(%387, %24) : (i64, i64) -> i64
  %392 = "arith.addi"(%391, %390) : (i64, i64) -> i64
  %393 = "arith.constant"() <{value = -3 : i32}> : () -> i32
  %394 = "hilt.atomic_rmw"(%22, %393) {kind = "min", order = "acq_rel", scope = "gpu"} : (!hilt.ptr<local, 8>, i32) -> i32
  %395 = "arith.extui"(%394) : (i32) -> i64
  %396 = "arith.muli"(%392, %24) : (i64, i64) -> i64
  %397 = "arith.addi"(%396, %395) : (i64, i64) -> i64
  %398 = "arith.constant"() <{value = -3 : i32}> : () -> i32
  %399 = "arith.constant"() <{value = 8 : i32}> : () -> i32
  %400 = "hilt.atomic_cas"(%22, %398, %399) {order = "acq_rel", scope = "cta"} : (!hilt.ptr<local, 8>, i32, i32) -> i32
  %401 = "arith.extui"(%400) : (i32) -> i64
  %402 = "arith.muli"(%397, %24) : (i64, i64) -> i64
  %403 = "arith.addi"(%402, %401) : (i64, i64) -> i64
  %404 = "arith.constant"() <{value = -3 : i32}> : () -> i32
  %405 = "arith.constant"() <{value = 7 : i32}> : () -> i32
  %406 = "hilt.atomic_cas"(%22, %404, %405) {order = "relaxed", scope = "sys"} : (!hilt.ptr<local, 8>, i32, i32) -> i32
  %407 = "arith.extui"(%406) : (i32) -> i64
  %408 = "arith.muli"(%403, %24) : (i64, i64) -> i64
  %409 = "arith.addi"(%408, %407) : (i64, i64) -> i64
  %410 = "hilt.atomic_load"(%22) {order = "acquire", scope = "gpu"} : (!hilt.ptr<local, 8>) -> i32
  %411 = "arith.extui"(%410) : (i32) -> i64
  %412 = "arith.muli"(%409, %24) : (i64, i64) -> i64
  %413 = "arith.addi"(%412, %411) : (i64, i64) -> i64
  %414 = "arith.constant"() <{value = 72 : i64}> : () -> i64
  %415 = "hilt.ptr_add"(%out, %414) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  "hilt.store"(%413, %415) : (i64, !hilt.ptr<global, 8>) -> ()
  %416 = "arith.constant"() <{value = 5 : i64}> : () -> i64
  "hilt.atomic_store"(%416, %22) {order = "release", scope = "gpu"} : (i64, !hilt.ptr<local, 8>) -> ()
  %417 = "arith.constant"() <{value = 9 : i64}> : () -> i64
  %418 = "hilt.atomic_rmw"(%22, %417) {kind = "exch", order = "acq_rel", scope = "gpu"} : (!hilt.ptr<local, 8>, i64) -> i64
  %419 = "arith.constant"() <{value = 2 : i64}> : () -> i64
  %420 = "hilt.atomic_rmw"(%22, %419) {kind = "add", order = "acq_rel", scope = "gpu"} : (!hilt.ptr<local, 8>, i64) -> i64
  %421 = "arith.muli"(%418, %24) : (i64, i64) -> i64
  %422 = "arith.addi"(%421, %420) : (i64, i64) -> i64
  %423 = "arith.constant"() <{value = -3 : i64}> : () -> i64
  %424 = "hilt.atomic_rmw"(%22, %423) {kind = "min", order = "acq_rel", scope = "gpu"} : (!hilt.ptr<local, 8>, i64) -> i64
  %425 = "arith.muli"(%422, %24) : (i64, i64) -> i64
  %426 = "arith.addi"(%425, %424) : (i64, i64) -> i64
  %427 = "arith.constant"() <{value = -3 : i64}> : () -> i64
  %428 = "arith.constant"() <{value = 8 : i64}> : () -> i64
  %429 = "hilt.atomic_cas"(%22, %427, %428) {order = "acq_rel", scope = "cta"} : (!hilt.ptr<local, 8>, i64, i64) -> i64
  %430 = "arith.muli"(%426, %24) : (i64, i64) -> i64
  %431 = "arith.addi"(%430, %429) : (i64, i64) -> i64
  %432 = "arith.constant"() <{value = -3 : i64}> : () -> i64
  %433 = "arith.constant"() <{value = 7 : i64}> : () -> i64
  %434 = "hilt.atomic_cas"(%22, %432, %433) {order = "relaxed", scope = "sys"} : (!hilt.ptr<local, 8>, i64, i64) -> i64
  %435 = "arith.muli"(%431, %24) : (i64, i64) -> i64
  %436 = "arith.addi"(%435, %434) : (i64, i64) -> i64
  %437 = "hilt.atomic_load"(%22) {order = "acquire", scope = "gpu"} : (!hilt.ptr<local, 8>) -> i64
  %438 = "arith.muli"(%436, %24) : (i64, i64) -> i64
  %439 = "arith.addi"(%438, %437) : (i64, i64) -> i64
  %440 = "arith.constant"() <{value = 80 : i64}> : () -> i64
  %441 = "hilt.ptr_add"(%out, %440) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  "hilt.store"(%439, %441) : (i64, !hilt.ptr<global, 8>) -> ()
  %442 = "arith.constant"() <{value = 5.0 : f16}> : () -> f16
  "hilt.atomic_store"(%442, %22) {order = "release", scope = "gpu"} : (f16, !hilt.ptr<local, 8>) -> ()
  %443 = "arith.constant"() <{value = 9.0 : f16}> : () -> f16
  %444 = "hilt.atomic_rmw"(%22, %443) {kind = "exch", order = "acq_rel", scope = "gpu"} : (!hilt.ptr<local, 8>, f16) -> f16
  %445 = "arith.bitcast"(%444) : (f16) -> i16
  %446 = "arith.extui"(%445) : (i16) -> i64
  %447 = "arith.constant"() <{value = 2.0 : f16}> : () -> f16
  %448 = "hilt.atomic_rmw"(%22, %447) {kind = "fadd", order = "acq_rel", scope = "gpu"} : (!hilt.ptr<local, 8>, f16) -> f16
  %449 = "arith.bitcast"(%448) : (f16) -> i16
  %450 = "arith.extui"(%449) : (i16) -> i64
  %451 = "arith.muli"(%446, %24) : (i64, i64) -> i64
  %452 = "arith.addi"(%451, %450) : (i64, i64) -> i64
  %453 = "arith.constant"() <{value = -3.0 : f16}> : () -> f16
  %454 = "hilt.atomic_rmw"(%22, %453) {kind = "fmin", order = "acq_rel", scope = "gpu"} : (!hilt.ptr<local, 8>, f16) -> f16
  %455 = "arith.bitcast"(%454) : (f16) -> i16
  %456 = "arith.extui"(%455) : (i16) -> i64
  %457 = "arith.muli"(%452, %24) : (i64, i64) -> i64
  %458 = "arith.addi"(%457, %456) : (i64, i64) -> i64
  %459 = "arith.constant"() <{value = -3.0 : f16}> : () -> f16
  %460 = "arith.constant"() <{value = 8.0 : f16}> : () -> f16
  %461 = "hilt.atomic_cas"(%22, %459, %460) {order = "acq_rel", scope = "cta"} : (!hilt.ptr<local, 8>, f16, f16) -> f16
  %462 = "arith.bitcast"(%461) : (f16) -> i16
  %463 = "arith.extui"(%462) : (i16) -> i64
  %464 = "arith.muli"(%458, %24) : (i64, i64) -> i64
  %465 = "arith.addi"(%464, %463) : (i64, i64) -> i64
  %466 = "arith.constant"() <{value = -3.0 : f16}> : () -> f16
  %467 = "arith.constant"() <{value = 7.0 : f16}> : () -> f16
  %468 = "hilt.atomic_cas"(%22, %466, %467) {order = "relaxed", scope = "sys"} : (!hilt.ptr<local, 8>, f16, f16) -> f16
  %469 = "arith.bitcast"(%468) : (f16) -> i16
  %470 = "arith.extui"(%469) : (i16) -> i64
  %471 = "arith.muli"(%465, %24) : (i64, i64) -> i64
  %472 = "arith.addi"(%471, %470) : (i64, i64) -> i64
  %473 = "hilt.atomic_load"(%22) {order = "acquire", scope = "gpu"} : (!hilt.ptr<local, 8>) -> f16
  %474 = "arith.bitcast"(%473) : (f16) -> i16
  %475 = "arith.extui"(%474) : (i16) -> i64
  %476 = "arith.muli"(%472, %24) : (i64, i64) -> i64
  %477 = "arith.addi"(%476, %475) : (i64, i64) -> i64
  %478 = "arith.constant"() <{value = 88 : i64}> : () -> i64
  %479 = "hilt.ptr_add"(%out, %478) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  "hilt.store"(%477, %479) : (i64, !hilt.ptr<global, 8>) -> ()
  %480 = "arith.constant"() <{value = 5.0 : bf16}> : () -> bf16
  "hilt.atomic_store"(%480, %22) {order = "release", scope = "gpu"} : (bf16, !hilt.ptr<local, 8>) -> ()
  %481 = "arith.constant"() <{value = 9.0 : bf16}> : () -> bf16
  %482 = "hilt.atomic_rmw"(%22, %481) {kind = "exch", order = "acq_rel", scope = "gpu"} : (!hilt.ptr<local, 8>, bf16) -> bf16
  %483 = "arith.bitcast"(%482) : (bf16) -> i16
  %484 = "arith.extui"(%483) : (i16) -> i64
  %485 = "arith.constant"() <{value = 2.0 : bf16}> : () -> bf16
  %486 = "hilt.atomic_rmw"(%22, %485) {kind = "fadd", order = "acq_rel", scope = "gpu"} : (!hilt.ptr<local, 8>, bf16) -> bf16
  %487 = "arith.bitcast"(%486) : (bf16) -> i16
  %488 = "arith.extui"(%487) : (i16) -> i64
  %489 = "arith.muli"(%484, %24) : (i64, i64) -> i64
  %490 = "arith.addi"(%489, %488) : (i64, i64) -> i64
  %491 = "arith.constant"() <{value = -3.0 : bf16}> : () -> bf16
  %492 = "hilt.atomic_rmw"(%22, %491) {kind = "fmin", order = "acq_rel", scope = "gpu"} : (!hilt.ptr<local, 8>, bf16) -> bf16
  %493 = "arith.bitcast"(%492) : (bf16) -> i16
  %494 = "arith.extui"(%493) : (i16) -> i64
  %495 = "arith.muli"(%490, %24) : (i64, i64) -> i64
  %496 = "arith.addi"(%495, %494) : (i64, i64) -> i64
  %497 = "arith.constant"() <{value = -3.0 : bf16}> : () -> bf16
  %498 = "arith.constant"() <{value = 8.0 : bf16}> : () -> bf16
  %499 = "hilt.atomic_cas"(%22, %497, %498) {order = "acq_rel", scope = "cta"} : (!hilt.ptr<local, 8>, bf16, bf16) -> bf16
  %500 = "arith.bitcast"(%499) : (bf16) -> i16
  %501 = "arith.extui"(%500) : (i16) -> i64
  %502 = "arith.muli"(%496, %24) : (i64, i64) -> i64
  %503 = "arith.addi"(%502, %501) : (i64, i64) -> i64
  %504 = "arith.constant"() <{value = -3.0 : bf16}> : () -> bf16
  %505 = "arith.constant"() <{value = 7.0 : bf16}> : () -> bf16
  %506 = "hilt.atomic_cas"(%22, %504, %505) {order = "relaxed", scope = "sys"} : (!hilt.ptr<local, 8>, bf16, bf16) -> bf16
  %507 = "arith.bitcast"(%506) : (bf16) -> i16
  %508 = "arith.extui"(%507) : (i16) -> i64
  %509 = "arith.muli"(%503, %24) : (i64, i64) -> i64
  %510 = "arith.addi"(%509, %508) : (i64, i64) -> i64
  %511 = "hilt.atomic_load"(%22) {order = "acquire", scope = "gpu"} : (!hilt.ptr<local, 8>) -> bf16
  %512 = "arith.bitcast"(%511) : (bf16) -> i16
  %513 = "arith.extui"(%512) : (i16) -> i64
  %514 = "arith.muli"(%510, %24) : (i64, i64) -> i64
  %515 = "arith.addi"(%514, %513) : (i64, i64) -> i64
  %516 = "arith.constant"() <{value = 96 : i64}> : () -> i64
  %517 = "hilt.ptr_add"(%out, %516) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  "hilt.store"(%515, %517) : (i64, !hilt.ptr<global, 8>) -> ()
  %518 = "arith.constant"() <{value = 5.0 : f32}> : () -> f32
  "hilt.atomic_store"(%518, %22) {order = "release", scope = "gpu"} : (f32, !hilt.ptr<local, 8>) -> ()
  %519 = "arith.constant"() <{value = 9.0 : f32}> : () -> f32
  %520 = "hilt.atomic_rmw"(%22, %519) {kind = "exch", order = "acq_rel", scope = "gpu"} : (!hilt.ptr<local, 8>, f32) -> f32
  %521 = "arith.bitcast"(%520) : (f32) -> i32
  %522 = "arith.extui"(%521) : (i32) -> i64
  %523 = "arith.constant"() <{value = 2.0 : f32}> : () -> f32
  %524 = "hilt.atomic_rmw"(%22, %523) {kind = "fadd", order = "acq_rel", scope = "gpu"} : (!hilt.ptr<local, 8>, f32) -> f32
  %525 = "arith.bitcast"(%524) : (f32) -> i32
  %526 = "arith.extui"(%525) : (i32) -> i64
  %527 = "arith.muli"(%522, %24) : (i64, i64) -> i64
  %528 = "arith.addi"(%527, %526) : (i64, i64) -> i64
  %529 = "arith.constant"() <{value = -3.0 : f32}> : () -> f32
  %530 = "hilt.atomic_rmw"(%22, %529) {kind = "fmin", order = "acq_rel", scope = "gpu"} : (!hilt.ptr<local, 8>, f32) -> f32
  %531 = "arith.bitcast"(%530) : (f32) -> i32
  %532 = "arith.extui"(%531) : (i32) -> i64
  %533 = "arith.muli"(%528, %24) : (i64, i64) -> i64
  %534 = "arith.addi"(%533, %532) : (i64, i64) -> i64
  %535 = "arith.constant"() <{value = -3.0 : f32}> : () -> f32
  %536 = "arith.constant"() <{value = 8.0 : f32}> : () -> f32
  %537 = "hilt.atomic_cas"(%22, %535, %536) {order = "acq_rel", scope = "cta"} : (!hilt.ptr<local, 8>, f32, f32) -> f32
  %538 = "arith.bitcast"(%537) : (f32) -> i32
  %539 = "arith.extui"(%538) : (i32) -> i64
  %540 = "arith.muli"(%534, %24) : (i64, i64) -> i64
  %541 = "arith.addi"(%540, %539) : (i64, i64) -> i64
  %542 = "arith.constant"() <{value = -3.0 : f32}> : () -> f32
  %543 = "arith.constant"() <{value = 7.0 : f32}> : () -> f32
  %544 = "hilt.atomic_cas"(%22, %542, %543) {order = "relaxed", scope = "sys"} : (!hilt.ptr<local, 8>, f32, f32) -> f32
  %545 = "arith.bitcast"(%544) : (f32) -> i32
  %546 = "arith.extui"(%545) : (i32) -> i64
  %547 = "arith.muli"(%541, %24) : (i64, i64) -> i64
  %548 = "arith.addi"(%547, %546) : (i64, i64) -> i64
  %549 = "hilt.atomic_load"(%22) {order = "acquire", scope = "gpu"} : (!hilt.ptr<local, 8>) -> f32
  %550 = "arith.bitcast"(%549) : (f32) -> i32
  %551 = "arith.extui"(%550) : (i32) -> i64
  %552 = "arith.muli"(%548, %24) : (i64, i64) -> i64
  %553 = "arith.addi"(%552, %551) : (i64, i64) -> i64
  %554 = "arith.constant"() <{value = 104 : i64}> : () -> i64
  %555 = "hilt.ptr_add"(%out, %554) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  "hilt.store"(%553, %555) : (i64, !hilt.ptr<global, 8>) -> ()
  %556 = "arith.constant"() <{value = 5.0 : f64}> : () -> f64
  "hilt.atomic_store"(%556, %22) {order = "release", scope = "gpu"} : (f64, !hilt.ptr<local, 8>) -> ()
  %557 = "arith.constant"() <{value = 9.0 : f64}> : () -> f64
  %558 = "hilt.atomic_rmw"(%22, %557) {kind = "exch", order = "acq_rel", scope = "gpu"} : (!hilt.ptr<local, 8>, f64) -> f64
  %559 = "arith.bitcast"(%558) : (f64) -> i64
  %560 = "arith.constant"() <{value = 2.0 : f64}> : () -> f64
  %561 = "hilt.atomic_rmw"(%22, %560) {kind = "fadd", order = "acq_rel", scope = "gpu"} : (!hilt.ptr<local, 8>, f64) -> f64
  %562 = "arith.bitcast"(%561) : (f64) -> i64
  %563 = "arith.muli"(%559, %24) : (i64, i64) -> i64
  %564 = "arith.addi"(%563, %562) : (i64, i64) -> i64
  %565 = "arith.constant"() <{value = -3.0 : f64}> : () -> f64
  %566 = "hilt.atomic_rmw"(%22, %565) {kind = "fmin", order = "acq_rel", scope = "gpu"} : (!hilt.ptr<local, 8>, f64) -> f64
  %567 = "arith.bitcast"(%566) : (f64) -> i64
  %568 = "arith.muli"(%564, %24) : (i64, i64) -> i64
  %569 = "arith.addi"(%568, %567) : (i64, i64) -> i64
  %570 = "arith.constant"() <{value = -3.0 : f64}> : () -> f64
  %571 = "arith.constant"() <{value = 8.0 : f64}> : () -> f64
  %572 = "hilt.atomic_cas"(%22, %570, %571) {order = "acq_rel", scope = "cta"} : (!hilt.ptr<local, 8>, f64, f64) -> f64
  %573 = "arith.bitcast"(%572) : (f64) -> i64
  %574 = "arith.muli"(%569, %24) : (i64, i64) -> i64
  %575 = "arith.addi"(%574, %573) : (i64, i64) -> i64
  %576 = "arith.constant"() <{value = -3.0 : f64}> : () -> f64
  %577 = "arith.constant"() <{value = 7.0 : f64}> : () -> f64
  %578 = "hilt.atomic_cas"(%22, %576, %577) {order = "relaxed", scope = "sys"} : (!hilt.ptr<local, 8>, f64, f64) -> f64
  %579 = "arith.bitcast"(%578) : (f64) -> i64
  %580 = "arith.muli"(%575, %24) : (i64, i64) -> i64
  %581 = "arith.addi"(%580, %579) : (i64, i64) -> i64
  %582 = "hilt.atomic_load"(%22) {order = "acquire", scope = "gpu"} : (!hilt.ptr<local, 8>) -> f64
  %583 = "arith.bitcast"(%582) : (f64) -> i64
  %584 = "arith.muli"(%581, %24) : (i64, i64) -> i64
  %585 = "arith.addi"(%584, %583) : (i64, i64) -> i64
  %586 = "arith.constant"() <{value = 112 : i64}> : () -> i64
  %587 = "hilt.ptr_add"(%out, %586) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  "hilt.store"(%585, %587) : (i64, !hilt.ptr<global, 8>) -> ()
  %588 = "arith.constant"() <{value = 5.0 : f16}> : () -> f16
  %589 = "arith.constant"() <{value = 6.0 : f16}> : () -> f16
  %590 = "vector.from_elements"(%588, %589) : (f16, f16) -> vector<2xf16>
  "hilt.atomic_store"(%590, %22) {order = "release", scope = "gpu"} : (vector<2xf16>, !hilt.ptr<local, 8>) -> ()
  %591 = "arith.constant"() <{value = 9.0 : f16}> : () -> f16
  %592 = "arith.constant"() <{value = 10.0 : f16}> : () -> f16
  %593 = "vector.from_elements"(%591, %592) : (f16, f16) -> vector<2xf16>
  %594 = "hilt.atomic_rmw"(%22, %593) {kind = "exch", order = "acq_rel", scope = "gpu"} : (!hilt.ptr<local, 8>, vector<2xf16>) -> vector<2xf16>
  %595 = "vector.extract"(%594) <{static_position = array<i64: 0>}> : (vector<2xf16>) -> f16
  %596 = "arith.bitcast"(%595) : (f16) -> i16
  %597 = "arith.extui"(%596) : (i16) -> i64
  %598 = "vector.extract"(%594) <{static_position = array<i64: 1>}> : (vector<2xf16>) -> f16
  %599 = "arith.bitcast"(%598) : (f16) -> i16
  %600 = "arith.extui"(%599) : (i16) -> i64
  %601 = "arith.muli"(%597, %274) : (i64, i64) -> i64
  %602 = "arith.addi"(%601, %600) : (i64, i64) -> i64
  %603 = "arith.constant"() <{value = 2.0 : f16}> : () -> f16
  %604 = "arith.constant"() <{value = 3.0 : f16}> : () -> f16
  %605 = "vector.from_elements"(%603, %604) : (f16, f16) -> vector<2xf16>
  %606 = "hilt.atomic_rmw"(%22, %605) {kind = "fadd", order = "acq_rel", scope = "gpu"} : (!hilt.ptr<local, 8>, vector<2xf16>) -> vector<2xf16>
  %607 = "vector.extract"(%606) <{static_position = array<i64: 0>}> : (vector<2xf16>) -> f16
  %608 = "arith.bitcast"(%607) : (f16) -> i16
  %609 = "arith.extui"(%608) : (i16) -> i64
  %610 = "vector.extract"(%606) <{static_position = array<i64: 1>}> : (vector<2xf16>) -> f16
  %611 = "arith.bitcast"(%610) : (f16) -> i16
  %612 = "arith.extui"(%611) : (i16) -> i64
  %613 = "arith.muli"(%609, %274) : (i64, i64) -> i64
  %614 = "arith.addi"(%613, %612) : (i64, i64) -> i64
  %615 = "arith.muli"(%602, %24) : (i64, i64) -> i64
  %616 = "arith.addi"(%615, %614) : (i64, i64) -> i64
  %617 = "arith.constant"() <{value = -3.0 : f16}> : () -> f16
  %618 = "arith.constant"() <{value = -2.0 : f16}> : () -> f16
  %619 = "vector.from_elements"(%617, %618) : (f16, f16) -> vector<2xf16>
  %620 = "hilt.atomic_rmw"(%22, %619) {kind = "fmin", order = "acq_rel", scope = "gpu"} : (!hilt.ptr<local, 8>, vector<2xf16>) -> vector<2xf16>
  %621 = "vector.extract"(%620) <{static_position = array<i64: 0>}> : (vector<2xf16>) -> f16
  %622 = "arith.bitcast"(%621) : (f16) -> i16
  %623 = "arith.extui"(%622) : (i16) -> i64
  %624 = "vector.extract"(%620) <{static_position = array<i64: 1>}> : (vector<2xf16>) -> f16
  %625 = "arith.bitcast"(%624) : (f16) -> i16
  %626 = "arith.extui"(%625) : (i16) -> i64
  %627 = "arith.muli"(%623, %274) : (i64, i64) -> i64
  %628 = "arith.addi"(%627, %626) : (i64, i64) -> i64
  %629 = "arith.muli"(%616, %24) : (i64, i64) -> i64
  %630 = "arith.addi"(%629, %628) : (i64, i64) -> i64
  %631 = "arith.constant"() <{value = -3.0 : f16}> : () -> f16
  %632 = "arith.constant"() <{value = -2.0 : f16}> : () -> f16
  %633 = "vector.from_elements"(%631, %632) : (f16, f16) -> vector<2xf16>
  %634 = "arith.constant"() <{value = 8.0 : f16}> : () -> f16
  %635 = "arith.constant"() <{value = 9.0 : f16}> : () -> f16
  %636 = "vector.from_elements"(%634, %635) : (f16, f16) -> vector<2xf16>
  %637 = "hilt.atomic_cas"(%22, %633, %636) {order = "acq_rel", scope = "cta"} : (!hilt.ptr<local, 8>, vector<2xf16>, vector<2xf16>) -> vector<2xf16>
  %638 = "vector.extract"(%637) <{static_position = array<i64: 0>}> : (vector<2xf16>) -> f16
  %639 = "arith.bitcast"(%638) : (f16) -> i16
  %640 = "arith.extui"(%639) : (i16) -> i64
  %641 = "vector.extract"(%637) <{static_position = array<i64: 1>}> : (vector<2xf16>) -> f16
  %642 = "arith.bitcast"(%641) : (f16) -> i16
  %643 = "arith.extui"(%642) : (i16) -> i64
  %644 = "arith.muli"(%640, %274) : (i64, i64) -> i64
  %645 = "arith.addi"(%644, %643) : (i64, i64) -> i64
  %646 = "arith.muli"(%630, %24) : (i64, i64) -> i64
  %647 = "arith.addi"(%646, %645) : (i64, i64) -> i64
  %648 = "arith.constant"() <{value = -3.0 : f16}> : () -> f16
  %649 = "arith.constant"() <{value = -2.0 : f16}> : () -> f16
  %650 = "vector.from_elements"(%648, %649) : (f16, f16) -> vector<2xf16>
  %651 = "arith.constant"() <{value = 7.0 : f16}> : () -> f16
  %652 = "arith.constant"() <{value = 8.0 : f16}> : () -> f16
  %653 = "vector.from_elements"(%651, %652) : (f16, f16) -> vector<2xf16>
  %654 = "hilt.atomic_cas"(%22, %650, %653) {order = "relaxed", scope = "sys"} : (!hilt.ptr<local, 8>, vector<2xf16>, vector<2xf16>) -> vector<2xf16>
  %655 = "vector.extract"(%654) <{static_position = array<i64: 0>}> : (vector<2xf16>) -> f16
  %656 = "arith.bitcast"(%655) : (f16) -> i16
  %657 = "arith.extui"(%656) : (i16) -> i64
  %658 = "vector.extract"(%654) <{static_position = array<i64: 1>}> : (vector<2xf16>) -> f16
  %659 = "arith.bitcast"(%658) : (f16) -> i16
  %660 = "arith.extui"(%659) : (i16) -> i64
  %661 = "arith.muli"(%657, %274) : (i64, i64) -> i64
  %662 = "arith.addi"(%661, %660) : (i64, i64) -> i64
  %663 = "arith.muli"(%647, %24) : (i64, i64) -> i64
  %664 = "arith.addi"(%663, %662) : (i64, i64) -> i64
  %665 = "hilt.atomic_load"(%22) {order = "acquire", scope = "gpu"} : (!hilt.ptr<local, 8>) -> vector<2xf16>
  %666 = "vector.extract"(%665) <{static_position = array<i64: 0>}> : (vector<2xf16>) -> f16
  %667 = "arith.bitcast"(%666) : (f16) -> i16
  %668 = "arith.extui"(%667) : (i16) -> i64
  %669 = "vector.extract"(%665) <{static_position = array<i64: 1>}> : (vector<2xf16>) -> f16
  %670 = "arith.bitcast"(%669) : (f16) -> i16
  %671 = "arith.extui"(%670) : (i16) -> i64
  %672 = "arith.muli"(%668, %274) : (i64, i64) -> i64
  %673 = "arith.addi"(%672, %671) : (i64, i64) -> i64
  %674 = "arith.muli"(%664, %24) : (i64, i64) -> i64
  %675 = "arith.addi"(%674, %673) : (i64, i64) -> i64
  %676 = "arith.constant"() <{value = 120 : i64}> : () -> i64
  %677 = "hilt.ptr_add"(%out, %676) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  "hilt.store"(%675, %677) : (i64, !hilt.ptr<global, 8>) -> ()
  %678 = "arith.constant"() <{value = 5 : i16}> : () -> i16
  "hilt.atomic_store"(%678, %q) {order = "release", scope = "gpu"} : (i16, !hilt.ptr<global, 8>) -> ()
  %679 = "arith.constant"() <{value = 9 : i16}> : () -> i16
  %680 = "hilt.atomic_rmw"(%q, %679) {kind = "exch", order = "acq_rel", scope = "gpu"} : (!hilt.ptr<global, 8>, i16) -> i16
  %681 = "arith.extui"(%680) : (i16) -> i64
  %682 = "arith.constant"() <{value = 2 : i16}> : () -> i16
  %683 = "hilt.atomic_rmw"(%q, %682) {kind = "add", order = "acq_rel", scope = "gpu"} : (!hilt.ptr<global, 8>, i16) -> i16
  %684 = "arith.extui"(%683) : (i16) -> i64
  %685 = "arith.muli"(%681, %24) : (i64, i64) -> i64
  %686 = "arith.addi"(%685, %684) : (i64, i64) -> i64
  %687 = "arith.constant"() <{value = -3 : i16}> : () -> i16
  %688 = "hilt.atomic_rmw"(%q, %687) {kind = "min", order = "acq_rel", scope = "gpu"} : (!hilt.ptr<global, 8>, i16) -> i16
  %689 = "arith.extui"(%688) : (i16) -> i64
  %690 = "arith.muli"(%686, %24) : (i64, i64) -> i64
  %691 = "arith.addi"(%690, %689) : (i64, i64) -> i64
  %692 = "arith.constant"() <{value = -3 : i16}> : () -> i16
  %693 = "arith.constant"() <{value = 8 : i16}> : () -> i16
  %694 = "hilt.atomic_cas"(%q, %692, %693) {order = "acq_rel", scope = "cta"} : (!hilt.ptr<global, 8>, i16, i16) -> i16
  %695 = "arith.extui"(%694) : (i16) -> i64
  %696 = "arith.muli"(%691, %24) : (i64, i64) -> i64
  %697 = "arith.addi"(%696, %695) : (i64, i64) -> i64
  %698 = "arith.constant"() <{value = -3 : i16}> : () -> i16
  %699 = "arith.constant"() <{value = 7 : i16}> : () -> i16
  %700 = "hilt.atomic_cas"(%q, %698, %699) {order = "relaxed", scope = "sys"} : (!hilt.ptr<global, 8>, i16, i16) -> i16
  %701 = "arith.extui"(%700) : (i16) -> i64
  %702 = "arith.muli"(%697, %24) : (i64, i64) -> i64
  %703 = "arith.addi"(%702, %701) : (i64, i64) -> i64
  %704 = "hilt.atomic_load"(%q) {order = "acquire", scope = "gpu"} : (!hilt.ptr<global, 8>) -> i16
  %705 = "arith.extui"(%704) : (i16) -> i64
  %706 = "arith.muli"(%703, %24) : (i64, i64) -> i64
  %707 = "arith.addi"(%706, %705) : (i64, i64) -> i64
  %708 = "arith.constant"() <{value = 128 : i64}> : () -> i64
  %709 = "hilt.ptr_add"(%out, %708) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  "hilt.store"(%707, %709) : (i64, !hilt.ptr<global, 8>) -> ()
  %710 = "arith.constant"() <{value = 5 : i32}> : () -> i32
  "hilt.atomic_store"(%710, %q) {order = "release", scope = "gpu"} : (i32, !hilt.ptr<global, 8>) -> ()
  %711 = "arith.constant"() <{value = 9 : i32}> : () -> i32
  %712 = "hilt.atomic_rmw"(%q, %711) {kind = "exch", order = "acq_rel", scope = "gpu"} : (!hilt.ptr<global, 8>, i32) -> i32
  %713 = "arith.extui"(%712) : (i32) -> i64
  %714 = "arith.constant"() <{value = 2 : i32}> : () -> i32
  %715 = "hilt.atomic_rmw"(%q, %714) {kind = "add", order = "acq_rel", scope = "gpu"} : (!hilt.ptr<global, 8>, i32) -> i32
  %716 = "arith.extui"(%715) : (i32) -> i64
  %717 = "arith.muli"(%713, %24) : (i64, i64) -> i64
  %718 = "arith.addi"(%717, %716) : (i64, i64) -> i64
  %719 = "arith.constant"() <{value = -3 : i32}> : () -> i32
  %720 = "hilt.atomic_rmw"(%q, %719) {kind = "min", order = "acq_rel", scope = "gpu"} : (!hilt.ptr<global, 8>, i32) -> i32
  %721 = "arith.extui"(%720) : (i32) -> i64
  %722 = "arith.muli"(%718, %24) : (i64, i64) -> i64
  %723 = "arith.addi"(%722, %721) : (i64, i64) -> i64
  %724 = "arith.constant"() <{value = -3 : i32}> : () -> i32
  %725 = "arith.constant"() <{value = 8 : i32}> : () -> i32
  %726 = "hilt.atomic_cas"(%q, %724, %725) {order = "acq_rel", scope = "cta"} : (!hilt.ptr<global, 8>, i32, i32) -> i32
  %727 = "arith.extui"(%726) : (i32) -> i64
  %728 = "arith.muli"(%723, %24) : (i64, i64) -> i64
  %729 = "arith.addi"(%728, %727) : (i64, i64) -> i64
  %730 = "arith.constant"() <{value = -3 : i32}> : () -> i32
  %731 = "arith.constant"() <{value = 7 : i32}> : () -> i32
  %732 = "hilt.atomic_cas"(%q, %730, %731) {order = "relaxed", scope = "sys"} : (!hilt.ptr<global, 8>, i32, i32) -> i32
  %733 = "arith.extui"(%732) : (i32) -> i64
  %734 = "arith.muli"(%729, %24) : (i64, i64) -> i64
  %735 = "arith.addi"(%734, %733) : (i64, i64) -> i64
  %736 = "hilt.atomic_load"(%q) {order = "acquire", scope = "gpu"} : (!hilt.ptr<global, 8>) -> i32
  %737 = "arith.extui"(%736) : (i32) -> i64
  %738 = "arith.muli"(%735, %24) : (i64, i64) -> i64
  %739 = "arith.addi"(%738, %737) : (i64, i64) -> i64
  %740 = "arith.constant"() <{value = 136 : i64}> : () -> i64
  %741 = "hilt.ptr_add"(%out, %740) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  "hilt.store"(%739, %741) : (i64, !hilt.ptr<global, 8>) -> ()
  %742 = "arith.constant"() <{value = 5 : i64}> : () -> i64
  "hilt.atomic_store"(%742, %q) {order = "release", scope = "gpu"} : (i64, !hilt.ptr<global, 8>) -> ()
  %743 = "arith.constant"() <{value = 9 : i64}> : () -> i64
  %744 = "hilt.atomic_rmw"(%q, %743) {kind = "exch", order = "acq_rel", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %745 = "arith.constant"() <{value = 2 : i64}> : () -> i64
  %746 = "hilt.atomic_rmw"(%q, %745) {kind = "add", order = "acq_rel", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %747 = "arith.muli"(%744, %24) : (i64, i64) -> i64
  %748 = "arith.addi"(%747, %746) : (i64, i64) -> i64
  %749 = "arith.constant"() <{value = -3 : i64}> : () -> i64
  %750 = "hilt.atomic_rmw"(%q, %749) {kind = "min", order = "acq_rel", scope = "gpu"} : (!hilt.ptr<global, 8>, i64) -> i64
  %751 = "arith.muli"(%748, %24) : (i64, i64) -> i64
  %752 = "arith.addi"(%751, %750) : (i64, i64) -> i64
  %753 = "arith.constant"() <{value = -3 : i64}> : () -> i64
  %754 = "arith.constant"() <{value = 8 : i64}> : () -> i64
  %755 = "hilt.atomic_cas"(%q, %753, %754) {order = "acq_rel", scope = "cta"} : (!hilt.ptr<global, 8>, i64, i64) -> i64
  %756 = "arith.muli"(%752, %24) : (i64, i64) -> i64
  %757 = "arith.addi"(%756, %755) : (i64, i64) -> i64
  %758 = "arith.constant"() <{value = -3 : i64}> : () -> i64
  %759 = "arith.constant"() <{value = 7 : i64}> : () -> i64
  %760 = "hilt.atomic_cas"(%q, %758, %759) {order = "relaxed", scope = "sys"} : (!hilt.ptr<global, 8>, i64, i64) -> i64
  %761 = "arith.muli"(%757, %24) : (i64, i64) -> i64
  %762 = "arith.addi"(%761, %760) : (i64, i64) -> i64
  %763 = "hilt.atomic_load"(%q) {order = "acquire", scope = "gpu"} : (!hilt.ptr<global, 8>) -> i64
  %764 = "arith.muli"(%762, %24) : (i64, i64) -> i64
  %765 = "arith.addi"(%764, %763) : (i64, i64) -> i64
  %766 = "arith.constant"() <{value = 144 : i64}> : () -> i64
  %767 = "hilt.ptr_add"(%out, %766) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  "hilt.store"(%765, %767) : (i64, !hilt.ptr<global, 8>) -> ()
  %768 = "arith.constant"() <{value = 5.0 : f16}> : () -> f16
  "hilt.atomic_store"(%768, %q) {order = "release", scope = "gpu"} : (f16, !hilt.ptr<global, 8>) -> ()
  %769 = "arith.constant"() <{value = 9.0 : f16}> : () -> f16
  %770 = "hilt.atomic_rmw"(%q, %769) {kind = "exch", order = "acq_rel", scope = "gpu"} : (!hilt.ptr<global, 8>, f16) -> f16
  %771 = "arith.bitcast"(%770) : (f16) -> i16
  %772 = "arith.extui"(%771) : (i16) -> i64
  %773 = "arith.constant"() <{value = 2.0 : f16}> : () -> f16
  %774 = "hilt.atomic_rmw"(%q, %773) {kind = "fadd", order = "acq_rel", scope = "gpu"} : (!hilt.ptr<global, 8>, f16) -> f16
  %775 = "arith.bitcast"(%774) : (f16) -> i16
  %776 = "arith.extui"(%775) : (i16) -> i64
  %777 = "arith.muli"(%772, %24) : (i64, i64) -> i64
  %778 = "arith.addi"(%777, %776) : (i64, i64) -> i64
  %779 = "arith.constant"() <{value = -3.0 : f16}> : () -> f16
  %780 = "hilt.atomic_rmw"(%q, %779) {kind = "fmin", order = "acq_rel", scope = "gpu"} : (!hilt.ptr<global, 8>, f16) -> f16
  %781 = "arith.bitcast"(%780) : (f16) -> i16
  %782 = "arith.extui"(%781) : (i16) -> i64
  %783 = "arith.muli"(%778, %24) : (i64, i64) -> i64
  %784 = "arith.addi"(%783, %782) : (i64, i64) -> i64
  %785 = "arith.constant"() <{value = -3.0 : f16}> : () -> f16
  %786 = "arith.constant"() <{value = 8.0 : f16}> : () -> f16
  %787 = "hilt.atomic_cas"(%q, %785, %786) {order = "acq_rel", scope = "cta"} : (!hilt.ptr<global, 8>, f16, f16) -> f16
  %788 = "arith.bitcast"(%787) : (f16) -> i16
  %789 = "arith.extui"(%788) : (i16) -> i64
  %790 = "arith.muli"(%784, %24) : (i64, i64) -> i64
  %791 = "arith.addi"(%790, %789) : (i64, i64) -> i64
  %792 = "arith.constant"() <{value = -3.0 : f16}> : () -> f16
  %793 = "arith.constant"() <{value = 7.0 : f16}> : () -> f16
  %794 = "hilt.atomic_cas"(%q, %792, %793) {order = "relaxed", scope = "sys"} : (!hilt.ptr<global, 8>, f16, f16) -> f16
  %795 = "arith.bitcast"(%794) : (f16) -> i16
  %796 = "arith.extui"(%795) : (i16) -> i64
  %797 = "arith.muli"(%791, %24) : (i64, i64) -> i64
  %798 = "arith.addi"(%797, %796) : (i64, i64) -> i64
  %799 = "hilt.atomic_load"(%q) {order = "acquire", scope = "gpu"} : (!hilt.ptr<global, 8>) -> f16
  %800 = "arith.bitcast"(%799) : (f16) -> i16
  %801 = "arith.extui"(%800) : (i16) -> i64
  %802 = "arith.muli"(%798, %24) : (i64, i64) -> i64
  %803 = "arith.addi"(%802, %801) : (i64, i64) -> i64
  %804 = "arith.constant"() <{value = 152 : i64}> : () -> i64
  %805 = "hilt.ptr_add"(%out, %804) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  "hilt.store"(%803, %805) : (i64, !hilt.ptr<global, 8>) -> ()
  %806 = "arith.constant"() <{value = 5.0 : bf16}> : () -> bf16
  "hilt.atomic_store"(%806, %q) {order = "release", scope = "gpu"} : (bf16, !hilt.ptr<global, 8>) -> ()
  %807 = "arith.constant"() <{value = 9.0 : bf16}> : () -> bf16
  %808 = "hilt.atomic_rmw"(%q, %807) {kind = "exch", order = "acq_rel", scope = "gpu"} : (!hilt.ptr<global, 8>, bf16) -> bf16
  %809 = "arith.bitcast"(%808) : (bf16) -> i16
  %810 = "arith.extui"(%809) : (i16) -> i64
  %811 = "arith.constant"() <{value = 2.0 : bf16}> : () -> bf16
  %812 = "hilt.atomic_rmw"(%q, %811) {kind = "fadd", order = "acq_rel", scope = "gpu"} : (!hilt.ptr<global, 8>, bf16) -> bf16
  %813 = "arith.bitcast"(%812) : (bf16) -> i16
  %814 = "arith.extui"(%813) : (i16) -> i64
  %815 = "arith.muli"(%810, %24) : (i64, i64) -> i64
  %816 = "arith.addi"(%815, %814) : (i64, i64) -> i64
  %817 = "arith.constant"() <{value = -3.0 : bf16}> : () -> bf16
  %818 = "hilt.atomic_rmw"(%q, %817) {kind = "fmin", order = "acq_rel", scope = "gpu"} : (!hilt.ptr<global, 8>, bf16) -> bf16
  %819 = "arith.bitcast"(%818) : (bf16) -> i16
  %820 = "arith.extui"(%819) : (i16) -> i64
  %821 = "arith.muli"(%816, %24) : (i64, i64) -> i64
  %822 = "arith.addi"(%821, %820) : (i64, i64) -> i64
  %823 = "arith.constant"() <{value = -3.0 : bf16}> : () -> bf16
  %824 = "arith.constant"() <{value = 8.0 : bf16}> : () -> bf16
  %825 = "hilt.atomic_cas"(%q, %823, %824) {order = "acq_rel", scope = "cta"} : (!hilt.ptr<global, 8>, bf16, bf16) -> bf16
  %826 = "arith.bitcast"(%825) : (bf16) -> i16
  %827 = "arith.extui"(%826) : (i16) -> i64
  %828 = "arith.muli"(%822, %24) : (i64, i64) -> i64
  %829 = "arith.addi"(%828, %827) : (i64, i64) -> i64
  %830 = "arith.constant"() <{value = -3.0 : bf16}> : () -> bf16
  %831 = "arith.constant"() <{value = 7.0 : bf16}> : () -> bf16
  %832 = "hilt.atomic_cas"(%q, %830, %831) {order = "relaxed", scope = "sys"} : (!hilt.ptr<global, 8>, bf16, bf16) -> bf16
  %833 = "arith.bitcast"(%832) : (bf16) -> i16
  %834 = "arith.extui"(%833) : (i16) -> i64
  %835 = "arith.muli"(%829, %24) : (i64, i64) -> i64
  %836 = "arith.addi"(%835, %834) : (i64, i64) -> i64
  %837 = "hilt.atomic_load"(%q) {order = "acquire", scope = "gpu"} : (!hilt.ptr<global, 8>) -> bf16
  %838 = "arith.bitcast"(%837) : (bf16) -> i16
  %839 = "arith.extui"(%838) : (i16) -> i64
  %840 = "arith.muli"(%836, %24) : (i64, i64) -> i64
  %841 = "arith.addi"(%840, %839) : (i64, i64) -> i64
  %842 = "arith.constant"() <{value = 160 : i64}> : () -> i64
  %843 = "hilt.ptr_add"(%out, %842) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  "hilt.store"(%841, %843) : (i64, !hilt.ptr<global, 8>) -> ()
  %844 = "arith.constant"() <{value = 5.0 : f32}> : () -> f32
  "hilt.atomic_store"(%844, %q) {order = "release", scope = "gpu"} : (f32, !hilt.ptr<global, 8>) -> ()
  %845 = "arith.constant"() <{value = 9.0 : f32}> : () -> f32
  %846 = "hilt.atomic_rmw"(%q, %845) {kind = "exch", order = "acq_rel", scope = "gpu"} : (!hilt.ptr<global, 8>, f32) -> f32
  %847 = "arith.bitcast"(%846) : (f32) -> i32
  %848 = "arith.extui"(%847) : (i32) -> i64
  %849 = "arith.constant"() <{value = 2.0 : f32}> : () -> f32
  %850 = "hilt.atomic_rmw"(%q, %849) {kind = "fadd", order = "acq_rel", scope = "gpu"} : (!hilt.ptr<global, 8>, f32) -> f32
  %851 = "arith.bitcast"(%850) : (f32) -> i32
  %852 = "arith.extui"(%851) : (i32) -> i64
  %853 = "arith.muli"(%848, %24) : (i64, i64) -> i64
  %854 = "arith.addi"(%853, %852) : (i64, i64) -> i64
  %855 = "arith.constant"() <{value = -3.0 : f32}> : () -> f32
  %856 = "hilt.atomic_rmw"(%q, %855) {kind = "fmin", order = "acq_rel", scope = "gpu"} : (!hilt.ptr<global, 8>, f32) -> f32
  %857 = "arith.bitcast"(%856) : (f32) -> i32
  %858 = "arith.extui"(%857) : (i32) -> i64
  %859 = "arith.muli"(%854, %24) : (i64, i64) -> i64
  %860 = "arith.addi"(%859, %858) : (i64, i64) -> i64
  %861 = "arith.constant"() <{value = -3.0 : f32}> : () -> f32
  %862 = "arith.constant"() <{value = 8.0 : f32}> : () -> f32
  %863 = "hilt.atomic_cas"(%q, %861, %862) {order = "acq_rel", scope = "cta"} : (!hilt.ptr<global, 8>, f32, f32) -> f32
  %864 = "arith.bitcast"(%863) : (f32) -> i32
  %865 = "arith.extui"(%864) : (i32) -> i64
  %866 = "arith.muli"(%860, %24) : (i64, i64) -> i64
  %867 = "arith.addi"(%866, %865) : (i64, i64) -> i64
  %868 = "arith.constant"() <{value = -3.0 : f32}> : () -> f32
  %869 = "arith.constant"() <{value = 7.0 : f32}> : () -> f32
  %870 = "hilt.atomic_cas"(%q, %868, %869) {order = "relaxed", scope = "sys"} : (!hilt.ptr<global, 8>, f32, f32) -> f32
  %871 = "arith.bitcast"(%870) : (f32) -> i32
  %872 = "arith.extui"(%871) : (i32) -> i64
  %873 = "arith.muli"(%867, %24) : (i64, i64) -> i64
  %874 = "arith.addi"(%873, %872) : (i64, i64) -> i64
  %875 = "hilt.atomic_load"(%q) {order = "acquire", scope = "gpu"} : (!hilt.ptr<global, 8>) -> f32
  %876 = "arith.bitcast"(%875) : (f32) -> i32
  %877 = "arith.extui"(%876) : (i32) -> i64
  %878 = "arith.muli"(%874, %24) : (i64, i64) -> i64
  %879 = "arith.addi"(%878, %877) : (i64, i64) -> i64
  %880 = "arith.constant"() <{value = 168 : i64}> : () -> i64
  %881 = "hilt.ptr_add"(%out, %880) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  "hilt.store"(%879, %881) : (i64, !hilt.ptr<global, 8>) -> ()
  %882 = "arith.constant"() <{value = 5.0 : f64}> : () -> f64
  "hilt.atomic_store"(%882, %q) {order = "release", scope = "gpu"} : (f64, !hilt.ptr<global, 8>) -> ()
  %883 = "arith.constant"() <{value = 9.0 : f64}> : () -> f64
  %884 = "hilt.atomic_rmw"(%q, %883) {kind = "exch", order = "acq_rel", scope = "gpu"} : (!hilt.ptr<global, 8>, f64) -> f64
  %885 = "arith.bitcast"(%884) : (f64) -> i64
  %886 = "arith.constant"() <{value = 2.0 : f64}> : () -> f64
  %887 = "hilt.atomic_rmw"(%q, %886) {kind = "fadd", order = "acq_rel", scope = "gpu"} : (!hilt.ptr<global, 8>, f64) -> f64
  %888 = "arith.bitcast"(%887) : (f64) -> i64
  %889 = "arith.muli"(%885, %24) : (i64, i64) -> i64
  %890 = "arith.addi"(%889, %888) : (i64, i64) -> i64
  %891 = "arith.constant"() <{value = -3.0 : f64}> : () -> f64
  %892 = "hilt.atomic_rmw"(%q, %891) {kind = "fmin", order = "acq_rel", scope = "gpu"} : (!hilt.ptr<global, 8>, f64) -> f64
  %893 = "arith.bitcast"(%892) : (f64) -> i64
  %894 = "arith.muli"(%890, %24) : (i64, i64) -> i64
  %895 = "arith.addi"(%894, %893) : (i64, i64) -> i64
  %896 = "arith.constant"() <{value = -3.0 : f64}> : () -> f64
  %897 = "arith.constant"() <{value = 8.0 : f64}> : () -> f64
  %898 = "hilt.atomic_cas"(%q, %896, %897) {order = "acq_rel", scope = "cta"} : (!hilt.ptr<global, 8>, f64, f64) -> f64
  %899 = "arith.bitcast"(%898) : (f64) -> i64
  %900 = "arith.muli"(%895, %24) : (i64, i64) -> i64
  %901 = "arith.addi"(%900, %899) : (i64, i64) -> i64
  %902 = "arith.constant"() <{value = -3.0 : f64}> : () -> f64
  %903 = "arith.constant"() <{value = 7.0 : f64}> : () -> f64
  %904 = "hilt.atomic_cas"(%q, %902, %903) {order = "relaxed", scope = "sys"} : (!hilt.ptr<global, 8>, f64, f64) -> f64
  %905 = "arith.bitcast"(%904) : (f64) -> i64
  %906 = "arith.muli"(%901, %24) : (i64, i64) -> i64
  %907 = "arith.addi"(%906, %905) : (i64, i64) -> i64
  %908 = "hilt.atomic_load"(%q) {order = "acquire", scope = "gpu"} : (!hilt.ptr<global, 8>) -> f64
  %909 = "arith.bitcast"(%908) : (f64) -> i64
  %910 = "arith.muli"(%907, %24) : (i64, i64) -> i64
  %911 = "arith.addi"(%910, %909) : (i64, i64) -> i64
  %912 = "arith.constant"() <{value = 176 : i64}> : () -> i64
  %913 = "hilt.ptr_add"(%out, %912) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  "hilt.store"(%911, %913) : (i64, !hilt.ptr<global, 8>) -> ()
  %914 = "arith.constant"() <{value = 5.0 : f16}> : () -> f16
  %915 = "arith.constant"() <{value = 6.0 : f16}> : () -> f16
  %916 = "vector.from_elements"(%914, %915) : (f16, f16) -> vector<2xf16>
  "hilt.atomic_store"(%916, %q) {order = "release", scope = "gpu"} : (vector<2xf16>, !hilt.ptr<global, 8>) -> ()
  %917 = "arith.constant"() <{value = 9.0 : f16}> : () -> f16
  %918 = "arith.constant"() <{value = 10.0 : f16}> : () -> f16
  %919 = "vector.from_elements"(%917, %918) : (f16, f16) -> vector<2xf16>
  %920 = "hilt.atomic_rmw"(%q, %919) {kind = "exch", order = "acq_rel", scope = "gpu"} : (!hilt.ptr<global, 8>, vector<2xf16>) -> vector<2xf16>
  %921 = "vector.extract"(%920) <{static_position = array<i64: 0>}> : (vector<2xf16>) -> f16
  %922 = "arith.bitcast"(%921) : (f16) -> i16
  %923 = "arith.extui"(%922) : (i16) -> i64
  %924 = "vector.extract"(%920) <{static_position = array<i64: 1>}> : (vector<2xf16>) -> f16
  %925 = "arith.bitcast"(%924) : (f16) -> i16
  %926 = "arith.extui"(%925) : (i16) -> i64
  %927 = "arith.muli"(%923, %274) : (i64, i64) -> i64
  %928 = "arith.addi"(%927, %926) : (i64, i64) -> i64
  %929 = "arith.constant"() <{value = 2.0 : f16}> : () -> f16
  %930 = "arith.constant"() <{value = 3.0 : f16}> : () -> f16
  %931 = "vector.from_elements"(%929, %930) : (f16, f16) -> vector<2xf16>
  %932 = "hilt.atomic_rmw"(%q, %931) {kind = "fadd", order = "acq_rel", scope = "gpu"} : (!hilt.ptr<global, 8>, vector<2xf16>) -> vector<2xf16>
  %933 = "vector.extract"(%932) <{static_position = array<i64: 0>}> : (vector<2xf16>) -> f16
  %934 = "arith.bitcast"(%933) : (f16) -> i16
  %935 = "arith.extui"(%934) : (i16) -> i64
  %936 = "vector.extract"(%932) <{static_position = array<i64: 1>}> : (vector<2xf16>) -> f16
  %937 = "arith.bitcast"(%936) : (f16) -> i16
  %938 = "arith.extui"(%937) : (i16) -> i64
  %939 = "arith.muli"(%935, %274) : (i64, i64) -> i64
  %940 = "arith.addi"(%939, %938) : (i64, i64) -> i64
  %941 = "arith.muli"(%928, %24) : (i64, i64) -> i64
  %942 = "arith.addi"(%941, %940) : (i64, i64) -> i64
  %943 = "arith.constant"() <{value = -3.0 : f16}> : () -> f16
  %944 = "arith.constant"() <{value = -2.0 : f16}> : () -> f16
  %945 = "vector.from_elements"(%943, %944) : (f16, f16) -> vector<2xf16>
  %946 = "hilt.atomic_rmw"(%q, %945) {kind = "fmin", order = "acq_rel", scope = "gpu"} : (!hilt.ptr<global, 8>, vector<2xf16>) -> vector<2xf16>
  %947 = "vector.extract"(%946) <{static_position = array<i64: 0>}> : (vector<2xf16>) -> f16
  %948 = "arith.bitcast"(%947) : (f16) -> i16
  %949 = "arith.extui"(%948) : (i16) -> i64
  %950 = "vector.extract"(%946) <{static_position = array<i64: 1>}> : (vector<2xf16>) -> f16
  %951 = "arith.bitcast"(%950) : (f16) -> i16
  %952 = "arith.extui"(%951) : (i16) -> i64
  %953 = "arith.muli"(%949, %274) : (i64, i64) -> i64
  %954 = "arith.addi"(%953, %952) : (i64, i64) -> i64
  %955 = "arith.muli"(%942, %24) : (i64, i64) -> i64
  %956 = "arith.addi"(%955, %954) : (i64, i64) -> i64
  %957 = "arith.constant"() <{value = -3.0 : f16}> : () -> f16
  %958 = "arith.constant"() <{value = -2.0 : f16}> : () -> f16
  %959 = "vector.from_elements"(%957, %958) : (f16, f16) -> vector<2xf16>
  %960 = "arith.constant"() <{value = 8.0 : f16}> : () -> f16
  %961 = "arith.constant"() <{value = 9.0 : f16}> : () -> f16
  %962 = "vector.from_elements"(%960, %961) : (f16, f16) -> vector<2xf16>
  %963 = "hilt.atomic_cas"(%q, %959, %962) {order = "acq_rel", scope = "cta"} : (!hilt.ptr<global, 8>, vector<2xf16>, vector<2xf16>) -> vector<2xf16>
  %964 = "vector.extract"(%963) <{static_position = array<i64: 0>}> : (vector<2xf16>) -> f16
  %965 = "arith.bitcast"(%964) : (f16) -> i16
  %966 = "arith.extui"(%965) : (i16) -> i64
  %967 = "vector.extract"(%963) <{static_position = array<i64: 1>}> : (vector<2xf16>) -> f16
  %968 = "arith.bitcast"(%967) : (f16) -> i16
  %969 = "arith.extui"(%968) : (i16) -> i64
  %970 = "arith.muli"(%966, %274) : (i64, i64) -> i64
  %971 = "arith.addi"(%970, %969) : (i64, i64) -> i64
  %972 = "arith.muli"(%956, %24) : (i64, i64) -> i64
  %973 = "arith.addi"(%972, %971) : (i64, i64) -> i64
  %974 = "arith.constant"() <{value = -3.0 : f16}> : () -> f16
  %975 = "arith.constant"() <{value = -2.0 : f16}> : () -> f16
  %976 = "vector.from_elements"(%974, %975) : (f16, f16) -> vector<2xf16>
  %977 = "arith.constant"() <{value = 7.0 : f16}> : () -> f16
  %978 = "arith.constant"() <{value = 8.0 : f16}> : () -> f16
  %979 = "vector.from_elements"(%977, %978) : (f16, f16) -> vector<2xf16>
  %980 = "hilt.atomic_cas"(%q, %976, %979) {order = "relaxed", scope = "sys"} : (!hilt.ptr<global, 8>, vector<2xf16>, vector<2xf16>) -> vector<2xf16>
  %981 = "vector.extract"(%980) <{static_position = array<i64: 0>}> : (vector<2xf16>) -> f16
  %982 = "arith.bitcast"(%981) : (f16) -> i16
  %983 = "arith.extui"(%982) : (i16) -> i64
  %984 = "vector.extract"(%980) <{static_position = array<i64: 1>}> : (vector<2xf16>) -> f16
  %985 = "arith.bitcast"(%984) : (f16) -> i16
  %986 = "arith.extui"(%985) : (i16) -> i64
  %987 = "arith.muli"(%983, %274) : (i64, i64) -> i64
  %988 = "arith.addi"(%987, %986) : (i64, i64) -> i64
  %989 = "arith.muli"(%973, %24) : (i64, i64) -> i64
  %990 = "arith.addi"(%989, %988) : (i64, i64) -> i64
  %991 = "hilt.atomic_load"(%q) {order = "acquire", scope = "gpu"} : (!hilt.ptr<global, 8>) -> vector<2xf16>
  %992 = "vector.extract"(%991) <{static_position = array<i64: 0>}> : (vector<2xf16>) -> f16
  %993 = "arith.bitcast"(%992) : (f16) -> i16
  %994 = "arith.extui"(%993) : (i16) -> i64
  %995 = "vector.extract"(%991) <{static_position = array<i64: 1>}> : (vector<2xf16>) -> f16
  %996 = "arith.bitcast"(%995) : (f16) -> i16
  %997 = "arith.extui"(%996) : (i16) -> i64
  %998 = "arith.muli"(%994, %274) : (i64, i64) -> i64
  %999 = "arith.addi"(%998, %997) : (i64, i64) -> i64
  %1000 = "arith.muli"(%990, %24) : (i64, i64) -> i64
  %1001 = "arith.addi"(%1000, %999) : (i64, i64) -> i64
  %1002 = "arith.constant"() <{value = 184 : i64}> : () -> i64
  %1003 = "hilt.ptr_add"(%out, %1002) : (!hilt.ptr<global, 8>, i64) -> !hilt.ptr<global, 8>
  "hilt.store"(%1001, %1003) : (i64, !hilt.ptr<global, 8>) -> ()
  "func.return"() : () -> ()
}) {kernel} : () -> ()
// RUN: --run=run_integers --arg=i64[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0] --arg=i64[0]
// | i64[6510615553915312730, 6510615558205758042, 6510615553911446106, 6510615553911052890, 6510615558205954650, 6510615553911052890, 6510615558205954650, 6510615553911511642, 6510615553911315034, 6510615553911183962, 6510615553911029825, 6510615558205997052, 6510615553911029766, 6510615553911029760, 6510615558205997055, 6510615553911029760, 6510615558205997055, 6510615553911029767, 6510615553911029764, 6510615553911029762, 65, -4, 6, 0, -1, 0, -1, 7, 4, 2, 6510615553911029760, 6510615558205997055, 6510615553911029767, 0, -1, 7]
// | i64[0]
// RUN: --device=cpu --run=run_integers --arg=i64[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0] --arg=i64[0]
// | i64[6510615553915312730, 6510615558205758042, 6510615553911446106, 6510615553911052890, 6510615558205954650, 6510615553911052890, 6510615558205954650, 6510615553911511642, 6510615553911315034, 6510615553911183962, 6510615553911029825, 6510615558205997052, 6510615553911029766, 6510615553911029760, 6510615558205997055, 6510615553911029760, 6510615558205997055, 6510615553911029767, 6510615553911029764, 6510615553911029762, 65, -4, 6, 0, -1, 0, -1, 7, 4, 2, 6510615553911029760, 6510615558205997055, 6510615553911029767, 0, -1, 7]
// | i64[0]
// RUN: --run=run_floats --arg=i64[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0] --arg=i64[0]
// | i64[6510615555321387610, 6510615557199387226, 6510615555085458010, 6510615555026868826, 6510615557140666970, 6510615554997377626, 6510615555026845696, 6510615557140643840, 6510615554997354496, 4634274385308418048, -4607182418800017408, 4618441417868443648, 6510615555322434576, 6510615557199414272, 6510615555085452800, 6510615555026993794, 6510615557140693120, 6510615554997371072, 4665729215042158592]
// | i64[0]
// RUN: --device=cpu --run=run_floats --arg=i64[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0] --arg=i64[0]
// | i64[6510615555321387610, 6510615557199387226, 6510615555085458010, 6510615555026868826, 6510615557140666970, 6510615554997377626, 6510615555026845696, 6510615557140643840, 6510615554997354496, 4634274385308418048, -4607182418800017408, 4618441417868443648, 6510615555322434576, 6510615557199414272, 6510615555085452800, 6510615555026993794, 6510615557140693120, 6510615554997371072, 4665729215042158592]
// | i64[0]
// RUN: --run=run_olds --arg=i64[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0] --arg=i64[0]
// | i64[6451875963314611654, 3288036238203200966, 6386339570098021830, -4603253010271043072, 8117624442653708352, -7463612030038048768, 8216817520137469952, -7068111789731527040, 6451875963314611654, 3288036238203200966, 6386339570098021830, -4603253010271043072, 8117624442653708352, -7463612030038048768, 8216817520137469952, -7068111789731527040, 6451875963314611654, 3288036238203200966, 6386339570098021830, -4603253010271043072, 8117624442653708352, -7463612030038048768, 8216817520137469952, -7068111789731527040]
// | i64[4620693218898495488]
// RUN: --device=cpu --run=run_olds --arg=i64[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0] --arg=i64[0]
// | i64[6451875963314611654, 3288036238203200966, 6386339570098021830, -4603253010271043072, 8117624442653708352, -7463612030038048768, 8216817520137469952, -7068111789731527040, 6451875963314611654, 3288036238203200966, 6386339570098021830, -4603253010271043072, 8117624442653708352, -7463612030038048768, 8216817520137469952, -7068111789731527040, 6451875963314611654, 3288036238203200966, 6386339570098021830, -4603253010271043072, 8117624442653708352, -7463612030038048768, 8216817520137469952, -7068111789731527040]
// | i64[4620693218898495488]
