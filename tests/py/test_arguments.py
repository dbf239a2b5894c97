"""Arguments: what a parameter may be given, what it becomes, and what is said when it does not fit."""
import array
import ctypes
import enum
import functools
from dataclasses import dataclass
from types import SimpleNamespace
from typing import NamedTuple, Optional

import cutlass.cute as cute
from cutlass import Boolean, Constexpr, Float32, Float64, Int8, Int32, Int64, Int128, Uint8, Uint64, const_expr
from cutlass.cute.runtime import from_dlpack, make_ptr
import hilt
import numpy as np
import pytest


class Log:
    """Notes of the traces that happened; not content that a trace depends on."""

    def __init__(self):
        self.append = [].append

    def __len__(self):
        return len(self.append.__self__)


def refused(call, id, *words):
    with pytest.raises(hilt.DSLError) as caught:
        call()
    assert caught.value.id == id, str(caught.value)
    for word in words:
        assert word in str(caught.value)


@cute.jit
def same(x):
    return x


def test_numbers_take_their_default_types():
    for value in (0, -5, 2**31 - 1, 2**31, -2**63, True, False, 1.5, Int8(-3), Uint64(2**64 - 1), Int128(-2**100)):
        got = same(value)
        want = int(value) if isinstance(value, (Int8, Uint64, Int128)) else value
        assert got == want and type(got) is type(want)
    assert same(0.1) == np.float32(0.1)
    refused(lambda: same(2**63), "ARG_OUT_OF_RANGE", "x")


def test_numpy_scalars_keep_their_type():
    @cute.jit
    def f(x):
        return x + x
    assert f(np.int8(100)) == -56
    assert f(np.uint32(2**31)) == 0
    assert f(np.float32(0.5)) == 1.0
    assert f(np.bool_(True)) == 2


def test_annotated_numbers_are_cast_and_checked():
    @cute.jit
    def f(a: Int8, b: Float64, c: Boolean, d: Uint8):
        return a, b, c, d
    assert f(5, 1, True, 255) == (5, 1.0, True, 255)
    assert f(Int32(-128), 0.1, Boolean(False), np.uint8(7)) == (-128, 0.1, False, 7)
    refused(lambda: f(128, 1, True, 0), "ARG_OUT_OF_RANGE", "'a'", "Int8", "128")
    refused(lambda: f(0, 1, True, -1), "ARG_OUT_OF_RANGE", "'d'", "Uint8")
    refused(lambda: f("x", 1, True, 0), "ARG_WRONG_TYPE", "'a'", "Int8", "str")
    refused(lambda: f(None, 1, True, 0), "ARG_WRONG_TYPE", "'a'", "NoneType")


def test_containers_keep_their_form():
    class Point(NamedTuple):
        x: Float32
        y: int

    @dataclass(frozen=True)
    class Frozen:
        n: Int64
        k: Constexpr

    @dataclass
    class Plain:
        p: Point
        items: list

    @cute.jit
    def f(a, b, c, d, e):
        assert const_expr(isinstance(a, tuple) and isinstance(b, list) and isinstance(c, dict))
        assert const_expr(type(d) is Frozen and type(e) is Plain and d.k == "key")
        return a[0] + a[1][0], [x + 1 for x in b], {k: v + 1 for k, v in c.items()}, d.n, e.p.x + e.p.y, e.items
    got = f((1, (2,)), [3, 4.5], {"u": 5, 7: 6}, Frozen(8, "key"), Plain(Point(9, 10), [11]))
    assert got == (3, [4, 5.5], {"u": 6, 7: 7}, 8, 19.0, [11])
    first, second = (f((1, (2,)), [1], {}, Frozen(0, "key"), Plain(Point(0, 0), [1]))[5] for _ in range(2))
    assert first == second and first is not second


def test_results_rebuild_classes():
    class Pair(NamedTuple):
        a: Int32
        b: Int32

    @dataclass
    class Box:
        v: Int32

    @cute.jit
    def f(x: Int32):
        return Pair(x, x + 1), Box(x), SimpleNamespace(q=x), None, "text", (), 7
    pair, box, space, none, text, empty, seven = f(3)
    assert type(pair) is Pair and pair == (3, 4) and type(box) is Box and box.v == 3 and space.q == 3
    assert (none, text, empty, seven) == (None, "text", (), 7)


def test_compile_time_kinds():
    class Color(enum.Enum):
        red = 1
        blue = 2

    seen = Log()

    @cute.jit
    def f(x: Int32, a, b, c, d):
        seen.append((a, b, c, d))
        return x if const_expr(a is None and b is Color.red and c == "s" and d is int) else -x
    for _ in range(3):
        assert f(1, None, Color.red, "s", int) == 1
        assert f(1, None, Color.blue, "s", int) == -1
        assert f(1, None, Color.red, "s" + str(len(seen) * 0), float) == -1
    assert len(seen) == 3


