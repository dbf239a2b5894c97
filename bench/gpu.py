"""Kernels on an NVIDIA GPU: cold compiles against NVRTC, warm launches against the driver, and what moves each byte once against
copies of as many bytes, torch and Triton.

    python bench/gpu.py [--json FILE] [--tune]

All of a row take turns; medians; inputs are random, outputs are poisoned before each check, and checked against float64 before and
after they are timed. `--tune` shows the kernels' rates for several block sizes and vectors a thread instead.
"""
import operator
import os
import statistics
import sys

import hilt.cute as cute
import numpy as np
import torch
from hilt import Float32, Int32
from hilt.cute.runtime import from_dlpack

import common
import kernels_gpu as kernels
import nvrtc

sys.path.append(os.path.join(os.path.dirname(__file__), "../examples"))
import elementwise  # noqa: E402
import transpose  # noqa: E402

try:
    import kernels_triton
except ImportError:
    kernels_triton = None

READ = """
extern "C" __global__ void read_all(const float4 *a, long n, float *out)
{
    long stride = (long)gridDim.x * blockDim.x;
    float total = 0;
    for (long i = (long)blockIdx.x * blockDim.x + threadIdx.x; i < n; i += 8 * stride) {
        float4 v[8];
        #pragma unroll
        for (int k = 0; k < 8; k++)
            v[k] = a[i + k * stride];
        #pragma unroll
        for (int k = 0; k < 8; k++)
            total += v[k].x + v[k].y + v[k].z + v[k].w;
    }
    if (total == 12345.678f)
        *out = total;
}
"""
NINE = """
extern "C" __global__ void nine(int n, float *a, float *b, float *c, float *d, float *e, float *f, float *g, float *h, float *i)
{
    if (threadIdx.x >= n)
        a[0] = b[0] + c[0] + d[0] + e[0] + f[0] + g[0] + h[0] + i[0];
}
"""
SMALL = """
extern "C" __global__ void small(float *c, const float *a, const float *b, int n)
{
    int i = blockIdx.x * 256 + threadIdx.x;
    if (i < n) {
        float s = 0;
        for (int k = 0; k < n; k++)
            s += a[i] * b[k] + %d;
        c[i] = s;
    }
}
"""


def aligned(x):
    return from_dlpack(x, assumed_align=16)


# -- compile and launch ----------------------------------------------------------------------------------

def new_small(number):
    @cute.kernel
    def small_kernel(c: cute.Tensor, a: cute.Tensor, b: cute.Tensor, n: Int32):
        i = cute.arch.block_idx()[0] * 256 + cute.arch.thread_idx()[0]
        if i < n:
            s = Float32(0)
            for k in range(n):
                s += a[i] * b[k] + number
            c[i] = s

    @cute.jit
    def small(c: cute.Tensor, a: cute.Tensor, b: cute.Tensor, n: Int32):
        small_kernel(c, a, b, n).launch(grid=cute.ceil_div(n, 256), block=256)
    return small


def compile_rows(table):
    """Another number in the text each time: no cache has it."""
    if not nvrtc.library():
        print("(NVRTC is not here: its row is left out)")
        return
    x = np.zeros(256, np.float32)
    numbers = iter(range(os.getpid() * 1000, 1 << 62))
    table.row("compile, small kernel to cubin", "NVRTC",
              lambda: common.timed(lambda: cute.compile(new_small(next(numbers)), x, x, x, 256, options="--gpu-arch sm_90a")),
              lambda: common.timed(lambda: nvrtc.cubin(SMALL % next(numbers))), "<= 0.5")


@cute.kernel
def nine_kernel(n, a, b, c, d, e, f, g, h, i):
    if cute.arch.thread_idx()[0] >= n:
        a[0] = b[0] + c[0] + d[0] + e[0] + f[0] + g[0] + h[0] + i[0]


@cute.jit
def nine(n: Int32, a: cute.Tensor, b: cute.Tensor, c: cute.Tensor, d: cute.Tensor, e: cute.Tensor, f: cute.Tensor, g: cute.Tensor,
         h: cute.Tensor, i: cute.Tensor):
    nine_kernel(n, a, b, c, d, e, f, g, h, i).launch(grid=1, block=32)


