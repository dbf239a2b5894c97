"""Random kernels of nested control flow, barriers and collectives, run every way that there is: results must agree bit for bit.

    python randkernel.py                    # seeds 0 to 99
    python randkernel.py --count 1000 --first 5000
    python randkernel.py --count 2000 --jobs 16 --ways eval,gpu
    python randkernel.py --show 1234        # the program of a seed, and what it gives each way

The kernels are right by construction: barriers and collectives stand where the threads that take part come together, shared
memory is exchanged between two barriers, a thread writes its own row of the result, sums of all threads are atomic. So the checker
has nothing to say of them, in any schedule.
"""
import argparse
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

import hilt

import on_gpu

HEAD = """\
import numpy as np
import hilt, hilt.cute as cute, hilt.utils
from hilt import Boolean, Constexpr, Float16, Float32, Int8, Int32, Int64, Uint32, const_expr, range_constexpr, min, max
from hilt import range as dsl_range
jit = cute.jit
class Box:
    def __init__(self, n, x):
        self.n, self.x, self.items = n, x, [n, n]
    def bump(self, d):
        self.n = self.n + d
@jit
def clip(v, low, high):
    if v < low:
        return low
    if v > high:
        return high
    return v
@jit
def steps_down(v):
    steps = Int32(0)
    while v > 0:
        if v % 7 == 3:
            steps += 10
            break
        v = v // 2
        steps += 1
    return steps
@jit
def swap_shared(s, tid, v, other):
    s[tid] = v
    cute.arch.sync_threads()
    got = s[other]
    cute.arch.sync_threads()
    return got
"""
I32, U32, I64, F32, F16, I8, BOOL = "Int32", "Uint32", "Int64", "Float32", "Float16", "Int8", "Boolean"
BLOCKS = [(32, 1, 1), (64, 1, 1), (1, 1, 1), (33, 1, 1), (8, 4, 1), (5, 3, 2), (16, 2, 4), (96, 1, 1), (33, 3, 2), (70, 1, 1)]
GRIDS = [(1, 1, 1), (3, 1, 1), (2, 2, 1), (1, 2, 2)]
UNIFORM, WARP, THREAD = 0, 1, 2  # who comes to a statement together


