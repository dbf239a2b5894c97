"""Which way a matrix lies, as GEMMs ask for it."""
import enum

from .. import _hilt


class LayoutEnum(enum.Enum):
    """ROW_MAJOR: the second mode is contiguous; COL_MAJOR: the first is. A is (M, K), B (N, K), C (M, N), each maybe with a batch behind."""
    ROW_MAJOR = "row_major"
    COL_MAJOR = "col_major"

    @staticmethod
    def from_tensor(tensor):
        """Of a tensor whose first or second mode has stride 1, known while tracing."""
        lead = getattr(tensor, "leading_dim", None)
        if lead == 1:
            return LayoutEnum.ROW_MAJOR
        if lead == 0:
            return LayoutEnum.COL_MAJOR
        what = f"one whose leading_dim is {lead}" if hasattr(tensor, "leading_dim") else type(tensor).__name__
        _hilt._refuse("TYPE_WRONG", "LayoutEnum.from_tensor: tensor", "a tensor whose first or second mode has stride 1", what,
                      hint="mark it with .mark_layout_dynamic(leading_dim=…), or pass a contiguous one")

    def mma_major_mode(self):
        """OperandMajorMode.K or MN of an A or B that lies so."""
        from ..cute import nvgpu
        return nvgpu.OperandMajorMode.K if self is LayoutEnum.ROW_MAJOR else nvgpu.OperandMajorMode.MN

    def sm90_mma_major_mode(self):
        """The same, for warpgroups."""
        from ..cute.nvgpu import warpgroup
        return warpgroup.OperandMajorMode.K if self is LayoutEnum.ROW_MAJOR else warpgroup.OperandMajorMode.MN

    def is_k_major_a(self):
        """Is K contiguous in an A, (M, K), that lies so?"""
        return self is LayoutEnum.ROW_MAJOR

    def is_m_major_a(self):
        return self is LayoutEnum.COL_MAJOR

    def is_k_major_b(self):
        """Is K contiguous in a B, (N, K)?"""
        return self is LayoutEnum.ROW_MAJOR

    def is_n_major_b(self):
        return self is LayoutEnum.COL_MAJOR

    def is_n_major_c(self):
        """Is N contiguous in a C, (M, N)?"""
        return self is LayoutEnum.ROW_MAJOR

    def is_m_major_c(self):
        return self is LayoutEnum.COL_MAJOR
