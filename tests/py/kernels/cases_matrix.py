"""Products of matrices by warps: every operation, from memory and from shared memory, through ldmatrix and back through stmatrix."""
import ml_dtypes
import numpy as np

import hilt
import hilt.cute as cute
import hilt.utils
from case import case
from hilt import BFloat16, Constexpr, Float8E4M3FN, Float8E5M2, Float16, Float32, Float64, Int8, Int32, TFloat32, Uint8, range_constexpr
from hilt.cute.nvgpu import warp
from hilt.cute.runtime import from_dlpack

F8, F8_TOO = ml_dtypes.float8_e4m3fn, ml_dtypes.float8_e5m2
NUMPY = {Float16: np.float16, BFloat16: ml_dtypes.bfloat16, Float32: np.float32, TFloat32: np.float32, Float64: np.float64,
         Int8: np.int8, Uint8: np.uint8, Int32: np.int32, Float8E4M3FN: F8, Float8E5M2: F8_TOO}
OPS = [warp.MmaF16BF16Op(ab, acc, (16, 8, k)) for ab, acc in ((Float16, Float16), (Float16, Float32), (BFloat16, Float32)) for k in (8, 16)]
OPS += [warp.MmaTF32Op((16, 8, k)) for k in (4, 8)]
OPS += [warp.MmaI8Op((16, 8, k), a, b) for a in (Int8, Uint8) for b in (Int8, Uint8) for k in (16, 32)]
OPS += [warp.MmaF64Op((8, 8, 4))]
NEWER = [warp.MmaFP8Op(a, Float32, (16, 8, 32), b) for a in (Float8E4M3FN, Float8E5M2) for b in (None, Float8E4M3FN, Float8E5M2)]
NEWER += [warp.MmaF64Op((16, 8, k)) for k in (4, 8, 16)]


def matrices(random, op, m, n, k):
    """A, B, C of small integers, whose sums every type holds."""
    out = []
    for dtype, shape in ((op.a_dtype, (m, k)), (op.b_dtype, (n, k)), (op.acc_dtype, (m, n))):
        low, high = (0, 3) if dtype is Uint8 else (-3, 4)
        out.append(random.integers(low, high, shape).astype(NUMPY[dtype]))
    return out


def product(a, b, c):
    return c.astype(np.float64) + a.astype(np.float64) @ b.astype(np.float64).T


@cute.kernel
def plain_kernel(tiled: Constexpr, a: cute.Tensor, b: cute.Tensor, c: cute.Tensor, d: cute.Tensor):
    """From global memory to registers element by element."""
    thread = tiled.get_slice(cute.arch.thread_idx()[0])
    part_a, part_b, part_c = thread.partition_A(a), thread.partition_B(b), thread.partition_C(c)
    frag_a, frag_b, frag_c = tiled.make_fragment_A(part_a), tiled.make_fragment_B(part_b), tiled.make_fragment_C(part_c)
    for part, fragment in ((part_a, frag_a), (part_b, frag_b), (part_c, frag_c)):
        cute.basic_copy(cute.recast_tensor(part, fragment.element_type), fragment)
    cute.gemm(tiled, frag_c, frag_a, frag_b, frag_c)
    cute.basic_copy(frag_c, thread.partition_C(d))


@cute.jit
def plain(op: Constexpr, atoms: Constexpr, a: cute.Tensor, b: cute.Tensor, c: cute.Tensor, d: cute.Tensor):
    tiled = cute.make_tiled_mma(op, atoms)
    plain_kernel(tiled, a, b, c, d).launch(grid=1, block=tiled.size)


def plain_products(random, ops, small):
    for op in ops[:1] if small else ops:
        for atoms, repeat in (((1, 1, 1), (1, 1, 1)), ((2, 2, 1), (2, 2, 2))):
            m, n, k = (s * x * y for s, x, y in zip(op.shape_mnk, atoms, repeat))
            a, b, c = matrices(random, op, m, n, k)
            d = np.zeros_like(c)
            plain(op, atoms, *map(from_dlpack, (a, b, c, d)))
            yield d.astype(np.float64), product(a, b, c)


@case
def products_of_every_type(random, small):
    yield from plain_products(random, OPS, small)


@case
def products_of_newer_types(random, small):
    yield from plain_products(random, NEWER, small)


