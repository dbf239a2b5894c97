/* Coordinates to elements and slices.
 *
 * A coordinate is checked and turned into an offset in one walk over the layout: constants add up at trace
 * time, the rest is recorded as 64-bit arithmetic. An index over a mode that has modes inside is evaluated as
 * layouts are, after what is contiguous in it was merged. Static indices are checked here, run-time ones when
 * assertions are on. With None in it a coordinate makes a slice: the same memory further on under the layout
 * that is left; the offset of a swizzled tensor stays in its layout, since it must be added before the
 * swizzle.
 */
#include "tensor_priv.h"

#include "../number/ssa.h"

typedef struct walk {
    const hilt_tensor *t;
    hilt_trace *trace; /* NULL: none, everything is static */
    hilt_lay *l;       /* begun when it is needed */
    bool check_only, slices; /* slices: the coordinate has None somewhere */
    bool slice;      /* None is in the coordinate */
    int mode;        /* the tensor's mode, for messages */
    int64_t fixed;   /* elements */
    hilt_value *run; /* i64, or NULL */
} walk;

static hilt_lay *
lay_of(walk *w)
{
    return w->l ? w->l : (w->l = hilt_lay_begin());
}

static bool
overflow(const walk *w)
{
    hilt_str s = {0};
    hilt_tensor_text(w->t, &s);
    hilt_raise(HILT_DIAG_LAYOUT_OVERFLOW, s.data ? s.data : "a tensor", "the offset does not fit in 64 bits");
    hilt_str_free(&s);
    return false;
}

/* -- checks ---------------------------------------------------------------------------------------------- */
/* The extent INT64_MAX stands for one that only the call knows. */
static bool
out_of_range(const walk *w, int64_t index, int64_t extent)
{
    hilt_str s = {0};
    hilt_tensor_text(w->t, &s);
    const char *name = hilt_tensor_name((PyObject *)w->t), *layout = s.data ? s.data : "?";
    bool unknown = extent == INT64_MAX;
    PyObject *exc = unknown ? hilt_diag_new(hilt_here(), HILT_DIAG_TENSOR_INDEX_NEGATIVE, (long long)index,
                                            name, w->mode, layout)
                            : hilt_diag_new(hilt_here(), HILT_DIAG_TENSOR_INDEX_RANGE, (long long)index, name,
                                            (long long)extent, w->mode, layout);
    hilt_str_free(&s);
    if (exc && !unknown && index < 0) {
        hilt_diag_set_hint(exc, "negative indices do not count from the end");
    }
    hilt_diag_raise(exc);
    return false;
}

static bool
wrong_rank(const walk *w, hilt_tup shape, Py_ssize_t n, int depth)
{
    hilt_str s = {0};
    hilt_tensor_text(w->t, &s);
    PyObject *exc = hilt_diag_new(hilt_here(), HILT_DIAG_TENSOR_RANK, hilt_tensor_name((PyObject *)w->t),
                                  s.data ? s.data : "?", (int)hilt_tup_rank(shape), (int)n);
    if (depth > 0) {
        hilt_diag_set_hint(exc, "this is about mode %d: it takes one number, or one for each mode inside",
                           w->mode);
    }
    hilt_str_free(&s);
    hilt_diag_raise(exc);
    return false;
}

/* Are run-time indices checked here? In a kernel a slice may begin outside, as long as nobody reads there, and coordinates are no
 * access. */
static bool
checks_run_time(const walk *w)
{
    if (!w->trace || !hilt_trace_in_kernel(w->trace)) {
        return w->trace && hilt_trace_assertions(w->trace);
    }
    return w->t->ptr && !w->slices && (hilt_trace_assertions(w->trace) || hilt_trace_checks(w->trace));
}

