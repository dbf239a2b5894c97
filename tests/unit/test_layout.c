/* Layouts: what each function gives, as text, and what is refused. */
#include "../../src/layout/layout.h"
#include "check.h"

static hilt_layouts ctx;

static hilt_layout
L(const char *text)
{
    hilt_layout a = {0};
    CHECK(hilt_layout_parse(&ctx, text, strlen(text), &a), "%s: %s", text, ctx.text);
    return a;
}

static hilt_tup
T(const char *text)
{
    hilt_tup t = {0};
    CHECK(hilt_tup_parse(&ctx, text, strlen(text), &t), "%s: %s", text, ctx.text);
    return t;
}

/* A tiler: [a, b] by mode, a layout, or a tuple. */
static hilt_tiler
tiler_from(const char **at)
{
    hilt_tiler t = {0};
    if (**at == '[') {
        hilt_tiler *items = hilt_arena_alloc(ctx.arena, 8 * sizeof *items);
        ++*at;
        while (**at != ']') {
            items[t.n++] = tiler_from(at);
            *at += **at == ';';
        }
        ++*at;
        t.items = items;
        return t;
    }
    size_t n = strcspn(*at, ";]");
    char text[200];
    snprintf(text, sizeof text, "%.*s", (int)n, *at);
    t.is_layout = strchr(text, ':') != NULL;
    if (t.is_layout) {
        t.layout = L(text);
    }
    else {
        t.tup = T(text);
    }
    *at += n;
    return t;
}

static hilt_tiler
tiler(const char *text)
{
    return tiler_from(&text);
}

static void
expect(int line, bool ok, hilt_layout got, const char *want)
{
    hilt_str s = {0};
    if (ok) {
        hilt_layout_print(&s, got);
    }
    else {
        hilt_str_puts(&s, ctx.text);
    }
    bool same = strcmp(s.data, want) == 0;
    if (!same && !ok && want[0] == '!') {
        same = strstr(s.data, want + 2) != NULL && ctx.status == (hilt_layout_status)(want[1] - '0');
    }
    CHECK(same, "line %d: wanted %s, got %s (status %d)", line, want, s.data, ctx.status);
    CHECK(ok == (ctx.status == HILT_LAYOUT_OK), "line %d: status %d", line, ctx.status);
    hilt_str_free(&s);
    ctx.status = HILT_LAYOUT_OK;
}

static void
expect_tup(int line, bool ok, hilt_tup got, const char *want)
{
    hilt_str s = {0};
    if (ok) {
        hilt_tup_print(&s, got);
    }
    else {
        hilt_str_puts(&s, ctx.text);
    }
    bool same = strcmp(s.data, want) == 0 || (!ok && want[0] == '!' && strstr(s.data, want + 2) != NULL &&
                                              ctx.status == (hilt_layout_status)(want[1] - '0'));
    CHECK(same, "line %d: wanted %s, got %s (status %d)", line, want, s.data, ctx.status);
    hilt_str_free(&s);
    ctx.status = HILT_LAYOUT_OK;
}

#define LAY(want, call)                                                                                      \
    do {                                                                                                     \
        hilt_layout r = {0};                                                                                 \
        bool ok = call;                                                                                      \
        expect(__LINE__, ok, r, want);                                                                       \
    } while (0)
#define TUP(want, call)                                                                                      \
    do {                                                                                                     \
        hilt_tup r = {0};                                                                                    \
        bool ok = call;                                                                                      \
        expect_tup(__LINE__, ok, r, want);                                                                   \
    } while (0)
#define C &ctx
/* the statuses as digits, for the expected texts of refusals */
_Static_assert(HILT_LAYOUT_RANK == 1 && HILT_LAYOUT_RANGE == 2 && HILT_LAYOUT_DIVIDE == 3 &&
                   HILT_LAYOUT_INJECTIVE == 4 && HILT_LAYOUT_UNKNOWN == 5 && HILT_LAYOUT_OVERFLOW == 6 &&
                   HILT_LAYOUT_SYNTAX == 7,
               "digits below");

