"""Launches: sizes, what a kernel is given, where it may be launched, several launches, specialisations."""
import collections
import dataclasses
import functools
import threading
import types

import cutlass
import cutlass.cute as cute
import hilt
import hilt.utils
import numpy as np
import pytest
from cutlass import Boolean, Constexpr, Float16, Float32, Float64, Int8, Int32, Int64, Uint8, const_expr, range_constexpr

from launching import device, refused, zeros

arch = cute.arch


# -- sizes ---------------------------------------------------------------------------------------------------------------

@cute.kernel
def count(out: cute.Tensor):
    x, y, z = arch.grid_dim()
    bx, by, bz = arch.block_idx()
    tx, ty, tz = arch.thread_idx()
    nx, ny, nz = arch.block_dim()
    block = bx + x * (by + y * bz)
    out[block * (nx * ny * nz) + tx + nx * (ty + ny * tz)] = 1


def test_sizes_in_every_form():
    for grid, block, blocks, threads in (
            (2, 4, 2, 4), ((2,), [4], 2, 4), ([2, 3], (4, 2), 6, 8), ((2, 1, 3), (4, 2, 2), 6, 16),
            (Int32(2), (Int64(4), 2), 2, 8), ((Uint8(3), 1, 1), (np.int64(4) and 4,), 3, 4)):
        @cute.jit
        def f(out: cute.Tensor):
            count(out).launch(grid=grid, block=block)
        out = zeros(200)
        f(out)
        assert out.sum() == blocks * threads and out[:blocks * threads].all()


def test_run_time_sizes():
    @cute.jit
    def f(out: cute.Tensor, n: Int32, m: Int64, k: Uint8):
        count(out).launch(grid=(n, 1, k), block=[m, n])
    for n, m, k in ((1, 4, 1), (2, 3, 3), (3, 8, 2)):
        out = zeros(500)
        f(out, n, m, k)
        assert out.sum() == n * k * m * n


def test_sizes_from_shapes():
    @cute.jit
    def f(out: cute.Tensor):
        count(out).launch(grid=cute.ceil_div(cute.size(out), 32), block=32)
    out = zeros(96)
    f(out)
    assert out.all()


@pytest.mark.parametrize("n,m,words", [
    (0, 1, ("grid", "zero")), (1, 0, ("block", "zero")), (-1, 1, ("grid", "negative")), (1, -32, ("block", "negative")),
    (1, 1025, ("block", "1025", "1024")), (1, 1 << 20, ("block",))])
def test_bad_sizes_at_run_time(n, m, words):
    @cute.jit
    def f(out: cute.Tensor, n: Int32, m: Int32):
        count(out).launch(grid=n, block=m)
    out = zeros(64)
    e = refused(lambda: f(out, n, m), "LAUNCH_SIZE", "count", *words)
    assert e.lineno and not out.any() and e.kernel == "count" and e.thread is None and e.agents == []
    f(out, 2, 32)
    assert out.all()


def test_more_threads_than_promised_at_run_time():
    @cute.jit
    def f(out: cute.Tensor, m: Int32):
        count(out).launch(grid=1, block=m, max_number_threads=(8, 8))
    out = zeros(65)
    e = refused(lambda: f(out, 65), "LAUNCH_SIZE", "65 threads", "at most 64")
    assert e.lineno and not out.any() and e.kernel == "count"
    f(out, 64)
    assert out[:64].all()


@cute.kernel
def sharing(out: cute.Tensor):
    s = hilt.utils.SmemAllocator().allocate_tensor(Float32, cute.make_layout(64), 16)
    s[0] = 1.0
    out[0] = s[0].to(Int32)


def test_shared_memory_that_the_kernel_takes():
    """smem= counts what allocators take, so it cannot be less; 0 leaves it to them."""
    def launching(smem):
        @cute.jit
        def f(out: cute.Tensor):
            sharing(out).launch(grid=1, block=1, smem=smem)
        return f
    refused(lambda: launching(100)(zeros(1)), "LAUNCH_SHARED", "smem=100", "256 bytes")
    for smem in (0, 256, 300, None):
        out = zeros(1)
        launching(smem)(out)
        assert out[0] == 1


