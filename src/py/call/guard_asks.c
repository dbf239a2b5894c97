/* Code that reads by names which it computes: globals()['x'], getattr(module, name), sys.modules['m'], eval, and
 * imports inside functions.
 *
 * The walk of guard_walk.c follows the names in code. Where code can ask for others, what it may read is found from
 * the builtins that it calls, by identity, and the attributes that it mentions. The usual forms with a constant
 * name count for that name only.
 */
#include "guards.h"
#include "../record/instructions.h"

static struct {
    int global, call, precall, call_function, constant, subscript, cache, null, import, extended;
} ops;

static void
init_ops(void)
{
    if (ops.global != 0) {
        return;
    }
    ops.call = hilt_instruction("CALL");
    ops.precall = hilt_instruction("PRECALL");
    ops.call_function = hilt_instruction("CALL_FUNCTION");
    ops.constant = hilt_instruction("LOAD_CONST");
    ops.subscript = hilt_instruction("BINARY_SUBSCR");
    ops.cache = hilt_instruction("CACHE");
    ops.null = hilt_instruction("PUSH_NULL");
    ops.import = hilt_instruction("IMPORT_NAME");
    ops.extended = hilt_instruction("EXTENDED_ARG");
    ops.global = hilt_instruction("LOAD_GLOBAL");
}

static const char *
builtin_name(PyObject *fn) /* NULL: it is no function of the builtins */
{
    PyObject *self = fn && PyCFunction_Check(fn) ? PyCFunction_GET_SELF(fn) : NULL;
    const char *module = self && PyModule_Check(self) ? PyModule_GetName(self) : NULL;
    PyErr_Clear();
    return module && strcmp(module, "builtins") == 0 ? ((PyCFunctionObject *)fn)->m_ml->ml_name : NULL;
}

typedef struct reader { /* an instruction at a time, prefixes and caches left out */
    const unsigned char *text;
    Py_ssize_t n, at;
    int op;
    uint32_t arg;
} reader;

static bool
next(reader *r)
{
    r->arg = 0;
    while (r->at + 1 < r->n) {
        r->op = r->text[r->at];
        r->arg = r->arg << 8 | r->text[r->at + 1];
        r->at += 2;
        if (r->op != ops.extended && r->op != ops.cache && r->op != ops.precall && r->op != ops.null) {
            return true;
        }
        r->arg = r->op == ops.extended ? r->arg : 0;
    }
    r->op = -1;
    return false;
}

/* After LOAD_GLOBAL globals: `()['name']`. The name, borrowed; NULL: something else. */
static PyObject *
constant_key(reader r, PyObject *consts)
{
    if (!next(&r) || (r.op != ops.call && r.op != ops.call_function) || r.arg != 0 || !next(&r) ||
        r.op != ops.constant || r.arg >= (uint32_t)PyTuple_GET_SIZE(consts)) {
        return NULL;
    }
    PyObject *name = PyTuple_GET_ITEM(consts, r.arg);
    return next(&r) && r.op == ops.subscript && PyUnicode_Check(name) ? name : NULL;
}

static bool
ask_builtin(const char *what, const reader *r, PyObject *consts, unsigned *ret, PyObject *names)
{
    if (strcmp(what, "globals") == 0) {
        PyObject *key = constant_key(*r, consts);
        *ret |= key ? 0 : HILT_ASKS_GLOBALS;
        return !key || PyList_Append(names, key) == 0;
    }
    if (strcmp(what, "eval") == 0 || strcmp(what, "exec") == 0) {
        *ret |= HILT_ASKS_GLOBALS | HILT_ASKS_MODULES;
    }
    else if (strcmp(what, "getattr") == 0 || strcmp(what, "vars") == 0 || strcmp(what, "hasattr") == 0) {
        *ret |= HILT_ASKS_MODULES;
    }
    return true;
}

/* import m inside the function: the module, and those that it lies in. */
static bool
ask_import(PyObject *name, PyObject *globals, PyObject *modules)
{
    PyObject *all = PyImport_GetModuleDict(), *package = PyDict_GetItemString(globals, "__package__");
    PyObject *m = PyDict_GetItemWithError(all, name);
    if (!m && package && PyUnicode_Check(package)) {
        HILT_CLEANUP_REF PyObject *full = PyUnicode_GET_LENGTH(name)
                                              ? PyUnicode_FromFormat("%U.%U", package, name)
                                              : Py_NewRef(package);
        m = full ? PyDict_GetItemWithError(all, full) : NULL;
    }
    if (m && PyModule_Check(m) && PyList_Append(modules, m) < 0) {
        return false;
    }
    Py_ssize_t dot = PyUnicode_FindChar(name, '.', 0, PyUnicode_GET_LENGTH(name), -1);
    HILT_CLEANUP_REF PyObject *outer = dot > 0 ? PyUnicode_Substring(name, 0, dot) : NULL;
    return dot <= 0 || (outer && ask_import(outer, globals, modules));
}