static void
test_tuples(void)
{
    TUP("(4,2,8)", hilt_tup_flatten(C, T("(4,(2,8))"), &r));
    TUP("64", hilt_tup_product(C, T("(4,(2,8))"), &r));
    TUP("1", hilt_tup_product(C, T("()"), &r));
    TUP("(2,8)", hilt_tup_slice(C, T("(4,(2,8))"), T("(1,(_,_))"), &r));
    TUP("((2,8))", hilt_tup_slice(C, T("(4,(2,8))"), T("(1,_)"), &r));
    TUP("(4)", hilt_tup_dice(C, T("(4,(2,8))"), T("(1,(_,_))"), &r));
    TUP("()", hilt_tup_slice(C, T("(4,(2,8))"), T("3"), &r));
    TUP("!1coordinate", hilt_tup_slice(C, T("(4,(2,8))"), T("(_,_,_)"), &r));
    TUP("(1,(2,3),4)", hilt_tup_group(C, T("(1,2,3,4)"), 1, 3, &r));
    TUP("(4,1)", hilt_tup_select(C, T("(1,2,3,4)"), (uint32_t[]){3, 0}, 2, &r));
    TUP("!1has no mode 4", hilt_tup_select(C, T("(1,2,3,4)"), (uint32_t[]){4}, 1, &r));
    TUP("(1,(2,3))", hilt_tup_append(C, T("1"), T("(2,3)"), &r));
    TUP("(9,1,2)", hilt_tup_prepend(C, T("(1,2)"), T("9"), &r));
    TUP("(2,(2,4))", hilt_tup_binary(C, HILT_LEAF_CEIL_DIV, T("(7,(8,13))"), T("(4,(4,4))"), &r));
    TUP("!6does not fit", hilt_tup_product(C, T("(4611686018427387904,2)"), &r));
    TUP("!2division by zero", hilt_tup_binary(C, HILT_LEAF_MOD, T("7"), T("0"), &r));
    TUP("3@1@0", hilt_tup_basis(C, hilt_tup_int(3), (uint32_t[]){0, 1}, 2, &r));
    TUP("3@1@0", (r = T(" 3 @ 1@0"), true));
    CHECK(hilt_tup_congruent(T("(1,(2,3))"), T("(7,(_,0))")) &&
              !hilt_tup_congruent(T("(1,2)"), T("(1,(2,3))")),
          "profiles");
    CHECK(hilt_tup_weakly_congruent(T("(1,2)"), T("(1,(2,3))")) &&
              !hilt_tup_weakly_congruent(T("(1,(2,3))"), T("(1,2)")),
          "profiles");
    CHECK(hilt_tup_rank(T("(1,(2,3))")) == 2 && hilt_tup_depth(T("(1,(2,3))")) == 2 &&
              hilt_tup_depth(T("1")) == 0,
          "rank, depth");
}

static void
test_text(void)
{
    static const char *const same[] = {"(4,(2,8)):(2,(1,8))",
                                       "():()",
                                       "8:1",
                                       "(8):(1)",
                                       "((),3):((),-7)",
                                       "(4,8):(1@0,1@1)",
                                       "S<3,4,3> o 0 o (8,8):(8,1)",
                                       "S<2,0,-3> o 16 o 8:1",
                                       "(4,2):(1,8) o 3 o 8:1",
                                       "S<1,0,1> o 0 o 64:1 o 2 o (4,4):(4,1)"};
    for (size_t i = 0; i < HILT_COUNT(same); i++) {
        LAY(same[i], (r = L(same[i]), true));
    }
    static const char *const wrong[] = {"",
                                        "4",
                                        "(4:1",
                                        "4:1)",
                                        "4:1 x",
                                        "(4,,):1",
                                        "4:",
                                        "?:1",
                                        "S<1,2> o 0 o 4:1",
                                        "S<1,2,3>",
                                        "4:1 o 4:1",
                                        "(4,2):1",
                                        "4:_",
                                        "-4:1",
                                        "S<3,0,1> o 0 o 4:1",
                                        "99999999999999999999:1",
                                        "(a)"};
    for (size_t i = 0; i < HILT_COUNT(wrong); i++) {
        hilt_layout a;
        CHECK(!hilt_layout_parse(C, wrong[i], strlen(wrong[i]), &a) && ctx.status != HILT_LAYOUT_OK, "%s",
              wrong[i]);
        ctx.status = HILT_LAYOUT_OK;
    }
    char deep[3000];
    memset(deep, '(', 1500);
    memset(deep + 1500, ')', 1500);
    hilt_tup t;
    CHECK(!hilt_tup_parse(C, deep, 3000, &t) && ctx.status == HILT_LAYOUT_RANGE, "%s", ctx.text);
    ctx.status = HILT_LAYOUT_OK;
    CHECK(hilt_tup_parse(C, deep + 500, 2000, &t) && hilt_tup_depth(t) == 1000, "%s", ctx.text);
}

