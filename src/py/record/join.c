/* Joining what two paths leave in a name or a leaf.
 *
 * Equal values stay the object they were, compile-time ones included. Two numbers of one type that differ
 * become a result of the structured op; a Python number takes the other path's type if it can hold it
 * exactly. Aggregates are joined part by part. Two different mutable objects are joined leaf by leaf, into
 * the first of them, only if nothing else can see either. A name bound on one path only becomes a Partial,
 * whose missing path yields poison.
 *
 * In a branch on a known number the live part decides and nothing is checked.
 */
#include "region.h"
#include "../number/ssa.h"

/* -- equality -------------------------------------------------------------------------------------------- */
static bool
same_items(PyObject *a, PyObject *b)
{
    PyObject *x HILT_CLEANUP_REF = hilt_aggregate_items(a), *y HILT_CLEANUP_REF = hilt_aggregate_items(b);
    bool same = x && y && PyTuple_GET_SIZE(x) == PyTuple_GET_SIZE(y);
    for (Py_ssize_t i = 0; same && i < PyTuple_GET_SIZE(x); i++) {
        same = hilt_same(PyTuple_GET_ITEM(x, i), PyTuple_GET_ITEM(y, i));
    }
    PyErr_Clear();
    return same;
}

bool
hilt_can_join(PyObject *a, PyObject *b)
{
    return Py_TYPE(a) == Py_TYPE(b) && (!hilt_ssa_check(a) || hilt_ssa_like(a, b)) &&
           (!hilt_engine_check(a) || hilt_engine_like(a, b)) &&
           (!hilt_lay_value_check(a) || hilt_copy_check(a) || hilt_mma_check(a) || hilt_lay_like(a, b));
}

bool
hilt_same(PyObject *a, PyObject *b)
{
    if (a == b) {
        return true;
    }
    if (Py_TYPE(a) != Py_TYPE(b)) {
        return false;
    }
    if (hilt_is_numeric(a)) {
        return hilt_number_same(a, b);
    }
    if (hilt_partial_check(a)) {
        return hilt_same(((hilt_partial *)a)->value, ((hilt_partial *)b)->value);
    }
    if (PyUnicode_CheckExact(a) || PyBytes_CheckExact(a) || PyComplex_CheckExact(a) || PyRange_Check(a) ||
        PyFrozenSet_CheckExact(a)) {
        int eq = PyObject_RichCompareBool(a, b, Py_EQ);
        PyErr_Clear();
        return eq == 1;
    }
    if (hilt_lay_value_check(a)) {
        return hilt_lay_same(a, b);
    }
    return hilt_is_aggregate(a) && hilt_can_join(a, b) && same_items(a, b);
}

/* -- types ----------------------------------------------------------------------------------------------- */
hilt_weak *
hilt_weak_of(PyObject *x)
{
    if (!hilt_number_is_dynamic(x)) {
        return NULL;
    }
    hilt_value *v = ((hilt_number *)x)->value;
    hilt_weak *w = v->is_arg ? ((hilt_block_arg *)v)->client : NULL;
    return w != NULL && w->loop != NULL ? w : NULL;
}

static hilt_dtype
literals_dtype(PyObject *a, PyObject *b)
{
    hilt_dtype da = hilt_dtype_of(a), db = hilt_dtype_of(b);
    if (da == db) {
        return da;
    }
    if (PyBool_Check(a) || PyBool_Check(b) || da == HILT_DTYPE_NONE || db == HILT_DTYPE_NONE) {
        return HILT_DTYPE_NONE;
    }
    if (hilt_dtype_is_float(da) != hilt_dtype_is_float(db)) {
        PyObject *i = hilt_dtype_is_float(da) ? b : a;
        hilt_dtype d = hilt_dtype_is_float(da) ? da : db;
        return hilt_literal_adopts(i, d) ? d : HILT_DTYPE_NONE;
    }
    return hilt_dtype_bits(da) > hilt_dtype_bits(db) ? da : db;
}

