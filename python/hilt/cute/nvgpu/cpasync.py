"""Asynchronous copies to shared memory. Copying by them belongs in kernels."""
import dataclasses
import enum
from typing import Any, ClassVar, NamedTuple

from . import CopyOp, LoadCacheMode
from ..._alias import missing as _missing
from ... import _hilt, Int16 as _Int16

_cute = _hilt.layouts
make_tiled_tma_atom = _cute.make_tiled_tma_atom
tma_partition = _cute.tma_partition
prefetch_descriptor = _cute.prefetch_descriptor


@dataclasses.dataclass(frozen=True)
class CopyG2SOp(CopyOp):
    """cp.async: from global to shared memory, 4, 8 or 16 bytes at once."""
    cache_mode: LoadCacheMode = LoadCacheMode.ALWAYS
    copy_kind: ClassVar[str] = "cp.async"

    def __str__(self):
        return f"cp.async, cache mode {self.cache_mode.name}"


@dataclasses.dataclass(frozen=True)
class CopyBulkG2SOp(CopyOp):
    """cp.async.bulk: a row of bytes from global to shared memory, begun by one thread, counted on copy's mbar_ptr."""
    copy_kind: ClassVar[str] = "cp.async.bulk"

    def __str__(self):
        return "cp.async.bulk"


class ReductionOp(enum.Enum):
    """What a reduction does with what is there and what comes."""
    ADD = 0
    MIN = 1
    MAX = 2
    INC = 3
    DEC = 4
    AND = 5
    OR = 6
    XOR = 7


ReductionKind = ReductionOp


@dataclasses.dataclass(frozen=True)
class CopyBulkTensorTileG2SOp(CopyOp):
    """A TMA load: a box of a tensor in global memory to shared memory, counted on copy's tma_bar_ptr."""
    cta_group: Any = None
    copy_kind: ClassVar[str] = "tma load"

    def __str__(self):
        return "TMA load"


@dataclasses.dataclass(frozen=True)
class CopyBulkTensorTileG2SMulticastOp(CopyOp):
    """A TMA load that several blocks of a cluster get, each at the same place of its shared memory: copy's mcast_mask."""
    cta_group: Any = None
    copy_kind: ClassVar[str] = "tma multicast"

    def __str__(self):
        return "TMA load to several blocks"


@dataclasses.dataclass(frozen=True)
class CopyBulkTensorTileS2GOp(CopyOp):
    """A TMA store: a box from shared memory to a tensor in global memory; what of it is outside is left out."""
    copy_kind: ClassVar[str] = "tma store"

    def __str__(self):
        return "TMA store"


@dataclasses.dataclass(frozen=True)
class CopyReduceBulkTensorTileS2GOp(CopyOp):
    """The same, added to what is there, or combined otherwise."""
    reduction_kind: ReductionOp = ReductionOp.ADD
    copy_kind: ClassVar[str] = "tma reduction"

    def __str__(self):
        return f"TMA reduction ({self.reduction_kind.name})"


class TmaInfo(NamedTuple):
    """What make_tiled_tma_atom gives, and the layout in shared memory that it was made for."""
    atom: Any
    tma_tensor: Any
    smem_layout: Any


def create_tma_multicast_mask(cta_layout_vmnk, cta_coord_vmnk, mcast_mode, *, loc=None, ip=None):
    """A bit for each block of the cluster that differs from this one in the mode mcast_mode only."""
    first = _cute.crd2idx(tuple(0 if mode == mcast_mode else c for mode, c in enumerate(cta_coord_vmnk)), cta_layout_vmnk)
    along = _cute.get(cta_layout_vmnk, mode=[mcast_mode])
    mask = 0
    for i in range(_cute.size(along)):
        mask |= 1 << _cute.crd2idx(i, along)
    return _Int16(mask << first)


__getattr__ = _missing(__name__)
