/* Wrong kernels and launches: each gets its fault, with the threads and places that belong to it; hostile arguments never crash;
 * neither does a lack of memory. */
#include "simt_fibers.h"

/* -- launches ----------------------------------------------------------------------------------------------- */
static void
nothing(hilt_thread *t, void *arg)
{
}

static void
refused(hilt_launch l, hilt_diag_id id, const char *text)
{
    result r = run_kernel(&l, NULL, nothing, NULL);
    CHECK(r.status == HILT_RUN_FAULT && r.fault.id == id && strstr(r.fault.text, text), "%s: %d %s: %s", text, r.status,
          hilt_diag_name(r.fault.id), r.fault.text);
    CHECK(r.status != HILT_RUN_FAULT || (r.fault.nagents == 1 && r.fault.agents[0].line == 1 && strstr(r.fault.text, "kernel 'k'")),
          "%s", r.fault.text);
}

#define WITH(change)                                                                                         \
    ({                                                                                                       \
        hilt_launch l = launch_of(8, 64);                                                                    \
        change;                                                                                              \
        l;                                                                                                   \
    })

static void
test_launches(void)
{
    refused(WITH(l.block[1] = 0), HILT_DIAG_LAUNCH_SIZE, "block=(64, 0, 1): there is nothing to run when the number of threads in y is zero");
    refused(WITH(l.grid[2] = -3), HILT_DIAG_LAUNCH_SIZE, "grid=(8, 1, -3)");
    refused(WITH(l.cluster[0] = 0), HILT_DIAG_LAUNCH_SIZE, "cluster=(0, 1, 1)");
    refused(WITH(l.block[0] = 1025), HILT_DIAG_LAUNCH_SIZE, "which is 1025 threads; a block has at most 1024");
    refused(WITH(l.block[1] = 17), HILT_DIAG_LAUNCH_SIZE, "which is 1088 threads");
    refused(WITH((l.block[0] = INT64_MAX, l.block[1] = INT64_MAX, l.block[2] = INT64_MAX)), HILT_DIAG_LAUNCH_SIZE, "more than");
    refused(WITH((l.block[0] = 1, l.block[2] = 65)), HILT_DIAG_LAUNCH_SIZE, "the size in z is at most 64");
    refused(WITH(l.fixed_block[0] = 128), HILT_DIAG_LAUNCH_SIZE, "was compiled for block=(128,");
    refused(WITH((l.cluster[0] = 2, l.fixed_cluster[0] = 4)), HILT_DIAG_LAUNCH_CLUSTER, "was compiled for cluster=(4,");
    refused(WITH(l.grid[0] = 1ll << 31), HILT_DIAG_LAUNCH_SIZE, "in x is at most 2147483647");
    refused(WITH(l.grid[1] = 65536), HILT_DIAG_LAUNCH_SIZE, "in y is at most 65535");
    refused(WITH(l.grid[2] = 65536), HILT_DIAG_LAUNCH_SIZE, "in z is at most 65535");
    refused(WITH(l.cluster[0] = 3), HILT_DIAG_LAUNCH_CLUSTER, "8 blocks in x are no whole number of clusters");
    refused(WITH((l.grid[0] = 32, l.cluster[0] = 32)), HILT_DIAG_LAUNCH_CLUSTER, "at most 8 blocks");
    refused(WITH((l.grid[0] = 1ll << 30, l.cluster[0] = 1ll << 30)), HILT_DIAG_LAUNCH_CLUSTER, "at most 8 blocks");
    refused(WITH(l.dynamic_shared = -1), HILT_DIAG_LAUNCH_SHARED, "smem=-1");
    refused(WITH(l.dynamic_shared = INT64_MIN), HILT_DIAG_LAUNCH_SHARED, "negative");
    refused(WITH(l.dynamic_shared = hilt_smem_short(255, 256)), HILT_DIAG_LAUNCH_SHARED, "smem=255, but its SmemAllocator takes 256 bytes");
    refused(WITH(l.dynamic_shared = hilt_smem_short(1, 227 * 1024)), HILT_DIAG_LAUNCH_SHARED, "smem=1, but its SmemAllocator takes 232448 bytes");
    refused(WITH(l.dynamic_shared = INT64_MAX), HILT_DIAG_LAUNCH_SHARED, "there are 232448");
    refused(WITH(l.static_shared = 240000), HILT_DIAG_LAUNCH_SHARED, "needs 240000 bytes");
    refused(WITH((l.static_shared = 100, l.shared_align = 1024, l.dynamic_shared = 227 * 1024 - 1000)), HILT_DIAG_LAUNCH_SHARED,
            "of shared memory a block (100 static, 231448 dynamic)");
    hilt_launch good = WITH((l.grid[0] = 16, l.cluster[0] = 16, l.static_shared = 0, l.dynamic_shared = 227 * 1024));
    run_good(&good, NULL, nothing, NULL, "the largest");
    good = WITH((l.block[0] = 16, l.block[2] = 64, l.static_shared = 1024, l.dynamic_shared = 226 * 1024));
    run_good(&good, NULL, nothing, NULL, "the deepest");
}

