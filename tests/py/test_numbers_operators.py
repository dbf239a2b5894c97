"""Operators on constants: result types by the promotion rules, values by exact arithmetic rounded once."""
import math
import operator
import random

import numpy as np
import pytest

from hilt import (BFloat16, Boolean, DSLUserCodeError, Float8E4M3FN, Float8E5M2, Float16, Float32, Float64, Int4, Int8, Int16,
                  Int32, Int64, Int128, TFloat32, Uint8, Uint16, Uint32, Uint64)
from test_numbers import FLOATS, FORMATS, INTS, Fraction, bits_of, nearest, wrapped

ARITHMETIC = {"+": operator.add, "-": operator.sub, "*": operator.mul, "//": operator.floordiv, "%": operator.mod}
BITWISE = {"&": operator.and_, "|": operator.or_, "^": operator.xor}
COMPARISONS = {"<": operator.lt, "<=": operator.le, "==": operator.eq, "!=": operator.ne, ">": operator.gt, ">=": operator.ge}


def common(a, b):
    """The type in which two types meet, written down once more from the rules."""
    a, b = (Int32 if t in (Boolean, bool) else t for t in (a, b))
    if a is b:
        return a
    if a.is_float and b.is_float:
        if a.width == b.width:
            return Float16 if a.width == 16 else Float32
        return max(a, b, key=lambda t: t.width)
    if a.is_float or b.is_float:
        f, i = (a, b) if a.is_float else (b, a)
        width = max(16, i.width)
        return f if f.width >= width else {16: Float16, 32: Float32, 64: Float64}[width]
    if a.signed == b.signed:
        return max(a, b, key=lambda t: t.width)
    u, s = (b, a) if a.signed else (a, b)
    return u if u.width >= s.width else s


def counts_as(x):
    if isinstance(x, bool):
        return Boolean
    if isinstance(x, int):
        return Int32 if -2**31 <= x < 2**31 else Int64
    return Float32 if isinstance(x, float) else type(x)


def refused(id, f, *words):
    with pytest.raises(DSLUserCodeError) as e:
        f()
    assert e.value.id == id, e.value
    for word in words:
        assert word in str(e.value), e.value


def some_int(rng, dtype):
    low, high = int(dtype.min), int(dtype.max)
    return rng.choice((low, low + 1, -1 if low else 0, 0, 1, 2, 3, 7, high - 1, high, rng.randrange(low, high + 1),
                       rng.randrange(max(low, -20), 20)))


def integer_result(op, d, a, b):
    a, b = wrapped(d, a), wrapped(d, b)
    if op in ("//", "%") and b == 0:
        return 0 if op == "//" else a
    return wrapped(d, (ARITHMETIC | BITWISE)[op](a, b))


@pytest.mark.parametrize("left", INTS)
def test_integers(left):
    rng = random.Random(4)
    for right in INTS:
        d = common(left, right)
        for _ in range(60):
            a, b = some_int(rng, left), some_int(rng, right)
            for op, f in (ARITHMETIC | BITWISE).items():
                got = f(left(a), right(b))
                assert type(got) is d and int(got) == integer_result(op, d, a, b), (op, left, a, right, b)
            for op, f in COMPARISONS.items():
                got = f(left(a), right(b))
                assert type(got) is Boolean and bool(got) is f(a, b), (op, left, a, right, b)


@pytest.mark.parametrize("dtype", INTS)
def test_integers_with_python_integers(dtype):
    rng = random.Random(5)
    for _ in range(200):
        a, b = some_int(rng, dtype), some_int(rng, rng.choice((Int8, Int32, Int64)))
        d = common(dtype, counts_as(b))
        for op, f in (ARITHMETIC | BITWISE).items():
            if op in ("//", "%"):
                if b == 0:
                    refused("TYPE_DIVISION_BY_ZERO", lambda: f(dtype(a), b), op)
                    continue
            got, mirrored = f(dtype(a), b), f(b, dtype(a))
            assert type(got) is d and int(got) == integer_result(op, d, a, b), (op, a, b)
            assert type(mirrored) is d and int(mirrored) == integer_result(op, d, b, a), (op, b, a)
        for op, f in COMPARISONS.items():
            assert bool(f(dtype(a), b)) is f(a, b) and bool(f(b, dtype(a))) is f(b, a), (op, a, b)


