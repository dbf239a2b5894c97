/* Private to opt: software pipelining of one loop. pipeline_form.c says where addresses lie, pipeline_slices.c which ops are
 * fetched early, pipeline_legal.c how early and where, pipeline.c writes the loop anew. */
#ifndef HILT_PIPELINE_H
#define HILT_PIPELINE_H

#include "edit.h"

/* Of `slots` values, one a trip, each other than those of the slots - 1 trips before. */
typedef struct pipeline_ring {
    const hilt_value *key; /* equal keys and slots: the same number in every trip. NULL: no ring */
    int64_t slots;
    int64_t range; /* the numbers are 0 .. range - 1 */
} pipeline_ring;

/* root + scale * (the ring's number) + something from low to high, for every trip and thread. */
typedef struct pipeline_form {
    const hilt_value *root; /* pointers: what they were made from */
    pipeline_ring ring;
    int64_t scale, low, high;
    int64_t unit; /* a power of two: the something is a multiple of it */
    enum { PIPELINE_NEW, PIPELINE_BUSY, PIPELINE_KNOWN } state;
} pipeline_form;

/* x % slots and x // slots of a number that grows by the same each trip: a counter that wraps around takes their place. */
typedef struct pipeline_counter {
    const hilt_value *index; /* x */
    int64_t step;
    hilt_op *remainder, *quotient; /* one may be NULL */
    int64_t slots;
} pipeline_counter;

/* The reason against, or for less than was asked for: two ops that clash. */
typedef struct pipeline_clash {
    const char *text; /* with %1 and %2 for what a and b are called; NULL: none */
    const hilt_op *a, *b;
} pipeline_clash;

/* What is known of a pointer's access, see pipeline_accesses. */
typedef struct pipeline_access {
    hilt_op *op;
    hilt_value *pointer;
    int64_t bytes; /* 0: not known */
    bool writes, barrier /* an mbarrier */;
    int32_t at; /* which op of the body it is in; -1: outside */
} pipeline_access;
typedef HILT_VEC(pipeline_access) pipeline_access_list;

enum { PIPELINE_USE, PIPELINE_FETCH, PIPELINE_BOTH /* pure, or a load: whoever needs it does it */ };

typedef struct pipeline {
    hilt_module *m;
    hilt_op *func, *loop;
    hilt_region *body;
    bool trust; /* func's noalias holds */
    bool failed; /* out of memory */
    int64_t block[3]; /* threads, at most */
    const hilt_value *dynamic; /* the root of dynamic shared memory */
    HILT_VEC(pipeline_form) forms; /* by value id */
    /* the body's ops in order */
    hilt_op_list ops;
    HILT_VEC(uint8_t) part;   /* of each: PIPELINE_USE, … */
    HILT_VEC(uint8_t) wanted; /* of each: does the fetch slice need it? */
    HILT_VEC(uint8_t) early;  /* of each: does the state of the fetch slice need it? */
    bool *state;              /* by carried value: the fetch slice has its own */
    HILT_VEC(pipeline_counter) counters;
    pipeline_access_list fetched, used; /* of the slices */
    uint32_t groups; /* commits a trip */
    bool copies;     /* there are cp_asyncs */
    /* what comes of it */
    int64_t stages;
    int32_t place;   /* the fetch goes before this op of the body */
    hilt_op *meet;   /* a barrier of the body that is needed before the loop too, or NULL */
    pipeline_clash clash;
} pipeline;

/* -- pipeline_form.c */
pipeline_form pipeline_form_of(pipeline *p, const hilt_value *v);
int64_t pipeline_least(const pipeline_form *f); /* in any trip */
int64_t pipeline_most(const pipeline_form *f);
/* By how much v grows each trip; false: not by a constant, or it may wrap around. */
bool pipeline_step(const pipeline *p, const hilt_value *v, int64_t *ret);
/* The counter that takes the place of op, or NULL. */
pipeline_counter *pipeline_counter_of(pipeline *p, const hilt_op *op);
bool pipeline_may_alias(pipeline *p, const hilt_value *a, const hilt_value *b);

/* -- pipeline_slices.c */
bool pipeline_slice(pipeline *p);
bool pipeline_refuse(pipeline *p, const char *text, const hilt_op *a, const hilt_op *b); /* false */
/* Which op of the body op is, or is inside of; -1: none. */
int32_t pipeline_index(const pipeline *p, const hilt_op *op);
/* The next op inside top, which comes first itself, in program order. */
hilt_op *pipeline_next(const hilt_op *at, const hilt_op *top);
#define PIPELINE_INSIDE(op, top) for (hilt_op *op = (top); op; op = pipeline_next(op, top))
bool pipeline_is_full_barrier(pipeline *p, const hilt_op *op); /* do the loop's copies complete that op's mbarrier? */
static inline bool
pipeline_is_copy(const hilt_op *op)
{
    return op->code == HILT_OP_CPASYNC || op->code == HILT_OP_BULKLOAD || op->code == HILT_OP_TMALOAD;
}
/* One that goes through the asynchronous proxy, and completes at an mbarrier? */
static inline bool
pipeline_is_bulk(const hilt_op *op)
{
    return op->code == HILT_OP_BULKLOAD || op->code == HILT_OP_TMALOAD;
}

/* -- pipeline_access.c */
/* What op itself accesses; false: memory that nobody knows. */
bool pipeline_accesses(pipeline *p, hilt_op *op, pipeline_access_list *ret);
/* Do all threads of the block, or of a warp, meet in op? */
bool pipeline_is_barrier(const pipeline *p, const hilt_op *op);
bool pipeline_is_warp_sync(const hilt_op *op);
/* May op let a thread see what others wrote before, without being one of the barriers? */
bool pipeline_acquires(const pipeline *p, const hilt_op *op);

/* -- pipeline_legal.c */
/* Finds stages and place for at most `asked`. false: clash says why not, or out of memory. */
bool pipeline_decide(pipeline *p, int64_t asked);

#endif
