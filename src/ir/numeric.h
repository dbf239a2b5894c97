/* Private to ir: arithmetic on bits, shared by numeric.c (dispatch, integers, conversions), numeric_float.c
 * (formats and float arithmetic) and math_fold.c (math.* by their expansion). Everyone else calls
 * hilt_fold_bits.
 */
#ifndef HILT_NUMERIC_H
#define HILT_NUMERIC_H

#include "build.h"

typedef unsigned __int128 hilt_u128;
typedef __int128 hilt_i128;

static inline hilt_u128
hilt_bits_wide(hilt_bits b)
{
    return (hilt_u128)b.hi << 64 | b.lo;
}
static inline hilt_bits
hilt_bits_of(hilt_u128 v)
{
    return (hilt_bits){.lo = (uint64_t)v, .hi = (uint64_t)(v >> 64)};
}
static inline double
hilt_double_of(uint64_t bits)
{
    double d;
    memcpy(&d, &bits, sizeof d);
    return d;
}
static inline uint64_t
hilt_double_bits(double d)
{
    uint64_t bits;
    memcpy(&bits, &d, sizeof bits);
    return bits;
}
static inline float
hilt_float_of(uint64_t bits)
{
    uint32_t low = (uint32_t)bits;
    float f;
    memcpy(&f, &low, sizeof f);
    return f;
}
static inline uint64_t
hilt_float_bits(float f)
{
    uint32_t bits;
    memcpy(&bits, &f, sizeof bits);
    return bits;
}

/* Any float type to double (exact) and back (one rounding, by the type's rule: nearest even; tf32 nearest,
 * ties away; f8 saturating to the largest finite value). A NaN becomes the type's quiet NaN of the same sign.
 */
double hilt_float_unpack(hilt_type_kind kind, uint64_t bits);
uint64_t hilt_float_pack(hilt_type_kind kind, double d);
/* The value +-magnitude * 2^exponent rounded once to the type, by the same rules. */
uint64_t hilt_float_round(hilt_type_kind kind, bool negative, hilt_u128 magnitude, int exponent);
/* Float ops whose operands and result have one float type; false: no such op. */
bool hilt_fold_float(hilt_opcode code, hilt_type_kind kind, const hilt_bits *operands, uint32_t n,
                     hilt_bits *ret);
bool hilt_fold_cmpf(hilt_type_kind kind, int predicate, uint64_t a, uint64_t b);
/* Ops that hilt_math_needs_expansion: evaluates the expansion. false: out of memory. */
bool hilt_fold_math(hilt_opcode code, hilt_type_kind kind, const hilt_bits *operands, uint32_t n,
                    hilt_bits *ret);

#endif
