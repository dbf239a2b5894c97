/* Integer operations: every one defined for every operand, as ops.def says.
 *
 * LLVM's own sdiv, shl … are undefined or poison for some operands; each emitter keeps those operands away
 * from the instruction with selects, which cost nothing when LLVM can see the operand's range.
 */
#include "emit.h"

static unsigned
width_of(LLVMValueRef v)
{
    LLVMTypeRef t = LLVMTypeOf(v);
    return LLVMGetIntTypeWidth(LLVMGetTypeKind(t) == LLVMVectorTypeKind ? LLVMGetElementType(t) : t);
}

HILT_EMITTER(CONSTANT)
{
    const hilt_attr *a = hilt_op_attr(op, HILT_ATTR_VALUE);
    hilt_emit_result(e, op, hilt_emit_const(e, op->results[0].type, a ? a->bits : (hilt_bits){0}));
}

/* A value nobody looks at (ub.poison): any will do, but one that does not spread. */
HILT_EMITTER(POISON)
{
    hilt_emit_result(e, op, LLVMConstNull(hilt_emit_type(e, op->results[0].type)));
}

#define BINARY(id, build)                                                                                    \
    HILT_EMITTER(id)                                                                                         \
    {                                                                                                        \
        hilt_emit_result(e, op, build(e->b, hilt_emit_operand(e, op, 0), hilt_emit_operand(e, op, 1), ""));  \
    }
BINARY(ADDI, LLVMBuildAdd)
BINARY(SUBI, LLVMBuildSub)
BINARY(MULI, LLVMBuildMul)
BINARY(ANDI, LLVMBuildAnd)
BINARY(ORI, LLVMBuildOr)
BINARY(XORI, LLVMBuildXor)
#undef BINARY

typedef struct floor_division {
    LLVMValueRef q, r; /* of x by a divisor that is neither 0 nor -1 */
} floor_division;

static floor_division
floor_divide(hilt_emit *e, LLVMValueRef x, LLVMValueRef y)
{
    LLVMTypeRef t = LLVMTypeOf(x);
    LLVMValueRef zero = LLVMConstNull(t);
    LLVMValueRef q = LLVMBuildSDiv(e->b, x, y, "");
    LLVMValueRef r = LLVMBuildSub(e->b, x, LLVMBuildMul(e->b, q, y, ""), "");
    LLVMValueRef v_inexact = hilt_emit_cmp(e, LLVMIntNE, r, zero);
    LLVMValueRef v_signs = hilt_emit_cmp(e, LLVMIntSLT, LLVMBuildXor(e->b, r, y, ""), zero);
    LLVMValueRef v_adjust = LLVMBuildAnd(e->b, v_inexact, v_signs, "");
    q = LLVMBuildAdd(e->b, q, LLVMBuildSExt(e->b, v_adjust, t, ""), "");
    r = LLVMBuildAdd(e->b, r, hilt_emit_select(e, v_adjust, y, zero), "");
    return (floor_division){q, r};
}

/* i1 has the values 0 and -1 only, so a division by a divisor that is neither never happens. */
static bool
emit_floor_i1(hilt_emit *e, const hilt_op *op, bool want_mod)
{
    if (hilt_type_bits(op->results[0].type) != 1) {
        return false;
    }
    LLVMValueRef x = hilt_emit_operand(e, op, 0), y = hilt_emit_operand(e, op, 1);
    hilt_emit_result(e, op,
                     want_mod ? LLVMBuildAnd(e->b, x, LLVMBuildNot(e->b, y, ""), "")
                              : LLVMBuildAnd(e->b, x, y, ""));
    return true;
}

