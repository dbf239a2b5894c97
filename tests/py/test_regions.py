"""Branches, loops, expressions and exits become regions that mean what Python means, and carry no more than they must."""
import itertools

import cutlass
import cutlass.cute as cute
import hilt
import numpy as np
import pytest
from cutlass import Boolean, Constexpr, Float16, Float32, Int8, Int32, Int64, Uint8, Uint32, Uint64, range_constexpr

from regions import agree, carried, recorded, refused, traced

NUMBERS = [(k,) for k in (-3, 0, 1, 2, 3, 4, 5, 7, 9, 12, 500)]

PROGRAMS = {
    "break": """
def f(n):
    k = 0; m = 0
    while k < 100:
        k += 1
        if k == n: break
        m += 1
    return k, m
""",
    "break in an unrolled loop": """
def f(n):
    a = 0; b = 0
    for i in range_constexpr(3):
        a += 1
        if n < i: break
        b += 1
    return a, b
""",
    "continue and break": """
def f(n):
    s = 0; last = 0
    for i in range(n):
        x = i * 2
        if i % 2 == 0:
            if i == 4: continue
            last = i
        elif i == 7: break
        s += x + last
    return s, last
""",
    "while with continue": """
def f(n):
    s = 0; i = 0
    while i < 10:
        i += 1
        if i == n: continue
        if i > n + 5: break
        s += i
    else:
        s += 1000
    return s, i
""",
    "else of a while": """
def f(n):
    k = 0
    while k < 5:
        k += 1
        if k == n: break
    else:
        k = 100
    return k
""",
    "return from nested loops": """
def f(n):
    for i in range(10):
        for j in range(10):
            if i * j == n:
                return i, j
            if j > i: break
    else:
        return -1, -1
""",
    "return out of while True": """
def f(n):
    k = 0
    while True:
        k += 3
        if k > n: return k
""",
    "guard clause": """
def f(n):
    if n > 1: tile = 4
    else: return -1
    s = 0
    for k in range_constexpr(tile): s += k
    return s + n
""",
    "guard clauses that mix": """
def f(n):
    if n > 3:
        if n > 8: return 1
        tile = 4
    else:
        if n < 0: return 2
        tile = 4
    s = 0
    for k in range_constexpr(tile): s += k
    return s + n
""",
    "target": """
def f(n):
    i = 4
    for i in range(n): pass
    return i
""",
    "target bound in the body": """
def f(n):
    s = 0; i = -1
    for i in range(n):
        i = i * 10
        if i == 30: break
        s += i
    return s, i
""",
    "targets of tuples": """
def f(n):
    s = 0
    for a, (b, *c) in [(n, (2, 3, 4)), (5, (n, 7))]:
        for k in range(n):
            s += a * b + c[0] + k
    return s
""",
    "steps": """
def f(n):
    s = 0
    for i in range(n, -3, -2): s = s * 3 % 1009 + i
    for i in range(0, n, 3): s = s * 3 % 1009 + i
    for i in range(5, n, n * 2 - 7): s = s * 3 % 1009 + i
    return s
""",
    "no iteration at all": """
def f(n):
    s = 1
    for i in range(0): s = 2
    while s > 100: s += n
    for i in range(5, 2): s = 3
    return s
""",
    "conditional expressions": """
def f(n):
    a = n if n > 2 else -n
    b = 1 if n else 0
    c = (a if n < 5 else b) if a != b else 7
    return a, b, c
""",
    "and and or": """
def f(n):
    a = n and n + 1
    b = n or 5
    c = n > 2 and n < 6
    d = n < 0 or n > 4
    return a, b, 1 if c else 0, 1 if d else 0, 1 if not (c or d) else 0
""",
    "chains evaluate each operand once": """
def f(n):
    count = 0
    def s(x):
        nonlocal count
        count = count + 1
        return x
    r = 1 if 1 < s(n) < s(5) < s(9) else 0
    return r, count
""",
    "walrus": """
def f(n):
    s = 0
    while (k := n - s) > 0 and (j := k * 2) > 1:
        s += 1
        if s > 20: break
    if (z := n) > 3 and (q := 5) > 2: s += q
    return s, k, (w := 3) if n > 1 else (w := 4), w
""",
    "in": """
def f(n):
    a = 1 if n in (1, 2, 7) else 0
    b = 1 if n not in [3, 4] else 0
    c = 1 if n in range(2, 10, 3) else 0
    d = 1 if n in {5: 1, 9: 2} else 0
    return a, b, c, d
""",
    "comprehensions": """
def f(n):
    xs = [n + i if n > i else -n for i in range(4)]
    return sum(xs), [y := n, y + 1][1], y, max(x * x for x in xs)
""",
    "else that never runs": """
def f(n):
    i = 0
    while True:
        i = i + 1
        if i > n: break
    else:
        if n > 3: z = 1
        else: z = 2
        i = i + z
    return i
""",
    "nonlocal": """
def f(n):
    c = 0; dead = 5
    def inc(k):
        nonlocal c
        c = c + k
    if n > 2: inc(10)
    for i in range(n): inc(1)
    for q in range_constexpr(dead): pass
    return c
""",
    "nonlocal through another function": """
def twice(g, x):
    if x > 2:
        g(x)
        g(1)
    return x
def f(n):
    c = 1
    def add(k):
        nonlocal c
        c = c * 2 + k
    helper(add, n)
    for i in range(n % 4): helper(add, i + 2)
    return c
""",
    "try around regions": """
def f(n):
    s = 0
    try:
        for i in range(n):
            if i > 3: break
            s += i
        int('x')
    except ValueError:
        s += 100
    finally:
        s += 1000
    return s
""",
    "with around regions": """
def f(n):
    with contextlib.nullcontext(3) as k:
        for i in range(n):
            if i > 3: k += i
    return k
""",
    "stores in an arm that is never traced": """
def f(n):
    k = 4
    for i in range(n):
        if const_expr(False): k = 5
        for j in range_constexpr(k): pass
    for j in range_constexpr(k): pass
    return k
""",
    "two loops that swap": """
def f(n):
    a, b = 0, 1
    for i in range(n):
        a, b = b, a + b
        if b > 1000: a, b = 1, 1
    return a, b
""",
    "deep nesting": """
def f(n):
    s = 0
    for a in range(n % 3):
        for b in range(2):
            for c in range(a + 1):
                for d in range(2):
                    for e in range(b + 1):
                        s += a * b + c * d + e
    return s
""",
    "a live arm decides": """
def f(n):
    if 1:
        x = n
    else:
        x = None
    if 0:
        raise ValueError
    else:
        y = [x]
    while 0: x = n + 1
    return x, y[0]
""",
    "names deleted and bound again": """
def f(n):
    x = n
    for i in range(n):
        y = i
        x += y
        del y
    y = x
    return y
""",
    "bound in every arm": """
def f(n):
    if n > 5: x = 1
    elif n > 2: x = n
    else: x = 3
    return x
""",
    "bools": """
def f(n):
    seen = False
    for i in range(n):
        seen = seen or i * i == 9
    flag = n > 3
    if flag and not seen: flag = False
    return 1 if seen else 0, 1 if flag else 0
""",
    "integers of 64 bits": """
def f(n):
    s = 1 << 40
    for i in range(n): s += i
    k = 0
    for i in range(3): k = s + i
    return s, k
""",
}


