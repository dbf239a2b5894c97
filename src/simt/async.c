/* Asynchronous copies: cp.async and bulk copies, and their groups.
 *
 * Without a watcher a copy happens when it is issued, and waiting for one is nothing. With one, each copy is
 * a record: two if it is a bulk store, of which source and target are joined separately. If the watcher
 * delays copies they stay pending as long as the program allows: cp.async until its thread waits for its
 * group, a bulk store likewise, and what completes at an mbarrier until no thread can run. With a seed any of
 * them may land earlier, at a time drawn from it. The source is read when the copy lands, so that a program
 * which changes it too early shows. A TMA load to several blocks of a cluster is a copy for each.
 */
#include "machine_priv.h"

typedef enum copy_kind {
    COPY_CP,
    COPY_ARRIVE, /* no copy: the arrival that follows those of its thread issued before it */
    COPY_LOAD,
    COPY_STORE,
} copy_kind;

typedef struct simt_copy {
    struct simt_copy *before, *after; /* among those pending */
    struct simt_copy *next;           /* in its thread's queue, or free */
    simt_thread *owner;
    const hilt_site *site;
    char *dst;
    const char *src;
    char *taken; /* what was at src, read before the copy lands */
    uint64_t *bar;
    const void *token, *token_read; /* read: of a store's source, NULL once it is joined */
    uint64_t group;
    uint32_t bytes, src_bytes;
    uint32_t reduce_kind, reduce_type;
    uint8_t kind;
    bool pending, queued, reduces;
    simt_tma *tma; /* NULL: what is copied lies in a row on both sides */
} simt_copy;

typedef struct queue {
    simt_copy *first, *last;
    uint64_t group; /* the one that is open */
} queue;

struct simt_copies { /* of a thread */
    simt_copies *next;
    queue cp, bulk;
};

/* -- records ------------------------------------------------------------------------------------------------
 */
static void
begin(hilt_machine *m, simt_copy *c, const void *token, const void *dst, const void *src)
{
    const hilt_watcher *w = m->watcher;
    if (w->async_begin)
        w->async_begin(w->data, &c->owner->pub, token, c->site, dst, src, c->bytes, c->reduces);
}

/* Of a TMA copy just begun: the rows in global memory. */
static void
begin_rows(hilt_machine *m, simt_copy *c, bool writes)
{
    const hilt_watcher *w = m->watcher;
    hilt_tma_walk walk;
    hilt_tma_row r;
    for (hilt_tma_begin(&walk, &c->tma->map, c->tma->at); w->async_more && hilt_tma_next(&walk, &r);) {
        const void *row = (const void *)(uintptr_t)r.global;
        if (r.inside)
            w->async_more(w->data, &c->owner->pub, writes ? row : NULL, writes ? NULL : row, r.inside,
                          c->tma->reduces);
    }
}

static void
done(hilt_machine *m, const void *token)
{
    if (token && m->watcher->async_done)
        m->watcher->async_done(m->watcher->data, token);
}

static hilt_simt_status
no_memory(hilt_machine *m)
{
    m->stopped = true;
    return HILT_SIMT_STOP;
}

/* A record like `of`, pending and known to the watcher. NULL: no memory. */
static simt_copy *
record(hilt_machine *m, simt_copy of)
{
    simt_copy *c = m->free_copies;
    if (c)
        m->free_copies = c->next;
    else if (!(c = hilt_malloc(sizeof *c)))
        return NULL;
    *c = of;
    c->pending = true;
    c->before = m->pending_last;
    if (c->before)
        c->before->after = c;
    else
        m->pending = c;
    m->pending_last = c;
    c->token = simt_new_word(m);
    switch ((copy_kind)c->kind) {
    case COPY_ARRIVE:
        simt_release(c->owner, c->token);
        break;
    case COPY_CP:
    case COPY_LOAD:
        begin(m, c, c->token, c->dst, c->src_bytes ? c->src : NULL);
        if (c->tma)
            begin_rows(m, c, false);
        break;
    case COPY_STORE:
        c->token_read = simt_new_word(m);
        begin(m, c, c->token_read, NULL, c->src);
        begin(m, c, c->token, c->dst, NULL);
        if (c->tma)
            begin_rows(m, c, true);
        break;
    }
    return c;
}