static void
emit_floor(hilt_emit *e, const hilt_op *op, bool want_mod)
{
    if (emit_floor_i1(e, op, want_mod)) {
        return;
    }
    LLVMValueRef x = hilt_emit_operand(e, op, 0), y = hilt_emit_operand(e, op, 1);
    LLVMTypeRef t = LLVMTypeOf(x);
    LLVMValueRef zero = LLVMConstNull(t), v_minus = LLVMBuildNeg(e->b, x, "");
    int64_t c;
    if (hilt_const_int(hilt_operand(op, 1), &c)) {
        LLVMValueRef v;
        if (c == 0) {
            v = want_mod ? x : zero;
        }
        else if (c == -1) {
            v = want_mod ? zero : v_minus;
        }
        else if (c > 0 && (c & (c - 1)) == 0) { /* rounds down as floor does */
            v = want_mod
                    ? LLVMBuildAnd(e->b, x, hilt_emit_int(t, (uint64_t)c - 1), "")
                    : LLVMBuildAShr(e->b, x, hilt_emit_int(t, (uint64_t)__builtin_ctzll((uint64_t)c)), "");
        }
        else {
            floor_division d = floor_divide(e, x, y);
            v = want_mod ? d.r : d.q;
        }
        hilt_emit_result(e, op, v);
        return;
    }
    LLVMValueRef v_zero = hilt_emit_cmp(e, LLVMIntEQ, y, zero);
    LLVMValueRef v_ones = hilt_emit_cmp(e, LLVMIntEQ, y, LLVMConstAllOnes(t));
    LLVMValueRef v_special = LLVMBuildOr(e->b, v_zero, v_ones, "");
    floor_division d = floor_divide(e, x, hilt_emit_select(e, v_special, hilt_emit_int(t, 1), y));
    LLVMValueRef v = want_mod
                         ? hilt_emit_select(e, v_special, hilt_emit_select(e, v_zero, x, zero), d.r)
                         : hilt_emit_select(e, v_special, hilt_emit_select(e, v_zero, zero, v_minus), d.q);
    hilt_emit_result(e, op, v);
}

HILT_EMITTER(FLOORDIVS)
{
    emit_floor(e, op, false);
}

HILT_EMITTER(FLOORMODS)
{
    emit_floor(e, op, true);
}

static void
emit_unsigned_division(hilt_emit *e, const hilt_op *op, bool want_mod)
{
    LLVMValueRef x = hilt_emit_operand(e, op, 0), y = hilt_emit_operand(e, op, 1);
    LLVMTypeRef t = LLVMTypeOf(x);
    LLVMValueRef zero = LLVMConstNull(t);
    LLVMValueRef v_zero = hilt_emit_cmp(e, LLVMIntEQ, y, zero);
    LLVMValueRef y1 = hilt_emit_select(e, v_zero, hilt_emit_int(t, 1), y);
    LLVMValueRef v = want_mod ? LLVMBuildURem(e->b, x, y1, "") : LLVMBuildUDiv(e->b, x, y1, "");
    hilt_emit_result(e, op, hilt_emit_select(e, v_zero, want_mod ? x : zero, v));
}

HILT_EMITTER(DIVU)
{
    emit_unsigned_division(e, op, false);
}

HILT_EMITTER(REMU)
{
    emit_unsigned_division(e, op, true);
}

/* The count is unsigned; counts of the width or more shift everything out. */
static void
emit_shift(hilt_emit *e, const hilt_op *op, LLVMOpcode opcode)
{
    LLVMValueRef x = hilt_emit_operand(e, op, 0), n = hilt_emit_operand(e, op, 1);
    LLVMTypeRef t = LLVMTypeOf(x);
    unsigned w = width_of(x);
    LLVMValueRef v;
    if (opcode == LLVMAShr) {
        /* width - 1 fits every type but i1, whose only sensible count is 0 */
        LLVMValueRef v_most = hilt_emit_int(t, w - 1);
        LLVMValueRef v_fits = hilt_emit_cmp(e, LLVMIntULT, n, v_most);
        v = LLVMBuildAShr(e->b, x, hilt_emit_select(e, v_fits, n, v_most), "");
    }
    else if (w == 1) {
        v = LLVMBuildAnd(e->b, x, LLVMBuildNot(e->b, n, ""), "");
    }
    else {
        LLVMValueRef v_fits = hilt_emit_cmp(e, LLVMIntULT, n, hilt_emit_int(t, w));
        v = hilt_emit_select(e, v_fits, LLVMBuildBinOp(e->b, opcode, x, n, ""), LLVMConstNull(t));
    }
    hilt_emit_result(e, op, v);
}

