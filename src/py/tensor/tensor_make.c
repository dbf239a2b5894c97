/* The functions of cute that make tensors: from pointers and coordinates, of register memory, with other
 * elements. */
#include "mma.h"
#include "tensor_priv.h"

#define LOC_IP "loc", "ip"

/* Layout, ComposedLayout, something with a layout, or a shape that becomes compact; new reference. */
PyObject *
hilt_layout_or_shape(PyObject *o, const char *what)
{
    if (hilt_lay_check(o)) {
        return Py_NewRef(o);
    }
    hilt_lay *l HILT_CLEANUP_LAY = hilt_lay_begin();
    hilt_tup shape;
    hilt_layout a;
    if (!l) {
        return NULL;
    }
    if (hilt_holder_of(o)) {
        return hilt_layout_from(l, o, what, &a) ? hilt_lay_new(a) : NULL;
    }
    return hilt_tup_from(l, o, 0, what, &shape) &&
                   hilt_lay_call(l, hilt_layout_compact(&l->c, shape, false, &a), what)
               ? hilt_lay_new(a)
               : NULL;
}

static bool
dtype_of(PyObject *o, const char *what, hilt_dtype *ret)
{
    if (o && hilt_dtype_check(o, ret)) {
        return true;
    }
    hilt_raise(HILT_DIAG_TYPE_WRONG, what, "a scalar type", o ? hilt_type_name_of(o) : "nothing");
    return false;
}

/* -- memory and coordinates ------------------------------------------------------------------------------ */
static PyObject *
make_tensor(PyObject *module, PyObject *args, PyObject *kw)
{
    static char *names[] = {"iterator", "layout", LOC_IP, NULL};
    static PyObject *name;
    PyObject *iterator, *given = NULL, *loc, *ip;
    if (!PyArg_ParseTupleAndKeywords(args, kw, "OO|$OO:make_tensor", names, &iterator, &given, &loc, &ip)) {
        return NULL;
    }
    if (!name && !(name = PyUnicode_InternFromString("tensor"))) {
        return NULL;
    }
    HILT_CLEANUP_REF PyObject *layout = hilt_layout_or_shape(given, "make_tensor");
    if (!layout) {
        return NULL;
    }
    if (hilt_traced_pointer_check(iterator)) {
        hilt_traced_pointer *p = (hilt_traced_pointer *)iterator;
        if (p->swizzle) {
            return hilt_traced_pointer_value(iterator) ? hilt_pointer_tensor(p, layout, name) : NULL;
        }
        return hilt_traced_pointer_value(iterator)
                   ? hilt_tensor_of_memory(p->trace, p->ptr, (hilt_dtype)p->dtype, p->space, p->align, layout,
                                           name)
                   : NULL;
    }
    if (hilt_pointer_arg_check(iterator)) {
        return hilt_raise(HILT_DIAG_PHASE_OUTSIDE_JIT, "make_tensor of a pointer");
    }
    hilt_lay *l HILT_CLEANUP_LAY = hilt_lay_begin();
    hilt_tup base;
    if (!l) {
        return NULL;
    }
    if (!hilt_integer_check(iterator) && !PyTuple_Check(iterator) && !PyList_Check(iterator)) {
        return hilt_raise(HILT_DIAG_TYPE_WRONG, "make_tensor", "a pointer or a coordinate",
                          hilt_type_name_of(iterator));
    }
    if (!hilt_tup_from(l, iterator, 0, "make_tensor", &base)) {
        return NULL;
    }
    HILT_CLEANUP_REF PyObject *at = hilt_tup_to(base);
    return at ? hilt_tensor_of_coordinates(at, layout) : NULL;
}

/* 0 for each leaf. */
static bool
zeros_like(hilt_lay *l, hilt_tup t, hilt_tup *ret)
{
    *ret = hilt_tup_int(0);
    if (t.kind != HILT_TUP_TUPLE) {
        return true;
    }
    hilt_tup *items = hilt_arena_alloc(l->c.arena, (t.n + 1) * sizeof *items);
    if (!items) {
        PyErr_NoMemory();
        return false;
    }
    for (uint32_t i = 0; i < t.n; i++) {
        if (!zeros_like(l, t.items[i], &items[i])) {
            return false;
        }
    }
    *ret = (hilt_tup){.kind = HILT_TUP_TUPLE, .n = t.n, .items = items};
    return true;
}

