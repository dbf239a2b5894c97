"""Loops with prefetch_stages: what is copied asynchronously is copied some trips early, and nothing else changes."""
import numpy as np

import hilt
import hilt.cute as cute
import hilt.utils
from case import case, shared
from hilt import Constexpr, Float32, Int32, Int64, range_constexpr
from hilt.cute.nvgpu import cpasync
from hilt.cute.runtime import from_dlpack


@cute.kernel
def sums_kernel(t: cute.Tensor, out: cute.Tensor, n: Int32, stages: Constexpr, slots: Constexpr, down: Constexpr):
    tid = cute.arch.thread_idx()[0]
    ring = shared(hilt.utils.SmemAllocator(), Int32, (64, slots))
    total = Int32(0)
    first, last, step = (n - 1, -1, -1) if down else (0, n, 1)
    for i in hilt.range(first, last, step, prefetch_stages=stages):
        slot = i % slots
        cute.arch.cp_async(ring.iterator + slot * 64 + tid, t.iterator + i * 64 + tid, 4)
        cute.arch.cp_async_commit_group()
        cute.arch.cp_async_wait_group(0)
        cute.arch.sync_threads()
        total += ring[63 - tid, slot] * (i + 1)
    out[tid] = total


@cute.jit
def sums(t: cute.Tensor, out: cute.Tensor, n: Int32, stages: Constexpr, slots: Constexpr, down: Constexpr):
    sums_kernel(t, out, n, stages, slots, down).launch(grid=1, block=64)


@case
def sums_of_prefetched_rows(random, small):
    for stages, slots in ((2, 3),) if small else ((0, 2), (1, 2), (2, 3), (3, 4), (9, 4)):
        for n in (0, 1, 2, 7):
            t, out = random.integers(-99, 99, 64 * max(n, 1), np.int32), np.zeros(64, np.int32)
            sums(t, out, n, stages, slots, stages == 3)
            rows = t[:64 * n].reshape(n, 64)[:, ::-1] * (np.arange(n, dtype=np.int32)[:, None] + 1)
            yield out, rows.sum(0, dtype=np.int32)

@cute.kernel
def odd_bounds_kernel(t: cute.Tensor, out: cute.Tensor, first: Int32, last: Int32, step: Int32, stages: Constexpr, fixed: Constexpr):
    tid = cute.arch.thread_idx()[0]
    ring = shared(hilt.utils.SmemAllocator(), Int32, (32, 16))
    total, trips = Int32(0), Int32(0)
    if hilt.const_expr(fixed is not None):
        first, last, step = fixed
    for i in hilt.range(first, last, step, prefetch_stages=stages):
        slot, row = i & 15, i & 7
        cute.arch.cp_async(ring.iterator + slot * 32 + tid, t.iterator + row * 32 + tid, 4)
        cute.arch.cp_async_commit_group()
        cute.arch.cp_async_wait_group(0)
        cute.arch.sync_threads()
        total = total * 3 + ring[31 - tid, slot]
        trips += 1
    out[tid] = total
    out[32 + tid] = trips


@cute.jit
def odd_bounds(t: cute.Tensor, out: cute.Tensor, first: Int32, last: Int32, step: Int32, stages: Constexpr, fixed: Constexpr):
    odd_bounds_kernel(t, out, first, last, step, stages, fixed).launch(grid=1, block=32)


@case
def prefetched_rows_between_odd_bounds(random, small):
    """Fewer trips than stages, none, steps down, and bounds next to where Int32 ends."""
    top = 2 ** 31 - 1
    bounds = ((0, 0, 1), (5, 2, 1), (0, 1, 1), (0, 2, 3), (7, -8, -1), (9, 3, -4), (3, 3, -1), (2, 5, -1), (-6, 9, 5), (top - 3, top, 1),
              (top - 1, top, 2), (top - 9, top, 4), (-top - 1, -top + 2, 1), (-top + 5, -top - 1, -3), (-top - 1, top, top), (top, -top - 1, -top))
    for stages in (2,) if small else (0, 1, 2, 3, 7):
        for n, (first, last, step) in enumerate(bounds):
            for fixed in (None, (first, last, step)) if n % 5 == stages % 5 else (None,):
                t, out = random.integers(-99, 99, 256, np.int32), np.zeros(64, np.int32)
                odd_bounds(t, out, first, last, step, stages, fixed)
                total = np.zeros(32, np.int32)
                for i in range(first, last, step):
                    total = total * 3 + t[(i & 7) * 32:(i & 7) * 32 + 32][::-1]
                yield out, np.concatenate((total, np.full(32, len(range(first, last, step)), np.int32)))


