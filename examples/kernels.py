"""Three wrong kernels, and what the checker says of them: a race, a bad index, a deadlocked pipeline.

    python examples/kernels.py

Each is shown with its report. docs/debugging.md explains how to read them. No GPU is needed.
"""
import numpy as np

import hilt
import hilt.cute as cute
import hilt.utils
from hilt import Float32, Int32, Int64, range_constexpr


@cute.kernel
def block_sum(t: cute.Tensor, sums: cute.Tensor):
    """Sums 64 elements by a tree. A barrier is missing in the loop."""
    thread, block = cute.arch.thread_idx()[0], cute.arch.block_idx()[0]
    part = hilt.utils.SmemAllocator().allocate_tensor(Float32, cute.make_layout(64))
    part[thread] = t[block * 64 + thread]
    cute.arch.sync_threads()
    step = Int32(32)
    while step > 0:
        if thread < step:
            part[thread] = part[thread] + part[thread + step]
        step = step // 2
    if thread == 0:
        sums[block] = part[0]


@cute.jit
def race(t: cute.Tensor, sums: cute.Tensor):
    block_sum(t, sums).launch(grid=cute.size(sums), block=64)


@cute.kernel
def blur(image: cute.Tensor, out: cute.Tensor):
    """Averages with the right neighbour. At the right edge that is the next row's first: memory of the image, but not of the row."""
    column, row, _ = cute.arch.thread_idx()
    out[row, column] = (image[row, column] + image[row, column + 1]) * 0.5


@cute.jit
def bad_index(image: cute.Tensor, out: cute.Tensor):
    blur(image, out).launch(grid=1, block=(image.shape[1], image.shape[0], 1))


STAGES = 2


@cute.struct
class Ring:
    full: cute.struct.MemRange[Int64, STAGES]
    empty: cute.struct.MemRange[Int64, STAGES]
    slots: cute.struct.MemRange[Float32, 32 * STAGES]


@cute.kernel
def pipeline(t: cute.Tensor, sums: cute.Tensor):
    """Warp 0 fills slots of a ring, warp 1 adds them up. The consumer forgets to give the slots back."""
    thread, lane = cute.arch.thread_idx()[0], cute.arch.lane_idx()
    ring = hilt.utils.SmemAllocator().allocate(Ring)
    full, empty = ring.full.data_ptr(), ring.empty.data_ptr()
    slots = ring.slots.get_tensor(cute.make_layout((32, STAGES)))
    if thread == 0:
        for s in range_constexpr(STAGES):
            cute.arch.mbarrier_init(full + s, 32)
            cute.arch.mbarrier_init(empty + s, 32)
        cute.arch.mbarrier_init_fence()
    cute.arch.sync_threads()
    tiles = cute.size(t) // 32
    if thread < 32:
        for k in range(tiles):
            slot, phase = k % STAGES, k // STAGES % 2
            cute.arch.mbarrier_wait(empty + slot, phase ^ 1)
            slots[lane, slot] = t[k * 32 + lane]
            cute.arch.mbarrier_arrive(full + slot)
    else:
        total = Float32(0.0)
        for k in range(tiles):
            slot, phase = k % STAGES, k // STAGES % 2
            cute.arch.mbarrier_wait(full + slot, phase)
            total += slots[lane, slot]
        sums[lane] = total


@cute.jit
def deadlock(t: cute.Tensor, sums: cute.Tensor):
    pipeline(t, sums).launch(grid=1, block=64)


def numbers(*shape):
    return np.arange(np.prod(shape), dtype=np.float32).reshape(shape)


def report(title, function, *args):
    print(f"-- {title}\n")
    try:
        with hilt.check():
            function(*args)
    except hilt.DSLError as error:
        print(f"{error}\n")
    else:
        raise AssertionError("nothing was reported")


def main():
    report("a race", race, numbers(128), numbers(2))
    report("a bad index", bad_index, numbers(4, 8), numbers(4, 8))
    report("a deadlocked pipeline", deadlock, numbers(128), numbers(32))


if __name__ == "__main__":
    main()
