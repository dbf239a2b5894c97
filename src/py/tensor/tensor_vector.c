/* All elements of a tensor as one value: how its layout becomes accesses.
 *
 * Each lane lies at a constant place behind one of some pointers: run-time strides, and a swizzle whose
 * offset is known at run time only, make more than one pointer (a group each). The lanes are sorted by place,
 * and neighbours are taken together, as many as WIDEST bytes hold, however the pointer is aligned: the access
 * says what alignment is proved, and the machine's code takes it apart as it must. Register memory has no
 * such limit, since it becomes registers. What was loaded is then put in the order of the coordinates.
 *
 * Where several coordinates share an element, all read it, and of those that write it the last one stays;
 * between groups the order is not specified, for whether run-time strides make elements meet is not known.
 */
#include "tensor_priv.h"

enum { WIDEST = 64, UNIT = 16 }; /* bytes of an access; elements that a run-time swizzle may keep together */

typedef struct place { /* of one lane */
    uint32_t outer;    /* coordinate over the run-time strides */
    int64_t block;     /* swizzled: what is added before the swizzle */
    int64_t at;        /* elements from the group's pointer */
    uint32_t lane;
} place;
typedef struct chunk { /* places first .. first + n, one access */
    uint32_t first, n;
    hilt_value *ptr;
    uint32_t align;
} chunk;
typedef struct leaf {
    int64_t extent;
    hilt_tup stride;
} leaf;
typedef struct plan {
    const hilt_tensor *t;
    hilt_lay *l;
    uint32_t lanes;
    int64_t bytes; /* of an element in memory */
    HILT_VEC(leaf) leaves;
    HILT_VEC(place) places;
    HILT_VEC(chunk) chunks;
    bool each;    /* every lane on its own, in order */
    int64_t unit; /* composed, and known at run time only: what lies within so many elements stays together;
                     else 0 */
    uint32_t have_outer; /* the group whose pointer was made last */
    int64_t have_block;
    hilt_value *have;
    uint32_t have_align;
} plan;

static bool
refuse(const hilt_tensor *t, hilt_diag_id id, const char *what)
{
    hilt_str s = {0};
    hilt_tensor_text(t, &s);
    if (id == HILT_DIAG_TENSOR_NOT_STATIC) {
        hilt_raise(HILT_DIAG_TENSOR_NOT_STATIC, what, s.data ? s.data : "?");
    }
    else {
        hilt_raise_text(id, hilt_diag_text(id), s.data ? s.data : "?", what);
    }
    hilt_str_free(&s);
    return false;
}

int64_t
hilt_tensor_lanes(PyObject *o)
{
    const hilt_tensor *t = (hilt_tensor *)o;
    if (!t->ptr) {
        hilt_raise(HILT_DIAG_TENSOR_COORDINATES, "loaded or stored");
        return -1;
    }
    if (!hilt_tup_static(t->a->shape)) {
        refuse(t, HILT_DIAG_TENSOR_NOT_STATIC, "a value of all elements");
        return -1;
    }
    hilt_lay *l HILT_CLEANUP_LAY = hilt_lay_begin();
    hilt_tup n;
    if (!l || !hilt_lay_call(l, hilt_tup_product(&l->c, t->a->shape, &n), "a tensor")) {
        return -1;
    }
    if (n.i < 1 || n.i > HILT_MOST_LANES) {
        refuse(t, HILT_DIAG_LAYOUT_RANGE, "a value has from 1 to 65535 elements");
        return -1;
    }
    return n.i;
}

/* -- where the lanes are --------------------------------------------------------------------------------- */
/* Of a leaf; 0 of 0. */
static int64_t
divisor_of(hilt_tup t)
{
    hilt_value *v = t.kind == HILT_TUP_VALUE ? ((hilt_number *)t.value)->value : NULL;
    return v ? hilt_fact_of(v).divisor : t.i < 0 ? -t.i : t.i;
}

