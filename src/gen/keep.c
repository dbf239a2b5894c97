/* What a coroutine keeps in its frame across a suspend, and what it computes again.
 *
 * LLVM computes again, behind each suspend, whatever consists of arithmetic, comparisons, casts and addresses, back to
 * what does not. For an address that is right: it takes less of the frame. For a sum that grows from barrier to barrier
 * it would be the whole history each time. So a value that lives across a suspend is kept (through a `freeze`, which
 * LLVM does not compute again) if more than a few instructions made it.
 *
 * A value lives across a suspend if one stands between it and a use in the text, or if the use is in a loop that suspends,
 * and the value from outside of it.
 */
#include "emit.h"

enum { CHEAP = 3 }; /* instructions */

struct hilt_kept {
    uint32_t *defined; /* by value id: when, in the walk */
    uint32_t *epoch;   /* by value id: suspends before */
    uint8_t across[];  /* a bit a value id */
};

typedef struct walk {
    hilt_emit *e;
    struct hilt_kept *k;
    uint32_t now, suspends;
    uint32_t loop; /* when the innermost loop around that suspends began; 0: none */
} walk;

static void
define(walk *w, const hilt_value *v)
{
    w->k->defined[v->id] = w->now;
    w->k->epoch[v->id] = w->suspends;
}

static void
use(walk *w, const hilt_value *v)
{
    if (w->k->epoch[v->id] != w->suspends || w->k->defined[v->id] < w->loop) {
        w->k->across[v->id >> 3] |= (uint8_t)(1u << (v->id & 7));
    }
}

static bool
is_loop(const hilt_op *op)
{
    return op->code == HILT_OP_FOR || op->code == HILT_OP_WHILE;
}

static bool
suspends_inside(hilt_emit *e, const hilt_op *loop)
{
    for (uint32_t r = 0; r < loop->nregions; r++) {
        const hilt_region *in = loop->regions[r];
        for (const hilt_op *op = in->first; op; op = hilt_op_next_inside(op, in)) {
            if (hilt_op_has(op, HILT_TRAIT_WAITS) || (is_loop(op) && hilt_loop_spins(e->m, op))) {
                return true;
            }
        }
    }
    return hilt_loop_spins(e->m, loop);
}

static void
walk_region(walk *w, const hilt_region *r)
{
    for (uint32_t i = 0; i < r->nargs; i++) {
        define(w, r->args[i]);
    }
    for (const hilt_op *op = r->first; op; op = op->next) {
        w->now++;
        for (uint32_t i = 0; i < op->noperands; i++) {
            use(w, hilt_operand(op, i));
        }
        uint32_t loop = w->loop;
        bool suspends = is_loop(op) && suspends_inside(w->e, op);
        if (suspends) {
            w->loop = w->now;
        }
        for (uint32_t i = 0; i < op->nregions; i++) {
            walk_region(w, op->regions[i]);
        }
        w->loop = loop;
        w->now++;
        w->suspends += suspends || hilt_op_has(op, HILT_TRAIT_WAITS);
        for (uint32_t i = 0; i < op->nresults; i++) {
            define(w, &op->results[i]);
        }
    }
}

void
hilt_keep_begin(hilt_emit *e, const hilt_op *func)
{
    uint32_t n = e->m->nvalues;
    struct hilt_kept *k = hilt_malloc(sizeof *k + n / 8 + 1);
    uint32_t *numbers = hilt_malloc((2 * (size_t)n + 1) * sizeof *numbers);
    if (!k || !numbers) {
        hilt_free(k);
        hilt_free(numbers);
        hilt_emit_no_memory(e);
        return;
    }
    *k = (struct hilt_kept){.defined = numbers, .epoch = numbers + n};
    memset(k->across, 0, n / 8 + 1);
    memset(numbers, 0, 2 * (size_t)n * sizeof *numbers);
    walk w = {.e = e, .k = k};
    walk_region(&w, func->regions[0]);
    e->kept = k;
}

void
hilt_keep_end(hilt_emit *e)
{
    if (e->kept) {
        hilt_free(e->kept->defined);
        hilt_free(e->kept);
        e->kept = NULL;
    }
}

/* Instructions that LLVM would compute again for v; no more than `most` are looked for. */
static unsigned
count(LLVMValueRef v, unsigned most)
{
    if (!most || !LLVMIsAInstruction(v) ||
        !(LLVMIsACastInst(v) || LLVMIsAGetElementPtrInst(v) || LLVMIsABinaryOperator(v) || LLVMIsACmpInst(v) ||
          LLVMIsASelectInst(v))) {
        return 0;
    }
    unsigned n = 1;
    for (int i = 0; i < LLVMGetNumOperands(v) && n < most; i++) {
        n += count(LLVMGetOperand(v, (unsigned)i), most - n);
    }
    return n;
}

void
hilt_keep(hilt_emit *e, const hilt_op *op)
{
    if (op->nresults != 1 || !hilt_op_has(op, HILT_TRAIT_PURE)) {
        return;
    }
    uint32_t id = op->results[0].id;
    if (e->kept->across[id >> 3] & 1u << (id & 7) && count(e->values[id], CHEAP + 1) > CHEAP) {
        e->values[id] = LLVMBuildFreeze(e->b, e->values[id], "");
    }
}