static void
test_coordinates(void)
{
    TUP("(1,(1,2))", hilt_index_to_crd(C, T("21"), T("(4,(2,8))"), &r));
    TUP("(1,(1,22))", hilt_index_to_crd(C, T("181"), T("(4,(2,8))"), &r));
    TUP("(3,(1,2))", hilt_crd_to_natural(C, T("(3,5)"), T("(4,(2,8))"), &r));
    TUP("23", hilt_crd_to_index(C, T("(3,5)"), T("(4,(2,8))"), T("(2,(1,8))"), &r));
    TUP("6", hilt_crd_to_index(C, T("(3,_)"), T("(4,(2,8))"), T("(2,(1,8))"), &r));
    TUP("(3,5)", hilt_crd_to_index(C, T("23"), T("(4,8)"), T("(1@0,1@1)"), &r));
    TUP("(0,(5,1))", hilt_crd_to_index(C, T("13"), T("(8,2)"), T("(1@0@1,1@1@1)"), &r));
    TUP("!1does not go", hilt_crd_to_index(C, T("(1,2,3)"), T("(4,8)"), T("(1,4)"), &r));
    TUP("!2no coordinate", hilt_index_to_crd(C, T("-1"), T("(4,8)"), &r));
    CHECK(hilt_crd_check(C, T("(3,(_,7))"), T("(4,(2,8))")) && hilt_crd_check(C, T("63"), T("(4,(2,8))")),
          "%s", ctx.text);
    CHECK(!hilt_crd_check(C, T("(3,(_,8))"), T("(4,(2,8))")) && ctx.status == HILT_LAYOUT_RANGE &&
              strstr(ctx.text, "8 of mode 1") && strstr(ctx.text, "(4,(2,8))"),
          "%s", ctx.text);
    ctx.status = HILT_LAYOUT_OK;
    CHECK(!hilt_crd_check(C, T("-1"), T("4")), "negative");
    ctx.status = HILT_LAYOUT_OK;
    hilt_truth t;
    CHECK(hilt_crd_less(C, T("(1,(2,3))"), T("(2,(3,4))"), &t) && t == HILT_YES, "less");
    CHECK(hilt_crd_less(C, T("(1,(2,4))"), T("(2,(3,4))"), &t) && t == HILT_NO, "less");
}

static void
test_making(void)
{
    LAY("(4,(2,8)):(1,(4,8))", hilt_layout_compact(C, T("(4,(2,8))"), false, &r));
    LAY("(4,(2,8)):(16,(8,1))", hilt_layout_compact(C, T("(4,(2,8))"), true, &r));
    LAY("(1,4):(0,1)", hilt_layout_compact(C, T("(1,4)"), false, &r));
    LAY("(2,3,4):(12,1,3)", hilt_layout_ordered(C, T("(2,3,4)"), T("(2,0,1)"), &r));
    LAY("(2,(3,4)):(12,(1,3))", hilt_layout_ordered(C, T("(2,(3,4))"), T("(1,0)"), &r));
    LAY("(4,(2,8)):(1@0,(1@0@1,1@1@1))", hilt_layout_identity(C, T("(4,(2,8))"), &r));
    LAY("!1different profiles", hilt_layout_make(C, T("(4,2)"), T("(1,(2,3))"), &r));
    LAY("!6does not fit", hilt_layout_compact(C, T("(4294967296,4294967296)"), false, &r));
    LAY("S<3,4,3> o 0 o (8,8):(8,1)",
        hilt_layout_swizzled(C, (hilt_swizzle){3, 4, 3}, T("0"), L("(8,8):(8,1)"), &r));
    LAY("!2swizzle", hilt_layout_swizzled(C, (hilt_swizzle){3, 4, 2}, T("0"), L("(8,8):(8,1)"), &r));
    TUP("64", hilt_layout_cosize(C, L("(4,(2,8)):(2,(1,8))"), &r));
    TUP("0", hilt_layout_cosize(C, L("(4,0):(2,1)"), &r));
    TUP("!2negative", hilt_layout_cosize(C, L("(4,3):(-2,1)"), &r));
    TUP("64", hilt_layout_cosize(C, L("S<3,0,3> o 0 o (8,8):(8,1)"), &r));
    TUP("-3", hilt_layout_eval(C, L("(4,3):(-2,1)"), T("(2,1)"), &r));
    TUP("9", hilt_layout_eval(C, L("S<3,0,3> o 0 o (8,8):(8,1)"), T("(1,0)"), &r));
    TUP("9", hilt_layout_eval(C, L("S<3,0,-3> o 0 o (8,8):(8,1)"), T("(0,1)"), &r));
}

