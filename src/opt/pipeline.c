/* Software pipelining: the copies of a loop with prefetch_stages = k are made k trips early.
 *
 *     scf.for %i = 0 to %n {prefetch_stages = 2} {
 *       %s = floormod_s %i, 3
 *       cp_async ring + %s * 256, from + %i * 256
 *       cp_commit
 *       cp_wait {groups = 0}
 *       barrier
 *       use(ring + %s * 256)
 *     }
 *
 * becomes
 *
 *     scf.for %p = 0 to 2 iter(%j = 0, %is = 0 < %n, %g = 0) {
 *       if %is { cp_async ring + %g * 256, from + %j * 256 }
 *       cp_commit
 *       yield %j + 1, %is & (%n - %j > 1), wrap(%g + 1)
 *     }
 *     scf.for %i = 0 to %n iter(%s = 0, %f = the last %g) {
 *       cp_wait {groups = 1}
 *       barrier
 *       if %n - %i > 2 { cp_async ring + %f * 256, from + (%i + 2) * 256 }
 *       cp_commit
 *       use(ring + %s * 256)
 *       yield wrap(%s + 1), wrap(%f + 1)
 *     }
 *
 * Nothing overflows: whether trip t + k is there is asked of the distance to the bound, without a sign. One
 * group is committed each trip, there or not, so that a wait's count of younger groups is a constant: it is
 * raised by those that are now under way, and waits for just what it waited for. Where the program waits
 * elsewhere too and leaves groups pending, the empty ones of the last trips are waited for behind the loop.
 * Carried values that the fetch needs are carried twice, and so is the index modulo a constant, as a counter
 * that wraps around, in place of the division.
 *
 * A loop for which that is not proved to be right keeps its shape, and the module a note that says why.
 */
#include "pipeline.h"

#include <stdlib.h>

typedef struct writer {
    pipeline *p;
    hilt_editor e;
    hilt_builder *b;
    hilt_value **use, **fetch; /* maps of old values, by id */
    uint32_t nmap;
    hilt_value *lower, *upper, *step;
    hilt_value *ahead, *limit; /* k steps; the same, for the distance to be compared with */
    bool never, sure;          /* no trip is k ahead; k trips are sure to be there */
    bool *guarded;             /* of the body's ops: done only in trips that there are */
} writer;

typedef HILT_VEC(hilt_value *) value_list;

/* -- counters -------------------------------------------------------------------------------------------- */
/* v as it is in the first trip, of pure ops. */
static hilt_value *
at_first(writer *w, const hilt_value *v)
{
    const hilt_op *def = hilt_value_def(v);
    if (v == w->p->body->args[0])
        return w->lower;
    if (!def || !hilt_region_is_ancestor(w->p->body, def->parent))
        return (hilt_value *)v;
    hilt_value *operands[2] = {NULL, NULL};
    for (uint32_t i = 0; i < def->noperands; i++)
        if (!(operands[i] = at_first(w, hilt_operand(def, i))))
            return NULL;
    return hilt_build(w->b, def->code, v->type, operands, def->noperands, hilt_op_attrs(def), def->nattrs);
}

static bool
begin_counters(writer *w, value_list *ret)
{
    for (size_t i = 0; i < w->p->counters.len; i++) {
        pipeline_counter *c = &w->p->counters.data[i];
        hilt_value *first = at_first(w, c->index), *slots = hilt_build_int(w->b, c->index->type, c->slots);
        hilt_value *at = hilt_build2(w->b, HILT_OP_FLOORMODS, first, slots);
        hilt_value *round = c->quotient ? hilt_build2(w->b, HILT_OP_FLOORDIVS, first, slots) : NULL;
        if (!at || !hilt_vec_push(ret, at) || (c->quotient && (!round || !hilt_vec_push(ret, round))))
            return false;
    }
    return true;
}

/* The counters as arguments of region r take the place of their ops in map. */
static bool
map_counters(writer *w, hilt_region *r, hilt_value **map)
{
    for (size_t i = 0; i < w->p->counters.len; i++) {
        pipeline_counter *c = &w->p->counters.data[i];
        for (int k = 0; k < (c->quotient ? 2 : 1); k++) {
            hilt_value *v = hilt_region_add_arg(r, c->index->type);
            const hilt_op *op = k ? c->quotient : c->remainder;
            if (!v)
                return false;
            if (op)
                map[op->results[0].id] = v;
        }
    }
    return true;
}

