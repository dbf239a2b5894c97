/* Which math.* ops are expanded into IEEE operations, and the small expansions.
 *
 * exp, sin, powf and the like have no definition that all machines share, so ours is the expansion: the evaluator, the
 * folder, and compiled code of every target do the same IEEE operations in the same order and get the same bits. No
 * libm is involved. f32 and f64 have expansions of their own (math_exp.c, math_log.c, math_trig.c); narrower types,
 * f16 to f8, and tf32 are computed in f32 and rounded.
 *
 * rsqrt is 1 / sqrt(x), each rounded. floordiv_f and floormod_f do what CPython's float // and % do, at the operands'
 * own width.
 *
 * Largest errors seen in 2 million arguments each (tests/unit/test_math.c checks them), in ulp:
 *
 *         exp   exp2  log   log2  sin   cos   tanh  erf   powf  rsqrt
 *   f32   0.95  0.82  0.85  0.73  0.77  0.76  1.01  1.03  0.51  1.48
 *   f64   0.96  0.76  0.84  0.64  0.78  0.77  1.11  0.98  0.97  1.48
 */
#include "math_emit.h"

HILT_API bool
hilt_math_needs_expansion(hilt_opcode code)
{
    switch (code) {
    case HILT_OP_EXP:
    case HILT_OP_EXP2:
    case HILT_OP_LOG:
    case HILT_OP_LOG2:
    case HILT_OP_SIN:
    case HILT_OP_COS:
    case HILT_OP_TANH:
    case HILT_OP_ERF:
    case HILT_OP_POWF:
    case HILT_OP_RSQRT:
    case HILT_OP_FLOORDIVF:
    case HILT_OP_FLOORMODF:
        return true;
    default:
        return false;
    }
}

/* floor(x / y) and x - y floor(x / y) from the exact remainder of truncating division */
static hilt_v
floor_divide(const hilt_math *m, hilt_v x, hilt_v y, bool modulo)
{
    hilt_v zero = num(m, 0), unit = num(m, 1), rest = two(m, HILT_OP_REMF, x, y);
    hilt_v exact = compare_f(m, HILT_CMPF_OEQ, rest, zero);
    hilt_v opposite =
        two(m, HILT_OP_XORI, compare_f(m, HILT_CMPF_OLT, y, zero), compare_f(m, HILT_CMPF_OLT, rest, zero));
    if (modulo) {
        hilt_v moved = choose(m, opposite, add(m, rest, y), rest);
        return choose(m, exact, with_sign_of(m, zero, y), moved);
    }
    hilt_v quotient = quot(m, sub(m, x, rest), y);
    hilt_v less = choose(m, opposite, sub(m, quotient, unit), quotient);
    quotient = choose(m, exact, quotient, less);
    /* quotient is next to a whole number but for rounding: take the nearest */
    hilt_v floored = one(m, HILT_OP_FLOOR, m->f, quotient);
    hilt_v above = compare_f(m, HILT_CMPF_OGT, sub(m, quotient, floored), num(m, 0.5));
    floored = choose(m, above, add(m, floored, unit), floored);
    hilt_v nothing = with_sign_of(m, zero, quot(m, x, y));
    return choose(m, compare_f(m, HILT_CMPF_OEQ, quotient, zero), nothing, floored);
}

static hilt_v
expand(const hilt_math *m, hilt_opcode code, hilt_v x, hilt_v y)
{
    switch (code) {
    case HILT_OP_EXP:
        return hilt_expand_exp(m, x);
    case HILT_OP_EXP2:
        return hilt_expand_exp2(m, x);
    case HILT_OP_LOG:
        return hilt_expand_log(m, x);
    case HILT_OP_LOG2:
        return hilt_expand_log2(m, x);
    case HILT_OP_SIN:
        return hilt_expand_sin(m, x, false);
    case HILT_OP_COS:
        return hilt_expand_sin(m, x, true);
    case HILT_OP_TANH:
        return hilt_expand_tanh(m, x);
    case HILT_OP_ERF:
        return hilt_expand_erf(m, x);
    case HILT_OP_POWF:
        return hilt_expand_pow(m, x, y);
    case HILT_OP_RSQRT:
        return quot(m, num(m, 1), one(m, HILT_OP_SQRT, m->f, x));
    case HILT_OP_FLOORDIVF:
        return floor_divide(m, x, y, false);
    default:
        return floor_divide(m, x, y, true);
    }
}

HILT_API hilt_value *
hilt_math_expand(hilt_builder *b, hilt_opcode code, hilt_value *const *operands, uint32_t n)
{
    hilt_type type = operands[0]->type;
    hilt_math m = emit_for(b, type.kind == HILT_TYPE_F64, type.lanes);
    hilt_v in[2] = {operands[0], n > 1 ? operands[1] : NULL};
    if (hilt_type_eq(type, m.f))
        return expand(&m, code, in[0], in[1]);
    bool half = type.kind == HILT_TYPE_F16 || type.kind == HILT_TYPE_BF16;
    for (uint32_t i = 0; i < n; i++)
        in[i] = one(&m, half ? HILT_OP_EXTF : HILT_OP_FPCAST, m.f, in[i]);
    return one(&m, half ? HILT_OP_TRUNCF : HILT_OP_FPCAST, type, expand(&m, code, in[0], in[1]));
}
