from typing import Any

class TensorView:
    """Somebody's memory, wrapped for calls."""

    shape: tuple[int, ...]
    def mark_layout_dynamic(self, leading_dim: int | None = ...) -> TensorView: ...

def from_dlpack(tensor: Any, assumed_align: int | None = ...) -> TensorView: ...