static void
slice(int line, const char *a, const char *coordinate, const char *want, const char *want_offset)
{
    hilt_layout r = {0};
    hilt_tup offset = {0};
    bool ok = hilt_layout_slice(C, L(a), T(coordinate), &r, &offset);
    expect(line, ok, r, want);
    if (ok) {
        expect_tup(line, ok, offset, want_offset);
    }
}

static void
test_modes(void)
{
    slice(__LINE__, "(4,(2,8)):(2,(1,8))", "(_,(1,_))", "(4,8):(2,8)", "1");
    slice(__LINE__, "(4,(2,8)):(2,(1,8))", "(3,5)", "():()", "23");
    slice(__LINE__, "S<3,0,3> o 0 o (8,8):(8,1)", "(1,_)", "S<3,0,3> o 8 o (8):(1)", "0");
    slice(__LINE__, "(4,8):(1@0,1@1)", "(_,5)", "(4):(1@0)", "(0,5)");
    slice(__LINE__, "(4,8):(1,4)", "(_,_,1)", "!1does not go", "");
    LAY("22:1", hilt_layout_coalesce(C, L("(2,(1,11)):(1,(6,2))"), &r));
    LAY("(2,6):(1,3)", hilt_layout_coalesce(C, L("(2,(1,6)):(1,(6,3))"), &r));
    LAY("1:0", hilt_layout_coalesce(C, L("(1,1):(3,4)"), &r));
    LAY("(2,6):(1,2)", hilt_layout_coalesce_by(C, L("(2,(1,6)):(1,(6,2))"), T("(1,1)"), &r));
    LAY("8:1", hilt_layout_filter(C, L("(2,3,4):(1,0,2)"), &r));
    LAY("(2,1,4):(1,0,2)", hilt_layout_filter_zeros(C, L("(2,3,4):(1,0,2)"), &r));
    LAY("(4,2,8):(2,1,8)", hilt_layout_flatten(C, L("(4,(2,8)):(2,(1,8))"), &r));
    LAY("(4,(2,8),3):(1,(2,3),9)", hilt_layout_group(C, L("(4,2,8,3):(1,2,3,9)"), 1, 3, &r));
    LAY("S<1,0,1> o 0 o (8,4):(4,1)",
        hilt_layout_select(C, L("S<1,0,1> o 0 o (4,8):(1,4)"), (uint32_t[]){1, 0}, 2, &r));
    LAY("(4,(2,8)):(1,(3,4))", hilt_layout_append(C, L("4:1"), L("(2,8):(3,4)"), &r));
}

