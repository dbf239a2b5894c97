"""Tensors: what is made in C, and what is written in the language itself."""
from .. import _hilt
from .._hilt import (
    SymInt, make_fragment, make_fragment_like, make_identity_tensor, make_rmem_tensor, make_rmem_tensor_like, make_tensor,
    recast_ptr, recast_tensor, sym_int, sym_int32, sym_int64,
)

__all__ = [
    "SymInt", "make_fragment", "make_fragment_like", "make_identity_tensor", "make_rmem_tensor", "make_rmem_tensor_like",
    "make_tensor", "print_tensor", "recast_ptr", "recast_tensor", "sym_int", "sym_int32", "sym_int64",
]


def _arranged(order, index):
    return tuple(index[order.index(mode)] for mode in range(len(order)))


@_hilt.jit
def _fill_modes(tensor, value, order: _hilt.Constexpr, index):
    for i in range(_hilt.layouts.size(tensor, mode=[order[len(index)]])):
        if _hilt.const_expr(len(index) + 1 < len(order)):
            _fill_modes(tensor, value, order, (*index, i))
        else:
            tensor[_arranged(order, (*index, i))] = value


def _fill(tensor, value):
    """Every element becomes value: loops over the modes, the contiguous one innermost."""
    modes = list(range(_hilt.layouts.rank(tensor)))
    if tensor.leading_dim is not None:
        modes.remove(tensor.leading_dim)
        modes.append(tensor.leading_dim)
    _fill_modes(tensor, value, tuple(modes), ())


@_hilt.jit
def _print_modes(tensor, index: _hilt.Constexpr, indent: _hilt.Constexpr, verbose: _hilt.Constexpr):
    mode = len(index)
    extent = _hilt.layouts.size(tensor, mode=[mode])
    _hilt.printf("[", end="")
    for i in range(extent):
        if _hilt.const_expr(mode + 1 < len(tensor.shape)):
            if i > 0:
                _hilt.printf(",\n" + " " * (indent + mode + 1), end="")
            _print_modes(tensor, (*index, i), indent, verbose)
        else:
            if _hilt.const_expr(verbose):
                _hilt.printf(" {}=", (*index, i), end="")
            _hilt.printf(" {},", tensor[(*index, i)], end="")
    _hilt.printf("]", end="")


@_hilt.jit
def print_tensor(tensor, verbose: _hilt.Constexpr = False):
    """Prints a tensor with all its elements at run time; verbose: with their coordinates."""
    if _hilt.const_expr(isinstance(tensor, _hilt.TensorSSA)):
        memory = make_rmem_tensor(tensor.shape, tensor.dtype)
        memory.store(tensor)
        tensor = memory
    _hilt.printf("tensor({}, data=\n       ", tensor, end="")
    _print_modes(tensor, (), 7, verbose)
    _hilt.printf(")")
