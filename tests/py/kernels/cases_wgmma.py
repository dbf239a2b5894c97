"""Products of matrices by warpgroups: every operation, both majors, every swizzle, A from shared memory and from registers."""
import numpy as np

import hilt
import hilt.cute as cute
import hilt.utils
from case import case
from cases_matrix import NUMPY
from hilt import BFloat16, Boolean, Constexpr, Float8E4M3FN, Float8E5M2, Float16, Float32, Int8, TFloat32, Uint8, const_expr, range_constexpr
from hilt.cute.nvgpu import warpgroup
from hilt.cute.nvgpu.warpgroup import OperandMajorMode, OperandSource, SmemLayoutAtomKind
from hilt.cute.runtime import from_dlpack
from hilt.utils import hopper_helpers

K, MN = OperandMajorMode.K, OperandMajorMode.MN
SMEM, RMEM = OperandSource.SMEM, OperandSource.RMEM
KINDS = {K: [SmemLayoutAtomKind.K_INTER, SmemLayoutAtomKind.K_SW32, SmemLayoutAtomKind.K_SW64, SmemLayoutAtomKind.K_SW128],
         MN: [SmemLayoutAtomKind.MN_INTER, SmemLayoutAtomKind.MN_SW32, SmemLayoutAtomKind.MN_SW64, SmemLayoutAtomKind.MN_SW128]}


def operations(n, source, majors=(K, K)):
    made = [warpgroup.MmaF16BF16Op(ab, acc, (64, n, 16), source, *majors) for ab, acc in ((Float16, Float16), (Float16, Float32), (BFloat16, Float32))]
    if majors != (K, K):
        return made
    made += [warpgroup.MmaTF32Op((64, n, 8), source)]
    made += [warpgroup.MmaF8Op(a, b, acc, (64, n, 32), source) for a in (Float8E4M3FN, Float8E5M2) for b in (Float8E4M3FN, Float8E5M2)
             for acc in (Float16, Float32)]
    return made + [warpgroup.MmaI8Op(a, b, (64, n, 32), source) for a in (Int8, Uint8) for b in (Int8, Uint8)]


@cute.jit
def tile(allocator, kind: Constexpr, dtype: Constexpr, shape: Constexpr):
    """A tile in shared memory in a layout that the instruction reads."""
    atom = warpgroup.make_smem_layout_atom(kind, dtype)
    fast = kind.value[0] == "mn"
    layout = cute.tile_to_shape(atom, shape, (0, 1) if fast else (1, 0))
    return allocator.allocate_tensor(dtype, layout.outer, 1024, layout.inner)


@cute.kernel
def product_kernel(tiled: Constexpr, kinds: Constexpr, threads: Constexpr, adds: Constexpr, a: cute.Tensor, b: cute.Tensor, c: cute.Tensor):
    """c (+)= a bT, the whole of K at once: threads fill shared memory, the warpgroups multiply it, and give what they have in registers."""
    allocator = hilt.utils.SmemAllocator()
    me = cute.arch.thread_idx()[0]
    tile_a, tile_b = tile(allocator, kinds[0], tiled.op.a_dtype, a.shape), tile(allocator, kinds[1], tiled.op.b_dtype, b.shape)
    source_a, source_b = cute.recast_tensor(a, tiled.op.a_dtype), cute.recast_tensor(b, tiled.op.b_dtype)
    for matrix, source in ((tile_a, source_a), (tile_b, source_b)):
        for i in range(me, cute.size(source), threads):
            matrix[i] = source[i]
    cute.arch.fence_proxy("async.shared", space="cta")
    cute.arch.sync_threads()
    thread = tiled.get_slice(me)
    part_c = thread.partition_C(c)
    acc = tiled.make_fragment_C(part_c)
    if const_expr(adds):
        cute.basic_copy(part_c, acc)
    if const_expr(tiled.op.a_src is SMEM):
        fragment_a = tiled.make_fragment_A(thread.partition_A(tile_a))
    else:
        fragment_a = tiled.make_fragment_A(thread.partition_A(source_a))
        cute.basic_copy(thread.partition_A(source_a), fragment_a)
    fragment_b = tiled.make_fragment_B(thread.partition_B(tile_b))
    warpgroup.fence()
    tiled.set(warpgroup.Field.ACCUMULATE, adds)
    cute.gemm(tiled, acc, fragment_a, fragment_b, acc)
    warpgroup.commit_group()
    warpgroup.wait_group(0)
    cute.basic_copy(acc, part_c)


