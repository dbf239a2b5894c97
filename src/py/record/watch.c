/* Calls of code that was not rewritten, and what they leave behind.
 *
 * In a run-time region an opaque call is bracketed by the states of everything it could reach; what it wrote
 * is logged as if rewritten code had, so the region joins it. What cannot be joined is refused: globals, and
 * iterators made outside. At the end of a trace nothing older than it may hold one of its run-time values.
 */
#include "region.h"

enum { MOST_COMPARED = 1 << 16 }; /* bytes of an array around a call */

typedef struct snap {
    PyObject *object; /* owned */
    hilt_part part;
    PyObject *state;
    bool outside;
} snap;
typedef struct global_snap {
    PyObject *dict, *name, *value; /* owned; value NULL: absent */
} global_snap;
typedef struct standing {
    PyObject *object; /* owned */
    Py_ssize_t at;
    bool outside;
} standing;
typedef struct names_snap {
    PyObject *dict, *bound; /* owned: names, and a copy of them */
} names_snap;
struct hilt_snaps {
    HILT_VEC(snap) objects;
    HILT_VEC(global_snap) globals;
    HILT_VEC(standing) standing;
    HILT_VEC(names_snap) names;
    hilt_ptrmap code; /* what runs may be this code; nothing of it escapes */
    hilt_snaps *around;
};

void
hilt_snaps_free(hilt_snaps *s)
{
    if (s == NULL) {
        return;
    }
    for (size_t i = 0; i < s->objects.len; i++) {
        Py_DECREF(s->objects.data[i].object);
        Py_DECREF(s->objects.data[i].state);
    }
    for (size_t i = 0; i < s->globals.len; i++) {
        Py_DECREF(s->globals.data[i].dict);
        Py_DECREF(s->globals.data[i].name);
        Py_XDECREF(s->globals.data[i].value);
    }
    for (size_t i = 0; i < s->standing.len; i++) {
        Py_DECREF(s->standing.data[i].object);
    }
    for (size_t i = 0; i < s->names.len; i++) {
        Py_DECREF(s->names.data[i].dict);
        Py_DECREF(s->names.data[i].bound);
    }
    hilt_vec_free(&s->objects);
    hilt_vec_free(&s->globals);
    hilt_vec_free(&s->standing);
    hilt_vec_free(&s->names);
    hilt_ptrmap_free(&s->code);
    PyMem_Free(s);
}

static int
snap_names(hilt_snaps *s, PyObject *dict)
{
    PyObject *bound = PyDict_Copy(dict);
    if (bound == NULL || !hilt_vec_push(&s->names, ((names_snap){dict, bound}))) {
        Py_XDECREF(bound);
        PyErr_NoMemory();
        return -1;
    }
    Py_INCREF(dict);
    return 0;
}

/* Names that the code stores to: then their values are compared. Also of functions inside. */
static int
snap_code(hilt_snaps *s, PyObject *code, PyObject *dict)
{
    PyObject *names HILT_CLEANUP_REF = PyObject_GetAttrString(code, "co_names");
    PyObject *consts HILT_CLEANUP_REF = PyObject_GetAttrString(code, "co_consts");
    bool fresh;
    if (!hilt_ptrmap_put(&s->code, code, 0, &fresh)) {
        PyErr_NoMemory();
        return -1;
    }
    for (Py_ssize_t i = 0; names != NULL && fresh && i < PyTuple_GET_SIZE(names); i++) {
        PyObject *name = PyTuple_GET_ITEM(names, i), *v = PyDict_GetItemWithError(dict, name);
        if (PyUnicode_CompareWithASCIIString(name, "globals") == 0 && !hilt_is_library_code(code) &&
            snap_names(s, dict) < 0) {
            return -1;
        }
        if (!hilt_vec_push(&s->globals, ((global_snap){dict, name, v}))) {
            PyErr_NoMemory();
            return -1;
        }
        Py_INCREF(dict);
        Py_INCREF(name);
        Py_XINCREF(v);
    }
    for (Py_ssize_t i = 0; consts != NULL && fresh && i < PyTuple_GET_SIZE(consts); i++) {
        if (PyCode_Check(PyTuple_GET_ITEM(consts, i)) && snap_code(s, PyTuple_GET_ITEM(consts, i), dict) < 0) {
            return -1;
        }
    }
    PyErr_Clear();
    return 0;
}

