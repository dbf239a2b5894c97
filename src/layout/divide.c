/* Tilers, and division: a layout seen as tiles and where they stand.
 *
 * The logical divide of a by a tile T is a o (T, complement of T in the size of a): its first mode walks
 * inside a tile, its second over the tiles. A tuple of tilers divides mode by mode. The arrangements differ
 * in how the parts are put:
 *
 *     logical ((T0,R0),(T1,R1),M)    zipped ((T0,T1),(R0,R1,M))
 *     tiled   ((T0,T1),R0,R1,M)      flat   (T0,T1,R0,R1,M)
 *
 * Where a tile does not divide an extent, the tiles cover more than the layout; composition decides whether
 * what is beyond the last mode of a makes sense, and users compare coordinates.
 */
#include "divide.h"

/* -- tilers ---------------------------------------------------------------------------------------------- */
bool
hilt_tiler_is_tuple(const hilt_tiler *t)
{
    return !t->is_layout && (t->items != NULL || t->tup.kind == HILT_TUP_TUPLE);
}

uint32_t
hilt_tiler_count(const hilt_tiler *t)
{
    return t->items != NULL ? t->n : t->tup.n;
}

hilt_tiler
hilt_tiler_item(const hilt_tiler *t, uint32_t i)
{
    return t->items != NULL ? t->items[i] : (hilt_tiler){.tup = t->tup.items[i]};
}

static bool
is_none(const hilt_tiler *t)
{
    return !t->is_layout && t->items == NULL && t->tup.kind == HILT_TUP_NONE;
}

bool
hilt_tiler_layout(hilt_layouts *c, const hilt_tiler *t, hilt_layout *ret)
{
    if (t->is_layout) {
        *ret = t->layout;
        return hilt_layouts_plain(c, t->layout, "tiling");
    }
    if (t->tup.kind == HILT_TUP_INT && t->tup.i >= 1) {
        *ret = hilt_layout_of(t->tup, hilt_tup_int(t->tup.i == 1 ? 0 : 1));
        return true;
    }
    if (t->tup.kind == HILT_TUP_VALUE) {
        *ret = hilt_layout_of(t->tup, hilt_tup_int(1));
        return true;
    }
    return hilt_layouts_fail(c, t->tup.kind == HILT_TUP_INT ? HILT_LAYOUT_RANGE : HILT_LAYOUT_RANK,
                             "%s is no tile", hilt_tup_show(c, t->tup));
}

static bool
check_rank(hilt_layouts *c, const char *what, hilt_layout a, const hilt_tiler *t)
{
    return hilt_tiler_count(t) <= hilt_tup_rank(a.shape) ||
           hilt_layouts_fail(c, HILT_LAYOUT_RANK, "%s of %s by %s, which has more modes", what,
                             hilt_layout_show(c, a), hilt_tiler_show(c, t));
}

bool
hilt_layout_compose_by(hilt_layouts *c, hilt_layout a, const hilt_tiler *tiler, hilt_layout *ret)
{
    hilt_layout b;
    if (is_none(tiler)) {
        *ret = a;
        return true;
    }
    if (tiler->is_layout) {
        return hilt_layout_compose(c, a, tiler->layout, ret);
    }
    if (!hilt_tiler_is_tuple(tiler)) {
        return hilt_tiler_layout(c, tiler, &b) && hilt_layout_compose(c, a, b, ret);
    }
    uint32_t n = hilt_tiler_count(tiler);
    hilt_layout *modes = hilt_layouts_alloc(c, n, sizeof *modes), r;
    if (modes == NULL || !check_rank(c, "composition", a, tiler)) {
        return false;
    }
    for (uint32_t i = 0; i < n; i++) {
        hilt_tiler item = hilt_tiler_item(tiler, i);
        if (!hilt_layout_compose_by(c, hilt_layout_sub(a, i), &item, &modes[i]) ||
            !hilt_layouts_plain(c, modes[i], "composition by mode")) {
            return false;
        }
    }
    if (!hilt_layout_tuple(c, modes, n, &r)) {
        return false;
    }
    r.after = a.after;
    *ret = r;
    return true;
}

/* -- parts ----------------------------------------------------------------------------------------------- */
bool
hilt_parts_map(hilt_layouts *c, const hilt_parts_of *how, hilt_layout a, const hilt_tiler *t, hilt_parts *ret)
{
    if (is_none(t)) {
        *ret =
            (hilt_parts){.tile = a, .rest = hilt_layout_of(hilt_tup_int(1), hilt_tup_int(0)), .logical = a};
        return true;
    }
    if (!hilt_tiler_is_tuple(t)) {
        hilt_layout tile;
        return hilt_tiler_layout(c, t, &tile) && how->leaf(c, a, tile, &ret->tile, &ret->rest) &&
               hilt_layout_tuple(c, (hilt_layout[]){ret->tile, ret->rest}, 2, &ret->logical);
    }
    uint32_t n = hilt_tiler_count(t), rank = hilt_tup_rank(a.shape);
    if (!check_rank(c, how->name, a, t)) {
        return false;
    }
    hilt_layout *tiles = hilt_layouts_alloc(c, n + 2 * (size_t)rank, sizeof *tiles);
    if (tiles == NULL) {
        return false;
    }
    hilt_layout *rests = tiles + n, *logical = rests + rank;
    for (uint32_t i = 0; i < rank; i++) {
        hilt_layout mode = hilt_layout_sub(a, i);
        hilt_parts p = {.rest = mode, .logical = mode};
        if (i < n) {
            hilt_tiler item = hilt_tiler_item(t, i);
            if (!hilt_parts_map(c, how, mode, &item, &p)) {
                return false;
            }
            tiles[i] = p.tile;
        }
        rests[i] = p.rest;
        logical[i] = p.logical;
    }
    return hilt_layout_tuple(c, tiles, n, &ret->tile) && hilt_layout_tuple(c, rests, rank, &ret->rest) &&
           hilt_layout_tuple(c, logical, rank, &ret->logical);
}

