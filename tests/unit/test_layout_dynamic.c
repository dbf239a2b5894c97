/* Run-time leaves: a client whose values are boxed integers that know some facts about themselves (a divisor,
 * a range, how they were computed). What the library answers from the facts alone must be right for the
 * integers in the boxes, by the brute force of the laws; what cannot be known must be refused.
 * test_layout_dynamic [cases [seed]] */
#include "layout_brute.h"

#include <time.h>

/* -- the client ------------------------------------------------------------------------------------------ */
typedef struct box {
    int64_t v, divisor, lo, hi;
    uint64_t id; /* equal: computed alike */
} box;

static box
known(hilt_tup t)
{
    if (t.kind == HILT_TUP_INT) {
        int64_t d = t.i < 0 ? -t.i : t.i;
        return (box){t.i, d ? d : 1, t.i, t.i, hilt_hash_mix(7, (uint64_t)t.i)};
    }
    return *(const box *)t.value;
}

static int64_t
gcd(int64_t a, int64_t b)
{
    while (b != 0) {
        int64_t t = a % b;
        a = b;
        b = t;
    }
    return a;
}

#define FAR (INT64_MAX / 4)
static bool
compute(hilt_leaf_op op, box a, box b, box *r)
{
    *r = (box){.divisor = 1, .lo = -FAR, .hi = FAR};
    bool positive = a.lo >= 0 && b.lo >= 0,
         near = a.hi < 1 << 20 && b.hi < 1 << 20 && a.lo > -(1 << 20) && b.lo > -(1 << 20);
    switch (op) {
    case HILT_LEAF_ADD:
        r->v = a.v + b.v;
        r->divisor = gcd(a.divisor, b.divisor);
        r->lo = near ? a.lo + b.lo : -FAR;
        r->hi = near ? a.hi + b.hi : FAR;
        return true;
    case HILT_LEAF_SUB:
        r->v = a.v - b.v;
        r->divisor = gcd(a.divisor, b.divisor);
        return true;
    case HILT_LEAF_MUL:
        r->v = a.v * b.v;
        r->divisor = a.divisor * b.divisor;
        r->lo = positive ? (near ? a.lo * b.lo : 0) : -FAR;
        r->hi = positive && near ? a.hi * b.hi : FAR;
        return true;
    case HILT_LEAF_DIV:
        r->v = b.v ? a.v / b.v - (a.v % b.v != 0 && (a.v % b.v < 0) != (b.v < 0)) : 0;
        r->divisor = b.lo == b.hi && a.divisor % b.v == 0 ? a.divisor / b.v : 1;
        r->lo = positive ? 0 : -FAR;
        r->hi = positive ? a.hi : FAR;
        return b.v != 0;
    case HILT_LEAF_MOD:
        r->v = b.v ? (a.v % b.v + b.v) % b.v : 0;
        r->lo = b.lo > 0 ? 0 : -FAR;
        r->hi = b.lo > 0 ? b.hi - 1 : FAR;
        return b.v != 0;
    case HILT_LEAF_CEIL_DIV:
        r->v = b.v > 0 ? (a.v + b.v - 1) / b.v : 0;
        r->lo = a.lo > 0 && b.lo > 0 ? 1 : -FAR;
        return b.v > 0;
    case HILT_LEAF_MIN:
        r->v = a.v < b.v ? a.v : b.v;
        return true;
    case HILT_LEAF_XOR:
        r->v = a.v ^ b.v;
        return true;
    case HILT_LEAF_AND:
        r->v = a.v & b.v;
        return true;
    case HILT_LEAF_SHIFT:
        r->v = b.v < 0 ? a.v >> -b.v : a.v << b.v;
        return true;
    case HILT_LEAF_COUNT:
        break;
    }
    return false;
}

static long asked; /* operations, to see that identities ask for none */

static bool
binary(void *client, hilt_leaf_op op, hilt_tup a, hilt_tup b, hilt_tup *ret)
{
    box x = known(a), y = known(b), *r = hilt_arena_alloc(ctx.arena, sizeof *r);
    CHECK(a.kind == HILT_TUP_VALUE || b.kind == HILT_TUP_VALUE, "one is a value");
    CHECK(a.kind <= HILT_TUP_VALUE && b.kind <= HILT_TUP_VALUE, "both are numbers");
    asked++;
    if (r == NULL || !compute(op, x, y, r)) {
        return false;
    }
    bool swap = (op == HILT_LEAF_ADD || op == HILT_LEAF_MUL) && x.id > y.id;
    r->id = hilt_hash_mix(hilt_hash_mix(hilt_hash_mix(99, op), swap ? y.id : x.id), swap ? x.id : y.id);
    *ret = hilt_tup_value(r);
    return true;
}

