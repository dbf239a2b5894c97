/* How many trips early the fetch of a loop may go, and where in the body it may be.
 *
 * In trip t the new loop fetches for trip t + k, so the fetch passes what the use slices of the trips t to
 * t + k - 1 do, of its own thread and of others. That is right if
 *
 *   - nothing in the loop writes what is fetched;
 *   - whatever the loop touches of the memory that is fetched into lies in the slot of its trip, and k is so
 *     small that who fetches for trip t + k knows that all are done with trip t + k - slots: those who are
 *     between the same barriers of the block may be behind or ahead of it. Where op u of the body accesses
 *     the slot, the last trip in which all are done with u is
 *
 *         t, if u is before b, else t - 1         where b is the last barrier before the fetch
 *         t - 1, if u is before b, else t - 2     where all barriers are behind the fetch, b the last of them
 *         t, if u is before the fetch, else t - 1 where there are no barriers: threads share nothing then
 *
 *     so k <= slots, slots - 1 or slots - 2;
 *   - where the fetch itself waits for slots that the use slices free at an mbarrier, that is what orders
 *     them, and k <= slots - 1, or the thread would wait for itself;
 *   - no op of the use slice lets a thread see what others have written but these;
 *   - a barrier is between the loop and what touched the memory before it, or one is put there: the fetch for
 *     trip 1 passes the barrier of trip 0.
 */
#include "pipeline.h"

typedef struct bound {
    int64_t stages;
    pipeline_clash clash; /* what makes it so small */
} bound;

typedef struct judge {
    pipeline *p;
    HILT_VEC(int32_t) barriers; /* in which ops of the body threads meet */
    hilt_op *wait;              /* of the fetch, for a free slot */
    hilt_op *release;           /* frees it */
    pipeline_ring freed;        /* which */
} judge;

/* -- overlaps -------------------------------------------------------------------------------------------- */
/* In how many trips in a row do two accesses touch different bytes? INT64_MAX: always; 0: they may be the
 * same in one. */
static int64_t
apart(pipeline *p, const pipeline_access *a, const pipeline_access *b)
{
    pipeline_form f = pipeline_form_of(p, a->pointer), g = pipeline_form_of(p, b->pointer);
    if (f.root != g.root)
        return pipeline_may_alias(p, f.root, g.root) ? 0 : INT64_MAX;
    if (!a->bytes || !b->bytes)
        return 0;
    if (pipeline_most(&f) + a->bytes <= pipeline_least(&g) ||
        pipeline_most(&g) + b->bytes <= pipeline_least(&f))
        return INT64_MAX;
    if (!f.ring.key || f.ring.key != g.ring.key || f.ring.slots != g.ring.slots || f.scale != g.scale)
        return 0;
    int64_t low = f.low < g.low ? f.low : g.low;
    int64_t high = f.high + a->bytes > g.high + b->bytes ? f.high + a->bytes : g.high + b->bytes;
    return high - low <= (f.scale < 0 ? -f.scale : f.scale) ? f.ring.slots : 0;
}

/* -- one place ------------------------------------------------------------------------------------------- */
static void
limit(bound *b, int64_t stages, const char *text, const hilt_op *x, const hilt_op *y)
{
    if (stages < b->stages)
        *b = (bound){stages, {text, x, y}};
}

/* How many trips behind may the last one be in which all are done with op u, when a thread fetches at the
 * place? */
static int64_t
behind(const judge *j, int32_t u, int32_t place)
{
    int32_t before = -1, last = -1;
    for (size_t i = 0; i < j->barriers.len; i++) {
        last = j->barriers.data[i];
        if (last < place)
            before = last;
    }
    if (last < 0)
        return u < place ? 0 : 1;
    return before >= 0 ? (u < before ? 0 : 1) : (u < last ? 1 : 2);
}

/* Is what the access touches free once the fetch has waited for its slot? */
static bool
is_freed(const judge *j, const pipeline_access *a)
{
    pipeline_form f = pipeline_form_of(j->p, a->pointer);
    return j->release && f.ring.key == j->freed.key && f.ring.slots == j->freed.slots &&
           a->at <= pipeline_index(j->p, j->release);
}

