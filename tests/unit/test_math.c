/* The expansions of math.* against the C library's long double functions: largest error in ulp, and C's
 * special cases. With an argument, prints the table of errors for the file heads. */
#include "../../src/ir/build.h"
#include "check.h"

#include <math.h>
#include <stdlib.h>

static uint64_t seed = 88172645463325252u;

static uint64_t
next_random(void)
{
    seed ^= seed << 13;
    seed ^= seed >> 7;
    return seed ^= seed << 17;
}

static double
uniform(double low, double high)
{
    return low + (high - low) * (double)(next_random() >> 11) * 0x1p-53;
}

static uint64_t
bits_of(bool wide, double d)
{
    uint64_t bits = 0;
    float f = (float)d;
    memcpy(&bits, wide ? (void *)&d : (void *)&f, wide ? 8 : 4);
    return bits;
}

static double
value_of(bool wide, uint64_t bits)
{
    double d;
    float f;
    memcpy(&d, &bits, 8);
    memcpy(&f, &bits, 4);
    return wide ? d : f;
}

static double
run(hilt_opcode code, bool wide, double x, double y)
{
    hilt_type t = hilt_type_of(wide ? HILT_TYPE_F64 : HILT_TYPE_F32), types[2] = {t, t};
    hilt_bits operands[2] = {{bits_of(wide, x), 0}, {bits_of(wide, y), 0}}, ret = {0};
    CHECK(hilt_fold_bits(code, t, types, operands, (uint32_t)hilt_op_infos[code].noperands, 0, &ret),
          "does not fold");
    return value_of(wide, ret.lo);
}

/* The distance of got from exact in units of the last place of exact. */
static double
error(bool wide, double got, long double exact)
{
    double largest = wide ? 0x1.fffffffffffffp1023 : 0x1.fffffep127;
    int digits = wide ? 53 : 24, least = wide ? -1074 : -149;
    if (isnan(exact))
        return isnan(got) ? 0 : INFINITY;
    if (isinf(got) || fabsl(exact) > largest) {
        long double edge = (long double)largest + ldexpl(largest, -digits - 1);
        bool right = isinf(got) ? fabsl(exact) >= edge * (1 - 0x1p-20L) : fabs(got) == largest;
        return right && !signbit(got) == !signbit(exact) ? 0 : INFINITY;
    }
    int exponent = exact == 0 ? least : ilogbl(exact) - digits + 1;
    if (exact == 0 && (got != 0 || !signbit(got) != !signbit(exact)))
        return INFINITY;
    return (double)fabsl(ldexpl((long double)got - exact, -(exponent < least ? least : exponent)));
}

static long double
reference(hilt_opcode code, long double x, long double y)
{
    switch (code) {
    case HILT_OP_EXP:
        return expl(x);
    case HILT_OP_EXP2:
        return exp2l(x);
    case HILT_OP_LOG:
        return logl(x);
    case HILT_OP_LOG2:
        return log2l(x);
    case HILT_OP_SIN:
        return sinl(x);
    case HILT_OP_COS:
        return cosl(x);
    case HILT_OP_TANH:
        return tanhl(x);
    case HILT_OP_ERF:
        return erfl(x);
    case HILT_OP_POWF:
        return powl(x, y);
    default:
        return 1 / sqrtl(x);
    }
}

static const struct row {
    hilt_opcode code;
    const char *name;
    double limit[2]; /* f32, f64 */
    double ranges[4][2];
} rows[] = {
    {HILT_OP_EXP, "exp", {1.0, 1.0}, {{-1, 1}, {-90, 90}, {-745, 710}, {-1e-5, 1e-5}}},
    {HILT_OP_EXP2, "exp2", {1.0, 1.0}, {{-1, 1}, {-130, 130}, {-1076, 1025}, {-1e-5, 1e-5}}},
    {HILT_OP_LOG, "log", {1.0, 1.0}, {{0.5, 2}, {0, 1e3}, {0.9999, 1.0001}, {0, 1e30}}},
    {HILT_OP_LOG2, "log2", {1.0, 1.0}, {{0.5, 2}, {0, 1e3}, {0.9999, 1.0001}, {0, 1e30}}},
    {HILT_OP_SIN, "sin", {1.0, 1.0}, {{-1, 1}, {-10, 10}, {-1e5, 1e5}, {-1e12, 1e12}}},
    {HILT_OP_COS, "cos", {1.0, 1.0}, {{-1, 1}, {-10, 10}, {-1e5, 1e5}, {-1e12, 1e12}}},
    {HILT_OP_TANH, "tanh", {1.25, 1.25}, {{-1, 1}, {-0.3, 0.3}, {-12, 12}, {-30, 30}}},
    {HILT_OP_ERF, "erf", {1.5, 1.5}, {{-1, 1}, {-2, 2}, {-5, 5}, {-1e-3, 1e-3}}},
    {HILT_OP_RSQRT, "rsqrt", {1.5, 1.5}, {{0, 1}, {1, 4}, {0, 1e10}, {0, 1e30}}},
};

