/* The checker's life: launches and their schedules, blocks and threads, the ops of kernels, and endless spinning.
 *
 * Spinning: when everybody who can run had a turn and memory is as it was before, the checker begins to note the state of each
 * thread at its turns: all values, its local memory, where it is. Once each has been in the state it was in at its first turn
 * since, with memory still the same, nothing will ever change. A loop that reads the clock is never said to spin.
 */
#include "check.h"
#include "../simt/tma.h"

#include <assert.h>

/* -- life ------------------------------------------------------------------------------------------------------ */
hilt_check *
hilt_check_new(const hilt_program *p, hilt_run *run, const hilt_check_options *o)
{
    hilt_check *c = hilt_malloc(sizeof *c);
    if (!c) {
        return NULL;
    }
    memset(c, 0, sizeof *c);
    c->options = o;
    c->run = run;
    c->shadow = hilt_shadow_new();
    c->extents = hilt_malloc((o->nextents + 1) * sizeof *c->extents);
    if (!c->shadow || !c->extents) {
        hilt_check_free(c);
        return NULL;
    }
    for (uint32_t k = 0; k < o->nextents; k++) {
        const hilt_check_extent *e = &o->extents[k];
        c->extents[k] =
            (hilt_memory){.low = e->low, .size = e->high - e->low, .kind = MEMORY_GLOBAL, .extent = e, .pointer = e->low};
    }
    hilt_check_watch(c);
    return c;
}

static void
forget_thread(check_thread *t)
{
    hilt_past_drop(&t->past);
    hilt_past_drop(&t->fenced);
    hilt_past_drop(&t->released);
    hilt_past_drop(&t->observed);
    hilt_vec_free(&t->slots);
    hilt_vec_free(&t->products);
    hilt_free(t->locals);
    *t = (check_thread){0};
}

static void
forget_blocks(hilt_check *c)
{
    for (uint32_t k = 0; k < c->blocks_size; k++) {
        check_block *b = &c->blocks[k];
        for (uint32_t i = 0; b->block && i < b->thread_count; i++) {
            forget_thread(&b->threads[i]);
        }
        hilt_past_drop(&b->exited);
        hilt_past_drop(&b->arrived);
        hilt_free(b->threads);
        hilt_free(b->shared);
    }
    hilt_free(c->blocks);
    c->blocks = NULL;
    c->blocks_size = c->blocks_used = 0;
}

void
hilt_check_free(hilt_check *c)
{
    if (!c) {
        return;
    }
    forget_blocks(c);
    hilt_check_forget_order(c);
    hilt_shadow_free(c->shadow);
    hilt_free(c->words);
    hilt_free(c->locations);
    hilt_free(c->extents);
    hilt_free(c->arguments);
    hilt_free(c->pending);
    hilt_vec_free(&c->noted);
    hilt_free(c);
}

void
hilt_check_arguments(frame *f)
{
    hilt_check *c = f->check;
    const hilt_region *body = f->program->func->regions[0];
    for (uint32_t k = 0; k < c->options->nextents; k++) {
        uint32_t arg = c->options->extents[k].arg;
        if (arg < body->nargs && hilt_type_is_ptr(body->args[arg]->type)) {
            f->slots[arg].hi = (uintptr_t)&c->extents[k];
            c->extents[k].pointer = f->slots[arg].lo;
        }
    }
}

bool
hilt_check_names(hilt_check *c, const hilt_program *kernel, hilt_bits *args)
{
    const hilt_region *body = kernel->func->regions[0];
    const hilt_attr *names = hilt_op_attr(kernel->func, HILT_ATTR_ARG_NAMES);
    hilt_free(c->arguments);
    c->narguments = 0;
    c->arguments = hilt_malloc((body->nargs + 1) * sizeof *c->arguments);
    if (!c->arguments) {
        return false;
    }
    c->narguments = body->nargs;
    for (uint32_t k = 0; k < body->nargs; k++) {
        const hilt_memory *m = hilt_type_is_ptr(body->args[k]->type) ? (hilt_memory *)(uintptr_t)args[k].hi : NULL;
        c->arguments[k] = m ? *m : (hilt_memory){0};
        if (m && names && k < names->strs.n && args[k].lo == m->pointer) { /* else its coordinates are others */
            c->arguments[k].name = names->strs.v[k];
        }
        if (m) {
            args[k].hi = (uintptr_t)&c->arguments[k];
        }
    }
    return true;
}

