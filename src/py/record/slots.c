/* The slots of a loop: the numbers it carries from trip to trip.
 *
 * A slot is a number reached from a name of N or from a leaf of an object, through tuples if need be. The
 * first guess is what the rewriter is sure of; every attempt at the body compares what it leaves with what it
 * found and adds the rest. An object that a trip replaces by another one is paired with it: the one at the
 * head stays, and takes the other's leaves.
 */
#include "region.h"

void
hilt_slot_clear(hilt_slot *s)
{
    if (s->own_weak && s->weak != NULL) {
        s->weak->loop = NULL;
    }
    Py_CLEAR(s->object);
    Py_CLEAR(s->key);
    Py_CLEAR(s->path);
    Py_CLEAR(s->init);
    Py_CLEAR(s->result);
}

static bool
equal_key(PyObject *a, PyObject *b)
{
    if (a == b || a == NULL || b == NULL) {
        return a == b;
    }
    int eq = PyObject_RichCompareBool(a, b, Py_EQ);
    PyErr_Clear();
    return eq == 1;
}

bool
hilt_slot_has(hilt_frame *f, uint32_t name, PyObject *object, hilt_part part, PyObject *key, PyObject *path)
{
    for (size_t i = 0; i < f->loop->slots.len; i++) {
        const hilt_slot *s = &f->loop->slots.data[i];
        if (s->name == name && s->object == object &&
            (object == NULL || (s->part == part && equal_key(s->key, key))) && equal_key(s->path, path)) {
            return true;
        }
    }
    return false;
}

hilt_slot *
hilt_slot_add(hilt_frame *f, uint32_t name, PyObject *object, hilt_part part, PyObject *key, PyObject *path,
              PyObject *init)
{
    hilt_slot s = {.name = name,
                   .object = object,
                   .part = part,
                   .key = key,
                   .path = path,
                   .init = init,
                   .dtype = HILT_DTYPE_NONE,
                   .want = HILT_DTYPE_NONE};
    if (!hilt_vec_push(&f->loop->slots, s)) {
        PyErr_NoMemory();
        return NULL;
    }
    Py_XINCREF(object);
    Py_XINCREF(key);
    Py_INCREF(path);
    Py_INCREF(init);
    return &f->loop->slots.data[f->loop->slots.len - 1];
}

/* -- reading and writing --------------------------------------------------------------------------------- */
static PyObject *
counterpart(hilt_frame *f, PyObject *object) /* borrowed */
{
    for (size_t i = 0; i < f->loop->pairs.len; i++) {
        if (f->loop->pairs.data[i].a == object) {
            return f->loop->pairs.data[i].b;
        }
    }
    return object;
}

static PyObject *
leaf_now(PyObject *object, hilt_part part, PyObject *key) /* new; NULL without exception: absent */
{
    PyObject *state HILT_CLEANUP_REF = hilt_state(object, part);
    return state ? Py_XNewRef(hilt_state_get(part, state, key)) : NULL;
}

PyObject *
hilt_slot_fetch(hilt_frame *f, hilt_slot *s, PyObject *names)
{
    PyObject *root HILT_CLEANUP_REF = s->object != NULL ? leaf_now(counterpart(f, s->object), s->part, s->key)
                                                        : Py_NewRef(PyTuple_GET_ITEM(names, s->name));
    if (root == NULL) {
        return NULL;
    }
    return hilt_path_get(hilt_partial_check(root) ? ((hilt_partial *)root)->value : root, s->path);
}

int
hilt_slot_store(hilt_trace *t, hilt_frame *f, hilt_slot *s, PyObject *names, PyObject *value)
{
    (void)t;
    if (s->object == NULL) {
        PyObject *v = hilt_path_put(PyList_GET_ITEM(names, s->name), s->path, value);
        return v ? PyList_SetItem(names, s->name, v) : -1;
    }
    hilt_part logged = s->part == HILT_PART_VALUES ? HILT_PART_ATTRS : s->part;
    PyObject *before HILT_CLEANUP_REF = hilt_state(s->object, logged);
    PyObject *state HILT_CLEANUP_REF = before ? hilt_state(s->object, s->part) : NULL;
    if (state == NULL || hilt_log_add(&f->log, s->object, logged, before, (hilt_loc){0, 0}) == NULL) {
        return -1;
    }
    PyObject *leaf = hilt_state_get(s->part, state, s->key);
    PyObject *v HILT_CLEANUP_REF = leaf ? hilt_path_put(leaf, s->path, value) : NULL;
    return v ? hilt_leaf_set(s->object, s->part, s->key, v) : -1;
}

