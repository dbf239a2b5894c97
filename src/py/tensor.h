/* Tensors: a pointer, a shape and strides. In a trace a proxy over IR values; outside, a view of somebody's memory. */
#ifndef HILT_TENSOR_H
#define HILT_TENSOR_H

#include "trace.h"

bool hilt_tensor_check(PyObject *o); /* a traced tensor proxy */

#endif
