"""Copying in host functions: every element that is meant, nothing else, as wide as is proved and no wider."""
import itertools
import random
import re

import cutlass
import cutlass.cute as cute
import hilt
import ml_dtypes
import numpy as np
import pytest
from cutlass import Boolean, Constexpr, Float32, Int32
from cutlass.cute.runtime import from_dlpack, make_ptr

L = cute.make_layout
UNIVERSAL = cute.nvgpu.CopyUniversalOp()
DTYPES = [np.float32, np.float64, np.float16, np.int8, np.uint8, np.int16, np.int32, np.int64, np.uint64, ml_dtypes.bfloat16]


@cute.jit
def elementwise_add(a: cute.Tensor, b: cute.Tensor, c: cute.Tensor, threads: Constexpr, values: Constexpr, bits: Constexpr):
    """The field's first example, with loops over blocks and threads: predicates keep to odd shapes."""
    atom = cute.make_copy_atom(UNIVERSAL, a.element_type, num_bits_per_copy=bits)
    tiled = cute.make_tiled_copy_tv(atom, threads, values)
    identity = cute.make_identity_tensor(c.shape)
    tiles = [cute.zipped_divide(x, tiled.tiler_mn) for x in (a, b, c, identity)]
    for block in range(cute.size(tiles[2], mode=[1])):
        block_a, block_b, block_c, block_i = [t[(None, None), block] for t in tiles]
        for thread in range(tiled.size):
            mine = tiled.get_slice(thread)
            part_a, part_b, part_c = mine.partition_S(block_a), mine.partition_S(block_b), mine.partition_D(block_c)
            part_i = mine.partition_S(block_i)
            in_a, in_b, out = [cute.make_fragment_like(x) for x in (part_a, part_b, part_c)]
            inside = cute.make_rmem_tensor(part_i.shape, Boolean)
            for i in range(cute.size(inside)):
                inside[i] = cute.elem_less(part_i[i], c.shape)
            cute.copy(atom, part_a, in_a, pred=inside)
            cute.copy(atom, part_b, in_b, pred=inside)
            out.store(in_a.load() + in_b.load())
            cute.copy(atom, out, part_c, pred=inside)


def random_array(rng, shape, dtype):
    """Of that shape, with strides of some kind, in memory whose other bytes are known."""
    kind = rng.choice(["rows", "columns", "steps", "padded"])
    grow = 2 if kind == "steps" else 1
    full = tuple(e * grow + 3 * (kind == "padded") for e in shape)
    base = np.zeros(full, dtype, order="F" if kind == "columns" else "C")
    base[...] = np.arange(base.size).reshape(full) % 50 + 1
    return base, base[tuple(slice(0, e * grow, grow) for e in shape)]


