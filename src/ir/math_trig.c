/* sin and cos in IEEE operations, for every argument.
 *
 * |x| = q pi/2 + r, |r| <= pi/4, with r as a pair. Up to 2^17 (f32), 2^28 (f64) q is rounded and q pi/2
 * subtracted in three parts with every rounding error kept, so that cancellation loses nothing. Beyond, in an
 * scf.if of its own: the bits of 2/pi that matter for this exponent are chosen from a table held in selects,
 * multiplied by the significand in integers, and what is left of the point modulo 4 is q, what is right of it
 * is r. Then sin r or cos r by a polynomial, and the sign by the quadrant.
 */
#include "math_emit.h"

#include <math.h>

static const double sin_f32[] = {-0.1666666716337204, 0.008333380334079266, -0.0001985349808819592,
                                 2.8372467113513267e-06};
static const double sin_f64[] = {-0.16666666666666632,  0.008333333333322455,    -0.00019841269829813418,
                                 2.755731368757321e-06, -2.5050756714151082e-08, 1.5896681823566694e-10};
static const double cos_f32[] = {0.04166664555668831, -0.00138873013202101, 2.4430670237052254e-05};
static const double cos_f64[] = {0.0416666666666666,    -0.0013888888888874441, 2.4801587289636304e-05,
                                 -2.75573143874634e-07, 2.087572705763603e-09,  -1.135980238085475e-11};
