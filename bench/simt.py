"""Kernels on the CPU: against C on all cores, PoCL, the checker against compiled code; cores and compile times.

Rows that differ in an environment variable (the method, the number of threads, the interpreter) are measured in processes of
their own, which take turns: each waits for a line, works once, and answers with its seconds. Results are compared first.
"""
import ctypes
import os
import subprocess
import sys
import time

import hilt
import hilt.cute as cute
import hilt.utils
import numpy as np
from hilt import Constexpr, Float32, Int32, range_constexpr

import common
import opencl

C = r"""
#include <stdint.h>
void add(float *restrict c, const float *restrict a, const float *restrict b, int64_t n)
{
    #pragma omp parallel for simd
    for (int64_t i = 0; i < n; i++)
        c[i] = a[i] + b[i];
}
void saxpy(float *restrict y, const float *restrict x, float alpha, int64_t n)
{
    #pragma omp parallel for simd
    for (int64_t i = 0; i < n; i++)
        y[i] = alpha * x[i] + y[i];
}
void stencil(float *restrict out, const float *restrict in, int64_t rows, int64_t columns)
{
    #pragma omp parallel for
    for (int64_t i = 1; i < rows - 1; i++)
        for (int64_t j = 1; j < columns - 1; j++)
            out[i * columns + j] = 0.25f * (in[(i - 1) * columns + j] + in[(i + 1) * columns + j] + in[i * columns + j - 1] + in[i * columns + j + 1]);
}
void convert(float *restrict out, const _Float16 *restrict in, int64_t n)
{
    #pragma omp parallel for simd
    for (int64_t i = 0; i < n; i++)
        out[i] = in[i];
}
void block_sum(float *restrict sums, const float *restrict t, int64_t blocks, int64_t size)
{
    #pragma omp parallel for
    for (int64_t b = 0; b < blocks; b++) {
        float s = 0.0f;
        for (int64_t i = 0; i < size; i++)
            s += t[b * size + i];
        sums[b] = s;
    }
}
void gemm(float *restrict c, const float *restrict a, const float *restrict b, int64_t n)
{
    #pragma omp parallel for
    for (int64_t i = 0; i < n; i++) {
        for (int64_t j = 0; j < n; j++)
            c[i * n + j] = 0.0f;
        for (int64_t k = 0; k < n; k++)
            for (int64_t j = 0; j < n; j++)
                c[i * n + j] += a[i * n + k] * b[k * n + j];
    }
}
"""

OPENCL = r"""
__kernel void block_sum(__global float *sums, __global const float *t)
{
    __local float s[256];
    int i = get_local_id(0);
    s[i] = t[get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int step = 128; step > 0; step /= 2) {
        if (i < step)
            s[i] += s[i + step];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (i == 0)
        sums[get_group_id(0)] = s[0];
}
__kernel void gemm(__global float *c, __global const float *a, __global const float *b, int n)
{
    __local float as[16][16], bs[16][16];
    int tx = get_local_id(0), ty = get_local_id(1), row = get_group_id(1) * 16 + ty, column = get_group_id(0) * 16 + tx;
    float total = 0.0f;
    for (int k = 0; k < n / 16; k++) {
        as[ty][tx] = a[row * n + k * 16 + tx];
        bs[ty][tx] = b[(k * 16 + ty) * n + column];
        barrier(CLK_LOCAL_MEM_FENCE);
        #pragma unroll
        for (int i = 0; i < 16; i++)
            total += as[ty][i] * bs[i][tx];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    c[row * n + column] = total;
}
"""


@cute.kernel
def add_kernel(c: cute.Tensor, a: cute.Tensor, b: cute.Tensor):
    i = cute.arch.block_idx()[0] * 256 + cute.arch.thread_idx()[0]
    if i < cute.size(c):
        c[i] = a[i] + b[i]


@cute.jit
def add(c: cute.Tensor, a: cute.Tensor, b: cute.Tensor):
    add_kernel(c, a, b).launch(grid=cute.ceil_div(cute.size(c), 256), block=256)


@cute.kernel
def saxpy_kernel(y: cute.Tensor, x: cute.Tensor, alpha: Float32):
    i = cute.arch.block_idx()[0] * 256 + cute.arch.thread_idx()[0]
    if i < cute.size(y):
        y[i] = alpha * x[i] + y[i]


@cute.jit
def saxpy(y: cute.Tensor, x: cute.Tensor, alpha: Float32):
    saxpy_kernel(y, x, alpha).launch(grid=cute.ceil_div(cute.size(y), 256), block=256)


@cute.kernel
def stencil_kernel(out: cute.Tensor, old: cute.Tensor):
    j = cute.arch.block_idx()[0] * 64 + cute.arch.thread_idx()[0]
    i = cute.arch.block_idx()[1] * 4 + cute.arch.thread_idx()[1]
    if i > 0 and i < out.shape[0] - 1 and j > 0 and j < out.shape[1] - 1:
        out[i, j] = 0.25 * (old[i - 1, j] + old[i + 1, j] + old[i, j - 1] + old[i, j + 1])


