/* What a block knows of itself and of its launch: sizes, where it is, how its shared memory is laid out. The machine tells
 * its blocks so, and so do those who run kernels that have become loops over the threads of a block.
 */
#include "machine_priv.h"

#include "../ir/ir.h"

void
simt_split(uint64_t linear, const uint32_t size[3], uint32_t ret[3])
{
    ret[0] = (uint32_t)(linear % size[0]);
    ret[1] = (uint32_t)(linear / size[0] % size[1]);
    ret[2] = (uint32_t)(linear / size[0] / size[1]);
}

HILT_API void
hilt_block_init(hilt_block *b, const hilt_launch *l)
{
    *b = (hilt_block){.cluster_size = 1, .thread_count = 1, .dynamic_shared_size = (uint32_t)l->dynamic_shared};
    for (int i = 0; i < 3; i++) {
        b->grid_dim[i] = (uint32_t)l->grid[i];
        b->block_dim[i] = (uint32_t)l->block[i];
        b->cluster_dim[i] = (uint32_t)l->cluster[i];
        b->clusters[i] = (uint32_t)(l->grid[i] / l->cluster[i]);
        b->cluster_size *= b->cluster_dim[i];
        b->thread_count *= b->block_dim[i];
    }
}

HILT_API void
hilt_block_place(hilt_block *b, uint64_t linear)
{
    simt_split(linear / b->cluster_size, b->clusters, b->cluster_idx);
    b->rank_in_cluster = (uint32_t)(linear % b->cluster_size);
    simt_split(b->rank_in_cluster, b->cluster_dim, b->idx_in_cluster);
    for (int i = 0; i < 3; i++)
        b->block_idx[i] = b->cluster_idx[i] * b->cluster_dim[i] + b->idx_in_cluster[i];
}

/* Without the divisions, for short blocks. */
HILT_API void
hilt_block_next(hilt_block *b, uint64_t linear)
{
    if (b->cluster_size != 1 || b->block_idx[0] + 1 == b->clusters[0]) {
        hilt_block_place(b, linear);
        return;
    }
    b->block_idx[0] = ++b->cluster_idx[0];
}

HILT_API uint64_t
hilt_block_run(hilt_block *b, uint64_t most)
{
    uint64_t left = b->cluster_size == 1 ? b->grid_dim[0] - b->block_idx[0] : 1, fit = HILT_MOST_RUN / b->block_dim[0];
    uint64_t n = most < left ? most : left;
    n = n < fit ? n : fit;
    b->run_x = (uint32_t)n * b->block_dim[0];
    return n;
}

HILT_API hilt_shared_layout
hilt_launch_shared(const hilt_launch *l)
{
    uint64_t align = l->shared_align > 16 ? l->shared_align : 16;
    uint64_t dynamic = (l->static_shared + align - 1) / align * align;
    return (hilt_shared_layout){.align = align, .dynamic = dynamic, .bytes = dynamic + (uint64_t)l->dynamic_shared};
}
