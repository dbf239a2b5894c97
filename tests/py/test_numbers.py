"""Scalar types: attributes, conversions and constants, against oracles of their own.

Everything here runs outside of a trace, on constants; test_numbers_runtime.py holds the same operations at run time
against constants. The oracle for rounding is exact arithmetic on fractions.
"""
import copy
import fractions
import math
import pickle
import random
import struct

import numpy as np
import pytest

import hilt
from hilt import (BFloat16, Boolean, DSLUserCodeError, Float, Float8E4M3FN, Float8E5M2, Float16, Float32, Float64, Int4, Int8,
                  Int16, Int32, Int64, Int128, Integer, Numeric, TFloat32, Uint8, Uint16, Uint32, Uint64, Uint128)

Fraction = fractions.Fraction
INTS = [Int8, Int16, Int32, Int64, Uint8, Uint16, Uint32, Uint64]
ALL_INTS = INTS + [Int4, Int128, Uint128]
# precision, least exponent of a normal number, largest exponent, saturates, ties go away from zero
FORMATS = {Float8E4M3FN: (4, -6, 8, True, False), Float8E5M2: (3, -14, 15, True, False), Float16: (11, -14, 15, False, False),
           BFloat16: (8, -126, 127, False, False), TFloat32: (11, -126, 127, False, True), Float32: (24, -126, 127, False, False),
           Float64: (53, -1022, 1023, False, False)}
FLOATS = list(FORMATS)


def largest(dtype):
    precision, _, top, *_ = FORMATS[dtype]
    value = (2 - Fraction(1, 2 ** (precision - 1))) * Fraction(2) ** top
    return Fraction(448) if dtype is Float8E4M3FN else value


def nearest(dtype, x):
    """The value of `dtype` nearest to the fraction x, as a Python float."""
    precision, least, top, saturates, away = FORMATS[dtype]
    if x == 0:
        return 0.0
    a = abs(x)
    e = a.numerator.bit_length() - a.denominator.bit_length()
    if Fraction(2) ** e > a:
        e -= 1
    ulp = Fraction(2) ** (max(e, least) - precision + 1)
    q, r = divmod(a, ulp)
    if 2 * r > ulp or (2 * r == ulp and (away or q % 2)):
        q += 1
    value = q * ulp
    if value > largest(dtype):
        value = largest(dtype) if saturates else math.inf
    return math.copysign(float(value), x)


def wrapped(dtype, x):
    x &= (1 << dtype.width) - 1
    return x - (1 << dtype.width) if dtype.signed and x >> (dtype.width - 1) else x


def from_bits(dtype, bits):
    whole = {8: Uint8, 16: Uint16, 32: Uint32, 64: Uint64}[dtype.width]
    return whole(bits).bitcast(dtype)


def bits_of(x):
    return int(x.bitcast({8: Uint8, 16: Uint16, 32: Uint32, 64: Uint64}[x.width]))


def test_hierarchy_and_attributes():
    for t in ALL_INTS:
        assert issubclass(t, Integer) and t.is_integer and not t.is_float
        assert t.signed == t.__name__.startswith("Int")
        assert int(t.max) == (1 << (t.width - t.signed)) - 1
        assert int(t.min) == (-(1 << (t.width - 1)) if t.signed else 0)
    for t in FLOATS:
        assert issubclass(t, Float) and t.is_float and not t.is_integer and t.signed
        assert float(t.max) == largest(t) and float(t.min) == -largest(t) and math.isnan(float(t.nan))
    assert issubclass(Boolean, Numeric) and not issubclass(Boolean, Integer) and Boolean.width == 1
    assert [t.width for t in (Int4, Uint128, Float8E5M2, BFloat16, TFloat32, Float64)] == [4, 128, 8, 16, 32, 64]
    assert float(Float32.inf) == math.inf and float(-Float16.inf) == -math.inf
    assert int(Int32.zero) == 0 and float(Float16.one) == 1.0 and int(Uint8.one) == 1
    assert Int32(5).dtype is Int32 and Int32.dtype is Int32 and Int32(1).width == 32
    assert Int32.mlir_type == "i32" and BFloat16.mlir_type == "bf16"
    for t in (Numeric, Integer, Float):
        with pytest.raises(TypeError):
            t(1)
        with pytest.raises(TypeError):
            type("Mine", (t,), {})


def test_construction():
    assert int(Int32(7, loc=None, ip=None)) == 7 and int(Int32()) == 0
    with pytest.raises(TypeError):
        Int32(1, 2)
    with pytest.raises(TypeError):
        Int32(1, base=10)
    for wrong in ("5", None, [1], object()):
        with pytest.raises(DSLUserCodeError) as e:
            Int32(wrong)
        assert e.value.id == "TYPE_NOT_A_NUMBER" and type(wrong).__name__ in str(e.value)


