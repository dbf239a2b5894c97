/* Launches on GPUs. What can be known of one is prepared (module.c), so that it is some comparisons, the pointers to its
 * arguments, and the driver's call.
 *
 * The arguments stay where the host's code has put them: a parameter is the first bytes of its slot, or (a tensor map) what its
 * slot points to. The driver copies them before
 * it returns. The function is that of the device's primary context; if the caller has another context of the same device current,
 * its streams are of that one, and the kernel is launched there; else the primary one is made current for the call.
 * A launch does nothing else that a capture of its stream could forbid.
 */
#include "priv.h"

/* Sizes within [1, most]: negative ones are large. */
static inline bool
within(const int64_t *sizes, const int *most)
{
    return (uint64_t)sizes[0] - 1 < (uint64_t)most[0] && (uint64_t)sizes[1] - 1 < (uint64_t)most[1] &&
           (uint64_t)sizes[2] - 1 < (uint64_t)most[2];
}

static inline bool
as_compiled(const int64_t *sizes, const uint32_t *fixed)
{
    return !fixed[0] || (sizes[0] == fixed[0] && sizes[1] == fixed[1] && sizes[2] == fixed[2]);
}

/* True: an ordinary launch that the kernel takes. False: it is refused, or has clusters that hilt_cuda_refuse must look at. */
static inline bool
fits(const hilt_cuda_place *p, const hilt_cuda_kernel *k, const int64_t *sizes)
{
    return within(sizes, p->facts->most_grid) && within(sizes + 3, p->facts->most_block) &&
           (uint64_t)(sizes[3] * sizes[4] * sizes[5]) <= k->most_threads && (uint64_t)sizes[9] <= k->most_dynamic &&
           as_compiled(sizes + 3, k->facts->fixed_block) && as_compiled(sizes + 6, k->facts->fixed_cluster);
}

static inline bool
fits_clusters(const hilt_cuda_place *p, const int64_t *sizes)
{
    enum { MOST = 16 };
    static const int most[3] = {MOST, MOST, MOST};
    return within(sizes + 6, most) && p->facts->clusters && sizes[6] * sizes[7] * sizes[8] <= MOST &&
           sizes[0] % sizes[6] == 0 && sizes[1] % sizes[7] == 0 && sizes[2] % sizes[8] == 0;
}

static uint32_t
set_attributes(hilt_cu_attribute *a, const hilt_cuda_place *p, const int64_t *sizes, unsigned flags, bool clusters)
{
    uint32_t n = 0;
    if (clusters) {
        a[n].id = HILT_CU_LAUNCH_CLUSTER;
        for (int i = 0; i < 3; i++) {
            a[n].value.cluster[i] = (uint32_t)sizes[6 + i];
        }
        n++;
    }
    if (flags & HILT_LAUNCH_COOPERATIVE) {
        a[n].id = HILT_CU_LAUNCH_COOPERATIVE;
        a[n++].value.flag = 1;
    }
    if (flags & HILT_LAUNCH_PDL && p->facts->major >= 9) { /* elsewhere a kernel just waits for the one before it */
        a[n].id = HILT_CU_LAUNCH_PDL;
        a[n++].value.flag = 1;
    }
    return n;
}

/* The thread's context is not the primary one of the device. */
static int
launch_elsewhere(const hilt_cuda_place *p, const hilt_cuda_kernel *k, const hilt_cu_config *config, void **parameters,
                 void *current)
{
    int device, ours;
    if (current && hilt_cu.cuCtxGetDevice(&device) == HILT_CU_OK &&
        hilt_cu.cuDeviceGet(&ours, p->facts->ordinal) == HILT_CU_OK && device == ours) {
        return hilt_cu.cuLaunchKernelEx(config, k->kernel, parameters, NULL);
    }
    int code = hilt_cu.cuCtxPushCurrent(p->context);
    if (code == HILT_CU_OK) {
        code = hilt_cu.cuLaunchKernelEx(config, k->function, parameters, NULL);
        void *popped;
        hilt_cu.cuCtxPopCurrent(&popped);
    }
    return code;
}

static int
no_driver(hilt_run *run)
{
    hilt_error err = {0};
    hilt_cuda_start(&err);
    return hilt_cuda_fail(run, &err);
}

/* With parameters[] for the pointers to the arguments. */
static int
launch_with(const hilt_cuda_place *p, uint32_t kernel, const int64_t *sizes, uint64_t stream, unsigned flags, bool clusters,
            const uint64_t *args, void **parameters)
{
    const hilt_cuda_kernel *k = &p->kernels[kernel];
    const uint8_t *slots = k->facts->slots;
    for (uint32_t i = 0, n = k->facts->nparams; i < n; i++) {
        parameters[i] = slots[i] ? (void *)args : (void *)(uintptr_t)*args;
        args += slots[i] ? slots[i] : 1;
    }
    hilt_cu_attribute attributes[3];
    hilt_cu_config config = {
        .grid = {(uint32_t)sizes[0], (uint32_t)sizes[1], (uint32_t)sizes[2]},
        .block = {(uint32_t)sizes[3], (uint32_t)sizes[4], (uint32_t)sizes[5]},
        .dynamic_shared = (uint32_t)sizes[9] + k->facts->shared,
        .stream = (void *)(uintptr_t)stream,
    };
    if (clusters || flags) {
        config.attributes = attributes;
        memset(attributes, 0, sizeof attributes);
        config.n = set_attributes(attributes, p, sizes, flags, clusters);
    }
    void *current = NULL;
    int code = hilt_cu.cuCtxGetCurrent(&current);
    if (code != HILT_CU_OK) {
        return code;
    }
    if (__builtin_expect(current != p->context, 0)) {
        return launch_elsewhere(p, k, &config, parameters, current);
    }
    return hilt_cu.cuLaunchKernelEx(&config, k->function, parameters, NULL);
}

int
hilt_cuda_launch(const hilt_run_device *d, hilt_run *run, uint32_t kernel, const hilt_site *site, const int64_t *sizes,
                 unsigned flags, const uint64_t *args)
{
    enum { FEW = 128 };
    const hilt_cuda_place *p = (const hilt_cuda_place *)d;
    const hilt_cuda_kernel *k = &p->kernels[kernel];
    if (__builtin_expect(hilt_cuda_state != HILT_CUDA_READY, 0)) {
        return no_driver(run);
    }
    bool clusters = sizes[6] != 1 || sizes[7] != 1 || sizes[8] != 1;
    if (__builtin_expect(!fits(p, k, sizes) || (clusters && !fits_clusters(p, sizes)) ||
                             (flags & HILT_LAUNCH_COOPERATIVE && !p->facts->cooperative), 0)) {
        return hilt_cuda_refuse(p, run, kernel, site, sizes, flags);
    }
    void *few[FEW], **parameters = k->facts->nparams <= FEW ? few : hilt_malloc(k->facts->nparams * sizeof *parameters);
    if (!parameters) {
        return HILT_RUN_NO_MEMORY;
    }
    int code = launch_with(p, kernel, sizes, hilt_cuda_stream(run, sizes), flags, clusters, args, parameters);
    if (parameters != few) {
        hilt_free(parameters);
    }
    if (__builtin_expect(code != HILT_CU_OK, 0)) {
        return hilt_cuda_launch_failed(p, run, kernel, site, sizes, flags, code);
    }
    return HILT_RUN_OK;
}
