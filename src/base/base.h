/* Base: memory, containers, text. Knows nothing of IR or Python.
 *
 * Allocation failure is never fatal: every allocator returns NULL (or false) and the caller passes it up.
 * Tests make the n-th allocation fail through hilt_alloc_fail_after().
 */
#ifndef HILT_BASE_H
#define HILT_BASE_H

#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#define HILT_PRINTF(f, a) __attribute__((format(printf, f, a)))
#define HILT_NODISCARD __attribute__((warn_unused_result))
/* Exported from libhilt.so; everything else is built with -fvisibility=hidden. */
#define HILT_API __attribute__((visibility("default")))
#define HILT_COUNT(a) (sizeof(a) / sizeof((a)[0]))

/* -- raw allocation: malloc/realloc/free that can be told to fail ---------------------------------------- */
HILT_API void *hilt_malloc(size_t size);
HILT_API void *hilt_realloc(void *p, size_t size);
HILT_API void hilt_free(void *p);
/* The n-th allocation from now on (0 is the next) fails, and every one after it until called with -1. */
HILT_API void hilt_alloc_fail_after(long n);
extern atomic_long hilt_alloc_left; /* allocations until they fail; negative: they do not */

/* -- space: the addresses that all arenas come from ------------------------------------------------------ */
HILT_API extern char *hilt_space_base;
void *hilt_space_take(unsigned order); /* 2^order bytes; NULL: none left */
void hilt_space_give(void *p, unsigned order);
typedef uint32_t hilt_ref; /* a block of an arena: 31 bits; 0: none */
static inline hilt_ref
hilt_ref_of(const void *p) /* 4-byte aligned, not NULL */
{
    return (hilt_ref)((size_t)((const char *)p - hilt_space_base) >> 2);
}
static inline void *
hilt_ref_at(hilt_ref r) /* r is not 0 */
{
    return hilt_space_base + ((size_t)r << 2);
}

/* -- arena: grows, never frees singly -------------------------------------------------------------------- */
typedef struct hilt_arena {
    char *at, *end; /* of the newest chunk: what is free */
    struct hilt_chunk *chunks; /* newest first */
    unsigned next; /* order of the next chunk */
    size_t full;   /* handed out from older chunks */
} hilt_arena;
HILT_API hilt_arena *hilt_arena_new(void);
HILT_API void hilt_arena_free(hilt_arena *a); /* NULL is fine */
HILT_API void hilt_arena_reset(hilt_arena *a); /* gives everything back but one chunk, for use from the start */
HILT_API void *hilt_arena_alloc(hilt_arena *a, size_t size); /* 16-byte aligned, not zeroed; NULL: out of memory */
/* The same for what is small, in place, 8-byte aligned: what a recorded op takes. For libhilt itself. */
static inline void *
hilt_arena_take(hilt_arena *a, size_t size)
{
    size = (size + 7) & ~(size_t)7;
    char *p = a->at;
    if (__builtin_expect(size > (size_t)(a->end - p) ||
                             atomic_load_explicit(&hilt_alloc_left, memory_order_relaxed) >= 0, 0)) {
        return hilt_arena_alloc(a, size);
    }
    a->at = p + size;
    return p;
}
HILT_API void *hilt_arena_zalloc(hilt_arena *a, size_t size);
HILT_API char *hilt_arena_strdup(hilt_arena *a, const char *s, size_t len); /* adds the NUL */
HILT_API size_t hilt_arena_bytes(const hilt_arena *a);                      /* handed out so far */
HILT_API long hilt_arena_live(void); /* arenas alive in the process: the leak check reads it */

