/* The plan of block-loops: what becomes of each op, and which values need slots.
 *
 *     %a = …tid.x…                       segment 0      %a: slot
 *     hilt.barrier                       meet
 *     scf.for %k = 0 to %n iter(%s = …)  split          %s: slot, written behind segments 0 and 2
 *       hilt.store %a …                  segment 1
 *       hilt.barrier                     meet
 *       …                                segment 2
 *
 * First segments, then the rows of each, then, row by row, what each uses: whatever is cheap, and depends on
 * nothing but scalars and tids, is computed again where it is used, so that addresses stay sums that LLVM
 * understands; the rest has a slot if its row is another.
 */
#include "block_loops.h"

enum {
    MOST_INFOS = 65000,
    MOST_STEPS = 1000,
    AGAIN_NO = 1,
    AGAIN_YES = 2,
    AGAIN_DEEPEST = 80,
    SMALL_LOOP = 48
};

static bool
fail(blocker *b)
{
    b->failed = true;
    return false;
}

static bool
is_listed(const hilt_op_list *list, const hilt_op *op)
{
    for (size_t i = 0; i < list->len; i++)
        if (list->data[i] == op)
            return true;
    return false;
}

static block_info *
add_info(blocker *b, hilt_op *op, block_kind kind, uint32_t segment)
{
    if (b->infos.len == 0 && !hilt_vec_push(&b->infos, (block_info){0}))
        fail(b);
    if (b->infos.len > MOST_INFOS)
        b->unfit = true;
    if (b->failed || b->unfit ||
        !hilt_vec_push(&b->infos, ((block_info){.op = op, .kind = kind, .segment = segment}))) {
        b->failed |= !b->unfit;
        return NULL;
    }
    op->flags = (uint16_t)(b->infos.len - 1);
    return &b->infos.data[b->infos.len - 1];
}

static uint32_t
add_segment(blocker *b)
{
    block_segment s = {0};
    for (size_t i = 0; i < b->guards.len; i++)
        if (!hilt_vec_push(&s.guards, b->guards.data[i]))
            fail(b);
    if (!hilt_vec_push(&b->segments, s)) {
        hilt_vec_free(&s.guards);
        return fail(b);
    }
    return (uint32_t)(b->segments.len - 1);
}

static uint32_t
add_row(blocker *b)
{
    if (!hilt_vec_push(&b->rows, (block_row){0}))
        return fail(b);
    return (uint32_t)(b->rows.len - 1);
}

/* A slot for v; 0 if nobody asks for v, or it is the same for the block. */
static uint32_t
add_slot(blocker *b, const hilt_value *v, bool row)
{
    block_slot s = {.type = v->type, .count = 1, .row = row};
    if (b->slots.len == 0 && !hilt_vec_push(&b->slots, (block_slot){0}))
        return fail(b);
    if (!hilt_vec_push(&b->slots, s))
        return fail(b);
    return b->slot_of[v->id] = (uint32_t)(b->slots.len - 1);
}

bool
block_is_of_row(const blocker *b, const hilt_value *v)
{
    return (hilt_uniform_by(&b->u, v) & ~(unsigned)HILT_BY_ROW) == 0;
}

/* The slot that v, the first value of something carried, lies in, if it can go on there: nobody else asks for
 * v, and it is made anew each time the loop begins. */
static uint32_t
slot_to_share(const blocker *b, const hilt_value *v)
{
    const hilt_use *use = hilt_value_uses(v);
    bool alone = use && !hilt_use_next(use) && hilt_use_user(use)->parent == hilt_value_region(v);
    return alone ? b->slot_of[v->id] : 0;
}

/* -- segments -------------------------------------------------------------------------------------------- */
static void
tail(blocker *b, uint32_t segment, hilt_value *v, uint32_t slot)
{
    if (slot && slot != b->slot_of[v->id] && !b->failed &&
        !hilt_vec_push(&b->segments.data[segment].tails, ((block_tail){v, slot})))
        fail(b);
}

/* A slot that arg and result of a loop share, with the first value if that is so. */
static uint32_t
carried_slot(blocker *b, const hilt_value *first, const hilt_value *arg, const hilt_value *result, bool row)
{
    uint32_t slot = first ? slot_to_share(b, first) : 0;
    if (!(arg->uses || (result && result->uses)))
        return 0;
    if (slot)
        b->slot_of[arg->id] = slot;
    else
        slot = add_slot(b, arg, row);
    if (!row)
        b->slots.data[slot].row = false;
    if (result)
        b->slot_of[result->id] = slot;
    return slot;
}