def test_shared_memory_that_the_kernel_takes_at_run_time(device):
    """Too little is refused before anything runs, whatever runs it."""
    @cute.jit
    def f(out: cute.Tensor, smem: Int32):
        sharing(out).launch(grid=1, block=1, smem=smem)
    for smem, words in ((1, ("smem=1,", "256 bytes", "leave smem out")), (255, ("smem=255,", "256 bytes")), (-1, ("smem=-1:", "negative")),
                        (-(2**31), ("smem=-2147483648:", "negative")), (1 << 20, ("1048576 bytes",))):
        out = zeros(1)
        e = refused(lambda: f(out, smem), "LAUNCH_SHARED", "sharing", *words)
        assert e.lineno and e.kernel == "sharing" and e.thread is None and not out.any()
    for smem in (0, 256, 300):
        out = zeros(1)
        f(out, smem)
        assert out[0] == 1


def test_bad_sizes_while_tracing():
    def launching(**sizes):
        @cute.jit
        def f(out: cute.Tensor, n: Int32):
            count(out).launch(**{k: v(n) if callable(v) else v for k, v in sizes.items()})
        return lambda: f(zeros(1), 1)
    refused(launching(grid=1, block=-32), "LAUNCH_SIZE", "block=(-32, 1, 1)", "negative")
    refused(launching(grid=1, block=(32, 33)), "LAUNCH_SIZE", "1056", "1024")
    refused(launching(grid=1, block=(32, 2), max_number_threads=(9, 7, 1)), "LAUNCH_SIZE", "64 threads", "at most 63")
    refused(launching(grid=1, block=(2, lambda: 0, 1)[::2] + (65,)), "LAUNCH_SIZE", "z", "64")
    refused(launching(grid=(1, 65536), block=1), "LAUNCH_SIZE", "grid", "65535")
    refused(launching(grid=1, block=(2048, Int32(1))), "LAUNCH_SIZE", "2048")
    refused(launching(grid=3, block=32, cluster=2), "LAUNCH_CLUSTER", "grid=(3, 1, 1)", "cluster=(2, 1, 1)")
    refused(launching(grid=32, block=32, cluster=32), "LAUNCH_CLUSTER", "cluster")
    refused(launching(grid=1, block=32, smem=1 << 20), "LAUNCH_SHARED", "1048576")
    refused(launching(grid=1, block=32, smem=-1), "LAUNCH_SHARED", "negative")
    refused(launching(block=32), "LAUNCH_SIZE", "grid is missing")
    refused(launching(grid=32), "LAUNCH_SIZE", "block is missing")
    refused(launching(grid=(1, 1, 1, 1), block=1), "LAUNCH_SIZE", "4 sizes")
    refused(launching(grid=1, block=()), "LAUNCH_SIZE", "0 sizes")
    refused(launching(grid=1.5, block=1), "ARG_WRONG_TYPE", "grid", "float")
    refused(launching(grid=1, block=(1, True)), "ARG_WRONG_TYPE", "block", "bool")
    refused(launching(grid=1, block="32"), "ARG_WRONG_TYPE", "block", "str")
    refused(launching(grid=None, block=1), "ARG_WRONG_TYPE", "grid", "None")
    refused(launching(grid=1, block=1, threads=3), "CONFIG_UNKNOWN_OPTION", "threads")
    refused(launching(grid=1, block=1, stream="s"), "ARG_WRONG_TYPE", "stream", "str")
    refused(launching(grid=1, block=1, min_blocks_per_mp=lambda n: n), "PHASE_REQUIRES_CONSTANT", "min_blocks_per_mp")
    refused(launching(grid=1, block=1 << 70), "LAUNCH_SIZE", "block")


def test_every_keyword():
    @cute.jit
    def f(out: cute.Tensor, stream):
        count(out).launch(grid=2, block=16, cluster=[1, 1, 1], smem=256, stream=stream, min_blocks_per_mp=1,
                          max_number_threads=[32, 1, 1], cooperative=True, use_pdl=False)
    out = zeros(32)
    f(out, 0)
    assert out.all()
    text = cute.compile(f, out, 0).__mlir__
    assert "maxntid = [32, 1, 1]" in text and "minctas = 1" in text and "block = [16, 1, 1]" in text
    assert "cooperative" in text and "cluster = [1, 1, 1]" in text


