/* Which ops of a loop's body are fetched early.
 *
 *     %s = floormod_s %i, 3                   both: a counter that each slice has its own of
 *     %a = ptr_add %ring, %s * 256            both: pure
 *     cp_async %a, %from + %i * 256, 16       fetch: the copies,
 *     cp_commit                               fetch: and what belongs to them
 *     cp_wait {groups = 0}                    use: everything else
 *     barrier
 *     %x = load %a                            use
 *
 * An op of the body is taken whole, with what is inside. With the copies go their commits, what announces
 * them at an mbarrier, and the waits before them for other mbarriers, those of free slots. What these need is
 * done by both slices, if it is pure or a load; carried values that they need are the fetch slice's state,
 * and must follow from pure ops.
 */
#include "pipeline.h"

#include <assert.h>

bool
pipeline_refuse(pipeline *p, const char *text, const hilt_op *a, const hilt_op *b)
{
    if (!p->clash.text)
        p->clash = (pipeline_clash){text, a, b};
    return false;
}

int32_t
pipeline_index(const pipeline *p, const hilt_op *op)
{
    for (; op && op->parent; op = op->parent->owner)
        if (op->parent == p->body)
            return hilt_op_has(op, HILT_TRAIT_TERMINATOR) ? -1 : op->flags;
    return -1;
}

hilt_op *
pipeline_next(const hilt_op *at, const hilt_op *top)
{
    for (unsigned i = 0; i < at->nregions; i++)
        if (at->regions[i]->first)
            return at->regions[i]->first;
    for (; at != top && !at->next; at = at->parent->owner) {
        const hilt_op *owner = at->parent->owner;
        for (unsigned i = 0; i + 1 < owner->nregions; i++)
            if (owner->regions[i] == at->parent && owner->regions[i + 1]->first)
                return owner->regions[i + 1]->first;
        if (owner == top)
            return NULL;
    }
    return at != top ? at->next : NULL;
}

/* -- what the body's ops are ----------------------------------------------------------------------------- */
static bool
has_effect(const hilt_op *op)
{
    return hilt_op_has(op, HILT_TRAIT_WRITES | HILT_TRAIT_EFFECT);
}

static const hilt_op *
find(hilt_op *top, hilt_opcode code)
{
    PIPELINE_INSIDE(op, top)
    if (op->code == code)
        return op;
    return NULL;
}

bool
pipeline_is_full_barrier(pipeline *p, const hilt_op *op)
{
    pipeline_form f = pipeline_form_of(p, hilt_operand(op, 0));
    for (size_t i = 0; i < p->fetched.len; i++) {
        const pipeline_access *a = &p->fetched.data[i];
        if (!a->barrier)
            continue;
        pipeline_form g = pipeline_form_of(p, a->pointer);
        if (f.root == g.root && (f.low > g.high || f.high < g.low) && f.scale == g.scale &&
            f.ring.key == g.ring.key)
            continue;
        if (pipeline_may_alias(p, f.root, g.root))
            return true;
    }
    return false;
}

/* May the op be part of the fetch? */
static bool
goes_with_copies(pipeline *p, const hilt_op *op)
{
    switch ((hilt_opcode)op->code) {
    case HILT_OP_CPASYNC:
    case HILT_OP_BULKLOAD:
    case HILT_OP_TMALOAD:
    case HILT_OP_CPMBARARRIVE:
    case HILT_OP_ELECT:
    case HILT_OP_CHECKINDEX:
        return true;
    case HILT_OP_MBARARRIVEEXPECT:
    case HILT_OP_MBAREXPECT:
    case HILT_OP_MBARARRIVE:
        return pipeline_is_full_barrier(p, op);
    case HILT_OP_MBARWAIT:
        return !pipeline_is_full_barrier(p, op);
    default:
        return !has_effect(op) && op->code != HILT_OP_ALLOCLOCAL && op->code != HILT_OP_ALLOCSHARED &&
               op->code != HILT_OP_WHILE;
    }
}

