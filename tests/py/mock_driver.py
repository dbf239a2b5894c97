"""The mock of NVIDIA's driver (tests/mock), for tests in Python: where it is, and its controls (cuda_mock.h)."""
import ctypes
import json
import os
import pathlib

DEVICES, LAUNCHES = 2, 256


def built_with_tests(folder):
    options = folder / "meson-info/intro-buildoptions.json"
    return options.exists() and any(option["name"] == "tests" and option["value"] for option in json.loads(options.read_text()))


def library():
    """Its path. CUDA_MOCK names it; else it is where the hilt under test was built, or in the build/ of this tree. None: those were
    built without tests, or are not on this machine."""
    if path := os.environ.get("CUDA_MOCK"):
        return path
    import hilt
    folders = [*pathlib.Path(hilt.__file__).resolve().parents, pathlib.Path(__file__).resolve().parents[2] / "build"]
    build = next(filter(built_with_tests, folders), None)
    if build is None:
        return None
    path = build / "tests/mock/libcuda_mock.so"
    assert path.exists(), f"{path} is missing, though {build} was set up with tests"
    return str(path)


class Config(ctypes.Structure):
    _fields_ = [("grid", ctypes.c_uint32 * 3), ("block", ctypes.c_uint32 * 3), ("dynamic_shared", ctypes.c_uint32),
                ("stream", ctypes.c_void_p), ("attributes", ctypes.c_void_p), ("n", ctypes.c_uint32)]


class Attribute(ctypes.Structure):
    _fields_ = [("id", ctypes.c_int), ("padding", ctypes.c_int), ("value", ctypes.c_uint32 * 16)]


class Launch(ctypes.Structure):
    _fields_ = [("kernel", ctypes.c_char * 64), ("config", Config), ("attributes", Attribute * 8), ("context", ctypes.c_void_p),
                ("by_kernel", ctypes.c_int), ("nbytes", ctypes.c_size_t), ("bytes", ctypes.c_ubyte * 512)]


class Map(ctypes.Structure):
    """What a tensor map was made of."""
    _fields_ = [("type", ctypes.c_int), ("rank", ctypes.c_int), ("swizzle", ctypes.c_int), ("promotion", ctypes.c_int), ("fill", ctypes.c_int),
                ("base", ctypes.c_uint64), ("extents", ctypes.c_uint64 * 5), ("strides", ctypes.c_uint64 * 5),
                ("box", ctypes.c_uint32 * 5), ("steps", ctypes.c_uint32 * 5)]


class Controls(ctypes.Structure):
    _fields_ = [("fail", ctypes.c_char_p), ("code", ctypes.c_int), ("after", ctypes.c_int), ("trap", ctypes.c_int),
                ("site", ctypes.c_int), ("calls", ctypes.c_long), ("launches", ctypes.c_long), ("last", Launch * LAUNCHES),
                ("loaded", ctypes.c_long), ("live_host", ctypes.c_long), ("live_device", ctypes.c_long),
                ("relaxed_calls", ctypes.c_int), ("strict_calls", ctypes.c_int), ("version", ctypes.c_int),
                ("capability", ctypes.c_int * DEVICES), ("registers", ctypes.c_int), ("most_threads", ctypes.c_int),
                ("map", Map), ("quick", ctypes.c_int), ("context_of", ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.c_int, ctypes.c_int)),
                ("stream_of", ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.c_int)), ("heal", ctypes.CFUNCTYPE(None))]


class Mock:
    """The driver that this process uses."""

    def __init__(self):
        self.library = ctypes.CDLL(os.environ["HILT_CUDA_LIBRARY"])
        self.controls = Controls.in_dll(self.library, "cuda_mock")

    def launches(self):
        """Those since the last call, as Launch objects; an attribute `args` has the parameters' bytes."""
        c, made = self.controls, []
        for i in range(getattr(self, "seen", 0), c.launches):
            launch = Launch.from_buffer_copy(c.last[i % LAUNCHES])
            launch.args = bytes(launch.bytes[:launch.nbytes])
            launch.name = launch.kernel.decode()
            launch.device = 0 if launch.context == c.context_of(0, 1) else 1
            launch.attrs = {a.id: list(a.value[:3]) for a in launch.attributes[:launch.config.n]}
            made.append(launch)
        self.seen = c.launches
        return made


class Array:
    """A tensor of a GPU, as a library would hand it over: its memory is only an address."""
    typestr = "<i4"

    def __init__(self, *shape, device=0, address=None, typestr="<i4"):
        self.shape, self.typestr = shape, typestr
        self.memory = None
        if address is None:
            self.memory = DeviceMemory(device, max(1, int(typestr[2:])) * max(1, _product(shape)))
            address = self.memory.address
        self.address = address

    @property
    def __cuda_array_interface__(self):
        return {"shape": self.shape, "typestr": self.typestr, "data": (self.address, False), "version": 3, "strides": None}


def _product(shape):
    n = 1
    for extent in shape:
        n *= extent
    return n


class DeviceMemory:
    """Memory that the mock counts as a device's."""

    def __init__(self, device, nbytes):
        driver = ctypes.CDLL(os.environ["HILT_CUDA_LIBRARY"])
        controls = Controls.in_dll(driver, "cuda_mock")
        address = ctypes.c_uint64()
        driver.cuInit(0)
        driver.cuCtxPushCurrent(ctypes.c_void_p(controls.context_of(device, 1)))
        code = driver.cuMemAlloc(ctypes.byref(address), ctypes.c_size_t(nbytes))
        driver.cuCtxPopCurrent(ctypes.byref(ctypes.c_void_p()))
        if code:
            raise MemoryError(f"cuMemAlloc gives {code}")
        self.address = address.value
