/* Which registers of a kernel's hilt.wgmma have to go through its fences and waits.
 *
 * To LLVM a product is over when its text is. Nothing but data keeps a use of the result behind the wait, so what is ready there goes through the
 * wait's text as tied operands; and what was written before a fence goes through the fence's, or LLVM would put the move into a register
 * behind it. What is still pending must not go through: ptxas would put a wait of its own before it, and say so.
 *
 * Registers are parts of allocations of local memory, at constant offsets. A walk over the structured code keeps for each how many groups
 * were closed since its last product, and whether it was written since the last fence; where ways meet, the younger and the
 * written count. Loops are walked until nothing changes, and once more to note what holds.
 */
#include "gpu.h"

#include "../../ir/mma.h"
#include "../../ir/wgmma.h"

#include <assert.h>

enum { DONE = 255, MOST_CLOSED = 254 };

typedef struct state {
    uint8_t age[HILT_MOST_PARTS];     /* groups closed since its last product; DONE: that was waited for */
    uint8_t written[HILT_MOST_PARTS]; /* since the last fence */
} state;

typedef struct walker {
    hilt_gpu_products *products;
    bool notes;
} walker;

/* -- parts ------------------------------------------------------------------------------------------------------ */
bool
hilt_gpu_local_place(const hilt_value *pointer, const hilt_op **ret_alloc, uint64_t *ret_offset)
{
    uint64_t offset = 0;
    for (;;) {
        const hilt_op *def = hilt_value_def(pointer);
        int64_t c;
        if (def && def->code == HILT_OP_ALLOCLOCAL) {
            *ret_alloc = def;
            *ret_offset = offset;
            return true;
        }
        if (!def || (def->code != HILT_OP_PTRADD && def->code != HILT_OP_PTRCAST) ||
            (def->code == HILT_OP_PTRADD && !hilt_const_int(hilt_operand(def, 1), &c))) {
            return false;
        }
        offset += def->code == HILT_OP_PTRADD ? (uint64_t)c : 0;
        pointer = hilt_operand(def, 0);
    }
}

/* The allocation, at whatever offset. NULL: not local, or not known. */
static const hilt_op *
allocation_of(const hilt_value *pointer)
{
    const hilt_op *def = hilt_value_def(pointer);
    while (def && (def->code == HILT_OP_PTRADD || def->code == HILT_OP_PTRCAST)) {
        def = hilt_value_def(hilt_operand(def, 0));
    }
    return def && def->code == HILT_OP_ALLOCLOCAL ? def : NULL;
}

static hilt_gpu_part *
part_at(hilt_gpu_products *p, const hilt_value *pointer, hilt_type_kind kind, uint32_t bytes)
{
    const hilt_op *alloc;
    uint64_t offset;
    if (!hilt_gpu_local_place(pointer, &alloc, &offset)) {
        return NULL;
    }
    for (uint32_t i = 0; i < p->n; i++) {
        hilt_gpu_part *q = &p->parts[i];
        if (q->alloc == alloc && q->offset == offset && q->bytes == bytes && q->kind == kind) {
            return q;
        }
    }
    if (p->n == HILT_MOST_PARTS) {
        return NULL;
    }
    p->parts[p->n] = (hilt_gpu_part){.alloc = alloc, .offset = offset, .bytes = bytes, .kind = kind};
    return &p->parts[p->n++];
}

/* The accumulators of a hilt.wgmma, and A if it is in registers. */
static void
parts_of(hilt_gpu_products *p, const hilt_op *op, hilt_gpu_part *ret[2])
{
    hilt_wgmma w = hilt_wgmma_of_code(hilt_wgmma_code(op));
    for (uint32_t i = 0; i < 2; i++) {
        hilt_mma_matrix which = i ? HILT_MMA_A : HILT_MMA_C;
        hilt_type_kind kind = (hilt_type_kind)w.row.type[which];
        uint32_t bytes = hilt_mma_lanes(&w.row, which) * hilt_type_bytes(hilt_type_of(kind));
        bool has = i == 0 || w.flags & HILT_WGMMA_A_LOCAL;
        ret[i] = has ? part_at(p, hilt_operand(op, i), i ? HILT_TYPE_I32 : kind, bytes) : NULL;
        if (ret[i]) {
            ret[i]->accumulates |= i == 0;
        }
    }
}

/* -- the walk --------------------------------------------------------------------------------------------------- */
/* What holds on both ways; true if s changed. */
static bool
meet(state *s, const state *other, uint32_t n)
{
    bool changed = false;
    for (uint32_t i = 0; i < n; i++) {
        changed |= other->age[i] < s->age[i] || other->written[i] > s->written[i];
        s->age[i] = other->age[i] < s->age[i] ? other->age[i] : s->age[i];
        s->written[i] |= other->written[i];
    }
    return changed;
}

