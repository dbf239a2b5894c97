/* Memory: raw allocation that tests can make fail, and the arena everything of a module lives in.
 *
 * An arena hands out memory by moving a pointer through chunks that double in size, and gives all back at
 * once. Invariants: every block is 16-byte aligned; a failed allocation leaves the arena as it was. Arena
 * blocks count as allocations for hilt_alloc_fail_after, so a test reaches every place that can run out.
 */
#include "base.h"

#include <stdlib.h>

/* Chunks double from 8K to 256K, then come whole huge pages: page faults of small pages would cost more than
 * recording does, but clearing one huge page costs as much as a hundred small ones, which what is small must
 * not pay. */
enum { ORDER_FIRST = 13, ORDER_SMALL = 18, ORDER_HUGE = 21 };

atomic_long hilt_alloc_left = -1;
static atomic_long arenas_alive;

static bool
told_to_fail(void)
{
    long n = atomic_load_explicit(&hilt_alloc_left, memory_order_relaxed);
    if (__builtin_expect(n < 0, 1)) {
        return false;
    }
    if (n == 0) {
        return true;
    }
    atomic_store_explicit(&hilt_alloc_left, n - 1, memory_order_relaxed);
    return false;
}

void
hilt_alloc_fail_after(long n)
{
    atomic_store(&hilt_alloc_left, n);
}

void *
hilt_malloc(size_t size)
{
    return told_to_fail() ? NULL : malloc(size ? size : 1);
}

void *
hilt_realloc(void *p, size_t size)
{
    return told_to_fail() ? NULL : realloc(p, size ? size : 1);
}

void
hilt_free(void *p)
{
    free(p);
}

typedef struct hilt_chunk {
    struct hilt_chunk *next;
    unsigned order; /* 2^order bytes, this header included */
} chunk;
_Static_assert(sizeof(chunk) == 16, "the first block of a chunk must be 16-byte aligned");

/* Chunks of dead arenas wait here for the next: fresh memory costs page faults. At most 20 MiB; a slot is
 * taken and filled by one atomic step. Sanitizers see every chunk freed. */
#ifdef __SANITIZE_ADDRESS__
#define KEPT 0
#else
#define KEPT 8
#endif
static _Atomic(chunk *) kept[ORDER_HUGE + 1][KEPT + 1];

static bool
may_keep(unsigned order)
{
    return order <= ORDER_SMALL || order == ORDER_HUGE;
}

static void
release(chunk *c)
{
    for (unsigned i = 0; i != KEPT && may_keep(c->order); i++) {
        chunk *none = NULL;
        if (atomic_compare_exchange_strong(&kept[c->order][i], &none, c)) {
            return;
        }
    }
    hilt_space_give(c, c->order);
}

static chunk *
take(unsigned order)
{
    for (unsigned i = 0; i != KEPT && may_keep(order); i++) {
        if (atomic_load_explicit(&kept[order][i], memory_order_relaxed) != NULL) {
            chunk *c = atomic_exchange(&kept[order][i], NULL);
            if (c != NULL) {
                return c;
            }
        }
    }
    return hilt_space_take(order);
}

hilt_arena *
hilt_arena_new(void)
{
    hilt_arena *a = hilt_malloc(sizeof *a);
    if (a == NULL) {
        return NULL;
    }
    *a = (hilt_arena){.next = ORDER_FIRST};
    atomic_fetch_add(&arenas_alive, 1);
    return a;
}

void
hilt_arena_free(hilt_arena *a)
{
    if (a == NULL) {
        return;
    }
    for (chunk *c = a->chunks, *next; c != NULL; c = next) {
        next = c->next;
        release(c);
    }
    free(a);
    atomic_fetch_sub(&arenas_alive, 1);
}

void
hilt_arena_reset(hilt_arena *a)
{
    chunk *first = a->chunks;
    if (first == NULL) {
        return;
    }
    for (chunk *c = first->next, *next; c != NULL; c = next) {
        next = c->next;
        release(c);
    }
    first->next = NULL;
    a->at = (char *)(first + 1);
    a->end = (char *)first + ((size_t)1 << first->order);
    a->full = 0;
}

static size_t
used_in_newest(const hilt_arena *a)
{
    return a->chunks ? (size_t)(a->at - (char *)(a->chunks + 1)) : 0;
}

static void *
alloc_slow(hilt_arena *a, size_t size)
{
    unsigned order = a->next;
    while (order < 63 && ((size_t)1 << order) - sizeof(chunk) < size) {
        order++;
    }
    chunk *c = take(order);
    if (c == NULL) {
        return NULL;
    }
    a->full += used_in_newest(a);
    c->next = a->chunks;
    c->order = order;
    a->chunks = c;
    a->at = (char *)(c + 1) + size;
    a->end = (char *)c + ((size_t)1 << order);
    a->next = a->next < ORDER_SMALL ? a->next + 1 : ORDER_HUGE;
    return c + 1;
}

void *
hilt_arena_alloc(hilt_arena *a, size_t size)
{
    if (size > PTRDIFF_MAX - 64 || told_to_fail()) {
        return NULL;
    }
    char *p = (char *)(((uintptr_t)a->at + 15) & ~(uintptr_t)15);
    size = (size + 15) & ~(size_t)15;
    if (__builtin_expect(a->at == NULL || size > (size_t)(a->end - p), 0)) {
        return alloc_slow(a, size);
    }
    a->at = p + size;
    return p;
}

void *
hilt_arena_zalloc(hilt_arena *a, size_t size)
{
    void *p = hilt_arena_alloc(a, size);
    return p ? memset(p, 0, size) : NULL;
}

char *
hilt_arena_strdup(hilt_arena *a, const char *s, size_t len)
{
    char *p = hilt_arena_alloc(a, len < PTRDIFF_MAX ? len + 1 : len);
    if (p != NULL) {
        if (len != 0) {
            memcpy(p, s, len);
        }
        p[len] = 0;
    }
    return p;
}

size_t
hilt_arena_bytes(const hilt_arena *a)
{
    return a->full + used_in_newest(a);
}

long
hilt_arena_live(void)
{
    return atomic_load(&arenas_alive);
}
