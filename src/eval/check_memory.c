/* What memory there is: bounds, what was never written, and the hooks of loads and stores.
 *
 * Known are the caller's extents, shared memory by allocation, and the local memory of a thread. Accesses of other memory are
 * watched for races only.
 */
#include "check.h"

#include <assert.h>

/* -- allocations ------------------------------------------------------------------------------------------- */
bool
hilt_memory_contains(const hilt_memory *m, uint64_t address, uint64_t bytes)
{
    uint64_t at = address - m->low; /* wraps: then it is too large */
    return bytes == 0 || (at <= m->size && bytes <= m->size - at);
}

bool
hilt_check_block_memory(hilt_check *c, check_block *b)
{
    const hilt_program *kernel = c->kernel;
    uint32_t n = (uint32_t)kernel->shared_ops.len;
    uint64_t low = (uintptr_t)b->block->shared, dynamic = (uintptr_t)b->block->dynamic_shared;
    if (!b->shared && !(b->shared = hilt_malloc((n + 2) * sizeof *b->shared))) {
        return false;
    }
    for (uint32_t k = 0; k < n; k++) {
        const hilt_op *op = kernel->shared_ops.data[k];
        uint64_t size = hilt_type_bytes(hilt_op_attr(op, HILT_ATTR_ELEMENT)->type);
        b->shared[k] = (hilt_memory){.low = low + hilt_kernel_shared(kernel->func, op).offset,
                                     .size = size * (uint64_t)hilt_op_int(op, HILT_ATTR_ELEMENTS, 0),
                                     .kind = MEMORY_SHARED,
                                     .op = op};
    }
    b->shared[n] = (hilt_memory){.low = dynamic, .size = b->block->dynamic_shared_size, .kind = MEMORY_SHARED};
    b->shared[n + 1] = (hilt_memory){.low = low, .size = dynamic - low + b->block->dynamic_shared_size, .kind = MEMORY_SHARED};
    return true;
}

/* Of a block's shared memory: the allocation the address is in, or what is common to all. */
static hilt_memory *
find_shared(const hilt_check *c, const check_block *b, uint64_t address)
{
    uint32_t n = (uint32_t)c->kernel->shared_ops.len;
    if (!b->block || !b->shared || address - b->shared[n + 1].low >= b->shared[n + 1].size) {
        return NULL;
    }
    for (uint32_t k = 0; k <= n; k++) {
        if (address - b->shared[k].low < b->shared[k].size) {
            return &b->shared[k];
        }
    }
    return &b->shared[n + 1];
}

hilt_memory *
hilt_memory_find(const frame *f, uint64_t address)
{
    hilt_check *c = f->check;
    hilt_memory *m = f->watch ? find_shared(c, f->watch->block, address) : NULL;
    for (uint32_t k = 0; f->watch && !m && k < f->program->nlocals; k++) {
        m = address - f->watch->locals[k].low < f->watch->locals[k].size ? &f->watch->locals[k] : NULL;
    }
    for (uint32_t k = 0; f->watch && !m && k < c->narguments; k++) {
        m = address - c->arguments[k].low < c->arguments[k].size ? &c->arguments[k] : NULL;
    }
    for (uint32_t k = 0; !m && k < c->options->nextents; k++) {
        m = address - c->extents[k].low < c->extents[k].size ? &c->extents[k] : NULL;
    }
    for (uint32_t k = 0; f->watch && !m && k < c->blocks_size; k++) {
        m = find_shared(c, &c->blocks[k], address);
    }
    return m;
}

void
hilt_check_alloc(frame *f, const instruction *i)
{
    check_thread *t = f->watch;
    hilt_memory *m = &t->locals[i->c];
    *m = (hilt_memory){
        .low = (uintptr_t)(f->local + i->a), .size = i->b, .kind = MEMORY_LOCAL, .op = i->op, .defined = t->defined + i->a};
    memset(m->defined, FLAG_UNWRITTEN, i->b);
    f->slots[i->dst].hi = (uintptr_t)m;
}

