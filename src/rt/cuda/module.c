/* Kernels on GPUs: code loaded once, and what its kernels are on each device.
 *
 * A library of the driver serves all contexts, so one load does. A device's place is prepared when it is first asked for: each
 * kernel's function in the primary context (a launch of that finds nothing left to load), its limits there, and the right to all
 * the shared memory and the largest clusters that the device has. Where kernels can fail by themselves, the module's variable
 * HILT_PTX_RECORD is made to point to a record in the host's memory, which can still be read when the context is lost.
 *
 * Nothing here waits for a stream, and all of it may happen during a capture.
 */
#include "priv.h"

#include <stdlib.h>

/* -- loading --------------------------------------------------------------------------------------------- */
/* Whether the code has the parameters that we think it has; that it has more is not asked, since compute-sanitizer reports
 * a question about one that is not there. Drivers that cannot tell are believed. */
static bool
check_parameters(void *kernel, const hilt_ptx_kernel *facts, hilt_error *err)
{
    size_t offset, size, n = 0;
    int code = HILT_CU_OK;
    if (!hilt_cu.cuKernelGetParamInfo) {
        return true;
    }
    while (n < facts->nparams && (code = hilt_cu.cuKernelGetParamInfo(kernel, n, &offset, &size)) == HILT_CU_OK) {
        n++;
    }
    if (code != HILT_CU_OK && code != HILT_CU_INVALID_VALUE) { /* what an earlier kernel did, say */
        return hilt_cuda_error(err, "cuKernelGetParamInfo", code);
    }
    return n == facts->nparams || hilt_error_set(err, HILT_DIAG_BACKEND_FAILED, "the code of kernel '%s' has other parameters than the kernel",
                                                 facts->name);
}

static bool
load(hilt_cuda_module *m, const hilt_ptx *ptx, const void *image, hilt_error *err)
{
    char log[400] = "";
    int jit[2] = {HILT_CU_JIT_ERRORS, HILT_CU_JIT_ERRORS_BYTES};
    void *values[2] = {log, (void *)(uintptr_t)sizeof log};
    int code = hilt_cu.cuLibraryLoadData(&m->library, image, jit, values, 2, NULL, NULL, 0);
    if (hilt_cuda_is_sticky(code)) {
        return hilt_cuda_error(err, "cuLibraryLoadData", code);
    }
    if (code != HILT_CU_OK) {
        char text[256];
        hilt_cuda_describe(code, text, sizeof text);
        log[sizeof log - 1] = 0;
        return hilt_error_set(err, HILT_DIAG_CUDA_ERROR, "the driver does not load the code for %s: %s%s%s", ptx->arch, text,
                              *log ? ": " : "", log);
    }
    for (uint32_t i = 0; i < ptx->nkernels; i++) {
        void *kernel;
        code = hilt_cu.cuLibraryGetKernel(&kernel, m->library, ptx->kernels[i].symbol);
        if (code != HILT_CU_OK) {
            return hilt_cuda_error(err, "cuLibraryGetKernel", code);
        }
        if (!check_parameters(kernel, &ptx->kernels[i], err)) {
            return false;
        }
    }
    return true;
}

/* PTX is compiled for a device, so one must be current: any. */
static hilt_cuda_module *
load_image(hilt_ptx **ptx, const void *image, hilt_error *err)
{
    int n = hilt_cuda_count(err), ordinal = n ? hilt_cuda_current(err) : -1;
    if (ordinal < 0 || !hilt_cuda_device(ordinal, err)) {
        return NULL;
    }
    size_t size = sizeof(hilt_cuda_module) + (size_t)n * sizeof(hilt_cuda_place *);
    hilt_cuda_module *m = hilt_malloc(size);
    if (!m) {
        hilt_error_no_memory(err);
        return NULL;
    }
    memset(m, 0, size);
    pthread_mutex_init(&m->lock, NULL);
    m->nplaces = n;
    hilt_cuda_scope scope;
    bool ok = hilt_cuda_enter(&scope, hilt_cuda_context(ordinal), err);
    if (ok) {
        ok = load(m, *ptx, image, err);
        hilt_cuda_leave(&scope);
    }
    if (!ok) {
        hilt_cuda_unload(m);
        return NULL;
    }
    m->ptx = *ptx;
    *ptx = NULL;
    return m;
}

