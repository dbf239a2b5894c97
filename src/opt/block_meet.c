/* Where threads meet, once a block: barriers are the gaps between loops, collectives are loops over warps.
 *
 *     segment:  src[thread] = %v                         the operand's slot
 *     %r, %p = hilt.shuffle_sync %v, 1 {down}     ->     for warp { dst[warp * 32 …] = src[…] permuted }
 *     segment:  … dst[thread] …                          the result's slot
 *
 * All threads come here, or whole warps: the conditions around are the same for a warp, or hold what threads
 * do that have not exited. What is computed for a warp that is not here nobody reads. The last warp may be
 * partial: its missing lanes take no part, and whoever would read from one reads its own value, as the
 * machine of src/simt has it. The arrays have room for whole warps.
 */
#include "block_loops.h"

enum { WARP = 32 };

/* -- what fits ------------------------------------------------------------------------------------------- */
static bool
is_full(const hilt_value *mask)
{
    int64_t c;
    return hilt_const_int(mask, &c) && (uint32_t)c == UINT32_MAX;
}

/* Of the guards that are open: do all that are no exits go by warps? And all? */
static bool
guards_go_by_warps(const blocker *b, bool exits_too)
{
    for (size_t i = 0; i < b->guards.len; i++)
        if ((exits_too || !b->guards.data[i].exit) &&
            hilt_uniform_of(&b->u, b->guards.data[i].value) > HILT_UNIFORM_WARP)
            return false;
    return true;
}

static bool
only_exits(const blocker *b)
{
    for (size_t i = 0; i < b->guards.len; i++)
        if (!b->guards.data[i].exit)
            return false;
    return true;
}

bool
block_meet_fits(blocker *b, const hilt_op *op)
{
    const hilt_value *first = hilt_operand(op, 0), *mask = hilt_operand(op, op->noperands - 1);
    switch ((hilt_opcode)op->code) {
    case HILT_OP_BARRIER:
        if (b->of_warp)
            return hilt_uniform_in_block(&b->u, first) && hilt_uniform_in_block(&b->u, mask) &&
                   (hilt_value_is_int(mask, 0) ? only_exits(b) : !b->guards.len);
        return hilt_uniform_in_block(&b->u, first) && hilt_value_is_int(mask, 0) && only_exits(b);
    case HILT_OP_BARRIERARRIVE:
    case HILT_OP_MBARTEST:
    case HILT_OP_MBARTESTSTATE:
    case HILT_OP_MBARWAIT:
    case HILT_OP_NANOSLEEP: /* done by the warp as one; the last two operands are one in nanosleep */
        return b->of_warp && hilt_uniform_in_block(&b->u, first) && hilt_uniform_in_block(&b->u, mask) &&
               !b->guards.len;
    case HILT_OP_BARRIERRED:
        return hilt_uniform_in_block(&b->u, first) && hilt_value_is_int(hilt_operand(op, 1), 0) && !b->guards.len;
    case HILT_OP_WARPSYNC:
        return is_full(mask) && guards_go_by_warps(b, false);
    case HILT_OP_SHUFFLESYNC:
        return is_full(mask) && guards_go_by_warps(b, true) &&
               hilt_uniform_in_block(&b->u, hilt_operand(op, 2));
    case HILT_OP_MATCHANY:
    case HILT_OP_MATCHALL:
        return is_full(mask) && guards_go_by_warps(b, true) && !hilt_type_is_vector(first->type);
    case HILT_OP_REDUX:
        return is_full(mask) && guards_go_by_warps(b, true) && !hilt_type_is_vector(first->type) &&
               hilt_type_bits(first->type) == 32;
    case HILT_OP_VOTE:
    case HILT_OP_BALLOT:
    case HILT_OP_ELECT:
        return is_full(mask) && guards_go_by_warps(b, true);
    default:
        return false;
    }
}

/* -- small ops ------------------------------------------------------------------------------------------- */
static hilt_value *
i32(blocker *b, int64_t v)
{
    return hilt_build_int(&b->b, hilt_type_of(HILT_TYPE_I32), v);
}