static PyObject *
make_identity_tensor(PyObject *module, PyObject *args, PyObject *kw)
{
    static char *names[] = {"shape", LOC_IP, NULL};
    PyObject *given, *loc, *ip;
    hilt_tup shape, base;
    hilt_layout a;
    if (!PyArg_ParseTupleAndKeywords(args, kw, "O|$OO:make_identity_tensor", names, &given, &loc, &ip)) {
        return NULL;
    }
    hilt_lay *l HILT_CLEANUP_LAY = hilt_lay_begin();
    if (!l || !hilt_tup_from(l, given, 0, "make_identity_tensor", &shape) || !zeros_like(l, shape, &base) ||
        !hilt_lay_call(l, hilt_layout_identity(&l->c, shape, &a), "make_identity_tensor")) {
        return NULL;
    }
    HILT_CLEANUP_REF PyObject *layout = hilt_lay_new(a);
    HILT_CLEANUP_REF PyObject *at = layout ? hilt_tup_to(base) : NULL;
    return at ? hilt_tensor_of_coordinates(at, layout) : NULL;
}

/* -- register memory ------------------------------------------------------------------------------------- */
static PyObject *
make_rmem_tensor(PyObject *module, PyObject *args, PyObject *kw)
{
    static char *names[] = {"layout_or_shape", "dtype", LOC_IP, NULL};
    PyObject *given, *type = NULL, *loc, *ip;
    hilt_dtype d;
    if (!PyArg_ParseTupleAndKeywords(args, kw, "O|O$OO:make_rmem_tensor", names, &given, &type, &loc, &ip) ||
        !dtype_of(type, "make_rmem_tensor", &d)) {
        return NULL;
    }
    HILT_CLEANUP_REF PyObject *layout = hilt_layout_or_shape(given, "make_rmem_tensor");
    return layout ? hilt_tensor_rmem(layout, d) : NULL;
}

typedef struct leaf { /* one that takes a stride */
    hilt_tup *to;
    int64_t extent;
    uint64_t order;
} leaf;
typedef HILT_VEC(leaf) leaves;

/* Copies the tree of `stride`, 0 everywhere, and lists the leaves that have more than one element and do not
 * repeat it. */
static bool
list_leaves(hilt_lay *l, hilt_tup shape, hilt_tup stride, hilt_tup *to, leaves *ret)
{
    if (shape.kind == HILT_TUP_TUPLE) {
        hilt_tup *items = hilt_arena_alloc(l->c.arena, (shape.n + 1) * sizeof *items);
        *to = (hilt_tup){.kind = HILT_TUP_TUPLE, .n = shape.n, .items = items};
        for (uint32_t i = 0; items && i < shape.n; i++) {
            if (!list_leaves(l, shape.items[i], stride.items[i], &items[i], ret)) {
                return false;
            }
        }
        return items || PyErr_NoMemory() != NULL;
    }
    *to = hilt_tup_int(0);
    bool repeats = stride.kind == HILT_TUP_INT && stride.i == 0;
    if (shape.i == 1 || repeats) {
        return true;
    }
    uint64_t order = stride.kind != HILT_TUP_INT ? UINT64_MAX
                     : stride.i < 0              ? -(uint64_t)stride.i
                                                 : (uint64_t)stride.i;
    return hilt_vec_push(ret, ((leaf){to, shape.i, order})) || PyErr_NoMemory() != NULL;
}

/* Gives the leaves from `begin` on compact strides, in their order. */
static void
assign(leaves *v, size_t begin, int64_t *step)
{
    for (size_t i = begin; i < v->len; i++) {
        *v->data[i].to = hilt_tup_int(*step);
        *step = (int64_t)((uint64_t)*step * (uint64_t)v->data[i].extent); /* wraps only if there is nothing */
    }
}

static void
sort_leaves(leaves *v, size_t begin)
{
    for (size_t i = begin + 1; i < v->len; i++) {
        leaf x = v->data[i];
        size_t at = i;
        for (; at > begin && v->data[at - 1].order > x.order; at--) {
            v->data[at] = v->data[at - 1];
        }
        v->data[at] = x;
    }
}