static void
release_record(hilt_machine *m, simt_copy *c)
{
    simt_forget(m, c->token);
    simt_forget(m, c->token_read);
    hilt_free(c->taken);
    hilt_free(c->tma);
    c->next = m->free_copies;
    m->free_copies = c;
}

/* NULL: no memory. */
static simt_copies *
copies_of(simt_thread *t)
{
    hilt_machine *m = machine_of(t);
    if (!t->copies && (t->copies = hilt_malloc(sizeof *t->copies))) {
        memset(t->copies, 0, sizeof *t->copies);
        t->copies->next = m->all_copies;
        m->all_copies = t->copies;
    }
    return t->copies;
}

static void
enqueue(queue *q, simt_copy *c)
{
    c->group = q->group;
    c->queued = true;
    if (q->first)
        q->last->next = c;
    else
        q->first = c;
    q->last = c;
}

/* The open group of one of the thread's queues is closed, and the next one open. */
static hilt_simt_status
commit(simt_thread *t, bool bulk)
{
    hilt_machine *m = machine_of(t);
    if (!m->watcher)
        return HILT_SIMT_GO;
    if (!copies_of(t))
        return no_memory(m);
    queue *q = bulk ? &t->copies->bulk : &t->copies->cp;
    q->group++;
    return simt_go(t);
}

/* -- landing ------------------------------------------------------------------------------------------------
 */
static void
move(const simt_copy *c)
{
    const char *src = c->taken ? c->taken : c->src;
    if (c->tma && c->kind == COPY_LOAD)
        simt_tma_load(c->tma, c->dst);
    else if (c->tma)
        simt_tma_store(c->tma, c->src, src);
    else if (c->reduces)
        simt_reduce(c->dst, src, c->bytes, c->reduce_kind, c->reduce_type);
    else if (c->src_bytes)
        memmove(c->dst, src, c->src_bytes);
    if (c->src_bytes < c->bytes && !c->tma)
        memset(c->dst + c->src_bytes, 0, c->bytes - c->src_bytes);
}

static void
unlink_pending(hilt_machine *m, simt_copy *c)
{
    if (c->before)
        c->before->after = c->after;
    else
        m->pending = c->after;
    if (c->after)
        c->after->before = c->before;
    else
        m->pending_last = c->before;
    c->before = c->after = NULL;
    c->pending = false;
}

static bool land(hilt_machine *m, simt_copy *c);

/* All that the thread issued before c is there; what it did is brought along by c. */
static void
land_before(hilt_machine *m, simt_copy *c)
{
    for (simt_copy *e = c->owner->copies->cp.first; e && e != c; e = e->next) {
        if (e->kind != COPY_CP)
            continue;
        if (e->pending)
            land(m, e);
        simt_merge(m, c->token, e->token);
    }
}

/* False: a fault. A load is over then and its record free; the others wait to be joined. */
static bool
land(hilt_machine *m, simt_copy *c)
{
    unlink_pending(m, c);
    m->idle_first = NULL;
    if (c->kind == COPY_ARRIVE) {
        if (c->queued)
            land_before(m, c);
        simt_merge(m, simt_mbar_word(c->bar), c->token);
        bool good = simt_mbar_come(c->owner, c->site, c->bar, 0, 1);
        if (!c->queued)
            release_record(m, c);
        return good;
    }
    move(c);
    done(m, c->token);
    if (c->kind == COPY_STORE && !c->taken)
        done(m, c->token_read);
    if (c->kind != COPY_LOAD)
        return true;
    simt_merge(m, simt_mbar_word(c->bar), c->token);
    bool good = simt_mbar_come(c->owner, c->site, c->bar, c->bytes, 0);
    release_record(m, c);
    return good;
}

static bool
delays(const hilt_machine *m)
{
    return m->watcher && m->watcher->delays;
}

static hilt_simt_status
issued(simt_thread *t, simt_copy *c)
{
    hilt_machine *m = machine_of(t);
    if (!c)
        return no_memory(m);
    if (!delays(m) && !land(m, c))
        return HILT_SIMT_STOP;
    return simt_go(t);
}

