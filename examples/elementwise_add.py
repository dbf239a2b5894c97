"""c = a + b by blocks and threads: a tiled copy says which thread has which elements, predicates keep to the tensor's edge.

    python examples/elementwise_add.py

Threads and blocks are loops of a host function here; the partitions are those that a kernel has.
"""
import numpy as np

import hilt.cute as cute
from hilt import Boolean, Constexpr, Float32, const_expr


def tiles_of(element_type):
    """32 threads in 4 rows of 8, each with 2 rows of 4 neighbours."""
    atom = cute.make_copy_atom(cute.nvgpu.CopyUniversalOp(), element_type)
    return cute.make_tiled_copy_tv(atom, cute.make_layout((4, 8), stride=(8, 1)), cute.make_layout((2, 4), stride=(4, 1)))


@cute.jit
def add(a: cute.Tensor, b: cute.Tensor, c: cute.Tensor, talk: Constexpr):
    tiled = tiles_of(a.element_type)
    everywhere = cute.make_identity_tensor(c.shape)
    cut = [cute.zipped_divide(x, tiled.tiler_mn) for x in (a, b, c, everywhere)]
    if const_expr(talk):
        print("  a, cut into tiles                             ", cut[0].layout)
    for block in range(cute.size(cut[2], mode=[1])):
        a_tile, b_tile, c_tile, i_tile = [x[(None, None), block] for x in cut]
        for thread in range(tiled.size):
            mine = tiled.get_slice(thread)
            a_part, b_part, c_part = mine.partition_S(a_tile), mine.partition_S(b_tile), mine.partition_D(c_tile)
            i_part = mine.partition_S(i_tile)
            a_mine, b_mine, c_mine = [cute.make_fragment_like(x) for x in (a_part, b_part, c_part)]
            inside = cute.make_rmem_tensor(i_part.shape, Boolean)
            for i in range(cute.size(inside)):
                inside[i] = cute.elem_less(i_part[i], c.shape)
            if const_expr(talk):
                print("  a thread's part of a tile, and its fragment   ", a_part.layout, "and", a_mine.layout)
            cute.copy(tiled, a_part, a_mine, pred=inside)
            cute.copy(tiled, b_part, b_mine, pred=inside)
            c_mine.store(a_mine.load() + b_mine.load())
            cute.copy(tiled, c_mine, c_part, pred=inside)


def main():
    tiled = tiles_of(Float32)
    print("the tile                                         ", tiled.tiler_mn)
    print("(thread, value) -> element of the tile           ", tiled.layout_tv_tiled)
    part = tiled.get_slice(9).partition_S(cute.make_identity_tensor(tiled.tiler_mn))
    print("thread 9 has                                     ", *[part[i] for i in range(cute.size(part))])
    random = np.random.default_rng(1)
    for shape in ((8, 32), (37, 201), (1, 1)):
        a, b = (random.standard_normal(shape, np.float32) for _ in "ab")
        c = np.zeros_like(a)
        print(f"{shape}:")
        add(a, b, c, shape == (37, 201))
        assert np.array_equal(c, a + b)
        print("  c == a + b")


if __name__ == "__main__":
    main()
