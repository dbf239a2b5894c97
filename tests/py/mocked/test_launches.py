"""Calls with tensors of a GPU, as the driver sees them: kernels, sizes, arguments, devices, streams, contexts."""
import struct
import threading

import cutlass.cute as cute
from cutlass import Constexpr, Float32, Float64, Int32, Int64
from cutlass.cute.runtime import from_dlpack
import hilt
import numpy as np
import pytest

from mock_driver import Array


@cute.kernel
def scale(t: cute.Tensor, factor):
    i = cute.arch.block_idx()[0] * cute.arch.block_dim()[0] + cute.arch.thread_idx()[0]
    if i < cute.size(t):
        t[i] = t[i] * factor


@cute.jit
def scale_all(t: cute.Tensor, factor: Int32):
    scale(t, factor).launch(grid=(cute.size(t) + 31) // 32, block=32)


@cute.jit
def scale_on(t: cute.Tensor, factor: Int32, stream):
    scale(t, factor).launch(grid=1, block=32, stream=stream)


def test_a_launch(mock):
    a = Array(100)
    scale_all(a, 3)
    [launch] = mock.launches()
    assert launch.name == "scale" and list(launch.config.grid) == [4, 1, 1] and list(launch.config.block) == [32, 1, 1]
    assert launch.device == 0 and not launch.config.stream and not launch.by_kernel
    assert struct.pack("<q", a.address) in launch.args and struct.pack("<i", 3) in launch.args


def test_second_calls_load_and_trace_nothing(mock):
    scale_all(Array(7), 1)
    loaded = mock.controls.loaded
    a, b = Array(64), Array(33)
    scale_all(a, 4)
    scale_all(from_dlpack(b), 5)
    scale_all(b, 6)
    mock.launches()
    calls = mock.controls.calls
    scale_all(a, 4)
    assert mock.controls.calls <= calls + 4 and mock.controls.loaded <= loaded + 1  # where the memory is: 2; the context; the launch
    assert [x.config.grid[0] for x in mock.launches()] == [2]


def test_the_other_device(mock):
    loaded = mock.controls.loaded
    f = cute.jit(scale_all.__wrapped__)
    f(Array(32), 1)
    f(Array(32, device=1), 2)
    f(Array(32), 3)
    assert [launch.device for launch in mock.launches()] == [0, 1, 0]
    assert mock.controls.loaded == loaded + 1


def test_tensors_on_two_devices(mock):
    @cute.jit
    def both(a, b):
        scale(a, 1).launch(grid=1, block=1)
        scale(b, 1).launch(grid=1, block=1)
    with pytest.raises(hilt.DSLUserCodeError, match="'a'.*'b'"):
        both(Array(4), Array(4, device=1))
    assert not mock.launches()


class Stream:
    def __init__(self, handle):
        self.cuda_stream = handle


def test_streams(mock):
    handle = mock.controls.stream_of(0)
    a = Array(32)
    for given, seen in ((None, None), (0, None), (1, 1), (2, 2), (handle, handle), (Stream(handle), handle), (Stream(0), None)):
        scale_on(a, 1, given)
        [launch] = mock.launches()
        assert launch.config.stream == seen, given
    compiled = cute.compile(scale_on, a, 1, Stream(handle))
    compiled(a, 1, handle)
    compiled(a, 1, None)
    assert [launch.config.stream for launch in mock.launches()] == [handle, None]


def test_a_stream_of_another_device(mock):
    handle = mock.controls.stream_of(1)
    with pytest.raises(hilt.DSLUserCodeError) as info:
        scale_on(Array(32), 1, handle)
    assert info.value.id == "LAUNCH_STREAM" and info.value.lineno == scale_on.__wrapped__.__code__.co_firstlineno + 2


@cute.kernel
def plain(n):
    cute.printf("{}", n)


@cute.jit
def with_options(n: Int32, cluster: Constexpr, cooperative: Constexpr, pdl: Constexpr, smem: Constexpr):
    plain(n).launch(grid=(4, 2, 1), block=(8, 2, 1), cluster=cluster, cooperative=cooperative, use_pdl=pdl, smem=smem)


def test_options_of_launches(mock):
    with_options(7, (2, 1, 1), False, False, None)
    with_options(7, None, True, False, None)
    with_options(7, None, False, True, None)
    with_options(7, None, False, False, 100 * 1024)
    cluster, cooperative, pdl, shared = mock.launches()
    assert list(cluster.config.grid) == [4, 2, 1] and list(cluster.config.block) == [8, 2, 1]
    assert cluster.attrs[4] == [2, 1, 1] and cooperative.attrs[2][0] == 1 and pdl.attrs[6][0] == 1
    assert shared.config.dynamic_shared == 100 * 1024 and not shared.attrs


@cute.kernel
def many(a, b, c, d, e):
    a[0] = (b + c).to(Float64) + d
    if e:
        a[1] = 2.0


@cute.jit
def launch_many(a, b: Int64, c: Int32, d: Float32, e: hilt.Boolean):
    many(a, b, c, d, e).launch(grid=1, block=1)


def test_arguments_of_every_size(mock):
    a = Array(4, typestr="<f8")
    launch_many(a, 1 << 40, 7, 1.5, True)
    [launch] = mock.launches()
    for part in (struct.pack("<q", a.address), struct.pack("<q", 1 << 40), struct.pack("<i", 7), struct.pack("<f", 1.5), b"\1"):
        assert part in launch.args


def test_no_tensors(mock):
    device = hilt._hilt._set_device("")
    try:
        assert hilt.cuda_available()
        for name, seen in (("", [0]), ("cuda", [0]), ("cuda:1", [1]), ("cpu", []), ("eval", []), ("cuda:0", [0])):
            hilt._hilt._set_device(name)

            @cute.jit
            def f(n: Int32):
                plain(n).launch(grid=1, block=1)
            f(1)
            f(2)
            assert [launch.device for launch in mock.launches()] == 2 * seen, name
        hilt._hilt._set_device("cuda:5")
        with pytest.raises(hilt.DSLRuntimeError, match="no device 5"):
            f(3)
            cute.jit(f.__wrapped__)(3)
        for wrong in ("gpu", "cuda:", "cuda:x", "cuda:1x", 3):
            with pytest.raises(hilt.DSLError):
                hilt._hilt._set_device(wrong)
    finally:
        hilt._hilt._set_device(device)


def test_tensors_of_the_cpu_stay_there(mock):
    a = np.arange(8, dtype=np.int32)
    scale_all(a, 3)
    assert a.tolist() == [3 * i for i in range(8)] and not mock.launches()


def test_eval_takes_the_work_of_the_cpu_only(mock):
    before = hilt._hilt._set_device("eval")
    try:
        f = cute.jit(scale_all.__wrapped__)
        f(Array(32), 3)
        a = np.arange(8, dtype=np.int32)
        f(a, 2)
    finally:
        hilt._hilt._set_device(before)
    assert len(mock.launches()) == 1 and a[7] == 14


def test_a_new_thread(mock):
    a = Array(32)
    scale_all(a, 1)
    mock.launches()
    trouble = []

    def work():
        try:
            for _ in range(20):
                scale_all(a, 2)
        except BaseException as error:
            trouble.append(error)
    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not trouble and len(mock.launches()) == 80


def test_many_threads_compile_one(mock):
    loaded = mock.controls.loaded
    f = cute.jit(scale_all.__wrapped__)
    compiled = cute.compile(scale_all, np.zeros(4, np.int32), 1, options="--gpu-arch sm_80")
    go, trouble = threading.Barrier(6), []

    def work(call):
        try:
            a = Array(32)
            go.wait()
            call(a, 2)
        except BaseException as error:
            trouble.append(error)
    threads = [threading.Thread(target=work, args=(call,)) for call in [f] * 3 + [compiled] * 3]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not trouble and len(mock.launches()) == 6
    assert mock.controls.loaded <= loaded + 4


@cute.kernel
def add(a: cute.Tensor, b: cute.Tensor):
    i = cute.arch.thread_idx()[0]
    a[i] = b[i] + b[i]


@cute.jit
def add_all(a: cute.Tensor, b: cute.Tensor):
    add(a, b).launch(grid=1, block=32)


def test_tensors_that_overlap(mock):
    loaded = mock.controls.loaded
    a, b = Array(32), Array(32)
    add_all(a, b)
    add_all(a, a)
    add_all(b, a)
    assert len(mock.launches()) == 3 and mock.controls.loaded == loaded + 2


class Holder:
    def __init__(self, tensor):
        self.tensor = tensor


@cute.jit
def scale_held(holder, factor: Int32):
    scale(holder.tensor, factor).launch(grid=1, block=32)


def test_tensors_in_objects(mock):
    a = Array(5)
    scale_held(Holder(from_dlpack(a)), 3)
    [launch] = mock.launches()
    assert struct.pack("<q", a.address) in launch.args


def test_launches_in_a_loop_and_a_branch(mock):
    @cute.jit
    def f(t: cute.Tensor, n: Int32):
        for i in range(n):
            if i % 2 == 0:
                scale(t, i).launch(grid=i + 1, block=32)
    f(Array(32), 5)
    assert [launch.config.grid[0] for launch in mock.launches()] == [1, 3, 5]
