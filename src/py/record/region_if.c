/* Branches: both parts of an `if` on a run-time value are recorded, one after the other, and what they leave
 * is joined.
 *
 *     begin      the first region is entered
 *     arm        what the first part wrote is noted and put back; the second region is entered
 *     arm, end   the same for the second; names, leaves and the value are joined into one scf.if
 *
 * A branch on a number known at trace time records both parts too, but its joins take the live part's
 * objects. So does one where a kernel's thread ends in a part: the other part decides. Any other test is Python's: one part runs, the frame only hands the names through.
 */
#include "region.h"

#include <stdlib.h>

/* -- beginning ------------------------------------------------------------------------------------------- */
static bool
is_number_test(PyObject *test)
{
    return hilt_number_check(test) || PyBool_Check(test) || PyLong_CheckExact(test) ||
           PyFloat_CheckExact(test);
}

static void
note_known(hilt_frame *f, bool truth)
{
    static hilt_ptrmap noted;
    static int wanted = -1;
    if (wanted < 0) {
        const char *s = getenv("HILT_NOTES");
        wanted = s == NULL || strcmp(s, "0") != 0;
    }
    bool fresh = false;
    if (!wanted || f->site == NULL || f->site->kind != HILT_SITE_IF ||
        !hilt_ptrmap_put(&noted, f->site, 0, &fresh) || !fresh) {
        return;
    }
    hilt_place at = hilt_frame_place(f);
    PySys_FormatStderr("%S:%d: note: this test is %s while tracing, yet both arms are traced; "
                       "const_expr(...) would decide it now\n",
                       at.file ? at.file : Py_None, at.line, truth ? "True" : "False");
}

static int
begin_dynamic(hilt_trace *t, hilt_frame *f, PyObject *truth)
{
    hilt_value *cond = hilt_number_ir(truth, HILT_DTYPE_BOOLEAN);
    if (cond == NULL) {
        return -1;
    }
    f->cond = cond;
    hilt_frame_make_dyn(t, f);
    f->runs = true;
    f->region[0] = hilt_build_enter(&t->builder);
    return f->region[0] == NULL ? hilt_trace_oom(t) : 0;
}

int
hilt_branch_begin(hilt_trace *t, const hilt_sites *sites, const hilt_site *site, PyObject *test,
                  PyObject *names, bool numbers_are_static)
{
    PyObject *truth HILT_CLEANUP_REF = NULL;
    bool number = is_number_test(test);
    if (number && (truth = hilt_number_truth(test)) == NULL) {
        return -1;
    }
    hilt_frame *f = hilt_frame_push(t, HILT_FRAME_IF, sites, site);
    if (f == NULL) {
        return -1;
    }
    f->entry = Py_XNewRef(names);
    if (number && hilt_number_is_dynamic(truth)) {
        return begin_dynamic(t, f, truth);
    }
    int known = PyObject_IsTrue(number ? truth : test);
    if (known < 0) {
        return -1;
    }
    if (number && !numbers_are_static) {
        f->live = (int8_t)known;
        if (!hilt_number_check(test)) {
            note_known(f, known);
        }
        return begin_dynamic(t, f, known ? Py_True : Py_False);
    }
    f->runs = known;
    f->names[0] = Py_XNewRef(names);
    return 0;
}

/* -- the end of a part ----------------------------------------------------------------------------------- */
static int
end_part(hilt_trace *t, hilt_frame *f, int part)
{
    size_t n = f->log.entries.len;
    for (size_t i = 0; i < n; i++) {
        PyObject *now = hilt_state(f->log.entries.data[i].object, f->log.entries.data[i].part);
        if (now == NULL) {
            return -1;
        }
        Py_XSETREF(f->log.entries.data[i].after[part], now);
    }
    for (size_t i = 0; i < n; i++) {
        hilt_write e = f->log.entries.data[i];
        if (hilt_state_restore(e.object, e.part, e.before) < 0) {
            return -1;
        }
    }
    hilt_build_leave(&t->builder);
    return 0;
}

