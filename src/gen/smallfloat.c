/* Small floats in integer code: f16, bf16, tf32, f8E4M3FN, f8E5M2 to and from f32 and f64.
 *
 * Why by hand: the conversions that LLVM has no instruction for become calls (__truncdfhf2, __truncsfbf2, …)
 * that may not exist, or round twice. Everything here is straight-line integer code on lanes, so it
 * vectorises.
 *
 * Rounding once from a double goes through f32 "rounded to odd": cut, and set the last bit if anything was
 * cut off. f32 has more than two bits more than any of the small formats, so the second rounding sees all it
 * must. NaN stays NaN; its payload does not matter.
 */
#include "emit.h"

bool
hilt_emit_is_packed(hilt_type t)
{
    return t.kind == HILT_TYPE_F16 || t.kind == HILT_TYPE_BF16 || t.kind == HILT_TYPE_F8E4M3FN ||
           t.kind == HILT_TYPE_F8E5M2;
}

static LLVMValueRef
bits_of(hilt_emit *e, LLVMValueRef v_float)
{
    return LLVMBuildBitCast(e->b, v_float, hilt_emit_like(e->t_i32, v_float), "");
}

static LLVMValueRef
float_of(hilt_emit *e, LLVMValueRef v_bits)
{
    return LLVMBuildBitCast(e->b, v_bits, hilt_emit_like(e->t_f32, v_bits), "");
}

/* The number as a 32-bit integer for each lane of v. */
static LLVMValueRef
like32(hilt_emit *e, LLVMValueRef v, uint32_t n)
{
    return hilt_emit_int(hilt_emit_like(e->t_i32, v), n);
}

/* A truth for each lane, or a small integer, to 32 bits. */
static LLVMValueRef
zext32(hilt_emit *e, LLVMValueRef v)
{
    return LLVMBuildZExt(e->b, v, hilt_emit_like(e->t_i32, v), "");
}

static LLVMValueRef
and32(hilt_emit *e, LLVMValueRef v, uint32_t mask)
{
    return LLVMBuildAnd(e->b, v, like32(e, v, mask), "");
}

static LLVMValueRef
shl32(hilt_emit *e, LLVMValueRef v, unsigned n)
{
    return LLVMBuildShl(e->b, v, like32(e, v, n), "");
}

static LLVMValueRef
shr32(hilt_emit *e, LLVMValueRef v, unsigned n)
{
    return LLVMBuildLShr(e->b, v, like32(e, v, n), "");
}

/* The magnitude bits of a small float, moved to f32's place, are its value times 2^(small bias - 127),
 * subnormals included; so one exact multiplication decodes. */
static LLVMValueRef
decode(hilt_emit *e, LLVMValueRef v, unsigned width, unsigned mantissa, unsigned bias, uint32_t first_special)
{
    LLVMValueRef x = zext32(e, v);
    LLVMValueRef v_sign = shl32(e, and32(e, x, 1u << (width - 1)), 32 - width);
    LLVMValueRef v_mag = and32(e, x, (1u << (width - 1)) - 1);
    LLVMValueRef v_scale = float_of(e, like32(e, v, (127 + 127 - bias) << 23));
    LLVMValueRef v_placed = shl32(e, v_mag, 23 - mantissa);
    LLVMValueRef v_value = bits_of(e, LLVMBuildFMul(e->b, float_of(e, v_placed), v_scale, ""));
    LLVMValueRef v_special = LLVMBuildOr(e->b, v_placed, like32(e, v, 0x7f800000), "");
    LLVMValueRef v_is_special = hilt_emit_cmp(e, LLVMIntUGE, v_mag, like32(e, v, first_special));
    return float_of(e, LLVMBuildOr(e->b, hilt_emit_select(e, v_is_special, v_special, v_value), v_sign, ""));
}