/* The modes of a, or a itself where it is a leaf. */
static uint32_t
unpack(hilt_layout a, hilt_layout *at)
{
    uint32_t n = hilt_tup_rank(a.shape);
    for (uint32_t i = 0; i < n; i++) {
        at[i] = hilt_layout_sub(a, i);
    }
    return n;
}

bool
hilt_parts_arrange(hilt_layouts *c, hilt_arrange how, const hilt_parts *p, const struct hilt_after *after,
                   hilt_layout *ret)
{
    hilt_layout r;
    uint32_t n = 0;
    hilt_layout *modes = hilt_layouts_alloc(
        c, (size_t)hilt_tup_rank(p->tile.shape) + hilt_tup_rank(p->rest.shape) + 2, sizeof *modes);
    if (modes == NULL) {
        return false;
    }
    switch (how) {
    case HILT_LOGICAL:
        r = p->logical;
        r.after = after;
        *ret = r;
        return true;
    case HILT_ZIPPED:
        modes[n++] = p->tile;
        modes[n++] = p->rest;
        break;
    case HILT_TILED:
        modes[n++] = p->tile;
        n += unpack(p->rest, modes + n);
        break;
    case HILT_FLAT:
        n += unpack(p->tile, modes + n);
        n += unpack(p->rest, modes + n);
        break;
    }
    if (!hilt_layout_tuple(c, modes, n, &r)) {
        return false;
    }
    r.after = after;
    *ret = r;
    return true;
}

/* -- division -------------------------------------------------------------------------------------------- */
/* How many tiles of n:1 cover the size; their complement is that many, n apart. */
static bool
count_tiles(hilt_layouts *c, hilt_tup size, hilt_tup n, hilt_tup *ret)
{
    if (hilt_leaf_equal(c, size, n) == HILT_YES) {
        *ret = hilt_tup_int(1);
        return true;
    }
    return hilt_leaf_slow(c, HILT_LEAF_CEIL_DIV, size, n, ret);
}

/* One mode of a by n:1, what most tensors are tiled by: the same result as composition, without the way
 * there. */
static bool
divide_mode(hilt_layouts *c, hilt_layout a, hilt_tup n, hilt_tup count, hilt_layout *ret_tile,
            hilt_layout *ret_rest)
{
    hilt_tup still, step;
    if (!hilt_leaf_mul(c, a.stride, hilt_tup_int(0), &still) || !hilt_leaf_mul(c, a.stride, n, &step)) {
        return false;
    }
    *ret_tile = hilt_layout_of(n, hilt_is_int(n, 1) ? still : a.stride);
    *ret_rest = hilt_layout_of(count, hilt_is_int(count, 1) ? still : step);
    return true;
}

static bool
divide_leaf(hilt_layouts *c, hilt_layout a, hilt_layout tile, hilt_layout *ret_tile, hilt_layout *ret_rest)
{
    hilt_tup size, count;
    hilt_layout rest, both;
    if (!hilt_layout_size(c, a, &size)) {
        return false;
    }
    bool run = tile.shape.kind == HILT_TUP_INT && tile.shape.i > 0 && !hilt_is_int(size, 0) &&
               (hilt_is_int(tile.stride, 1) || hilt_is_int(tile.shape, 1));
    if (run) {
        if (!count_tiles(c, size, tile.shape, &count)) {
            return false;
        }
        if (a.shape.kind != HILT_TUP_TUPLE) {
            return divide_mode(c, a, tile.shape, count, ret_tile, ret_rest);
        }
        rest = hilt_layout_of(count, hilt_is_int(count, 1) ? hilt_tup_int(0) : tile.shape);
    }
    if ((!run && !hilt_layout_complement(c, tile, size, &rest)) ||
        !hilt_layout_tuple(c, (hilt_layout[]){tile, rest}, 2, &both) ||
        !hilt_layout_compose(c, hilt_layout_domain(a), both, &both)) {
        return false;
    }
    *ret_tile = hilt_layout_sub(both, 0);
    *ret_rest = hilt_layout_sub(both, 1);
    return true;
}

static const hilt_parts_of division = {divide_leaf, "divide"};

bool
hilt_layout_divide(hilt_layouts *c, hilt_arrange how, hilt_layout a, const hilt_tiler *tiler,
                   hilt_layout *ret)
{
    hilt_parts p;
    return hilt_parts_map(c, &division, hilt_layout_domain(a), tiler, &p) &&
           hilt_parts_arrange(c, how, &p, a.after, ret);
}

bool
hilt_parts_divide(hilt_layouts *c, hilt_layout a, const hilt_tiler *tiler, hilt_parts *ret)
{
    return hilt_parts_map(c, &division, hilt_layout_domain(a), tiler, ret);
}