static hilt_truth
equal(void *client, hilt_tup a, hilt_tup b)
{
    box x = known(a), y = known(b);
    if (x.id == y.id || (x.lo == x.hi && y.lo == y.hi && x.v == y.v)) {
        CHECK(x.v == y.v, "the client is wrong: %lld, %lld", (long long)x.v, (long long)y.v);
        return HILT_YES;
    }
    return x.hi < y.lo || y.hi < x.lo || (y.lo == y.hi && y.v % x.divisor != 0) ? HILT_NO : HILT_UNKNOWN;
}

static hilt_truth
less(void *client, hilt_tup a, hilt_tup b)
{
    box x = known(a), y = known(b);
    CHECK(x.lo <= x.v && x.v <= x.hi && x.v % x.divisor == 0, "the client is wrong about %lld",
          (long long)x.v);
    return x.hi < y.lo ? HILT_YES : x.lo >= y.hi ? HILT_NO : HILT_UNKNOWN;
}

static int64_t
divisor(void *client, void *v)
{
    return ((const box *)v)->divisor;
}

static const hilt_leaf_ops ops = {binary, equal, less, divisor, NULL};

/* -- boxing ---------------------------------------------------------------------------------------------- */
static hilt_tup
boxed(int64_t v)
{
    static uint64_t next;
    box *b = hilt_arena_alloc(ctx.arena, sizeof *b);
    *b = (box){v, 1, v < 0 ? -FAR : rnd(3) ? 1 : 0, FAR, hilt_hash_mix(12345, ++next)};
    b->lo = v == 0 ? 0 : b->lo;
    for (int64_t d = 2; d <= v; d++) {
        b->divisor = v % d == 0 && rnd(2) ? d : b->divisor;
    }
    switch (rnd(4)) {
    case 0:
        b->hi = v + (int64_t)rnd(3);
        break;
    case 1:
        b->lo = v > 1 ? v - (int64_t)rnd(2) : b->lo;
    }
    return hilt_tup_value(b);
}

/* Some leaves put into boxes, one in `one_in`. */
static hilt_tup
box_some(hilt_tup t, uint32_t one_in)
{
    hilt_tup items[MOST];
    if (t.kind != HILT_TUP_TUPLE) {
        return t.kind == HILT_TUP_INT && rnd(one_in) == 0 ? boxed(t.i) : t;
    }
    for (uint32_t i = 0; i < t.n; i++) {
        items[i] = box_some(t.items[i], one_in);
    }
    CHECK(hilt_tup_make(C, items, t.n, &t), "%s", ctx.text);
    return t;
}

static hilt_tup
unbox(hilt_tup t)
{
    hilt_tup items[MOST];
    if (t.kind != HILT_TUP_TUPLE) {
        return t.kind == HILT_TUP_VALUE ? hilt_tup_int(((const box *)t.value)->v) : t;
    }
    for (uint32_t i = 0; i < t.n; i++) {
        items[i] = unbox(t.items[i]);
    }
    CHECK(hilt_tup_make(C, items, t.n, &t), "%s", ctx.text);
    return t;
}

static hilt_layout
opened(hilt_layout a)
{
    return (hilt_layout){unbox(a.shape), unbox(a.stride), NULL};
}

/* Boxes in extents; strides compact over them, or numbers and boxes of their own. */
static hilt_layout
random_dynamic(uint32_t most)
{
    hilt_layout a = random_layout(most, false);
    a.shape = box_some(a.shape, 3);
    if (rnd(2)) {
        CHECK(hilt_layout_compact(C, a.shape, rnd(2), &a), "%s", ctx.text);
    }
    else if (rnd(3) == 0) {
        a.stride = box_some(a.stride, 4);
    }
    return a;
}

static long done, unknown;

static bool
refused(hilt_layout_status *why)
{
    *why = ctx.status;
    CHECK(ctx.status != HILT_LAYOUT_OK && ctx.status != HILT_LAYOUT_MEMORY &&
              ctx.status != HILT_LAYOUT_CLIENT,
          "%s", ctx.text);
    ctx.status = HILT_LAYOUT_OK;
    unknown++;
    return true;
}