# -- arguments -----------------------------------------------------------------------------------------------------------

Pair = collections.namedtuple("Pair", "left right")


@dataclasses.dataclass(frozen=True)
class Frozen:
    a: object
    b: object


@dataclasses.dataclass
class Open:
    a: object
    b: object


class Plain:
    def __init__(self, a, b):
        self.a, self.b = a, b


class Slotted:
    __slots__ = ("a", "b")

    def __init__(self, a, b):
        self.a, self.b = a, b


class Flat:
    def __init__(self, v, tag):
        self.v, self.tag = v, tag

    def __extract_mlir_values__(self):
        return [self.v]

    def __new_from_mlir_values__(self, values):
        return Flat(values[0], self.tag)


@cute.kernel
def store_one(out: cute.Tensor, get: Constexpr, box):
    out[0] = get(box)


@pytest.mark.parametrize("make,get", [
    (lambda n, t: n, lambda b: b),
    (lambda n, t: 5, lambda b: b),
    (lambda n, t: (n, (n + 1, 7)), lambda b: b[0] + b[1][0] * b[1][1]),
    (lambda n, t: [n, [n * 2]], lambda b: b[0] + b[1][0]),
    (lambda n, t: {"a": n, "b": (n, 2)}, lambda b: b["a"] * b["b"][1]),
    (lambda n, t: Pair(n, n + 3), lambda b: b.left * b.right),
    (lambda n, t: Frozen(n, 4), lambda b: b.a * b.b),
    (lambda n, t: Open(n, Open(n, 4)), lambda b: b.a * b.b.b),
    (lambda n, t: Plain(n, 4), lambda b: b.a * b.b),
    (lambda n, t: Slotted(n, 4), lambda b: b.a * b.b),
    (lambda n, t: types.SimpleNamespace(a=n, b=4), lambda b: b.a * b.b),
    (lambda n, t: Flat(n, 4), lambda b: b.v * b.tag),
    (lambda n, t: t, lambda b: b[1] + b[2]),
    (lambda n, t: (t, n), lambda b: b[0][b[1]]),
    (lambda n, t: t.iterator, lambda b: (b + 1).load()),
    (lambda n, t: cute.make_layout((n, 4), stride=(4, 1)), lambda b: b((1, 2)) + cute.size(b)),
    (lambda n, t: t.layout, lambda b: cute.size(b)),
    (lambda n, t: cute.make_identity_tensor((4, 4)), lambda b: b[2, 3][1]),
    (lambda n, t: cute.make_identity_tensor((n, n)), lambda b: b[n_small, n_small][0]),
    (lambda n, t: None, lambda b: 3 if b is None else 4),
    (lambda n, t: Float32, lambda b: b(2.5).to(Int32)),
    (lambda n, t: "abc", lambda b: len(b)),
    (lambda n, t: (lambda x: x + n), lambda b: b(3)),
    (lambda n, t: functools.partial(lambda x, y: x * y, n), lambda b: b(3)),
    (lambda n, t: Plain(n, 2).__init__.__self__.b, lambda b: b),
    (lambda n, t: Boolean(n > 2), lambda b: b),
    (lambda n, t: Int8(n) + Int64(n), lambda b: b.to(Int32)),
    (lambda n, t: Float16(n) * Float64(0.5), lambda b: b.to(Int32)),
    (lambda n, t: cute.full((4,), 2, Int32) * n, lambda b: b[3] + b[0]),
    (lambda n, t: range(n_small), lambda b: len(b)),
])
def test_arguments(make, get):
    @cute.jit
    def f(out: cute.Tensor, t: cute.Tensor, n: Int32):
        store_one(out, get, make(n, t)).launch(grid=1, block=1)

    @cute.jit
    def inlined(out: cute.Tensor, t: cute.Tensor, n: Int32):
        out[0] = get(make(n, t))
    t = np.arange(8, dtype=np.int32) * 10
    for n in (3, 4):
        out, want = zeros(1), zeros(1)
        f(out, t, n)
        inlined(want, t, n)
        assert out[0] == want[0]


