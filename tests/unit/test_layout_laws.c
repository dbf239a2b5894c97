/* Laws of the layout algebra on random small layouts, against brute force that shares no code with the
 * library: what is returned is the right function, what is refused is refused for a reason. test_layout_laws
 * [cases [seed]] */
#include "layout_brute.h"

#include <time.h>

static bool
refused(hilt_layout_status *status)
{
    *status = ctx.status;
    CHECK(ctx.status != HILT_LAYOUT_OK && ctx.text[0] != 0, "a refusal says why");
    CHECK(ctx.status != HILT_LAYOUT_MEMORY && ctx.status != HILT_LAYOUT_CLIENT &&
              ctx.status != HILT_LAYOUT_UNKNOWN,
          "%s", ctx.text);
    ctx.status = HILT_LAYOUT_OK;
    return true;
}

/* -- composition ----------------------------------------------------------------------------------------- */
static bool
refines(hilt_tup coarse, hilt_tup fine)
{
    if (coarse.kind != HILT_TUP_TUPLE) {
        hilt_tup n;
        return hilt_tup_product(C, fine, &n) && n.i == coarse.i;
    }
    bool ok = fine.kind == HILT_TUP_TUPLE && fine.n == coarse.n;
    for (uint32_t i = 0; ok && i < coarse.n; i++) {
        ok = refines(coarse.items[i], fine.items[i]);
    }
    return ok;
}

static long composed, uncomposed;

static void
law_compose(void)
{
    hilt_layout a = random_layout(4, true), b = random_layout(3, false), r;
    hilt_layout_status why;
    if (!hilt_layout_compose(C, a, b, &r)) {
        refused(&why);
        CHECK(why == HILT_LAYOUT_DIVIDE, "%s", ctx.text);
        CHECK(!composition_exists(a, b), "%s o %s exists: %s", show(a), show(b), ctx.text);
        CHECK(strstr(ctx.text, show(a)) && strstr(ctx.text, show(b)), "%s", ctx.text);
        uncomposed++;
        return;
    }
    composed++;
    CHECK(refines(b.shape, r.shape), "%s o %s = %s", show(a), show(b), show(r));
    flat fa = flat_of(a), fb = flat_of(b), fr = flat_of(r);
    for (int64_t x = 0; x < size_of(&fb); x++) {
        CHECK(at(&fr, x) == at(&fa, at(&fb, x)), "%s o %s = %s at %lld", show(a), show(b), show(r),
              (long long)x);
    }
}

/* Coordinates are equal if they differ in zeros at the end only. */
static bool
same_coordinate(hilt_tup x, hilt_tup y)
{
    if (x.kind == HILT_TUP_INT && y.kind == HILT_TUP_INT) {
        return x.i == y.i;
    }
    bool same = true;
    uint32_t n = x.kind == HILT_TUP_TUPLE ? x.n : 0, m = y.kind == HILT_TUP_TUPLE ? y.n : 0;
    if ((n == 0 && x.kind == HILT_TUP_INT && x.i != 0) || (m == 0 && y.kind == HILT_TUP_INT && y.i != 0)) {
        return false;
    }
    for (uint32_t i = 0; i < n || i < m; i++) {
        same = same &&
               same_coordinate(i < n ? x.items[i] : hilt_tup_int(0), i < m ? y.items[i] : hilt_tup_int(0));
    }
    return same;
}

/* Composition with coordinates: the identity of a shape gives the coordinate. */
static void
law_identity(void)
{
    hilt_layout a = random_layout(3, false), b = random_layout(2, false), id, r, back;
    hilt_layout_status why;
    hilt_tup x, y;
    CHECK(hilt_layout_identity(C, a.shape, &id), "%s", ctx.text);
    for (int64_t i = 0; i < size(a); i++) {
        CHECK(hilt_layout_eval(C, id, hilt_tup_int(i), &x) && hilt_layout_eval(C, a, x, &x) &&
                  x.i == value(a, i),
              "%s", show(a));
    }
    if (hilt_layout_compose(C, a, id, &back)) {
        for (int64_t i = 0; i < size(a); i++) {
            CHECK(value(back, i) == value(a, i), "%s o identity = %s", show(a), show(back));
        }
    }
    else {
        CHECK(false, "%s", ctx.text);
        refused(&why);
    }
    if (!hilt_layout_compose(C, id, b, &r)) {
        refused(&why);
        return;
    }
    for (int64_t i = 0; i < size(b); i++) {
        CHECK(hilt_layout_eval(C, r, hilt_tup_int(i), &x) &&
                  hilt_layout_eval(C, id, hilt_tup_int(value(b, i)), &y),
              "%s", ctx.text);
        CHECK(same_coordinate(x, y), "identity of %s o %s = %s", show(a), show(b), show(r));
    }
}

