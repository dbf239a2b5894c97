"""Every operator on every pair of number types: constants against the model, run-time values against constants."""
import itertools
import math
import operator

import hilt
import hilt.cute as cute
import numpy as np
import pytest
from hilt import Constexpr, Int32

import model

KINDS = ["Boolean", *model.INTS, *model.FLOATS]
ARITHMETIC = {"+": operator.add, "-": operator.sub, "*": operator.mul, "/": operator.truediv, "//": operator.floordiv,
              "%": operator.mod}
BITS = {"<<": operator.lshift, ">>": operator.rshift, "&": operator.and_, "|": operator.or_, "^": operator.xor}
COMPARE = {"<": operator.lt, "<=": operator.le, "==": operator.eq, "!=": operator.ne, ">": operator.gt, ">=": operator.ge}
TYPES = model.names()


def values(kind):
    if kind == "Boolean":
        return [False, True]
    if kind in model.FLOATS:
        return [0.0, -0.0, 1.0, -1.0, 0.5, 2.5, -2.5, 3.7, 1e10, -3e9, 1e-30, 1e30, math.inf, -math.inf, 16777217.0]
    bits, signed = model.INTS[kind]
    ends = [-1, -2, -7, -(1 << bits - 1), (1 << bits - 1) - 1] if signed else [(1 << bits) - 1, 1 << (bits - 1)]
    return [v for v in [0, 1, 2, 3, 7, 33, 64, 100, *ends] if model.wrap(v, kind) == v]


def operators(a, b):
    floats = a in model.FLOATS or b in model.FLOATS
    return {**ARITHMETIC, **COMPARE, **({} if floats else BITS)}


def meaningful(op, a, b, y):
    """Python raises for a float divided by zero with // and %, hilt refuses constant negative shifts."""
    if op in ("//", "%") and (a in model.FLOATS or b in model.FLOATS):
        return y != 0
    return op not in ("<<", ">>") or y >= 0


def named(x):
    """(type, exact value) of a constant."""
    kind = type(x).__name__
    return kind, model.plain(float(x) if kind in model.FLOATS else int(x))


@pytest.mark.parametrize("a", KINDS)
def test_constants(a):
    """a op b of constants has the type and the bits of the model."""
    wrong = []
    for b in KINDS:
        for op, f in operators(a, b).items():
            for x, y in itertools.product(values(a), values(b)):
                if meaningful(op, a, b, y):
                    got, want = f(getattr(hilt, a)(x), getattr(hilt, b)(y)), f(TYPES[a](x), TYPES[b](y))
                    if named(got) != (want.kind, model.plain(want)):
                        wrong.append(f"{a}({x}) {op} {b}({y}) is {named(got)}, not {want}")
    assert not wrong, "\n".join(wrong[:20])


@pytest.mark.parametrize("a", KINDS)
def test_conversions(a):
    for b, x in itertools.product(KINDS, values(a)):
        want = TYPES[b](TYPES[a](x))
        assert named(getattr(hilt, b)(getattr(hilt, a)(x))) == (b, model.plain(want)), (a, b, x)


NUMPY = {"Boolean": np.bool_, "Float32": np.float32, "Float64": np.float64, **{k: getattr(np, k.lower()) for k in model.INTS}}


@cute.jit
def all_operators(outs, x: cute.Tensor, y: cute.Tensor, n: Int32, names: Constexpr):
    for i in range(n):
        for k in hilt.range_constexpr(len(names)):
            outs[k][i] = (ARITHMETIC | BITS | COMPARE)[names[k]](x[i], y[i])


@pytest.mark.parametrize("a", KINDS)
def test_run_time_values(a):
    """The operators give at run time what they give on constants."""
    wrong = []
    for b in KINDS:
        pairs = list(itertools.product(values(a), values(b)))
        x, y = (np.array([p[i] for p in pairs], object).astype(NUMPY[k]) for i, k in ((0, a), (1, b)))
        names = tuple(operators(a, b))
        kinds = [f(TYPES[a](1), TYPES[b](1)).kind for f in operators(a, b).values()]
        outs = [np.zeros(len(pairs), NUMPY[kind]) for kind in kinds]
        all_operators(outs, x, y, len(pairs), names)
        for op, kind, out in zip(names, kinds, outs):
            f = operators(a, b)[op]
            for (u, v), got in zip(pairs, out.tolist()):
                if meaningful(op, a, b, v) and model.plain(got) != model.plain(want := f(TYPES[a](u), TYPES[b](v))):
                    wrong.append(f"{a}({u}) {op} {b}({v}) is {got}, not {want}")
    assert not wrong, "\n".join(wrong[:20])
