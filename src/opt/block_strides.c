/* Loops in which each thread begins at its own place and all step alike: the beginnings become an offset.
 *
 *     scf.for %i = %u + tid.x to %n step %s {          scf.for %j = %u to %n step %s {      (in i64)
 *       body(%i)                                 ->      scf.if tid.x <u %n - %j { body(%j + tid.x) }
 *     }                                                }
 *
 * A thread runs the same trips in the same order. Now all threads of a row run the loop alike, the condition
 * is a bound of tid.x, and the loop over x may go inside, with its accesses one after the other. %j is below
 * %n, so %n - %j is exact as an unsigned number, and %j + tid.x is only used where it does not wrap.
 *
 * What the loop must not do for that is asked once, before: %u + tid.x wraps, %s is not positive, or a sum that a while
 * goes on from wraps. Then the loop has no trips, and the one as it was stands behind, under that condition.
 */
#include "block_loops.h"

enum { MOST_COPIED = 300, ROW_AT_MOST = 1024 };

static hilt_type
i64(void)
{
    return hilt_type_of(HILT_TYPE_I64);
}

/* -- ops without folding, at the end of a region --------------------------------------------------------- */
static hilt_op *
put_op(blocker *b, hilt_opcode code, hilt_value *const *operands, uint32_t n, const hilt_type *types, uint32_t nresults,
       hilt_region *const *regions, uint32_t nregions, const hilt_attr *attr, hilt_region *r, hilt_op *before, hilt_loc loc)
{
    hilt_op *op = b->failed ? NULL
                            : hilt_op_new(b->m, code, operands, n, types, nresults, regions, nregions, attr, attr != NULL, loc);
    b->failed |= !op;
    if (op)
        hilt_op_insert_before(op, r, before);
    return op;
}

static hilt_value *
put2(blocker *b, hilt_opcode code, hilt_type t, hilt_value *x, hilt_value *y, const hilt_attr *attr, hilt_region *r,
     hilt_loc loc)
{
    hilt_op *op = put_op(b, code, (hilt_value *[2]){x, y}, y ? 2 : 1, &t, 1, NULL, 0, attr, r, NULL, loc);
    return op ? &op->results[0] : NULL;
}

static void
put_yield(blocker *b, hilt_value *const *values, uint32_t n, hilt_region *r, hilt_loc loc)
{
    put_op(b, HILT_OP_YIELD, values, n, NULL, 0, NULL, 0, NULL, r, NULL, loc);
}

/* -- before the loop ------------------------------------------------------------------------------------- */
typedef struct ends { /* of the new loop */
    hilt_value *low, *high, *step, *tid; /* i64 */
    hilt_value *bad;                     /* i1: it must not be done so */
    hilt_value *upper;                   /* high, or low if bad */
} ends;

static hilt_value *
wide(hilt_builder *e, hilt_opcode code, hilt_value *v)
{
    return !v || v->type.kind == HILT_TYPE_I64 ? v : hilt_build1(e, code, i64(), v);
}

static hilt_value *
either(hilt_builder *e, hilt_value *x, hilt_value *y)
{
    return x && y ? hilt_build2(e, HILT_OP_ORI, x, y) : NULL;
}

/* What would make the new loop wrong. */
static hilt_value *
what_is_bad(hilt_builder *e, const block_strided *s, hilt_value *from)
{
    int64_t low, high, least = s->type.kind == HILT_TYPE_I64 ? INT64_MAX
                               : s->is_unsigned              ? (int64_t)UINT32_MAX
                                                             : INT32_MAX;
    hilt_value *bad = hilt_build_int(e, hilt_type_of(HILT_TYPE_I1), 0);
    bool certain = from && block_known_range(from, &low, &high) && low >= 0 && high <= least - (ROW_AT_MOST - 1);
    if (!certain)
        bad = either(e, bad,
                     hilt_build_cmp(e, HILT_OP_CMPI, s->is_unsigned ? HILT_CMPI_UGT : HILT_CMPI_SGT, from,
                                    hilt_build_int(e, s->type, least - (ROW_AT_MOST - 1))));
    if (s->any_step)
        bad = either(e, bad,
                     hilt_build_cmp(e, HILT_OP_CMPI, HILT_CMPI_SLE, s->step, hilt_build_int(e, s->step->type, 0)));
    if (s->may_pass) { /* the last sum is at most high - 1 + step */
        hilt_type t = s->step->type;
        hilt_value *more = hilt_build2(e, HILT_OP_ADDI, s->step, hilt_build_int(e, t, -1));
        hilt_value *most = hilt_build2(e, HILT_OP_SUBI, hilt_build_int(e, t, least), more);
        bad = either(e, bad, hilt_build_cmp(e, HILT_OP_CMPI, HILT_CMPI_SGT, s->high, most));
    }
    return bad;
}