static uint32_t
block_carried_slot(blocker *b, const hilt_value *first, const hilt_value *arg, const hilt_value *result)
{
    return hilt_uniform_in_block(&b->u, arg) ? 0 : carried_slot(b, first, arg, result, false);
}

static void plan_region(blocker *b, hilt_region *r);

static void
plan_if(blocker *b, hilt_op *op)
{
    hilt_value *condition = hilt_operand(op, 0);
    bool varies = !hilt_uniform_in_block(&b->u, condition), exit = is_listed(&b->exits, op);
    for (uint32_t i = 0; i < op->nresults; i++)
        if (op->results[i].uses && !hilt_uniform_in_block(&b->u, &op->results[i]))
            add_slot(b, &op->results[i], false);
    for (int k = 0; k < 2 && !b->failed && !b->unfit; k++) {
        if (varies && !hilt_vec_push(&b->guards, ((block_condition){condition, k == 1, exit})))
            fail(b);
        plan_region(b, op->regions[k]);
        b->guards.len -= varies && !b->failed;
    }
}

static void
plan_for(blocker *b, hilt_op *op, uint32_t before)
{
    for (uint32_t i = 0; i < 3; i++)
        b->unfit |= !hilt_uniform_in_block(&b->u, hilt_operand(op, i));
    for (uint32_t i = 0; i < op->nresults && !b->failed; i++)
        tail(b, before, hilt_operand(op, i + 3),
             block_carried_slot(b, hilt_operand(op, i + 3), op->regions[0]->args[i + 1], &op->results[i]));
    if (!b->unfit)
        plan_region(b, op->regions[0]);
}

static void
plan_while(blocker *b, hilt_op *op, uint32_t before)
{
    b->unfit |=
        !hilt_uniform_in_block(&b->u, hilt_operand(hilt_terminator(op->regions[0]), 0)) || b->guards.len;
    for (uint32_t i = 0; i < op->noperands && !b->failed; i++)
        tail(b, before, hilt_operand(op, i),
             block_carried_slot(b, hilt_operand(op, i), op->regions[0]->args[i], NULL));
    for (uint32_t i = 0; i < op->nresults && !b->failed; i++)
        block_carried_slot(b, NULL, op->regions[1]->args[i], &op->results[i]);
    if (!b->unfit)
        plan_region(b, op->regions[0]);
    if (!b->unfit && !b->failed)
        plan_region(b, op->regions[1]);
}

/* What leaves a region in which threads meet goes to the slots of what it becomes. */
static void
plan_end(blocker *b, hilt_op *end, uint32_t segment)
{
    const hilt_op *owner = end->parent->owner;
    uint32_t first = end->code == HILT_OP_CONDITION;
    for (uint32_t i = first; i < end->noperands; i++) {
        const hilt_value *to =
            owner->code == HILT_OP_WHILE && !first ? owner->regions[0]->args[i] : &owner->results[i - first];
        tail(b, segment, hilt_operand(end, i), b->slot_of[to->id]);
    }
}

/* Operands that differ from thread to thread are laid out before; results lie in slots behind. */
static void
plan_meet(blocker *b, hilt_op *op, uint32_t index, uint32_t before)
{
    if (!block_meet_fits(b, op)) {
        b->unfit = true;
        return;
    }
    for (uint32_t i = 0, k = 0; i < op->noperands && !b->failed; i++) {
        hilt_value *v = hilt_operand(op, i);
        bool needed = op->code == HILT_OP_SHUFFLESYNC  ? i < 2
                      : op->code == HILT_OP_BARRIERRED ? i == 2
                                                       : i == 0;
        if (needed && !hilt_uniform_in_block(&b->u, v)) {
            uint32_t own = b->slot_of[v->id], slot = add_slot(b, v, false);
            b->slot_of[v->id] = own; /* v itself is not to be found there for long */
            b->infos.data[index].source[k] = slot;
            tail(b, before, v, slot);
        }
        k += needed;
    }
    for (uint32_t i = 0; i < op->nresults && !b->failed; i++)
        if (op->results[i].uses && !hilt_uniform_in_block(&b->u, &op->results[i]))
            add_slot(b, &op->results[i], false);
}

