/* Shapes of values in registers, and the lanes that parts of them name.
 *
 * A shape is an int or a nested tuple of ints. Lanes count as linear coordinates do, the first mode fastest,
 * so a mode's coordinate moves by the product of the extents before it. Dividing a shape by a coordinate
 * gives the modes that are kept and those that are taken, each with that stride; broadcasting gives stride 0.
 */
#include "ssa_priv.h"

/* -- reading --------------------------------------------------------------------------------------------- */
static PyObject *
extent_from(PyObject *o, const char *what)
{
    if (hilt_number_is_dynamic(o)) {
        char text[48];
        snprintf(text, sizeof text, "a run-time %s", hilt_type_name_of(o));
        return hilt_raise(HILT_DIAG_TYPE_WRONG, what, "extents known while tracing", text);
    }
    bool integer = hilt_number_check(o) ? hilt_dtype_is_int((hilt_dtype)((hilt_number *)o)->dtype)
                                        : PyIndex_Check(o) && !PyBool_Check(o);
    if (!integer) {
        return hilt_raise(HILT_DIAG_TYPE_WRONG, what, "a shape (integers, nested tuples of them)",
                          hilt_type_name_of(o));
    }
    PyObject *n = PyNumber_Index(o);
    int overflow = 0;
    long long v = n ? PyLong_AsLongLongAndOverflow(n, &overflow) : 0;
    if (n && (overflow || v < 1 || v > HILT_MOST_LANES)) {
        PyObject *text HILT_CLEANUP_REF = PyObject_Repr(n);
        Py_CLEAR(n);
        hilt_raise(HILT_DIAG_TYPE_WRONG, what, "extents from 1 to 65535", hilt_shown(text, "a larger integer"));
    }
    return n;
}

static PyObject *
shape_from(PyObject *o, const char *what, int depth)
{
    if (!PyTuple_Check(o) && !PyList_Check(o)) {
        return extent_from(o, what);
    }
    Py_ssize_t n = PySequence_Fast_GET_SIZE(o);
    if (n == 0 || depth > 32) {
        return hilt_raise(HILT_DIAG_TYPE_WRONG, what, "a shape (integers, nested tuples of them)",
                          n ? "one nested too deep" : "an empty tuple");
    }
    PyObject *shape = PyTuple_New(n);
    for (Py_ssize_t i = 0; shape && i < n; i++) {
        PyObject *item = shape_from(PySequence_Fast_GET_ITEM(o, i), what, depth + 1);
        if (!item) {
            Py_CLEAR(shape);
            break;
        }
        PyTuple_SET_ITEM(shape, i, item);
    }
    return shape;
}

PyObject *
hilt_shape_from(PyObject *o, const char *what)
{
    PyObject *shape = shape_from(o, what, 0);
    int64_t size = shape ? hilt_shape_size(shape) : 0;
    if (shape && size > HILT_MOST_LANES) {
        Py_CLEAR(shape);
        hilt_raise(HILT_DIAG_TYPE_WRONG, what, "at most 65535 elements", "a larger shape");
    }
    return shape;
}

/* Beyond any limit it stays there. */
int64_t
hilt_shape_size(PyObject *shape)
{
    if (!PyTuple_Check(shape)) {
        return PyLong_AsLongLong(shape);
    }
    int64_t size = 1;
    for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(shape); i++) {
        size *= hilt_shape_size(PyTuple_GET_ITEM(shape, i));
        size = size > HILT_MOST_LANES ? (int64_t)HILT_MOST_LANES + 1 : size;
    }
    return size;
}

/* -- comparing ------------------------------------------------------------------------------------------- */
static bool
add_leaves(PyObject *shape, int64_t *stride, hilt_modes *m)
{
    if (!PyTuple_Check(shape)) {
        hilt_mode mode = {PyLong_AsLongLong(shape), *stride};
        *stride *= mode.extent;
        return hilt_vec_push(m, mode) || (PyErr_NoMemory(), false);
    }
    for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(shape); i++) {
        if (!add_leaves(PyTuple_GET_ITEM(shape, i), stride, m)) {
            return false;
        }
    }
    return true;
}

