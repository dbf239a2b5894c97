/* Permutes lanes behind elementwise ops instead of before them, where fewer lanes are moved so.
 *
 *     %x = "vector.shuffle"(%a, %a) <{mask = M}>          %2 = "arith.addf"(%a, %b)
 *     %y = "vector.shuffle"(%b, %b) <{mask = M}>    ->    %z = "vector.shuffle"(%2, %2) <{mask = M}>
 *     %z = "arith.addf"(%x, %y)
 *
 * A row-major tile is loaded as it lies in memory, its lanes are put in the order of coordinates, and a store
 * puts them back: with the shuffles next to each other the simplifier, which runs after this pass, lets them
 * vanish.
 *
 * Members are shuffles of one vector, the elementwise ops all of whose vectors are members with the same
 * mask, or the same in every lane, and what loops carry, by the mask of a shuffle that goes into it. Those
 * that take each other's results are judged together: the lanes that their shuffles and their users' move,
 * now and then, what lies deeper inside counting more.
 */
#include "edit.h"

enum { MOST_MASKS = 64, MOST_DEPTH = 12, MOST_STEPS = 6, NONE = UINT32_MAX };

typedef struct member {
    hilt_op *op;
    uint32_t carried;       /* of an scf.for: which value that it carries */
    uint32_t mask;          /* in masks */
    uint32_t parent;        /* the group, as a forest */
    uint64_t before, after; /* of the group, at its root */
} member;

typedef struct sinker {
    HILT_VEC(member) members;
    HILT_VEC(const hilt_op *) masks; /* a shuffle for each mask */
    uint32_t *number;                /* by value: 1 + member, or 0 */
    hilt_editor e;
} sinker;

static const int64_t *
mask_of(const hilt_op *shuffle)
{
    return hilt_op_attr(shuffle, HILT_ATTR_MASK)->lanes.v;
}

/* A shuffle of one vector by a mask that names its lanes as the first operand's. */
static bool
is_root(const hilt_op *op)
{
    if (op->code != HILT_OP_SHUFFLE || hilt_operand(op, 0) != hilt_operand(op, 1)) {
        return false;
    }
    const int64_t *mask = mask_of(op);
    uint32_t lanes = hilt_operand(op, 0)->type.lanes, n = op->results[0].type.lanes, i = 0;
    while (i < n && mask[i] < (int64_t)lanes) {
        i++;
    }
    return i == n;
}

static bool
same_mask(const hilt_op *a, const hilt_op *b)
{
    uint32_t n = a->results[0].type.lanes;
    return n == b->results[0].type.lanes &&
           hilt_operand(a, 0)->type.lanes == hilt_operand(b, 0)->type.lanes &&
           memcmp(mask_of(a), mask_of(b), n * sizeof *mask_of(a)) == 0;
}

static bool
is_uniform(const hilt_value *v)
{
    const hilt_op *def = hilt_value_def(v);
    hilt_bits bits;
    return hilt_value_const(v, &bits) ||
           (def && (def->code == HILT_OP_BROADCAST || def->code == HILT_OP_POISON));
}

/* Does each lane of its result come from that lane of its operands? */
static bool
is_elementwise(const hilt_op *op)
{
    uint32_t lanes = op->nresults == 1 ? op->results[0].type.lanes : 1;
    if (lanes == 1 || !op->noperands || op->noperands > 3 || !hilt_op_has(op, HILT_TRAIT_PURE) ||
        (op->code >= HILT_OP_BROADCAST && op->code <= HILT_OP_ANYLANE)) {
        return false;
    }
    for (uint32_t i = 0; i < op->noperands; i++) {
        hilt_type t = hilt_operand(op, i)->type;
        if (hilt_type_is_vector(t) && t.lanes != lanes) {
            return false;
        }
    }
    return true;
}

/* -- members --------------------------------------------------------------------------------------------- */
static uint32_t
group_of(sinker *s, uint32_t i)
{
    member *m = s->members.data;
    while (m[i].parent != i) {
        i = m[i].parent = m[m[i].parent].parent;
    }
    return i;
}

/* NONE: too many masks, or out of memory, which *ok tells. */
static uint32_t
number_of_mask(sinker *s, const hilt_op *op, bool *ok)
{
    for (uint32_t i = 0; i < s->masks.len; i++) {
        if (same_mask(s->masks.data[i], op)) {
            return i;
        }
    }
    if (s->masks.len == MOST_MASKS) {
        return NONE;
    }
    *ok = hilt_vec_push(&s->masks, op);
    return *ok ? (uint32_t)s->masks.len - 1 : NONE;
}