static void
measure(const struct row *r, bool wide, bool print, int count)
{
    double worst = 0, at = 0;
    for (int i = 0; i < count; i++) {
        double x;
        int kind = (int)(next_random() % 6);
        if (kind < 4)
            x = uniform(r->ranges[kind][0], r->ranges[kind][1]);
        else
            x = value_of(wide, wide ? next_random() : (uint32_t)next_random()); /* any pattern */
        if ((r->code == HILT_OP_LOG || r->code == HILT_OP_LOG2 || r->code == HILT_OP_RSQRT))
            x = fabs(x);
        x = value_of(wide, bits_of(wide, x));
        double e = error(wide, run(r->code, wide, x, 0), reference(r->code, x, 0));
        if (e > worst)
            worst = e, at = x;
    }
    if (print)
        printf("%-6s f%d %.3f ulp at %a\n", r->name, wide ? 64 : 32, worst, at);
    CHECK(worst <= r->limit[wide], "%s f%d: %g ulp at %a", r->name, wide ? 64 : 32, worst, at);
}

static void
measure_pow(bool wide, bool print, int count)
{
    double worst = 0, at[2] = {0};
    for (int i = 0; i < count; i++) {
        double x, y;
        switch (next_random() % 5) {
        case 0:
            x = uniform(0, 10), y = uniform(-10, 10);
            break;
        case 1:
            x = uniform(0.99, 1.01), y = uniform(-1e5, 1e5);
            break;
        case 2: /* near the limits of the result */
            x = ldexp(uniform(0.5, 1), (int)(next_random() % 60) - 30);
            y = uniform(-1, 1) * (wide ? 745 : 103) / log(x);
            break;
        case 3:
            x = -(double)(next_random() % 50), y = (double)(next_random() % 60) - 30;
            break;
        default:
            x = value_of(wide, wide ? next_random() : (uint32_t)next_random());
            y = value_of(wide, wide ? next_random() : (uint32_t)next_random());
        }
        x = value_of(wide, bits_of(wide, x)), y = value_of(wide, bits_of(wide, y));
        double e = error(wide, run(HILT_OP_POWF, wide, x, y), powl(x, y));
        if (e > worst)
            worst = e, at[0] = x, at[1] = y;
    }
    if (print)
        printf("%-6s f%d %.3f ulp at %a, %a\n", "powf", wide ? 64 : 32, worst, at[0], at[1]);
    CHECK(worst <= 1, "powf f%d: %g ulp at %a %a", wide ? 64 : 32, worst, at[0], at[1]);
}

static const double specials[] = {0.0,
                                  -0.0,
                                  1.0,
                                  -1.0,
                                  0.5,
                                  -0.5,
                                  2.0,
                                  -2.0,
                                  3.0,
                                  -3.0,
                                  2.5,
                                  -2.5,
                                  1e30,
                                  -1e30,
                                  1e-40,
                                  INFINITY,
                                  -INFINITY,
                                  NAN,
                                  1e-300,
                                  5e-324,
                                  1e-45,
                                  0x1p60,
                                  -0x1p60,
                                  0x1.fffffep127,
                                  0x1.fffffffffffffp1023};

static void
test_specials(bool wide)
{
    for (size_t i = 0; i < HILT_COUNT(specials); i++) {
        double x = value_of(wide, bits_of(wide, specials[i]));
        for (size_t r = 0; r < HILT_COUNT(rows); r++) {
            long double exact = reference(rows[r].code, x, 0);
            if (rows[r].code == HILT_OP_RSQRT && x == 0)
                exact = copysignl(INFINITY, x);
            double got = run(rows[r].code, wide, x, 0);
            CHECK(error(wide, got, exact) <= rows[r].limit[wide], "%s(%a) = %a, not %La", rows[r].name, x,
                  got, exact);
        }
        for (size_t k = 0; k < HILT_COUNT(specials); k++) {
            double y = value_of(wide, bits_of(wide, specials[k])), got = run(HILT_OP_POWF, wide, x, y);
            CHECK(error(wide, got, powl(x, y)) <= 1, "pow(%a, %a) = %a, not %La", x, y, got, powl(x, y));
        }
    }
}

