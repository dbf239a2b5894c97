"""Numbers at run time: the same bits as constants, and what only exists there (printf, stores, early stops, assertions)."""
import math
import operator
import random

import hilt.cute as cute
import numpy as np
import pytest

import hilt
from hilt import (BFloat16, Boolean, Constexpr, DSLUserCodeError, Float8E4M3FN, Float8E5M2, Float16, Float32, Float64, Int4,
                  Int8, Int16, Int32, Int64, Int128, TFloat32, Uint8, Uint16, Uint32, Uint64)
from test_numbers import FLOATS, INTS
from test_numbers_operators import same, some_float, some_int

TYPES = INTS + FLOATS + [Boolean]
BINARY = {"**": operator.pow, "min": hilt.min, "max": hilt.max, "divmod": lambda a, b: divmod(a, b)[1], "<": operator.lt,
          "==": operator.eq, ">=": operator.ge}
UNARY = {"neg": operator.neg, "abs": abs, "pos": operator.pos, "round": round}
MATH = ("sqrt", "rsqrt", "exp", "exp2", "log", "log2", "log10", "sin", "cos", "tanh", "erf", "floor", "ceil", "trunc",
        "roundeven", "absf", "rcp")


@cute.jit
def both(x, y, fs: Constexpr):
    return tuple([f(x, y) for f in fs])


@cute.jit
def one(x, fs: Constexpr):
    return tuple([f(x) for f in fs])


def value(rng, t):
    if t is Boolean:
        return Boolean(rng.random() < 0.5)
    return t(some_float(rng, t)) if t.is_float else t(some_int(rng, t))


def python(x):
    return float(x) if x.is_float else bool(x) if x.dtype is Boolean else int(x)


def agree(got, want):
    want = python(want)
    return type(got) is type(want) and (same(got, want) if isinstance(want, float) else got == want)


@pytest.mark.parametrize("left", TYPES)
def test_two_operands(left):
    rng = random.Random(8)
    for right in TYPES:
        if {left, right} == {Float8E4M3FN, Float8E5M2}:
            continue
        for _ in range(6):
            x, y = value(rng, left), value(rng, right)
            for name, f, got in zip(BINARY, BINARY.values(), both(x, y, tuple(BINARY.values()))):
                assert agree(got, f(x, y)), (name, left, x, right, y, got)


@pytest.mark.parametrize("source", TYPES)
def test_one_operand(source):
    rng = random.Random(9)
    fs = {**UNARY, **{t.__name__: t for t in TYPES + [Int4]}, **{f"math.{n}": getattr(cute.math, n) for n in MATH}}
    for _ in range(12):
        x = value(rng, source)
        for name, f, got in zip(fs, fs.values(), one(x, tuple(fs.values()))):
            assert agree(got, f(x)), (name, source, x, got)


@cute.jit
def reductions(a: Int32, b: Float32):
    return (any(a == k for k in (1, 2, 3)), all(a > k for k in (-1, 0, 2)), any([a == 5, a == 0]), all((a > 0, True)),
            max([a, 2.5]), min(a, 3, 1), sum([a, a, 1]), max(a, b), min((x for x in (a, 7, b))), max(a, -3, key=abs),
            max(1, 2, 3, key=lambda k: a == k), sum(x for x in (b, a)), max(1, 2), abs(a), round(b), pow(a, 2))


def test_builtins():
    for a, b in ((0, 0.5), (1, -2.5), (5, 2.5), (-7, 100.0)):
        want = (a in (1, 2, 3), all(a > k for k in (-1, 0, 2)), a in (5, 0), a > 0, max(a, 2.5), min(a, 3, 1), 2 * a + 1,
                max(a, b), min(a, 7, b), max(a, -3, key=abs),
                max(1, 2, 3, key=lambda k: a == k), a + b, 2, abs(a), round(b), a * a)
        assert reductions(a, b) == want


def test_any_stops_early():
    """What comes after the deciding item is in a region of its own: it does not run."""
    @cute.jit
    def f(t: cute.Tensor, n: Int32):
        def look(k):
            t[0] = t[0] + 1
            return n == k
        return any(look(k) for k in (1, 2, 3, 4))
    for n, looks in ((1, 1), (3, 3), (9, 4)):
        t = np.zeros(1, np.int32)
        assert f(t, n) is (n < 5) and t[0] == looks


def test_division_under_assertions():
    @cute.jit
    def f(a: Int32, b: Int32):
        return a // b, a % b
    assert f(7, 0) == (0, 7) and f(-2**31, -1) == (-2**31, 0)
    checked = cute.compile(f, 1, 1, options="--enable-assertions")
    assert checked(-7, 2) == (-4, 1)
    for bad in ((7, 0), (-2**31, -1)):
        with pytest.raises(AssertionError):
            checked(*bad)


