"""What the cases share: the list of them, shared memory, launches that any test may want.

A case is a generator function of (random, small) that launches kernels and yields (got, want) or (got, want, tolerance):
arrays, or what numpy makes arrays of. Without a tolerance they must be equal. `small` asks for sizes that a thousand schedules
take little time for.
"""
import importlib
import pathlib

import hilt.cute as cute

CASES = {}


def load_cases():
    """Fills CASES: imports every cases_*.py."""
    for path in sorted(pathlib.Path(__file__).parent.glob("cases_*.py")):
        importlib.import_module(path.stem)


def case(function):
    assert function.__name__ not in CASES
    CASES[function.__name__] = function
    return function


# Those whose results depend on nothing but their arguments, bit for bit, whichever way they are run; the others are marked.
ORDERED = set()


def any_order(function):
    """Marks a case whose results may come in another order each time: what it yields is compared, not hashed."""
    ORDERED.add(function.__name__)
    return function


def shared(allocator, dtype, shape):
    """A tensor in shared memory."""
    layout = shape if hasattr(shape, "shape") else cute.make_layout(shape)
    return allocator.allocate_tensor(dtype, layout, 16)


def global_index(block):
    """Of the thread in a grid of one dimension."""
    return cute.arch.block_idx()[0] * block + cute.arch.thread_idx()[0]
