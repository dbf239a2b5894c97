/* Private to tensor*.c, view.c, pointer.c, fake.c. */
#ifndef HILT_TENSOR_PRIV_H
#define HILT_TENSOR_PRIV_H

#include "../call/call.h"
#include "../layout/layout.h"
#include "tensor.h"

/* Bases without fields: isinstance(x, Tensor) holds for traced tensors and for from_dlpack's. */
extern PyTypeObject *hilt_tensor_base, *hilt_pointer_base, *hilt_traced_tensor_type;

/* A tensor of a trace, or coordinates. Immutable: what is written is memory. */
typedef struct hilt_tensor {
    PyObject_HEAD
    hilt_trace *trace; /* NULL: coordinates */
    hilt_value *ptr;   /* NULL: coordinates; see hilt_tensor_builder */
    PyObject *joined;  /* NULL, or a number that is to have the pointer once the op that joins it exists */
    PyObject *base;    /* coordinates: the one at the layout's 0; else NULL */
    PyObject *layout;
    const hilt_layout *a; /* the layout's own */
    PyObject *name;       /* str, for messages */
    uint32_t align;       /* of the first element, in bytes, a power of two */
    uint8_t dtype, space;
    bool readonly;
    bool pointer_swizzle; /* the swizzle after the layout is the pointer's (swizzled.c) */
} hilt_tensor;

/* -- tensor.c -------------------------------------------------------------------------------------------- */
/* A new tensor with the engine of t, moved by `offset` (INT or VALUE elements; of coordinates any tuple). */
PyObject *hilt_tensor_moved(const hilt_tensor *t, PyObject *layout, hilt_tup offset);
PyObject *hilt_tensor_of_memory(hilt_trace *t, hilt_value *ptr, hilt_dtype d, uint8_t space, uint32_t align, PyObject *layout,
                                PyObject *name);
PyObject *hilt_tensor_of_coordinates(PyObject *base, PyObject *layout);
/* The builder, if t may be used here: its trace is current and its pointer defined in the regions around. From then on t->ptr is
 * the pointer. NULL: exception. */
hilt_builder *hilt_tensor_builder(const hilt_tensor *t);
void hilt_tensor_text(const hilt_tensor *t, hilt_str *s); /* "(4,?):(?,1)" */
/* The largest power of two, up to align, that also divides `bytes`. */
uint32_t hilt_align_after(uint32_t align, int64_t bytes);

/* -- tensor_index.c -------------------------------------------------------------------------------------- */
PyObject *hilt_tensor_getitem(PyObject *self, PyObject *key);
int hilt_tensor_setitem(PyObject *self, PyObject *key, PyObject *v);
/* Adds a coordinate, a tuple or a scaled unit vector to a coordinate. */
bool hilt_coordinate_add(hilt_lay *l, hilt_tup base, hilt_tup x, hilt_tup *ret);
bool hilt_tensor_writable(const hilt_tensor *t); /* else ARG_READ_ONLY */

/* -- tensor_make.c --------------------------------------------------------------------------------------- */
extern PyMethodDef hilt_tensor_functions[]; /* of module cute */
/* Layout, ComposedLayout, something with a layout, or a shape that becomes compact; new reference. */
PyObject *hilt_layout_or_shape(PyObject *o, const char *what);

/* -- memory ---------------------------------------------------------------------------------------------- */
/* Adds `bytes` (i64, or NULL) to a pointer. */
hilt_value *hilt_memory_at(hilt_builder *b, hilt_value *ptr, hilt_value *bytes);
PyObject *hilt_memory_load(hilt_trace *t, hilt_dtype d, hilt_value *ptr, uint32_t align);
int hilt_memory_store(hilt_trace *t, hilt_dtype d, hilt_value *ptr, uint32_t align, PyObject *v, const char *name);
/* The type that an element has in memory: a byte for Boolean. */
hilt_type hilt_memory_type(hilt_dtype d);
/* Is this the trace that records now? Else an exception. */
bool hilt_trace_is_current(hilt_trace *t, const char *what);

/* -- swizzled.c ------------------------------------------------------------------------------------------ */
struct hilt_traced_pointer;
/* Bytes, up to HILT_MOST_ALIGN, of a block that a pointer's swizzle permutes. */
uint32_t hilt_swizzle_span(PyObject *swizzle);
/* The place p->ptr and `at` elements on (NULL: 0) under a swizzle of bytes. */
PyObject *hilt_pointer_swizzled(const struct hilt_traced_pointer *p, PyObject *swizzle, PyObject *at, hilt_dtype d);
/* Of a pointer that has a swizzle: */
PyObject *hilt_pointer_recast(const struct hilt_traced_pointer *p, hilt_dtype d);
PyObject *hilt_pointer_moved(const struct hilt_traced_pointer *p, PyObject *index, bool back);
hilt_value *hilt_pointer_resolve(const struct hilt_traced_pointer *p);
PyObject *hilt_pointer_tensor(const struct hilt_traced_pointer *p, PyObject *layout, PyObject *name);
/* Of a tensor: */
PyObject *hilt_tensor_swizzled_iterator(const hilt_tensor *t); /* that has pointer_swizzle */
PyObject *hilt_tensor_plain_layout(const hilt_tensor *t);      /* as the program sees it; new */

/* -- pointer.c ------------------------------------------------------------------------------------------- */
typedef struct hilt_traced_pointer {
    PyObject_HEAD
    hilt_trace *trace;
    hilt_value *ptr;  /* see hilt_traced_pointer_value */
    PyObject *joined; /* as in hilt_tensor */
    uint8_t dtype, space;
    uint32_t align;
    PyObject *swizzle, *at; /* swizzled.c; NULL: none */
} hilt_traced_pointer;
PyObject *hilt_traced_pointer_new(hilt_trace *t, hilt_value *ptr, hilt_dtype d, int space, uint32_t align);
uint32_t hilt_pointer_align(const hilt_traced_pointer *p); /* of what it points to, as far as it is known */
PyObject *hilt_pointer_text(hilt_dtype d, int space, uint32_t align); /* ptr<f32, gmem, align<4>> */
PyObject *hilt_pointer_arg_new(uint64_t address, hilt_dtype d, uint8_t space, uint32_t align, hilt_where where, PyObject *owner);
PyObject *hilt_space_object(int space); /* the member of cute.AddressSpace; new reference */

#endif
