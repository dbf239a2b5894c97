"""What the machine has, as far as launches need to know it.

Where there is a GPU, its driver is asked. Where there is none, the answers are of the CPU that will run the kernels: a
"multiprocessor" is a host thread that runs blocks, and clusters are as many as there are threads for them, at least one.
"""
import os

from .. import _hilt

_EMPTY = b""".version 7.8
.target sm_90
.address_size 64
.visible .entry empty() { ret; }
\0"""
_CLUSTER_DIMENSION, _NON_PORTABLE = 4, 14  # CU_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION, CU_FUNC_ATTRIBUTE_NON_PORTABLE_CLUSTER_SIZE_ALLOWED
_SHARED = 8  # CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES


def _structures():
    """CUlaunchAttribute and CUlaunchConfig. ctypes takes long to import, and few programs ask."""
    import ctypes

    class Attribute(ctypes.Structure):
        _fields_ = [("id", ctypes.c_int), ("pad", ctypes.c_char * 4), ("value", ctypes.c_uint * 16)]

    class Config(ctypes.Structure):
        _fields_ = [("grid", ctypes.c_uint * 3), ("block", ctypes.c_uint * 3), ("shared", ctypes.c_uint), ("stream", ctypes.c_void_p),
                    ("attributes", ctypes.POINTER(Attribute)), ("count", ctypes.c_uint)]
    return Attribute, Config


def _occupied(device, size, shared):
    """Clusters of `size` blocks that the driver says are active at once, each block with so many bytes; None: it does not say."""
    import ctypes
    Attribute, Config = _structures()
    try:
        driver = ctypes.CDLL(os.environ.get("HILT_CUDA_LIBRARY") or "libcuda.so.1")
        context, popped, library, kernel = (ctypes.c_void_p() for _ in range(4))
        if driver.cuDevicePrimaryCtxRetain(ctypes.byref(context), device) or driver.cuCtxPushCurrent_v2(context):
            return None
        try:
            module, function, found = ctypes.c_void_p(), ctypes.c_void_p(), ctypes.c_int()
            wrong = driver.cuModuleLoadData(ctypes.byref(module), _EMPTY) or driver.cuModuleGetFunction(
                ctypes.byref(function), module, b"empty")
            if wrong:
                return None
            driver.cuFuncSetAttribute(function, _NON_PORTABLE, 1)
            driver.cuFuncSetAttribute(function, _SHARED, shared)
            attribute = Attribute(_CLUSTER_DIMENSION)
            attribute.value[0], attribute.value[1], attribute.value[2] = size, 1, 1
            config = Config((ctypes.c_uint * 3)(size, 1, 1), (ctypes.c_uint * 3)(128, 1, 1), shared, None, ctypes.pointer(attribute), 1)
            wrong = driver.cuOccupancyMaxActiveClusters(ctypes.byref(found), function, ctypes.byref(config))
            driver.cuModuleUnload(module)
            return None if wrong else found.value
        finally:
            driver.cuCtxPopCurrent_v2(ctypes.byref(popped))
    except (OSError, AttributeError):
        return None


class HardwareInfo:
    """Facts of one GPU, by its number; without a GPU, of the CPU."""
    _clusters: dict = {}  # (device, size): what the driver said

    def __init__(self, device_id=0):
        if isinstance(device_id, bool) or not isinstance(device_id, int) or device_id < 0:
            _hilt._refuse("TYPE_WRONG", "HardwareInfo: device_id", "the number of a GPU, from 0 on", f"{device_id!r}")
        self.device_id = device_id
        self._facts = _hilt._gpu_facts(device_id)

    def get_device_multiprocessor_count(self):
        """Multiprocessors; on a CPU, host threads that run blocks (HILT_NUM_THREADS, or as many as there are cores)."""
        if self._facts:
            return self._facts["multiprocessors"]
        said = os.environ.get("HILT_NUM_THREADS", "")
        return int(said) if said.isdigit() and int(said) else len(os.sched_getaffinity(0)) or 1

    def get_max_active_clusters(self, cluster_size):
        """Clusters of cluster_size blocks that run at once, with one block a multiprocessor: how many blocks, or clusters, a persistent
        kernel is launched with. At least 1."""
        if isinstance(cluster_size, bool) or not isinstance(cluster_size, int) or not 1 <= cluster_size <= 32:
            _hilt._refuse("TYPE_WRONG", "get_max_active_clusters: cluster_size", "a number of blocks from 1 to 32", f"{cluster_size!r}")
        most = max(1, self.get_device_multiprocessor_count() // cluster_size)
        if not self._facts or cluster_size == 1:
            return most
        key = self.device_id, cluster_size
        if key not in self._clusters:
            self._clusters[key] = _occupied(*key, self._facts["shared_memory"]) or most
        return self._clusters[key]

    def get_l2_cache_size_in_bytes(self):
        """Bytes of the GPU's second cache; 0 on a CPU."""
        return self._facts["l2_cache"] if self._facts else 0