/* -- laws ------------------------------------------------------------------------------------------------ */
static void
law_compose(void)
{
    hilt_layout a = random_dynamic(3), b = random_dynamic(2), r;
    hilt_layout_status why;
    if (!hilt_layout_compose(C, a, b, &r)) {
        refused(&why);
        CHECK(why != HILT_LAYOUT_DIVIDE || !composition_exists(opened(a), opened(b)), "%s o %s exists: %s",
              show(opened(a)), show(opened(b)), ctx.text);
        return;
    }
    done++;
    hilt_layout x = opened(a), y = opened(b), z = opened(r);
    CHECK(size(y) == size(z), "%s o %s = %s", show(x), show(y), show(z));
    for (int64_t i = 0; i < size(y); i++) {
        CHECK(value(z, i) == value(x, value(y, i)), "%s o %s = %s at %lld", show(x), show(y), show(z),
              (long long)i);
    }
}

static void
law_complement(void)
{
    hilt_layout a = random_dynamic(3), r, both;
    hilt_layout_status why;
    int64_t target = 1 + rnd(100);
    if (!hilt_layout_complement(C, a, rnd(2) ? hilt_tup_int(target) : boxed(target), &r)) {
        refused(&why);
        CHECK(why != HILT_LAYOUT_INJECTIVE || !injective(opened(a)), "%s: %s", show(opened(a)), ctx.text);
        return;
    }
    done++;
    CHECK(hilt_layout_join(C, (hilt_layout[]){opened(a), opened(r)}, 2, &both) && injective(both),
          "%s and %s meet", show(opened(a)), show(opened(r)));
    CHECK(size(both) >= target, "%s and %s cover too little", show(opened(a)), show(opened(r)));
}

static void
law_inverses(void)
{
    hilt_layout a = random_dynamic(3), x, r;
    hilt_layout_status why;
    hilt_truth t;
    x = opened(a);
    CHECK(hilt_layout_right_inverse(C, a, &r), "%s", ctx.text);
    r = opened(r);
    for (int64_t i = 0; i < size(r); i++) {
        CHECK(value(x, value(r, i)) == i, "right inverse of %s: %s", show(x), show(r));
    }
    CHECK(hilt_layout_is_injective(C, a, &t) && (t == HILT_UNKNOWN || (t == HILT_YES) == injective(x)),
          "injective %s", show(x));
    hilt_truth dynamic = t;
    CHECK(hilt_layout_is_compact(C, x, &t) && t != HILT_UNKNOWN, "compact %s", show(x));
    hilt_truth fixed = t;
    CHECK(hilt_layout_is_compact(C, a, &t) && (t == HILT_UNKNOWN || t == fixed), "compact %s", show(x));
    if (hilt_layout_left_inverse(C, a, &r)) {
        done++;
        r = opened(r);
        for (int64_t i = 0; i < size(x); i++) {
            CHECK(value(r, value(x, i)) == i, "left inverse of %s: %s", show(x), show(r));
        }
        CHECK(dynamic != HILT_NO, "left inverse of %s", show(x));
    }
    else {
        refused(&why);
        CHECK(why != HILT_LAYOUT_INJECTIVE || !injective(x), "%s: %s", show(x), ctx.text);
    }
    hilt_layout b = random_dynamic(3);
    CHECK(hilt_layout_max_common_layout(C, a, b, &r), "%s", ctx.text);
    r = opened(r);
    for (int64_t i = 0; i < size(r); i++) {
        CHECK(value(x, value(r, i)) == i && value(opened(b), value(r, i)) == i, "%s and %s have %s", show(x),
              show(opened(b)), show(r));
    }
}

static void
law_reading(void)
{
    hilt_layout a = random_dynamic(4), x = opened(a), r;
    hilt_tup n;
    CHECK(hilt_layout_coalesce(C, a, &r), "%s", ctx.text);
    r = opened(r);
    CHECK(size(r) == size(x), "coalesce %s: %s", show(x), show(r));
    for (int64_t i = 0; i < size(x); i++) {
        CHECK(value(r, i) == value(x, i), "coalesce %s: %s", show(x), show(r));
        CHECK(hilt_layout_eval(C, a, rnd(2) ? boxed(i) : hilt_tup_int(i), &n) && unbox(n).i == value(x, i),
              "%s at %lld", show(x), (long long)i);
    }
    int64_t count, *v = values(x, &count);
    CHECK(hilt_layout_cosize(C, a, &n) && unbox(n).i == v[count - 1] + 1, "cosize of %s", show(x));
    free(v);
    hilt_swizzle s = {1 + (int)rnd(2), (int)rnd(2), rnd(2) ? 2 : -2};
    int64_t at = rnd(100);
    hilt_tup y;
    CHECK(hilt_swizzle_apply(C, s, boxed(at), &n) && hilt_swizzle_apply(C, s, hilt_tup_int(at), &y) &&
              unbox(n).i == y.i,
          "swizzle");
}

