"""Shared by the tests of kernels."""
import cutlass.cute as cute
import hilt
import numpy as np
import pytest


@pytest.fixture(params=["cpu", "eval"], autouse=True)
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
