/* Recording loops: attempts at the body until what it carries and with which types is settled.
 *
 *     begin      the names and a first guess at the slots
 *     start      an attempt: regions, block arguments, names and leaves that hold them
 *     test       while only: the condition ends the `before` region; the body's region begins
 *     next       compare with the head; something new: drop the regions, put everything back, begin again
 *     finish     in loop_end.c: the op
 *
 * A `while` that may be left by break or return guards its condition with the exit flags, which are carried:
 * then the condition is recorded in a region of its own inside `before`. A `for` does not need that: its
 * regions serve as scf.for or, if a flag turns out to be a run-time value, as the body of an scf.while that
 * counts.
 */
#include "region.h"

enum { MOST_ATTEMPTS = 60 };

static void
memo_free(hilt_memo *m)
{
    hilt_memo_clear(m);
    PyMem_Free(m);
}

void
hilt_memo_clear(hilt_memo *m)
{
    for (size_t i = 0; i < m->slots.len; i++) {
        hilt_slot_clear(&m->slots.data[i]);
    }
    hilt_vec_free(&m->slots);
    for (size_t i = 0; i < m->inner.len; i++) {
        memo_free(m->inner.data[i]);
    }
    hilt_vec_free(&m->inner);
}

void
hilt_loop_free(hilt_loop *l)
{
    for (size_t i = 0; i < l->slots.len; i++) {
        hilt_slot_clear(&l->slots.data[i]);
    }
    hilt_vec_free(&l->slots);
    hilt_vec_free(&l->flag_args);
    hilt_vec_free(&l->pairs);
    Py_XDECREF(l->it);
    Py_XDECREF(l->index_object);
    Py_XDECREF(l->args);
    Py_XDECREF(l->body_args);
    Py_XDECREF(l->final_flags);
    Py_XDECREF(l->births);
    Py_XDECREF(l->mid);
    PyMem_Free(l);
}

/* The memory of this loop in the loop around it; NULL without exception at the outermost. */
static hilt_memo *
find_memo(hilt_trace *t, const hilt_site *site)
{
    hilt_frame *around = t->dyn;
    while (around != &t->base && around->kind != HILT_FRAME_LOOP) {
        around = around->outer_dyn;
    }
    if (around == &t->base || around->loop->memo == NULL) {
        return NULL;
    }
    hilt_memo *m = around->loop->memo;
    uint32_t i = m->next++;
    if (i < m->inner.len && m->inner.data[i]->site == site) {
        return m->inner.data[i];
    }
    hilt_memo *mine = PyMem_Calloc(1, sizeof *mine);
    if (mine == NULL) {
        return NULL;
    }
    mine->site = site;
    if (i <
        m->inner.len) { /* this attempt takes another way: what was remembered from here on does not fit */
        while (m->inner.len > i) {
            memo_free(m->inner.data[--m->inner.len]);
        }
    }
    if (!hilt_vec_push(&m->inner, mine)) {
        PyMem_Free(mine);
        return NULL;
    }
    return mine;
}

hilt_frame *
hilt_loop_begin(hilt_trace *t, const hilt_sites *sites, const hilt_site *site, PyObject *names,
                hilt_loop_kind kind)
{
    hilt_loop *l = PyMem_Calloc(1, sizeof *l);
    hilt_memo *memo = NULL;
    if (l != NULL && kind != HILT_LOOP_STATIC) {
        memo = find_memo(t, site);
        if (memo == NULL) { /* the outermost loop: its memory is only for the loops inside */
            memo = &t->memo;
            hilt_memo_clear(memo);
        }
        memo->next = 0;
    }
    hilt_frame *f = l ? hilt_frame_push(t, HILT_FRAME_LOOP, sites, site) : NULL;
    if (f == NULL) {
        PyMem_Free(l);
        if (!PyErr_Occurred()) {
            PyErr_NoMemory();
        }
        return NULL;
    }
    f->loop = l;
    l->kind = kind;
    l->memo = memo;
    f->entry = Py_NewRef(names);
    if (kind != HILT_LOOP_STATIC) {
        hilt_frame_make_dyn(t, f);
    }
    return f;
}