static int
torn(hilt_trace *t, hilt_frame *f)
{
    hilt_region_raise(t, hilt_region_torn(f));
    return -1;
}

int
hilt_branch_arm(hilt_trace *t, PyObject *value, PyObject *names)
{
    hilt_frame *f = t->top;
    if (f->kind != HILT_FRAME_IF || f->at >= 2) {
        return torn(t, f);
    }
    if (!f->dyn) {
        Py_XSETREF(f->names[0], Py_XNewRef(names));
        Py_XSETREF(f->value[0], Py_XNewRef(value));
        return 0;
    }
    int part = f->at;
    f->names[part] = Py_XNewRef(names);
    f->value[part] = Py_XNewRef(value);
    if (end_part(t, f, part) < 0) {
        return -1;
    }
    f->at++;
    if (part == 0) {
        f->region[1] = hilt_build_enter(&t->builder);
        return f->region[1] == NULL ? hilt_trace_oom(t) : 0;
    }
    return 0;
}

/* -- the end --------------------------------------------------------------------------------------------- */
static bool
written(const hilt_write *e)
{
    return (e->after[0] && !hilt_state_equal(e->part, e->before, e->after[0])) ||
           (e->after[1] && !hilt_state_equal(e->part, e->before, e->after[1]));
}

/* Which written objects are older than the branch; the others get the state of the part that made them. */
static int
sort_written(hilt_trace *t, hilt_frame *f, bool **ret_older)
{
    size_t n = f->log.entries.len, k = 0;
    *ret_older = NULL;
    if (n == 0) {
        return 0;
    }
    bool *older = PyMem_Calloc(n, 2 * sizeof *older);
    PyObject **objects = PyMem_Malloc(n * sizeof *objects);
    int rc = older && objects ? 0 : (PyErr_NoMemory(), -1);
    for (size_t i = 0; rc == 0 && i < n; i++) {
        if (written(&f->log.entries.data[i])) {
            objects[k++] = f->log.entries.data[i].object;
        }
    }
    rc = rc == 0 && k != 0 ? hilt_older(t, f, objects, older + n, k, NULL) : rc;
    k = 0;
    for (size_t i = 0; rc == 0 && i < n; i++) {
        hilt_write e = f->log.entries.data[i];
        if (!written(&e)) {
            continue;
        }
        older[i] = (older + n)[k++];
        if (!older[i]) {
            rc = hilt_state_restore(e.object, e.part, e.after[0] ? e.after[0] : e.after[1]);
        }
    }
    PyMem_Free(objects);
    if (rc < 0) {
        PyMem_Free(older);
        return -1;
    }
    *ret_older = older;
    return 0;
}

static int
structure_changed(hilt_join *j, hilt_write *e, const char *how)
{
    PyObject *name HILT_CLEANUP_REF = hilt_leaf_name(j->f, e->object, e->part, NULL);
    const char *s = hilt_shown(name, "a container");
    PyObject *exc = hilt_diag_new(hilt_write_place(j->t, j->f, NULL, e->at),
                                  HILT_DIAG_CONTAINER_STRUCTURE_CHANGED, s, how);
    hilt_note_region(exc, j->f);
    hilt_region_raise(j->t, exc);
    return -1;
}

