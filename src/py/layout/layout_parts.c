/* Layouts as values of traced code: their parts where paths join, their leaves, their text.
 *
 * A join sees a layout as shape and stride, a composed one as inner, offset and outer, and joins those leaf
 * by leaf: equal layouts stay what they are, a leaf that differs becomes a run-time value.
 */
#include "../tensor/copy.h"

bool
hilt_lay_function_check(PyObject *fn)
{
    if (PyCFunction_Check(fn)) {
        return PyCFunction_GET_SELF(fn) == hilt_layout_functions ||
               (!hilt_mma_sets(fn) && hilt_lay_value_check(PyCFunction_GET_SELF(fn) ? PyCFunction_GET_SELF(fn) : Py_None));
    }
    PyTypeObject *type = (PyTypeObject *)fn;
    return type == hilt_layout_type || type == hilt_composed_type || type == hilt_swizzle_type ||
           type == hilt_basis_type || hilt_lay_value_check(fn);
}

bool
hilt_lay_dynamic(PyObject *o)
{
    if (Py_IS_TYPE(o, hilt_basis_type)) {
        return !hilt_tup_static(hilt_basis_get(o));
    }
    return hilt_copy_check(o)  ? hilt_copy_dynamic(o)
           : hilt_mma_check(o) ? hilt_mma_dynamic(o)
                               : hilt_lay_check(o) && !hilt_layout_static(*hilt_lay_get(o));
}

/* -- identity -------------------------------------------------------------------------------------------- */
static bool
tups_match(hilt_tup a, hilt_tup b, hilt_leaf_match *leaf)
{
    if (a.kind != HILT_TUP_TUPLE || b.kind != HILT_TUP_TUPLE) {
        return a.kind != HILT_TUP_TUPLE && b.kind != HILT_TUP_TUPLE && leaf(a, b);
    }
    for (uint32_t i = 0; a.n == b.n && i < a.n; i++) {
        if (!tups_match(a.items[i], b.items[i], leaf)) {
            return false;
        }
    }
    return a.n == b.n;
}

bool
hilt_lay_match(const hilt_layout *a, const hilt_layout *b, hilt_leaf_match *leaf, hilt_leaf_match *offset)
{
    const hilt_after *x = a->after, *y = b->after;
    if (!tups_match(a->shape, b->shape, leaf) || !tups_match(a->stride, b->stride, leaf) ||
        (x == NULL) != (y == NULL)) {
        return false;
    }
    return x == NULL || (tups_match(x->offset, y->offset, offset) && (x->layout == NULL) == (y->layout == NULL) &&
                         (x->layout ? hilt_lay_match(x->layout, y->layout, leaf, offset)
                                    : x->swizzle.b == y->swizzle.b && x->swizzle.m == y->swizzle.m &&
                                          x->swizzle.s == y->swizzle.s));
}

static bool
same_leaf(hilt_tup a, hilt_tup b)
{
    if (a.kind != b.kind || a.n != b.n) {
        return false;
    }
    switch ((hilt_tup_kind)a.kind) {
    case HILT_TUP_INT:
        return a.i == b.i;
    case HILT_TUP_VALUE:
        return hilt_number_same(a.value, b.value);
    case HILT_TUP_BASIS:
        return memcmp(a.basis->path, b.basis->path, a.n * sizeof *a.basis->path) == 0 &&
               same_leaf(a.basis->scale, b.basis->scale);
    default:
        return true;
    }
}

bool
hilt_lay_same(PyObject *a, PyObject *b)
{
    if (Py_TYPE(a) != Py_TYPE(b)) {
        return false;
    }
    if (Py_IS_TYPE(a, hilt_swizzle_type)) {
        hilt_swizzle x = hilt_swizzle_get(a), y = hilt_swizzle_get(b);
        return x.b == y.b && x.m == y.m && x.s == y.s;
    }
    if (hilt_copy_check(a) || hilt_mma_check(a)) {
        return hilt_copy_check(a) ? hilt_copy_same(a, b) : hilt_mma_same(a, b);
    }
    return Py_IS_TYPE(a, hilt_basis_type) ? same_leaf(hilt_basis_get(a), hilt_basis_get(b))
                                          : hilt_lay_match(hilt_lay_get(a), hilt_lay_get(b), same_leaf, same_leaf);
}

/* -- what may meet where paths join ---------------------------------------------------------------------- */
static bool
is_integer_leaf(hilt_tup t)
{
    return t.kind == HILT_TUP_INT || t.kind == HILT_TUP_VALUE;
}

/* Integers are joined one by one, an offset among them. */
static bool
like_leaf(hilt_tup a, hilt_tup b)
{
    return is_integer_leaf(a) || is_integer_leaf(b) ? is_integer_leaf(a) && is_integer_leaf(b) : same_leaf(a, b);
}

bool
hilt_lay_like(PyObject *a, PyObject *b)
{
    return hilt_lay_check(a) && hilt_lay_check(b) ? hilt_lay_match(hilt_lay_get(a), hilt_lay_get(b), like_leaf, like_leaf)
                                                  : hilt_lay_same(a, b);
}

void
hilt_lay_describe(PyObject *o, char *text, size_t size)
{
    hilt_str s = {0};
    bool ok = hilt_lay_print(&s, o);
    snprintf(text, size, "%s %s", hilt_type_name_of(o), ok ? s.data : "");
    hilt_str_free(&s);
}

