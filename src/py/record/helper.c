/* The helper object that rewritten code calls as "@h": every method of HILT_HELPERS.
 *
 * These only take arguments apart and find the trace; what they stand for is in the files of the regions. The
 * code that calls them is made by the rewriter, so counts and kinds of arguments are asserted, not checked.
 */
#include "../number/operand.h"
#include "../arch/arch.h"
#include "region.h"

#include <assert.h>

#define HELPER(name) static PyObject *hilt_h_##name(PyObject *self, PyObject *const *args, Py_ssize_t n)
#define NEED_TRACE(t)                                                                                        \
    hilt_trace *t = hilt_trace_need();                                                                       \
    (void)self;                                                                                              \
    (void)args;                                                                                              \
    (void)n;                                                                                                 \
    if (t == NULL) {                                                                                         \
        return NULL;                                                                                         \
    }

static const hilt_sites *
sites_of(PyObject *self)
{
    return ((hilt_helper *)self)->sites;
}

static const hilt_site *
site_of(PyObject *self, PyObject *number)
{
    long i = PyLong_AsLong(number);
    assert(i >= 0 && (uint32_t)i < sites_of(self)->n);
    return &sites_of(self)->sites[i];
}

static PyObject *
ok(int rc)
{
    return rc < 0 ? NULL : Py_NewRef(Py_None);
}

/* -- names ----------------------------------------------------------------------------------------------- */
HELPER(chk)
{
    (void)n;
    PyObject *x = args[0];
    if (!hilt_is_unset(x) && !hilt_partial_check(x)) {
        return Py_NewRef(x);
    }
    const hilt_site *s = site_of(self, args[1]);
    const char *name = s->nnames != 0 ? PyUnicode_AsUTF8(s->names[0].name) : s->text;
    PyObject *exc = hilt_diag_new(hilt_here(), HILT_DIAG_SCOPE_READ_UNSET, name ? name : "?");
    for (int i = 0; s->nnames != 0 && i < 2; i++) {
        hilt_place at = hilt_site_place(sites_of(self), s->names[0].stores[i]);
        if (at.line > 0) {
            hilt_diag_note(exc, at, "'%s' is set here, but not on every path", name);
        }
    }
    hilt_trace *t = hilt_trace_current();
    return t ? hilt_region_raise(t, exc) : hilt_diag_raise(exc);
}

HELPER(unpart)
{
    (void)self;
    (void)n;
    return Py_NewRef(hilt_partial_check(args[0]) ? ((hilt_partial *)args[0])->value : args[0]);
}

/* -- branches -------------------------------------------------------------------------------------------- */
HELPER(if_begin)
{
    NEED_TRACE(t)
    if (hilt_branch_begin(t, sites_of(self), site_of(self, args[0]), args[1], args[2], false) < 0) {
        return NULL;
    }
    if (n > 3) {
        t->top->saved = Py_NewRef(args[3]);
    }
    return PyBool_FromLong(t->top->runs);
}

HELPER(arm)
{
    NEED_TRACE(t)
    return ok(hilt_branch_arm(t, NULL, args[0]));
}

HELPER(if_else)
{
    NEED_TRACE(t)
    return PyBool_FromLong(t->top->dyn || !t->top->runs);
}

HELPER(entry)
{
    NEED_TRACE(t)
    return Py_NewRef(t->top->entry);
}

HELPER(saved)
{
    NEED_TRACE(t)
    return t->top->saved ? Py_NewRef(t->top->saved) : PyTuple_New(0);
}

HELPER(if_end)
{
    NEED_TRACE(t)
    PyObject *names;
    return hilt_branch_end(t, NULL, &names) < 0 ? NULL : names;
}

