/* arith.remf, C's fmod, exactly: LLVM's frem for NVPTX divides, rounds and multiplies, which is wrong for large quotients.
 *
 * In integers: r = mx mod my, then for every factor 2^k by which x's exponent is the larger, r = (r << k) mod my. What fits
 * 64 bits is done at a time: 40 exponents for f32, 11 for f64. One function a width and module, called.
 */
#include "gpu.h"

typedef struct format {
    const char *name;
    LLVMTypeRef t, t_bits;
    unsigned mantissa, width;
    uint64_t special; /* bits of infinity */
} format;

static LLVMValueRef
number(hilt_emit *e, uint64_t n)
{
    return hilt_emit_i64(e, n);
}

/* The parts of a finite magnitude: exponent (1 for subnormals too) and mantissa. */
static void
take_apart(hilt_emit *e, const format *f, LLVMValueRef v_mag, LLVMValueRef *ret_exponent, LLVMValueRef *ret_mantissa)
{
    LLVMBuilderRef b = e->b;
    LLVMValueRef v_field = LLVMBuildLShr(b, v_mag, number(e, f->mantissa), "");
    LLVMValueRef v_subnormal = hilt_emit_cmp(e, LLVMIntEQ, v_field, number(e, 0));
    LLVMValueRef v_low = LLVMBuildAnd(b, v_mag, number(e, (1ull << f->mantissa) - 1), "");
    *ret_exponent = hilt_emit_select(e, v_subnormal, number(e, 1), v_field);
    *ret_mantissa =
        hilt_emit_select(e, v_subnormal, v_low, LLVMBuildOr(b, v_low, number(e, 1ull << f->mantissa), ""));
}

/* r * 2^(exponent's), as bits; r is below 2^(mantissa + 1). */
static LLVMValueRef
put_together(hilt_emit *e, const format *f, LLVMValueRef v_r, LLVMValueRef v_exponent)
{
    LLVMBuilderRef b = e->b;
    LLVMValueRef args[2] = {v_r, hilt_emit_int(e->t_i1, 0)};
    LLVMValueRef v_zeros = hilt_emit_intrinsic(e, "llvm.ctlz", &e->t_i64, 1, args, 2);
    LLVMValueRef v_shift = LLVMBuildSub(b, v_zeros, number(e, 63 - f->mantissa), "");
    LLVMValueRef v_e = LLVMBuildSub(b, v_exponent, v_shift, "");
    LLVMValueRef v_normal = hilt_emit_cmp(e, LLVMIntSGE, v_e, number(e, 1));
    LLVMValueRef v_bits = LLVMBuildShl(b, v_r, LLVMBuildAnd(b, v_shift, number(e, 63), ""), "");
    v_bits = LLVMBuildAnd(b, v_bits, number(e, (1ull << f->mantissa) - 1), "");
    v_bits = LLVMBuildOr(b, v_bits, LLVMBuildShl(b, v_e, number(e, f->mantissa), ""), "");
    LLVMValueRef v_up = LLVMBuildAnd(b, LLVMBuildSub(b, v_exponent, number(e, 1), ""), number(e, 63), "");
    v_bits = hilt_emit_select(e, v_normal, v_bits, LLVMBuildShl(b, v_r, v_up, ""));
    return hilt_emit_select(e, hilt_emit_cmp(e, LLVMIntEQ, v_r, number(e, 0)), number(e, 0), v_bits);
}

/* From finite magnitudes, y not 0 and not above x, the remainder's magnitude. Leaves the builder behind the loop. */
static LLVMValueRef
emit_loop(hilt_emit *e, const format *f, LLVMValueRef f_now, LLVMValueRef v_x, LLVMValueRef v_y)
{
    LLVMBuilderRef b = e->b;
    LLVMValueRef v_ex, v_mx, v_ey, v_my;
    take_apart(e, f, v_x, &v_ex, &v_mx);
    take_apart(e, f, v_y, &v_ey, &v_my);
    LLVMValueRef v_first = LLVMBuildURem(b, v_mx, v_my, ""), v_far = LLVMBuildSub(b, v_ex, v_ey, "");
    LLVMBasicBlockRef b_before = LLVMGetInsertBlock(b), b_test = LLVMAppendBasicBlockInContext(e->ctx, f_now, "test"),
                      b_body = LLVMAppendBasicBlockInContext(e->ctx, f_now, "body"),
                      b_done = LLVMAppendBasicBlockInContext(e->ctx, f_now, "done");
    LLVMBuildBr(b, b_test);
    LLVMPositionBuilderAtEnd(b, b_test);
    LLVMValueRef v_r = LLVMBuildPhi(b, e->t_i64, ""), v_left = LLVMBuildPhi(b, e->t_i64, "");
    LLVMBuildCondBr(b, hilt_emit_cmp(e, LLVMIntEQ, v_left, number(e, 0)), b_done, b_body);
    LLVMPositionBuilderAtEnd(b, b_body);
    LLVMValueRef v_most = number(e, 63 - f->mantissa);
    LLVMValueRef v_k = hilt_emit_select(e, hilt_emit_cmp(e, LLVMIntULT, v_left, v_most), v_left, v_most);
    LLVMValueRef v_next = LLVMBuildURem(b, LLVMBuildShl(b, v_r, v_k, ""), v_my, "");
    LLVMValueRef v_less = LLVMBuildSub(b, v_left, v_k, "");
    LLVMBuildBr(b, b_test);
    LLVMBasicBlockRef from[2] = {b_before, b_body};
    LLVMAddIncoming(v_r, (LLVMValueRef[2]){v_first, v_next}, from, 2);
    LLVMAddIncoming(v_left, (LLVMValueRef[2]){v_far, v_less}, from, 2);
    LLVMPositionBuilderAtEnd(b, b_done);
    return put_together(e, f, v_r, v_ey);
}

