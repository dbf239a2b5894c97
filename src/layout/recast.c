/* The layout of the same memory seen as elements of another width.
 *
 * To larger elements, n old ones in one: the modes that run through 0 .. n-1 are taken up by the new element,
 * every other stride must be a multiple of n. To smaller ones, one old in n: the mode of stride 1 grows by n,
 * the others' strides do. Other ratios go through the common divisor: down, then up.
 */
#include "priv.h"

typedef struct recast {
    hilt_layouts *c;
    hilt_layout a;
    uint32_t old_bits, new_bits;
} recast;

static bool
refuse(recast *k, hilt_layout_status status, const char *why, hilt_tup leaf)
{
    return hilt_layouts_fail(k->c, status, "recast of %s from %u to %u bits: %s %s",
                             hilt_layout_show(k->c, k->a), k->old_bits, k->new_bits, why,
                             hilt_tup_show(k->c, leaf));
}

/* A run-time leaf that must be a multiple, divided. */
static bool
divided(recast *k, hilt_tup leaf, int64_t by, hilt_tup *ret)
{
    hilt_truth t = hilt_leaf_divisible(k->c, leaf, hilt_tup_int(by));
    char why[80];
    if (t == HILT_YES) {
        return hilt_leaf_slow(k->c, HILT_LEAF_DIV, leaf, hilt_tup_int(by), ret);
    }
    snprintf(why, sizeof why, "%lld does not divide", (long long)by);
    return refuse(k, t == HILT_NO ? HILT_LAYOUT_DIVIDE : HILT_LAYOUT_UNKNOWN, why, leaf);
}

/* n old elements become one. */
static bool
larger(recast *k, hilt_modes *list, int64_t n)
{
    int64_t covered = 1;
    while (covered < n) { /* modes of stride 1, 2, ... that the new element takes up */
        uint32_t i = 0;
        while (i < list->n &&
               !(hilt_is_int(list->m[i].stride, covered) && !hilt_is_int(list->m[i].shape, 1))) {
            i++;
        }
        if (i == list->n) {
            return refuse(k, HILT_LAYOUT_DIVIDE, "the elements that become one are not side by side from",
                          hilt_tup_int(0));
        }
        hilt_mode *m = &list->m[i];
        int64_t need = n / covered;
        if (m->shape.kind == HILT_TUP_INT && m->shape.i < need && m->shape.i > 0 && need % m->shape.i == 0) {
            covered *= m->shape.i;
            *m = (hilt_mode){hilt_tup_int(1), hilt_tup_int(0)};
            continue;
        }
        if (!divided(k, m->shape, need, &m->shape)) {
            return false;
        }
        m->stride = hilt_tup_int(n); /* becomes 1 */
        covered = n;
    }
    for (uint32_t i = 0; i < list->n; i++) {
        hilt_mode *m = &list->m[i];
        if (hilt_is_int(m->shape, 1)) {
            m->stride = hilt_tup_int(0);
        }
        else if (!divided(k, m->stride, n, &m->stride)) {
            return false;
        }
    }
    return true;
}

/* One old element becomes n. */
static bool
smaller(recast *k, hilt_modes *list, int64_t n)
{
    uint32_t holder = list->n, i = 0;
    for (; i < list->n && holder == list->n; i++) {
        holder = hilt_is_int(list->m[i].stride, 1) && !hilt_is_int(list->m[i].shape, 1) ? i : holder;
    }
    for (i = 0; i < list->n && holder == list->n; i++) { /* any mode of one coordinate can hold the parts */
        holder = hilt_is_int(list->m[i].shape, 1) ? i : holder;
    }
    if (holder == list->n) {
        return refuse(k, HILT_LAYOUT_DIVIDE, "there is no mode of stride 1 for the parts of an element of",
                      k->a.shape);
    }
    for (i = 0; i < list->n; i++) {
        hilt_mode *m = &list->m[i];
        bool ok = i == holder ? (m->stride = hilt_tup_int(1),
                                 hilt_leaf_mul(k->c, m->shape, hilt_tup_int(n), &m->shape))
                              : hilt_leaf_mul(k->c, m->stride, hilt_tup_int(n), &m->stride);
        if (!ok) {
            return false;
        }
    }
    return true;
}