/* -- kernels ------------------------------------------------------------------------------------------------ */
static int lines[2]; /* of the places a wrong kernel goes wrong at */
#define MARK(i) (lines[i] = __LINE__)
#define BAR(t) ((uint64_t *)(void *)(t)->block->shared)

static void
sync_in_branch(hilt_thread *t, void *arg)
{
    if (t->linear < 16)
        MARK(0), SYNC(t);
    else
        MARK(1), await(t, hilt_simt_barrier(t, SITE("barrier"), 1, 32));
}
static void
two_syncs(hilt_thread *t, void *arg)
{
    if (t->linear % 2)
        MARK(0), SYNC(t);
    else
        MARK(1), SYNC(t);
}
static void
counts_differ(hilt_thread *t, void *arg)
{
    if (t->warp == 0)
        MARK(0), await(t, hilt_simt_barrier(t, SITE("barrier"), 3, 64));
    else
        MARK(1), await(t, hilt_simt_barrier(t, SITE("barrier"), 3, 96));
}
static void
red_and_sync(hilt_thread *t, void *arg)
{
    if (t->warp == 0)
        MARK(0), SYNC(t);
    else
        MARK(1), await(t, hilt_simt_barrier_red(t, SITE("barrier_red"), HILT_RED_OR, 0, 0, 1));
}
static void
mask_without_lane(hilt_thread *t, void *arg)
{
    MARK(0), await(t, hilt_simt_warp_sync(t, SITE("sync_warp"), 0x0000ffff));
}
static void
masks_differ(hilt_thread *t, void *arg)
{
    MARK(0), await(t, hilt_simt_shuffle(t, SITE("shuffle_sync"), 0, 1, 2, 31, t->lane < 8 ? 0xffff : 0xffffffff));
}
static void
ops_differ(hilt_thread *t, void *arg)
{
    if (t->lane < 16)
        MARK(0), await(t, hilt_simt_vote(t, SITE("vote_any_sync"), HILT_VOTE_ANY, 1, 0xffffffff));
    else
        MARK(1), await(t, hilt_simt_elect(t, SITE("elect_one"), 0xffffffff));
}
static void
places_differ(hilt_thread *t, void *arg)
{
    if (t->lane < 16)
        MARK(0), await(t, hilt_simt_shuffle(t, SITE("shuffle_sync"), 0, 1, 2, 31, 0xffffffff));
    else
        MARK(1), await(t, hilt_simt_shuffle(t, SITE("shuffle_sync"), 0, 1, 2, 31, 0xffffffff));
}
static void
sync_and_shuffle(hilt_thread *t, void *arg)
{
    if (t->lane < 16)
        MARK(0), await(t, hilt_simt_shuffle(t, SITE("shuffle_sync"), 0, 1, 2, 31, 0xffffffff));
    else
        MARK(1), SYNC(t);
}
static void
few_arrive(hilt_thread *t, void *arg)
{
    if (t->warp != 1)
        MARK(0), await(t, hilt_simt_barrier(t, SITE("barrier"), 1, 96));
}
static void
crossed(hilt_thread *t, void *arg)
{
    uint32_t first = t->warp == 0 ? 1 : 2;
    MARK(0), await(t, hilt_simt_barrier(t, SITE("barrier"), first, 64));
    await(t, hilt_simt_barrier(t, SITE("barrier"), 3 - first, 64));
}
static void
too_many(hilt_thread *t, void *arg)
{
    if (t->warp == 0)
        await(t, hilt_simt_barrier_arrive(t, SITE("barrier_arrive"), 1, 96));
    MARK(0), await(t, hilt_simt_barrier(t, SITE("barrier"), 1, 96));
}
static void
no_barrier(hilt_thread *t, void *arg)
{
    MARK(0), await(t, hilt_simt_barrier(t, SITE("barrier"), 16, 0));
}
static void
odd_count(hilt_thread *t, void *arg)
{
    MARK(0), await(t, hilt_simt_barrier(t, SITE("barrier"), 1, 48));
}
static void
arrive_without_count(hilt_thread *t, void *arg)
{
    MARK(0), await(t, hilt_simt_barrier_arrive(t, SITE("barrier_arrive"), 1, 0));
}
static void
cluster_twice(hilt_thread *t, void *arg)
{
    await(t, hilt_simt_cluster_arrive(t, SITE("cluster_arrive"), 0));
    MARK(0), await(t, hilt_simt_cluster_arrive(t, SITE("cluster_arrive"), 0));
}
static void
cluster_unarrived(hilt_thread *t, void *arg)
{
    MARK(0), await(t, hilt_simt_cluster_wait(t, SITE("cluster_wait")));
}
static void
cluster_missing(hilt_thread *t, void *arg)
{
    if (t->warp == 0) {
        await(t, hilt_simt_cluster_arrive(t, SITE("cluster_arrive"), 0));
        MARK(0), await(t, hilt_simt_cluster_wait(t, SITE("cluster_wait")));
    }
    MARK(1), SYNC(t);
}
static void
no_grid(hilt_thread *t, void *arg)
{
    MARK(0), await(t, hilt_simt_grid_sync(t, SITE("sync_grid")));
}
static void
far_block(hilt_thread *t, void *arg)
{
    if (MARK(0), !hilt_simt_mapa(t, SITE("map_dsmem_ptr"), t->block->shared, 1))
        await(t, HILT_SIMT_STOP);
}
static void
far_pointer(hilt_thread *t, void *arg)
{
    if (MARK(0), !hilt_simt_mapa(t, SITE("map_dsmem_ptr"), arg, 0))
        await(t, HILT_SIMT_STOP);
}

