"""What Python code does while a region is recorded is joined as Python would have it, or refused; never lost."""
import collections
import contextlib
import types

import hilt
import hilt.cute as cute
import numpy as np
import pytest

from hilt import Int32
from regions import agree, refused, traced

LIST = [0]
COUNTS = collections.Counter()
total = 0


class Counter:
    hits = 0

    def __init__(self):
        self.k = 0

    def __enter__(self):
        self.k += 1
        return self

    def __exit__(self, *_):
        self.k += 10

    def __iter__(self):
        self.k += 1
        return iter((1, 2))

    def hit(self):
        Counter.hits = Counter.hits + 1


class Steps:
    """A user's iterator: its state is an attribute."""
    def __init__(self):
        self.at = 0

    def __iter__(self):
        return self

    def __next__(self):
        self.at += 1
        if self.at > 3:
            raise StopIteration
        return self.at


def counting():
    at = 0
    while True:
        yield at
        at += 1


def set_total(v):
    global total
    total = v


def append_to_list():
    LIST.append(1)


def put(o, v):
    o.v = v


def nested_put(o, v):
    def inner():
        put(o, v)
    inner()


def bump_all(objects, by=1):
    for o in objects:
        o.v = o.v + by


def keep_global(v):
    LIST[0] = v


class Box:
    def __init__(self, v):
        self.v = v


NAMES = dict(counting=counting, Counter=Counter, Steps=Steps, Box=Box, collections=collections, contextlib=contextlib, set_total=set_total,
             append_to_list=append_to_list, put=put, nested_put=nested_put, bump_all=bump_all, keep_global=keep_global,
             types=types, LIST=LIST)
REGIONS = ["if n > 0:", "for i in range(n):", "while n > 0:"]

REFUSED = {
    "next": ("it = iter([1, 2, 3])", "next(it)", "SCOPE_OUTER_ITERATOR", "'it'"),
    "a generator": ("it = (x for x in (1, 2, 3))", "next(it)", "SCOPE_OUTER_ITERATOR", "'it'"),
    "a generator that counts": ("it = counting(); next(it)", "next(it)", "SCOPE_OUTER_ITERATOR", "'it'"),
    "a generator over equal items": ("it = (x for x in (5, 5, 7)); next(it)", "next(it)", "SCOPE_OUTER_ITERATOR",
                                     "iterator"),
    "an iterator used up": ("it = iter([1, 2, 3])", "q = list(it)", "SCOPE_OUTER_ITERATOR", "'it'"),
    "an iterator in a loop": ("it = iter([1, 2, 3])", "for q in it: pass", "SCOPE_OUTER_ITERATOR", "'it'"),
    "set.add": ("s = {1}", "s.add(5)", "SCOPE_EFFECT_IN_REGION", "set.add"),
    "set, in place": ("s = {1}; q = [s]", "s |= {5}", "SCOPE_EFFECT_IN_REGION", "'s'"),
    "deque": ("s = collections.deque([1])", "s.append(5)", "SCOPE_EFFECT_IN_REGION", "append"),
    "bytearray": ("s = bytearray(2)", "s[0] = 3", "SCOPE_EFFECT_IN_REGION", "'s'"),
    "a class attribute": ("s = 0", "Counter.hits = n", "SCOPE_EFFECT_IN_REGION", "Counter"),
    "a class attribute in a method": ("c = Counter()", "c.hit()", "SCOPE_EFFECT_IN_REGION", "hit()"),
    "a global": ("s = 0", "set_total(5)", "SCOPE_GLOBAL_WRITE", "'total'"),
    "a list of a global": ("s = 0", "append_to_list()", "CONTAINER_STRUCTURE_CHANGED", "append_to_list()"),
    "a key by a method": ("d = {}", "d.setdefault('x', 1)", "CONTAINER_STRUCTURE_CHANGED", "setdefault"),
}


