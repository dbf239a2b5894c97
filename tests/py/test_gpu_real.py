"""Calls on a real GPU: each case a process of its own, since a kernel that fails takes the process's context with it."""
import os
import pathlib
import subprocess
import sys
import textwrap

import hilt
import pytest

pytestmark = [pytest.mark.gpu, pytest.mark.skipif(not hilt.cuda_available(), reason="no CUDA device")]

HEAD = """
import ctypes, os, sys
import hilt
hilt.install_as_cutlass()
import cutlass.cute as cute, numpy as np
from cutlass import Constexpr, Int32
from on_gpu import call, driver
def ref(x):
    return ctypes.byref(x)
class Array:
    def __init__(self, values):
        values = np.asarray(values, np.int32)
        self.n, self.at = values.size, ctypes.c_uint64()
        driver()
        call("cuMemAlloc", ref(self.at), ctypes.c_size_t(4 * self.n))
        call("cuMemcpyHtoD", self.at, ctypes.c_void_p(values.ctypes.data), ctypes.c_size_t(4 * self.n))
    @property
    def __cuda_array_interface__(self):
        return {"shape": (self.n,), "typestr": "<i4", "data": (self.at.value, False), "version": 3, "strides": None}
    def tolist(self):
        values = np.zeros(self.n, np.int32)
        call("cuCtxSynchronize")
        call("cuMemcpyDtoH", ctypes.c_void_p(values.ctypes.data), self.at, ctypes.c_size_t(4 * self.n))
        return values.tolist()
@cute.kernel
def add(t: cute.Tensor, n):
    i = cute.arch.block_idx()[0] * cute.arch.block_dim()[0] + cute.arch.thread_idx()[0]
    if i < cute.size(t):
        t[i] = t[i] + n
@cute.jit
def f(t: cute.Tensor, n: Int32, stream=None):
    add(t, n).launch(grid=(cute.size(t) + 31) // 32, block=32, stream=stream)
def new_stream():
    s = ctypes.c_void_p()
    driver()
    call("cuStreamCreate", ref(s), 1)
    return s.value
def said(call):
    try:
        call()
    except Exception as e:
        return e
"""


def run(tmp_path, text):
    path = tmp_path / "program.py"
    path.write_text(HEAD + textwrap.dedent(text))
    here = str(pathlib.Path(__file__).parent)
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, [here, os.environ.get("PYTHONPATH")]))}
    done = subprocess.run([sys.executable, str(path)], capture_output=True, text=True, timeout=120, env=env)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout.splitlines()


def test_results_and_streams(tmp_path):
    assert run(tmp_path, """
        a = Array(range(40))
        s = new_stream()
        for stream in (None, 0, 1, 2, s):
            f(a, 1, stream)
            call("cuCtxSynchronize")
        print(a.tolist() == [i + 5 for i in range(40)])
        compiled = cute.compile(f, a, 1, s)
        compiled(a, 2, s)
        older = cute.compile(f, np.zeros(4, np.int32), 1, 0, options="--gpu-arch sm_80")
        older(a, 3, 0)
        print(a.tolist() == [i + 10 for i in range(40)])
    """) == ["True", "True"]


def test_a_failed_assertion(tmp_path):
    lines = run(tmp_path, """
        @cute.kernel
        def k(t: cute.Tensor):
            i = cute.arch.thread_idx()[0]
            assert i < 5, "too far"
            t[i] = 1
        @cute.jit
        def g(t: cute.Tensor):
            k(t).launch(grid=1, block=32)
        a = Array(range(32))
        g = cute.compile(g, a, options="--enable-assertions")
        g(a)
        said(lambda: call("cuCtxSynchronize"))
        e = said(lambda: g(a))
        print(type(e).__name__, e.id, e.kernel, e.block, e.thread[0] >= 5, "too far" in str(e), e.lineno)
    """)
    number = next(i for i, line in enumerate((tmp_path / "program.py").read_text().splitlines(), 1) if '"too far"' in line)
    assert lines[0].split(" ", 1)[1] == f"RUN_ASSERTION k (0, 0, 0) True True {number}"


