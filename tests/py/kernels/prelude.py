"""What the programs of the folders wrong/ and right/ begin with, line by line."""
import numpy as np
import hilt
import hilt.cute as cute
import hilt.utils
from hilt import Boolean, Constexpr, Float16, Float32, Int32, Int64, Uint32, const_expr, range_constexpr
from hilt.cute import arch
from hilt.cute.nvgpu import cpasync, warpgroup
from hilt.cute.runtime import from_dlpack
def shared(dtype, *shapes):
    allocator = hilt.utils.SmemAllocator()
    made = [allocator.allocate_tensor(dtype, cute.make_layout(shape), 16) for shape in shapes]
    return made[0] if len(made) == 1 else made
def shared_and_bars(dtype, shape, bars):
    allocator = hilt.utils.SmemAllocator()
    return allocator.allocate_tensor(dtype, cute.make_layout(shape), 16), allocator.allocate_array(Int64, bars)
def numbers(*shape, dtype=np.int32):
    return np.arange(1, 1 + int(np.prod(shape)), dtype=dtype).reshape(shape)
def aligned(array):
    return from_dlpack(array, assumed_align=16)
@cute.jit
def launched(kernel: Constexpr, args, grid: Constexpr, block: Constexpr, cluster: Constexpr, smem: Constexpr):
    kernel(*args).launch(grid=grid, block=block, cluster=cluster, smem=smem)
def launch(kernel, *args, grid=1, block=32, cluster=(1, 1, 1), smem=0):
    launched(kernel, args, grid, block, cluster, smem)
@cute.jit
def tma_tile():
    allocator = hilt.utils.SmemAllocator()
    s, bar = allocator.allocate_tensor(Int32, cute.make_layout((8, 8), stride=(8, 1)), 128), allocator.allocate_array(Int64, 1)
    with arch.elect_one():
        arch.mbarrier_init(bar, 1)
        arch.mbarrier_init_fence()
    arch.sync_threads()
    return s, bar
@cute.jit
def tma(kernel: Constexpr, a: cute.Tensor, b: cute.Tensor, out: cute.Tensor):
    layout = cute.make_layout((8, 8), stride=(8, 1))
    load, source = cpasync.make_tiled_tma_atom(cpasync.CopyBulkTensorTileG2SOp(), a, layout, (8, 8))
    store, target = cpasync.make_tiled_tma_atom(cpasync.CopyBulkTensorTileS2GOp(), b, layout, (8, 8))
    kernel(load, source, store, target, out).launch(grid=1, block=32)