/* What the counters, arguments of r from `first` on, are in the next trip. */
static bool
next_counters(writer *w, const hilt_region *r, uint32_t first, value_list *ret)
{
    for (size_t i = 0; i < w->p->counters.len; i++) {
        pipeline_counter *c = &w->p->counters.data[i];
        hilt_type t = c->index->type;
        int64_t by = c->step % c->slots, rounds;
        by += by < 0 ? c->slots : 0;
        rounds = (c->step - by) / c->slots;
        hilt_value *at = r->args[first++], *slots = hilt_build_int(w->b, t, c->slots);
        hilt_value *next = hilt_build2(w->b, HILT_OP_ADDI, at, hilt_build_int(w->b, t, by));
        hilt_value *wraps = hilt_build_cmp(w->b, HILT_OP_CMPI, HILT_CMPI_UGE, next, slots);
        hilt_value *again =
            by == 1 ? hilt_build_int(w->b, t, 0) : hilt_build2(w->b, HILT_OP_SUBI, next, slots);
        hilt_value *v = hilt_build_select(w->b, wraps, again, next);
        if (!v || !hilt_vec_push(ret, v))
            return false;
        if (!c->quotient)
            continue;
        hilt_value *round = r->args[first++];
        v = hilt_build_select(w->b, wraps,
                              hilt_build2(w->b, HILT_OP_ADDI, round, hilt_build_int(w->b, t, rounds + 1)),
                              hilt_build2(w->b, HILT_OP_ADDI, round, hilt_build_int(w->b, t, rounds)));
        if (!v || !hilt_vec_push(ret, v))
            return false;
    }
    return true;
}

static hilt_value *
number(writer *w, int64_t v)
{
    return hilt_build_int(w->b, w->lower->type, v);
}

/* -- the fetch ------------------------------------------------------------------------------------------- */
static bool
copy(writer *w, const hilt_op *op, hilt_value **map)
{
    hilt_op *clone = hilt_op_clone(w->p->m, op, map, w->nmap);
    if (clone)
        hilt_op_insert_before(clone, w->b->region, NULL);
    return clone != NULL;
}

static bool
end_region(writer *w)
{
    bool ok = hilt_build_op(w->b, HILT_OP_YIELD, NULL, 0, NULL, 0, NULL, 0, NULL, 0) != NULL;
    hilt_build_leave(w->b);
    return ok;
}

/* if condition { what was recorded in r, which is left } */
static bool
end_guard(writer *w, hilt_value *condition, hilt_region **r)
{
    hilt_region *arms[2] = {*r, NULL};
    if (!*r)
        return true;
    *r = NULL;
    return end_region(w) && (arms[1] = hilt_build_enter(w->b)) != NULL && end_region(w) &&
           hilt_build_op(w->b, HILT_OP_IF, &condition, 1, NULL, 0, arms, 2, NULL, 0) != NULL;
}

static bool
is_wanted(const pipeline *p, size_t i)
{
    return p->part.data[i] == PIPELINE_BOTH && p->wanted.data[i] &&
           !pipeline_counter_of((pipeline *)p, p->ops.data[i]);
}

/* Fetches at the builder's place, for the trip that the map is of; condition: is it there? NULL: it is. */
static bool
write_fetch(writer *w, hilt_value **map, hilt_value *condition)
{
    pipeline *p = w->p;
    hilt_region *guard = NULL;
    bool ok = true;
    for (size_t i = 0; ok && i < p->ops.len; i++)
        if (is_wanted(p, i) && !w->guarded[i])
            ok = copy(w, p->ops.data[i], map);
    for (size_t i = 0; ok && i < p->ops.len; i++) {
        const hilt_op *op = p->ops.data[i];
        if (op->code == HILT_OP_CPCOMMIT) {
            ok = end_guard(w, condition, &guard) && copy(w, op, map);
            continue;
        }
        if (p->part.data[i] == PIPELINE_FETCH) {
            bool begins = !guard && condition;
            if (begins)
                ok = (guard = hilt_build_enter(w->b)) != NULL;
            for (size_t k = 0; ok && begins && k < i; k++) /* another guard may have had them */
                if (is_wanted(p, k) && w->guarded[k])
                    ok = copy(w, p->ops.data[k], map);
            ok = ok && copy(w, op, map);
        }
        else if (is_wanted(p, i) && w->guarded[i] && (guard || !condition))
            ok = copy(w, op, map);
    }
    return ok && end_guard(w, condition, &guard);
}

