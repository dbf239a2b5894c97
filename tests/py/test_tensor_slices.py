"""Tensors under layouts: elements by every kind of coordinate, slices, coordinate tensors, against a plain model."""
import random

import cutlass
import cutlass.cute as cute
from cutlass import Float32, Int32, Int64
from cutlass.cute.runtime import from_dlpack, make_ptr
import hilt
import numpy as np
import pytest

import tensor_model as model
from test_tensors import refused


def with_values(rng, tree, values):
    """The tree with some ints as run-time values, which `values` gives: what a traced function sees of them."""
    return model.like(tree, lambda i: values(i) if rng.random() < 0.5 else i)


def real(tree, given):
    if isinstance(tree, tuple) and tree and tree[0] == "in":
        return given[tree[1]]
    return tuple([real(x, given) for x in tree]) if isinstance(tree, tuple) else tree


@pytest.mark.parametrize("seed", range(30))
def test_elements_and_slices_of_random_layouts(seed):
    rng = random.Random(seed)
    shape = model.random_shape(rng)
    stride = model.like(shape, lambda s: rng.choice([0, 1, 2, 3, 5, 8]))
    n = max(model.indices(shape, stride)) + 1
    data = np.arange(100, 100 + n, dtype=np.int32)
    inputs, expected, cases = [], [], []

    def value(i):
        inputs.append(i)
        return ("in", len(inputs) - 1)
    for _ in range(12):
        c = model.random_coordinate(rng, shape, none=0.3)
        if not model.holds_none(c):
            cases.append((with_values(rng, c, value), None))
            expected.append(100 + model.index(c, shape, stride))
            continue
        rest = tuple(model.kept(c, shape)), tuple(model.kept(c, stride))
        d = model.random_coordinate(rng, rest[0])
        cases.append((c if c is None else with_values_or_none(rng, c, value), with_values(rng, d, value)))
        inner = (shape, stride) if c is None else rest
        if c is None:
            d = model.random_coordinate(rng, shape)
            cases[-1] = (None, with_values(rng, d, value))
        expected.append(100 + model.index(c, shape, stride) + model.index(d, *inner))

    @cute.jit
    def f(p: cute.Pointer, out: cute.Tensor, given: cute.Tensor):
        t = cute.make_tensor(p, cute.make_layout(shape, stride=stride))
        for k in cutlass.range_constexpr(len(cases)):
            c, d = cases[k]
            x = t[real(c, given)]
            if cutlass.const_expr(d is not None):
                x = x[real(d, given)]
            out[k] = x
    out = np.zeros(len(cases), np.int32)
    f(make_ptr(Int32, data.ctypes.data), out, np.array(inputs + [0], np.int32))
    assert out.tolist() == expected


def with_values_or_none(rng, tree, values):
    return model.like(tree, lambda i: values(i) if i is not None and rng.random() < 0.5 else i)


@pytest.mark.parametrize("seed", range(40))
def test_layouts_with_run_time_leaves(seed):
    """The same coordinates on layouts some of whose extents and strides are run-time values; checked with assertions too."""
    rng = random.Random(100 + seed)
    shape = model.random_shape(rng)
    stride = model.like(shape, lambda s: rng.choice([0, 1, 2, 3, 5, 8]))
    n = max(model.indices(shape, stride)) + 1
    data = np.arange(100, 100 + n, dtype=np.int32)
    inputs, expected, cases = [], [], []

    def value(i):
        inputs.append(i)
        return ("in", len(inputs) - 1)
    shape_given, stride_given = with_values(rng, shape, value), with_values(rng, stride, value)
    for _ in range(8):
        c = model.random_coordinate(rng, shape, none=0.3)
        if model.holds_none(c) and c is not None:
            d = model.random_coordinate(rng, tuple(model.kept(c, shape)))
            expected.append(100 + model.index(c, shape, stride) +
                            model.index(d, tuple(model.kept(c, shape)), tuple(model.kept(c, stride))))
            cases.append((with_values_or_none(rng, c, value), with_values(rng, d, value)))
        else:
            c = 0 if c is None else c
            cases.append((with_values(rng, c, value), None))
            expected.append(100 + model.index(c, shape, stride))

    @cute.jit
    def f(p: cute.Pointer, out: cute.Tensor, given: cute.Tensor):
        t = cute.make_tensor(p, cute.make_layout(real(shape_given, given), stride=real(stride_given, given)))
        for k in cutlass.range_constexpr(len(cases)):
            c, d = cases[k]
            x = t[real(c, given)]
            if cutlass.const_expr(d is not None):
                x = x[real(d, given)]
            out[k] = x
    out = np.zeros(len(cases), np.int32)
    args = make_ptr(Int32, data.ctypes.data), out, np.array(inputs + [0], np.int32)
    f(*args)
    assert out.tolist() == expected
    out[:] = 0
    cute.compile(f, *args, options="--enable-assertions")(*args)
    assert out.tolist() == expected