/* Compact, of a's shape: its first mode in the order of its modes, then the others as their strides order
 * them; what repeats elements repeats them still. */
bool
hilt_fragment_layout(hilt_lay *l, hilt_layout a, hilt_layout *ret)
{
    if (!hilt_tup_static(a.shape)) {
        hilt_str s = {0};
        hilt_layout_print(&s, a);
        hilt_raise(HILT_DIAG_TENSOR_NOT_STATIC, "a fragment", s.data ? s.data : "?");
        hilt_str_free(&s);
        return false;
    }
    if (a.shape.kind != HILT_TUP_TUPLE || a.shape.n < 2) {
        return hilt_lay_call(l, hilt_layout_compact(&l->c, a.shape, false, ret), "a fragment");
    }
    hilt_tup size;
    leaves v = {0};
    int64_t step = 1;
    hilt_tup *items = hilt_arena_alloc(l->c.arena, a.shape.n * sizeof *items);
    bool ok = hilt_lay_call(l, hilt_tup_product(&l->c, a.shape, &size), "a fragment");
    if (ok && !items) {
        PyErr_NoMemory();
        ok = false;
    }
    ok = ok && list_leaves(l, a.shape.items[0], a.stride.items[0], &items[0], &v);
    assign(&v, 0, &step);
    size_t first = v.len;
    for (uint32_t i = 1; ok && i < a.shape.n; i++) {
        ok = list_leaves(l, a.shape.items[i], a.stride.items[i], &items[i], &v);
    }
    sort_leaves(&v, first);
    assign(&v, first, &step);
    hilt_vec_free(&v);
    *ret = (hilt_layout){a.shape, {.kind = HILT_TUP_TUPLE, .n = a.shape.n, .items = items}, NULL};
    return ok;
}

static PyObject *
make_rmem_tensor_like(PyObject *module, PyObject *args, PyObject *kw)
{
    static char *names[] = {"src", "dtype", LOC_IP, NULL};
    PyObject *src, *type = NULL, *loc, *ip;
    hilt_dtype d = HILT_DTYPE_NONE;
    hilt_layout a;
    if (!PyArg_ParseTupleAndKeywords(args, kw, "O|O$OO:make_rmem_tensor_like", names, &src, &type, &loc,
                                     &ip)) {
        return NULL;
    }
    hilt_lay *l HILT_CLEANUP_LAY = hilt_lay_begin();
    if (!l || !hilt_layout_from(l, src, "make_rmem_tensor_like", &a)) {
        return NULL;
    }
    if ((!type || type == Py_None) && hilt_tensor_check(src) && hilt_tensor_has_memory(src)) {
        d = hilt_tensor_dtype(src);
    }
    else if (!dtype_of(type, "make_rmem_tensor_like", &d)) {
        return NULL;
    }
    a.after = NULL;
    if (!hilt_fragment_layout(l, a, &a)) {
        return NULL;
    }
    HILT_CLEANUP_REF PyObject *layout = hilt_lay_new(a);
    return layout ? hilt_tensor_rmem(layout, d) : NULL;
}

/* -- the same memory as other elements ------------------------------------------------------------------- */
static PyObject *
recast_tensor(PyObject *module, PyObject *args, PyObject *kw)
{
    static char *names[] = {"src", "dtype", "swizzle_", LOC_IP, NULL};
    PyObject *src, *type, *swizzle = NULL, *loc, *ip;
    hilt_dtype d;
    hilt_layout a;
    if (!PyArg_ParseTupleAndKeywords(args, kw, "OO|O$OO:recast_tensor", names, &src, &type, &swizzle, &loc,
                                     &ip) ||
        !dtype_of(type, "recast_tensor", &d)) {
        return NULL;
    }
    if (!hilt_tensor_check(src)) {
        return hilt_raise(HILT_DIAG_TYPE_WRONG, "recast_tensor", "a tensor", hilt_type_name_of(src));
    }
    if (!hilt_tensor_has_memory(src)) {
        return hilt_raise(HILT_DIAG_TENSOR_COORDINATES, "recast");
    }
    if (swizzle && swizzle != Py_None) {
        return hilt_raise(HILT_DIAG_UNSUP_NOT_YET, "recast_tensor with a swizzle");
    }
    hilt_tensor *t = (hilt_tensor *)src;
    unsigned old_bits = 8 * hilt_dtype_bytes(t->dtype), new_bits = 8 * hilt_dtype_bytes((uint8_t)d);
    hilt_lay *l HILT_CLEANUP_LAY = hilt_lay_begin();
    if (!l || !hilt_lay_call(l, hilt_layout_recast(&l->c, *t->a, old_bits, new_bits, &a), "recast_tensor")) {
        return NULL;
    }
    HILT_CLEANUP_REF PyObject *layout = hilt_lay_new(a);
    PyObject *r = layout && hilt_tensor_builder(t)
                      ? hilt_tensor_of_memory(t->trace, t->ptr, d, t->space, t->align, layout, t->name)
                      : NULL;
    if (r) {
        ((hilt_tensor *)r)->readonly = t->readonly;
        ((hilt_tensor *)r)->pointer_swizzle = t->pointer_swizzle;
    }
    return r;
}

