/* Running the ops of kernels: gathers operands, asks src/simt (where the meaning of what threads do together is), and puts
 * results into slots.
 *
 * An op that must wait leaves the loop with pc behind it; its results are taken when the thread is resumed. Ops in which a
 * loop may wait for memory to change give the others a turn now and then: before they do anything, with pc at them.
 */
#include "check.h"
#include "../ir/wgmma.h"
#include "../rt/tmap.h"

#include <assert.h>

/* -- faults ---------------------------------------------------------------------------------------------- */
static const char *
kernel_name(const frame *f)
{
    return f->block ? hilt_op_str(f->program->func, HILT_ATTR_SYM_NAME) : NULL;
}

int
hilt_kernel_index(frame *f, const instruction *i)
{
    const hilt_module *m = f->program->module;
    uint32_t place = hilt_module_place(m, i->op->loc);
    hilt_index_check c = {.name = hilt_op_str(i->op, HILT_ATTR_NAME),
                          .layout = hilt_op_str(i->op, HILT_ATTR_TEXT),
                          .kernel = kernel_name(f),
                          .file = i->op->loc.scope < m->scopes.len ? m->scopes.data[i->op->loc.scope].file : NULL,
                          .dim = (int32_t)hilt_op_int(i->op, HILT_ATTR_DIM, 0),
                          .line = (int32_t)HILT_LOC_LINE(place),
                          .col = (int32_t)HILT_LOC_COL(place)};
    return hilt_rt_bad_index(f->run, &c, (int64_t)f->slots[i->a].lo, (int64_t)f->slots[i->b].lo,
                             f->block ? f->block->block_idx : NULL, f->thread ? f->thread->thread_idx : NULL);
}

static int
trap(frame *f, const instruction *i)
{
    const hilt_attr *message = hilt_op_attr(i->op, HILT_ATTR_MESSAGE);
    hilt_simt_trap(f->thread, &f->program->sites.data[i->site], message->str.s, message->str.len);
    return LEFT_STOPPED;
}

/* The most that an op has which is not a function call: a TMA load of 5 dimensions with a mask and a policy. */
enum { MOST_OPERANDS = 10 };

/* -- operands and results -------------------------------------------------------------------------------- */
/* The bits of operand k; of a vector its lanes, one after the other. */
static uint64_t
operand(const frame *f, const instruction *i, uint32_t k)
{
    uint32_t slot = f->program->lists.data[i->b + k];
    uint64_t v = f->slots[slot].lo;
    if (i->lanes > 1 && hilt_type_is_vector(hilt_operand(i->op, k)->type)) {
        for (uint32_t lane = 1; lane < i->lanes; lane++) {
            v |= f->slots[slot + lane].lo << lane * i->width;
        }
    }
    return v;
}

static void
set_result(const frame *f, const instruction *i, uint64_t v)
{
    uint64_t mask = i->width && i->width < 64 ? ((uint64_t)1 << i->width) - 1 : UINT64_MAX;
    bool many = i->lanes > 1 && hilt_type_is_vector(i->op->results[0].type);
    for (uint32_t lane = 0; lane < (many ? i->lanes : 1u); lane++) {
        f->slots[i->dst + lane] = (hilt_bits){many ? v >> lane * i->width & mask : v, 0};
    }
}

void
hilt_kernel_results(frame *f, const instruction *i)
{
    if (is_of_matrices(i)) {
        hilt_matrix_results(f, i);
        return;
    }
    if (i->op->nresults) {
        set_result(f, i, f->thread->ret[0]);
    }
    if (i->op->nresults > 1) {
        f->slots[i->dst + i->op->results[0].type.lanes] = (hilt_bits){f->thread->ret[1], 0};
    }
    if (f->check && i->code == HILT_OP_SHUFFLESYNC && f->thread->mark) {
        memset(f->poison + i->dst, hilt_check_new_flag(f->check, i, NULL, 0), i->op->results[0].type.lanes);
    }
}

