"""Which tile of the result a block computes next: persistent kernels, whose blocks live as long as the launch.

As many blocks are launched as run at once, and each goes through tiles: its number, its number plus the number of blocks, and so on.
A tile's number says where it lies. Tiles that are computed at the same time should need the same rows of A and columns of B, since
those then come from the cache: so the numbers go through strips of `swizzle_size` tiles, along M or along N.

    raster_along_m, swizzle_size 2       0 1 | 8  9 | 16       (5 columns of tiles, 4 rows: the last strip is one tile wide)
                                         2 3 | 10 11| 17
                                         4 5 | 12 13| 18
                                         6 7 | 14 15| 19

Blocks of a cluster compute tiles side by side, so with clusters all this is about clusters of tiles.
"""
from .. import Int32, Uint64, _hilt, const_expr, max, min
from ..cute import arch, ceil_div, jit


class _Divisor:
    """Division by a number that is known before the loop: a multiplication by 2^63 / divisor, rounded up, which is exact for
    dividends and divisors below 2^31."""

    def __init__(self, divisor):
        self.divisor = Int32(divisor)
        wide = Uint64(self.divisor)
        self._multiplier = (Uint64(1 << 63) + wide - 1) // wide

    @jit
    def divmod(self, n):
        """(n // divisor, n % divisor), of 0 <= n < 2^31."""
        quotient = Int32(arch.mul_hi(Uint64(n) << 1, self._multiplier))
        return quotient, n - quotient * self.divisor


def _sizes(what, value, number):
    """A shape of so many sizes."""
    if not isinstance(value, (tuple, list)) or len(value) != number:
        _hilt._refuse("TYPE_WRONG", what, f"{number} sizes", repr(value))
    return tuple(value)


def _constant(what, value, least):
    """An integer known while tracing."""
    if isinstance(value, bool) or not isinstance(value, int):
        _hilt._refuse("TYPE_WRONG", what, "an integer known while tracing", repr(value))
    if value < least:
        _hilt._refuse("CONFIG_INVALID_VALUE", f"{what} is {value}: a number of {least} or more is expected")
    return value


class PersistentTileSchedulerParams:
    """How many tiles there are, and in which order they are computed.

    problem_shape_ntile_mnl: tiles along M, along N, and batches; integers, of the run too. cluster_shape_mnk: blocks of a cluster, known
    while tracing, the last 1. swizzle_size: how wide the strips are, in clusters. raster_along_m: strips go along M; else along N.

    Made in the function that launches, so that what dividing needs is computed once, and given to the kernel as an argument.
    """

    def __init__(self, problem_shape_ntile_mnl, cluster_shape_mnk, swizzle_size=1, raster_along_m=True, *, loc=None, ip=None):
        name = "PersistentTileSchedulerParams: "
        m, n, batches = _sizes(name + "problem_shape_ntile_mnl", problem_shape_ntile_mnl, 3)
        shape = _sizes(name + "cluster_shape_mnk", cluster_shape_mnk, 3)
        for size in shape:
            _constant(name + "cluster_shape_mnk", size, 1)
        if shape[2] != 1:
            _hilt._refuse("CONFIG_INVALID_VALUE", f"{name}cluster_shape_mnk is {shape}: clusters have one block along K")
        if not isinstance(raster_along_m, bool):
            _hilt._refuse("TYPE_WRONG", name + "raster_along_m", "True or False, known while tracing", repr(raster_along_m))
        self.problem_shape_ntile_mnl, self.cluster_shape_mnk = (m, n, batches), shape
        self.cluster_shape_mn = shape[:2]
        self.swizzle_size = _constant(name + "swizzle_size", swizzle_size, 1)
        self.raster_along_m = raster_along_m
        self.problem_shape_ncluster_mnl = (ceil_div(m, shape[0]), ceil_div(n, shape[1]), batches)
        self._prepare()

    def _prepare(self):
        """What tile_of divides by."""
        m, n, batches = self.problem_shape_ncluster_mnl
        along, across = (m, n) if self.raster_along_m else (n, m)
        self._batch = None if isinstance(batches, int) and batches == 1 else _Divisor(m * n)
        self._strip = _Divisor(along * self.swizzle_size)
        self._last_width = None
        if self.swizzle_size > 1:
            self._full_strips = across // self.swizzle_size
            rest = across - self._full_strips * self.swizzle_size
            if not isinstance(rest, int):
                self._last_width = _Divisor(max(rest, 1))  # where no strip is narrower, nothing divides by it
            elif rest:
                self._last_width = _Divisor(rest)

    def count(self):
        """How many clusters of tiles there are."""
        m, n, batches = self.problem_shape_ncluster_mnl
        return m * n * batches

    @jit
    def tile_of(self, number):
        """(m, n, batch), in clusters, of the cluster with this number."""
        batch = Int32(0)
        if const_expr(self._batch is not None):
            batch, number = self._batch.divmod(number)
        strip, rest = self._strip.divmod(number)
        if const_expr(self.swizzle_size == 1):
            along, across = rest, strip
        else:
            along = rest // self.swizzle_size
            across = rest - along * self.swizzle_size
            if const_expr(self._last_width is not None):
                if strip == self._full_strips:
                    along, across = self._last_width.divmod(rest)
            across += strip * self.swizzle_size
        if const_expr(self.raster_along_m):
            return along, across, batch
        return across, along, batch


