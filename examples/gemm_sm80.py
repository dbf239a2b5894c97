"""C = act(A Bᵀ) on tensor cores from sm_80 on: mma.sync, ldmatrix and cp.async, pipelined by `prefetch_stages` alone.

    python examples/gemm_sm80.py [M N K] [--ptx]

A is (M, K), B is (N, K), C is (M, N), all by rows, of Float16 or BFloat16; sums are Float32. A block computes a tile of 128 x 128: four
warps, 64 x 64 each. The loop over K says what one trip does: copy two tiles to shared memory, wait for them, multiply. That the copies
of three trips are under way while one is multiplied is the compiler's doing. Any M, N and K will do: what lies outside is not read and
counts as zero, rows must begin at multiples of 16 bytes. With --ptx the instructions that the kernel has are counted.
"""
import argparse
import collections
import re

import numpy as np

import hilt
import hilt.cute as cute
import hilt.utils
from device import to_device, to_host
from hilt import BFloat16, Constexpr, Float16, Float32, const_expr, range_constexpr
from hilt.cute.nvgpu import LoadCacheMode, cpasync, warp
from hilt.cute.runtime import from_dlpack

# The 4 warps' products cover 32 x 32, so BM and BN are multiples of that, and of the THREADS * ROW / BK rows that are copied at once. A row of
# BK = 32 is four chunks of 16 bytes, which the swizzle of ring() permutes; with another BK it is another swizzle.
BM, BN, BK = 128, 128, 32
AHEAD = 3  # trips that are copied while one is used
SLOTS = AHEAD + 1
THREADS = 128
ROW = 8  # elements of 16 bytes


def ring(dtype, rows):
    """SLOTS tiles of (rows, BK). Chunks of 16 bytes are swapped within their row, so that the 8 rows of a matrix lie in different banks."""
    tile = cute.make_layout((rows, BK, SLOTS), stride=(BK, 1, rows * BK))
    layout = cute.make_composed_layout(cute.make_swizzle(2, 3, 3), 0, tile)
    return hilt.utils.SmemAllocator().allocate_tensor(dtype, layout, 128)


class Operand:
    """One of the factors: its part for this block in global memory, and its ring of tiles."""

    def __init__(self, matrix, rows, block, copy, tid):
        self.matrix, self.ring, self.copy = matrix, ring(matrix.element_type, rows), copy
        mine = copy.get_slice(tid)
        tile, where = (rows, BK), (block, None)
        self.source = mine.partition_S(cute.local_tile(matrix, tile, where))
        self.coordinates = mine.partition_S(cute.local_tile(cute.make_identity_tensor(matrix.shape), tile, where))
        self.target = mine.partition_D(self.ring)

    def fetch(self, k, slot):
        """Begins to copy tile k; of what lies outside of the matrix, zeros land."""
        for i in range_constexpr(self.source.shape[1]):
            inside = cute.elem_less(self.coordinates[0, i, 0, k], self.matrix.shape)
            cute.copy(self.copy, self.source[None, i, None, k], self.target[None, i, None, slot], pred=inside)