def jitted_twice(g, x):
    return HELPER(g, x)


@cute.jit
def HELPER(g, x):
    if x > 2:
        g(x)
        g(1)
    return x


@pytest.mark.parametrize("name", PROGRAMS)
def test_program(name):
    import contextlib
    text = PROGRAMS[name]
    if "helper(" in text:
        text = text.replace("def twice", "@jit\ndef helper")
    agree(text, *NUMBERS, contextlib=contextlib)


def test_float_programs():
    """Literals take the type that the body gives them, through nested loops and branches too."""
    agree("""
def f(n, x):
    best = 0; total = 0; last = None if n is None else 0
    for i in range(n):
        for j in range(2):
            if x * i > best: best = x * i
        total += x
        last = total / 2
    return best + 0.0, total + 0.0, last + 0.0
""", (3, 1.5), (0, 1.5), (5, -2.25))


@pytest.mark.parametrize("kind", [Int8, Uint8, Int32, Uint32, Int64, Uint64], ids=lambda k: k.__name__)
def test_ranges(kind):
    """Every range counts exactly, at the ends of its type too, with constant and run-time steps."""
    bits = int("".join(c for c in kind.__name__ if c.isdigit()))
    low, high = (0, 2**bits - 1) if kind.__name__[0] == "U" else (-2**(bits - 1), 2**(bits - 1) - 1)

    @cute.jit
    def constant(a: kind, b: kind, s: Constexpr):
        k = Int32(0)
        last = Int64(-99)
        for i in cutlass.range(a, b, s):
            k += 1
            last = Int64(i)
            if k > 40:
                break
        return k, last

    @cute.jit
    def variable(a: kind, b: kind, s: Int32):
        k = Int32(0)
        last = Int64(-99)
        for i in range(a, b, s):
            k += 1
            last = Int64(i)
            if k > 40:
                break
        return k, last

    ends = [low, low + 1, high - 3, high, 3, 7]
    for a, b, s in itertools.product(ends, ends, (1, 2, -1, -3, 2**31 - 1, -2**31)):
        values = list(itertools.islice(range(a, b, s), 41))
        last = values[-1] if values else -99
        want = (len(values), last - 2**64 if last >= 2**63 else last)
        assert constant(a, b, s) == want, (a, b, s)
        assert variable(a, b, s) == want, (a, b, s)