/* A loop's block argument that began as a literal: ask its loop to begin with type d. */
static bool
weak_adopts(PyObject *x, hilt_dtype d)
{
    hilt_weak *w = hilt_weak_of(x);
    if (w == NULL) {
        return false;
    }
    hilt_slot *s = &w->loop->loop->slots.data[w->slot];
    if (s->adopted || !hilt_literal_adopts(s->init, d) || (s->want != HILT_DTYPE_NONE && s->want != d)) {
        return false;
    }
    s->want = d;
    return true;
}

hilt_dtype
hilt_join_dtype(hilt_trace *t, PyObject *a, PyObject *b)
{
    (void)t;
    bool pa = hilt_number_check(a), pb = hilt_number_check(b);
    if (!pa && !pb) {
        return literals_dtype(a, b);
    }
    hilt_dtype da = hilt_dtype_of(a), db = hilt_dtype_of(b);
    if (da == db) {
        return da;
    }
    if (!pa) {
        return hilt_literal_adopts(a, db) || weak_adopts(b, da) ? (hilt_literal_adopts(a, db) ? db : da)
                                                                : HILT_DTYPE_NONE;
    }
    if (!pb) {
        return hilt_literal_adopts(b, da) || weak_adopts(a, db) ? (hilt_literal_adopts(b, da) ? da : db)
                                                                : HILT_DTYPE_NONE;
    }
    return weak_adopts(a, db) ? db : weak_adopts(b, da) ? da : HILT_DTYPE_NONE;
}

hilt_value *
hilt_join_force(hilt_trace *t, PyObject *x, hilt_dtype d, unsigned lanes, hilt_region *r)
{
    hilt_value *v;
    hilt_bits bits;
    hilt_type type = hilt_dtype_vector(d, lanes);
    if (x == hilt_skip) {
        v = hilt_build_poison_in(&t->builder, r, type);
    }
    else if (hilt_number_is_dynamic(x)) {
        hilt_number *n = (hilt_number *)x;
        if (hilt_trace_check(t, n, r) < 0) {
            return NULL;
        }
        if (n->dtype == d && n->lanes == lanes) {
            v = hilt_build_pointer_in(&t->builder, r, n->value, type);
            if (v == NULL) {
                hilt_trace_oom(t);
            }
            return v;
        }
        v = hilt_build_poison_in(&t->builder, r, type); /* the body will be recorded again */
    }
    else {
        if (!hilt_number_const_bits(x, d, &bits)) {
            if (!PyErr_Occurred()) {
                hilt_raise(HILT_DIAG_TYPE_LITERAL_RANGE, "a number", hilt_dtype_name(d));
            }
            return NULL;
        }
        v = hilt_build_const_in(&t->builder, r, type, bits);
    }
    if (v == NULL) {
        hilt_trace_oom(t);
    }
    return v;
}

/* -- messages -------------------------------------------------------------------------------------------- */
static const char *
shown_name(const hilt_site_name *name, PyObject *what)
{
    const char *s = what != NULL   ? PyUnicode_AsUTF8(what)
                    : name != NULL ? PyUnicode_AsUTF8(name->name)
                                   : NULL;
    PyErr_Clear();
    return s == NULL ? "the value of this expression" : s[0] == '@' ? "the return value" : s;
}

static const char *
shown_type(PyObject *o)
{
    static char texts[2][160]; /* of the two paths */
    static unsigned turn;
    if (hilt_lay_value_check(o) && !hilt_copy_check(o) && !hilt_mma_check(o)) {
        char *text = texts[turn++ % 2];
        hilt_lay_describe(o, text, sizeof texts[0]);
        return text;
    }
    if (hilt_ssa_check(o) || hilt_engine_check(o)) {
        char *text = texts[turn++ % 2];
        (hilt_ssa_check(o) ? hilt_ssa_describe : hilt_engine_describe)(o, text, sizeof texts[0]);
        return text;
    }
    return hilt_partial_check(o) ? hilt_type_name_of(((hilt_partial *)o)->value)
           : o == Py_None        ? "None"
           : hilt_is_unset(o)    ? "unset"
                                 : hilt_type_name_of(o);
}

