"""Tensors keep nothing, and whichever allocation fails on their ways is an exception."""
from test_memory import run

PROGRAM = """
import gc, sys
import hilt, hilt.cute as cute
from hilt import Int32, Float32, Boolean
from hilt.cute.runtime import *
import numpy as np
def build(k):
    @cute.jit
    def f(t: cute.Tensor, p: cute.Pointer, n: Int32):
        src = t
        row = t[n, None]
        for i in range(n):
            row[i] += k
            src = cute.domain_offset((0, 0), src)
        u = cute.make_tensor(p, cute.make_layout((2, (2, 2)), stride=(n, (4, 1))))
        r = cute.make_rmem_tensor_like(t, Float32)
        r.store(t.load(pred=n > 0, other=1))
        r[n, 1] = 4
        t[None, 0] = r[None, 1].load()
        u[None, (None, 1)].fill(2)
        w = u if n > 1 else u
        x = cute.make_identity_tensor((n, 4))[1, None][2]
        s = cute.make_tensor(p, cute.make_composed_layout(cute.make_swizzle(1, 1, 1), n * 4, cute.make_layout((4, 2))))
        v = s.load()
        if n > 5:
            row = t[0, None]
        return x[1] + v[0].to(Int32) + row[0].to(Int32) + src[0, 0].to(Int32)
    return f
@cute.jit
def wrong(t: cute.Tensor, n: Int32):
    return t[n, (None, 3)]
@cute.jit
def wrong2(t: cute.Tensor, n: Int32):
    u = t
    if n > 0:
        u = t[None, 0]
    return u[0]
def once(k):
    a = np.zeros((4, 4), np.float32)
    b = np.zeros(64, np.float32)
    view = from_dlpack(a)
    str(view), view.layout, view.iterator, cute.size(view)
    from_dlpack(a).mark_compact_shape_dynamic(0, divisibility=2)
    f = build(k)
    r = f(view, make_ptr(Float32, b.ctypes.data), 2)
    m = cute.sym_int(divisibility=2)
    c = cute.compile(element, make_fake_compact_tensor(Float32, (m, 4), stride_order=(1, 0)), make_fake_tensor(Float32, (m,), (1,)))
    c(a, np.zeros(4, np.float32))
    for bad in (lambda: wrong(view, 1), lambda: wrong2(view, 1), lambda: c(a, b), lambda: c(a[:, :3], b)):
        try:
            bad()
        except hilt.DSLError:
            continue
        raise AssertionError
    t = cute.make_identity_tensor((4, (2, 8)))
    t[1, (None, 2)][1]
@cute.jit
def element(a: cute.Tensor, b: cute.Tensor):
    b[0] = a[1, 1]
def state():
    gc.collect()
    return hilt._hilt.arenas(), len(gc.get_objects())

"""
LEAKS = PROGRAM + """
for k in range(20):
    once(k)
before = state()
for k in range(300):
    once(k)
print(*before, *state())
"""
FAILING = PROGRAM + """
once(3)
failed = 0
for n in range(6000):
    hilt._hilt.fail_allocation_after(n)
    try:
        once(n)
        done = True
    except (MemoryError, hilt.DSLError, AssertionError):
        done = False
    finally:
        hilt._hilt.fail_allocation_after(-1)
    failed += not done
    if done and n > 100:
        break
once(5)
print(failed)
"""


def test_compiles_with_tensors_keep_nothing(tmp_path):
    arenas, objects, *after = map(int, run(LEAKS, "eval", tmp_path).split())
    assert after[0] <= arenas and after[1] - objects < 50


def test_each_allocation_may_fail(tmp_path):
    assert int(run(FAILING, "eval", tmp_path)) > 100
