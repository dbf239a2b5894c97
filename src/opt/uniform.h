/* What the threads of a kernel have in common: on what of a thread's place in the grid each value may depend. */
#ifndef HILT_UNIFORM_H
#define HILT_UNIFORM_H

#include "../ir/ir.h"

/* A value's set of these is empty if all threads of the grid that execute its op get the same. */
enum {
    HILT_BY_CLUSTER = 1, /* which cluster of the grid */
    HILT_BY_BLOCK = 2,   /* which block of the cluster */
    HILT_BY_WARP = 4,    /* which warp of the block */
    HILT_BY_X = 8,       /* tid.x */
    HILT_BY_Y = 16,
    HILT_BY_Z = 32,
    HILT_BY_THREAD = 64, /* anything of the thread, or memory that others may write */
    HILT_BY_CTA = HILT_BY_CLUSTER | HILT_BY_BLOCK,
    HILT_BY_ROW = HILT_BY_CTA | HILT_BY_Y | HILT_BY_Z, /* may be: the same for all threads of equal tid.y and tid.z */
};
typedef enum hilt_uniform_level {
    HILT_UNIFORM_GRID,
    HILT_UNIFORM_CLUSTER,
    HILT_UNIFORM_CTA,
    HILT_UNIFORM_WARP,
    HILT_UNIFORM_LANE, /* not uniform */
} hilt_uniform_level;

typedef struct hilt_uniform {
    hilt_op *func;
    uint8_t *by; /* by value id */
    uint32_t n;
    bool of_warp;         /* of a kernel rewritten to be one warp's: "block" is the warp, and BY_WARP never occurs */
    uint32_t block[3];    /* threads of a block; 0: known at launch only */
    bool writes_unknown;  /* to memory of no known origin */
    bool asserts;
    bool *written;        /* by argument */
    bool *distinct;       /* by argument: listed in noalias */
} hilt_uniform;

/* Of the kernel func as it is; false: out of memory. Values made later are not known to it. */
HILT_API bool hilt_uniform_init(hilt_uniform *u, hilt_op *func, bool of_warp);
HILT_API void hilt_uniform_fini(hilt_uniform *u);
static inline unsigned
hilt_uniform_by(const hilt_uniform *u, const hilt_value *v)
{
    return v->id < u->n ? u->by[v->id] : HILT_BY_THREAD;
}
static inline bool
hilt_uniform_in_block(const hilt_uniform *u, const hilt_value *v)
{
    return (hilt_uniform_by(u, v) & ~(unsigned)HILT_BY_CTA) == 0;
}
HILT_API hilt_uniform_level hilt_uniform_of(const hilt_uniform *u, const hilt_value *v);
/* Is the whole op, with what is inside, without effect, and the same for all threads of a block? */
HILT_API bool hilt_uniform_scalar(const hilt_uniform *u, const hilt_op *op);
/* Does the op, or one inside, make threads meet; of_warp: or wait? */
HILT_API bool hilt_op_meets(const hilt_op *op, bool of_warp);
/* The op itself. */
HILT_API bool hilt_op_is_meeting(const hilt_op *op, bool of_warp);
/* tid.x // 32k, tid.x < 32k and the like: the same for tid.x of any of a warp's lanes, where rows are whole warps. */
bool hilt_op_asks_for_warp(const hilt_op *op);
/* A loop that goes by what other threads do, or an op that waits: the block must be suspended. */
HILT_API bool hilt_uniform_must_suspend(const hilt_uniform *u);

#endif
