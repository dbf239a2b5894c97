/* Writing the new body: what a block does once, and where values come from.
 *
 * The walk mirrors the plan. The environment maps old values to new ones; an entry counts only while the new
 * value can be seen from where the builder is, so leaving a loop forgets what was in it. What is not there is
 * made again, or loaded from its slot.
 */
#include "block_loops.h"

#include <assert.h>

static hilt_type
i64(void)
{
    return hilt_type_of(HILT_TYPE_I64);
}

hilt_value *
block_i64(blocker *b, int64_t v)
{
    return hilt_build_int(&b->b, i64(), v);
}

hilt_value *
block_add(blocker *b, hilt_value *x, hilt_value *y)
{
    return !x ? y : !y ? x : hilt_build2(&b->b, HILT_OP_ADDI, x, y);
}

hilt_value *
block_mul(blocker *b, hilt_value *x, hilt_value *y)
{
    return x && y ? hilt_build2(&b->b, HILT_OP_MULI, x, y) : NULL;
}

hilt_value *
block_i32_of(blocker *b, hilt_value *v)
{
    static const hilt_attr nsw = {.key = HILT_ATTR_NSW, .i = 1};
    return hilt_build(&b->b, HILT_OP_TRUNCI, hilt_type_of(HILT_TYPE_I32), &v, 1, &nsw, 1);
}

/* -- loops ----------------------------------------------------------------------------------------------- */
/* A loop's body begins: its index is i64. */
void
block_open_loop(blocker *b, hilt_value **ret_index)
{
    hilt_region *r = hilt_build_enter(&b->b);
    *ret_index = r ? hilt_region_add_arg(r, i64()) : NULL;
    b->failed |= !*ret_index;
}

/* And ends; low and high may be seen outside of it. */
void
block_close_loop(blocker *b, hilt_value *low, hilt_value *high, int dim)
{
    const hilt_attr a = {.key = HILT_ATTR_DIM, .i = dim};
    hilt_region *r = b->b.region;
    if (b->failed)
        return;
    hilt_build_op(&b->b, HILT_OP_YIELD, NULL, 0, NULL, 0, NULL, 0, NULL, 0);
    hilt_build_leave(&b->b);
    hilt_value *operands[3] = {low, high, block_i64(b, 1)};
    b->failed |= !hilt_build_op(&b->b, HILT_OP_FOR, operands, 3, NULL, 0, &r, 1, &a, dim >= 0);
}

/* -- values ---------------------------------------------------------------------------------------------- */
static hilt_value *
linear_index(blocker *b)
{
    return block_add(b, b->row_base, b->dim[0]);
}

hilt_value *
block_place(blocker *b, uint32_t slot, hilt_value *index)
{
    const block_slot *s = &b->slots.data[slot];
    int64_t bytes = (int64_t)hilt_type_bytes(s->type) * (s->column ? 1 : s->count);
    if (s->private && !s->column)
        bytes = (bytes + s->align - 1) / s->align * s->align;
    hilt_value *operands[2] = {s->array, block_mul(b, index, block_i64(b, bytes))};
    return hilt_build(&b->b, HILT_OP_PTRADD, (hilt_type){0}, operands, 2, NULL, 0);
}

static hilt_value *
place_of_thread(blocker *b, uint32_t slot)
{
    assert(b->dim[0]);
    return block_place(b, slot, b->slots.data[slot].row ? b->dim[0] : linear_index(b));
}

static hilt_value *
from_slot(blocker *b, const hilt_value *v)
{
    uint32_t slot = b->slot_of[v->id];
    hilt_value *place = place_of_thread(b, slot);
    if (b->slots.data[slot].private) {
        hilt_value *operands[2] = {place, block_i64(b, 0)};
        return place && hilt_type_eq(place->type, v->type)
                   ? place
                   : hilt_build(&b->b, HILT_OP_PTRADD, v->type, operands, 2, NULL, 0);
    }
    if (hilt_type_is_ptr(v->type))
        return hilt_build1(&b->b, HILT_OP_INTTOPTR, v->type, hilt_build_load(&b->b, i64(), place, 0));
    return hilt_build_load(&b->b, v->type, place, 0);
}

void
block_store(blocker *b, uint32_t slot, hilt_value *v)
{
    hilt_value *place = place_of_thread(b, slot);
    if (v && hilt_type_is_ptr(v->type))
        v = hilt_build1(&b->b, HILT_OP_PTRTOINT, i64(), v);
    b->failed |= !v || !place || !hilt_build_store(&b->b, v, place, 0);
}

