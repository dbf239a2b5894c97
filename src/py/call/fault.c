/* What ended a run while it ran, as a Python exception: a launch that was refused, a deadlock, a failed assertion, and all
 * that the checker finds.
 *
 * The text holds everything, so that it can be printed alone: the place with its line, who it was, each other thread that
 * took part with its line, and one suggestion. The same is in fields: kernel, block, thread, tensor, coord, agents, seed.
 */
#include "check.h"
#include "../../rt/cuda/cuda.h"

static hilt_place
place_of(PyObject *file, int line, int col)
{
    hilt_place at = {.file = file, .line = file ? line : 0, .col = col - 1, .end_line = 0, .end_col = -1};
    return hilt_place_ended(at);
}

static PyObject *
file_of(const char *file)
{
    PyObject *o = file ? PyUnicode_DecodeFSDefault(file) : NULL;
    if (!o) {
        PyErr_Clear();
    }
    return o;
}

/* -- fields ----------------------------------------------------------------------------------------------- */

static PyObject *
three(const uint32_t v[3])
{
    return Py_BuildValue("III", v[0], v[1], v[2]);
}

static PyObject *
text_or_none(const char *s)
{
    return s && s[0] ? PyUnicode_DecodeUTF8(s, (Py_ssize_t)strlen(s), "replace") : Py_NewRef(Py_None);
}

static PyObject *
new_agent(PyObject *namespace, const hilt_agent *a)
{
    HILT_CLEANUP_REF PyObject *file = file_of(a->file);
    HILT_CLEANUP_REF PyObject *none = PyTuple_New(0);
    HILT_CLEANUP_REF PyObject *fields =
        Py_BuildValue("{sNsNsNsOsi}", "block", three(a->block), "thread", three(a->thread), "what", text_or_none(a->what),
                      "filename", file ? file : Py_None, "lineno", a->line);
    return none && fields ? PyObject_Call(namespace, none, fields) : NULL;
}

static PyObject *
agents_of(const hilt_fault *f)
{
    HILT_CLEANUP_REF PyObject *types = PyImport_ImportModule("types");
    HILT_CLEANUP_REF PyObject *namespace = types ? PyObject_GetAttrString(types, "SimpleNamespace") : NULL;
    PyObject *list = namespace ? PyList_New(0) : NULL;
    for (uint32_t i = 0; list && hilt_fault_in_kernel(f) && i < f->nagents; i++) {
        HILT_CLEANUP_REF PyObject *agent = new_agent(namespace, &f->agents[i]);
        if (!agent || PyList_Append(list, agent) < 0) {
            Py_CLEAR(list);
        }
    }
    return list;
}

static PyObject *
coordinate_of(const hilt_fault *f)
{
    if (!f->ncoord) {
        return Py_NewRef(Py_None);
    }
    PyObject *t = PyTuple_New(f->ncoord);
    for (uint32_t i = 0; t && i < f->ncoord; i++) {
        PyTuple_SET_ITEM(t, i, PyLong_FromLongLong(f->coord[i]));
    }
    return t;
}

/* Steals v. */
static bool
set(PyObject *exc, const char *name, PyObject *v)
{
    bool ok = v && PyObject_SetAttrString(exc, name, v) == 0;
    Py_XDECREF(v);
    return ok;
}

static bool
set_fields(PyObject *exc, const hilt_fault *f)
{
    bool who = f->nagents && hilt_fault_in_kernel(f);
    return set(exc, "kernel", text_or_none(f->kernel)) &&
           set(exc, "block", who ? three(f->agents[0].block) : Py_NewRef(Py_None)) &&
           set(exc, "thread", who ? three(f->agents[0].thread) : Py_NewRef(Py_None)) &&
           set(exc, "tensor", text_or_none(f->tensor)) && set(exc, "coord", coordinate_of(f)) &&
           set(exc, "agents", agents_of(f)) &&
           set(exc, "seed", f->seed ? PyLong_FromUnsignedLongLong(f->seed) : Py_NewRef(Py_None));
}

/* -- text ------------------------------------------------------------------------------------------------- */

static void
describe_agent(const hilt_agent *a, char *text, size_t size)
{
    snprintf(text, size, "thread (%u, %u, %u) of block (%u, %u, %u)", a->thread[0], a->thread[1], a->thread[2], a->block[0],
             a->block[1], a->block[2]);
}

