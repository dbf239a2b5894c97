from typing import Any

from .. import Numeric
from . import Pointer as Pointer, Tensor as Tensor

def from_dlpack(tensor: Any, assumed_align: int | None = ...) -> Tensor: ...
def make_ptr(dtype: type[Numeric], value: int, mem_space: Any = ..., assumed_align: int | None = ...) -> Pointer: ...
