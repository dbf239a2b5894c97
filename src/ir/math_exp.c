/* exp, exp2, tanh, erf in IEEE operations.
 *
 * e^x: x = n ln2 + r with |r| <= ln2 / 2; e^r by a polynomial (minimax, fitted for these widths); then times
 * 2^n in two steps, so that the result is rounded once when it is denormal and overflows when it must. 2^x:
 * the same with r = x - n, which is exact. tanh: t = e^(2|x|) - 1 without cancellation, as a pair, then t /
 * (t + 2). erf: x + x P(x^2) below 1; above, 1 - e^-Q(x) with Q = -log(erfc).
 */
#include "math_emit.h"

/* (e^r - 1 - r) / r^2 */
static const double exp_f32[] = {0.5,
                                 0.1666666716337204,
                                 0.04166646674275398,
                                 0.008333132602274418,
                                 0.001393508049659431,
                                 0.00020021274394821376};
static const double exp_f64[] = {0.5,
                                 0.16666666666666685,
                                 0.04166666666666667,
                                 0.008333333333315755,
                                 0.0013888888888881732,
                                 0.00019841269899416634,
                                 2.480158733307087e-05,
                                 2.7557231968974035e-06,
                                 2.755726332371559e-07,
                                 2.51130001218098e-08,
                                 2.09192252959915e-09};
/* (2^r - 1) / r */
static const double exp2_f32[] = {0.6931471824645996,  0.24022650718688965,   0.055503446608781815,
                                  0.00961811188608408, 0.0013398072915151715, 0.00015439523849636316};
static const double exp2_f64[] = {0.6931471805599453,    0.24022650695910072,    0.05550410866482345,
                                  0.009618129107627636,  0.0013333558145988283,  0.0001540353039487507,
                                  1.525273423119683e-05, 1.321548571827741e-06,  1.0177899146471481e-07,
                                  7.055251959330971e-09, 4.4790095841817224e-10, 2.529874856247811e-11};
/* erf(x) / x - 1 in x^2, |x| < 1 */
static const double erf_f32[] = {0.12837916612625122,   -0.3761262893676758,  0.11283618211746216,
                                 -0.026855122298002243, 0.005190715193748474, -0.0008030491298995912,
                                 7.919118797872216e-05};
static const double erf_f64[] = {0.12837916709551256,     -0.3761263890318334,     0.11283791670936537,
                                 -0.02686617064186863,    0.00522397759582983,     -0.0008548325435237926,
                                 0.00012055278856017322,  -1.4924431766137791e-05, 1.6443709070312819e-06,
                                 -1.6180462496719778e-07, 1.3600905915243013e-08,  -7.577490895505084e-10};
/* -log(erfc(x)) in x for 1 <= x <= 4, and in x - 1.25 for 1 <= x <= 6 */
static const double erfc_f32[] = {0.0003537268494255841,  1.1270400285720825,    0.6382256150245667,
                                  0.103037528693676,      -0.021805470809340477, 0.0029396729078143835,
                                  -0.00018558456213213503};
static const double erfc_f64[] = {2.5626536619221256,     3.067723941669237,       0.8708101640588068,
                                  0.03268700868295341,    -0.007791961613271966,   0.0016069509535326506,
                                  -0.0002467839498116773, 1.004171984363056e-05,   1.0830417758618907e-05,
                                  -5.165825941670577e-06, 1.446460099210738e-06,   -2.546975169937468e-07,
                                  7.909729610524362e-09,  1.2707167346588691e-08,  -4.943478173616102e-09,
                                  1.0031487882642682e-09, -1.1432129481257972e-10, 5.760504680155879e-12};
