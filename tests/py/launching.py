"""Shared by the tests of kernels."""
import os

import cutlass.cute as cute
import hilt
import numpy as np
import pytest


def where_they_run(ways):
    """The ways to run a test; the one called "gpu" is skipped without a GPU."""
    skip = pytest.mark.skipif(not hilt.cuda_available(), reason="no CUDA device")
    return [pytest.param(way, marks=[pytest.mark.gpu, skip]) if way == "gpu" else way for way in ways]


@pytest.fixture(params=["cuda"] if os.environ.get("ON_GPU") else ["cpu", "eval"], autouse=True)
def device(request):
    before = hilt._hilt._set_device(request.param)
    yield request.param
    hilt._hilt._set_device(before)


def fresh(f):
    """The function anew, so that it is compiled for the device at hand."""
    return cute.jit(f.__wrapped__)


def zeros(*shape, dtype=np.int32):
    return np.zeros(shape, dtype)


def refused(f, id, *words):
    with pytest.raises(hilt.DSLError) as info:
        f()
    assert info.value.id == id, str(info.value)
    text = str(info.value)
    assert all(word in text for word in words), text
    return info.value
