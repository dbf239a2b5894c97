"""Classes defined inside traced functions: their methods are rewritten with the function around them."""
import pytest

from kinds import agree, refused

CALLS = [(a, b) for a in (-1, 0, 1, 3) for b in (0, 5)]
PROGRAM = """
    @jit
    def f(out, a: Int32, b: Int32):
        scale = a + 1
        class Base:
            unit = 2
            def __init__(self, v):
                self.v = v
            def pick(self, k):
                if k > 2:
                    return self.v * 2
                return self.v + self.unit
            def total(self, k):
                s = 0
                for i in range(k):
                    if i == 3:
                        break
                    s += self.v * scale
                return s
            @property
            def sign(self):
                return 1 if self.v > 0 else 0
            def walk(self, n):
                while n > 0:
                    self.v += 1
                    n -= 2
                return self
            def __add__(self, other):
                if other > 2:
                    self.v = self.v + 1
                return self.v + other
            def __bool__(self):
                return True
            def items(self):
                yield 1
                yield 2
        class Derived(Base):
            def __init__(self, v):
                super().__init__(v + 1)
                self.__hidden = v
            def pick(self, k):
                if k > 100:
                    self.__hidden = 0
                return super().pick(k) + self.__hidden
            @staticmethod
            def least(x, y):
                return x if x < y else y
            @classmethod
            def make(cls, v):
                class Inner:
                    def get(self):
                        if v > 1:
                            return v
                        return v - 1
                return cls(Inner().get())
        x, y = Base(a), Derived(b)
        {0}
        out[0], out[1] = x.v, y.v
"""
STATEMENTS = ["out[2] = x.pick(b) + y.pick(a)", "out[2] = x.total(b) + y.total(a)", "out[2] = x.sign + y.sign",
              "out[2] = x.walk(b).walk(a).v", "out[2] = x + b", "out[2] = Derived.least(a, b)",
              "out[2] = Derived.make(b).pick(3)", "out[2] = sum(x.items())",
              "if a > 0:\n            x.walk(b)\n            out[2] = y + a", "for i in range(b):\n            x.walk(i)\n            out[2] = x + i",
              "out[2] = 1 if x else 2"]


@pytest.mark.parametrize("statement", STATEMENTS)
def test_methods(statement, tmp_path):
    agree(tmp_path, PROGRAM.format(statement), CALLS)


def test_dataclasses_and_named_tuples(tmp_path):
    agree(tmp_path, """
        @jit
        def f(out, a: Int32, b: Int32):
            @dataclasses.dataclass
            class Point:
                x: int
                y: int = 3
                def far(self):
                    if self.x > self.y:
                        return self.x
                    return self.y
            class Pair(NamedTuple):
                u: int
                v: int
                def most(self):
                    return self.u if self.u > self.v else self.v
            out[0], out[1] = Point(a).far(), Pair(a, b).most()
            out[2] = int(Point(1) == Point(1))
    """, CALLS)


def test_methods_that_write_globals_are_watched(tmp_path):
    refused(tmp_path, """
        total = 0
        @jit
        def f(out, a: Int32):
            class Counter:
                def hit(self):
                    global total
                    total += 1
            c = Counter()
            if a > 0:
                c.hit()  # <!>
            out[0] = a
    """, (1,), id="SCOPE_GLOBAL_WRITE")


def test_what_is_called_after_the_trace(tmp_path):
    """__repr__ and __del__ may run at any time."""
    agree(tmp_path, """
        kept = []
        @jit
        def g(a: Int32):
            class Tag:
                def __repr__(self):
                    return "tag" if len(kept) < 100 else "many"
                def __del__(self):
                    if kept:
                        kept.clear()
            return Tag()
        def f(out, a):
            out[0] = len(repr(g(a)))
    """, [(1,)])
