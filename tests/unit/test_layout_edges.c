/* Layouts at the edges: 64 bits, depth, rank, empty extents, memory that runs out, texts of refusals, speed.
 */
#include "layout_brute.h"

#include <time.h>

static hilt_layout
parse(const char *text)
{
    hilt_layout a = {0};
    CHECK(hilt_layout_parse(C, text, strlen(text), &a), "%s: %s", text, ctx.text);
    return a;
}

static hilt_tup
parse_tup(const char *text)
{
    hilt_tup t = {0};
    CHECK(hilt_tup_parse(C, text, strlen(text), &t), "%s: %s", text, ctx.text);
    return t;
}

static bool
is_text(hilt_layout a, const char *text)
{
    return strcmp(show(a), text) == 0;
}

static hilt_layout
mode(int64_t s, int64_t d)
{
    return (hilt_layout){hilt_tup_int(s), hilt_tup_int(d), NULL};
}

#define REFUSED(wanted, word, call)                                                                          \
    do {                                                                                                     \
        CHECK(!(call) && ctx.status == (wanted) && strstr(ctx.text, word), "status %d: %s", ctx.status,      \
              ctx.text);                                                                                     \
        ctx.status = HILT_LAYOUT_OK;                                                                         \
    } while (0)

static void
test_overflow(void)
{
    hilt_layout r, huge = parse("(4611686018427387904,4):(1,4611686018427387904)"),
                   wide = parse("8:4611686018427387904");
    hilt_tup x;
    REFUSED(HILT_LAYOUT_OVERFLOW, "64 bits", hilt_layout_size(C, huge, &x));
    REFUSED(HILT_LAYOUT_OVERFLOW, "64 bits", hilt_layout_cosize(C, huge, &x));
    REFUSED(HILT_LAYOUT_OVERFLOW, "64 bits", hilt_layout_cosize(C, wide, &x));
    REFUSED(HILT_LAYOUT_OVERFLOW, "64 bits", hilt_layout_eval(C, wide, hilt_tup_int(7), &x));
    REFUSED(HILT_LAYOUT_OVERFLOW, "64 bits", hilt_layout_coalesce(C, huge, &r));
    REFUSED(HILT_LAYOUT_OVERFLOW, "64 bits", hilt_layout_compose(C, wide, parse("4:2"), &r));
    REFUSED(HILT_LAYOUT_OVERFLOW, "64 bits", hilt_layout_complement(C, wide, hilt_tup_int(8), &r));
    CHECK(hilt_layout_compose(C, parse("(9223372036854775807,3):(1,5)"), parse("(4,2):(1,4)"), &r), "%s",
          ctx.text);
    CHECK(hilt_layout_compose(C, parse("(4294967296,4294967296,4294967296):(1,0,3)"),
                              parse("(2,2):(4294967296,1)"), &r),
          "%s", ctx.text);
    CHECK(value(r, 1) == 0 && value(r, 2) == 1, "%s", show(r));
    hilt_layout least = parse("3:-9223372036854775808");
    CHECK(hilt_layout_eval(C, least, hilt_tup_int(1), &x) && x.i == INT64_MIN, "%s", ctx.text);
    hilt_truth t;
    REFUSED(HILT_LAYOUT_OVERFLOW, "64 bits", hilt_layout_is_injective(C, least, &t));
    REFUSED(HILT_LAYOUT_OVERFLOW, "/",
            hilt_tup_binary(C, HILT_LEAF_DIV, hilt_tup_int(INT64_MIN), hilt_tup_int(-1), &x));
    CHECK(hilt_tup_binary(C, HILT_LEAF_MOD, hilt_tup_int(INT64_MIN), hilt_tup_int(-1), &x) && x.i == 0, "%s",
          ctx.text);
    REFUSED(HILT_LAYOUT_OVERFLOW, "ceil_div",
            hilt_tup_binary(C, HILT_LEAF_CEIL_DIV, hilt_tup_int(INT64_MIN), hilt_tup_int(-1), &x));
    REFUSED(HILT_LAYOUT_OVERFLOW, "<<",
            hilt_tup_binary(C, HILT_LEAF_SHIFT, hilt_tup_int(3), hilt_tup_int(62), &x));
    CHECK(hilt_tup_binary(C, HILT_LEAF_SHIFT, hilt_tup_int(-1), hilt_tup_int(-99), &x) && x.i == -1, "%s",
          ctx.text);
    REFUSED(HILT_LAYOUT_OVERFLOW, "64 bits",
            hilt_layout_recast(C, parse("(2,8):(1,4611686018427387904)"), 32, 8, &r));
}

