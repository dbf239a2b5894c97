"""Tensors: indexing, offsets, strides, what is static and what is not, wrong uses."""
import gc
import sys
import weakref

import cutlass
import cutlass.cute as cute
from cutlass import Boolean, Float32, Int32, Int64, Uint8, const_expr
from cutlass.cute.runtime import from_dlpack
import hilt
import numpy as np
import pytest


def refused(call, id, *words):
    with pytest.raises(hilt.DSLError) as caught:
        call()
    assert caught.value.id == id, str(caught.value)
    for word in words:
        assert word in str(caught.value)


@cute.jit
def total(out: cute.Tensor, t: cute.Tensor):
    s = Int64(0)
    for i in range(t.shape[0]):
        for j in range(t.shape[1]):
            s += t[i, j]
    out[0] = s


def test_one_compile_serves_all_sizes(capsys):
    @cute.jit
    def f(t: cute.Tensor):
        print("tracing")
        for i in range(t.shape[0]):
            t[i] = i
    for n in (0, 1, 3, 1000):
        a = np.zeros(n, np.int32)
        f(a)
        assert a.tolist() == list(range(n))
    assert capsys.readouterr().out.count("tracing") == 1


@pytest.mark.parametrize("wrap", [lambda a: a, from_dlpack, lambda a: from_dlpack(a).mark_layout_dynamic()])
def test_strides(wrap):
    base = np.arange(60, dtype=np.int32).reshape(6, 10)
    for a in (base, base.T, base[::2, ::3], base[::-1], base[:, ::-2], base[1:2], base[:, 3:4], base[:0],
              np.broadcast_to(base[0], (4, 10)), np.asfortranarray(base)):
        out = np.zeros(1, np.int64)
        total(out, wrap(a))
        assert out[0] == a.sum()


def test_every_element_type():
    @cute.jit
    def copy(a: cute.Tensor, b: cute.Tensor):
        assert const_expr(a.element_type is b.element_type)
        for i in range(a.shape[0]):
            b[i] = a[i]
    import ml_dtypes
    for name in ("?", "i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8", "f2", "f4", "f8", ml_dtypes.bfloat16,
                 ml_dtypes.float8_e4m3fn, ml_dtypes.float8_e5m2):
        a = np.array([0, 1, 1, 0, 1]).astype(name)
        b = np.zeros(5, name)
        copy(a, b)
        assert (a == b).all(), name


def test_booleans_are_any_byte_but_zero():
    @cute.jit
    def f(t: cute.Tensor, out: cute.Tensor):
        out[0] = t[0]
        out[1] = Boolean(True)
        out[2] = False
    t = np.array([7], np.uint8)
    view = from_dlpack(t)
    view.element_type = Boolean
    out = np.array([5, 5, 5], np.uint8)
    f(view, out)
    assert out.tolist() == [1, 1, 0]


def test_shapes_are_ints_where_they_are_static():
    @cute.jit
    def f(t: cute.Tensor):
        assert const_expr(isinstance(t.shape[0], int) and isinstance(t, cute.Tensor))
        for i in cutlass.range_constexpr(t.shape[0]):
            t[i] = t.stride[0] * 10 + i
    a = np.zeros(3, np.int32)
    f(from_dlpack(a))
    assert a.tolist() == [10, 11, 12]

    @cute.jit
    def g(t: cute.Tensor):
        return t.shape[0] + 0, t.shape[1] + 0
    view = from_dlpack(np.zeros((4, 6), np.int32)).mark_compact_shape_dynamic(0)
    assert g(view) == (4, 6)

    @cute.jit
    def h(t: cute.Tensor):
        assert const_expr(isinstance(t.shape[1], int) and not isinstance(t.shape[0], int))
        assert const_expr(isinstance(t.stride[0], int))
        return t.shape[0]
    assert h(view) == 4 and h(from_dlpack(np.zeros((9, 6), np.int32)).mark_compact_shape_dynamic(0)) == 9


