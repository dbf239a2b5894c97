"""Products of matrices by a warpgroup: four warps in a row multiply what is in shared memory (A may be in registers), asynchronously.

    fence()                                  # registers that were accessed before
    tiled_mma.set(Field.ACCUMULATE, False)   # the first product does not add
    cute.gemm(tiled_mma, acc, a[None, None, 0], b[None, None, 0], acc)
    …
    commit_group()
    wait_group(0)                            # only now may acc be read

Shared memory is filled by threads (then cute.arch.fence_proxy and a barrier come between) or by TMA. They need sm_90a."""
import dataclasses
import enum
from typing import Any, ClassVar

from . import MmaOp
from ... import _hilt, Float32, Int32, TFloat32
from ..._alias import missing as _missing

fence = _hilt.arch.warpgroup_fence
commit_group = _hilt.arch.warpgroup_commit_group
wait_group = _hilt.arch.warpgroup_wait_group


class OperandMajorMode(enum.Enum):
    """What runs fastest in shared memory: M of A or N of B, or K."""
    MN = 1
    K = 0


class OperandSource(enum.Enum):
    """Where A is."""
    RMEM = "registers"
    SMEM = "shared memory"


class Field(enum.Enum):
    """What of a product can be changed at run time."""
    ACCUMULATE = "accum_c"


class SmemLayoutAtomKind(enum.Enum):
    """Layouts that the instruction reads: what runs fastest, and how many bytes of it are in one row of what is swizzled."""
    MN_INTER = ("mn", 0)
    MN_SW32 = ("mn", 32)
    MN_SW64 = ("mn", 64)
    MN_SW128 = ("mn", 128)
    K_INTER = ("k", 0)
    K_SW32 = ("k", 32)
    K_SW64 = ("k", 64)
    K_SW128 = ("k", 128)


@dataclasses.dataclass(frozen=True)
class WarpgroupMmaOp(MmaOp):
    """wgmma: 64 rows of A by N columns of B, with as much of K as 32 bytes hold."""
    mma_kind: ClassVar[str] = "wgmma"

    @property
    def mma_memory(self):
        return self.a_src is OperandSource.SMEM, True

    @property
    def mma_mn_major(self):
        return self.a_major_mode is OperandMajorMode.MN, self.b_major_mode is OperandMajorMode.MN

    def _check(self):
        if not isinstance(self.a_src, OperandSource) or not all(
                isinstance(m, OperandMajorMode) for m in (self.a_major_mode, self.b_major_mode)):
            _hilt._refuse("TYPE_WRONG", type(self).__name__, "an OperandSource and two OperandMajorMode",
                          ", ".join(type(x).__name__ for x in (self.a_src, self.a_major_mode, self.b_major_mode)))
        narrow = getattr(self.a_dtype, "width", 16) != 16
        if (narrow and any(self.mma_mn_major)) or (self.mma_mn_major[0] and not self.mma_memory[0]):
            _hilt._refuse("MMA_NONE", type(self).__name__,
                          "M or N may run fastest only where elements have 16 bits, and of A only in shared memory")

    def __str__(self):
        m, n, k = self.shape_mnk
        return f"wgmma {m}x{n}x{k} {self.a_dtype.__name__} {self.b_dtype.__name__} {self.acc_dtype.__name__}"


@dataclasses.dataclass(frozen=True)
class MmaF16BF16Op(WarpgroupMmaOp):
    """Of Float16 (into Float16 or Float32) or BFloat16 (into Float32): (64, N, 16)."""
    ab_dtype: Any
    acc_dtype: Any
    shape_mnk: tuple
    a_src: OperandSource
    a_major_mode: OperandMajorMode
    b_major_mode: OperandMajorMode

    def __post_init__(self):
        self._check()

    @property
    def a_dtype(self):
        return self.ab_dtype

    @property
    def b_dtype(self):
        return self.ab_dtype

    __str__ = WarpgroupMmaOp.__str__


@dataclasses.dataclass(frozen=True)
class MmaF8Op(WarpgroupMmaOp):
    """Of Float8E4M3FN or Float8E5M2, each, into Float16 or Float32: (64, N, 32)."""
    a_dtype: Any
    b_dtype: Any
    acc_dtype: Any
    shape_mnk: tuple
    a_src: OperandSource
    a_major_mode: OperandMajorMode = OperandMajorMode.K
    b_major_mode: OperandMajorMode = OperandMajorMode.K

    def __post_init__(self):
        self._check()

    __str__ = WarpgroupMmaOp.__str__


@dataclasses.dataclass(frozen=True)
class MmaTF32Op(WarpgroupMmaOp):
    """Of TFloat32 into Float32: (64, N, 8)."""
    shape_mnk: tuple
    a_src: OperandSource
    a_major_mode: OperandMajorMode = OperandMajorMode.K
    b_major_mode: OperandMajorMode = OperandMajorMode.K
    a_dtype: ClassVar[Any] = TFloat32
    b_dtype: ClassVar[Any] = TFloat32
    acc_dtype: ClassVar[Any] = Float32

    def __post_init__(self):
        self._check()

    __str__ = WarpgroupMmaOp.__str__


@dataclasses.dataclass(frozen=True)
class MmaI8Op(WarpgroupMmaOp):
    """Of Int8 or Uint8, each, into Int32, which wraps: (64, N, 32)."""
    a_dtype: Any
    b_dtype: Any
    shape_mnk: tuple
    a_src: OperandSource
    a_major_mode: OperandMajorMode = OperandMajorMode.K
    b_major_mode: OperandMajorMode = OperandMajorMode.K
    acc_dtype: ClassVar[Any] = Int32

    def __post_init__(self):
        self._check()

    __str__ = WarpgroupMmaOp.__str__


def make_smem_layout_atom(kind, element_type, *, loc=None, ip=None):
    """The smallest layout of that kind: 8 by 16, 32, 64 or 128 bytes. cute.tile_to_shape makes a tile of it."""
    from .. import make_composed_layout, make_layout, make_swizzle
    if not isinstance(kind, SmemLayoutAtomKind) or not hasattr(element_type, "width"):
        _hilt._refuse("TYPE_WRONG", "make_smem_layout_atom", "a SmemLayoutAtomKind and a number type",
                      f"{type(kind).__name__} and {getattr(element_type, '__name__', type(element_type).__name__)}")
    major, swizzle = kind.value
    fast = (swizzle or 16) * 8 // element_type.width
    bits = {0: 0, 32: 1, 64: 2, 128: 3}[swizzle]
    outer = make_layout((fast, 8), stride=(1, fast)) if major == "mn" else make_layout((8, fast), stride=(fast, 1))
    return make_composed_layout(make_swizzle(bits, 4, 3), 0, outer)


__getattr__ = _missing(__name__)