static bool
is_announcement(const hilt_op *op)
{
    return op->code == HILT_OP_CPMBARARRIVE || op->code == HILT_OP_MBARARRIVEEXPECT ||
           op->code == HILT_OP_MBAREXPECT || op->code == HILT_OP_MBARARRIVE || op->code == HILT_OP_MBARWAIT;
}

/* Of the op of the body at i, which holds no copy: does it belong to them? */
static bool
belongs_to_copies(pipeline *p, int32_t i, int32_t last_copy)
{
    bool announces = false;
    PIPELINE_INSIDE(op, p->ops.data[i])
    {
        if (!goes_with_copies(p, op) || (op->code == HILT_OP_MBARWAIT && i > last_copy))
            return false;
        announces |= is_announcement(op);
    }
    return announces;
}

static bool
take_copies(pipeline *p, int32_t *ret_last)
{
    *ret_last = -1;
    for (int32_t i = 0; i < (int32_t)p->ops.len; i++) {
        PIPELINE_INSIDE(op, p->ops.data[i])
        {
            if (op->code == HILT_OP_EXIT)
                return pipeline_refuse(p, "%1 may leave the loop", op, NULL);
            if (!pipeline_is_copy(op) && op->code != HILT_OP_CPMBARARRIVE)
                continue;
            p->copies |= op->code == HILT_OP_CPASYNC;
            if (pipeline_is_copy(op))
                *ret_last = i;
            p->part.data[i] = PIPELINE_FETCH;
            if (!pipeline_accesses(p, op, &p->fetched))
                return false;
        }
    }
    return *ret_last >= 0 || pipeline_refuse(p, "nothing in it is copied asynchronously", NULL, NULL);
}

/* The ops that are fetched for their effect. */
static bool
take_effects(pipeline *p)
{
    int32_t last;
    if (!take_copies(p, &last))
        return false;
    for (int32_t i = 0; i < (int32_t)p->ops.len; i++) {
        hilt_op *top = p->ops.data[i];
        const hilt_op *commit = p->copies ? find(top, HILT_OP_CPCOMMIT) : NULL;
        if (commit && commit != top)
            return pipeline_refuse(p, "%1 is in a branch or a loop of its own", commit, NULL);
        if (commit) {
            p->part.data[i] = PIPELINE_FETCH;
            p->groups++;
        }
        else if (p->part.data[i] == PIPELINE_FETCH) {
            const hilt_op *copy = find(top, HILT_OP_CPASYNC);
            copy = copy ? copy : find(top, HILT_OP_BULKLOAD);
            copy = copy ? copy : find(top, HILT_OP_TMALOAD);
            PIPELINE_INSIDE(op, top)
            if (!goes_with_copies(p, op))
                return pipeline_refuse(p, "%1 and %2 are in one branch or inner loop", copy ? copy : top, op);
        }
        else if (belongs_to_copies(p, i, last))
            p->part.data[i] = PIPELINE_FETCH;
    }
    return true;
}

/* -- what they need -------------------------------------------------------------------------------------- */
/* Is it worth nothing, or no more than its time, to do the op of the body twice? */
static bool
is_repeatable(hilt_op *top, bool loads)
{
    PIPELINE_INSIDE(op, top)
    if (!(hilt_op_has(op, HILT_TRAIT_PURE | HILT_TRAIT_TERMINATOR) || op->code == HILT_OP_IF ||
          op->code == HILT_OP_FOR || (loads && (op->code == HILT_OP_LOAD || op->code == HILT_OP_LOADMASKED))))
        return false;
    return true;
}

static bool
is_fetched_alone(pipeline *p, const hilt_op *op) /* by no op of the use slice */
{
    for (hilt_use *u = hilt_value_uses(&op->results[0]); u; u = hilt_use_next(u)) {
        int32_t i = pipeline_index(p, hilt_use_user(u));
        if (i < 0 || p->part.data[i] != PIPELINE_FETCH)
            return false;
    }
    return true;
}