static void
test_compose(void)
{
    LAY("((2,2),3):((24,2),8)", hilt_layout_compose(C, L("(6,2):(8,2)"), L("(4,3):(3,1)"), &r));
    LAY("(5,4):(16,80)", hilt_layout_compose(C, L("20:2"), L("(5,4):(8,40)"), &r) && false
                             ? true
                             : hilt_layout_compose(C, L("20:2"), L("(5,4):(8,40)"), &r));
    LAY("(5,4):(4,1)", hilt_layout_compose(C, L("20:1"), L("(5,4):(4,1)"), &r));
    LAY("(5,(2,2)):(16,(80,4))", hilt_layout_compose(C, L("(10,2):(16,4)"), L("(5,4):(1,5)"), &r));
    LAY("(2,3):(2,5)", hilt_layout_compose(C, L("(4,3):(1,5)"), L("6:2"), &r));
    LAY("(2,2):(3,101)", hilt_layout_compose(C, L("(5,2):(1,100)"), L("4:3"), &r));
    LAY("!3composition of (4,3):(1,5) with 6:1", hilt_layout_compose(C, L("(4,3):(1,5)"), L("6:1"), &r));
    LAY("!3carry over 4", hilt_layout_compose(C, L("(4,3):(1,5)"), L("(2,2):(1,3)"), &r));
    LAY("3:1", hilt_layout_compose(C, L("(4,3):(1,5)"), L("3:1"), &r));
    LAY("(2,3):(3,0)", hilt_layout_compose(C, L("(4,3):(1,5)"), L("(2,3):(3,0)"), &r));
    LAY("(3,5):(1@0,1@1)", hilt_layout_compose(C, L("(4,8):(1@0,1@1)"), L("(3,5):(1,4)"), &r));
    LAY("(2,(2,4)):(2,(1,4))", hilt_layout_compose(C, L("(4,4):(1,4)"), L("(2,(2,4)):(2@0,(1@0,1@1))"), &r));
    LAY("S<2,0,2> o 0 o (2,4):(8,1)",
        hilt_layout_compose(C, L("S<2,0,2> o 0 o (4,4):(4,1)"), L("(2,4):(2,4)"), &r));
    LAY("(2,2):(-3,-1)", hilt_layout_compose(C, L("8:-1"), L("(2,2):(3,1)"), &r));
    LAY("(128,2):(1,0)", hilt_layout_compose(C, L("(128,1):(1,0)"), L("256:1"), &r));
    hilt_tiler t = tiler("[3:4;8:2]");
    LAY("(3,(2,4)):(236,(26,1))", hilt_layout_compose_by(C, L("(12,(4,8)):(59,(13,1))"), &t, &r));
    t = tiler("(3,8)");
    LAY("(3,(4,2)):(59,(13,1))", hilt_layout_compose_by(C, L("(12,(4,8)):(59,(13,1))"), &t, &r));
}

static void
test_complement(void)
{
    LAY("6:4", hilt_layout_complement(C, L("4:1"), T("24"), &r));
    LAY("4:6", hilt_layout_complement(C, L("6:1"), T("24"), &r));
    LAY("(2,3):(1,8)", hilt_layout_complement(C, L("4:2"), T("24"), &r));
    LAY("(2,3):(1,8)", hilt_layout_complement(C, L("4:2"), T("(4,6)"), &r));
    LAY("1:0", hilt_layout_complement(C, L("(4,6):(1,4)"), T("24"), &r));
    LAY("6:4", hilt_layout_complement(C, L("(2,2):(1,2)"), T("24"), &r));
    LAY("(2,2):(1,12)", hilt_layout_complement(C, L("(2,3):(6,2)"), T("24"), &r));
    LAY("(3,2):(2,12)", hilt_layout_complement(C, L("(2,2):(1,6)"), T("24"), &r));
    LAY("!4overlaps itself", hilt_layout_complement(C, L("(2,2):(1,1)"), T("24"), &r));
    LAY("!4overlaps itself", hilt_layout_complement(C, L("4:0"), T("24"), &r));
    LAY("!3complement of (2,2):(1,3) in 24", hilt_layout_complement(C, L("(2,2):(1,3)"), T("24"), &r));
}

static void
test_inverse(void)
{
    LAY("(4,8):(8,1)", hilt_layout_right_inverse(C, L("(8,4):(4,1)"), &r));
    LAY("4:1", hilt_layout_right_inverse(C, L("(4,2):(1,5)"), &r));
    LAY("1:0", hilt_layout_right_inverse(C, L("4:2"), &r));
    LAY("(4,8):(8,1)", hilt_layout_left_inverse(C, L("(8,4):(4,1)"), &r));
    LAY("(2,4):(0,1)", hilt_layout_left_inverse(C, L("4:2"), &r));
    LAY("(3,2):(1,2)", hilt_layout_left_inverse(C, L("(2,2):(1,3)"), &r));
    LAY("!4left inverse", hilt_layout_left_inverse(C, L("(2,2):(1,1)"), &r));
    LAY("!3left inverse", hilt_layout_left_inverse(C, L("(3,2):(2,3)"), &r));
    LAY("3:2", hilt_layout_nullspace(C, L("(2,3,4):(1,0,2)"), &r));
    LAY("(4,8):(8,1)", hilt_layout_max_common_layout(C, L("(8,4):(4,1)"), L("(8,4):(4,1)"), &r));
    LAY("4:1", hilt_layout_max_common_layout(C, L("(4,8):(1,4)"), L("(4,8):(1,16)"), &r));
    int64_t n = 0;
    CHECK(hilt_layout_max_common_vector(C, L("(4,8):(1,4)"), L("(4,8):(1,4)"), &n) && n == 32, "%lld",
          (long long)n);
    CHECK(hilt_layout_max_common_vector(C, L("12:1"), L("(8,2):(1,16)"), &n) && n == 8, "%lld", (long long)n);
}

