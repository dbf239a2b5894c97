/* Integer tuples: making, reading, and the operations that know nothing of layouts.
 *
 * A tuple keeps its depth (hilt_tup_make computes it), which bounds every recursion of the room.
 */
#include "priv.h"

bool
hilt_tup_own(hilt_layouts *c, const hilt_tup *items, uint32_t n, hilt_tup *ret)
{
    uint32_t depth = 0;
    for (uint32_t i = 0; i < n; i++) {
        depth = items[i].depth > depth ? items[i].depth : depth;
    }
    if (depth >= HILT_TUP_DEPTH_MAX) {
        return hilt_layouts_fail(c, HILT_LAYOUT_RANGE, "a tuple nested more than %d deep",
                                 HILT_TUP_DEPTH_MAX);
    }
    *ret = (hilt_tup){.kind = HILT_TUP_TUPLE, .depth = (uint16_t)(depth + 1), .n = n, .items = items};
    return true;
}

bool
hilt_tup_make(hilt_layouts *c, const hilt_tup *items, uint32_t n, hilt_tup *ret)
{
    hilt_tup *copy = hilt_layouts_alloc(c, n, sizeof *copy);
    if (copy == NULL) {
        return false;
    }
    if (n != 0) {
        memcpy(copy, items, n * sizeof *copy);
    }
    return hilt_tup_own(c, copy, n, ret);
}

bool
hilt_tup_basis(hilt_layouts *c, hilt_tup scale, const uint32_t *path, uint32_t n, hilt_tup *ret)
{
    if (scale.kind != HILT_TUP_INT && scale.kind != HILT_TUP_VALUE) {
        return hilt_layouts_fail(c, HILT_LAYOUT_RANK, "a unit vector scaled by %s: not an integer",
                                 hilt_tup_show(c, scale));
    }
    if (n == 0) {
        *ret = scale;
        return true;
    }
    for (uint32_t i = 0; i < n; i++) {
        if (path[i] >= HILT_BASIS_MODES || n > HILT_TUP_DEPTH_MAX) {
            return hilt_layouts_fail(c, HILT_LAYOUT_RANGE, "a unit vector of mode %u at depth %u: too many",
                                     path[i], n);
        }
    }
    hilt_basis *b = hilt_layouts_alloc(c, 1, sizeof *b + n * sizeof *path);
    if (b == NULL) {
        return false;
    }
    b->scale = scale;
    memcpy(b->path, path, n * sizeof *path);
    *ret = (hilt_tup){.kind = HILT_TUP_BASIS, .n = n, .basis = b};
    return true;
}

uint32_t
hilt_tup_rank(hilt_tup t)
{
    return t.kind == HILT_TUP_TUPLE ? t.n : 1;
}

uint32_t
hilt_tup_depth(hilt_tup t)
{
    return t.depth;
}

uint32_t
hilt_tup_leaves(hilt_tup t)
{
    if (t.kind != HILT_TUP_TUPLE) {
        return 1;
    }
    uint32_t n = 0;
    for (uint32_t i = 0; i < t.n; i++) {
        n += t.items[i].kind == HILT_TUP_TUPLE ? hilt_tup_leaves(t.items[i]) : 1;
    }
    return n;
}

hilt_tup
hilt_tup_mode(hilt_tup t, uint32_t i)
{
    return t.kind == HILT_TUP_TUPLE ? t.items[i] : t;
}

bool
hilt_tup_static(hilt_tup t)
{
    if (t.kind != HILT_TUP_TUPLE) {
        return hilt_leaf_scale(t).kind != HILT_TUP_VALUE;
    }
    for (uint32_t i = 0; i < t.n; i++) {
        if (!hilt_tup_static(t.items[i])) {
            return false;
        }
    }
    return true;
}

bool
hilt_tup_congruent(hilt_tup a, hilt_tup b)
{
    if (a.kind != HILT_TUP_TUPLE || b.kind != HILT_TUP_TUPLE) {
        return a.kind != HILT_TUP_TUPLE && b.kind != HILT_TUP_TUPLE;
    }
    if (a.n != b.n) {
        return false;
    }
    for (uint32_t i = 0; i < a.n; i++) {
        if (!hilt_tup_congruent(a.items[i], b.items[i])) {
            return false;
        }
    }
    return true;
}

bool
hilt_tup_weakly_congruent(hilt_tup a, hilt_tup b)
{
    if (a.kind != HILT_TUP_TUPLE) {
        return true;
    }
    if (b.kind != HILT_TUP_TUPLE || a.n != b.n) {
        return false;
    }
    for (uint32_t i = 0; i < a.n; i++) {
        if (!hilt_tup_weakly_congruent(a.items[i], b.items[i])) {
            return false;
        }
    }
    return true;
}

