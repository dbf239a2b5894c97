/* Writing a segment: loops over the threads of the block, x innermost.
 *
 *     ok = nothing wraps around
 *     scf.if ok {
 *       for z, for y { conditions of the row; for x = low to high { … }; … }
 *     } else {
 *       for z, for y, for x { scf.if conditions { … } }
 *     }
 *
 * In the first version a guard such as ctaid.x * ntid.x + tid.x < n is a bound of x, i32 sums are done in
 * i64, and loops may have the loop over x inside: what LLVM needs to make vectors. The second does as the
 * kernel says. Where it is known that nothing wraps there is no second.
 */
#include "block_loops.h"

/* Does op do something in the loop over x by itself? */
static bool
acts(blocker *b, const hilt_op *op)
{
    if (op->nresults == 1 && block_again(b, &op->results[0]))
        return false;
    uint32_t slot = op->nresults == 1 ? b->slot_of[op->results[0].id] : 0;
    if (op->code == HILT_OP_ALLOCLOCAL && slot && b->slots.data[slot].private)
        return !b->fast && b->slots.data[slot].row;
    return !hilt_op_has(op, HILT_TRAIT_TERMINATOR);
}

static bool
is_empty(blocker *b, const block_segment *s)
{
    for (size_t i = 0; i < s->ops.len; i++)
        if (acts(b, s->ops.data[i]) || s->ops.data[i]->code == HILT_OP_ALLOCLOCAL)
            return false;
    return s->tails.len == 0;
}

/* -- conditions ------------------------------------------------------------------------------------------ */
/* What the rest of the current region is under. */
static void
begin_if(blocker *b)
{
    b->failed |= !hilt_build_enter(&b->b);
}

static void
end_if(blocker *b, hilt_value *condition)
{
    hilt_region *regions[2] = {b->b.region};
    if (b->failed)
        return;
    hilt_build_op(&b->b, HILT_OP_YIELD, NULL, 0, NULL, 0, NULL, 0, NULL, 0);
    hilt_build_leave(&b->b);
    regions[1] = hilt_build_enter(&b->b);
    if (regions[1]) {
        hilt_build_op(&b->b, HILT_OP_YIELD, NULL, 0, NULL, 0, NULL, 0, NULL, 0);
        hilt_build_leave(&b->b);
    }
    b->failed |= !hilt_build_op(&b->b, HILT_OP_IF, &condition, 1, NULL, 0, regions, 2, NULL, 0);
}

static hilt_value *
truth_of(blocker *b, block_condition c)
{
    hilt_value *v = block_get(b, c.value);
    return c.negated
               ? hilt_build2(&b->b, HILT_OP_XORI, v, hilt_build_int(&b->b, hilt_type_of(HILT_TYPE_I1), 1))
               : v;
}

typedef struct opened { /* what to put back */
    hilt_value *low, *high;
    size_t rest;
    HILT_VEC(hilt_value *) ifs;
} opened;

/* From here on only the threads for which all of the conditions hold are meant. */
static void
open_conditions(blocker *b, const block_condition *conditions, size_t n, opened *o)
{
    block_conditions all = {0};
    *o = (opened){.low = b->low, .high = b->high, .rest = b->rest.len};
    for (size_t i = 0; i < n && !b->failed; i++)
        b->failed |= !block_conjuncts(b, conditions[i], &all);
    for (size_t i = 0; i < all.len && !b->failed; i++)
        if (block_is_of_row(b, all.data[i].value)) {
            hilt_value *truth = truth_of(b, all.data[i]);
            b->failed |= !truth || !hilt_vec_push(&o->ifs, truth);
            begin_if(b);
        }
    for (size_t i = 0; i < all.len && !b->failed; i++)
        if (!block_is_of_row(b, all.data[i].value) && !block_tighten(b, all.data[i]))
            b->failed |= !hilt_vec_push(&b->rest, all.data[i]);
    hilt_vec_free(&all);
}

static void
close_conditions(blocker *b, opened *o)
{
    for (size_t i = o->ifs.len; i-- > 0;)
        end_if(b, o->ifs.data[i]);
    hilt_vec_free(&o->ifs);
    b->low = o->low;
    b->high = o->high;
    b->rest.len = o->rest;
}