bool
hilt_shape_equal(PyObject *a, PyObject *b)
{
    bool ta = PyTuple_Check(a), tb = PyTuple_Check(b);
    if (ta != tb) {
        PyObject *tuple = ta ? a : b;
        return PyTuple_GET_SIZE(tuple) == 1 && hilt_shape_equal(PyTuple_GET_ITEM(tuple, 0), ta ? b : a);
    }
    if (!ta) {
        return PyLong_AsLongLong(a) == PyLong_AsLongLong(b);
    }
    bool equal = PyTuple_GET_SIZE(a) == PyTuple_GET_SIZE(b);
    for (Py_ssize_t i = 0; equal && i < PyTuple_GET_SIZE(a); i++) {
        equal = hilt_shape_equal(PyTuple_GET_ITEM(a, i), PyTuple_GET_ITEM(b, i));
    }
    return equal;
}

bool
hilt_shape_matches(PyObject *a, PyObject *b)
{
    hilt_modes x = {0}, y = {0};
    int64_t sx = 1, sy = 1;
    bool same = add_leaves(a, &sx, &x) && add_leaves(b, &sy, &y) && sx == sy;
    for (size_t i = 0, k = 0; same && (i < x.len || k < y.len);) {
        if (i < x.len && x.data[i].extent == 1) {
            i++;
        }
        else if (k < y.len && y.data[k].extent == 1) {
            k++;
        }
        else {
            same = i < x.len && k < y.len && x.data[i++].extent == y.data[k++].extent;
        }
    }
    hilt_vec_free(&x);
    hilt_vec_free(&y);
    return same;
}

PyObject *
hilt_shape_mismatch(const char *what, PyObject *a, PyObject *b)
{
    PyObject *x HILT_CLEANUP_REF = PyObject_Repr(a), *y HILT_CLEANUP_REF = PyObject_Repr(b);
    return hilt_raise(HILT_DIAG_TENSOR_SHAPE_MISMATCH, what, hilt_shown(x, "?"), hilt_shown(y, "?"));
}

/* -- broadcasting ---------------------------------------------------------------------------------------- */
PyObject *
hilt_shape_broadcast(PyObject *a, PyObject *b)
{
    if (hilt_shape_equal(a, b) || hilt_shape_size(b) == 1) {
        return Py_NewRef(a);
    }
    if (hilt_shape_size(a) == 1) {
        return Py_NewRef(b);
    }
    if (!PyTuple_Check(a) || !PyTuple_Check(b) || PyTuple_GET_SIZE(a) != PyTuple_GET_SIZE(b)) {
        return NULL;
    }
    Py_ssize_t n = PyTuple_GET_SIZE(a);
    PyObject *shape = PyTuple_New(n);
    for (Py_ssize_t i = 0; shape && i < n; i++) {
        PyObject *mode = hilt_shape_broadcast(PyTuple_GET_ITEM(a, i), PyTuple_GET_ITEM(b, i));
        if (!mode) {
            Py_CLEAR(shape);
            break;
        }
        PyTuple_SET_ITEM(shape, i, mode);
    }
    return shape;
}

static bool
add_broadcast(PyObject *shape, PyObject *target, int64_t *stride, hilt_modes *m)
{
    if (hilt_shape_size(shape) == 1) {
        size_t first = m->len;
        int64_t ignored = 1;
        if (!add_leaves(target, &ignored, m)) {
            return false;
        }
        for (size_t i = first; i < m->len; i++) {
            m->data[i].stride = 0;
        }
        return true;
    }
    if (!PyTuple_Check(shape) || !PyTuple_Check(target)) {
        return add_leaves(shape, stride, m);
    }
    for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(shape); i++) {
        if (!add_broadcast(PyTuple_GET_ITEM(shape, i), PyTuple_GET_ITEM(target, i), stride, m)) {
            return false;
        }
    }
    return true;
}