/* -- ops that concern one thread only -------------------------------------------------------------------- */
static uint32_t
special_register(const frame *f, hilt_word reg)
{
    const hilt_block *b = f->block;
    const hilt_thread *t = f->thread;
    switch ((int)reg) {
    case HILT_WORD_TID_X:
    case HILT_WORD_TID_Y:
    case HILT_WORD_TID_Z:
        return t->thread_idx[reg - HILT_WORD_TID_X];
    case HILT_WORD_NTID_X:
    case HILT_WORD_NTID_Y:
    case HILT_WORD_NTID_Z:
        return b->block_dim[reg - HILT_WORD_NTID_X];
    case HILT_WORD_CTAID_X:
    case HILT_WORD_CTAID_Y:
    case HILT_WORD_CTAID_Z:
        return b->block_idx[reg - HILT_WORD_CTAID_X];
    case HILT_WORD_NCTAID_X:
    case HILT_WORD_NCTAID_Y:
    case HILT_WORD_NCTAID_Z:
        return b->grid_dim[reg - HILT_WORD_NCTAID_X];
    case HILT_WORD_LANEID:
        return t->lane;
    case HILT_WORD_WARPID:
        return t->warp;
    case HILT_WORD_CLUSTERID_X:
    case HILT_WORD_CLUSTERID_Y:
    case HILT_WORD_CLUSTERID_Z:
        return b->cluster_idx[reg - HILT_WORD_CLUSTERID_X];
    case HILT_WORD_NCLUSTERID_X:
    case HILT_WORD_NCLUSTERID_Y:
    case HILT_WORD_NCLUSTERID_Z:
        return b->clusters[reg - HILT_WORD_NCLUSTERID_X];
    case HILT_WORD_CLUSTER_CTAID_X:
    case HILT_WORD_CLUSTER_CTAID_Y:
    case HILT_WORD_CLUSTER_CTAID_Z:
        return b->idx_in_cluster[reg - HILT_WORD_CLUSTER_CTAID_X];
    case HILT_WORD_CLUSTER_NCTAID_X:
    case HILT_WORD_CLUSTER_NCTAID_Y:
    case HILT_WORD_CLUSTER_NCTAID_Z:
        return b->cluster_dim[reg - HILT_WORD_CLUSTER_NCTAID_X];
    case HILT_WORD_CLUSTER_CTARANK:
        return b->rank_in_cluster;
    case HILT_WORD_CLUSTER_NCTARANK:
        return b->cluster_size;
    case HILT_WORD_RUN_X:
        return b->run_x;
    default:
        return b->dynamic_shared_size;
    }
}

static int
access_memory(frame *f, const instruction *i)
{
    unsigned bytes = (unsigned)i->lanes * i->width / 8;
    uint64_t a = operand(f, i, 0), b = i->noperands > 1 ? operand(f, i, 1) : 0;
    switch ((hilt_opcode)i->code) {
    case HILT_OP_ATOMICLOAD:
        set_result(f, i, hilt_atomic_load(a, bytes));
        return HILT_RUN_OK;
    case HILT_OP_ATOMICSTORE:
        hilt_atomic_store(b, bytes, a);
        return HILT_RUN_OK;
    case HILT_OP_ATOMICRMW:
        set_result(f, i, hilt_atomic_rmw(a, bytes, (hilt_word)i->c, (hilt_type_kind)i->type, i->lanes, b));
        return HILT_RUN_OK;
    default:
        set_result(f, i, hilt_atomic_cas(a, bytes, b, operand(f, i, 2)));
        return HILT_RUN_OK;
    }
}

/* On the host: the map lies in the function's local memory. */
static int
encode_map(frame *f, const instruction *i)
{
    const hilt_site *s = &f->program->sites.data[i->site];
    hilt_tmap_facts facts;
    int64_t sizes[2 * HILT_MOST_TMAP_RANK];
    hilt_tmap_facts_of(i->op, s, &facts);
    for (uint32_t k = 1; k < i->noperands; k++) {
        sizes[k - 1] = (int64_t)operand(f, i, k);
    }
    char *to = f->local + i->a;
    f->slots[i->dst] = (hilt_bits){(uintptr_t)to, 0};
    return hilt_rt_tmap_encode(f->run, &facts, operand(f, i, 0), sizes, to);
}