LLVMValueRef
hilt_emit_unpack(hilt_emit *e, hilt_type t, LLVMValueRef v)
{
    LLVMValueRef v_native = e->facts->unpack ? e->facts->unpack(e, t, v) : NULL;
    if (v_native) {
        return v_native;
    }
    switch ((hilt_type_kind)t.kind) {
    case HILT_TYPE_F16:
        if (e->facts->half_convert) {
            LLVMTypeRef half = LLVMHalfTypeInContext(e->ctx);
            v = LLVMBuildBitCast(e->b, v, hilt_emit_like(half, v), "");
            return LLVMBuildFPExt(e->b, v, hilt_emit_like(e->t_f32, v), "");
        }
        return decode(e, v, 16, 10, 15, 0x7c00);
    case HILT_TYPE_BF16:
        return float_of(e, shl32(e, zext32(e, v), 16));
    case HILT_TYPE_F8E4M3FN:
        return decode(e, v, 8, 3, 7, 0x7f);
    case HILT_TYPE_F8E5M2:
        return decode(e, v, 8, 2, 15, 0x7c);
    default:
        return v;
    }
}

LLVMValueRef
hilt_emit_round_odd(hilt_emit *e, LLVMValueRef v)
{
    LLVMValueRef v_near = LLVMBuildFPTrunc(e->b, v, hilt_emit_like(e->t_f32, v), "");
    LLVMValueRef v_back = LLVMBuildFPExt(e->b, v_near, LLVMTypeOf(v), "");
    LLVMValueRef v_inexact = LLVMBuildFCmp(e->b, LLVMRealONE, v_back, v, ""); /* false for NaN */
    LLVMValueRef v_above = LLVMBuildFCmp(e->b, LLVMRealOGT, hilt_emit_intrinsic1(e, "llvm.fabs", v_back),
                                         hilt_emit_intrinsic1(e, "llvm.fabs", v), "");
    LLVMValueRef v_cut = LLVMBuildSub(e->b, bits_of(e, v_near), zext32(e, v_above), "");
    return float_of(e, LLVMBuildOr(e->b, v_cut, zext32(e, v_inexact), ""));
}

/* Rounds an f32 to nearest even at `mantissa` bits with a smaller exponent range; gives magnitude bits of the
 * small format, not yet bounded above. v_mag: magnitude bits of the f32. */
static LLVMValueRef
encode_magnitude(hilt_emit *e, LLVMValueRef v_mag, unsigned mantissa, unsigned bias)
{
    unsigned cut = 23 - mantissa;
    LLVMValueRef v_even = and32(e, shr32(e, v_mag, cut), 1);
    LLVMValueRef v_rounded = LLVMBuildAdd(e->b, v_mag, like32(e, v_mag, (1u << (cut - 1)) - 1), "");
    v_rounded = shr32(e, LLVMBuildAdd(e->b, v_rounded, v_even, ""), cut);
    LLVMValueRef v_normal = LLVMBuildSub(e->b, v_rounded, like32(e, v_mag, (127 - bias) << mantissa), "");
    /* Subnormal: adding a power of two whose last place is the small format's least value rounds in hardware.
     */
    uint32_t magic = (127 + 24 - bias - mantissa) << 23;
    LLVMValueRef v_sum = LLVMBuildFAdd(e->b, float_of(e, v_mag), float_of(e, like32(e, v_mag, magic)), "");
    LLVMValueRef v_sub = LLVMBuildSub(e->b, bits_of(e, v_sum), like32(e, v_mag, magic), "");
    LLVMValueRef v_is_sub = hilt_emit_cmp(e, LLVMIntULT, v_mag, like32(e, v_mag, (127 + 1 - bias) << 23));
    return hilt_emit_select(e, v_is_sub, v_sub, v_normal);
}

static LLVMValueRef
encode(hilt_emit *e, LLVMValueRef v, hilt_type_kind kind)
{
    unsigned width = kind == HILT_TYPE_F16 ? 16 : 8;
    unsigned mantissa = kind == HILT_TYPE_F16 ? 10 : kind == HILT_TYPE_F8E4M3FN ? 3 : 2;
    unsigned bias = kind == HILT_TYPE_F8E4M3FN ? 7 : 15;
    uint32_t most = kind == HILT_TYPE_F16 ? 0x7c00 : kind == HILT_TYPE_F8E4M3FN ? 0x7e : 0x7b;
    uint32_t nan = kind == HILT_TYPE_F16 ? 0x7e00 : kind == HILT_TYPE_F8E4M3FN ? 0x7f : 0x7e;
    LLVMValueRef x = bits_of(e, v);
    LLVMValueRef v_mag = and32(e, x, 0x7fffffff);
    LLVMValueRef v_code = encode_magnitude(e, v_mag, mantissa, bias);
    /* beyond the largest: infinity for f16, the largest finite for f8 */
    LLVMValueRef v_over = hilt_emit_cmp(e, LLVMIntUGT, v_code, like32(e, v, most));
    v_code = hilt_emit_select(e, v_over, like32(e, v, most), v_code);
    LLVMValueRef v_nan = hilt_emit_cmp(e, LLVMIntUGT, v_mag, like32(e, v, 0x7f800000));
    v_code = hilt_emit_select(e, v_nan, like32(e, v, nan), v_code);
    LLVMValueRef v_sign = shl32(e, shr32(e, x, 31), width - 1);
    return LLVMBuildTrunc(e->b, LLVMBuildOr(e->b, v_code, v_sign, ""),
                          hilt_emit_like(LLVMIntTypeInContext(e->ctx, width), v), "");
}

