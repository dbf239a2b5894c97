/* A driver without a GPU: takes the calls that src/rt makes, checks that they make sense, and records launches.
 *
 * Contexts, streams and memory are told apart by device. Code must be PTX: its entries and their parameters are read from the
 * text, so that a launch copies what the real driver would copy. Kernels do not run. With CUDA_MOCK_LOG=FILE each launch is a
 * line of that file, for programs that cannot ask (cuda_mock.h).
 */
#include "cuda_mock.h"

#include <stdlib.h>

#define EXPORT __attribute__((visibility("default")))
#define HILT_CUDA(version, name, parameters) EXPORT int name parameters;
#include "../../src/rt/cuda/driver.def"
#undef HILT_CUDA
EXPORT int cuGetProcAddress_v2(const char *name, void **ret, int version, uint64_t flags, int *status);

enum { DEPTH = 16, MOST_PARAMETERS = 64, MOST_KERNELS = 64, BAD = HILT_CU_INVALID_VALUE };

typedef struct context {
    int device, primary, sticky;
} context;
typedef struct stream {
    context *of;
    struct stream *next;
} stream;
typedef struct kernel {
    char name[64];
    uint32_t n, sizes[MOST_PARAMETERS];
    struct library *library;
} kernel;
typedef struct function {
    kernel *of;
    context *in;
    int dynamic, large_clusters;
} function;
typedef struct library {
    kernel kernels[MOST_KERNELS];
    function functions[MOCK_DEVICES][MOST_KERNELS], any[MOST_KERNELS];
    uint32_t n;
    int has_record;
    uint64_t record[MOCK_DEVICES]; /* the variable hilt_record */
} library;
typedef struct range {
    char *at;
    size_t bytes;
    int device; /* -1: host memory that is mapped */
    struct range *next;
} range;

static context *context_of(int device, int primary);
static void *stream_of(int device);
static void heal(void);
EXPORT extern cuda_mock_driver cuda_mock;
cuda_mock_driver cuda_mock = {.version = 12040, .capability = {90, 90}, .registers = 32, .most_threads = 1024,
                       .context_of = (void *(*)(int, int))context_of, .stream_of = stream_of, .heal = heal};

static context contexts[MOCK_DEVICES][2]; /* [1]: primary */
static stream streams[MOCK_DEVICES];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static range *ranges; /* under lock */
static stream *made; /* by cuStreamCreate; under lock */
static int initialised;
static _Thread_local context *stack[DEPTH];
static _Thread_local int depth, capture_mode;

/* -- what every call begins with ------------------------------------------------------------------------- */
static int
begin(const char *name)
{
    cuda_mock.calls++;
    if (cuda_mock.fail && strcmp(cuda_mock.fail, name) == 0 && cuda_mock.after-- <= 0) {
        cuda_mock.fail = NULL;
        return cuda_mock.code;
    }
    if (!initialised && strcmp(name, "cuInit") != 0) {
        return HILT_CU_NOT_INITIALIZED;
    }
    return depth && stack[depth - 1]->sticky ? stack[depth - 1]->sticky : HILT_CU_OK;
}
#define BEGIN                                                                                                    \
    do {                                                                                                         \
        int begun_ = begin(__func__);                                                                            \
        if (begun_ != HILT_CU_OK)                                                                                \
            return begun_;                                                                                       \
    } while (0)

static context *
current(void)
{
    return depth ? stack[depth - 1] : NULL;
}

static context *
context_of(int device, int primary)
{
    contexts[device][primary].device = device;
    contexts[device][primary].primary = primary;
    return &contexts[device][primary];
}

static void *
stream_of(int device)
{
    streams[device].of = context_of(device, 1);
    return &streams[device];
}

/* The real driver looks into what it is given, and may well end the process. */
static int
is_stream(const void *handle)
{
    int found = handle == &streams[0] || handle == &streams[1];
    _Static_assert(MOCK_DEVICES == 2, "all streams");
    pthread_mutex_lock(&lock);
    for (stream *s = made; s && !found; s = s->next) {
        found = s == handle;
    }
    pthread_mutex_unlock(&lock);
    return found;
}

