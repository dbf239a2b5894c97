/* Tiles and partitions: a zipped divide, then a slice. A local tile is what one coordinate among the tiles
 * keeps; a local partition is what one position inside the tiles keeps, found from the index of a thread
 * through a layout of threads. */
#include "divide.h"

/* -- projections ----------------------------------------------------------------------------------------- */
static bool
project_tiler(hilt_layouts *c, const hilt_tiler *t, hilt_tup proj, hilt_tiler *ret)
{
    if (proj.kind != HILT_TUP_TUPLE) {
        *ret = *t;
        return true;
    }
    if (!hilt_tiler_is_tuple(t) || hilt_tiler_count(t) != proj.n) {
        return hilt_layouts_fail(c, HILT_LAYOUT_RANK, "the projection %s does not go with the tiler %s",
                                 hilt_tup_show(c, proj), hilt_tiler_show(c, t));
    }
    hilt_tiler *items = hilt_layouts_alloc(c, (size_t)proj.n + 1, sizeof *items);
    if (items == NULL) {
        return false;
    }
    uint32_t n = 0;
    for (uint32_t i = 0; i < proj.n; i++) {
        if (proj.items[i].kind != HILT_TUP_NONE) {
            items[n++] = hilt_tiler_item(t, i);
        }
    }
    *ret = (hilt_tiler){.n = n, .items = items};
    return true;
}

static bool
project(hilt_layouts *c, hilt_tup t, hilt_tup proj, hilt_tup *ret)
{
    if (proj.kind != HILT_TUP_TUPLE) {
        *ret = t;
        return true;
    }
    return hilt_tup_dice(c, t, proj, ret);
}

/* None for each mode of a tuple, or None. */
static bool
all_of(hilt_layouts *c, hilt_tup shape, hilt_tup *ret)
{
    if (shape.kind != HILT_TUP_TUPLE) {
        *ret = hilt_tup_none();
        return true;
    }
    hilt_tup *items = hilt_layouts_alloc(c, shape.n, sizeof *items);
    if (items == NULL) {
        return false;
    }
    for (uint32_t i = 0; i < shape.n; i++) {
        items[i] = hilt_tup_none();
    }
    return hilt_tup_own(c, items, shape.n, ret);
}

/* A coordinate of fewer modes than the shape: all of the others. */
static bool
filled_up(hilt_layouts *c, hilt_tup coordinate, hilt_tup shape, hilt_tup *ret)
{
    if (coordinate.kind != HILT_TUP_TUPLE || shape.kind != HILT_TUP_TUPLE || coordinate.n >= shape.n) {
        *ret = coordinate;
        return true;
    }
    hilt_tup *items = hilt_layouts_alloc(c, shape.n, sizeof *items);
    if (items == NULL) {
        return false;
    }
    for (uint32_t i = 0; i < shape.n; i++) {
        items[i] = i < coordinate.n ? coordinate.items[i] : hilt_tup_none();
    }
    return hilt_tup_own(c, items, shape.n, ret);
}

static bool
slice_parts(hilt_layouts *c, const hilt_parts *p, const struct hilt_after *after, hilt_tup in_tile,
            hilt_tup in_rest, hilt_layout *ret, hilt_tup *offset)
{
    hilt_layout zipped;
    hilt_tup coordinate;
    if (!hilt_tup_make(c, (hilt_tup[]){in_tile, in_rest}, 2, &coordinate) ||
        !hilt_layout_tuple(c, (hilt_layout[]){p->tile, p->rest}, 2, &zipped)) {
        return false;
    }
    zipped.after = after;
    return hilt_layout_slice(c, zipped, coordinate, ret, offset);
}

bool
hilt_layout_local_tile(hilt_layouts *c, hilt_layout a, const hilt_tiler *tiler, hilt_tup coordinate,
                       hilt_tup proj, hilt_layout *ret, hilt_tup *offset)
{
    hilt_tiler kept;
    hilt_parts p;
    hilt_tup at, inside;
    return project_tiler(c, tiler, proj, &kept) && project(c, coordinate, proj, &at) &&
           hilt_parts_divide(c, a, &kept, &p) && filled_up(c, at, p.rest.shape, &at) &&
           hilt_crd_check(c, at, p.rest.shape) && all_of(c, p.tile.shape, &inside) &&
           slice_parts(c, &p, a.after, inside, at, ret, offset);
}

/* -- partitions ------------------------------------------------------------------------------------------ */
/* The coordinate of an index is (index / stride) % extent, leaf by leaf, if and only if each larger stride is
 * a multiple of where the smaller modes end. */
