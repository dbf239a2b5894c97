"""Kernels whose threads meet at the barrier of their block: reductions, scans, sorts, tiles in shared memory."""
import numpy as np

import hilt.cute as cute
import hilt.utils
from case import case, global_index, shared
from hilt import Boolean, Constexpr, Float32, Int32, const_expr, range_constexpr


@cute.kernel
def tree_kernel(t: cute.Tensor, out: cute.Tensor, block: Constexpr, unrolled: Constexpr):
    tid, bid = cute.arch.thread_idx()[0], cute.arch.block_idx()[0]
    i = global_index(block)
    sums = shared(hilt.utils.SmemAllocator(), Int32, block)
    sums[tid] = t[i] if i < cute.size(t) else Int32(0)
    cute.arch.sync_threads()
    if const_expr(unrolled):
        step = block // 2
        while const_expr(step > 0):
            if tid < step:
                sums[tid] = sums[tid] + sums[tid + step]
            cute.arch.sync_threads()
            step = step // 2
    else:
        step = Int32(block // 2)
        while step > 0:
            if tid < step:
                sums[tid] = sums[tid] + sums[tid + step]
            cute.arch.sync_threads()
            step = step // 2
    if tid == 0:
        out[bid] = sums[0]


@cute.jit
def tree(t: cute.Tensor, out: cute.Tensor, block: Constexpr, unrolled: Constexpr):
    tree_kernel(t, out, block, unrolled).launch(grid=cute.ceil_div(cute.size(t), block), block=block)


def per_block(t, block):
    """Sums of the blocks' parts."""
    return np.add.reduceat(t, range(0, len(t), block))


@case
def tree_reduction(random, small):
    for n, block in ((100, 64), (64, 32), (1, 32)) if small else ((1000, 64), (4096, 256), (1, 32), (1023, 128)):
        t = random.integers(-99, 99, n, np.int32)
        for unrolled in (False, True):
            out = np.zeros(-(-n // block), np.int32)
            tree(t, out, block, unrolled)
            yield out, per_block(t, block)


@cute.kernel
def steps_kernel(t: cute.Tensor, block: Constexpr):
    """Hillis and Steele, between two rows of shared memory."""
    tid = cute.arch.thread_idx()[0]
    i = global_index(block)
    rows = shared(hilt.utils.SmemAllocator(), Int32, (block, 2))
    now = Int32(0)
    rows[tid, now] = t[i] if i < cute.size(t) else 0
    step = Int32(1)
    while step < block:
        cute.arch.sync_threads()
        x = rows[tid, now]
        if tid >= step:
            x += rows[tid - step, now]
        now = 1 - now
        rows[tid, now] = x
        step = step * 2
    if i < cute.size(t):
        t[i] = rows[tid, now]


@cute.kernel
def carry_kernel(t: cute.Tensor, sums: cute.Tensor, block: Constexpr):
    """The last of each block, summed up by one thread."""
    if cute.arch.thread_idx()[0] == 0:
        total = Int32(0)
        for b in range(cute.size(sums)):
            sums[b] = total
            total += t[min((b + 1) * block, cute.size(t)) - 1]


@cute.kernel
def add_carry_kernel(t: cute.Tensor, sums: cute.Tensor, block: Constexpr):
    i = global_index(block)
    if i < cute.size(t):
        t[i] = t[i] + sums[cute.arch.block_idx()[0]]


@cute.jit
def scan(t: cute.Tensor, sums: cute.Tensor, block: Constexpr):
    blocks = cute.size(sums)
    steps_kernel(t, block).launch(grid=blocks, block=block)
    carry_kernel(t, sums, block).launch(grid=1, block=1)
    add_carry_kernel(t, sums, block).launch(grid=blocks, block=block)


@case
def scan_by_three_kernels(random, small):
    for n, block in ((70, 32), (32, 32)) if small else ((1000, 64), (2048, 256), (5, 32)):
        t = random.integers(-99, 99, n, np.int32)
        want = np.cumsum(t, dtype=np.int32)
        scan(t, np.zeros(-(-n // block), np.int32), block)
        yield t, want


@cute.kernel
def bitonic_kernel(t: cute.Tensor, size: Constexpr):
    tid = cute.arch.thread_idx()[0]
    s = shared(hilt.utils.SmemAllocator(), Int32, size)
    base = cute.arch.block_idx()[0] * size
    s[tid] = t[base + tid]
    length = Int32(2)
    while length <= size:
        step = length // 2
        while step > 0:
            cute.arch.sync_threads()
            other = tid ^ step
            if other > tid:
                a, b = s[tid], s[other]
                if (a > b) == ((tid & length) == 0):
                    s[tid] = b
                    s[other] = a
            step = step // 2
        length = length * 2
    cute.arch.sync_threads()
    t[base + tid] = s[size - 1 - tid]


@cute.jit
def bitonic(t: cute.Tensor, size: Constexpr):
    bitonic_kernel(t, size).launch(grid=cute.size(t) // size, block=size)


@case
def bitonic_sort(random, small):
    """Downwards, block by block."""
    size = 32 if small else 128
    t = random.integers(-999, 999, 3 * size, np.int32)
    want = np.sort(t.reshape(3, size))[:, ::-1].reshape(-1)
    bitonic(t, size)
    yield t, want


@cute.kernel
def matmul_kernel(a: cute.Tensor, b: cute.Tensor, c: cute.Tensor, tile: Constexpr):
    tx, ty, _ = cute.arch.thread_idx()
    bx, by, _ = cute.arch.block_idx()
    row, column = by * tile + ty, bx * tile + tx
    allocator = hilt.utils.SmemAllocator()
    a_tile, b_tile = shared(allocator, Float32, (tile, tile)), shared(allocator, Float32, (tile, tile))
    total = Float32(0.0)
    for k in range(cute.ceil_div(a.shape[1], tile)):
        a_tile[ty, tx] = a[row, k * tile + tx] if row < a.shape[0] and k * tile + tx < a.shape[1] else Float32(0.0)
        b_tile[ty, tx] = b[k * tile + ty, column] if k * tile + ty < b.shape[0] and column < b.shape[1] else Float32(0.0)
        cute.arch.sync_threads()
        for i in range_constexpr(tile):
            total += a_tile[ty, i] * b_tile[i, tx]
        cute.arch.sync_threads()
    if row < c.shape[0] and column < c.shape[1]:
        c[row, column] = total


@cute.jit
def matmul(a: cute.Tensor, b: cute.Tensor, c: cute.Tensor, tile: Constexpr):
    grid = (cute.ceil_div(c.shape[1], tile), cute.ceil_div(c.shape[0], tile), 1)
    matmul_kernel(a, b, c, tile).launch(grid=grid, block=(tile, tile, 1))


@case
def tiled_matmul(random, small):
    """Small integers: every order of the sums gives the same bits."""
    for m, n, k, tile in ((5, 6, 9, 4), (8, 4, 4, 4)) if small else ((64, 48, 32, 16), (37, 51, 45, 16), (9, 9, 9, 8), (1, 1, 1, 4)):
        a, b = random.integers(-8, 8, (m, k)).astype(np.float32), random.integers(-8, 8, (k, n)).astype(np.float32)
        c = np.zeros((m, n), np.float32)
        matmul(a, b, c, tile)
        yield c, a @ b


def plain(tile):
    return cute.make_layout((tile, tile), stride=(tile, 1))


def padded(tile):
    return cute.make_layout((tile, tile), stride=(tile + 1, 1))


def swizzled(tile):
    bits = tile.bit_length() - 1
    return cute.make_composed_layout(cute.make_swizzle(bits, 0, bits), 0, plain(tile))


@cute.kernel
def transpose_kernel(a: cute.Tensor, b: cute.Tensor, tile: Constexpr, rows: Constexpr, layout_of: Constexpr):
    tx, ty, _ = cute.arch.thread_idx()
    bx, by, _ = cute.arch.block_idx()
    s = shared(hilt.utils.SmemAllocator(), a.element_type, layout_of(tile))
    for r in range_constexpr(0, tile, rows):
        i, j = by * tile + ty + r, bx * tile + tx
        if cute.elem_less((i, j), a.shape):
            s[ty + r, tx] = a[i, j]
    cute.arch.sync_threads()
    for r in range_constexpr(0, tile, rows):
        i, j = bx * tile + ty + r, by * tile + tx
        if cute.elem_less((i, j), b.shape):
            b[i, j] = s[tx, ty + r]


@cute.jit
def transpose(a: cute.Tensor, b: cute.Tensor, tile: Constexpr, rows: Constexpr, layout_of: Constexpr):
    grid = (cute.ceil_div(a.shape[1], tile), cute.ceil_div(a.shape[0], tile))
    transpose_kernel(a, b, tile, rows, layout_of).launch(grid=grid, block=(tile, rows))


@case
def transposes(random, small):
    """With and without padding against conflicts of banks, and swizzled."""
    shapes = ((5, 11), (8, 8)) if small else ((64, 96), (37, 201), (1, 1), (33, 1))
    for m, n in shapes:
        for dtype in (np.float32, np.int16):
            a = (random.standard_normal((m, n)) * 100).astype(dtype)
            for layout_of in (plain, padded, swizzled):
                b = np.zeros((n, m), dtype)
                transpose(a, b, *((8, 4) if small else (32, 8)), layout_of)
                yield b, a.T


@cute.kernel
def stencil_kernel(old: cute.Tensor, new: cute.Tensor, radius: Constexpr, block: Constexpr):
    """A weighted sum of 2 radius + 1 neighbours; the block's part and a halo on both sides in shared memory."""
    tid = cute.arch.thread_idx()[0]
    n = cute.size(old)
    s = shared(hilt.utils.SmemAllocator(), Int32, block + 2 * radius)
    start = cute.arch.block_idx()[0] * block - radius
    for k in range(tid, block + 2 * radius, block):
        at = start + k
        s[k] = old[at] if at >= 0 and at < n else Int32(0)
    cute.arch.sync_threads()
    i = global_index(block)
    if i < n:
        total = Int32(0)
        for d in range_constexpr(-radius, radius + 1):
            total += s[tid + radius + d] * (d + 2)
        new[i] = total


@cute.jit
def stencil(old: cute.Tensor, new: cute.Tensor, radius: Constexpr, block: Constexpr):
    stencil_kernel(old, new, radius, block).launch(grid=cute.ceil_div(cute.size(old), block), block=block)


@case
def stencil_with_halo(random, small):
    for n, radius, block in ((50, 3, 32), (3, 3, 32)) if small else ((1000, 3, 128), (100, 40, 32), (5, 1, 64)):
        old, new = random.integers(-9, 9, n, np.int32), np.zeros(n, np.int32)
        stencil(old, new, radius, block)
        wide = np.pad(old, radius)
        yield new, sum(wide[radius + d:radius + d + n] * np.int32(d + 2) for d in range(-radius, radius + 1))


@cute.kernel
def heat_kernel(grid: cute.Tensor, out: cute.Tensor, steps: Int32, side: Constexpr):
    """Several time steps on a tile that stays in shared memory; its rim is fixed."""
    tx, ty, _ = cute.arch.thread_idx()
    s = shared(hilt.utils.SmemAllocator(), Float32, (side, side))
    s[ty, tx] = grid[ty, tx]
    inside = tx > 0 and tx < side - 1 and ty > 0 and ty < side - 1
    cute.arch.sync_threads()
    for _ in range(steps):
        x = s[ty, tx]
        if inside:
            x = (s[ty - 1, tx] + s[ty + 1, tx] + s[ty, tx - 1] + s[ty, tx + 1]) * 0.25
        cute.arch.sync_threads()
        s[ty, tx] = x
        cute.arch.sync_threads()
    out[ty, tx] = s[ty, tx]


@cute.jit
def heat(grid: cute.Tensor, out: cute.Tensor, steps: Int32, side: Constexpr):
    heat_kernel(grid, out, steps, side).launch(grid=1, block=(side, side))


@case
def barriers_in_a_loop_of_run_time_length(random, small):
    side = 6 if small else 16
    grid = random.integers(0, 100, (side, side)).astype(np.float32)
    for steps in (0, 1, 4):
        want = grid.copy()
        for _ in range(steps):
            new = want.copy()
            new[1:-1, 1:-1] = (want[:-2, 1:-1] + want[2:, 1:-1] + want[1:-1, :-2] + want[1:-1, 2:]) * np.float32(0.25)
            want = new
        out = np.zeros_like(grid)
        heat(grid, out, steps, side)
        yield out, want


@cute.kernel
def exits_kernel(t: cute.Tensor, out: cute.Tensor, block: Constexpr):
    """Threads leave at three places; those that stay meet at barriers all the same."""
    tid = cute.arch.thread_idx()[0]
    s = shared(hilt.utils.SmemAllocator(), Int32, block)
    i = global_index(block)
    if i >= cute.size(t):
        return
    s[tid] = t[i]
    cute.arch.sync_threads()
    x = s[tid ^ 1] if i ^ 1 < cute.size(t) else Int32(0)
    if tid % 4 == 3:
        out[i] = x
        return
    cute.arch.sync_threads()
    s[tid] = x * 2
    cute.arch.sync_threads()
    for k in range(10):
        if k == tid % 4 and tid % 4 == 2:
            out[i] = s[tid] + k
            return
    out[i] = s[tid]


@cute.jit
def exits(t: cute.Tensor, out: cute.Tensor, block: Constexpr):
    exits_kernel(t, out, block).launch(grid=cute.ceil_div(cute.size(t), block), block=block)


@case
def early_exits_and_barriers(random, small):
    for n in (50, 32, 7, 1):
        t, out = random.integers(-99, 99, n, np.int32), np.zeros(n, np.int32)
        exits(t, out, 32)
        want = []
        for i in range(n):
            x = t[i ^ 1] if i ^ 1 < n else 0
            want.append(x if i % 4 == 3 else 2 * x + 2 if i % 4 == 2 else 2 * x)
        yield out, want


@cute.kernel
def uniform_kernel(t: cute.Tensor, out: cute.Tensor, reverse: Boolean, block: Constexpr):
    """Barriers under a condition that is the same for all threads of a block: an argument, the block's number, shared memory."""
    tid, bid = cute.arch.thread_idx()[0], cute.arch.block_idx()[0]
    i = global_index(block)
    s = shared(hilt.utils.SmemAllocator(), Int32, block)
    s[tid] = t[i]
    if reverse:
        cute.arch.sync_threads()
        x = s[block - 1 - tid]
        cute.arch.sync_threads()
        s[tid] = x
    if bid % 2 == 1:
        cute.arch.sync_threads()
        x = s[(tid + 1) % block]
        cute.arch.sync_threads()
        s[tid] = x
    cute.arch.sync_threads()
    first = s[0]
    cute.arch.sync_threads()
    if first > 0:
        s[tid] = s[tid] + first
        cute.arch.sync_threads()
        out[i] = s[tid ^ 1]
    else:
        out[i] = s[tid]


@cute.jit
def uniform(t: cute.Tensor, out: cute.Tensor, reverse: Boolean, block: Constexpr):
    uniform_kernel(t, out, reverse, block).launch(grid=cute.size(t) // block, block=block)


@case
def barriers_under_uniform_conditions(random, small):
    block = 32
    for reverse in (False, True):
        t = random.integers(-99, 99, 4 * block, np.int32)
        out = np.zeros_like(t)
        uniform(t, out, reverse, block)
        want = []
        for b, part in enumerate(t.reshape(4, block)):
            part = part[::-1] if reverse else part
            part = np.roll(part, -1) if b % 2 else part
            want.append((part + part[0]).reshape(-1, 2)[:, ::-1].reshape(-1) if part[0] > 0 else part)
        yield out, np.concatenate(want)


@cute.kernel
def dynamic_kernel(t: cute.Tensor, out: cute.Tensor, width: Int32):
    """As much shared memory as the launch says."""
    tid = cute.arch.thread_idx()[0]
    s = cute.make_tensor(cute.arch.get_dyn_smem(Int32), cute.make_layout(width))
    s[tid] = t[tid]
    cute.arch.sync_threads()
    out[tid] = s[width - 1 - tid]


@cute.jit
def dynamic(t: cute.Tensor, out: cute.Tensor, width: Int32):
    dynamic_kernel(t, out, width).launch(grid=1, block=width, smem=width * 4)


@case
def dynamic_shared_memory(random, small):
    for width in (1, 32, 45):
        t, out = random.integers(-99, 99, width, np.int32), np.zeros(width, np.int32)
        dynamic(t, out, width)
        yield out, t[::-1]


@cute.struct
class Storage:
    few: cute.struct.MemRange[Int32, 3]
    many: cute.struct.Align[cute.struct.MemRange[Float32, 64], 128]
    one: Int32


@cute.kernel
def struct_kernel(t: cute.Tensor, out: cute.Tensor):
    tid = cute.arch.thread_idx()[0]
    allocator = hilt.utils.SmemAllocator()
    storage = allocator.allocate(Storage)
    few, many = storage.few.get_tensor(cute.make_layout(3)), storage.many.get_tensor(cute.make_layout((32, 2)))
    extra = shared(allocator, Int32, 32)
    if tid < 3:
        few[tid] = tid * 10
    many[tid, 0] = t[tid]
    many[tid, 1] = t[tid] + 0.5
    extra[tid] = tid
    cute.arch.sync_threads()
    out[tid] = many[31 - tid, tid % 2] + few[tid % 3] + extra[(tid + 1) % 32]


@cute.jit
def structured(t: cute.Tensor, out: cute.Tensor):
    struct_kernel(t, out).launch(grid=1, block=32)


@case
def structs_in_shared_memory(random, small):
    t, out = random.integers(-99, 99, 32).astype(np.float32), np.zeros(32, np.float32)
    structured(t, out)
    i = np.arange(32)
    yield out, (t[31 - i] + (i % 2) * 0.5 + i % 3 * 10 + (i + 1) % 32).astype(np.float32)


@cute.kernel
def lists_kernel(t: cute.Tensor, out: cute.Tensor):
    """Values that live across barriers: registers, a list of them, register memory."""
    tid = cute.arch.thread_idx()[0]
    s = shared(hilt.utils.SmemAllocator(), Int32, 32)
    mine = [t[tid] * k for k in range_constexpr(3)]
    fragment = cute.make_rmem_tensor(4, Int32)
    for round in range(4):
        cute.arch.sync_threads()
        s[tid] = t[tid] + round
        cute.arch.sync_threads()
        fragment[round] = s[(tid + round) % 32]
        if tid % 2 == 0:
            mine[1] = mine[1] + fragment[round]
        mine[0] += round
    cute.arch.sync_threads()
    s[tid] = mine[1]
    cute.arch.sync_threads()
    out[tid] = mine[0] + s[31 - tid] + mine[2] + fragment[tid % 4]


@cute.jit
def lists(t: cute.Tensor, out: cute.Tensor):
    lists_kernel(t, out).launch(grid=1, block=32)


@case
def values_that_live_across_barriers(random, small):
    t, out = random.integers(-99, 99, 32, np.int32), np.zeros(32, np.int32)
    lists(t, out)
    i = np.arange(32)
    fragment = np.stack([np.roll(t, -r) + r for r in range(4)])
    one = t + np.where(i % 2 == 0, fragment.sum(0), 0)
    yield out, 6 + one[::-1] + 2 * t + fragment[i % 4, i]