static void
add_notes(PyObject *exc, const hilt_fault *f)
{
    char who[160];
    hilt_place nowhere = {.file = NULL, .line = 0, .col = -1, .end_line = 0, .end_col = -1};
    for (uint32_t i = 0; hilt_fault_in_kernel(f) && i < f->nagents; i++) {
        const hilt_agent *a = &f->agents[i];
        describe_agent(a, who, sizeof who);
        if (i == 0) {
            hilt_diag_note(exc, nowhere, "%s of kernel '%s'%s%s", who, f->kernel, a->what && a->what[0] ? " " : "",
                           a->what ? a->what : "");
            continue;
        }
        HILT_CLEANUP_REF PyObject *file = file_of(a->file);
        hilt_diag_note_line(exc, place_of(file, a->line, a->col), "%s %s", who, a->what ? a->what : "");
    }
    if (f->more_agents) {
        hilt_diag_note(exc, nowhere, "and %u more threads", f->more_agents);
    }
    if (f->late) {
        hilt_diag_note(exc, nowhere, "the kernel was launched before this call, and ran on a GPU: what happens there shows at a later call");
    }
    if (f->seed) {
        hilt_diag_note(exc, nowhere, "hilt.check(seed=%llu) runs this schedule again", (unsigned long long)f->seed);
    }
}

/* `from` with the kernel called as the user calls it: functions of one kernel are told apart by a number ("k$1"). */
static void
user_names(const char *from, const char *kernel, char *to, size_t size)
{
    size_t all = kernel ? strlen(kernel) : 0, shown = kernel ? strcspn(kernel, "$") : 0, n = 0;
    while (*from && n + 1 < size) {
        if (shown < all && strncmp(from, kernel, all) == 0) {
            shown = shown < size - 1 - n ? shown : size - 1 - n;
            memcpy(to + n, kernel, shown);
            n += shown;
            from += all;
        }
        else {
            to[n++] = *from++;
        }
    }
    to[n] = 0;
}

static PyObject *
new_exception(const hilt_fault *given, const char *text)
{
    char name[200];
    hilt_fault copy = *given, *f = &copy;
    if (f->kernel) {
        user_names(f->kernel, f->kernel, name, sizeof name);
        f->kernel = name;
    }
    const hilt_agent *a = f->nagents ? &f->agents[0] : NULL;
    HILT_CLEANUP_REF PyObject *file = file_of(a ? a->file : NULL);
    hilt_place at = file ? place_of(file, a->line, a->col) : hilt_here();
    PyObject *exc = hilt_diag_new_text(at, f->id, "%s", text);
    if (!exc) {
        return NULL;
    }
    if (f->hint[0]) {
        hilt_diag_set_hint(exc, "%s", f->hint);
    }
    add_notes(exc, f);
    if (!set_fields(exc, f)) {
        Py_DECREF(exc);
        return NULL;
    }
    return exc;
}

PyObject *
hilt_fault_exception(const hilt_fault *f)
{
    char text[sizeof f->text];
    user_names(f->text, f->kernel, text, sizeof text);
    return new_exception(f, text);
}

/* -- assertions ------------------------------------------------------------------------------------------- */

/* AssertionError with the message and the place of the assert statement; in a kernel also who it was. */
static void
raise_assertion(const hilt_run *run)
{
    hilt_str text = {0};
    hilt_str_add(&text, run->message ? run->message : "", run->message ? run->message_len : 0);
    hilt_str_puts(&text, run->message_len ? "" : "assertion failed");
    HILT_CLEANUP_REF PyObject *file = file_of(run->file);
    hilt_place at = {
        .file = file, .line = file ? run->line : 0, .col = run->col - 1, .end_line = 0, .end_col = -1};
    if (text.failed) {
        PyErr_NoMemory();
    }
    else if (run->fault) {
        hilt_fault f = *run->fault;
        f.id = HILT_DIAG_RUN_ASSERTION;
        if (f.nagents) {
            f.agents[0].file = run->file;
            f.agents[0].line = run->line;
            f.agents[0].col = run->col;
        }
        hilt_diag_raise(new_exception(&f, text.data));
    }
    else {
        static const hilt_fault nobody;
        PyObject *exc = hilt_diag_new(at, HILT_DIAG_RUN_ASSERTION, text.data);
        if (exc && !set_fields(exc, &nobody)) {
            Py_CLEAR(exc);
        }
        hilt_diag_raise(exc);
    }
    hilt_str_free(&text);
}

PyObject *
hilt_raise_lost(const hilt_error *e)
{
    hilt_run run = {0};
    int status = hilt_cuda_fail(&run, e);
    hilt_raise_run(&run, status);
    hilt_free(run.fault);
    return NULL;
}

void
hilt_raise_run(const hilt_run *run, int status)
{
    if (status == HILT_RUN_ASSERTION) {
        raise_assertion(run);
    }
    else if (status == HILT_RUN_FAULT && run->fault) {
        hilt_diag_raise(hilt_fault_exception(run->fault));
    }
    else {
        PyErr_NoMemory();
    }
}
