/* What could a trace have read? The names in the code that ran, and in all code that this can reach by names.
 *
 * From the traced function: its globals and cells, the attributes that its code mentions of modules, the
 * functions, classes and objects found there, and so on. Code of the standard library, of numpy, torch and of
 * hilt itself is not entered; it does not change under a program. Bounded by MAX_SEEN.
 */
#include "guards.h"
#include "../record/instructions.h"

enum { MAX_SEEN = 4096, MAX_DEPTH = 6 };

typedef struct walk {
    hilt_guards *g;
    PyObject *seen;  /* set of addresses, as ints */
    PyObject *queue; /* list of functions and classes to look into */
    PyObject *keys;  /* set of (owner, name) already guarded */
    unsigned asks;   /* how the code at hand may read by computed names: hilt_guard_asks */
} walk;

static bool visit(walk *w, PyObject *v, int depth);

static bool
first_time(walk *w, PyObject *o)
{
    HILT_CLEANUP_REF PyObject *key = PyLong_FromVoidPtr(o);
    if (!key || PySet_GET_SIZE(w->seen) > MAX_SEEN || PySet_Contains(w->seen, key) != 0) {
        return false;
    }
    return PySet_Add(w->seen, key) == 0;
}

static bool
add_name(walk *w, guard_kind kind, PyObject *owner, PyObject *name, PyObject *value)
{
    HILT_CLEANUP_REF PyObject *address = PyLong_FromVoidPtr(owner);
    HILT_CLEANUP_REF PyObject *key = address ? PyTuple_Pack(2, address, name) : NULL;
    if (!key) {
        return false;
    }
    int there = PySet_Contains(w->keys, key);
    if (there != 0) {
        return there > 0;
    }
    return PySet_Add(w->keys, key) == 0 && hilt_guard_add(w->g, kind, owner, name, value);
}

static bool
is_library_file(const char *file)
{
    static const char *const parts[] = {"<frozen", "/numpy/", "/torch/", "/hilt/"};
    static char stdlib[1024];
    if (!stdlib[0]) {
        PyObject *os = PyImport_ImportModule("os");
        PyObject *path = os ? PyObject_GetAttrString(os, "__file__") : NULL;
        const char *s = path ? PyUnicode_AsUTF8(path) : NULL;
        const char *end = s ? strrchr(s, '/') : NULL;
        snprintf(stdlib, sizeof stdlib, "%.*s/", end ? (int)(end - s) : 1, end ? s : "?");
        Py_XDECREF(os);
        Py_XDECREF(path);
        PyErr_Clear();
    }
    if (strncmp(file, stdlib, strlen(stdlib)) == 0 && !strstr(file, "/site-packages/")) {
        return true;
    }
    for (size_t i = 0; i < HILT_COUNT(parts); i++) {
        if (strstr(file, parts[i]) && (i == 0 || strstr(file, "/site-packages/") || i == 3)) {
            return i != 3 || strstr(file, "/python/hilt/") || strstr(file, "-packages/hilt/");
        }
    }
    return false;
}

bool
hilt_is_library_code(PyObject *code)
{
    HILT_CLEANUP_REF PyObject *file = PyObject_GetAttrString(code, "co_filename");
    const char *s = file ? PyUnicode_AsUTF8(file) : NULL;
    PyErr_Clear();
    return s && is_library_file(s);
}

/* -- modules ---------------------------------------------------------------------------------------------- */

static bool
is_own_module(PyObject *module)
{
    const char *name = PyModule_GetName(module);
    if (!name) {
        PyErr_Clear();
        return false;
    }
    return strncmp(name, "hilt.", 5) == 0 || strcmp(name, "hilt") == 0 || strcmp(name, "_hilt") == 0 || strcmp(name, "builtins") == 0;
}

bool
hilt_is_library_module(PyObject *module)
{
    PyObject *file = PyDict_GetItemString(PyModule_GetDict(module), "__file__");
    const char *s = file && PyUnicode_Check(file) ? PyUnicode_AsUTF8(file) : NULL;
    PyErr_Clear();
    bool made = !PyDict_GetItemString(PyModule_GetDict(module), "__spec__") ||
                PyDict_GetItemString(PyModule_GetDict(module), "__spec__") == Py_None;
    return s ? is_library_file(s) : !made; /* of C; others without a file are made by programs */
}

