/* Launching a kernel from an interpreted host function: every thread is a frame of the kernel's program, and src/simt's machine
 * says who runs. Blocks run in linear order in the calling thread.
 *
 * Frames are filled by copying one that was filled once, and go back to a pool when their thread ends.
 */
#include "check.h"

#include <assert.h>

typedef struct launch {
    const hilt_program *kernel;
    const hilt_launch *sizes;
    hilt_check *check; /* NULL: nothing is watched */
    frame start; /* a thread that has not run: constants, arguments */
    frame *pool;
    size_t bytes; /* of the memory behind a frame */
    int status;   /* of a thread that ended the run */
} launch;

/* Memory for a frame and what is behind it: a multiple of 16 keeps the slots aligned. */
enum { FRAME_SIZE = (sizeof(frame) + 15) & ~15 };

static frame *
new_frame(launch *l)
{
    frame *f = l->pool;
    if (f) {
        l->pool = f->next;
        return f;
    }
    f = hilt_malloc(FRAME_SIZE + l->bytes);
    if (f) {
        memset(f, 0, FRAME_SIZE + l->bytes); /* what a thread finds there never depends on what was there before */
        f->check = l->check;
        hilt_frame_place(f, l->kernel, (char *)f + FRAME_SIZE);
    }
    return f;
}

/* The frame of a block's thread, or of a whole block, about to start. */
static frame *
start_frame(launch *l, hilt_block *block, hilt_thread *thread)
{
    frame *f = new_frame(l);
    if (f) {
        memcpy(f->slots, l->start.slots, l->kernel->nslots * sizeof *f->slots);
        if (f->poison) {
            memcpy(f->poison, l->start.poison, l->kernel->nslots);
        }
        f->run = block->run;
        f->pc = 0;
        f->turns = f->trips = 0;
        f->turn_mask = l->start.turn_mask;
        f->turned = false;
        f->block = block;
        f->thread = thread;
        f->watch = NULL;
        f->waiting = NULL;
    }
    return f;
}

static void
end_frame(launch *l, frame *f)
{
    f->next = l->pool;
    l->pool = f;
}

static int
start(void *data, hilt_thread *t)
{
    frame *f = start_frame(data, t->block, t);
    if (f && f->check && !hilt_check_start(f, t)) {
        end_frame(data, f);
        f = NULL;
    }
    t->code = f;
    return f ? HILT_RUN_OK : HILT_RUN_NO_MEMORY;
}

static hilt_simt_status
resume(void *data, hilt_thread *t)
{
    launch *l = data;
    frame *f = t->code;
    if (f->waiting) {
        hilt_kernel_results(f, f->waiting);
        f->waiting = NULL;
    }
    int status = hilt_frame_run(f);
    switch (status) {
    case HILT_RUN_OK:
        return HILT_SIMT_GO;
    case LEFT_WAITING:
        return HILT_SIMT_WAIT;
    case LEFT_STOPPED:
        return HILT_SIMT_STOP;
    default:
        l->status = status;
        return HILT_SIMT_STOP;
    }
}

static void
end(void *data, hilt_thread *t)
{
    frame *f = t->code;
    if (f && f->watch) {
        hilt_check_ended(f->watch);
    }
    if (f) {
        end_frame(data, f);
    }
    t->code = NULL;
}

/* -- kernels that run once a block ----------------------------------------------------------------------- */
static int
run_blocks(launch *l, const hilt_launch *sizes, uint64_t n, hilt_run *run)
{
    hilt_shared_layout shared = hilt_launch_shared(sizes);
    char *memory = hilt_malloc(shared.bytes + shared.align);
    int status = memory ? HILT_RUN_OK : HILT_RUN_NO_MEMORY;
    hilt_block b;
    hilt_block_init(&b, sizes);
    b.run = run;
    b.shared = (char *)(((uintptr_t)memory + shared.align - 1) / shared.align * shared.align);
    b.dynamic_shared = b.shared + shared.dynamic;
    for (uint64_t k = 0, called; k < n && status == HILT_RUN_OK; k += called) {
        hilt_block_place(&b, k);
        called = l->kernel->per_run ? hilt_block_run(&b, n - k) : 1;
        memset(b.shared, 0xA5, shared.bytes);
        frame *f = start_frame(l, &b, NULL);
        status = f ? hilt_frame_run(f) : HILT_RUN_NO_MEMORY;
        if (f) {
            end_frame(l, f);
        }
    }
    hilt_free(memory);
    return status;
}