static bool
list_leaves(plan *p, hilt_tup shape, hilt_tup stride)
{
    if (shape.kind != HILT_TUP_TUPLE) {
        return hilt_vec_push(&p->leaves, ((leaf){shape.i, stride})) || hilt_no_memory();
    }
    for (uint32_t i = 0; i < shape.n; i++) {
        if (!list_leaves(p, shape.items[i], stride.items[i])) {
            return false;
        }
    }
    return true;
}

/* Coordinates of a lane: its part over static strides in elements, and its number over the others. */
static bool
split_lane(const plan *p, uint32_t lane, int64_t *at, uint32_t *outer)
{
    uint32_t step = 1;
    *at = 0;
    *outer = 0;
    for (size_t k = 0; k < p->leaves.len; k++) {
        const leaf *f = &p->leaves.data[k];
        int64_t c = lane % f->extent, product;
        lane = (uint32_t)(lane / f->extent);
        if (f->stride.kind == HILT_TUP_INT) {
            if (__builtin_mul_overflow(c, f->stride.i, &product) ||
                __builtin_add_overflow(*at, product, at)) {
                return refuse(p->t, HILT_DIAG_LAYOUT_OVERFLOW, "the offset does not fit in 64 bits");
            }
        }
        else {
            *outer += step * (uint32_t)c;
            step *= (uint32_t)f->extent;
        }
    }
    int64_t bytes;
    return !__builtin_mul_overflow(*at, p->bytes, &bytes) ||
           refuse(p->t, HILT_DIAG_LAYOUT_OVERFLOW, "the offset does not fit in 64 bits");
}

static int64_t
floor_to(int64_t x, int64_t unit)
{
    int64_t r = x % unit;
    return x - (r < 0 ? r + unit : r);
}

/* A composed layout: the index of the inner one goes through what comes after. */
static bool
through_after(plan *p, place *at)
{
    const hilt_after *after = p->t->a->after;
    if (p->unit) {
        int64_t inner = at->at;
        at->block = floor_to(inner, p->unit);
        at->at = inner - at->block;
        return true;
    }
    hilt_layouts *c = &p->l->c;
    hilt_tup x;
    bool ok = hilt_tup_binary(c, HILT_LEAF_ADD, after->offset, hilt_tup_int(at->at), &x) &&
              (after->layout ? hilt_layout_eval(c, *after->layout, x, &x)
                             : hilt_swizzle_apply(c, after->swizzle, x, &x));
    if (!hilt_lay_call(p->l, ok, "a tensor's layout")) {
        return false;
    }
    at->at = x.i;
    return true;
}

static int
by_place(const void *x, const void *y)
{
    const place *a = x, *b = y;
    if (a->outer != b->outer) {
        return a->outer < b->outer ? -1 : 1;
    }
    if (a->block != b->block) {
        return a->block < b->block ? -1 : 1;
    }
    if (a->at != b->at) {
        return a->at < b->at ? -1 : 1;
    }
    return a->lane < b->lane ? -1 : 1;
}

/* How much of a swizzled layout stays together when indices are known at run time only; 0: everything is
 * static. */
static int64_t
unit_of(const plan *p)
{
    const hilt_after *after = p->t->a->after;
    bool dynamic = after && (after->offset.kind != HILT_TUP_INT ||
                             (after->layout && !hilt_layout_static(*after->layout)));
    int64_t common = after && after->layout ? 1 : after ? INT64_C(1) << after->swizzle.m : 0;
    int64_t power = after ? divisor_of(after->offset) : 0;
    common = hilt_align_after((uint32_t)(common > UNIT ? UNIT : common), power);
    for (size_t k = 0; after && k < p->leaves.len; k++) {
        hilt_tup s = p->leaves.data[k].stride;
        if (s.kind != HILT_TUP_INT) {
            dynamic = true;
            common = hilt_align_after((uint32_t)common, divisor_of(s));
        }
    }
    return dynamic ? common : 0;
}