@cute.jit
def product(op: Constexpr, groups: Constexpr, kinds: Constexpr, adds: Constexpr, a: cute.Tensor, b: cute.Tensor, c: cute.Tensor):
    tiled = cute.make_tiled_mma(op, (groups, 1, 1))
    product_kernel(tiled, kinds, 128 * groups, adds, a, b, c).launch(grid=1, block=128 * groups)


def run(random, op, m, n, k, kinds, adds=False):
    """Small integers, whose sums every type holds: what comes out, and what should."""
    numbers = []
    for dtype, shape in ((op.a_dtype, (m, k)), (op.b_dtype, (n, k)), (op.acc_dtype, (m, n))):
        numbers.append(random.integers(*((0, 3) if dtype is Uint8 else (-3, 4)), shape).astype(NUMPY[dtype]))
    a, b, c = numbers
    want = a.astype(np.float64) @ b.astype(np.float64).T + (c.astype(np.float64) if adds else 0)
    product(op, m // 64, kinds, adds, *map(from_dlpack, (a, b, c)))
    return c.astype(np.float64), want


@case
def warpgroups_multiply_every_type(random, small):
    for i, op in enumerate(operations(16, SMEM) + operations(16, RMEM)):
        if small and i != 1:
            continue
        k = 2 * op.shape_mnk[2]
        yield run(random, op, 64, 16, k, (KINDS[K][2 + i % 2 if k * op.a_dtype.width >= 1024 else 2], KINDS[K][i % 3]), adds=i % 2 == 1)


@case
def warpgroups_multiply_every_layout(random, small):
    for majors in ((K, K), (K, MN), (MN, K), (MN, MN)):
        op = operations(64, SMEM, majors)[1]
        for i in range(1 if small else 4):
            yield run(random, op, 64, 64, 64, (KINDS[majors[0]][i], KINDS[majors[1]][3 - i]))
        if majors[0] is K and not small:
            yield run(random, operations(64, RMEM, majors)[2], 64, 64, 64, (KINDS[K][3], KINDS[majors[1]][3]))


@case
def warpgroups_side_by_side(random, small):
    if small:
        yield run(random, operations(8, SMEM)[2], 128, 8, 64, (KINDS[K][3], KINDS[K][3]))
        return
    yield run(random, operations(128, SMEM)[2], 128, 128, 64, (KINDS[K][3], KINDS[K][3]))
    yield run(random, operations(64, SMEM, (MN, MN))[1], 256, 128, 32, (KINDS[MN][3], KINDS[MN][2]), adds=True)
    yield run(random, operations(256, SMEM)[2], 64, 256, 64, (KINDS[K][3], KINDS[K][3]))


# -- a product of matrices of any depth -----------------------------------------------------------------------
STAGES, DEPTH = 2, 64


@cute.kernel
def deep_kernel(tiled: Constexpr, layout_a: Constexpr, layout_b: Constexpr, a: cute.Tensor, b: cute.Tensor, c: cute.Tensor):
    """Two stages: one is filled while the other is multiplied; the epilogue scales from registers."""
    allocator = hilt.utils.SmemAllocator()
    me = cute.arch.thread_idx()[0]
    tile_a = allocator.allocate_tensor(Float16, layout_a.outer, 1024, layout_a.inner)
    tile_b = allocator.allocate_tensor(Float16, layout_b.outer, 1024, layout_b.inner)
    thread = tiled.get_slice(me)
    acc = tiled.make_fragment_C(thread.partition_C(c))
    fragment_a, fragment_b = tiled.make_fragment_A(thread.partition_A(tile_a)), tiled.make_fragment_B(thread.partition_B(tile_b))
    blocks = cute.size(a, mode=[1]) // DEPTH
    for block in range(blocks):
        stage = block % STAGES
        if block >= STAGES:  # the products of the stage before last are over; everybody has to know
            cute.arch.sync_threads()
        for source, matrix in ((a, tile_a), (b, tile_b)):
            for i in range(me, cute.size(source, mode=[0]) * DEPTH, 128):
                row, column = i // DEPTH, i % DEPTH
                matrix[row, column, stage] = source[row, block * DEPTH + column]
        cute.arch.fence_proxy("async.shared", space="cta")
        cute.arch.sync_threads()
        warpgroup.fence()
        tiled.set(warpgroup.Field.ACCUMULATE, block > 0)
        cute.gemm(tiled, acc, fragment_a[None, None, None, stage], fragment_b[None, None, None, stage], acc)
        warpgroup.commit_group()
        warpgroup.wait_group(1 if const_expr(STAGES > 1) else 0)
    warpgroup.wait_group(0)
    acc.store(acc.load() * 2.0)
    cute.basic_copy(acc, thread.partition_C(c))


@cute.jit
def deep(a: cute.Tensor, b: cute.Tensor, c: cute.Tensor):
    tiled = cute.make_tiled_mma(warpgroup.MmaF16BF16Op(Float16, Float32, (64, 32, 16), SMEM, K, K))
    atom = warpgroup.make_smem_layout_atom(SmemLayoutAtomKind.K_SW128, Float16)
    layout_a = cute.tile_to_shape(atom, (64, DEPTH, STAGES), (0, 1, 2))
    layout_b = cute.tile_to_shape(atom, (32, DEPTH, STAGES), (0, 1, 2))
    deep_kernel(tiled, layout_a, layout_b, a, b, c).launch(grid=1, block=128)


@case
def a_deep_product_by_a_warpgroup(random, small):
    k = DEPTH * (2 if small else 5)
    a, b = (random.integers(-3, 4, (rows, k)).astype(np.float16) for rows in (64, 32))
    c = np.zeros((64, 32), np.float32)
    deep(*map(from_dlpack, (a, b, c)))
    yield c, 2 * (a.astype(np.float32) @ b.astype(np.float32).T)


# -- what hilt.utils.hopper_helpers chooses -------------------------------------------------------------------
@cute.kernel
def helped_kernel(tiled: cute.TiledMma, layout_a: Constexpr, layout_b: Constexpr, a: cute.Tensor, b: cute.Tensor, c: cute.Tensor):
    allocator = hilt.utils.SmemAllocator()
    me = cute.arch.thread_idx()[0]
    cute.arch.setmaxregister_increase(232)
    tile_a = allocator.allocate_tensor(a.element_type, layout_a.outer, 1024, layout_a.inner)
    tile_b = allocator.allocate_tensor(b.element_type, layout_b.outer, 1024, layout_b.inner)
    thread = tiled.get_slice(me)
    acc = tiled.make_fragment_C(thread.partition_C(c))
    for source, matrix in ((a, tile_a), (b, tile_b)):
        for i in range(me, cute.size(source), 128):
            matrix[i] = source[i]
    cute.arch.fence_proxy("async.shared", space="cta")
    cute.arch.sync_threads()
    fragment_a, fragment_b = tiled.make_fragment_A(thread.partition_A(tile_a)), tiled.make_fragment_B(thread.partition_B(tile_b))
    warpgroup.fence()
    tiled.set(warpgroup.Field.ACCUMULATE, False)
    for k in range_constexpr(cute.size(fragment_a, mode=[2])):
        cute.gemm(tiled, acc, fragment_a[None, None, k, 0], fragment_b[None, None, k, 0], acc)
        tiled.set(warpgroup.Field.ACCUMULATE, True)
    warpgroup.commit_group()
    warpgroup.wait_group(0)
    cute.basic_copy(acc, thread.partition_C(c))


@cute.jit
def helped(a: cute.Tensor, b: cute.Tensor, c: cute.Tensor):
    m, n, k = a.shape[0], b.shape[0], a.shape[1]
    lie_a, lie_b = hilt.utils.LayoutEnum.from_tensor(a), hilt.utils.LayoutEnum.from_tensor(b)
    tiled = hopper_helpers.make_trivial_tiled_mma(a.element_type, b.element_type, lie_a.sm90_mma_major_mode(), lie_b.sm90_mma_major_mode(),
                                                  c.element_type, tiler_mn=(64, n))
    layout_a = hopper_helpers.make_smem_layout_a(lie_a, (m, n, k), a.element_type, 1)
    layout_b = hopper_helpers.make_smem_layout_b(lie_b, (m, n, k), b.element_type, 1)
    helped_kernel(tiled, layout_a, layout_b, a, b, c).launch(grid=1, block=128)


@case
def what_hopper_helpers_choose(random, small):
    for order_a, order_b, n, k in (("C", "C", 64, 64), ("F", "C", 32, 32), ("C", "F", 96, 64), ("F", "F", 64, 48)):
        a = np.asarray(random.integers(-3, 4, (128 if not small else 64, k)).astype(np.float16), order=order_a)
        b = np.asarray(random.integers(-3, 4, (n, k)).astype(np.float16), order=order_b)
        c = np.zeros((a.shape[0], n), np.float32)
        helped(*map(from_dlpack, (a, b, c)))
        yield c, a.astype(np.float32) @ b.astype(np.float32).T
        if small:
            return
