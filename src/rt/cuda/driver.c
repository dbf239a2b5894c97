/* NVIDIA's driver: found by dlopen when something first asks for it, so that hilt needs no CUDA to be built, installed or
 * imported.
 *
 * Looked for: at HILT_CUDA_LIBRARY if that is set, and nowhere else then; else libcuda.so.1. What was found, or why nothing,
 * stays for the life of the process. Functions come from cuGetProcAddress, in the form that works on the legacy default
 * stream. Primary contexts are retained when a device is first asked about, and never released: they are the frameworks' too.
 */
#include "priv.h"

#include <dlfcn.h>
#include <stdlib.h>

struct hilt_cu hilt_cu;
_Atomic int hilt_cuda_state;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static hilt_error failure; /* with HILT_CUDA_FAILED */
static int device_count, driver_version;

enum { MOST_DEVICES = 64 };
typedef struct gpu {
    hilt_cuda_facts facts;
    void *context;
} gpu;
static gpu *_Atomic devices[MOST_DEVICES];

/* -- the library ----------------------------------------------------------------------------------------- */
typedef int (*get_proc)(const char *name, void **ret, int version, uint64_t flags, int *status);

static bool
find_functions(void *library, const char *path)
{
    enum { LEGACY_STREAM = 1 };
    get_proc get = (get_proc)dlsym(library, "cuGetProcAddress_v2");
    int (*version_of)(int *) = (int (*)(int *))dlsym(library, "cuDriverGetVersion");
    if (!version_of) {
        return hilt_error_set(&failure, HILT_DIAG_CUDA_MISSING, HILT_DIAG_CUDA_MISSING_TEXT, path, " is no CUDA driver");
    }
    char why[96];
    if (version_of(&driver_version) != HILT_CU_OK || !get || driver_version < HILT_CUDA_LEAST) {
        snprintf(why, sizeof why, " is of CUDA %d.%d; 12.0 or newer is needed", driver_version / 1000,
                 driver_version % 1000 / 10);
        return hilt_error_set(&failure, HILT_DIAG_CUDA_MISSING, HILT_DIAG_CUDA_MISSING_TEXT, path, why);
    }
    static const struct {
        const char *name;
        int version;
        size_t at;
    } rows[] = {
#define HILT_CUDA(version, name, parameters) {#name, version, offsetof(struct hilt_cu, name)},
#include "driver.def"
#undef HILT_CUDA
    };
    for (size_t i = 0; i < HILT_COUNT(rows); i++) {
        void **at = (void **)((char *)&hilt_cu + rows[i].at);
        int status, wanted = rows[i].version > HILT_CUDA_LEAST ? rows[i].version : HILT_CUDA_LEAST;
        if (get(rows[i].name, at, wanted, LEGACY_STREAM, &status) != HILT_CU_OK) {
            *at = NULL;
        }
        if (!*at && rows[i].version <= HILT_CUDA_LEAST) {
            snprintf(why, sizeof why, " has no %s", rows[i].name);
            return hilt_error_set(&failure, HILT_DIAG_CUDA_MISSING, HILT_DIAG_CUDA_MISSING_TEXT, path, why);
        }
    }
    return true;
}

