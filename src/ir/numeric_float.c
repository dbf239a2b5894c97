/* Floats of every format, on their bits.
 *
 * f32 and f64 are the machine's, which rounds to nearest even and is never contracted (-ffp-contract=off).
 * The narrow formats (8 to 16 bits, and tf32) are computed in double and rounded once more: double has more
 * than 2p + 2 bits for each of their precisions p, so that + - * / and sqrt come out as if rounded once. Only
 * fma needs care: the product is exact in double, the sum is rounded to odd, and then no later rounding can
 * be wrong.
 *
 * Invariant: bits above a format's width are zero, here and in all results.
 */
#include "numeric.h"

#include <math.h>

typedef struct float_format {
    uint8_t precision;     /* bits of the significand, the hidden one included */
    uint8_t exponent_bits; /* the sign is the bit above exponent and fraction */
    uint8_t shift;         /* zero bits below the pattern (tf32) */
    bool ties_away;
    uint64_t largest;  /* the patterns, without sign and shift: largest finite value, */
    uint64_t overflow; /* what a greater value rounds to, */
    uint64_t nan;      /* and the quiet NaN */
} float_format;

static const float_format formats[HILT_TYPE_COUNT] = {
    [HILT_TYPE_F8E4M3FN] = {4, 4, 0, false, 0x7e, 0x7e, 0x7f},
    [HILT_TYPE_F8E5M2] = {3, 5, 0, false, 0x7b, 0x7b, 0x7e},
    [HILT_TYPE_F16] = {11, 5, 0, false, 0x7bff, 0x7c00, 0x7e00},
    [HILT_TYPE_BF16] = {8, 8, 0, false, 0x7f7f, 0x7f80, 0x7fc0},
    [HILT_TYPE_TF32] = {11, 8, 13, true, 0x3fbff, 0x3fc00, 0x3fe00},
    [HILT_TYPE_F32] = {24, 8, 0, false, 0x7f7fffff, 0x7f800000, 0x7fc00000},
    [HILT_TYPE_F64] = {53, 11, 0, false, 0x7fefffffffffffff, 0x7ff0000000000000, 0x7ff8000000000000},
};

static uint64_t
with_sign(const float_format *f, bool negative, uint64_t pattern)
{
    return (pattern | (uint64_t)negative << (f->precision - 1 + f->exponent_bits)) << f->shift;
}

static int
bit_length(hilt_u128 v)
{
    uint64_t high = (uint64_t)(v >> 64), low = (uint64_t)v;
    return high ? 128 - __builtin_clzll(high) : low ? 64 - __builtin_clzll(low) : 0;
}

uint64_t
hilt_float_round(hilt_type_kind kind, bool negative, hilt_u128 magnitude, int exponent)
{
    const float_format *f = &formats[kind];
    int fraction = f->precision - 1, length = bit_length(magnitude);
    int least = 2 - (1 << (f->exponent_bits - 1)); /* exponent of the smallest normal number */
    if (!length)
        return with_sign(f, negative, 0);
    int top = exponent + length - 1;
    int unit = (top < least ? least : top) - fraction; /* exponent of the result's last bit */
    int drop = unit - exponent;
    uint64_t m;
    if (drop <= 0)
        m = (uint64_t)(magnitude << -drop);
    else if (drop > length)
        m = 0;
    else {
        hilt_u128 half = (hilt_u128)1 << (drop - 1), rest = magnitude & (half | (half - 1));
        m = drop == 128 ? 0 : (uint64_t)(magnitude >> drop);
        m += rest > half || (rest == half && (f->ties_away || (m & 1)));
    }
    /* A significand that grew by a bit carries into the exponent, which is what it should do. */
    uint64_t pattern = top < least ? m : ((uint64_t)(top - least) << fraction) + m;
    if (top - least >= 1 << f->exponent_bits || pattern > f->largest)
        pattern = f->overflow;
    return with_sign(f, negative, pattern);
}

double
hilt_float_unpack(hilt_type_kind kind, uint64_t bits)
{
    const float_format *f = &formats[kind];
    switch (kind) {
    case HILT_TYPE_F64:
        return hilt_double_of(bits);
    case HILT_TYPE_F32:
    case HILT_TYPE_TF32:
        return hilt_float_of(bits);
    case HILT_TYPE_BF16:
        return hilt_float_of(bits << 16);
    default:
        break;
    }
    int fraction = f->precision - 1, exponents = 1 << f->exponent_bits;
    uint64_t m = bits & ((1u << fraction) - 1), e = bits >> fraction & (unsigned)(exponents - 1);
    uint64_t sign = bits >> (fraction + f->exponent_bits) << 63,
             pattern = bits & ((1u << (fraction + f->exponent_bits)) - 1);
    if (pattern > f->largest) {
        bool infinite = pattern == f->overflow || (kind == HILT_TYPE_F8E5M2 && !m);
        return hilt_double_of(sign | (infinite ? 0x7ff0000000000000 : 0x7ff8000000000000));
    }
    if (!e) {
        double unit = hilt_double_of((uint64_t)(1023 + 2 - exponents / 2 - fraction) << 52);
        return hilt_double_of(hilt_double_bits((double)m * unit) | sign);
    }
    return hilt_double_of(sign | (e + 1023 + 1 - (unsigned)exponents / 2) << 52 | m << (52 - fraction));
}

