"""TensorSSA: every operator gives in every lane the bits that it gives on scalars; shapes, parts, reductions."""
import copy
import itertools
import math
import operator
import os
import pickle
import random

import numpy as np
import pytest

import hilt
import hilt.cute as cute
from hilt import (BFloat16, Boolean, Constexpr, DSLUserCodeError, Float8E4M3FN, Float8E5M2, Float16, Float32, Float64, Int4,
                  Int8, Int16, Int32, Int64, TFloat32, Uint8, Uint32, Uint64)
from hilt.cute import ReductionOp, TensorSSA
from hilt.cute.runtime import from_dlpack
from test_numbers import FLOATS, INTS
from test_numbers_operators import refused
from test_numbers_runtime import BINARY, MATH, TYPES, UNARY, agree, python, value

LANES = 3
EVAL = os.environ.get("HILT_DEVICE") == "eval"  # where every pair of types is cheap
ARITHMETIC = {"+": operator.add, "-": operator.sub, "*": operator.mul, "/": operator.truediv, "//": operator.floordiv,
              "%": operator.mod, "**": operator.pow, "!=": operator.ne, ">": operator.gt, "<=": operator.le,
              "math.min": cute.math.min, "math.max": cute.math.max, **BINARY}
BITWISE = {"&": operator.and_, "|": operator.or_, "^": operator.xor, "<<": operator.lshift, ">>": operator.rshift}


@cute.jit
def in_lanes(xs, ys, a: Constexpr, b: Constexpr, fs: Constexpr):
    v, w = TensorSSA(xs, len(xs), a), TensorSSA(ys, (len(ys),), b)
    return tuple([tuple(f(v, w)) for f in fs])


@cute.jit
def with_scalar(xs, y, a: Constexpr, fs: Constexpr):
    v = TensorSSA(xs, len(xs), a)
    return tuple([tuple(f(v, y)) for f in fs]), tuple([tuple(f(y, v)) for f in fs])


@cute.jit
def alone(xs, a: Constexpr, fs: Constexpr):
    v = TensorSSA(xs, len(xs), a)
    return tuple([tuple(f(v)) for f in fs])


def operators(a, b):
    floats = a.is_float or b.is_float
    return ARITHMETIC if floats else ARITHMETIC | BITWISE


def lanes(rng, t, n=LANES):
    return tuple(value(rng, t) for _ in range(n))


@pytest.mark.parametrize("left", TYPES)
def test_two_operands(left):
    rng = random.Random(f"{left}")
    for right in TYPES if EVAL else rng.sample(TYPES, 5):
        if {left, right} == {Float8E4M3FN, Float8E5M2}:
            continue
        fs = operators(left, right)
        xs, ys = lanes(rng, left), lanes(rng, right)
        for name, f, got in zip(fs, fs.values(), in_lanes(xs, ys, left, right, tuple(fs.values()))):
            for x, y, g in zip(xs, ys, got):
                assert agree(g, f(x, y)), (name, left, x, right, y, g)


@pytest.mark.parametrize("left", TYPES)
def test_scalar_operand(left):
    rng = random.Random(12)
    for right in rng.sample(TYPES, 6 if EVAL else 2):
        if {left, right} == {Float8E4M3FN, Float8E5M2}:
            continue
        fs = operators(left, right)
        xs, y = lanes(rng, left), value(rng, right)
        straight, reflected = with_scalar(xs, y, left, tuple(fs.values()))
        for name, f, got, mirrored in zip(fs, fs.values(), straight, reflected):
            for x, g, m in zip(xs, got, mirrored):
                assert agree(g, f(x, y)), (name, left, x, right, y, g)
                assert agree(m, f(y, x)), (name, right, y, left, x, m)


PYTHON = (3, 0.5, -2, 2, True, 1.1, 1 << 40, -1, 0)