/* -- guards ---------------------------------------------------------------------------------------------- */
/* The flags of F that are run-time values and not known to be False here; *ret_set: one is True. */
static PyObject *
open_flags(hilt_trace *t, PyObject *flags, bool *ret_set)
{
    PyObject *list HILT_CLEANUP_REF = PyList_New(0);
    *ret_set = false;
    for (Py_ssize_t i = 0; list != NULL && i < PyTuple_GET_SIZE(flags); i++) {
        PyObject *x = PyTuple_GET_ITEM(flags, i);
        if (hilt_partial_check(x)) {
            x = ((hilt_partial *)x)->value;
        }
        if (x == Py_False || hilt_is_unset(x)) {
            continue;
        }
        if (!hilt_number_is_dynamic(x)) {
            *ret_set |= PyObject_IsTrue(x) == 1;
        }
        else if (!hilt_flag_known_false(t, x) && PyList_Append(list, x) < 0) {
            return NULL;
        }
    }
    return list ? PyList_AsTuple(list) : NULL;
}

static int
begin_guard(hilt_trace *t, PyObject *self, const hilt_site *site, PyObject *flags, PyObject *names)
{
    PyObject *any HILT_CLEANUP_REF = Py_NewRef(PyTuple_GET_ITEM(flags, 0));
    for (Py_ssize_t i = 1; any != NULL && i < PyTuple_GET_SIZE(flags); i++) {
        Py_SETREF(any, hilt_number_binary(HILT_PY_OR, any, PyTuple_GET_ITEM(flags, i)));
    }
    PyObject *go HILT_CLEANUP_REF = any ? hilt_number_binary(HILT_PY_XOR, any, Py_True) : NULL;
    return go ? hilt_branch_begin(t, sites_of(self), site, go, names, true) : -1;
}

HELPER(guard_begin)
{
    NEED_TRACE(t)
    bool set;
    PyObject *flags HILT_CLEANUP_REF = open_flags(t, args[1], &set);
    if (flags == NULL) {
        return NULL;
    }
    const hilt_site *site = site_of(self, args[0]);
    int rc;
    if (set || PyTuple_GET_SIZE(flags) == 0) {
        rc = hilt_branch_begin(t, sites_of(self), site, set ? Py_False : Py_True, args[2], true);
    }
    else {
        rc = begin_guard(t, self, site, flags, args[2]);
    }
    if (rc < 0) {
        return NULL;
    }
    t->top->guard = true;
    if (t->top->dyn) {
        t->top->known_false = Py_NewRef(flags);
    }
    return PyBool_FromLong(t->top->runs);
}

HELPER(guard_end)
{
    NEED_TRACE(t)
    hilt_frame *f = t->top;
    PyObject *names;
    if (f->dyn && hilt_branch_arm(t, NULL, f->entry) < 0) {
        return NULL;
    }
    return hilt_branch_end(t, NULL, &names) < 0 ? NULL : names;
}

/* -- loops ----------------------------------------------------------------------------------------------- */
static PyObject *hilt_h_each(PyObject *self, PyObject *const *args, Py_ssize_t n);

static bool
is_each(PyObject *fn)
{
    return PyCFunction_Check(fn) && PyCFunction_GET_FUNCTION(fn) == (PyCFunction)(void (*)(void))hilt_h_each;
}

static PyObject *
plain_iterator(hilt_trace *t, PyObject *fn, PyObject *const *args, Py_ssize_t nargs, PyObject *kwnames)
{
    PyObject *x = is_each(fn) ? Py_NewRef(args[0]) : hilt_trace_call(t, fn, args, (size_t)nargs, kwnames);
    PyObject *it = x ? hilt_iterate(t, x) : NULL;
    Py_XDECREF(x);
    return it;
}

