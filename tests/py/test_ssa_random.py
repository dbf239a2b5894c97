"""Random programs whose vectors go through loops, branches, containers, calls and early exits, against numpy."""
import random
import types

import numpy as np
import pytest

import hilt.cute as cute
from hilt import Int32

SHAPE = (2, 3)
HEAD = "@jit\ndef helper(v, n):\n    if n > 1:\n        return v + n\n    return where(v > n, v, v * 2)\n\n"


class Writer:
    """Writes one program: `v`, `w` and `box[0]` are vectors, `s` and `t` numbers."""
    VECTORS, NUMBERS = ("v", "w", "box[0]"), ("s", "t", "n")

    def __init__(self, seed):
        self.rng = random.Random(seed)
        self.lines, self.loops = [], 0

    def number(self, depth=2):
        r = self.rng
        if depth == 0 or r.random() < 0.4:
            return r.choice(self.NUMBERS + (f"c({r.randrange(-3, 5)})",))
        return r.choice((
            lambda: f"({self.number(depth - 1)} {r.choice('+-*')} {self.number(depth - 1)})",
            lambda: f"element({self.vector(depth - 1)}, {r.randrange(6)})",
            lambda: f"total({self.vector(depth - 1)})"))()

    def vector(self, depth=2):
        r = self.rng
        if depth == 0 or r.random() < 0.3:
            return r.choice(self.VECTORS)
        return r.choice((
            lambda: f"({self.vector(depth - 1)} {r.choice('+-*&|^')} {self.vector(depth - 1)})",
            lambda: f"({self.vector(depth - 1)} {r.choice('+-*')} {self.number(1)})",
            lambda: f"where({self.vector(depth - 1)} {r.choice(('<', '>=', '=='))} {self.number(1)}, {self.vector(depth - 1)}, "
                    f"{self.vector(depth - 1)})",
            lambda: f"({self.vector(depth - 1)} if {self.test()} else {self.vector(depth - 1)})",
            lambda: f"helper({self.vector(depth - 1)}, {self.number(1)})"))()

    def test(self):
        r = self.rng
        return r.choice((f"{self.number(1)} > {self.number(1)}", f"any_({r.choice(self.VECTORS)} > {self.number(1)})",
                         f"all_({r.choice(self.VECTORS)} < {self.number(1)})"))

    def block(self, depth, indent, looped):
        for _ in range(self.rng.randrange(1, 4)):
            self.statement(depth, indent, looped)

    def statement(self, depth, indent, looped):
        r, put = self.rng, lambda text: self.lines.append("    " * indent + text)
        kind = r.random()
        if depth == 0 or kind < 0.5:
            put(f"{r.choice(self.VECTORS)} = {self.vector()}" if r.random() < 0.7 else f"{r.choice('st')} = {self.number()}")
        elif kind < 0.7:
            put(f"if {self.test()}:")
            self.block(depth - 1, indent + 1, looped)
            if looped and r.random() < 0.3:
                put(f"    {r.choice(('break', 'continue'))}")
            elif r.random() < 0.6:
                put("else:")
                self.block(depth - 1, indent + 1, looped)
        elif kind < 0.95:
            self.loops += 1
            put(f"for i{self.loops} in range({r.choice(('n', '3', 'n + 1'))}):")
            self.block(depth - 1, indent + 1, True)
        else:
            put(f"if {self.test()}:")
            put("    return w, v, box[0], s, t")

    def text(self):
        self.lines = ["@jit", "def f(v, w, s, n):", "    t, box = s, [v]"]
        for _ in range(4):
            self.statement(3, 1, False)
        return HEAD + "\n".join(self.lines + ["    return v, w, box[0], s, t", ""])


@cute.jit
def start(f, xs, s: Int32, n: Int32):
    v = cute.TensorSSA(xs, SHAPE, Int32)
    v, w, b, s, t = f(v, cute.full(SHAPE, 1, Int32), s, n)
    return tuple(v), tuple(w), tuple(b), s, t


def load(text, path, names):
    path.write_text(text)
    module = types.ModuleType(path.stem)
    module.__file__ = str(path)
    vars(module).update(names)
    exec(compile(text, str(path), "exec"), vars(module))
    return module.f


def plain(f, xs, s, n):
    v = np.array(xs, np.int32)
    v, w, b, s, t = f(v, np.ones(6, np.int32), np.int32(s), np.int32(n))
    return tuple(map(int, v)), tuple(map(int, w)), tuple(map(int, b)), int(s), int(t)


OURS = {"c": Int32, "jit": cute.jit, "where": cute.where, "any_": cute.any_, "all_": cute.all_, "element": lambda v, i: v[i],
        "total": lambda v: v.reduce(cute.ReductionOp.ADD, 0)}
PLAIN = {"c": np.int32, "jit": lambda f: f, "where": np.where, "any_": np.any, "all_": np.all, "element": lambda v, i: v[i],
         "total": lambda v: v.sum(dtype=np.int32)}


@pytest.mark.parametrize("seed", range(20))
def test_random_vectors(seed, tmp_path):
    rng = random.Random(seed)
    text = Writer(seed).text()
    ours, theirs = load(text, tmp_path / "ours.py", OURS), load(text, tmp_path / "theirs.py", PLAIN)
    for n in (0, 1, 2, 3):
        xs, s = tuple(rng.randrange(-9, 9) for _ in range(6)), rng.randrange(-4, 5)
        with np.errstate(over="ignore"):
            want = plain(theirs, xs, s, n)
        assert start(ours, xs, s, n) == want, (text, xs, s, n)
