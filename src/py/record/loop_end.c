/* The end of a loop's body, and the op that the loop becomes.
 *
 *     for, no exits      scf.for lower to upper step 1 (carried)            { body }
 *     for, with exits    scf.while (counter, carried, flags)                { counter < upper and no flag } {
 * body } while              scf.while (carried, flags)                         { condition } { body }
 *
 * A slot that turns out unchanged leaves the op: its argument is replaced by what it began as, and the name
 * keeps its object. So exactly what changes is carried. Each column below is one value of the op: where it
 * comes from, its arguments, and what the body gives back.
 */
#include "region.h"

/* -- the end of the body --------------------------------------------------------------------------------- */
static int
start_again(hilt_trace *t, hilt_frame *f)
{
    hilt_loop *l = f->loop;
    for (size_t i = f->log.entries.len; i-- > 0;) {
        hilt_write e = f->log.entries.data[i];
        if (hilt_state_restore(e.object, e.part, e.before) < 0) {
            return -1;
        }
    }
    hilt_log_free(&f->log);
    f->ended = 0;
    hilt_build_leave(&t->builder);
    if (l->before != NULL) {
        if (l->test != NULL && l->test->owner == NULL) {
            hilt_region_drop(l->test);
        }
        hilt_region_drop(l->before);
    }
    hilt_region_drop(l->body);
    return 0;
}

static int
yields(hilt_trace *t, hilt_frame *f, PyObject *names)
{
    hilt_loop *l = f->loop;
    bool guarded = l->flag_args.len != 0;
    for (size_t i = 0; i < l->slots.len; i++) {
        hilt_slot *s = &l->slots.data[i];
        PyObject *now HILT_CLEANUP_REF =
            s->late && !guarded ? Py_NewRef(hilt_skip) : hilt_slot_fetch(f, s, names);
        if (now == NULL) {
            if (!PyErr_Occurred()) {
                hilt_slot_settle(t, f, s, Py_None);
            }
            return -1;
        }
        if (s->late && !hilt_is_numeric(now)) {
            Py_SETREF(now, Py_NewRef(hilt_skip));
        }
        if (hilt_slot_settle(t, f, s, now) < 0) {
            return -1;
        }
        s = &l->slots.data[i];
        s->yield = hilt_join_force(t, now == hilt_dead ? hilt_skip : now, s->dtype, s->lanes, l->body);
        if (s->yield == NULL) {
            return -1;
        }
    }
    return 0;
}

/* What the names that were unbound at the head are after the loop. */
static int
births(hilt_trace *t, hilt_frame *f, PyObject *names)
{
    hilt_loop *l = f->loop;
    Py_ssize_t n = PyTuple_GET_SIZE(names);
    PyObject *empty HILT_CLEANUP_REF = PyTuple_New(0);
    l->births = PyList_New(n);
    for (Py_ssize_t i = 0; empty != NULL && l->births != NULL && i < n; i++) {
        PyObject *e = PyTuple_GET_ITEM(f->entry, i), *v = PyTuple_GET_ITEM(names, i), *r = NULL;
        PyObject *mid = l->mid ? PyTuple_GET_ITEM(l->mid, i) : e;
        if ((hilt_is_unset(e) || hilt_partial_check(e)) && hilt_same(mid, e) && !hilt_is_unset(v) &&
            !hilt_same(e, v)) {
            PyObject *was = hilt_partial_check(e) ? ((hilt_partial *)e)->value : NULL;
            PyObject *now = hilt_partial_check(v) ? ((hilt_partial *)v)->value : v;
            PyObject *tree = hilt_late_tree(t, f, now, was, false, (uint32_t)i, empty);
            if (tree == NULL) {
                return -1;
            }
            r = l->at_least_once && !hilt_partial_check(v) ? Py_NewRef(tree) : hilt_partial_new(tree);
            Py_DECREF(tree);
            if (r == NULL) {
                return -1;
            }
        }
        PyList_SET_ITEM(l->births, i, r ? r : Py_NewRef(Py_None));
    }
    return empty && l->births ? 0 : -1;
}

