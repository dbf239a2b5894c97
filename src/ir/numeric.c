/* Arithmetic on bits: the one definition of what every pure scalar op gives.
 *
 * The builder folds with it, the evaluator runs by it, and the front end's constants use it, so that a
 * constant has exactly the bits that compiled code would give. Integers of every width, 1 to 128, are
 * computed in 128 bits and cut; floats are in numeric_float.c; math.* that is expanded before code generation
 * is evaluated from that same expansion (math_fold.c).
 *
 * Invariant: operands and results hold zero above their type's width.
 */
#include "numeric.h"

#include <math.h>

static inline hilt_u128
cut(hilt_u128 v, unsigned width)
{
    return width == 128 ? v : v & (((hilt_u128)1 << width) - 1);
}

static inline hilt_i128
as_signed(hilt_u128 v, unsigned width)
{
    unsigned unused = 128 - width;
    return (hilt_i128)(v << unused) >> unused;
}

static hilt_i128
floor_divide(hilt_i128 a, hilt_i128 b, hilt_i128 *ret_mod)
{
    hilt_i128 quotient, rest;
    if (b == 0) {
        *ret_mod = a;
        return 0;
    }
    if (b == -1) { /* also INT_MIN, whose quotient wraps to itself */
        *ret_mod = 0;
        return (hilt_i128)(0 - (hilt_u128)a);
    }
    if (a == (int64_t)a && b == (int64_t)b) {
        quotient = (int64_t)a / (int64_t)b;
        rest = (int64_t)a % (int64_t)b;
    }
    else {
        quotient = a / b;
        rest = a % b;
    }
    if (rest != 0 && (rest < 0) != (b < 0)) {
        quotient -= 1;
        rest += b;
    }
    *ret_mod = rest;
    return quotient;
}

static hilt_u128
power(hilt_u128 base, hilt_u128 exponent)
{
    hilt_u128 result = 1;
    for (; exponent; exponent >>= 1, base *= base)
        if (exponent & 1)
            result *= base;
    return result;
}

static hilt_u128
power_signed(hilt_i128 base, hilt_i128 exponent)
{
    if (exponent >= 0)
        return power((hilt_u128)base, (hilt_u128)exponent);
    if (base == 1)
        return 1;
    return base == -1 ? (exponent & 1 ? (hilt_u128)-1 : 1) : 0;
}

static bool
compare(int predicate, hilt_u128 a, hilt_u128 b, unsigned width)
{
    hilt_i128 x = as_signed(a, width), y = as_signed(b, width);
    switch ((hilt_cmpi)predicate) {
    case HILT_CMPI_EQ:
        return a == b;
    case HILT_CMPI_NE:
        return a != b;
    case HILT_CMPI_SLT:
        return x < y;
    case HILT_CMPI_SLE:
        return x <= y;
    case HILT_CMPI_SGT:
        return x > y;
    case HILT_CMPI_SGE:
        return x >= y;
    case HILT_CMPI_ULT:
        return a < b;
    case HILT_CMPI_ULE:
        return a <= b;
    case HILT_CMPI_UGT:
        return a > b;
    case HILT_CMPI_UGE:
        return a >= b;
    case HILT_CMPI_COUNT:
        break;
    }
    return false;
}

