"""Calls: descriptors, decorators, threads, output, failures, cute.compile and its options."""
import gc
import os
import sys
import threading
import time
import weakref
from concurrent.futures import ThreadPoolExecutor

import cutlass
import cutlass.cute as cute
from cutlass import Constexpr, Float32, Int32, Int64, const_expr
from cutlass.cute.runtime import from_dlpack
import hilt
import numpy as np
import pytest


def refused(call, id, *words):
    with pytest.raises(hilt.DSLError) as caught:
        call()
    assert caught.value.id == id, str(caught.value)
    for word in words:
        assert word in str(caught.value)


class Methods:
    base = 10

    @cute.jit
    def plain(self, x: Int32):
        return x + self.base

    @staticmethod
    @cute.jit
    def static(x: Int32):
        return x + 1

    @cute.jit
    @staticmethod
    def static_inside(x: Int32):
        return x + 2

    @classmethod
    @cute.jit
    def of_class(cls, x: Int32):
        return x + cls.base

    @cute.jit
    @classmethod
    def of_class_inside(cls, x: Int32):
        return x - cls.base


def test_methods():
    m = Methods()
    assert (m.plain(1), Methods.plain(m, 1), m.static(1), Methods.static(1), m.static_inside(1)) == (11, 11, 2, 2, 3)
    assert (m.of_class(1), Methods.of_class(1), m.of_class_inside(1)) == (11, 11, -9)

    class Other(Methods):
        base = 100
    assert Other().plain(1) == 101 and Other.of_class(1) == 101 and m.plain(1) == 11


def test_the_object_looks_like_its_function():
    import inspect

    @cute.jit
    def f(a, b: Int32 = 2, *c, d=4):
        """Says what it does."""
    assert (f.__name__, f.__doc__, f.__module__) == ("f", "Says what it does.", __name__)
    assert f.__qualname__.endswith("<locals>.f") and list(inspect.signature(f).parameters) == ["a", "b", "c", "d"]
    assert callable(f.__wrapped__) and "jit function" in repr(f)
    f.note = 5
    assert f.note == 5
    gone = weakref.ref(f)
    del f
    gc.collect()
    assert gone() is None


def test_decorators_with_arguments():
    @cute.jit(preprocess=False)
    def f(x: Int32):
        return x + 1

    @cute.jit(preprocess=True)
    def g(x: Int32):
        return x + 1 if x > 0 else x

    @cute.jit()
    def h(x: Int32):
        return f(x) + g(x)
    assert f(1) == 2 and g(1) == 2 and g(-1) == -1 and h(2) == 6

    @cute.jit(preprocess=False)
    def k(x: Int32):
        return 1 if x > 0 else 2
    refused(lambda: k(1), "PHASE_DYNAMIC_TO_STATIC_BOOL")
    refused(lambda: cute.jit(proprocess=False), "CONFIG_UNKNOWN_OPTION", "proprocess")
    refused(lambda: cute.jit(len), "ARG_WRONG_TYPE")


def test_kernels_decorate():
    @cute.kernel
    def k(t: cute.Tensor):
        t[0] = 1

    @cute.jit
    def f(t: cute.Tensor):
        k(t).launch(grid=(1, 1, 1), block=(1, 1, 1))
    refused(lambda: k(np.zeros(1)), "CALL_LAUNCH_OUTSIDE", "'", "k")
    a = np.zeros(1)
    f(a)
    assert a[0] == 1
    refused(lambda: cute.compile(k, np.zeros(1)), "ARG_WRONG_TYPE", "kernel")


def test_inlined_calls_honour_annotations():
    @cute.jit
    def narrow(x: cutlass.Int8, k: Constexpr = 3):
        return x * k

    @cute.jit
    def f(x: Int32):
        return narrow(x), narrow(100), narrow(x, k=1)
    assert f(257) == (3, 300, 1)

    @cute.jit
    def g(x: Int32):
        return narrow(x, x)

    @cute.jit
    def h(x: Int32):
        return narrow(300)

    @cute.jit
    def i(x: Int32):
        return narrow("a")
    refused(lambda: g(1), "PHASE_REQUIRES_CONSTANT", "'k'")
    refused(lambda: h(1), "ARG_OUT_OF_RANGE", "'x'", "300")
    refused(lambda: i(1), "ARG_WRONG_TYPE", "'x'", "str")


