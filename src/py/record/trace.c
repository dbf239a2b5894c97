/* The life of a trace: the thread's stack of traces, the builder, and whether a value may be used here.
 *
 * The current trace is the innermost of the thread. A trace outlives its recording
 * while proxies refer to it; its module does not: using such a proxy later is PHASE_STALE_VALUE and never
 * looks at the value.
 */
#include "region.h"

#include <assert.h>

_Thread_local HILT_NEAR_TLS hilt_trace *hilt_trace_of_thread;

/* -- life ------------------------------------------------------------------------------------------------ */
void
hilt_trace_incref(hilt_trace *t)
{
    t->refs++;
}

void
hilt_trace_free(hilt_trace *t)
{
    Py_XDECREF(t->function);
    PyMem_Free(t);
}

void
hilt_trace_decref(hilt_trace *t)
{
    if (--t->refs == 0) {
        hilt_trace_free(t);
    }
}

static bool
begin_recording(hilt_trace *t)
{
    t->module = t->host ? t->host->module : hilt_module_new();
    if (t->module == NULL || !hilt_builder_init(&t->builder, t->module)) {
        return false;
    }
    t->func = hilt_build_enter(&t->builder);
    return t->func != NULL;
}

static void
free_recording(hilt_trace *t)
{
    while (t->top != &t->base) {
        hilt_frame_pop(t);
    }
    hilt_log_free(&t->base.log);
    hilt_memo_clear(&t->memo);
    hilt_scopes_free(t);
    hilt_vec_free(&t->arg_names);
    hilt_vec_free(&t->kernels);
    hilt_vec_free(&t->given);
    hilt_ptrmap_free(&t->given_index);
    for (size_t i = 0; i < t->puts.len; i++) {
        Py_DECREF(t->puts.data[i]);
    }
    hilt_vec_free(&t->puts);
    Py_CLEAR(t->merged);
    Py_CLEAR(t->assert_cond);
    Py_CLEAR(t->arguments);
    Py_CLEAR(t->kernel_calls);
    Py_CLEAR(t->caller);
    Py_CLEAR(t->poison);
    while (t->spare != NULL) {
        hilt_frame *f = t->spare;
        t->spare = f->up;
        PyMem_Free(f);
    }
    hilt_builder_fini(&t->builder);
}

enum { MOST_NESTED = 60, MOST_CALLS = 200, MOST_ATTRS = 8 };

static PyObject *
too_deep(int most, PyObject *function)
{
    PyObject *name HILT_CLEANUP_REF = PyObject_GetAttrString(function, "__qualname__");
    const char *s = name && PyUnicode_Check(name) ? PyUnicode_AsUTF8(name) : NULL;
    PyErr_Clear();
    return hilt_diag_new(hilt_here(), HILT_DIAG_CALL_RECURSION, most, s ? s : "a function");
}

/* A function may compile others while it is traced, but not itself for ever. */
static bool
may_nest(PyObject *function)
{
    int depth = 0;
    for (hilt_trace *t = hilt_trace_of_thread; t != NULL; t = t->outer) {
        depth++;
    }
    if (depth < MOST_NESTED) {
        return true;
    }
    hilt_region_raise(hilt_trace_of_thread, too_deep(MOST_NESTED, function));
    return false;
}

hilt_trace *
hilt_trace_begin(PyObject *function, bool assertions)
{
    return hilt_trace_open(function, assertions, NULL);
}