/* The state of the fetch slice as arguments of r. */
static bool
map_state(writer *w, hilt_region *r, hilt_value **map)
{
    const hilt_region *body = w->p->body;
    for (uint32_t i = 1; i < body->nargs; i++) {
        if (!w->p->state[i - 1])
            continue;
        hilt_value *v = hilt_region_add_arg(r, body->args[i]->type);
        if (!v)
            return false;
        map[body->args[i]->id] = v;
    }
    return map_counters(w, r, map);
}

static hilt_value *
mapped(const writer *w, hilt_value **map, hilt_value *v)
{
    return v->id < w->nmap && map[v->id] ? map[v->id] : v;
}

static bool
next_state(writer *w, const hilt_region *r, uint32_t first, hilt_value **map, value_list *ret)
{
    const hilt_op *end = hilt_terminator(w->p->body);
    for (uint32_t i = 0; i < end->noperands; i++) {
        if (!w->p->state[i])
            continue;
        if (!hilt_vec_push(ret, mapped(w, map, hilt_operand(end, i))))
            return false;
        first++;
    }
    return next_counters(w, r, first, ret);
}

/* -- the loops ------------------------------------------------------------------------------------------- */
static hilt_op *
end_loop(writer *w, hilt_region *r, hilt_value *const bounds[3], const value_list *inits,
         const value_list *yields, const hilt_attr *attrs, uint32_t nattrs)
{
    value_list operands = {0};
    HILT_VEC(hilt_type) types = {0};
    hilt_op *op = NULL;
    bool ok = hilt_build_op(w->b, HILT_OP_YIELD, yields->data, (uint32_t)yields->len, NULL, 0, NULL, 0, NULL,
                            0) != NULL;
    hilt_build_leave(w->b);
    for (int i = 0; i < 3; i++)
        ok = ok && bounds[i] && hilt_vec_push(&operands, bounds[i]);
    for (size_t i = 0; ok && i < inits->len; i++)
        ok = hilt_vec_push(&operands, inits->data[i]) && hilt_vec_push(&types, inits->data[i]->type);
    if (ok)
        op = hilt_build_op(w->b, HILT_OP_FOR, operands.data, (uint32_t)operands.len, types.data,
                           (uint32_t)types.len, &r, 1, attrs, nattrs);
    hilt_vec_free(&operands);
    hilt_vec_free(&types);
    return op;
}

/* How far trip t + k is from trip t, and whether it can be there at all. */
static bool
measure(writer *w)
{
    pipeline *p = w->p;
    unsigned bits = hilt_type_bits(w->lower->type);
    uint64_t most = bits >= 64 ? UINT64_MAX : ((uint64_t)1 << bits) - 1, trips;
    int64_t step;
    w->sure = hilt_trip_count(p->loop, &trips) && trips >= (uint64_t)p->stages;
    if (hilt_const_int(w->step, &step)) {
        w->never = step <= 0 || (uint64_t)step > most / (uint64_t)p->stages;
        w->ahead = w->limit = number(w, w->never ? 0 : (int64_t)((uint64_t)step * (uint64_t)p->stages));
        return w->limit != NULL;
    }
    w->ahead = hilt_build2(w->b, HILT_OP_MULI, w->step, number(w, p->stages));
    hilt_value *fits = hilt_build_cmp(w->b, HILT_OP_CMPI, HILT_CMPI_ULE, w->step,
                                      number(w, (int64_t)(most / (uint64_t)p->stages)));
    w->limit = hilt_build_select(w->b, fits, w->ahead, number(w, -1));
    return w->limit != NULL;
}