def test_a_failed_build_fails_each_time_and_runs_nothing():
    out = np.zeros(1, np.int32)

    @cute.jit
    def bad(t: cute.Tensor, n: Int32):
        t[0] = 1
        return n + "x"
    for _ in range(3):
        refused(lambda: bad(out, 1), "TYPE_UNSUPPORTED_OPERAND")
    assert out[0] == 0


def test_output_is_in_program_order(capsys):
    @cute.jit
    def f(n: Int32):
        for i in range(n):
            cute.printf("i = {}", i)
        return n
    print("before")
    assert f(3) == 3
    print("after")
    assert capsys.readouterr().out == "before\ni = 0\ni = 1\ni = 2\nafter\n"

    @cute.jit
    def much(n: Int32):
        for i in range(n):
            cute.printf("{}", i)
    much(20000)
    assert capsys.readouterr().out == "".join(f"{i}\n" for i in range(20000))


def test_a_broken_stdout_is_an_error(monkeypatch):
    class Broken:
        def write(self, text):
            raise OSError("full")

        def flush(self):
            pass

    @cute.jit
    def f(n: Int32):
        cute.printf("{}", n)
    monkeypatch.setattr(sys, "stdout", Broken())
    with pytest.raises(OSError, match="full"):
        f(1)


def test_assertions():
    @cute.jit
    def f(n: Int32):
        assert n > 3, "too small"
        return n
    assert f(1) == 1
    checked = cute.compile(f, 1, options="--enable-assertions")
    assert checked(4) == 4
    with pytest.raises(AssertionError, match="too small") as caught:
        checked(3)
    assert caught.value.lineno == f.__wrapped__.__code__.co_firstlineno + 2
    assert caught.value.filename == __file__


