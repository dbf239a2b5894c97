/* Conversions between integers and floats, and between floats: one rounding, whatever the widths.
 *
 * 128-bit integers are done by hand, since LLVM would call __floattidf, __fixdfti … for them.
 */
#include "emit.h"

static void
emit_float_to_float(hilt_emit *e, const hilt_op *op)
{
    LLVMValueRef v = hilt_emit_unpack(e, hilt_operand(op, 0)->type, hilt_emit_operand(e, op, 0));
    hilt_emit_result(e, op, hilt_emit_pack(e, op->results[0].type, v));
}

HILT_EMITTER(EXTF)
{
    emit_float_to_float(e, op);
}

HILT_EMITTER(TRUNCF)
{
    emit_float_to_float(e, op);
}

HILT_EMITTER(FPCAST)
{
    emit_float_to_float(e, op);
}

HILT_EMITTER(BITCAST)
{
    LLVMValueRef v = hilt_emit_operand(e, op, 0);
    LLVMTypeRef t = hilt_emit_type(e, op->results[0].type);
    hilt_emit_result(e, op, LLVMTypeOf(v) == t ? v : LLVMBuildBitCast(e->b, v, t, ""));
}

/* Keeps 53 bits of a 64-bit number and ors what is cut off into the last of them. */
static LLVMValueRef
keep_53(hilt_emit *e, LLVMValueRef v)
{
    LLVMTypeRef t = LLVMTypeOf(v);
    LLVMValueRef v_low = LLVMBuildAnd(e->b, v, hilt_emit_int(t, 0x7ff), "");
    LLVMValueRef v_any = hilt_emit_cmp(e, LLVMIntNE, v_low, LLVMConstNull(t));
    LLVMValueRef v_sticky = hilt_emit_select(e, v_any, hilt_emit_int(t, 0x800), LLVMConstNull(t));
    return LLVMBuildOr(e->b, LLVMBuildAnd(e->b, v, hilt_emit_int(t, ~0x7ffull), ""), v_sticky, "");
}

/* Unsigned 64-bit to a double from which one more rounding, to a small float, is right. */
static LLVMValueRef
u64_to_odd_double(hilt_emit *e, LLVMValueRef v)
{
    LLVMValueRef v_big = hilt_emit_cmp(e, LLVMIntUGE, v, hilt_emit_int(LLVMTypeOf(v), 1ull << 53));
    return LLVMBuildUIToFP(e->b, hilt_emit_select(e, v_big, keep_53(e, v), v), hilt_emit_like(e->t_f64, v),
                           "");
}

/* Unsigned 128-bit: the top 64 bits with the rest ored into the last, converted with one rounding (or to an
 * odd double), times an exact power of two. */
static LLVMValueRef
u128_to_float(hilt_emit *e, LLVMValueRef v, LLVMTypeRef t, bool odd)
{
    LLVMTypeRef t128 = LLVMTypeOf(v), t64 = hilt_emit_like(e->t_i64, v);
    LLVMValueRef args[2] = {v, hilt_emit_int(e->t_i1, 0)};
    LLVMValueRef v_zeros = hilt_emit_intrinsic(e, "llvm.ctlz", &t128, 1, args, 2);
    LLVMValueRef v_shift = LLVMBuildAnd(e->b, v_zeros, hilt_emit_int(t128, 127), "");
    LLVMValueRef v_norm = LLVMBuildShl(e->b, v, v_shift, "");
    LLVMValueRef v_low = LLVMBuildTrunc(e->b, v_norm, t64, "");
    LLVMValueRef v_high = LLVMBuildLShr(e->b, v_norm, hilt_emit_int(t128, 64), "");
    LLVMValueRef v_sticky =
        LLVMBuildZExt(e->b, hilt_emit_cmp(e, LLVMIntNE, v_low, LLVMConstNull(t64)), t64, "");
    v_high = LLVMBuildOr(e->b, LLVMBuildTrunc(e->b, v_high, t64, ""), v_sticky, "");
    LLVMValueRef v_float = LLVMBuildUIToFP(e->b, odd ? keep_53(e, v_high) : v_high, t, "");
    bool is_double = t == hilt_emit_like(e->t_f64, v);
    LLVMTypeRef t_bits = is_double ? t64 : hilt_emit_like(e->t_i32, v);
    LLVMValueRef v_exp = LLVMBuildSub(e->b, hilt_emit_int(t_bits, (is_double ? 1023 : 127) + 64),
                                      LLVMBuildTrunc(e->b, v_zeros, t_bits, ""), "");
    LLVMValueRef v_scale = LLVMBuildShl(e->b, v_exp, hilt_emit_int(t_bits, is_double ? 52 : 23), "");
    return LLVMBuildFMul(e->b, v_float, LLVMBuildBitCast(e->b, v_scale, t, ""), "");
}

