/* Text of Python's as text of C.
 *
 * A str may hold what UTF-8 cannot say, lone surrogates, such as Python makes of names of files that are no UTF-8, and what ends
 * text in C. What goes into a message is shown with escapes in their place; what goes into code or names a file is refused.
 * Whatever is handed over here is looked at by one of these functions, so that no error of Python's own reaches a user.
 */
#include "diag.h"
#include "number/number.h"

const char *
hilt_shown(PyObject *text, const char *otherwise)
{
    enum { KEPT = 16 }; /* more than one message has */
    static PyObject *kept[KEPT];
    static unsigned next;
    if (text && !PyErr_Occurred() && PyUnicode_Check(text)) {
        const char *s = PyUnicode_AsUTF8(text);
        if (s) {
            return s;
        }
        PyErr_Clear();
        PyObject *bytes = PyUnicode_AsEncodedString(text, "utf-8", "backslashreplace");
        if (bytes) {
            PyObject **slot = &kept[next++ % KEPT];
            Py_XSETREF(*slot, bytes);
            return PyBytes_AS_STRING(bytes);
        }
    }
    PyErr_Clear();
    return otherwise;
}

/* "U+D800 at 3", the first lone surrogate. */
static void
tell_surrogate(PyObject *text, const char *what)
{
    char said[80] = "a text that cannot";
    for (Py_ssize_t i = 0; i < PyUnicode_GET_LENGTH(text); i++) {
        Py_UCS4 c = PyUnicode_READ_CHAR(text, i);
        if (c >= 0xD800 && c <= 0xDFFF) {
            snprintf(said, sizeof said, "one with U+%04X, half of a character, at %zd", (unsigned)c, i);
            break;
        }
    }
    PyErr_Clear();
    hilt_raise(HILT_DIAG_ARG_WRONG_TYPE, what, "a text that UTF-8 can say", said);
}

const char *
hilt_text_given(PyObject *o, const char *what, Py_ssize_t *ret_len)
{
    Py_ssize_t n;
    if (!PyUnicode_Check(o)) {
        hilt_raise(HILT_DIAG_ARG_WRONG_TYPE, what, "a text", hilt_type_name_of(o));
        return NULL;
    }
    const char *s = PyUnicode_AsUTF8AndSize(o, &n);
    if (!s) {
        if (PyErr_ExceptionMatches(PyExc_UnicodeError)) {
            tell_surrogate(o, what);
        }
        return NULL;
    }
    if (ret_len) {
        *ret_len = n;
    }
    else if (strlen(s) != (size_t)n) {
        char said[60];
        snprintf(said, sizeof said, "one with a NUL at byte %zu", strlen(s));
        hilt_raise(HILT_DIAG_ARG_WRONG_TYPE, what, "a text without NUL", said);
        return NULL;
    }
    return s;
}

bool
hilt_path_refused(const char *what, PyObject *path)
{
    if (!PyErr_ExceptionMatches(PyExc_Exception) || PyErr_ExceptionMatches(PyExc_MemoryError)) {
        return false;
    }
    PyObject *type, *error, *trace;
    PyErr_Fetch(&type, &error, &trace);
    PyErr_NormalizeException(&type, &error, &trace);
    HILT_CLEANUP_REF PyObject *why = error ? PyObject_GetAttrString(error, "strerror") : NULL;
    HILT_CLEANUP_REF PyObject *at = error ? PyObject_GetAttrString(error, "filename") : NULL;
    PyErr_Clear();
    if (!why || why == Py_None) {
        Py_XSETREF(why, error ? PyObject_Str(error) : NULL);
    }
    HILT_CLEANUP_REF PyObject *shown = PyObject_Str(at && at != Py_None ? at : path);
    hilt_str text = {0};
    hilt_str_printf(&text, "%s: '%s': %s", what, hilt_shown(shown, "?"), hilt_shown(why, "it cannot be written"));
    hilt_raise(HILT_DIAG_CONFIG_INVALID_VALUE, text.data ? text.data : what);
    hilt_str_free(&text);
    Py_XDECREF(type);
    Py_XDECREF(error);
    Py_XDECREF(trace);
    return false;
}
