/* Launches of compiled kernels.
 *
 * The blocks that must be live at once (one, a cluster, a cooperative grid) are a unit, and run in one host thread, through
 * a machine. A kernel that runs by blocks has nothing that blocks could meet at: it is called, and each is a unit; a per_run one is
 * called for several at a time. Units are shared out over the pool, a few in a row at a time, each thread printing to a run of its own;
 * what comes of that is joined in the order of the units. The first fault in that order is the launch's: units before it still run, later ones
 * are stopped at their next turn, for they may be waiting for the one that failed.
 *
 * What a worker has (a machine, frames of coroutines, shared memory) is kept from unit to unit. Threads compute in the
 * default floating-point mode, and the calling thread gets back the one it had.
 */
#include "cpu.h"
#include "pool.h"

#include <fenv.h>
#include <sched.h>
#include <stdlib.h>

typedef struct segment { /* what came of some units in a row */
    uint64_t first;
    int status;
    hilt_run run;
} segment;

typedef struct launch {
    hilt_job job; /* the first: the pool knows it */
    hilt_launch l;
    const hilt_cpu_kernel *kernel;
    const uint64_t *args;
    uint64_t unit; /* blocks */
    hilt_run *run; /* NULL: several threads take part, and each has its own */
    int status;    /* of the calling thread, if it is alone */
    atomic_flag lock;
    HILT_VEC(segment) segments; /* under lock */
    bool no_memory;             /* under lock: a segment is lost */
} launch;

typedef struct chunk { /* of frames */
    struct chunk *before;
} chunk;

typedef struct worker {
    launch *launch;
    uint64_t first; /* unit of those that it runs now */
    hilt_run own;
    hilt_simt_client client;
    hilt_machine *machine; /* NULL: not yet, or the kernel needs none */
    void *free_frames;     /* each holds the next */
    char *at, *end;        /* what is left of the newest chunk */
    chunk *chunks;
    char *shared_raw; /* of a kernel that runs by blocks */
} worker;

static _Thread_local worker *current; /* of this host thread */

/* -- floating-point mode --------------------------------------------------------------------------------- */
#if defined(__x86_64__)
enum { MODE_BITS = 0xffc0, DEFAULT_MODE = 0x1f80 }; /* nearest, all masked, subnormals kept; the rest are sticky flags */
typedef uint32_t float_mode;
static float_mode
enter_default_mode(void)
{
    uint32_t found = __builtin_ia32_stmxcsr();
    if ((found & MODE_BITS) != DEFAULT_MODE) {
        __builtin_ia32_ldmxcsr(DEFAULT_MODE);
    }
    return found;
}
static void
leave_default_mode(float_mode found)
{
    if ((found & MODE_BITS) != DEFAULT_MODE) {
        __builtin_ia32_ldmxcsr(found);
    }
}
#else
typedef fenv_t float_mode;
static float_mode
enter_default_mode(void)
{
    fenv_t found;
    fegetenv(&found);
    fesetenv(FE_DFL_ENV);
    return found;
}
static void
leave_default_mode(float_mode found)
{
    fesetenv(&found);
}
#endif

/* -- frames ---------------------------------------------------------------------------------------------- */
static void *
new_frame(worker *w, uint64_t size, uint64_t align)
{
    enum { FIRST = 16 << 10, MOST = 4 << 20 };
    align = align < 16 ? 16 : align;
    size = (size + align - 1) & ~(align - 1);
    if (size > (uint64_t)(w->end - w->at)) {
        uint64_t bytes = w->chunks ? 2 * (uint64_t)(w->end - (char *)w->chunks) : FIRST;
        bytes = bytes > MOST ? MOST : bytes;
        bytes = bytes < size + align + sizeof(chunk) ? size + align + sizeof(chunk) : bytes;
        chunk *c = hilt_malloc(bytes);
        if (!c) {
            return NULL;
        }
        c->before = w->chunks;
        w->chunks = c;
        w->at = (char *)(((uintptr_t)(c + 1) + align - 1) & ~(uintptr_t)(align - 1));
        w->end = (char *)c + bytes;
    }
    w->at += size;
    return w->at - size;
}

/* All frames of a launch are of one kernel, and so of one size. */
HILT_API void *
hilt_cpu_frame(hilt_thread *t, uint64_t size, uint64_t align)
{
    worker *w = t->code;
    void **frame = w->free_frames;
    if (!frame) {
        return new_frame(w, size, align);
    }
    w->free_frames = *frame;
    return frame;
}

/* -- the machine's client -------------------------------------------------------------------------------- */
static int
start_thread(void *data, hilt_thread *t)
{
    worker *w = data;
    t->code = w;
    t->code = w->launch->kernel->thread(t, w->launch->args);
    return t->code ? HILT_RUN_OK : HILT_RUN_NO_MEMORY;
}