@pytest.mark.parametrize("region", REGIONS)
@pytest.mark.parametrize("name", REFUSED)
def test_effects_that_cannot_be_undone(name, region):
    make, effect, id, word = REFUSED[name]
    text = f"def f(n):\n    {make}\n    {region}\n        {effect}\n        n -= 1\n    return n\n"
    before = list(LIST), Counter.hits, total
    e = refused(text, 2, id=id, says=word.strip("'"), **NAMES)
    assert e.lineno == 4
    LIST[:], Counter.hits = before[0], before[1]
    set_total(before[2])


@pytest.mark.parametrize("name", [k for k in REFUSED if "global" not in k and "class" not in k])
def test_the_same_effects_without_a_region(name):
    """Outside of run-time regions, and in the live arm of a known test, they are Python's."""
    make, effect, *_ = REFUSED[name]
    agree(f"def f(n):\n    {make}\n    if const_expr(True):\n        {effect}\n    {effect}\n    return n\n", (2,), **NAMES)
    agree(f"def f(n):\n    {make}\n    if 1:\n        {effect}\n    return n\n", (2,), **NAMES)
    agree(f"def f(n):\n    {make}\n    for k in range_constexpr(2):\n        {effect}\n    return n\n", (2,), **NAMES)


JOINED = {
    "a helper that writes": """
def f(n):
    b = Box(1)
    if n > 2: put(b, n)
    for i in range(n): put(b, b.v + i)
    return b.v
""",
    "a helper in a helper": """
def f(n):
    b = Box(1)
    if n > 2: nested_put(b, n * 2)
    return b.v
""",
    "a helper that writes many": """
def f(n):
    xs = [Box(1), Box(n)]
    for i in range(n): bump_all(xs, by=i)
    return xs[0].v, xs[1].v
""",
    "a bound method kept in a name": """
def f(n):
    xs = [1, 2, n]
    g = xs.__setitem__
    if n > 2: g(0, 9)
    return xs[0]
""",
    "a lambda that writes": """
def f(n):
    b = Box(0)
    g = lambda v: setattr(b, "v", v)
    for i in range(n): g(b.v + i)
    return b.v
""",
    "sort and reverse keep the length": """
def f(n):
    xs = [3, 1, 2]
    if n > 2: xs.reverse()
    return xs[0], xs[2]
""",
    "a context manager": """
def f(n):
    c = Counter()
    if n > 2:
        with c: pass
    return c.k
""",
    "iteration of a user's object": """
def f(n):
    c = Counter(); s = 0
    if n > 2:
        for x in c: s += x
    return c.k, s
""",
    "iterators made in the region": """
def f(n):
    s = 0
    for i in range(n):
        it = iter([1, 2, i])
        next(it)
        for x in it: s += x
        for k, v in enumerate(zip([1, 2], (i, 4))): s += k * v[0] + v[1]
        s += sum(x * i for x in (1, 2, 3))
    return s
""",
    "a class made in the region": """
def f(n):
    s = 0
    if n > 2:
        class Local: k = 4
        Local.k = n
        s = Local.k
    return s
""",
    "sets and deques made in the region": """
def f(n):
    s = 0
    for i in range(n):
        seen = {1}; seen.add(2)
        q = collections.deque([i]); q.append(i + 1)
        s += len(seen) + q[0] + q.popleft()
    return s
""",
    "cells of functions from elsewhere": """
def make():
    count = 0
    def inc(k):
        nonlocal count
        count = count + k
        return count
    return inc, lambda: count
def f(n):
    inc, get = make()
    if n > 2: inc(5)
    for i in range(n): inc(i)
    return get()
""",
    "an object of the module that is put back": """
def f(n):
    old = LIST[0]
    LIST[0] = 5
    x = LIST[0] + n
    LIST[0] = old
    return x
""",
}


@pytest.mark.parametrize("name", JOINED)
def test_writes_of_helpers_are_joined(name):
    agree(JOINED[name], *[(k,) for k in (-1, 0, 1, 2, 3, 6)], **NAMES)


@pytest.mark.parametrize("effect", ["LIST[0] = n + 1", "LIST.append(n + 1)", "keep_global(n + 1)", "KEPT.v = [n]",
                                    "if n > 2: LIST[0] = n", "for i in range(n): KEPT.v = i"])
