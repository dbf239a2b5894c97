/* Where each op comes from: Python frames become scopes of the module, instructions become positions.
 *
 * While recording, a location is a scope and the offset of the instruction that runs, both read from the
 * frame; lines and columns are decoded once, at the end, a code object at a time (decoding one instruction
 * walks the table up to it). The frames between the decorated function and the innermost one are kept as a
 * stack, with references, so that a frame is known again by its address. A scope is one code object called
 * from one place: a helper called twice from one unrolled line is one scope.
 */
#include "region.h"

static inline uint32_t
frame_offset(PyFrameObject *f)
{
#if PY_VERSION_HEX >= 0x030B0000
    int i = PyFrame_GetLasti(f);
#else
    int i = f->f_lasti * 2;
#endif
    return i < 0 ? 0 : (uint32_t)i;
}

static void
pop_activations(hilt_trace *t, size_t keep)
{
    while (t->activations.len > keep) {
        PyFrameObject *f = t->activations.data[--t->activations.len].frame;
        Py_DECREF(f);
    }
}

static uint64_t
key_hash(const hilt_scope_key *k)
{
    return hilt_hash_mix(hilt_hash_mix((uint64_t)(uintptr_t)k->code, k->caller), k->pos) | 1;
}

/* The scope of a code object called from (caller, pos); 0: out of memory. */
static uint32_t
scope_of(hilt_trace *t, PyFrameObject *frame, uint32_t caller, uint32_t pos)
{
    PyCodeObject *code = PyFrame_GetCode(frame); /* new */
    hilt_scope_key k = {.code = code, .caller = caller, .pos = pos};
    uint64_t h = key_hash(&k);
    for (uint32_t *at; (at = hilt_ptrmap_find(&t->scope_index, (void *)(uintptr_t)h)) != NULL;
         h = hilt_hash_mix(h, 7) | 1) {
        const hilt_scope_key *have = &t->scopes.data[*at];
        if (have->code == code && have->caller == caller && have->pos == pos) {
            Py_DECREF(code);
            return have->scope;
        }
    }
#if PY_VERSION_HEX >= 0x030B0000
    PyObject *name = code->co_qualname;
    PyObject *globals = PyFrame_GetGlobals(frame);
#else
    PyObject *name = code->co_name;
    PyObject *globals = Py_NewRef(frame->f_globals);
#endif
    k.globals = globals;
    const char *file = PyUnicode_AsUTF8(code->co_filename), *function = PyUnicode_AsUTF8(name);
    PyErr_Clear();
    file = hilt_arena_strdup(t->module->arena, file ? file : "?", file ? strlen(file) : 1);
    function =
        hilt_arena_strdup(t->module->arena, function ? function : "?", function ? strlen(function) : 1);
    k.scope = file && function
                  ? hilt_module_add_scope(t->module, file, function, (hilt_loc){caller, pos}, code)
                  : 0;
    if (k.scope != 0 && hilt_vec_push(&t->scopes, k)) {
        /* not found again without its row in the index, but owned either way */
        bool indexed =
            hilt_ptrmap_put(&t->scope_index, (void *)(uintptr_t)h, (uint32_t)t->scopes.len - 1, NULL);
        return indexed ? k.scope : 0;
    }
    Py_DECREF(code);
    Py_DECREF(globals);
    return 0;
}

/* Activations from the decorated function down to `f`. */
static uint32_t
enter_frames(hilt_trace *t, PyFrameObject *f)
{
    size_t n = t->activations.len;
    while (n > 0 && t->activations.data[n - 1].frame != f) {
        n--;
    }
    if (n > 0) {
        pop_activations(t, n);
        return t->activations.data[n - 1].scope;
    }
    if (f == t->caller) {
        return 0;
    }
    PyFrameObject *back = PyFrame_GetBack(f); /* new */
    uint32_t caller = 0, pos = 0;
    if (back != NULL && back != t->caller) {
        caller = enter_frames(t, back);
        pos = frame_offset(back);
    }
    else {
        pop_activations(t, 0);
    }
    Py_XDECREF(back);
    uint32_t scope = scope_of(t, f, caller, pos);
    if (hilt_vec_push(&t->activations, ((hilt_activation){f, scope}))) {
        Py_INCREF(f);
    }
    return scope;
}

hilt_loc
hilt_trace_loc(hilt_trace *t)
{
    PyFrameObject *f = PyEval_GetFrame();
    if (f == NULL) {
        return (hilt_loc){0, 0};
    }
    size_t n = t->activations.len;
    uint32_t scope = n != 0 && t->activations.data[n - 1].frame == f ? t->activations.data[n - 1].scope
                                                                     : enter_frames(t, f);
    return (hilt_loc){scope, frame_offset(f)};
}