bool
simt_copies_land_one(hilt_machine *m)
{
    simt_copy *c = m->pending;
    while (c && !c->bar)
        c = c->after;
    if (!c)
        c = m->pending;
    if (c && m->pool) { /* among those that others may wait for any can be first */
        for (simt_copy *e = c->after; e; e = e->after) {
            if ((e->bar != NULL) == (c->bar != NULL) && simt_random(m, 3) == 0)
                c = e;
        }
    }
    if (c)
        land(m, c);
    return c != NULL;
}

void
simt_copies_drawn(hilt_machine *m)
{
    if (!m->pool || simt_random(m, 8) != 0)
        return;
    simt_copy *c = m->pending;
    for (uint64_t skip = simt_random(m, 16); skip && c->after; skip--)
        c = c->after;
    land(m, c);
}

static void
drop_queue(hilt_machine *m, queue *q)
{
    while (q->first) {
        simt_copy *c = q->first;
        q->first = c->next;
        release_record(m, c);
    }
    *q = (queue){0};
}

void
simt_copies_finish(hilt_machine *m)
{
    while (m->pending && !m->stopped)
        land(m, m->pending);
    if (m->stopped)
        return;
    for (simt_copies *o = m->all_copies; o; o = o->next) {
        drop_queue(m, &o->cp);
        drop_queue(m, &o->bulk);
    }
}

void
simt_copies_free(hilt_machine *m)
{
    while (m->pending) { /* after a fault: nothing lands any more */
        simt_copy *c = m->pending;
        unlink_pending(m, c);
        if (!c->queued)
            release_record(m, c);
    }
    while (m->all_copies) {
        simt_copies *o = m->all_copies;
        m->all_copies = o->next;
        drop_queue(m, &o->cp);
        drop_queue(m, &o->bulk);
        hilt_free(o);
    }
    while (m->free_copies) {
        simt_copy *c = m->free_copies;
        m->free_copies = c->next;
        hilt_free(c);
    }
}

/* -- what can be wrong --------------------------------------------------------------------------------------
 */
#define BAD(t, s, hint, ...) simt_fault((t), (s), HILT_DIAG_CHECK_ASYNC, (hint), __VA_ARGS__)

static bool
aligned(const void *p, uint32_t to)
{
    return (uintptr_t)p % to == 0;
}

/* own: of the block itself. */
static bool
check_shared(simt_thread *t, const hilt_site *s, const void *p, uint32_t bytes, const char *what, bool own)
{
    uint32_t block;
    if (!simt_in_shared(machine_of(t), p, bytes, &block))
        return BAD(t, s, "", "the %s of %s is not in shared memory: %u bytes at %p", what, simt_op_name(s),
                   bytes, p) != HILT_SIMT_STOP;
    if (own && &machine_of(t)->blocks[block].pub != t->pub.block)
        return BAD(t, s, "", "the %s of %s is in the shared memory of another block", what,
                   simt_op_name(s)) != HILT_SIMT_STOP;
    return true;
}

static bool
check_bulk(simt_thread *t, const hilt_site *s, const void *dst, const void *src, uint32_t bytes)
{
    if (bytes % 16)
        return BAD(t, s, "", "%s copies %u bytes, which is not a multiple of 16", simt_op_name(s), bytes) !=
               HILT_SIMT_STOP;
    if (!aligned(dst, 16) || !aligned(src, 16))
        return BAD(t, s, "", "%s needs addresses aligned to 16 bytes: target %p, source %p", simt_op_name(s),
                   dst, src) != HILT_SIMT_STOP;
    if (!dst || !src)
        return BAD(t, s, "", "%s copies %s a null pointer", simt_op_name(s), dst ? "from" : "to") !=
               HILT_SIMT_STOP;
    return true;
}

/* -- cp.async -----------------------------------------------------------------------------------------------
 */
