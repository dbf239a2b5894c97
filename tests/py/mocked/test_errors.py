"""What goes wrong with GPUs, as exceptions with Python lines."""
import sys

import cutlass.cute as cute
from cutlass import Int32
from cutlass.cute.runtime import from_dlpack
import hilt
import hilt.utils
import numpy as np
import pytest

from mock_driver import Array


@cute.kernel
def asserts(t: cute.Tensor, n):
    i = cute.arch.thread_idx()[0]
    assert i < n, "too far"  # asserts
    t[i] = 1


@cute.jit
def launch_asserts(t: cute.Tensor, n: Int32):
    asserts(t, n).launch(grid=1, block=32)  # launch_asserts


@cute.kernel
def fill(t: cute.Tensor):
    t[0] = 7


@cute.jit
def launch_fill(t: cute.Tensor, block: Int32, smem: Int32):
    fill(t).launch(grid=1, block=block, smem=smem)  # launch_fill


def line_of(mark):
    lines = open(__file__).read().splitlines()
    return next(i for i, line in enumerate(lines, 1) if line.endswith("# " + mark))


def refused(call, id, *words):
    with pytest.raises(AssertionError if id == "RUN_ASSERTION" else hilt.DSLError) as info:
        call()
    assert info.value.id == id, str(info.value)
    text = str(info.value)
    assert not [word for word in words if word not in text], text
    return info.value


def test_a_fault_of_an_earlier_kernel(mock):
    a = from_dlpack(Array(4))
    launch_fill(a, 1, 0)
    mock.controls.trap = 700
    launch_fill(a, 1, 0)
    e = refused(lambda: launch_fill(a, 1, 0), "CUDA_ERROR", "CUDA_ERROR_ILLEGAL_ADDRESS", "before this", "HILT_DEVICE=eval")
    assert e.lineno == line_of("launch_fill") and e.kernel == "fill"


def test_launches_that_are_refused(mock):
    a = Array(4)
    for block in (-32, 0, 1 << 20):
        assert refused(lambda: launch_fill(a, block, 0), "LAUNCH_SIZE", "block").lineno == line_of("launch_fill")
    e = refused(lambda: launch_fill(a, 1, 300 * 1024), "LAUNCH_SHARED", "fill", "307200")
    assert e.lineno == line_of("launch_fill")
    assert not mock.launches()
    launch_fill(a, 32, 0)
    assert len(mock.launches()) == 1


@cute.kernel
def sharing(t: cute.Tensor):
    s = hilt.utils.SmemAllocator().allocate_tensor(Int32, cute.make_layout(64), 16)
    s[0] = 7
    t[0] = s[0]


@cute.jit
def launch_sharing(t: cute.Tensor, smem: Int32):
    sharing(t).launch(grid=1, block=1, smem=smem)  # launch_sharing


def test_less_shared_memory_than_the_kernel_takes(mock):
    a = Array(4)
    for smem in (1, 255):
        e = refused(lambda: launch_sharing(a, smem), "LAUNCH_SHARED", "sharing", f"smem={smem},", "256 bytes")
        assert e.lineno == line_of("launch_sharing") and e.kernel == "sharing"
    refused(lambda: launch_sharing(a, -1), "LAUNCH_SHARED", "smem=-1:", "negative")
    assert not mock.launches()
    for smem in (0, 256, 300):
        launch_sharing(a, smem)
    assert len(mock.launches()) == 3


def test_launches_that_the_driver_refuses(mock):
    launch_fill(Array(4), 32, 0)
    mock.controls.fail, mock.controls.code = b"cuLaunchKernelEx", 1
    e = refused(lambda: launch_fill(Array(4), 32, 16), "CUDA_ERROR", "kernel 'fill'", "CUDA_ERROR_INVALID_VALUE", "block=(32, 1, 1)",
                "16 bytes of dynamic shared memory")
    assert e.lineno == line_of("launch_fill")
    mock.controls.fail, mock.controls.code = b"cuLaunchKernelEx", 701
    refused(lambda: launch_fill(Array(4), 32, 0), "LAUNCH_SIZE", "registers")


def test_code_that_does_not_load(mock):
    for function, code in ((b"cuLibraryLoadData", 2), (b"cuKernelGetFunction", 1)):
        f = cute.jit(launch_fill.__wrapped__)
        mock.controls.fail, mock.controls.code = function, code
        e = refused(lambda: f(Array(4), 1, 0), "CUDA_ERROR", "CUDA_ERROR")
        assert e.filename == __file__
        f(Array(4), 1, 0)
        assert len(mock.launches()) == 1