/* -- the first guess ------------------------------------------------------------------------------------- */
static int
predict_remembered(hilt_frame *f, hilt_slot *m)
{
    PyObject *root HILT_CLEANUP_REF = NULL;
    if (m->object == NULL) {
        root = m->name < PyTuple_GET_SIZE(f->entry) ? Py_NewRef(PyTuple_GET_ITEM(f->entry, m->name)) : NULL;
    }
    else {
        PyObject *state HILT_CLEANUP_REF = hilt_state(m->object, m->part);
        root = state ? Py_XNewRef(hilt_state_get(m->part, state, m->key)) : NULL;
    }
    PyObject *init HILT_CLEANUP_REF = root ? hilt_path_get(root, m->path) : NULL;
    if (PyErr_Occurred()) {
        return -1;
    }
    if (init == NULL || !hilt_is_numeric(init) ||
        hilt_slot_has(f, m->name, m->object, m->part, m->key, m->path)) {
        return 0;
    }
    hilt_slot *s = hilt_slot_add(f, m->name, m->object, m->part, m->key, m->path, init);
    if (s != NULL && !hilt_number_check(init) && m->dtype != hilt_dtype_of(init) &&
        hilt_literal_adopts(init, m->dtype)) {
        s->want = m->dtype;
    }
    return s ? 0 : -1;
}

int
hilt_loop_predict(hilt_trace *t, hilt_frame *f)
{
    hilt_loop *l = f->loop;
    PyObject *empty HILT_CLEANUP_REF = PyTuple_New(0);
    if (empty == NULL) {
        return -1;
    }
    for (size_t i = 0; i < l->memo->slots.len; i++) {
        if (predict_remembered(f, &l->memo->slots.data[i]) < 0) {
            return -1;
        }
    }
    Py_ssize_t n = PyTuple_GET_SIZE(f->entry);
    for (Py_ssize_t i = 0; f->site != NULL && i < n && (uint32_t)i < f->site->nnames; i++) {
        PyObject *e = PyTuple_GET_ITEM(f->entry, i);
        /* a run-time number loses nothing if it is carried and was not stored: then the body need not be
         * recorded again if it was, under a static loop or const_expr */
        const hilt_site_name *name = &f->site->names[i];
        bool guess =
            name->sure || (name->stores[0].line != 0 && hilt_number_is_dynamic(e) && hilt_weak_of(e) == NULL);
        if (guess && hilt_is_numeric(e) &&
            !hilt_slot_has(f, (uint32_t)i, NULL, HILT_PART_LIST, NULL, empty) &&
            hilt_slot_add(f, (uint32_t)i, NULL, HILT_PART_LIST, NULL, empty, e) == NULL) {
            return -1;
        }
    }
    (void)t;
    return 0;
}

/* -- an attempt ------------------------------------------------------------------------------------------ */
static int
slot_type(hilt_trace *t, hilt_frame *f, uint32_t i)
{
    hilt_slot *s = &f->loop->slots.data[i];
    if (s->want != HILT_DTYPE_NONE && s->want != s->dtype) {
        s->adopted = !hilt_number_check(s->init);
        s->dtype = s->want;
    }
    else if (s->dtype == HILT_DTYPE_NONE) {
        s->dtype = hilt_dtype_of(s->init);
    }
    s->lanes = hilt_number_lanes(s->init);
    s->want = HILT_DTYPE_NONE;
    if (s->dtype == HILT_DTYPE_NONE) {
        const hilt_site_name *name;
        PyObject *what HILT_CLEANUP_REF = hilt_slot_title(f, s, &name);
        PyObject *shown HILT_CLEANUP_REF = PyObject_Str(s->init);
        hilt_region_raise(t, hilt_diag_new(hilt_frame_place(f), HILT_DIAG_TYPE_LITERAL_RANGE,
                                           hilt_shown(shown, "a number"), "Int64"));
        return -1;
    }
    if (s->weak == NULL && !s->adopted && !hilt_number_check(s->init)) {
        s->weak = hilt_arena_zalloc(t->module->arena, sizeof *s->weak);
        if (s->weak == NULL) {
            return hilt_trace_oom(t);
        }
        *s->weak = (hilt_weak){f, i};
        s->own_weak = true;
    }
    else if (s->weak == NULL || !s->own_weak) {
        s->weak = hilt_dtype_of(s->init) == s->dtype ? hilt_weak_of(s->init) : NULL;
    }
    return 0;
}

