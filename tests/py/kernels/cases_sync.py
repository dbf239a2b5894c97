"""Kernels on mbarriers, named barriers, clusters and asynchronous copies."""
import numpy as np

import hilt.cute as cute
import hilt.utils
from case import case, global_index, shared
from hilt import Constexpr, Float32, Int32, Int64, range_constexpr
from hilt.cute.nvgpu import cpasync
from hilt.cute.runtime import from_dlpack

STAGES = 3


@cute.struct
class Ring:
    full: cute.struct.MemRange[Int64, STAGES]
    empty: cute.struct.MemRange[Int64, STAGES]
    slots: cute.struct.Align[cute.struct.MemRange[Int32, 32 * STAGES], 128]


@cute.kernel
def ring_kernel(t: cute.Tensor, out: cute.Tensor):
    """Warp 0 fills slots of a ring, warp 1 sums them up."""
    tid, lane, warp = cute.arch.thread_idx()[0], cute.arch.lane_idx(), cute.arch.make_warp_uniform(cute.arch.warp_idx())
    storage = hilt.utils.SmemAllocator().allocate(Ring)
    full, empty = storage.full.data_ptr(), storage.empty.data_ptr()
    slots = storage.slots.get_tensor(cute.make_layout((32, STAGES)))
    if tid == 0:
        for s in range_constexpr(STAGES):
            cute.arch.mbarrier_init(full + s, 32)
            cute.arch.mbarrier_init(empty + s, 32)
        cute.arch.mbarrier_init_fence()
    cute.arch.sync_threads()
    tiles = cute.size(t) // 32
    if warp == 0:
        for k in range(tiles):
            slot, phase = k % STAGES, k // STAGES % 2
            cute.arch.mbarrier_wait(empty + slot, phase ^ 1)
            slots[lane, slot] = t[k * 32 + lane]
            cute.arch.mbarrier_arrive(full + slot)
    else:
        total = Int32(0)
        for k in range(tiles):
            slot, phase = k % STAGES, k // STAGES % 2
            cute.arch.mbarrier_wait(full + slot, phase)
            total += slots[31 - lane, slot] * (k + 1)
            cute.arch.mbarrier_arrive(empty + slot)
        out[lane] = total


@cute.jit
def ring(t: cute.Tensor, out: cute.Tensor):
    ring_kernel(t, out).launch(grid=1, block=64)


@case
def ring_of_a_producer_and_a_consumer(random, small):
    for tiles in (0, 1, 3, 8):
        t, out = random.integers(-99, 99, 32 * tiles, np.int32), np.full(32, 77, np.int32)
        if not tiles:
            t = np.zeros(1, np.int32)
        ring(t, out)
        parts = t[:32 * tiles].reshape(tiles, 32)[:, ::-1]
        yield out, (parts * (np.arange(tiles, dtype=np.int32)[:, None] + 1)).sum(0)


@cute.kernel
def bulk_kernel(t: cute.Tensor, out: cute.Tensor, consumers: Constexpr):
    """One thread fetches tiles by bulk copies that arrive at an mbarrier; several warps use each."""
    tid, lane, warp = cute.arch.thread_idx()[0], cute.arch.lane_idx(), cute.arch.make_warp_uniform(cute.arch.warp_idx())
    storage = hilt.utils.SmemAllocator().allocate(Ring)
    full, empty = storage.full.data_ptr(), storage.empty.data_ptr()
    slots = storage.slots.get_tensor(cute.make_layout((32, STAGES)))
    if tid == 0:
        for s in range_constexpr(STAGES):
            cute.arch.mbarrier_init(full + s, 1)
            cute.arch.mbarrier_init(empty + s, consumers)
        cute.arch.mbarrier_init_fence()
    cute.arch.sync_threads()
    tiles = cute.size(t) // 32
    if warp == consumers:
        if lane == 0:
            for k in range(tiles):
                slot, phase = k % STAGES, k // STAGES % 2
                cute.arch.mbarrier_wait(empty + slot, phase ^ 1)
                cute.arch.mbarrier_arrive_and_expect_tx(full + slot, 32 * 4)
                cute.arch.cp_async_bulk(slots.iterator + 32 * slot, t.iterator + 32 * k, 32 * 4, full + slot)
    else:
        total = Int32(0)
        for k in range(tiles):
            slot, phase = k % STAGES, k // STAGES % 2
            cute.arch.mbarrier_wait(full + slot, phase)
            total += slots[(lane + warp) % 32, slot]
            cute.arch.sync_warp()
            if lane == 0:
                cute.arch.mbarrier_arrive(empty + slot)
        out[lane, warp] = total


