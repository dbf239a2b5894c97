/* Products of warpgroups, for the checker. The machine computes one when its last warp comes; what a real one may still do
 * until it is waited for is watched here:
 *
 *   registers        local memory that holds accumulators, or A, of a product that its thread has not waited for may not be accessed, but by
 *                    products that accumulate into the same in the same shape. Between other accesses and a product comes a
 *                    warpgroup.fence; each byte has a mark of whether it was accessed since the last one
 *   shared memory    is read by an asynchronous agent for each warp, from its first lane's point of view, since lanes of a warp have to be
 *                    ordered with it as any others do. It is joined when a lane of the warp waits
 *   never written    an element of the result is as good as what was in the accumulator, its row of A and its column of B
 */
#include "check.h"
#include "../ir/wgmma.h"

enum { CHUNK = 16, ROWS = 64, MOST_N = 256, MOST_CHUNKS = HILT_MOST_SHARED / CHUNK };

/* -- registers ------------------------------------------------------------------------------------------------- */
static const pending_product *
find_pending(const check_thread *t, uint64_t low, uint64_t high)
{
    for (size_t k = 0; k < t->products.len; k++) {
        const pending_product *p = &t->products.data[k];
        for (int r = 0; r < 2; r++) {
            if (low < p->high[r] && p->low[r] < high) {
                return p;
            }
        }
    }
    return NULL;
}

int
hilt_product_touches(frame *f, const instruction *i, uint64_t address, uint64_t bytes, bool writes)
{
    check_thread *t = f->watch;
    const pending_product *p = t->products.len ? find_pending(t, address, address + bytes) : NULL;
    if (p) {
        return hilt_report_product(f, i, writes ? PRODUCT_PENDING_WRITE : PRODUCT_PENDING_READ, p);
    }
    uint64_t at = address - (uintptr_t)f->local;
    if (writes && at < f->program->local_bytes) {
        memset(t->touched + at, 1, bytes);
    }
    return HILT_RUN_OK;
}

static bool
is_touched(const frame *f, uint64_t low, uint64_t high)
{
    uint64_t at = low - (uintptr_t)f->local;
    return high > low && at < f->program->local_bytes && memchr(f->watch->touched + at, 1, high - low) != NULL;
}

/* One use of registers by a product: r 0 its accumulators, 1 its A. */
static int
check_registers(frame *f, const instruction *i, const pending_product *p, int r)
{
    const check_thread *t = f->watch;
    for (size_t k = 0; k < t->products.len; k++) {
        const pending_product *q = &t->products.data[k];
        bool same = r == 0 && q->low[0] == p->low[0] && q->high[0] == p->high[0];
        bool meets = p->low[r] < q->high[0] && q->low[0] < p->high[r];
        meets |= r == 0 && p->low[0] < q->high[1] && q->low[1] < p->high[0]; /* A may be read by many */
        if (meets && !same) {
            return hilt_report_product(f, i, PRODUCT_OVERLAPS, q);
        }
    }
    return !t->fenced_registers || is_touched(f, p->low[r], p->high[r]) ? hilt_report_product(f, i, PRODUCT_UNFENCED, NULL)
                                                                       : HILT_RUN_OK;
}

static int
check_begins(frame *f, const instruction *i)
{
    check_thread *t = f->watch;
    hilt_wgmma w = hilt_wgmma_of_code(i->c);
    pending_product p = {.at = i, .group = t->closed_groups};
    for (uint32_t r = 0; r < (w.flags & HILT_WGMMA_A_LOCAL ? 2u : 1u); r++) {
        hilt_mma_matrix which = r ? HILT_MMA_A : HILT_MMA_C;
        uint64_t bytes = hilt_mma_lanes(&w.row, which) * (uint64_t)hilt_type_bytes(hilt_type_of((hilt_type_kind)w.row.type[which]));
        p.low[r] = f->slots[f->program->lists.data[i->b + r]].lo;
        p.high[r] = p.low[r] + bytes;
        int status = hilt_check_operand(f, i, r, bytes, 4, r ? "reads" : "writes");
        status = status ? status : check_registers(f, i, &p, (int)r);
        if (status) {
            return status;
        }
    }
    return hilt_vec_push(&t->products, p) ? HILT_RUN_OK : HILT_RUN_NO_MEMORY;
}

