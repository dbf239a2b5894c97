/* Kernels on the CPU: what compiled host code calls to launch one. Blocks are shared out over a pool of threads. */
#ifndef HILT_CPU_H
#define HILT_CPU_H

#include "device.h"

/* A compiled kernel, as the code generator lays it out in the module's data. One of the two entries may be NULL, or both
 * if runs of the code have a device. */
typedef struct hilt_cpu_kernel {
    const char *name;
    /* Makes the coroutine of a thread; it has not run yet. The handle's first two words are functions: resume, destroy; the
     * first is NULL at its end. NULL: no memory. */
    void *(*thread)(hilt_thread *t, const uint64_t *args);
    /* Runs a whole block, its threads being loops. hilt_run_status */
    int (*block)(hilt_block *b, const uint64_t *args);
    uint64_t static_shared;
    uint32_t shared_align;
    uint32_t fixed_block[3], fixed_cluster[3]; /* 0: any */
    uint32_t index;    /* among the module's kernels */
    uint32_t by_warps; /* thread runs a whole warp, lanes being loops */
    uint32_t max_threads; /* of a block, as promised; 0: any number */
    uint32_t by_runs;     /* block runs several blocks in a row in x: hilt_block_run */
} hilt_cpu_kernel;

/* sizes: what hilt.launch has before the arguments; flags: HILT_LAUNCH_… . Goes to the run's device if it has one. Returns a hilt_run_status; not before the last block has ended. */
HILT_API int hilt_cpu_launch(hilt_run *run, const hilt_cpu_kernel *k, const hilt_site *site, const int64_t *sizes, unsigned flags,
                             const uint64_t *args);
/* Memory for the coroutine of t, from within hilt_cpu_kernel.thread: given back when the thread has ended. NULL: none. */
HILT_API void *hilt_cpu_frame(hilt_thread *t, uint64_t size, uint64_t align);
/* hilt_simt_yield, for compiled code: other host threads get a turn too. */
HILT_API hilt_simt_status hilt_cpu_yield(hilt_thread *t, const hilt_site *s);
/* Host threads that launches may use from now on, instead of HILT_NUM_THREADS; 0: that again. */
HILT_API void hilt_cpu_set_threads(unsigned n);

#endif
