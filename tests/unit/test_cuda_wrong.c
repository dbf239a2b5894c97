/* What the CUDA runtime says when a launch cannot be, when the driver fails, and when a kernel has failed. */
#include "cuda_use.h"

static cuda_mock_driver *mock;
static const hilt_site site = {"launch", "k.py", 12, 4};
static const uint8_t three[3] = {1, 1, 1};
static const uint8_t four[4] = {1, 1, 1, 1};
static const uint64_t args[3];
static const hilt_run_device *device;
#define THREE ".param .u64 scale_param_0,\n.param .f32 scale_param_1,\n.param .u32 scale_param_2"
#define RECORD ".visible .global .align 8 .u64 hilt_record;\n"
#define SIZES(...) ((const int64_t[11]){__VA_ARGS__})
#define ONE 1, 1, 1

/* The launch is a fault of that id, placed where it is launched, whose text has the parts. */
static void
refused(const int64_t *sizes, unsigned flags, hilt_diag_id id, const char *part, const char *other)
{
    hilt_run run = {0};
    long before = mock->launches;
    int status = device->launch(device, &run, 0, &site, sizes, flags, args);
    const hilt_fault *f = run.fault;
    CHECK(status == HILT_RUN_FAULT && f && f->id == id && strstr(f->text, "kernel 'scale'") && strstr(f->text, part) &&
              strstr(f->text, other) && mock->launches == before,
          "%d, %s: %s", status, f ? hilt_diag_name(f->id) : "", f ? f->text : "");
    CHECK(f && f->nagents == 1 && f->agents[0].line == 12 && strcmp(f->agents[0].file, "k.py") == 0, "the place");
    end_run(&run);
}

static void
test_sizes(void)
{
    refused(SIZES(0, 1, 1, 32, 1, 1, ONE, 0, 0), 0, HILT_DIAG_LAUNCH_SIZE, "grid=(0, 1, 1)", "zero");
    refused(SIZES(1, 1, 1, -32, 1, 1, ONE, 0, 0), 0, HILT_DIAG_LAUNCH_SIZE, "block=(-32, 1, 1)", "negative");
    refused(SIZES(1, 70000, 1, 32, 1, 1, ONE, 0, 0), 0, HILT_DIAG_LAUNCH_SIZE, "70000", "65535");
    refused(SIZES(1, 1, 1, 1024, 2, 1, ONE, 0, 0), 0, HILT_DIAG_LAUNCH_SIZE, "2048 threads", "1024");
    refused(SIZES(1, 1, 1, INT64_MAX, INT64_MAX, 2, ONE, 0, 0), 0, HILT_DIAG_LAUNCH_SIZE, "block", "1024");
    refused(SIZES(1, 1, 1, 32, 1, 1, ONE, 240000, 0), 0, HILT_DIAG_LAUNCH_SHARED, "240000", "232448");
    refused(SIZES(1, 1, 1, 32, 1, 1, ONE, -1, 0), 0, HILT_DIAG_LAUNCH_SHARED, "smem=-1", "negative");
    refused(SIZES(6, 1, 1, 32, 1, 1, 4, 1, 1, 0, 0), 0, HILT_DIAG_LAUNCH_CLUSTER, "cluster=(4, 1, 1)", "6 blocks");
    refused(SIZES(64, 1, 1, 32, 1, 1, 32, 1, 1, 0, 0), 0, HILT_DIAG_LAUNCH_CLUSTER, "cluster=(32, 1, 1)", "16");
    refused(SIZES(64, 1, 1, 32, 1, 1, 0, 1, 1, 0, 0), 0, HILT_DIAG_LAUNCH_SIZE, "cluster=(0, 1, 1)", "zero");
}

static const hilt_run_device *
place(hilt_ptx *p, hilt_cuda_module **ret)
{
    hilt_error err = {0};
    *ret = hilt_cuda_load(&p, NULL, &err);
    const hilt_run_device *d = *ret ? hilt_cuda_on(*ret, 0, &err) : NULL;
    CHECK(d, "%s", err.text);
    return d;
}