static PyObject *
hilt_h_for_begin(PyObject *self, PyObject *const *args, Py_ssize_t n, PyObject *kwnames)
{
    NEED_TRACE(t)
    const hilt_site *site = site_of(self, args[0]);
    PyObject *names = args[1], *fn = args[2];
    if (!hilt_is_range(fn)) {
        PyObject *it = plain_iterator(t, fn, args + 3, n - 3, kwnames);
        hilt_frame *f = it ? hilt_loop_begin(t, sites_of(self), site, names, HILT_LOOP_STATIC) : NULL;
        if (f == NULL) {
            Py_XDECREF(it);
            return NULL;
        }
        f->loop->it = it;
        return Py_NewRef(Py_None);
    }
    hilt_frame *f = hilt_loop_begin(t, sites_of(self), site, names, HILT_LOOP_FOR);
    if (f == NULL || hilt_range_begin(t, f, fn, args + 3, n - 3, kwnames) < 0 ||
        hilt_loop_predict(t, f) < 0) {
        return NULL;
    }
    return Py_NewRef(Py_None);
}

HELPER(each)
{
    NEED_TRACE(t)
    return hilt_iterate(t, args[0]);
}

typedef struct loop_iterator {
    PyObject_HEAD hilt_frame *frame;
} loop_iterator;
static PyTypeObject *loop_iterator_type;

static PyObject *
loop_iterator_next(PyObject *self)
{
    hilt_trace *t = hilt_trace_need();
    if (t == NULL) {
        return NULL;
    }
    hilt_frame *f = ((loop_iterator *)self)->frame;
    if (t->top != f) {
        return hilt_region_raise(t, hilt_region_torn(t->top));
    }
    hilt_loop *l = f->loop;
    if (l->kind == HILT_LOOP_STATIC) {
        return l->it ? PyIter_Next(l->it) : Py_NewRef(Py_None);
    }
    if (l->done || hilt_loop_start(t, f) < 0) {
        return NULL;
    }
    return Py_NewRef(l->kind == HILT_LOOP_FOR ? l->index_object : Py_None);
}

static void
loop_iterator_dealloc(PyObject *self)
{
    PyTypeObject *type = Py_TYPE(self);
    PyObject_Free(self);
    Py_DECREF(type);
}

HELPER(iter)
{
    NEED_TRACE(t)
    loop_iterator *it = PyObject_New(loop_iterator, loop_iterator_type);
    if (it != NULL) {
        it->frame = t->top;
    }
    return (PyObject *)it;
}

int
hilt_init_iterator(void)
{
    static PyType_Slot slots[] = {{Py_tp_iter, PyObject_SelfIter},
                                  {Py_tp_iternext, loop_iterator_next},
                                  {Py_tp_dealloc, loop_iterator_dealloc},
                                  {0, NULL}};
    static PyType_Spec spec = {"hilt.LoopIterator", sizeof(loop_iterator), 0, Py_TPFLAGS_DEFAULT, slots};
    if (loop_iterator_type == NULL) {
        loop_iterator_type = (PyTypeObject *)PyType_FromSpec(&spec);
    }
    return loop_iterator_type ? 0 : -1;
}

HELPER(loop_args)
{
    NEED_TRACE(t)
    hilt_frame *f = t->top;
    PyObject *names = f->loop->kind != HILT_LOOP_STATIC ? f->loop->args
                      : f->names[0]                     ? f->names[0]
                                                        : f->entry;
    uint32_t targets = 0, k = 0;
    for (uint32_t i = 0; i < f->site->nnames; i++) {
        targets += f->site->names[i].is_target;
    }
    if (targets == 0) {
        return Py_NewRef(names);
    }
    PyObject *rest = PyTuple_New((Py_ssize_t)(f->site->nnames - targets));
    for (uint32_t i = 0; rest != NULL && i < f->site->nnames; i++) {
        if (!f->site->names[i].is_target) {
            PyTuple_SET_ITEM(rest, k++, Py_NewRef(PyTuple_GET_ITEM(names, i)));
        }
    }
    return rest;
}

static PyObject *
clear_flags(Py_ssize_t n)
{
    PyObject *flags = PyTuple_New(n);
    for (Py_ssize_t i = 0; flags != NULL && i < n; i++) {
        PyTuple_SET_ITEM(flags, i, Py_NewRef(Py_False));
    }
    return flags;
}

/* Whatever set a flag earlier, it is False where the loop is entered: a guard around the loop sees to that.
 */