/* The mask that all vectors among the operands come through; NONE if there is none. */
static uint32_t
common_mask(const sinker *s, const hilt_op *op)
{
    uint32_t mask = NONE;
    for (uint32_t i = 0; i < op->noperands; i++) {
        const hilt_value *v = hilt_operand(op, i);
        uint32_t number = s->number[v->id];
        if (number && (mask == NONE || mask == s->members.data[number - 1].mask)) {
            mask = s->members.data[number - 1].mask;
        }
        else if (number || (hilt_type_is_vector(v->type) && !is_uniform(v))) {
            return NONE;
        }
    }
    return mask;
}

/* The shuffle that v comes through, some steps back; NULL: none is found. */
static const hilt_op *
shuffle_before(const hilt_value *v, int steps)
{
    const hilt_op *def = hilt_value_def(v), *found = NULL;
    if (!def || is_root(def)) {
        return def;
    }
    for (uint32_t i = 0; steps > 0 && is_elementwise(def) && !found && i < def->noperands; i++) {
        found = shuffle_before(hilt_operand(def, i), steps - 1);
    }
    return found;
}

/* The mask's inverse; NULL: it has none, or out of memory. */
static int64_t *
inverse_of(const hilt_op *shuffle)
{
    uint32_t n = shuffle->results[0].type.lanes, i = 0;
    int64_t *inverse = hilt_operand(shuffle, 0)->type.lanes == n ? hilt_malloc(n * sizeof *inverse) : NULL;
    if (!inverse) {
        return NULL;
    }
    memset(inverse, 0xff, n * sizeof *inverse);
    for (const int64_t *mask = mask_of(shuffle); i < n && inverse[mask[i]] < 0; i++) {
        inverse[mask[i]] = i;
    }
    if (i < n) {
        hilt_free(inverse);
        return NULL;
    }
    return inverse;
}

static hilt_value *
yielded(const hilt_op *loop, uint32_t i)
{
    return hilt_operand(hilt_terminator(loop->regions[0]), i);
}

/* Judges a member together with what it takes, if that is a member with the same mask. */
static void
join(sinker *s, uint32_t own, const hilt_value *taken)
{
    uint32_t number = s->number[taken->id];
    if (number && s->members.data[number - 1].mask == s->members.data[own].mask) {
        s->members.data[group_of(s, number - 1)].parent = group_of(s, own);
    }
}

static bool
add_carried(sinker *s, hilt_op *loop, uint32_t i)
{
    const hilt_value *v = &loop->results[i];
    const hilt_op *through =
        hilt_type_is_vector(v->type) ? shuffle_before(yielded(loop, i), MOST_STEPS) : NULL;
    int64_t *inverse =
        through && through->results[0].type.lanes == v->type.lanes ? inverse_of(through) : NULL;
    if (!inverse) {
        return true;
    }
    hilt_free(inverse);
    bool ok = true;
    uint32_t own = (uint32_t)s->members.len, mask = number_of_mask(s, through, &ok);
    if (mask == NONE) {
        return ok;
    }
    if (!hilt_vec_push(&s->members, ((member){.op = loop, .carried = i, .mask = mask, .parent = own}))) {
        return false;
    }
    s->number[v->id] = s->number[loop->regions[0]->args[1 + i]->id] = own + 1;
    join(s, own, hilt_operand(loop, 3 + i));
    return true;
}

static bool
add_all_carried(sinker *s, hilt_op *loop)
{
    uint32_t i = 0;
    while (i < loop->nresults && add_carried(s, loop, i)) {
        i++;
    }
    return i == loop->nresults;
}

static bool
add_member(sinker *s, hilt_op *op)
{
    if (op->code == HILT_OP_FOR) {
        return add_all_carried(s, op);
    }
    if (op->code == HILT_OP_YIELD && op->parent->owner->code == HILT_OP_FOR) {
        for (uint32_t i = 0; i < op->noperands; i++) {
            uint32_t carried = s->number[op->parent->args[1 + i]->id];
            if (carried) {
                join(s, carried - 1, hilt_operand(op, i));
            }
        }
        return true;
    }
    uint32_t mask = NONE, own = (uint32_t)s->members.len;
    bool ok = true;
    if (is_root(op)) {
        mask = number_of_mask(s, op, &ok);
    }
    else if (is_elementwise(op)) {
        mask = common_mask(s, op);
    }
    if (mask == NONE) {
        return ok;
    }
    if (!hilt_vec_push(&s->members, ((member){.op = op, .mask = mask, .parent = own}))) {
        return false;
    }
    s->number[op->results[0].id] = own + 1;
    for (uint32_t i = 0; i < op->noperands && op->code != HILT_OP_SHUFFLE; i++) {
        join(s, own, hilt_operand(op, i));
    }
    return true;
}

