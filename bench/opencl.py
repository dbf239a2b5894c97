"""OpenCL kernels through ctypes, for the rows that compare with PoCL: one device, one queue, arrays of the host as buffers."""
import ctypes
import ctypes.util

import numpy as np

USE_HOST_POINTER, READ_WRITE, PLATFORM_NAME, ALL_DEVICES, BUILD_LOG = 1 << 3, 1, 0x0902, 0xFFFFFFFF, 0x1183


def library():
    try:
        found = ctypes.CDLL(ctypes.util.find_library("OpenCL") or "libOpenCL.so.1")
    except OSError:
        return None
    for name in ("clCreateContext", "clCreateCommandQueue", "clCreateProgramWithSource", "clCreateKernel", "clCreateBuffer"):
        getattr(found, name).restype = ctypes.c_void_p
    return found


class Device:
    """PoCL's first device."""

    def __init__(self, cl, device):
        self.cl = cl
        status = ctypes.c_int()
        self.context = ctypes.c_void_p(cl.clCreateContext(None, 1, ctypes.byref(device), None, None, ctypes.byref(status)))
        self.ask(status.value)
        self.queue = ctypes.c_void_p(cl.clCreateCommandQueue(self.context, device, ctypes.c_uint64(0), ctypes.byref(status)))
        self.ask(status.value)
        self.device = device

    @staticmethod
    def ask(status):
        if status:
            raise RuntimeError(f"OpenCL error {status}")

    def kernel(self, source, name):
        """Builds it; a function of (global sizes, local sizes, arguments: arrays and 32-bit integers) that runs it to its end."""
        cl, status = self.cl, ctypes.c_int()
        text = ctypes.c_char_p(source.encode())
        program = ctypes.c_void_p(cl.clCreateProgramWithSource(self.context, 1, ctypes.byref(text), None, ctypes.byref(status)))
        self.ask(status.value)
        if cl.clBuildProgram(program, 1, ctypes.byref(self.device), None, None, None):
            log = ctypes.create_string_buffer(4096)
            cl.clGetProgramBuildInfo(program, self.device, BUILD_LOG, ctypes.c_size_t(4096), log, None)
            raise RuntimeError(log.value.decode())
        kernel = ctypes.c_void_p(cl.clCreateKernel(program, name.encode(), ctypes.byref(status)))
        self.ask(status.value)
        buffers = {}

        def run(sizes, local, *args):
            for k, value in enumerate(args):
                if isinstance(value, np.ndarray):
                    if value.ctypes.data not in buffers:
                        made = cl.clCreateBuffer(self.context, ctypes.c_uint64(READ_WRITE | USE_HOST_POINTER), ctypes.c_size_t(value.nbytes),
                                                 ctypes.c_void_p(value.ctypes.data), ctypes.byref(status))
                        self.ask(status.value)
                        buffers[value.ctypes.data] = ctypes.c_void_p(made)
                    held = buffers[value.ctypes.data]
                else:
                    held = ctypes.c_int(value)
                self.ask(cl.clSetKernelArg(kernel, k, ctypes.c_size_t(ctypes.sizeof(held)), ctypes.byref(held)))
            dimensions = len(sizes)
            shape = ctypes.c_size_t * dimensions
            self.ask(cl.clEnqueueNDRangeKernel(self.queue, kernel, dimensions, None, shape(*sizes), shape(*local), 0, None, None))
            self.ask(cl.clFinish(self.queue))
        return run


def pocl():
    """The device, or None where PoCL is not installed."""
    cl = library()
    if cl is None:
        return None
    count = ctypes.c_uint()
    if cl.clGetPlatformIDs(0, None, ctypes.byref(count)) or not count.value:
        return None
    platforms = (ctypes.c_void_p * count.value)()
    cl.clGetPlatformIDs(count, platforms, None)
    for platform in platforms:
        name = ctypes.create_string_buffer(256)
        cl.clGetPlatformInfo(ctypes.c_void_p(platform), PLATFORM_NAME, ctypes.c_size_t(256), name, None)
        device = ctypes.c_void_p()
        if b"Portable Computing" in name.value and not cl.clGetDeviceIDs(ctypes.c_void_p(platform), ctypes.c_uint64(ALL_DEVICES), 1,
                                                                        ctypes.byref(device), None):
            return Device(cl, device)
    return None