HELPER(loop_flags)
{
    NEED_TRACE(t)
    hilt_frame *f = t->top;
    Py_ssize_t k = f->site->nflags;
    if (f->loop->kind == HILT_LOOP_STATIC && f->loop->final_flags != NULL) {
        return Py_NewRef(f->loop->final_flags);
    }
    if (f->loop->kind == HILT_LOOP_WHILE && k != 0 && hilt_loop_add_flags(t, f, k) < 0) {
        return NULL;
    }
    return clear_flags(k);
}

enum { MOST_UNROLLED = 10000 }; /* trips of a `while const_expr(...)` that only a run-time value may end */

HELPER(loop_next)
{
    NEED_TRACE(t)
    hilt_frame *f = t->top;
    PyObject *flags = n > 1 ? args[1] : NULL;
    if (f->kind != HILT_FRAME_LOOP) {
        return hilt_region_raise(t, hilt_region_torn(f));
    }
    if (f->loop->kind != HILT_LOOP_STATIC) {
        return hilt_loop_next(t, f, args[0], flags) < 0 ? NULL : Py_NewRef(Py_False);
    }
    Py_XSETREF(f->names[0], Py_NewRef(args[0]));
    Py_XSETREF(f->loop->final_flags, Py_XNewRef(flags));
    bool stop = f->loop->stop, late = false;
    for (Py_ssize_t i = 0; flags != NULL && !stop && i < PyTuple_GET_SIZE(flags); i++) {
        PyObject *x = PyTuple_GET_ITEM(flags, i);
        late |= hilt_number_is_dynamic(x) || hilt_partial_check(x);
        stop = hilt_is_numeric(x) && !hilt_number_is_dynamic(x) && PyObject_IsTrue(x) == 1;
    }
    if (!stop && late && f->loop->it == NULL && ++f->loop->attempts > MOST_UNROLLED) {
        return hilt_region_raise(t, hilt_diag_new(hilt_frame_place(f), HILT_DIAG_PHASE_REQUIRES_CONSTANT,
                                                  "the exit of a while that is unrolled", "Boolean",
                                                  ": it would be unrolled without end"));
    }
    return PyBool_FromLong(stop);
}

HELPER(loop_end)
{
    NEED_TRACE(t)
    hilt_frame *f = t->top;
    PyObject *names = NULL, *flags = NULL;
    if (f->kind != HILT_FRAME_LOOP) {
        return hilt_region_raise(t, hilt_region_torn(f));
    }
    Py_ssize_t nflags = f->site->nflags;
    if (f->loop->kind != HILT_LOOP_STATIC) {
        if (hilt_loop_finish(t, f, &names, &flags) < 0) {
            return NULL;
        }
    }
    else {
        names = Py_NewRef(f->names[0] ? f->names[0] : f->entry);
        flags = f->loop->final_flags ? Py_NewRef(f->loop->final_flags) : clear_flags(nflags);
        hilt_frame_pop(t);
    }
    PyObject *pair = nflags == 0 ? Py_XNewRef(names) : flags ? PyTuple_Pack(2, names, flags) : NULL;
    Py_XDECREF(names);
    Py_XDECREF(flags);
    return pair;
}

HELPER(is_ce)
{
    (void)self;
    bool all = n != 0;
    for (Py_ssize_t i = 0; i < n; i++) {
        all &= args[i] == hilt_const_expr;
    }
    return PyBool_FromLong(all);
}

HELPER(while_begin)
{
    NEED_TRACE(t)
    int is_static = PyObject_IsTrue(args[1]);
    hilt_frame *f = is_static < 0 ? NULL
                                  : hilt_loop_begin(t, sites_of(self), site_of(self, args[0]), args[2],
                                                    is_static ? HILT_LOOP_STATIC : HILT_LOOP_WHILE);
    return f == NULL || (!is_static && hilt_loop_predict(t, f) < 0) ? NULL : Py_NewRef(Py_None);
}

