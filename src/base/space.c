/* The space: one range of addresses that the chunks of all arenas come from, so that 32 bits say where a
 * block lies.
 *
 * Why: the IR is links for the most part, and how much memory an operation takes decides how fast a million
 * are recorded. The range is only reserved; its pages become usable in steps, and cost memory once they are
 * written. Chunks are powers of two. Those from 2 MiB on come from the low end, in huge pages; smaller ones
 * from the high end, in small pages: clearing a huge page costs as much as a hundred small ones. Invariants:
 * a chunk that was given back waits in the list of its size for ever (the list lies outside, its pages go
 * back to the system); hilt_space_base does not change once the first chunk was taken; no block has the
 * number 0, since each chunk begins with its header.
 */
#include "base.h"

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/mman.h>
#ifdef __SANITIZE_ADDRESS__
#include <sanitizer/asan_interface.h>
#include <sanitizer/lsan_interface.h>
#endif

#define HUGE_PAGE ((size_t)2 << 20)
#define LARGEST ((size_t)1 << 33) /* what 31 bits of 4-byte units can say */
#define SMALLEST ((size_t)1 << 28)
#define STEP_LOW ((size_t)32 << 20)
#define STEP_HIGH ((size_t)1 << 20)
#define ORDERS 34

char *hilt_space_base;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static size_t low, low_ready, high, high_ready; /* offsets: [0, low) and [high, end) are taken */
static HILT_VEC(void *) given[ORDERS];          /* chunks given back, by size */

static void
lock_space(void)
{
    pthread_mutex_lock(&lock);
}

static void
unlock_space(void)
{
    pthread_mutex_unlock(&lock);
}

/* Limits on addresses (ulimit -v) may allow less than the most that can be used. */
static bool
reserve(void)
{
    static bool watched;
    if (!watched && pthread_atfork(lock_space, unlock_space, unlock_space) != 0) {
        return false;
    }
    watched = true;
    for (size_t size = LARGEST; size >= SMALLEST; size /= 2) {
        char *p = mmap(NULL, size + HUGE_PAGE, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        if (p != MAP_FAILED) {
            hilt_space_base = (char *)(((uintptr_t)p + HUGE_PAGE - 1) & ~(uintptr_t)(HUGE_PAGE - 1));
            low = low_ready = 0;
            high = high_ready = size;
            return true;
        }
    }
    return false;
}

/* Makes [from, to) usable. */
static bool
ready(size_t from, size_t to, bool huge)
{
    if (mprotect(hilt_space_base + from, to - from, PROT_READ | PROT_WRITE) != 0) {
        return false;
    }
#ifdef MADV_HUGEPAGE
    (void)madvise(hilt_space_base + from, to - from, huge ? MADV_HUGEPAGE : MADV_NOHUGEPAGE);
#endif
    return true;
}

static void *
carve(size_t size)
{
    if (size > high - low) {
        return NULL;
    }
    if (size < HUGE_PAGE) {
        size_t at = high - size, from = at & ~(STEP_HIGH - 1);
        from = from < low_ready ? low_ready : from;
        if (from < high_ready) {
            if (!ready(from, high_ready, false)) {
                return NULL;
            }
            high_ready = from;
        }
        high = at;
        return hilt_space_base + at;
    }
    size_t at = low, end = low + size;
    if (end > low_ready) {
        size_t to = (end + STEP_LOW - 1) & ~(STEP_LOW - 1);
        to = to > high_ready ? high_ready & ~(HUGE_PAGE - 1) : to;
        if (to < end || !ready(low_ready, to, true)) {
            return NULL;
        }
        low_ready = to;
    }
    low = end;
    return hilt_space_base + at;
}

void *
hilt_space_take(unsigned order)
{
    void *p = NULL;
    lock_space();
    if (order < ORDERS && (hilt_space_base != NULL || reserve())) {
        p = given[order].len != 0 ? given[order].data[--given[order].len] : carve((size_t)1 << order);
    }
    unlock_space();
#ifdef __SANITIZE_ADDRESS__
    if (p != NULL) {
        __asan_unpoison_memory_region(p, (size_t)1 << order);
        __lsan_register_root_region(p, (size_t)1 << order);
    }
#endif
    return p;
}

void
hilt_space_give(void *p, unsigned order)
{
    (void)madvise(p, (size_t)1 << order, MADV_DONTNEED);
#ifdef __SANITIZE_ADDRESS__
    __lsan_unregister_root_region(p, (size_t)1 << order);
    __asan_poison_memory_region(p, (size_t)1 << order);
#endif
    lock_space();
    size_t n = given[order].len + 1, cap = given[order].cap;
    void **data = given[order].data;
    if (n > cap) { /* not to be told to fail: what is given back must not be lost to a test */
        cap = cap ? cap * 2 : 64;
        data = realloc(data, cap * sizeof *data);
    }
    if (data != NULL) {
        given[order].data = data;
        given[order].cap = cap;
        given[order].data[given[order].len++] = p;
    }
    unlock_space();
}