/* -- the launch ------------------------------------------------------------------------------------------ */
static void
read_sizes(const hilt_op *kernel, hilt_attr_key key, uint32_t ret[3])
{
    const hilt_attr *sizes = hilt_op_attr(kernel, key);
    for (unsigned k = 0; k < 3 && sizes; k++) {
        ret[k] = (uint32_t)sizes->lanes.v[k];
    }
}

/* What hilt.launch says, in the machine's words. */
static void
describe_launch(const frame *host, const instruction *i, hilt_launch *ret)
{
    const hilt_program *kernel = host->program->kernels.data[i->a];
    const uint32_t *list = host->program->lists.data + i->b;
    int64_t *sizes[3] = {ret->grid, ret->block, ret->cluster};
    for (unsigned k = 0; k < 9; k++) {
        sizes[k / 3][k % 3] = (int64_t)host->slots[list[k]].lo;
    }
    ret->kernel = hilt_op_str(kernel->func, HILT_ATTR_SYM_NAME);
    ret->dynamic_shared = (int64_t)host->slots[list[9]].lo;
    ret->stream = host->slots[list[10]].lo;
    ret->static_shared = kernel->shared.bytes;
    ret->shared_align = kernel->shared.align;
    read_sizes(kernel->func, HILT_ATTR_BLOCK, ret->fixed_block);
    read_sizes(kernel->func, HILT_ATTR_CLUSTER, ret->fixed_cluster);
    ret->max_threads = hilt_kernel_max_threads(kernel->func);
    ret->cooperative = hilt_op_attr(i->op, HILT_ATTR_COOPERATIVE) != NULL;
    ret->by_warps = hilt_op_attr(kernel->func, HILT_ATTR_PER_WARP) != NULL;
    ret->site = &host->program->sites.data[i->site];
}

static bool
prepare_start(launch *l, const frame *host, const instruction *i)
{
    const uint32_t *list = host->program->lists.data + i->b + HILT_LAUNCH_ARGS;
    frame *f = new_frame(l);
    if (!f) {
        return false;
    }
    l->start = *f;
    l->start.turn_mask = l->check ? 0 : 15;
    hilt_frame_constants(f);
    for (uint32_t k = 0; k < l->kernel->func->regions[0]->nargs; k++) {
        f->slots[k] = host->slots[list[k]];
    }
    return !l->check || hilt_check_names(l->check, l->kernel, f->slots);
}

/* In one schedule. */
static int
run_once(void *data, hilt_watcher *watcher, hilt_run *run)
{
    launch *l = data;
    const hilt_launch *s = l->sizes;
    hilt_simt_client client = {.data = l, .start = start, .resume = resume, .end = end};
    uint64_t blocks = (uint64_t)s->grid[0] * (uint64_t)s->grid[1] * (uint64_t)s->grid[2];
    l->status = HILT_RUN_OK;
    int status = l->kernel->per_block ? run_blocks(l, s, blocks, run)
                                      : hilt_machine_run(s, 0, blocks, &client, watcher, run);
    return l->status ? l->status : status;
}

int
hilt_kernel_launch(frame *host, const instruction *i)
{
    hilt_launch sizes = {0};
    launch l = {.kernel = host->program->kernels.data[i->a], .sizes = &sizes, .check = host->check};
    for (uint32_t k = 0; k < i->c; k++) {
        if (host->poison && host->poison[host->program->lists.data[i->b + k]]) {
            return hilt_frame_met_poison(host, i);
        }
    }
    describe_launch(host, i, &sizes);
    int status = hilt_launch_check(&sizes, host->run);
    if (status != HILT_RUN_OK) {
        return status;
    }
    l.bytes = hilt_frame_bytes(l.kernel, l.check != NULL);
    status = HILT_RUN_NO_MEMORY;
    if (prepare_start(&l, host, i)) {
        status = l.check ? hilt_check_launch(l.check, l.kernel, &sizes, run_once, &l) : run_once(&l, NULL, host->run);
    }
    if (l.start.slots) {
        hilt_free((char *)l.start.slots - FRAME_SIZE);
    }
    for (frame *f; (f = l.pool) != NULL;) {
        l.pool = f->next;
        hilt_free(f);
    }
    return status == HILT_RUN_FAULT && !host->run->fault ? HILT_RUN_NO_MEMORY : status;
}
