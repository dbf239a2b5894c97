/* What orders threads: words that the machine releases to and acquires from, atomics, fences; and asynchronous copies, which are
 * agents of their own.
 *
 * A release adds the thread's past and its own clock to the word's, and then turns the clock, so that what the thread does next is not
 * included. A pointer to a word is an identity only.
 *
 * Atomics release to and acquire from the address they access. A plain store by an atomic ends what was released there
 * before; a read-modify-write adds to it. A relaxed store hands on what the last fence before it released; what a relaxed load
 * sees is acquired by the next fence. Releases are kept by their scope; whether the scopes of both include each other
 * is decided by who released last, and taken to be so where several did.
 *
 * Asynchronous copies through the asynchronous proxy see a generic write only if a proxy fence came after it: threads and words
 * carry a second past, of what has been fenced.
 */
#include "check.h"

#include <assert.h>

/* -- words --------------------------------------------------------------------------------------------------- */
static uint32_t
place_of_word(const hilt_check *c, const void *word)
{
    uint32_t at = (uint32_t)hilt_hash_mix(0, (uintptr_t)word) & (c->words_size - 1);
    while (c->words[at].word && c->words[at].word != word) {
        at = (at + 1) & (c->words_size - 1);
    }
    return at;
}

static bool
grow_words(hilt_check *c)
{
    uint32_t size = c->words_size ? c->words_size * 2 : 64, n = c->words_size;
    check_word *old = c->words, *fresh = hilt_malloc(size * sizeof *fresh);
    if (!fresh) {
        c->no_memory = true;
        return false;
    }
    memset(fresh, 0, size * sizeof *fresh);
    c->words = fresh;
    c->words_size = size;
    for (uint32_t i = 0; i < n; i++) {
        if (old[i].word) {
            c->words[place_of_word(c, old[i].word)] = old[i];
        }
    }
    hilt_free(old);
    return true;
}

static check_word *
find_word(const hilt_check *c, const void *word)
{
    check_word *w = c->words_size ? &c->words[place_of_word(c, word)] : NULL;
    return w && w->word ? w : NULL;
}

/* NULL: no memory. */
static check_word *
add_word(hilt_check *c, const void *word)
{
    check_word *w = find_word(c, word);
    if (w || (c->words_used * 2 >= c->words_size && !grow_words(c))) {
        return w;
    }
    w = &c->words[place_of_word(c, word)];
    w->word = word;
    c->words_used++;
    return w;
}

static void
forget_word(hilt_check *c, const void *word)
{
    check_word *w = find_word(c, word);
    if (!w) {
        return;
    }
    hilt_past_drop(&w->past);
    hilt_past_drop(&w->fenced);
    uint32_t hole = (uint32_t)(w - c->words), mask = c->words_size - 1;
    *w = (check_word){0};
    c->words_used--;
    for (uint32_t at = (hole + 1) & mask; c->words[at].word; at = (at + 1) & mask) { /* those behind it close the gap */
        uint32_t home = (uint32_t)hilt_hash_mix(0, (uintptr_t)c->words[at].word) & mask;
        if (((at - home) & mask) >= ((at - hole) & mask)) {
            c->words[hole] = c->words[at];
            c->words[at] = (check_word){0};
            hole = at;
        }
    }
}

/* -- threads --------------------------------------------------------------------------------------------------- */
static void
acquire_from(check_thread *t, hilt_past *past, hilt_past *fenced)
{
    hilt_past *before = t->past;
    hilt_past_join(t->check, &t->past, past);
    hilt_past_join(t->check, &t->fenced, fenced);
    if (t->past != before) {
        past_changed(t);
    }
}

/* Without turning the clock. */
static void
release_to(check_thread *t, hilt_past **past, hilt_past **fenced)
{
    hilt_past_join(t->check, past, t->past);
    hilt_past_set(t->check, past, t->linear_block, t->agent, t->clock);
    hilt_past_join(t->check, fenced, t->fenced);
}

static void
on_release(void *data, hilt_thread *who, const void *word)
{
    check_thread *t = (check_thread *)(uintptr_t)who->watched;
    check_word *w = t->relaxed && !t->released ? NULL : add_word(data, word);
    if (w && t->relaxed) {
        hilt_past_join(data, &w->past, t->released);
    }
    else if (w) {
        release_to(t, &w->past, &w->fenced);
        t->clock++;
    }
}

/* Threads that have left count as arrived where all of a block, a cluster or a grid meet; a relaxed arrival at a cluster's barrier
 * releases what the fence before it did. */