n_small = 2


def test_tiled_copies_and_threads_of_them():
    @cute.kernel
    def k(tiled: cute.TiledCopy, src: cute.Tensor, dst: cute.Tensor):
        thread = tiled.get_slice(arch.thread_idx()[0])
        cute.copy(tiled, thread.partition_S(src), thread.partition_D(dst))

    @cute.jit
    def f(src: cute.Tensor, dst: cute.Tensor):
        atom = cute.make_copy_atom(cute.nvgpu.CopyUniversalOp(), src.element_type)
        tiled = cute.make_tiled_copy_tv(atom, cute.make_layout((8, 4), stride=(4, 1)), cute.make_layout((1, 2)))
        k(tiled, src, dst).launch(grid=1, block=32)
    a, b = np.arange(64, dtype=np.float32).reshape(8, 8), np.zeros((8, 8), np.float32)
    f(cute.runtime.from_dlpack(a), cute.runtime.from_dlpack(b))
    assert (a == b).all()


def test_layout_facts_of_tensors_stay():
    @cute.kernel
    def k(t: cute.Tensor, facts: Constexpr):
        facts.append((str(t.layout), t.iterator.alignment, t.element_type, t.memspace))
    facts = []

    @cute.jit
    def f(t: cute.Tensor):
        k(t, facts).launch(grid=1, block=1)
    f(cute.runtime.from_dlpack(np.zeros((4, 8), np.float32), assumed_align=16))
    layout, align, dtype, space = facts[0]
    assert layout == "(4,8):(8,1)" and align == 16 and dtype is Float32 and space == cute.AddressSpace.gmem
    t = cute.runtime.from_dlpack(np.zeros((4, 8), np.float32)).mark_compact_shape_dynamic(mode=1, divisibility=4)
    f(t)
    assert facts[-1][0].startswith("(4,?")


def test_one_value_is_one_argument():
    @cute.kernel
    def k(a: cute.Tensor, b: cute.Tensor, n, m):
        a[0] = n + m + b[1]

    @cute.jit
    def f(a: cute.Tensor, n: Int32):
        k(a, a, n, n).launch(grid=1, block=1)
    a = np.arange(4, dtype=np.int32)
    f(a, 5)
    assert a[0] == 11
    kernel = cute.compile(f, a, 5).__mlir__.split("func.func")[2]
    assert kernel.split("^bb0(")[1].split(")")[0].count(":") == 3


def test_annotations_and_defaults():
    @cute.kernel
    def k(out: cute.Tensor, x: Int8, *rest, y: Int32 = 4, z: Constexpr = None, **more):
        out[0] = x
        out[1] = y + (0 if z is None else z)
        out[2] = sum(rest) + more.get("w", 0)

    @cute.jit
    def f(out: cute.Tensor, n: Int32):
        k(out, n).launch(grid=1, block=1)
        k(out, n, n, 2, y=n, z=5, w=n).launch(grid=1, block=1)
    out = zeros(3)
    f(out, 257)
    assert out.tolist() == [1, 262, 516]
    refused(lambda: cute.jit(lambda out: k(out, "s").launch(grid=1, block=1))(out), "ARG_WRONG_TYPE", "x", "Int8")
    refused(lambda: cute.jit(lambda out: k(out, 300).launch(grid=1, block=1))(out), "ARG_OUT_OF_RANGE", "x", "300")
    refused(lambda: cute.jit(lambda out: k().launch(grid=1, block=1))(out), "ARG_COUNT", "out")

    @cute.jit
    def g(out: cute.Tensor, n: Int32):
        k(out, 1, z=n).launch(grid=1, block=1)
    refused(lambda: g(out, 1), "PHASE_REQUIRES_CONSTANT", "z", "Int32")


def test_register_memory_of_the_host_is_refused():
    @cute.jit
    def f(out: cute.Tensor):
        r = cute.make_rmem_tensor((4,), Int32)
        store_one(out, lambda b: b[0], r).launch(grid=1, block=1)
    refused(lambda: f(zeros(1)), "LAUNCH_ARGUMENT", "rmem", "register memory")