/* All but the last n groups are done. */
static void
join(check_thread *t, uint32_t n)
{
    size_t left = 0;
    for (size_t k = 0; k < t->products.len; k++) {
        pending_product p = t->products.data[k];
        if (p.group + n < t->closed_groups) {
            hilt_check_acquire(t, p.word);
        }
        else {
            t->products.data[left++] = p;
        }
    }
    t->products.len = left;
}

int
hilt_product_check(frame *f, const instruction *i)
{
    check_thread *t = f->watch;
    if (!t->touched) { /* no product to be waited for */
        return HILT_RUN_OK;
    }
    switch ((hilt_opcode)i->code) {
    case HILT_OP_WGMMA:
        return check_begins(f, i);
    case HILT_OP_WGMMAFENCE:
        memset(t->touched, 0, f->program->local_bytes);
        t->fenced_registers = true;
        return HILT_RUN_OK;
    case HILT_OP_WGMMACOMMIT:
        t->closed_groups++;
        return HILT_RUN_OK;
    default:
        join(t, i->c);
        return HILT_RUN_OK;
    }
}

/* -- shared memory --------------------------------------------------------------------------------------------- */
typedef struct reading {
    hilt_check *check;
    check_thread *threads; /* 128 */
    hilt_wgmma what;
    uint64_t shared;                      /* where it begins */
    uint64_t chunks[MOST_CHUNKS / 64 + 1]; /* a bit for each that is read */
    HILT_VEC(hilt_span) spans;
    uint8_t a_flags[ROWS], b_flags[MOST_N]; /* of a row and a column */
} reading;

static uint8_t
flag_of_chunk(reading *r, uint64_t address)
{
    if (hilt_shadow_defined(r->check->shadow, address, CHUNK)) {
        return 0;
    }
    const check_thread *t = r->threads;
    return hilt_check_new_flag(r->check, t->running, hilt_memory_find(t->thread->code, address), address);
}

static void
note_operand(reading *r, hilt_mma_matrix which, uint64_t descriptor)
{
    hilt_wgmma_operand o = hilt_wgmma_operand_of(&r->what, which, descriptor);
    uint32_t n = which == HILT_MMA_A ? ROWS : r->what.row.n, step = CHUNK / o.element;
    uint8_t *flags = which == HILT_MMA_A ? r->a_flags : r->b_flags;
    for (uint32_t i = 0; i < n; i += o.mn_major ? step : 1) {
        for (uint32_t k = 0; k < r->what.row.k; k += o.mn_major ? 1 : step) {
            uint32_t at = hilt_wgmma_place(&o, i, k) & ~(uint32_t)(CHUNK - 1);
            r->chunks[at / CHUNK / 64] |= UINT64_C(1) << at / CHUNK % 64;
            uint8_t flag = flag_of_chunk(r, r->shared + at);
            for (uint32_t j = 0; flag && j < (o.mn_major ? step : 1); j++) {
                flags[i + j] = flag;
            }
        }
    }
}

/* The chunks that are read, in runs. */
static bool
find_spans(reading *r)
{
    for (uint32_t c = 0; c < MOST_CHUNKS; c++) {
        if (r->chunks[c / 64] == 0) {
            c |= 63;
            continue;
        }
        if (!(r->chunks[c / 64] >> c % 64 & 1)) {
            continue;
        }
        uint64_t low = r->shared + (uint64_t)c * CHUNK;
        hilt_span *last = r->spans.len ? &r->spans.data[r->spans.len - 1] : NULL;
        if (last && last->low + last->bytes == low) {
            last->bytes += CHUNK;
        }
        else if (!hilt_vec_push(&r->spans, ((hilt_span){low, CHUNK}))) {
            return false;
        }
    }
    return true;
}