static void
heal(void)
{
    for (int i = 0; i < MOCK_DEVICES; i++) {
        contexts[i][0].sticky = contexts[i][1].sticky = 0;
    }
}

static void
note_capture(void)
{
    if (capture_mode == HILT_CU_CAPTURE_RELAXED) {
        cuda_mock.relaxed_calls++;
    }
    else {
        cuda_mock.strict_calls++;
    }
}

/* -- the library, devices -------------------------------------------------------------------------------- */
int
cuGetProcAddress_v2(const char *name, void **ret, int version, uint64_t flags, int *status)
{
    static const struct {
        const char *name;
        void *address;
        int version;
    } all[] = {
#define HILT_CUDA(version, name, parameters) {#name, (void *)name, version},
#include "../../src/rt/cuda/driver.def"
#undef HILT_CUDA
    };
    *ret = NULL;
    *status = 1;
    for (size_t i = 0; i < HILT_COUNT(all); i++) {
        if (strcmp(all[i].name, name) == 0 && all[i].version <= version && all[i].version <= cuda_mock.version) {
            *ret = all[i].address;
            *status = 0;
        }
    }
    return *ret ? HILT_CU_OK : HILT_CU_NOT_FOUND;
}

int
cuInit(unsigned flags)
{
    BEGIN;
    initialised = 1;
    return flags ? BAD : HILT_CU_OK;
}

int
cuDriverGetVersion(int *ret)
{
    const char *version = getenv("CUDA_MOCK_VERSION");
    if (version) {
        cuda_mock.version = atoi(version);
    }
    *ret = cuda_mock.version;
    return HILT_CU_OK;
}

int
cuGetErrorName(int error, const char **ret)
{
    *ret = error == 1 ? "CUDA_ERROR_INVALID_VALUE" : error == 2 ? "CUDA_ERROR_OUT_OF_MEMORY" : error == 400 ? "CUDA_ERROR_INVALID_HANDLE" :
           error == 700 ? "CUDA_ERROR_ILLEGAL_ADDRESS" : error == 719 ? "CUDA_ERROR_LAUNCH_FAILED" : error == 218 ? "CUDA_ERROR_INVALID_PTX" : NULL;
    return *ret ? HILT_CU_OK : BAD;
}

int
cuGetErrorString(int error, const char **ret)
{
    *ret = "the mock says so";
    return HILT_CU_OK;
}

int
cuDeviceGetCount(int *ret)
{
    BEGIN;
    const char *count = getenv("CUDA_MOCK_DEVICES");
    *ret = count ? atoi(count) : MOCK_DEVICES;
    return HILT_CU_OK;
}

int
cuDeviceGet(int *ret, int ordinal)
{
    BEGIN;
    *ret = ordinal + 100; /* a handle is no ordinal */
    return ordinal >= 0 && ordinal < MOCK_DEVICES ? HILT_CU_OK : 101;
}

int
cuDeviceGetName(char *ret, int len, int device)
{
    BEGIN;
    snprintf(ret, (size_t)len, "Mock %d", device - 100);
    return HILT_CU_OK;
}

int
cuDeviceGetAttribute(int *ret, int attribute, int device)
{
    BEGIN;
    int capability = device >= 100 && device < 100 + MOCK_DEVICES ? cuda_mock.capability[device - 100] : 90, small = capability < 90;
    switch (attribute) {
    case HILT_CU_MOST_THREADS:
    case HILT_CU_MOST_BLOCK_X:
    case HILT_CU_MOST_BLOCK_X + 1: *ret = 1024; break;
    case HILT_CU_MOST_BLOCK_X + 2: *ret = 64; break;
    case HILT_CU_MOST_GRID_X: *ret = 2147483647; break;
    case HILT_CU_MOST_GRID_X + 1:
    case HILT_CU_MOST_GRID_X + 2: *ret = 65535; break;
    case HILT_CU_MULTIPROCESSORS: *ret = 10; break;
    case HILT_CU_MAJOR: *ret = capability / 10; break;
    case HILT_CU_MINOR: *ret = capability % 10; break;
    case HILT_CU_COOPERATIVE: *ret = 1; break;
    case HILT_CU_L2_CACHE: *ret = 50 << 20; break;
    case HILT_CU_SHARED_OPTIN: *ret = small ? 99 * 1024 : 227 * 1024; break;
    case HILT_CU_CLUSTERS: *ret = !small; break;
    default: return BAD;
    }
    return device >= 100 && device < 100 + MOCK_DEVICES ? HILT_CU_OK : 101;
}

