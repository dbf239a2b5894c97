"""C = act(A Bᵀ) on Hopper's tensor cores: one source for both majors of each matrix, any sizes, any epilogue, with ReLU or without.

    python examples/gemm.py [M N K] [--ptx]

A is (M, K), B is (N, K), C is (M, N), of Float16 or BFloat16, each contiguous in either mode, sums of Float32. What keeps a GPU busy is
here, by its parts:

- The kernel is persistent: as many blocks as run at once, each goes through tiles of C (StaticPersistentTileScheduler).
- Its warps have roles. One copies tiles of A and B by TMA into a ring of stages in shared memory (PipelineTmaAsync); two warpgroups
  multiply. Registers go from the warps that copy to those that multiply.
- The warpgroups share a tile, 64 rows each, and while one waits the other keeps the tensor cores busy; or each has tiles of its
  own and they take turns (PipelineOrder): one multiplies while the other stores. That is better where K is short.
- What TMA reads beyond the edges is zero, and what it would write there is left out: no size is special.
- The epilogue is a function of values that is traced into the kernel, and so is ReLU, or nothing of it. Results leave through
  shared memory, chunk by chunk, by stmatrix and TMA.

Rows, or columns, begin at multiples of 16 bytes. On the CPU the same kernel runs by emulation, at small sizes; `hilt.check()` watches it
there. With --ptx the kernel for a GPU is shown.
"""
import argparse
import dataclasses

import numpy as np

import hilt.cute as cute
from device import GPU, to_device, to_host
from hilt import Constexpr, Float32, Int32, Int64, const_expr, pipeline, range_constexpr, utils
from hilt.cute.nvgpu import cpasync, warp, warpgroup

GROUP = 128  # threads of a warpgroup
CHUNK = 64  # rows and columns of what a warpgroup stores at once
EVICT_FIRST, EVICT_LAST = 0x12F0 << 48, 0x14F0 << 48  # policies of the GPU's second cache, for the instructions of TMA
PRODUCER, CONSUMER = pipeline.PipelineUserType.Producer, pipeline.PipelineUserType.Consumer


@dataclasses.dataclass(frozen=True)
class Tile:
    """What is computed at once, by whom, and in which order tiles come."""
    m: int = 128
    n: int = 256
    k: int = 64
    stages: int = 4  # tiles of A and B on their way
    buffers: int = 2  # chunks of C on their way, for each warpgroup
    turns: bool = False  # each warpgroup has tiles of its own
    rows: int = 16  # tiles of M that are gone through together, so that A and B are found in the cache
    registers: tuple = (40, 232)  # of a thread that copies, that multiplies
    keep_a: bool = True  # in the GPU's cache, rather than B, of which each tile is used once in a group of rows
    reverse: bool = False  # every other tile sums up from the end of K, which the cache still has: faster, and other roundings
    early: bool = False  # begins while the launch before this one ends (programmatic dependent launch)


# -- shared memory -------------------------------------------------------------------------------------------------------

def staged(dtype, rows, columns, stages, contiguous_columns):
    """The layout of `stages` matrices as TMA and the tensor cores like them: rows of 128 bytes, swizzled."""
    kind = warpgroup.SmemLayoutAtomKind.K_SW128 if contiguous_columns else warpgroup.SmemLayoutAtomKind.MN_SW128
    atom = warpgroup.make_smem_layout_atom(kind, dtype)
    return cute.tile_to_shape(atom, (rows, columns, stages), order=(0, 1, 2) if contiguous_columns else (1, 0, 2))


def one_of(layout):
    """The layout of the first stage."""
    return cute.slice_(layout, (None, None, 0))


def partition(atom, shared, tiles):
    """What one TMA copy moves: of stages in shared memory, and of tiles."""
    return cpasync.tma_partition(atom, 0, cute.make_layout(1), cute.group_modes(shared, 0, 2), cute.group_modes(tiles, 0, 2))


# -- the roles -----------------------------------------------------------------------------------------------------------

