/* For the tests of CUDA: the mock driver, modules of kernels made by hand, and programs of their own process. */
#ifndef HILT_TEST_CUDA_USE_H
#define HILT_TEST_CUDA_USE_H

#include "../mock/cuda_mock.h"
#include "check.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static struct hilt_cu cu; /* the mock's functions */

/* Makes the mock the driver; nothing may have used CUDA before. */
static inline cuda_mock_driver *
use_mock(void)
{
    setenv("HILT_CUDA_LIBRARY", CUDA_MOCK, 1);
    void *library = dlopen(CUDA_MOCK, RTLD_LAZY | RTLD_LOCAL);
    cuda_mock_driver *mock = library ? dlsym(library, "cuda_mock") : NULL;
    if (!mock) {
        fprintf(stderr, "%s\n", dlerror());
        exit(1);
    }
#define HILT_CUDA(version, name, parameters) *(void **)&cu.name = dlsym(library, #name);
#include "../../src/rt/cuda/driver.def"
#undef HILT_CUDA
    return mock;
}

/* Runs it in a child; its checks are this test's. */
static inline void
in_process(void (*body)(void))
{
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        body();
        _exit(check_failures > 0);
    }
    int status = 0;
    waitpid(child, &status, 0);
    CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0, "a child fails (%d)", status);
}

#define TEST_PTX(name, parameters, more)                                                                         \
    ".version 8.0\n.target sm_90a\n.address_size 64\n" more ".visible .entry " name "(\n" parameters "\n)\n{\nret;\n}\n"

/* A module of one kernel, whose parameters take these slots. */
static inline hilt_ptx *
make_ptx(const char *text, const char *symbol, const uint8_t *slots, uint32_t nparams)
{
    hilt_arena *arena = hilt_arena_new();
    hilt_ptx *p = hilt_arena_zalloc(arena, sizeof *p);
    p->arena = arena;
    p->arch = "sm_90a";
    p->text = hilt_arena_strdup(arena, text, strlen(text));
    p->len = strlen(text);
    p->kernels = hilt_arena_zalloc(arena, sizeof *p->kernels);
    p->nkernels = 1;
    p->kernels[0] = (hilt_ptx_kernel){.name = "scale", .symbol = hilt_arena_strdup(arena, symbol, strlen(symbol)), .shared_align = 16,
                                      .nparams = nparams};
    uint8_t *mine = hilt_arena_zalloc(arena, nparams + 1);
    memcpy(mine, slots, nparams);
    p->kernels[0].slots = mine;
    p->sites = hilt_arena_zalloc(arena, 3 * sizeof *p->sites);
    return p;
}

static inline void
end_run(hilt_run *run)
{
    hilt_free(run->fault);
    hilt_str_free(&run->out);
    *run = (hilt_run){0};
}

#endif
