"""Programs that are run twice, as plain Python and compiled, and must agree; used by test_kinds_*.py.

A program is the text of a module whose `f(out, …)` writes its results into an Int64 array. `agree` runs it for several
arguments; `refused` demands a diagnostic, at the line that ends in `# <!>` if there is one.
"""
import builtins
import contextlib
import importlib.util
import io
import itertools
import sys
import textwrap
import types

import numpy as np

import hilt

HEAD = """\
import collections, contextlib, dataclasses, enum, functools, itertools, math, types
from typing import NamedTuple
import numpy as np
import cutlass, cutlass.cute as cute
from cutlass import *
from cutlass import (Boolean, Constexpr, Float16, Float32, Float64, Int8, Int16, Int32, Int64, Uint8, Uint16, Uint32, Uint64,
                     const_expr, range_constexpr)
jit = cute.jit
"""
_numbers = itertools.count()


def _like(base):
    return type("Plain", (), {"__new__": staticmethod(lambda cls, x=0: base(x))})


def _jit(fn=None, **options):
    return fn or (lambda g: g)


def _plain_modules():
    cutlass, cute = types.ModuleType("cutlass"), types.ModuleType("cutlass.cute")
    for name in "Int8 Int16 Int32 Int64 Uint8 Uint16 Uint32 Uint64".split():
        setattr(cutlass, name, _like(int))
    for name in "Float16 Float32 Float64".split():
        setattr(cutlass, name, _like(float))
    cutlass.Boolean, cutlass.Constexpr = _like(bool), object
    cutlass.const_expr = lambda x: x
    cutlass.range_constexpr, cutlass.min, cutlass.max = range, min, max
    cutlass.range = lambda *args, **options: builtins.range(*args)
    cute.jit, cute.Tensor = _jit, object
    cute.printf = lambda text, *values: print(text.format(*values))
    cutlass.cute = cute
    return {"cutlass": cutlass, "cutlass.cute": cute}


@contextlib.contextmanager
def _modules(new):
    old = {name: sys.modules.get(name) for name in new}
    sys.modules.update(new)
    try:
        yield
    finally:
        for name, module in old.items():
            sys.modules.pop(name)
            if module is not None:
                sys.modules[name] = module


def _load(text, path):
    name = f"kinds_{next(_numbers)}"
    file = path / f"{name}.py"
    file.write_text(HEAD + text)
    spec = importlib.util.spec_from_file_location(name, file)
    module = importlib.util.module_from_spec(spec)
    with _modules({name: module}):
        spec.loader.exec_module(module)
    return module


def _call(module, args, n, dtype):
    out, text = np.zeros(n, dtype), io.StringIO()
    args = [np.array(a, dtype) if isinstance(a, list) else a for a in args]
    with contextlib.redirect_stdout(text):
        result = module.f(out, *args)
    return out.tolist(), result, text.getvalue()


def agree(path, text, calls, n=8, dtype=np.int64):
    """The program gives what plain Python gives, for each tuple of arguments."""
    text = textwrap.dedent(text)
    hilt.install_as_cutlass()
    compiled = _load(text, path)
    with _modules(_plain_modules()):
        plain = _load(text, path)
        for args in calls:
            want = _call(plain, args, n, dtype)
            got = _call(compiled, args, n, dtype)
            assert got == want, f"{args} gives {got}, not {want}:\n{text}"


def refused(path, text, *calls, id=None, says=()):
    """The program is refused by a diagnostic with this id and these words; gives the diagnostic."""
    text = textwrap.dedent(text)
    hilt.install_as_cutlass()
    try:
        compiled = _load(text, path)
        got = [_call(compiled, args, 8, np.int64) for args in calls]
    except hilt.DSLError as error:
        assert id is None or error.id == id, f"{error}\n{text}"
        for word in says:
            assert word in str(error), f"lacks {word}: {error}\n{text}"
        lines = [i for i, line in enumerate((HEAD + text).splitlines(), 1) if line.endswith("# <!>")]
        assert not lines or error.lineno in lines, f"line {error.lineno} instead of {lines}: {error}\n{text}"
        return error
    raise AssertionError(f"accepted, with {got}:\n{text}")
