"""What GEMMs for Hopper choose: layouts of shared memory from how matrices lie, the product that goes with them, tiles of the epilogue."""
from .. import _hilt
from ..cute.nvgpu.warpgroup import (MmaF16BF16Op, MmaF8Op, MmaI8Op, MmaTF32Op, OperandMajorMode, OperandSource,
                                    SmemLayoutAtomKind, make_smem_layout_atom)
from .layout_enum import LayoutEnum

_BY_BITS = [(1024, "SW128"), (512, "SW64"), (256, "SW32"), (128, "INTER")]


def _name(dtype):
    return getattr(dtype, "__name__", type(dtype).__name__)


def get_smem_layout_atom(layout, element_type, major_mode_size, *, loc=None, ip=None):
    """The widest swizzle whose rows fill major_mode_size elements, of the mode that runs fastest: a SmemLayoutAtomKind."""
    if not isinstance(layout, LayoutEnum):
        _hilt._refuse("TYPE_WRONG", "get_smem_layout_atom: layout", "a LayoutEnum", _name(layout))
    major = "K" if layout is LayoutEnum.ROW_MAJOR else "MN"
    for bits, name in _BY_BITS:
        if major_mode_size * element_type.width % bits == 0:
            return SmemLayoutAtomKind[f"{major}_{name}"]
    _hilt._refuse("LAYOUT_DIVIDE", "get_smem_layout_atom",
                  f"{major_mode_size} elements of {element_type.__name__} are no multiple of 16 bytes")


def _tile(layout, dtype, extents, stages, k_major):
    """(rows, K, stages) in shared memory; atoms follow each other along the mode that runs fastest last."""
    from .. import cute
    kind = get_smem_layout_atom(LayoutEnum.ROW_MAJOR if k_major else LayoutEnum.COL_MAJOR, dtype, extents[1] if k_major else extents[0])
    return cute.tile_to_shape(make_smem_layout_atom(kind, dtype), (*extents, stages), (0, 1, 2) if k_major else (1, 0, 2))


def make_smem_layout_a(a_layout, mma_tiler_mnk, a_dtype, num_stages, *, loc=None, ip=None):
    """Of the stages of A, (M, K, stages): a composed layout, whose .inner is a pointer's swizzle."""
    return _tile(a_layout, a_dtype, (mma_tiler_mnk[0], mma_tiler_mnk[2]), num_stages, a_layout.is_k_major_a())


def make_smem_layout_b(b_layout, mma_tiler_mnk, b_dtype, num_stages, *, loc=None, ip=None):
    """Of the stages of B, (N, K, stages)."""
    return _tile(b_layout, b_dtype, (mma_tiler_mnk[1], mma_tiler_mnk[2]), num_stages, b_layout.is_k_major_b())


def make_smem_layout_epi(epi_dtype, epi_layout, epi_tile, epi_stage, smem_order=None, *, loc=None, ip=None):
    """Of the stages through which results leave, (M, N, stages)."""
    from .. import cute
    n_major = epi_layout.is_n_major_c()
    kind = get_smem_layout_atom(epi_layout, epi_dtype, epi_tile[1] if n_major else epi_tile[0])
    order = smem_order if smem_order is not None else (0, 1, 2) if n_major else (1, 0, 2)
    return cute.tile_to_shape(make_smem_layout_atom(kind, epi_dtype), (*epi_tile, epi_stage), order)


def make_trivial_tiled_mma(a_dtype, b_dtype, a_leading_mode, b_leading_mode, acc_dtype, atom_layout_mnk=(1, 1, 1), tiler_mn=(64, 64),
                           a_source=OperandSource.SMEM, *, loc=None, ip=None):
    """The product of a warpgroup for these types, tiler_mn[1] columns wide, by as many warpgroups as atom_layout_mnk says."""
    from .. import cute, BFloat16, Float16, Float32, Float8E4M3FN, Float8E5M2, Int8, Int32, TFloat32, Uint8
    n, k = tiler_mn[1], 256 // a_dtype.width
    majors = a_leading_mode, b_leading_mode
    if a_dtype in (Float16, BFloat16) and a_dtype is b_dtype:
        op = MmaF16BF16Op(a_dtype, acc_dtype, (64, n, k), a_source, *majors)
    elif a_dtype in (Float8E4M3FN, Float8E5M2) and b_dtype in (Float8E4M3FN, Float8E5M2):
        op = MmaF8Op(a_dtype, b_dtype, acc_dtype, (64, n, k), a_source, *majors)
    elif a_dtype is b_dtype and a_dtype in (TFloat32, Float32) and acc_dtype is Float32:
        op = MmaTF32Op((64, n, 8), a_source, *majors)
    elif a_dtype in (Int8, Uint8) and b_dtype in (Int8, Uint8) and acc_dtype is Int32:
        op = MmaI8Op(a_dtype, b_dtype, (64, n, k), a_source, *majors)
    else:
        _hilt._refuse("MMA_NONE", "make_trivial_tiled_mma",
                      f"a warpgroup does not multiply {_name(a_dtype)} and {_name(b_dtype)} into {_name(acc_dtype)}")
    return cute.make_tiled_mma(op, atom_layout_mnk)


def compute_tile_shape_or_override(tile_shape_mnk, element_type, is_cooperative=False, epi_tile_override=None, *, loc=None, ip=None):
    """(M, N) of what leaves at once: the override, if there is one; else 64 rows (128 where two warpgroups work on a tile) by 32 columns,
    by 64 of elements of 8 bits that one warpgroup has."""
    if epi_tile_override is not None:
        return epi_tile_override
    rows, columns = (128, 32) if is_cooperative else (64, 64 if element_type.width == 8 else 32)
    return min(rows, tile_shape_mnk[0]), min(columns, tile_shape_mnk[1])


def sm90_get_smem_store_op(layout_d, elem_ty_d, elem_ty_acc, *, loc=None, ip=None):
    """A copy atom from accumulators to shared memory: stmatrix for elements of 16 bits, else ordinary stores."""
    from .. import cute
    from ..cute.nvgpu import CopyUniversalOp
    from ..cute.nvgpu.warp import StMatrix8x8x16bOp
    if not isinstance(layout_d, LayoutEnum):
        _hilt._refuse("TYPE_WRONG", "sm90_get_smem_store_op: layout_d", "a LayoutEnum", _name(layout_d))
    if elem_ty_d.width != 16:
        return cute.make_copy_atom(CopyUniversalOp(), elem_ty_d)
    return cute.make_copy_atom(StMatrix8x8x16bOp(layout_d.is_m_major_c(), 4), elem_ty_d)