static bool want_value(pipeline *p, const hilt_value *v, bool early, const hilt_op *whose);

static bool
want_inside(pipeline *p, hilt_op *top, bool early, const hilt_op *whose)
{
    PIPELINE_INSIDE(op, top)
    for (uint32_t i = 0; i < op->noperands; i++)
        if (!want_value(p, hilt_operand(op, i), early, whose))
            return false;
    return true;
}

/* The fetch slice needs v; early: its state does, also for trips that there are not. */
static bool
want_value(pipeline *p, const hilt_value *v, bool early, const hilt_op *whose)
{
    hilt_op *def = hilt_value_def(v);
    if (v->is_arg && hilt_value_region(v) == p->body && v->index > 0 && !p->state[v->index - 1]) {
        p->state[v->index - 1] = true;
        return want_value(p, hilt_operand(hilt_terminator(p->body), v->index - 1), true, whose);
    }
    if (!def || def->parent != p->body)
        return true;
    int32_t i = pipeline_index(p, def);
    uint8_t *part = &p->part.data[i];
    if (*part == PIPELINE_FETCH && !early)
        return true;
    if (p->wanted.data[i] && (!early || p->early.data[i]))
        return true;
    if (*part == PIPELINE_USE && def->code == HILT_OP_ELECT && !early && is_fetched_alone(p, def))
        *part = PIPELINE_FETCH;
    else if (*part == PIPELINE_FETCH || !is_repeatable(def, !early))
        return pipeline_refuse(p, early ? "what the next %1 needs comes from %2" : "%1 needs what %2 gives",
                               whose, def);
    else
        *part = PIPELINE_BOTH;
    p->wanted.data[i] = 1;
    p->early.data[i] |= early;
    return pipeline_counter_of(p, def) ? true : want_inside(p, def, early, whose);
}

static bool
take_what_they_need(pipeline *p)
{
    for (size_t i = 0; i < p->ops.len; i++) {
        hilt_op *top = p->ops.data[i], *whose = top;
        if (p->part.data[i] != PIPELINE_FETCH)
            continue;
        PIPELINE_INSIDE(op, top)
        if (whose == top && pipeline_is_copy(op))
            whose = op;
        if (!want_inside(p, top, false, whose))
            return false;
    }
    return true;
}

/* Nothing that the fetch gives is of use elsewhere. */
static bool
check_results(pipeline *p)
{
    for (size_t i = 0; i < p->ops.len; i++) {
        hilt_op *top = p->ops.data[i];
        for (uint32_t k = 0; p->part.data[i] == PIPELINE_FETCH && k < top->nresults; k++)
            for (hilt_use *u = hilt_value_uses(&top->results[k]); u; u = hilt_use_next(u)) {
                int32_t user = pipeline_index(p, hilt_use_user(u));
                if (p->groups || user < 0 || p->part.data[user] != PIPELINE_FETCH)
                    return pipeline_refuse(p, "%2 needs what %1 gives", top, hilt_use_user(u));
            }
    }
    return true;
}

/* -- groups ---------------------------------------------------------------------------------------------- */
/* Each copy is committed, or announced at an mbarrier, in its trip, and waited for behind that. */
static bool
check_joins(pipeline *p)
{
    const hilt_op *open = NULL, *committed = NULL, *bulk = NULL;
    int64_t commits = 0, needed = 0;
    for (size_t i = 0; i < p->ops.len; i++)
        PIPELINE_INSIDE(op, p->ops.data[i])
        {
            bool top = op->parent == p->body;
            if (op->code == HILT_OP_CPASYNC)
                open = op;
            else if (op->code == HILT_OP_CPCOMMIT) {
                commits++;
                if (open)
                    committed = open, needed = commits;
                open = NULL;
            }
            else if (op->code == HILT_OP_CPMBARARRIVE && open && !top)
                return pipeline_refuse(p, "%1 is in a branch or a loop of its own", op, NULL);
            else if (op->code == HILT_OP_CPMBARARRIVE && open)
                bulk = open, open = NULL;
            else if (pipeline_is_bulk(op))
                bulk = op;
            else if (op->code == HILT_OP_CPWAIT && top &&
                     commits - hilt_op_int(op, HILT_ATTR_GROUPS, 0) >= needed)
                committed = NULL;
            else if (op->code == HILT_OP_MBARWAIT && p->part.data[i] == PIPELINE_USE &&
                     pipeline_is_full_barrier(p, op))
                bulk = NULL;
        }
    if (open)
        return pipeline_refuse(p, "%1 is not committed in its trip", open, NULL);
    if (committed || bulk)
        return pipeline_refuse(p, "no wait follows %1 in its trip", committed ? committed : bulk, NULL);
    return true;
}

