/* Base: arenas, text, arrays, hashing, tables of diagnostics, and failing allocations. */
#include "../../src/base/base.h"
#include "check.h"

#include <stdlib.h>

/* Chunks of every size come from one range, are usable to the end, and are used again. */
static void
test_space(void)
{
    char *taken[12];
    for (unsigned i = 0; i < HILT_COUNT(taken); i++) {
        hilt_arena *a = hilt_arena_new();
        size_t size = ((size_t)8 << (10 + i)) - 4096;
        char *p = hilt_arena_alloc(a, size), *q = hilt_arena_alloc(a, 8);
        CHECK(p != NULL && q != NULL, "%zu bytes", size);
        p[0] = p[size - 1] = q[7] = 1;
        CHECK(hilt_ref_of(p) != 0 && hilt_ref_at(hilt_ref_of(p)) == p && hilt_ref_of(q) >> 31 == 0, "where %zu bytes are", size);
        taken[i] = p;
        hilt_arena_free(a);
    }
    for (unsigned i = 9; i < HILT_COUNT(taken); i++) { /* not of those that are kept for the next arena */
        hilt_arena *a = hilt_arena_new();
        char *p = hilt_arena_alloc(a, ((size_t)8 << (10 + i)) - 4096);
        CHECK(p == taken[i] && *p == 0, "given back, taken again, cleared");
        hilt_arena_free(a);
    }
}

static void
test_arena(void)
{
    long before = hilt_arena_live();
    hilt_arena *a = hilt_arena_new();
    CHECK(hilt_arena_live() == before + 1, "live %ld", hilt_arena_live());
    size_t total = 0;
    for (size_t size = 0; size < 3000; size += 7) {
        char *p = hilt_arena_alloc(a, size);
        CHECK(p != NULL && ((uintptr_t)p & 15) == 0, "%p", (void *)p);
        memset(p, 0xAB, size);
        total += (size + 15) & ~(size_t)15;
    }
    CHECK(hilt_arena_bytes(a) == total, "%zu %zu", hilt_arena_bytes(a), total);
    char *big = hilt_arena_zalloc(a, 5000000);
    CHECK(big != NULL && big[0] == 0 && big[4999999] == 0, "big");
    CHECK(hilt_arena_alloc(a, SIZE_MAX) == NULL && hilt_arena_alloc(a, SIZE_MAX - 40) == NULL, "too big");
    CHECK(hilt_arena_strdup(a, "x", SIZE_MAX) == NULL, "too long");
    CHECK(strcmp(hilt_arena_strdup(a, "abcd", 3), "abc") == 0, "strdup");
    hilt_arena_free(a);
    hilt_arena_free(NULL);
    CHECK(hilt_arena_live() == before, "live %ld", hilt_arena_live());
}

static void
test_failing(void)
{
    hilt_alloc_fail_after(2);
    void *a = hilt_malloc(8), *b = hilt_malloc(8), *c = hilt_malloc(8), *d = hilt_malloc(8);
    hilt_alloc_fail_after(-1);
    CHECK(a != NULL && b != NULL && c == NULL && d == NULL, "%p %p %p %p", a, b, c, d);
    hilt_free(a);
    hilt_free(b);
    hilt_arena *arena = hilt_arena_new();
    hilt_alloc_fail_after(1);
    CHECK(hilt_arena_alloc(arena, 1) != NULL && hilt_arena_alloc(arena, 1) == NULL, "arena");
    hilt_alloc_fail_after(-1);
    CHECK(hilt_arena_alloc(arena, 1) != NULL, "arena recovers");
    hilt_arena_free(arena);
    hilt_str s = {0};
    hilt_str_puts(&s, "kept");
    hilt_alloc_fail_after(0);
    for (int i = 0; i < 100; i++) {
        hilt_str_puts(&s, "more than fits");
    }
    hilt_alloc_fail_after(-1);
    CHECK(s.failed && strncmp(s.data, "kept", 4) == 0 && s.len == strlen(s.data), "%s", s.data);
    hilt_str_free(&s);
}

static void
test_text(void)
{
    hilt_str s = {0};
    hilt_str_printf(&s, "%d %s", 42, "x");
    CHECK(strcmp(s.data, "42 x") == 0, "%s", s.data);
    for (int i = 0; i < 1000; i++) {
        hilt_str_printf(&s, "%0200d", i);
    }
    CHECK(s.len == 4 + 200000 && strlen(s.data) == s.len && !s.failed, "%zu", s.len);
    hilt_str_add(&s, "\0a", 2);
    CHECK(s.len == 200006 && s.data[200005] == 'a', "%zu", s.len);
    hilt_str_free(&s);
    CHECK(s.data == NULL && s.len == 0, "freed");
    HILT_VEC(int) v = {0};
    for (int i = 0; i < 10000; i++) {
        CHECK(hilt_vec_push(&v, i), "push %d", i);
    }
    CHECK(v.len == 10000 && v.data[9999] == 9999, "%zu", v.len);
    CHECK(!hilt_vec_reserve(&v, SIZE_MAX / 2), "too many");
    hilt_vec_free(&v);
}

static void
test_hash(void)
{
    char text[64] = {0};
    for (size_t n = 1; n < sizeof text; n++) {
        uint64_t h = hilt_hash_bytes(text, n, 1);
        text[n - 1] ^= 1;
        CHECK(hilt_hash_bytes(text, n, 1) != h, "%zu", n);
        text[n - 1] ^= 1;
        CHECK(hilt_hash_bytes(text, n, 1) == h && hilt_hash_bytes(text, n, 2) != h, "%zu", n);
        CHECK(hilt_hash_bytes(text, n + 1, 1) != h, "%zu: the length counts", n);
    }
}

static void
test_diagnostics(void)
{
    for (int id = 0; id < HILT_DIAG_COUNT; id++) {
        CHECK(hilt_diag_name(id) && hilt_diag_text(id) && hilt_diag_hint(id), "%d", id);
    }
    CHECK(strcmp(hilt_diag_name(HILT_DIAG_PHASE_LEAK), "PHASE_LEAK") == 0, "%s",
          hilt_diag_name(HILT_DIAG_PHASE_LEAK));
    CHECK(hilt_diag_is_user(HILT_DIAG_PHASE_LEAK) && !hilt_diag_is_user(HILT_DIAG_IR_PARSE), "classes");
    hilt_error e = {0};
    CHECK(!hilt_error_set(&e, HILT_DIAG_IR_PARSE, "first %d", 1), "false");
    CHECK(!hilt_error_set(&e, HILT_DIAG_IR_INVALID, "second"), "false");
    CHECK(!hilt_error_set(NULL, HILT_DIAG_IR_INVALID, "nowhere"), "false");
    CHECK(e.id == HILT_DIAG_IR_PARSE && strcmp(e.text, "first 1") == 0, "%s", e.text);
}

static void
test_debug_flags(void)
{
    setenv("HILT_DEBUG", "print-ir, verify", 1);
    CHECK(hilt_debug(PRINT_IR) && hilt_debug(VERIFY) && !hilt_debug(TIME), "%llx",
          (unsigned long long)hilt_debug_flags());
    setenv("HILT_DEBUG", "time", 1);
    CHECK(!hilt_debug(TIME), "the environment is read once");
}

int
main(void)
{
    test_space();
    test_arena();
    test_failing();
    test_text();
    test_hash();
    test_diagnostics();
    test_debug_flags();
    return check_result();
}