static void
test_limits_of_kernels(void)
{
    const hilt_run_device *before = device;
    hilt_cuda_module *m;
    mock->most_threads = 512;
    mock->registers = 128;
    hilt_ptx *p = make_ptx(TEST_PTX("scale", THREE, ""), "scale", three, 3);
    p->kernels[0].shared = p->kernels[0].static_shared = 100000; /* moved into the dynamic one */
    device = place(p, &m);
    refused(SIZES(1, 1, 1, 1024, 1, 1, ONE, 0, 0), 0, HILT_DIAG_LAUNCH_SIZE, "1024 threads", "with the 128 registers that each takes it can have 512");
    refused(SIZES(1, 1, 1, 32, 1, 1, ONE, 140000, 0), 0, HILT_DIAG_LAUNCH_SHARED, "100000 static", "140000 dynamic");
    hilt_run run = {0};
    CHECK(device->launch(device, &run, 0, &site, SIZES(1, 1, 1, 512, 1, 1, ONE, 100, 0), 0, args) == HILT_RUN_OK &&
              mock->last[(mock->launches - 1) % MOCK_LAUNCHES].config.dynamic_shared == 100100,
          "what was moved is asked for");
    hilt_cuda_kernel_facts facts;
    CHECK(hilt_cuda_kernel_facts_of(device, 0, &facts) && facts.registers == 128 && facts.most_threads == 512 &&
              facts.most_dynamic_shared == 227 * 1024 - 100000 && !hilt_cuda_kernel_facts_of(device, 1, &facts),
          "facts");
    hilt_cuda_unload(m);
    mock->most_threads = 1024;
    p = make_ptx(TEST_PTX("scale", THREE, ""), "scale", three, 3);
    p->kernels[0].fixed_block[0] = 64;
    p->kernels[0].fixed_block[1] = p->kernels[0].fixed_block[2] = 1;
    p->kernels[0].fixed_cluster[0] = 2;
    p->kernels[0].fixed_cluster[1] = p->kernels[0].fixed_cluster[2] = 1;
    device = place(p, &m);
    refused(SIZES(2, 1, 1, 32, 1, 1, 2, 1, 1, 0, 0), 0, HILT_DIAG_LAUNCH_SIZE, "block=(32, 1, 1)", "compiled for block=(64, 1, 1)");
    refused(SIZES(2, 1, 1, 64, 1, 1, ONE, 0, 0), 0, HILT_DIAG_LAUNCH_CLUSTER, "cluster=(1, 1, 1)", "compiled for cluster=(2, 1, 1)");
    hilt_cuda_unload(m);
    device = before;
}

static void
small_device(void)
{
    mock = use_mock();
    mock->capability[0] = 86;
    hilt_cuda_module *m;
    device = place(make_ptx(TEST_PTX("scale", THREE, ""), "scale", three, 3), &m);
    refused(SIZES(4, 1, 1, 32, 1, 1, 2, 1, 1, 0, 0), 0, HILT_DIAG_LAUNCH_CLUSTER, "has no clusters", "8.6");
    refused(SIZES(4, 1, 1, 32, 1, 1, ONE, 110000, 0), 0, HILT_DIAG_LAUNCH_SHARED, "110000", "Mock 0 has 101376");
    hilt_run run = {0};
    CHECK(device->launch(device, &run, 0, &site, SIZES(4, 1, 1, 32, 1, 1, ONE, 0, 0), HILT_LAUNCH_PDL, args) == HILT_RUN_OK &&
              mock->last[0].config.n == 0,
          "without programmatic launch");
    hilt_cuda_unload(m);
}

static void
fails_with(int code, hilt_diag_id id, const char *part, const char *other)
{
    mock->fail = "cuLaunchKernelEx";
    mock->code = code;
    refused(SIZES(50, 1, 1, 256, 1, 1, ONE, 64, 0), HILT_LAUNCH_COOPERATIVE, id, part, other);
}

static void
test_driver_refuses(void)
{
    fails_with(1, HILT_DIAG_CUDA_ERROR, "grid=(50, 1, 1), block=(256, 1, 1), 64 bytes of dynamic shared memory, cooperative",
               "CUDA_ERROR_INVALID_VALUE (the mock says so)");
    fails_with(12345, HILT_DIAG_CUDA_ERROR, "could not be launched", "error 12345");
    fails_with(701, HILT_DIAG_LAUNCH_SIZE, "needs more than a multiprocessor of Mock 0 has", "registers");
    fails_with(720, HILT_DIAG_LAUNCH_SIZE, "cooperatively with 50 blocks", "it holds 80 of this kernel (8 on each of 10");
    fails_with(912, HILT_DIAG_LAUNCH_CLUSTER, "no cluster of that size fits", "Mock 0");
    refused(SIZES(1, 1, 1, 32, 1, 1, ONE, 0, (int64_t)(uintptr_t)mock->stream_of(1)), 0, HILT_DIAG_LAUNCH_STREAM, "runs on device 0",
            "its stream is one of device 1");
}

