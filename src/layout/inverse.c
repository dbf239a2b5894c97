/* Inverses, the nullspace, and what two layouts have in common. */
#include "priv.h"

/* Flat modes of a plain layout with what each mode is worth in the index of its coordinate. */
typedef struct weighed {
    hilt_modes list;
    hilt_tup *weight;
} weighed;

static bool
weigh(hilt_layouts *c, hilt_layout a, bool coalesce, weighed *w)
{
    if (!hilt_modes_of(c, a.shape, a.stride, &w->list) ||
        (coalesce && !hilt_modes_coalesce(c, &w->list, false))) {
        return false;
    }
    hilt_tup next = hilt_tup_int(1);
    w->weight = hilt_layouts_alloc(c, w->list.n, sizeof *w->weight);
    for (uint32_t i = 0; w->weight != NULL && i < w->list.n; i++) {
        w->weight[i] = next;
        if (!hilt_leaf_mul(c, next, w->list.m[i].shape, &next)) {
            return false;
        }
    }
    return w->weight != NULL;
}

static bool
sort_weighed(hilt_layouts *c, weighed *w)
{
    uint32_t n = w->list.n, *origin = hilt_layouts_alloc(c, n, sizeof *origin);
    hilt_tup *moved = hilt_layouts_alloc(c, n, sizeof *moved);
    if (origin == NULL || moved == NULL) {
        return false;
    }
    hilt_modes_sort(&w->list, origin);
    for (uint32_t i = 0; i < n; i++) {
        moved[i] = w->weight[origin[i]];
    }
    w->weight = moved;
    return true;
}

/* For each mode the mode that follows it in the longest chain, n for none; sorted by stride. Static modes
 * only. */
static bool
chains(hilt_layouts *c, const hilt_modes *list, uint32_t **next, int64_t **end)
{
    uint32_t n = list->n;
    *next = hilt_layouts_alloc(c, n, sizeof **next);
    *end = hilt_layouts_alloc(c, n, sizeof **end);
    if (*next == NULL || *end == NULL) {
        return false;
    }
    for (uint32_t i = n; i-- > 0;) {
        const hilt_mode *m = &list->m[i];
        (*next)[i] = n;
        (*end)[i] = 0;
        if (m->shape.kind != HILT_TUP_INT || m->stride.kind != HILT_TUP_INT || m->stride.i <= 0 ||
            __builtin_mul_overflow(m->shape.i, m->stride.i, &(*end)[i])) {
            (*end)[i] = 0;
            continue;
        }
        int64_t here = (*end)[i];
        for (uint32_t j = i + 1;
             j < n && list->m[j].stride.kind == HILT_TUP_INT && list->m[j].stride.i <= here; j++) {
            if (list->m[j].stride.i == here && (*end)[j] > (*end)[i]) {
                (*next)[i] = j;
                (*end)[i] = (*end)[j];
            }
        }
    }
    return true;
}

static bool
check_domain(hilt_layouts *c, hilt_layout a, const char *what, const hilt_modes *list)
{
    for (uint32_t i = 0; i < list->n; i++) {
        if (hilt_is_int(list->m[i].shape, 0)) {
            return hilt_layouts_fail(c, HILT_LAYOUT_RANGE, "%s of %s: an extent is 0", what,
                                     hilt_layout_show(c, a));
        }
        if (list->m[i].stride.kind == HILT_TUP_BASIS) {
            return hilt_layouts_fail(c, HILT_LAYOUT_RANK, "%s of %s: it maps to coordinates", what,
                                     hilt_layout_show(c, a));
        }
    }
    return true;
}

