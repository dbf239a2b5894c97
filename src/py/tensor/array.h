/* Arrays from outside: what numpy, DLPack and the buffer protocol say about somebody's memory, in one form.
 *
 * An array is a description; who keeps the memory alive is in `keep`, which hilt_keep_release lets go.
 */
#ifndef HILT_ARRAY_H
#define HILT_ARRAY_H

#include "../number/number.h"

#define HILT_MAX_RANK 16

/* Pinned memory is the host's; managed memory, which moves, a GPU's. */
typedef enum hilt_side { HILT_SIDE_CPU = 1, HILT_SIDE_CUDA = 2 } hilt_side; /* as DLPack counts */
typedef struct hilt_source hilt_source; /* source.c: what is known of a type of arrays */
/* Where memory is; all but the side counts on a GPU only. */
typedef struct hilt_where {
    hilt_side side;
    int ordinal;
    const hilt_source *source; /* who can be asked for the current stream; NULL: nobody */
    uint64_t stream;           /* what the array itself named; 0: none */
} hilt_where;

typedef struct hilt_array {
    char *data; /* of element (0, …, 0) */
    int64_t shape[HILT_MAX_RANK], strides[HILT_MAX_RANK]; /* strides in elements */
    int ndim;
    uint8_t dtype; /* hilt_dtype */
    bool readonly;
    hilt_where where;
} hilt_array;

/* What must be let go when the array is not used any more. */
typedef struct hilt_keep {
    enum { HILT_KEEP_NOTHING, HILT_KEEP_OBJECT, HILT_KEEP_BUFFER, HILT_KEEP_MANAGED, HILT_KEEP_VERSIONED } kind;
    union {
        PyObject *object;
        Py_buffer *buffer; /* PyMem */
        void *managed;
    };
} hilt_keep;
void hilt_keep_release(hilt_keep *k);

/* Has it no elements? */
static inline bool
hilt_array_is_empty(const hilt_array *a)
{
    bool empty = false;
    for (int i = 0; i < a->ndim; i++) {
        empty |= a->shape[i] == 0;
    }
    return empty;
}

unsigned hilt_dtype_bytes(uint8_t dtype); /* of an element in memory */

/* 1: o was read; 0: o is nothing of the kind; -1: exception. `name` is the parameter's, for messages. */
int hilt_array_from_numpy(PyObject *o, const char *name, hilt_array *ret); /* borrows o's memory */
/* stream: where the array will be used, if that is known; 0: the default one. A producer has its work ordered for it. */
int hilt_array_from_dlpack(PyObject *o, const char *name, uint64_t stream, hilt_array *ret, hilt_keep *keep);
int hilt_array_borrow(PyObject *o, const char *name, hilt_array *ret); /* by DLPack's functions in C; borrows o's memory */
int hilt_array_from_buffer(PyObject *o, const char *name, hilt_array *ret, hilt_keep *keep);
/* false, and an exception, for a tensor of torch whose gradient would get lost. */
bool hilt_array_needs_no_gradient(PyObject *o, const char *name);
/* Any of these, in that order. */
int hilt_array_from_object(PyObject *o, const char *name, uint64_t stream, hilt_array *ret, hilt_keep *keep);
int hilt_array_from_cuda(PyObject *o, const char *name, hilt_array *ret, hilt_keep *keep); /* __cuda_array_interface__ */
/* Of a device as DLPack has it: the side and the ordinal. ARG_DEVICE if it is none that code can be run on. */
bool hilt_where_of_device(hilt_where *ret, int kind, int id, const char *name);
/* Of any address: on a GPU if this process uses CUDA, and its driver says so. */
bool hilt_where_of_address(uint64_t address, hilt_where *ret);
/* What the library of this source has as its current stream on that GPU. 1: *ret is set; 0: it is not known; -1: exception. */
int hilt_current_stream(const hilt_source *s, int device, uint64_t *ret);
bool hilt_type_is_of(PyTypeObject *t, const char *package); /* is it of "cupy" or of "cupy.cuda.stream"? */
bool hilt_is_numpy_array(PyObject *o);
hilt_dtype hilt_dtype_of_numpy(PyObject *descr); /* of a numpy.dtype; NONE if there is none */
hilt_dtype hilt_dtype_by_kind(char kind, long bytes); /* 'f', 4 */
/* Sets strides from those in bytes. false: one is no multiple of the element's size. */
bool hilt_array_set_strides(hilt_array *ret, const Py_ssize_t *strides);
/* The dtype of a numpy scalar (np.int32(5)); NONE if o is none. */
hilt_dtype hilt_numpy_scalar_dtype(PyObject *o);

#endif
