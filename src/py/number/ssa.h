/* TensorSSA: numbers in registers, all of one type, under a static shape.
 *
 * A shape is an int or a nested tuple of ints. Lane i is the element whose linear coordinate is i, the first mode
 * running fastest, as layouts count. One element alone is a scalar in the IR; Boolean elements are i1.
 */
#ifndef HILT_SSA_H
#define HILT_SSA_H

#include "../record/trace.h"

bool hilt_ssa_check(PyObject *o);
hilt_dtype hilt_ssa_dtype(PyObject *v);
PyObject *hilt_ssa_shape(PyObject *v); /* borrowed */
uint32_t hilt_ssa_lanes(PyObject *v);
/* From a vector of as many lanes as the shape has elements. */
PyObject *hilt_ssa_new(hilt_trace *t, hilt_dtype d, PyObject *shape, hilt_value *v);
/* What storing x into a tensor of this shape and type writes: x is a TensorSSA of the shape, or a number, which goes
 * into every element. Only what loses nothing; `name` is the tensor's. NULL: exception. */
hilt_value *hilt_ssa_for_store(PyObject *x, PyObject *shape, hilt_dtype d, const char *name);
/* A predicate over a tensor of this shape: a Boolean TensorSSA gives a vector of i1, a Boolean an i1. */
hilt_value *hilt_ssa_mask(PyObject *x, PyObject *shape, const char *name);

/* For the room itself and for regions: its elements as one number of as many lanes, which is what is carried. */
PyObject *hilt_ssa_number(PyObject *v); /* borrowed */
PyObject *hilt_ssa_of_number(PyObject *proxy, PyObject *shape);
bool hilt_ssa_like(PyObject *a, PyObject *b); /* the same shape and element type? */
void hilt_ssa_describe(PyObject *v, char *text, size_t size); /* "TensorSSA of Float32 (4, 2)" */

#endif