static bool
plan_begin(plan *p, PyObject *o)
{
    const hilt_tensor *t = (hilt_tensor *)o;
    int64_t n = hilt_tensor_lanes(o);
    if (n < 0 || !hilt_tensor_builder(t) || !(p->l = hilt_lay_begin())) {
        return false;
    }
    p->t = t;
    p->lanes = (uint32_t)n;
    p->bytes = hilt_dtype_bytes(t->dtype);
    if (!list_leaves(p, t->a->shape, t->a->stride)) {
        return false;
    }
    p->unit = unit_of(p);
    if (!hilt_vec_reserve(&p->places, (size_t)n)) {
        return hilt_no_memory();
    }
    for (uint32_t i = 0; i < p->lanes; i++) {
        place *at = &p->places.data[i];
        *at = (place){.lane = i};
        if (!split_lane(p, i, &at->at, &at->outer) || (t->a->after && !through_after(p, at))) {
            return false;
        }
    }
    p->places.len = (size_t)n;
    return true;
}

static void
plan_end(plan *p)
{
    hilt_vec_free(&p->leaves);
    hilt_vec_free(&p->places);
    hilt_vec_free(&p->chunks);
    hilt_lay_end(p->l);
}

/* -- pointers of groups ---------------------------------------------------------------------------------- */
/* What is known of the alignment of a group's pointer. */
static uint32_t
group_align(const plan *p, const place *at)
{
    uint32_t align = p->t->align, outer = at->outer;
    if (p->unit) {
        return hilt_align_after(align, p->unit * p->bytes);
    }
    for (size_t k = 0; k < p->leaves.len; k++) {
        const leaf *f = &p->leaves.data[k];
        if (f->stride.kind == HILT_TUP_INT) {
            continue;
        }
        int64_t c = outer % f->extent, step;
        outer = (uint32_t)(outer / f->extent);
        if (c && !__builtin_mul_overflow(c * p->bytes, divisor_of(f->stride), &step)) {
            align = hilt_align_after(align, step);
        }
        else if (c) {
            align = hilt_align_after(align, p->bytes);
        }
    }
    return align;
}

/* Elements from the tensor's pointer to a group's. */
static bool
group_offset(plan *p, const place *at, hilt_tup *ret)
{
    hilt_layouts *c = &p->l->c;
    uint32_t outer = at->outer;
    *ret = hilt_tup_int(0);
    bool ok = true;
    for (size_t k = 0; ok && k < p->leaves.len; k++) {
        const leaf *f = &p->leaves.data[k];
        hilt_tup x;
        if (f->stride.kind == HILT_TUP_INT) {
            continue;
        }
        int64_t i = outer % f->extent;
        outer = (uint32_t)(outer / f->extent);
        ok = i == 0 || (hilt_tup_binary(c, HILT_LEAF_MUL, f->stride, hilt_tup_int(i), &x) &&
                        hilt_tup_binary(c, HILT_LEAF_ADD, *ret, x, ret));
    }
    const hilt_after *after = p->t->a->after;
    if (ok && p->unit) {
        ok = hilt_tup_binary(c, HILT_LEAF_ADD, *ret, hilt_tup_int(at->block), ret) &&
             hilt_tup_binary(c, HILT_LEAF_ADD, after->offset, *ret, ret) &&
             (after->layout ? hilt_layout_eval(c, *after->layout, *ret, ret)
                            : hilt_swizzle_apply(c, after->swizzle, *ret, ret));
    }
    return hilt_lay_call(p->l, ok, "a tensor's layout");
}

static hilt_value *
moved(plan *p, hilt_value *ptr, hilt_tup elements)
{
    hilt_type i64 = hilt_type_of(HILT_TYPE_I64);
    hilt_value *n = hilt_tup_ir(elements);
    hilt_builder *b = hilt_trace_builder(p->t->trace);
    hilt_value *by = n ? hilt_build2(b, HILT_OP_MULI, n, hilt_build_int(b, i64, p->bytes)) : NULL;
    hilt_value *at = by ? hilt_memory_at(b, ptr, by) : NULL;
    return at ? at : hilt_no_memory();
}