static void
test_depth(void)
{
    hilt_tup t = hilt_tup_int(3), x;
    hilt_layout a, r;
    for (int i = 0; i < 1000; i++) {
        CHECK(hilt_tup_make(C, &t, 1, &t), "%s", ctx.text);
    }
    REFUSED(HILT_LAYOUT_RANGE, "1000 deep", hilt_tup_make(C, &t, 1, &x));
    CHECK(hilt_layout_compact(C, t, false, &a) && hilt_layout_coalesce(C, a, &r) && r.shape.i == 3, "%s",
          ctx.text);
    CHECK(hilt_layout_compose(C, a, a, &r) && hilt_layout_identity(C, t, &a) &&
              hilt_layout_eval(C, a, hilt_tup_int(2), &x),
          "%s", ctx.text);
    REFUSED(HILT_LAYOUT_RANGE, "1000 deep", hilt_tup_append(C, x, t, &x));
    a = parse("4:1");
    bool ok = true;
    for (int i = 0; i < 1100 && ok; i++) {
        ok = hilt_layout_composed(C, a, hilt_tup_int(0), parse("4:1"), &a);
    }
    REFUSED(HILT_LAYOUT_RANGE, "composed", ok);
    CHECK(hilt_layout_eval(C, a, hilt_tup_int(2), &x) && x.i == 2 && hilt_layout_static(a), "%s", ctx.text);
}

/* Many modes: no limit, and no time beyond the square. */
static void
test_rank(void)
{
    enum { N = 2000 };
    hilt_tup *s = hilt_arena_alloc(ctx.arena, N * sizeof *s), shape, x;
    hilt_layout a, r;
    for (int i = 0; i < N; i++) {
        s[i] = hilt_tup_int(i % 100 == 0 && i < 4000 ? 2 : 1);
    }
    CHECK(hilt_tup_make(C, s, N, &shape) && hilt_layout_compact(C, shape, true, &a), "%s", ctx.text);
    CHECK(hilt_tup_rank(a.shape) == N && hilt_layout_size(C, a, &x) && x.i == 1 << 20, "%s", ctx.text);
    CHECK(hilt_layout_right_inverse(C, a, &r) && hilt_layout_left_inverse(C, a, &r) &&
              hilt_layout_compose(C, a, a, &r),
          "%s", ctx.text);
    CHECK(hilt_layout_complement(C, a, hilt_tup_int(1 << 22), &r) && is_text(r, "4:1048576"), "%s", show(r));
}

static void
test_empty(void)
{
    hilt_layout none = parse("():()"), zero = parse("(4,0):(1,4)"), r;
    hilt_tup x, off;
    hilt_truth t;
    CHECK(hilt_layout_size(C, none, &x) && x.i == 1 && hilt_layout_cosize(C, none, &x) && x.i == 1, "%s",
          ctx.text);
    CHECK(hilt_layout_eval(C, none, hilt_tup_int(0), &x) && x.i == 0, "%s", ctx.text);
    CHECK(hilt_layout_eval(C, none, parse_tup("()"), &x) && x.i == 0, "%s", ctx.text);
    REFUSED(HILT_LAYOUT_RANGE, "()", hilt_layout_eval(C, none, hilt_tup_int(1), &x));
    CHECK(hilt_layout_coalesce(C, none, &r) && is_text(r, "1:0"), "%s", show(r));
    CHECK(hilt_layout_compose(C, none, parse("(1,3):(7,0)"), &r) &&
              hilt_layout_compose(C, parse("8:1"), none, &r) && is_text(r, "():()"),
          "%s", show(r));
    REFUSED(HILT_LAYOUT_RANGE, "one index only", hilt_layout_compose(C, none, parse("2:1"), &r));
    CHECK(hilt_layout_size(C, zero, &x) && x.i == 0 && hilt_layout_cosize(C, zero, &x) && x.i == 0, "%s",
          ctx.text);
    CHECK(hilt_layout_is_injective(C, zero, &t) && t == HILT_YES && hilt_layout_is_compact(C, zero, &t) &&
              t == HILT_YES,
          "%s", ctx.text);
    CHECK(hilt_layout_divide(C, HILT_ZIPPED, zero, &(hilt_tiler){.tup = parse_tup("(2,2)")}, &r) &&
              size(r) == 0,
          "%s", ctx.text);
    REFUSED(HILT_LAYOUT_RANGE, "extent is 0", hilt_layout_complement(C, zero, hilt_tup_int(8), &r));
    REFUSED(HILT_LAYOUT_RANGE, "extent is 0", hilt_layout_right_inverse(C, zero, &r));
    REFUSED(HILT_LAYOUT_RANGE, "extent is 0", hilt_layout_left_inverse(C, zero, &r));
    REFUSED(HILT_LAYOUT_RANGE, "out of range",
            hilt_layout_local_tile(C, zero, &(hilt_tiler){.tup = parse_tup("(2,2)")}, parse_tup("(0,0)"),
                                   hilt_tup_none(), &r, &off));
    CHECK(hilt_layout_compose(C, parse("(4,3):(1,5)"), parse("(0,5):(1,3)"), &r) && size(r) == 0, "%s",
          ctx.text);
    REFUSED(HILT_LAYOUT_RANGE, "extent of the first is 0",
            hilt_layout_compose(C, parse("(0,4):(1,7)"), parse("4:1"), &r));
    REFUSED(HILT_LAYOUT_RANGE, "no coordinate",
            hilt_layout_eval(C, parse("(0,4):(1,7)"), hilt_tup_int(3), &x));
}