/* -- judging --------------------------------------------------------------------------------------------- */
static uint64_t
weight(uint32_t lanes, const hilt_region *r)
{
    return (uint64_t)lanes << 2 * (r->depth < MOST_DEPTH ? r->depth : MOST_DEPTH);
}

/* Lanes that a shuffle moves by its mask, or by its mask through another; a run of neighbours costs nothing.
 */
static uint64_t
cost_of(const hilt_op *shuffle, const hilt_op *through)
{
    const int64_t *mask = mask_of(shuffle), *inner = through ? mask_of(through) : NULL;
    uint32_t n = shuffle->results[0].type.lanes, i = 1;
    int64_t first = inner ? inner[mask[0]] : mask[0];
    while (i < n && (inner ? inner[mask[i]] : mask[i]) == first + i) {
        i++;
    }
    return i == n ? 0 : weight(n, shuffle->parent);
}

/* Is what a value is used for a member with that mask too? */
static bool
stays_inside(const sinker *s, const hilt_use *u, uint32_t mask)
{
    const hilt_op *user = hilt_use_user(u);
    const hilt_value *v = user->nresults == 1 ? &user->results[0] : NULL;
    uint32_t i = (uint32_t)(u - hilt_op_uses(user));
    if (user->code == HILT_OP_FOR) {
        v = i >= 3 ? &user->results[i - 3] : NULL;
    }
    else if (user->code == HILT_OP_YIELD) {
        v = user->parent->owner->code == HILT_OP_FOR ? user->parent->args[1 + i] : NULL;
    }
    uint32_t number = v ? s->number[v->id] : 0;
    return number && s->members.data[number - 1].mask == mask;
}

/* Adds what the shuffles of v, a member's, and of its users cost. */
static void
judge_value(sinker *s, uint32_t i, const hilt_value *v, bool is_shuffle)
{
    const member *m = &s->members.data[i];
    member *group = &s->members.data[group_of(s, i)];
    uint64_t own = weight(v->type.lanes, hilt_value_region(v));
    bool escapes = false;
    for (const hilt_use *u = hilt_value_uses(v); u; u = hilt_use_next(u)) {
        const hilt_op *user = hilt_use_user(u);
        if (is_root(user)) {
            group->before += cost_of(user, NULL);
            group->after += cost_of(user, s->masks.data[m->mask]);
        }
        else if (user->code != HILT_OP_EXTRACT && !stays_inside(s, u, m->mask)) {
            escapes = true;
        }
    }
    group->before += is_shuffle ? own : 0;
    group->after += escapes ? own : 0;
}

/* Lanes to move where v goes into what a loop carries. */
static uint64_t
cost_into(const sinker *s, uint32_t mask, const hilt_value *v, const hilt_region *where)
{
    uint32_t number = s->number[v->id];
    bool nothing = is_uniform(v) || (number && s->members.data[number - 1].mask == mask);
    return nothing ? 0 : weight(v->type.lanes, where);
}

static void
judge(sinker *s, uint32_t i)
{
    const member *m = &s->members.data[i];
    if (m->op->code != HILT_OP_FOR) {
        judge_value(s, i, &m->op->results[0], m->op->code == HILT_OP_SHUFFLE);
        return;
    }
    const hilt_region *body = m->op->regions[0];
    judge_value(s, i, &m->op->results[m->carried], false);
    judge_value(s, i, body->args[1 + m->carried], false);
    s->members.data[group_of(s, i)].after +=
        cost_into(s, m->mask, hilt_operand(m->op, 3 + m->carried), m->op->parent) +
        cost_into(s, m->mask, yielded(m->op, m->carried), body);
}

/* -- moving ---------------------------------------------------------------------------------------------- */
/* What an operand is before its lanes are moved; NULL: it does not come through the mask after all, or out of
 * memory. */
static hilt_value *
unmoved(sinker *s, hilt_value *v, const hilt_op *through)
{
    hilt_op *def = hilt_value_def(v);
    hilt_builder *b = &s->e.b;
    hilt_type t = v->type;
    hilt_bits bits;
    if (!hilt_type_is_vector(t)) {
        return v;
    }
    if (def && is_root(def) && same_mask(def, through)) {
        return hilt_operand(def, 0);
    }
    t.lanes = hilt_operand(through, 0)->type.lanes;
    if (hilt_value_const(v, &bits)) {
        return hilt_build_const(b, t, bits);
    }
    if (def && def->code == HILT_OP_BROADCAST) {
        return hilt_build_broadcast(b, hilt_operand(def, 0), t.lanes);
    }
    return def && def->code == HILT_OP_POISON ? hilt_build_poison(b, t) : NULL;
}

