"""The catalogue of diagnostics: one program a row (diagnostics.txt), checked for id, line, caret and names; and how a
diagnostic is built: attributes, notes, the chain of inlined calls, the traceback."""
import copy
import os
import pathlib
import pickle
import re
import subprocess
import sys
import traceback

import cutlass
import cutlass.cute as cute
import hilt
from cutlass import Constexpr, Float32, Int32, const_expr
import pytest

import wrong_programs

HERE = pathlib.Path(__file__).parent
PROGRAMS = wrong_programs.read(HERE / "diagnostics.txt")

# Rows without a wrong program: what they take instead.
ELSEWHERE = {
    "UNSUP_AMBIGUOUS_LAMBDA": "test_rewrite_source.py, on 3.10: later versions know the columns",
    "TYPE_DIVISION_BY_ZERO": "test_division_by_zero_of_constants",
    "CHECK_TRAP": "tests/ir: no function of Python makes a trap",
    "RUN_ASSERTION": "test_run_time_assertion",
    "BACKEND_MISSING": "test_missing_code_generator",
    "BACKEND_FAILED": "no program is known on which LLVM fails",
    "IR_PARSE": "the text tests of tests/ir",
    "ASSEMBLER_MISSING": "tests/unit/test_ptxas.c",
    "UNSUP_TARGET": "test_ptx.py",
    "PTX_WRONG": "test_ptx.py: there must be an assembler",
    "IR_INVALID": "the C tests of the verifier",
    "OUT_OF_MEMORY": "test_memory.py",
    "PIPELINE_NOT_APPLIED": "tests/ir/pass-pipeline-notes.mlir",
    "PIPELINE_REDUCED": "tests/ir/pass-pipeline-notes.mlir",
    "CUDA_MISSING": "tests/unit/test_cuda.c, with a mock of the driver, as those that follow",
    "CUDA_DEVICE": "tests/unit/test_cuda.c",
    "CUDA_FORKED": "tests/unit/test_cuda.c",
    "CUDA_ERROR": "tests/unit/test_cuda_wrong.c",
    "LAUNCH_STREAM": "tests/unit/test_cuda_wrong.c",
}


def test_every_row_has_a_test(root):
    rows = re.findall(r"^HILT_DIAG\((\w+),", (root / "src/base/diag.def").read_text(), re.M)
    have = {program.title for program in PROGRAMS} | set(ELSEWHERE)
    assert not [row for row in rows if row not in have]
    assert not [name for name in have if name not in rows], "a test of a row that is gone"


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda program: program.title)
def test_row(program, tmp_path):
    path = wrong_programs.write(program, tmp_path / "program.py")
    (tmp_path / "helpers.py").symlink_to(HERE / "cases" / "helpers.py")
    what = wrong_programs.complaint(program, wrong_programs.execute(path))
    assert not what, what


def caught(f, *args):
    with pytest.raises(hilt.DSLError) as info:
        f(*args)
    return info.value


@cute.jit
def inner(v):
    return v + "x"  # inner


@cute.jit
def middle(v):
    return inner(v) + 1  # middle


@cute.jit
def outer(n: Int32):
    return middle(n)  # outer


def line_of(mark):
    [number] = [i for i, text in enumerate(pathlib.Path(__file__).read_text().splitlines(), 1) if text.endswith(f"# {mark}")]
    return number


def test_chain_of_inlined_calls():
    """The place is the innermost statement; each call on the way is a note with its line; the caller in Python is none."""
    error = caught(outer, 1)
    assert error.lineno == line_of("inner") and error.filename == __file__
    assert [re.search(r":(\d+): called from", note).group(1) for note in error.notes if "called from" in note] == \
        [str(line_of("middle")), str(line_of("outer"))]


def test_text_holds_everything():
    """file:line: id: what; the source line and a caret; notes; one help line."""
    @cute.jit
    def f(n: Int32):
        if const_expr(n == 10):
            return 1
        return 2
    error = caught(f, 1)
    lines = str(error).splitlines()
    assert lines[0].startswith(f"{__file__}:{error.lineno}: PHASE_REQUIRES_CONSTANT: ")
    assert lines[1] == "    if const_expr(n == 10):"
    if sys.version_info >= (3, 11):
        assert lines[2] == "       ^^^^^^^^^^^^^^^^^^^"
    assert sum(line.startswith("    help: ") for line in lines) == 1