/* Sets the object's leaves to the joins of both states. `b` NULL: of one path, the live one. */
static int
join_leaves(hilt_join *j, hilt_write *e, PyObject *a, PyObject *b)
{
    PyObject *keys HILT_CLEANUP_REF = hilt_state_keys(e->part, a);
    PyObject *values HILT_CLEANUP_REF = keys ? PyTuple_New(PyTuple_GET_SIZE(keys)) : NULL;
    for (Py_ssize_t i = 0; values != NULL && i < PyTuple_GET_SIZE(keys); i++) {
        PyObject *k = PyTuple_GET_ITEM(keys, i), *va = hilt_state_get(e->part, a, k);
        PyObject *vb = b ? hilt_state_get(e->part, b, k) : va, *v;
        if (vb != NULL && va == vb && b != NULL) {
            v = Py_NewRef(va);
        }
        else {
            j->what = hilt_leaf_name(j->f, e->object, e->part, k);
            j->edge = (hilt_edge){-1, e->object, e->part, k};
            j->at = e->at;
            v = hilt_join_values(j, va, vb);
            Py_CLEAR(j->what);
            j->at = (hilt_loc){0, 0};
        }
        if (v == NULL) {
            return -1;
        }
        PyTuple_SET_ITEM(values, i, v);
    }
    return values == NULL ? -1 : hilt_leaves_set(e->object, e->part, keys, &PyTuple_GET_ITEM(values, 0));
}

static int
join_entry(hilt_join *j, hilt_write *e)
{
    PyObject *a = e->after[0] ? e->after[0] : e->before, *b = e->after[1] ? e->after[1] : e->before;
    if (j->f->live >= 0) {
        PyObject *pick = j->f->live ? a : b;
        if (hilt_state_restore(e->object, e->part, pick) < 0) {
            return -1;
        }
        return hilt_part_joins(e->part) ? join_leaves(j, e, pick, NULL) : 0;
    }
    if (!hilt_part_joins(e->part)) {
        PyObject *name HILT_CLEANUP_REF = hilt_leaf_name(j->f, e->object, e->part, NULL);
        PyObject *exc =
            hilt_diag_new(hilt_write_place(j->t, j->f, NULL, e->at), HILT_DIAG_SCOPE_EFFECT_IN_REGION,
                          hilt_writer_name(e, j->f), hilt_shown(name, "an object"));
        hilt_note_region(exc, j->f);
        hilt_region_raise(j->t, exc);
        return -1;
    }
    if (hilt_needs_values(j->t, e->object, e->part, a, b)) {
        j->at = e->at;
        bool fine = hilt_values_join(j, e->object, a, e->object, b);
        j->at = (hilt_loc){0, 0};
        return fine ? 0 : -1;
    }
    bool attributes = e->part == HILT_PART_ATTRS;
    char text[160];
    if (!hilt_same_keys(e->part, a, b)) {
        return structure_changed(j, e, hilt_structure_text(text, sizeof text, e, e->part, a, b));
    }
    if (!attributes && !hilt_same_keys(e->part, a, e->before)) {
        return structure_changed(j, e, hilt_structure_text(text, sizeof text, e, e->part, a, e->before));
    }
    if (attributes && !hilt_same_keys(e->part, a, e->before) &&
        hilt_state_restore(e->object, e->part, a) < 0) {
        return -1;
    }
    return join_leaves(j, e, a, b);
}

static PyObject *
join_names(hilt_join *j, hilt_frame *f)
{
    Py_ssize_t n = f->names[0] ? PyTuple_GET_SIZE(f->names[0]) : 0;
    PyObject *made = PyTuple_New(n);
    for (Py_ssize_t i = 0; made != NULL && i < n; i++) {
        j->name = f->site != NULL && (uint32_t)i < f->site->nnames ? &f->site->names[i] : NULL;
        j->edge = (hilt_edge){.name = (int)i};
        PyObject *v = hilt_join_values(j, PyTuple_GET_ITEM(f->names[0], i), PyTuple_GET_ITEM(f->names[1], i));
        if (v == NULL) {
            Py_CLEAR(made);
            break;
        }
        PyTuple_SET_ITEM(made, i, v);
    }
    j->name = NULL;
    j->edge = (hilt_edge){.name = -1};
    return made;
}

