"""`prefetch_stages` on an NVIDIA GPU against the same loop pipelined by hand, and not at all.

    python bench/pipeline.py [--json FILE]

Two loops: the product of matrices of examples/gemm_sm80.py, and sums of rows that blocks copy to shared memory, where nearly nothing is
computed. All of a row take turns; medians; what comes out is checked before and after, and poisoned in between.
"""
import os
import sys

import hilt.cute as cute
import hilt.utils
import torch
from hilt import Constexpr, Float32, const_expr, range, range_constexpr
from hilt.cute.nvgpu import LoadCacheMode, cpasync, warp

import common
from gpu import Work

sys.path.append(os.path.join(os.path.dirname(__file__), "../examples"))
import gemm_sm80 as example  # noqa: E402
from gemm_sm80 import AHEAD, BK, BM, BN, SLOTS, THREADS  # noqa: E402

WAYS = {"hilt": "compiler", "by hand": "hand", "not pipelined": "plain"}


@cute.jit
def loop(trips, how: Constexpr, fetch: Constexpr, use: Constexpr, ahead: Constexpr, slots: Constexpr):
    """The loop in one of three ways: fetch(i, slot) begins copies, use(slot) is what threads do with them."""
    if const_expr(how == "hand"):
        for i in range_constexpr(ahead):
            if i < trips:
                fetch(i, i)
            cute.arch.cp_async_commit_group()
        used, filled = 0, ahead
        for i in range(trips):
            cute.arch.cp_async_wait_group(ahead - 1)
            cute.arch.sync_threads()
            if i + ahead < trips:
                fetch(i + ahead, filled)
            cute.arch.cp_async_commit_group()
            use(used)
            used = 0 if used == slots - 1 else used + 1
            filled = 0 if filled == slots - 1 else filled + 1
    else:
        for i in range(trips, prefetch_stages=ahead if how == "compiler" else 0):
            fetch(i, i % slots)
            cute.arch.cp_async_commit_group()
            cute.arch.cp_async_wait_group(0)
            cute.arch.sync_threads()
            use(i % slots)
            if const_expr(how == "plain"):
                cute.arch.sync_threads()


# -- a product of matrices -------------------------------------------------------------------------------