def test_index_types(capsys):
    """The index has the bounds' type, never less than 32 bits; the step does not count."""
    def note(i):
        print(type(i).__name__)

    @cute.jit
    def f(a: Int8, u: Uint8, w: Int64, v: Uint32):
        for i in range(a): note(i)
        for i in range(u): note(i)
        for i in range(w): note(i)
        for i in range(v): note(i)
        for i in range(0, 5, w): note(i)
        for i in range(v, -1, -1): note(i)
        for i in range(3): note(i)
        for i in range(1 << 40, w): note(i)
    f(1, 1, 1, 1)
    assert capsys.readouterr().out.split() == ["Int32", "Uint32", "Int64", "Uint32", "Int32", "Uint32", "Int32", "Int64"]


def test_run_time_step_of_zero():
    @cute.jit
    def f(n: Int32, s: Int32):
        k = 0
        for i in range(0, n, s):
            k += 1
        return k
    assert f(5, 0) == 0 and f(5, 2) == 3 and f(-5, -2) == 3
    checked = cute.compile(f, 1, 1, options="--enable-assertions")
    assert checked(5, 2) == 3
    with pytest.raises(AssertionError, match="step"):
        checked(5, 0)


def test_keywords_of_range():
    @cute.jit
    def f(n, unroll: Constexpr, full: Constexpr, stages: Constexpr, vector: Constexpr, once: Constexpr):
        s = 0
        for i in cutlass.range(n, unroll=unroll, unroll_full=full, prefetch_stages=stages, vectorize=vector,
                               at_least_once=once):
            s += i
            last = i
        return s
    for args in ((1, False, 0, False, False), (4, False, 3, True, True), (3, True, 1, False, False)):
        assert f(7, *args) == 21
    for args, word in (((0, False, 0, False, False), "unroll"), ((1, 1, 0, False, False), "unroll_full"),
                       ((1, False, -1, False, False), "prefetch_stages must be 0 or greater"),
                       ((1, False, 0, "x", False), "vectorize"), ((2.0, False, 0, False, False), "unroll")):
        with pytest.raises(hilt.DSLUserCodeError, match=word) as info:
            f(7, *args)
        assert info.value.id == "CONFIG_INVALID_VALUE"


def test_at_least_once():
    """A promise that the body runs lets what it defines be used after it."""
    text = """
def f(n):
    for i in cutlass.range(n, at_least_once={}):
        x = i * 2
    return x
"""
    assert traced(text.format(True), cutlass=cutlass)(4) == 6
    refused(text.format(False), 4, id="SCOPE_READ_UNSET", says="'x'", cutlass=cutlass)


