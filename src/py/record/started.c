/* Python functions that start by themselves while a run-time region is recorded.
 *
 * Rewritten code calls through its helper, which watches what it calls. Operators, properties, __getattr__,
 * __missing__, finalisers and the code of `eval` start without a call in the text, from C code. So while a trace
 * is open, every Python frame of the process starts through on_start. Where this thread records a region and the
 * code may have effects, the states of all that it can reach are compared around it, as for a call of a method.
 *
 * Most operators and properties only compute: their instructions show it, and they run unwatched, while the
 * functions that they call are looked at in their turn. So STORE_ATTR and calls of C functions count as effects,
 * calls of Python functions and of a few builtins do not, and neither do stores of __init__ into a new object.
 */
#include <Python.h>

#if PY_VERSION_HEX >= 0x030E0000 /* frames hold tagged references there, which are not read yet: nothing is watched */
#include "region.h"

void
hilt_started_begin(void)
{
}

void
hilt_started_end(hilt_trace *t)
{
    (void)t;
}
#else
#if PY_VERSION_HEX >= 0x030B0000
#define Py_BUILD_CORE 1
#include <internal/pycore_frame.h>
#undef Py_BUILD_CORE
typedef struct _PyInterpreterFrame py_frame;
#else
typedef struct _frame py_frame;
#endif

#include "instructions.h"
#include "region.h"

typedef enum code_kind {
    CODE_QUIET,   /* rewritten, or has no effects of its own */
    CODE_WATCHED, /* may write anything that it reaches */
    CODE_MODULE,  /* given to eval or exec, or a class's body: also names are written */
    CODE_LIBRARY, /* WATCHED, of the standard library and the like: what calls it knows what it does */
    CODE_APART,   /* nothing of the program that is traced: imports, warnings, finalisers, callbacks of weak references */
} code_kind;

/* -- frames ---------------------------------------------------------------------------------------------- */
#if PY_VERSION_HEX >= 0x030D0000
static PyCodeObject *
code_of(py_frame *f)
{
    return f->f_executable && PyCode_Check(f->f_executable) ? (PyCodeObject *)f->f_executable : NULL;
}
#else
#define code_of(f) ((f)->f_code)
#endif

#if PY_VERSION_HEX >= 0x030B0000
static Py_ssize_t
variables(py_frame *f, PyObject ***ret)
{
    *ret = f->localsplus;
    return code_of(f)->co_nlocalsplus;
}

static PyObject *
function_of(py_frame *f) /* new */
{
#if PY_VERSION_HEX >= 0x030C0000
    return Py_XNewRef(f->f_funcobj);
#else
    return Py_XNewRef((PyObject *)f->f_func);
#endif
}
#else
static Py_ssize_t
variables(py_frame *f, PyObject ***ret)
{
    *ret = f->f_localsplus;
    return f->f_code->co_nlocals + PyTuple_GET_SIZE(f->f_code->co_cellvars) +
           PyTuple_GET_SIZE(f->f_code->co_freevars);
}

static PyObject *
function_of(py_frame *f) /* new: of the same code and globals */
{
    return PyFunction_New((PyObject *)f->f_code, f->f_globals);
}
#endif

/* -- what the code of a function may do ------------------------------------------------------------------ */
enum { OP_OTHER, OP_QUIET, OP_GLOBAL, OP_CALL, OP_BINARY, OP_STORE_ATTR, OP_FAST, OP_TWO_FAST, OP_ATTR, OP_PREFIX };
static uint8_t meaning[256];