bool
hilt_memory_check_index(hilt_trace *t, const char *name, int mode, const char *text, hilt_value *index, hilt_value *bound)
{
    hilt_builder *b = hilt_trace_builder(t);
    const char *kept = hilt_arena_strdup(b->module->arena, name, strlen(name));
    const char *layout = kept ? hilt_arena_strdup(b->module->arena, text, strlen(text)) : NULL;
    if (!layout) {
        return hilt_no_memory();
    }
    hilt_attr attrs[] = {
        {.key = HILT_ATTR_NAME, .str = {kept, strlen(kept)}},
        {.key = HILT_ATTR_DIM, .i = mode},
        {.key = HILT_ATTR_TEXT, .str = {layout, strlen(layout)}},
    };
    hilt_value *ops[] = {index, bound};
    return hilt_build_op(b, HILT_OP_CHECKINDEX, ops, 2, NULL, 0, NULL, 0, attrs, 3) || hilt_no_memory();
}

static bool
record_check(const walk *w, hilt_value *index, hilt_value *bound)
{
    hilt_str s = {0};
    hilt_tensor_text(w->t, &s);
    const char *name = hilt_tensor_name((PyObject *)w->t);
    bool ok = s.failed ? hilt_no_memory() != NULL : hilt_memory_check_index(w->trace, name, w->mode, s.data, index, bound);
    hilt_str_free(&s);
    return ok;
}

/* 0 <= index < bound, as one unsigned comparison. */
static bool
assert_in_range(const walk *w, hilt_value *index, hilt_tup extent)
{
    hilt_value *bound = hilt_tup_ir(extent);
    if (bound && hilt_trace_in_kernel(w->trace)) {
        return record_check(w, index, bound);
    }
    hilt_builder *b = hilt_trace_builder(w->trace);
    hilt_value *ok = bound ? hilt_build_cmp(b, HILT_OP_CMPI, HILT_CMPI_ULT, index, bound) : NULL;
    if (!ok) {
        return hilt_no_memory();
    }
    char text[160];
    int n = snprintf(text, sizeof text, "index of '%.80s' is out of range (mode %d)",
                     hilt_tensor_name((PyObject *)w->t), w->mode);
    char *kept = hilt_arena_strdup(b->module->arena, text, (size_t)n);
    hilt_attr attr = {.key = HILT_ATTR_MESSAGE, .str = {kept, (size_t)n}};
    return (kept && hilt_build_op(b, HILT_OP_ASSERT, &ok, 1, NULL, 0, NULL, 0, &attr, 1)) || hilt_no_memory();
}

/* The argument that an extent is; NULL: it is something else. */
static const hilt_extent *
argument_of(const walk *w, hilt_tup extent)
{
    const hilt_number *n = extent.value;
    for (size_t i = 0; n->trace == w->trace && i < hilt_compiling_now->extents.len; i++) {
        if (hilt_compiling_now->extents.data[i].value == n->value) {
            return &hilt_compiling_now->extents.data[i];
        }
    }
    return NULL;
}

static int64_t
times(int64_t a, int64_t b)
{
    int64_t product;
    return __builtin_mul_overflow(a, b, &product) ? INT64_MAX : product;
}

/* Multiplies the extents of a mode into what is required of calls, and into the number of indices that this
 * call has (*now). False: not all of them are constants and arguments. */
static bool
add_extents(const walk *w, hilt_tup shape, hilt_requirement *r, int64_t *now)
{
    const hilt_extent *e = NULL;
    int64_t extent = 0;
    switch ((hilt_tup_kind)shape.kind) {
    case HILT_TUP_INT:
        extent = shape.i;
        *now = times(*now, extent);
        return !__builtin_mul_overflow(r->times, extent, &r->times);
    case HILT_TUP_VALUE:
        e = argument_of(w, shape);
        if (e == NULL || r->n == HILT_MAX_RANK) {
            return false;
        }
        r->slots[r->n++] = e->slot;
        *now = times(*now, e->now);
        return true;
    case HILT_TUP_TUPLE:
        for (uint32_t i = 0; i < shape.n; i++) {
            if (!add_extents(w, shape.items[i], r, now)) {
                return false;
            }
        }
        return true;
    case HILT_TUP_BASIS:
    case HILT_TUP_NONE:
        break;
    }
    return false;
}

static bool
same_extents(const hilt_requirement *a, const hilt_requirement *b)
{
    return a->n == b->n && a->times == b->times && memcmp(a->slots, b->slots, a->n * sizeof *a->slots) == 0;
}

