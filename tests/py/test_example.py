"""The example that `make demo` runs shows what it says."""
import os
import re
import subprocess
import sys

import pytest

import hilt.cute as cute
from hilt import Float32


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


def test_matmul(root):
    """The blocked product agrees with numpy's; it says so itself."""
    done = subprocess.run([sys.executable, str(root / "examples/matmul.py")], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-3000:]
    assert done.stdout.count("as numpy has it") == 6


def test_readme(root, tmp_path):
    """The programs of README.md run as they stand, and print what it shows; so do the lines in docs/layouts.md."""
    text = (root / "README.md").read_text()
    kernel, function, layout = re.findall(r"```python\n(.*?)```", text, re.S)
    shown = re.findall(r"```\n\$ [^\n]*\n(.*?)```", text, re.S)
    race, refusal = re.findall(r"```\n(example.py:.*?)```", text, re.S)

    def run(program):
        (tmp_path / "example.py").write_text(program)
        return subprocess.run([sys.executable, "example.py"], cwd=tmp_path, capture_output=True, text=True)
    assert [run(kernel).stdout, run(function).stdout] == shown
    (barrier,) = re.findall(r"\n.*sync_threads\(\).*", kernel)
    unordered = kernel.replace(barrier, "\n").replace("\nsum_blocks(", "\nimport hilt\nwith hilt.check():\n    sum_blocks(")
    assert run(unordered).stderr.replace(f"{tmp_path}/", "").endswith(race)
    refused = run(re.sub(r" +#.*", "", function).replace("in range(n)", "in range_constexpr(n)"))
    assert refused.stderr.endswith(refusal)
    assert run(layout).returncode == 0
    assert (tmp_path / "tv.svg").read_text() == (root / "docs/layout.svg").read_text()
    import doctest
    assert doctest.testfile(str(root / "docs/layouts.md"), module_relative=False).failed == 0


def test_walk_through_layouts(root, tmp_path):
    """It runs, prints what traced code finds at run time, and its pictures are XML with a cell for each coordinate."""
    import xml.etree.ElementTree as xml
    done = subprocess.run([sys.executable, str(root / "examples/layouts.py"), str(tmp_path)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-3000:]
    assert "at run time: (8,16):(16,1) has 4 tiles" in done.stdout and "tile 3 begins at 72" in done.stdout
    cells = {}
    for path in tmp_path.glob("*.svg"):
        rects = xml.fromstring(path.read_text()).findall("{http://www.w3.org/2000/svg}rect")
        cells[path.stem] = sum(r.get("stroke") is not None for r in rects)
    assert cells == {"nested": 32, "raked": 24, "threads": 32, "swizzle": 64}
    assert (root / "docs/layout.svg").read_text() == (tmp_path / "threads.svg").read_text(), "docs show what there is now"


def test_pictures():
    wide = cute.make_layout((4, 8), stride=(8, 1))
    assert wide.to_svg() == wide._repr_svg_() and ">31</text>" in wide.to_svg() and "<title>(4,8):(8,1)</title>" in wide.to_svg()
    assert "S&lt;1,0,1&gt;" in cute.make_composed_layout(cute.make_swizzle(1, 0, 1), 0, cute.make_layout(4)).to_svg()
    assert ">2,1</text>" in cute.make_identity_layout((4, 2)).to_svg()
    assert cute.make_layout((1 << 10, 1 << 10))._repr_svg_() is None
    with pytest.raises(ValueError, match="cells"):
        cute.make_layout((1 << 10, 1 << 10)).to_svg()
    broadcast = cute.make_layout((2, 2), stride=(0, 1)).to_svg(tile=(2, 1))
    assert ">+1</text>" in broadcast, "elements that two threads own say so"


def test_pictures_of_tiled_copies():
    atom = cute.make_copy_atom(cute.nvgpu.CopyUniversalOp(), Float32, num_bits_per_copy=32)
    threads, values = cute.make_layout((2, 4), stride=(4, 1)), cute.make_layout((2, 2), stride=(2, 1))
    tiled = cute.make_tiled_copy_tv(atom, threads, values)
    tile, tv = cute.make_layout_tv(threads, values)
    assert tiled.to_svg() == tiled._repr_svg_() == tv.to_svg(tile=tile)
    assert cute.make_layout((2, 2)).to_svg(tile=(cute.make_layout(2, stride=3), 2)).count(">T") == 4


def run(root, name):
    """What an example prints; on the CPU, whatever else there is."""
    done = subprocess.run([sys.executable, str(root / f"examples/{name}.py")], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout


def test_elementwise(root):
    """The partitions that it prints, and the results that it checks itself."""
    shown = run(root, "elementwise")
    assert shown.count("as numpy has it") == 6 and "((512,4),(?,?)):" in shown and "((1,4),1,1):((0,1),0,0)" in shown


def test_prefetch(root):
    """By hand and by the compiler, by cp.async and TMA: right, and without a note that it was not done."""
    done = subprocess.run([sys.executable, str(root / "examples/prefetch.py"), "--ir"], capture_output=True, text=True)
    assert done.returncode == 0 and done.stdout.count(": right\n") == 18, done.stderr[-3000:]
    assert "note:" not in done.stderr
    loops = re.findall(r'sym_name = "(by_(?:hand|the_compiler))".*?cp_wait"\(\) {groups = (\d)', done.stderr, re.S)
    assert set(loops) == {("by_hand", "1"), ("by_the_compiler", "0"), ("by_the_compiler", "1")}


def test_transpose(root):
    shown = run(root, "transpose")
    assert re.findall(r"(\w+) .* banks: a column +(\d+), a row (\d+)", shown) == [("plain", "1", "32"), ("padded", "32", "32"),
                                                                                ("swizzled", "32", "32")]
    assert "b == a.T" in shown


@pytest.mark.skipif(sys.version_info < (3, 11), reason="3.10 knows no columns")
def test_wrong_kernels(root):
    """Each gets the report that docs/debugging.md shows."""
    shown = run(root, "kernels").replace(str(root / "examples") + "/", "")
    page = (root / "docs/debugging.md").read_text()
    reports = re.split(r"^-- .*\n\n", shown, flags=re.M)[1:]
    assert len(reports) == 3
    for report in reports:
        assert "```\n" + report.strip() + "\n```" in page, report


def test_gemm_sm80(root):
    """The product by mma.sync agrees with numpy's, by the loop that the compiler has pipelined."""
    done = subprocess.run([sys.executable, str(root / "examples/gemm_sm80.py")], capture_output=True, text=True, env={**os.environ, "HILT_NOTES": "2"})
    assert done.returncode == 0, done.stderr[-3000:]
    assert done.stdout.count(": right") == 3
    assert "PIPELINE" not in done.stdout + done.stderr


def test_gemm_sm80_instructions(root):
    """Its PTX: three trips are copied ahead, one barrier a trip, nothing in local memory."""
    done = subprocess.run([sys.executable, str(root / "examples/gemm_sm80.py"), "--ptx"], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-3000:]
    assert done.stdout == "16 cp.async.cg, 16 ldmatrix, 64 mma.sync, 1 cp.async.wait_group 2, 1 bar.sync\n"
