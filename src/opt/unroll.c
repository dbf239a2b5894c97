/* Unrolls scf.for where the program asks for it: unroll = n, unroll_full.
 *
 *     scf.for %i = %a to %b step 1 {unroll = 2} {        %c = %b - 1 (the least integer if that wraps)
 *       body(%i)                                         %d = scf.for %i = %a to %c step 2 iter(%k = %a) {
 *     }                                           ->       body(%i); body(%i + 1); yield %i + 2
 *                                                        }
 *                                                        scf.for %i = %d to %b step 1 { body(%i) }
 *
 * The main loop runs while a whole group fits below the upper bound; the rest runs one by one. Nothing
 * overflows: the group's last index is below the bound, and where the next group would start is only computed
 * if it is known to exist (step 1), or else from the last index that ran. unroll_full copies a loop of known
 * trips as a whole. A loop that would grow past LIMIT ops stays as it is, with its attribute.
 */
#include "edit.h"

#include <assert.h>

enum { LIMIT = 1 << 15 };

typedef struct unroller {
    hilt_module *m;
    hilt_editor e;
    HILT_VEC(hilt_value *) map; /* by value id, for cloning */
    bool failed;
} unroller;

/* Ops inside the loop, as far as LIMIT. */
static uint64_t
size_of(const hilt_op *loop)
{
    const hilt_region *body = loop->regions[0];
    uint64_t n = 0;
    for (hilt_op *op = body->first; op && n <= LIMIT; op = hilt_op_next_inside(op, body))
        n++;
    return n;
}

static bool
prepare_map(unroller *u)
{
    size_t old = u->map.len, want = u->m->nvalues;
    if (!hilt_vec_reserve(&u->map, want))
        return false;
    if (want > old) {
        memset(u->map.data + old, 0, (want - old) * sizeof *u->map.data);
        u->map.len = want;
    }
    return true;
}

/* Copies the body before `before` with the index and the carried values given; these become what it yields.
 */
static bool
copy_body(unroller *u, const hilt_region *body, hilt_value *index, hilt_value **carried, hilt_op *before)
{
    hilt_value **map = u->map.data;
    uint32_t nmap = (uint32_t)u->map.len;
    map[body->args[0]->id] = index;
    for (uint32_t i = 1; i < body->nargs; i++)
        map[body->args[i]->id] = carried[i - 1];
    hilt_op *op = body->first;
    for (; op && !hilt_op_has(op, HILT_TRAIT_TERMINATOR); op = op->next) {
        hilt_op *copy = hilt_op_clone(u->m, op, map, nmap);
        if (!copy)
            return false;
        hilt_op_insert_before(copy, before->parent, before);
    }
    for (uint32_t i = 0; op && i < op->noperands; i++) {
        hilt_value *v = hilt_operand(op, i), *mapped = v->id < nmap ? map[v->id] : NULL;
        carried[i] = mapped ? mapped : v;
    }
    return true;
}

static void
replace_loop(hilt_op *loop, hilt_value *const *results)
{
    for (uint32_t i = 0; i < loop->nresults; i++)
        hilt_value_replace(&loop->results[i], results[i]);
    hilt_op_erase(loop);
}

/* -- the whole loop -------------------------------------------------------------------------------------- */
static bool
unroll_all(unroller *u, hilt_op *loop, uint64_t trips, hilt_value **carried)
{
    hilt_type type = loop->regions[0]->args[0]->type;
    int64_t lower = 0, step = 0;
    if (trips)
        hilt_const_int(hilt_operand(loop, 0), &lower), hilt_const_int(hilt_operand(loop, 2), &step);
    for (uint64_t k = 0; k < trips; k++) {
        if (!hilt_edit_begin(&u->e, loop))
            return false;
        hilt_value *index = hilt_build_int(&u->e.b, type, (int64_t)((uint64_t)lower + k * (uint64_t)step));
        hilt_edit_end(&u->e);
        if (!index || !prepare_map(u) || !copy_body(u, loop->regions[0], index, carried, loop))
            return false;
    }
    replace_loop(loop, carried);
    return true;
}

/* -- by a factor ----------------------------------------------------------------------------------------- */
static hilt_value *
op2(unroller *u, hilt_opcode code, hilt_value *a, hilt_value *c)
{
    return a && c ? hilt_build2(&u->e.b, code, a, c) : NULL;
}

static hilt_value *
less(unroller *u, hilt_value *a, hilt_value *c)
{
    return a && c ? hilt_build_cmp(&u->e.b, HILT_OP_CMPI, HILT_CMPI_SLT, a, c) : NULL;
}

static hilt_value *
choose(unroller *u, hilt_value *condition, hilt_value *a, hilt_value *c)
{
    return condition && a && c ? hilt_build_select(&u->e.b, condition, a, c) : NULL;
}