static void
judge_access(const judge *j, const pipeline_access *fetch, const pipeline_access *use, int32_t place,
             bound *b)
{
    int64_t trips = apart(j->p, fetch, use);
    if (trips == INT64_MAX)
        return;
    if (!fetch->writes)
        limit(b, 0, "%2 may change what %1 reads", fetch->op, use->op);
    else if (!trips)
        limit(b, 0, "%2 may touch, in the trips between, what %1 writes", fetch->op, use->op);
    else
        limit(b, trips - (is_freed(j, use) ? 1 : behind(j, use->at, place)),
              "%1 would write where %2 of an earlier trip may still be: the ring has too few slots",
              fetch->op, use->op);
}

/* A copy may write until it is waited for: those of different trips, too, are to write different bytes. */
static void
judge_copies(const judge *j, const pipeline_access *a, const pipeline_access *b, int32_t place, bound *ret)
{
    const pipeline *p = j->p;
    int64_t trips = a->barrier || b->barrier ? INT64_MAX : apart(j->p, a, b);
    if (trips == INT64_MAX)
        return;
    if (!trips)
        limit(ret, 0, "%2 of another trip may write where %1 does", a->op, b->op);
    for (size_t u = 0; a->op->code == HILT_OP_CPASYNC && u < p->ops.len; u++)
        if (p->ops.data[u]->code == HILT_OP_CPWAIT)
            limit(ret, trips - behind(j, (int32_t)u, place),
                  "%1 of an earlier trip may not have ended: the ring has too few slots", a->op, NULL);
}

static bound
judge_place(const judge *j, int32_t place, int64_t asked)
{
    pipeline *p = j->p;
    bound b = {asked, {NULL, NULL, NULL}};
    for (size_t i = 0; i < p->fetched.len; i++) {
        const pipeline_access *fetch = &p->fetched.data[i];
        for (size_t k = 0; k < p->used.len; k++)
            if (fetch->writes || p->used.data[k].writes)
                judge_access(j, fetch, &p->used.data[k], place, &b);
        for (size_t k = 0; k < p->fetched.len && !fetch->writes; k++)
            if (p->fetched.data[k].writes && apart(p, fetch, &p->fetched.data[k]) != INT64_MAX)
                limit(&b, 0, "%2 may change what %1 reads", fetch->op, p->fetched.data[k].op);
        for (size_t k = 0; k < p->fetched.len; k++)
            if (pipeline_is_copy(fetch->op) && fetch->writes && p->fetched.data[k].writes)
                judge_copies(j, fetch, &p->fetched.data[k], place, &b);
    }
    if (j->wait)
        limit(&b, j->freed.slots - 1, "%1 would wait for the slot that its own thread frees later, by %2",
              j->wait, j->release);
    return b;
}

/* -- what threads do to each other ----------------------------------------------------------------------- */
static bool
meets_all(const judge *j, const hilt_op *op, bool warps)
{
    return pipeline_is_barrier(j->p, op) || (warps && pipeline_is_warp_sync(op));
}

/* The barriers of the body; of warps, if none is of the block. */
static bool
find_barriers(judge *j)
{
    pipeline *p = j->p;
    for (int warps = 0; warps < 2 && !j->barriers.len; warps++) {
        const hilt_op *inner = NULL;
        for (size_t i = 0; i < p->ops.len; i++)
            PIPELINE_INSIDE(op, p->ops.data[i])
            {
                if (!meets_all(j, op, warps))
                    continue;
                if (op->parent != p->body)
                    inner = op;
                else if (!hilt_vec_push(&j->barriers, (int32_t)i))
                    return !(p->failed = true);
            }
        if (inner && !j->barriers.len)
            return pipeline_refuse(p, "%1 is in a branch or a loop of its own", inner, NULL);
    }
    return true;
}

