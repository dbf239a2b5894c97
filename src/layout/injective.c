/* Is a layout one to one? Is it onto 0 .. size-1?
 *
 * Modes whose strides leave room for all the smaller ones are one to one; where they do not, a small layout
 * is looked at value by value. A layout is compact if and only if its modes, by stride, each begin where the
 * one before ends.
 */
#include "priv.h"

#include <stdlib.h>

static bool
domain_modes(hilt_layouts *c, hilt_layout a, hilt_modes *list, bool *empty)
{
    if (!hilt_modes_of(c, a.shape, a.stride, list)) {
        return false;
    }
    uint32_t n = 0;
    *empty = false;
    for (uint32_t i = 0; i < list->n; i++) {
        *empty = *empty || hilt_is_int(list->m[i].shape, 0);
        if (!hilt_is_int(list->m[i].shape, 1)) {
            list->m[n++] = list->m[i];
        }
    }
    list->n = n;
    return true;
}

static int
by_value(const void *a, const void *b)
{
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

/* All values of a small static layout, sorted; NULL in *ret: not small, or not integers. */
static bool
sorted_values(hilt_layouts *c, hilt_layout a, int64_t **ret, int64_t *count)
{
    hilt_tup x;
    *ret = NULL;
    if (!hilt_layout_static(a) || !hilt_layout_size_static(a, count) || *count > HILT_LAYOUT_ENUMERATE) {
        return true;
    }
    int64_t *values = hilt_layouts_alloc(c, (size_t)*count, sizeof *values);
    if (values == NULL) {
        return false;
    }
    for (int64_t i = 0; i < *count; i++) {
        if (!hilt_layout_eval(c, a, hilt_tup_int(i), &x)) {
            return false;
        }
        if (x.kind != HILT_TUP_INT) {
            return true;
        }
        values[i] = x.i;
    }
    qsort(values, (size_t)*count, sizeof *values, by_value);
    *ret = values;
    return true;
}

/* Static strides, absolute, in increasing order: each beyond what the smaller ones reach together? */
static bool
apart(hilt_layouts *c, const hilt_modes *list, bool *ret)
{
    hilt_modes copy = {.m = hilt_layouts_alloc(c, list->n, sizeof *copy.m), .n = list->n};
    if (copy.m == NULL) {
        return false;
    }
    for (uint32_t i = 0; i < list->n; i++) {
        copy.m[i] = list->m[i];
        copy.m[i].stride.i = copy.m[i].stride.i < 0 && copy.m[i].stride.i != INT64_MIN ? -copy.m[i].stride.i
                                                                                       : copy.m[i].stride.i;
    }
    hilt_modes_sort(&copy, NULL);
    __int128 reach = 0;
    *ret = true;
    for (uint32_t i = 0; i < copy.n && *ret; i++) {
        *ret = copy.m[i].stride.i > reach;
        reach += (__int128)(copy.m[i].shape.i - 1) * copy.m[i].stride.i;
        *ret = *ret && reach <= INT64_MAX;
    }
    return true;
}

/* With run-time leaves: one mode after the other, each stride at least where the last one ends. */
static bool
apart_dynamic(hilt_layouts *c, hilt_modes *list, bool *ret)
{
    hilt_tup end = hilt_tup_int(1);
    *ret = false;
    while (list->n != 0) {
        uint32_t i = 0;
        for (; i < list->n; i++) {
            hilt_tup d = list->m[i].stride;
            if (d.kind != HILT_TUP_BASIS &&
                (hilt_leaf_equal(c, d, end) == HILT_YES || hilt_leaf_less(c, d, end) == HILT_NO)) {
                break;
            }
        }
        if (i == list->n) {
            return true;
        }
        if (!hilt_leaf_mul(c, list->m[i].shape, list->m[i].stride, &end)) {
            return false;
        }
        memmove(&list->m[i], &list->m[i + 1], (--list->n - i) * sizeof *list->m);
    }
    *ret = true;
    return true;
}

/* Unit vectors: modes along different ones are independent of each other. */
static bool
bases_apart(hilt_layouts *c, hilt_modes *list, hilt_truth *ret)
{
    *ret = HILT_YES;
    for (uint32_t i = 0; i < list->n && *ret == HILT_YES; i++) {
        hilt_modes same = {.m = hilt_layouts_alloc(c, list->n, sizeof *same.m)};
        if (same.m == NULL) {
            return false;
        }
        hilt_tup d = list->m[i].stride;
        for (uint32_t j = 0; j < list->n; j++) {
            hilt_tup e = list->m[j].stride;
            if (e.kind != d.kind ||
                (d.kind == HILT_TUP_BASIS &&
                 (e.n != d.n || memcmp(e.basis->path, d.basis->path, d.n * sizeof(uint32_t)) != 0))) {
                continue;
            }
            same.m[same.n++] = (hilt_mode){list->m[j].shape, hilt_leaf_scale(e)};
        }
        hilt_layout one;
        if (!hilt_modes_layout(c, &same, &one) || !hilt_layout_is_injective(c, one, ret)) {
            return false;
        }
        if (*ret == HILT_NO || d.kind != HILT_TUP_BASIS) {
            return true;
        }
    }
    return true;
}

static bool
plain_injective(hilt_layouts *c, hilt_layout a, hilt_modes *list, hilt_truth *ret)
{
    bool bases = false, yes = false;
    for (uint32_t i = 0; i < list->n; i++) {
        bases = bases || list->m[i].stride.kind == HILT_TUP_BASIS;
        if (hilt_is_int(hilt_leaf_scale(list->m[i].stride), 0) && list->m[i].shape.kind == HILT_TUP_INT) {
            *ret = HILT_NO;
            return true;
        }
    }
    if (bases) {
        return bases_apart(c, list, ret);
    }
    bool fixed = hilt_modes_static(list);
    if (!(fixed ? apart(c, list, &yes) : apart_dynamic(c, list, &yes))) {
        return false;
    }
    *ret = yes ? HILT_YES : HILT_UNKNOWN;
    int64_t *values, n;
    if (yes || !fixed) {
        return true;
    }
    if (!sorted_values(c, a, &values, &n)) {
        return false;
    }
    if (values != NULL) {
        *ret = HILT_YES;
        for (int64_t i = 1; i < n && *ret == HILT_YES; i++) {
            *ret = values[i] == values[i - 1] ? HILT_NO : HILT_YES;
        }
    }
    return true;
}

bool
hilt_layout_is_injective(hilt_layouts *c, hilt_layout a, hilt_truth *ret)
{
    hilt_modes list;
    bool empty;
    if (!domain_modes(c, a, &list, &empty)) {
        return false;
    }
    if (empty || list.n == 0) {
        *ret = HILT_YES;
        return true;
    }
    hilt_truth t;
    if (!plain_injective(c, hilt_layout_domain(a), &list, &t)) {
        return false;
    }
    if (t == HILT_YES && a.after != NULL && a.after->layout != NULL) {
        int64_t *values, n;
        if (!sorted_values(c, a, &values, &n)) {
            return false;
        }
        t = values ? HILT_YES : HILT_UNKNOWN;
        for (int64_t i = 1; values != NULL && i < n && t == HILT_YES; i++) {
            t = values[i] == values[i - 1] ? HILT_NO : HILT_YES;
        }
    }
    *ret = t;
    return true;
}

static bool
composed_compact(hilt_layouts *c, hilt_layout a, hilt_truth *ret)
{
    int64_t *values, n;
    if (!sorted_values(c, a, &values, &n)) {
        return false;
    }
    *ret = values ? HILT_YES : HILT_UNKNOWN;
    for (int64_t i = 0; values != NULL && i < n && *ret == HILT_YES; i++) {
        *ret = values[i] == i ? HILT_YES : HILT_NO;
    }
    return true;
}

bool
hilt_layout_is_compact(hilt_layouts *c, hilt_layout a, hilt_truth *ret)
{
    hilt_modes list;
    bool empty;
    if (!domain_modes(c, a, &list, &empty)) {
        return false;
    }
    *ret = HILT_YES;
    if (empty) {
        return true;
    }
    if (a.after != NULL) {
        return composed_compact(c, a, ret);
    }
    bool fixed = hilt_modes_static(&list);
    hilt_modes_sort(&list, NULL);
    hilt_tup end = hilt_tup_int(1);
    while (list.n != 0) {
        uint32_t i = 0;
        while (i < list.n && hilt_leaf_equal(c, list.m[i].stride, end) != HILT_YES) {
            i++;
        }
        if (i == list.n) {
            *ret = fixed ? HILT_NO : HILT_UNKNOWN;
            return true;
        }
        if (!hilt_leaf_mul(c, end, list.m[i].shape, &end)) {
            return false;
        }
        memmove(&list.m[i], &list.m[i + 1], (--list.n - i) * sizeof *list.m);
    }
    return true;
}
