"""Values that an argument, an option or a keyword doesn't take: each is a diagnostic that names it, never an error of Python's own."""
import cutlass.cute as cute
from cutlass import Float32, Int32
import hilt
import numpy as np
import pytest

ARRAY = np.zeros(64, np.int32)
HALF = "\ud800"  # of a character: no UTF-8 says it


def refused(call, id, *words):
    with pytest.raises(hilt.DSLError) as info:
        call()
    assert info.value.id == id, str(info.value)
    assert not [word for word in words if word not in str(info.value)], str(info.value)
    return info.value


@cute.jit
def plain(a: cute.Tensor):
    a[0] = 1


def compiled(f, options="--gpu-arch sm_90a"):
    return cute.compile(f, ARRAY, options=options)


@pytest.mark.parametrize("options, words", [
    ("--gpu-arch ''", "--gpu-arch"), ("--gpu-arch=", "--gpu-arch"), ("--gpu-arch 'sm_90", "--gpu-arch quote"),
    ("'--keep-ptx", "quote"), ('--opt-level "2', "--opt-level quote"), ("--keep-ptx=maybe", "--keep-ptx"),
    ("--ptxas-options '\"x'", "--ptxas-options quote"), ("--dump-dir=", "--dump-dir"), ("--dump-dir /proc/none/x", "--dump-dir /proc/none"),
    (f"--dump-dir /tmp/{'x' * 3000}", "--dump-dir")])
def test_options(options, words):
    refused(lambda: compiled(plain, options), "CONFIG_INVALID_VALUE", *words.split())


@pytest.mark.parametrize("text", ["--keep-ptx\0", HALF, f"--dump-dir /tmp/{HALF}", 5, b"--keep-ptx"])
def test_options_that_are_no_text_of_c(text):
    refused(lambda: compiled(plain, text), "ARG_WRONG_TYPE", "options")


def test_option_objects():
    for item in cute.GPUArch(""), cute.GPUArch, cute.DumpDir(None), cute.PtxasOptions, cute.OptLevel, cute.OptLevel(2.0), cute.KeepPTX("x"):
        refused(lambda: cute.compile[item], "CONFIG_INVALID_VALUE")


def test_folders_whose_names_are_no_utf8(tmp_path):
    compiled(plain, f"--dump-dir {tmp_path}/\udcff")
    assert any((tmp_path / "\udcff").iterdir())
    cute.compile(plain, ARRAY).export_to_c(f"{tmp_path}/\udcfe", "x")
    assert (tmp_path / "\udcfe" / "x.h").exists()


# -- launches ---------------------------------------------------------------------------------------------------------------

def launching(**keywords):
    @cute.kernel
    def k(t):
        t[0] = 1

    @cute.jit
    def f(t):
        k(t).launch(**{"grid": 1, "block": 32, **keywords})
    return f


class Stream:
    def __init__(self, handle):
        self.cuda_stream = handle


LARGE = 2 ** 64 + 1  # as large as one, in 64 bits


@pytest.mark.parametrize("keyword, id, values", [
    ("min_blocks_per_mp", "LAUNCH_SIZE", [-1, 33, 10 ** 9]), ("min_blocks_per_mp", "ARG_WRONG_TYPE", ["x", 1.5, True]),
    ("min_blocks_per_mp", "TYPE_LITERAL_RANGE", [LARGE]), ("max_number_threads", "TYPE_LITERAL_RANGE", [LARGE, (1, LARGE)]),
    ("max_number_threads", "LAUNCH_SIZE", [0, -1, (), (1, 2, 3, 4), 1025, (1024, 1024)]),
    ("max_number_threads", "ARG_WRONG_TYPE", ["x", 1.5, (1, "x"), True]),
    ("cooperative", "ARG_WRONG_TYPE", ["yes", 2, 1.5, [], object(), LARGE]), ("use_pdl", "ARG_WRONG_TYPE", ["no", object(), -1]),
    ("stream", "ARG_WRONG_TYPE", ["x", 1.5, -1, 2 ** 70, 2 ** 64 - 1, True, Float32(1.5), Stream("x"), Stream(-5), Stream(None)]),
    ("grid", "LAUNCH_SIZE", [LARGE, 0]), ("block", "LAUNCH_SIZE", [LARGE]), ("cluster", "LAUNCH_CLUSTER", [LARGE]), ("shared memory", "LAUNCH_SHARED", [LARGE])])
def test_launch_keywords(keyword, id, values):
    for value in values:
        refused(lambda: compiled(launching(**{"smem" if " " in keyword else keyword: value})), id, keyword)