static LLVMValueRef
bits_wide(hilt_emit *e, const format *f, LLVMValueRef v_float)
{
    LLVMValueRef v = LLVMBuildBitCast(e->b, v_float, f->t_bits, "");
    return f->width < 64 ? LLVMBuildZExt(e->b, v, e->t_i64, "") : v;
}

static LLVMValueRef
make_function(hilt_emit *e, const format *f)
{
    LLVMBuilderRef b = e->b;
    LLVMBasicBlockRef b_caller = LLVMGetInsertBlock(b);
    LLVMMetadataRef place = LLVMGetCurrentDebugLocation2(b);
    LLVMSetCurrentDebugLocation2(b, NULL);
    LLVMTypeRef params[2] = {f->t, f->t};
    LLVMValueRef v_func = LLVMAddFunction(e->lm, f->name, LLVMFunctionType(f->t, params, 2, 0));
    LLVMSetLinkage(v_func, LLVMInternalLinkage);
    hilt_emit_fn_attr(e, v_func, LLVMAttributeFunctionIndex, "nounwind", 0);
    hilt_emit_fn_attr(e, v_func, LLVMAttributeFunctionIndex, "memory", 0);
    LLVMBasicBlockRef b_entry = LLVMAppendBasicBlockInContext(e->ctx, v_func, "entry"),
                      b_special = LLVMAppendBasicBlockInContext(e->ctx, v_func, "special"),
                      b_usual = LLVMAppendBasicBlockInContext(e->ctx, v_func, "usual");
    LLVMPositionBuilderAtEnd(b, b_entry);
    LLVMValueRef x = LLVMGetParam(v_func, 0), y = LLVMGetParam(v_func, 1);
    LLVMValueRef v_mask = number(e, (1ull << (f->width - 1)) - 1), v_infinity = number(e, f->special);
    LLVMValueRef v_bits = bits_wide(e, f, x), v_x = LLVMBuildAnd(b, v_bits, v_mask, ""),
                 v_y = LLVMBuildAnd(b, bits_wide(e, f, y), v_mask, "");
    LLVMValueRef v_wrong = LLVMBuildOr(b, hilt_emit_cmp(e, LLVMIntUGE, v_x, v_infinity),
                                       hilt_emit_cmp(e, LLVMIntUGT, v_y, v_infinity), "");
    v_wrong = LLVMBuildOr(b, v_wrong, hilt_emit_cmp(e, LLVMIntEQ, v_y, number(e, 0)), "");
    LLVMValueRef v_less = hilt_emit_cmp(e, LLVMIntULT, v_x, v_y);
    LLVMBuildCondBr(b, LLVMBuildOr(b, v_wrong, v_less, ""), b_special, b_usual);
    LLVMPositionBuilderAtEnd(b, b_special);
    LLVMValueRef v_nan = LLVMConstBitCast(
        LLVMConstInt(f->t_bits, f->special | 1ull << (f->mantissa - 1), 0), f->t);
    LLVMBuildRet(b, hilt_emit_select(e, v_wrong, v_nan, x));
    LLVMPositionBuilderAtEnd(b, b_usual);
    LLVMValueRef v_mag = emit_loop(e, f, v_func, v_x, v_y);
    v_mag = LLVMBuildOr(b, v_mag, LLVMBuildAnd(b, v_bits, number(e, 1ull << (f->width - 1)), ""), "");
    v_mag = f->width < 64 ? LLVMBuildTrunc(b, v_mag, f->t_bits, "") : v_mag;
    LLVMBuildRet(b, LLVMBuildBitCast(b, v_mag, f->t, ""));
    LLVMPositionBuilderAtEnd(b, b_caller);
    LLVMSetCurrentDebugLocation2(b, place);
    return v_func;
}

static LLVMValueRef
remainder_of(hilt_emit *e, LLVMValueRef x, LLVMValueRef y)
{
    bool wide = LLVMTypeOf(x) == e->t_f64;
    format f = wide ? (format){"remainder_f64", e->t_f64, e->t_i64, 52, 64, 0x7ff0000000000000}
                    : (format){"remainder_f32", e->t_f32, e->t_i32, 23, 32, 0x7f800000};
    LLVMValueRef v_func = LLVMGetNamedFunction(e->lm, f.name), args[2] = {x, y};
    v_func = v_func && LLVMGetLinkage(v_func) == LLVMInternalLinkage ? v_func : make_function(e, &f);
    return LLVMBuildCall2(e->b, LLVMGlobalGetValueType(v_func), v_func, args, 2, "");
}

HILT_GPU_EMITTER(REMF)
{
    hilt_type t = op->results[0].type;
    LLVMValueRef x = hilt_emit_unpack(e, t, hilt_emit_operand(e, op, 0)),
                 y = hilt_emit_unpack(e, t, hilt_emit_operand(e, op, 1)), v;
    if (!hilt_type_is_vector(t)) {
        v = remainder_of(e, x, y);
    }
    else {
        v = LLVMGetPoison(LLVMTypeOf(x));
        for (unsigned i = 0; i < t.lanes; i++) {
            LLVMValueRef v_i = hilt_emit_i32(e, i);
            LLVMValueRef v_one = remainder_of(e, LLVMBuildExtractElement(e->b, x, v_i, ""),
                                              LLVMBuildExtractElement(e->b, y, v_i, ""));
            v = LLVMBuildInsertElement(e->b, v, v_one, v_i, "");
        }
    }
    hilt_emit_result(e, op, hilt_emit_pack(e, t, v));
}