static void
init(hilt_thread *t, uint32_t count)
{
    if (t->linear == 0)
        await(t, hilt_simt_mbar_init(t, SITE("mbarrier_init"), BAR(t), count));
    SYNC(t);
}
static void
mbar_uninitialised(hilt_thread *t, void *arg)
{
    memset(t->block->shared, 0, 8);
    MARK(0), await(t, hilt_simt_mbar_arrive(t, SITE("mbarrier_arrive"), BAR(t), 1));
}
static void
mbar_overwritten(hilt_thread *t, void *arg)
{
    init(t, 1);
    *BAR(t) = 12345;
    MARK(0), await(t, hilt_simt_mbar_wait(t, SITE("mbarrier_wait"), BAR(t), 0));
}
static void
mbar_too_many(hilt_thread *t, void *arg)
{
    init(t, 2);
    MARK(0), await(t, hilt_simt_mbar_arrive(t, SITE("mbarrier_arrive"), BAR(t), 3));
}
static void
mbar_too_many_bytes(hilt_thread *t, void *arg)
{
    init(t, 100);
    await(t, hilt_simt_mbar_expect_tx(t, SITE("mbarrier_expect_tx"), BAR(t), (1 << 20) - 1));
    MARK(0), await(t, hilt_simt_mbar_expect_tx(t, SITE("mbarrier_expect_tx"), BAR(t), 1));
}
static void
mbar_reinit(hilt_thread *t, void *arg)
{
    init(t, 2);
    if (t->warp == 0)
        MARK(1), await(t, hilt_simt_mbar_wait(t, SITE("mbarrier_wait"), BAR(t), 0));
    else
        MARK(0), await(t, hilt_simt_mbar_init(t, SITE("mbarrier_init"), BAR(t), 2));
}
static void
mbar_invalidated(hilt_thread *t, void *arg)
{
    init(t, 2);
    if (t->linear == 0)
        await(t, hilt_simt_mbar_inval(t, SITE("mbarrier_inval"), BAR(t)));
    SYNC(t);
    MARK(0), await(t, hilt_simt_mbar_wait(t, SITE("mbarrier_wait"), BAR(t), 0));
}
static void
mbar_unaligned(hilt_thread *t, void *arg)
{
    MARK(0), await(t, hilt_simt_mbar_init(t, SITE("mbarrier_init"), (uint64_t *)(void *)(t->block->shared + 4), 2));
}
static void
mbar_outside(hilt_thread *t, void *arg)
{
    MARK(0), await(t, hilt_simt_mbar_init(t, SITE("mbarrier_init"), NULL, 2));
}
static void
mbar_parity(hilt_thread *t, void *arg)
{
    init(t, 1);
    MARK(0), await(t, hilt_simt_mbar_wait(t, SITE("mbarrier_wait"), BAR(t), 2));
}
static void
mbar_zero(hilt_thread *t, void *arg)
{
    MARK(0), await(t, hilt_simt_mbar_init(t, SITE("mbarrier_init"), BAR(t), 0));
}
static void
mbar_state(hilt_thread *t, void *arg)
{
    init(t, 1);
    MARK(0), await(t, hilt_simt_mbar_test_state(t, SITE("mbarrier_test_wait"), BAR(t), 77));
}
static void
mbar_deadlock(hilt_thread *t, void *arg)
{
    init(t, 2);
    if (t->linear == 0)
        await(t, hilt_simt_mbar_arrive_expect_tx(t, SITE("expect"), BAR(t), 64));
    if (t->warp == 0)
        MARK(0), await(t, hilt_simt_mbar_wait(t, SITE("mbarrier_wait"), BAR(t), 0));
    else
        MARK(1), SYNC(t);
}
static void
mbar_remote_wait(hilt_thread *t, void *arg)
{
    init(t, 1);
    uint64_t *other = hilt_simt_mapa(t, SITE("map_dsmem_ptr"), BAR(t), t->block->rank_in_cluster ^ 1);
    MARK(0), await(t, hilt_simt_mbar_wait(t, SITE("mbarrier_wait"), other, 0));
}