PyObject *
hilt_slot_title(hilt_frame *f, hilt_slot *s, const hilt_site_name **ret_name)
{
    *ret_name =
        s->object == NULL && f->site != NULL && s->name < f->site->nnames ? &f->site->names[s->name] : NULL;
    if (s->object != NULL) {
        return hilt_leaf_name(f, s->object, s->part, s->key);
    }
    if (PyTuple_GET_SIZE(s->path) == 0 || *ret_name == NULL) {
        return NULL;
    }
    return PyUnicode_FromFormat("%U[%R]", (*ret_name)->name, PyTuple_GET_ITEM(s->path, 0));
}

/* Where the object was written last in this loop. */
static hilt_loc
written_at(hilt_frame *f, PyObject *object, hilt_part part)
{
    hilt_write *e = object ? hilt_log_find(&f->log, object, part) : NULL;
    return e ? e->at : (hilt_loc){0, 0};
}

/* -- types ----------------------------------------------------------------------------------------------- */
/* The literal that a slot began as: its own, or that of the enclosing loop whose argument it got. Borrowed or
 * NULL. */
static PyObject *
origin(hilt_slot *s)
{
    if (s->init == hilt_skip || s->adopted) {
        return NULL;
    }
    if (!hilt_number_check(s->init)) {
        return s->init;
    }
    hilt_weak *w = hilt_weak_of(s->init);
    hilt_slot *outer = w ? &w->loop->loop->slots.data[w->slot] : NULL;
    return outer && !outer->adopted && !hilt_number_check(outer->init) ? outer->init : NULL;
}

static bool
ask_outer(hilt_slot *s, hilt_dtype d)
{
    hilt_weak *w = hilt_weak_of(s->init);
    if (w == NULL) {
        return true;
    }
    hilt_slot *outer = &w->loop->loop->slots.data[w->slot];
    if (outer->want != HILT_DTYPE_NONE && outer->want != d) {
        return false;
    }
    outer->want = d;
    return true;
}

/* Does `now`, the slot's value at the end of a trip, fit its type? Else another type is asked for, or it is
 * refused. */
int
hilt_slot_settle(hilt_trace *t, hilt_frame *f, hilt_slot *s, PyObject *now)
{
    if (now == hilt_skip || now == hilt_dead) {
        return 0;
    }
    if (hilt_is_numeric(now)) {
        hilt_dtype d = hilt_dtype_of(now);
        if (d == s->dtype || (!hilt_number_check(now) && hilt_literal_adopts(now, s->dtype))) {
            return 0;
        }
        PyObject *literal = origin(s);
        hilt_dtype agreed = literal ? hilt_join_dtype(t, literal, now) : HILT_DTYPE_NONE;
        if (agreed != HILT_DTYPE_NONE) {
            if (agreed != s->dtype && (s->want == HILT_DTYPE_NONE || s->want == agreed) &&
                ask_outer(s, agreed)) {
                s->want = agreed;
                return 0;
            }
            if (agreed == s->dtype) {
                return 0;
            }
        }
        hilt_weak *w = hilt_weak_of(now);
        hilt_slot *other = w ? &w->loop->loop->slots.data[w->slot] : NULL;
        if (other && !other->adopted && !hilt_number_check(other->init) &&
            hilt_literal_adopts(other->init, s->dtype) &&
            (other->want == HILT_DTYPE_NONE || other->want == s->dtype)) {
            other->want = s->dtype;
            return 0;
        }
    }
    const hilt_site_name *name;
    PyObject *what HILT_CLEANUP_REF = hilt_slot_title(f, s, &name);
    hilt_join_unstable(t, f, name, what, written_at(f, s->object, s->part), s->init, now);
    return -1;
}