# -- methods, nested functions, closures -----------------------------------------------------------------------------------

class Scale:
    def __init__(self, factor):
        self.factor = factor

    @cute.kernel
    def kernel(self, t: cute.Tensor, n):
        t[arch.thread_idx()[0]] = self.factor * n + self.offset

    @staticmethod
    @cute.kernel
    def plain(t: cute.Tensor):
        t[0] = 9

    @classmethod
    @cute.kernel
    def of_class(cls, t: cute.Tensor):
        t[1] = cls.number

    number = 6

    @cute.jit
    def __call__(self, t: cute.Tensor, n: Int32):
        self.offset = n + 1
        self.kernel(t, n).launch(grid=1, block=4)
        self.plain(t).launch(grid=1, block=1)
        self.of_class(t).launch(grid=1, block=1)
        self.offset = 0


def test_methods():
    t = zeros(4)
    Scale(3)(t, 5)
    assert t.tolist() == [9, 6, 21, 21]
    Scale(2)(t, 5)
    assert t.tolist() == [9, 6, 16, 16]


def test_closures_carry_run_time_values():
    @cute.jit
    def f(out: cute.Tensor, n: Int32):
        twice = n * 2
        shape = (n, twice)
        view = cute.make_tensor(out.iterator, cute.make_layout((n, 2)))

        def helper(x):
            return x + twice

        @cute.kernel
        def k(i):
            out[i] = helper(n) + shape[1]
            view[0, 1] = n
        k(0).launch(grid=1, block=1)
        twice = twice + 1
        k(1).launch(grid=1, block=1)
        return twice
    out = zeros(8)
    assert f(out, 5) == 11
    assert out[:2].tolist() == [25, 26] and out[5] == 5


def test_what_globals_hold_is_no_argument():
    place = types.SimpleNamespace()

    @cute.kernel
    def k(out: cute.Tensor):
        out[0] = holder["place"].n + 1

    @cute.jit
    def f(out: cute.Tensor, n: Int32):
        holder["place"].n = n
        k(out).launch(grid=1, block=1)
    holder["place"] = place
    e = refused(lambda: f(zeros(1), 1), "SCOPE_HOST_VALUE", "Int32", "f", "argument")
    assert any("'n'" in note for note in e.notes)


holder = {}


def test_guards_of_kernels():
    global number

    @cute.kernel
    def k(out: cute.Tensor):
        out[0] = number + helper_of_kernel()

    @cute.jit
    def f(out: cute.Tensor):
        k(out).launch(grid=1, block=1)
    for number in (1, 2, 1):
        out = zeros(1)
        f(out)
        assert out[0] == number + 40


number = 1


def helper_of_kernel():
    return 40


def test_changes_in_kernels():
    @cute.kernel
    def appends(l, n):
        l.append(n)

    @cute.jit
    def f(n: Int32):
        appends([n], 1).launch(grid=1, block=1)
    refused(lambda: f(3), "SCOPE_EFFECT_ON_OUTER", "l")

    @cute.kernel
    def writes(o, n):
        o.v = n
    box = Plain(1, 2)

    @cute.jit
    def g(n: Int32):
        writes(box, n).launch(grid=1, block=1)
    refused(lambda: g(3), "SCOPE_EFFECT_ON_OUTER", "Plain")

    @cute.kernel
    def counts(o):
        o.a = 7

    @cute.jit
    def h(n: Int32):
        counts(box).launch(grid=1, block=1)
        return n + box.a
    assert h(1) == 8


# -- several launches --------------------------------------------------------------------------------------------------------

@cute.kernel
def add(t: cute.Tensor, n):
    t[arch.thread_idx()[0]] += n


@cute.kernel
def double(t: cute.Tensor):
    t[arch.thread_idx()[0]] *= 2


def functions_of(f, *args):
    return cute.compile(f, *args).__mlir__.count('"func.func"')


