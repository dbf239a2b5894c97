"""Kernels whose lanes exchange values: shuffles, votes, matches, reductions of warps, softmax, compaction."""
import numpy as np

import hilt.cute as cute
import hilt.utils
from case import case, global_index, shared
from hilt import Constexpr, Float32, Int32, Uint32, const_expr, range_constexpr


@cute.jit
def warp_sum(x):
    for step in (16, 8, 4, 2, 1):
        x = x + cute.arch.shuffle_sync_bfly(x, step)
    return x


@cute.kernel
def shuffle_sum_kernel(t: cute.Tensor, out: cute.Tensor, block: Constexpr):
    tid = cute.arch.thread_idx()[0]
    i = global_index(block)
    partial = shared(hilt.utils.SmemAllocator(), Int32, block // 32)
    x = warp_sum(t[i] if i < cute.size(t) else Int32(0))
    if cute.arch.lane_idx() == 0:
        partial[cute.arch.warp_idx()] = x
    cute.arch.sync_threads()
    if cute.arch.warp_idx() == 0:
        x = partial[tid] if tid < block // 32 else Int32(0)
        x = warp_sum(x)
        if tid == 0:
            out[cute.arch.block_idx()[0]] = x


@cute.jit
def shuffle_sum(t: cute.Tensor, out: cute.Tensor, block: Constexpr):
    shuffle_sum_kernel(t, out, block).launch(grid=cute.ceil_div(cute.size(t), block), block=block)


@case
def shuffle_reduction(random, small):
    for n, block in ((70, 64), (32, 32)) if small else ((1000, 64), (4096, 256), (1, 32), (3000, 1024)):
        t, out = random.integers(-99, 99, n, np.int32), np.zeros(-(-n // block), np.int32)
        shuffle_sum(t, out, block)
        yield out, np.add.reduceat(t, range(0, n, block))


@cute.kernel
def all_shuffles_kernel(t: cute.Tensor, out: cute.Tensor, width: Constexpr):
    """Every mode within segments of `width` lanes; the words are PTX's: clamp in bits 0 to 4, segments in bits 8 to 12."""
    lane = cute.arch.lane_idx()
    x = t[lane]
    segment = (32 - width) << 8
    for d in range_constexpr(4):
        out[lane, d] = cute.arch.shuffle_sync_up(x, d * 3, mask_and_clamp=segment)
        out[lane, 4 + d] = cute.arch.shuffle_sync_down(x, d * 3, mask_and_clamp=segment | 31)
        out[lane, 8 + d] = cute.arch.shuffle_sync_bfly(x, d * 5, mask_and_clamp=segment | 31)
        out[lane, 12 + d] = cute.arch.shuffle_sync(x, (lane * 7 + d) % 32, mask_and_clamp=segment | 31)


@cute.jit
def all_shuffles(t: cute.Tensor, out: cute.Tensor, width: Constexpr):
    all_shuffles_kernel(t, out, width).launch(grid=1, block=32)


@case
def shuffles_of_every_width(random, small):
    def model(t, width):
        out = np.zeros((32, 16), t.dtype)
        for lane in range(32):
            base = lane // width * width
            for d in range(4):
                up, down, fly, idx = lane - d * 3, lane + d * 3, lane ^ (d * 5), base + (lane * 7 + d) % width
                out[lane, d] = t[up if up >= base else lane]
                out[lane, 4 + d] = t[down if down < base + width else lane]
                out[lane, 8 + d] = t[fly if fly < base + width else lane]
                out[lane, 12 + d] = t[idx]
        return out
    for dtype in (np.int32, np.float32):
        t = random.integers(-99, 99, 32).astype(dtype)
        for width in (32, 16, 8, 4, 2, 1):
            out = np.zeros((32, 16), dtype)
            all_shuffles(t, out, width)
            yield out, model(t, width)


@cute.kernel
def votes_kernel(t: cute.Tensor, out: cute.Tensor):
    i = global_index(64)
    x = t[i]
    out[i, 0] = 1 if cute.arch.vote_all_sync(x >= 0) else 0
    out[i, 1] = 1 if cute.arch.vote_any_sync(x == 7) else 0
    out[i, 2] = 1 if cute.arch.vote_uni_sync(x > 50) else 0
    ballot = cute.arch.vote_ballot_sync(x % 2 == 0)
    out[i, 3] = cute.arch.popc(ballot)
    out[i, 4] = Int32((Uint32(ballot) >> Uint32(cute.arch.lane_idx())) & 1)
    with cute.arch.elect_one():
        out[i, 5] = 1


@cute.jit
def votes(t: cute.Tensor, out: cute.Tensor):
    votes_kernel(t, out).launch(grid=cute.size(t) // 64, block=64)


@case
def votes_and_elections(random, small):
    t = random.integers(0, 100, 128, np.int32)
    t[40] = -1
    t[64:96] = 60
    t[97] = 7
    out = np.zeros((128, 6), np.int32)
    votes(t, out)
    want = np.zeros_like(out)
    for w in range(4):
        part, rows = t[32 * w:32 * w + 32], want[32 * w:32 * w + 32]
        rows[:, 0] = (part >= 0).all()
        rows[:, 1] = (part == 7).any()
        rows[:, 2] = len(set(part > 50)) == 1
        rows[:, 3] = (part % 2 == 0).sum()
        rows[:, 4] = part % 2 == 0
        rows[0, 5] = 1
    yield out, want


@cute.kernel
def scan_kernel(t: cute.Tensor, block: Constexpr):
    """Inclusive, of a block: of its warps by shuffles, of their sums by the first warp."""
    tid, lane, warp = cute.arch.thread_idx()[0], cute.arch.lane_idx(), cute.arch.warp_idx()
    sums = shared(hilt.utils.SmemAllocator(), Int32, 32)
    i = global_index(block)
    x = t[i] if i < cute.size(t) else Int32(0)
    for step in (1, 2, 4, 8, 16):
        y = cute.arch.shuffle_sync_up(x, step, mask_and_clamp=0)
        if lane >= step:
            x += y
    if lane == 31:
        sums[warp] = x
    cute.arch.sync_threads()
    if warp == 0:
        y = sums[lane] if lane < block // 32 else Int32(0)
        for step in (1, 2, 4, 8, 16):
            z = cute.arch.shuffle_sync_up(y, step, mask_and_clamp=0)
            if lane >= step:
                y += z
        sums[lane] = y
    cute.arch.sync_threads()
    if warp > 0:
        x += sums[warp - 1]
    if i < cute.size(t):
        t[i] = x


@cute.jit
def warp_scan(t: cute.Tensor, block: Constexpr):
    scan_kernel(t, block).launch(grid=cute.ceil_div(cute.size(t), block), block=block)


@case
def scan_by_shuffles(random, small):
    for n, block in ((70, 64),) if small else ((1000, 64), (2048, 256), (5, 32)):
        t = random.integers(-99, 99, n, np.int32)
        want = np.concatenate([np.cumsum(t[b:b + block], dtype=np.int32) for b in range(0, n, block)])
        warp_scan(t, block)
        yield t, want


@cute.kernel
def softmax_kernel(t: cute.Tensor, out: cute.Tensor, warps: Constexpr):
    """A warp a row."""
    lane = cute.arch.lane_idx()
    row = cute.arch.block_idx()[0] * warps + cute.arch.warp_idx()
    columns = t.shape[1]
    if row >= t.shape[0]:
        return
    top = Float32(-float("inf"))
    for c in range(lane, columns, 32):
        top = max(top, t[row, c])
    for step in (16, 8, 4, 2, 1):
        top = max(top, cute.arch.shuffle_sync_bfly(top, step))
    total = Float32(0.0)
    for c in range(lane, columns, 32):
        e = cute.math.exp(t[row, c] - top)
        out[row, c] = e
        total += e
    total = warp_sum(total)
    for c in range(lane, columns, 32):
        out[row, c] = out[row, c] / total


@cute.jit
def softmax(t: cute.Tensor, out: cute.Tensor, warps: Constexpr):
    softmax_kernel(t, out, warps).launch(grid=cute.ceil_div(t.shape[0], warps), block=32 * warps)


@case
def softmax_by_warps(random, small):
    for rows, columns, warps in ((3, 40, 2),) if small else ((10, 100, 4), (1, 1, 1), (7, 33, 2), (5, 31, 4)):
        t = random.standard_normal((rows, columns)).astype(np.float32) * 5
        out = np.zeros_like(t)
        softmax(t, out, warps)
        want = np.exp(t.astype(np.float64) - t.max(1, keepdims=True))
        yield out, want / want.sum(1, keepdims=True), 1e-5


@cute.kernel
def compact_kernel(t: cute.Tensor, out: cute.Tensor, count: cute.Tensor, block: Constexpr, in_order: Constexpr):
    """What is positive, moved together: places in a warp by a ballot, of the warps by atomics or one after the other."""
    lane, warp, tid = cute.arch.lane_idx(), cute.arch.warp_idx(), cute.arch.thread_idx()[0]
    places = shared(hilt.utils.SmemAllocator(), Int32, block // 32 + 1)
    n = cute.size(t)
    start = Int32(0) if const_expr(in_order) else cute.arch.block_idx()[0] * block
    step = block if const_expr(in_order) else n
    base = Int32(0)
    for first in range(start, n, step):
        i = first + tid
        x = t[i] if i < n else Int32(0)
        ballot = cute.arch.vote_ballot_sync(x > 0)
        before = Int32(cute.arch.popc(Uint32(ballot) & ((Uint32(1) << Uint32(lane)) - 1)))
        if const_expr(in_order):
            if lane == 0:
                places[warp] = cute.arch.popc(ballot)
            cute.arch.sync_threads()
            place = base
            for w in range(block // 32):
                if w < warp:
                    place += places[w]
                base += places[w]
            cute.arch.sync_threads()
        else:
            place = Int32(0)
            if lane == 0:
                place = cute.arch.atomic_add(count.iterator, Int32(cute.arch.popc(ballot)), sem="relaxed", scope="gpu")
            place = cute.arch.shuffle_sync(place, 0)
        if x > 0:
            out[place + before] = x
    if const_expr(in_order):
        if tid == 0:
            count[0] = base


@cute.jit
def compact(t: cute.Tensor, out: cute.Tensor, count: cute.Tensor, block: Constexpr, in_order: Constexpr):
    blocks = 1 if const_expr(in_order) else cute.ceil_div(cute.size(t), block)
    compact_kernel(t, out, count, block, in_order).launch(grid=blocks, block=block)


@case
def stream_compaction(random, small):
    for n, block in ((70, 64),) if small else ((1000, 128), (31, 32), (64, 64)):
        t = random.integers(-99, 99, n, np.int32)
        want = t[t > 0]
        for in_order in (True, False):
            out, count = np.zeros(n, np.int32), np.zeros(1, np.int32)
            compact(t, out, count, block, in_order)
            yield count, [len(want)]
            yield (out[:count[0]], want) if in_order else (np.sort(out[:count[0]]), np.sort(want))


@cute.kernel
def dot_kernel(a: cute.Tensor, x: cute.Tensor, y: cute.Tensor):
    """y = a x, a warp a row; half precision in, single precision sums."""
    lane, row = cute.arch.lane_idx(), cute.arch.block_idx()[0]
    total = Float32(0.0)
    for c in range(lane, a.shape[1], 32):
        total += Float32(a[row, c]) * Float32(x[c])
    for step in (16, 8, 4, 2, 1):
        total += cute.arch.shuffle_sync_down(total, step)
    if lane == 0:
        y[row] = total


@cute.jit
def matrix_by_vector(a: cute.Tensor, x: cute.Tensor, y: cute.Tensor):
    dot_kernel(a, x, y).launch(grid=a.shape[0], block=32)


@case
def matrix_by_vector_in_half_precision(random, small):
    for m, n in ((3, 45), (5, 32), (2, 1)):
        a, x = random.integers(-8, 8, (m, n)).astype(np.float16), random.integers(-8, 8, n).astype(np.float16)
        y = np.zeros(m, np.float32)
        matrix_by_vector(a, x, y)
        yield y, a.astype(np.float32) @ x.astype(np.float32)


@cute.kernel
def halves_kernel(t: cute.Tensor, out: cute.Tensor):
    """The two halves of a warp go different ways and shuffle among themselves; part of the last warp is not there."""
    i = global_index(48)
    lane = cute.arch.lane_idx()
    x = t[i]
    if lane < 16:
        for step in (8, 4, 2, 1):
            x += cute.arch.shuffle_sync_bfly(x, step, mask=0xFFFF)
    elif cute.arch.warp_idx() == 0:
        for step in (8, 4, 2, 1):
            x = max(x, cute.arch.shuffle_sync_bfly(x, step, mask=0xFFFF0000))
    out[i] = x


@cute.jit
def halves(t: cute.Tensor, out: cute.Tensor):
    halves_kernel(t, out).launch(grid=cute.size(t) // 48, block=48)


@case
def halves_of_a_warp(random, small):
    t = random.integers(-99, 99, 96, np.int32)
    out = np.zeros_like(t)
    halves(t, out)
    want = t.reshape(2, 3, 16).copy()
    want[:, 0] = want[:, 0].sum(1, keepdims=True)
    want[:, 1] = want[:, 1].max(1, keepdims=True)
    want[:, 2] = want[:, 2].sum(1, keepdims=True)
    yield out, want.reshape(-1)


@cute.kernel
def exchange_kernel(t: cute.Tensor, out: cute.Tensor):
    """Lanes of a warp hand values over in shared memory, a sync_warp between write and read."""
    tid, lane = cute.arch.thread_idx()[0], cute.arch.lane_idx()
    s = shared(hilt.utils.SmemAllocator(), Int32, (32, 4))
    warp = cute.arch.warp_idx()
    x = t[global_index(128)]
    for round in range(3):
        s[lane, warp] = x
        cute.arch.sync_warp()
        x = s[(lane * 5 + 1) % 32, warp] + round
        cute.arch.sync_warp()
    out[global_index(128)] = x + tid


@cute.jit
def exchange(t: cute.Tensor, out: cute.Tensor):
    exchange_kernel(t, out).launch(grid=cute.size(t) // 128, block=128)


@case
def exchange_within_warps(random, small):
    t = random.integers(-99, 99, 128 if small else 256, np.int32)
    out = np.zeros_like(t)
    exchange(t, out)
    lane, want = np.arange(32), t.reshape(-1, 32)
    for round in range(3):
        want = want[:, (lane * 5 + 1) % 32] + round
    yield out, (want.reshape(-1, 128) + np.arange(128)).reshape(-1)


@cute.kernel
def group_kernel(t: cute.Tensor, counts: cute.Tensor):
    """A count for each value: lanes that hold the same one send their leader with their number."""
    i = global_index(64)
    if i >= cute.size(t):
        return
    x = t[i]
    same = cute.arch.match_any_sync(x)
    first = Uint32(same) & (Uint32(1) << Uint32(cute.arch.lane_idx())) - 1
    if first == 0:
        cute.arch.atomic_add(counts.iterator + x, Int32(cute.arch.popc(same)), sem="relaxed", scope="gpu")


@cute.jit
def group(t: cute.Tensor, counts: cute.Tensor):
    group_kernel(t, counts).launch(grid=cute.ceil_div(cute.size(t), 64), block=64)


@case
def counting_by_matches(random, small):
    for n in (64, 100):
        t, counts = random.integers(0, 5, n, np.int32), np.zeros(5, np.int32)
        group(t, counts)
        yield counts, np.bincount(t, minlength=5)


@cute.kernel
def redux_kernel(t: cute.Tensor, out: cute.Tensor):
    i = global_index(32)
    for k, kind in enumerate(("add", "min", "max", "and", "or", "xor")):
        out[i, k] = cute.arch.warp_redux_sync(t[i], kind)


@cute.jit
def redux(t: cute.Tensor, out: cute.Tensor):
    redux_kernel(t, out).launch(grid=cute.size(t) // 32, block=32)


@case
def reductions_of_a_warp(random, small):
    t = random.integers(-99, 99, 64, np.int32)
    out = np.zeros((64, 6), np.int32)
    redux(t, out)
    want = [[f(part) for f in (np.sum, np.min, np.max, np.bitwise_and.reduce, np.bitwise_or.reduce, np.bitwise_xor.reduce)]
            for part in t.reshape(2, 32)]
    yield out, np.repeat(np.array(want, np.int32), 32, axis=0)
