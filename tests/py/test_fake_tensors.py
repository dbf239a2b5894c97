"""What is known of arguments: marks of from_dlpack, fake tensors and symbols; checked at the mark and at each call."""
import cutlass
import cutlass.cute as cute
from cutlass import Float32, Int32
from cutlass.cute.runtime import from_dlpack, make_fake_compact_tensor, make_fake_stream, make_fake_tensor
import numpy as np
import pytest

from test_tensors import refused


@cute.jit
def total(a: cute.Tensor, out: cute.Tensor):
    s = Float32(0)
    for i in range(a.shape[0]):
        for j in range(a.shape[1]):
            s += a[i, j]
    out[0] = s


def run(f, *arrays):
    out = np.zeros(1, np.float32)
    f(*arrays, out)
    return float(out[0])


def test_views_print_what_is_static():
    a = np.zeros((4, 6, 8), np.float32)
    text = f"Tensor<0x{a.ctypes.data:016x}@gmem o "
    assert str(from_dlpack(a)) == text + "(4,6,8):(48,8,1)>"
    assert str(from_dlpack(a).mark_layout_dynamic()) == text + "(?,?,?):(?,?,1)>"
    assert str(from_dlpack(a).mark_layout_dynamic(leading_dim=2)) == text + "(?,?,?):(?,?,1)>"
    view = from_dlpack(a).mark_compact_shape_dynamic(2, divisibility=4)
    assert str(view) == text + "(4,6,?{div=4}):(?{div=24},?{div=4},1)>"
    view.mark_compact_shape_dynamic(0)
    assert str(view) == text + "(?,6,?{div=4}):(?{div=24},?{div=4},1)>"
    assert view.shape == (4, 6, 8) and view.stride == (48, 8, 1) and view.layout == cute.make_layout((4, 6, 8), stride=(48, 8, 1))
    assert cute.size(view) == 192 and view.memspace == cute.AddressSpace.gmem and view.leading_dim == 2


def test_marks_are_checked():
    a = np.zeros((4, 6), np.float32)
    refused(lambda: from_dlpack(a[:, :5]).mark_compact_shape_dynamic(0), "CONFIG_INVALID_VALUE", "compact", "(4,5):(6,1)")
    refused(lambda: from_dlpack(a).mark_compact_shape_dynamic(0, stride_order=(1, 0)), "CONFIG_INVALID_VALUE", "compact")
    refused(lambda: from_dlpack(a).mark_compact_shape_dynamic(1, divisibility=4), "CONFIG_INVALID_VALUE", "6", "4")
    refused(lambda: from_dlpack(a).mark_compact_shape_dynamic(2), "CONFIG_INVALID_VALUE", "2")
    refused(lambda: from_dlpack(a).mark_layout_dynamic(leading_dim=0), "CONFIG_INVALID_VALUE", "6")
    from_dlpack(a).mark_compact_shape_dynamic(0, stride_order=(0, 1))
    from_dlpack(np.asfortranarray(a)).mark_compact_shape_dynamic(0, stride_order=(1, 0))


def test_calls_check_what_was_marked():
    def view(*shape, div=2):
        return from_dlpack(np.ones(shape, np.float32)).mark_compact_shape_dynamic(1, divisibility=div)
    c = cute.compile(total, view(3, 4), np.zeros(1, np.float32))
    assert run(c, view(3, 8)) == 24 and run(c, np.ones((3, 10), np.float32)) == 30
    refused(lambda: run(c, np.ones((3, 5), np.float32)), "ARG_MISMATCH", "'a'", "?{div=2}", "5")
    refused(lambda: run(c, np.ones((3, 8), np.float32)[:, :6]), "ARG_MISMATCH", "'a'", "compact")
    refused(lambda: run(c, np.ones((4, 8), np.float32)), "ARG_MISMATCH", "'a'")