def test_code_runs_without_the_gil():
    @cute.jit
    def spin(n: Int64):
        x = Int64(1)
        for i in range(n):
            x = x * 3 + i
            x = x ^ (x // 7)
        return x
    spin(Int64(10))
    ticks = []
    done = threading.Event()

    def run():
        spin(Int64(30_000_000 if os.environ.get("HILT_DEVICE") != "eval" else 500_000))
        done.set()
    thread = threading.Thread(target=run)
    thread.start()
    while not done.is_set():
        ticks.append(time.perf_counter())
        time.sleep(0.001)
    thread.join()
    assert len(ticks) > 3


def test_threads_compile_one_specialisation_once(capfd):
    @cute.jit
    def f(x: Int32):
        print("tracing")
        s = Int32(0)
        for i in range(x):
            s += i
        return s
    with ThreadPoolExecutor(16) as pool:
        assert list(pool.map(f, range(64))) == [sum(range(n)) for n in range(64)]
    assert capfd.readouterr().out.count("tracing") == 1


def test_many_specialisations():
    @cute.jit
    def f(k: Constexpr, x: Int32):
        return x + k
    for _ in range(2):
        for k in range(40):
            assert f(k, 1) == k + 1


# cute.compile

@cute.jit
def scale(t: cute.Tensor, by: Float32, times: Constexpr):
    for i in range(t.shape[0]):
        t[i] = t[i] * by * times


def test_compiled_functions_check_their_arguments():
    a = np.ones(4, np.float32)
    compiled = cute.compile(scale, from_dlpack(a).mark_layout_dynamic(), 2.0, 3)
    compiled(a, 2.0)
    compiled(from_dlpack(a), 0.5, 3)
    compiled(np.ones(9, np.float32), by=1, times=3)
    assert a.tolist() == [9.0] * 4
    refused(lambda: compiled(a, 2.0, 4), "ARG_MISMATCH", "'times'", "3", "4")
    refused(lambda: compiled(np.ones(4), 2.0), "ARG_MISMATCH", "'t'", "Float32", "Float64")
    refused(lambda: compiled(np.ones((4, 4), np.float32), 2.0), "ARG_MISMATCH", "'t'")
    refused(lambda: compiled(a[::2], 2.0), "ARG_MISMATCH", "'t'", "strides")
    refused(lambda: compiled(None, 2.0), "ARG_MISMATCH", "'t'", "None")
    refused(lambda: compiled(a, "x"), "ARG_WRONG_TYPE", "'by'", "Float32", "str")
    refused(lambda: compiled(a), "ARG_COUNT", "'by'")
    exact = cute.compile(scale, from_dlpack(a), 2.0, 3)
    exact(a, 1.0)
    refused(lambda: exact(np.ones(5, np.float32), 1.0), "ARG_MISMATCH", "'t'", "(4)", "(5)")


def test_compiled_methods_and_callables():
    class Op:
        def __init__(self, k):
            self.k = k

        @cute.jit
        def __call__(self, x: Int32):
            return x + self.k

        @cute.jit
        def twice(self, x: Int32):
            return x * 2 + self.k
    op = Op(5)
    assert cute.compile(op, 1)(2) == 7 and cute.compile(op.twice, 1)(2) == 9
    assert op(1) == 6


def test_texts_of_compiled_functions():
    compiled = cute.compile(scale, np.ones(4, np.float32), 2.0, 3)
    assert '"scf.for"' in compiled.__mlir__ and 'sym_name = "scale"' in compiled.__mlir__
    if os.environ.get("HILT_DEVICE") == "eval":
        assert compiled.__asm__ is None
    else:
        assert "ret" in compiled.__asm__ and compiled.__name__ == "scale"
    assert compiled.__ptx__ is None and compiled.__cubin__ is None and compiled.notes == []


@pytest.mark.skipif(os.environ.get("HILT_DEVICE") == "eval", reason="no code")
def test_line_info_is_of_the_python_function():
    asm = cute.compile(scale, np.ones(4, np.float32), 2.0, 3, options="--generate-line-info --opt-level 0").__asm__
    assert ".loc" in asm and os.path.basename(__file__) in asm and "<unknown>" not in asm


def test_unknown_settings_are_said(tmp_path):
    import subprocess
    import sys
    script = tmp_path / "s.py"
    script.write_text("import hilt.cute as cute\n@cute.jit\ndef f(n):\n    return n\nprint(f(3))\n")
    for name, text in (("HILT_DEVICE", "HILT_DEVICE knows no 'nope'"), ("HILT_SKIP", "no pass is called 'nope'")):
        done = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, env={**os.environ, name: "nope"})
        assert text in done.stderr


@pytest.mark.parametrize("options", ["--opt-level 0", "--opt-level=3 --enable-assertions", "--gpu-arch sm_90a --keep-ptx",
                                     "--generate-line-info --ptxas-options '-v -O3' ", "", None])
def test_options(options):
    assert cute.compile(Methods.static, 1, options=options)(5) == 6


def test_option_objects():
    assert cute.compile[cute.OptLevel(1)](Methods.static, 1)(5) == 6
    assert cute.compile[cute.OptLevel(2), cute.KeepPTX, cute.EnableAssertions(True)](Methods.static, 1)(5) == 6

    @cute.jit
    def f(x: Int32):
        assert x > 0
        return x
    with pytest.raises(AssertionError):
        cute.compile[cute.EnableAssertions](f, 1)(-1)
    assert cute.compile[cute.EnableAssertions(False)](f, 1)(-1) == -1


