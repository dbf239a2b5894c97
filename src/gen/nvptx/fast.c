/* Approximations of f32 by the GPU's instructions, where the program says that they will do ({fast}); without it, and of f64,
 * what is computed is the expansion of src/ir/math.c. Subnormal arguments and results count as zero.
 *
 * erf and powf have none: their expansion stays, and so does that of narrower types, which go by f32 before they come here
 * (hilt_expand_math).
 */
#include "gpu.h"

#include <assert.h>

/* What an instruction of one operand gives; factors of it and of its operand for another base. */
static const struct approximation {
    hilt_opcode code;
    const char *text;
    double of_operand, of_result; /* 0: none */
} approximations[] = {
    {HILT_OP_EXP, "ex2.approx.ftz.f32 $0, $1;", .of_operand = 1.4426950408889634 /* log2(e) */},
    {HILT_OP_EXP2, "ex2.approx.ftz.f32 $0, $1;", 0, 0},
    {HILT_OP_LOG, "lg2.approx.ftz.f32 $0, $1;", .of_result = 0.6931471805599453 /* ln(2) */},
    {HILT_OP_LOG2, "lg2.approx.ftz.f32 $0, $1;", 0, 0},
    {HILT_OP_SIN, "sin.approx.ftz.f32 $0, $1;", 0, 0},
    {HILT_OP_COS, "cos.approx.ftz.f32 $0, $1;", 0, 0},
    {HILT_OP_TANH, "tanh.approx.f32 $0, $1;", 0, 0},
    {HILT_OP_RSQRT, "rsqrt.approx.ftz.f32 $0, $1;", 0, 0},
    {HILT_OP_SQRT, "sqrt.approx.ftz.f32 $0, $1;", 0, 0},
};

static LLVMValueRef
approximate(hilt_emit *e, const char *text, LLVMValueRef *args, unsigned n)
{
    return hilt_gpu_asm(e, text, n == 2 ? "=f,f,f" : "=f,f", e->t_f32, args, n, true);
}

static LLVMValueRef
times(hilt_emit *e, LLVMValueRef v, double c)
{
    return c != 0 ? LLVMBuildFMul(e->b, v, LLVMConstReal(e->t_f32, c), "") : v;
}

/* 1 / x has an instruction of its own. */
static LLVMValueRef
quotient(hilt_emit *e, LLVMValueRef *args)
{
    LLVMBool loses;
    bool inverse = LLVMIsConstant(args[0]) && LLVMIsAConstantFP(args[0]) && LLVMConstRealGetDouble(args[0], &loses) == 1.0;
    return inverse ? approximate(e, "rcp.approx.ftz.f32 $0, $1;", args + 1, 1)
                   : approximate(e, "div.full.ftz.f32 $0, $1, $2;", args, 2);
}

static LLVMValueRef
one_lane(hilt_emit *e, hilt_opcode code, LLVMValueRef *args)
{
    for (size_t i = 0; i < HILT_COUNT(approximations); i++) {
        const struct approximation *a = &approximations[i];
        if (a->code == code) {
            LLVMValueRef v = times(e, args[0], a->of_operand);
            return times(e, approximate(e, a->text, &v, 1), a->of_result);
        }
    }
    assert(code == HILT_OP_DIVF);
    return quotient(e, args);
}

static void
emit_fast(hilt_emit *e, const hilt_op *op)
{
    hilt_type t = op->results[0].type;
    LLVMValueRef args[2] = {NULL, NULL};
    if (!hilt_op_attr(op, HILT_ATTR_FAST) || t.kind != HILT_TYPE_F32) {
        (op->code == HILT_OP_SQRT ? hilt_emit_op_SQRT : hilt_emit_op_DIVF)(e, op);
        return;
    }
    LLVMValueRef v = t.lanes > 1 ? LLVMGetPoison(hilt_emit_type(e, t)) : NULL;
    for (unsigned i = 0; i < t.lanes; i++) {
        for (uint32_t k = 0; k < op->noperands; k++) {
            args[k] = hilt_emit_operand(e, op, k);
            args[k] = t.lanes > 1 ? LLVMBuildExtractElement(e->b, args[k], hilt_emit_i32(e, i), "") : args[k];
        }
        LLVMValueRef v_one = one_lane(e, (hilt_opcode)op->code, args);
        v = t.lanes > 1 ? LLVMBuildInsertElement(e->b, v, v_one, hilt_emit_i32(e, i), "") : v_one;
    }
    hilt_emit_result(e, op, v);
}

#define FAST(id)                                                                                             \
    HILT_GPU_EMITTER(id)                                                                                     \
    {                                                                                                        \
        emit_fast(e, op);                                                                                    \
    }
FAST(EXP)
FAST(EXP2)
FAST(LOG)
FAST(LOG2)
FAST(SIN)
FAST(COS)
FAST(TANH)
FAST(RSQRT)
FAST(SQRT)
FAST(DIVF)