/* A coordinate of numbers, boxes and None: as for numbers alone. */
static void
law_slice(void)
{
    hilt_layout a = random_dynamic(4), r, z;
    hilt_tup items[MOST], fixed[MOST], offset, want, x, y;
    uint32_t n = hilt_tup_rank(a.shape);
    for (uint32_t i = 0; i < n; i++) {
        hilt_tup extent_of;
        CHECK(hilt_tup_product(C, unbox(hilt_tup_mode(a.shape, i)), &extent_of), "%s", ctx.text);
        fixed[i] = rnd(3) == 0 ? hilt_tup_none() : hilt_tup_int(rnd((uint32_t)extent_of.i));
        items[i] = fixed[i].kind == HILT_TUP_INT && rnd(2) ? boxed(fixed[i].i) : fixed[i];
    }
    if (a.shape.kind != HILT_TUP_TUPLE) {
        return;
    }
    CHECK(hilt_tup_make(C, items, n, &x) && hilt_tup_make(C, fixed, n, &y), "%s", ctx.text);
    CHECK(hilt_layout_slice(C, a, x, &r, &offset) && hilt_layout_slice(C, opened(a), y, &z, &want), "%s",
          ctx.text);
    CHECK(unbox(offset).i == want.i && hilt_layout_equal(C, opened(r), z) == HILT_YES, "slice of %s",
          show(opened(a)));
}

/* Tensors with run-time extents, tiled mode by mode with numbers: always possible. */
static void
law_tiles(void)
{
    int64_t s[3], t[3];
    uint32_t n = 1 + rnd(3);
    hilt_tup extents[3], tiles[3], coordinate[3], fixed[3], shape, tile, x, y, off, off_fixed;
    for (uint32_t i = 0; i < n; i++) {
        s[i] = 1 + rnd(20);
        t[i] = extent();
        extents[i] = rnd(3) ? boxed(s[i]) : hilt_tup_int(s[i]);
        tiles[i] = hilt_tup_int(t[i]);
        fixed[i] = hilt_tup_int(rnd((uint32_t)((s[i] + t[i] - 1) / t[i])));
        coordinate[i] = rnd(2) ? boxed(fixed[i].i) : fixed[i];
    }
    hilt_layout a, r, z;
    CHECK(hilt_tup_make(C, extents, n, &shape) && hilt_tup_make(C, tiles, n, &tile) &&
              hilt_tup_make(C, coordinate, n, &x) && hilt_tup_make(C, fixed, n, &y) &&
              hilt_layout_compact(C, shape, rnd(2), &a),
          "%s", ctx.text);
    for (int how = HILT_LOGICAL; how <= HILT_FLAT; how++) {
        CHECK(hilt_layout_divide(C, (hilt_arrange)how, a, &(hilt_tiler){.tup = tile}, &r), "%s", ctx.text);
        CHECK(hilt_layout_divide(C, (hilt_arrange)how, opened(a), &(hilt_tiler){.tup = tile}, &z), "%s",
              ctx.text);
        if (hilt_tup_congruent(r.shape, z.shape)) {
            CHECK(same_values(opened(r), z), "%s / tiles: %s, %s", show(opened(a)), show(opened(r)), show(z));
        }
    }
    CHECK(hilt_layout_local_tile(C, a, &(hilt_tiler){.tup = tile}, x, hilt_tup_none(), &r, &off), "%s",
          ctx.text);
    CHECK(
        hilt_layout_local_tile(C, opened(a), &(hilt_tiler){.tup = tile}, y, hilt_tup_none(), &z, &off_fixed),
        "%s", ctx.text);
    CHECK(unbox(off).i == off_fixed.i && same_values(opened(r), z), "tile of %s: %s, %s", show(opened(a)),
          show(opened(r)), show(z));
    hilt_layout threads;
    hilt_tup count;
    CHECK(hilt_layout_compact(C, tile, rnd(2), &threads) && hilt_layout_size(C, threads, &count), "%s",
          ctx.text);
    int64_t thread = rnd((uint32_t)count.i);
    CHECK(hilt_layout_local_partition(C, a, threads, boxed(thread), hilt_tup_none(), &r, &off), "%s",
          ctx.text);
    CHECK(hilt_layout_local_partition(C, opened(a), threads, hilt_tup_int(thread), hilt_tup_none(), &z,
                                      &off_fixed),
          "%s", ctx.text);
    CHECK(unbox(off).i == off_fixed.i && same_values(opened(r), z), "part of %s: %s, %s", show(opened(a)),
          show(opened(r)), show(z));
    done++;
}

