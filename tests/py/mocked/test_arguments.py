"""Arguments on a GPU: how arrays of each kind are read, which stream their library has, what of them is refused."""
import collections
import ctypes
import dataclasses
import struct
import sys
import types

import cutlass.cute as cute
from cutlass import Float32, Int32
from cutlass.cute.runtime import from_dlpack, make_ptr
import hilt
import ml_dtypes
import numpy as np
import pytest

from mock_driver import Array, Mock

A, B = (Mock().controls.stream_of(device) for device in range(2))  # streams that the mock knows


@cute.kernel
def touch(t):
    t[0] = t[0]


@cute.jit
def launch(t: cute.Tensor):
    touch(t).launch(grid=1, block=1)


@cute.jit
def launch_two(x, y):
    touch(x).launch(grid=1, block=1)


def refused(call, id, *words):
    with pytest.raises(hilt.DSLError) as caught:
        call()
    assert caught.value.id == id and all(w in str(caught.value) for w in words), str(caught.value)


# -- DLPack, made by hand ------------------------------------------------------------------------------------------------

class Tensor(ctypes.Structure):
    _fields_ = [("data", ctypes.c_void_p), ("kind", ctypes.c_int32), ("id", ctypes.c_int32), ("ndim", ctypes.c_int32),
                ("code", ctypes.c_uint8), ("bits", ctypes.c_uint8), ("lanes", ctypes.c_uint16), ("shape", ctypes.c_void_p),
                ("strides", ctypes.c_void_p), ("offset", ctypes.c_uint64)]


class Managed(ctypes.Structure):
    _fields_ = [("version", ctypes.c_uint32 * 2), ("context", ctypes.c_void_p), ("deleter", ctypes.c_void_p),
                ("flags", ctypes.c_uint64), ("tensor", Tensor)]


new_capsule = ctypes.pythonapi.PyCapsule_New
new_capsule.restype, new_capsule.argtypes = ctypes.py_object, [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]


class Handed:
    """An array that tells what it was asked."""
    kept = []  # no deleter says when the memory may go

    def __init__(self, *shape, device=(2, 0), strides=None, dtype=(0, 32, 1), offset=0, readonly=False, address=None):
        self.kept.append(self)
        memory = Array(*shape, device=device[1]) if address is None else None
        self.address = memory.address if memory else address
        self.memory, self.device, self.asked = memory, device, []
        n = len(shape)
        self.sizes = (ctypes.c_int64 * max(n, 1))(*shape), (ctypes.c_int64 * max(n, 1))(*strides or ())
        self.managed = Managed((1, 0), None, None, int(readonly), Tensor(
            self.address, *device, n, *dtype, ctypes.addressof(self.sizes[0]), ctypes.addressof(self.sizes[1]) if strides else None, offset))

    def __dlpack_device__(self):
        return self.device

    def __dlpack__(self, *, stream=None, max_version=None):
        self.asked.append(stream)
        return new_capsule(ctypes.addressof(self.managed), b"dltensor_versioned", None)


def test_kinds_of_devices(mock):
    for kind in 2, 13:
        launch(Handed(4, device=(kind, 1)))
        assert [x.device for x in mock.launches()] == [1]
    for kind, name in (10, "ROCm"), (8, "Metal"), (77, "77"):
        refused(lambda: launch(Handed(4, device=(kind, 0))), "ARG_DEVICE", "'t'", name)
    pinned = np.zeros(4, np.int32)
    launch(Handed(4, device=(3, 0), address=pinned.ctypes.data))  # the host's
    assert not mock.launches()


def test_what_a_tensor_is_on_a_gpu_is_read(mock):
    launch(Handed(4, offset=8))
    launch(Handed(0))
    launch(Handed(2, 3, strides=(0, 1)))
    launch(Handed(2, 3, strides=(-3, -1)))
    refused(lambda: launch(Handed(4, dtype=(5, 64, 1))), "ARG_BAD_TENSOR", "'t'")
    refused(lambda: launch(Handed(4, address=0)), "ARG_BAD_TENSOR", "'t'", "memory")
    for dtype, name in ((4, 16), "BFloat16"), ((10, 8), "Float8E4M3FN"), ((12, 8), "Float8E5M2"), ((6, 8), "Boolean"), ((2, 16), "Float16"):
        assert from_dlpack(Handed(4, dtype=(*dtype, 1))).element_type is getattr(hilt, name)