HILT_EMITTER(SHL)
{
    emit_shift(e, op, LLVMShl);
}

HILT_EMITTER(SHRS)
{
    emit_shift(e, op, LLVMAShr);
}

HILT_EMITTER(SHRU)
{
    emit_shift(e, op, LLVMLShr);
}

/* Square and multiply for a constant exponent >= 0; wrapping makes the order of the products irrelevant. */
static LLVMValueRef
power_of_const(hilt_emit *e, LLVMValueRef x, uint64_t n)
{
    LLVMValueRef v = NULL;
    for (; n; n >>= 1) {
        if (n & 1) {
            v = v ? LLVMBuildMul(e->b, v, x, "") : x;
        }
        if (n > 1) {
            x = LLVMBuildMul(e->b, x, x, "");
        }
    }
    return v ? v : hilt_emit_int(LLVMTypeOf(x), 1);
}

/* while (n != 0) { if (n & 1) v *= x; x *= x; n >>= 1; } */
static LLVMValueRef
power_loop(hilt_emit *e, LLVMValueRef x, LLVMValueRef n)
{
    LLVMTypeRef t = LLVMTypeOf(x);
    LLVMValueRef zero = LLVMConstNull(t), one = hilt_emit_int(t, 1);
    LLVMBasicBlockRef b_before = LLVMGetInsertBlock(e->b);
    LLVMBasicBlockRef b_loop = hilt_emit_block(e, "pow"), b_body = hilt_emit_block(e, "pow.body"),
                      b_done = hilt_emit_block(e, "pow.done");
    LLVMBuildBr(e->b, b_loop);
    LLVMPositionBuilderAtEnd(e->b, b_loop);
    LLVMValueRef v_v = LLVMBuildPhi(e->b, t, ""), v_x = LLVMBuildPhi(e->b, t, ""),
                 v_n = LLVMBuildPhi(e->b, t, "");
    LLVMValueRef v_more = hilt_emit_cmp(e, LLVMIntNE, v_n, zero);
    if (LLVMGetTypeKind(t) == LLVMVectorTypeKind) { /* lanes that are done square what is not used */
        v_more = hilt_emit_intrinsic1(e, "llvm.vector.reduce.or", v_more);
    }
    LLVMBuildCondBr(e->b, v_more, b_body, b_done);
    LLVMPositionBuilderAtEnd(e->b, b_body);
    LLVMValueRef v_odd = hilt_emit_cmp(e, LLVMIntNE, LLVMBuildAnd(e->b, v_n, one, ""), zero);
    LLVMValueRef v_next = hilt_emit_select(e, v_odd, LLVMBuildMul(e->b, v_v, v_x, ""), v_v);
    LLVMValueRef x_next = LLVMBuildMul(e->b, v_x, v_x, "");
    LLVMValueRef n_next = LLVMBuildLShr(e->b, v_n, one, "");
    LLVMBuildBr(e->b, b_loop);
    LLVMBasicBlockRef from[2] = {b_before, b_body};
    LLVMAddIncoming(v_v, (LLVMValueRef[2]){one, v_next}, from, 2);
    LLVMAddIncoming(v_x, (LLVMValueRef[2]){x, x_next}, from, 2);
    LLVMAddIncoming(v_n, (LLVMValueRef[2]){n, n_next}, from, 2);
    LLVMPositionBuilderAtEnd(e->b, b_done);
    return v_v;
}

static bool
emit_power_i1(hilt_emit *e, const hilt_op *op)
{
    if (hilt_type_bits(op->results[0].type) != 1) {
        return false;
    }
    /* x ** 0 is 1, and x ** anything else is x: as (-1) ** -1 is -1 for the signed reading too */
    LLVMValueRef x = hilt_emit_operand(e, op, 0), n = hilt_emit_operand(e, op, 1);
    hilt_emit_result(e, op, LLVMBuildOr(e->b, x, LLVMBuildNot(e->b, n, ""), ""));
    return true;
}