HILT_API hilt_cuda_module *
hilt_cuda_load(hilt_ptx **ptx, const void *cubin, hilt_error *err)
{
    hilt_error first = {0};
    hilt_cuda_module *m = cubin ? load_image(ptx, cubin, &first) : NULL;
    if (first.lost) {
        *err = first;
    }
    return m || first.lost ? m : load_image(ptx, (*ptx)->text, err);
}

static void
free_place(hilt_cuda_place *p, bool usable)
{
    if (p && p->record) {
        hilt_cuda_scope scope;
        hilt_cuda_unwatch(p);
        if (usable && hilt_cuda_enter(&scope, p->context, NULL)) {
            hilt_cu.cuMemFreeHost(p->record);
            hilt_cuda_leave(&scope);
        }
    }
    hilt_free(p);
}

/* Kernels still running use the record: the library goes first, and the driver waits for them then. */
HILT_API void
hilt_cuda_unload(hilt_cuda_module *m)
{
    if (!m) {
        return;
    }
    bool usable = hilt_cuda_state == HILT_CUDA_READY;
    int mode = HILT_CU_CAPTURE_RELAXED;
    if (usable && m->library) {
        bool exchanged = hilt_cu.cuThreadExchangeStreamCaptureMode(&mode) == HILT_CU_OK;
        hilt_cu.cuLibraryUnload(m->library);
        if (exchanged) {
            hilt_cu.cuThreadExchangeStreamCaptureMode(&mode);
        }
    }
    for (int i = 0; i < m->nplaces; i++) {
        free_place(m->places[i], usable);
    }
    pthread_mutex_destroy(&m->lock);
    hilt_ptx_free(m->ptx);
    hilt_free(m);
}

/* -- a device -------------------------------------------------------------------------------------------- */
static bool
prepare_kernel(hilt_cuda_place *p, hilt_cuda_kernel *k, const hilt_ptx_kernel *facts, hilt_error *err)
{
    int device, threads;
    int code = hilt_cu.cuDeviceGet(&device, p->facts->ordinal);
    k->facts = facts;
    if (code == HILT_CU_OK) {
        code = hilt_cu.cuLibraryGetKernel(&k->kernel, p->module->library, facts->symbol);
    }
    if (code == HILT_CU_OK) {
        code = hilt_cu.cuKernelGetFunction(&k->function, k->kernel);
    }
    if (code != HILT_CU_OK) {
        return hilt_cuda_error(err, "cuKernelGetFunction", code);
    }
    const struct {
        int attribute, *ret;
    } wanted[] = {
        {HILT_CU_FUNC_THREADS, &threads},
        {HILT_CU_FUNC_SHARED, &k->static_shared},
        {HILT_CU_FUNC_LOCAL, &k->local_bytes},
        {HILT_CU_FUNC_REGISTERS, &k->registers},
    };
    for (size_t i = 0; i < HILT_COUNT(wanted); i++) {
        code = hilt_cu.cuFuncGetAttribute(wanted[i].ret, wanted[i].attribute, k->function);
        if (code != HILT_CU_OK) {
            return hilt_cuda_error(err, "cuFuncGetAttribute", code);
        }
    }
    k->most_threads = facts->max_threads && facts->max_threads < (uint32_t)threads ? facts->max_threads : (uint32_t)threads;
    int dynamic = p->facts->shared_optin - k->static_shared;
    k->most_dynamic = dynamic > (int)facts->shared ? (uint32_t)dynamic - facts->shared : 0;
    code = dynamic > 0 ? hilt_cu.cuFuncSetAttribute(k->function, HILT_CU_FUNC_DYNAMIC, dynamic) : HILT_CU_OK;
    if (code == HILT_CU_OK && p->facts->clusters) {
        code = hilt_cu.cuFuncSetAttribute(k->function, HILT_CU_FUNC_LARGE_CLUSTERS, 1);
    }
    if (code == HILT_CU_OK && dynamic > 0) { /* for launches in other contexts */
        code = hilt_cu.cuKernelSetAttribute(HILT_CU_FUNC_DYNAMIC, dynamic, k->kernel, device);
    }
    if (code == HILT_CU_OK && p->facts->clusters) {
        code = hilt_cu.cuKernelSetAttribute(HILT_CU_FUNC_LARGE_CLUSTERS, 1, k->kernel, device);
    }
    return code == HILT_CU_OK || hilt_cuda_error(err, "cuFuncSetAttribute", code);
}