def test_the_producer_is_asked_for_the_stream(mock):
    for _ in range(2):  # the first time it is compiled
        a, b = Handed(4), Handed(4)
        launch(a)
        launch_two(Interfaced(a.address, stream=A), b)
        assert set(a.asked) == {1} and set(b.asked) == {A}
    assert len(a.asked) == len(b.asked) == 1
    assert [x.config.stream for x in mock.launches()] == [None, A] * 2
    memory = np.zeros(4, np.int32)
    launch(host := Handed(4, device=(1, 0), address=memory.ctypes.data))
    assert set(host.asked) == {None}


def test_read_only(mock):
    @cute.jit
    def f(t):
        touch(t).launch(grid=1, block=1)
    refused(lambda: f(Handed(4, readonly=True)), "ARG_READ_ONLY")


# -- __cuda_array_interface__ ----------------------------------------------------------------------------------------------

class Interfaced:
    def __init__(self, address, shape=(4,), typestr="<i4", **more):
        self.face = {"shape": shape, "typestr": typestr, "data": (address, False), "version": 3, **more}

    @property
    def __cuda_array_interface__(self):
        return self.face


def test_interfaces(mock):
    memory = Array(8)
    for more in {}, {"strides": (8,)}, {"strides": (-4,)}, {"strides": (0,)}, {"strides": None, "mask": None}:
        launch(Interfaced(memory.address, **more))
    assert len(mock.launches()) == 5
    assert from_dlpack(Interfaced(memory.address, (2, 2), "<f2", strides=(2, 4))).stride == (1, 2)
    launch(Interfaced(0, (0,)))
    for more, words in (({"mask": object()}, "mask"), ({"strides": (3,)}, "stride"), ({"typestr": ">i4"}, "type"), ({"shape": 4}, "shape"),
                        ({"data": None}, "data"), ({"strides": (4, 4)}, "strides")):
        refused(lambda: launch(Interfaced(memory.address, **{**more})), "ARG_BAD_TENSOR", "'t'", words)


def test_interfaces_that_say_wrong_things(mock):
    at = Array(8).address
    for more in ({"data": (2 ** 70, False)}, {"data": (-5, False)}, {"data": (0, False)}, {"data": (None, False)}, {"data": ("a", False)},
                 {"data": 4}, {"data": (at,)}, {"stream": "a"}, {"stream": 1.5}, {"stream": 2 ** 70}, {"shape": ("a",)}, {"shape": (2 ** 70,)},
                 {"shape": (-1,)}, {"strides": "abc"}, {"strides": (1.5,)}, {"strides": (2 ** 70,)}, {"typestr": 5}, {"typestr": "\ud800"},
                 {"typestr": "<i"}, {"typestr": "<i4x"}, {"typestr": ""}, {"version": "x"}, {"version": None}):
        refused(lambda: launch(Interfaced(at, **more)), "ARG_BAD_TENSOR", "'t'")
    launch(Interfaced(None, (0, 4)))


def test_an_attribute_error_of_the_property_is_told(mock):
    class Broken:
        @property
        def __cuda_array_interface__(self):
            return self.nothing

    class OnTheHost(bytearray):  # what libraries say of an array that is not on a GPU
        @property
        def __cuda_array_interface__(self):
            raise AttributeError("not on a GPU")
    refused(lambda: launch(Broken()), "ARG_BAD_TENSOR", "'t'", "AttributeError", "'nothing'")
    assert from_dlpack(OnTheHost(b"abc")).element_type is hilt.Uint8


def test_what_dlpack_says_of_the_device(mock):
    class Odd:
        def __init__(self, device):
            self.device = device

        def __dlpack__(self, **more):
            raise BufferError("it asked for the export")

        def __dlpack_device__(self):
            return self.device
    for device in "x", None, (1,), ("x", 0), (2, None), (2 ** 70, 0):
        refused(lambda: launch(Odd(device)), "ARG_BAD_TENSOR", "'t'", "__dlpack_device__")
    refused(lambda: launch(Odd((1, 0))), "ARG_BAD_TENSOR", "'t'", "it asked for the export")