static int
build_if(hilt_join *j)
{
    hilt_trace *t = j->t;
    hilt_frame *f = j->f;
    hilt_builder *b = &t->builder;
    size_t n = j->results.len;
    if (n == 0 && f->region[0]->first == NULL && f->region[1]->first == NULL) {
        hilt_region_drop(f->region[0]);
        hilt_region_drop(f->region[1]);
        return 0;
    }
    hilt_value **values = PyMem_Malloc((n + 1) * 2 * sizeof *values);
    hilt_type *types = PyMem_Malloc((n + 1) * sizeof *types);
    hilt_op *op = NULL;
    b->loc = f->loc;
    if (values != NULL && types != NULL) {
        for (size_t i = 0; i < n; i++) {
            values[i] = j->results.data[i].a;
            values[n + i] = j->results.data[i].b;
            types[i] = hilt_dtype_vector(j->results.data[i].dtype, j->results.data[i].lanes);
        }
        if (hilt_build_op_in(b, f->region[0], HILT_OP_YIELD, values, (uint32_t)n, NULL, 0) != NULL &&
            hilt_build_op_in(b, f->region[1], HILT_OP_YIELD, values + n, (uint32_t)n, NULL, 0) != NULL) {
            op = hilt_build_op(b, HILT_OP_IF, &f->cond, 1, types, (uint32_t)n, f->region, 2, NULL, 0);
        }
    }
    PyMem_Free(values);
    PyMem_Free(types);
    if (op == NULL) {
        return hilt_trace_oom(t);
    }
    for (size_t i = 0; i < n; i++) {
        j->results.data[i].result->value = &op->results[i];
    }
    return 0;
}

/* The truth of a part's value, recorded in that part; new reference. */
static PyObject *
truth_in(hilt_trace *t, hilt_region *r, PyObject *x)
{
    if (!hilt_is_numeric(x)) {
        int truth = PyObject_IsTrue(x);
        return truth < 0 ? NULL : PyBool_FromLong(truth);
    }
    if (!hilt_build_reenter(&t->builder, r)) {
        hilt_trace_oom(t);
        return NULL;
    }
    PyObject *truth = hilt_number_truth(x);
    hilt_build_leave(&t->builder);
    return truth;
}

static bool
one_type(PyObject *a, PyObject *b)
{
    return hilt_is_numeric(a) && hilt_is_numeric(b) && hilt_dtype_of(a) == hilt_dtype_of(b);
}

/* The value of a conditional expression, of and/or. In a test the operands may have any types: their truth is
 * joined. */
static PyObject *
join_value(hilt_join *j)
{
    hilt_frame *f = j->f;
    if (f->site == NULL || !f->site->truth || one_type(f->value[0], f->value[1])) {
        return hilt_join_values(j, f->value[0], f->value[1]);
    }
    PyObject *x HILT_CLEANUP_REF = truth_in(j->t, f->region[0], f->value[0]);
    PyObject *y HILT_CLEANUP_REF = x ? truth_in(j->t, f->region[1], f->value[1]) : NULL;
    return y ? hilt_join_values(j, x, y) : NULL;
}

/* Joined already, as one of two objects that met in a name or a leaf. */
static bool
is_paired(const hilt_join *j, PyObject *o)
{
    for (size_t i = 0; i < j->pairs.len; i++) {
        const hilt_pair *p = &j->pairs.data[i];
        if (p->a != p->b && (p->a == o || p->b == o)) {
            return true;
        }
    }
    return false;
}

/* Where threads end in one part, the other one decides; where in all that run, nothing is reached after the branch either. */
static void
settle_ends(hilt_frame *f)
{
    bool both = f->ended == 3, all = both || (f->live >= 0 && f->ended & (f->live ? 1 : 2));
    if (all) {
        f->outer_dyn->ended |= (uint8_t)(1 << f->outer_dyn->at);
        f->live = f->live < 0 ? 1 : f->live;
    }
    else if (f->ended) {
        f->live = f->ended == 2;
    }
}