/* A stream of its own, which no capture can concern. */
static int
write_global(uint64_t to, const void *from, size_t bytes)
{
    void *stream;
    int code = hilt_cu.cuStreamCreate(&stream, HILT_CU_STREAM_NON_BLOCKING);
    if (code != HILT_CU_OK) {
        return code;
    }
    code = hilt_cu.cuMemcpyHtoDAsync(to, from, bytes, stream);
    if (code == HILT_CU_OK) {
        code = hilt_cu.cuStreamSynchronize(stream);
    }
    hilt_cu.cuStreamDestroy(stream);
    return code;
}

static bool
prepare_record(hilt_cuda_place *p, hilt_error *err)
{
    uint64_t variable, there;
    size_t bytes;
    int code = hilt_cu.cuLibraryGetGlobal(&variable, &bytes, p->module->library, HILT_PTX_RECORD);
    if (code == HILT_CU_NOT_FOUND) { /* all that could fail was found never to */
        return true;
    }
    if (code != HILT_CU_OK || bytes != sizeof there) {
        return hilt_cuda_error(err, "cuLibraryGetGlobal", code);
    }
    void *record;
    code = hilt_cu.cuMemHostAlloc(&record, sizeof *p->record, HILT_CU_HOST_PORTABLE | HILT_CU_HOST_MAPPED);
    if (code != HILT_CU_OK) {
        return hilt_cuda_error(err, "cuMemHostAlloc", code);
    }
    memset(record, 0, sizeof *p->record);
    code = hilt_cu.cuMemHostGetDevicePointer(&there, record, 0);
    if (code == HILT_CU_OK) {
        code = write_global(variable, &there, sizeof there);
    }
    if (code != HILT_CU_OK) {
        hilt_cu.cuMemFreeHost(record);
        return hilt_cuda_error(err, "cuMemcpyHtoDAsync", code);
    }
    p->record = record;
    hilt_cuda_watch(p);
    return true;
}

static hilt_cuda_place *
prepare(hilt_cuda_module *m, const hilt_cuda_facts *facts, hilt_error *err)
{
    size_t size = sizeof(hilt_cuda_place) + m->ptx->nkernels * sizeof(hilt_cuda_kernel);
    hilt_cuda_place *p = hilt_malloc(size);
    if (!p) {
        hilt_error_no_memory(err);
        return NULL;
    }
    memset(p, 0, size);
    p->device.launch = hilt_cuda_launch;
    p->device.encode = hilt_cuda_encode;
    p->module = m;
    p->facts = facts;
    p->context = hilt_cuda_context(facts->ordinal);
    hilt_cuda_scope scope;
    bool ok = hilt_cuda_enter(&scope, p->context, err);
    if (ok) {
        for (uint32_t i = 0; ok && i < m->ptx->nkernels; i++) {
            ok = prepare_kernel(p, &p->kernels[i], &m->ptx->kernels[i], err);
        }
        ok = ok && (!m->ptx->nsites || prepare_record(p, err));
        hilt_cuda_leave(&scope);
    }
    if (!ok) {
        free_place(p, true);
        return NULL;
    }
    return p;
}

HILT_API const hilt_run_device *
hilt_cuda_on(hilt_cuda_module *m, int ordinal, hilt_error *err)
{
    const hilt_cuda_facts *facts = NULL;
    if (ordinal >= 0 && ordinal < m->nplaces && hilt_cuda_state == HILT_CUDA_READY) {
        hilt_cuda_place *p = atomic_load_explicit(&m->places[ordinal], memory_order_acquire);
        if (p) {
            return &p->device;
        }
    }
    facts = hilt_cuda_device(ordinal, err);
    if (!facts) {
        return NULL;
    }
    pthread_mutex_lock(&m->lock);
    hilt_cuda_place *p = m->places[ordinal];
    if (!p) {
        p = prepare(m, facts, err);
        atomic_store_explicit(&m->places[ordinal], p, memory_order_release);
    }
    pthread_mutex_unlock(&m->lock);
    return p ? &p->device : NULL;
}

