/* Coordinates and indices: colexicographic, the first mode runs fastest.
 *
 * An index turns into a coordinate by division with remainder; the last mode takes what is left without a
 * remainder, at every level, so that layouts go on in their last mode. A static index below 0 has no
 * coordinate where there are several modes: RANGE.
 */
#include "priv.h"

static bool
mismatch(hilt_layouts *c, hilt_tup coordinate, hilt_tup shape)
{
    return hilt_layouts_fail(c, HILT_LAYOUT_RANK, "the coordinate %s does not go with the shape %s",
                             hilt_tup_show(c, coordinate), hilt_tup_show(c, shape));
}

static bool
is_index(hilt_tup t)
{
    return t.kind == HILT_TUP_INT || t.kind == HILT_TUP_VALUE;
}

/* The part of *index that mode i of shape takes; *index becomes what is left for the modes after it. */
static bool
take(hilt_layouts *c, hilt_tup *index, hilt_tup shape, uint32_t i, hilt_tup *part)
{
    if (i + 1 == shape.n) {
        *part = *index;
        return true;
    }
    hilt_tup size;
    if (!hilt_tup_product(c, shape.items[i], &size)) {
        return false;
    }
    if (hilt_is_int(*index, 0)) {
        *part = *index;
        return true;
    }
    if (index->kind == HILT_TUP_INT && size.kind == HILT_TUP_INT && index->i >= 0 && size.i > 0) {
        *part = hilt_tup_int(index->i % size.i);
        *index = hilt_tup_int(index->i / size.i);
        return true;
    }
    if ((index->kind == HILT_TUP_INT && index->i < 0) || hilt_is_int(size, 0)) {
        return hilt_layouts_fail(c, HILT_LAYOUT_RANGE, "the index %s has no coordinate in %s",
                                 hilt_tup_show(c, *index), hilt_tup_show(c, shape));
    }
    return hilt_leaf_slow(c, HILT_LEAF_MOD, *index, size, part) &&
           hilt_leaf_slow(c, HILT_LEAF_DIV, *index, size, index);
}

bool
hilt_index_to_crd(hilt_layouts *c, hilt_tup index, hilt_tup shape, hilt_tup *ret)
{
    return hilt_crd_to_natural(c, index, shape, ret);
}

bool
hilt_crd_to_natural(hilt_layouts *c, hilt_tup coordinate, hilt_tup shape, hilt_tup *ret)
{
    bool whole = coordinate.kind != HILT_TUP_TUPLE;
    if (shape.kind != HILT_TUP_TUPLE) {
        if (!is_index(coordinate) && coordinate.kind != HILT_TUP_NONE) {
            return mismatch(c, coordinate, shape);
        }
        *ret = coordinate;
        return true;
    }
    if (whole ? !is_index(coordinate) && coordinate.kind != HILT_TUP_NONE : coordinate.n != shape.n) {
        return mismatch(c, coordinate, shape);
    }
    if (whole && shape.n == 0 && coordinate.kind == HILT_TUP_INT && coordinate.i != 0) {
        return hilt_layouts_fail(c, HILT_LAYOUT_RANGE, "the index %s has no coordinate in ()",
                                 hilt_tup_show(c, coordinate));
    }
    hilt_tup *items = hilt_layouts_alloc(c, shape.n, sizeof *items);
    if (items == NULL) {
        return false;
    }
    for (uint32_t i = 0; i < shape.n; i++) {
        hilt_tup part = coordinate;
        if (!whole) {
            part = coordinate.items[i];
        }
        else if (coordinate.kind != HILT_TUP_NONE && !take(c, &coordinate, shape, i, &part)) {
            return false;
        }
        if (!hilt_crd_to_natural(c, part, shape.items[i], &items[i])) {
            return false;
        }
    }
    return hilt_tup_own(c, items, shape.n, ret);
}

/* Adds the index of the coordinate to *sum. */
static bool
add_index(hilt_layouts *c, hilt_tup coordinate, hilt_tup shape, hilt_tup stride, hilt_tup *sum)
{
    if (coordinate.kind == HILT_TUP_NONE) {
        coordinate = hilt_tup_int(0);
    }
    if (shape.kind != HILT_TUP_TUPLE) {
        hilt_tup term;
        if (!is_index(coordinate) || stride.kind == HILT_TUP_TUPLE) {
            return mismatch(c, coordinate, shape);
        }
        return hilt_leaf_mul(c, stride, coordinate, &term) && hilt_leaf_add(c, *sum, term, sum);
    }
    if (stride.kind != HILT_TUP_TUPLE || stride.n != shape.n) {
        return hilt_layouts_fail(c, HILT_LAYOUT_RANK,
                                 "the shape %s and the stride %s have different profiles",
                                 hilt_tup_show(c, shape), hilt_tup_show(c, stride));
    }
    bool whole = coordinate.kind != HILT_TUP_TUPLE;
    if (whole ? !is_index(coordinate) : coordinate.n != shape.n) {
        return mismatch(c, coordinate, shape);
    }
    if (whole && shape.n == 0 && coordinate.kind == HILT_TUP_INT && coordinate.i != 0) {
        return hilt_layouts_fail(c, HILT_LAYOUT_RANGE, "the index %s has no coordinate in ()",
                                 hilt_tup_show(c, coordinate));
    }
    for (uint32_t i = 0; i < shape.n; i++) {
        hilt_tup part;
        if (!whole) {
            part = coordinate.items[i];
        }
        else if (!take(c, &coordinate, shape, i, &part)) {
            return false;
        }
        if (!add_index(c, part, shape.items[i], stride.items[i], sum)) {
            return false;
        }
    }
    return true;
}

