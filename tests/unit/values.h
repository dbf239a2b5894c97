/* What the tests of single ops share: random operands, special values among them, and the list of all ops. */
#ifndef HILT_TEST_VALUES_H
#define HILT_TEST_VALUES_H

#include <stdlib.h>

#include "../../src/ir/build.h"

static uint64_t seed = 88172645463325252u;

static uint64_t
random_word(void)
{
    seed ^= seed << 13;
    seed ^= seed >> 7;
    return seed ^= seed << 17;
}

static hilt_bits
cut(hilt_bits b, unsigned width)
{
    if (width < 64) {
        return (hilt_bits){b.lo & ((1ull << width) - 1), 0};
    }
    return (hilt_bits){b.lo, width > 64 ? b.hi : 0};
}

static hilt_bits
random_int(unsigned width)
{
    uint64_t small = random_word() % 20, kind = random_word() % 8;
    hilt_bits b = {random_word(), random_word()};
    if (kind < 3) {
        b = (hilt_bits){small, 0};
    }
    else if (kind == 3) {
        b = (hilt_bits){0 - small, ~0ull};
    }
    else if (kind == 4) { /* near the least */
        b = width == 128 ? (hilt_bits){small, 1ull << 63} : (hilt_bits){(1ull << (width - 1)) + small, 0};
    }
    else if (kind == 5) { /* near the largest */
        b = width == 128 ? (hilt_bits){~small, ~0ull >> 1}
                         : (hilt_bits){(1ull << (width - 1)) - 1 - small, 0};
    }
    else if (kind == 6) { /* fewer bits */
        unsigned drop = (unsigned)(random_word() % width);
        unsigned __int128 v = ((unsigned __int128)b.hi << 64 | b.lo) >> (128 - width) >> drop;
        b = (hilt_bits){(uint64_t)v, (uint64_t)(v >> 64)};
    }
    return cut(b, width);
}

/* The exponent is often near the middle, so that sums and products meet. */
static hilt_bits
random_float(hilt_type t)
{
    static const unsigned mantissas[HILT_TYPE_COUNT] = {
        [HILT_TYPE_F8E4M3FN] = 3, [HILT_TYPE_F8E5M2] = 2, [HILT_TYPE_F16] = 10, [HILT_TYPE_BF16] = 7,
        [HILT_TYPE_TF32] = 23,    [HILT_TYPE_F32] = 23,   [HILT_TYPE_F64] = 52,
    };
    unsigned width = hilt_type_bits(t), mantissa = mantissas[t.kind];
    uint64_t bits = random_word();
    uint64_t kind = random_word() % 8;
    uint64_t mask = (1ull << mantissa) - 1, middle = (1ull << (width - 2 - mantissa)) - 1;
    if (kind == 0) { /* special exponents, few bits set */
        static const uint64_t fractions[] = {0, 1, 2, 3};
        uint64_t exponents[] = {0, 1, middle, middle * 2, middle * 2 + 1};
        bits = (bits & 1ull << 63) >> (64 - width) | exponents[bits % 5] << mantissa;
        uint64_t f = fractions[random_word() % 4];
        bits |= (random_word() & 1 ? f : mask - f) & mask;
    }
    else if (kind < 5) {
        uint64_t sign = bits >> 63 << (width - 1);
        uint64_t e = (middle + random_word() % 9 - 4) & (middle * 2 + 1);
        uint64_t f = random_word() & mask;
        f = random_word() & 1 ? f & ~(mask >> 3) : f;
        bits = sign | e << mantissa | f;
    }
    if (t.kind == HILT_TYPE_TF32) {
        bits &= ~0x1fffull;
    }
    return cut((hilt_bits){bits, 0}, width);
}

static inline hilt_bits
random_bits(hilt_type t)
{
    if (hilt_type_is_float(t)) {
        return random_float(t);
    }
    return random_int(hilt_type_bits(t));
}

static inline bool
is_nan(hilt_type t, hilt_bits b)
{
    hilt_bits ret;
    hilt_type types[2] = {t, t};
    hilt_bits operands[2] = {b, b};
    return hilt_type_is_float(t) &&
           hilt_fold_bits(HILT_OP_CMPF, hilt_type_of(HILT_TYPE_I1), types, operands, 2, 14 /* uno */, &ret) &&
           ret.lo;
}

typedef void (*add_op)(hilt_opcode code, int predicate, hilt_type_kind result, uint32_t n,
                       const hilt_type_kind *types);

static const hilt_type_kind ints[] = {HILT_TYPE_I1,  HILT_TYPE_I8,  HILT_TYPE_I16,
                                      HILT_TYPE_I32, HILT_TYPE_I64, HILT_TYPE_I128};
static const hilt_type_kind floats[] = {HILT_TYPE_F8E4M3FN, HILT_TYPE_F8E5M2, HILT_TYPE_F16, HILT_TYPE_BF16,
                                        HILT_TYPE_TF32,     HILT_TYPE_F32,    HILT_TYPE_F64};
#define NINTS HILT_COUNT(ints)
#define NFLOATS HILT_COUNT(floats)

static void
add_same(add_op add, const hilt_opcode *codes, size_t ncodes, uint32_t n, const hilt_type_kind *kinds,
         size_t nkinds)
{
    for (size_t c = 0; c < ncodes; c++) {
        for (size_t k = 0; k < nkinds; k++) {
            add(codes[c], 0, kinds[k], n, (hilt_type_kind[3]){kinds[k], kinds[k], kinds[k]});
        }
    }
}

