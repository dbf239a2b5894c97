/* `with cute.arch.elect_one():` is a branch: what one lane of the warp does.
 *
 *     with X.elect_one():          if X.elect_one().elected:
 *         BODY              →          BODY
 *
 * The statement is told by the last name of what is called, before anything is analysed; so names, exits and
 * joins are those of any other branch. Written otherwise (kept in a variable, beside another context), the
 * object says what to write.
 */
#include "tree.h"

/* New reference; NULL without exception: there is none. */
static PyObject *
part(PyObject *o, PyObject *name)
{
    PyObject *v = PyObject_GetAttr(o, name);
    if (v == NULL && PyErr_ExceptionMatches(PyExc_AttributeError)) {
        PyErr_Clear();
    }
    return v;
}

static bool
is_elect(PyObject *call)
{
    const rw_state *s = &hilt_rw_state;
    PyObject *func HILT_CLEANUP_REF =
        PyObject_TypeCheck(call, (PyTypeObject *)s->type[RW_Call]) ? part(call, s->s_func) : NULL;
    PyObject *attr HILT_CLEANUP_REF = func ? part(func, s->s_attr) : NULL;
    PyObject *id HILT_CLEANUP_REF = func && !attr ? part(func, s->s_id) : NULL;
    PyObject *name = attr ? attr : id;
    return name && PyUnicode_Check(name) && PyUnicode_CompareWithASCIIString(name, "elect_one") == 0;
}

/* What `with` enters if that is one elect_one() without a name; new. NULL without exception: it is something
 * else. */
static PyObject *
elected(PyObject *with)
{
    const rw_state *s = &hilt_rw_state;
    PyObject *items HILT_CLEANUP_REF = PyObject_GetAttr(with, s->field[RW_F_With_items]);
    if (!items || !PyList_Check(items) || PyList_GET_SIZE(items) != 1) {
        return NULL;
    }
    PyObject *item = PyList_GET_ITEM(items, 0);
    PyObject *as HILT_CLEANUP_REF = part(item, s->field[RW_F_withitem_optional_vars]);
    PyObject *call = PyObject_GetAttr(item, s->field[RW_F_withitem_context_expr]);
    if (call && ((as && as != Py_None) || !is_elect(call))) {
        Py_CLEAR(call);
    }
    return call;
}

static int
copy_place(PyObject *to, PyObject *from)
{
    const rw_state *s = &hilt_rw_state;
    PyObject *const names[] = {s->s_lineno, s->s_col_offset, s->s_end_lineno, s->s_end_col_offset};
    for (size_t i = 0; i < HILT_COUNT(names); i++) {
        PyObject *v HILT_CLEANUP_REF = PyObject_GetAttr(from, names[i]);
        if (!v || PyObject_SetAttr(to, names[i], v) < 0) {
            return -1;
        }
    }
    return 0;
}

/* A node at the place of another; steals values. */
static PyObject *
node(rw_kind kind, PyObject *at, int n, PyObject *const *names, PyObject *const *values)
{
    const rw_state *s = &hilt_rw_state;
    PyTypeObject *type = (PyTypeObject *)s->type[kind];
    PyObject *o = type->tp_new(type, s->empty, NULL);
    bool ok = o && copy_place(o, at) == 0;
    for (int i = 0; i < n; i++) {
        ok = ok && values[i] && PyObject_SetAttr(o, names[i], values[i]) == 0;
        Py_XDECREF(values[i]);
    }
    if (!ok) {
        Py_CLEAR(o);
    }
    return o;
}

int
hilt_rw_elect(PyObject *statements)
{
    const rw_state *s = &hilt_rw_state;
    for (Py_ssize_t i = 0; i < PyList_GET_SIZE(statements); i++) {
        PyObject *with = PyList_GET_ITEM(statements, i);
        PyObject *call = Py_IS_TYPE(with, (PyTypeObject *)s->type[RW_With]) ? elected(with) : NULL;
        if (!call) {
            if (PyErr_Occurred()) {
                return -1;
            }
            continue;
        }
        PyObject *at HILT_CLEANUP_REF = Py_NewRef(call);
        PyObject *test =
            node(RW_Attribute, at, 3, (PyObject *const[]){s->s_value, s->s_attr, s->s_ctx},
                 (PyObject *const[]){call, PyUnicode_InternFromString("elected"), Py_NewRef(s->load)});
        PyObject *branch = node(RW_If, with, 3, (PyObject *const[]){s->s_test, s->s_body, s->s_orelse},
                                (PyObject *const[]){test, PyObject_GetAttr(with, s->s_body), PyList_New(0)});
        if (!branch || PyList_SetItem(statements, i, branch) < 0) {
            return -1;
        }
    }
    return 0;
}
