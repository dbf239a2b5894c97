"""The functions of cute.arch, each against a plain Python model of what all threads do; shared memory and cute.struct."""
import operator

import cutlass
import cutlass.cute as cute
import hilt
import numpy as np
import pytest
from cutlass import Constexpr, Float16, Float32, Float64, Int8, Int32, Int64, Uint32, const_expr, range_constexpr
from cutlass.utils import SmemAllocator

FULL = cute.arch.FULL_MASK
rng = np.random.default_rng(5)


@cute.jit
def launch(kernel: Constexpr, a: cute.Tensor, b: cute.Tensor, grid: Constexpr, block: Constexpr, cluster: Constexpr):
    kernel(a, b).launch(grid=grid, block=block, cluster=cluster)


def run(kernel, a, out, threads=32, blocks=1, cluster=1):
    """What a kernel of (input, output) leaves in its output."""
    out = np.array(out)
    shape = threads if isinstance(threads, tuple) else (threads, 1, 1)
    launch(kernel, np.array(a), out, blocks if isinstance(blocks, tuple) else (blocks, 1, 1), shape, (cluster, 1, 1))
    return out


def zeros(n, dtype=np.int32):
    return np.zeros(n, dtype)


def refused(id, kernel, *words, a=None, out=None):
    with pytest.raises(hilt.DSLError) as info:
        run(kernel, zeros(4) if a is None else a, zeros(4) if out is None else out)
    text = str(info.value)
    assert id in text and all(word in text for word in words), text


# -- where a thread is ---------------------------------------------------------------------------------------------------

@cute.kernel
def all_indices(a: cute.Tensor, out: cute.Tensor):
    tx, ty, tz = cute.arch.thread_idx()
    bx, by, bz = cute.arch.block_idx()
    nx, ny, nz = cute.arch.block_dim()
    gx, gy, gz = cute.arch.grid_dim()
    linear = tx + nx * (ty + ny * tz)
    block = bx + gx * (by + gy * bz)
    at = block * nx * ny * nz + linear
    values = (tx, ty, tz, bx, by, bz, nx, ny, nz, gx, gy, gz, cute.arch.lane_idx(), cute.arch.warp_idx(),
              cute.arch.make_warp_uniform(cute.arch.warp_idx()))
    for i in range_constexpr(len(values)):
        out[at, i] = values[i]