@cute.kernel
def matmul_kernel(a: cute.Tensor, b: cute.Tensor, c: cute.Tensor, tile: Constexpr, stages: Constexpr):
    """The loop that cases_sync's pipelined_matmul writes out by hand."""
    tx, ty, _ = cute.arch.thread_idx()
    bx, by, _ = cute.arch.block_idx()
    allocator = hilt.utils.SmemAllocator()
    a_tiles = shared(allocator, Float32, (tile, tile, stages + 1))
    b_tiles = shared(allocator, Float32, (tile, tile, stages + 1))
    atom = cute.make_copy_atom(cpasync.CopyG2SOp(), Float32, num_bits_per_copy=32)
    total = Float32(0.0)
    for k in hilt.range(a.shape[1] // tile, prefetch_stages=stages):
        slot = k % (stages + 1)
        one_a, one_b = cute.local_tile(a, (tile, tile), (by, k)), cute.local_tile(b, (tile, tile), (k, bx))
        cute.copy(atom, cute.local_tile(one_a, (1, 1), (ty, tx)), cute.local_tile(a_tiles[None, None, slot], (1, 1), (ty, tx)))
        cute.copy(atom, cute.local_tile(one_b, (1, 1), (ty, tx)), cute.local_tile(b_tiles[None, None, slot], (1, 1), (ty, tx)))
        cute.arch.cp_async_commit_group()
        cute.arch.cp_async_wait_group(0)
        cute.arch.sync_threads()
        for i in range_constexpr(tile):
            total += a_tiles[ty, i, slot] * b_tiles[i, tx, slot]
    c[by * tile + ty, bx * tile + tx] = total


@cute.jit
def matmul(a: cute.Tensor, b: cute.Tensor, c: cute.Tensor, tile: Constexpr, stages: Constexpr):
    grid = (c.shape[1] // tile, c.shape[0] // tile)
    matmul_kernel(a, b, c, tile, stages).launch(grid=grid, block=(tile, tile))


@case
def matmul_pipelined_by_prefetch_stages(random, small):
    for m, n, k, tile, stages in ((8, 4, 12, 4, 1),) if small else ((32, 16, 48, 8, 2), (16, 16, 16, 16, 3), (8, 8, 40, 8, 1)):
        a, b = random.integers(-8, 8, (m, k)).astype(np.float32), random.integers(-8, 8, (k, n)).astype(np.float32)
        c = np.zeros((m, n), np.float32)
        matmul(a, b, c, tile, stages)
        yield c, a @ b


STAGES = 4


@cute.struct
class Storage:
    full: cute.struct.MemRange[Int64, STAGES]
    free: cute.struct.MemRange[Int64, STAGES]
    slots: cute.struct.Align[cute.struct.MemRange[Int32, 32 * STAGES], 128]


class Ring:
    def __init__(self):
        self.at, self.phase = Int32(0), Int32(0)

    @cute.jit
    def advance(self):
        self.at += 1
        if self.at == STAGES:
            self.at = Int32(0)
            self.phase ^= 1


@cute.kernel
def bulk_kernel(t: cute.Tensor, out: cute.Tensor, stages: Constexpr, state: Constexpr):
    """A warp fetches rows by bulk copies and uses them; mbarriers tell which slots are full and which are free."""
    lane = cute.arch.thread_idx()[0]
    storage = hilt.utils.SmemAllocator().allocate(Storage)
    full, free = storage.full.data_ptr(), storage.free.data_ptr()
    slots = storage.slots.get_tensor(cute.make_layout((32, STAGES)))
    if lane == 0:
        for s in range_constexpr(STAGES):
            cute.arch.mbarrier_init(full + s, 1)
            cute.arch.mbarrier_init(free + s, 1)
        cute.arch.mbarrier_init_fence()
    cute.arch.sync_threads()
    total, ring = Int32(0), Ring()
    for k in hilt.range(cute.size(t) // 32, prefetch_stages=stages):
        if hilt.const_expr(state):
            slot, phase = ring.at, ring.phase
        else:
            slot, phase = k % STAGES, k // STAGES % 2
        if lane == 0:
            cute.arch.mbarrier_wait(free + slot, phase ^ 1)
            cute.arch.mbarrier_arrive_and_expect_tx(full + slot, 32 * 4)
            cute.arch.cp_async_bulk(slots.iterator + 32 * slot, t.iterator + 32 * k, 32 * 4, full + slot)
        cute.arch.mbarrier_wait(full + slot, phase)
        total = total * 3 + slots[31 - lane, slot]
        cute.arch.sync_warp()
        if lane == 0:
            cute.arch.mbarrier_arrive(free + slot)
        ring.advance()
    out[lane] = total


@cute.jit
def bulk(t: cute.Tensor, out: cute.Tensor, stages: Constexpr, state: Constexpr):
    bulk_kernel(t, out, stages, state).launch(grid=1, block=32)


@case
def prefetched_bulk_copies(random, small):
    for tiles, stages, state in ((5, 3, True), (2, 2, False)) if small else ((1, 3, False), (9, 2, True), (9, 3, False), (0, 1, True)):
        t, out = random.integers(-99, 99, 32 * max(tiles, 1), np.int32)[:32 * tiles], np.zeros(32, np.int32)
        if not tiles:
            continue
        bulk(from_dlpack(t, assumed_align=16), out, stages, state)
        total = np.zeros(32, np.int32)
        for row in t.reshape(tiles, 32):
            total = total * 3 + row[::-1]
        yield out, total


@cute.kernel
def boxes_kernel(load, source, out: cute.Tensor, stages: Constexpr):
    """The same by TMA."""
    lane, total = cute.arch.thread_idx()[0], Int32(0)
    allocator = hilt.utils.SmemAllocator()
    ring = allocator.allocate_tensor(Int32, cute.make_layout((1, 32, STAGES), stride=(32, 1, 32)), 128)
    full, free = allocator.allocate_array(Int64, STAGES), allocator.allocate_array(Int64, STAGES)
    if lane == 0:
        for s in range_constexpr(STAGES):
            cute.arch.mbarrier_init(full + s, 1)
            cute.arch.mbarrier_init(free + s, 1)
        cute.arch.mbarrier_init_fence()
    cute.arch.sync_threads()
    rows = cute.local_tile(source, (1, 32), (None, 0))
    slots, places = cpasync.tma_partition(load, 0, cute.make_layout(1), cute.group_modes(ring, 0, 2), cute.group_modes(rows, 0, 2))
    for k in hilt.range(cute.size(rows, mode=[2]), prefetch_stages=stages):
        slot, phase = k % STAGES, k // STAGES % 2
        if lane == 0:
            cute.arch.mbarrier_wait(free + slot, phase ^ 1)
            cute.arch.mbarrier_arrive_and_expect_tx(full + slot, 32 * 4)
            cute.copy(load, places[(None, k)], slots[(None, slot)], tma_bar_ptr=full + slot)
        cute.arch.mbarrier_wait(full + slot, phase)
        total = total * 3 + ring[0, 31 - lane, slot]
        cute.arch.sync_warp()
        if lane == 0:
            cute.arch.mbarrier_arrive(free + slot)
    out[lane] = total


@cute.jit
def boxes(t: cute.Tensor, out: cute.Tensor, stages: Constexpr):
    load, source = cpasync.make_tiled_tma_atom(cpasync.CopyBulkTensorTileG2SOp(), t, cute.make_layout((1, 32), stride=(32, 1)), (1, 32))
    boxes_kernel(load, source, out, stages).launch(grid=1, block=32)


@case
def prefetched_tma_copies(random, small):
    for tiles, stages in ((5, 2),) if small else ((1, 3), (2, 2), (9, 2), (9, 1)):
        t, out = random.integers(-99, 99, (tiles, 32), np.int32), np.zeros(32, np.int32)
        boxes(t, out, stages)
        total = np.zeros(32, np.int32)
        for row in t:
            total = total * 3 + row[::-1]
        yield out, total


@cute.kernel
def stream_kernel(t: cute.Tensor, out: cute.Tensor, n: Int32):
    """Each thread copies for itself, and writes in each trip: right early because the tensors do not overlap."""
    tid, bid = cute.arch.thread_idx()[0], cute.arch.block_idx()[0]
    ring = shared(hilt.utils.SmemAllocator(), Float32, (32, 3))
    atom = cute.make_copy_atom(cpasync.CopyG2SOp(), Float32, num_bits_per_copy=32)
    for i in hilt.range(bid, n, 2, prefetch_stages=2):
        slot = i % 3
        cute.copy(atom, cute.local_tile(t, (1,), (i * 32 + tid,)), cute.local_tile(ring[None, slot], (1,), (tid,)))
        cute.arch.cp_async_commit_group()
        cute.arch.cp_async_wait_group(0)
        out[i * 32 + tid] = ring[tid, slot] * 2.0 + 1.0


@cute.jit
def stream(t: cute.Tensor, out: cute.Tensor, n: Int32):
    stream_kernel(t, out, n).launch(grid=2, block=32)


@case
def stream_through_a_ring(random, small):
    for n in (0, 1, 5) if small else (0, 1, 2, 3, 9, 16):
        t, out = random.integers(-99, 99, 32 * max(n, 1)).astype(np.float32), np.zeros(32 * max(n, 1), np.float32)
        stream(t, out, n)
        yield out, np.where(np.arange(32 * max(n, 1)) < 32 * n, t * 2 + 1, 0).astype(np.float32)