/* The first k trips. inits: the state; replaced by what it is afterwards. */
static bool
write_prologue(writer *w, value_list *inits)
{
    hilt_type i32 = hilt_type_of(HILT_TYPE_I32), i1 = hilt_type_of(HILT_TYPE_I1);
    hilt_value *bounds[3] = {hilt_build_int(w->b, i32, 0), hilt_build_int(w->b, i32, w->p->stages),
                             hilt_build_int(w->b, i32, 1)};
    hilt_value *some = hilt_build_cmp(w->b, HILT_OP_CMPI, HILT_CMPI_SLT, w->lower, w->upper);
    value_list all = {0}, yields = {0};
    bool ok = some && hilt_vec_push(&all, w->lower) && hilt_vec_push(&all, some);
    for (size_t i = 0; ok && i < inits->len; i++)
        ok = hilt_vec_push(&all, inits->data[i]);
    hilt_region *r = ok ? hilt_build_enter(w->b) : NULL;
    hilt_value *index = NULL, *there = NULL;
    ok = r && hilt_region_add_arg(r, i32) && (index = hilt_region_add_arg(r, w->lower->type)) != NULL &&
         (there = hilt_region_add_arg(r, i1)) != NULL && map_state(w, r, w->fetch);
    if (ok) {
        w->fetch[w->p->body->args[0]->id] = index;
        ok = write_fetch(w, w->fetch, w->sure ? NULL : there);
    }
    if (ok) {
        hilt_value *rest = hilt_build2(w->b, HILT_OP_SUBI, w->upper, index);
        hilt_value *more = hilt_build_cmp(w->b, HILT_OP_CMPI, HILT_CMPI_UGT, rest, w->step);
        hilt_value *next = hilt_build2(w->b, HILT_OP_ADDI, index, w->step),
                   *is = hilt_build2(w->b, HILT_OP_ANDI, there, more);
        ok = next && is && hilt_vec_push(&yields, next) && hilt_vec_push(&yields, is) &&
             next_state(w, r, 3, w->fetch, &yields);
    }
    hilt_op *loop = ok ? end_loop(w, r, bounds, &all, &yields, NULL, 0) : NULL;
    for (size_t i = 0; loop && i < inits->len; i++)
        inits->data[i] = &loop->results[i + 2];
    hilt_vec_free(&all);
    hilt_vec_free(&yields);
    return loop != NULL;
}

/* The fetch for trip t + k, in trip t. */
static bool
fetch_ahead(writer *w, hilt_value *index)
{
    hilt_type i1 = hilt_type_of(HILT_TYPE_I1);
    hilt_value *rest = hilt_build2(w->b, HILT_OP_SUBI, w->upper, index);
    hilt_value *there = w->never ? hilt_build_int(w->b, i1, 0)
                                 : hilt_build_cmp(w->b, HILT_OP_CMPI, HILT_CMPI_UGT, rest, w->limit);
    hilt_value *at = hilt_build2(w->b, HILT_OP_ADDI, index, w->ahead);
    w->fetch[w->p->body->args[0]->id] = at;
    return at && there && write_fetch(w, w->fetch, there);
}

/* Dead ends that the fetch leaves in the use slice. */
static void
sweep(hilt_region *r)
{
    for (hilt_op *op = r->last, *before; op; op = before) {
        before = hilt_op_prev(op);
        bool used = !(hilt_op_has(op, HILT_TRAIT_PURE) || op->code == HILT_OP_LOAD);
        for (uint32_t i = 0; i < op->nresults; i++)
            used |= op->results[i].uses != 0;
        if (!used)
            hilt_op_erase(op);
    }
}

static bool
use_slice(writer *w, hilt_value *index)
{
    pipeline *p = w->p;
    bool ok = true;
    for (size_t i = 0; ok && i <= p->ops.len; i++) {
        if (i == (size_t)p->place)
            ok = fetch_ahead(w, index);
        if (ok && i < p->ops.len && p->part.data[i] != PIPELINE_FETCH &&
            !pipeline_counter_of(p, p->ops.data[i]))
            ok = copy(w, p->ops.data[i], w->use);
    }
    return ok;
}

