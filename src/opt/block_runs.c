/* Which kernels may be called once for a run of neighbouring blocks in x, as if these were one long block.
 *
 *     block = [64, 4, 1], %i = ctaid.x * 64 + tid.x        for y = 0 to 4, for x = 0 to run.x { … ctaid.x * 64 + x … }
 *
 * ctaid.x is the first block's, run.x the number of threads in x of all of them; nothing else of what is written changes,
 * and the function's entry, what it asks once, and the beginning of each row are done once a run. It is right if thread x
 * of block b cannot be told from thread 64 * b + x of block 0: every sum of ctaid.x and tid.x, before anything but
 * sums is made of it, has 64 times as much of the one as of the other. Sums are taken modulo powers of two, which keeps that;
 * an extension does not, so what is extended is such a sum already, or the register itself.
 *
 * The threads of a run go in another order than those of block after block if blocks have several rows: no thread may
 * wait for another, print or fail. Then each row of the run should also go through memory, as far as one can see, in
 * lines: a kernel that takes a tile of a matrix by columns wants to be done with it before the next.
 */
#include "block_loops.h"

enum { LINE = 64, MOST_ORIGINS = 64 };
static const int64_t most_share = (int64_t)1 << 40;

/* v = block * ctaid.x + scaled * ctaid.x * ntid.x + thread * tid.x + what does not ask which thread in x it is */
typedef struct share {
    int64_t block, scaled, thread;
} share;

static bool
is_whole(const blocker *b, const share *s)
{
    int64_t width = b->u.block[0];
    return width ? s->block == s->thread * width : s->block == 0 && s->scaled == s->thread;
}

static bool
is_small(int64_t c)
{
    return c <= most_share && c >= -most_share;
}

/* Of x + c * y. */
static bool
add(const share *x, int64_t c, const share *y, share *ret)
{
    share s;
    bool wraps = __builtin_mul_overflow(c, y->block, &s.block) || __builtin_mul_overflow(c, y->scaled, &s.scaled) ||
                 __builtin_mul_overflow(c, y->thread, &s.thread);
    if (wraps || !is_small(s.block) || !is_small(s.scaled) || !is_small(s.thread))
        return false;
    *ret = (share){x->block + s.block, x->scaled + s.scaled, x->thread + s.thread};
    return true;
}

/* Is v, widened or not, the number of threads of a block in x? */
static bool
is_width(const hilt_value *v)
{
    const hilt_op *def = hilt_value_def(v);
    if (def && (def->code == HILT_OP_EXTSI || def->code == HILT_OP_EXTUI))
        v = hilt_operand(def, 0);
    return hilt_value_is_register(v, HILT_WORD_NTID_X);
}

static bool
share_of_product(const blocker *b, const share *shares, const hilt_op *op, share *ret)
{
    const share none = {0};
    int64_t c;
    for (uint32_t i = 0; i < 2; i++) {
        const share *x = &shares[hilt_operand(op, i)->id];
        const hilt_value *by = hilt_operand(op, 1 - i);
        if (hilt_const_int(by, &c))
            return add(&none, c, x, ret);
        if (is_width(by) && b->u.block[0])
            return add(&none, b->u.block[0], x, ret);
        if (is_width(by) && x->thread == 0 && x->scaled == 0) {
            *ret = (share){.scaled = x->block};
            return true;
        }
    }
    return false;
}

/* Is op a sum, or a part of one? Then how much of ctaid.x and tid.x is in it. */
static bool
share_of(const blocker *b, const share *shares, const hilt_op *op, share *ret)
{
    const share none = {0}, *x = op->noperands ? &shares[hilt_operand(op, 0)->id] : &none;
    int64_t c;
    *ret = none;
    switch ((hilt_opcode)op->code) {
    case HILT_OP_SREG:
        ret->block = hilt_op_int(op, HILT_ATTR_REG, -1) == HILT_WORD_CTAID_X;
        ret->thread = hilt_op_int(op, HILT_ATTR_REG, -1) == HILT_WORD_TID_X;
        return true;
    case HILT_OP_ADDI:
    case HILT_OP_SUBI:
    case HILT_OP_PTRADD:
        return add(x, op->code == HILT_OP_SUBI ? -1 : 1, &shares[hilt_operand(op, 1)->id], ret);
    case HILT_OP_MULI:
        return share_of_product(b, shares, op, ret);
    case HILT_OP_SHL:
        return hilt_const_int(hilt_operand(op, 1), &c) && c >= 0 && c < hilt_type_bits(op->results[0].type) && c < 40 &&
               add(&none, (int64_t)1 << c, x, ret);
    case HILT_OP_TRUNCI:
    case HILT_OP_PTRCAST:
        return add(&none, 1, x, ret);
    case HILT_OP_EXTSI:
    case HILT_OP_EXTUI: {
        const hilt_op *def = hilt_value_def(hilt_operand(op, 0));
        return def && def->code == HILT_OP_SREG && add(&none, 1, x, ret);
    }
    default:
        return false;
    }
}

