/* Making nodes of Python's syntax tree from C.
 *
 * A node takes its position from the place set by hilt_rw_at: the statement or expression of the user that it
 * stands for. Builders take over the references given to them; if one of them is NULL they release the others
 * and give NULL, so calls nest without checks. Nodes may be shared within a tree: compiling only reads them.
 */
#include "tree.h"

int
hilt_rw_at(rw_ctx *c, rw_node *at)
{
    const rw_state *s = &hilt_rw_state;
    if (c->at == at) {
        return 0;
    }
    PyObject *d = PyDict_New();
    PyObject *const keys[] = {s->s_lineno, s->s_col_offset, s->s_end_lineno, s->s_end_col_offset};
    const int values[] = {at->line, at->col, at->end_line, at->end_col};
    for (size_t i = 0; d && i < HILT_COUNT(keys); i++) {
        PyObject *v = PyLong_FromLong(values[i]);
        if (!v || PyDict_SetItem(d, keys[i], v) < 0) {
            Py_CLEAR(d);
        }
        Py_XDECREF(v);
    }
    if (!d) {
        return -1;
    }
    Py_XSETREF(c->locdict, d);
    Py_CLEAR(c->h_name);
    c->at = at;
    return 0;
}

/* An instance without running its initialiser, which only sorts out arguments. */
static PyObject *
instance(rw_ctx *c, rw_kind kind)
{
    PyTypeObject *t = (PyTypeObject *)hilt_rw_state.type[kind];
    PyObject *o = t->tp_new(t, hilt_rw_state.empty, NULL);
    PyObject **dict = o ? _PyObject_GetDictPtr(o) : NULL;
    if (dict && !*dict) {
        if (!(*dict = PyDict_Copy(c->locdict))) {
            Py_CLEAR(o);
        }
        return o;
    }
    PyObject *key, *value;
    Py_ssize_t at = 0;
    while (o && PyDict_Next(c->locdict, &at, &key, &value)) {
        if (PyObject_SetAttr(o, key, value) < 0) {
            Py_CLEAR(o);
        }
    }
    return o;
}

static int
set_field(PyObject *o, PyObject *name, PyObject *value)
{
    PyObject **dict = _PyObject_GetDictPtr(o);
    return dict && *dict ? PyDict_SetItem(*dict, name, value) : PyObject_SetAttr(o, name, value);
}

PyObject *
hilt_rw_node(rw_ctx *c, rw_kind kind, int n, ...)
{
    va_list ap;
    PyObject *o = instance(c, kind);
    va_start(ap, n);
    for (int i = 0; i < n; i++) {
        PyObject *name = va_arg(ap, PyObject *), *value = va_arg(ap, PyObject *);
        if (o && (!value || set_field(o, name, value) < 0)) {
            Py_CLEAR(o);
        }
        Py_XDECREF(value);
    }
    va_end(ap);
    return o;
}

PyObject *
hilt_rw_name(rw_ctx *c, uint32_t id, bool store)
{
    const rw_state *s = &hilt_rw_state;
    PyObject *name = hilt_rw_name_of(c, id);
    return name ? hilt_rw_node(c, RW_Name, 2, s->s_id, Py_NewRef(name), s->s_ctx,
                               Py_NewRef(store ? s->store : s->load))
                : NULL;
}

PyObject *
hilt_rw_h_attr(rw_ctx *c, rw_helper m)
{
    const rw_state *s = &hilt_rw_state;
    if (!c->h_name && !(c->h_name = hilt_rw_name(c, ID_H, false))) {
        return NULL;
    }
    PyObject *o = hilt_rw_node(c, RW_Attribute, 3, s->s_value, Py_NewRef(c->h_name), s->s_attr,
                               Py_NewRef(s->helper[m]), s->s_ctx, Py_NewRef(s->load));
    if (o && c->at->end_line != c->at->line) { /* a call's line is taken from where its attribute ends */
        PyObject *line = PyDict_GetItemWithError(c->locdict, s->s_lineno);
        PyObject *col = PyDict_GetItemWithError(c->locdict, s->s_col_offset);
        if (set_field(o, s->s_end_lineno, line) < 0 || set_field(o, s->s_end_col_offset, col) < 0) {
            Py_CLEAR(o);
        }
    }
    return o;
}