static bool
is_scalar(const blocker *b, const hilt_op *op)
{
    return hilt_uniform_scalar(&b->u, op);
}

static void
plan_region(blocker *b, hilt_region *r)
{
    uint32_t now = add_segment(b);
    for (hilt_op *op = r->first; op && !b->failed && !b->unfit; op = op->next) {
        bool end = hilt_op_has(op, HILT_TRAIT_TERMINATOR), meet = hilt_op_is_meeting(op, b->of_warp);
        block_kind kind = end                 ? BLOCK_END
                          : meet              ? BLOCK_MEET
                          : hilt_op_meets(op, b->of_warp) ? BLOCK_SPLIT
                          : is_scalar(b, op)  ? BLOCK_SCALAR
                                              : BLOCK_THREAD;
        if (!add_info(b, op, kind, now))
            return;
        switch (kind) {
        case BLOCK_END:
            if (op->code != HILT_OP_RETURN)
                plan_end(b, op, now);
            break;
        case BLOCK_MEET:
            plan_meet(b, op, op->flags, now);
            now = add_segment(b);
            break;
        case BLOCK_SPLIT:
            if (op->code == HILT_OP_IF)
                plan_if(b, op);
            else if (op->code == HILT_OP_FOR)
                plan_for(b, op, now);
            else
                plan_while(b, op, now);
            now = add_segment(b);
            break;
        case BLOCK_THREAD:
            b->unfit |= b->of_warp && block_waits_inside(b, op);
            b->failed |= !hilt_vec_push(&b->segments.data[now].ops, op);
            break;
        default:
            break;
        }
    }
}

/* -- strides and guards ---------------------------------------------------------------------------------- */
static bool
find_stride(blocker *b, const hilt_value *v, int64_t *ret_c)
{
    const hilt_op *def = hilt_value_def(v);
    int64_t x, y;
    *ret_c = 0;
    if (block_is_of_row(b, v))
        return true;
    if (!def || hilt_type_is_vector(v->type) || b->steps++ > MOST_STEPS)
        return false;
    switch ((hilt_opcode)def->code) {
    case HILT_OP_SREG:
        *ret_c = 1;
        return hilt_op_int(def, HILT_ATTR_REG, -1) == HILT_WORD_TID_X;
    case HILT_OP_ALLOCLOCAL:
        *ret_c = hilt_type_bytes(hilt_op_attr(def, HILT_ATTR_ELEMENT)->type);
        return block_is_column(b, def);
    case HILT_OP_ADDI:
    case HILT_OP_SUBI:
    case HILT_OP_PTRADD:
        if (!find_stride(b, hilt_operand(def, 0), &x) || !find_stride(b, hilt_operand(def, 1), &y))
            return false;
        *ret_c = def->code == HILT_OP_SUBI ? x - y : x + y;
        return true;
    case HILT_OP_MULI:
    case HILT_OP_SHL:
        if (!find_stride(b, hilt_operand(def, 0), &x) || !hilt_const_int(hilt_operand(def, 1), &y) || y < 0 ||
            y > (def->code == HILT_OP_SHL ? 16 : 1 << 16) || x > 1 << 16 || x < -(1 << 16))
            return false;
        *ret_c = def->code == HILT_OP_SHL ? x * ((int64_t)1 << y) : x * y;
        return true;
    case HILT_OP_EXTSI:
    case HILT_OP_EXTUI:
    case HILT_OP_TRUNCI:
    case HILT_OP_PTRCAST:
        return hilt_type_bits(v->type) >= 32 && find_stride(b, hilt_operand(def, 0), ret_c);
    default:
        return false;
    }
}

bool
block_stride(blocker *b, const hilt_value *v, int64_t *ret_c)
{
    b->steps = 0;
    return find_stride(b, v, ret_c);
}

static bool
const_bit(const hilt_value *v, bool bit)
{
    hilt_bits bits;
    return hilt_value_const(v, &bits) && (bits.lo & 1) == bit;
}

