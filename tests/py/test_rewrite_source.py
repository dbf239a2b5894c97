"""Where the source of a function comes from, and what is refused, with its place."""
import importlib.util
import subprocess
import sys

import hilt
import pytest
from hilt import _hilt
from plain_helper import Plain
from test_rewrite import define, rewrite


def module(path, text, encoding="utf-8"):
    path.write_bytes(text if isinstance(text, bytes) else text.encode(encoding))
    spec = importlib.util.spec_from_file_location(path.stem, path)
    m = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(m)
    return m


def refused(f, source=None):
    with pytest.raises(hilt.DSLUserCodeError) as e:
        _hilt._rewrite(f, Plain, *([source] if source else []))
    return e.value


REFUSED = [
    ("UNSUP_CONSTRUCT", 2, "yield", "def f(n):\n    yield n\n"),
    ("UNSUP_CONSTRUCT", 2, "yield", "def f(n):\n    x = yield from n\n"),
    ("UNSUP_CONSTRUCT", 3, "yield", "def f(n):\n    def g():\n        yield n\n    return g\n"),
    ("UNSUP_CONSTRUCT", 2, "yield", "def f(n):\n    return lambda: (yield n)\n"),
    ("UNSUP_CONSTRUCT", 1, "async", "async def f(n):\n    return n\n"),
    ("UNSUP_CONSTRUCT", 2, "async", "def f(n):\n    async def g(): pass\n"),
    ("UNSUP_CONSTRUCT", 2, "await", "async def f(n):\n    await n\n"),
    ("UNSUP_CONSTRUCT", 5, "finally", "def f(n):\n    try:\n        return n\n    finally:\n        return 1\n"),
    ("UNSUP_CONSTRUCT", 6, "break",
     "def f(n):\n    for i in n:\n        try:\n            return n\n        finally:\n            if i:\n                break\n"),
    ("SCOPE_GLOBAL_WRITE", 3, "g", "def f(n):\n    global g\n    g = n\n"),
    ("SCOPE_GLOBAL_WRITE", 4, "g", "def f(n):\n    global g\n    if n:\n        g += 1\n"),
    ("SCOPE_GLOBAL_WRITE", 3, "g", "def f(n):\n    global g\n    for g in n: pass\n"),
    ("SCOPE_GLOBAL_WRITE", 3, "g", "def f(n):\n    global g\n    import g\n"),
    ("SCOPE_GLOBAL_WRITE", 3, "g", "def f(n):\n    global g\n    def g(): pass\n"),
    ("SCOPE_GLOBAL_WRITE", 3, "g", "def f(n):\n    global g\n    del g\n"),
    ("SCOPE_GLOBAL_WRITE", 4, "g", "def f(n):\n    def h():\n        global g\n        (g := n)\n"),
]


@pytest.mark.parametrize("id, line, word, text", REFUSED)
def test_refused(id, line, word, text):
    e = refused(define(text))
    if word == "await":  # the outermost reason comes first
        word, line = "async", 1
    assert (e.id, e.lineno) == (id, line)
    assert word in str(e)


def test_column_of_a_refusal():
    e = refused(define("def f(n):\n    x = 1; y = (yield n)\n"))
    assert (e.lineno, e.col_offset) == (2, 16)


def test_no_source():
    scope = {}
    exec("def f(n): return n", scope)
    e = refused(scope["f"])
    assert e.id == "UNSUP_NO_SOURCE" and "'f'" in str(e)
    e = refused(eval("lambda n: n"))
    assert e.id == "UNSUP_NO_SOURCE"


def test_file_edited_after_capture(tmp_path):
    text = "def f(n):\n    return n + 1\n"
    m = module(tmp_path / "edited.py", text)
    source = _hilt._capture(m.f)
    (tmp_path / "edited.py").write_text("# a\n# b\n# c\n" + text.replace("1", "2"))
    assert _hilt._rewrite(m.f, Plain, source)(1) == 2
    e = refused(m.f)
    assert e.id == "UNSUP_NO_SOURCE" and "changed" in str(e)


def test_one_text_for_all_functions_of_a_file(tmp_path):
    m = module(tmp_path / "two.py", "def f(n): return n\ndef g(n): return -n\n")
    assert _hilt._capture(m.f) is _hilt._capture(m.g)