/* -- contexts -------------------------------------------------------------------------------------------- */
int
cuDevicePrimaryCtxRetain(void **ret, int device)
{
    BEGIN;
    *ret = context_of(device - 100, 1);
    return HILT_CU_OK;
}

int
cuCtxGetCurrent(void **ret)
{
    *ret = current();
    return HILT_CU_OK;
}

int
cuCtxPushCurrent(void *c)
{
    BEGIN;
    if (depth == DEPTH || !c) {
        return HILT_CU_INVALID_CONTEXT;
    }
    stack[depth++] = c;
    return HILT_CU_OK;
}

int
cuCtxPopCurrent(void **ret)
{
    if (!depth) {
        return HILT_CU_INVALID_CONTEXT;
    }
    *ret = stack[--depth];
    return HILT_CU_OK;
}

int
cuCtxGetDevice(int *ret)
{
    BEGIN;
    if (!current()) {
        return HILT_CU_INVALID_CONTEXT;
    }
    *ret = current()->device + 100;
    return HILT_CU_OK;
}

int
cuCtxSynchronize(void)
{
    BEGIN;
    return current() ? HILT_CU_OK : HILT_CU_INVALID_CONTEXT;
}

/* -- code ------------------------------------------------------------------------------------------------ */
/* Bytes of ".param .b64 name" or ".param .align 8 .b8 name[16]". */
static uint32_t
parameter_size(const char *at)
{
    const char *end = at + strcspn(at, ",)"), *open = memchr(at, '[', (size_t)(end - at));
    if (open) {
        return (uint32_t)atoi(open + 1);
    }
    uint32_t bits = 0;
    for (const char *c = at; c + 2 < end; c++) {
        if (*c == '.' && strchr("busf", c[1]) && c[2] >= '1' && c[2] <= '9') {
            bits = (uint32_t)atoi(c + 2);
        }
    }
    return bits / 8;
}

static int
read_ptx(library *l, const char *text)
{
    l->has_record = strstr(text, " " HILT_PTX_RECORD) != NULL;
    for (const char *at = text; (at = strstr(at, ".entry ")) != NULL;) {
        at += 7;
        if (l->n == MOST_KERNELS) {
            return BAD;
        }
        kernel *k = &l->kernels[l->n];
        size_t len = strcspn(at, "( \n");
        snprintf(k->name, sizeof k->name, "%.*s", (int)len, at);
        k->library = l;
        const char *close = strchr(at, ')'), *open = strchr(at, '(');
        for (const char *p = open; open && close && (p = strstr(p, ".param ")) != NULL && p < close && k->n < MOST_PARAMETERS; p++) {
            k->sizes[k->n++] = parameter_size(p + 7);
        }
        for (int d = 0; d < MOCK_DEVICES; d++) {
            l->functions[d][l->n] = (function){.of = k, .in = context_of(d, 1)};
        }
        l->any[l->n++] = (function){.of = k};
    }
    return HILT_CU_OK;
}

int
cuLibraryLoadData(void **ret, const void *code, int *jit, void **jit_values, unsigned njit, int *options, void **values,
                  unsigned n)
{
    BEGIN;
    note_capture();
    const char *text = code;
    if (!strstr(text, ".version ") || !strstr(text, ".target ")) {
        for (unsigned i = 0; i < njit; i++) {
            if (jit[i] == HILT_CU_JIT_ERRORS) {
                strcpy(jit_values[i], "line 1: no .version");
            }
        }
        return 218;
    }
    library *l = calloc(1, sizeof *l);
    if (!l) {
        return HILT_CU_NO_MEMORY;
    }
    cuda_mock.loaded++;
    *ret = l;
    return read_ptx(l, text);
}

int
cuLibraryUnload(void *l)
{
    BEGIN;
    free(l);
    cuda_mock.loaded--;
    return HILT_CU_OK;
}

