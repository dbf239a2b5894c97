/* The CUDA runtime against a mock driver: what a launch hands over, contexts, streams, threads, forks, and what is said when
 * something is wrong. */
#include "cuda_use.h"

#include <time.h>

static cuda_mock_driver *mock;
static const hilt_site site = {"launch", "k.py", 12, 4};
static const uint8_t three[3] = {1, 1, 1};
#define THREE ".param .u64 scale_param_0,\n.param .f32 scale_param_1,\n.param .u32 scale_param_2"

static hilt_cuda_module *
load(const char *text, const uint8_t *slots, uint32_t n)
{
    hilt_error err = {0};
    hilt_ptx *p = make_ptx(text, "scale", slots, n);
    hilt_cuda_module *m = hilt_cuda_load(&p, NULL, &err);
    CHECK(m && !p, "%s", err.text);
    return m;
}

static const hilt_run_device *
on(hilt_cuda_module *m, int ordinal)
{
    hilt_error err = {0};
    const hilt_run_device *d = hilt_cuda_on(m, ordinal, &err);
    CHECK(d, "%s", err.text);
    return d;
}

static const cuda_mock_launch *
last(void)
{
    return &mock->last[(mock->launches - 1) % MOCK_LAUNCHES];
}

#define SIZES(...) ((const int64_t[11]){__VA_ARGS__})
#define ONE 1, 1, 1

/* -- the driver ------------------------------------------------------------------------------------------ */
static void
expect_error(hilt_diag_id id, const char *part)
{
    hilt_error err = {0};
    CHECK(hilt_cuda_count(&err) == 0 && err.id == id && strstr(err.text, part), "%s: %s", hilt_diag_name(err.id), err.text);
    hilt_error again = {0};
    CHECK(!hilt_cuda_device(0, &again) && again.id == id, "%s", again.text);
    CHECK(hilt_cuda_where(64, NULL) == -2 && hilt_cuda_current(NULL) == -1, "errors");
}

static void
no_library(void)
{
    setenv("HILT_CUDA_LIBRARY", "/nowhere/libcuda.so.1", 1);
    expect_error(HILT_DIAG_CUDA_MISSING, "/nowhere/libcuda.so.1");
}

static void
other_library(void)
{
    setenv("HILT_CUDA_LIBRARY", "libm.so.6", 1);
    expect_error(HILT_DIAG_CUDA_MISSING, "libm.so.6 is no CUDA driver");
}

static void
old_driver(void)
{
    use_mock();
    setenv("CUDA_MOCK_VERSION", "11080", 1);
    expect_error(HILT_DIAG_CUDA_MISSING, "is of CUDA 11.8; 12.0 or newer is needed");
}

static void
older_driver(void) /* has all that must be there, but cannot tell about parameters */
{
    mock = use_mock();
    setenv("CUDA_MOCK_VERSION", "12000", 1);
    hilt_cuda_module *m = load(TEST_PTX("scale", THREE, ""), three, 3);
    CHECK(hilt_cuda_device(0, NULL)->driver == 12000, "12.0");
    hilt_cuda_unload(m);
}

static void
no_device(void)
{
    use_mock();
    setenv("CUDA_MOCK_DEVICES", "0", 1);
    expect_error(HILT_DIAG_CUDA_DEVICE, "no GPU");
}

static void
failing_start(void)
{
    use_mock()->fail = "cuInit";
    use_mock()->code = 999;
    expect_error(HILT_DIAG_CUDA_ERROR, "cuInit fails with error 999");
}

static void
used_by_others_before_fork(void)
{
    use_mock()->fail = "cuInit";
    use_mock()->code = 3;
    expect_error(HILT_DIAG_CUDA_FORKED, "forked");
}

static void
old_device(void)
{
    use_mock()->capability[1] = 75;
    hilt_error err = {0};
    CHECK(!hilt_cuda_device(1, &err) && err.id == HILT_DIAG_CUDA_DEVICE && strstr(err.text, "compute capability 7.5"), "%s", err.text);
}