hilt_trace *
hilt_trace_open(PyObject *function, bool assertions, hilt_trace *host)
{
    if (!may_nest(function) || !hilt_trace_lock()) {
        return NULL;
    }
    hilt_trace *t = PyMem_Calloc(1, sizeof *t);
    if (t == NULL) {
        PyErr_NoMemory();
        hilt_trace_unlock();
        return NULL;
    }
    t->refs = 1;
    t->host = host;
    t->kernel = host != NULL;
    t->checks = host != NULL && host->checks;
    t->base.live = -1;
    t->top = t->dyn = &t->base;
    t->function = Py_NewRef(function);
    t->assertions = assertions;
    t->caller = (PyFrameObject *)Py_XNewRef((PyObject *)PyEval_GetFrame());
    if (!begin_recording(t) || (!host && hilt_diag_enter() < 0)) { /* the places of a kernel's launch go on to the host */
        if (!PyErr_Occurred()) {
            PyErr_NoMemory();
        }
        if (t->module != NULL) {
            free_recording(t);
            hilt_module_free(host ? NULL : t->module);
        }
        Py_CLEAR(t->caller);
        t->ended = true;
        hilt_trace_decref(t);
        hilt_trace_unlock();
        return NULL;
    }
    t->outer = hilt_trace_of_thread;
    hilt_trace_of_thread = t;
    hilt_started_begin();
    return t;
}

hilt_value *
hilt_trace_argument(hilt_trace *t, hilt_type type, const char *name)
{
    const char *kept = hilt_arena_strdup(t->module->arena, name, strlen(name));
    hilt_value *v = kept == NULL ? NULL : hilt_region_add_arg(t->func, type);
    if (v == NULL || !hilt_vec_push(&t->arg_names, kept)) {
        PyErr_NoMemory();
        return NULL;
    }
    return v;
}

const char *
hilt_trace_symbol(hilt_trace *t)
{
    PyObject *name HILT_CLEANUP_REF = PyObject_GetAttrString(t->function, "__qualname__");
    if (name == NULL) {
        PyErr_Clear();
        name = PyObject_GetAttrString(t->function, "__name__");
    }
    const char *s = name != NULL && PyUnicode_Check(name) ? PyUnicode_AsUTF8(name) : NULL;
    if (s == NULL) {
        PyErr_Clear();
        s = "traced";
    }
    return hilt_arena_strdup(t->module->arena, s, strlen(s));
}

/* Of the decorated function's own activation, which nothing traced called: debuggers then show its operations as its
 * own. What else Python runs for the call (methods that take arguments apart) has another name. */
static hilt_loc
own_location(hilt_trace *t)
{
    PyObject *name HILT_CLEANUP_REF = PyObject_GetAttrString(t->function, "__name__");
    PyErr_Clear();
    for (size_t i = 0; name != NULL && i < t->scopes.len; i++) {
        const hilt_scope_key *k = &t->scopes.data[i];
        if (k->caller == 0 && PyObject_RichCompareBool(k->code->co_name, name, Py_EQ) == 1) {
            return (hilt_loc){k->scope, 0};
        }
    }
    PyErr_Clear();
    return hilt_trace_builder(t)->loc;
}

hilt_op *
hilt_trace_function(hilt_trace *t, const char *name, hilt_value *const *results, uint32_t nresults, const hilt_attr *more,
                    uint32_t nmore)
{
    hilt_module *m = t->module;
    hilt_builder *b = hilt_trace_builder(t);
    if (hilt_build_op(b, HILT_OP_RETURN, results, nresults, NULL, 0, NULL, 0, NULL, 0) == NULL) {
        return hilt_no_memory();
    }
    hilt_build_leave(b);
    const char **names = hilt_arena_alloc(m->arena, (t->arg_names.len + 1) * sizeof *names);
    if (name == NULL || names == NULL) {
        return hilt_no_memory();
    }
    if (t->arg_names.len != 0) {
        memcpy(names, t->arg_names.data, t->arg_names.len * sizeof *names);
    }
    hilt_attr attrs[3 + MOST_ATTRS] = {
        {.key = HILT_ATTR_SYM_NAME, .str = {name, strlen(name)}},
        {.key = HILT_ATTR_ARG_NAMES, .strs = {names, t->arg_names.len}},
    };
    uint32_t n = 2;
    if (t->assertions) {
        attrs[n++] = (hilt_attr){.key = HILT_ATTR_CHECKED, .i = 1};
    }
    assert(nmore <= MOST_ATTRS);
    for (uint32_t i = 0; i < nmore; i++) {
        attrs[n++] = more[i];
    }
    hilt_op *op = hilt_op_new(m, HILT_OP_FUNC, NULL, 0, NULL, 0, &t->func, 1, attrs, n, own_location(t));
    return op ? op : hilt_no_memory();
}