static bool
fold_integer(hilt_opcode code, unsigned width, hilt_u128 a, hilt_u128 b, hilt_u128 *ret)
{
    hilt_i128 x = as_signed(a, width), mod;
    switch (code) {
    case HILT_OP_ADDI:
        *ret = a + b;
        return true;
    case HILT_OP_SUBI:
        *ret = a - b;
        return true;
    case HILT_OP_MULI:
        *ret = a * b;
        return true;
    case HILT_OP_ANDI:
        *ret = a & b;
        return true;
    case HILT_OP_ORI:
        *ret = a | b;
        return true;
    case HILT_OP_XORI:
        *ret = a ^ b;
        return true;
    case HILT_OP_FLOORDIVS:
        *ret = (hilt_u128)floor_divide(x, as_signed(b, width), &mod);
        return true;
    case HILT_OP_FLOORMODS:
        floor_divide(x, as_signed(b, width), &mod);
        *ret = (hilt_u128)mod;
        return true;
    case HILT_OP_DIVU:
        *ret = b == 0 ? 0 : a >> 64 | b >> 64 ? a / b : (uint64_t)a / (uint64_t)b;
        return true;
    case HILT_OP_REMU:
        *ret = b == 0 ? a : a >> 64 | b >> 64 ? a % b : (uint64_t)a % (uint64_t)b;
        return true;
    case HILT_OP_SHL:
        *ret = b >= width ? 0 : a << b;
        return true;
    case HILT_OP_SHRS:
        *ret = (hilt_u128)(x >> (b >= width ? width - 1 : (unsigned)b));
        return true;
    case HILT_OP_SHRU:
        *ret = b >= width ? 0 : a >> b;
        return true;
    case HILT_OP_IPOWS:
        *ret = power_signed(x, as_signed(b, width));
        return true;
    case HILT_OP_IPOWU:
        *ret = power(a, b);
        return true;
    case HILT_OP_ABSI:
        *ret = x < 0 ? 0 - (hilt_u128)x : (hilt_u128)x;
        return true;
    default:
        return false;
    }
}

static uint64_t
int_to_float(hilt_type_kind to, bool is_signed, hilt_u128 a, unsigned width)
{
    hilt_i128 x = is_signed && width > 1 ? as_signed(a, width) : (hilt_i128)a;
    if (x == (int64_t)x && (!(x < 0) || (is_signed && width > 1))) {
        if (to == HILT_TYPE_F64)
            return hilt_double_bits((double)(int64_t)x);
        if (to == HILT_TYPE_F32)
            return hilt_float_bits((float)(int64_t)x);
    }
    bool negative = is_signed && x < 0;
    return hilt_float_round(to, negative, negative ? 0 - (hilt_u128)x : (hilt_u128)x, 0);
}

static hilt_u128
float_to_int(double d, bool is_signed, unsigned width)
{
    if (isnan(d))
        return 0;
    double limit = ldexp(1, (int)(width - is_signed)); /* the least power of two out of range */
    hilt_u128 highest = width - is_signed == 128 ? ~(hilt_u128)0 : ((hilt_u128)1 << (width - is_signed)) - 1;
    if (d >= limit)
        return highest;
    if (d < 0)
        return !is_signed ? 0 : d <= -limit ? ~highest : (hilt_u128)(hilt_i128)d;
    return (hilt_u128)d;
}

static bool
fold_conversion(hilt_opcode code, hilt_type to, hilt_type from, hilt_bits a, hilt_bits *ret)
{
    unsigned width = hilt_type_bits(from), to_width = hilt_type_bits(to);
    switch (code) {
    case HILT_OP_EXTSI:
        *ret = hilt_bits_of(cut((hilt_u128)as_signed(hilt_bits_wide(a), width), to_width));
        return true;
    case HILT_OP_TRUNCI:
        *ret = hilt_bits_of(cut(hilt_bits_wide(a), to_width));
        return true;
    case HILT_OP_SITOFP:
    case HILT_OP_UITOFP:
        *ret = (hilt_bits){int_to_float(to.kind, code == HILT_OP_SITOFP, hilt_bits_wide(a), width), 0};
        return true;
    case HILT_OP_FPTOSI:
    case HILT_OP_FPTOUI: {
        double d = hilt_float_unpack(from.kind, a.lo);
        *ret = hilt_bits_of(cut(float_to_int(d, code == HILT_OP_FPTOSI, to_width), to_width));
        return true;
    }
    case HILT_OP_EXTF:
    case HILT_OP_TRUNCF:
    case HILT_OP_FPCAST:
        *ret = from.kind == to.kind
                   ? a
                   : (hilt_bits){hilt_float_pack(to.kind, hilt_float_unpack(from.kind, a.lo)), 0};
        return true;
    case HILT_OP_EXTUI:
    case HILT_OP_BITCAST:
    case HILT_OP_PTRTOINT:
    case HILT_OP_INTTOPTR:
        *ret = a;
        return true;
    default:
        return false;
    }
}

