"""b = aᵀ through shared memory, so that both the reads and the writes of a warp lie side by side.

    python examples/transpose.py

A thread moves 16 bytes at once in each direction; in between the elements go one by one, into rows of the tile and out of its
columns. Shared memory has 32 banks of 4 bytes; lanes that want different words of one bank wait for each other. How many banks a
column touches depends on the layout of the tile alone, so it is printed for three.
"""
import numpy as np

import hilt.cute as cute
import hilt.utils
from device import to_device, to_host
from hilt import Boolean, Constexpr, range_constexpr

TILE, ROWS = 64, 16  # a block moves a tile of 64 x 64, 16 rows at once


def plain():
    return cute.make_layout((TILE, TILE), stride=(TILE, 1))


def padded():
    """A column more than is used: the rows begin in different banks."""
    return cute.make_layout((TILE, TILE), stride=(TILE + 1, 1))


def swizzled():
    """The same memory as plain; the bits of the row are added, without carry, to those of the column."""
    return cute.make_composed_layout(cute.make_swizzle(5, 0, 6), 0, plain())


def neighbours(element_type):
    """Elements that lie together in 16 bytes."""
    return 128 // element_type.width


@cute.jit
def part_of(matrix: cute.Tensor, i, j):
    """Some neighbours in row i, from column j times their number on; and which of them there are."""
    n = neighbours(matrix.element_type)
    there = cute.make_rmem_tensor(n, Boolean)
    for k in range_constexpr(n):
        there[k] = cute.elem_less((i, j * n + k), matrix.shape)
    return cute.local_tile(matrix[i, None], (n,), (j,)), there


@cute.kernel
def transpose_kernel(a: cute.Tensor, b: cute.Tensor, layout: Constexpr):
    tx, ty, _ = cute.arch.thread_idx()
    bx, by, _ = cute.arch.block_idx()
    n = neighbours(a.element_type)
    tile = hilt.utils.SmemAllocator().allocate_tensor(a.element_type, layout, 16)
    atom, steps = cute.make_copy_atom(cute.nvgpu.CopyUniversalOp(), a.element_type), range_constexpr(0, TILE, ROWS)
    mine = {step: cute.make_rmem_tensor(n, a.element_type) for step in steps}
    for step in steps:  # all are under way before the first is used
        mine[step].fill(0)
        part, there = part_of(a, by * TILE + ty + step, bx * (TILE // n) + tx)
        cute.copy(atom, part, mine[step], pred=there)
    for step in steps:
        for k in range_constexpr(n):
            tile[ty + step, tx * n + k] = mine[step][k]
    cute.arch.sync_threads()
    for step in steps:
        for k in range_constexpr(n):
            mine[step][k] = tile[tx * n + k, ty + step]
        part, there = part_of(b, bx * TILE + ty + step, by * (TILE // n) + tx)
        cute.copy(atom, mine[step], part, pred=there)


@cute.jit
def transpose(a: cute.Tensor, b: cute.Tensor, layout_of: Constexpr):
    grid = (cute.ceil_div(a.shape[1], TILE), cute.ceil_div(a.shape[0], TILE), 1)
    transpose_kernel(a, b, layout_of()).launch(grid=grid, block=(TILE // neighbours(a.element_type), ROWS, 1))


def banks(layout):
    """How many banks 32 lanes touch that read a column, and that write a row."""
    column, row = ({layout((i, 3) if down else (3, i)) % 32 for i in range(32)} for down in (True, False))
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
                b = to_device(np.zeros(shape[::-1], dtype))
                transpose(to_device(a), b, layout_of)
                assert np.array_equal(to_host(b), a.T)
    print("b == a.T, each time")


if __name__ == "__main__":
    main()
