/* hilt_fold_bits against what the C compiler and __int128 compute. */
#include "../../src/ir/build.h"
#include "check.h"

#include <math.h>

static uint64_t seed = 88172645463325252u;

static uint64_t
next_random(void)
{
    seed ^= seed << 13;
    seed ^= seed >> 7;
    return seed ^= seed << 17;
}

/* Numbers that cluster where things go wrong: around zero, the limits, powers of two. */
static unsigned __int128
interesting(unsigned width)
{
    unsigned __int128 v;
    switch (next_random() % 5) {
    case 0:
        v = (unsigned __int128)((__int128)(next_random() % 9) - 4);
        break;
    case 1:
        v = ((unsigned __int128)1 << (next_random() % width)) + next_random() % 3 - 1;
        break;
    case 2:
        v = ((unsigned __int128)1 << (width - 1)) + next_random() % 5 - 2;
        break;
    case 3:
        v = next_random() % (width + 4);
        break;
    default:
        v = (unsigned __int128)next_random() << 64 | next_random();
    }
    return width == 128 ? v : v & (((unsigned __int128)1 << width) - 1);
}

static hilt_bits
bits_of(unsigned __int128 v)
{
    return (hilt_bits){(uint64_t)v, (uint64_t)(v >> 64)};
}

static unsigned __int128
fold(hilt_opcode code, hilt_type_kind result, hilt_type_kind type, unsigned __int128 a, unsigned __int128 b,
     int predicate)
{
    hilt_type types[2] = {hilt_type_of(type), hilt_type_of(type)};
    hilt_bits operands[2] = {bits_of(a), bits_of(b)}, ret = {0};
    uint32_t n = (uint32_t)hilt_op_infos[code].noperands;
    CHECK(hilt_fold_bits(code, hilt_type_of(result), types, operands, n, predicate, &ret), "%s",
          hilt_op_infos[code].name);
    return (unsigned __int128)ret.hi << 64 | ret.lo;
}

/* Python's // by its definition: the quotient in magnitude, then down. */
static unsigned __int128
python_floordiv(__int128 a, __int128 b, unsigned __int128 *mod)
{
    if (b == 0) {
        *mod = (unsigned __int128)a;
        return 0;
    }
    unsigned __int128 x = a < 0 ? -(unsigned __int128)a : (unsigned __int128)a;
    unsigned __int128 y = b < 0 ? -(unsigned __int128)b : (unsigned __int128)b, q = x / y;
    if ((a < 0) != (b < 0))
        q = -(q + (x % y != 0));
    *mod = (unsigned __int128)a - q * (unsigned __int128)b;
    return q;
}