static hilt_value *
convert(blocker *b, hilt_opcode code, hilt_type_kind kind, hilt_value *v)
{
    return v ? hilt_build1(&b->b, code, hilt_type_of(kind), v) : NULL;
}

static hilt_value *
load_at(blocker *b, uint32_t slot, hilt_value *index)
{
    hilt_value *place = block_place(b, slot, index);
    return place ? hilt_build_load(&b->b, b->slots.data[slot].type, place, 0) : NULL;
}

static void
store_at(blocker *b, uint32_t slot, hilt_value *index, hilt_value *v)
{
    hilt_value *place = block_place(b, slot, index);
    b->failed |= !v || !place || !hilt_build_store(&b->b, v, place, 0);
}

static hilt_value *
as_bits(blocker *b, hilt_value *v)
{
    unsigned bits = v ? hilt_type_bits(v->type) : 0;
    hilt_type_kind kind = bits == 16 ? HILT_TYPE_I16 : bits == 32 ? HILT_TYPE_I32 : HILT_TYPE_I64;
    return !v || hilt_type_is_int(v->type) ? v : convert(b, HILT_OP_BITCAST, kind, v);
}

/* -- loops ----------------------------------------------------------------------------------------------- */
typedef struct warps { /* the loop that is open */
    hilt_op *op;
    uint32_t index;    /* of op's info */
    hilt_value *base;  /* linear index of the first lane */
    hilt_value *count; /* lanes there are, i64 */
} warps;

static hilt_value *
all_threads(blocker *b)
{
    return op2(b, HILT_OP_MULI, op2(b, HILT_OP_MULI, b->extent[0], b->extent[1]), b->extent[2]);
}

/* A loop from 0 that carries an i32, `first` to begin with; up to end_sum index and carried are the body's.
 */
typedef struct sum {
    hilt_value *first, *index, *carried;
} sum;

static sum
begin_sum(blocker *b, int64_t first)
{
    sum s = {.first = i32(b, first)};
    block_open_loop(b, &s.index);
    s.carried = b->failed ? NULL : hilt_region_add_arg(b->b.region, hilt_type_of(HILT_TYPE_I32));
    b->failed |= !s.first || !s.carried;
    return s;
}

static hilt_value *
end_sum(blocker *b, sum s, hilt_value *next, hilt_value *high)
{
    hilt_region *r = b->b.region;
    if (b->failed || !next || !hilt_build_op(&b->b, HILT_OP_YIELD, &next, 1, NULL, 0, NULL, 0, NULL, 0)) {
        b->failed = true;
        return NULL;
    }
    hilt_build_leave(&b->b);
    hilt_value *operands[4] = {block_i64(b, 0), high, block_i64(b, 1), s.first};
    hilt_op *op = hilt_build_op(&b->b, HILT_OP_FOR, operands, 4, &next->type, 1, &r, 1, NULL, 0);
    b->failed |= !op;
    return op ? &op->results[0] : NULL;
}

/* Operand k, of those that may differ from lane to lane, of the lane with that linear index. */
static hilt_value *
operand_of(blocker *b, const warps *w, int k, uint32_t operand, hilt_value *index)
{
    uint32_t slot = b->infos.data[w->index].source[k];
    return slot ? load_at(b, slot, index) : block_get(b, hilt_operand(w->op, operand));
}

/* The same for all lanes of the warp. */
static void
give_all(blocker *b, const warps *w, uint32_t result, hilt_value *v)
{
    const hilt_value *old = &w->op->results[result];
    uint32_t slot = b->slot_of[old->id];
    if (hilt_uniform_in_block(&b->u, old)) {
        b->failed |= !v;
        b->env[old->id] = v;
    }
    else if (slot)
        store_at(b, slot, w->base, hilt_build_broadcast(&b->b, v, WARP));
}

/* -- shuffles -------------------------------------------------------------------------------------------- */
/* Where lane `own` reads from, and whether that is in range: PTX's rule. */
static int
lane_from(int64_t mode, int own, int by, int clamp, bool *ret_in_range)
{
    int keep = clamp >> 8 & 31, lowest = own & keep, most = lowest | (clamp & 31 & ~keep);
    int from = mode == HILT_WORD_IDX    ? lowest | (by & 31 & ~keep)
               : mode == HILT_WORD_UP   ? own - (by & 31)
               : mode == HILT_WORD_DOWN ? own + (by & 31)
                                        : (own ^ (by & 31));
    *ret_in_range = mode == HILT_WORD_UP ? from >= most : from <= most;
    return *ret_in_range ? from : own;
}