def chosen(key, values):
    return tuple([None if k is None else i for k, i in zip(key, values)])


@pytest.mark.parametrize("seed", range(10))
def test_slices_of_arrays(seed):
    rng = random.Random(seed)
    base = np.arange(5 * 6 * 7, dtype=np.int64).reshape(5, 6, 7)
    a = [base, base.transpose(2, 0, 1), base[::2, ::-1, 1:], np.asfortranarray(base)][seed % 4]
    key = tuple(rng.choice([None, rng.randrange(n)]) for n in a.shape)
    expected = a[tuple(slice(None) if k is None else k for k in key)]

    @cute.jit
    def f(t: cute.Tensor, out: cute.Tensor, k0: Int32, k1: Int32, k2: Int32):
        part = t[chosen(key, (k0, k1, k2))]
        if cutlass.const_expr(cute.rank(part) == 0 or not isinstance(part, cute.Tensor)):
            out[0] = part
        else:
            for i in range(cute.size(part)):
                out[i] = part[i]
    for wrapped in (a, from_dlpack(a), from_dlpack(a).mark_layout_dynamic()):
        out = np.zeros(max(expected.size, 1), np.int64)
        f(wrapped, out, *(0 if k is None else k for k in key))
        assert out.tolist() == (expected.ravel(order="F").tolist() if expected.ndim else [int(expected)])


def test_assignment_to_slices():
    @cute.jit
    def f(t: cute.Tensor):
        t[None, 1] = 7
        t[0, None] = t[2, None].load()
    a = np.arange(12, dtype=np.int32).reshape(3, 4)
    f(from_dlpack(a))
    assert a.tolist() == [[8, 7, 10, 11], [4, 7, 6, 7], [8, 7, 10, 11]]


def test_what_a_tensor_shows():
    @cute.jit
    def f(t: cute.Tensor, n: Int32):
        assert str(t) == "tensor<ptr<f32, gmem, align<16>> o (4,8):(8,1)>"
        assert t.layout == cute.make_layout((4, 8), stride=(8, 1))
        assert t.shape == (4, 8) and t.stride == (8, 1) and t.leading_dim == 1
        assert t.memspace == cute.AddressSpace.gmem and t.element_type is Float32
        assert cute.size(t) == 32 and cute.rank(t) == 2 and cute.size(t, mode=[1]) == 8
        assert str(t[2, None]) == "tensor<ptr<f32, gmem, align<16>> o (8):(1)>"
        assert str(t[None, 1]) == "tensor<ptr<f32, gmem, align<4>> o (4):(8)>"
        assert str(t[n, None].layout) == "(8):(1)" and t[n, None].iterator.alignment == 16
        assert t[None, n].iterator.alignment == 4
        assert t[None, None] is not None and t[None] is t and t[...] is t
    room = np.zeros(40, np.float32)
    start = -room.ctypes.data // 4 % 4
    f(from_dlpack(room[start:start + 32].reshape(4, 8), assumed_align=16), 1)


def test_static_indices_out_of_range():
    @cute.jit
    def make(t: cute.Tensor, c: cutlass.Constexpr):
        view = cute.make_tensor(t.iterator, cute.make_layout((2, (3, 4))))
        view[c]
    t = from_dlpack(np.zeros(24, np.int32))
    for bad in (24, -1, (2, 0), (0, 12), (0, (3, 0)), (0, (0, 4)), (1, (None, 4)), (2, None)):
        refused(lambda: make(t, bad), "TENSOR_INDEX_RANGE", "(2,(3,4)):(1,(2,6))")
    for bad in ((0, 0, 0), (0, (0, 0, 0)), (0, (0, 0), None), ((0, 0), 0), ()):
        refused(lambda: make(t, bad), "TENSOR_RANK", "(2,(3,4)):(1,(2,6))")
    for bad in ("x", (0, 0.5), (0, (True, 0)), slice(1)):
        refused(lambda: make(t, bad), "TENSOR_INDEX_TYPE")