static hilt_value *
add_arg(hilt_trace *t, hilt_region *r, hilt_slot *s)
{
    hilt_value *v = hilt_region_add_arg(r, hilt_dtype_vector(s->dtype, s->lanes));
    if (v == NULL) {
        hilt_trace_oom(t);
        return NULL;
    }
    ((hilt_block_arg *)v)->client = s->adopted ? NULL : s->weak;
    return v;
}

static int
store_arg(hilt_trace *t, hilt_frame *f, uint32_t i, hilt_value *arg, PyObject *names)
{
    PyObject *p HILT_CLEANUP_REF = hilt_number_new(t, f->loop->slots.data[i].dtype, arg);
    return p ? hilt_slot_store(t, f, &f->loop->slots.data[i], names, p) : -1;
}

static int
drop_late(hilt_loop *l)
{
    size_t k = 0;
    for (size_t i = 0; i < l->slots.len; i++) {
        if (l->slots.data[i].late) {
            hilt_slot_clear(&l->slots.data[i]);
        }
        else {
            l->slots.data[k++] = l->slots.data[i];
        }
    }
    l->slots.len = k;
    return 0;
}

int
hilt_loop_start(hilt_trace *t, hilt_frame *f)
{
    hilt_loop *l = f->loop;
    if (++l->attempts > MOST_ATTEMPTS) {
        hilt_region_raise(t, hilt_diag_new(hilt_frame_place(f), HILT_DIAG_UNSUP_NOT_YET,
                                           "a loop whose carried values do not settle"));
        return -1;
    }
    l->again = false;
    l->memo->next = 0;
    l->flag_args.len = 0;
    l->test = NULL;
    drop_late(l);
    for (uint32_t i = 0; i < l->slots.len; i++) {
        if (slot_type(t, f, i) < 0) {
            return -1;
        }
    }
    hilt_region *r = hilt_build_enter(&t->builder);
    if (r == NULL) {
        return hilt_trace_oom(t);
    }
    bool counted = l->kind == HILT_LOOP_FOR;
    l->before = counted ? NULL : r;
    l->body = counted ? r : NULL;
    if (counted && hilt_region_add_arg(r, l->counter) == NULL) {
        return hilt_trace_oom(t);
    }
    PyObject *names HILT_CLEANUP_REF = PySequence_List(f->entry);
    if (names == NULL) {
        return -1;
    }
    for (uint32_t i = 0; i < l->slots.len; i++) {
        hilt_slot *s = &l->slots.data[i];
        hilt_value *v = add_arg(t, r, s);
        *(counted ? &s->body_arg : &s->before_arg) = v;
        if (v == NULL || store_arg(t, f, i, v, names) < 0) {
            return -1;
        }
    }
    Py_XSETREF(l->args, PyList_AsTuple(names));
    if (l->args == NULL) {
        return -1;
    }
    if (counted) {
        Py_XSETREF(l->index_object, hilt_range_index(t, l));
        return l->index_object ? 0 : -1;
    }
    return 0;
}

int
hilt_loop_add_flags(hilt_trace *t, hilt_frame *f, Py_ssize_t n)
{
    hilt_loop *l = f->loop;
    hilt_builder *b = hilt_trace_builder(t);
    hilt_value *any = NULL;
    for (Py_ssize_t i = 0; i < n; i++) {
        hilt_value *v = hilt_region_add_arg(l->before, hilt_type_of(HILT_TYPE_I1));
        if (v == NULL || !hilt_vec_push(&l->flag_args, v)) {
            return hilt_trace_oom(t);
        }
        any = any ? hilt_build2(b, HILT_OP_ORI, any, v) : v;
    }
    hilt_value *one = any ? hilt_build_int(b, hilt_type_of(HILT_TYPE_I1), 1) : NULL;
    hilt_value *go = one ? hilt_build2(b, HILT_OP_XORI, any, one) : NULL;
    if (go == NULL || (l->test = hilt_build_enter(b)) == NULL) {
        return hilt_trace_oom(t);
    }
    l->cond = go;
    return 0;
}

/* -- values that leave a region though nothing entered with them ----------------------------------------- */
static bool
inside(hilt_loop *l, PyObject *x)
{
    const hilt_region *r = hilt_value_region(((hilt_number *)x)->value);
    return r == l->body || r == l->before || r == l->test;
}