static hilt_frame *
innermost_loop(hilt_trace *t)
{
    hilt_frame *f = t->top;
    while (f->kind != HILT_FRAME_LOOP) {
        f = f->up;
    }
    return f;
}

HELPER(while_test)
{
    NEED_TRACE(t)
    hilt_frame *f = innermost_loop(t);
    if (f->loop->kind == HILT_LOOP_WHILE) {
        return hilt_loop_test(t, f, args[0], args[1]) < 0 ? NULL : Py_NewRef(Py_True);
    }
    if (hilt_number_is_dynamic(args[0])) {
        return hilt_region_raise(t, hilt_diag_new(hilt_here(), HILT_DIAG_PHASE_REQUIRES_CONSTANT,
                                                  "while const_expr(...)", hilt_type_name_of(args[0]), ""));
    }
    int truth = PyObject_IsTrue(args[0]);
    f->loop->stop = truth == 0;
    return truth < 0 ? NULL : PyBool_FromLong(truth);
}

HELPER(body_names)
{
    NEED_TRACE(t)
    hilt_frame *f = innermost_loop(t);
    return Py_NewRef(f->loop->kind == HILT_LOOP_WHILE ? f->loop->body_args : args[0]);
}

/* -- tests and expressions ------------------------------------------------------------------------------- */
HELPER(ce)
{
    NEED_TRACE(t)
    if (args[0] != hilt_const_expr) {
        return hilt_trace_call(t, args[0], args + 1, 1, NULL);
    }
    PyObject *x = args[1];
    if (x == hilt_static_truth[0] || x == hilt_static_truth[1]) {
        return Py_NewRef(x);
    }
    if (hilt_number_is_dynamic(x)) {
        return hilt_raise(HILT_DIAG_PHASE_REQUIRES_CONSTANT, "const_expr", hilt_type_name_of(x), "");
    }
    int truth = PyObject_IsTrue(x);
    return truth < 0 ? NULL : Py_NewRef(hilt_static_truth[truth]);
}

HELPER(not_)
{
    (void)self;
    (void)n;
    return hilt_expr_not(args[0]);
}

HELPER(x_then)
{
    NEED_TRACE(t)
    return hilt_expr_then(t, sites_of(self), site_of(self, args[0]), args[1], args[2]);
}

HELPER(x_val)
{
    NEED_TRACE(t)
    return hilt_branch_arm(t, args[0], args[1]) < 0 ? NULL : Py_NewRef(args[0]);
}

HELPER(x_else)
{
    NEED_TRACE(t)
    return PyBool_FromLong(t->top->dyn || !t->top->runs);
}

HELPER(x_entry)
{
    NEED_TRACE(t)
    return Py_NewRef(PyTuple_GET_ITEM(t->top->entry, PyLong_AsSsize_t(args[0])));
}

HELPER(x_end)
{
    NEED_TRACE(t)
    return hilt_expr_end(t);
}

HELPER(x_merged)
{
    NEED_TRACE(t)
    return Py_NewRef(PyTuple_GET_ITEM(t->merged, PyLong_AsSsize_t(args[0])));
}

HELPER(first)
{
    (void)self;
    (void)n;
    return Py_NewRef(args[0]);
}

HELPER(last)
{
    (void)self;
    return Py_NewRef(args[n - 1]);
}

HELPER(b_begin)
{
    NEED_TRACE(t)
    return hilt_bool_begin(t, sites_of(self), site_of(self, args[0]), args[1], args[2]);
}

HELPER(b_val)
{
    NEED_TRACE(t)
    return hilt_bool_value(t, args[0], args[1]);
}

HELPER(b_end)
{
    NEED_TRACE(t)
    return hilt_expr_end(t);
}

HELPER(c_put)
{
    NEED_TRACE(t)
    return hilt_chain_put(t, args[0]);
}

HELPER(c_get)
{
    NEED_TRACE(t)
    return hilt_chain_get(t);
}

HELPER(contains)
{
    NEED_TRACE(t)
    return hilt_expr_contains(t, args[0], args[1]);
}

