/* Private to tensor.c, view.c, pointer.c. */
#ifndef HILT_TENSOR_PRIV_H
#define HILT_TENSOR_PRIV_H

#include "call.h"
#include "tensor.h"

/* Bases without fields: isinstance(x, Tensor) holds for traced tensors and for from_dlpack's. */
extern PyTypeObject *hilt_tensor_base, *hilt_pointer_base;

/* Adds `bytes` (i64, or NULL) to a pointer. */
hilt_value *hilt_memory_at(hilt_builder *b, hilt_value *ptr, hilt_value *bytes);
PyObject *hilt_memory_load(hilt_trace *t, hilt_dtype d, hilt_value *ptr, uint32_t align);
int hilt_memory_store(hilt_trace *t, hilt_dtype d, hilt_value *ptr, uint32_t align, PyObject *v, const char *name);
/* Is this the trace that records now? Else an exception. */
bool hilt_trace_is_current(hilt_trace *t, const char *what);

PyObject *hilt_traced_pointer_new(hilt_trace *t, hilt_value *ptr, hilt_dtype d, int space, uint32_t align);

#endif
