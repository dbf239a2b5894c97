/* From a rewritten definition to a function: compile it where its names mean what they meant, and share the
 * cells.
 *
 * The definition is compiled, never run, inside a factory whose parameters are the original's free variables
 * and "@h", and inside a class of the same name if private names need mangling: def @hilt(@h, …): class Name:
 *             def f(…): …
 * Its code object is picked out and made a function over the original's globals and cells.
 */
#include "tree.h"

PyObject *
hilt_rw_class_of(PyObject *qualname)
{
    PyObject *dot = PyUnicode_FromString("."), *found = NULL;
    PyObject *parts = dot ? PyUnicode_Split(qualname, dot, -1) : NULL;
    Py_XDECREF(dot);
    if (!parts) {
        return NULL;
    }
    bool is_function = true; /* the last part is the function; one before "<locals>" is one too */
    for (Py_ssize_t i = PyList_GET_SIZE(parts); i-- > 0 && !found;) {
        PyObject *p = PyList_GET_ITEM(parts, i);
        if (PyUnicode_CompareWithASCIIString(p, "<locals>") == 0) {
            is_function = true;
            continue;
        }
        if (!is_function) {
            found = Py_NewRef(p);
        }
        is_function = false;
    }
    Py_DECREF(parts);
    return found;
}

static bool
is_private(PyObject *name)
{
    Py_ssize_t n;
    const char *s = PyUnicode_AsUTF8AndSize(name, &n);
    return s && n > 2 && s[0] == '_' && s[1] == '_' && !(s[n - 1] == '_' && s[n - 2] == '_') &&
           !strchr(s, '.');
}

PyObject *
hilt_rw_mangle(rw_ctx *c, PyObject *name)
{
    const char *klass = c->klass ? PyUnicode_AsUTF8(c->klass) : NULL;
    while (klass && *klass == '_') {
        klass++;
    }
    if (!klass || !*klass || !is_private(name)) {
        return Py_NewRef(name);
    }
    return PyUnicode_FromFormat("_%s%U", klass, name);
}

static PyObject *
argument(rw_ctx *c, PyObject *name)
{
    const rw_state *s = &hilt_rw_state;
    return hilt_rw_node(c, RW_arg, 3, s->s_arg, Py_NewRef(name), s->s_annotation, Py_NewRef(Py_None),
                        s->s_type_comment, Py_NewRef(Py_None));
}

static PyObject *
parameters(rw_ctx *c, PyObject *free)
{
    const rw_state *s = &hilt_rw_state;
    PyObject *args = PyList_New(0);
    if (!args || hilt_rw_push(args, argument(c, c->names.data[ID_H])) < 0) {
        Py_XDECREF(args);
        return NULL;
    }
    for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(free); i++) {
        PyObject *name = PyTuple_GET_ITEM(free, i);
        if (PyUnicode_READ_CHAR(name, 0) == '@') { /* of a rewritten function, around which this one was decorated */
            continue;
        }
        if (hilt_rw_push(args, argument(c, name)) < 0) {
            Py_DECREF(args);
            return NULL;
        }
    }
    return hilt_rw_node(c, RW_arguments, 7, s->s_posonlyargs, PyList_New(0), s->s_args, args, s->s_vararg,
                        Py_NewRef(Py_None), s->s_kwonlyargs, PyList_New(0), s->s_kw_defaults, PyList_New(0),
                        s->s_kwarg, Py_NewRef(Py_None), s->s_defaults, PyList_New(0));
}

static int
set_list(PyObject *o, PyObject *field, PyObject *value)
{
    int r = value ? PyObject_SetAttr(o, field, value) : -1;
    Py_XDECREF(value);
    return r;
}

/* A list of as many `None`s: defaults are those of the original, but their number is part of the definition.
 */
static int
blank(rw_ctx *c, PyObject *o, PyObject *field)
{
    PyObject *old = PyObject_GetAttr(o, field), *none = hilt_rw_const(c, Py_NewRef(Py_None)), *now = NULL;
    Py_ssize_t n = old ? PyList_GET_SIZE(old) : 0;
    if (old && none && (now = PyList_New(n))) {
        for (Py_ssize_t i = 0; i < n; i++) {
            PyObject *x = PyList_GET_ITEM(old, i) == Py_None ? Py_None : none;
            PyList_SET_ITEM(now, i, Py_NewRef(x));
        }
    }
    Py_XDECREF(old);
    Py_XDECREF(none);
    return set_list(o, field, now);
}