static void
architectures(void)
{
    static const struct {
        int capability;
        const char *arch;
    } all[] = {{80, "sm_80"}, {86, "sm_86"}, {88, "sm_87"}, {90, "sm_90a"}, {100, "sm_100a"}, {103, "sm_103a"}, {120, "sm_120a"},
               {122, "sm_121"}};
    for (size_t i = 0; i < HILT_COUNT(all); i++) {
        pid_t child = fork();
        if (child == 0) {
            use_mock()->capability[0] = all[i].capability;
            const hilt_cuda_facts *f = hilt_cuda_device(0, NULL);
            _exit(!f || strcmp(f->arch, all[i].arch) != 0);
        }
        int status = 1;
        waitpid(child, &status, 0);
        CHECK(status == 0, "%d is not %s", all[i].capability, all[i].arch);
    }
}

static void
test_driver(void)
{
    in_process(no_library);
    in_process(other_library);
    in_process(old_driver);
    in_process(older_driver);
    in_process(no_device);
    in_process(failing_start);
    in_process(used_by_others_before_fork);
    in_process(old_device);
    architectures();
}

static void
test_devices(void)
{
    hilt_error err = {0};
    CHECK(hilt_cuda_count(&err) == MOCK_DEVICES && hilt_cuda_current(&err) == 0, "%s", err.text);
    const hilt_cuda_facts *f = hilt_cuda_device(1, &err);
    CHECK(f && f->ordinal == 1 && strcmp(f->name, "Mock 1") == 0 && f->shared_optin == 227 * 1024 && f->clusters &&
              f->multiprocessors == 10 && f->driver == 12040,
          "%s", err.text);
    CHECK(f == hilt_cuda_device(1, &err), "asked once");
    CHECK(!hilt_cuda_device(2, &err) && err.id == HILT_DIAG_CUDA_DEVICE && strstr(err.text, "no device 2: CUDA has 2"), "%s", err.text);
    cu.cuCtxPushCurrent(mock->context_of(1, 0));
    CHECK(hilt_cuda_current(NULL) == 1, "the context's");
    void *popped;
    cu.cuCtxPopCurrent(&popped);
}

/* -- launches -------------------------------------------------------------------------------------------- */
static void
test_arguments(void)
{
    static const char text[] =
        TEST_PTX("scale",
                 ".param .u64 .ptr .global .align 16 scale_param_0,\n.param .u8 scale_param_1,\n.param .b16 scale_param_2,\n"
                 ".param .align 16 .b8 scale_param_3[16],\n.param .f32 scale_param_4,\n.param .u64 scale_param_5",
                 "");
    static const uint8_t slots[6] = {1, 1, 1, 2, 1, 1};
    hilt_cuda_module *m = load(text, slots, 6);
    const hilt_run_device *d = on(m, 0);
    const uint64_t args[7] = {0x1122334455667788, 1, 0x3C00, 0xAAAAAAAAAAAAAAAA, 0xBBBBBBBBBBBBBBBB, 0x3F800000, 42};
    hilt_run run = {0};
    CHECK(d->launch(d, &run, 0, &site, SIZES(2, 3, 4, 32, 2, 1, ONE, 100, 0), 0, args) == HILT_RUN_OK, "launch");
    unsigned char want[39];
    memcpy(want, &args[0], 8);
    memcpy(want + 8, &args[1], 1);
    memcpy(want + 9, &args[2], 2);
    memcpy(want + 11, &args[3], 16);
    memcpy(want + 27, &args[5], 4);
    memcpy(want + 31, &args[6], 8);
    const cuda_mock_launch *l = last();
    CHECK(l->nbytes == sizeof want && memcmp(l->bytes, want, sizeof want) == 0, "%zu bytes", l->nbytes);
    CHECK(l->config.grid[0] == 2 && l->config.grid[1] == 3 && l->config.grid[2] == 4 && l->config.block[0] == 32 &&
              l->config.block[1] == 2 && l->config.block[2] == 1 && l->config.dynamic_shared == 100 && !l->config.stream &&
              l->config.n == 0 && strcmp(l->kernel, "scale") == 0,
          "sizes");
    hilt_cuda_unload(m);
}

