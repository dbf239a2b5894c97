/* Exceptions of the user's code and of misuse: DSLError > DSLUserCodeError, DSLRuntimeError.
 *
 * A place is a source position. hilt_here() is that of the innermost user frame (the Python frame that is
 * executing now; code objects compiled by the rewriter keep the user's positions). The finished text is
 *     file:line: ID: what
 *         source line
 *             ^^^^^ caret under the expression
 *     note: file:line: …         (places that matter; the chain of inlined calls is added by itself)
 *     help: suggested change
 */
#ifndef HILT_DIAG_PY_H
#define HILT_DIAG_PY_H

#include "py.h"

typedef struct hilt_place {
    PyObject *file; /* borrowed str, kept alive by whoever holds the code or the site; NULL: unknown */
    int line, col, end_line, end_col; /* line from 1 (0: unknown), columns from 0 in UTF-8 bytes (-1: unknown) */
} hilt_place;

hilt_place hilt_here(void);
PyObject *hilt_place_line(hilt_place at); /* its source line; new reference, or NULL without exception */
hilt_place hilt_place_of_code(PyObject *code, int lasti); /* lasti in bytes, as PyFrame_GetLasti gives it (3.10: f_lasti * 2) */

/* A new exception object, not raised yet; arguments fill diag.def's template. NULL: an exception is set (memory).
 * hilt_diag_new, hilt_raise and hilt_raise_at take the id's enumerator by name; where it is known only at run time, the
 * function below each takes the template too, which must then be hilt_diag_text(id). */
#define hilt_diag_new(at, id, ...) hilt_diag_new_text(at, id, id##_TEXT, ##__VA_ARGS__)
PyObject *hilt_diag_new_text(hilt_place at, hilt_diag_id id, const char *text, ...) HILT_PRINTF(3, 4);
void hilt_diag_note(PyObject *exc, hilt_place at, const char *fmt, ...) HILT_PRINTF(3, 4); /* exc NULL: no-op */
/* The same, and the source line with a caret. */
void hilt_diag_note_line(PyObject *exc, hilt_place at, const char *fmt, ...) HILT_PRINTF(3, 4);
/* Of a place whose end is not known: where the name, call or element that begins there ends. */
hilt_place hilt_place_ended(hilt_place at);
void hilt_diag_set_hint(PyObject *exc, const char *fmt, ...) HILT_PRINTF(2, 3);
PyObject *hilt_diag_raise(PyObject *exc); /* steals exc, adds the inlining chain, sets it; always NULL */
/* The common case: here, no notes. Always NULL. */
#define hilt_raise(id, ...) hilt_raise_text(id, id##_TEXT, ##__VA_ARGS__)
PyObject *hilt_raise_text(hilt_diag_id id, const char *text, ...) HILT_PRINTF(2, 3);
#define hilt_raise_at(at, id, ...) hilt_raise_text_at(at, id, id##_TEXT, ##__VA_ARGS__)
PyObject *hilt_raise_text_at(hilt_place at, hilt_diag_id id, const char *text, ...) HILT_PRINTF(3, 4);
PyObject *hilt_raise_error(const hilt_error *e); /* an error of libhilt */

bool hilt_is_user_code(PyCodeObject *code); /* neither hilt's own Python code nor the standard library's */
bool hilt_diag_is_ours(PyObject *exc); /* a DSLError */
void hilt_diag_foreign(PyObject *function); /* the exception that ends the function's trace, if it is not ours, says where */

/* Around the tracing of a decorated function that Python called: its caller's frame ends the chain of inlined calls. */
int hilt_diag_enter(void); /* -1: exception */
void hilt_diag_leave(void);
/* Poisoned: an exception raised by the region machinery that user code must not swallow (trace.h). */

#endif
