/* Products of matrices, ldmatrix and stmatrix in the interpreter: between slots and what src/simt works on.
 *
 * What was never written is followed element by element: a product's element depends on a row and a column. A thread's
 * reads and writes of shared memory, for the checker, are those of the row that it names.
 */
#include "check.h"

enum { ROW_BYTES = 16 };

static uint32_t
slot_of_operand(const frame *f, const instruction *i, uint32_t k)
{
    return f->program->lists.data[i->b + k];
}

static void
put(const frame *f, uint32_t slot, hilt_type t, uint8_t *to)
{
    unsigned bytes = hilt_type_bytes(hilt_type_element(t));
    for (uint32_t k = 0; k < t.lanes; k++) {
        memcpy(to + k * bytes, &f->slots[slot + k].lo, bytes);
    }
}

static void
take(const frame *f, uint32_t slot, hilt_type t, const void *from)
{
    unsigned bytes = hilt_type_bytes(hilt_type_element(t));
    for (uint32_t k = 0; k < t.lanes; k++) {
        f->slots[slot + k] = (hilt_bits){0};
        memcpy(&f->slots[slot + k].lo, (const char *)from + k * bytes, bytes);
    }
}

/* A lane that names no row reads and writes nothing itself. */
static bool
names_row(const frame *f, const instruction *i)
{
    return f->thread->lane < 8 * i->c;
}

static hilt_simt_status
multiply(frame *f, const instruction *i)
{
    hilt_mma_fragment *m = f->fragment;
    uint8_t *to[3] = {m->a, m->b, m->c};
    memset(m->flags, 0, sizeof m->flags);
    for (uint32_t k = 0; k < 3; k++) {
        hilt_type t = hilt_operand(i->op, k)->type;
        put(f, slot_of_operand(f, i, k), t, to[k]);
        if (f->check) {
            memcpy(m->flags[k], f->poison + slot_of_operand(f, i, k), t.lanes);
        }
    }
    return hilt_simt_mma(f->thread, &f->program->sites.data[i->site], i->c, m);
}

hilt_simt_status
hilt_matrix_meet(frame *f, const instruction *i)
{
    const hilt_site *s = &f->program->sites.data[i->site];
    if (i->code == HILT_OP_MMA) {
        return multiply(f, i);
    }
    void *row = (void *)(uintptr_t)f->slots[slot_of_operand(f, i, 0)].lo;
    if (i->code == HILT_OP_LDMATRIX) {
        return hilt_simt_ldmatrix(f->thread, s, row, i->c, i->a);
    }
    uint64_t given[2] = {0};
    hilt_type t = hilt_operand(i->op, 1)->type;
    uint32_t slot = slot_of_operand(f, i, 1);
    put(f, slot, t, (uint8_t *)given);
    if (f->check) {
        f->thread->mark = 0;
        for (uint32_t bit = 0; bit < 2 * i->c; bit++) {
            f->thread->mark |= (uint8_t)((f->poison[slot + bit * 16 / hilt_type_bits(t)] != 0) << bit);
        }
    }
    return hilt_simt_stmatrix(f->thread, s, row, given[0], given[1], i->c, i->a);
}

void
hilt_matrix_results(frame *f, const instruction *i)
{
    hilt_type t = i->op->nresults ? i->op->results[0].type : hilt_type_of(HILT_TYPE_NONE);
    hilt_bits row = f->slots[slot_of_operand(f, i, 0)];
    uint8_t mark = f->check && i->code != HILT_OP_MMA ? f->thread->mark : 0;
    switch ((hilt_opcode)i->code) {
    case HILT_OP_MMA:
        take(f, i->dst, t, f->fragment->c);
        if (f->check) {
            memcpy(f->poison + i->dst, f->fragment->flags[2], t.lanes);
        }
        return;
    case HILT_OP_LDMATRIX:
        take(f, i->dst, t, f->thread->ret);
        for (uint32_t k = 0; mark && k < t.lanes; k++) {
            unsigned bits = hilt_type_bits(t), first = k * bits / 16, many = bits > 16 ? 3 : 1;
            if (mark >> first & many) {
                const hilt_memory *m = hilt_memory_find(f, f->thread->source);
                f->poison[i->dst + k] = hilt_check_new_flag(f->check, i, m, f->thread->source);
            }
        }
        return;
    default:
        for (uint32_t bit = 0; mark && bit < 8 && names_row(f, i); bit++) {
            if (mark >> bit & 1) {
                hilt_shadow_mark(f->check->shadow, row.lo + 2 * bit, 2, true);
            }
        }
        return;
    }
}

int
hilt_matrix_check(frame *f, const instruction *i)
{
    bool writes = i->code == HILT_OP_STMATRIX;
    hilt_bits row = f->slots[slot_of_operand(f, i, 0)];
    if (!names_row(f, i)) {
        f->thread->mark = 0;
        return HILT_RUN_OK;
    }
    int status = hilt_check_operand(f, i, 0, ROW_BYTES, ROW_BYTES, writes ? "writes" : "reads");
    if (status) {
        return status;
    }
    access a = {.by = f->watch,
                .agent = f->watch->agent,
                .clock = f->watch->clock,
                .site = (uint32_t)(i - f->program->code.data) + 1,
                .flags = writes ? ACCESS_WRITE : 0};
    f->check->changes += writes;
    status = hilt_check_access(f, &a, row.lo, ROW_BYTES, memory_of(f, row));
    f->thread->mark = 0;
    for (uint32_t bit = 0; bit < 8 && !writes && a.undefined; bit++) {
        f->thread->mark |= (uint8_t)(!hilt_shadow_defined(f->check->shadow, row.lo + 2 * bit, 2) << bit);
    }
    return status;
}
