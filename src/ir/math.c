/* Which math.* ops are expanded into IEEE operations, and how. */
#include "numeric.h"

HILT_API bool
hilt_math_needs_expansion(hilt_opcode code)
{
    switch (code) {
    case HILT_OP_EXP:
    case HILT_OP_EXP2:
    case HILT_OP_LOG:
    case HILT_OP_LOG2:
    case HILT_OP_SIN:
    case HILT_OP_COS:
    case HILT_OP_TANH:
    case HILT_OP_ERF:
    case HILT_OP_POWF:
    case HILT_OP_RSQRT:
    case HILT_OP_FLOORDIVF:
    case HILT_OP_FLOORMODF:
        return true;
    default:
        return false;
    }
}

bool
hilt_fold_math(hilt_opcode code, hilt_type_kind kind, const hilt_bits *operands, uint32_t n, hilt_bits *ret)
{
    return false; /* until the expansions are there, nothing folds */
}
