"""cute.math against references of more precision: errors in units in the last place stay under those of docs/numbers.md."""
import pathlib
import re

import hilt.cute as cute
import numpy as np
import pytest
from hilt import Constexpr, Int32

# Where each function is sampled; (low, high) of uniform samples, beside a spread over all exponents of the range.
RANGES = {
    "sqrt": (0.0, 1e6), "rsqrt": (1e-6, 1e6), "exp": (-80.0, 80.0), "exp2": (-120.0, 120.0), "log": (1e-6, 1e6),
    "log2": (1e-6, 1e6), "sin": (-1e5, 1e5), "cos": (-1e5, 1e5), "tanh": (-10.0, 10.0), "erf": (-5.0, 5.0), "pow": (1e-3, 30.0),
}


def documented(root):
    text = (root / "docs/numbers.md").read_text()
    return {name: (float(a), float(b)) for name, a, b in re.findall(r"^\| (\w+) \| ([\d.]+) \| ([\d.]+) \|$", text, re.M)}


def reference(name, x, y, wide):
    x, y = x.astype(wide), y.astype(wide)
    with np.errstate(all="ignore"):
        if name == "rsqrt":
            return 1 / np.sqrt(x)
        if name == "pow":
            return np.power(x, y)
        if name == "erf":
            mpmath = pytest.importorskip("mpmath")
            mpmath.mp.prec = 80
            return np.array([wide(str(mpmath.erf(mpmath.mpf(float(v))))) for v in x], wide)
        return getattr(np, name)(x)


@cute.jit
def apply(out: cute.Tensor, x: cute.Tensor, y: cute.Tensor, n: Int32, name: Constexpr):
    function = getattr(cute.math, name)
    for i in range(n):
        out[i] = function(x[i], y[i]) if name == "pow" else function(x[i])


def samples(name, dtype, count):
    low, high = RANGES[name]
    random = np.random.default_rng(7)
    even = random.uniform(low, high, count)
    small = np.sign(even) * np.exp2(random.uniform(-20, np.log2(high), count))
    small = small[(small >= low) & (small <= high)]
    return np.concatenate([even, small]).astype(dtype), random.uniform(-5, 5, count + len(small)).astype(dtype)


@pytest.mark.parametrize("dtype, wide", [(np.float32, np.float64), (np.float64, np.longdouble)], ids=["Float32", "Float64"])
@pytest.mark.parametrize("name", RANGES)
def test_units_in_the_last_place(name, dtype, wide, root):
    bound = documented(root)[name][0 if dtype is np.float32 else 1]
    x, y = samples(name, dtype, 2_000 if name == "erf" else 20_000)
    out = np.zeros_like(x)
    apply(out, x, y, len(x), name)
    want = reference(name, x, y, wide)
    with np.errstate(all="ignore"):
        error = np.abs(out.astype(wide) - want) / np.spacing(np.abs(want).astype(dtype)).astype(wide)
    worst = int(np.nanargmax(error))
    print(f"{name} {dtype.__name__}: {error[worst]:.3f} ulp at {x[worst]!r}, {y[worst]!r}")
    assert error[worst] <= bound, f"{error[worst]:.3f} ulp at {x[worst]!r}, {y[worst]!r}: {out[worst]!r}, not {want[worst]!r}"


@pytest.mark.parametrize("name", RANGES)
@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_special_values(name, dtype):
    """Zeros, infinities, NaN and subnormal numbers give what numpy gives."""
    smallest = np.finfo(dtype).smallest_subnormal
    x = np.array([0.0, -0.0, 1.0, -1.0, np.inf, -np.inf, np.nan, smallest], dtype)
    y = np.array([2.0, 3.0, np.nan, 2.0, -1.0, 3.0, 0.0, 0.5], dtype)
    out = np.zeros_like(x)
    apply(out, x, y, len(x), name)
    with np.errstate(all="ignore"):
        if name == "erf":
            import math
            want = np.array([math.erf(v) for v in x], dtype)
        else:
            want = reference(name, x, y, np.float64 if dtype is np.float32 else np.longdouble).astype(dtype)
    for got, expected, at in zip(out, want, x):
        same = np.isnan(got) and np.isnan(expected) or got == expected and np.signbit(got) == np.signbit(expected) \
            or np.isfinite(expected) and expected != 0 and abs(got - expected) <= 2 * np.spacing(abs(expected))
        assert same, f"{name}({at!r}) is {got!r}, not {expected!r}"