@cute.jit
def bulk(t: cute.Tensor, out: cute.Tensor, consumers: Constexpr):
    bulk_kernel(t, out, consumers).launch(grid=1, block=32 * consumers + 32)


@case
def ring_of_bulk_copies(random, small):
    for tiles, consumers in ((1, 1), (5, 2)) if small else ((1, 1), (5, 2), (7, 3)):
        t, out = random.integers(-99, 99, 32 * tiles, np.int32), np.zeros((32, consumers), np.int32)
        bulk(from_dlpack(t, assumed_align=16), out, consumers)
        total = t.reshape(tiles, 32).sum(0)
        yield out, np.stack([np.roll(total, -w) for w in range(consumers)], axis=1)


@cute.kernel
def store_kernel(t: cute.Tensor, out: cute.Tensor):
    """A tile leaves shared memory by a bulk copy; what threads wrote is made visible to it first."""
    tid, bid = cute.arch.thread_idx()[0], cute.arch.block_idx()[0]
    s = shared(hilt.utils.SmemAllocator(), Int32, 64)
    for k in range(2):
        s[tid] = t[(bid * 2 + k) * 64 + tid] * 3
        cute.arch.fence_view_async_shared()
        cute.arch.sync_threads()
        if tid == 0:
            cute.arch.cp_async_bulk(out.iterator + (bid * 2 + k) * 64, s.iterator, 64 * 4)
            cute.arch.cp_async_bulk_commit_group()
            cute.arch.cp_async_bulk_wait_group(0, read=True)
        cute.arch.sync_threads()


