/* Objects of the extract/new protocol at joins.
 *
 * An object is joined by its attributes, one by one, where that can be done: it loses nothing. Where an attribute
 * differs and is no number (a text, an object that is made from the values), a class with __extract_mlir_values__
 * and __new_from_mlir_values__ says how: the values are joined, and the object is rebuilt from them, in place. That
 * is right only if the values determine the rest. So the first path's object is rebuilt from the values of each
 * path first, and must come out as that path left it; mutable attributes must be the same objects on both.
 */
#include "region.h"

static bool leaves_join(hilt_trace *t, PyObject *a, PyObject *b);

static bool
leaf_joins(hilt_trace *t, PyObject *a, PyObject *b)
{
    if (hilt_same(a, b)) {
        return true;
    }
    if (hilt_is_numeric(a) && hilt_is_numeric(b)) {
        return hilt_join_dtype(t, a, b) != HILT_DTYPE_NONE;
    }
    if (Py_TYPE(a) != Py_TYPE(b)) {
        return false;
    }
    if (hilt_is_aggregate(a)) {
        PyObject *x HILT_CLEANUP_REF = hilt_aggregate_items(a), *y HILT_CLEANUP_REF = hilt_aggregate_items(b);
        return x && y && leaves_join(t, x, y);
    }
    hilt_part parts[HILT_MAX_PARTS];
    int n = hilt_is_mutable(a) ? hilt_parts_of(a, parts) : 0;
    PyObject *x HILT_CLEANUP_REF = n ? hilt_state(a, parts[0]) : NULL, *y HILT_CLEANUP_REF = n ? hilt_state(b, parts[0]) : NULL;
    return x && y && hilt_same_keys(parts[0], x, y);
}

static bool
leaves_join(hilt_trace *t, PyObject *a, PyObject *b)
{
    bool all = PyTuple_GET_SIZE(a) == PyTuple_GET_SIZE(b);
    for (Py_ssize_t i = 0; all && i < PyTuple_GET_SIZE(a); i++) {
        all = leaf_joins(t, PyTuple_GET_ITEM(a, i), PyTuple_GET_ITEM(b, i));
    }
    return all;
}

bool
hilt_needs_values(hilt_trace *t, PyObject *o, hilt_part part, PyObject *a, PyObject *b)
{
    if (part != HILT_PART_ATTRS || !hilt_flattens(o)) {
        return false;
    }
    bool joins = hilt_same_keys(part, a, b);
    PyObject *k, *v;
    for (Py_ssize_t pos = 0; joins && PyDict_Next(a, &pos, &k, &v);) {
        joins = leaf_joins(t, v, hilt_state_get(part, b, k));
    }
    PyErr_Clear();
    return !joins;
}

/* What o would be, made from the values; new. */
static PyObject *
rebuilt(PyObject *o, PyObject *values)
{
    PyObject *list HILT_CLEANUP_REF = PySequence_List(values);
    return list ? hilt_protocol_build(o, list, true) : NULL;
}

/* Mutable attributes stay the objects that they are: others may share them. */
int
hilt_values_put(PyObject *o, PyObject *values)
{
    PyObject *made HILT_CLEANUP_REF = rebuilt(o, values);
    PyObject *state HILT_CLEANUP_REF = made ? hilt_state(made, HILT_PART_ATTRS) : NULL;
    PyObject *now HILT_CLEANUP_REF = state ? hilt_state(o, HILT_PART_ATTRS) : NULL;
    PyObject *k, *v;
    for (Py_ssize_t pos = 0; now != NULL && PyDict_Next(now, &pos, &k, &v);) {
        if (hilt_is_mutable(v) && PyDict_SetItem(state, k, v) < 0) {
            return -1;
        }
    }
    return now ? hilt_state_restore(o, HILT_PART_ATTRS, state) : -1;
}

/* The first of the attributes that is not what the rebuilt object has, or a mutable one that the base has not; new,
 * or NULL. */
static PyObject *
odd_attribute(PyObject *attributes, PyObject *made, PyObject *base)
{
    PyObject *k, *v;
    for (Py_ssize_t pos = 0; PyDict_Next(attributes, &pos, &k, &v);) {
        PyObject *w = PyDict_GetItemWithError(hilt_is_mutable(v) ? base : made, k);
        if (w == NULL || (hilt_is_mutable(v) ? v != w : !hilt_same(v, w))) {
            return Py_NewRef(k);
        }
    }
    for (Py_ssize_t pos = 0; PyDict_Next(made, &pos, &k, &v);) {
        if (PyDict_GetItemWithError(attributes, k) == NULL) {
            return Py_NewRef(k);
        }
    }
    return NULL;
}