/* Every call that loading and preparing make fails in turn: an error, and nothing is left. */
static void
test_loading_fails(void)
{
    static const char *const calls[] = {"cuLibraryLoadData", "cuLibraryGetKernel", "cuKernelGetFunction", "cuFuncGetAttribute",
                                        "cuFuncSetAttribute", "cuLibraryGetGlobal", "cuMemHostAlloc", "cuMemHostGetDevicePointer",
                                        "cuMemcpyHtoD", "cuStreamCreate", "cuStreamSynchronize", "cuCtxPushCurrent"};
    for (size_t i = 0; i < HILT_COUNT(calls); i++) {
        for (int after = 0; after < 2; after++) {
            hilt_error err = {0};
            hilt_ptx *p = make_ptx(TEST_PTX("scale", THREE, RECORD), "scale", three, 3);
            p->nsites = 1;
            mock->fail = calls[i];
            mock->code = 999;
            mock->after = after;
            hilt_cuda_module *m = hilt_cuda_load(&p, NULL, &err);
            const hilt_run_device *d = m ? hilt_cuda_on(m, 1, &err) : NULL;
            bool failed = !mock->fail;
            CHECK(failed ? !d && strstr(err.text, "999") : d != NULL, "%s, %d: %s", calls[i], after, err.text);
            mock->fail = NULL;
            hilt_error again = {0};
            CHECK(!m || hilt_cuda_on(m, 1, &again), "prepared the next time: %s", again.text);
            hilt_cuda_unload(m);
            hilt_ptx_free(p);
            CHECK(mock->loaded == 1 && mock->live_host == 0, "%s leaves %ld, %ld", calls[i], mock->loaded, mock->live_host);
        }
    }
    mock->after = 0;
}

static void
test_bad_code(void)
{
    hilt_error err = {0};
    hilt_ptx *p = make_ptx("this is no PTX", "scale", three, 3);
    CHECK(!hilt_cuda_load(&p, NULL, &err) && p && err.id == HILT_DIAG_CUDA_ERROR && strstr(err.text, "CUDA_ERROR_INVALID_PTX") &&
              strstr(err.text, "line 1: no .version"),
          "%s", err.text);
    hilt_ptx_free(p);
    err = (hilt_error){0};
    p = make_ptx(TEST_PTX("scale", THREE, ""), "scale", four, 4);
    CHECK(!hilt_cuda_load(&p, NULL, &err) && err.id == HILT_DIAG_BACKEND_FAILED, "%s", err.text);
    hilt_ptx_free(p);
    err = (hilt_error){0};
    p = make_ptx(TEST_PTX("scale", THREE, ""), "other", three, 3);
    CHECK(!hilt_cuda_load(&p, NULL, &err) && strstr(err.text, "cuLibraryGetKernel"), "%s", err.text);
    hilt_ptx_free(p);
}

/* -- kernels that fail ------------------------------------------------------------------------------------ */
static hilt_cuda_module *failing;

static hilt_run_device const *
failing_kernel(int which)
{
    hilt_ptx *p = make_ptx(TEST_PTX("scale", THREE, RECORD), "scale", three, 3);
    static const hilt_ptx_site sites[3] = {
        {.id = HILT_DIAG_RUN_ASSERTION, .kernel = "scale", .message = "n is odd", .message_len = 8, .file = "k.py", .line = 3, .col = 8},
        {.id = HILT_DIAG_CHECK_TRAP, .kernel = "scale", .message = "no way", .message_len = 6, .file = "k.py", .line = 4, .col = 8},
        {.id = HILT_DIAG_CHECK_BOUNDS, .kernel = "scale", .message = "x", .message_len = 1, .dim = 1, .text = "(4,5):(5,1)",
         .file = "k.py", .line = 5, .col = 8},
    };
    memcpy(p->sites, sites, sizeof sites);
    p->nsites = 3;
    const hilt_run_device *d = place(p, &failing);
    mock->trap = 719;
    mock->site = which;
    hilt_run run = {0};
    CHECK(d->launch(d, &run, 0, &site, SIZES(ONE, ONE, ONE, 0, 0), 0, args) == HILT_RUN_OK, "is not seen at once");
    return d;
}