def test_attributes():
    """The attributes, their other names, and what survives pickling and copying."""
    error = caught(outer, 1)
    assert isinstance(error, hilt.DSLUserCodeError) and not isinstance(error, hilt.DSLRuntimeError)
    assert issubclass(hilt.DSLUserCodeError, hilt.DSLError) and issubclass(hilt.DSLRuntimeError, hilt.DSLError)
    for again in (error, pickle.loads(pickle.dumps(error)), copy.copy(error)):
        assert again.id == again.diag_id == "TYPE_UNSUPPORTED_OPERAND"
        assert again.lineno == again.line == line_of("inner")
        assert again.col_offset == again.col
        assert again.snippet == '    return v + "x"  # inner'
        assert again.suggestion is None or isinstance(again.suggestion, str)
        assert str(again) == str(error)
    if sys.version_info >= (3, 11):
        assert error.col_offset == 11


def test_misuse_is_a_runtime_error():
    with pytest.raises(hilt.DSLRuntimeError):
        cutlass.range(3)


def test_traceback_shows_user_frames_only():
    """Between the call and the wrong statement the traceback has the user's functions and nothing else."""
    error = caught(outer, 1)
    frames = [frame.name for frame in traceback.extract_tb(error.__traceback__)]
    assert frames == ["caught", "outer", "middle", "inner"]


def test_traceback_of_a_script(tmp_path):
    """`python -m hilt run` shows the script's frames only, unless HILT_FULL_TRACEBACK is set."""
    script = tmp_path / "script.py"
    script.write_text("import cutlass.cute as cute\nfrom cutlass import Int32\n@cute.jit\ndef f(n: Int32):\n    return n + 'x'\nf(1)\n")
    for full in ("", "1"):
        run = subprocess.run([sys.executable, "-m", "hilt", "run", str(script)], capture_output=True, text=True,
                             env={**os.environ, "HILT_FULL_TRACEBACK": full})
        assert "TYPE_UNSUPPORTED_OPERAND" in run.stderr and f'"{script}", line 5, in f' in run.stderr, run.stderr
        assert ("runpy" in run.stderr) == bool(full)


def test_users_own_exceptions_keep_their_type():
    @cute.jit
    def f(n: Int32, flag: Constexpr):
        if const_expr(flag):
            raise KeyError("mine")
        return n
    with pytest.raises(KeyError, match="mine"):
        f(1, True)
    assert f(1, False) == 1


def test_user_code_cannot_swallow_a_diagnostic_of_a_region():
    @cute.jit
    def f(n: Int32):
        try:
            x = n
            if n > 0:
                x = Float32(1.0)
        except Exception:
            x = n
        return x
    assert caught(f, 1).id in ("TYPE_UNSTABLE_JOIN", "UNSUP_REGION_EXIT")


def test_a_failed_trace_leaves_nothing_behind():
    """After a diagnostic the same function with other arguments, and other functions, still work."""
    @cute.jit
    def f(n: Int32, flag: Constexpr):
        if const_expr(flag):
            return n + "x"
        return n + 1
    for _ in range(3):
        caught(f, 1, True)
        assert f(1, False) == 2


def test_division_by_zero_of_constants():
    """A constant divided by a constant zero is refused with its line, or gives what the run-time operation gives."""
    @cute.jit
    def f(n: Int32):
        return n + Int32(7) // Int32(0)
    try:
        assert f(1) == 1
    except hilt.DSLError as error:
        assert error.id == "TYPE_DIVISION_BY_ZERO" and error.lineno == f.__wrapped__.__code__.co_firstlineno + 2


@cute.jit
def asserting(n: Int32):
    assert n < 5, "five is too many"  # asserting
    return n


def test_run_time_assertion():
    """With assertions on, a failing run-time assert raises AssertionError with the message and the location; off, nothing."""
    assert asserting(7) == 7
    compiled = cute.compile(asserting, 1, options="--enable-assertions")
    assert compiled(3) == 3
    with pytest.raises(AssertionError) as info:
        compiled(7)
    assert "five is too many" in str(info.value)
    assert info.value.lineno == line_of("asserting") and str(info.value.lineno) in str(info.value)


def test_missing_code_generator(tmp_path):
    """Without the code generator a compile says so and how to go on; interpreting still works."""
    program = tmp_path / "program.py"
    program.write_text("import hilt.cute as cute\nfrom hilt import Int32\n@cute.jit\ndef f(n: Int32):\n    return n + 1\nprint(f(1))\n")
    package = tmp_path / "site" / "hilt"
    package.mkdir(parents=True)
    for path in pathlib.Path(hilt.__file__).parent.iterdir():
        if "libhilt_llvm" not in path.name and path.name != "__pycache__":
            (package / path.name).symlink_to(path)
    env = {**os.environ, "PYTHONPATH": str(package.parent)}
    run = subprocess.run([sys.executable, str(program)], capture_output=True, text=True, env=env)
    assert "BACKEND_MISSING" in run.stderr and "HILT_DEVICE=eval" in run.stderr, run.stderr
    run = subprocess.run([sys.executable, str(program)], capture_output=True, text=True, env={**env, "HILT_DEVICE": "eval"})
    assert run.stdout == "2\n", run.stderr