def test_assertions_check_linear_and_nested_indices():
    @cute.jit
    def f(t: cute.Tensor, i: Int32, j: Int32):
        view = cute.make_tensor(t.iterator, cute.make_layout((2, (3, 4))))
        view[i] = 1
        view[0, (j, None)][0] = 2
    a = np.zeros(24, np.int32)
    checked = cute.compile(f, a, 0, 0, options="--enable-assertions")
    checked(a, 23, 2)
    assert a[23] == 1 and a[4] == 2
    for bad in ((24, 0), (-1, 0), (0, 3), (0, -1)):
        with pytest.raises(AssertionError, match="out of range"):
            checked(a, *bad)


def test_coordinate_tensors_outside_of_traces():
    t = cute.make_identity_tensor((4, (2, 8)))
    assert isinstance(t, cute.Tensor) and str(t) == "tensor<(0,(0,0)) o (4,(2,8)):(1@0,(1@0@1,1@1@1))>"
    assert t[1, (1, 3)] == (1, (1, 3)) and t[5] == (1, (1, 0)) and t[3, 15] == (3, (1, 7))
    assert t[None, 3][2] == (2, (1, 1)) and t[1, (None, 2)][1] == (1, (1, 2))
    assert cute.size(t) == 64 and t.shape == (4, (2, 8)) and t.iterator == (0, (0, 0))
    refused(lambda: t[4, 0], "TENSOR_INDEX_RANGE")
    refused(lambda: t[0, 0, 0], "TENSOR_RANK")
    tiles = cute.zipped_divide(cute.make_identity_tensor((8, 6)), (4, 3))
    assert tiles[(1, 2), (1, 1)] == (5, 5)
    assert cute.local_tile(cute.make_identity_tensor((8, 6)), (4, 3), (1, 0))[0, 0] == (4, 0)
    one = cute.make_identity_tensor(6)
    assert one[4] == 4 or one[4] == (4,)


def test_coordinate_tensors_in_traces():
    @cute.jit
    def f(out: cute.Tensor, m: Int32, n: Int32, i: Int32, j: Int32):
        t = cute.make_identity_tensor((m, n))
        x, y = t[i, j]
        part = t[None, j]
        u, v = part[i]
        out[0], out[1], out[2], out[3] = x, y, u, v
        w, z = t[i + m * j]
        out[4], out[5] = w, z
        out[6] = cute.size(t)
    out = np.zeros(7, np.int64)
    f(out, 5, 7, 3, 4)
    assert out.tolist() == [3, 4, 3, 4, 3, 4, 35]


def test_a_tensor_of_coordinates_has_no_memory():
    @cute.jit
    def f():
        t = cute.make_identity_tensor((2, 3))
        t[0, 0] = 1

    @cute.jit
    def g():
        cute.make_identity_tensor((2, 3)).load()
    refused(f, "TENSOR_COORDINATES")
    refused(g, "TENSOR_COORDINATES")


def test_swizzled_tensors():
    layout = cute.make_composed_layout(cute.make_swizzle(2, 1, 3), 0, cute.make_layout((8, 8), stride=(8, 1)))
    flat = [layout((i, j)) for i in range(8) for j in range(8)]
    a = np.arange(64, dtype=np.int32)

    @cute.jit
    def f(t: cute.Tensor, out: cute.Tensor, r: Int32, c: Int32):
        s = cute.make_tensor(t.iterator, layout)
        for i in range(8):
            for j in range(8):
                out[i * 8 + j] = s[i, j]
        row = s[r, None]
        out[64] = row[c]
        out[65] = row[3]
        out[66] = s[5, None][c]
        out[67] = s[(5, 3)]
        out[68] = s[r + 8 * c]
    out = np.zeros(69, np.int32)
    f(a, out, 5, 3)
    assert out[:64].tolist() == flat
    assert out[64:].tolist() == [layout((5, 3))] * 5


