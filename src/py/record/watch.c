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
typedef struct iterator_snap {
    PyObject *it;
    Py_ssize_t left;
} iterator_snap;
struct hilt_snaps {
    HILT_VEC(snap) objects;
    HILT_VEC(global_snap) globals;
    HILT_VEC(iterator_snap) iterators;
    PyObject *names, *bound; /* a dict, and a copy of it; or NULL */
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
    for (size_t i = 0; i < s->iterators.len; i++) {
        Py_DECREF(s->iterators.data[i].it);
    }
    hilt_vec_free(&s->objects);
    hilt_vec_free(&s->globals);
    hilt_vec_free(&s->iterators);
    Py_XDECREF(s->names);
    Py_XDECREF(s->bound);
    PyMem_Free(s);
}

static int
mix_address(PyObject *o, void *hash)
{
    size_t *h = hash;
    *h = (*h ^ (uintptr_t)o >> 4) * 1099511628211u;
    return 0;
}

/* Where a generator stands: the instruction, and the objects in its variables. An iterator inside it is
 * looked at by itself. */
static Py_ssize_t
generator_position(PyObject *it)
{
    PyObject *frame HILT_CLEANUP_REF = PyObject_GetAttrString(it, "gi_frame");
    if (frame == NULL || frame == Py_None) {
        return frame ? 0 : -1;
    }
    PyObject *lasti HILT_CLEANUP_REF = PyObject_GetAttrString(frame, "f_lasti");
    size_t hash = lasti ? (size_t)PyLong_AsSsize_t(lasti) : 0;
    Py_TYPE(it)->tp_traverse(it, mix_address, &hash);
    Py_TYPE(frame)->tp_traverse(frame, mix_address, &hash); /* up to 3.10 the variables are there */
    return (Py_ssize_t)(hash & PY_SSIZE_T_MAX);
}

/* A number that changes when the iterator is advanced; -1: nothing is known about it. */
static Py_ssize_t
iterator_position(PyObject *it)
{
    Py_ssize_t at = -1;
    if (PyGen_CheckExact(it)) {
        at = generator_position(it);
    }
    else if (!PyType_HasFeature(Py_TYPE(it), Py_TPFLAGS_HEAPTYPE)) {
        at = PyObject_LengthHint(it, -1);
    }
    PyErr_Clear();
    return at;
}

/* Names that the function's code stores to: then their values are compared. */
static int
snap_globals(hilt_snaps *s, PyObject *fn)
{
    PyObject *code = PyFunction_GET_CODE(fn), *dict = PyFunction_GET_GLOBALS(fn);
    PyObject *names HILT_CLEANUP_REF = PyObject_GetAttrString(code, "co_names");
    for (Py_ssize_t i = 0; names != NULL && i < PyTuple_GET_SIZE(names); i++) {
        PyObject *name = PyTuple_GET_ITEM(names, i), *v = PyDict_GetItemWithError(dict, name);
        if (!hilt_vec_push(&s->globals, ((global_snap){dict, name, v}))) {
            PyErr_NoMemory();
            return -1;
        }
        Py_INCREF(dict);
        Py_INCREF(name);
        Py_XINCREF(v);
    }
    PyErr_Clear();
    return 0;
}

static int
take_snap(PyObject *o, bool outside, void *ctx)
{
    hilt_snaps *s = ctx;
    if (PyFunction_Check(o)) {
        return snap_globals(s, o);
    }
    if (PyIter_Check(o)) {
        Py_ssize_t at = iterator_position(o);
        if (at >= 0) {
            if (!hilt_vec_push(&s->iterators, ((iterator_snap){o, at}))) {
                PyErr_NoMemory();
                return -1;
            }
            Py_INCREF(o);
        }
    }
    hilt_part parts[HILT_MAX_PARTS];
    int n = hilt_parts_of(o, parts);
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
refuse_iterator(hilt_trace *t, PyObject *it)
{
    if (acts_as_python(t)) {
        return 0;
    }
    int older = hilt_is_older(t, t->dyn, it);
    if (older <= 0) {
        return older;
    }
    PyObject *name HILT_CLEANUP_REF = hilt_leaf_name(t->dyn, it, HILT_PART_CELL, NULL);
    PyObject *exc = hilt_diag_new(hilt_here(), HILT_DIAG_SCOPE_OUTER_ITERATOR,
                                  name ? PyUnicode_AsUTF8(name) : "an iterator");
    hilt_diag_note(exc, hilt_frame_place(t->dyn), "the run-time region begins here");
    hilt_region_raise(t, exc);
    return -1;
}

/* Always -1: the name is given back what it was bound to. */
static int
refuse_global(hilt_trace *t, PyObject *dict, PyObject *name, PyObject *value)
{
    PyObject *exc = hilt_diag_new(hilt_here(), HILT_DIAG_SCOPE_GLOBAL_WRITE, PyUnicode_AsUTF8(name));
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
compare_names(hilt_trace *t, hilt_snaps *s)
{
    PyObject *name = s->names ? rebound(s->bound, s->names) : NULL;
    name = s->names && name == NULL ? rebound(s->names, s->bound) : name;
    if (name == NULL) {
        return 0;
    }
    PyObject *kept HILT_CLEANUP_REF = Py_NewRef(name);
    return refuse_global(t, s->names, kept, PyDict_GetItemWithError(s->bound, kept));
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
    if (compare_names(t, s) < 0) {
        return -1;
    }
    for (size_t i = 0; i < s->iterators.len; i++) {
        iterator_snap *it = &s->iterators.data[i];
        if (iterator_position(it->it) != it->left && refuse_iterator(t, it->it) < 0) {
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
    s->names = Py_XNewRef(names);
    s->bound = names ? PyDict_Copy(names) : NULL;
    if ((names && s->bound == NULL) || hilt_reach(roots, n, take_snap, s) < 0) {
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
    hilt_frame *within = t->watched;
    t->watched = t->dyn;
    PyObject *result = PyObject_Vectorcall(fn, args, nargsf, kwnames);
    t->watched = within;
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
        hilt_entry *e = hilt_log_find(&t->dyn->log, o, parts[i]);
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
    return hilt_trace_in_region(t) ? refuse_iterator(t, it) : 0;
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
        hilt_entry *e = &t->base.log.entries.data[i];
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