hilt_place
hilt_write_place(hilt_trace *t, hilt_frame *f, const hilt_site_name *name, hilt_loc at)
{
    hilt_place p;
    if (at.scope != 0 && hilt_scope_place(t, at, &p)) {
        return p;
    }
    for (int i = 1; name != NULL && i >= 0; i--) { /* a second path's store is where the types meet */
        if (name->stores[i].line > 0) {
            return hilt_site_place(f->sites, name->stores[i]);
        }
    }
    return hilt_frame_place(f);
}

void
hilt_note_region(PyObject *exc, hilt_frame *f)
{
    if (exc != NULL && f->site != NULL && f->site->at.line > 0) {
        hilt_diag_note(exc, hilt_frame_place(f), "the run-time %s begins here",
                       f->kind == HILT_FRAME_LOOP ? "loop" : "branch");
    }
}

/* The other path's store. */
static void
note_stores(PyObject *exc, hilt_frame *f, const hilt_site_name *name, const char *shown, PyObject *a)
{
    if (name != NULL && f->kind != HILT_FRAME_LOOP && name->stores[0].line > 0 && name->stores[1].line > 0) {
        hilt_diag_note(exc, hilt_site_place(f->sites, name->stores[0]), "'%s' becomes %s here", shown,
                       shown_type(a));
    }
    hilt_note_region(exc, f);
}

static void
suggest(PyObject *exc, hilt_frame *f, const char *shown, PyObject *a, PyObject *b)
{
    if (!hilt_is_numeric(a) || !hilt_is_numeric(b)) {
        return;
    }
    hilt_dtype da = hilt_dtype_of(a), db = hilt_dtype_of(b), d;
    if (da == HILT_DTYPE_NONE || db == HILT_DTYPE_NONE) {
        return;
    }
    if (hilt_dtype_is_float(da) != hilt_dtype_is_float(db)) {
        d = hilt_dtype_is_float(da) ? da : db;
    }
    else {
        d = hilt_dtype_bits(da) > hilt_dtype_bits(db) ? da : db;
    }
    if (shown[0] == 't' && strchr(shown, ' ') != NULL) {
        hilt_diag_set_hint(exc, "convert one of them, for example with %s(...)", hilt_dtype_name(d));
    }
    else if (f->kind == HILT_FRAME_LOOP) {
        hilt_diag_set_hint(exc, "write %s = %s(...) before the loop, and keep that type in it", shown,
                           hilt_dtype_name(d));
    }
    else {
        hilt_diag_set_hint(exc, "write %s = %s(...) on both paths", shown, hilt_dtype_name(d));
    }
}

static PyObject *
unstable_new(hilt_trace *t, hilt_frame *f, const hilt_site_name *name, PyObject *what, hilt_loc at,
             PyObject *a, PyObject *b)
{
    hilt_place place = hilt_write_place(t, f, name, at);
    const char *shown = shown_name(name, what);
    PyObject *exc;
    if (hilt_can_join(a, b) && !hilt_is_numeric(a)) {
        exc = hilt_diag_new(place, HILT_DIAG_CONTAINER_NOT_CARRIED, shown, shown_type(a));
    }
    else {
        exc = hilt_diag_new(place, HILT_DIAG_TYPE_UNSTABLE_JOIN, shown, shown_type(a), shown_type(b));
    }
    if (exc != NULL) {
        note_stores(exc, f, name, shown, a);
        suggest(exc, f, shown, a, b);
    }
    return exc;
}

PyObject *
hilt_join_unstable(hilt_trace *t, hilt_frame *f, const hilt_site_name *name, PyObject *what, hilt_loc at,
                   PyObject *a, PyObject *b)
{
    return hilt_region_raise(t, unstable_new(t, f, name, what, at, a, b));
}

static const char *
module_name(PyObject *module)
{
    const char *name = PyModule_GetName(module);
    PyErr_Clear();
    return name ? name : "without a name";
}