/* -- complement and inverses ----------------------------------------------------------------------------- */
static void
law_complement(void)
{
    hilt_layout a = random_layout(3, false), r, both;
    hilt_layout_status why;
    int64_t target = 1 + rnd(100);
    if (!hilt_layout_complement(C, a, hilt_tup_int(target), &r)) {
        refused(&why);
        CHECK(why == (injective(a) ? HILT_LAYOUT_DIVIDE : HILT_LAYOUT_INJECTIVE), "%s: %s", show(a),
              ctx.text);
        return;
    }
    CHECK(hilt_layout_join(C, (hilt_layout[]){a, r}, 2, &both) && injective(both), "%s and %s meet", show(a),
          show(r));
    for (int64_t i = 1; i < size(r); i++) {
        CHECK(value(r, i) > value(r, i - 1), "%s is not ordered", show(r));
    }
    flat f = flat_of(a);
    int64_t n, *v = values(both, &n), reach = 1;
    for (int i = 0; i < f.n; i++) {
        reach = f.s[i] > 1 && f.s[i] * f.d[i] > reach ? f.s[i] * f.d[i] : reach;
    }
    CHECK(n >= target, "%s and %s cover %lld of %lld", show(a), show(r), (long long)n, (long long)target);
    CHECK(v[n - 1] < (target + reach - 1) / reach * reach, "%s in %lld: %s is too large", show(a),
          (long long)target, show(r));
    free(v);
}

static void
law_inverses(void)
{
    hilt_layout a = random_layout(4, false), r, n;
    hilt_layout_status why;
    hilt_truth t;
    CHECK(hilt_layout_right_inverse(C, a, &r), "%s", ctx.text);
    for (int64_t i = 0; i < size(r); i++) {
        CHECK(value(r, i) < size(a) && value(a, value(r, i)) == i, "right inverse of %s: %s", show(a),
              show(r));
    }
    bool one = injective(a);
    CHECK(hilt_layout_is_injective(C, a, &t) && t == (one ? HILT_YES : HILT_NO), "injective %s", show(a));
    int64_t count, *v = values(a, &count);
    bool compact = one && v[count - 1] == count - 1;
    free(v);
    CHECK(hilt_layout_is_compact(C, a, &t) && t == (compact ? HILT_YES : HILT_NO), "compact %s", show(a));
    CHECK(!compact || size(r) == size(a), "right inverse of %s: %s", show(a), show(r));
    if (hilt_layout_left_inverse(C, a, &r)) {
        for (int64_t i = 0; i < size(a); i++) {
            CHECK(value(r, value(a, i)) == i, "left inverse of %s: %s", show(a), show(r));
        }
    }
    else {
        refused(&why);
        CHECK(why == (one ? HILT_LAYOUT_DIVIDE : HILT_LAYOUT_INJECTIVE), "%s: %s", show(a), ctx.text);
    }
    CHECK(hilt_layout_nullspace(C, a, &n), "%s", ctx.text);
    for (int64_t i = 0; i < size(n); i++) {
        CHECK(value(a, value(n, i)) == 0 && (i == 0 || value(n, i) > value(n, i - 1)), "nullspace of %s: %s",
              show(a), show(n));
    }
    hilt_layout b = random_layout(4, false);
    int64_t vector;
    CHECK(hilt_layout_max_common_layout(C, a, b, &r) && hilt_layout_max_common_vector(C, a, b, &vector), "%s",
          ctx.text);
    for (int64_t i = 0; i < size(r); i++) {
        CHECK(value(a, value(r, i)) == i && value(b, value(r, i)) == i, "%s and %s have %s", show(a), show(b),
              show(r));
    }
    CHECK(vector == size(r), "%lld", (long long)vector);
    CHECK(hilt_layout_max_common_vector(C, a, a, &vector) && (!compact || vector == size(a)), "%s", show(a));
}

