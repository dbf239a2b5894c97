/* Private to ir: short names for emitting expansions of math.* (math*.c).
 *
 * Every helper passes NULL on (out of memory), so that expansions need no checks of their own.
 */
#ifndef HILT_MATH_EMIT_H
#define HILT_MATH_EMIT_H

#include "numeric.h"

typedef hilt_value *hilt_v;
typedef struct hilt_math {
    hilt_builder *b;
    hilt_type f, i; /* f32 or f64, and the integer type of the same width, or vectors of them */
    bool wide;      /* f64 */
} hilt_math;

static inline hilt_math
emit_for(hilt_builder *b, bool wide, uint32_t lanes)
{
    return (hilt_math){b, hilt_type_vector(wide ? HILT_TYPE_F64 : HILT_TYPE_F32, lanes),
                       hilt_type_vector(wide ? HILT_TYPE_I64 : HILT_TYPE_I32, lanes), wide};
}
/* An integer type with as many lanes as what is computed. */
static inline hilt_type
ints(const hilt_math *m, hilt_type_kind kind)
{
    return hilt_type_vector(kind, m->f.lanes);
}

static inline hilt_v
one(const hilt_math *m, hilt_opcode code, hilt_type to, hilt_v a)
{
    return a ? hilt_build1(m->b, code, to, a) : NULL;
}
static inline hilt_v
two(const hilt_math *m, hilt_opcode code, hilt_v a, hilt_v c)
{
    return a && c ? hilt_build2(m->b, code, a, c) : NULL;
}
/* A constant of the float type: d, rounded to f32 if that is the type. */
static inline hilt_v
num(const hilt_math *m, double d)
{
    return hilt_build_const(m->b, m->f, (hilt_bits){hilt_float_pack(m->f.kind, d), 0});
}
static inline hilt_v
whole(const hilt_math *m, hilt_type t, int64_t i)
{
    return hilt_build_int(m->b, t, i);
}
static inline hilt_v
add(const hilt_math *m, hilt_v a, hilt_v c)
{
    return two(m, HILT_OP_ADDF, a, c);
}
static inline hilt_v
sub(const hilt_math *m, hilt_v a, hilt_v c)
{
    return two(m, HILT_OP_SUBF, a, c);
}
static inline hilt_v
mul(const hilt_math *m, hilt_v a, hilt_v c)
{
    return two(m, HILT_OP_MULF, a, c);
}
static inline hilt_v
quot(const hilt_math *m, hilt_v a, hilt_v c)
{
    return two(m, HILT_OP_DIVF, a, c);
}
static inline hilt_v
neg(const hilt_math *m, hilt_v a)
{
    return one(m, HILT_OP_NEGF, m->f, a);
}
static inline hilt_v
magnitude(const hilt_math *m, hilt_v a)
{
    return one(m, HILT_OP_ABSF, m->f, a);
}
static inline hilt_v
nearest(const hilt_math *m, hilt_v a)
{
    return one(m, HILT_OP_ROUNDEVEN, m->f, a);
}
/* a * c + d, rounded once */
static inline hilt_v
fused(const hilt_math *m, hilt_v a, hilt_v c, hilt_v d)
{
    hilt_v operands[3] = {a, c, d};
    return a && c && d ? hilt_build(m->b, HILT_OP_FMA, m->f, operands, 3, NULL, 0) : NULL;
}
static inline hilt_v
compare_f(const hilt_math *m, int predicate, hilt_v a, hilt_v c)
{
    return a && c ? hilt_build_cmp(m->b, HILT_OP_CMPF, predicate, a, c) : NULL;
}
static inline hilt_v
compare_i(const hilt_math *m, int predicate, hilt_v a, hilt_v c)
{
    return a && c ? hilt_build_cmp(m->b, HILT_OP_CMPI, predicate, a, c) : NULL;
}
static inline hilt_v
choose(const hilt_math *m, hilt_v condition, hilt_v a, hilt_v c)
{
    return condition && a && c ? hilt_build_select(m->b, condition, a, c) : NULL;
}
/* Not above, not below a number; a NaN stays. */
static inline hilt_v
at_most(const hilt_math *m, hilt_v a, double limit)
{
    return choose(m, compare_f(m, HILT_CMPF_OGT, a, num(m, limit)), num(m, limit), a);
}
static inline hilt_v
at_least(const hilt_math *m, hilt_v a, double limit)
{
    return choose(m, compare_f(m, HILT_CMPF_OLT, a, num(m, limit)), num(m, limit), a);
}
static inline hilt_v
to_bits(const hilt_math *m, hilt_v a)
{
    return one(m, HILT_OP_BITCAST, m->i, a);
}
static inline hilt_v
from_bits(const hilt_math *m, hilt_v a)
{
    return one(m, HILT_OP_BITCAST, m->f, a);
}
static inline hilt_v
with_sign_of(const hilt_math *m, hilt_v a, hilt_v sign)
{
    return two(m, HILT_OP_COPYSIGN, a, sign);
}
/* c[0] + c[1] x + … + c[n-1] x^(n-1), by Horner's rule */
static inline hilt_v
polynomial(const hilt_math *m, hilt_v x, const double *c, int n)
{
    hilt_v sum = num(m, c[n - 1]);
    for (int i = n - 2; i >= 0; i--)
        sum = fused(m, sum, x, num(m, c[i]));
    return sum;
}

/* A value as the unevaluated sum of two floats. */
typedef struct hilt_pair {
    hilt_v hi, lo;
} hilt_pair;
/* a + c exactly, if |a| >= |c| or a is 0 */
static inline hilt_pair
pair_sum(const hilt_math *m, hilt_v a, hilt_v c)
{
    hilt_v hi = add(m, a, c);
    return (hilt_pair){hi, add(m, sub(m, a, hi), c)};
}
static inline hilt_pair
pair_product(const hilt_math *m, hilt_v a, hilt_v c)
{
    hilt_v hi = mul(m, a, c);
    return (hilt_pair){hi, fused(m, a, c, neg(m, hi))};
}
static inline hilt_pair
pair_times(const hilt_math *m, hilt_pair a, hilt_pair c)
{
    hilt_pair p = pair_product(m, a.hi, c.hi);
    return pair_sum(m, p.hi, add(m, p.lo, fused(m, a.hi, c.lo, mul(m, a.lo, c.hi))));
}

/* What the files offer each other; x is of type m->f. */
hilt_v hilt_expand_exp(const hilt_math *m, hilt_v x);
hilt_v hilt_expand_exp2(const hilt_math *m, hilt_v x);
hilt_v hilt_expand_tanh(const hilt_math *m, hilt_v x);
hilt_v hilt_expand_erf(const hilt_math *m, hilt_v x);
hilt_v hilt_expand_log(const hilt_math *m, hilt_v x);
hilt_v hilt_expand_log2(const hilt_math *m, hilt_v x);
hilt_v hilt_expand_pow(const hilt_math *m, hilt_v x, hilt_v y);
hilt_v hilt_expand_sin(const hilt_math *m, hilt_v x, bool cosine);
/* e^(t.hi + t.lo) */
hilt_v hilt_expand_exp_pair(const hilt_math *m, hilt_pair t);

#endif