def test_promised_alignment_is_checked_at_the_call():
    room = np.zeros(64, np.uint8)
    start = -room.ctypes.data % 16
    good = room[start:start + 16].view(np.float32).reshape(2, 2)
    bad = room[start + 4:start + 20].view(np.float32).reshape(2, 2)
    c = cute.compile(total, make_fake_compact_tensor(Float32, (2, 2), stride_order=(1, 0), assumed_align=16), np.zeros(1, np.float32))
    assert run(c, good) == 0
    refused(lambda: run(c, bad), "ARG_ALIGNMENT", "'a'", "16")


def test_one_compile_for_many_sizes():
    m, n = cute.sym_int(), cute.sym_int(divisibility=2)
    fake = make_fake_compact_tensor(Float32, (m, n), stride_order=(1, 0))
    assert str(fake) == "FakeTensor<Float32@gmem o (?,?{div=2}):(?{div=2},1)>"
    assert fake.shape == (m, n) and fake.element_type is Float32
    c = cute.compile(total, fake, make_fake_tensor(Float32, (1,), (1,)))
    for shape in ((2, 4), (5, 6), (1, 2), (0, 2), (3, 0)):
        assert run(c, np.ones(shape, np.float32)) == shape[0] * shape[1]
    refused(lambda: run(c, np.ones((2, 3), np.float32)), "ARG_MISMATCH", "'a'", "?{div=2}")
    refused(lambda: run(c, np.ones((4, 2), np.float32).T), "ARG_MISMATCH", "'a'")
    refused(lambda: run(c, np.ones((4, 4), np.float32)[:, :2]), "ARG_MISMATCH", "'a'", "compact")
    refused(lambda: run(c, np.ones((4, 4), np.float64)), "ARG_MISMATCH", "'a'", "Float64")
    refused(lambda: run(c, np.ones(4, np.float32)), "ARG_MISMATCH", "'a'")


def test_a_symbol_is_one_size():
    @cute.jit
    def matmul(c: cute.Tensor, a: cute.Tensor, b: cute.Tensor):
        assert cutlass.const_expr(a.shape[1] is not None)
        for i in range(c.shape[0]):
            for j in range(c.shape[1]):
                s = Float32(0)
                for k in range(a.shape[1]):
                    s += a[i, k] * b[k, j]
                c[i, j] = s
    m, n, k = cute.sym_int(), cute.sym_int(), cute.sym_int64()

    def fake(*shape):
        return make_fake_compact_tensor(Float32, shape, stride_order=(1, 0))
    f = cute.compile(matmul, fake(m, n), fake(m, k), fake(k, n))
    rng = np.random.default_rng(1)
    a, b = rng.integers(-4, 4, (3, 5)).astype(np.float32), rng.integers(-4, 4, (5, 2)).astype(np.float32)
    c = np.zeros((3, 2), np.float32)
    f(c, a, b)
    assert (c == a @ b).all()
    refused(lambda: f(c, a, np.zeros((4, 2), np.float32)), "ARG_SYMBOL", "'b'", "'a'", "mode 0", "mode 1", "4", "5")
    refused(lambda: f(np.zeros((3, 3), np.float32), a, b), "ARG_SYMBOL", "'b'", "'c'", "mode 1")


def test_symbols_in_strides():
    s = cute.sym_int(divisibility=4)

    @cute.jit
    def f(a: cute.Tensor, b: cute.Tensor):
        assert cutlass.const_expr(a[1, None].iterator.alignment == 16)
        b[1, 0] = a[1, 0]
    fake = make_fake_tensor(Float32, (2, 3), (s, 1), assumed_align=16)
    c = cute.compile(f, fake, make_fake_tensor(Float32, (cute.sym_int(), 3), (s, 1)))
    room = np.zeros(64, np.float32)
    start = -room.ctypes.data // 4 % 4
    a = room[start:start + 16].reshape(2, 8)
    a[1, 0] = 5
    b = np.zeros((4, 8), np.float32)
    c(a[:, :3], b[:, :3])
    assert b[1, 0] == 5
    refused(lambda: c(a[:, :3], np.zeros((4, 4), np.float32)[:, :3]), "ARG_SYMBOL", "stride", "4", "8")
    refused(lambda: c(room[start:start + 12].reshape(2, 6)[:, :3], b[:, :3]), "ARG_MISMATCH", "'a'", "?{div=4}")