@cute.kernel
def product_kernel(a: cute.Tensor, b: cute.Tensor, c: cute.Tensor, tiled: Constexpr, how: Constexpr):
    tid, dtype = cute.arch.thread_idx()[0], a.element_type
    bm, bn, _ = cute.arch.block_idx()
    copy = cute.make_tiled_copy_tv(
        cute.make_copy_atom(cpasync.CopyG2SOp(LoadCacheMode.GLOBAL), dtype, num_bits_per_copy=128),
        cute.make_layout((THREADS * 8 // BK, BK // 8), stride=(BK // 8, 1)), cute.make_layout((1, 8)))
    left, right = example.Operand(a, BM, bm, copy, tid), example.Operand(b, BN, bn, copy, tid)
    thread = tiled.get_slice(tid)
    frag_a = tiled.make_fragment_A(thread.partition_A(left.ring[None, None, 0]))
    frag_b = tiled.make_fragment_B(thread.partition_B(right.ring[None, None, 0]))
    sums = tiled.make_fragment_C(tiled.partition_shape_C((BM, BN)))
    sums.fill(0.0)
    matrices = cute.make_copy_atom(warp.LdMatrix8x8x16bOp(transpose=False, num_matrices=4), dtype)
    load_a, load_b = cute.make_tiled_copy_A(matrices, tiled), cute.make_tiled_copy_B(matrices, tiled)
    rows_a, rows_b = load_a.get_slice(tid).partition_S(left.ring), load_b.get_slice(tid).partition_S(right.ring)
    into_a, into_b = load_a.retile(frag_a), load_b.retile(frag_b)

    def fetch(k, slot):
        left.fetch(k, slot)
        right.fetch(k, slot)

    def use(slot):
        for step in range_constexpr(BK // 16):
            cute.copy(load_a, rows_a[None, None, step, slot], into_a[None, None, step])
            cute.copy(load_b, rows_b[None, None, step, slot], into_b[None, None, step])
            cute.gemm(tiled, sums, frag_a[None, None, step], frag_b[None, None, step], sums)
    loop(cute.ceil_div(a.shape[1], BK), how, fetch, use, AHEAD, SLOTS)
    target = thread.partition_C(cute.local_tile(c, (BM, BN), (bm, bn)))
    out = cute.make_rmem_tensor(sums.layout, c.element_type)
    out.store(sums.load().to(c.element_type))
    cute.autovec_copy(out, target)


@cute.jit
def product(a: cute.Tensor, b: cute.Tensor, c: cute.Tensor, how: Constexpr):
    """Of sizes that are multiples of the tiles."""
    tiled = cute.make_tiled_mma(warp.MmaF16BF16Op(a.element_type, Float32, (16, 8, 16)), (2, 2, 1), (32, 32, 16))
    product_kernel(a, b, c, tiled, how).launch(grid=(c.shape[0] // BM, c.shape[1] // BN, 1), block=THREADS)


# -- sums of rows ----------------------------------------------------------------------------------------

WIDTH, ROWS_AHEAD = 4 * THREADS, 3


@cute.kernel
def sums_kernel(rows: cute.Tensor, out: cute.Tensor, how: Constexpr):
    """A block adds up its rows; each thread copies 16 bytes and uses what another copied."""
    tid, block = cute.arch.thread_idx()[0], cute.arch.block_idx()[0]
    slots = ROWS_AHEAD + 1
    ring = hilt.utils.SmemAllocator().allocate_tensor(Float32, cute.make_layout((WIDTH, slots)), 16)
    atom = cute.make_copy_atom(cpasync.CopyG2SOp(), Float32, num_bits_per_copy=128)
    total = cute.make_rmem_tensor(4, Float32)
    total.fill(0.0)

    def fetch(i, slot):
        cute.copy(atom, cute.local_tile(rows[None, i, block], (4,), (tid,)), cute.local_tile(ring[None, slot], (4,), (tid,)))

    def use(slot):
        total.store(total.load() + cute.local_tile(ring[None, slot], (4,), (THREADS - 1 - tid,)).load())
    loop(rows.shape[1], how, fetch, use, ROWS_AHEAD, slots)
    cute.autovec_copy(total, cute.local_tile(out[None, block], (4,), (tid,)))


@cute.jit
def sums_of_rows(rows: cute.Tensor, out: cute.Tensor, how: Constexpr):
    sums_kernel(rows, out, how).launch(grid=rows.shape[2], block=THREADS)


# -- measured --------------------------------------------------------------------------------------------

def aligned(x):
    return cute.runtime.from_dlpack(x, assumed_align=16)


def works():
    reaches = {"by hand": ">= 0.99 speed", "not pipelined": ">= 1.0 speed"}
    for side in (2048, 4096):
        a, b = (torch.randn(side, side, device="cuda").bfloat16() for _ in "ab")
        c = torch.empty(side, side, device="cuda", dtype=torch.bfloat16)
        given = [aligned(x).mark_layout_dynamic(leading_dim=1).mark_compact_shape_dynamic(mode=1, stride_order=(0, 1), divisibility=8)
                 for x in (a, b, c)]
        ways = {name: (lambda how=how, given=given: product(*given, how)) for name, how in WAYS.items()}
        yield Work(f"product by mma.sync, {side}^3, bf16", c, 0, lambda a=a, b=b: a.float() @ b.float().T, 5e-3, ways,
                   {**reaches, "torch.mm": "speed"}, {"torch.mm": lambda a=a, b=b, c=c: torch.mm(a, b.T, out=c)})
    blocks, trips = 132 * 16, 256
    rows = torch.randn(blocks, trips, WIDTH, device="cuda")
    out = torch.empty(blocks, WIDTH, device="cuda")
    hrows, hout = aligned(rows.permute(2, 1, 0)), aligned(out.T)
    order = torch.arange(WIDTH, device="cuda").view(-1, 4).flip(0).reshape(-1)
    ways = {name: (lambda how=how: sums_of_rows(hrows, hout, how)) for name, how in WAYS.items()}
    yield Work("sums of rows by cp.async", out, rows.nbytes, lambda: rows.double().sum(1)[:, order], 1e-5, ways, reaches)


def main():
    given = common.options(__doc__)
    print(f"{torch.cuda.get_device_name()}, torch {torch.__version__}, CUDA {torch.version.cuda}")
    table = common.Table("loops pipelined by the compiler", given)
    for work in works():
        work.measure(table)
    table.done()


if __name__ == "__main__":
    main()
