"""Loops with prefetch_stages, from Python: what is said of them, with the lines that clash. What they compute: kernels/cases_pipeline.py."""
import re

import cutlass
import cutlass.cute as cute
from cutlass import Constexpr, Int32
import numpy as np
import pytest


def kernel_of(slots, kind):
    @cute.kernel
    def rows(t: cute.Tensor, out: cute.Tensor, n: Int32, stages: Constexpr):
        tid = cute.arch.thread_idx()[0]
        ring = cutlass.utils.SmemAllocator().allocate_tensor(Int32, cute.make_layout((32, slots)), 16)
        atom = cute.make_copy_atom(cute.nvgpu.cpasync.CopyG2SOp(), Int32, num_bits_per_copy=32)
        total = Int32(0)
        for i in cutlass.range(n, prefetch_stages=stages):  # loop
            row = total % n if cutlass.const_expr(kind == "depends") else i
            source = cute.local_tile(t, (1,), (row * 32 + tid,))
            cute.copy(atom, source, cute.local_tile(ring[None, i % slots], (1,), (tid,)))  # copy
            cute.arch.cp_async_commit_group()
            cute.arch.cp_async_wait_group(0)
            cute.arch.sync_threads()
            total = ring[31 - tid, i % slots] + i  # use
            if cutlass.const_expr(kind == "stores"):
                out[tid] = total  # store
        out[tid] = total

    @cute.jit
    def run(t: cute.Tensor, out: cute.Tensor, n: Int32, stages: Constexpr):
        rows(t, out, n, stages).launch(grid=1, block=32)

    return run


def notes_of(capfd, monkeypatch, slots, stages, kind, t=None):
    monkeypatch.setenv("HILT_NOTES", "2")
    t = np.arange(32 * 5, dtype=np.int32) if t is None else t
    out = np.zeros(32, np.int32)
    kernel_of(slots, kind)(t, out, 5, stages)
    if kind != "depends":
        assert (out == np.arange(32 * 5, dtype=np.int32).reshape(5, 32)[4, ::-1] + 4).all()
    return re.findall(r"test_pipeline.py:(\d+): note: \[(\w+)\] (.*)", capfd.readouterr().err)


def line(mark):
    with open(__file__) as f:
        return next(n for n, text in enumerate(f, 1) if text.rstrip().endswith(f"# {mark}"))


@pytest.mark.parametrize("slots,stages,kind", [(3, 2, ""), (2, 1, ""), (4, 3, "stores"), (3, 0, "")])
def test_pipelined_without_a_word(capfd, monkeypatch, slots, stages, kind):
    assert notes_of(capfd, monkeypatch, slots, stages, kind) == []


def test_as_deep_as_the_ring_allows(capfd, monkeypatch):
    [(at, what, why)] = notes_of(capfd, monkeypatch, 3, 6, "")
    assert (int(at), what) == (line("loop"), "PIPELINE_REDUCED")
    assert why.startswith("prefetch_stages is 2 here, not 6") and f"cp_async (line {line('copy')})" in why and f"(line {line('use')})" in why


def test_a_fetch_that_depends_on_a_use(capfd, monkeypatch):
    [(at, what, why)] = notes_of(capfd, monkeypatch, 3, 2, "depends")
    assert (int(at), what) == (line("loop"), "PIPELINE_NOT_APPLIED")
    assert f"cp_async (line {line('copy')}) needs" in why and f"(line {line('use')})" in why


def test_a_break(capfd, monkeypatch):
    monkeypatch.setenv("HILT_NOTES", "2")

    @cute.jit
    def count(n: Int32):
        total = 0
        for i in cutlass.range(n, prefetch_stages=2):  # left
            if i == 3:
                break
            total += i
        return total

    assert count(9) == 3
    [(at, why)] = re.findall(r"test_pipeline.py:(\d+): note: (.*)", capfd.readouterr().err)
    assert int(at) == line("left") and "a break or return may leave it" in why


def test_tensors_that_overlap(capfd, monkeypatch):
    """The same loop over overlapping tensors is right, whatever was compiled before."""
    both = np.zeros(32 * 5, np.int32)
    both[:] = np.arange(32 * 5)
    run = kernel_of(3, "stores")
    apart = np.zeros(32, np.int32)
    run(both.copy(), apart, 5, 2)
    last = both[128:].copy()
    run(both, both[128:], 5, 2)  # writes the row that the last trip fetches
    third = np.arange(96, 128, dtype=np.int32)[::-1] + 3
    assert (apart == last[::-1] + 4).all()
    assert (both[128:] == third[::-1] + 4).all()