HILT_SIMT
hilt_simt_cp_async(hilt_thread *pub, const hilt_site *s, void *dst, const void *src, uint32_t bytes,
                   uint32_t src_bytes)
{
    simt_thread *t = thread_of(pub);
    hilt_machine *m = machine_of(t);
    if (bytes != 4 && bytes != 8 && bytes != 16)
        return BAD(t, s, "", "%s copies 4, 8 or 16 bytes, not %u", simt_op_name(s), bytes);
    if (src_bytes > bytes)
        return BAD(t, s, "", "%s copies %u bytes, of which %u cannot come from the source", simt_op_name(s),
                   bytes, src_bytes);
    if (!aligned(dst, bytes) || !aligned(src, bytes))
        return BAD(t, s, "", "%s of %u bytes needs addresses aligned to as many: target %p, source %p",
                   simt_op_name(s), bytes, dst, src);
    if (!src && src_bytes)
        return BAD(t, s, "", "%s copies from a null pointer", simt_op_name(s));
    if (!check_shared(t, s, dst, bytes, "target", false))
        return HILT_SIMT_STOP;
    simt_copy copy = {.owner = t,
                      .site = s,
                      .dst = dst,
                      .src = src,
                      .bytes = bytes,
                      .src_bytes = src_bytes,
                      .kind = COPY_CP};
    if (!m->watcher) {
        move(&copy);
        return HILT_SIMT_GO;
    }
    if (!copies_of(t))
        return no_memory(m);
    simt_copy *c = record(m, copy);
    if (c)
        enqueue(&t->copies->cp, c);
    return issued(t, c);
}

HILT_SIMT
hilt_simt_cp_commit(hilt_thread *t, const hilt_site *s)
{
    return commit(thread_of(t), false);
}

/* The first of the thread's queue has been waited for. */
static void
join_cp(hilt_machine *m, queue *q)
{
    simt_copy *c = q->first;
    q->first = c->next;
    c->next = NULL;
    c->queued = false;
    if (c->kind == COPY_ARRIVE) {
        if (!c->pending)
            release_record(m, c);
        return; /* else it lands as it is, nothing being before it */
    }
    if (c->pending)
        land(m, c);
    for (simt_copy *e = q->first; e; e = e->next) {
        if (e->kind == COPY_ARRIVE && e->pending)
            simt_merge(m, e->token, c->token);
    }
    simt_acquire(c->owner, c->token);
    release_record(m, c);
}

HILT_SIMT
hilt_simt_cp_wait(hilt_thread *pub, const hilt_site *s, uint32_t n)
{
    simt_thread *t = thread_of(pub);
    if (!t->copies)
        return simt_go(t);
    queue *q = &t->copies->cp;
    while (q->first && q->first->group + n < q->group)
        join_cp(machine_of(t), q);
    return simt_go(t);
}

HILT_SIMT
hilt_simt_cp_mbar_arrive(hilt_thread *pub, const hilt_site *s, uint64_t *bar, uint32_t noinc)
{
    simt_thread *t = thread_of(pub);
    hilt_machine *m = machine_of(t);
    if (noinc ? !simt_mbar_check(t, s, bar) : !simt_mbar_more(t, s, bar))
        return HILT_SIMT_STOP;
    if (!m->watcher)
        return simt_mbar_come(t, s, bar, 0, 1) ? HILT_SIMT_GO : HILT_SIMT_STOP;
    if (!copies_of(t))
        return no_memory(m);
    simt_copy *c = record(m, (simt_copy){.owner = t, .site = s, .bar = bar, .kind = COPY_ARRIVE});
    if (c)
        enqueue(&t->copies->cp, c);
    return issued(t, c);
}

/* -- bulk copies --------------------------------------------------------------------------------------------
 */
HILT_SIMT
hilt_simt_bulk_load(hilt_thread *pub, const hilt_site *s, void *dst, const void *src, uint32_t bytes,
                    uint64_t *bar)
{
    simt_thread *t = thread_of(pub);
    hilt_machine *m = machine_of(t);
    uint32_t there, here;
    if (!check_bulk(t, s, dst, src, bytes) || !check_shared(t, s, dst, bytes, "target", false) ||
        !simt_mbar_check(t, s, bar))
        return HILT_SIMT_STOP;
    simt_in_shared(m, dst, bytes, &there);
    simt_in_shared(m, bar, sizeof *bar, &here);
    if (there != here)
        return BAD(t, s, "", "%s copies to one block and completes on an mbarrier of another",
                   simt_op_name(s));
    simt_copy copy = {.owner = t,
                      .site = s,
                      .dst = dst,
                      .src = src,
                      .bytes = bytes,
                      .src_bytes = bytes,
                      .bar = bar,
                      .kind = COPY_LOAD};
    if (m->watcher)
        return issued(t, record(m, copy));
    move(&copy);
    return simt_mbar_come(t, s, bar, bytes, 0) ? HILT_SIMT_GO : HILT_SIMT_STOP;
}

