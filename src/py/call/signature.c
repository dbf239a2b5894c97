/* Parameters of a decorated function: names, defaults, what the annotations mean; binding of a call's
 * arguments.
 *
 * Nothing here looks at argument values. Annotations that are strings are evaluated in the function's globals
 * and cells; one that can't be evaluated counts as absent, as does one that says nothing to us.
 */
#include "call.h"
#include "../rewrite/rewrite.h"
#include "../rewrite/tree.h"

/* -- annotations ------------------------------------------------------------------------------------------ */

static bool
type_named(PyObject *o, const char *name)
{
    return strcmp(Py_TYPE(o)->tp_name, name) == 0;
}

/* X | None, Optional[X]: X, and that None passes. Another union says nothing. */
static hilt_ann
union_annotation(PyObject *o)
{
    hilt_ann ann = {HILT_ANN_NONE, HILT_DTYPE_NONE, false};
    HILT_CLEANUP_REF PyObject *args = PyObject_GetAttrString(o, "__args__");
    if (!args || !PyTuple_Check(args)) {
        PyErr_Clear();
        return ann;
    }
    int others = 0;
    for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(args); i++) {
        PyObject *a = PyTuple_GET_ITEM(args, i);
        if (a == Py_None || a == (PyObject *)Py_TYPE(Py_None)) {
            continue;
        }
        ann = hilt_annotation_of(a);
        others++;
    }
    if (others != 1) {
        ann = (hilt_ann){HILT_ANN_NONE, HILT_DTYPE_NONE, false};
    }
    ann.optional = PyTuple_GET_SIZE(args) > others;
    return ann;
}

hilt_ann
hilt_annotation_of(PyObject *o)
{
    hilt_ann ann = {HILT_ANN_NONE, HILT_DTYPE_NONE, false};
    if (!o || o == Py_None) {
        return ann;
    }
    hilt_dtype d;
    if (hilt_dtype_check(o, &d)) {
        return (hilt_ann){HILT_ANN_DTYPE, (uint8_t)d, false};
    }
    if (hilt_is_special_annotation(o, &ann)) {
        return ann;
    }
    if (PyType_Check(o) && hilt_is_stream_type((PyTypeObject *)o)) {
        return (hilt_ann){HILT_ANN_STREAM, HILT_DTYPE_NONE, true};
    }
    if (type_named(o, "types.UnionType") || type_named(o, "_UnionGenericAlias") ||
        type_named(o, "typing.Union")) {
        return union_annotation(o);
    }
    return ann;
}

/* The cells of a function by name, so that annotations see what the function sees. */
static PyObject *
closure_names(PyObject *function)
{
    PyObject *names = PyDict_New();
    PyObject *cells = PyFunction_GET_CLOSURE(function);
    if (!names || !cells) {
        return names;
    }
    PyObject *code = PyFunction_GET_CODE(function);
    HILT_CLEANUP_REF PyObject *free = PyObject_GetAttrString(code, "co_freevars");
    for (Py_ssize_t i = 0; free && i < PyTuple_GET_SIZE(cells); i++) {
        PyObject *v = PyCell_GET(PyTuple_GET_ITEM(cells, i));
        if (v && PyDict_SetItem(names, PyTuple_GET_ITEM(free, i), v) < 0) {
            break;
        }
    }
    PyErr_Clear();
    return names;
}

static PyObject *
resolved(PyObject *annotation, PyObject *function)
{
    if (!PyUnicode_Check(annotation)) {
        return Py_NewRef(annotation);
    }
    HILT_CLEANUP_REF PyObject *names = closure_names(function);
    const char *text = PyUnicode_AsUTF8(annotation);
    PyObject *r =
        names && text ? PyRun_String(text, Py_eval_input, PyFunction_GET_GLOBALS(function), names) : NULL;
    if (!r) {
        PyErr_Clear();
    }
    return r;
}

/* -- parameters ------------------------------------------------------------------------------------------- */

static long
code_int(PyObject *code, const char *name)
{
    HILT_CLEANUP_REF PyObject *o = PyObject_GetAttrString(code, name);
    return o ? PyLong_AsLong(o) : -1;
}