static void
test_many_arguments(void)
{
    enum { MANY = 200 };
    hilt_str text = {0};
    for (int i = 0; i < 60; i++) { /* as many as the mock counts */
        hilt_str_printf(&text, "%s.param .u32 scale_param_%d", i ? ",\n" : "", i);
    }
    hilt_str ptx = {0};
    hilt_str_printf(&ptx, ".version 8.0\n.target sm_90a\n.visible .entry scale(\n%s\n)\n{\nret;\n}\n", text.data);
    uint8_t slots[MANY];
    uint64_t args[MANY];
    for (int i = 0; i < MANY; i++) {
        slots[i] = 1;
        args[i] = (uint64_t)i;
    }
    hilt_cuda_module *m = load(ptx.data, slots, 60);
    const hilt_run_device *d = on(m, 0);
    hilt_run run = {0};
    CHECK(d->launch(d, &run, 0, &site, SIZES(ONE, 32, 1, 1, ONE, 0, 0), 0, args) == HILT_RUN_OK, "launch");
    for (uint32_t i = 0; i < 60; i++) {
        CHECK(memcmp(last()->bytes + 4 * i, &i, 4) == 0, "%u", i);
    }
    hilt_str_free(&text);
    hilt_str_free(&ptx);
    hilt_cuda_unload(m);
}

static void
test_attributes(void)
{
    hilt_cuda_module *m = load(TEST_PTX("scale", THREE, ""), three, 3);
    const hilt_run_device *d = on(m, 1);
    const uint64_t args[3] = {0};
    hilt_run run = {0};
    int64_t stream = (int64_t)(uintptr_t)mock->stream_of(1);
    CHECK(d->launch(d, &run, 0, &site, SIZES(8, 2, 1, 64, 1, 1, 4, 2, 1, 200000, stream), 3, args) == HILT_RUN_OK, "launch");
    const cuda_mock_launch *l = last();
    CHECK(l->config.n == 3 && l->attributes[0].id == HILT_CU_LAUNCH_CLUSTER && l->attributes[0].value.cluster[0] == 4 &&
              l->attributes[0].value.cluster[1] == 2 && l->attributes[0].value.cluster[2] == 1,
          "cluster");
    CHECK(l->attributes[1].id == HILT_CU_LAUNCH_COOPERATIVE && l->attributes[1].value.flag == 1 &&
              l->attributes[2].id == HILT_CU_LAUNCH_PDL && l->attributes[2].value.flag == 1,
          "flags");
    CHECK(l->config.stream == (void *)(uintptr_t)stream && l->config.dynamic_shared == 200000, "stream, shared memory");
    CHECK(d->launch(d, &run, 0, &site, SIZES(ONE, ONE, ONE, 0, 2), HILT_LAUNCH_PDL, args) == HILT_RUN_OK && last()->config.n == 1 &&
              last()->config.stream == (void *)2,
          "the thread's default stream");
    hilt_cuda_unload(m);
}

static void
test_contexts(void)
{
    hilt_cuda_module *m = load(TEST_PTX("scale", THREE, ""), three, 3);
    const hilt_run_device *zero = on(m, 0), *one = on(m, 1);
    CHECK(on(m, 0) == zero && zero != one, "prepared once");
    const uint64_t args[3] = {0};
    const int64_t *sizes = SIZES(ONE, 32, 1, 1, ONE, 0, 0);
    hilt_run run = {0};
    void *current = &run;
    CHECK(zero->launch(zero, &run, 0, &site, sizes, 0, args) == HILT_RUN_OK && last()->context == mock->context_of(0, 1), "none");
    cu.cuCtxGetCurrent(&current);
    CHECK(!current, "left as it was: none");
    void *theirs[3] = {mock->context_of(0, 1), mock->context_of(0, 0), mock->context_of(1, 1)}, *popped;
    for (int i = 0; i < 3; i++) {
        cu.cuCtxPushCurrent(theirs[i]);
        CHECK(zero->launch(zero, &run, 0, &site, sizes, 0, args) == HILT_RUN_OK, "launch");
        CHECK(last()->context == (i == 1 ? theirs[1] : theirs[0]) && last()->by_kernel == (i == 1), "context %d", i);
        CHECK(one->launch(one, &run, 0, &site, sizes, 0, args) == HILT_RUN_OK && last()->context == theirs[2], "the other device");
        cu.cuCtxGetCurrent(&current);
        CHECK(current == theirs[i], "left as it was");
        cu.cuCtxPopCurrent(&popped);
    }
    hilt_cuda_unload(m);
}

