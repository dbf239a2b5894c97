/* Private to rt's CUDA files: the driver's functions, and what is kept of devices and modules.
 *
 * Prototypes and numbers are those that NVIDIA's documentation of the driver's interface gives; its headers are not needed.
 */
#ifndef HILT_CUDA_PRIV_H
#define HILT_CUDA_PRIV_H

#include "cuda.h"

#include <pthread.h>

enum { HILT_CUDA_LEAST = 12000 };
enum { /* CUresult */
    HILT_CU_OK = 0, HILT_CU_INVALID_VALUE = 1, HILT_CU_NO_MEMORY = 2, HILT_CU_NOT_INITIALIZED = 3, HILT_CU_NO_DEVICE = 100,
    HILT_CU_INVALID_CONTEXT = 201, HILT_CU_INVALID_HANDLE = 400, HILT_CU_NOT_FOUND = 500, HILT_CU_OUT_OF_RESOURCES = 701, HILT_CU_COOPERATIVE_TOO_LARGE = 720,
    HILT_CU_INVALID_CLUSTER = 912,
};
enum { /* CUdevice_attribute */
    HILT_CU_MOST_THREADS = 1, HILT_CU_MOST_BLOCK_X = 2, HILT_CU_MOST_GRID_X = 5, HILT_CU_MULTIPROCESSORS = 16, HILT_CU_MAJOR = 75,
    HILT_CU_MINOR = 76, HILT_CU_COOPERATIVE = 95, HILT_CU_SHARED_OPTIN = 97, HILT_CU_CLUSTERS = 120,
    HILT_CU_L2_CACHE = 38,
};
enum { /* CUfunction_attribute */
    HILT_CU_FUNC_THREADS = 0, HILT_CU_FUNC_SHARED = 1, HILT_CU_FUNC_LOCAL = 3, HILT_CU_FUNC_REGISTERS = 4, HILT_CU_FUNC_DYNAMIC = 8,
    HILT_CU_FUNC_LARGE_CLUSTERS = 14,
};
enum { HILT_CU_POINTER_MEMORY_TYPE = 2, HILT_CU_POINTER_DEVICE = 9, HILT_CU_MEMORY_HOST = 1 };
enum { HILT_CU_JIT_ERRORS = 5, HILT_CU_JIT_ERRORS_BYTES = 6 };
enum { HILT_CU_HOST_PORTABLE = 1, HILT_CU_HOST_MAPPED = 2, HILT_CU_STREAM_NON_BLOCKING = 1, HILT_CU_CAPTURE_RELAXED = 2 };
enum { HILT_CU_LAUNCH_COOPERATIVE = 2, HILT_CU_LAUNCH_CLUSTER = 4, HILT_CU_LAUNCH_PDL = 6 };

typedef struct hilt_cu_attribute { /* CUlaunchAttribute */
    int id, padding;
    union {
        char bytes[64];
        int flag;
        uint32_t cluster[3];
    } value;
} hilt_cu_attribute;
typedef struct hilt_cu_config { /* CUlaunchConfig */
    uint32_t grid[3], block[3], dynamic_shared;
    void *stream;
    hilt_cu_attribute *attributes;
    uint32_t n;
} hilt_cu_config;
_Static_assert(sizeof(hilt_cu_attribute) == 72 && sizeof(hilt_cu_config) == 56, "as the driver lays them out");