int
cuLibraryGetKernel(void **ret, void *of, const char *name)
{
    BEGIN;
    library *l = of;
    for (uint32_t i = 0; i < l->n; i++) {
        if (strcmp(l->kernels[i].name, name) == 0) {
            *ret = &l->any[i];
            return HILT_CU_OK;
        }
    }
    return HILT_CU_NOT_FOUND;
}

int
cuLibraryGetGlobal(uint64_t *ret, size_t *ret_bytes, void *of, const char *name)
{
    BEGIN;
    library *l = of;
    if (!l->has_record || strcmp(name, HILT_PTX_RECORD) != 0) {
        return HILT_CU_NOT_FOUND;
    }
    *ret = (uint64_t)(uintptr_t)&l->record[current()->device];
    *ret_bytes = 8;
    return HILT_CU_OK;
}

int
cuKernelGetFunction(void **ret, void *of)
{
    BEGIN;
    function *f = of;
    if (!current() || !current()->primary) {
        return HILT_CU_INVALID_CONTEXT;
    }
    *ret = &f->of->library->functions[current()->device][f->of - f->of->library->kernels];
    return HILT_CU_OK;
}

int
cuKernelGetParamInfo(void *of, size_t index, size_t *ret_offset, size_t *ret_size)
{
    BEGIN;
    kernel *k = ((function *)of)->of;
    if (index >= k->n) {
        return BAD;
    }
    *ret_offset = 0;
    *ret_size = k->sizes[index];
    return HILT_CU_OK;
}

int
cuFuncSetAttribute(void *of, int attribute, int value)
{
    BEGIN;
    function *f = of;
    if (attribute == HILT_CU_FUNC_DYNAMIC) {
        f->dynamic = value;
    }
    else if (attribute == HILT_CU_FUNC_LARGE_CLUSTERS) {
        f->large_clusters = value;
    }
    else {
        return BAD;
    }
    return HILT_CU_OK;
}

int
cuKernelSetAttribute(int attribute, int value, void *of, int device)
{
    BEGIN;
    return device < 100 ? 101 : cuFuncSetAttribute(of, attribute, value);
}

int
cuFuncGetAttribute(int *ret, int attribute, void *of)
{
    BEGIN;
    *ret = attribute == HILT_CU_FUNC_THREADS ? cuda_mock.most_threads : attribute == HILT_CU_FUNC_REGISTERS ? cuda_mock.registers : 0;
    return HILT_CU_OK;
}

/* -- launches -------------------------------------------------------------------------------------------- */
static void
write_log(const cuda_mock_launch *r)
{
    const char *path = getenv("CUDA_MOCK_LOG");
    FILE *f = path ? fopen(path, "a") : NULL;
    if (f) {
        fprintf(f, "%s grid %u %u %u block %u %u %u shared %u attributes %u bytes %zu\n", r->kernel, r->config.grid[0], r->config.grid[1],
                r->config.grid[2], r->config.block[0], r->config.block[1], r->config.block[2], r->config.dynamic_shared,
                r->config.n, r->nbytes);
        fclose(f);
    }
}

static void
fail_inside(library *l, context *c)
{
    hilt_gpu_record *r = (hilt_gpu_record *)(uintptr_t)l->record[c->device];
    if (r) {
        *r = (hilt_gpu_record){.state = 2, .site = (uint32_t)cuda_mock.site, .block = {1, 2, 3}, .thread = {4, 5, 6}, .values = {7, 5}};
    }
    c->sticky = cuda_mock.trap;
    cuda_mock.trap = 0;
}

