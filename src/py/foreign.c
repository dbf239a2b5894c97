/* Exceptions of the user's own code, and of Python, that end a trace: they keep their type and text, and say where.
 *
 * A failing statement in a traced function is executed by Python, so its exception knows nothing of hilt. The notes
 * added here name the innermost statement and the calls that led to it, as a diagnostic does; they are in __notes__,
 * which Python prints from 3.11 on.
 */
#include "diag.h"

#include <frameobject.h>

enum { MOST_NOTES = 8 };

static bool
is_library(PyTracebackObject *tb) /* code of hilt's own */
{
#if PY_VERSION_HEX >= 0x030B0000
    PyObject *globals HILT_CLEANUP_REF = PyFrame_GetGlobals(tb->tb_frame);
#else
    PyObject *globals HILT_CLEANUP_REF = Py_NewRef(tb->tb_frame->f_globals);
#endif
    PyObject *name = PyDict_GetItemString(globals, "__name__");
    const char *text = name && PyUnicode_Check(name) ? PyUnicode_AsUTF8(name) : NULL;
    return text && strncmp(text, "hilt", 4) == 0 && (text[4] == '.' || text[4] == '\0');
}

static PyObject *
frame_note(PyTracebackObject *tb, bool innermost, const char *function)
{
    PyCodeObject *code = PyFrame_GetCode(tb->tb_frame);
    PyObject *line HILT_CLEANUP_REF = PyObject_GetAttrString((PyObject *)tb, "tb_lineno"); /* -1 in the struct: not yet known */
    PyObject *note = NULL;
    if (line && innermost) {
        note = PyUnicode_FromFormat("%U:%S: raised here, in '%U', while '%s' is traced", code->co_filename, line,
                                    code->co_name, function);
    }
    else if (line) {
        note = PyUnicode_FromFormat("%U:%S: called from here, in '%U'", code->co_filename, line, code->co_name);
    }
    Py_DECREF(code);
    return note;
}

/* Once only: an exception may pass through more than one trace. */
static int
add_note(PyObject *exc, PyObject *note)
{
    PyObject *notes HILT_CLEANUP_REF = PyObject_GetAttrString(exc, "__notes__");
    PyErr_Clear();
    if (!notes || !PyList_Check(notes)) {
        Py_XSETREF(notes, PyList_New(0));
        if (!notes || PyObject_SetAttrString(exc, "__notes__", notes) < 0) {
            return -1;
        }
    }
    int have = PySequence_Contains(notes, note);
    return have != 0 ? have : PyList_Append(notes, note);
}

/* What helps with what others say of values that they do not know; NULL: nothing. */
static const char *
advice_for(PyObject *exc)
{
    static const struct {
        PyObject **type;
        const char *says, *advice;
    } known[] = {
        {&PyExc_IndexError, "only integers, slices",
         "help: an array indexed by a value of the run must be a tensor: pass it to the function as an argument"},
        {&PyExc_AttributeError, "'tuple' object has no attribute 'x'",
         "help: the indices of a thread or block are a tuple: x, y, z = cute.arch.thread_idx()"},
    };
    PyObject *text HILT_CLEANUP_REF = PyObject_Str(exc);
    const char *said = hilt_shown(text, NULL);
    for (size_t i = 0; said && i < HILT_COUNT(known); i++) {
        if (PyErr_GivenExceptionMatches(exc, *known[i].type) && strncmp(said, known[i].says, strlen(known[i].says)) == 0) {
            return known[i].advice;
        }
    }
    PyErr_Clear();
    return NULL;
}

void
hilt_diag_foreign(PyObject *function)
{
    PyObject *type, *exc, *trace;
    PyErr_Fetch(&type, &exc, &trace);
    PyErr_NormalizeException(&type, &exc, &trace);
    PyObject *name HILT_CLEANUP_REF = PyObject_GetAttrString(function, "__name__");
    const char *text = hilt_shown(name, "a function");
    PyTracebackObject *last[MOST_NOTES];
    size_t n = 0;
    for (PyTracebackObject *tb = (PyTracebackObject *)trace; tb; tb = tb->tb_next) {
        if (!is_library(tb)) {
            last[n++ % MOST_NOTES] = tb;
        }
    }
    if (exc && PyErr_GivenExceptionMatches(exc, PyExc_Exception) && !hilt_diag_is_ours(exc)) {
        for (size_t i = 0; i < n && i < MOST_NOTES; i++) {
            PyObject *note HILT_CLEANUP_REF = frame_note(last[(n - 1 - i) % MOST_NOTES], i == 0, text);
            if (!note || add_note(exc, note) < 0) {
                break;
            }
        }
        const char *advice = advice_for(exc);
        PyObject *note HILT_CLEANUP_REF = advice ? PyUnicode_FromString(advice) : NULL;
        if (note) {
            add_note(exc, note);
        }
    }
    PyErr_Clear();
    PyErr_Restore(type, exc, trace);
}