PyObject *
hilt_leaf_name(hilt_frame *f, PyObject *object, hilt_part part, PyObject *key)
{
    PyObject *base = NULL;
    for (uint32_t i = 0; f->site != NULL && f->entry != NULL && base == NULL && i < f->site->nnames; i++) {
        if (PyTuple_GET_ITEM(f->entry, i) == object) {
            base = f->site->names[i].name;
        }
    }
    PyObject *locals HILT_CLEANUP_REF = base ? NULL : hilt_frame_locals(PyEval_GetFrame());
    PyObject *k, *v;
    Py_ssize_t pos = 0;
    while (base == NULL && locals != NULL && PyDict_Next(locals, &pos, &k, &v)) {
        if (v == object && PyUnicode_Check(k) && PyUnicode_READ_CHAR(k, 0) != '@') {
            base = k;
        }
    }
    PyErr_Clear();
    PyObject *name HILT_CLEANUP_REF =
        base                       ? Py_NewRef(base)
        : PyType_Check(object)     ? PyUnicode_FromFormat("class %s", ((PyTypeObject *)object)->tp_name)
        : PyModule_Check(object)   ? PyUnicode_FromFormat("module %s", module_name(object))
        : PyFunction_Check(object) ? PyUnicode_FromFormat("function %U", ((PyFunctionObject *)object)->func_name)
                                   : PyUnicode_FromFormat("a %s", hilt_type_name_of(object));
    if (name == NULL || key == NULL || part == HILT_PART_CELL) {
        return name ? Py_NewRef(name) : NULL;
    }
    return part == HILT_PART_ATTRS ? PyUnicode_FromFormat("%U.%S", name, key)
                                   : PyUnicode_FromFormat("%U[%R]", name, key);
}

/* -- joining --------------------------------------------------------------------------------------------- */
static PyObject *join(hilt_join *j, PyObject *a, PyObject *b);

static bool
is_local(hilt_join *j, PyObject *x)
{
    const hilt_region *r =
        ((hilt_number *)x)->trace == j->t ? hilt_value_region(((hilt_number *)x)->value) : NULL;
    return r != NULL && (r == j->f->region[0] || r == j->f->region[1]);
}

/* A value of a region that is over, in a name that nothing needs: it stays, and using it would be PHASE_LEAK.
 */
static bool
is_stale(hilt_join *j, PyObject *x, int part)
{
    if (!hilt_number_is_dynamic(x)) {
        return false;
    }
    const hilt_number *n = (const hilt_number *)x;
    return n->trace != j->t || hilt_value_region(n->value)->dropped ||
           !hilt_region_is_ancestor(hilt_value_region(n->value), j->f->region[part]);
}

/* One result of the op: a in the first part, b in the second. */
static PyObject *
add_result(hilt_join *j, PyObject *a, PyObject *b, hilt_dtype d)
{
    unsigned lanes = hilt_number_lanes(a == hilt_skip ? b : a);
    hilt_value *va = hilt_join_force(j->t, a, d, lanes, j->f->region[0]);
    hilt_value *vb = va ? hilt_join_force(j->t, b, d, lanes, j->f->region[1]) : NULL;
    if (vb == NULL) {
        return NULL;
    }
    for (size_t i = 0; i < j->results.len; i++) {
        hilt_joined *have = &j->results.data[i];
        if (have->a == va && have->b == vb && have->dtype == d && have->lanes == lanes) {
            return Py_NewRef((PyObject *)have->result);
        }
    }
    j->t->placeholder =
        (hilt_block_arg){.value = {.type = hilt_dtype_vector(d, lanes), .is_arg = true}, .region = j->f->outer};
    PyObject *p = hilt_number_new(j->t, d, &j->t->placeholder.value);
    if (p != NULL && !hilt_vec_push(&j->results, ((hilt_joined){d, lanes, va, vb, (hilt_number *)p}))) {
        PyErr_NoMemory();
        Py_CLEAR(p);
    }
    return p;
}