def test_nothing_older_keeps_run_time_values(effect):
    kept = types.SimpleNamespace(v=7)
    before = list(LIST)
    refused(f"def f(n):\n    {effect}\n    return n\n", 3, id="SCOPE_EFFECT_ON_OUTER", **NAMES, KEPT=kept)
    if "keep_global" not in effect:
        assert LIST == before and kept.v == 7
    LIST[:] = before


def test_functions_that_are_traced_write_what_they_name():
    """A traced function that has returned when the region ends: its globals and cells are older than the region."""
    text = """
TABLE = [0, 1]
def make():
    kept = [1, 2]
    @jit
    def h(n): kept.append(n)
    return h
h = make()
@jit
def g(n): TABLE.append(n)
@jit
def k(n): TABLE[0] = 5
def f(n):
    if n > 0: {}(n)
    return n
"""
    refused(text.format("g"), 1, id="CONTAINER_STRUCTURE_CHANGED")
    refused(text.format("h"), 1, id="CONTAINER_STRUCTURE_CHANGED")
    refused(text.format("k"), 1, id="SCOPE_EFFECT_ON_OUTER")


def test_closed_over_objects():
    box = types.SimpleNamespace(v=7)

    @hilt.cute.jit
    def f(n):
        box.v = n + 1
        return n
    with pytest.raises(hilt.DSLUserCodeError) as info:
        f(3)
    assert info.value.id == "SCOPE_EFFECT_ON_OUTER" and box.v == 7


def test_exceptions_and_regions():
    refused("""
def f(n):
    try:
        if n > 0:
            int("x")
    except ValueError:
        n = 5
    return n
""", 1, id="UNSUP_REGION_EXIT")
    refused("""
@jit
def g(n):
    if n > 0: int("x")
    return n
def helper(n):
    try: return g(n)
    except ValueError: return 0
def f(n):
    x = helper(n)
    return x + 1
""", 1, id="UNSUP_REGION_EXIT")
    agree("""
def f(n):
    s = 0
    for i in range(n):
        try:
            int("x")
        except ValueError as e:
            s += i
        finally:
            s += 1
    return s
""", (0,), (4,))
    with pytest.raises(ZeroDivisionError):
        traced("def f(n):\n    if n > 0: 1 // 0\n    return n\n")(1)
    refused("def f(n):\n    if n > 0: raise ValueError('no')\n    return n\n", 1, id="UNSUP_EARLY_EXIT", says="assert")


class Holder:
    def __init__(self):
        self.kept = 0

    @cute.jit
    def keep(self, n: Int32):
        self.kept = n + 1
        return n

    @cute.jit
    def set_up(self, n: Int32):
        self.tile = 4
        return n + self.tile


@cute.jit
def keep_in(holders, n: Int32):
    holders[0].kept = n
    return n


def test_arguments_do_not_keep_runtime_values():
    """An object that is an argument is older than the trace: what would leave a run-time value in it is undone and refused."""
    for call in (lambda h: h.keep(3), lambda h: keep_in((h,), 3), lambda h: keep_in([h], 3)):
        holder = Holder()
        for _ in range(2):
            with pytest.raises(hilt.DSLUserCodeError) as e:
                call(holder)
            assert e.value.id == "SCOPE_EFFECT_ON_OUTER" and holder.kept == 0
    holder = Holder()
    assert holder.set_up(3) == 7 and holder.set_up(4) == 8 and holder.tile == 4


def test_handlers_do_not_swallow_diagnostics():
    """A handler of traced code never sees a diagnostic: its path would be compiled though Python would not take it."""
    @cute.jit
    def swallow(n: Int32):
        try:
            x = int(n)
        except Exception:
            x = 1
        return x

    @cute.jit
    def fine(n: Int32):
        x = Int32(0)
        try:
            [1][3]
        except IndexError:
            x = x + 1
        finally:
            x += n
        return x
    with pytest.raises(hilt.DSLUserCodeError) as e:
        swallow(3)
    assert e.value.id == "PHASE_DYNAMIC_TO_PYTHON"
    try:
        swallow(3)
    except hilt.DSLError:
        assert fine(4) == 5
