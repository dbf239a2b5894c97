/* The frame stack, the write log, and the small objects of the protocol.
 *
 * Frames own what they hold. A frame that is popped while it records (an error is on its way out) leaves the
 * builder as it is: such a trace ends without a module.
 */
#include "region.h"

/* -- map ------------------------------------------------------------------------------------------------- */
static uint32_t
map_slot(const hilt_ptrmap *m, const void *key)
{
    uint32_t i = (uint32_t)(hilt_hash_mix(0, (uint64_t)(uintptr_t)key) >> 20) & (m->cap - 1);
    while (m->keys[i] != NULL && m->keys[i] != key) {
        i = (i + 1) & (m->cap - 1);
    }
    return i;
}

uint32_t *
hilt_ptrmap_find(const hilt_ptrmap *m, const void *key)
{
    if (m->cap == 0) {
        return NULL;
    }
    uint32_t i = map_slot(m, key);
    return m->keys[i] != NULL ? &m->values[i] : NULL;
}

bool
hilt_ptrmap_put(hilt_ptrmap *m, const void *key, uint32_t value, bool *ret_new)
{
    if (m->used * 4 >= m->cap * 3) {
        hilt_ptrmap bigger = {.cap = m->cap ? m->cap * 2 : 16};
        bigger.keys = hilt_malloc(bigger.cap * sizeof *bigger.keys);
        bigger.values = hilt_malloc(bigger.cap * sizeof *bigger.values);
        if (bigger.keys == NULL || bigger.values == NULL) {
            hilt_ptrmap_free(&bigger);
            return false;
        }
        memset(bigger.keys, 0, bigger.cap * sizeof *bigger.keys);
        for (uint32_t i = 0; i < m->cap; i++) {
            if (m->keys[i] != NULL) {
                uint32_t at = map_slot(&bigger, m->keys[i]);
                bigger.keys[at] = m->keys[i];
                bigger.values[at] = m->values[i];
            }
        }
        bigger.used = m->used;
        hilt_ptrmap_free(m);
        *m = bigger;
    }
    uint32_t at = map_slot(m, key);
    bool fresh = m->keys[at] == NULL;
    if (fresh) {
        m->keys[at] = key;
        m->values[at] = value;
        m->used++;
    }
    if (ret_new != NULL) {
        *ret_new = fresh;
    }
    return true;
}

void
hilt_ptrmap_free(hilt_ptrmap *m)
{
    hilt_free(m->keys);
    hilt_free(m->values);
    *m = (hilt_ptrmap){0};
}

/* -- sentinels ------------------------------------------------------------------------------------------- */
PyObject *hilt_unset, *hilt_dead, *hilt_skip;
PyObject *hilt_static_truth[2];
static PyTypeObject *sentinel_type, *partial_type;

typedef struct sentinel {
    PyObject_HEAD const char *name;
    bool truth;
} sentinel;

static PyObject *
sentinel_repr(PyObject *self)
{
    return PyUnicode_FromString(((sentinel *)self)->name);
}

static int
sentinel_bool(PyObject *self)
{
    return ((sentinel *)self)->truth;
}

static void
plain_dealloc(PyObject *self)
{
    PyTypeObject *type = Py_TYPE(self);
    if (type == partial_type) {
        Py_XDECREF(((hilt_partial *)self)->value);
    }
    PyObject_Free(self);
    Py_DECREF(type);
}

bool
hilt_partial_check(PyObject *o)
{
    return Py_TYPE(o) == partial_type;
}

PyObject *
hilt_partial_new(PyObject *value)
{
    if (hilt_partial_check(value)) {
        return Py_NewRef(value);
    }
    hilt_partial *p = PyObject_New(hilt_partial, partial_type);
    if (p != NULL) {
        p->value = Py_NewRef(value);
    }
    return (PyObject *)p;
}

static PyObject *
make_sentinel(const char *name, bool truth)
{
    sentinel *s = PyObject_New(sentinel, sentinel_type);
    if (s != NULL) {
        s->name = name;
        s->truth = truth;
    }
    return (PyObject *)s;
}

int
hilt_init_sentinels(void)
{
    static PyType_Slot sentinel_slots[] = {
        {Py_tp_repr, sentinel_repr}, {Py_nb_bool, sentinel_bool}, {Py_tp_dealloc, plain_dealloc}, {0, NULL}};
    static PyType_Slot partial_slots[] = {{Py_tp_dealloc, plain_dealloc}, {0, NULL}};
    static PyType_Spec specs[] = {
        {"hilt.Sentinel", sizeof(sentinel), 0, Py_TPFLAGS_DEFAULT, sentinel_slots},
        {"hilt.Partial", sizeof(hilt_partial), 0, Py_TPFLAGS_DEFAULT, partial_slots},
    };
    if (hilt_unset != NULL) {
        return 0;
    }
    PyTypeObject **const types[] = {&sentinel_type, &partial_type};
    for (size_t i = 0; i < HILT_COUNT(specs); i++) {
        if ((*types[i] = (PyTypeObject *)PyType_FromSpec(&specs[i])) == NULL) {
            return -1;
        }
    }
    hilt_unset = make_sentinel("UNSET", false);
    hilt_dead = make_sentinel("DEAD", false);
    hilt_skip = make_sentinel("SKIP", false);
    hilt_static_truth[0] = make_sentinel("StaticTruth(False)", false);
    hilt_static_truth[1] = make_sentinel("StaticTruth(True)", true);
    return hilt_unset && hilt_dead && hilt_skip && hilt_static_truth[0] && hilt_static_truth[1] ? 0 : -1;
}

