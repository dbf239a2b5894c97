"""The names of cute: decorators, compile, tensors, printing."""
from .. import _hilt
from .._hilt import (
    Pointer, Tensor, TensorSSA, all_, any_, compile, empty_like, full, full_like, jit, kernel, ones_like, where, zeros_like,
)
from .typing import *
from ._options import *
from . import arch, math, runtime
from .math import cos, erf, exp, exp2, log, log10, log2, rsqrt, sin, sqrt, tanh
from .tensor import ReductionOp
from .runtime import make_ptr
from .._alias import missing as _missing

printf = _hilt.printf
__getattr__ = _missing(__name__)


def ceil_div(a, b):
    """a / b rounded up, exactly, for every sign; of tuples, item by item."""
    if isinstance(a, tuple):
        return tuple(ceil_div(x, y) for x, y in zip(a, b if isinstance(b, tuple) else (b,) * len(a)))
    quotient = a // b
    return quotient + type(quotient)(a % b != 0)