/* Everything in a dict of names: whatever code asks for by a name that it computes. */
static bool
visit_whole(walk *w, PyObject *dict, int depth)
{
    if (!first_time(w, dict)) {
        return true;
    }
    HILT_CLEANUP_REF PyObject *copy = PyDict_Copy(dict);
    PyObject *name, *v;
    bool ok = copy && hilt_guard_add(w->g, GUARD_TYPE_SIZE, dict, NULL, NULL);
    for (Py_ssize_t pos = 0; ok && PyDict_Next(copy, &pos, &name, &v);) {
        const char *s = hilt_shown(name, NULL);
        if (s && strncmp(s, "__", 2) != 0) {
            ok = add_name(w, GUARD_NAME, dict, name, v) && (PyModule_Check(v) || visit(w, v, depth + 1));
        }
    }
    return ok;
}

/* The attributes of a module that the code mentions, or all, where it may ask for others. */
static bool
visit_module(walk *w, PyObject *module, PyObject *names, int depth)
{
    if (is_own_module(module) || depth > MAX_DEPTH) {
        return true;
    }
    PyObject *dict = PyModule_GetDict(module);
    if ((w->asks & HILT_ASKS_MODULES) && !hilt_is_library_module(module) && !visit_whole(w, dict, depth)) {
        return false;
    }
    for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(names); i++) {
        PyObject *name = PyTuple_GET_ITEM(names, i), *v = PyDict_GetItemWithError(dict, name);
        if (!v) {
            continue;
        }
        if (!add_name(w, GUARD_NAME, dict, name, v)) {
            return false;
        }
        if (!(PyModule_Check(v) ? v == module || visit_module(w, v, names, depth + 1)
                                : visit(w, v, depth + 1))) {
            return false;
        }
    }
    return true;
}

/* -- functions -------------------------------------------------------------------------------------------- */

static bool
visit_named(walk *w, PyObject *name, PyObject *globals, PyObject *names, int depth)
{
    PyObject *v = PyDict_GetItemWithError(globals, name);
    return add_name(w, GUARD_NAME, globals, name, v) &&
           (!v || (PyModule_Check(v) ? visit_module(w, v, names, depth + 1) : visit(w, v, depth + 1)));
}

/* What the code reads by computed names, as far as the walk cannot know which. */
static bool
visit_asked(walk *w, PyObject *code, PyObject *globals, PyObject *names)
{
    HILT_CLEANUP_REF PyObject *asked = PyList_New(0), *modules = PyList_New(0);
    if (!asked || !modules || !hilt_guard_asks(code, globals, &w->asks, asked, modules)) {
        return false;
    }
    bool ok = !(w->asks & HILT_ASKS_GLOBALS) || visit_whole(w, globals, 1);
    for (Py_ssize_t i = 0; ok && i < PyList_GET_SIZE(asked); i++) {
        ok = visit_named(w, PyList_GET_ITEM(asked, i), globals, names, 1);
    }
    for (Py_ssize_t i = 0; ok && i < PyList_GET_SIZE(modules); i++) {
        ok = visit_module(w, PyList_GET_ITEM(modules, i), names, 1);
    }
    w->g->never |= (w->asks & HILT_ASKS_ANYTHING) != 0;
    return ok;
}

/* Opcodes of this interpreter that matter: those that read a name from globals, and the prefix of long
 * arguments. */
static struct {
    int global, name, dict_or_globals, extended;
} opcodes;

void
hilt_init_guards(void)
{
    opcodes.global = hilt_instruction("LOAD_GLOBAL");
    opcodes.name = hilt_instruction("LOAD_NAME");
    opcodes.dict_or_globals = hilt_instruction("LOAD_FROM_DICT_OR_GLOBALS");
    opcodes.extended = hilt_instruction("EXTENDED_ARG");
}

/* The indices into co_names that the code reads as globals; the others are attributes. */
static bool
global_names(PyObject *code, Py_ssize_t n, bool *ret)
{
    HILT_CLEANUP_REF PyObject *text = hilt_code_bytes(code);
    if (!text) {
        return false;
    }
    const unsigned char *c = (const unsigned char *)PyBytes_AS_STRING(text);
    Py_ssize_t arg = 0;
    for (Py_ssize_t i = 0; i + 1 < PyBytes_GET_SIZE(text); i += 2) {
        arg = arg << 8 | c[i + 1];
        if (c[i] == opcodes.extended) {
            continue;
        }
        Py_ssize_t at = n;
        if (c[i] == opcodes.global) {
            at = PY_VERSION_HEX >= 0x030B0000 ? arg >> 1 : arg; /* bit 0: whether a NULL is pushed too */
        }
        else if (c[i] == opcodes.name || c[i] == opcodes.dict_or_globals) {
            at = arg;
        }
        if (at < n) {
            ret[at] = true;
        }
        arg = 0;
    }
    return true;
}

