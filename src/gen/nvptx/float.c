/* Floats by the GPU's instructions: arithmetic of f16 and bf16, and conversions.
 *
 * Held as everywhere (packed integers), f16 and bf16 are turned into LLVM's half and bfloat where there is an instruction
 * that rounds once: for the rest the shared emitters compute in f32 and round, which comes to the same. bf16 has
 * additions and products of its own from sm_90 on; before it has fma alone: x + y is fma(x, 1, y), x - y fma(y, -1, x),
 * x * y fma(x, y, -0), which keep the signs of zeros too.
 *
 * What LLVM 19 does wrong is not asked of it: integers to bf16 below sm_90 (they go by f32, and round twice), f64 to bf16
 * likewise, frem (remainder.c).
 */
#include "gpu.h"

static LLVMTypeRef
native_type(hilt_emit *e, hilt_type t)
{
    LLVMTypeRef one = t.kind == HILT_TYPE_F16 ? LLVMHalfTypeInContext(e->ctx) : LLVMBFloatTypeInContext(e->ctx);
    return hilt_type_is_vector(t) ? LLVMVectorType(one, t.lanes) : one;
}

static bool
is_16_bit(hilt_type t)
{
    return t.kind == HILT_TYPE_F16 || t.kind == HILT_TYPE_BF16;
}

static bool
has_sm90(const hilt_emit *e)
{
    return e->gpu->target->features & HILT_GPU_SM90;
}

static LLVMValueRef
native(hilt_emit *e, hilt_type t, LLVMValueRef v_packed)
{
    return LLVMBuildBitCast(e->b, v_packed, native_type(e, t), "");
}

static LLVMValueRef
packed(hilt_emit *e, hilt_type t, LLVMValueRef v_native)
{
    return LLVMBuildBitCast(e->b, v_native, hilt_emit_type(e, t), "");
}

static LLVMValueRef
native_operand(hilt_emit *e, const hilt_op *op, uint32_t i)
{
    return native(e, hilt_operand(op, i)->type, hilt_emit_operand(e, op, i));
}

/* -- arithmetic ------------------------------------------------------------------------------------------ */
static LLVMValueRef
native_fma(hilt_emit *e, LLVMValueRef x, LLVMValueRef y, LLVMValueRef z)
{
    LLVMTypeRef t = LLVMTypeOf(x);
    LLVMValueRef args[3] = {x, y, z};
    return hilt_emit_intrinsic(e, "llvm.fma", &t, 1, args, 3);
}

static LLVMValueRef
bf16_const(hilt_emit *e, hilt_type t, uint16_t bits)
{
    return LLVMConstBitCast(hilt_emit_int(hilt_emit_type(e, t), bits), native_type(e, t));
}

static void
emit_binary(hilt_emit *e, const hilt_op *op)
{
    hilt_type t = op->results[0].type;
    LLVMValueRef x = native_operand(e, op, 0), y = native_operand(e, op, 1), v;
    if (t.kind == HILT_TYPE_BF16 && !has_sm90(e)) {
        LLVMValueRef v_one = bf16_const(e, t, 0x3f80), v_minus = bf16_const(e, t, 0xbf80);
        v = op->code == HILT_OP_ADDF   ? native_fma(e, x, v_one, y)
            : op->code == HILT_OP_SUBF ? native_fma(e, y, v_minus, x)
                                       : native_fma(e, x, y, bf16_const(e, t, 0x8000));
    }
    else {
        v = LLVMBuildBinOp(e->b,
                           op->code == HILT_OP_ADDF   ? LLVMFAdd
                           : op->code == HILT_OP_SUBF ? LLVMFSub
                                                      : LLVMFMul,
                           x, y, "");
    }
    hilt_emit_result(e, op, packed(e, t, v));
}

