/* Barriers of blocks, clusters and grids.
 *
 * They are aligned: all live lanes of a warp come to the same op. So lanes gather in their warp, and the last
 * one takes the whole warp on: a barrier counts warps, as the hardware does, and lanes of one warp that come
 * to different places are seen at once. An arrival at a block's barrier waits for its warp too; one at the
 * cluster's does not, the wait that must follow it does.
 *
 * Whoever has ended counts as arrived where all threads must come, and not where a number was given. For a
 * watcher each phase of each barrier is a word of its own, forgotten once the last thread has acquired it: a
 * later phase's arrivals are never acquired by those who left an earlier one.
 */
#include "machine_priv.h"

/* "barrier(1, 64)", "sync_threads" */
static const char *
place_text(const hilt_site *s, uint8_t op, uint32_t id, uint32_t n, char *buf, size_t size)
{
    if (op < SIMT_CLUSTER && (id || n))
        snprintf(buf, size, "%s(%u, %u)", simt_op_name(s), id, n);
    else
        snprintf(buf, size, "%s", simt_op_name(s));
    return buf;
}

static SIMT_COLD hilt_simt_status
lanes_apart(simt_thread *t, const hilt_site *s, simt_op op, uint32_t id, uint32_t n)
{
    char here[80], there[80];
    const simt_warp *w = t->warp;
    simt_thread *other = w->chain.head;
    simt_fault(t, s, HILT_DIAG_BARRIER_DIVERGENCE, "",
               "lanes of one warp are at different places: lane %u is at %s while lane %u waits in %s",
               t->pub.lane, place_text(s, op, id, n, here, sizeof here), other->pub.lane,
               place_text(w->site, w->op, w->id, w->n, there, sizeof there));
    simt_fault_also(other, w->site, "waits in %s", there);
    return HILT_SIMT_STOP;
}

/* -- barriers of a block ------------------------------------------------------------------------------------
 */
static void
bar_complete(simt_block *b, simt_bar *bar)
{
    hilt_machine *m = b->pub.machine;
    if (bar->op != SIMT_BARRIER) {
        uint64_t result = bar->op == SIMT_RED + HILT_RED_POPC  ? bar->popc
                          : bar->op == SIMT_RED + HILT_RED_AND ? bar->popc == bar->lanes
                                                               : bar->popc != 0;
        for (simt_thread *t = bar->waiting.head; t; t = t->next)
            t->pub.ret[0] = result;
    }
    if (bar->word) {
        simt_acquire_all(m, bar->waiting, bar->word);
        simt_forget(m, bar->word);
    }
    simt_wake(m, bar->waiting);
    b->open &= ~(1u << (bar - b->bars));
    memset(bar, 0, sizeof *bar);
}

void
simt_barriers_clean(simt_block *b)
{
    for (; b->open; b->open &= b->open - 1) {
        simt_bar *bar = &b->bars[__builtin_ctz(b->open)];
        simt_forget(b->pub.machine, bar->word);
        memset(bar, 0, sizeof *bar);
    }
}

static SIMT_COLD hilt_simt_status
bar_mismatch(simt_bar *bar, simt_thread *t, const simt_warp *w)
{
    char here[80], there[80];
    place_text(w->site, w->op, w->id, w->n, here, sizeof here);
    place_text(bar->site, bar->op, w->id, bar->n, there, sizeof there);
    simt_fault(t, w->site, HILT_DIAG_BARRIER_DIVERGENCE,
               "all who meet at one barrier must agree on what it is",
               "%s meets %s at barrier %u, which other threads are waiting in", here, there, w->id);
    simt_fault_also(bar->first, bar->site, "is at %s", there);
    return HILT_SIMT_STOP;
}

/* Whether the warp means the barrier as it is. All threads, and as many by number, are the same as long as
 * none has left. */
static bool
agree(const simt_block *b, simt_bar *bar, simt_warp *w)
{
    uint32_t all = b->warp_count * HILT_WARP;
    if (bar->n == w->n)
        return true;
    if (bar->n + w->n != all || (bar->n && w->n) || b->live != b->pub.thread_count)
        return false;
    bar->arrived = (bar->arrived + HILT_WARP - 1) / HILT_WARP * HILT_WARP;
    bar->n = w->n = all;
    return true;
}