def test_a_stream_that_nobody_made(mock):
    @cute.jit
    def f(t, stream):
        touch(t).launch(grid=1, block=1, stream=stream)
    for stream in 3, 12345:
        refused(lambda: f(Array(4), stream), "CUDA_ERROR", "CUDA_ERROR_INVALID_HANDLE")
    f(Array(4), 1), f(Array(4), 2)


def test_an_own_dtype_says_more(mock):
    a = Interfaced(Array(4).address, typestr="<V2")
    refused(lambda: from_dlpack(a), "ARG_BAD_TENSOR")
    a.dtype = np.dtype(ml_dtypes.bfloat16)
    assert from_dlpack(a).element_type is hilt.BFloat16


def test_memory_that_no_driver_knows_counts_as_the_current_devices(mock):
    launch(Interfaced(4096))
    assert [x.device for x in mock.launches()] == [0]


def test_alignment_is_known_to_calls_that_specialise(mock):
    seen = []
    note = seen.append  # the list itself would be guarded

    @cute.jit
    def f(t):
        note((t.iterator.alignment, t[1, None].iterator.alignment))
        touch(t).launch(grid=1, block=1)
    memory = Array(100, typestr="<f4")
    assert memory.address % 16 == 0
    for offset, stride, known in (0, 32, (16, 16)), (0, 36, (16, 4)), (4, 32, (4, 4)), (16, 48, None), (8, 36, None):
        a = Interfaced(memory.address + offset, (3, 4), "<f4", strides=(stride, 4))
        f(a)
        if known:
            assert seen[-1] == known
    assert len(seen) == 3
    compiled = cute.compile(f, Interfaced(memory.address, (3, 4), "<f4"))
    assert seen[-1] == (4, 4)
    compiled(Interfaced(memory.address + 4, (3, 4), "<f4", strides=(36, 4)))


# -- whose stream ----------------------------------------------------------------------------------------------------------

Exchange = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.POINTER(Tensor))
Work = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_int32, ctypes.c_int32, ctypes.POINTER(ctypes.c_void_p))
Take = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p)


class Api(ctypes.Structure):
    _fields_ = [("version", ctypes.c_uint32 * 2), ("before", ctypes.c_void_p), ("allocate", ctypes.c_void_p), ("managed", Take),
                ("make", ctypes.c_void_p), ("borrow", Exchange), ("stream", Work)]


def exchanging(current, version=(1, 2), before=None):
    """A type with DLPack's functions in C; current: {device: stream}."""
    class Quick(Handed):
        calls = []

        def __dlpack__(self, **kw):
            self.calls.append("capsule")
            return super().__dlpack__(**kw)

    def borrow(o, ret):
        o = ctypes.cast(o, ctypes.py_object).value
        Quick.calls.append("borrow")
        ctypes.pointer(ret.contents)[0] = o.managed.tensor
        return 0

    def take(o, ret):
        o = ctypes.cast(o, ctypes.py_object).value
        ctypes.c_void_p.from_address(ret).value = ctypes.addressof(o.managed)
        return 0

    def stream(kind, device, ret):
        Quick.calls.append(("stream", kind, device))
        ret[0] = current[device]
        return 0
    api = Api(version, before and ctypes.addressof(before), None, Take(take), None, Exchange(borrow), Work(stream))
    Quick.api = api
    Quick.__dlpack_c_exchange_api__ = new_capsule(ctypes.addressof(api), b"dlpack_exchange_api", None)
    return Quick


