"""What fails on a GPU, each in a process of its own (a failed kernel ends its context): the error names the kernel, line and thread."""
import pathlib
import subprocess
import sys
import textwrap

import hilt
import pytest

import on_gpu

pytestmark = [pytest.mark.gpu, pytest.mark.skipif(not hilt.cuda_available(), reason="no CUDA device")]

HEAD = """\
import contextlib, sys
sys.path.insert(0, {here!r})
import hilt, hilt.cute as cute, numpy as np, on_gpu
from hilt import Constexpr, Float32, Int32
arch = cute.arch

@cute.kernel
def fine(t: cute.Tensor):
    t[0] = 1

@cute.jit
def launch_fine(t: cute.Tensor):
    fine(t).launch(grid=1, block=1)

def settle():
    \"\"\"Until all is done: only then does the driver surely know that a kernel failed, which the next call must tell.\"\"\"
    with contextlib.suppress(RuntimeError):
        on_gpu.call("cuCtxSynchronize")

def report(f, *args):
    \"\"\"Calls it twice, and says what the error says.\"\"\"
    try:
        for _ in range(2):
            f(*args)
            settle()
    except Exception as error:
        print(getattr(error, "id", type(error).__name__), getattr(error, "lineno", 0), getattr(error, "kernel", ""),
              getattr(error, "block", None), getattr(error, "thread", None), sep="|")
        print(error)
    else:
        print("nothing")

array = np.zeros(64, np.int32)
memory = on_gpu.Memory(array)
there = on_gpu.Array(array, memory)
"""


def run(tmp_path, program, **env):
    """A program after HEAD: what it prints, and the number of the line that ends in `# here`."""
    text = HEAD.format(here=str(pathlib.Path(on_gpu.__file__).parent)) + textwrap.dedent(program)
    mark = next((i for i, line in enumerate(text.splitlines(), 1) if line.endswith("# here")), 0)
    path = tmp_path / "program.py"
    path.write_text(text)
    done = subprocess.run([sys.executable, "-X", "faulthandler", str(path)], capture_output=True, text=True, timeout=120,
                          env=on_gpu.environment(**env))
    assert done.returncode == 0, done.stdout + done.stderr[-3000:]
    return done.stdout, str(mark)


@pytest.fixture
def said(tmp_path):
    """Runs a program: (id, line, kernel, block, thread) of its report, the report, the marked line."""
    def say(program, **env):
        out, mark = run(tmp_path, program, **env)
        assert "|" in out, out
        first, *rest = out.splitlines()
        return first.split("|"), "\n".join(rest), mark
    return say


@pytest.mark.parametrize("how", ("compile", "environment"))
def test_assertions(said, how):
    compiled = 'cute.compile(launched, there, 40, options="--enable-assertions")' if how == "compile" else "launched"
    (id, line, kernel, block, thread), text, mark = said(f"""
        @cute.kernel
        def asserts(t: cute.Tensor, n):
            i = arch.block_idx()[0] * 32 + arch.thread_idx()[0]
            assert i < n, "too far"  # here
            t[i] = i

        @cute.jit
        def launched(t: cute.Tensor, n: Int32):
            asserts(t, n).launch(grid=2, block=32)
        report({compiled}, there, 40)
        """, **({"HILT_ENABLE_ASSERTIONS": "1"} if how == "environment" else {}))
    assert (id, line, kernel, block) == ("RUN_ASSERTION", mark, "asserts", "(1, 0, 0)"), text
    assert eval(thread)[0] >= 8 and "too far" in text


def test_indices(said):
    (id, line, kernel, block, thread), text, mark = said("""
        @cute.kernel
        def reaches(t: cute.Tensor, n):
            i = arch.thread_idx()[0]
            if i == n:
                t[i + 100] = 1  # here

        @cute.jit
        def launched(t: cute.Tensor, n: Int32):
            reaches(t, n).launch(grid=1, block=32)
        report(cute.compile(launched, there, 7, options="--enable-assertions"), there, 7)
        """)
    assert (id, line, kernel, block, thread) == ("CHECK_BOUNDS", mark, "reaches", "(0, 0, 0)", "(7, 0, 0)"), text
    assert "107" in text


def test_memory_that_is_not_there(said):
    """The driver's own error; it does not say which kernel it was."""
    (id, line, kernel, *_), text, _ = said("""
        @cute.kernel
        def wild(p: cute.Pointer, t: cute.Tensor):
            cute.make_tensor(p, cute.make_layout(32))[arch.thread_idx()[0]] = t[0]

        @cute.jit
        def launched(p: cute.Pointer, t: cute.Tensor):
            wild(p, t).launch(grid=3, block=32)
        report(launched, cute.runtime.make_ptr(Int32, 0, cute.AddressSpace.gmem), there)
        """)
    assert id == "CUDA_ERROR" and "failed with CUDA_ERROR_ILLEGAL_ADDRESS (" in text, text


def test_a_fault_shows_in_calls_of_other_functions(said):
    (id, _, kernel, *_), text, _ = said("""
        @cute.kernel
        def asserts(t: cute.Tensor):
            assert t[0] == 5, "wrong"

        @cute.jit
        def launched(t: cute.Tensor):
            asserts(t).launch(grid=1, block=1)
        cute.compile(launched, there, options="--enable-assertions")(there)
        settle()
        report(launch_fine, there)
        """)
    assert id == "RUN_ASSERTION" and kernel == "asserts" and "before" in text, (id, text)


@pytest.mark.parametrize("sizes,n,id", (("grid=n, block=1", 0, "LAUNCH_SIZE"), ("grid=1, block=n", 2000, "LAUNCH_SIZE"),
                                        ("grid=1, block=32, smem=n", 300_000, "LAUNCH_SHARED")))
def test_sizes_that_no_launch_has(said, sizes, n, id):
    """Refused before the launch: the context lives on."""
    (got, *_), text, _ = said(f"""
        @cute.jit
        def launched(t: cute.Tensor, n: Int32):
            fine(t).launch({sizes})
        report(launched, there, {n})
        launch_fine(there)
        memory.download()
        print(array[0])
        """)
    assert got == id and text.endswith("\n1"), text


def test_fork(said):
    """CUDA used before a fork: a clear error in the child."""
    (id, *_), text, _ = said("""
        import os
        launch_fine(there)
        sys.stdout.flush()
        if os.fork() == 0:
            report(launch_fine, there)
            sys.stdout.flush()
            os._exit(0)
        os.wait()
        launch_fine(there)
        """)
    assert id == "CUDA_FORKED", text


def test_launches_while_the_process_ends(tmp_path):
    """By what dies last."""
    assert run(tmp_path, """
        launch_fine(there)
        class Last:
            def __del__(self, f=launch_fine, t=there):
                f(t)
        last = Last()
        print("end")
        """)[0] == "end\n"