def test_launch_keywords_that_are_fine():
    for keywords in ({"cooperative": np.bool_(True)}, {"cooperative": None}, {"use_pdl": 1}, {"min_blocks_per_mp": 32},
                     {"max_number_threads": [64]}, {"max_number_threads": (32, 32, 1)}, {"stream": Stream(0)}, {"stream": np.int64(0)}):
        compiled(launching(**keywords))
    refused(lambda: compiled(launching(**{HALF: 1})), "CONFIG_UNKNOWN_OPTION", "\\ud800", "launch")


def test_clusters_need_a_target_that_has_them():
    error = refused(lambda: compiled(launching(grid=2, cluster=(2, 1, 1)), "--gpu-arch sm_80"), "UNSUP_TARGET", "sm_90", "sm_80")
    assert ".launch(" in open(__file__).read().splitlines()[error.lineno - 1]
    compiled(launching(grid=2, cluster=(1, 1, 1)), "--gpu-arch sm_80")


# -- instructions written out ------------------------------------------------------------------------------------------------

def inlined(text, **more):
    @cute.kernel
    def k(t):
        cute.arch.inline_ptx(text, **more)

    @cute.jit
    def f(t):
        k(t).launch(grid=1, block=32)
    return lambda: compiled(f).__ptx__


def test_integers_in_inline_ptx():
    for value in 2 ** 64 - 1, 2 ** 63, -2 ** 63, True, 5:
        assert f"mov.b64 %x, {-(value & 1 << 63) + (value & (1 << 63) - 1)};" in inlined("mov.b64 %x, $0;", read_only_args=[value])() or value is True
    for value in 2 ** 64, -2 ** 63 - 1, 2 ** 70, 10 ** 5000, "x", None, [1]:
        refused(inlined("mov.b64 %x, $0;", read_only_args=[value]), "TYPE_WRONG", "inline_ptx: read_only_args")


def test_the_text_of_inline_ptx():
    for text in "a\0b", HALF:
        refused(inlined(text), "ARG_WRONG_TYPE", "inline_ptx: ptx_code")
    for text in "{$r}", "{$w}", "{$x0}", "{$}", "{$r0", "{$r0 }", "{$r-1}", "${0}", "{$rr}", "{$r0, $0}":
        refused(inlined(text, read_only_args=[1]), "ARG_COUNT", "names no value")
    for text in "{$0, $0}", "{$label: bra $label; }", "{$retry: bra $retry; }", "{ $0 }":
        inlined(text, read_only_args=[1])()


def test_what_is_read_by_nobody():
    @cute.jit
    def f(t):
        cute.make_copy_atom(cute.nvgpu.CopyUniversalOp(), Float32, shared_space="cta")
    refused(lambda: f(ARRAY), "UNSUP_NOT_YET", "shared_space")


# -- numbers and texts -------------------------------------------------------------------------------------------------------

def test_a_number_of_another_kind_is_a_wrong_type():
    @cute.jit
    def f(n: Int32):
        return n

    @cute.jit
    def inner(n):
        return f(2.5)
    for value in 2.5, float("nan"), float("inf"), np.float32(2.5), Float32(2.5):
        refused(lambda: f(value), "ARG_WRONG_TYPE", "'n'", "Int32")
    refused(lambda: inner(1), "ARG_WRONG_TYPE", "'n'", "Int32", "2.5")
    for value in 2 ** 40, 1e300, np.int64(2 ** 40), 10 ** 5000:
        refused(lambda: f(value), "ARG_OUT_OF_RANGE", "'n'", "Int32")
    assert f(2.0) == 2 and f(True) == 1


def test_texts_that_utf8_cannot_say():
    class Odd:
        def __repr__(self):
            return HALF
    odd = Odd()

    @cute.jit
    def a_format(n: Int32):
        cute.printf("\ud800 {}", n)

    @cute.jit
    def a_value(n: Int32):
        cute.printf("{}", odd)

    @cute.jit
    def a_message(n: Int32):
        assert n > 0, "\ud800"
    for f in a_format, a_value:
        refused(lambda: f(1), "ARG_WRONG_TYPE", "printf")
    refused(lambda: cute.compile(a_message, 1, options="--enable-assertions"), "ARG_WRONG_TYPE", "assert")
    refused(lambda: cute.parse_layout(HALF), "ARG_WRONG_TYPE", "parse_layout")
    refused(lambda: plain(**{HALF: 1}), "ARG_COUNT", "\\ud800")
    with pytest.raises(hilt.DSLError):
        hilt.jit(**{HALF: 1}) if hasattr(hilt, "jit") else cute.jit(**{HALF: 1})


def test_names_of_annotations_that_utf8_cannot_say():
    class Held:
        __annotations__ = {"x": HALF}

        def __init__(self):
            self.x = 3

    @cute.jit
    def f(h):
        return h.x
    assert f(Held()) == 3
