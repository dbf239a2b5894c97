/* Private to the pass block-loops: its plan of a kernel, and the state of writing the new body.
 *
 * The body is cut twice. Segments end where the threads of a block meet: a segment becomes loops over all threads. Inside
 * of the loops over z and y, rows end where it pays to have the loop over x inside of something (a loop that all threads
 * of a row run alike) or with other bounds (a guard): a row becomes a loop over x. A value that one segment or row makes
 * and another uses has a slot: an array with one place a thread, or one for each x.
 */
#ifndef HILT_BLOCK_LOOPS_H
#define HILT_BLOCK_LOOPS_H

#include "edit.h"
#include "uniform.h"

typedef enum block_kind {
    BLOCK_THREAD, /* in the loops over threads */
    BLOCK_SCALAR, /* once a block, outside of them */
    BLOCK_SPLIT,  /* structured, and threads meet inside: outside, with such loops inside */
    BLOCK_MEET,   /* where threads meet */
    BLOCK_END,    /* the terminator of a region in which threads meet */
    ROW_THREAD,   /* below BLOCK_THREAD: in the loop over x */
    ROW_SCALAR,   /* once a row */
    ROW_LOOP,     /* scf.for with the loops over x inside */
    ROW_GUARD,    /* scf.if that becomes bounds of the loops over x */
    ROW_END,
} block_kind;

typedef struct block_info { /* op->flags is its number */
    hilt_op *op;
    block_kind kind;
    uint32_t segment; /* that it is in, or that ends there */
    uint32_t row;
    uint32_t source[2]; /* BLOCK_MEET: slots of operands, 0: the same for all threads */
} block_info;

/* At the end of a segment or row: the value goes to the slot, which another value is to be found in. */
typedef struct block_tail {
    hilt_value *value;
    uint32_t slot;
} block_tail;

typedef struct block_row {
    hilt_op_list ops;
    HILT_VEC(block_tail) tails;
    bool rare; /* in one of blocker.rare: its speed does not matter */
} block_row;

typedef struct block_condition { /* which threads */
    hilt_value *value;
    bool negated;
    bool exit; /* the others have exited */
} block_condition;
typedef HILT_VEC(block_condition) block_conditions;

typedef struct block_segment {
    hilt_op_list ops;
    HILT_VEC(block_tail) tails;
    uint32_t first_row, last_row; /* [first, last]: row plan; last holds the tails too */
    block_conditions guards;      /* which threads are in it */
    block_conditions inside;      /* guards of rows in it */
    hilt_op_list loops;           /* ROW_LOOP */
    hilt_op_list facts;           /* extensions of i32 whose operand had better not wrap around */
} block_segment;

typedef struct block_slot {
    hilt_type type;   /* of the value; of private memory, of an element */
    int64_t count;    /* private memory: elements of a thread; else 1 */
    uint32_t align;   /* private memory: as asked for */
    bool row;         /* one place for each x only */
    bool private;     /* a hilt.alloc_local: the value is the address of the place */
    bool column;      /* and its elements lie as far apart as there are threads */
    hilt_value *array;
} block_slot;

enum { BLOCK_DIMS = 8, BLOCK_NO_FORM = 0 };
/* base + sum of coef[k] * dim[k]; dims 0 … 2 are tid.x y z, the others loops of rows. Exact in the integers if nothing
 * wraps, which a segment checks once for all its threads. */
typedef struct block_form {
    hilt_value *base, *coef[BLOCK_DIMS]; /* of one integer type; NULL: 0 */
} block_form;

