/* A client of the machine for tests: each thread of a kernel is a fiber that runs a C function. */
#ifndef HILT_TEST_SIMT_FIBERS_H
#define HILT_TEST_SIMT_FIBERS_H

#include "../../src/simt/simt.h"
#include "check.h"

#include <stdlib.h>
#include <string.h>
#include <ucontext.h>

enum { FIBER_STACK = 32 * 1024 };
typedef struct fiber {
    ucontext_t here;
    hilt_thread *t;
    hilt_simt_status status; /* WAIT, STOP, or GO at its end */
    struct fiber *next;      /* free */
    char stack[FIBER_STACK];
} fiber;

typedef void (*body)(hilt_thread *t, void *arg);
static struct {
    ucontext_t main;
    fiber *free;
    body body;
    void *arg;
    long started, ended;
} fibers;

static void
fiber_leave(hilt_thread *t, hilt_simt_status status)
{
    fiber *f = t->code;
    f->status = status;
    swapcontext(&f->here, &fibers.main);
}

static void
fiber_main(unsigned low, unsigned high)
{
    fiber *f = (fiber *)((uintptr_t)low | (uintptr_t)high << 32);
    fibers.body(f->t, fibers.arg);
    fiber_leave(f->t, HILT_SIMT_GO);
}

static int
fiber_start(void *data, hilt_thread *t)
{
    fiber *f = fibers.free;
    if (f)
        fibers.free = f->next;
    else
        f = malloc(sizeof *f);
    f->t = t;
    getcontext(&f->here);
    f->here.uc_stack.ss_sp = f->stack;
    f->here.uc_stack.ss_size = sizeof f->stack;
    f->here.uc_link = NULL;
    uintptr_t p = (uintptr_t)f;
    makecontext(&f->here, (void (*)(void))fiber_main, 2, (unsigned)p, (unsigned)(p >> 32));
    t->code = f;
    fibers.started++;
    return HILT_RUN_OK;
}

static hilt_simt_status
fiber_resume(void *data, hilt_thread *t)
{
    fiber *f = t->code;
    swapcontext(&fibers.main, &f->here);
    return f->status;
}

static void
fiber_end(void *data, hilt_thread *t)
{
    fiber *f = t->code;
    f->next = fibers.free;
    fibers.free = f;
    t->code = NULL;
    fibers.ended++;
}

static void
fibers_free(void)
{
    while (fibers.free) {
        fiber *f = fibers.free;
        fibers.free = f->next;
        free(f);
    }
}

/* What compiled code does with the status of an op. */
static inline void
await(hilt_thread *t, hilt_simt_status status)
{
    if (status != HILT_SIMT_GO)
        fiber_leave(t, status);
}

/* -- sites: each use in the source is one ------------------------------------------------------------------- */
#define SITE(name)                                                                                           \
    ({                                                                                                       \
        static const hilt_site site_here = {.op = name, .file = "k.py", .line = __LINE__, .col = 1};         \
        &site_here;                                                                                          \
    })
static inline void
sync_threads(hilt_thread *t, const hilt_site *s)
{
    await(t, hilt_simt_barrier(t, s, 0, 0));
}
#define SYNC(t) sync_threads((t), SITE("sync_threads"))

/* -- runs --------------------------------------------------------------------------------------------------- */
typedef struct result {
    int status;
    hilt_fault fault; /* id 0: none */
} result;

static inline hilt_launch
launch_of(int64_t blocks, int64_t threads)
{
    static const hilt_site site = {.op = "launch", .file = "k.py", .line = 1, .col = 1};
    return (hilt_launch){.kernel = "k",
                         .grid = {blocks, 1, 1},
                         .block = {threads, 1, 1},
                         .cluster = {1, 1, 1},
                         .static_shared = 16 * 1024,
                         .shared_align = 16,
                         .site = &site};
}

static inline result
run_kernel(const hilt_launch *l, hilt_watcher *w, body b, void *arg)
{
    static const hilt_simt_client client = {.start = fiber_start, .resume = fiber_resume, .end = fiber_end};
    fibers.body = b;
    fibers.arg = arg;
    fibers.started = fibers.ended = 0;
    hilt_run run = {0};
    result r = {.status = hilt_launch_check(l, &run)};
    if (r.status == HILT_RUN_OK)
        r.status = hilt_machine_run(l, 0, (uint64_t)(l->grid[0] * l->grid[1] * l->grid[2]), &client, w, &run);
    CHECK(fibers.started == fibers.ended, "%ld started, %ld ended", fibers.started, fibers.ended);
    CHECK((run.fault != NULL) == (r.status == HILT_RUN_FAULT), "status %d", r.status);
    if (run.fault) {
        static char words[sizeof run.fault->words]; /* of the last fault */
        memcpy(words, run.fault->words, sizeof words);
        r.fault = *run.fault;
        for (uint32_t i = 0; i < r.fault.nagents; i++)
            r.fault.agents[i].what = words + (r.fault.agents[i].what - run.fault->words);
    }
    hilt_free(run.fault);
    hilt_str_free(&run.out);
    return r;
}

/* A run that must end well. */
static inline void
run_good(const hilt_launch *l, hilt_watcher *w, body b, void *arg, const char *what)
{
    result r = run_kernel(l, w, b, arg);
    CHECK(r.status == HILT_RUN_OK, "%s: status %d %s", what, r.status, r.fault.text);
}

#endif