static hilt_value *
limit_of(unroller *u, hilt_type t, bool largest)
{
    unsigned top = hilt_type_bits(t) - 1;
    hilt_bits bits =
        top < 64 ? (hilt_bits){(uint64_t)1 << top, 0} : (hilt_bits){0, (uint64_t)1 << (top - 64)};
    if (largest)
        bits = top < 64 ? (hilt_bits){bits.lo - 1, 0} : (hilt_bits){UINT64_MAX, bits.hi - 1};
    return hilt_build_const(&u->e.b, t, bits);
}

typedef struct plan {
    hilt_value *reach; /* (n - 1) * step: from a group's first index to its last */
    hilt_value *upper; /* of the main loop */
    hilt_value *step;  /* n * step */
} plan;

/* Recorded before the loop. If n * step does not fit the type the main loop must not run. */
static bool
make_plan(unroller *u, hilt_op *loop, int64_t n, plan *ret)
{
    hilt_value *upper = hilt_operand(loop, 1), *step = hilt_operand(loop, 2);
    hilt_type t = upper->type;
    hilt_builder *b = &u->e.b;
    hilt_value *least = limit_of(u, t, false), *largest = limit_of(u, t, true);
    hilt_value *highest_step = op2(u, HILT_OP_DIVU, largest, hilt_build_int(b, t, n));
    ret->reach = op2(u, HILT_OP_MULI, step, hilt_build_int(b, t, n - 1));
    ret->step = op2(u, HILT_OP_MULI, step, hilt_build_int(b, t, n));
    /* upper - reach, unless that would pass the least integer */
    hilt_value *below = less(u, upper, op2(u, HILT_OP_ADDI, least, ret->reach));
    ret->upper = choose(u, below, least, op2(u, HILT_OP_SUBI, upper, ret->reach));
    ret->upper = choose(u, less(u, highest_step, step), least, ret->upper);
    return ret->upper && ret->step;
}

/* Where the rest begins. `mark` is the main loop's last result: the next index for step 1, else the first
 * index of the last group that ran. */
static hilt_value *
rest_lower(unroller *u, hilt_op *loop, const plan *p, hilt_value *mark, bool by_one)
{
    hilt_value *lower = hilt_operand(loop, 0), *upper = hilt_operand(loop, 1), *step = hilt_operand(loop, 2);
    if (by_one)
        return mark;
    hilt_value *last = op2(u, HILT_OP_ADDI, mark, p->reach), *left = op2(u, HILT_OP_SUBI, upper, last);
    /* left is at least 1, unsigned: is there another step in it? */
    hilt_value *more = left ? hilt_build_cmp(&u->e.b, HILT_OP_CMPI, HILT_CMPI_UGT, left, step) : NULL;
    hilt_value *next = choose(u, more, op2(u, HILT_OP_ADDI, last, step), upper);
    return choose(u, less(u, lower, p->upper), next, lower);
}

/* Puts n copies of the body in a new region; the last carried value is `mark`. */
static hilt_region *
main_body(unroller *u, hilt_op *loop, const plan *p, int64_t n, bool by_one)
{
    hilt_region *old = loop->regions[0], *body = hilt_region_new(u->m, loop->parent);
    uint32_t ncarried = old->nargs - 1;
    hilt_value **carried = hilt_malloc((ncarried + (size_t)1) * sizeof *carried);
    bool ok = body && carried;
    for (uint32_t i = 0; ok && i < old->nargs; i++)
        ok = hilt_region_add_arg(body, old->args[i]->type) != NULL;
    ok = ok && hilt_region_add_arg(body, old->args[0]->type);
    for (uint32_t i = 0; ok && i < ncarried; i++)
        carried[i] = body->args[i + 1];
    hilt_op *yield = NULL;
    if (ok) { /* copies go before a yield that is replaced at the end */
        yield = hilt_op_new(u->m, HILT_OP_YIELD, NULL, 0, NULL, 0, NULL, 0, NULL, 0, loop->loc);
        ok = yield != NULL;
    }
    if (ok)
        hilt_op_insert_before(yield, body, NULL);
    hilt_value *index = ok ? body->args[0] : NULL, *step = hilt_operand(loop, 2), *first = index;
    for (int64_t k = 0; ok && k < n; k++) {
        if (k) {
            ok = hilt_edit_begin(&u->e, yield);
            index = ok ? op2(u, HILT_OP_ADDI, first,
                             op2(u, HILT_OP_MULI, step, hilt_build_int(&u->e.b, step->type, k)))
                       : NULL;
            if (ok)
                hilt_edit_end(&u->e);
        }
        ok = ok && index && prepare_map(u) && copy_body(u, old, index, carried, yield);
    }
    if (ok && (ok = hilt_edit_begin(&u->e, yield))) {
        carried[ncarried] = by_one ? op2(u, HILT_OP_ADDI, first, p->step) : first;
        hilt_edit_end(&u->e);
        hilt_op *end = carried[ncarried] ? hilt_op_new(u->m, HILT_OP_YIELD, carried, ncarried + 1, NULL, 0,
                                                       NULL, 0, NULL, 0, loop->loc)
                                         : NULL;
        ok = end != NULL;
        if (ok) {
            hilt_op_insert_before(end, body, yield);
            hilt_op_erase(yield);
        }
    }
    hilt_free(carried);
    return ok ? body : NULL;
}

