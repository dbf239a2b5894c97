/* Loops in which each thread begins at its own place and all step alike: the beginnings become an offset.
 *
 *     scf.for %i = %u + tid.x to %n step %s {          scf.for %j = %u to %n step %s {
 *       body(%i)                                 ->      scf.if tid.x <u %n - %j { body(%j + tid.x) }
 *     }                                                }
 *
 * A thread runs the same trips in the same order. Now all threads of a row run the loop alike, the condition
 * is a bound of tid.x, and the loop over x may go inside, with its accesses one after the other. %j is below
 * %n, so %n - %j is exact as an unsigned number, and %j + tid.x is only used where it does not wrap. Where
 * %u + tid.x may wrap, the loop as it was stands behind: one of the two has no trips.
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

/* -- beginnings that may wrap ---------------------------------------------------------------------------- */
enum { MOST_COPIED = 300, HIGHEST_FROM = INT32_MAX - (1024 - 1) }; /* ops; threads of a row at most */

static hilt_value *
put_before(blocker *b, hilt_opcode code, hilt_type_kind kind, hilt_value *const *operands, uint32_t n,
           hilt_attr attr, hilt_op *before)
{
    hilt_type t = hilt_type_of(kind);
    bool has = code == HILT_OP_CONSTANT || code == HILT_OP_CMPI;
    hilt_op *op = b->failed ? NULL
                            : hilt_op_new(b->m, code, operands, n, &t, 1, NULL, 0, has ? &attr : NULL, has,
                                          before->loc);
    b->failed |= !op;
    if (op)
        hilt_op_insert_before(op, before->parent, before);
    return op ? &op->results[0] : NULL;
}

static hilt_value *
put_i32(blocker *b, int32_t v, hilt_op *before)
{
    hilt_attr value = {.key = HILT_ATTR_VALUE, .bits = {(uint32_t)v, 0}};
    return put_before(b, HILT_OP_CONSTANT, HILT_TYPE_I32, NULL, 0, value, before);
}

static hilt_value *
put_choice(blocker *b, hilt_value *c, hilt_value *x, hilt_value *y, hilt_op *before)
{
    return put_before(b, HILT_OP_SELECT, HILT_TYPE_I32, (hilt_value *[3]){c, x, y}, 3, (hilt_attr){0}, before);
}

static bool
may_wrap(const hilt_value *from)
{
    int64_t c;
    return from && !(hilt_const_int(from, &c) && c <= HIGHEST_FROM);
}

static bool
is_short(const hilt_op *op)
{
    uint32_t n = 0;
    const hilt_region *r = op->regions[0];
    for (const hilt_op *inner = r->first; inner && n <= MOST_COPIED; inner = hilt_op_next_inside(inner, r))
        n++;
    return n <= MOST_COPIED;
}

/* A copy of op behind it, which has trips only where threads may begin beyond the highest number; from there
 * on op has none. The copy takes on what op carried. */
static hilt_op *
copy_behind(blocker *b, hilt_op *op, hilt_value *from)
{
    const hilt_attr above = {.key = HILT_ATTR_PREDICATE, .i = HILT_CMPI_SGT};
    uint32_t nmap = b->m->nvalues;
    hilt_value **map = hilt_malloc((nmap + (size_t)1) * sizeof *map), *n = hilt_operand(op, 1);
    if (map)
        memset(map, 0, (nmap + (size_t)1) * sizeof *map);
    hilt_op *copy = map ? hilt_op_clone(b->m, op, map, nmap) : NULL;
    hilt_free(map);
    b->failed |= !copy;
    if (b->failed)
        return NULL;
    hilt_value *most = put_i32(b, HIGHEST_FROM, op);
    hilt_value *wraps =
        put_before(b, HILT_OP_CMPI, HILT_TYPE_I1, (hilt_value *[2]){from, most}, 2, above, op);
    hilt_value *low = put_choice(b, wraps, hilt_operand(op, 0), n, op);
    hilt_value *upper = put_choice(b, wraps, put_i32(b, INT32_MIN, op), n, op);
    hilt_op_insert_before(copy, op->parent, op->next);
    for (uint32_t i = 0; !b->failed && i < op->nresults; i++) {
        hilt_value_replace(&op->results[i], &copy->results[i]);
        hilt_op_set_operand(copy, i + 3, &op->results[i]);
    }
    if (!b->failed) {
        hilt_op_set_operand(copy, 0, low);
        hilt_op_set_operand(op, 1, upper);
    }
    return copy;
}

static void
turn(blocker *b, hilt_op *op, hilt_value *tid, hilt_value *from)
{
    uint32_t n = op->nresults;
    if (may_wrap(from) && !copy_behind(b, op, from))
        return;
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
        if (op->code == HILT_OP_FOR && !hilt_op_meets(op, b->of_warp) && begins_apart(b, op, &tid, &from) &&
            (!may_wrap(from) || is_short(op)))
            turn(b, op, tid, from);
    }
    hilt_vec_free(&ops);
    hilt_uniform_fini(&b->u);
}
