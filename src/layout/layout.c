/* Layouts: making them, size and cosize, evaluation, slices. */
#include "priv.h"

/* -- making ---------------------------------------------------------------------------------------------- */
static bool
check_leaves(hilt_layouts *c, hilt_tup shape, hilt_tup stride, hilt_tup whole)
{
    if (shape.kind != HILT_TUP_TUPLE) {
        if (shape.kind != HILT_TUP_INT && shape.kind != HILT_TUP_VALUE) {
            return hilt_layouts_fail(c, HILT_LAYOUT_RANK, "the shape %s: %s is no extent",
                                     hilt_tup_show(c, whole), hilt_tup_show(c, shape));
        }
        if (shape.kind == HILT_TUP_INT && shape.i < 0) {
            return hilt_layouts_fail(c, HILT_LAYOUT_RANGE, "the shape %s: the extent %lld is negative",
                                     hilt_tup_show(c, whole), (long long)shape.i);
        }
        return stride.kind != HILT_TUP_NONE ||
               hilt_layouts_fail(c, HILT_LAYOUT_RANK, "the stride of shape %s: _ is no stride",
                                 hilt_tup_show(c, whole));
    }
    for (uint32_t i = 0; i < shape.n; i++) {
        if (!check_leaves(c, shape.items[i], hilt_tup_mode(stride, i), whole)) {
            return false;
        }
    }
    return true;
}

bool
hilt_layout_make(hilt_layouts *c, hilt_tup shape, hilt_tup stride, hilt_layout *ret)
{
    if (!hilt_tup_congruent(shape, stride)) {
        return hilt_layouts_fail(c, HILT_LAYOUT_RANK,
                                 "the shape %s and the stride %s have different profiles",
                                 hilt_tup_show(c, shape), hilt_tup_show(c, stride));
    }
    if (!check_leaves(c, shape, stride, shape)) {
        return false;
    }
    *ret = hilt_layout_of(shape, stride);
    return true;
}

/* Strides in order of the modes, or against it; *next is where the next mode begins. */
static bool
compact(hilt_layouts *c, hilt_tup shape, bool right, hilt_tup *next, hilt_tup *ret)
{
    if (shape.kind != HILT_TUP_TUPLE) {
        *ret = hilt_is_int(shape, 1) ? hilt_tup_int(0) : *next;
        return hilt_leaf_mul(c, *next, shape, next);
    }
    hilt_tup *items = hilt_layouts_alloc(c, shape.n, sizeof *items);
    if (items == NULL) {
        return false;
    }
    for (uint32_t k = 0; k < shape.n; k++) {
        uint32_t i = right ? shape.n - 1 - k : k;
        if (!compact(c, shape.items[i], right, next, &items[i])) {
            return false;
        }
    }
    return hilt_tup_own(c, items, shape.n, ret);
}

bool
hilt_layout_compact(hilt_layouts *c, hilt_tup shape, bool right, hilt_layout *ret)
{
    hilt_tup next = hilt_tup_int(1), stride;
    if (!check_leaves(c, shape, hilt_tup_int(1), shape) || !compact(c, shape, right, &next, &stride)) {
        return false;
    }
    *ret = hilt_layout_of(shape, stride);
    return true;
}

/* Gives each leaf of shape the number of its order; false: profiles that do not go together. */
static bool
put_orders(hilt_tup shape, hilt_tup order, hilt_mode **at)
{
    if (order.kind == HILT_TUP_TUPLE && (shape.kind != HILT_TUP_TUPLE || order.n != shape.n)) {
        return false;
    }
    if (shape.kind != HILT_TUP_TUPLE) {
        *(*at)++ = (hilt_mode){shape, order};
        return order.kind == HILT_TUP_INT;
    }
    for (uint32_t i = 0; i < shape.n; i++) {
        if (!put_orders(shape.items[i], hilt_tup_mode(order, i), at)) {
            return false;
        }
    }
    return true;
}