static bool
sink(sinker *s, const member *m)
{
    hilt_op *op = m->op;
    const hilt_op *through = s->masks.data[m->mask];
    hilt_value *operands[3], *v = NULL;
    hilt_type t = op->results[0].type;
    uint32_t n = 0;
    if (!hilt_edit_begin(&s->e, op)) {
        return false;
    }
    while (n < op->noperands && (operands[n] = unmoved(s, hilt_operand(op, n), through))) {
        n++;
    }
    if (n == op->noperands) {
        hilt_type narrow = t;
        narrow.lanes = hilt_operand(through, 0)->type.lanes;
        v = hilt_build(&s->e.b, op->code, narrow, operands, n, hilt_op_attrs(op), op->nattrs);
        v = hilt_build_shuffle(&s->e.b, v, v, mask_of(through), t.lanes);
    }
    hilt_edit_end(&s->e);
    if (!v) {
        return s->e.m->error.id == HILT_DIAG_NONE;
    }
    hilt_value_replace(&op->results[0], v);
    hilt_op_erase(op);
    return true;
}

/* A shuffle of v before an op, which v's other users get, if they are to. NULL: out of memory. */
static hilt_value *
shuffled(sinker *s, hilt_value *v, const int64_t *mask, hilt_op *before, bool replace)
{
    if (!hilt_edit_begin(&s->e, before)) {
        return NULL;
    }
    hilt_value *r = hilt_build_shuffle(&s->e.b, v, v, mask, v->type.lanes);
    hilt_edit_end(&s->e);
    if (r && replace) {
        hilt_op *def = hilt_value_def(r);
        hilt_value_replace(v, r);
        hilt_op_set_operand(def, 0, v);
        hilt_op_set_operand(def, 1, v);
    }
    return r;
}

/* What a loop carries, unmoved: moved back where it goes in, and moved where it is used. */
static bool
sink_carried(sinker *s, const member *m)
{
    hilt_op *loop = m->op, *yield = hilt_terminator(loop->regions[0]);
    const hilt_op *through = s->masks.data[m->mask];
    int64_t *inverse = inverse_of(through);
    uint32_t i = m->carried;
    hilt_value *first = NULL, *next = NULL;
    if (inverse && (first = shuffled(s, hilt_operand(loop, 3 + i), inverse, loop, false))) {
        hilt_op_set_operand(loop, 3 + i, first);
        next = shuffled(s, loop->regions[0]->args[1 + i], mask_of(through), loop->regions[0]->first, true)
                   ? shuffled(s, hilt_operand(yield, i), inverse, yield, false)
                   : NULL;
    }
    hilt_free(inverse);
    if (!next) {
        return false;
    }
    hilt_op_set_operand(yield, i, next);
    return shuffled(s, &loop->results[i], mask_of(through), loop->next, true) != NULL;
}

/* A shuffle's own ops stay: they are unused then, and a mask is read from them. */
static bool
sink_all(sinker *s, bool *ret_changed)
{
    bool ok = true;
    for (uint32_t i = 0; i < s->members.len; i++) {
        judge(s, i);
    }
    for (uint32_t i = 0; ok && i < s->members.len; i++) {
        const member *group = &s->members.data[group_of(s, i)];
        if (group->after < group->before && s->members.data[i].op->code != HILT_OP_SHUFFLE) {
            const member *m = &s->members.data[i];
            ok = m->op->code == HILT_OP_FOR ? sink_carried(s, m) : sink(s, m);
            *ret_changed = true;
        }
    }
    return ok;
}

bool
hilt_opt_shuffle(hilt_op *func, hilt_pass_ctx *ctx)
{
    bool changed = false, any = false, ok;
    hilt_op_list ops = {0};
    hilt_module *m = ctx->module;
    for (hilt_op *op = func->regions[0]->first; op && !any; op = hilt_op_next_inside(op, func->regions[0])) {
        any = is_root(op);
    }
    if (!any) {
        return false;
    }
    sinker s = {.number = hilt_malloc(m->nvalues * sizeof *s.number)};
    ok = s.number && hilt_editor_init(&s.e, m);
    if (ok) {
        memset(s.number, 0, m->nvalues * sizeof *s.number);
        ok = hilt_list_ops(func->regions[0], &ops);
        for (size_t i = 0; ok && i < ops.len; i++) {
            ok = add_member(&s, ops.data[i]);
        }
        ok = ok && sink_all(&s, &changed);
        hilt_editor_fini(&s.e);
    }
    hilt_vec_free(&ops);
    hilt_vec_free(&s.members);
    hilt_vec_free(&s.masks);
    hilt_free(s.number);
    if (!ok) {
        hilt_error_no_memory(ctx->err);
    }
    return changed;
}
