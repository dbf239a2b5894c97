"""What a trace read from outside counts with the value that it has at each call."""
import sys
import types
from collections import deque
from dataclasses import dataclass

import cutlass.cute as cute
from cutlass import Int32
import numpy as np
import pytest

from regions import namespace


class Log:
    """Notes of the traces that happened; not content that a trace depends on."""

    def __init__(self):
        self.note = [].append

    def __len__(self):
        return len(self.note.__self__)


traces = Log()


@pytest.fixture(autouse=True)
def fresh_log():
    traces.note.__self__.clear()


number = 1
items = [1, 2]
table = {"a": 1}
chosen = {1}
queue = deque([1])
array = np.array([1, 2, 3])
module = types.ModuleType("config")
module.width = 1
module.sub = types.ModuleType("sub")
module.sub.depth = 1


def helper(x):
    return x + helper_constant


helper_constant = 1


class Base:
    factor = 1

    def scaled(self, x):
        return x * self.factor


class Derived(Base):
    def __init__(self):
        self.offset = 0


instance = Derived()


@dataclass
class Settings:
    n: int
    names: list


settings = Settings(1, ["a"])


@cute.jit
def reads_number(x: Int32):
    traces.note(1)
    return x + number


def test_global_number():
    global number
    number = 1
    assert reads_number(10) == 11
    number = 2
    assert reads_number(10) == 12
    number = 1
    assert reads_number(10) == 11
    assert len(traces) == 2
    number = 1 + len(traces) - 2
    assert reads_number(10) == 11 and len(traces) == 2


def test_unrelated_globals_do_not_matter():
    globals()["unrelated"] = 0
    reads_number(1)
    before = len(traces)
    for i in range(5):
        globals()["unrelated"] = i
        reads_number(1)
    assert len(traces) == before


def change_and_back(read, change, back, before, after):
    assert read() == before
    count = len(traces)
    assert read() == before and len(traces) == count
    change()
    assert read() == after
    back()
    assert read() == before


@pytest.mark.parametrize("name, read, change, back", [
    ("list", "items[1]", "items.__setitem__(1, 5)", "items.__setitem__(1, 2)"),
    ("length", "len(items) + 0", "items.append(5)", "items.pop()"),
    ("dict", "table['a'] + 1", "table.update(a=4)", "table.update(a=1)"),
    ("set", "2 + len(chosen)", "chosen.add(2)", "chosen.discard(2)"),
    ("deque", "queue[0] + 1", "queue.__setitem__(0, 7)", "queue.__setitem__(0, 1)"),
    ("array", "int(array[0]) + 1", "array.__setitem__(0, 9)", "array.__setitem__(0, 1)"),
    ("module", "module.width + 1", "setattr(module, 'width', 8)", "setattr(module, 'width', 1)"),
    ("submodule", "module.sub.depth + 1", "setattr(module.sub, 'depth', 8)", "setattr(module.sub, 'depth', 1)"),
    ("helper's global", "helper(1)", "globals().update(helper_constant=7)", "globals().update(helper_constant=1)"),
    ("object", "instance.offset + 2", "setattr(instance, 'offset', 3)", "setattr(instance, 'offset', 0)"),
    ("class", "instance.scaled(2)", "setattr(Base, 'factor', 5)", "setattr(Base, 'factor', 1)"),
    ("shadowed", "instance.scaled(2)", "setattr(Derived, 'factor', 5)", "delattr(Derived, 'factor')"),
    ("method", "instance.scaled(2)", "setattr(Base, 'scaled', lambda s, x: x * 9)", "setattr(Base, 'scaled', original)"),
    ("dataclass", "settings.n + 1", "setattr(settings, 'n', 6)", "setattr(settings, 'n', 1)"),
    ("nested", "1 + len(settings.names[0])", "settings.names.__setitem__(0, 'abc')", "settings.names.__setitem__(0, 'a')"),
    ("helper replaced", "helper(1)", "globals().update(helper=lambda x: x * 30)", "globals().update(helper=original_helper)"),
    ("builtin shadowed", "abs(-2)", "globals().update(abs=lambda x: 40)", "globals().pop('abs')"),
])
def test_change_is_seen(name, read, change, back, tmp_path):
    path = tmp_path / "guarded.py"
    path.write_text("import cutlass.cute as cute\nfrom cutlass import Int32\n"
                    f"@cute.jit\ndef f(x: Int32):\n    traces.note(1)\n    return x + ({read})\n")
    space = globals()
    saved = dict(space)
    space.update(original=Base.scaled, original_helper=helper)
    exec(compile(path.read_text(), str(path), "exec"), space)
    f = space["f"]
    try:
        want = eval(read, space)
        assert f(10) == 10 + want
        count = len(traces)
        assert f(10) == 10 + want and len(traces) == count
        eval(change, space)
        changed = eval(read, space)
        assert changed != want and f(10) == 10 + changed
        eval(back, space)
        assert f(10) == 10 + want
    finally:
        for key in set(space) - set(saved):
            del space[key]