static bool
like(hilt_layouts *c, hilt_tup profile, const hilt_tup **leaf, hilt_tup *ret)
{
    if (profile.kind != HILT_TUP_TUPLE) {
        *ret = *(*leaf)++;
        return true;
    }
    hilt_tup *items = hilt_layouts_alloc(c, profile.n, sizeof *items);
    if (items == NULL) {
        return false;
    }
    for (uint32_t i = 0; i < profile.n; i++) {
        if (!like(c, profile.items[i], leaf, &items[i])) {
            return false;
        }
    }
    return hilt_tup_own(c, items, profile.n, ret);
}

bool
hilt_layout_ordered(hilt_layouts *c, hilt_tup shape, hilt_tup order, hilt_layout *ret)
{
    if (order.kind == HILT_TUP_NONE) {
        return hilt_layout_compact(c, shape, false, ret);
    }
    uint32_t n = hilt_tup_leaves(shape);
    hilt_modes list = {.m = hilt_layouts_alloc(c, n, sizeof *list.m), .n = n, .cap = n};
    uint32_t *origin = hilt_layouts_alloc(c, n, sizeof *origin);
    hilt_tup *leaves = hilt_layouts_alloc(c, n, sizeof *leaves), next = hilt_tup_int(1), stride;
    if (list.m == NULL || origin == NULL || leaves == NULL ||
        !check_leaves(c, shape, hilt_tup_int(1), shape)) {
        return false;
    }
    hilt_mode *at = list.m;
    if (!put_orders(shape, order, &at)) {
        return hilt_layouts_fail(c, HILT_LAYOUT_RANK, "the order %s does not go with the shape %s",
                                 hilt_tup_show(c, order), hilt_tup_show(c, shape));
    }
    for (uint32_t i = 0; i < n; i++) { /* stable: equal orders stay as they stand */
        uint32_t k = i;
        for (; k > 0 && list.m[origin[k - 1]].stride.i > list.m[i].stride.i; k--) {
            origin[k] = origin[k - 1];
        }
        origin[k] = i;
    }
    for (uint32_t k = 0; k < n; k++) {
        if (!compact(c, list.m[origin[k]].shape, false, &next, &leaves[origin[k]])) {
            return false;
        }
    }
    const hilt_tup *leaf = leaves;
    if (!like(c, shape, &leaf, &stride)) {
        return false;
    }
    *ret = hilt_layout_of(shape, stride);
    return true;
}

static bool
units(hilt_layouts *c, hilt_tup shape, uint32_t *path, uint32_t depth, hilt_tup *ret)
{
    if (shape.kind != HILT_TUP_TUPLE) {
        return hilt_tup_basis(c, hilt_tup_int(1), path, depth, ret);
    }
    hilt_tup *items = hilt_layouts_alloc(c, shape.n, sizeof *items);
    if (items == NULL) {
        return false;
    }
    for (uint32_t i = 0; i < shape.n; i++) {
        path[depth] = i;
        if (!units(c, shape.items[i], path, depth + 1, &items[i])) {
            return false;
        }
    }
    return hilt_tup_own(c, items, shape.n, ret);
}

bool
hilt_layout_identity(hilt_layouts *c, hilt_tup shape, hilt_layout *ret)
{
    hilt_tup stride;
    uint32_t *path = hilt_layouts_alloc(c, (size_t)hilt_tup_depth(shape) + 1, sizeof *path);
    if (path == NULL || !check_leaves(c, shape, hilt_tup_int(1), shape) ||
        !units(c, shape, path, 0, &stride)) {
        return false;
    }
    *ret = hilt_layout_of(shape, stride);
    return true;
}

bool
hilt_layout_tuple(hilt_layouts *c, const hilt_layout *modes, uint32_t n, hilt_layout *ret)
{
    hilt_tup *items = hilt_layouts_alloc(c, 2 * (size_t)n, sizeof *items);
    if (items == NULL) {
        return false;
    }
    for (uint32_t i = 0; i < n; i++) {
        items[i] = modes[i].shape;
        items[n + i] = modes[i].stride;
    }
    hilt_tup shape, stride;
    if (!hilt_tup_own(c, items, n, &shape) || !hilt_tup_own(c, items + n, n, &stride)) {
        return false;
    }
    *ret = hilt_layout_of(shape, stride);
    return true;
}