/* What is indexed outside every run-time region is indexed by each call: the next ones are checked for it
 * too. */
static bool
require(const walk *w, int64_t index, hilt_tup shape)
{
    hilt_requirement r = {.mode = w->mode, .index = index, .times = 1};
    int64_t now = 1;
    if (w->trace == NULL || hilt_trace_in_region(w->trace) || !add_extents(w, shape, &r, &now)) {
        return true;
    }
    if (index >= now) {
        return out_of_range(w, index, now);
    }
    hilt_requirements *rs = &hilt_compiling_now->requirements;
    for (size_t i = 0; i < rs->len; i++) {
        if (same_extents(&rs->data[i], &r)) {
            rs->data[i].index = index > rs->data[i].index ? index : rs->data[i].index;
            return true;
        }
    }
    hilt_str s = {0};
    hilt_tensor_text(w->t, &s);
    snprintf(r.name, sizeof r.name, "%s", hilt_tensor_name((PyObject *)w->t));
    snprintf(r.layout, sizeof r.layout, "%s", s.data ? s.data : "?");
    hilt_str_free(&s);
    return hilt_vec_push(rs, r) || hilt_no_memory();
}

/* -- the offset ------------------------------------------------------------------------------------------ */
static bool
add_value(walk *w, hilt_value *v)
{
    if (v) {
        w->run = w->run ? hilt_build2(hilt_trace_builder(w->trace), HILT_OP_ADDI, w->run, v) : v;
    }
    return (v && w->run) || hilt_no_memory();
}

static bool
add_fixed(walk *w, int64_t index, int64_t stride)
{
    int64_t product;
    if (__builtin_mul_overflow(index, stride, &product) ||
        __builtin_add_overflow(w->fixed, product, &w->fixed)) {
        return overflow(w);
    }
    return true;
}

typedef struct index { /* one number of a coordinate */
    bool dynamic;
    int64_t known;
    PyObject *number; /* dynamic */
    hilt_value *ir;   /* i64, made once */
} index_;

static bool
read_index(const walk *w, PyObject *o, index_ *ret)
{
    *ret = (index_){.number = o};
    if (PyLong_CheckExact(o)) {
        int over;
        ret->known = PyLong_AsLongLongAndOverflow(o, &over);
        ret->known = over > 0 ? INT64_MAX : over < 0 ? INT64_MIN : ret->known;
        return true;
    }
    ret->dynamic = hilt_number_is_dynamic(o);
    bool integer = hilt_number_check(o) && hilt_dtype_is_int((hilt_dtype)((hilt_number *)o)->dtype);
    if (ret->dynamic ? !integer
                     : !PyIndex_Check(o) || PyBool_Check(o) || (hilt_number_check(o) && !integer)) {
        hilt_raise(HILT_DIAG_TENSOR_INDEX_TYPE, hilt_tensor_name((PyObject *)w->t), hilt_type_name_of(o));
        return false;
    }
    if (!ret->dynamic) {
        HILT_CLEANUP_REF PyObject *number = PyNumber_Index(o);
        return number && read_index(w, number, ret);
    }
    return true;
}

static hilt_value *
index_ir(walk *w, index_ *i)
{
    if (!i->ir) {
        i->ir = i->dynamic
                    ? hilt_number_ir(i->number, HILT_DTYPE_INT64)
                    : hilt_build_int(hilt_trace_builder(w->trace), hilt_type_of(HILT_TYPE_I64), i->known);
    }
    return i->ir ? i->ir : hilt_no_memory();
}

/* Is index within extent (INT or VALUE: of this shape), now or, with assertions, at run time? */
static bool
check_index(walk *w, index_ *i, hilt_tup extent, hilt_tup shape)
{
    bool fixed = extent.kind == HILT_TUP_INT;
    if (!i->dynamic) {
        if (i->known < 0 || (fixed && i->known >= extent.i)) {
            return out_of_range(w, i->known, fixed ? extent.i : INT64_MAX);
        }
        if (fixed) {
            return true;
        }
        if (!require(w, i->known, shape)) {
            return false;
        }
    }
    if (!checks_run_time(w)) {
        return true;
    }
    hilt_value *ir = index_ir(w, i);
    return ir && assert_in_range(w, ir, extent);
}