/* Threads that get into the body end in it: nothing changes that is seen later. */
static int
ends_in_body(hilt_trace *t, hilt_frame *f, PyObject **names, PyObject *flags)
{
    hilt_loop *l = f->loop;
    for (size_t i = f->log.entries.len; i-- > 0;) {
        hilt_write e = f->log.entries.data[i];
        if (hilt_state_restore(e.object, e.part, e.before) < 0) {
            return -1;
        }
    }
    size_t n = 0;
    for (size_t i = 0; i < l->slots.len; i++) {
        hilt_slot *s = &l->slots.data[i];
        s->yield = s->body_arg;
        if (s->late) {
            hilt_slot_clear(s);
        }
        else {
            l->slots.data[n++] = *s;
        }
    }
    l->slots.len = n;
    *names = l->mid ? l->mid : f->entry;
    if (births(t, f, *names) < 0) {
        return -1;
    }
    Py_ssize_t nflags = flags ? PyTuple_GET_SIZE(flags) : 0;
    PyObject *clear = flags ? PyTuple_New(nflags) : NULL;
    for (Py_ssize_t i = 0; clear && i < nflags; i++) {
        PyTuple_SET_ITEM(clear, i, Py_NewRef(Py_False));
    }
    Py_XSETREF(l->final_flags, clear);
    return !flags || clear ? 0 : -1;
}

int
hilt_loop_next(hilt_trace *t, hilt_frame *f, PyObject *names, PyObject *flags)
{
    hilt_loop *l = f->loop;
    bool fresh = false;
    if (f->ended) {
        if (ends_in_body(t, f, &names, flags) < 0) {
            return -1;
        }
        Py_XSETREF(f->names[0], Py_NewRef(names));
        hilt_build_leave(&t->builder);
        l->done = true;
        return 0;
    }
    if (hilt_slots_discover(t, f, names, &fresh) < 0) {
        return -1;
    }
    l->again |= fresh;
    size_t known = l->slots.len;
    if (!l->again && yields(t, f, names) < 0) {
        return -1;
    }
    for (size_t i = 0; i < known; i++) {
        const hilt_slot *s = &l->slots.data[i];
        l->again |= s->want != HILT_DTYPE_NONE && s->want != s->dtype;
    }
    if (l->again) {
        return start_again(t, f);
    }
    if (births(t, f, names) < 0) {
        return -1;
    }
    Py_XSETREF(f->names[0], Py_NewRef(names));
    Py_XSETREF(l->final_flags, Py_XNewRef(flags));
    hilt_build_leave(&t->builder);
    l->done = true;
    return 0;
}

/* -- columns --------------------------------------------------------------------------------------------- */
typedef struct column {
    hilt_type type;
    hilt_value *init, *before_arg, *mid, *body_arg, *yield, *result;
    int slot; /* -1: a flag or the counter */
} column;
typedef struct columns {
    HILT_VEC(column) v;
    uint32_t counter; /* 1 if the first one is the loop's counter */
} columns;

static bool
unchanged(const hilt_loop *l, const hilt_slot *s)
{
    return !s->late && s->yield == s->body_arg && (l->before == NULL || s->mid == s->before_arg);
}

/* Is the value that the guarded condition hands on the one it got? (With flags, mid is a result of scf.if.)
 */
static void
see_through_test(hilt_loop *l, hilt_slot *s)
{
    if (l->test == NULL || s->mid == NULL || hilt_value_def(s->mid) == NULL ||
        hilt_value_def(s->mid)->code != HILT_OP_IF || hilt_value_def(s->mid)->regions[0] != l->test) {
        return;
    }
    const hilt_op *yes = l->test->last;
    if (hilt_operand(yes, s->mid->index) == s->before_arg && s->yield == s->body_arg) {
        s->mid = s->before_arg;
    }
}

