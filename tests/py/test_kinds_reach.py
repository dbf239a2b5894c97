"""What helpers and operators reach on long ways, and objects that change without telling: seen, joined or refused."""
import pytest

from kinds import agree, refused

PROGRAM = """
    import contextvars, io, random, weakref
    n = [0]
    inner, outer, deep = types.ModuleType("inner"), types.ModuleType("outer"), types.ModuleType("deep")
    exec("n = [0]\\ndef bump():\\n    n[0] += 1\\n    return 1\\n", inner.__dict__)
    outer.inner, deep.outer, deep.k = inner, outer, 0
    exec("def go():\\n    return inner.bump()\\n", outer.__dict__)
    var = contextvars.ContextVar("var")
    class Color(enum.Enum):
        RED = 1
    class Meta(type):
        def __call__(cls):
            n[0] += 1
            return type.__call__(cls)
        def __getattr__(cls, name):
            n[0] += 10
            return 1
        def __len__(cls):
            n[0] += 100
            return 1
    class Made(metaclass=Meta):
        pass
    class Fresh:
        def __new__(cls):
            n[0] += 1
            return object.__new__(cls)
    class Ways:
        @staticmethod
        def s():
            n[0] += 1
            return 1
        @classmethod
        def c(cls):
            n[0] += 2
            return 1
        @property
        def p(self):
            n[0] += 3
            return 1
        def m(self):
            return self.s() + self.c() + self.p
        def __class_getitem__(cls, k):
            n[0] += 4
            return 1
    @dataclasses.dataclass(frozen=True)
    class Frozen:
        k: int
    def prop(w): return w.p
    def far(): return outer.go()
    def farther(): return deep.outer.inner.bump()
    def attribute(): deep.k += 1
    def count(): count.k += 1
    count.k = 0
    def computed(): globals()["other"] = 1
    def through(ref): ref().k += 1
    def set_var(): var.set(1)
    class Counts:
        def __add__(self, o): return far()
    @functools.lru_cache
    def cached(x):
        n[0] += 1
        return x
    @jit
    def marked(): pass
    class Plain: pass
    @jit
    def f(out, a: Int32):
        n[0] = inner.n[0] = 0
        w, plain, frozen = Ways(), Plain(), Frozen(0)
        plain.k, counts, number = 0, Counts(), itertools.count()
        ref, rng, text, numbers = weakref.ref(plain), random.Random(1), io.StringIO(), np.random.default_rng(1)
        var.set(0)
        def local(): pass
        for i in range(a):
            {statement}
        out[0], out[1], out[2] = n[0], inner.n[0], plain.k
        n[0] = inner.n[0] = 0
"""
JOINED = ["w.s()", "w.c()", "w.p", "w.m()", "prop(w)", "Ways.s()", "Ways[1]", "far()", "farther()", "counts + 1", "Made()",
          "Made.x", "len(Made)", "through(ref)", "(lambda: far())()", "[far() for _ in (1, 2)]"]
REFUSED = [("deep.k = 1", "SCOPE_EFFECT_IN_REGION"), ("deep.k += 1", "SCOPE_EFFECT_IN_REGION"),
           ("attribute()", "SCOPE_EFFECT_IN_REGION"), ("setattr(deep, 'k', 2)", "SCOPE_EFFECT_IN_REGION"),
           ("count()", "SCOPE_EFFECT_IN_REGION"), ("count.k += 1", "SCOPE_EFFECT_IN_REGION"),
           ("outer.inner.bump.k = 1", "SCOPE_EFFECT_IN_REGION"), ("marked.k = 1", "SCOPE_EFFECT_IN_REGION"),
           ("local.k = 1", "SCOPE_EFFECT_IN_REGION"), ("Color.RED.k = 1", "SCOPE_EFFECT_IN_REGION"),
           ("object.__setattr__(frozen, 'k', 2)", "SCOPE_EFFECT_IN_REGION"), ("computed()", "SCOPE_GLOBAL_WRITE"),
           ("var.set(1)", "SCOPE_EFFECT_IN_REGION"), ("set_var()", "SCOPE_EFFECT_IN_REGION"),
           ("next(number)", "SCOPE_OUTER_ITERATOR"), ("rng.random()", "SCOPE_EFFECT_IN_REGION"),
           ("rng.randrange(9)", "SCOPE_EFFECT_IN_REGION"), ("numbers.random()", "SCOPE_EFFECT_IN_REGION"),
           ("cached(1)", "SCOPE_EFFECT_IN_REGION"), ("text.write('x')", "SCOPE_EFFECT_IN_REGION"), ("Fresh.k = 1", "SCOPE_EFFECT_IN_REGION")]


@pytest.mark.parametrize("statement", JOINED)
def test_joined(statement, tmp_path):
    agree(tmp_path, PROGRAM.format(statement=statement), [(0,), (1,), (3,)])


@pytest.mark.parametrize("statement, id", REFUSED)
def test_refused(statement, id, tmp_path):
    refused(tmp_path, PROGRAM.format(statement=statement), (1,), id=id)


def test_new_functions_take_attributes(tmp_path):
    agree(tmp_path, """
        def h(x):
            def g():
                return g.v
            g.v = x + 1
            return g()
        @jit
        def f(out, a: Int32):
            t = 0
            for i in range(a):
                def local():
                    return 1
                local.k = 4
                t = h(t) + local.k
            out[0] = t
    """, [(0,), (3,)])


def test_a_module_keeps_no_run_time_value(tmp_path):
    refused(tmp_path, """
        m = types.ModuleType("m")
        @jit
        def f(out, a: Int32):
            m.last = a
            out[0] = a
    """, (1,), id="SCOPE_EFFECT_ON_OUTER")


def test_what_the_library_does_is_no_effect(tmp_path):
    agree(tmp_path, """
        import copy, inspect, logging, re, threading, typing
        log, lock = logging.getLogger("reach"), threading.RLock()
        @functools.lru_cache
        def fib(n):
            return n if n < 2 else fib(n - 1) + fib(n - 2)
        @functools.singledispatch
        def single(x):
            return 1
        class Flags(enum.Flag):
            A = 1
            B = 2
        @typing.runtime_checkable
        class Has(typing.Protocol):
            def m(self): ...
        class Plain:
            k = 3
        def h(x):
            import xml.dom.minidom
            log.info("%s", 1)
            x += fib(5) + single("x") + (Flags.A | Flags.B).value + copy.deepcopy(Plain()).k + isinstance(Plain(), Has)
            with lock:
                np.linalg.norm(np.zeros(3))
                return x + len(inspect.signature(h).parameters) + len(re.findall("a", "aa"))
        @jit
        def f(out, a: Int32):
            t = 0
            for i in range(a):
                t = h(t)
            out[0] = t
    """, [(0,), (3,)])