def test_constexpr_counts_with_value_and_type():
    seen = Log()

    @cute.jit
    def f(k: Constexpr):
        seen.append(k)
        return 1
    for value in (1, True, 1.0, 1, Int32(1), "1", (1, 2), (1, 2.0), [1], [2], 10**30, None, 1.0, (1, 2)):
        f(value)
    assert len(seen) == 11
    items = [1]
    f(items), items.append(2), f(items)
    assert len(seen) == 12


def test_functions_as_arguments_go_by_code_and_closure():
    seen = Log()

    @cute.jit
    def f(g, x: Int32):
        seen.append(1)
        return g(x)

    def adder(n):
        return lambda v: v + n
    assert [f(adder(n), 10) for n in (1, 2, 1, 2)] == [11, 12, 11, 12]
    assert len(seen) == 2
    assert f(abs, -4) == 4


def test_parameters_of_every_kind():
    @cute.jit
    def f(a, /, b, *rest, c=3, **more):
        return a, b, rest, c, more
    assert f(1, 2) == (1, 2, (), 3, {})
    assert f(1, 2, 4, 5.5, c=6, d=7) == (1, 2, (4, 5.5), 6, {"d": 7})
    assert f(1, b=2, c=Int8(1)) == (1, 2, (), 1, {})
    assert f(1, 2, a=3) == (1, 2, (), 3, {"a": 3})
    refused(lambda: f(1), "ARG_COUNT", "'b'")
    refused(lambda: f(1, 2, b=3), "ARG_COUNT", "'b'")

    @cute.jit
    def g(a, b: Int32 = 5, *, c: Float32):
        return a, b, c
    assert g(1, c=2) == (1, 5, 2.0)
    refused(lambda: g(1, 2, 3, c=1), "ARG_COUNT", "2", "3")
    refused(lambda: g(1), "ARG_COUNT", "'c'")
    refused(lambda: g(1, c=1, d=2), "ARG_COUNT", "'d'")

    @cute.jit
    def h(*xs: Float64, **ks: Int8):
        return xs, ks
    assert h(1, 0.1, k=3) == ((1.0, 0.1), {"k": 3})
    refused(lambda: h(k=300), "ARG_OUT_OF_RANGE", "ks")


def test_optional_and_text_annotations():
    @cute.jit
    def f(a: Optional[Int8], b: "Int8 | None", c: "NoSuchName", d: "Int32"):  # noqa: F821
        return (0 if const_expr(a is None) else a + a), (1 if const_expr(b is None) else b), c, d
    assert f(None, None, 2, 3) == (0, 1, 2, 3)
    assert f(100, 5, 2.5, 3) == (-56, 5, 2.5, 3)
    refused(lambda: f(1000, None, 0, 0), "ARG_OUT_OF_RANGE", "'a'")


def test_changes_to_an_argument_container_are_not_lost():
    @cute.jit
    def f(items, d):
        items[0] = items[1] + 1

    @cute.jit
    def g(items, d):
        d["k"] = 5
    refused(lambda: f([1, 2], {}), "SCOPE_EFFECT_ON_OUTER", "items")
    refused(lambda: g([1], {"k": 1}), "SCOPE_EFFECT_ON_OUTER", "'d'")


class Config:
    def __init__(self, n, data=None):
        self.n = n
        self.data = data

    @cute.jit
    def fill(self, x: Int32):
        for i in range(self.n):
            self.data[i] = x + i


def test_objects_are_compile_time_but_for_their_tensors():
    a = np.zeros(4, np.int32)
    config = Config(3, from_dlpack(a))
    config.fill(5)
    assert a.tolist() == [5, 6, 7, 0]
    config.n = 4
    config.fill(1)
    assert a.tolist() == [1, 2, 3, 4]

    traces = Log()

    @cute.jit
    def total(c, k: Int32):
        traces.append(c.n)
        s = k
        for i in hilt.range_constexpr(c.n):
            s += c.data[i]
        return s
    assert total(config, 0) == 10 and total(Config(2, np.array([7, 8], np.int32)), 1) == 16
    assert total(Config(2, np.array([1, 8, 5], np.int32)), 1) == 10
    assert traces.append.__self__ == [4, 2]


def test_protocol_objects():
    class Scaled:
        traces = 0

        def __init__(self, a, b, how):
            self.a, self.b, self.how = a, b, how

        def __extract_mlir_values__(self):
            return [self.a, self.b]

        def __new_from_mlir_values__(self, values):
            return Scaled(*values, self.how)

        def value(self):
            return self.a + self.b if const_expr(self.how == "sum") else self.a * self.b

    seen = Log()

    @cute.jit
    def f(s):
        seen.append(1)
        return s.value()
    assert [f(Scaled(2, 5, how)) for how in ("sum", "product", "sum")] == [7, 10, 7]
    assert f(Scaled(3, 4, "sum")) == 7 and len(seen) == 2


def test_pointers():
    a = np.arange(4, dtype=np.float32)

    @cute.jit
    def f(p: cute.Pointer, i: Int32):
        p[i] = p[0] + p[1]
        (p + i)[1] = (p + 3 - 1)[0]
    f(make_ptr(Float32, a.ctypes.data), 0)
    assert a.tolist() == [1, 2, 2, 3]
    refused(lambda: f(1, 0), "ARG_WRONG_TYPE", "'p'", "Pointer")
    refused(lambda: make_ptr(Float32, a.ctypes.data + 1), "ARG_ALIGNMENT")