static int
strip_annotations(PyObject *list)
{
    const rw_state *s = &hilt_rw_state;
    for (Py_ssize_t i = 0; i < PyList_GET_SIZE(list); i++) {
        PyObject *a = PyList_GET_ITEM(list, i);
        if (a != Py_None && PyObject_SetAttr(a, s->s_annotation, Py_None) < 0) {
            return -1;
        }
    }
    return 0;
}

/* What is evaluated where the function is made stays with the original. */
static int
strip(rw_ctx *c, PyObject *def)
{
    const rw_state *s = &hilt_rw_state;
    PyObject *args = PyObject_GetAttr(def, s->s_args);
    PyObject *const lists[] = {s->s_posonlyargs, s->s_args, s->s_kwonlyargs}, *const single[] = {s->s_vararg,
                                                                                                 s->s_kwarg};
    int r = args && PyObject_SetAttr(def, s->s_returns, Py_None) == 0 ? 0 : -1;
    if (r == 0) {
        r = set_list(def, s->s_decorator_list, PyList_New(0));
    }
#if PY_VERSION_HEX >= 0x030C0000
    if (r == 0) {
        r = set_list(def, s->s_type_params, PyList_New(0));
    }
#endif
    for (size_t i = 0; i < HILT_COUNT(lists) && r == 0; i++) {
        PyObject *l = PyObject_GetAttr(args, lists[i]);
        r = l ? strip_annotations(l) : -1;
        Py_XDECREF(l);
    }
    for (size_t i = 0; i < HILT_COUNT(single) && r == 0; i++) {
        PyObject *a = PyObject_GetAttr(args, single[i]);
        r = !a ? -1 : a == Py_None ? 0 : PyObject_SetAttr(a, s->s_annotation, Py_None);
        Py_XDECREF(a);
    }
    if (r == 0) {
        r = blank(c, args, s->s_defaults) < 0 ? -1 : blank(c, args, s->s_kw_defaults);
    }
    Py_XDECREF(args);
    return r;
}

static PyObject *
wrapped(PyObject *stmt)
{
    PyObject *l = stmt ? PyList_New(1) : NULL;
    if (l) {
        PyList_SET_ITEM(l, 0, stmt);
    }
    else {
        Py_XDECREF(stmt);
    }
    return l;
}

/* The definition's name must not become a local of the factory, unless it is one of the free variables: in the
 * code it means what it meant. */
static PyObject *
factory_body(rw_ctx *c, PyObject *def, PyObject *free)
{
    const rw_state *s = &hilt_rw_state;
    PyObject *inner = Py_NewRef(def);
    PyObject *name = c->klass ? Py_NewRef(c->klass) : PyObject_GetAttr(def, s->s_name);
    int parameter = name ? PySequence_Contains(free, name) : -1;
    PyObject *names = parameter < 0 ? NULL : PyList_New(0), *body = PyList_New(0);
    if (c->klass) {
        inner = hilt_rw_node(c, RW_ClassDef, 6, s->s_name, Py_NewRef(c->klass), s->s_bases, PyList_New(0),
                             s->s_keywords, PyList_New(0), s->s_body, wrapped(inner), s->s_decorator_list,
                             PyList_New(0), s->s_type_params, PyList_New(0));
    }
    if (!names || !body || !inner || PyList_Append(names, name) < 0 ||
        (!parameter && hilt_rw_push(body, hilt_rw_node(c, RW_Global, 1, s->s_names, Py_NewRef(names))) < 0) ||
        PyList_Append(body, inner) < 0) {
        Py_CLEAR(body);
    }
    Py_XDECREF(name);
    Py_XDECREF(names);
    Py_XDECREF(inner);
    return body;
}

/* Module([def @hilt(@h, …): [class Name:] def]) */
static PyObject *
module_of(rw_ctx *c, PyObject *def, PyObject *free)
{
    const rw_state *s = &hilt_rw_state;
    PyObject *name = PyUnicode_InternFromString("@hilt"), *params = parameters(c, free);
    PyObject *outer =
        hilt_rw_node(c, RW_FunctionDef, 7, s->s_name, name, s->s_args, params, s->s_body, factory_body(c, def, free),
                     s->s_decorator_list, PyList_New(0), s->s_returns, Py_NewRef(Py_None), s->s_type_comment,
                     Py_NewRef(Py_None), s->s_type_params, PyList_New(0));
    PyObject *body = wrapped(outer), *ignores = PyList_New(0);
    PyObject *m = body && ignores ? PyObject_CallFunctionObjArgs(s->t_Module, body, ignores, NULL) : NULL;
    Py_XDECREF(body);
    Py_XDECREF(ignores);
    return m;
}

