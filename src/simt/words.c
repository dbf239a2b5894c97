/* The numbers by which this room's functions know what words of ops say: kinds, modes, clocks. */
#include "machine_priv.h"
#include "../ir/ir.h"

HILT_API uint32_t
hilt_simt_kind(const hilt_op *op)
{
    static const uint8_t numbers[HILT_WORD_COUNT] = {
        [HILT_WORD_ADD] = HILT_REDUX_ADD,      [HILT_WORD_AND] = HILT_REDUX_AND,
        [HILT_WORD_OR] = HILT_REDUX_OR,        [HILT_WORD_XOR] = HILT_REDUX_XOR,
        [HILT_WORD_MIN] = HILT_REDUX_MIN,      [HILT_WORD_MAX] = HILT_REDUX_MAX,
        [HILT_WORD_UMIN] = HILT_REDUX_UMIN,    [HILT_WORD_UMAX] = HILT_REDUX_UMAX,
        [HILT_WORD_FMIN] = HILT_REDUX_FMIN,    [HILT_WORD_FMAX] = HILT_REDUX_FMAX,
        [HILT_WORD_ALL] = HILT_VOTE_ALL,       [HILT_WORD_ANY] = HILT_VOTE_ANY,
        [HILT_WORD_UNI] = HILT_VOTE_UNI,       [HILT_WORD_IDX] = HILT_SHUFFLE_IDX,
        [HILT_WORD_UP] = HILT_SHUFFLE_UP,      [HILT_WORD_DOWN] = HILT_SHUFFLE_DOWN,
        [HILT_WORD_BFLY] = HILT_SHUFFLE_BFLY,  [HILT_WORD_CLOCK] = 0,
        [HILT_WORD_CLOCK64] = 1,               [HILT_WORD_GLOBALTIMER] = 2,
    };
    hilt_word kind = (hilt_word)hilt_op_int(op, HILT_ATTR_KIND, 0);
    switch ((hilt_opcode)op->code) {
    case HILT_OP_BALLOT:
        return HILT_VOTE_BALLOT;
    case HILT_OP_BARRIERRED: /* words that reductions have too */
        return kind == HILT_WORD_POPC ? HILT_RED_POPC : kind == HILT_WORD_AND ? HILT_RED_AND : HILT_RED_OR;
    case HILT_OP_SHUFFLESYNC:
        return numbers[hilt_op_int(op, HILT_ATTR_MODE, 0)];
    default:
        return numbers[kind];
    }
}
