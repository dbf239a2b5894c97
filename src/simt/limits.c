/* What may be launched: refused here, in words, before anything runs. The limits are those of every device of
 * the targets. */
#include "machine_priv.h"

enum { MOST_BLOCK_Z = 64, MOST_GRID_YZ = 65535, MOST_CLUSTER = 8, MOST_CLUSTER_EVER = 16 };

HILT_API void
hilt_launch_fault(hilt_fault *f, const char *kernel, const hilt_site *site)
{
    static const uint32_t nowhere[3];
    if (!f)
        return;
    f->kernel = kernel;
    f->at_launch = true;
    if (site)
        hilt_fault_agent(f, nowhere, nowhere, site->file, site->line, site->col, "launched here");
}

/* Returns false. hint NULL: the row's own. */
static bool HILT_PRINTF(5, 6)
    refuse(const hilt_launch *l, hilt_run *run, hilt_diag_id id, const char *hint, const char *fmt, ...)
{
    char text[400];
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(text, sizeof text, fmt, ap);
    va_end(ap);
    hilt_fault *f = hilt_rt_fault(run, id, "kernel '%s' %s", l->kernel, text);
    if (!f)
        return false;
    if (hint)
        snprintf(f->hint, sizeof f->hint, "%s", hint);
    hilt_launch_fault(f, l->kernel, l->site);
    return false;
}

/* "block=(32, 1, 1)" */
static const char *
sizes_text(const char *what, const int64_t size[3], char *buf, size_t len)
{
    snprintf(buf, len, "%s=(%lld, %lld, %lld)", what, (long long)size[0], (long long)size[1],
             (long long)size[2]);
    return buf;
}

static bool
check_positive(const hilt_launch *l, hilt_run *run, const char *what, const int64_t size[3], const char *of)
{
    char text[96];
    for (int i = 0; i < 3; i++) {
        if (size[i] <= 0)
            return refuse(
                l, run, HILT_DIAG_LAUNCH_SIZE, "each size is at least 1; to do nothing, do not launch",
                "is launched with %s: there is nothing to run when the number of %s in %c is %s",
                sizes_text(what, size, text, sizeof text), of, "xyz"[i], size[i] ? "negative" : "zero");
    }
    return true;
}

static bool
check_fixed(const hilt_launch *l, hilt_run *run, hilt_diag_id id, const char *what, const int64_t size[3],
            const uint32_t fixed[3])
{
    char text[96], other[96];
    const int64_t as_compiled[3] = {fixed[0], fixed[1], fixed[2]};
    for (int i = 0; i < 3; i++) {
        if (fixed[i] && fixed[i] != (uint64_t)size[i])
            return refuse(l, run, id, "launch it with that size, or compile it without one",
                          "is launched with %s, but was compiled for %s",
                          sizes_text(what, size, text, sizeof text),
                          sizes_text(what, as_compiled, other, sizeof other));
    }
    return true;
}

static bool
check_block(const hilt_launch *l, hilt_run *run)
{
    char text[96];
    const int64_t *b = l->block;
    sizes_text("block", b, text, sizeof text);
    if (b[0] > HILT_MOST_THREADS || b[1] > HILT_MOST_THREADS || b[0] * b[1] > HILT_MOST_THREADS ||
        b[2] > HILT_MOST_THREADS || b[0] * b[1] * b[2] > HILT_MOST_THREADS) {
        unsigned __int128 all = (unsigned __int128)b[0] * (uint64_t)b[1];
        bool small = all <= UINT32_MAX && b[2] <= UINT32_MAX;
        return refuse(l, run, HILT_DIAG_LAUNCH_SIZE, "use smaller blocks, and more of them",
                      "is launched with %s, which is %s%llu threads; a block has at most %d", text,
                      small ? "" : "more than ",
                      small ? (unsigned long long)(all * (uint64_t)b[2]) : (unsigned long long)UINT32_MAX,
                      HILT_MOST_THREADS);
    }
    if (b[2] > MOST_BLOCK_Z)
        return refuse(l, run, HILT_DIAG_LAUNCH_SIZE, "use x and y for the larger sizes",
                      "is launched with %s; the size in z is at most %d", text, MOST_BLOCK_Z);
    if (l->max_threads && b[0] * b[1] * b[2] > l->max_threads)
        return refuse(l, run, HILT_DIAG_LAUNCH_SIZE, "promise what is so, or leave max_number_threads out",
                      "is launched with %lld threads a block; max_number_threads promises at most %u",
                      (long long)(b[0] * b[1] * b[2]), l->max_threads);
    return check_fixed(l, run, HILT_DIAG_LAUNCH_SIZE, "block", b, l->fixed_block);
}

