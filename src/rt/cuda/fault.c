/* What went wrong on a GPU, in words.
 *
 * Refused launches are told by the same function as on the CPU, then by the device's own limits. What a kernel does wrong is
 * reported by the driver later, of anything that it is asked from then on, without saying by whom. If it was something that
 * kernels check themselves (an assertion, a trap, an index), the first thread to fail left a record, and the run then fails as it
 * would have on the CPU. All that a fault says is copied into it: the module may be gone before the fault is.
 */
#include "priv.h"

#include <stdarg.h>

/* -- records --------------------------------------------------------------------------------------------- */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static hilt_cuda_place *watched; /* under lock */

void
hilt_cuda_watch(hilt_cuda_place *p)
{
    pthread_mutex_lock(&lock);
    p->next = watched;
    watched = p;
    pthread_mutex_unlock(&lock);
}

void
hilt_cuda_unwatch(hilt_cuda_place *p)
{
    if (hilt_cuda_state == HILT_CUDA_FORKED) { /* someone may have held the lock then, and nobody looks any more */
        return;
    }
    pthread_mutex_lock(&lock);
    for (hilt_cuda_place **at = &watched; *at; at = &(*at)->next) {
        if (*at == p) {
            *at = p->next;
            break;
        }
    }
    pthread_mutex_unlock(&lock);
}

/* A text that lives as long as the fault; as much of it as there is room for. */
static const char *
keep(hilt_fault *f, const char *text, size_t len)
{
    if (!text) {
        return NULL;
    }
    size_t room = sizeof f->words - f->words_used;
    if (room < 2) {
        return "";
    }
    len = len < room - 1 ? len : room - 1;
    char *at = f->words + f->words_used;
    memcpy(at, text, len);
    at[len] = 0;
    f->words_used += (uint32_t)len + 1;
    return at;
}

static const char *
keep_text(hilt_fault *f, const char *text)
{
    return keep(f, text, text ? strlen(text) : 0);
}

static int
tell_record(const hilt_cuda_place *p, const hilt_gpu_record *r, hilt_run *run)
{
    const hilt_ptx_site *s = &p->module->ptx->sites[r->site];
    const char *what = s->message ? s->message : "";
    hilt_fault *f;
    if (s->id == HILT_DIAG_CHECK_BOUNDS) {
        f = hilt_rt_fault(run, s->id, HILT_DIAG_TENSOR_INDEX_RANGE_TEXT, (long long)r->values[0], s->message ? what : "?",
                          (long long)r->values[1], s->dim, s->text ? s->text : "?");
    }
    else {
        f = hilt_rt_fault(run, s->id, "%.*s", (int)(s->message_len > 400 ? 400 : s->message_len), what);
    }
    if (!f) {
        return run->fault ? HILT_RUN_FAULT : HILT_RUN_NO_MEMORY;
    }
    f->late = true;
    f->kernel = keep_text(f, s->kernel);
    const char *file = keep_text(f, s->file);
    if (s->id == HILT_DIAG_CHECK_BOUNDS) {
        snprintf(f->tensor, sizeof f->tensor, "%s", what);
    }
    const char *message = s->id == HILT_DIAG_RUN_ASSERTION ? keep(f, what, s->message_len) : NULL;
    hilt_fault_agent(f, r->block, r->thread, file, s->line, s->col, "%s",
                     s->id == HILT_DIAG_CHECK_BOUNDS    ? "indexes"
                     : s->id == HILT_DIAG_RUN_ASSERTION ? "fails"
                                                        : "is at trap");
    snprintf(f->hint, sizeof f->hint, "%s%sthe GPU can be used again by a new process only", hilt_diag_hint(s->id),
             *hilt_diag_hint(s->id) ? "; " : "");
    return message ? hilt_rt_assert_failed(run, message, strlen(message), file, s->line, s->col) : HILT_RUN_FAULT;
}