static bool
visit_global(walk *w, PyObject *name, PyObject *names, PyObject *globals, int depth)
{
    PyObject *v = PyDict_GetItemWithError(globals, name);
    if (!v && !PyDict_Contains(PyEval_GetBuiltins(), name)) {
        return true;
    }
    return visit_named(w, name, globals, names, depth);
}

static bool
visit_names(walk *w, PyObject *code, PyObject *globals, int depth)
{
    HILT_CLEANUP_REF PyObject *names = PyObject_GetAttrString(code, "co_names");
    HILT_CLEANUP_REF PyObject *consts = PyObject_GetAttrString(code, "co_consts");
    if (!names || !consts) {
        return false;
    }
    Py_ssize_t n = PyTuple_GET_SIZE(names);
    bool *read = PyMem_Calloc((size_t)n + 1, sizeof *read);
    bool ok = read && global_names(code, n, read);
    for (Py_ssize_t i = 0; ok && i < n; i++) {
        ok = !read[i] || visit_global(w, PyTuple_GET_ITEM(names, i), names, globals, depth);
    }
    PyMem_Free(read);
    for (Py_ssize_t i = 0; ok && i < PyTuple_GET_SIZE(consts); i++) {
        PyObject *c = PyTuple_GET_ITEM(consts, i);
        ok = !PyCode_Check(c) || visit_names(w, c, globals, depth);
    }
    return ok;
}

/* All names in the code and in the functions inside it: attributes of what its cells hold may be among them.
 */
static bool
add_names(PyObject *code, PyObject *set)
{
    HILT_CLEANUP_REF PyObject *names = PyObject_GetAttrString(code, "co_names");
    HILT_CLEANUP_REF PyObject *consts = PyObject_GetAttrString(code, "co_consts");
    for (Py_ssize_t i = 0; names && i < PyTuple_GET_SIZE(names); i++) {
        if (PySet_Add(set, PyTuple_GET_ITEM(names, i)) < 0) {
            return false;
        }
    }
    for (Py_ssize_t i = 0; consts && i < PyTuple_GET_SIZE(consts); i++) {
        if (PyCode_Check(PyTuple_GET_ITEM(consts, i)) && !add_names(PyTuple_GET_ITEM(consts, i), set)) {
            return false;
        }
    }
    return names && consts;
}

static bool
visit_function(walk *w, PyObject *f)
{
    PyObject *code = PyFunction_GET_CODE(f), *cells = PyFunction_GET_CLOSURE(f);
    PyObject *defaults = PyFunction_GET_DEFAULTS(f), *kw = PyFunction_GET_KW_DEFAULTS(f);
    if (hilt_is_library_code(code)) {
        return true;
    }
    HILT_CLEANUP_REF PyObject *set = PySet_New(NULL);
    if (!set || !add_names(code, set)) {
        return false;
    }
    HILT_CLEANUP_REF PyObject *names = PySequence_Tuple(set);
    if (!names || !hilt_guard_add(w->g, GUARD_FUNCTION, f, NULL, code) ||
        !visit_asked(w, code, PyFunction_GET_GLOBALS(f), names)) {
        return false;
    }
    for (Py_ssize_t i = 0; cells && i < PyTuple_GET_SIZE(cells); i++) {
        PyObject *cell = PyTuple_GET_ITEM(cells, i), *v = PyCell_GET(cell);
        if (!first_time(w, cell)) {
            continue;
        }
        if (!hilt_guard_add(w->g, GUARD_CELL, cell, NULL, v)) {
            return false;
        }
        if (v && !(PyModule_Check(v) ? visit_module(w, v, names, 1) : visit(w, v, 1))) {
            return false;
        }
    }
    if (!hilt_guard_add(w->g, GUARD_DEFAULTS, f, NULL, defaults) ||
        !hilt_guard_add(w->g, GUARD_KWDEFAULTS, f, NULL, kw) || (defaults && !visit(w, defaults, 1)) ||
        (kw && !visit(w, kw, 1))) {
        return false;
    }
    return visit_names(w, code, PyFunction_GET_GLOBALS(f), 1);
}

