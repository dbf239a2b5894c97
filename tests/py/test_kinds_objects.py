"""An object that one path replaces and the other changes: each path's own state is joined."""
import itertools

import pytest

from kinds import agree

FORMS = {"dict": ("{{'v': {}, 'w': 7}}", "{}['v']", "{}['w']"), "list": ("[{}, 7]", "{}[0]", "{}[1]"),
         "namespace": ("types.SimpleNamespace(v={}, w=7)", "{}.v", "{}.w"), "object": ("Box({})", "{}.v", "{}.w")}
INDENT = "\n                "
SHAPES = ["if a > 0:{0}{1}\n            else:{0}{2}", "for i in range(b):{0}{1}{0}{2}",
          "for i in range(b):{0}if a > i:{0}    pass{0}else:{0}    {3}{0}{2}"]


def steps(new, v, w):
    return [f"d = {new.format(5)}", f"{v.format('d')} = 9", f"d = {new.format('b')}{INDENT}{v.format('d')} += 1",
            f"{v.format('d')} += 2{INDENT}{w.format('d')} = b", f"{v.format('d')} = b{INDENT}d = {new.format(v.format('d'))}",
            "put(d, b)", "pass"]


@pytest.mark.parametrize("shape", range(len(SHAPES)))
@pytest.mark.parametrize("form", FORMS)
def test_replaced_or_changed(form, shape, tmp_path):
    new, v, w = FORMS[form]
    for number, (x, y) in enumerate(itertools.product(steps(new, v, w), repeat=2)):
        if shape != 0 and number % 3 != 0:
            continue
        text = SHAPES[shape].format(INDENT, x, y, x.replace(INDENT, INDENT + "    "))
        agree(tmp_path, f"""
        class Box:
            def __init__(self, v):
                self.v, self.w = v, 7
        def put(d, v):
            {v.format('d')} = v + 20
        @jit
        def f(out, a: Int32, b: Int32):
            d = {new.format(1)}
            {text}
            out[0], out[1] = {v.format('d')}, {w.format('d')}
            {v.format('d')} = {v.format('d')} + 1
            out[2] = {v.format('d')}
        """, [(a, b) for a in (-1, 1, 3) for b in (0, 1, 3)])