/* -- making, reading ------------------------------------------------------------------------------------- */
static void
law_same_function(void)
{
    hilt_layout a = random_layout(5, true), r;
    CHECK(hilt_layout_coalesce(C, a, &r) && size(r) == size(a) && hilt_tup_depth(r.shape) <= 1, "coalesce %s",
          show(a));
    for (int64_t i = 0; i < size(a); i++) {
        CHECK(value(r, i) == value(a, i), "coalesce %s: %s", show(a), show(r));
    }
    CHECK(hilt_layout_flatten(C, a, &r) && hilt_tup_depth(r.shape) <= 1 &&
              value(r, size(a) - 1) == value(a, size(a) - 1),
          "flatten");
    CHECK(hilt_layout_coalesce_by(C, a, a.shape, &r) && hilt_layout_equal(C, r, r) == HILT_YES &&
              same_values(a, r),
          "%s: %s", show(a), show(r));
    const char *text = show(a);
    CHECK(hilt_layout_parse(C, text, strlen(text), &r) && hilt_layout_equal(C, a, r) == HILT_YES, "%s", text);
    hilt_tup n, x;
    CHECK(hilt_layout_size(C, a, &n) && n.i == size(a), "size of %s", show(a));
    for (int64_t i = 0; i < size(a); i++) {
        CHECK(hilt_index_to_crd(C, hilt_tup_int(i), a.shape, &x) && hilt_tup_congruent(x, a.shape) &&
                  hilt_crd_check(C, x, a.shape),
              "coordinate %lld in %s", (long long)i, show(a));
        hilt_tup back;
        hilt_layout compact;
        CHECK(hilt_layout_compact(C, a.shape, false, &compact) && hilt_layout_eval(C, compact, x, &back) &&
                  back.i == i,
              "%s", show(a));
        CHECK(hilt_layout_eval(C, a, x, &back) && back.i == value(a, i), "%s", show(a));
    }
    a = random_layout(5, false);
    int64_t count, *v = values(a, &count);
    CHECK(hilt_layout_cosize(C, a, &n) && n.i == v[count - 1] + 1, "cosize of %s", show(a));
    free(v);
}

/* Some modes fixed, some left: what is left, shifted, is the layout there. */
static hilt_tup
random_coordinate(hilt_tup shape, hilt_tup *full, const hilt_tup *left, uint32_t *nleft)
{
    hilt_tup items[MOST], fulls[MOST], t;
    uint32_t what = rnd(3);
    if (left == NULL && what == 0) {
        ++*nleft;
        return hilt_tup_none();
    }
    if (shape.kind != HILT_TUP_TUPLE || (what == 1 && shape.n != 0)) {
        hilt_tup n;
        CHECK(hilt_tup_product(C, shape, &n), "%s", ctx.text);
        return hilt_tup_int(n.i > 0 ? (int64_t)rnd((uint32_t)n.i) : 0);
    }
    for (uint32_t i = 0; i < shape.n; i++) {
        items[i] = random_coordinate(shape.items[i], &fulls[i], left, nleft);
    }
    CHECK(hilt_tup_make(C, items, shape.n, &t), "%s", ctx.text);
    return t;
}

/* The coordinate with its Nones replaced, in order. */
static hilt_tup
filled(hilt_tup coordinate, const hilt_tup **left)
{
    hilt_tup items[MOST], t;
    if (coordinate.kind == HILT_TUP_NONE) {
        return *(*left)++;
    }
    if (coordinate.kind != HILT_TUP_TUPLE) {
        return coordinate;
    }
    for (uint32_t i = 0; i < coordinate.n; i++) {
        items[i] = filled(coordinate.items[i], left);
    }
    CHECK(hilt_tup_make(C, items, coordinate.n, &t), "%s", ctx.text);
    return t;
}

static hilt_swizzle
random_swizzle(void)
{
    int b = (int)rnd(3), m = (int)rnd(3), s = b + (int)rnd(2);
    return (hilt_swizzle){b, m, rnd(2) ? s : -s};
}