static void walk_region(walker *w, const hilt_region *r, state *s);

/* A loop: `first` runs, and then, if it goes on, `second` (NULL: nothing does) and first again. */
static void
walk_loop(walker *w, const hilt_region *first, const hilt_region *second, state *s, bool may_skip)
{
    bool notes = w->notes;
    state in = *s, out;
    w->notes = false;
    for (;;) {
        state end = in;
        walk_region(w, first, &end);
        if (second) {
            walk_region(w, second, &end);
        }
        if (!meet(&in, &end, w->products->n)) {
            break;
        }
    }
    w->notes = notes;
    out = in;
    walk_region(w, first, &out);
    if (second && notes) {
        state end = out;
        walk_region(w, second, &end);
    }
    if (may_skip) {
        meet(&out, &in, w->products->n);
    }
    *s = out;
}

static void
note_ties(walker *w, const hilt_op *op, const uint8_t *goes)
{
    hilt_gpu_products *p = w->products;
    for (uint32_t i = 0; w->notes && i < p->n; i++) {
        if (goes[i] && !hilt_vec_push(&p->ties, ((hilt_gpu_tie){op, i}))) {
            p->failed = true;
        }
    }
}

/* All but the last n groups are done. */
static void
walk_wait(walker *w, const hilt_op *op, state *s, int64_t n)
{
    uint8_t goes[HILT_MOST_PARTS] = {0};
    for (uint32_t i = 0; i < w->products->n; i++) {
        if (s->age[i] != DONE && s->age[i] > n) {
            goes[i] = w->products->parts[i].accumulates;
            s->age[i] = DONE;
        }
    }
    note_ties(w, op, goes);
}

static void
walk_write(walker *w, const hilt_value *pointer, state *s)
{
    const hilt_op *alloc = allocation_of(pointer);
    for (uint32_t i = 0; alloc && i < w->products->n; i++) {
        s->written[i] |= w->products->parts[i].alloc == alloc;
    }
}

static void
walk_op(walker *w, const hilt_op *op, state *s)
{
    hilt_gpu_part *parts[2];
    uint32_t n = w->products->n;
    switch ((hilt_opcode)op->code) {
    case HILT_OP_WGMMA:
        parts_of(w->products, op, parts);
        for (int i = 0; i < 2; i++) {
            if (parts[i]) {
                s->age[parts[i] - w->products->parts] = 0;
            }
        }
        return;
    case HILT_OP_WGMMACOMMIT:
        for (uint32_t i = 0; i < n; i++) {
            s->age[i] += s->age[i] < MOST_CLOSED;
        }
        return;
    case HILT_OP_WGMMAWAIT:
        walk_wait(w, op, s, hilt_op_int(op, HILT_ATTR_GROUPS, 0));
        return;
    case HILT_OP_WGMMAFENCE:
        note_ties(w, op, s->written);
        memset(s->written, 0, sizeof s->written);
        return;
    case HILT_OP_STORE:
    case HILT_OP_STOREMASKED:
        walk_write(w, hilt_operand(op, 1), s);
        return;
    case HILT_OP_IF: {
        state other = *s;
        walk_region(w, op->regions[0], s);
        walk_region(w, op->regions[1], &other);
        meet(s, &other, n);
        return;
    }
    case HILT_OP_FOR:
        walk_loop(w, op->regions[0], NULL, s, true);
        return;
    case HILT_OP_WHILE:
        walk_loop(w, op->regions[0], op->regions[1], s, false);
        return;
    default:
        return;
    }
}

static void
walk_region(walker *w, const hilt_region *r, state *s)
{
    for (const hilt_op *op = r->first; op; op = op->next) {
        walk_op(w, op, s);
    }
}

/* -- a kernel --------------------------------------------------------------------------------------------------- */
bool
hilt_gpu_find_products(const hilt_op *func, hilt_gpu_products *p)
{
    const hilt_region *body = func->regions[0];
    hilt_gpu_part *parts[2];
    p->n = 0;
    p->ties.len = 0;
    for (const hilt_op *op = body->first; op; op = hilt_op_next_inside(op, body)) {
        if (op->code == HILT_OP_WGMMA) {
            parts_of(p, op, parts);
        }
    }
    if (!p->n) {
        return true;
    }
    walker w = {.products = p, .notes = true};
    state s = {0};
    memset(s.age, DONE, sizeof s.age);
    walk_region(&w, body, &s);
    return !p->failed;
}