/* -- finding what changed -------------------------------------------------------------------------------- */
typedef struct finder {
    hilt_trace *t;
    hilt_frame *f;
    uint32_t name;          /* the root: a name */
    PyObject *object, *key; /* or a leaf */
    hilt_part part;
    bool found;
} finder;

static int compare(finder *d, PyObject *path, PyObject *e, PyObject *n);

static int
refuse(finder *d, hilt_diag_id id, PyObject *e, PyObject *n, const char *how)
{
    hilt_slot s = {.name = d->name, .object = d->object, .part = d->part, .key = d->key};
    PyObject *empty HILT_CLEANUP_REF = s.path = PyTuple_New(0);
    const hilt_site_name *name = NULL;
    PyObject *what HILT_CLEANUP_REF = empty ? hilt_slot_title(d->f, &s, &name) : NULL;
    if (id == HILT_DIAG_TYPE_UNSTABLE_JOIN) {
        hilt_join_unstable(d->t, d->f, name, what, written_at(d->f, d->object, d->part), e, n);
        return -1;
    }
    const char *shown = hilt_shown(what ? what : name ? name->name : NULL, "a container");
    hilt_place at = hilt_write_place(d->t, d->f, name, written_at(d->f, d->object, d->part));
    PyObject *exc = id == HILT_DIAG_CONTAINER_STRUCTURE_CHANGED
                        ? hilt_diag_new(at, HILT_DIAG_CONTAINER_STRUCTURE_CHANGED, shown, how)
                        : hilt_diag_new(at, HILT_DIAG_CONTAINER_ALIASED_JOIN, shown);
    hilt_note_region(exc, d->f);
    hilt_region_raise(d->t, exc);
    return -1;
}

static int
compare_items(finder *d, PyObject *path, PyObject *e, PyObject *n)
{
    PyObject *ke HILT_CLEANUP_REF = hilt_aggregate_keys(e),
                 *kn HILT_CLEANUP_REF = ke ? hilt_aggregate_keys(n) : NULL;
    PyObject *x HILT_CLEANUP_REF = kn ? hilt_aggregate_items(e) : NULL,
                *y HILT_CLEANUP_REF = x ? hilt_aggregate_items(n) : NULL;
    if (y == NULL) {
        return -1;
    }
    if (PyTuple_GET_SIZE(ke) != PyTuple_GET_SIZE(kn)) {
        return refuse(d, HILT_DIAG_CONTAINER_STRUCTURE_CHANGED, e, n, "its length changes from trip to trip");
    }
    for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(ke); i++) {
        PyObject *one HILT_CLEANUP_REF = PyTuple_Pack(1, PyTuple_GET_ITEM(ke, i));
        PyObject *inner HILT_CLEANUP_REF = one ? PySequence_Concat(path, one) : NULL;
        if (inner == NULL || compare(d, inner, PyTuple_GET_ITEM(x, i), PyTuple_GET_ITEM(y, i)) < 0) {
            return -1;
        }
    }
    return 0;
}

/* The state of an object of the head as it was there. */
static PyObject *
state_at_head(hilt_frame *f, PyObject *o, hilt_part part)
{
    hilt_write *e = hilt_log_find(&f->log, o, part);
    return e ? Py_NewRef(e->before) : hilt_state(o, part);
}

/* By what the object's class flattens it to. 1: it cannot be done. */
static int
compare_values(finder *d, PyObject *object, PyObject *before, PyObject *now)
{
    PyObject *odd = NULL, *empty HILT_CLEANUP_REF = PyTuple_New(0);
    PyObject *x HILT_CLEANUP_REF = hilt_values_of(object, before, object, before, &odd);
    PyObject *y HILT_CLEANUP_REF = x ? hilt_values_of(counterpart(d->f, object), now, object, before, &odd) : NULL;
    Py_CLEAR(odd);
    if (y == NULL || empty == NULL) {
        return PyErr_Occurred() ? -1 : 1;
    }
    if (PyTuple_GET_SIZE(x) != PyTuple_GET_SIZE(y)) {
        return 1;
    }
    finder at = {.t = d->t, .f = d->f, .name = UINT32_MAX, .object = object, .part = HILT_PART_VALUES};
    for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(x); i++) {
        PyObject *k HILT_CLEANUP_REF = at.key = PyLong_FromSsize_t(i);
        if (k == NULL || compare(&at, empty, PyTuple_GET_ITEM(x, i), PyTuple_GET_ITEM(y, i)) < 0) {
            return -1;
        }
    }
    d->found |= at.found;
    return 0;
}

