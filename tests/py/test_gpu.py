"""On a GPU: tensors of every library, streams, graphs, threads, and launches of every kind. What fails there: test_gpu_faults.py."""
import ctypes
import gc
import threading

import cutlass.cute as cute
from cutlass import Constexpr, Float32, Int32
from cutlass.cute.runtime import from_dlpack
from cutlass.utils import SmemAllocator
import hilt
import numpy as np
import pytest

import on_gpu
from launching import refused

pytestmark = [pytest.mark.gpu, pytest.mark.skipif(not hilt.cuda_available(), reason="no CUDA device")]
arch = cute.arch


@pytest.fixture
def torch():
    module = pytest.importorskip("torch")
    if not module.cuda.is_available():
        pytest.skip("torch sees no GPU")
    return module


@cute.kernel
def add_kernel(t: cute.Tensor, n):
    i = arch.block_idx()[0] * 64 + arch.thread_idx()[0]
    if i < cute.size(t):
        t[i] = (t[i] + n).to(t.element_type)


@cute.jit
def add(t: cute.Tensor, n: Int32):
    add_kernel(t, n).launch(grid=cute.ceil_div(cute.size(t), 64), block=64)


@cute.jit
def add_on(t: cute.Tensor, n: Int32, stream):
    add_kernel(t, n).launch(grid=cute.ceil_div(cute.size(t), 64), block=64, stream=stream)


# -- tensors of every library ------------------------------------------------------------------------------------------------------

def test_torch(torch):
    for dtype in (torch.int32, torch.int64, torch.int16, torch.uint8, torch.float16, torch.bfloat16, torch.float32, torch.float64):
        t = torch.arange(100, device="cuda").to(dtype)
        add(t, 3)
        assert (t.cpu() == torch.arange(3, 103).to(dtype)).all(), dtype
    t = torch.zeros(20, 10, dtype=torch.int32, device="cuda")
    add(t.T[3], 1)
    add(t[:, 5], 2)
    want = torch.zeros(20, 10, dtype=torch.int32)
    want[:, 3], want[:, 5] = 1, 2
    assert torch.equal(t.cpu(), want)
    add(from_dlpack(t[0], assumed_align=16), 4)
    assert t[0].tolist() == [4, 4, 4, 5, 4, 6, 4, 4, 4, 4]
    p = torch.nn.Parameter(torch.zeros(5, device="cuda"))
    add(p.detach(), 2)
    assert p.tolist() == [2] * 5


def test_narrow_numbers_of_torch(torch):
    t = torch.tensor([1.0, 2.0, -3.5], device="cuda").to(torch.float8_e4m3fn)

    @cute.kernel
    def widen(t: cute.Tensor, out: cute.Tensor):
        i = arch.thread_idx()[0]
        out[i] = t[i].to(Float32)

    @cute.jit
    def widened(t: cute.Tensor, out: cute.Tensor):
        widen(t, out).launch(grid=1, block=cute.size(out))
    out = torch.zeros(3, device="cuda")
    widened(t, out)
    assert out.tolist() == [1.0, 2.0, -3.5]
    widened(torch.tensor([True, False, True], device="cuda"), out)
    assert out.tolist() == [1.0, 0.0, 1.0]


def test_cupy():
    cupy = pytest.importorskip("cupy")
    for dtype in (np.int32, np.float16, np.float64):
        t = cupy.arange(70, dtype=dtype)
        add(t, 3)
        assert (cupy.asnumpy(t) == np.arange(3, 73).astype(dtype)).all()
    t = cupy.zeros((6, 8), np.int32)
    add(t[::-1, 2], 5)
    assert cupy.asnumpy(t)[:, 2].tolist() == [5] * 6 and cupy.asnumpy(t).sum() == 30
    stream = cupy.cuda.Stream(non_blocking=True)
    add_on(t[1], 1, stream)
    with stream:
        add(t[1], 1)
    stream.synchronize()
    assert cupy.asnumpy(t[1]).tolist() == [2, 2, 7, 2, 2, 2, 2, 2]