int
cuLaunchKernelEx(const hilt_cu_config *config, void *of, void **parameters, void **extra)
{
    if (cuda_mock.quick) {
        return HILT_CU_OK;
    }
    BEGIN;
    function *f = of;
    context *c = current();
    stream *s = config->stream;
    if (!c || (f->in && f->in != c) || extra) {
        return HILT_CU_INVALID_CONTEXT;
    }
    if ((uintptr_t)s > 2 && (!is_stream(s) || s->of->device != c->device)) {
        return HILT_CU_INVALID_HANDLE;
    }
    if (config->dynamic_shared > 48 * 1024 && (int)config->dynamic_shared > f->dynamic) {
        return BAD;
    }
    cuda_mock_launch *r = &cuda_mock.last[cuda_mock.launches++ % MOCK_LAUNCHES];
    snprintf(r->kernel, sizeof r->kernel, "%s", f->of->name);
    r->config = *config;
    r->context = c;
    r->by_kernel = !f->in;
    if (config->n) {
        memcpy(r->attributes, config->attributes, config->n * sizeof *r->attributes);
    }
    r->nbytes = 0;
    for (uint32_t i = 0; i < f->of->n && r->nbytes + f->of->sizes[i] <= sizeof r->bytes; i++) {
        memcpy(r->bytes + r->nbytes, parameters[i], f->of->sizes[i]);
        r->nbytes += f->of->sizes[i];
    }
    if (cuda_mock.trap) {
        fail_inside(f->of->library, c);
    }
    static int logs = -1;
    logs = logs < 0 ? getenv("CUDA_MOCK_LOG") != NULL : logs;
    if (logs) {
        write_log(r);
    }
    return HILT_CU_OK;
}

int
cuOccupancyMaxActiveBlocksPerMultiprocessor(int *ret, void *f, int threads, size_t dynamic_shared)
{
    BEGIN;
    *ret = 2048 / threads;
    return HILT_CU_OK;
}

int
cuStreamGetCtx(void *s, void **ret)
{
    BEGIN;
    if ((uintptr_t)s > 2 && !is_stream(s)) {
        return HILT_CU_INVALID_HANDLE;
    }
    *ret = (uintptr_t)s > 2 ? ((stream *)s)->of : current();
    return HILT_CU_OK;
}

int
cuThreadExchangeStreamCaptureMode(int *mode)
{
    int old = capture_mode;
    capture_mode = *mode;
    *mode = old;
    return HILT_CU_OK;
}

int
cuStreamCreate(void **ret, unsigned flags)
{
    BEGIN;
    stream *s = malloc(sizeof *s);
    if (!s) {
        return HILT_CU_NO_MEMORY;
    }
    s->of = current();
    pthread_mutex_lock(&lock);
    s->next = made;
    made = s;
    pthread_mutex_unlock(&lock);
    *ret = s;
    return flags == HILT_CU_STREAM_NON_BLOCKING ? HILT_CU_OK : BAD;
}

int
cuStreamDestroy(void *of)
{
    BEGIN;
    if (!is_stream(of)) {
        return HILT_CU_INVALID_HANDLE;
    }
    pthread_mutex_lock(&lock);
    stream **s = &made;
    while (*s && *s != of) {
        s = &(*s)->next;
    }
    if (*s) {
        *s = (*s)->next;
        free(of);
    }
    pthread_mutex_unlock(&lock);
    return HILT_CU_OK;
}

int
cuStreamSynchronize(void *s)
{
    BEGIN;
    return HILT_CU_OK;
}

/* -- tensor maps ----------------------------------------------------------------------------------------- */
/* Any map that a GPU would refuse is refused; else the 128 bytes tell what it was made of. */
int
cuTensorMapEncodeTiled(void *ret, int type, uint32_t rank, uint64_t base, const uint64_t *extents, const uint64_t *strides,
                       const uint32_t *box, const uint32_t *steps, int interleave, int swizzle, int promotion, int fill)
{
    BEGIN;
    cuda_mock_map *m = &cuda_mock.map;
    if ((uintptr_t)ret % 64 || type < 0 || type > 12 || rank < 1 || rank > 5 || base % 16 || interleave || swizzle < 0 || swizzle > 3 ||
        promotion < 0 || promotion > 3 || fill < 0 || fill > 1) {
        return BAD;
    }
    *m = (cuda_mock_map){.type = type, .rank = (int)rank, .base = base, .swizzle = swizzle, .promotion = promotion, .fill = fill};
    for (uint32_t i = 0; i < rank; i++) {
        m->extents[i] = extents[i];
        m->strides[i] = i ? strides[i - 1] : 0;
        m->box[i] = box[i];
        m->steps[i] = steps[i];
        if (m->strides[i] % 16 || !extents[i] || !box[i] || box[i] > 256 || !steps[i] || steps[i] > 8) {
            return BAD;
        }
    }
    memset(ret, 0xC0 + (int)rank, 128);
    memcpy(ret, &base, sizeof base);
    const char *path = getenv("CUDA_MOCK_LOG");
    FILE *f = path ? fopen(path, "a") : NULL;
    if (f) {
        fprintf(f, "map type %d rank %u swizzle %d promotion %d fill %d", type, rank, swizzle, promotion, fill);
        for (uint32_t i = 0; i < rank; i++) {
            fprintf(f, " [%llu %llu %u %u]", (unsigned long long)extents[i], (unsigned long long)m->strides[i], box[i], steps[i]);
        }
        fprintf(f, "\n");
        fclose(f);
    }
    return HILT_CU_OK;
}