#define BINARY(id)                                                                                           \
    HILT_GPU_EMITTER(id)                                                                                     \
    {                                                                                                        \
        (is_16_bit(op->results[0].type) ? emit_binary : hilt_emit_op_##id)(e, op);                           \
    }
BINARY(ADDF)
BINARY(SUBF)
BINARY(MULF)
#undef BINARY

HILT_GPU_EMITTER(FMA)
{
    hilt_type t = op->results[0].type;
    if (!is_16_bit(t)) {
        hilt_emit_op_FMA(e, op);
        return;
    }
    LLVMValueRef v = native_fma(e, native_operand(e, op, 0), native_operand(e, op, 1), native_operand(e, op, 2));
    hilt_emit_result(e, op, packed(e, t, v));
}

/* f16 has comparisons and roundings to a whole number; of bf16 they are as quick in f32. */
HILT_GPU_EMITTER(CMPF)
{
    static const LLVMRealPredicate predicates[16] = {
        LLVMRealPredicateFalse, LLVMRealOEQ, LLVMRealOGT, LLVMRealOGE, LLVMRealOLT, LLVMRealOLE, LLVMRealONE,
        LLVMRealORD,            LLVMRealUEQ, LLVMRealUGT, LLVMRealUGE, LLVMRealULT, LLVMRealULE, LLVMRealUNE,
        LLVMRealUNO,            LLVMRealPredicateTrue};
    if (hilt_operand(op, 0)->type.kind != HILT_TYPE_F16) {
        hilt_emit_op_CMPF(e, op);
        return;
    }
    LLVMRealPredicate p = predicates[hilt_op_int(op, HILT_ATTR_PREDICATE, 0)];
    hilt_emit_result(e, op, LLVMBuildFCmp(e->b, p, native_operand(e, op, 0), native_operand(e, op, 1), ""));
}

#define ROUNDING(id, name)                                                                                   \
    HILT_GPU_EMITTER(id)                                                                                     \
    {                                                                                                        \
        hilt_type t = op->results[0].type;                                                                   \
        if (t.kind == HILT_TYPE_F16) {                                                                       \
            LLVMValueRef v = hilt_emit_intrinsic1(e, name, native_operand(e, op, 0));                        \
            hilt_emit_result(e, op, packed(e, t, v));                                                        \
        }                                                                                                    \
        else {                                                                                               \
            hilt_emit_op_##id(e, op);                                                                        \
        }                                                                                                    \
    }
ROUNDING(FLOOR, "llvm.floor")
ROUNDING(CEIL, "llvm.ceil")
ROUNDING(TRUNC, "llvm.trunc")
ROUNDING(ROUNDEVEN, "llvm.roundeven")
#undef ROUNDING

/* -- from integers --------------------------------------------------------------------------------------- */
static bool
emit_from_int(hilt_emit *e, const hilt_op *op, bool is_signed)
{
    hilt_type from = hilt_operand(op, 0)->type, to = op->results[0].type;
    unsigned width = hilt_type_bits(from);
    if (width < 8 || width > 64 || !(to.kind == HILT_TYPE_F16 || (to.kind == HILT_TYPE_BF16 && has_sm90(e)))) {
        return false;
    }
    LLVMValueRef v = hilt_emit_operand(e, op, 0);
    v = is_signed ? LLVMBuildSIToFP(e->b, v, native_type(e, to), "") : LLVMBuildUIToFP(e->b, v, native_type(e, to), "");
    hilt_emit_result(e, op, packed(e, to, v));
    return true;
}

HILT_GPU_EMITTER(SITOFP)
{
    if (!emit_from_int(e, op, true)) {
        hilt_emit_op_SITOFP(e, op);
    }
}

HILT_GPU_EMITTER(UITOFP)
{
    if (!emit_from_int(e, op, false)) {
        hilt_emit_op_UITOFP(e, op);
    }
}

/* To one bit: saturated, so that it is a comparison; LLVM's NVPTX gets that wrong. */
static bool
emit_to_bit(hilt_emit *e, const hilt_op *op, bool is_signed)
{
    if (hilt_type_bits(op->results[0].type) != 1) {
        return false;
    }
    LLVMValueRef x = hilt_emit_unpack(e, hilt_operand(op, 0)->type, hilt_emit_operand(e, op, 0));
    LLVMTypeRef t = LLVMTypeOf(x);
    bool wide = t == hilt_emit_like(e->t_f64, x);
    uint64_t one = wide ? 0x3ff0000000000000 : 0x3f800000, sign = wide ? 1ull << 63 : 1u << 31;
    LLVMTypeRef t_bits = hilt_emit_like(wide ? e->t_i64 : e->t_i32, x);
    LLVMValueRef v_limit = LLVMConstBitCast(hilt_emit_int(t_bits, is_signed ? one | sign : one), t);
    hilt_emit_result(e, op, LLVMBuildFCmp(e->b, is_signed ? LLVMRealOLE : LLVMRealOGE, x, v_limit, ""));
    return true;
}

HILT_GPU_EMITTER(FPTOSI)
{
    if (!emit_to_bit(e, op, true)) {
        hilt_emit_op_FPTOSI(e, op);
    }
}

HILT_GPU_EMITTER(FPTOUI)
{
    if (!emit_to_bit(e, op, false)) {
        hilt_emit_op_FPTOUI(e, op);
    }
}

/* -- between floats -------------------------------------------------------------------------------------- */
static unsigned
lanes_of(LLVMValueRef v)
{
    return LLVMGetTypeKind(LLVMTypeOf(v)) == LLVMVectorTypeKind ? LLVMGetVectorSize(LLVMTypeOf(v)) : 1;
}

/* Lane i, or v itself if it is a scalar; `otherwise` where there is no such lane. */
static LLVMValueRef
lane(hilt_emit *e, LLVMValueRef v, unsigned i, LLVMValueRef otherwise)
{
    if (i >= lanes_of(v)) {
        return otherwise;
    }
    return lanes_of(v) == 1 ? v : LLVMBuildExtractElement(e->b, v, hilt_emit_i32(e, i), "");
}

/* Rounds two floats at a time: the text has the first of a pair as $2, the second as $1, and gives both in an integer,
 * the first in its low half. */
static LLVMValueRef
pack_pairs(hilt_emit *e, LLVMValueRef v, const char *text, LLVMTypeRef t_element)
{
    unsigned n = lanes_of(v), width = LLVMGetIntTypeWidth(t_element);
    LLVMTypeRef t_pair = LLVMIntTypeInContext(e->ctx, 2 * width);
    LLVMValueRef v_zero = LLVMConstNull(e->t_f32), v_all = n > 1 ? LLVMGetPoison(LLVMVectorType(t_element, n)) : NULL;
    for (unsigned i = 0; i < n; i += 2) {
        LLVMValueRef args[2] = {lane(e, v, i + 1, v_zero), lane(e, v, i, NULL)};
        LLVMValueRef v_pair = hilt_gpu_asm(e, text, width == 16 ? "=r,f,f" : "=h,f,f", t_pair, args, 2, true);
        for (unsigned k = 0; k < 2 && i + k < n; k++) {
            LLVMValueRef v_one =
                k ? LLVMBuildLShr(e->b, v_pair, LLVMConstInt(t_pair, width, 0), "") : v_pair;
            v_one = LLVMBuildTrunc(e->b, v_one, t_element, "");
            v_all = n > 1 ? LLVMBuildInsertElement(e->b, v_all, v_one, hilt_emit_i32(e, i + k), "") : v_one;
        }
    }
    return v_all;
}

LLVMValueRef
hilt_gpu_pack(hilt_emit *e, hilt_type t, LLVMValueRef v)
{
    bool is_double = LLVMTypeOf(v) == hilt_emit_like(e->t_f64, v), pair = lanes_of(v) > 1;
    if (t.kind == HILT_TYPE_F16 && (is_double || !pair)) {
        v = LLVMBuildFPTrunc(e->b, v, hilt_emit_like(LLVMHalfTypeInContext(e->ctx), v), "");
        return LLVMBuildBitCast(e->b, v, hilt_emit_like(e->t_i16, v), "");
    }
    if (is_double) {
        return NULL;
    }
    bool f8 = e->gpu->target->features & HILT_GPU_F8;
    switch ((hilt_type_kind)t.kind) {
    case HILT_TYPE_F16:
        return pack_pairs(e, v, "cvt.rn.f16x2.f32 $0, $1, $2;", e->t_i16);
    case HILT_TYPE_BF16:
        if (pair) {
            return pack_pairs(e, v, "cvt.rn.bf16x2.f32 $0, $1, $2;", e->t_i16);
        }
        return hilt_gpu_asm(e, "cvt.rn.bf16.f32 $0, $1;", "=h,f", e->t_i16, &v, 1, true);
    case HILT_TYPE_F8E4M3FN:
        e->gpu->ptx = f8 && e->gpu->ptx < 81 ? 81 : e->gpu->ptx;
        return f8 ? pack_pairs(e, v, "cvt.rn.satfinite.e4m3x2.f32 $0, $1, $2;", e->t_i8) : NULL;
    case HILT_TYPE_F8E5M2:
        e->gpu->ptx = f8 && e->gpu->ptx < 81 ? 81 : e->gpu->ptx;
        return f8 ? pack_pairs(e, v, "cvt.rn.satfinite.e5m2x2.f32 $0, $1, $2;", e->t_i8) : NULL;
    default:
        return NULL;
    }
}

/* Two f8 at a time, to f16 and from there to f32: both exact. */
static LLVMValueRef
unpack_pairs(hilt_emit *e, LLVMValueRef v, const char *text)
{
    unsigned n = lanes_of(v);
    LLVMTypeRef t_half = LLVMHalfTypeInContext(e->ctx), t_halves = LLVMVectorType(t_half, 2);
    LLVMValueRef v_all = n > 1 ? LLVMGetPoison(LLVMVectorType(e->t_f32, n)) : NULL;
    for (unsigned i = 0; i < n; i += 2) {
        LLVMValueRef v_pair = LLVMBuildZExt(e->b, lane(e, v, i, NULL), e->t_i16, "");
        if (i + 1 < n) {
            LLVMValueRef v_high = LLVMBuildZExt(e->b, lane(e, v, i + 1, NULL), e->t_i16, "");
            v_pair = LLVMBuildOr(e->b, v_pair, LLVMBuildShl(e->b, v_high, LLVMConstInt(e->t_i16, 8, 0), ""), "");
        }
        v_pair = hilt_gpu_asm(e, text, "=r,h", e->t_i32, &v_pair, 1, true);
        v_pair = LLVMBuildBitCast(e->b, v_pair, t_halves, "");
        for (unsigned k = 0; k < 2 && i + k < n; k++) {
            LLVMValueRef v_one = LLVMBuildExtractElement(e->b, v_pair, hilt_emit_i32(e, k), "");
            v_one = LLVMBuildFPExt(e->b, v_one, e->t_f32, "");
            v_all = n > 1 ? LLVMBuildInsertElement(e->b, v_all, v_one, hilt_emit_i32(e, i + k), "") : v_one;
        }
    }
    return v_all;
}

LLVMValueRef
hilt_gpu_unpack(hilt_emit *e, hilt_type t, LLVMValueRef v)
{
    bool small = t.kind == HILT_TYPE_F8E4M3FN || t.kind == HILT_TYPE_F8E5M2;
    if (!small || !(e->gpu->target->features & HILT_GPU_F8)) {
        return NULL;
    }
    e->gpu->ptx = e->gpu->ptx < 81 ? 81 : e->gpu->ptx;
    return unpack_pairs(e, v, t.kind == HILT_TYPE_F8E4M3FN ? "cvt.rn.f16x2.e4m3x2 $0, $1;" : "cvt.rn.f16x2.e5m2x2 $0, $1;");
}
