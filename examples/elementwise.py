"""c = op(a, b) by a kernel: blocks take tiles, a tiled copy says which thread has which elements, predicates keep to the edge.

    python examples/elementwise.py

Any shape, number type and strides; runs on a GPU if there is one (and torch), else on the CPU. A place to start from: change `op`, the tile, the tensors.
"""
import operator

import numpy as np

import hilt.cute as cute
from device import to_device, to_host
from hilt import Boolean, Constexpr, const_expr, range_constexpr


def tiles_of(element_type):
    """128 threads next to each other in memory, 4 across; each has 16 bytes of neighbours."""
    atom = cute.make_copy_atom(cute.nvgpu.CopyUniversalOp(), element_type)
    return cute.make_tiled_copy_tv(atom, cute.make_layout((128, 4)), cute.make_layout((max(128 // element_type.width, 1), 1)))


def transposed(x):
    return cute.make_tensor(x.iterator, cute.select(x.layout, mode=[1, 0]))


def compute(op, tiled, a, b, c, inside):
    """c = op(a, b) of a thread's parts; only where they are inside, if it is said."""
    a_mine, b_mine, c_mine = [cute.make_fragment_like(x) for x in (a, b, c)]
    a_mine.fill(0)
    b_mine.fill(0)
    cute.copy(tiled, a, a_mine, pred=inside)
    cute.copy(tiled, b, b_mine, pred=inside)
    c_mine.store(op(a_mine.load(), b_mine.load()).to(c.element_type))
    cute.copy(tiled, c_mine, c, pred=inside)


@cute.kernel
def elementwise_kernel(op: Constexpr, a: cute.Tensor, b: cute.Tensor, c: cute.Tensor, where: cute.Tensor, shape, tiled: Constexpr,
                       talk: Constexpr):
    """a, b, c and where are cut into tiles: ((tile), (which one))."""
    thread, block = cute.arch.thread_idx()[0], cute.arch.block_idx()[0]
    mine = tiled.get_slice(thread)
    tile = cute.idx2crd(block, where.shape[1])  # once: it takes a division
    a_part, b_part, where_part = [mine.partition_S(x[(None, None), tile]) for x in (a, b, where)]
    c_part = mine.partition_D(c[(None, None), tile])
    if const_expr(talk):
        print("  a thread's part of a tile, and its fragment   ", a_part.layout, "and", cute.make_fragment_like(a_part).layout)
    last = where_part[cute.size(where_part) - 1]
    if cute.elem_less(last, shape):  # then so are the others
        compute(op, tiled, a_part, b_part, c_part, None)
    else:
        inside = cute.make_rmem_tensor(where_part.shape, Boolean)
        for i in range_constexpr(cute.size(inside)):
            inside[i] = cute.elem_less(where_part[i], shape)
        compute(op, tiled, a_part, b_part, c_part, inside)


@cute.jit
def elementwise(op: Constexpr, a: cute.Tensor, b: cute.Tensor, c: cute.Tensor, along: Constexpr, talk: Constexpr = False):
    """`along` is the mode with stride 1: the first from here on, so that threads, then blocks, follow each other in memory."""
    tiled = tiles_of(c.element_type)
    if const_expr(along == 1):
        a, b, c = transposed(a), transposed(b), transposed(c)
    everywhere = cute.make_identity_tensor(c.shape)
    cut = [cute.zipped_divide(x, tiled.tiler_mn) for x in (a, b, c, everywhere)]
    if const_expr(talk):
        print("  c, cut into tiles                             ", cut[2].layout)
    blocks = cute.size(cut[2], mode=[1])
    elementwise_kernel(op, *cut, c.shape, tiled, talk).launch(grid=(blocks, 1, 1), block=(tiled.size, 1, 1))


def leaky(x, y):
    """x, or y times it where it is negative: operations of whole tiles."""
    return cute.where(x > 0, x, x * y)


def main():
    random = np.random.default_rng(1)
    for what, op, shape, dtype, order in (
        ("a + b", operator.add, (37, 201), np.float32, "C"),
        ("a * b", operator.mul, (1000, 3), np.float16, "F"),
        ("a - b", operator.sub, (1, 1), np.int64, "C"),
        ("a & b", operator.and_, (64, 256), np.uint8, "C"),
        ("leaky(a, b)", leaky, (129, 65), np.float64, "F"),
    ):
        a, b = (np.asarray(random.standard_normal(shape) * 50, order=order).astype(np.int8).astype(dtype, order="K") for _ in "ab")
        c = to_device(np.zeros(shape, dtype, order=order))
        print(f"{what}, {shape}, {np.dtype(dtype).name}, {'rows' if order == 'C' else 'columns'} lie together:")
        elementwise(op, to_device(a), to_device(b), c, 0 if order == "F" else 1, op is operator.add)
        want = np.where(a > 0, a, a * b) if op is leaky else op(a, b)
        assert np.array_equal(to_host(c), want)
        print("  as numpy has it")
    a = np.arange(60 * 90, dtype=np.float32).reshape(60, 90)
    a_there, c = to_device(a), to_device(np.zeros((60, 90), np.float32))
    elementwise(operator.add, a_there[::2, ::3], a_there[30:, 60:], c[::2, 5:35], 1)
    assert np.array_equal(to_host(c)[::2, 5:35], a[::2, ::3] + a[30:, 60:])
    print("every second row, every third column:\n  as numpy has it")


if __name__ == "__main__":
    main()