static void
check_failed(hilt_run *run, int status, int which)
{
    const hilt_fault *f = run->fault;
    static const hilt_diag_id ids[3] = {HILT_DIAG_RUN_ASSERTION, HILT_DIAG_CHECK_TRAP, HILT_DIAG_CHECK_BOUNDS};
    static const char *const texts[3] = {"n is odd", "no way", "x"};
    CHECK(status == (which ? HILT_RUN_FAULT : HILT_RUN_ASSERTION) && f && f->id == ids[which] && strstr(f->text, texts[which]),
          "%d: %s", status, f ? f->text : "");
    if (f) {
        CHECK(strcmp(f->kernel, "scale") == 0 && f->nagents == 1 && f->agents[0].line == 3 + which && f->agents[0].block[2] == 3 &&
                  f->agents[0].thread[0] == 4,
              "who, where");
        CHECK(which != 2 || (strstr(f->text, "7") && strstr(f->text, "(4,5):(5,1)") && strcmp(f->tensor, "x") == 0), "%s", f->text);
        CHECK(which || (run->message_len == 8 && memcmp(run->message, "n is odd", 8) == 0 && run->line == 3), "the assertion's");
    }
    end_run(run);
}

static void
test_failing_kernels(void)
{
    for (int which = 0; which < 3; which++) {
        const hilt_run_device *d = failing_kernel(which);
        hilt_run run = {0};
        check_failed(&run, hilt_cuda_wait(d, &run), which);
        check_failed(&run, d->launch(d, &run, 0, &site, SIZES(ONE, ONE, ONE, 0, 0), 0, args), which);
        /* another module's launch finds it too */
        check_failed(&run, device->launch(device, &run, 0, &site, SIZES(ONE, ONE, ONE, 0, 0), 0, args), which);
        mock->heal();
        hilt_cuda_unload(failing);
    }
}

static void
test_sticky(void)
{
    hilt_cuda_module *m;
    const hilt_run_device *d = place(make_ptx(TEST_PTX("scale", THREE, ""), "scale", three, 3), &m);
    mock->trap = 700;
    hilt_run run = {0};
    CHECK(d->launch(d, &run, 0, &site, SIZES(ONE, ONE, ONE, 0, 0), 0, args) == HILT_RUN_OK, "not seen at once");
    CHECK(hilt_cuda_wait(d, &run) == HILT_RUN_FAULT && run.fault->id == HILT_DIAG_CUDA_ERROR &&
              strstr(run.fault->text, "before this failed with CUDA_ERROR_ILLEGAL_ADDRESS") &&
              strstr(run.fault->hint, "fails from now on"),
          "%s", run.fault ? run.fault->text : "");
    end_run(&run);
    CHECK(d->launch(d, &run, 0, &site, SIZES(ONE, ONE, ONE, 0, 0), 0, args) == HILT_RUN_FAULT &&
              strstr(run.fault->text, "the launch of kernel 'scale' found it so") && run.fault->nagents == 1,
          "%s", run.fault ? run.fault->text : "");
    end_run(&run);
    mock->heal();
    mock->fail = "cuCtxSynchronize";
    mock->code = 2;
    CHECK(hilt_cuda_wait(d, &run) == HILT_RUN_FAULT && strstr(run.fault->text, "waiting for the GPU fails with CUDA_ERROR_OUT_OF_MEMORY"),
          "%s", run.fault ? run.fault->text : "");
    end_run(&run);
    hilt_cuda_unload(m);
}

int
main(void)
{
    in_process(small_device);
    mock = use_mock();
    hilt_cuda_module *m;
    device = place(make_ptx(TEST_PTX("scale", THREE, ""), "scale", three, 3), &m);
    test_sizes();
    test_limits_of_kernels();
    test_driver_refuses();
    test_loading_fails();
    test_bad_code();
    test_failing_kernels();
    test_sticky();
    hilt_cuda_unload(m);
    CHECK(mock->loaded == 0 && mock->live_host == 0, "%ld libraries, %ld records left", mock->loaded, mock->live_host);
    return check_result();
}
