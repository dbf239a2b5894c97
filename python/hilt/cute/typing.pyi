import enum
from typing import Any, Union

from .. import (
    BFloat16 as BFloat16,
    Boolean as Boolean,
    Constexpr as Constexpr,
    Float as Float,
    Float8E4M3FN as Float8E4M3FN,
    Float8E5M2 as Float8E5M2,
    Float16 as Float16,
    Float32 as Float32,
    Float64 as Float64,
    Int4 as Int4,
    Int8 as Int8,
    Int16 as Int16,
    Int32 as Int32,
    Int64 as Int64,
    Int128 as Int128,
    Integer as Integer,
    Numeric as Numeric,
    Pointer as Pointer,
    TFloat32 as TFloat32,
    Tensor as Tensor,
    Uint8 as Uint8,
    Uint16 as Uint16,
    Uint32 as Uint32,
    Uint64 as Uint64,
    Uint128 as Uint128,
)
from ._layouts import ComposedLayout as ComposedLayout, Layout as Layout

class AddressSpace(enum.IntEnum):
    generic = 0
    gmem = 1
    smem = 3
    rmem = 5
    tmem = 6

Int = Union[int, Integer]
IntTuple = Union[int, Integer, tuple[Any, ...], list[Any]]
Shape = IntTuple
Stride = IntTuple
Coord = Union[int, Integer, None, tuple[Any, ...], list[Any]]
Tile = Union[int, None, tuple[Any, ...], list[Any], Layout]
Tiler = Tile
XTuple = Any
