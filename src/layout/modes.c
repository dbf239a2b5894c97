/* Layouts as flat lists of modes, which is what the algebra works on; and coalescing, filtering and
 * flattening. */
#include "priv.h"

static void
flatten_into(hilt_tup shape, hilt_tup stride, hilt_modes *list)
{
    if (shape.kind != HILT_TUP_TUPLE) {
        list->m[list->n++] = (hilt_mode){shape, stride};
        return;
    }
    for (uint32_t i = 0; i < shape.n; i++) {
        flatten_into(shape.items[i], stride.items[i], list);
    }
}

bool
hilt_modes_of(hilt_layouts *c, hilt_tup shape, hilt_tup stride, hilt_modes *ret)
{
    uint32_t n = hilt_tup_leaves(shape);
    *ret = (hilt_modes){.m = hilt_layouts_alloc(c, n, sizeof *ret->m), .cap = n};
    if (ret->m == NULL) {
        return false;
    }
    flatten_into(shape, stride, ret);
    return true;
}

bool
hilt_modes_push(hilt_layouts *c, hilt_modes *list, hilt_tup shape, hilt_tup stride)
{
    if (list->n == list->cap) {
        uint32_t cap = list->cap ? 2 * list->cap : 4;
        hilt_mode *more = hilt_layouts_alloc(c, cap, sizeof *more);
        if (more == NULL) {
            return false;
        }
        if (list->n != 0) {
            memcpy(more, list->m, list->n * sizeof *more);
        }
        list->m = more;
        list->cap = cap;
    }
    list->m[list->n++] = (hilt_mode){shape, stride};
    return true;
}

/* Does `next` go on where `m` ends? Run-time products are asked for only where they could be known to be
 * equal. */
static bool
goes_on(hilt_layouts *c, const hilt_mode *m, hilt_tup next, bool *ret)
{
    hilt_tup scale = hilt_leaf_scale(m->stride), product;
    *ret = false;
    if (next.kind != m->stride.kind && (next.kind == HILT_TUP_BASIS || m->stride.kind == HILT_TUP_BASIS)) {
        return true;
    }
    if (next.kind == HILT_TUP_BASIS &&
        (next.n != m->stride.n ||
         memcmp(next.basis->path, m->stride.basis->path, next.n * sizeof(uint32_t)) != 0)) {
        return true;
    }
    next = hilt_leaf_scale(next);
    if (m->shape.kind == HILT_TUP_INT && scale.kind == HILT_TUP_INT) {
        int64_t x;
        *ret = !__builtin_mul_overflow(m->shape.i, scale.i, &x) && m->shape.i != 0 &&
               hilt_leaf_equal(c, next, hilt_tup_int(x)) == HILT_YES;
        return true;
    }
    bool free = hilt_is_int(scale, 0) || hilt_is_int(scale, 1) || hilt_is_int(m->shape, 1);
    if (!free && next.kind != HILT_TUP_VALUE) {
        return true;
    }
    if (!hilt_leaf_mul(c, scale, m->shape, &product)) {
        return false;
    }
    *ret = hilt_leaf_equal(c, next, product) == HILT_YES;
    return true;
}

bool
hilt_modes_coalesce(hilt_layouts *c, hilt_modes *list, bool extend)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < list->n; i++) {
        hilt_mode m = list->m[i];
        bool keep = extend && i + 1 == list->n, merge = false;
        if (hilt_is_int(m.shape, 1) && !keep) {
            continue;
        }
        if (n != 0 && !goes_on(c, &list->m[n - 1], m.stride, &merge)) {
            return false;
        }
        if (!merge) {
            list->m[n++] = m;
        }
        else if (!hilt_leaf_mul(c, list->m[n - 1].shape, m.shape, &list->m[n - 1].shape)) {
            return false;
        }
    }
    list->n = n;
    return true;
}