/* A class whose fields are parts of an argument. */
static bool
is_record(PyObject *o)
{
    return PyType_Check(o) && (PyObject_HasAttrString(o, "__dataclass_fields__") ||
                               (PyType_IsSubtype((PyTypeObject *)o, &PyTuple_Type) && PyObject_HasAttrString(o, "_fields")));
}

bool
hilt_param_accepts(const hilt_param *p, PyObject *v)
{
    if (!p->record || !hilt_is_numeric(v) || PyObject_TypeCheck(v, (PyTypeObject *)p->record)) {
        return true;
    }
    char what[160];
    snprintf(what, sizeof what, "parameter '%s'", p->text);
    hilt_raise(HILT_DIAG_ARG_WRONG_TYPE, what, ((PyTypeObject *)p->record)->tp_name, hilt_type_name_of(v));
    return false;
}

static bool
fill_param(hilt_param *p, PyObject *name, PyObject *annotations, PyObject *function)
{
    p->name = Py_NewRef(name);
    p->text = PyUnicode_AsUTF8(name);
    if (!p->text) {
        return false;
    }
    PyObject *a = annotations ? PyDict_GetItemWithError(annotations, name) : NULL;
    if (!a) {
        p->ann = hilt_annotation_of(NULL);
        return !PyErr_Occurred();
    }
    HILT_CLEANUP_REF PyObject *r = resolved(a, function);
    p->ann = hilt_annotation_of(r);
    p->record = r && is_record(r) ? Py_NewRef(r) : NULL;
    return true;
}

/* Adds what stands in the text as the annotation of each parameter in the list. */
static bool
add_written(PyObject *arguments, const char *list, PyObject *into)
{
    HILT_CLEANUP_REF PyObject *args = PyObject_GetAttrString(arguments, list);
    HILT_CLEANUP_REF PyObject *ast = PyImport_ImportModule("ast");
    for (Py_ssize_t i = 0; args && ast && PyList_Check(args) && i < PyList_GET_SIZE(args); i++) {
        HILT_CLEANUP_REF PyObject *name = PyObject_GetAttrString(PyList_GET_ITEM(args, i), "arg");
        HILT_CLEANUP_REF PyObject *a = PyObject_GetAttrString(PyList_GET_ITEM(args, i), "annotation");
        HILT_CLEANUP_REF PyObject *text = a && a != Py_None ? PyObject_CallMethod(ast, "unparse", "(O)", a) : NULL;
        if (!name || !a || (a != Py_None && (!text || PyDict_SetItem(into, name, text) < 0))) {
            return false;
        }
    }
    return args && ast;
}

/* functools.wraps gives a function the annotations of another. Those that it was written with, from the text; an
 * empty dict if there is none. */
static PyObject *
written_annotations(PyObject *function, PyObject *source)
{
    PyObject *name = ((PyFunctionObject *)function)->func_name, *made = PyDict_New();
    HILT_CLEANUP_REF PyObject *def = source ? hilt_source_parse(source, function, name) : NULL;
    HILT_CLEANUP_REF PyObject *arguments = def ? PyObject_GetAttrString(def, "args") : NULL;
    if (arguments && made && add_written(arguments, "posonlyargs", made) && add_written(arguments, "args", made)) {
        add_written(arguments, "kwonlyargs", made);
    }
    PyErr_Clear();
    return made;
}

static PyObject *
annotations_of(PyObject *function, PyObject *source)
{
    PyObject *own = PyObject_GetAttrString(function, "__annotations__");
    HILT_CLEANUP_REF PyObject *wrapped = PyObject_GetAttrString(function, "__wrapped__");
    HILT_CLEANUP_REF PyObject *other = wrapped ? PyObject_GetAttrString(wrapped, "__annotations__") : NULL;
    PyErr_Clear();
    if (own && other && (own == other || PyObject_RichCompareBool(own, other, Py_EQ) == 1)) {
        Py_SETREF(own, written_annotations(function, source));
    }
    if (!own || !PyDict_Check(own)) {
        Py_CLEAR(own);
    }
    PyErr_Clear();
    return own;
}

