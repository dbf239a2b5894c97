"""Products of matrices by a warp, and the copies that bring rows of matrices to its lanes. They belong in kernels."""
import dataclasses
import enum
from typing import Any, ClassVar

from . import CopyOp, MmaOp
from ..._alias import missing as _missing
from ... import BFloat16, Float16, Float32, Float64, Int8, Int32, TFloat32


class Field(enum.Enum):
    """What of a product can be changed at run time."""
    ACCUMULATE = "accum_c"
    SFA = "sf_a"
    SFB = "sf_b"


@dataclasses.dataclass(frozen=True)
class WarpMmaOp(MmaOp):
    """mma.sync: all lanes of a warp multiply two small matrices, A by rows and B by columns."""
    mma_kind: ClassVar[str] = "mma.sync"

    def __str__(self):
        m, n, k = self.shape_mnk
        return f"mma.sync {m}x{n}x{k} {self.a_dtype.__name__} {self.b_dtype.__name__} {self.acc_dtype.__name__}"


@dataclasses.dataclass(frozen=True)
class MmaF16BF16Op(WarpMmaOp):
    """Of Float16 (into Float16 or Float32) or BFloat16 (into Float32): (16, 8, 8), (16, 8, 16)."""
    ab_dtype: Any
    acc_dtype: Any
    shape_mnk: tuple

    @property
    def a_dtype(self):
        return self.ab_dtype

    @property
    def b_dtype(self):
        return self.ab_dtype

    __str__ = WarpMmaOp.__str__


@dataclasses.dataclass(frozen=True)
class MmaTF32Op(WarpMmaOp):
    """Of TFloat32 into Float32: (16, 8, 4), (16, 8, 8)."""
    shape_mnk: tuple
    a_dtype: ClassVar[Any] = TFloat32
    b_dtype: ClassVar[Any] = TFloat32
    acc_dtype: ClassVar[Any] = Float32

    __str__ = WarpMmaOp.__str__


@dataclasses.dataclass(frozen=True)
class MmaFP8Op(WarpMmaOp):
    """Of Float8E4M3FN or Float8E5M2 into Float32: (16, 8, 32). b_dtype: where B has the other type. Needs sm_89."""
    ab_dtype: Any
    acc_dtype: Any
    shape_mnk: tuple
    other_b_dtype: Any = None

    @property
    def a_dtype(self):
        return self.ab_dtype

    @property
    def b_dtype(self):
        return self.other_b_dtype or self.ab_dtype

    __str__ = WarpMmaOp.__str__


@dataclasses.dataclass(frozen=True)
class MmaF64Op(WarpMmaOp):
    """Of Float64: (8, 8, 4), and from sm_90 on (16, 8, 4), (16, 8, 8), (16, 8, 16)."""
    shape_mnk: tuple
    a_dtype: ClassVar[Any] = Float64
    b_dtype: ClassVar[Any] = Float64
    acc_dtype: ClassVar[Any] = Float64

    __str__ = WarpMmaOp.__str__


@dataclasses.dataclass(frozen=True)
class MmaI8Op(WarpMmaOp):
    """Of Int8 or Uint8, each, into Int32, which wraps: (16, 8, 16), (16, 8, 32)."""
    shape_mnk: tuple
    a_dtype: Any = Int8
    b_dtype: Any = Int8
    acc_dtype: ClassVar[Any] = Int32

    __str__ = WarpMmaOp.__str__


@dataclasses.dataclass(frozen=True)
class LdMatrix8x8x16bOp(CopyOp):
    """ldmatrix: 1, 2 or 4 matrices of 8 rows of 16 bytes, from shared memory to the registers of a warp."""
    transpose: bool = False
    num_matrices: int = 1
    copy_kind: ClassVar[str] = "ldmatrix"

    def __str__(self):
        return f"ldmatrix x{self.num_matrices}{', transposed' if self.transpose else ''}"


@dataclasses.dataclass(frozen=True)
class StMatrix8x8x16bOp(CopyOp):
    """stmatrix: 1, 2 or 4 matrices of 8 rows of 16 bytes, from the registers of a warp to shared memory. Needs sm_90."""
    transpose: bool = False
    num_matrices: int = 1
    copy_kind: ClassVar[str] = "stmatrix"

    def __str__(self):
        return f"stmatrix x{self.num_matrices}{', transposed' if self.transpose else ''}"


__getattr__ = _missing(__name__)
