"""What kernels are written with beside cute."""
import enum

from .. import _hilt
from .._alias import missing as _missing

SmemAllocator = _hilt.arch.SmemAllocator

_CAPACITY = {70: 96, 72: 96, 75: 64, 80: 163, 86: 99, 87: 163, 89: 99, 90: 227, 100: 227, 101: 227, 103: 227, 110: 227,
             120: 99, 121: 99}


class SmemPartition(enum.Enum):
    """What an allocation is for; all come from one memory."""
    USER = 0
    RESERVED = 1


def get_smem_capacity_in_bytes(compute_capability=None):
    """Bytes of shared memory that a block may have: compute_capability as "sm_90" or "90"; None: what hilt runs kernels with."""
    if compute_capability is None:
        return 227 * 1024
    digits = "".join(c for c in str(compute_capability) if c.isdigit())
    if int(digits or 0) not in _CAPACITY:
        raise ValueError(f"the shared memory of compute capability {compute_capability!r} is not known")
    return _CAPACITY[int(digits)] * 1024


SmemAllocator.capacity_in_bytes = staticmethod(get_smem_capacity_in_bytes)
from . import hardware_info, hopper_helpers, static_persistent_tile_scheduler
from .hardware_info import HardwareInfo
from .layout_enum import LayoutEnum
from .static_persistent_tile_scheduler import PersistentTileSchedulerParams, StaticPersistentTileScheduler, WorkTileInfo

__getattr__ = _missing(__name__)