static void
mbar_of_the_dead(hilt_thread *t, void *arg)
{
    init(t, 2);
    await(t, hilt_simt_cluster_arrive(t, SITE("cluster_arrive"), 0));
    await(t, hilt_simt_cluster_wait(t, SITE("cluster_wait")));
    if (t->block->rank_in_cluster == 1)
        return;
    uint64_t *other = hilt_simt_mapa(t, SITE("map_dsmem_ptr"), BAR(t), 1);
    for (int i = 0; i < 1000 && hilt_simt_shared_live(t, other); i++)
        await(t, hilt_simt_yield(t, SITE("nanosleep")));
    CHECK(hilt_simt_shared_live(t, BAR(t)) && hilt_simt_shared_live(t, arg), "only the other's is gone");
    MARK(0), await(t, hilt_simt_mbar_arrive(t, SITE("mbarrier_arrive"), other, 1));
}

static _Alignas(16) char outside[64];
static void
copy_of_five(hilt_thread *t, void *arg)
{
    MARK(0), await(t, hilt_simt_cp_async(t, SITE("cp_async"), t->block->shared, outside, 5, 5));
}
static void
copy_unaligned(hilt_thread *t, void *arg)
{
    MARK(0), await(t, hilt_simt_cp_async(t, SITE("cp_async"), t->block->shared, outside + 4, 16, 16));
}
static void
copy_to_global(hilt_thread *t, void *arg)
{
    MARK(0), await(t, hilt_simt_cp_async(t, SITE("cp_async"), outside, outside, 16, 16));
}
static void
copy_from_null(hilt_thread *t, void *arg)
{
    MARK(0), await(t, hilt_simt_bulk_load(t, SITE("cp_async_bulk"), t->block->shared, NULL, 16, BAR(t) + 8));
}
static void
copy_past_end(hilt_thread *t, void *arg)
{
    MARK(0), await(t, hilt_simt_bulk_store(t, SITE("cp_async_bulk"), outside, t->block->shared + 16 * 1024 - 16, 32));
}
static void
copy_odd(hilt_thread *t, void *arg)
{
    MARK(0), await(t, hilt_simt_bulk_store(t, SITE("cp_async_bulk"), outside, t->block->shared, 24));
}
static void
copy_uninitialised(hilt_thread *t, void *arg)
{
    MARK(0), await(t, hilt_simt_bulk_load(t, SITE("cp_async_bulk"), t->block->shared + 128, outside, 16, BAR(t)));
}
static void
reduce_unknown(hilt_thread *t, void *arg)
{
    MARK(0), await(t, hilt_simt_bulk_reduce(t, SITE("cp_reduce_async_bulk"), outside, t->block->shared, 16, 12345, 999));
}
static void
trapped(hilt_thread *t, void *arg)
{
    if (t->linear == 5)
        MARK(0), await(t, hilt_simt_trap(t, SITE("trap"), "no such case", 12));
    MARK(1), SYNC(t);
}

