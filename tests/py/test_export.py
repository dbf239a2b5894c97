"""compiled.export_to_c: C programs in tests/export are linked with what it writes, and run."""
import collections
import ctypes
import dataclasses
import os
import pathlib
import re
import shutil
import subprocess
import sys
import threading

import cutlass
import cutlass.cute as cute
import hilt
from cutlass import BFloat16, Boolean, Float16, Float32, Float64, Int16, Int32, Int64, Int8, Uint16, Uint32, Uint64, Uint8
from cutlass.cute.runtime import from_dlpack
import numpy as np
import pytest

import mock_driver

pytestmark = pytest.mark.skipif(not shutil.which("cc"), reason="no C compiler")
LIBHILT = pathlib.Path(hilt.__file__).parent / "libhilt.so"
LIBRARIES = ["-lm", "-ldl", "-lpthread"]


def build(folder, source, objects, compiler=("cc", "-std=c11"), more=()):
    """A program of tests/export, linked with exported objects."""
    subprocess.run([*compiler, "-Wall", "-Wextra", "-Werror", *more, "-I", ".", "-o", "program", source,
                    *(f"{name}.o" for name in objects), *LIBRARIES], cwd=folder, check=True)


def run(folder, **env):
    done = subprocess.run(["./program"], cwd=folder, capture_output=True, text=True, env={**os.environ, **env})
    assert done.returncode == 0, (done.returncode, done.stdout, done.stderr)
    return done.stdout.splitlines()


# numbers


@cute.jit
def echo(b: Boolean, i8: Int8, i16: Int16, i32: Int32, i64: Int64, u8: Uint8, u16: Uint16, u32: Uint32, u64: Uint64, f16: Float16,
         bf16: BFloat16, f32: Float32, f64: Float64):
    return b, i8, i16, i32, i64, u8, u16, u32, u64, f16, bf16, f32, f64


def test_numbers_of_every_type(root, tmp_path):
    cute.compile(echo, True, *[1] * 12).export_to_c(tmp_path, "echo")
    build(tmp_path, root / "tests/export/scalars.c", ["echo"])
    first, null, unloaded = run(tmp_path)
    assert first == ("0 1 -8 -1600 -320000 -9223372036854775808 250 65000 4000000000 18446744073709551615 3c00 3f80 1.5 "
                     "-0.10000000000000001")
    assert null == "4 the pointer to result 0 is null" and unloaded == "0 5"


@cute.jit
def two_words(x: cutlass.Int128):
    return x


def test_numbers_of_128_bits(tmp_path):
    cute.compile(two_words, 1).export_to_c(str(tmp_path), "wide")
    (tmp_path / "main.c").write_text("""
#include "wide.h"
int main(void) {
    wide_Kernel_Module_t m;
    __int128 x = -((__int128)5 << 70) + 3, y = 0;
    wide_Kernel_Module_Load(&m);
    return cute_dsl_wide_wrapper(&m, x, &y) || x != y;
}""")
    build(tmp_path, "main.c", ["wide"])
    run(tmp_path)


# tensors


@cute.jit
def mix(x: cute.Tensor, y: cute.Tensor, w: cute.Tensor, k: Int32):
    y[0, 3] = y[0, 3]
    for i in range(x.shape[0]):
        for j in range(4):
            y[i, j] = x[i, j] * k + w[j]


def compiled_mix():
    x, y, w = np.zeros((2, 4), np.float32), np.zeros((2, 5), np.float32)[:, :4], np.zeros(4, np.float32)
    dynamic = from_dlpack(x).mark_compact_shape_dynamic(0)
    return cute.compile(mix, dynamic, y, from_dlpack(w), 1)


MIXED = """\
not loaded: 5 the module is not loaded | mix_Kernel_Module_Load comes first
load: 0 success |{S}
good: 0 success |{S}
1 4 7 10 0 9 12 15 18 0 17 20 23 26 0
no module: 4 an argument, or the data of a tensor, is null | the module is null
no tensor: 4 an argument, or the data of a tensor, is null | argument 'x' is null
no data: 4 an argument, or the data of a tensor, is null | argument 'w': its data is null
askew: 7 the data of a tensor is not aligned as the function was compiled for | argument 'w': its data is not aligned to 4 bytes
negative: 6 an extent is negative, or too small for an index that the function uses | argument 'y': dynamic_shapes[0], the extent \
of mode 0, is negative
short: 6 an extent is negative, or too small for an index that the function uses | argument 'y': index 3 lies outside of mode 1
empty: 6 an extent is negative, or too small for an index that the function uses | argument 'y': index 0 lies outside of mode 0
overlap: 0 success |{S}
OVERLAPPED
unload: 0 success |{S}
""".replace("{S}", " ")