/* A whole warp whose lanes all shift by the same: one permutation of a vector. */
static void
shuffle_vector(blocker *b, const warps *w, int64_t by, int64_t clamp)
{
    int64_t mode = hilt_op_int(w->op, HILT_ATTR_MODE, 0), mask[WARP];
    uint32_t to = b->slot_of[w->op->results[0].id], truth = b->slot_of[w->op->results[1].id];
    hilt_value *in_range[WARP];
    for (int lane = 0; lane < WARP; lane++) {
        bool good;
        mask[lane] = lane_from(mode, lane, (int)by, (int)clamp, &good);
        in_range[lane] = truth ? hilt_build_int(&b->b, hilt_type_of(HILT_TYPE_I1), good) : NULL;
        b->failed |= truth && !in_range[lane];
    }
    uint32_t from = b->infos.data[w->index].source[0];
    if (to && !b->failed) {
        hilt_value *place = block_place(b, from, w->base);
        hilt_type t = hilt_type_vector((hilt_type_kind)b->slots.data[from].type.kind, WARP);
        hilt_value *v = place ? hilt_build_load(&b->b, t, place, 0) : NULL;
        store_at(b, to, w->base, v ? hilt_build_shuffle(&b->b, v, v, mask, WARP) : NULL);
    }
    if (truth && !b->failed)
        store_at(b, truth, w->base, hilt_build_from_elements(&b->b, in_range, WARP));
}

static void
shuffle_lanes(blocker *b, const warps *w)
{
    int64_t mode = hilt_op_int(w->op, HILT_ATTR_MODE, 0);
    uint32_t to = b->slot_of[w->op->results[0].id], truth = b->slot_of[w->op->results[1].id];
    hilt_value *own, *m31 = block_i64(b, 31), *zero = block_i64(b, 0);
    block_open_loop(b, &own);
    hilt_value *index = op2(b, HILT_OP_ADDI, w->base, own);
    hilt_value *by =
        op2(b, HILT_OP_ANDI, convert(b, HILT_OP_EXTUI, HILT_TYPE_I64, operand_of(b, w, 1, 1, index)), m31);
    hilt_value *clamp = convert(b, HILT_OP_EXTUI, HILT_TYPE_I64, block_get(b, hilt_operand(w->op, 2)));
    hilt_value *keep = op2(b, HILT_OP_ANDI, op2(b, HILT_OP_SHRU, clamp, block_i64(b, 8)), m31);
    hilt_value *drop = op2(b, HILT_OP_XORI, keep, m31), *lowest = op2(b, HILT_OP_ANDI, own, keep);
    hilt_value *most = op2(b, HILT_OP_ORI, lowest, op2(b, HILT_OP_ANDI, clamp, drop));
    hilt_value *from = mode == HILT_WORD_IDX    ? op2(b, HILT_OP_ORI, lowest, op2(b, HILT_OP_ANDI, by, drop))
                       : mode == HILT_WORD_UP   ? op2(b, HILT_OP_SUBI, own, by)
                       : mode == HILT_WORD_DOWN ? op2(b, HILT_OP_ADDI, own, by)
                                                : op2(b, HILT_OP_XORI, own, by);
    hilt_value *good = compare(b, mode == HILT_WORD_UP ? HILT_CMPI_SGE : HILT_CMPI_SLE, from, most);
    hilt_value *there = op2(b, HILT_OP_ANDI, good, compare(b, HILT_CMPI_SLT, from, w->count));
    if (to)
        store_at(b, to, index,
                 operand_of(b, w, 0, 0, op2(b, HILT_OP_ADDI, w->base, choose(b, there, from, own))));
    if (truth)
        store_at(b, truth, index, good);
    block_close_loop(b, zero, w->count, -1);
}

