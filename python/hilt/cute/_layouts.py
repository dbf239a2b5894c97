"""Functions of cute on layouts and integer tuples; what is written here is what calls functions of the user's."""
from .. import _hilt

_elsewhere = ("make_tiled_tma_atom", "tma_partition", "prefetch_descriptor")  # cute.nvgpu.cpasync
_functions = {name: f for name, f in vars(_hilt.layouts).items() if not name.startswith("__") and name not in _elsewhere}
globals().update(_functions)


def tuple_cat(*tuples):
    """The items of all of them; what is no tuple counts as one item."""
    return tuple(item for t in tuples for item in (t if isinstance(t, (tuple, list)) else (t,)))


def transform_leaf(f, *args):
    """f of the leaves of tuples of one profile, in tuples of that profile."""
    if not any(isinstance(a, (tuple, list)) for a in args):
        return f(*args)
    ranks = {len(a) if isinstance(a, (tuple, list)) else 1 for a in args}
    if len(ranks) != 1:
        raise ValueError(f"transform_leaf: the tuples have different ranks: {sorted(ranks)}")
    return tuple(transform_leaf(f, *items) for items in zip(*args))


class FastDivmodDivisor:
    """A divisor that many numbers are divided by: `x // d`, `x % d`, `divmod(x, d)`."""

    def __init__(self, divisor, *, is_power_of_2=None, loc=None, ip=None):
        self.divisor = divisor

    def __rfloordiv__(self, x):
        return x // self.divisor

    def __rmod__(self, x):
        return x % self.divisor

    def __rdivmod__(self, x):
        return x // self.divisor, x % self.divisor

    def __extract_mlir_values__(self):
        return [self.divisor]

    def __new_from_mlir_values__(self, values):
        return FastDivmodDivisor(values[0])


def fast_divmod_create_divisor(divisor, *, loc=None, ip=None):
    """A FastDivmodDivisor."""
    return FastDivmodDivisor(divisor)


__all__ = [*_functions, "tuple_cat", "transform_leaf", "FastDivmodDivisor", "fast_divmod_create_divisor"]