static void
init_meaning(void)
{
    static const char *const quiet[] = {
        "CACHE", "NOP", "POP_TOP", "RESUME", "PRECALL", "COPY_FREE_VARS", "MAKE_CELL", "LOAD_CONST", "LOAD_DEREF",
        "LOAD_CLOSURE", "LOAD_FAST_CHECK", "STORE_FAST_LOAD_FAST", "STORE_FAST_STORE_FAST", "LOAD_CLASSDEREF",
        "COMPARE_OP", "IS_OP", "UNARY_POSITIVE", "UNARY_NEGATIVE", "UNARY_NOT", "UNARY_INVERT", "BINARY_POWER",
        "BINARY_MULTIPLY", "BINARY_MATRIX_MULTIPLY", "BINARY_MODULO", "BINARY_ADD", "BINARY_SUBTRACT",
        "BINARY_FLOOR_DIVIDE", "BINARY_TRUE_DIVIDE", "BINARY_LSHIFT", "BINARY_RSHIFT", "BINARY_AND", "BINARY_XOR",
        "BINARY_OR", "BUILD_TUPLE", "BUILD_LIST", "BUILD_MAP", "BUILD_CONST_KEY_MAP", "BUILD_SET", "BUILD_STRING",
        "BUILD_SLICE", "FORMAT_VALUE", "CONVERT_VALUE", "FORMAT_SIMPLE", "FORMAT_WITH_SPEC", "ROT_TWO", "ROT_THREE",
        "DUP_TOP", "SWAP", "COPY", "POP_JUMP_IF_TRUE", "POP_JUMP_IF_FALSE", "POP_JUMP_IF_NONE", "POP_JUMP_IF_NOT_NONE",
        "POP_JUMP_FORWARD_IF_TRUE", "POP_JUMP_FORWARD_IF_FALSE", "POP_JUMP_FORWARD_IF_NONE",
        "POP_JUMP_FORWARD_IF_NOT_NONE", "JUMP_FORWARD", "JUMP_IF_TRUE_OR_POP", "JUMP_IF_FALSE_OR_POP", "TO_BOOL",
        "RETURN_VALUE", "RETURN_CONST", "LOAD_ASSERTION_ERROR", "RAISE_VARARGS", "KW_NAMES",
        "STORE_FAST" /* never of the first variable: see no_effects */};
    static const struct {
        const char *name;
        uint8_t is;
    } others[] = {{"LOAD_GLOBAL", OP_GLOBAL},   {"CALL", OP_CALL},
                  {"CALL_KW", OP_CALL},         {"BINARY_OP", OP_BINARY},
                  {"STORE_ATTR", OP_STORE_ATTR}, {"LOAD_FAST", OP_FAST},
                  {"LOAD_FAST_LOAD_FAST", OP_TWO_FAST}, {"LOAD_ATTR", OP_ATTR}, {"EXTENDED_ARG", OP_PREFIX}};
    static bool done;
    for (size_t i = 0; !done && i < HILT_COUNT(quiet); i++) {
        int op = hilt_instruction(quiet[i]);
        if (op >= 0) {
            meaning[op] = OP_QUIET;
        }
    }
    for (size_t i = 0; !done && i < HILT_COUNT(others); i++) {
        int op = hilt_instruction(others[i].name);
        if (op >= 0) {
            meaning[op] = others[i].is;
        }
    }
    done = true;
}

/* Does calling this run nothing but Python functions, or C code without effects? */
static bool
calls_quietly(PyObject *fn)
{
    if (PyFunction_Check(fn) || hilt_jit_check(fn) || hilt_only_computes(fn)) {
        return true;
    }
    hilt_dtype d;
    if (PyType_Check(fn)) {
        PyTypeObject *base = (PyTypeObject *)fn;
        while (base != NULL && hilt_is_python_class(base)) {
            base = base->tp_base;
        }
        return base == &PyBaseObject_Type || base == &PyTuple_Type || hilt_dtype_check(fn, &d);
    }
    return PyCFunction_Check(fn) && PyCFunction_GET_SELF(fn) == (PyObject *)&PyTuple_Type;
}