static bool
is_plain(hilt_type_kind k)
{
    return k == HILT_TYPE_F16 || k == HILT_TYPE_BF16 || k == HILT_TYPE_F32 || k == HILT_TYPE_F64;
}

static void
add_conversions(add_op add)
{
    for (size_t i = 0; i < NINTS; i++) {
        for (size_t j = 0; j < NINTS; j++) {
            if (j > i) {
                add(HILT_OP_EXTSI, 0, ints[j], 1, &ints[i]);
                add(HILT_OP_EXTUI, 0, ints[j], 1, &ints[i]);
            }
            else if (j < i) {
                add(HILT_OP_TRUNCI, 0, ints[j], 1, &ints[i]);
            }
        }
        for (size_t j = 0; j < NFLOATS; j++) {
            add(HILT_OP_SITOFP, 0, floats[j], 1, &ints[i]);
            add(HILT_OP_UITOFP, 0, floats[j], 1, &ints[i]);
            add(HILT_OP_FPTOSI, 0, ints[i], 1, &floats[j]);
            add(HILT_OP_FPTOUI, 0, ints[i], 1, &floats[j]);
            if (floats[j] != HILT_TYPE_TF32 &&
                hilt_type_bits(hilt_type_of(ints[i])) == hilt_type_bits(hilt_type_of(floats[j]))) {
                add(HILT_OP_BITCAST, 0, floats[j], 1, &ints[i]);
                add(HILT_OP_BITCAST, 0, ints[i], 1, &floats[j]);
            }
        }
    }
    for (size_t i = 0; i < NFLOATS; i++) {
        for (size_t j = 0; j < NFLOATS; j++) {
            unsigned wi = hilt_type_bits(hilt_type_of(floats[i])),
                     wj = hilt_type_bits(hilt_type_of(floats[j]));
            if (is_plain(floats[i]) && is_plain(floats[j]) && wi != wj) {
                add(wi < wj ? HILT_OP_EXTF : HILT_OP_TRUNCF, 0, floats[j], 1, &floats[i]);
            }
            else if (i != j) {
                add(HILT_OP_FPCAST, 0, floats[j], 1, &floats[i]);
            }
        }
    }
}

/* Calls add for every pure scalar op at every type that it has. */
static inline void
for_each_op(add_op add)
{
    static const hilt_opcode int2[] = {
        HILT_OP_ADDI, HILT_OP_SUBI,      HILT_OP_MULI,      HILT_OP_ANDI,  HILT_OP_ORI,
        HILT_OP_XORI, HILT_OP_FLOORDIVS, HILT_OP_FLOORMODS, HILT_OP_DIVU,  HILT_OP_REMU,
        HILT_OP_SHL,  HILT_OP_SHRS,      HILT_OP_SHRU,      HILT_OP_IPOWS, HILT_OP_IPOWU,
    };
    static const hilt_opcode int1[] = {HILT_OP_ABSI};
    static const hilt_opcode float2[] = {HILT_OP_ADDF, HILT_OP_SUBF, HILT_OP_MULF,
                                         HILT_OP_DIVF, HILT_OP_REMF, HILT_OP_COPYSIGN};
    static const hilt_opcode float1[] = {HILT_OP_NEGF, HILT_OP_ABSF,  HILT_OP_SQRT,     HILT_OP_FLOOR,
                                         HILT_OP_CEIL, HILT_OP_TRUNC, HILT_OP_ROUNDEVEN};
    static const hilt_opcode math1[] = {HILT_OP_EXP, HILT_OP_EXP2, HILT_OP_LOG, HILT_OP_LOG2, HILT_OP_SIN,
                                        HILT_OP_COS, HILT_OP_TANH, HILT_OP_ERF, HILT_OP_RSQRT};
    static const hilt_opcode math2[] = {HILT_OP_FLOORDIVF, HILT_OP_FLOORMODF, HILT_OP_POWF};
    static const hilt_opcode float3[] = {HILT_OP_FMA};
    add_same(add, int2, HILT_COUNT(int2), 2, ints, NINTS);
    add_same(add, int1, HILT_COUNT(int1), 1, ints, NINTS);
    add_same(add, float2, HILT_COUNT(float2), 2, floats, NFLOATS);
    add_same(add, float1, HILT_COUNT(float1), 1, floats, NFLOATS);
    add_same(add, math1, HILT_COUNT(math1), 1, floats, NFLOATS);
    add_same(add, math2, HILT_COUNT(math2), 2, floats, NFLOATS);
    add_same(add, float3, HILT_COUNT(float3), 3, floats, NFLOATS);
    for (size_t i = 0; i < NINTS; i++) {
        for (int p = 0; p < 10; p++) {
            add(HILT_OP_CMPI, p, HILT_TYPE_I1, 2, (hilt_type_kind[2]){ints[i], ints[i]});
        }
        add(HILT_OP_SELECT, 0, ints[i], 3, (hilt_type_kind[3]){HILT_TYPE_I1, ints[i], ints[i]});
    }
    for (size_t i = 0; i < NFLOATS; i++) {
        for (int p = 0; p < 16; p++) {
            add(HILT_OP_CMPF, p, HILT_TYPE_I1, 2, (hilt_type_kind[2]){floats[i], floats[i]});
        }
        add(HILT_OP_SELECT, 0, floats[i], 3, (hilt_type_kind[3]){HILT_TYPE_I1, floats[i], floats[i]});
    }
    add_conversions(add);
}

static void
seed_random(int argc, char **argv)
{
    if (argc > 1) {
        seed ^= strtoull(argv[1], NULL, 0) * 0x9E3779B97F4A7C15u;
    }
}

#endif