static PyObject *
recast_ptr(PyObject *module, PyObject *args, PyObject *kw)
{
    static char *names[] = {"ptr", "swizzle_", "dtype", LOC_IP, NULL};
    PyObject *ptr, *swizzle = NULL, *type = NULL, *loc, *ip;
    if (!PyArg_ParseTupleAndKeywords(args, kw, "O|OO$OO:recast_ptr", names, &ptr, &swizzle, &type, &loc,
                                     &ip)) {
        return NULL;
    }
    if (!hilt_traced_pointer_check(ptr)) {
        return hilt_raise(HILT_DIAG_TYPE_WRONG, "recast_ptr", "a pointer", hilt_type_name_of(ptr));
    }
    if (swizzle && swizzle != Py_None && !Py_IS_TYPE(swizzle, hilt_swizzle_type)) {
        return hilt_raise(HILT_DIAG_TYPE_WRONG, "recast_ptr: swizzle_", "a Swizzle", hilt_type_name_of(swizzle));
    }
    hilt_traced_pointer *p = (hilt_traced_pointer *)ptr;
    hilt_dtype d = (hilt_dtype)p->dtype;
    if (type && type != Py_None && !dtype_of(type, "recast_ptr", &d)) {
        return NULL;
    }
    if (!hilt_traced_pointer_value(ptr)) {
        return NULL;
    }
    if (swizzle && swizzle != Py_None) {
        if (p->swizzle) {
            return hilt_raise(HILT_DIAG_UNSUP_NOT_YET, "another swizzle of a pointer that has one");
        }
        return hilt_pointer_swizzled(p, swizzle, NULL, d);
    }
    return p->swizzle ? hilt_pointer_recast(p, d) : hilt_traced_pointer_new(p->trace, p->ptr, d, p->space, p->align);
}

#define FUNCTION(name, python, doc)                                                                          \
    {                                                                                                        \
        python, (PyCFunction)(void (*)(void))name, METH_VARARGS | METH_KEYWORDS, doc                         \
    }
PyMethodDef hilt_tensor_functions[] = {
    FUNCTION(make_tensor, "make_tensor",
             "make_tensor(iterator, layout): memory, or coordinates, under a layout."),
    FUNCTION(make_identity_tensor, "make_identity_tensor",
             "make_identity_tensor(shape): each element is its coordinate."),
    FUNCTION(make_rmem_tensor, "make_rmem_tensor",
             "make_rmem_tensor(layout_or_shape, dtype): memory in registers."),
    FUNCTION(make_rmem_tensor, "make_fragment",
             "make_fragment(layout_or_shape, dtype): memory in registers."),
    FUNCTION(make_rmem_tensor_like, "make_rmem_tensor_like",
             "make_rmem_tensor_like(src, dtype=None): compact, ordered as src is."),
    FUNCTION(make_rmem_tensor_like, "make_fragment_like",
             "make_fragment_like(src, dtype=None): compact, ordered as src is."),
    FUNCTION(recast_tensor, "recast_tensor",
             "recast_tensor(src, dtype): the same memory as elements of another type."),
    FUNCTION(recast_ptr, "recast_ptr",
             "recast_ptr(ptr, dtype=None): the same address as one of another type."),
    {NULL},
};
