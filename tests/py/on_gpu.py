"""Runs tests that were written for numpy arrays on a GPU.

install() puts another `jit`, `compile` and `from_dlpack` in the place of hilt's: functions with launches made from then on copy the arrays
of a call to the device, hand over views of them there, and copy them back. What shares memory here (views, overlaps, one array twice) shares it there.
It must come before the tests' modules are imported; with ON_GPU=1 in the environment the tests of kernels call it.
"""
import contextlib
import ctypes
import functools
import os

import numpy as np

import hilt.cute as cute


@functools.cache
def driver():
    """The driver's library and the first device's context. A test's mock of the driver does as well."""
    library = ctypes.CDLL(os.environ.get("HILT_CUDA_LIBRARY") or "libcuda.so.1")
    device, context = ctypes.c_int(), ctypes.c_void_p()
    for name, *args in (("cuInit", 0), ("cuDeviceGet", ctypes.byref(device), 0),
                        ("cuDevicePrimaryCtxRetain", ctypes.byref(context), device)):
        ask(library, name, *args)
    return library, context


def ask(library, name, *args):
    """Some functions have a second form, of which the first is an older one; the mock has one of each."""
    second = name.startswith(("cuMem", "cuCtxP", "cuStreamBegin"))
    function = second and getattr(library, name + "_v2", None) or getattr(library, name)
    if status := function(*args):
        raise RuntimeError(f"{name} gives {status}")


def call(name, *args):
    """A function of the driver, with the first device's context current."""
    library, context = driver()
    ask(library, "cuCtxPushCurrent", context)
    try:
        ask(library, name, *args)
    finally:
        ask(library, "cuCtxPopCurrent", ctypes.byref(ctypes.c_void_p()))


class Memory:
    """Memory of the device with what an array's owner has."""

    def __init__(self, owner):
        self.owner, self.address = owner, 0
        self.low, high = np.lib.array_utils.byte_bounds(owner) if owner.size else (owner.ctypes.data, owner.ctypes.data)
        self.bytes = high - self.low
        address = ctypes.c_uint64()
        call("cuMemAlloc", ctypes.byref(address), ctypes.c_size_t(self.bytes or 1))
        self.address = address.value

    def copy(self, name, *ends):
        if self.bytes:
            call(name, *ends, ctypes.c_size_t(self.bytes))

    def upload(self):
        self.copy("cuMemcpyHtoD", ctypes.c_uint64(self.address), ctypes.c_void_p(self.low))

    def download(self):
        if self.owner.flags.writeable:
            self.copy("cuMemcpyDtoH", ctypes.c_void_p(self.low), ctypes.c_uint64(self.address))

    def __del__(self):
        if self.address:
            with contextlib.suppress(RuntimeError):  # a kernel failed
                call("cuMemFree", ctypes.c_uint64(self.address))


class Array:
    """On the device what an array is here."""

    def __init__(self, array, memory):
        self.memory = memory  # lives as long as this
        self.dtype = array.dtype  # the interface has no word for the types of ml_dtypes
        address = memory.address + array.ctypes.data - memory.low
        self.interface = {**array.__array_interface__, "data": (address, not array.flags.writeable),
                          "strides": array.strides}  # without them those of modes of one element would be others

    @property
    def __cuda_array_interface__(self):
        return self.interface


def owner_of(array):
    while isinstance(array.base, np.ndarray):
        array = array.base
    return array


class Move:
    """The arrays of one call."""

    given = {}  # id of a hilt tensor made by from_dlpack: the tensor, the memory behind it

    def __init__(self):
        self.memories = {}

    def __call__(self, x):
        if isinstance(x, np.ndarray):
            return Array(x, self.memory(owner_of(x)))
        if id(x) in self.given:
            memory = self.given[id(x)][1]
            self.memories[id(memory.owner)] = memory
        elif type(x) in (tuple, list):
            return type(x)(map(self, x))
        elif isinstance(x, tuple) and hasattr(x, "_fields"):
            return type(x)(*map(self, x))
        elif type(x) is dict:
            return {k: self(v) for k, v in x.items()}
        return x

    def memory(self, owner):
        if id(owner) not in self.memories:
            self.memories[id(owner)] = Memory(owner)
        return self.memories[id(owner)]

    def run(self, f, args, named):
        args, named = self(list(args)), self(named)
        for memory in self.memories.values():
            memory.upload()
        try:
            return f(*args, **named)
        finally:
            for memory in self.memories.values():
                memory.download()
            call("cuCtxSynchronize")  # what is printed there shows then


class Moving:
    """A compiled or jit function whose arrays are moved."""

    def __init__(self, inner):
        self.__dict__["inner"] = inner

    def __call__(self, *args, **named):
        return Move().run(self.inner, args, named)

    def __get__(self, instance, owner=None):
        return self if instance is None else functools.partial(self, instance)

    def __getattr__(self, name):
        return getattr(self.inner, name)


def environment(**own):
    """What a child is started with: nothing of HILT_* but what says where libraries are, and its own."""
    kept = {k: v for k, v in os.environ.items() if not k.startswith("HILT_") or k.endswith("_LIBRARY")}
    return {**kept, **own}


def install_if_asked():
    if os.environ.get("ON_GPU"):
        install()


def install():
    jit, compile, from_dlpack = cute.jit, cute.compile, cute.runtime.from_dlpack

    def moving_jit(function=None, **options):
        if function is None:
            return lambda f: moving_jit(f, **options)
        made = jit(function, **options)
        return Moving(made) if "launch" in function.__code__.co_names else made

    def moving_compile(function, *args, **named):
        inner = getattr(function, "inner", function)
        return Moving(Move().run(functools.partial(compile, inner), args, named))

    def moving_from_dlpack(array, **named):
        if not isinstance(array, np.ndarray):
            return from_dlpack(array, **named)
        memory = Memory(owner_of(array))
        tensor = from_dlpack(Array(array, memory), **named)
        Move.given[id(tensor)] = tensor, memory
        return tensor
    cute.jit, cute.compile, cute.runtime.from_dlpack = moving_jit, moving_compile, moving_from_dlpack
