"""The names of cute: decorators, compile, tensors, printing."""
from .. import _hilt
from .._hilt import (
    ComposedLayout, CopyAtom, Layout, MmaAtom, Pointer, ScaledBasis, Swizzle, Tensor, TensorSSA, ThrCopy, ThrMma, TiledCopy, TiledMma,
    all_, any_, compile,
    empty_like, full, full_like, jit, kernel, ones_like, where, zeros_like,
)
from .typing import *
from ._options import *
from . import _pictures, arch, math, runtime
from ._layouts import *
from .math import cos, erf, exp, exp2, log, log10, log2, rsqrt, sin, sqrt, tanh
from .tensor import ReductionOp
from ._tensors import *
from ._struct import *
from .runtime import make_ptr
from .._alias import missing as _missing

printf = _hilt.printf
_absent = _missing(__name__)


def __getattr__(name):
    if name == "nvgpu":  # its dataclasses take longer to import than all the rest
        from importlib import import_module
        return import_module(".nvgpu", __name__)
    return _absent(name)

