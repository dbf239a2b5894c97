"""Kernels whose threads and blocks meet in memory: atomics, locks, flags, counters; in whatever order, the result is one."""
import numpy as np

import hilt.cute as cute
import hilt.utils
from case import any_order, case, global_index, shared
from hilt import Constexpr, Float32, Int32


@cute.kernel
def atomic_sum_kernel(t: cute.Tensor, out: cute.Tensor):
    i = global_index(64)
    if i < cute.size(t):
        cute.arch.atomic_add(ptr=out.iterator, val=t[i], sem="relaxed", scope="gpu")


@cute.jit
def atomic_sum(t: cute.Tensor, out: cute.Tensor):
    atomic_sum_kernel(t, out).launch(grid=cute.ceil_div(cute.size(t), 64), block=64)


@case
def sums_by_atomics(random, small):
    """Small whole numbers in Float32, so that the order of the additions does not show."""
    for dtype in (np.int32, np.int64, np.float32):
        t, out = random.integers(-99, 99, 150).astype(dtype), np.zeros(1, dtype)
        atomic_sum(t, out)
        yield out, [t.sum()]


@cute.kernel
def all_atomics_kernel(t: cute.Tensor, out: cute.Tensor):
    i = global_index(32)
    x = t[i]
    where = out.iterator
    cute.arch.atomic_add(where, x)
    cute.arch.atomic_min(where + 1, x)
    cute.arch.atomic_max(where + 2, x)
    cute.arch.atomic_and(where + 3, x)
    cute.arch.atomic_or(where + 4, x)
    cute.arch.atomic_xor(where + 5, x)
    cute.arch.atomic_exch(where + 6, Int32(5))
    old = cute.arch.atomic_cas(where + 7, cmp=Int32(0), val=Int32(9))
    if old == 0:
        cute.arch.atomic_add(where + 8, Int32(1))