@pytest.mark.parametrize("left", TYPES)
def test_python_operand(left):
    """A Python number means what it means beside a scalar of the element type."""
    rng = random.Random(13)
    xs = lanes(rng, left)
    at = TYPES.index(left)
    fs = [(name, f, c) for c in (PYTHON if EVAL else (PYTHON * 3)[at:at + 1])
          for name, f in operators(left, Float32 if type(c) is float else Int32).items()
          if not (name in ("<<", ">>") and not 0 <= c <= 3) and not (name in ("/", "//", "%", "**", "divmod") and c == 0)]
    applied = tuple([lambda v, f=f, c=c: f(v, c) for _, f, c in fs] + [lambda v, f=f, c=c: f(c, v) for _, f, c in fs])
    results = alone(xs, left, applied)
    for (name, f, c), got, mirrored in zip(fs, results, results[len(fs):]):
        for x, g, m in zip(xs, got, mirrored):
            assert agree(g, f(x, c)), (name, left, x, c, g)
            assert agree(m, f(c, x)), (name, c, left, x, m)


@pytest.mark.parametrize("source", TYPES)
def test_one_operand(source):
    rng = random.Random(14)
    fs = {name: f for name, f in UNARY.items()} | {f"math.{n}": getattr(cute.math, n) for n in MATH}
    fs |= {f"to {t.__name__}": (lambda v, t=t: v.to(t)) for t in TYPES + [Int4]}
    fs |= {"floor": math.floor, "ceil": math.ceil, "trunc": math.trunc}
    if not source.is_float:
        fs["~"] = operator.invert
    same_width = [t for t in TYPES if t.width == source.width and t is not source]
    fs |= {f"bitcast {t.__name__}": (lambda v, t=t: v.bitcast(t)) for t in same_width}
    for _ in range(3):
        xs = lanes(rng, source, 4)
        for name, f, got in zip(fs, fs.values(), alone(xs, source, tuple(fs.values()))):
            for x, g in zip(xs, got):
                assert agree(g, f(x)), (name, source, x, g)


def test_every_count_of_lanes():
    rng = random.Random(15)
    for n, t in zip((1, 2, 3, 4, 7, 8, 16, 33), (Int32, Float32, Int8, BFloat16, Boolean, Uint64, Float32, Int16)):
        xs, ys = lanes(rng, t, n), lanes(rng, t, n)
        fs = operators(t, t)
        for name, f, got in zip(fs, fs.values(), in_lanes(xs, ys, t, t, tuple(fs.values()))):
            assert all(agree(g, f(x, y)) for x, y, g in zip(xs, ys, got)), (name, n, t)


def test_three_operands():
    @cute.jit
    def f(xs, y: Float32, c: Constexpr):
        v = TensorSSA(xs, 4, Float32)
        return tuple(cute.math.fma(v, y, v)), tuple(cute.where(v > y, v, y)), tuple(cute.where(v > y, c, v))

    xs = (1.5, -2.0, 3.25, 1e30)
    fma, where, literal = f(xs, 2.0, -math.inf)
    assert fma == tuple(float(np.float32(x * 3)) for x in map(np.float32, xs))
    assert where == tuple(max(float(np.float32(x)), 2.0) for x in xs)
    assert literal == (1.5, -2.0, -math.inf, -math.inf)


# -- shapes ---------------------------------------------------------------------------------------------------------
def colex(shape):
    """The coordinates of a flat shape in the order of lanes."""
    return [c[::-1] for c in itertools.product(*(range(n) for n in shape[::-1]))]


@cute.jit
def apply(xs, shape: Constexpr, f: Constexpr):
    r = f(TensorSSA(xs, shape, Int32))
    return (r.shape, tuple(r)) if isinstance(r, TensorSSA) else r


def seen(shape, f):
    return apply(tuple(range(100, 100 + math.prod(flat(shape)))), shape, f)


def flat(shape):
    return (shape,) if isinstance(shape, int) else tuple(n for s in shape for n in flat(s))