@cute.jit
def bulk_store(t: cute.Tensor, out: cute.Tensor):
    store_kernel(t, out).launch(grid=cute.size(t) // 128, block=64)


@case
def tiles_stored_by_bulk_copies(random, small):
    t = random.integers(-99, 99, 128 if small else 512, np.int32)
    out = np.zeros_like(t)
    bulk_store(from_dlpack(t, assumed_align=16), from_dlpack(out, assumed_align=16))
    yield out, t * 3


@cute.kernel
def double_buffer_kernel(t: cute.Tensor, out: cute.Tensor, block: Constexpr):
    """The next tile is on its way by cp.async while this one is used."""
    tid = cute.arch.thread_idx()[0]
    s = shared(hilt.utils.SmemAllocator(), Int32, (4 * block, 2))
    atom = cute.make_copy_atom(cpasync.CopyG2SOp(), Int32, num_bits_per_copy=128)
    tiles = cute.size(t) // (4 * block)
    mine = cute.zipped_divide(t, (4,))
    cute.copy(atom, mine[(None,), tid], cute.zipped_divide(s[None, 0], (4,))[(None,), tid])
    cute.arch.cp_async_commit_group()
    total = Int32(0)
    for k in range(tiles):
        if k + 1 < tiles:
            there = cute.zipped_divide(s[None, (k + 1) % 2], (4,))
            cute.copy(atom, mine[(None,), (k + 1) * block + tid], there[(None,), tid])
        cute.arch.cp_async_commit_group()
        cute.arch.cp_async_wait_group(1)
        cute.arch.sync_threads()
        for i in range_constexpr(4):
            total += s[(tid * 4 + i + 5) % (4 * block), k % 2] * (k + i)
        cute.arch.sync_threads()
    out[tid] = total


@cute.jit
def double_buffer(t: cute.Tensor, out: cute.Tensor, block: Constexpr):
    double_buffer_kernel(t, out, block).launch(grid=1, block=block)


@case
def double_buffer_by_cp_async(random, small):
    for tiles, block in ((3, 32),) if small else ((1, 32), (2, 32), (5, 64)):
        t, out = random.integers(-9, 9, 4 * tiles * block, np.int32), np.zeros(block, np.int32)
        double_buffer(from_dlpack(t, assumed_align=16), out, block)
        want = np.zeros(block, np.int32)
        for k, part in enumerate(t.reshape(tiles, -1)):
            for i in range(4):
                want += part[(np.arange(block) * 4 + i + 5) % (4 * block)] * np.int32(k + i)
        yield out, want


@cute.kernel
def arrive_kernel(t: cute.Tensor, out: cute.Tensor):
    """cp.async whose end is an arrival at an mbarrier."""
    tid = cute.arch.thread_idx()[0]
    allocator = hilt.utils.SmemAllocator()
    s, bar = shared(allocator, Int32, 64), allocator.allocate_array(Int64, 1)
    if tid == 0:
        cute.arch.mbarrier_init(bar, 64)
        cute.arch.mbarrier_init_fence()
    cute.arch.sync_threads()
    atom = cute.make_copy_atom(cpasync.CopyG2SOp(), Int32, num_bits_per_copy=32)
    cute.copy(atom, cute.local_tile(t, (1,), (tid,)), cute.local_tile(s, (1,), (tid,)))
    cute.arch.cp_async_mbarrier_arrive_noinc(bar)
    cute.arch.mbarrier_wait(bar, 0)
    out[tid] = s[63 - tid]


@cute.jit
def arrive(t: cute.Tensor, out: cute.Tensor):
    arrive_kernel(t, out).launch(grid=1, block=64)


@case
def cp_async_that_arrives_at_an_mbarrier(random, small):
    t, out = random.integers(-99, 99, 64, np.int32), np.zeros(64, np.int32)
    arrive(t, out)
    yield out, t[::-1]


@cute.kernel
def tested_kernel(out: cute.Tensor):
    """A wait written by hand around try_wait; a state that grows by one each phase."""
    tid = cute.arch.thread_idx()[0]
    allocator = hilt.utils.SmemAllocator()
    s, bar = shared(allocator, Int32, 1), allocator.allocate_array(Int64, 1)
    if tid == 0:
        s[0] = 0
        cute.arch.mbarrier_init(bar, 1)
        cute.arch.mbarrier_init_fence()
    cute.arch.sync_threads()
    for phase in range(5):
        if tid == 32 * (phase % 2):
            s[0] = s[0] + phase + 1
            cute.arch.mbarrier_arrive(bar)
        while not cute.arch.mbarrier_try_wait(bar, phase % 2):
            pass
        out[tid, phase] = s[0]
        cute.arch.sync_threads()


@cute.jit
def tested(out: cute.Tensor):
    tested_kernel(out).launch(grid=1, block=64)


@case
def waits_written_by_hand(random, small):
    out = np.zeros((64, 5), np.int32)
    tested(out)
    yield out, np.tile(np.cumsum(np.arange(1, 6)), (64, 1))


@cute.kernel
def named_kernel(t: cute.Tensor, out: cute.Tensor):
    """Two pairs of warps, each with a barrier of its own and its own number of rounds."""
    tid, warp = cute.arch.thread_idx()[0], cute.arch.make_warp_uniform(cute.arch.warp_idx())
    s = shared(hilt.utils.SmemAllocator(), Int32, 128)
    pair, place = warp // 2, tid % 64
    x = t[tid]
    for round in range(3 + 2 * pair):
        s[tid] = x
        cute.arch.barrier(barrier_id=1 + pair, number_of_threads=64)
        x = s[pair * 64 + 63 - place] + round
        cute.arch.barrier(barrier_id=1 + pair, number_of_threads=64)
    out[tid] = x


@cute.jit
def named(t: cute.Tensor, out: cute.Tensor):
    named_kernel(t, out).launch(grid=1, block=128)


@case
def named_barriers(random, small):
    t, out = random.integers(-99, 99, 128, np.int32), np.zeros(128, np.int32)
    named(t, out)
    want = t.reshape(2, 64).copy()
    for pair in range(2):
        for round in range(3 + 2 * pair):
            want[pair] = want[pair][::-1] + round
    yield out, want.reshape(-1)


@cute.kernel
def relay_kernel(t: cute.Tensor, out: cute.Tensor, rounds: Int32):
    """A producer that arrives and goes on, a consumer that waits, and the other way round: two barriers."""
    tid, lane, warp = cute.arch.thread_idx()[0], cute.arch.lane_idx(), cute.arch.make_warp_uniform(cute.arch.warp_idx())
    s = shared(hilt.utils.SmemAllocator(), Int32, 32)
    if warp == 0:
        for k in range(rounds):
            if k > 0:
                cute.arch.barrier(barrier_id=2, number_of_threads=64)
            s[lane] = t[lane] * (k + 1)
            cute.arch.barrier_arrive(barrier_id=1, number_of_threads=64)
    else:
        total = Int32(0)
        for k in range(rounds):
            cute.arch.barrier(barrier_id=1, number_of_threads=64)
            total += s[(lane + k) % 32]
            if k < rounds - 1:
                cute.arch.barrier_arrive(barrier_id=2, number_of_threads=64)
        out[tid - 32] = total


@cute.jit
def relay(t: cute.Tensor, out: cute.Tensor, rounds: Int32):
    relay_kernel(t, out, rounds).launch(grid=1, block=64)


@case
def barriers_that_one_side_only_arrives_at(random, small):
    t = random.integers(-99, 99, 32, np.int32)
    for rounds in (1, 4):
        out = np.zeros(32, np.int32)
        relay(t, out, rounds)
        yield out, sum(np.roll(t, -k) * np.int32(k + 1) for k in range(rounds))


@cute.kernel
def cluster_sum_kernel(t: cute.Tensor, out: cute.Tensor, blocks: Constexpr):
    """Sums of the cluster's blocks, read from their shared memory by the first."""
    tid, lane = cute.arch.thread_idx()[0], cute.arch.lane_idx()
    rank = cute.arch.make_warp_uniform(cute.arch.block_idx_in_cluster())
    part = shared(hilt.utils.SmemAllocator(), Int32, 1)
    x = t[global_index(32)]
    for step in (16, 8, 4, 2, 1):
        x += cute.arch.shuffle_sync_bfly(x, step)
    if tid == 0:
        part[0] = x
    cute.arch.cluster_arrive()
    cute.arch.cluster_wait()
    if rank == 0 and lane == 0:
        total = Int32(0)
        for other in range(blocks):
            there = cute.make_tensor(cute.arch.map_dsmem_ptr(part.iterator, Int32(other)), cute.make_layout(1))
            total += there[0]
        out[cute.arch.cluster_idx()[0]] = total
    cute.arch.cluster_arrive()
    cute.arch.cluster_wait()


@cute.jit
def cluster_sum(t: cute.Tensor, out: cute.Tensor, blocks: Constexpr):
    cluster_sum_kernel(t, out, blocks).launch(grid=cute.size(t) // 32, block=32, cluster=(blocks, 1, 1))


@case
def cluster_reduction(random, small):
    for blocks, clusters in ((2, 2),) if small else ((1, 3), (2, 2), (4, 3), (8, 1)):
        t, out = random.integers(-99, 99, 32 * blocks * clusters, np.int32), np.zeros(clusters, np.int32)
        cluster_sum(t, out, blocks)
        yield out, t.reshape(clusters, -1).sum(1)


@cute.kernel
def push_kernel(t: cute.Tensor, out: cute.Tensor):
    """Each block writes into the shared memory of its neighbour in the cluster, element by element."""
    tid = cute.arch.thread_idx()[0]
    rank = cute.arch.block_idx_in_cluster()
    s = shared(hilt.utils.SmemAllocator(), Int32, 32)
    s[tid] = 0
    cute.arch.cluster_arrive()
    cute.arch.cluster_wait()
    there = cute.make_tensor(cute.arch.map_dsmem_ptr(s.iterator, rank ^ 1), cute.make_layout(32))
    there[31 - tid] = t[global_index(32)]
    cute.arch.cluster_arrive()
    cute.arch.cluster_wait()
    out[global_index(32)] = s[tid]


@cute.jit
def push(t: cute.Tensor, out: cute.Tensor):
    push_kernel(t, out).launch(grid=cute.size(t) // 32, block=32, cluster=2)


@case
def writes_to_a_neighbour_in_the_cluster(random, small):
    t = random.integers(-99, 99, 128, np.int32)
    out = np.zeros_like(t)
    push(t, out)
    yield out, t.reshape(2, 2, 32)[:, ::-1, ::-1].reshape(-1)


@cute.kernel
def pipelined_matmul_kernel(a: cute.Tensor, b: cute.Tensor, c: cute.Tensor, tile: Constexpr):
    """Two slots of tiles, filled a step ahead by cp.async, four bytes a thread."""
    tx, ty, _ = cute.arch.thread_idx()
    bx, by, _ = cute.arch.block_idx()
    allocator = hilt.utils.SmemAllocator()
    a_tiles, b_tiles = shared(allocator, Float32, (tile, tile, 2)), shared(allocator, Float32, (tile, tile, 2))
    atom = cute.make_copy_atom(cpasync.CopyG2SOp(), Float32, num_bits_per_copy=32)
    steps = a.shape[1] // tile
    total = Float32(0.0)
    for k in range(steps + 1):
        if k < steps:
            one_a, one_b = cute.local_tile(a, (tile, tile), (by, k)), cute.local_tile(b, (tile, tile), (k, bx))
            cute.copy(atom, cute.local_tile(one_a, (1, 1), (ty, tx)), cute.local_tile(a_tiles[None, None, k % 2], (1, 1), (ty, tx)))
            cute.copy(atom, cute.local_tile(one_b, (1, 1), (ty, tx)), cute.local_tile(b_tiles[None, None, k % 2], (1, 1), (ty, tx)))
        cute.arch.cp_async_commit_group()
        if k > 0:
            cute.arch.cp_async_wait_group(1)
            cute.arch.sync_threads()
            for i in range_constexpr(tile):
                total += a_tiles[ty, i, (k - 1) % 2] * b_tiles[i, tx, (k - 1) % 2]
            cute.arch.sync_threads()
    c[by * tile + ty, bx * tile + tx] = total


@cute.jit
def pipelined_matmul(a: cute.Tensor, b: cute.Tensor, c: cute.Tensor, tile: Constexpr):
    grid = (c.shape[1] // tile, c.shape[0] // tile)
    pipelined_matmul_kernel(a, b, c, tile).launch(grid=grid, block=(tile, tile))


@case
def matmul_pipelined_by_cp_async(random, small):
    for m, n, k, tile in ((8, 4, 12, 4),) if small else ((32, 16, 48, 8), (16, 16, 16, 16)):
        a, b = random.integers(-8, 8, (m, k)).astype(np.float32), random.integers(-8, 8, (k, n)).astype(np.float32)
        c = np.zeros((m, n), np.float32)
        pipelined_matmul(a, b, c, tile)
        yield c, a @ b
