"""What the operations of several machines share."""
from . import CopyUniversalOp, MemoryOrder, MemoryScope
from ..._alias import missing as _missing

__getattr__ = _missing(__name__)