/* What the hardware tells a thread of its place. */
static hilt_value *
from_register(blocker *b, const hilt_op *op)
{
    int64_t reg = hilt_op_int(op, HILT_ATTR_REG, 0);
    switch (reg) {
    case HILT_WORD_TID_X:
    case HILT_WORD_TID_Y:
    case HILT_WORD_TID_Z:
        return block_i32_of(b, b->dim[reg - HILT_WORD_TID_X]);
    case HILT_WORD_LANEID:
        return block_i32_of(b, hilt_build2(&b->b, HILT_OP_ANDI, linear_index(b), block_i64(b, 31)));
    case HILT_WORD_WARPID:
        if (b->turns)
            return block_i32_of(b, b->turn);
        if (b->of_warp)
            break;
        return block_i32_of(b, hilt_build2(&b->b, HILT_OP_SHRU, linear_index(b), block_i64(b, 5)));
    case HILT_WORD_NTID_X:
    case HILT_WORD_NTID_Y:
    case HILT_WORD_NTID_Z:
        if (b->u.block[reg - HILT_WORD_NTID_X])
            return hilt_build_int(&b->b, op->results[0].type, b->u.block[reg - HILT_WORD_NTID_X]);
        break;
    default:
        break;
    }
    return hilt_build(&b->b, HILT_OP_SREG, op->results[0].type, NULL, 0, hilt_op_attrs(op), op->nattrs);
}

static hilt_value *
make_again(blocker *b, const hilt_op *op)
{
    if (op->code == HILT_OP_SREG)
        return from_register(b, op);
    if (b->fast && b->form_of[op->results[0].id] && (op->code == HILT_OP_EXTSI || op->code == HILT_OP_EXTUI))
        return block_form_value(b, b->form_of[op->results[0].id], false);
    hilt_value *few[8],
        **operands = op->noperands <= HILT_COUNT(few) ? few : hilt_malloc(op->noperands * sizeof *operands);
    hilt_value *v = NULL;
    for (uint32_t i = 0; operands && i < op->noperands; i++)
        operands[i] = block_get(b, hilt_operand(op, i));
    if (operands)
        v = hilt_build(&b->b, (hilt_opcode)op->code, op->results[0].type, operands, op->noperands,
                       hilt_op_attrs(op), op->nattrs);
    if (operands != few)
        hilt_free(operands);
    return v;
}

static bool
is_here(blocker *b, const hilt_value *v)
{
    hilt_value *known = b->env[v->id];
    return known && hilt_build_sees(&b->b, known);
}

/* Puts those operands of def on the list that are not here yet; false: all are. */
static bool
ask_for_operands(blocker *b, const hilt_op *def)
{
    size_t before = b->todo.len;
    if (b->fast && b->form_of[def->results[0].id])
        return false;
    for (uint32_t i = 0; i < def->noperands && !b->failed; i++)
        if (!is_here(b, hilt_operand(def, i)))
            b->failed |= !hilt_vec_push(&b->todo, hilt_operand(def, i));
    return b->todo.len != before;
}

/* With a list instead of recursion: what is to be made again may lie deep. */
hilt_value *
block_get(blocker *b, hilt_value *v)
{
    size_t base = b->todo.len;
    if (is_here(b, v))
        return b->env[v->id];
    b->failed |= !hilt_vec_push(&b->todo, v);
    while (b->todo.len > base && !b->failed) {
        hilt_value *now = b->todo.data[b->todo.len - 1];
        const hilt_op *def = hilt_value_def(now);
        bool again = def && !b->slot_of[now->id] && hilt_op_has(def, HILT_TRAIT_PURE) && def->nresults == 1;
        assert(again || b->slot_of[now->id] || is_here(b, now));
        if (is_here(b, now) || !again || !ask_for_operands(b, def)) {
            b->todo.len--;
            if (!is_here(b, now))
                b->failed |= !(b->env[now->id] = again ? make_again(b, def) : from_slot(b, now));
        }
    }
    b->todo.len = base;
    return b->failed ? NULL : b->env[v->id];
}

/* -- copies ---------------------------------------------------------------------------------------------- */
/* Everything that is inside of op and defined outside is to be in the environment. */
static void
fetch_free(blocker *b, const hilt_op *op)
{
    for (uint32_t i = 0; i < op->noperands; i++)
        block_get(b, hilt_operand(op, i));
    for (unsigned k = 0; k < op->nregions; k++) {
        const hilt_region *r = op->regions[k];
        for (const hilt_op *inner = r->first; inner && !b->failed; inner = hilt_op_next_inside(inner, r))
            for (uint32_t i = 0; i < inner->noperands; i++) {
                hilt_value *v = hilt_operand(inner, i);
                if (hilt_value_region(v)->depth <= op->parent->depth)
                    block_get(b, v);
            }
    }
}

void
block_copy(blocker *b, hilt_op *op)
{
    b->b.loc = op->loc;
    if (op->nresults == 1 && hilt_op_has(op, HILT_TRAIT_PURE)) {
        b->failed |= !(b->env[op->results[0].id] = make_again(b, op));
        return;
    }
    fetch_free(b, op);
    hilt_op *copy = b->failed ? NULL : hilt_op_clone(b->m, op, b->env, b->n);
    if (!copy) {
        b->failed = true;
        return;
    }
    hilt_op_insert_before(copy, b->b.region, NULL);
}