bool
hilt_modes_of_broadcast(hilt_modes *m, PyObject *shape, PyObject *target)
{
    int64_t stride = 1;
    return add_broadcast(shape, target, &stride, m);
}

/* -- dividing -------------------------------------------------------------------------------------------- */
typedef struct splitter {
    hilt_split *s;
    bool profile;
    PyObject *whole; /* for messages, and the mode of it */
    int mode;
} splitter;

void
hilt_split_free(hilt_split *s)
{
    hilt_vec_free(&s->kept);
    hilt_vec_free(&s->taken);
    hilt_vec_free(&s->fixed);
    Py_CLEAR(s->shape);
}

/* The whole shape, for messages. */
static const char *
shown(splitter *p, PyObject **ret_text)
{
    *ret_text = PyObject_Repr(p->whole);
    return hilt_shown(*ret_text, "?");
}

static bool
out_of_range(splitter *p, long long index, int64_t extent)
{
    PyObject *text HILT_CLEANUP_REF = NULL;
    const char *shape = shown(p, &text);
    PyObject *exc = shape ? hilt_diag_new(hilt_here(), HILT_DIAG_TENSOR_INDEX_RANGE, index, "TensorSSA",
                                          (long long)extent, p->mode, shape)
                          : NULL;
    if (exc && index < 0) {
        hilt_diag_set_hint(exc, "negative indices do not count from the end");
    }
    hilt_diag_raise(exc);
    return false;
}

static bool
wrong_rank(splitter *p, Py_ssize_t rank, Py_ssize_t n)
{
    PyObject *text HILT_CLEANUP_REF = NULL;
    const char *shape = shown(p, &text);
    if (shape) {
        hilt_raise(HILT_DIAG_TENSOR_RANK, "TensorSSA", shape, (int)rank, (int)n);
    }
    return false;
}

/* A coordinate that is a number, of a mode of this extent. */
static bool
fix(splitter *p, PyObject *index, int64_t extent, int64_t stride)
{
    bool integer = hilt_number_check(index) ? hilt_dtype_is_int((hilt_dtype)((hilt_number *)index)->dtype)
                                            : PyIndex_Check(index) && !PyBool_Check(index);
    if (!integer) {
        hilt_raise(HILT_DIAG_TENSOR_INDEX_TYPE, "TensorSSA", hilt_type_name_of(index));
        return false;
    }
    if (hilt_number_is_dynamic(index)) {
        hilt_fixed f = {index, extent, stride, p->mode};
        return hilt_vec_push(&p->s->fixed, f) || (PyErr_NoMemory(), false);
    }
    PyObject *number HILT_CLEANUP_REF = PyNumber_Index(index);
    int overflow = 0;
    long long i = number ? PyLong_AsLongLongAndOverflow(number, &overflow) : 0;
    if (!number) {
        return false;
    }
    if (overflow || i < 0 || i >= extent) {
        return out_of_range(p, overflow > 0 ? INT64_MAX : overflow ? INT64_MIN : i, extent);
    }
    p->s->base += i * stride;
    return true;
}

