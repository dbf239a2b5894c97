"""Plain Python with hilt's number types: what a program of randprog.py means, computed without hilt.

A V is a typed value; its operators follow the rules for promotion, wrapping, division and conversion by brute force (ints
without bound, cut at the end; numpy for float rounding). names() gives a program's globals: the types, `range` and the
builtins that look at types. Nothing here knows of tracing: branches and loops are Python's own.
"""
import builtins
import math

import numpy as np

INTS = {"Int8": (8, True), "Int16": (16, True), "Int32": (32, True), "Int64": (64, True),
        "Uint8": (8, False), "Uint16": (16, False), "Uint32": (32, False), "Uint64": (64, False)}
FLOATS = {"Float32": (32, np.float32), "Float64": (64, np.float64)}


def wrap(value, kind):
    bits, signed = INTS[kind]
    value &= (1 << bits) - 1
    return value - (1 << bits) if signed and value >> (bits - 1) else value


def literal(x, other=None):
    """The value that a Python number is when it meets a typed one."""
    if isinstance(x, V):
        return x
    if isinstance(x, float) and other == "Float64":
        return V("Float64", np.float64(x))
    if isinstance(x, bool):
        return V("Boolean", x)
    if isinstance(x, int):
        return V("Int32" if -2**31 <= x < 2**31 else "Int64", x)
    return V("Float32", np.float32(x))


def promote(a, b):
    """The common type of two kinds."""
    a, b = ("Int32" if k == "Boolean" else k for k in (a, b))
    if a == b:
        return a
    if a in INTS and b in INTS:
        (wa, sa), (wb, sb) = INTS[a], INTS[b]
        if sa == sb:
            return a if wa > wb else b
        unsigned, signed = (a, b) if sb else (b, a)
        return unsigned if INTS[unsigned][0] >= INTS[signed][0] else signed
    if a in FLOATS and b in FLOATS:
        return "Float64"
    floating, integer = (a, b) if a in FLOATS else (b, a)
    return floating if FLOATS[floating][0] >= INTS[integer][0] else "Float64"


def convert(x, kind):
    """kind(x)"""
    x = literal(x) if not isinstance(x, float) else V("Float64", np.float64(x))
    if kind == "Boolean":
        return V(kind, builtins.bool(x.v != 0))
    if kind in INTS:
        if x.kind in FLOATS:
            if math.isnan(x.v):
                return V(kind, 0)
            bits, signed = INTS[kind]
            low, high = (-(1 << bits - 1), (1 << bits - 1) - 1) if signed else (0, (1 << bits) - 1)
            value = float(x.v)
            return V(kind, low if value <= low else high if value >= high else int(value))
        return V(kind, wrap(int(x.v), kind))
    cast = FLOATS[kind][1]
    if x.kind in INTS:
        source = np.int64 if INTS[x.kind][1] else np.uint64
        return V(kind, source(x.v).astype(cast))
    with np.errstate(over="ignore"):
        return V(kind, cast(x.v))


def floor_mod(a, b):
    """CPython's float_divmod in the width of the operands: (a // b, a % b)."""
    cast = type(a)
    mod = np.fmod(a, b)
    div = cast(cast(a - mod) / b)
    if mod:
        if (b < 0) != (mod < 0):
            mod = cast(mod + b)
            div = cast(div - cast(1))
    else:
        mod = cast(math.copysign(0.0, b))
    if div:
        floor = np.floor(div)
        if cast(div - floor) > cast(0.5):
            floor = cast(floor + cast(1))
    else:
        floor = cast(math.copysign(0.0, cast(a / b)))
    return floor, mod