/* With the object's attributes put to these, what f gives for it; then they are as they were. */
static PyObject *
with_attributes(PyObject *o, PyObject *attributes, PyObject *(*f)(PyObject *o, PyObject *arg), PyObject *arg)
{
    PyObject *now HILT_CLEANUP_REF = hilt_state(o, HILT_PART_ATTRS);
    if (now == NULL || hilt_state_restore(o, HILT_PART_ATTRS, attributes) < 0) {
        return NULL;
    }
    PyObject *result = f(o, arg), *type, *value, *tb;
    PyErr_Fetch(&type, &value, &tb);
    if (hilt_state_restore(o, HILT_PART_ATTRS, now) < 0) {
        Py_CLEAR(result);
        Py_XDECREF(type);
        Py_XDECREF(value);
        Py_XDECREF(tb);
        return NULL;
    }
    PyErr_Restore(type, value, tb);
    return result;
}

static PyObject *
extracted(PyObject *o, PyObject *unused)
{
    (void)unused;
    return hilt_state(o, HILT_PART_VALUES);
}

PyObject *
hilt_values_of(PyObject *o, PyObject *attributes, PyObject *onto, PyObject *base, PyObject **ret_attribute)
{
    *ret_attribute = NULL;
    PyObject *values = with_attributes(o, attributes, extracted, NULL);
    PyObject *made HILT_CLEANUP_REF = values ? with_attributes(onto, base, rebuilt, values) : NULL;
    PyObject *state HILT_CLEANUP_REF = made ? hilt_state(made, HILT_PART_ATTRS) : NULL;
    if (state == NULL || (*ret_attribute = odd_attribute(attributes, state, base)) != NULL) {
        Py_CLEAR(values);
    }
    return values;
}

static const char *
type_of(PyObject *attributes, PyObject *name)
{
    PyObject *v = PyDict_GetItemWithError(attributes, name);
    return v ? hilt_type_name_of(v) : "unset";
}

/* The values of one path, taken out in its own region. */
static PyObject *
values_in(hilt_join *j, int part, PyObject *o, PyObject *attributes, PyObject *onto, PyObject *base)
{
    PyObject *odd = NULL;
    if (!hilt_build_reenter(&j->t->builder, j->f->region[part])) {
        hilt_trace_oom(j->t);
        return NULL;
    }
    PyObject *values = hilt_values_of(o, attributes, onto, base, &odd);
    hilt_build_leave(&j->t->builder);
    if (odd != NULL) {
        PyObject *name HILT_CLEANUP_REF = hilt_leaf_name(j->f, o, HILT_PART_ATTRS, odd);
        hilt_region_raise(j->t, hilt_diag_new(hilt_write_place(j->t, j->f, j->name, j->at),
                                              HILT_DIAG_CONTAINER_NOT_CARRIED,
                                              hilt_shown(name, "an attribute"),
                                              type_of(attributes, odd)));
        Py_DECREF(odd);
    }
    return values;
}

bool
hilt_values_join(hilt_join *j, PyObject *a, PyObject *sa, PyObject *b, PyObject *sb)
{
    PyObject *x HILT_CLEANUP_REF = values_in(j, 0, a, sa, a, sa);
    PyObject *y HILT_CLEANUP_REF = x ? values_in(j, 1, b, sb, a, sa) : NULL;
    if (y == NULL) {
        return false;
    }
    if (PyTuple_GET_SIZE(x) != PyTuple_GET_SIZE(y)) {
        hilt_raise(HILT_DIAG_ARG_WRONG_TYPE, "__extract_mlir_values__", "the same number of values each time",
                   "another");
        return false;
    }
    PyObject *joined HILT_CLEANUP_REF = PyTuple_New(PyTuple_GET_SIZE(x));
    for (Py_ssize_t i = 0; joined && i < PyTuple_GET_SIZE(x); i++) {
        PyObject *v = hilt_join_values(j, PyTuple_GET_ITEM(x, i), PyTuple_GET_ITEM(y, i));
        if (v == NULL) {
            return false;
        }
        PyTuple_SET_ITEM(joined, i, v);
    }
    if (joined == NULL || hilt_state_restore(a, HILT_PART_ATTRS, sa) < 0) {
        return false;
    }
    if (!hilt_vec_push(&j->rebuilt, ((hilt_pair){Py_NewRef(a), Py_NewRef(joined)}))) {
        PyErr_NoMemory();
        return false;
    }
    return true;
}

/* The op exists, so the values may be used. */
int
hilt_values_settle(hilt_join *j)
{
    int rc = 0;
    for (size_t i = 0; i < j->rebuilt.len; i++) {
        hilt_pair *p = &j->rebuilt.data[i];
        rc = rc == 0 && !PyErr_Occurred() ? hilt_values_put(p->a, p->b) : rc;
        Py_DECREF(p->a);
        Py_DECREF(p->b);
    }
    hilt_vec_free(&j->rebuilt);
    return rc;
}