/* The code object of that name among a code's constants; borrowed. */
static PyObject *
code_inside(PyObject *code, PyObject *name)
{
    PyObject *consts = code ? PyObject_GetAttrString(code, "co_consts") : NULL, *found = NULL;
    for (Py_ssize_t i = 0; consts && i < PyTuple_GET_SIZE(consts) && !found; i++) {
        PyObject *k = PyTuple_GET_ITEM(consts, i);
        if (PyCode_Check(k) && (!name || PyUnicode_Compare(((PyCodeObject *)k)->co_name, name) == 0)) {
            found = k;
        }
    }
    Py_XDECREF(consts);
    return found;
}

static PyObject *
compile_module(PyObject *module, PyObject *file, int flags)
{
    PyObject *builtins = PyImport_ImportModule("builtins");
    PyObject *compile = builtins ? PyObject_GetAttr(builtins, hilt_rw_state.s_compile) : NULL;
    PyObject *code = compile ? PyObject_CallFunction(compile, "OOsii", module, file, "exec", flags, 1) : NULL;
    Py_XDECREF(builtins);
    Py_XDECREF(compile);
    return code;
}

/* The original's cells in the order of the new code's free variables. */
static PyObject *
cells_of(PyObject *function, PyObject *old_free, PyObject *new_free, PyObject *helper)
{
    PyObject *closure = PyFunction_GetClosure(function), *cells = PyTuple_New(PyTuple_GET_SIZE(new_free));
    for (Py_ssize_t i = 0; cells && i < PyTuple_GET_SIZE(new_free); i++) {
        PyObject *name = PyTuple_GET_ITEM(new_free, i), *cell = NULL;
        if (PyUnicode_CompareWithASCIIString(name, "@h") == 0) {
            cell = PyCell_New(helper);
        }
        for (Py_ssize_t k = 0; !cell && closure && k < PyTuple_GET_SIZE(old_free); k++) {
            if (PyUnicode_Compare(PyTuple_GET_ITEM(old_free, k), name) == 0) {
                cell = Py_NewRef(PyTuple_GET_ITEM(closure, k));
            }
        }
        if (!cell) {
            PyErr_Format(PyExc_SystemError, "no cell for '%U'", name);
            Py_CLEAR(cells);
            break;
        }
        PyTuple_SET_ITEM(cells, i, cell);
    }
    return cells;
}

static PyObject *
function_from(PyObject *original, PyObject *code, PyObject *free, PyObject *helper)
{
    PyFunctionObject *old = (PyFunctionObject *)original;
    PyObject *new_free = PyObject_GetAttrString(code, "co_freevars");
    PyObject *cells = new_free ? cells_of(original, free, new_free, helper) : NULL, *f = NULL;
    if (cells && (f = PyFunction_NewWithQualName(code, old->func_globals, old->func_qualname))) {
        if ((PyTuple_GET_SIZE(cells) && PyFunction_SetClosure(f, cells) < 0) ||
            (old->func_defaults && PyFunction_SetDefaults(f, old->func_defaults) < 0)) {
            Py_CLEAR(f);
        }
        else {
            Py_XSETREF(((PyFunctionObject *)f)->func_kwdefaults, Py_XNewRef(old->func_kwdefaults));
            Py_XSETREF(((PyFunctionObject *)f)->func_module, Py_XNewRef(old->func_module));
        }
    }
    Py_XDECREF(new_free);
    Py_XDECREF(cells);
    return f;
}

/* CO_FUTURE_…: what `from __future__ import …` of the file asked for. */
static int
future_flags(PyObject *code)
{
    return ((PyCodeObject *)code)->co_flags & PyCF_MASK;
}

PyObject *
hilt_rw_compile(rw_ctx *c, PyObject *function, PyObject *def, PyObject *helper)
{
    PyObject *old = PyFunction_GetCode(function), *free = PyObject_GetAttrString(old, "co_freevars");
    PyObject *module = NULL, *code = NULL, *f = NULL;
    if (!free || strip(c, def) < 0 || !(module = module_of(c, def, free))) {
        goto done;
    }
    code = compile_module(module, c->file, future_flags(old));
    PyObject *inner = code_inside(code, NULL);
    if (inner && c->klass) {
        inner = code_inside(inner, c->klass);
    }
    PyObject *name = PyObject_GetAttr(def, hilt_rw_state.s_name);
    inner = inner && name ? code_inside(inner, name) : NULL;
    Py_XDECREF(name);
    if (inner) {
        f = function_from(function, inner, free, helper);
    }
    else if (!PyErr_Occurred()) {
        PyErr_SetString(PyExc_SystemError, "the rewritten code is not where it was put");
    }
done:
    Py_XDECREF(free);
    Py_XDECREF(module);
    Py_XDECREF(code);
    return f;
}
