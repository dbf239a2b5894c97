"""Shared by the tests of regions: running one text as plain Python and as a traced function, and reading recorded IR."""
import itertools
import linecache
import re

import cutlass.cute as cute
import hilt
import numpy as np
from cutlass import Constexpr, Float32, Int32, Int64, const_expr, range_constexpr

_numbers = itertools.count()


def namespace(text, **names):
    """The names that the text defines, run as if it came from a file."""
    file = f"<regions {next(_numbers)}>"
    linecache.cache[file] = (len(text), None, text.splitlines(True), file)
    space = {"cute": cute, "Int32": Int32, "Int64": Int64, "Float32": Float32, "Constexpr": Constexpr, "np": np, **names}
    exec(compile(text, file, "exec"), space)
    return space


def python(text, name="f", **names):
    return namespace(text, jit=lambda f: f, const_expr=lambda x: x, range_constexpr=range, **names)[name]


def traced(text, name="f", **names):
    return cute.jit(namespace(text, jit=cute.jit, const_expr=const_expr, range_constexpr=range_constexpr, **names)[name])


def agree(text, *calls, **names):
    """The traced function gives what plain Python gives, for each tuple of arguments; lists become int32 arrays."""
    f, g = python(text, **names), traced(text, **names)
    for args in calls:
        ours = tuple(np.array(a, np.int32) if isinstance(a, list) else a for a in args)
        theirs = tuple(list(a) if isinstance(a, list) else a for a in args)
        want, got = f(*theirs), g(*ours)
        assert got == want and type(got) is type(want), f"{args}: {got!r}, Python gives {want!r}\n{text}"
        for a, b in zip(ours, theirs):
            assert not isinstance(a, np.ndarray) or a.tolist() == b, f"{args}: {a.tolist()}, Python leaves {b}\n{text}"


def refused(text, *args, id, says=(), **names):
    """The diagnostic that the function ends in."""
    f = traced(text, **names)
    try:
        got = f(*(np.array(a, np.int32) if isinstance(a, list) else a for a in args))
    except hilt.DSLError as e:
        assert e.id == id, f"{e.id} instead of {id}: {e}"
        for word in (says,) if isinstance(says, str) else says:
            assert word in str(e), f"{word!r} is missing in: {e}"
        return e
    raise AssertionError(f"accepted, with the result {got}\n{text}")


def recorded(text, *args, **names):
    """The IR as recorded and cleaned up, without unrolling or the like."""
    return cute.compile(traced(text, **names), *args, options="--opt-level 0").__mlir__


def carried(ir, op="scf.for"):
    """How many values each loop carries."""
    skip = 3 if op == "scf.for" else 0
    found = [len(m.split(",")) - skip if m.strip() else 0 for m in re.findall(rf'"{op}"\((.*?)\)', ir)]
    return found