static void
law_slice(void)
{
    hilt_layout a = random_layout(4, true), r;
    hilt_tup offset, full = {0}, x, y, whole;
    uint32_t nleft = 0;
    if (rnd(3) == 0) {
        CHECK(hilt_layout_swizzled(C, random_swizzle(), hilt_tup_int(rnd(20)), a, &a), "%s", ctx.text);
    }
    hilt_tup coordinate = random_coordinate(a.shape, &full, NULL, &nleft);
    CHECK(hilt_layout_slice(C, a, coordinate, &r, &offset), "%s", ctx.text);
    for (int64_t i = 0; i < size(r); i++) {
        CHECK(hilt_index_to_crd(C, hilt_tup_int(i), r.shape, &x), "%s", ctx.text);
        const hilt_tup *left = coordinate.kind == HILT_TUP_NONE ? &x : x.items;
        whole = filled(coordinate, &left);
        CHECK(hilt_layout_eval(C, a, whole, &x) && hilt_layout_eval(C, r, hilt_tup_int(i), &y), "%s",
              ctx.text);
        CHECK(x.i == y.i + offset.i, "slice of %s: %s + %lld", show(a), show(r), (long long)offset.i);
    }
}

static void
law_swizzle(void)
{
    hilt_swizzle s = random_swizzle();
    int64_t period = (int64_t)1 << (s.b + s.m + abs(s.s));
    uint64_t seen[16] = {0};
    hilt_tup x, y;
    for (int64_t i = 0; i < period && period <= 1024; i++) {
        CHECK(hilt_swizzle_apply(C, s, hilt_tup_int(i), &x) && hilt_swizzle_apply(C, s, x, &y) && y.i == i,
              "not its own inverse");
        CHECK(x.i >= 0 && x.i < period && !(seen[x.i / 64] >> x.i % 64 & 1), "no permutation");
        seen[x.i / 64] |= (uint64_t)1 << x.i % 64;
        CHECK(hilt_swizzle_apply(C, s, hilt_tup_int(i + 5 * period), &y) && y.i == x.i + 5 * period,
              "not periodic");
    }
    hilt_layout a = random_layout(3, false);
    CHECK(hilt_layout_swizzled(C, s, hilt_tup_int(rnd(50)), a, &a), "%s", ctx.text);
    int64_t most = 0;
    for (int64_t i = 0; i < size(a); i++) {
        CHECK(hilt_layout_eval(C, a, hilt_tup_int(i), &x), "%s", ctx.text);
        most = x.i > most ? x.i : most;
    }
    CHECK(hilt_layout_cosize(C, a, &x) && x.i == most + 1, "cosize of %s", show(a));
    const char *text = show(a);
    hilt_layout r;
    CHECK(hilt_layout_parse(C, text, strlen(text), &r) && hilt_layout_equal(C, a, r) == HILT_YES, "%s", text);
}

/* -- division, products, tiles --------------------------------------------------------------------------- */
static void
law_divide(void)
{
    hilt_layout a = random_layout(3, false), t = random_layout(2, false), r, z, tile;
    hilt_layout_status why;
    hilt_tiler by = {.is_layout = true, .layout = t};
    if (!hilt_layout_divide(C, HILT_LOGICAL, a, &by, &r)) {
        refused(&why);
        return;
    }
    CHECK(hilt_layout_mode(C, r, 0, &tile) && size(tile) == size(t), "%s / %s = %s", show(a), show(t),
          show(r));
    for (int64_t i = 0; i < size(t); i++) {
        CHECK(value(tile, i) == value(a, value(t, i)), "%s / %s = %s", show(a), show(t), show(r));
    }
    int64_t n, m, *v = values(r, &n), *w = values(a, &m), k = 0;
    for (int64_t i = 0; i < m; i++) { /* all of a is reached */
        while (k < n && v[k] < w[i]) {
            k++;
        }
        CHECK(k < n && v[k] == w[i], "%s / %s = %s: %lld is left out", show(a), show(t), show(r),
              (long long)w[i]);
    }
    free(v);
    free(w);
    for (int how = HILT_ZIPPED; how <= HILT_FLAT; how++) {
        CHECK(hilt_layout_divide(C, (hilt_arrange)how, a, &by, &z) && same_values(r, z), "%s / %s", show(a),
              show(t));
    }
}