static PyObject *
hilt_h_call(PyObject *self, PyObject *const *args, Py_ssize_t n, PyObject *kwnames)
{
    (void)self;
    hilt_trace *t = hilt_trace_current();
    if (t == NULL) {
        return PyObject_Vectorcall(args[0], args + 1, (size_t)(n - 1), kwnames);
    }
    if (t->poison != NULL) {
        hilt_trace_need();
        return NULL;
    }
    return hilt_trace_call(t, args[0], args + 1, (size_t)(n - 1), kwnames);
}

HELPER(item)
{
    (void)self;
    (void)n;
    PyObject *x = args[0];
    if (PyDict_Check(x) && !PyDict_CheckExact(x)) {
        hilt_trace *t = hilt_trace_current();
        static PyObject *missing;
        if (missing == NULL && (missing = PyUnicode_InternFromString("__missing__")) == NULL) {
            return NULL;
        }
        if (t != NULL && hilt_trace_in_region(t) && _PyType_Lookup(Py_TYPE(x), missing) != NULL &&
            hilt_log_object(t, x) < 0) {
            return NULL;
        }
    }
    hilt_subscripted = x;
    PyObject *v = PyObject_GetItem(x, args[1]);
    hilt_subscripted = NULL;
    return v;
}

/* -- writes ---------------------------------------------------------------------------------------------- */
/* A store that a class of the user's handles may write whatever its code reaches. */
static int
log_store(hilt_trace *t, PyObject *o, PyObject *attribute)
{
    PyTypeObject *type = Py_TYPE(o);
    bool users =
        PyType_HasFeature(type, Py_TPFLAGS_HEAPTYPE) && !hilt_number_check(o) && !hilt_tensor_check(o) &&
        !hilt_lay_value_check(o) && !hilt_arch_value_check(o);
    if (users && attribute != NULL && type->tp_setattro == PyObject_GenericSetAttr) {
        PyObject *descr = _PyType_Lookup(type, attribute);
        users =
            descr != NULL && Py_TYPE(descr)->tp_descr_set != NULL && !Py_IS_TYPE(descr, &PyMemberDescr_Type);
    }
    return hilt_log_object(t, o) < 0 || (users && hilt_log_reachable(t, o) < 0) ? -1 : 0;
}

HELPER(wattr)
{
    NEED_TRACE(t)
    return log_store(t, args[0], n > 1 ? args[1] : NULL) < 0 ? NULL : Py_NewRef(args[0]);
}

HELPER(witem)
{
    NEED_TRACE(t)
    return log_store(t, args[0], NULL) < 0 ? NULL : Py_NewRef(args[0]);
}

HELPER(ditem)
{
    NEED_TRACE(t)
    if (hilt_tensor_check(args[0])) {
        return hilt_raise(HILT_DIAG_UNSUP_CONSTRUCT, "del of a tensor's element");
    }
    return log_store(t, args[0], NULL) < 0 ? NULL : Py_NewRef(args[0]);
}

/* -- exits and the like ---------------------------------------------------------------------------------- */
HELPER(result)
{
    (void)self;
    (void)n;
    PyObject *x = args[0];
    return Py_NewRef(hilt_is_unset(x) ? Py_None : hilt_partial_check(x) ? ((hilt_partial *)x)->value : x);
}

HELPER(exit)
{
    NEED_TRACE(t)
    return ok(hilt_exit_thread(t, sites_of(self), site_of(self, args[0]), args[1]));
}

HELPER(raise_)
{
    NEED_TRACE(t)
    return hilt_exit_raise(t, sites_of(self), site_of(self, args[0]));
}

HELPER(assert_)
{
    NEED_TRACE(t)
    return hilt_exit_assert(t, args[1]);
}

HELPER(assert_fail)
{
    NEED_TRACE(t)
    return hilt_exit_assert_fail(t, args[1]);
}

