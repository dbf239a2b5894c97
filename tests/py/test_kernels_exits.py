"""Returns in kernels end the thread, in every position: against the same functions in plain Python."""
import ast
import inspect
import textwrap

import cutlass.cute as cute
from cutlass import Constexpr, Int32, const_expr, range_constexpr
import numpy as np
import pytest

from launching import device, refused, zeros

arch = cute.arch


def threads_of(kernel, n, *args):
    """What the kernel's threads leave in an array, and what plain Python would."""
    @cute.jit
    def f(out: cute.Tensor, args: Constexpr):
        kernel(out, *args).launch(grid=1, block=n)
    out = zeros(n, 4)
    f(out, args)
    want = zeros(n, 4)
    for i in range(n):
        plain(kernel)(want, i, *args)
    assert out.tolist() == want.tolist()


@cute.kernel
def k_first(out):
    i = arch.thread_idx()[0]
    if i > 5:
        return
    out[i, 0] = 1


@cute.kernel
def k_else(out):
    i = arch.thread_idx()[0]
    x = 1
    if i < 3:
        x = 2
    else:
        out[i, 1] = 7
        return
    out[i, 0] = x


@cute.kernel
def k_both(out):
    i = arch.thread_idx()[0]
    if i < 3:
        out[i, 0] = 1
        return
    else:
        out[i, 0] = 2
        return
    out[i, 1] = 3


@cute.kernel
def k_nested(out):
    i = arch.thread_idx()[0]
    x = i * 2
    if i > 1:
        if i > 4:
            x = 100
            if i == 6:
                return
        elif i == 3:
            return
        x = x + 1
    out[i, 0] = x
    if x > 100:
        return
    out[i, 1] = x + 1


@cute.kernel
def k_loop(out):
    i = arch.thread_idx()[0]
    s = Int32(0)
    for j in range(6):
        if j == i:
            out[i, 1] = s
            return
        s += j
        if s > 5:
            break
    out[i, 0] = s


@cute.kernel
def k_loop_ends(out):
    i = arch.thread_idx()[0]
    s = Int32(5)
    for j in range(i):
        s = s + 1
        out[i, 1] = s
        return
    out[i, 0] = s


@cute.kernel
def k_while(out):
    i = arch.thread_idx()[0]
    s = i
    while True:
        s = s + 3
        if s > 20:
            out[i, 0] = s
            return


@cute.kernel
def k_while_continue(out):
    i = arch.thread_idx()[0]
    s = i
    n = Int32(0)
    while s < 40:
        s = s + 3
        if s % 2 == 0:
            continue
        n += 1
        if n == 4:
            out[i, 0] = s
            return
    else:
        out[i, 1] = 5
    out[i, 2] = n


@cute.kernel
def k_unrolled(out):
    i = arch.thread_idx()[0]
    for j in range_constexpr(4):
        if i == j:
            return
        out[i, j] = j + 1


@cute.kernel
def k_const(out, flag: Constexpr):
    i = arch.thread_idx()[0]
    if i > 2:
        out[i, 0] = 1
        if const_expr(flag):
            return
        out[i, 1] = 2
    if const_expr(not flag):
        out[i, 2] = 3
        return
    out[i, 3] = 4


@cute.kernel
def k_known(out, flag: Constexpr):
    i = arch.thread_idx()[0]
    if flag > 1:
        return
    out[i, 0] = 1
    for j in range_constexpr(3):
        if j == flag:
            return
        out[i, j] = 2


@cute.kernel
def k_object(out):
    i = arch.thread_idx()[0]
    box = [i, 1]
    if i > 3:
        box[1] = 50
        return
    elif i > 1:
        box[0] = box[0] + 10
    out[i, 0] = box[0] + box[1]


@cute.kernel
def k_last(out):
    i = arch.thread_idx()[0]
    out[i, 0] = i
    return None


@cute.kernel
def k_partial(out):
    i = arch.thread_idx()[0]
    if i == 2:
        return
    else:
        y = i + 1
    out[i, 0] = y


