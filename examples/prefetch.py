"""One loop that copies rows to shared memory and uses them: as one writes it down, pipelined by hand, and by `prefetch_stages`.

    python examples/prefetch.py [--ir]

Copies by cp.async take a while; a loop that waits for each wastes that time. By hand one begins the first copies before the loop, in
each trip the one for two trips later, counts the groups under way, and thinks of the last trips. `prefetch_stages=2` makes the
same of the plain loop. With --ir the loops are shown as the compiler sees them after its passes.
"""
import argparse
import os

import numpy as np

import hilt
import hilt.cute as cute
import hilt.utils
from hilt import Constexpr, Float32, const_expr

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
        for name, stages in (("by hand", None), ("as written", 0), ("by prefetch_stages", AHEAD)):
            out = np.full(THREADS, np.nan, np.float32)
            with hilt.check():  # in order, with copies as late as the program allows
                launch(rows, out, stages)
            assert (out == want).all()
            launch(rows, out, stages)
            assert (out == want).all()
            print(f"{n} rows, {name}: right")


if __name__ == "__main__":
    main()