/* -- what was never written -------------------------------------------------------------------------------- */
uint8_t
hilt_check_new_flag(hilt_check *c, const instruction *i, const hilt_memory *m, uint64_t address)
{
    enum { FIRST = FLAG_POISON + 1 };
    for (uint32_t k = c->nreads; k > 0; k--) {
        if (c->reads[FIRST + k - 1].at == i) {
            return (uint8_t)(FIRST + k - 1);
        }
    }
    if (c->nreads < FLAG_UNWRITTEN - FIRST) {
        c->nreads++;
    }
    uint8_t flag = (uint8_t)(FIRST + c->nreads - 1);
    c->reads[flag] = (check_read){.at = i, .memory = m ? *m : (hilt_memory){0}, .address = address};
    return flag;
}

static uint8_t
flag_in(const frame *f, uint32_t slot, uint32_t n)
{
    for (uint32_t k = 0; k < n; k++) {
        if (f->poison[slot + k]) {
            return f->poison[slot + k];
        }
    }
    return 0;
}

uint8_t
hilt_check_flag(const frame *f, const instruction *i)
{
    const uint32_t *list = f->program->lists.data + i->b, direct[3] = {i->a, i->b, i->c};
    bool listed = i->what == DO_PRINTF || i->what == DO_RETURN || i->what == DO_KERNEL || i->what == DO_LAUNCH;
    uint8_t flag = 0;
    for (uint32_t k = 0; k < i->op->noperands && !flag; k++) {
        uint32_t lanes = hilt_operand(i->op, k)->type.lanes;
        flag = listed || k < 3 ? flag_in(f, listed ? list[k] : direct[k], lanes) : 0;
    }
    return flag ? flag : FLAG_POISON;
}

/* Flags of what is read from local memory: those of what was stored. */
static void
read_local(frame *f, const instruction *i, const hilt_memory *m, uint64_t address, uint32_t lanes, uint32_t size, uint8_t *ret)
{
    const uint8_t *from = m->defined + (address - m->low);
    for (uint32_t k = 0; k < lanes; k++, from += size) {
        uint8_t flag = 0;
        for (uint32_t b = 0; b < size; b++) {
            flag = from[b] > flag ? from[b] : flag;
        }
        ret[k] = flag == FLAG_UNWRITTEN ? hilt_check_new_flag(f->check, i, m, address + k * size) : flag;
    }
}

static void
read_shared(frame *f, const instruction *i, const hilt_memory *m, uint64_t address, uint32_t lanes, uint32_t size, uint8_t *ret)
{
    for (uint32_t k = 0; k < lanes; k++, address += size) {
        bool defined = hilt_shadow_defined(f->check->shadow, address, size);
        ret[k] = defined ? 0 : hilt_check_new_flag(f->check, i, m, address);
    }
}

/* -- accesses ---------------------------------------------------------------------------------------------- */
int
hilt_check_access(frame *f, access *a, uint64_t address, uint64_t bytes, const hilt_memory *m)
{
    int status = hilt_shadow_access(f->check->shadow, a, address, bytes);
    if (status == HILT_RUN_FAULT) {
        return hilt_report_race(f, a, bytes, m);
    }
    if (a->noted) {
        hilt_report_note(f, a, bytes, m);
    }
    return status;
}

int
hilt_check_place(frame *f, const instruction *i, const hilt_memory *m, uint64_t address, uint64_t bytes, const char *what)
{
    if (!hilt_memory_contains(m, address, bytes)) {
        return hilt_report_bounds(f, i, address, bytes, m, what);
    }
    if (m->kind != MEMORY_SHARED || !f->watch) {
        return HILT_RUN_OK;
    }
    const check_block *own = f->watch->block;
    bool mine = (uintptr_t)m >= (uintptr_t)own->shared &&
                (uintptr_t)m <= (uintptr_t)(own->shared + f->program->shared_ops.len + 1);
    return mine || hilt_simt_shared_live(f->thread, (const void *)(uintptr_t)address)
               ? HILT_RUN_OK
               : hilt_report_dead(f, i, address, m, what);
}