static void
law_product(void)
{
    hilt_layout a = random_layout(2, false), t = random_layout(2, false), r, z;
    hilt_layout_status why;
    hilt_tiler by = {.is_layout = true, .layout = t};
    if (!hilt_layout_product(C, HILT_LOGICAL, a, &by, &r)) {
        refused(&why);
        CHECK(why != HILT_LAYOUT_INJECTIVE || !injective(a), "%s x %s: %s", show(a), show(t), ctx.text);
        return;
    }
    CHECK(injective(a) && size(r) == size(a) * size(t), "%s x %s = %s", show(a), show(t), show(r));
    CHECK(!injective(t) || injective(r), "%s x %s = %s", show(a), show(t), show(r));
    CHECK(hilt_layout_equal(C, (hilt_layout){r.shape.items[0], r.stride.items[0], NULL}, a) == HILT_YES, "%s",
          show(r));
    for (int how = HILT_ZIPPED; how <= HILT_FLAT; how++) {
        CHECK(hilt_layout_product(C, (hilt_arrange)how, a, &by, &z) && same_values(r, z), "%s x %s", show(a),
              show(t));
    }
    if (!hilt_layout_blocked_product(C, a, t, &z)) {
        refused(&why);
        return;
    }
    CHECK(same_values(r, z), "%s x %s = %s", show(a), show(t), show(z));
    CHECK(hilt_layout_raked_product(C, a, t, &z) && same_values(r, z), "%s x %s = %s", show(a), show(t),
          show(z));
}

/* A vector of two layouts, swizzled or not, is a run in both wherever its other coordinates are. */
static void
law_vector(void)
{
    hilt_layout a = random_layout(3, false), b = rnd(2) ? a : random_layout(3, false), run, rest;
    int64_t vector;
    hilt_tup x, y;
    CHECK(hilt_layout_max_common_layout(C, a, b, &run), "%s", ctx.text);
    hilt_swizzle s = random_swizzle();
    hilt_layout sa = a, sb = b;
    CHECK(rnd(3) == 0 || hilt_layout_swizzled(C, s, hilt_tup_int(rnd(3) * 4), a, &sa), "%s", ctx.text);
    CHECK(rnd(3) || hilt_layout_swizzled(C, s, hilt_tup_int(0), b, &sb), "%s", ctx.text);
    CHECK(hilt_layout_max_common_vector(C, sa, sb, &vector) && size(run) % vector == 0, "%s", ctx.text);
    CHECK(hilt_layout_compose(C, run, (hilt_layout){hilt_tup_int(vector), hilt_tup_int(1), NULL}, &run), "%s",
          ctx.text);
    CHECK(hilt_layout_complement(C, run, hilt_tup_int(size(a)), &rest), "%s", ctx.text);
    for (int64_t k = 0; k < size(rest); k++) {
        for (int64_t i = 1; i < vector; i++) {
            hilt_tup from = hilt_tup_int(value(rest, k)), to = hilt_tup_int(value(rest, k) + value(run, i));
            CHECK(hilt_layout_eval(C, sa, from, &x) && hilt_layout_eval(C, sa, to, &y) &&
                      (to.i >= size(a) || y.i == x.i + i),
                  "%s, %s: %lld", show(sa), show(sb), (long long)vector);
            CHECK(hilt_layout_eval(C, sb, from, &x) && hilt_layout_eval(C, sb, to, &y) &&
                      (to.i >= size(b) || y.i == x.i + i),
                  "%s, %s: %lld", show(sa), show(sb), (long long)vector);
        }
    }
}

static hilt_tup
pair(int64_t a, int64_t b)
{
    hilt_tup t;
    CHECK(hilt_tup_make(C, (hilt_tup[]){hilt_tup_int(a), hilt_tup_int(b)}, 2, &t), "%s", ctx.text);
    return t;
}

