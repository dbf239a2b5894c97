/* What the files of this room share: failing, arithmetic on leaves, and layouts as flat lists of modes.
 *
 * Invariants: a function that returns false has set the context's status; `ret` is written only on success
 * (it may be one of the arguments). Texts are made only on failure.
 */
#ifndef HILT_LAYOUT_PRIV_H
#define HILT_LAYOUT_PRIV_H

#include "layout.h"

#define HILT_TUP_DEPTH_MAX 1000
/* Up to this many coordinates a question that arithmetic leaves open is decided by looking at each. */
#define HILT_LAYOUT_ENUMERATE 65536

/* -- failing --------------------------------------------------------------------------------------------- */
bool hilt_layouts_fail(hilt_layouts *c, hilt_layout_status status, const char *format, ...)
    HILT_PRINTF(3, 4);                                  /* false */
bool hilt_layouts_no_memory(hilt_layouts *c);           /* false */
const char *hilt_tup_show(hilt_layouts *c, hilt_tup t); /* text in the arena, for messages; never NULL */
const char *hilt_layout_show(hilt_layouts *c, hilt_layout a);
const char *hilt_tiler_show(hilt_layouts *c, const hilt_tiler *t);
void *hilt_layouts_alloc(hilt_layouts *c, size_t n, size_t size); /* NULL: MEMORY is set */
bool hilt_tup_own(hilt_layouts *c, const hilt_tup *items, uint32_t n,
                  hilt_tup *ret); /* hilt_tup_make of an array in the arena, not copied */
bool hilt_layouts_plain(hilt_layouts *c, hilt_layout a, const char *what); /* RANK if composed */

/* -- leaves ---------------------------------------------------------------------------------------------- */
bool hilt_leaf_slow(hilt_layouts *c, hilt_leaf_op op, hilt_tup a, hilt_tup b, hilt_tup *ret);
hilt_truth hilt_leaf_equal(hilt_layouts *c, hilt_tup a, hilt_tup b);
hilt_truth hilt_leaf_less(hilt_layouts *c, hilt_tup a, hilt_tup b);      /* INT and VALUE */
hilt_truth hilt_leaf_divisible(hilt_layouts *c, hilt_tup a, hilt_tup b); /* a is a multiple of b */
bool hilt_leaf_add(hilt_layouts *c, hilt_tup a, hilt_tup b,
                   hilt_tup *ret); /* bases and tuples are coordinates */
bool hilt_leaf_as_coordinate(hilt_layouts *c, hilt_tup a, hilt_tup *ret); /* 3@1 is (0,3) */

static inline bool
hilt_is_int(hilt_tup t, int64_t i)
{
    return t.kind == HILT_TUP_INT && t.i == i;
}

/* INT, VALUE; for MUL a may be BASIS. */
static inline bool
hilt_leaf_mul(hilt_layouts *c, hilt_tup a, hilt_tup b, hilt_tup *ret)
{
    int64_t x;
    if (a.kind == HILT_TUP_INT && b.kind == HILT_TUP_INT && !__builtin_mul_overflow(a.i, b.i, &x)) {
        *ret = hilt_tup_int(x);
        return true;
    }
    return hilt_leaf_slow(c, HILT_LEAF_MUL, a, b, ret);
}

static inline hilt_tup
hilt_leaf_scale(hilt_tup t) /* of a stride: what its unit vector is multiplied by */
{
    return t.kind == HILT_TUP_BASIS ? t.basis->scale : t;
}

/* -- flat modes ------------------------------------------------------------------------------------------ */
typedef struct hilt_mode {
    hilt_tup shape, stride; /* leaves */
} hilt_mode;
typedef struct hilt_modes {
    hilt_mode *m;
    uint32_t n, cap;
} hilt_modes;
bool hilt_modes_of(hilt_layouts *c, hilt_tup shape, hilt_tup stride, hilt_modes *ret);
bool hilt_modes_push(hilt_layouts *c, hilt_modes *list, hilt_tup shape, hilt_tup stride);
/* Merges in place what goes on where the mode before ends, and drops static extents 1. extend: the last mode
 * stays even if its extent is 1, as the layout goes on in it for indices beyond its size. */
bool hilt_modes_coalesce(hilt_layouts *c, hilt_modes *list, bool extend);
/* No mode: 1:0; one: a leaf; else a flat tuple. */
bool hilt_modes_layout(hilt_layouts *c, const hilt_modes *list, hilt_layout *ret);
bool hilt_modes_static(const hilt_modes *list);
/* Sorts by stride, extent of equal strides: static ones in increasing order first. Stable. */
void hilt_modes_sort(hilt_modes *list, uint32_t *origin);

/* -- layouts --------------------------------------------------------------------------------------------- */
static inline hilt_layout
hilt_layout_of(hilt_tup shape, hilt_tup stride)
{
    return (hilt_layout){.shape = shape, .stride = stride};
}
static inline hilt_layout
hilt_layout_domain(hilt_layout a) /* without `after` */
{
    a.after = NULL;
    return a;
}
static inline hilt_layout
hilt_layout_sub(hilt_layout a, uint32_t i) /* mode i < rank of the domain */
{
    return hilt_layout_of(hilt_tup_mode(a.shape, i), hilt_tup_mode(a.stride, i));
}
bool hilt_layout_tuple(hilt_layouts *c, const hilt_layout *modes, uint32_t n,
                       hilt_layout *ret); /* of plain ones; a tuple even of one */
bool hilt_layout_size_static(hilt_layout a,
                             int64_t *ret); /* false: not static, or more than 64 bits; fails nothing */
/* Index of a static layout at a static index, both of 64 bits; false: overflow, or below 0 where there are
 * several modes. For loops over small layouts: no arena, no failure. The last mode extends. */
bool hilt_modes_at(const hilt_modes *list, int64_t index, int64_t *ret);
bool hilt_apply_after(hilt_layouts *c, const struct hilt_after *after, hilt_tup index, hilt_tup *ret);

/* -- tilers ---------------------------------------------------------------------------------------------- */
uint32_t hilt_tiler_count(const hilt_tiler *t); /* of a tuple */
bool hilt_tiler_is_tuple(const hilt_tiler *t);
hilt_tiler hilt_tiler_item(const hilt_tiler *t, uint32_t i);
bool hilt_tiler_layout(hilt_layouts *c, const hilt_tiler *t,
                       hilt_layout *ret); /* of a leaf that is not None: n is n:1 */

#endif
