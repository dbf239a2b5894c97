/* log, log2, powf in IEEE operations.
 *
 * x = 2^e (1 + f) with 1 + f between sqrt(1/2) and sqrt(2); denormals are scaled first.
 * f32: log(1 + f) = f - f^2/2 + f^3 P(f). f64: with s = f / (2 + f), log(1 + f) = 2s + s R(s^2), arranged so
 * that f, which is exact, is what the rest is added to. log2 carries log(1 + f) as a pair through the
 * multiplication by 1/ln2. powf: e^(y log|x|). In f32 the logarithm and the power are taken in f64; in f64
 * the logarithm is a pair good to about 68 bits, so that 11 bits may be lost to the size of y log|x|. Then
 * come C's special cases.
 */
#include "math_emit.h"

#include <math.h>

static const double log_f32[] = {0.33333316445350647,  -0.25000816583633423, 0.2000231295824051,
                                 -0.16624340415000916, 0.14180487394332886,  -0.13130274415016174,
                                 0.12886954843997955,  -0.0786154642701149};
/* (2 atanh(s) - 2s) / s^3 in s^2 */
static const double log_f64[] = {0.6666666666666735,  0.3999999999940876,  0.28571428743906835,
                                 0.22222198399408066, 0.18183574191798935, 0.15313778494750607,
                                 0.14798855621403387};
static const double log_coarse[] = {0.6666666667589284, 0.3999999558680799, 0.28572113236302,
                                    0.2217600421202995, 0.19586996042230476};
/* (2 atanh(s) - 2s - 2/3 s^3) / s^5 in s^2 */
static const double log_tail[] = {0.39999999999999974, 0.28571428571447044, 0.22222222217070114,
                                  0.18181818927112203, 0.15384553024860975, 0.13336464286919222,
                                  0.11671859598771916, 0.12013468541764843};

#define LN2_HIGH 0.6931471805598903 /* 42 bits: times an exponent it is exact */
#define LN2_LOW 5.497923018708371e-14

/* x = 2^e (1 + f) for positive finite x */
static hilt_v
split(const hilt_math *m, hilt_v x, hilt_v *ret_e)
{
    int fraction = m->wide ? 52 : 23;
    hilt_v tiny = compare_f(m, HILT_CMPF_OLT, x, num(m, m->wide ? 0x1p-1022 : 0x1p-126));
    x = choose(m, tiny, mul(m, x, num(m, m->wide ? 0x1p54 : 0x1p25)), x);
    hilt_v bits = to_bits(m, x);
    hilt_v root = whole(m, m->i, m->wide ? 0x3fe6a09e667f3bcd : 0x3f3504f3); /* sqrt(1/2) */
    hilt_v e = two(m, HILT_OP_SHRS, two(m, HILT_OP_SUBI, bits, root), whole(m, m->i, fraction));
    hilt_v scaled = two(m, HILT_OP_SUBI, bits, two(m, HILT_OP_SHL, e, whole(m, m->i, fraction)));
    hilt_v exponent = one(m, HILT_OP_SITOFP, m->f, e);
    *ret_e = add(m, exponent, choose(m, tiny, num(m, m->wide ? -54 : -25), num(m, 0)));
    return sub(m, from_bits(m, scaled), num(m, 1));
}

/* log and log2 of zero, of negative numbers, infinity and NaN */
static hilt_v
special_log(const hilt_math *m, hilt_v x, hilt_v result)
{
    hilt_v infinite = num(m, INFINITY), zero = num(m, 0);
    result = choose(m, compare_f(m, HILT_CMPF_OLT, x, infinite), result, add(m, x, infinite));
    result = choose(m, compare_f(m, HILT_CMPF_OLT, x, zero), num(m, NAN), result);
    return choose(m, compare_f(m, HILT_CMPF_OEQ, x, zero), num(m, -INFINITY), result);
}

/* s R(s^2) + half f^2 (…), the part of log(1 + f) beyond f - f^2/2 in f64 */
static hilt_v
beyond(const hilt_math *m, hilt_v f, hilt_v half_square, const double *c, int n)
{
    hilt_v s = quot(m, f, add(m, f, num(m, 2))), z = mul(m, s, s);
    return mul(m, s, add(m, half_square, mul(m, z, polynomial(m, z, c, n))));
}