static void
test_capture(void)
{
    mock->strict_calls = mock->relaxed_calls = 0;
    static const char text[] = TEST_PTX("scale", THREE, ".visible .global .align 8 .u64 hilt_record;\n");
    hilt_ptx *p = make_ptx(text, "scale", three, 3);
    p->nsites = 1;
    hilt_error err = {0};
    hilt_cuda_module *m = hilt_cuda_load(&p, NULL, &err);
    const hilt_run_device *d = on(m, 0);
    int mode = 1;
    cu.cuThreadExchangeStreamCaptureMode(&mode);
    CHECK(d && mock->relaxed_calls == 2 && mock->strict_calls == 0 && mode == 0, "%d relaxed, %d strict", mock->relaxed_calls,
          mock->strict_calls);
    cu.cuThreadExchangeStreamCaptureMode(&mode);
    CHECK(mock->live_host == 1, "the record");
    hilt_cuda_unload(m);
    CHECK(mock->live_host == 0 && mock->loaded == 0, "freed");
}

static void
test_memory(void)
{
    hilt_cuda_module *m = load(TEST_PTX("scale", THREE, ""), three, 3);
    const hilt_run_device *d = on(m, 1);
    hilt_error err = {0};
    uint64_t there = hilt_cuda_alloc(d, 64, &err);
    int here[4] = {1, 2, 3, 4}, back[4] = {0};
    CHECK(there && hilt_cuda_where(there, &err) == 1 && hilt_cuda_where(there + 63, &err) == 1, "%s", err.text);
    CHECK(hilt_cuda_where((uint64_t)(uintptr_t)here, &err) == -1 && hilt_cuda_where(0, &err) == -1, "%s", err.text);
    CHECK(hilt_cuda_to(d, there, here, sizeof here, &err) && hilt_cuda_from(d, back, there, sizeof back, &err) &&
              memcmp(here, back, sizeof here) == 0,
          "%s", err.text);
    hilt_cuda_release(d, there);
    mock->fail = "cuMemAlloc";
    mock->code = 2;
    CHECK(!hilt_cuda_alloc(d, 64, &err) && err.id == HILT_DIAG_CUDA_ERROR && strstr(err.text, "out of memory"), "%s", err.text);
    hilt_cuda_unload(m);
}

/* -- threads, forks -------------------------------------------------------------------------------------- */
typedef struct worker {
    hilt_cuda_module *m;
    int number, bad;
} worker;

static void *
work(void *arg)
{
    worker *w = arg;
    for (uint32_t i = 0; i < 2000; i++) {
        hilt_error err = {0};
        const hilt_run_device *d = hilt_cuda_on(w->m, (w->number + (int)i) % 2, &err);
        const uint64_t args[3] = {i, i, i};
        hilt_run run = {0};
        w->bad += !d || d->launch(d, &run, 0, &site, SIZES(ONE, 32, 1, 1, ONE, 0, 0), 0, args) != HILT_RUN_OK;
    }
    return NULL;
}