static bool
global_is_quiet(PyObject *names, Py_ssize_t at, PyObject *globals)
{
    PyObject *name = at < PyTuple_GET_SIZE(names) ? PyTuple_GET_ITEM(names, at) : NULL;
    PyObject *v = name ? PyDict_GetItemWithError(globals, name) : NULL;
    if (v == NULL && name != NULL) {
        v = PyDict_GetItemWithError(PyEval_GetBuiltins(), name);
    }
    return v != NULL && calls_quietly(v);
}

/* A function whose instructions have no effect, other than those of the functions that they start. `fresh`: its
 * first variable is an object that nothing else knows yet. */
static bool
no_effects(PyObject *code, PyObject *globals, bool fresh)
{
    PyObject *bytes HILT_CLEANUP_REF = hilt_code_bytes(code);
    PyObject *names HILT_CLEANUP_REF = bytes ? PyObject_GetAttrString(code, "co_names") : NULL;
    bool calls = PY_VERSION_HEX >= 0x030B0000; /* since then the operand of LOAD_GLOBAL says what is called */
    uint32_t arg = 0, before = OP_OTHER, before_arg = 0;
    for (Py_ssize_t i = 0; names != NULL && i + 1 < PyBytes_GET_SIZE(bytes); i += 2) {
        const unsigned char *b = (const unsigned char *)PyBytes_AS_STRING(bytes) + i;
        uint32_t op = meaning[b[0]];
        arg = arg << 8 | b[1];
        switch (op) {
        case OP_PREFIX:
            continue;
        case OP_OTHER:
            return false;
        case OP_CALL:
            if (!calls) {
                return false;
            }
            break;
        case OP_GLOBAL:
            if (calls && (arg & 1) && !global_is_quiet(names, arg >> 1, globals)) {
                return false;
            }
            break;
        case OP_ATTR:
            if (PY_VERSION_HEX >= 0x030C0000 && (arg & 1)) { /* of a method that is called */
                return false;
            }
            break;
        case OP_BINARY:
            if (arg >= 13) { /* in place, or a subscript */
                return false;
            }
            break;
        case OP_STORE_ATTR:
            if (!fresh || !((before == OP_FAST && before_arg == 0) ||
                            (before == OP_TWO_FAST && (before_arg & 15) == 0))) {
                return false;
            }
            break;
        }
        if (i == 0 || op != OP_QUIET || b[0] != 0) { /* caches stand between */
            before = op;
            before_arg = arg;
        }
        arg = 0;
    }
    PyErr_Clear();
    return names != NULL;
}

static bool
is_rewritten_code(PyCodeObject *code)
{
    PyObject *names HILT_CLEANUP_REF = hilt_code_freevars(code);
    for (Py_ssize_t i = 0; names != NULL && i < PyTuple_GET_SIZE(names); i++) {
        if (PyUnicode_CompareWithASCIIString(PyTuple_GET_ITEM(names, i), "@h") == 0) {
            return true;
        }
    }
    PyErr_Clear();
    return false;
}

/* A comprehension or a lambda of the code that runs now, which is rewritten: what could have effects in it goes
 * through the helper. */
static bool
is_part_of_rewritten(PyCodeObject *code)
{
    PyFrameObject *frame = PyEval_GetFrame();
    PyCodeObject *around = frame && PyUnicode_READ_CHAR(code->co_name, 0) == '<' ? PyFrame_GetCode(frame) : NULL;
    bool part = false;
    if (around != NULL && is_rewritten_code(around)) {
        PyObject *consts HILT_CLEANUP_REF = PyObject_GetAttrString((PyObject *)around, "co_consts");
        for (Py_ssize_t i = 0; consts != NULL && i < PyTuple_GET_SIZE(consts); i++) {
            part |= PyTuple_GET_ITEM(consts, i) == (PyObject *)code;
        }
        PyErr_Clear();
    }
    Py_XDECREF(around);
    return part;
}

static bool
ends_in(const char *text, const char *end)
{
    size_t n = strlen(text), k = strlen(end);
    return n >= k && strcmp(text + n - k, end) == 0;
}