static int
compare_states(finder *d, PyObject *object, hilt_part part, PyObject *before, PyObject *now)
{
    int rc = hilt_needs_values(d->t, object, part, before, now) ? compare_values(d, object, before, now) : 1;
    if (rc <= 0) {
        return rc;
    }
    PyObject *keys HILT_CLEANUP_REF = hilt_state_keys(part, before);
    if (keys == NULL) {
        return -1;
    }
    finder at = {.t = d->t, .f = d->f, .name = UINT32_MAX, .object = object, .part = part};
    if (!hilt_same_keys(part, before, now)) {
        char text[160];
        hilt_write *e = hilt_log_find(&d->f->log, object, part);
        return refuse(e ? &at : d, HILT_DIAG_CONTAINER_STRUCTURE_CHANGED, NULL, NULL,
                      hilt_structure_text(text, sizeof text, e, part, before, now));
    }
    PyObject *empty HILT_CLEANUP_REF = PyTuple_New(0);
    for (Py_ssize_t i = 0; empty != NULL && i < PyTuple_GET_SIZE(keys); i++) {
        at.key = PyTuple_GET_ITEM(keys, i);
        PyObject *n = hilt_state_get(part, now, at.key);
        if (n != NULL && compare(&at, empty, hilt_state_get(part, before, at.key), n) < 0) {
            return -1;
        }
    }
    d->found |= at.found;
    return empty ? 0 : -1;
}

static int
compare_objects(finder *d, PyObject *e, PyObject *n)
{
    hilt_loop *l = d->f->loop;
    for (size_t i = 0; i < l->pairs.len; i++) {
        if (l->pairs.data[i].a == e && l->pairs.data[i].b == n) {
            return 0;
        }
        if (l->pairs.data[i].a == e || l->pairs.data[i].b == n || l->pairs.data[i].a == n ||
            l->pairs.data[i].b == e) {
            return refuse(d, HILT_DIAG_CONTAINER_ALIASED_JOIN, e, n, NULL);
        }
    }
    hilt_edge edge = {d->object ? -1 : (int)d->name, d->object, d->part, d->key};
    hilt_slot s = {.name = d->name, .object = d->object, .part = d->part, .key = d->key};
    PyObject *empty HILT_CLEANUP_REF = s.path = PyTuple_New(0);
    const hilt_site_name *name;
    PyObject *what HILT_CLEANUP_REF = empty ? hilt_slot_title(d->f, &s, &name) : NULL;
    if (empty == NULL ||
        hilt_join_pair(d->t, d->f, name, what, written_at(d->f, d->object, d->part), &edge, e, n) < 0) {
        return -1;
    }
    if (!hilt_vec_push(&l->pairs, ((hilt_pair){e, n}))) {
        PyErr_NoMemory();
        return -1;
    }
    hilt_part parts[HILT_MAX_PARTS];
    int k = hilt_parts_of(e, parts);
    for (int i = 0; i < k; i++) {
        PyObject *before HILT_CLEANUP_REF = state_at_head(d->f, e, parts[i]);
        PyObject *now HILT_CLEANUP_REF = before ? hilt_state(n, parts[i]) : NULL;
        if (now == NULL) {
            return -1;
        }
        if (!hilt_part_joins(parts[i])) {
            if (!hilt_state_equal(parts[i], before, now)) {
                return refuse(d, HILT_DIAG_CONTAINER_STRUCTURE_CHANGED, e, n,
                              "its content changes from trip to trip");
            }
        }
        else if (compare_states(d, e, parts[i], before, now) < 0) {
            return -1;
        }
    }
    return 0;
}