/* The modes of the longest run 0, 1, 2, ... of indices, in its order. */
static bool
right_inverse(hilt_layouts *c, hilt_layout a, hilt_modes *out)
{
    weighed w;
    uint32_t *next;
    int64_t *ends;
    *out = (hilt_modes){0};
    if (!weigh(c, a, true, &w) || !check_domain(c, a, "right inverse", &w.list) || !sort_weighed(c, &w) ||
        !chains(c, &w.list, &next, &ends)) {
        return false;
    }
    uint32_t n = w.list.n, first = n;
    hilt_tup end = hilt_tup_int(1);
    for (uint32_t i = 0; i < n; i++) {
        if (hilt_is_int(w.list.m[i].stride, 1) && ends[i] != 0 && (first == n || ends[i] > ends[first])) {
            first = i;
        }
    }
    for (; first < n; first = next[first]) {
        hilt_mode *m = &w.list.m[first];
        if (!hilt_modes_push(c, out, m->shape, w.weight[first]) ||
            !hilt_leaf_mul(c, m->shape, m->stride, &end)) {
            return false;
        }
        m->shape = hilt_tup_int(1); /* used */
    }
    for (uint32_t i = 0; i < n; i++) { /* run-time modes that are known to go on there */
        hilt_mode *m = &w.list.m[i];
        bool dynamic = m->shape.kind == HILT_TUP_VALUE || m->stride.kind == HILT_TUP_VALUE;
        if (hilt_is_int(m->shape, 1) || (!dynamic && end.kind == HILT_TUP_INT) ||
            hilt_leaf_equal(c, m->stride, end) != HILT_YES) {
            continue;
        }
        if (!hilt_modes_push(c, out, m->shape, w.weight[i]) || !hilt_leaf_mul(c, m->shape, m->stride, &end)) {
            return false;
        }
        m->shape = hilt_tup_int(1);
        i = UINT32_MAX; /* from the start */
    }
    return true;
}

bool
hilt_layout_right_inverse(hilt_layouts *c, hilt_layout a, hilt_layout *ret)
{
    hilt_modes out;
    return hilt_layouts_plain(c, a, "right inverse") && right_inverse(c, a, &out) &&
           hilt_modes_coalesce(c, &out, false) && hilt_modes_layout(c, &out, ret);
}

static bool
no_left_inverse(hilt_layouts *c, hilt_layout a, bool fixed, hilt_tup stride, hilt_tup of)
{
    hilt_truth injective;
    if (!hilt_layout_is_injective(c, a, &injective)) {
        return false;
    }
    if (injective == HILT_NO) {
        return hilt_layouts_fail(c, HILT_LAYOUT_INJECTIVE,
                                 "left inverse of %s: it maps different coordinates to one index",
                                 hilt_layout_show(c, a));
    }
    return hilt_layouts_fail(
        c, fixed ? HILT_LAYOUT_DIVIDE : HILT_LAYOUT_UNKNOWN,
        "left inverse of %s: the stride %s is not%s a multiple of the smaller stride %s that leaves room for "
        "its mode",
        hilt_layout_show(c, a), hilt_tup_show(c, stride), fixed ? "" : " known to be", hilt_tup_show(c, of));
}

/* Is b a multiple of a, and at least as much as extent n at stride a reaches? */
static bool
leaves_room(hilt_layouts *c, hilt_tup a, hilt_tup n, hilt_tup b, bool *ret)
{
    hilt_tup end;
    *ret = hilt_leaf_divisible(c, b, a) == HILT_YES;
    if (!*ret || !hilt_leaf_mul(c, n, a, &end)) {
        return !*ret;
    }
    *ret = hilt_leaf_equal(c, b, end) == HILT_YES || hilt_leaf_less(c, b, end) == HILT_NO;
    return true;
}