def overlapped():
    """What the calls compute in order when the output is the input shifted by one."""
    x = [float(i) for i in range(12)] + [0.0]
    for i in range(3):
        for j in range(4):
            x[1 + 4 * i + j] = x[4 * i + j] * 2 + j + 1
    return " ".join(f"{v:g}" for v in x)


@pytest.mark.parametrize("compiler", [("cc", "-std=c11"), ("c++", "-x", "c++"), ("clang", "-std=c11")], ids=["c", "c++", "clang"])
def test_tensors(root, tmp_path, compiler):
    if not shutil.which(compiler[0]):
        pytest.skip(f"no {compiler[0]}")
    compiled_mix().export_to_c(str(tmp_path), "mix")
    source = root / "tests/export/tensors.c"
    if "c++" in compiler:
        subprocess.run([*compiler, "-Wall", "-Wextra", "-Werror", "-I", ".", "-c", "-o", "main.o", source], cwd=tmp_path, check=True)
        subprocess.run(["c++", "-o", "program", "main.o", "mix.o", *LIBRARIES], cwd=tmp_path, check=True)
    else:
        build(tmp_path, source, ["mix"], compiler)
    assert run(tmp_path, HILT_LIBRARY="/nowhere") == MIXED.replace("OVERLAPPED", overlapped()).splitlines()


@pytest.mark.parametrize("env", [{}, {"HILT_DEVICE": "eval"}, {"HILT_CPU": "x86-64"}], ids=["kept", "eval", "generic"])
def test_where_nothing_was_compiled_before(root, tmp_path, env):
    """Code out of the disk cache, or interpreted: the object is made all the same, for tensors that overlap too."""
    if "HILT_CPU" in env and os.uname().machine != "x86_64":
        pytest.skip("another CPU")
    script = f"import sys; sys.path.insert(0, {str(pathlib.Path(__file__).parent)!r})\n"
    script += "import hilt; hilt.install_as_cutlass()\nimport test_export; test_export.compiled_mix().export_to_c('.', 'mix')\n"
    for _ in range(2):
        subprocess.run([sys.executable, "-c", script], cwd=tmp_path, check=True,
                       env={**os.environ, **env, "HILT_CACHE_DIR": str(tmp_path / "cache")})
    build(tmp_path, root / "tests/export/tensors.c", ["mix"])
    assert run(tmp_path) == MIXED.replace("OVERLAPPED", overlapped()).splitlines()


def test_header_says_what_the_tensors_are(tmp_path):
    compiled_mix().export_to_c(file_path=str(tmp_path / "made" / "for it"), file_name="mix", function_prefix="other_name")
    text = (tmp_path / "made" / "for it" / "mix.h").read_text()
    assert "w: a tensor of Float32, shape (4), strides (1); data is aligned to 4 bytes" in text
    assert "y: a tensor of Float32, shape (?, ?), strides (?, 1)" in text
    assert re.search(r"\{\s*void \*data;\s*int32_t dynamic_shapes\[2\];.*\s*int64_t dynamic_strides\[1\];.*\s*\} other_name_Tensor_y_t;", text)
    assert "int32_t cute_dsl_other_name_wrapper(other_name_Kernel_Module_t *module" in text


@cute.jit
def divided(x: cute.Tensor, y: cute.Tensor):
    for i in range(cute.size(x)):
        y[i] = x[i]