static int
compare(finder *d, PyObject *path, PyObject *e, PyObject *n)
{
    if (hilt_same(e, n) || n == hilt_dead) {
        return 0;
    }
    if (hilt_is_numeric(e) && hilt_is_numeric(n)) {
        if (hilt_slot_has(d->f, d->name, d->object, d->part, d->key, path)) {
            return 0;
        }
        d->found = true;
        return hilt_slot_add(d->f, d->name, d->object, d->part, d->key, path, e) ? 0 : -1;
    }
    if (hilt_can_join(e, n)) {
        if (hilt_is_aggregate(e)) {
            return compare_items(d, path, e, n);
        }
        if (hilt_is_mutable(e)) {
            return compare_objects(d, e, n);
        }
    }
    if (d->object != NULL && d->part == HILT_PART_CELL && hilt_is_unset(e)) {
        return 0; /* bound by the trip: a cell keeps what the last one left */
    }
    return refuse(d, HILT_DIAG_TYPE_UNSTABLE_JOIN, e, n, NULL);
}

static int
discover_written(hilt_trace *t, hilt_frame *f, bool *ret_new)
{
    size_t n = f->log.entries.len, k = 0;
    PyObject **objects = n ? PyMem_Malloc(n * sizeof *objects) : NULL;
    size_t *which = n ? PyMem_Malloc(n * sizeof *which) : NULL;
    bool *older = n ? PyMem_Calloc(n, sizeof *older) : NULL;
    PyObject **states = n ? PyMem_Calloc(n, sizeof *states) : NULL;
    int rc = n == 0 || (objects && which && older && states) ? 0 : (PyErr_NoMemory(), -1);
    for (size_t i = 0; rc == 0 && i < n; i++) {
        hilt_write *e = &f->log.entries.data[i];
        PyObject *now = hilt_state(e->object, e->part);
        if (now == NULL) {
            rc = -1;
            break;
        }
        if (hilt_state_equal(e->part, f->log.entries.data[i].before, now)) {
            Py_DECREF(now);
            continue;
        }
        states[k] = now;
        which[k] = i;
        objects[k++] = f->log.entries.data[i].object;
    }
    rc = rc == 0 && k != 0 ? hilt_older(t, f, objects, older, k, NULL) : rc;
    for (size_t i = 0; rc == 0 && i < k; i++) {
        hilt_write *e = &f->log.entries.data[which[i]];
        finder d = {.t = t, .f = f, .name = UINT32_MAX, .object = e->object, .part = e->part};
        if (!older[i] || counterpart(f, e->object) != e->object) {
            continue;
        }
        if (!hilt_part_joins(e->part)) {
            PyObject *name HILT_CLEANUP_REF = hilt_leaf_name(f, e->object, e->part, NULL);
            PyObject *exc =
                hilt_diag_new(hilt_write_place(t, f, NULL, e->at), HILT_DIAG_SCOPE_EFFECT_IN_REGION,
                              hilt_writer_name(e, f), hilt_shown(name, "an object"));
            hilt_note_region(exc, f);
            hilt_region_raise(t, exc);
            rc = -1;
            break;
        }
        rc = compare_states(&d, e->object, e->part, e->before, states[i]);
        *ret_new |= d.found;
    }
    for (size_t i = 0; i < k; i++) {
        Py_DECREF(states[i]);
    }
    PyMem_Free(objects);
    PyMem_Free(which);
    PyMem_Free(older);
    PyMem_Free(states);
    return rc;
}

/* Adds slots for numbers in names and written objects that differ from what they were at the head. */
int
hilt_slots_discover(hilt_trace *t, hilt_frame *f, PyObject *names, bool *ret_new)
{
    f->loop->pairs.len = 0;
    PyObject *empty HILT_CLEANUP_REF = PyTuple_New(0);
    for (Py_ssize_t i = 0; empty != NULL && i < PyTuple_GET_SIZE(names); i++) {
        PyObject *e = PyTuple_GET_ITEM(f->entry, i), *n = PyTuple_GET_ITEM(names, i);
        if (hilt_is_unset(e) || hilt_partial_check(e)) {
            continue;
        }
        finder d = {.t = t, .f = f, .name = (uint32_t)i};
        if (compare(&d, empty, e, n) < 0) {
            return -1;
        }
        *ret_new |= d.found;
    }
    return empty ? discover_written(t, f, ret_new) : -1;
}
