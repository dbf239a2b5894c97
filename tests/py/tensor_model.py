"""Layouts as plain Python, for tests: coordinates to indices, slices, random layouts. Slow and obvious."""
import itertools
import math


def size(shape):
    return math.prod(size(s) for s in shape) if isinstance(shape, tuple) else shape


def index(coordinate, shape, stride):
    """The index of a coordinate; None counts as 0."""
    if coordinate is None:
        return 0
    if isinstance(shape, tuple):
        if not isinstance(coordinate, tuple):
            parts = []
            for i, s in enumerate(shape):
                parts.append(coordinate % size(s) if i + 1 < len(shape) else coordinate)
                coordinate //= size(s)
            coordinate = tuple(parts)
        return sum(index(*x) for x in zip(coordinate, shape, stride, strict=True))
    return coordinate * stride


def kept(coordinate, tree):
    """The modes where the coordinate is None, one level flattened."""
    if coordinate is None:
        return [tree]
    if not isinstance(coordinate, tuple):
        return []
    return [m for c, t in zip(coordinate, tree) for m in kept(c, t)]


def indices(shape, stride):
    """Of all coordinates, the first mode fastest."""
    return [index(i, shape, stride) for i in range(size(shape))]


def random_shape(rng, depth=2, largest=4):
    if depth == 0 or rng.random() < 0.5:
        return rng.randint(1, largest)
    return tuple(random_shape(rng, depth - 1, largest) for _ in range(rng.randint(1, 3)))


def like(tree, leaf):
    return tuple(like(t, leaf) for t in tree) if isinstance(tree, tuple) else leaf(tree)


def random_coordinate(rng, shape, none=0.0):
    if rng.random() < none:
        return None
    if isinstance(shape, tuple) and rng.random() < 0.7:
        return tuple(random_coordinate(rng, s, none) for s in shape)
    return rng.randrange(size(shape))


def holds_none(coordinate):
    return coordinate is None or isinstance(coordinate, tuple) and any(map(holds_none, coordinate))


def leaves(tree):
    return list(itertools.chain(*map(leaves, tree))) if isinstance(tree, tuple) else [tree]
