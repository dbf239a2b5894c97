/* The complement: a layout whose indices, added to those of a, fill up a cotarget without meeting twice.
 *
 * By stride, the modes of a leave gaps: from where the smaller ones end to where the next begins; the
 * complement has one mode for each gap and one that repeats everything up to the cotarget (rounded up). It
 * exists where each stride is a multiple of where the smaller modes end.
 *
 *     complement of 4:2 in 24  ->  (2,3):(1,8)
 */
#include "priv.h"

static bool
refuse(hilt_layouts *c, hilt_layout a, hilt_tup cotarget, hilt_layout_status status, const char *why)
{
    return hilt_layouts_fail(c, status, "complement of %s in %s: %s", hilt_layout_show(c, a),
                             hilt_tup_show(c, cotarget), why);
}

static bool
check_modes(hilt_layouts *c, hilt_layout a, hilt_tup cotarget, const hilt_modes *list)
{
    for (uint32_t i = 0; i < list->n; i++) {
        hilt_tup s = list->m[i].shape, d = list->m[i].stride;
        if (d.kind == HILT_TUP_BASIS) {
            return refuse(c, a, cotarget, HILT_LAYOUT_RANK, "it maps to coordinates");
        }
        if (d.kind == HILT_TUP_INT && d.i < 0) {
            return refuse(c, a, cotarget, HILT_LAYOUT_RANGE, "a stride is negative");
        }
        if (hilt_is_int(s, 0)) {
            return refuse(c, a, cotarget, HILT_LAYOUT_RANGE, "an extent is 0");
        }
        if (hilt_is_int(d, 0)) {
            return s.kind == HILT_TUP_INT
                       ? refuse(c, a, cotarget, HILT_LAYOUT_INJECTIVE, "a stride is 0, it overlaps itself")
                       : refuse(c, a, cotarget, HILT_LAYOUT_UNKNOWN, "a run-time extent has stride 0");
        }
    }
    return true;
}

/* No mode that is left begins at a multiple of `end`. */
static bool
stuck(hilt_layouts *c, hilt_layout a, hilt_tup cotarget, bool fixed, hilt_tup end, hilt_tup stride)
{
    hilt_truth injective;
    if (!hilt_layout_is_injective(c, a, &injective)) {
        return false;
    }
    if (injective == HILT_NO) {
        return refuse(c, a, cotarget, HILT_LAYOUT_INJECTIVE, "it overlaps itself");
    }
    char why[200];
    snprintf(why, sizeof why, "the stride %.40s %s a multiple of %.40s, where the smaller modes end",
             hilt_tup_show(c, stride), fixed ? "is not" : "is not known to be", hilt_tup_show(c, end));
    return refuse(c, a, cotarget, fixed ? HILT_LAYOUT_DIVIDE : HILT_LAYOUT_UNKNOWN, why);
}

static bool
quotient(hilt_layouts *c, hilt_leaf_op op, hilt_tup x, hilt_tup by, hilt_tup *ret)
{
    if (hilt_leaf_equal(c, x, by) == HILT_YES) {
        *ret = hilt_tup_int(1);
        return true;
    }
    return hilt_leaf_slow(c, op, x, by, ret);
}

/* A run-time stride could be 0, which is a multiple of everything: unless it is where the smaller modes end
 * (then a mode before is empty, and so is all), it must be known not to be. */
static bool
begins_at_multiple(hilt_layouts *c, hilt_tup stride, hilt_tup end)
{
    return hilt_leaf_divisible(c, stride, end) == HILT_YES &&
           (hilt_leaf_equal(c, stride, end) == HILT_YES ||
            hilt_leaf_less(c, hilt_tup_int(0), stride) == HILT_YES);
}

bool
hilt_layout_complement(hilt_layouts *c, hilt_layout a, hilt_tup cotarget, hilt_layout *ret)
{
    hilt_modes list, out = {0};
    hilt_tup all, end = hilt_tup_int(1), gap;
    if (!hilt_layouts_plain(c, a, "complement") || !hilt_tup_product(c, cotarget, &all) ||
        !hilt_modes_of(c, a.shape, a.stride, &list) || !hilt_modes_coalesce(c, &list, false) ||
        !check_modes(c, a, cotarget, &list)) {
        return false;
    }
    if (all.kind == HILT_TUP_INT && all.i < 0) {
        return refuse(c, a, cotarget, HILT_LAYOUT_RANGE, "the cotarget is negative");
    }
    bool fixed = hilt_modes_static(&list);
    hilt_modes_sort(&list, NULL);
    while (list.n != 0) {
        uint32_t i = 0;
        while (i < list.n && !begins_at_multiple(c, list.m[i].stride, end)) {
            if (fixed) {
                i = list.n;
                break;
            }
            i++;
        }
        if (i == list.n) {
            return stuck(c, a, cotarget, fixed, end, list.m[0].stride);
        }
        hilt_mode m = list.m[i];
        if (!quotient(c, HILT_LEAF_DIV, m.stride, end, &gap) ||
            (!hilt_is_int(gap, 1) && !hilt_modes_push(c, &out, gap, end)) ||
            !hilt_leaf_mul(c, m.shape, m.stride, &end)) {
            return false;
        }
        memmove(&list.m[i], &list.m[i + 1], (--list.n - i) * sizeof *list.m);
    }
    return quotient(c, HILT_LEAF_CEIL_DIV, all, end, &gap) && hilt_modes_push(c, &out, gap, end) &&
           hilt_modes_coalesce(c, &out, false) && hilt_modes_layout(c, &out, ret);
}