bool
block_conjuncts(blocker *b, block_condition c, block_conditions *ret)
{
    const hilt_op *def = hilt_value_def(c.value);
    hilt_value *parts[2] = {0};
    if (!block_again(b, c.value))
        return hilt_vec_push(ret, c);
    if (def && def->code == HILT_OP_XORI && const_bit(hilt_operand(def, 1), true))
        return block_conjuncts(b, (block_condition){hilt_operand(def, 0), !c.negated, c.exit}, ret);
    if (def && def->code == (c.negated ? HILT_OP_ORI : HILT_OP_ANDI))
        parts[0] = hilt_operand(def, 0), parts[1] = hilt_operand(def, 1);
    if (def && def->code == HILT_OP_SELECT && !c.negated && const_bit(hilt_operand(def, 2), false))
        parts[0] = hilt_operand(def, 0), parts[1] = hilt_operand(def, 1);
    if (!parts[0])
        return hilt_vec_push(ret, c);
    return block_conjuncts(b, (block_condition){parts[0], c.negated, c.exit}, ret) &&
           block_conjuncts(b, (block_condition){parts[1], c.negated, c.exit}, ret);
}

bool
block_is_bound(blocker *b, block_condition c, hilt_value **ret_x, hilt_value **ret_limit, int *ret_predicate)
{
    static const uint8_t negated[HILT_CMPI_COUNT] = {
        HILT_CMPI_NE,  HILT_CMPI_EQ,  HILT_CMPI_SGE, HILT_CMPI_SGT, HILT_CMPI_SLE,
        HILT_CMPI_SLT, HILT_CMPI_UGE, HILT_CMPI_UGT, HILT_CMPI_ULE, HILT_CMPI_ULT};
    static const uint8_t swapped[HILT_CMPI_COUNT] = {
        HILT_CMPI_EQ,  HILT_CMPI_NE,  HILT_CMPI_SGT, HILT_CMPI_SGE, HILT_CMPI_SLT,
        HILT_CMPI_SLE, HILT_CMPI_UGT, HILT_CMPI_UGE, HILT_CMPI_ULT, HILT_CMPI_ULE};
    const hilt_op *def = hilt_value_def(c.value);
    if (!def || def->code != HILT_OP_CMPI || hilt_type_is_vector(c.value->type))
        return false;
    hilt_value *x = hilt_operand(def, 0), *limit = hilt_operand(def, 1);
    int p = (int)hilt_op_int(def, HILT_ATTR_PREDICATE, 0);
    int64_t stride;
    if (c.negated)
        p = negated[p];
    if (block_is_of_row(b, x)) {
        hilt_value *other = x;
        x = limit, limit = other;
        p = swapped[p];
    }
    *ret_x = x, *ret_limit = limit, *ret_predicate = p;
    unsigned bits = hilt_type_bits(x->type);
    return p != HILT_CMPI_NE && (bits == 32 || bits == 64) && block_is_of_row(b, limit) &&
           block_stride(b, x, &stride) && stride == 1;
}

static bool
is_bare(const hilt_region *r)
{
    return !r->first || hilt_op_has(r->first, HILT_TRAIT_TERMINATOR);
}

static bool
used_inside_only(const hilt_value *v, const hilt_region *r, const hilt_op *besides)
{
    for (const hilt_use *u = hilt_value_uses(v); u; u = hilt_use_next(u)) {
        const hilt_op *user = hilt_use_user(u);
        if (user != besides && !hilt_region_is_ancestor(r, user->parent))
            return false;
    }
    return true;
}

/* Whom the guard does not let in keeps what a loop before it carried, which nobody else asks for. */
static bool
goes_on_from(const hilt_op *op, const hilt_value *v)
{
    const hilt_op *def = hilt_value_def(v);
    return def && def->code == HILT_OP_FOR && def->parent == op->parent &&
           used_inside_only(v, op->regions[0], hilt_terminator(op->regions[1]));
}

/* Whom the guard of a loop's body does not let in keeps what the loop carries: results need no place of their
 * own. */
