/* What users call the ops of kernels: messages about a thread that waits or a copy that failed say these names. */
#include "ir.h"

static const char *const names[HILT_OP_COUNT] = {
    [HILT_OP_EXIT] = "return",
    [HILT_OP_TRAP] = "trap",
    [HILT_OP_LAUNCH] = "launch",
    [HILT_OP_WHILE] = "while",
    [HILT_OP_LOAD] = "a read",
    [HILT_OP_STORE] = "a write",
    [HILT_OP_LOADMASKED] = "a read",
    [HILT_OP_STOREMASKED] = "a write",
    [HILT_OP_CHECKINDEX] = "an index",
    [HILT_OP_MAPA] = "map_dsmem_ptr",
    [HILT_OP_CLOCK] = "clock",
    [HILT_OP_ATOMICLOAD] = "load",
    [HILT_OP_ATOMICSTORE] = "store",
    [HILT_OP_ATOMICCAS] = "atomic_cas",
    [HILT_OP_FENCE] = "fence",
    [HILT_OP_FENCEPROXY] = "fence_proxy",
    [HILT_OP_FENCEMBARINIT] = "mbarrier_init_fence",
    [HILT_OP_BARRIER] = "barrier",
    [HILT_OP_BARRIERARRIVE] = "barrier_arrive",
    [HILT_OP_BARRIERRED] = "barrier_red",
    [HILT_OP_WARPSYNC] = "sync_warp",
    [HILT_OP_CLUSTERARRIVE] = "cluster_arrive",
    [HILT_OP_CLUSTERWAIT] = "cluster_wait",
    [HILT_OP_GRIDSYNC] = "sync_grid",
    [HILT_OP_SHUFFLESYNC] = "shuffle_sync",
    [HILT_OP_BALLOT] = "vote_ballot_sync",
    [HILT_OP_MATCHANY] = "match_any_sync",
    [HILT_OP_MATCHALL] = "match_all_sync",
    [HILT_OP_REDUX] = "redux_sync",
    [HILT_OP_ELECT] = "elect_one",
    [HILT_OP_MMA] = "mma",
    [HILT_OP_LDMATRIX] = "ldmatrix",
    [HILT_OP_STMATRIX] = "stmatrix",
    [HILT_OP_MBARINIT] = "mbarrier_init",
    [HILT_OP_MBARINVAL] = "mbarrier_inval",
    [HILT_OP_MBARARRIVE] = "mbarrier_arrive",
    [HILT_OP_MBARARRIVEEXPECT] = "mbarrier_arrive_and_expect_tx",
    [HILT_OP_MBAREXPECT] = "mbarrier_expect_tx",
    [HILT_OP_MBARCOMPLETE] = "mbarrier_complete_tx",
    [HILT_OP_MBARWAIT] = "mbarrier_wait",
    [HILT_OP_CPASYNC] = "cp_async",
    [HILT_OP_CPCOMMIT] = "cp_async_commit_group",
    [HILT_OP_CPWAIT] = "cp_async_wait_group",
    [HILT_OP_CPMBARARRIVE] = "cp_async_mbarrier_arrive",
    [HILT_OP_BULKLOAD] = "cp_async_bulk",
    [HILT_OP_BULKSTORE] = "cp_async_bulk",
    [HILT_OP_BULKREDUCE] = "cp_reduce_async_bulk",
    [HILT_OP_TMALOAD] = "a TMA load",
    [HILT_OP_TMASTORE] = "a TMA store",
    [HILT_OP_TMAREDUCE] = "a TMA reduction",
    [HILT_OP_TMAPREFETCH] = "a TMA prefetch",
    [HILT_OP_PREFETCHTMAP] = "prefetch_descriptor",
    [HILT_OP_TMAPENCODE] = "make_tiled_tma_atom",
    [HILT_OP_BULKCOMMIT] = "cp_async_bulk_commit_group",
    [HILT_OP_BULKWAIT] = "cp_async_bulk_wait_group",
    [HILT_OP_WGMMADESC] = "a descriptor",
    [HILT_OP_WGMMA] = "wgmma",
    [HILT_OP_WGMMAFENCE] = "warpgroup.fence",
    [HILT_OP_WGMMACOMMIT] = "warpgroup.commit_group",
    [HILT_OP_WGMMAWAIT] = "warpgroup.wait_group",
    [HILT_OP_SETMAXNREG] = "setmaxregister",
    [HILT_OP_NANOSLEEP] = "nanosleep",
    [HILT_OP_PREFETCH] = "prefetch",
    [HILT_OP_GRIDDEPWAIT] = "griddepcontrol_wait",
    [HILT_OP_GRIDDEPLAUNCH] = "griddepcontrol_launch_dependents",
    [HILT_OP_INLINEPTX] = "inline_ptx",
};

/* Is the operand the constant 0? */
static bool
is_zero(const hilt_op *op, uint32_t i)
{
    int64_t v;
    return hilt_const_int(hilt_operand(op, i), &v) && v == 0;
}

const char *
hilt_op_spoken(const hilt_op *op)
{
    switch ((hilt_opcode)op->code) {
    case HILT_OP_BARRIER:
        return is_zero(op, 0) && is_zero(op, 1) ? "sync_threads" : names[op->code];
    case HILT_OP_MBARTEST:
    case HILT_OP_MBARTESTSTATE:
        return hilt_op_int(op, HILT_ATTR_KIND, 0) == HILT_WORD_TRY ? "mbarrier_try_wait" : "mbarrier_test_wait";
    case HILT_OP_VOTE:
        switch (hilt_op_int(op, HILT_ATTR_KIND, 0)) {
        case HILT_WORD_ALL:
            return "vote_all_sync";
        case HILT_WORD_ANY:
            return "vote_any_sync";
        default:
            return "vote_uni_sync";
        }
    case HILT_OP_ATOMICRMW:
        switch (hilt_op_int(op, HILT_ATTR_KIND, 0)) {
        case HILT_WORD_ADD:
        case HILT_WORD_FADD:
            return "atomic_add";
        case HILT_WORD_MIN:
        case HILT_WORD_UMIN:
        case HILT_WORD_FMIN:
            return "atomic_min";
        case HILT_WORD_MAX:
        case HILT_WORD_UMAX:
        case HILT_WORD_FMAX:
            return "atomic_max";
        case HILT_WORD_AND:
            return "atomic_and";
        case HILT_WORD_OR:
            return "atomic_or";
        case HILT_WORD_XOR:
            return "atomic_xor";
        case HILT_WORD_EXCH:
            return "atomic_exch";
        case HILT_WORD_INC:
            return "atomic_inc";
        default:
            return "atomic_dec";
        }
    default:
        return names[op->code] ? names[op->code] : hilt_op_infos[op->code].name;
    }
}
