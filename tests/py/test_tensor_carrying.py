"""Tensors and pointers assigned in run-time regions: carried by pointer and run-time leaves."""
import cutlass
import cutlass.cute as cute
from cutlass import Float32, Int32, Int64
from cutlass.cute.runtime import from_dlpack, make_ptr
import numpy as np

from test_tensors import refused


def test_a_branch_chooses_memory():
    @cute.jit
    def f(a: cute.Tensor, b: cute.Tensor, out: cute.Tensor, n: Int32):
        if n > 0:
            t = a
        else:
            t = b
        out[0] = t[1]
        u = a if n > 1 else b
        out[1] = u[2]
        t[0] = 5
    a, b = np.arange(3, dtype=np.int32), np.arange(10, 13, dtype=np.int32)
    for n in (0, 1, 2):
        a[0], b[0] = 0, 0
        out = np.zeros(2, np.int32)
        f(a, b, out, n)
        assert out.tolist() == [1 if n > 0 else 11, 2 if n > 1 else 12]
        assert (a[0], b[0]) == ((5, 0) if n > 0 else (0, 5))


def test_buffers_take_turns_in_a_loop():
    @cute.jit
    def f(a: cute.Tensor, b: cute.Tensor, n: Int32):
        src, dst = a, b
        for i in range(n):
            for k in range(4):
                dst[k] = src[k] + 1
            src, dst = dst, src
        return src[0]
    for n in range(5):
        a, b = np.zeros(4, np.int32), np.full(4, 50, np.int32)
        assert f(a, b, n) == n
        assert f(from_dlpack(np.zeros(4, np.int32)), from_dlpack(b), n) == n


def test_a_tensor_moves_along():
    @cute.jit
    def f(a: cute.Tensor, n: Int32):
        row = a[0, None]
        total = Int32(0)
        i = Int32(0)
        while i < n:
            total += row[0]
            row = cute.domain_offset((4,), row)
            i += 1
        return total

    @cute.jit
    def g(p: cute.Pointer, n: Int32):
        total = Int32(0)
        for i in range(n):
            total += p[0]
            p = p + 4
        return total
    a = np.arange(20, dtype=np.int32).reshape(5, 4)
    assert f(a, 5) == a[:, 0].sum() == g(make_ptr(Int32, a.ctypes.data), 5)
    assert f(a, 0) == 0


def test_alignment_is_what_every_path_has():
    @cute.jit
    def f(a: cute.Tensor, n: Int32, out: cute.Tensor):
        t = cute.make_tensor(a.iterator, 4)
        assert t.iterator.alignment == 16
        for i in range(n):
            out.store(t.load())
            assert t.iterator.alignment == 4
            t = cute.domain_offset(1, t)
        if n > 100:
            t = cute.make_tensor(a.iterator, 4)
        assert t.iterator.alignment == 4
    room = np.arange(64, dtype=np.float32)
    start = -room.ctypes.data // 4 % 4
    out = np.zeros(4, np.float32)
    f(from_dlpack(room[start:start + 16], assumed_align=16), 3, from_dlpack(out))
    assert (out - start).tolist() == [2, 3, 4, 5]


def test_run_time_parts_of_layouts_are_carried():
    @cute.jit
    def f(a: cute.Tensor, n: Int32, out: cute.Tensor):
        t = cute.make_tensor(a.iterator, cute.make_layout((n, 2), stride=(2, 1)))
        if n > 3:
            t = cute.make_tensor(a.iterator + 1, cute.make_layout((n - 1, 2), stride=(2, 1)))
        out[0] = cute.size(t)
        out[1] = t[1, 1]
    out = np.zeros(2, np.int64)
    a = np.arange(20, dtype=np.int64)
    f(a, 3, out)
    assert out.tolist() == [6, 3]
    f(a, 4, out)
    assert out.tolist() == [6, 4]


def test_in_containers_and_objects():
    class Box:
        pass

    @cute.jit
    def f(a: cute.Tensor, b: cute.Tensor, n: Int32):
        box = Box()
        box.t = a
        pair = [a, b]
        if n > 0:
            box.t = b
            pair[0], pair[1] = pair[1], pair[0]
        return box.t[0] * 100 + pair[0][0] * 10 + pair[1][0]
    a, b = np.array([1], np.int32), np.array([2], np.int32)
    assert f(a, b, 0) == 112 and f(a, b, 1) == 221


