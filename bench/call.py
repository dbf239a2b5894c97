"""A warm call, arguments checked and unpacked, against an empty C function by ctypes and the same function by Numba."""
import ctypes

import hilt.cute as cute
import numpy as np
from hilt import Int32

import common

C = """
#include <stdint.h>
int32_t two(int32_t a, int32_t b) { return a; }
void pointers(void *a, void *b, void *c) {}
void nine(void *a, void *b, void *c, void *d, void *e, void *f, void *g, void *h, void *i) {}
"""


@cute.jit
def two(a: Int32, b: Int32):
    return a


@cute.jit
def arrays(a: cute.Tensor, b: cute.Tensor, c: cute.Tensor):
    pass


@cute.jit
def nine(a, b, c, d, e, f, g, h, i):
    pass


def main():
    given = common.options(__doc__)
    library, _ = common.shared_library(C, "-O2")
    library.two.argtypes = [ctypes.c_int32, ctypes.c_int32]
    library.pointers.argtypes = [ctypes.c_void_p] * 3
    library.nine.argtypes = [ctypes.c_void_p] * 9
    xs = [np.zeros(16, np.float32) for _ in range(3)]
    table = common.Table("warm calls", given)
    count = 100_000

    def by_ctypes(f, args):
        return lambda: common.each(f, args, count)
    table.row("two ints", "ctypes", lambda: common.each(two, (1, 2), count), by_ctypes(library.two, (1, 2)), "<= 0.3")

    def with_arrays(a, b, c):  # what a caller of C writes for an array
        library.pointers(a.ctypes.data, b.ctypes.data, c.ctypes.data)
    table.row("three numpy arrays", "ctypes, .ctypes.data", lambda: common.each(arrays, xs, count), by_ctypes(with_arrays, xs),
              "<= 0.3")
    addresses = [x.ctypes.data for x in xs]
    table.row("three numpy arrays", "ctypes, addresses", lambda: common.each(arrays, xs, count),
              by_ctypes(library.pointers, addresses), "<= 0.3")
    if numba := common.numba():
        jitted = numba.njit(lambda a, b: a)
        table.row("two ints", "numba", lambda: common.each(two, (1, 2), count), lambda: common.each(jitted, (1, 2), count),
                  "<= 0.8")
        jitted_arrays = numba.njit(lambda a, b, c: None)
        table.row("three numpy arrays", "numba", lambda: common.each(arrays, xs, count),
                  lambda: common.each(jitted_arrays, xs, count), "<= 0.8")
    try:
        import torch
    except ImportError:
        print("(no torch here: the row with nine torch tensors is left out)")
    else:
        ts = [torch.zeros(16) for _ in range(9)]

        def with_tensors(*ts):
            library.nine(*[t.data_ptr() for t in ts])
        table.row("nine torch tensors", "ctypes, .data_ptr()", lambda: common.each(nine, ts, count), by_ctypes(with_tensors, ts),
                  "<= 0.3")
    table.done()


if __name__ == "__main__":
    main()