static PyObject *
join_items(hilt_join *j, PyObject *like, PyObject *a, PyObject *b)
{
    PyObject *x HILT_CLEANUP_REF = a == hilt_skip ? Py_NewRef(a) : hilt_aggregate_items(a);
    PyObject *y HILT_CLEANUP_REF = b == hilt_skip ? Py_NewRef(b) : hilt_aggregate_items(b);
    if (x == NULL || y == NULL) {
        return NULL;
    }
    PyObject *const one = x == hilt_skip ? y : x;
    Py_ssize_t n = PyTuple_GET_SIZE(one);
    PyObject *made HILT_CLEANUP_REF = PyTuple_New(n);
    bool changed = x != hilt_skip && y != hilt_skip;
    for (Py_ssize_t i = 0; made != NULL && i < n; i++) {
        PyObject *p = x == hilt_skip ? x : PyTuple_GET_ITEM(x, i),
                 *q = y == hilt_skip ? y : PyTuple_GET_ITEM(y, i);
        PyObject *v = join(j, p, q);
        if (v == NULL) {
            return NULL;
        }
        changed |= v != PyTuple_GET_ITEM(one, i);
        PyTuple_SET_ITEM(made, i, v);
    }
    return made == NULL ? NULL : changed ? hilt_aggregate_build(like, made) : Py_NewRef(like);
}

/* A value of one path only. */
static PyObject *
join_one(hilt_join *j, PyObject *x, bool first)
{
    PyObject *a = first ? x : hilt_skip, *b = first ? hilt_skip : x;
    if (hilt_number_is_dynamic(x)) {
        return is_local(j, x) ? add_result(j, a, b, (hilt_dtype)((hilt_number *)x)->dtype) : Py_NewRef(x);
    }
    if (hilt_is_aggregate(x)) {
        return join_items(j, x, a, b);
    }
    hilt_part parts[HILT_MAX_PARTS];
    int n = hilt_is_mutable(x) ? hilt_parts_of(x, parts) : 0;
    for (size_t i = 0; n > 0 && i < j->pairs.len; i++) {
        if (j->pairs.data[i].a == x) {
            return Py_NewRef(x);
        }
    }
    int older = n > 0 ? hilt_is_older(j->t, j->f, x) : 1;
    if (older != 0) {
        return older < 0 ? NULL : Py_NewRef(x);
    }
    if (!hilt_vec_push(&j->pairs, ((hilt_pair){x, x}))) {
        return PyErr_NoMemory();
    }
    for (int p = 0; p < n; p++) {
        if (!hilt_part_joins(parts[p])) {
            continue;
        }
        PyObject *state HILT_CLEANUP_REF = hilt_state(x, parts[p]);
        PyObject *keys HILT_CLEANUP_REF = state ? hilt_state_keys(parts[p], state) : NULL;
        for (Py_ssize_t i = 0; keys != NULL && i < PyTuple_GET_SIZE(keys); i++) {
            PyObject *k = PyTuple_GET_ITEM(keys, i), *v = hilt_state_get(parts[p], state, k);
            PyObject *r HILT_CLEANUP_REF = join(j, first ? v : hilt_skip, first ? hilt_skip : v);
            if (r == NULL || (r != v && hilt_leaf_set(x, parts[p], k, r) < 0)) {
                return NULL;
            }
        }
        if (keys == NULL) {
            return NULL;
        }
    }
    return Py_NewRef(x);
}

int
hilt_join_pair(hilt_trace *t, hilt_frame *f, const hilt_site_name *name, PyObject *what, hilt_loc at,
               const hilt_edge *edge, PyObject *a, PyObject *b)
{
    PyObject *const both[2] = {a, b};
    bool older[2];
    if (hilt_older(t, f, both, older, 2, edge) < 0) {
        return -1;
    }
    if (older[0] || older[1]) {
        PyObject *exc = hilt_diag_new(hilt_write_place(t, f, name, at), HILT_DIAG_CONTAINER_ALIASED_JOIN,
                                      shown_name(name, what));
        note_stores(exc, f, name, shown_name(name, what), a);
        hilt_region_raise(t, exc);
        return -1;
    }
    return 0;
}

