/* The mock driver's controls, found by dlsym(library, "cuda_mock"). */
#ifndef CUDA_MOCK_H
#define CUDA_MOCK_H

#include "../../src/rt/cuda/priv.h"

enum { MOCK_DEVICES = 2, MOCK_LAUNCHES = 256 };

typedef struct cuda_mock_launch {
    char kernel[64];
    hilt_cu_config config;
    hilt_cu_attribute attributes[8];
    void *context; /* current then */
    int by_kernel; /* a CUkernel, not a CUfunction of a context */
    size_t nbytes;
    unsigned char bytes[512]; /* the parameters' bytes, one after the other */
} cuda_mock_launch;

typedef struct cuda_mock_map { /* what cuTensorMapEncodeTiled was given */
    int type, rank, swizzle, promotion, fill;
    uint64_t base, extents[5], strides[5]; /* strides[0] is 0 */
    uint32_t box[5], steps[5];
} cuda_mock_map;

typedef struct cuda_mock_driver {
    /* The call of this name fails with this code, after so many that do not. */
    const char *fail;
    int code, after;
    /* The next launch fails while it runs: leaves a record of this site (block (1,2,3), thread (4,5,6), values 7, 5) and
     * makes its context fail with this code from then on. */
    int trap, site;
    _Atomic long calls; /* of everything */
    _Atomic long launches;
    cuda_mock_launch last[MOCK_LAUNCHES]; /* number n is at n % MOCK_LAUNCHES */
    _Atomic long loaded, live_host, live_device; /* libraries; allocations */
    _Atomic int relaxed_calls, strict_calls;     /* loads and allocations, by the thread's capture mode */
    int version;    /* that the driver says it is */
    int capability[MOCK_DEVICES]; /* 90 */
    int registers, most_threads; /* of every kernel */
    cuda_mock_map map; /* the last one */
    int quick; /* launches are taken and forgotten */
    void *(*context_of)(int device, int primary);
    void *(*stream_of)(int device);
    void (*heal)(void); /* forgets sticky errors */
} cuda_mock_driver;

#endif