static bool
check_module(hilt_trace *t)
{
    if (hilt_debug(PRINT_TRACE)) {
        hilt_str s = {0};
        hilt_print(&s, t->module, 0);
        fprintf(stderr, "%s\n", s.data ? s.data : "");
        hilt_str_free(&s);
    }
#ifdef NDEBUG
    if (!hilt_debug(VERIFY)) {
        return true;
    }
#endif
    hilt_error err = {0};
    if (!hilt_verify(t->module, &err)) {
        hilt_raise_error(&err);
        return false;
    }
    return true;
}

/* The exception that leaves the trace: a poisoning diagnostic wins over what user code made of it. */
static void
settle_exception(hilt_trace *t)
{
    PyObject *type, *value, *tb;
    PyErr_Fetch(&type, &value, &tb);
    bool dead_arm = false;
    for (hilt_frame *f = t->dyn; f != &t->base; f = f->outer_dyn) {
        dead_arm |= f->live >= 0 && f->at < 2 && (f->live == 1) != (f->at == 0);
    }
    PyErr_NormalizeException(&type, &value, &tb);
    if (t->poison != NULL && value != t->poison && !(t->torn && value != NULL)) {
        Py_XSETREF(type, Py_NewRef((PyObject *)Py_TYPE(t->poison)));
        Py_XSETREF(value, Py_NewRef(t->poison));
        Py_CLEAR(tb);
    }
    if (dead_arm && value != NULL && t->poison == NULL && PyObject_HasAttrString(value, "add_note")) {
        PyObject *r =
            PyObject_CallMethod(value, "add_note", "s",
                                "note: this happened in an arm that a compile-time test never takes; "
                                "const_expr(...) around the test leaves the arm out");
        Py_XDECREF(r);
        PyErr_Clear();
    }
    PyErr_Restore(type, value, tb);
}

/* All regions are closed, and nothing older than the trace keeps a value of it. */
bool
hilt_trace_settled(hilt_trace *t)
{
    while (t->top != &t->base && !t->top->dyn) {
        hilt_frame_pop(t);
    }
    if (t->top != &t->base) {
        hilt_region_raise(t, hilt_region_torn(t->top));
        return false;
    }
    return hilt_effects_finish(t) >= 0;
}

static bool
finish_recording(hilt_trace *t, hilt_value *const *results, uint32_t nresults)
{
    if (!hilt_trace_settled(t) || !hilt_check_launched(t->kernel_calls)) {
        return false;
    }
    hilt_op *func = hilt_trace_function(t, hilt_trace_symbol(t), results, nresults, NULL, 0);
    if (func != NULL) {
        hilt_op_insert_before(func, t->module->body, NULL);
        hilt_kernels_attach(t, func);
    }
    if (func == NULL || t->module->error.id != HILT_DIAG_NONE ||
        !hilt_scopes_resolve(t)) {
        if (!PyErr_Occurred()) {
            PyErr_NoMemory();
        }
        return false;
    }
    return check_module(t);
}

hilt_module *
hilt_trace_end(hilt_trace *t, bool ok, hilt_value *const *results, uint32_t nresults)
{
    hilt_module *m = t->module;
    ok = t->poison == NULL && ok && finish_recording(t, results, nresults);
    hilt_trace_close(t, ok);
    if (!ok) {
        hilt_module_free(m);
        m = NULL;
    }
    return m;
}