bool
hilt_layout_left_inverse(hilt_layouts *c, hilt_layout a, hilt_layout *ret)
{
    weighed w;
    hilt_modes out = {0};
    if (!hilt_layouts_plain(c, a, "left inverse") || !weigh(c, a, true, &w) ||
        !check_domain(c, a, "left inverse", &w.list) || !sort_weighed(c, &w)) {
        return false;
    }
    bool fixed = hilt_modes_static(&w.list), fits;
    uint32_t n = w.list.n;
    hilt_tup before = hilt_tup_int(1), weight = hilt_tup_int(0), extent = hilt_tup_int(1), gap;
    for (uint32_t i = 0; i < n; i++) {
        hilt_mode m = w.list.m[i];
        if (m.stride.kind == HILT_TUP_INT && m.stride.i < 0) {
            return hilt_layouts_fail(c, HILT_LAYOUT_RANGE, "left inverse of %s: a stride is negative",
                                     hilt_layout_show(c, a));
        }
        if (hilt_is_int(m.stride, 0) && m.shape.kind == HILT_TUP_INT) {
            return no_left_inverse(c, a, fixed, m.stride, before);
        }
        if (!leaves_room(c, before, extent, m.stride, &fits)) {
            return false;
        }
        if (!fits || hilt_is_int(m.stride, 0)) {
            return no_left_inverse(c, a, fixed, m.stride, before);
        }
        bool same = hilt_leaf_equal(c, m.stride, before) == HILT_YES;
        if (same) {
            gap = hilt_tup_int(1);
        }
        else if (!hilt_leaf_slow(c, HILT_LEAF_DIV, m.stride, before, &gap)) {
            return false;
        }
        if (!hilt_modes_push(c, &out, gap, weight)) {
            return false;
        }
        before = m.stride;
        weight = w.weight[i];
        extent = m.shape;
    }
    return hilt_modes_push(c, &out, extent, weight) && hilt_modes_coalesce(c, &out, false) &&
           hilt_modes_layout(c, &out, ret);
}

bool
hilt_layout_nullspace(hilt_layouts *c, hilt_layout a, hilt_layout *ret)
{
    weighed w;
    hilt_modes out = {0};
    if (!hilt_layouts_plain(c, a, "nullspace") || !weigh(c, a, false, &w)) {
        return false;
    }
    for (uint32_t i = 0; i < w.list.n; i++) {
        if (hilt_is_int(hilt_leaf_scale(w.list.m[i].stride), 0) &&
            !hilt_modes_push(c, &out, w.list.m[i].shape, w.weight[i])) {
            return false;
        }
    }
    return hilt_modes_coalesce(c, &out, false) && hilt_modes_layout(c, &out, ret);
}

/* -- common ---------------------------------------------------------------------------------------------- */
/* Does a map the run of coordinates to 0, 1, 2, ...? Asked on the side: a refusal is a no. */
static bool
maps_to_run(hilt_layouts *c, hilt_layout a, const hilt_modes *run, int64_t size, bool *ret)
{
    hilt_layouts side = {.arena = c->arena, .ops = c->ops, .client = c->client};
    hilt_layout r, through;
    *ret = hilt_modes_layout(&side, run, &r) && hilt_layout_compose(&side, a, r, &through) &&
           hilt_layout_coalesce(&side, through, &through) && hilt_is_int(through.shape, size) &&
           (size == 1 || hilt_is_int(through.stride, 1));
    if (side.status == HILT_LAYOUT_MEMORY || side.status == HILT_LAYOUT_CLIENT) {
        c->status = c->status == HILT_LAYOUT_OK ? side.status : c->status;
        memcpy(c->text, side.text, sizeof c->text);
        return false;
    }
    return true;
}

/* The largest divisor of n below `below`; 1 if none is found among the small ones and their cofactors. */
static int64_t
smaller_divisor(int64_t n, int64_t below)
{
    int64_t best = 1;
    for (int64_t d = 1; d <= n / d && d < 65536; d++) {
        if (n % d == 0) {
            best = n / d < below && n / d > best ? n / d : best;
            best = d < below && d > best ? d : best;
        }
    }
    return best;
}

/* Is take:weight a part of one mode of a, so that a splits there? Each boundary of a is a multiple of where
 * it ends, or it begins at a multiple of the boundary. */
static bool
is_part(hilt_layouts *c, hilt_layout a, hilt_tup weight, int64_t take, bool *ret)
{
    weighed w;
    hilt_tup end;
    *ret = true;
    if (!weigh(c, a, true, &w) || !hilt_leaf_mul(c, weight, hilt_tup_int(take), &end)) {
        return false;
    }
    for (uint32_t i = 1; i < w.list.n && *ret; i++) {
        *ret = hilt_leaf_divisible(c, w.weight[i], end) == HILT_YES ||
               hilt_leaf_divisible(c, weight, w.weight[i]) == HILT_YES;
    }
    return true;
}