bool
hilt_layout_join(hilt_layouts *c, const hilt_layout *modes, uint32_t n, hilt_layout *ret)
{
    for (uint32_t i = 0; i < n; i++) {
        if (!hilt_layouts_plain(c, modes[i], "a layout made")) {
            return false;
        }
    }
    return hilt_layout_tuple(c, modes, n, ret);
}

/* -- composed layouts ------------------------------------------------------------------------------------ */
static bool
with_after(hilt_layouts *c, hilt_after after, hilt_layout of, hilt_layout *ret)
{
    hilt_after *copy = hilt_layouts_alloc(c, 1, sizeof *copy);
    if (copy == NULL) {
        return false;
    }
    *copy = after;
    of.after = copy;
    *ret = of;
    return true;
}

static bool
check_offset(hilt_layouts *c, hilt_tup offset)
{
    return offset.kind == HILT_TUP_INT || offset.kind == HILT_TUP_VALUE || offset.kind == HILT_TUP_TUPLE ||
           hilt_layouts_fail(c, HILT_LAYOUT_RANK,
                             "the offset %s of a composed layout is no integer and no coordinate",
                             hilt_tup_show(c, offset));
}

bool
hilt_layout_swizzled(hilt_layouts *c, hilt_swizzle s, hilt_tup offset, hilt_layout of, hilt_layout *ret)
{
    int64_t shift = s.s < 0 ? -(int64_t)s.s : s.s;
    if (s.b < 0 || s.m < 0 || shift < s.b || s.b + (int64_t)s.m + shift > 62) {
        return hilt_layouts_fail(
            c, HILT_LAYOUT_RANGE,
            "the swizzle S<%d,%d,%d>: bits and base are at least 0, the shift at least the bits, together at "
            "most 62",
            s.b, s.m, s.s);
    }
    if (!hilt_layouts_plain(c, of, "swizzle") || !check_offset(c, offset)) {
        return false;
    }
    return with_after(c, (hilt_after){.swizzle = s, .offset = offset}, of, ret);
}

bool
hilt_layout_composed(hilt_layouts *c, hilt_layout after, hilt_tup offset, hilt_layout of, hilt_layout *ret)
{
    if (!hilt_layouts_plain(c, of, "composition") || !check_offset(c, offset)) {
        return false;
    }
    uint32_t count = 1;
    for (const hilt_after *a = after.after; a != NULL && a->layout != NULL; a = a->layout->after) {
        count++;
    }
    if (count >= HILT_TUP_DEPTH_MAX) {
        return hilt_layouts_fail(c, HILT_LAYOUT_RANGE, "more than %d layouts composed", HILT_TUP_DEPTH_MAX);
    }
    hilt_layout *copy = hilt_layouts_alloc(c, 1, sizeof *copy);
    if (copy == NULL) {
        return false;
    }
    *copy = after;
    return with_after(c, (hilt_after){.layout = copy, .offset = offset}, of, ret);
}

bool
hilt_apply_after(hilt_layouts *c, const hilt_after *after, hilt_tup index, hilt_tup *ret)
{
    if (!hilt_leaf_add(c, after->offset, index, &index)) {
        return false;
    }
    return after->layout ? hilt_layout_eval(c, *after->layout, index, ret)
                         : hilt_swizzle_apply(c, after->swizzle, index, ret);
}

/* -- reading --------------------------------------------------------------------------------------------- */
bool
hilt_layout_mode(hilt_layouts *c, hilt_layout a, uint32_t i, hilt_layout *ret)
{
    if (i >= hilt_tup_rank(a.shape)) {
        return hilt_layouts_fail(c, HILT_LAYOUT_RANK, "%s has no mode %u", hilt_layout_show(c, a), i);
    }
    *ret = (hilt_layout){hilt_tup_mode(a.shape, i), hilt_tup_mode(a.stride, i), a.after};
    return true;
}

bool
hilt_layout_static(hilt_layout a)
{
    while (hilt_tup_static(a.shape) && hilt_tup_static(a.stride)) {
        if (a.after == NULL) {
            return true;
        }
        if (!hilt_tup_static(a.after->offset)) {
            return false;
        }
        if (a.after->layout == NULL) {
            return true;
        }
        a = *a.after->layout;
    }
    return false;
}