class WorkTileInfo:
    """A tile: tile_idx, (m, n, batch) in tiles; is_valid_tile, whether there is one."""

    def __init__(self, tile_idx, is_valid_tile):
        self._tile_idx, self._is_valid_tile = tile_idx, is_valid_tile

    @property
    def tile_idx(self):
        return self._tile_idx

    @property
    def is_valid_tile(self):
        return self._is_valid_tile


class StaticPersistentTileScheduler:
    """Goes through a block's tiles.

        scheduler = StaticPersistentTileScheduler.create(params, cute.arch.block_idx(), cute.arch.grid_dim())
        work = scheduler.initial_work_tile_info()
        while work.is_valid_tile:
            m, n, batch = work.tile_idx
            …
            scheduler.advance_to_next_work()
            work = scheduler.get_current_work()

    A mutable object, carried through run-time loops. All blocks of a cluster get valid tiles together; where a cluster hangs over
    the edge, some of its tile_idx are outside of the problem, and what copies and stores there must not.
    """

    def __init__(self, params, num_persistent_clusters, current_work_linear_idx, cta_id_in_cluster, num_tiles_executed):
        self.params, self.num_persistent_clusters = params, num_persistent_clusters
        self._current_work_linear_idx, self.cta_id_in_cluster = current_work_linear_idx, cta_id_in_cluster
        self._num_tiles_executed = num_tiles_executed

    @staticmethod
    def create(params, block_idx, grid_dim, *, loc=None, ip=None):
        """The scheduler of a block: block_idx and grid_dim are those of a launch with get_grid_shape."""
        if not isinstance(params, PersistentTileSchedulerParams):
            _hilt._refuse("TYPE_WRONG", "StaticPersistentTileScheduler.create: params", "a PersistentTileSchedulerParams",
                          type(params).__name__)
        x, y, z = _sizes("StaticPersistentTileScheduler.create: block_idx", block_idx, 3)
        clusters = _sizes("StaticPersistentTileScheduler.create: grid_dim", grid_dim, 3)[2]
        m, n = params.cluster_shape_mn
        here = (Int32(0) if m == 1 else Int32(x) % m, Int32(0) if n == 1 else Int32(y) % n, Int32(0))
        return StaticPersistentTileScheduler(params, Int32(clusters), Int32(z), here, Int32(0))

    @staticmethod
    def get_grid_shape(params, max_active_clusters, *, loc=None, ip=None):
        """The grid to launch: as many clusters as run at once (HardwareInfo.get_max_active_clusters), or as there are tiles for."""
        if not isinstance(params, PersistentTileSchedulerParams):
            _hilt._refuse("TYPE_WRONG", "StaticPersistentTileScheduler.get_grid_shape: params", "a PersistentTileSchedulerParams",
                          type(params).__name__)
        if isinstance(max_active_clusters, int):
            _constant("StaticPersistentTileScheduler.get_grid_shape: max_active_clusters", max_active_clusters, 1)
        return (*params.cluster_shape_mn, min(params.count(), max_active_clusters))

    @property
    def num_tiles_executed(self):
        """How many tiles were advanced over."""
        return self._num_tiles_executed

    @jit
    def get_current_work(self, *, loc=None, ip=None):
        """The tile that the scheduler is at."""
        m, n, batch = self.params.tile_of(self._current_work_linear_idx)
        x, y = self.params.cluster_shape_mn
        tile = (m * x + self.cta_id_in_cluster[0], n * y + self.cta_id_in_cluster[1], batch)
        return WorkTileInfo(tile, self._current_work_linear_idx < self.params.count())

    def initial_work_tile_info(self, *, loc=None, ip=None):
        """The first tile."""
        return self.get_current_work()

    @jit
    def advance_to_next_work(self, *, advance_count=1, loc=None, ip=None):
        """To the tile after this one, or advance_count tiles on."""
        self._current_work_linear_idx += self.num_persistent_clusters * advance_count
        self._num_tiles_executed += advance_count