def test_jax():
    jax = pytest.importorskip("jax")
    x = jax.numpy.arange(50, dtype=jax.numpy.int32)
    if next(iter(x.devices())).platform != "gpu":
        pytest.skip("jax has no GPU")
    out = on_gpu_zeros(50)

    @cute.kernel
    def double(x: cute.Tensor, out: cute.Tensor):
        i = arch.thread_idx()[0]
        out[i] = x[i] * 2

    @cute.jit
    def doubled(x: cute.Tensor, out: cute.Tensor):
        double(x, out).launch(grid=1, block=cute.size(out))
    doubled(x.block_until_ready(), out.there)
    assert out.here().tolist() == list(range(0, 100, 2))


def test_numba():
    cuda = pytest.importorskip("numba.cuda")
    t = cuda.to_device(np.arange(40, dtype=np.int32))
    add(t, 7)
    assert t.copy_to_host().tolist() == list(range(7, 47))
    stream = cuda.stream()
    add_on(t, 1, stream)
    stream.synchronize()
    assert t.copy_to_host().tolist() == list(range(8, 48))


class OnGpu:
    """A numpy array and its copy on the device."""

    def __init__(self, array):
        self.array, self.memory = array, on_gpu.Memory(array)
        self.memory.upload()
        self.there = on_gpu.Array(array, self.memory)

    def here(self):
        self.memory.download()
        return self.array


def on_gpu_zeros(*shape, dtype=np.int32):
    return OnGpu(np.zeros(shape, dtype))


def test_no_library():
    """Memory of the driver's own."""
    a = on_gpu_zeros(100)
    add(a.there, 4)
    assert (a.here() == 4).all()


def test_pointers():
    a = on_gpu_zeros(32)

    @cute.kernel
    def fill(p):
        cute.make_tensor(p, cute.make_layout(32))[arch.thread_idx()[0]] = 6

    @cute.jit
    def filled(p: cute.Pointer):
        fill(p).launch(grid=1, block=32)
    filled(cute.runtime.make_ptr(Int32, a.memory.address, cute.AddressSpace.gmem, assumed_align=4))
    assert (a.here() == 6).all()


def test_two_libraries_in_one_call(torch):
    cupy = pytest.importorskip("cupy")

    @cute.kernel
    def move(a: cute.Tensor, b: cute.Tensor):
        i = arch.thread_idx()[0]
        b[i] = a[i]

    @cute.jit
    def moved(a: cute.Tensor, b: cute.Tensor):
        move(a, b).launch(grid=1, block=cute.size(b))
    a, b = torch.arange(32, device="cuda", dtype=torch.int32), cupy.zeros(32, np.int32)
    moved(a, b)
    assert cupy.asnumpy(b).tolist() == list(range(32))


# -- streams, graphs, threads ------------------------------------------------------------------------------------------------------

def test_streams(torch):
    """The framework's current stream; a stream given in each form. A slow copy before, on the same stream, shows the order."""
    big = torch.zeros(1 << 26, dtype=torch.int32, device="cuda")
    for form in ("current", "torch", "int", "cuda.bindings"):
        stream = torch.cuda.Stream()
        big.zero_()
        torch.cuda.synchronize()
        with torch.cuda.stream(stream):
            for _ in range(20):
                big.add_(1)
            if form == "current":
                add(big, 5)
            elif form == "torch":
                add_on(big, 5, stream)
            elif form == "int":
                add_on(big, 5, stream.cuda_stream)
            else:
                driver = pytest.importorskip("cuda.bindings.driver")
                add_on(big, 5, driver.CUstream(stream.cuda_stream))
            big.mul_(2)
        stream.synchronize()
        assert (big == 50).all(), form