static PyObject *
refuse_structure(hilt_join *j, const char *how)
{
    PyObject *exc = hilt_diag_new(hilt_write_place(j->t, j->f, j->name, j->at),
                                  HILT_DIAG_CONTAINER_STRUCTURE_CHANGED, shown_name(j->name, j->what), how);
    hilt_note_region(exc, j->f);
    return hilt_region_raise(j->t, exc);
}

/* An object's state at the end of a part: one that is older than the branch has been put back. */
static PyObject *
state_after(hilt_join *j, PyObject *o, hilt_part part, int which)
{
    hilt_write *e = hilt_log_find(&j->f->log, o, part);
    return e == NULL ? hilt_state(o, part) : Py_NewRef(e->after[which] ? e->after[which] : e->before);
}

/* The region around sees that the object is written. */
static int
hand_on_state(hilt_join *j, PyObject *o, hilt_part part)
{
    hilt_frame *outer = j->f->outer_dyn;
    hilt_write *e = hilt_log_find(&j->f->log, o, part);
    PyObject *before HILT_CLEANUP_REF = e ? Py_NewRef(e->before) : hilt_state(o, part);
    return outer == NULL || (before && hilt_log_add(&outer->log, o, part, before, j->at)) ? 0 : -1;
}

static int
join_part(hilt_join *j, PyObject *a, PyObject *b, hilt_part part)
{
    PyObject *sa HILT_CLEANUP_REF = state_after(j, a, part, 0),
                 *sb HILT_CLEANUP_REF = sa ? state_after(j, b, part, 1) : NULL;
    PyObject *ka HILT_CLEANUP_REF = sb ? hilt_state_keys(part, sa) : NULL;
    PyObject *kb HILT_CLEANUP_REF = ka ? hilt_state_keys(part, sb) : NULL;
    if (kb == NULL) {
        return -1;
    }
    if (hilt_needs_values(j->t, a, part, sa, sb)) {
        return hilt_values_join(j, a, sa, b, sb) ? hand_on_state(j, a, part) : -1;
    }
    bool shape = PyTuple_GET_SIZE(ka) == PyTuple_GET_SIZE(kb);
    for (Py_ssize_t i = 0; shape && i < PyTuple_GET_SIZE(ka); i++) {
        shape = hilt_state_get(part, sb, PyTuple_GET_ITEM(ka, i)) != NULL;
    }
    if (!shape || !hilt_part_joins(part)) {
        refuse_structure(j, "it differs between the paths");
        return -1;
    }
    PyObject *values HILT_CLEANUP_REF = PyTuple_New(PyTuple_GET_SIZE(ka));
    for (Py_ssize_t i = 0; values != NULL && i < PyTuple_GET_SIZE(ka); i++) {
        PyObject *k = PyTuple_GET_ITEM(ka, i);
        j->edge = (hilt_edge){-1, a, part, k}; /* fresh, so nothing is reached through it: never matches */
        PyObject *v = join(j, hilt_state_get(part, sa, k), hilt_state_get(part, sb, k));
        if (v == NULL) {
            return -1;
        }
        PyTuple_SET_ITEM(values, i, v);
    }
    if (values == NULL || hand_on_state(j, a, part) < 0) {
        return -1;
    }
    return hilt_leaves_set(a, part, ka, &PyTuple_GET_ITEM(values, 0));
}

static PyObject *
join_objects(hilt_join *j, PyObject *a, PyObject *b)
{
    for (size_t i = 0; i < j->pairs.len; i++) {
        hilt_pair *p = &j->pairs.data[i];
        if (p->a == a && p->b == b) {
            return Py_NewRef(a);
        }
        if (p->a == a || p->b == b || p->a == b ||
            p->b == a) { /* aliases on one path that are none on the other */
            PyObject *exc = hilt_diag_new(hilt_write_place(j->t, j->f, j->name, j->at),
                                          HILT_DIAG_CONTAINER_ALIASED_JOIN, shown_name(j->name, j->what));
            hilt_note_region(exc, j->f);
            return hilt_region_raise(j->t, exc);
        }
    }
    hilt_part parts[HILT_MAX_PARTS];
    int n = hilt_parts_of(a, parts);
    if (hilt_join_pair(j->t, j->f, j->name, j->what, j->at, &j->edge, a, b) < 0) {
        return NULL;
    }
    if (!hilt_vec_push(&j->pairs, ((hilt_pair){a, b}))) {
        return PyErr_NoMemory();
    }
    for (int p = 0; p < n; p++) {
        if (join_part(j, a, b, parts[p]) < 0) {
            return NULL;
        }
    }
    return Py_NewRef(a);
}

