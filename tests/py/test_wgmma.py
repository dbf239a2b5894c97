"""What products of warpgroups refuse while tracing, and their PTX."""
import numpy as np
import pytest

import hilt
import hilt.cute as cute
import hilt.utils
from hilt import Constexpr, Float16, Float32, Int8
from hilt.cute.nvgpu import warpgroup
from hilt.cute.nvgpu.warpgroup import OperandMajorMode, OperandSource, SmemLayoutAtomKind
from hilt.cute.runtime import from_dlpack

K, MN, SMEM, RMEM = OperandMajorMode.K, OperandMajorMode.MN, OperandSource.SMEM, OperandSource.RMEM
SW128 = SmemLayoutAtomKind.K_SW128


@cute.kernel
def kernel(tiled: Constexpr, layout: Constexpr, swizzle: Constexpr, align: Constexpr, c: cute.Tensor):
    s = hilt.utils.SmemAllocator().allocate_tensor(Float16, layout, align, swizzle)
    thread = tiled.get_slice(cute.arch.thread_idx()[0])
    acc = tiled.make_fragment_C(thread.partition_C(c))
    a, b = tiled.make_fragment_A(thread.partition_A(s)), tiled.make_fragment_B(thread.partition_B(s))
    warpgroup.fence()
    cute.gemm(tiled, acc, a, b, acc)
    warpgroup.commit_group()
    warpgroup.wait_group(0)
    cute.basic_copy(acc, thread.partition_C(c))


@cute.jit
def host(op: Constexpr, layout: Constexpr, swizzle: Constexpr, align: Constexpr, c: cute.Tensor):
    kernel(cute.make_tiled_mma(op), layout, swizzle, align, c).launch(grid=1, block=128)


def half(a_major=K, b_major=K):
    return warpgroup.MmaF16BF16Op(Float16, Float32, (64, 64, 16), SMEM, a_major, b_major)


def tile(kind=SW128):
    layout = cute.tile_to_shape(warpgroup.make_smem_layout_atom(kind, Float16), (64, 64), (0, 1))
    return layout.outer, layout.inner


@pytest.mark.parametrize("op, layout, swizzle, align, says", [
    (half(MN), *tile(), 1024, "M running fastest"),
    (half(), *tile(SmemLayoutAtomKind.MN_SW128), 1024, "K running fastest"),
    (half(), cute.make_layout((64, 64), stride=(64, 1)), None, 1024, "rows in groups of 8 are 16 bytes apart"),
    (half(), tile()[0], cute.make_swizzle(2, 4, 3), 1024, "64 bytes apart for a swizzle of 64 bytes"),
    (half(), tile()[0], cute.make_swizzle(3, 5, 3), 4096, "a swizzle that the instruction does not know"),
], ids=lambda x: None)
def test_layouts_that_no_descriptor_says(op, layout, swizzle, align, says):
    with pytest.raises(hilt.DSLUserCodeError, match="MMA_OPERAND") as e:
        host(op, layout, swizzle, align, from_dlpack(np.zeros((64, 64), np.float32)))
    assert says in str(e.value)


def test_products_that_there_are_not():
    for make in (lambda: cute.make_mma_atom(warpgroup.MmaF16BF16Op(Float16, Float32, (64, 60, 16), SMEM, K, K)),
                 lambda: cute.make_mma_atom(warpgroup.MmaI8Op(Int8, Int8, (64, 40, 32), SMEM)),
                 lambda: warpgroup.MmaI8Op(Int8, Int8, (64, 32, 32), SMEM, K, MN),
                 lambda: warpgroup.MmaF16BF16Op(Float16, Float32, (64, 64, 16), RMEM, MN, K)):
        with pytest.raises(hilt.DSLUserCodeError, match="MMA_NONE"):
            make()


def test_the_users_line_is_told():
    """Not that of the method that dataclasses have made."""
    with pytest.raises(hilt.DSLUserCodeError, match="test_wgmma.py:.*an OperandSource"):
        warpgroup.MmaF16BF16Op(Float16, Float32, (64, 64, 16), 1, K, K)
