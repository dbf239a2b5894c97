"""A warm launch on a GPU, from Python's call to the driver's: a mock of the driver takes it and returns.

What is measured is what hilt adds to a launch, with arguments that are read as those of a framework are. Needs no GPU:
the mock is that of the tests (CUDA_MOCK names it, else the build folder has it).
"""
import ctypes
import os
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "tests/py"))
import mock_driver

if not (library := mock_driver.library()):
    print("(warm launches are left out: the tests' mock of the driver is not built, and CUDA_MOCK does not name it)")
    sys.exit()
os.environ["HILT_CUDA_LIBRARY"] = library

import hilt.cute as cute
from hilt.cute.runtime import from_dlpack
import numpy as np

import common


@cute.kernel
def nothing(a, b, c, d, e, f, g, h, i):
    pass


@cute.jit
def nine(a, b, c, d, e, f, g, h, i):
    nothing(a, b, c, d, e, f, g, h, i).launch(grid=1, block=32)


@cute.kernel
def stores(a, b, c, d, e, f, g, h, i):
    i[0] = a[0] + b[0] + c[0] + d[0] + e[0] + f[0] + g[0] + h[0]


@cute.jit
def nine_used(a, b, c, d, e, f, g, h, i):
    stores(a, b, c, d, e, f, g, h, i).launch(grid=1, block=32)


@cute.jit
def none():
    nothing(0, 0, 0, 0, 0, 0, 0, 0, 0).launch(grid=1, block=32)


def main():
    given = common.options(__doc__)
    mock = mock_driver.Mock()
    mock.controls.quick = 1
    table = common.Table("warm launches, against a driver that does nothing", given)
    count = 20_000
    empty = mock.library.cuDriverGetVersion
    version = ctypes.byref(ctypes.c_int())

    def row(what, f, args, reach):
        f(*args)
        table.row(what, "a call by ctypes", lambda: common.each(f, args, count), lambda: common.each(empty, (version,), count), reach)
    arrays = [mock_driver.Array(64) for _ in range(9)]
    views = [from_dlpack(a) for a in arrays]
    row("no tensors", none, (), "")
    row("nine tensors (from_dlpack)", nine_used, views, "")
    row("nine that the kernel does not use", nine, views, "")
    row("nine, cute.compile's object", cute.compile(nine_used, *views), views, "")
    row("nine __cuda_array_interface__", nine_used, arrays, "")
    table.done()


if __name__ == "__main__":
    main()