def test_shifts():
    for t in INTS:
        for a in (int(t.min), int(t.max), 1, 5, 77):
            for n in (0, 1, 3, 7, 8, 31, 32, 63, 64, 100):
                d = common(t, t)
                count = wrapped(t, n)
                left = 0 if count < 0 or count >= t.width else wrapped(d, a << count)
                right = a >> count if 0 <= count < t.width else a >> 200
                assert int(t(a) << t(n)) == left and int(t(a) >> t(n)) == right, (t, a, n)
    assert type(Uint8(200) << Uint8(2)) is Uint8 and int(Uint8(200) << Uint8(2)) == 32
    assert type(Uint8(200) << 2) is Int32 and int(Uint8(200) << 2) == 800
    assert int(Int32(-8) >> Int32(-1)) == -1 and int(Int32(8) << Int32(-1)) == 0 and int(1 << Int32(5)) == 32
    assert int(Int64(1) << Uint32(40)) == 1 << 40 and int(Uint16(9) >> Int8(-1)) == 0
    refused("TYPE_NEGATIVE_SHIFT", lambda: Int32(1) << -1, "-1")
    refused("TYPE_NEGATIVE_SHIFT", lambda: Uint8(1) >> -3, "-3")


def test_quotients():
    rng = random.Random(6)
    for left in INTS:
        for right in INTS:
            d = Float64 if 64 in (left.width, right.width) else Float32
            for _ in range(10):
                a, b = some_int(rng, left), some_int(rng, right) or 1
                both = common(left, right)
                x, y = nearest(d, Fraction(wrapped(both, a))), nearest(d, Fraction(wrapped(both, b)))
                if wrapped(both, a) == a and wrapped(both, b) == b:
                    got = left(a) / right(b)
                    assert type(got) is d and float(got) == nearest(d, Fraction(x) / Fraction(y)), (left, a, right, b)
    assert type(Boolean(True) / Int8(2)) is Float32 and float(Int32(7) / 2) == 3.5 and type(Int32(7) / 2**40) is Float64
    assert float(Int32(1) / Int32(0)) == math.inf
    refused("TYPE_DIVISION_BY_ZERO", lambda: Int32(1) / 0, "'/'")


def same(x, y):
    return (math.isnan(x) and math.isnan(y)) or (x == y and math.copysign(1, x) == math.copysign(1, y))


def some_float(rng, dtype):
    top = min(FORMATS[dtype][2], 40)
    x = rng.choice((0.0, -0.0, 1.0, -1.0, 0.5, 3.0, rng.uniform(-10, 10), math.ldexp(rng.uniform(-2, 2), rng.randrange(-20, top))))
    return float(dtype(x))


