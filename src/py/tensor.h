/* Tensors: a pointer, a shape and strides. In a trace a proxy over IR values; outside, a view of somebody's memory. */
#ifndef HILT_TENSOR_H
#define HILT_TENSOR_H

#include "trace.h"

bool hilt_tensor_check(PyObject *o); /* a traced tensor proxy */
bool hilt_traced_pointer_check(PyObject *o);
hilt_value *hilt_traced_pointer_value(PyObject *pointer); /* NULL: it belongs to another trace (exception) */

#endif