/* -- blocks and threads ------------------------------------------------------------------------------------------ */
static uint32_t
place_of_block(const hilt_check *c, const hilt_block *b)
{
    uint32_t at = (uint32_t)hilt_hash_mix(0, (uintptr_t)b) & (c->blocks_size - 1);
    while (c->blocks[at].block && c->blocks[at].block != b) {
        at = (at + 1) & (c->blocks_size - 1);
    }
    return at;
}

static bool
grow_blocks(hilt_check *c)
{
    uint32_t size = c->blocks_size ? c->blocks_size * 2 : 16, n = c->blocks_size;
    check_block *old = c->blocks, *fresh = hilt_malloc(size * sizeof *fresh);
    if (!fresh) {
        return false;
    }
    memset(fresh, 0, size * sizeof *fresh);
    c->blocks = fresh;
    c->blocks_size = size;
    for (uint32_t k = 0; k < n; k++) {
        if (!old[k].block) {
            continue;
        }
        check_block *b = &fresh[place_of_block(c, old[k].block)];
        *b = old[k];
        for (uint32_t i = 0; i < b->thread_count; i++) {
            b->threads[i].block = b;
        }
    }
    hilt_free(old);
    return true;
}

static uint32_t
linear_index(const hilt_block *b)
{
    return b->block_idx[0] + b->grid_dim[0] * (b->block_idx[1] + b->grid_dim[1] * b->block_idx[2]);
}

/* Blocks begin where others have ended: nobody has accessed their shared memory. All at once: those of a cluster may write to each
 * other's before the other's threads have started. */
static void
begin_batch(hilt_check *c)
{
    c->batch++;
    for (uint32_t k = 0; k < c->blocks_size; k++) {
        if (c->blocks[k].block) {
            const hilt_memory *all = &c->blocks[k].shared[c->kernel->shared_ops.len + 1];
            hilt_shadow_clear_range(c->shadow, all->low, all->low + all->size);
        }
    }
}

/* Another block runs where one ran before, or none did. */
static bool
begin_block(hilt_check *c, check_block *b, const hilt_block *block)
{
    if (b->shared && b->batch == c->batch) {
        begin_batch(c);
    }
    b->batch = c->batch;
    for (uint32_t i = 0; i < b->thread_count; i++) {
        forget_thread(&b->threads[i]);
    }
    b->block = block;
    b->linear = linear_index(block);
    hilt_past_drop(&b->exited);
    hilt_past_drop(&b->arrived);
    if (!b->threads) {
        b->threads = hilt_malloc(block->thread_count * sizeof *b->threads);
        if (!b->threads) {
            return false;
        }
        b->thread_count = block->thread_count;
        memset(b->threads, 0, b->thread_count * sizeof *b->threads);
    }
    return hilt_check_block_memory(c, b);
}

/* NULL: no memory. */
static check_block *
block_of(hilt_check *c, const hilt_block *block)
{
    if (c->blocks_used * 2 >= c->blocks_size && !grow_blocks(c)) {
        return NULL;
    }
    check_block *b = &c->blocks[place_of_block(c, block)];
    if (b->block && b->linear == linear_index(block)) {
        return b;
    }
    c->blocks_used += !b->block;
    return begin_block(c, b, block) ? b : NULL;
}

bool
hilt_check_start(frame *f, hilt_thread *t)
{
    hilt_check *c = f->check;
    const hilt_program *p = f->program;
    check_block *b = block_of(c, t->block);
    if (!b) {
        return false;
    }
    check_thread *w = &b->threads[t->linear];
    forget_thread(w);
    w->check = c;
    w->block = b;
    w->thread = t;
    w->linear_block = b->linear;
    w->agent = t->linear;
    w->clock = 1;
    if (p->nlocals) {
        w->locals = hilt_malloc(p->nlocals * sizeof *w->locals + (p->has_products ? 2 : 1) * p->local_bytes);
        if (!w->locals) {
            return false;
        }
        memset(w->locals, 0, p->nlocals * sizeof *w->locals);
        w->defined = (uint8_t *)(w->locals + p->nlocals);
        w->touched = p->has_products ? w->defined + p->local_bytes : NULL;
    }
    t->watched = (uintptr_t)w;
    f->watch = w;
    return true;
}