@case
def products_of_what_is_no_number(random, small):
    op = warp.MmaF16BF16Op(Float16, Float32, (16, 8, 16))
    a, b, c = matrices(random, op, 16, 8, 16)
    a[3, 4], a[5, 1], b[2, 7], c[9, 3] = np.nan, np.inf, -np.inf, np.inf
    d = np.zeros_like(c)
    plain(op, (1, 1, 1), *map(from_dlpack, (a, b, c, d)))
    with np.errstate(invalid="ignore"):
        want = product(a, b, c).astype(np.float32)
    yield np.isnan(d), np.isnan(want)
    yield d[~np.isnan(want)], want[~np.isnan(want)]


@case
def products_of_normal_numbers(random, small):
    for op, bits in ((OPS[0], 11), (OPS[3], 24), (OPS[5], 24), (OPS[7], 24), (warp.MmaF64Op((8, 8, 4)), 53)):
        m, n, k = op.shape_mnk
        a, b, c = (random.standard_normal(s).astype(NUMPY[t]) for s, t in (((m, k), op.a_dtype), ((n, k), op.b_dtype), ((m, n), op.acc_dtype)))
        if op.a_dtype is TFloat32:
            a, b = ((x.view(np.uint32) & 0xffffe000).view(np.float32) for x in (a, b))
        d = np.zeros_like(c)
        plain(op, (1, 1, 1), *map(from_dlpack, (a, b, c, d)))
        size = np.abs(c.astype(np.float64)) + np.abs(a.astype(np.float64)) @ np.abs(b.astype(np.float64)).T
        yield np.abs(d.astype(np.float64) - product(a, b, c)) <= (k + 1) * 2.0 ** -bits * size, np.ones((m, n), bool)


# -- by way of shared memory ------------------------------------------------------------------------------------
def tile_in_shared(allocator, dtype, rows, columns, swizzle):
    """(rows, columns), columns in a row; swizzle: 16-byte rows of matrices are spread over the banks."""
    layout = cute.make_layout((rows, columns), stride=(columns, 1))
    if swizzle:
        per_row = columns * dtype.width // 128
        layout = cute.make_composed_layout(cute.make_swizzle(per_row.bit_length() - 1, 3, 3), 0, layout)
    return allocator.allocate_tensor(dtype, layout, 128)