def test_functions_in_c(mock):
    current = {0: A, 1: None}
    Quick = exchanging(current)
    launch_two(Quick(4), Quick(4))
    Quick.calls.clear()
    launch_two(Quick(4), Quick(4))
    assert Quick.calls == ["borrow", ("stream", 2, 0), "borrow"]
    current[0] = 2
    launch_two(Quick(4), Quick(4))
    launch(from_dlpack(Quick(4)))
    launch(Quick(4, device=(2, 1)))
    memory = np.zeros(4, np.int32)
    launch(Quick(4, device=(1, 0), address=memory.ctypes.data))
    assert [(x.device, x.config.stream) for x in mock.launches()] == [(0, A), (0, A), (0, 2), (0, 2), (1, None)]
    assert "capsule" not in Quick.calls
    newer = exchanging(current, (2, 0), Quick.api)
    launch(newer(4))
    assert newer.calls == [] and Quick.calls[-2:] == ["borrow", ("stream", 2, 0)]
    newest = exchanging(current, (2, 0))
    launch(newest(4))
    assert set(newest.calls) == {"capsule"}


def library(monkeypatch, package, module, **functions):
    """A class of arrays of a library that has these functions."""
    made = types.ModuleType(module)
    made.__dict__.update(functions)
    monkeypatch.setitem(sys.modules, module, made)
    return type("ndarray", (Handed,), {"__module__": package})


def test_torch_before_it_had_them(mock, monkeypatch):
    t = library(monkeypatch, "torch", "torch._C", _cuda_getCurrentRawStream=lambda device: (A, B)[device])
    a = t(4, device=(2, 1))
    launch(a)
    assert set(a.asked) == {-1} and [x.config.stream for x in mock.launches()] == [B]


def test_cupy(mock, monkeypatch):
    class Old:
        def __call__(self):
            return types.SimpleNamespace(ptr=A)
    for ask in (lambda device_id=-1: types.SimpleNamespace(ptr=A)), Old():
        t = library(monkeypatch, "cupy._core.core", "cupy.cuda", get_current_stream=ask)
        launch(a := t(4))
        assert set(a.asked) == {-1} and [x.config.stream for x in mock.launches()] == [A]


def test_the_first_that_knows_decides(mock):
    Quick = exchanging({0: A})
    memory = Array(4)
    launch_two(Interfaced(memory.address, stream=1), Quick(4))
    launch_two(Quick(4), Interfaced(memory.address, stream=1))
    assert [x.config.stream for x in mock.launches()] == [A, A]


# -- within others ---------------------------------------------------------------------------------------------------------

@dataclasses.dataclass
class Pair:
    x: object
    n: int


class Holder:
    def __init__(self, x, stream=None):
        self.x, self.stream = x, stream


Named = collections.namedtuple("Named", "x n")


def test_in_containers_and_objects(mock):
    @cute.jit
    def f(p):
        touch(p[0] if isinstance(p, (tuple, list)) else p["x"] if isinstance(p, dict) else p.x).launch(grid=1, block=1)
    a = Array(4, device=1)
    for p in (a, 1), [a], {"x": a}, Pair(a, 3), Named(a, 3), Holder(a), types.SimpleNamespace(x=a):
        f(p)
        assert [(x.device, struct.pack("<q", a.address) in x.args) for x in mock.launches()] == [(1, True)], p
    refused(lambda: launch_two((Array(4),), Pair(a, 3)), "ARG_TWO_DEVICES", "'x'", "'y'", "cuda:0", "cuda:1")


def test_pointers(mock):
    @cute.jit
    def f(p: cute.Pointer):
        touch(cute.make_tensor(p, 4)).launch(grid=1, block=1)
    a, host = Array(4, device=1), np.zeros(4, np.int32)
    f(make_ptr(Int32, a.address, cute.AddressSpace.gmem, assumed_align=4))
    f(from_dlpack(a).iterator)
    assert [x.device for x in mock.launches()] == [1, 1]
    f(make_ptr(Int32, host.ctypes.data))
    assert not mock.launches()
    refused(lambda: launch_two(Array(4), make_ptr(Int32, a.address)), "ARG_TWO_DEVICES", "'x'", "'y'")
    compiled = cute.compile(f, make_ptr(Int32, a.address))
    refused(lambda: compiled(make_ptr(Int32, host.ctypes.data)), "ARG_DEVICE", "'p'")