HELPER(try_begin)
{
    NEED_TRACE(t)
    return ok(hilt_exit_try(t, sites_of(self), site_of(self, args[0])));
}

HELPER(try_caught)
{
    NEED_TRACE(t)
    return ok(hilt_exit_handler(t, sites_of(self), site_of(self, args[0])));
}

HELPER(try_end)
{
    NEED_TRACE(t)
    return ok(hilt_exit_caught(t, sites_of(self), site_of(self, args[0]), true));
}

HELPER(with_begin)
{
    NEED_TRACE(t)
    return ok(hilt_frame_push(t, HILT_FRAME_WITH, sites_of(self), site_of(self, args[0])) ? 0 : -1);
}

HELPER(with_end)
{
    NEED_TRACE(t)
    return ok(hilt_exit_caught(t, sites_of(self), site_of(self, args[0]), true));
}

HELPER(opaque)
{
    NEED_TRACE(t)
    return hilt_log_reachable(t, args[0]) < 0 ? NULL : hilt_context(args[0]);
}

HELPER(subject)
{
    NEED_TRACE(t)
    PyObject *x = args[1];
    if (hilt_number_is_dynamic(x)) {
        char text[96];
        snprintf(text, sizeof text, "match on a run-time %s (write if and elif)", hilt_type_name_of(x));
        return hilt_raise_at(hilt_site_place(sites_of(self), site_of(self, args[0])->at),
                             HILT_DIAG_UNSUP_CONSTRUCT, text);
    }
    return Py_NewRef(x);
}

HELPER(leave)
{
    NEED_TRACE(t)
    return hilt_exit_leave(t, sites_of(self), site_of(self, args[0]));
}

/* -- the type -------------------------------------------------------------------------------------------- */
static PyTypeObject *helper_type;

static void
helper_dealloc(PyObject *self)
{
    PyTypeObject *type = Py_TYPE(self);
    hilt_sites_free(((hilt_helper *)self)->sites);
    PyObject_Free(self);
    Py_DECREF(type);
}

bool
hilt_helper_check(PyObject *o)
{
    return Py_TYPE(o) == helper_type;
}

PyObject *
hilt_helper_new(hilt_sites *sites)
{
    hilt_helper *h = PyObject_New(hilt_helper, helper_type);
    if (h == NULL) {
        hilt_sites_free(sites);
        return NULL;
    }
    h->sites = sites;
    return (PyObject *)h;
}

static PyObject *
get_sentinel(PyObject *self, void *which)
{
    (void)self;
    return Py_NewRef(*(PyObject **)which);
}

#define METHOD(name) {#name, (PyCFunction)(void (*)(void))hilt_h_##name, METH_FASTCALL, NULL},

int
hilt_init_helper(PyObject *module)
{
    static PyMethodDef methods[] = {HILT_HELPERS(METHOD){NULL, NULL, 0, NULL}};
    static PyGetSetDef attributes[] = {{"UNSET", get_sentinel, NULL, NULL, &hilt_unset},
                                       {"DEAD", get_sentinel, NULL, NULL, &hilt_dead},
                                       {"SKIP", get_sentinel, NULL, NULL, &hilt_skip},
                                       {NULL, NULL, NULL, NULL, NULL}};
    static PyType_Slot slots[] = {
        {Py_tp_methods, methods}, {Py_tp_getset, attributes}, {Py_tp_dealloc, helper_dealloc}, {0, NULL}};
    static PyType_Spec spec = {"hilt.Helper", sizeof(hilt_helper), 0, Py_TPFLAGS_DEFAULT, slots};
    (void)module;
    if (helper_type != NULL) {
        return 0;
    }
    for (PyMethodDef *m = methods; m->ml_name != NULL; m++) {
        if (strcmp(m->ml_name, "call") == 0 || strcmp(m->ml_name, "for_begin") == 0) {
            m->ml_flags |= METH_KEYWORDS;
        }
    }
    helper_type = (PyTypeObject *)PyType_FromSpec(&spec);
    return helper_type ? 0 : -1;
}
