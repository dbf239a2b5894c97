/* An exported function whose kernel runs on a GPU, called from a program that knows the driver only by dlopen.
 *
 * Against the mock driver nothing is computed: the tests look at what it was asked. On a GPU the result is right, and a
 * failed assertion is told at a later call. */
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

#include "scale.h"

enum { N = 100 };
static void *driver;

/* The newest form of a function of the driver; the mock has one of each. */
static void *
find(const char *name)
{
    char newer[64];
    snprintf(newer, sizeof newer, "%s_v2", name);
    void *f = dlsym(driver, newer);
    f = f ? f : dlsym(driver, name);
    if (!f) {
        printf("no %s\n", name);
        exit(1);
    }
    return f;
}

static void
must(const char *what, int code)
{
    if (code) {
        printf("%s: %d\n", what, code);
        exit(1);
    }
}

int
main(void)
{
    const char *name = getenv("HILT_CUDA_LIBRARY");
    driver = dlopen(name ? name : "libcuda.so.1", RTLD_NOW);
    if (!driver) {
        printf("no driver\n");
        return 1;
    }
    int (*init)(unsigned) = (int (*)(unsigned))find("cuInit");
    int (*device)(int *, int) = (int (*)(int *, int))find("cuDeviceGet");
    int (*retain)(void **, int) = (int (*)(void **, int))find("cuDevicePrimaryCtxRetain");
    int (*push)(void *) = (int (*)(void *))find("cuCtxPushCurrent");
    int (*allocate)(unsigned long long *, size_t) = (int (*)(unsigned long long *, size_t))find("cuMemAlloc");
    int (*to)(unsigned long long, const void *, size_t) = (int (*)(unsigned long long, const void *, size_t))find("cuMemcpyHtoD");
    int (*from)(void *, unsigned long long, size_t) = (int (*)(void *, unsigned long long, size_t))find("cuMemcpyDtoH");
    int (*wait)(void) = (int (*)(void))dlsym(driver, "cuCtxSynchronize"); /* the newer form takes a context */
    int (*new_stream)(void **, unsigned) = (int (*)(void **, unsigned))find("cuStreamCreate");
    void *context, *stream;
    int first;
    unsigned long long a, b;
    int32_t host[N];
    for (int i = 0; i < N; i++) {
        host[i] = i;
    }
    must("cuInit", init(0));
    must("cuDeviceGet", device(&first, 0));
    must("cuDevicePrimaryCtxRetain", retain(&context, first));
    must("cuCtxPushCurrent", push(context));
    must("cuStreamCreate", new_stream(&stream, 1));
    must("cuMemAlloc", allocate(&a, sizeof host));
    must("cuMemAlloc", allocate(&b, sizeof host));
    must("cuMemcpyHtoD", to(a, host, sizeof host));
    must("cuMemcpyHtoD", to(b, host, sizeof host));

    scale_Kernel_Module_t module = {0};
    int32_t code = scale_Kernel_Module_Load(&module);
    printf("load %d %s\n", (int)code, code ? scale_Error_Detail() : "");
    if (code) {
        return 1;
    }
    scale_Tensor_a_t ta = {(void *)(uintptr_t)a, {N}};
    scale_Tensor_b_t tb = {(void *)(uintptr_t)b, {N}};
    printf("call %d\n", (int)cute_dsl_scale_wrapper(&module, &ta, &tb, 3, stream));
    printf("default stream %d\n", (int)cute_dsl_scale_wrapper(&module, &ta, &tb, 3, NULL));
    must("cuCtxSynchronize", wait());
    must("cuMemcpyDtoH", from(host, b, sizeof host));
    int right = 0;
    for (int i = 0; i < N; i++) {
        right += host[i] == 3 * i;
    }
    tb.data = ta.data;
    printf("in place %d\n", (int)cute_dsl_scale_wrapper(&module, &ta, &tb, 2, stream));
    must("cuCtxSynchronize", wait());
    must("cuMemcpyDtoH", from(host, a, sizeof host));
    int doubled = 0;
    for (int i = 0; i < N; i++) {
        doubled += host[i] == 2 * i;
    }
    printf("right %d %d\n", right, doubled);
    code = cute_dsl_scale_wrapper(&module, &ta, &tb, 0, stream);
    printf("failing %d, synchronised %s\n", (int)code, wait() ? "badly" : "well");
    code = cute_dsl_scale_wrapper(&module, &ta, &tb, 1, stream);
    printf("later %d %s | %s\n", (int)code, scale_Error_Text(code), code ? scale_Error_Detail() : "");
    return 0;
}