/* -- what was never written ------------------------------------------------------------------------------------ */
/* A flag for each byte of local memory of a thread. NULL: it is not known. */
static uint8_t *
flags_at(const check_thread *t, uint64_t address)
{
    const frame *f = t->thread->code;
    uint64_t at = address - (uintptr_t)f->local;
    return at < f->program->local_bytes ? t->defined + at : NULL;
}

static uint8_t
known_flag(reading *r, const check_thread *t, uint8_t flag, uint64_t address)
{
    return flag == FLAG_UNWRITTEN ? hilt_check_new_flag(r->check, t->running, hilt_memory_find(t->thread->code, address), address) : flag;
}

static void
note_registers(reading *r)
{
    uint32_t n = hilt_mma_lanes(&r->what.row, HILT_MMA_A), at[2];
    uint32_t size = hilt_type_bytes(hilt_type_of((hilt_type_kind)r->what.row.type[HILT_MMA_A]));
    for (uint32_t k = 0; k < HILT_WGMMA_THREADS; k++) {
        const check_thread *t = &r->threads[k];
        uint64_t address = t->products.data[t->products.len - 1].low[1];
        const uint8_t *flags = flags_at(t, address);
        for (uint32_t i = 0; flags && i < n; i++) {
            if (flags[i * size]) {
                hilt_mma_place(&r->what.row, HILT_MMA_A, k, i, at);
                r->a_flags[at[0]] = known_flag(r, t, flags[i * size], address + i * size);
            }
        }
    }
}

static void
write_flags(reading *r, bool adds)
{
    uint32_t n = hilt_mma_lanes(&r->what.row, HILT_MMA_C), at[2];
    uint32_t size = hilt_type_bytes(hilt_type_of((hilt_type_kind)r->what.row.type[HILT_MMA_C]));
    for (uint32_t k = 0; k < HILT_WGMMA_THREADS; k++) {
        const check_thread *t = &r->threads[k];
        uint64_t address = t->products.data[t->products.len - 1].low[0];
        uint8_t *flags = flags_at(t, address);
        for (uint32_t i = 0; flags && i < n; i++) {
            hilt_mma_place(&r->what.row, HILT_MMA_C, k, i, at);
            uint8_t flag = adds ? known_flag(r, t, flags[i * size], address + i * size) : 0;
            flag = flag ? flag : r->a_flags[at[0]] ? r->a_flags[at[0]] : r->b_flags[at[1]];
            memset(flags + i * size, flag, size);
        }
    }
}

/* -- a product has begun --------------------------------------------------------------------------------------- */
static int
begin_reads(reading *r)
{
    int status = find_spans(r) ? HILT_RUN_OK : HILT_RUN_NO_MEMORY;
    for (uint32_t first = 0; first < HILT_WGMMA_THREADS && status == HILT_RUN_OK; first += HILT_WARP) {
        /* no address of a process, nor a word of the machine */
        const void *word = (const void *)(uintptr_t)(UINT64_C(3) << 62 | ++r->check->product_words);
        status = hilt_check_reads_until(&r->threads[first], word, r->spans.data, r->spans.len);
        for (uint32_t k = first; k < first + HILT_WARP; k++) {
            check_thread *t = &r->threads[k];
            t->products.data[t->products.len - 1].word = word;
        }
    }
    return status;
}

void
hilt_product_begun(void *data, hilt_thread *first, const hilt_simt_product *p)
{
    hilt_check *c = data;
    reading *r = hilt_malloc(sizeof *r);
    if (!r) {
        c->no_memory = true;
        return;
    }
    memset(r, 0, sizeof *r);
    r->check = c;
    r->threads = (check_thread *)(uintptr_t)first->watched;
    r->what = hilt_wgmma_of_code(p->code);
    r->shared = (uintptr_t)first->block->shared;
    if (r->what.flags & HILT_WGMMA_A_LOCAL) {
        note_registers(r);
    }
    else {
        note_operand(r, HILT_MMA_A, p->a);
    }
    note_operand(r, HILT_MMA_B, p->b);
    write_flags(r, p->adds);
    int status = begin_reads(r);
    c->status = c->status ? c->status : status;
    hilt_vec_free(&r->spans);
    hilt_free(r);
}
