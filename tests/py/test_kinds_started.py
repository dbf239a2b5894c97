"""Code that no call in the text starts: operators, properties, missing keys, eval. Its effects are joined or refused."""
import cutlass.cute as cute
import pytest
from cutlass import Int32

from kinds import agree, refused

HEADS = ["if a > 0:", "for _ in range(a):", "while k < a:", "if a > b: pass\n        elif a > 0:"]
PROGRAM = """
    class Sly:
        made = 0
        def __init__(self):
            self.k, self.items, self.log = 0, [1, 2, 3], []
        def __add__(self, other):
            self.k += 1
            return other + 1
        __radd__ = __add__
        def __iadd__(self, other):
            self.k += 5
            return self
        def __getitem__(self, i):
            self.k += 2
            return self.items[i]
        def __eq__(self, other):
            self.k += 3
            return True
        def __lt__(self, other):
            self.log.append(1)
            return True
        def __neg__(self):
            Sly.made += 1
            return 1
        def __bool__(self):
            self.k += 4
            return True
        def __len__(self):
            self.items[0] = self.items[0] + 1
            return 1
        def __contains__(self, x):
            self.k += 6
            return True
        def __getattr__(self, name):
            if name == "made_up":
                self.k += 7
                return 1
            raise AttributeError(name)
        def __format__(self, spec):
            self.k += 8
            return "sly"
        @property
        def p(self):
            self.k += 9
            return 1
        @p.setter
        def p(self, v):
            self.k += v
        @property
        def through(self):
            return self.p
        @property
        def pure(self):
            return self.k + len(self.items)
    class Watch:
        def __init__(self, target):
            self.target = target
        def __get__(self, o, cls):
            self.target.k += 1
            return 4
    class Missing(dict):
        def __missing__(self, key):
            self[key] = 3
            return 3
    class Absent(dict):
        def __missing__(self, key):
            return 3
    TABLE = collections.defaultdict(int)
    class Holder:
        def __init__(self):
            self.table = collections.defaultdict(list)
    def look(table):
        return table[7]
    total = 0
    class Globe:
        def __add__(self, other):
            global total
            total = 1
            return 0
    @jit
    def f(out, a: Int32, b: Int32):
        s, k, globe = Sly(), Int32(0), Globe()
        class Owner:
            w = Watch(s)
        owner, d, missing, absent, holder = Owner(), collections.defaultdict(int, x=1), Missing(), Absent(x=2), Holder()
        it = iter([1, 2, 3, 4])
        {head}
            {statement}
            k += 1
        out[0], out[1], out[2], out[3] = s.k, s.items[0], s.items[1], k
        out[4], out[5], out[6] = len(d), len(missing), len(holder.table)
"""
CALLS = [(a, b) for a in (-1, 0, 1, 3) for b in (0, 5)]
JOINED = ["y = s + 1", "y = 1 + s", "y = a + s", "s += 1", "y = s[1]", "y = s == 3", "y = s != 3", "y = not s",
          "y = 1 if s else 2", "y = s and 1", "y = len(s)", "y = 3 in s", "y = s.made_up", "y = f'{s}'", "y = s.p",
          "s.p = b", "y = s.through", "y = s.pure", "y = owner.w", "y = [s + 1 for _ in (1, 2)]", "y = (lambda: s + 1)()",
          "y = eval('s + 1')", "y = eval('s.items.__setitem__(1, 9)')", "e = eval; y = e('s + 1', None, dict(s=s))",
          "y = d['x']", "y = absent['y']", "y = d.get('y')", "y = eval('a + b')", "import keyword",
          "y = sum(s[i] for i in (0, 1))", "y = max(s.p, 3)", "y = s.p + s.p if b > 2 else 1",
          "y = eval('(z := a)') if b > 2 else 1"]
REFUSED = [("y = s < 3", "CONTAINER_STRUCTURE_CHANGED"), ("y = -s", "SCOPE_EFFECT_IN_REGION"),
           ("y = globe + 1", "SCOPE_GLOBAL_WRITE"), ("y = d['y']", "CONTAINER_STRUCTURE_CHANGED"),
           ("y = missing[1]", "CONTAINER_STRUCTURE_CHANGED"), ("y = holder.table['u', 1]", "CONTAINER_STRUCTURE_CHANGED"),
           ("y = TABLE[3]", "CONTAINER_STRUCTURE_CHANGED"), ("y = look(d)", "CONTAINER_STRUCTURE_CHANGED"),
           ("y = [d[i] for i in (1, 2)]", "CONTAINER_STRUCTURE_CHANGED"), ("d['y'] += 1", "CONTAINER_STRUCTURE_CHANGED"),
           ("y = eval('d[4]')", "CONTAINER_STRUCTURE_CHANGED"), ("y = eval('s.log.append(1)')", "CONTAINER_STRUCTURE_CHANGED"),
           ("e = eval; y = e('d[4]')", "CONTAINER_STRUCTURE_CHANGED"), ("x = exec; x('pass')", "UNSUP_CONSTRUCT"),
           ("y = eval('globals().update(total=3)')", "SCOPE_GLOBAL_WRITE")]