/* -- text ------------------------------------------------------------------------------------------------ */
bool
hilt_lay_print(hilt_str *s, PyObject *o)
{
    if (Py_IS_TYPE(o, hilt_swizzle_type)) {
        hilt_swizzle w = hilt_swizzle_get(o);
        hilt_str_printf(s, "S<%d,%d,%d>", w.b, w.m, w.s);
        return !s->failed;
    }
    if (hilt_copy_check(o) || hilt_mma_check(o)) {
        return hilt_copy_check(o) ? hilt_copy_print(s, o) : hilt_mma_print(s, o);
    }
    return Py_IS_TYPE(o, hilt_basis_type) ? hilt_tup_print(s, hilt_basis_get(o))
                                          : hilt_layout_print(s, *hilt_lay_get(o));
}

static bool
tup_leaves(hilt_tup t, hilt_lay_leaves *ret)
{
    if (t.kind == HILT_TUP_VALUE) {
        return hilt_vec_push(ret, t.value);
    }
    if (t.kind == HILT_TUP_BASIS) {
        return tup_leaves(t.basis->scale, ret);
    }
    for (uint32_t i = 0; t.kind == HILT_TUP_TUPLE && i < t.n; i++) {
        if (!tup_leaves(t.items[i], ret)) {
            return false;
        }
    }
    return true;
}

static bool
layout_leaves(const hilt_layout *a, hilt_lay_leaves *ret)
{
    if (a->after &&
        ((a->after->layout && !layout_leaves(a->after->layout, ret)) || !tup_leaves(a->after->offset, ret))) {
        return false;
    }
    return tup_leaves(a->shape, ret) && tup_leaves(a->stride, ret);
}

bool
hilt_lay_runtime_leaves(PyObject *o, hilt_lay_leaves *ret)
{
    if (hilt_copy_check(o)) {
        return !hilt_copy_dynamic(o) || hilt_vec_push(ret, hilt_copy_leaf(o));
    }
    if (hilt_mma_check(o)) {
        return !hilt_mma_dynamic(o) || hilt_vec_push(ret, hilt_mma_thread(o));
    }
    if (Py_IS_TYPE(o, hilt_swizzle_type)) {
        return true;
    }
    return Py_IS_TYPE(o, hilt_basis_type) ? tup_leaves(hilt_basis_get(o), ret)
                                          : layout_leaves(hilt_lay_get(o), ret);
}

/* -- parts ----------------------------------------------------------------------------------------------- */
PyObject *
hilt_lay_keys(PyObject *o)
{
    static PyObject *plain, *composed, *thread, *product;
    if (plain == NULL) {
        plain = Py_BuildValue("(ss)", "shape", "stride");
        thread = Py_BuildValue("(ss)", "tiled_copy", "thr_idx");
        product = Py_BuildValue("(ss)", "tiled_mma", "thr_idx");
        composed = plain ? Py_BuildValue("(sss)", "inner", "offset", "outer") : NULL;
        if (composed == NULL || thread == NULL || product == NULL) {
            Py_CLEAR(plain);
            return NULL;
        }
    }
    if (hilt_copy_check(o) || hilt_mma_check(o)) {
        return Py_NewRef(hilt_copy_check(o) ? thread : product);
    }
    return Py_NewRef(hilt_lay_get(o)->after ? composed : plain);
}

PyObject *
hilt_lay_items(PyObject *o)
{
    if (hilt_copy_check(o) || hilt_mma_check(o)) {
        return hilt_copy_check(o) ? hilt_copy_items(o) : hilt_mma_items(o);
    }
    HILT_CLEANUP_REF PyObject *keys = hilt_lay_keys(o);
    PyObject *items = keys ? PyTuple_New(PyTuple_GET_SIZE(keys)) : NULL;
    for (Py_ssize_t i = 0; items && i < PyTuple_GET_SIZE(keys); i++) {
        PyObject *item = PyObject_GetAttr(o, PyTuple_GET_ITEM(keys, i));
        if (item == NULL) {
            Py_CLEAR(items);
            break;
        }
        PyTuple_SET_ITEM(items, i, item);
    }
    return items;
}

PyObject *
hilt_lay_from_items(PyObject *items)
{
    if (hilt_copy_check(PyTuple_GET_ITEM(items, 0))) {
        return hilt_copy_from_items(items);
    }
    if (hilt_mma_check(PyTuple_GET_ITEM(items, 0))) {
        return hilt_mma_from_items(items);
    }
    if (PyTuple_GET_SIZE(items) == 3) {
        return hilt_lay_compose(PyTuple_GET_ITEM(items, 0), PyTuple_GET_ITEM(items, 1),
                                PyTuple_GET_ITEM(items, 2));
    }
    hilt_lay *l HILT_CLEANUP_LAY = hilt_lay_begin();
    hilt_layout a;
    return l && hilt_tup_from(l, PyTuple_GET_ITEM(items, 0), 0, "shape", &a.shape) &&
                   hilt_tup_from(l, PyTuple_GET_ITEM(items, 1), HILT_TUP_TAKES_BASIS, "stride", &a.stride) &&
                   hilt_lay_call(l, hilt_layout_make(&l->c, a.shape, a.stride, &a), "Layout")
               ? hilt_lay_new(a)
               : NULL;
}