static hilt_simt_status
store(simt_thread *t, const hilt_site *s, simt_copy copy)
{
    hilt_machine *m = machine_of(t);
    if (!check_bulk(t, s, copy.dst, copy.src, copy.bytes) ||
        !check_shared(t, s, copy.src, copy.bytes, "source", true))
        return HILT_SIMT_STOP;
    copy.owner = t;
    copy.site = s;
    copy.src_bytes = copy.bytes;
    copy.kind = COPY_STORE;
    if (!m->watcher) {
        move(&copy);
        return HILT_SIMT_GO;
    }
    if (!copies_of(t))
        return no_memory(m);
    simt_copy *c = record(m, copy);
    if (c)
        enqueue(&t->copies->bulk, c);
    return issued(t, c);
}

HILT_SIMT
hilt_simt_bulk_store(hilt_thread *t, const hilt_site *s, void *dst, const void *src, uint32_t bytes)
{
    return store(thread_of(t), s, (simt_copy){.dst = dst, .src = src, .bytes = bytes});
}

HILT_SIMT
hilt_simt_bulk_reduce(hilt_thread *pub, const hilt_site *s, void *dst, const void *src, uint32_t bytes,
                      uint32_t kind, uint32_t type)
{
    simt_thread *t = thread_of(pub);
    if (!simt_can_reduce(kind, type))
        return BAD(t, s, "", "%s cannot reduce elements of this type this way", simt_op_name(s));
    return store(t, s,
                 (simt_copy){.dst = dst,
                             .src = src,
                             .bytes = bytes,
                             .reduces = true,
                             .reduce_kind = kind,
                             .reduce_type = type});
}

HILT_SIMT
hilt_simt_bulk_commit(hilt_thread *t, const hilt_site *s)
{
    return commit(thread_of(t), true);
}

/* The source may be changed from now on. */
static void
join_read(hilt_machine *m, simt_copy *c)
{
    if (!c->token_read)
        return;
    if (c->pending && !c->taken) {
        c->taken = hilt_malloc(c->bytes ? c->bytes : 1);
        if (c->taken) {
            memcpy(c->taken, c->src, c->bytes);
            done(m, c->token_read);
        }
        else
            land(m, c); /* as early as allowed, then */
    }
    simt_acquire(c->owner, c->token_read);
    simt_forget(m, c->token_read);
    c->token_read = NULL;
}

HILT_SIMT
hilt_simt_bulk_wait(hilt_thread *pub, const hilt_site *s, uint32_t n, uint32_t read)
{
    simt_thread *t = thread_of(pub);
    hilt_machine *m = machine_of(t);
    if (!t->copies)
        return simt_go(t);
    queue *q = &t->copies->bulk;
    for (simt_copy *c = read ? q->first : NULL; c && c->group + n < q->group; c = c->next)
        join_read(m, c);
    while (!read && q->first && q->first->group + n < q->group) {
        simt_copy *c = q->first;
        q->first = c->next;
        if (c->pending)
            land(m, c);
        simt_acquire(t, c->token);
        if (c->token_read)
            simt_acquire(t, c->token_read);
        release_record(m, c);
    }
    return simt_go(t);
}

/* -- TMA ----------------------------------------------------------------------------------------------------
 */
/* NULL: no memory. */
static simt_tma *
own_tma(const simt_tma *of)
{
    simt_tma *own = hilt_malloc(sizeof *own);
    if (own)
        *own = *of;
    return own;
}

static hilt_simt_status
load_box(simt_thread *t, simt_copy copy, const simt_tma *tma)
{
    hilt_machine *m = machine_of(t);
    if (!m->watcher) {
        simt_tma_load(tma, copy.dst);
        return simt_mbar_come(t, copy.site, copy.bar, copy.bytes, 0) ? HILT_SIMT_GO : HILT_SIMT_STOP;
    }
    if (!(copy.tma = own_tma(tma)))
        return no_memory(m);
    simt_copy *c = record(m, copy);
    if (!c) {
        hilt_free(copy.tma);
        return no_memory(m);
    }
    return delays(m) || land(m, c) ? HILT_SIMT_GO : HILT_SIMT_STOP;
}

