"""Types for annotations."""
import enum

from .. import _hilt
from .._hilt import (
    BFloat16, Boolean, ComposedLayout, Constexpr, Float8E4M3FN, Float8E5M2, Float16, Float32, Float64, Int4, Int8, Int16, Int32,
    Int64, Int128, Layout, Pointer, TFloat32, Tensor, Uint8, Uint16, Uint32, Uint64, Uint128,
)
from .._alias import missing as _missing

Numeric = getattr(_hilt, "Numeric", None)
Integer = getattr(_hilt, "Integer", None)
Float = getattr(_hilt, "Float", None)


class AddressSpace(enum.IntEnum):
    """Where a pointer points."""
    generic = 0
    gmem = 1
    smem = 3
    rmem = 5
    tmem = 6

    __str__ = enum.Enum.__str__  # Python 3.11 made it the number's


# For annotations: what they stand for is checked where it is used.
Int = int | Integer
IntTuple = int | Integer | tuple | list
Shape = Stride = IntTuple
Coord = int | Integer | None | tuple | list
Tile = Tiler = int | None | tuple | list | Layout
XTuple = object | tuple


__getattr__ = _missing(__name__)
