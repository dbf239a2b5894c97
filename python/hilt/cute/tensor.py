"""Tensors and the values loaded from them."""
import enum

from .._hilt import (
    Tensor, TensorSSA, all_, any_, empty_like, full, full_like, ones_like, where, zeros_like,
)
from .._alias import missing as _missing


class ReductionOp(enum.IntEnum):
    """How TensorSSA.reduce folds elements."""
    ADD = 0
    MUL = 1
    MAX = 2
    MIN = 3
    AND = 4
    OR = 5
    XOR = 6


__getattr__ = _missing(__name__)