typedef struct blocker {
    hilt_module *m;
    hilt_op *func;      /* a copy of the kernel, taken apart */
    hilt_uniform u;
    hilt_builder b;     /* writes the new body */
    bool of_warp;       /* func was made a warp's kernel: here its "block" is the warp */
    int64_t turns;      /* of_warp: the block's warps take turns, as many as these; 0: each runs by itself */
    hilt_value *turn;   /* i64: whose turn it is */
    bool failed;        /* out of memory */
    bool unfit;         /* not a kernel for this way */
    bool prints;
    bool split;         /* a row of threads has become a rectangle */
    bool joins;         /* blocks that are neighbours in x are done in one call, as one */
    uint32_t depth;     /* of a walk to what is used */
    uint32_t steps;     /* of a search that could take long */
    uint32_t n;         /* values of the old body have smaller ids */
    hilt_op_list columns; /* hilt.alloc_local that can be laid out so */
    hilt_op_list exits; /* scf.if that hold what threads do that have not exited */
    hilt_op_list rare;  /* scf.if, the same for a row, that hold loops as they were where others must not be */

    /* the plan */
    HILT_VEC(block_info) infos;
    HILT_VEC(block_segment) segments;
    HILT_VEC(block_row) rows;
    HILT_VEC(block_slot) slots; /* 0: none */
    uint32_t *slot_of;  /* by value id */
    uint32_t *stamp;    /* by value id: last row that was told of its use */
    uint8_t *again;     /* by value id: may be made anew where it is used? 0: not known yet */
    block_conditions guards;

    /* writing */
    hilt_value **env;   /* by value id: the new value */
    hilt_value **env_before; /* the same, before the version of a segment in which nothing wraps around */
    HILT_VEC(hilt_value *) todo; /* of block_get */
    hilt_value *dim[3]; /* i64: tid.x y z; NULL: no loop is open over it */
    hilt_value *extent[3]; /* i64: threads of the block */
    hilt_value *row_base;  /* linear index of the row's first thread */
    hilt_value *low, *high; /* bounds of the loops over x */
    block_conditions rest;  /* conditions that are no bounds: asked in the loop over x */
    bool fast;              /* in the version where nothing wraps around */
    HILT_VEC(block_form) forms; /* 0: none */
    uint32_t *form_of;      /* by value id, of the segment */
    struct {
        const hilt_value *index; /* the old loop's */
        hilt_value *low, *high;  /* i64, written before the loops; low NULL: not known there */
    } loops[BLOCK_DIMS];
    uint32_t nloops;
} blocker;

/* -- block_loops.c --------------------------------------------------------------------------------------- */
typedef enum block_way {
    BLOCK_BY_BLOCKS, /* loops over all threads of the block */
    BLOCK_BY_TURNS,  /* a loop over its warps, loops over the lanes inside: where threads meet in warps only */
    BLOCK_BY_WARPS,  /* loops over the lanes of a warp */
} block_way;
bool block_turn(hilt_op *func, hilt_pass_ctx *ctx, block_way way); /* the pass, for one kernel */

/* -- warp_loops.c ---------------------------------------------------------------------------------------- */
bool block_suits_warps(const hilt_op *func, bool *ret_prints);
/* How many warps could take turns; 0: they cannot, or need not. */
int64_t block_suits_turns(const hilt_op *func);
/* Makes b->func, the copy, the kernel of a block that is one warp. Registers of the thread come first in the body. */
void block_take_warp(blocker *b);
/* Is op a loop that waits for memory to change, or has such a one inside? */
bool block_waits_inside(const blocker *b, const hilt_op *op);

/* -- block_plan.c ---------------------------------------------------------------------------------------- */
/* Fills the plan; b->unfit or b->failed if there is none. */
void block_plan(blocker *b);
static inline block_info *
block_info_of(const blocker *b, const hilt_op *op)
{
    return op->flags ? &b->infos.data[op->flags] : NULL;
}
/* May v be made anew in any row, from scalars, tids and slots? */
bool block_again(blocker *b, const hilt_value *v);
bool block_row_scalar_arg(const blocker *b, const hilt_value *v);
/* Splits a condition into those that all must hold, if it is made again and not kept; false: out of memory. */
bool block_conjuncts(blocker *b, block_condition c, block_conditions *ret);
/* Is it a comparison of tid.x plus something with something that a row has in common? Operands in that order, predicate to fit. */
bool block_is_bound(blocker *b, block_condition c, hilt_value **ret_x, hilt_value **ret_limit, int *ret_predicate);
bool block_is_of_row(const blocker *b, const hilt_value *v);
/* Is v = c * tid.x + something that a row has in common? */
bool block_stride(blocker *b, const hilt_value *v, int64_t *ret_c);

/* -- ops at b->b's place; NULL if an operand is ------------------------------------------------------------ */
static inline hilt_value *
op2(blocker *b, hilt_opcode code, hilt_value *x, hilt_value *y)
{
    return x && y ? hilt_build2(&b->b, code, x, y) : NULL;
}

static inline hilt_value *
compare(blocker *b, int predicate, hilt_value *x, hilt_value *y)
{
    return x && y ? hilt_build_cmp(&b->b, HILT_OP_CMPI, predicate, x, y) : NULL;
}