static void
acquire_implied(check_thread *t)
{
    hilt_check *c = t->check;
    const frame *f = t->thread->code;
    const instruction *i = t->running;
    bool block = i && (i->code == HILT_OP_BARRIER || i->code == HILT_OP_BARRIERRED) &&
                 (uint32_t)f->slots[f->program->lists.data[i->b + 1]].lo == 0;
    bool more = i && (i->code == HILT_OP_CLUSTERWAIT || i->code == HILT_OP_GRIDSYNC);
    if (block) {
        acquire_from(t, t->block->exited, NULL);
    }
    for (uint32_t k = 0; more && k < c->blocks_size; k++) {
        const check_block *b = &c->blocks[k];
        if (b->block && i->code == HILT_OP_GRIDSYNC) {
            acquire_from(t, b->exited, NULL);
        }
        else if (b->block && hilt_check_same_cluster(c, b->linear, t->linear_block)) {
            acquire_from(t, b->exited, NULL);
            acquire_from(t, b->arrived, NULL);
        }
    }
}

void
hilt_check_ended(check_thread *t)
{
    hilt_past *none = NULL;
    release_to(t, &t->block->exited, &none);
    hilt_past_drop(&none);
}

static void
on_acquire(void *data, hilt_thread *who, const void *word)
{
    check_thread *t = (check_thread *)(uintptr_t)who->watched;
    check_word *w = find_word(data, word);
    if (w && t->relaxed) {
        hilt_past_join(data, &t->observed, w->past);
    }
    else if (w) {
        acquire_from(t, w->past, w->fenced);
    }
    acquire_implied(t);
}

static void
on_merge(void *data, const void *to, const void *from)
{
    check_word *source = find_word(data, from);
    if (!source) {
        return;
    }
    hilt_past *past = hilt_past_keep(source->past), *fenced = hilt_past_keep(source->fenced);
    check_word *target = add_word(data, to);
    if (target) {
        hilt_past_join(data, &target->past, past);
        hilt_past_join(data, &target->fenced, fenced);
    }
    hilt_past_drop(&past);
    hilt_past_drop(&fenced);
}

static void
on_forget(void *data, const void *word)
{
    forget_word(data, word);
}

/* -- asynchronous copies --------------------------------------------------------------------------------------- */
/* A number that the issuer may give to a new copy: one whose last copy it has waited for, or a new one. NULL: no memory. */
static slot_of_copy *
take_number(check_thread *t)
{
    hilt_check *c = t->check;
    for (size_t k = 0; k < t->slots.len; k++) {
        slot_of_copy *s = &t->slots.data[k];
        if (t->open_group != k + 1 && past_has(t->past, t->linear_block, s->agent, s->clock)) {
            s->clock++;
            return s;
        }
    }
    slot_of_copy s = {.agent = agents_of_block(c) * (uint32_t)(t->slots.len + 1) + t->agent, .clock = 1};
    if (!hilt_vec_push(&t->slots, s)) {
        c->no_memory = true;
        return NULL;
    }
    return &t->slots.data[t->slots.len - 1];
}

static int
access_by_copy(check_thread *t, access a, uint32_t flags, const void *p, uint64_t bytes)
{
    frame *f = t->thread->code;
    if (!p || !bytes) {
        return HILT_RUN_OK;
    }
    const hilt_memory *m = hilt_memory_find(f, (uintptr_t)p);
    bool undefined = !(flags & ACCESS_WRITE) && m && m->kind == MEMORY_SHARED &&
                     !hilt_shadow_defined(t->check->shadow, (uintptr_t)p, bytes);
    a.flags |= flags;
    t->check->changes += (flags & ACCESS_WRITE) != 0;
    int status = hilt_check_access(f, &a, (uintptr_t)p, bytes, m);
    if (status == HILT_RUN_OK && undefined) {
        uint8_t flag = hilt_check_new_flag(t->check, t->running, m, (uintptr_t)p);
        status = hilt_report_undefined(f, t->running, flag, true);
    }
    return status;
}

static void
on_async_begin(void *data, hilt_thread *who, const void *token, const hilt_site *site, const void *dst, const void *src,
               uint64_t bytes, bool atomic)
{
    hilt_check *c = data;
    check_thread *t = (check_thread *)(uintptr_t)who->watched;
    bool bulk = t->running->code != HILT_OP_CPASYNC;
    slot_of_copy *s = !bulk && t->open_group ? &t->slots.data[t->open_group - 1] : take_number(t);
    check_word *w = s ? add_word(c, token) : NULL;
    if (!w || c->status != HILT_RUN_OK) {
        return;
    }
    t->open_group = bulk ? t->open_group : (uint32_t)(s - t->slots.data) + 1;
    t->copies = *s;
    access a = {.by = t, .agent = s->agent, .clock = s->clock, .flags = ACCESS_ASYNC | (bulk ? ACCESS_PROXY : 0)};
    a.site = (uint32_t)(t->running - c->kernel->code.data) + 1;
    int status = access_by_copy(t, a, 0, src, bulk ? bytes : t->source_bytes);
    if (status == HILT_RUN_OK) {
        status = access_by_copy(t, a, ACCESS_WRITE | (atomic ? ACCESS_ATOMIC | SCOPE_GPU << ACCESS_SCOPE_SHIFT : 0), dst, bytes);
    }
    c->status = c->status ? c->status : status;
    c->pending_copies++;
    release_to(t, &w->past, &w->fenced);
    hilt_past_set(c, &w->past, t->linear_block, s->agent, s->clock);
    t->clock++;
}

