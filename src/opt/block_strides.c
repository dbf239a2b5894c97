/* Loops in which each thread begins at its own place and all step alike: the beginnings become an offset.
 *
 *     scf.for %i = %u + tid.x to %n step %s {          scf.for %j = %u to %n step %s {
 *       body(%i)                                 ->      scf.if tid.x <u %n - %j { body(%j + tid.x) }
 *     }                                                }
 *
 * A thread runs the same trips in the same order. Now all threads of a row run the loop alike, the condition
 * is a bound of tid.x, and the loop over x may go inside, with its accesses one after the other. %j is below
 * %n, so %n - %j is exact as an unsigned number, and %j + tid.x is only used where it does not wrap.
 */
#include "block_loops.h"

static bool
is_tid_x(const hilt_value *v)
{
    const hilt_op *def = hilt_value_def(v);
    return def && def->code == HILT_OP_SREG && hilt_op_int(def, HILT_ATTR_REG, -1) == HILT_WORD_TID_X;
}

/* Where the threads of a row begin is tid.x plus what? *ret_from NULL: nothing. */
static bool
begins_apart(const blocker *b, const hilt_op *op, hilt_value **ret_tid, hilt_value **ret_from)
{
    hilt_value *low = hilt_operand(op, 0);
    const hilt_op *def = hilt_value_def(low);
    if (low->type.kind != HILT_TYPE_I32 || !block_is_of_row(b, hilt_operand(op, 1)) ||
        !block_is_of_row(b, hilt_operand(op, 2)))
        return false;
    *ret_from = NULL;
    *ret_tid = low;
    if (is_tid_x(low))
        return true;
    for (int i = 0; def && def->code == HILT_OP_ADDI && i < 2; i++)
        if (is_tid_x(hilt_operand(def, i)) && block_is_of_row(b, hilt_operand(def, 1 - i))) {
            *ret_tid = hilt_operand(def, i);
            *ret_from = hilt_operand(def, 1 - i);
            return true;
        }
    return false;
}

/* An op of two i32 at the end of r. */
static hilt_value *
put(blocker *b, hilt_opcode code, hilt_type_kind kind, hilt_value *x, hilt_value *y, const hilt_attr *attr,
    hilt_region *r, hilt_loc loc)
{
    hilt_value *operands[2] = {x, y};
    hilt_type t = hilt_type_of(kind);
    hilt_op *op =
        b->failed ? NULL : hilt_op_new(b->m, code, operands, 2, &t, 1, NULL, 0, attr, attr != NULL, loc);
    b->failed |= !op;
    if (op)
        hilt_op_insert_before(op, r, NULL);
    return op ? &op->results[0] : NULL;
}

static void
put_yield(blocker *b, hilt_value *const *values, uint32_t n, hilt_region *r, hilt_loc loc)
{
    hilt_op *op =
        b->failed ? NULL : hilt_op_new(b->m, HILT_OP_YIELD, values, n, NULL, 0, NULL, 0, NULL, 0, loc);
    b->failed |= !op;
    if (op)
        hilt_op_insert_before(op, r, NULL);
}

