"""Shared memory (SmemAllocator, alloc_smem, dynamic), cute.struct, and the arithmetic of cute.arch, against plain Python."""
import ctypes
import math

import cutlass
import cutlass.cute as cute
import hilt
import numpy as np
import pytest
from cutlass import Boolean, Constexpr, Float16, Float32, Int8, Int16, Int32, Int64, Uint32, const_expr, range_constexpr
from cutlass.utils import SmemAllocator

rng = np.random.default_rng(6)


@cute.jit
def launch(kernel: Constexpr, a: cute.Tensor, b: cute.Tensor, threads: Constexpr, smem: Constexpr):
    if const_expr(smem is None):
        kernel(a, b).launch(grid=(1, 1, 1), block=(threads, 1, 1))
    else:
        kernel(a, b).launch(grid=(1, 1, 1), block=(threads, 1, 1), smem=smem)


def run(kernel, a, out, threads=32, smem=None):
    out = np.array(out)
    launch(kernel, np.array(a), out, threads, smem)
    return out


def zeros(n, dtype=np.int32):
    return np.zeros(n, dtype)


def refused(id, kernel, *words, threads=32, smem=None):
    with pytest.raises(hilt.DSLError) as info:
        run(kernel, zeros(64), zeros(64), threads, smem)
    text = str(info.value)
    assert id in text and all(word in text for word in words), text


# -- layout of structs ---------------------------------------------------------------------------------------------------

CTYPES = {Int8: ctypes.c_int8, Int16: ctypes.c_int16, Int32: ctypes.c_int32, Int64: ctypes.c_int64, Float32: ctypes.c_float,
          Float16: ctypes.c_uint16, cutlass.Float64: ctypes.c_double, Boolean: ctypes.c_uint8}


def offsets(struct):
    return [row[0] for row in struct.__hilt_struct__[3].values()]


@pytest.mark.parametrize("seed", range(20))
def test_structs_lie_as_in_c(seed):
    r = np.random.default_rng(seed)
    ours, theirs = {}, []
    for i in range(r.integers(1, 8)):
        dtype = list(CTYPES)[r.integers(len(CTYPES))]
        n = int(r.integers(1, 6))
        if r.integers(2):
            ours[f"m{i}"] = cute.struct.MemRange[dtype, n]
            theirs.append((f"m{i}", CTYPES[dtype] * n))
        else:
            ours[f"m{i}"] = dtype
            theirs.append((f"m{i}", CTYPES[dtype]))
    made = cute.struct(type("Made", (), {"__annotations__": ours}))
    model = type("Model", (ctypes.Structure,), {"_fields_": theirs})
    assert (made.__sizeof__(), made.__alignof__()) == (ctypes.sizeof(model), ctypes.alignment(model))
    assert offsets(made) == [getattr(model, name).offset for name, _ in theirs]


def test_alignment_nesting_and_unions():
    @cute.struct
    class Complex:
        real: Float32
        imag: Float32

    @cute.struct
    class Storage:
        flag: Int8
        buf: cute.struct.Align[cute.struct.MemRange[Float32, 3], 128]
        c: Complex
        d: cute.struct.Align[Complex, 16]
        e: cute.struct.Align[Int32, 2]

    assert offsets(Storage) == [0, 128, 140, 160, 168]
    assert (Storage.__sizeof__(), Storage.__alignof__(), Storage.size_in_bytes()) == (256, 128, 256)

    @cute.union
    class Either:
        number: Int32
        row: cute.struct.MemRange[Int16, 5]

    assert offsets(Either) == [0, 0] and Either.__sizeof__() == 12 and Either.__alignof__() == 4


def test_annotations_as_texts():
    size = 5
    names = {}
    exec("from __future__ import annotations\n"
         "import cutlass, cutlass.cute as cute\n"
         "def make(size):\n"
         "    @cute.struct\n"
         "    class S:\n"
         "        x: cutlass.Int32\n"
         "        y: cute.struct.MemRange[cutlass.Float32, size]\n"
         "    return S\n", names)
    assert names["make"](size).__sizeof__() == 24


