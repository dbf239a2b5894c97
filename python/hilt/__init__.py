"""hilt: Python functions with two kinds of control flow, compiled to machine code."""
from . import _hilt
from ._hilt import *
from ._hilt import __version__, max, min
from . import _alias

_ROWS = """
    Numeric Integer Float Boolean Int4 Int8 Int16 Int32 Int64 Int128 Uint8 Uint16 Uint32 Uint64 Uint128
    Float8E4M3FN Float8E5M2 Float16 BFloat16 TFloat32 Float32 Float64
    Constexpr Tensor Pointer const_expr dynamic_expr range range_constexpr min max
    DSLError DSLUserCodeError DSLRuntimeError
"""


def dynamic_expr(value):
    """`value`, to be decided at run time, as every test is that is not marked by const_expr."""
    return value


# `from hilt import *` leaves Python's own range, min and max in place: in traced code they mean the same.
__all__ = [name for name in _ROWS.split() if name in globals() and name not in ("range", "min", "max")]

from . import cute, utils
from ._check import check

install_as_cutlass = _alias.install
__getattr__ = _alias.missing(__name__, late=("pipeline",))


def extract_mlir_values(value):
    """The values that `value` is made of: itself if it is a number, else what its protocol gives."""
    method = getattr(value, "__extract_mlir_values__", None)
    if method is not None:
        return method()
    if isinstance(value, (tuple, list)):
        return [leaf for item in value for leaf in extract_mlir_values(item)]
    return [value]


def new_from_mlir_values(value, values):
    """`value` rebuilt from as many values as extract_mlir_values gives for it."""
    method = getattr(value, "__new_from_mlir_values__", None)
    if method is not None:
        return method(values)
    if isinstance(value, (tuple, list)):
        rest, items = list(values), []
        for item in value:
            count = len(extract_mlir_values(item))
            items.append(new_from_mlir_values(item, rest[:count]))
            rest = rest[count:]
        return value._make(items) if hasattr(value, "_make") else type(value)(items)
    return values[0]
