"""Compiling for GPUs, which needs no GPU, no driver and, for PTX, no toolkit: options, texts, notes, errors."""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import textwrap

import cutlass.cute as cute
from cutlass import Constexpr, Float32, Int32
import hilt
import numpy as np
import pytest

PTXAS = os.environ.get("HILT_PTXAS") or shutil.which("ptxas") or shutil.which("/usr/local/cuda/bin/ptxas")
with_ptxas = pytest.mark.skipif(not PTXAS, reason="no ptxas")


@cute.kernel
def scale(t: cute.Tensor, factor):
    i = cute.arch.thread_idx()[0]  # scale
    assert i < 1000, "far"
    t[i] = t[i] * factor


@cute.jit
def launch(t: cute.Tensor, factor: Float32):
    scale(t, factor).launch(grid=1, block=(32, 1, 1), min_blocks_per_mp=2)


@cute.kernel
def elects(t: cute.Tensor):
    cute.arch.cluster_arrive()  # elects
    t[0] = 1


@cute.jit
def launch_elects(t: cute.Tensor):
    elects(t).launch(grid=2, block=1)


ARRAY = np.zeros(64, np.float32)


def compiled(options, f=launch, *args):
    return cute.compile(f, *(args or (ARRAY, 1.0)), options=options)


def refused(call, id, *words):
    with pytest.raises(hilt.DSLError) as info:
        call()
    assert info.value.id == id, str(info.value)
    assert not [word for word in words if word not in str(info.value)], str(info.value)
    return info.value


def line_of(mark):
    lines = open(__file__).read().splitlines()
    return next(i for i, line in enumerate(lines, 1) if line.endswith("# " + mark))


@pytest.mark.parametrize("arch", ["sm_80", "sm_90", "sm_90a", "sm_100a"])
def test_ptx_of_architectures(arch):
    ptx = compiled(f"--gpu-arch {arch}").__ptx__
    assert isinstance(ptx, str) and re.search(rf"\.target {arch}\b", ptx) and ".entry scale" in ptx
    assert ".maxntid 32, 1, 1" in ptx.replace("maxntid 32\n", "maxntid 32, 1, 1\n") and ".minnctapersm 2" in ptx


def test_options_as_objects():
    c = cute.compile[cute.GPUArch("sm_90a"), cute.KeepPTX, cute.OptLevel(2), cute.GenerateLineInfo(True)](launch, ARRAY, 1.0)
    assert ".target sm_90a" in c.__ptx__ and ".loc" in c.__ptx__
    assert os.path.basename(__file__) in c.__ptx__


def test_line_info_and_assertions():
    plain, lines, checked = (compiled("--gpu-arch=sm_90 " + more).__ptx__ for more in ("", "--generate-line-info", "--enable-assertions"))
    assert ".loc" not in plain and ".loc" in lines and f"{line_of('scale')}" in lines
    assert "hilt_record" in checked and "hilt_record" not in plain


def test_options_hold_for_one_compile():
    assert compiled("--gpu-arch sm_80").__ptx__ and compiled("").__ptx__ is None
    launch(np.ones(32, np.float32), 1.0)


@pytest.mark.parametrize("options, words", [
    ("--gpu-arch sm_12345", ("gpu-arch", "sm_90a")), ("--gpu-arch hopper", ("gpu-arch",)), ("--gpu-arch", ("needs a value",)),
    ("--gpu-arch sm_77", ("sm_77", "sm_90a")), ("--keep-ptx=1 --opt-level 7", ("opt-level",)),
])
def test_wrong_options(options, words):
    refused(lambda: compiled(options), "CONFIG_INVALID_VALUE", *words)


def test_what_the_target_lacks():
    e = refused(lambda: compiled("--gpu-arch sm_80", launch_elects, ARRAY), "UNSUP_TARGET", "sm_80", "cluster_arrive")
    assert e.lineno == line_of("elects") and e.filename == __file__
    assert "barrier.cluster" in compiled("--gpu-arch sm_90", launch_elects, ARRAY).__ptx__


def test_the_host_keeps_off_the_memory():
    @cute.jit
    def host(t: cute.Tensor):
        t[0] = 1.0
    refused(lambda: compiled("--gpu-arch sm_90", host, ARRAY), "TENSOR_ON_GPU", "'t'")


def test_calls_want_tensors_of_a_gpu():
    c = compiled("--gpu-arch sm_90")
    e = refused(lambda: c(ARRAY, 2.0), "ARG_DEVICE", "'t'", "CPU")
    assert e.filename == __file__
    refused(lambda: c(3, 2.0), "ARG_WRONG_TYPE", "'t'")


def test_a_function_without_kernels():
    @cute.jit
    def twice(n: Int32):
        return n * 2
    c = cute.compile(twice, 3, options="--gpu-arch sm_90")
    assert c(4) == 8 and c.__ptx__ is None and c.__cubin__ is None and c.__sass__ is None


def test_streams():
    @cute.jit
    def on(t: cute.Tensor, stream):
        scale(t, 1.0).launch(grid=1, block=1, stream=stream)

    class Stream:
        cuda_stream = 0
    for stream in (0, Stream(), None):
        assert ".entry scale" in compiled("--gpu-arch sm_90", on, ARRAY, stream).__ptx__


