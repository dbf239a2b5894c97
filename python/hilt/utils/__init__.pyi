import enum
from typing import Any

from .. import Numeric
from ..cute import Pointer, Tensor

class SmemPartition(enum.Enum):
    USER = 0
    RESERVED = 1

class SmemAllocator:
    """Takes shared memory of the block, in a kernel."""

    def __init__(self, *, loc: Any = ..., ip: Any = ...) -> None: ...
    @property
    def allocated_bytes(self) -> int: ...
    @staticmethod
    def capacity_in_bytes(compute_capability: str | None = ...) -> int: ...
    def allocate(self, size_or_type: Any, byte_alignment: int = ..., *, partition: SmemPartition = ..., loc: Any = ...,
        ip: Any = ...) -> Any: ...
    def allocate_array(self, element_type: type[Numeric], num_elems: int = ..., *, byte_alignment: int = ...,
        partition: SmemPartition = ..., loc: Any = ..., ip: Any = ...) -> Pointer: ...
    def allocate_tensor(self, element_type: type[Numeric], layout: Any, byte_alignment: int = ..., swizzle: Any = ..., *,
        partition: SmemPartition = ..., loc: Any = ..., ip: Any = ...) -> Tensor: ...

def get_smem_capacity_in_bytes(compute_capability: str | None = ...) -> int: ...