class V:
    __slots__ = ("kind", "v")

    def __init__(self, kind, v):
        self.kind, self.v = kind, v

    def __repr__(self):
        return f"{self.kind}({self.v})"

    def __bool__(self):
        return builtins.bool(self.v != 0)

    def __index__(self):
        return int(self.v)

    def to(self, kind):
        return kind(self)

    def _arith(self, other, op, swap=False):
        if not isinstance(other, (V, int, float)):
            return NotImplemented
        other = literal(other, self.kind)
        a, b = (other, self) if swap else (self, other)
        kind = promote(a.kind, b.kind)
        if op == "/" and kind in INTS:
            kind = "Float64" if 64 in (INTS.get(a.kind, (32,))[0], INTS.get(b.kind, (32,))[0]) else "Float32"
        if op in ("<<", ">>"):
            return self._shift(a, b, op, kind)
        a, b = convert(a, kind).v, convert(b, kind).v
        with np.errstate(all="ignore"):
            if kind in FLOATS:
                cast = FLOATS[kind][1]
                if op in ("//", "%"):
                    floor, mod = floor_mod(a, b)
                    return V(kind, floor if op == "//" else mod)
                return V(kind, cast({"+": a + b, "-": a - b, "*": a * b, "/": a / b}[op]))
        if op == "//":
            return V(kind, wrap(a // b if b else 0, kind))
        if op == "%":
            return V(kind, wrap(a % b if b else a, kind))
        return V(kind, wrap({"+": a + b, "-": a - b, "*": a * b}[op], kind))

    @staticmethod
    def _shift(a, b, op, kind):
        bits = INTS[kind][0]
        value, count = convert(a, kind).v, convert(b, kind).v
        if count < 0 or count >= bits:
            return V(kind, -1 if op == ">>" and value < 0 else 0)
        return V(kind, wrap(value << count if op == "<<" else value >> count, kind))

    def _bits(self, other, op):
        if not isinstance(other, (V, int)):
            return NotImplemented
        other = literal(other)
        both = self.kind == other.kind == "Boolean"
        kind = "Boolean" if both else promote(self.kind, other.kind)
        a, b = (self.v, other.v) if both else (convert(self, kind).v, convert(other, kind).v)
        got = {"&": a & b, "|": a | b, "^": a ^ b}[op]
        return V(kind, builtins.bool(got) if both else wrap(got, kind))

    def _compare(self, other, op):
        if not isinstance(other, (V, int, float)):
            return NotImplemented
        other = literal(other, self.kind)
        a, b = self.v, other.v
        if self.kind in FLOATS or other.kind in FLOATS:
            kind = promote(self.kind, other.kind)
            a, b = convert(self, kind).v, convert(other, kind).v
        return V("Boolean", builtins.bool({"<": a < b, "<=": a <= b, ">": a > b, ">=": a >= b, "==": a == b,
                                           "!=": a != b}[op]))

    def __add__(self, o): return self._arith(o, "+")
    def __radd__(self, o): return self._arith(o, "+", True)
    def __sub__(self, o): return self._arith(o, "-")
    def __rsub__(self, o): return self._arith(o, "-", True)
    def __mul__(self, o): return self._arith(o, "*")
    def __rmul__(self, o): return self._arith(o, "*", True)
    def __truediv__(self, o): return self._arith(o, "/")
    def __rtruediv__(self, o): return self._arith(o, "/", True)
    def __floordiv__(self, o): return self._arith(o, "//")
    def __rfloordiv__(self, o): return self._arith(o, "//", True)
    def __mod__(self, o): return self._arith(o, "%")
    def __rmod__(self, o): return self._arith(o, "%", True)
    def __lshift__(self, o): return self._arith(o, "<<")
    def __rlshift__(self, o): return self._arith(o, "<<", True)
    def __rshift__(self, o): return self._arith(o, ">>")
    def __rrshift__(self, o): return self._arith(o, ">>", True)
    def __and__(self, o): return self._bits(o, "&")
    __rand__ = __and__
    def __or__(self, o): return self._bits(o, "|")
    __ror__ = __or__
    def __xor__(self, o): return self._bits(o, "^")
    __rxor__ = __xor__
    def __lt__(self, o): return self._compare(o, "<")
    def __le__(self, o): return self._compare(o, "<=")
    def __gt__(self, o): return self._compare(o, ">")
    def __ge__(self, o): return self._compare(o, ">=")
    def __eq__(self, o): return self._compare(o, "==")
    def __ne__(self, o): return self._compare(o, "!=")
    __hash__ = None

    def __neg__(self):
        if self.kind in FLOATS:
            return V(self.kind, -self.v)
        kind = promote(self.kind, self.kind)
        return V(kind, wrap(-int(self.v), kind))

    def __pos__(self):
        return convert(self, promote(self.kind, self.kind))

    def __invert__(self):
        kind = promote(self.kind, self.kind)
        return V(kind, wrap(~int(self.v), kind))

    def __abs__(self):
        return V(self.kind, abs(self.v)) if self.kind in FLOATS else -self if self.v < 0 else +self


class Type:
    """A type as a program sees it."""

    def __init__(self, kind):
        self.kind = kind

    def __call__(self, x):
        return convert(x, self.kind)


def model_range(*bounds, **_):
    """range and cutlass.range: the indices as typed values."""
    start, stop, step = (0, *bounds, 1) if len(bounds) == 1 else (*bounds, 1)[:3]
    kinds = [literal(x).kind for x in (start, stop)]
    if not all(k in INTS or k == "Boolean" for k in (*kinds, literal(step).kind)):
        raise TypeError("range takes integers")
    unsigned = [k for k in kinds if not INTS[k][1]]
    kind = promote(*kinds)
    if unsigned:
        kind = promote(kind, "Uint32")
    elif all(-2**31 <= int(x) < 2**31 and INTS[k][0] <= 32 for x, k in zip((start, stop), kinds)):
        kind = "Int32"
    for i in builtins.range(int(start), int(stop), int(step) or 1):
        yield V(kind, wrap(i, kind))


def pick(better):
    def chosen(*values):
        kind = literal(values[0]).kind
        for x in values[1:]:
            other = literal(x).kind
            kind = kind if kind == other else promote(kind, other)
        best = convert(values[0], kind)
        for x in values[1:]:
            x = convert(x, kind)
            if better(x, best):
                best = x
        return best
    return chosen


class Tensor:
    """A list of one type that stores as a tensor does."""

    def __init__(self, kind, values):
        self.kind, self.values = kind, [convert(v, kind) for v in values]

    def __getitem__(self, i):
        return self.values[int(i)]

    def __setitem__(self, i, v):
        self.values[int(i)] = convert(v, self.kind)


def names():
    """The globals of a program."""
    def identity(x, *_):
        return x
    found = {kind: Type(kind) for kind in ("Boolean", *INTS, *FLOATS)}
    found.update(range=model_range, dsl_range=model_range, range_constexpr=builtins.range, const_expr=identity, jit=identity,
                 min=pick(lambda a, b: a < b), max=pick(lambda a, b: a > b))
    return found


def plain(x):
    """A result as JSON holds it: floats by their exact value in hexadecimal, NaN as "nan"."""
    if isinstance(x, tuple):
        return [plain(y) for y in x]
    if isinstance(x, V):
        x = float(x.v) if x.kind in FLOATS else builtins.bool(x.v) if x.kind == "Boolean" else int(x.v)
    if isinstance(x, float):
        return "nan" if math.isnan(x) else x.hex()
    return int(x)
