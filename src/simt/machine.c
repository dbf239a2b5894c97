/* Life of a machine, and its scheduler.
 *
 * Blocks that must be live at once make a batch: one block, a cluster, or all of a cooperative grid. A batch
 * runs until all its threads have ended, then the next one takes its memory over. Without a seed threads go
 * in linear order: lanes released by a collective of their warp go before all others (their frames are still
 * in the cache), then threads that have not started, then those released by barriers, first in, first out; a
 * thread that yields goes to the end. With a seed the next one is drawn from all that can run.
 *
 * Threads that wait are not asked again: what they wait for wakes them. If no thread can run and no
 * asynchronous copy is pending, what is left waits for ever: a deadlock, report.c.
 */
#include "machine_priv.h"

#include <assert.h>
#include <time.h>

/* As on a GPU, bits of an address in shared memory below this are those of the offset in the block. */
enum { SHARED_ALIGN = 1024 };

static uint64_t
align_up(uint64_t n, uint64_t to)
{
    return (n + to - 1) / to * to;
}

/* -- events -------------------------------------------------------------------------------------------------
 */
const void *
simt_new_word(hilt_machine *m)
{
    /* no address of a process is that high */
    return m->watcher ? (const void *)(uintptr_t)(UINT64_C(1) << 63 | ++m->words) : NULL;
}

void
simt_release(simt_thread *t, const void *word)
{
    hilt_watcher *w = machine_of(t)->watcher;
    if (w && w->release)
        w->release(w->data, &t->pub, word);
}

void
simt_acquire(simt_thread *t, const void *word)
{
    hilt_watcher *w = machine_of(t)->watcher;
    if (w && w->acquire)
        w->acquire(w->data, &t->pub, word);
}

void
simt_acquire_all(hilt_machine *m, simt_chain chain, const void *word)
{
    if (!m->watcher || !m->watcher->acquire)
        return;
    for (simt_thread *t = chain.head; t; t = t->next)
        simt_acquire(t, word);
}

void
simt_merge(hilt_machine *m, const void *to, const void *from)
{
    if (m->watcher && m->watcher->merge)
        m->watcher->merge(m->watcher->data, to, from);
}

void
simt_forget(hilt_machine *m, const void *word)
{
    if (word && m->watcher && m->watcher->forget)
        m->watcher->forget(m->watcher->data, word);
}

/* -- who can run --------------------------------------------------------------------------------------------
 */
uint64_t
simt_random(hilt_machine *m, uint64_t below)
{
    uint64_t z = m->random += 0x9E3779B97F4A7C15u;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return (uint64_t)((unsigned __int128)(z ^ z >> 31) * below >> 64);
}

static void
to_pool(hilt_machine *m, simt_chain chain)
{
    for (simt_thread *t = chain.head; t; t = t->next)
        m->pool[m->pool_len++] = t;
}

static void
wake(hilt_machine *m, simt_chain chain, bool soon)
{
    m->idle_first = NULL;
    if (!chain.head)
        return;
    if (m->pool)
        to_pool(m, chain);
    else if (soon) {
        chain_append(&chain, m->soon);
        m->soon = chain;
    }
    else
        chain_append(&m->later, chain);
}

void
simt_wake_soon(hilt_machine *m, simt_chain chain)
{
    wake(m, chain, true);
}

void
simt_wake(hilt_machine *m, simt_chain chain)
{
    wake(m, chain, false);
}

hilt_simt_status
simt_go(simt_thread *t)
{
    hilt_machine *m = machine_of(t);
    m->idle_first = NULL;
    if (!m->pool || !m->pool_len || simt_random(m, 4) != 0)
        return HILT_SIMT_GO;
    t->state = SIMT_READY;
    m->pool[m->pool_len++] = t;
    return HILT_SIMT_WAIT;
}

static simt_thread *
pop(simt_chain *c)
{
    simt_thread *t = c->head;
    c->head = t->next;
    return t;
}

/* NULL: none can. */
static simt_thread *
next_thread(hilt_machine *m)
{
    if (m->pool) {
        if (!m->pool_len)
            return NULL;
        uint64_t i = simt_random(m, m->pool_len);
        simt_thread *t = m->pool[i];
        m->pool[i] = m->pool[--m->pool_len];
        return t;
    }
    if (m->soon.head)
        return pop(&m->soon);
    if (m->fresh < m->fresh_end) {
        m->idle_first = NULL;
        return &m->threads[m->fresh++];
    }
    return m->later.head ? pop(&m->later) : NULL;
}