static bool
passes_on(const blocker *b, const hilt_op *op)
{
    const hilt_region *around = op->parent;
    const hilt_op *end = hilt_terminator(around), *other = hilt_terminator(op->regions[1]);
    bool rare = is_listed(&b->rare, op);
    for (uint32_t i = 0; rare && i < op->nresults; i++) {
        rare = goes_on_from(op, hilt_operand(other, i)) && !block_is_of_row(b, hilt_operand(other, i));
        for (uint32_t k = 0; k < i; k++)
            rare &= hilt_operand(other, k) != hilt_operand(other, i);
    }
    if (rare)
        return true;
    if (op->nresults && (!is_bare(op->regions[1]) || !around->owner || around->owner->code != HILT_OP_FOR))
        return false;
    for (uint32_t i = 0; i < op->nresults; i++) {
        const hilt_value *arg = hilt_operand(other, i), *result = &op->results[i];
        const hilt_use *u = hilt_value_uses(result);
        if (!arg->is_arg || hilt_value_region(arg) != around || arg->index == 0 || !u || hilt_use_next(u) ||
            hilt_use_user(u) != end || hilt_operand(end, arg->index - 1) != result ||
            !used_inside_only(arg, op->regions[0], other))
            return false;
        for (uint32_t k = 0; k < i; k++)
            if (hilt_operand(other, k) == arg)
                return false;
    }
    return true;
}

/* The condition of a guard: an scf.if of which only one arm does something. */
static bool
guard_of(blocker *b, const hilt_op *op, block_condition *ret)
{
    block_conditions all = {0};
    if (op->code != HILT_OP_IF || b->prints || is_bare(op->regions[0]) == is_bare(op->regions[1]) ||
        !passes_on(b, op))
        return false;
    *ret = (block_condition){hilt_operand(op, 0), is_bare(op->regions[0]), false};
    bool ok = block_conjuncts(b, *ret, &all);
    b->failed |= !ok;
    for (size_t i = 0; ok && i < all.len; i++) {
        hilt_value *x, *limit;
        int p;
        ok = block_is_of_row(b, all.data[i].value) || block_is_bound(b, all.data[i], &x, &limit, &p);
    }
    hilt_vec_free(&all);
    return ok;
}

/* -- loops that all threads of a row run alike ----------------------------------------------------------- */
/* Is the access one after the other, or the same, for threads of a row? */
static bool
is_in_line(blocker *b, const hilt_op *op)
{
    const hilt_value *pointer = hilt_operand(op, op->code == HILT_OP_STORE);
    hilt_type t = op->code == HILT_OP_STORE ? hilt_operand(op, 0)->type : op->results[0].type;
    int64_t stride, size = hilt_type_bytes(t);
    return !hilt_type_is_vector(t) && block_stride(b, pointer, &stride) &&
           (stride == size || stride == -size || (stride == 0 && op->code == HILT_OP_LOAD));
}

/* Where loops are as they were it does not matter how long they take. */
static bool
is_in_rare(const blocker *b, const hilt_op *op, const hilt_region *root)
{
    for (const hilt_region *r = op->parent; b->rare.len && r != root; r = r->owner->parent)
        if (is_listed(&b->rare, r->owner))
            return true;
    return false;
}

static bool
fits_inside(blocker *b, const hilt_op *op)
{
    if (hilt_op_has(op, HILT_TRAIT_PURE | HILT_TRAIT_TERMINATOR))
        return !op->nresults || !hilt_type_is_vector(op->results[0].type);
    if (op->code == HILT_OP_LOAD || op->code == HILT_OP_STORE)
        return is_in_line(b, op);
    block_condition c;
    return op->code == HILT_OP_FOR || guard_of(b, op, &c);
}

/* Does it pay to have the loop over x inside of this loop? Only if that one can then be done by vectors. */
static bool
takes_x_inside(blocker *b, const hilt_op *op)
{
    const hilt_region *r = op->code == HILT_OP_FOR ? op->regions[0] : NULL;
    uint64_t trips, size = 0, accesses = 0;
    if (!r || b->prints)
        return false;
    for (uint32_t i = 0; i < 3; i++)
        if (!block_is_of_row(b, hilt_operand(op, i)))
            return false;
    for (uint32_t i = 0; i < op->nresults; i++)
        if (op->results[i].uses && block_is_of_row(b, r->args[i + 1]))
            return false; /* the result counts as the thread's own, but only the row has it */
    for (const hilt_op *inner = r->first; inner; inner = hilt_op_next_inside(inner, r)) {
        if (is_in_rare(b, inner, r))
            continue;
        if (!fits_inside(b, inner))
            return false;
        for (uint32_t i = 0; inner->code == HILT_OP_FOR && i < 3; i++)
            if (!block_is_of_row(b, hilt_operand(inner, i)))
                return false;
        accesses += inner->code == HILT_OP_LOAD || inner->code == HILT_OP_STORE;
        size++;
    }
    if (hilt_trip_count(op, &trips) && trips * size <= SMALL_LOOP)
        return false; /* unrolled, it is no loop any more */
    return accesses != 0;
}

