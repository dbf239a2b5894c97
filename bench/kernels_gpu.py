"""The kernels that bench/gpu.py measures: they move each byte once, and that as fast as the memory does it.

Threads have 16 bytes at a time, next to those of their neighbours, and several of them under way before the first is used. Sizes
must be multiples of the tiles. They run on the CPU as well, where tests compare them with numpy.
"""
import hilt.cute as cute
import hilt.utils
from hilt import Constexpr, Float32, Int32, const_expr, range_constexpr
from hilt.cute.nvgpu import CacheEvictionPriority, CopyG2ROp, CopyR2GOp, LoadCacheMode

# What loads and stores may say to the caches: (of the atom that loads, of the atom that stores, whether stores are streaming).
HINTS = {
    "plain": ({}, {}, False),
    "first": ({"l1c_evict_priority": CacheEvictionPriority.NO_ALLOCATE}, {"l1c_evict_priority": CacheEvictionPriority.EVICT_FIRST}, False),
    "loads": ({"load_cache_mode": LoadCacheMode.STREAMING, "invariant": True}, {}, False),
    "stores": ({}, {}, True),
    "both": ({"load_cache_mode": LoadCacheMode.STREAMING, "invariant": True}, {}, True),
}


def spread(element_type, threads, vectors):
    """(thread, (element, vector)) -> place in a tile: a thread has `vectors` times 16 bytes, a tile's width of threads apart."""
    width = 128 // element_type.width
    return cute.make_layout((threads, (width, vectors)), stride=(width, (1, threads * width)))


def part(x, spread, tile):
    """What this thread has of a tile of a tensor with one mode."""
    mine = cute.composition(cute.local_tile(x, (cute.size(spread),), (tile,)), spread)
    return mine[cute.arch.thread_idx()[0], None]


def fetch(x, hints):
    """The values of a thread's part."""
    atom = cute.make_copy_atom(CopyG2ROp(), x.element_type, num_bits_per_copy=0, **HINTS[hints][0])
    mine = cute.make_fragment_like(x)
    cute.copy(atom, x, mine)
    return mine.load()


def leave(x, values, hints):
    """Stores a thread's part."""
    _, said, streaming = HINTS[hints]
    mine = cute.make_fragment_like(x)
    mine.store(values)
    if streaming:
        for vector in range_constexpr(cute.size(x, mode=[0, 1])):
            cute.arch.store(x[((None, vector),)].iterator.align(16), mine[((None, vector),)].load(), cop="cs")
    else:
        cute.copy(cute.make_copy_atom(CopyR2GOp(), x.element_type, num_bits_per_copy=0, **said), mine, x)


# -- element by element ----------------------------------------------------------------------------------

@cute.kernel
def copy_kernel(out: cute.Tensor, a: cute.Tensor, spread: Constexpr, hints: Constexpr):
    tile = cute.arch.block_idx()[0]
    leave(part(out, spread, tile), fetch(part(a, spread, tile), hints), hints)