/* The pointer and the alignment of a place. */
static bool
point(plan *p, const place *at, hilt_value **ptr, uint32_t *align)
{
    if (!p->have || p->have_outer != at->outer || p->have_block != at->block) {
        hilt_tup offset;
        if (!group_offset(p, at, &offset) || !(p->have = moved(p, p->t->ptr, offset))) {
            return false;
        }
        p->have_outer = at->outer;
        p->have_block = at->block;
        p->have_align = group_align(p, at);
    }
    *align = hilt_align_after(p->have_align, at->at * p->bytes);
    *ptr = at->at ? moved(p, p->have, hilt_tup_int(at->at)) : p->have;
    return *ptr != NULL;
}

/* -- accesses -------------------------------------------------------------------------------------------- */
static bool
same_group(const place *a, const place *b)
{
    return a->outer == b->outer && a->block == b->block;
}

/* Is there a place for each of the n elements from `first` on? The places are sorted and no two are equal. */
static bool
in_a_row(const plan *p, uint32_t first, uint64_t n)
{
    const place *a = &p->places.data[first];
    if (n > p->places.len - first) {
        return false;
    }
    const place *z = a + n - 1;
    return same_group(a, z) && z->at - a->at == (int64_t)n - 1;
}

/* How many elements from place `first` on one access takes. */
static uint32_t
width_at(const plan *p, uint32_t first)
{
    uint32_t n = 1;
    if (p->t->space == HILT_MEMORY_RMEM) {
        while (in_a_row(p, first, (uint64_t)n + 1)) {
            n++;
        }
        return n;
    }
    while (2 * n * p->bytes <= WIDEST && in_a_row(p, first, 2 * n)) {
        n *= 2;
    }
    return n;
}

/* Sorts the places and keeps one of those that are equal, the last lane's; whom[lane] is where the lane's
 * element went. */
static bool
sort_places(plan *p, uint32_t *whom)
{
    bool sorted = true;
    size_t n = p->places.len, kept = 0;
    for (size_t i = 1; sorted && i < n; i++) {
        sorted = by_place(&p->places.data[i - 1], &p->places.data[i]) < 0;
    }
    if (!sorted) {
        qsort(p->places.data, n, sizeof *p->places.data, by_place);
    }
    for (size_t i = 0; i < n; i++) {
        place x = p->places.data[i];
        if (kept && same_group(&p->places.data[kept - 1], &x) && p->places.data[kept - 1].at == x.at) {
            p->places.data[kept - 1] = x;
        }
        else {
            p->places.data[kept++] = x;
        }
        whom[x.lane] = (uint32_t)kept - 1;
    }
    p->places.len = kept;
    return kept == n;
}

static bool
make_chunks(plan *p)
{
    for (uint32_t i = 0; i < p->places.len;) {
        chunk c = {.first = i};
        if (!point(p, &p->places.data[i], &c.ptr, &c.align)) {
            return false;
        }
        c.n = p->each ? 1 : width_at(p, i);
        if (!hilt_vec_push(&p->chunks, c)) {
            return hilt_no_memory();
        }
        i += c.n;
    }
    return true;
}

/* Sorted places and their accesses; with a mask of lanes, places that share an element are kept apart. */
static bool
plan_accesses(plan *p, bool lane_mask, uint32_t **ret_whom)
{
    uint32_t *whom = hilt_arena_alloc(p->l->c.arena, p->lanes * sizeof *whom);
    place *before = lane_mask ? hilt_arena_alloc(p->l->c.arena, p->lanes * sizeof *before) : NULL;
    if (!whom || (lane_mask && !before)) {
        return hilt_no_memory();
    }
    if (before) {
        memcpy(before, p->places.data, p->lanes * sizeof *before);
    }
    if (!sort_places(p, whom) && lane_mask) {
        memcpy(p->places.data, before, p->lanes * sizeof *before);
        p->places.len = p->lanes;
        p->each = true;
        for (uint32_t i = 0; i < p->lanes; i++) {
            whom[i] = i;
        }
    }
    *ret_whom = whom;
    return make_chunks(p);
}

/* -- lanes ----------------------------------------------------------------------------------------------- */
/* v with its lanes as the places lie in memory: one permutation, which may undo that of a load. Where every
 * place is an access of its own, v as it is. */