static bool
check_threads(hilt_layouts *c, hilt_layout tile)
{
    hilt_modes list;
    if (!hilt_layouts_plain(c, tile, "partition") || !hilt_modes_of(c, tile.shape, tile.stride, &list)) {
        return false;
    }
    uint32_t n = 0;
    for (uint32_t i = 0; i < list.n; i++) {
        if (!hilt_is_int(list.m[i].shape, 1) && !hilt_is_int(list.m[i].stride, 0)) {
            list.m[n++] = list.m[i];
        }
    }
    list.n = n;
    hilt_modes_sort(&list, NULL);
    hilt_tup end = hilt_tup_int(1);
    for (uint32_t i = 0; i < n; i++) {
        hilt_truth multiple = hilt_leaf_divisible(c, list.m[i].stride, end);
        bool forward = list.m[i].stride.kind != HILT_TUP_INT || list.m[i].stride.i > 0;
        if (multiple != HILT_YES || !forward) {
            return hilt_layouts_fail(
                c, multiple == HILT_UNKNOWN ? HILT_LAYOUT_UNKNOWN : HILT_LAYOUT_DIVIDE,
                "partition by %s: the coordinate of an index cannot be found, the stride %s is not %sa "
                "multiple of %s, where the smaller modes end",
                hilt_layout_show(c, tile), hilt_tup_show(c, list.m[i].stride),
                multiple == HILT_UNKNOWN ? "known to be " : "", hilt_tup_show(c, end));
        }
        if (!hilt_leaf_mul(c, list.m[i].stride, list.m[i].shape, &end)) {
            return false;
        }
    }
    return true;
}

/* The index within one mode of the tile; its modes are combined again colexicographically. */
static bool
position(hilt_layouts *c, hilt_layout mode, hilt_tup index, hilt_tup *weight, hilt_tup *sum)
{
    if (mode.shape.kind == HILT_TUP_TUPLE) {
        for (uint32_t i = 0; i < mode.shape.n; i++) {
            if (!position(c, hilt_layout_sub(mode, i), index, weight, sum)) {
                return false;
            }
        }
        return true;
    }
    if (hilt_is_int(mode.shape, 1)) {
        return true;
    }
    if (hilt_is_int(mode.stride, 0)) {
        return hilt_layouts_fail(c, HILT_LAYOUT_INJECTIVE,
                                 "partition: %s has stride 0, its coordinate cannot be found",
                                 hilt_layout_show(c, mode));
    }
    hilt_tup x;
    return hilt_leaf_slow(c, HILT_LEAF_DIV, index, mode.stride, &x) &&
           hilt_leaf_slow(c, HILT_LEAF_MOD, x, mode.shape, &x) && hilt_leaf_mul(c, x, *weight, &x) &&
           hilt_leaf_add(c, *sum, x, sum) && hilt_leaf_mul(c, *weight, mode.shape, weight);
}

bool
hilt_layout_local_partition(hilt_layouts *c, hilt_layout a, hilt_layout tile, hilt_tup index, hilt_tup proj,
                            hilt_layout *ret, hilt_tup *offset)
{
    hilt_layout kept = tile;
    hilt_tup size, tiler, at, outside;
    if (!check_threads(c, tile) || !project(c, tile.shape, proj, &kept.shape) ||
        !project(c, tile.stride, proj, &kept.stride) || !hilt_layout_size(c, tile, &size)) {
        return false;
    }
    if (index.kind != HILT_TUP_INT && index.kind != HILT_TUP_VALUE) {
        return hilt_layouts_fail(c, HILT_LAYOUT_RANK, "partition by %s: the index %s is not an integer",
                                 hilt_layout_show(c, tile), hilt_tup_show(c, index));
    }
    if (index.kind == HILT_TUP_INT && (index.i < 0 || (size.kind == HILT_TUP_INT && index.i >= size.i))) {
        return hilt_layouts_fail(c, HILT_LAYOUT_RANGE, "partition by %s: there is no index %lld",
                                 hilt_layout_show(c, tile), (long long)index.i);
    }
    if (!hilt_crd_check(c, index, size)) {
        return false;
    }
    uint32_t n = hilt_tup_rank(kept.shape);
    hilt_tup *sizes = hilt_layouts_alloc(c, 2 * (size_t)n, sizeof *sizes);
    if (sizes == NULL) {
        return false;
    }
    for (uint32_t i = 0; i < n; i++) {
        hilt_tup weight = hilt_tup_int(1);
        sizes[n + i] = hilt_tup_int(0);
        if (!hilt_tup_product(c, hilt_tup_mode(kept.shape, i), &sizes[i]) ||
            !position(c, hilt_layout_sub(kept, i), index, &weight, &sizes[n + i])) {
            return false;
        }
    }
    if (kept.shape.kind != HILT_TUP_TUPLE) {
        tiler = sizes[0];
        at = sizes[1];
    }
    else if (!hilt_tup_own(c, sizes, n, &tiler) || !hilt_tup_own(c, sizes + n, n, &at)) {
        return false;
    }
    hilt_parts p;
    return hilt_parts_divide(c, a, &(hilt_tiler){.tup = tiler}, &p) && all_of(c, p.rest.shape, &outside) &&
           slice_parts(c, &p, a.after, at, outside, ret, offset);
}