/* Need the units that w runs not be finished? */
static bool
given_up(const worker *w)
{
    return atomic_load_explicit(&w->launch->job.stop, memory_order_relaxed) < w->first;
}

/* Nobody else can go on here: what this thread waits for comes from another host thread, or never. */
HILT_API hilt_simt_status
hilt_cpu_yield(hilt_thread *t, const hilt_site *s)
{
    hilt_simt_status status = hilt_simt_yield(t, s);
    if (status == HILT_SIMT_GO) {
        if (given_up(current)) {
            return HILT_SIMT_STOP;
        }
        sched_yield();
    }
    return status;
}

static hilt_simt_status
resume_thread(void *data, hilt_thread *t)
{
    worker *w = data;
    if (given_up(w)) {
        return HILT_SIMT_STOP;
    }
    struct handle {
        void (*resume)(void *);
    } *h = t->code;
    h->resume(h);
    return h->resume ? HILT_SIMT_WAIT : (hilt_simt_status)t->ret[0];
}

static void
end_thread(void *data, hilt_thread *t)
{
    worker *w = data;
    void **frame = t->code;
    *frame = w->free_frames;
    w->free_frames = frame;
    t->code = NULL;
}

/* -- blocks by calls ------------------------------------------------------------------------------------- */
/* What is the same for all blocks. */
static bool
set_up_block(worker *w, hilt_block *b)
{
    hilt_shared_layout shared = hilt_launch_shared(&w->launch->l);
    hilt_block_init(b, &w->launch->l);
    if (!w->shared_raw) {
        w->shared_raw = hilt_malloc(shared.bytes + shared.align);
    }
    if (!w->shared_raw) {
        return false;
    }
    b->shared = (char *)(((uintptr_t)w->shared_raw + shared.align - 1) / shared.align * shared.align);
    b->dynamic_shared = b->shared + shared.dynamic;
    return true;
}

static int
call_blocks(worker *w, uint64_t first, uint64_t n, hilt_run *run)
{
    hilt_block b;
    if (!set_up_block(w, &b)) {
        return HILT_RUN_NO_MEMORY;
    }
    b.run = run;
    const hilt_cpu_kernel *k = w->launch->kernel;
    int status = HILT_RUN_OK;
    if (k->by_runs) {
        for (uint64_t i = first; i < first + n && status == HILT_RUN_OK;) {
            hilt_block_place(&b, i);
            i += hilt_block_run(&b, first + n - i);
            status = k->block(&b, w->launch->args);
        }
        return status;
    }
    hilt_block_place(&b, first);
    status = k->block(&b, w->launch->args);
    for (uint64_t i = first + 1; i < first + n && status == HILT_RUN_OK; i++) {
        hilt_block_next(&b, i);
        status = k->block(&b, w->launch->args);
    }
    return status;
}

/* -- workers --------------------------------------------------------------------------------------------- */
static int
run_units(worker *w, uint64_t first, uint64_t n, hilt_run *run)
{
    launch *l = w->launch;
    w->first = first;
    if (l->kernel->block) {
        return call_blocks(w, first * l->unit, n * l->unit, run);
    }
    if (!w->machine) {
        w->client = (hilt_simt_client){w, start_thread, resume_thread, end_thread};
        w->machine = hilt_machine_new(&l->l, &w->client, NULL);
    }
    return w->machine ? hilt_machine_blocks(w->machine, first * l->unit, n * l->unit, run) : HILT_RUN_NO_MEMORY;
}

static void
free_worker(worker *w)
{
    hilt_machine_free(w->machine); /* ends the threads that it left behind */
    for (chunk *c = w->chunks; c;) {
        chunk *before = c->before;
        hilt_free(c);
        c = before;
    }
    hilt_free(w->shared_raw);
}

static void
free_run(hilt_run *run)
{
    hilt_str_free(&run->out);
    hilt_free(run->fault);
}

/* Notes what came of the units, and takes it out of the worker's run. */
static void
hand_in(worker *w, int status)
{
    launch *l = w->launch;
    segment s = {w->first, status, w->own};
    w->own = (hilt_run){0};
    if (status != HILT_RUN_OK) {
        hilt_job_stop(&l->job, w->first);
    }
    while (atomic_flag_test_and_set_explicit(&l->lock, memory_order_acquire)) {
    }
    bool kept = hilt_vec_push(&l->segments, s);
    l->no_memory = l->no_memory || !kept;
    atomic_flag_clear_explicit(&l->lock, memory_order_release);
    if (!kept) {
        free_run(&s.run);
        hilt_job_stop(&l->job, w->first);
    }
}

