/* Expressions that choose: conditional expressions, and/or, comparison chains, `not`, `in`.
 *
 * On a Python value they are Python's. On a run-time value they are branches that join a value; the part that
 * is not an operand of its own yields the left one.
 */
#include "region.h"

/* -- conditional expressions ----------------------------------------------------------------------------- */
PyObject *
hilt_expr_then(hilt_trace *t, const hilt_sites *sites, const hilt_site *site, PyObject *test, PyObject *names)
{
    if (hilt_branch_begin(t, sites, site, test, names, true) < 0) {
        return NULL;
    }
    return PyBool_FromLong(t->top->dyn || t->top->runs);
}

PyObject *
hilt_expr_end(hilt_trace *t)
{
    PyObject *value = NULL, *names = NULL;
    if (hilt_branch_end(t, &value, &names) < 0) {
        return NULL;
    }
    Py_XSETREF(t->merged, names);
    return value ? value : Py_NewRef(Py_None);
}

/* -- and, or, chains ------------------------------------------------------------------------------------- */
/* Gives whether the right operand is to be evaluated. */
PyObject *
hilt_bool_begin(hilt_trace *t, const hilt_sites *sites, const hilt_site *site, PyObject *left,
                PyObject *names)
{
    bool is_or = site->kind == HILT_SITE_OR;
    PyObject *chain = NULL;
    if (site->kind == HILT_SITE_CHAIN && t->puts.len != 0) {
        chain = t->puts.data[--t->puts.len];
    }
    if (hilt_branch_begin(t, sites, site, left, names, true) < 0) {
        Py_XDECREF(chain);
        return NULL;
    }
    hilt_frame *f = t->top;
    f->chain = chain;
    f->left = Py_NewRef(left);
    if (!f->dyn) {
        f->value[0] = Py_NewRef(left);
        return PyBool_FromLong(is_or ? !f->runs : f->runs);
    }
    if (is_or && hilt_branch_arm(t, left, names) < 0) {
        return NULL;
    }
    Py_RETURN_TRUE;
}

PyObject *
hilt_bool_value(hilt_trace *t, PyObject *right, PyObject *names)
{
    hilt_frame *f = t->top;
    if (hilt_branch_arm(t, right, names) < 0) {
        return NULL;
    }
    if (f->dyn && f->at < 2 && hilt_branch_arm(t, f->left, f->entry) < 0) {
        return NULL;
    }
    return Py_NewRef(right);
}

PyObject *
hilt_chain_put(hilt_trace *t, PyObject *x)
{
    if (!hilt_vec_push(&t->puts, x)) {
        return PyErr_NoMemory();
    }
    Py_INCREF(x);
    return Py_NewRef(x);
}

PyObject *
hilt_chain_get(hilt_trace *t)
{
    if (t->top->chain == NULL) {
        return hilt_region_raise(t, hilt_region_torn(t->top));
    }
    return Py_NewRef(t->top->chain);
}

/* -- not, in --------------------------------------------------------------------------------------------- */
PyObject *
hilt_expr_not(PyObject *x)
{
    if (x == hilt_static_truth[0] || x == hilt_static_truth[1]) {
        return Py_NewRef(hilt_static_truth[x == hilt_static_truth[0]]);
    }
    if (!hilt_number_check(x)) {
        int truth = PyObject_Not(x);
        return truth < 0 ? NULL : PyBool_FromLong(truth);
    }
    PyObject *truth HILT_CLEANUP_REF = hilt_number_truth(x);
    if (truth == NULL) {
        return NULL;
    }
    if (PyBool_Check(truth)) {
        return PyBool_FromLong(truth == Py_False);
    }
    return hilt_number_binary(HILT_PY_XOR, truth, Py_True);
}

static bool
has_dynamic(PyObject *seq)
{
    for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(seq); i++) {
        if (hilt_number_is_dynamic(PyTuple_GET_ITEM(seq, i))) {
            return true;
        }
    }
    return false;
}

static PyObject *
in_elements(PyObject *x, PyObject *items)
{
    PyObject *found = Py_NewRef(Py_False);
    for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(items); i++) {
        PyObject *e = PyTuple_GET_ITEM(items, i);
        if (!hilt_is_numeric(e)) {
            continue;
        }
        PyObject *eq HILT_CLEANUP_REF = hilt_number_binary(HILT_PY_EQ, x, e);
        PyObject *truth HILT_CLEANUP_REF = eq ? hilt_number_truth(eq) : NULL;
        if (truth == NULL || truth == Py_True) {
            Py_DECREF(found);
            return Py_XNewRef(truth);
        }
        if (truth == Py_False) {
            continue;
        }
        PyObject *both = found == Py_False ? Py_NewRef(truth) : hilt_number_binary(HILT_PY_OR, found, truth);
        Py_SETREF(found, both);
        if (found == NULL) {
            return NULL;
        }
    }
    return found;
}

static PyObject *
and_in(PyObject *so_far, hilt_pyop op, PyObject *a, PyObject *b) /* steals so_far */
{
    PyObject *c HILT_CLEANUP_REF = so_far ? hilt_number_binary(op, a, b) : NULL;
    PyObject *r = c ? hilt_number_binary(HILT_PY_AND, so_far, c) : NULL;
    Py_XDECREF(so_far);
    return r;
}

static PyObject *
in_range(PyObject *x, PyObject *range)
{
    PyObject *start HILT_CLEANUP_REF = PyObject_GetAttrString(range, "start");
    PyObject *stop HILT_CLEANUP_REF = PyObject_GetAttrString(range, "stop");
    PyObject *step HILT_CLEANUP_REF = PyObject_GetAttrString(range, "step");
    PyObject *zero HILT_CLEANUP_REF = PyLong_FromLong(0);
    if (!start || !stop || !step || !zero) {
        return NULL;
    }
    bool up = PyLong_AsLong(step) > 0;
    PyErr_Clear();
    PyObject *r = hilt_number_binary(up ? HILT_PY_GE : HILT_PY_LE, x, start);
    r = and_in(r, up ? HILT_PY_LT : HILT_PY_GT, x, stop);
    PyObject *off HILT_CLEANUP_REF = r ? hilt_number_binary(HILT_PY_SUB, x, start) : NULL;
    PyObject *rest HILT_CLEANUP_REF = off ? hilt_number_binary(HILT_PY_MOD, off, step) : NULL;
    if (rest == NULL) {
        Py_XDECREF(r);
        return NULL;
    }
    return and_in(r, HILT_PY_EQ, rest, zero);
}

PyObject *
hilt_expr_contains(hilt_trace *t, PyObject *x, PyObject *c)
{
    (void)t;
    if (hilt_is_numeric(x)) {
        if (PyRange_Check(c) && hilt_number_is_dynamic(x)) {
            return in_range(x, c);
        }
        if (PyList_CheckExact(c) || PyTuple_Check(c) || PyAnySet_Check(c) || PyDict_Check(c)) {
            PyObject *items HILT_CLEANUP_REF = PySequence_Tuple(c);
            if (items == NULL) {
                return NULL;
            }
            if (hilt_number_is_dynamic(x) || has_dynamic(items)) {
                return in_elements(x, items);
            }
        }
    }
    int found = PySequence_Contains(c, x);
    return found < 0 ? NULL : PyBool_FromLong(found);
}