NUMPY = {Int8: np.int8, Uint8: np.uint8, Int32: np.int32, Uint32: np.uint32, Int64: np.int64, Float16: np.float16,
         Float32: np.float32, Float64: np.float64, Boolean: np.bool_}
HOLDS = {Int8: (Boolean,), Uint8: (Boolean,), Int32: (Boolean, Int8, Uint8), Uint32: (Boolean, Uint8),
         Int64: (Boolean, Int8, Uint8, Int32, Uint32), Float16: (Boolean, Int8, Uint8),
         Float32: (Boolean, Int8, Uint8, Float16), Float64: (Boolean, Int8, Uint8, Int32, Uint32, Float16, Float32), Boolean: ()}


@cute.jit
def store(t: cute.Tensor, x):
    t[0] = x


@pytest.mark.parametrize("element", NUMPY)
def test_stores_lose_nothing(element):
    for source in NUMPY:
        t = np.zeros(1, NUMPY[element])
        if source is element or source in HOLDS[element]:
            store(t, source(1))
            assert t[0] == 1
        else:
            with pytest.raises(DSLUserCodeError) as e:
                store(t, source(1))
            assert e.value.id == "TYPE_STORE_MISMATCH"
            for word in ("'t'", element.__name__, source.__name__, f".to({element.__name__})"):
                assert word in str(e.value)


def test_python_numbers_are_stored_if_they_fit():
    @cute.jit
    def f(t: cute.Tensor, x: Constexpr):
        t[0] = x
    for dtype, good, bad in ((np.uint8, (0, 255, True), (256, -1)), (np.float16, (0, 1, 0.1, 65504.0), (65520, 1e6)),
                             (np.int32, (-2**31,), (2**31,)), (np.bool_, (True, 0), (2,)), (np.float32, (math.inf,), (1e39,))):
        for x in good:
            t = np.ones(1, dtype)
            f(t, x)
            assert t[0] == dtype(x)
        for x in bad:
            with pytest.raises(DSLUserCodeError) as e:
                f(np.zeros(1, dtype), x)
            assert e.value.id == "TYPE_STORE_RANGE" and repr(x) in str(e.value)
    with pytest.raises(DSLUserCodeError) as e:
        f(np.zeros(1, np.int32), 1.5)
    assert e.value.id == "TYPE_STORE_MISMATCH"


@cute.jit
def prints(a: Int32, b: Float32, u: Uint8, h: Float16, flag: Boolean):
    cute.printf("{} {:>6} %d%% {}", a, b, u, (a, "x", 3.5))
    cute.printf(a, 1.5, "s", True, u)
    cute.printf(f"a={a} b={b} {{}}", u)
    cute.printf("{:>5}|%5s|{}|{}", "ab", "cd", None, [1, 2])
    cute.printf("{} {} {}", h, flag, Int8(-3), end="!\n")
    cute.printf("one", end="")
    cute.printf("two\n")
    cute.printf("{{}} 100% {}", a)


def test_printf(capsys):
    prints(-7, 2.5, 200, 0.5, True)
    assert capsys.readouterr().out.splitlines() == [
        "-7    2.5 200% (-7, 'x', 3.5)", "-7, 1.5, s, True, 200", "a=-7 b=2.5 200", "   ab|   cd|None|[1, 2]",
        "0.5 True -3!", "onetwo", "{} 100% -7"]


def test_printf_of_constants_reads_as_at_run_time(capsys):
    @cute.jit
    def f(x, y: Constexpr):
        cute.printf("{}|{:.3f}|{:>12}|%g", x, x, x, x)
        cute.printf("{}|{:.3f}|{:>12}|%g", y, y, y, y)
    for x in (Float32(0.1), Float64(1e22), Float16(0.1), BFloat16(3.14), Float32(-0.0), Float32(16777216.0)):
        f(x, x)
        first, second = capsys.readouterr().out.splitlines()
        assert first == second