def test_fakes_are_for_compiling():
    fake = make_fake_compact_tensor(Float32, (2, 3))
    out = np.zeros(1, np.float32)
    refused(lambda: total(fake, out), "ARG_NO_DATA")
    c = cute.compile(total, fake, out)
    refused(lambda: c(fake, out), "ARG_NO_DATA")
    refused(lambda: fake.mark_layout_dynamic(), "TYPE_WRONG")
    refused(lambda: fake.iterator, "TYPE_WRONG")
    assert fake.stride == (1, 2) and cute.size(fake) == 6
    refused(lambda: cute.size(make_fake_compact_tensor(Float32, (cute.sym_int(), 3))), "TENSOR_NOT_STATIC")


def test_wrong_uses():
    n = cute.sym_int()
    refused(lambda: make_fake_tensor(Float32, (2, n), (1,)), "TYPE_WRONG", "stride")
    refused(lambda: make_fake_tensor(int, (2,), (1,)), "TYPE_WRONG", "scalar type")
    refused(lambda: make_fake_tensor(Float32, (2, "x"), (1, 1)), "TYPE_WRONG", "str")
    refused(lambda: make_fake_tensor(Float32, (-1,), (1,)), "CONFIG_INVALID_VALUE")
    refused(lambda: make_fake_compact_tensor(Float32, (2, 3), stride_order=(0, 0)), "CONFIG_INVALID_VALUE", "stride_order")
    refused(lambda: make_fake_compact_tensor(Float32, (2, 3), assumed_align=3), "CONFIG_INVALID_VALUE", "power of two")
    refused(lambda: cute.sym_int(divisibility=0), "CONFIG_INVALID_VALUE")
    refused(lambda: cute.sym_int(16), "CONFIG_INVALID_VALUE")
    assert repr(cute.SymInt(64, divisibility=8)) == "?{i64 div=8}" and n.width == 32 and n.divisibility == 1


def test_indices_of_every_call_are_checked_for_fakes_too():
    @cute.jit
    def f(t: cute.Tensor):
        t[5] = 1
    c = cute.compile(f, make_fake_compact_tensor(Int32, (cute.sym_int(),)))
    a = np.zeros(6, np.int32)
    c(a)
    assert a[5] == 1
    refused(lambda: c(np.zeros(5, np.int32)), "TENSOR_INDEX_RANGE", "'t'", "5")


def test_fake_streams():
    @cute.jit
    def f(t: cute.Tensor, stream):
        t[0] = 3
    c = cute.compile(f, make_fake_compact_tensor(Int32, (1,)), make_fake_stream())
    a = np.zeros(1, np.int32)

    class Stream:
        cuda_stream = 0
    c(a, Stream())
    assert a[0] == 3
    for stream in None, 0, 12345:
        c(a, stream)
    refused(lambda: c(a, True), "ARG_MISMATCH", "stream")


def test_iterators_of_views():
    @cute.jit
    def f(p: cute.Pointer):
        t = cute.make_tensor(p, (2, 2))
        t[1, 1] = 9
    a = np.zeros(4, np.int32)
    f(from_dlpack(a).iterator)
    assert a.tolist() == [0, 0, 0, 9]


def test_a_constant_index_over_all_modes_is_checked_at_each_call():
    @cute.jit
    def f(a: cute.Tensor):
        a[11] = 1.0

    f(np.zeros((3, 4), np.float32))
    for shape, extent in ((5, 2), 10), ((0, 100), 0), ((11, 1), 11):
        refused(lambda: f(np.zeros(shape, np.float32)), "TENSOR_INDEX_RANGE", "index 11 of 'a'", f"extent {extent} ")
    f(np.zeros((6, 2), np.float32))

    g = cute.compile(f, make_fake_compact_tensor(Float32, (cute.sym_int(), 2, cute.sym_int())))
    refused(lambda: g(np.zeros((1, 2, 5), np.float32, "F")), "TENSOR_INDEX_RANGE", "index 11 of 'a'", "extent 10 ")
    a = np.zeros((2, 2, 3), np.float32, "F")
    g(a)
    assert a[1, 1, 2] == 1.0 and a.sum() == 1.0