static void
write_shuffle(blocker *b, const warps *w)
{
    int64_t by, clamp, count;
    if (hilt_uniform_in_block(&b->u, &w->op->results[0])) {
        hilt_value *from = convert(b, HILT_OP_EXTUI, HILT_TYPE_I64, block_get(b, hilt_operand(w->op, 1)));
        hilt_value *v = operand_of(b, w, 0, 0, op2(b, HILT_OP_ANDI, from, block_i64(b, WARP - 1)));
        b->failed |= !v;
        b->env[w->op->results[0].id] = v;
        if (b->slot_of[w->op->results[1].id])
            shuffle_lanes(b, w);
        return;
    }
    const block_info *info = &b->infos.data[w->index];
    bool plain = info->source[0] && !hilt_type_is_vector(hilt_operand(w->op, 0)->type) &&
                 hilt_const_int(hilt_operand(w->op, 1), &by) &&
                 hilt_const_int(hilt_operand(w->op, 2), &clamp);
    bool known = w->count && hilt_const_int(w->count, &count);
    if (!plain || (known && count != WARP)) {
        shuffle_lanes(b, w);
        return;
    }
    if (known) {
        shuffle_vector(b, w, by, clamp);
        return;
    }
    hilt_value *whole = compare(b, HILT_CMPI_EQ, w->count, block_i64(b, WARP));
    hilt_region *regions[2];
    for (int k = 0; k < 2 && !b->failed; k++) {
        regions[k] = hilt_build_enter(&b->b);
        b->failed |= !regions[k];
        if (b->failed)
            return;
        if (k == 0)
            shuffle_vector(b, w, by, clamp);
        else
            shuffle_lanes(b, w);
        b->failed |= !hilt_build_op(&b->b, HILT_OP_YIELD, NULL, 0, NULL, 0, NULL, 0, NULL, 0);
        hilt_build_leave(&b->b);
    }
    b->failed |=
        b->failed || !whole || !hilt_build_op(&b->b, HILT_OP_IF, &whole, 1, NULL, 0, regions, 2, NULL, 0);
}

/* -- votes and reductions -------------------------------------------------------------------------------- */
/* Of the lanes that are there: those whose bits are one, as a number or as a mask. */
static hilt_value *
lanes_that_hold(blocker *b, const warps *w, bool as_mask)
{
    sum s = begin_sum(b, 0);
    hilt_value *truth = convert(b, HILT_OP_EXTUI, HILT_TYPE_I32,
                                operand_of(b, w, 0, 0, op2(b, HILT_OP_ADDI, w->base, s.index)));
    if (as_mask)
        truth = op2(b, HILT_OP_SHL, truth, block_i32_of(b, s.index));
    return end_sum(b, s, op2(b, HILT_OP_ADDI, s.carried, truth), w->count);
}

static void
write_vote(blocker *b, const warps *w)
{
    hilt_value *n = lanes_that_hold(b, w, false), *all = block_i32_of(b, w->count), *zero = i32(b, 0);
    hilt_value *every = compare(b, HILT_CMPI_EQ, n, all), *none = compare(b, HILT_CMPI_EQ, n, zero);
    switch (hilt_op_int(w->op, HILT_ATTR_KIND, 0)) {
    case HILT_WORD_ALL:
        give_all(b, w, 0, every);
        break;
    case HILT_WORD_ANY:
        give_all(b, w, 0, compare(b, HILT_CMPI_NE, n, zero));
        break;
    default:
        give_all(b, w, 0, op2(b, HILT_OP_ORI, every, none));
    }
}

/* The smaller or larger of two f32, given as bits; a NaN counts only if both are. */
static hilt_value *
float_extreme(blocker *b, bool least, hilt_value *x, hilt_value *y)
{
    hilt_value *sides[2] = {x, y}, *order[2], *nan[2], *rest = i32(b, 0x7fffffff);
    for (int k = 0; k < 2; k++) {
        hilt_value *size = op2(b, HILT_OP_ANDI, sides[k], rest);
        nan[k] = compare(b, HILT_CMPI_SGT, size, i32(b, 0x7f800000));
        order[k] = choose(b, compare(b, HILT_CMPI_SLT, sides[k], i32(b, 0)),
                          op2(b, HILT_OP_XORI, sides[k], rest), sides[k]);
    }
    hilt_value *best = choose(b, compare(b, least ? HILT_CMPI_SLT : HILT_CMPI_SGE, order[0], order[1]), x, y);
    return choose(b, nan[1], choose(b, nan[0], rest, x), choose(b, nan[0], y, best));
}