/* Each text shows both layouts and where. */
static void
test_texts(void)
{
    static const struct {
        const char *a, *b, *text;
    } rows[] = {
        {"(4,3):(1,5)", "6:1",
         "composition of (4,3):(1,5) with 6:1 is no layout: 6 steps of 1: the extent 4 ends after 4, which "
         "does not divide them (mode "
         "0 of the second)"},
        {"(4,3):(1,5)", "(2,2):(1,3)",
         "composition of (4,3):(1,5) with (2,2):(1,3) is no layout: sums of its modes carry over 4 of the "
         "first (mode 1 of the "
         "second)"},
        {"(4,3):(1,5)", "(2,2):(1,-1)",
         "composition of (4,3):(1,5) with (2,2):(1,-1) is not possible: it runs below 0 (mode 1 of the "
         "second)"},
    };
    hilt_layout r;
    for (size_t i = 0; i < HILT_COUNT(rows); i++) {
        CHECK(!hilt_layout_compose(C, parse(rows[i].a), parse(rows[i].b), &r), "%s", rows[i].a);
        CHECK(strcmp(ctx.text, rows[i].text) == 0, "%s", ctx.text);
        ctx.status = HILT_LAYOUT_OK;
    }
    char text[2000] = "(2";
    for (int i = 0; i < 300; i++) {
        strcat(text, ",2");
    }
    strcat(text, ")");
    REFUSED(HILT_LAYOUT_RANK, "...", hilt_layout_make(C, parse_tup(text), parse_tup("(1,2)"), &r));
    REFUSED(HILT_LAYOUT_RANK, "(1,2)", hilt_layout_make(C, parse_tup(text), parse_tup("(1,2)"), &r));
}

