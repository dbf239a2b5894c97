/* Calls from rewritten code: jit functions are inlined, markers mean something, builtins may be replaced, and
 * what is opaque is watched inside run-time regions.
 */
#include "region.h"

#include "../arch/arch.h"

const char *
hilt_callable_name(PyObject *fn)
{
    static char text[128];
    PyObject *name HILT_CLEANUP_REF = PyObject_GetAttrString(fn, "__qualname__");
    PyErr_Clear();
    const char *s = name && PyUnicode_Check(name) ? PyUnicode_AsUTF8(name) : hilt_type_name_of(fn);
    PyErr_Clear();
    snprintf(text, sizeof text, "%s()", s ? s : "a call");
    return text;
}

/* What is known of a builtin, by identity. */
enum { NOT_KNOWN, COMPUTES, PRINTS, LOOKS, EXECUTES };
static const struct {
    const char *name;
    int does;
} builtins_known[] = {
    {"len", COMPUTES},    {"isinstance", COMPUTES}, {"issubclass", COMPUTES}, {"type", COMPUTES},
    {"id", COMPUTES},     {"print", PRINTS},      {"repr", COMPUTES},       {"ord", COMPUTES},
    {"chr", COMPUTES},    {"getattr", COMPUTES},    {"hasattr", COMPUTES},    {"callable", COMPUTES},
    {"hash", COMPUTES},   {"format", COMPUTES},     {"abs", COMPUTES},        {"range", COMPUTES},
    {"slice", COMPUTES},  {"bool", COMPUTES},       {"int", COMPUTES},        {"float", COMPUTES},
    {"str", COMPUTES},    {"round", COMPUTES},      {"divmod", COMPUTES},     {"pow", COMPUTES},
    {"complex", COMPUTES}, {"enumerate", LOOKS},    {"tuple", LOOKS},         {"list", LOOKS},
    {"dict", LOOKS},      {"min", LOOKS},           {"max", LOOKS},           {"zip", LOOKS},
    {"reversed", LOOKS},  {"frozenset", LOOKS},     {"set", LOOKS},           {"bytes", LOOKS},
    {"exec", EXECUTES},
};

static int
known_builtin(PyObject *fn)
{
    static hilt_ptrmap known; /* the builtins module keeps them */
    if (!PyCFunction_Check(fn) && !PyType_Check(fn)) {
        return NOT_KNOWN;
    }
    if (known.used == 0) {
        PyObject *builtins HILT_CLEANUP_REF = PyImport_ImportModule("builtins");
        for (size_t i = 0; builtins != NULL && i < HILT_COUNT(builtins_known); i++) {
            PyObject *o = PyObject_GetAttrString(builtins, builtins_known[i].name); /* kept: one of each */
            if (o != NULL) {
                (void)hilt_ptrmap_put(&known, o, (uint32_t)builtins_known[i].does, NULL);
            }
        }
        PyErr_Clear();
    }
    uint32_t *does = hilt_ptrmap_find(&known, fn);
    return does ? (int)*does : NOT_KNOWN;
}

/* Only looks at its arguments, unless these bring code of their own. */
static bool
only_looks(PyObject *fn)
{
    int does = known_builtin(fn);
    return does == COMPUTES || does == PRINTS || does == LOOKS;
}

bool
hilt_only_computes(PyObject *fn)
{
    return known_builtin(fn) == COMPUTES;
}

static bool
any_iterator(PyObject *const *args, Py_ssize_t n)
{
    for (Py_ssize_t i = 0; i < n; i++) {
        if (PyIter_Check(args[i])) {
            return true;
        }
    }
    return false;
}

/* An argument whose own code a builtin may run: a key function, an iterable of a user's class. */
static bool
is_users(PyObject *o)
{
    return PyFunction_Check(o) || PyMethod_Check(o) ||
           (PyType_HasFeature(Py_TYPE(o), Py_TPFLAGS_HEAPTYPE) && !PyType_Check(o) && !hilt_number_check(o) &&
            !hilt_tensor_check(o) && !hilt_jit_check(o) && !hilt_lay_value_check(o) && !hilt_arch_value_check(o));
}

static bool
any_users(PyObject *const *args, Py_ssize_t n)
{
    for (Py_ssize_t i = 0; i < n; i++) {
        if (is_users(args[i])) {
            return true;
        }
    }
    return false;
}

static bool
iterates(PyObject *fn) /* a builtin that is replaced, and runs what its arguments bring */
{
    const char *name = PyCFunction_Check(fn) ? ((PyCFunctionObject *)fn)->m_ml->ml_name : "";
    return strcmp(name, "min") == 0 || strcmp(name, "max") == 0 || strcmp(name, "any") == 0 ||
           strcmp(name, "all") == 0;
}

static int
log_users(hilt_trace *t, PyObject *const *args, Py_ssize_t n)
{
    for (Py_ssize_t i = 0; hilt_trace_in_region(t) && i < n; i++) {
        if (is_users(args[i]) && hilt_log_reachable(t, args[i]) < 0) {
            return -1;
        }
    }
    return 0;
}

/* A function made by the rewriter reports its own writes, all but those of variables that it shares with
 * others. */