def test_parts():
    array = np.arange(100, 124).reshape((2, 3, 4), order="F")
    assert seen((2, 3, 4), lambda v: v[5]) == 105
    assert seen((2, 3, 4), lambda v: v[1, 2, 3]) == array[1, 2, 3]
    assert seen((2, 3, 4), lambda v: v[None]) == ((2, 3, 4), tuple(range(100, 124)))
    for key in itertools.product((None, 1), (None, 2), (None, 0)):
        want = array[tuple(slice(None) if k is None else k for k in key)]
        if want.ndim:
            assert seen((2, 3, 4), lambda v: v[key]) == (want.shape, tuple(want.flatten("F").tolist())), key
        else:
            assert seen((2, 3, 4), lambda v: v[key]) == want
    nested = ((2, 3), 4)
    assert seen(nested, lambda v: v[None, 1]) == (((2, 3),), tuple(array[:, :, 1].flatten("F").tolist()))
    assert seen(nested, lambda v: v[(None, None), 1]) == ((2, 3), tuple(array[:, :, 1].flatten("F").tolist()))
    assert seen(nested, lambda v: v[(1, None), None]) == ((3, 4), tuple(array[1].flatten("F").tolist()))
    assert seen(nested, lambda v: v[4, 2]) == array[0, 2, 2]
    assert seen(nested, lambda v: v[(0, 2), 2]) == array[0, 2, 2]
    assert seen(1, lambda v: v[0]) == 100 and seen((1,), lambda v: v[None, ]) == ((1,), (100,))


def test_run_time_coordinates():
    @cute.jit
    def f(xs, i: Int32, j: Int64):
        v = TensorSSA(xs, (2, 3), Int32)
        return v[i], v[i, j], tuple(v[None, j]), tuple(v[i, None]), v[1, j]

    array = np.arange(6).reshape((2, 3), order="F")
    for i in range(2):
        for j in range(3):
            assert f(tuple(range(6)), i, j) == (i, array[i, j], tuple(array[:, j]), tuple(array[i]), array[1, j])


def test_shapes_of_values():
    assert seen((2, 3), lambda v: v.reshape((3, 2))) == ((3, 2), tuple(range(100, 106)))
    assert seen((2, 3), lambda v: v.reshape(6)) == (6, tuple(range(100, 106)))
    assert seen((2, (1, 3)), lambda v: v + 1) == ((2, (1, 3)), tuple(range(101, 107)))
    row, column = np.arange(100, 103).reshape((1, 3)), np.arange(100, 102).reshape((2, 1))
    assert seen((1, 3), lambda v: v.broadcast_to((2, 3))) == ((2, 3), tuple((row + 0 * column).flatten("F")))
    assert seen((2, 1), lambda v: v.broadcast_to((2, 3))) == ((2, 3), tuple((column + 0 * row).flatten("F")))
    assert seen((1, 3), lambda v: v + v.reshape((3, 1))) == ((3, 3), tuple((row + row.T).flatten("F")))
    assert seen((1, 3), lambda v: v.reshape((3, 1)) - v) == ((3, 3), tuple((row.T - row).flatten("F")))
    assert seen((1,), lambda v: v.broadcast_to((2, (2, 1)))) == ((2, (2, 1)), (100,) * 4)
    assert seen((1, 3), lambda v: v.broadcast_to(((2, 2), 3)))[1] == tuple(np.repeat(row, 4, 0).flatten("F"))
    assert seen((1, 3), lambda v: cute.where(v.reshape((3, 1)) > v, v, 0))[1] == \
        tuple(np.where(row.T > row, row, 0).flatten("F"))


def test_constants():
    v = cute.full((2, 2), 3, Int32)
    assert str(v) == "vector<4xi32> o (2, 2)" and v.shape == (2, 2) and v.dtype is Int32 and v.element_type is Int32
    assert [int(x) for x in v] == [3] * 4 and [int(x) for x in v * v + 1] == [10] * 4
    assert repr(cute.full(3, 1.5, Float16) < 2) == "vector<3xi1> o (3,)"
    assert cute.zeros_like(v).shape == (2, 2) and int(cute.ones_like(v, Int8)[3]) == 1
    assert cute.full_like(v, 2.5, Float32).dtype is Float32 and cute.empty_like(v).dtype is Int32
    assert bool(cute.any_(v > 2)) and not bool(cute.all_(v != 3))
    assert int(v.reduce(ReductionOp.ADD, 1)) == 13 and int(v[1, 1]) == 3
    assert (v.reshape(4).reduce(ReductionOp.MUL, 1, 0)).dtype is Int32
    assert str(v.reduce(ReductionOp.ADD, 0, (None, 1))) == "vector<2xi32> o (2,)"
    assert v != None and not v == "x"
    for other in (pickle.loads(pickle.dumps(v)), copy.deepcopy(v)):
        assert str(other) == str(v) and bool(cute.all_(other == v))

    @cute.jit
    def f(n: Int32):
        a = v + n
        b = cute.full((2, 2), n, Int64) * 2
        return tuple(a), tuple(b), tuple(cute.full_like(a, 7))

    assert f(4) == ((7,) * 4, (8,) * 4, (7,) * 4)