/* All that could run had a turn and only yielded. Something asynchronous may go on now; else they may spin
 * for ever. */
static hilt_simt_status
round_of_yields(hilt_machine *m, simt_thread *t)
{
    m->idle_first = NULL;
    if (simt_copies_land_one(m))
        return m->stopped ? HILT_SIMT_STOP : HILT_SIMT_GO;
    hilt_watcher *w = m->watcher;
    if (w && w->idle && w->idle(w->data, &t->pub)) {
        simt_report_spin(m);
        return HILT_SIMT_STOP;
    }
    return HILT_SIMT_GO;
}

HILT_API hilt_simt_status
hilt_simt_yield(hilt_thread *pub, const hilt_site *s)
{
    simt_thread *t = thread_of(pub);
    hilt_machine *m = machine_of(t);
    t->site = s;
    t->state = SIMT_READY;
    bool alone = m->pool ? m->pool_len == 0 : !m->soon.head && m->fresh == m->fresh_end && !m->later.head;
    bool over = alone || (m->pool ? m->idle_turns > 8 * (uint64_t)m->pool_len : t == m->idle_first);
    if (!m->idle_first) {
        m->idle_first = t;
        m->idle_turns = 0;
        over = alone;
    }
    m->idle_turns++;
    if (over && round_of_yields(m, t) == HILT_SIMT_STOP)
        return HILT_SIMT_STOP;
    if (alone && !m->soon.head && !m->later.head && !m->pool_len) {
        t->state = SIMT_RUNNING;
        return HILT_SIMT_GO;
    }
    if (m->pool)
        m->pool[m->pool_len++] = t;
    else
        chain_push(&m->later, t);
    return HILT_SIMT_WAIT;
}

/* -- threads ------------------------------------------------------------------------------------------------
 */
static void
thread_ended(hilt_machine *m, simt_thread *t)
{
    t->state = SIMT_ENDED;
    t->started = 0;
    m->client->end(m->client->data, &t->pub);
    m->live--;
    m->idle_first = NULL;
    simt_block *b = block_of(t);
    b->live -= (uint32_t)__builtin_popcount(t->lanes);
    t->warp->live &= ~t->lanes;
    if (t->warp->live) /* else nobody is left who could wait for it there */
        simt_warp_exit(t);
    if (m->live)
        simt_barriers_exit(t);
}

/* One turn of t. False: the run is over. */
static bool
run_thread(hilt_machine *m, simt_thread *t)
{
    const hilt_simt_client *client = m->client;
    if (!t->started) {
        if (client->start(client->data, &t->pub) != HILT_RUN_OK)
            return false;
        t->started = 1;
    }
    t->state = SIMT_RUNNING;
    m->running = t;
    hilt_simt_status status = client->resume(client->data, &t->pub);
    m->running = NULL;
    if (m->stopped)
        return false;
    if (status == HILT_SIMT_GO) {
        thread_ended(m, t);
        return !m->stopped;
    }
    assert(status == HILT_SIMT_STOP || t->state != SIMT_RUNNING);
    return status == HILT_SIMT_WAIT;
}

static int
status_of(const hilt_run *run)
{
    return run->message ? HILT_RUN_ASSERTION : run->fault ? HILT_RUN_FAULT : HILT_RUN_NO_MEMORY;
}

/* -- blocks -------------------------------------------------------------------------------------------------
 */
static void
start_block(hilt_machine *m, simt_block *b, uint64_t linear)
{
    hilt_block *p = &b->pub;
    hilt_block_place(p, linear);
    p->run = m->run;
    b->live = m->lane_count;
    for (uint32_t i = 0; i < m->warp_count; i++)
        b->warps[i].live = b->warps[i].exists;
    if (p->rank_in_cluster == 0)
        *b->cluster = (simt_cluster){.live = m->lane_count * m->cluster_size};
}

