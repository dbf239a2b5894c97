"""Rewriting, with a helper that is plain Python: rewritten functions must compute what the originals compute."""
import linecache
import sys
import textwrap

import pytest
from hilt import _hilt
from plain_helper import DEAD, UNSET, Plain, const_expr

made = 0


def define(source, **names):
    """The function `f` of a source text that linecache knows, as a notebook's cell."""
    global made
    made += 1
    name = f"<test {made}>"
    text = textwrap.dedent(source)
    linecache.cache[name] = (len(text), None, text.splitlines(True), name)
    scope = {"__name__": "cell", "const_expr": const_expr, **names}
    exec(compile(text, name, "exec"), scope)
    return scope["f"]


def rewrite(f):
    helpers = []

    def make(sites):
        helpers.append(Plain(sites))
        return helpers[0]
    g = _hilt._rewrite(f, make)
    return g, helpers[0]


def outcome(f, args):
    try:
        return "gives", f(*args)
    except Exception as e:
        return type(e).__name__, None


def agree(source, *calls, **names):
    f = define(source, **names)
    g, _ = rewrite(f)
    for args in calls:
        want, got = outcome(f, args), outcome(g, args)
        if want[0] == "NameError":
            want = ("UnboundLocalError", None)
        assert got == want, (args, got, want)