static void
law_products(void)
{
    hilt_layout a = random_dynamic(2), t = random_dynamic(2), r, x, y, z;
    hilt_layout_status why;
    x = opened(a);
    y = opened(t);
    if (!hilt_layout_product(C, HILT_LOGICAL, a, &(hilt_tiler){.is_layout = true, .layout = t}, &r)) {
        refused(&why);
        CHECK(why != HILT_LAYOUT_INJECTIVE || !injective(x), "%s x %s: %s", show(x), show(y), ctx.text);
    }
    else {
        z = opened(r);
        CHECK(injective(x) && size(z) == size(x) * size(y) && (!injective(y) || injective(z)), "%s x %s = %s",
              show(x), show(y), show(z));
        done++;
    }
    if (!injective(x)) {
        return;
    }
    if (!hilt_layout_recast(C, a, 8, 32, &r)) {
        refused(&why);
        return;
    }
    z = opened(r);
    CHECK(hilt_layout_recast(C, z, 32, 8, &z) && same_values(z, x), "recast of %s: %s", show(x), show(z));
}

/* What needs no arithmetic asks the client for none. */
static void
test_identities(void)
{
    hilt_tup n = boxed(24), m = boxed(10), shape, x;
    hilt_layout a, r;
    hilt_tiler by = {.tup = hilt_tup_int(8)};
    asked = 0;
    CHECK(hilt_tup_make(C, (hilt_tup[]){n, m}, 2, &shape) && hilt_layout_compact(C, shape, true, &a), "%s",
          ctx.text);
    CHECK(hilt_layout_size(C, hilt_layout_slice(C, a, hilt_tup_none(), &r, &x) ? r : a, &x), "%s", ctx.text);
    long before = asked;
    hilt_tup none_and_0;
    CHECK(hilt_tup_make(C, (hilt_tup[]){hilt_tup_none(), hilt_tup_int(0)}, 2, &none_and_0), "%s", ctx.text);
    CHECK(hilt_layout_slice(C, a, none_and_0, &r, &x) && x.kind == HILT_TUP_INT && x.i == 0 &&
              asked == before,
          "%ld", asked);
    CHECK(hilt_layout_make(C, n, hilt_tup_int(1), &a) && hilt_layout_divide(C, HILT_LOGICAL, a, &by, &r),
          "%s", ctx.text);
    CHECK(asked == before + 1, "one ceil_div: %ld", asked - before);
}

static void (*const laws[])(void) = {law_compose, law_complement, law_inverses, law_reading,
                                     law_slice,   law_tiles,      law_products, law_compose};

#ifdef __SANITIZE_ADDRESS__
#define CASES 5000
#else
#define CASES 40000
#endif

int
main(int argc, char **argv)
{
    long cases = argc > 1 ? atol(argv[1]) : CASES;
    uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 0) : (uint64_t)time(NULL);
    printf("seed %llu\n", (unsigned long long)seed);
    ctx.ops = &ops;
    for (long i = 0; i < cases && check_failures == 0; i++) {
        if (i % 256 == 0) {
            hilt_arena_free(ctx.arena);
            ctx.arena = hilt_arena_new();
        }
        seed_case(seed, i);
        laws[(size_t)i % HILT_COUNT(laws)]();
        CHECK(ctx.status == HILT_LAYOUT_OK, "case %ld: %s", i, ctx.text);
        if (check_failures != 0) {
            fprintf(stderr, "case %ld of seed %llu\n", i, (unsigned long long)seed);
        }
    }
    test_identities();
    printf("%ld done, %ld refused\n", done, unknown);
    hilt_arena_free(ctx.arena);
    return check_result();
}