/* The same for each block of the mask, at the same places of their shared memories. */
static hilt_simt_status
load_boxes(simt_thread *t, simt_copy copy, const simt_tma *tma, uint32_t mask)
{
    const hilt_block *b = t->pub.block;
    hilt_machine *m = machine_of(t);
    if (!mask || (b->cluster_size < 32 && mask >> b->cluster_size))
        return BAD(t, copy.site, "", "%s is for blocks 0x%x of a cluster of %u", simt_op_name(copy.site), mask,
                   b->cluster_size);
    char *dst = copy.dst;
    uint64_t *bar = copy.bar;
    for (uint32_t rank = 0; rank < b->cluster_size; rank++) {
        int64_t far = ((int64_t)rank - b->rank_in_cluster) * (int64_t)m->shared_stride;
        copy.dst = dst + far;
        copy.bar = (uint64_t *)(void *)((char *)bar + far);
        if (!(mask >> rank & 1))
            continue;
        if (!simt_mbar_check(t, copy.site, copy.bar) || load_box(t, copy, tma) == HILT_SIMT_STOP)
            return HILT_SIMT_STOP;
    }
    return HILT_SIMT_GO;
}

HILT_SIMT
hilt_simt_tma_load(hilt_thread *pub, const hilt_site *s, void *dst, const void *map, uint64_t *bar, const int32_t *at,
                   uint32_t rank, uint32_t mask)
{
    simt_thread *t = thread_of(pub);
    hilt_machine *m = machine_of(t);
    uint32_t there, here;
    bool multicast = rank & HILT_TMA_MULTICAST;
    rank &= HILT_TMA_MULTICAST - 1;
    if (!simt_tma_check(t, s, map, dst, at, rank, false))
        return HILT_SIMT_STOP;
    simt_tma tma = {.map = *(const hilt_tmap *)map};
    memcpy(tma.at, at, rank * sizeof *at);
    simt_copy copy = {
        .owner = t, .site = s, .dst = dst, .bytes = hilt_tma_bytes(map), .bar = bar, .kind = COPY_LOAD};
    if (!check_shared(t, s, dst, copy.bytes, "target", multicast) || !simt_mbar_check(t, s, bar))
        return HILT_SIMT_STOP;
    simt_in_shared(m, dst, copy.bytes, &there);
    simt_in_shared(m, bar, sizeof *bar, &here);
    if (there != here)
        return BAD(t, s, "", "%s copies to one block and completes on an mbarrier of another", simt_op_name(s));
    hilt_simt_status status = multicast ? load_boxes(t, copy, &tma, mask) : load_box(t, copy, &tma);
    return status == HILT_SIMT_GO ? simt_go(t) : status;
}

HILT_SIMT
hilt_simt_tma_store(hilt_thread *pub, const hilt_site *s, const void *map, const void *src, const int32_t *at,
                    uint32_t rank, uint32_t kind)
{
    simt_thread *t = thread_of(pub);
    hilt_machine *m = machine_of(t);
    if (!simt_tma_check(t, s, map, src, at, rank, true))
        return HILT_SIMT_STOP;
    simt_tma tma = {.map = *(const hilt_tmap *)map, .reduces = kind != HILT_TMA_STORES};
    memcpy(tma.at, at, rank * sizeof *at);
    if (tma.reduces && !simt_tma_reduction(map, kind, &tma.reduce_kind, &tma.reduce_type))
        return BAD(t, s, "", "%s cannot reduce elements of '%s' this way", simt_op_name(s),
                   tma.map.name ? tma.map.name : "?");
    simt_copy copy = {.owner = t, .site = s, .src = src, .bytes = hilt_tma_bytes(map), .kind = COPY_STORE};
    copy.src_bytes = copy.bytes;
    if (!check_shared(t, s, src, copy.bytes, "source", true))
        return HILT_SIMT_STOP;
    if (!m->watcher) {
        simt_tma_store(&tma, src, src);
        return HILT_SIMT_GO;
    }
    if (!copies_of(t) || !(copy.tma = own_tma(&tma)))
        return no_memory(m);
    simt_copy *c = record(m, copy);
    if (c)
        enqueue(&t->copies->bulk, c);
    else
        hilt_free(copy.tma);
    return issued(t, c);
}