def test_texts(capsys):
    """What programs print of tensors and pointers while they are traced."""
    @cute.jit
    def f(t: cute.Tensor):
        r = cute.make_rmem_tensor((2, 2), Int32)
        print(t.type, r.iterator, r.memspace, cute.make_identity_tensor((2, 3)).type, sep="|")
    f(np.zeros((2, 3), np.float32))
    assert capsys.readouterr().out == ("tensor<ptr<f32, gmem, align<4>> o (?,?):(?,1)>|ptr<i32, rmem, align<16>>|"
                                       "AddressSpace.rmem|tensor<(0,0) o (2,3):(1@0,1@1)>\n")


def test_static_indices_are_checked():
    @cute.jit
    def f(t: cute.Tensor):
        t[3] = 1

    @cute.jit
    def g(t: cute.Tensor):
        t[-1] = 1

    @cute.jit
    def h(t: cute.Tensor):
        t[0, 0] = 1

    @cute.jit
    def k(t: cute.Tensor):
        t[0.5] = 1

    @cute.jit
    def m(t: cute.Tensor, x: Float32):
        t[x] = 1
    a = np.zeros(3, np.int32)
    refused(lambda: f(from_dlpack(a)), "TENSOR_INDEX_RANGE", "'t'", "3")
    refused(lambda: g(a), "TENSOR_INDEX_NEGATIVE", "'t'", "-1")
    refused(lambda: h(a), "TENSOR_RANK", "'t'")
    refused(lambda: k(a), "TENSOR_INDEX_TYPE", "'t'", "float")
    refused(lambda: m(a, 1.0), "TENSOR_INDEX_TYPE", "'t'", "Float32")
    assert a.tolist() == [0, 0, 0]


def test_assertions_check_run_time_indices():
    @cute.jit
    def f(t: cute.Tensor, i: Int32):
        t[i] = 1
    a = np.zeros(3, np.int32)
    checked = cute.compile(f, a, 0, options="--enable-assertions")
    checked(a, 2)
    assert a.tolist() == [0, 0, 1]
    for bad in (3, -1, 2**31 - 1):
        with pytest.raises(AssertionError, match="'t'"):
            checked(a, bad)
    assert a.tolist() == [0, 0, 1]


def test_what_tensors_do_not_do():
    def attempt(body, id, *words):
        refused(lambda: body(np.zeros(3, np.int32)), id, *words)

    @cute.jit
    def iterate(t: cute.Tensor):
        for x in t:
            pass

    @cute.jit
    def assign(t: cute.Tensor):
        t.shape = 3

    @cute.jit
    def add(t: cute.Tensor):
        t + 1

    @cute.jit
    def truth(t: cute.Tensor):
        if t:
            pass

    @cute.jit
    def narrow(t: cute.Tensor, x: Int64 = 5):
        t[0] = x

    @cute.jit
    def literal(t: cute.Tensor):
        t[0] = 2**40

    @cute.jit
    def part(t: cute.Tensor):
        t[0:2]

    @cute.jit
    def returned(t: cute.Tensor):
        return t
    attempt(iterate, "PHASE_ITERATE_DYNAMIC", "'t'")
    attempt(assign, "TENSOR_ATTRIBUTE", "shape")
    attempt(add, "TYPE_UNSUPPORTED_OPERAND", "Tensor", "int")
    attempt(truth, "PHASE_DYNAMIC_TO_STATIC_BOOL", "Tensor")
    attempt(narrow, "TYPE_STORE_MISMATCH", "'t'", "Int32", "Int64")
    attempt(literal, "TYPE_STORE_RANGE", "'t'", "Int32")
    attempt(part, "TENSOR_INDEX_TYPE", "slice", "None")
    attempt(returned, "CALL_RESULT", "Tensor")