/* A number bound in the loop and not before it: a slot that begins as poison (or as `entry`, bound on some
 * paths only). */
static PyObject *
late_number(hilt_trace *t, hilt_frame *f, PyObject *x, PyObject *entry, bool in_test, uint32_t name,
            PyObject *path)
{
    hilt_loop *l = f->loop;
    PyObject *init = entry != NULL && hilt_is_numeric(entry) ? entry : hilt_skip;
    hilt_dtype d = init != hilt_skip ? hilt_join_dtype(t, entry, x) : hilt_dtype_of(x);
    if (d == HILT_DTYPE_NONE || (init != hilt_skip && hilt_number_lanes(init) != hilt_number_lanes(x))) {
        return hilt_join_unstable(t, f, &f->site->names[name], NULL, (hilt_loc){0, 0}, entry ? entry : x, x);
    }
    hilt_slot *s = hilt_slot_add(f, name, NULL, HILT_PART_LIST, NULL, path, init);
    if (s == NULL) {
        return NULL;
    }
    s->late = true;
    s->dtype = d;
    s->lanes = hilt_number_lanes(x);
    size_t at = l->slots.len - 1;
    if (l->before != NULL && (s->before_arg = add_arg(t, l->before, s)) == NULL) {
        return NULL;
    }
    s->mid = s->before_arg;
    if (in_test) { /* the body's region is about to begin: its argument stands for the value from here on */
        s->mid = hilt_join_force(t, x, d, s->lanes, t->builder.region);
        if (s->mid == NULL) {
            return NULL;
        }
        t->placeholder = (hilt_block_arg){
            .value = {.type = hilt_dtype_vector(d, s->lanes), .is_arg = true}, .region = t->builder.region};
        PyObject *p = hilt_number_new(t, d, &t->placeholder.value);
        Py_XSETREF(l->slots.data[at].result, Py_XNewRef(p));
        return p;
    }
    s->yield = hilt_join_force(t, x, d, s->lanes, l->body);
    t->placeholder =
        (hilt_block_arg){.value = {.type = hilt_dtype_vector(d, s->lanes), .is_arg = true}, .region = f->outer};
    PyObject *p = s->yield && (s->body_arg = add_arg(t, l->body, s))
                      ? hilt_number_new(t, d, &t->placeholder.value)
                      : NULL;
    Py_XSETREF(l->slots.data[at].result, Py_XNewRef(p));
    return p;
}

static PyObject *
late_items(hilt_trace *t, hilt_frame *f, PyObject *value, PyObject *entry, bool in_test, uint32_t name,
           PyObject *path)
{
    PyObject *keys HILT_CLEANUP_REF = hilt_aggregate_keys(value),
                   *items HILT_CLEANUP_REF = keys ? hilt_aggregate_items(value) : NULL;
    Py_ssize_t n = items ? PyTuple_GET_SIZE(items) : 0;
    PyObject *made HILT_CLEANUP_REF = items ? PyTuple_New(n) : NULL;
    bool changed = false;
    for (Py_ssize_t i = 0; made != NULL && i < n; i++) {
        PyObject *one HILT_CLEANUP_REF = PyTuple_Pack(1, PyTuple_GET_ITEM(keys, i));
        PyObject *inner HILT_CLEANUP_REF = one ? PySequence_Concat(path, one) : NULL;
        PyObject *before HILT_CLEANUP_REF = entry && one ? hilt_path_get(entry, one) : NULL;
        PyObject *v =
            inner ? hilt_late_tree(t, f, PyTuple_GET_ITEM(items, i), before, in_test, name, inner) : NULL;
        if (v == NULL) {
            return NULL;
        }
        changed |= v != PyTuple_GET_ITEM(items, i);
        PyTuple_SET_ITEM(made, i, v);
    }
    return made == NULL ? NULL : changed ? hilt_aggregate_build(value, made) : Py_NewRef(value);
}

/* What `value` is outside the loop (or in the body, if in_test): its numbers of the loop's regions become
 * slots. */