hilt_watching
hilt_watch_begin(hilt_trace *t, hilt_snaps *s)
{
    hilt_watching was = {t->watched, t->snaps};
    s->around = t->watched == t->dyn ? t->snaps : NULL;
    t->watched = t->dyn;
    t->snaps = s;
    return was;
}

void
hilt_watch_end(hilt_trace *t, hilt_watching was)
{
    t->watched = was.region;
    t->snaps = was.snaps;
}

bool
hilt_snaps_cover(const hilt_snaps *s, PyObject *code)
{
    while (s != NULL && hilt_ptrmap_find(&s->code, code) == NULL) {
        s = s->around;
    }
    return s != NULL;
}

static int
take_snap(PyObject *o, bool outside, void *ctx)
{
    hilt_snaps *s = ctx;
    if (PyFunction_Check(o) && snap_code(s, PyFunction_GET_CODE(o), PyFunction_GET_GLOBALS(o)) < 0) {
        return -1;
    }
    Py_ssize_t at = hilt_position(o);
    if (at >= 0) {
        if (!hilt_vec_push(&s->standing, ((standing){o, at, outside}))) {
            PyErr_NoMemory();
            return -1;
        }
        Py_INCREF(o);
    }
    hilt_part parts[HILT_MAX_PARTS] = {HILT_PART_CLASS};
    int n = hilt_parts_of(o, parts);
    if (n == 0 && hilt_is_frozen(o)) { /* as one of CLASS */
        n = 1;
    }
    for (int i = 0; i < n; i++) {
        if (parts[i] == HILT_PART_BYTES && hilt_buffer_size(o) > MOST_COMPARED) {
            continue;
        }
        PyObject *state = hilt_state(o, parts[i]);
        if (state == NULL) {
            return -1;
        }
        if (!hilt_vec_push(&s->objects, ((snap){o, parts[i], state, outside}))) {
            Py_DECREF(state);
            PyErr_NoMemory();
            return -1;
        }
        Py_INCREF(o);
    }
    return 0;
}

static bool
acts_as_python(hilt_trace *t) /* every open region is the live part of a branch on a known number */
{
    for (hilt_frame *f = t->dyn; f != &t->base; f = f->outer_dyn) {
        if (f->live < 0 || f->at >= 2 || (f->live == 1) != (f->at == 0)) {
            return false;
        }
    }
    return true;
}

static int
refuse_advance(hilt_trace *t, PyObject *it, bool outside, PyObject *by)
{
    if (acts_as_python(t)) {
        return 0;
    }
    int older = outside ? 1 : hilt_is_older(t, t->dyn, it);
    if (older <= 0) {
        return older;
    }
    PyObject *name HILT_CLEANUP_REF = hilt_leaf_name(t->dyn, it, HILT_PART_CELL, NULL);
    const char *s = hilt_shown(name, NULL);
    bool iterator = PyIter_Check(it) && strncmp(Py_TYPE(it)->tp_name, "_io.", 4) != 0;
    PyObject *exc = iterator
                        ? hilt_diag_new(hilt_here(), HILT_DIAG_SCOPE_OUTER_ITERATOR, s ? s : "an iterator")
                        : hilt_diag_new(hilt_here(), HILT_DIAG_SCOPE_EFFECT_IN_REGION,
                                        by ? hilt_callable_name(by) : "code", s ? s : "an object");
    hilt_diag_note(exc, hilt_frame_place(t->dyn), "the run-time region begins here");
    hilt_region_raise(t, exc);
    return -1;
}

/* Always -1: the name is given back what it was bound to. */
static int
refuse_global(hilt_trace *t, PyObject *dict, PyObject *name, PyObject *value)
{
    PyObject *exc = hilt_diag_new(hilt_here(), HILT_DIAG_SCOPE_GLOBAL_WRITE, hilt_shown(name, "?"));
    if ((value ? PyDict_SetItem(dict, name, value) : PyDict_DelItem(dict, name)) < 0) {
        PyErr_Clear();
    }
    hilt_region_raise(t, exc);
    return -1;
}