static void
find_ends(blocker *b, const block_strided *s, ends *ret)
{
    hilt_editor e;
    hilt_value *from = NULL;
    bool ok = hilt_editor_init(&e, b->m) && hilt_edit_begin(&e, s->op);
    *ret = (ends){0};
    if (ok) {
        for (uint32_t i = 0; i < s->nterms; i++)
            from = i ? hilt_build2(&e.b, HILT_OP_ADDI, from, s->terms[i]) : s->terms[0];
        if (!s->nterms)
            from = hilt_build_int(&e.b, s->type, 0);
        ret->low = wide(&e.b, s->is_unsigned ? HILT_OP_EXTUI : HILT_OP_EXTSI, from);
        ret->high = wide(&e.b, HILT_OP_EXTSI, s->high);
        ret->step = wide(&e.b, HILT_OP_EXTSI, s->step);
        ret->tid = wide(&e.b, HILT_OP_EXTUI, s->tid);
        ret->bad = from ? what_is_bad(&e.b, s, from) : NULL;
        ret->upper = ret->bad && ret->low && ret->high ? hilt_build_select(&e.b, ret->bad, ret->low, ret->high) : NULL;
        hilt_edit_end(&e);
    }
    b->failed |= !ok || !ret->upper || !ret->step || !ret->tid;
    hilt_editor_fini(&e);
}

/* -- the new loop ---------------------------------------------------------------------------------------- */
/* All that v is widened to by code is the wide value. */
static void
put_wide(hilt_value *v, hilt_opcode code, hilt_value *index)
{
    for (const hilt_use *u = hilt_value_uses(v), *next; u; u = next) {
        hilt_op *user = hilt_use_user(u);
        next = hilt_use_next(u);
        if (user->code == code && user->results[0].type.kind == HILT_TYPE_I64) {
            hilt_value_replace(&user->results[0], index);
            hilt_op_erase(user);
        }
    }
}

/* op's body uses the new index, i64, where it used v, the old one of whatever type. */
static void
put_index(blocker *b, hilt_value *v, hilt_value *index, hilt_region *r, hilt_loc loc)
{
    static const hilt_attr fits = {.key = HILT_ATTR_NSW, .i = 1};
    if (v->type.kind == HILT_TYPE_I64) {
        hilt_value_replace(v, index);
        return;
    }
    put_wide(v, HILT_OP_EXTSI, index);
    if (v->uses) {
        hilt_value *narrow = put2(b, HILT_OP_TRUNCI, v->type, index, NULL, &fits, r, loc);
        if (narrow)
            hilt_value_replace(v, narrow);
    }
}

/* Is the index, of 32 bits without sign, cut from one that fits? */
static bool
is_cut_for_nothing(const block_strided *s, const hilt_op *op)
{
    const hilt_op *high = hilt_value_def(s->high);
    return op->code == HILT_OP_TRUNCI && op->results[0].type.kind == HILT_TYPE_I32 && s->is_unsigned && high &&
           high->code == HILT_OP_EXTUI && hilt_operand(high, 0)->type.kind == HILT_TYPE_I32;
}

/* Of a loop that counts trips: the sums that make the index of a trip. */
static void
put_index_of_trip(const block_strided *s, hilt_value *trip, hilt_value *index)
{
    for (const hilt_use *u = hilt_value_uses(trip), *next; u; u = next) {
        hilt_op *user = hilt_use_user(u);
        next = hilt_use_next(u);
        if (user->code == HILT_OP_MULI)
            put_index_of_trip(s, &user->results[0], index);
        else {
            for (const hilt_use *w = hilt_value_uses(&user->results[0]); w; w = hilt_use_next(w))
                if (is_cut_for_nothing(s, hilt_use_user(w)))
                    put_wide(&hilt_use_user(w)->results[0], HILT_OP_EXTUI, index);
            hilt_value_replace(&user->results[0], index);
        }
        hilt_op_erase(user);
    }
}

/* What the old loop's body takes its index and carried values from becomes what the new region has. */
static void
rename_inside(blocker *b, const block_strided *s, hilt_op *from, hilt_region *r, hilt_value *index)
{
    bool loops = from->code == HILT_OP_FOR;
    hilt_region *old = from->regions[!loops];
    if (loops) {
        for (uint32_t i = 1; i < old->nargs; i++)
            hilt_value_replace(old->args[i], r->args[i]);
        if (s->counts)
            put_index_of_trip(s, old->args[0], index);
        else
            put_index(b, old->args[0], index, r, from->loc);
        return;
    }
    const hilt_op *end = hilt_terminator(from->regions[0]);
    for (uint32_t i = 0; i < old->nargs && !b->failed; i++) {
        hilt_value *v = hilt_operand(end, i + 1);
        if (hilt_value_region(v) != from->regions[0])
            hilt_value_replace(old->args[i], v);
        else if (v->index == s->counter)
            put_index(b, old->args[i], index, r, from->loc);
        else
            hilt_value_replace(old->args[i], r->args[v->index + (v->index < s->counter)]);
    }
}

