/* Private to eval: the flat form that a function is interpreted in.
 *
 * Every SSA value has a slot of its own in the frame, 128 bits wide, a vector one a lane, in a row; constants are
 * put there once a run. So scalars pay nothing for vectors, and what moves lanes is moves between slots.
 * Regions become jumps, block arguments and results become moves, so that running needs no recursion however
 * deep loops nest. A loop's results share the slots of its carried arguments (scf.while: of its
 * after-region's arguments), which nobody reads any more once the results exist.
 */
#ifndef HILT_EVAL_PROGRAM_H
#define HILT_EVAL_PROGRAM_H

#include "../ir/build.h"
#include "../simt/simt.h"
#include "eval.h"

enum what {
    DO_PURE,   /* dst = code(a, b, c) */
    DO_INT,    /* the same, for what addresses are computed with: integers of at most 64 bits; one operand: b is a */
    DO_MOVE,   /* dst = a */
    DO_LOAD,   /* dst = memory at a */
    DO_STORE,  /* memory at b = a */
    DO_LANES,  /* the first four again, for vectors of `lanes` lanes; code says which (HILT_OP_COUNT: a move) */
    DO_MASKED, /* a load or store under a mask */
    DO_ALLOC,  /* dst = the address of the frame's local memory, a bytes in; fills its b bytes */
    DO_GATHER, /* dst = `lanes` slots, which are in lists[b …] */
    DO_PICK,   /* dst = the lane of a that b says */
    DO_PLACE,  /* dst = b, with a in the lane that c says */
    DO_ANY,    /* dst = is any lane of a true? */
    DO_ASSERT, /* a must be true */
    DO_PRINTF, /* the op's operands are in lists[b .. b + c] */
    DO_JUMP,   /* to target */
    DO_UNLESS, /* to target if a is false */
    DO_FOR,    /* dst (the induction variable) = a; to target unless a < b; the step c must be positive */
    DO_NEXT,   /* dst += c; to target (the body) if it is still below b */
    DO_RETURN, /* the op's operands are in lists[b .. b + c] */
    DO_PTRADD, /* dst = a + b bytes, still a pointer into what a points into */
    DO_INDEX,  /* a must be one of 0 .. b */
    DO_KERNEL, /* an op of kernels: kernel.c. Operands in lists[b …], results from dst on, `type` and `lanes` of what it moves,
                  `c` and `a` what its attributes say, `predicate` its order and scope */
    DO_LAUNCH, /* kernels[a], the op's operands in lists[b .. b + c] */
};

/* An instruction's `predicate` where the op has an order and a scope. */
enum { ORDER_RELAXED, ORDER_ACQUIRE = 1, ORDER_RELEASE = 2, ORDER_BOTH = 3, ORDER_MASK = 3, SCOPE_SHIFT = 4 };
enum scope { SCOPE_CTA, SCOPE_CLUSTER, SCOPE_GPU, SCOPE_SYS };

typedef struct instruction {
    uint8_t what, type, result_type,
        width; /* types: hilt_type_kind, of the first operand and of the result */
    uint16_t code;
    uint8_t predicate, noperands;
    uint32_t dst, a, b, c;
    union {
        uint32_t target;
        struct {
            uint16_t lanes;
            bool scalar_mask; /* of a select or masked access of vectors: one i1 for all lanes */
        };
    };
    uint32_t site; /* DO_KERNEL, DO_LAUNCH, DO_JUMP back: in the program's sites; loads and stores: alignment that is known, or 0 */
    const hilt_op *op;
} instruction;

typedef struct constant {
    uint32_t slot;
    uint16_t lanes;
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
    uint32_t longest_list; /* of what is printed or returned */
    size_t local_bytes;    /* of hilt.alloc_local, from an address of alignment local_align on; 0: none */
    uint32_t local_align, nlocals;
    bool has_poison; /* poison is tracked only in functions that have some */
    HILT_VEC(hilt_site) sites;
    HILT_VEC(hilt_program *) kernels; /* that it launches */
    /* of a kernel */
    hilt_shared shared;
    HILT_VEC(const hilt_op *) shared_ops; /* its alloc_shared; an instruction's a is the index, c the offset */
    bool per_block, per_run, multiplies, has_products; /* the last two: has a hilt.mma, a hilt.wgmma */
};

#endif