static const hilt_op *
first_copy(const pipeline *p)
{
    for (size_t i = 0; i < p->ops.len; i++)
        PIPELINE_INSIDE(op, p->ops.data[i])
    if (pipeline_is_copy(op))
        return op;
    return NULL;
}

static bool
check_order(judge *j)
{
    pipeline *p = j->p;
    for (size_t i = 0; i < p->ops.len; i++)
        PIPELINE_INSIDE(op, p->ops.data[i])
    if (pipeline_acquires(p, op) ||
        (op->code == HILT_OP_MBARWAIT && p->part.data[i] == PIPELINE_USE && !pipeline_is_full_barrier(p, op)))
        return pipeline_refuse(p, "what %1 fetches may be there only after %2", first_copy(p), op);
    return true;
}

/* The fetch waits for an mbarrier: who arrives there in the use slice frees the slot of this trip. */
static bool
find_release(judge *j)
{
    pipeline *p = j->p;
    for (size_t i = 0; i < p->fetched.len; i++) {
        const pipeline_access *wait = &p->fetched.data[i];
        if (wait->op->code != HILT_OP_MBARWAIT)
            continue;
        pipeline_form f = pipeline_form_of(p, wait->pointer);
        hilt_op *release = NULL;
        for (size_t k = 0; k < p->used.len; k++) {
            pipeline_form g = pipeline_form_of(p, p->used.data[k].pointer);
            if (p->used.data[k].op->code == HILT_OP_MBARARRIVE && f.root == g.root && f.ring.key &&
                f.ring.key == g.ring.key && f.ring.slots == g.ring.slots && f.scale == g.scale &&
                f.low == g.low && f.high == g.high)
                release = p->used.data[k].op;
        }
        if (!release)
            return pipeline_refuse(p, "nothing in it frees the slot that %1 waits for", wait->op, NULL);
        if (j->wait && (j->freed.key != f.ring.key || j->freed.slots != f.ring.slots))
            return pipeline_refuse(p, "%1 and %2 wait for slots of different rings", j->wait, wait->op);
        j->wait = wait->op;
        j->release = release;
        j->freed = f.ring;
    }
    return true;
}

/* Plain stores before a bulk copy into the same memory need a fence, whose place would have to move too. */
static bool
check_proxies(judge *j)
{
    pipeline *p = j->p;
    for (size_t i = 0; i < p->fetched.len; i++)
        for (size_t k = 0; pipeline_is_bulk(p->fetched.data[i].op) && k < p->used.len; k++) {
            const pipeline_access *a = &p->fetched.data[i], *b = &p->used.data[k];
            if (a->writes && !a->barrier && b->writes && !b->barrier && apart(p, a, b) != INT64_MAX)
                return pipeline_refuse(p, "%2 writes where %1 does, and only a fence orders them", a->op,
                                       b->op);
        }
    return true;
}

/* -- before the loop ------------------------------------------------------------------------------------- */
/* An access inside top that the fetch may not pass; not in the loop itself. */
static hilt_op *
conflict_in(judge *j, hilt_op *top, hilt_op **ret_fetch)
{
    pipeline *p = j->p;
    pipeline_access_list list = {0};
    hilt_op *found = NULL;
    PIPELINE_INSIDE(op, top)
    {
        list.len = 0;
        if (!found && !pipeline_accesses(p, op, &list))
            found = op;
        for (size_t i = 0; !found && i < list.len; i++)
            for (size_t k = 0; !found && k < p->fetched.len; k++) {
                const pipeline_access *a = &p->fetched.data[k], *b = &list.data[i];
                if (a->barrier || b->barrier || !(a->writes || b->writes) ||
                    !pipeline_may_alias(p, pipeline_form_of(p, a->pointer).root,
                                        pipeline_form_of(p, b->pointer).root))
                    continue;
                found = op;
                *ret_fetch = a->op;
            }
    }
    hilt_vec_free(&list);
    return found;
}

/* Goes back from `from`, which is looked at too, to `until`. true: what comes before is done by a barrier, or
 * done is all. */