/* How an op is folded follows from its type rule in ops.def. */
enum family { NEVER, INTEGER, FLOAT, COMPARE_INT, COMPARE_FLOAT, CHOOSE, CONVERT, ADDRESS };
#define FAMILY_CONST NEVER
#define FAMILY_ANY NEVER
#define FAMILY_IBIN INTEGER
#define FAMILY_IUN INTEGER
#define FAMILY_FBIN FLOAT
#define FAMILY_FUN FLOAT
#define FAMILY_FTER FLOAT
#define FAMILY_CMPI COMPARE_INT
#define FAMILY_CMPF COMPARE_FLOAT
#define FAMILY_SELECT CHOOSE
#define FAMILY_IEXT CONVERT
#define FAMILY_ITRUNC CONVERT
#define FAMILY_I2F CONVERT
#define FAMILY_F2I CONVERT
#define FAMILY_FEXT CONVERT
#define FAMILY_FTRUNC CONVERT
#define FAMILY_FCAST CONVERT
#define FAMILY_BITCAST CONVERT
#define FAMILY_P2I CONVERT
#define FAMILY_I2P CONVERT
#define FAMILY_PTRADD ADDRESS
#define FAMILY_LOAD NEVER
#define FAMILY_STORE NEVER
#define FAMILY_MLOAD NEVER
#define FAMILY_MSTORE NEVER
#define FAMILY_ALLOC NEVER
#define FAMILY_SPREAD NEVER
#define FAMILY_LANES NEVER
#define FAMILY_TAKE NEVER
#define FAMILY_TAKEAT NEVER
#define FAMILY_PUT NEVER
#define FAMILY_PUTAT NEVER
#define FAMILY_SHUFFLE NEVER
#define FAMILY_ANY1 NEVER
#define FAMILY_ASSERT NEVER
#define FAMILY_PRINTF NEVER
#define FAMILY_IF NEVER
#define FAMILY_FOR NEVER
#define FAMILY_WHILE NEVER
#define FAMILY_YIELD NEVER
#define FAMILY_CONDITION NEVER
#define FAMILY_FUNC NEVER
#define FAMILY_RETURN NEVER
#define FAMILY_SIGNATURE NEVER
#define FAMILY_LAUNCH NEVER
static const uint8_t families[HILT_OP_COUNT] = {
#define HILT_OP(id, name, no, nr, ng, traits, rule) FAMILY_##rule,
#include "ops.def"
#undef HILT_OP
};

bool
hilt_fold_bits(hilt_opcode code, hilt_type result, const hilt_type *types, const hilt_bits *operands,
               uint32_t n, int predicate, hilt_bits *ret)
{
    if (!n || result.lanes != 1 || types[0].lanes != 1)
        return false;
    hilt_type type = types[0];
    switch ((enum family)families[code]) {
    case NEVER:
        return false;
    case INTEGER: {
        hilt_u128 value;
        unsigned width = hilt_type_bits(type);
        if (!fold_integer(code, width, hilt_bits_wide(operands[0]), n > 1 ? hilt_bits_wide(operands[1]) : 0,
                          &value))
            return false;
        *ret = hilt_bits_of(cut(value, width));
        return true;
    }
    case FLOAT:
        if (hilt_math_needs_expansion(code))
            return hilt_fold_math(code, type.kind, operands, n, ret);
        return hilt_fold_float(code, type.kind, operands, n, ret);
    case COMPARE_INT: {
        hilt_u128 a = hilt_bits_wide(operands[0]), b = hilt_bits_wide(operands[1]);
        *ret = (hilt_bits){compare(predicate, a, b, hilt_type_bits(type)), 0};
        return true;
    }
    case COMPARE_FLOAT:
        *ret = (hilt_bits){hilt_fold_cmpf(type.kind, predicate, operands[0].lo, operands[1].lo), 0};
        return true;
    case CHOOSE:
        *ret = operands[0].lo & 1 ? operands[1] : operands[2];
        return true;
    case CONVERT:
        return fold_conversion(code, result, type, operands[0], ret);
    case ADDRESS:
        *ret = (hilt_bits){operands[0].lo + operands[1].lo, 0};
        return true;
    }
    return false;
}