/* The loop anew; state: of the fetch slice, at its beginning. */
static hilt_op *
write_main(writer *w, const value_list *state)
{
    const hilt_op *old = w->p->loop, *end = hilt_terminator(w->p->body);
    const hilt_region *body = w->p->body;
    value_list inits = {0}, yields = {0};
    hilt_value *bounds[3] = {w->lower, w->upper, w->step};
    hilt_region *r = NULL;
    bool ok = true;
    for (uint32_t i = 0; ok && i < old->nresults; i++)
        ok = hilt_vec_push(&inits, hilt_operand(old, i + 3));
    ok = ok && begin_counters(w, &inits);
    for (size_t i = 0; ok && i < state->len; i++)
        ok = hilt_vec_push(&inits, state->data[i]);
    ok = ok && (r = hilt_build_enter(w->b)) != NULL;
    for (uint32_t i = 0; ok && i < body->nargs; i++)
        ok = (w->use[body->args[i]->id] = hilt_region_add_arg(r, body->args[i]->type)) != NULL;
    ok = ok && map_counters(w, r, w->use);
    uint32_t first = ok ? r->nargs : 0; /* of the fetch slice's */
    ok = ok && map_state(w, r, w->fetch) && use_slice(w, r->args[0]);
    for (uint32_t i = 0; ok && i < end->noperands; i++)
        ok = hilt_vec_push(&yields, mapped(w, w->use, hilt_operand(end, i)));
    ok = ok && next_counters(w, r, body->nargs, &yields) && next_state(w, r, first, w->fetch, &yields);
    hilt_op *loop = ok ? end_loop(w, r, bounds, &inits, &yields, hilt_op_attrs(old), old->nattrs) : NULL;
    if (loop) {
        hilt_op_remove_attr(loop, HILT_ATTR_PREFETCH_STAGES);
        sweep(r);
    }
    hilt_vec_free(&inits);
    hilt_vec_free(&yields);
    return loop;
}

/* -- around them ----------------------------------------------------------------------------------------- */
/* The groups that each wait leaves pending: those under way are more now. */
static bool
count_groups(pipeline *p)
{
    int64_t before = 0; /* commits of the trip before the wait */
    for (size_t i = 0; i < p->ops.len; i++) {
        before += p->ops.data[i]->code == HILT_OP_CPCOMMIT;
        PIPELINE_INSIDE(op, p->ops.data[i])
        if (op->code == HILT_OP_CPWAIT) {
            int64_t trips = p->stages + ((int32_t)i >= p->place);
            hilt_attr a = {.key = HILT_ATTR_GROUPS,
                           .i = trips * p->groups - before + hilt_op_int(op, HILT_ATTR_GROUPS, 0)};
            if (p->groups && !hilt_op_set_attr(op, &a))
                return false;
        }
    }
    return true;
}

/* Does the function wait for groups elsewhere, and leave some pending? */
static bool
leaves_groups_pending(const pipeline *p)
{
    const hilt_region *all = p->func->regions[0];
    for (hilt_op *op = all->first; op; op = hilt_op_next_inside(op, all))
        if (op->code == HILT_OP_CPWAIT && hilt_op_int(op, HILT_ATTR_GROUPS, 0) > 0 &&
            !hilt_region_is_ancestor(p->body, op->parent))
            return true;
    return false;
}

static bool
write_barrier(writer *w)
{
    const hilt_op *meet = w->p->meet;
    hilt_region *guard;
    hilt_value *some = hilt_build_cmp(w->b, HILT_OP_CMPI, HILT_CMPI_SLT, w->lower, w->upper);
    if (!some || !(guard = hilt_build_enter(w->b)))
        return false;
    hilt_value *operands[2] = {NULL, NULL};
    uint32_t n = meet->code == HILT_OP_WARPSYNC ? 1 : 2;
    bool ok = true;
    for (uint32_t i = 0; ok && i < n; i++) {
        int64_t c;
        operands[i] = hilt_operand(meet, i);
        if (hilt_const_int(operands[i], &c))
            operands[i] = hilt_build_int(w->b, operands[i]->type, c);
        ok = operands[i] != NULL;
    }
    hilt_opcode code = n == 1 ? HILT_OP_WARPSYNC : HILT_OP_BARRIER;
    return ok && hilt_build_op(w->b, code, operands, n, NULL, 0, NULL, 0, NULL, 0) &&
           end_guard(w, some, &guard);
}

static void
find_guarded(writer *w)
{
    pipeline *p = w->p;
    for (size_t i = 0; i < p->ops.len; i++)
        PIPELINE_INSIDE(op, p->ops.data[i])
        {
            w->guarded[i] |= op->code == HILT_OP_LOAD || op->code == HILT_OP_LOADMASKED;
            for (uint32_t k = 0; k < op->noperands; k++) {
                const hilt_op *def = hilt_value_def(hilt_operand(op, k));
                if (def && def->parent == p->body) {
                    size_t from = def->flags;
                    w->guarded[i] |= w->guarded[from] || p->part.data[from] == PIPELINE_FETCH;
                }
            }
        }
}