static bool
add_leaf(walk *w, PyObject *o, hilt_tup extent, hilt_tup stride)
{
    index_ i;
    if (!read_index(w, o, &i) || !check_index(w, &i, extent, extent)) {
        return false;
    }
    if (w->check_only) {
        return true;
    }
    if (!i.dynamic && stride.kind == HILT_TUP_INT) {
        return add_fixed(w, i.known, stride.i);
    }
    hilt_value *ir = index_ir(w, &i), *s = ir ? hilt_tup_ir(stride) : NULL;
    return s && add_value(w, hilt_build2(hilt_trace_builder(w->trace), HILT_OP_MULI, ir, s));
}

/* One index over a mode with modes inside. */
static bool
add_linear(walk *w, PyObject *o, hilt_tup shape, hilt_tup stride)
{
    hilt_lay *l = lay_of(w);
    hilt_tup size, at, crd;
    hilt_layout mode;
    index_ i;
    if (!l || !read_index(w, o, &i) ||
        !hilt_lay_call(l, hilt_tup_product(&l->c, shape, &size), "a tensor's index") ||
        !check_index(w, &i, size, shape)) {
        return false;
    }
    if (w->check_only) {
        return true;
    }
    if (!hilt_tup_from(l, o, 0, "a tensor's index", &crd) ||
        !hilt_lay_call(l, hilt_layout_coalesce(&l->c, (hilt_layout){shape, stride, NULL}, &mode),
                       "a tensor's index") ||
        !hilt_lay_call(l, hilt_crd_to_index(&l->c, crd, mode.shape, mode.stride, &at), "a tensor's index")) {
        return false;
    }
    return at.kind == HILT_TUP_INT ? add_fixed(w, at.i, 1) : add_value(w, hilt_tup_ir(at));
}

static bool
add_key(walk *w, PyObject *key, hilt_tup shape, hilt_tup stride, int depth)
{
    if (key == Py_None) {
        w->slice = true;
        return true;
    }
    bool inside = shape.kind == HILT_TUP_TUPLE;
    if (PyTuple_Check(key)) {
        Py_ssize_t n = PyTuple_GET_SIZE(key);
        if (n != (Py_ssize_t)hilt_tup_rank(shape) || (!inside && depth > 0)) {
            return wrong_rank(w, shape, n, depth);
        }
        for (Py_ssize_t i = 0; i < n; i++) {
            w->mode = depth == 0 ? (int)i : w->mode;
            if (!add_key(w, PyTuple_GET_ITEM(key, i), hilt_tup_mode(shape, (uint32_t)i),
                         hilt_tup_mode(stride, (uint32_t)i), depth + 1)) {
                return false;
            }
        }
        return true;
    }
    if (PySlice_Check(key) || key == Py_Ellipsis) {
        PyObject *exc = hilt_diag_new(hilt_here(), HILT_DIAG_TENSOR_INDEX_TYPE,
                                      hilt_tensor_name((PyObject *)w->t), hilt_type_name_of(key));
        hilt_diag_set_hint(exc, "None stands for a whole mode: t[None, 0]");
        hilt_diag_raise(exc);
        return false;
    }
    while (inside && shape.n == 1) {
        shape = shape.items[0];
        stride = stride.items[0];
        inside = shape.kind == HILT_TUP_TUPLE;
    }
    return inside ? add_linear(w, key, shape, stride) : add_leaf(w, key, shape, stride);
}