#define POLYNOMIAL(m, x, name)                                                                               \
    ((m)->wide ? polynomial(m, x, name##_f64, HILT_COUNT(name##_f64))                                        \
               : polynomial(m, x, name##_f32, HILT_COUNT(name##_f32)))

/* 2^i, i in the range of normal numbers */
static hilt_v
power_of_two(const hilt_math *m, hilt_v i)
{
    hilt_v biased = two(m, HILT_OP_ADDI, i, whole(m, m->i, m->wide ? 1023 : 127));
    return from_bits(m, two(m, HILT_OP_SHL, biased, whole(m, m->i, m->wide ? 52 : 23)));
}

static hilt_v
times_power_of_two(const hilt_math *m, hilt_v p, hilt_v n)
{
    hilt_v i = one(m, HILT_OP_FPTOSI, m->i, n), half = two(m, HILT_OP_SHRS, i, whole(m, m->i, 1));
    hilt_v once = mul(m, p, power_of_two(m, half));
    return mul(m, once, power_of_two(m, two(m, HILT_OP_SUBI, i, half)));
}

/* x + x_low = n ln2 + r. ln2 is split so that n * high is exact. x_low may be NULL. */
static hilt_v
reduce(const hilt_math *m, hilt_v x, hilt_v x_low, hilt_v *ret_n)
{
    hilt_v n = nearest(m, mul(m, x, num(m, 1.4426950408889634)));
    double high = m->wide ? 0.6931471805598903 : 0.693145751953125;
    double low = m->wide ? 5.497923018708371e-14 : 1.4286068202862268e-06;
    hilt_v minus_n = neg(m, n);
    *ret_n = n;
    hilt_v r = fused(m, minus_n, num(m, high), x);
    return x_low ? add(m, r, fused(m, minus_n, num(m, low), x_low)) : fused(m, minus_n, num(m, low), r);
}

hilt_v
hilt_expand_exp_pair(const hilt_math *m, hilt_pair t)
{
    hilt_v n, x = at_least(m, at_most(m, t.hi, m->wide ? 720 : 100), m->wide ? -760 : -110);
    hilt_v r = reduce(m, x, t.lo, &n);
    hilt_v grown = fused(m, mul(m, r, r), POLYNOMIAL(m, r, exp), r); /* e^r - 1 */
    return times_power_of_two(m, add(m, num(m, 1), grown), n);
}

hilt_v
hilt_expand_exp(const hilt_math *m, hilt_v x)
{
    return hilt_expand_exp_pair(m, (hilt_pair){x, NULL});
}

hilt_v
hilt_expand_exp2(const hilt_math *m, hilt_v x)
{
    x = at_least(m, at_most(m, x, m->wide ? 1040 : 140), m->wide ? -1085 : -160);
    hilt_v n = nearest(m, x), r = sub(m, x, n);
    return times_power_of_two(m, fused(m, r, POLYNOMIAL(m, r, exp2), num(m, 1)), n);
}

hilt_v
hilt_expand_tanh(const hilt_math *m, hilt_v x)
{
    hilt_v n, a = at_most(m, magnitude(m, x), m->wide ? 20 : 10);
    hilt_v r = reduce(m, add(m, a, a), NULL, &n);
    hilt_pair grown = pair_sum(m, r, mul(m, mul(m, r, r), POLYNOMIAL(m, r, exp))); /* e^r - 1 */
    hilt_v scale = power_of_two(m, one(m, HILT_OP_FPTOSI, m->i, n));
    hilt_pair t = pair_sum(m, sub(m, scale, num(m, 1)), mul(m, scale, grown.hi));
    t.lo = fused(m, scale, grown.lo, t.lo);
    hilt_pair below = pair_sum(m, num(m, 2), t.hi);
    below.lo = add(m, below.lo, t.lo);
    /* the quotient of the pairs: once roughly, then what is left */
    hilt_v rough = quot(m, t.hi, below.hi), minus = neg(m, rough);
    hilt_v left = add(m, fused(m, minus, below.hi, t.hi), fused(m, minus, below.lo, t.lo));
    return with_sign_of(m, add(m, rough, quot(m, left, below.hi)), x);
}

hilt_v
hilt_expand_erf(const hilt_math *m, hilt_v x)
{
    hilt_v a = magnitude(m, x), n;
    hilt_v small = fused(m, a, POLYNOMIAL(m, mul(m, a, a), erf), a);
    hilt_v far = at_most(m, a, m->wide ? 6 : 4);
    hilt_v q = POLYNOMIAL(m, m->wide ? sub(m, far, num(m, 1.25)) : far, erfc);
    hilt_v r = reduce(m, neg(m, q), NULL, &n);
    hilt_v grown = fused(m, mul(m, r, r), POLYNOMIAL(m, r, exp), r);
    hilt_v scale = power_of_two(m, one(m, HILT_OP_FPTOSI, m->i, n));
    hilt_v big = sub(m, num(m, 1), fused(m, scale, grown, scale));
    return with_sign_of(m, choose(m, compare_f(m, HILT_CMPF_OLT, a, num(m, 1)), small, big), x);
}