def test_order_and_sharing(device):
    if device == "cuda":
        pytest.skip("host code reads an element")

    @cute.jit
    def f(t: cute.Tensor, n: Int32):
        add(t, n).launch(grid=1, block=4)
        double(t).launch(grid=1, block=4)
        add(t, n + 1).launch(grid=1, block=4)
        t[0] = t[0] + 100
        double(t).launch(grid=1, block=4)
    t = zeros(4)
    f(t, 3)
    assert t.tolist() == [220, 20, 20, 20]
    assert functions_of(f, t, 3) == 3


def test_specialisations():
    @cute.jit
    def f(t: cute.Tensor, n: Int32):
        add(t, n).launch(grid=1, block=4)
        add(t, 1).launch(grid=1, block=4)
        add(t, 2).launch(grid=1, block=4)
        add(t, n).launch(grid=1, block=2)
        add(t, n).launch(grid=n, block=2)
        add(t, n).launch(grid=1, block=4)
    t = zeros(4)
    f(t, 1)
    assert t.tolist() == [7, 7, 5, 5]
    assert functions_of(f, t, 1) == 5


def test_loops_and_branches_of_the_host():
    @cute.jit
    def f(t: cute.Tensor, n: Int32):
        s = Int32(0)
        for i in range(n):
            if i % 2 == 0:
                add(t, i + s).launch(grid=1, block=2)
            else:
                double(t).launch(grid=1, block=2)
            s += 1
        while s > 3:
            add(t, 1).launch(grid=1, block=s)
            s -= 1
        for k in range_constexpr(3):
            add(t, k).launch(grid=1, block=1)
        return s
    for n in (0, 1, 3, 6):
        t, want = zeros(8), np.zeros(8, np.int32)
        s = 0
        for i in range(n):
            if i % 2 == 0:
                want[:2] += i + s
            else:
                want[:2] *= 2
            s += 1
        while s > 3:
            want[:s] += 1
            s -= 1
        want[0] += 3
        assert f(t, n) == s and t.tolist() == want.tolist()


def test_launch_under_known_and_const_tests():
    @cute.jit
    def f(t: cute.Tensor, wide: Constexpr):
        if const_expr(wide):
            add(t, 1).launch(grid=1, block=4)
        else:
            add(t, 2).launch(grid=1, block=2)
        if wide > 2:
            add(t, 10).launch(grid=1, block=1)
    for wide, want in ((0, [2, 2, 0, 0]), (1, [1, 1, 1, 1]), (3, [11, 1, 1, 1])):
        t = zeros(4)
        f(t, wide)
        assert t.tolist() == want


def test_launch_in_inlined_functions():
    @cute.jit
    def inner(t: cute.Tensor, n):
        add(t, n).launch(grid=1, block=2)
        return n + 1

    def helper(t, n):
        add(t, n).launch(grid=1, block=1)

    @cute.jit
    def f(t: cute.Tensor, n: Int32):
        helper(t, inner(t, n))
    t = zeros(2)
    f(t, 1)
    assert t.tolist() == [3, 1]


def test_an_array_of_kernels():
    kernels = [add, add]

    @cute.jit
    def f(t: cute.Tensor, n: Int32):
        for k in kernels:
            call = k(t, n)
            call.launch(grid=1, block=1)
            call.launch(grid=1, block=2)
    t = zeros(2)
    f(t, 1)
    assert t.tolist() == [4, 2]


# -- where not -----------------------------------------------------------------------------------------------------------------

def test_calls_that_are_refused():
    t = zeros(1)
    refused(lambda: add(t, 1), "CALL_LAUNCH_OUTSIDE", "add", "from Python", ".launch(grid")
    refused(lambda: add[1, 32](t, 1), "CALL_LAUNCH_OUTSIDE", "add", "with [ ]", ".launch(grid")

    @cute.jit
    def without(t: cute.Tensor):
        add(t, 1)
    e = refused(lambda: without(t), "CALL_LAUNCH_OUTSIDE", "add", "without it", ".launch(")
    assert e.lineno == without.__wrapped__.__code__.co_firstlineno + 2

    @cute.kernel
    def nested(t: cute.Tensor):
        add(t, 1).launch(grid=1, block=1)

    @cute.jit
    def launches_nested(t: cute.Tensor):
        nested(t).launch(grid=1, block=1)
    refused(lambda: launches_nested(t), "CALL_LAUNCH_OUTSIDE", "from a kernel")
    kept = []

    @cute.jit
    def keeps(t: cute.Tensor):
        kept.append(add(t, 1))
        kept[0].launch(grid=1, block=1)
    keeps(t)
    refused(lambda: kept[0].launch(grid=1, block=1), "CALL_LAUNCH_OUTSIDE", "add")
    refused(lambda: cute.compile(add, t, 1), "ARG_WRONG_TYPE", "kernel")

    @cute.jit
    def positional(t: cute.Tensor):
        add(t, 1).launch(1, 1)
    refused(lambda: positional(t), "ARG_COUNT", "launch")
    assert repr(add) == "<kernel function add>"