@pytest.mark.parametrize("seed", range(24))
def test_elementwise_add(seed):
    rng = random.Random(seed)
    dtype = rng.choice(DTYPES)
    shape = (rng.randint(1, 40), rng.randint(1, 70))
    (_, a), (_, b), (base, c) = [random_array(rng, shape, dtype) for _ in range(3)]
    outside = np.ones(base.shape, bool)
    outside[tuple(slice(0, e * (2 if base.shape[0] >= 2 * e else 1), 2 if base.shape[0] >= 2 * e else 1) for e in shape)] = False
    before = base.copy()
    threads = cute.make_ordered_layout(rng.choice([(4, 8), (2, 16), (1, 32)]), rng.choice([(0, 1), (1, 0)]))
    values = cute.make_ordered_layout(rng.choice([(1, 4), (2, 2), (4, 1), (1, 1)]), rng.choice([(0, 1), (1, 0)]))
    args = [a, b, c]
    if rng.random() < 0.5:
        args = [from_dlpack(x) for x in args]
    elementwise_add(*args, threads, values, 0)
    expected = a + b
    assert np.array_equal(c, expected)
    c[...] = before[tuple(slice(0, n * s, s) for n, s in zip(shape, [st // bt for st, bt in zip(c.strides, base.strides)]))]
    assert np.array_equal(base, before), "nothing outside is written"


@pytest.mark.parametrize("bits", [32, 64, 128])
@pytest.mark.parametrize("shape", [(16, 64), (13, 60), (1, 4), (33, 132)])
def test_elementwise_add_by_instructions(shape, bits):
    """One predicate an instruction is not needed here: the instructions' elements all have one."""
    rng = np.random.default_rng(3)
    a, b = [rng.random(shape, np.float32) for _ in range(2)]
    c = np.zeros(shape, np.float32)
    args = [from_dlpack(x, assumed_align=16) for x in (a, b, c)]
    elementwise_add(*args, L((4, 8), stride=(8, 1)), L((1, 4)), bits)
    assert np.array_equal(c, a + b)


# -- copies between memories -------------------------------------------------------------------------------
@cute.jit
def autovec(a: cute.Tensor, b: cute.Tensor):
    cute.autovec_copy(a, b)


@cute.jit
def basic(a: cute.Tensor, b: cute.Tensor):
    cute.basic_copy(a, b)


@cute.jit
def by_modes(a: cute.Tensor, b: cute.Tensor):
    cute.copy(cute.make_copy_atom(UNIVERSAL, a.element_type), a, b)


@pytest.mark.parametrize("seed", range(30))
@pytest.mark.parametrize("how", [autovec, basic, by_modes])
def test_arrays_of_any_strides(how, seed):
    rng = random.Random(seed)
    dtype = rng.choice(DTYPES)
    shape = tuple(rng.choice([1, 2, 3, 5, 8, 16]) for _ in range(rng.choice([1, 2, 3])))
    (_, a), (base, b) = random_array(rng, shape, dtype), random_array(rng, shape, dtype)
    before = base.copy()
    marks = {0: lambda x: x, 1: from_dlpack, 2: lambda x: from_dlpack(x).mark_layout_dynamic()}
    wrap = [marks[rng.randrange(3)] for _ in range(2)]
    how(wrap[0](a), wrap[1](b))
    assert np.array_equal(a, b)
    copied = b.copy()
    b[...] = 0
    changed = base.copy()
    b[...] = copied
    kept = base != 0
    before[changed == 0] = 0
    assert np.array_equal(before, changed), "nothing outside is written"


def test_large_copies_are_loops():
    """The code of a copy does not grow with the tensor, and addresses step evenly."""
    a, b = np.arange(1 << 16, dtype=np.float32).reshape(256, 256), np.zeros((256, 256), np.float32)
    f = cute.compile(autovec, from_dlpack(a, assumed_align=16), from_dlpack(b, assumed_align=16))
    assert f.__mlir__.count("hilt.load") <= 64 and "scf.for" in f.__mlir__
    assert set(re.findall(r"hilt.load.*->\s*(\S+)", f.__mlir__)) == {"vector<16xf32>"}
    f(from_dlpack(a, assumed_align=16), from_dlpack(b, assumed_align=16))
    assert np.array_equal(a, b)


def loads_and_stores(f):
    return [re.search(pattern, line).group(1) for line in f.__mlir__.splitlines()
            for pattern in (r'"hilt.load"\(.*->\s*(\S+)', r'"hilt.store"\(.*: \((\S+(?:<[^>]*>)?),') if re.search(pattern, line)]


@pytest.mark.parametrize("align, strides, dtype, width", [
    (16, (1, 8), np.float32, 16), (8, (1, 8), np.float32, 16), (4, (1, 8), np.float32, 16), (16, (1, 10), np.float32, 8),
    (16, (1, 9), np.float32, 8), (16, (8, 1), np.float32, 16), (16, (2, 16), np.float32, 1), (16, (1, 8), np.float64, 8),
    (16, (1, 8), np.int8, 64), (16, (1, 8), np.float16, 32), (64, (1, 8), np.float32, 16), (2, (1, 8), np.float16, 32),
])
def test_widths_and_alignment(align, strides, dtype, width):
    """Neighbours in memory are one access of up to 64 bytes, which says no more alignment than is proved."""
    space = np.zeros(4096, np.int8)
    at = -space.ctypes.data % 64
    a, b = [space[at + k * 1024:at + (k + 1) * 1024].view(dtype) for k in (0, 1)]
    a[:64] = np.arange(64)

    @cute.jit
    def f(p: cute.Tensor, q: cute.Tensor):
        layout = cute.make_layout((8, 8), stride=strides)
        x, y = cute.make_tensor(p.iterator, layout), cute.make_tensor(q.iterator, layout)
        cute.autovec_copy(x, y)
    args = [from_dlpack(x[:80], assumed_align=align) for x in (a, b)]
    compiled = cute.compile(f, *args)
    widest = max([int(n) for n in re.findall(r'"hilt.(?:load|store)".*vector<(\d+)x', compiled.__mlir__)], default=1)
    assert widest == width
    aligns = [int(n) for n in re.findall(r'"hilt.(?:load|store)".*align = (\d+)', compiled.__mlir__)]
    assert aligns and max(aligns) == align and min(aligns) >= np.dtype(dtype).itemsize
    compiled(*args)
    for i, j in itertools.product(range(8), range(8)):
        assert b[i * strides[0] + j * strides[1]] == a[i * strides[0] + j * strides[1]]


@pytest.mark.parametrize("divisibility, align", [(4, 16), (2, 8), (1, 4)])
def test_alignment_of_run_time_strides(divisibility, align):
    """Rows that begin at a run-time multiple of that many bytes."""
    @cute.jit
    def f(a: cute.Tensor, b: cute.Tensor):
        for row in range(a.shape[0]):
            x, y = [cute.local_tile(t, (1, 8), (row, 1)) for t in (a, b)]
            cute.autovec_copy(x, y)
    a = np.arange(5 * 24, dtype=np.float32).reshape(5, 24)
    b = np.zeros_like(a)
    args = [from_dlpack(x, assumed_align=16).mark_compact_shape_dynamic(mode=1, stride_order=(0, 1), divisibility=divisibility)
            for x in (a, b)]
    compiled = cute.compile(f, *args)
    accesses = re.findall(r'"hilt.(?:load|store)".*align = (\d+).*vector<(\d+)x', compiled.__mlir__)
    assert set(accesses) == {(str(align), "8")}
    compiled(*args)
    assert np.array_equal(b[:, 8:16], a[:, 8:16]) and not b[:, :8].any() and not b[:, 16:].any()


# -- predicates --------------------------------------------------------------------------------------------
@pytest.mark.parametrize("form", ["elements", "instructions", "values", "rest", "broadcast", "memory"])
@pytest.mark.parametrize("bits", [0, 64, 128])
def test_predicates(form, bits):
    """A predicate for each element, for each instruction, or for all values of a coordinate of the rest."""
    rng = np.random.default_rng(7)
    per = max(bits // 32, 1)
    if form == "elements" and bits:
        pytest.skip("an instruction is all or nothing")
    a = np.arange(8 * 3 * 5, dtype=np.float32).reshape(5, 3, 8)
    b = np.zeros_like(a)
    shape = {"elements": (8, 3, 5), "memory": (8 // per, 3, 5), "instructions": (8 // per, 3, 5), "values": (1, 3, 5),
             "rest": (3, 5), "broadcast": (1, 3, 5)}[form]
    stride = {"broadcast": (0, 0, 1)}.get(form)
    bools = rng.random((5, 1, 1) if form == "broadcast" else shape[::-1]) < 0.5

    @cute.jit
    def f(a: cute.Tensor, b: cute.Tensor, says: cute.Tensor):
        layout = cute.make_layout(((per, 8 // per), 3, 5))
        x, y = cute.make_tensor(a.iterator, layout), cute.make_tensor(b.iterator, layout)
        atom = cute.make_copy_atom(UNIVERSAL, Float32, num_bits_per_copy=bits)
        if cutlass.const_expr(form == "memory"):
            pred = cute.make_tensor(says.iterator, cute.make_layout(shape))
        else:
            pred = cute.make_rmem_tensor(cute.make_layout(shape, stride=stride), Boolean)
            flat = cute.make_tensor(says.iterator, cute.make_layout(cute.cosize(pred.layout)))
            for i in cutlass.range_constexpr(cute.cosize(pred.layout)):
                cute.make_tensor(pred.iterator, cute.make_layout(cute.cosize(pred.layout)))[i] = flat[i]
        cute.copy(atom, x, y, pred=pred)
    f(from_dlpack(a, assumed_align=16), from_dlpack(b, assumed_align=16), from_dlpack(bools))
    full = bools
    if form == "rest":
        full = bools[:, :, None]
    full = np.repeat(full, 8 // full.shape[-1], axis=-1)
    assert np.array_equal(b, np.where(full, a, 0))


def test_nothing_is_read_where_a_predicate_is_false():
    """Pointers into nowhere under a false predicate are not touched."""
    b = np.zeros(16, np.float32)

    @cute.jit
    def f(nowhere: cute.Pointer, b: cute.Tensor, limit: Int32):
        x = cute.make_tensor(nowhere, cute.make_layout((4, 4)))
        y = cute.make_tensor(b.iterator, cute.make_layout((4, 4)))
        pred = cute.make_rmem_tensor((4, 4), Boolean)
        for i in range(16):
            pred[i] = i >= 16 + limit
        cute.copy(cute.make_copy_atom(UNIVERSAL, Float32), x, y, pred=pred)
        one = cute.make_rmem_tensor((1, 4), Boolean)
        for i in range(4):
            one[i] = i >= 4 + limit
        cute.copy(cute.make_copy_atom(UNIVERSAL, Float32, num_bits_per_copy=128), x, y, pred=one)
    f(make_ptr(Float32, 4096, assumed_align=16), from_dlpack(b, assumed_align=16), 0)
    assert not b.any()


def test_one_predicate_for_everything():
    a, b = np.arange(12, dtype=np.int32), np.zeros(12, np.int32)

    @cute.jit
    def f(a: cute.Tensor, b: cute.Tensor, n: Int32):
        cute.copy(cute.make_copy_atom(UNIVERSAL, Int32), a, b, pred=n > 3)

    @cute.jit
    def g(a: cute.Tensor, b: cute.Tensor, on: Constexpr):
        cute.copy(cute.make_copy_atom(UNIVERSAL, Int32), a, b, pred=on)
    f(a, b, 2)
    g(a, b, False)
    assert not b.any()
    f(a, b, 4)
    assert np.array_equal(a, b)
    b[:] = 0
    g(a, b, True)
    assert np.array_equal(a, b)


def test_basic_copy_if():
    rng = np.random.default_rng(1)
    a, b, says = np.arange(35.0).reshape(5, 7), np.zeros((5, 7)), rng.random((5, 7)) < 0.5

    @cute.jit
    def f(says: cute.Tensor, a: cute.Tensor, b: cute.Tensor):
        cute.basic_copy_if(says, a, b)
    for wrap in (lambda x: x, from_dlpack):
        b[...] = 0
        f(wrap(says), wrap(a), wrap(b))
        assert np.array_equal(b, np.where(says, a, 0))


# -- shapes ------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("src, dst", [
    (L((4, 6)), L((4, 6), stride=(6, 1))), (L(24), L((4, 6))), (L((4, (2, 3))), L(((2, 2), 6))), (L((4, 6)), L((6, 4))),
    (L((4, 3, 2)), L((6, 2, 2))), (L((8, 3)), L((3, 8))), (L((1, 24)), L(24)), (L(((2, 3), (2, 2))), L((3, 8), stride=(8, 1))),
    (L((5, 7), stride=(7, 1)), L((7, 5))), (L((4, 6), stride=(0, 1)), L((4, 6))),
])
def test_modes_that_divide_each_other_or_not(src, dst):
    """Two linear orders of one size, whatever their modes."""
    a, b = np.arange(64, dtype=np.int32), np.zeros(64, np.int32)

    @cute.jit
    def f(a: cute.Tensor, b: cute.Tensor):
        cute.basic_copy(cute.make_tensor(a.iterator, src), cute.make_tensor(b.iterator, dst))

    @cute.jit
    def g(a: cute.Tensor, b: cute.Tensor):
        cute.autovec_copy(cute.make_tensor(a.iterator, src), cute.make_tensor(b.iterator, dst))
    for h in (f, g):
        b[:] = 0
        h(a, b)
        assert [b[dst(i)] for i in range(cute.size(dst))] == [src(i) for i in range(cute.size(src))]


def test_run_time_extents_in_the_rest():
    """(values, rest...) with a run-time rest: a loop around what is unrolled."""
    a = np.arange(7 * 4 * 8, dtype=np.float32).reshape(7, 4, 8)
    b = np.zeros_like(a)

    @cute.jit
    def f(a: cute.Tensor, b: cute.Tensor, n: Int32):
        layout = cute.make_layout((8, 4, n))
        x, y = cute.make_tensor(a.iterator, layout), cute.make_tensor(b.iterator, layout)
        atom = cute.make_copy_atom(UNIVERSAL, Float32, num_bits_per_copy=128)
        cute.copy(atom, x, y)
    args = [from_dlpack(x, assumed_align=16) for x in (a, b)]
    f(*args, 5)
    assert np.array_equal(b[:5], a[:5]) and not b[5:].any()
    f(*args, 0)
    f(*args, 7)
    assert np.array_equal(b, a)


def test_instructions_of_one_element_take_any_extents():
    a, b = np.arange(24, dtype=np.float32).reshape(4, 6), np.zeros((4, 6), np.float32)

    @cute.jit
    def f(a: cute.Tensor, b: cute.Tensor):
        cute.copy(cute.make_copy_atom(UNIVERSAL, Float32, num_bits_per_copy=32), a, b)
    f(a, b)
    assert np.array_equal(a, b)


def test_sizes_that_only_the_call_knows():
    a, b = np.arange(12.0), np.zeros(11)
    with pytest.raises(AssertionError, match="different sizes"):
        autovec(a, b)
    assert not b.any()
    fixed = from_dlpack(np.zeros(12))
    with pytest.raises(AssertionError, match="different sizes"):
        autovec(a[:11], fixed)


def test_repeated_elements():
    """What a fragment repeats is copied once; a destination that would be written several ways is refused."""
    a, b = np.arange(4, dtype=np.float32), np.zeros((3, 4), np.float32)

    @cute.jit
    def f(a: cute.Tensor, b: cute.Tensor):
        row = cute.make_tensor(a.iterator, cute.make_layout((4, 3), stride=(1, 0)))
        fragment = cute.make_fragment_like(row)
        atom = cute.make_copy_atom(UNIVERSAL, Float32)
        cute.copy(atom, row, fragment)
        cute.copy(atom, fragment, cute.make_tensor(b.iterator, cute.make_layout((4, 3))))
    f(a, b)
    assert np.array_equal(b, np.stack([a] * 3))


def test_swizzled_memory():
    a, b, c = np.arange(512, dtype=np.float32), np.zeros(512, np.float32), np.zeros(512, np.float32)
    swizzled = cute.make_composed_layout(cute.make_swizzle(3, 2, 3), 0, L((8, 64), stride=(64, 1)))

    @cute.jit
    def f(a: cute.Tensor, b: cute.Tensor, c: cute.Tensor, n: Int32):
        x = cute.make_tensor(a.iterator, cute.make_layout((8, 64), stride=(64, 1)))
        y, z = cute.make_tensor(b.iterator, swizzled), cute.make_tensor(c.iterator, cute.make_layout((8, 64), stride=(64, 1)))
        atom = cute.make_copy_atom(UNIVERSAL, Float32, num_bits_per_copy=128)
        tiled = cute.make_tiled_copy_tv(atom, cute.make_layout((4, 8), stride=(8, 1)), cute.make_layout((1, 4)))
        for t in range(n):
            mine = tiled.get_slice(t)
            cute.copy(tiled, mine.partition_S(x), mine.partition_D(y))
        for t in range(n):
            mine = tiled.get_slice(t)
            cute.copy(tiled, mine.partition_S(y), mine.partition_D(z))
    f(*[from_dlpack(x, assumed_align=16) for x in (a, b, c)], 32)
    assert np.array_equal(a, c)
    assert [b[swizzled(i)] for i in range(512)] == [a[i % 8 * 64 + i // 8] for i in range(512)]


def test_one_instruction():
    a, b = np.arange(16, dtype=np.float32), np.zeros(16, np.float32)

    @cute.jit
    def f(a: cute.Tensor, b: cute.Tensor, n: Int32):
        atom = cute.make_copy_atom(UNIVERSAL, Float32, num_bits_per_copy=128)
        for i in range(n):
            cute.copy_atom_call(atom, cute.local_tile(a, (4,), (i,)), cute.local_tile(b, (4,), (i,)))
    f(*[from_dlpack(x, assumed_align=16) for x in (a, b)], 3)
    assert np.array_equal(b, np.where(np.arange(16) < 12, a, 0))


# -- in traced code ----------------------------------------------------------------------------------------
def test_tiled_copies_as_values(capsys):
    """Arguments, globals, names carried through run-time regions, parts of containers, text."""
    atom = cute.make_copy_atom(UNIVERSAL, Float32)
    one = cute.make_tiled_copy_tv(atom, L((2, 2)), L((1, 2)))
    two = cute.make_tiled_copy_tv(atom, L((2, 2), stride=(2, 1)), L((1, 2)))

    @cute.jit
    def f(a: cute.Tensor, b: cute.Tensor, tiled: cute.TiledCopy, n: Int32):
        print("traced")
        thread = tiled.get_slice(0)
        for t in range(n):
            thread = tiled.get_slice(n - 1 - t)
            cute.copy(tiled, thread.partition_S(a), thread.partition_D(b))
        if n > 2:
            thread = tiled.get_slice(n - 1)
        cute.copy(tiled, thread.partition_S(b), thread.partition_D(a))
    a, b = np.arange(32, dtype=np.float32).reshape(4, 8), np.zeros((4, 8), np.float32)
    for tiled in (one, two, cute.make_tiled_copy_tv(atom, L((2, 2)), L((1, 2)))):
        b[...] = 0
        f(a, b, tiled, 4)
        assert np.array_equal(a, b)
    assert capsys.readouterr().out.count("traced") == 2, "equal tiled copies share code"

    @cute.jit
    def g(n: Int32):
        for i in range(n):
            print(one.get_slice(i))
            print(atom, one)
        return n
    assert g(2) == 2


def test_threads_at_run_time_and_compile_time_agree():
    a = np.arange(6 * 32, dtype=np.float32).reshape(6, 32)
    b, c = np.zeros_like(a), np.zeros_like(a)

    @cute.jit
    def f(a: cute.Tensor, b: cute.Tensor, static: Constexpr):
        tiled = cute.make_tiled_copy_tv(cute.make_copy_atom(UNIVERSAL, Float32), L((2, 8), stride=(8, 1)), L((3, 4)))
        if cutlass.const_expr(static):
            for t in cutlass.range_constexpr(tiled.size):
                mine = tiled.get_slice(t)
                cute.copy(tiled, mine.partition_S(a), mine.partition_D(b))
        else:
            for t in range(tiled.size):
                mine = tiled.get_slice(t)
                cute.copy(tiled, mine.partition_S(a), mine.partition_D(b))
    f(a, b, True)
    f(a, c, False)
    assert np.array_equal(a, b) and np.array_equal(a, c)


def test_each_allocation_may_fail():
    """Whichever allocation fails while a copy is traced and compiled: MemoryError, and the next call is right."""
    a, b = [from_dlpack(np.zeros((6, 32), np.float32), assumed_align=16) for _ in range(2)]
    for n in itertools.chain(range(0, 1500, 7), range(1500, 20000, 331)):
        @cute.jit
        def f(a: cute.Tensor, b: cute.Tensor, on: Boolean):
            tiled = cute.make_tiled_copy_tv(cute.make_copy_atom(UNIVERSAL, Float32), L((2, 8), stride=(8, 1)), L((3, 4)))
            for t in range(tiled.size):
                mine = tiled.get_slice(t)
                cute.copy(tiled, mine.partition_S(a), mine.partition_D(b), pred=on)
            cute.autovec_copy(a, b)
        hilt._hilt.fail_allocation_after(n)
        try:
            f(a, b, True)
            done = True
        except (MemoryError, hilt.DSLError):
            done = False
        finally:
            hilt._hilt.fail_allocation_after(-1)
        f(a, b, False)
        if done:
            break


def test_tiled_copies_of_objects():
    class Mover:
        def __init__(self):
            self.atom = cute.make_copy_atom(UNIVERSAL, Float32, num_bits_per_copy=128)
            self.tiled = cute.make_tiled_copy_tv(self.atom, L((4, 32), stride=(32, 1)), L((4, 4), stride=(4, 1)))

        @cute.jit
        def __call__(self, a: cute.Tensor, b: cute.Tensor):
            x, y = [cute.local_tile(t, self.tiled.tiler_mn, (0, 1)) for t in (a, b)]
            for t in range(self.tiled.size):
                mine = self.tiled.get_slice(t)
                cute.copy(self.atom, mine.partition_S(x), mine.partition_D(y))
    a = np.arange(64 * 256, dtype=np.float32).reshape(64, 256)
    b = np.zeros_like(a)
    Mover()(from_dlpack(a, assumed_align=16), from_dlpack(b, assumed_align=16))
    assert np.array_equal(b[:16, 128:], a[:16, 128:]) and not b[16:].any() and not b[:, :128].any()
