"""examples/gemm.py on a GPU against cuBLAS: by torch.mm, and called directly.

    python bench/gemm.py [--json FILE] [--relu] [--tune] [M N K …]

bfloat16, C = A Bᵀ, random normals. Batches of about 20 ms take turns after equal rests, since power sets the clock and a batch
inherits the heat of the one before it; medians of the repetitions. Outputs are poisoned before each check, and compared with a product
of float32 before and after they are timed. `--relu` compares with and without the flag; `--tune` shows each tile at each size.
"""
import ctypes
import dataclasses
import os
import statistics
import sys
import time

import torch

import common

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../examples"))  # first: this file has the name of the example
import gemm  # noqa: E402

SIZES = ((2048, 2048, 2048), (4096, 4096, 4096), (8192, 8192, 8192), (8192, 8192, 1024), (5120, 5120, 5120), (4096, 4096, 16384),
         (16384, 4096, 4096), (1792, 2816, 1088), (1000, 1496, 520), (256, 304, 520))
REST = 0.25
BF16 = 14  # CUDA_R_16BF
COMPUTE_32F = 68
ONE, ZERO = ctypes.c_float(1.0), ctypes.c_float(0.0)


class CuBLAS:
    """cublasGemmEx, of the library that torch has loaded."""

    def __init__(self):
        self.library = next((ctypes.CDLL(line.split()[-1]) for line in open("/proc/self/maps") if "libcublas.so" in line), None)
        self.handle = ctypes.c_void_p()
        if self.library is None or self.library.cublasCreate_v2(ctypes.byref(self.handle)):
            self.library = None
            return
        self.library.cublasSetStream_v2(self.handle, ctypes.c_void_p(torch.cuda.current_stream().cuda_stream))
        self.space = torch.empty(32 << 20, dtype=torch.uint8, device="cuda")
        self.library.cublasSetWorkspace_v2(self.handle, ctypes.c_void_p(self.space.data_ptr()), ctypes.c_size_t(self.space.numel()))

    def __call__(self, a, b, c):
        """By columns, as the library counts: Cᵀ = B Aᵀ."""
        (m, k), n = a.shape, b.shape[0]
        pointer = lambda x: ctypes.c_void_p(x.data_ptr())  # noqa: E731
        wrong = self.library.cublasGemmEx(self.handle, 1, 0, n, m, k, ctypes.byref(ONE), pointer(b), BF16, k, pointer(a), BF16, k,
                                          ctypes.byref(ZERO), pointer(c), BF16, n, COMPUTE_32F, -1)
        if wrong:
            raise RuntimeError(f"cublasGemmEx gives {wrong}")


def batch_time(f, seconds=0.02):
    """Seconds of one call, in a batch of about so many seconds, after a rest."""
    begin, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
    times = batch_time.times.get(f)
    if times is None:
        for count in (3, 10):
            begin.record()
            for _ in range(count):
                f()
            end.record()
            end.synchronize()
        times = batch_time.times[f] = max(3, min(2000, int(seconds / (begin.elapsed_time(end) / 1e3 / count))))
    torch.cuda.synchronize()
    time.sleep(REST)
    begin.record()
    for _ in range(times):
        f()
    end.record()
    end.synchronize()
    return begin.elapsed_time(end) / 1e3 / times


batch_time.times = {}


def check(f, c, want, what):
    """The output of f, poisoned before, is the product within the rounding of its type."""
    c.fill_(float("nan"))
    f()
    torch.cuda.synchronize()
    off = ((c.float() - want).abs() / (want.abs() + want.abs().mean())).max().item()
    if not off < 2 ** -7:
        raise SystemExit(f"{what}: wrong by {off}")


def works(size, tile=None, relu=False):
    """Our product and its arguments."""
    m, n, k = size
    a, b = (torch.randn(rows, k, device="cuda", dtype=torch.bfloat16) for rows in (m, n))
    c = torch.empty(m, n, device="cuda", dtype=torch.bfloat16)
    processors = torch.cuda.get_device_properties(0).multi_processor_count
    best, blocks = gemm.choose(m, n, k, processors)
    if tile is not None:
        tiles = -(-m // tile.m) * -(-n // tile.n)
        best, blocks = tile, -(-tiles // -(-tiles // processors))
    compiled = gemm.gemm
    return a, b, c, lambda: compiled(a, b, c, blocks, best, gemm.identity, relu)


def product(a, b):
    """In float32, without TensorFloat-32."""
    torch.backends.cuda.matmul.allow_tf32 = False
    return a.float() @ b.float().T


def compare(table, cublas, size):
    a, b, c, ours = works(size)
    want, name = product(a, b), " x ".join(map(str, size))
    check(ours, c, want, name)
    other = torch.empty_like(c)
    peers = [("torch.mm", lambda: torch.mm(a, b.T, out=other))]
    if cublas.library is not None:
        peers.append(("cublasGemmEx", lambda: cublas(a, b, other)))
    rows = table.rows_of(name, lambda: batch_time(ours), [(peer, lambda f=f: batch_time(f), ">= 1.0 speed") for peer, f in peers])
    check(ours, c, want, name)
    flops = 2 * size[0] * size[1] * size[2]
    print(f"    {flops / batch_time(ours) / 1e12:.0f} TFLOP/s")
    return rows


def flag(table, size):
    """With the ReLU flag and without."""
    _, _, _, plain = works(size)
    a, b, c, with_it = works(size, relu=True)
    check(with_it, c, product(a, b).clamp(min=0), "relu")
    table.row(f"{' x '.join(map(str, size))}, relu", "without", lambda: batch_time(with_it), lambda: batch_time(plain), ">= 0.99 speed")


def tune(size):
    """Each tile, and what of its settings can be chosen, in turn."""
    long = gemm.Tile()
    candidates = {"shared tile": long, "B, not A": dataclasses.replace(long, keep_a=False), "reverse": dataclasses.replace(long, reverse=True),
                  "all rows": dataclasses.replace(long, rows=1 << 10), "32 rows": dataclasses.replace(long, rows=32),
                  "early": dataclasses.replace(long, early=True), "short K": gemm.SHORT_K, "few tiles": gemm.FEW_TILES}
    fs = {name: works(size, tile)[3] for name, tile in candidates.items()}
    taken = {name: [] for name in fs}
    for _ in range(5):
        for name, f in fs.items():
            taken[name].append(batch_time(f))
    flops = 2 * size[0] * size[1] * size[2]
    print(" x ".join(map(str, size)) + ": " + ", ".join(f"{name} {flops / statistics.median(t) / 1e12:.0f}" for name, t in taken.items()))


def main():
    sizes = [int(x) for x in sys.argv[1:] if x.isdigit()]
    sys.argv = [x for x in sys.argv if not x.isdigit()]
    given = common.options(__doc__, relu="with the flag against without", tune="each tile at each size")
    sizes = [tuple(sizes[i:i + 3]) for i in range(0, len(sizes), 3)] or SIZES
    if given.tune:
        for size in sizes:
            tune(size)
        return
    table, cublas = common.Table("GEMM, bfloat16, on a GPU", given), CuBLAS()
    for size in sizes:
        flag(table, size) if given.relu else compare(table, cublas, size)
    table.done()


if __name__ == "__main__":
    main()