/* Is it of no matter which of the blocks each thread is in, and how far in it? */
static bool
only_sums_count(const blocker *b, share *shares)
{
    const hilt_region *body = b->func->regions[0];
    for (const hilt_op *op = body->first; op; op = hilt_op_next_inside(op, body)) {
        share s = {0};
        bool sum = op->nresults == 1 && share_of(b, shares, op, &s);
        for (uint32_t i = 0; !sum && i < op->noperands; i++)
            if (!is_whole(b, &shares[hilt_operand(op, i)->id]))
                return false;
        if (sum)
            shares[op->results[0].id] = s;
    }
    return true;
}

/* -- what else is in the way ----------------------------------------------------------------------------- */
static bool
is_private(const hilt_value *pointer)
{
    const hilt_op *def = hilt_value_def(pointer);
    for (int step = 0; def && step < MOST_ORIGINS && (def->code == HILT_OP_PTRADD || def->code == HILT_OP_PTRCAST); step++)
        def = hilt_value_def(hilt_operand(def, 0));
    return def && def->code == HILT_OP_ALLOCLOCAL;
}

/* Do neighbours in x access what lies close together, or the same? */
static bool
is_close(blocker *b, const hilt_op *op)
{
    int64_t stride;
    bool load = op->code == HILT_OP_LOAD || op->code == HILT_OP_LOADMASKED,
         store = op->code == HILT_OP_STORE || op->code == HILT_OP_STOREMASKED;
    if (!load && !store)
        return !hilt_op_has(op, HILT_TRAIT_READS | HILT_TRAIT_WRITES);
    const hilt_value *pointer = hilt_operand(op, store);
    return is_private(pointer) || (block_stride(b, pointer, &stride) && stride <= LINE && stride >= -LINE);
}

/* Loops take so long that a call does not matter. */
static bool
stands_alone(const hilt_op *op)
{
    switch ((hilt_opcode)op->code) {
    case HILT_OP_FOR:
    case HILT_OP_WHILE:
    case HILT_OP_ASSERT:
    case HILT_OP_CHECKINDEX:
    case HILT_OP_PRINTF:
    case HILT_OP_ALLOCSHARED:
    case HILT_OP_DYNSHARED:
    case HILT_OP_CLOCK:
        return true;
    case HILT_OP_SREG:
        switch (hilt_op_int(op, HILT_ATTR_REG, -1)) {
        case HILT_WORD_LANEID:
        case HILT_WORD_WARPID:
        case HILT_WORD_CLUSTERID_X:
        case HILT_WORD_CLUSTER_CTAID_X:
        case HILT_WORD_CLUSTER_CTARANK:
            return true;
        default:
            return false;
        }
    default:
        return hilt_op_is_meeting(op, false);
    }
}

bool
block_joins(blocker *b)
{
    const hilt_region *body = b->func->regions[0];
    bool one_row = b->u.block[1] == 1 && b->u.block[2] == 1;
    if (b->of_warp || b->split || b->slots.len > 1)
        return false;
    for (const hilt_op *op = body->first; op; op = hilt_op_next_inside(op, body))
        if (stands_alone(op) || !(one_row || is_close(b, op)))
            return false;
    size_t size = (b->n + (size_t)1) * sizeof(share);
    share *shares = hilt_malloc(size);
    b->failed |= !shares;
    if (!shares)
        return false;
    memset(shares, 0, size);
    bool joins = only_sums_count(b, shares);
    hilt_free(shares);
    return joins;
}