@pytest.mark.parametrize("dtype", FLOATS)
def test_floats(dtype):
    rng = random.Random(7)
    exact = {"+": operator.add, "-": operator.sub, "*": operator.mul, "/": operator.truediv}
    for _ in range(400):
        a, b = some_float(rng, dtype), some_float(rng, dtype)
        x, y = dtype(a), dtype(b)
        for op, f in exact.items():
            got = f(x, y)
            assert type(got) is dtype
            if (op == "/" and b == 0) or a == 0 or b == 0:
                continue
            assert float(got) == nearest(dtype, f(Fraction(a), Fraction(b))), (op, a, b)
        for op, f in COMPARISONS.items():
            assert bool(f(x, y)) is f(a, b)
        if dtype in (Float32, Float64, Float16, BFloat16) and b:
            want = (float(dtype(a // b)), float(dtype(a % b)))
            got = (float(x // y), float(x % y))
            assert same(got[0], want[0]) and same(got[1], want[1]), (a, b, got, want)
    if dtype.width > 8:
        assert math.isnan(float(dtype(1) // dtype(0))) and math.isnan(float(dtype(1) % dtype(0)))
        nan = dtype.nan
        assert not nan == nan and bool(nan != nan) and not nan < 1 and not nan >= 1


def test_promotion_of_all_pairs():
    types = INTS + FLOATS + [Boolean]
    for a in types:
        for b in types:
            if {a, b} == {Float8E4M3FN, Float8E5M2}:
                refused("TYPE_UNSUPPORTED_OPERAND", lambda: a(1) + b(1), "Float8E4M3FN", "Float8E5M2")
                assert bool(a(1) == b(1)) and not a(1) < b(1)
                continue
            assert type(a(1) + b(1)) is common(a, b), (a, b)
            assert float(a(1) + b(1)) == 2.0
    for x in (1, True, 1.0, 2**40):
        for t in types:
            assert type(t(1) + x) is common(t, counts_as(x)) and type(x + t(1)) is common(t, counts_as(x)), (t, x)
    assert type(Int8(1) + BFloat16(1)) is BFloat16 and type(Float16(1) + BFloat16(1)) is Float16
    assert type(Int32(1) + Float16(1)) is Float32 and type(Int64(1) + Float32(1)) is Float64


def test_a_python_float_meeting_a_double_is_the_double():
    assert float(Float64(0) + 0.1) == 0.1 and float(Float32(0) + 0.1) == float(np.float32(0.1))
    assert bool(Float64(0.1) == 0.1) and float(Int64(0) + 0.1) == 0.1


def test_booleans():
    t, f = Boolean(True), Boolean(False)
    for op in BITWISE.values():
        assert type(op(t, f)) is Boolean and type(op(t, True)) is Boolean and type(op(t, 1)) is Int32
        for a in (True, False):
            for b in (True, False):
                assert bool(op(Boolean(a), Boolean(b))) is op(a, b)
    assert type(t + t) is Int32 and int(t + t) == 2 and int(-t) == -1 and int(~t) == -2 and type(+t) is Int32
    assert bool(f < t) and bool(t == 1) and type(t * Float16(2)) is Float32


def test_unary():
    for d in INTS:
        for a in (int(d.min), int(d.max), 0, 1, 5):
            x = d(a)
            assert type(-x) is d and int(-x) == wrapped(d, -a) and int(~x) == wrapped(d, ~a) and int(+x) == a
            assert int(abs(x)) == wrapped(d, abs(a)) and int(round(x)) == a and type(round(x)) is d
    for d in FLOATS:
        assert float(-d(1.5)) == -1.5 and float(abs(d(-1.5))) == 1.5 and math.copysign(1, float(-d(0.0))) == -1
        for v, want in ((0.5, 0), (1.5, 2), (2.5, 2), (-0.5, 0), (-1.5, -2), (-2.75, -3)):
            got = round(d(v))
            assert int(got) == round(float(d(v))) and type(got) is (Int64 if d is Float64 else Int32)
    assert int(round(Float32(3e9))) == 2**31 - 1 and int(round(Float64(3e9))) == 3 * 10**9 and int(round(Float32.nan)) == 0
    assert float(round(Float64(2.567), 2)) == 2.57
    refused("TYPE_UNSUPPORTED_UNARY", lambda: ~Float32(1), "Float32")


def test_powers():
    for d in INTS:
        for a in (0, 1, 2, 3, int(d.min), int(d.max), 7):
            for n in (0, 1, 2, 3, 5, 31, 64, 100):
                assert int(d(a) ** d(n)) == wrapped(d, a ** n), (d, a, n)
                got = d(a) ** n
                assert type(got) is common(d, Int32) and int(got) == wrapped(type(got), a ** n)
    assert [int(Int32(b) ** Int32(-1)) for b in (0, 1, -1, 2, -2)] == [0, 1, -1, 0, 0]
    assert int(Int32(-1) ** Int32(-2)) == 1 and int(Uint32(3) ** Int32(-1)) == 0 and int(Uint32(1) ** Int8(-7)) == 1
    assert type(Int32(2) ** -1) is Float32 and float(Int32(2) ** -1) == 0.5 and type(Int64(2) ** -1) is Float64
    assert int(2 ** Int32(10)) == 1024
    assert float(Float32(3) ** 2) == 9.0 and float(Float32(3) ** 0) == 1.0 and float(Float16(3) ** 1) == 3.0
    assert type(Float16(3) ** 2) is Float32
    refused("UNSUP_CONSTRUCT", lambda: pow(Int32(2), 3, 5))


def test_divmod_and_in_place():
    q, r = divmod(Int32(-7), 2)
    assert (int(q), int(r)) == (-4, 1)
    q, r = divmod(7, Int8(-2))
    assert (int(q), int(r)) == (-4, -1)
    x = Int32(5)
    x += 2
    x <<= 1
    x //= Int8(3)
    assert type(x) is Int32 and int(x) == 4


def test_what_is_refused():
    for wrong in ("x", None, [1], (1, 2), {}, int, 1j):
        name = type(wrong).__name__
        for f in (operator.add, operator.sub, operator.truediv, operator.and_, operator.lshift, operator.pow, operator.lt):
            refused("TYPE_UNSUPPORTED_OPERAND", lambda: f(Int32(1), wrong), "Int32", name)
        assert (Int32(1) == wrong) is False and (Int32(1) != wrong) is True
    refused("TYPE_UNSUPPORTED_OPERAND", lambda: "x" + Int32(1), "Int32", "str")
    refused("TYPE_UNSUPPORTED_OPERAND", lambda: Int32(1) @ Int32(1), "'@'", "Int32")
    refused("TYPE_UNSUPPORTED_OPERAND", lambda: Float32(1) & 1, "'&'", "Float32")
    refused("TYPE_UNSUPPORTED_OPERAND", lambda: Int32(1) << 1.0, "'<<'", "float")
    for t in (Int4, Int128):
        for f in (lambda: t(1) + 1, lambda: -t(1), lambda: abs(t(1)), lambda: t(1) < t(2), lambda: 1 * t(2)):
            refused("TYPE_STORAGE_ONLY", f, t.__name__)
    refused("TYPE_LITERAL_RANGE", lambda: Int64(1) + 2**63, "Int64")
    refused("TYPE_DIVISION_BY_ZERO", lambda: Int32(1) % 0, "'%'")


class Other:
    def __radd__(self, x):
        return "radd", x

    def __add__(self, x):
        return "add", x

    def __eq__(self, x):
        return "eq", x

    def __matmul__(self, x):
        return "matmul"


def test_users_classes_have_their_turn():
    x = Int32(1)
    assert (x + Other())[0] == "radd" and (Other() + x)[0] == "add" and (x == Other())[0] == "eq"
    assert Other() @ x == "matmul"
    refused("TYPE_UNSUPPORTED_OPERAND", lambda: x - Other(), "Int32", "Other")


def test_nothing_leaks():
    import gc
    import sys
    x = Int32(123456)
    before = sys.getrefcount(Int32)
    for _ in range(10000):
        x = x + 1 - 1
    gc.collect()
    assert abs(sys.getrefcount(Int32) - before) < 200 and int(x) == 123456
    assert bits_of(x) == 123456 and bool(Int16(1) == Uint64(1)) and float(TFloat32(1.0001)) == 1.0
    assert float(Uint16(3) * Float16(2)) == 6.0
