/* Decorated functions: capture, specialise, compile, call. */
#ifndef HILT_JIT_H
#define HILT_JIT_H

#include "../record/trace.h"

bool hilt_jit_check(PyObject *o); /* a @jit or @kernel function, or one bound to an object */
/* Inline it into the current trace: annotations honoured, body traced. New reference. */
PyObject *hilt_jit_inline(PyObject *jit, PyObject *const *args, size_t nargsf, PyObject *kwnames);
bool hilt_check_launched(PyObject *calls); /* a list of kernels with their arguments; false: one was never launched (exception) */
bool hilt_is_launch(PyObject *fn); /* the launch method of a kernel with its arguments */

/* guard_walk.c */
bool hilt_is_library_code(PyObject *code); /* of Python's library, numpy, torch, hilt: it does not change */
bool hilt_is_library_module(PyObject *module);

#endif