def test_facts_of_tensors_are_checked(tmp_path):
    """Divisors, alignments, sizes that are the same, compact strides: what is promised to the code is checked."""
    n = cute.sym_int(divisibility=8)
    x = cute.runtime.make_fake_compact_tensor(Float32, (n,), assumed_align=32)
    y = cute.runtime.make_fake_compact_tensor(Float32, (n,), assumed_align=32)
    cute.compile(divided, x, y).export_to_c(str(tmp_path), "facts")
    (tmp_path / "main.c").write_text("""
#include <stdio.h>
#include "facts.h"
int main(void) {
    static _Alignas(64) float a[32], b[32];
    facts_Kernel_Module_t m;
    facts_Tensor_x_t x = {a, {16}};
    facts_Tensor_y_t y = {b, {16}};
    facts_Kernel_Module_Load(&m);
    printf("%d\\n", (int)cute_dsl_facts_wrapper(&m, &x, &y));
    x.dynamic_shapes[0] = y.dynamic_shapes[0] = 12;
    printf("%d %s\\n", (int)cute_dsl_facts_wrapper(&m, &x, &y), facts_Error_Detail());
    x.dynamic_shapes[0] = 16, y.dynamic_shapes[0] = 24;
    printf("%d %s\\n", (int)cute_dsl_facts_wrapper(&m, &x, &y), facts_Error_Detail());
    y.dynamic_shapes[0] = 16, y.data = b + 4;
    printf("%d %s\\n", (int)cute_dsl_facts_wrapper(&m, &x, &y), facts_Error_Detail());
}""")
    build(tmp_path, "main.c", ["facts"])
    good, multiple, same, aligned = run(tmp_path)
    assert good == "0" and multiple == "8 argument 'x': the extent of mode 0 is not a multiple of 8"
    assert same == "8 argument 'y': the extent of mode 0 is not that of mode 0 of 'x'"
    assert aligned == "7 argument 'y': its data is not aligned to 32 bytes"


# kernels, printing, assertions


@cute.kernel
def add_up(x: cute.Tensor, y: cute.Tensor):
    t, _, _ = cute.arch.thread_idx()
    b, _, _ = cute.arch.block_idx()
    memory = cutlass.utils.SmemAllocator()
    s = memory.allocate_tensor(Int32, cute.make_layout(32))
    assert x[b * 32 + t] >= 0, "an element is negative"
    s[t] = x[b * 32 + t]
    cute.arch.sync_threads()
    if t == 0:
        sum = Int32(0)
        for i in range(32):
            sum = sum + s[i]
        y[b] = sum
        cute.printf("block {} has {}", b, sum)