static hilt_v
log_finite(const hilt_math *m, hilt_v x, const double *c, int n)
{
    hilt_v e, f = split(m, x, &e);
    if (m->wide) {
        hilt_v half = mul(m, mul(m, f, num(m, 0.5)), f);
        hilt_v rest = fused(m, e, num(m, LN2_LOW), beyond(m, f, half, c, n));
        return fused(m, e, num(m, LN2_HIGH), sub(m, f, sub(m, half, rest)));
    }
    hilt_v square = mul(m, f, f);
    hilt_v rest = mul(m, mul(m, f, square), polynomial(m, f, log_f32, HILT_COUNT(log_f32)));
    rest = fused(m, e, num(m, -1.9046542121259336e-09), rest);
    rest = fused(m, square, num(m, -0.5), rest);
    return fused(m, e, num(m, 0.6931471824645996), add(m, f, rest));
}

hilt_v
hilt_expand_log(const hilt_math *m, hilt_v x)
{
    return special_log(m, x, log_finite(m, x, log_f64, HILT_COUNT(log_f64)));
}

hilt_v
hilt_expand_log2(const hilt_math *m, hilt_v x)
{
    hilt_v e, f = split(m, x, &e), rest;
    hilt_pair half = pair_product(m, mul(m, f, num(m, 0.5)), f);
    if (m->wide)
        rest = beyond(m, f, half.hi, log_f64, HILT_COUNT(log_f64));
    else
        rest = mul(m, mul(m, f, mul(m, f, f)), polynomial(m, f, log_f32, HILT_COUNT(log_f32)));
    hilt_pair log = pair_sum(m, f, neg(m, half.hi));
    log = pair_sum(m, log.hi, add(m, sub(m, log.lo, half.lo), rest));
    hilt_pair inverse = {num(m, m->wide ? 1.4426950408889634 : 1.4426950216293335),
                         num(m, m->wide ? 2.0355273740931033e-17 : 1.925963033500011e-08)};
    hilt_pair scaled = pair_product(m, log.hi, inverse.hi);
    scaled.lo = add(m, scaled.lo, fused(m, log.hi, inverse.lo, mul(m, log.lo, inverse.hi)));
    hilt_pair sum = pair_sum(m, e, scaled.hi);
    return special_log(m, x, add(m, sum.hi, add(m, sum.lo, scaled.lo)));
}

/* log x to about 68 bits, for positive finite x in f64 */
static hilt_pair
log_pair(const hilt_math *m, hilt_v x)
{
    hilt_v e, f = split(m, x, &e);
    hilt_v two_f = num(m, 2), g = add(m, two_f, f), g_low = add(m, sub(m, two_f, g), f);
    hilt_pair s = {quot(m, f, g), NULL};
    hilt_v rest = fused(m, neg(m, s.hi), g, f);
    s.lo = quot(m, fused(m, neg(m, s.hi), g_low, rest), g);
    hilt_pair z = pair_product(m, s.hi, s.hi);
    z.lo = fused(m, add(m, s.hi, s.hi), s.lo, z.lo);
    hilt_pair cube = pair_times(m, s, z);
    hilt_pair third =
        pair_times(m, cube, (hilt_pair){num(m, 0.6666666666666666), num(m, 3.700743415417188e-17)});
    hilt_v tail = mul(m, mul(m, cube.hi, z.hi), polynomial(m, z.hi, log_tail, HILT_COUNT(log_tail)));
    hilt_pair twice = {add(m, s.hi, s.hi), add(m, s.lo, s.lo)};
    hilt_pair sum = pair_sum(m, twice.hi, third.hi);
    sum.lo = add(m, sum.lo, add(m, twice.lo, add(m, third.lo, tail)));
    hilt_pair whole_part = pair_sum(m, mul(m, e, num(m, LN2_HIGH)), sum.hi);
    return pair_sum(m, whole_part.hi, add(m, whole_part.lo, fused(m, e, num(m, LN2_LOW), sum.lo)));
}