def test_indices():
    block, grid = (5, 4, 3), (3, 2, 2)
    got = run(all_indices, zeros(1), zeros((12 * 60, 15)), block, grid)
    at = 0
    for bz in range(2):
        for by in range(2):
            for bx in range(3):
                for tz in range(3):
                    for ty in range(4):
                        for tx in range(5):
                            linear = tx + 5 * (ty + 4 * tz)
                            want = [tx, ty, tz, bx, by, bz, *block, *grid, linear % 32, linear // 32, linear // 32]
                            assert got[at].tolist() == want
                            at += 1


@cute.kernel
def cluster_indices(a: cute.Tensor, out: cute.Tensor):
    bx, _, _ = cute.arch.block_idx()
    values = (*cute.arch.cluster_idx(), *cute.arch.cluster_dim(), *cute.arch.block_in_cluster_idx(),
              *cute.arch.block_in_cluster_dim(), cute.arch.block_idx_in_cluster(), cute.arch.cluster_size(),
              cute.arch.dynamic_smem_size(), cute.arch.get_dyn_smem_size())
    for i in range_constexpr(len(values)):
        out[bx, i] = values[i]


def test_indices_in_clusters():
    got = run(cluster_indices, zeros(1), zeros((8, 16)), 1, 8, 4)
    for b in range(8):
        assert got[b].tolist() == [b // 4, 0, 0, 2, 1, 1, b % 4, 0, 0, 4, 1, 1, b % 4, 4, 0, 0]


# -- shuffles ------------------------------------------------------------------------------------------------------------

def shuffled(values, kind, offset, clamp=None):
    """PTX's shfl.sync."""
    clamp = (0 if kind == "up" else 31) if clamp is None else clamp
    last, segment, out = clamp & 31, clamp >> 8 & 31, []
    for lane in range(32):
        least, most = lane & segment, lane & segment | last & ~segment
        j = {"up": lane - offset, "down": lane + offset, "bfly": lane ^ offset, "idx": least | offset & ~segment}[kind]
        ok = j >= most if kind == "up" else j <= most
        out.append(values[j] if ok else values[lane])
    return np.array(out, values.dtype)


FUNCTIONS = {"idx": cute.arch.shuffle_sync, "up": cute.arch.shuffle_sync_up, "down": cute.arch.shuffle_sync_down,
             "bfly": cute.arch.shuffle_sync_bfly}


@pytest.mark.parametrize("kind", FUNCTIONS)
def test_shuffle_kinds_and_segments(kind):
    f, cases = FUNCTIONS[kind], [(o, c) for o in (0, 1, 5, 16, 31) for c in (None, 31, 0x181f, 0x1c03, 0x1000, 0)]

    @cute.kernel
    def kernel(a: cute.Tensor, out: cute.Tensor):
        lane = cute.arch.lane_idx()
        for i in range_constexpr(len(cases)):
            if const_expr(cases[i][1] is None):
                out[i, lane] = f(a[lane], cases[i][0])
            else:
                out[i, lane] = f(a[lane], offset=cases[i][0], mask=-1, mask_and_clamp=cases[i][1])

    a = rng.integers(-1000, 1000, 32).astype(np.int32)
    got = run(kernel, a, zeros((len(cases), 32)))
    for i, (offset, clamp) in enumerate(cases):
        assert (got[i] == shuffled(a, kind, offset, clamp)).all(), (kind, offset, clamp)


@cute.kernel
def rotate(a: cute.Tensor, out: cute.Tensor):
    lane = cute.arch.lane_idx()
    out[lane] = cute.arch.shuffle_sync(a[lane], (lane + 1) % 32)


@pytest.mark.parametrize("dtype", [np.int8, np.uint8, np.int16, np.int32, np.uint32, np.int64, np.float16, np.float32, np.float64, np.bool_])
def test_shuffle_of_each_type(dtype):
    a = (rng.standard_normal(32) * 50).astype(dtype)
    assert (run(rotate, a, np.zeros(32, dtype)) == np.roll(a, -1)).all()


@pytest.mark.parametrize("dtype, n", [(np.int8, 7), (np.float16, 6), (np.float32, 4), (np.int32, 3), (np.float64, 2), (np.bool_, 3)])
def test_shuffle_of_vectors(dtype, n):
    @cute.kernel
    def kernel(a: cute.Tensor, out: cute.Tensor):
        lane = cute.arch.lane_idx()
        out[lane, None].store(cute.arch.shuffle_sync_down(a[lane, None].load(), 3))

    def static(x):
        return cute.runtime.from_dlpack(x)

    a, out = (rng.standard_normal((32, n)) * 50).astype(dtype), np.zeros((32, n), dtype)
    launch(kernel, static(a), static(out), (1, 1, 1), (32, 1, 1), (1, 1, 1))
    want = np.concatenate([a[3:], a[29:]])
    assert (out == want).all()


def test_shuffle_of_128_bits():
    @cute.kernel
    def kernel(a: cute.Tensor, out: cute.Tensor):
        lane = cute.arch.lane_idx()
        r = cute.make_rmem_tensor(1, cutlass.Int128)
        r[0] = cute.arch.shuffle_sync_bfly(cute.arch.mul_wide(a[lane], a[lane]), 1)
        halves = cute.recast_tensor(r, Int64)
        out[lane, 0], out[lane, 1] = halves[0], halves[1]

    a = rng.integers(-2**62, 2**62, 32)
    got = run(kernel, a, zeros((32, 2), np.int64))
    for i in range(32):
        assert int(got[i, 0]) % 2**64 + (int(got[i, 1]) << 64) == int(a[i ^ 1]) ** 2


def test_shuffle_of_some_lanes():
    @cute.kernel
    def kernel(a: cute.Tensor, out: cute.Tensor):
        lane = cute.arch.lane_idx()
        if lane < 8:
            out[lane] = cute.arch.shuffle_sync_op(a[lane], 7 - lane, 0xff, 31, kind="idx")

    got = run(kernel, np.arange(32, dtype=np.int32), zeros(32))
    assert got.tolist() == [7, 6, 5, 4, 3, 2, 1, 0] + [0] * 24


# -- votes, matches, reductions ------------------------------------------------------------------------------------------

def test_votes():
    @cute.kernel
    def kernel(a: cute.Tensor, out: cute.Tensor):
        t, _, _ = cute.arch.thread_idx()
        p = a[t] > 0
        out[0, t] = cute.arch.vote_ballot_sync(p)
        out[1, t] = Int32(cute.arch.vote_all_sync(p))
        out[2, t] = Int32(cute.arch.vote_any_sync(p, mask=FULL))
        out[3, t] = Int32(cute.arch.vote_uni_sync(a[t]))
        out[4, t] = Int32(cute.arch.popc(cute.arch.vote_ballot_sync(p)))

    a = rng.integers(-5, 6, 128).astype(np.int32)
    a[32:64], a[64:96] = 3, 0
    got = run(kernel, a, zeros((5, 128)), 128)
    for t in range(128):
        w = a[t // 32 * 32:][:32]
        p = w > 0
        ballot = np.uint32(sum(1 << i for i in range(32) if p[i])).astype(np.int32)
        truth = w != 0
        assert got[:, t].tolist() == [ballot, p.all(), p.any(), truth.all() or not truth.any(), p.sum()]


@pytest.mark.parametrize("dtype", [np.int32, np.int64, np.float32, np.int8])
def test_matches(dtype):
    @cute.kernel
    def kernel(a: cute.Tensor, out: cute.Tensor):
        lane = cute.arch.lane_idx()
        out[0, lane] = cute.arch.match_any_sync(a[lane])
        lanes, same = cute.arch.match_all_sync(a[lane])
        out[1, lane], out[2, lane] = lanes, Int32(same)
        lanes, same = cute.arch.match_all_sync(a[5])
        out[3, lane], out[4, lane] = lanes, Int32(same)

    a = rng.integers(0, 4, 32).astype(dtype)
    got = run(kernel, a, zeros((5, 32)))
    for i in range(32):
        lanes = np.uint32(sum(1 << j for j in range(32) if a[j] == a[i])).astype(np.int32)
        assert got[:, i].tolist() == [lanes, 0, 0, -1, 1]


REDUCTIONS = {"add": np.add, "and": np.bitwise_and, "or": np.bitwise_or, "xor": np.bitwise_xor, "min": np.minimum, "max": np.maximum}


@pytest.mark.parametrize("dtype", [np.int32, np.uint32])
@pytest.mark.parametrize("kind", REDUCTIONS)
def test_redux_of_integers(kind, dtype):
    @cute.kernel
    def kernel(a: cute.Tensor, out: cute.Tensor):
        lane = cute.arch.lane_idx()
        out[0, lane] = cute.arch.warp_redux_sync(a[lane], kind)
        if lane % 2 == 0:
            out[1, lane] = cute.arch.warp_redux_sync(a[lane], kind=kind, mask_and_clamp=0x55555555)

    a = rng.integers(0, 2**32, 32, dtype=np.uint64).astype(dtype)
    got = run(kernel, a, zeros((2, 32), dtype))
    with np.errstate(over="ignore"):
        assert (got[0] == REDUCTIONS[kind].reduce(a, dtype=dtype)).all()
        assert (got[1, ::2] == REDUCTIONS[kind].reduce(a[::2], dtype=dtype)).all()


def test_redux_of_floats():
    @cute.kernel
    def kernel(a: cute.Tensor, out: cute.Tensor):
        lane = cute.arch.lane_idx()
        x = a[lane]
        out[0, lane] = cute.arch.warp_redux_sync(x, "fmax")
        out[1, lane] = cute.arch.warp_redux_sync(x, "min")
        out[2, lane] = cute.arch.warp_redux_sync(x, "fmax", abs=True)
        out[3, lane] = cute.arch.warp_redux_sync(x, "fmax", nan=True)

    a = rng.standard_normal(32).astype(np.float32)
    got = run(kernel, a, zeros((4, 32), np.float32))
    assert (got == np.array([[a.max()], [a.min()], [abs(a).max()], [a.max()]])).all()
    a[7] = np.nan
    got = run(kernel, a, zeros((4, 32), np.float32))
    assert (got[:3] == np.array([[np.nanmax(a)], [np.nanmin(a)], [np.nanmax(abs(a))]])).all() and np.isnan(got[3]).all()


@pytest.mark.parametrize("threads", [1, 2, 8, 32])
def test_reductions_of_groups(threads):
    @cute.kernel
    def kernel(a: cute.Tensor, out: cute.Tensor):
        lane = cute.arch.lane_idx()
        out[0, lane] = cute.arch.warp_reduction_sum(a[lane], threads_in_group=threads)
        out[1, lane] = cute.arch.warp_reduction_max(a[lane], threads_in_group=threads)
        out[2, lane] = cute.arch.warp_reduction(a[lane], min, threads_in_group=threads)
        out[3, lane] = cute.arch.warp_reduction(a[lane], lambda x, y: x * 0.5 + y * 0.5, threads)
        out[4, lane] = cute.arch.warp_reduction(a[lane], cute.arch.fmax, threads)
        out[5, lane] = cute.arch.warp_reduction(a[lane], operator.add, threads)

    a = rng.integers(-100, 100, 32).astype(np.float32)
    got = run(kernel, a, zeros((6, 32), np.float32))
    for lane in range(32):
        group = a[lane // threads * threads:][:threads]
        assert got[:, lane].tolist() == [group.sum(), group.max(), group.min(), group.mean(), group.max(), group.sum()]


def test_reduction_of_integers_and_vectors():
    @cute.kernel
    def kernel(a: cute.Tensor, out: cute.Tensor):
        lane = cute.arch.lane_idx()
        r = cute.make_rmem_tensor(2, Int32)
        r[0], r[1] = a[lane], a[lane] * 2
        r.store(cute.arch.warp_reduction(r.load(), operator.add))
        out[0, lane], out[1, lane] = r[0], r[1]
        out[2, lane] = cute.arch.warp_reduction_max(a[lane])

    a = rng.integers(-100, 100, 32).astype(np.int32)
    got = run(kernel, a, zeros((3, 32)))
    assert (got == np.array([[a.sum()], [2 * a.sum()], [a.max()]])).all()


# -- electing ------------------------------------------------------------------------------------------------------------

def test_elect_one():
    @cute.kernel
    def kernel(a: cute.Tensor, out: cute.Tensor):
        t, _, _ = cute.arch.thread_idx()
        x = Int32(1)
        with cute.arch.elect_one():
            x = t + 100
            cute.arch.atomic_add(out.iterator + 64, 1)
        out[t] = x

    got = run(kernel, zeros(1), zeros(65), 64)
    assert got[64] == 2
    for w in range(2):
        one = [t for t in range(32 * w, 32 * w + 32) if got[t] != 1]
        assert len(one) == 1 and got[one[0]] == one[0] + 100


def test_elect_one_leaves_a_loop_and_nests():
    from cutlass.cute.arch import elect_one

    @cute.kernel
    def kernel(a: cute.Tensor, out: cute.Tensor):
        lane = cute.arch.lane_idx()
        n = Int32(0)
        for i in range(a[0]):
            if i % 2 == 0:
                with elect_one():
                    n += i
        out[lane] = n

    got = run(kernel, np.array([7], np.int32), zeros(32))
    assert sorted(got.tolist()) == [0] * 31 + [0 + 2 + 4 + 6]


# -- barriers and clusters -----------------------------------------------------------------------------------------------

def test_sync_threads_and_named_barriers():
    @cute.kernel
    def kernel(a: cute.Tensor, out: cute.Tensor):
        t, _, _ = cute.arch.thread_idx()
        s = cute.make_tensor(cute.arch.alloc_smem(Int32, 128), cute.make_layout(128))
        s[t] = a[t]
        cute.arch.sync_threads()
        x = s[127 - t]
        cute.arch.barrier()
        if t < 64:
            s[t] = x
            cute.arch.barrier(barrier_id=3, number_of_threads=64)
            x = s[63 - t]
        else:
            s[t] = x
            cute.arch.barrier(barrier_id=4, number_of_threads=64)
            x = s[127 - t + 64]
        out[t] = x
        cute.arch.sync_warp()

    a = rng.integers(-100, 100, 128).astype(np.int32)
    first = a[::-1]
    want = np.concatenate([first[:64][::-1], first[64:][::-1]])
    assert (run(kernel, a, zeros(128), 128) == want).all()


def test_barrier_arrive():
    @cute.kernel
    def kernel(a: cute.Tensor, out: cute.Tensor):
        t, _, _ = cute.arch.thread_idx()
        s = cute.make_tensor(cute.arch.alloc_smem(Int32, 32), cute.make_layout(32))
        if t < 32:
            s[t] = a[t] * 3
            cute.arch.barrier_arrive(barrier_id=1, number_of_threads=64)
        else:
            cute.arch.barrier(barrier_id=1, number_of_threads=64)
            out[t - 32] = s[63 - t]

    a = rng.integers(-100, 100, 32).astype(np.int32)
    assert (run(kernel, a, zeros(32), 64) == a[::-1] * 3).all()


@pytest.mark.parametrize("relaxed", [False, True])
def test_clusters_and_their_memory(relaxed):
    @cute.kernel
    def kernel(a: cute.Tensor, out: cute.Tensor):
        t, _, _ = cute.arch.thread_idx()
        b, _, _ = cute.arch.block_idx()
        rank = cute.arch.block_idx_in_cluster()
        s = SmemAllocator().allocate_tensor(Int32, cute.make_layout(32))
        s[t] = a[b * 32 + t]
        if const_expr(relaxed):
            cute.arch.fence_acq_rel_cluster()
            cute.arch.cluster_arrive_relaxed()
        else:
            cute.arch.cluster_arrive()
        cute.arch.cluster_wait()
        other = (rank + 1) % 4
        there = cute.make_tensor((cute.arch.mapa if relaxed else cute.arch.map_dsmem_ptr)(s.iterator, other), s.layout)
        x = there[31 - t]
        cute.arch.cluster_arrive()
        cute.arch.cluster_wait()
        cute.arch.map_dsmem_ptr(s, other)[t] = x + 1
        cute.arch.cluster_arrive()
        cute.arch.cluster_wait()
        out[b * 32 + t] = s[t]

    a = rng.integers(-100, 100, 8 * 32).astype(np.int32)
    got, v = run(kernel, a, zeros(256), 32, 8, 4).reshape(2, 4, 32), a.reshape(2, 4, 32)
    for c in range(2):
        for r in range(4):
            assert (got[c, (r + 1) % 4] == v[c, (r + 1) % 4][::-1] + 1).all()


# -- atomics -------------------------------------------------------------------------------------------------------------

WORDS = {"add": lambda x, y: x + y, "min": min, "max": max, "and": lambda x, y: x & y, "or": lambda x, y: x | y,
         "xor": lambda x, y: x ^ y}


@pytest.mark.parametrize("dtype", [np.int32, np.uint32, np.int64, np.uint64])
@pytest.mark.parametrize("kind", WORDS)
@pytest.mark.parametrize("space", ["global", "shared"])
def test_atomics_on_integers(kind, dtype, space):
    f = getattr(cute.arch, "atomic_" + kind)

    @cute.kernel
    def kernel(a: cute.Tensor, out: cute.Tensor):
        t, _, _ = cute.arch.thread_idx()
        if const_expr(space == "shared"):
            s = cute.make_tensor(cute.arch.alloc_smem(a.element_type, 1), cute.make_layout(1))
            if t == 0:
                s[0] = out[0]
            cute.arch.sync_threads()
            f(s.iterator, a[t], sem="relaxed", scope="cta")
            cute.arch.sync_threads()
            if t == 0:
                out[0] = s[0]
        else:
            f(out.iterator, a[t], scope="sys", sem="acq_rel")

    info = np.iinfo(dtype)
    a = rng.integers(info.min, info.max, 64, dtype=dtype, endpoint=True)
    want = int(a[0])
    for x in a[1:]:
        want = WORDS[kind](want, int(x))
    got = int(run(kernel, a[1:], a[:1].copy(), 63)[0])
    assert got == np.array([want % 2**info.bits], np.uint64).astype(dtype)[0]


@pytest.mark.parametrize("dtype", [np.float16, np.float32, np.float64])
def test_atomics_on_floats(dtype):
    @cute.kernel
    def kernel(a: cute.Tensor, out: cute.Tensor):
        t, _, _ = cute.arch.thread_idx()
        cute.arch.atomic_add(out.iterator, a[t])
        cute.arch.atomic_fmax(out.iterator + 1, a[t])
        cute.arch.atomic_fmin(out.iterator + 2, a[t], sem="relaxed")
        cute.arch.atomic_max(out.iterator + 3, a[t])
        cute.arch.atomic_exch(out.iterator + 4, a[t])

    a = rng.integers(-8, 9, 64).astype(dtype)
    got = run(kernel, a, np.zeros(5, dtype), 64)
    assert got[:4].tolist() == [a.sum(), max(a.max(), 0), min(a.min(), 0), max(a.max(), 0)] and got[4] in a


def test_atomics_give_what_was_there():
    @cute.kernel
    def kernel(a: cute.Tensor, out: cute.Tensor):
        t, _, _ = cute.arch.thread_idx()
        out[cute.arch.atomic_add(a.iterator, 1) + 3] = t
        if t == 0:
            out[0] = cute.arch.atomic_exch(a.iterator + 1, 7)
            out[1] = cute.arch.atomic_cas(a.iterator + 1, cmp=7, val=9)
            out[2] = cute.arch.atomic_cas(a.iterator + 1, cmp=7, val=11, sem="acquire", scope="gpu")

    got = run(kernel, np.array([0, 5], np.int32), zeros(67), 64)
    assert got[:3].tolist() == [5, 7, 9] and sorted(got[3:].tolist()) == list(range(64))


def test_compare_and_swap_of_floats_is_on_bits():
    @cute.kernel
    def kernel(a: cute.Tensor, out: cute.Tensor):
        out[0] = cute.arch.atomic_cas(a.iterator, cmp=a[0], val=Float32(2.0))
        out[1] = a[0]
        out[2] = cute.arch.atomic_cas(a.iterator + 1, cmp=Float32(0.0), val=Float32(2.0))
        out[3] = a[1]

    got = run(kernel, np.array([np.nan, -0.0], np.float32), zeros(4, np.float32), 1)
    assert np.isnan(got[0]) and got[1] == 2.0 and got[2:].tobytes() == np.array([-0.0, -0.0], np.float32).tobytes()


def test_counters_that_wrap():
    @cute.kernel
    def kernel(a: cute.Tensor, out: cute.Tensor):
        t, _, _ = cute.arch.thread_idx()
        cute.arch.atomic_inc(out.iterator, a[0])
        cute.arch.atomic_dec(out.iterator + 1, a[0])

    got = run(kernel, np.array([4], np.uint32), np.array([0, 2], np.uint32), 13)
    assert got.tolist() == [13 % 5, (2 - 13) % 5]


def test_pairs_of_halves():
    @cute.kernel
    def kernel(a: cute.Tensor, out: cute.Tensor):
        t, _, _ = cute.arch.thread_idx()
        r = cute.make_rmem_tensor(2, Float16)
        r[0], r[1] = a[t], a[t] * Float16(2.0)
        cute.arch.atomic_add(out.iterator.align(4), r.load())

    a = rng.integers(-8, 9, 32).astype(np.float16)
    assert run(kernel, a, np.zeros(2, np.float16)).tolist() == [a.sum(), 2 * a.sum()]


def test_red():
    @cute.kernel
    def kernel(a: cute.Tensor, out: cute.Tensor):
        t, _, _ = cute.arch.thread_idx()
        assert cute.arch.red(out.iterator, a[t], op="add", dtype="s32", sem="relaxed", scope="gpu") is None
        cute.arch.red(out.iterator + 1, a[t], op="max", dtype="u32", sem="release", scope="gpu")
        cute.arch.red(out.iterator + 2, a[t], op="umin", dtype=Int32)
        cute.arch.red(out.iterator + 3, a[t], op="min", dtype=Int32)
        cute.arch.red(out.iterator.llvm_ptr + 4, Uint32(a[t]), op="xor", dtype="b32")

    a = rng.integers(-100, 100, 64).astype(np.int32)
    got = run(kernel, a, np.array([0, 0, -1, 0, 0], np.int32), 64)
    u = a.view(np.uint32)
    want = [a.sum(), u.max().astype(np.int32), u.min().astype(np.int32), min(a.min(), 0), np.bitwise_xor.reduce(a)]
    assert got.tolist() == want


# -- loads, stores, fences -----------------------------------------------------------------------------------------------

@pytest.mark.parametrize("dtype", [np.int8, np.int32, np.float32, np.int64])
def test_loads_and_stores(dtype):
    wide = np.dtype(dtype).itemsize >= 2

    @cute.kernel
    def kernel(a: cute.Tensor, out: cute.Tensor):
        t, _, _ = cute.arch.thread_idx()
        p, q = a.iterator + t, out.iterator + t
        cute.arch.store(q, cute.arch.load(p, a.element_type))
        cute.arch.store(q + 32, cute.arch.load(p, cop="cs"), cop="wt")
        cute.arch.store(q + 64, p.load())
        (q + 96).store(cute.arch.load(a.iterator + t))
        if const_expr(wide):
            cute.arch.store(q + 128, cute.arch.load(p, sem="acquire", scope="gpu"), sem="release", scope="sys")
            cute.arch.store(q + 160, cute.arch.load(p, volatile=True), volatile=True)
            cute.arch.store(q + 192, cute.arch.load(p, cop="cg"), sem="relaxed")

    a = rng.integers(-100, 100, 32).astype(dtype)
    n = 7 if wide else 4
    assert (run(kernel, a, zeros(32 * n, dtype)) == np.tile(a, n)).all()


def test_flag_in_memory():
    @cute.kernel
    def kernel(a: cute.Tensor, out: cute.Tensor):
        t, _, _ = cute.arch.thread_idx()
        flag = cute.arch.alloc_smem(Int32, 1)
        if t == 0:
            flag[0] = 0
        cute.arch.sync_threads()
        if t == 40:
            out[0] = a[0]
            cute.arch.fence_acq_rel_cta()
            cute.arch.store(flag, 1, sem="release", scope="cta")
        if t == 3:
            while cute.arch.load(flag, Int32, sem="acquire", scope="cta") == 0:
                cute.arch.nanosleep(20)
            out[1] = out[0] + 1

    assert run(kernel, np.array([6], np.int32), zeros(2), 64).tolist() == [6, 7]


def test_fences_and_hints_change_nothing():
    @cute.kernel
    def kernel(a: cute.Tensor, out: cute.Tensor):
        t, _, _ = cute.arch.thread_idx()
        for fence in (cute.arch.fence_acq_rel_cta, cute.arch.fence_acq_rel_cluster, cute.arch.fence_acq_rel_gpu,
                      cute.arch.fence_acq_rel_sys, cute.arch.fence_view_async_shared, cute.arch.mbarrier_init_fence,
                      cute.arch.fence_mbarrier_init, cute.arch.griddepcontrol_wait, cute.arch.griddepcontrol_launch_dependents):
            fence(loc=None, ip=None)
        cute.arch.fence_proxy("async.shared", space="cta")
        cute.arch.fence_proxy(cute.arch.ProxyKind.async_global)
        cute.arch.fence_proxy(cute.arch.ProxyKind.async_shared, space=cute.arch.SharedSpace.shared_cta)
        cute.arch.fence_proxy("alias")
        cute.arch.setmaxregister_decrease(40)
        cute.arch.setmaxregister_increase(232)
        cute.arch.warpgroup_reg_alloc(64)
        cute.arch.warpgroup_reg_dealloc(24)
        cute.arch.nanosleep(sleep_time=16)
        out[t] = a[t]

    a = rng.integers(-100, 100, 32).astype(np.int32)
    assert (run(kernel, a, zeros(32)) == a).all()


def test_clocks_go_on():
    @cute.kernel
    def kernel(a: cute.Tensor, out: cute.Tensor):
        t, _, _ = cute.arch.thread_idx()
        first = (cute.arch.clock(), cute.arch.clock64(), cute.arch.globaltimer())
        cute.arch.sync_threads()
        last = (cute.arch.clock(), cute.arch.clock64(), cute.arch.globaltimer())
        out[t] = Int32(first[1] <= last[1]) + 2 * Int32(first[2] <= last[2])

    assert (run(kernel, zeros(1), zeros(32)) == 3).all()


# -- mbarriers -----------------------------------------------------------------------------------------------------------

def test_mbarriers():
    @cute.kernel
    def kernel(a: cute.Tensor, out: cute.Tensor):
        t, _, _ = cute.arch.thread_idx()
        bar = cute.arch.alloc_smem(Int64, 2)
        s = cute.make_tensor(cute.arch.alloc_smem(Int32, 32), cute.make_layout(32))
        if t == 0:
            cute.arch.mbarrier_init(bar, 32)
            cute.arch.mbarrier_init(bar + 1, cnt=32)
        cute.arch.mbarrier_init_fence()
        cute.arch.sync_threads()
        total = Int32(0)
        for i in range(a[0]):
            phase = i % 2
            if t < 32:
                s[t] = t + i
                cute.arch.mbarrier_arrive(bar)
                cute.arch.mbarrier_wait(bar + 1, phase)
            else:
                cute.arch.mbarrier_wait(bar, phase)
                total += s[63 - t]
                cute.arch.mbarrier_arrive(bar + 1, arrive_count=1)
        out[t] = total

    got = run(kernel, np.array([5], np.int32), zeros(64), 64)
    assert got[:32].tolist() == [0] * 32 and got[32:].tolist() == [sum(31 - i + k for k in range(5)) for i in range(32)]


def test_tests_of_mbarriers():
    @cute.kernel
    def kernel(a: cute.Tensor, out: cute.Tensor):
        t, _, _ = cute.arch.thread_idx()
        bar = cute.arch.alloc_smem(Int64, 1)
        if t == 0:
            cute.arch.mbarrier_init(bar, 1)
            out[0] = Int32(cute.arch.mbarrier_test_wait(bar, 0))
            out[1] = Int32(cute.arch.mbarrier_test_wait(bar, 1))
            out[2] = Int32(cute.arch.mbarrier_conditional_try_wait(a[0] > 100, bar, 0))
            cute.arch.mbarrier_expect_tx(bar, 64)
            cute.arch.mbarrier_arrive(bar)
            out[3] = Int32(cute.arch.mbarrier_test_wait(bar, 0))
            cute.arch.mbarrier_complete_tx(bar, 64)
            out[4] = Int32(cute.arch.mbarrier_test_wait(bar, 0))
            out[5] = Int32(cute.arch.mbarrier_conditional_try_wait(a[0] < 100, bar, 0))
            out[6] = Int32(cute.arch.mbarrier_conditional_try_wait(True, bar, 0))
            while not cute.arch.mbarrier_try_wait(bar, 0):
                pass
            cute.arch.mbarrier_inval(bar)

    assert run(kernel, np.array([6], np.int32), zeros(7)).tolist() == [0, 1, 1, 0, 1, 1, 1]


def test_mbarriers_of_other_blocks():
    @cute.kernel
    def kernel(a: cute.Tensor, out: cute.Tensor):
        t, _, _ = cute.arch.thread_idx()
        rank = cute.arch.block_idx_in_cluster()
        bar, s = cute.arch.alloc_smem(Int64, 1), cute.arch.alloc_smem(Int32, 2)
        if t == 0:
            cute.arch.mbarrier_init(bar, 2)
        cute.arch.mbarrier_init_fence()
        cute.arch.cluster_arrive_relaxed()
        cute.arch.cluster_wait()
        if t == 0:
            for peer in range_constexpr(2):
                (cute.arch.map_dsmem_ptr(s, peer) + rank).store(rank + 10)
                cute.arch.mbarrier_arrive(bar, peer)
        cute.arch.mbarrier_wait(bar, 0)
        out[rank * 32 + t] = s[0] * 100 + s[1]
        cute.arch.cluster_arrive()
        cute.arch.cluster_wait()

    assert (run(kernel, zeros(1), zeros(64), 32, 2, 2) == 1011).all()


# -- asynchronous copies -------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("size", [4, 8, 16])
def test_cp_async(size):
    n = size // 4

    @cute.kernel
    def kernel(a: cute.Tensor, out: cute.Tensor):
        t, _, _ = cute.arch.thread_idx()
        s = cute.make_tensor(cute.arch.alloc_smem(Int32, 32 * n, 16), cute.make_layout(32 * n))
        present = Int32(size)
        if t % 2 == 0 and t >= 16:
            present = Int32(0)
        cute.arch.cp_async((s.iterator + t * n).align(size), (a.iterator + t * n).align(size), size, src_bytes=present, cop="ca")
        cute.arch.cp_async_commit_group()
        cute.arch.cp_async_wait_group(0)
        cute.arch.sync_threads()
        for i in range_constexpr(n):
            out[t * n + i] = s[(31 - t) * n + i]

    a = rng.integers(1, 100, 32 * n).astype(np.int32)
    v = a.reshape(32, n).copy()
    v[16::2] = 0
    assert (run(kernel, a, zeros(32 * n)).reshape(32, n) == v[::-1]).all()


@pytest.mark.parametrize("swizzled", [False, True])
@pytest.mark.parametrize("bits", [32, 64, 128])
def test_copies_by_cp_async(bits, swizzled):
    values = bits // 32

    @cute.kernel
    def kernel(a: cute.Tensor, out: cute.Tensor):
        t, _, _ = cute.arch.thread_idx()
        swizzle = cute.make_swizzle(2, 4, 3) if swizzled else None
        s = SmemAllocator().allocate_tensor(Float32, cute.make_layout((16, 32), stride=(32, 1)), 128, swizzle)
        atom = cute.make_copy_atom(cute.nvgpu.cpasync.CopyG2SOp(), Float32, num_bits_per_copy=bits)
        threads = cute.make_layout((4, 8), stride=(8, 1))
        tiled = cute.make_tiled_copy_tv(atom, threads, cute.make_layout((1, values)))
        mine = tiled.get_slice(t)
        source, target = mine.partition_S(a), mine.partition_D(s)
        where = mine.partition_S(cute.make_identity_tensor((16, 32)))
        on = cute.make_rmem_tensor((source.shape[0][1], source.shape[1], source.shape[2]), cutlass.Boolean)
        on = cute.make_tensor(on.iterator, cute.make_layout(on.shape))
        for j in range_constexpr(cute.size(on, mode=[1])):
            for k in range_constexpr(cute.size(on, mode=[2])):
                on[0, j, k] = where[(0, 0), j, k][0] < 11
        cute.copy(tiled, source, target, pred=on)
        cute.arch.cp_async_commit_group()
        cute.arch.cp_async_wait_group(0)
        cute.arch.sync_threads()
        for i in range_constexpr(16):
            out[i, t] = s[i, t]

    a = rng.standard_normal((16, 32)).astype(np.float32)
    out = np.ones((16, 32), np.float32)
    launch(kernel, cute.runtime.from_dlpack(a, assumed_align=16), cute.runtime.from_dlpack(out), (1, 1, 1), (32, 1, 1), (1, 1, 1))
    want = a.copy()
    want[11:] = 0
    assert (out == want).all()


def test_copies_counted_on_an_mbarrier():
    @cute.kernel
    def kernel(a: cute.Tensor, out: cute.Tensor):
        t, _, _ = cute.arch.thread_idx()
        bar = cute.arch.alloc_smem(Int64, 3)
        s = cute.arch.alloc_smem(Int32, 32 * 2)
        if t == 0:
            cute.arch.mbarrier_init(bar, 32)
            cute.arch.mbarrier_init(bar + 1, 32)
        cute.arch.sync_threads()
        cute.arch.cp_async(s + t, a.iterator + t, 4)
        cute.arch.cp_async_mbarrier_arrive_noinc(bar)
        cute.arch.mbarrier_wait(bar, 0)
        cute.arch.cp_async(s + 32 + t, a.iterator + 31 - t, 4)
        cute.arch.cp_async_mbarrier_arrive(bar + 1)
        cute.arch.mbarrier_arrive(bar + 1)
        cute.arch.mbarrier_wait(bar + 1, 0)
        out[t] = s[31 - t] + 1000 * s[32 + 31 - t]

    a = rng.integers(1, 100, 32).astype(np.int32)
    assert (run(kernel, a, zeros(32)) == a[::-1] + 1000 * a).all()


def test_bulk_copies():
    @cute.kernel
    def kernel(a: cute.Tensor, out: cute.Tensor):
        t, _, _ = cute.arch.thread_idx()
        bar = cute.arch.alloc_smem(Int64, 1)
        s = cute.arch.alloc_smem(Int32, 64, 128)
        if t == 0:
            cute.arch.mbarrier_init(bar, 1)
            cute.arch.mbarrier_init_fence()
            cute.arch.mbarrier_arrive_and_expect_tx(bar, 256)
            cute.arch.cp_async_bulk(s, a.iterator.align(16), 256, bar)
        cute.arch.sync_threads()
        cute.arch.mbarrier_wait(bar, 0)
        x = s[t] * 2
        cute.arch.sync_threads()
        s[t] = x
        cute.arch.fence_view_async_shared()
        cute.arch.sync_threads()
        if t == 0:
            cute.arch.cp_async_bulk(out.iterator.align(16), s, 256)
            cute.arch.cp_async_bulk_commit_group()
            cute.arch.cp_async_bulk_wait_group(0, read=True)
            cute.arch.cp_async_bulk_wait_group(0)

    a = rng.integers(1, 100, 64).astype(np.int32)
    assert (run(kernel, a, zeros(64), 64) == 2 * a).all()


def test_bulk_copies_by_atoms():
    @cute.kernel
    def kernel(a: cute.Tensor, out: cute.Tensor):
        t, _, _ = cute.arch.thread_idx()
        bar = cute.arch.alloc_smem(Int64, 1)
        s = SmemAllocator().allocate_tensor(Int32, cute.make_layout((16, 4)), 128)
        source = cute.make_tensor(a.iterator.align(16), cute.make_layout(64))
        if t == 0:
            cute.arch.mbarrier_init(bar, 1)
            cute.arch.mbarrier_init_fence()
            cute.arch.mbarrier_arrive_and_expect_tx(bar, 256)
            atom = cute.make_copy_atom(cute.nvgpu.cpasync.CopyBulkG2SOp(), Int32)
            cute.copy(atom, source, s, mbar_ptr=bar)
        cute.arch.sync_threads()
        cute.arch.mbarrier_wait(bar, 0)
        out[t] = s[t] * 2

    a = rng.integers(1, 100, 64).astype(np.int32)
    assert (run(kernel, a, zeros(64), 64) == 2 * a).all()


@pytest.mark.parametrize("what", ["no mbarrier", "a predicate", "no row", "other sizes"])
def test_wrong_bulk_copies(what):
    @cute.kernel
    def kernel(a: cute.Tensor, out: cute.Tensor):
        bar = cute.arch.alloc_smem(Int64, 1)
        s = SmemAllocator().allocate_tensor(Int32, cute.make_layout(32 if what == "other sizes" else 64), 128)
        source = cute.make_tensor(a.iterator.align(16), cute.make_layout(64, stride=2 if what == "no row" else 1))
        atom = cute.make_copy_atom(cute.nvgpu.cpasync.CopyBulkG2SOp(), Int32)
        named = {} if what == "no mbarrier" else {"mbar_ptr": bar}
        cute.copy(atom, source, s, pred=True if what == "a predicate" else None, **named)
    with pytest.raises(hilt.DSLError) as info:
        run(kernel, zeros(128), zeros(64), 64)
    assert info.value.id in ("ARG_COUNT", "UNSUP_NOT_YET", "LAYOUT_RANGE") and "bulk copy" in str(info.value) or "elements" in str(info.value)


# -- the module ----------------------------------------------------------------------------------------------------------

def test_stubs_have_the_names_and_parameters():
    import ast
    import inspect
    import pathlib
    stub = ast.parse(pathlib.Path(cute.arch.__file__).with_suffix(".pyi").read_text())
    said = {node.name: node.args for node in stub.body if isinstance(node, ast.FunctionDef)}
    have = {name: f for name, f in vars(hilt._hilt.arch).items() if callable(f) and not name.startswith("_") and name != "SmemAllocator"}
    assert said.keys() == have.keys() and all(getattr(cute.arch, name) is f for name, f in have.items())
    for name, args in said.items():
        want = [p.arg for p in [*args.args, *args.kwonlyargs] if p.arg not in ("loc", "ip")]
        assert list(inspect.signature(have[name]).parameters) == want, name


def test_planned_names_are_there():
    from hilt._names import NAMES
    later = set("""Arch alloc_tmem clc_response dealloc_tmem fence_view_async_tmem_load fence_view_async_tmem_store
        get_max_tmem_alloc_cols get_min_tmem_alloc_cols issue_clc_query relinquish_tmem_alloc_permit
        retrieve_tmem_ptr sext_unpacked_i4_i8_intrinsic""".split())
    missing = {name for name in NAMES["cutlass.cute.arch"].split() if not hasattr(cute.arch, name)}
    assert missing == later, missing ^ later
    assert cute.arch.WARP_SIZE == 32 and cute.arch.FULL_MASK == 0xFFFFFFFF


def test_imports_of_planned_names_say_so():
    for statement in ("from hilt.cute.arch import alloc_tmem", "from hilt.cute.nvgpu import tcgen05"):
        with pytest.raises(ImportError, match=r"hilt\.cute\.\w+\.\w+ is not supported yet"):
            exec(statement)
    with pytest.raises(ImportError, match="did you mean.* thread_idx"):
        exec("from hilt.cute.arch import thread_id")
    assert not hasattr(cute.arch, "alloc_tmem") and getattr(cute.arch, "alloc_tmem", None) is None
