/* Kernels on NVIDIA's GPUs: the driver, loaded by dlopen when first needed; modules of kernels; launches.
 *
 *   driver.c   the library, its functions, devices, contexts, forks
 *   module.c   loading code, once for all devices; what a kernel is on each
 *   launch.c   launches
 *   fault.c    what went wrong, in words
 *
 * Thread-safe. No call leaves another context current than it found. A child that was forked after its parent used CUDA cannot
 * use it: everything here says so (CUDA_FORKED).
 */
#ifndef HILT_CUDA_H
#define HILT_CUDA_H

#include "../../gen/gen.h"
#include "../device.h"

typedef struct hilt_cuda_module hilt_cuda_module; /* kernels of one module, for every device */

/* -- devices --------------------------------------------------------------------------------------------- */
typedef struct hilt_cuda_facts {
    int ordinal, major, minor;
    char name[128], arch[16]; /* "NVIDIA H200", "sm_90a": what code for it is made for */
    int multiprocessors, most_threads; /* of a block */
    int shared_optin;                  /* bytes of shared memory that a block can have */
    int l2_cache;                      /* bytes */
    int most_grid[3], most_block[3];
    bool clusters, cooperative;
    int driver; /* CUDA's version that it knows: 12040 is 12.4 */
} hilt_cuda_facts;
/* Does this process use CUDA already, here or elsewhere? Starts nothing: where it is false, no address is a GPU's. */
HILT_API bool hilt_cuda_in_use(void);
HILT_API int hilt_cuda_count(hilt_error *err); /* of devices; 0: there is no driver, or none of them: err says which */
HILT_API const hilt_cuda_facts *hilt_cuda_device(int ordinal, hilt_error *err); /* NULL: err is set. Stays */
/* The device of the calling thread's context; 0 if it has none. -1: err is set. */
HILT_API int hilt_cuda_current(hilt_error *err);
/* Which device memory is on. -1: it is the host's, and no GPU's. -2: err is set. */
HILT_API int hilt_cuda_where(uint64_t address, hilt_error *err);

/* -- modules --------------------------------------------------------------------------------------------- */
/* cubin: the same as machine code, or NULL; where the driver does not take it, it compiles the PTX. Keeps *ptx, for what it says of
 * the kernels, and sets it to NULL; not so on failure: NULL, err is set. */
HILT_API hilt_cuda_module *hilt_cuda_load(hilt_ptx **ptx, const void *cubin, hilt_error *err);
HILT_API void hilt_cuda_unload(hilt_cuda_module *m); /* NULL is fine */
/* The module on that device, as a run's device. The first call prepares its kernels there, and may come in the midst of a stream's
 * capture; later ones are a load. NULL: err is set. It lives as long as the module. */
HILT_API const hilt_run_device *hilt_cuda_on(hilt_cuda_module *m, int ordinal, hilt_error *err);
typedef struct hilt_cuda_kernel_facts {
    const char *name;
    int registers, local_bytes, static_shared, most_threads, most_dynamic_shared;
} hilt_cuda_kernel_facts;
HILT_API bool hilt_cuda_kernel_facts_of(const hilt_run_device *d, uint32_t kernel, hilt_cuda_kernel_facts *ret);

/* -- what went wrong ------------------------------------------------------------------------------------- */
/* An error of all of the above as a run's fault: if a kernel made the GPU unusable (err->lost) and left a record, what that says,
 * else the error's own words. hilt_run_status */
HILT_API int hilt_cuda_fail(hilt_run *run, const hilt_error *err);

/* -- waiting, and memory for those who have none there ---------------------------------------------------- */
/* Waits for all that the device does. A failure of any kernel before this is the run's: an assertion, a fault. hilt_run_status */
HILT_API int hilt_cuda_wait(const hilt_run_device *d, hilt_run *run);
HILT_API uint64_t hilt_cuda_alloc(const hilt_run_device *d, size_t bytes, hilt_error *err); /* 0: err is set */
HILT_API void hilt_cuda_release(const hilt_run_device *d, uint64_t address);
HILT_API bool hilt_cuda_to(const hilt_run_device *d, uint64_t to, const void *from, size_t bytes, hilt_error *err);
HILT_API bool hilt_cuda_from(const hilt_run_device *d, void *to, uint64_t from, size_t bytes, hilt_error *err);

#endif