static bool
is_rewritten(PyObject *fn)
{
    PyObject *closure = PyFunction_Check(fn) ? PyFunction_GET_CLOSURE(fn) : NULL;
    for (Py_ssize_t i = 0; closure != NULL && i < PyTuple_GET_SIZE(closure); i++) {
        PyObject *content = PyCell_GET(PyTuple_GET_ITEM(closure, i));
        if (content != NULL && hilt_helper_check(content)) {
            return true;
        }
    }
    return false;
}

static int
log_shared_variables(hilt_trace *t, PyObject *fn)
{
    PyObject *closure = PyFunction_GET_CLOSURE(fn);
    for (Py_ssize_t i = 0; closure != NULL && i < PyTuple_GET_SIZE(closure); i++) {
        if (hilt_log_cell(t, fn, i) < 0) {
            return -1;
        }
    }
    return 0;
}

static PyObject *
call_rewritten(hilt_trace *t, PyObject *fn, PyObject *const *args, size_t nargsf, PyObject *kwnames)
{
    PyObject *plain = PyMethod_Check(fn) ? PyMethod_GET_FUNCTION(fn) : fn;
    if (hilt_trace_in_region(t) && log_shared_variables(t, plain) < 0) {
        return NULL;
    }
    return PyObject_Vectorcall(fn, args, nargsf, kwnames);
}

static PyObject *
inline_jit(hilt_trace *t, PyObject *fn, PyObject *const *args, size_t nargsf, PyObject *kwnames)
{
    if (hilt_trace_in_region(t)) {
        PyObject *plain HILT_CLEANUP_REF = PyObject_GetAttrString(fn, "__wrapped__");
        PyErr_Clear();
        if (plain != NULL && PyFunction_Check(plain) && log_shared_variables(t, plain) < 0) {
            return NULL;
        }
    }
    return hilt_jit_inline(fn, args, nargsf, kwnames);
}

PyObject *
hilt_trace_call(hilt_trace *t, PyObject *fn, PyObject *const *args, size_t nargsf, PyObject *kwnames)
{
    if (hilt_jit_check(fn)) {
        return inline_jit(t, fn, args, nargsf, kwnames);
    }
    if (hilt_is_launch(fn)) {
        return PyObject_Vectorcall(fn, args, nargsf, kwnames);
    }
    if (hilt_number_check(fn)) {
        char text[96];
        snprintf(text, sizeof text, "a value of type %s is called as if it were a function",
                 hilt_type_name_of(fn));
        return hilt_raise(HILT_DIAG_CALL_NOT_CALLABLE, text);
    }
    PyObject *plain = PyMethod_Check(fn) ? PyMethod_GET_FUNCTION(fn) : fn;
    if (is_rewritten(plain)) {
        return call_rewritten(t, fn, args, nargsf, kwnames);
    }
    if (fn == hilt_dsl_range) { /* not as the iterable of a `for`: a Python range, as in comprehensions */
        fn = (PyObject *)&PyRange_Type;
    }
    PyObject *result;
    Py_ssize_t n = PyVectorcall_NARGS(nargsf) + (kwnames ? PyTuple_GET_SIZE(kwnames) : 0);
    if (iterates(fn) && log_users(t, args, n) < 0) {
        return NULL;
    }
    if ((PyCFunction_Check(fn) || PyType_Check(fn)) &&
        hilt_builtin_call(fn, args, nargsf, kwnames, &result)) {
        return result;
    }
    if (!hilt_trace_in_region(t)) {
        PyObject *self = PyCFunction_Check(fn) ? PyCFunction_GET_SELF(fn) : NULL;
        if (self != NULL && !PyModule_Check(self) && hilt_log_object(t, self) < 0) {
            return NULL;
        }
        t->opaque |= PyFunction_Check(plain) || known_builtin(fn) == EXECUTES;
        return PyObject_Vectorcall(fn, args, nargsf, kwnames);
    }
    if (known_builtin(fn) == EXECUTES) { /* may write whatever it likes */
        return hilt_raise(HILT_DIAG_UNSUP_CONSTRUCT, "'exec' in a run-time region");
    }
    hilt_dtype d;
    if (known_builtin(fn) == PRINTS && !any_iterator(args, n) && !any_users(args, n)) {
        t->apart++; /* sys.stdout may be of a user's class */
        result = PyObject_Vectorcall(fn, args, nargsf, kwnames);
        t->apart--;
        return result;
    }
    if (hilt_dtype_check(fn, &d) || hilt_lay_function_check(fn) || hilt_arch_function_check(fn) ||
        (only_looks(fn) && !any_iterator(args, n) && !any_users(args, n))) {
        return PyObject_Vectorcall(fn, args, nargsf, kwnames);
    }
    return hilt_watched_call(t, fn, args, nargsf, kwnames);
}

PyObject *
hilt_iterate(hilt_trace *t, PyObject *x)
{
    if (hilt_number_check(x)) {
        return hilt_raise(HILT_DIAG_PHASE_ITERATE_DYNAMIC, "a ", hilt_type_name_of(x));
    }
    if (hilt_trace_in_region(t)) {
        if (PyIter_Check(x) && hilt_check_iterator(t, x) < 0) {
            return NULL;
        }
        if (PyType_HasFeature(Py_TYPE(x), Py_TPFLAGS_HEAPTYPE) && hilt_log_reachable(t, x) < 0) {
            return NULL;
        }
    }
    return PyObject_GetIter(x);
}
