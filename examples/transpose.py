"""b = aᵀ through shared memory, so that both the reads and the writes of a warp lie side by side.

    python examples/transpose.py

A warp writes rows of the tile and reads columns. Shared memory has 32 banks of 4 bytes; lanes that want different words of one
bank wait for each other. How many banks a column touches depends on the layout of the tile alone, so it is printed for three.
"""
import numpy as np

import hilt.cute as cute
import hilt.utils
from hilt import Constexpr, range_constexpr

TILE, ROWS = 32, 8  # a block of 8 warps moves a tile of 32 x 32 in four steps


def plain():
    return cute.make_layout((TILE, TILE), stride=(TILE, 1))


def padded():
    """A column more than is used: the rows begin in different banks."""
    return cute.make_layout((TILE, TILE), stride=(TILE + 1, 1))


def swizzled():
    """The same memory as plain; the bits of the row are added, without carry, to those of the column."""
    return cute.make_composed_layout(cute.make_swizzle(5, 0, 5), 0, plain())


@cute.kernel
def transpose_kernel(a: cute.Tensor, b: cute.Tensor, layout: Constexpr):
    tx, ty, _ = cute.arch.thread_idx()
    bx, by, _ = cute.arch.block_idx()
    tile = hilt.utils.SmemAllocator().allocate_tensor(a.element_type, layout, 16)
    for step in range_constexpr(0, TILE, ROWS):
        i, j = by * TILE + ty + step, bx * TILE + tx
        if cute.elem_less((i, j), a.shape):
            tile[ty + step, tx] = a[i, j]
    cute.arch.sync_threads()
    for step in range_constexpr(0, TILE, ROWS):
        i, j = bx * TILE + ty + step, by * TILE + tx
        if cute.elem_less((i, j), b.shape):
            b[i, j] = tile[tx, ty + step]


@cute.jit
def transpose(a: cute.Tensor, b: cute.Tensor, layout_of: Constexpr):
    grid = (cute.ceil_div(a.shape[1], TILE), cute.ceil_div(a.shape[0], TILE), 1)
    transpose_kernel(a, b, layout_of()).launch(grid=grid, block=(TILE, ROWS, 1))


def banks(layout):
    """How many banks the 32 lanes of a warp touch when they read a column, and when they write a row."""
    column, row = ({layout((i, 3) if down else (3, i)) % 32 for i in range(TILE)} for down in (True, False))
    return len(column), len(row)


def main():
    random = np.random.default_rng(1)
    for layout_of in (plain, padded, swizzled):
        layout = layout_of()
        column, row = banks(layout)
        print(f"{layout_of.__name__:9} {str(layout):28} {cute.cosize(layout) * 4:5} bytes; banks: a column {column:2}, a row {row}")
        for shape in ((64, 96), (37, 201), (1, 1)):
            for dtype in (np.float32, np.int16):
                a = (random.standard_normal(shape) * 100).astype(dtype)
                b = np.zeros(shape[::-1], dtype)
                transpose(a, b, layout_of)
                assert np.array_equal(b, a.T)
    print("b == a.T, each time")


if __name__ == "__main__":
    main()