ODD = {
    "line ends of Windows": b"def f(n):\r\n    if n:\r\n        return 1\r\n    return 2\r\n",
    "byte order mark": b"\xef\xbb\xbfdef f(n):\n    s = '\xc3\xa4'\n    return len(s) + n\n",
    "declared encoding": b"# -*- coding: latin-1 -*-\ndef f(n):\n    s = '\xe4'\n    return ord(s) + n\n",
    "tabs": b"if 1:\n\tdef f(n):\n\t\tif n:\n\t\t\treturn 1\n\t\treturn 2\n",
    "no newline at the end": b"def f(n):\n    return n",
    "brackets that stick out": b"if 1:\n    def f(n):\n        x = [\n1, n,\n2\n]\n        return x + [\n  n\n]\nf = f\n",
    "string that sticks out": b"class C:\n    def f(n):\n        x = '''\na\n  b\n'''\n        return x, n\nf = C.f\n",
    "comments that stick out": b"class C:\n    def f(n):\n        if n:\n# out\n            return 1\n  # out\n        return 2\nf = C.f\n",
    "decorators over lines": b"def d(*a):\n    return lambda f: f\n@d(\n  1,\n)\n@d(2)\ndef f(\n  n,\n  m=[1,\n2],\n):\n    return n, m\n",
    "one line": b"def f(n): return n if n else -1\n",
    "body ends in a nested def": b"def o():\n    def f(n):\n        def g(): pass\n    return f\nf = o()\n",
    "continued lines": b"def f(n):\n    return n + \\\n1\n",
    "form feed": b"\x0c\ndef f(n):\n    return n\n",
    "late in the file": b"\n" * 300 + b"class A:\n    class B:\n        def f(n):\n            return [n\n]\nf = A.B.f\n",
    "after a semicolon": b"x = 1; f = lambda n: n\n",
}


@pytest.mark.parametrize("name", ODD)
def test_odd_layouts(tmp_path, name):
    m = module(tmp_path / "odd.py", ODD[name])
    g, _ = rewrite(m.f)
    for n in 0, 3:
        assert g(n) == m.f(n)


def test_lambdas(tmp_path):
    m = module(tmp_path / "lambdas.py", """
a = lambda n: n + 1
b, c = (lambda n: n * 2), (lambda n, m=3: n * m)
d = [lambda n: n + i for i in range(2)]
e = (lambda n:
     n if n > 1
     else (-n,
     n))
f = lambda n: (lambda m: m + n)(4)
g = dict(key=lambda *n: n, other=lambda **n: n)["key"]
""")
    for f in m.a, m.b, m.c, m.d[0], m.d[1], m.e, m.f, m.g:
        assert rewrite(f)[0](5) == f(5)
    assert rewrite(m.e)[0](0) == (0, 0)


def test_lambdas_on_one_line(tmp_path):
    m = module(tmp_path / "line.py", "a, b = lambda n: n + 1, lambda n: n + 2\nc, d = lambda n: n, lambda n: n\n"
                                     "e = lambda n: lambda n: n\n")
    assert rewrite(m.c)[0](5) == 5
    if sys.version_info >= (3, 11):
        assert rewrite(m.a)[0](5) == 6 and rewrite(m.b)[0](5) == 7
        assert rewrite(m.e)[0](5)(6) == 6 and rewrite(m.e(1))[0](7) == 7
    else:
        assert refused(m.a).id == "UNSUP_AMBIGUOUS_LAMBDA"


def test_future_annotations_stay(tmp_path):
    m = module(tmp_path / "fut.py", "from __future__ import annotations\ndef f(n: no_such):\n"
                                    "    def g(x: nor_this) -> nor_that: return x\n    return g(n), g.__annotations__\n")
    assert rewrite(m.f)[0](1) == (1, {"x": "nor_this", "return": "nor_that"})


def test_sites_name_the_first_stores():
    f = define("""
        def f(n, m):
            if n:
                x = 1
                x = 2
            else:
                x = 3
            for i in range(m):
                x += i
                if const_expr(m): y = i
            return x, y""")
    _, h = rewrite(f)
    branch = next(s for s in h.sites if s.kind == "if" and "x" in s.names)
    assert [p[0] for p in branch.stores["x"]] == [4, 7]
    loop = next(s for s in h.sites if s.kind == "for")
    assert loop.text == "i" and loop.place[:2] == (8, 13)
    assert loop.names == ["x", "y"] or loop.names == ["y", "x"]
    assert loop.sure == {"x"} and loop.dead == ["i"]
    unset = next(s for s in h.sites if s.kind == "name")
    assert unset.names == ["y"] and unset.place == (11, 14, 11, 15)


def test_only_what_is_needed_is_carried():
    _, h = rewrite(define("""
        def f(n):
            k = 4; s = 0
            for i in range(n):
                t = i * k
                s += t
                for j in range(k): u = j
            k = s
            return k"""))
    loops = [s for s in h.sites if s.kind == "for"]
    assert sorted(map(tuple, (s.names for s in loops))) == [(), ("s",)]


def test_growth_is_linear():
    import time

    def cost(n):
        body = "".join(f"    if n > {i}:\n        x{i % 50} = n + {i}\n    else:\n        x{i % 50} = n\n" for i in range(n))
        f = define("def f(n):\n" + body + "    return n\n")
        best = min(timed(f) for _ in range(3))
        return best

    def timed(f):
        t = time.process_time()
        rewrite(f)
        return time.process_time() - t
    cost(50)
    assert any(cost(1600) < 16 * cost(200) + 0.05 for _ in range(4))  # a busy machine gets more tries


def test_the_first_diagnostic_of_a_process_arrives(tmp_path):
    """A refusal by the rewriter is not lost on the way out, also when it is the first thing that happens."""
    script = tmp_path / "first.py"
    script.write_text("import hilt.cute as cute\n@cute.jit\ndef f(n):\n    global g\n    g = n\nf(1)\n")
    done = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, timeout=60)
    assert "first.py:5: SCOPE_GLOBAL_WRITE" in done.stderr