/* -- memory ---------------------------------------------------------------------------------------------- */
/* What the walk added up, as a leaf. */
static bool
sum_leaf(walk *w, hilt_tup *ret)
{
    if (!w->run) {
        *ret = hilt_tup_int(w->fixed);
        return true;
    }
    hilt_value *v = w->run;
    if (w->fixed) {
        hilt_builder *b = hilt_trace_builder(w->trace);
        v = hilt_build2(b, HILT_OP_ADDI, v, hilt_build_int(b, hilt_type_of(HILT_TYPE_I64), w->fixed));
    }
    hilt_lay *l = v ? lay_of(w) : NULL;
    PyObject *number = l ? hilt_number_new(w->trace, HILT_DTYPE_INT64, v) : NULL;
    if (!number || !hilt_vec_push(&l->held, number)) {
        Py_XDECREF(number);
        return hilt_no_memory();
    }
    return hilt_tup_from(l, number, 0, "an offset", ret);
}

/* The sum is the index of the inner layout: what comes after it gives the element. */
static bool
apply_after(walk *w)
{
    const hilt_after *after = w->t->a->after;
    hilt_lay *l = lay_of(w);
    hilt_tup sum, at;
    if (!l || !sum_leaf(w, &sum)) {
        return false;
    }
    bool ok = hilt_tup_binary(&l->c, HILT_LEAF_ADD, after->offset, sum, &sum) &&
              (after->layout ? hilt_layout_eval(&l->c, *after->layout, sum, &at)
                             : hilt_swizzle_apply(&l->c, after->swizzle, sum, &at));
    if (!hilt_lay_call(l, ok, "a tensor's index")) {
        return false;
    }
    w->fixed = at.kind == HILT_TUP_INT ? at.i : 0;
    w->run = at.kind == HILT_TUP_INT ? NULL : hilt_tup_ir(at);
    return at.kind == HILT_TUP_INT || w->run;
}

/* The address of the element that the walk found; *align becomes what is known of it. NULL: exception. */
static hilt_value *
address(walk *w, uint32_t *align)
{
    const hilt_tensor *t = w->t;
    hilt_builder *b = hilt_trace_builder(w->trace);
    hilt_type i64 = hilt_type_of(HILT_TYPE_I64);
    int64_t bytes = hilt_dtype_bytes(t->dtype), fixed;
    if (__builtin_mul_overflow(w->fixed, bytes, &fixed)) {
        return overflow(w), NULL;
    }
    *align = hilt_align_after(t->align, w->run ? bytes : fixed);
    hilt_value *offset = NULL;
    if (w->run) {
        offset = hilt_build2(b, HILT_OP_MULI, w->run, hilt_build_int(b, i64, bytes));
        if (fixed) {
            offset = hilt_build2(b, HILT_OP_ADDI, offset, hilt_build_int(b, i64, fixed));
        }
    }
    else {
        offset = hilt_build_int(b, i64, fixed);
    }
    hilt_value *at = offset ? hilt_memory_at(b, t->ptr, offset) : NULL;
    if (!at) {
        hilt_no_memory();
    }
    return at;
}

/* The layout that is left of t's where the coordinate has None; new reference. */
static PyObject *
sliced_layout(walk *w, PyObject *key)
{
    hilt_lay *l = lay_of(w);
    hilt_tup crd, offset;
    hilt_layout left;
    if (!l || !hilt_tup_from(l, key, HILT_TUP_TAKES_NONE, "a tensor's index", &crd)) {
        return NULL;
    }
    bool ok;
    if (w->t->a->after) {
        ok = hilt_layout_slice(&l->c, *w->t->a, crd, &left, &offset);
    }
    else {
        left = *w->t->a;
        ok = hilt_tup_slice(&l->c, left.shape, crd, &left.shape) &&
             hilt_tup_slice(&l->c, left.stride, crd, &left.stride);
    }
    return hilt_lay_call(l, ok, "a slice of a tensor") ? hilt_lay_new(left) : NULL;
}

static PyObject *
slice_memory(walk *w, PyObject *key)
{
    HILT_CLEANUP_REF PyObject *layout = sliced_layout(w, key);
    hilt_tup offset = hilt_tup_int(0);
    if (!layout || (!w->t->a->after && !sum_leaf(w, &offset))) {
        return NULL;
    }
    return hilt_tensor_moved(w->t, layout, offset);
}

/* -- coordinates ----------------------------------------------------------------------------------------- */
static bool
coordinate_error(const char *text)
{
    hilt_raise(HILT_DIAG_LAYOUT_RANK, "a coordinate tensor", text);
    return false;
}

