/* Private to eval: the flat form that a function is interpreted in.
 *
 * Every SSA value has a slot of its own in the frame, 128 bits wide; constants are put there once a run.
 * Regions become jumps, block arguments and results become moves, so that running needs no recursion however
 * deep loops nest. A loop's results share the slots of its carried arguments (scf.while: of its
 * after-region's arguments), which nobody reads any more once the results exist.
 */
#ifndef HILT_EVAL_PROGRAM_H
#define HILT_EVAL_PROGRAM_H

#include "../ir/build.h"
#include "eval.h"

enum what {
    DO_PURE,   /* dst = code(a, b, c) */
    DO_MOVE,   /* dst = a */
    DO_LOAD,   /* dst = memory at a */
    DO_STORE,  /* memory at b = a */
    DO_ASSERT, /* a must be true */
    DO_PRINTF, /* the op's operands are in lists[b .. b + c] */
    DO_JUMP,   /* to target */
    DO_UNLESS, /* to target if a is false */
    DO_FOR,    /* dst (the induction variable) = a; to target unless a < b; the step c must be positive */
    DO_NEXT,   /* dst += c; to target (the body) if it is still below b */
    DO_RETURN, /* the op's operands are in lists[b .. b + c] */
};

typedef struct instruction {
    uint8_t what, type, result_type,
        width; /* types: hilt_type_kind, of the first operand and of the result */
    uint16_t code;
    uint8_t predicate, noperands;
    uint32_t dst, a, b, c, target;
    const hilt_op *op;
} instruction;

typedef struct constant {
    uint32_t slot;
    bool poison;
    hilt_bits bits;
} constant;

struct hilt_program {
    const hilt_module *module;
    const hilt_op *func;
    HILT_VEC(instruction) code;
    HILT_VEC(constant) constants;
    HILT_VEC(uint32_t) lists;
    uint32_t nslots;
    uint32_t longest_list;
    bool has_poison; /* poison is tracked only in functions that have some */
};

#endif