/* -- what a block does once ------------------------------------------------------------------------------ */
/* The new region that mirrors an old one; what it yields are the operands of the old end that the block has
 * in common. */
static hilt_region *
write_region(blocker *b, hilt_region *old, const hilt_op *owner)
{
    hilt_region *r = hilt_build_enter(&b->b);
    for (uint32_t i = 0; r && !b->failed && i < old->nargs; i++)
        if (hilt_uniform_in_block(&b->u, old->args[i]))
            b->failed |= !(b->env[old->args[i]->id] = hilt_region_add_arg(r, old->args[i]->type));
    if (!r) {
        b->failed = true;
        return NULL;
    }
    block_write(b, old);
    hilt_op *end = hilt_terminator(old);
    hilt_value **operands = hilt_malloc((end->noperands + (size_t)1) * sizeof *operands);
    uint32_t n = 0, skip = end->code == HILT_OP_CONDITION;
    b->failed |= !operands;
    for (uint32_t i = 0; !b->failed && i < end->noperands; i++) {
        const hilt_value *to = i < skip                                ? hilt_operand(end, i)
                               : owner->code == HILT_OP_WHILE && !skip ? owner->regions[0]->args[i]
                               : owner->code == HILT_OP_FOR            ? owner->regions[0]->args[i + 1]
                                                                       : &owner->results[i - skip];
        if (hilt_uniform_in_block(&b->u, to))
            operands[n++] = block_get(b, hilt_operand(end, i));
    }
    if (!b->failed)
        b->failed |= !hilt_build_op(&b->b, (hilt_opcode)end->code, operands, n, NULL, 0, NULL, 0, NULL, 0);
    hilt_free(operands);
    if (!b->failed)
        hilt_build_leave(&b->b);
    return r;
}

/* A structured op in which threads meet, under a condition that differs: both parts, for the threads
 * concerned. */
static void
write_both(blocker *b, hilt_op *op)
{
    for (int k = 0; k < 2; k++)
        block_write(b, op->regions[k]);
}

static void
write_split(blocker *b, hilt_op *op)
{
    if (op->code == HILT_OP_IF && !hilt_uniform_in_block(&b->u, hilt_operand(op, 0))) {
        write_both(b, op);
        return;
    }
    uint32_t first = op->code == HILT_OP_IF ? 1 : op->code == HILT_OP_FOR ? 3 : 0, n = 0, nresults = 0;
    hilt_value **operands = hilt_malloc((op->noperands + (size_t)1) * sizeof *operands);
    hilt_type *types = hilt_malloc((op->nresults + (size_t)1) * sizeof *types);
    hilt_region *regions[2];
    b->failed |= !operands || !types;
    for (uint32_t i = 0; !b->failed && i < op->noperands; i++) {
        const hilt_value *arg =
            i < first ? hilt_operand(op, i) : op->regions[0]->args[op->code == HILT_OP_FOR ? i - 2 : i];
        if (hilt_uniform_in_block(&b->u, arg))
            operands[n++] = block_get(b, hilt_operand(op, i));
    }
    for (unsigned k = 0; !b->failed && k < op->nregions; k++)
        regions[k] = write_region(b, op->regions[k], op);
    for (uint32_t i = 0; !b->failed && i < op->nresults; i++) {
        const hilt_value *v = op->code == HILT_OP_FOR ? op->regions[0]->args[i + 1] : &op->results[i];
        if (hilt_uniform_in_block(&b->u, v))
            types[nresults++] = v->type;
    }
    if (!b->failed) {
        hilt_op *copy = hilt_build_op(&b->b, (hilt_opcode)op->code, operands, n, types, nresults, regions,
                                      op->nregions, hilt_op_attrs(op), op->nattrs);
        b->failed |= !copy;
        /* what was seen to wait for memory may not be once values have places: nobody else would get a turn */
        if (copy && b->of_warp && op->code != HILT_OP_IF && hilt_loop_spins(b->m, op))
            b->unfit |= !hilt_loop_spins(b->m, copy);
        for (uint32_t i = 0, k = 0; copy && i < op->nresults; i++) {
            const hilt_value *v = op->code == HILT_OP_FOR ? op->regions[0]->args[i + 1] : &op->results[i];
            if (hilt_uniform_in_block(&b->u, v))
                b->env[op->results[i].id] = &copy->results[k++];
        }
    }
    hilt_free(operands);
    hilt_free(types);
}

void
block_write(blocker *b, hilt_region *r)
{
    for (hilt_op *op = r->first; op && !b->failed; op = op->next) {
        const block_info info = *block_info_of(b, op);
        b->b.loc = op->loc;
        switch (info.kind) {
        case BLOCK_SCALAR:
            block_copy(b, op);
            break;
        case BLOCK_SPLIT:
            block_write_segment(b, info.segment);
            write_split(b, op);
            break;
        case BLOCK_MEET:
            block_write_segment(b, info.segment);
            block_write_meet(b, op);
            break;
        case BLOCK_END:
            block_write_segment(b, info.segment);
            break;
        default:
            break;
        }
    }
}