@cute.jit
def total(x: cute.Tensor, y: cute.Tensor, stream):
    assert cute.size(x) % 32 == 0, "whole blocks are wanted"
    cute.printf("{} elements", cute.size(x))
    add_up(x, y).launch(grid=(cute.size(x) // 32, 1, 1), block=(32, 1, 1), stream=stream)


@cute.jit
def guarded(n: Int32):
    assert n > 0, "n is not positive"
    return n * 2


class Stream:
    cuda_stream = 0


def line_of(text):
    return next(i for i, line in enumerate(pathlib.Path(__file__).read_text().splitlines(), 1) if text in line)


def export_both(folder):
    x, y = np.zeros(64, np.int32), np.zeros(2, np.int32)
    cute.compile(total, x, y, Stream(), options="--enable-assertions").export_to_c(str(folder), "total")
    cute.compile(guarded, 1, options="--enable-assertions").export_to_c(str(folder), "guarded")


def test_kernels_printing_and_assertions(root, tmp_path):
    export_both(tmp_path)
    build(tmp_path, root / "tests/export/kernels.c", ["total", "guarded"])
    said = run(tmp_path)
    assert said[:5] == ["before", "64 elements", "block 0 has 496", "block 1 has 1520", "after 0 496 1520"]
    at = [i for i, line in enumerate(said) if line.startswith("1 an assertion of the program failed")]
    assert len(at) == 2
    assert f"{__file__}:{line_of('assert x[b')}: an element is negative (thread (8, 0, 0) of block (1, 0, 0)" in said[at[0]]
    assert f"1 | {__file__}:{line_of('assert cute.size')}: whole blocks are wanted" in said
    assert said[at[1]].endswith(f"| {__file__}:{line_of('assert n > 0')}: n is not positive") and said[at[1] - 1] == "0 10"
    assert said[-1] == "no code of an exported function | no code of an exported function"


def test_where_libhilt_is_looked_for(root, tmp_path):
    export_both(tmp_path)
    build(tmp_path, root / "tests/export/kernels.c", ["total", "guarded"])
    missing, = run(tmp_path, HILT_LIBRARY=str(tmp_path / "none.so"))
    assert missing.startswith("9 libhilt.so, which runs the kernels") and str(tmp_path / "none.so") in missing
    assert "before" in run(tmp_path, HILT_LIBRARY=str(LIBHILT))
    other, = run(tmp_path, HILT_LIBRARY="libm.so.6")
    assert other.startswith("9 ") and "another version" in other


# names and visibility


@dataclasses.dataclass
class Pair:
    first: Float32
    int: Int32


Point = collections.namedtuple("Point", "x y")


@cute.jit
def nested(pair, rest, named, template, _ignored: cutlass.Constexpr):
    return {"sum": pair.first + rest[0] + named.x + named.y, "n": (pair.int + template, 7)}


def test_containers_are_flattened(tmp_path):
    cute.compile(nested, Pair(1.0, 2), [1.0, "text"], Point(1.0, 2.0), 3, "x").export_to_c(str(tmp_path), "nested")
    text = (tmp_path / "nested.h").read_text()
    assert ("(nested_Kernel_Module_t *module, float pair_first, int32_t pair_int, float rest_0, float named_x, float named_y, "
            "int32_t template_, float *result_sum, int32_t *result_n_0)") in text
    assert "result_n_1 is always 7" in text
    library = link_shared(tmp_path, "nested")
    sum, n, module = ctypes.c_float(), ctypes.c_int32(), ctypes.c_void_p()
    library.nested_Kernel_Module_Load(ctypes.byref(module))
    f = [ctypes.c_float(v) for v in (1, 4, 16, 64)]
    assert library.cute_dsl_nested_wrapper(ctypes.byref(module), f[0], 5, f[1], f[2], f[3], 100, ctypes.byref(sum), ctypes.byref(n)) == 0
    assert sum.value == 85 and n.value == 105


def link_shared(folder, *names):
    """A shared library of exported objects alone."""
    subprocess.run(["cc", "-shared", "-Wl,-z,defs", "-Wl,-z,text", "-o", f"lib{names[0]}.so", *(f"{n}.o" for n in names), *LIBRARIES],
                   cwd=folder, check=True)
    return ctypes.CDLL(str(folder / f"lib{names[0]}.so"))


def test_one_shared_library_of_two_objects_in_many_threads(tmp_path):
    export_both(tmp_path)
    library = link_shared(tmp_path, "total", "guarded")
    library.guarded_Error_Detail.restype = ctypes.c_char_p
    module = ctypes.c_void_p()
    assert library.guarded_Kernel_Module_Load(ctypes.byref(module)) == 0
    wrong = []

    def work(k):
        result = ctypes.c_int32()
        for i in range(1, 2000):
            if library.cute_dsl_guarded_wrapper(ctypes.byref(module), i * k, ctypes.byref(result)) or result.value != 2 * i * k:
                wrong.append((i, k))
        if library.cute_dsl_guarded_wrapper(ctypes.byref(module), -1, ctypes.byref(result)) != 1:
            wrong.append(k)
        if b"n is not positive" not in library.guarded_Error_Detail():
            wrong.append("detail")
    threads = [threading.Thread(target=work, args=(k,)) for k in range(1, 9)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


@pytest.mark.skipif(not shutil.which("nm"), reason="no nm")
def test_only_what_the_header_declares_is_visible(tmp_path):
    export_both(tmp_path)
    said = subprocess.run(["nm", "-g", "--defined-only", "-j", "total.o"], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert sorted(said.stdout.split()) == ["cute_dsl_total_wrapper", "total_Error_Detail", "total_Error_Text",
                                           "total_Kernel_Module_Load", "total_Kernel_Module_Unload"]


# what cannot be exported


@cute.jit
def with_set(n: Int32):
    return n, {1, 2}


def refused(f, id):
    with pytest.raises(hilt.DSLError) as info:
        f()
    assert info.value.id == id
    return str(info.value)


def test_refusals(tmp_path):
    text = refused(lambda: cute.compile(with_set, 1).export_to_c(str(tmp_path), "x"), "AOT_RESULT")
    assert "result_1" in text and "set" in text and f"{__file__}:{line_of('def with_set') }" not in text.splitlines()[0]
    compiled = cute.compile(guarded, 1)
    for prefix in ("1a", "a-b", "ä"):
        assert prefix in refused(lambda: compiled.export_to_c(str(tmp_path), "x", prefix), "AOT_NAME")
    for name in ("", "a/b"):
        refused(lambda: compiled.export_to_c(str(tmp_path), name), "AOT_NAME")
    (tmp_path / "file").write_text("")
    refused(lambda: compiled.export_to_c(str(tmp_path / "file"), "x"), "CONFIG_INVALID_VALUE")
    for path in "/proc/none", "", 5, None, "a\0b", "a\ud800", str(tmp_path / ("x" * 300)):
        text = refused(lambda: compiled.export_to_c(path, "x"), "CONFIG_INVALID_VALUE")
        assert "export_to_c: file_path" in text, text
    for name in 5, b"a", "a\0b", "a\ud800":
        for given in (("x", name), (name,)):
            text = refused(lambda: compiled.export_to_c(tmp_path, *reversed(given)), "ARG_WRONG_TYPE")
            assert ("file_name" if len(given) == 1 else "function_prefix") in text or "file_name" in text, text
    with pytest.raises(TypeError):
        compiled.export_to_c()
    compiled.export_to_c(tmp_path, "1-ä")
    assert "cute_dsl__1_xC3xA4_wrapper" in (tmp_path / "1-ä.h").read_text()


# kernels on a GPU


@cute.kernel
def scaled(a: cute.Tensor, b: cute.Tensor, n: Int32):
    i = cute.arch.block_idx()[0] * 32 + cute.arch.thread_idx()[0]
    assert n > 0, "nothing is left of it"
    if i < cute.size(a):
        b[i] = a[i] * n


@cute.jit
def scale(a: cute.Tensor, b: cute.Tensor, n: Int32, stream):
    scaled(a, b, n).launch(grid=((cute.size(a) + 31) // 32, 1, 1), block=(32, 1, 1), stream=stream)


def export_scale(folder, arch="sm_90"):
    a, b = np.zeros(8, np.int32), np.zeros(8, np.int32)
    options = f"--gpu-arch {arch} --enable-assertions"
    cute.compile(scale, a, b, 1, Stream(), options=options).export_to_c(str(folder), "scale")
    build(folder, pathlib.Path(__file__).parents[1] / "export/gpu.c", ["scale"], ("cc", "-std=c11", "-D_GNU_SOURCE"))


@pytest.mark.skipif(not mock_driver.library(), reason="hilt was built without tests")
def test_kernels_of_a_gpu_by_the_mock_driver(tmp_path):
    export_scale(tmp_path)
    log = tmp_path / "log"
    said = run(tmp_path, HILT_CUDA_LIBRARY=mock_driver.library(), CUDA_MOCK_LOG=str(log))
    assert said[:4] == ["load 0 ", "call 0", "default stream 0", "in place 0"]
    launches = log.read_text().splitlines()
    assert len(launches) == 5 and all("grid 4 1 1 block 32 1 1" in line and "scaled" in line for line in launches)


def test_kernels_of_a_gpu_without_one(tmp_path):
    export_scale(tmp_path)
    (tmp_path / "main.c").write_text("""
#include <stdio.h>
#include "scale.h"
int main(void) {
    scale_Kernel_Module_t m;
    int32_t code = scale_Kernel_Module_Load(&m);
    printf("%d %s\\n%s\\n", (int)code, scale_Error_Text(code), scale_Error_Detail());
}""")
    build(tmp_path, "main.c", ["scale"])
    code, detail = run(tmp_path, HILT_CUDA_LIBRARY="/no-such-driver.so")
    assert code.startswith("10 the kernels cannot be loaded") and "/no-such-driver.so" in detail


@pytest.mark.gpu
@pytest.mark.skipif(not hilt.cuda_available(), reason="no GPU")
def test_kernels_of_a_gpu_on_it(tmp_path):
    export_scale(tmp_path, "sm_80")
    said = run(tmp_path)
    assert said[:6] == ["load 0 ", "call 0", "default stream 0", "in place 0", "right 100 100", "failing 0, synchronised badly"]
    assert said[6].startswith("later 1 an assertion") and f"{__file__}:{line_of('assert n > 0, ' + chr(34) + 'nothing')}" in said[6]


def test_the_page_in_docs(root, tmp_path):
    """The programs of docs/export.md, run by its commands, print what it shows."""
    page = (root / "docs/export.md").read_text()
    for kind, name in (("python", "saxpy.py"), ("c", "main.c")):
        text, = re.findall(rf"^```{kind}\n(.*?)^```", page, re.M | re.S)
        (tmp_path / name).write_text(text)
    shown = re.search(r"(?:^    .*\n)+", page[page.index("    $ python"):], re.M)[0]
    said = ""
    for line in re.findall(r"^    \$ (.*)", shown, re.M):
        said += subprocess.run(line.replace("python ", sys.executable + " "), shell=True, cwd=tmp_path, check=True, text=True,
                               stdout=subprocess.PIPE).stdout
    assert said.replace(f"{tmp_path}/", "").splitlines() == [line[4:] for line in shown.splitlines() if not line.startswith("    $")]