def test_compiled_for_the_other_side(mock):
    compiled = cute.compile(launch, Array(4))
    refused(lambda: compiled(np.zeros(4, np.int32)), "ARG_DEVICE", "'t'", "the CPU", "a GPU")
    compiled(Array(4, device=1))
    assert [x.device for x in mock.launches()] == [1]
    compiled = cute.compile(launch, np.zeros(4, np.int32))
    refused(lambda: compiled(Array(4)), "ARG_DEVICE", "'t'", "cuda:0", "the CPU")


# -- streams ---------------------------------------------------------------------------------------------------------------

@cute.jit
def on(t: cute.Tensor, stream):
    touch(t).launch(grid=1, block=1, stream=stream)


def stream_type(name, module="anything", **members):
    return type(name, (), {"__module__": module, **members})


STREAMS = [
    stream_type("Stream", cuda_stream=property(lambda self: A), device_index=0),
    stream_type("CUstream", "cuda.bindings.driver", __int__=lambda self: A, getPtr=lambda self: 0x999),
    stream_type("cudaStream_t", "cuda.bindings.runtime", __int__=lambda self: A, getPtr=lambda self: 0x999),
    type("Derived", (stream_type("CUstream", __int__=lambda self: A),), {}),
    stream_type("Stream", "cuda.core", __cuda_stream__=lambda self: (0, A), device=types.SimpleNamespace(device_id=0)),
    stream_type("Stream", __cuda_stream__=(0, A)),
    stream_type("ExternalStream", "cupy.cuda.stream", ptr=A, synchronize=lambda self: None, device_id=-1),
    stream_type("Stream", "numba.cuda.cudadrv.driver", __int__=lambda self: A, auto_synchronize=None),
]


@pytest.mark.parametrize("of", range(len(STREAMS)))
def test_streams_of_each_library(mock, of):
    on(Array(4), STREAMS[of]())
    held = cute.jit(lambda h: touch(h.x).launch(grid=1, block=1, stream=h.stream))
    held(Holder(Array(4), STREAMS[of]()))
    compiled = cute.compile(on, Array(4), STREAMS[of]())
    compiled(Array(4), STREAMS[of]())
    compiled(Array(4), A)
    assert [x.config.stream for x in mock.launches()] == [A] * 4


def test_no_stream_is_the_tensors_current_one(mock):
    Quick = exchanging({0: A})
    on(Quick(4), None)
    compiled = cute.compile(on, Quick(4), STREAMS[0]())
    compiled(Quick(4), None)
    compiled(Quick(4), 0)
    assert [x.config.stream for x in mock.launches()] == [A, A, None]


def test_streams_of_another_device(mock):
    torch_like = stream_type("Stream", cuda_stream=B, device_index=1)
    core_like = stream_type("Stream", __cuda_stream__=lambda self: (0, B), device=types.SimpleNamespace(device_id=1))

    @cute.jit
    def first(stream, t):
        touch(t).launch(grid=1, block=1, stream=stream)
    for stream in torch_like(), core_like():
        refused(lambda: on(Array(4), stream), "ARG_STREAM_DEVICE", "'stream'", "cuda:1", "'t'", "cuda:0")
        refused(lambda: first(stream, Array(4)), "ARG_STREAM_DEVICE", "'stream'", "cuda:1", "'t'", "cuda:0")
        on(Array(4, device=1), stream)
    assert len(mock.launches()) == 2


def test_parameters_for_streams(mock):
    CUstream = STREAMS[1]

    @cute.jit
    def f(t: cute.Tensor, stream: CUstream = None):
        touch(t).launch(grid=1, block=1, stream=stream)
    f(Array(4), CUstream())
    f(Array(4), 1)
    f(Array(4), None)
    f(Array(4))
    assert [x.config.stream for x in mock.launches()] == [A, 1, None, None]
    for wrong in "0", 3.5, True, Array(4), [1]:
        refused(lambda: f(Array(4), wrong), "ARG_WRONG_TYPE", "'stream'", "stream")
    broken = stream_type("Stream", cuda_stream="x")
    refused(lambda: on(Array(4), broken()), "ARG_WRONG_TYPE", "'stream'")
    compiled = cute.compile(on, Array(4), CUstream())
    refused(lambda: compiled(Array(4), "x"), "ARG_MISMATCH", "'stream'", "a stream")
