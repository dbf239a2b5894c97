"""min and max over signed and unsigned numbers, and names bound in loops that surely run: as in plain Python."""
import numpy as np
import pytest

import hilt
from kinds import agree, refused


def test_min_and_max_of_mixed_signs(tmp_path):
    agree(tmp_path, """
        @jit
        def f(out, a: Int32, b: Int32):
            u, w = Uint32(b), Uint64(b)
            out[0], out[1], out[2] = max(u, -1), max(a, u, 3), max([a, u, 3])
            out[3], out[4], out[5] = max(u, Int64(a), 2), min(u, 7), max(Uint8(b), a)
            out[6] = Int64(max(w, a, -5))
            out[7] = max((u, a), key=lambda v: v) + min((3, u), key=lambda v: -Int32(v))
    """, [(-1, 0), (-5, 3), (4, 2), (9, 9)])
    refused(tmp_path, """
        @jit
        def f(out, a: Int32):
            out[0] = Int64(max((Uint64(3), a), key=lambda v: v))  # <!>
    """, (1,), id="TYPE_UNSUPPORTED_OPERAND")


LOOPS = ["range(3)", "range(1, 4)", "range(3, 0, -1)", "cutlass.range(2, unroll=2)", "range(0, 10, 4)", "range_constexpr(3)"]
BODIES = ["x = i + a", "x = i + a\n                if i == b: break", "x = i\n                if i == b: return",
          "i += 10\n                x = i",
          "x = a\n                for j in range(b):\n                    x += j\n                    if x > 4: break"]


@pytest.mark.parametrize("loop", LOOPS)
@pytest.mark.parametrize("body", BODIES)
def test_names_of_a_loop_that_surely_runs(loop, body, tmp_path):
    agree(tmp_path, f"""
        @jit
        def f(out, a: Int32, b: Int32):
            for i in {loop}:
                {body}
                out[3] += 1
            out[0], out[1] = i, x
    """, [(a, b) for a in (-1, 0, 5) for b in (0, 1, 3)])


@pytest.mark.parametrize("loop", ["range(0)", "range(a)", "range(3, 3)", "range(1, 0)", "range(0, 4, -1)"])
def test_names_of_a_loop_that_may_not_run(loop, tmp_path):
    refused(tmp_path, f"""
        @jit
        def f(out, a: Int32):
            for i in {loop}:
                x = i
            out[0] = x  # <!>
    """, (1,), id="SCOPE_READ_UNSET", says=["'x'"])


def test_producers_that_refuse():
    @hilt.cute.jit
    def f(t):
        pass
    record = np.rec.array([(1, 2)], dtype=[("a", "i4"), ("b", "i4")])
    with pytest.raises(hilt.DSLError, match="argument 't'"):
        f(record)