/* -- the loop over x ------------------------------------------------------------------------------------- */
static void
write_ops(blocker *b, const hilt_op_list *ops)
{
    for (size_t i = 0; i < ops->len && !b->failed; i++) {
        hilt_op *op = ops->data[i];
        if (!acts(b, op)) { /* a long way to go from one that asks for the last of many */
            if (!b->fast && op->nresults == 1 && block_again(b, &op->results[0]) &&
                block_is_of_row(b, &op->results[0]))
                block_get(b, &op->results[0]);
            continue;
        }
        block_copy(b, op);
        for (uint32_t k = 0; k < op->nresults && !b->failed; k++) {
            uint32_t slot = b->slot_of[op->results[k].id];
            if (slot && !b->slots.data[slot].private && (b->fast || !b->slots.data[slot].row))
                block_store(b, slot, b->env[op->results[k].id]);
        }
    }
}

/* All are read before the first is written: the values may lie in each other's slots. */
static void
write_tails(blocker *b, const block_tail *tails, size_t n)
{
    hilt_value **values = hilt_malloc((n + 1) * sizeof *values);
    b->failed |= !values;
    for (size_t i = 0; i < n && !b->failed; i++)
        values[i] = block_get(b, tails[i].value);
    for (size_t i = 0; i < n && !b->failed; i++)
        block_store(b, tails[i].slot, values[i]);
    hilt_free(values);
}

/* What is between begin_x and end_x is done by each thread of the row that b->low, b->high and b->rest leave.
 */
static hilt_value *
begin_x(blocker *b)
{
    hilt_value *truth = NULL;
    if (hilt_value_is_int(b->extent[0], 1) && hilt_value_is_int(b->high, 1) && hilt_value_is_int(b->low, 0))
        b->dim[0] = b->low;
    else
        block_open_loop(b, &b->dim[0]);
    for (size_t i = 0; i < b->rest.len && !b->failed; i++) {
        hilt_value *next = truth_of(b, b->rest.data[i]);
        truth = truth ? hilt_build2(&b->b, HILT_OP_ANDI, truth, next) : next;
    }
    if (truth)
        begin_if(b);
    return truth;
}

static void
end_x(blocker *b, hilt_value *truth)
{
    if (truth)
        end_if(b, truth);
    if (b->dim[0] != b->low)
        block_close_loop(b, b->low, b->high, 0);
    b->dim[0] = NULL;
}

static void
write_row(blocker *b, uint32_t index)
{
    const block_row *row = &b->rows.data[index];
    bool any = row->tails.len != 0;
    for (size_t i = 0; i < row->ops.len && !any; i++)
        any = acts(b, row->ops.data[i]);
    if (!any || b->failed)
        return;
    hilt_value *truth = begin_x(b);
    write_ops(b, &row->ops);
    write_tails(b, row->tails.data, row->tails.len);
    end_x(b, truth);
}

/* -- rows ------------------------------------------------------------------------------------------------ */
static void write_row_op(blocker *b, hilt_op *op);

static void
write_row_region(blocker *b, hilt_region *r)
{
    for (hilt_op *op = r->first; op && !b->failed; op = op->next)
        write_row_op(b, op);
}

/* The body of a loop of a row; what it carries that the row has in common is yielded, into yields. */
static hilt_region *
write_row_body(blocker *b, hilt_op *op, hilt_value **yields, hilt_type *types)
{
    hilt_region *old = op->regions[0], *r = hilt_build_enter(&b->b);
    const hilt_op *end = hilt_terminator(old);
    uint32_t n = 0;
    b->failed |= !r;
    for (uint32_t i = 0; !b->failed && i < old->nargs; i++)
        if (block_row_scalar_arg(b, old->args[i]))
            b->failed |= !(b->env[old->args[i]->id] = hilt_region_add_arg(r, old->args[i]->type));
    if (!b->failed)
        write_row_region(b, old);
    for (uint32_t i = 0; !b->failed && i < end->noperands; i++)
        if (block_row_scalar_arg(b, old->args[i + 1])) {
            types[n] = old->args[i + 1]->type;
            yields[n++] = block_get(b, hilt_operand(end, i));
        }
    if (!b->failed) {
        b->failed |= !hilt_build_op(&b->b, HILT_OP_YIELD, yields, n, NULL, 0, NULL, 0, NULL, 0);
        hilt_build_leave(&b->b);
    }
    return r;
}