static hilt_value *
in_order_of_places(plan *p, hilt_value *v)
{
    uint32_t n = (uint32_t)p->places.len;
    if (!v || !hilt_type_is_vector(v->type) || p->chunks.len == n) {
        return v;
    }
    int64_t *mask = hilt_arena_alloc(p->l->c.arena, n * sizeof *mask);
    bool same = n == p->lanes;
    for (uint32_t i = 0; mask && i < n; i++) {
        mask[i] = p->places.data[i].lane;
        same &= mask[i] == i;
    }
    return !mask ? NULL : same ? v : hilt_build_shuffle(hilt_trace_builder(p->t->trace), v, v, mask, n);
}

/* The lanes of v, which is in_order_of_places, that belong to chunk c. */
static hilt_value *
lanes_of(plan *p, hilt_value *v, const chunk *c)
{
    hilt_builder *b = hilt_trace_builder(p->t->trace);
    if (!v || !hilt_type_is_vector(v->type)) {
        return v;
    }
    if (p->chunks.len == p->places.len) {
        return hilt_build_extract(b, v, p->places.data[c->first].lane);
    }
    if (c->n == 1) {
        return hilt_build_extract(b, v, c->first);
    }
    if (c->n == v->type.lanes) {
        return v;
    }
    int64_t *mask = hilt_arena_alloc(p->l->c.arena, c->n * sizeof *mask);
    for (uint32_t i = 0; mask && i < c->n; i++) {
        mask[i] = c->first + i;
    }
    return mask ? hilt_build_shuffle(b, v, v, mask, c->n) : NULL;
}

/* v with `lanes` lanes, of which only the first ones mean something. */
static hilt_value *
widened(plan *p, hilt_value *v, uint32_t lanes)
{
    hilt_builder *b = hilt_trace_builder(p->t->trace);
    if (!v || v->type.lanes == lanes) {
        return v;
    }
    if (!hilt_type_is_vector(v->type)) {
        return hilt_build_broadcast(b, v, lanes);
    }
    int64_t *mask = hilt_arena_alloc(p->l->c.arena, lanes * sizeof *mask);
    for (uint32_t i = 0; mask && i < lanes; i++) {
        mask[i] = i < v->type.lanes ? i : 0;
    }
    return mask ? hilt_build_shuffle(b, v, v, mask, lanes) : NULL;
}

static hilt_value *
joined(plan *p, hilt_value *x, hilt_value *y)
{
    hilt_builder *b = hilt_trace_builder(p->t->trace);
    uint32_t m = x->type.lanes, n = y->type.lanes, most = m > n ? m : n;
    if (most == 1) {
        hilt_value *both[] = {x, y};
        return hilt_build_from_elements(b, both, 2);
    }
    x = widened(p, x, most);
    y = widened(p, y, most);
    int64_t *mask = x && y ? hilt_arena_alloc(p->l->c.arena, (m + n) * sizeof *mask) : NULL;
    for (uint32_t i = 0; mask && i < m + n; i++) {
        mask[i] = i < m ? i : most + i - m;
    }
    return mask ? hilt_build_shuffle(b, x, y, mask, m + n) : NULL;
}

/* Are the lanes of each chunk neighbours, the chunks' one after the other? order: chunks by their first lane.
 */
static bool
chunks_in_order(plan *p, uint32_t *order)
{
    uint32_t n = (uint32_t)p->chunks.len, at = 0;
    uint32_t *by_lane = hilt_arena_zalloc(p->l->c.arena, p->lanes * sizeof *by_lane);
    if (!by_lane || p->places.len != p->lanes) {
        return false;
    }
    for (uint32_t i = 0; i < n; i++) {
        const chunk *c = &p->chunks.data[i];
        const place *x = &p->places.data[c->first];
        for (uint32_t k = 1; k < c->n; k++) {
            if (x[k].lane != x[0].lane + k) {
                return false;
            }
        }
        by_lane[x->lane] = i + 1;
    }
    for (uint32_t i = 0; i < p->lanes; i++) {
        if (by_lane[i]) {
            order[at++] = by_lane[i] - 1;
        }
    }
    return true;
}