@cute.jit
def copy(out: cute.Tensor, a: cute.Tensor, threads: Constexpr = 256, vectors: Constexpr = 1, hints: Constexpr = "plain"):
    shape = spread(a.element_type, threads, vectors)
    copy_kernel(out, a, shape, hints).launch(grid=cute.size(a) // cute.size(shape), block=threads)


@cute.kernel
def add_kernel(out: cute.Tensor, a: cute.Tensor, b: cute.Tensor, spread: Constexpr, hints: Constexpr):
    tile = cute.arch.block_idx()[0]
    x, y = fetch(part(a, spread, tile), hints), fetch(part(b, spread, tile), hints)
    leave(part(out, spread, tile), x + y, hints)


@cute.jit
def add(out: cute.Tensor, a: cute.Tensor, b: cute.Tensor, threads: Constexpr = 1024, vectors: Constexpr = 1, hints: Constexpr = "plain"):
    shape = spread(a.element_type, threads, vectors)
    add_kernel(out, a, b, shape, hints).launch(grid=cute.size(a) // cute.size(shape), block=threads)


# -- sums ------------------------------------------------------------------------------------------------

@cute.jit
def block_reduce(value, op, threads, parts):
    """The same for all threads: op over their values. `parts` has a place for each warp."""
    value = cute.arch.warp_reduction(value, op)
    if const_expr(threads == 32):
        return value
    if cute.arch.lane_idx() == 0:
        parts[cute.arch.warp_idx()] = value
    cute.arch.sync_threads()
    total = parts[0]
    for warp in range_constexpr(1, threads // 32):
        total = op(total, parts[warp])
    return total


def places(threads, count=1):
    """Shared memory for so many block_reduces, which must not share theirs."""
    allocator = hilt.utils.SmemAllocator()
    return [allocator.allocate_tensor(Float32, cute.make_layout(threads // 32), 16) for _ in range(count)]


def plus(x, y):
    return x + y


@cute.kernel
def sum_kernel(out: cute.Tensor, a: cute.Tensor, parts: cute.Tensor, count: cute.Tensor, spread: Constexpr, threads: Constexpr):
    """Blocks sum what lies a grid apart; the last to be done adds up what the others have left, always in one order."""
    thread, block, blocks = cute.arch.thread_idx()[0], cute.arch.block_idx()[0], cute.arch.grid_dim()[0]
    mine, all_of_them = places(threads, 2)
    last = hilt.utils.SmemAllocator().allocate_tensor(Int32, cute.make_layout(1))
    sums = cute.make_rmem_tensor(cute.size(spread, mode=[1]), Float32)
    sums.fill(0.0)
    for tile in range(block, cute.size(a) // cute.size(spread), blocks):
        sums.store(sums.load() + part(a, spread, tile).load().to(Float32).reshape(sums.shape))
    total = block_reduce(sums.load().reduce(cute.ReductionOp.ADD, Float32(0.0), 0), plus, threads, mine)
    if thread == 0:
        parts[block] = total
        last[0] = cute.arch.atomic_add(count.iterator, Int32(1), sem="acq_rel", scope="gpu")
    cute.arch.sync_threads()
    if last[0] == blocks - 1:
        cute.arch.fence_acq_rel_gpu()
        total = Float32(0.0)
        for k in range(thread, blocks, threads):
            total += parts[k]
        total = block_reduce(total, plus, threads, all_of_them)
        if thread == 0:
            out[0] = total
            count[0] = 0


@cute.jit
def sum_all(out: cute.Tensor, a: cute.Tensor, parts: cute.Tensor, count: cute.Tensor, threads: Constexpr = 512, vectors: Constexpr = 4):
    """The grid has as many blocks as `parts` has elements; `count` is zero before and after."""
    sum_kernel(out, a, parts, count, spread(a.element_type, threads, vectors), threads).launch(grid=cute.size(parts), block=threads)


# -- rows ------------------------------------------------------------------------------------------------

LOG2_E = 1.4426950408889634


def row_of(x, row, spread):
    return part(x[row, None], spread, 0)


@cute.kernel
def softmax_kernel(out: cute.Tensor, a: cute.Tensor, spread: Constexpr, threads: Constexpr, hints: Constexpr):
    """A block has a row in its registers."""
    row = cute.arch.block_idx()[0]
    for_top, for_sum = places(threads, 2)
    x = fetch(row_of(a, row, spread), hints).to(Float32)
    top = block_reduce(x.reduce(cute.ReductionOp.MAX, Float32(-float("inf")), 0), cute.arch.fmax, threads, for_top)
    e = cute.math.exp2(x * LOG2_E - top * LOG2_E, fastmath=True)
    total = block_reduce(e.reduce(cute.ReductionOp.ADD, Float32(0.0), 0), plus, threads, for_sum)
    leave(row_of(out, row, spread), (e * (1.0 / total)).to(out.element_type), hints)


@cute.jit
def softmax(out: cute.Tensor, a: cute.Tensor, columns: Constexpr, threads: Constexpr = 256, hints: Constexpr = "plain"):
    shape = spread(a.element_type, threads, columns * a.element_type.width // 128 // threads)
    softmax_kernel(out, a, shape, threads, hints).launch(grid=a.shape[0], block=threads)


@cute.kernel
def rms_norm_kernel(out: cute.Tensor, a: cute.Tensor, weight: cute.Tensor, eps: Float32, spread: Constexpr, threads: Constexpr,
                    hints: Constexpr):
    row = cute.arch.block_idx()[0]
    (for_sum,) = places(threads)
    x = fetch(row_of(a, row, spread), hints).to(Float32)
    w = part(weight, spread, 0).load().to(Float32)
    squares = block_reduce((x * x).reduce(cute.ReductionOp.ADD, Float32(0.0), 0), plus, threads, for_sum)
    scale = cute.math.rsqrt(squares / cute.size(spread) + eps, fastmath=True)
    leave(row_of(out, row, spread), (x * scale * w).to(out.element_type), hints)


@cute.jit
def rms_norm(out: cute.Tensor, a: cute.Tensor, weight: cute.Tensor, eps: Float32, columns: Constexpr, threads: Constexpr = 256,
             hints: Constexpr = "first"):
    shape = spread(a.element_type, threads, columns * a.element_type.width // 128 // threads)
    rms_norm_kernel(out, a, weight, eps, shape, threads, hints).launch(grid=a.shape[0], block=threads)


# -- transpose -------------------------------------------------------------------------------------------

@cute.kernel
def transpose_kernel(out: cute.Tensor, a: cute.Tensor, side: Constexpr, threads: Constexpr, group: Constexpr):
    """Rows of a tile come and go 16 bytes a thread. The swizzle keeps both sides out of each other's banks in shared memory.

    Blocks take `group` times `group` tiles after each other, so that what is read and what is written lies together.
    """
    thread, block = cute.arch.thread_idx()[0], cute.arch.block_idx()[0]
    groups = a.shape[1] // (side * group)
    square, in_square = block // (group * group), block % (group * group)
    row_tile, column_tile = square // groups * group + in_square // group, square % groups * group + in_square % group
    swizzled = cute.make_composed_layout(cute.make_swizzle(3, 2, side.bit_length() - 1), 0,
                                         cute.make_layout((side, side), stride=(side, 1)))
    tile = hilt.utils.SmemAllocator().allocate_tensor(Float32, swizzled, 128)
    source = cute.zipped_divide(cute.local_tile(a, (side, side), (row_tile, column_tile)), (1, 4))
    target = cute.zipped_divide(cute.local_tile(out, (side, side), (column_tile, row_tile)), (1, 4))
    vectors = cute.zipped_divide(tile, (1, 4))
    steps = side * side // 4 // threads
    row, column = thread // (side // 4), thread % (side // 4)
    came = [source[None, (row + step * (threads * 4 // side), column)].load() for step in range_constexpr(steps)]
    for step in range_constexpr(steps):
        vectors[None, (row + step * (threads * 4 // side), column)].store(came[step])
    cute.arch.sync_threads()
    # 8 threads write 128 bytes of a row, 32 threads of four rows
    eighth, below = thread % 8, thread // 8 % 4
    for step in range_constexpr(steps):
        warp = thread // 32 + step * (threads // 32)
        i, j = warp // (side // 32) * 4 + below, warp % (side // 32) * 8 + eighth
        goes = cute.make_rmem_tensor((1, 4), Float32)
        for k in range_constexpr(4):
            goes[0, k] = tile[j * 4 + k, i]
        target[None, (i, j)].store(goes.load())


@cute.jit
def transpose(out: cute.Tensor, a: cute.Tensor, side: Constexpr = 64, threads: Constexpr = 256, group: Constexpr = 1):
    tiles = (a.shape[0] // side) * (a.shape[1] // side)
    transpose_kernel(out, a, side, threads, group).launch(grid=tiles, block=threads)