HILT_EMITTER(IPOWU)
{
    if (emit_power_i1(e, op)) {
        return;
    }
    LLVMValueRef x = hilt_emit_operand(e, op, 0);
    int64_t c;
    if (hilt_const_int(hilt_operand(op, 1), &c) && c >= 0) {
        hilt_emit_result(e, op, power_of_const(e, x, (uint64_t)c));
        return;
    }
    hilt_emit_result(e, op, power_loop(e, x, hilt_emit_operand(e, op, 1)));
}

HILT_EMITTER(IPOWS)
{
    if (emit_power_i1(e, op)) {
        return;
    }
    LLVMValueRef x = hilt_emit_operand(e, op, 0), n = hilt_emit_operand(e, op, 1);
    LLVMTypeRef t = LLVMTypeOf(x);
    LLVMValueRef zero = LLVMConstNull(t), one = hilt_emit_int(t, 1);
    int64_t c;
    if (hilt_const_int(hilt_operand(op, 1), &c) && c >= 0) {
        hilt_emit_result(e, op, power_of_const(e, x, (uint64_t)c));
        return;
    }
    /* 1 / x**-n cut to an integer: 1 for 1, the sign for -1, else 0. */
    LLVMValueRef v_odd = hilt_emit_cmp(e, LLVMIntNE, LLVMBuildAnd(e->b, n, one, ""), zero);
    LLVMValueRef v_ones = hilt_emit_select(e, v_odd, LLVMConstAllOnes(t), one);
    LLVMValueRef v_cut =
        hilt_emit_select(e, hilt_emit_cmp(e, LLVMIntEQ, x, LLVMConstAllOnes(t)), v_ones, zero);
    v_cut = hilt_emit_select(e, hilt_emit_cmp(e, LLVMIntEQ, x, one), one, v_cut);
    LLVMValueRef v_negative = hilt_emit_cmp(e, LLVMIntSLT, n, zero);
    LLVMValueRef v = power_loop(e, x, hilt_emit_select(e, v_negative, zero, n));
    hilt_emit_result(e, op, hilt_emit_select(e, v_negative, v_cut, v));
}

HILT_EMITTER(ABSI)
{
    LLVMValueRef x = hilt_emit_operand(e, op, 0);
    LLVMTypeRef t = LLVMTypeOf(x);
    LLVMValueRef args[2] = {x, hilt_emit_int(e->t_i1, 0)}; /* INT_MIN stays */
    hilt_emit_result(e, op, hilt_emit_intrinsic(e, "llvm.abs", &t, 1, args, 2));
}

HILT_EMITTER(CMPI)
{
    static const LLVMIntPredicate predicates[10] = {
        LLVMIntEQ,  LLVMIntNE,  LLVMIntSLT, LLVMIntSLE, LLVMIntSGT,
        LLVMIntSGE, LLVMIntULT, LLVMIntULE, LLVMIntUGT, LLVMIntUGE,
    };
    int64_t p = hilt_op_int(op, HILT_ATTR_PREDICATE, 0);
    LLVMValueRef x = hilt_emit_operand(e, op, 0), y = hilt_emit_operand(e, op, 1);
    hilt_emit_result(e, op, hilt_emit_cmp(e, predicates[p], x, y));
}

HILT_EMITTER(SELECT)
{
    hilt_emit_result(e, op,
                     hilt_emit_select(e, hilt_emit_operand(e, op, 0), hilt_emit_operand(e, op, 1),
                                      hilt_emit_operand(e, op, 2)));
}

#define CAST(id, build)                                                                                      \
    HILT_EMITTER(id)                                                                                         \
    {                                                                                                        \
        hilt_emit_result(                                                                                    \
            e, op, build(e->b, hilt_emit_operand(e, op, 0), hilt_emit_type(e, op->results[0].type), ""));    \
    }
CAST(EXTSI, LLVMBuildSExt)
CAST(EXTUI, LLVMBuildZExt)
CAST(TRUNCI, LLVMBuildTrunc)
#undef CAST