@cute.jit
def copy_tiles(tile, ring, scheduler, load_a, a, shared_a, load_b, b, shared_b):
    """The warp that copies: fills one stage after the other."""
    state = pipeline.make_pipeline_state(PRODUCER, tile.stages)
    to_a, from_a = partition(load_a, shared_a, cute.local_tile(a, (tile.m, tile.k), (None, None)))
    to_b, from_b = partition(load_b, shared_b, cute.local_tile(b, (tile.n, tile.k), (None, None)))
    policy_a, policy_b = (Int64(EVICT_LAST), Int64(EVICT_FIRST)) if tile.keep_a else (None, None)
    if const_expr(tile.early):
        cute.arch.griddepcontrol_wait()  # now what earlier launches wrote is there
    k_tiles = cute.size(from_a, mode=[2])
    work = scheduler.initial_work_tile_info()
    while work.is_valid_tile:
        m, n, _ = work.tile_idx
        for k in range(k_tiles):
            at = k
            if const_expr(tile.reverse):
                if scheduler.num_tiles_executed % 2 == 1:
                    at = k_tiles - 1 - k
            ring.producer_acquire(state)
            full = ring.producer_get_barrier(state)
            cute.copy(load_a, from_a[None, m, at], to_a[None, state.index], tma_bar_ptr=full, cache_policy=policy_a)
            cute.copy(load_b, from_b[None, n, at], to_b[None, state.index], tma_bar_ptr=full, cache_policy=policy_b)
            state.advance()
        scheduler.advance_to_next_work()
        work = scheduler.get_current_work()
    ring.producer_tail(state)


@cute.jit
def multiply(tile, product, ring, state, order, part_a, part_b, sums, k_tiles):
    """A tile's sums, stage by stage."""
    late = state.clone()  # the stage to release: where warpgroups take turns, one product is always under way
    if const_expr(tile.turns):
        order.wait()
    for k in range(k_tiles):
        ring.consumer_wait(state)
        warpgroup.fence()
        for step in range_constexpr(cute.size(part_a, mode=[2])):
            product.set(warpgroup.Field.ACCUMULATE, k != 0 if step == 0 else True)
            cute.gemm(product, sums, part_a[None, None, step, state.index], part_b[None, None, step, state.index], sums)
        warpgroup.commit_group()
        if const_expr(tile.turns):
            warpgroup.wait_group(1)
            if k > 0:
                ring.consumer_release(late)
                late.advance()
        else:
            warpgroup.wait_group(0)
            ring.consumer_release(state)
        state.advance()
    if const_expr(tile.turns):
        order.arrive()
        warpgroup.wait_group(0)
        ring.consumer_release(late)