static bool
take_accesses(pipeline *p)
{
    p->fetched.len = 0;
    for (size_t i = 0; i < p->ops.len; i++)
        PIPELINE_INSIDE(op, p->ops.data[i])
        {
            uint8_t part = p->part.data[i];
            bool ok = true;
            if (part == PIPELINE_FETCH || p->wanted.data[i])
                ok = pipeline_accesses(p, op, &p->fetched);
            if (part != PIPELINE_FETCH)
                ok = ok && pipeline_accesses(p, op, &p->used);
            if (!ok)
                return pipeline_refuse(p, "what %1 writes is not known", op, NULL);
        }
    return true;
}

/* -- counters -------------------------------------------------------------------------------------------- */
/* A number that grows by a constant modulo, or divided by, a constant. */
static bool
add_counter(pipeline *p, hilt_op *op)
{
    bool remainder = op->code == HILT_OP_FLOORMODS || op->code == HILT_OP_REMU;
    bool is_unsigned = op->code == HILT_OP_REMU || op->code == HILT_OP_DIVU;
    int64_t slots, step;
    if ((!remainder && op->code != HILT_OP_FLOORDIVS && op->code != HILT_OP_DIVU) ||
        !hilt_const_int(hilt_operand(op, 1), &slots) || slots < 2 || slots > 1 << 20 ||
        hilt_type_bits(op->results[0].type) < 32 || op->results[0].type.lanes > 1)
        return true;
    const hilt_value *index = hilt_operand(op, 0);
    if (!hilt_region_is_ancestor(p->body, hilt_value_region(index)) || !pipeline_step(p, index, &step) ||
        (is_unsigned && pipeline_form_of(p, index).low < 0))
        return true;
    for (size_t i = 0; i < p->counters.len; i++) {
        pipeline_counter *c = &p->counters.data[i];
        hilt_op **place = remainder ? &c->remainder : &c->quotient;
        if (c->index == index && c->slots == slots && !*place) {
            *place = op;
            return true;
        }
    }
    pipeline_counter c = {index, step, remainder ? op : NULL, remainder ? NULL : op, slots};
    p->failed |= !hilt_vec_push(&p->counters, c);
    return !p->failed;
}

static bool
list_body(pipeline *p)
{
    for (hilt_op *op = p->body->first; op && !hilt_op_has(op, HILT_TRAIT_TERMINATOR); op = op->next) {
        if (p->ops.len >= UINT16_MAX)
            return pipeline_refuse(p, "its body is too long", NULL, NULL);
        op->flags = (uint16_t)p->ops.len;
        p->failed |= !hilt_vec_push(&p->ops, op) || !hilt_vec_push(&p->part, PIPELINE_USE) ||
                     !hilt_vec_push(&p->wanted, 0) || !hilt_vec_push(&p->early, 0);
        if (p->failed || !add_counter(p, op))
            return false;
    }
    return true;
}

bool
pipeline_slice(pipeline *p)
{
    return list_body(p) && take_effects(p) && take_what_they_need(p) && check_results(p) && check_joins(p) &&
           take_accesses(p) && !p->failed;
}
