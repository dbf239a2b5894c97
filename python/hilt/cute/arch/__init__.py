"""What the machine offers beside numbers: threads, barriers, special instructions. Kernels are not supported yet."""
from ..._alias import missing as _missing

__getattr__ = _missing("hilt.cute.arch")