@pytest.mark.parametrize("f, id, words", [
    (lambda a: cute.printf("{} {}", a), "FORMAT_COUNT", ("2", "1")),
    (lambda a: cute.printf("{}", a, a), "FORMAT_COUNT", ("1", "2")),
    (lambda a: cute.printf("%f", a), "FORMAT_KIND", ("Int32",)),
    (lambda a: cute.printf("{:d}", a * 1.0), "FORMAT_KIND", ("Float32",)),
    (lambda a: cute.printf("{:d}", "x"), "FORMAT_KIND", ("str",)),
    (lambda a: cute.printf("%d", "x"), "FORMAT_KIND", ("str",)),
    (lambda a: cute.printf("{}", object()), "FORMAT_KIND", ("object",)),
    (lambda a: cute.printf("{", a), "FORMAT_KIND", ()),
    (lambda a: cute.printf("{}", a, end=3), "TYPE_WRONG", ("end", "int")),
    (lambda a: int(a), "PHASE_DYNAMIC_TO_PYTHON", ("int()", "Int32")),
    (lambda a: bool(a), "PHASE_DYNAMIC_TO_PYTHON", ("bool()", "Int32")),
    (lambda a: float(a * 1.0), "PHASE_DYNAMIC_TO_PYTHON", ("float()", "Float32")),
    (lambda a: hash(a), "PHASE_UNHASHABLE", ("Int32",)),
    (lambda a: f"{a:>4}", "PHASE_DYNAMIC_TO_PYTHON", ("Int32",)),
    (lambda a: math.sqrt(a), "PHASE_DYNAMIC_TO_PYTHON", ("float()", "Int32")),
    (lambda a: [0] * a, "PHASE_DYNAMIC_TO_PYTHON", ("Int32",)),
    (lambda a: min(a, "x"), "TYPE_UNSUPPORTED_OPERAND", ("Int32", "str")),
    (lambda a: round(a * 1.0, 1), "UNSUP_NOT_YET", ("round()",)),
])
def test_refused(f, id, words):
    g = cute.jit(f)
    with pytest.raises(DSLUserCodeError) as e:
        g(1)
    assert e.value.id == id, e.value
    for word in words:
        assert word in str(e.value), e.value


def test_text_of_a_run_time_value(capsys):
    @cute.jit
    def f(a: Int32):
        print(a, f"{a}", repr(a * 1.0))
        return a
    f(3)
    assert capsys.readouterr().out == "<Int32 run-time value> <Int32 run-time value> <Float32 run-time value>\n"


def test_printf_of_fstrings(capsys):
    @cute.jit
    def f(t: cute.Tensor, a: Int32):
        cute.printf(f"{a=} {t[1]!r} {a * 2!s} {[a, 1]}")
        cute.printf("<{}>".format(a))
        cute.printf(f"{{}} {a}", t[2])
        cute.printf("{} {}", t.iterator, t.shape)
    f(np.arange(3, dtype=np.int32), 5)
    lines = capsys.readouterr().out.splitlines()
    assert lines[:3] == ["a=5 1 10 [5, 1]", "<5>", "2 5"] and lines[3].startswith("0x") and lines[3].endswith("(3,)")


def test_an_old_text_is_not_guessed():
    @cute.jit
    def f(a: Int32, b: Int32):
        old = f"{a}"
        cute.printf(f"{b}")
        cute.printf(old)
    with pytest.raises(DSLUserCodeError) as e:
        f(1, 2)
    assert e.value.id == "FORMAT_KIND"


def test_bitcasts():
    @cute.jit
    def f(x: Float32, i: Int32, w: Float64, t: TFloat32):
        return x.bitcast(Int32), i.bitcast(Float32), w.bitcast(Uint64), i.bitcast(TFloat32), t.bitcast(Uint32), x.bitcast(TFloat32)
    third = 1 / 3
    got = f(third, 0x3EAAAAAB, -0.0, 1.5)
    assert got == (0x3EAAAAAB, float(np.float32(third)), 1 << 63, 0.333251953125, 0x3FC00000, 0.333251953125)


def test_wide_and_narrow_storage():
    @cute.jit
    def f(a: Int64, b: Uint16):
        return Int128(a), Int4(a), Int16(b), Int64(Int4(b))
    assert f(-5, 0x1F) == (-5, -5, 31, -1)


def test_messages_say_where_a_value_came_from():
    @cute.jit
    def f(count: Int32):
        entries = [1, 2]
        return entries[count]

    @cute.jit
    def g(count: Int32):
        double = count * 2
        return int(double)
    with pytest.raises(DSLUserCodeError) as e:
        f(1)
    assert e.value.id == "PHASE_DYNAMIC_INDEX" and "'entries' (list)" in str(e.value) and "argument 'count'" in str(e.value)
    with pytest.raises(DSLUserCodeError) as e:
        g(1)
    assert f":{e.value.lineno - 1}: it is made here" in str(e.value)


def test_iterating_over_a_number():
    @cute.jit
    def f(n: Int32):
        a, b = n
        return a
    with pytest.raises(DSLUserCodeError) as e:
        f(1)
    assert e.value.id == "PHASE_ITERATE_DYNAMIC" and "Int32" in str(e.value)
    with pytest.raises(TypeError):
        list(Int32(1))
