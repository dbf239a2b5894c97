"""hilt.utils: tile schedulers against plain Python, LayoutEnum, HardwareInfo."""
import itertools
import re

import cutlass
import cutlass.cute as cute
import hilt
import numpy as np
import pytest
from cutlass import Constexpr, Int32, utils
from cutlass.utils import HardwareInfo, LayoutEnum, PersistentTileSchedulerParams, StaticPersistentTileScheduler

from launching import device, fresh, refused, zeros  # noqa: F401


@cute.kernel
def visit(params, order: cute.Tensor, tiles: cute.Tensor, rest: Constexpr):
    """Each block writes down which tiles it was given, and when."""
    scheduler = StaticPersistentTileScheduler.create(params, cute.arch.block_idx(), cute.arch.grid_dim())
    work = scheduler.initial_work_tile_info()
    number = cute.arch.block_idx()[2]
    while work.is_valid_tile:
        m, n, batch = work.tile_idx
        if m < order.shape[0] and n < order.shape[1]:
            cute.arch.atomic_add(tiles.iterator + tiles.layout((m, n, batch)), Int32(1))
            order[m, n, batch] = number
        scheduler.advance_to_next_work()
        work = scheduler.get_current_work()
        number += scheduler.num_persistent_clusters
    if cutlass.const_expr(rest is not None):
        rest[cute.arch.block_idx()[2]] = scheduler.num_tiles_executed


@cute.jit
def visits(order: cute.Tensor, tiles: cute.Tensor, executed: cute.Tensor, cluster: Constexpr, swizzle: Constexpr, along_m: Constexpr,
           blocks: Int32, static: Constexpr):
    shape = static if cutlass.const_expr(static is not None) else tuple(order.shape)
    params = PersistentTileSchedulerParams(shape, cluster, swizzle, along_m)
    grid = StaticPersistentTileScheduler.get_grid_shape(params, blocks)
    visit(params, order, tiles, executed).launch(grid=grid, block=1, cluster=cluster)


