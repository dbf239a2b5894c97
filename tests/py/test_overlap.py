"""Tensors of a call that overlap, and that do not: both are right, whichever comes first, from one trace."""
import threading

import numpy as np
import pytest

import hilt.cute as cute
from hilt import Float32, Int32


def shifted(x, y, o, a, n):
    for i in range(n):
        o[i] = a * x[i] + y[i]


def matmul(a, b, c, n):
    for i in range(n):
        for k in range(n):
            for j in range(n):
                c[i, j] = c[i, j] + a[i, k] * b[k, j]


def kernel():
    @cute.jit
    def f(x, y, o, a: Float32, n: Int32):
        for i in range(n):
            o[i] = a * x[i] + y[i]

    return f


N = 100


def buffer():
    return np.random.default_rng(7).random(N + 16, np.float32)


def slices(shift):
    """x, o out of one buffer, o `shift` elements behind x; y apart."""
    b = buffer()
    return b, (b[8 : 8 + N], np.ones(N, np.float32), b[8 + shift : 8 + shift + N])


def check(f, shift):
    b, args = slices(shift)
    want, again = slices(shift)
    shifted(*again, np.float32(0.5), N)
    f(*args, 0.5, N)
    assert np.array_equal(b, want)


@pytest.mark.parametrize("order", [(0, 1, -1, 5, -7, 8, -8), (-1, 1, 0), (3,)])
def test_calls_of_both_kinds(order):
    f = kernel()
    apart = [np.arange(N, dtype=np.float32), np.ones(N, np.float32), np.zeros(N, np.float32)]
    for shift in order:
        check(f, shift)
        f(*apart, 2.0, N)
        assert np.array_equal(apart[2], apart[0] * 2 + 1)


def test_overlap_alone_is_no_new_trace(capfd):
    traced = []

    @cute.jit
    def f(x, o, n: Int32):
        traced.append(1)
        for i in range(n):
            o[i] = x[i] + 1.0

    b = np.zeros(N, np.float32)
    f(b[: N // 2], b[N // 2 :], N // 2)
    f(b[:-1], b[1:], N - 1)
    assert len(traced) == 1
    assert np.array_equal(b, np.arange(N, dtype=np.float32))


def test_reversed_empty_and_repeated_modes():
    f = kernel()
    b, c = np.arange(2.0 * N, dtype=np.float32), np.arange(2.0 * N, dtype=np.float32)
    y = np.broadcast_to(np.float32(3), (N,)).copy()
    shifted(b[N - 1 :: -1], y, b[:N], np.float32(2), N)
    f(c[N - 1 :: -1], y, c[:N], 2.0, N)
    assert np.array_equal(b, c)
    empty = np.zeros(0, np.float32)
    f(empty, empty, empty, 1.0, 0)


def test_interleaved_columns():
    f = cute.jit(matmul)
    b = np.random.default_rng(3).integers(0, 5, (12, 36)).astype(np.float32)
    parts = [b[:, 12 * k : 12 * k + 12] for k in range(3)]
    apart = [p.copy() for p in parts]
    f(*parts, 12)
    f(*apart, 12)
    assert np.array_equal(parts[2], apart[2])
    square = [parts[0].copy()] * 2
    want = parts[0].copy()
    matmul(want, want, want, 2)
    f(square[0], square[0], square[0], 2)
    assert np.array_equal(square[0], want)


@pytest.mark.parametrize("first", ["apart", "overlapping"])
def test_compiled_objects(first):
    f = kernel()
    args = [np.arange(N, dtype=np.float32), np.ones(N, np.float32), np.zeros(N, np.float32)]
    c = cute.compile(f, *(args if first == "apart" else slices(3)[1]), 0.5, N)
    assert "noalias = [0, 2, 4]" in c.__mlir__
    for shift in (1, 0, -2):
        check(c, shift)
        c(*args, 2.0, N)
        assert np.array_equal(args[2], args[0] * 2 + 1)


def test_only_where_something_is_written():
    @cute.jit
    def total(x, y, n: Int32):
        s = Float32(0)
        for i in range(n):
            s = s + x[i] * y[i]
        return s

    x = np.ones(N, np.float32)
    c = cute.compile(total, x, x, N)
    assert "noalias" not in c.__mlir__
    assert c(x, x, N) == N


def test_tensors_in_containers():
    @cute.jit
    def f(pair, o, n: Int32):
        for i in range(n):
            o[i] = pair[0][i] + pair[1][i]

    b = np.ones(N + 1, np.float32)
    c = np.ones(N, np.float32)
    f((b[:-1], c), b[1:], N)
    assert np.array_equal(b, np.arange(1, N + 2, dtype=np.float32))
    f((c, c.copy()), b[:N], N)
    assert np.array_equal(b[:N], np.full(N, 2, np.float32))


def test_threads_that_want_the_other_code_at_once():
    f = kernel()
    apart = [np.arange(N, dtype=np.float32), np.ones(N, np.float32), np.zeros(N, np.float32)]
    f(*apart, 2.0, N)
    failures = []

    def run():
        try:
            check(f, 1)
        except BaseException as e:
            failures.append(e)

    threads = [threading.Thread(target=run) for _ in range(6)]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    assert not failures