static bool
run_batch(hilt_machine *m, uint64_t first)
{
    for (uint32_t i = 0; i < m->block_count; i++)
        start_block(m, &m->blocks[i], first + i);
    uint64_t all = (uint64_t)m->block_count * m->thread_count;
    m->live = all;
    m->idle_first = NULL;
    m->fresh = 0;
    m->fresh_end = m->pool ? 0 : all;
    m->pool_len = 0;
    for (uint64_t i = 0; m->pool && i < all; i++)
        m->pool[m->pool_len++] = &m->threads[i];
    while (m->live) {
        simt_thread *t = next_thread(m);
        if (t) {
            if (!run_thread(m, t))
                return false;
            if (m->pending)
                simt_copies_drawn(m);
        }
        else if (!simt_copies_land_one(m))
            simt_report_deadlock(m);
        if (m->stopped)
            return false;
    }
    simt_copies_finish(m);
    for (uint32_t i = 0; i < m->block_count; i++) {
        if (m->blocks[i].open)
            simt_barriers_clean(&m->blocks[i]);
        simt_forget(m, m->blocks[i].cluster->word);
        simt_forget(m, m->blocks[i].cluster->word_before);
        m->blocks[i].cluster->word = m->blocks[i].cluster->word_before = NULL;
    }
    simt_mbars_clean(m);
    return !m->stopped;
}

/* -- machines -----------------------------------------------------------------------------------------------
 */
HILT_API void
hilt_machine_free(hilt_machine *m)
{
    if (!m)
        return;
    uint64_t all = (uint64_t)m->block_count * m->thread_count;
    for (uint64_t i = 0; m->threads && i < all; i++) { /* those that a fault left behind */
        if (m->threads[i].started)
            m->client->end(m->client->data, &m->threads[i].pub);
    }
    simt_copies_free(m);
    hilt_free(m->blocks);
    hilt_free(m->clusters);
    hilt_free(m->threads_raw);
    hilt_free(m->warps);
    hilt_free(m->pool);
    hilt_free(m->mbars);
    hilt_free(m->shared_raw);
    hilt_free(m);
}

static void *
zeroed(uint64_t n, size_t size)
{
    if (n > SIZE_MAX / 2 / size)
        return NULL;
    void *p = hilt_malloc(n * size);
    return p ? memset(p, 0, n * size) : NULL;
}

/* What stays the same from block to block. */
static void
set_up_block(hilt_machine *m, uint32_t index)
{
    const hilt_launch *l = m->launch;
    simt_block *b = &m->blocks[index];
    b->threads = &m->threads[(uint64_t)index * m->thread_count];
    b->warp_count = m->warp_count;
    b->warps = &m->warps[(uint64_t)index * m->warp_count];
    b->cluster = &m->clusters[index / m->cluster_size];
    hilt_block *p = &b->pub;
    hilt_block_init(p, l);
    p->machine = m;
    p->shared = m->shared + m->shared_stride * index;
    p->dynamic_shared = p->shared + (m->shared_size - (uint64_t)l->dynamic_shared);
    for (uint32_t i = 0; i < m->thread_count; i++) {
        simt_thread *t = &b->threads[i];
        uint32_t first = l->by_warps ? i * HILT_WARP : i, left = m->lane_count - first;
        simt_split(first, p->block_dim, t->pub.thread_idx);
        t->pub.linear = first;
        t->pub.lane = first % HILT_WARP;
        t->pub.warp = first / HILT_WARP;
        t->pub.block = p;
        t->lanes = !l->by_warps ? 1u << t->pub.lane : left < HILT_WARP ? (1u << left) - 1 : UINT32_MAX;
        t->warp = &b->warps[t->pub.warp];
        t->warp->exists |= t->lanes;
        t->warp->block = b;
        t->warp->lanes = t - t->pub.lane;
    }
}

static bool
set_up(hilt_machine *m, uint64_t blocks)
{
    const hilt_launch *l = m->launch;
    hilt_shared_layout shared = hilt_launch_shared(l);
    uint64_t threads = blocks * m->thread_count, align = shared.align < SHARED_ALIGN ? SHARED_ALIGN : shared.align;
    if (blocks > UINT32_MAX || threads / m->thread_count != blocks)
        return false;
    m->block_count = (uint32_t)blocks;
    m->shared_size = shared.bytes;
    m->shared_stride = align_up(m->shared_size, align);
    if (blocks > (SIZE_MAX / 2 - align) / (m->shared_stride + 1))
        return false;
    m->blocks = zeroed(blocks, sizeof *m->blocks);
    m->clusters = zeroed(blocks / m->cluster_size, sizeof *m->clusters);
    m->threads_raw = zeroed(threads + 1, sizeof *m->threads); /* one more to align them */
    m->threads = m->threads_raw ? (simt_thread *)align_up((uintptr_t)m->threads_raw, 64) : NULL;
    m->warps = zeroed(blocks * m->warp_count, sizeof *m->warps);
    m->shared_raw = hilt_malloc(m->shared_stride * blocks + align);
    m->pool = m->random ? hilt_malloc(threads * sizeof *m->pool) : NULL;
    if (!m->blocks || !m->clusters || !m->threads || !m->warps || !m->shared_raw || (m->random && !m->pool))
        return false;
    if (m->watcher) /* the same seed must run the same way */
        memset(m->shared_raw, 0xA5, m->shared_stride * blocks + align);
    m->shared = (char *)align_up((uintptr_t)m->shared_raw, align);
    for (uint32_t i = 0; i < m->block_count; i++)
        set_up_block(m, i);
    return true;
}