/* The tiles of a layout are all of it, each element once; so are the parts of a partition. */
static void
law_tiles(void)
{
    int64_t t[2] = {extent(), extent()}, n[2] = {extent(), extent()};
    hilt_layout a, r;
    hilt_tup offset;
    CHECK(hilt_layout_compact(C, pair(t[0] * n[0], t[1] * n[1]), rnd(2), &a), "%s", ctx.text);
    uint8_t *seen = calloc((size_t)(size(a)), 1);
    hilt_tiler by = {.tup = pair(t[0], t[1])};
    for (int64_t i = 0; i < n[0] * n[1]; i++) {
        CHECK(hilt_layout_local_tile(C, a, &by, pair(i % n[0], i / n[0]), hilt_tup_none(), &r, &offset), "%s",
              ctx.text);
        CHECK(size(r) == t[0] * t[1], "%s", show(r));
        for (int64_t k = 0; k < size(r); k++) {
            seen[value(r, k) + offset.i]++;
        }
    }
    hilt_layout whole = random_layout(3, false), quick, slow, one;
    CHECK(hilt_layout_make(C, pair(t[0], 1).items[0], hilt_tup_int(1), &one) &&
              hilt_layout_join(C, &one, 1, &one),
          "%s", ctx.text); /* (n):(1) takes the general way */
    hilt_layout_status why;
    if (!hilt_layout_divide(C, HILT_FLAT, whole, &(hilt_tiler){.is_layout = true, .layout = one}, &slow)) {
        refused(&why);
        CHECK(!hilt_layout_divide(C, HILT_FLAT, whole, &(hilt_tiler){.tup = hilt_tup_int(t[0])}, &quick),
              "%s", show(whole));
        refused(&why);
    }
    else {
        CHECK(hilt_layout_divide(C, HILT_FLAT, whole, &(hilt_tiler){.tup = hilt_tup_int(t[0])}, &quick) &&
                  same_values(quick, slow),
              "%s / %lld: %s, %s", show(whole), (long long)t[0], show(quick), show(slow));
    }
    hilt_layout threads;
    CHECK(hilt_layout_compact(C, pair(t[0], t[1]), rnd(2), &threads), "%s", ctx.text);
    for (int64_t i = 0; i < t[0] * t[1]; i++) {
        hilt_tup x;
        CHECK(hilt_layout_local_partition(C, a, threads, hilt_tup_int(i), hilt_tup_none(), &r, &offset), "%s",
              ctx.text);
        CHECK(size(r) == n[0] * n[1], "%s", show(r));
        for (int64_t k = 0; k < size(r); k++) {
            seen[value(r, k) + offset.i]++;
        }
        for (int64_t k = 0; k < size(threads);
             k++) { /* the thread stands where the layout of threads has it */
            if (value(threads, k) == i) {
                CHECK(hilt_layout_eval(C, a, pair(k % t[0], k / t[0]), &x) && x.i == offset.i, "%s",
                      show(threads));
            }
        }
    }
    for (int64_t i = 0; i < size(a); i++) {
        CHECK(seen[i] == 2, "%s: %lld is seen %d times", show(a), (long long)i, seen[i]);
    }
    free(seen);
    CHECK(hilt_layout_compact(C, pair(t[0], t[1]), rnd(2), &a), "%s", ctx.text);
    CHECK(hilt_layout_tile_to_shape(C, a, pair(t[0] * n[0], t[1] * n[1]),
                                    rnd(2) ? hilt_tup_none() : pair(rnd(2), rnd(2)), &r),
          "%s", ctx.text);
    hilt_truth compact;
    CHECK(size(r) == t[0] * n[0] * t[1] * n[1] && hilt_layout_is_compact(C, r, &compact) &&
              compact == HILT_YES,
          "%s", show(r));
}

/* Recast: the same bits, each element of the new layout made of those side by side. */
static void
law_recast(void)
{
    static const uint32_t widths[] = {4, 8, 16, 32, 6, 12};
    uint32_t from = widths[rnd(6)], to = widths[rnd(6)];
    hilt_layout a = random_layout(3, false), r;
    hilt_layout_status why;
    if (!injective(a)) {
        return;
    }
    if (!hilt_layout_recast(C, a, from, to, &r)) {
        refused(&why);
        return;
    }
    uint8_t *bits = calloc(1, 1 << 20);
    for (int64_t i = 0; i < size(a); i++) {
        for (uint32_t k = 0; k < from; k++) {
            bits[value(a, i) * from + k] ^= 1;
        }
    }
    for (int64_t i = 0; i < size(r); i++) {
        for (uint32_t k = 0; k < to; k++) {
            bits[value(r, i) * to + k] ^= 1;
        }
    }
    CHECK(size(r) * to == size(a) * from, "%s from %u to %u: %s", show(a), from, to, show(r));
    CHECK(memchr(bits, 1, 1 << 20) == NULL, "%s from %u to %u: %s", show(a), from, to, show(r));
    free(bits);
}

static void (*const laws[])(void) = {
    law_compose, law_identity, law_complement, law_inverses, law_same_function, law_slice, law_swizzle,
    law_divide,  law_product,  law_tiles,      law_recast,   law_compose,       law_vector};

#ifdef __SANITIZE_ADDRESS__
#define CASES 10000
#else
#define CASES 100000
#endif

int
main(int argc, char **argv)
{
    long cases = argc > 1 ? atol(argv[1]) : CASES;
    uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 0) : (uint64_t)time(NULL);
    printf("seed %llu\n", (unsigned long long)seed);
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
    printf("%ld compositions, %ld refused\n", composed, uncomposed);
    hilt_arena_free(ctx.arena);
    return check_result();
}
