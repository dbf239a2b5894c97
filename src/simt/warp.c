/* Collectives of the lanes of a warp that a mask names.
 *
 * Each lane leaves its operands in its thread and waits; the last one does the work of all. Lanes of one warp
 * may gather for several collectives at a time: the first to come is the leader and holds the gathering.
 * Lanes that have ended, or never existed, are not waited for; a value that would come from one of them, or
 * from a lane outside of the mask, is the reader's own.
 *
 * Two lanes that wait for each other in different collectives can never go on: that is seen when the second
 * comes. A lane of the mask that waits elsewhere without waiting for this one may still come.
 */
#include "machine_priv.h"

static simt_thread *
lane_of(const simt_thread *t, uint32_t lane)
{
    return t->warp->lanes + lane;
}

static inline uint32_t
bit_of(const simt_thread *t)
{
    return 1u << t->pub.lane;
}

/* -- results ------------------------------------------------------------------------------------------------
 */
static void
shuffle(const simt_gather *g, uint32_t mode)
{
    for (simt_thread *t = g->chain.head; t; t = t->next) {
        uint32_t own = t->pub.lane, by = t->operand & 31, clamp = t->operand >> 8 & 31,
                 keep = t->operand >> 16 & 31;
        uint32_t lowest = own & keep, most = lowest | (clamp & ~keep);
        int32_t from = 0;
        switch ((hilt_simt_shuffle_mode)mode) {
        case HILT_SHUFFLE_IDX:
            from = (int32_t)(lowest | (by & ~keep));
            break;
        case HILT_SHUFFLE_UP:
            from = (int32_t)own - (int32_t)by;
            break;
        case HILT_SHUFFLE_DOWN:
            from = (int32_t)(own + by);
            break;
        case HILT_SHUFFLE_BFLY:
            from = (int32_t)(own ^ by);
            break;
        }
        bool in_range = mode == HILT_SHUFFLE_UP ? from >= (int32_t)most : from <= (int32_t)most;
        bool there = in_range && (g->arrived >> from & 1);
        t->operand = there ? lane_of(t, (uint32_t)from)->pub.mark : in_range ? 1u : t->pub.mark;
        t->pub.ret[0] = there ? lane_of(t, (uint32_t)from)->value : t->value;
        t->pub.ret[1] = in_range;
    }
    if (!g->chain.head->warp->block->pub.machine->watcher)
        return;
    for (simt_thread *t = g->chain.head; t; t = t->next)
        t->pub.mark = (uint8_t)t->operand;
}

static uint32_t
lanes_that_hold(const simt_gather *g)
{
    uint32_t lanes = 0;
    for (simt_thread *t = g->chain.head; t; t = t->next)
        lanes |= t->value ? bit_of(t) : 0;
    return lanes;
}

static uint64_t
vote(const simt_gather *g, uint32_t kind)
{
    uint32_t lanes = lanes_that_hold(g);
    switch ((hilt_simt_vote_kind)kind) {
    case HILT_VOTE_ALL:
        return lanes == g->arrived;
    case HILT_VOTE_ANY:
        return lanes != 0;
    case HILT_VOTE_UNI:
        return lanes == 0 || lanes == g->arrived;
    case HILT_VOTE_BALLOT:
        break;
    }
    return lanes;
}

static void
match_any(const simt_gather *g)
{
    uint32_t done = 0;
    for (simt_thread *t = g->chain.head; t; t = t->next) {
        if (done & bit_of(t))
            continue;
        uint32_t alike = 0;
        for (simt_thread *u = t; u; u = u->next)
            alike |= u->value == t->value ? bit_of(u) : 0;
        for (simt_thread *u = t; u; u = u->next) {
            if (alike & bit_of(u))
                u->pub.ret[0] = alike;
        }
        done |= alike;
    }
}

/* Integers in the order of floats: -0 before +0. */
static int32_t
float_order(uint32_t bits)
{
    return (int32_t)(bits >> 31 ? bits ^ 0x7fffffffu : bits);
}

static bool
is_nan(uint32_t bits)
{
    return (bits & 0x7fffffffu) > 0x7f800000u;
}

static uint32_t
reduce(uint32_t kind, uint32_t a, uint32_t b)
{
    switch ((hilt_simt_redux_kind)kind) {
    case HILT_REDUX_ADD:
        return a + b;
    case HILT_REDUX_AND:
        return a & b;
    case HILT_REDUX_OR:
        return a | b;
    case HILT_REDUX_XOR:
        return a ^ b;
    case HILT_REDUX_MIN:
        return (int32_t)a < (int32_t)b ? a : b;
    case HILT_REDUX_MAX:
        return (int32_t)a > (int32_t)b ? a : b;
    case HILT_REDUX_UMIN:
        return a < b ? a : b;
    case HILT_REDUX_UMAX:
        return a > b ? a : b;
    case HILT_REDUX_FMIN:
    case HILT_REDUX_FMAX:
        break;
    }
    if (is_nan(a) || is_nan(b))
        return !is_nan(b) ? b : !is_nan(a) ? a : 0x7fffffffu;
    return (float_order(a) < float_order(b)) == (kind == HILT_REDUX_FMIN) ? a : b;
}