/* The new loop's body, of what is inside `from`; r has its arguments. */
static void
fill(blocker *b, const block_strided *s, hilt_op *from, hilt_region *r, const ends *e, const hilt_type *types, hilt_value **values)
{
    static const hilt_attr below = {.key = HILT_ATTR_PREDICATE, .i = HILT_CMPI_ULT};
    hilt_region *old = from->regions[from->code != HILT_OP_FOR], *arms[2] = {hilt_region_new(b->m, r), hilt_region_new(b->m, r)};
    hilt_op *end = hilt_terminator(old);
    uint32_t n = r->nargs - 1;
    hilt_value *left = put2(b, HILT_OP_SUBI, i64(), e->high, r->args[0], NULL, r, from->loc);
    hilt_value *truth = put2(b, HILT_OP_CMPI, hilt_type_of(HILT_TYPE_I1), e->tid, left, &below, r, from->loc);
    hilt_value *index = put2(b, HILT_OP_ADDI, i64(), r->args[0], e->tid, NULL, r, from->loc);
    b->failed |= !arms[0] || !arms[1];
    if (!b->failed)
        rename_inside(b, s, from, r, index);
    if (b->failed)
        return;
    for (hilt_op *inner = old->first, *next; inner != end; inner = next) {
        next = inner->next;
        hilt_op_unlink(inner);
        hilt_op_insert_before(inner, arms[0], NULL);
    }
    for (uint32_t i = 0, k = 0; i < end->noperands; i++)
        if (from->code == HILT_OP_FOR || i != s->counter)
            values[k++] = hilt_operand(end, i);
    put_yield(b, values, n, arms[0], from->loc);
    put_yield(b, r->args + 1, n, arms[1], from->loc);
    hilt_op *guard = put_op(b, HILT_OP_IF, &truth, 1, types, n, arms, 2, NULL, r, NULL, from->loc);
    for (uint32_t i = 0; guard && i < n; i++)
        values[i] = &guard->results[i];
    put_yield(b, values, n, r, from->loc);
}

/* The new loop, before s->op, made of what is inside `from`. */
static hilt_op *
put_loop(blocker *b, const block_strided *s, hilt_op *from, const ends *e)
{
    uint32_t first = from->code == HILT_OP_FOR ? 3 : 0, n = 0;
    hilt_region *r = hilt_region_new(b->m, s->op->parent);
    hilt_value **values = hilt_malloc((from->noperands + (size_t)4) * sizeof *values);
    hilt_type *types = hilt_malloc((from->noperands + (size_t)1) * sizeof *types);
    hilt_op *loop = NULL;
    b->failed |= !r || !values || !types || !hilt_region_add_arg(r, i64());
    for (uint32_t i = first; !b->failed && i < from->noperands; i++)
        if (first || i != s->counter) {
            types[n++] = hilt_operand(from, i)->type;
            b->failed |= !hilt_region_add_arg(r, types[n - 1]);
        }
    if (!b->failed)
        fill(b, s, from, r, e, types, values);
    if (!b->failed) {
        uint32_t k = 0;
        values[k++] = e->low;
        values[k++] = e->upper;
        values[k++] = e->step;
        for (uint32_t i = first; i < from->noperands; i++)
            if (first || i != s->counter)
                values[k++] = hilt_operand(from, i);
        loop = put_op(b, HILT_OP_FOR, values, k, types, n, &r, 1, NULL, s->op->parent, s->op, s->op->loc);
    }
    hilt_free(types);
    hilt_free(values);
    return loop;
}

/* What the new loop has for result i of the old one; NULL: nothing, nobody asks for it. */
static hilt_value *
result_of(const block_strided *s, const hilt_op *loop, uint32_t i)
{
    if (s->op->code == HILT_OP_FOR)
        return &((hilt_op *)(uintptr_t)loop)->results[i];
    hilt_value *v = hilt_operand(hilt_terminator(s->op->regions[0]), i + 1);
    if (hilt_value_region(v) != s->op->regions[0])
        return v;
    return v->index == s->counter ? NULL : &((hilt_op *)(uintptr_t)loop)->results[v->index - (v->index > s->counter)];
}

/* -- the old loop, where the new one must not be ---------------------------------------------------------- */
/* What is only computed for what is in r is computed there. */
static void
sink(hilt_region *r, hilt_op *owner)
{
    for (hilt_op *op = hilt_op_prev(owner), *before; op; op = before) {
        before = hilt_op_prev(op);
        bool inside = op->nresults == 1 && op->results[0].uses && hilt_op_has(op, HILT_TRAIT_PURE);
        for (const hilt_use *u = inside ? hilt_value_uses(&op->results[0]) : NULL; u && inside; u = hilt_use_next(u))
            inside = hilt_region_is_ancestor(r, hilt_use_user(u)->parent);
        if (inside) {
            hilt_op_unlink(op);
            hilt_op_insert_before(op, r, r->first);
        }
    }
}