/* Divides one mode; adds what is kept to `shape`, a list. */
static bool
split(splitter *p, PyObject *shape, PyObject *by, int64_t *stride, PyObject *list)
{
    if (by == Py_None) {
        return add_leaves(shape, stride, &p->s->kept) && PyList_Append(list, shape) == 0;
    }
    if (!PyTuple_Check(by) && !PyList_Check(by)) {
        int64_t at = *stride;
        if (p->profile && !PyLong_Check(by)) {
            hilt_raise(HILT_DIAG_TYPE_WRONG, "reduction_profile", "ints and None, as the shape is nested",
                       hilt_type_name_of(by));
            return false;
        }
        return add_leaves(shape, stride, &p->s->taken) &&
               (p->profile || fix(p, by, hilt_shape_size(shape), at));
    }
    PyObject *one HILT_CLEANUP_REF = PyTuple_Check(shape) ? Py_NewRef(shape) : PyTuple_Pack(1, shape);
    Py_ssize_t n = PySequence_Fast_GET_SIZE(by);
    if (!one) {
        return false;
    }
    if (n != PyTuple_GET_SIZE(one)) {
        return wrong_rank(p, PyTuple_GET_SIZE(one), n);
    }
    PyObject *inner HILT_CLEANUP_REF = p->profile ? PyList_New(0) : Py_NewRef(list);
    for (Py_ssize_t i = 0; inner && i < n; i++) {
        if (!split(p, PyTuple_GET_ITEM(one, i), PySequence_Fast_GET_ITEM(by, i), stride, inner)) {
            return false;
        }
    }
    if (!inner || inner == list || PyList_GET_SIZE(inner) == 0) {
        return inner != NULL;
    }
    PyObject *tuple HILT_CLEANUP_REF = PyList_AsTuple(inner);
    return tuple && PyList_Append(list, tuple) == 0;
}

static bool
split_whole(hilt_split *s, PyObject *shape, PyObject *by, bool profile)
{
    splitter p = {.s = s, .profile = profile, .whole = shape};
    int64_t stride = 1;
    memset(s, 0, sizeof *s);
    PyObject *list HILT_CLEANUP_REF = PyList_New(0);
    PyObject *modes HILT_CLEANUP_REF = PyTuple_Check(shape) ? Py_NewRef(shape) : PyTuple_Pack(1, shape);
    if (!list || !modes) {
        return false;
    }
    bool tuple = PyTuple_Check(by) || PyList_Check(by);
    Py_ssize_t n = tuple ? PySequence_Fast_GET_SIZE(by) : 0;
    if (!tuple) {
        if (!split(&p, shape, by, &stride, list)) {
            return false;
        }
    }
    else if (n != PyTuple_GET_SIZE(modes)) {
        return wrong_rank(&p, PyTuple_GET_SIZE(modes), n);
    }
    for (Py_ssize_t i = 0; i < n; i++) {
        p.mode = (int)i;
        if (!split(&p, PyTuple_GET_ITEM(modes, i), PySequence_Fast_GET_ITEM(by, i), &stride, list)) {
            return false;
        }
    }
    if (PyList_GET_SIZE(list) != 0) {
        s->shape = by == Py_None ? Py_NewRef(shape) : PyList_AsTuple(list);
    }
    return s->shape != NULL || PyList_GET_SIZE(list) == 0;
}

bool
hilt_split_by_coordinate(hilt_split *s, PyObject *shape, PyObject *coordinate)
{
    return split_whole(s, shape, coordinate, false);
}

bool
hilt_split_by_profile(hilt_split *s, PyObject *shape, PyObject *profile)
{
    return split_whole(s, shape, profile, true);
}

int64_t *
hilt_modes_lanes(const hilt_modes *m, int64_t base, uint32_t *ret_n)
{
    int64_t size = 1;
    for (size_t i = 0; i < m->len; i++) {
        size *= m->data[i].extent;
    }
    int64_t *lanes = hilt_malloc((size_t)size * sizeof *lanes);
    if (!lanes) {
        PyErr_NoMemory();
        return NULL;
    }
    lanes[0] = base;
    int64_t done = 1;
    for (size_t i = 0; i < m->len; i++) {
        for (int64_t k = done; k < done * m->data[i].extent; k++) {
            lanes[k] = lanes[k - done] + m->data[i].stride;
        }
        done *= m->data[i].extent;
    }
    *ret_n = (uint32_t)size;
    return lanes;
}