static int
slot_columns(hilt_trace *t, hilt_frame *f, columns *c)
{
    hilt_loop *l = f->loop;
    for (size_t i = 0; i < l->slots.len; i++) {
        hilt_slot *s = &l->slots.data[i];
        hilt_value *init = hilt_join_force(t, s->init, s->dtype, s->lanes, f->outer);
        if (init == NULL) {
            return -1;
        }
        see_through_test(l, s);
        column col = {
            hilt_dtype_vector(s->dtype, s->lanes), init, s->before_arg, s->mid, s->body_arg, s->yield, NULL, (int)i};
        if (unchanged(l, s)) {
            if (s->before_arg != NULL) {
                hilt_value_replace(s->before_arg, init);
            }
            hilt_value_replace(s->body_arg, init);
            for (size_t k = 0; k < l->slots.len; k++) { /* other columns may hand the argument on */
                hilt_slot *o = &l->slots.data[k];
                o->yield = o->yield == s->body_arg ? init : o->yield;
                o->mid = o->mid == s->before_arg ? init : o->mid;
            }
            for (size_t k = 0; k < c->v.len; k++) {
                column *o = &c->v.data[k];
                o->yield = o->yield == s->body_arg ? init : o->yield;
                o->mid = o->mid == s->before_arg ? init : o->mid;
            }
            l->cond = l->cond == s->before_arg ? init : l->cond;
            s->yield = s->mid = NULL;
        }
        else if (!hilt_vec_push(&c->v, col)) {
            return hilt_trace_oom(t);
        }
    }
    return 0;
}

/* Exit flags that are ever set. flag_column[i] is its column, or -1. */
static int
flag_columns(hilt_trace *t, hilt_frame *f, columns *c, int *flag_column)
{
    hilt_loop *l = f->loop;
    hilt_type i1 = hilt_type_of(HILT_TYPE_I1);
    Py_ssize_t n = l->final_flags ? PyTuple_GET_SIZE(l->final_flags) : 0;
    hilt_value *no = n ? hilt_build_const_in(&t->builder, f->outer, i1, (hilt_bits){0, 0}) : NULL;
    for (Py_ssize_t i = 0; i < n; i++) {
        PyObject *flag = PyTuple_GET_ITEM(l->final_flags, i);
        if (no == NULL) {
            return hilt_trace_oom(t);
        }
        flag_column[i] = -1;
        hilt_value *arg = (size_t)i < l->flag_args.len ? l->flag_args.data[i] : NULL;
        if (hilt_is_unset(flag) || !hilt_is_numeric(flag) ||
            (!hilt_number_is_dynamic(flag) && PyObject_IsTrue(flag) == 0)) {
            if (arg != NULL) {
                hilt_value_replace(arg, no);
            }
            continue;
        }
        column col = {.type = i1, .init = no, .before_arg = arg, .mid = arg, .slot = -1};
        col.yield = hilt_join_force(t, flag, HILT_DTYPE_BOOLEAN, 1, l->body);
        col.body_arg = hilt_region_add_arg(l->body, i1);
        if (col.yield == NULL || col.body_arg == NULL) {
            return hilt_trace_oom(t);
        }
        flag_column[i] = (int)c->v.len;
        if (!hilt_vec_push(&c->v, col)) {
            return hilt_trace_oom(t);
        }
    }
    return 0;
}

/* The region's arguments become these, in this order. */
static void
set_args(hilt_region *r, hilt_value *const *args, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++) {
        r->args[i] = args[i];
        args[i]->index = i;
    }
    r->nargs = n;
}

static hilt_value **
gather(const columns *c, size_t offset, hilt_value *first)
{
    hilt_value **v = PyMem_Malloc((c->v.len + 1) * sizeof *v);
    size_t k = 0;
    if (v != NULL && first != NULL) {
        v[k++] = first;
    }
    for (size_t i = 0; v != NULL && i < c->v.len; i++) {
        v[k++] = *(hilt_value *const *)((const char *)&c->v.data[i] + offset);
    }
    return v;
}

static bool
use_args(hilt_region *r, const columns *c, size_t offset, hilt_value *first)
{
    hilt_value **args = gather(c, offset, first);
    if (args == NULL) {
        return false;
    }
    set_args(r, args, (uint32_t)c->v.len + (first != NULL));
    PyMem_Free(args);
    return true;
}

static bool
end_region(hilt_builder *b, hilt_region *r, hilt_opcode code, const columns *c, size_t offset,
           hilt_value *first)
{
    hilt_value **v = gather(c, offset, first);
    bool fine =
        v != NULL && hilt_build_op_in(b, r, code, v, (uint32_t)c->v.len + (first != NULL), NULL, 0) != NULL;
    PyMem_Free(v);
    return fine;
}

#define FIELD(f) offsetof(column, f)