@cute.jit
def store_tile(tile, m, n, group, mine, sums, epilogue, do_relu, to_shared, chunk, buffers, buffer, pipe, store_c, from_shared, to_c):
    """The tile's results: what the epilogue makes of the sums, to shared memory, and out."""
    barrier = pipeline.NamedBarrier(1 + group, GROUP)
    first = m * (tile.m // CHUNK) + (0 if tile.turns else group)
    size = cute.size(chunk)
    for r in range_constexpr(tile.m // CHUNK if tile.turns else tile.m // CHUNK // 2):
        for j in range_constexpr(tile.n // CHUNK):
            values = epilogue(cute.make_tensor(sums.iterator + (r * (tile.n // CHUNK) + j) * size, cute.make_layout(size)).load())
            if const_expr(do_relu):
                values = cute.where(values > 0.0, values, cute.zeros_like(values))
            chunk.store(values.to(chunk.element_type).reshape(chunk.shape))
            if mine // 32 == 0:
                pipe.producer_acquire()  # the buffer was read
            barrier.sync()
            cute.copy(to_shared, to_shared.get_slice(mine).retile(chunk), to_shared.get_slice(mine).partition_D(buffers[None, None, buffer.index]))
            cute.arch.fence_proxy("async.shared", space="cta")
            barrier.sync()
            if mine // 32 == 0:
                cute.copy(store_c, from_shared[None, buffer.index], to_c[None, first + r, n * (tile.n // CHUNK) + j],
                          cache_policy=Int64(EVICT_FIRST))
                pipe.producer_commit()
            buffer.advance()


@cute.jit
def compute_tiles(tile, op, to_shared, ring, order, scheduler, shared_a, shared_b, store_c, c, shared_c, k_tiles, epilogue, do_relu):
    """A warpgroup that multiplies, and stores what it has."""
    thread = cute.arch.thread_idx()[0] - GROUP
    group, mine = cute.arch.make_warp_uniform(thread // GROUP), thread % GROUP
    product = cute.make_tiled_mma(op, (1 if tile.turns else 2, 1, 1))
    product.set(warpgroup.Field.ACCUMULATE, False)
    of_thread = product.get_slice(mine if tile.turns else thread)
    part_a, part_b = product.make_fragment_A(of_thread.partition_A(shared_a)), product.make_fragment_B(of_thread.partition_B(shared_b))
    sums = product.make_fragment_C(product.partition_shape_C((tile.m, tile.n)))
    chunk = cute.make_rmem_tensor(((2, 2, CHUNK // 8), 1, 1), shared_c.element_type)  # as sums of 64 columns lie
    buffers = shared_c[None, None, None, group]
    from_shared, to_c = partition(store_c, buffers, cute.local_tile(c, (CHUNK, CHUNK), (None, None)))
    pipe = pipeline.PipelineTmaStore.create(num_stages=tile.buffers, producer_group=pipeline.CooperativeGroup(pipeline.Agent.Thread, GROUP))
    buffer = pipeline.make_pipeline_state(PRODUCER, tile.buffers)

    state = pipeline.make_pipeline_state(CONSUMER, tile.stages)
    if const_expr(tile.turns):  # every other tile; the stages of those between are the other's
        if group == 1:
            scheduler.advance_to_next_work()
            state.advance_by(k_tiles)
    work = scheduler.get_current_work()
    while work.is_valid_tile:
        multiply(tile, product, ring, state, order, part_a, part_b, sums, k_tiles)
        m, n, _ = work.tile_idx
        store_tile(tile, m, n, group, mine, sums, epilogue, do_relu, to_shared, chunk, buffers, buffer, pipe, store_c, from_shared, to_c)
        if const_expr(tile.turns):
            scheduler.advance_to_next_work(advance_count=2)
            state.advance_by(k_tiles)
        else:
            scheduler.advance_to_next_work()
        work = scheduler.get_current_work()
    if mine // 32 == 0:
        pipe.producer_tail()


@cute.kernel
def gemm_kernel(load_a, a: cute.Tensor, load_b, b: cute.Tensor, store_c, c: cute.Tensor, params, layouts: Constexpr, op: Constexpr,
                to_shared: Constexpr, tile: Constexpr, types: Constexpr, epilogue: Constexpr, do_relu: Constexpr):
    group = cute.arch.make_warp_uniform(cute.arch.thread_idx()[0] // GROUP)
    warp_index = cute.arch.make_warp_uniform(cute.arch.warp_idx())
    allocator = utils.SmemAllocator()
    shared_a, shared_b, shared_c = [allocator.allocate_tensor(dtype, layout.outer, 1024, layout.inner) for dtype, layout in zip(types, layouts)]
    stage_bytes = cute.size_in_bytes(types[0], one_of(layouts[0])) + cute.size_in_bytes(types[1], one_of(layouts[1]))
    one, warps = pipeline.CooperativeGroup(pipeline.Agent.Thread), pipeline.CooperativeGroup(pipeline.Agent.Warp, 4 if tile.turns else 8)
    ring = pipeline.PipelineTmaAsync.create(num_stages=tile.stages, producer_group=one, consumer_group=warps, tx_count=stage_bytes,
                                            defer_sync=True)
    order = None
    if const_expr(tile.turns):
        order = pipeline.PipelineOrder.create(depth=1, length=2, group_id=group - 1, defer_sync=True,
                                              producer_group=pipeline.CooperativeGroup(pipeline.Agent.Warp, 4))
    pipeline.pipeline_init_arrive()
    pipeline.pipeline_init_wait()
    if const_expr(tile.early):
        cute.arch.griddepcontrol_launch_dependents()

    scheduler = utils.StaticPersistentTileScheduler.create(params, cute.arch.block_idx(), cute.arch.grid_dim())
    if group == 0:
        cute.arch.setmaxregister_decrease(tile.registers[0])
        if warp_index == 0:
            copy_tiles(tile, ring, scheduler, load_a, a, shared_a, load_b, b, shared_b)
    else:
        cute.arch.setmaxregister_increase(tile.registers[1])
        compute_tiles(tile, op, to_shared, ring, order, scheduler, shared_a, shared_b, store_c, c, shared_c,
                      cute.ceil_div(a.shape[1], tile.k), epilogue, do_relu)


# -- the launch ----------------------------------------------------------------------------------------------------------

def identity(x):
    return x


@cute.jit
def gemm(a: cute.Tensor, b: cute.Tensor, c: cute.Tensor, blocks: Int32, tile: Constexpr = Tile(), epilogue: Constexpr = identity,
         do_relu: Constexpr = False):
    """c = act(epilogue(a bᵀ)); blocks: how many are launched."""
    kinds = [utils.LayoutEnum.from_tensor(x) for x in (a, b, c)]
    types = tuple(x.element_type for x in (a, b, c))
    layouts = (staged(types[0], tile.m, tile.k, tile.stages, kinds[0].is_k_major_a()),
               staged(types[1], tile.n, tile.k, tile.stages, kinds[1].is_k_major_b()),
               cute.append(staged(types[2], CHUNK, CHUNK, tile.buffers, kinds[2].is_n_major_c()), cute.make_layout(2, stride=CHUNK * CHUNK * tile.buffers)))
    op = warpgroup.MmaF16BF16Op(types[0], Float32, (64, tile.n, 16), warpgroup.OperandSource.SMEM, kinds[0].sm90_mma_major_mode(),
                                kinds[1].sm90_mma_major_mode())
    load, store = cpasync.CopyBulkTensorTileG2SOp(), cpasync.CopyBulkTensorTileS2GOp()
    load_a, tiles_a = cpasync.make_tiled_tma_atom(load, a, one_of(layouts[0]), (tile.m, tile.k))
    load_b, tiles_b = cpasync.make_tiled_tma_atom(load, b, one_of(layouts[1]), (tile.n, tile.k))
    store_c, tiles_c = cpasync.make_tiled_tma_atom(store, c, cute.slice_(layouts[2], (None, None, 0, 0)), (CHUNK, CHUNK))
    matrix = cute.make_copy_atom(warp.StMatrix8x8x16bOp(not kinds[2].is_n_major_c(), 4), types[2])
    one_group = warpgroup.MmaF16BF16Op(types[0], Float32, (64, CHUNK, 16), warpgroup.OperandSource.SMEM, warpgroup.OperandMajorMode.K,
                                       warpgroup.OperandMajorMode.K)
    to_shared = cute.make_tiled_copy_C(matrix, cute.make_tiled_mma(one_group))
    tiles = (cute.ceil_div(c.shape[0], tile.m), cute.ceil_div(c.shape[1], tile.n), 1)
    params = utils.PersistentTileSchedulerParams(tiles, (1, 1, 1), tile.rows, raster_along_m=False)
    gemm_kernel(load_a, tiles_a, load_b, tiles_b, store_c, tiles_c, params, layouts, op, to_shared, tile, types, epilogue, do_relu).launch(
        grid=utils.StaticPersistentTileScheduler.get_grid_shape(params, blocks), block=3 * GROUP, min_blocks_per_mp=1, use_pdl=tile.early)


SHORT_K = Tile(n=192, stages=5, buffers=1, turns=True, rows=64, registers=(24, 240), keep_a=False, early=True)
FEW_TILES = Tile(n=128, stages=6, turns=True, rows=8, registers=(24, 240), keep_a=False, early=True)


def choose(m, n, k, processors):
    """The tile for a size, and how many blocks: as few tiles one after the other as there are, and all blocks with as many."""
    def cost(entry):
        tile, slower = entry
        rounds = -(-(-(-m // tile.m) * -(-n // tile.n)) // processors)
        return rounds * tile.m * tile.n * (slower * k + (0 if tile.turns else 120))  # storing is hidden where they take turns

    tile, _ = min(((Tile(), 1.0), (SHORT_K, 1.05), (FEW_TILES, 1.04)), key=cost)
    tiles = -(-m // tile.m) * -(-n // tile.n)
    return tile, -(-tiles // -(-tiles // processors))


def check(m, n, k, majors="CCC", tile=None, epilogue=identity, do_relu=False):
    """Against numpy, on numbers whose sums are exact; majors: C by rows, F by columns."""
    random = np.random.default_rng(m + n + k)
    a, b = (np.asarray(random.integers(-3, 4, (rows, k)).astype(np.float16), order=order) for rows, order in zip((m, n), majors))
    c = to_device(np.asarray(np.full((m, n), np.nan, np.float16), order=majors[2]))
    best, blocks = choose(m, n, k, utils.HardwareInfo().get_max_active_clusters(1))
    gemm(to_device(a), to_device(b), c, blocks, tile or best, epilogue, do_relu)
    want = epilogue(a.astype(np.float32) @ b.astype(np.float32).T)
    np.testing.assert_array_equal(to_host(c), (np.maximum(want, 0) if do_relu else want).astype(np.float16))
    print(f"{m} x {n} x {k}, {majors}{', relu' if do_relu else ''}: right")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("sizes", nargs="*", type=int)
    parser.add_argument("--ptx", action="store_true")
    given = parser.parse_args()
    if given.ptx:
        x = np.zeros((8, 8), np.float16)
        print(cute.compile(gemm, x, x, x, 132, Tile(), options="--gpu-arch sm_90a").__ptx__)
    elif given.sizes:
        check(*given.sizes)
    else:
        for tile in (None,) if GPU else (Tile(n=64, stages=2), Tile(n=64, stages=2, turns=True)):
            check(128, 64, 64, tile=tile)
            check(136, 72, 104, tile=tile, epilogue=lambda x: x * 0.5, do_relu=True)
            check(64, 136, 72, "FFF", tile=tile)


if __name__ == "__main__":
    main()
