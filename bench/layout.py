"""Layouts: the algebra in plain Python, each operation against a microsecond; what traced code pays for a layout operation.
"""
import os
import re
import subprocess
import sys
import tempfile

import common

import hilt.cute as cute

L = cute.make_layout


def microsecond():
    return 1e-6


def algebra(table):
    nested, row = L((6, 2), stride=(8, 2)), L((4, 3), stride=(3, 1))
    matrix, tile, four = L((128, 64)), (16, 8), L(4)
    swizzled = cute.make_composed_layout(cute.make_swizzle(3, 3, 3), 0, L((8, 64), stride=(64, 1)))
    rows = [
        ("make_layout((128, 64))", L, ((128, 64),)),
        ("composition of two modes", cute.composition, (nested, row)),
        ("logical_divide by a layout", cute.logical_divide, (L((4, 8)), four)),
        ("zipped_divide by a tile", cute.zipped_divide, (matrix, tile)),
        ("complement", cute.complement, (L(4, stride=2), 24)),
        ("right_inverse", cute.right_inverse, (L((4, 8), stride=(8, 1)),)),
        ("local_tile", cute.local_tile, (matrix, tile, (1, 2))),
        ("raked_product", cute.raked_product, (L((2, 2)), L((3, 2)))),
        ("coalesce", cute.coalesce, (nested,)),
        ("size", cute.size, (matrix,)),
        ("layout((i, j))", matrix, ((3, 5),)),
        ("swizzled((i, j))", swizzled, ((3, 5),)),
    ]
    for what, function, args in rows:
        table.row(what, "a microsecond", lambda: common.each(function, args, 20_000), microsecond, "<= 1")


# 1000 times three operations on run-time leaves, against as many multiplications and additions of plain proxies.
TRACED = """
import hilt.cute as cute
from hilt import Constexpr, Int32, range_constexpr

@cute.jit
def f(m: Int32, n: Int32, times: Constexpr):
    total = Int32(0)
    for k in range_constexpr(times):
        {body}
    return total

f(64, 48, {times})
"""
BODIES = {
    "index of a run-time layout": "total += cute.make_layout((m, 64), stride=(64, 1))((n, k % 64))",
    "a tile of a run-time layout": "total += cute.local_tile(cute.make_layout((m, 64), stride=(64, 1)), (8, 8), (k % 3, 2))((1, 2))",
}
PEER = "total += n * 64 + k % 64"


def traced(body, folder, times=1000):
    path = os.path.join(folder, f"{abs(hash(body))}.py")
    with open(path, "w") as file:
        file.write(TRACED.format(body=body, times=times))

    def run():
        env = {**os.environ, "HILT_DEVICE": "eval", "HILT_DEBUG": "time"}
        done = subprocess.run([sys.executable, path], capture_output=True, text=True, env=env, check=True)
        found = re.findall(r"\btrace\s*[:=]?\s*([\d.]+)\s*(ms|us|s)", done.stderr)
        return sum(float(value) * {"s": 1, "ms": 1e-3, "us": 1e-6}[unit] for value, unit in found) / times
    return run


def main():
    given = common.options(__doc__.split("\n")[0])
    table = common.Table("layouts", given)
    algebra(table)
    with tempfile.TemporaryDirectory() as folder:
        for what, body in BODIES.items():
            table.row(f"traced: {what}", "the same by hand", traced(body, folder), traced(PEER, folder), "<= 5")
    table.done()


if __name__ == "__main__":
    main()