/* -- the ops --------------------------------------------------------------------------------------------- */
static hilt_op *
structured(hilt_builder *b, hilt_opcode code, const columns *c, hilt_value *const *lead, uint32_t nlead,
           hilt_region **regions, uint32_t nregions, const hilt_loop *l)
{
    size_t n = c->v.len;
    hilt_value **operands = PyMem_Malloc((n + nlead + 1) * sizeof *operands);
    hilt_type *types = PyMem_Malloc((n + 1) * sizeof *types);
    hilt_op *op = NULL;
    if (operands != NULL && types != NULL) {
        if (nlead != 0) {
            memcpy(operands, lead, nlead * sizeof *lead);
        }
        for (size_t i = 0; i < n; i++) {
            operands[nlead + i] = c->v.data[i].init;
            types[i] = c->v.data[i].type;
        }
        op = hilt_build_op(b, code, operands, (uint32_t)n + nlead, types, (uint32_t)n, regions, nregions,
                           code == HILT_OP_FOR ? l->attrs : NULL, code == HILT_OP_FOR ? l->nattrs : 0);
        for (uint32_t i = 0; op != NULL && code == HILT_OP_WHILE && i < l->nattrs; i++) {
            bool wish = l->attrs[i].key == HILT_ATTR_PREFETCH_STAGES; /* the pass says why it is not met */
            if (wish && !hilt_op_set_attr(op, &l->attrs[i])) {
                op = NULL;
            }
        }
    }
    PyMem_Free(operands);
    PyMem_Free(types);
    return op;
}

static hilt_op *
build_for(hilt_trace *t, hilt_loop *l, columns *c)
{
    hilt_builder *b = &t->builder;
    hilt_value *iv = l->body->args[0];
    hilt_value *lead[3] = {l->lower, l->upper, hilt_build_int(b, l->counter, 1)};
    if (lead[2] == NULL || !use_args(l->body, c, FIELD(body_arg), iv) ||
        !end_region(b, l->body, HILT_OP_YIELD, c, FIELD(yield), NULL)) {
        return NULL;
    }
    return structured(b, HILT_OP_FOR, c, lead, 3, &l->body, 1, l);
}

/* A `for` with exits: the counter is the first column, and the condition looks at it and at the flags. */
static hilt_op *
build_counting_while(hilt_trace *t, hilt_loop *l, columns *c, size_t first_flag)
{
    hilt_builder *b = &t->builder;
    hilt_region *before = hilt_build_enter(b);
    hilt_type i1 = hilt_type_of(HILT_TYPE_I1);
    if (before == NULL) {
        return NULL;
    }
    for (size_t i = 0; i < c->v.len; i++) {
        column *col = &c->v.data[i];
        col->before_arg = col->mid = hilt_region_add_arg(before, col->type);
        if (col->mid == NULL) {
            return NULL;
        }
    }
    hilt_value *go = hilt_build_cmp(b, HILT_OP_CMPI, HILT_CMPI_SLT, c->v.data[0].before_arg, l->upper);
    hilt_value *one = hilt_build_int(b, i1, 1);
    for (size_t i = first_flag; go != NULL && one != NULL && i < c->v.len; i++) {
        hilt_value *clear = hilt_build2(b, HILT_OP_XORI, c->v.data[i].before_arg, one);
        go = clear ? hilt_build2(b, HILT_OP_ANDI, go, clear) : NULL;
    }
    hilt_build_leave(b);
    if (go == NULL || one == NULL || !hilt_build_reenter(b, l->body)) {
        return NULL;
    }
    hilt_value *step = hilt_build_int(b, l->counter, 1);
    c->v.data[0].yield = step ? hilt_build2(b, HILT_OP_ADDI, c->v.data[0].body_arg, step) : NULL;
    hilt_build_leave(b);
    if (c->v.data[0].yield == NULL || !end_region(b, before, HILT_OP_CONDITION, c, FIELD(mid), go) ||
        !use_args(l->body, c, FIELD(body_arg), NULL) ||
        !end_region(b, l->body, HILT_OP_YIELD, c, FIELD(yield), NULL)) {
        return NULL;
    }
    hilt_region *regions[2] = {before, l->body};
    return structured(b, HILT_OP_WHILE, c, NULL, 0, regions, 2, l);
}