void
hilt_trace_close(hilt_trace *t, bool ok)
{
    if (!ok) {
        settle_exception(t);
    }
    PyObject *type, *value, *tb;
    PyErr_Fetch(&type, &value, &tb);
    hilt_number_trace_ended(t);
    hilt_facts_trace_ended(t);
    t->ended = true;
    free_recording(t);
    t->module = NULL;
    hilt_trace_of_thread = t->outer;
    hilt_started_end(t);
    if (!t->host) {
        hilt_diag_leave();
    }
    t->host = NULL;
    hilt_trace_unlock();
    hilt_trace_decref(t);
    PyErr_Restore(type, value, tb);
}

/* -- poison ---------------------------------------------------------------------------------------------- */
PyObject *
hilt_trace_poison(const hilt_trace *t)
{
    return t->poison;
}

void
hilt_trace_poison_with(hilt_trace *t, PyObject *exc)
{
    Py_XSETREF(t->poison, Py_NewRef(exc));
    t->torn = false;
}

PyObject *
hilt_region_raise(hilt_trace *t, PyObject *exc)
{
    if (exc != NULL) {
        hilt_trace_poison_with(t, exc);
    }
    return hilt_diag_raise(exc);
}

hilt_trace *
hilt_trace_need(void)
{
    hilt_trace *t = hilt_trace_of_thread;
    if (__builtin_expect(t == NULL, 0)) {
        hilt_raise(HILT_DIAG_PHASE_OUTSIDE_JIT, "a function that was made while tracing");
        return NULL;
    }
    if (__builtin_expect(t->poison != NULL, 0)) {
        PyErr_SetObject((PyObject *)Py_TYPE(t->poison), t->poison);
        return NULL;
    }
    return t;
}

int
hilt_trace_oom(hilt_trace *t)
{
    (void)t;
    if (!PyErr_Occurred()) {
        PyErr_NoMemory();
    }
    return -1;
}

/* -- recording ------------------------------------------------------------------------------------------- */
hilt_builder *
hilt_trace_builder(hilt_trace *t)
{
    t->builder.loc = hilt_trace_loc(t);
    return &t->builder;
}

bool
hilt_trace_assertions(const hilt_trace *t)
{
    return t->assertions;
}

bool
hilt_trace_checks(const hilt_trace *t)
{
    return t->checks;
}

void
hilt_trace_set_checks(hilt_trace *t, bool on)
{
    t->checks = on;
}

bool
hilt_trace_in_region(const hilt_trace *t)
{
    return t->dyn != &t->base;
}

bool
hilt_trace_in_kernel(const hilt_trace *t)
{
    return t->kernel;
}

int
hilt_trace_add_argument(hilt_trace *t, PyObject *o)
{
    if (t->arguments == NULL && (t->arguments = PyList_New(0)) == NULL) {
        return -1;
    }
    return PyList_Append(t->arguments, o);
}

/* Where the function that is traced begins. */
static hilt_place
function_place(const hilt_trace *t)
{
    hilt_place at = {NULL, 0, -1, 0, -1};
    PyObject *code HILT_CLEANUP_REF = PyObject_GetAttrString(t->function, "__code__");
    if (code != NULL && PyCode_Check(code)) {
        at.file = ((PyCodeObject *)code)->co_filename; /* the function keeps its code */
        at.line = ((PyCodeObject *)code)->co_firstlineno;
    }
    PyErr_Clear();
    return at;
}

static void
note_origin(PyObject *exc, hilt_trace *t, const hilt_value *v)
{
    hilt_place at;
    if (exc == NULL || t->ended) {
        return;
    }
    if (hilt_value_def(v) != NULL && hilt_scope_place(t, hilt_value_def(v)->loc, &at)) {
        hilt_diag_note(exc, at, "it is made here");
    }
    else if (hilt_value_def(v) == NULL && hilt_value_region(v) == t->func && v->index < t->arg_names.len) {
        hilt_diag_note(exc, function_place(t), "it is the argument '%s'", t->arg_names.data[v->index]);
    }
}