@pytest.mark.parametrize("head", HEADS)
@pytest.mark.parametrize("statement", JOINED)
def test_joined(statement, head, tmp_path):
    agree(tmp_path, PROGRAM.format(head=head, statement=statement), CALLS)


@pytest.mark.parametrize("head", HEADS)
@pytest.mark.parametrize("statement, id", REFUSED)
def test_refused(statement, id, head, tmp_path):
    refused(tmp_path, PROGRAM.format(head=head, statement=statement), (1, 2), id=id)


def test_a_subscript_that_has_become_quick(tmp_path):
    """CPython replaces instructions that have run often by quicker ones, which start functions another way."""
    agree(tmp_path, """
        class Sly:
            def __init__(self):
                self.k = 0
            def __getitem__(self, i):
                self.k += i
                return i
            @property
            def p(self):
                self.k += 1
                return 1
        @jit
        def f(out, a: Int32):
            s = Sly()
            for i in range_constexpr(60):
                if a > i:
                    y = s[i] + s.p
            out[0] = s.k
    """, [(0,), (1,), (25,), (90,)])


def test_many_quiet_operators_cost_little(tmp_path):
    """What only computes is not compared: thousands of properties in regions trace in a moment."""
    agree(tmp_path, """
        class Vec:
            def __init__(self, x, y):
                self.x, self.y = x, y
            def __add__(self, o):
                return Vec(self.x + o.x, self.y + o.y)
            @property
            def first(self):
                return self.x
        @jit
        def f(out, a: Int32):
            v = Vec(a, a + 1)
            for i in range_constexpr(300):
                if a > i:
                    v = v + Vec(v.first, 1)
            out[0], out[1] = v.x, v.y
    """, [(0,), (20,)])


@pytest.mark.parametrize("manager", ["contextlib.suppress(Exception)", "contextlib.suppress(BaseException)", "Mine()", "stack()"])
@pytest.mark.parametrize("wrong, id", [("const_expr(a > 1)", "PHASE_REQUIRES_CONSTANT"), ("d['y']", "CONTAINER_STRUCTURE_CHANGED"),
                                       ("int(a)", "PHASE_DYNAMIC_TO_PYTHON")])
def test_context_managers_drop_no_diagnostic(manager, wrong, id, tmp_path):
    refused(tmp_path, f"""
        class Mine:
            def __enter__(self):
                return self
            def __exit__(self, *_):
                return True
        def stack():
            s = contextlib.ExitStack()
            s.enter_context(contextlib.suppress(Exception))
            return s
        @jit
        def f(out, a: Int32):
            d = collections.defaultdict(int)
            with {manager}:
                if a > 0:
                    y = {wrong}
            out[0] = len(d)
    """, (1,), id=id)


def test_what_is_thrown_into_a_generator_arrives():
    def counts():
        try:
            yield 1
        except KeyError:
            yield 2
    fresh, running = counts(), counts()
    next(running)
    @cute.jit
    def f(n: Int32):
        k = running.throw(KeyError(1))
        try:
            fresh.throw(KeyError(2))
        except KeyError as e:
            k += 10 * e.args[0]
        return n + k
    assert f(1) == 23


def test_context_managers_drop_what_python_raises(tmp_path):
    agree(tmp_path, """
        class Mine:
            def __enter__(self):
                return 3
            def __exit__(self, kind, value, traceback):
                return kind is KeyError
        @jit
        def f(out, a: Int32):
            with Mine() as three:
                out[0] = three
                {}['x']
            with contextlib.suppress(KeyError) as none, Mine() as again:
                out[1] = again
                raise KeyError(1)
            out[2] = a
    """, [(1,)])


@pytest.mark.parametrize("one, other", [("collections.defaultdict(int)", "collections.defaultdict(list)"),
                                        ("collections.deque([1], 1)", "collections.deque([1], 2)"),
                                        ("collections.deque([1], 1)", "collections.deque([1])"),
                                        ("Named({1: 2}, 3)", "Named({1: 2}, 4)"), ("Listed([1], 3)", "Listed([1], 4)")])
def test_what_a_container_is_besides_its_content(one, other, tmp_path):
    agree(tmp_path, f"""
        class Named(dict):
            def __init__(self, d, w):
                super().__init__(d)
                self.w = w
        class Listed(list):
            def __init__(self, d, w):
                super().__init__(d)
                self.w = w
        @jit
        def g(c: Constexpr):
            if const_expr(isinstance(c, (Named, Listed))):
                return c.w
            if const_expr(isinstance(c, collections.deque)):
                return c.maxlen or 0
            return len(str(c.default_factory))
        def f(out):
            out[0], out[1], out[2] = g({one}), g({other}), g({one})
    """, [()])
