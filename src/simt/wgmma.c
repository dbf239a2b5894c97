/* Matrix products of warpgroups: four warps in a row, of which the first's number divides by 4.
 *
 * Lanes gather in their warps, warps in the first of the group; the last to come does the work of all 128 threads at once, through
 * pointers to the elements that each has. Operands in shared memory are read as a descriptor says (src/ir/wgmma.h), which
 * counts from the start of the block's shared memory. Rounding is that of mma.c: the accumulator first, then the products by k, summed up in f64
 * and rounded once; integers are exact and wrap.
 */
#include "../ir/numeric.h"
#include "../ir/wgmma.h"
#include "machine_priv.h"

enum { ROWS = 64, MOST_N = 256, MOST_K = 32, CHUNK = 16 };
#define USES (UINT32_C(1) << 31) /* in simt_thread.operand, beside the code */

typedef struct product {
    hilt_wgmma what;
    simt_thread *threads;
    const char *shared;
    bool is_integer, adds;
    double a[ROWS][MOST_K], b[MOST_K][MOST_N], c[ROWS][MOST_N];
} product;

/* -- operands ------------------------------------------------------------------------------------------------ */
static double
number_at(const product *p, hilt_mma_matrix which, const void *from)
{
    hilt_type_kind kind = (hilt_type_kind)p->what.row.type[which];
    uint64_t bits = 0;
    memcpy(&bits, from, hilt_type_bytes(hilt_type_of(kind)));
    bool b = which == HILT_MMA_B;
    if (kind == HILT_TYPE_I8)
        return p->what.flags & (b ? HILT_WGMMA_B_UNSIGNED : HILT_WGMMA_A_UNSIGNED) ? (double)bits : (double)(int8_t)bits;
    if (kind == HILT_TYPE_I32)
        return (int32_t)bits;
    if (kind == HILT_TYPE_F32) {
        float f;
        memcpy(&f, from, sizeof f);
        return (double)f;
    }
    double d = hilt_float_unpack(kind, kind == HILT_TYPE_TF32 ? bits & 0xffffe000 : bits);
    bool negated = which != HILT_MMA_C && p->what.flags & (b ? HILT_WGMMA_B_NEGATED : HILT_WGMMA_A_NEGATED);
    return negated ? -d : d;
}

static void
read_shared(product *p, hilt_mma_matrix which, uint64_t descriptor)
{
    hilt_wgmma_operand o = hilt_wgmma_operand_of(&p->what, which, descriptor);
    uint32_t n = which == HILT_MMA_A ? ROWS : p->what.row.n;
    for (uint32_t i = 0; i < n; i++) {
        for (uint32_t k = 0; k < p->what.row.k; k++) {
            double d = number_at(p, which, p->shared + hilt_wgmma_place(&o, i, k));
            *(which == HILT_MMA_A ? &p->a[i][k] : &p->b[k][i]) = d;
        }
    }
}

/* Every thread's elements of A or of the accumulators, in their places. */
static void
read_threads(product *p, hilt_mma_matrix which)
{
    uint32_t n = hilt_mma_lanes(&p->what.row, which), at[2];
    uint32_t size = hilt_type_bytes(hilt_type_of((hilt_type_kind)p->what.row.type[which]));
    for (uint32_t t = 0; t < HILT_WGMMA_THREADS; t++) {
        const simt_thread *of = &p->threads[t];
        const char *from = (const char *)(uintptr_t)(which == HILT_MMA_A ? of->pub.ret[0] : of->value);
        for (uint32_t i = 0; i < n; i++) {
            hilt_mma_place(&p->what.row, which, t, i, at);
            *(which == HILT_MMA_A ? &p->a[at[0]][at[1]] : &p->c[at[0]][at[1]]) = number_at(p, which, from + i * size);
        }
    }
}

/* -- the product --------------------------------------------------------------------------------------------- */
static void
sum_up(product *p)
{
    uint32_t n = p->what.row.n;
    for (uint32_t i = 0; i < ROWS; i++) {
        double *c = p->c[i];
        for (uint32_t k = 0; k < p->what.row.k; k++) {
            double a = p->a[i][k];
            const double *b = p->b[k];
            for (uint32_t j = 0; j < n; j++)
                c[j] += a * b[j];
        }
    }
}