/* Is there a record of a failure on that GPU? Of this module, for it is the likeliest, or of any. */
static bool
find_record(int ordinal, const hilt_cuda_place *p, hilt_run *run, int *ret_status)
{
    enum { WRITTEN = 2 };
    bool found = false;
    pthread_mutex_lock(&lock);
    for (int pass = p == NULL; pass < 2 && !found; pass++) {
        for (const hilt_cuda_place *o = watched; o && !found; o = o->next) {
            volatile const uint32_t *state = &o->record->state;
            if ((pass || o == p) && o->facts->ordinal == ordinal && *state == WRITTEN &&
                o->record->site < o->module->ptx->nsites) {
                *ret_status = tell_record(o, o->record, run);
                found = true;
            }
        }
    }
    pthread_mutex_unlock(&lock);
    return found;
}

/* -- faults ---------------------------------------------------------------------------------------------- */
static int
status_of(const hilt_run *run)
{
    return run->fault ? HILT_RUN_FAULT : HILT_RUN_NO_MEMORY;
}

/* Of a launch. hint NULL: the row's own. */
static int HILT_PRINTF(6, 7)
    fault(hilt_run *run, hilt_diag_id id, const hilt_cuda_kernel *k, const hilt_site *site, const char *hint,
          const char *fmt, ...)
{
    char text[480];
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(text, sizeof text, fmt, ap);
    va_end(ap);
    hilt_fault *f = hilt_rt_fault(run, id, "kernel '%s' %s", k->facts->name, text);
    if (f) {
        if (hint) {
            snprintf(f->hint, sizeof f->hint, "%s", hint);
        }
        hilt_launch_fault(f, keep_text(f, k->facts->name), site);
    }
    return status_of(run);
}

/* "grid=(1, 2, 3), block=(32, 1, 1), 1024 bytes of dynamic shared memory" */
static void
sizes_text(char *buf, size_t len, const int64_t *s, unsigned flags)
{
    int n = snprintf(buf, len, "grid=(%lld, %lld, %lld), block=(%lld, %lld, %lld)", (long long)s[0], (long long)s[1],
                     (long long)s[2], (long long)s[3], (long long)s[4], (long long)s[5]);
    if (s[6] != 1 || s[7] != 1 || s[8] != 1) {
        n += snprintf(buf + n, len - (size_t)n, ", cluster=(%lld, %lld, %lld)", (long long)s[6], (long long)s[7],
                      (long long)s[8]);
    }
    if (s[9]) {
        n += snprintf(buf + n, len - (size_t)n, ", %lld bytes of dynamic shared memory", (long long)s[9]);
    }
    if (flags & HILT_LAUNCH_COOPERATIVE) {
        snprintf(buf + n, len - (size_t)n, ", cooperative");
    }
}