static int
run_alone(frame *f, const instruction *i)
{
    switch ((hilt_opcode)i->code) {
    case HILT_OP_TRAP:
        return trap(f, i);
    case HILT_OP_SREG:
        set_result(f, i, special_register(f, (hilt_word)i->c));
        return HILT_RUN_OK;
    case HILT_OP_CLOCK:
        set_result(f, i, hilt_simt_clock(i->c));
        return HILT_RUN_OK;
    case HILT_OP_ALLOCSHARED:
        set_result(f, i, (uintptr_t)(f->block->shared + i->c));
        return HILT_RUN_OK;
    case HILT_OP_DYNSHARED:
        set_result(f, i, (uintptr_t)f->block->dynamic_shared);
        return HILT_RUN_OK;
    case HILT_OP_TMAPADDR:
        set_result(f, i, operand(f, i, 0));
        return HILT_RUN_OK;
    case HILT_OP_TMAPENCODE:
        return encode_map(f, i);
    case HILT_OP_WGMMADESC:
        set_result(f, i, hilt_wgmma_desc_start(operand(f, i, 0) - (uintptr_t)f->block->shared) | hilt_wgmma_desc_bits(i->op));
        return HILT_RUN_OK;
    case HILT_OP_ATOMICLOAD:
    case HILT_OP_ATOMICSTORE:
    case HILT_OP_ATOMICRMW:
    case HILT_OP_ATOMICCAS:
        return access_memory(f, i);
    default: /* fences, prefetches and dependent launches: threads run one at a time, in order */
        return HILT_RUN_OK;
    }
}

/* -- ops that concern others ----------------------------------------------------------------------------- */
static hilt_simt_status
meet(frame *f, const instruction *i, const uint64_t *v)
{
    hilt_thread *t = f->thread;
    const hilt_site *s = &f->program->sites.data[i->site];
    uint32_t a = (uint32_t)v[0], b = (uint32_t)v[1], c = (uint32_t)v[2], d = (uint32_t)v[3];
    switch ((hilt_opcode)i->code) {
    case HILT_OP_BARRIER:
        return hilt_simt_barrier(t, s, a, b);
    case HILT_OP_BARRIERARRIVE:
        return hilt_simt_barrier_arrive(t, s, a, b);
    case HILT_OP_BARRIERRED:
        return hilt_simt_barrier_red(t, s, i->c, a, b, c);
    case HILT_OP_WARPSYNC:
        return hilt_simt_warp_sync(t, s, a);
    case HILT_OP_CLUSTERARRIVE:
        return hilt_simt_cluster_arrive(t, s, i->c);
    case HILT_OP_CLUSTERWAIT:
        return hilt_simt_cluster_wait(t, s);
    case HILT_OP_GRIDSYNC:
        return hilt_simt_grid_sync(t, s);
    case HILT_OP_SHUFFLESYNC:
        return hilt_simt_shuffle(t, s, i->c, v[0], b, c, d);
    case HILT_OP_VOTE:
        return hilt_simt_vote(t, s, i->c, a, b);
    case HILT_OP_BALLOT:
        return hilt_simt_vote(t, s, HILT_VOTE_BALLOT, a, b);
    case HILT_OP_MATCHANY:
        return hilt_simt_match_any(t, s, v[0], b);
    case HILT_OP_MATCHALL:
        return hilt_simt_match_all(t, s, v[0], b);
    case HILT_OP_REDUX:
        return hilt_simt_redux(t, s, i->c, a, b);
    case HILT_OP_ELECT:
        return hilt_simt_elect(t, s, a);
    case HILT_OP_MMA:
    case HILT_OP_LDMATRIX:
    case HILT_OP_STMATRIX:
        return hilt_matrix_meet(f, i);
    case HILT_OP_WGMMA:
        return hilt_simt_wgmma(t, s, i->c, (void *)(uintptr_t)v[0], v[1], v[2], d);
    case HILT_OP_WGMMAFENCE:
    case HILT_OP_WGMMACOMMIT:
    case HILT_OP_WGMMAWAIT:
        return HILT_SIMT_GO;
    default: /* nanosleep */
        if (f->check) {
            hilt_check_yields(f);
        }
        return hilt_simt_yield(t, s);
    }
}

static hilt_simt_status
use_mbarrier(frame *f, const instruction *i, const uint64_t *v)
{
    hilt_thread *t = f->thread;
    const hilt_site *s = &f->program->sites.data[i->site];
    uint64_t *bar = (uint64_t *)(uintptr_t)v[0];
    uint32_t b = (uint32_t)v[1];
    switch ((hilt_opcode)i->code) {
    case HILT_OP_MBARINIT:
        return hilt_simt_mbar_init(t, s, bar, b);
    case HILT_OP_MBARINVAL:
        return hilt_simt_mbar_inval(t, s, bar);
    case HILT_OP_MBARARRIVE:
        return hilt_simt_mbar_arrive(t, s, bar, b);
    case HILT_OP_MBARARRIVEEXPECT:
        return hilt_simt_mbar_arrive_expect_tx(t, s, bar, b);
    case HILT_OP_MBAREXPECT:
        return hilt_simt_mbar_expect_tx(t, s, bar, b);
    case HILT_OP_MBARCOMPLETE:
        return hilt_simt_mbar_complete_tx(t, s, bar, b);
    case HILT_OP_MBARTEST:
        return hilt_simt_mbar_test(t, s, bar, b);
    case HILT_OP_MBARTESTSTATE:
        return hilt_simt_mbar_test_state(t, s, bar, v[1]);
    default:
        return hilt_simt_mbar_wait(t, s, bar, b);
    }
}