PyObject *
hilt_late_tree(hilt_trace *t, hilt_frame *f, PyObject *value, PyObject *entry, bool in_test, uint32_t name,
               PyObject *path)
{
    if (entry != NULL && hilt_same(entry, value)) {
        return Py_NewRef(value);
    }
    if (hilt_is_numeric(value)) {
        bool carried = (entry != NULL && hilt_is_numeric(entry)) ||
                       (hilt_number_is_dynamic(value) && inside(f->loop, value));
        return carried ? late_number(t, f, value, entry, in_test, name, path) : Py_NewRef(value);
    }
    if (hilt_is_aggregate(value)) {
        return late_items(t, f, value, entry, in_test, name, path);
    }
    hilt_part parts[HILT_MAX_PARTS];
    int n = !in_test && hilt_is_mutable(value) ? hilt_parts_of(value, parts) : 0;
    int older = n > 0 ? hilt_is_older(t, f, value) : 1;
    if (older != 0) {
        return older < 0 ? NULL : Py_NewRef(value);
    }
    PyObject *empty HILT_CLEANUP_REF = PyTuple_New(0);
    for (int p = 0; empty != NULL && p < n; p++) {
        if (!hilt_part_joins(parts[p])) {
            continue;
        }
        PyObject *state HILT_CLEANUP_REF = hilt_state(value, parts[p]);
        PyObject *keys HILT_CLEANUP_REF = state ? hilt_state_keys(parts[p], state) : NULL;
        for (Py_ssize_t i = 0; keys != NULL && i < PyTuple_GET_SIZE(keys); i++) {
            PyObject *k = PyTuple_GET_ITEM(keys, i), *v = hilt_state_get(parts[p], state, k);
            PyObject *r HILT_CLEANUP_REF = v ? hilt_late_tree(t, f, v, NULL, in_test, name, empty) : NULL;
            if (v != NULL && (r == NULL || (r != v && hilt_leaf_set(value, parts[p], k, r) < 0))) {
                return NULL;
            }
        }
        if (keys == NULL) {
            return NULL;
        }
    }
    return empty ? Py_NewRef(value) : NULL;
}

/* -- the condition --------------------------------------------------------------------------------------- */
/* Ends the condition's own region: scf.if go { condition, values } else { false, values as they are }. */
static int
close_test(hilt_trace *t, hilt_loop *l, hilt_value *cond)
{
    size_t n = l->slots.len;
    hilt_builder *b = &t->builder;
    hilt_value **yes = PyMem_Malloc((n + 1) * 2 * sizeof *yes), **no = yes ? yes + n + 1 : NULL;
    hilt_type *types = PyMem_Malloc((n + 1) * sizeof *types);
    hilt_region *regions[2] = {l->test, NULL};
    hilt_op *op = NULL;
    hilt_build_leave(b);
    if (yes != NULL && types != NULL && (regions[1] = hilt_build_enter(b)) != NULL) {
        hilt_build_leave(b);
        yes[0] = cond;
        no[0] = hilt_build_const_in(b, regions[1], hilt_type_of(HILT_TYPE_I1), (hilt_bits){0, 0});
        types[0] = hilt_type_of(HILT_TYPE_I1);
        for (size_t i = 0; i < n; i++) {
            yes[i + 1] = l->slots.data[i].mid;
            no[i + 1] = l->slots.data[i].before_arg;
            types[i + 1] = hilt_dtype_vector(l->slots.data[i].dtype, l->slots.data[i].lanes);
        }
        if (no[0] && hilt_build_op_in(b, regions[0], HILT_OP_YIELD, yes, (uint32_t)n + 1, NULL, 0) &&
            hilt_build_op_in(b, regions[1], HILT_OP_YIELD, no, (uint32_t)n + 1, NULL, 0)) {
            op = hilt_build_op(b, HILT_OP_IF, &l->cond, 1, types, (uint32_t)n + 1, regions, 2, NULL, 0);
        }
    }
    PyMem_Free(yes);
    PyMem_Free(types);
    if (op == NULL) {
        return hilt_trace_oom(t);
    }
    l->cond = &op->results[0];
    for (size_t i = 0; i < n; i++) {
        l->slots.data[i].mid = &op->results[i + 1];
    }
    return 0;
}