static bool
add_at(hilt_lay *l, hilt_tup base, const uint32_t *path, uint32_t n, hilt_tup x, hilt_tup *ret)
{
    if (n == 0) {
        if (base.kind == HILT_TUP_TUPLE) {
            return coordinate_error("its strides and its base do not go together");
        }
        return hilt_lay_call(l, hilt_tup_binary(&l->c, HILT_LEAF_ADD, base, x, ret), "a coordinate");
    }
    if (base.kind != HILT_TUP_TUPLE) { /* 0 where nothing was given yet */
        if (base.kind != HILT_TUP_INT || base.i != 0) {
            return coordinate_error("its strides and its base do not go together");
        }
        base = (hilt_tup){.kind = HILT_TUP_TUPLE};
    }
    uint32_t want = path[0] + 1 > base.n ? path[0] + 1 : base.n;
    hilt_tup *items = hilt_arena_alloc(l->c.arena, want * sizeof *items);
    if (!items) {
        return hilt_no_memory();
    }
    for (uint32_t i = 0; i < want; i++) {
        items[i] = i < base.n ? base.items[i] : hilt_tup_int(0);
    }
    *ret = (hilt_tup){.kind = HILT_TUP_TUPLE, .n = want, .items = items};
    return add_at(l, items[path[0]], path + 1, n - 1, x, &items[path[0]]);
}

bool
hilt_coordinate_add(hilt_lay *l, hilt_tup base, hilt_tup x, hilt_tup *ret)
{
    *ret = base;
    if (x.kind == HILT_TUP_INT && x.i == 0) {
        return true;
    }
    if (x.kind == HILT_TUP_BASIS) {
        return add_at(l, base, x.basis->path, x.n, x.basis->scale, ret);
    }
    if (x.kind != HILT_TUP_TUPLE) {
        return add_at(l, base, NULL, 0, x, ret);
    }
    for (uint32_t i = 0; i < x.n; i++) {
        hilt_tup one, old = ret->kind == HILT_TUP_TUPLE && i < ret->n ? ret->items[i] : hilt_tup_int(0),
                      whole = *ret;
        if (!hilt_coordinate_add(l, old, x.items[i], &one)) {
            return false;
        }
        if (whole.kind != HILT_TUP_TUPLE || i >= whole.n) { /* grows by a mode of 0 */
            if (!add_at(l, whole, &i, 1, hilt_tup_int(0), &whole)) {
                return false;
            }
        }
        if (!hilt_lay_call(l, hilt_tup_replace(&l->c, whole, i, one, ret), "a coordinate")) {
            return false;
        }
    }
    return true;
}

/* Adds what coordinate `crd` of (shape, stride) gives; None adds nothing. */
static bool
add_coordinates(hilt_lay *l, hilt_tup crd, hilt_tup shape, hilt_tup stride, hilt_tup *base)
{
    if (crd.kind == HILT_TUP_NONE) {
        return true;
    }
    if (shape.kind == HILT_TUP_TUPLE) {
        if (crd.kind != HILT_TUP_TUPLE &&
            !hilt_lay_call(l, hilt_crd_to_natural(&l->c, crd, shape, &crd), "a coordinate")) {
            return false;
        }
        for (uint32_t i = 0; i < shape.n; i++) {
            if (!add_coordinates(l, hilt_tup_mode(crd, i), shape.items[i], stride.items[i], base)) {
                return false;
            }
        }
        return true;
    }
    if (crd.kind == HILT_TUP_TUPLE) {
        crd = hilt_tup_mode(crd, 0);
    }
    hilt_tup scale = stride.kind == HILT_TUP_BASIS ? stride.basis->scale : stride, x;
    if (!hilt_lay_call(l, hilt_tup_binary(&l->c, HILT_LEAF_MUL, crd, scale, &x), "a coordinate")) {
        return false;
    }
    if (x.kind == HILT_TUP_INT && x.i == 0) {
        return true;
    }
    return stride.kind == HILT_TUP_BASIS ? add_at(l, *base, stride.basis->path, stride.n, x, base)
                                         : add_at(l, *base, NULL, 0, x, base);
}