def test_numpy_scalars():
    @cute.jit
    def f(xs):
        v = TensorSSA(xs, 3, Float32)
        total = v.reduce(ReductionOp.ADD, np.float64(0.5))
        return tuple(np.float32(2) * v + np.float64(1)), tuple(v < np.float32(2)), total, cute.where(v > 1, np.float32(9), v)[2]

    assert f((1.0, 2.0, 3.0)) == ((3.0, 5.0, 7.0), (True, False, False), 6.5, 9.0)


# -- reductions -----------------------------------------------------------------------------------------------------
FOLDS = {ReductionOp.ADD: operator.add, ReductionOp.MUL: operator.mul, ReductionOp.MAX: lambda a, x: x if x > a else a,
         ReductionOp.MIN: lambda a, x: x if x < a else a}


@cute.jit
def reduced(xs, init, t: Constexpr, shape: Constexpr, profile: Constexpr, ops: Constexpr):
    v = TensorSSA(xs, shape, t)
    results = [v.reduce(op, init, reduction_profile=profile) for op in ops]
    return tuple([tuple(r) if isinstance(r, TensorSSA) else (r,) for r in results])


@pytest.mark.parametrize("t", TYPES)
def test_reductions_are_loops(t):
    rng = random.Random(16)
    shape = (2, 3, 2)
    for profile in (0, (None, 1, 1), (1, None, 1), (1, 1, None), (None, None, 0), (0, None, None)):
        xs = lanes(rng, t, 12)
        init = xs[5]
        ops = tuple(FOLDS) if t is not Boolean else (ReductionOp.MAX, ReductionOp.MIN)
        kept = [n for n, p in zip(shape, profile) if p is None] if profile else []
        for op, got in zip(ops, reduced(xs, init, t, shape, profile, ops)):
            want = {c: init for c in colex(kept)}
            for x, c in zip(xs, colex(shape)):
                at = tuple(k for k, p in zip(c, profile) if p is None) if profile else ()
                want[at] = FOLDS[op](want[at], x)
            assert len(got) == len(want)
            for g, w in zip(got, want.values()):
                assert agree(g, w), (t, profile, op, g, w)


def test_reductions():
    @cute.jit
    def f(xs, n: Float32):
        v = TensorSSA(xs, (2, (2, 2)), Float32)
        h = v.to(Float16)
        b = v > 1
        part = v.reduce(ReductionOp.ADD, 0.0, (None, (None, 1)))
        assert part.shape == (2, (2,)) and h.reduce(ReductionOp.ADD, 0.0, 0).dtype is Float16
        assert b.reduce(ReductionOp.ADD, 0).dtype is Int32
        return (v.reduce(ReductionOp.MAX, -Float32.inf, 0), v.reduce(ReductionOp.ADD, n), b.reduce(ReductionOp.ADD, 0),
                b.reduce(ReductionOp.OR, False), b.reduce(ReductionOp.AND, True), tuple(part), sum(v), max(v), any(b), all(b),
                cute.any_(b), cute.all_(b), cute.all_(v), cute.any_(v))

    assert f((0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.5), 0.5) == \
        (7.5, 29.0, 6, True, False, (4.0, 6.0, 8.0, 10.5), 28.5, 7.5, True, False, True, False, False, True)
    assert f((2.0,) * 8, 0.0)[-7:] == (2.0, True, True, True, True, True, True)