def numbered(shape, cluster, swizzle, along_m):
    """In plain Python: the number of each cluster of tiles, for each tile."""
    m, n = (-(-s // c) for s, c in zip(shape[:2], cluster))
    along, across = (m, n) if along_m else (n, m)
    numbers, table = itertools.count(), np.zeros(shape, np.int32)
    for batch in range(shape[2]):
        for strip in range(0, across, swizzle):
            for a in range(along):
                for b in range(strip, min(strip + swizzle, across)):
                    x, y = (a, b) if along_m else (b, a)
                    number = next(numbers)
                    table[x * cluster[0]:(x + 1) * cluster[0], y * cluster[1]:(y + 1) * cluster[1], batch] = number
    return table


@pytest.mark.parametrize("along_m", [True, False])
@pytest.mark.parametrize("cluster", [(1, 1, 1), (2, 1, 1), (1, 2, 1)])
def test_every_tile_once(along_m, cluster):
    """In the order that the strips say, for odd sizes, more blocks than tiles, fewer, one."""
    for shape, swizzle, blocks in (((5, 7, 1), 1, 3), ((5, 7, 1), 2, 4), ((7, 5, 2), 3, 100), ((1, 1, 3), 4, 2), ((8, 4, 1), 4, 5),
                                   ((3, 9, 2), 8, 1)):
        order, tiles, executed = np.full(shape, -1, np.int32), zeros(*shape), zeros(128)
        visits(order, tiles, executed, cluster, swizzle, along_m, blocks, None)
        assert (tiles == 1).all()
        want = numbered(shape, cluster, swizzle, along_m)
        np.testing.assert_array_equal(order, want)
        clusters = -(-shape[0] // cluster[0]) * -(-shape[1] // cluster[1]) * shape[2]
        assert executed.sum() == clusters and np.count_nonzero(executed) == min(blocks, clusters)


def test_static_shape():
    """Sizes known while tracing give the same."""
    order, tiles, executed = zeros(5, 7, 1), zeros(5, 7, 1), zeros(8)
    visits(order, tiles, executed, (1, 1, 1), 2, False, 3, (5, 7, 1))
    assert (tiles == 1).all() and (order == numbered((5, 7, 1), (1, 1, 1), 2, False)).all()


def test_large_numbers():
    """Division by multiplication is exact up to the ends of the range."""
    from hilt.utils.static_persistent_tile_scheduler import _Divisor

    @cute.jit
    def divided(n: Int32, by: Int32):
        return _Divisor(by).divmod(n)

    ends = [0, 1, 2, 3, 5, 7, 46340, 46341, 65535, 65536, 2 ** 30, 2 ** 31 - 2, 2 ** 31 - 1]
    numbers = ends + list(np.random.default_rng(1).integers(1, 2 ** 31 - 1, 20))
    for n, by in itertools.product(numbers, numbers):
        if by:
            assert divided(int(n), int(by)) == divmod(int(n), int(by)), (n, by)


def test_ptx(device):
    """Going to the next tile divides by nothing."""
    if device != "cpu":
        pytest.skip("once is enough")
    shape = (5, 7, 2)
    ptx = cute.compile(fresh(visits), zeros(*shape), zeros(*shape), zeros(8), (1, 1, 1), 8, False, 3, None, options="--gpu-arch sm_90a")
    assert not re.search(r"\b(div|rem)\.|\.local", ptx.__ptx__)


@pytest.mark.parametrize("make, id, words", [
    (lambda: PersistentTileSchedulerParams((1, 2), (1, 1, 1)), "TYPE_WRONG", "problem_shape_ntile_mnl expects 3 sizes"),
    (lambda: PersistentTileSchedulerParams((1, 2, 3), (1, 1, 2)), "CONFIG_INVALID_VALUE", "cluster_shape_mnk"),
    (lambda: PersistentTileSchedulerParams((1, 2, 3), (0, 1, 1)), "CONFIG_INVALID_VALUE", "cluster_shape_mnk is 0"),
    (lambda: PersistentTileSchedulerParams((1, 2, 3), (1, 1, 1), 0), "CONFIG_INVALID_VALUE", "swizzle_size is 0"),
    (lambda: PersistentTileSchedulerParams((1, 2, 3), (1, 1, 1), 2, "m"), "TYPE_WRONG", "raster_along_m expects True or False"),
    (lambda: StaticPersistentTileScheduler.get_grid_shape(3, 4), "TYPE_WRONG", "params expects a PersistentTileSchedulerParams"),
    (lambda: StaticPersistentTileScheduler.create(None, (0, 0, 0), (1, 1, 1)), "TYPE_WRONG", "params expects"),
    (lambda: HardwareInfo(-1), "TYPE_WRONG", "device_id"),
    (lambda: HardwareInfo().get_max_active_clusters(0), "TYPE_WRONG", "cluster_size"),
    (lambda: LayoutEnum.from_tensor(3), "TYPE_WRONG", "from_tensor: tensor expects a tensor"),
])
def test_wrong_use(make, id, words):
    @cute.jit
    def f():
        make()

    refused(f, id, words)


def test_layout_enum():
    a = np.zeros((4, 6), np.float32)
    seen = []

    @cute.jit
    def look(t: cute.Tensor):
        seen.append(LayoutEnum.from_tensor(t))

    look(a)
    look(a.T)
    assert seen == [LayoutEnum.ROW_MAJOR, LayoutEnum.COL_MAJOR]
    row, col = seen
    assert row.is_k_major_a() and row.is_k_major_b() and row.is_n_major_c()
    assert col.is_m_major_a() and col.is_n_major_b() and col.is_m_major_c()
    assert not (row.is_m_major_a() or row.is_n_major_b() or row.is_m_major_c() or col.is_k_major_a() or col.is_k_major_b())


@pytest.mark.skipif(hilt.cuda_available(), reason="of the CPU")
def test_hardware_info_of_a_cpu(monkeypatch):
    monkeypatch.setenv("HILT_NUM_THREADS", "6")
    info = HardwareInfo()
    assert info.get_device_multiprocessor_count() == 6
    assert [info.get_max_active_clusters(n) for n in (1, 2, 4, 8)] == [6, 3, 1, 1]
    assert info.get_l2_cache_size_in_bytes() == 0
    assert utils.hardware_info.HardwareInfo is HardwareInfo