static void
emit_int_to_float(hilt_emit *e, const hilt_op *op, bool is_signed)
{
    hilt_type from = hilt_operand(op, 0)->type, to = op->results[0].type;
    unsigned width = hilt_type_bits(from);
    LLVMValueRef x = hilt_emit_operand(e, op, 0), v;
    bool wide_target = to.kind == HILT_TYPE_F32 || to.kind == HILT_TYPE_F64;
    LLVMTypeRef t_f32 = hilt_emit_like(e->t_f32, x), t_f64 = hilt_emit_like(e->t_f64, x);
    LLVMTypeRef t = to.kind == HILT_TYPE_F64 || !wide_target ? t_f64 : t_f32;
    is_signed = is_signed && width > 1;
    if (width < 64 || (width == 64 && wide_target)) {
        if (width <= 16) { /* exact in f32, which is cheaper to round further */
            t = to.kind == HILT_TYPE_F64 ? t_f64 : t_f32;
        }
        v = is_signed ? LLVMBuildSIToFP(e->b, x, t, "") : LLVMBuildUIToFP(e->b, x, t, "");
    }
    else {
        LLVMTypeRef ti = LLVMTypeOf(x);
        LLVMValueRef v_negative = hilt_emit_cmp(e, LLVMIntSLT, x, LLVMConstNull(ti));
        LLVMValueRef v_mag = is_signed ? hilt_emit_select(e, v_negative, LLVMBuildNeg(e->b, x, ""), x) : x;
        v = width == 64 ? u64_to_odd_double(e, v_mag) : u128_to_float(e, v_mag, t, !wide_target);
        if (is_signed) {
            v = hilt_emit_select(e, v_negative, LLVMBuildFNeg(e->b, v, ""), v);
        }
    }
    hilt_emit_result(e, op, hilt_emit_pack(e, to, v));
}

HILT_EMITTER(SITOFP)
{
    emit_int_to_float(e, op, true);
}

HILT_EMITTER(UITOFP)
{
    emit_int_to_float(e, op, false);
}

/* Magnitude of a double as an unsigned 128-bit number; exact for exponents below 128, else unspecified. */
static LLVMValueRef
double_magnitude(hilt_emit *e, LLVMValueRef v_bits, LLVMValueRef v_exp)
{
    LLVMTypeRef t64 = LLVMTypeOf(v_bits), t128 = hilt_emit_like(e->t_i128, v_bits);
    LLVMValueRef v_frac = LLVMBuildAnd(e->b, v_bits, hilt_emit_int(t64, (1ull << 52) - 1), "");
    v_frac = LLVMBuildOr(e->b, v_frac, hilt_emit_int(t64, 1ull << 52), "");
    LLVMValueRef v_shift = LLVMBuildSub(e->b, v_exp, hilt_emit_int(t64, 52), "");
    LLVMValueRef v_is_left = hilt_emit_cmp(e, LLVMIntSGE, v_shift, hilt_emit_int(t64, 0));
    LLVMValueRef v_left = LLVMBuildAnd(e->b, v_shift, hilt_emit_int(t64, 127), "");
    LLVMValueRef v_right = LLVMBuildAnd(e->b, LLVMBuildNeg(e->b, v_shift, ""), hilt_emit_int(t64, 63), "");
    LLVMValueRef v_wide = LLVMBuildZExt(e->b, v_frac, t128, "");
    LLVMValueRef v_up = LLVMBuildShl(e->b, v_wide, LLVMBuildZExt(e->b, v_left, t128, ""), "");
    LLVMValueRef v_down = LLVMBuildZExt(e->b, LLVMBuildLShr(e->b, v_frac, v_right, ""), t128, "");
    return hilt_emit_select(e, v_is_left, v_up, v_down);
}