static void
divide(int line, hilt_arrange how, const char *a, const char *by, const char *want)
{
    hilt_tiler t = tiler(by);
    hilt_layout r = {0};
    bool ok = hilt_layout_divide(C, how, L(a), &t, &r);
    expect(line, ok, r, want);
}

static void
product(int line, hilt_arrange how, const char *a, const char *by, const char *want)
{
    hilt_tiler t = tiler(by);
    hilt_layout r = {0};
    bool ok = hilt_layout_product(C, how, L(a), &t, &r);
    expect(line, ok, r, want);
}

static void
test_divide(void)
{
    divide(__LINE__, HILT_LOGICAL, "(4,2,3):(2,1,8)", "4:2", "((2,2),(2,3)):((4,1),(2,8))");
    divide(__LINE__, HILT_LOGICAL, "(9,(4,8)):(59,(13,1))", "[3:3;(2,4):(1,8)]",
           "((3,3),((2,4),(2,2))):((177,59),((13,2),(26,1)))");
    divide(__LINE__, HILT_ZIPPED, "(9,(4,8)):(59,(13,1))", "[3:3;(2,4):(1,8)]",
           "((3,(2,4)),(3,(2,2))):((177,(13,2)),(59,(26,1)))");
    divide(__LINE__, HILT_TILED, "(9,(4,8)):(59,(13,1))", "[3:3;(2,4):(1,8)]",
           "((3,(2,4)),3,(2,2)):((177,(13,2)),59,(26,1))");
    divide(__LINE__, HILT_FLAT, "(9,(4,8)):(59,(13,1))", "[3:3;(2,4):(1,8)]",
           "(3,(2,4),3,(2,2)):(177,(13,2),59,(26,1))");
    divide(__LINE__, HILT_ZIPPED, "(128,64,3):(64,1,8192)", "(32,16)",
           "((32,16),(4,4,3)):((64,1),(2048,16,8192))");
    divide(__LINE__, HILT_ZIPPED, "(100,64):(64,1)", "(32,16)", "((32,16),(4,4)):((64,1),(2048,16))");
    divide(__LINE__, HILT_ZIPPED, "(128,64):(64,1)", "(_,16)", "((128,16),(1,4)):((64,1),(0,16))");
    divide(__LINE__, HILT_LOGICAL, "16:3", "4", "(4,4):(3,12)");
    divide(__LINE__, HILT_ZIPPED, "(8,8):(1@0,1@1)", "(2,4)", "((2,4),(4,2)):((1@0,1@1),(2@0,4@1))");
    divide(__LINE__, HILT_LOGICAL, "(3,4):(4,1)", "5", "!3composition of (3,4):(4,1)");
    divide(__LINE__, HILT_LOGICAL, "(3,4):(4,1)", "(2,2,2)", "!1more modes");
    product(__LINE__, HILT_LOGICAL, "(2,2):(4,1)", "6:1", "((2,2),(2,3)):((4,1),(2,8))");
    product(__LINE__, HILT_LOGICAL, "(2,2):(4,1)", "(4,2):(2,1)", "((2,2),(4,2)):((4,1),(8,2))");
    product(__LINE__, HILT_LOGICAL, "(2,2):(1,1)", "6:1", "!4overlaps itself");
    product(__LINE__, HILT_LOGICAL, "(2,5):(5,1)", "[3:1;4:1]", "!4overlaps itself");
    LAY("((2,3),(5,4)):((5,10),(1,30))",
        hilt_layout_blocked_product(C, L("(2,5):(5,1)"), L("(3,4):(1,3)"), &r));
    LAY("((3,2),(4,5)):((10,5),(30,1))",
        hilt_layout_raked_product(C, L("(2,5):(5,1)"), L("(3,4):(1,3)"), &r));
    LAY("S<3,0,3> o 0 o ((8,2),(8,4)):((8,64),(1,128))",
        hilt_layout_tile_to_shape(C, L("S<3,0,3> o 0 o (8,8):(8,1)"), T("(16,32)"), hilt_tup_none(), &r));
    LAY("((8,2),(8,4)):((8,64),(1,128))",
        hilt_layout_tile_to_shape(C, L("(8,8):(8,1)"), T("(16,32)"), T("(0,1)"), &r));
    LAY("!3tile_to_shape", hilt_layout_tile_to_shape(C, L("(8,8):(8,1)"), T("(12,32)"), T("(0,1)"), &r));
}