/* Adds as much of the mode to the run as a still maps to a run: *taken of it. */
static bool
extend_run(hilt_layouts *c, hilt_layout a, hilt_modes *run, hilt_mode m, int64_t whole, int64_t size,
           int64_t *taken)
{
    uint32_t n = run->n;
    for (int64_t take = whole, all; take > 1; take = smaller_divisor(whole, take)) {
        bool fits = false;
        run->n = n;
        if (__builtin_mul_overflow(size, take, &all)) {
            continue;
        }
        if (!hilt_modes_push(c, run, hilt_tup_int(take), m.stride) || !is_part(c, a, m.stride, take, &fits) ||
            (fits && !maps_to_run(c, a, run, all, &fits))) {
            return false;
        }
        if (fits) {
            *taken = take;
            return true;
        }
    }
    run->n = n;
    *taken = 1;
    return true;
}

bool
hilt_layout_max_common_layout(hilt_layouts *c, hilt_layout a, hilt_layout b, hilt_layout *ret)
{
    hilt_modes inverse, run = {0};
    if (!hilt_layouts_plain(c, a, "max common layout") || !hilt_layouts_plain(c, b, "max common layout") ||
        !right_inverse(c, b, &inverse)) {
        return false;
    }
    int64_t size = 1;
    for (uint32_t i = 0; i < inverse.n; i++) {
        hilt_mode m = inverse.m[i];
        int64_t whole = m.shape.i, taken;
        if (m.shape.kind != HILT_TUP_INT) {
            whole = c->ops ? c->ops->divisor(c->client, m.shape.value) : 1;
        }
        if (!extend_run(c, a, &run, m, whole, size, &taken)) {
            return false;
        }
        size *= taken;
        if (taken != whole || m.shape.kind != HILT_TUP_INT) {
            break;
        }
    }
    return hilt_modes_coalesce(c, &run, false) && hilt_modes_layout(c, &run, ret);
}

static int64_t
known_divisor(hilt_layouts *c, hilt_tup t)
{
    return t.kind == HILT_TUP_INT               ? t.i
           : t.kind == HILT_TUP_VALUE && c->ops ? c->ops->divisor(c->client, t.value)
                                                : 1;
}

/* A swizzle keeps runs within blocks of 2^m: a vector must divide these, and so must everywhere that it can
 * begin. In a layout that is one to one, modes with strides inside the run are part of it. */
static bool
through_swizzle(hilt_layouts *c, hilt_layout a, int64_t *n)
{
    hilt_modes list;
    hilt_truth injective;
    if (a.after == NULL) {
        return true;
    }
    if (a.after->layout != NULL) {
        return hilt_layouts_plain(c, a, "max common vector");
    }
    if (!hilt_modes_of(c, a.shape, a.stride, &list) || !hilt_layout_is_injective(c, a, &injective)) {
        return false;
    }
    int64_t last, all = hilt_gcd((int64_t)1 << a.after->swizzle.m, known_divisor(c, a.after->offset));
    all = hilt_gcd(*n, all);
    do {
        last = all;
        for (uint32_t i = 0; i < list.n; i++) {
            hilt_tup d = list.m[i].stride;
            bool inside = d.kind == HILT_TUP_INT && d.i > 0 && d.i < all && injective == HILT_YES;
            if (!hilt_is_int(list.m[i].shape, 1) && !inside) {
                all = hilt_gcd(all, known_divisor(c, d));
            }
        }
    } while (all != last);
    *n = all;
    return true;
}

bool
hilt_layout_max_common_vector(hilt_layouts *c, hilt_layout a, hilt_layout b, int64_t *ret)
{
    hilt_layout r;
    int64_t n;
    if (!hilt_layout_max_common_layout(c, hilt_layout_domain(a), hilt_layout_domain(b), &r)) {
        return false;
    }
    n = hilt_layout_size_static(r, &n) ? n : 1;
    if (!through_swizzle(c, a, &n) || !through_swizzle(c, b, &n)) {
        return false;
    }
    int64_t whole = 1; /* and it must be a layout still: a part of one mode of the run */
    for (uint32_t i = 0; i < hilt_tup_rank(r.shape); i++) {
        int64_t extent = hilt_tup_mode(r.shape, i).i, left = n / whole;
        whole *= hilt_gcd(extent, left);
        if (left % extent != 0) {
            break;
        }
    }
    *ret = whole;
    return true;
}
