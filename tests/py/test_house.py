"""Rules of the house that a machine can check: who may include whom, how long a file may be, tables that agree."""
import ast
import pathlib
import re
import subprocess
import sys

import hilt
import hilt.cute

# Headers from outside that only one room sees.
ONLY = {"Python.h": "py", "frameobject.h": "py", "structmember.h": "py", "llvm-c/": "gen"}


def sources(root):
    return sorted(p for p in (root / "src").rglob("*") if p.suffix in (".c", ".h", ".def"))


def may_include(root):
    """Which folders of src/ the sources of a folder may include: the table of docs/architecture.md. The joining file src/hilt.c
    may include all but gen and py."""
    rows = re.findall(r"^\| src/(\w+) \|.*\| ([^|]+) \|$", (root / "docs/architecture.md").read_text(), re.M)
    assert len(rows) == 9
    everything = {room for room, _ in rows} | {"include"}
    return {room: everything if text == "all" else {room, *text.replace("nothing", "").split(", ")} for room, text in rows}


def includes(path):
    return re.findall(r'^\s*#\s*include\s*([<"])([^">]+)[>"]', path.read_text(), re.M)


def test_include_boundaries(root):
    """A room includes only the rooms that it may know; Python.h and llvm-c are seen by one room each."""
    wrong, allowed = [], may_include(root)
    for path in sources(root):
        room = path.relative_to(root / "src").parts[0]
        for form, name in includes(path):
            if form == "<" or not (path.parent / name).exists():
                wrong += [f"{path.name} includes {name}" for start, owner in ONLY.items()
                          if name.startswith(start) and owner != room]
                if form == "<":
                    continue
            if room not in allowed:
                continue
            target = (path.parent / name).resolve()
            if not target.exists():
                target = root / ("include" if (root / "include" / name).exists() else "src") / name
            top = target.relative_to(root).parts
            seen = "include" if top[0] == "include" else top[1]
            if seen not in allowed[room] and not (seen == "include" and room in ("py", "gen")):
                wrong.append(f"{path.relative_to(root)} includes {name}")
    assert not wrong, "\n".join(wrong)


def test_length_of_files(root):
    """No source file is longer than 900 lines, no header longer than 500."""
    wrong = []
    for folder in ("src", "python", "tools", "include", "tests", "bench", "examples"):
        for path in (root / folder).rglob("*"):
            if path.suffix in (".c", ".h", ".py", ".pyi", ".def"):
                lines = len(path.read_text().splitlines())
                if lines > (500 if path.suffix == ".h" else 900):
                    wrong.append(f"{path.relative_to(root)}: {lines} lines")
    assert not wrong, "\n".join(wrong)


LONG_FUNCTIONS = {"run_loop"}  # the interpreter's loop over instructions: a case each


def test_length_of_functions(root):
    """No C function is longer than 80 lines."""
    wrong = []
    for path in (p for p in sources(root) if p.suffix == ".c"):
        lines, start = path.read_text().splitlines(), 0
        for i, line in enumerate(lines):
            if line == "{":
                start = i
            elif line == "}" and i - start + 1 > 80 and lines[start - 1].split("(")[0] not in LONG_FUNCTIONS:
                wrong.append(f"{path.relative_to(root)}:{start}: {i - start + 1} lines")
    assert not wrong, "\n".join(wrong)


def test_sources_say_what_they_are(root):
    """Each C source and header opens with a comment that says what it is."""
    wrong = [str(p.relative_to(root)) for p in sources(root) if not p.read_text().startswith("/*")]
    assert not wrong, "\n".join(wrong)


def test_every_pass_and_op_has_a_text_test(root):
    """Each pass of passes.def and each op of ops.def appears in some file of tests/ir."""
    folder = root / "tests" / "ir"
    texts = "\n".join(p.read_text() for p in folder.rglob("*.mlir"))
    rows = re.findall(r'^HILT_OP\(\w+, "([^"]+)"', (root / "src/ir/ops.def").read_text(), re.M)
    missing = [name for name in rows if not re.search(rf"{re.escape(name)}(?![\w.])", texts)]
    for path in (root / "src/opt").glob("passes.def"):
        missing += [n for n in re.findall(r'^HILT_PASS\(\w+, "([^"]+)"', path.read_text(), re.M) if n not in texts]
    assert not missing, f"without a test in tests/ir: {missing}"


def test_stubs_fit_the_examples(root):
    """mypy accepts the type stubs and the examples that use them."""
    done = subprocess.run([sys.executable, "-m", "mypy", "--cache-dir", "/dev/null"], cwd=root, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


def test_stubs_and_docstrings_agree():
    """A function that tells its signature has the parameters of its stub; those of layouts all do."""
    import inspect
    told = 0
    for name in ("_layouts", "_tensors", "_copies", "_products"):
        stub = pathlib.Path(hilt.cute.__file__).parent / f"{name}.pyi"
        for node in ast.parse(stub.read_text()).body:
            f = getattr(hilt.cute, node.name, None) if isinstance(node, ast.FunctionDef) else None
            if f is None or not getattr(f, "__text_signature__", None):
                continue
            told += 1
            a = node.args
            want = [p.arg for p in [*a.posonlyargs, *a.args, *filter(None, [a.vararg]), *a.kwonlyargs]]
            assert list(inspect.signature(f).parameters) == [p for p in want if p not in ("loc", "ip")], node.name
    assert told > 60


def test_stubs_name_what_there_is():
    """Each name of the stubs exists in the package."""
    for module in (hilt, hilt.cute, hilt.cute.math, hilt.cute.runtime, hilt.cute.typing):
        path = pathlib.Path(module.__file__).with_suffix(".pyi")
        if not path.exists():
            path = pathlib.Path(hilt.__file__).parent / "cute" / f"{module.__name__.rpartition('.')[2]}.pyi"
        text = path.read_text()
        names = re.findall(r"^(?:class|def) (\w+)", text, re.M) + re.findall(r"^(\w+):", text, re.M)
        hidden = {"JitFunction", "Kernel", "KernelCall", "Compiled"}  # types of objects, not to be named
        missing = [n for n in names if not n.startswith("_") and n not in hidden and not hasattr(module, n)]
        assert not missing, f"{module.__name__} lacks {missing}"