static hilt_op *
build_while(hilt_trace *t, hilt_frame *f, columns *c)
{
    hilt_loop *l = f->loop;
    hilt_builder *b = &t->builder;
    hilt_bits known;
    if (l->test == NULL && !f->ends && hilt_value_const(l->cond, &known) &&
        known.lo != 0) { /* no exit guards the condition */
        hilt_region_raise(t, hilt_diag_new(hilt_frame_place(f), HILT_DIAG_UNSUP_ENDLESS_LOOP));
        return NULL;
    }
    if (!use_args(l->before, c, FIELD(before_arg), NULL) || !use_args(l->body, c, FIELD(body_arg), NULL) ||
        !end_region(b, l->before, HILT_OP_CONDITION, c, FIELD(mid), l->cond) ||
        !end_region(b, l->body, HILT_OP_YIELD, c, FIELD(yield), NULL)) {
        return NULL;
    }
    hilt_region *regions[2] = {l->before, l->body};
    return structured(b, HILT_OP_WHILE, c, NULL, 0, regions, 2, l);
}

static int
build_loop(hilt_trace *t, hilt_frame *f, columns *c, int *flag_column)
{
    hilt_loop *l = f->loop;
    t->builder.loc = f->loc;
    size_t slots = 0;
    if (slot_columns(t, f, c) < 0 || hilt_loop_memory(t, f) < 0) {
        return -1;
    }
    slots = c->v.len;
    if (flag_columns(t, f, c, flag_column) < 0) {
        return -1;
    }
    hilt_op *op;
    if (l->kind == HILT_LOOP_WHILE) {
        op = build_while(t, f, c);
    }
    else if (c->v.len == slots) {
        op = build_for(t, l, c);
    }
    else {
        column counter = {.type = l->counter, .init = l->lower, .body_arg = l->body->args[0], .slot = -1};
        if (!hilt_vec_push(&c->v, counter)) {
            return hilt_trace_oom(t);
        }
        memmove(c->v.data + 1, c->v.data, (c->v.len - 1) * sizeof counter);
        c->v.data[0] = counter;
        c->counter = 1;
        op = build_counting_while(t, l, c, slots + 1);
    }
    if (op == NULL) {
        return hilt_trace_oom(t);
    }
    for (size_t i = 0; i < c->v.len; i++) {
        c->v.data[i].result = &op->results[i];
    }
    return 0;
}

/* -- after it -------------------------------------------------------------------------------------------- */
static int
remember(hilt_loop *l)
{
    hilt_memo *m = l->memo;
    for (size_t i = 0; i < m->slots.len; i++) {
        hilt_slot_clear(&m->slots.data[i]);
    }
    m->slots.len = 0;
    for (size_t i = 0; i < l->slots.len; i++) {
        hilt_slot s = l->slots.data[i];
        if (s.late || s.yield == NULL) {
            continue;
        }
        s = (hilt_slot){.name = s.name,
                        .object = s.object,
                        .part = s.part,
                        .key = s.key,
                        .path = s.path,
                        .dtype = s.dtype,
                        .want = HILT_DTYPE_NONE};
        if (!hilt_vec_push(&m->slots, s)) {
            PyErr_NoMemory();
            return -1;
        }
        Py_XINCREF(s.object);
        Py_XINCREF(s.key);
        Py_XINCREF(s.path);
    }
    return 0;
}

/* Objects written in the loop get the results; those made in it keep what the last attempt left. */
static int
settle_objects(hilt_trace *t, hilt_frame *f)
{
    size_t n = f->log.entries.len;
    PyObject **objects = n ? PyMem_Malloc(n * sizeof *objects) : NULL;
    bool *older = n ? PyMem_Calloc(n, sizeof *older) : NULL;
    int rc = n == 0 || (objects && older) ? 0 : (PyErr_NoMemory(), -1);
    for (size_t i = 0; rc == 0 && i < n; i++) {
        objects[i] = f->log.entries.data[i].object;
    }
    rc = rc == 0 && n != 0 ? hilt_older(t, f, objects, older, n, NULL) : rc;
    for (size_t i = 0; rc == 0 && i < n; i++) {
        hilt_write e = f->log.entries.data[i];
        if (!older[i]) { /* as with a branch, a loop around may need its earlier state */
            rc = hilt_log_hand_on(&f->outer_dyn->log, &e);
            continue;
        }
        bool bound = e.part == HILT_PART_CELL && e.before == hilt_unset; /* a cell that the loop bound */
        if ((!bound && hilt_state_restore(e.object, e.part, e.before) < 0) ||
            hilt_log_hand_on(&f->outer_dyn->log, &e) < 0) {
            rc = -1;
        }
    }
    PyMem_Free(objects);
    PyMem_Free(older);
    return rc;
}

