/* raise, assert, try and with inside traced code.
 *
 * A region cannot be left by an exception: `raise` in one is refused, and a handler or the end of a `with`
 * that finds regions open which its `try` did not have refuses too. In a branch on a known number the live
 * part acts as Python does, and the dead part just ends. An assertion on a run-time value is an op, if
 * assertions are compiled in.
 */
#include "region.h"

typedef enum place_kind { PLACE_PYTHON, PLACE_DEAD, PLACE_RUNTIME } place_kind;

/* What executing a statement here means. */
static place_kind
here_is(hilt_trace *t, hilt_frame **ret_region)
{
    place_kind k = PLACE_PYTHON;
    for (hilt_frame *f = t->dyn; f != &t->base; f = f->outer_dyn) {
        if (f->live >= 0 && f->at < 2 && (f->live == 1) != (f->at == 0)) {
            return PLACE_DEAD;
        }
        if (f->live < 0) {
            k = PLACE_RUNTIME;
            *ret_region = f;
        }
    }
    return k;
}

PyObject *
hilt_exit_raise(hilt_trace *t, const hilt_sites *sites, const hilt_site *site)
{
    hilt_frame *region = NULL;
    switch (here_is(t, &region)) {
    case PLACE_PYTHON:
        Py_RETURN_TRUE;
    case PLACE_DEAD:
        Py_RETURN_FALSE;
    case PLACE_RUNTIME:
        break;
    }
    PyObject *exc = hilt_diag_new(hilt_site_place(sites, site->at), HILT_DIAG_UNSUP_EARLY_EXIT, "raise");
    hilt_diag_note(exc, hilt_frame_place(region), "the run-time region begins here");
    hilt_diag_set_hint(exc, "use assert: it is checked at run time when assertions are enabled");
    return hilt_region_raise(t, exc);
}

PyObject *
hilt_exit_assert(hilt_trace *t, PyObject *test)
{
    hilt_frame *region = NULL;
    PyObject *truth HILT_CLEANUP_REF = hilt_number_check(test) ? hilt_number_truth(test) : Py_NewRef(test);
    if (truth == NULL) {
        return NULL;
    }
    bool dynamic = hilt_number_is_dynamic(truth);
    int known = dynamic ? 0 : PyObject_IsTrue(truth);
    if (known != 0) {
        return known < 0 ? NULL : Py_NewRef(Py_False);
    }
    place_kind k = here_is(t, &region);
    Py_CLEAR(t->assert_cond);
    if (!dynamic && k != PLACE_RUNTIME) {
        return PyBool_FromLong(k == PLACE_PYTHON);
    }
    if (!t->assertions && !(t->kernel && t->checks)) {
        Py_RETURN_FALSE;
    }
    t->assert_cond = Py_NewRef(dynamic ? truth : Py_False);
    Py_RETURN_TRUE;
}

PyObject *
hilt_exit_assert_fail(hilt_trace *t, PyObject *message)
{
    if (t->assert_cond == NULL) {
        if (message == Py_None) {
            PyErr_SetNone(PyExc_AssertionError);
        }
        else {
            PyErr_SetObject(PyExc_AssertionError, message);
        }
        return NULL;
    }
    PyObject *cond HILT_CLEANUP_REF = t->assert_cond;
    t->assert_cond = NULL;
    PyObject *text HILT_CLEANUP_REF = message == Py_None ? PyUnicode_FromString("") : PyObject_Str(message);
    Py_ssize_t n = 0;
    const char *s = text ? hilt_text_given(text, "the message of assert", &n) : NULL;
    hilt_value *v = s ? hilt_number_ir(cond, HILT_DTYPE_BOOLEAN) : NULL;
    if (v == NULL) {
        return NULL;
    }
    hilt_builder *b = hilt_trace_builder(t);
    const char *kept = hilt_arena_strdup(t->module->arena, s, (size_t)n);
    hilt_attr a = {.key = HILT_ATTR_MESSAGE, .str = {kept, (size_t)n}};
    if (kept == NULL || hilt_build_op(b, HILT_OP_ASSERT, &v, 1, NULL, 0, NULL, 0, &a, 1) == NULL) {
        hilt_trace_oom(t);
        return NULL;
    }
    return Py_NewRef(Py_None);
}

/* What a return in a kernel does. The rewriter skips the rest of the path; where it meets another path, that one decides. */
int
hilt_exit_thread(hilt_trace *t, const hilt_sites *sites, const hilt_site *site, PyObject *value)
{
    if (value != Py_None) {
        PyObject *exc = hilt_diag_new(hilt_site_place(sites, site->at), HILT_DIAG_UNSUP_CONSTRUCT, "a value that a kernel returns");
        hilt_diag_set_hint(exc, "store it into a tensor");
        hilt_region_raise(t, exc);
        return -1;
    }
    if (t->dyn == &t->base) {
        return 0;
    }
    if (hilt_build_op(hilt_trace_builder(t), HILT_OP_EXIT, NULL, 0, NULL, 0, NULL, 0, NULL, 0) == NULL) {
        return hilt_trace_oom(t);
    }
    t->dyn->ended |= (uint8_t)(1 << t->dyn->at);
    for (hilt_frame *f = t->dyn; f != &t->base; f = f->outer_dyn) {
        f->ends = true;
    }
    return 0;
}