@pytest.mark.parametrize("make, word", [
    (lambda: cute.struct(type("S", (), {})), "no members"),
    (lambda: cute.struct(type("S", (), {"__annotations__": {"x": int}})), "'x'"),
    (lambda: cute.struct.MemRange[int, 4], "scalar"), (lambda: cute.struct.MemRange[Int32, -1], "-1"),
    (lambda: cute.struct.MemRange[Int32, 2.5], "2.5"), (lambda: cute.struct.MemRange[Int32], "two"),
    (lambda: cute.struct.Align[Int32, 12], "12"), (lambda: cute.struct.Align[Int32, 0], "0"), (lambda: cute.struct.Align[str, 4], "str"),
])
def test_wrong_structs(make, word):
    with pytest.raises(hilt.DSLError) as info:
        make()
    assert "STRUCT_DEFINITION" in str(info.value) and word in str(info.value)


# -- structs in memory ---------------------------------------------------------------------------------------------------

@cute.struct
class Pair:
    first: Int32
    second: Float32


@cute.struct
class Storage:
    bars: cute.struct.MemRange[Int64, 2]
    n: Int32
    yes: Boolean
    pair: Pair
    buf: cute.struct.Align[cute.struct.MemRange[Float32, 64], 128]


def test_members():
    @cute.kernel
    def kernel(a: cute.Tensor, out: cute.Tensor):
        t, _, _ = cute.arch.thread_idx()
        smem = SmemAllocator()
        s = smem.allocate(Storage)
        buf = s.buf.get_tensor(cute.make_layout((8, 8)))
        if t == 0:
            s.n = 5
            s.yes = True
            s.pair.first = s.n.ptr.load() + 1
            s.pair.second = 2.5
            s.bars[1] = 77
            s.n.store(s.n + 2)
        for i in range_constexpr(2):
            buf[(t + 32 * i) % 8, (t + 32 * i) // 8] = a[t + 32 * i]
        cute.arch.sync_threads()
        out[t] = s.buf[63 - t]
        if t == 0:
            out[32] = Float32(s.n.load())
            out[33] = Float32(s.pair.first + s.bars[1])
            out[34] = s.pair.second * 2.0
            out[35] = Float32(Int32(s.yes.load()))
            out[36] = Float32(Int32(s.n == 7))
            out[37] = Float32(cute.arch.atomic_add(s.pair.first, 3))
            out[38] = Float32(-s.pair.first)
            out[39] = Float32(s.buf.data_ptr()[3])
        assert (s.buf.size, s.buf.size_in_bytes, s.buf.elem_width, len(s.buf), s.buf.dtype) == (64, 256, 32, 64, Float32)

    a = rng.standard_normal(64).astype(np.float32)
    got = run(kernel, a, zeros(40, np.float32))
    assert (got[:32] == a[32:][::-1]).all()
    assert got[32:].tolist() == [7, 6 + 77, 5, 1, 1, 6, -9, a[3]]


def test_a_struct_made_in_the_host_function_and_carried_in_self():
    class Work:
        def __init__(self, n):
            self.n = n

        @cute.jit
        def __call__(self, a: cute.Tensor, out: cute.Tensor):
            @cute.struct
            class Shared:
                data: cute.struct.MemRange[Int32, self.n]
                total: Int32

            self.shared = Shared
            self.kernel(a, out).launch(grid=(1, 1, 1), block=(32, 1, 1), smem=Shared.size_in_bytes())

        @cute.kernel
        def kernel(self, a: cute.Tensor, out: cute.Tensor):
            t, _, _ = cute.arch.thread_idx()
            s = SmemAllocator().allocate(self.shared)
            for i in range(t, self.n, 32):
                s.data[i] = a[i] * 2
            if t == 0:
                s.total = 0
            cute.arch.sync_threads()
            cute.arch.atomic_add(s.total.ptr, s.data[self.n - 1 - t])
            cute.arch.sync_threads()
            out[t] = s.total.load()

    a = rng.integers(-100, 100, 48).astype(np.int32)
    out = zeros(32)
    Work(48)(a, out)
    assert (out == 2 * a[16:].sum()).all()


def test_members_written_in_branches_and_loops():
    @cute.kernel
    def kernel(a: cute.Tensor, out: cute.Tensor):
        t, _, _ = cute.arch.thread_idx()
        s = SmemAllocator().allocate(Pair)
        if t == 0:
            s.first = 0
            for i in range(a[0]):
                if i % 2 == 1:
                    s.first = s.first + i
                else:
                    s.second = Float32(i)
        cute.arch.sync_threads()
        out[t] = s.first.load() + Int32(s.second.load())

    assert (run(kernel, np.array([6], np.int32), zeros(32)) == 1 + 3 + 5 + 4).all()


def test_a_struct_made_in_the_kernel_and_one_at_a_pointer():
    @cute.kernel
    def kernel(a: cute.Tensor, out: cute.Tensor):
        t, _, _ = cute.arch.thread_idx()

        @cute.struct
        class Own:
            n: Int32
            row: cute.struct.MemRange[Int32, 32]

        smem = SmemAllocator()
        x = Own(smem.allocate(Own.size_in_bytes(), byte_alignment=Own.__alignof__()))
        y = smem.allocate(Own)
        x.row[t], y.row[t] = a[t], a[t] * 2
        if t == 0:
            x.n = 3
            y.n = x.n * 5
        cute.arch.sync_threads()
        out[t] = x.row[31 - t] + y.row[31 - t] + y.n.load()

    a = rng.integers(-100, 100, 32).astype(np.int32)
    assert (run(kernel, a, zeros(32)) == 3 * a[::-1] + 15).all()


def test_copies_through_shared_memory():
    @cute.kernel
    def kernel(a: cute.Tensor, out: cute.Tensor):
        t, _, _ = cute.arch.thread_idx()
        smem = SmemAllocator()
        s = smem.allocate_tensor(Float32, cute.make_layout((16, 32), stride=(32, 1)), 128, cute.make_swizzle(3, 4, 3))
        zero = smem.allocate_tensor(Float32, cute.make_layout((4, 32)))
        atom = cute.make_copy_atom(cute.nvgpu.CopyUniversalOp(), Float32, num_bits_per_copy=128)
        tiled = cute.make_tiled_copy_tv(atom, cute.make_layout((4, 8), stride=(8, 1)), cute.make_layout((1, 4)))
        mine = tiled.get_slice(t)
        source, target = mine.partition_S(a), mine.partition_D(s)
        r = cute.make_fragment_like(target)
        cute.copy(tiled, source, r)
        cute.copy(tiled, r, target)
        if t == 0:
            zero.fill(0.0)
        cute.arch.sync_threads()
        cute.autovec_copy(s[None, t], cute.local_tile(out, (16, 32), (0, 0))[None, t])
        cute.autovec_copy(zero[None, t], cute.local_tile(out, (4, 32), (4, 0))[None, t])

    a, out = rng.standard_normal((16, 32)).astype(np.float32), np.ones((20, 32), np.float32)
    launch(kernel, cute.runtime.from_dlpack(a, assumed_align=16), cute.runtime.from_dlpack(out), 32, None)
    assert (out[:16] == a).all() and not out[16:].any()


def test_unions_are_one_place():
    @cute.union
    class Either:
        number: Int32
        real: Float32

    @cute.kernel
    def kernel(a: cute.Tensor, out: cute.Tensor):
        t, _, _ = cute.arch.thread_idx()
        if t == 0:
            s = SmemAllocator().allocate(Either)
            s.real = 1.0
            out[0] = s.number.load()

    assert run(kernel, zeros(1), zeros(1))[0] == 0x3f800000


# -- allocations ---------------------------------------------------------------------------------------------------------

def test_allocations_are_apart_and_aligned():
    @cute.kernel
    def kernel(a: cute.Tensor, out: cute.Tensor):
        t, _, _ = cute.arch.thread_idx()
        smem = SmemAllocator()
        places = (smem.allocate(10), smem.allocate(Int8), smem.allocate_array(Float32, 3), smem.allocate(4, 256),
                  smem.allocate_tensor(Int64, cute.make_layout(5), byte_alignment=32).iterator,
                  cute.arch.alloc_smem(Int16, 3), smem.allocate_array(Int32, num_elems=2, byte_alignment=1024))
        first = places[0].toint()
        for i in range_constexpr(len(places)):
            out[i] = Int32(places[i].toint() - first)
            out[16 + i] = Int32(places[i].toint() % places[i].alignment)
        out[30] = smem.allocated_bytes

    got = run(kernel, zeros(1), zeros(32), 1)
    sizes = [10, 1, 12, 4, 40, 6, 8]
    spans = sorted((int(p), int(p) + n) for p, n in zip(got, sizes))
    assert all(x[1] <= y[0] for x, y in zip(spans, spans[1:])) and not got[16:23].any()
    assert got[30] == 1024 + 8


@pytest.mark.parametrize("pad, swizzle", [(0, None), (1, None), (0, (3, 4, 3)), (0, (5, 2, 5))])
def test_transposes(pad, swizzle):
    @cute.kernel
    def kernel(a: cute.Tensor, out: cute.Tensor):
        t, _, _ = cute.arch.thread_idx()
        sw = cute.make_swizzle(*swizzle) if swizzle else None
        s = SmemAllocator().allocate_tensor(Float32, cute.make_layout((32, 32), stride=(32 + pad, 1)), 16, sw)
        for i in range_constexpr(32):
            s[i, t] = a[i, t]
        cute.arch.sync_threads()
        for i in range_constexpr(32):
            out[i, t] = s[t, i]

    a = rng.standard_normal((32, 32)).astype(np.float32)
    assert (run(kernel, a, zeros((32, 32), np.float32)) == a.T).all()


def test_ranges_under_swizzled_layouts_and_other_types():
    @cute.struct
    class S:
        buf: cute.struct.Align[cute.struct.MemRange[Float16, 256], 128]

    @cute.kernel
    def kernel(a: cute.Tensor, out: cute.Tensor):
        t, _, _ = cute.arch.thread_idx()
        s = SmemAllocator().allocate(S)
        layout = cute.make_layout((8, 32), stride=(32, 1))
        x = s.buf.get_tensor(layout, swizzle=cute.make_swizzle(2, 4, 3))
        y = s.buf.get_tensor(cute.make_composed_layout(cute.make_swizzle(2, 3, 3), 0, layout))
        assert x.layout == layout and x.stride == (32, 1)
        for i in range_constexpr(8):
            x[i, t] = Float16(a[i, t])
        cute.arch.sync_threads()
        for i in range_constexpr(8):
            out[i, t] = Float32(y[7 - i, 31 - t])
        z = s.buf.get_tensor(cute.make_layout(128), dtype=Int32)
        assert z.element_type is Int32

    a = rng.integers(-100, 100, (8, 32)).astype(np.float32)
    assert (run(kernel, a, zeros((8, 32), np.float32)) == a[::-1, ::-1]).all()


def test_pointers_with_a_swizzle():
    """One swizzle, of bytes, for elements of all types; it stays with the memory."""
    def model(address):
        return address ^ (address >> 3 & 0x70)

    @cute.kernel
    def kernel(a: cute.Tensor, out: cute.Tensor):
        t, _, _ = cute.arch.thread_idx()
        layout = cute.make_layout((8, 64), stride=(64, 1))
        s = SmemAllocator().allocate_tensor(Float16, layout, byte_alignment=128, swizzle=cute.make_swizzle(3, 4, 3))
        for i in range_constexpr(8):
            for j in range_constexpr(2):
                s[i, t + 32 * j] = Float16(a[i, t + 32 * j])
        cute.arch.sync_threads()
        row = s[3, None]
        out[0, t] = Int32(row[t])
        out[1, t] = Int32(row.iterator[t])
        out[2, t] = Int32((row.iterator + t).load())
        again = cute.make_tensor(row.iterator, cute.make_layout((64, 2), stride=(1, 64)))
        out[3, t] = Int32(again[t, 1])
        out[4, t] = Int32(cute.make_tensor(s.iterator, s.layout)[7, t])
        raw = cute.make_tensor(cute.arch.alloc_smem(Float16, 512, 1024), layout)
        under = cute.make_tensor(cute.recast_ptr(raw.iterator, cute.make_swizzle(3, 4, 3)), layout)
        for i in range_constexpr(8):
            under[i, t] = Float16(a[i, t])
        cute.arch.sync_threads()
        out[5, t] = Int32(raw[5, t ^ 40])
        words = cute.recast_ptr(s.iterator + 64, dtype=Int32)
        pair = cute.recast_tensor(cute.make_tensor(words + t, 1), Float16)
        out[6, t] = Int32(pair[0]) + 1000 * Int32(pair[1])

    a = rng.integers(-100, 100, (8, 64)).astype(np.float32)
    got = run(kernel, a, zeros((7, 32)))
    assert (got[:3] == a[3, :32]).all() and (got[3] == a[4, :32]).all() and (got[4] == a[7, :32]).all()
    for t in range(32):
        at = model((5 * 64 + (t ^ 40)) * 2) // 2
        assert at // 64 == 5
        if at % 64 < 32:
            assert got[5, t] == a[5, at % 64]
    assert (got[6] == a[1, ::2] + 1000 * a[1, 1::2]).all()


def test_dynamic_memory():
    @cute.kernel
    def kernel(a: cute.Tensor, out: cute.Tensor):
        t, _, _ = cute.arch.thread_idx()
        p = cute.arch.get_dyn_smem(Int32, alignment=128)
        s = cute.make_tensor(p, cute.make_layout(32))
        s[t] = a[t]
        cute.arch.sync_threads()
        out[t] = s[31 - t]
        out[32] = cute.arch.dynamic_smem_size()
        out[33] = Int32(p.toint() % 128)

    a = rng.integers(-100, 100, 32).astype(np.int32)
    got = run(kernel, a, zeros(34), smem=256)
    assert (got[:32] == a[::-1]).all() and got[32:].tolist() == [256, 0]


def test_smem_covers_what_the_allocator_takes():
    @cute.kernel
    def kernel(a: cute.Tensor, out: cute.Tensor):
        t, _, _ = cute.arch.thread_idx()
        s = SmemAllocator().allocate_tensor(Int8, cute.make_layout(150 * 1024))
        s[t] = Int8(1)
        out[t] = Int32(s[t]) + cute.arch.dynamic_smem_size()

    for smem, rest in ((None, 0), (150 * 1024, 0), (150 * 1024 + 64, 64)):
        assert (run(kernel, zeros(1), zeros(32), smem=smem) == 1 + rest).all()
    refused("LAUNCH_SHARED", kernel, smem=228 * 1024)


def test_memory_chosen_at_run_time():
    @cute.kernel
    def kernel(a: cute.Tensor, out: cute.Tensor):
        t, _, _ = cute.arch.thread_idx()
        smem = SmemAllocator()
        x, y = smem.allocate_tensor(Int32, cute.make_layout(32)), smem.allocate_tensor(Int32, cute.make_layout(32))
        x[t], y[t] = a[t], a[t] * 10
        for i in range(a[0]):
            x, y = y, x
        if a[1] > 0:
            p = x.iterator
        else:
            p = y.iterator
        cute.arch.sync_threads()
        out[t] = x[31 - t] + p[0]

    for n in (3, 4):
        for sign in (-1, 1):
            a = np.arange(32, dtype=np.int32) + 1
            a[0], a[1] = n, sign
            x, y = (a, a * 10) if n % 2 == 0 else (a * 10, a)
            assert (run(kernel, a, zeros(32)) == x[::-1] + (x if sign > 0 else y)[0]).all()


def test_register_memory():
    @cute.kernel
    def kernel(a: cute.Tensor, out: cute.Tensor):
        t, _, _ = cute.arch.thread_idx()
        r = cute.make_rmem_tensor((2, 4), Int32)
        for i in range_constexpr(8):
            r[i] = a[t] + i
        total = Int32(0)
        for i in range(8):
            total += r[i] * (i + 1)
        cute.arch.sync_threads()
        out[t] = total + r[1, 3]

    a = rng.integers(-100, 100, 64).astype(np.int32)
    want = sum((a + i) * (i + 1) for i in range(8)) + a + 7
    assert (run(kernel, a, zeros(64), 64) == want).all()


def test_capacity():
    assert cutlass.utils.get_smem_capacity_in_bytes("sm_90") == 227 * 1024
    assert SmemAllocator.capacity_in_bytes("80") == 163 * 1024
    with pytest.raises(ValueError):
        cutlass.utils.get_smem_capacity_in_bytes("sm_1")


# -- arithmetic ----------------------------------------------------------------------------------------------------------

FLOATS = np.array([0.0, -0.0, 1.5, -2.25, np.inf, -np.inf, np.nan, 1e-40, 3e38], np.float32)


def signed(x):
    return math.copysign(1, x)


@pytest.mark.parametrize("name", ["fmin", "fmax"])
def test_minima(name):
    f, max_ = getattr(cute.arch, name), name == "fmax"

    @cute.jit
    def all_of(a: cute.Tensor, b: cute.Tensor, out: cute.Tensor):
        for i in range(a.shape[0]):
            out[0, i] = f(a[i], b[i])
            out[1, i] = f(a[i], b[i], nan=True)
            out[2, i] = f(a[i], b[i], abs=True)
            out[3, i] = f(a[i], b[i], 0.5)

    a, b = np.repeat(FLOATS, len(FLOATS)), np.tile(FLOATS, len(FLOATS))
    out = np.zeros((4, len(a)), np.float32)
    all_of(a, b, out)

    def model(x, y, nan=False):
        if math.isnan(x) or math.isnan(y):
            return math.nan if nan or (math.isnan(x) and math.isnan(y)) else y if math.isnan(x) else x
        if x == y:
            return (max if max_ else min)(x, y, key=signed)
        return (max if max_ else min)(x, y)

    def same(x, y):
        return math.isnan(x) and math.isnan(y) or (x == y and signed(x) == signed(y))

    for i, (x, y) in enumerate(zip(a.tolist(), b.tolist())):
        assert same(out[0, i], model(x, y)) and same(out[1, i], model(x, y, True)), (x, y)
        m = model(abs(x), abs(y))
        assert math.isnan(m) or same(out[2, i], math.copysign(m, signed(x) * signed(y))), (x, y)
        assert same(out[3, i], model(model(x, y), 0.5)), (x, y)


def test_packed_pairs_and_approximations():
    @cute.jit
    def all_of(x: Float32, y: Float32, z: Float32, out: cute.Tensor):
        pairs = (cute.arch.add_packed_f32x2((x, y), (z, x)), cute.arch.sub_packed_f32x2((x, y), (z, 2.0), rnd="rn"),
                 cute.arch.mul_packed_f32x2((x, y), (z, z)), cute.arch.fma_packed_f32x2((x, y), (y, z), (z, x)),
                 cute.arch.exp_packed_f32x2((x, y)))
        for i in range_constexpr(5):
            out[i, 0], out[i, 1] = pairs[i]
        out[5, 0], out[5, 1] = cute.arch.rcp_approx(x), cute.arch.exp2(y)

    x, y, z = np.float32(1.25), np.float32(-0.3), np.float32(7.1)
    out = np.zeros((6, 2), np.float32)
    all_of(x, y, z, out)
    wide = [np.float64(v) for v in (x, y, z)]
    assert out[0].tolist() == [x + z, y + x] and out[1].tolist() == [x - z, y - np.float32(2)] and out[2].tolist() == [x * z, y * z]
    assert out[3].tolist() == [np.float32(wide[0] * wide[1] + wide[2]), np.float32(wide[1] * wide[2] + wide[0])]
    assert np.allclose(out[4:].ravel(), [np.exp(x), np.exp(y), 1 / x, np.exp2(y)], rtol=1e-6)


def test_bits():
    @cute.jit
    def all_of(a: cute.Tensor, b: cute.Tensor, out: cute.Tensor):
        for i in range(a.shape[0]):
            out[i, 0] = Int64(cute.arch.popc(a[i]))
            out[i, 1] = Int64(cute.arch.popc(Int64(a[i]) * b[i]))
            out[i, 2] = Int64(cute.arch.mul_hi(a[i], b[i]))
            out[i, 3] = Int64(cute.arch.mul_hi(Uint32(a[i]), Uint32(b[i])))
            out[i, 4] = cute.arch.mul_wide(a[i], b[i])
            out[i, 5] = cute.arch.mul_hi(Int64(a[i]) << 31, Int64(b[i]) << 20)
            out[i, 6] = Int64(Uint32(cute.arch.lop3(a[i], b[i], a[i] >> 3, 0xF0 | (0xCC & 0xAA))))
            out[i, 7] = Int64(Uint32(cute.arch.lop3(a[i], b[i], a[i] >> 3, 0x96)))
            out[i, 8] = Int64(Uint32(cute.arch.prmt(a[i], b[i], 0x5410)))
            out[i, 9] = Int64(Uint32(cute.arch.prmt(a[i], b[i], b[i] & 0xffff)))

    n = 50
    a, b = (rng.integers(-2**31, 2**31, n).astype(np.int32) for _ in range(2))
    out = np.zeros((n, 10), np.int64)
    all_of(a, b, out)

    def prmt(x, y, indices):
        octets = ((y % 2**32) << 32 | x % 2**32).to_bytes(8, "little")
        r = 0
        for i in range(4):
            k = indices >> 4 * i & 15
            octet = octets[k & 7]
            r |= (0xff if octet & 0x80 else 0) << 8 * i if k & 8 else octet << 8 * i
        return r

    for i in range(n):
        x, y = int(a[i]), int(b[i])
        c = x >> 3
        want = [bin(x % 2**32).count("1"), bin(x * y % 2**64).count("1"), x * y >> 32, (x % 2**32) * (y % 2**32) >> 32, x * y,
                (x << 31) * (y << 20) >> 64, (x | (y & c)) % 2**32, (x ^ y ^ c) % 2**32, prmt(x, y, 0x5410), prmt(x, y, y & 0xffff)]
        want[3] = want[3] if want[3] < 2**31 else want[3]
        assert out[i].tolist() == want, (x, y)


# -- effects are kept apart ----------------------------------------------------------------------------------------------

def test_nothing_with_an_effect_is_shared_or_moved():
    """What looks the same twice is recorded twice, in its own region, and passes leave it there."""
    import re

    @cute.kernel
    def kernel(a: cute.Tensor, out: cute.Tensor):
        t, _, _ = cute.arch.thread_idx()
        s = cute.make_tensor(cute.arch.alloc_smem(Int32, 32), cute.make_layout(32))
        s[t] = a[t]
        x = s[31 - t]
        cute.arch.sync_threads()
        x += s[31 - t]
        for _ in range(2):
            x += cute.arch.shuffle_sync(x, 3) * 0 + cute.arch.shuffle_sync(x, 3) * 0
        for i in range(4):
            cute.arch.sync_threads()
            x += s[0]
            cute.arch.atomic_add(out.iterator, 0)
            cute.arch.atomic_add(out.iterator, 0)
        if cute.arch.vote_any_sync(x > 3) and cute.arch.vote_any_sync(x > 3):
            cute.arch.sync_threads()
        out[t] = x

    @cute.jit
    def f(a: cute.Tensor, out: cute.Tensor):
        kernel(a, out).launch(grid=(1, 1, 1), block=(32, 1, 1))

    text = str(cute.compile(f, zeros(32), zeros(32)).__mlir__)
    text = text[text.index('sym_name = "' + text.split('callee = "')[1].split('"')[0]):]
    counts = {op: len(re.findall(rf'"hilt.{op}"', text)) for op in ("barrier", "atomic_rmw", "vote", "load", "shuffle_sync")}
    assert counts == {"barrier": 3, "atomic_rmw": 2, "vote": 2, "load": 4, "shuffle_sync": 2}, counts
    loop = text[text.index('"scf.for"', text.index('"hilt.shuffle_sync"')):text.index('"hilt.vote"')]
    assert loop.index('"hilt.barrier"') < loop.index('"hilt.load"') < loop.index('"hilt.atomic_rmw"')


# -- what is refused -----------------------------------------------------------------------------------------------------

def kernel_of(say):
    @cute.kernel
    def kernel(a: cute.Tensor, out: cute.Tensor):
        say(a, out)
    return kernel


arch = cute.arch
WRONG = [
    ("ARCH_RANGE", lambda a, out: arch.barrier(barrier_id=1, number_of_threads=33), "33", "multiple of 32"),
    ("ARCH_RANGE", lambda a, out: arch.barrier(barrier_id=-1), "-1"),
    ("ARG_COUNT", lambda a, out: arch.barrier_arrive(barrier_id=1), "number_of_threads"),
    ("ARCH_RANGE", lambda a, out: arch.sync_warp(0), "mask"),
    ("ARCH_RANGE", lambda a, out: arch.sync_warp(1 << 32), "mask"),
    ("ARCH_RANGE", lambda a, out: arch.shuffle_sync(a[0], 32), "offset"),
    ("ARCH_RANGE", lambda a, out: arch.shuffle_sync(a[0], 1, mask_and_clamp=0x20), "mask_and_clamp"),
    ("TYPE_WRONG", lambda a, out: arch.shuffle_sync(a[0], 1.5), "offset", "float"),
    ("TYPE_NOT_A_NUMBER", lambda a, out: arch.shuffle_sync("x", 1), "str"),
    ("ARCH_WORD", lambda a, out: arch.shuffle_sync_op(a[0], 1, -1, 31, kind="left"), "left", "bfly"),
    ("TYPE_WRONG", lambda a, out: arch.warp_redux_sync(Int64(a[0]), "add"), "Int64"),
    ("TYPE_WRONG", lambda a, out: arch.warp_redux_sync(Float32(1.0), "xor"), "Float32"),
    ("ARCH_WORD", lambda a, out: arch.warp_redux_sync(a[0], "mul"), "mul"),
    ("ARCH_RANGE", lambda a, out: arch.warp_reduction_sum(a[0], threads_in_group=12), "power of two"),
    ("TYPE_WRONG", lambda a, out: arch.atomic_add(a[0], 1), "pointer", "Int32"),
    ("TYPE_WRONG", lambda a, out: arch.atomic_add(cute.make_rmem_tensor(1, Int32), 1), "registers"),
    ("TYPE_STORE_MISMATCH", lambda a, out: arch.atomic_add(a.iterator, Float32(1.0)), "Float32"),
    ("ARCH_WORD", lambda a, out: arch.atomic_add(a.iterator, 1, scope="world"), "world"),
    ("TYPE_WRONG", lambda a, out: arch.atomic_and(cute.recast_ptr(a.iterator, dtype=Float32), 1.0), "Float32"),
    ("TYPE_WRONG", lambda a, out: arch.atomic_add(cute.recast_ptr(a.iterator, dtype=Int8), 1), "Int8"),
    ("ARCH_WORD", lambda a, out: arch.red(a.iterator, 1, op="add", dtype="s16"), "s16"),
    ("ARG_COUNT", lambda a, out: arch.load(a.iterator, scope="gpu"), "sem"),
    ("ARCH_WORD", lambda a, out: arch.load(a.iterator, sem="release"), "release"),
    ("TYPE_WRONG", lambda a, out: arch.mbarrier_init(a.iterator, 1), "shared memory", "global"),
    ("ARCH_RANGE", lambda a, out: arch.mbarrier_init(arch.alloc_smem(Int64, 1), 0), "cnt"),
    ("ARCH_RANGE", lambda a, out: arch.mbarrier_wait(arch.alloc_smem(Int64, 1), 2), "phase"),
    ("ARCH_RANGE", lambda a, out: arch.mbarrier_arrive(arch.alloc_smem(Int64, 1), 16), "rank"),
    ("PHASE_REQUIRES_CONSTANT", lambda a, out: arch.cp_async_wait_group(a[0]), "Int32"),
    ("ARCH_RANGE", lambda a, out: arch.cp_async(arch.alloc_smem(Int32, 4), a.iterator, 12), "12"),
    ("ARCH_RANGE", lambda a, out: arch.cp_async(arch.alloc_smem(Int32, 4), a.iterator, 8), "aligned to 4"),
    ("TYPE_WRONG", lambda a, out: arch.cp_async(out.iterator, a.iterator, 4), "shared"),
    ("TYPE_WRONG", lambda a, out: arch.cp_async_bulk(arch.alloc_smem(Int32, 4, 16), a.iterator, 16), "global"),
    ("ARCH_WORD", lambda a, out: arch.fence_proxy("tensor"), "tensor"),
    ("UNSUP_NOT_YET", lambda a, out: arch.fence_proxy("tensormap"), "tensormap"),
    ("ARCH_RANGE", lambda a, out: arch.setmaxregister_increase(33), "33"),
    ("ARCH_RANGE", lambda a, out: arch.lop3(a[0], a[1], a[2], 256), "lut"),
    ("TYPE_WRONG", lambda a, out: arch.popc(1.5), "float"),
    ("TYPE_WRONG", lambda a, out: arch.map_dsmem_ptr(a.iterator, 1), "shared memory"),
    ("ARCH_RANGE", lambda a, out: arch.alloc_smem(Int32, 0), "size_in_elems"),
    ("ARCH_RANGE", lambda a, out: arch.alloc_smem(Int32, 4, 24), "power of two"),
    ("TYPE_WRONG", lambda a, out: SmemAllocator().allocate("16"), "str"),
    ("TENSOR_NOT_STATIC", lambda a, out: SmemAllocator().allocate_tensor(Int32, cute.make_layout(a.shape[0])), "shared memory"),
    ("TYPE_WRONG", lambda a, out: SmemAllocator().allocate_tensor(Int32, 8, 16, "swizzle"), "Swizzle"),
    ("LAYOUT_RANGE", lambda a, out: SmemAllocator().allocate_tensor(Int32, 8, 16, cute.make_swizzle(2, 1, 3)), "bytes"),
    ("ARCH_RANGE", lambda a, out: SmemAllocator().allocate(Storage).bars[2], "bars", "2"),
    ("TYPE_WRONG", lambda a, out: setattr(SmemAllocator().allocate(Storage), "buf", 1), "range"),
    ("TYPE_STORE_MISMATCH", lambda a, out: setattr(SmemAllocator().allocate(Storage), "n", 1.5), "Int32"),
]


@pytest.mark.parametrize("id, say, words", [(w[0], w[1], w[2:]) for w in WRONG], ids=[f"{i}-{w[0]}" for i, w in enumerate(WRONG)])
def test_wrong(id, say, words):
    refused(id, kernel_of(say), *words)


@pytest.mark.parametrize("say", [cute.arch.thread_idx, cute.arch.lane_idx, cute.arch.sync_threads, SmemAllocator, cute.arch.elect_one,
                                 lambda: cute.arch.alloc_smem(Int32, 4), lambda: cute.arch.vote_any_sync(True)])
def test_outside_kernels(say):
    @cute.jit
    def host():
        say()

    for f in (say, host):
        with pytest.raises(hilt.DSLError, match="PHASE_OUTSIDE_KERNEL"):
            f()