/* The main loop, before the old one. */
static hilt_op *
main_loop(unroller *u, hilt_op *loop, const plan *p, hilt_region *body)
{
    uint32_t n = loop->nresults;
    hilt_value **operands = hilt_malloc((n + (size_t)4) * sizeof *operands);
    hilt_type *types = hilt_malloc((n + (size_t)1) * sizeof *types);
    hilt_op *op = NULL;
    if (operands && types) {
        operands[0] = hilt_operand(loop, 0);
        operands[1] = p->upper;
        operands[2] = p->step;
        for (uint32_t i = 0; i < n; i++) {
            operands[i + 3] = hilt_operand(loop, i + 3);
            types[i] = loop->results[i].type;
        }
        operands[n + 3] = hilt_operand(loop, 0);
        types[n] = operands[0]->type;
        op = hilt_op_new(u->m, HILT_OP_FOR, operands, n + 4, types, n + 1, &body, 1, hilt_op_attrs(loop),
                         loop->nattrs, loop->loc);
    }
    hilt_free(operands);
    hilt_free(types);
    if (!op)
        return NULL;
    hilt_op_insert_before(op, loop->parent, loop);
    hilt_op_remove_attr(op, HILT_ATTR_UNROLL);
    hilt_op_remove_attr(op, HILT_ATTR_AT_LEAST_ONCE);
    return op;
}

/* The old loop becomes the one for the rest. */
static bool
unroll_by(unroller *u, hilt_op *loop, int64_t n)
{
    bool by_one = hilt_value_is_int(hilt_operand(loop, 2), 1);
    plan p;
    bool ok = hilt_edit_begin(&u->e, loop);
    if (!ok)
        return false;
    ok = make_plan(u, loop, n, &p);
    hilt_edit_end(&u->e);
    hilt_region *body = ok ? main_body(u, loop, &p, n, by_one) : NULL;
    hilt_op *main = body ? main_loop(u, loop, &p, body) : NULL;
    if (!main || !hilt_edit_begin(&u->e, loop))
        return false;
    hilt_value *lower = rest_lower(u, loop, &p, &main->results[loop->nresults], by_one);
    hilt_edit_end(&u->e);
    if (!lower)
        return false;
    hilt_op_set_operand(loop, 0, lower);
    for (uint32_t i = 0; i < loop->nresults; i++)
        hilt_op_set_operand(loop, i + 3, &main->results[i]);
    static const hilt_attr_key gone[] = {HILT_ATTR_UNROLL, HILT_ATTR_VECTORIZE, HILT_ATTR_PREFETCH_STAGES,
                                         HILT_ATTR_AT_LEAST_ONCE};
    for (size_t i = 0; i < HILT_COUNT(gone); i++)
        hilt_op_remove_attr(loop, gone[i]);
    return true;
}

/* true: the loop was changed */
static bool
visit(unroller *u, hilt_op *loop)
{
    bool full = hilt_op_attr(loop, HILT_ATTR_UNROLL_FULL);
    int64_t n = hilt_op_int(loop, HILT_ATTR_UNROLL, 1);
    uint64_t trips = 0, size;
    if ((!full && n <= 1) || hilt_op_int(loop, HILT_ATTR_PREFETCH_STAGES, 0) > 0) /* to be pipelined later */
        return false;
    bool known = hilt_trip_count(loop, &trips);
    size = size_of(loop);
    if (known && (full || (uint64_t)n >= trips) && trips <= LIMIT && trips * size <= LIMIT) {
        hilt_value **carried = hilt_malloc((loop->nresults + (size_t)1) * sizeof *carried);
        for (uint32_t i = 0; carried && i < loop->nresults; i++)
            carried[i] = hilt_operand(loop, i + 3);
        u->failed |= !carried || !unroll_all(u, loop, trips, carried);
        hilt_free(carried);
        return true;
    }
    unsigned width = hilt_type_bits(hilt_operand(loop, 0)->type);
    bool fits = width > 62 || n < (int64_t)1 << (width - 1);
    if (n <= 1 || n > LIMIT || (uint64_t)n * size > LIMIT || !fits)
        return false;
    u->failed |= !unroll_by(u, loop, n);
    return true;
}

bool
hilt_opt_unroll(hilt_op *func, hilt_pass_ctx *ctx)
{
    unroller u = {.m = ctx->module};
    hilt_op_list ops = {0};
    bool changed = false;
    u.failed = !hilt_editor_init(&u.e, u.m) || !hilt_list_ops(func->regions[0], &ops);
    /* From the end, so that inner loops come before the ones around them. */
    for (size_t i = ops.len; i-- > 0 && !u.failed;)
        if (ops.data[i]->code == HILT_OP_FOR)
            changed |= visit(&u, ops.data[i]);
    if (u.failed)
        hilt_error_no_memory(ctx->err);
    hilt_editor_fini(&u.e);
    hilt_vec_free(&u.map);
    hilt_vec_free(&ops);
    return changed;
}
