/* The extension module: what its rooms share. One state for the process (one interpreter, with the GIL).
 *
 *   module.c   the module: calls hilt_init_<part>(module) of each part
 *   diag.c     exceptions: text, caret, notes, hint
 *   text.c     text of Python's as text of C
 *   rewrite/   source text captured when a decorator runs; analysis and rewriting of the syntax tree
 *   record/    traces: regions, joining, carrying, effects; protocol.h is what rewritten code calls
 *   number/    scalar types and their operators; TensorSSA, vectors in registers
 *   layout/    integer tuples, layouts and their functions over src/layout
 *   tensor/    arrays of others, tensors, pointers, copies
 *   arch/      what threads of kernels say: cute.arch, shared memory, cute.struct
 *   call/      decorators, signatures, guards, compiling, calls
 *   gpu/       calls whose kernels run on a GPU: which, what may be touched, their code
 */
#ifndef HILT_PY_H
#define HILT_PY_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "../ir/build.h"

#define HILT_DTYPE(id, name, type, klass, bits) HILT_DTYPE_##id,
typedef enum hilt_dtype {
#include "number/dtypes.def"
    HILT_DTYPE_COUNT,
    HILT_DTYPE_NONE = HILT_DTYPE_COUNT,
} hilt_dtype;
#undef HILT_DTYPE

/* Out of memory, unless an exception is set that says more. Always NULL, and so false. */
static inline void *
hilt_no_memory(void)
{
    return PyErr_Occurred() ? NULL : PyErr_NoMemory();
}

/* Each room registers its types and functions; 0, or -1 with an exception. */
int hilt_init_diag(PyObject *module);
int hilt_init_rewrite(PyObject *module);
int hilt_init_trace(PyObject *module);
int hilt_init_number(PyObject *module);
int hilt_init_tensor(PyObject *module);
int hilt_init_ssa(PyObject *module);
int hilt_init_jit(PyObject *module);

/* Text (text.c). For messages: never NULL, and leaves no exception; what UTF-8 cannot say is escaped. text: a str, or NULL: otherwise.
 * Lives as long as the str does, and through the next few calls. */
const char *hilt_shown(PyObject *text, const char *otherwise);
/* What a user gave, for C: NULL and a diagnostic that names what it is, if it is no str or UTF-8 cannot say it, or, where the length
 * isn't asked for, if there is a NUL in it. */
const char *hilt_text_given(PyObject *o, const char *what, Py_ssize_t *ret_len);
/* The exception that using a path raised becomes a diagnostic: what the path is for, the path, why. Always false. */
bool hilt_path_refused(const char *what, PyObject *path);

/* Of objects whose class has __extract_mlir_values__ and __new_from_mlir_values__ (encode_object.c). */
bool hilt_flattens(PyObject *o);
PyObject *hilt_protocol_values(PyObject *o);                  /* what it hands out: a list; new */
/* What it makes of a list of values; same: an object of its own class. New. */
PyObject *hilt_protocol_build(PyObject *o, PyObject *values, bool same);

/* Of Python's own types and classes (carry.c). */
bool hilt_is_deque(PyObject *o);                /* of C, but a heap type since 3.12 */
bool hilt_is_python_class(PyTypeObject *type);  /* made by a class statement */
PyObject *hilt_object_bare(PyTypeObject *type); /* a new instance on which no code of its class ran */

#define HILT_CLEANUP_REF __attribute__((cleanup(hilt_cleanup_ref)))
static inline void
hilt_cleanup_ref(PyObject **p)
{
    Py_CLEAR(*p);
}

#endif