int
hilt_cuda_refuse(const hilt_cuda_place *p, hilt_run *run, uint32_t kernel, const hilt_site *site, const int64_t *s,
                 unsigned flags)
{
    const hilt_cuda_kernel *k = &p->kernels[kernel];
    const hilt_ptx_kernel *facts = k->facts;
    const char *gpu = p->facts->name;
    hilt_launch l = {.kernel = facts->name, .grid = {s[0], s[1], s[2]}, .block = {s[3], s[4], s[5]}, .cluster = {s[6], s[7], s[8]},
                     .dynamic_shared = s[9], .static_shared = facts->static_shared, .shared_align = facts->shared_align,
                     .max_threads = facts->max_threads,
                     .cooperative = flags & HILT_LAUNCH_COOPERATIVE, .site = site};
    memcpy(l.fixed_block, facts->fixed_block, sizeof l.fixed_block);
    memcpy(l.fixed_cluster, facts->fixed_cluster, sizeof l.fixed_cluster);
    int status = hilt_launch_check(&l, run);
    if (status != HILT_RUN_OK) {
        return status;
    }
    char sizes[256];
    sizes_text(sizes, sizeof sizes, s, flags);
    if (!p->facts->clusters && s[6] * s[7] * s[8] != 1) {
        return fault(run, HILT_DIAG_LAUNCH_CLUSTER, k, site, "launch it without a cluster",
                     "is launched with %s, but %s (compute capability %d.%d) has no clusters", sizes, gpu, p->facts->major,
                     p->facts->minor);
    }
    if ((uint64_t)s[9] > k->most_dynamic) {
        return fault(run, HILT_DIAG_LAUNCH_SHARED, k, site, NULL,
                     "needs %lld bytes of shared memory a block (%u static, %lld dynamic); %s has %d",
                     (long long)s[9] + facts->static_shared, facts->static_shared, (long long)s[9], gpu, p->facts->shared_optin);
    }
    if ((uint64_t)(s[3] * s[4] * s[5]) > k->most_threads) {
        return fault(run, HILT_DIAG_LAUNCH_SIZE, k, site, "use smaller blocks, or compile it for as many threads (maxntid)",
                     "is launched with %s, which is %lld threads a block; with the %d registers that each takes it can have %u on %s",
                     sizes, (long long)(s[3] * s[4] * s[5]), k->registers, k->most_threads, gpu);
    }
    if (flags & HILT_LAUNCH_COOPERATIVE && !p->facts->cooperative) {
        return fault(run, HILT_DIAG_LAUNCH_SIZE, k, site, NULL, "is launched cooperatively, which %s cannot", gpu);
    }
    return fault(run, HILT_DIAG_LAUNCH_SIZE, k, site, NULL,
                 "is launched with %s; %s has at most (%d, %d, %d) blocks in a grid and (%d, %d, %d) threads in a block", sizes, gpu,
                 p->facts->most_grid[0], p->facts->most_grid[1], p->facts->most_grid[2], p->facts->most_block[0],
                 p->facts->most_block[1], p->facts->most_block[2]);
}

bool
hilt_cuda_is_sticky(int code)
{
    static const int sticky[] = {214, 220, 700, 702, 709, 710, 714, 715, 716, 717, 718, 719, 721};
    for (size_t i = 0; i < HILT_COUNT(sticky); i++) {
        if (code == sticky[i]) {
            return true;
        }
    }
    return false;
}

bool
hilt_cuda_error_of(hilt_error *err, const hilt_cuda_facts *gpu, const char *what, int code)
{
    char text[256];
    hilt_cuda_describe(code, text, sizeof text);
    if (!err || err->id != HILT_DIAG_NONE) {
        return false;
    }
    if (code == HILT_CU_NO_MEMORY) {
        return hilt_error_set(err, HILT_DIAG_CUDA_ERROR, "the GPU is out of memory: %s fails with %s", what, text);
    }
    if (!hilt_cuda_is_sticky(code)) {
        return hilt_error_set(err, HILT_DIAG_CUDA_ERROR, "%s fails with %s", what, text);
    }
    err->lost = 1 + (gpu ? gpu->ordinal : 0);
    return hilt_error_set(err, HILT_DIAG_CUDA_ERROR, "a kernel that ran on %s before this failed with %s: %s found it so",
                          gpu ? gpu->name : "the GPU", text, what);
}

bool
hilt_cuda_error(hilt_error *err, const char *what, int code)
{
    void *current = NULL;
    hilt_cu.cuCtxGetCurrent(&current);
    return hilt_cuda_error_of(err, hilt_cuda_of_context(current), what, code);
}

static int
tell(const hilt_error *err, const hilt_cuda_place *p, hilt_run *run)
{
    int status;
    if (err->lost && find_record(err->lost - 1, p, run, &status)) {
        return status;
    }
    hilt_fault *f = hilt_rt_fault(run, err->id, "%s", err->text);
    if (f && err->lost) {
        snprintf(f->hint, sizeof f->hint,
                 "all that this process does on the GPU fails from now on; HILT_DEVICE=eval checks every access on the CPU");
    }
    return status_of(run);
}

HILT_API int
hilt_cuda_fail(hilt_run *run, const hilt_error *err)
{
    return tell(err, NULL, run);
}