hilt_signature *
hilt_signature_new(PyObject *function, PyObject *source)
{
    PyObject *code = PyFunction_GET_CODE(function);
    long npos = code_int(code, "co_argcount"), nkw = code_int(code, "co_kwonlyargcount");
    long nposonly = code_int(code, "co_posonlyargcount"), flags = code_int(code, "co_flags");
    HILT_CLEANUP_REF PyObject *names = PyObject_GetAttrString(code, "co_varnames");
    if (PyErr_Occurred()) {
        return NULL;
    }
    uint32_t n = (uint32_t)(npos + nkw) + !!(flags & CO_VARARGS) + !!(flags & CO_VARKEYWORDS);
    hilt_signature *s = PyMem_Calloc(1, sizeof *s + n * sizeof *s->params);
    if (!s) {
        PyErr_NoMemory();
        return NULL;
    }
    s->function = Py_NewRef(function);
    s->nparams = n;
    s->npos = (uint32_t)npos;
    s->nposonly = (uint32_t)nposonly;
    s->nkwonly = (uint32_t)nkw;
    s->varpos = flags & CO_VARARGS ? (int)(npos + nkw) : -1;
    s->varkw = flags & CO_VARKEYWORDS ? (int)n - 1 : -1;
    HILT_CLEANUP_REF PyObject *annotations = annotations_of(function, source);
    for (uint32_t i = 0; i < n; i++) {
        if (!fill_param(&s->params[i], PyTuple_GET_ITEM(names, i), annotations, function)) {
            hilt_signature_free(s);
            return NULL;
        }
    }
    return s;
}

void
hilt_signature_free(hilt_signature *s)
{
    if (!s) {
        return;
    }
    for (uint32_t i = 0; i < s->nparams; i++) {
        Py_XDECREF(s->params[i].name);
        Py_XDECREF(s->params[i].record);
    }
    Py_XDECREF(s->function);
    PyMem_Free(s);
}

/* -- binding ---------------------------------------------------------------------------------------------- */

static const char *
function_name(const hilt_signature *s)
{
    return hilt_shown(((PyFunctionObject *)s->function)->func_qualname, "?");
}

static void
raise_count(const hilt_signature *s, const char *what, const char *name)
{
    hilt_str text = {0};
    hilt_str_printf(&text, "%s() %s", function_name(s), what);
    if (name) {
        hilt_str_printf(&text, " '%s'", name);
    }
    hilt_raise(HILT_DIAG_ARG_COUNT, text.data ? text.data : what);
    hilt_str_free(&text);
}

static bool
bind_keyword(const hilt_signature *s, PyObject *key, PyObject *v, PyObject **values)
{
    for (uint32_t i = 0; i < s->npos + s->nkwonly; i++) {
        const hilt_param *p = &s->params[i];
        if (p->name != key && PyUnicode_Compare(p->name, key) != 0) {
            continue;
        }
        if (i < s->nposonly && s->varkw < 0) {
            raise_count(s, "takes this parameter by position only:", p->text);
            return false;
        }
        if (i < s->nposonly) {
            break;
        }
        if (values[i]) {
            raise_count(s, "got two values for parameter", p->text);
            return false;
        }
        values[i] = Py_NewRef(v);
        return true;
    }
    if (s->varkw < 0) {
        raise_count(s, "has no parameter", hilt_shown(key, "?"));
        return false;
    }
    return PyDict_SetItem(values[s->varkw], key, v) == 0;
}

static bool
bind_extra(const hilt_signature *s, PyObject *const *args, size_t nargs, PyObject **values)
{
    if (s->varpos < 0) {
        if (nargs > s->npos) {
            char what[96];
            snprintf(what, sizeof what, "takes %u positional argument%s, but %zu are given", s->npos,
                     s->npos == 1 ? "" : "s", nargs);
            raise_count(s, what, NULL);
            return false;
        }
        return true;
    }
    size_t extra = nargs > s->npos ? nargs - s->npos : 0;
    PyObject *t = values[s->varpos] = PyTuple_New((Py_ssize_t)extra);
    for (size_t i = 0; t && i < extra; i++) {
        PyTuple_SET_ITEM(t, (Py_ssize_t)i, Py_NewRef(args[s->npos + i]));
    }
    return t != NULL;
}