static hilt_simt_status
copy_box(frame *f, const instruction *i, const uint64_t *v)
{
    const hilt_site *s = &f->program->sites.data[i->site];
    uint32_t rank = hilt_tma_coordinates(i->op), first = i->code == HILT_OP_TMALOAD ? 3 : 2;
    int32_t at[HILT_MOST_TMAP_RANK];
    for (uint32_t k = 0; k < rank; k++) {
        at[k] = (int32_t)v[first + k];
    }
    const void *one = (const void *)(uintptr_t)v[0], *two = (const void *)(uintptr_t)v[1];
    if (i->code != HILT_OP_TMALOAD) {
        return hilt_simt_tma_store(f->thread, s, one, two, at, rank, i->code == HILT_OP_TMASTORE ? HILT_TMA_STORES : i->c);
    }
    bool multicast = hilt_op_attr(i->op, HILT_ATTR_MULTICAST) != NULL;
    return hilt_simt_tma_load(f->thread, s, (void *)(uintptr_t)v[0], two, (uint64_t *)(uintptr_t)v[2], at,
                              rank | (multicast ? HILT_TMA_MULTICAST : 0), multicast ? (uint32_t)v[3 + rank] : 0);
}

static hilt_simt_status
copy(frame *f, const instruction *i, const uint64_t *v)
{
    hilt_thread *t = f->thread;
    const hilt_site *s = &f->program->sites.data[i->site];
    void *to = (void *)(uintptr_t)v[0];
    const void *from = (const void *)(uintptr_t)v[1];
    uint32_t n = (uint32_t)v[2];
    switch ((hilt_opcode)i->code) {
    case HILT_OP_CPASYNC:
        return hilt_simt_cp_async(t, s, to, from, i->c, n);
    case HILT_OP_CPCOMMIT:
        return hilt_simt_cp_commit(t, s);
    case HILT_OP_CPWAIT:
        return hilt_simt_cp_wait(t, s, i->c);
    case HILT_OP_CPMBARARRIVE:
        return hilt_simt_cp_mbar_arrive(t, s, to, i->c);
    case HILT_OP_BULKLOAD:
        return hilt_simt_bulk_load(t, s, to, from, n, (uint64_t *)(uintptr_t)v[3]);
    case HILT_OP_BULKSTORE:
        return hilt_simt_bulk_store(t, s, to, from, n);
    case HILT_OP_BULKREDUCE:
        return hilt_simt_bulk_reduce(t, s, to, from, n, i->c, i->a);
    case HILT_OP_BULKCOMMIT:
        return hilt_simt_bulk_commit(t, s);
    case HILT_OP_TMALOAD:
    case HILT_OP_TMASTORE:
    case HILT_OP_TMAREDUCE:
        return copy_box(f, i, v);
    default:
        return hilt_simt_bulk_wait(t, s, i->c, i->a);
    }
}

static int
map_shared(frame *f, const instruction *i)
{
    const void *here = (const void *)(uintptr_t)operand(f, i, 0);
    void *there = hilt_simt_mapa(f->thread, &f->program->sites.data[i->site], here, (uint32_t)operand(f, i, 1));
    set_result(f, i, (uintptr_t)there);
    return there ? HILT_RUN_OK : LEFT_STOPPED;
}

static int
run_together(frame *f, const instruction *i)
{
    assert(f->thread && "a kernel that runs once a block has ops of threads");
    if (i->code == HILT_OP_MAPA) {
        return map_shared(f, i);
    }
    uint64_t v[MOST_OPERANDS] = {0};
    for (uint32_t k = 0; k < i->noperands; k++) {
        v[k] = operand(f, i, k);
    }
    hilt_simt_status status = i->code >= HILT_OP_CPASYNC && i->code <= HILT_OP_BULKWAIT     ? copy(f, i, v)
                              : i->code >= HILT_OP_MBARINIT && i->code <= HILT_OP_MBARWAIT ? use_mbarrier(f, i, v)
                                                                                           : meet(f, i, v);
    switch (status) {
    case HILT_SIMT_GO:
        hilt_kernel_results(f, i);
        return HILT_RUN_OK;
    case HILT_SIMT_WAIT:
        f->pc = (uint32_t)(i - f->program->code.data) + 1;
        f->waiting = i->op->nresults || is_of_matrices(i) ? i : NULL;
        return LEFT_WAITING;
    case HILT_SIMT_STOP:
        break;
    }
    return LEFT_STOPPED;
}