def launch_rows(table):
    """What a launch costs the caller: few enough of them at once that none waits for room in the queue."""
    count = 300
    xs = [torch.zeros(16, device="cuda") for _ in range(9)]

    def by(f, *args):
        def once():
            torch.cuda.synchronize()
            return common.each(f, args, count)
        return once
    peers = [("torch.add(out=)", by(lambda a, b, out: torch.add(a, b, out=out), *xs[:3]), "<= 0.6")]
    if nvrtc.library():
        kernel = nvrtc.Kernel(NINE, "nine")
        arguments = kernel.arguments(32, *[x.data_ptr() for x in xs])

        def by_driver():
            torch.cuda.synchronize()
            return kernel.launches(1, 32, arguments, count) / count
        peers.insert(0, ("cuLaunchKernel from C", by_driver, "+1 us"))
    table.rows_of("warm launch, nine torch tensors", by(nine, 32, *xs), peers)
    if len(peers) > 1:
        row = table.rows[-2]
        print(f"{'':38} over the driver: {(row['ours'] - row['theirs']) * 1e6:.2f} us (at most 1 us)")


# -- memory ----------------------------------------------------------------------------------------------

def device_time(f, times=10):
    """A function that gives the seconds of one call on the device, of several in a row."""
    def once():
        begin, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
        torch.cuda.synchronize()
        begin.record()
        for _ in range(times):
            f()
        end.record()
        end.synchronize()
        return begin.elapsed_time(end) * 1e-3 / times
    return once


class Work:
    """A row: what it is called, where its result goes, the bytes it must move, what must come out (a function) and how far off it may
    be, the ways to do it (one is "hilt"; they may give a tensor of their own), what each peer's ratio must reach, peers that do
    something else.
    """

    def __init__(self, what, out, moved, want, tolerance, ways, reaches, others=None):
        self.what, self.out, self.moved, self.want, self.tolerance, self.ways = what, out, moved, want, tolerance, ways
        self.reaches, self.others = reaches, others or {"copy": copies(moved)}

    def check(self):
        want = self.want()
        for name, way in self.ways.items():
            self.out.fill_(float("nan"))
            got = way()
            error = distance(self.out if got is None else got, want)
            assert error <= self.tolerance, f"{self.what} by {name}: off by {error}"

    def measure(self, table):
        self.check()
        timed = {name: device_time(way) for name, way in {**self.ways, **self.others}.items()}
        peers = [(name, timed[name], reach) for name, reach in self.reaches.items() if name in timed]
        table.rows_of(self.what, timed["hilt"], peers, self.moved)
        self.check()


def distance(got, want):
    """The norm of the difference over that of the reference, a part at a time."""
    got, want = got.reshape(-1), want.reshape(-1)
    off, size = 0.0, 0.0
    for k in range(0, got.numel(), 1 << 26):
        g, w = got[k:k + (1 << 26)].double(), want[k:k + (1 << 26)].double()
        off, size = off + ((g - w) ** 2).sum().item(), size + (w ** 2).sum().item()
    return (off / size) ** 0.5


def same_memory(out, a):
    """A copy within the device from the kernel's input to its output. Which buffers they are matters: copies of other buffers of this
    size differ by up to 4 %.
    """
    return {"copy": lambda: out.view(-1).copy_(a.view(-1))}