static void
work(hilt_job *j)
{
    launch *l = (launch *)j;
    worker w = {.launch = l};
    current = &w;
    float_mode found = enter_default_mode();
    uint64_t first;
    for (uint64_t n; (n = hilt_job_take(j, &first)) != 0;) {
        int status = run_units(&w, first, n, l->run ? l->run : &w.own);
        if (l->run) {
            l->status = status;
            if (status != HILT_RUN_OK) {
                break;
            }
        }
        else if (status != HILT_RUN_OK || w.own.out.len || w.own.out.failed) {
            hand_in(&w, status);
        }
    }
    leave_default_mode(found);
    current = NULL;
    free_worker(&w);
    free_run(&w.own);
}

/* -- joining --------------------------------------------------------------------------------------------- */
static int
by_unit(const void *a, const void *b)
{
    uint64_t x = ((const segment *)a)->first, y = ((const segment *)b)->first;
    return x < y ? -1 : x > y;
}

static void
print_all(hilt_run *run, const hilt_str *text)
{
    enum { FLUSH_AT = 64 << 10 };
    hilt_str_add(&run->out, text->data, text->len);
    run->out.failed = run->out.failed || text->failed;
    if (run->out.len > FLUSH_AT && run->flush) {
        run->flush(run);
    }
}

/* The launch's status. */
static int
join(launch *l, hilt_run *run)
{
    int status = HILT_RUN_OK;
    if (l->segments.len) {
        qsort(l->segments.data, l->segments.len, sizeof *l->segments.data, by_unit);
    }
    for (size_t i = 0; i < l->segments.len; i++) {
        segment *s = &l->segments.data[i];
        if (status == HILT_RUN_OK) {
            print_all(run, &s->run.out);
            status = s->status;
            if (status != HILT_RUN_OK) {
                run->message = s->run.message;
                run->message_len = s->run.message_len;
                run->file = s->run.file;
                run->line = s->run.line;
                run->col = s->run.col;
                if (!run->fault) {
                    run->fault = s->run.fault;
                    s->run.fault = NULL;
                }
            }
        }
        free_run(&s->run);
    }
    hilt_vec_free(&l->segments);
    return l->no_memory && status == HILT_RUN_OK ? HILT_RUN_NO_MEMORY : status;
}

/* -- launches -------------------------------------------------------------------------------------------- */
HILT_API int
hilt_cpu_launch(hilt_run *run, const hilt_cpu_kernel *k, const hilt_site *site, const int64_t *sizes, unsigned flags,
                const uint64_t *args)
{
    if (run->device) {
        return run->device->launch(run->device, run, k->index, site, sizes, flags, args);
    }
    enum { FEW_THREADS = 256 }; /* not worth waking another host thread */
    bool cooperative = flags & HILT_LAUNCH_COOPERATIVE;
    launch l = {
        .job = {.work = work, .stop = UINT64_MAX},
        .l = {.kernel = k->name, .grid = {sizes[0], sizes[1], sizes[2]}, .block = {sizes[3], sizes[4], sizes[5]},
              .cluster = {sizes[6], sizes[7], sizes[8]}, .dynamic_shared = sizes[9], .stream = (uint64_t)sizes[10],
              .static_shared = k->static_shared, .shared_align = k->shared_align, .cooperative = cooperative, .by_warps = k->by_warps != 0,
              .site = site},
        .kernel = k,
        .args = args,
        .lock = ATOMIC_FLAG_INIT,
    };
    memcpy(l.l.fixed_block, k->fixed_block, sizeof k->fixed_block);
    memcpy(l.l.fixed_cluster, k->fixed_cluster, sizeof k->fixed_cluster);
    l.l.max_threads = k->max_threads;
    int status = hilt_launch_check(&l.l, run);
    if (status != HILT_RUN_OK) {
        return status;
    }
    uint64_t blocks = (uint64_t)sizes[0] * (uint64_t)sizes[1] * (uint64_t)sizes[2],
             threads = (uint64_t)sizes[3] * (uint64_t)sizes[4] * (uint64_t)sizes[5];
    l.unit = k->block ? 1 : cooperative ? blocks : (uint64_t)sizes[6] * (uint64_t)sizes[7] * (uint64_t)sizes[8];
    l.job.units = blocks / l.unit;
    l.job.threads = hilt_pool_size();
    if (l.job.threads > l.job.units) {
        l.job.threads = (unsigned)l.job.units;
    }
    if (l.job.threads < 2 || blocks * threads < FEW_THREADS) {
        l.job.threads = 1;
        l.run = run;
        work(&l.job);
        return l.status;
    }
    hilt_pool_run(&l.job);
    return join(&l, run);
}