def test_register_memory_keeps_its_place():
    @cute.jit
    def f(n: Int32):
        acc = cute.make_rmem_tensor(4, Int32)
        other = cute.make_rmem_tensor(4, Int32)
        acc.fill(0)
        other.fill(100)
        for i in range(n):
            for k in cutlass.range_constexpr(4):
                acc[k] += i * k
        t = acc if n > 2 else other
        t[1] += 7
        return acc[1], acc[3], other[1]
    assert f(4) == (13, 18, 100) and f(2) == (1, 3, 107)


def test_coordinates_are_carried():
    @cute.jit
    def f(m: Int32, n: Int32):
        t = cute.make_identity_tensor((8, 8))
        for i in range(n):
            t = cute.domain_offset((1, i), t)
        return t[m, 0]
    assert f(2, 0) == (2, 0) and f(2, 4) == (6, 6)


def test_what_cannot_be_carried():
    @cute.jit
    def shapes(a: cute.Tensor, n: Int32):
        t = cute.make_tensor(a.iterator, 4)
        if n > 0:
            t = cute.make_tensor(a.iterator, 8)
        return t[0]

    @cute.jit
    def types(a: cute.Tensor, b: cute.Tensor, n: Int32):
        t = a
        if n > 0:
            t = b
        return t[0]

    @cute.jit
    def spaces(a: cute.Tensor, n: Int32):
        t = cute.make_tensor(a.iterator, 4)
        if n > 0:
            t = cute.make_rmem_tensor(4, Int32)
        return t[0]

    @cute.jit
    def loops(a: cute.Tensor, n: Int32):
        t = cute.make_tensor(a.iterator, (4, 4))
        for i in range(n):
            t = t[None, 0]
        return t[0]
    a = np.zeros(16, np.int32)
    refused(lambda: shapes(a, 1), "TYPE_UNSTABLE_JOIN", "'t'", "4:1", "8:1")
    refused(lambda: types(a, a.astype(np.int64), 1), "TYPE_UNSTABLE_JOIN", "'t'", "i32", "i64")
    refused(lambda: spaces(a, 1), "TYPE_UNSTABLE_JOIN", "'t'", "gmem", "rmem")
    refused(lambda: loops(a, 1), "TYPE_UNSTABLE_JOIN", "'t'", "(4,4):(1,4)", "(4):(1)")


def test_a_tensor_of_one_path_only():
    @cute.jit
    def f(a: cute.Tensor, n: Int32):
        if n > 0:
            t = a[n, None]
        return t[0]

    @cute.jit
    def g(a: cute.Tensor, n: Int32):
        x = Int64(0)
        if n > 0:
            t = a[n, None]
            x = t[1]
        return x
    a = np.arange(12, dtype=np.int64).reshape(3, 4)
    refused(lambda: f(a, 1), "SCOPE_READ_UNSET", "'t'")
    assert g(a, 2) == 9 and g(a, 0) == 0


def test_memory_made_in_a_loop():
    """One place for all trips: it may leave the loop, but not reach the next trip."""

    @cute.jit
    def leaves(n: Int32):
        q = cute.make_rmem_tensor(2, Float32)
        q.fill(0.0)
        for i in range(n):
            q = cute.make_rmem_tensor(2, Float32)
            q.fill(1.0)
            q[0] += i
        return q[0] + q[1]

    assert leaves(3) == 4.0 and leaves(0) == 0.0

    @cute.jit
    def swapped(n: Int32):
        total = Float32(0.0)
        for j in range(n):
            q = cute.make_rmem_tensor(1, Float32)
            s = cute.make_rmem_tensor(1, Float32)
            q[0], s[0] = 0.0, 10.0
            for i in range(n):
                q, s = s, q
                q[0] += i
            total += q[0]
        return total

    assert swapped(3) == 3 * 12.0

    @cute.jit
    def sliced(n: Int32):
        r = cute.make_rmem_tensor((2, 1), Float32)[None, 0]
        r.fill(0.0)
        for i in range(n):
            q = cute.make_rmem_tensor((2, 2), Float32)
            q.fill(1.0)
            q[0, 0] = r[0] + 1.0
            r = q[None, 0] if i > 0 else q[None, 0]
        return r[0]

    @cute.jit
    def later(n: Int32):
        r = s = cute.make_rmem_tensor(2, Float32)
        r.fill(0.0)
        while n > 0:
            q = cute.make_rmem_tensor(2, Float32)
            q[0] = 1.0
            r, s = q, r
            n -= 1
        return s[0]

    for f in (sliced, later):
        refused(lambda f=f: f(3), "TENSOR_LOOP_MEMORY", "'r' is register memory")