/* sys.modules[…], import_module(…): the modules whose names stand in the code; none: it could be any. */
static bool
ask_modules(PyObject *code_names, PyObject *consts, PyObject *globals, unsigned *ret, PyObject *modules)
{
    PyObject *all = PyImport_GetModuleDict();
    bool found = false;
    HILT_CLEANUP_REF PyObject *own = PyUnicode_FromString("__name__");
    int mentions = own ? PySequence_Contains(code_names, own) : -1;
    PyObject *name = mentions > 0 ? PyDict_GetItemWithError(globals, own) : NULL;
    if (name && PyDict_GetItemWithError(all, name)) {
        found = true;
        *ret |= HILT_ASKS_GLOBALS;
    }
    for (Py_ssize_t i = 0; mentions >= 0 && i < PyTuple_GET_SIZE(consts); i++) {
        PyObject *s = PyTuple_GET_ITEM(consts, i), *m = PyUnicode_Check(s) ? PyDict_GetItemWithError(all, s) : NULL;
        if (m && PyModule_Check(m)) {
            found = true;
            if (PyList_Append(modules, m) < 0) {
                return false;
            }
        }
    }
    *ret |= found ? 0 : HILT_ASKS_ANYTHING;
    return mentions >= 0;
}

static bool
mentions_any(PyObject *names, const char *const *words, size_t n)
{
    for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(names); i++) {
        for (size_t k = 0; k < n; k++) {
            if (PyUnicode_CompareWithASCIIString(PyTuple_GET_ITEM(names, i), words[k]) == 0) {
                return true;
            }
        }
    }
    return false;
}

static bool
looks_up_modules(PyObject *code_names)
{
    static const char *const functions[] = {"import_module", "__import__"};
    static const char *const sys[] = {"sys"}, *const modules[] = {"modules"};
    return mentions_any(code_names, functions, HILT_COUNT(functions)) ||
           (mentions_any(code_names, sys, 1) && mentions_any(code_names, modules, 1));
}

/* Installed packages look modules up to find out what else is installed. */
static bool
is_installed(PyObject *code)
{
    const char *file = PyUnicode_AsUTF8(((PyCodeObject *)code)->co_filename);
    PyErr_Clear();
    return file && strstr(file, "-packages/");
}

static bool
ask(PyObject *code, PyObject *globals, unsigned *ret, PyObject *names, PyObject *modules)
{
    static const char *const attributes[] = {"__dict__", "attrgetter", "__getattribute__"};
    static const char *const own[] = {"__globals__", "f_globals", "currentframe", "_getframe"};
    HILT_CLEANUP_REF PyObject *text = hilt_code_bytes(code);
    HILT_CLEANUP_REF PyObject *code_names = PyObject_GetAttrString(code, "co_names");
    HILT_CLEANUP_REF PyObject *consts = PyObject_GetAttrString(code, "co_consts");
    if (!text || !code_names || !consts) {
        return false;
    }
    *ret |= mentions_any(code_names, attributes, HILT_COUNT(attributes)) ? HILT_ASKS_MODULES : 0;
    *ret |= mentions_any(code_names, own, HILT_COUNT(own)) ? HILT_ASKS_GLOBALS : 0;
    reader r = {.text = (const unsigned char *)PyBytes_AS_STRING(text), .n = PyBytes_GET_SIZE(text)};
    bool ok = is_installed(code) || !looks_up_modules(code_names) ||
              ask_modules(code_names, consts, globals, ret, modules);
    while (ok && next(&r)) {
        uint32_t at = r.op == ops.global && PY_VERSION_HEX >= 0x030B0000 ? r.arg >> 1 : r.arg;
        if ((r.op != ops.global && r.op != ops.import) || at >= (uint32_t)PyTuple_GET_SIZE(code_names)) {
            continue;
        }
        PyObject *name = PyTuple_GET_ITEM(code_names, at);
        if (r.op == ops.import) {
            ok = ask_import(name, globals, modules);
            continue;
        }
        PyObject *v = PyDict_GetItemWithError(globals, name);
        const char *what = builtin_name(v ? v : PyDict_GetItemWithError(PyEval_GetBuiltins(), name));
        ok = !what || ask_builtin(what, &r, consts, ret, names);
    }
    for (Py_ssize_t i = 0; ok && i < PyTuple_GET_SIZE(consts); i++) {
        PyObject *c = PyTuple_GET_ITEM(consts, i);
        ok = !PyCode_Check(c) || ask(c, globals, ret, names, modules);
    }
    return ok;
}

bool
hilt_guard_asks(PyObject *code, PyObject *globals, unsigned *ret, PyObject *names, PyObject *modules)
{
    init_ops();
    *ret = 0;
    return ask(code, globals, ret, names, modules);
}