PyObject *
hilt_rw_h_list(rw_ctx *c, rw_helper m, PyObject *args, PyObject *keywords)
{
    const rw_state *s = &hilt_rw_state;
    if (!args || !keywords) {
        Py_XDECREF(args);
        Py_XDECREF(keywords);
        return NULL;
    }
    return hilt_rw_node(c, RW_Call, 3, s->s_func, hilt_rw_h_attr(c, m), s->s_args, args, s->s_keywords,
                        keywords);
}

PyObject *
hilt_rw_h(rw_ctx *c, rw_helper m, int n, ...)
{
    va_list ap;
    PyObject *args = PyList_New(n);
    va_start(ap, n);
    for (int i = 0; i < n; i++) {
        PyObject *a = va_arg(ap, PyObject *);
        if (!args || !a) {
            Py_CLEAR(args);
            Py_XDECREF(a);
        }
        else {
            PyList_SET_ITEM(args, i, a);
        }
    }
    va_end(ap);
    return hilt_rw_h_list(c, m, args, PyList_New(0));
}

PyObject *
hilt_rw_const(rw_ctx *c, PyObject *value)
{
    const rw_state *s = &hilt_rw_state;
    return value ? hilt_rw_node(c, RW_Constant, 2, s->s_value, value, s->s_kind, Py_NewRef(Py_None)) : NULL;
}

PyObject *
hilt_rw_int(rw_ctx *c, long value)
{
    return value < 0 ? NULL : hilt_rw_const(c, PyLong_FromLong(value));
}

PyObject *
hilt_rw_tuple(rw_ctx *c, const rw_ids *ids, bool store)
{
    const rw_state *s = &hilt_rw_state;
    PyObject *elts = ids ? PyList_New(ids->n) : NULL;
    for (uint32_t i = 0; elts && i < ids->n; i++) {
        PyObject *n = hilt_rw_name(c, ids->id[i], store);
        if (!n) {
            Py_CLEAR(elts);
            break;
        }
        PyList_SET_ITEM(elts, i, n);
    }
    return elts ? hilt_rw_node(c, RW_Tuple, 2, s->s_elts, elts, s->s_ctx,
                               Py_NewRef(store ? s->store : s->load))
                : NULL;
}

static PyObject *
assign_list(rw_ctx *c, PyObject *targets, PyObject *value)
{
    const rw_state *s = &hilt_rw_state;
    if (!targets || !value) {
        Py_XDECREF(targets);
        Py_XDECREF(value);
        return NULL;
    }
    return hilt_rw_node(c, RW_Assign, 3, s->s_targets, targets, s->s_value, value, s->s_type_comment,
                        Py_NewRef(Py_None));
}

PyObject *
hilt_rw_assign(rw_ctx *c, PyObject *target, PyObject *value)
{
    PyObject *targets = target ? PyList_New(1) : NULL;
    if (targets) {
        PyList_SET_ITEM(targets, 0, target);
    }
    else {
        Py_XDECREF(target);
    }
    return assign_list(c, targets, value);
}

PyObject *
hilt_rw_assign_ids(rw_ctx *c, const rw_ids *ids, PyObject *value)
{
    PyObject *targets = ids ? PyList_New(ids->n) : NULL;
    for (uint32_t i = 0; targets && i < ids->n; i++) {
        PyObject *n = hilt_rw_name(c, ids->id[i], true);
        if (!n) {
            Py_CLEAR(targets);
            break;
        }
        PyList_SET_ITEM(targets, i, n);
    }
    return assign_list(c, targets, value);
}

PyObject *
hilt_rw_expr_stmt(rw_ctx *c, PyObject *value)
{
    return value ? hilt_rw_node(c, RW_Expr, 1, hilt_rw_state.s_value, value) : NULL;
}

/* body: a list; an empty one gets `pass` */
PyObject *
hilt_rw_if(rw_ctx *c, PyObject *test, PyObject *body)
{
    const rw_state *s = &hilt_rw_state;
    if (body && PyList_GET_SIZE(body) == 0 && hilt_rw_push(body, hilt_rw_node(c, RW_Pass, 0)) < 0) {
        Py_CLEAR(body);
    }
    if (!test || !body) {
        Py_XDECREF(test);
        Py_XDECREF(body);
        return NULL;
    }
    return hilt_rw_node(c, RW_If, 3, s->s_test, test, s->s_body, body, s->s_orelse, PyList_New(0));
}

int
hilt_rw_push(PyObject *list, PyObject *stmt)
{
    int r = stmt ? PyList_Append(list, stmt) : -1;
    Py_XDECREF(stmt);
    return r;
}