bool
hilt_check_same_cluster(const hilt_check *c, uint32_t block, uint32_t other)
{
    const int64_t *grid = c->launch->grid, *cluster = c->launch->cluster;
    uint64_t a = block, b = other;
    for (unsigned k = 0; k < 3; k++) {
        uint64_t n = (uint64_t)grid[k], size = (uint64_t)cluster[k];
        if (a % n / size != b % n / size) {
            return false;
        }
        a /= n;
        b /= n;
    }
    return true;
}

/* -- ops of kernels ---------------------------------------------------------------------------------------------- */
/* The memory that operand k of the op points to. */
int
hilt_check_operand(frame *f, const instruction *i, uint32_t k, uint64_t bytes, uint64_t align, const char *what)
{
    hilt_bits pointer = f->slots[f->program->lists.data[i->b + k]];
    const hilt_memory *m = memory_of(f, pointer);
    int status = m ? hilt_check_place(f, i, m, pointer.lo, bytes, what) : HILT_RUN_OK;
    if (status != HILT_RUN_OK) {
        return status;
    }
    if (align && pointer.lo % align) {
        return hilt_report_alignment(f, i, pointer.lo, bytes, align, m, what);
    }
    return HILT_RUN_OK;
}

static int
check_two(frame *f, const instruction *i, uint64_t written, uint64_t read)
{
    int status = hilt_check_operand(f, i, 0, written, 0, "writes");
    return status ? status : hilt_check_operand(f, i, 1, read, 0, "reads");
}

/* An mbarrier is made by a plain write, and used atomically. */
static int
check_mbarrier(frame *f, const instruction *i, uint32_t operand)
{
    bool makes = i->code == HILT_OP_MBARINIT || i->code == HILT_OP_MBARINVAL;
    int status = hilt_check_operand(f, i, operand, 8, 8, makes ? "writes" : "reads");
    hilt_bits pointer = f->slots[f->program->lists.data[i->b + operand]];
    access a = {.by = f->watch,
                .agent = f->watch->agent,
                .clock = f->watch->clock,
                .site = (uint32_t)(i - f->program->code.data) + 1,
                .flags = ACCESS_WRITE | (makes ? 0 : ACCESS_ATOMIC | SCOPE_SYS << ACCESS_SCOPE_SHIFT)};
    return status ? status : hilt_check_access(f, &a, pointer.lo, 8, memory_of(f, pointer));
}

static int
check_copy(frame *f, const instruction *i)
{
    uint32_t n = (uint32_t)f->slots[f->program->lists.data[i->b + (i->noperands > 2 ? 2 : 0)]].lo;
    switch ((hilt_opcode)i->code) {
    case HILT_OP_CPASYNC:
        f->watch->source_bytes = n < i->c ? n : i->c;
        return check_two(f, i, i->c, f->watch->source_bytes);
    case HILT_OP_BULKLOAD: {
        int status = check_two(f, i, n, n);
        return status ? status : check_mbarrier(f, i, 3);
    }
    default: /* bulk_store, bulk_reduce */
        return check_two(f, i, n, n);
    }
}

/* A box in shared memory, rows in global memory: within what is allocated there. A map that is none, or another's, is the op's
 * own to complain of. */
static int
check_box(frame *f, const instruction *i)
{
    bool load = i->code == HILT_OP_TMALOAD;
    const uint32_t *list = f->program->lists.data + i->b;
    const hilt_tmap *map = (const hilt_tmap *)(uintptr_t)f->slots[list[load]].lo;
    if (!hilt_tmap_is(map) || map->rank != hilt_tma_coordinates(i->op)) {
        return HILT_RUN_OK;
    }
    int32_t at[HILT_MOST_TMAP_RANK];
    for (uint32_t k = 0; k < map->rank; k++) {
        at[k] = (int32_t)f->slots[list[k + (load ? 3 : 2)]].lo;
    }
    int status = hilt_check_operand(f, i, !load, hilt_tma_bytes(map), 0, load ? "writes" : "reads");
    hilt_tma_walk w;
    hilt_tma_row r;
    for (hilt_tma_begin(&w, map, at); status == HILT_RUN_OK && hilt_tma_next(&w, &r);) {
        const hilt_memory *m = r.inside ? hilt_memory_find(f, r.global) : NULL;
        status = m ? hilt_check_place(f, i, m, r.global, r.inside, load ? "reads" : "writes") : HILT_RUN_OK;
    }
    return status || !load ? status : check_mbarrier(f, i, 2);
}