bool
hilt_modes_layout(hilt_layouts *c, const hilt_modes *list, hilt_layout *ret)
{
    if (list->n == 0) {
        *ret = hilt_layout_of(hilt_tup_int(1), hilt_tup_int(0));
        return true;
    }
    if (list->n == 1) {
        *ret = hilt_layout_of(list->m[0].shape, list->m[0].stride);
        return true;
    }
    hilt_tup *items = hilt_layouts_alloc(c, 2 * (size_t)list->n, sizeof *items);
    if (items == NULL) {
        return false;
    }
    for (uint32_t i = 0; i < list->n; i++) {
        items[i] = list->m[i].shape;
        items[list->n + i] = list->m[i].stride;
    }
    ret->after = NULL;
    return hilt_tup_own(c, items, list->n, &ret->shape) &&
           hilt_tup_own(c, items + list->n, list->n, &ret->stride);
}

bool
hilt_modes_static(const hilt_modes *list)
{
    for (uint32_t i = 0; i < list->n; i++) {
        if (list->m[i].shape.kind != HILT_TUP_INT || list->m[i].stride.kind != HILT_TUP_INT) {
            return false;
        }
    }
    return true;
}

static bool
before(const hilt_mode *a, const hilt_mode *b)
{
    if (a->stride.kind != HILT_TUP_INT || b->stride.kind != HILT_TUP_INT) {
        return a->stride.kind == HILT_TUP_INT && b->stride.kind != HILT_TUP_INT;
    }
    if (a->stride.i != b->stride.i) {
        return a->stride.i < b->stride.i;
    }
    return a->shape.kind == HILT_TUP_INT && b->shape.kind == HILT_TUP_INT && a->shape.i < b->shape.i;
}

void
hilt_modes_sort(hilt_modes *list, uint32_t *origin)
{
    for (uint32_t i = 0; origin != NULL && i < list->n; i++) {
        origin[i] = i;
    }
    for (uint32_t i = 1; i < list->n; i++) {
        hilt_mode m = list->m[i];
        uint32_t from = origin ? origin[i] : 0, k = i;
        for (; k > 0 && before(&m, &list->m[k - 1]); k--) {
            list->m[k] = list->m[k - 1];
            if (origin != NULL) {
                origin[k] = origin[k - 1];
            }
        }
        list->m[k] = m;
        if (origin != NULL) {
            origin[k] = from;
        }
    }
}

bool
hilt_modes_at(const hilt_modes *list, int64_t index, int64_t *ret)
{
    int64_t sum = 0, term;
    for (uint32_t i = 0; i < list->n; i++) {
        int64_t part = index, extent = list->m[i].shape.i;
        if (i + 1 < list->n) {
            if (index < 0 || extent <= 0) {
                return false;
            }
            part = index % extent;
            index /= extent;
        }
        if (__builtin_mul_overflow(part, list->m[i].stride.i, &term) ||
            __builtin_add_overflow(sum, term, &sum)) {
            return false;
        }
    }
    *ret = sum;
    return true;
}

/* -- functions of the domain ----------------------------------------------------------------------------- */
bool
hilt_layout_coalesce(hilt_layouts *c, hilt_layout a, hilt_layout *ret)
{
    hilt_modes list;
    hilt_layout r;
    if (!hilt_modes_of(c, a.shape, a.stride, &list) || !hilt_modes_coalesce(c, &list, false) ||
        !hilt_modes_layout(c, &list, &r)) {
        return false;
    }
    r.after = a.after;
    *ret = r;
    return true;
}

bool
hilt_layout_coalesce_by(hilt_layouts *c, hilt_layout a, hilt_tup profile, hilt_layout *ret)
{
    if (profile.kind != HILT_TUP_TUPLE) {
        return hilt_layout_coalesce(c, a, ret);
    }
    uint32_t rank = hilt_tup_rank(a.shape);
    if (profile.n > rank) {
        return hilt_layouts_fail(c, HILT_LAYOUT_RANK, "coalesce of %s by %s, which has more modes",
                                 hilt_layout_show(c, a), hilt_tup_show(c, profile));
    }
    hilt_layout *modes = hilt_layouts_alloc(c, rank, sizeof *modes), r;
    if (modes == NULL) {
        return false;
    }
    for (uint32_t i = 0; i < rank; i++) {
        modes[i] = hilt_layout_sub(a, i);
        if (i < profile.n && !hilt_layout_coalesce_by(c, modes[i], profile.items[i], &modes[i])) {
            return false;
        }
    }
    if (!hilt_layout_tuple(c, modes, rank, &r)) {
        return false;
    }
    r.after = a.after;
    *ret = r;
    return true;
}

