"""One loop that copies rows to shared memory and uses them: as one writes it down, pipelined by hand, and by `prefetch_stages`.

    python examples/prefetch.py [--ir]

Copies by cp.async take a while; a loop that waits for each wastes that time. By hand one begins the first copies before the loop, in
each trip the one for two trips later, counts the groups under way, and thinks of the last trips. `prefetch_stages=2` makes the
same of the plain loop. With --ir the loops are shown as the compiler sees them after its passes. By TMA, which GPUs have from sm_90 on, one
thread fetches a whole row; bytes are counted on an mbarrier a slot, and another one tells when a slot is free.
"""
import argparse
import os

import numpy as np

import hilt
import hilt.cute as cute
import hilt.utils
from hilt import Constexpr, Float32, Int64, const_expr, range_constexpr
from hilt.cute.nvgpu import cpasync

THREADS, AHEAD = 128, 2
SLOTS = AHEAD + 1  # one is used while two are filled


@cute.jit
def fetch(rows: cute.Tensor, ring: cute.Tensor, i, tid):
    atom = cute.make_copy_atom(cute.nvgpu.cpasync.CopyG2SOp(), Float32, num_bits_per_copy=32)
    cute.copy(atom, cute.local_tile(rows[i, None], (1,), (tid,)), cute.local_tile(ring[i % SLOTS, None], (1,), (tid,)))


@cute.jit
def use(ring: cute.Tensor, i, tid):
    """A value that another thread has copied."""
    return ring[i % SLOTS, THREADS - 1 - tid] * (i + 1)


@cute.kernel
def by_hand(rows: cute.Tensor, out: cute.Tensor):
    tid, n, total = cute.arch.thread_idx()[0], rows.shape[0], Float32(0.0)
    ring = hilt.utils.SmemAllocator().allocate_tensor(Float32, cute.make_layout((SLOTS, THREADS), stride=(THREADS, 1)), 16)
    for i in range(AHEAD):
        if i < n:
            fetch(rows, ring, i, tid)
        cute.arch.cp_async_commit_group()  # a group each trip, so that their number is known
    for i in range(n):
        cute.arch.cp_async_wait_group(AHEAD - 1)  # all but the youngest have landed
        cute.arch.sync_threads()  # and all threads are done with the slot that is filled now
        if i + AHEAD < n:
            fetch(rows, ring, i + AHEAD, tid)
        cute.arch.cp_async_commit_group()
        total += use(ring, i, tid)
    out[tid] = total


@cute.kernel
def by_the_compiler(rows: cute.Tensor, out: cute.Tensor, stages: Constexpr):
    tid, total = cute.arch.thread_idx()[0], Float32(0.0)
    ring = hilt.utils.SmemAllocator().allocate_tensor(Float32, cute.make_layout((SLOTS, THREADS), stride=(THREADS, 1)), 16)
    for i in hilt.range(rows.shape[0], prefetch_stages=stages):
        fetch(rows, ring, i, tid)
        cute.arch.cp_async_commit_group()
        cute.arch.cp_async_wait_group(0)
        cute.arch.sync_threads()
        total += use(ring, i, tid)
    out[tid] = total


@cute.kernel
def by_tma(load, source, out: cute.Tensor, stages: Constexpr):
    tid, total = cute.arch.thread_idx()[0], Float32(0.0)
    allocator = hilt.utils.SmemAllocator()
    ring = allocator.allocate_tensor(Float32, cute.make_layout((1, THREADS, SLOTS), stride=(THREADS, 1, THREADS)), 128)
    full, free = allocator.allocate_array(Int64, SLOTS), allocator.allocate_array(Int64, SLOTS)
    if tid == 0:
        for slot in range_constexpr(SLOTS):
            cute.arch.mbarrier_init(full + slot, 1)
            cute.arch.mbarrier_init(free + slot, THREADS)
        cute.arch.mbarrier_init_fence()
    cute.arch.sync_threads()
    rows = cute.local_tile(source, (1, THREADS), (None, 0))  # ((1, THREADS), rows): coordinates in the tensor
    slots, places = cpasync.tma_partition(load, 0, cute.make_layout(1), cute.group_modes(ring, 0, 2), cute.group_modes(rows, 0, 2))
    for i in hilt.range(cute.size(rows, mode=[2]), prefetch_stages=stages):
        slot, phase = i % SLOTS, i // SLOTS % 2
        if tid == 0:
            cute.arch.mbarrier_wait(free + slot, phase ^ 1)
            cute.arch.mbarrier_arrive_and_expect_tx(full + slot, THREADS * 4)
            cute.copy(load, places[None, i], slots[None, slot], tma_bar_ptr=full + slot)
        cute.arch.mbarrier_wait(full + slot, phase)
        total += ring[0, THREADS - 1 - tid, slot] * (i + 1)
        cute.arch.mbarrier_arrive(free + slot)
    out[tid] = total


@cute.jit
def launch_tma(rows: cute.Tensor, out: cute.Tensor, stages: Constexpr):
    row = cute.make_layout((1, THREADS), stride=(THREADS, 1))
    load, source = cpasync.make_tiled_tma_atom(cpasync.CopyBulkTensorTileG2SOp(), rows, row, (1, THREADS))
    by_tma(load, source, out, stages).launch(grid=1, block=THREADS)


@cute.jit
def launch(rows: cute.Tensor, out: cute.Tensor, stages: Constexpr):
    if const_expr(stages is None):
        by_hand(rows, out).launch(grid=1, block=THREADS)
    else:
        by_the_compiler(rows, out, stages).launch(grid=1, block=THREADS)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--ir", action="store_true")
    if parser.parse_args().ir:
        os.environ["HILT_DEBUG"] = "print-ir"
    os.environ["HILT_NOTES"] = "2"  # should a loop not be pipelined, it is said why
    for n in (0, 1, 2, 7):
        rows = np.random.default_rng(n).integers(-9, 9, (n, THREADS)).astype(np.float32)
        want = (rows[:, ::-1] * (np.arange(n)[:, None] + 1)).sum(0)
        ways = [("by hand", launch, None), ("as written", launch, 0), ("by prefetch_stages", launch, AHEAD)]
        if n:  # a tensor map wants a row at least
            ways += [("TMA as written", launch_tma, 0), ("TMA by prefetch_stages", launch_tma, AHEAD)]
        for name, run, stages in ways:
            out = np.full(THREADS, np.nan, np.float32)
            with hilt.check():  # in order, with copies as late as the program allows
                run(rows, out, stages)
            assert (out == want).all()
            run(rows, out, stages)
            assert (out == want).all()
            print(f"{n} rows, {name}: right")


if __name__ == "__main__":
    main()