@cute.jit
def all_atomics(t: cute.Tensor, out: cute.Tensor):
    all_atomics_kernel(t, out).launch(grid=cute.size(t) // 32, block=32)


@case
def atomics_of_every_kind(random, small):
    t, out = random.integers(-99, 99, 64, np.int32), np.array([0, 0, 0, -1, 0, 0, 0, 0, 0], np.int32)
    all_atomics(t, out)
    yield out, [t.sum(), min(t.min(), 0), max(t.max(), 0), np.bitwise_and.reduce(t), np.bitwise_or.reduce(t),
                np.bitwise_xor.reduce(t), 5, 9, 1]


@cute.kernel
def histogram_kernel(t: cute.Tensor, out: cute.Tensor, bins: Constexpr, block: Constexpr):
    """Counted in shared memory, added up in global memory."""
    tid = cute.arch.thread_idx()[0]
    s = shared(hilt.utils.SmemAllocator(), Int32, bins)
    for b in range(tid, bins, block):
        s[b] = 0
    cute.arch.sync_threads()
    for i in range(global_index(block), cute.size(t), block * cute.arch.grid_dim()[0]):
        cute.arch.atomic_add(s.iterator + Int32(t[i]), Int32(1), sem="relaxed", scope="cta")
    cute.arch.sync_threads()
    for b in range(tid, bins, block):
        if s[b] != 0:
            cute.arch.atomic_add(out.iterator + b, s[b], sem="relaxed", scope="gpu")


@cute.jit
def histogram(t: cute.Tensor, out: cute.Tensor, bins: Constexpr, block: Constexpr):
    histogram_kernel(t, out, bins, block).launch(grid=3, block=block)


@case
def histograms(random, small):
    for n, bins, block in ((100, 5, 32),) if small else ((1000, 10, 64), (5000, 256, 128), (1, 3, 32)):
        t, out = random.integers(0, bins, n).astype(np.uint8), np.zeros(bins, np.int32)
        histogram(t, out, bins, block)
        yield out, np.bincount(t, minlength=bins)


@cute.kernel
def last_block_kernel(t: cute.Tensor, parts: cute.Tensor, count: cute.Tensor, out: cute.Tensor, block: Constexpr):
    """Each block leaves its sum; the one that finds that all others have done so adds them up."""
    tid, bid = cute.arch.thread_idx()[0], cute.arch.block_idx()[0]
    blocks = cute.arch.grid_dim()[0]
    s = shared(hilt.utils.SmemAllocator(), Int32, block)
    s[tid] = t[global_index(block)]
    cute.arch.sync_threads()
    if tid == 0:
        total = Int32(0)
        for k in range(block):
            total += s[k]
        parts[bid] = total
        cute.arch.fence_acq_rel_gpu()
        before = cute.arch.atomic_add(count.iterator, Int32(1), sem="acq_rel", scope="gpu")
        if before == blocks - 1:
            cute.arch.fence_acq_rel_gpu()
            total = Int32(0)
            for b in range(blocks):
                total += parts[b]
            out[0] = total


@cute.jit
def last_block(t: cute.Tensor, parts: cute.Tensor, count: cute.Tensor, out: cute.Tensor, block: Constexpr):
    last_block_kernel(t, parts, count, out, block).launch(grid=cute.size(parts), block=block)


@case
def the_last_block_adds_up(random, small):
    for blocks in (1, 2) if small else (1, 5, 40):
        t = random.integers(-99, 99, 32 * blocks, np.int32)
        out = np.zeros(1, np.int32)
        last_block(t, np.zeros(blocks, np.int32), np.zeros(1, np.int32), out, 32)
        yield out, [t.sum()]


@cute.kernel
def lock_kernel(lock: cute.Tensor, count: cute.Tensor, times: Int32):
    """A spin lock: what stands between taking and giving back is done by one thread at a time."""
    for _ in range(times):
        while cute.arch.atomic_cas(lock.iterator, cmp=Int32(0), val=Int32(1), sem="acquire", scope="gpu") != 0:
            pass
        count[0] = count[0] + 1
        count[1] = count[1] * 3 + 1
        cute.arch.atomic_exch(lock.iterator, Int32(0), sem="release", scope="gpu")


@cute.jit
def locked(lock: cute.Tensor, count: cute.Tensor, times: Int32, blocks: Int32, threads: Int32):
    lock_kernel(lock, count, times).launch(grid=blocks, block=threads)


@case
def spin_lock(random, small):
    """Between blocks, between warps, between lanes of one warp."""
    for blocks, threads in ((2, 1), (1, 2), (2, 33)):
        lock, count = np.zeros(1, np.int32), np.zeros(2, np.int32)
        times = 1 if threads == 33 else 2
        locked(lock, count, times, blocks, threads)
        x = np.int64(0)
        for _ in range(blocks * threads * times):
            x = (x * 3 + 1) % (1 << 32)
        yield count, [blocks * threads * times, np.int64(x).astype(np.uint32).astype(np.int32)]
        yield lock, [0]


@cute.kernel
def lookback_kernel(t: cute.Tensor, out: cute.Tensor, flags: cute.Tensor, sums: cute.Tensor, block: Constexpr):
    """A scan in one launch: each block waits for the sum of the one before, then leaves its own."""
    tid, bid = cute.arch.thread_idx()[0], cute.arch.block_idx()[0]
    s = shared(hilt.utils.SmemAllocator(), Int32, block + 1)
    i = global_index(block)
    s[tid] = t[i] if i < cute.size(t) else Int32(0)
    cute.arch.sync_threads()
    if tid == 0:
        before = Int32(0)
        if bid > 0:
            while cute.arch.load(flags.iterator + bid - 1, Int32, sem="acquire", scope="gpu") == 0:
                pass
            before = sums[bid - 1]
        s[block] = before
        for k in range(block):
            before += s[k]
        sums[bid] = before
        cute.arch.store(flags.iterator + bid, Int32(1), sem="release", scope="gpu")
    cute.arch.sync_threads()
    total = s[block]
    for k in range(tid + 1):
        total += s[k]
    if i < cute.size(t):
        out[i] = total


@cute.jit
def lookback(t: cute.Tensor, out: cute.Tensor, flags: cute.Tensor, sums: cute.Tensor, block: Constexpr):
    lookback_kernel(t, out, flags, sums, block).launch(grid=cute.size(flags), block=block)


@case
def scan_that_waits_for_the_block_before(random, small):
    for n in (40,) if small else (100, 1000, 7):
        blocks = -(-n // 32)
        t, out = random.integers(-99, 99, n, np.int32), np.zeros(n, np.int32)
        lookback(t, out, np.zeros(blocks, np.int32), np.zeros(blocks, np.int32), 32)
        yield out, np.cumsum(t)


@cute.kernel
def tickets_kernel(t: cute.Tensor, out: cute.Tensor, next: cute.Tensor):
    """Work handed out by a counter: which thread does what depends on the schedule, what comes out does not."""
    mine = Int32(0)
    while mine < cute.size(t):
        mine = cute.arch.atomic_add(next.iterator, Int32(1), sem="relaxed", scope="gpu")
        if mine < cute.size(t):
            out[mine] = t[mine] * 2


@cute.jit
def tickets(t: cute.Tensor, out: cute.Tensor, next: cute.Tensor):
    tickets_kernel(t, out, next).launch(grid=2, block=4)


@case
def work_handed_out_by_tickets(random, small):
    t, out = random.integers(-99, 99, 20, np.int32), np.zeros(20, np.int32)
    tickets(t, out, np.zeros(1, np.int32))
    yield out, t * 2


@cute.kernel
def float_sum_kernel(t: cute.Tensor, out: cute.Tensor):
    """Rounding shows the order of the additions here."""
    cute.arch.atomic_add(out.iterator, t[global_index(32)], sem="relaxed", scope="gpu")


@cute.jit
def float_sum(t: cute.Tensor, out: cute.Tensor):
    float_sum_kernel(t, out).launch(grid=cute.size(t) // 32, block=32)


@case
@any_order
def sums_of_floats_by_atomics(random, small):
    t, out = random.standard_normal(64).astype(np.float32), np.zeros(1, np.float32)
    float_sum(t, out)
    yield out, [t.astype(np.float64).sum()], 1e-4


@cute.kernel
def queue_kernel(t: cute.Tensor, out: cute.Tensor):
    """Two warps, a queue of one place between them, flags with release and acquire."""
    tid, warp = cute.arch.thread_idx()[0], cute.arch.warp_idx()
    allocator = hilt.utils.SmemAllocator()
    place, flag = shared(allocator, Float32, 1), shared(allocator, Int32, 1)
    if tid == 0:
        flag[0] = 0
    cute.arch.sync_threads()
    if tid == 0:
        for k in range(cute.size(t)):
            while cute.arch.load(flag.iterator, Int32, sem="acquire", scope="cta") != 0:
                pass
            place[0] = t[k]
            cute.arch.store(flag.iterator, Int32(1), sem="release", scope="cta")
    elif tid == 32:
        for k in range(cute.size(t)):
            while cute.arch.load(flag.iterator, Int32, sem="acquire", scope="cta") != 1:
                pass
            out[k] = place[0] * 2.0
            cute.arch.store(flag.iterator, Int32(0), sem="release", scope="cta")


@cute.jit
def queue(t: cute.Tensor, out: cute.Tensor):
    queue_kernel(t, out).launch(grid=1, block=64)


@case
def flags_in_shared_memory(random, small):
    t, out = random.standard_normal(6).astype(np.float32), np.zeros(6, np.float32)
    queue(t, out)
    yield out, t * 2
