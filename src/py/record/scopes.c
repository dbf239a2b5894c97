/* Where each op comes from: Python frames become scopes of the module, instructions become positions.
 *
 * A location is a scope and the number of the instruction that runs, both read from the frame. At the end
 * each code object's table of lines and columns is decoded once and given to its scopes: ops are not visited.
 * The frames between the decorated function and the innermost one are kept as a stack, with references, so
 * that a frame is known again by its address. A scope is one code object called from one place: a helper
 * called twice from one unrolled line is one scope. Code of hilt's own library in Python is given the place of its caller.
 */
#include "region.h"

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
    k.scope =
        file && function ? hilt_module_add_scope(t->module, file, function, (hilt_loc){caller, pos}) : 0;
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
        pos = hilt_instruction_of(back);
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
hilt_trace_enter_frame(hilt_trace *t, PyFrameObject *f)
{
    if (f == NULL) {
        return (hilt_loc){0, 0};
    }
    uint32_t scope = enter_frames(t, f);
    return (hilt_loc){scope, hilt_instruction_of(f)};
}

bool
hilt_scope_place(hilt_trace *t, hilt_loc loc, hilt_place *ret)
{
    if (loc.scope == 0 || t->module == NULL) {
        return false;
    }
    for (size_t i = t->scopes.len; i-- > 0;) { /* callers come first */
        const hilt_scope_key *k = &t->scopes.data[i];
        if (k->scope == loc.scope && k->caller != 0 && !hilt_is_user_code(k->code)) {
            loc = (hilt_loc){k->caller, k->pos};
        }
        else if (k->scope == loc.scope) {
            *ret = hilt_place_of_code((PyObject *)k->code, (int)loc.pos * 2);
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

/* -- decoding --------------------------------------------------------------------------------------------- */
typedef struct place_table { /* of a code object */
    uint32_t *places;        /* in the module's arena; one an instruction of two bytes */
    uint32_t n, cap;
} place_table;

static void
add_places(place_table *table, uint32_t count, long line, long col)
{
    for (; count != 0 && table->n < table->cap; count--) {
        table->places[table->n++] = line > 0 ? HILT_LOC_POS(line, col) : 0;
    }
}

#if PY_VERSION_HEX >= 0x030B0000
/* Location tables of CPython 3.11 and later: an entry is a byte (1, four bits of kind, three of length - 1),
 * then what its kind says: distances of lines and columns, in bits by six where they are long. */
typedef struct location_reader {
    const uint8_t *at, *end;
} location_reader;

static uint32_t
read_byte(location_reader *r)
{
    return r->at < r->end ? *r->at++ : 0;
}

static uint32_t
read_varint(location_reader *r)
{
    uint32_t value = 0;
    for (unsigned shift = 0; shift < 32; shift += 6) {
        uint32_t byte = read_byte(r);
        value |= (byte & 63) << shift;
        if (!(byte & 64)) {
            break;
        }
    }
    return value;
}

static long
read_signed(location_reader *r)
{
    uint32_t v = read_varint(r);
    return v & 1 ? -(long)(v >> 1) : (long)(v >> 1);
}

static void
decode(place_table *table, PyCodeObject *code)
{
    char *bytes = PyBytes_AS_STRING(code->co_linetable);
    location_reader r = {(uint8_t *)bytes, (uint8_t *)bytes + PyBytes_GET_SIZE(code->co_linetable)};
    long line = code->co_firstlineno;
    while (r.at < r.end) {
        uint32_t first = read_byte(&r), kind = first >> 3 & 15, count = (first & 7) + 1;
        long col = 0; /* 0: unknown, else from 1 on */
        switch (kind) {
        case 15:
            add_places(table, count, 0, 0);
            continue;
        case 14:
            line += read_signed(&r);
            read_varint(&r); /* the end's line */
            col = read_varint(&r);
            read_varint(&r);
            break;
        case 13:
            line += read_signed(&r);
            break;
        case 12:
        case 11:
        case 10:
            line += kind - 10;
            col = (long)read_byte(&r) + 1;
            read_byte(&r);
            break;
        default:
            col = (long)(kind << 3 | (read_byte(&r) >> 4 & 7)) + 1;
        }
        add_places(table, count, line, col);
    }
}
#else
static void
decode(place_table *table, PyCodeObject *code)
{
    PyObject *lines HILT_CLEANUP_REF = PyObject_CallMethod((PyObject *)code, "co_lines", NULL);
    PyObject *it HILT_CLEANUP_REF = lines ? PyObject_GetIter(lines) : NULL;
    for (PyObject *item; it != NULL && (item = PyIter_Next(it)) != NULL; Py_DECREF(item)) {
        long end = PyLong_AsLong(PyTuple_GET_ITEM(item, 1)) / 2;
        PyObject *line = PyTuple_GET_ITEM(item, 2);
        if (end > (long)table->n) {
            add_places(table, (uint32_t)end - table->n, line == Py_None ? 0 : PyLong_AsLong(line), 0);
        }
    }
}
#endif

static uint32_t
instructions_of(PyCodeObject *code)
{
#if PY_VERSION_HEX >= 0x030B0000
    return (uint32_t)Py_SIZE(code);
#else
    return (uint32_t)(PyBytes_GET_SIZE(code->co_code) / 2);
#endif
}

static bool
make_table(hilt_trace *t, place_table *table, PyCodeObject *code)
{
    table->cap = instructions_of(code);
    table->places = hilt_arena_alloc(t->module->arena, (table->cap + (size_t)1) * sizeof *table->places);
    if (table->places == NULL) {
        return false;
    }
    decode(table, code);
    if (table->n && !table->places[0]) { /* what comes before the first line, in closures: the function itself is meant by it */
        table->places[0] = HILT_LOC_POS(code->co_firstlineno, 0);
    }
    return !PyErr_Occurred();
}

/* What hilt's own library in Python recorded happened where the user called it. */
static bool
stands_for_caller(hilt_trace *t, hilt_scope *scope, PyCodeObject *code)
{
    const hilt_scope *caller = &t->module->scopes.data[scope->caller.scope];
    if (scope->caller.scope == 0 || caller->places == NULL || hilt_is_user_code(code)) {
        return false;
    }
    uint32_t n = instructions_of(code), *places = hilt_arena_alloc(t->module->arena, (n + (size_t)1) * sizeof *places);
    if (places == NULL) {
        return false;
    }
    for (uint32_t i = 0; i < n; i++) {
        places[i] = hilt_module_place(t->module, scope->caller);
    }
    scope->file = caller->file;
    scope->function = caller->function;
    scope->places = places;
    scope->nplaces = n;
    scope->caller = caller->caller;
    return true;
}

bool
hilt_scopes_resolve(hilt_trace *t)
{
    hilt_ptrmap index = {0}; /* code object -> the scope that has its table */
    bool ok = true;
    for (size_t i = 0; ok && i < t->scopes.len; i++) {
        const hilt_scope_key *k = &t->scopes.data[i];
        hilt_scope *scope = &t->module->scopes.data[k->scope];
        if (stands_for_caller(t, scope, k->code)) {
            continue;
        }
        const uint32_t *have = hilt_ptrmap_find(&index, k->code);
        if (have != NULL) {
            scope->places = t->module->scopes.data[*have].places;
            scope->nplaces = t->module->scopes.data[*have].nplaces;
            continue;
        }
        place_table table = {0};
        ok = make_table(t, &table, k->code) && hilt_ptrmap_put(&index, k->code, k->scope, NULL);
        scope->places = table.places;
        scope->nplaces = table.n;
    }
    hilt_ptrmap_free(&index);
    return ok;
}