/* -- classes ---------------------------------------------------------------------------------------------- */

static bool
is_plain_class(PyTypeObject *t)
{
    return t->tp_flags & Py_TPFLAGS_HEAPTYPE && strncmp(t->tp_name, "hilt.", 5) != 0;
}

static bool
visit_class(walk *w, PyTypeObject *cls)
{
    HILT_CLEANUP_REF PyObject *proxy = PyObject_GetAttrString((PyObject *)cls, "__dict__");
    HILT_CLEANUP_REF PyObject *items = proxy ? PyMapping_Items(proxy) : NULL;
    /* A new attribute may hide one of a base. */
    if (!items || !hilt_guard_add(w->g, GUARD_TYPE_SIZE, (PyObject *)cls, NULL, NULL)) {
        return false;
    }
    for (Py_ssize_t i = 0; i < PyList_GET_SIZE(items); i++) {
        PyObject *name = PyTuple_GET_ITEM(PyList_GET_ITEM(items, i), 0);
        PyObject *v = PyTuple_GET_ITEM(PyList_GET_ITEM(items, i), 1);
        const char *text = PyUnicode_Check(name) ? PyUnicode_AsUTF8(name) : NULL;
        bool function = PyFunction_Check(v) || hilt_jit_check(v);
        if (!text || (text[0] == '_' && text[1] == '_' && !function)) {
            PyErr_Clear();
            continue;
        }
        if (!add_name(w, GUARD_TYPE_NAME, (PyObject *)cls, name, v) || !visit(w, v, 2)) {
            return false;
        }
    }
    return true;
}

static bool
visit_type(walk *w, PyTypeObject *t)
{
    PyObject *mro = t->tp_mro;
    for (Py_ssize_t i = 0; mro && i < PyTuple_GET_SIZE(mro); i++) {
        PyTypeObject *c = (PyTypeObject *)PyTuple_GET_ITEM(mro, i);
        HILT_CLEANUP_REF PyObject *module = PyObject_GetAttrString((PyObject *)c, "__module__");
        const char *name = module && PyUnicode_Check(module) ? PyUnicode_AsUTF8(module) : "";
        PyErr_Clear();
        bool library = strncmp(name, "numpy", 5) == 0 || strncmp(name, "torch", 5) == 0 ||
                       strcmp(name, "enum") == 0 || strcmp(name, "typing") == 0 || strcmp(name, "abc") == 0 ||
                       strcmp(name, "types") == 0;
        if (is_plain_class(c) && !library && first_time(w, (PyObject *)c) &&
            PyList_Append(w->queue, (PyObject *)c) < 0) {
            return false;
        }
    }
    return true;
}

/* -- values ----------------------------------------------------------------------------------------------- */

static bool
visit_all(walk *w, PyObject *iterable, int depth)
{
    HILT_CLEANUP_REF PyObject *items = iterable ? PySequence_List(iterable) : NULL;
    for (Py_ssize_t i = 0; items && i < PyList_GET_SIZE(items); i++) {
        if (!visit(w, PyList_GET_ITEM(items, i), depth)) {
            return false;
        }
    }
    return items != NULL;
}