/* The first name that is bound in one of the dicts and not, or to something else, in the other; borrowed or NULL. */
static PyObject *
rebound(PyObject *one, PyObject *other)
{
    PyObject *k, *v;
    for (Py_ssize_t pos = 0; PyDict_Next(one, &pos, &k, &v);) {
        if (PyUnicode_Check(k) && PyUnicode_CompareWithASCIIString(k, "__builtins__") != 0 &&
            PyDict_GetItemWithError(other, k) != v) {
            return k;
        }
    }
    return NULL;
}

static int
compare_names(hilt_trace *t, const names_snap *s)
{
    PyObject *name = rebound(s->bound, s->dict);
    name = name == NULL ? rebound(s->dict, s->bound) : name;
    if (name == NULL) {
        return 0;
    }
    PyObject *kept HILT_CLEANUP_REF = Py_NewRef(name);
    return refuse_global(t, s->dict, kept, PyDict_GetItemWithError(s->bound, kept));
}

int
hilt_snaps_compare(hilt_trace *t, hilt_snaps *s, PyObject *by)
{
    for (size_t i = 0; i < s->globals.len; i++) {
        global_snap *g = &s->globals.data[i];
        if (PyDict_GetItemWithError(g->dict, g->name) != g->value) {
            return refuse_global(t, g->dict, g->name, g->value);
        }
    }
    for (size_t i = 0; i < s->names.len; i++) {
        if (compare_names(t, &s->names.data[i]) < 0) {
            return -1;
        }
    }
    PyObject *filled = NULL; /* a cache, which will not call again */
    for (size_t i = 0; i < s->standing.len; i++) {
        const standing *o = &s->standing.data[i];
        if (hilt_position(o->object) == o->at) {
            continue;
        }
        if (hilt_is_cache(o->object)) {
            filled = o->object;
        }
        else if (refuse_advance(t, o->object, o->outside, by) < 0) {
            return -1;
        }
    }
    for (size_t i = 0; i < s->objects.len; i++) {
        snap *o = &s->objects.data[i];
        PyObject *now HILT_CLEANUP_REF = hilt_state(o->object, o->part);
        if (now == NULL || (!hilt_state_equal(o->part, o->state, now) &&
                            hilt_log_state(t, o->object, o->part, o->state, by, o->outside) < 0)) {
            return -1;
        }
        if (filled != NULL && !hilt_state_equal(o->part, o->state, now) &&
            refuse_advance(t, filled, true, by) < 0) {
            return -1;
        }
    }
    return 0;
}

hilt_snaps *
hilt_snaps_take(PyObject *const *roots, size_t n, PyObject *names)
{
    hilt_snaps *s = PyMem_Calloc(1, sizeof *s);
    if (s == NULL) {
        PyErr_NoMemory();
        return NULL;
    }
    if ((names && snap_names(s, names) < 0) || hilt_reach(roots, n, take_snap, s) < 0) {
        hilt_snaps_free(s);
        return NULL;
    }
    return s;
}

PyObject *
hilt_watched_call(hilt_trace *t, PyObject *fn, PyObject *const *args, size_t nargsf, PyObject *kwnames)
{
    Py_ssize_t n = PyVectorcall_NARGS(nargsf) + (kwnames ? PyTuple_GET_SIZE(kwnames) : 0);
    PyObject **roots = PyMem_Malloc((size_t)(n + 1) * sizeof *roots);
    if (roots == NULL) {
        return PyErr_NoMemory();
    }
    roots[0] = fn;
    for (Py_ssize_t i = 0; i < n; i++) {
        roots[i + 1] = args[i];
    }
    hilt_snaps *s = hilt_snaps_take(roots, (size_t)n + 1, NULL);
    PyMem_Free(roots);
    if (s == NULL) {
        return NULL;
    }
    hilt_watching was = hilt_watch_begin(t, s);
    PyObject *result = PyObject_Vectorcall(fn, args, nargsf, kwnames);
    hilt_watch_end(t, was);
    PyObject *type, *value, *tb;
    PyErr_Fetch(&type, &value, &tb);
    if (t->poison == NULL && hilt_snaps_compare(t, s, fn) < 0) {
        Py_CLEAR(result);
        Py_XDECREF(type);
        Py_XDECREF(value);
        Py_XDECREF(tb);
    }
    else {
        PyErr_Restore(type, value, tb);
    }
    hilt_snaps_free(s);
    return result;
}

