"""The kernels of kernels_gpu.py as one writes them for Triton: peers of bench/gpu.py."""
import torch
import triton
import triton.language as tl


@triton.jit
def copy_kernel(out, a, BLOCK: tl.constexpr):
    at = tl.program_id(0).to(tl.int64) * BLOCK + tl.arange(0, BLOCK)
    tl.store(out + at, tl.load(a + at))


def copy(out, a, block=4096):
    copy_kernel[(a.numel() // block,)](out, a, BLOCK=block, num_warps=8)


@triton.jit
def add_kernel(out, a, b, BLOCK: tl.constexpr):
    at = tl.program_id(0).to(tl.int64) * BLOCK + tl.arange(0, BLOCK)
    tl.store(out + at, tl.load(a + at) + tl.load(b + at))


def add(out, a, b, block=4096):
    add_kernel[(a.numel() // block,)](out, a, b, BLOCK=block, num_warps=8)


@triton.jit
def sum_kernel(out, a, n, BLOCK: tl.constexpr):
    total = tl.zeros((BLOCK,), tl.float32)
    for tile in range(tl.program_id(0), n // BLOCK, tl.num_programs(0)):
        total += tl.load(a + tile.to(tl.int64) * BLOCK + tl.arange(0, BLOCK))
    tl.atomic_add(out, tl.sum(total, 0))


def sum_all(out, a, block=8192):
    out.zero_()
    sum_kernel[(4 * torch.cuda.get_device_properties(0).multi_processor_count,)](out, a, a.numel(), BLOCK=block, num_warps=16)


@triton.jit
def softmax_kernel(out, a, COLUMNS: tl.constexpr):
    at = tl.program_id(0).to(tl.int64) * COLUMNS + tl.arange(0, COLUMNS)
    x = tl.load(a + at).to(tl.float32)
    e = tl.exp(x - tl.max(x, 0))
    tl.store(out + at, (e / tl.sum(e, 0)).to(out.dtype.element_ty))


def softmax(out, a):
    softmax_kernel[(a.shape[0],)](out, a, COLUMNS=a.shape[1], num_warps=8)


@triton.jit
def rms_norm_kernel(out, a, weight, eps, COLUMNS: tl.constexpr):
    columns = tl.arange(0, COLUMNS)
    at = tl.program_id(0).to(tl.int64) * COLUMNS + columns
    x = tl.load(a + at).to(tl.float32)
    w = tl.load(weight + columns).to(tl.float32)
    scale = tl.rsqrt(tl.sum(x * x, 0) / COLUMNS + eps)
    tl.store(out + at, (x * scale * w).to(out.dtype.element_ty))


def rms_norm(out, a, weight, eps):
    rms_norm_kernel[(a.shape[0],)](out, a, weight, eps, COLUMNS=a.shape[1], num_warps=8)


@triton.jit
def transpose_kernel(out, a, rows, columns, SIDE: tl.constexpr):
    i = tl.program_id(1) * SIDE + tl.arange(0, SIDE)
    j = tl.program_id(0) * SIDE + tl.arange(0, SIDE)
    x = tl.load(a + i.to(tl.int64)[:, None] * columns + j[None, :])
    tl.store(out + j.to(tl.int64)[:, None] * rows + i[None, :], tl.trans(x))


def transpose(out, a, side=64):
    transpose_kernel[(a.shape[1] // side, a.shape[0] // side)](out, a, *a.shape, SIDE=side, num_warps=8)