static bool
is_apart(PyCodeObject *code)
{
    const char *file = PyUnicode_AsUTF8(code->co_filename);
    PyErr_Clear();
    return PyUnicode_CompareWithASCIIString(code->co_name, "__del__") == 0 ||
           (file != NULL && (strncmp(file, "<frozen importlib", 17) == 0 || ends_in(file, "/weakref.py") ||
                             ends_in(file, "/_weakrefset.py") || ends_in(file, "/warnings.py")));
}

/* Called by type.__call__ on the object that object.__new__ has just made. */
static bool
makes_object(PyCodeObject *code, PyObject *self)
{
    return code->co_argcount > 0 && self != NULL && Py_TYPE(self)->tp_new == PyBaseObject_Type.tp_new &&
           PyUnicode_CompareWithASCIIString(code->co_name, "__init__") == 0;
}

static code_kind
find_kind(PyCodeObject *code, PyObject *globals, PyObject *first)
{
    if (is_apart(code)) {
        return CODE_APART;
    }
    if (is_rewritten_code(code) || is_part_of_rewritten(code)) {
        return CODE_QUIET;
    }
    if (!(code->co_flags & CO_OPTIMIZED)) {
        return CODE_MODULE;
    }
    return no_effects((PyObject *)code, globals, makes_object(code, first)) ? CODE_QUIET
           : hilt_is_library_code((PyObject *)code)                         ? CODE_LIBRARY
                                                                            : CODE_WATCHED;
}

/* Looked up once a trace; the code is held, so that its address stays its own. */
static code_kind
kind_of(hilt_trace *t, PyCodeObject *code, py_frame *f, PyObject *first)
{
    uint32_t *known = hilt_ptrmap_find(&t->code_kinds, code);
    if (known != NULL) {
        return (code_kind)*known;
    }
    PyObject *pending[3];
    PyErr_Fetch(&pending[0], &pending[1], &pending[2]); /* thrown into a generator */
    code_kind k = find_kind(code, f->f_globals, first);
    PyErr_Restore(pending[0], pending[1], pending[2]);
    bool fresh;
    if (k != CODE_MODULE && hilt_vec_push(&t->codes, (PyObject *)code)) {
        Py_INCREF(code);
        (void)hilt_ptrmap_put(&t->code_kinds, code, k, &fresh);
    }
    return k;
}

/* -- starting -------------------------------------------------------------------------------------------- */
static _PyFrameEvalFunction next_start; /* what would have run it */
static _PyFrameEvalFunction above;      /* put over ours during a trace, and left there: it still calls ours */
static int traces;

/* A signal's handler runs between two instructions; it is no part of what is traced. */
static bool
is_handler(PyCodeObject *code, PyObject **v)
{
    return code->co_argcount == 2 && v[1] != NULL && PyFrame_Check(v[1]);
}