def test_errors_inside_show_the_way():
    @cute.kernel
    def wrong(t: cute.Tensor):
        t[0] = t[0] + "x"  # inside

    @cute.jit
    def f(t: cute.Tensor):
        wrong(t).launch(grid=1, block=1)  # outside
    e = refused(lambda: f(zeros(1)), "TYPE_UNSUPPORTED_OPERAND")
    first = wrong.__wrapped__.__code__.co_firstlineno
    assert e.lineno == first + 2 and any(f":{first + 6}:" in note for note in e.notes)


def test_python_errors_inside_pass():
    @cute.kernel
    def wrong(t: cute.Tensor):
        raise KeyError("mine")

    @cute.jit
    def f(t: cute.Tensor):
        wrong(t).launch(grid=1, block=1)
    with pytest.raises(KeyError):
        f(zeros(1))
    t = zeros(4)
    test = cute.jit(lambda t: add(t, 1).launch(grid=1, block=1))
    test(t)
    assert t[0] == 1


# -- threads of the host, output, failures ------------------------------------------------------------------------------------------

def test_many_host_threads():
    @cute.jit
    def f(t: cute.Tensor, n: Int32):
        for i in range(n):
            add(t, i).launch(grid=1, block=8)
    results, trouble = {}, []

    def work(k):
        try:
            for n in range(1, 6):
                t = zeros(8)
                f(t, n + k)
                results[k, n] = t.tolist() == [sum(range(n + k))] * 8
        except BaseException as error:
            trouble.append(error)
    threads = [threading.Thread(target=work, args=(k,)) for k in range(8)]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    assert not trouble and len(results) == 40 and all(results.values())


def test_printing(capfd, device):
    @cute.kernel
    def k(n):
        t = arch.thread_idx()[0]
        if t < n:
            cute.printf("block {} thread {}", arch.block_idx()[0], t)

    @cute.jit
    def f(n: Int32):
        cute.printf("before")
        k(n).launch(grid=2, block=4)
        cute.printf("after")
    f(2)
    lines = capfd.readouterr().out.splitlines()
    if device == "cuda":  # in whatever order they come
        lines = lines[:1] + sorted(lines[2:]) + lines[1:2]
    assert lines == ["before", "block 0 thread 0", "block 0 thread 1", "block 1 thread 0", "block 1 thread 1", "after"]


# -- what helps ----------------------------------------------------------------------------------------------------------

def test_what_helps_with_common_mistakes():
    table = np.arange(8, dtype=np.int32)

    def tracing(body, argument=None):
        @cute.kernel
        def k(out: cute.Tensor):
            body(out)

        @cute.jit
        def f(out: cute.Tensor):
            k(out).launch(grid=1, block=8)
        return lambda: f(zeros(8) if argument is None else argument)
    for body, kind, words in (
            (lambda out: table[arch.thread_idx()[0]], IndexError, "must be a tensor"),
            (lambda out: arch.thread_idx().x, AttributeError, "x, y, z = cute.arch.thread_idx()")):
        with pytest.raises(kind) as e:
            tracing(body)()
        assert any(words in note for note in e.value.__notes__)
    refused(tracing(lambda out: arch.atomic_add(out[0], Int32(1))), "TYPE_WRONG", "t.iterator + i")
    refused(tracing(lambda out: None, [1, 2]), "ARG_WRONG_TYPE", "numpy.array")