static int
check_atomic_place(frame *f, const instruction *i)
{
    uint64_t bytes = (uint64_t)i->lanes * i->width / 8;
    uint32_t operand = i->code == HILT_OP_ATOMICSTORE;
    int status = hilt_check_operand(f, i, operand, bytes, bytes, i->code == HILT_OP_ATOMICLOAD ? "reads" : "writes");
    if (status == HILT_RUN_OK) {
        f->watch->before = hilt_atomic_load(f->slots[f->program->lists.data[i->b + operand]].lo, (unsigned)bytes);
    }
    return status;
}

int
hilt_check_op(frame *f, const instruction *i)
{
    check_thread *t = f->watch;
    if (!t) {
        return HILT_RUN_OK;
    }
    t->running = i;
    t->relaxed = false;
    switch ((hilt_opcode)i->code) {
    case HILT_OP_CLOCK:
        f->check->clock_read = true;
        return HILT_RUN_OK;
    case HILT_OP_FENCE:
        hilt_check_fence(t, (enum scope)(i->predicate >> SCOPE_SHIFT));
        return HILT_RUN_OK;
    case HILT_OP_FENCEMBARINIT:
        hilt_check_fence(t, SCOPE_CLUSTER);
        return HILT_RUN_OK;
    case HILT_OP_FENCEPROXY:
        hilt_check_proxy_fence(t);
        return HILT_RUN_OK;
    case HILT_OP_CPCOMMIT:
        t->open_group = 0;
        return HILT_RUN_OK;
    case HILT_OP_CLUSTERARRIVE:
        if (i->c) {
            hilt_past_join(f->check, &t->block->arrived, t->released);
        }
        return HILT_RUN_OK;
    case HILT_OP_ATOMICLOAD:
    case HILT_OP_ATOMICSTORE:
    case HILT_OP_ATOMICRMW:
    case HILT_OP_ATOMICCAS:
        return check_atomic_place(f, i);
    case HILT_OP_CPASYNC:
    case HILT_OP_BULKLOAD:
    case HILT_OP_BULKSTORE:
    case HILT_OP_BULKREDUCE:
        return check_copy(f, i);
    case HILT_OP_TMALOAD:
    case HILT_OP_TMASTORE:
    case HILT_OP_TMAREDUCE:
        return check_box(f, i);
    case HILT_OP_CPMBARARRIVE:
        return check_mbarrier(f, i, 0);
    case HILT_OP_WGMMA:
    case HILT_OP_WGMMAFENCE:
    case HILT_OP_WGMMACOMMIT:
    case HILT_OP_WGMMAWAIT:
        return hilt_product_check(f, i);
    case HILT_OP_LDMATRIX:
    case HILT_OP_STMATRIX:
        return hilt_matrix_check(f, i);
    default:
        if (i->code < HILT_OP_MBARINIT || i->code > HILT_OP_MBARWAIT) {
            return HILT_RUN_OK;
        }
        t->relaxed = i->c;
        return check_mbarrier(f, i, 0);
    }
}

int
hilt_check_op_done(frame *f, const instruction *i, const uint64_t *v)
{
    hilt_check *c = f->check;
    uint32_t n = (uint32_t)f->program->shared_ops.len;
    if (!f->watch) {
        return HILT_RUN_OK;
    }
    switch ((hilt_opcode)i->code) {
    case HILT_OP_ATOMICLOAD:
    case HILT_OP_ATOMICSTORE:
    case HILT_OP_ATOMICRMW:
    case HILT_OP_ATOMICCAS:
        return hilt_check_atomic(f, i, v);
    case HILT_OP_ALLOCSHARED:
    case HILT_OP_DYNSHARED:
        f->slots[i->dst].hi = (uintptr_t)&f->watch->block->shared[i->code == HILT_OP_DYNSHARED ? n : i->a];
        break;
    case HILT_OP_MAPA:
        f->slots[i->dst].hi = (uintptr_t)hilt_memory_find(f, f->slots[i->dst].lo);
        break;
    default:
        break;
    }
    return c->no_memory ? HILT_RUN_NO_MEMORY : c->status;
}

/* -- spinning ------------------------------------------------------------------------------------------------------ */
void
hilt_check_yields(frame *f)
{
    hilt_check *c = f->check;
    check_thread *t = f->watch;
    if (!c->suspects || !t) {
        return;
    }
    uint64_t state = hilt_hash_bytes(f->slots, f->program->nslots * sizeof *f->slots, f->pc);
    if (f->program->local_bytes) {
        state = hilt_hash_bytes(f->local, f->program->local_bytes, state);
    }
    if (t->spin_round != c->spin_round) {
        t->spin_round = c->spin_round;
        t->spin_state = state;
        t->spins = false;
        c->spinners++;
    }
    else if (!t->spins && state == t->spin_state) {
        t->spins = true;
        c->spinners_back++;
    }
}