def test_tensors_of_the_cpu_given_to_a_kernel_on_a_gpu(mock):
    @cute.jit
    def mixed(a: cute.Tensor, b: cute.Tensor):
        fill(a).launch(grid=1, block=1)
        inner(b)

    @cute.jit
    def inner(b):
        fill(b).launch(grid=1, block=1)  # mixed
    e = refused(lambda: mixed(Array(4), np.zeros(4, np.int32)), "LAUNCH_ARGUMENT", "parameter 't' of kernel 'fill'", "'b'")
    assert e.lineno == line_of("mixed")
    assert not mock.launches()


def test_pointers_to_the_other_side(mock):
    @cute.kernel
    def puts(p: cute.Pointer, t: cute.Tensor):
        t[0] = 1

    @cute.jit
    def f(p: cute.Pointer, t: cute.Tensor):
        puts(p, t).launch(grid=1, block=1)  # pointer

    @cute.jit
    def g(p: cute.Pointer, t: cute.Tensor):
        return cute.make_tensor(p, cute.make_layout(4))[1]  # through a pointer
    a, b = Array(4), np.zeros(4, np.int32)
    there, here, null = (cute.runtime.make_ptr(Int32, address, cute.AddressSpace.gmem) for address in (a.address, b.ctypes.data, 0))
    f(there, a)
    f(null, a)
    assert len(mock.launches()) == 2
    assert g(here, a) == 0
    assert refused(lambda: g(there, a), "TENSOR_ON_GPU", "'p'").lineno == line_of("through a pointer")
    fresh = cute.jit(f.__wrapped__)
    assert refused(lambda: fresh(here, a), "LAUNCH_ARGUMENT", "parameter 'p' of kernel").lineno == line_of("pointer")


def test_the_host_reads_what_is_its_own(mock):
    @cute.jit
    def mixed(a: cute.Tensor, b: cute.Tensor):
        for i in range(3):
            b[i] = b[i] + 2
        fill(a).launch(grid=b[0], block=1)
        return b[1]
    b = np.ones(4, np.int32)
    assert mixed(Array(4), b) == 3
    [launch] = mock.launches()
    assert launch.config.grid[0] == 3 and b.tolist() == [3, 3, 3, 1]


@pytest.mark.parametrize("how", ["plain", "loop", "branch", "slice", "callee", "carried", "select"])
def test_the_host_touches_memory_of_a_gpu(mock, how):
    @cute.jit
    def callee(x):
        x[1] = 3  # callee

    @cute.jit
    def plain(x: cute.Tensor, y: cute.Tensor):
        return x[0]  # plain

    @cute.jit
    def loop(x: cute.Tensor, y: cute.Tensor):
        for i in range(y[0]):
            x[i] = 1  # loop

    @cute.jit
    def branch(x: cute.Tensor, y: cute.Tensor):
        if y[0] > 0:
            x[1] = 1  # branch

    @cute.jit
    def slice(x: cute.Tensor, y: cute.Tensor):
        y[0] = cute.local_tile(x, (2,), (1,))[0]  # slice

    @cute.jit
    def calls(x: cute.Tensor, y: cute.Tensor):
        callee(x)

    @cute.jit
    def carried(x: cute.Tensor, y: cute.Tensor):
        z = y
        for i in range(y[0]):
            z[i] = 1  # carried
            z = x

    @cute.jit
    def select(x: cute.Tensor, y: cute.Tensor):
        z = y
        if y[0] > 1:
            z = x
        z[0] = 1  # select
    f = calls if how == "callee" else locals()[how]
    if how in ("carried", "select"):  # right where both are the host's
        f(np.zeros(4, np.int32), np.zeros(4, np.int32))
    e = refused(lambda: f(Array(4), np.zeros(4, np.int32)), "TENSOR_ON_GPU", "'x'")
    assert e.lineno == line_of(how)


def test_compiled_objects_say_what_is_wrong(mock):
    on_gpu = cute.compile(launch_fill, np.zeros(4, np.int32), 1, 0, options="--gpu-arch sm_90a")
    refused(lambda: on_gpu(np.zeros(4, np.int32), 1, 0), "ARG_DEVICE", "'t'", "CPU", "GPU")
    on_gpu(Array(4), 1, 0)
    on_gpu(Array(4, device=1), 1, 0)
    assert [launch.device for launch in mock.launches()] == [0, 1]
    on_cpu = cute.compile(launch_fill, np.zeros(4, np.int32), 1, 0)
    refused(lambda: on_cpu(Array(4), 1, 0), "ARG_DEVICE", "'t'")
    too_new = cute.compile(launch_fill, np.zeros(4, np.int32), 1, 0, options="--gpu-arch sm_100a")
    refused(lambda: too_new(Array(4), 1, 0), "CUDA_DEVICE", "sm_100a", "9.0")
    older = cute.compile(launch_fill, np.zeros(4, np.int32), 1, 0, options="--gpu-arch sm_80")
    older(Array(4), 1, 0)
    assert len(mock.launches()) == 1