def test_text():
    assert str(Int32(-5)) == repr(Int32(-5)) == f"{Int32(-5)}" == "-5"
    assert str(Float32(0.1)) == repr(float(np.float32(0.1))) and str(Boolean(3)) == "True"
    assert f"{Int32(5):>4}" == "   5" and f"{Float16(1.5):.3f}" == "1.500" and "%d" % Int8(3) == "3"


def test_python_sees_the_value():
    assert [10, 20][Int32(1)] == 20 and list(range(Int8(3))) == [0, 1, 2] and [0] * Uint8(2) == [0, 0]
    assert math.sqrt(Float32(4)) == 2.0 and int(Float32(-3.9)) == -3 and bool(Float32(0.0)) is False
    assert {5: "x"}[Int32(5)] == "x" and hash(Float64(0.5)) == hash(0.5)
    assert math.floor(Float32(-2.5)) == -3 and math.ceil(Float64(2.5)) == 3 and math.trunc(Float16(-2.5)) == -2
    with pytest.raises(TypeError):
        [1, 2][Float32(1)]


def test_copies():
    x = Float32(0.1)
    assert copy.copy(x) is x and copy.deepcopy([x])[0] is x
    y = pickle.loads(pickle.dumps(x))
    assert type(y) is Float32 and bits_of(y) == bits_of(x)


@pytest.mark.parametrize("to", ALL_INTS)
def test_integers_from_integers(to):
    rng = random.Random(1)
    values = [0, 1, -1, 300, 2**31, -2**31 - 1, 2**63, -2**63, 2**64 + 5, 2**127, -2**127 - 3, 2**200 + 17]
    values += [rng.randrange(-2**rng.randrange(1, 130), 2**rng.randrange(1, 130)) for _ in range(300)]
    for v in values:
        assert int(to(v)) == wrapped(to, v), v
        for source in ALL_INTS:
            held = wrapped(source, v)
            assert int(source(v).to(to)) == wrapped(to, held), (source, v)
    assert int(to(True)) == wrapped(to, 1) and int(to(Boolean(True))) == wrapped(to, 1)


@pytest.mark.parametrize("to", FLOATS)
def test_floats_from_integers_round_once(to):
    rng = random.Random(2)
    values = [0, 1, -1, 2**24 + 1, 2**53 + 1, 2**63 - 1, -2**63, 448, 464, 480, 61440, 65520, 2**11 + 1,
              (2**12 + 1) * 2**50 - 1, (2**12 + 1) * 2**50, (2**12 + 1) * 2**50 + 1]
    values += [rng.randrange(-2**rng.randrange(1, 64), 2**rng.randrange(1, 64)) for _ in range(500)]
    for v in values:
        assert float(to(v)) == nearest(to, Fraction(v)), v
        for source in INTS:
            held = wrapped(source, v)
            assert float(to(source(held))) == nearest(to, Fraction(held)), (source, v)
    for v in (2**100 + 2**76, 2**100 + 2**76 + 1, -(2**100 + 2**76 - 1), 2**70 + 1, 2**127 + 2**103 - 1):
        assert float(to(v)) == nearest(to, Fraction(v)), v


def test_a_python_integer_too_large_for_any_float():
    with pytest.raises(DSLUserCodeError) as e:
        Float32(10**400)
    assert e.value.id == "TYPE_LITERAL_RANGE"


@pytest.mark.parametrize("dtype", [Float8E4M3FN, Float8E5M2, Float16, BFloat16])
@pytest.mark.filterwarnings("ignore:invalid value")
def test_narrow_floats_widen_exactly(dtype):
    import ml_dtypes
    peer = {Float8E4M3FN: ml_dtypes.float8_e4m3fn, Float8E5M2: ml_dtypes.float8_e5m2, Float16: np.float16,
            BFloat16: ml_dtypes.bfloat16}[dtype]
    raw = np.arange(1 << dtype.width, dtype={8: np.uint8, 16: np.uint16}[dtype.width])
    want = raw.view(peer).astype(np.float64)
    for bits, w in zip(raw.tolist(), want.tolist()):
        x = from_bits(dtype, bits)
        got = float(x)
        assert got == w or (got != got and w != w), hex(bits)
        assert float(x.to(Float64)) == got or w != w
        assert float(x.to(Float32)) == got or w != w
        if w == w and (abs(w) != math.inf or dtype in (Float16, BFloat16)):
            assert bits_of(x.to(Float64).to(dtype)) == bits and bits_of(dtype(w)) == bits