def test_vectorize_keeps_the_order_of_sums():
    @cute.jit
    def f(t: cute.Tensor, n: Int32, vector: Constexpr):
        total, product = Float32(0.0), Float32(1.0)
        for i in cutlass.range(n, vectorize=vector):
            total = total + t[i]
            product = product * t[i]
        return total, product
    t = np.random.default_rng(1).uniform(0.5, 1.7, 10001).astype(np.float32)
    assert f(t, 10001, True) == f(t, 10001, False)


def test_old_keyword():
    @cute.jit
    def f(n):
        s = 0
        for i in cutlass.range(n, pipelining=2):
            s += i
        return s
    with pytest.warns(DeprecationWarning, match="prefetch_stages"):
        assert f(4) == 6


def test_what_is_carried():
    """An accumulating loop carries one value; what does not change carries none; a branch yields what differs."""
    assert carried(recorded("""
def f(n):
    s = 0; k = 5; x = n
    for i in range(n):
        s += i * k
        x = x
    return s, k, x
""", 3)) == [1]
    assert carried(recorded("""
def f(t, n):
    for i in range(n):
        x = i + 1
        t[i] = x
""", [0, 0, 0] and np.zeros(3, np.int32), 3)) == [0]
    assert carried(recorded("""
class Box: pass
def f(n):
    b = Box(); b.x = 0; b.y = n; b.z = 4
    for i in range(n):
        b.x = b.x + b.y
    for k in range_constexpr(b.z): pass
    return b.x
""", 3)) == [1]
    ir = recorded("""
def f(n):
    a = 1; b = n; c = n
    if n > 3: a = n
    return a, b, c
""", 3)
    assert ir.count("scf.yield") in (0, 2) and "(i1) -> (i32, i32" not in ir


def test_loops_without_exits_stay_for():
    ir = recorded("""
def f(n):
    s = 0
    for i in range(n):
        for j in range_constexpr(2):
            if const_expr(j == 5): break
            s += i
    return s
""", 3)
    assert "scf.for" in ir and "scf.while" not in ir


def test_loop_with_an_exit_counts_by_while():
    ir = recorded("""
def f(n):
    s = 0
    for i in range(n):
        if s > 20: break
        s += i
    return s
""", 3)
    assert "scf.while" in ir and "scf.for" not in ir


def test_nested_discovery_is_linear(capsys):
    """Depth d costs about d + 1 recordings of the innermost body, not 2 to the d."""
    class Box:
        pass

    def bump(b):
        b.a = b.a + 1
        b.b = b.b + b.a

    text = "def f(n):\n    b = Box(); b.a = 0; b.b = n\n"
    depth = 9
    for d in range(depth):
        text += "    " * (d + 1) + f"for i{d} in range(n):\n"
    text += "    " * (depth + 1) + "print('body'); bump(b)\n    return b.a\n"
    assert traced(text, bump=bump, Box=Box)(1) == 1
    assert capsys.readouterr().out.count("body") <= 2 * depth + 2


def test_dead_arm_hint():
    """An error in an arm that never runs keeps its type."""
    with pytest.raises(AttributeError):
        traced("""
def f(n):
    if 0:
        n.no_such_thing
    return n
""")(1)


def test_assertions():
    f = traced("""
def f(n):
    assert n < 5, "too big"
    if n > 2:
        assert n != 4, f"four is bad"
    assert 1 + 1 == 2
    return n
""")
    assert f(9) == 9
    checked = cute.compile(f, 1, options="--enable-assertions")
    assert checked(3) == 3
    for n, text in ((7, "too big"), (4, "four is bad")):
        with pytest.raises(AssertionError, match=text):
            checked(n)
    with pytest.raises(AssertionError, match="never"):
        traced("def f(n):\n    assert 1 > 2, 'never'\n    return n\n")(1)


def test_mixed_truth():
    """In a test the operands of and/or may have different types; as a value they may not."""
    agree("""
def f(n, x):
    if n and x > 1.5: return 1
    if n or x: return 2
    return 1 if not (n and x) else 0
""", (1, 2.0), (0, 0.0), (0, 3.5), (4, 0.0))
    refused("def f(n, x):\n    y = n and x\n    return y\n", 1, 2.0, id="TYPE_UNSTABLE_JOIN", says=("Int32", "Float32"))