static void
test_tiles(void)
{
    hilt_tup off = {0};
    hilt_tiler t = tiler("(32,16)");
    LAY("(32,16):(64,1)",
        hilt_layout_local_tile(C, L("(128,64):(64,1)"), &t, T("(1,2)"), hilt_tup_none(), &r, &off));
    TUP("2080", (r = off, true));
    LAY("(32,16,4):(64,1,16)",
        hilt_layout_local_tile(C, L("(128,64):(64,1)"), &t, T("(1,_)"), hilt_tup_none(), &r, &off));
    TUP("2048", (r = off, true));
    LAY("!2of mode 0",
        hilt_layout_local_tile(C, L("(128,64):(64,1)"), &t, T("(4,_)"), hilt_tup_none(), &r, &off));
    t = tiler("(32,99,16)");
    LAY("(32,16,4):(64,1,16)",
        hilt_layout_local_tile(C, L("(128,64):(64,1)"), &t, T("(1,9,_)"), T("(1,_,1)"), &r, &off));
    LAY("(4,8):(512,2)", hilt_layout_local_partition(C, L("(32,16):(64,1)"), L("(8,2):(2,1)"), T("5"),
                                                     hilt_tup_none(), &r, &off));
    TUP("129", (r = off, true));
    LAY("(4,16):(512,1)", hilt_layout_local_partition(C, L("(32,16):(64,1)"), L("(8,2,1):(2,1,0)"), T("5"),
                                                      T("(1,_,1)"), &r, &off));
    LAY("!3cannot be found", hilt_layout_local_partition(C, L("(32,16):(64,1)"), L("(3,2):(2,3)"), T("5"),
                                                         hilt_tup_none(), &r, &off));
    LAY("!2no index 16", hilt_layout_local_partition(C, L("(32,16):(64,1)"), L("(8,2):(2,1)"), T("16"),
                                                     hilt_tup_none(), &r, &off));
    LAY("(8,4):(1,16)", hilt_layout_recast(C, L("(32,4):(1,64)"), 8, 32, &r));
    LAY("(32,4):(1,64)", hilt_layout_recast(C, L("(8,4):(1,16)"), 32, 8, &r));
    LAY("(1,4):(0,1)", hilt_layout_recast(C, L("(2,8):(1,2)"), 8, 32, &r));
    LAY("(8,4):(4,1)", hilt_layout_recast(C, L("(8,8):(8,1)"), 4, 8, &r));
    LAY("!3recast of (6,4):(1,64)", hilt_layout_recast(C, L("(6,4):(1,64)"), 8, 32, &r));
    LAY("!3recast of (8,4):(1,6)", hilt_layout_recast(C, L("(8,4):(1,6)"), 8, 32, &r));
    LAY("!3recast of 8:2", hilt_layout_recast(C, L("8:2"), 32, 8, &r));
    LAY("S<3,3,3> o 8 o (8,32):(32,1)", hilt_layout_recast(C, L("S<3,4,3> o 16 o (8,64):(64,1)"), 8, 16, &r));
    LAY("(8,8):(8,1)", hilt_layout_domain_offset(C, L("(8,8):(8,1)"), T("(2,1)"), &r, &off));
    TUP("17", (r = off, true));
}

int
main(void)
{
    ctx = (hilt_layouts){.arena = hilt_arena_new()};
    test_tuples();
    test_text();
    test_coordinates();
    test_making();
    test_modes();
    test_compose();
    test_complement();
    test_inverse();
    test_divide();
    test_tiles();
    hilt_arena_free(ctx.arena);
    return check_result();
}