/* Vectors one after the other, by a balanced tree; the list is used up. */
static hilt_value *
concatenated(plan *p, hilt_value **list, uint32_t n)
{
    for (; n > 1; n = (n + 1) / 2) {
        for (uint32_t i = 0; i < n / 2; i++) {
            if (!(list[i] = joined(p, list[2 * i], list[2 * i + 1]))) {
                return NULL;
            }
        }
        if (n % 2) {
            list[n / 2] = list[n - 1];
        }
    }
    return list[0];
}

/* What the chunks loaded, in the order of the lanes: put together as it lies in memory, and then permuted at
 * once, which code around it that permutes back can undo. */
static hilt_value *
assembled(plan *p, hilt_value **loaded, const uint32_t *whom)
{
    hilt_arena *arena = p->l->c.arena;
    uint32_t n = (uint32_t)p->chunks.len, places = (uint32_t)p->places.len;
    hilt_builder *b = hilt_trace_builder(p->t->trace);
    uint32_t *order = hilt_arena_alloc(arena, n * sizeof *order);
    hilt_value **list = hilt_arena_alloc(arena, p->lanes * sizeof *list);
    int64_t *mask = hilt_arena_alloc(arena, p->lanes * sizeof *mask);
    if (!order || !list || !mask) {
        return NULL;
    }
    if (chunks_in_order(p, order)) {
        for (uint32_t i = 0; i < n; i++) {
            list[i] = loaded[order[i]];
        }
        return concatenated(p, list, n);
    }
    if (n == places) { /* each alone */
        for (uint32_t i = 0; i < p->lanes; i++) {
            list[i] = loaded[whom[i]];
        }
        return hilt_build_from_elements(b, list, p->lanes);
    }
    for (uint32_t i = 0; i < p->lanes; i++) {
        mask[i] = whom[i];
    }
    hilt_value *v = concatenated(p, loaded, n);
    return v ? hilt_build_shuffle(b, v, v, mask, p->lanes) : NULL;
}

/* -- loads and stores ------------------------------------------------------------------------------------ */
static hilt_type
vector_type(const plan *p, uint32_t n)
{
    hilt_type t = hilt_memory_type((hilt_dtype)p->t->dtype);
    t.lanes = (uint16_t)n;
    return t;
}

/* As elements are in memory: Boolean as bytes. */
static hilt_value *
in_memory(plan *p, hilt_value *v)
{
    if (!v || p->t->dtype != HILT_DTYPE_BOOLEAN) {
        return v;
    }
    return hilt_build1(hilt_trace_builder(p->t->trace), HILT_OP_EXTUI, vector_type(p, v->type.lanes), v);
}

static hilt_value *
load_chunk(plan *p, const chunk *c, hilt_value *mask, hilt_value *other)
{
    hilt_builder *b = hilt_trace_builder(p->t->trace);
    hilt_type t = vector_type(p, c->n);
    if (!mask) {
        return hilt_build_load(b, t, c->ptr, c->align);
    }
    hilt_value *on = lanes_of(p, mask, c),
               *else_ = other ? lanes_of(p, other, c) : hilt_build_const(b, t, (hilt_bits){0, 0});
    return hilt_build_load_masked(b, c->ptr, on, else_, c->align);
}

hilt_value *
hilt_tensor_load_vector_masked(PyObject *o, hilt_value *mask, hilt_value *other)
{
    plan p = {0};
    uint32_t *whom;
    hilt_value *r = NULL;
    if (plan_begin(&p, o) && plan_accesses(&p, mask && hilt_type_is_vector(mask->type), &whom)) {
        hilt_value **loaded = hilt_arena_alloc(p.l->c.arena, p.chunks.len * sizeof *loaded);
        other = in_memory(&p, other);
        bool shared = other && p.places.len != p.lanes; /* one load, but each lane its own `other` */
        hilt_value *on = in_order_of_places(&p, mask), *rest = shared ? NULL : in_order_of_places(&p, other);
        bool ok = loaded && !mask == !on && (shared || !other == !rest);
        for (size_t i = 0; ok && i < p.chunks.len; i++) {
            ok = (loaded[i] = load_chunk(&p, &p.chunks.data[i], on, rest)) != NULL;
        }
        r = ok ? assembled(&p, loaded, whom) : NULL;
        if (r && shared) {
            r = hilt_build_select(hilt_trace_builder(p.t->trace), mask, r, other);
        }
        if (r && p.t->dtype == HILT_DTYPE_BOOLEAN) {
            hilt_builder *b = hilt_trace_builder(p.t->trace);
            r = hilt_build_cmp(b, HILT_OP_CMPI, HILT_CMPI_NE, r,
                               hilt_build_const(b, r->type, (hilt_bits){0, 0}));
        }
        if (!r) {
            hilt_no_memory();
        }
    }
    plan_end(&p);
    return r;
}