HILT_API bool
hilt_cuda_kernel_facts_of(const hilt_run_device *d, uint32_t kernel, hilt_cuda_kernel_facts *ret)
{
    const hilt_cuda_place *p = (const hilt_cuda_place *)d;
    if (kernel >= p->module->ptx->nkernels) {
        return false;
    }
    const hilt_cuda_kernel *k = &p->kernels[kernel];
    *ret = (hilt_cuda_kernel_facts){
        .name = k->facts->name,
        .registers = k->registers,
        .local_bytes = k->local_bytes,
        .static_shared = k->static_shared,
        .most_threads = (int)k->most_threads,
        .most_dynamic_shared = (int)k->most_dynamic,
    };
    return true;
}

/* -- memory, and waiting --------------------------------------------------------------------------------- */
static bool
usable(hilt_error *err)
{
    return hilt_cuda_state == HILT_CUDA_READY || hilt_cuda_start(err);
}

HILT_API int
hilt_cuda_wait(const hilt_run_device *d, hilt_run *run)
{
    const hilt_cuda_place *p = (const hilt_cuda_place *)d;
    hilt_error err = {0};
    hilt_cuda_scope scope;
    if (!usable(&err) || !hilt_cuda_enter(&scope, p->context, &err)) {
        return hilt_cuda_fail(run, &err);
    }
    int code = hilt_cu.cuCtxSynchronize();
    hilt_cuda_leave(&scope);
    return code == HILT_CU_OK ? HILT_RUN_OK : hilt_cuda_run_failed(p, run, "waiting for the GPU", code);
}

HILT_API uint64_t
hilt_cuda_alloc(const hilt_run_device *d, size_t bytes, hilt_error *err)
{
    const hilt_cuda_place *p = (const hilt_cuda_place *)d;
    uint64_t address = 0;
    hilt_cuda_scope scope;
    if (!usable(err) || !hilt_cuda_enter(&scope, p->context, err)) {
        return 0;
    }
    int code = hilt_cu.cuMemAlloc(&address, bytes ? bytes : 1);
    hilt_cuda_leave(&scope);
    return code == HILT_CU_OK ? address : (hilt_cuda_error(err, "cuMemAlloc", code), 0);
}

HILT_API void
hilt_cuda_release(const hilt_run_device *d, uint64_t address)
{
    hilt_cuda_scope scope;
    if (address && usable(NULL) && hilt_cuda_enter(&scope, ((const hilt_cuda_place *)d)->context, NULL)) {
        hilt_cu.cuMemFree(address);
        hilt_cuda_leave(&scope);
    }
}

HILT_API bool
hilt_cuda_to(const hilt_run_device *d, uint64_t to, const void *from, size_t bytes, hilt_error *err)
{
    hilt_cuda_scope scope;
    if (!usable(err) || !hilt_cuda_enter(&scope, ((const hilt_cuda_place *)d)->context, err)) {
        return false;
    }
    int code = bytes ? hilt_cu.cuMemcpyHtoD(to, from, bytes) : HILT_CU_OK;
    hilt_cuda_leave(&scope);
    return code == HILT_CU_OK || hilt_cuda_error(err, "cuMemcpyHtoD", code);
}

HILT_API bool
hilt_cuda_from(const hilt_run_device *d, void *to, uint64_t from, size_t bytes, hilt_error *err)
{
    hilt_cuda_scope scope;
    if (!usable(err) || !hilt_cuda_enter(&scope, ((const hilt_cuda_place *)d)->context, err)) {
        return false;
    }
    int code = bytes ? hilt_cu.cuMemcpyDtoH(to, from, bytes) : HILT_CU_OK;
    hilt_cuda_leave(&scope);
    return code == HILT_CU_OK || hilt_cuda_error(err, "cuMemcpyDtoH", code);
}