bool
block_row_scalar_arg(const blocker *b, const hilt_value *v)
{
    const hilt_op *owner = v->is_arg ? hilt_value_region(v)->owner : NULL;
    const block_info *info = owner && owner->code == HILT_OP_FOR ? block_info_of(b, owner) : NULL;
    return info && info->kind == ROW_LOOP && (v->index == 0 || block_is_of_row(b, v));
}

/* -- rows ------------------------------------------------------------------------------------------------ */
static uint32_t plan_rows(blocker *b, uint32_t segment, hilt_op *op, uint32_t now);

static void
row_tail(blocker *b, uint32_t row, hilt_value *v, uint32_t slot)
{
    if (slot && slot != b->slot_of[v->id] && !b->failed &&
        !hilt_vec_push(&b->rows.data[row].tails, ((block_tail){v, slot})))
        fail(b);
}

static void
plan_row_loop(blocker *b, uint32_t segment, hilt_op *op, uint32_t now)
{
    hilt_region *r = op->regions[0];
    if (!hilt_vec_push(&b->segments.data[segment].loops, op)) {
        fail(b);
        return;
    }
    for (uint32_t i = 0; i < op->nresults && !b->failed; i++) {
        hilt_value *arg = r->args[i + 1];
        if (!block_is_of_row(b, arg))
            row_tail(b, now, hilt_operand(op, i + 3),
                     carried_slot(b, hilt_operand(op, i + 3), arg, &op->results[i], true));
    }
    uint32_t last = add_row(b);
    for (hilt_op *inner = r->first; inner && !b->failed && !b->unfit; inner = inner->next)
        last = plan_rows(b, segment, inner, last);
    for (uint32_t i = 0; i < op->nresults && !b->failed; i++)
        row_tail(b, last, hilt_operand(hilt_terminator(r), i), b->slot_of[r->args[i + 1]->id]);
}

/* A structured op that a row can do once, also where none of its threads come to it: it ends in any case. */
static bool
row_may_do_once(blocker *b, const hilt_op *op)
{
    if (!hilt_uniform_scalar(&b->u, op))
        return false;
    bool ends = op->code != HILT_OP_WHILE;
    for (unsigned k = 0; k < op->nregions; k++) {
        const hilt_region *r = op->regions[k];
        for (const hilt_op *inner = r->first; inner; inner = hilt_op_next_inside(inner, r))
            ends = ends && inner->code != HILT_OP_WHILE;
    }
    b->unfit = b->unfit || !ends; /* its results count as the row's, but no row has them */
    return ends;
}

/* Plans op behind what is in row `now`; gives the row that goes on. */
static uint32_t
plan_rows(blocker *b, uint32_t segment, hilt_op *op, uint32_t now)
{
    block_condition condition;
    bool of_row = op->nregions ? row_may_do_once(b, op)
                               : op->nresults == 1 && hilt_op_has(op, HILT_TRAIT_PURE) &&
                                     block_is_of_row(b, &op->results[0]);
    block_kind kind = hilt_op_has(op, HILT_TRAIT_TERMINATOR) ? ROW_END
                      : of_row                               ? ROW_SCALAR
                      : takes_x_inside(b, op)                ? ROW_LOOP
                      : guard_of(b, op, &condition)          ? ROW_GUARD
                                                             : ROW_THREAD;
    block_info *info = op->flags ? block_info_of(b, op) : add_info(b, op, kind, segment);
    if (!info || b->failed)
        return now;
    info->kind = kind;
    info->row = now;
    switch (kind) {
    case ROW_LOOP:
        plan_row_loop(b, segment, op, now);
        return add_row(b);
    case ROW_GUARD: {
        hilt_region *r = op->regions[condition.negated];
        b->failed |= !hilt_vec_push(&b->segments.data[segment].inside, condition);
        uint32_t first = add_row(b), last = first;
        for (hilt_op *inner = r->first; inner && !b->failed && !b->unfit; inner = inner->next)
            last = plan_rows(b, segment, inner, last);
        for (uint32_t k = first; k <= last && is_listed(&b->rare, op); k++)
            b->rows.data[k].rare = true;
        for (uint32_t i = 0; i < op->nresults && !b->failed && !b->unfit;
             i++) { /* the carried value's slot */
            const hilt_value *v = hilt_operand(hilt_terminator(op->regions[1]), i);
            uint32_t slot = b->slot_of[v->id] ? b->slot_of[v->id] : add_slot(b, v, true);
            b->slot_of[op->results[i].id] = slot;
            row_tail(b, last, hilt_operand(hilt_terminator(r), i), slot);
        }
        return add_row(b);
    }
    case ROW_THREAD:
        b->failed |= !hilt_vec_push(&b->rows.data[now].ops, op);
        return now;
    default:
        return now;
    }
}

