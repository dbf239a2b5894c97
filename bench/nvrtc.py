"""CUDA C on a GPU without a toolkit: NVRTC by ctypes, and a loop in C that launches what it made, as peers to measure against."""
import ctypes
import functools
import glob
import os
import site
import sys
import time

import common

LAUNCHES = r"""
#include <stddef.h>
#include <time.h>
typedef int launch(void *, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, void *, void **, void **);
double launches(launch *cuLaunchKernel, void *function, unsigned grid, unsigned block, void *stream, void **parameters, int count)
{
    struct timespec begin, end;
    clock_gettime(CLOCK_MONOTONIC, &begin);
    for (int i = 0; i < count; i++)
        if (cuLaunchKernel(function, grid, 1, 1, block, 1, 1, 0, stream, parameters, NULL))
            return -1;
    clock_gettime(CLOCK_MONOTONIC, &end);
    return (double)(end.tv_sec - begin.tv_sec) + (double)(end.tv_nsec - begin.tv_nsec) * 1e-9;
}
"""


@functools.cache
def library():
    """NVRTC, of the toolkit or of a wheel."""
    folders = [*site.getsitepackages(), site.getusersitepackages(), *sys.path]
    places = [os.path.join(os.environ.get("CUDA_HOME", "/usr/local/cuda"), "lib64/libnvrtc.so.1?")]
    places += [os.path.join(folder, wheel, "lib/libnvrtc.so.1?") for folder in folders for wheel in ("nvidia/cu1?", "nvidia/cuda_nvrtc")]
    found = [path for place in places for path in glob.glob(place)]
    return ctypes.CDLL(found[0]) if found else None


def cubin(text, arch="sm_90a"):
    """What NVRTC makes of CUDA C."""
    nvrtc, program, size = library(), ctypes.c_void_p(), ctypes.c_size_t()

    def call(name, *args):
        if status := getattr(nvrtc, name)(*args):
            log = ctypes.create_string_buffer(10000)
            nvrtc.nvrtcGetProgramLog(program, log)
            raise RuntimeError(f"{name} gives {status}: {log.value.decode()}")
    call("nvrtcCreateProgram", ctypes.byref(program), text.encode(), b"peer.cu", 0, None, None)
    options = (ctypes.c_char_p * 1)(f"--gpu-architecture={arch}".encode())
    call("nvrtcCompileProgram", program, 1, options)
    call("nvrtcGetCUBINSize", program, ctypes.byref(size))
    code = ctypes.create_string_buffer(size.value)
    call("nvrtcGetCUBIN", program, code)
    call("nvrtcDestroyProgram", ctypes.byref(program))
    return code


class Kernel:
    """A function of CUDA C in the current context."""

    def __init__(self, text, name):
        self.driver = ctypes.CDLL("libcuda.so.1")
        self.loop, _ = common.shared_library(LAUNCHES, "-O2")
        self.loop.launches.restype = ctypes.c_double
        module, self.function = ctypes.c_void_p(), ctypes.c_void_p()
        self.code = cubin(text)
        for status in (self.driver.cuModuleLoadData(ctypes.byref(module), self.code),
                       self.driver.cuModuleGetFunction(ctypes.byref(self.function), module, name.encode())):
            if status:
                raise RuntimeError(f"the driver gives {status}")

    def arguments(self, *values):
        """An array of pointers to them, as the driver wants it. Integers are addresses or 64 bits long."""
        self.values = [v if isinstance(v, ctypes._SimpleCData) else ctypes.c_uint64(v) for v in values]
        return (ctypes.c_void_p * len(values))(*[ctypes.addressof(v) for v in self.values])

    def launches(self, grid, block, arguments, count=1, stream=0):
        """Seconds that `count` launches took the caller."""
        seconds = self.loop.launches(self.driver.cuLaunchKernel, self.function, grid, block, ctypes.c_void_p(stream), arguments, count)
        if seconds < 0:
            raise RuntimeError("cuLaunchKernel fails")
        return seconds
