"""Arguments from outside: arrays and addresses."""
from .._hilt import Pointer, Tensor, from_dlpack, make_ptr
from .._alias import missing as _missing

__getattr__ = _missing(__name__)