def test_wrong_options():
    def attempt(options, id, *words):
        refused(lambda: cute.compile(Methods.static, 1, options=options), id, *words)
    attempt("--opt-level 4", "CONFIG_INVALID_VALUE", "opt-level")
    attempt("--opt-level", "CONFIG_INVALID_VALUE", "opt-level")
    attempt("--optlevel 3", "CONFIG_UNKNOWN_OPTION", "--optlevel")
    attempt("--gpu-arch pentium", "CONFIG_INVALID_VALUE", "gpu-arch")
    attempt(3, "ARG_WRONG_TYPE", "options")
    refused(lambda: cute.compile[3], "CONFIG_UNKNOWN_OPTION", "int")
    refused(lambda: cute.compile[cute.OptLevel(9)], "CONFIG_INVALID_VALUE")
    refused(lambda: cute.compile(3), "ARG_WRONG_TYPE", "int")
    refused(lambda: cute.compile(), "ARG_COUNT")


def test_names_that_are_missing_say_so():
    import cutlass.utils
    import cutlass.cute.nvgpu.warp as warp
    import cutlass.unheard_of
    for module, name in ((cutlass, "GridConstant"), (cute, "testing"), (cutlass.utils, "TensorMapManager"),
                         (cutlass.unheard_of, "x")):
        with pytest.raises(AttributeError, match="not supported yet"):
            getattr(module, name)
    for module, name, says in ((cutlass, "Int23", "did you mean Int32"), (cute, "nothing_like_it", "no attribute"),
                               (cute, "make_layuot", "make_layout"),
                               (cutlass.utils, "SmemAlocator", "SmemAllocator"), (warp, "x", "no attribute")):
        with pytest.raises(AttributeError, match=says):
            getattr(module, name)
    assert not hasattr(cute, "nothing") and not hasattr(cutlass, "__nothing__")
    assert cute.ceil_div(7, 2) == 4 and cute.ceil_div((7, -7), (2, 2)) == (4, -3)


def test_import_is_light():
    import subprocess
    code = "import sys, hilt, hilt.cute; print('numpy' in sys.modules, 'ctypes' in sys.modules); " \
           "print(any('LLVM' in line for line in open('/proc/self/maps')))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.stdout.split() == ["False", "False", "False"], done.stderr


def test_dump_dir(tmp_path):
    @cute.jit
    def f(n: Int32):
        return n + 1

    folder = tmp_path / "a folder" / "deep"
    assert cute.compile(f, 1, options=f"--dump-dir '{folder}'")(2) == 3
    names = [path.name for path in folder.iterdir()]
    assert any(name.endswith(".mlir") for name in names), names
    assert "func.func" in next(folder.glob("*.mlir")).read_text()
    if os.environ.get("HILT_DEVICE") != "eval":
        assert {name.rsplit(".", 1)[1] for name in names} == {"mlir", "ll", "s"}
    (tmp_path / "file").write_text("")
    for folder in f"{tmp_path}/file", "/proc/none", f"{tmp_path}/{'x' * 300}":
        with pytest.raises(hilt.DSLUserCodeError, match=f"option --dump-dir: '{folder}") as info:
            cute.compile(f, 1, options=f"--dump-dir {folder}")
        assert info.value.id == "CONFIG_INVALID_VALUE"


class Keeper:
    def __init__(self):
        self.k = 2

    @cute.jit
    def run(self, n: Int32):
        return n * self.k


def test_a_compiled_method_kept_in_its_object():
    keeper = Keeper()
    keeper.c = cute.compile(keeper.run, 1)
    keeper.later = "something"
    assert keeper.c(4) == 8
    keeper.k = 3
    refused(lambda: keeper.c(4), "ARG_MISMATCH", "self")
    assert keeper.run(4) == 12


@cute.jit
def compiles_itself(n: Int32):
    return cute.compile(compiles_itself, 1)(n)


def test_compiling_oneself():
    refused(lambda: compiles_itself(1), "CALL_RECURSION", "compiles_itself")


def test_not_of_operands_of_any_types():
    @cute.jit
    def f(a: Int32, b: Float32, s):
        return not (a or b), not (a and b and 3), not (a or s), not not (a and b)
    for a, b in ((0, 0.0), (1, 0.0), (0, 2.5), (3, 1.0)):
        assert f(a, b, "s") == (not (a or b), not (a and b and 3), not (a or "s"), not not (a and b))