static hilt_value *
reduce(blocker *b, int64_t kind, hilt_value *x, hilt_value *y)
{
    switch (kind) {
    case HILT_WORD_ADD:
        return op2(b, HILT_OP_ADDI, x, y);
    case HILT_WORD_AND:
        return op2(b, HILT_OP_ANDI, x, y);
    case HILT_WORD_OR:
        return op2(b, HILT_OP_ORI, x, y);
    case HILT_WORD_XOR:
        return op2(b, HILT_OP_XORI, x, y);
    case HILT_WORD_MIN:
        return choose(b, compare(b, HILT_CMPI_SLT, x, y), x, y);
    case HILT_WORD_MAX:
        return choose(b, compare(b, HILT_CMPI_SGT, x, y), x, y);
    case HILT_WORD_UMIN:
        return choose(b, compare(b, HILT_CMPI_ULT, x, y), x, y);
    case HILT_WORD_UMAX:
        return choose(b, compare(b, HILT_CMPI_UGT, x, y), x, y);
    default:
        return float_extreme(b, kind == HILT_WORD_FMIN, x, y);
    }
}

static int64_t
neutral(int64_t kind)
{
    switch (kind) {
    case HILT_WORD_AND:
    case HILT_WORD_UMIN:
        return -1;
    case HILT_WORD_MIN:
        return INT32_MAX;
    case HILT_WORD_MAX:
        return INT32_MIN;
    case HILT_WORD_FMIN:
    case HILT_WORD_FMAX:
        return 0x7fffffff; /* NaN */
    default:
        return 0;
    }
}

static void
write_redux(blocker *b, const warps *w)
{
    int64_t kind = hilt_op_int(w->op, HILT_ATTR_KIND, 0);
    sum s = begin_sum(b, neutral(kind));
    hilt_value *v = as_bits(b, operand_of(b, w, 0, 0, op2(b, HILT_OP_ADDI, w->base, s.index)));
    v = end_sum(b, s, v ? reduce(b, kind, s.carried, v) : NULL, w->count);
    hilt_type t = w->op->results[0].type;
    if (v && !hilt_type_is_int(t))
        v = hilt_build1(&b->b, HILT_OP_BITCAST, t, v);
    give_all(b, w, 0, v);
}

/* The lanes of the warp with the same value as v, as a mask. */
static hilt_value *
lanes_alike(blocker *b, const warps *w, hilt_value *v)
{
    sum s = begin_sum(b, 0);
    hilt_value *other = as_bits(b, operand_of(b, w, 0, 0, op2(b, HILT_OP_ADDI, w->base, s.index)));
    hilt_value *alike = convert(b, HILT_OP_EXTUI, HILT_TYPE_I32, compare(b, HILT_CMPI_EQ, v, other));
    return end_sum(b, s, op2(b, HILT_OP_ORI, s.carried, op2(b, HILT_OP_SHL, alike, block_i32_of(b, s.index))),
                   w->count);
}

static void
write_match(blocker *b, const warps *w)
{
    if (w->op->code == HILT_OP_MATCHALL) {
        hilt_value *lanes = lanes_alike(b, w, as_bits(b, operand_of(b, w, 0, 0, w->base)));
        hilt_value *missing = op2(b, HILT_OP_SUBI, i32(b, WARP), block_i32_of(b, w->count));
        hilt_value *here = op2(b, HILT_OP_SHRU, i32(b, -1), missing),
                   *all = compare(b, HILT_CMPI_EQ, lanes, here);
        give_all(b, w, 0, choose(b, all, here, i32(b, 0)));
        give_all(b, w, 1, all);
        return;
    }
    uint32_t to = b->slot_of[w->op->results[0].id];
    hilt_value *own, *zero = block_i64(b, 0);
    block_open_loop(b, &own);
    hilt_value *index = op2(b, HILT_OP_ADDI, w->base, own);
    hilt_value *lanes = lanes_alike(b, w, as_bits(b, operand_of(b, w, 0, 0, index)));
    if (to)
        store_at(b, to, index, lanes);
    block_close_loop(b, zero, w->count, -1);
}