static PyObject *
coordinates_at(walk *w, PyObject *key)
{
    const hilt_tensor *t = w->t;
    hilt_lay *l = lay_of(w);
    hilt_tup crd, base;
    if (!l || !hilt_tup_from(l, key, HILT_TUP_TAKES_NONE, "a tensor's index", &crd) ||
        !hilt_tup_from(l, t->base, 0, "a coordinate tensor", &base)) {
        return NULL;
    }
    if (t->a->after) {
        return hilt_raise(HILT_DIAG_UNSUP_NOT_YET, "a coordinate tensor under a composed layout");
    }
    if (!add_coordinates(l, crd, t->a->shape, t->a->stride, &base)) {
        return NULL;
    }
    HILT_CLEANUP_REF PyObject *at = hilt_tup_to(base);
    if (!w->slice || !at) {
        return Py_XNewRef(at);
    }
    HILT_CLEANUP_REF PyObject *layout = sliced_layout(w, key);
    return layout ? hilt_tensor_of_coordinates(at, layout) : NULL;
}

static bool
has_none(PyObject *key)
{
    bool found = key == Py_None;
    for (Py_ssize_t i = 0; !found && PyTuple_Check(key) && i < PyTuple_GET_SIZE(key); i++) {
        found = has_none(PyTuple_GET_ITEM(key, i));
    }
    return found;
}

/* -- t[key] ---------------------------------------------------------------------------------------------- */
static bool
begin(walk *w, const hilt_tensor *t, PyObject **key)
{
    *w = (walk){.t = t, .trace = t->ptr ? t->trace : hilt_trace_current()};
    if (*key == Py_Ellipsis) {
        *key = Py_None;
    }
    if (t->ptr && !hilt_tensor_builder(t)) {
        return false;
    }
    w->check_only = t->a->after != NULL || !t->ptr;
    w->slices = PyTuple_Check(*key) && has_none(*key);
    if (!add_key(w, *key, t->a->shape, t->a->stride, 0)) {
        return false;
    }
    if (!w->check_only || !t->ptr || w->slice) {
        return true;
    }
    hilt_lay *l = lay_of(w);
    hilt_tup crd, at;
    if (!l || !hilt_tup_from(l, *key, 0, "a tensor's index", &crd) ||
        !hilt_lay_call(l, hilt_crd_to_index(&l->c, crd, t->a->shape, t->a->stride, &at),
                       "a tensor's index")) {
        return false;
    }
    w->fixed = at.kind == HILT_TUP_INT ? at.i : 0;
    w->run = at.kind == HILT_TUP_INT ? NULL : hilt_tup_ir(at);
    return (at.kind == HILT_TUP_INT || w->run) && apply_after(w);
}

PyObject *
hilt_tensor_getitem(PyObject *self, PyObject *key)
{
    hilt_tensor *t = (hilt_tensor *)self;
    walk w;
    PyObject *r = NULL;
    uint32_t align;
    if (key == Py_None || key == Py_Ellipsis) {
        return Py_NewRef(self);
    }
    if (!begin(&w, t, &key)) {
    }
    else if (!t->ptr) {
        r = coordinates_at(&w, key);
    }
    else if (w.slice) {
        r = slice_memory(&w, key);
    }
    else {
        hilt_value *at = address(&w, &align);
        r = at ? hilt_memory_load(t->trace, (hilt_dtype)t->dtype, at, align) : NULL;
    }
    hilt_lay_end(w.l);
    return r;
}

bool
hilt_tensor_writable(const hilt_tensor *t)
{
    if (!t->ptr) {
        hilt_raise(HILT_DIAG_TENSOR_COORDINATES, "written");
        return false;
    }
    if (!t->readonly) {
        return true;
    }
    PyObject *exc =
        hilt_diag_new(hilt_compiling_now->place, HILT_DIAG_ARG_READ_ONLY, hilt_tensor_name((PyObject *)t));
    hilt_diag_note(exc, hilt_here(), "it is written here");
    hilt_diag_raise(exc);
    return false;
}