def new_stream():
    """Its handle; it does not wait for the default stream."""
    stream = ctypes.c_void_p()
    on_gpu.call("cuStreamCreate", ctypes.byref(stream), 1)
    return stream.value


def test_streams_of_the_driver():
    a, own = on_gpu_zeros(64), new_stream()
    for stream in (None, 0, 1, 2, own):
        add_on(a.there, 1, stream)
        on_gpu.call("cuCtxSynchronize")
    compiled = cute.compile(add_on, a.there, 1, own)
    compiled(a.there, 2, own)
    on_gpu.call("cuCtxSynchronize")
    assert (a.here() == 7).all()


@pytest.mark.parametrize("mode", (0, 2))  # global, relaxed
def test_a_graph_outlives_its_function(mode):
    @cute.jit
    def f(t: cute.Tensor, n: Int32, stream):
        add_kernel(t, n).launch(grid=1, block=64, stream=stream)
    a, s = on_gpu_zeros(40), ctypes.c_void_p(new_stream())
    graph, runnable = ctypes.c_void_p(), ctypes.c_void_p()
    on_gpu.call("cuStreamBeginCapture", s, mode)
    f(a.there, 1, s.value)  # compiled and loaded meanwhile
    f(a.there, 2, s.value)
    on_gpu.call("cuStreamEndCapture", s, ctypes.byref(graph))
    on_gpu.call("cuGraphInstantiateWithFlags", ctypes.byref(runnable), graph, ctypes.c_uint64(0))
    assert not a.here().any()
    del f
    gc.collect()
    for _ in range(3):
        on_gpu.call("cuGraphLaunch", runnable, s)
    on_gpu.call("cuCtxSynchronize")
    assert (a.here() == 9).all()


def test_graph_capture(torch):
    t = torch.zeros(100, dtype=torch.int32, device="cuda")
    add(t, 1)
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        add(t, 2)
        add(t, 3)
    assert t[0].item() == 1
    for _ in range(4):
        graph.replay()
    torch.cuda.synchronize()
    assert (t == 1 + 4 * 5).all()


def test_first_call_in_a_capture(torch):
    """Code is loaded while a stream is captured."""
    @cute.kernel
    def fresh_kernel(t: cute.Tensor):
        t[arch.thread_idx()[0]] = 9

    @cute.jit
    def fresh(t: cute.Tensor):
        fresh_kernel(t).launch(grid=1, block=32)
    t = torch.zeros(32, dtype=torch.int32, device="cuda")
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        fresh(t)
    assert not t.any()
    graph.replay()
    torch.cuda.synchronize()
    assert (t == 9).all()


def test_threads():
    """Each with memory of its own, some with the first call of all."""
    arrays = [on_gpu_zeros(64) for _ in range(8)]
    trouble = []

    def work(a):
        try:
            for _ in range(50):
                add(a.there, 1)
        except BaseException as error:
            trouble.append(error)
    threads = [threading.Thread(target=work, args=(a,)) for a in arrays]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    assert not trouble and all((a.here() == 50).all() for a in arrays)


