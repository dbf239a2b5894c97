"""Kernels on tensor maps: boxes of up to five dimensions, swizzles, reductions, several blocks at once, rings of slots."""
import math

import numpy as np

import hilt.cute as cute
import hilt.utils
from case import case
from hilt import Constexpr, Float16, Float32, Int32, Int64, Uint8, const_expr, range_constexpr
from hilt.cute import arch
from hilt.cute.nvgpu import cpasync
from hilt.cute.runtime import from_dlpack

ONE = cute.make_layout(1)


@cute.jit
def storage(dtype, layout, bars: Constexpr):
    """A tile, which may be swizzled, and mbarriers, of which the first thread has made something."""
    allocator = hilt.utils.SmemAllocator()
    swizzled = isinstance(layout, cute.ComposedLayout)
    tile = allocator.allocate_tensor(dtype, layout.outer if swizzled else layout, 1024, layout.inner if swizzled else None)
    full = allocator.allocate_array(Int64, bars)
    if arch.thread_idx()[0] == 0:
        for i in range_constexpr(bars):
            arch.mbarrier_init(full + i, 1)
        arch.mbarrier_init_fence()
    arch.sync_threads()
    return tile, full


@cute.kernel
def tile_kernel(load, source, store, target, seen: cute.Tensor, layout: Constexpr, tile: Constexpr, dtype: Constexpr):
    """Each block has a tile: loads it, writes down what is where, and stores it."""
    tid, block, rank = arch.thread_idx()[0], arch.block_idx()[0], len(tile)
    size = math.prod(tile)
    shared, full = storage(dtype, layout, 1)
    from_tile = cute.zipped_divide(source, tile)[(None, block)]
    to_tile = cute.zipped_divide(target, tile)[(None, block)]
    in_shared = cute.group_modes(shared, 0, rank)
    loaded, place = cpasync.tma_partition(load, 0, ONE, in_shared, from_tile)
    stored, to_place = cpasync.tma_partition(store, 0, ONE, in_shared, to_tile)
    if tid < 32:
        cpasync.prefetch_descriptor(load)
        cute.prefetch(load, place)
        with arch.elect_one():
            arch.mbarrier_arrive_and_expect_tx(full, size * dtype.width // 8)
        cute.copy(load, place, loaded, tma_bar_ptr=full)
    arch.mbarrier_wait(full, 0)
    for i in range(tid, size, 64):
        seen[i, block] = in_shared[i]
    arch.sync_threads()
    if tid < 32:
        cute.copy(store, stored, to_place)
        arch.cp_async_bulk_commit_group()
        arch.cp_async_bulk_wait_group(0)


@cute.jit
def tiles(a: cute.Tensor, b: cute.Tensor, seen: cute.Tensor, layout: Constexpr, tile: Constexpr):
    load, source = cpasync.make_tiled_tma_atom(cpasync.CopyBulkTensorTileG2SOp(), a, layout, tile)
    store, target = cpasync.make_tiled_tma_atom(cpasync.CopyBulkTensorTileS2GOp(), b, layout, tile)
    n = cute.size(cute.ceil_div(a.shape, tile))
    tile_kernel(load, source, store, target, seen, layout, tile, a.element_type).launch(grid=n, block=64)


def expected(a, tile):
    """Column by column the tiles of a, what is outside being 0; elements of a tile with the first mode fastest."""
    grid = [-(-n // t) for n, t in zip(a.shape, tile)]
    padded = np.zeros([g * t for g, t in zip(grid, tile)], a.dtype)
    padded[tuple(slice(n) for n in a.shape)] = a
    out = np.zeros((math.prod(tile), math.prod(grid)), a.dtype)
    for block in range(math.prod(grid)):
        at = np.unravel_index(block, grid, order="F")
        out[:, block] = padded[tuple(slice(i * t, (i + 1) * t) for i, t in zip(at, tile))].ravel(order="F")
    return out


def strided(shape, order, dtype, random):
    """An array in memory of its own, whose mode order[0] is contiguous, the next one behind it, with rows of whole 16 bytes."""
    size, extents = np.dtype(dtype).itemsize, [shape[i] for i in order]
    extents[0] = -(-extents[0] * size // 16) * 16 // size
    whole = np.zeros(extents[::-1], dtype)
    whole[...] = random.integers(0, 200, whole.shape)
    return whole.transpose([len(order) - 1 - order.index(i) for i in range(len(order))])[tuple(slice(n) for n in shape)]


def try_tiles(a, layout, tile):
    """Into an array whose rows are whole pieces of 16 bytes, as stores need it; what is outside of a is 0."""
    row, shape = int(np.argmin(a.strides)), list(a.shape)
    shape[row] = -(-shape[row] * a.itemsize // 16) * 16 // a.itemsize
    b = np.lib.stride_tricks.as_strided(np.zeros(math.prod(shape), a.dtype), shape, a.strides)
    seen, want = np.zeros_like(expected(a, tile)), np.zeros(shape, a.dtype)
    want[tuple(slice(n) for n in a.shape)] = a
    tiles(a, b, seen, layout, tile)
    yield seen, expected(a, tile)
    yield np.array(b), want


@case
def tma_of_1_to_5_dimensions(random, small):
    shapes = {1: (37,), 2: (21, 13), 3: (9, 7, 5), 4: (7, 3, 4, 3), 5: (6, 3, 2, 2, 3)}
    for rank, shape in shapes.items():
        if small and rank in (2, 4):
            continue
        tile = (8, 4, 2, 2, 1)[:rank]
        a = strided(shape, list(range(rank)), np.float32, random)
        yield from try_tiles(a, cute.make_layout(tile), tile)


@case
def tma_of_other_majors(random, small):
    for order, tile in (((1, 0), (4, 8)), ((2, 0, 1), (2, 4, 8)), ((1, 2, 0), (2, 8, 4)))[:1 if small else 3]:
        shape = (7, 9, 11)[:len(tile)]
        a = strided(shape, list(order), np.int32, random)
        yield from try_tiles(a, cute.make_ordered_layout(tile, order=tuple(order.index(i) for i in range(len(order)))), tile)


def swizzled(bits, dtype, tile, by_rows):
    """Atoms of 8 rows of 32, 64 or 128 bytes, laid over the tile."""
    row = 16 << bits
    n = row * 8 // dtype.width
    atom = cute.make_layout((8, n), stride=(n, 1)) if by_rows else cute.make_layout((n, 8), stride=(1, n))
    whole = cute.tile_to_shape(atom, tile, (0, 1))
    return cute.make_composed_layout(cute.make_swizzle(bits, 4, 3), 0, whole)


@case
def tma_swizzles(random, small):
    for bits in (1, 2, 3):
        for dtype, np_dtype in ((Float16, np.float16), (Float32, np.float32), (Uint8, np.uint8)):
            if small and (bits != 3 or dtype is not Float16):
                continue
            n = (16 << bits) * 8 // dtype.width
            for by_rows, times in ((True, 1), (False, 1), (True, 2)):
                tile = (16, n * times) if by_rows else (n * times, 16)
                a = strided((19, n + 5) if by_rows else (n + 5, 19), [1, 0] if by_rows else [0, 1], np_dtype, random)
                yield from try_tiles(a, swizzled(bits, dtype, tile, by_rows), tile)


@cute.kernel
def reduce_kernel(store, target, values: cute.Tensor, tile: Constexpr):
    tid, block = arch.thread_idx()[0], arch.block_idx()[0]
    shared, _ = storage(values.element_type, cute.make_layout(tile), 1)
    for i in range(tid, cute.size(tile), 32):
        shared[i] = values[i, block]
    arch.fence_proxy("async.shared", space="cta")
    arch.sync_threads()
    part, place = cpasync.tma_partition(store, 0, ONE, cute.group_modes(shared, 0, 2), cute.group_modes(cute.local_tile(target, tile, (0, 0)), 0, 2))
    cute.copy(store, part, place)
    arch.cp_async_bulk_commit_group()
    arch.cp_async_bulk_wait_group(0, read=True)


@cute.jit
def reduce_boxes(b: cute.Tensor, values: cute.Tensor, tile: Constexpr, op: Constexpr):
    store, target = cpasync.make_tiled_tma_atom(op, b, cute.make_layout(tile), tile)
    reduce_kernel(store, target, values, tile).launch(grid=cute.size(values, mode=[1]), block=32)


@case
def tma_reductions(random, small):
    tile, kinds = (8, 4), cpasync.ReductionOp
    for dtype, op, by in ((np.int32, kinds.ADD, np.add), (np.int32, kinds.MIN, np.minimum), (np.uint32, kinds.MAX, np.maximum),
                          (np.int64, kinds.ADD, np.add), (np.int64, kinds.MIN, np.minimum), (np.int64, kinds.AND, np.bitwise_and), (np.float32, kinds.ADD, np.add), (np.float16, kinds.MAX, np.maximum),
                          (np.uint32, kinds.XOR, np.bitwise_xor), (np.uint32, kinds.OR, np.bitwise_or))[:3 if small else 10]:
        b = strided((8, 3), [0, 1], dtype, random)
        values = random.integers(0, 100, (32, 3)).astype(dtype)
        want = np.array(b)
        for block in range(3):
            want = by(want, values[:, block].reshape(tile, order="F")[:, :3])
        reduce_boxes(b, values, tile, cpasync.CopyReduceBulkTensorTileS2GOp(op))
        yield np.array(b), want


@cute.kernel
def multicast_kernel(load, source, out: cute.Tensor, layout: Constexpr, tile: Constexpr, n: Constexpr):
    """Each block of the cluster loads a part of the tile, and gives it to all of them."""
    tid = arch.thread_idx()[0]
    rank = arch.make_warp_uniform(arch.block_idx_in_cluster())
    shared, full = storage(out.element_type, layout, 1)
    arch.cluster_arrive()
    arch.cluster_wait()
    cluster = arch.block_idx()[0] // n
    blocks = cute.make_layout((1, n, 1, 1))
    mask = cpasync.create_tma_multicast_mask(blocks, (0, rank, 0, 0), 1)
    mine = cute.group_modes(cute.local_tile(source, tile, (cluster, 0)), 0, 2)
    part, place = cpasync.tma_partition(load, rank, cute.make_layout(n), cute.group_modes(shared, 0, 2), mine)
    if tid < 32:
        with arch.elect_one():
            arch.mbarrier_arrive_and_expect_tx(full, cute.size(tile) * out.element_type.width // 8)
        cute.copy(load, place, part, tma_bar_ptr=full, mcast_mask=mask)
    arch.mbarrier_wait(full, 0)
    for i in range(tid, cute.size(tile), 32):
        out[i, arch.block_idx()[0]] = cute.group_modes(shared, 0, 2)[i]
    arch.cluster_arrive()
    arch.cluster_wait()


@cute.jit
def multicast(a: cute.Tensor, out: cute.Tensor, layout: Constexpr, tile: Constexpr, n: Constexpr):
    load, source = cpasync.make_tiled_tma_atom(cpasync.CopyBulkTensorTileG2SMulticastOp(), a, layout, tile, num_multicast=n)
    multicast_kernel(load, source, out, layout, tile, n).launch(grid=cute.size(out, mode=[1]), block=32, cluster=(n, 1, 1))


@case
def tma_to_the_blocks_of_a_cluster(random, small):
    tile, n = (16, 64), 2
    a = strided((31, 61), [1, 0], np.float16, random)
    for layout in (cute.make_layout(tile, stride=(64, 1)), swizzled(3, Float16, tile, True))[:1 if small else 2]:
        out = np.zeros((16 * 64, 2 * n), np.float16)
        multicast(a, out, layout, tile, n)
        yield out, np.repeat(expected(a, tile), n, axis=1)


@cute.kernel
def ring_kernel(load, source, out: cute.Tensor, layout: Constexpr, tile: Constexpr, stages: Constexpr):
    """Warp 0 loads tile after tile into a ring of slots, the other warps use them."""
    tid, warp = arch.thread_idx()[0], arch.make_warp_uniform(arch.warp_idx())
    allocator = hilt.utils.SmemAllocator()
    slots = allocator.allocate_tensor(out.element_type, layout.outer, 1024, layout.inner)
    full, empty = allocator.allocate_array(Int64, stages), allocator.allocate_array(Int64, stages)
    if tid == 0:
        for i in range_constexpr(stages):
            arch.mbarrier_init(full + i, 1)
            arch.mbarrier_init(empty + i, 64)
        arch.mbarrier_init_fence()
    arch.sync_threads()
    all_tiles = cute.local_tile(source, tile, (arch.block_idx()[0], None))
    parts, places = cpasync.tma_partition(load, 0, ONE, cute.group_modes(slots, 0, 2), cute.group_modes(all_tiles, 0, 2))
    n = cute.size(all_tiles, mode=[2])
    if warp == 0:
        for k in range(n):
            slot, phase = k % stages, k // stages % 2
            arch.mbarrier_wait(empty + slot, phase ^ 1)
            with arch.elect_one():
                arch.mbarrier_arrive_and_expect_tx(full + slot, cute.size(tile) * out.element_type.width // 8)
            cute.copy(load, places[(None, k)], parts[(None, slot)], tma_bar_ptr=full + slot)
    else:
        total = Float32(0)
        row = tid - 32
        for k in range(n):
            slot, phase = k % stages, k // stages % 2
            arch.mbarrier_wait(full + slot, phase)
            if row < 16:
                for j in range(64):
                    total += slots[row, j, slot].to(Float32)
            arch.mbarrier_arrive(empty + slot)
        if row < 16:
            out[arch.block_idx()[0] * 16 + row] = total.to(Float16)


@cute.jit
def ring(a: cute.Tensor, out: cute.Tensor, layout: Constexpr, tile: Constexpr, stages: Constexpr):
    load, source = cpasync.make_tiled_tma_atom(cpasync.CopyBulkTensorTileG2SOp(), a, cute.slice_(layout, (None, None, 0)), tile)
    ring_kernel(load, source, out, layout, tile, stages).launch(grid=cute.size(out) // 16, block=96)


@case
def tma_into_a_ring(random, small):
    tile, stages = (16, 64), 3
    for columns in (40,) if small else (40, 64, 64 * 7 + 8):
        a = strided((29, columns), [1, 0], np.float16, random) % 4
        a = np.lib.stride_tricks.as_strided(np.ascontiguousarray(np.pad(a, ((0, 0), (0, -columns % 8)))), a.shape, ((columns + 7) // 8 * 16, 2))
        atom = cute.make_layout((8, 64), stride=(64, 1))
        layout = cute.make_composed_layout(cute.make_swizzle(3, 4, 3), 0, cute.tile_to_shape(atom, (*tile, stages), (0, 1, 2)))
        out = np.zeros(32, np.float16)
        ring(a, out, layout, tile, stages)
        yield out[:29], a.astype(np.float32).sum(axis=1).astype(np.float16)