static uint64_t
bits_of(const product *p, double d)
{
    hilt_type_kind kind = (hilt_type_kind)p->what.row.type[HILT_MMA_C];
    if (kind == HILT_TYPE_I32) /* exact: 33 numbers of at most 31 bits */
        return (uint32_t)(int64_t)d;
    return hilt_float_pack(kind, d);
}

static void
write_threads(const product *p)
{
    uint32_t n = hilt_mma_lanes(&p->what.row, HILT_MMA_C), at[2];
    hilt_type_kind kind = (hilt_type_kind)p->what.row.type[HILT_MMA_C];
    uint32_t size = hilt_type_bytes(hilt_type_of(kind));
    for (uint32_t t = 0; t < HILT_WGMMA_THREADS; t++) {
        char *to = (char *)(uintptr_t)p->threads[t].value;
        for (uint32_t i = 0; i < n; i++) {
            hilt_mma_place(&p->what.row, HILT_MMA_C, t, i, at);
            double d = p->c[at[0]][at[1]];
            float f = (float)d;
            uint64_t bits = kind == HILT_TYPE_F32 ? 0 : bits_of(p, d);
            memcpy(to + i * size, kind == HILT_TYPE_F32 ? (const void *)&f : &bits, size);
        }
    }
}

static bool
multiply(simt_thread *threads, const hilt_wgmma *what)
{
    product *p = hilt_malloc(sizeof *p);
    if (!p)
        return false;
    p->what = *what;
    p->threads = threads;
    p->shared = threads->pub.block->shared;
    p->adds = threads->operand & USES;
    if (what->flags & HILT_WGMMA_A_LOCAL)
        read_threads(p, HILT_MMA_A);
    else
        read_shared(p, HILT_MMA_A, threads->pub.ret[0]);
    read_shared(p, HILT_MMA_B, threads->pub.ret[1]);
    if (p->adds)
        read_threads(p, HILT_MMA_C);
    else
        memset(p->c, 0, sizeof p->c);
    sum_up(p);
    write_threads(p);
    hilt_free(p);
    return true;
}

/* -- what can be wrong ---------------------------------------------------------------------------------------- */
/* Does it all lie in the block's shared memory? */
static bool
operand_fits(simt_thread *t, const hilt_wgmma *w, hilt_mma_matrix which, uint64_t descriptor)
{
    hilt_wgmma_operand o = hilt_wgmma_operand_of(w, which, descriptor);
    uint32_t n = which == HILT_MMA_A ? ROWS : w->row.n, step = CHUNK / o.element;
    uint64_t size = machine_of(t)->shared_size;
    for (uint32_t i = 0; i < n; i += o.mn_major ? step : 1) {
        for (uint32_t k = 0; k < w->row.k; k += o.mn_major ? 1 : step) {
            uint32_t at = hilt_wgmma_place(&o, i, k);
            if (at + CHUNK > size)
                return simt_fault(t, t->site, HILT_DIAG_CHECK_BOUNDS, "",
                                  "%s reads %c at byte %u of the block's shared memory, which has %llu", simt_op_name(t->site),
                                  which == HILT_MMA_A ? 'A' : 'B', at, (unsigned long long)size) != HILT_SIMT_STOP;
        }
    }
    return true;
}

/* Do all threads say the same? */
static bool
threads_agree(simt_thread *first, const hilt_wgmma *w)
{
    for (uint32_t i = 1; i < HILT_WGMMA_THREADS; i++) {
        simt_thread *t = first + i;
        bool a = w->flags & HILT_WGMMA_A_LOCAL || t->pub.ret[0] == first->pub.ret[0];
        if (a && t->pub.ret[1] == first->pub.ret[1] && t->operand == first->operand)
            continue;
        simt_fault(t, t->site, HILT_DIAG_BARRIER_DIVERGENCE, "all 128 threads of a warpgroup give the same operands in shared memory",
                   "thread %u of a warpgroup gives %s another %s than thread 0 does", i, simt_op_name(t->site),
                   !a                                     ? "A"
                   : t->pub.ret[1] != first->pub.ret[1] ? "B"
                                                          : "use of the accumulators");
        return false;
    }
    return true;
}