def test_register_memory():
    @cute.jit
    def f(t: cute.Tensor, i: Int32):
        r = cute.make_rmem_tensor((4, 2), Float32)
        assert r.memspace == cute.AddressSpace.rmem and r.stride == (1, 4)
        r.fill(0.5)
        r[1, 1] = 2
        for k in range(4):
            r[k, 0] += k
        t[0] = r[i, 0]
        t[1] = r[5]
        like = cute.make_rmem_tensor_like(r[None, 0], Int32)
        like[3] = 9
        t[2] = Float32(like[3])
    a = np.zeros(3, np.float32)
    f(a, 2)
    assert a.tolist() == [2.5, 2.0, 9.0]

    @cute.jit
    def g(n: Int32):
        cute.make_rmem_tensor((n, 2), Float32)
    refused(lambda: g(3), "TENSOR_NOT_STATIC", "(?,2)")
    refused(lambda: cute.make_rmem_tensor(4, Float32), "PHASE_OUTSIDE_JIT")


def test_register_memory_in_loops_keeps_its_own_values():
    @cute.jit
    def f(out: cute.Tensor, n: Int32):
        total = cute.make_rmem_tensor(1, Int64)
        total[0] = 0
        for i in range(n):
            r = cute.make_rmem_tensor(3, Int64)
            for k in cutlass.range_constexpr(3):
                r[k] = i + k
            for k in range(3):
                total[0] += r[k]
        out[0] = total[0]
    out = np.zeros(1, np.int64)
    f(out, 10)
    assert out[0] == sum(i + k for i in range(10) for k in range(3))


def test_fragments_like():
    @cute.jit
    def f(p: cute.Pointer):
        def frag(shape, stride):
            t = cute.make_tensor(p, cute.make_layout(shape, stride=stride))
            return str(cute.make_fragment_like(t).layout)
        assert frag(8, 3) == "8:1"
        assert frag((4, 2), (2, 1)) == "(4,2):(1,4)"
        assert frag((4, 2, 3), (1, 100, 10)) == "(4,2,3):(1,12,4)"
        assert frag((4, 2, 3), (1, 0, 10)) == "(4,2,3):(1,0,4)"
        assert frag(((2, 2), 3), ((5, 1), 40)) == "((2,2),3):((1,2),4)"
        assert frag((1, 5), (7, 9)) == "(1,5):(0,1)"
    f(make_ptr(Int32, np.zeros(1, np.int32).ctypes.data))


def test_recast():
    @cute.jit
    def f(t: cute.Tensor, out: cute.Tensor):
        w = cute.recast_tensor(t, cutlass.Uint8)
        assert w.shape == (8,) or w.shape == (4 * 2,)
        for i in range(8):
            out[i] = w[i]
        assert cute.recast_tensor(w, Int32).layout == t.layout
    a = np.array([0x04030201, 0x08070605], np.int32)
    out = np.zeros(8, np.uint8)
    f(from_dlpack(a), out)
    assert out.tolist() == list(range(1, 9))

    @cute.jit
    def g(t: cute.Tensor):
        cute.recast_tensor(t, Int64)
    refused(lambda: g(from_dlpack(np.zeros(3, np.int32))), "LAYOUT_DIVIDE", "3")