static bool
check_grid(const hilt_launch *l, hilt_run *run)
{
    char text[96];
    const int64_t most[3] = {INT32_MAX, MOST_GRID_YZ, MOST_GRID_YZ};
    for (int i = 0; i < 3; i++) {
        if (l->grid[i] > most[i])
            return refuse(l, run, HILT_DIAG_LAUNCH_SIZE,
                          i ? "use x for the largest size" : "give each block more work",
                          "is launched with %s; the number of blocks in %c is at most %lld",
                          sizes_text("grid", l->grid, text, sizeof text), "xyz"[i], (long long)most[i]);
    }
    return true;
}

static bool
check_cluster(const hilt_launch *l, hilt_run *run)
{
    char text[96], grid[96];
    const int64_t *c = l->cluster;
    sizes_text("cluster", c, text, sizeof text);
    unsigned __int128 blocks = (unsigned __int128)c[0] * (uint64_t)c[1];
    bool large = c[0] > MOST_CLUSTER_EVER || c[1] > MOST_CLUSTER_EVER || c[2] > MOST_CLUSTER_EVER;
    blocks = large ? MOST_CLUSTER_EVER + 1 : blocks * (uint64_t)c[2];
    if (blocks > MOST_CLUSTER_EVER)
        return refuse(l, run, HILT_DIAG_LAUNCH_CLUSTER, "use a smaller cluster",
                      "is launched with %s; a cluster has at most %d blocks, or %d where the device allows "
                      "more than the "
                      "portable size",
                      text, MOST_CLUSTER, MOST_CLUSTER_EVER);
    for (int i = 0; i < 3; i++) {
        if (l->grid[i] % c[i])
            return refuse(
                l, run, HILT_DIAG_LAUNCH_CLUSTER,
                "round the grid up to whole clusters, and let the blocks that are too many do nothing",
                "is launched with %s and %s: %lld blocks in %c are no whole number of clusters",
                sizes_text("grid", l->grid, grid, sizeof grid), text, (long long)l->grid[i], "xyz"[i]);
    }
    return check_fixed(l, run, HILT_DIAG_LAUNCH_CLUSTER, "cluster", c, l->fixed_cluster);
}

static bool
check_shared(const hilt_launch *l, hilt_run *run)
{
    if (l->dynamic_shared < 0) {
        int64_t all = l->dynamic_shared - INT64_MIN, taken = all >> 31, asked = all & INT32_MAX;
        if (taken <= HILT_MOST_SHARED && asked < taken)
            return refuse(l, run, HILT_DIAG_LAUNCH_SHARED, "give at least that many bytes, or leave smem out",
                          "is launched with smem=%lld, but its SmemAllocator takes %lld bytes, which smem= counts too",
                          (long long)asked, (long long)taken);
        return refuse(l, run, HILT_DIAG_LAUNCH_SHARED, "give the number of bytes, or leave smem out",
                      "is launched with smem=%lld: shared memory cannot be negative",
                      (long long)l->dynamic_shared);
    }
    uint64_t align = l->shared_align ? l->shared_align : 1, dynamic = (uint64_t)l->dynamic_shared;
    uint64_t fixed = l->static_shared;
    if (dynamic && fixed <= HILT_MOST_SHARED)
        fixed = (fixed + align - 1) / align * align;
    if (fixed > HILT_MOST_SHARED || dynamic > HILT_MOST_SHARED - fixed)
        return refuse(l, run, HILT_DIAG_LAUNCH_SHARED, NULL,
                      "needs %llu bytes of shared memory a block (%llu static, %lld dynamic); there are %d",
                      (unsigned long long)(fixed + dynamic), (unsigned long long)l->static_shared,
                      (long long)l->dynamic_shared, HILT_MOST_SHARED);
    return true;
}

HILT_API int
hilt_launch_check(const hilt_launch *l, hilt_run *run)
{
    bool good = check_positive(l, run, "block", l->block, "threads") &&
                check_positive(l, run, "grid", l->grid, "blocks") &&
                check_positive(l, run, "cluster", l->cluster, "a cluster's blocks") && check_block(l, run) &&
                check_grid(l, run) && check_cluster(l, run) && check_shared(l, run);
    return run->fault ? HILT_RUN_FAULT : good ? HILT_RUN_OK : HILT_RUN_NO_MEMORY;
}