static bool
zeros_to_one(hilt_layouts *c, hilt_tup shape, hilt_tup stride, hilt_tup *ret)
{
    if (shape.kind != HILT_TUP_TUPLE) {
        *ret = hilt_is_int(hilt_leaf_scale(stride), 0) ? hilt_tup_int(1) : shape;
        return true;
    }
    hilt_tup *items = hilt_layouts_alloc(c, shape.n, sizeof *items);
    if (items == NULL) {
        return false;
    }
    for (uint32_t i = 0; i < shape.n; i++) {
        if (!zeros_to_one(c, shape.items[i], stride.items[i], &items[i])) {
            return false;
        }
    }
    return hilt_tup_own(c, items, shape.n, ret);
}

bool
hilt_layout_filter_zeros(hilt_layouts *c, hilt_layout a, hilt_layout *ret)
{
    hilt_layout r = a;
    if (!zeros_to_one(c, a.shape, a.stride, &r.shape)) {
        return false;
    }
    *ret = r;
    return true;
}

bool
hilt_layout_filter(hilt_layouts *c, hilt_layout a, hilt_layout *ret)
{
    hilt_layout r;
    return hilt_layout_filter_zeros(c, a, &r) && hilt_layout_coalesce(c, r, ret);
}

bool
hilt_layout_flatten(hilt_layouts *c, hilt_layout a, hilt_layout *ret)
{
    hilt_layout r = a;
    if (!hilt_tup_flatten(c, a.shape, &r.shape) || !hilt_tup_flatten(c, a.stride, &r.stride)) {
        return false;
    }
    *ret = r;
    return true;
}

bool
hilt_layout_group(hilt_layouts *c, hilt_layout a, uint32_t begin, uint32_t end, hilt_layout *ret)
{
    hilt_layout r = a;
    if (!hilt_tup_group(c, a.shape, begin, end, &r.shape) ||
        !hilt_tup_group(c, a.stride, begin, end, &r.stride)) {
        return false;
    }
    *ret = r;
    return true;
}

bool
hilt_layout_select(hilt_layouts *c, hilt_layout a, const uint32_t *modes, uint32_t n, hilt_layout *ret)
{
    hilt_layout r = a;
    if (!hilt_tup_select(c, a.shape, modes, n, &r.shape) ||
        !hilt_tup_select(c, a.stride, modes, n, &r.stride)) {
        return false;
    }
    *ret = r;
    return true;
}

/* x as one mode more, which `add` puts into shape and stride. */
static bool
add_mode(hilt_layouts *c, hilt_layout a, hilt_layout x, const char *what,
         bool (*add)(hilt_layouts *, hilt_tup, hilt_tup, hilt_tup *), hilt_layout *ret)
{
    hilt_layout r = a;
    if (!hilt_layouts_plain(c, x, what) || !add(c, a.shape, x.shape, &r.shape) ||
        !add(c, a.stride, x.stride, &r.stride)) {
        return false;
    }
    *ret = r;
    return true;
}

bool
hilt_layout_append(hilt_layouts *c, hilt_layout a, hilt_layout x, hilt_layout *ret)
{
    return add_mode(c, a, x, "append", hilt_tup_append, ret);
}

bool
hilt_layout_prepend(hilt_layouts *c, hilt_layout a, hilt_layout x, hilt_layout *ret)
{
    return add_mode(c, a, x, "prepend", hilt_tup_prepend, ret);
}