#define POLYNOMIAL(m, x, name)                                                                               \
    ((m)->wide ? polynomial(m, x, name##_f64, HILT_COUNT(name##_f64))                                        \
               : polynomial(m, x, name##_f32, HILT_COUNT(name##_f32)))

/* 2/pi after the point, with one word of zeros before it */
static const uint64_t two_over_pi[] = {
    0,
    0xa2f9836e4e441529,
    0xfc2757d1f534ddc0,
    0xdb6295993c439041,
    0xfe5163abdebbc561,
    0xb7246e3a424dd2e0,
    0x06492eea09d1921c,
    0xfe1deb1cb129a73e,
    0xe88235f52ebb4484,
    0xe99c7026b45f7e41,
    0x3991d639835339f4,
    0x9c845f8bbdf9283b,
    0x1ff897ffde05980f,
    0xef2f118b5a0a6d1f,
    0x6d367ecf27cb09b7,
    0x4f463f669e5fea2d,
    0x7527bac7ebe5f17b,
    0x3d0739f78a5292ea,
    0x6bfb5fb11f8d5d08,
    0x56033046fc7b6bab,
    0xf0cfbc209af4361d,
};

typedef struct reduced {
    hilt_v hi, lo, quadrant;
} reduced;

static reduced
reduce_near(const hilt_math *m, hilt_v a)
{
    static const double part_f32[3] = {1.5707963705062866, -4.371138828673793e-08, -1.7151245100058819e-15};
    static const double part_f64[3] = {1.5707963267948966, 6.123233995736766e-17, -1.4973849048591698e-33};
    const double *part = m->wide ? part_f64 : part_f32;
    hilt_v n = nearest(m, mul(m, a, num(m, 0.6366197723675814))), minus = neg(m, n);
    hilt_v first = fused(m, minus, num(m, part[0]), a); /* exact */
    hilt_pair second = pair_product(m, minus, num(m, part[1]));
    hilt_v hi = add(m, first, second.hi), moved = sub(m, hi, first);
    hilt_v lo = add(m, sub(m, first, sub(m, hi, moved)), sub(m, second.hi, moved));
    lo = add(m, lo, fused(m, minus, num(m, part[2]), second.lo));
    return (reduced){hi, lo, one(m, HILT_OP_FPTOSI, m->i, n)};
}

/* Four words of the table from word `index` on, halving the distance with each bit of index. */
static void
choose_words(const hilt_math *m, hilt_v index, int bits, hilt_v words[4])
{
    hilt_type i64 = ints(m, HILT_TYPE_I64);
    hilt_v all[32];
    int n = HILT_COUNT(two_over_pi);
    for (int i = 0; i < n; i++)
        all[i] = whole(m, i64, (int64_t)two_over_pi[i]);
    for (int bit = bits - 1; bit >= 0; bit--) {
        int step = 1 << bit, keep = step - 1 + 4; /* words that the lower bits can still reach */
        hilt_v far = two(m, HILT_OP_ANDI, index, whole(m, m->i, step));
        far = compare_i(m, HILT_CMPI_NE, far, whole(m, m->i, 0));
        for (int i = 0; i < keep && i + step < n; i++)
            all[i] = choose(m, far, all[i + step], all[i]);
        n = keep < n ? keep : n;
    }
    memcpy(words, all, 4 * sizeof *words);
}

/* The 64 bits that follow the first `shift` bits of high:low. */
static hilt_v
window(const hilt_math *m, hilt_v high, hilt_v low, hilt_v shift)
{
    hilt_type i64 = ints(m, HILT_TYPE_I64);
    hilt_v back = two(m, HILT_OP_SUBI, whole(m, i64, 64), shift); /* 64: gives 0 */
    return two(m, HILT_OP_ORI, two(m, HILT_OP_SHL, high, shift), two(m, HILT_OP_SHRU, low, back));
}

/* The top two bits of p, rounded, are the quadrant; gives what is left, signed. */
static hilt_v
take_quadrant(const hilt_math *m, hilt_v p, hilt_v *ret_quadrant)
{
    hilt_type i64 = ints(m, HILT_TYPE_I64);
    hilt_v rounded = two(m, HILT_OP_ADDI, p, whole(m, i64, (int64_t)1 << 61));
    hilt_v quadrant = two(m, HILT_OP_SHRU, rounded, whole(m, i64, 62));
    *ret_quadrant = m->wide ? quadrant : one(m, HILT_OP_TRUNCI, m->i, quadrant);
    return two(m, HILT_OP_SUBI, p, two(m, HILT_OP_SHL, quadrant, whole(m, i64, 62)));
}

/* significand and the exponent of its last bit, of |x| >= 1 */
static hilt_v
take_apart(const hilt_math *m, hilt_v a, hilt_v *ret_exponent)
{
    int fraction = m->wide ? 52 : 23, bias = m->wide ? 1023 : 127;
    hilt_v bits = to_bits(m, a), e = two(m, HILT_OP_SHRU, bits, whole(m, m->i, fraction));
    *ret_exponent = two(m, HILT_OP_SUBI, e, whole(m, m->i, bias + fraction));
    hilt_v significand = two(m, HILT_OP_ANDI, bits, whole(m, m->i, ((int64_t)1 << fraction) - 1));
    return two(m, HILT_OP_ORI, significand, whole(m, m->i, (int64_t)1 << fraction));
}

/* a = M 2^E, M an integer. The bits of 2/pi worth 2^(2-E) and more give multiples of 4: they are skipped, and
 * the product with the bits that follow is taken modulo its own width. Three words leave 70 good bits in f64
 * for the argument closest to a multiple of pi/2; two are enough in f32. */
static reduced
reduce_far(const hilt_math *m, hilt_v a)
{
    hilt_type i64 = ints(m, HILT_TYPE_I64), i128 = ints(m, HILT_TYPE_I128);
    hilt_v e, significand = take_apart(m, a, &e), word[4], quadrant;
    hilt_v skip = two(m, HILT_OP_ADDI, e, whole(m, m->i, 64 - 2));
    choose_words(m, two(m, HILT_OP_SHRU, skip, whole(m, m->i, 6)), m->wide ? 5 : 2, word);
    hilt_v shift = two(m, HILT_OP_ANDI, skip, whole(m, m->i, 63));
    if (!m->wide)
        shift = one(m, HILT_OP_EXTUI, i64, shift), significand = one(m, HILT_OP_EXTUI, i64, significand);
    hilt_v w0 = window(m, word[0], word[1], shift), w1 = window(m, word[1], word[2], shift);
    hilt_math d = emit_for(m->b, true, m->f.lanes);
    if (!m->wide) {
        /* M has 24 bits: the upper 40 of w1 reach far enough and need no wider product. */
        hilt_v below = two(m, HILT_OP_MULI, significand, two(m, HILT_OP_SHRU, w1, whole(m, i64, 24)));
        hilt_v p = two(m, HILT_OP_MULI, significand, w0);
        p = two(m, HILT_OP_ADDI, p, two(m, HILT_OP_SHRU, below, whole(m, i64, 40)));
        hilt_v rest = one(m, HILT_OP_SITOFP, d.f, take_quadrant(m, p, &quadrant));
        hilt_v r = mul(&d, rest, num(&d, 3.4061215800865545e-19)); /* pi/2 2^-62 */
        hilt_v hi = one(m, HILT_OP_TRUNCF, m->f, r);
        return (reduced){hi, one(m, HILT_OP_TRUNCF, m->f, sub(&d, r, one(m, HILT_OP_EXTF, d.f, hi))),
                         quadrant};
    }
    hilt_v w2 = window(m, word[2], word[3], shift), wide = one(m, HILT_OP_EXTUI, i128, significand);
    hilt_v by64 = whole(m, i128, 64);
    hilt_v low = two(m, HILT_OP_MULI, wide, one(m, HILT_OP_EXTUI, i128, w2));
    hilt_v middle = two(m, HILT_OP_MULI, wide, one(m, HILT_OP_EXTUI, i128, w1));
    middle = two(m, HILT_OP_ADDI, middle, two(m, HILT_OP_SHRU, low, by64));
    hilt_v p = two(m, HILT_OP_MULI, significand, w0);
    p = two(m, HILT_OP_ADDI, p, one(m, HILT_OP_TRUNCI, i64, two(m, HILT_OP_SHRU, middle, by64)));
    hilt_v after = one(m, HILT_OP_TRUNCI, i64, middle); /* the 64 bits after p */
    hilt_v rest = take_quadrant(m, p, &quadrant);
    hilt_v top = one(m, HILT_OP_SITOFP, m->f, rest);
    hilt_v cut = two(m, HILT_OP_SUBI, rest, one(m, HILT_OP_FPTOSI, i64, top));
    hilt_v bottom = mul(m, one(m, HILT_OP_UITOFP, m->f, after), num(m, 0x1p-64));
    bottom = add(m, one(m, HILT_OP_SITOFP, m->f, cut), bottom);
    hilt_pair parts = pair_sum(m, top, bottom);
    hilt_pair r = pair_product(m, parts.hi, num(m, 3.4061215800865545e-19));
    r.lo = fused(m, parts.hi, num(m, 1.3277647201629795e-35),
                 fused(m, parts.lo, num(m, 3.4061215800865545e-19), r.lo));
    r = pair_sum(m, r.hi, r.lo);
    return (reduced){r.hi, r.lo, quadrant};
}

static bool
yield(const hilt_math *m, hilt_region *region, reduced r)
{
    hilt_v values[3] = {r.hi, r.lo, r.quadrant};
    return r.hi && r.lo && r.quadrant && hilt_build_op_in(m->b, region, HILT_OP_YIELD, values, 3, NULL, 0);
}

/* What the branch for far arguments gives: of a vector, some lanes may be near. */
static reduced
reduce_some(const hilt_math *m, hilt_v a, hilt_v far)
{
    reduced r = reduce_far(m, a);
    if (m->f.lanes == 1)
        return r;
    reduced near = reduce_near(m, a);
    return (reduced){choose(m, far, r.hi, near.hi), choose(m, far, r.lo, near.lo),
                     choose(m, far, r.quadrant, near.quadrant)};
}

static reduced
reduce(const hilt_math *m, hilt_v a)
{
    hilt_v far = compare_f(m, HILT_CMPF_OGE, a, num(m, m->wide ? 0x1p28 : 0x1p17));
    hilt_region *regions[2];
    bool ok = far != NULL;
    for (int i = 0; ok && i < 2; i++) {
        ok = (regions[i] = hilt_build_enter(m->b)) != NULL;
        if (!ok)
            break;
        ok = yield(m, regions[i], i ? reduce_near(m, a) : reduce_some(m, a, far));
        hilt_build_leave(m->b);
    }
    if (!ok)
        return (reduced){0};
    hilt_type types[3] = {m->f, m->f, m->i};
    hilt_v any = hilt_build_any(m->b, far);
    hilt_op *op =
        any == NULL ? NULL : hilt_build_op(m->b, HILT_OP_IF, &any, 1, types, 3, regions, 2, NULL, 0);
    return op ? (reduced){&op->results[0], &op->results[1], &op->results[2]} : (reduced){0};
}

hilt_v
hilt_expand_sin(const hilt_math *m, hilt_v x, bool cosine)
{
    hilt_v a = magnitude(m, x);
    reduced r = reduce(m, a);
    hilt_v z = mul(m, r.hi, r.hi), half = mul(m, z, num(m, 0.5)), unit = num(m, 1);
    hilt_v one_less = sub(m, unit, half);
    hilt_v sine = mul(m, mul(m, r.hi, z), POLYNOMIAL(m, z, sin));
    sine = add(m, r.hi, fused(m, r.lo, one_less, sine));
    hilt_v lost = sub(m, sub(m, unit, one_less), half);
    hilt_v cosine_tail = fused(m, mul(m, z, z), POLYNOMIAL(m, z, cos), fused(m, neg(m, r.hi), r.lo, lost));
    hilt_v cosine_value = add(m, one_less, cosine_tail);
    hilt_v quadrant = cosine && r.quadrant ? two(m, HILT_OP_ADDI, r.quadrant, whole(m, m->i, 1)) : r.quadrant;
    hilt_v zero = whole(m, m->i, 0);
    hilt_v turned = two(m, HILT_OP_ANDI, quadrant, whole(m, m->i, 1));
    hilt_v value = choose(m, compare_i(m, HILT_CMPI_NE, turned, zero), cosine_value, sine);
    hilt_v opposite = two(m, HILT_OP_ANDI, quadrant, whole(m, m->i, 2));
    hilt_v sign = two(m, HILT_OP_SHL, opposite, whole(m, m->i, m->wide ? 62 : 30));
    if (!cosine) {
        int64_t sign_bit = m->wide ? INT64_MIN : INT32_MIN;
        sign = two(m, HILT_OP_XORI, sign, two(m, HILT_OP_ANDI, to_bits(m, x), whole(m, m->i, sign_bit)));
    }
    value = from_bits(m, two(m, HILT_OP_XORI, to_bits(m, value), sign));
    return choose(m, compare_f(m, HILT_CMPF_OLT, a, num(m, INFINITY)), value, num(m, NAN));
}