/* All live lanes of w have come to a barrier of the block. */
static hilt_simt_status
bar_arrive(simt_warp *w, simt_chain lanes)
{
    simt_block *b = w->block;
    simt_bar *bar = &b->bars[w->id];
    uint8_t op = w->op == SIMT_ARRIVE ? SIMT_BARRIER : w->op;
    if (!bar->arrived) {
        bar->first = lanes.head;
        bar->site = w->site;
        bar->n = w->n;
        bar->op = op;
        bar->word = simt_new_word(b->pub.machine);
        b->open |= 1u << w->id;
    }
    else if (bar->op != op || !agree(b, bar, w))
        return bar_mismatch(bar, lanes.head, w);
    bar->arrived += (uint32_t)__builtin_popcount(w->n ? w->live | ~w->exists : w->live);
    if (bar->n && bar->arrived > bar->n)
        return simt_fault(lanes.head, w->site, HILT_DIAG_BARRIER_MISUSE,
                          "give the barrier the number of threads of all warps that come",
                          "%u threads have arrived at barrier %u, whose number of threads is %u",
                          bar->arrived, w->id, bar->n);
    if (op != SIMT_BARRIER) {
        for (simt_thread *t = lanes.head; t; t = t->next, bar->lanes++)
            bar->popc += t->value != 0;
    }
    for (simt_thread *t = bar->word ? lanes.head : NULL; t; t = t->next)
        simt_release(t, bar->word);
    if (w->op == SIMT_ARRIVE)
        simt_wake_soon(b->pub.machine, lanes);
    else
        chain_append(&bar->waiting, lanes);
    if (bar->arrived == (bar->n ? bar->n : b->live))
        bar_complete(b, bar);
    return HILT_SIMT_GO;
}

/* -- of the cluster, of the grid ----------------------------------------------------------------------------
 */
static void
cluster_complete(hilt_machine *m, simt_cluster *c)
{
    simt_forget(m, c->word_before);
    c->word_before = c->word;
    c->word = NULL;
    c->arrived = 0;
    c->phase++;
    simt_chain waiting = chain_take(&c->waiting);
    simt_acquire_all(m, waiting, c->word_before);
    simt_wake(m, waiting);
}

/* All live lanes of w wait for the phase in which they arrived, w->id being its parity. */
static void
cluster_wait(simt_warp *w, simt_chain lanes)
{
    simt_cluster *c = w->block->cluster;
    hilt_machine *m = w->block->pub.machine;
    if ((c->phase & 1) == w->id) {
        chain_append(&c->waiting, lanes);
        return;
    }
    simt_acquire_all(m, lanes, c->word_before);
    simt_wake_soon(m, lanes);
}

static void
grid_complete(hilt_machine *m)
{
    simt_chain waiting = chain_take(&m->grid_waiting);
    simt_acquire_all(m, waiting, m->grid_word);
    simt_forget(m, m->grid_word);
    m->grid_word = NULL;
    m->grid_arrived = 0;
    simt_wake(m, waiting);
}

static void
grid_arrive(simt_warp *w, simt_chain lanes)
{
    hilt_machine *m = w->block->pub.machine;
    if (!m->grid_arrived)
        m->grid_word = simt_new_word(m);
    m->grid_arrived += (uint32_t)__builtin_popcount(w->live);
    for (simt_thread *t = m->grid_word ? lanes.head : NULL; t; t = t->next)
        simt_release(t, m->grid_word);
    chain_append(&m->grid_waiting, lanes);
    if (m->grid_arrived == m->live)
        grid_complete(m);
}

/* -- lanes gather -------------------------------------------------------------------------------------------
 */
static __attribute__((noinline)) hilt_simt_status
warp_complete(simt_warp *w)
{
    simt_chain lanes = chain_take(&w->chain);
    w->arrived = 0;
    if (w->op < SIMT_CLUSTER)
        return bar_arrive(w, lanes);
    if (w->op == SIMT_CLUSTER)
        cluster_wait(w, lanes);
    else
        grid_arrive(w, lanes);
    return HILT_SIMT_GO;
}

static inline hilt_simt_status
gather(simt_thread *t, const hilt_site *s, simt_op op, uint32_t id, uint32_t n)
{
    simt_warp *w = t->warp;
    if (!w->arrived) {
        w->site = s;
        w->op = (uint8_t)op;
        w->id = id;
        w->n = n;
    }
    else if (op != w->op || id != w->id || n != w->n || !simt_same_site(s, w->site))
        return lanes_apart(t, s, op, id, n);
    t->state = op == SIMT_CLUSTER ? SIMT_IN_CLUSTER : op == SIMT_GRID ? SIMT_IN_GRID : SIMT_IN_BARRIER;
    t->site = s;
    t->operand = id;
    t->count = n;
    w->arrived |= t->lanes;
    chain_push(&w->chain, t);
    if (w->arrived == w->live && warp_complete(w) == HILT_SIMT_STOP)
        return HILT_SIMT_STOP;
    return HILT_SIMT_WAIT;
}

static hilt_simt_status
bar_gather(simt_thread *t, const hilt_site *s, simt_op op, uint32_t id, uint32_t n)
{
    if (id >= SIMT_BARS)
        return simt_fault(t, s, HILT_DIAG_BARRIER_MISUSE, "a block has the barriers 0 to 15",
                          "there is no barrier %u", id);
    if (n == (uint32_t)INT32_MIN) /* as it is recorded if it is given, for 0 means all */
        return simt_fault(t, s, HILT_DIAG_BARRIER_MISUSE, "without number_of_threads a barrier is for the whole block",
                          "the number of threads of barrier %u is 0", id);
    if (n > HILT_MOST_THREADS)
        return simt_fault(t, s, HILT_DIAG_BARRIER_MISUSE, "a block has at most 1024 threads",
                          "the number of threads of barrier %u is %d", id, (int)n);
    if (n % HILT_WARP)
        return simt_fault(t, s, HILT_DIAG_BARRIER_MISUSE, "barriers count whole warps",
                          "the number of threads of barrier %u is %u, which is not a multiple of %d", id, n,
                          HILT_WARP);
    if (op == SIMT_ARRIVE && n == 0)
        return simt_fault(t, s, HILT_DIAG_BARRIER_MISUSE, "",
                          "arriving at barrier %u without waiting needs a number of threads", id);
    return gather(t, s, op, id, n);
}