def test_functions_of_layouts_take_tensors():
    @cute.jit
    def f(t: cute.Tensor, out: cute.Tensor, i: Int32, j: Int32):
        tiles = cute.zipped_divide(t, (2, 4))
        out[0] = tiles[(1, 2), (i, j)]
        tile = cute.local_tile(t, (2, 4), (i, j))
        out[1] = tile[1, 2]
        part = cute.local_partition(t, cute.make_layout((2, 4)), 5)
        out[2] = part[i, j]
        moved = cute.domain_offset((i, j), t)
        out[3] = moved[0, 1]
        out[4] = cute.group_modes(t, 0, 2)[9]
        out[5] = cute.composition(t, (3, 2))[2, 1]
        out[6] = cute.slice_(t, (None, 2))[3]
    a = np.arange(48, dtype=np.int32).reshape(6, 8)
    for wrapped in (from_dlpack(a), from_dlpack(a).mark_compact_shape_dynamic(0, divisibility=2)):
        out = np.zeros(7, np.int32)
        f(wrapped, out, 2, 1)
        assert out.tolist()[:5] == [a[5, 6], a[5, 6], a[1 + 2 * 2, 2 + 4 * 1], a[2, 2], a[9 % 6, 9 // 6]]
        assert out[6] == a[3, 2] and out[5] == a[2, 1]


def test_stores_into_parts_are_seen():
    @cute.jit
    def f(t: cute.Tensor, n: Int32):
        for i in range(n):
            row = t[i, None]
            for j in range(t.shape[1]):
                row[j] = i * 10 + j
    a = np.zeros((3, 4), np.int32)
    f(a, 3)
    assert a.tolist() == [[0, 1, 2, 3], [10, 11, 12, 13], [20, 21, 22, 23]]


def test_pointers():
    @cute.jit
    def f(p: cute.Pointer, out: cute.Tensor, i: Int32):
        q = p + 4
        assert p.alignment == 16 and q.alignment == 16 and (p + 1).alignment == 4 and (p + i).alignment == 4
        assert (p + 4 * i).alignment == 16
        out[0] = q[0]
        t = cute.make_tensor(q, (2, 2))
        out[1] = t[1, 1]
        again = cute.make_ptr(Int32, p.toint() + 8, cute.AddressSpace.gmem)
        out[2] = again[0]
        out[3] = cute.make_tensor(cute.recast_ptr(p, dtype=Int64), 4)[1] & 0xffffffff
    room = np.arange(40, dtype=np.int32)
    start = -room.ctypes.data // 4 % 4
    out = np.zeros(4, np.int64)
    f(make_ptr(Int32, room[start:].ctypes.data, assumed_align=16), out, 1)
    assert (out - start).tolist() == [4, 7, 2, 2]


def test_pointers_from_known_addresses():
    a = np.arange(4, dtype=np.int32)
    address = a.ctypes.data

    @cute.jit
    def f(i: Int32):
        p = cute.make_ptr(Int32, address, cute.AddressSpace.gmem)
        return cute.make_tensor(p, 4)[i] + p[1]
    assert f(3) == 4


def test_use_outside_of_its_region():
    @cute.jit
    def f(t: cute.Tensor, n: Int32):
        box = []
        if n > 0:
            part = t[n, None]
            box = part
        box[0] = 1
    with pytest.raises(hilt.DSLError):
        f(np.zeros((3, 4), np.int32), 1)


def test_printing(capfd):
    @cute.jit
    def f(t: cute.Tensor, n: Int32):
        cute.printf("{} | {}", t[None, n], cute.make_identity_tensor((n, 4)))
        cute.print_tensor(t)
        cute.print_tensor(t[None, 0], verbose=True)
        cute.print_tensor(cute.full((2, 2), n, Int32))
    a = np.arange(6, dtype=np.float32).reshape(2, 3)
    f(a, 1)
    lines = capfd.readouterr().out.splitlines()
    address = a.ctypes.data
    assert lines == [
        f"raw_ptr({address + 4:#x}: f32, gmem, align<4>) o (2):(3) | (0, 0) o (1,4):(1@0,1@1)",
        f"tensor(raw_ptr({address:#x}: f32, gmem, align<4>) o (2,3):(3,1), data=",
        "       [[ 0.0, 1.0, 2.0,],",
        "        [ 3.0, 4.0, 5.0,]])",
        f"tensor(raw_ptr({address:#x}: f32, gmem, align<4>) o (2):(3), data=",
        "       [ (0,)= 0.0, (1,)= 3.0,])",
        lines[6],
        "       [[ 1, 1,],",
        "        [ 1, 1,]])",
    ]
    assert "rmem" in lines[6]


def test_a_pointer_reaches_further_than_its_tensor():
    @cute.jit
    def f(a: cute.Tensor, b: cute.Tensor, n: Int32):
        whole = cute.make_tensor(a.iterator, 8)
        s = Int32(0)
        for i in range(n):
            b[0] = i
            s = s * 10 + whole[4]
            whole[4] = 9
            s = s * 10 + b[0]
        return s
    base = np.zeros(8, np.int32)
    assert f(base[:4], base[4:], 3) == 91929