hilt_truth
hilt_tup_equal(hilt_layouts *c, hilt_tup a, hilt_tup b)
{
    if (a.kind != HILT_TUP_TUPLE && b.kind != HILT_TUP_TUPLE) {
        return hilt_leaf_equal(c, a, b);
    }
    if (a.kind != b.kind || a.n != b.n) {
        return HILT_NO;
    }
    hilt_truth all = HILT_YES;
    for (uint32_t i = 0; i < a.n; i++) {
        hilt_truth t = hilt_tup_equal(c, a.items[i], b.items[i]);
        if (t == HILT_NO) {
            return HILT_NO;
        }
        all = t == HILT_UNKNOWN ? t : all;
    }
    return all;
}

static hilt_tup *
put_leaves(hilt_tup t, hilt_tup *at)
{
    if (t.kind != HILT_TUP_TUPLE) {
        *at = t;
        return at + 1;
    }
    for (uint32_t i = 0; i < t.n; i++) {
        at = put_leaves(t.items[i], at);
    }
    return at;
}

bool
hilt_tup_flatten(hilt_layouts *c, hilt_tup t, hilt_tup *ret)
{
    if (t.depth <= 1) {
        *ret = t;
        return true;
    }
    uint32_t n = hilt_tup_leaves(t);
    hilt_tup *leaves = hilt_layouts_alloc(c, n, sizeof *leaves);
    if (leaves == NULL) {
        return false;
    }
    put_leaves(t, leaves);
    return hilt_tup_own(c, leaves, n, ret);
}

bool
hilt_tup_product(hilt_layouts *c, hilt_tup t, hilt_tup *ret)
{
    if (t.kind == HILT_TUP_INT || t.kind == HILT_TUP_VALUE) {
        *ret = t;
        return true;
    }
    if (t.kind != HILT_TUP_TUPLE) {
        return hilt_layouts_fail(c, HILT_LAYOUT_RANK, "product of %s: not an integer", hilt_tup_show(c, t));
    }
    hilt_tup all = hilt_tup_int(1);
    for (uint32_t i = 0; i < t.n; i++) {
        hilt_tup x;
        if (!hilt_tup_product(c, t.items[i], &x) || !hilt_leaf_mul(c, all, x, &all)) {
            return false;
        }
    }
    *ret = all;
    return true;
}

bool
hilt_tup_sum(hilt_layouts *c, hilt_tup t, hilt_tup *ret)
{
    if (t.kind != HILT_TUP_TUPLE) {
        *ret = t;
        return true;
    }
    hilt_tup all = hilt_tup_int(0);
    for (uint32_t i = 0; i < t.n; i++) {
        hilt_tup x;
        if (!hilt_tup_sum(c, t.items[i], &x) || !hilt_leaf_add(c, all, x, &all)) {
            return false;
        }
    }
    *ret = all;
    return true;
}

bool
hilt_tup_binary(hilt_layouts *c, hilt_leaf_op op, hilt_tup a, hilt_tup b, hilt_tup *ret)
{
    if (a.kind != HILT_TUP_TUPLE && b.kind != HILT_TUP_TUPLE) {
        return op == HILT_LEAF_ADD ? hilt_leaf_add(c, a, b, ret) : hilt_leaf_slow(c, op, a, b, ret);
    }
    if (a.kind != HILT_TUP_TUPLE || (b.kind == HILT_TUP_TUPLE && a.n != b.n)) {
        return hilt_layouts_fail(c, HILT_LAYOUT_RANK, "%s and %s have different profiles",
                                 hilt_tup_show(c, a), hilt_tup_show(c, b));
    }
    hilt_tup *items = hilt_layouts_alloc(c, a.n, sizeof *items);
    if (items == NULL) {
        return false;
    }
    for (uint32_t i = 0; i < a.n; i++) {
        if (!hilt_tup_binary(c, op, a.items[i], hilt_tup_mode(b, i), &items[i])) {
            return false;
        }
    }
    return hilt_tup_own(c, items, a.n, ret);
}

/* -- modes ----------------------------------------------------------------------------------------------- */
static bool
no_mode(hilt_layouts *c, hilt_tup t, uint32_t i)
{
    return hilt_layouts_fail(c, HILT_LAYOUT_RANK, "%s has no mode %u", hilt_tup_show(c, t), i);
}

