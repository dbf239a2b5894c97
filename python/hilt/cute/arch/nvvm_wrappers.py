"""The functions of cute.arch under the name that some programs import them by."""
from ... import _hilt
from ..._alias import missing as _missing

globals().update((name, f) for name, f in vars(_hilt.arch).items() if not name.startswith("_") and name != "SmemAllocator")
__getattr__ = _missing("hilt.cute.arch.nvvm_wrappers")