static inline hilt_value *
choose(blocker *b, hilt_value *truth, hilt_value *x, hilt_value *y)
{
    return truth && x && y ? hilt_build_select(&b->b, truth, x, y) : NULL;
}

/* -- block_write.c --------------------------------------------------------------------------------------- */
void block_write(blocker *b, hilt_region *r); /* what is in r, at b->b's place */
hilt_value *block_get(blocker *b, hilt_value *v); /* the new value of v, where b->b is */
hilt_value *block_i64(blocker *b, int64_t v);
hilt_value *block_add(blocker *b, hilt_value *x, hilt_value *y); /* NULL: 0 */
hilt_value *block_mul(blocker *b, hilt_value *x, hilt_value *y); /* NULL: 0 */
hilt_value *block_i32_of(blocker *b, hilt_value *v); /* of an i64 that fits */
void block_copy(blocker *b, hilt_op *op);
void block_store(blocker *b, uint32_t slot, hilt_value *v); /* to the slot's place of this thread */
hilt_value *block_place(blocker *b, uint32_t slot, hilt_value *index); /* address in a slot's array */
void block_open_loop(blocker *b, hilt_value **ret_index);
void block_close_loop(blocker *b, hilt_value *low, hilt_value *high, int dim); /* dim: over tid.x y z; -1: none */

/* -- block_rows.c ---------------------------------------------------------------------------------------- */
void block_write_segment(blocker *b, uint32_t segment);

/* -- block_runs.c ---------------------------------------------------------------------------------------- */
/* May neighbours in x be one long block? Asked when the plan is made. */
bool block_joins(blocker *b);

/* -- block_form.c ---------------------------------------------------------------------------------------- */
/* Works out the forms that the segment needs; gives an i1 that tells whether they hold. */
hilt_value *block_forms(blocker *b, const block_segment *s);
/* The value of a form (i64) where b->b is; without_x: as if tid.x were 0. */
hilt_value *block_form_value(blocker *b, uint32_t form, bool without_x);
/* Tightens b->low and b->high by a condition; false: it is no bound. */
bool block_tighten(blocker *b, block_condition c);

/* -- block_exits.c --------------------------------------------------------------------------------------- */
/* Replaces hilt.exit by guards around what follows. */
void block_exits(blocker *b);

/* -- block_copies.c -------------------------------------------------------------------------------------- */
/* Makes asynchronous copies at once, and takes out what waits for them. */
void block_copies(blocker *b);

/* -- block_split.c --------------------------------------------------------------------------------------- */
/* Makes a row of threads a rectangle if the kernel sees it as one. Registers of the thread come first in the body. */
void block_split_rows(blocker *b);

/* -- block_strides.c ------------------------------------------------------------------------------------- */
/* Loops from tid.x on become loops that all threads of a row run alike, with a guard inside. */
void block_strides(blocker *b);

/* -- block_counts.c -------------------------------------------------------------------------------------- */
typedef struct block_strided { /* a loop that begins at tid.x plus the terms, which a row has in common */
    hilt_op *op;
    hilt_value *tid, *terms[8];
    uint32_t nterms;
    hilt_type type;           /* that the sum is made in: i32 or i64 */
    bool is_unsigned;         /* and how it is widened */
    hilt_value *start;        /* the sum, widened if it is */
    hilt_value *high, *step;  /* i32 or i64; of a row too */
    bool any_step;            /* which may not be positive */
    bool may_pass;            /* the sum of the last index and the step may wrap, and the loop then goes on */
    bool counts;              /* an scf.for over the number of the trip */
    uint32_t counter;         /* scf.while: which argument of the before-part */
} block_strided;
bool block_begins_apart(blocker *b, hilt_op *op, block_strided *ret);
bool block_is_sum(const hilt_op *op, const hilt_value *x, const hilt_value *y); /* of x and y? */
/* The least and the largest that v can be, from what registers can be; false: not known. */
bool block_known_range(const hilt_value *v, int64_t *ret_low, int64_t *ret_high);

/* -- block_private.c ------------------------------------------------------------------------------------- */
void block_find_columns(blocker *b);
bool block_is_column(const blocker *b, const hilt_op *op);
bool block_lay_out(blocker *b, int64_t threads);

/* -- block_meet.c ---------------------------------------------------------------------------------------- */
/* Can the threads meet so, under the guards that are open? */
bool block_meet_fits(blocker *b, const hilt_op *op);
void block_write_meet(blocker *b, hilt_op *op);

#endif
