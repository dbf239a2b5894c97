"""The example that `make demo` runs shows what it says."""
import re
import subprocess
import sys

import pytest


@pytest.fixture(scope="module")
def shown(root):
    done = subprocess.run([sys.executable, str(root / "examples/control_flow.py")], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout


def test_results(shown):
    """The results that it prints are those of plain Python."""
    def times(x, trips):
        for i in range(trips):
            x = x * x + i
        return x
    for call, want in {"unrolled(2)": times(2, 3), "python_bound(2)": times(2, 3), "run_time_bound(2, 3)": times(2, 3),
                       "unrolled_by_two(2, 3)": times(2, 3), "static_if(5, True)": 6, "dynamic_if(5, 10)": 6,
                       "static_while(1, 8)": 27, "dynamic_while(1000)": 9}.items():
        assert f"{call} = {want}\n" in shown
    assert re.search(r"= 42 +\| = 142\n", shown)


def test_shapes(shown):
    """Unrolled loops are gone, run-time loops are there; both arms of a run-time branch are, one of a static one."""
    parts = {m[2]: m[1] for m in re.finditer(r"IR: (.*?)\| (\w+)\(", shown, re.S)}
    assert "for" not in parts["unrolled"] and parts["unrolled"].count("muli") == 3
    for name in ("python_bound", "run_time_bound"):
        assert len(re.findall(r"\bfor\b", parts[name])) == 1
    assert len(re.findall(r"\bmuli\b", parts["unrolled_by_two"])) >= 3
    assert not re.search(r"\bif\b", parts["static_if"]) and "muli" not in parts["static_if"]
    assert re.search(r"\b(if|select)\b", parts["dynamic_if"])
    assert "while" not in parts["static_while"].split("IR")[0] or "while {" not in parts["static_while"]
    assert re.search(r"\bwhile \{", parts["dynamic_while"])


def test_diagnostics(shown):
    for construct, name in (("range_constexpr", "bound"), ("const_expr", "dynamic_var")):
        assert re.search(rf"PHASE_REQUIRES_CONSTANT: {construct}\b.*\n.*{construct}\({name}.*\n *\^+\n *help: ", shown)


def test_one_screen(shown):
    lines = shown.splitlines()
    assert len(lines) <= 72
    assert max(len(line) for line in lines if "PHASE_" not in line) <= 132  # those begin with the file's name