def test_messages_of_joins():
    """A join that fails names the variable, both types, both places and a fix."""
    e = refused("""
def f(n):
    total = n
    if n > 3:
        total = n * 0.5
    return total
""", 1, id="TYPE_UNSTABLE_JOIN", says=("'total'", "Float32", "Int32", "total = Float32(", ":4:"))
    assert e.lineno == 5
    e = refused("""
def f(n):
    for i in range(n):
        x = 1
    return x
""", 1, id="SCOPE_READ_UNSET", says=("'x'", ":4:"))
    assert e.lineno == 5
    e = refused("""
def f(n):
    x = n
    for i in range(n):
        x = x + 0.5
    return x
""", 1, id="TYPE_UNSTABLE_JOIN", says=("'x'", "Int32", "Float32", "before the loop"))
    assert e.lineno == 5


def test_refusals_cannot_be_swallowed():
    """A user's except clause does not hide what the machinery refuses."""
    refused("""
@jit
def g(n):
    x = n
    if n > 0:
        x = 0.5
    return x
def f(n):
    try:
        return g(n)
    except Exception:
        return 0
""", 1, id="TYPE_UNSTABLE_JOIN")


@pytest.mark.parametrize("statement, word", [("with contextlib.nullcontext():", "with"), ("try:", "try")])
def test_exits_through_with_and_try(statement, word):
    import contextlib
    tail = "    except ValueError: pass\n" if word == "try" else ""
    text = f"def f(n):\n    {statement}\n        if n > 0: return 1\n        n += 1\n{tail}    return n\n"
    refused(text, 1, id="UNSUP_REGION_EXIT", says=word, contextlib=contextlib)
    whole = f"def f(n):\n    k = n\n    if n > 0:\n        {statement}\n            k = 5\n" \
            f"{'    ' + tail if tail else ''}    return k\n"
    agree(whole, (1,), (-1,), contextlib=contextlib)


def test_outside_of_traced_code():
    for call in (lambda: cutlass.range(3), lambda: cutlass.range_constexpr(3), lambda: cutlass.const_expr(True)):
        with pytest.raises(hilt.DSLRuntimeError) as info:
            call()
        assert info.value.id == "PHASE_OUTSIDE_JIT"


def test_deep_inlining():
    refused("""
@jit
def g(n): return g(n + 1)
def f(n): return g(n)
""", 1, id="CALL_RECURSION", says="200")


def test_value_used_outside_its_region():
    e = refused("""
def f(n):
    kept = []
    def keep(x):
        kept.append(x)
    place = np.empty(1, object)
    if n > 0:
        place[0] = n * 3
    return place[0] + 1
""", 1, id="PHASE_LEAK")
    assert e.lineno == 9


def test_many_operations_stay_linear():
    """Ten times the operations take at most twenty times as long to record (a bound on growth, not a speed)."""
    import time

    @cute.jit
    def f(n: Int32, times: Constexpr):
        a = n
        for i in range_constexpr(times):
            if a > i:
                a = a + i
        raise StopIteration("recorded")

    def seconds(times):
        best = 1e9
        for _ in range(3):
            start = time.process_time()
            with pytest.raises(Exception, match="recorded"):
                f(1, times)
            best = min(best, time.process_time() - start)
        return best
    assert any(seconds(20000) < 20 * seconds(2000) + 0.5 for _ in range(3))  # a busy machine gets more tries


def test_unrolled_while_with_a_run_time_exit():
    """It ends with its compile-time condition; where only the run-time exit would end it, it is refused."""
    assert traced("""
def f(n):
    k = 0
    i = 0
    while const_expr(i < 6):
        i += 1
        if n > 2: k += i
    return k
""")(3) == 21
    refused("""
def f(n):
    k = 0
    while const_expr(True):
        k += 1
        if k > n: break
    return k
""", 3, id="PHASE_REQUIRES_CONSTANT", says="without end")