class Generator:
    def __init__(self, seed):
        self.r = r = random.Random(seed)
        self.block, self.grid = r.choice(BLOCKS), r.choice(GRIDS)
        self.size = self.block[0] * self.block[1] * self.block[2]
        self.exits = r.random() < 0.4
        self.meets = r.random() < 0.8
        self.known = r.random() < 0.6  # sizes of the launch are known while tracing
        self.names = [("a", I32), ("b", I32), ("u", U32), ("w", I64), ("x", F32), ("h", F16), ("c", I8), ("p", BOOL)]
        self.uniform = ["n", "m", "bid", "k"]
        self.locked = set()
        self.count = 0

    def fresh(self, prefix):
        self.count += 1
        return f"{prefix}{self.count}"

    # -- expressions

    def i32(self, depth=0):
        r = self.r
        if depth > 2 or r.random() < 0.3:
            return r.choice(["a", "b", "tid", "bid", "k", "n", "m", "gid", "reg[1]", "box.n", "pair[0]", "box.items[1]", "s[tid]",
                             "vec[2]", str(r.randint(-9, 40)), "tx", "ty", *self.uniform[4:], *self.own()])
        e = self.i32
        pick = r.randrange(12)
        if pick < 4:
            return f"({e(depth + 1)} {r.choice('+-*&|^')} {e(depth + 1)})"
        if pick == 4:
            return f"({e(depth + 1)} {r.choice(['//', '%'])} {r.choice([3, 7, -5, 16, '(m + 1)'])})"
        if pick == 5:
            return f"Int32({self.any()})"
        if pick == 6:
            return f"clip({e(depth + 1)}, Int32(-50), Int32({r.randint(0, 99)}))"
        if pick == 7:
            return f"({e(depth + 1)} if {self.cond()} else Int32({e(depth + 1)}))"
        if pick == 8:
            return f"{r.choice(['min', 'max'])}({e(depth + 1)}, {e(depth + 1)})"
        if pick == 9:
            return f"reg[{e(depth + 1)} & 3]"
        if pick == 10:
            return f"steps_down(Int32({e(depth + 1)} & 1023))"
        return f"src[({e(depth + 1)} & 63)]"

    def own(self):
        return [name for name in self.locked if name not in self.uniform]

    def any(self):
        return self.r.choice(self.names)[0]

    def value(self, kind):
        r = self.r
        if kind == I32:
            return f"Int32({self.i32()})"
        if kind == BOOL:
            return f"Boolean({self.cond()})"
        if kind in (F32, F16):
            name = "x" if kind == F32 else "h"
            return r.choice([f"{kind}({name} * 0.5 + {kind}({self.i32()} & 31))", f"{kind}(-{name})", f"{kind}({self.any()})",
                             f"{kind}(max({name}, {kind}({r.randint(-9, 9)})))", f"{kind}(box.x * {name})"])
        return r.choice([f"{kind}({self.i32()})", f"{kind}({self.any()})", f"({'u' if kind == U32 else 'w' if kind == I64 else 'c'} "
                         f"+ {kind}({self.i32()}))"])

    def cond(self):
        r = self.r
        return r.choice([f"{self.i32(1)} {r.choice(['<', '>', '==', '!=', '<='])} {self.i32(1)}", "p", "not p", f"tid < {self.edge()}",
                         f"x > {r.randint(-3, 9)}", f"{self.i32(1)} % 3 == 1", "u > 5 and a < b", "p or w < 9", "lane == 0",
                         f"0 < gid and gid < {self.edge()}"])

    def edge(self):
        return self.r.choice(["n", self.size // 2, self.size - 1, self.size, 1, "m + 3"])

    def same(self, depth=0):
        """A value that all threads of a block agree on."""
        r = self.r
        if depth > 1 or r.random() < 0.4:
            return r.choice([*self.uniform, str(r.randint(0, 9))])
        if r.random() < 0.25:
            return "flag[0]" if self.meets and r.random() < 0.5 else f"src[{self.same(depth + 1)} & 63]"
        return f"({self.same(depth + 1)} {r.choice('+-*&')} {self.same(depth + 1)})"

    def same_cond(self):
        return f"{self.same()} {self.r.choice(['<', '>', '==', '!='])} {self.same()}"

    # -- statements: lists of lines

    def body(self, depth, who, loop=None, length=None):
        out = []
        for _ in range(length or self.r.randint(*((1, 3) if depth else (4, 10)))):
            out += self.statement(depth, who, loop)
        return out

    def statement(self, depth, who, loop):
        r = self.r
        picks = [self.assign] * 5 + [self.memory] * 2
        if depth < 4:
            picks += [self.branch] * 3 + [self.loop] * 2
        if who == UNIFORM and self.meets:
            picks += [self.exchange] * 3
        if who <= WARP and self.meets:
            picks += [self.collective] * 2
        if loop and r.random() < 0.3:
            picks = [self.leave_loop]
        if self.exits and depth and r.random() < 0.06:
            picks = [self.leave]
        return r.choice(picks)(depth, who, loop)

    def assign(self, depth, who, loop):
        r = self.r
        name, kind = r.choice(self.names)
        more = [f"box.n = {self.value(I32)}", f"box.bump({self.i32()})", f"box.items[1] = {self.value(I32)}", f"box.x = {self.value(F32)}",
                f"pair = (Int32({self.i32()}), pair[0])", "a, b = b, a", f"vec = vec + {self.value(I32)}", "vec = reg.load()"]
        if who == UNIFORM:
            more.append(f"k = Int32({self.same()}) & 15")
        if r.random() < 0.35:
            return [r.choice(more)]
        if kind == I32 and r.random() < 0.3:
            return [f"{name} += {self.i32()}"]
        return [f"{name} = {self.value(kind)}"]

    def memory(self, depth, who, loop):
        r = self.r
        return [r.choice([f"reg[{self.i32()} & 3] = {self.value(I32)}", "reg.store(vec)", f"s[tid] = {self.value(I32)}",
                          f"out[gid, {r.randrange(4)}] = Int64({self.any()})",
                          f"cute.arch.atomic_add(sums.iterator + ({self.i32()} & 7), Int32({self.i32()} & 255))",
                          f"cute.arch.atomic_max(sums.iterator + 8 + ({self.i32()} & 7), Int32({self.i32()}))"])]

    def signal(self, depth, who, loop):
        """One thread tells all others something."""
        r = self.r
        return ["cute.arch.sync_threads()", f"if tid == {r.randrange(self.size)}:", f"    flag[0] = Int32({r.choice([self.i32(), self.same()])}) & 7",
                "cute.arch.sync_threads()"]

    def exchange_global(self, depth, who, loop):
        r = self.r
        lines = [f"far[bid, tid] = {self.value(F32)}", "cute.arch.sync_threads()", f"x = far[bid, ({self.i32()}) % {self.size}]"]
        if r.random() < 0.3:
            lines += [f"for j0 in dsl_range({self.i32()} % 5, unroll={r.randint(1, 3)}):",
                      f"    x = x * 0.5 + far[bid, (tid + j0) % {self.size}]"]
        return [*lines, "cute.arch.sync_threads()"]

    def exchange_half(self, depth, who, loop):
        r = self.r
        other = f"({self.i32()}) % {self.size}"
        return [f"half[{r.randrange(2)}, tid] = {self.value(F16)}", f"bools[tid] = Boolean({self.cond()})", "cute.arch.sync_threads()",
                f"h, p = half[{self.i32()} & 1, {other}], bools[{other}]", f"vec = vec + Int32(half[0, {other}])",
                "cute.arch.sync_threads()"]

    def exchange(self, depth, who, loop):
        r = self.r
        pick = r.random()
        if pick < 0.15:
            return self.exchange_global(depth, who, loop)
        if pick < 0.3:
            return self.exchange_half(depth, who, loop)
        if pick < 0.4:
            return self.signal(depth, who, loop)
        other = f"({self.i32()} + tid) % {self.size}"
        name = r.choice("ab")
        if r.random() < 0.3:
            return [f"{name} = swap_shared(s, tid, {self.value(I32)}, {other})"]
        lines = [f"s[tid] = {self.value(I32)}"] if r.random() < 0.8 else []
        lines += ["cute.arch.sync_threads()", f"{name} = s[{other}]"]
        if r.random() < 0.3:
            lines += [f"if {self.cond()}:", f"    {name} += s[{self.i32()} % {self.size}]"]
        if r.random() < 0.2:
            lines += [f"for j0 in range({self.i32()} % 4):", f"    {name} = {name} * 3 + s[({name} + j0) % {self.size}]"]
        return lines + ["cute.arch.sync_threads()"]

    def collective(self, depth, who, loop):
        r = self.r
        name = r.choice("ab")
        picks = [f"{name} = Int32(cute.arch.vote_ballot_sync(Boolean({self.cond()})))", f"p = cute.arch.vote_any_sync(Boolean({self.cond()}))",
                 f"p = cute.arch.vote_all_sync(Boolean({self.cond()}))", "cute.arch.sync_warp()",
                 f"{name} = cute.arch.warp_redux_sync({self.value(I32)}, '{r.choice(['add', 'max', 'and'])}')",
                 f"{name} = Int32(cute.arch.match_any_sync(Int32({self.i32()} & 3)))"]
        if not self.exits:
            picks += [f"{name} = cute.arch.shuffle_sync({self.value(I32)}, ({self.i32()}) % lanes)",
                      f"x = cute.arch.shuffle_sync_up(x, {r.randint(0, 5)})", f"h = cute.arch.shuffle_sync_up(h, {r.randint(0, 5)})",
                      f"w = cute.arch.shuffle_sync(w, {r.choice(['lanes - 1', 0, 'lane'])})",
                      f"c = cute.arch.shuffle_sync(c, ({self.i32()}) % lanes)",
                      f"vec = cute.arch.shuffle_sync(vec, ({self.i32()}) % lanes)"]
            if self.size % 32 == 0:
                picks += [f"{name} = cute.arch.shuffle_sync_bfly({self.value(I32)}, {r.choice([1, 5, 16, 31])})",
                          f"x = cute.arch.shuffle_sync_down(x, {r.randint(0, 5)})", f"{name} = cute.arch.warp_reduction_sum({self.value(I32)})",
                          f"u = cute.arch.shuffle_sync_bfly(u, {r.choice([3, 8])}, mask_and_clamp={r.choice([31, (24 << 8) | 31, 7])})"]
        return [r.choice(picks)]

    def together(self, who):
        """(who comes into an arm or a loop, a condition for it)."""
        r = self.r
        if who == UNIFORM and r.random() < 0.5:
            return UNIFORM, self.same_cond()
        if who <= WARP and r.random() < 0.3:
            return WARP, r.choice(["warp % 2 == 0", "warp > 0", f"warp == {self.same()}"])
        return THREAD, self.cond()

    def branch(self, depth, who, loop):
        r = self.r
        inner, cond = self.together(who)
        # Leaving a loop in a branch that not all come to: only where the loop needs nobody.
        inside = loop if loop is None or loop >= inner or loop == THREAD else None
        lines = [f"if {cond}:", *self.indent(self.body(depth + 1, inner, inside))]
        if r.random() < 0.3:
            lines += [f"elif {cond if r.random() < 0.2 else (self.same_cond() if inner == UNIFORM else cond.replace('<', '>'))}:",
                      *self.indent(self.body(depth + 1, inner, inside, 1))]
        if r.random() < 0.5:
            lines += ["else:", *self.indent(self.body(depth + 1, inner, inside))]
        return lines

    def stride(self, depth):
        """A loop in which each thread begins at its own place; steps may be negative, and beginnings wrap around."""
        r = self.r
        i = self.fresh("i")
        base = self.r.choice(["", "", f" + {self.same()}", " + (bid * dx)", " + 2147483600", " - 2147483648"])
        start = f"{r.choice(['tid', 'tx', 'gid', 'tx'])}{base}"
        if "21474" in base:
            high, step = r.choice([("2147483647", "1 << 28"), ("2000000000", "(m * 3 + 7) << 26"), ("n", "-(1 << 27)"), ("n + tx", "1 << 29")])
        else:
            high = r.choice(["n", "70", f"({self.same()} & 127)", f"({self.i32()} & 127)", "150", "dx * 3"])
            step = r.choice(["dx", "gx * dx", "dx * 2", "32", "64", "(m * 16 + 9)", f"(({self.same()} & 15) * 2 - 9) * 8", "7 + tx"])
        kind = r.choice(["{}", "{}", "Int32({})", "Int64({})", "Uint32({})" if "21474" not in base and "-" not in step else "{}"])
        if r.random() < 0.3 and "21474" not in base and "-" not in step:
            head, more = [f"{i} = Int32({start})", f"while {i} < {high}:"], [f"{i} += {step}"]
        else:
            head, more = [f"for {i}r in range({kind.format(start)}, {kind.format(high)}, {kind.format(step)}):", f"    {i} = Int32({i}r)"], []
        name = r.choice(["a", "b"])
        self.locked.add(i)
        body = [r.choice([f"{name} = {name} * 3 + Int32({i})", f"x = x + Float32(src[Int32({i}) & 63])", f"out[gid, 3] = Int64({i})",
                          f"{name} += src[Int32({i} % 61)]", f"reg[Int32({i}) & 3] += {self.i32()}",
                          f"w += Int64({i}) * 5"]) for _ in range(r.randint(1, 3))]
        body += self.body(depth + 1, THREAD, None, 1) if r.random() < 0.3 else []
        self.locked.discard(i)
        return [*head, *self.indent([*body, *more])]

    def loop(self, depth, who, loop):
        r = self.r
        if r.random() < 0.3:
            return self.stride(depth)
        inner = who if who != WARP and r.random() < 0.5 else THREAD
        i = self.fresh("i")
        pick = r.randrange(6)
        trips = self.same() if inner == UNIFORM else self.i32()
        if inner == UNIFORM:
            self.uniform.append(i)
        self.locked.add(i)
        if pick < 2:
            unroll = r.choice(["", ", unroll=2", ", unroll=3"]) if inner == THREAD else ""
            head = [f"for {i} in dsl_range(({trips}) % {r.randint(2, 5)}{unroll}):"]
        elif pick == 2:
            head = [f"for {i} in dsl_range(({trips}) % 6, {r.randint(-2, 1)}, -{r.randint(1, 3)}):"]
        elif pick == 3:
            head = [f"for {i} in range_constexpr({r.randint(0, 3)}):"]
        else:
            head = [f"{i} = Int32(({trips}) % {r.randint(2, 6)})",
                    f"while {i} > 0:" if r.random() < 0.6 or inner == UNIFORM else f"while {i} > 0 and ({self.cond()}):", f"    {i} -= 1"]
        body = self.body(depth + 1, inner, inner)
        lines = [*head, *self.indent(body)]
        if inner == UNIFORM:
            self.uniform.remove(i)
        self.locked.discard(i)
        if r.random() < 0.15:
            lines += ["else:", *self.indent(self.assign(depth + 1, inner, None))]
        return lines

    def leave_loop(self, depth, who, loop):
        """loop: who must stay together in it."""
        word = self.r.choice(["break", "continue"])
        cond = self.same_cond() if loop == UNIFORM else self.cond()
        return [f"if {cond}:", f"    {word}"]

    def leave(self, depth, who, loop):
        return [f"if {self.cond()}:", *self.indent(self.assign(depth, THREAD, None)), "    out[gid, 3] = Int64(a)", "    return"]

    @staticmethod
    def indent(lines):
        return ["    " + line for line in lines]

    def program(self):
        r = self.r
        size = self.size
        lines = self.body(0, UNIFORM)
        first = []
        if self.exits and r.random() < 0.5:
            first = [f"if {self.r.choice(['gid >= n', 'tid >= n', f'tid > {size // 2}', 'bid == 1'])}:", "    return"]
        kernel = f"""\
@cute.kernel
def kernel(src: cute.Tensor, far: cute.Tensor, out: cute.Tensor, sums: cute.Tensor, n: Int32, m: Int32):
    tx, ty, tz = cute.arch.thread_idx()
    dx, dy, dz = cute.arch.block_dim()
    bx, by, bz = cute.arch.block_idx()
    gx, gy, gz = cute.arch.grid_dim()
    tid = tx + dx * (ty + dy * tz)
    bid = bx + gx * (by + gy * bz)
    gid = bid * {size} + tid
    lane, warp = tid % 32, tid // 32
    lanes = min({size} - warp * 32, 32)
    s = hilt.utils.SmemAllocator().allocate_tensor(Int32, cute.make_layout({size}))
    half = hilt.utils.SmemAllocator().allocate_tensor(Float16, cute.make_layout((2, {size})))
    bools = hilt.utils.SmemAllocator().allocate_tensor(Boolean, cute.make_layout({size}))
    flag = hilt.utils.SmemAllocator().allocate_tensor(Int32, cute.make_layout(1))
    half[0, tid], half[1, tid], bools[tid], far[bid, tid] = Float16(tid), Float16(0.25), tid > m, Float32(tid)
    if tid == 0:
        flag[0] = n
    cute.arch.sync_threads()
    reg = cute.make_rmem_tensor(4, Int32)
    for j in range_constexpr(4):
        reg[j] = tid + j
    vec = reg.load()
    s[tid] = gid * 3
    a, b, u, w, x, h, c, p = Int32(gid), src[tid & 63], Uint32(tid), Int64(gid) * 1000003, Float32(tid), Float16(1.5), Int8(tid), tid > 3
    box, pair, k = Box(Int32(tid), Float32(0.5)), (Int32(1), Int32(2)), Int32(1)
"""
        tail = ["out[gid, 0] = Int64(a) * 31 + Int64(b) + Int64(box.n) * 7 + Int64(pair[0]) + Int64(box.items[1])",
                "out[gid, 1] = Int64(u) * 17 + w + Int64(c) + (Int64(1) if p else Int64(0)) + Int64(k)",
                "out[gid, 2] = Int64(x) + Int64(h) * 5 + Int64(box.x)",
                "out[gid, 3] = Int64(reg[0]) + Int64(reg[1]) * 3 + Int64(reg[3]) + Int64(vec[1]) * 11 + Int64(s[tid])"]
        kernel += "".join(f"    {line}\n" for line in [*first, *lines, *tail])
        launch = f"grid=[g0, {self.grid[1]}, {self.grid[2]}], block=[b0, {self.block[1]}, b2]"
        if self.known:
            launch = f"grid={list(self.grid)}, block={list(self.block)}"
        return HEAD + kernel + f"""\
@jit
def host(src: cute.Tensor, far: cute.Tensor, out: cute.Tensor, sums: cute.Tensor, n: Int32, m: Int32, g0: Int32, b0: Int32, b2: Int32):
    kernel(src, far, out, sums, n, m).launch({launch})
def run():
    for n, m in ((3, 1), ({size}, 4), ({size * 2 - 1}, 0)):
        src = (np.arange(64, dtype=np.int64) * 7919 % 101 - 40).astype(np.int32)
        out = np.full(({size * self.grid[0] * self.grid[1] * self.grid[2]}, 4), -1, np.int64)
        far = np.zeros(({self.grid[0] * self.grid[1] * self.grid[2]}, {size}), np.float32)
        sums = np.zeros(16, np.int32)
        host(src, far, out, sums, n, m, {self.grid[0]}, {self.block[0]}, {self.block[2]})
        yield out.tolist() + sums.tolist()
"""


WAYS = {
    "blocks": {},
    "warps": {"HILT_SKIP": "block-loops"},
    "general": {"HILT_SKIP": "block-loops,warp-loops"},
    "asserting": {"HILT_ENABLE_ASSERTIONS": "1"},
    "plain": {"HILT_SKIP": "canon,cse,licm,unroll,shuffle,dce"},
    "eval": {"HILT_DEVICE": "eval"},
    "schedules": {"HILT_DEVICE": "eval"},
    "gpu": {"ON_GPU": "1"},
}
if not hilt.cuda_available():
    del WAYS["gpu"]


def work(folder, way, seeds):
    """In a child: one line for each program, {"seed", "result"} or {"seed", "error"}."""
    import contextlib
    import importlib
    on_gpu.install_if_asked()
    sys.path.insert(0, folder)
    for seed in seeds:
        print(json.dumps({"begin": seed}), flush=True)
        try:
            with hilt.check(schedules=4) if way == "schedules" else contextlib.nullcontext():
                print(json.dumps({"seed": seed, "result": list(importlib.import_module(f"k{seed}").run())}), flush=True)
        except Exception as e:
            print(json.dumps({"seed": seed, "error": f"{type(e).__name__}: {e}"}), flush=True)


def start(folder, way, seeds):
    return subprocess.Popen([sys.executable, "-X", "faulthandler", __file__, "--work", folder, "--way", way, *map(str, seeds)],
                            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=on_gpu.environment(HILT_NOTES="0", **WAYS[way]))


def results(child, seeds, timeout):
    """By seed; and where the child died, what it said."""
    found, last = {}, None
    try:
        out, err = child.communicate(timeout=timeout)
    except subprocess.TimeoutExpired:
        child.kill()
        out, err = child.communicate()
        err = "a hang: " + err
    for line in out.splitlines():
        if line.startswith("{"):
            line = json.loads(line)
            if "begin" in line:
                last = line["begin"]
            else:
                found[line["seed"]] = line.get("error") or line["result"]
    if last is not None and last not in found:
        found[last] = "crash: " + err[-1500:]
    return found


def compare(first, count, ways, timeout=300):
    """[(seed, {way: result or error})] of the programs that differ or are refused."""
    wrong = []
    with tempfile.TemporaryDirectory() as folder:
        seeds = list(range(first, first + count))
        for seed in seeds:
            pathlib.Path(folder, f"k{seed}.py").write_text(Generator(seed).program())
        found = {way: {} for way in ways}
        for way in ways:
            while left := [s for s in seeds if s not in found[way]]:
                got = results(start(folder, way, left), left, timeout)
                if not got:
                    got = {left[0]: "nothing came back"}
                found[way].update(got)
        for seed in seeds:
            got = {way: found[way][seed] for way in ways}
            values = list(got.values())
            if isinstance(values[0], str) or any(v != values[0] for v in values):
                wrong.append((seed, got))
    return wrong


def difference(got):
    lines = []
    base = next((v for v in got.values() if not isinstance(v, str)), None)
    for way, v in got.items():
        if isinstance(v, str):
            lines.append(f"{way}: {v}")
        elif v != base:
            where = [(i, j) for i, (p, q) in enumerate(zip(base, v)) for j, (x, y) in enumerate(zip(p, q)) if x != y]
            i, j = where[0]
            lines.append(f"{way}: run {i} row {j}: {v[i][j]} for {base[i][j]} ({len(where)} differ)")
    return "\n  ".join(lines)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--jobs", type=int, default=1, help="programs run in so many processes at once")
    parser.add_argument("--show", type=int)
    parser.add_argument("--work")
    parser.add_argument("--way")
    parser.add_argument("--ways", default=",".join(WAYS))
    parser.add_argument("seeds", nargs="*", type=int)
    given = parser.parse_args()
    if given.work:
        return work(given.work, given.way, given.seeds)
    ways = given.ways.split(",")
    if given.show is not None:
        print(Generator(given.show).program())
        for seed, got in compare(given.show, 1, ways):
            print(difference(got))
        return 0
    end, wrong = given.first + given.count, 0
    with ThreadPoolExecutor(given.jobs) as pool:
        for found in pool.map(lambda first: compare(first, min(20, end - first), ways), range(given.first, end, 20)):
            for seed, got in found:
                print(f"seed {seed}:\n  {difference(got)}", flush=True)
            wrong += len(found)
    print(f"{given.count} programs, {wrong} wrong")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