# -- regions --------------------------------------------------------------------------------------------------------
def test_carried_through_regions():
    @cute.jit
    def f(n: Int32, x: Float32):
        acc = cute.full((2, 2), 0.0, Float32)
        best = acc
        step = TensorSSA((x, x * 2, x * 3, x * 4), (2, 2), Float32)
        pair = [acc, 1]
        for i in range(n):
            acc = acc + step
            if i % 2 == 0:
                best = acc
                pair[0] = pair[0] - acc
            else:
                pair[1] = pair[1] + i
        k = Int32(0)
        while cute.any_(acc > 10.0):
            acc = acc / 2
            k += 1
        chosen = acc if n > 3 else best
        return tuple(acc), tuple(best), tuple(pair[0]), pair[1], k, tuple(chosen)

    for n in range(7):
        step, acc = np.float32([1, 2, 3, 4]), np.zeros(4, np.float32)
        best, first, second = acc, acc, 1
        for i in range(n):
            acc = acc + step
            if i % 2 == 0:
                best, first = acc, first - acc
            else:
                second += i
        k = 0
        while (acc > 10).any():
            acc, k = acc / 2, k + 1
        assert f(n, 1.0) == (*map(lambda a: tuple(a.tolist()), (acc, best, first)), second, k,
                             tuple((acc if n > 3 else best).tolist()))


def test_inlined_calls_and_early_exits():
    @cute.jit
    def helper(v, n: Int32):
        if n > 2:
            return v * 2
        return v + n

    @cute.jit
    def f(xs, n: Int32):
        v = TensorSSA(xs, 3, Int32)
        for i in range(n):
            v = helper(v, i)
            if cute.any_(v > 100):
                break
        return tuple(v)

    for n in range(9):
        v = [1, 2, 30]
        for i in range(n):
            v = [x * 2 if i > 2 else x + i for x in v]
            if max(v) > 100:
                break
        assert f((1, 2, 30), n) == tuple(v)


def test_printed(capsys):
    @cute.jit
    def f(xs, n: Int32):
        v = TensorSSA(xs, (2, 2), Float32)
        cute.printf("{} {:.2f} {}", v, v * n, cute.full(2, 7, Int8))
        print(v, v[None, 0])

    f((0.5, 1.0, 1.5, 2.0), 3)
    assert capsys.readouterr().out == "vector<4xf32> o (2, 2) vector<2xf32> o (2,)\n" \
        "[0.5, 1.0, 1.5, 2.0] [1.50, 3.00, 4.50, 6.00] [7, 7]\n"