static void
plan_segment(blocker *b, uint32_t segment)
{
    block_segment *s = &b->segments.data[segment];
    uint32_t now = add_row(b);
    s->first_row = now;
    for (size_t i = 0; i < s->ops.len && !b->failed && !b->unfit; i++)
        now = plan_rows(b, segment, s->ops.data[i], now);
    s->last_row = now;
    for (size_t i = 0; i < s->tails.len && !b->failed; i++)
        row_tail(b, now, s->tails.data[i].value, s->tails.data[i].slot);
}

/* -- what is made again, and what is kept ---------------------------------------------------------------- */
static bool
by_constant(const hilt_op *op)
{
    int64_t c;
    return (op->code == HILT_OP_FLOORDIVS || op->code == HILT_OP_FLOORMODS || op->code == HILT_OP_DIVU ||
            op->code == HILT_OP_REMU) &&
           hilt_const_int(hilt_operand(op, 1), &c);
}

/* AGAIN_NO, or AGAIN_YES and more: how deep what is to be made again lies. Operands come first, see
 * block_plan. */
static unsigned
work_out_again(blocker *b, const hilt_op *op)
{
    bool always = op->code == HILT_OP_PTRADD || op->code == HILT_OP_PTRCAST || op->code == HILT_OP_EXTSI ||
                  op->code == HILT_OP_EXTUI;
    unsigned deepest = AGAIN_YES;
    if (op->nresults != 1 || !hilt_op_has(op, HILT_TRAIT_PURE))
        return AGAIN_NO;
    if (op->noperands == 0 || block_is_of_row(b, &op->results[0]))
        return AGAIN_YES;
    if (!always && !hilt_op_is_cheap(op) && !by_constant(op))
        return AGAIN_NO;
    for (uint32_t i = 0; i < op->noperands; i++) {
        const hilt_value *v = hilt_operand(op, i);
        if (block_is_of_row(b, v))
            continue;
        if (!always && !block_again(b, v))
            return AGAIN_NO;
        deepest = b->again[v->id] >= deepest ? b->again[v->id] + 1u : deepest;
    }
    return deepest <= AGAIN_DEEPEST ? deepest : AGAIN_NO;
}

bool
block_again(blocker *b, const hilt_value *v)
{
    const hilt_op *def = hilt_value_def(v);
    if (!def)
        return false;
    if (!b->again[v->id])
        b->again[v->id] = (uint8_t)work_out_again(b, def);
    return b->again[v->id] >= AGAIN_YES;
}

/* v is used in a row, but not made there; row: made in the same segment. */
static void
keep(blocker *b, hilt_value *v, bool row)
{
    const hilt_op *def = hilt_value_def(v);
    uint32_t slot = b->slot_of[v->id];
    if (!slot && def->code == HILT_OP_ALLOCLOCAL) {
        bool column = block_is_column(b, def);
        slot = add_slot(b, v, row && !column);
        block_slot *s = &b->slots.data[slot];
        s->private = true;
        s->column = column;
        s->type = hilt_op_attr(def, HILT_ATTR_ELEMENT)->type;
        s->count = hilt_op_int(def, HILT_ATTR_ELEMENTS, 1);
        s->align = (uint32_t)hilt_op_int(def, HILT_ATTR_ALIGN, hilt_type_bytes(s->type));
    }
    else if (!slot)
        slot = add_slot(b, v, row);
    if (slot && !row)
        b->slots.data[slot].row = false;
}