static LLVMValueRef
double_to_i128(hilt_emit *e, hilt_type integer, LLVMValueRef x, bool is_signed)
{
    LLVMTypeRef t = hilt_emit_like(e->t_i128, x), t64 = hilt_emit_like(e->t_i64, x);
    LLVMValueRef zero = LLVMConstNull(t), v_ones = LLVMConstAllOnes(t);
    LLVMValueRef v_least = hilt_emit_const(e, integer, (hilt_bits){0, 1ull << 63});
    LLVMValueRef v_bits = LLVMBuildBitCast(e->b, x, t64, "");
    LLVMValueRef v_exp = LLVMBuildLShr(e->b, v_bits, hilt_emit_int(t64, 52), "");
    v_exp = LLVMBuildSub(e->b, LLVMBuildAnd(e->b, v_exp, hilt_emit_int(t64, 0x7ff), ""),
                         hilt_emit_int(t64, 1023), "");
    LLVMValueRef v_negative = hilt_emit_cmp(e, LLVMIntSLT, v_bits, hilt_emit_int(t64, 0));
    LLVMValueRef v_mag = double_magnitude(e, v_bits, v_exp);
    LLVMValueRef v_over = hilt_emit_cmp(e, LLVMIntSGE, v_exp, hilt_emit_int(t64, is_signed ? 127 : 128));
    LLVMValueRef v_small = hilt_emit_cmp(e, LLVMIntSLT, v_exp, hilt_emit_int(t64, 0));
    LLVMValueRef v_positive = hilt_emit_select(e, v_over, is_signed ? LLVMConstNot(v_least) : v_ones, v_mag);
    LLVMValueRef v_minus =
        is_signed ? hilt_emit_select(e, v_over, v_least, LLVMBuildNeg(e->b, v_mag, "")) : zero;
    LLVMValueRef v = hilt_emit_select(e, v_negative, v_minus, v_positive);
    LLVMValueRef v_nan = LLVMBuildFCmp(e->b, LLVMRealUNO, x, x, "");
    return hilt_emit_select(e, LLVMBuildOr(e->b, v_nan, v_small, ""), zero, v);
}

static void
emit_float_to_int(hilt_emit *e, const hilt_op *op, bool is_signed)
{
    hilt_type to = op->results[0].type;
    LLVMValueRef x = hilt_emit_unpack(e, hilt_operand(op, 0)->type, hilt_emit_operand(e, op, 0));
    if (hilt_type_bits(to) == 128) {
        x = hilt_emit_pack(e, hilt_type_vector(HILT_TYPE_F64, to.lanes), x);
        hilt_emit_result(e, op, double_to_i128(e, to, x, is_signed));
        return;
    }
    LLVMTypeRef types[2] = {hilt_emit_type(e, to), LLVMTypeOf(x)};
    const char *name = is_signed ? "llvm.fptosi.sat" : "llvm.fptoui.sat";
    hilt_emit_result(e, op, hilt_emit_intrinsic(e, name, types, 2, &x, 1));
}

HILT_EMITTER(FPTOSI)
{
    emit_float_to_int(e, op, true);
}

HILT_EMITTER(FPTOUI)
{
    emit_float_to_int(e, op, false);
}