bool
hilt_scope_place(hilt_trace *t, hilt_loc loc, hilt_place *ret)
{
    if (loc.scope == 0 || t->module == NULL) {
        return false;
    }
    for (size_t i = 0; i < t->scopes.len; i++) {
        if (t->scopes.data[i].scope == loc.scope) {
            *ret = hilt_place_of_code((PyObject *)t->scopes.data[i].code, (int)loc.pos);
            return ret->line > 0;
        }
    }
    return false;
}

void
hilt_scopes_free(hilt_trace *t)
{
    pop_activations(t, 0);
    hilt_vec_free(&t->activations);
    for (size_t i = 0; i < t->scopes.len; i++) {
        Py_DECREF(t->scopes.data[i].code);
        Py_DECREF(t->scopes.data[i].globals);
    }
    hilt_vec_free(&t->scopes);
    hilt_ptrmap_free(&t->scope_index);
}

/* -- decoding -------------------------------------------------------------------------------------------- */
typedef struct line_table {
    uint32_t *positions; /* one an instruction unit of two bytes */
    size_t n;
} line_table;
typedef struct resolver {
    hilt_ptrmap index; /* code object -> table */
    HILT_VEC(line_table) tables;
    bool failed;
} resolver;

static uint32_t
position_of(PyObject *item)
{
    PyObject *line = PyTuple_GET_ITEM(item, 0), *col = PyTuple_GET_ITEM(item, 2);
    long l = line == Py_None ? 0 : PyLong_AsLong(line), c = col == Py_None ? -1 : PyLong_AsLong(col);
    return l <= 0 ? 0 : HILT_LOC_POS(l, c < 0 ? 0 : c + 1);
}

static bool
fill_table(line_table *table, PyObject *code)
{
    HILT_VEC(uint32_t) v = {0};
#if PY_VERSION_HEX >= 0x030B0000
    PyObject *it HILT_CLEANUP_REF = PyObject_CallMethod(code, "co_positions", NULL);
    for (PyObject *item; it != NULL && (item = PyIter_Next(it)) != NULL;) {
        bool fine = hilt_vec_push(&v, position_of(item));
        Py_DECREF(item);
        if (!fine) {
            hilt_vec_free(&v);
            return false;
        }
    }
#else
    PyObject *lines HILT_CLEANUP_REF = PyObject_CallMethod(code, "co_lines", NULL);
    PyObject *it HILT_CLEANUP_REF = lines ? PyObject_GetIter(lines) : NULL;
    for (PyObject *item; it != NULL && (item = PyIter_Next(it)) != NULL;) {
        long end = PyLong_AsLong(PyTuple_GET_ITEM(item, 1));
        PyObject *line = PyTuple_GET_ITEM(item, 2);
        long l = line == Py_None ? 0 : PyLong_AsLong(line);
        bool fine = true;
        while (fine && (long)v.len * 2 < end) {
            fine = hilt_vec_push(&v, HILT_LOC_POS(l, 0));
        }
        Py_DECREF(item);
        if (!fine) {
            hilt_vec_free(&v);
            return false;
        }
    }
    (void)position_of;
#endif
    *table = (line_table){v.data, v.len};
    return !PyErr_Occurred();
}

static uint32_t
resolve(const hilt_scope *scope, uint32_t pos, void *ctx)
{
    resolver *r = ctx;
    if (scope->client == NULL || r->failed) {
        return 0;
    }
    uint32_t *at = hilt_ptrmap_find(&r->index, scope->client), i;
    if (at == NULL) {
        line_table table = {0};
        i = (uint32_t)r->tables.len;
        if (!fill_table(&table, scope->client) || !hilt_vec_push(&r->tables, table) ||
            !hilt_ptrmap_put(&r->index, scope->client, i, NULL)) {
            r->failed = true;
            return 0;
        }
    }
    else {
        i = *at;
    }
    const line_table *t = &r->tables.data[i];
    return pos / 2 < t->n ? t->positions[pos / 2] : 0;
}

bool
hilt_scopes_resolve(hilt_trace *t)
{
    resolver r = {0};
    hilt_module_resolve_locs(t->module, resolve, &r);
    for (size_t i = 0; i < r.tables.len; i++) {
        hilt_free(r.tables.data[i].positions);
    }
    hilt_vec_free(&r.tables);
    hilt_ptrmap_free(&r.index);
    for (size_t i = 0; i < t->module->scopes.len; i++) {
        t->module->scopes.data[i].client = NULL; /* the code objects are ours, and go */
    }
    return !r.failed;
}
