/* Float operations: one rounding each, at the width of the operation's type.
 *
 * Small floats are computed in f32 and packed. For + - * / and sqrt that equals one rounding, because f32 has
 * at least twice the precision plus two bits; fma has no such luck and goes through a double rounded to odd.
 */
#include "emit.h"

static hilt_type
type_of(const hilt_op *op, uint32_t i)
{
    return hilt_operand(op, i)->type;
}

static LLVMValueRef
unpacked(hilt_emit *e, const hilt_op *op, uint32_t i)
{
    return hilt_emit_unpack(e, type_of(op, i), hilt_emit_operand(e, op, i));
}

static void
packed_result(hilt_emit *e, const hilt_op *op, LLVMValueRef v)
{
    hilt_emit_result(e, op, hilt_emit_pack(e, op->results[0].type, v));
}

#define BINARY(id, build)                                                                                    \
    HILT_EMITTER(id)                                                                                         \
    {                                                                                                        \
        packed_result(e, op, build(e->b, unpacked(e, op, 0), unpacked(e, op, 1), ""));                       \
    }
BINARY(ADDF, LLVMBuildFAdd)
BINARY(SUBF, LLVMBuildFSub)
BINARY(MULF, LLVMBuildFMul)
BINARY(DIVF, LLVMBuildFDiv)
BINARY(REMF, LLVMBuildFRem)
#undef BINARY

#define UNARY(id, name)                                                                                      \
    HILT_EMITTER(id)                                                                                         \
    {                                                                                                        \
        packed_result(e, op, hilt_emit_intrinsic1(e, name, unpacked(e, op, 0)));                             \
    }
UNARY(SQRT, "llvm.sqrt")
UNARY(FLOOR, "llvm.floor")
UNARY(CEIL, "llvm.ceil")
UNARY(TRUNC, "llvm.trunc")
UNARY(ROUNDEVEN, "llvm.roundeven")
#undef UNARY

/* neg, abs and copysign move bits, NaN's included. */
static LLVMValueRef
sign_mask(hilt_emit *e, const hilt_op *op)
{
    LLVMTypeRef t = hilt_emit_type(e, op->results[0].type);
    return hilt_emit_int(t, 1ull << (hilt_type_bits(op->results[0].type) - 1));
}

HILT_EMITTER(NEGF)
{
    LLVMValueRef x = hilt_emit_operand(e, op, 0);
    hilt_emit_result(e, op,
                     hilt_emit_is_packed(type_of(op, 0)) ? LLVMBuildXor(e->b, x, sign_mask(e, op), "")
                                                         : LLVMBuildFNeg(e->b, x, ""));
}

HILT_EMITTER(ABSF)
{
    LLVMValueRef x = hilt_emit_operand(e, op, 0);
    hilt_emit_result(e, op,
                     hilt_emit_is_packed(type_of(op, 0))
                         ? LLVMBuildAnd(e->b, x, LLVMBuildNot(e->b, sign_mask(e, op), ""), "")
                         : hilt_emit_intrinsic1(e, "llvm.fabs", x));
}

HILT_EMITTER(COPYSIGN)
{
    LLVMValueRef x = hilt_emit_operand(e, op, 0), y = hilt_emit_operand(e, op, 1);
    if (hilt_emit_is_packed(type_of(op, 0))) {
        LLVMValueRef v_mask = sign_mask(e, op);
        LLVMValueRef v_mag = LLVMBuildAnd(e->b, x, LLVMBuildNot(e->b, v_mask, ""), "");
        hilt_emit_result(e, op, LLVMBuildOr(e->b, v_mag, LLVMBuildAnd(e->b, y, v_mask, ""), ""));
        return;
    }
    LLVMTypeRef t = LLVMTypeOf(x);
    LLVMValueRef args[2] = {x, y};
    hilt_emit_result(e, op, hilt_emit_intrinsic(e, "llvm.copysign", &t, 1, args, 2));
}

