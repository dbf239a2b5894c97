// Control flow of kernels: a loop, a branch, an early exit, a condition known while compiling (both ways), an unrolled loop
// whose local memory becomes registers.
"func.func"() <{function_type = (!hilt.ptr<global, 4>, i32) -> (), sym_name = "loop", kernel}> ({
^bb0(%a: !hilt.ptr<global, 4>, %n: i32):
  %zero = "arith.constant"() <{value = 0 : i32}> : () -> i32
  %one = "arith.constant"() <{value = 1 : i32}> : () -> i32
  %four = "arith.constant"() <{value = 4 : i64}> : () -> i64
  %f = "arith.constant"() <{value = 0.0 : f32}> : () -> f32
  %sum = "scf.for"(%zero, %n, %one, %f) ({
  ^bb0(%i: i32, %acc: f32):
  %pw = "arith.extsi"(%i) : (i32) -> i64
  %po = "arith.muli"(%pw, %four) : (i64, i64) -> i64
  %p = "hilt.ptr_add"(%a, %po) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
    %x = "hilt.load"(%p) : (!hilt.ptr<global, 4>) -> f32
    %y = "arith.mulf"(%x, %x) : (f32, f32) -> f32
    %z = "arith.addf"(%acc, %y) : (f32, f32) -> f32
    "scf.yield"(%z) : (f32) -> ()
  }) : (i32, i32, i32, f32) -> f32
  "hilt.store"(%sum, %a) : (f32, !hilt.ptr<global, 4>) -> ()
  "func.return"() : () -> ()
}) : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "branch", kernel}> ({
^bb0(%a: !hilt.ptr<global, 4>):
  %t = "hilt.sreg"() {reg = "tid.x"} : () -> i32
  %four = "arith.constant"() <{value = 4 : i64}> : () -> i64
  %k = "arith.constant"() <{value = 16 : i32}> : () -> i32
  %pw = "arith.extsi"(%t) : (i32) -> i64
  %po = "arith.muli"(%pw, %four) : (i64, i64) -> i64
  %p = "hilt.ptr_add"(%a, %po) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
  %c = "arith.cmpi"(%t, %k) {predicate = 2 : i64} : (i32, i32) -> i1
  %x = "hilt.load"(%p) : (!hilt.ptr<global, 4>) -> f32
  %r = "scf.if"(%c) ({
    %y = "math.sqrt"(%x) : (f32) -> f32
    "scf.yield"(%y) : (f32) -> ()
  }, {
    %y = "arith.divf"(%x, %x) : (f32, f32) -> f32
    "scf.yield"(%y) : (f32) -> ()
  }) : (i1) -> f32
  "hilt.store"(%r, %p) : (f32, !hilt.ptr<global, 4>) -> ()
  "func.return"() : () -> ()
}) : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 4>, i32) -> (), sym_name = "early_exit", kernel}> ({
^bb0(%a: !hilt.ptr<global, 4>, %n: i32):
  %t = "hilt.sreg"() {reg = "tid.x"} : () -> i32
  %four = "arith.constant"() <{value = 4 : i64}> : () -> i64
  %c = "arith.cmpi"(%t, %n) {predicate = 5 : i64} : (i32, i32) -> i1
  "scf.if"(%c) ({
    "hilt.exit"() : () -> ()
    "scf.yield"() : () -> ()
  }, {
    "scf.yield"() : () -> ()
  }) : (i1) -> ()
  %pw = "arith.extsi"(%t) : (i32) -> i64
  %po = "arith.muli"(%pw, %four) : (i64, i64) -> i64
  %p = "hilt.ptr_add"(%a, %po) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
  "hilt.store"(%t, %p) : (i32, !hilt.ptr<global, 4>) -> ()
  "func.return"() : () -> ()
}) : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "const_true", kernel}> ({
^bb0(%a: !hilt.ptr<global, 4>):
  %t = "hilt.sreg"() {reg = "tid.x"} : () -> i32
  %four = "arith.constant"() <{value = 4 : i64}> : () -> i64
  %c = "arith.constant"() <{value = true}> : () -> i1
  %pw = "arith.extsi"(%t) : (i32) -> i64
  %po = "arith.muli"(%pw, %four) : (i64, i64) -> i64
  %p = "hilt.ptr_add"(%a, %po) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
  %r = "scf.if"(%c) ({
    %y = "arith.addi"(%t, %t) : (i32, i32) -> i32
    "scf.yield"(%y) : (i32) -> ()
  }, {
    %y = "arith.muli"(%t, %t) : (i32, i32) -> i32
    "scf.yield"(%y) : (i32) -> ()
  }) : (i1) -> i32
  "hilt.store"(%r, %p) : (i32, !hilt.ptr<global, 4>) -> ()
  "func.return"() : () -> ()
}) : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "const_false", kernel}> ({
^bb0(%a: !hilt.ptr<global, 4>):
  %t = "hilt.sreg"() {reg = "tid.x"} : () -> i32
  %four = "arith.constant"() <{value = 4 : i64}> : () -> i64
  %c = "arith.constant"() <{value = false}> : () -> i1
  %pw = "arith.extsi"(%t) : (i32) -> i64
  %po = "arith.muli"(%pw, %four) : (i64, i64) -> i64
  %p = "hilt.ptr_add"(%a, %po) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
  %r = "scf.if"(%c) ({
    %y = "arith.addi"(%t, %t) : (i32, i32) -> i32
    "scf.yield"(%y) : (i32) -> ()
  }, {
    %y = "arith.muli"(%t, %t) : (i32, i32) -> i32
    "scf.yield"(%y) : (i32) -> ()
  }) : (i1) -> i32
  "hilt.store"(%r, %p) : (i32, !hilt.ptr<global, 4>) -> ()
  "func.return"() : () -> ()
}) : () -> ()
"func.func"() <{function_type = (!hilt.ptr<global, 4>) -> (), sym_name = "unroll", kernel}> ({
^bb0(%a: !hilt.ptr<global, 4>):
  %zero = "arith.constant"() <{value = 0 : i32}> : () -> i32
  %one = "arith.constant"() <{value = 1 : i32}> : () -> i32
  %k = "arith.constant"() <{value = 4 : i32}> : () -> i32
  %four = "arith.constant"() <{value = 4 : i64}> : () -> i64
  %m = "hilt.alloc_local"() {type = f32, count = 4 : i64} : () -> !hilt.ptr<local, 4>
  "scf.for"(%zero, %k, %one) ({
  ^bb0(%i: i32):
  %pw = "arith.extsi"(%i) : (i32) -> i64
  %po = "arith.muli"(%pw, %four) : (i64, i64) -> i64
  %p = "hilt.ptr_add"(%a, %po) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>
  %qw = "arith.extsi"(%i) : (i32) -> i64
  %qo = "arith.muli"(%qw, %four) : (i64, i64) -> i64
  %q = "hilt.ptr_add"(%m, %qo) : (!hilt.ptr<local, 4>, i64) -> !hilt.ptr<local, 4>
    %x = "hilt.load"(%p) : (!hilt.ptr<global, 4>) -> f32
    "hilt.store"(%x, %q) : (f32, !hilt.ptr<local, 4>) -> ()
    "scf.yield"() : () -> ()
  }) {unroll_full} : (i32, i32, i32) -> ()
  %w = "hilt.load"(%m) {align = 16 : i64} : (!hilt.ptr<local, 4>) -> vector<4xf32>
  %v = "arith.addf"(%w, %w) : (vector<4xf32>, vector<4xf32>) -> vector<4xf32>
  "hilt.store"(%v, %a) {align = 16 : i64} : (vector<4xf32>, !hilt.ptr<global, 4>) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// RUN: -O2 --emit=ptx --gpu-arch=sm_90a
// | //
// | // Generated by LLVM NVPTX Back-End
// | //
// |
// | .version 8.0
// | .target sm_90a
// | .address_size 64
// |
// | 	// .globl	loop
// |
// | .visible .entry loop(
// | 	.param .u64 loop_param_0,
// | 	.param .u32 loop_param_1
// | )
// | {
// | 	.reg .pred 	%p<3>;
// | 	.reg .b32 	%r<6>;
// | 	.reg .f32 	%f<10>;
// | 	.reg .b64 	%rd<5>;
// |
// | 	ld.param.u32 	%r3, [loop_param_1];
// | 	ld.param.u64 	%rd3, [loop_param_0];
// | 	setp.lt.s32 	%p1, %r3, 1;
// | 	mov.f32 	%f9, 0f00000000;
// | 	@%p1 bra 	$L__BB0_3;
// | 	mov.f32 	%f9, 0f00000000;
// | 	mov.b32 	%r5, 0;
// | 	mov.u64 	%rd4, %rd3;
// | $L__BB0_2:
// | 	ld.global.f32 	%f6, [%rd4];
// | 	mul.rn.f32 	%f7, %f6, %f6;
// | 	add.rn.f32 	%f9, %f9, %f7;
// | 	add.s32 	%r5, %r5, 1;
// | 	add.s64 	%rd4, %rd4, 4;
// | 	setp.lt.s32 	%p2, %r5, %r3;
// | 	@%p2 bra 	$L__BB0_2;
// | $L__BB0_3:
// | 	st.global.f32 	[%rd3], %f9;
// | 	ret;
// |
// | }
// | 	// .globl	branch
// | .visible .entry branch(
// | 	.param .u64 branch_param_0
// | )
// | {
// | 	.reg .pred 	%p<2>;
// | 	.reg .b32 	%r<2>;
// | 	.reg .f32 	%f<6>;
// | 	.reg .b64 	%rd<4>;
// |
// | 	ld.param.u64 	%rd2, [branch_param_0];
// | 	mov.u32 	%r1, %tid.x;
// | 	mul.wide.s32 	%rd3, %r1, 4;
// | 	add.s64 	%rd1, %rd2, %rd3;
// | 	setp.gt.s32 	%p1, %r1, 15;
// | 	ld.global.f32 	%f1, [%rd1];
// | 	@%p1 bra 	$L__BB1_2;
// | 	sqrt.rn.f32 	%f5, %f1;
// | 	bra.uni 	$L__BB1_3;
// | $L__BB1_2:
// | 	div.rn.f32 	%f5, %f1, %f1;
// | $L__BB1_3:
// | 	st.global.f32 	[%rd1], %f5;
// | 	ret;
// |
// | }
// | 	// .globl	early_exit
// | .visible .entry early_exit(
// | 	.param .u64 early_exit_param_0,
// | 	.param .u32 early_exit_param_1
// | )
// | {
// | 	.reg .pred 	%p<2>;
// | 	.reg .b32 	%r<3>;
// | 	.reg .b64 	%rd<4>;
// |
// | 	mov.u32 	%r1, %tid.x;
// | 	ld.param.u32 	%r2, [early_exit_param_1];
// | 	setp.lt.s32 	%p1, %r1, %r2;
// | 	@%p1 bra 	$L__BB2_2;
// | 	bra.uni 	$L__BB2_1;
// | $L__BB2_2:
// | 	ld.param.u64 	%rd2, [early_exit_param_0];
// | 	mul.wide.s32 	%rd3, %r1, 4;
// | 	add.s64 	%rd1, %rd2, %rd3;
// | 	st.global.u32 	[%rd1], %r1;
// | $L__BB2_1:
// | 	ret;
// |
// | }
// | 	// .globl	const_true
// | .visible .entry const_true(
// | 	.param .u64 const_true_param_0
// | )
// | {
// | 	.reg .b32 	%r<3>;
// | 	.reg .b64 	%rd<4>;
// |
// | 	ld.param.u64 	%rd1, [const_true_param_0];
// | 	mov.u32 	%r1, %tid.x;
// | 	mul.wide.s32 	%rd2, %r1, 4;
// | 	add.s64 	%rd3, %rd1, %rd2;
// | 	shl.b32 	%r2, %r1, 1;
// | 	st.global.u32 	[%rd3], %r2;
// | 	ret;
// |
// | }
// | 	// .globl	const_false
// | .visible .entry const_false(
// | 	.param .u64 const_false_param_0
// | )
// | {
// | 	.reg .b32 	%r<3>;
// | 	.reg .b64 	%rd<4>;
// |
// | 	ld.param.u64 	%rd1, [const_false_param_0];
// | 	mov.u32 	%r1, %tid.x;
// | 	mul.wide.s32 	%rd2, %r1, 4;
// | 	add.s64 	%rd3, %rd1, %rd2;
// | 	mul.lo.s32 	%r2, %r1, %r1;
// | 	st.global.u32 	[%rd3], %r2;
// | 	ret;
// |
// | }
// | 	// .globl	unroll
// | .visible .entry unroll(
// | 	.param .u64 unroll_param_0
// | )
// | {
// | 	.reg .f32 	%f<9>;
// | 	.reg .b64 	%rd<2>;
// |
// | 	ld.param.u64 	%rd1, [unroll_param_0];
// | 	ld.global.f32 	%f1, [%rd1];
// | 	ld.global.f32 	%f2, [%rd1+4];
// | 	ld.global.f32 	%f3, [%rd1+8];
// | 	ld.global.f32 	%f4, [%rd1+12];
// | 	add.rn.f32 	%f5, %f4, %f4;
// | 	add.rn.f32 	%f6, %f3, %f3;
// | 	add.rn.f32 	%f7, %f2, %f2;
// | 	add.rn.f32 	%f8, %f1, %f1;
// | 	st.global.v4.f32 	[%rd1], {%f8, %f7, %f6, %f5};
// | 	ret;
// |
// | }