/* scf.if bad { the old loop, which goes on from what the new one carried, not having run } */
static void
put_behind(blocker *b, const block_strided *s, hilt_op *loop, hilt_value *bad)
{
    hilt_op *op = s->op;
    uint32_t first = op->code == HILT_OP_FOR ? 3 : 0, n = 0;
    hilt_region *arms[2] = {hilt_region_new(b->m, op->parent), hilt_region_new(b->m, op->parent)};
    hilt_value **old = hilt_malloc(2 * (op->nresults + (size_t)1) * sizeof *old), **values = old + op->nresults + 1;
    hilt_type *types = hilt_malloc((op->nresults + (size_t)1) * sizeof *types);
    b->failed |= !old || !types || !arms[0] || !arms[1];
    for (uint32_t i = 0; !b->failed && i < op->nresults; i++)
        if (op->results[i].uses) {
            old[n] = &op->results[i];
            types[n] = op->results[i].type;
            values[n++] = result_of(s, loop, i);
        }
    if (!b->failed)
        put_yield(b, values, n, arms[1], op->loc);
    hilt_op *guard = b->failed ? NULL : put_op(b, HILT_OP_IF, &bad, 1, types, n, arms, 2, NULL, op->parent, op, op->loc);
    if (guard) {
        for (uint32_t i = 0; i < n; i++)
            hilt_value_replace(old[i], &guard->results[i]);
        for (uint32_t i = first, k = 0; i < op->noperands; i++)
            if (first || i != s->counter)
                hilt_op_set_operand(op, i, &loop->results[k++]);
        hilt_op_unlink(op);
        hilt_op_insert_before(op, arms[0], NULL);
        put_yield(b, old, n, arms[0], op->loc);
        sink(arms[0], guard);
        b->failed |= !hilt_vec_push(&b->rare, guard);
    }
    hilt_free(old);
    hilt_free(types);
}

/* -- the pass -------------------------------------------------------------------------------------------- */
static bool
is_short(const hilt_op *op)
{
    uint32_t n = 0;
    for (unsigned k = 0; k < op->nregions; k++) {
        const hilt_region *r = op->regions[k];
        for (const hilt_op *inner = r->first; inner && n <= MOST_COPIED; inner = hilt_op_next_inside(inner, r))
            n++;
    }
    return n <= MOST_COPIED;
}

static hilt_op *
copy_before(blocker *b, hilt_op *op)
{
    uint32_t n = b->m->nvalues;
    hilt_value **map = hilt_malloc((n + (size_t)1) * sizeof *map);
    if (map)
        memset(map, 0, (n + (size_t)1) * sizeof *map);
    hilt_op *copy = map ? hilt_op_clone(b->m, op, map, n) : NULL;
    hilt_free(map);
    b->failed |= !copy;
    if (copy)
        hilt_op_insert_before(copy, op->parent, op);
    return copy;
}

static void
turn(blocker *b, const block_strided *s)
{
    hilt_bits bad;
    hilt_op *op = s->op, *copy, *loop;
    ends e;
    find_ends(b, s, &e);
    if (b->failed)
        return;
    bool known = hilt_value_const(e.bad, &bad);
    if (known && (bad.lo & 1))
        return;
    if (known) {
        loop = put_loop(b, s, op, &e);
        for (uint32_t i = 0; !b->failed && i < op->nresults; i++)
            if (op->results[i].uses)
                hilt_value_replace(&op->results[i], result_of(s, loop, i));
        if (!b->failed)
            hilt_op_erase(op);
        return;
    }
    if (!is_short(op) || !(copy = copy_before(b, op)))
        return;
    loop = put_loop(b, s, copy, &e);
    if (!b->failed) {
        hilt_op_erase(copy);
        put_behind(b, s, loop, e.bad);
    }
}

void
block_strides(blocker *b)
{
    hilt_region *body = b->func->regions[0];
    hilt_op_list ops = {0};
    if (!hilt_list_ops(body, &ops) || !hilt_uniform_init(&b->u, b->func, b->of_warp))
        b->failed = true;
    for (size_t i = ops.len; i-- > 0 && !b->failed;) {
        block_strided s;
        hilt_op *op = ops.data[i];
        if ((op->code == HILT_OP_FOR || op->code == HILT_OP_WHILE) && !hilt_op_meets(op, b->of_warp) &&
            block_begins_apart(b, op, &s))
            turn(b, &s);
    }
    hilt_vec_free(&ops);
    hilt_uniform_fini(&b->u);
}
