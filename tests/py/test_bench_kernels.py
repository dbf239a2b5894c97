"""The kernels that bench/gpu.py measures give what numpy gives, on the CPU at small sizes; their PTX has the accesses they are about."""
import re
import sys

import numpy as np
import pytest

import hilt.cute as cute
from hilt.cute.runtime import from_dlpack

random = np.random.default_rng(3)


@pytest.fixture(scope="module")
def kernels(root):
    sys.path.append(str(root / "bench"))
    import kernels_gpu
    return kernels_gpu


def floats(*shape, dtype=np.float32):
    """Random ones that begin at a multiple of 16 bytes."""
    size = int(np.prod(shape))
    room = np.zeros(size * np.dtype(dtype).itemsize + 16, np.uint8)
    begin = -room.ctypes.data % 16
    array = room[begin:room.size - 16 + begin].view(dtype).reshape(shape)
    array[...] = random.standard_normal(shape)
    return array


def test_element_by_element(kernels):
    a, b, out = (floats(1 << 16) for _ in range(3))
    kernels.copy(out, a)
    assert np.array_equal(out, a)
    kernels.add(out, a, b)
    assert np.array_equal(out, a + b)


def test_sum(kernels):
    """Again and again, with the same counter."""
    a, out, parts, count = floats(1 << 16), floats(1), floats(5), np.zeros(1, np.int32)
    for _ in range(3):
        out[0] = np.nan
        kernels.sum_all(out, a, parts, count)
        assert count[0] == 0 and abs(out[0] - a.sum(dtype=np.float64)) < 1e-3


@pytest.mark.parametrize("dtype,tolerance", ((np.float32, 1e-5), (np.float16, 1e-2)))
def test_rows(kernels, dtype, tolerance):
    a, out, weight = floats(6, 4096, dtype=dtype), floats(6, 4096, dtype=dtype), floats(4096, dtype=dtype)
    x = a.astype(np.float64)
    for threads in (128, 256):
        kernels.softmax(out, a, 4096, threads)
        e = np.exp(x)
        np.testing.assert_allclose(out, e / e.sum(1, keepdims=True), rtol=tolerance, atol=tolerance * 1e-3)
        kernels.rms_norm(out, a, weight, 1e-6, 4096, threads)
        np.testing.assert_allclose(out, x / np.sqrt((x * x).mean(1, keepdims=True) + 1e-6) * weight, rtol=tolerance, atol=tolerance)


def test_transpose(kernels):
    a, out = floats(128, 192), floats(192, 128)
    kernels.transpose(out, a)
    assert np.array_equal(out, a.T)


def accesses(function, *args):
    """Loads and stores of global memory in the PTX, vectors first."""
    compiled = cute.compile(function, *[from_dlpack(x, assumed_align=16) if isinstance(x, np.ndarray) else x for x in args],
                            options="--gpu-arch sm_90a --keep-ptx")
    found = re.findall(r"\b(?:ld|st)\.global[\w.:]*", compiled.__ptx__)
    return [x for x in found if ".v4." in x], [x for x in found if ".v4." not in x]


def test_accesses_of_16_bytes(kernels):
    flat, rows, square = floats(1 << 16), floats(6, 4096), floats(128, 128)
    for function, args, wide in ((kernels.copy, (flat, flat), 2), (kernels.add, (flat, flat, flat), 3),
                                 (kernels.softmax, (rows, rows, 4096), 8), (kernels.rms_norm, (rows, rows, rows[0], 1e-6, 4096), 12),
                                 (kernels.transpose, (square, square), 8)):
        vectors, others = accesses(function, *args)
        assert (len(vectors), others) == (wide, []), function
    vectors, others = accesses(kernels.sum_all, floats(1), flat, floats(5), np.zeros(4, np.int32)[:1])
    assert len(vectors) == 4 and len(others) == 4, others
