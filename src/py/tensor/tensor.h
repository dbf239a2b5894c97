/* Tensors: an engine and a layout (the rooms tensor*.c, view.c, pointer.c).
 *
 * The engine is memory (a pointer) or coordinates (an integer tuple that coordinates are added to). The layout is a Python
 * object of the layout room. In a trace a tensor is a proxy over IR values (hilt_tensor_check); coordinate tensors of static
 * layouts work outside too; a view (view.c) is somebody's memory outside a trace. All are instances of cute.Tensor.
 */
#ifndef HILT_TENSOR_H
#define HILT_TENSOR_H

#include "../record/trace.h"

/* Numbered as cute.AddressSpace is. */
typedef enum hilt_memory_space {
    HILT_MEMORY_GENERIC = 0,
    HILT_MEMORY_GMEM = 1,
    HILT_MEMORY_SMEM = 3,
    HILT_MEMORY_RMEM = 5,
    HILT_MEMORY_TMEM = 6,
} hilt_memory_space;

bool hilt_tensor_check(PyObject *o); /* a tensor of a trace, memory or coordinates */
bool hilt_traced_pointer_check(PyObject *o);
hilt_value *hilt_traced_pointer_value(PyObject *pointer); /* NULL: it belongs to another trace (exception) */

/* -- reading: o passed hilt_tensor_check ----------------------------------------------------------------- */
bool hilt_tensor_has_memory(PyObject *o); /* false: coordinates */
bool hilt_tensor_is_constant(PyObject *o); /* coordinates without run-time parts: they belong to no trace */
PyObject *hilt_tensor_layout(PyObject *o); /* borrowed */
const char *hilt_tensor_name(PyObject *o); /* for messages */
/* Of tensors with memory. */
hilt_dtype hilt_tensor_dtype(PyObject *o);
hilt_memory_space hilt_tensor_space(PyObject *o);
uint32_t hilt_tensor_align(PyObject *o);      /* of its first element, in bytes, as far as it is proved */
hilt_value *hilt_tensor_pointer(PyObject *o); /* NULL: exception (another trace) */

/* In a kernel: records that 0 <= index < bound (both i64) of what `name` and `text`, its layout, tell; a fault says which thread
 * reached outside. */
bool hilt_memory_check_index(hilt_trace *t, const char *name, int mode, const char *text, hilt_value *index, hilt_value *bound);

/* -- where paths join (tensor_carry.c) ------------------------------------------------------------------- */
bool hilt_engine_check(PyObject *o); /* a traced tensor or pointer; of these: */
Py_ssize_t hilt_engine_parts(PyObject *o);
PyObject *hilt_engine_items(PyObject *o); /* what is carried of it */
PyObject *hilt_engine_build(PyObject *like, PyObject *items);
/* The same with another pointer and (of a tensor) layout, in trace t: what is known of the alignment stays. name: a tensor's, or
 * NULL: as it is. */
PyObject *hilt_engine_in(hilt_trace *t, PyObject *o, hilt_value *ptr, PyObject *layout, PyObject *name);
bool hilt_engine_like(PyObject *a, PyObject *b); /* of one type; do they differ in what is carried only? */
void hilt_engine_describe(PyObject *o, char *text, size_t size);

/* -- making ---------------------------------------------------------------------------------------------- */
/* Register memory of a static layout. */
PyObject *hilt_tensor_rmem(PyObject *layout, hilt_dtype d);

/* -- all elements at once -------------------------------------------------------------------------------- */
/* How many there are: the layout must be static. -1: exception. */
int64_t hilt_tensor_lanes(PyObject *o);
/* All elements in coordinate order (first mode fastest) as one value: vector<NxT>, Boolean as vector<Nxi1>; the scalar if there is
 * one. Split into the widest accesses that layout, alignment and divisibility prove. NULL: exception. */
hilt_value *hilt_tensor_load_vector(PyObject *o);
/* Lanes whose mask is false touch no memory and are what `other` has (NULL: unspecified). mask: i1 or vector<Nxi1>. */
hilt_value *hilt_tensor_load_vector_masked(PyObject *o, hilt_value *mask, hilt_value *other);
/* `v` is of the element's type (Boolean: i1), as many lanes as elements. mask NULL: all. -1: exception. */
int hilt_tensor_store_vector(PyObject *o, hilt_value *v, hilt_value *mask);
/* Stores x, a number or a TensorSSA of o's shape, converted as scalars are. -1: exception. */
int hilt_tensor_store_all(PyObject *o, PyObject *x, hilt_value *mask);
/* The widest access in bits that serves every run of elements alike, as far as it is proved: a power of two from the element's
 * own width to max_bits. 0: exception. */
unsigned hilt_tensor_proved_bits(PyObject *o, unsigned max_bits);

/* Where the elements lie, if one access takes them all: a run that hilt_tensor_proved_bits proves. NULL: exception. */
hilt_value *hilt_tensor_run(PyObject *o, uint32_t *ret_align);

#endif
