"""Functions on numbers, of Python or run-time."""
from .. import _hilt
from .._alias import missing as _missing

globals().update((name, f) for name, f in vars(_hilt.math).items() if not name.startswith("_"))
__getattr__ = _missing(__name__)