/* -- memory ---------------------------------------------------------------------------------------------- */
static bool
all_of_it(hilt_layouts *c)
{
    static const char *const texts[] = {"((4,2),(8,2)):((16,1),(2,64))", "(3,(4,1,2)):(8,(2,9,1))",
                                        "S<2,0,3> o 4 o (8,8):(8,1)"};
    hilt_layout a[3], r, s;
    hilt_tup x, y;
    hilt_truth t;
    int64_t n;
    for (int i = 0; i < 3; i++) {
        if (!hilt_layout_parse(c, texts[i], strlen(texts[i]), &a[i])) {
            return false;
        }
    }
    hilt_tiler by[2] = {{.is_layout = true, .layout = mode(4, 2)}, {.tup = hilt_tup_int(4)}},
               both = {.n = 2, .items = by};
    hilt_layouts side = *c;
    bool refusal = !hilt_layout_compose(&side, a[1], mode(5, 1), &r) && side.status != HILT_LAYOUT_OK;
    if (side.status == HILT_LAYOUT_MEMORY) {
        c->status = HILT_LAYOUT_MEMORY;
        return false;
    }
    CHECK(refusal, "refused");
    return hilt_layout_compose(c, a[0], mode(8, 2), &r) &&
           hilt_layout_divide(c, HILT_ZIPPED, a[0], &both, &r) &&
           hilt_layout_divide(c, HILT_FLAT, a[2], &both, &r) &&
           hilt_layout_complement(c, a[1], hilt_tup_int(100), &r) && hilt_layout_right_inverse(c, a[0], &r) &&
           hilt_layout_left_inverse(c, a[0], &r) && hilt_layout_nullspace(c, a[0], &r) &&
           hilt_layout_max_common_vector(c, a[0], a[1], &n) &&
           hilt_layout_blocked_product(c, a[1], mode(4, 1), &r) &&
           hilt_layout_tile_to_shape(c, a[2], mode(64, 1).shape, hilt_tup_none(), &r) + 1 &&
           (c->status == HILT_LAYOUT_DIVIDE ? (c->status = HILT_LAYOUT_OK, true)
                                            : c->status == HILT_LAYOUT_OK) &&
           hilt_layout_identity(c, a[0].shape, &r) && hilt_layout_eval(c, r, hilt_tup_int(9), &x) &&
           hilt_crd_to_natural(c, hilt_tup_int(9), a[0].shape, &y) &&
           hilt_layout_slice(c, a[2], y.items[1], &s, &x) + 1 &&
           (c->status == HILT_LAYOUT_RANK ? (c->status = HILT_LAYOUT_OK, true)
                                          : c->status == HILT_LAYOUT_OK) &&
           hilt_layout_is_injective(c, a[0], &t) && hilt_layout_cosize(c, a[2], &x) &&
           hilt_layout_recast(c, a[2], 8, 4, &r) && hilt_layout_ordered(c, a[0].shape, hilt_tup_int(1), &r) &&
           hilt_layout_flatten(c, a[0], &r) && hilt_layout_group(c, a[0], 0, 2, &r) &&
           hilt_layout_append(c, a[0], a[1], &r) && hilt_layout_filter(c, a[0], &r) &&
           hilt_layout_local_partition(c, a[2], a[1], hilt_tup_int(3), hilt_tup_none(), &r, &x);
}

static void
test_memory(void)
{
    long live = hilt_arena_live();
    bool ok = false;
    for (long n = 0; !ok && n < 5000; n++) {
        hilt_arena *arena = hilt_arena_new();
        hilt_layouts c = {.arena = arena};
        hilt_arena_alloc(arena, 8000 - (size_t)(n % 7) * 1000); /* chunks end at different places */
        hilt_alloc_fail_after(n / 7);
        ok = all_of_it(&c);
        hilt_alloc_fail_after(-1);
        CHECK(ok || c.status == HILT_LAYOUT_MEMORY, "allocation %ld: status %d %s", n / 7, c.status, c.text);
        hilt_arena_free(arena);
    }
    CHECK(ok, "it works with all of them");
    CHECK(hilt_arena_live() == live, "%ld arenas are left", hilt_arena_live() - live);
}

/* -- speed ----------------------------------------------------------------------------------------------- */
static void
test_speed(void)
{
    hilt_layout a = parse("((4,2),(8,2)):((16,1),(2,64))"), b = parse("(4,8):(8,1)"), r;
    hilt_tiler by = {.tup = parse_tup("(4,8)")};
    enum { ROUNDS = 400, EACH = 50 };
    double best[2] = {1e9, 1e9};
    for (int round = 0; round < 2 * ROUNDS; round++) { /* a scratch arena that stays warm, as in use */
        hilt_arena *arena = hilt_arena_new();
        hilt_layouts c = {.arena = arena};
        struct timespec t0, t1;
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t0);
        for (int i = 0; i < EACH; i++) {
            bool ok = round % 2 ? hilt_layout_divide(&c, HILT_ZIPPED, a, &by, &r)
                                : hilt_layout_compose(&c, a, b, &r);
            CHECK(ok, "%s", c.text);
        }
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t1);
        double ns = ((double)(t1.tv_sec - t0.tv_sec) * 1e9 + (double)(t1.tv_nsec - t0.tv_nsec)) / EACH;
        best[round % 2] = ns < best[round % 2] ? ns : best[round % 2];
        hilt_arena_free(arena);
    }
    printf("composition %.0f ns, zipped divide %.0f ns\n", best[0], best[1]);
}

int
main(void)
{
    ctx.arena = hilt_arena_new();
    test_overflow();
    test_depth();
    test_rank();
    test_empty();
    test_texts();
    test_memory();
    test_speed();
    CHECK(ctx.status == HILT_LAYOUT_OK, "%s", ctx.text);
    hilt_arena_free(ctx.arena);
    return check_result();
}