bool
hilt_tup_group(hilt_layouts *c, hilt_tup t, uint32_t begin, uint32_t end, hilt_tup *ret)
{
    uint32_t rank = hilt_tup_rank(t);
    if (begin > end || end > rank) {
        return hilt_layouts_fail(c, HILT_LAYOUT_RANK, "modes %u to %u of %s, which has %u", begin, end,
                                 hilt_tup_show(c, t), rank);
    }
    hilt_tup self = t, inner;
    const hilt_tup *from = t.kind == HILT_TUP_TUPLE ? t.items : &self;
    uint32_t n = rank - (end - begin) + 1;
    hilt_tup *items = hilt_layouts_alloc(c, n, sizeof *items);
    if (items == NULL || !hilt_tup_make(c, from + begin, end - begin, &inner)) {
        return false;
    }
    memcpy(items, from, begin * sizeof *items);
    items[begin] = inner;
    memcpy(items + begin + 1, from + end, (rank - end) * sizeof *items);
    return hilt_tup_own(c, items, n, ret);
}

bool
hilt_tup_select(hilt_layouts *c, hilt_tup t, const uint32_t *modes, uint32_t n, hilt_tup *ret)
{
    hilt_tup *items = hilt_layouts_alloc(c, n, sizeof *items);
    if (items == NULL) {
        return false;
    }
    for (uint32_t i = 0; i < n; i++) {
        if (modes[i] >= hilt_tup_rank(t)) {
            return no_mode(c, t, modes[i]);
        }
        items[i] = hilt_tup_mode(t, modes[i]);
    }
    return hilt_tup_own(c, items, n, ret);
}

static bool
with_more(hilt_layouts *c, hilt_tup t, hilt_tup x, bool before, hilt_tup *ret)
{
    uint32_t rank = hilt_tup_rank(t);
    hilt_tup *items = hilt_layouts_alloc(c, (size_t)rank + 1, sizeof *items);
    if (items == NULL) {
        return false;
    }
    for (uint32_t i = 0; i < rank; i++) {
        items[i + before] = hilt_tup_mode(t, i);
    }
    items[before ? 0 : rank] = x;
    return hilt_tup_own(c, items, rank + 1, ret);
}

bool
hilt_tup_append(hilt_layouts *c, hilt_tup t, hilt_tup x, hilt_tup *ret)
{
    return with_more(c, t, x, false, ret);
}

bool
hilt_tup_prepend(hilt_layouts *c, hilt_tup t, hilt_tup x, hilt_tup *ret)
{
    return with_more(c, t, x, true, ret);
}

bool
hilt_tup_replace(hilt_layouts *c, hilt_tup t, uint32_t i, hilt_tup x, hilt_tup *ret)
{
    if (i >= hilt_tup_rank(t)) {
        return no_mode(c, t, i);
    }
    if (t.kind != HILT_TUP_TUPLE) {
        *ret = x;
        return true;
    }
    hilt_tup *items = hilt_layouts_alloc(c, t.n, sizeof *items);
    if (items == NULL) {
        return false;
    }
    memcpy(items, t.items, t.n * sizeof *items);
    items[i] = x;
    return hilt_tup_own(c, items, t.n, ret);
}

/* -- slicing --------------------------------------------------------------------------------------------- */
/* Appends to `kept` the modes of t where the coordinate is None (dice: is not). */
static bool
sift(hilt_layouts *c, hilt_tup t, hilt_tup coordinate, bool dice, hilt_tup *kept, uint32_t *n)
{
    if (coordinate.kind != HILT_TUP_TUPLE) {
        if ((coordinate.kind == HILT_TUP_NONE) != dice) {
            kept[(*n)++] = t;
        }
        return true;
    }
    if (t.kind != HILT_TUP_TUPLE || t.n != coordinate.n) {
        return hilt_layouts_fail(c, HILT_LAYOUT_RANK, "the coordinate %s does not go with %s",
                                 hilt_tup_show(c, coordinate), hilt_tup_show(c, t));
    }
    for (uint32_t i = 0; i < t.n; i++) {
        if (!sift(c, t.items[i], coordinate.items[i], dice, kept, n)) {
            return false;
        }
    }
    return true;
}

static bool
sifted(hilt_layouts *c, hilt_tup t, hilt_tup coordinate, bool dice, hilt_tup *ret)
{
    if (coordinate.kind != HILT_TUP_TUPLE && (coordinate.kind == HILT_TUP_NONE) != dice) {
        *ret = t;
        return true;
    }
    uint32_t n = 0;
    hilt_tup *kept = hilt_layouts_alloc(c, hilt_tup_leaves(coordinate), sizeof *kept);
    return kept != NULL && sift(c, t, coordinate, dice, kept, &n) && hilt_tup_own(c, kept, n, ret);
}

bool
hilt_tup_slice(hilt_layouts *c, hilt_tup t, hilt_tup coordinate, hilt_tup *ret)
{
    return sifted(c, t, coordinate, false, ret);
}

bool
hilt_tup_dice(hilt_layouts *c, hilt_tup t, hilt_tup coordinate, hilt_tup *ret)
{
    return sifted(c, t, coordinate, true, ret);
}