uint64_t
hilt_float_pack(hilt_type_kind kind, double d)
{
    if (kind == HILT_TYPE_F64)
        return hilt_double_bits(d);
    if (kind == HILT_TYPE_F32)
        return hilt_float_bits((float)d);
    uint64_t bits = hilt_double_bits(d), m = bits & 0xfffffffffffff;
    bool negative = bits >> 63;
    int e = (int)(bits >> 52 & 0x7ff);
    if (e == 0x7ff)
        return with_sign(&formats[kind], negative, m ? formats[kind].nan : formats[kind].overflow);
    return hilt_float_round(kind, negative, e ? m | 1ull << 52 : m, (e ? e : 1) - 1075);
}

/* The sum of two doubles, rounded to odd: any later rounding to 51 bits or fewer is then that of the exact
 * sum. */
static double
add_to_odd(double a, double b)
{
    double sum = a + b, part = sum - a;
    double lost = (a - (sum - part)) + (b - part);
    uint64_t bits = hilt_double_bits(sum);
    if (!(lost != 0) || !isfinite(sum) || (bits & 1))
        return sum;
    return hilt_double_of((lost > 0) == (sum > 0) ? bits + 1 : bits - 1);
}

#define FLOAT_OPS(T, suffix)                                                                                 \
    static bool arithmetic_##T(hilt_opcode code, T a, T b, T c, T *ret)                                      \
    {                                                                                                        \
        switch (code) {                                                                                      \
        case HILT_OP_ADDF:                                                                                   \
            *ret = a + b;                                                                                    \
            return true;                                                                                     \
        case HILT_OP_SUBF:                                                                                   \
            *ret = a - b;                                                                                    \
            return true;                                                                                     \
        case HILT_OP_MULF:                                                                                   \
            *ret = a * b;                                                                                    \
            return true;                                                                                     \
        case HILT_OP_DIVF:                                                                                   \
            *ret = a / b;                                                                                    \
            return true;                                                                                     \
        case HILT_OP_REMF:                                                                                   \
            *ret = fmod##suffix(a, b);                                                                       \
            return true;                                                                                     \
        case HILT_OP_SQRT:                                                                                   \
            *ret = sqrt##suffix(a);                                                                          \
            return true;                                                                                     \
        case HILT_OP_FLOOR:                                                                                  \
            *ret = floor##suffix(a);                                                                         \
            return true;                                                                                     \
        case HILT_OP_CEIL:                                                                                   \
            *ret = ceil##suffix(a);                                                                          \
            return true;                                                                                     \
        case HILT_OP_TRUNC:                                                                                  \
            *ret = trunc##suffix(a);                                                                         \
            return true;                                                                                     \
        case HILT_OP_ROUNDEVEN:                                                                              \
            *ret = rint##suffix(a);                                                                          \
            return true;                                                                                     \
        case HILT_OP_FMA:                                                                                    \
            *ret = fma##suffix(a, b, c);                                                                     \
            return true;                                                                                     \
        default:                                                                                             \
            return false;                                                                                    \
        }                                                                                                    \
    }
FLOAT_OPS(double, )
FLOAT_OPS(float, f)
#undef FLOAT_OPS

/* neg, abs, copysign keep the bits of a NaN */
static bool
fold_sign(hilt_opcode code, hilt_type_kind kind, const hilt_bits *operands, uint64_t *ret)
{
    const float_format *f = &formats[kind];
    uint64_t sign = 1ull << (f->precision - 1 + f->exponent_bits + f->shift), a = operands[0].lo;
    switch (code) {
    case HILT_OP_NEGF:
        *ret = a ^ sign;
        return true;
    case HILT_OP_ABSF:
        *ret = a & ~sign;
        return true;
    case HILT_OP_COPYSIGN:
        *ret = (a & ~sign) | (operands[1].lo & sign);
        return true;
    default:
        return false;
    }
}

bool
hilt_fold_float(hilt_opcode code, hilt_type_kind kind, const hilt_bits *operands, uint32_t n, hilt_bits *ret)
{
    uint64_t a = operands[0].lo, b = n > 1 ? operands[1].lo : 0, c = n > 2 ? operands[2].lo : 0, value;
    if (fold_sign(code, kind, operands, &value))
        ;
    else if (kind == HILT_TYPE_F32) {
        float f;
        if (!arithmetic_float(code, hilt_float_of(a), hilt_float_of(b), hilt_float_of(c), &f))
            return false;
        value = hilt_float_bits(f);
    }
    else {
        double x = hilt_float_unpack(kind, a), y = hilt_float_unpack(kind, b), z = hilt_float_unpack(kind, c),
               d;
        if (code == HILT_OP_FMA && kind != HILT_TYPE_F64)
            d = add_to_odd(x * y, z);
        else if (!arithmetic_double(code, x, y, z, &d))
            return false;
        value = hilt_float_pack(kind, d);
    }
    *ret = (hilt_bits){value, 0};
    return true;
}

bool
hilt_fold_cmpf(hilt_type_kind kind, int predicate, uint64_t a, uint64_t b)
{
    double x = hilt_float_unpack(kind, a), y = hilt_float_unpack(kind, b);
    /* Bits of a predicate: 1 equal, 2 greater, 4 less, 8 unordered; MLIR numbers the ordered ones 1 to 6 (oeq
     * ogt oge olt ole one), ord 7, the unordered ones 8 to 13 (ueq …), uno 14, true 15. */
    static const uint8_t accepts[16] = {0, 1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12, 13, 14, 8, 15};
    int outcome = x == y ? 1 : x > y ? 2 : x < y ? 4 : 8;
    return accepts[predicate & 15] & outcome;
}
