/* Private to the files of arrays: DLPack's structures, and what a type of arrays offers beside them. */
#ifndef HILT_DLPACK_H
#define HILT_DLPACK_H

#include "array.h"

enum { DL_CPU = 1, DL_CUDA = 2, DL_CUDA_HOST = 3, DL_CUDA_MANAGED = 13 }; /* kinds of devices */
typedef struct dl_tensor {
    void *data;
    int32_t device_kind, device_id, ndim;
    uint8_t code, bits;
    uint16_t lanes;
    int64_t *shape, *strides; /* strides NULL: compact, row-major */
    uint64_t byte_offset;
} dl_tensor;
typedef struct dl_managed {
    dl_tensor tensor;
    void *context;
    void (*deleter)(struct dl_managed *);
} dl_managed;
typedef struct dl_versioned {
    uint32_t major, minor;
    void *context;
    void (*deleter)(struct dl_versioned *);
    uint64_t flags; /* bit 0: read-only */
    dl_tensor tensor;
} dl_versioned;

void hilt_dlpack_release(hilt_keep *k); /* of the kinds MANAGED and VERSIONED */

/* Functions that a type of arrays has in C (__dlpack_c_exchange_api__). Each gives 0, or -1 and an exception; none waits for
 * a stream. */
typedef struct dl_exchange {
    uint32_t major, minor;
    struct dl_exchange *before; /* of an earlier version */
    void *allocate;
    int (*managed)(void *array, dl_versioned **ret);
    void *make;
    int (*borrow)(void *array, dl_tensor *ret); /* valid as long as the array is. NULL: there is none */
    int (*stream)(int32_t device_kind, int32_t device_id, void **ret); /* the current one */
} dl_exchange;

/* What is known of a type of arrays; made once, stays. */
struct hilt_source {
    PyTypeObject *type;          /* held */
    const dl_exchange *exchange; /* NULL: there is none, or none that can be used */
    /* Of torch's tensors; NULL: the type has no such thing */
    const PyGetSetDef *requires_grad;
    const PyMethodDef *is_neg;
    enum { HILT_ASK_NONE, HILT_ASK_EXCHANGE, HILT_ASK_TORCH, HILT_ASK_CUPY } ask; /* for the current stream */
    PyObject *current; /* the function to ask with; NULL: not found yet */
};
const hilt_source *hilt_source_of(PyTypeObject *t); /* NULL: no memory for another; then nothing is known */

#endif