def copies(moved):
    """A copy within the device that reads and writes so many bytes together."""
    source, target = (torch.empty(moved // 2, dtype=torch.uint8, device="cuda").random_() for _ in "ab")
    return lambda: target.copy_(source)


def rows_at_a_time(f, *xs):
    """f of the float64 of some rows after the other."""
    out = torch.empty(xs[0].shape, dtype=torch.float64, device="cuda")
    for k in range(0, out.shape[0], 4096):
        out[k:k + 4096] = f(xs[0][k:k + 4096].double(), *[x.double() for x in xs[1:]])
    return out


REACHES = {"copy": ">= 0.985 speed", "torch": ">= 1.0 speed", "triton": ">= 1.0 speed"}


def by_triton(name, *args):
    return {"triton": lambda: getattr(kernels_triton, name)(*args)} if kernels_triton else {}


def flat_works(n):
    a, b, out = (torch.randn(n, device="cuda") for _ in range(3))
    ha, hb, hout = map(aligned, (a, b, out))
    shape = (n // 8192, 8192)
    ea, eb, eout = (aligned(x.view(shape)) for x in (a, b, out))
    yield Work("copy, f32", out, 8 * n, lambda: a, 0,
               {"hilt": lambda: kernels.copy(hout, ha), "torch": lambda: out.copy_(a), **by_triton("copy", out, a)}, REACHES,
               same_memory(out, a))
    yield Work("add, f32", out, 12 * n, lambda: a.double() + b, 1e-6,
               {"hilt": lambda: kernels.add(hout, ha, hb), "torch": lambda: torch.add(a, b, out=out), **by_triton("add", out, a, b)}, REACHES)
    yield Work("add by examples/elementwise.py", out, 12 * n, lambda: a.double() + b, 1e-6,
               {"hilt": lambda: elementwise.elementwise(operator.add, ea, eb, eout, 1), "add above": lambda: kernels.add(hout, ha, hb)},
               {"copy": ">= 0.985 speed", "add above": ">= 0.99 speed"})
    one, parts = torch.zeros(1, device="cuda"), torch.zeros(4 * multiprocessors(), device="cuda")
    count = torch.zeros(1, dtype=torch.int32, device="cuda")
    hone, hparts, hcount = aligned(one), aligned(parts), aligned(count)
    yield Work("sum, f32", one, 4 * n, lambda: a.double().sum().reshape(1), 1e-3,
               {"hilt": lambda: kernels.sum_all(hone, ha, hparts, hcount), "torch": lambda: torch.sum(a, dim=0, keepdim=True, out=one),
                **by_triton("sum_all", one, a)},
               {"reading, CUDA C": ">= 0.95 speed", "torch": ">= 1.0 speed", "triton": ">= 1.0 speed"}, reading(a))


def multiprocessors():
    return torch.cuda.get_device_properties(0).multi_processor_count


def reading(a):
    """The limit of what only reads."""
    if not nvrtc.library():
        return {"copy": copies(a.nbytes)}
    kernel, spare = nvrtc.Kernel(READ, "read_all"), torch.zeros(1, device="cuda")
    arguments = kernel.arguments(a.data_ptr(), a.numel() // 4, spare.data_ptr())
    grid = 1 << 11
    assert a.numel() % (grid * 512 * 32) == 0
    return {"reading, CUDA C": lambda: kernel.launches(grid, 512, arguments)}


def row_works(rows, columns):
    for dtype in (torch.float32, torch.bfloat16):
        a, weight = torch.randn(rows, columns, device="cuda", dtype=dtype), torch.randn(columns, device="cuda", dtype=dtype)
        out = torch.empty_like(a)
        ha, hweight, hout = map(aligned, (a, weight, out))
        moved, name = 2 * a.nbytes, str(dtype).removeprefix("torch.")
        tolerance = 1e-5 if dtype == torch.float32 else 5e-3
        threads = 512 if dtype == torch.float32 else 64
        yield Work(f"softmax, {name}", out, moved, lambda: rows_at_a_time(lambda x: torch.softmax(x, -1), a), tolerance,
                   {"hilt": lambda: kernels.softmax(hout, ha, columns, 64, "both"), "torch": lambda: torch.softmax(a, -1),
                    **by_triton("softmax", out, a)}, REACHES, same_memory(out, a))
        yield Work(f"RMSNorm, {name}", out, moved,
                   lambda: rows_at_a_time(lambda x, w: torch.nn.functional.rms_norm(x, (columns,), w, 1e-6), a, weight), tolerance,
                   {"hilt": lambda: kernels.rms_norm(hout, ha, hweight, 1e-6, columns, threads),
                    "torch": lambda: torch.nn.functional.rms_norm(a, (columns,), weight, 1e-6),
                    **by_triton("rms_norm", out, a, weight, 1e-6)}, REACHES, same_memory(out, a))


def transpose_works(side):
    a, out = torch.randn(side, side // 2, device="cuda"), torch.empty(side // 2, side, device="cuda")
    ha, hout = aligned(a), aligned(out)
    yield Work("transpose, f32", out, 2 * a.nbytes, lambda: a.T.contiguous(), 0,
               {"hilt": lambda: kernels.transpose(hout, ha), "torch": lambda: out.copy_(a.T), **by_triton("transpose", out, a)}, REACHES,
               same_memory(out, a))
    yield Work("transpose by examples/transpose.py", out, 2 * a.nbytes, lambda: a.T.contiguous(), 0,
               {"hilt": lambda: transpose.transpose(ha, hout, transpose.swizzled), "transpose above": lambda: kernels.transpose(hout, ha)},
               {"copy": ">= 0.985 speed", "transpose above": ">= 0.99 speed"}, same_memory(out, a))


# -- which sizes suit the kernels -------------------------------------------------------------------------

def tune(n, rows, columns, side):
    a, b, out = (torch.randn(n, device="cuda") for _ in range(3))

    def show(what, moved, f, *args):
        f(*args)
        seconds = statistics.median(device_time(lambda: f(*args))() for _ in range(5))
        print(f"{what:60} {moved / seconds * 1e-9:8.0f} GB/s", flush=True)
    show("a copy of the driver's", 8 * n, lambda: out.copy_(a))
    ha, hb, hout = map(aligned, (a, b, out))
    for threads in (256, 512, 1024):
        for vectors in (1, 2, 4):
            for hints in kernels.HINTS:
                show(f"copy, {threads} threads, {vectors} vectors, {hints}", 8 * n, kernels.copy, hout, ha, threads, vectors, hints)
                show(f"add, {threads} threads, {vectors} vectors, {hints}", 12 * n, kernels.add, hout, ha, hb, threads, vectors, hints)
    for dtype in (torch.float32, torch.bfloat16):
        x = a.to(dtype)[:rows * columns].view(rows, columns)
        y, weight = torch.empty_like(x), torch.randn(columns, device="cuda", dtype=dtype)
        hx, hy, hweight = map(aligned, (x, y, weight))
        show(f"a copy of the driver's, {dtype}", 2 * x.nbytes, lambda: y.copy_(x))
        for threads in (64, 128, 256, 512):
            for hints in kernels.HINTS:
                show(f"softmax, {dtype}, {threads} threads, {hints}", 2 * x.nbytes, kernels.softmax, hy, hx, columns, threads, hints)
                show(f"RMSNorm, {dtype}, {threads} threads, {hints}", 2 * x.nbytes, kernels.rms_norm, hy, hx, hweight, 1e-6, columns,
                     threads, hints)
    there, back = aligned(a.view(side, n // side)), aligned(out.view(n // side, side))
    for tile, threads in ((32, 128), (32, 256), (64, 128), (64, 256), (64, 512), (128, 256), (128, 512), (128, 1024)):
        for group in (1, 2, 4, 8, 16):
            show(f"transpose, tiles of {tile}, {threads} threads, groups of {group}", 8 * n, kernels.transpose, back, there, tile, threads, group)


def main():
    given = common.options(__doc__, tune="show rates of the kernels for several sizes instead")
    print(f"{torch.cuda.get_device_name()}, torch {torch.__version__}, CUDA {torch.version.cuda}")
    if given.tune:
        return tune(1 << 28, 1 << 15, 1 << 12, 1 << 14)
    table = common.Table("kernels on a GPU", given)
    compile_rows(table)
    launch_rows(table)
    for works in (flat_works(1 << 28), row_works(1 << 15, 1 << 12), transpose_works(1 << 14)):
        for work in works:
            work.measure(table)
    table.done()


if __name__ == "__main__":
    main()