void
simt_barriers_exit(simt_thread *t)
{
    hilt_machine *m = machine_of(t);
    simt_warp *w = t->warp;
    simt_block *b = w->block;
    simt_cluster *c = b->cluster;
    if (w->arrived && w->arrived == w->live && warp_complete(w) == HILT_SIMT_STOP)
        return;
    for (uint32_t open = b->open; open; open &= open - 1) {
        simt_bar *bar = &b->bars[__builtin_ctz(open)];
        if (bar->n == 0 && bar->arrived == b->live)
            bar_complete(b, bar);
    }
    c->live -= (uint32_t)__builtin_popcount(t->lanes);
    if (t->cluster_arrived && (c->phase & 1) == t->cluster_arrived - 1u)
        c->arrived--;
    t->cluster_arrived = 0;
    if (c->arrived && c->arrived == c->live)
        cluster_complete(m, c);
    if (m->grid_arrived && m->grid_arrived == m->live)
        grid_complete(m);
}

/* -- the ops ------------------------------------------------------------------------------------------------
 */
HILT_SIMT
hilt_simt_barrier(hilt_thread *t, const hilt_site *s, uint32_t id, uint32_t n)
{
    return bar_gather(thread_of(t), s, SIMT_BARRIER, id, n);
}

HILT_SIMT
hilt_simt_barrier_arrive(hilt_thread *t, const hilt_site *s, uint32_t id, uint32_t n)
{
    return bar_gather(thread_of(t), s, SIMT_ARRIVE, id, n);
}

HILT_SIMT
hilt_simt_barrier_red(hilt_thread *t, const hilt_site *s, uint32_t kind, uint32_t id, uint32_t n,
                      uint32_t pred)
{
    thread_of(t)->value = pred != 0;
    return bar_gather(thread_of(t), s, (simt_op)(SIMT_RED + (kind > HILT_RED_OR ? HILT_RED_OR : kind)), id,
                      n);
}

HILT_SIMT
hilt_simt_cluster_arrive(hilt_thread *pub, const hilt_site *s, uint32_t relaxed)
{
    simt_thread *t = thread_of(pub);
    simt_cluster *c = block_of(t)->cluster;
    hilt_machine *m = machine_of(t);
    if (t->cluster_arrived)
        return simt_fault(t, s, HILT_DIAG_BARRIER_MISUSE, "wait for the cluster between two arrivals",
                          "the thread arrives at the cluster's barrier a second time without having waited");
    t->cluster_arrived = (uint8_t)(1 + (c->phase & 1));
    t->cluster_site = s;
    if (!c->word)
        c->word = simt_new_word(m);
    if (!relaxed && c->word)
        simt_release(t, c->word);
    if (++c->arrived == c->live)
        cluster_complete(m, c);
    return simt_go(t);
}

HILT_SIMT
hilt_simt_cluster_wait(hilt_thread *pub, const hilt_site *s)
{
    simt_thread *t = thread_of(pub);
    if (!t->cluster_arrived)
        return simt_fault(t, s, HILT_DIAG_BARRIER_MISUSE, "arrive at the cluster's barrier first",
                          "the thread waits for the cluster's barrier without having arrived");
    simt_thread *other = t->warp->arrived ? t->warp->chain.head : NULL;
    if (other && t->warp->op == SIMT_CLUSTER && !simt_same_site(t->cluster_site, other->cluster_site)) {
        simt_fault(t, t->cluster_site, HILT_DIAG_BARRIER_DIVERGENCE, "",
                   "lanes of one warp arrived at the cluster's barrier at different places");
        simt_fault_also(other, other->cluster_site, "arrived at %s", simt_op_name(other->cluster_site));
        return HILT_SIMT_STOP;
    }
    uint32_t parity = t->cluster_arrived - 1u;
    t->cluster_arrived = 0;
    return gather(t, s, SIMT_CLUSTER, parity, 0);
}

HILT_SIMT
hilt_simt_grid_sync(hilt_thread *pub, const hilt_site *s)
{
    simt_thread *t = thread_of(pub);
    if (!machine_of(t)->launch->cooperative)
        return simt_fault(t, s, HILT_DIAG_BARRIER_MISUSE, "launch the kernel with cooperative=True",
                          "the blocks of the grid can only meet in a cooperative launch");
    return gather(t, s, SIMT_GRID, 0, 0);
}
