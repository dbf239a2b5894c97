"""What kernels become for NVIDIA GPUs: instructions of the program's own, hints for the caches, approximations, properties, lines.

No GPU is needed, and no assembler but where a test says so.
"""
import re

import numpy as np
import pytest

import hilt
import hilt.cute as cute
from hilt import Boolean, Float16, Float32, Int32, Uint32
from hilt.cute.nvgpu import (CacheEvictionPriority, CopyG2ROp, CopyR2GOp, CopyUniversalOp, L2PrefetchSize, LoadCacheMode,
                             MemoryOrder, MemoryScope)


def launched(kernel, *args, block=32, **sizes):
    """A jit function that launches the kernel once."""
    @cute.jit
    def host(args: tuple):
        kernel(*args).launch(grid=1, block=block, **sizes)
    return host, args


def ptx_of(kernel, *args, arch="sm_90a", options="", **sizes):
    host, args = launched(kernel, *args, **sizes)
    return cute.compile(host, args, options=f"--gpu-arch={arch} --keep-ptx {options}").__ptx__


def run(kernel, *args, **sizes):
    host, args = launched(kernel, *args, **sizes)
    host(args)


def floats(n=32):
    return np.arange(n, dtype=np.float32)


def refused(id, f, *args, **named):
    with pytest.raises(hilt.DSLError) as info:
        f(*args, **named)
    assert info.value.id == id, info.value
    return info.value


# -- inline PTX ----------------------------------------------------------------------------------------------------------

def test_inline_ptx():
    @cute.kernel
    def kernel(x: cute.Tensor, n: Int32):
        a, b = cute.arch.inline_ptx("{ mul.f32 {$w0}, {$r0}, {$r1}; mov.b32 {$w1}, {$r2}; }", write_only_types=[Float32, Int32],
                                    read_only_args=[x[0], 2.5, n])
        lane = cute.arch.inline_ptx("mov.u32 $0, %laneid;", write_only_types=[Int32], has_side_effects=False)
        cute.arch.inline_ptx("nanosleep.u32 {$r0};", read_only_args=[Int32(128)])
        big = cute.arch.inline_ptx("setp.gt.s32 $0, $1, $2;", write_only_types=[Boolean], read_only_args=[b, lane])
        if big:
            x[1] = a
    text = ptx_of(kernel, floats(), 3)
    assert re.search(r"mul\.f32 %f\d+, %f\d+, %f\d+; mov\.b32 %r\d+, %r\d+;", text)
    assert "nanosleep.u32 128;" in text and re.search(r"mov\.u32 %r\d+, %laneid;", text)
    assert re.search(r"setp\.gt\.s32 %p\d+, %r\d+, %r\d+;", text)


def test_inline_ptx_takes_pointers_and_vectors():
    @cute.kernel
    def kernel(x: cute.Tensor, h: cute.Tensor):
        s = cute.arch.alloc_smem(Float32, 32, 16)
        cute.arch.inline_ptx("st.shared.f32 [$0], $1;", read_only_args=[s, x[0]])
        cute.arch.inline_ptx("st.shared.f32 [$0], $1;", read_only_args=[s.toint(), x[1]])
        pair = cute.logical_divide(h, 2)[(None, 0)].load()
        both = cute.arch.inline_ptx("add.f16x2 $0, $1, $1;", write_only_types=[Uint32], read_only_args=[pair])
        x[2] = cute.arch.inline_ptx("ld.global.b32 $0, [$1];", write_only_types=[Uint32], read_only_args=[x.iterator]).to(Float32)
        x[3] = both.to(Float32)
    text = ptx_of(kernel, floats(), np.ones(8, np.float16))
    assert re.search(r"mov\.u64 \s*%rd\d+, shared;", text) and text.count("cvta") == 0
    assert re.search(r"add\.f16x2 %r\d+, %r\d+, %r\d+;", text) and re.search(r"ld\.global\.b32 %r\d+, \[%rd\d+\];", text)