static inline int
check_place(frame *f, const instruction *i, const hilt_memory *m, uint64_t address, uint64_t bytes, const char *what)
{
    int status = m ? hilt_check_place(f, i, m, address, bytes, what) : HILT_RUN_OK;
    if (status != HILT_RUN_OK) {
        return status;
    }
    if (i->site && address & (i->site - 1)) {
        return hilt_report_alignment(f, i, address, bytes, i->site, m, what);
    }
    return HILT_RUN_OK;
}

static inline uint32_t
site_of(const frame *f, const instruction *i)
{
    return (uint32_t)(i - f->program->code.data) + 1;
}

int
hilt_check_read(frame *f, const instruction *i, hilt_bits pointer, uint32_t lanes, uint32_t size, uint8_t *ret_undefined)
{
    const hilt_memory *m = memory_of(f, pointer);
    uint64_t bytes = (uint64_t)lanes * size;
    int status = check_place(f, i, m, pointer.lo, bytes, "reads");
    memset(ret_undefined, 0, lanes);
    if (status != HILT_RUN_OK || !f->watch) {
        return status;
    }
    if (m && m->kind == MEMORY_LOCAL) {
        read_local(f, i, m, pointer.lo, lanes, size, ret_undefined);
        return f->watch->touched ? hilt_product_touches(f, i, pointer.lo, bytes, false) : HILT_RUN_OK;
    }
    access a = {.by = f->watch, .agent = f->watch->agent, .clock = f->watch->clock, .site = site_of(f, i)};
    status = hilt_check_access(f, &a, pointer.lo, bytes, m);
    if (a.undefined && status == HILT_RUN_OK && m && m->kind == MEMORY_SHARED) {
        read_shared(f, i, m, pointer.lo, lanes, size, ret_undefined);
    }
    return status;
}

static bool
same_bytes(uint64_t address, uint32_t lanes, uint32_t size, const hilt_bits *values)
{
    for (uint32_t k = 0; k < lanes; k++) {
        if (memcmp((const void *)(uintptr_t)(address + k * (uint64_t)size), &values[k], size) != 0) {
            return false;
        }
    }
    return true;
}

int
hilt_check_write(frame *f, const instruction *i, hilt_bits pointer, uint32_t lanes, uint32_t size, const hilt_bits *values,
                 const uint8_t *undefined)
{
    hilt_memory *m = memory_of(f, pointer);
    uint64_t bytes = (uint64_t)lanes * size;
    int status = check_place(f, i, m, pointer.lo, bytes, "writes");
    if (status != HILT_RUN_OK || !f->watch) {
        return status;
    }
    if (m && m->kind == MEMORY_LOCAL) {
        for (uint32_t k = 0; k < lanes; k++) {
            memset(m->defined + (pointer.lo - m->low) + k * size, undefined[k], size);
        }
        return f->watch->touched ? hilt_product_touches(f, i, pointer.lo, bytes, true) : HILT_RUN_OK;
    }
    bool same = same_bytes(pointer.lo, lanes, size, values);
    access a = {.by = f->watch,
                .agent = f->watch->agent,
                .clock = f->watch->clock,
                .site = site_of(f, i),
                .flags = ACCESS_WRITE,
                .harmless = same && !f->check->options->strict};
    f->check->changes += !same;
    status = hilt_check_access(f, &a, pointer.lo, bytes, m);
    for (uint32_t k = 0; k < lanes && status == HILT_RUN_OK; k++) {
        if (!undefined[k]) {
            continue;
        }
        if (!m || m->kind != MEMORY_SHARED) {
            status = hilt_report_undefined(f, i, undefined[k], true);
            continue;
        }
        hilt_shadow_mark(f->check->shadow, pointer.lo + k * (uint64_t)size, size, true);
    }
    return status;
}