def test_checked_calls_are_the_cpus(mock):
    with hilt.check():
        e = refused(lambda: launch_fill(Array(4), 1, 0), "ARG_DEVICE", "'t'", "hilt.check()", "cuda:0")
        a = np.zeros(4, np.int32)
        launch_fill(a, 1, 0)
    assert a[0] == 7 and not mock.launches()
    assert e.filename == __file__


def test_a_fake_tensor_is_no_argument(mock):
    fake = cute.runtime.make_fake_tensor(Int32, (4,), (1,))
    refused(lambda: launch_fill(fake, 1, 0), "ARG_NO_DATA")
    compiled = cute.compile(launch_fill, fake, 1, 0, options="--gpu-arch sm_90a")
    compiled(Array(4), 1, 0)
    assert len(mock.launches()) == 1


def test_more_threads_than_promised(mock):
    @cute.jit
    def f(t: cute.Tensor, block: Int32):
        fill(t).launch(grid=1, block=block, max_number_threads=(8, 8))  # promised
    refused(lambda: f(Array(4), 65), "LAUNCH_SIZE", "65 threads", "max_number_threads promises at most 64")
    assert refused(lambda: f(Array(4), 1025), "LAUNCH_SIZE", "1024").lineno == line_of("promised")
    f(Array(4), 64)
    assert len(mock.launches()) == 1


# Last: the record of a failed kernel stays.

def test_a_failed_assertion_shows_at_a_later_call(mock):
    f = cute.compile(launch_asserts, Array(32), 32, options="--enable-assertions")
    a = from_dlpack(Array(32))
    mock.controls.trap, mock.controls.site = 719, 0
    f(a, 3)
    with pytest.raises(AssertionError) as info:
        f(a, 3)
    e = info.value
    assert e.id == "RUN_ASSERTION" and e.lineno == line_of("asserts") and e.filename == __file__ and "too far" in str(e)
    assert e.kernel == "asserts" and e.block == (1, 2, 3) and e.thread == (4, 5, 6)
    assert "launched before this call" in str(e) and "thread (4, 5, 6) of block (1, 2, 3)" in str(e)
    mock.controls.heal()
    f(Array(32), 3)


CALLS = """cuPointerGetAttribute cuCtxPushCurrent cuLibraryLoadData cuLibraryGetKernel cuKernelGetParamInfo cuKernelGetFunction cuFuncGetAttribute
    cuFuncSetAttribute cuKernelSetAttribute cuLibraryGetGlobal cuMemHostAlloc cuMemHostGetDevicePointer cuStreamCreate cuMemcpyHtoDAsync
    cuStreamSynchronize cuLaunchKernelEx""".split()


@pytest.mark.parametrize("function", CALLS)
def test_a_fault_shows_in_calls_of_other_functions(mock, function):
    """Whatever the driver is asked first: what the failed kernel left is told, as in a call of its own function."""
    @cute.kernel
    def other(t: cute.Tensor):
        assert t[0] == 3
        t[0] = len(function)

    @cute.jit
    def launch_other(t: cute.Tensor):
        other(t).launch(grid=1, block=1)
    a = Array(32)
    mock.controls.fail, mock.controls.code = function.encode(), 719
    e = refused(lambda: cute.compile(launch_other, a, options="--enable-assertions")(a), "RUN_ASSERTION", "too far", "launched before this call")
    assert e.kernel == "asserts" and e.lineno == line_of("asserts") and e.thread == (4, 5, 6)
    assert not mock.controls.fail


def test_a_fault_shows_where_pointers_are_made(mock):
    a = Array(4)
    mock.controls.fail, mock.controls.code = b"cuPointerGetAttribute", 719
    e = refused(lambda: cute.runtime.make_ptr(Int32, a.address, cute.AddressSpace.gmem), "RUN_ASSERTION", "too far")
    assert e.kernel == "asserts"


def test_another_gpu_has_no_part_in_it(mock):
    a = Array(4, device=1)
    launch_fill(a, 1, 0)
    mock.controls.trap = 700
    launch_fill(a, 1, 0)
    refused(lambda: launch_fill(a, 1, 0), "CUDA_ERROR", "CUDA_ERROR_ILLEGAL_ADDRESS", "Mock 1")
    f = cute.jit(launch_fill.__wrapped__)
    mock.controls.fail, mock.controls.code = b"cuCtxPushCurrent", 700
    mock.controls.after = 1  # the first one is to load the code, anywhere
    refused(lambda: f(a, 2, 0), "CUDA_ERROR", "a kernel that ran on Mock 1 before this failed", "cuCtxPushCurrent", "HILT_DEVICE=eval")