/* Others go first; then the thread goes on at pc. */
static int
yield_at(frame *f, const instruction *i, uint32_t pc)
{
    f->pc = pc;
    f->waiting = NULL;
    if (f->check) {
        hilt_check_yields(f);
    }
    switch (hilt_simt_yield(f->thread, &f->program->sites.data[i->site])) {
    case HILT_SIMT_GO:
        return HILT_RUN_OK;
    case HILT_SIMT_WAIT:
        return LEFT_WAITING;
    case HILT_SIMT_STOP:
        break;
    }
    return LEFT_STOPPED;
}

int
hilt_kernel_turn(frame *f, const instruction *i)
{
    return yield_at(f, i, i->target);
}

/* Before this op runs. */
static int
give_turn(frame *f, const instruction *i)
{
    int status = yield_at(f, i, (uint32_t)(i - f->program->code.data));
    f->turned = status == LEFT_WAITING;
    return status;
}

static bool
should_give_turn(frame *f, const instruction *i)
{
    bool turned = f->turned;
    f->turned = false;
    switch ((hilt_opcode)i->code) {
    case HILT_OP_ATOMICSTORE: /* a loop does not wait in it: only where all orders are tried */
        return !turned && f->thread && f->turn_mask == 0;
    case HILT_OP_ATOMICLOAD:
    case HILT_OP_ATOMICRMW:
    case HILT_OP_ATOMICCAS:
    case HILT_OP_MBARTEST:
    case HILT_OP_MBARTESTSTATE:
        return !turned && f->thread && (++f->turns & f->turn_mask) == 0;
    default:
        return false;
    }
}

/* Goes operand k through the op as it is, or into what results? */
static bool
hands_on(const instruction *i, uint32_t k)
{
    return i->code == HILT_OP_MMA || (i->code == HILT_OP_SHUFFLESYNC && k == 0) || (i->code == HILT_OP_STMATRIX && k == 1);
}

/* Of operands; what results is fine, but for what comes from another lane. */
static int
look_at_flags(frame *f, const instruction *i)
{
    uint8_t mark = 0;
    for (uint32_t k = 0; k < i->noperands; k++) {
        const uint8_t *flags = f->poison + f->program->lists.data[i->b + k];
        for (uint32_t lane = 0; lane < hilt_operand(i->op, k)->type.lanes; lane++) {
            /* a lane may hand round what was never written: others may well not use it */
            bool handed = f->check && hands_on(i, k) && flags[lane] != FLAG_POISON;
            mark = handed && flags[lane] ? flags[lane] : mark;
            if (flags[lane] && !handed) {
                return hilt_frame_met_poison(f, i);
            }
        }
    }
    for (uint32_t k = 0, slot = i->dst; k < i->op->nresults; k++) {
        memset(f->poison + slot, 0, i->op->results[k].type.lanes);
        slot += i->op->results[k].type.lanes;
    }
    if (f->thread) {
        f->thread->mark = mark;
    }
    return HILT_RUN_OK;
}

int
hilt_kernel_op(frame *f, const instruction *i)
{
    if (f->poison) {
        int status = look_at_flags(f, i);
        if (status) {
            return status;
        }
    }
    if (should_give_turn(f, i)) {
        int status = give_turn(f, i);
        if (status) {
            return status;
        }
    }
    int status = f->check ? hilt_check_op(f, i) : HILT_RUN_OK;
    if (status) {
        return status;
    }
    bool together = i->code == HILT_OP_MAPA || hilt_code_has((hilt_opcode)i->code, HILT_TRAIT_CONVERGENT | HILT_TRAIT_WAITS) ||
                    (i->code >= HILT_OP_MBARINIT && i->code <= HILT_OP_BULKWAIT);
    status = together ? run_together(f, i) : run_alone(f, i);
    if (f->check && (status == HILT_RUN_OK || status == LEFT_WAITING)) {
        uint64_t v[MOST_OPERANDS] = {0};
        for (uint32_t k = 0; k < i->noperands; k++) {
            v[k] = operand(f, i, k);
        }
        int found = hilt_check_op_done(f, i, v);
        status = found ? found : status;
    }
    return status;
}
