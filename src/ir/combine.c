/* What atomics and reductions of memory compute from the old value and a new one. */
#include "ir.h"
#include "build.h"

static uint64_t
fold(hilt_opcode code, hilt_type_kind kind, uint64_t a, uint64_t b, int predicate)
{
    hilt_type type = hilt_type_of(kind), result = predicate < 0 ? type : hilt_type_of(HILT_TYPE_I1);
    hilt_bits operands[2] = {{a, 0}, {b, 0}}, ret = {0};
    hilt_fold_bits(code, result, &type, operands, 2, predicate < 0 ? 0 : predicate, &ret);
    return ret.lo;
}

/* The smaller or larger; of a number and a NaN the number, and -0 is below +0. */
static uint64_t
float_extreme(hilt_type_kind kind, uint64_t a, uint64_t b, bool largest)
{
    if (fold(HILT_OP_CMPF, kind, a, b, HILT_CMPF_UNO))
        return fold(HILT_OP_CMPF, kind, a, a, HILT_CMPF_UNO) ? b : a;
    uint64_t sign = (uint64_t)1 << (hilt_type_bits(hilt_type_of(kind)) - 1);
    bool a_below = fold(HILT_OP_CMPF, kind, a, b, HILT_CMPF_OEQ)
                       ? (a & sign) != 0
                       : fold(HILT_OP_CMPF, kind, a, b, HILT_CMPF_OLT);
    return a_below != largest ? a : b;
}

uint64_t
hilt_word_combine(hilt_word kind, hilt_type_kind type, uint64_t old, uint64_t v)
{
    switch ((int)kind) {
    case HILT_WORD_ADD:
        return fold(HILT_OP_ADDI, type, old, v, -1);
    case HILT_WORD_AND:
        return old & v;
    case HILT_WORD_OR:
        return old | v;
    case HILT_WORD_XOR:
        return old ^ v;
    case HILT_WORD_MIN:
        return fold(HILT_OP_CMPI, type, v, old, HILT_CMPI_SLT) ? v : old;
    case HILT_WORD_MAX:
        return fold(HILT_OP_CMPI, type, old, v, HILT_CMPI_SLT) ? v : old;
    case HILT_WORD_UMIN:
        return fold(HILT_OP_CMPI, type, v, old, HILT_CMPI_ULT) ? v : old;
    case HILT_WORD_UMAX:
        return fold(HILT_OP_CMPI, type, old, v, HILT_CMPI_ULT) ? v : old;
    case HILT_WORD_INC:
        return old >= v ? 0 : old + 1;
    case HILT_WORD_DEC:
        return old == 0 || old > v ? v : old - 1;
    case HILT_WORD_FADD:
        return fold(HILT_OP_ADDF, type, old, v, -1);
    case HILT_WORD_FMIN:
    case HILT_WORD_FMAX:
        return float_extreme(type, old, v, kind == HILT_WORD_FMAX);
    default: /* exch */
        return v;
    }
}
