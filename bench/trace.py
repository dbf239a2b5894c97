"""Tracing: time for an operation recorded, against plain Python running the same function on ints; it must grow linearly.

The time is that of the phase `trace` as HILT_DEBUG=time reports it, so passes and code generation do not count.
"""
import os
import re
import subprocess
import sys
import tempfile

import common

# Four operations a pair of lines, 200 in all; none equals another, and Python's ints stay small.
BODY = "\n".join(f"    a = a + 3 - b\n    b = (b ^ a) & {i + 1}" for i in range(50))
SOURCE = f"""
def body(a, b):
{BODY}
    return a, b
"""
STRAIGHT = """
def straight(a, b, times):
    for _ in range_constexpr(times):
        a, b = body(a, b)
    return a + b
"""
NESTED = """
def nested(a, b, times):
    for i in range(2):
        for j in range(2):
            for _ in range_constexpr(times):
                a, b = body(a, b)
            if a < b:
                a = a + i
    return a + b
"""


def program(kind, count, ours):
    """A program that prints the seconds it takes to trace, or to run, about `count` operations."""
    times = count // 200
    if ours:
        return (SOURCE + "import hilt.cute as cute\nfrom hilt import Constexpr, Int32, range_constexpr\n" + "@cute.jit"
                + {"straight": STRAIGHT, "nested": NESTED}[kind].replace("a, b, times", "a: Int32, b: Int32, times: Constexpr", 1)
                + f"{kind}(1, 2, {times})\n")
    # plain Python runs the nested body once too: the ranges of the loops that tracing runs once have one trip
    source = {"straight": STRAIGHT, "nested": NESTED}[kind].replace("range_constexpr", "range").replace("range(2)", "range(1)")
    return (SOURCE + source + "import time\n"
            + f"t = time.perf_counter()\n{kind}(1, 2, {times})\nprint(time.perf_counter() - t)\n")


def measure(kind, count, ours, folder):
    path = os.path.join(folder, f"{kind}_{count}_{'ours' if ours else 'plain'}.py")
    with open(path, "w") as file:
        file.write(program(kind, count, ours))

    def run():
        env = {**os.environ, "HILT_DEVICE": "eval", "HILT_DEBUG": "time"} if ours else os.environ
        done = subprocess.run([sys.executable, path], capture_output=True, text=True, env=env, check=True)
        if not ours:
            return float(done.stdout)
        found = re.findall(r"\btrace\s*[:=]?\s*([\d.]+)\s*(ms|us|s)", done.stderr)
        return sum(float(value) * {"s": 1, "ms": 1e-3, "us": 1e-6}[unit] for value, unit in found)
    return run


def main():
    given = common.options(__doc__.split("\n")[0])
    table = common.Table("tracing", given)
    with tempfile.TemporaryDirectory() as folder:
        for kind in ("straight", "nested"):
            for count in (1_000, 10_000, 100_000, 1_000_000):
                table.row(f"{kind}, {count:,} operations", "plain Python on ints", measure(kind, count, True, folder),
                          measure(kind, count, False, folder), "<= 5")
    table.done()


if __name__ == "__main__":
    main()
