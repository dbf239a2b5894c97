/* Finding the lambda that a code object was compiled from.
 *
 * A lambda has no name and may share its line with others, so the whole file is parsed, and lambdas on the
 * line with the same parameters are compared: from Python 3.11 on, the positions of the code's instructions
 * must lie in the body. Several that are left are no trouble if they read the same; otherwise the user is
 * asked to be clearer.
 */
#include "source.h"

typedef struct search {
    PyCodeObject *code;
    int line;
    PyObject *found; /* list of Lambda nodes */
} search;

/* Goes into the nodes that the line lies in. */
static int
find(search *s, PyObject *node)
{
    const rw_state *st = &hilt_rw_state;
    if (PyList_Check(node)) {
        for (Py_ssize_t i = 0; i < PyList_GET_SIZE(node); i++) {
            if (find(s, PyList_GET_ITEM(node, i)) < 0) {
                return -1;
            }
        }
        return 0;
    }
    PyObject **dict = _PyObject_GetDictPtr(node), *key, *value;
    Py_ssize_t at = 0;
    if (!dict || !*dict) {
        return 0;
    }
    PyObject *first = PyDict_GetItemWithError(*dict, st->s_lineno);
    PyObject *last = PyDict_GetItemWithError(*dict, st->s_end_lineno);
    PyObject *decorators = PyDict_GetItemWithError(*dict, st->s_decorator_list);
    if (first && last && PyLong_Check(last) && !decorators &&
        (PyLong_AsLong(first) > s->line || PyLong_AsLong(last) < s->line)) {
        return 0;
    }
    if ((PyObject *)Py_TYPE(node) == st->type[RW_Lambda] && first && PyLong_AsLong(first) == s->line &&
        hilt_source_same_parameters(node, s->code) && PyList_Append(s->found, node) < 0) {
        return -1;
    }
    while (PyDict_Next(*dict, &at, &key, &value)) {
        if (!PyUnicode_Check(value) && !PyLong_Check(value) && find(s, value) < 0) {
            return -1;
        }
    }
    return PyErr_Occurred() ? -1 : 0;
}

#if PY_VERSION_HEX >= 0x030B0000
static int
int_of(PyObject *node, PyObject *name, int none)
{
    PyObject *v = PyObject_GetAttr(node, name);
    int n = v && PyLong_Check(v) ? (int)PyLong_AsLong(v) : none;
    Py_XDECREF(v);
    PyErr_Clear();
    return n;
}

/* Does every instruction that has a position lie in the node? */
static bool
holds(PyObject *node, PyObject *positions)
{
    const rw_state *s = &hilt_rw_state;
    long line = int_of(node, s->s_lineno, 0), col = int_of(node, s->s_col_offset, 0);
    long end_line = int_of(node, s->s_end_lineno, 0), end_col = int_of(node, s->s_end_col_offset, 0);
    for (Py_ssize_t i = 0; i < PyList_GET_SIZE(positions); i++) {
        long p[4];
        PyObject *t = PyList_GET_ITEM(positions, i);
        bool known = PyTuple_Check(t) && PyTuple_GET_SIZE(t) == 4;
        for (int k = 0; k < 4 && known; k++) {
            known = PyLong_Check(PyTuple_GET_ITEM(t, k));
            p[k] = known ? PyLong_AsLong(PyTuple_GET_ITEM(t, k)) : 0;
        }
        if (!known || (p[2] == 0 && p[3] == 0)) {
            continue; /* RESUME, and instructions without position */
        }
        if (p[0] < line || (p[0] == line && p[2] < col) || p[1] > end_line ||
            (p[1] == end_line && p[3] > end_col)) {
            return false;
        }
    }
    return true;
}

static int
by_position(PyCodeObject *code, PyObject *found)
{
    PyObject *it = PyObject_CallMethod((PyObject *)code, "co_positions", NULL),
             *p = it ? PySequence_List(it) : NULL;
    Py_XDECREF(it);
    for (Py_ssize_t i = PyList_GET_SIZE(found); p && i-- > 0;) {
        PyObject *body = PyObject_GetAttr(PyList_GET_ITEM(found, i), hilt_rw_state.s_body);
        if (!body || (!holds(body, p) && PyList_SetSlice(found, i, i + 1, NULL) < 0)) {
            Py_CLEAR(p);
        }
        Py_XDECREF(body);
    }
    Py_XDECREF(p);
    /* a lambda inside a lambda: what lies in the inner one's body lies in the outer one's too; they come
     * outer first */
    Py_ssize_t n = PyList_GET_SIZE(found);
    if (p && n > 1) {
        PyObject *body = PyObject_GetAttr(PyList_GET_ITEM(found, 0), hilt_rw_state.s_body);
        search inside = {code, int_of(PyList_GET_ITEM(found, n - 1), hilt_rw_state.s_lineno, 0),
                         PyList_New(0)};
        bool nested =
            body && inside.found && find(&inside, body) == 0 && PyList_GET_SIZE(inside.found) >= n - 1;
        Py_XDECREF(body);
        Py_XDECREF(inside.found);
        return nested ? PyList_SetSlice(found, 0, n - 1, NULL) : PyErr_Occurred() ? -1 : 0;
    }
    return p ? 0 : -1;
}
#else
static int
by_position(PyCodeObject *code, PyObject *found)
{
    return 0;
}
#endif

/* 1: the candidates are written alike; 0: not; -1: exception */
static int
alike(PyObject *found)
{
    PyObject *ast = PyImport_ImportModule("ast"), *first = NULL;
    int same = ast ? 1 : -1;
    for (Py_ssize_t i = 0; same == 1 && i < PyList_GET_SIZE(found); i++) {
        PyObject *text = PyObject_CallMethod(ast, "dump", "O", PyList_GET_ITEM(found, i));
        same = !text ? -1 : !first || PyUnicode_Compare(first, text) == 0;
        if (!first) {
            first = text;
        }
        else {
            Py_XDECREF(text);
        }
    }
    Py_XDECREF(ast);
    Py_XDECREF(first);
    return same;
}

int
hilt_source_lambda(PyObject *file, PyObject *text, PyCodeObject *code, PyObject **ret)
{
    PyCompilerFlags flags = {.cf_flags = PyCF_ONLY_AST | PyCF_SOURCE_IS_UTF8 | PyCF_IGNORE_COOKIE,
                             .cf_feature_version = PY_MINOR_VERSION};
    PyObject *module = Py_CompileStringObject(PyBytes_AS_STRING(text), file, Py_file_input, &flags, -1);
    search s = {code, code->co_firstlineno, PyList_New(0)};
    int r = -1;
    if (!module && PyErr_ExceptionMatches(PyExc_SyntaxError)) {
        PyErr_Clear(); /* the file is not what was compiled */
        r = 0;
    }
    if (!module || !s.found || find(&s, module) < 0 ||
        (PyList_GET_SIZE(s.found) > 1 && by_position(code, s.found) < 0)) {
        goto done;
    }
    int same = PyList_GET_SIZE(s.found) > 1 ? alike(s.found) : 1;
    if (same < 1) {
        if (same == 0) {
            hilt_place at = {code->co_filename, code->co_firstlineno, -1, code->co_firstlineno, -1};
            hilt_raise_at(at, HILT_DIAG_UNSUP_AMBIGUOUS_LAMBDA);
        }
        goto done;
    }
    if (PyList_GET_SIZE(s.found)) {
        *ret = Py_NewRef(PyList_GET_ITEM(s.found, 0));
    }
    r = 0;
done:
    Py_XDECREF(module);
    Py_XDECREF(s.found);
    return r;
}