int
hilt_check_reads_until(check_thread *t, const void *word, const hilt_span *spans, size_t n)
{
    hilt_check *c = t->check;
    slot_of_copy *s = take_number(t);
    check_word *w = s ? add_word(c, word) : NULL;
    if (!w) {
        return HILT_RUN_NO_MEMORY;
    }
    access a = {.by = t, .agent = s->agent, .clock = s->clock, .site = (uint32_t)(t->running - c->kernel->code.data) + 1};
    int status = HILT_RUN_OK;
    for (size_t k = 0; k < n && status == HILT_RUN_OK; k++) {
        access one = a;
        one.flags = ACCESS_ASYNC | ACCESS_PROXY;
        status = hilt_check_access(t->thread->code, &one, spans[k].low, spans[k].bytes,
                                   hilt_memory_find(t->thread->code, spans[k].low));
    }
    release_to(t, &w->past, &w->fenced);
    hilt_past_set(c, &w->past, t->linear_block, s->agent, s->clock);
    t->clock++;
    return status;
}

void
hilt_check_acquire(check_thread *t, const void *word)
{
    check_word *w = find_word(t->check, word);
    if (w) {
        acquire_from(t, w->past, w->fenced);
    }
}

static void
on_async_more(void *data, hilt_thread *who, const void *dst, const void *src, uint64_t bytes, bool atomic)
{
    hilt_check *c = data;
    check_thread *t = (check_thread *)(uintptr_t)who->watched;
    access a = {.by = t, .agent = t->copies.agent, .clock = t->copies.clock, .flags = ACCESS_ASYNC | ACCESS_PROXY};
    a.site = (uint32_t)(t->running - c->kernel->code.data) + 1;
    uint32_t flags = dst ? ACCESS_WRITE | (atomic ? ACCESS_ATOMIC | SCOPE_GPU << ACCESS_SCOPE_SHIFT : 0) : 0;
    if (c->status == HILT_RUN_OK) {
        c->status = access_by_copy(t, a, flags, dst ? dst : src, bytes);
    }
}

static void
on_async_done(void *data, const void *token)
{
    hilt_check *c = data;
    c->pending_copies--;
    c->changes++;
}

void
hilt_check_watch(hilt_check *c)
{
    c->watcher.data = c;
    c->watcher.delays = true;
    c->watcher.release = on_release;
    c->watcher.acquire = on_acquire;
    c->watcher.merge = on_merge;
    c->watcher.forget = on_forget;
    c->watcher.async_begin = on_async_begin;
    c->watcher.async_more = on_async_more;
    c->watcher.async_done = on_async_done;
    c->watcher.product = hilt_product_begun;
}

/* -- fences ---------------------------------------------------------------------------------------------------- */
void
hilt_check_fence(check_thread *t, enum scope scope)
{
    acquire_from(t, t->observed, NULL);
    hilt_past_drop(&t->observed);
    hilt_past_drop(&t->released);
    t->released = hilt_past_keep(t->past);
    hilt_past_set(t->check, &t->released, t->linear_block, t->agent, t->clock);
    t->fence_scope = (uint8_t)scope;
    t->clock++;
}

void
hilt_check_proxy_fence(check_thread *t)
{
    hilt_past_join(t->check, &t->fenced, t->past);
    hilt_past_set(t->check, &t->fenced, t->linear_block, t->agent, t->clock);
    t->clock++;
}

/* -- atomics --------------------------------------------------------------------------------------------------- */
static uint32_t
place_of_location(const hilt_check *c, uint64_t address)
{
    uint32_t at = (uint32_t)hilt_hash_mix(0, address) & (c->locations_size - 1);
    while (c->locations[at].address && c->locations[at].address != address) {
        at = (at + 1) & (c->locations_size - 1);
    }
    return at;
}

/* NULL: no memory. */
static check_location *
location_of(hilt_check *c, uint64_t address)
{
    if (c->locations_used * 2 >= c->locations_size) {
        uint32_t size = c->locations_size ? c->locations_size * 2 : 64, n = c->locations_size;
        check_location *old = c->locations, *fresh = hilt_malloc(size * sizeof *fresh);
        if (!fresh) {
            c->no_memory = true;
            return NULL;
        }
        memset(fresh, 0, size * sizeof *fresh);
        c->locations = fresh;
        c->locations_size = size;
        for (uint32_t i = 0; i < n; i++) {
            if (old[i].address) {
                c->locations[place_of_location(c, old[i].address)] = old[i];
            }
        }
        hilt_free(old);
    }
    check_location *l = &c->locations[place_of_location(c, address)];
    if (!l->address) {
        l->address = address;
        c->locations_used++;
    }
    return l;
}