hilt_value *
hilt_tensor_load_vector(PyObject *o)
{
    return hilt_tensor_load_vector_masked(o, NULL, NULL);
}

int
hilt_tensor_store_vector(PyObject *o, hilt_value *v, hilt_value *mask)
{
    plan p = {0};
    uint32_t *whom;
    bool ok = hilt_tensor_writable((hilt_tensor *)o) && plan_begin(&p, o) &&
              plan_accesses(&p, mask && hilt_type_is_vector(mask->type), &whom);
    if (ok) {
        bool masked = mask != NULL;
        v = in_order_of_places(&p, in_memory(&p, v));
        mask = in_order_of_places(&p, mask);
        ok = (v && masked == (mask != NULL)) || hilt_no_memory();
    }
    for (size_t i = 0; ok && i < p.chunks.len; i++) {
        const chunk *c = &p.chunks.data[i];
        hilt_value *part = lanes_of(&p, v, c), *on = mask ? lanes_of(&p, mask, c) : NULL;
        hilt_builder *b = hilt_trace_builder(p.t->trace);
        ok = part && (mask ? on && hilt_build_store_masked(b, part, c->ptr, on, c->align)
                           : hilt_build_store(b, part, c->ptr, c->align) != NULL);
        if (!ok) {
            hilt_no_memory();
        }
    }
    plan_end(&p);
    return ok ? 0 : -1;
}

/* -- what is proved -------------------------------------------------------------------------------------- */
/* Do the places fall into accesses of n lanes each, neighbours in order? */
static bool
all_of_width(const plan *p, uint32_t n)
{
    for (uint32_t i = 0; i < p->places.len; i += n) {
        const place *a = &p->places.data[i];
        if (!in_a_row(p, i, n) || hilt_align_after(group_align(p, a), a->at * p->bytes) < n * p->bytes) {
            return false;
        }
        for (uint32_t k = 1; k < n; k++) {
            if (a[k].lane != a[0].lane + k) {
                return false;
            }
        }
    }
    return true;
}

unsigned
hilt_tensor_proved_bits(PyObject *o, unsigned max_bits)
{
    plan p = {0};
    unsigned bits = 0;
    if (plan_begin(&p, o)) {
        uint32_t *whom = hilt_arena_alloc(p.l->c.arena, p.lanes * sizeof *whom), n = 1;
        if (!whom) {
            hilt_no_memory();
        }
        else {
            bool distinct = sort_places(&p, whom);
            while (distinct && 16 * n * p.bytes <= max_bits && all_of_width(&p, 2 * n)) {
                n *= 2;
            }
            bits = 8 * n * (unsigned)p.bytes;
        }
    }
    plan_end(&p);
    return bits;
}

hilt_value *
hilt_tensor_run(PyObject *o, uint32_t *ret_align)
{
    plan p = {0};
    uint32_t *whom;
    hilt_value *ptr = NULL;
    if (plan_begin(&p, o) && plan_accesses(&p, false, &whom)) {
        if (p.chunks.len == 1) {
            ptr = p.chunks.data[0].ptr;
            *ret_align = p.chunks.data[0].align;
        }
        else {
            hilt_raise(HILT_DIAG_UNSUP_NOT_YET, "one access to elements that do not lie in a row");
        }
    }
    plan_end(&p);
    return ptr;
}