HILT_API hilt_machine *
hilt_machine_new(const hilt_launch *l, const hilt_simt_client *client, hilt_watcher *watcher)
{
    hilt_machine *m = zeroed(1, sizeof *m);
    if (!m)
        return NULL;
    m->launch = l;
    m->client = client;
    m->watcher = watcher;
    m->lane_count = (uint32_t)(l->block[0] * l->block[1] * l->block[2]);
    m->warp_count = (m->lane_count + HILT_WARP - 1) / HILT_WARP;
    m->thread_count = l->by_warps ? m->warp_count : m->lane_count;
    m->cluster_size = (uint32_t)(l->cluster[0] * l->cluster[1] * l->cluster[2]);
    if (watcher && watcher->seed)
        m->random = watcher->seed;
    uint64_t grid = (uint64_t)l->grid[0] * (uint64_t)l->grid[1] * (uint64_t)l->grid[2];
    if (!set_up(m, l->cooperative ? grid : m->cluster_size)) {
        hilt_machine_free(m);
        return NULL;
    }
    return m;
}

HILT_API int
hilt_machine_blocks(hilt_machine *m, uint64_t first, uint64_t n, hilt_run *run)
{
    assert(first % m->block_count == 0 && n % m->block_count == 0);
    m->run = run;
    for (uint64_t i = first; i < first + n; i += m->block_count) {
        if (!run_batch(m, i))
            return status_of(run);
    }
    return HILT_RUN_OK;
}

HILT_API int
hilt_machine_run(const hilt_launch *l, uint64_t first, uint64_t n, const hilt_simt_client *client,
                 hilt_watcher *watcher, hilt_run *run)
{
    hilt_machine *m = hilt_machine_new(l, client, watcher);
    if (!m)
        return HILT_RUN_NO_MEMORY;
    int status = hilt_machine_blocks(m, first, n, run);
    hilt_machine_free(m);
    return status;
}

bool
simt_in_shared(const hilt_machine *m, const void *p, uint64_t bytes, uint32_t *ret_block)
{
    uint64_t at = (uintptr_t)p - (uintptr_t)m->shared; /* wraps: then it is too large */
    if (at >= m->shared_stride * m->block_count || m->shared_size < bytes)
        return false;
    *ret_block = (uint32_t)(at / m->shared_stride);
    return at % m->shared_stride <= m->shared_size - bytes;
}

HILT_API bool
hilt_simt_shared_live(const hilt_thread *t, const void *p)
{
    uint32_t block;
    const hilt_machine *m = t->block->machine;
    return !simt_in_shared(m, p, 1, &block) || m->blocks[block].live != 0;
}

HILT_API void *
hilt_simt_mapa(hilt_thread *pub, const hilt_site *s, const void *shared, uint32_t rank)
{
    simt_thread *t = thread_of(pub);
    simt_block *b = block_of(t);
    uint64_t at = (uintptr_t)shared - (uintptr_t)b->pub.shared, size = machine_of(t)->shared_size;
    if (rank >= b->pub.cluster_size) {
        simt_fault(t, s, HILT_DIAG_CHECK_BOUNDS, "", "block %u of a cluster of %u blocks does not exist",
                   rank, b->pub.cluster_size);
        return NULL;
    }
    if (at > size) {
        simt_fault(t, s, HILT_DIAG_CHECK_BOUNDS, "map a pointer to shared memory of the block itself",
                   "the pointer to be mapped into block %u of the cluster does not point to shared memory of "
                   "this block",
                   rank);
        return NULL;
    }
    return b->pub.shared + machine_of(t)->shared_stride * rank -
           machine_of(t)->shared_stride * b->pub.rank_in_cluster + at;
}

HILT_API uint64_t
hilt_simt_clock(uint32_t kind)
{
    struct timespec now;
    clock_gettime(kind == 2 ? CLOCK_REALTIME : CLOCK_MONOTONIC, &now);
    uint64_t ns = (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
    return kind == 0 ? (uint32_t)ns : ns;
}