static bool
start(void)
{
    const char *named = getenv("HILT_CUDA_LIBRARY"), *path = named && *named ? named : "libcuda.so.1";
    void *library = dlopen(path, RTLD_LAZY | RTLD_LOCAL);
    if (!library) {
        return hilt_error_set(&failure, HILT_DIAG_CUDA_MISSING, HILT_DIAG_CUDA_MISSING_TEXT, dlerror(), "");
    }
    if (!find_functions(library, path)) { /* else it stays loaded */
        dlclose(library);
        return false;
    }
    int code = hilt_cu.cuInit(0);
    if (code == HILT_CU_NO_DEVICE) {
        return hilt_error_set(&failure, HILT_DIAG_CUDA_DEVICE, "there is no GPU here that CUDA can use");
    }
    if (code == HILT_CU_NOT_INITIALIZED) { /* cuInit's own word for it, if others used CUDA before the fork */
        return hilt_error_set(&failure, HILT_DIAG_CUDA_FORKED, HILT_DIAG_CUDA_FORKED_TEXT);
    }
    if (code != HILT_CU_OK) {
        return hilt_cuda_error(&failure, "cuInit", code);
    }
    code = hilt_cu.cuDeviceGetCount(&device_count);
    if (code != HILT_CU_OK) {
        return hilt_cuda_error(&failure, "cuDeviceGetCount", code);
    }
    device_count = device_count > MOST_DEVICES ? MOST_DEVICES : device_count;
    return device_count > 0 || hilt_error_set(&failure, HILT_DIAG_CUDA_DEVICE, "there is no GPU here that CUDA can use");
}

static void
before_fork(void)
{
    pthread_mutex_lock(&lock);
}

static void
after_fork(void)
{
    pthread_mutex_unlock(&lock);
}

/* The driver's threads and its connection to the GPU are the parent's. */
static void
in_child(void)
{
    int ready = HILT_CUDA_READY;
    atomic_compare_exchange_strong(&hilt_cuda_state, &ready, HILT_CUDA_FORKED);
    pthread_mutex_unlock(&lock);
}

static void
guard_fork(void)
{
    pthread_atfork(before_fork, after_fork, in_child);
}

bool
hilt_cuda_start(hilt_error *err)
{
    int state = atomic_load_explicit(&hilt_cuda_state, memory_order_acquire);
    if (state == HILT_CUDA_READY) {
        return true;
    }
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, guard_fork);
    if (state == HILT_CUDA_UNTRIED) {
        pthread_mutex_lock(&lock);
        if (hilt_cuda_state == HILT_CUDA_UNTRIED) {
            atomic_store_explicit(&hilt_cuda_state, start() ? HILT_CUDA_READY : HILT_CUDA_FAILED, memory_order_release);
        }
        state = hilt_cuda_state;
        pthread_mutex_unlock(&lock);
    }
    switch (state) {
    case HILT_CUDA_READY:
        return true;
    case HILT_CUDA_FORKED:
        return hilt_error_set(err, HILT_DIAG_CUDA_FORKED, HILT_DIAG_CUDA_FORKED_TEXT);
    default:
        return hilt_error_set(err, failure.id, "%s", failure.text);
    }
}

HILT_API bool
hilt_cuda_in_use(void)
{
    if (atomic_load_explicit(&hilt_cuda_state, memory_order_acquire) != HILT_CUDA_UNTRIED) {
        return hilt_cuda_state == HILT_CUDA_READY;
    }
    const char *named = getenv("HILT_CUDA_LIBRARY");
    void *library = dlopen(named && *named ? named : "libcuda.so.1", RTLD_LAZY | RTLD_LOCAL | RTLD_NOLOAD);
    if (!library) {
        return false;
    }
    int (*current)(void **) = (int (*)(void **))dlsym(library, "cuCtxGetCurrent");
    void *context;
    bool used = !current || current(&context) != HILT_CU_NOT_INITIALIZED;
    dlclose(library);
    return used;
}

/* -- errors ---------------------------------------------------------------------------------------------- */
void
hilt_cuda_describe(int code, char *buf, size_t len)
{
    const char *name = NULL, *what = NULL;
    if (hilt_cu.cuGetErrorName(code, &name) != HILT_CU_OK || !name) {
        snprintf(buf, len, "error %d", code);
        return;
    }
    if (hilt_cu.cuGetErrorString(code, &what) != HILT_CU_OK || !what) {
        what = "?";
    }
    snprintf(buf, len, "%s (%s)", name, what);
}