def test_read_only_arrays():
    @cute.jit
    def read(t: cute.Tensor):
        return t[0]

    @cute.jit
    def write(t: cute.Tensor):
        t[0] = 1
    a = np.arange(3, dtype=np.int32)
    a.flags.writeable = False
    assert read(a) == 0 and read(from_dlpack(a)) == 0
    refused(lambda: write(a), "ARG_READ_ONLY", "'t'")
    refused(lambda: write(b"abc" and memoryview(b"abc")), "ARG_READ_ONLY", "'t'")
    b = a.copy()
    write(b)
    assert b[0] == 1


def test_misaligned_arrays():
    @cute.jit
    def bump(t: cute.Tensor):
        t[0] += 1
    a = np.zeros(9, np.uint8)[1:].view(np.int32)
    bump(a)
    assert a.tolist() == [1, 0]
    bump(np.zeros(3, np.int32))


def test_bad_wraps():
    a = np.zeros((3, 4), np.int32)
    refused(lambda: from_dlpack(5), "ARG_WRONG_TYPE", "int")
    refused(lambda: from_dlpack(a, assumed_align=3), "CONFIG_INVALID_VALUE", "power of two")
    refused(lambda: from_dlpack(a).mark_layout_dynamic(0), "CONFIG_INVALID_VALUE", "leading_dim")
    refused(lambda: from_dlpack(a).mark_layout_dynamic(leading_dim=5), "CONFIG_INVALID_VALUE", "leading_dim")
    refused(lambda: from_dlpack(a).mark_compact_shape_dynamic(7), "CONFIG_INVALID_VALUE", "mode")
    refused(lambda: from_dlpack(a[:, ::2]).mark_compact_shape_dynamic(0), "CONFIG_INVALID_VALUE", "compact")
    refused(lambda: from_dlpack(a).mark_compact_shape_dynamic(0, divisibility=2), "CONFIG_INVALID_VALUE", "divisible")
    refused(lambda: from_dlpack(np.zeros(2, ">i4")), "ARG_BAD_TENSOR")
    refused(lambda: from_dlpack(np.zeros(2, np.complex64)), "ARG_BAD_TENSOR", "complex64")
    refused(lambda: from_dlpack(np.zeros((1,) * 17)), "ARG_BAD_TENSOR", "16")


def test_views_hold_and_let_go():
    class Array(np.ndarray):
        pass
    for make in (lambda: np.zeros(4, np.int32), lambda: np.zeros(4, np.int32).view(Array), lambda: memoryview(bytearray(8))):
        a = make()
        count = sys.getrefcount(a)
        view = from_dlpack(a)
        assert view.shape == (len(a),)
        del view
        gc.collect()
        assert sys.getrefcount(a) == count
    a = np.zeros(4, np.int32)
    gone = weakref.ref(a)
    view = from_dlpack(a)
    del a
    assert gone() is not None and view.shape == (4,)
    del view
    assert gone() is None


def test_arrays_of_calls_are_let_go():
    class Array(np.ndarray):
        pass

    @cute.jit
    def f(t: cute.Tensor, u: Uint8):
        t[0] = u
    for make in (lambda: np.zeros(4, np.uint8), lambda: np.zeros(4, np.uint8).view(Array), lambda: bytearray(8)):
        a = make()
        count = sys.getrefcount(a)
        for _ in range(10):
            f(a, 3)
        with pytest.raises(hilt.DSLError):
            f(a, 300)
        assert sys.getrefcount(a) == count and a[0] == 3


def test_constant_indices_are_checked_at_every_call():
    @cute.jit
    def f(t: cute.Tensor, n: Int32):
        t[2] = n
        if n > 5:
            t[7] = n
    a = np.zeros(3, np.int32)
    f(a, 1)
    assert a.tolist() == [0, 0, 1]
    refused(lambda: f(a[:2], 1), "TENSOR_INDEX_RANGE", "'t'", "2")
    b = np.zeros(8, np.int32)
    f(b, 6)
    assert b.tolist() == [0, 0, 6, 0, 0, 0, 0, 6]