@cute.jit
def fill(tile, source, threads: Constexpr):
    """The whole tile by all threads of the block."""
    tid = cute.arch.thread_idx()[0]
    for i in range_constexpr((cute.size(source) + threads - 1) // threads):
        at = i * threads + tid
        if at < cute.size(source):
            row, column = at // source.shape[1], at % source.shape[1]
            tile[row, column] = source[row, column]


@cute.kernel
def shared_kernel(tiled: Constexpr, ld: Constexpr, swizzle: Constexpr, a: cute.Tensor, b: cute.Tensor, d: cute.Tensor):
    """ldmatrix from tiles in shared memory, by the threads of the product; C begins as 0."""
    allocator = hilt.utils.SmemAllocator()
    tid = cute.arch.thread_idx()[0]
    tile_a = tile_in_shared(allocator, a.element_type, a.shape[0], a.shape[1], swizzle)
    tile_b = tile_in_shared(allocator, b.element_type, b.shape[0], b.shape[1], swizzle)
    fill(tile_a, a, tiled.size)
    fill(tile_b, b, tiled.size)
    cute.arch.sync_threads()
    thread = tiled.get_slice(tid)
    frag_a = tiled.make_fragment_A(thread.partition_A(tile_a))
    frag_b = tiled.make_fragment_B(thread.partition_B(tile_b))
    frag_c = tiled.make_fragment_C(tiled.partition_shape_C((a.shape[0], b.shape[0])))
    frag_c.fill(0)
    atom = cute.make_copy_atom(warp.LdMatrix8x8x16bOp(False, ld), a.element_type)
    copy_a, copy_b = cute.make_tiled_copy_A(atom, tiled), cute.make_tiled_copy_B(atom, tiled)
    thread_a, thread_b = copy_a.get_slice(tid), copy_b.get_slice(tid)
    cute.copy(copy_a, thread_a.partition_S(tile_a), thread_a.retile(frag_a))
    cute.copy(copy_b, thread_b.partition_S(tile_b), thread_b.retile(frag_b))
    for k in range_constexpr(cute.size(frag_a, mode=[2])):
        cute.gemm(tiled, frag_c, frag_a[None, None, k], frag_b[None, None, k], frag_c)
    cute.basic_copy(frag_c, thread.partition_C(d))


@cute.jit
def from_shared(op: Constexpr, atoms: Constexpr, permutation: Constexpr, ld: Constexpr, swizzle: Constexpr, a: cute.Tensor, b: cute.Tensor, d: cute.Tensor):
    tiled = cute.make_tiled_mma(op, atoms, permutation)
    shared_kernel(tiled, ld, swizzle, a, b, d).launch(grid=1, block=tiled.size)


@case
def products_through_ldmatrix(random, small):
    half = warp.MmaF16BF16Op(Float16, Float32, (16, 8, 16))
    for op, atoms, permutation, ld, swizzle, size in (
            (half, (1, 1, 1), None, 1, False, (16, 8, 16)),
            (half, (1, 1, 1), (16, 16, 16), 4, True, (32, 32, 32)),
            (half, (2, 2, 1), (32, 32, 16), 4, True, (64, 64, 32)),
            (half, (2, 1, 1), None, 2, False, (32, 16, 32)),
            (warp.MmaF16BF16Op(BFloat16, Float32, (16, 8, 8)), (1, 2, 1), None, 1, True, (32, 32, 32)),
            (warp.MmaI8Op((16, 8, 32)), (2, 1, 1), None, 2, False, (32, 16, 64)),
            (warp.MmaI8Op((16, 8, 32)), (1, 1, 1), (16, 16, 32), 4, False, (32, 32, 64)))[:2 if small else None]:
        m, n, k = size
        a, b, c = matrices(random, op, m, n, k)
        d = np.zeros_like(c)
        from_shared(op, atoms, permutation, ld, swizzle, *map(from_dlpack, (a, b, d)))
        yield d.astype(np.float64), product(a, b, 0 * c)


@cute.kernel
def transposed_kernel(tiled: Constexpr, a: cute.Tensor, b: cute.Tensor, d: cute.Tensor):
    """A (K, M) and B (K, N) in shared memory as they lie: ldmatrix transposes."""
    allocator = hilt.utils.SmemAllocator()
    tid = cute.arch.thread_idx()[0]
    tile_a, tile_b = tile_in_shared(allocator, a.element_type, a.shape[0], a.shape[1], True), tile_in_shared(allocator, b.element_type, b.shape[0], b.shape[1], True)
    fill(tile_a, a, tiled.size)
    fill(tile_b, b, tiled.size)
    cute.arch.sync_threads()
    view_a, view_b = (cute.composition(t, cute.make_ordered_layout((t.shape[1], t.shape[0]), order=(1, 0))) for t in (tile_a, tile_b))
    thread = tiled.get_slice(tid)
    frag_a, frag_b = tiled.make_fragment_A(thread.partition_A(view_a)), tiled.make_fragment_B(thread.partition_B(view_b))
    frag_c = tiled.make_fragment_C(tiled.partition_shape_C((a.shape[1], b.shape[1])))
    frag_c.fill(0)
    atom = cute.make_copy_atom(warp.LdMatrix8x8x16bOp(True, 4), a.element_type)
    for make, view, fragment in ((cute.make_tiled_copy_A, view_a, frag_a), (cute.make_tiled_copy_B, view_b, frag_b)):
        tiled_copy = make(atom, tiled)
        mine = tiled_copy.get_slice(tid)
        cute.copy(tiled_copy, mine.partition_S(view), mine.retile(fragment))
    cute.gemm(tiled, frag_c, frag_a, frag_b, frag_c)
    cute.basic_copy(frag_c, thread.partition_C(d))


@cute.jit
def from_transposed(op: Constexpr, a: cute.Tensor, b: cute.Tensor, d: cute.Tensor):
    tiled = cute.make_tiled_mma(op, (2, 2, 1), (32, 32, 16))
    transposed_kernel(tiled, a, b, d).launch(grid=1, block=tiled.size)


@case
def products_through_transposing_ldmatrix(random, small):
    for op in (warp.MmaF16BF16Op(Float16, Float32, (16, 8, 16)), warp.MmaF16BF16Op(BFloat16, Float32, (16, 8, 16))):
        a, b, c = matrices(random, op, 64, 32, 32)
        d = np.zeros_like(c)
        from_transposed(op, *map(from_dlpack, (np.ascontiguousarray(a.T), np.ascontiguousarray(b.T), d)))
        yield d.astype(np.float64), product(a, b, 0 * c)


@cute.kernel
def stored_kernel(tiled: Constexpr, st: Constexpr, transposed: Constexpr, smallest: Constexpr, c: cute.Tensor, d: cute.Tensor):
    """Accumulators to shared memory by stmatrix, and out from there."""
    tid = cute.arch.thread_idx()[0]
    m, n = c.shape
    layout = cute.make_layout((m, n), stride=(1, m) if transposed else (n, 1))
    tile = hilt.utils.SmemAllocator().allocate_tensor(c.element_type, layout, 128)
    thread = tiled.get_slice(tid)
    part = thread.partition_C(c)
    fragment = cute.make_rmem_tensor(tiled.make_fragment_C(part).layout, c.element_type)
    cute.basic_copy(part, fragment)
    atom = cute.make_copy_atom(warp.StMatrix8x8x16bOp(transposed, st), c.element_type)
    tiled_copy = (cute.make_tiled_copy_C_atom if smallest else cute.make_tiled_copy_C)(atom, tiled)
    mine = tiled_copy.get_slice(tid)
    cute.copy(tiled_copy, mine.retile(fragment), mine.partition_D(tile))
    cute.arch.sync_threads()
    for i in range_constexpr((m * n + tiled.size - 1) // tiled.size):
        at = i * tiled.size + tid
        if at < m * n:
            d[at // n, at % n] = tile[at // n, at % n]


@cute.jit
def through_stmatrix(op: Constexpr, st: Constexpr, transposed: Constexpr, smallest: Constexpr, c: cute.Tensor, d: cute.Tensor):
    tiled = cute.make_tiled_mma(op, (2, 2, 1), (32, 32, 16))
    stored_kernel(tiled, st, transposed, smallest, c, d).launch(grid=1, block=tiled.size)


@case
def accumulators_through_stmatrix(random, small):
    for st, transposed, smallest in ((4, False, False),) if small else ((1, False, False), (2, False, True), (4, False, False), (4, False, True), (4, True, False)):
        c = random.integers(-99, 99, (64, 64)).astype(np.float16)
        d = np.zeros_like(c)
        through_stmatrix(warp.MmaF16BF16Op(Float16, Float32, (16, 8, 16)), st, transposed, smallest, from_dlpack(c), from_dlpack(d))
        yield d, c


@cute.kernel
def ranks_kernel(tiled: Constexpr, a: cute.Tensor, b: cute.Tensor, c: cute.Tensor, d: cute.Tensor, e: cute.Tensor, f: cute.Tensor):
    """d = c + a b with other registers for d; then by (V, M) and (V, N), and element after element by (V)."""
    thread = tiled.get_slice(cute.arch.thread_idx()[0])
    part_a, part_b, part_c = thread.partition_A(a), thread.partition_B(b), thread.partition_C(c)
    frag_a, frag_b, frag_c, frag_d = (make(part) for make, part in ((tiled.make_fragment_A, part_a), (tiled.make_fragment_B, part_b),
                                                                    (tiled.make_fragment_C, part_c), (tiled.make_fragment_C, part_c)))
    for part, fragment in ((part_a, frag_a), (part_b, frag_b), (part_c, frag_c)):
        cute.basic_copy(part, fragment)
    cute.gemm(tiled, frag_d, frag_a, frag_b, frag_c)
    cute.basic_copy(frag_d, thread.partition_C(d))
    frag_d.fill(0)
    for k in range_constexpr(cute.size(frag_a, mode=[2])):
        cute.gemm(tiled, frag_d, frag_a[None, None, k], frag_b[None, None, k], frag_d)
    cute.basic_copy(frag_d, thread.partition_C(e))
    atom = cute.make_mma_atom(tiled.op)
    for m in range_constexpr(cute.size(frag_c, mode=[1])):
        for n in range_constexpr(cute.size(frag_c, mode=[2])):
            cute.mma_atom_call(atom, frag_c[None, m, n], frag_a[None, m, 1], frag_b[None, n, 1], frag_c[None, m, n])
    cute.basic_copy(frag_c, thread.partition_C(f))


@cute.jit
def ranks(op: Constexpr, a: cute.Tensor, b: cute.Tensor, c: cute.Tensor, d: cute.Tensor, e: cute.Tensor, f: cute.Tensor):
    # instructions by rows; N in an order of its own
    tiled = cute.make_tiled_mma(op, cute.make_layout((2, 2, 1), stride=(2, 1, 0)), (None, cute.make_layout((8, 2, 2), stride=(1, 16, 8)), None))
    ranks_kernel(tiled, a, b, c, d, e, f).launch(grid=1, block=tiled.size)


@case
def products_by_their_parts(random, small):
    op = warp.MmaF16BF16Op(Float16, Float32, (16, 8, 16))
    a, b, c = matrices(random, op, 64, 64, 32)
    d, e, f = (np.zeros_like(c) for _ in range(3))
    ranks(op, *map(from_dlpack, (a, b, c, d, e, f)))
    yield d, product(a, b, c)
    yield e, product(a, b, 0 * c)
    yield f, product(a[:, 16:], b[:, 16:], c)
