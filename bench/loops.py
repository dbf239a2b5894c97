"""Scalar loops on the CPU against the same C compiled by gcc -O3 -march=native; the results are compared too."""
import ctypes

import hilt.cute as cute
import numpy as np
from hilt import Float32, Float64, Int32, Int64

import common

C = r"""
#include <stdint.h>
int64_t collatz(int32_t n)
{
    int64_t total = 0;
    for (int32_t i = 1; i < n; i++)
        for (int64_t x = i; x != 1; total++)
            x = x % 2 == 0 ? x / 2 : 3 * x + 1;
    return total;
}
int64_t mandelbrot(int32_t size, int32_t limit)
{
    int64_t total = 0;
    for (int32_t py = 0; py < size; py++)
        for (int32_t px = 0; px < size; px++) {
            double cx = px * 3.0 / size - 2.0, cy = py * 2.0 / size - 1.0, x = 0.0, y = 0.0;
            int32_t k = 0;
            while (k < limit && x * x + y * y <= 4.0) {
                double t = x * x - y * y + cx;
                y = 2.0 * x * y + cy;
                x = t;
                k++;
            }
            total += k;
        }
    return total;
}
void matmul(float *c, const float *a, const float *b, int32_t n)
{
    for (int32_t i = 0; i < n; i++)
        for (int32_t j = 0; j < n; j++) {
            float s = 0.0f;
            for (int32_t k = 0; k < n; k++)
                s += a[(int64_t)i * n + k] * b[(int64_t)k * n + j];
            c[(int64_t)i * n + j] = s;
        }
}
int32_t sieve(uint8_t *marked, int32_t n)
{
    int32_t count = 0;
    for (int32_t i = 0; i < n; i++)
        marked[i] = 0;
    for (int32_t i = 2; i < n; i++)
        if (marked[i] == 0) {
            count++;
            for (int64_t j = (int64_t)i * i; j < n; j += i)
                marked[j] = 1;
        }
    return count;
}
int32_t machine(const uint8_t *text, int32_t n)
{
    int32_t state = 0, words = 0, depth = 0;
    for (int32_t i = 0; i < n; i++) {
        int32_t c = text[i];
        if (state == 0) {
            if (c == 40) { depth++; state = 2; }
            else if (c > 64) { words++; state = 1; }
        } else if (state == 1) {
            if (c <= 64) state = c == 40 ? 2 : 0;
        } else {
            if (c == 41) { depth--; state = 0; }
            else if (c == 40) depth += 2;
            else if (c > 120) state = 1;
        }
    }
    return words * 16 + state + depth;
}
"""


@cute.jit
def collatz(n: Int32):
    total = Int64(0)
    for i in range(1, n):
        x = Int64(i)
        while x != 1:
            if x % 2 == 0:
                x = x // 2
            else:
                x = 3 * x + 1
            total += 1
    return total


@cute.jit
def mandelbrot(size: Int32, limit: Int32):
    total = Int64(0)
    for py in range(size):
        for px in range(size):
            cx = Float64(px) * 3.0 / size - 2.0
            cy = Float64(py) * 2.0 / size - 1.0
            x, y = Float64(0.0), Float64(0.0)
            k = Int32(0)
            while k < limit and x * x + y * y <= 4.0:
                x, y = x * x - y * y + cx, 2.0 * x * y + cy
                k += 1
            total += k
    return total


@cute.jit
def matmul(c: cute.Tensor, a: cute.Tensor, b: cute.Tensor, n: Int32):
    for i in range(n):
        for j in range(n):
            s = Float32(0.0)
            for k in range(n):
                s += a[i, k] * b[k, j]
            c[i, j] = s


@cute.jit
def sieve(marked: cute.Tensor, n: Int32):
    count = Int32(0)
    for i in range(n):
        marked[i] = 0
    for i in range(2, n):
        if marked[i] == 0:
            count += 1
            for j in range(Int64(i) * i, n, i):
                marked[j] = 1
    return count


@cute.jit
def machine(text: cute.Tensor, n: Int32):
    state, words, depth = Int32(0), Int32(0), Int32(0)
    for i in range(n):
        c = Int32(text[i])
        if state == 0:
            if c == 40:
                depth += 1
                state = Int32(2)
            elif c > 64:
                words += 1
                state = Int32(1)
        elif state == 1:
            if c <= 64:
                state = 2 if c == 40 else 0
        else:
            if c == 41:
                depth -= 1
                state = Int32(0)
            elif c == 40:
                depth += 2
            elif c > 120:
                state = Int32(1)
    return words * 16 + state + depth


def main():
    given = common.options(__doc__.split(";")[0])
    library, _ = common.shared_library(C, "-O3", "-march=native", "-ffp-contract=off")
    for name in ("collatz", "mandelbrot"):
        getattr(library, name).restype = ctypes.c_int64
    random = np.random.default_rng(1)
    size, many = 256, 2_000_000
    a, b = (random.standard_normal((size, size)).astype(np.float32) for _ in "ab")
    c, peer_c = np.zeros((size, size), np.float32), np.zeros((size, size), np.float32)
    marked = np.zeros(many, np.uint8)
    text = random.integers(32, 128, many).astype(np.uint8)

    def at(array):
        return ctypes.c_void_p(array.ctypes.data)
    table = common.Table("scalar loops", given)
    for what, function, ours, theirs in (
        ("collatz 200,000", collatz, (200_000,), (200_000,)),
        ("mandelbrot 256 x 256, 200", mandelbrot, (256, 200), (256, 200)),
        ("naive matmul 256, f32", matmul, (c, a, b, size), (at(peer_c), at(a), at(b), size)),
        ("sieve 2,000,000", sieve, (marked, many), (at(marked), many)),
        ("state machine 2,000,000", machine, (text, many), (at(text), many)),
    ):
        peer = getattr(library, function.__name__)
        assert function(*ours) == (None if function is matmul else peer(*theirs)), what
        table.row(what, "gcc -O3 -march=native", lambda: common.timed(function, *ours), lambda: common.timed(peer, *theirs),
                  ">= 0.95 speed")
    library.matmul(at(peer_c), at(a), at(b), size)
    assert np.array_equal(c, peer_c)
    table.done()


if __name__ == "__main__":
    main()