@with_ptxas
def test_a_cubin():
    c = compiled("--gpu-arch sm_90a --keep-cubin --ptxas-options '--maxrregcount 32'")
    assert c.__cubin__[:4] == b"\x7fELF"
    assert compiled("--gpu-arch sm_80").__cubin__[:4] == b"\x7fELF"


@with_ptxas
def test_wrong_options_of_the_assembler():
    refused(lambda: compiled("--gpu-arch sm_90a --keep-cubin --ptxas-options=--nonsense"), "BACKEND_FAILED", "nonsense")


@cute.kernel
def spills(t: cute.Tensor):  # spills
    i = cute.arch.thread_idx()[0]
    v = [t[i + 32 * k] for k in range(60)]
    cute.arch.sync_threads()
    for k in cutlass_range(60):
        t[i * 61 + k] = v[k] * v[(k * 7) % 60]


cutlass_range = hilt.range_constexpr


@cute.jit
def launch_spills(t: cute.Tensor):
    spills(t).launch(grid=1, block=32)


@with_ptxas
def test_notes_are_at_python_lines():
    c = compiled("--gpu-arch sm_90 --ptxas-options '--maxrregcount 16'", launch_spills, np.zeros(4096, np.float32))
    note = next(note for note in c.notes if "spill" in note)
    assert note.startswith(f"{__file__}:") and "kernel 'spills'" in note
    line = int(note[len(__file__) + 1:].split(":")[0])
    assert line_of("spills") - 1 <= line <= line_of("spills") + 6


def test_dump_dir(tmp_path):
    options = f"--gpu-arch sm_90 --dump-dir '{tmp_path}/new folder'" + (" --keep-cubin" if PTXAS else "")
    c = compiled(options)
    files = {path.name: path for path in (tmp_path / "new folder").iterdir()}
    assert files["launch.sm_90.ptx"].read_text() == c.__ptx__ and "launch.mlir" in files and "launch.s" in files
    if PTXAS:
        assert files["launch.sm_90.cubin"].read_bytes() == c.__cubin__


PROGRAM = """
import cutlass.cute as cute, numpy as np
@cute.kernel
def k(t):
    t[0] = 1.0
@cute.jit
def f(t):
    k(t).launch(grid=1, block=1)
a = np.zeros(4, np.float32)
"""


def program(folder, text, **env):
    path = folder / "program.py"
    path.write_text("import hilt\nhilt.install_as_cutlass()\n" + PROGRAM + textwrap.dedent(text))
    return subprocess.run([sys.executable, str(path)], capture_output=True, text=True, env={**os.environ, **env}, timeout=120)


def test_no_driver_is_looked_for(tmp_path):
    run = program(tmp_path, """
        f(a)
        c = cute.compile(f, a, options="--gpu-arch sm_90a --keep-ptx")
        assert ".entry k" in c.__ptx__
        print("libcuda" in open("/proc/self/maps").read())
    """, CUDA_VISIBLE_DEVICES="")
    assert run.stdout == "False\n", run.stdout + run.stderr


def test_no_toolkit(tmp_path):
    run = program(tmp_path, """
        c = cute.compile(f, a, options="--gpu-arch sm_90a")
        assert ".entry k" in c.__ptx__ and c.notes == []
        for what in (lambda: c.__cubin__, lambda: c.__sass__, lambda: cute.compile(f, a, options="--gpu-arch sm_90a --keep-cubin")):
            try:
                what()
            except hilt.DSLRuntimeError as e:
                print(e.id, "/nowhere" in str(e))
    """, HILT_PTXAS="/nowhere/ptxas", PATH="/usr/bin:/bin")
    assert run.stdout == 3 * "ASSEMBLER_MISSING True\n", run.stdout + run.stderr


def test_no_driver_where_one_is_needed(tmp_path):
    run = program(tmp_path, """
        class Far:
            @property
            def __cuda_array_interface__(self):
                return dict(shape=(4,), typestr="<f4", data=(4096, False), version=3, strides=None)
        c = cute.compile(f, a, options="--gpu-arch sm_90a")
        print(hilt.cuda_available())
        for g in (f, c):
            try:
                g(Far())
            except hilt.DSLRuntimeError as e:
                print(e.id, e.lineno > 0, "no-such-library" in str(e))
    """, HILT_CUDA_LIBRARY="/no-such-library.so")
    assert run.stdout == "False\n" + 2 * "CUDA_MISSING True True\n", run.stdout + run.stderr


def test_a_device_that_is_not_there(tmp_path):
    run = program(tmp_path, """
        @cute.kernel
        def p():
            cute.printf("hello")
        @cute.jit
        def g():
            p().launch(grid=1, block=1)
        try:
            g()
        except hilt.DSLRuntimeError as e:
            print(e.id)
    """, HILT_DEVICE="cuda", HILT_CUDA_LIBRARY="/no-such-library.so")
    assert run.stdout == "CUDA_MISSING\n", run.stdout + run.stderr
    run = program(tmp_path, "print(hilt.__name__)", HILT_DEVICE="tpu")
    assert "HILT_DEVICE knows no 'tpu'" in run.stderr and run.stdout == "hilt\n"


@with_ptxas
def test_notes_are_printed(tmp_path):
    run = program(tmp_path, """
        cute.compile(f, a, options="--gpu-arch sm_90 --keep-cubin --ptxas-options=--maxrregcount=16")
    """, HILT_NOTES="2")
    assert "program.py:" in run.stderr and "kernel 'k'" in run.stderr and "register" in run.stderr, run.stderr