static int
test_slots(hilt_trace *t, hilt_frame *f, PyObject *names)
{
    hilt_loop *l = f->loop;
    bool fresh = false;
    size_t known = l->slots.len;
    if (hilt_slots_discover(t, f, names, &fresh) < 0) {
        return -1;
    }
    for (size_t i = known; i < l->slots.len;
         i++) { /* the condition itself writes it: carried from the next attempt on */
        hilt_slot *s = &l->slots.data[i];
        l->again = true;
        if (slot_type(t, f, (uint32_t)i) < 0 || (s->before_arg = add_arg(t, l->before, s)) == NULL) {
            return -1;
        }
    }
    for (size_t i = 0; i < l->slots.len; i++) {
        hilt_slot *s = &l->slots.data[i];
        PyObject *now HILT_CLEANUP_REF = hilt_slot_fetch(f, s, names);
        if (now == NULL) {
            return PyErr_Occurred() ? -1 : hilt_slot_settle(t, f, s, Py_None);
        }
        if (hilt_slot_settle(t, f, s, now) < 0) {
            return -1;
        }
        s = &l->slots.data[i];
        s->mid = hilt_join_force(t, now == hilt_dead ? hilt_skip : now, s->dtype, s->lanes, t->builder.region);
        if (s->mid == NULL) {
            return -1;
        }
    }
    return 0;
}

/* Names that the condition binds and nothing bound before. */
static int
test_births(hilt_trace *t, hilt_frame *f, PyObject *names, PyObject *list)
{
    PyObject *empty HILT_CLEANUP_REF = PyTuple_New(0);
    for (Py_ssize_t i = 0; empty != NULL && i < PyTuple_GET_SIZE(names); i++) {
        PyObject *e = PyTuple_GET_ITEM(f->entry, i), *n = PyTuple_GET_ITEM(names, i);
        if (!(hilt_is_unset(e) || hilt_partial_check(e)) || hilt_is_unset(n) || hilt_same(e, n)) {
            continue;
        }
        PyObject *v = hilt_partial_check(n) ? ((hilt_partial *)n)->value : n;
        PyObject *was = hilt_partial_check(e) ? ((hilt_partial *)e)->value : NULL;
        PyObject *r = hilt_late_tree(t, f, v, was, true, (uint32_t)i, empty);
        if (r != NULL && hilt_partial_check(n)) {
            Py_SETREF(r, hilt_partial_new(r));
        }
        if (r == NULL || PyList_SetItem(list, i, r) < 0) {
            return -1;
        }
    }
    return empty ? 0 : -1;
}

static int
enter_body(hilt_trace *t, hilt_frame *f, PyObject *list)
{
    hilt_loop *l = f->loop;
    hilt_build_leave(&t->builder);
    if ((l->body = hilt_build_enter(&t->builder)) == NULL) {
        return hilt_trace_oom(t);
    }
    for (uint32_t i = 0; i < l->slots.len; i++) {
        hilt_slot *s = &l->slots.data[i];
        hilt_value *v = s->body_arg = add_arg(t, l->body, s);
        if (v == NULL) {
            return -1;
        }
        if (s->late && s->result != NULL) {
            ((hilt_number *)s->result)->value = v;
            Py_CLEAR(s->result);
        }
        else if (!s->late && store_arg(t, f, i, v, list) < 0) {
            return -1;
        }
    }
    Py_XSETREF(l->body_args, PyList_AsTuple(list));
    return l->body_args ? 0 : -1;
}

int
hilt_loop_test(hilt_trace *t, hilt_frame *f, PyObject *test, PyObject *names)
{
    hilt_loop *l = f->loop;
    if (!hilt_is_numeric(test)) {
        hilt_region_raise(
            t, hilt_diag_new(hilt_frame_place(f), HILT_DIAG_PHASE_WHILE_ON_OBJECT, hilt_type_name_of(test)));
        return -1;
    }
    PyObject *truth HILT_CLEANUP_REF = hilt_number_truth(test);
    hilt_value *cond = truth ? hilt_number_ir(truth, HILT_DTYPE_BOOLEAN) : NULL;
    if (cond == NULL || test_slots(t, f, names) < 0) {
        return -1;
    }
    Py_XSETREF(l->mid, Py_NewRef(names));
    PyObject *list HILT_CLEANUP_REF = PySequence_List(names);
    if (list == NULL || test_births(t, f, names, list) < 0) {
        return -1;
    }
    if (l->test == NULL) {
        l->cond = cond;
    }
    else if (close_test(t, l, cond) < 0) {
        return -1;
    }
    return enter_body(t, f, list);
}