PROGRAMS = {
    "loops with else, break, continue": ("""
        def f(n):
            s = []
            for i in range(n):
                if i == 2: continue
                for j in range(3):
                    if j == i: break
                    s.append((i, j))
                else:
                    s.append("else")
                if i == 4: break
            else:
                s.append("all")
            while n > 0:
                n -= 2
                if n == 3: continue
                if n == 1: return s, n
            else:
                s.append(n)
            return s""", (0,), (2,), (3,), (5,), (7,), (8,)),
    "targets of every kind": ("""
        def f(n):
            class O: pass
            o = O(); t = [0, 0, 0]
            for o.x in range(n): pass
            for t[1] in range(n): t[0] += t[1]
            for (a, *b), c in [((1, 2, 3), 4)]: pass
            [x, (y, *z)] = 1, "abc"
            o.u, t[2] = o.v = 5, 6
            o.u += 1
            t[o.u - 6] -= 2
            q: int = 4
            o.w: int = 5
            return getattr(o, "x", None), t, a, b, c, x, y, z, o.u, o.v, q, o.w""", (0,), (3,)),
    "names that may be unset": ("""
        def f(n):
            if n > 1: x = 1
            elif n < 0: y = 2
            for i in range(n - 2): z = i
            if n > 1: r = x
            else: r = y
            return r, z""", (-1,), (0,), (2,), (3,)),
    "del": ("""
        def f(n):
            x = [1, 2]; y = 4; d = {1: 2, 3: 4}
            del d[1], x[0]
            if n: del y
            for i in range(2):
                w = i
                if n > 1: del w
                elif i: del (w)
            return d, x, y""", (0,), (1,), (2,)),
    "walrus": ("""
        def f(n):
            s = 0
            while (k := n - s) > 0 and (j := k * 2) > 1: s += j
            if n > 3 and (q := n) > 4 or (q := 7) > n: s += q
            v = [w := i for i in range(n)]
            t = (u := 1) if n > 1 else (u := 2)
            return s, k, t, u, v, q, (lambda a: (m := a) + m)(n), n > 2 and (z := 3) > 1 and z""", (0,), (1,), (4,), (9,)),
    "walrus in the arms of a lambda": ("""
        def f(n):
            g = lambda a: ((w := 3) if a > 1 else (w := 4)) + w
            return g(n), (lambda a: a and (p := a) and p)(n)""", (0,), (2,)),
    "walrus in an iterable": ("""
        def f(n):
            k = 9
            for i in range((k := n)): pass
            for i in range(*(0, n), **{}): k += i
            return k""", (0,), (3,)),
    "chains and membership": ("""
        def f(a, b, c):
            log = []
            def s(x):
                log.append(x)
                return x
            r = s(a) < s(b) < s(c) <= s(9), s(a) in (1, 2) , a not in (s(b),), 1 < s(b) in (2, 3) != s(c)
            return r, log, not a < b < c, a is b is c""", (1, 2, 3), (3, 2, 1), (2, 2, 2), (1, 3, 2)),
    "and, or of many": ("""
        def f(n):
            t = [n > i for i in range(12)]
            return (t[0] and t[1] and t[2] and t[3] and t[4] and t[5] and t[6] and t[7] and t[8] and t[9] and n,
                    t[9] or t[8] or t[7] or t[6] or t[5] or t[4] or t[3] or t[2] or t[1] or t[0] or "no",
                    not (t[0] and not t[1]) or None, (t[1] or t[2]) and (t[3] or n))""", (0,), (1,), (5,), (20,)),
    "try": ("""
        def f(n):
            log = []
            try:
                e = 1
                if n == 1: raise KeyError(n)
                if n == 2: raise ValueError(n)
                if n == 3: 1 / 0
                log.append("body")
            except KeyError as e:
                log.append(repr(e))
            except (ValueError, TypeError) as e:
                log.append(e.args)
                if n == 2: e = None
            else:
                log.append(e)
            finally:
                log.append("finally")
            try:
                for i in range(n):
                    try:
                        if i == 4: break
                        if i == 3: continue
                        if i == 5: return log
                        z = 1 // (i - n + 1)
                    finally:
                        log.append(i)
            except ZeroDivisionError:
                log.append("zero")
            try:
                return log, e
            except NameError:
                return log""", (0,), (1,), (2,), (3,), (4,), (5,), (6,), (9,)),
    "try with else, left early": ("""
        def f(n):
            log = []
            for i in range(n):
                try:
                    if i == 1: continue
                    if i == 4: break
                    if i == 3 and n > 5: return log
                    log.append(i)
                except KeyError: pass
                else: log.append("else")
                finally: log.append("finally")
            return log, i""", (1,), (3,), (5,), (9,)),
    "in place": ("""
        def f(n):
            a = []; b = a; c = 0; d = {1}
            for i in range(n):
                a += [i]; c += i * 2; d |= {i}; c -= 1
            return a is b, a, c, d""", (0,), (3,)),
    "with": ("""
        def f(n):
            log = []
            class C:
                def __init__(self, name): self.name = name
                def __enter__(self): log.append(self.name); return self
                def __exit__(self, t, *a): log.append(t and t.__name__); return self.name == "a"
            with C("a") as x, C("b") as y:
                if n == 1: 1 / 0
                z = n
                if n == 2: return log, z
            for i in range(2):
                with C("c") as x.u:
                    if i == n - 3: break
            return log, z, x.u.name""", (0,), (1,), (2,), (3,), (4,)),
    "match": ("""
        def f(x):
            match x:
                case 0: return "zero"
                case [a, *rest] if a: r = (a, rest)
                case {"k": v, **kw}: r = (v, kw)
                case str() as s: r = s
                case (1 | 2) as q: r = q
                case _: pass
            for i in range(3):
                match i:
                    case 1 if x == 2: break
                    case 2: continue
                    case k: z = k
            return r, z, i""", (0,), ([1, 2],), ([0],), ({"k": 1, "l": 2},), ("s",), (2,), (3,)),
    "nested functions": ("""
        def f(n):
            c = 0
            def inc(k=1):
                nonlocal c
                if k > 2: return c
                c += k
                return late() + c
            def fact(i): return 1 if i < 2 else i * fact(i - 1)
            try:
                inc()
            except NameError:
                c += 100
            def late(): return y
            if n > 1: y = 5
            else: y = 6
            g = [lambda v: v + i for i in range(2)]
            h = (i + y for i in range(2))
            for i in range(n):
                if i > 1: y = i
                inc()
            return c, inc(3), fact(n), [q(1) for q in g], list(h), i""", (0,), (1,), (2,), (5,)),
    "classes": ("""
        def f(n):
            k = 5
            class A(dict):
                z = k + n
                def m(self): return super().__len__() + self.z + k
                @staticmethod
                def s(): return 3
            if n: k = 7
            class __P: pass
            return A().m(), A.s(), __P.__name__, A.__qualname__[-1]""", (0,), (1,)),
    "comprehensions": ("""
        def f(n):
            x = 4
            return ([x for x in range(n)], {i: j for i in range(n) for j in range(i) if i != j and not j > 2},
                    {(a if a > 1 else -a) for a in range(n)}, [(lambda: x)() for x in range(n)],
                    sum(i * x for i in range(n) if const_expr(i)), [[y for y in range(z)] for z in range(n)], x)""", (0,), (4,)),
    "strings": ("""
        def f(n):
            r = f"{n!r:>{n + 2}} {n if n > 1 else -n} {'a' 'b'} {n=}"
            return r, f"{(lambda x: x)(n)}", f"{ {1: n}[1] }", b"x" * n, ..., None, -n, ~n, +n, not n""", (0,), (3,)),
    "calls": ("""
        def f(n, *args, k=2, **kw):
            def g(*a, **b): return a, b
            return (g(*args, n, *[1], x=k, **kw), g(), max(n, k), print, dict(a=1, **{"b": 2}), g(*args, **kw, z=1),
                    "a,b".split(","), (lambda *a, d=4, **w: (a, d, w))(1, e=2))""", (0,), (3, 4, 5)),
    "imports": ("""
        def f(n):
            import os.path, json as j
            from math import floor as fl, pi
            if n: import string
            return os.path.sep, j.__name__, fl(pi), string.__name__""", (0,), (1,)),
    "assert and raise": ("""
        def f(n):
            assert n != 1
            assert n != 2, f"two {n}"
            assert n > 5 or (q := n) < 5, "five"
            if n == 3: raise ValueError("three") from None
            if n > 8:
                try: raise KeyError(n)
                except KeyError: raise
            return n""", (0,), (1,), (2,), (3,), (5,), (7,), (9,)),
    "names of the frame": ("""
        def f(n):
            a = 1
            if n: b = 2
            for i in range(n): c = i
            return {k: v for k, v in locals().items() if isinstance(v, int) and k[0] != "@"}, eval("a + n")""", (0,), (2,)),
    "globals read": ("""
        G = 4
        def f(n):
            global G
            return G + n""", (1,)),
    "a name deleted in a loop": ("""
        def f(n):
            x = 1
            for i in range(n):
                if i: x
                del x
            return x""", (0,), (1,), (2,)),
    "code that nothing reaches": ("""
        def f(n):
            if n > 1:
                return 1
                n = 5
            else:
                while True:
                    n += 1
                    if n > 9: return n
                    continue
                    n = 0
                return 7
            return 8""", (0,), (2,)),
    "while True with values from its breaks": ("""
        def f(n):
            while True:
                n += 1
                if n % 3 == 0:
                    a = n
                    break
                if n > 7:
                    a = -n
                    break
            else:
                return 0
            return a, n""", (0,), (1,), (7,)),
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_means_the_same(name):
    agree(*PROGRAMS[name])


def test_many_guards_in_a_row():
    lines = "".join(f"    if n == {i}: return {i} * k\n    k += n\n" for i in range(200))
    agree("def f(n):\n    k = 1\n" + lines + "    return k\n", (0,), (1,), (60,), (199,), (500,))


def test_many_guards_in_a_loop():
    lines = "".join(f"        if i == {i * 3}:\n            k += 1\n            if n > {i}: continue\n            r.append(i)\n"
                    for i in range(80))
    agree("def f(n):\n    k = 1; r = []\n    for i in range(300):\n" + lines + "        k += i\n    return k, r\n", (0,), (7,), (90,))


@pytest.mark.skipif(sys.version_info < (3, 11), reason="except* came with 3.11")
def test_except_star():
    agree("""
        def f(n):
            log = []
            try:
                if n: raise ExceptionGroup("g", [KeyError(1), ValueError(2)])
            except* KeyError as e: log.append(len(e.exceptions))
            except* ValueError: log.append("v")
            return log""", (0,), (1,))


@pytest.mark.skipif(sys.version_info < (3, 12), reason="type parameters came with 3.12")
def test_type_parameters():
    agree("""
        def f[T: int](n: T) -> T:
            def g[U](x: U) -> U: return x
            type A = int
            return g(n), A.__name__""", (1,))


class Private:
    def __init__(self, n):
        self.__x = n

    def twice(self):
        self.__x += self.__x
        def inner():
            self.__x += 1
            return __class__.__name__
        return self.__x, inner()

    def parent(self):
        return super().__eq__(self), Private


def test_private_names_and_super():
    p = Private(4)
    assert rewrite(Private.twice)[0](p) == (8, "Private")
    assert p._Private__x == 9
    assert rewrite(Private.parent)[0](p) == (True, Private)


def test_attributes_of_the_function():
    f = define("""
        x = 3
        def outer(c):
            def f(a, /, b=2, *args, d, e=5, **kw):
                "text"
                return a, b, args, d, e, kw, len(c), x, f
            return f
        f = outer([1])""")
    g, _ = rewrite(f)
    assert g(1, d=4) == f(1, d=4)
    assert (g.__name__, g.__qualname__, g.__module__) == (f.__name__, f.__qualname__, f.__module__)
    assert g.__defaults__ == (2,) and g.__kwdefaults__ == {"e": 5} and g.__globals__ is f.__globals__
    cells = dict(zip(g.__code__.co_freevars, g.__closure__))
    assert cells["c"] is f.__closure__[f.__code__.co_freevars.index("c")] and "@h" in cells
    assert g.__code__.co_firstlineno == f.__code__.co_firstlineno and g.__code__.co_filename == f.__code__.co_filename


def test_positions_are_the_users():
    f = define("""
        def f(n):
            for i in range(n):
                if i == 1:
                    return 1 // (i - 1)
            return 0""")
    g, _ = rewrite(f)
    for h in f, g:
        with pytest.raises(ZeroDivisionError) as e:
            h(3)
        assert e.traceback[-1].frame.code.raw.co_filename == f.__code__.co_filename
        assert e.value.__traceback__.tb_next.tb_lineno == 5