/* Both paths have a value. */
static PyObject *
join_two(hilt_join *j, PyObject *a, PyObject *b)
{
    if (hilt_same(a, b) || is_stale(j, a, 0)) {
        return Py_NewRef(a);
    }
    if (is_stale(j, b, 1)) {
        return Py_NewRef(b);
    }
    if (hilt_is_numeric(a) && hilt_is_numeric(b)) {
        hilt_dtype d = hilt_join_dtype(j->t, a, b);
        if (d != HILT_DTYPE_NONE) {
            return add_result(j, a, b, d);
        }
    }
    else if (hilt_can_join(a, b)) {
        if (hilt_is_aggregate(a)) {
            PyObject *x HILT_CLEANUP_REF = hilt_aggregate_keys(a),
                        *y HILT_CLEANUP_REF = hilt_aggregate_keys(b);
            if (x && y && PyTuple_GET_SIZE(x) == PyTuple_GET_SIZE(y)) {
                return join_items(j, a, a, b);
            }
            return refuse_structure(j, "its length differs between the paths");
        }
        if (hilt_is_mutable(a)) {
            return join_objects(j, a, b);
        }
    }
    return hilt_join_unstable(j->t, j->f, j->name, j->what, j->at, a, b);
}

static PyObject *
as_partial(PyObject *v)
{
    PyObject *p = v ? hilt_is_unset(v) ? Py_NewRef(v) : hilt_partial_new(v) : NULL;
    Py_XDECREF(v);
    return p;
}

static PyObject *
plain(PyObject *x) /* a StaticTruth that escaped into a name is a bool; borrowed */
{
    return x == hilt_static_truth[0] ? Py_False : x == hilt_static_truth[1] ? Py_True : x;
}

static PyObject *
join(hilt_join *j, PyObject *a, PyObject *b)
{
    if (a == hilt_dead && b == hilt_dead) {
        return Py_NewRef(hilt_dead);
    }
    a = a == hilt_dead ? hilt_skip : plain(a);
    b = b == hilt_dead ? hilt_skip : plain(b);
    int live = j->f->live;
    if (live >= 0 && a != hilt_skip && b != hilt_skip) {
        PyObject *pick = live ? a : b;
        if (pick == hilt_unset) {
            return Py_NewRef(pick);
        }
        a = live ? pick : hilt_skip;
        b = live ? hilt_skip : pick;
    }
    if (a == hilt_unset && (b == hilt_unset || b == hilt_skip)) {
        return Py_NewRef(a);
    }
    if (b == hilt_unset && a == hilt_skip) {
        return Py_NewRef(b);
    }
    if (a == hilt_unset || b == hilt_unset || hilt_partial_check(a) || hilt_partial_check(b)) {
        PyObject *x = hilt_partial_check(a) ? ((hilt_partial *)a)->value : a == hilt_unset ? hilt_skip : a;
        PyObject *y = hilt_partial_check(b) ? ((hilt_partial *)b)->value : b == hilt_unset ? hilt_skip : b;
        return as_partial(join(j, x, y));
    }
    if (a == hilt_skip || b == hilt_skip) {
        return a == b ? Py_NewRef(a) : join_one(j, a == hilt_skip ? b : a, a != hilt_skip);
    }
    return join_two(j, a, b);
}

PyObject *
hilt_join_values(hilt_join *j, PyObject *a, PyObject *b)
{
    return join(j, a, b);
}