static int
end_dynamic(hilt_trace *t, hilt_frame *f, hilt_join *j, PyObject **ret_value, PyObject **ret_names)
{
    bool *older;
    size_t n = f->log.entries.len;
    if (sort_written(t, f, &older) < 0) {
        return -1;
    }
    int rc = 0;
    *ret_names = join_names(j, f);
    rc = *ret_names == NULL ? -1 : 0;
    if (rc == 0 && ret_value != NULL && f->value[0] != NULL) {
        *ret_value = join_value(j);
        rc = *ret_value == NULL ? -1 : 0;
    }
    for (size_t i = 0; rc == 0 && i < n; i++) {
        hilt_write e = f->log.entries.data[i];
        if (older[i] && !is_paired(j, e.object)) {
            rc = join_entry(j, &e);
        }
    }
    rc = rc == 0 ? build_if(j) : rc;
    rc = rc == 0 ? hilt_values_settle(j) : rc;
    for (size_t i = 0; rc == 0 && i < n; i++) {
        /* also what nothing needs after the branch: a loop around may still need what it was before its first trip */
        hilt_write *e = &f->log.entries.data[i];
        if ((older[i] || written(e)) && hilt_log_hand_on(&f->outer_dyn->log, e) < 0) {
            rc = -1;
        }
    }
    PyMem_Free(older);
    return rc;
}

int
hilt_branch_end(hilt_trace *t, PyObject **ret_value, PyObject **ret_names)
{
    hilt_frame *f = t->top;
    if (f->kind != HILT_FRAME_IF || (f->dyn && f->at != 2)) {
        return torn(t, f);
    }
    PyObject *value = NULL, *names = NULL;
    int rc = 0;
    if (f->dyn) {
        hilt_join j = {.t = t, .f = f};
        settle_ends(f);
        rc = end_dynamic(t, f, &j, &value, &names);
        hilt_vec_free(&j.results);
        hilt_vec_free(&j.pairs);
        hilt_values_settle(&j); /* after an error: only lets them go */
    }
    else {
        names = Py_XNewRef(f->names[0]);
        value = Py_XNewRef(f->value[0]);
    }
    if (rc == 0 && names == NULL) {
        names = PyTuple_New(0);
        rc = names ? 0 : -1;
    }
    if (rc < 0) {
        Py_XDECREF(names);
        Py_XDECREF(value);
        return -1;
    }
    hilt_frame_pop(t);
    *ret_names = names;
    if (ret_value != NULL) {
        *ret_value = value;
    }
    else {
        Py_XDECREF(value);
    }
    return 0;
}

/* -- guards ---------------------------------------------------------------------------------------------- */
int
hilt_flag_known_false(hilt_trace *t, PyObject *flag)
{
    for (hilt_frame *f = t->dyn; f != &t->base; f = f->outer_dyn) {
        for (Py_ssize_t i = 0; f->known_false != NULL && f->at == 0 && i < PyTuple_GET_SIZE(f->known_false);
             i++) {
            if (hilt_same(PyTuple_GET_ITEM(f->known_false, i), flag)) {
                return 1;
            }
        }
    }
    return 0;
}

/* -- regions opened by C code ---------------------------------------------------------------------------- */
int
hilt_region_if_begin(hilt_trace *t, PyObject *cond)
{
    return hilt_branch_begin(t, NULL, NULL, cond, NULL, false);
}

int
hilt_region_if_else(hilt_trace *t, PyObject *value)
{
    return hilt_branch_arm(t, value, NULL);
}

PyObject *
hilt_region_if_end(hilt_trace *t, PyObject *value)
{
    PyObject *joined = NULL, *names = NULL;
    if (hilt_branch_arm(t, value, NULL) < 0 || hilt_branch_end(t, &joined, &names) < 0) {
        return NULL;
    }
    Py_DECREF(names);
    return joined;
}