static bool
write_all(writer *w)
{
    pipeline *p = w->p;
    value_list state = {0};
    hilt_op *main = NULL;
    w->b = &w->e.b;
    bool ok = hilt_edit_begin(&w->e, p->loop);
    for (uint32_t i = 0; ok && i < p->loop->nresults; i++)
        ok = !p->state[i] || hilt_vec_push(&state, hilt_operand(p->loop, i + 3));
    ok = ok && measure(w) && (!p->meet || write_barrier(w)) && begin_counters(w, &state) &&
         write_prologue(w, &state);
    if (ok) {
        memset(w->fetch, 0, w->nmap * sizeof *w->fetch);
        main = write_main(w, &state);
    }
    hilt_attr none = {.key = HILT_ATTR_GROUPS, .i = 0};
    if (main && p->groups && leaves_groups_pending(p))
        ok = hilt_build_op(w->b, HILT_OP_CPWAIT, NULL, 0, NULL, 0, NULL, 0, &none, 1) != NULL;
    hilt_vec_free(&state);
    if (!main || !ok)
        return false;
    hilt_edit_end(&w->e);
    for (uint32_t i = 0; i < p->loop->nresults; i++)
        hilt_value_replace(&p->loop->results[i], &main->results[i]);
    hilt_op_erase(p->loop);
    p->loop = main;
    return true;
}

static bool
rewrite(pipeline *p)
{
    writer w = {.p = p,
                .lower = hilt_operand(p->loop, 0),
                .upper = hilt_operand(p->loop, 1),
                .step = hilt_operand(p->loop, 2),
                .nmap = p->m->nvalues};
    size_t bytes = (w.nmap + (size_t)1) * sizeof *w.use;
    w.use = hilt_malloc(bytes);
    w.fetch = hilt_malloc(bytes);
    w.guarded = hilt_malloc(p->ops.len + 1);
    bool ok = w.use && w.fetch && w.guarded && hilt_editor_init(&w.e, p->m);
    if (ok) {
        memset(w.use, 0, bytes);
        memset(w.fetch, 0, bytes);
        memset(w.guarded, 0, p->ops.len + 1);
        find_guarded(&w);
        ok = count_groups(p) && write_all(&w);
        hilt_editor_fini(&w.e);
    }
    hilt_free(w.use);
    hilt_free(w.fetch);
    hilt_free(w.guarded);
    return ok;
}

/* -- notes ----------------------------------------------------------------------------------------------- */
static void
say_op(hilt_str *s, const hilt_module *m, const hilt_op *op)
{
    uint32_t line = HILT_LOC_LINE(hilt_module_place(m, op->loc));
    hilt_str_printf(s, line ? "%s (line %u)" : "%s", hilt_op_spoken(op), line);
}

static bool
note(pipeline *p, int64_t asked)
{
    hilt_str why = {0};
    const char *text = p->clash.text ? p->clash.text : "";
    for (const char *c = text; *c; c++) {
        const hilt_op *op = c[0] == '%' ? c[1] == '1' ? p->clash.a : p->clash.b : NULL;
        if (op) {
            say_op(&why, p->m, op);
            c++;
        }
        else
            hilt_str_printf(&why, "%c", *c);
    }
    hilt_str all = {0};
    bool none = p->stages < 1;
    if (none)
        hilt_str_printf(&all, HILT_DIAG_PIPELINE_NOT_APPLIED_TEXT, (int)asked, why.data);
    else
        hilt_str_printf(&all, HILT_DIAG_PIPELINE_REDUCED_TEXT, (int)p->stages, (int)asked, why.data);
    bool ok = !why.failed && !all.failed &&
              hilt_module_add_note(p->m, none ? HILT_DIAG_PIPELINE_NOT_APPLIED : HILT_DIAG_PIPELINE_REDUCED,
                                   p->loop->loc, all.data);
    hilt_str_free(&why);
    hilt_str_free(&all);
    return ok;
}