@pytest.mark.parametrize("what, id, text, named", [
    ("results", "ARG_COUNT", "mov.b32 {$w1}, {$r0};", dict(write_only_types=[Int32], read_only_args=[1])),
    ("numbers", "ARG_COUNT", "mov.b32 $0, $2;", dict(write_only_types=[Int32], read_only_args=[1])),
    ("a type", "TYPE_WRONG", "mov.b32 $0, $1;", dict(write_only_types=[3], read_only_args=[1])),
    ("128 bits", "TYPE_WRONG", "mov.b32 $0, 1;", dict(write_only_types=[hilt.Int128])),
    ("an argument", "TYPE_WRONG", "mov.b32 $0, $1;", dict(write_only_types=[Int32], read_only_args=["x"])),
    ("no text", "TYPE_WRONG", 3, {}),
    ("both ways", "UNSUP_NOT_YET", "add.s32 {$rw0}, {$rw0}, 1;", dict(read_write_args=[1])),
])
def test_wrong_inline_ptx(what, id, text, named):
    @cute.kernel
    def kernel(x: cute.Tensor):
        cute.arch.inline_ptx(text, **named)
    assert refused(id, ptx_of, kernel, floats()).filename == __file__


def have_assembler():
    try:
        return bool(cute.compile(*launched(empty, floats()), options="--gpu-arch=sm_90a --keep-cubin").__cubin__)
    except hilt.DSLError:
        return False


@cute.kernel
def empty(x: cute.Tensor):
    x[0] = Float32(0)


def test_what_the_assembler_says_of_inline_ptx_names_the_line():
    if not have_assembler():
        pytest.skip("no assembler")

    @cute.kernel
    def kernel(x: cute.Tensor):
        x[0] = 1.0
        x[1] = cute.arch.inline_ptx("add.s33 $0, $1, 5;", write_only_types=[Float32], read_only_args=[x[2]])  # here
    host, args = launched(kernel, floats())
    error = refused("PTX_WRONG", cute.compile, host, args, options="--gpu-arch=sm_90a --keep-cubin")
    with open(__file__) as f:
        assert f.readlines()[error.lineno - 1].endswith("# here\n") and error.filename == __file__
    assert ".s33" in str(error)


# -- loads and stores ----------------------------------------------------------------------------------------------------

def test_hints():
    @cute.kernel
    def kernel(x: cute.Tensor, y: cute.Tensor):
        t = cute.arch.thread_idx()[0]
        a = cute.arch.load(x.iterator + t, Float32, level1_eviction_priority="evict_no_allocate", level_prefetch_size="size_128b")
        b = cute.arch.load(x.iterator + t + 1, Float32, cop="cs")
        c = cute.arch.load(x.iterator + t + 2, Float32, cop="ca", level1_eviction_priority="evict_normal")
        cute.arch.store(y.iterator + t, a + b, cop="wt")
        cute.arch.store(y.iterator + t + 1, c, level1_eviction_priority="evict_last")
        four = cute.make_rmem_tensor(4, Float32)
        four.fill(c)
        cute.arch.store((y.iterator + 4 * t).align(16), four.load(), cop="cs")
    text = ptx_of(kernel, floats(), floats())
    for want in (r"ld\.global\.L1::no_allocate\.L2::128B\.b32", r"ld\.global\.cs\.b32", r"ld\.global\.(nc\.)?[fu]32", r"st\.global\.wt\.b32",
                 r"st\.global\.L1::evict_last\.b32", r"st\.global\.cs\.v4\.b32"):
        assert re.search(want, text), want


def test_hints_change_no_result():
    @cute.kernel
    def kernel(x: cute.Tensor, y: cute.Tensor):
        t = cute.arch.thread_idx()[0]
        a = cute.arch.load(x.iterator + t, Float32, level1_eviction_priority="evict_first", level_prefetch_size="size_64b")
        cute.arch.store(y.iterator + t, a + cute.arch.load(x.iterator + t, Float32, cop="lu"), cop="cs")
    x, y = floats(), np.zeros(32, np.float32)
    run(kernel, x, y)
    assert (y == 2 * x).all()
    with hilt.check():
        run(kernel, x, y)


def test_wrong_hints():
    @cute.kernel
    def both(x: cute.Tensor):
        cute.arch.load(x.iterator, Float32, cop="cs", level1_eviction_priority="evict_first")

    @cute.kernel
    def unknown(x: cute.Tensor):
        cute.arch.load(x.iterator, Float32, level_prefetch_size="size_32b")
    refused("ARG_COUNT", ptx_of, both, floats())
    refused("ARCH_WORD", ptx_of, unknown, floats())