/* v is used in that row of the segment, or, if there is no such row, somewhere in it. */
static void
use(blocker *b, hilt_value *v, uint32_t segment, uint32_t row)
{
    hilt_op *def = hilt_value_def(v);
    if (b->failed || b->stamp[v->id] == row + 1)
        return;
    b->stamp[v->id] = row + 1;
    if (!def || (hilt_uniform_in_block(&b->u, v) && !block_again(b, v)))
        return; /* an argument, or a loop's: in the environment, or has its slot */
    if (block_again(b, v)) {
        const block_info *info = block_info_of(b, def);
        if ((info && info->kind == BLOCK_SCALAR) || (b->depth > AGAIN_DEEPEST && block_is_of_row(b, v)))
            return; /* what a row has in common needs no slots */
        b->depth++;
        for (uint32_t i = 0; i < def->noperands; i++)
            use(b, hilt_operand(def, i), segment, row);
        b->depth--;
        bool rare = row < b->rows.len && b->rows.data[row].rare;
        if ((def->code == HILT_OP_EXTSI || def->code == HILT_OP_EXTUI) && !rare && !hilt_uniform_in_block(&b->u, v) &&
            !hilt_vec_push(&b->segments.data[segment].facts, def))
            fail(b);
        return;
    }
    const block_info *info = block_info_of(b, def);
    if (info && info->kind == ROW_THREAD && info->row == row)
        return;
    if (row >= b->rows.len && info && info->segment == segment && info->kind > BLOCK_END)
        return; /* the segment as a whole */
    keep(b, v, info && info->segment == segment && info->kind != BLOCK_MEET && info->kind != BLOCK_SPLIT);
}

/* What op and what is inside of it take from outside. */
static void
use_operands(blocker *b, const hilt_op *op, uint32_t segment, uint32_t row)
{
    for (uint32_t i = 0; i < op->noperands; i++)
        use(b, hilt_operand(op, i), segment, row);
    for (unsigned k = 0; k < op->nregions; k++) {
        const hilt_region *r = op->regions[k];
        for (const hilt_op *inner = r->first; inner; inner = hilt_op_next_inside(inner, r))
            for (uint32_t i = 0; i < inner->noperands; i++) {
                hilt_value *v = hilt_operand(inner, i);
                if (hilt_value_region(v)->depth <= op->parent->depth)
                    use(b, v, segment, row);
            }
    }
}

static void
use_row(blocker *b, uint32_t segment, uint32_t row)
{
    const block_segment *s = &b->segments.data[segment];
    for (size_t i = 0; i < b->rows.data[row].ops.len && !b->failed; i++) {
        hilt_op *op = b->rows.data[row].ops.data[i];
        if (op->nresults != 1 || !block_again(b, &op->results[0]))
            use_operands(b, op, segment, row);
    }
    for (size_t i = 0; i < b->rows.data[row].tails.len; i++)
        use(b, b->rows.data[row].tails.data[i].value, segment, row);
    for (size_t i = 0; i < s->guards.len; i++)
        use(b, s->guards.data[i].value, segment, row);
    for (size_t i = 0; i < s->inside.len; i++)
        use(b, s->inside.data[i].value, segment, row);
}

void
block_plan(blocker *b)
{
    hilt_region *body = b->func->regions[0];
    for (hilt_op *op = body->first; op; op = hilt_op_next_inside(op, body))
        for (uint32_t i = 0; i < op->nresults; i++)
            block_again(b, &op->results[i]);
    plan_region(b, body);
    for (uint32_t i = 0; i < b->segments.len && !b->failed && !b->unfit; i++)
        plan_segment(b, i);
    for (uint32_t i = 0; i < b->segments.len && !b->failed && !b->unfit; i++) {
        const block_segment *s = &b->segments.data[i];
        for (uint32_t k = s->first_row; k <= s->last_row; k++)
            use_row(b, i, k);
        for (size_t k = 0; k < s->loops.len; k++) /* copied as they are where sums may wrap around */
            use_operands(b, s->loops.data[k], i, UINT32_MAX - 1 - i);
    }
}