/* -- contexts -------------------------------------------------------------------------------------------- */
bool
hilt_cuda_enter(hilt_cuda_scope *s, void *context, hilt_error *err)
{
    *s = (hilt_cuda_scope){.mode = HILT_CU_CAPTURE_RELAXED};
    void *current = NULL;
    int code = hilt_cu.cuCtxGetCurrent(&current);
    if (code == HILT_CU_OK && current != context) {
        code = hilt_cu.cuCtxPushCurrent(context);
        s->pushed = code == HILT_CU_OK;
    }
    if (code != HILT_CU_OK) {
        return hilt_cuda_error_of(err, hilt_cuda_of_context(context), "cuCtxPushCurrent", code);
    }
    s->exchanged = hilt_cu.cuThreadExchangeStreamCaptureMode(&s->mode) == HILT_CU_OK;
    return true;
}

void
hilt_cuda_leave(hilt_cuda_scope *s)
{
    if (s->exchanged) {
        hilt_cu.cuThreadExchangeStreamCaptureMode(&s->mode);
    }
    if (s->pushed) {
        void *ours;
        hilt_cu.cuCtxPopCurrent(&ours);
    }
}

void *
hilt_cuda_context(int ordinal)
{
    return atomic_load_explicit(&devices[ordinal], memory_order_acquire)->context;
}

/* -- devices --------------------------------------------------------------------------------------------- */
/* Code for the architecture itself, with all it has, where code can be made for it; else for the newest one before it in its
 * family, which runs there. */
static bool
name_arch(hilt_cuda_facts *f, hilt_error *err)
{
    static const int known[] = {80, 86, 87, 89, 90, 100, 103, 110, 120, 121};
    int number = f->major * 10 + f->minor, best = 0;
    for (size_t i = 0; i < HILT_COUNT(known); i++) {
        if (known[i] <= number && known[i] / 10 == f->major) {
            best = known[i];
        }
    }
    if (!best) {
        return hilt_error_set(err, HILT_DIAG_CUDA_DEVICE, "device %d, %s, is of compute capability %d.%d; kernels are made for %s",
                              f->ordinal, f->name, f->major, f->minor, number < 80 ? "8.0 and later" : "8 to 12");
    }
    snprintf(f->arch, sizeof f->arch, "sm_%d%s", best, best == number && best >= 90 ? "a" : "");
    return true;
}

static bool
ask(gpu *d, int ordinal, hilt_error *err)
{
    hilt_cuda_facts *f = &d->facts;
    *f = (hilt_cuda_facts){.ordinal = ordinal, .driver = driver_version};
    int handle, clusters = 0, cooperative = 0, code = hilt_cu.cuDeviceGet(&handle, ordinal);
    if (code != HILT_CU_OK) {
        return hilt_cuda_error(err, "cuDeviceGet", code);
    }
    code = hilt_cu.cuDeviceGetName(f->name, sizeof f->name, handle);
    if (code != HILT_CU_OK) {
        return hilt_cuda_error(err, "cuDeviceGetName", code);
    }
    const struct {
        int attribute, *ret;
    } wanted[] = {
        {HILT_CU_MAJOR, &f->major}, {HILT_CU_MINOR, &f->minor}, {HILT_CU_MULTIPROCESSORS, &f->multiprocessors},
        {HILT_CU_MOST_THREADS, &f->most_threads}, {HILT_CU_SHARED_OPTIN, &f->shared_optin},
        {HILT_CU_MOST_BLOCK_X, &f->most_block[0]}, {HILT_CU_MOST_BLOCK_X + 1, &f->most_block[1]},
        {HILT_CU_MOST_BLOCK_X + 2, &f->most_block[2]}, {HILT_CU_MOST_GRID_X, &f->most_grid[0]},
        {HILT_CU_MOST_GRID_X + 1, &f->most_grid[1]}, {HILT_CU_MOST_GRID_X + 2, &f->most_grid[2]},
        {HILT_CU_CLUSTERS, &clusters}, {HILT_CU_COOPERATIVE, &cooperative}, {HILT_CU_L2_CACHE, &f->l2_cache},
    };
    for (size_t i = 0; i < HILT_COUNT(wanted); i++) {
        code = hilt_cu.cuDeviceGetAttribute(wanted[i].ret, wanted[i].attribute, handle);
        if (code != HILT_CU_OK) {
            return hilt_cuda_error(err, "cuDeviceGetAttribute", code);
        }
    }
    f->clusters = clusters;
    f->cooperative = cooperative;
    if (!name_arch(f, err)) {
        return false;
    }
    code = hilt_cu.cuDevicePrimaryCtxRetain(&d->context, handle);
    return code == HILT_CU_OK || hilt_cuda_error(err, "cuDevicePrimaryCtxRetain", code);
}