/* a^y for positive finite a */
static hilt_v
power_finite(const hilt_math *m, hilt_v a, hilt_v y)
{
    if (!m->wide) {
        hilt_math d = emit_for(m->b, true, m->f.lanes);
        hilt_v log = log_finite(&d, one(m, HILT_OP_EXTF, d.f, a), log_coarse, HILT_COUNT(log_coarse));
        hilt_v power = hilt_expand_exp(&d, mul(&d, one(m, HILT_OP_EXTF, d.f, y), log));
        return one(m, HILT_OP_TRUNCF, m->f, power);
    }
    y = at_least(m, at_most(m, y, 0x1p70), -0x1p70); /* past that the result is 0, 1 or infinite */
    hilt_pair log = log_pair(m, a), t = pair_product(m, y, log.hi);
    t.lo = fused(m, y, log.lo, t.lo);
    hilt_v huge = compare_f(m, HILT_CMPF_OGT, magnitude(m, t.hi), num(m, 800));
    return hilt_expand_exp_pair(m, (hilt_pair){t.hi, choose(m, huge, num(m, 0), t.lo)});
}

/* Is y, or y / 2 if halved, an integer? */
static hilt_v
is_whole(const hilt_math *m, hilt_v y, bool halved)
{
    if (halved)
        y = mul(m, y, num(m, 0.5));
    return compare_f(m, HILT_CMPF_OEQ, one(m, HILT_OP_TRUNC, m->f, y), y);
}

hilt_v
hilt_expand_pow(const hilt_math *m, hilt_v x, hilt_v y)
{
    hilt_v zero = num(m, 0), unit = num(m, 1), infinite = num(m, INFINITY), nan = num(m, NAN);
    hilt_v a = magnitude(m, x), y_size = magnitude(m, y);
    hilt_v result = power_finite(m, a, y);
    hilt_v y_negative = compare_f(m, HILT_CMPF_OLT, y, zero);
    hilt_v a_zero = compare_f(m, HILT_CMPF_OEQ, a, zero),
           a_infinite = compare_f(m, HILT_CMPF_OEQ, a, infinite);
    hilt_v y_infinite = compare_f(m, HILT_CMPF_OEQ, y_size, infinite);
    /* a is 0 or infinite, or y is: all that counts is on which sides of 1 and of 0 they are */
    hilt_v grows = two(m, HILT_OP_XORI, compare_f(m, HILT_CMPF_OGT, a, unit), y_negative);
    hilt_v extreme = choose(m, grows, infinite, zero);
    extreme = choose(m, compare_f(m, HILT_CMPF_OEQ, a, unit), unit, extreme);
    hilt_v edge = two(m, HILT_OP_ORI, two(m, HILT_OP_ORI, a_zero, a_infinite), y_infinite);
    result = choose(m, edge, extreme, result);
    /* a negative base */
    hilt_v y_whole = is_whole(m, y, false), half_whole = is_whole(m, y, true);
    hilt_v truth = whole(m, ints(m, HILT_TYPE_I1), 1);
    hilt_v odd = two(m, HILT_OP_ANDI, y_whole, two(m, HILT_OP_XORI, half_whole, truth));
    result = choose(m, odd, with_sign_of(m, result, x), result);
    hilt_v fails =
        two(m, HILT_OP_ANDI, compare_f(m, HILT_CMPF_OLT, x, zero), two(m, HILT_OP_XORI, y_whole, truth));
    fails = two(m, HILT_OP_ANDI, fails, two(m, HILT_OP_XORI, edge, truth));
    result = choose(m, fails, nan, result);
    /* NaN, but not for x^0 and 1^y */
    hilt_v unordered =
        two(m, HILT_OP_ORI, compare_f(m, HILT_CMPF_UNE, x, x), compare_f(m, HILT_CMPF_UNE, y, y));
    result = choose(m, unordered, nan, result);
    hilt_v always =
        two(m, HILT_OP_ORI, compare_f(m, HILT_CMPF_OEQ, y, zero), compare_f(m, HILT_CMPF_OEQ, x, unit));
    return choose(m, always, unit, result);
}