void
hilt_trace_note_origin(PyObject *exc, const hilt_number *n)
{
    note_origin(exc, n->trace, n->value);
}

/* v: where it was made; NULL: that is not told. */
PyObject *
hilt_trace_raise_other(hilt_trace *owner, const char *type, const hilt_value *v)
{
    hilt_trace *t = hilt_trace_of_thread;
    PyObject *name HILT_CLEANUP_REF = PyObject_GetAttrString(owner->function, "__qualname__");
    const char *s = name && PyUnicode_Check(name) ? PyUnicode_AsUTF8(name) : NULL;
    PyErr_Clear();
    s = s ? s : "a function";
    if (t == NULL || t->host != owner) {
        return hilt_raise(HILT_DIAG_PHASE_STALE_VALUE, type, s);
    }
    PyObject *exc = hilt_diag_new(hilt_here(), HILT_DIAG_SCOPE_HOST_VALUE, type, s);
    if (v != NULL) {
        note_origin(exc, owner, v);
    }
    return hilt_region_raise(t, exc);
}

int
hilt_trace_check(hilt_trace *t, hilt_number *n, const hilt_region *r)
{
    if (__builtin_expect(n->trace != t || t->ended, 0)) {
        hilt_trace_raise_other(n->trace, hilt_dtype_name(n->dtype), n->value);
        return -1;
    }
    const hilt_region *home = hilt_value_region(n->value);
    if (__builtin_expect(home == r, 1)) {
        return 0;
    }
    if (home->dropped || !hilt_region_is_ancestor(home, r)) {
        PyObject *exc = hilt_diag_new(hilt_here(), HILT_DIAG_PHASE_LEAK, hilt_dtype_name(n->dtype));
        if (!home->dropped) {
            hilt_trace_note_origin(exc, n);
        }
        hilt_region_raise(t, exc);
        return -1;
    }
    return 0;
}

hilt_value *
hilt_trace_use(hilt_trace *t, hilt_number *n)
{
    return hilt_trace_check(t, n, t->builder.region) < 0 ? NULL : n->value;
}

/* -- calls ----------------------------------------------------------------------------------------------- */
int
hilt_trace_enter_call(hilt_trace *t, PyObject *function)
{
    if (t->depth >= MOST_CALLS) {
        hilt_region_raise(t, too_deep(MOST_CALLS, function));
        return -1;
    }
    if (hilt_frame_push(t, HILT_FRAME_CALL, NULL, NULL) == NULL) {
        return -1;
    }
    t->depth++;
    return 0;
}

/* The call may have been left by an exception, with regions open: then nothing more can be recorded. */
void
hilt_trace_leave_call(hilt_trace *t)
{
    hilt_frame *f = t->top;
    bool torn = false;
    while (f->kind != HILT_FRAME_CALL && f->kind != HILT_FRAME_BASE) {
        torn |= f->dyn;
        f = f->up;
    }
    t->depth--;
    if (torn) {
        if (t->poison == NULL) {
            PyObject *type, *value, *tb;
            PyErr_Fetch(&type, &value, &tb);
            t->poison = hilt_region_torn(t->dyn);
            t->torn = true;
            PyErr_Clear();
            PyErr_Restore(type, value, tb);
        }
        return; /* the frames stay: they say where the exception came from */
    }
    while (t->top->kind != HILT_FRAME_CALL && t->top->kind != HILT_FRAME_BASE) {
        hilt_frame_pop(t);
    }
    if (t->top->kind == HILT_FRAME_CALL) {
        hilt_frame_pop(t);
    }
}

int
hilt_init_trace(PyObject *module)
{
    if (hilt_init_lock() < 0 || hilt_init_sentinels() < 0 || hilt_init_markers(module) < 0 || hilt_init_helper(module) < 0 ||
        hilt_init_iterator() < 0 || hilt_init_context() < 0) {
        return -1;
    }
    return 0;
}