def copier(op=None, back=None, said={}, bits=128):
    """y = x by threads with 16 bytes each."""
    @cute.kernel
    def kernel(x: cute.Tensor, y: cute.Tensor):
        t = cute.arch.thread_idx()[0]
        load = cute.make_copy_atom(op or CopyG2ROp(), x.element_type, num_bits_per_copy=bits, **said)
        store = cute.make_copy_atom(back or CopyR2GOp(), x.element_type, num_bits_per_copy=bits)
        per = bits // x.element_type.width
        mine = cute.make_rmem_tensor(per, x.element_type)
        cute.copy(load, cute.local_tile(x, (per,), (t,)), mine)
        cute.copy(store, mine, cute.local_tile(y, (per,), (t,)))
    return kernel


def aligned(n=128):
    x = np.zeros(n + 4, np.float32)
    return x[(-x.ctypes.data // 4) % 4:][:n]


def tensors():
    return [cute.runtime.from_dlpack(aligned(), assumed_align=16) for _ in "xy"]


@pytest.mark.parametrize("said, want", [
    ({}, r"ld\.global\.nc\.v4\.f32"),
    (dict(l1c_evict_priority=CacheEvictionPriority.NO_ALLOCATE, l2_prefetch_size=L2PrefetchSize.SIZE_256B),
     r"ld\.global\.L1::no_allocate\.L2::256B\.v4\.b32"),
    (dict(load_cache_mode=LoadCacheMode.GLOBAL), r"ld\.global\.cg\.v4\.b32"),
    (dict(load_cache_mode=LoadCacheMode.STREAMING, invariant=True), r"ld\.global\.cs\.nc\.v4\.b32"),
    (dict(invariant=True), r"ld\.global\.nc\.v4\.f32"),
    (dict(memory_order=MemoryOrder.CONSTANT), r"ld\.global\.nc\.v4\.f32"),
    (dict(memory_order=MemoryOrder.VOLATILE, memory_scope=MemoryScope.SYS), r"ld\.volatile\.global\.b64"),
    (dict(memory_order=MemoryOrder.ACQUIRE, memory_scope=MemoryScope.GPU), r"ld\.acquire\.gpu\.global\.b64"),
])
def test_copies_by_hints_and_orders(said, want):
    x, y = tensors()
    text = ptx_of(copier(said=said), x, y)
    assert re.search(want, text), text
    source = floats(128)
    x, y = aligned(), aligned()
    x[:] = source
    run(copier(said=said), cute.runtime.from_dlpack(x, assumed_align=16), cute.runtime.from_dlpack(y, assumed_align=16))
    assert (y == source).all()


def test_stores_with_orders():
    @cute.kernel
    def kernel(x: cute.Tensor):
        atom = cute.make_copy_atom(CopyUniversalOp(), Float32, num_bits_per_copy=64, memory_order=MemoryOrder.RELEASE,
                                   memory_scope=MemoryScope.SYS)
        mine = cute.make_rmem_tensor(2, Float32)
        mine.fill(1.5)
        cute.copy(atom, mine, cute.local_tile(x, (2,), (0,)))
    x = tensors()[0]
    assert re.search(r"st\.release\.sys\.global\.b64", ptx_of(kernel, x))


def test_what_atoms_say_tells_them_apart():
    import pickle

    def atom(**said):
        return cute.make_copy_atom(CopyG2ROp(), Float32, num_bits_per_copy=128, **said)
    plain, first = atom(), atom(l1c_evict_priority=CacheEvictionPriority.EVICT_FIRST)
    assert plain != first and first == atom(l1c_evict_priority=CacheEvictionPriority.EVICT_FIRST)
    assert pickle.loads(pickle.dumps(first)) == first and "EVICT_FIRST" in str(first)
    refused("UNSUP_NOT_YET", atom, memory_order=MemoryOrder.SC)


# -- numbers -------------------------------------------------------------------------------------------------------------

FAST = {"exp": "ex2", "exp2": "ex2", "log": "lg2", "log2": "lg2", "sin": "sin", "cos": "cos", "tanh": "tanh", "rsqrt": "rsqrt"}


def test_fast_math():
    def functions(fast):
        @cute.kernel
        def kernel(x: cute.Tensor):
            for i, name in enumerate(FAST):
                x[i] = getattr(cute.math, name)(x[i], fastmath=fast)
            x[10] = cute.math.sqrt(x[10], approx=fast)
            x[11] = cute.math.rcp(x[11], approx=fast)
        return kernel
    text = ptx_of(functions(True), floats())
    for instruction in {*FAST.values(), "sqrt", "rcp"}:
        assert re.search(rf"{instruction}\.approx\.(ftz\.)?f32", text), instruction
    assert ".approx" not in ptx_of(functions(False), floats())
    a, b = floats() / 32 + 0.5, floats() / 32 + 0.5
    run(functions(True), a, block=1)
    run(functions(False), b, block=1)
    assert (a == b).all(), "on the CPU they are the same"


def test_fast_math_of_other_types():
    @cute.kernel
    def kernel(h: cute.Tensor, d: cute.Tensor):
        h[0] = cute.math.exp2(h[0], fastmath=True)
        d[0] = cute.math.exp2(d[0], fastmath=True)
        h[1] = cute.arch.rcp_approx(h[1].to(Float32)).to(Float16)
    text = ptx_of(kernel, np.ones(8, np.float16), np.ones(8))
    assert text.count("ex2.approx.ftz.f32") == 1 and "rcp.approx.ftz.f32" in text
    assert "approx" not in ptx_of(kernel, np.ones(8, np.float64), np.ones(8)).replace("rcp.approx.ftz.f32", "")


# -- properties of kernels -------------------------------------------------------------------------------------------------

def test_launch_bounds():
    @cute.kernel
    def kernel(x: cute.Tensor):
        x[cute.arch.thread_idx()[0]] = Float32(1)

    @cute.jit
    def static(x: cute.Tensor):
        kernel(x).launch(grid=1, block=(64, 2, 1), min_blocks_per_mp=3)

    @cute.jit
    def dynamic(x: cute.Tensor, n: Int32):
        kernel(x).launch(grid=1, block=n, max_number_threads=256)
    text = cute.compile(static, floats(128), options="--gpu-arch=sm_90a --keep-ptx").__ptx__
    assert ".maxntid 64, 2, 1" in text and ".minnctapersm 3" in text
    text = cute.compile(dynamic, floats(128), 32, options="--gpu-arch=sm_90a --keep-ptx").__ptx__
    assert re.search(r"\.maxntid 256", text) and ".minnctapersm" not in text


def test_parameters_are_not_copied():
    @cute.kernel
    def kernel(x: cute.Tensor, scales: tuple):
        t = cute.arch.thread_idx()[0]
        for s in scales:
            x[t] = x[t] * s
    text = ptx_of(kernel, floats(), tuple(Float32(i) for i in range(20)))
    assert ".local" not in text and "__local_depot" not in text and text.count("ld.param.f32") == 20


def test_dependent_launches():
    @cute.kernel
    def kernel(x: cute.Tensor):
        cute.arch.griddepcontrol_wait()
        x[0] = x[1]
        cute.arch.griddepcontrol_launch_dependents()
    text = ptx_of(kernel, floats(), use_pdl=True)
    assert text.index("griddepcontrol.wait;") < text.index("ld.global.f32") < text.index("griddepcontrol.launch_dependents;")
    assert refused("UNSUP_TARGET", ptx_of, kernel, floats(), arch="sm_80").lineno == kernel.__wrapped__.__code__.co_firstlineno + 2


def helper(x, t):
    return x[t] + x[t]  # in a helper


def test_lines():
    @cute.kernel
    def kernel(x: cute.Tensor):
        t = cute.arch.thread_idx()[0]
        x[t] = helper(x, t)  # its caller
    text = ptx_of(kernel, floats(), options="--generate-line-info")
    with open(__file__) as f:
        lines = [i for i, line in enumerate(f, 1) if line.endswith(("# in a helper\n", "# its caller\n"))]
    files = dict(re.findall(r'\.file\t(\d+) "(.*?)"', text))
    number = next(n for n, path in files.items() if path == __file__)
    for line in lines:
        assert re.search(rf"\.loc\t{number} {line} ", text), line
    assert ".loc" not in ptx_of(kernel, floats())


# -- on a GPU ------------------------------------------------------------------------------------------------------------

def on_gpus(test):
    return pytest.mark.gpu(pytest.mark.skipif(not hilt.cuda_available(), reason="no CUDA device")(test))


def on_the_gpu(kernel, *args, **sizes):
    import on_gpu
    host, args = launched(kernel, *args, **sizes)
    on_gpu.Move().run(host, (args,), {})


@on_gpus
def test_inline_ptx_on_the_gpu():
    @cute.kernel
    def kernel(x: cute.Tensor, y: cute.Tensor):
        t = cute.arch.thread_idx()[0]
        s = cute.arch.alloc_smem(Int32, 32, 16)
        lane = cute.arch.inline_ptx("mov.u32 $0, %laneid;", write_only_types=[Int32])
        cute.arch.inline_ptx("st.shared.b32 [$0], $1;", read_only_args=[s + t, lane * 3])
        cute.arch.sync_threads()
        back = cute.arch.inline_ptx("ld.shared.b32 $0, [$1];", write_only_types=[Int32], read_only_args=[(s + (31 - t)).toint()])
        odd = cute.arch.inline_ptx("setp.ne.s32 $0, $1, 0;", write_only_types=[Boolean], read_only_args=[lane % 2])
        low, high = cute.arch.inline_ptx("mov.b64 {{$w0}, {$w1}}, {$r0};", write_only_types=[Int32, Int32],
                                         read_only_args=[hilt.Int64(t) * 0x100000001])
        y[t] = back
        if odd:
            y[t] = low + high
    x, y = np.zeros(32, np.int32), np.zeros(32, np.int32)
    on_the_gpu(kernel, x, y)
    i = np.arange(32)
    assert (y == np.where(i % 2, 2 * i, 3 * (31 - i))).all(), y


@on_gpus
@pytest.mark.parametrize("said", [{}, dict(l1c_evict_priority=CacheEvictionPriority.NO_ALLOCATE, l2_prefetch_size=L2PrefetchSize.SIZE_256B),
                                  dict(load_cache_mode=LoadCacheMode.STREAMING, invariant=True),
                                  dict(memory_order=MemoryOrder.VOLATILE, memory_scope=MemoryScope.SYS)])
def test_copies_on_the_gpu(said):
    x, y = floats(128), np.zeros(128, np.float32)
    # whose alignment needs no promise; each thread has 8 bytes
    on_the_gpu(copier(said=said, bits=64), x.view(np.int64), y.view(np.int64), block=64)
    assert y.tolist() == x.tolist()


@on_gpus
def test_approximations_on_the_gpu():
    names = [*FAST, "sqrt", "rcp"]

    @cute.kernel
    def kernel(x: cute.Tensor, y: cute.Tensor):
        t = cute.arch.thread_idx()[0] + cute.arch.block_idx()[0] * 32
        for i, name in enumerate(names):
            y[i, t] = getattr(cute.math, name)(x[t], **{"approx" if name in ("sqrt", "rcp") else "fastmath": True})
    x = np.linspace(0.01, 3.1, 32, dtype=np.float32)
    y = np.zeros((len(names), 32), np.float32)
    on_the_gpu(kernel, x, y)
    d = x.astype(np.float64)
    want = {"exp": np.exp(d), "exp2": np.exp2(d), "log": np.log(d), "log2": np.log2(d), "sin": np.sin(d), "cos": np.cos(d),
            "tanh": np.tanh(d), "rsqrt": 1 / np.sqrt(d), "sqrt": np.sqrt(d), "rcp": 1 / d}
    bounds = {"exp": (2**-21, 0), "exp2": (2**-22, 0), "log": (2**-22, 2**-22), "log2": (2**-22, 2**-22), "sin": (0, 2**-20),
              "cos": (0, 2**-20), "tanh": (2**-10, 0), "rsqrt": (2**-22, 0), "sqrt": (2**-22, 0), "rcp": (2**-23, 0)}
    for i, name in enumerate(names):
        relative, absolute = bounds[name]
        off = np.abs(y[i] - want[name]) / (np.abs(want[name]) * relative + absolute)
        assert off.max() <= 1, (name, off.max())