typedef struct wrong {
    body run;
    int64_t threads;
    hilt_diag_id id;
    const char *text;  /* in the fault's text */
    uint32_t agents;   /* places that lines[] has, of which each must be an agent's */
    const char *what;  /* in the words of one of the agents; NULL: whatever */
} wrong;

static const wrong cases[] = {
    {sync_in_branch, 32, HILT_DIAG_BARRIER_DIVERGENCE, "lane 16 is at barrier(1, 32) while lane 0 waits in sync_threads", 2, "waits in sync_threads"},
    {two_syncs, 64, HILT_DIAG_BARRIER_DIVERGENCE, "lane 1 is at sync_threads while lane 0 waits in sync_threads", 2, NULL},
    {counts_differ, 64, HILT_DIAG_BARRIER_DIVERGENCE, "barrier(3, 96) meets barrier(3, 64) at barrier 3", 2, NULL},
    {red_and_sync, 64, HILT_DIAG_BARRIER_DIVERGENCE, "barrier_red meets sync_threads", 2, NULL},
    {mask_without_lane, 32, HILT_DIAG_BARRIER_DIVERGENCE, "lane 16 is not in the mask 0xffff that it gives sync_warp", 1, NULL},
    {masks_differ, 32, HILT_DIAG_BARRIER_DIVERGENCE, "lane 8 is at shuffle_sync with mask 0xffffffff while lane 0 waits for it in shuffle_sync with mask 0xffff", 1, "waits in shuffle_sync with mask 0xffff"},
    {ops_differ, 32, HILT_DIAG_BARRIER_DIVERGENCE, "lane 16 is at elect_one while lane 0 waits for it in vote_any_sync", 2, NULL},
    {places_differ, 32, HILT_DIAG_BARRIER_DIVERGENCE, "lane 16 is at shuffle_sync while", 2, NULL},
    {sync_and_shuffle, 64, HILT_DIAG_BARRIER_DIVERGENCE, "lane 0 in shuffle_sync, lane 16 in sync_threads", 2, "for lanes 0xffff0000 of its warp"},
    {few_arrive, 96, HILT_DIAG_BARRIER_DEADLOCK, "64 wait in barrier(1, 96); 32 have left the kernel", 1, "with 63 more, where 64 of 96 threads have arrived"},
    {crossed, 64, HILT_DIAG_BARRIER_DEADLOCK, "32 wait in barrier(1, 64), 32 wait in barrier(2, 64)", 1, "where 32 of 64"},
    {too_many, 96, HILT_DIAG_BARRIER_DEADLOCK, "wait in barrier(1, 96)", 1, "32 of 96"},
    {no_barrier, 32, HILT_DIAG_BARRIER_MISUSE, "there is no barrier 16", 1, NULL},
    {odd_count, 96, HILT_DIAG_BARRIER_MISUSE, "is 48, which is not a multiple of 32", 1, NULL},
    {arrive_without_count, 96, HILT_DIAG_BARRIER_MISUSE, "needs a number of threads", 1, NULL},
    {cluster_twice, 64, HILT_DIAG_BARRIER_MISUSE, "a second time without having waited", 1, NULL},
    {cluster_unarrived, 64, HILT_DIAG_BARRIER_MISUSE, "without having arrived", 1, NULL},
    {cluster_missing, 64, HILT_DIAG_BARRIER_DEADLOCK, "32 wait in cluster_wait, 32 wait in sync_threads", 2, "where 32 of the cluster's 64 threads have arrived"},
    {no_grid, 64, HILT_DIAG_BARRIER_MISUSE, "cooperative launch", 1, NULL},
    {far_block, 1, HILT_DIAG_CHECK_BOUNDS, "block 1 of a cluster of 1 blocks", 1, NULL},
    {far_pointer, 1, HILT_DIAG_CHECK_BOUNDS, "does not point to shared memory of this block", 1, NULL},
    {mbar_uninitialised, 1, HILT_DIAG_BARRIER_MISUSE, "at byte 0 of shared memory was not initialised", 1, NULL},
    {mbar_overwritten, 1, HILT_DIAG_BARRIER_MISUSE, "was overwritten", 1, NULL},
    {mbar_too_many, 1, HILT_DIAG_BARRIER_MISUSE, "3 arrivals at the mbarrier at byte 0 of shared memory, which awaits only 2 more of 2", 1, NULL},
    {mbar_too_many_bytes, 1, HILT_DIAG_BARRIER_MISUSE, "can count 1048575", 1, NULL},
    {mbar_reinit, 64, HILT_DIAG_BARRIER_MISUSE, "is initialised again while threads wait there", 2, "waits in mbarrier_wait"},
    {mbar_invalidated, 64, HILT_DIAG_BARRIER_MISUSE, "was invalidated", 1, NULL},
    {mbar_unaligned, 64, HILT_DIAG_BARRIER_MISUSE, "not aligned", 1, NULL},
    {mbar_outside, 64, HILT_DIAG_BARRIER_MISUSE, "does not lie in shared memory", 1, NULL},
    {mbar_parity, 64, HILT_DIAG_BARRIER_MISUSE, "the parity of a phase is 0 or 1, not 2", 1, NULL},
    {mbar_zero, 64, HILT_DIAG_BARRIER_MISUSE, "the number of arrivals of 0", 1, NULL},
    {mbar_state, 64, HILT_DIAG_BARRIER_MISUSE, "is not the state of an mbarrier", 1, NULL},
    {mbar_deadlock, 64, HILT_DIAG_BARRIER_DEADLOCK, "32 wait in mbarrier_wait, 32 wait in sync_threads", 2,
     "with 31 more for phase 0 (parity 0) of the mbarrier at byte 0 of shared memory: 1 of 2 arrivals missing, 64 bytes outstanding"},
    {mbar_remote_wait, 1, HILT_DIAG_BARRIER_MISUSE, "an mbarrier of another block", 1, NULL},
    {mbar_of_the_dead, 1, HILT_DIAG_BARRIER_MISUSE, "an mbarrier of a block that has ended", 1, NULL},
    {copy_of_five, 1, HILT_DIAG_CHECK_ASYNC, "cp_async copies 4, 8 or 16 bytes, not 5", 1, NULL},
    {copy_unaligned, 1, HILT_DIAG_CHECK_ASYNC, "aligned", 1, NULL},
    {copy_to_global, 1, HILT_DIAG_CHECK_ASYNC, "the target of cp_async is not in shared memory", 1, NULL},
    {copy_from_null, 1, HILT_DIAG_CHECK_ASYNC, "from a null pointer", 1, NULL},
    {copy_past_end, 1, HILT_DIAG_CHECK_ASYNC, "the source of cp_async_bulk is not in shared memory", 1, NULL},
    {copy_odd, 1, HILT_DIAG_CHECK_ASYNC, "24 bytes, which is not a multiple of 16", 1, NULL},
    {copy_uninitialised, 1, HILT_DIAG_BARRIER_MISUSE, "was not initialised", 1, NULL},
    {reduce_unknown, 1, HILT_DIAG_CHECK_ASYNC, "cannot reduce", 1, NULL},
    {trapped, 64, HILT_DIAG_CHECK_TRAP, "no such case", 1, NULL},
};