/* Arguments next to multiples of pi/2, where all but a few bits cancel. */
static void
test_cancellation(bool wide)
{
    for (int i = 0; i < 20000; i++) {
        int e = (int)(next_random() % (wide ? 60 : 30));
        double x = nearbyint(ldexp(uniform(1, 2), e)) * M_PI_2;
        x = value_of(wide, bits_of(wide, x));
        CHECK(error(wide, run(HILT_OP_SIN, wide, x, 0), sinl(x)) <= 1, "sin(%a)", x);
        CHECK(error(wide, run(HILT_OP_COS, wide, x, 0), cosl(x)) <= 1, "cos(%a)", x);
    }
    double worst = wide ? 0x1.6ac5b262ca1ffp849 : 0x1.47d0fep34; /* the closest there are */
    CHECK(error(wide, run(HILT_OP_COS, wide, worst, 0), cosl(worst)) <= 1, "cos(%a)", worst);
    CHECK(error(wide, run(HILT_OP_SIN, wide, worst, 0), sinl(worst)) <= 1, "sin(%a)", worst);
}

/* CPython's float_divmod and float_floor_div, written again. */
static double
python_floordiv(double x, double y, double *mod)
{
    double m = fmod(x, y), div = (x - m) / y, floored;
    if (m != 0) {
        if ((y < 0) != (m < 0))
            m += y, div -= 1;
    }
    else
        m = copysign(0.0, y);
    if (div != 0) {
        floored = floor(div);
        if (div - floored > 0.5)
            floored += 1;
    }
    else
        floored = copysign(0.0, x / y);
    *mod = m;
    return floored;
}

static bool
same(double a, double b)
{
    return (isnan(a) && isnan(b)) || (a == b && !signbit(a) == !signbit(b));
}

static void
test_floor_division(void)
{
    for (int i = 0; i < 100000; i++) {
        double x = uniform(-100, 100), y = uniform(-3, 3), mod;
        if (i % 4 == 1)
            x = (double)(next_random() % 41) - 20, y = (double)(next_random() % 11) - 5;
        if (i % 4 == 2)
            x = value_of(true, next_random()), y = value_of(true, next_random());
        if (i % 4 == 3)
            x = specials[next_random() % HILT_COUNT(specials)],
            y = specials[next_random() % HILT_COUNT(specials)];
        double expected = python_floordiv(x, y, &mod);
        CHECK(same(run(HILT_OP_FLOORDIVF, true, x, y), expected), "%a // %a", x, y);
        CHECK(same(run(HILT_OP_FLOORMODF, true, x, y), mod), "%a %% %a", x, y);
    }
}

/* f16, bf16: the f32 result rounded. */
static void
test_narrow(hilt_type_kind kind)
{
    hilt_type t = hilt_type_of(kind), f32 = hilt_type_of(HILT_TYPE_F32);
    for (unsigned p = 0; p < 1u << 16; p += 7) {
        hilt_bits x = {p, 0}, wide, result, rounded, narrow;
        CHECK(hilt_fold_bits(HILT_OP_EXTF, f32, &t, &x, 1, 0, &wide), "extf");
        CHECK(hilt_fold_bits(HILT_OP_EXP, f32, &f32, &wide, 1, 0, &result), "exp");
        CHECK(hilt_fold_bits(HILT_OP_TRUNCF, t, &f32, &result, 1, 0, &rounded), "truncf");
        CHECK(hilt_fold_bits(HILT_OP_EXP, t, &t, &x, 1, 0, &narrow), "exp");
        CHECK(narrow.lo == rounded.lo, "exp of %04x", p);
    }
}

int
main(int argc, char **argv)
{
    (void)argv;
    bool print = argc > 1;
    int count = print ? 2000000 : 60000;
    for (int wide = 0; wide < 2; wide++) {
        for (size_t i = 0; i < HILT_COUNT(rows); i++)
            measure(&rows[i], wide, print, count);
        measure_pow(wide, print, count);
        test_specials(wide);
        test_cancellation(wide);
    }
    test_floor_division();
    test_narrow(HILT_TYPE_F16);
    test_narrow(HILT_TYPE_BF16);
    return check_result();
}
