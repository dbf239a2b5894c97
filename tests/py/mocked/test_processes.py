"""Forks, and ends of processes that used a GPU."""
import os
import subprocess
import sys
import textwrap

import pytest

HEAD = """
import atexit, os, sys, threading, time
import hilt
hilt.install_as_cutlass()
import cutlass.cute as cute, numpy as np
from cutlass import Int32
from mock_driver import Array
@cute.kernel
def fill(t):
    t[0] = 7
@cute.jit
def f(t):
    fill(t).launch(grid=1, block=1)
@cute.kernel
def speak():
    cute.printf("hello")
@cute.jit
def g():
    speak().launch(grid=1, block=1)
def said(call):
    try:
        call()
    except hilt.DSLError as e:
        return e.id
    return "fine"
def in_child(call):
    sys.stdout.flush()
    pid = os.fork()
    if pid == 0:
        status = 1
        try:
            print(call(), flush=True)
            status = 0
        finally:
            os._exit(status)
    assert os.waitpid(pid, 0)[1] == 0
"""


def run(tmp_path, text, **env):
    path = tmp_path / "program.py"
    path.write_text(HEAD + textwrap.dedent(text))
    tests = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    paths = os.pathsep.join(filter(None, [tests, os.environ.get("PYTHONPATH")]))
    done = subprocess.run([sys.executable, str(path)], capture_output=True, text=True, timeout=120, env={**os.environ, **env, "PYTHONPATH": paths})
    assert done.returncode == 0 and not done.stderr, done.stdout + done.stderr
    return done.stdout.split()


def test_a_fork_after_cuda_was_used(tmp_path):
    assert run(tmp_path, """
        a = Array(4)
        f(a)
        g()
        compiled = cute.compile(f, a)
        new = cute.jit(f.__wrapped__)
        for call in (lambda: f(a), lambda: compiled(a), lambda: new(a), g):
            in_child(lambda: said(call))
        def on_the_cpu():
            b = np.zeros(4, np.int32)
            f(b)
            return b[0]
        in_child(on_the_cpu)
        in_child(lambda: ".entry" in cute.compile(f, np.zeros(4, np.int32), options="--gpu-arch sm_90").__ptx__)
        f(a)
    """) == ["CUDA_FORKED"] * 4 + ["7", "True"]


def test_a_fork_before_cuda_is_used(tmp_path):
    assert run(tmp_path, """
        f(np.zeros(4, np.int32))
        in_child(lambda: said(lambda: f(Array(4))))
        print(said(lambda: f(Array(4))))
    """) == ["fine", "fine"]


@pytest.mark.parametrize("end", ["pass", "sys.exit(0)", "del f, compiled; import gc; gc.collect()", "os.kill(os.getpid(), 0)"])
def test_the_end_of_a_process(tmp_path, end):
    assert run(tmp_path, f"""
        f(Array(4))
        compiled = cute.compile(f, Array(4))
        compiled(Array(4))
        atexit.register(lambda: print("bye"))
        atexit.register(compiled, Array(4))
        class Last:
            def __del__(self, compiled=compiled, a=Array(4)):
                compiled(a)
        last = Last()
        sys.last = Last()
        {end}
    """) == ["bye"]


def test_threads_that_launch_when_the_process_ends(tmp_path):
    assert run(tmp_path, """
        a = Array(4)
        def work():
            while True:
                f(a)
        for _ in range(3):
            threading.Thread(target=work, daemon=True).start()
        time.sleep(0.3)
        print("end")
    """) == ["end"]


def test_code_goes_on_when_its_function_is_gone(tmp_path):
    assert run(tmp_path, """
        import mock_driver
        controls = mock_driver.Mock().controls
        for _ in range(3):
            h = cute.jit(f.__wrapped__)
            h(Array(4))
        loaded = controls.loaded
        del h
        import gc
        gc.collect()
        print(loaded, controls.loaded)
    """) == ["3", "3"]