static bool
some_agent(const hilt_fault *f, int line, const char *what)
{
    for (uint32_t i = 0; i < f->nagents; i++) {
        if ((line == 0 || (f->agents[i].line == line && !strcmp(f->agents[i].file, "k.py"))) &&
            (!what || strstr(f->agents[i].what, what)))
            return true;
    }
    return false;
}

static void
test_wrong(const wrong *c, uint64_t seed, bool delays)
{
    hilt_watcher w = {.seed = seed, .delays = delays};
    hilt_launch l = launch_of(2, c->threads);
    if (c->run == mbar_remote_wait || c->run == mbar_of_the_dead)
        l.cluster[0] = 2;
    result r = run_kernel(&l, seed ? &w : NULL, c->run, outside);
    CHECK(r.status == HILT_RUN_FAULT && r.fault.id == c->id, "%s: %d %s: %s", c->text, r.status, hilt_diag_name(r.fault.id),
          r.fault.text);
    if (r.status != HILT_RUN_FAULT)
        return;
    CHECK(r.fault.kernel && r.fault.seed == seed, "%s", c->text);
    if (seed)
        return; /* which of the threads it is depends on the schedule */
    CHECK(strstr(r.fault.text, c->text), "%s: %s", c->text, r.fault.text);
    for (uint32_t i = 0; i < c->agents; i++)
        CHECK(some_agent(&r.fault, lines[i], NULL), "%s: no agent at line %d", c->text, lines[i]);
    CHECK(!c->what || some_agent(&r.fault, 0, c->what), "%s: %s; %s", c->what, r.fault.agents[0].what,
          r.fault.nagents > 1 ? r.fault.agents[1].what : "");
}