static PyObject *
result_names(hilt_trace *t, hilt_frame *f, const columns *c)
{
    hilt_loop *l = f->loop;
    PyObject *list HILT_CLEANUP_REF = PySequence_List(l->mid ? l->mid : f->entry);
    Py_ssize_t n = list ? PyList_GET_SIZE(list) : 0;
    for (Py_ssize_t i = 0; list != NULL && i < n; i++) {
        PyObject *e = PyTuple_GET_ITEM(f->entry, i), *b = PyList_GET_ITEM(l->births, i);
        bool open = hilt_is_unset(e) || hilt_partial_check(e);
        /* bound at the head: objects that the condition or the body put in its place gave it their leaves */
        if (!open || b != Py_None) {
            if (PyList_SetItem(list, i, Py_NewRef(open ? b : e)) < 0) {
                return NULL;
            }
        }
    }
    for (size_t i = 0; list != NULL && i < c->v.len; i++) {
        const column *col = &c->v.data[i];
        if (col->slot < 0) {
            continue;
        }
        hilt_slot *s = &l->slots.data[col->slot];
        if (s->result != NULL) {
            ((hilt_number *)s->result)->value = col->result;
            continue;
        }
        PyObject *p HILT_CLEANUP_REF = hilt_number_new(t, s->dtype, col->result);
        if (p == NULL) {
            return NULL;
        }
        PyObject *base = s->object == NULL ? PyList_GET_ITEM(list, s->name) : NULL;
        if (base != NULL && hilt_partial_check(base)) { /* bound by the condition on some of its paths */
            PyObject *v = hilt_path_put(((hilt_partial *)base)->value, s->path, p);
            PyObject *part = v ? hilt_partial_new(v) : NULL;
            Py_XDECREF(v);
            if (part == NULL || PyList_SetItem(list, s->name, part) < 0) {
                return NULL;
            }
        }
        else if (hilt_slot_store(t, f, s, list, p) < 0) {
            return NULL;
        }
    }
    return list ? PyList_AsTuple(list) : NULL;
}

int
hilt_loop_finish(hilt_trace *t, hilt_frame *f, PyObject **ret_names, PyObject **ret_flags)
{
    hilt_loop *l = f->loop;
    columns c = {0};
    Py_ssize_t nflags = l->final_flags ? PyTuple_GET_SIZE(l->final_flags) : 0;
    int *flag_column = PyMem_Malloc((size_t)(nflags + 1) * sizeof *flag_column);
    PyObject *names = NULL, *flags = NULL;
    int rc = flag_column ? settle_objects(t, f) : (PyErr_NoMemory(), -1);
    rc = rc == 0 ? build_loop(t, f, &c, flag_column) : rc;
    if (rc == 0) {
        names = result_names(t, f, &c);
        flags = names ? PyTuple_New(nflags) : NULL;
    }
    for (Py_ssize_t i = 0; flags != NULL && i < nflags; i++) {
        size_t at = (size_t)flag_column[i] + c.counter;
        PyObject *p = flag_column[i] < 0 ? Py_NewRef(Py_False)
                                         : hilt_number_new(t, HILT_DTYPE_BOOLEAN, c.v.data[at].result);
        if (p == NULL) {
            Py_CLEAR(flags);
            break;
        }
        PyTuple_SET_ITEM(flags, i, p);
    }
    rc = rc == 0 && flags != NULL ? remember(l) : -1;
    hilt_vec_free(&c.v);
    PyMem_Free(flag_column);
    if (rc < 0) {
        Py_XDECREF(names);
        Py_XDECREF(flags);
        return -1;
    }
    hilt_frame_pop(t);
    *ret_names = names;
    *ret_flags = flags;
    return 0;
}
