/* Products: a block repeated as a tiler says.
 *
 * The logical product is (block, complement of the block o tiler). The blocked product puts mode i of the
 * block and of the tiler together, block first (blocks stand side by side); the raked one puts the tiler
 * first (blocks interleave). A block must be one to one, and a product mode by mode whose parts meet is
 * refused.
 */
#include "divide.h"

static bool
product_leaf(hilt_layouts *c, hilt_layout block, hilt_layout tiler, hilt_layout *ret_block,
             hilt_layout *ret_rest)
{
    hilt_tup size, cosize, all;
    hilt_layout rest;
    if (!hilt_layout_size(c, block, &size) || !hilt_layout_cosize(c, tiler, &cosize) ||
        !hilt_leaf_mul(c, size, cosize, &all) || !hilt_layout_complement(c, block, all, &rest) ||
        !hilt_layout_compose(c, rest, tiler, ret_rest)) {
        return false;
    }
    *ret_block = block;
    return true;
}

static const hilt_parts_of multiplication = {product_leaf, "product"};

/* Do all tilers map one to one? */
static bool
tilers_injective(hilt_layouts *c, const hilt_tiler *t, hilt_truth *ret)
{
    *ret = HILT_YES;
    if (!hilt_tiler_is_tuple(t)) {
        return !t->is_layout || hilt_layout_is_injective(c, t->layout, ret);
    }
    for (uint32_t i = 0; i < hilt_tiler_count(t) && *ret == HILT_YES; i++) {
        hilt_tiler item = hilt_tiler_item(t, i);
        if (!tilers_injective(c, &item, ret)) {
            return false;
        }
    }
    return true;
}

bool
hilt_layout_product(hilt_layouts *c, hilt_arrange how, hilt_layout a, const hilt_tiler *tiler,
                    hilt_layout *ret)
{
    hilt_parts p;
    hilt_layout r;
    hilt_truth tilers, all;
    if (!hilt_parts_map(c, &multiplication, hilt_layout_domain(a), tiler, &p) ||
        !hilt_parts_arrange(c, how, &p, a.after, &r)) {
        return false;
    }
    if (hilt_tiler_is_tuple(tiler)) { /* each mode left room for itself only */
        if (!tilers_injective(c, tiler, &tilers) ||
            !hilt_layout_is_injective(c, hilt_layout_domain(r), &all)) {
            return false;
        }
        if (tilers == HILT_YES && all == HILT_NO) {
            return hilt_layouts_fail(
                c, HILT_LAYOUT_INJECTIVE, "product of %s with %s by mode: %s overlaps itself",
                hilt_layout_show(c, a), hilt_tiler_show(c, tiler), hilt_layout_show(c, r));
        }
    }
    *ret = r;
    return true;
}

static bool
pad(hilt_layouts *c, hilt_layout a, uint32_t rank, hilt_layout *ret)
{
    uint32_t n = hilt_tup_rank(a.shape);
    hilt_layout *modes = hilt_layouts_alloc(c, (size_t)n + rank, sizeof *modes);
    if (modes == NULL) {
        return false;
    }
    for (uint32_t i = 0; i < n || i < rank; i++) {
        modes[i] = i < n ? hilt_layout_sub(a, i) : hilt_layout_of(hilt_tup_int(1), hilt_tup_int(0));
    }
    return hilt_layout_tuple(c, modes, n > rank ? n : rank, ret);
}

static bool
mode_product(hilt_layouts *c, hilt_layout block, hilt_layout tiler, bool raked, hilt_layout *ret)
{
    uint32_t n = hilt_tup_rank(block.shape), m = hilt_tup_rank(tiler.shape), rank = n > m ? n : m;
    hilt_layout b, t, rest, r;
    hilt_layout *modes = hilt_layouts_alloc(c, rank, sizeof *modes);
    if (modes == NULL || !hilt_layouts_plain(c, tiler, "product") ||
        !pad(c, hilt_layout_domain(block), rank, &b) || !pad(c, tiler, rank, &t) ||
        !product_leaf(c, b, t, &b, &rest)) {
        return false;
    }
    for (uint32_t i = 0; i < rank; i++) {
        hilt_layout x = hilt_layout_sub(b, i), y = hilt_layout_sub(rest, i);
        if (!hilt_layout_tuple(c, (hilt_layout[]){raked ? y : x, raked ? x : y}, 2, &modes[i])) {
            return false;
        }
    }
    if (!hilt_layout_tuple(c, modes, rank, &r)) {
        return false;
    }
    r.after = block.after;
    *ret = r;
    return true;
}

bool
hilt_layout_blocked_product(hilt_layouts *c, hilt_layout block, hilt_layout tiler, hilt_layout *ret)
{
    return mode_product(c, block, tiler, false, ret);
}

bool
hilt_layout_raked_product(hilt_layouts *c, hilt_layout block, hilt_layout tiler, hilt_layout *ret)
{
    return mode_product(c, block, tiler, true, ret);
}

bool
hilt_layout_tile_to_shape(hilt_layouts *c, hilt_layout block, hilt_tup shape, hilt_tup order,
                          hilt_layout *ret)
{
    uint32_t n = hilt_tup_rank(block.shape), m = hilt_tup_rank(shape), rank = n > m ? n : m;
    hilt_layout b, tiler;
    hilt_tup *counts = hilt_layouts_alloc(c, rank, sizeof *counts), times;
    if (counts == NULL || !pad(c, hilt_layout_domain(block), rank, &b)) {
        return false;
    }
    b.after = block.after;
    for (uint32_t i = 0; i < rank; i++) {
        hilt_tup have, want = hilt_tup_int(1);
        if (!hilt_tup_product(c, hilt_tup_mode(b.shape, i), &have) ||
            (i < m && !hilt_tup_product(c, hilt_tup_mode(shape, i), &want))) {
            return false;
        }
        hilt_truth divides = hilt_leaf_divisible(c, want, have);
        if (divides != HILT_YES || hilt_is_int(want, 0)) {
            return hilt_layouts_fail(c, divides == HILT_UNKNOWN ? HILT_LAYOUT_UNKNOWN : HILT_LAYOUT_DIVIDE,
                                     "tile_to_shape of %s to %s: %s is not %sa multiple of %s (mode %u)",
                                     hilt_layout_show(c, block), hilt_tup_show(c, shape),
                                     hilt_tup_show(c, want), divides == HILT_UNKNOWN ? "known to be " : "",
                                     hilt_tup_show(c, have), i);
        }
        bool same = hilt_leaf_equal(c, want, have) == HILT_YES;
        if (same) {
            counts[i] = hilt_tup_int(1);
        }
        else if (!hilt_leaf_slow(c, HILT_LEAF_DIV, want, have, &counts[i])) {
            return false;
        }
    }
    return hilt_tup_own(c, counts, rank, &times) && hilt_layout_ordered(c, times, order, &tiler) &&
           mode_product(c, b, tiler, false, ret);
}
