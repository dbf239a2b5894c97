"""Operations that copies are made of: what cute.make_copy_atom takes."""
import dataclasses
import enum
from typing import ClassVar

from ..._alias import missing as _missing


class MemoryOrder(enum.Enum):
    """What a load or store is ordered with."""
    WEAK = 0
    RELAXED = 1
    ACQUIRE = 2
    RELEASE = 3
    ACQ_REL = 4
    SC = 5
    MMIO = 6
    CONSTANT = 7
    VOLATILE = 8


class MemoryScope(enum.Enum):
    """Who sees that order."""
    CTA = 0
    CLUSTER = 1
    GPU = 2
    SYS = 3


class CacheEvictionPriority(enum.Enum):
    """How long the first cache should keep what was read or written."""
    EVICT_NORMAL = 0
    EVICT_FIRST = 1
    EVICT_LAST = 2
    EVICT_UNCHANGED = 3
    NO_ALLOCATE = 4


class LoadCacheMode(enum.Enum):
    """Which caches a load goes through."""
    ALWAYS = 0
    GLOBAL = 1
    STREAMING = 2
    LAST_USE = 3
    NONE = 4


class L2PrefetchSize(enum.Enum):
    """How much a load may bring into the second cache."""
    NONE = 0
    SIZE_64B = 1
    SIZE_128B = 2
    SIZE_256B = 3


class SharedSpace(enum.Enum):
    """Whose shared memory an access is to."""
    CTA = 0
    CLUSTER = 1


class MmaOp:
    """What cute.make_mma_atom takes; mma_kind says what instruction it is, the rest sizes (shape_mnk) and types (a_dtype, b_dtype, acc_dtype)."""
    mma_kind: ClassVar[str]


class CopyOp:
    """What cute.make_copy_atom takes; copy_kind says what instruction it is."""
    copy_kind: ClassVar[str]


@dataclasses.dataclass(frozen=True)
class CopyUniversalOp(CopyOp):
    """Loads and stores, from any memory to any, as wide as the atom says."""
    copy_kind: ClassVar[str] = "universal"

    def __str__(self):
        return "universal copy"


@dataclasses.dataclass(frozen=True)
class CopyG2ROp(CopyUniversalOp):
    """Loads from global memory; the atom may say more: memory_order, memory_scope, l2_prefetch_size, l1c_evict_priority,
    load_cache_mode, invariant."""

    def __str__(self):
        return "copy from global memory to registers"


@dataclasses.dataclass(frozen=True)
class CopyR2GOp(CopyUniversalOp):
    """Stores to global memory; the atom may say more: memory_order, memory_scope, l1c_evict_priority."""

    def __str__(self):
        return "copy from registers to global memory"


@dataclasses.dataclass(frozen=True)
class CopyS2ROp(CopyUniversalOp):
    """Loads from shared memory."""

    def __str__(self):
        return "copy from shared memory to registers"


@dataclasses.dataclass(frozen=True)
class CopyR2SOp(CopyUniversalOp):
    """Stores to shared memory."""

    def __str__(self):
        return "copy from registers to shared memory"


from . import common, cpasync, warp, warpgroup
from .warpgroup import OperandMajorMode


def make_tiled_tma_atom_A(op, gmem_tensor, smem_layout, mma_tiler_mnk, tiled_mma, cluster_shape_vmnk=None, *, internal_type=None):
    """make_tiled_tma_atom of the tile (M, K) of a product; a multicast goes to the blocks along N of a cluster."""
    m, n, k = mma_tiler_mnk
    return _atom_of_tile(op, gmem_tensor, smem_layout, (m, k), cluster_shape_vmnk, 2, internal_type)


def make_tiled_tma_atom_B(op, gmem_tensor, smem_layout, mma_tiler_mnk, tiled_mma, cluster_shape_vmnk=None, *, internal_type=None):
    """The same of the tile (N, K); a multicast goes to the blocks along M."""
    m, n, k = mma_tiler_mnk
    return _atom_of_tile(op, gmem_tensor, smem_layout, (n, k), cluster_shape_vmnk, 1, internal_type)


def _atom_of_tile(op, gmem_tensor, smem_layout, tile, cluster_shape_vmnk, along, internal_type):
    several = isinstance(op, cpasync.CopyBulkTensorTileG2SMulticastOp) and cluster_shape_vmnk is not None
    return cpasync.make_tiled_tma_atom(op, gmem_tensor, smem_layout, tile, cluster_shape_vmnk[along] if several else 1,
                                       internal_type=internal_type)

__getattr__ = _missing(__name__)
