"""Compile-time arguments: each value and each type is a specialisation of its own, also where Python calls them equal."""
import collections
import enum
import fractions

import numpy as np

import hilt


class Int(int):
    pass


class Str(str):
    pass


class Color(enum.IntEnum):
    red = 1


Pair = collections.namedtuple("Pair", "x y")
Other = collections.namedtuple("Other", "x y")
named = Int(1)
named.unit = "m"
VALUES = [1, True, 1.0, Int(1), named, Color.red, np.int64(1), np.int32(1), np.float64(1), np.bool_(True), 0.0, -0.0, "a", Str("a"),
          b"a", (1,), (True,), (1.0,), [1], [True], {1}, {True}, frozenset([1]), (1, 2), Pair(1, 2), Other(1, 2), {"a": 1},
          {"a": True}, collections.OrderedDict(a=1), collections.Counter(a=1), {1: "a"}, {True: "a"}, {"a": 1, "b": 2},
          {"b": 2, "a": 1}, range(3), slice(1), slice(1, None), fractions.Fraction(1, 2), 2**64, -2**63, None, int, len]


@hilt.cute.jit
def describe(value: hilt.Constexpr):
    print(type(value).__name__, repr(value), getattr(value, "unit", ""), end=";")


def test_each_value_and_type(capsys):
    for value in VALUES:
        describe(value)
        assert capsys.readouterr().out == f"{type(value).__name__} {value!r} {getattr(value, 'unit', '')};"
    for value in VALUES:
        describe(value)
        assert capsys.readouterr().out == "", f"{value!r} is traced again"