int
hilt_cuda_run_failed(const hilt_cuda_place *p, hilt_run *run, const char *what, int code)
{
    hilt_error err = {0};
    hilt_cuda_error_of(&err, p->facts, what, code);
    return tell(&err, p, run);
}

/* The device that a stream is on, or -1. */
static int
device_of_stream(uint64_t stream)
{
    void *context = NULL, *popped;
    int device = -1;
    if (stream > 2 && hilt_cu.cuStreamGetCtx((void *)(uintptr_t)stream, &context) == HILT_CU_OK &&
        hilt_cu.cuCtxPushCurrent(context) == HILT_CU_OK) {
        device = hilt_cu.cuCtxGetDevice(&device) == HILT_CU_OK ? hilt_cuda_ordinal(device) : -1;
        hilt_cu.cuCtxPopCurrent(&popped);
    }
    return device;
}

static int
too_cooperative(const hilt_cuda_place *p, hilt_run *run, const hilt_cuda_kernel *k, const hilt_site *site, const int64_t *s)
{
    int blocks = 0;
    hilt_cuda_scope scope;
    if (hilt_cuda_enter(&scope, p->context, NULL)) {
        size_t dynamic = (size_t)s[9] + k->facts->shared;
        if (hilt_cu.cuOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, k->function, (int)(s[3] * s[4] * s[5]), dynamic) != HILT_CU_OK) {
            blocks = 0;
        }
        hilt_cuda_leave(&scope);
    }
    return fault(run, HILT_DIAG_LAUNCH_SIZE, k, site, "launch fewer blocks, and let each do more",
                 "is launched cooperatively with %lld blocks, all of which must be on %s at once: it holds %d of this kernel (%d on "
                 "each of %d multiprocessors)",
                 (long long)(s[0] * s[1] * s[2]), p->facts->name, blocks * p->facts->multiprocessors, blocks,
                 p->facts->multiprocessors);
}

int
hilt_cuda_launch_failed(const hilt_cuda_place *p, hilt_run *run, uint32_t kernel, const hilt_site *site, const int64_t *s,
                        unsigned flags, int code)
{
    const hilt_cuda_kernel *k = &p->kernels[kernel];
    char sizes[256], text[256], what[160];
    sizes_text(sizes, sizeof sizes, s, flags);
    hilt_cuda_describe(code, text, sizeof text);
    int device = hilt_cuda_is_sticky(code) ? -1 : device_of_stream(hilt_cuda_stream(run, s));
    if (device >= 0 && device != p->facts->ordinal) {
        return fault(run, HILT_DIAG_LAUNCH_STREAM, k, site, NULL, "runs on device %d, but its stream is one of device %d",
                     p->facts->ordinal, device);
    }
    switch (code) {
    case HILT_CU_COOPERATIVE_TOO_LARGE:
        return too_cooperative(p, run, k, site, s);
    case HILT_CU_OUT_OF_RESOURCES:
        return fault(run, HILT_DIAG_LAUNCH_SIZE, k, site, "use smaller blocks, or less shared memory",
                     "is launched with %s, which needs more than a multiprocessor of %s has: it takes %d registers a thread "
                     "and %lld bytes of shared memory a block",
                     sizes, p->facts->name, k->registers, (long long)s[9] + k->facts->static_shared);
    case HILT_CU_INVALID_CLUSTER:
        return fault(run, HILT_DIAG_LAUNCH_CLUSTER, k, site, "use a smaller cluster, or less shared memory",
                     "is launched with %s: no cluster of that size fits on %s", sizes, p->facts->name);
    default:
        break;
    }
    if (hilt_cuda_is_sticky(code)) {
        snprintf(what, sizeof what, "the launch of kernel '%s'", k->facts->name);
        int status = hilt_cuda_run_failed(p, run, what, code);
        if (run->fault && !run->fault->nagents) {
            hilt_launch_fault(run->fault, keep_text(run->fault, k->facts->name), site);
        }
        return status;
    }
    return fault(run, HILT_DIAG_CUDA_ERROR, k, site, NULL, "could not be launched with %s: %s", sizes, text);
}