def test_an_illegal_address(tmp_path):
    assert run(tmp_path, """
        @cute.kernel
        def k(t: cute.Tensor, i):
            t[i] = 1
        @cute.jit
        def g(t: cute.Tensor, i: Int32):
            k(t, i).launch(grid=1, block=1)
        a = Array(range(32))
        g(a, 1 << 30)
        said(lambda: call("cuCtxSynchronize"))
        e = said(lambda: g(a, 0))
        print(e.id, "CUDA_ERROR_ILLEGAL_ADDRESS" in str(e), "before this" in str(e))
    """) == ["CUDA_ERROR True True"]


@pytest.mark.parametrize("mode", [0, 2])  # global, relaxed
def test_a_captured_launch_runs_again(tmp_path, mode):
    assert run(tmp_path, f"""
        a, s = Array(range(40)), new_stream()
        d = driver()
        graph, runnable = ctypes.c_void_p(), ctypes.c_void_p()
        def end():
            call("cuStreamEndCapture", ctypes.c_void_p(s), ref(graph))
        call("cuStreamBeginCapture", ctypes.c_void_p(s), {mode})
        f(a, 1, s)  # its first call: compiled and loaded meanwhile
        f(a, 2, s)
        end()
        call("cuGraphInstantiateWithFlags", ref(runnable), graph, ctypes.c_uint64(0))
        print(a.tolist() == list(range(40)))
        globals().pop('f')
        import gc
        gc.collect()
        for _ in range(3):
            call("cuGraphLaunch", runnable, ctypes.c_void_p(s))
        print(a.tolist() == [i + 9 for i in range(40)])
    """) == ["True", "True"]


def test_options_of_launches(tmp_path):
    assert run(tmp_path, """
        @cute.kernel
        def k(t: cute.Tensor):
            t[cute.arch.block_idx()[0]] = cute.arch.block_idx()[0] + 1
        @cute.jit
        def g(t: cute.Tensor, cluster: Constexpr, cooperative: Constexpr, pdl: Constexpr, smem: Int32):
            k(t).launch(grid=4, block=32, cluster=cluster, cooperative=cooperative, use_pdl=pdl, smem=smem)
        for options in ((None, False, False, 0), (None, True, False, 0), (None, False, True, 0), (None, False, False, 90 * 1024),
                        ((2, 1, 1), False, False, 0)):
            a = Array([0] * 4)
            e = said(lambda: g(a, *options))
            print(a.tolist() if e is None else e.id)
    """) in ([str([1, 2, 3, 4])] * 5, [str([1, 2, 3, 4])] * 4 + ["LAUNCH_CLUSTER"])


def test_no_tensors(tmp_path):
    assert run(tmp_path, """
        @cute.kernel
        def k(n):
            cute.printf("hello {}", n)
        @cute.jit
        def g(n: Int32):
            k(n).launch(grid=1, block=2)
        g(3)
        driver()
        call("cuCtxSynchronize")
    """) == ["hello 3", "hello 3"]


def test_forks_and_the_end(tmp_path):
    assert run(tmp_path, """
        a = Array(range(8))
        f(a, 1)
        sys.stdout.flush()
        pid = os.fork()
        if pid == 0:
            print(said(lambda: f(a, 1)).id, flush=True)
            os._exit(0)
        os.waitpid(pid, 0)
        f(a, 1)
        print(a.tolist()[0])
        class Last:
            def __del__(self, f=f, a=a):
                f(a, 1)
        last = Last()
    """) == ["CUDA_FORKED", "2"]


def test_launches_from_threads(tmp_path):
    assert run(tmp_path, """
        import threading
        arrays = [Array(range(100)) for _ in range(6)]
        def work(a):
            for _ in range(50):
                f(a, 1)
        threads = [threading.Thread(target=work, args=(a,)) for a in arrays]
        for t in threads: t.start()
        for t in threads: t.join()
        print(all(a.tolist() == [i + 50 for i in range(100)] for a in arrays))
    """) == ["True"]


def test_two_devices(tmp_path):
    assert run(tmp_path, """
        n = ctypes.c_int()
        driver()
        call("cuDeviceGetCount", ref(n))
        a = Array(range(8))
        f(a, 1)
        if n.value > 1:
            c = ctypes.c_void_p()
            call("cuDevicePrimaryCtxRetain", ref(c), 1)
            call("cuCtxPushCurrent", c)
            b = Array(range(8))
            f(b, 2)
            print(b.tolist() == [i + 2 for i in range(8)])
            call("cuCtxPopCurrent", ref(c))
        else:
            print(True)
        print(a.tolist() == [i + 1 for i in range(8)])
    """) == ["True", "True"]