static bool
on_idle(void *data, hilt_thread *who)
{
    hilt_check *c = data;
    bool quiet = c->changes == c->changes_at_idle && !c->clock_read;
    c->changes_at_idle = c->changes;
    c->clock_read = false;
    if (quiet && c->suspects) {
        return c->spinners && c->spinners == c->spinners_back;
    }
    c->suspects = quiet;
    c->spin_round++;
    c->spinners = c->spinners_back = 0;
    return false;
}

/* -- schedules ----------------------------------------------------------------------------------------------------- */
static void
drop_output(hilt_run *run)
{
    run->out.len = 0;
}

/* Copies of all extents, one after the other. NULL: no memory. */
static char *
save_memory(const hilt_check *c)
{
    size_t total = 1;
    for (uint32_t k = 0; k < c->options->nextents; k++) {
        total += c->extents[k].size;
    }
    char *copy = hilt_malloc(total), *at = copy;
    for (uint32_t k = 0; copy && k < c->options->nextents; k++) {
        memcpy(at, (const void *)(uintptr_t)c->extents[k].low, c->extents[k].size);
        at += c->extents[k].size;
    }
    return copy;
}

/* Only where it differs: what may only be read is left alone. */
static void
restore_memory(const hilt_check *c, const char *copy)
{
    for (uint32_t k = 0; k < c->options->nextents; k++) {
        void *to = (void *)(uintptr_t)c->extents[k].low;
        if (memcmp(to, copy, c->extents[k].size) != 0) {
            memcpy(to, copy, c->extents[k].size);
        }
        copy += c->extents[k].size;
    }
}

/* What was found becomes the run's: of two things the one that explains more. */
static int
settle(hilt_check *c, hilt_run *run, int status)
{
    hilt_fault *found = run->fault, *pending = c->pending;
    c->pending = NULL;
    if (c->no_memory) {
        status = HILT_RUN_NO_MEMORY;
    }
    bool explains = found && (found->id == HILT_DIAG_CHECK_RACE || found->id == HILT_DIAG_CHECK_ASYNC);
    if (pending && (status == HILT_RUN_OK || (status == HILT_RUN_FAULT && !explains))) {
        run->fault = pending;
        hilt_free(found);
        return HILT_RUN_FAULT;
    }
    hilt_free(pending);
    return status;
}

static int
run_schedule(hilt_check *c, hilt_run_launch run_once, void *data, hilt_run *run)
{
    c->status = HILT_RUN_OK;
    c->nreads = 0;
    c->suspects = c->clock_read = false;
    c->pending_copies = 0;
    c->watcher.idle = on_idle;
    int status = run_once(data, &c->watcher, run);
    status = settle(c, run, status);
    forget_blocks(c);
    hilt_check_forget_order(c);
    hilt_shadow_clear(c->shadow);
    return status;
}

/* A schedule beside the first: what it prints is not wanted. */
static int
run_again(hilt_check *c, hilt_run_launch run_once, void *data)
{
    hilt_run run = {.flush = drop_output};
    int status = run_schedule(c, run_once, data, &run);
    hilt_str_free(&run.out);
    run.out = c->run->out;
    run.flush = c->run->flush;
    run.client = c->run->client;
    if (status != HILT_RUN_OK) {
        *c->run = run;
    }
    return status;
}

int
hilt_check_launch(hilt_check *c, const hilt_program *kernel, const hilt_launch *sizes, hilt_run_launch run_once, void *data)
{
    uint64_t n = c->options->schedules ? c->options->schedules : 1;
    int status = HILT_RUN_OK;
    char *copy = n > 1 ? save_memory(c) : NULL;
    if (n > 1 && !copy) {
        return HILT_RUN_NO_MEMORY;
    }
    c->kernel = kernel;
    c->launch = sizes;
    for (uint64_t k = 0; k < n && status == HILT_RUN_OK; k++) {
        if (k) {
            restore_memory(c, copy);
        }
        c->watcher.seed = c->options->first_seed + k;
        status = k ? run_again(c, run_once, data) : run_schedule(c, run_once, data, c->run);
    }
    hilt_free(copy);
    return status;
}