def plain(kernel):
    """The kernel as a Python function of (out, thread, …)."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(kernel.__wrapped__)))
    function = tree.body[0]
    function.decorator_list = []
    function.args.args.insert(1, ast.arg("i"))
    function.body = [s for s in function.body if "thread_idx" not in ast.unparse(s)]
    for a in function.args.args:
        a.annotation = None
    names = {"range_constexpr": range, "const_expr": lambda x: x, "Int32": int}
    exec(compile(ast.fix_missing_locations(tree), "plain", "exec"), names)
    return names[function.name]


@pytest.mark.parametrize("kernel,args", [
    (k_first, ()), (k_else, ()), (k_both, ()), (k_nested, ()), (k_loop, ()), (k_loop_ends, ()), (k_while, ()),
    (k_while_continue, ()), (k_unrolled, ()), (k_const, (True,)), (k_const, (False,)), (k_known, (0,)), (k_known, (1,)),
    (k_known, (2,)), (k_object, ()), (k_last, ()), (k_partial, ())], ids=lambda x: getattr(x, "__name__", str(x)))
def test_exits(kernel, args):
    threads_of(kernel, 8, *args)


def test_exits_are_ops_where_they_stand():
    @cute.jit
    def f(out: cute.Tensor):
        k_first(out).launch(grid=1, block=8)
    kernel = cute.compile(f, zeros(8, 4), options="--opt-level 0").__mlir__.split("func.func")[2]
    assert kernel.index("hilt.exit") < kernel.index("hilt.store") and kernel.count("scf.if") == 1


def test_a_return_of_a_helper_is_no_exit():
    @cute.jit
    def helper(i, out):
        if i > 3:
            return i
        out[i, 1] = 5
        return i * 2

    @cute.kernel
    def k(out):
        i = arch.thread_idx()[0]

        def inner(x):
            if x > 5:
                return x
            return x + 1
        out[i, 0] = helper(i, out) + inner(i)

    @cute.jit
    def f(out: cute.Tensor):
        k(out).launch(grid=1, block=8)
    out = zeros(8, 4)
    f(out)
    assert out[:, 0].tolist() == [i + (i if i > 5 else i + 1) if i > 3 else 2 * i + i + 1 for i in range(8)]
    assert out[:, 1].tolist() == [5, 5, 5, 5, 0, 0, 0, 0]


def test_a_kernel_returns_nothing():
    @cute.kernel
    def value(out):
        if arch.thread_idx()[0] > 3:
            return 5  # here

    @cute.kernel
    def last(out):
        return out
    for k, line in ((value, 3), (last, 2)):
        e = refused(lambda: cute.jit(lambda out: k(out).launch(grid=1, block=8))(zeros(1)), "UNSUP_CONSTRUCT", "kernel returns",
                    "store it")
        assert e.lineno == k.__wrapped__.__code__.co_firstlineno + line


def test_loops_alike_that_end_threads_behind_a_guard():
    """The loop is the same for all threads, but only those that passed the guard are in it."""
    @cute.kernel
    def counts(x, n: Int32, m: Int32):
        i = arch.thread_idx()[0]
        if i > n:
            return
        for j in range(n):
            if j == 3:
                return
        x[i] = n + m

    @cute.kernel
    def doubles(x, n: Int32, m: Int32):
        i = arch.thread_idx()[0]
        if i > n:
            return
        j = Int32(1)
        while j < m:
            if j == 3:
                return
            j = j * n
        x[i] = j + 3
    for k, want in ((counts, {2: [7] * 3, 3: [8] * 4, 5: [], -1: []}), (doubles, {2: [11] * 3, 3: [], -1: []})):
        f = cute.jit(lambda x, n: k(x, n, 5).launch(grid=1, block=8))
        for n, left in want.items():
            out = zeros(8)
            f(out, n)
            assert out.tolist() == left + [0] * (8 - len(left))