/* The new loop's body, in r: its index and carried values are there. */
static void
fill(blocker *b, hilt_op *op, hilt_region *r, hilt_value *tid, hilt_value **values, const hilt_type *types)
{
    static const hilt_attr below = {.key = HILT_ATTR_PREDICATE, .i = HILT_CMPI_ULT};
    hilt_region *old = op->regions[0], *arms[2] = {hilt_region_new(b->m, r), hilt_region_new(b->m, r)};
    hilt_op *end = hilt_terminator(old);
    uint32_t n = op->nresults;
    hilt_value *left = put(b, HILT_OP_SUBI, HILT_TYPE_I32, hilt_operand(op, 1), r->args[0], NULL, r, op->loc);
    hilt_value *truth = put(b, HILT_OP_CMPI, HILT_TYPE_I1, tid, left, &below, r, op->loc);
    hilt_value *index = put(b, HILT_OP_ADDI, HILT_TYPE_I32, r->args[0], tid, NULL, r, op->loc);
    b->failed |= !arms[0] || !arms[1];
    if (b->failed)
        return;
    hilt_value_replace(old->args[0], index);
    for (uint32_t i = 0; i < n; i++)
        hilt_value_replace(old->args[i + 1], r->args[i + 1]);
    for (hilt_op *inner = old->first, *next; inner; inner = next) {
        next = inner->next;
        hilt_op_unlink(inner);
        if (inner != end)
            hilt_op_insert_before(inner, arms[0], NULL);
    }
    for (uint32_t i = 0; i < n; i++)
        values[i] = hilt_operand(end, i);
    put_yield(b, values, n, arms[0], op->loc);
    put_yield(b, r->args + 1, n, arms[1], op->loc);
    hilt_op *guard =
        b->failed ? NULL : hilt_op_new(b->m, HILT_OP_IF, &truth, 1, types, n, arms, 2, NULL, 0, op->loc);
    b->failed |= !guard;
    if (guard) {
        hilt_op_insert_before(guard, r, NULL);
        for (uint32_t i = 0; i < n; i++)
            values[i] = &guard->results[i];
        put_yield(b, values, n, r, op->loc);
        hilt_op_insert_before(end, old, NULL); /* to be erased with the loop */
    }
}

static void
turn(blocker *b, hilt_op *op, hilt_value *tid, hilt_value *from)
{
    uint32_t n = op->nresults;
    hilt_region *r = hilt_region_new(b->m, op->parent);
    hilt_value **values = hilt_malloc((n + (size_t)3) * sizeof(hilt_value *));
    hilt_type *types = hilt_malloc((n + (size_t)1) * sizeof *types);
    b->failed |= !r || !values || !types;
    for (uint32_t i = 0; !b->failed && i <= n; i++) {
        b->failed |= !hilt_region_add_arg(r, op->regions[0]->args[i]->type);
        if (i)
            types[i - 1] = op->regions[0]->args[i]->type;
    }
    if (!b->failed)
        fill(b, op, r, tid, values, types);
    if (!b->failed && !from) {
        const hilt_attr zero = {.key = HILT_ATTR_VALUE};
        hilt_type i32 = hilt_type_of(HILT_TYPE_I32);
        hilt_op *c = hilt_op_new(b->m, HILT_OP_CONSTANT, NULL, 0, &i32, 1, NULL, 0, &zero, 1, op->loc);
        b->failed |= !c;
        if (c) {
            hilt_op_insert_before(c, op->parent, op);
            from = &c->results[0];
        }
    }
    for (uint32_t i = 0; !b->failed && i < n + 3; i++)
        values[i] = i ? hilt_operand(op, i) : from;
    hilt_op *loop =
        b->failed ? NULL : hilt_op_new(b->m, HILT_OP_FOR, values, n + 3, types, n, &r, 1, NULL, 0, op->loc);
    b->failed |= !loop;
    if (loop) {
        hilt_op_insert_before(loop, op->parent, op);
        for (uint32_t i = 0; i < n; i++)
            hilt_value_replace(&op->results[i], &loop->results[i]);
        hilt_op_erase(op);
    }
    hilt_free(values);
    hilt_free(types);
}

void
block_strides(blocker *b)
{
    hilt_region *body = b->func->regions[0];
    hilt_op_list ops = {0};
    if (!hilt_list_ops(body, &ops) || !hilt_uniform_init(&b->u, b->func, b->of_warp))
        b->failed = true;
    for (size_t i = ops.len; i-- > 0 && !b->failed;) {
        hilt_value *tid, *from;
        hilt_op *op = ops.data[i];
        if (op->code == HILT_OP_FOR && !hilt_op_meets(op, b->of_warp) && begins_apart(b, op, &tid, &from))
            turn(b, op, tid, from);
    }
    hilt_vec_free(&ops);
    hilt_uniform_fini(&b->u);
}