# -- launches of every kind ----------------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("size", (1 << 10, 48 << 10, 100 << 10, 200 << 10))
def test_dynamic_shared_memory(size):
    """More than 48 KB is asked for, without a word from the user."""
    @cute.kernel
    def reverse(t: cute.Tensor, n: Constexpr):
        tid = arch.thread_idx()[0]
        s = cute.make_tensor(arch.get_dyn_smem(Int32, 16), cute.make_layout(n))
        for i in range(tid, n, 256):
            s[i] = t[i]
        arch.sync_threads()
        for i in range(tid, n, 256):
            t[i] = s[n - 1 - i]

    @cute.jit
    def reversed_(t: cute.Tensor, n: Constexpr):
        reverse(t, n).launch(grid=1, block=256, smem=n * 4)
    a = OnGpu(np.arange(size // 4, dtype=np.int32))
    want = a.array[::-1].copy()
    reversed_(a.there, size // 4)
    assert np.array_equal(a.here(), want)


def test_static_shared_memory_beyond_48_kb():
    n = 25_000

    @cute.kernel
    def reverse(t: cute.Tensor):
        tid = arch.thread_idx()[0]
        s = SmemAllocator().allocate_tensor(Int32, cute.make_layout(n), 16)
        for i in range(tid, n, 256):
            s[i] = t[i]
        arch.sync_threads()
        for i in range(tid, n, 256):
            t[i] = s[n - 1 - i]

    @cute.jit
    def reversed_(t: cute.Tensor):
        reverse(t).launch(grid=1, block=256)
    a = OnGpu(np.arange(n, dtype=np.int32))
    reversed_(a.there)
    assert np.array_equal(a.here(), np.arange(n)[::-1])


def test_too_much_shared_memory():
    @cute.jit
    def f(t: cute.Tensor, bytes: Int32):
        add_kernel(t, 1).launch(grid=1, block=64, smem=bytes)
    a = on_gpu_zeros(64)
    refused(lambda: f(a.there, 1 << 20), "LAUNCH_SHARED", "1048576")
    f(a.there, 1 << 17)
    assert (a.here() == 1).all()


@pytest.mark.parametrize("size", (2, 8, 16))
def test_clusters(size):
    """Each block writes to the shared memory of the next; 16 is more than is portable."""
    @cute.kernel
    def pass_on(out: cute.Tensor):
        rank = arch.block_idx_in_cluster()
        s = SmemAllocator().allocate_tensor(Int32, cute.make_layout(1), 16)
        arch.cluster_arrive()
        arch.cluster_wait()
        if arch.thread_idx()[0] == 0:
            there = arch.map_dsmem_ptr(s.iterator, (rank + 1) % size)
            cute.make_tensor(there, cute.make_layout(1))[0] = rank
        arch.cluster_arrive()
        arch.cluster_wait()
        if arch.thread_idx()[0] == 0:
            out[arch.block_idx()[0]] = s[0]
        arch.cluster_arrive()
        arch.cluster_wait()

    @cute.jit
    def passed(out: cute.Tensor):
        pass_on(out).launch(grid=cute.size(out), block=32, cluster=(size, 1, 1))
    a = on_gpu_zeros(size * 3)
    passed(a.there)
    assert a.here().tolist() == [(k - 1) % size for k in range(size)] * 3


def test_a_cooperative_launch():
    @cute.kernel
    def number(t: cute.Tensor):
        t[arch.block_idx()[0]] = arch.block_idx()[0] + 1

    @cute.jit
    def numbered(t: cute.Tensor):
        number(t).launch(grid=cute.size(t), block=32, cooperative=True)
    a = on_gpu_zeros(4)
    numbered(a.there)
    assert a.here().tolist() == [1, 2, 3, 4]
    refused(lambda: numbered(on_gpu_zeros(1 << 20).there), "LAUNCH_SIZE", "cooperatively", "1048576")


def test_dependent_launches():
    """The second kernel begins early and waits for the first one's writes."""
    @cute.kernel
    def first(t: cute.Tensor):
        arch.griddepcontrol_launch_dependents()
        i = arch.block_idx()[0] * 128 + arch.thread_idx()[0]
        t[i] = i

    @cute.kernel
    def second(t: cute.Tensor, out: cute.Tensor):
        arch.griddepcontrol_wait()
        i = arch.block_idx()[0] * 128 + arch.thread_idx()[0]
        out[i] = t[cute.size(out) - 1 - i]

    @cute.jit
    def both(t: cute.Tensor, out: cute.Tensor):
        first(t).launch(grid=cute.size(t) // 128, block=128)
        second(t, out).launch(grid=cute.size(t) // 128, block=128, use_pdl=True)
    n = 128 * 1000
    t, out = on_gpu_zeros(n), on_gpu_zeros(n)
    for _ in range(10):
        both(t.there, out.there)
    assert np.array_equal(out.here(), np.arange(n)[::-1])


def test_printf(capfd):
    @cute.kernel
    def say(n: Int32, x: Float32):
        if arch.thread_idx()[0] == 3:
            cute.printf("thread %d of %d has %f\n", arch.thread_idx()[0], n, x)

    @cute.jit
    def said(t: cute.Tensor, n: Int32, x: Float32):
        say(n, x).launch(grid=1, block=n)
        add_kernel(t, 1).launch(grid=1, block=64)
    a = on_gpu_zeros(1)
    said(a.there, 32, 1.5)
    a.here()
    on_gpu.call("cuCtxSynchronize")
    assert "thread 3 of 32 has 1.5" in capfd.readouterr().out


def test_no_tensors(capfd):
    """A kernel without tensors runs on the GPU, if there is one."""
    @cute.kernel
    def say():
        cute.printf("block %d\n", arch.block_idx()[0])

    @cute.jit
    def said():
        say().launch(grid=2, block=1)
    said()
    on_gpu.call("cuCtxSynchronize")
    assert sorted(capfd.readouterr().out.split("\n")[:2]) == ["block 0", "block 1"]


def test_compiled_for_another_stream_and_size(torch):
    t = torch.zeros(64, dtype=torch.int32, device="cuda")
    compiled = cute.compile(add_on, t, 1, torch.cuda.current_stream())
    stream = torch.cuda.Stream()
    torch.cuda.synchronize()
    compiled(t, 1, stream)
    stream.synchronize()
    longer = torch.zeros(1000, dtype=torch.int32, device="cuda")
    compiled(longer, 2, torch.cuda.current_stream())
    assert (t == 1).all() and (longer == 2).all()


def test_code_for_an_older_gpu():
    """It has no machine code for this one: the driver makes it of the PTX."""
    compiled = cute.compile(add, np.zeros(4, np.int32), 1, options="--gpu-arch sm_80")
    a = on_gpu_zeros(100)
    compiled(a.there, 3)
    assert (a.here() == 3).all()


# -- two worlds ----------------------------------------------------------------------------------------------------------------------

def test_a_tensor_of_the_cpu_for_a_kernel():
    @cute.kernel
    def move(a: cute.Tensor, b: cute.Tensor):
        b[0] = a[0]

    @cute.jit
    def moved(a: cute.Tensor, b: cute.Tensor):
        move(a, b).launch(grid=1, block=1)
    refused(lambda: moved(np.zeros(1, np.int32), on_gpu_zeros(1).there), "LAUNCH_ARGUMENT", "'a'", "memory of the CPU")


def test_the_current_device_and_context_stay(torch):
    before = torch.cuda.current_device()
    t = torch.zeros(64, dtype=torch.int32, device="cuda")
    add(t, 1)
    assert torch.cuda.current_device() == before and t.sum().item() == 64
    assert torch.zeros(3, device="cuda").device.index == before


def test_two_devices(torch):
    if torch.cuda.device_count() < 2:
        pytest.skip("one device")
    ts = [torch.zeros(64, dtype=torch.int32, device=f"cuda:{k}") for k in range(2)]
    for k, t in enumerate(ts):
        add(t, k + 1)
    assert torch.cuda.current_device() == 0
    assert ts[0].sum().item() == 64 and ts[1].sum().item() == 128

    @cute.jit
    def both(a: cute.Tensor, b: cute.Tensor):
        add_kernel(a, 1).launch(grid=1, block=64)
    refused(lambda: both(*ts), "ARG_TWO_DEVICES", "'a'", "'b'", "cuda:0", "cuda:1")
    refused(lambda: add_on(ts[0], 1, torch.cuda.Stream(device="cuda:1")), "ARG_STREAM_DEVICE")