/* -- memory ---------------------------------------------------------------------------------------------- */
static int
add_range(void **ret, size_t bytes, int device)
{
    range *r = malloc(sizeof *r);
    if (!r || !current()) {
        free(r);
        return HILT_CU_INVALID_CONTEXT;
    }
    *r = (range){.at = calloc(1, bytes), .bytes = bytes, .device = device};
    *ret = r->at;
    pthread_mutex_lock(&lock);
    r->next = ranges;
    ranges = r;
    pthread_mutex_unlock(&lock);
    return HILT_CU_OK;
}

static int
remove_range(const void *at)
{
    int code = BAD;
    pthread_mutex_lock(&lock);
    for (range **p = &ranges; *p; p = &(*p)->next) {
        range *r = *p;
        if (r->at == at) {
            *p = r->next;
            free(r->at);
            free(r);
            code = HILT_CU_OK;
            break;
        }
    }
    pthread_mutex_unlock(&lock);
    return code;
}

int
cuMemAlloc(uint64_t *ret, size_t bytes)
{
    BEGIN;
    cuda_mock.live_device++;
    void *at = NULL;
    int code = add_range(&at, bytes, current() ? current()->device : 0);
    *ret = (uint64_t)(uintptr_t)at;
    return code;
}

int
cuMemFree(uint64_t address)
{
    cuda_mock.live_device--;
    int code = remove_range((void *)(uintptr_t)address);
    BEGIN;
    return code;
}

int
cuMemHostAlloc(void **ret, size_t bytes, unsigned flags)
{
    BEGIN;
    note_capture();
    cuda_mock.live_host++;
    return flags == (HILT_CU_HOST_PORTABLE | HILT_CU_HOST_MAPPED) ? add_range(ret, bytes, -1) : BAD;
}

int
cuMemFreeHost(void *p)
{
    cuda_mock.live_host--;
    int code = remove_range(p);
    BEGIN;
    return code;
}

int
cuMemHostGetDevicePointer(uint64_t *ret, void *p, unsigned flags)
{
    BEGIN;
    *ret = (uint64_t)(uintptr_t)p;
    return HILT_CU_OK;
}

int
cuMemcpyHtoD(uint64_t to, const void *from, size_t bytes)
{
    BEGIN;
    memcpy((void *)(uintptr_t)to, from, bytes);
    return HILT_CU_OK;
}

int
cuMemcpyHtoDAsync(uint64_t to, const void *from, size_t bytes, void *s)
{
    BEGIN;
    return cuMemcpyHtoD(to, from, bytes);
}

int
cuMemcpyDtoH(void *to, uint64_t from, size_t bytes)
{
    BEGIN;
    memcpy(to, (void *)(uintptr_t)from, bytes);
    return HILT_CU_OK;
}

int
cuPointerGetAttribute(void *ret, int attribute, uint64_t address)
{
    BEGIN;
    int code = BAD;
    pthread_mutex_lock(&lock);
    for (range *r = ranges; r && code != HILT_CU_OK; r = r->next) {
        if ((char *)(uintptr_t)address >= r->at && (char *)(uintptr_t)address < r->at + r->bytes) {
            int value = attribute == HILT_CU_POINTER_DEVICE ? r->device : r->device < 0 ? HILT_CU_MEMORY_HOST : 2;
            memcpy(ret, &value, sizeof value);
            code = HILT_CU_OK;
        }
    }
    pthread_mutex_unlock(&lock);
    return code;
}