static void
write_row_loop(blocker *b, hilt_op *op)
{
    size_t most = op->noperands;
    uint32_t n = 0;
    hilt_value **operands = hilt_malloc(2 * most * sizeof *operands);
    hilt_type *types = hilt_malloc(most * sizeof *types);
    b->failed |= !operands || !types;
    for (uint32_t i = 0; !b->failed && i < op->noperands; i++)
        if (i < 3 || block_row_scalar_arg(b, op->regions[0]->args[i - 2]))
            operands[n++] = block_get(b, hilt_operand(op, i));
    if (!b->failed) {
        hilt_region *r = write_row_body(b, op, operands + most, types);
        b->failed |=
            b->failed || !hilt_build_op(&b->b, HILT_OP_FOR, operands, n, types, n - 3, &r, 1, NULL, 0);
    }
    hilt_free(operands);
    hilt_free(types);
}

static void
write_row_op(blocker *b, hilt_op *op)
{
    const block_info info = *block_info_of(b, op);
    opened o;
    switch (info.kind) {
    case ROW_SCALAR:
        if (op->nregions)
            block_copy(b, op);
        else
            block_get(b, &op->results[0]);
        break;
    case ROW_LOOP:
        write_row(b, info.row);
        b->b.loc = op->loc;
        write_row_loop(b, op);
        break;
    case ROW_GUARD: {
        block_condition c = {
            hilt_operand(op, 0),
            !op->regions[0]->first || hilt_op_has(op->regions[0]->first, HILT_TRAIT_TERMINATOR), false};
        write_row(b, info.row);
        b->b.loc = op->loc;
        open_conditions(b, &c, 1, &o);
        write_row_region(b, op->regions[c.negated]);
        close_conditions(b, &o);
        break;
    }
    case ROW_END:
        write_row(b, info.row);
        break;
    default:
        break;
    }
}

/* -- the loops around ------------------------------------------------------------------------------------ */
static void
write_rows(blocker *b, const block_segment *s)
{
    opened o;
    b->low = block_i64(b, 0);
    b->high = b->extent[0];
    b->rest.len = 0;
    if (!b->fast) {
        for (size_t i = 0; i < s->guards.len; i++)
            b->failed |= !hilt_vec_push(&b->rest, s->guards.data[i]);
        hilt_value *truth = begin_x(b);
        write_ops(b, &s->ops);
        write_tails(b, s->tails.data, s->tails.len);
        end_x(b, truth);
        return;
    }
    open_conditions(b, s->guards.data, s->guards.len, &o);
    for (size_t i = 0; i < s->ops.len && !b->failed; i++)
        write_row_op(b, s->ops.data[i]);
    write_row(b, s->last_row);
    close_conditions(b, &o);
}

static void
write_nest(blocker *b, const block_segment *s)
{
    hilt_value *zero = block_i64(b, 0);
    for (int k = 2; k > 0; k--) {
        if (hilt_value_is_int(b->extent[k], 1))
            b->dim[k] = zero;
        else
            block_open_loop(b, &b->dim[k]);
    }
    hilt_value *row = block_add(b, b->dim[1], block_mul(b, b->extent[1], b->dim[2]));
    b->row_base = block_mul(b, b->extent[0], row);
    b->failed |= !b->row_base;
    write_rows(b, s);
    for (int k = 1; k < 3; k++) {
        if (b->dim[k] != zero)
            block_close_loop(b, zero, b->extent[k], k);
        b->dim[k] = NULL;
    }
    b->row_base = NULL;
}

void
block_write_segment(blocker *b, uint32_t segment)
{
    const block_segment *s = &b->segments.data[segment];
    hilt_region *regions[2];
    hilt_bits known;
    if (b->failed || is_empty(b, s))
        return;
    hilt_value *ok = block_forms(b, s);
    if (b->failed || !ok)
        return;
    if (hilt_value_const(ok, &known) && (known.lo & 1)) {
        b->fast = true;
        write_nest(b, s);
        return;
    }
    memcpy(b->env_before, b->env, b->n * sizeof *b->env);
    for (int k = 0; k < 2 && !b->failed; k++) {
        b->fast = k == 0;
        regions[k] = hilt_build_enter(&b->b);
        b->failed |= !regions[k];
        if (!b->failed)
            write_nest(b, s);
        if (!b->failed) {
            hilt_build_op(&b->b, HILT_OP_YIELD, NULL, 0, NULL, 0, NULL, 0, NULL, 0);
            hilt_build_leave(&b->b);
        }
        /* what is so only if nothing wraps may have become a value from outside */
        memcpy(b->env, b->env_before, b->n * sizeof *b->env);
    }
    if (!b->failed)
        b->failed |= !hilt_build_op(&b->b, HILT_OP_IF, &ok, 1, NULL, 0, regions, 2, NULL, 0);
}