static hilt_truth
both(hilt_truth a, hilt_truth b)
{
    return a == HILT_NO || b == HILT_NO ? HILT_NO : a == HILT_UNKNOWN ? a : b;
}

hilt_truth
hilt_layout_equal(hilt_layouts *c, hilt_layout a, hilt_layout b)
{
    hilt_truth t = both(hilt_tup_equal(c, a.shape, b.shape), hilt_tup_equal(c, a.stride, b.stride));
    if (t == HILT_NO || a.after == b.after) {
        return t;
    }
    const hilt_after *p = a.after, *q = b.after;
    if (p == NULL || q == NULL || (p->layout == NULL) != (q->layout == NULL)) {
        return HILT_NO;
    }
    t = both(t, hilt_tup_equal(c, p->offset, q->offset));
    if (p->layout != NULL) {
        return both(t, hilt_layout_equal(c, *p->layout, *q->layout));
    }
    bool same = p->swizzle.b == q->swizzle.b && p->swizzle.m == q->swizzle.m && p->swizzle.s == q->swizzle.s;
    return same ? t : HILT_NO;
}

bool
hilt_layout_size(hilt_layouts *c, hilt_layout a, hilt_tup *ret)
{
    return hilt_tup_product(c, a.shape, ret);
}

static bool
static_size(hilt_tup shape, int64_t *product)
{
    if (shape.kind == HILT_TUP_INT) {
        return !__builtin_mul_overflow(*product, shape.i, product);
    }
    if (shape.kind != HILT_TUP_TUPLE) {
        return false;
    }
    for (uint32_t i = 0; i < shape.n; i++) {
        if (!static_size(shape.items[i], product)) {
            return false;
        }
    }
    return true;
}

bool
hilt_layout_size_static(hilt_layout a, int64_t *ret)
{
    *ret = 1;
    return static_size(a.shape, ret);
}

/* -- cosize ---------------------------------------------------------------------------------------------- */
/* Adds the largest index of a domain to *last; *empty: an extent is 0. */
static bool
add_last(hilt_layouts *c, hilt_layout whole, hilt_tup shape, hilt_tup stride, bool *empty, hilt_tup *last)
{
    if (shape.kind == HILT_TUP_TUPLE) {
        for (uint32_t i = 0; i < shape.n; i++) {
            if (!add_last(c, whole, shape.items[i], stride.items[i], empty, last)) {
                return false;
            }
        }
        return true;
    }
    *empty = *empty || hilt_is_int(shape, 0);
    if (*empty || hilt_is_int(shape, 1)) {
        return true;
    }
    if (stride.kind == HILT_TUP_BASIS) {
        return hilt_layouts_fail(c, HILT_LAYOUT_RANK, "cosize of %s: it maps to coordinates",
                                 hilt_layout_show(c, whole));
    }
    if (stride.kind == HILT_TUP_INT && stride.i < 0) {
        return hilt_layouts_fail(c, HILT_LAYOUT_RANGE, "cosize of %s: the stride %lld is negative",
                                 hilt_layout_show(c, whole), (long long)stride.i);
    }
    hilt_tup most;
    return hilt_leaf_slow(c, HILT_LEAF_SUB, shape, hilt_tup_int(1), &most) &&
           hilt_leaf_mul(c, most, stride, &most) && hilt_leaf_add(c, *last, most, last);
}

/* The largest value over a small static domain, looking at each; -1: not done. */
static bool
largest(hilt_layouts *c, hilt_layout a, int64_t *ret)
{
    int64_t n;
    hilt_tup x;
    *ret = -1;
    if (!hilt_layout_static(a) || !hilt_layout_size_static(a, &n) || n > HILT_LAYOUT_ENUMERATE) {
        return true;
    }
    for (int64_t i = 0; i < n; i++) {
        if (!hilt_layout_eval(c, a, hilt_tup_int(i), &x)) {
            return false;
        }
        if (x.kind != HILT_TUP_INT || x.i < 0) {
            return hilt_layouts_fail(c, x.kind == HILT_TUP_INT ? HILT_LAYOUT_RANGE : HILT_LAYOUT_RANK,
                                     "cosize of %s: it maps %lld to %s", hilt_layout_show(c, a), (long long)i,
                                     hilt_tup_show(c, x));
        }
        *ret = x.i > *ret ? x.i : *ret;
    }
    return true;
}

