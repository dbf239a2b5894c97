"""Cold compiles of small functions, trace to loaded code, against cc -O2 -shared with dlopen and Numba; and the import."""
import subprocess
import sys
import tempfile

import hilt.cute as cute
import numpy as np
from hilt import Int32

import common

ADD = """
#include <stdint.h>
void add(float *c, const float *a, const float *b, int32_t n)
{
    for (int32_t i = 0; i < n; i++)
        c[i] = a[i] + b[i];
}
"""
SMALL = """
#include <stdint.h>
int32_t small(int32_t n, int32_t limit)
{
    int32_t s = 0;
    for (int32_t i = 0; i < n; i++) {
        if (s < limit)
            s += i * i;
        else
            s -= i;
    }
    return s;
}
"""


def new_add():
    @cute.jit
    def add(c: cute.Tensor, a: cute.Tensor, b: cute.Tensor, n: Int32):
        for i in range(n):
            c[i] = a[i] + b[i]
    return add


def new_small():
    @cute.jit
    def small(n: Int32, limit: Int32):
        s = Int32(0)
        for i in range(n):
            if s < limit:
                s += i * i
            else:
                s -= i
        return s
    return small


def plain_add():
    def add(c, a, b, n):
        for i in range(n):
            c[i] = a[i] + b[i]
    return add


def plain_small():
    def small(n, limit):
        s = 0
        for i in range(n):
            if s < limit:
                s += i * i
            else:
                s -= i
        return s
    return small


def import_time(statement):
    """Seconds that a statement takes in a fresh interpreter."""
    program = f"import time; t = time.perf_counter(); {statement}; print(time.perf_counter() - t)"
    return float(subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout)


FIRST = """
import os, time, hilt.cute as cute
from compile import new_add, new_small
import numpy as np
os.environ["HILT_CACHE_DIR"] = {cache!r}
f = new_small()
{before}
t = time.perf_counter()
f(4, 5)
print(time.perf_counter() - t)
"""
OTHER = "new_add()(*[np.ones(8, np.float32) for _ in range(3)], 8)"


def compile_in_process(before="", cache=""):
    """Seconds that a fresh process takes to compile the small function: the first of it, or after another one."""
    folder = __file__.rpartition("/")[0] or "."
    program = FIRST.format(before=before, cache=cache)
    return float(subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, cwd=folder).stdout)


def main():
    given = common.options(__doc__)
    table = common.Table("compiling, cold", given)
    arrays = [np.ones(8, np.float32) for _ in range(3)]
    numba = common.numba()
    rows = (("vector add", new_add, (*arrays, 8), ADD, plain_add), ("loop and branch", new_small, (8, 20), SMALL, plain_small))
    for what, new, args, source, plain in rows:
        def ours():
            return common.timed(new(), *args)
        table.row(what, "cc -O2 -shared + dlopen", ours, lambda: common.shared_library(source, "-O2")[1], "<= 0.5")
        if numba:
            table.row(what, "numba njit", ours, lambda: common.timed(numba.njit(plain()), *args), "<= 0.25")
    table.row("loop and branch, first of a process", "cc -O2 -shared + dlopen", compile_in_process,
              lambda: common.shared_library(SMALL, "-O2")[1], "-")
    with tempfile.TemporaryDirectory() as cache:
        for _ in range(2):
            compile_in_process(OTHER, cache)
        table.row("the same, from the disk cache", "compiled", lambda: compile_in_process("", cache), compile_in_process, "-")
        table.row("a later one of a process, from the disk cache", "compiled", lambda: compile_in_process(OTHER, cache),
                  lambda: compile_in_process(OTHER), "-")
    table.row("import hilt", "import numpy", lambda: import_time("import hilt"), lambda: import_time("import numpy"), "<= 0.3")
    table.done()


if __name__ == "__main__":
    main()