static void
same_result(const simt_gather *g, uint64_t first, uint64_t second)
{
    for (simt_thread *t = g->chain.head; t; t = t->next) {
        t->pub.ret[0] = first;
        t->pub.ret[1] = second;
    }
}

static void
synchronise(hilt_machine *m, const simt_gather *g)
{
    const void *word = simt_new_word(m);
    if (!word)
        return;
    for (simt_thread *t = g->chain.head; t; t = t->next)
        simt_release(t, word);
    simt_acquire_all(m, g->chain, word);
    simt_forget(m, word);
}

static void
redux(const simt_gather *g, uint32_t kind)
{
    simt_thread *t = g->chain.head;
    uint32_t result = (uint32_t)t->value;
    bool float_kind = kind >= HILT_REDUX_FMIN;
    if (float_kind && is_nan(result))
        result = 0x7fffffffu;
    while ((t = t->next))
        result = reduce(kind, result, (uint32_t)t->value);
    same_result(g, result, 0);
}

static void
match_all(const simt_gather *g)
{
    bool alike = true;
    for (simt_thread *t = g->chain.head->next; t; t = t->next)
        alike &= t->value == g->chain.head->value;
    same_result(g, alike ? g->arrived : 0, alike);
}

static void
elect(const simt_gather *g)
{
    uint32_t leader = (uint32_t)__builtin_ctz(g->arrived);
    for (simt_thread *t = g->chain.head; t; t = t->next) {
        t->pub.ret[0] = leader;
        t->pub.ret[1] = t->pub.lane == leader;
    }
}

/* An op of a whole warp, which has not all its lanes. */
static SIMT_COLD hilt_simt_status
lanes_lack(simt_thread *t, const hilt_site *s)
{
    const simt_warp *w = t->warp;
    uint32_t left = w->exists & ~w->live;
    const char *hint = "products of matrices, ldmatrix and stmatrix are executed by all 32 lanes of a warp";
    if (!left)
        return simt_fault(t, s, HILT_DIAG_BARRIER_DIVERGENCE, hint, "%s in a warp that has %d lanes", simt_op_name(s),
                          __builtin_popcount(w->exists));
    return simt_fault(t, s, HILT_DIAG_BARRIER_DIVERGENCE, hint, "%s in a warp whose lane %d has left the kernel", simt_op_name(s),
                      __builtin_ctz(left));
}

static __attribute__((noinline)) void
complete(simt_warp *w, simt_gather *g)
{
    hilt_machine *m = w->block->pub.machine;
    if (g->op == SIMT_WARP_SYNC)
        synchronise(m, g);
    else if (g->op < SIMT_VOTE)
        shuffle(g, g->op - (uint32_t)SIMT_SHUFFLE);
    else if (g->op < SIMT_MATCH_ANY)
        same_result(g, vote(g, g->op - (uint32_t)SIMT_VOTE), 0);
    else if (g->op == SIMT_MATCH_ANY)
        match_any(g);
    else if (g->op == SIMT_MATCH_ALL)
        match_all(g);
    else if (g->op < SIMT_ELECT)
        redux(g, g->op - (uint32_t)SIMT_REDUX);
    else if (g->op == SIMT_ELECT)
        elect(g);
    else if (g->arrived == UINT32_MAX && g->op == SIMT_WGMMA)
        simt_warpgroup(w, g);
    else if (g->arrived == UINT32_MAX)
        simt_matrices(g);
    else
        lanes_lack(g->chain.head, g->site);
    w->waiting &= ~g->arrived;
    g->arrived = 0;
    simt_wake_soon(m, chain_take(&g->chain));
}

/* -- meeting ------------------------------------------------------------------------------------------------
 */
static SIMT_COLD hilt_simt_status
lanes_apart(simt_thread *t, const hilt_site *s, uint32_t mask, simt_thread *other)
{
    const char *here = simt_op_name(s), *there = simt_op_name(other->site);
    if (mask != other->count)
        simt_fault(t, s, HILT_DIAG_BARRIER_DIVERGENCE, "all lanes of a mask must give that same mask",
                   "lane %u is at %s with mask 0x%x while lane %u waits for it in %s with mask 0x%x",
                   t->pub.lane, here, mask, other->pub.lane, there, other->count);
    else
        simt_fault(
            t, s, HILT_DIAG_BARRIER_DIVERGENCE, "",
            "lanes of one mask are at different places: lane %u is at %s while lane %u waits for it in %s",
            t->pub.lane, here, other->pub.lane, there);
    simt_fault_also(other, other->site, "waits in %s with mask 0x%x", there, other->count);
    return HILT_SIMT_STOP;
}

/* The one among `others`, lanes of the mask that wait, who leads the same collective. NULL: t leads. Lanes
 * that t would wait for while they wait for t are in *ret_apart. */