static bool
cosize_composed(hilt_layouts *c, hilt_layout a, hilt_tup inner, hilt_tup *ret)
{
    int64_t most;
    if (!largest(c, a, &most)) {
        return false;
    }
    if (most >= 0) {
        return hilt_leaf_add(c, hilt_tup_int(most), hilt_tup_int(1), ret);
    }
    hilt_tup end, size, period;
    if (!hilt_leaf_add(c, a.after->offset, inner, &end)) {
        return false;
    }
    if (a.after->layout == NULL) { /* a swizzle permutes each block of as many as its period */
        hilt_swizzle s = a.after->swizzle;
        period = hilt_tup_int((int64_t)1 << (s.b + s.m + (s.s < 0 ? -s.s : s.s)));
        return hilt_leaf_slow(c, HILT_LEAF_CEIL_DIV, end, period, &end) && hilt_leaf_mul(c, end, period, ret);
    }
    if (!hilt_layout_size(c, *a.after->layout, &size)) {
        return false;
    }
    if (hilt_leaf_less(c, size, end) == HILT_NO) {
        return hilt_layout_cosize(c, *a.after->layout, ret);
    }
    return hilt_layouts_fail(c, HILT_LAYOUT_UNKNOWN, "cosize of %s: its bound is not known",
                             hilt_layout_show(c, a));
}

bool
hilt_layout_cosize(hilt_layouts *c, hilt_layout a, hilt_tup *ret)
{
    bool empty = false;
    hilt_tup last = hilt_tup_int(0);
    if (!add_last(c, a, a.shape, a.stride, &empty, &last)) {
        return false;
    }
    if (empty) {
        *ret = hilt_tup_int(0);
        return true;
    }
    return hilt_leaf_add(c, last, hilt_tup_int(1), &last) &&
           (a.after ? cosize_composed(c, a, last, ret) : (*ret = last, true));
}

/* -- evaluating and slicing ------------------------------------------------------------------------------ */
bool
hilt_layout_eval(hilt_layouts *c, hilt_layout a, hilt_tup coordinate, hilt_tup *ret)
{
    hilt_tup index;
    if (!hilt_crd_to_index(c, coordinate, a.shape, a.stride, &index)) {
        return false;
    }
    if (a.after != NULL) {
        return hilt_apply_after(c, a.after, index, ret);
    }
    *ret = index;
    return true;
}

/* What the index adds: to the offset before `after`, or to what the caller keeps. */
static bool
offset_by(hilt_layouts *c, hilt_layout a, hilt_tup index, hilt_layout *ret, hilt_tup *offset)
{
    if (a.after == NULL) {
        *ret = a;
        *offset = index;
        return true;
    }
    hilt_after after = *a.after;
    if (!hilt_leaf_add(c, after.offset, index, &after.offset) || !with_after(c, after, a, ret)) {
        return false;
    }
    *offset = hilt_tup_int(0);
    return true;
}

bool
hilt_layout_slice(hilt_layouts *c, hilt_layout a, hilt_tup coordinate, hilt_layout *ret, hilt_tup *offset)
{
    hilt_tup index;
    hilt_layout r = a;
    return hilt_crd_to_index(c, coordinate, a.shape, a.stride, &index) &&
           hilt_tup_slice(c, a.shape, coordinate, &r.shape) &&
           hilt_tup_slice(c, a.stride, coordinate, &r.stride) && offset_by(c, r, index, ret, offset);
}

bool
hilt_layout_domain_offset(hilt_layouts *c, hilt_layout a, hilt_tup coordinate, hilt_layout *ret,
                          hilt_tup *offset)
{
    hilt_tup index;
    return hilt_crd_to_index(c, coordinate, a.shape, a.stride, &index) && offset_by(c, a, index, ret, offset);
}