bool
hilt_crd_to_index(hilt_layouts *c, hilt_tup coordinate, hilt_tup shape, hilt_tup stride, hilt_tup *ret)
{
    hilt_tup sum = hilt_tup_int(0);
    if (!add_index(c, coordinate, shape, stride, &sum)) {
        return false;
    }
    *ret = sum;
    return true;
}

/* -- checking -------------------------------------------------------------------------------------------- */
typedef struct checking {
    hilt_tup coordinate, shape; /* the whole ones, for the message */
} checking;

static bool
check(hilt_layouts *c, const checking *whole, hilt_tup coordinate, hilt_tup shape, int mode)
{
    if (coordinate.kind == HILT_TUP_TUPLE) {
        if (shape.kind != HILT_TUP_TUPLE || shape.n != coordinate.n) {
            return mismatch(c, whole->coordinate, whole->shape);
        }
        for (uint32_t i = 0; i < shape.n; i++) {
            if (!check(c, whole, coordinate.items[i], shape.items[i], mode < 0 ? (int)i : mode)) {
                return false;
            }
        }
        return true;
    }
    if (coordinate.kind == HILT_TUP_NONE) {
        return true;
    }
    if (!is_index(coordinate)) {
        return mismatch(c, whole->coordinate, whole->shape);
    }
    hilt_tup size = shape;
    bool dynamic = coordinate.kind == HILT_TUP_VALUE, below = !dynamic && coordinate.i < 0;
    bool known = hilt_tup_static(shape), told = c->ops && c->ops->within && (dynamic || (!known && !below));
    if ((told || (known && !dynamic)) && !hilt_tup_product(c, shape, &size)) {
        return false;
    }
    if (told && !c->ops->within(c->client, coordinate, size)) {
        return hilt_layouts_fail(c, HILT_LAYOUT_CLIENT, "%s within %s: not computed",
                                 hilt_tup_show(c, coordinate), hilt_tup_show(c, size));
    }
    if (dynamic || (!below && (!known || coordinate.i < size.i))) {
        return true;
    }
    char place[32] = "";
    if (mode >= 0) {
        snprintf(place, sizeof place, " of mode %d", mode);
    }
    return hilt_layouts_fail(
        c, HILT_LAYOUT_RANGE,
        "the index %lld%s is out of range, its extent is %s: coordinate %s in the shape %s",
        (long long)coordinate.i, place, hilt_tup_show(c, size), hilt_tup_show(c, whole->coordinate),
        hilt_tup_show(c, whole->shape));
}

bool
hilt_crd_check(hilt_layouts *c, hilt_tup coordinate, hilt_tup shape)
{
    checking whole = {coordinate, shape};
    return check(c, &whole, coordinate, shape, -1);
}

bool
hilt_crd_less(hilt_layouts *c, hilt_tup a, hilt_tup b, hilt_truth *ret)
{
    if (a.kind != HILT_TUP_TUPLE && b.kind != HILT_TUP_TUPLE) {
        if (!is_index(a) || !is_index(b)) {
            return hilt_layouts_fail(c, HILT_LAYOUT_RANK, "%s < %s: not integers", hilt_tup_show(c, a),
                                     hilt_tup_show(c, b));
        }
        *ret = hilt_leaf_less(c, a, b);
        return true;
    }
    if (a.kind != b.kind || a.n != b.n) {
        return hilt_layouts_fail(c, HILT_LAYOUT_RANK, "%s < %s: different profiles", hilt_tup_show(c, a),
                                 hilt_tup_show(c, b));
    }
    hilt_truth all = HILT_YES;
    for (uint32_t i = 0; i < a.n; i++) {
        hilt_truth t = HILT_NO;
        if (!hilt_crd_less(c, a.items[i], b.items[i], &t)) {
            return false;
        }
        all = t == HILT_NO || all == HILT_NO ? HILT_NO : t == HILT_UNKNOWN ? t : all;
    }
    *ret = all;
    return true;
}