def test_closures_and_defaults():
    def build(start):
        value = start

        def set_value(v):
            nonlocal value
            value = v

        def plain(x, by=2):
            return x * by

        @cute.jit
        def f(x: Int32, d=5):
            return plain(x) + value + d
        return f, set_value, plain
    f, set_value, plain = build(1)
    assert f(10) == 26
    set_value(2)
    assert f(10) == 27
    plain.__defaults__ = (3,)
    assert f(10) == 37
    f.__wrapped__.__defaults__ = (6,)
    assert f(10) == 38
    plain.__code__ = (lambda x, by=2: x).__code__
    assert f(10) == 18


def test_code_that_changes_what_it_reads_is_traced_once():
    class Counter:
        def __init__(self):
            self.calls = 0

        @cute.jit
        def f(self, x: Int32):
            self.calls += 1
            return x
    counter = Counter()
    for _ in range(3):
        assert counter.f(5) == 5
    assert counter.calls == 1


def test_jit_callees():
    @cute.jit
    def inner(x):
        return x + number

    @cute.jit
    def outer(x: Int32):
        return inner(x)
    global number
    number = 1
    assert outer(1) == 2
    number = 5
    assert outer(1) == 6
    number = 1


def test_debug_flag_says_why(tmp_path, root):
    import subprocess
    script = tmp_path / "script.py"
    script.write_text("import hilt.cute as cute\nwidth = 1\n@cute.jit\ndef f(x):\n    return x + width\n"
                      "f(1)\nwidth = 2\nassert f(1) == 3\n")
    import os
    done = subprocess.run([sys.executable, str(script)], capture_output=True, text=True,
                          env={**os.environ, "HILT_DEBUG": "guards", "PYTHONPATH": os.pathsep.join(sys.path)})
    assert done.returncode == 0, done.stderr
    assert "f is traced again" in done.stderr and "width" in done.stderr


configured = types.ModuleType("hilt_test_settings")
configured.width = 1
sys.modules["hilt_test_settings"] = configured
asked, asked_too, wanted = 1, 10, "asked"
fetch, everything = getattr, globals


def by_globals():
    return globals()["asked"]


COMPUTED = """
import sys
def read():
    return sys.modules["_".join(["hilt", "test", "settings"])].width
"""
READERS = {
    "globals": lambda: globals()["asked"],
    "globals.get": lambda: globals().get("asked", 0),
    "globals, computed": lambda: globals()[wanted],
    "alias": lambda: everything()["asked"],
    "helper": lambda: by_globals(),
    "eval": lambda: eval("asked"),
    "vars": lambda: vars(configured)["width"],
    "__dict__": lambda: configured.__dict__["width"],
    "getattr": lambda: getattr(configured, "width"),
    "getattr, computed": lambda: getattr(configured, "".join(["wi", "dth"])),
    "getattr by another name": lambda: fetch(configured, "width"),
    "sys.modules": lambda: sys.modules["hilt_test_settings"].width,
    "sys.modules, computed": None,
    "sys.modules, own": lambda: sys.modules[__name__].asked,
}


@pytest.mark.parametrize("how", READERS)
def test_what_is_asked_for_by_name(how, monkeypatch):
    """globals()['x'] and the like: never a stale kernel."""
    read = READERS[how] or namespace(COMPUTED)["read"]  # in a module of its own: it makes each call trace anew

    @cute.jit
    def f(n: Int32):
        traces.note(1)
        return n + read()

    @cute.jit
    def g(n: Int32):
        return f(n)

    assert [f(1), f(1), g(1)] == [2, 2, 2]
    monkeypatch.setitem(globals(), "asked", 5)
    monkeypatch.setattr(configured, "width", 5)
    assert [f(1), f(1), g(1)] == [6, 6, 6]
    if "sys.modules, computed" not in how:
        before = len(traces)
        assert [f(1), g(1)] == [6, 6] and len(traces) == before


def test_what_an_import_inside_gives(monkeypatch):
    @cute.jit
    def f(n: Int32):
        import hilt_test_settings
        return n + hilt_test_settings.width

    @cute.jit
    def g(n: Int32):
        from hilt_test_settings import width as w
        return n + w

    assert [f(1), g(1)] == [2, 2]
    monkeypatch.setattr(configured, "width", 5)
    assert [f(1), g(1)] == [6, 6]


def test_constant_names_of_globals_guard_these_alone(monkeypatch):
    @cute.jit
    def f(n: Int32):
        traces.note(1)
        return n + globals()["asked"]

    assert f(1) == 2
    monkeypatch.setitem(globals(), "asked_too", 11)
    assert f(1) == 2 and len(traces) == 1