/* Finds the functions and classes that v leads to. v itself is guarded by whoever names it. */
static bool
visit(walk *w, PyObject *v, int depth)
{
    if (depth > MAX_DEPTH) {
        return true;
    }
    if (hilt_jit_check(v) && !PyMethod_Check(v)) {
        return visit(w, ((hilt_jit *)v)->function, depth);
    }
    if (PyFunction_Check(v)) {
        return !first_time(w, v) || PyList_Append(w->queue, v) == 0;
    }
    if (PyType_Check(v)) {
        return visit_type(w, (PyTypeObject *)v);
    }
    if (PyMethod_Check(v)) {
        return visit(w, PyMethod_GET_FUNCTION(v), depth) && visit(w, PyMethod_GET_SELF(v), depth + 1);
    }
    if (Py_IS_TYPE(v, &PyStaticMethod_Type) || Py_IS_TYPE(v, &PyClassMethod_Type) ||
        Py_IS_TYPE(v, &PyProperty_Type)) {
        HILT_CLEANUP_REF PyObject *f =
            PyObject_GetAttrString(v, Py_IS_TYPE(v, &PyProperty_Type) ? "fget" : "__func__");
        PyErr_Clear();
        return !f || visit(w, f, depth);
    }
    switch (hilt_classify(v)) {
    case HILT_CLASS_TUPLE:
    case HILT_CLASS_LIST:
    case HILT_CLASS_NAMED:
        if (!first_time(w, v)) {
            return true;
        }
        return (PyTuple_CheckExact(v) || PyList_CheckExact(v) || visit_type(w, Py_TYPE(v))) &&
               visit_all(w, v, depth + 1);
    case HILT_CLASS_DICT: {
        HILT_CLEANUP_REF PyObject *values = first_time(w, v) ? PyDict_Values(v) : PyList_New(0);
        return values && visit_all(w, values, depth + 1);
    }
    case HILT_CLASS_DATACLASS:
    case HILT_CLASS_NAMESPACE:
    case HILT_CLASS_PROTOCOL:
    case HILT_CLASS_OBJECT: {
        if (!first_time(w, v)) {
            return true;
        }
        HILT_CLEANUP_REF PyObject *fields = hilt_object_fields(v),
                                  *values = fields ? PyDict_Values(fields) : NULL;
        return values && visit_type(w, Py_TYPE(v)) && visit_all(w, values, depth + 1);
    }
    case HILT_CLASS_CONSTANT:
        return visit_type(w, Py_TYPE(v));
    default:
        return true;
    }
}

/* -- the whole -------------------------------------------------------------------------------------------- */

static bool
run_queue(walk *w)
{
    for (Py_ssize_t i = 0; i < PyList_GET_SIZE(w->queue); i++) {
        PyObject *o = PyList_GET_ITEM(w->queue, i);
        if (!(PyFunction_Check(o) ? visit_function(w, o) : visit_class(w, (PyTypeObject *)o))) {
            return false;
        }
    }
    return true;
}

static bool
has_version(const guard_item *it)
{
    return it->kind == GUARD_NAME || it->kind == GUARD_TYPE_NAME || it->kind == GUARD_TYPE_SIZE;
}

static int
by_owner(const void *a, const void *b)
{
    const guard_item *x = a, *y = b;
    bool gx = has_version(x), gy = has_version(y);
    if (gx != gy) {
        return gx ? -1 : 1;
    }
    return x->owner < y->owner ? -1 : x->owner > y->owner;
}

/* Sorts items by owner and makes the groups. */
static bool
make_groups(hilt_guards *g)
{
    if (g->items.len) {
        qsort(g->items.data, g->items.len, sizeof *g->items.data, by_owner);
    }
    for (uint32_t i = 0; i < g->items.len; i++) {
        const guard_item *it = &g->items.data[i];
        if (!has_version(it)) {
            break;
        }
        g->ngrouped = i + 1;
        if (!i || it->owner != g->items.data[i - 1].owner) {
            guard_group group = {it->owner, hilt_version_of(it->owner), i, 0};
            if (!hilt_vec_push(&g->groups, group)) {
                return false;
            }
        }
        g->groups.data[g->groups.len - 1].n++;
        if (it->mutable && !hilt_vec_push(&g->mutables, i)) {
            return false;
        }
    }
    return true;
}

hilt_guards *
hilt_guards_collect(PyObject *function, PyObject *const *values, uint32_t nvalues)
{
    hilt_guards *g = hilt_malloc(sizeof *g);
    if (!g) {
        PyErr_NoMemory();
        return NULL;
    }
    memset(g, 0, sizeof *g);
    g->holds = PyList_New(0);
    HILT_CLEANUP_REF PyObject *seen = PySet_New(NULL), *queue = PyList_New(0), *keys = PySet_New(NULL);
    walk w = {.g = g, .seen = seen, .queue = queue, .keys = keys};
    bool ok = g->holds && seen && queue && keys && visit(&w, function, 0);
    for (uint32_t i = 0; ok && i < nvalues; i++) {
        ok = visit(&w, values[i], 1);
    }
    if (!ok || !run_queue(&w) || !make_groups(g)) {
        hilt_guards_free(g);
        return PyErr_Occurred() ? NULL : (hilt_guards *)PyErr_NoMemory();
    }
    return g;
}