static PyObject *
run_watched(hilt_trace *t, PyThreadState *ts, py_frame *f, int throwing, code_kind kind)
{
    PyObject **v;
    Py_ssize_t n = variables(f, &v), k = 0;
    PyObject *function HILT_CLEANUP_REF = function_of(f);
    PyObject *globals HILT_CLEANUP_REF = Py_NewRef(f->f_globals);
    bool generator = code_of(f)->co_flags & (CO_GENERATOR | CO_COROUTINE | CO_ASYNC_GENERATOR);
    PyObject **roots = PyMem_Malloc((size_t)(n + 2) * sizeof *roots);
    hilt_snaps *snaps = NULL;
    PyObject *pending[3];
    PyErr_Fetch(&pending[0], &pending[1], &pending[2]); /* thrown into a generator */
    if (roots != NULL && function != NULL) {
        roots[k++] = function;
        for (Py_ssize_t i = 0; i < n; i++) {
            if (v[i] != NULL) {
                roots[k++] = v[i];
            }
        }
        if (kind == CODE_MODULE && f->f_locals != NULL) {
            roots[k++] = f->f_locals;
        }
        snaps = hilt_snaps_take(roots, (size_t)k, kind == CODE_MODULE ? globals : NULL);
    }
    PyMem_Free(roots);
    PyErr_Clear();
    PyErr_Restore(pending[0], pending[1], pending[2]);
    hilt_frame *region = t->dyn;
    hilt_watching was = {t->watched, t->snaps};
    if (snaps != NULL) {
        was = hilt_watch_begin(t, snaps);
    }
    PyObject *result = next_start(ts, f, throwing);
    hilt_watch_end(t, was);
    PyErr_Fetch(&pending[0], &pending[1], &pending[2]);
    if (snaps == NULL) {
        PyErr_NoMemory();
    }
    else if (t->poison == NULL && t->dyn == region) {
        hilt_snaps_compare(t, snaps, kind == CODE_MODULE ? NULL : function);
    }
    hilt_snaps_free(snaps);
    if (!PyErr_Occurred() || (generator && result != NULL)) { /* a generator that has yielded cannot have failed */
        PyErr_Clear();
        PyErr_Restore(pending[0], pending[1], pending[2]);
        return result;
    }
    Py_XDECREF(pending[0]);
    Py_XDECREF(pending[1]);
    Py_XDECREF(pending[2]);
    Py_XDECREF(result);
    return NULL;
}

static PyObject *
run_apart(hilt_trace *t, PyThreadState *ts, py_frame *f, int throwing)
{
    t->apart++;
    PyObject *result = next_start(ts, f, throwing);
    t->apart--;
    return result;
}

static PyObject *
on_start(PyThreadState *ts, py_frame *f, int throwing)
{
    hilt_trace *t = hilt_trace_current();
    PyCodeObject *code = t != NULL && !t->apart && ts->tracing == 0 ? code_of(f) : NULL;
    if (code == NULL || t->poison != NULL || (t->opaque && !hilt_trace_in_region(t))) {
        return next_start(ts, f, throwing);
    }
    PyObject **v;
    code_kind kind = variables(f, &v) > 0 ? kind_of(t, code, f, v[0]) : kind_of(t, code, f, NULL);
    if (kind == CODE_QUIET) {
        return next_start(ts, f, throwing);
    }
    if (kind == CODE_APART || is_handler(code, v)) {
        return run_apart(t, ts, f, throwing);
    }
    if (!hilt_trace_in_region(t)) {
        t->opaque = true;
        return next_start(ts, f, throwing);
    }
    if (t->watched == t->dyn && (kind == CODE_LIBRARY || (kind == CODE_WATCHED && hilt_snaps_cover(t->snaps, (PyObject *)code)))) {
        return next_start(ts, f, throwing);
    }
    return run_watched(t, ts, f, throwing, kind);
}

/* Under the lock of tracing; traces nest. */
void
hilt_started_begin(void)
{
    PyInterpreterState *interp = PyInterpreterState_Get();
    init_meaning();
    _PyFrameEvalFunction now = _PyInterpreterState_GetEvalFrameFunc(interp);
    if (traces++ == 0 && now != on_start && (above == NULL || now != above)) {
        next_start = now;
        above = NULL;
        _PyInterpreterState_SetEvalFrameFunc(interp, on_start);
    }
}

/* A frame that is still running under on_start, in another thread, uses next_start on its way. */
void
hilt_started_end(hilt_trace *t)
{
    PyInterpreterState *interp = PyInterpreterState_Get();
    _PyFrameEvalFunction now = _PyInterpreterState_GetEvalFrameFunc(interp);
    if (--traces == 0) {
        above = now == on_start ? NULL : now;
        if (above == NULL) {
            _PyInterpreterState_SetEvalFrameFunc(interp, next_start);
        }
    }
    for (size_t i = 0; i < t->codes.len; i++) {
        Py_DECREF(t->codes.data[i]);
    }
    hilt_vec_free(&t->codes);
    hilt_ptrmap_free(&t->code_kinds);
}
#endif