/* -- the pass -------------------------------------------------------------------------------------------- */
static bool
analyze(pipeline *p, int64_t asked)
{
    const hilt_attr *block = hilt_op_attr(p->func, HILT_ATTR_BLOCK),
                    *most = hilt_op_attr(p->func, HILT_ATTR_MAXNTID);
    block = block ? block : most;
    for (int i = 0; i < 3; i++)
        p->block[i] = block ? block->lanes.v[i] : i < 2 ? 1024 : 64;
    p->state = hilt_malloc(p->loop->nresults + (size_t)1);
    p->failed = !p->state || !hilt_vec_reserve(&p->forms, p->m->nvalues);
    if (p->failed)
        return false;
    memset(p->state, 0, p->loop->nresults + (size_t)1);
    p->forms.len = p->m->nvalues;
    memset(p->forms.data, 0, p->forms.len * sizeof *p->forms.data);
    return pipeline_slice(p) && pipeline_decide(p, asked);
}

static void
release(pipeline *p)
{
    hilt_vec_free(&p->forms);
    hilt_vec_free(&p->ops);
    hilt_vec_free(&p->part);
    hilt_vec_free(&p->wanted);
    hilt_vec_free(&p->early);
    hilt_vec_free(&p->counters);
    hilt_vec_free(&p->fetched);
    hilt_vec_free(&p->used);
    hilt_free(p->state);
    p->state = NULL;
}

/* false: out of memory */
static bool
visit(hilt_pass_ctx *ctx, hilt_op *func, hilt_op *loop, bool *ret_changed)
{
    int64_t asked = hilt_op_int(loop, HILT_ATTR_PREFETCH_STAGES, 0);
    enum { MOST = 1 << 16 };
    asked = asked > MOST ? MOST : asked;
    pipeline p = {.m = ctx->module, .func = func, .loop = loop, .body = loop->regions[0], .trust = true};
    bool applies = asked > 0 && analyze(&p, asked), waits = false, ok = !p.failed;
    p.stages = applies ? p.stages : 0;
    if (ok && asked > p.stages)
        ok = note(&p, asked);
    if (ok && applies && ctx->may_overlap) { /* is it right without relying on noalias too? */
        int64_t stages = p.stages;
        release(&p);
        p = (pipeline){.m = ctx->module, .func = func, .loop = loop, .body = loop->regions[0]};
        for (hilt_op *op = p.body->first; op; op = op->next)
            op->flags = 0;
        waits = !analyze(&p, asked) || p.stages < stages;
        ok = !p.failed;
    }
    for (hilt_op *op = p.body->first; op && (waits || !applies); op = op->next)
        op->flags = 0;
    if (ok && !waits) {
        *ret_changed = true;
        if (applies)
            ok = rewrite(&p);
        else
            hilt_op_remove_attr(loop, HILT_ATTR_PREFETCH_STAGES);
    }
    release(&p);
    return ok;
}

static bool
refuse_while(hilt_pass_ctx *ctx, hilt_op *loop)
{
    pipeline p = {.m = ctx->module, .loop = loop};
    int64_t asked = hilt_op_int(loop, HILT_ATTR_PREFETCH_STAGES, 0);
    hilt_op_remove_attr(loop, HILT_ATTR_PREFETCH_STAGES);
    pipeline_refuse(&p, "a break or return may leave it", NULL, NULL);
    return asked < 1 || note(&p, asked);
}

bool
hilt_opt_pipeline(hilt_op *func, hilt_pass_ctx *ctx)
{
    hilt_op_list ops = {0};
    bool changed = false, known = false, ok = hilt_list_ops(func->regions[0], &ops);
    /* From the end, so that inner loops come before the ones around them. */
    for (size_t i = ops.len; i-- > 0 && ok;) {
        if (!hilt_op_attr(ops.data[i], HILT_ATTR_PREFETCH_STAGES))
            continue;
        if (ops.data[i]->code == HILT_OP_WHILE) { /* a for that may be left early */
            ok = refuse_while(ctx, ops.data[i]);
            changed = true;
            continue;
        }
        ok = known || hilt_launch_facts(ctx->module, ctx->err);
        known = true;
        ok = ok && visit(ctx, func, ops.data[i], &changed);
    }
    if (!ok)
        hilt_error_no_memory(ctx->err);
    hilt_vec_free(&ops);
    return changed;
}