def awkward(rng, dtype):
    """A double near a value of the type or near the middle between two."""
    precision, least, top, *_ = FORMATS[dtype]
    e = rng.randrange(least - precision - 2, top + 3)
    mantissa = Fraction(rng.randrange(2 ** precision, 2 ** (precision + 1)), 2 ** precision)
    x = mantissa * Fraction(2) ** e
    x += rng.choice((0, 1, -1)) * Fraction(2) ** (e - rng.randrange(precision, 60))
    try:
        x = float(x)
    except OverflowError:
        x = 1.5
    return -x if rng.random() < 0.5 else x


@pytest.mark.parametrize("to", FLOATS)
def test_floats_from_floats_round_once(to):
    rng = random.Random(3)
    for _ in range(3000):
        x = awkward(rng, to)
        assert float(to(x)) == nearest(to, Fraction(x)), x
        for source in (Float32, Float16, BFloat16, TFloat32):
            held = float(source(x))
            if math.isfinite(held):
                assert float(source(x).to(to)) == nearest(to, Fraction(held)), (source, x)
    assert math.isnan(float(to(math.nan)))
    limit = float(largest(to))
    infinite = limit if FORMATS[to][3] else math.inf
    assert float(to(math.inf)) == infinite and float(to(-math.inf)) == -infinite
    assert struct.pack("d", float(to(-0.0))) == struct.pack("d", -0.0)


@pytest.mark.parametrize("to", ALL_INTS)
def test_integers_from_floats_truncate_and_saturate(to):
    low, high = int(to.min), int(to.max)
    for x in (0.0, 0.5, -0.5, 3.99, -3.99, 127.5, 1e3, -1e3, 2.0**31, -2.0**31, 2.0**63, 1e20, -1e20, 3e38):
        want = min(max(int(x), low), high)
        assert int(to(x)) == want, x
        for source in (Float64, Float32, Float16, BFloat16):
            held = float(source(x))
            want = min(max(int(held), low), high) if math.isfinite(held) else high if held > 0 else low
            assert int(source(x).to(to)) == want, (source, x)
    assert int(Float32.nan.to(to)) == 0 and int(Float32.inf.to(to)) == high and int((-Float32.inf).to(to)) == low
    for x in (math.nan, math.inf, -math.inf):
        with pytest.raises(DSLUserCodeError) as e:
            to(x)
        assert e.value.id == "TYPE_LITERAL_RANGE" and to.__name__ in str(e.value) and repr(x) in str(e.value)


def test_boolean_from_anything():
    for x, want in ((0, False), (5, True), (-1, True), (0.0, False), (-0.0, False), (1e-40, True), (math.nan, True), (2**90, True)):
        assert bool(Boolean(x)) is want
    assert bool(Boolean(Float8E5M2(0))) is False and bool(Boolean(Int128(-1))) and bool(Float16.nan.to(Boolean))


def test_to_python_types():
    assert Int32(3).to(float) == 3.0 and type(Int32(3).to(float)) is float
    assert Float32(3.7).to(int) == 3 and Int32(3).to(bool) is True
    with pytest.raises(DSLUserCodeError) as e:
        Int32(3).to("Int8")
    assert e.value.id == "TYPE_WRONG"


def test_bitcast():
    assert bits_of(Float32(1.0)) == 0x3F800000 and float(Int32(0x40490FDB).bitcast(Float32)) == float(np.float32(np.pi))
    assert int(Float64(-0.0).bitcast(Int64)) == -2**63
    with pytest.raises(DSLUserCodeError) as e:
        Int32(1).bitcast(Float64)
    assert e.value.id == "TYPE_WRONG" and "Float64" in str(e.value)


def test_numpy_scalars_are_numbers():
    for t, d in ((np.int8, Int8), (np.uint16, Uint16), (np.int64, Int64), (np.float16, Float16), (np.float32, Float32),
                 (np.bool_, Boolean)):
        assert type(t(1) + d(1)) in (d, Int32) and type(d(1) + t(1)) in (d, Int32)
        assert type(Int8(0) + t(1)) is type(Int8(0) + d(1))
        assert float(Float64(t(1))) == 1.0
    assert type(np.float64(0.5) * Float32(2)) is Float32  # it is a Python float
    assert type(np.float32(2) < Int32(3)) is Boolean
    array = np.arange(3)
    for f in (lambda: array + Int32(1), lambda: Int32(1) + array):
        with pytest.raises((DSLUserCodeError, TypeError)):
            f()