static void
test_integers(hilt_type_kind kind, unsigned width)
{
    unsigned __int128 mask = width == 128 ? ~(unsigned __int128)0 : ((unsigned __int128)1 << width) - 1, mod;
    for (int i = 0; i < 20000; i++) {
        unsigned __int128 a = interesting(width), b = interesting(width);
        bool negative_a = a >> (width - 1) & 1, negative_b = b >> (width - 1) & 1;
        __int128 x = (__int128)(negative_a ? a | ~mask : a), y = (__int128)(negative_b ? b | ~mask : b);
#define SAME(op, expected)                                                                                   \
    CHECK(fold(HILT_OP_##op, kind, kind, a, b, 0) == ((unsigned __int128)(expected)&mask), "i%u %lld %lld",  \
          width, (long long)x, (long long)y)
        SAME(ADDI, a + b);
        SAME(SUBI, a - b);
        SAME(MULI, a * b);
        SAME(ANDI, a & b);
        SAME(ORI, a | b);
        SAME(XORI, a ^ b);
        SAME(FLOORDIVS, python_floordiv(x, y, &mod));
        SAME(FLOORMODS, (python_floordiv(x, y, &mod), mod));
        SAME(DIVU, b ? a / b : 0);
        SAME(REMU, b ? a % b : a);
        SAME(SHL, b < width ? a << b : 0);
        SAME(SHRU, b < width ? a >> b : 0);
        SAME(SHRS, b < width ? x >> b : negative_a ? -1 : 0);
        SAME(ABSI, negative_a ? -a : a);
        bool orders[10] = {a == b, a != b, x<y, x <= y, x> y, x >= y, a<b, a <= b, a> b, a >= b};
        for (int p = 0; p < 10; p++)
            CHECK(fold(HILT_OP_CMPI, HILT_TYPE_I1, kind, a, b, p) == orders[p], "cmpi %d i%u", p, width);
        if (width > 4) {
            unsigned __int128 power = 1;
            b &= 15;
            for (unsigned k = 0; k < b; k++)
                power *= a;
            SAME(IPOWU, power);
            SAME(IPOWS, power);
        }
#undef SAME
    }
    unsigned __int128 minus_one = mask, two = 2 & mask;
    if (width > 2) {
        CHECK(fold(HILT_OP_IPOWS, kind, kind, two, minus_one, 0) == 0, "2 ** -1");
        CHECK(fold(HILT_OP_IPOWS, kind, kind, 0, minus_one, 0) == 0, "0 ** -1");
        CHECK(fold(HILT_OP_IPOWS, kind, kind, minus_one, minus_one, 0) == mask, "-1 ** -1");
        CHECK(fold(HILT_OP_IPOWS, kind, kind, minus_one, minus_one - 1, 0) == 1, "-1 ** -2");
        CHECK(fold(HILT_OP_IPOWS, kind, kind, 1, minus_one, 0) == 1, "1 ** -1");
    }
}

static uint64_t
random_double_bits(void)
{
    static const double specials[] = {
        0.0, 1.0, 0.5, 2.0, 3.0, INFINITY, 5e-324, 2.2250738585072014e-308, 1.7976931348623157e308};
    double d = specials[next_random() % HILT_COUNT(specials)];
    uint64_t bits;
    memcpy(&bits, &d, 8);
    switch (next_random() % 4) {
    case 0:
        return bits ^ (next_random() << 63);
    case 1:
        return (next_random() & 0x800fffffffffffff) | (1003 + next_random() % 40) << 52;
    default:
        return next_random();
    }
}

static uint64_t
random_float_bits(void)
{
    static const float specials[] = {0.0f,          1.0f, 0.5f, 2.0f, INFINITY, 1e-45f, 1.17549435e-38f,
                                     3.4028235e38f, NAN};
    float f = specials[next_random() % HILT_COUNT(specials)];
    uint32_t bits;
    memcpy(&bits, &f, 4);
    switch (next_random() % 4) {
    case 0:
        return bits ^ (uint32_t)(next_random() << 31);
    case 1:
        return (next_random() & 0x807fffff) | (110 + next_random() % 34) << 23;
    default:
        return (uint32_t)next_random();
    }
}

static bool
same_double(uint64_t bits, double expected)
{
    uint64_t e;
    memcpy(&e, &expected, 8);
    return bits == e || (isnan(expected) && (bits << 1) > 0xffe0000000000000);
}

static bool
same_float(uint64_t bits, float expected)
{
    uint32_t e;
    memcpy(&e, &expected, 4);
    return bits == e || (isnan(expected) && (uint32_t)(bits << 1) > 0xff000000);
}

static void
test_floats(void)
{
    for (int i = 0; i < 200000; i++) {
        uint64_t a = random_double_bits(), b = random_double_bits();
        uint32_t c = (uint32_t)random_float_bits(), d = (uint32_t)random_float_bits();
        double x, y;
        float u, v;
        memcpy(&x, &a, 8), memcpy(&y, &b, 8), memcpy(&u, &c, 4), memcpy(&v, &d, 4);
#define SAME(op, e64, e32)                                                                                   \
    CHECK(same_double((uint64_t)fold(HILT_OP_##op, HILT_TYPE_F64, HILT_TYPE_F64, a, b, 0), e64), "%a %a", x, \
          y);                                                                                                \
    CHECK(same_float((uint64_t)fold(HILT_OP_##op, HILT_TYPE_F32, HILT_TYPE_F32, c, d, 0), e32), "%a %a",     \
          (double)u, (double)v)
        SAME(ADDF, x + y, u + v);
        SAME(SUBF, x - y, u - v);
        SAME(MULF, x * y, u * v);
        SAME(DIVF, x / y, u / v);
        SAME(REMF, fmod(x, y), fmodf(u, v));
        SAME(SQRT, sqrt(x), sqrtf(u));
        SAME(FLOOR, floor(x), floorf(u));
        SAME(CEIL, ceil(x), ceilf(u));
        SAME(TRUNC, trunc(x), truncf(u));
        SAME(ROUNDEVEN, nearbyint(x), nearbyintf(u));
        SAME(ABSF, fabs(x), fabsf(u));
        SAME(NEGF, -x, -u);
        SAME(COPYSIGN, copysign(x, y), copysignf(u, v));
#undef SAME
        bool unordered = isunordered(x, y);
        bool expected[16] = {false,
                             x == y,
                             x > y,
                             x >= y,
                             x < y,
                             x <= y,
                             x < y || x > y,
                             !unordered,
                             unordered || x == y,
                             !(x <= y),
                             !(x < y),
                             !(x >= y),
                             !(x > y),
                             x != y,
                             unordered,
                             true};
        for (int p = 0; p < 16; p++)
            CHECK(fold(HILT_OP_CMPF, HILT_TYPE_I1, HILT_TYPE_F64, a, b, p) == expected[p], "cmpf %d %a %a", p,
                  x, y);
        CHECK(same_float((uint64_t)fold(HILT_OP_TRUNCF, HILT_TYPE_F32, HILT_TYPE_F64, a, 0, 0), (float)x),
              "%a", x);
        CHECK(same_double((uint64_t)fold(HILT_OP_EXTF, HILT_TYPE_F64, HILT_TYPE_F32, c, 0, 0), (double)u),
              "%a", (double)u);
    }
}

static void
test_conversions(void)
{
    for (int i = 0; i < 100000; i++) {
        unsigned __int128 w = interesting(128);
        uint64_t q = (uint64_t)interesting(64), s = (uint32_t)interesting(32);
        CHECK(same_float((uint64_t)fold(HILT_OP_SITOFP, HILT_TYPE_F32, HILT_TYPE_I128, w, 0, 0),
                         (float)(__int128)w),
              "i128");
        CHECK(same_float((uint64_t)fold(HILT_OP_UITOFP, HILT_TYPE_F32, HILT_TYPE_I128, w, 0, 0), (float)w),
              "u128");
        CHECK(same_double((uint64_t)fold(HILT_OP_SITOFP, HILT_TYPE_F64, HILT_TYPE_I128, w, 0, 0),
                          (double)(__int128)w),
              "i128");
        CHECK(same_float((uint64_t)fold(HILT_OP_SITOFP, HILT_TYPE_F32, HILT_TYPE_I64, q, 0, 0),
                         (float)(int64_t)q),
              "i64");
        CHECK(same_float((uint64_t)fold(HILT_OP_UITOFP, HILT_TYPE_F32, HILT_TYPE_I64, q, 0, 0), (float)q),
              "u64");
        CHECK(same_double((uint64_t)fold(HILT_OP_UITOFP, HILT_TYPE_F64, HILT_TYPE_I64, q, 0, 0), (double)q),
              "u64");
        CHECK(same_double((uint64_t)fold(HILT_OP_SITOFP, HILT_TYPE_F64, HILT_TYPE_I32, s, 0, 0), (int32_t)s),
              "i32");
        uint64_t a = random_double_bits();
        double x;
        memcpy(&x, &a, 8);
        int32_t e32 = isnan(x)             ? 0
                      : x >= 2147483647.0  ? INT32_MAX
                      : x <= -2147483648.0 ? INT32_MIN
                                           : (int32_t)x;
        uint64_t eu64 = isnan(x) || x < 0 ? 0 : x >= 18446744073709551616.0 ? UINT64_MAX : (uint64_t)x;
        CHECK(fold(HILT_OP_FPTOSI, HILT_TYPE_I32, HILT_TYPE_F64, a, 0, 0) == (uint32_t)e32, "%a", x);
        CHECK(fold(HILT_OP_FPTOUI, HILT_TYPE_I64, HILT_TYPE_F64, a, 0, 0) == eu64, "%a", x);
        int8_t e8 = isnan(x) ? 0 : x >= 127 ? 127 : x <= -128 ? -128 : (int8_t)x;
        CHECK(fold(HILT_OP_FPTOSI, HILT_TYPE_I8, HILT_TYPE_F64, a, 0, 0) == (uint8_t)e8, "%a", x);
        CHECK(fold(HILT_OP_EXTSI, HILT_TYPE_I128, HILT_TYPE_I32, s, 0, 0) ==
                  (unsigned __int128)(__int128)(int32_t)s,
              "extsi");
        CHECK(fold(HILT_OP_TRUNCI, HILT_TYPE_I16, HILT_TYPE_I128, w, 0, 0) == (uint16_t)w, "trunci");
    }
    CHECK(fold(HILT_OP_SITOFP, HILT_TYPE_F32, HILT_TYPE_I1, 1, 0, 0) == 0x3f800000, "a Boolean is 1.0");
    CHECK(fold(HILT_OP_EXTSI, HILT_TYPE_I8, HILT_TYPE_I1, 1, 0, 0) == 0xff, "extsi of i1");
}

/* Rounding by enumeration: the nearest of all values of the format, found by search. */
static void
test_narrow(hilt_type_kind kind, unsigned width, bool saturates)
{
    static double values[1 << 16];
    int n = 0;
    for (unsigned p = 0; p < 1u << (width - 1); p++) {
        uint64_t d = (uint64_t)fold(HILT_OP_FPCAST, HILT_TYPE_F64, kind, p, 0, 0);
        double v;
        memcpy(&v, &d, 8);
        if (!isfinite(v))
            break;
        CHECK(!n || v > values[n - 1], "values of one sign ascend with their patterns");
        values[n++] = v;
        CHECK(fold(HILT_OP_FPCAST, kind, HILT_TYPE_F64, d, 0, 0) == p, "exact values stay");
    }
    double beyond = values[n - 1] + (values[n - 1] - values[n - 2]);
    for (int i = 0; i < 100000; i++) {
        int k = (int)(next_random() % (unsigned)n);
        double low = values[k], high = k + 1 < n ? values[k + 1] : beyond, middle = (low + high) / 2,
               x = middle;
        int way = (int)(next_random() % 3);
        if (way)
            x = nextafter(middle, way == 1 ? 0 : INFINITY);
        unsigned up = way == 2 || (way == 0 && (k & 1));
        unsigned expected = (unsigned)k + up;
        if (saturates && k + 1 == n)
            expected = (unsigned)k;
        uint64_t bits;
        memcpy(&bits, &x, 8);
        CHECK(fold(HILT_OP_FPCAST, kind, HILT_TYPE_F64, bits, 0, 0) == expected, "kind %d %a", kind, x);
        bits |= 1ull << 63;
        CHECK(fold(HILT_OP_FPCAST, kind, HILT_TYPE_F64, bits, 0, 0) == (expected | 1u << (width - 1)),
              "kind %d -%a", kind, x);
    }
}

static void
test_tf32(void)
{
    for (int i = 0; i < 100000; i++) {
        uint32_t f = (uint32_t)random_float_bits();
        if ((f & 0x7f800000) == 0x7f800000)
            continue;
        uint32_t expected = (f + 0x1000) & 0xffffe000; /* nearest, ties away */
        CHECK(fold(HILT_OP_FPCAST, HILT_TYPE_TF32, HILT_TYPE_F32, f, 0, 0) == expected, "%08x", f);
    }
}

/* fma in a narrow format against long double, which holds sums of f16 products nearly exactly. */
static void
test_half(void)
{
    hilt_type f16 = hilt_type_of(HILT_TYPE_F16), types[3] = {f16, f16, f16};
    for (int i = 0; i < 300000; i++) {
        hilt_bits o[3], ret;
        double v[3];
        for (int k = 0; k < 3; k++) {
            o[k] = (hilt_bits){(next_random() & 0x83ff) | (next_random() % 31) << 10, 0};
            uint64_t d = (uint64_t)fold(HILT_OP_FPCAST, HILT_TYPE_F64, HILT_TYPE_F16, o[k].lo, 0, 0);
            memcpy(&v[k], &d, 8);
        }
        /* In units of 2^-48 everything is an integer below 2^83. */
        __int128 exact = (__int128)(v[0] * 16777216.0) * (__int128)(v[1] * 16777216.0) +
                         (__int128)(v[2] * 16777216.0) * 16777216;
        CHECK(hilt_fold_bits(HILT_OP_FMA, f16, types, o, 3, 0, &ret), "fma");
        uint64_t d = (uint64_t)fold(HILT_OP_FPCAST, HILT_TYPE_F64, HILT_TYPE_F16, ret.lo, 0, 0);
        double r;
        memcpy(&r, &d, 8);
        if (!isfinite(r))
            continue;
        __int128 error = exact - (__int128)(r * 16777216.0) * 16777216;
        uint64_t below = (ret.lo & 0x7fff) ? ret.lo - 1 : 0x8001, above = ret.lo + 1;
        uint64_t neighbours[2] = {below, above};
        for (int k = 0; k < 2; k++) {
            uint64_t nd = (uint64_t)fold(HILT_OP_FPCAST, HILT_TYPE_F64, HILT_TYPE_F16, neighbours[k], 0, 0);
            double nv;
            memcpy(&nv, &nd, 8);
            if (!isfinite(nv))
                continue;
            __int128 other = exact - (__int128)(nv * 16777216.0) * 16777216;
            __int128 e = error < 0 ? -error : error, f = other < 0 ? -other : other;
            CHECK(e < f || (e == f && !(ret.lo & 1)), "fma %a %a %a", v[0], v[1], v[2]);
        }
    }
}

int
main(void)
{
    static const struct {
        hilt_type_kind kind;
        unsigned width;
    } integers[] = {{HILT_TYPE_I1, 1},   {HILT_TYPE_I4, 4},   {HILT_TYPE_I8, 8},    {HILT_TYPE_I16, 16},
                    {HILT_TYPE_I32, 32}, {HILT_TYPE_I64, 64}, {HILT_TYPE_I128, 128}};
    for (size_t i = 0; i < HILT_COUNT(integers); i++)
        test_integers(integers[i].kind, integers[i].width);
    test_floats();
    test_conversions();
    test_narrow(HILT_TYPE_F8E4M3FN, 8, true);
    test_narrow(HILT_TYPE_F8E5M2, 8, true);
    test_narrow(HILT_TYPE_F16, 16, false);
    test_narrow(HILT_TYPE_BF16, 16, false);
    test_tf32();
    test_half();
    return check_result();
}
