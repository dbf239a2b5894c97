"""load() and store() of whole tensors: every layout against a model, the width of accesses, what is never touched."""
import random
import re

import cutlass
import cutlass.cute as cute
from cutlass import Boolean, Float16, Float32, Int8, Int32, Int64, Uint8
from cutlass.cute.runtime import from_dlpack, make_ptr
import numpy as np
import pytest

import tensor_model as model
from test_tensor_slices import real, with_values
from test_tensors import refused


def aligned(n, dtype, align=64):
    size = np.dtype(dtype).itemsize
    room = np.zeros(n + align // size, dtype)
    start = -room.ctypes.data % align // size
    return room[start:start + n]


def random_case(seed):
    rng = random.Random(seed)
    shape = model.random_shape(rng)
    kind = rng.randrange(3)
    if kind == 0:
        stride = model.like(shape, lambda s: rng.choice([0, 1, 2, 3, 4, 8]))
    else: # compact in some order
        flat = model.leaves(shape)
        order = list(range(len(flat)))
        rng.shuffle(order)
        if kind == 1:
            order.sort()
        strides, step = [0] * len(flat), 1
        for i in order:
            strides[i] = step
            step *= flat[i]
        it = iter(strides)
        stride = model.like(shape, lambda s: next(it))
    return rng, shape, stride, model.indices(shape, stride)


@pytest.mark.parametrize("seed", range(40))
def test_loads_and_stores_of_random_layouts(seed):
    rng, shape, stride, places = random_case(seed)
    name, dtype = rng.choice([("int8", Int8), ("int32", Int32), ("int64", Int64), ("float16", Float16)])
    lanes, n = len(places), max(places) + 1
    size = np.dtype(name).itemsize
    a = aligned(n + 1, name)
    a[:n] = rng.sample(range(1, 101), n) if n <= 100 else np.arange(n) % 100
    offset = rng.choice([0, 0, 1])
    if offset:
        a[1:] = a[:n].copy()
    align = rng.choice([size, 16]) if not offset else size

    @cute.jit
    def f(p: cute.Pointer, out: cute.Tensor, back: cute.Pointer):
        layout = cute.make_layout(shape, stride=stride)
        v = cute.make_tensor(p, layout).load()
        cute.make_tensor(back, layout).store(v)
        for i in cutlass.range_constexpr(lanes):
            out[i] = v[i]
    out, back = np.zeros(lanes, name), aligned(n + 1, name)
    f(make_ptr(dtype, a[offset:].ctypes.data, assumed_align=align), out,
      make_ptr(dtype, back[offset:].ctypes.data, assumed_align=align))
    assert out.tolist() == [a[offset + i] for i in places]
    expected = np.zeros(n + 1, name)
    for i in places:
        expected[offset + i] = a[offset + i]
    assert back.tolist() == expected.tolist()


@pytest.mark.parametrize("seed", range(40))
def test_masked_loads_and_stores(seed):
    rng, shape, stride, places = random_case(1000 + seed)
    lanes, n = len(places), max(places) + 1
    mask = [rng.random() < 0.5 for _ in places]

    @cute.jit
    def f(p: cute.Pointer, q: cute.Pointer, on: cute.Tensor, out: cute.Tensor, whole: Boolean):
        layout = cute.make_layout(shape, stride=stride)
        t, u = cute.make_tensor(p, layout), cute.make_tensor(q, layout)
        m = cute.make_rmem_tensor(shape, Boolean)
        for i in cutlass.range_constexpr(lanes):
            m[i] = on[i]
        v = t.load(pred=m, other=-5)
        for i in cutlass.range_constexpr(lanes):
            out[i] = v[i]
        u.store(t.load(), pred=m.load())
        u.store(v * 0 + 99, pred=whole)
        out[lanes] = t.load(pred=whole, other=v)[0]
    a, b, out = aligned(n, "int32"), aligned(n, "int32"), np.zeros(lanes + 1, np.int32)
    a[:] = np.arange(1, n + 1)
    f(make_ptr(Int32, a.ctypes.data, assumed_align=16), make_ptr(Int32, b.ctypes.data, assumed_align=16), np.array(mask), out, False)
    expected = np.zeros(n, np.int32)
    for i, m in zip(places, mask):
        if m:
            expected[i] = a[i]
    assert b.tolist() == expected.tolist()
    loaded = [a[i] if m else -5 for i, m in zip(places, mask)]
    assert out.tolist() == loaded + loaded[:1]


def test_what_the_mask_leaves_out_is_not_touched():
    """Elements past the end of a page that may be read and written."""
    import ctypes
    import mmap
    libc = ctypes.CDLL(None, use_errno=True)
    area = mmap.mmap(-1, 2 * mmap.PAGESIZE)
    start = ctypes.addressof(ctypes.c_char.from_buffer(area))
    assert libc.mprotect(ctypes.c_void_p(start + mmap.PAGESIZE), mmap.PAGESIZE, 0) == 0

    @cute.jit
    def f(p: cute.Pointer, n: Int32):
        t = cute.make_tensor(p, cute.make_layout(8))
        i = cute.make_rmem_tensor(8, Boolean)
        for k in cutlass.range_constexpr(8):
            i[k] = k < n
        t.store((t.load(pred=i, other=0) + 1).to(t.element_type), pred=i)
    try:
        for name, dtype in (("int32", Int32), ("float16", Float16), ("int8", Int8)):
            for n in range(9):
                address = start + mmap.PAGESIZE - n * np.dtype(name).itemsize
                f(make_ptr(dtype, address), n)
    finally:
        libc.mprotect(ctypes.c_void_p(start + mmap.PAGESIZE), mmap.PAGESIZE, 3)


def test_run_time_strides():
    @cute.jit
    def f(p: cute.Pointer, out: cute.Tensor, s: Int64, r: Int64):
        t = cute.make_tensor(p, cute.make_layout((3, (2, 4)), stride=(s, (r, 1))))
        v = t.load()
        for i in cutlass.range_constexpr(24):
            out[i] = v[i]
        t.store(v + 1)
    a = np.arange(200, dtype=np.int32)
    out = np.zeros(24, np.int32)
    for s, r in ((8, 4), (40, 5), (4, 100), (0, 0)):
        a[:] = np.arange(200)
        f(make_ptr(Int32, a.ctypes.data), out, s, r)
        places = model.indices((3, (2, 4)), (s, (r, 1)))
        assert out.tolist() == places
        assert a[places].tolist() == [i + 1 for i in places]


@pytest.mark.parametrize("seed", range(30))
def test_random_layouts_with_run_time_strides(seed):
    rng, shape, stride, places = random_case(2000 + seed)
    lanes, n = len(places), max(places) + 1
    inputs = []

    def value(i):
        inputs.append(i)
        return ("in", len(inputs) - 1)
    given_stride = with_values(rng, stride, value)
    swizzled = rng.random() < 0.3
    swizzle = cute.make_swizzle(1, 1, 2)
    if swizzled:
        whole = cute.make_composed_layout(swizzle, 4, cute.make_layout(shape, stride=stride))
        places = [whole(i) for i in range(lanes)]
        n = max(places) + 1
    mask = [rng.random() < 0.6 for _ in places]

    @cute.jit
    def f(p: cute.Pointer, q: cute.Pointer, out: cute.Tensor, given: cute.Tensor, on: cute.Tensor, four: Int32):
        layout = cute.make_layout(shape, stride=real(given_stride, given))
        if cutlass.const_expr(swizzled):
            layout = cute.make_composed_layout(swizzle, four, layout)
        v = cute.make_tensor(p, layout).load()
        m = cute.make_rmem_tensor(shape, Boolean)
        for i in cutlass.range_constexpr(lanes):
            out[i] = v[i]
            m[i] = on[i]
        cute.make_tensor(q, layout).store(v, pred=m)
    a, b, out = aligned(n, "int32"), aligned(n, "int32"), np.zeros(lanes, np.int32)
    a[:] = np.arange(1, n + 1)
    f(make_ptr(Int32, a.ctypes.data, assumed_align=16), make_ptr(Int32, b.ctypes.data, assumed_align=16), out,
      np.array(inputs + [0], np.int32), np.array(mask), 4)
    assert out.tolist() == [a[i] for i in places]
    expected = np.zeros(n, np.int32)
    for i, m in zip(places, mask):
        if m:
            expected[i] = a[i]
    assert b.tolist() == expected.tolist()


def test_booleans_are_bytes():
    @cute.jit
    def f(t: cute.Tensor, out: cute.Tensor):
        v = t.load()
        out.store(v)
        r = cute.make_rmem_tensor_like(t)
        r.store(v)
        r[1] = not r[1]
        t.store(r.load())
    a = np.array([7, 0, 1, 0], np.uint8)
    view = from_dlpack(a)
    view.element_type = Boolean
    out = np.array([9, 9, 9, 9], np.uint8)
    other = from_dlpack(out)
    other.element_type = Boolean
    f(view, other)
    assert out.tolist() == [1, 0, 1, 0] and a.tolist() == [1, 1, 1, 0]


def accesses(compiled):
    """The accesses of memory in the IR: (op, elements, align)."""
    r = []
    for line in compiled.__mlir__.splitlines():
        m = re.search(r'"hilt\.(load|store)"\(.*align = (\d+).*', line)
        if m and "global" in line:
            types = re.findall(r"vector<(\d+)x\w+>", line)
            r.append((m.group(1), int(types[0]) if types else 1, int(m.group(2))))
    return r


@pytest.mark.parametrize("align, element, shape, widths", [
    (16, "float32", (4, 8), [8]), (8, "float32", (4, 8), [8]), (4, "float32", (4, 8), [8]), (16, "float16", (4, 8), [8]),
    (16, "float32", (4, 6), [4, 2]), (64, "float32", (4, 40), [16, 16, 8]), (16, "int8", (2, 16), [16]),
    (1, "int8", (2, 16), [16]), (16, "float64", (2, 2), [2]), (16, "float32", (4, 3), [2, 1]),
])
def test_runs_are_wide_and_say_what_alignment_is_proved(align, element, shape, widths):
    @cute.jit
    def f(t: cute.Tensor, out: cute.Tensor, i: Int32):
        out[None, 0].store(t[i, None].load())
    a = aligned(shape[0] * shape[1], element).reshape(shape)
    b = aligned(shape[1], element).reshape(shape[1], 1)
    c = cute.compile(f, from_dlpack(a, assumed_align=align), from_dlpack(b, assumed_align=align), 0)
    a[:] = np.arange(a.size).reshape(shape)
    c(from_dlpack(a, assumed_align=align), from_dlpack(b, assumed_align=align), 1)
    assert b.ravel().tolist() == a[1].tolist()
    for what, begin in (("load", align | shape[1] * a.itemsize), ("store", align)):
        found = [(n, al) for op, n, al in accesses(c) if op == what]
        offsets = [sum(widths[:i]) * a.itemsize for i in range(len(widths))]
        assert found == [(n, (begin | at) & -(begin | at)) for n, at in zip(widths, offsets)]


def test_divisibility_aligns():
    @cute.jit
    def f(t: cute.Tensor, out: cute.Tensor, i: Int32):
        out.store(cute.local_tile(t, (1, 4), (i, 1))[0, None].load())

    def loads(div):
        a = aligned(32, "float32").reshape(4, 8)
        view = from_dlpack(a, assumed_align=16).mark_compact_shape_dynamic(1, divisibility=div)
        c = cute.compile(f, view, from_dlpack(aligned(4, "float32"), assumed_align=16), 0)
        a[:] = np.arange(32).reshape(4, 8)
        out = aligned(4, "float32")
        c(view, from_dlpack(out, assumed_align=16), 2)
        assert out.tolist() == [20, 21, 22, 23]
        return [(n, al) for op, n, al in accesses(c) if op == "load"]
    assert loads(4) == [(4, 16)] and loads(2) == [(4, 8)] and loads(1) == [(4, 4)]


ROW, COLUMN, REPEATED, EVEN = ((4, 6), (6, 1)), ((4, 6), (1, 4)), ((4, 6), (0, 1)), ((4, 6), (12, 2))


@pytest.mark.parametrize("seed", range(60))
def test_expressions_of_tensors_in_any_order(seed):
    """Permutations of loads move behind what is computed and vanish against those of stores: the values stay."""
    rng = random.Random(seed)
    favourite = rng.choice([ROW, ROW, COLUMN, REPEATED, EVEN])
    layouts = [favourite if rng.random() < 0.7 else rng.choice([ROW, COLUMN, REPEATED, EVEN]) for _ in range(6)]
    outs = [rng.choice([favourite, ROW]) if favourite is not REPEATED else ROW for _ in range(3)]
    steps = [(rng.choice(["+", "-", "*", "k", "c", "?"]), rng.randrange(99), rng.randrange(99)) for _ in range(8)]
    inside, start, carried = rng.random() < 0.5, rng.random() < 0.5, rng.randrange(3)

    def compute(values, k, where):
        for what, i, j in steps:
            x, y = values[i % len(values)], values[j % len(values)]
            values.append(x + y if what == "+" else x - y if what == "-" else x * y if what == "*" else
                          x * k if what == "k" else x + 3 if what == "c" else where(x < y, x, y))
        return values[-3:]

    @cute.jit
    def f(p: cute.Tensor, q: cute.Tensor, k: Int32, n: Int32):
        values = [cute.make_tensor(p[None, i].iterator, cute.make_layout(shape, stride=stride)).load()
                  for i, (shape, stride) in enumerate(layouts)]
        first = values[0] if cutlass.const_expr(start) else values[0] * 0
        for _ in cutlass.range(n if cutlass.const_expr(inside) else 1):
            results = compute([first, *values[1:]], k, cute.where)
            first = results[carried]
            for i in cutlass.range_constexpr(3):
                cute.make_tensor(q[None, i].iterator, cute.make_layout(outs[i][0], stride=outs[i][1])).store(results[i])
    a, b = np.asfortranarray(np.random.default_rng(seed).integers(-50, 50, (48, 6), np.int32)), np.zeros((48, 3), np.int32, "F")
    f(a, b, 5, 2)
    places = {layout: np.array(model.indices(*layout)) for layout in layouts + outs}
    with np.errstate(over="ignore"):
        values = [a[places[layout], i] for i, layout in enumerate(layouts)]
        values[0] = values[0] * start
        for _ in range(2 if inside else 1):
            results = compute(list(values), np.int32(5), np.where)
            values[0] = results[carried]
    expected = np.zeros_like(b)
    for i in range(3):
        expected[places[outs[i]], i] = results[i]
    assert np.array_equal(b, expected)


@pytest.mark.parametrize("shape", [(4, 8), (16, 16), (32, 32)])
def test_row_major_tiles_are_not_shuffled(shape):
    @cute.jit
    def f(a: cute.Tensor, b: cute.Tensor, c: cute.Tensor):
        c.store(a.load() * b.load() + a.load())
    views = [from_dlpack(aligned(2048, "float32").reshape(32, 64)[:shape[0], :shape[1]], assumed_align=4) for _ in "abc"]
    text = cute.compile(f, *views).__mlir__
    for mask in re.findall(r'vector.shuffle.*mask = \[([\d, ]+)\]', text):
        lanes = [int(i) for i in mask.split(",")]
        assert lanes == list(range(lanes[0], lanes[0] + len(lanes)))


def test_swizzled_loads():
    for offset in (0, 8):
        layout = cute.make_composed_layout(cute.make_swizzle(2, 2, 2), offset, cute.make_layout((8, 4), stride=(1, 8)))
        places = [layout(i) for i in range(32)]

        @cute.jit
        def f(t: cute.Tensor, out: cute.Tensor, n: Int32):
            s = cute.make_tensor(t.iterator, layout)
            v = s.load()
            for i in cutlass.range_constexpr(32):
                out[i] = v[i]
            column = s[None, n].load()
            for i in cutlass.range_constexpr(8):
                out[32 + i] = column[i]
        a = aligned(64, "int32")
        a[:] = np.arange(64)
        out = np.zeros(40, np.int32)
        c = cute.compile(f, from_dlpack(a, assumed_align=16), out, 0)
        c(from_dlpack(a, assumed_align=16), out, 2)
        assert out.tolist() == places + places[16:24]
        assert {n for op, n, _ in accesses(c) if op == "load"} <= {4, 8, 16}


def test_register_memory_becomes_registers():
    @cute.jit
    def f(t: cute.Tensor, out: cute.Tensor):
        r = cute.make_rmem_tensor_like(t)
        r.store(t.load())
        for i in cutlass.range_constexpr(8):
            r[i] = r[i] * 2
        out.store(r.load() + 1)
    a, b = aligned(8, "float32"), aligned(8, "float32")
    a[:] = np.arange(8)
    views = [from_dlpack(x, assumed_align=16) for x in (a, b)]
    c = cute.compile(f, *views)
    c(*views)
    assert b.tolist() == [2 * i + 1 for i in range(8)]
    if c.__asm__:
        assert not re.search(r"mov[au]p[sd].*\(%rsp\)|subq.*%rsp", c.__asm__)


def test_what_is_refused():
    @cute.jit
    def load(t: cute.Tensor):
        t.load()

    @cute.jit
    def store(t: cute.Tensor):
        t.store(1)

    @cute.jit
    def fill(t: cute.Tensor):
        t.fill(1.5)

    @cute.jit
    def shape(t: cute.Tensor):
        t.store(cute.full((3,), 1, Int32))

    @cute.jit
    def type_(t: cute.Tensor):
        t.store(cute.full((4,), 1.5, Float32))

    @cute.jit
    def many(t: cute.Tensor):
        cute.make_tensor(t.iterator, cute.make_layout(70000)).load()
    a = np.zeros(4, np.int32)
    refused(lambda: load(a), "TENSOR_NOT_STATIC", "(?):(1)")
    refused(lambda: store(from_dlpack(a)), "TYPE_WRONG", "TensorSSA", "fill")
    refused(lambda: fill(from_dlpack(a)), "TYPE_STORE_MISMATCH", "Int32")
    refused(lambda: shape(from_dlpack(a)), "TENSOR_SHAPE_MISMATCH", "(3,)", "(4,)")
    refused(lambda: type_(from_dlpack(a)), "TYPE_STORE_MISMATCH", "Int32", "Float32")
    refused(lambda: many(a), "LAYOUT_RANGE", "65535")
    a.flags.writeable = False

    @cute.jit
    def write(t: cute.Tensor):
        t.store(t.load())
    refused(lambda: write(from_dlpack(a)), "ARG_READ_ONLY", "'t'")


def test_stores_convert_without_loss():
    @cute.jit
    def f(a: cute.Tensor, b: cute.Tensor, c: cute.Tensor):
        b.store(a.load())
        c.fill(7)
        c[None] = a.load() > 1
    a = np.arange(4, dtype=np.int8)
    b, c = np.zeros(4, np.int32), np.zeros(4, np.float32)
    f(from_dlpack(a), from_dlpack(b), from_dlpack(c))
    assert b.tolist() == [0, 1, 2, 3] and c.tolist() == [0, 0, 1, 1]


def test_filling_what_has_a_run_time_shape():
    @cute.jit
    def f(t: cute.Tensor, x: Int32, i: Int32):
        t.fill(x)
        t[None, i] = 7
        t[i, None] = x + 1
    for a in (np.zeros((3, 5), np.int64), np.zeros((5, 3), np.int64).T, np.zeros((6, 10), np.int64)[::2, ::2], np.zeros((2, 2), np.int64)):
        f(a, 3, 1)
        expected = np.full(a.shape, 3)
        expected[:, 1] = 7
        expected[1, :] = 4
        assert (a == expected).all()

    @cute.jit
    def g(t: cute.Tensor):
        t.fill(300)

    @cute.jit
    def h(t: cute.Tensor, x: Float32):
        t.fill(x)
    refused(lambda: g(np.zeros(4, np.uint8)), "TYPE_STORE_RANGE", "'t'", "300", "t.fill(300)")
    refused(lambda: h(np.zeros(4, np.int32), 1.5), "TYPE_STORE_MISMATCH", "'t'", "t.fill(x)")
    g(np.zeros(0, np.int32))
    big = np.zeros((40, 50), np.int32)
    g(from_dlpack(big))
    assert (big == 300).all()


def test_coordinate_tensors_as_arguments_and_globals():
    @cute.jit
    def f(t, i: Int32):
        x, y = t[i, 2]
        return x, y
    assert f(cute.make_identity_tensor((4, 5)), 3) == (3, 2)
    assert f(cute.make_identity_tensor((4, 5))[None, None], 1) == (1, 2)
    moved = cute.domain_offset((10, 20), cute.make_identity_tensor((4, 5)))
    assert f(moved, 3) == (13, 22)

    @cute.jit
    def g(i: Int32):
        return moved[i, 0][1]
    assert g(1) == 20