static bool
scope_reaches(const hilt_check *c, enum scope scope, uint32_t block, uint32_t other)
{
    return scope >= SCOPE_GPU || block == other || (scope == SCOPE_CLUSTER && hilt_check_same_cluster(c, block, other));
}

static void
observe(check_thread *t, const check_location *l, enum scope scope, bool acquires)
{
    for (unsigned k = SCOPE_CTA; k <= SCOPE_SYS; k++) {
        bool meets = l->mixed[k] || (scope_reaches(t->check, (enum scope)k, l->block[k], t->linear_block) &&
                                     scope_reaches(t->check, scope, l->block[k], t->linear_block));
        if (!l->past[k] || !meets) {
            continue;
        }
        if (acquires) {
            acquire_from(t, l->past[k], l->fenced[k]);
        }
        else {
            hilt_past_join(t->check, &t->observed, l->past[k]);
        }
    }
}

static void
publish(check_thread *t, check_location *l, enum scope scope, bool releases)
{
    if (!releases && !t->released) {
        return;
    }
    unsigned k = releases ? scope : t->fence_scope;
    l->mixed[k] = l->past[k] && (l->mixed[k] || l->block[k] != t->linear_block);
    l->block[k] = t->linear_block;
    if (releases) {
        release_to(t, &l->past[k], &l->fenced[k]);
        t->clock++;
    }
    else {
        hilt_past_join(t->check, &l->past[k], t->released);
        hilt_past_join(t->check, &l->fenced[k], t->fenced);
    }
}

static void
forget_location(check_location *l)
{
    for (unsigned k = 0; k < HILT_COUNT(l->past); k++) {
        hilt_past_drop(&l->past[k]);
        hilt_past_drop(&l->fenced[k]);
    }
}

/* v: the op's operands; it has happened, and its old value is in the slot of its result. */
int
hilt_check_atomic(frame *f, const instruction *i, const uint64_t *v)
{
    check_thread *t = f->watch;
    bool store = i->code == HILT_OP_ATOMICSTORE, load = i->code == HILT_OP_ATOMICLOAD, writes = !load;
    uint64_t address = store ? v[1] : v[0], bytes = (uint64_t)i->lanes * i->width / 8;
    unsigned order = i->predicate & ORDER_MASK;
    enum scope scope = (enum scope)(i->predicate >> SCOPE_SHIFT);
    if (i->code == HILT_OP_ATOMICCAS) {
        writes = f->slots[i->dst].lo == v[1];
    }
    access a = {.by = t, .agent = t->agent, .clock = t->clock, .site = (uint32_t)(i - f->program->code.data) + 1};
    a.flags = ACCESS_ATOMIC | (writes ? ACCESS_WRITE : 0) | (uint32_t)scope << ACCESS_SCOPE_SHIFT;
    const hilt_memory *m = hilt_memory_find(f, address);
    bool reads = !store && !(i->code == HILT_OP_ATOMICRMW && i->c == HILT_WORD_EXCH);
    bool undefined = reads && m && m->kind == MEMORY_SHARED && !hilt_shadow_defined(t->check->shadow, address, bytes);
    int status = hilt_check_access(f, &a, address, bytes, m);
    check_location *l = status == HILT_RUN_OK ? location_of(t->check, address) : NULL;
    if (!l) {
        return status ? status : HILT_RUN_NO_MEMORY;
    }
    t->check->changes += hilt_atomic_load(address, (unsigned)bytes) != t->before;
    if (!store) {
        observe(t, l, scope, (order & ORDER_ACQUIRE) != 0);
    }
    if (store) {
        forget_location(l);
    }
    if (writes) {
        publish(t, l, scope, (order & ORDER_RELEASE) != 0);
    }
    return undefined ? hilt_report_undefined(f, i, hilt_check_new_flag(t->check, i, m, address), true) : HILT_RUN_OK;
}

void
hilt_check_forget_order(hilt_check *c)
{
    for (uint32_t i = 0; i < c->words_size; i++) {
        hilt_past_drop(&c->words[i].past);
        hilt_past_drop(&c->words[i].fenced);
    }
    for (uint32_t i = 0; i < c->locations_size; i++) {
        forget_location(&c->locations[i]);
    }
    if (c->words_size) {
        memset(c->words, 0, c->words_size * sizeof *c->words);
    }
    if (c->locations_size) {
        memset(c->locations, 0, c->locations_size * sizeof *c->locations);
    }
    c->words_used = c->locations_used = 0;
}