/* -- log ------------------------------------------------------------------------------------------------- */
static const void *
log_key(PyObject *o, hilt_part part)
{
    return (const char *)o + part; /* objects are 16 bytes apart at least */
}

hilt_write *
hilt_log_find(hilt_log *log, PyObject *o, hilt_part part)
{
    uint32_t *at = hilt_ptrmap_find(&log->index, log_key(o, part));
    return at == NULL ? NULL : &log->entries.data[*at];
}

hilt_write *
hilt_log_add(hilt_log *log, PyObject *o, hilt_part part, PyObject *before, hilt_loc at)
{
    bool fresh;
    if (!hilt_ptrmap_put(&log->index, log_key(o, part), (uint32_t)log->entries.len, &fresh)) {
        PyErr_NoMemory();
        return NULL;
    }
    if (!fresh) {
        hilt_write *have = hilt_log_find(log, o, part);
        have->at = at.scope != 0 ? at : have->at;
        return have;
    }
    hilt_write e = {.object = o, .part = part, .before = before, .at = at};
    if (!hilt_vec_push(&log->entries, e)) {
        PyErr_NoMemory();
        return NULL;
    }
    Py_INCREF(o);
    Py_INCREF(before);
    return &log->entries.data[log->entries.len - 1];
}

int
hilt_log_hand_on(hilt_log *outer, const hilt_write *e)
{
    hilt_write *to = hilt_log_add(outer, e->object, e->part, e->before, e->at);
    if (to == NULL) {
        return -1;
    }
    Py_XSETREF(to->by, Py_XNewRef(e->by));
    to->outside |= e->outside;
    return 0;
}

void
hilt_log_free(hilt_log *log)
{
    for (size_t i = 0; i < log->entries.len; i++) {
        hilt_write *e = &log->entries.data[i];
        Py_DECREF(e->object);
        Py_DECREF(e->before);
        Py_XDECREF(e->after[0]);
        Py_XDECREF(e->after[1]);
        Py_XDECREF(e->by);
    }
    hilt_vec_free(&log->entries);
    hilt_ptrmap_free(&log->index);
}

/* -- frames ---------------------------------------------------------------------------------------------- */
hilt_frame *
hilt_frame_push(hilt_trace *t, hilt_frame_kind kind, const hilt_sites *sites, const hilt_site *site)
{
    hilt_frame *f = t->spare;
    if (f != NULL) {
        t->spare = f->up;
    }
    else if ((f = PyMem_Malloc(sizeof *f)) == NULL) {
        PyErr_NoMemory();
        return NULL;
    }
    *f = (hilt_frame){
        .kind = kind, .live = -1, .up = t->top, .sites = sites, .site = site, .nputs = (uint32_t)t->puts.len};
    f->pyframe = PyEval_GetFrame();
    t->top = f;
    return f;
}

void
hilt_frame_make_dyn(hilt_trace *t, hilt_frame *f)
{
    f->dyn = true;
    f->loc = hilt_trace_loc(t);
    f->outer = t->builder.region;
    f->outer_dyn = t->dyn;
    t->dyn = f;
}

void
hilt_frame_pop(hilt_trace *t)
{
    hilt_frame *f = t->top;
    t->top = f->up;
    if (f->dyn) {
        t->dyn = f->outer_dyn;
        hilt_log_free(&f->log);
    }
    Py_XDECREF(f->entry);
    Py_XDECREF(f->saved);
    Py_XDECREF(f->names[0]);
    Py_XDECREF(f->names[1]);
    Py_XDECREF(f->value[0]);
    Py_XDECREF(f->value[1]);
    Py_XDECREF(f->left);
    Py_XDECREF(f->chain);
    Py_XDECREF(f->known_false);
    if (f->loop != NULL) {
        hilt_loop_free(f->loop);
    }
    f->up = t->spare;
    t->spare = f;
}

hilt_place
hilt_site_place(const hilt_sites *sites, hilt_place at)
{
    if (at.file == NULL && sites != NULL) {
        at.file = sites->file;
    }
    return at;
}

PyObject *
hilt_region_torn(hilt_frame *f)
{
    PyObject *exc = hilt_diag_new(hilt_frame_place(f), HILT_DIAG_UNSUP_REGION_EXIT, "an exception");
    hilt_diag_set_hint(exc, "catch the exception inside the branch or loop");
    return exc;
}

hilt_place
hilt_frame_place(const hilt_frame *f)
{
    return f->site != NULL && f->site->at.line > 0 ? hilt_site_place(f->sites, f->site->at) : hilt_here();
}