def test_assertions():
    @cute.jit
    def f(xs, ys, i: Int32):
        v, w = TensorSSA(xs, 3, Int32), TensorSSA(ys, 3, Int32)
        return tuple(v // w), (v % w)[i]

    checked = cute.compile(f, (1, 2, 3), (1, 1, 1), 0, options="--enable-assertions")
    assert checked((7, 8, 9), (1, 2, 3), 1) == ((7, 4, 3), 0)
    assert f((7, 8, 9), (1, 0, 3), 1) == ((7, 0, 3), 8)
    for xs, ys, i in (((7, 8, 9), (1, 2, 0), 0), ((1, -2**31, 3), (1, -1, 1), 0), ((1, 2, 3), (1, 1, 1), 3)):
        with pytest.raises(AssertionError):
            checked(xs, ys, i)


# -- refused --------------------------------------------------------------------------------------------------------
def test_refused():
    v, w = cute.full((2, 3), 1, Int32), cute.full((3, 2), 1, Int32)
    refused("TENSOR_SHAPE_MISMATCH", lambda: v + w, "(2, 3)", "(3, 2)", "'+'")
    refused("TENSOR_SHAPE_MISMATCH", lambda: v + cute.full(6, 1, Int32), "(2, 3)", "6")
    refused("TENSOR_SHAPE_MISMATCH", lambda: v.reshape(5), "(2, 3)", "5")
    refused("TENSOR_SHAPE_MISMATCH", lambda: v.broadcast_to((2, 1)), "(2, 3)", "(2, 1)")
    refused("TENSOR_SHAPE_MISMATCH", lambda: v.broadcast_to((4, 3)), "(2, 3)", "(4, 3)")
    refused("TENSOR_SHAPE_MISMATCH", lambda: TensorSSA(v, 5, Int32), "(2, 3)")
    refused("PHASE_DYNAMIC_TO_STATIC_BOOL", lambda: bool(v), "any_")
    refused("PHASE_UNHASHABLE", lambda: {v}, "TensorSSA")
    refused("TENSOR_INDEX_RANGE", lambda: v[6], "6")
    refused("TENSOR_INDEX_RANGE", lambda: v[0, 3], "3", "mode 1")
    refused("TENSOR_INDEX_RANGE", lambda: v[-1, None], "-1", "negative")
    refused("TENSOR_RANK", lambda: v[0, 0, 0], "rank 2", "3")
    refused("TENSOR_RANK", lambda: v.reduce(ReductionOp.ADD, 0, (None, 1, 1)))
    refused("TENSOR_INDEX_TYPE", lambda: v[1.0], "float")
    refused("TENSOR_INDEX_TYPE", lambda: v[0:1], "slice")
    refused("UNSUP_CONSTRUCT", lambda: operator.setitem(v, 0, 1), "where")
    refused("TYPE_WRONG", lambda: cute.full((2, 0), 1, Int32), "extents")
    refused("TYPE_WRONG", lambda: cute.full((2, "x"), 1, Int32), "str")
    refused("TYPE_WRONG", lambda: cute.full((300, 300), 1, Int32), "65535")
    refused("TYPE_WRONG", lambda: cute.full((), 1, Int32), "empty")
    refused("TYPE_WRONG", lambda: cute.full(2, 1, int), "Float32")
    refused("TYPE_WRONG", lambda: cute.full_like(3, 1), "int")
    refused("TYPE_WRONG", lambda: v.to(int), "to()")
    refused("TYPE_WRONG", lambda: v.bitcast(Int8), "width")
    refused("TYPE_WRONG", lambda: v.reduce(operator.add, 0), "ReductionOp")
    refused("TYPE_WRONG", lambda: v.reduce(ReductionOp.ADD, 0.5), "Int32")
    refused("TYPE_WRONG", lambda: v.reduce(ReductionOp.ADD, Int64(1) << 40), "Int32")
    refused("TYPE_WRONG", lambda: v.reduce(ReductionOp.ADD, 0, ("x", 1)), "None")
    refused("TYPE_WRONG", lambda: cute.where(v > 0, v, 2.5), "where()", "Int32", "float")
    refused("TYPE_UNSUPPORTED_OPERAND", lambda: cute.where(v > 0, v, v.to(Float32)), "Int32", "Float32")
    refused("TYPE_WRONG", lambda: cute.where(v > 0, v, "x"), "where()", "str")
    refused("TYPE_WRONG", lambda: cute.where("x", v, v), "where()", "str")
    refused("TYPE_WRONG", lambda: cute.any_("x"), "any_()", "TensorSSA", "str")
    refused("TYPE_UNSUPPORTED_OPERAND", lambda: v + "x", "'+'", "TensorSSA", "str")
    refused("TYPE_UNSUPPORTED_OPERAND", lambda: v @ v, "'@'")
    refused("TYPE_UNSUPPORTED_OPERAND", lambda: v.to(Float32) & 1, "'&'")
    refused("TYPE_STORAGE_ONLY", lambda: v.to(Int4) + 1, "Int4")
    refused("TYPE_NEGATIVE_SHIFT", lambda: v << -1, "-1")
    refused("TYPE_DIVISION_BY_ZERO", lambda: v // 0, "'//'")
    refused("UNSUP_NOT_YET", lambda: round(v.to(Float32), 2), "digits")
    with pytest.raises(hilt.DSLRuntimeError):
        TensorSSA((1, 2), 2, Int32)


def test_refused_joins():
    @cute.jit
    def shapes(n: Int32):
        acc = cute.full(4, 0, Int32)
        for i in range(n):
            acc = (acc + i).reshape((2, 2))
        return acc[0]

    @cute.jit
    def types(n: Int32):
        acc = cute.full(4, 0, Int32)
        if n > 1:
            acc = acc.to(Float32)
        return acc[0]

    @cute.jit
    def numbers(n: Int32):
        acc = cute.full(4, 0, Int32)
        for i in range(n):
            acc = acc[0] + i
        return acc

    @cute.jit
    def returned(n: Int32):
        return cute.full(4, n, Int32)

    @cute.jit
    def tested(n: Int32):
        if cute.full(4, n, Int32) > 1:
            return 1
        return 0

    @cute.jit
    def extent(n: Int32):
        return cute.full(n, 0, Int32)[0]

    refused("TYPE_UNSTABLE_JOIN", lambda: shapes(2), "'acc'", "Int32 4", "Int32 (2, 2)")
    refused("TYPE_UNSTABLE_JOIN", lambda: types(2), "'acc'", "Int32", "Float32")
    refused("TYPE_UNSTABLE_JOIN", lambda: numbers(2), "'acc'", "TensorSSA", "Int32")
    refused("CALL_RESULT", lambda: returned(2), "TensorSSA")
    refused("PHASE_DYNAMIC_TO_STATIC_BOOL", lambda: tested(2), "TensorSSA", "all_")
    refused("TYPE_WRONG", lambda: extent(2), "run-time Int32")


# -- with tensors ---------------------------------------------------------------------------------------------------
def test_rows_and_columns_of_tensors():
    """A softmax of each row by whole columns, accumulated in a run-time loop, against numpy step by step."""
    @cute.jit
    def softmax(x: cute.Tensor, y: cute.Tensor, n: Int32):
        top = cute.full_like(x[None, 0], -Float32.inf)
        total = cute.zeros_like(top)
        for j in range(n):
            top = max(x[None, j].load(), top)
        for j in range(n):
            y[None, j] = cute.math.exp2(x[None, j].load() - top)
            total = total + y[None, j].load()
        for j in range(n):
            y[None, j].store(y[None, j].load() / total)

    x = np.asfortranarray(np.random.default_rng(3).standard_normal((4, 7)).astype(np.float32))
    y = np.zeros_like(x, order="F")
    softmax(from_dlpack(x), from_dlpack(y), 7)
    assert np.allclose(y.sum(1), 1) and np.allclose(y, np.exp2(x) / np.exp2(x).sum(1, keepdims=True))


def test_conversions_into_tensors():
    @cute.jit
    def f(x: cute.Tensor, narrow: cute.Tensor, flags: cute.Tensor):
        v = x.load()
        narrow.store(v.to(Int8))
        flags.store(v > 2)
        narrow[None, 0] = cute.where(v < 0, 0, v).to(Int8)[None, 0]

    x = np.arange(-3, 3, dtype=np.int32).reshape(2, 3)
    narrow, flags = np.zeros((2, 3), np.int8), np.ones((2, 3), bool)
    f(from_dlpack(x), from_dlpack(narrow), from_dlpack(flags))
    want = x.astype(np.int8)
    want[:, 0] = np.where(x[:, 0] < 0, 0, x[:, 0])
    assert (narrow == want).all() and (flags == (x > 2)).all()


def test_vectorized_loops_over_fragments():
    @cute.jit
    def f(a: cute.Tensor, out: cute.Tensor, n: Int32, wide: Constexpr):
        r = cute.make_rmem_tensor((16,), Float32)
        r.fill(0.0)
        for k in range(n):
            for i in hilt.range(16, vectorize=wide):
                r[i] = r[i] * 0.5 + a[i]
        s = Float32(0.0)
        for i in hilt.range(16, vectorize=wide):
            s = s + r[i]
        v = r.load()
        out[0], out[1], out[2] = s, v.reduce(ReductionOp.ADD, 0.0, 0), v.reduce(ReductionOp.MAX, -Float32.inf, 0)

    a = np.random.default_rng(0).standard_normal(16).astype(np.float32)
    plain, wide = np.zeros(3, np.float32), np.zeros(3, np.float32)
    f(from_dlpack(a), from_dlpack(plain), 7, False)
    f(from_dlpack(a), from_dlpack(wide), 7, True)
    assert (plain == wide).all() and plain[0] == plain[1]


def test_refused_stores():
    @cute.jit
    def f(x: cute.Tensor, how: Constexpr):
        how(x)

    x = from_dlpack(np.zeros((2, 3), np.int32))
    refused("TENSOR_SHAPE_MISMATCH", lambda: f(x, lambda t: t.store(t.load().reshape((3, 2)))), "'x'", "(2, 3)", "(3, 2)")
    refused("TYPE_STORE_MISMATCH", lambda: f(x, lambda t: t.store(t.load() * 0.5)), "'x'", "Int32", ".to(Int32)")
    refused("TYPE_STORE_MISMATCH", lambda: f(x, lambda t: t.store(t.load().to(Int64))), "'x'", "Int64")
