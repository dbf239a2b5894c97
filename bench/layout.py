"""Layouts and tensors: the algebra in plain Python, each operation against a microsecond; what traced code pays for an
operation on layouts and tensors; long unrolled functions; partitioned loops against the plain loop in C.
"""
import ctypes
import os
import re
import subprocess
import sys
import tempfile

import common

import hilt.cute as cute
import numpy as np
from hilt import Constexpr, range_constexpr

L = cute.make_layout


def microsecond():
    return 1e-6


def algebra(table):
    nested, row = L((6, 2), stride=(8, 2)), L((4, 3), stride=(3, 1))
    matrix, tile, four = L((128, 64)), (16, 8), L(4)
    swizzled = cute.make_composed_layout(cute.make_swizzle(3, 3, 3), 0, L((8, 64), stride=(64, 1)))
    rows = [
        ("make_layout((128, 64))", L, ((128, 64),)),
        ("composition of two modes", cute.composition, (nested, row)),
        ("logical_divide by a layout", cute.logical_divide, (L((4, 8)), four)),
        ("zipped_divide by a tile", cute.zipped_divide, (matrix, tile)),
        ("complement", cute.complement, (L(4, stride=2), 24)),
        ("right_inverse", cute.right_inverse, (L((4, 8), stride=(8, 1)),)),
        ("local_tile", cute.local_tile, (matrix, tile, (1, 2))),
        ("raked_product", cute.raked_product, (L((2, 2)), L((3, 2)))),
        ("coalesce", cute.coalesce, (nested,)),
        ("size", cute.size, (matrix,)),
        ("layout((i, j))", matrix, ((3, 5),)),
        ("swizzled((i, j))", swizzled, ((3, 5),)),
    ]
    for what, function, args in rows:
        table.row(what, "a microsecond", lambda: common.each(function, args, 20_000), microsecond, "<= 1")


# 1000 times an operation on run-time leaves or a tensor, against the same in numbers.
TRACED = """
import numpy as np
import hilt.cute as cute
from hilt import Constexpr, Int32, range_constexpr

@cute.jit
def f(t: cute.Tensor, m: Int32, n: Int32, times: Constexpr):
    total = Int32(0)
    for k in range_constexpr(times):
        {body}
    return total

f(np.zeros((64, 64), np.int32), 64, 48, {times})
"""
BODIES = {
    "index of a run-time layout": "total += cute.make_layout((m, 64), stride=(64, 1))((n, k % 64))",
    "tile of a run-time layout": "total += cute.local_tile(cute.make_layout((m, 64), stride=(64, 1)), (8, 8), (k % 3, 2))((1, 2))",
    "element of a tensor": "total += t[n, k % 64]",
    "tile of a tensor, its element": "total += cute.local_tile(t, (8, 8), (k % 3, 2))[1, 2]",
}
PEER = "total += n * 64 + k % 64"


def traced(body, folder, times=1000):
    path = os.path.join(folder, f"{abs(hash(body))}.py")
    with open(path, "w") as file:
        file.write(TRACED.format(body=body, times=times))

    def run():
        env = {**os.environ, "HILT_DEVICE": "eval", "HILT_DEBUG": "time"}
        done = subprocess.run([sys.executable, path], capture_output=True, text=True, env=env, check=True)
        found = re.findall(r"\btrace\s*[:=]?\s*([\d.]+)\s*(ms|us|s)", done.stderr)
        return sum(float(value) * {"s": 1, "ms": 1e-3, "us": 1e-6}[unit] for value, unit in found) / times
    return run


@cute.jit
def unrolled(c: cute.Tensor, a: cute.Tensor, count: Constexpr):
    for i in range_constexpr(count):
        c[i] = a[i] + 1.0


def compile_unrolled(count):
    a = np.zeros(count, np.float32)
    return lambda: common.timed(lambda: cute.compile(unrolled, a, a, count))


C = """
#include <stdint.h>
void add(float *c, const float *a, const float *b, int64_t n)
{
    for (int64_t i = 0; i < n; i++)
        c[i] = a[i] + b[i];
}
"""


@cute.jit
def add_by_tiles(c: cute.Tensor, a: cute.Tensor, b: cute.Tensor):
    tiles_c, tiles_a, tiles_b = (cute.zipped_divide(t, (8,)) for t in (c, a, b))
    for i in range(cute.size(tiles_a, mode=[1])):
        tiles_c[None, i].store(tiles_a[None, i].load() + tiles_b[None, i].load())


@cute.jit
def add_by_threads(c: cute.Tensor, a: cute.Tensor, b: cute.Tensor):
    tile, tv = cute.make_layout_tv(cute.make_layout(128), cute.make_layout(4))
    tiles_c, tiles_a, tiles_b = (cute.zipped_divide(t, tile) for t in (c, a, b))
    for block in range(cute.size(tiles_a, mode=[1])):
        own_c, own_a, own_b = (cute.composition(t[None, block], tv) for t in (tiles_c, tiles_a, tiles_b))
        for thread in range(128):
            own_c[thread, None].store(own_a[thread, None].load() + own_b[thread, None].load())


@cute.jit
def add_by_copies(c: cute.Tensor, a: cute.Tensor, b: cute.Tensor):
    atom = cute.make_copy_atom(cute.nvgpu.CopyUniversalOp(), a.element_type)
    tiled = cute.make_tiled_copy_tv(atom, cute.make_layout(128), cute.make_layout(16))
    tiles_c, tiles_a, tiles_b = (cute.zipped_divide(t, tiled.tiler_mn) for t in (c, a, b))
    for block in range(cute.size(tiles_a, mode=[1])):
        for thread in range(128):
            mine = tiled.get_slice(thread)
            own_a, own_b, own_c = (mine.partition_S(t[None, block]) for t in (tiles_a, tiles_b, tiles_c))
            from_a, from_b, to_c = (cute.make_fragment_like(own) for own in (own_a, own_b, own_c))
            cute.copy(tiled, own_a, from_a)
            cute.copy(tiled, own_b, from_b)
            to_c.store(from_a.load() + from_b.load())
            cute.copy(tiled, to_c, own_c)


def partitioned(table, count=1 << 16):
    random = np.random.default_rng(1)
    a, b = (random.standard_normal(count).astype(np.float32) for _ in "ab")
    c, peer = np.zeros_like(a), np.zeros_like(a)
    library, _ = common.shared_library(C, "-O3", "-march=native")
    pointers = [ctypes.c_void_p(x.ctypes.data) for x in (peer, a, b)] + [ctypes.c_int64(count)]
    rows = (("copy and add by tiles of 8", add_by_tiles), ("copy and add by 128 threads of 4", add_by_threads),
            ("copy and add by a tiled copy, 128 threads of 16", add_by_copies))
    for what, function in rows:
        function(c, a, b)
        library.add(*pointers)
        assert np.array_equal(c, peer)
        c[:] = 0
        table.row(what, "gcc -O3 -march=native", lambda: common.each(function, (c, a, b), 100),
                  lambda: common.each(library.add, pointers, 100), ">= 0.95 speed")


def main():
    given = common.options(__doc__.split("\n")[0])
    table = common.Table("layouts", given)
    algebra(table)
    with tempfile.TemporaryDirectory() as folder:
        for what, body in BODIES.items():
            table.row(f"traced: {what}", "a product and a sum", traced(body, folder), traced(PEER, folder), "<= 5")
    few = compile_unrolled(500)
    table.row("compile 10,000 unrolled accesses", "ten times 1,000", compile_unrolled(5_000), lambda: 10 * few(), "<= 1.5")
    partitioned(table)
    table.done()


if __name__ == "__main__":
    main()
