"""Errors of Python itself in a traced function keep their type and say where: the statement, then the calls."""
import pytest

from kinds import HEAD, _call, _load
import hilt

STATEMENTS = [("x = n.nothing", AttributeError), ("x = cute.not_an_op(n)", AttributeError), ("x = [1, 2][5]", IndexError),
              ("x = {}['b']", KeyError), ("x = n[0]", TypeError), ("x = out(3)", TypeError), ("x = nowhere", NameError),
              ("x = int('x')", ValueError), ("x = helper()", TypeError), ("x = 1 // 0", ZeroDivisionError),
              ("import not_a_module", ModuleNotFoundError), ("x = out.shape[5]", IndexError)]


@pytest.mark.parametrize("where", ["jit", "plain", "method", "branch", "loop"])
@pytest.mark.parametrize("statement, kind", STATEMENTS)
def test_place_of_a_python_error(statement, kind, where, tmp_path):
    bodies = {"jit": "inner(out, n)", "plain": "plain(out, n)", "method": "Box().method(out, n)",
              "branch": f"if n > 0:\n            {statement}  # inner", "loop": f"for i in range(n):\n            {statement}  # inner"}
    text = f"""
def helper(v):
    return v
@jit
def inner(out, n):
    {statement}  {"# inner" if where == "jit" else ""}
def plain(out, n):
    {statement}  {"# inner" if where == "plain" else ""}
class Box:
    @jit
    def method(self, out, n):
        {statement}  {"# inner" if where == "method" else ""}
@jit
def f(out, n: Int32):
    while n > 0:
        {bodies[where]}
        n -= 1  # {where}
"""
    hilt.install_as_cutlass()
    module = _load(text, tmp_path)
    lines = (HEAD + text).splitlines()
    [inner] = [i for i, line in enumerate(lines, 1) if line.endswith("# inner")]
    for _ in range(2):
        with pytest.raises(kind) as caught:
            _call(module, (1,), 8, int)
        notes = caught.value.__notes__
        assert f".py:{inner}: raised here" in notes[0], notes
        if where in ("jit", "plain", "method"):
            call = next(i for i, line in enumerate(lines, 1) if line.endswith(f"# {where}")) - 1
            assert any(f".py:{call}: called from here, in 'f'" in note for note in notes), notes
