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


class CopyOp:
    """What cute.make_copy_atom takes; copy_kind says what instruction it is."""
    copy_kind: ClassVar[str]


@dataclasses.dataclass(frozen=True)
class CopyUniversalOp(CopyOp):
    """Loads and stores, from any memory to any, as wide as the atom says."""
    copy_kind: ClassVar[str] = "universal"

    def __str__(self):
        return "universal copy"


from . import common, cpasync

__getattr__ = _missing(__name__)