@cute.kernel
def gemm_kernel(a: cute.Tensor, b: cute.Tensor, c: cute.Tensor, tiled: Constexpr, do_relu: Constexpr):
    tid, dtype = cute.arch.thread_idx()[0], a.element_type
    bm, bn, _ = cute.arch.block_idx()
    async_copy = cute.make_tiled_copy_tv(
        cute.make_copy_atom(cpasync.CopyG2SOp(LoadCacheMode.GLOBAL), dtype, num_bits_per_copy=128),
        cute.make_layout((THREADS * ROW // BK, BK // ROW), stride=(BK // ROW, 1)), cute.make_layout((1, ROW)))
    left, right = Operand(a, BM, bm, async_copy, tid), Operand(b, BN, bn, async_copy, tid)

    thread = tiled.get_slice(tid)
    frag_a = tiled.make_fragment_A(thread.partition_A(left.ring[None, None, 0]))
    frag_b = tiled.make_fragment_B(thread.partition_B(right.ring[None, None, 0]))
    sums = tiled.make_fragment_C(tiled.partition_shape_C((BM, BN)))
    sums.fill(0.0)
    matrices = cute.make_copy_atom(warp.LdMatrix8x8x16bOp(transpose=False, num_matrices=4), dtype)
    load_a, load_b = cute.make_tiled_copy_A(matrices, tiled), cute.make_tiled_copy_B(matrices, tiled)
    rows_a, rows_b = load_a.get_slice(tid).partition_S(left.ring), load_b.get_slice(tid).partition_S(right.ring)
    into_a, into_b = load_a.retile(frag_a), load_b.retile(frag_b)

    for k in hilt.range(cute.ceil_div(a.shape[1], BK), prefetch_stages=AHEAD):
        slot = k % SLOTS
        left.fetch(k, slot)
        right.fetch(k, slot)
        cute.arch.cp_async_commit_group()
        cute.arch.cp_async_wait_group(0)
        cute.arch.sync_threads()
        for step in range_constexpr(BK // 16):
            cute.copy(load_a, rows_a[None, None, step, slot], into_a[None, None, step])
            cute.copy(load_b, rows_b[None, None, step, slot], into_b[None, None, step])
            cute.gemm(tiled, sums, frag_a[None, None, step], frag_b[None, None, step], sums)

    if const_expr(do_relu):
        sums.store(cute.where(sums.load() > 0.0, sums.load(), cute.full_like(sums, 0.0)))
    out = cute.make_rmem_tensor(sums.layout, c.element_type)
    out.store(sums.load().to(c.element_type))
    places = thread.partition_C(cute.local_tile(cute.make_identity_tensor(c.shape), (BM, BN), (bm, bn)))
    target = thread.partition_C(cute.local_tile(c, (BM, BN), (bm, bn)))
    for i in range_constexpr(cute.size(out)):
        if cute.elem_less(places[i], c.shape):
            target[i] = out[i]


@cute.jit
def gemm(a: cute.Tensor, b: cute.Tensor, c: cute.Tensor, do_relu: Constexpr = False):
    op = warp.MmaF16BF16Op(a.element_type, Float32, (16, 8, 16))
    tiled = cute.make_tiled_mma(op, (2, 2, 1), (32, 32, 16))  # 16 columns of B a warp, as many as one ldmatrix brings
    grid = (cute.ceil_div(c.shape[0], BM), cute.ceil_div(c.shape[1], BN), 1)
    gemm_kernel(a, b, c, tiled, do_relu).launch(grid=grid, block=THREADS)


def matrix(x, divisibility=ROW):
    """Extents are known at run time; the rows are whole pieces of 16 bytes."""
    return (from_dlpack(x, assumed_align=16).mark_layout_dynamic(leading_dim=1)
            .mark_compact_shape_dynamic(mode=1, stride_order=(0, 1), divisibility=divisibility))


def padded(x):
    """With zeros behind the rows, so that all begin at multiples of 16 bytes."""
    return np.pad(x, ((0, 0), (0, -x.shape[1] % ROW)))


def check(m, n, k, name, do_relu):
    import ml_dtypes
    random, dtype = np.random.default_rng(m + n + k), np.float16 if name == "Float16" else ml_dtypes.bfloat16
    a, b = (random.integers(-4, 5, (rows, k)).astype(dtype) for rows in (m, n))  # whose sums are exact
    want = a.astype(np.float32) @ b.astype(np.float32).T
    want = (np.maximum(want, 0) if do_relu else want).astype(dtype)
    c = to_device(np.full((m, n), np.nan, dtype))
    gemm(matrix(to_device(padded(a))), matrix(to_device(padded(b))), from_dlpack(c).mark_layout_dynamic(leading_dim=1), do_relu)
    assert (to_host(c) == want).all(), f"{m} x {n} x {k}"
    print(f"{m} x {n} x {k}, {name}{', relu' if do_relu else ''}: right")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("sizes", nargs="*", type=int)
    parser.add_argument("--ptx", action="store_true")
    given = parser.parse_args()
    if given.ptx:
        x = matrix(np.zeros((8, 8), np.float16))
        code = cute.compile(gemm, x, x, from_dlpack(np.zeros((8, 8), np.float16)).mark_layout_dynamic(leading_dim=1),
                            options="--gpu-arch=sm_80 --keep-ptx").__ptx__
        found = collections.Counter(re.findall(r"\b(mma\.sync|ldmatrix|cp\.async\.cg|cp\.async\.wait_group \d+|bar\.sync|ld\.local|st\.local)", code))
        print(", ".join(f"{count} {name}" for name, count in found.items()))
        return
    if given.sizes:
        check(*given.sizes, "Float16", False)
        return
    check(128, 128, 64, "Float16", False)
    check(150, 77, 104, "Float16", True)
    check(33, 200, 31, "BFloat16", True)


if __name__ == "__main__":
    main()