static LLVMValueRef
encode_bf16(hilt_emit *e, LLVMValueRef v)
{
    LLVMValueRef x = bits_of(e, v);
    LLVMValueRef v_even = and32(e, shr32(e, x, 16), 1);
    LLVMValueRef v_rounded = LLVMBuildAdd(e->b, x, LLVMBuildAdd(e->b, v_even, like32(e, v, 0x7fff), ""), "");
    LLVMValueRef v_quiet = LLVMBuildOr(e->b, x, like32(e, v, 0x00400000), "");
    LLVMValueRef v_nan = LLVMBuildFCmp(e->b, LLVMRealUNO, v, v, "");
    v_rounded = shr32(e, hilt_emit_select(e, v_nan, v_quiet, v_rounded), 16);
    return LLVMBuildTrunc(e->b, v_rounded, hilt_emit_like(e->t_i16, v), "");
}

/* Nearest, ties away: half of the last place is added to the magnitude. Infinity and NaN stay. */
static LLVMValueRef
round_tf32(hilt_emit *e, LLVMValueRef v)
{
    LLVMValueRef x = bits_of(e, v);
    LLVMValueRef v_rounded = and32(e, LLVMBuildAdd(e->b, x, like32(e, v, 0x1000), ""), 0xffffe000);
    LLVMValueRef v_special = hilt_emit_cmp(e, LLVMIntUGE, and32(e, x, 0x7fffffff), like32(e, v, 0x7f800000));
    LLVMValueRef v_nan = LLVMBuildFCmp(e->b, LLVMRealUNO, v, v, "");
    LLVMValueRef v_kept = hilt_emit_select(e, v_nan, like32(e, v, 0x7fc00000), x);
    return float_of(e, hilt_emit_select(e, v_special, v_kept, v_rounded));
}

LLVMValueRef
hilt_emit_pack(hilt_emit *e, hilt_type t, LLVMValueRef v)
{
    bool is_double = LLVMTypeOf(v) == hilt_emit_like(e->t_f64, v);
    if (t.kind == HILT_TYPE_F64) {
        return is_double ? v : LLVMBuildFPExt(e->b, v, hilt_emit_like(e->t_f64, v), "");
    }
    if (t.kind == HILT_TYPE_F32) {
        return is_double ? LLVMBuildFPTrunc(e->b, v, hilt_emit_like(e->t_f32, v), "") : v;
    }
    LLVMValueRef v_native = e->facts->pack ? e->facts->pack(e, t, v) : NULL;
    if (v_native) {
        return v_native;
    }
    if (is_double) {
        return hilt_emit_pack(e, t, hilt_emit_round_odd(e, v));
    }
    switch ((hilt_type_kind)t.kind) {
    case HILT_TYPE_F16:
        if (e->facts->half_convert) {
            LLVMTypeRef half = hilt_emit_like(LLVMHalfTypeInContext(e->ctx), v);
            return LLVMBuildBitCast(e->b, LLVMBuildFPTrunc(e->b, v, half, ""), hilt_emit_like(e->t_i16, v),
                                    "");
        }
        return encode(e, v, HILT_TYPE_F16);
    case HILT_TYPE_BF16:
        return encode_bf16(e, v);
    case HILT_TYPE_F8E4M3FN:
    case HILT_TYPE_F8E5M2:
        return encode(e, v, (hilt_type_kind)t.kind);
    case HILT_TYPE_TF32:
        return round_tf32(e, v);
    default:
        return v;
    }
}
