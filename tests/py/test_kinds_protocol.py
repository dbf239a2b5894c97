"""Objects that flatten themselves, at joins: by their attributes where that can be done, else by their values."""
import pytest

from kinds import agree, refused

CALLS = [(a, b) for a in (-1, 0, 1, 3) for b in (0, 5)]
PROGRAM = """
    class State:
        def __init__(self, index, phase):
            self.index, self.phase = index, phase
            self.twice, self.tag = index * 2, ("state", id(index))  # made from the values: the tag is no number
        def __extract_mlir_values__(self):
            return [self.index, self.phase]
        def __new_from_mlir_values__(self, values):
            return State(*values)
        def step(self):
            self.__init__(self.index + 1, self.phase ^ 1)
    class Buffered(State):
        def __init__(self, index, phase, buffer=None):
            super().__init__(index, phase)
            self.buffer = buffer if buffer is not None else [0]
        def __new_from_mlir_values__(self, values):
            return Buffered(*values)
        def step(self):
            self.__init__(self.index + 1, self.phase ^ 1, self.buffer)
    @jit
    def f(out, a: Int32, b: Int32):
        shared = [a]
        s, t = State(a, b), Buffered(b, a, shared)
        {0}
        shared[0] = shared[0] + 1
        out[0], out[1], out[2], out[3], out[4] = s.index, s.phase, s.twice, t.index, t.twice
        out[5] = t.buffer[0]
"""
STATEMENTS = ["if a > 0:\n            s.step()", "if a > 0:\n            s.step()\n        else:\n            s.index = s.index + 0",
              "for i in range(b):\n            s.step()", "while s.index < 4:\n            s.step()",
              "for i in range(b):\n            if i > a:\n                s.step()\n                t.step()",
              "if a > 0:\n            s = State(b, a + 1)", "for i in range(b):\n            s = State(s.index + i, s.phase)",
              "if a > 0:\n            t.step()", "for i in range(b):\n            t.step()\n            if i == a:\n                break"]


@pytest.mark.parametrize("statement", STATEMENTS)
def test_joined(statement, tmp_path):
    agree(tmp_path, PROGRAM.format(statement), CALLS)


@pytest.mark.parametrize("statement", ["if a > 0:\n            s.name = 'b'", "for i in range(a):\n            s.name = 'b'"])
def test_what_the_values_do_not_determine(statement, tmp_path):
    refused(tmp_path, f"""
        class Named:
            def __init__(self, v, name):
                self.v, self.name = v, name
            def __extract_mlir_values__(self):
                return [self.v]
            def __new_from_mlir_values__(self, values):
                return Named(values[0], self.name)
        @jit
        def f(out, a: Int32):
            s = Named(a, "a")
            {statement.replace('            ', '                ')}
            out[0] = len(s.name)
    """, (2,))


def test_the_wrong_class(tmp_path):
    refused(tmp_path, """
        class Wrong:
            def __init__(self, v):
                self.v, self.tag = v, str(id(v))
            def __extract_mlir_values__(self):
                return [self.v]
            def __new_from_mlir_values__(self, values):
                return values[0]
        @jit
        def f(out, a: Int32):
            s = Wrong(a)
            if a > 1:
                s.__init__(a + 1)
            out[0] = s.v
    """, (2,), id="TYPE_WRONG", says=["__new_from_mlir_values__"])