@cute.jit
def stencil(out: cute.Tensor, old: cute.Tensor):
    grid = (cute.ceil_div(out.shape[1], 64), cute.ceil_div(out.shape[0], 4))
    stencil_kernel(out, old).launch(grid=grid, block=(64, 4))


@cute.kernel
def convert_kernel(out: cute.Tensor, old: cute.Tensor):
    i = cute.arch.block_idx()[0] * 256 + cute.arch.thread_idx()[0]
    if i < cute.size(out):
        out[i] = old[i].to(Float32)


@cute.jit
def convert(out: cute.Tensor, old: cute.Tensor):
    convert_kernel(out, old).launch(grid=cute.ceil_div(cute.size(out), 256), block=256)


@cute.kernel
def block_sum_kernel(sums: cute.Tensor, t: cute.Tensor, block: Constexpr):
    i, b = cute.arch.thread_idx()[0], cute.arch.block_idx()[0]
    s = hilt.utils.SmemAllocator().allocate_tensor(Float32, cute.make_layout(block), 16)
    s[i] = t[b * block + i]
    cute.arch.sync_threads()
    step = Int32(block // 2)
    while step > 0:
        if i < step:
            s[i] = s[i] + s[i + step]
        cute.arch.sync_threads()
        step = step // 2
    if i == 0:
        sums[b] = s[0]


@cute.jit
def block_sum(sums: cute.Tensor, t: cute.Tensor, block: Constexpr):
    block_sum_kernel(sums, t, block).launch(grid=cute.size(sums), block=block)


@cute.kernel
def gemm_kernel(c: cute.Tensor, a: cute.Tensor, b: cute.Tensor):
    tx, ty, _ = cute.arch.thread_idx()
    row, column = cute.arch.block_idx()[1] * 16 + ty, cute.arch.block_idx()[0] * 16 + tx
    allocator = hilt.utils.SmemAllocator()
    tile = cute.make_layout((16, 16), stride=(16, 1))
    a_tile, b_tile = (allocator.allocate_tensor(Float32, tile, 16) for _ in "ab")
    total = Float32(0.0)
    for k in range(a.shape[1] // 16):
        a_tile[ty, tx] = a[row, k * 16 + tx]
        b_tile[ty, tx] = b[k * 16 + ty, column]
        cute.arch.sync_threads()
        for i in range_constexpr(16):
            total += a_tile[ty, i] * b_tile[i, tx]
        cute.arch.sync_threads()
    c[row, column] = total


@cute.jit
def gemm(c: cute.Tensor, a: cute.Tensor, b: cute.Tensor):
    gemm_kernel(c, a, b).launch(grid=(c.shape[1] // 16, c.shape[0] // 16), block=(16, 16))


RANDOM = np.random.default_rng(1)


def floats(*shape):
    return RANDOM.standard_normal(shape).astype(np.float32)


def small_whole(*shape):
    """Sums of these are exact in any order."""
    return RANDOM.integers(-8, 8, shape).astype(np.float32)


def at(array):
    return ctypes.c_void_p(array.ctypes.data)


# What a process of its own measures: name -> (function, arguments); sizes that suit the slowest of a row.
def jobs():
    return {
        "sums": (block_sum, (np.zeros(64, np.float32), small_whole(64 * 128), 128)),
        "many sums": (block_sum, (np.zeros(16384, np.float32), small_whole(16384 * 256), 256)),
        "gemm 64": (gemm, tuple(small_whole(64, 64) for _ in "cab")),
        "gemm 512": (gemm, tuple(small_whole(512, 512) for _ in "cab")),
        "add": (add, tuple(small_whole(1 << 22) for _ in "cab")),
        "small add": (add, tuple(small_whole(1 << 14) for _ in "cab")),
    }


class Worker:
    """A process that measures one thing each time it is asked."""

    def __init__(self, what, job, check=False, **env):
        kept = {k: v for k, v in os.environ.items() if not k.startswith("HILT_")}
        self.process = subprocess.Popen([sys.executable, __file__, "--worker", what, job, "check" if check else ""],
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env={**kept, **env})
        answer = self.process.stdout.readline()
        if not answer:
            raise RuntimeError(f"{what} of {job} under {env} ended with {self.process.wait()}")

    def __call__(self):
        self.process.stdin.write("\n")
        self.process.stdin.flush()
        return float(self.process.stdout.readline())

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def work(what, job, check):
    """The other end of a Worker."""
    function, args = jobs()[job]

    def call():
        if check:
            with hilt.check():
                function(*args)
        else:
            function(*args)

    def once():
        if what == "compile":
            begin = time.perf_counter()
            cute.compile(function, *args)
            return time.perf_counter() - begin
        return common.timed(call)
    once()
    once()
    print("ready", flush=True)
    for _ in sys.stdin:
        print(once(), flush=True)


def against(table, what, peer_name, mine, theirs, reach):
    try:
        table.row(what, peer_name, mine, theirs, reach)
    finally:
        mine.close()
        theirs.close()


def plain_rows(table, library):
    """Threads that never meet: the bandwidth of the memory is the limit."""
    n, side = 1 << 24, 4096
    a, b, c, d = floats(n), floats(n), np.zeros(n, np.float32), np.zeros(n, np.float32)
    half = floats(n).astype(np.float16)
    count = ctypes.c_int64(n)
    alpha = ctypes.c_float(1e-3)

    def grid(array):
        return array.reshape(side, side)
    for what, ours, theirs, results in (
        ("add, 16 M f32", lambda: add(c, a, b), lambda: library.add(at(d), at(a), at(b), count), (c, d)),
        ("saxpy, 16 M f32", lambda: saxpy(c, a, 1e-3), lambda: library.saxpy(at(d), at(a), alpha, count), (c, d)),
        ("stencil of 5, 4096 x 4096", lambda: stencil(grid(c), grid(a)),
         lambda: library.stencil(at(d), at(a), ctypes.c_int64(side), ctypes.c_int64(side)), (c, d)),
        ("f16 to f32, 16 M", lambda: convert(c, half), lambda: library.convert(at(d), at(half), count), (c, d)),
    ):
        ours()
        theirs()
        assert np.array_equal(*results), what
        table.row(what, "C, all cores", lambda: common.batch(ours), lambda: common.batch(theirs), ">= 0.95 speed")


def meeting_rows(table, library):
    """Blocks of 256 threads with barriers."""
    blocks, n = 16384, 512
    t, sums, peer_sums = small_whole(blocks * 256), np.zeros(blocks, np.float32), np.zeros(blocks, np.float32)
    a, b, c, peer_c = small_whole(n, n), small_whole(n, n), np.zeros((n, n), np.float32), np.zeros((n, n), np.float32)
    device = opencl.pocl()
    if device is None:
        print("(PoCL is not installed: its rows are left out)")
    for what, ours, in_c, name, call, results in (
        ("block reduction, 16384 of 256", lambda: block_sum(sums, t, 256),
         lambda: library.block_sum(at(peer_sums), at(t), ctypes.c_int64(blocks), ctypes.c_int64(256)),
         "block_sum", ((blocks * 256,), (256,), peer_sums, t), (sums, peer_sums)),
        ("tiled GEMM 512, f32", lambda: gemm(c, a, b), lambda: library.gemm(at(peer_c), at(a), at(b), ctypes.c_int64(n)),
         "gemm", ((n, n), (16, 16), peer_c, a, b, n), (c, peer_c)),
    ):
        ours()
        in_c()
        assert np.array_equal(*results), what
        if device is not None:
            kernel = device.kernel(OPENCL, name)
            results[1][...] = 0
            kernel(*call)
            assert np.array_equal(*results), f"{what} by PoCL"
            table.row(what, "PoCL", lambda: common.batch(ours), lambda: common.batch(kernel, *call), ">= 5 speed")
        table.row(what, "C loops, all cores", lambda: common.batch(ours), lambda: common.batch(in_c), ">= 0.7 speed")


GENERAL = {"HILT_SKIP": "block-loops,warp-loops"}


def main():
    if sys.argv[1:2] == ["--worker"]:
        return work(*sys.argv[2:5])
    given = common.options(__doc__.split("\n")[0])
    library, _ = common.shared_library(C, "-O3", "-march=native", "-ffp-contract=off", "-fopenmp")
    table = common.Table("kernels on the CPU", given)
    plain_rows(table, library)
    meeting_rows(table, library)
    for what, job in (("checker, 64 sums of 128", "sums"), ("checker, GEMM 64", "gemm 64"), ("checker, add of 16 K", "small add")):
        against(table, what, "general method", Worker("run", job, check=True), Worker("run", job, HILT_NUM_THREADS="1", **GENERAL),
                "<= 100")
    for what, job in (("loops for threads, 16384 sums", "many sums"), ("loops for threads, GEMM 512", "gemm 512")):
        against(table, what, "general method", Worker("run", job), Worker("run", job, **GENERAL), "")
    for what, job in (("2 threads, 16384 sums", "many sums"), ("2 threads, GEMM 512", "gemm 512"), ("2 threads, add of 4 M", "add")):
        against(table, what, "1 thread", Worker("run", job, HILT_NUM_THREADS="2"), Worker("run", job, HILT_NUM_THREADS="1"), "speed")
    for what, job in (("compile sums, loops for threads", "sums"), ("compile GEMM, loops for threads", "gemm 64")):
        against(table, what, "general method", Worker("compile", job), Worker("compile", job, **GENERAL), "")
    table.done()


if __name__ == "__main__":
    main()
