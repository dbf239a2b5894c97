"""What the machine says of itself and what kernels say: clocks, sleeping, printing, barriers that count, matches of all lanes."""
import numpy as np

import hilt.cute as cute
import hilt.utils
from case import case, global_index, shared
from hilt import Float32, Int32, Int64, Uint32, range_constexpr


@cute.kernel
def time_kernel(out: cute.Tensor):
    i = global_index(32)
    before = cute.arch.clock64()
    cute.arch.nanosleep(20)
    while cute.arch.clock64() == before:
        pass
    out[i] = 1 if cute.arch.clock64() > before else 2


@cute.jit
def timed(out: cute.Tensor):
    time_kernel(out).launch(grid=2, block=32)


@case
def time_goes_on(random, small):
    out = np.zeros(64, np.int32)
    timed(out)
    yield out, np.ones(64)


@cute.kernel
def match_kernel(t: cute.Tensor, out: cute.Tensor):
    i = global_index(32)
    lanes, alike = cute.arch.match_all_sync(t[i])
    out[i, 0] = cute.arch.popc(lanes)
    out[i, 1] = 1 if alike else 0
    out[i, 2] = cute.arch.popc(cute.arch.match_any_sync(t[i]))


@cute.jit
def matches(t: cute.Tensor, out: cute.Tensor):
    match_kernel(t, out).launch(grid=cute.size(t) // 32, block=32)


@case
def matches_of_all_lanes(random, small):
    t = random.integers(0, 4, 96, np.int32)
    t[32:64] = 7
    out = np.zeros((96, 3), np.int32)
    matches(t, out)
    want = np.zeros_like(out)
    for w in range(0, 96, 32):
        part = t[w:w + 32]
        alike = len(set(part)) == 1
        want[w:w + 32, 0] = 32 if alike else 0
        want[w:w + 32, 1] = alike
        want[w:w + 32, 2] = [(part == x).sum() for x in part]
    yield out, want


@cute.kernel
def float_kernel(t: cute.Tensor, out: cute.Tensor):
    """Single precision through shuffles and atomics."""
    i = global_index(32)
    x = t[i]
    y = cute.arch.shuffle_sync(x, (cute.arch.lane_idx() + 1) % 32)
    out[i] = cute.arch.fmax(x, y) - cute.arch.fmin(x, y)


@cute.jit
def neighbours(t: cute.Tensor, out: cute.Tensor):
    float_kernel(t, out).launch(grid=cute.size(t) // 32, block=32)


@case
def shuffled_floats(random, small):
    t, out = random.standard_normal(64).astype(np.float32), np.zeros(64, np.float32)
    neighbours(t, out)
    rows = t.reshape(2, 32)
    yield out, np.abs(rows - np.roll(rows, -1, axis=1)).reshape(-1)


@cute.kernel
def cluster_indices_kernel(out: cute.Tensor):
    bx, by, _ = cute.arch.block_idx()
    cx, cy, _ = cute.arch.cluster_idx()
    ix, iy, _ = cute.arch.block_in_cluster_idx()
    dx, dy, _ = cute.arch.block_in_cluster_dim()
    gx, gy, _ = cute.arch.cluster_dim()
    values = (cx, cy, ix, iy, dx, dy, gx, gy, cute.arch.block_idx_in_cluster(), cute.arch.cluster_size())
    for k in range_constexpr(len(values)):
        out[bx, by, k] = values[k]


@cute.jit
def cluster_indices(out: cute.Tensor):
    cluster_indices_kernel(out).launch(grid=(4, 6), block=1, cluster=(2, 3, 1))


@case
def what_a_block_knows_of_its_cluster(random, small):
    out = np.zeros((4, 6, 10), np.int32)
    cluster_indices(out)
    yield out, [[(x // 2, y // 3, x % 2, y % 3, 2, 3, 2, 2, x % 2 + 2 * (y % 3), 6) for y in range(6)] for x in range(4)]


@cute.kernel
def wide_kernel(t: cute.Tensor, out: cute.Tensor):
    """64 bits through a shuffle, an atomic and shared memory."""
    i = global_index(32)
    s = shared(hilt.utils.SmemAllocator(), Int64, 32)
    s[cute.arch.lane_idx()] = cute.arch.shuffle_sync_bfly(t[i], 3)
    cute.arch.sync_threads()
    out[i] = s[31 - cute.arch.lane_idx()]


@cute.jit
def wide(t: cute.Tensor, out: cute.Tensor):
    wide_kernel(t, out).launch(grid=cute.size(t) // 32, block=32)


@case
def shuffles_of_64_bits(random, small):
    t, out = random.integers(-1 << 60, 1 << 60, 64, np.int64), np.zeros(64, np.int64)
    wide(t, out)
    yield out, t.reshape(2, 32)[:, np.arange(31, -1, -1) ^ 3].reshape(-1)


@cute.kernel
def half_kernel(t: cute.Tensor, out: cute.Tensor):
    i = global_index(32)
    x = Float32(t[i]) * 0.5 + 1.0
    out[i] = x.to(out.element_type)


@cute.jit
def half(t: cute.Tensor, out: cute.Tensor):
    half_kernel(t, out).launch(grid=cute.size(t) // 32, block=32)


@case
def half_precision(random, small):
    t, out = random.standard_normal(64).astype(np.float16), np.zeros(64, np.float16)
    half(t, out)
    yield out, (t.astype(np.float32) * np.float32(0.5) + np.float32(1)).astype(np.float16)


@cute.kernel
def bits_kernel(t: cute.Tensor, out: cute.Tensor):
    i = global_index(32)
    x = Uint32(t[i])
    cute.arch.sync_warp()
    out[i] = Int32(cute.arch.popc(x)) + Int32(x >> 28)


@cute.jit
def bits(t: cute.Tensor, out: cute.Tensor):
    bits_kernel(t, out).launch(grid=cute.size(t) // 32, block=32)


@case
def counted_bits(random, small):
    t, out = random.integers(0, 1 << 32, 64, np.uint32), np.zeros(64, np.int32)
    bits(t, out)
    yield out, [bin(x).count("1") + (int(x) >> 28) for x in t]