static hilt_op *
conflict_before(judge *j, hilt_op *from, const hilt_op *until, bool *ret_barrier, hilt_op **ret_fetch)
{
    bool warps = j->barriers.len && !pipeline_is_barrier(j->p, j->p->ops.data[j->barriers.data[0]]);
    hilt_op *found = NULL;
    *ret_barrier = false;
    for (hilt_op *at = from; at && at != until && !found && !*ret_barrier; at = hilt_op_prev(at)) {
        *ret_barrier = meets_all(j, at, warps);
        found = conflict_in(j, at, ret_fetch);
    }
    return found;
}

/* A barrier before the loop is needed; may it be put there? */
static bool
meet_before(judge *j, hilt_op *why, hilt_op *fetch)
{
    pipeline *p = j->p;
    const char *text = "%1 must not pass the barrier between it and %2, before the loop";
    for (const hilt_op *at = p->loop; at->parent->owner != NULL; at = at->parent->owner) {
        hilt_op *owner = at->parent->owner;
        for (unsigned i = 0; owner->code == HILT_OP_IF && i < 2; i++)
            for (hilt_op *op = owner->regions[i]->first; op && owner->regions[i] != at->parent; op = op->next)
                PIPELINE_INSIDE(other, op)
        if (hilt_op_has(other, HILT_TRAIT_CONVERGENT) && hilt_op_has(other, HILT_TRAIT_WRITES))
            return pipeline_refuse(p, text, fetch ? fetch : why, why);
    }
    p->meet = p->ops.data[j->barriers.data[0]];
    for (uint32_t i = 0; i < p->meet->noperands; i++) {
        int64_t c;
        const hilt_value *v = hilt_operand(p->meet, i);
        if (!hilt_const_int(v, &c) && hilt_region_is_ancestor(p->body, hilt_value_region(v)) && i < 2)
            return pipeline_refuse(p, text, fetch ? fetch : why, why);
    }
    return true;
}

static bool
check_before(judge *j)
{
    pipeline *p = j->p;
    hilt_op *conflict = NULL, *fetch = NULL, *at = p->loop;
    bool done = !j->barriers.len;
    while (!conflict && !done) {
        hilt_op *owner = at->parent->owner;
        conflict = conflict_before(j, hilt_op_prev(at), NULL, &done, &fetch);
        if (conflict || done)
            break;
        if (owner->code == HILT_OP_FUNC)
            return true;
        if (owner->code == HILT_OP_IF) {
            for (unsigned i = 0; i < 2; i++)
                for (hilt_op *op = owner->regions[i]->first; op && owner->regions[i] != at->parent;
                     op = op->next)
                    if (conflict_in(j, op, &fetch))
                        return pipeline_refuse(p, "%2, in the other branch, may touch what %1 does",
                                               fetch ? fetch : op, op);
        }
        else { /* the end of the trip before */
            bool barrier;
            conflict = conflict_before(j, at->parent->last, at, &barrier, &fetch);
            if (!conflict && !barrier)
                conflict = at;
        }
        at = owner;
    }
    return !conflict || meet_before(j, conflict, fetch);
}

/* -- all of it ------------------------------------------------------------------------------------------- */
static bool
choose_place(judge *j, int64_t asked)
{
    pipeline *p = j->p;
    bound best = judge_place(j, 0, asked);
    p->place = 0;
    for (size_t i = 0; i < j->barriers.len && !j->wait && best.stages < asked; i++) {
        bound b = judge_place(j, j->barriers.data[i] + 1, asked);
        if (b.stages > best.stages) {
            best = b;
            p->place = j->barriers.data[i] + 1;
        }
    }
    p->stages = best.stages;
    p->clash = best.clash;
    return best.stages > 0;
}

bool
pipeline_decide(pipeline *p, int64_t asked)
{
    judge j = {.p = p};
    bool ok = find_barriers(&j) && check_order(&j) && find_release(&j) && check_proxies(&j) &&
              choose_place(&j, asked) && check_before(&j);
    hilt_vec_free(&j.barriers);
    return ok && !p->failed;
}