static void
test_threads(void)
{
    enum { WORKERS = 8 };
    hilt_cuda_module *m = load(TEST_PTX("scale", THREE, ""), three, 3);
    pthread_t threads[WORKERS];
    worker workers[WORKERS];
    long before = mock->launches;
    for (int i = 0; i < WORKERS; i++) {
        workers[i] = (worker){m, i, 0};
        pthread_create(&threads[i], NULL, work, &workers[i]);
    }
    for (int i = 0; i < WORKERS; i++) {
        pthread_join(threads[i], NULL);
        CHECK(!workers[i].bad, "%d of worker %d failed", workers[i].bad, i);
    }
    CHECK(mock->launches - before == WORKERS * 2000, "%ld launches", mock->launches - before);
    hilt_cuda_unload(m);
}

static hilt_cuda_module *shared_module;
static const hilt_run_device *shared_device;

static void
forked(void)
{
    hilt_error err = {0};
    hilt_run run = {0};
    const uint64_t args[3] = {0};
    CHECK(!hilt_cuda_on(shared_module, 0, &err) && err.id == HILT_DIAG_CUDA_FORKED, "%s", err.text);
    CHECK(shared_device->launch(shared_device, &run, 0, &site, SIZES(ONE, 32, 1, 1, ONE, 0, 0), 0, args) == HILT_RUN_FAULT &&
              run.fault->id == HILT_DIAG_CUDA_FORKED,
          "launch");
    end_run(&run);
    CHECK(hilt_cuda_wait(shared_device, &run) == HILT_RUN_FAULT && run.fault->id == HILT_DIAG_CUDA_FORKED, "wait");
    end_run(&run);
    long calls = mock->calls;
    hilt_cuda_unload(shared_module);
    CHECK(mock->calls == calls, "the child leaves the driver alone");
}

static void
test_fork(void)
{
    shared_module = load(TEST_PTX("scale", THREE, ""), three, 3);
    shared_device = on(shared_module, 0);
    in_process(forked);
    const uint64_t args[3] = {0};
    hilt_run run = {0};
    CHECK(shared_device->launch(shared_device, &run, 0, &site, SIZES(ONE, 32, 1, 1, ONE, 0, 0), 0, args) == HILT_RUN_OK, "the parent goes on");
    hilt_cuda_unload(shared_module);
}

/* -- speed: what our part of a launch costs, said, not tested ------------------------------------------------ */
static double
now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

static void
tell_speed(void)
{
    enum { N = 27, TIMES = 1000000 }; /* nine tensors: a pointer, an extent, a stride */
    hilt_str text = {0};
    hilt_str_puts(&text, ".version 8.0\n.target sm_90a\n.visible .entry scale(\n");
    uint8_t slots[N];
    uint64_t args[N] = {0};
    for (int i = 0; i < N; i++) {
        hilt_str_printf(&text, "%s.param .u64 scale_param_%d", i ? ",\n" : "", i);
        slots[i] = 1;
    }
    hilt_str_puts(&text, "\n)\n{\nret;\n}\n");
    hilt_cuda_module *m = load(text.data, slots, N);
    const hilt_run_device *d = on(m, 0);
    hilt_run run = {0};
    void *popped;
    cu.cuCtxPushCurrent(mock->context_of(0, 1));
    mock->quick = 1;
    double start = now();
    for (int i = 0; i < TIMES; i++) {
        d->launch(d, &run, 0, &site, SIZES(100, 1, 1, 256, 1, 1, ONE, 0, 0), 0, args);
    }
    printf("a launch of %d parameters, as far as it is ours: %.0f ns\n", N, (now() - start) / TIMES);
    mock->quick = 0;
    cu.cuCtxPopCurrent(&popped);
    hilt_str_free(&text);
    hilt_cuda_unload(m);
}

int
main(void)
{
    test_driver(); /* each in a process of its own, before this one uses CUDA */
    mock = use_mock();
    test_devices();
    test_arguments();
    test_many_arguments();
    test_attributes();
    test_contexts();
    test_capture();
    test_memory();
    test_threads();
    test_fork();
    tell_speed();
    CHECK(mock->loaded == 0 && mock->live_host == 0, "%ld libraries, %ld records left", mock->loaded, mock->live_host);
    return check_result();
}
