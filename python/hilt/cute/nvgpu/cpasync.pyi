import enum
from typing import Any, NamedTuple

from . import CopyOp, LoadCacheMode as LoadCacheMode
from .. import Tensor
from .._copies import CopyAtom
from ... import Int16, Numeric

class CopyG2SOp(CopyOp):
    cache_mode: LoadCacheMode
    def __init__(self, cache_mode: LoadCacheMode = ...) -> None: ...

class CopyBulkG2SOp(CopyOp):
    def __init__(self) -> None: ...

class ReductionOp(enum.Enum):
    ADD = 0
    MIN = 1
    MAX = 2
    INC = 3
    DEC = 4
    AND = 5
    OR = 6
    XOR = 7

ReductionKind = ReductionOp

class CopyBulkTensorTileG2SOp(CopyOp):
    cta_group: Any
    def __init__(self, cta_group: Any = ...) -> None: ...

class CopyBulkTensorTileG2SMulticastOp(CopyOp):
    cta_group: Any
    def __init__(self, cta_group: Any = ...) -> None: ...

class CopyBulkTensorTileS2GOp(CopyOp):
    def __init__(self) -> None: ...

class CopyReduceBulkTensorTileS2GOp(CopyOp):
    reduction_kind: ReductionOp
    def __init__(self, reduction_kind: ReductionOp = ...) -> None: ...

class TmaInfo(NamedTuple):
    atom: CopyAtom
    tma_tensor: Tensor
    smem_layout: Any

def make_tiled_tma_atom(
    op: CopyOp, gmem_tensor: Tensor, smem_layout: Any, cta_tiler: Any, num_multicast: int = ..., *,
    internal_type: type[Numeric] | None = ..., loc: Any = ..., ip: Any = ...,
) -> tuple[CopyAtom, Tensor]: ...
def tma_partition(
    atom: CopyAtom, cta_coord: Any, cta_layout: Any, smem_tensor: Tensor, gmem_tensor: Tensor, *, loc: Any = ..., ip: Any = ...,
) -> tuple[Tensor, Tensor]: ...
def prefetch_descriptor(tma_atom: CopyAtom, *, loc: Any = ..., ip: Any = ...) -> None: ...
def create_tma_multicast_mask(
    cta_layout_vmnk: Any, cta_coord_vmnk: Any, mcast_mode: int, *, loc: Any = ..., ip: Any = ...,
) -> Int16: ...