/* A break, continue or return that leaves a with or a try: not out of a run-time region that began inside it.
 */
PyObject *
hilt_exit_leave(hilt_trace *t, const hilt_sites *sites, const hilt_site *site)
{
    hilt_frame *region = NULL;
    bool function = site->kind == HILT_SITE_RETURN;
    for (hilt_frame *f = t->top; f->kind != HILT_FRAME_BASE && f->kind != HILT_FRAME_CALL; f = f->up) {
        if (f->kind == HILT_FRAME_LOOP && !function) {
            break;
        }
        if (f->dyn && f->live < 0) {
            region = f;
        }
        if ((f->kind == HILT_FRAME_TRY || f->kind == HILT_FRAME_WITH) && region != NULL) {
            const char *word = f->kind == HILT_FRAME_WITH ? "with" : "try";
            char text[64];
            snprintf(text, sizeof text, "the end of a %s statement", word);
            PyObject *exc =
                hilt_diag_new(hilt_site_place(sites, site->at), HILT_DIAG_UNSUP_REGION_EXIT, text);
            hilt_diag_note(exc, hilt_frame_place(f), "the %s statement is here", word);
            hilt_note_region(exc, region);
            hilt_diag_set_hint(exc, "put the whole branch or loop inside the %s, or the %s inside it", word,
                               word);
            return hilt_region_raise(t, exc);
        }
    }
    return Py_NewRef(Py_None);
}

/* The exception that a handler handles now; new reference or NULL. */
static PyObject *
handled(void)
{
#if PY_VERSION_HEX >= 0x030B0000
    return PyErr_GetHandledException();
#else
    PyObject *type, *value, *traceback;
    PyErr_GetExcInfo(&type, &value, &traceback);
    Py_XDECREF(type);
    Py_XDECREF(traceback);
    return value;
#endif
}

int
hilt_exit_try(hilt_trace *t, const hilt_sites *sites, const hilt_site *site)
{
    hilt_frame *f = hilt_frame_push(t, HILT_FRAME_TRY, sites, site);
    if (f == NULL) {
        return -1;
    }
    f->value[0] = handled();
    return 0;
}

/* User code may not swallow a diagnostic: plain Python, on values, would have raised nothing there. */
int
hilt_exit_handler(hilt_trace *t, const hilt_sites *sites, const hilt_site *site)
{
    const hilt_frame *f = t->top;
    while (f->kind != HILT_FRAME_BASE && f->kind != HILT_FRAME_CALL && f->site != site) {
        f = f->up;
    }
    PyObject *exc HILT_CLEANUP_REF = handled();
    if (f->site == site && exc != NULL && exc != f->value[0] && hilt_diag_is_ours(exc)) {
        hilt_trace_poison_with(t, exc);
        PyErr_SetObject((PyObject *)Py_TYPE(exc), exc);
        return -1;
    }
    return hilt_exit_caught(t, sites, site, false);
}

/* Pops down to the frame that try_begin or with_begin pushed for this site; a run-time region above it was
 * left by an exception. `over`: the statement ends, so its frame goes too. */
int
hilt_exit_caught(hilt_trace *t, const hilt_sites *sites, const hilt_site *site, bool over)
{
    hilt_frame *f = t->top;
    while (f->kind != HILT_FRAME_BASE && f->kind != HILT_FRAME_CALL && f->site != site) {
        if (f->dyn || (f->kind == HILT_FRAME_LOOP && f->loop->kind != HILT_LOOP_STATIC)) {
            const char *word = site->kind == HILT_SITE_WITH ? "with" : "try";
            PyObject *exc = hilt_diag_new(hilt_here(), HILT_DIAG_UNSUP_REGION_EXIT, "an exception");
            hilt_diag_note(exc, hilt_site_place(sites, site->at), "the %s statement is here", word);
            hilt_note_region(exc, f);
            hilt_diag_set_hint(exc, "put the %s statement inside the branch or loop", word);
            hilt_region_raise(t, exc);
            return -1;
        }
        f = f->up;
    }
    if (f->site != site) {
        return 0;
    }
    while (t->top != f) {
        hilt_frame_pop(t);
    }
    while (t->puts.len > f->nputs) {
        Py_DECREF(t->puts.data[--t->puts.len]);
    }
    if (over) {
        hilt_frame_pop(t);
    }
    return 0;
}