static bool
like(hilt_layouts *c, hilt_tup profile, const hilt_mode **at, hilt_layout *ret)
{
    if (profile.kind != HILT_TUP_TUPLE) {
        *ret = hilt_layout_of((*at)->shape, (*at)->stride);
        ++*at;
        return true;
    }
    hilt_layout *modes = hilt_layouts_alloc(c, profile.n, sizeof *modes);
    if (modes == NULL) {
        return false;
    }
    for (uint32_t i = 0; i < profile.n; i++) {
        if (!like(c, profile.items[i], at, &modes[i])) {
            return false;
        }
    }
    return hilt_layout_tuple(c, modes, profile.n, ret);
}

/* Swizzles move whole bits of the index: the ratio must be a power of two. */
static bool
recast_swizzle(recast *k, int64_t down, int64_t up, const hilt_after *after, const hilt_after **ret)
{
    hilt_after *r = hilt_layouts_alloc(k->c, 1, sizeof *r);
    if (r == NULL) {
        return false;
    }
    *r = *after;
    int move = 0;
    for (; down > 1 && down % 2 == 0; down /= 2) {
        move++;
    }
    for (; up > 1 && up % 2 == 0; up /= 2) {
        move--;
    }
    if (after->layout != NULL || down != 1 || up != 1 || after->offset.kind == HILT_TUP_TUPLE) {
        return refuse(k, HILT_LAYOUT_RANK,
                      "it is composed and the ratio no power of two, or with more than a swizzle over",
                      k->a.shape);
    }
    r->swizzle.m += move;
    int span = r->swizzle.m + r->swizzle.b + (r->swizzle.s < 0 ? -r->swizzle.s : r->swizzle.s);
    if (r->swizzle.m < 0 || span > 62) {
        return refuse(k, HILT_LAYOUT_DIVIDE, "the swizzle moves parts of a new element over", k->a.shape);
    }
    *ret = r;
    return move >= 0 ? hilt_leaf_mul(k->c, after->offset, hilt_tup_int((int64_t)1 << move), &r->offset)
                     : divided(k, after->offset, (int64_t)1 << -move, &r->offset);
}

bool
hilt_layout_recast(hilt_layouts *c, hilt_layout a, uint32_t old_bits, uint32_t new_bits, hilt_layout *ret)
{
    recast k = {c, a, old_bits, new_bits};
    hilt_modes list;
    if (old_bits == 0 || new_bits == 0) {
        return refuse(&k, HILT_LAYOUT_RANGE, "no width of", hilt_tup_int(0));
    }
    if (old_bits == new_bits) {
        *ret = a;
        return true;
    }
    uint32_t x = old_bits, y = new_bits;
    while (y != 0) {
        uint32_t t = x % y;
        x = y;
        y = t;
    }
    int64_t down = old_bits / x, up = new_bits / x;
    if (!hilt_modes_of(c, a.shape, a.stride, &list)) {
        return false;
    }
    for (uint32_t i = 0; i < list.n; i++) {
        if (list.m[i].stride.kind == HILT_TUP_BASIS) {
            return refuse(&k, HILT_LAYOUT_RANK, "it maps to coordinates:", a.stride);
        }
    }
    hilt_layout r;
    const hilt_mode *at = list.m;
    if ((down > 1 && !smaller(&k, &list, down)) || (up > 1 && !larger(&k, &list, up)) ||
        !like(c, a.shape, &at, &r)) {
        return false;
    }
    if (a.after != NULL && !recast_swizzle(&k, down, up, a.after, &r.after)) {
        return false;
    }
    *ret = r;
    return true;
}