/* -- growable text --------------------------------------------------------------------------------------- */
typedef struct hilt_str {
    char *data; /* NUL-terminated once anything was added; hilt_malloc'ed */
    size_t len, cap;
    bool failed; /* an allocation failed: the text is incomplete */
} hilt_str;
HILT_API void hilt_str_add(hilt_str *s, const char *text, size_t len);
HILT_API void hilt_str_puts(hilt_str *s, const char *text);
HILT_API void hilt_str_printf(hilt_str *s, const char *fmt, ...) HILT_PRINTF(2, 3);
HILT_API void hilt_str_vprintf(hilt_str *s, const char *fmt, va_list ap) HILT_PRINTF(2, 0);
HILT_API void hilt_str_free(hilt_str *s);

/* -- growable array of plain structs: HILT_VEC(int) v = {0}; if (!hilt_vec_push(&v, 3)) ... -------------- */
#define HILT_VEC(T)                                                                                              \
    struct {                                                                                                     \
        T *data;                                                                                                 \
        size_t len, cap;                                                                                         \
    }
HILT_API bool hilt_vec_grow(void **data, size_t *cap, size_t want, size_t elem);
#define hilt_vec_reserve(v, n)                                                                                   \
    ((n) <= (v)->cap || hilt_vec_grow((void **)&(v)->data, &(v)->cap, (n), sizeof *(v)->data))
#define hilt_vec_push(v, x) (hilt_vec_reserve((v), (v)->len + 1) ? ((v)->data[(v)->len++] = (x), true) : false)
#define hilt_vec_free(v) (hilt_free((v)->data), (v)->data = NULL, (v)->len = (v)->cap = 0)

/* -- hashing --------------------------------------------------------------------------------------------- */
static inline uint64_t
hilt_hash_mix(uint64_t h, uint64_t x)
{
    h = (h ^ x) * 0x9E3779B97F4A7C15u;
    return h ^ (h >> 29);
}
HILT_API uint64_t hilt_hash_bytes(const void *p, size_t n, uint64_t seed);

/* -- errors that leave a C function ---------------------------------------------------------------------- */
#define HILT_DIAG(id, klass, text, hint) HILT_DIAG_##id,
typedef enum hilt_diag_id {
    HILT_DIAG_NONE,
#include "diag.def"
    HILT_DIAG_COUNT,
} hilt_diag_id;
#undef HILT_DIAG
/* HILT_DIAG_PHASE_LEAK_TEXT and so on: the templates as constants, so that the compiler checks what fills them. */
#define HILT_DIAG(id, klass, text, hint) static const char HILT_DIAG_##id##_TEXT[] = text;
#include "diag.def"
#undef HILT_DIAG
HILT_API const char *hilt_diag_name(hilt_diag_id id); /* "PHASE_REQUIRES_CONSTANT" */
HILT_API const char *hilt_diag_text(hilt_diag_id id); /* printf template of the message */
HILT_API const char *hilt_diag_hint(hilt_diag_id id); /* suggested change, "" if none */
HILT_API bool hilt_diag_is_user(hilt_diag_id id);     /* DSLUserCodeError rather than DSLRuntimeError */

/* Filled by a function that returns false or NULL. The first error stays. */
typedef struct hilt_error {
    hilt_diag_id id; /* NONE: no error yet */
    char text[512];
    const char *file; /* where, if known; lives as long as the module it came from */
    int line, col;
    int lost; /* 1 + the number of a GPU that cannot be used any more, since a kernel failed there; 0: something else is meant */
} hilt_error;
HILT_API bool hilt_error_set(hilt_error *e, hilt_diag_id id, const char *fmt, ...) HILT_PRINTF(3, 4); /* false */
HILT_API bool hilt_error_no_memory(hilt_error *e); /* false */

/* -- debug flags: HILT_DEBUG=print-ir,verify,... one row of debug.def each ------------------------------- */
#define HILT_DEBUG_FLAG(id, name, help) HILT_DEBUG_BIT_##id,
enum {
#include "debug.def"
    HILT_DEBUG_COUNT
};
#undef HILT_DEBUG_FLAG
HILT_API uint64_t hilt_debug_flags(void); /* read from the environment once */
#define hilt_debug(id) ((hilt_debug_flags() >> HILT_DEBUG_BIT_##id) & 1)

#endif