/* The default of parameter i; borrowed, NULL: it has none. */
static PyObject *
default_of(const hilt_signature *s, uint32_t i)
{
    PyObject *d = PyFunction_GET_DEFAULTS(s->function), *kw = PyFunction_GET_KW_DEFAULTS(s->function);
    if (i >= s->npos) {
        return kw ? PyDict_GetItemWithError(kw, s->params[i].name) : NULL;
    }
    Py_ssize_t at = d ? (Py_ssize_t)i - ((Py_ssize_t)s->npos - PyTuple_GET_SIZE(d)) : -1;
    return at >= 0 ? PyTuple_GET_ITEM(d, at) : NULL;
}

bool
hilt_signature_bind(const hilt_signature *s, PyObject *const *args, size_t nargs, PyObject *kwnames,
                    PyObject **values)
{
    memset(values, 0, s->nparams * sizeof *values);
    for (size_t i = 0; i < nargs && i < s->npos; i++) {
        values[i] = Py_NewRef(args[i]);
    }
    bool ok = bind_extra(s, args, nargs, values);
    if (ok && s->varkw >= 0) {
        ok = (values[s->varkw] = PyDict_New()) != NULL;
    }
    Py_ssize_t nkw = kwnames ? PyTuple_GET_SIZE(kwnames) : 0;
    for (Py_ssize_t i = 0; ok && i < nkw; i++) {
        ok = bind_keyword(s, PyTuple_GET_ITEM(kwnames, i), args[nargs + (size_t)i], values);
    }
    for (uint32_t i = 0; ok && i < s->npos + s->nkwonly; i++) {
        if (!values[i]) {
            values[i] = Py_XNewRef(default_of(s, i));
        }
        if (!values[i]) {
            raise_count(s, "lacks an argument for parameter", s->params[i].text);
            ok = false;
        }
    }
    if (!ok) {
        for (uint32_t i = 0; i < s->nparams; i++) {
            Py_CLEAR(values[i]);
        }
    }
    return ok;
}

PyObject *
hilt_signature_call(const hilt_signature *s, PyObject *fn, PyObject *const *values)
{
    Py_ssize_t nextra = s->varpos >= 0 ? PyTuple_GET_SIZE(values[s->varpos]) : 0;
    Py_ssize_t nkwargs = s->varkw >= 0 ? PyDict_GET_SIZE(values[s->varkw]) : 0;
    size_t n = s->npos + (size_t)nextra, at = n;
    PyObject **args = PyMem_Malloc((n + s->nkwonly + (size_t)nkwargs + 1) * sizeof *args);
    HILT_CLEANUP_REF PyObject *names = PyTuple_New((Py_ssize_t)s->nkwonly + nkwargs);
    if (!args || !names) {
        PyMem_Free(args);
        return PyErr_Occurred() ? NULL : PyErr_NoMemory();
    }
    memcpy(args, values, s->npos * sizeof *args);
    for (Py_ssize_t i = 0; i < nextra; i++) {
        args[s->npos + (size_t)i] = PyTuple_GET_ITEM(values[s->varpos], i);
    }
    for (uint32_t i = 0; i < s->nkwonly; i++, at++) {
        PyTuple_SET_ITEM(names, (Py_ssize_t)i, Py_NewRef(s->params[s->npos + i].name));
        args[at] = values[s->npos + i];
    }
    PyObject *key, *v;
    for (Py_ssize_t pos = 0; nkwargs && PyDict_Next(values[s->varkw], &pos, &key, &v); at++) {
        PyTuple_SET_ITEM(names, (Py_ssize_t)(at - n), Py_NewRef(key));
        args[at] = v;
    }
    PyObject *r = PyObject_Vectorcall(fn, args, n, PyTuple_GET_SIZE(names) ? names : NULL);
    PyMem_Free(args);
    return r;
}