/* -- driver.c --------------------------------------------------------------------------------------- */
struct hilt_cu {
#define HILT_CUDA(version, name, parameters) int(*name) parameters;
#include "driver.def"
#undef HILT_CUDA
};
extern struct hilt_cu hilt_cu; /* filled once hilt_cuda_start says true */
enum { HILT_CUDA_UNTRIED, HILT_CUDA_READY, HILT_CUDA_FAILED, HILT_CUDA_FORKED };
extern _Atomic int hilt_cuda_state;
bool hilt_cuda_start(hilt_error *err); /* false: err is set */
int hilt_cuda_ordinal(int device);     /* of a driver's handle; -1: none */
void *hilt_cuda_context(int ordinal);  /* of a device that hilt_cuda_device gave: its primary one */
/* Makes the context current and lets what follows happen while a stream is being captured. */
typedef struct hilt_cuda_scope {
    int mode;
    bool exchanged, pushed;
} hilt_cuda_scope;
bool hilt_cuda_enter(hilt_cuda_scope *s, void *context, hilt_error *err); /* false: nothing to leave */
void hilt_cuda_leave(hilt_cuda_scope *s);
const hilt_cuda_facts *hilt_cuda_of_context(const void *context); /* whose primary one it is; NULL: of none that is known */
void hilt_cuda_describe(int code, char *buf, size_t len); /* "CUDA_ERROR_X (what it means)" */

/* -- module.c --------------------------------------------------------------------------------------- */
typedef struct hilt_cuda_kernel {
    void *function, *kernel; /* in the device's primary context; in any */
    const hilt_ptx_kernel *facts;
    uint32_t most_threads, most_dynamic; /* the latter beside facts->shared */
    int registers, local_bytes, static_shared;
} hilt_cuda_kernel;
typedef struct hilt_cuda_place { /* a module on a device */
    hilt_run_device device;      /* first */
    hilt_cuda_module *module;
    const hilt_cuda_facts *facts;
    void *context;
    hilt_gpu_record *record; /* NULL: no kernel can fail by itself */
    struct hilt_cuda_place *next; /* of all that have a record */
    hilt_cuda_kernel kernels[];
} hilt_cuda_place;
struct hilt_cuda_module {
    hilt_ptx *ptx;
    void *library;
    pthread_mutex_t lock; /* of preparing */
    int nplaces;
    hilt_cuda_place *_Atomic places[]; /* by ordinal; NULL: not prepared */
};

/* -- launch.c --------------------------------------------------------------------------------------- */
static inline uint64_t
hilt_cuda_stream(const hilt_run *run, const int64_t *sizes)
{
    return sizes[10] == -1 ? run->stream : (uint64_t)sizes[10];
}
int hilt_cuda_launch(const hilt_run_device *d, hilt_run *run, uint32_t kernel, const hilt_site *site, const int64_t *sizes,
                     unsigned flags, const uint64_t *args);

/* -- tmap.c ----------------------------------------------------------------------------------------- */
int hilt_cuda_encode(const hilt_run_device *d, hilt_run *run, const hilt_tmap_facts *f, uint64_t base, const int64_t *sizes,
                     void *ret);

/* -- fault.c ---------------------------------------------------------------------------------------- */
void hilt_cuda_watch(hilt_cuda_place *p); /* p has a record, which may be read until hilt_cuda_unwatch */
void hilt_cuda_unwatch(hilt_cuda_place *p);
/* The launch is not one that this kernel on this device takes. Sets the run's fault; its status. */
int hilt_cuda_refuse(const hilt_cuda_place *p, hilt_run *run, uint32_t kernel, const hilt_site *site, const int64_t *sizes,
                     unsigned flags);
/* The driver did not take it. */
int hilt_cuda_launch_failed(const hilt_cuda_place *p, hilt_run *run, uint32_t kernel, const hilt_site *site,
                            const int64_t *sizes, unsigned flags, int code);
bool hilt_cuda_is_sticky(int code); /* after it the context is lost, and with it all that the process has on the GPU */
/* The driver's error of a call, "cuMemAlloc fails with CUDA_ERROR_OUT_OF_MEMORY (out of memory)", or that of a kernel before
 * it. false */
bool hilt_cuda_error(hilt_error *err, const char *what, int code);
bool hilt_cuda_error_of(hilt_error *err, const hilt_cuda_facts *gpu, const char *what, int code); /* gpu NULL: not known */
/* The same as p's run has it. */
int hilt_cuda_run_failed(const hilt_cuda_place *p, hilt_run *run, const char *what, int code);

#endif