static void
complete(simt_thread *first)
{
    hilt_wgmma w = hilt_wgmma_of_code(first->operand & ~USES);
    hilt_machine *m = machine_of(first);
    bool local = w.flags & HILT_WGMMA_A_LOCAL;
    if (!threads_agree(first, &w) || (!local && !operand_fits(first, &w, HILT_MMA_A, first->pub.ret[0])) ||
        !operand_fits(first, &w, HILT_MMA_B, first->pub.ret[1]))
        return;
    hilt_simt_product p = {first->operand & ~USES, local ? 0 : first->pub.ret[0], first->pub.ret[1], (first->operand & USES) != 0};
    if (!multiply(first, &w))
        m->stopped = true;
    else if (m->watcher && m->watcher->product)
        m->watcher->product(m->watcher->data, &first->pub, &p);
}

/* -- meeting --------------------------------------------------------------------------------------------------- */
static const char hint[] = "all four warps of a warpgroup come to the same product; the first one's number divides by 4";

static SIMT_COLD void
warps_apart(simt_thread *t, simt_thread *other)
{
    simt_fault(t, t->site, HILT_DIAG_BARRIER_DIVERGENCE, hint,
               "warps of one warpgroup are at different places: warp %u is at %s while warp %u waits for it in %s", t->pub.warp,
               simt_op_name(t->site), other->pub.warp, simt_op_name(other->site));
    simt_fault_also(other, other->site, "waits in %s", simt_op_name(other->site));
}

/* False: the warpgroup lacks threads; a fault is set. */
static bool
group_is_whole(simt_thread *t)
{
    const simt_block *b = block_of(t);
    uint32_t first = t->pub.warp / SIMT_GROUP_WARPS * SIMT_GROUP_WARPS;
    if (first + SIMT_GROUP_WARPS > b->warp_count)
        return simt_fault(t, t->site, HILT_DIAG_BARRIER_DIVERGENCE, hint, "%s in a warpgroup that has %u warps", simt_op_name(t->site),
                          b->warp_count - first) != HILT_SIMT_STOP;
    for (uint32_t i = first; i < first + SIMT_GROUP_WARPS; i++) {
        if (b->warps[i].live != UINT32_MAX)
            return simt_fault(t, t->site, HILT_DIAG_BARRIER_DIVERGENCE, hint,
                              b->warps[i].exists == UINT32_MAX ? "%s in a warpgroup of whose warp %u threads have left the kernel"
                                                               : "%s in a warpgroup whose warp %u has not 32 lanes",
                              simt_op_name(t->site), i) != HILT_SIMT_STOP;
    }
    return true;
}

void
simt_warpgroup(simt_warp *w, simt_gather *g)
{
    simt_thread *t = w->lanes;
    simt_warp *group = w - t->pub.warp % SIMT_GROUP_WARPS;
    if (!group_is_whole(t))
        return;
    simt_thread *other = group->group_waiting.head;
    if (other && (!simt_same_site(other->site, t->site) || (other->operand & ~USES) != (t->operand & ~USES))) {
        warps_apart(t, other);
        return;
    }
    for (simt_thread *lane = g->chain.head; lane; lane = lane->next)
        lane->state = SIMT_IN_GROUP;
    chain_append(&group->group_waiting, chain_take(&g->chain));
    group->group_arrived |= (uint8_t)(1u << t->pub.warp % SIMT_GROUP_WARPS);
    if (group->group_arrived != (1u << SIMT_GROUP_WARPS) - 1)
        return;
    group->group_arrived = 0;
    simt_chain all = chain_take(&group->group_waiting);
    complete(group->lanes);
    simt_wake_soon(machine_of(t), all);
}

HILT_SIMT
hilt_simt_wgmma(hilt_thread *pub, const hilt_site *s, uint32_t code, void *acc, uint64_t a, uint64_t b, uint32_t use)
{
    simt_thread *t = thread_of(pub);
    t->value = (uintptr_t)acc;
    t->pub.ret[0] = a;
    t->pub.ret[1] = b;
    t->operand = code | (use ? USES : 0);
    return simt_meet_warp(t, s, SIMT_WGMMA);
}