static int
log_one(PyObject *o, bool outside, void *ctx)
{
    hilt_trace *t = ctx;
    hilt_part parts[HILT_MAX_PARTS];
    if (PyFunction_Check(o) || PyType_Check(o)) {
        return 0;
    }
    if (hilt_log_object(t, o) < 0) {
        return -1;
    }
    for (int i = hilt_parts_of(o, parts); outside && i-- > 0;) {
        hilt_write *e = hilt_log_find(&t->dyn->log, o, parts[i]);
        if (e != NULL) {
            e->outside = true;
        }
    }
    return 0;
}

int
hilt_log_reachable(hilt_trace *t, PyObject *root)
{
    return hilt_trace_in_region(t) ? hilt_reach(&root, 1, log_one, t) : 0;
}

int
hilt_check_iterator(hilt_trace *t, PyObject *it)
{
    return hilt_trace_in_region(t) ? refuse_advance(t, it, false, NULL) : 0;
}

/* -- the end of the trace -------------------------------------------------------------------------------- */
static bool
holds_runtime(hilt_trace *t, PyObject *o, int depth)
{
    if (hilt_number_is_dynamic(o)) {
        return ((hilt_number *)o)->trace == t;
    }
    if (hilt_tensor_check(o) || depth == 0 || PyUnicode_Check(o) || PyLong_Check(o) || PyFloat_Check(o) ||
        o == Py_None) {
        return false;
    }
    if (hilt_is_aggregate(o)) {
        PyObject *items HILT_CLEANUP_REF = hilt_aggregate_items(o);
        for (Py_ssize_t i = 0; items != NULL && i < PyTuple_GET_SIZE(items); i++) {
            if (holds_runtime(t, PyTuple_GET_ITEM(items, i), depth - 1)) {
                return true;
            }
        }
        PyErr_Clear();
        return false;
    }
    hilt_part parts[HILT_MAX_PARTS];
    int n = hilt_parts_of(o, parts);
    for (int i = 0; i < n && !PyType_Check(o); i++) {
        hilt_part part = parts[i];
        PyObject *state HILT_CLEANUP_REF = hilt_state(o, part);
        PyObject *keys HILT_CLEANUP_REF = state ? hilt_state_keys(part, state) : NULL;
        for (Py_ssize_t k = 0; keys != NULL && k < PyTuple_GET_SIZE(keys); k++) {
            PyObject *v = hilt_state_get(part, state, PyTuple_GET_ITEM(keys, k));
            if (v != NULL && !hilt_is_unset(v) && holds_runtime(t, v, depth - 1)) {
                return true;
            }
        }
        PyErr_Clear();
    }
    return false;
}

static bool
may_have_leaked(hilt_trace *t)
{
    bool any = t->opaque;
    for (size_t i = 0; !any && i < t->base.log.entries.len; i++) {
        any = holds_runtime(t, t->base.log.entries.data[i].object, 3);
    }
    return any;
}

int
hilt_effects_finish(hilt_trace *t)
{
    PyObject *holder = may_have_leaked(t) ? hilt_leaked_into(t) : NULL;
    if (holder == NULL) {
        return 0;
    }
    hilt_place at = hilt_here();
    char text[128];
    snprintf(text, sizeof text, "a %s", hilt_type_name_of(holder));
    for (size_t i = 0; i < t->base.log.entries.len; i++) {
        hilt_write *e = &t->base.log.entries.data[i];
        if (holds_runtime(t, e->object, 3) && hilt_reached_before(t, e->object)) {
            hilt_scope_place(t, e->at, &at);
            if (hilt_state_restore(e->object, e->part, e->before) < 0) {
                return -1;
            }
        }
    }
    hilt_region_raise(t, hilt_diag_new(at, HILT_DIAG_SCOPE_EFFECT_ON_OUTER, text));
    return -1;
}