HILT_EMITTER(CMPF)
{
    static const LLVMRealPredicate predicates[16] = {
        LLVMRealPredicateFalse,
        LLVMRealOEQ,
        LLVMRealOGT,
        LLVMRealOGE,
        LLVMRealOLT,
        LLVMRealOLE,
        LLVMRealONE,
        LLVMRealORD,
        LLVMRealUEQ,
        LLVMRealUGT,
        LLVMRealUGE,
        LLVMRealULT,
        LLVMRealULE,
        LLVMRealUNE,
        LLVMRealUNO,
        LLVMRealPredicateTrue,
    };
    int64_t p = hilt_op_int(op, HILT_ATTR_PREDICATE, 0);
    hilt_emit_result(e, op, LLVMBuildFCmp(e->b, predicates[p], unpacked(e, op, 0), unpacked(e, op, 1), ""));
}

/* x * y + z of small floats, as a double rounded to odd: the product is exact in a double, the error of the
 * sum is found by Knuth's two-sum. */
static LLVMValueRef
fma_odd(hilt_emit *e, LLVMValueRef x, LLVMValueRef y, LLVMValueRef z)
{
    LLVMBuilderRef b = e->b;
    LLVMTypeRef t_f64 = hilt_emit_like(e->t_f64, x), t_i64 = hilt_emit_like(e->t_i64, x);
    LLVMValueRef p = LLVMBuildFMul(b, LLVMBuildFPExt(b, x, t_f64, ""), LLVMBuildFPExt(b, y, t_f64, ""), "");
    LLVMValueRef c = LLVMBuildFPExt(b, z, t_f64, "");
    LLVMValueRef s = LLVMBuildFAdd(b, p, c, "");
    LLVMValueRef t = LLVMBuildFSub(b, s, p, "");
    LLVMValueRef v_error =
        LLVMBuildFAdd(b, LLVMBuildFSub(b, p, LLVMBuildFSub(b, s, t, ""), ""), LLVMBuildFSub(b, c, t, ""), "");
    LLVMValueRef v_inexact = LLVMBuildFCmp(b, LLVMRealONE, v_error, LLVMConstNull(t_f64), "");
    LLVMValueRef v_s = LLVMBuildBitCast(b, s, t_i64, ""), v_e = LLVMBuildBitCast(b, v_error, t_i64, "");
    LLVMValueRef v_differ = LLVMBuildLShr(b, LLVMBuildXor(b, v_s, v_e, ""), hilt_emit_int(t_i64, 63), "");
    LLVMValueRef v_odd = LLVMBuildOr(b, LLVMBuildSub(b, v_s, v_differ, ""), hilt_emit_int(t_i64, 1), "");
    return LLVMBuildBitCast(b, hilt_emit_select(e, v_inexact, v_odd, v_s), t_f64, "");
}

HILT_EMITTER(FMA)
{
    hilt_type t = op->results[0].type;
    LLVMValueRef args[3] = {unpacked(e, op, 0), unpacked(e, op, 1), unpacked(e, op, 2)};
    if (hilt_emit_is_packed(t) || t.kind == HILT_TYPE_TF32) {
        packed_result(e, op, fma_odd(e, args[0], args[1], args[2]));
        return;
    }
    LLVMTypeRef lt = LLVMTypeOf(args[0]);
    hilt_emit_result(e, op, hilt_emit_intrinsic(e, "llvm.fma", &lt, 1, args, 3));
}

/* These are replaced by their expansion before anything is emitted (hilt_expand_math). */
#define EXPANDED(id)                                                                                         \
    HILT_EMITTER(id)                                                                                         \
    {                                                                                                        \
        hilt_emit_fail(e, HILT_DIAG_BACKEND_FAILED, "code generation failed: %s was not expanded",           \
                       hilt_op_infos[op->code].name);                                                        \
        hilt_emit_result(e, op, LLVMConstNull(hilt_emit_type(e, op->results[0].type)));                      \
    }
EXPANDED(FLOORDIVF)
EXPANDED(FLOORMODF)
EXPANDED(RSQRT)
EXPANDED(EXP)
EXPANDED(EXP2)
EXPANDED(LOG)
EXPANDED(LOG2)
EXPANDED(SIN)
EXPANDED(COS)
EXPANDED(TANH)
EXPANDED(ERF)
EXPANDED(POWF)
#undef EXPANDED