/* Is one value of all elements not possible, or so large that a loop is better? */
static bool
wants_loop(const hilt_tensor *t)
{
    hilt_lay *l HILT_CLEANUP_LAY = hilt_lay_begin();
    hilt_tup n = {.kind = HILT_TUP_NONE};
    if (!l || (t->a->shape.kind == HILT_TUP_TUPLE && t->a->shape.n == 0)) {
        return false;
    }
    if (hilt_tup_static(t->a->shape) &&
        !hilt_lay_call(l, hilt_tup_product(&l->c, t->a->shape, &n), "a tensor")) {
        PyErr_Clear(); /* more than 64 bits: the loop says so */
    }
    int64_t most = t->space == HILT_MEMORY_RMEM ? HILT_MOST_LANES : 512;
    return n.kind != HILT_TUP_INT || n.i > most || n.i == 0;
}

/* x, converted, into every element, in loops that the language itself writes. */
static int
store_in_loops(hilt_tensor *t, PyObject *x)
{
    static PyObject *fill;
    if (!fill) {
        HILT_CLEANUP_REF PyObject *module = PyImport_ImportModule("hilt.cute._tensors");
        fill = module ? PyObject_GetAttrString(module, "_fill") : NULL;
    }
    hilt_value *v =
        fill ? hilt_number_for_store(x, (hilt_dtype)t->dtype, hilt_tensor_name((PyObject *)t)) : NULL;
    HILT_CLEANUP_REF PyObject *number = v ? hilt_number_new(t->trace, (hilt_dtype)t->dtype, v) : NULL;
    HILT_CLEANUP_REF PyObject *done =
        number ? PyObject_CallFunctionObjArgs(fill, (PyObject *)t, number, NULL) : NULL;
    return done ? 0 : -1;
}

/* All elements of a tensor take x: a number, or a TensorSSA of its shape. */
int
hilt_tensor_store_all(PyObject *o, PyObject *x, hilt_value *mask)
{
    hilt_tensor *t = (hilt_tensor *)o;
    if (!hilt_tensor_writable(t)) {
        return -1;
    }
    if (hilt_tensor_check(x)) {
        PyObject *exc = hilt_diag_new(hilt_here(), HILT_DIAG_TYPE_WRONG, "a store into a tensor",
                                      "a number or a TensorSSA", "Tensor");
        hilt_diag_set_hint(exc, "load() gives the elements of a tensor as a TensorSSA");
        hilt_diag_raise(exc);
        return -1;
    }
    if (hilt_is_numeric(x) && !mask && wants_loop(t)) {
        return store_in_loops(t, x);
    }
    if (hilt_tensor_lanes(o) < 0) {
        return -1;
    }
    HILT_CLEANUP_REF PyObject *shape = hilt_tup_to(t->a->shape);
    hilt_value *v = shape ? hilt_ssa_for_store(x, shape, (hilt_dtype)t->dtype, hilt_tensor_name(o)) : NULL;
    return v ? hilt_tensor_store_vector(o, v, mask) : -1;
}

int
hilt_tensor_setitem(PyObject *self, PyObject *key, PyObject *v)
{
    hilt_tensor *t = (hilt_tensor *)self;
    if (!v) {
        hilt_raise(HILT_DIAG_UNSUP_CONSTRUCT, "del of a tensor's element");
        return -1;
    }
    if (!hilt_tensor_writable(t)) {
        return -1;
    }
    walk w;
    int r = -1;
    uint32_t align;
    if (!begin(&w, t, &key)) {
    }
    else if (w.slice) {
        HILT_CLEANUP_REF PyObject *part = key == Py_None ? Py_NewRef(self) : slice_memory(&w, key);
        r = part ? hilt_tensor_store_all(part, v, NULL) : -1;
    }
    else {
        hilt_value *at = address(&w, &align);
        r = at ? hilt_memory_store(t->trace, (hilt_dtype)t->dtype, at, align, v, hilt_tensor_name(self)) : -1;
    }
    hilt_lay_end(w.l);
    return r;
}