static SIMT_COLD simt_thread *
find_leader(simt_thread *t, const hilt_site *s, simt_op op, uint32_t mask, uint32_t others,
            simt_thread **ret_apart)
{
    simt_thread *leader = NULL;
    while (others) {
        simt_thread *other = lane_of(t, (uint32_t)__builtin_ctz(others));
        simt_thread *its = other->leader;
        others &= ~its->gather.arrived;
        if (its->gather.mask == mask && its->gather.op == op && simt_same_site(its->gather.site, s))
            leader = its;
        else if (its->gather.mask & bit_of(t))
            *ret_apart = other;
    }
    return leader;
}

static inline hilt_simt_status
meet(simt_thread *t, const hilt_site *s, simt_op op, uint32_t mask)
{
    simt_warp *w = t->warp;
    uint32_t bit = bit_of(t);
    if (!(mask & bit))
        return simt_fault(
            t, s, HILT_DIAG_BARRIER_DIVERGENCE, "the mask must name every lane that executes it",
            "lane %u is not in the mask 0x%x that it gives %s", t->pub.lane, mask, simt_op_name(s));
    simt_thread *leader = NULL;
    uint32_t others = w->waiting & mask;
    if (others) {
        const simt_gather *its = &(leader = lane_of(t, (uint32_t)__builtin_ctz(others))->leader)->gather;
        if (its->arrived != others || its->mask != mask || its->op != op || its->site != s) {
            simt_thread *apart = NULL;
            leader = find_leader(t, s, op, mask, others, &apart);
            if (apart)
                return lanes_apart(t, s, mask, apart);
        }
    }
    if (!leader) {
        leader = t;
        t->gather = (simt_gather){.site = s, .mask = mask, .op = (uint8_t)op};
    }
    simt_gather *g = &leader->gather;
    t->leader = leader;
    t->state = SIMT_IN_LANES;
    t->site = s;
    t->count = mask;
    g->arrived |= bit;
    w->waiting |= bit;
    chain_push(&g->chain, t);
    if (g->arrived == (mask & w->live))
        complete(w, g);
    return HILT_SIMT_WAIT;
}

void
simt_warp_exit(simt_thread *t)
{
    simt_warp *w = t->warp;
    for (uint32_t left = w->waiting; left; left &= left - 1) {
        simt_thread *waits = lane_of(t, (uint32_t)__builtin_ctz(left));
        if (waits->leader == waits && waits->gather.arrived == (waits->gather.mask & w->live))
            complete(w, &waits->gather);
    }
}

/* -- the ops ------------------------------------------------------------------------------------------------
 */
HILT_SIMT
hilt_simt_warp_sync(hilt_thread *t, const hilt_site *s, uint32_t mask)
{
    return meet(thread_of(t), s, SIMT_WARP_SYNC, mask);
}

HILT_SIMT
hilt_simt_shuffle(hilt_thread *pub, const hilt_site *s, uint32_t mode, uint64_t value, uint32_t lane,
                  uint32_t clamp, uint32_t mask)
{
    simt_thread *t = thread_of(pub);
    t->value = value;
    t->operand = (lane & 31) | (clamp & 31) << 8 | (clamp >> 8 & 31) << 16;
    return meet(t, s, (simt_op)(SIMT_SHUFFLE + (mode & 3)), mask);
}

HILT_SIMT
hilt_simt_vote(hilt_thread *pub, const hilt_site *s, uint32_t kind, uint32_t pred, uint32_t mask)
{
    simt_thread *t = thread_of(pub);
    t->value = pred != 0;
    return meet(t, s, (simt_op)(SIMT_VOTE + (kind & 3)), mask);
}

HILT_SIMT
hilt_simt_match_any(hilt_thread *pub, const hilt_site *s, uint64_t value, uint32_t mask)
{
    simt_thread *t = thread_of(pub);
    t->value = value;
    return meet(t, s, SIMT_MATCH_ANY, mask);
}

HILT_SIMT
hilt_simt_match_all(hilt_thread *pub, const hilt_site *s, uint64_t value, uint32_t mask)
{
    simt_thread *t = thread_of(pub);
    t->value = value;
    return meet(t, s, SIMT_MATCH_ALL, mask);
}

HILT_SIMT
hilt_simt_redux(hilt_thread *pub, const hilt_site *s, uint32_t kind, uint32_t value, uint32_t mask)
{
    simt_thread *t = thread_of(pub);
    t->value = value;
    return meet(t, s, (simt_op)(SIMT_REDUX + (kind > HILT_REDUX_FMAX ? HILT_REDUX_FMAX : kind)), mask);
}

HILT_SIMT
hilt_simt_elect(hilt_thread *t, const hilt_site *s, uint32_t mask)
{
    return meet(thread_of(t), s, SIMT_ELECT, mask);
}

hilt_simt_status
simt_meet_warp(simt_thread *t, const hilt_site *s, simt_op op)
{
    return t->warp->live == UINT32_MAX ? meet(t, s, op, UINT32_MAX) : lanes_lack(t, s);
}