/* -- spinning, and more groups than fit --------------------------------------------------------------------- */
static bool
on_idle(void *data, hilt_thread *t)
{
    return ++*(int *)data == 3;
}
static void
spins(hilt_thread *t, void *arg)
{
    if (t->linear < 32)
        for (;;)
            await(t, hilt_simt_yield(t, SITE("a loop")));
    SYNC(t);
}
static void
waits_anywhere(hilt_thread *t, void *arg)
{
    await(t, hilt_simt_mbar_init(t, SITE("mbarrier_init"), BAR(t) + t->linear, 1));
    await(t, hilt_simt_mbar_wait(t, SITE("mbarrier_wait"), BAR(t) + t->linear, 0));
}

static void
test_large_reports(void)
{
    for (uint64_t seed = 0; seed < 5; seed++) {
        int rounds = 0;
        hilt_watcher w = {.data = &rounds, .idle = on_idle, .seed = seed};
        hilt_launch l = launch_of(1, 64);
        result r = run_kernel(&l, &w, spins, NULL);
        CHECK(r.fault.id == HILT_DIAG_CHECK_SPIN && strstr(r.fault.text, "32 threads go round a loop"), "%s", r.fault.text);
        CHECK(some_agent(&r.fault, 0, "goes round a loop at a loop with 31 more") && some_agent(&r.fault, 0, "waits in sync_threads"),
              "%s", r.fault.agents[0].what);
    }
    hilt_launch l = launch_of(1, 100);
    result r = run_kernel(&l, NULL, waits_anywhere, NULL);
    CHECK(r.fault.id == HILT_DIAG_BARRIER_DEADLOCK && r.fault.nagents == 16 && r.fault.more_agents == 84, "%u and %u agents",
          r.fault.nagents, r.fault.more_agents);
    CHECK(strstr(r.fault.text, "96 elsewhere"), "%s", r.fault.text);
}

/* -- hostile arguments -------------------------------------------------------------------------------------- */
static uint64_t
draw(uint64_t *state)
{
    *state = hilt_hash_mix(*state, 12345);
    return *state >> 8;
}

static void
hostile(hilt_thread *t, void *arg)
{
    static const uint32_t numbers[] = {0, 1, 2, 7, 15, 16, 31, 32, 64, 96, 1024, 1 << 20, 0x7fffffff, 0x80000000, 0xffffffff};
    uint64_t s = hilt_hash_mix(*(uint64_t *)arg, t->linear & ~(uint32_t)7) | 1;
    static const hilt_site site = {.op = "an op", .file = "k.py", .line = 1, .col = 1};
    for (int i = 0; i < 12; i++) {
        uint32_t a = numbers[draw(&s) % HILT_COUNT(numbers)], b = numbers[draw(&s) % HILT_COUNT(numbers)];
        uint32_t mask = draw(&s) % 2 ? 0xffffffff : (uint32_t)draw(&s);
        void *places[] = {NULL, t->block->shared, t->block->shared + 64, t->block->shared + 128, t->block->shared + 4,
                          t->block->shared + 16 * 1024 - 8, t->block->shared - 8, outside, (void *)(uintptr_t)-8};
        char *p = places[draw(&s) % HILT_COUNT(places)], *q = draw(&s) % 2 ? outside : places[draw(&s) % 6];
        uint64_t *bar = (uint64_t *)(void *)p;
        uint32_t bytes = draw(&s) % 2 ? 16 : a;
        if (q == outside && bytes > sizeof outside)
            bytes = sizeof outside; /* the machine cannot know how long memory of others is */
        const hilt_site *at = draw(&s) % 8 ? &site : NULL;
        switch (draw(&s) % 27) {
        case 0: await(t, hilt_simt_barrier(t, at, a, b)); break;
        case 1: await(t, hilt_simt_barrier_arrive(t, at, a, b)); break;
        case 2: await(t, hilt_simt_barrier_red(t, at, a, b, 0, 1)); break;
        case 3: await(t, hilt_simt_warp_sync(t, at, mask)); break;
        case 4: await(t, hilt_simt_cluster_arrive(t, at, a)); break;
        case 5: await(t, hilt_simt_cluster_wait(t, at)); break;
        case 6: await(t, hilt_simt_grid_sync(t, at)); break;
        case 7: await(t, hilt_simt_shuffle(t, at, a, b, a, b, mask)); break;
        case 8: await(t, hilt_simt_vote(t, at, a, b, mask)); break;
        case 9: await(t, hilt_simt_match_any(t, at, a, mask)); break;
        case 10: await(t, hilt_simt_match_all(t, at, a, mask)); break;
        case 11: await(t, hilt_simt_redux(t, at, a, b, mask)); break;
        case 12: await(t, hilt_simt_elect(t, at, mask)); break;
        case 13: await(t, hilt_simt_mbar_init(t, at, bar, a)); break;
        case 14: await(t, hilt_simt_mbar_inval(t, at, bar)); break;
        case 15: await(t, hilt_simt_mbar_arrive(t, at, bar, a)); break;
        case 16: await(t, hilt_simt_mbar_arrive_expect_tx(t, at, bar, a)); break;
        case 17: await(t, hilt_simt_mbar_complete_tx(t, at, bar, a)); break;
        case 18: await(t, hilt_simt_mbar_test(t, at, bar, a)); break;
        case 19: await(t, hilt_simt_mbar_wait(t, at, bar, a % 2)); break;
        case 20: await(t, hilt_simt_cp_async(t, at, p, q, bytes, b)); break;
        case 21: await(t, hilt_simt_cp_wait(t, at, a)); break;
        case 22: await(t, hilt_simt_cp_mbar_arrive(t, at, bar, a)); break;
        case 23: await(t, hilt_simt_bulk_load(t, at, p, q, bytes, (uint64_t *)(void *)t->block->shared + a % 4)); break;
        case 24: await(t, hilt_simt_bulk_wait(t, at, a, b % 2)); break;
        case 25: await(t, hilt_simt_cp_commit(t, at)); break;
        case 26: await(t, hilt_simt_yield(t, at)); break;
        }
    }
}

