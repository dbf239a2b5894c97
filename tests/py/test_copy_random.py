"""Copies between random layouts: other profiles of one size, run-time extents, predicates of every form, swizzles; against
the definition, element by element."""
import random

import cutlass
import cutlass.cute as cute
import numpy as np
import pytest
from cutlass.cute.runtime import from_dlpack

L = cute.make_layout
UNIVERSAL = cute.nvgpu.CopyUniversalOp()


def random_shape(rng, depth=0):
    def mode():
        return rng.choice([1, 2, 3, 4, 8]) if depth > 1 or rng.random() < 0.7 else random_shape(rng, depth + 1)
    return tuple(mode() for _ in range(rng.choice([1, 2, 3])))


def leaves(shape):
    return [shape] if isinstance(shape, int) else [leaf for mode in shape for leaf in leaves(mode)]


def like(shape, values):
    return next(values) if isinstance(shape, int) else tuple([like(mode, values) for mode in shape])


def split(rng, extent):
    """A mode of this size, of some profile."""
    factors = [d for d in range(2, extent) if extent % d == 0]
    if not factors or rng.random() < 0.5:
        return extent
    first = rng.choice(factors)
    return first, split(rng, extent // first)


def apart(rng, shape):
    """Strides that give each coordinate a place of its own, in some order, with gaps."""
    extents = leaves(shape)
    strides, step = [0] * len(extents), 1
    for i in rng.sample(range(len(extents)), len(extents)):
        step *= rng.choice([1, 1, 1, 2])
        strides[i] = step
        step *= extents[i]
    return like(shape, iter(strides))


class Case:
    def __init__(self, seed):
        rng = random.Random(seed)
        while True:
            shape = random_shape(rng)
            if cute.size(shape) <= 600:
                break
        self.source = L(shape, stride=apart(rng, shape))
        if rng.random() < 0.2:
            self.source = L(shape, stride=like(shape, iter([rng.choice([0, 1, 2, 7]) for _ in leaves(shape)])))
        other = tuple(split(rng, cute.size(mode)) if rng.random() < 0.5 else mode for mode in shape)
        self.destination = L(other, stride=apart(rng, other))
        if rng.random() < 0.2:
            self.destination = cute.make_composed_layout(cute.make_swizzle(2, 1, 3), 0, self.destination)
        self.whole = rng.random() < 0.3
        self.form = None if self.whole else rng.choice([None, "elements", "rest", "one"])
        if len(shape) == 1 and self.form == "rest":
            self.form = None
        says = {"elements": shape, "rest": shape[1:], "one": (1, *shape[1:]), None: (1,)}[self.form]
        self.predicate = L(says)
        if rng.random() < 0.3:
            self.predicate = L(says, stride=like(says, iter([rng.choice([0, 1, 3]) for _ in leaves(says)])))
        dynamic = rng.random() < 0.4
        self.extents = leaves(shape)
        self.dynamic = [dynamic and rng.random() < 0.5 for _ in self.extents]
        self.wrap = rng.choice([from_dlpack, lambda x: x])
        dtype = rng.choice([np.float32, np.int8, np.float64, np.int16])
        self.a = np.arange(cute.cosize(self.source)).astype(dtype)
        reach = max(self.destination(i) for i in range(cute.size(other)))
        self.b = np.full(reach + 9, 77, dtype)
        self.bools = np.array([rng.random() < 0.6 for _ in range(cute.cosize(self.predicate))])

    def on(self, i):
        at = i if self.form == "elements" else i // cute.size(self.source, mode=[0])
        return self.form is None or self.bools[self.predicate(at)]

    def expected(self):
        want = self.b.copy()
        for i in range(cute.size(self.source)):
            if self.on(i):
                want[self.destination(i)] = self.a[self.source(i)]
        return want


@pytest.mark.parametrize("block", range(10))
def test_random_copies(block):
    for seed in range(block * 12, block * 12 + 12):
        case = Case(seed)
        want = case.expected()

        @cute.jit
        def f(a: cute.Tensor, b: cute.Tensor, says: cute.Tensor, extents: cute.Tensor):
            shape = like(case.source.shape, iter([extents[i] if run_time else case.extents[i]
                                                  for i, run_time in enumerate(case.dynamic)]))
            x = cute.make_tensor(a.iterator, cute.make_layout(shape, stride=case.source.stride))
            y, pred = cute.make_tensor(b.iterator, case.destination), cute.make_tensor(says.iterator, case.predicate)
            if cutlass.const_expr(case.whole):
                cute.autovec_copy(x, y)
            else:
                atom = cute.make_copy_atom(UNIVERSAL, x.element_type)
                cute.copy(atom, x, y, pred=None if case.form is None else pred)
        extents = np.array(case.extents, np.int32)
        f(case.wrap(case.a), case.wrap(case.b), case.wrap(case.bools), extents)
        assert np.array_equal(case.b, want), (seed, case.source, case.destination, case.predicate, case.form)
