/* Diagnostics for a run-time value where Python needs to know it while tracing.
 *
 * Python asks for an index in two situations that users see differently: `entries[n]`, and everything else
 * (`range(n)`,
 * `[0] * n`, an argument of some C function). The instruction that runs now tells them apart, and the source
 * line gives the name of what is indexed.
 */
#include "../record/instructions.h"
#include "operand.h"
#include "../tensor/tensor.h"

#include <frameobject.h>

PyObject *hilt_subscripted;

void
hilt_note_origin(PyObject *exc, PyObject *number)
{
    if (hilt_number_is_dynamic(number)) {
        hilt_trace_note_origin(exc, (hilt_number *)number);
    }
}

PyObject *
hilt_dynamic_error(const char *what, PyObject *number)
{
    PyObject *exc =
        hilt_diag_new(hilt_here(), HILT_DIAG_PHASE_DYNAMIC_TO_PYTHON, what, hilt_type_name_of(number), "");
    hilt_note_origin(exc, number);
    return hilt_diag_raise(exc);
}

/* Is the instruction that runs now one of these? */
static bool
instruction_is(PyObject *frame, const char *const *names, size_t n, int *ret_op, int *ret_arg)
{
    HILT_CLEANUP_REF PyObject *lasti = PyObject_GetAttrString(frame, "f_lasti");
    HILT_CLEANUP_REF PyObject *code = PyObject_GetAttrString(frame, "f_code");
    HILT_CLEANUP_REF PyObject *bytes = code ? hilt_code_bytes(code) : NULL;
    long at = lasti ? PyLong_AsLong(lasti) : -1;
    bool yes = false;
    if (bytes && at >= 0 && at + 1 < PyBytes_GET_SIZE(bytes)) {
        const unsigned char *b = (const unsigned char *)PyBytes_AS_STRING(bytes) + at;
        *ret_op = b[0];
        *ret_arg = b[1];
        for (size_t i = 0; i < n && !yes; i++) {
            yes = hilt_instruction(names[i]) == b[0];
        }
    }
    PyErr_Clear();
    return yes;
}

static bool
at_subscript(PyObject *frame)
{
    static const char *const names[] = {"BINARY_SUBSCR", "STORE_SUBSCR", "DELETE_SUBSCR", "BINARY_SLICE",
                                        "STORE_SLICE"};
    static const char *const binary[] = {"BINARY_OP"};
    enum { NB_SUBSCR = 26 }; /* of BINARY_OP, from 3.14 on, where BINARY_SUBSCR is gone */
    int op, arg;
    return instruction_is(frame, names, HILT_COUNT(names), &op, &arg) ||
           (instruction_is(frame, binary, 1, &op, &arg) && arg == NB_SUBSCR);
}

bool
hilt_in_fstring(void)
{
    static const char *const names[] = {"FORMAT_VALUE", "CONVERT_VALUE", "FORMAT_SIMPLE", "FORMAT_WITH_SPEC"};
    PyObject *frame = (PyObject *)PyEval_GetFrame(); /* borrowed */
    int op, arg;
    return frame && instruction_is(frame, names, HILT_COUNT(names), &op, &arg);
}

static bool
is_name_char(char c)
{
    return Py_ISALNUM(c) || c == '_' || c == '.' || (unsigned char)c >= 0x80;
}

/* The expression before the bracket in the text of a subscript; length 0: not found. With no columns known
 * (3.10), the first name with a bracket on the line, from *at on, which moves behind it. */
static size_t
subject_of(const char *text, size_t len, bool exact, size_t *at, const char **ret)
{
    size_t open = len;
    if (exact) {
        int depth = 0;
        for (size_t i = len; i-- > 0;) {
            depth += text[i] == ']' || text[i] == ')';
            depth -= text[i] == '[' || text[i] == '(';
            if (depth == 0 && text[i] == '[') {
                open = i;
                break;
            }
        }
        *ret = text;
        return open < len ? open : 0;
    }
    for (size_t i = *at + 1; i < len; i++) {
        if (text[i] == '[' && is_name_char(text[i - 1])) {
            size_t start = i;
            while (start > 0 && is_name_char(text[start - 1])) {
                start--;
            }
            *ret = text + start;
            *at = i;
            return i - start;
        }
    }
    return 0;
}

/* The object that a dotted name means in a frame. New reference; NULL without exception. */
static PyObject *
look_up(PyObject *frame, PyObject *name)
{
    HILT_CLEANUP_REF PyObject *dot = PyUnicode_FromString(".");
    HILT_CLEANUP_REF PyObject *names = dot ? PyUnicode_Split(name, dot, -1) : NULL;
    HILT_CLEANUP_REF PyObject *locals = PyObject_GetAttrString(frame, "f_locals");
    HILT_CLEANUP_REF PyObject *globals = PyObject_GetAttrString(frame, "f_globals");
    PyObject *found = NULL;
    if (names && locals && globals) {
        PyObject *first = PyList_GET_ITEM(names, 0);
        found = PyObject_GetItem(locals, first);
        if (!found) {
            PyErr_Clear();
            found = PyObject_GetItem(globals, first);
        }
        for (Py_ssize_t i = 1; found && i < PyList_GET_SIZE(names); i++) {
            Py_SETREF(found, PyObject_GetAttr(found, PyList_GET_ITEM(names, i)));
        }
    }
    PyErr_Clear();
    return found;
}

/* The name of what is subscripted, and the object itself: with no columns, the first on the line that is no
 * tensor, which takes any index. New references, NULL: not known. */
static PyObject *
subject(hilt_place place, PyObject *frame, PyObject **ret_object)
{
    HILT_CLEANUP_REF PyObject *line = hilt_place_line(place);
    Py_ssize_t len = 0;
    const char *text = line ? PyUnicode_AsUTF8AndSize(line, &len) : NULL, *found = NULL;
    bool exact =
        place.col >= 0 && place.end_col > place.col && place.end_line == place.line && place.end_col <= len;
    size_t at = 0, n;
    PyObject *name = NULL;
    if (exact) {
        text += place.col;
        len = place.end_col - place.col;
    }
    while (text && (n = subject_of(text, (size_t)len, exact, &at, &found)) > 0) {
        Py_XSETREF(name, PyUnicode_DecodeUTF8(found, (Py_ssize_t)n, "replace"));
        Py_XSETREF(*ret_object, name ? look_up(frame, name) : NULL);
        if (exact || (*ret_object && !hilt_tensor_check(*ret_object))) {
            break;
        }
    }
    PyErr_Clear();
    return name;
}

/* Python asks for the value of run-time x as an index. Always NULL. */
PyObject *
hilt_dynamic_index_error(PyObject *x)
{
    PyObject *frame = (PyObject *)PyEval_GetFrame(); /* borrowed */
    if (!frame || !(hilt_subscripted || at_subscript(frame))) {
        return hilt_dynamic_error("the integer value", x);
    }
    hilt_place at = hilt_here();
    HILT_CLEANUP_REF PyObject *object = NULL;
    HILT_CLEANUP_REF PyObject *name = subject(at, frame, &object);
    const char *text = name ? PyUnicode_AsUTF8(name) : NULL;
    PyErr_Clear();
    PyObject *exc =
        hilt_diag_new(at, HILT_DIAG_PHASE_DYNAMIC_INDEX, text ? text : "a sequence",
                      object ? hilt_type_name_of(object) : "a Python object", hilt_type_name_of(x));
    hilt_note_origin(exc, x);
    return hilt_diag_raise(exc);
}