static void
test_hostile(void)
{
    int statuses[4] = {0};
    for (uint64_t n = 0; n < 3000; n++) {
        hilt_watcher w = {.seed = n / 4, .delays = n & 1};
        hilt_launch l = launch_of(2, 1 + (int64_t)(n * 7 % 70));
        l.cluster[0] = 1 + (n & 1);
        l.cooperative = n % 8 < 2;
        result r = run_kernel(&l, n % 4 ? &w : NULL, hostile, &n);
        CHECK(r.status == HILT_RUN_OK || r.status == HILT_RUN_FAULT, "run %d: %d", (int)n, r.status);
        statuses[r.status & 3]++;
    }
    CHECK(statuses[HILT_RUN_FAULT] > 1000, "%d faults", statuses[HILT_RUN_FAULT]);
}

/* -- no memory ---------------------------------------------------------------------------------------------- */
static void
greedy(hilt_thread *t, void *arg)
{
    if (t->linear == 0)
        await(t, hilt_simt_mbar_init(t, SITE("mbarrier_init"), BAR(t), 1));
    await(t, hilt_simt_cp_async(t, SITE("cp_async"), t->block->shared + 16 + 16 * t->linear, outside, 16, 16));
    await(t, hilt_simt_cp_commit(t, SITE("cp_async_commit_group")));
    await(t, hilt_simt_bulk_store(t, SITE("cp_async_bulk"), outside, t->block->shared + 2048, 16));
    await(t, hilt_simt_bulk_commit(t, SITE("cp_async_bulk_commit_group")));
    await(t, hilt_simt_bulk_wait(t, SITE("cp_async_bulk_wait_group"), 0, 1));
    SYNC(t);
    if (t->linear == 0)
        MARK(0), await(t, hilt_simt_trap(t, SITE("trap"), "done", 4));
}

static void
test_no_memory(void)
{
    for (int n = 0; n < 80; n++) {
        hilt_watcher w = {.seed = (uint64_t)(n & 1), .delays = true};
        hilt_launch l = launch_of(1, 8);
        hilt_alloc_fail_after(n);
        result r = run_kernel(&l, &w, greedy, NULL);
        hilt_alloc_fail_after(-1);
        CHECK(r.status == HILT_RUN_NO_MEMORY || r.status == HILT_RUN_FAULT, "allocation %d: %d", n, r.status);
        CHECK(n < 79 || r.status == HILT_RUN_FAULT, "enough memory: %d", r.status);
    }
}

int
main(void)
{
    test_launches();
    for (size_t i = 0; i < HILT_COUNT(cases); i++) {
        for (uint64_t seed = 0; seed < 6; seed++)
            test_wrong(&cases[i], seed, seed & 1);
    }
    test_large_reports();
    test_hostile();
    test_no_memory();
    fibers_free();
    return check_result();
}