static void
write_elect(blocker *b, const warps *w)
{
    uint32_t first = b->slot_of[w->op->results[1].id];
    give_all(b, w, 0, i32(b, 0));
    if (first) {
        hilt_value *no = hilt_build_int(&b->b, hilt_type_of(HILT_TYPE_I1), 0);
        store_at(b, first, w->base, hilt_build_broadcast(&b->b, no, WARP));
        store_at(b, first, w->base, hilt_build_int(&b->b, hilt_type_of(HILT_TYPE_I1), 1));
    }
}

/* -- barriers that count --------------------------------------------------------------------------------- */
static void
write_barrier_red(blocker *b, hilt_op *op)
{
    warps w = {.op = op, .index = op->flags};
    hilt_value *all = all_threads(b);
    sum s = begin_sum(b, 0);
    hilt_value *truth = convert(b, HILT_OP_EXTUI, HILT_TYPE_I32, operand_of(b, &w, 0, 2, s.index));
    hilt_value *n = end_sum(b, s, op2(b, HILT_OP_ADDI, s.carried, truth), all);
    int64_t kind = hilt_op_int(op, HILT_ATTR_KIND, 0);
    if (kind == HILT_WORD_AND)
        n = convert(b, HILT_OP_EXTUI, HILT_TYPE_I32, compare(b, HILT_CMPI_EQ, n, block_i32_of(b, all)));
    else if (kind == HILT_WORD_OR)
        n = convert(b, HILT_OP_EXTUI, HILT_TYPE_I32, compare(b, HILT_CMPI_NE, n, i32(b, 0)));
    b->failed |= !n;
    b->env[op->results[0].id] = n;
}

static void
write_collective(blocker *b, const warps *w)
{
    switch ((hilt_opcode)w->op->code) {
    case HILT_OP_SHUFFLESYNC:
        write_shuffle(b, w);
        break;
    case HILT_OP_VOTE:
        write_vote(b, w);
        break;
    case HILT_OP_BALLOT:
        give_all(b, w, 0, lanes_that_hold(b, w, true));
        break;
    case HILT_OP_REDUX:
        write_redux(b, w);
        break;
    case HILT_OP_ELECT:
        write_elect(b, w);
        break;
    default:
        write_match(b, w);
    }
}

static void
write_warps(blocker *b, hilt_op *op)
{
    warps w = {.op = op, .index = op->flags};
    hilt_value *warp, *all = all_threads(b), *warp_size = block_i64(b, WARP), *zero = block_i64(b, 0);
    hilt_value *n = op2(b, HILT_OP_SHRU, op2(b, HILT_OP_ADDI, all, block_i64(b, WARP - 1)), block_i64(b, 5));
    int64_t known;
    block_open_loop(b, &warp);
    w.base = op2(b, HILT_OP_MULI, warp, warp_size);
    hilt_value *left = op2(b, HILT_OP_SUBI, all, w.base);
    w.count = all && hilt_const_int(all, &known) && known % WARP == 0
                  ? warp_size
                  : choose(b, compare(b, HILT_CMPI_SLT, left, warp_size), left, warp_size);
    b->failed |= !w.count;
    if (!b->failed)
        write_collective(b, &w);
    block_close_loop(b, zero, n, -1);
}

void
block_write_meet(blocker *b, hilt_op *op)
{
    b->b.loc = op->loc;
    if (b->failed || op->code == HILT_OP_WARPSYNC || (op->code == HILT_OP_BARRIER && !b->of_warp))
        return;
    if (b->of_warp) {
        warps w = {op, op->flags, block_i64(b, 0), block_i64(b, WARP)};
        if (op->code == HILT_OP_BARRIER || !hilt_op_has(op, HILT_TRAIT_CONVERGENT) || op->code == HILT_OP_BARRIERARRIVE)
            block_copy(b, op);
        else
            write_collective(b, &w);
        return;
    }
    if (op->code == HILT_OP_BARRIERRED)
        write_barrier_red(b, op);
    else
        write_warps(b, op);
}