HILT_API int
hilt_cuda_count(hilt_error *err)
{
    return hilt_cuda_start(err) ? device_count : 0;
}

HILT_API const hilt_cuda_facts *
hilt_cuda_device(int ordinal, hilt_error *err)
{
    if (!hilt_cuda_start(err)) {
        return NULL;
    }
    if (ordinal < 0 || ordinal >= device_count) {
        hilt_error_set(err, HILT_DIAG_CUDA_DEVICE, "there is no device %d: CUDA has %d here, counted from 0", ordinal,
                       device_count);
        return NULL;
    }
    gpu *d = atomic_load_explicit(&devices[ordinal], memory_order_acquire);
    if (d) {
        return &d->facts;
    }
    pthread_mutex_lock(&lock);
    d = devices[ordinal];
    if (!d) {
        d = hilt_malloc(sizeof *d);
        if (!d) {
            hilt_error_no_memory(err);
        }
        else if (!ask(d, ordinal, err)) {
            hilt_free(d);
            d = NULL;
        }
        atomic_store_explicit(&devices[ordinal], d, memory_order_release);
    }
    pthread_mutex_unlock(&lock);
    return d ? &d->facts : NULL;
}

const hilt_cuda_facts *
hilt_cuda_of_context(const void *context)
{
    for (int i = 0; i < device_count; i++) {
        const gpu *d = atomic_load_explicit(&devices[i], memory_order_acquire);
        if (d && d->context == context) {
            return &d->facts;
        }
    }
    return NULL;
}

int
hilt_cuda_ordinal(int device)
{
    for (int i = 0, handle; i < device_count; i++) {
        if (hilt_cu.cuDeviceGet(&handle, i) == HILT_CU_OK && handle == device) {
            return i;
        }
    }
    return -1;
}

HILT_API int
hilt_cuda_current(hilt_error *err)
{
    void *current = NULL;
    int device;
    if (!hilt_cuda_start(err)) {
        return -1;
    }
    int code = hilt_cu.cuCtxGetCurrent(&current);
    if (code == HILT_CU_OK && !current) {
        return 0;
    }
    if (code == HILT_CU_OK) {
        code = hilt_cu.cuCtxGetDevice(&device);
    }
    return code == HILT_CU_OK ? hilt_cuda_ordinal(device) : (hilt_cuda_error(err, "cuCtxGetDevice", code), -1);
}

HILT_API int
hilt_cuda_where(uint64_t address, hilt_error *err)
{
    if (!hilt_cuda_start(err)) {
        return -2;
    }
    unsigned type = 0;
    int device = 0, code = hilt_cu.cuPointerGetAttribute(&type, HILT_CU_POINTER_MEMORY_TYPE, address);
    if (code == HILT_CU_INVALID_VALUE) { /* nothing that the driver knows */
        return -1;
    }
    if (code == HILT_CU_OK && type != HILT_CU_MEMORY_HOST) {
        code = hilt_cu.cuPointerGetAttribute(&device, HILT_CU_POINTER_DEVICE, address);
    }
    if (code != HILT_CU_OK) {
        hilt_cuda_error(err, "cuPointerGetAttribute", code);
        return -2;
    }
    return type == HILT_CU_MEMORY_HOST ? -1 : device;
}