def test_buffers():
    a = array.array("d", [1.5, 2.5])

    @cute.jit
    def f(t: cute.Tensor):
        t[0] = t[0] + t[1]
    f(a)
    assert a[0] == 4.0
    f(memoryview(a))
    assert a[0] == 6.5
    grid = ((ctypes.c_double * 3) * 2)((1, 2, 3), (4, 5, 6))  # gives no strides

    @cute.jit
    def corner(t: cute.Tensor):
        t[1, 0] += t[1, 2]
    corner(grid)
    assert list(grid[1]) == [10, 5, 6]
    refused(lambda: f(3), "ARG_WRONG_TYPE", "'t'", "Tensor", "int")
    refused(lambda: f("abc"), "ARG_WRONG_TYPE", "'t'", "str")


def test_what_is_no_argument():
    class Text(tuple):
        pass
    refused(lambda: same(Text()), "ARG_WRONG_TYPE", "'x'", "Text")
    refused(lambda: same(object()), "ARG_WRONG_TYPE", "'x'", "object")
    loop = []
    loop.append(loop)
    refused(lambda: same(loop), "ARG_WRONG_TYPE")
    refused(lambda: same(np.zeros(2, np.complex64)), "ARG_BAD_TENSOR", "'x'", "complex64")


def test_objects_may_hold_anything():
    import collections
    import threading

    class Holder:
        def __init__(self):
            self.lock = threading.Lock()
            self.names = np.array(["a", "b"])
            self.queue = collections.deque([1])
            self.data = np.arange(3, dtype=np.int32)
            self.file = None
            self.part = slice(1, 2)
            self.raw = bytearray(b"ab")
            self.big = 10**40
            self.k = 7

        @cute.jit
        def f(self, x: Int32):
            return self.data[1] + x * self.k + len(self.names) + len(self.raw)
    h = Holder()
    assert h.f(1) == 12
    h.names = np.array(["a", "b", "c"])
    assert h.f(1) == 13
    h.raw.append(1)
    assert h.f(1) == 14


class Corner(NamedTuple):
    x: Int32


@dataclass
class Sized:
    n: int


def test_numbers_for_records():
    @cute.jit
    def corner(p: Corner):
        return p.x

    @cute.jit
    def sized(s: "Sized" = None):
        return 0 if const_expr(s is None) else s.n

    @cute.jit
    def inner(n: Int32):
        return sized(n)

    assert (corner(Corner(2)), sized(Sized(3)), sized()) == (2, 3, 0)
    for call, words in ((lambda: corner(3), ("'p'", "Corner", "int")), (lambda: sized(1.5), ("'s'", "Sized", "float")),
                        (lambda: inner(1), ("'s'", "Sized", "Int32"))):
        with pytest.raises(hilt.DSLUserCodeError) as e:
            call()
        assert e.value.id == "ARG_WRONG_TYPE" and all(w in str(e.value) for w in words), e.value


def test_annotations_are_those_of_the_function_that_runs():
    def twice(fn):
        @functools.wraps(fn)
        def wrapper(x: Float32, y, *rest):
            return fn(x, y) * 2
        return wrapper

    def plain(fn):
        @functools.wraps(fn)
        def wrapper(*args, **kwargs):
            return fn(*args, **kwargs)
        return wrapper

    def f(x: Int32, y: Int32):
        return x + y

    assert cute.jit(twice(f))(1.5, 2) == 7.0
    assert cute.jit(plain(f))(1.5, 2) == 3.5 and cute.jit(f)(1, 2) == 3


def test_masked_arrays():
    @cute.jit
    def first(t):
        return t[0]

    masked = np.ma.masked_array(np.arange(1, 4, dtype=np.int32), mask=[1, 0, 0])
    for call in lambda: first(masked), lambda: cute.runtime.from_dlpack(masked):
        with pytest.raises(hilt.DSLUserCodeError, match="mask would be ignored") as e:
            call()
        assert e.value.id == "ARG_BAD_TENSOR"
    assert first(masked.data) == 1 and first(masked.filled(9)) == 9


def test_what_the_protocol_returns():
    def refused(extract, build, id, *words):
        bad = type("Bad", (), {"__init__": lambda self: setattr(self, "v", 1), "__extract_mlir_values__": lambda self: extract,
                               "__new_from_mlir_values__": lambda self, values: build})()

        @cute.jit
        def f(bad, n: Int32):
            return n
        with pytest.raises(hilt.DSLUserCodeError) as e:
            f(bad, 1)
        assert e.value.id == id and all(w in str(e.value) for w in words), e.value
    refused(3, None, "TYPE_WRONG", "Bad.__extract_mlir_values__()", "int")
    refused(None, None, "TYPE_WRONG", "NoneType")
    refused([object()], None, "ARG_WRONG_TYPE", "object")
    refused([1], None, "TYPE_WRONG", "Bad.__new_from_mlir_values__()", "NoneType")
