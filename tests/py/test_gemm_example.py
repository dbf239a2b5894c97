"""examples/gemm.py: results on the CPU, the checker's word, and what the kernels for a GPU are made of."""
import importlib.util
import re
import subprocess
import sys

import hilt
import hilt.cute as cute
import ml_dtypes
import numpy as np
import pytest

from test_gpu_compile import PTXAS  # noqa: F401


@pytest.fixture(scope="module")
def example(root, request):
    sys.path.insert(0, str(root / "examples"))
    request.addfinalizer(lambda: sys.path.remove(str(root / "examples")))
    spec = importlib.util.spec_from_file_location("gemm_example", root / "examples/gemm.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def matrices(m, n, k, dtype, majors):
    random = np.random.default_rng(m + n + k)
    a, b = (np.asarray(random.integers(-3, 4, (rows, k)).astype(dtype), order=o) for rows, o in zip((m, n), majors))
    return a, b, np.asarray(np.full((m, n), 77).astype(dtype), order=majors[2])


def run(example, a, b, c, tile, blocks, epilogue=None, relu=False):
    example.gemm(a, b, c, blocks, tile, epilogue or example.identity, relu)


def compare(example, size, dtype, majors, tile, blocks, scale=1.0, relu=False):
    a, b, c = matrices(*size, dtype, majors)
    run(example, a, b, c, tile, blocks, (lambda x: x * scale) if scale != 1.0 else None, relu)
    want = a.astype(np.float32) @ b.astype(np.float32).T * scale
    np.testing.assert_array_equal(c.astype(np.float32), (np.maximum(want, 0) if relu else want).astype(dtype).astype(np.float32))


SMALL = {"n": 64, "stages": 2, "rows": 2}


@pytest.mark.parametrize("turns", [False, True])
@pytest.mark.parametrize("majors", ["CCC", "FFF", "CFC", "FCF"])
def test_majors(example, majors, turns):
    """Each matrix contiguous in either mode; sizes that no tile divides."""
    tile = example.Tile(turns=turns, **SMALL)
    compare(example, (136, 72, 72), np.float16, majors, tile, 2, relu=majors == "CCC")


@pytest.mark.parametrize("turns", [False, True])
@pytest.mark.parametrize("size, blocks", [((128, 64, 64), 1), ((8, 8, 8), 4), ((264, 136, 200), 3)])
def test_sizes(example, size, blocks, turns):
    """One below and one above the edges of a tile, in steps of the 16 bytes that TMA counts in; more tiles than blocks."""
    compare(example, size, ml_dtypes.bfloat16, "CCC", example.Tile(turns=turns, **SMALL), blocks, scale=0.5)


@pytest.mark.parametrize("turns", [False, True])
def test_checked(example, turns):
    """The checker has nothing to say, in several orders."""
    with hilt.check(schedules=3):
        compare(example, (136, 72, 136), np.float16, "CCC", example.Tile(turns=turns, **SMALL), 1)


def compiled(example, tile, relu=False):
    a, b, c = matrices(256, 256, 64, np.float16, "CCC")
    return cute.compile(example.gemm, a, b, c, 4, tile, example.identity, relu, options="--gpu-arch sm_90a")


def test_relu_is_all_or_nothing(example):
    """Without the flag there is no trace of it."""
    without, with_it = (compiled(example, example.Tile(), relu).__ptx__ for relu in (False, True))
    assert not re.search(r"\bmax\.|setp\.\w+\.f32|selp\.f32", without)
    assert re.search(r"\bmax\.|setp\.\w+\.f32", with_it)


@pytest.mark.skipif(not PTXAS, reason="no ptxas")
@pytest.mark.parametrize("name", ["", "SHORT_K", "FEW_TILES"])
def test_assembled(example, name, tmp_path):
    """ptxas has nothing to say of spilled registers, nor of products that it would wait for one by one."""
    tile = getattr(example, name) if name else example.Tile()
    ptx = compiled(example, tile).__ptx__
    assert not re.search(r"\b(div|rem)\.|\.local", ptx)
    (tmp_path / "gemm.ptx").write_text(ptx)
    done = subprocess.run([PTXAS, "-arch", "sm_90a", "-v", "gemm.ptx", "-o", "gemm.cubin"], cwd=tmp_path, capture_output=True, text=True)
    said = done.stdout + done.stderr
    assert done.returncode == 0 and "0 bytes spill stores, 0 bytes spill loads" in said and not re.search(r"C75\d\d|warning", said), said


def test_choice(example):
    """Long products share a tile, short ones take turns; blocks have as many tiles as each other, or one less."""
    for size in ((8192, 8192, 8192), (4096, 4096, 4096), (2048, 2048, 2048), (8192, 8192, 1024), (8, 8, 8), (5120, 5120, 5120)):
        tile, blocks = example.choose(*size, 132)
        tiles = -(-size[0] // tile.m) * -(-size[1] // tile.n)
        assert 1 <= blocks <= 132 and -(-tiles // blocks) == -(-tiles // 132)
    assert example.choose(8192, 8192, 8192, 132) == (example.Tile(), 128)
    assert example.choose(8192, 8192, 1024, 132)[0].turns and example.choose(2048, 2048, 2048, 132)[0] == example.FEW_TILES
