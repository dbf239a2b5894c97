#!/usr/bin/env python3
"""hilt.wgmma against sums written here: tests/ir/run_wgmma.py HILT_OPT [--device NAME] [--ptx] [--all]

One warpgroup, or two with 64 rows each, copies an image of A and B into shared memory, multiplies them in one or more steps of K, and stores its
accumulators. Where elements lie in shared memory is said here in units of 16 bytes, as layouts of the instruction are usually
written; numbers are small integers, whose sums are exact. With --ptx every instruction there is goes through ptxas for sm_90a,
which must have nothing to say about it.
"""
import argparse
import itertools
import random
import subprocess
import sys
import tempfile

import run_mma
from run_mma import BYTES, argument, decode, encode, kind_of, launch, number, run

# a, b, accumulator, K of one instruction
WIDE = [("f16", "f16", "f16", 16), ("f16", "f16", "f32", 16), ("bf16", "bf16", "f32", 16)]
NARROW = [("tf32", "tf32", "f32", 8)]
NARROW += [(a, b, c, 32) for a in ("f8E4M3FN", "f8E5M2") for b in ("f8E4M3FN", "f8E5M2") for c in ("f16", "f32")]
NARROW += [(a, b, "i32", 32) for a in ("i8", "u8") for b in ("i8", "u8")]
ROWS = WIDE + NARROW
SWIZZLES = (0, 32, 64, 128)


# -- shared memory ------------------------------------------------------------------------------------------
class Operand:
    """A matrix of `rows` by `depth` elements in an image of shared memory, from `base` on."""

    def __init__(self, name, rows, step, steps, mn_major, swizzle, base, other_order):
        self.size, self.mn_major, self.swizzle, self.base = BYTES[name], mn_major, swizzle, base
        self.t = 16 // self.size                      # elements of a unit
        self.wide = swizzle // 16 or 1                # units in a row of what is swizzled
        depth = step * steps
        mn_blocks = -(-rows // (self.t * self.wide)) if mn_major else -(-rows // 8)
        k_blocks = depth // 8 if mn_major else -(-depth // (self.t * self.wide))
        block = 8 * self.wide                         # units
        self.mn_step, self.k_step = (block, block * mn_blocks) if other_order else (block * k_blocks, block)
        self.units = block * mn_blocks * k_blocks
        # what a descriptor says, and how far the next step is
        if mn_major:
            self.leading, self.stride = (self.mn_step, self.k_step) if swizzle else (self.k_step, self.mn_step)
            self.advance = [self.k_step * (s * step // 8) for s in range(steps)]
        else:
            self.leading, self.stride = (1 if swizzle else self.k_step), self.mn_step
            per = self.wide // 2 if swizzle else 0    # steps in a row
            self.advance = [s % per * 2 + s // per * self.k_step if per else 2 * s * self.k_step for s in range(steps)]

    def place(self, i, k):
        """The byte of an element."""
        if self.mn_major:
            unit, within = i // self.t, i % self.t
            unit = unit // self.wide * self.mn_step + unit % self.wide + k % 8 * self.wide + k // 8 * self.k_step
        else:
            unit, within = k // self.t, k % self.t
            unit = unit // self.wide * self.k_step + unit % self.wide + i % 8 * self.wide + i // 8 * self.mn_step
        unit += self.base // 16
        bits = {0: 0, 32: 1, 64: 2, 128: 3}[self.swizzle]
        unit ^= unit >> 3 & (1 << bits) - 1
        return unit * 16 + within * self.size


def place_a(name, thread, i):
    row, depth = run_mma.place_a("i8" if name == "u8" else name, 16, 0, thread % 32, i)
    return thread // 32 * 16 + row, depth


def place_c(thread, i):
    row, column = run_mma.place_c(thread % 32, i % 4)
    return thread // 32 * 16 + row, column + i // 4 * 8


# -- modules ------------------------------------------------------------------------------------------------
class Case:
    def __init__(self, row, n, steps, majors, swizzles, local, groups=1, negated=(False, False), uses=True, seed=0):
        self.row, self.n, self.steps, self.majors, self.swizzles = row, n, steps, majors, swizzles
        self.local, self.groups, self.negated, self.uses = local, groups, negated, uses
        r = random.Random(f"{self} {seed}")
        a, b, _, k = row
        other = r.random() < 0.5
        self.a = Operand(a, 64 * groups, k, steps, majors[0], swizzles[0], 0, other)
        base = 0 if local else -(-self.a.units * 16 // 1024) * 1024
        self.b = Operand(b, n, k, steps, majors[1], swizzles[1], base, not other)
        self.bytes = -(-(base + self.b.units * 16) // (2048 * groups)) * 2048 * groups
        self.random = r

    def __str__(self):
        return (f"{'x'.join(map(str, self.row[:3]))} n {self.n} x{self.steps} majors {self.majors} swizzles {self.swizzles} local {self.local} "
                f"groups {self.groups} negated {self.negated} uses {self.uses}")


def constant(result, value, kind="i64"):
    return f'  %{result} = "arith.constant"() <{{value = {value} : {kind}}}> : () -> {kind}\n'


def add(result, pointer, offset, space, align=16):
    return f'  %{result} = "hilt.ptr_add"(%{pointer}, %{offset}) : (!hilt.ptr<{space}, {align}>, i64) -> !hilt.ptr<{space}, {align}>\n'


def descriptor(case, o, which, s):
    where = o.base // 16 + o.advance[s]
    body = constant(f"{which}o{s}", where * 16)
    body += add(f"{which}p{s}", "tile", f"{which}o{s}", "shared")
    if which == "a" and case.groups == 2:
        body += constant(f"ao{s}g", o.place(64, 0) & ~1023 if o.swizzle else (64 // o.t if o.mn_major else 8) * o.mn_step * 16)
        body += f'  %ag{s} = "arith.muli"(%group, %ao{s}g) : (i64, i64) -> i64\n' + add(f"aq{s}", f"ap{s}", f"ag{s}", "shared")
    source = f"aq{s}" if which == "a" and case.groups == 2 else f"{which}p{s}"
    return body + (f'  %{which}d{s} = "hilt.wgmma_desc"(%{source}) {{leading = {o.leading * 16} : i64, stride = {o.stride * 16} : i64, '
                   f'swizzle = {o.swizzle} : i64}} : (!hilt.ptr<shared, 16>) -> i64\n')


def local(name, kind, lanes, source):
    """Local memory that holds the thread's part of `source`."""
    size = lanes * BYTES[kind]
    kind = kind_of(kind)
    return (f'  %{name} = "hilt.alloc_local"() {{count = {lanes} : i64, align = 16 : i64, type = {kind}}} : () -> !hilt.ptr<local, 16>\n'
            + constant(f"{name}s", size) + f'  %{name}o = "arith.muli"(%l, %{name}s) : (i64, i64) -> i64\n'
            + add(f"{name}p", source, f"{name}o", "global")
            + f'  %{name}v = "hilt.load"(%{name}p) {{align = {4 if size % 16 else 16} : i64}} : (!hilt.ptr<global, 16>) -> vector<{lanes}x{kind}>\n'
            + f'  "hilt.store"(%{name}v, %{name}) {{align = 16 : i64}} : (vector<{lanes}x{kind}>, !hilt.ptr<local, 16>) -> ()\n')


def module(case):
    a, b, c, k = case.row
    lanes = case.n // 2
    body = constant("n", case.bytes // (128 * case.groups)) + constant("seven", 128)
    body += '  %group = "hilt.div_u"(%l, %seven) : (i64, i64) -> i64\n'
    body += f'  %tile = "hilt.alloc_shared"() {{count = {case.bytes} : i64, align = 1024 : i64, type = i8}} : () -> !hilt.ptr<shared, 16>\n'
    body += '  %first = "arith.muli"(%l, %n) : (i64, i64) -> i64\n'
    for i in range(case.bytes // (128 * case.groups) // 16):
        body += constant(f"c{i}", i * 16) + f'  %at{i} = "arith.addi"(%first, %c{i}) : (i64, i64) -> i64\n'
        body += add(f"from{i}", "image", f"at{i}", "global") + add(f"to{i}", "tile", f"at{i}", "shared")
        body += f'  %w{i} = "hilt.load"(%from{i}) : (!hilt.ptr<global, 16>) -> vector<4xi32>\n'
        body += f'  "hilt.store"(%w{i}, %to{i}) : (vector<4xi32>, !hilt.ptr<shared, 16>) -> ()\n'
    body += constant("z", 0, "i32") + '  "hilt.fence_proxy"() {kind = "async"} : () -> ()\n  "hilt.barrier"(%z, %z) : (i32, i32) -> ()\n'
    body += local("acc", c, lanes, "d")
    flags = "".join(f", {side}_unsigned" for side, name in (("a", a), ("b", b)) if name == "u8")
    flags += "".join(f", {side}_mn_major" for side, major in zip("ab", case.majors) if major)
    flags += "".join(f", {side}_negated" for side, negated in zip("ab", case.negated) if negated)
    parts = []
    if case.local:
        body += local("frag", a, 16 // BYTES[a] * case.steps, "a")
        for s in range(case.steps):
            body += constant(f"fo{s}", 16 * s) + add(f"f{s}", "frag", f"fo{s}", "local")
    body += '  "hilt.wgmma_fence"() : () -> ()\n'
    for s in range(case.steps):
        body += descriptor(case, case.b, "b", s) + ("" if case.local else descriptor(case, case.a, "a", s))
        body += constant(f"use{s}", int(case.uses or s > 0), "i1")
        parts.append(f'  "hilt.wgmma"(%acc, %{"f" if case.local else "ad"}{s}, %bd{s}, %use{s}) {{shape = [64, {case.n}, {k}], type = {c}, '
                     f'a_type = {kind_of(a)}, b_type = {kind_of(b)}{flags}}} : (!hilt.ptr<local, 16>, '
                     f'{"!hilt.ptr<local, 16>" if case.local else "i64"}, i64, i1) -> ()\n')
    body += "".join(parts)
    body += '  "hilt.wgmma_commit"() : () -> ()\n  "hilt.wgmma_wait"() {groups = 0 : i64} : () -> ()\n'
    t = f"vector<{lanes}x{c}>"
    body += f'  %out = "hilt.load"(%acc) {{align = 16 : i64}} : (!hilt.ptr<local, 16>) -> {t}\n'
    body += f'  "hilt.store"(%out, %accp) {{align = 4 : i64}} : ({t}, !hilt.ptr<global, 16>) -> ()\n'
    names = ["image", "a", "d"]
    text = launch(names).replace("value = 32 :", f"value = {128 * case.groups} :") + run_mma.kernel(names, body)
    return text.replace('reg = "laneid"', 'reg = "tid.x"').replace("block = [32, 1, 1]", f"block = [{128 * case.groups}, 1, 1]")


# -- runs ---------------------------------------------------------------------------------------------------
def check_case(program, options, case):
    a, b, c, k = case.row
    r, depth, rows = case.random, k * case.steps, 64 * case.groups
    first = [[number(a, "exact", r, "a") for _ in range(depth)] for _ in range(rows)]
    second = [[number(b, "exact", r, "b") for _ in range(depth)] for _ in range(case.n)]
    third = [[number(c, "exact", r, "c") for _ in range(case.n)] for _ in range(rows)]
    image = bytearray(r.randbytes(case.bytes))
    for o, name, matrix in ((case.a, a, first), (case.b, b, second)):
        if o is case.a and case.local:
            continue
        for i, x in itertools.product(range(len(matrix)), range(depth)):
            at = o.place(i, x)
            image[at:at + BYTES[name]] = matrix[i][x].to_bytes(BYTES[name], "little")
    fragments, sums = [], []
    for t in range(128 * case.groups):
        for s, i in itertools.product(range(case.steps), range(16 // BYTES[a])):
            y, x = place_a(a, t, i)
            fragments.append(first[y][x + s * k])
        for i in range(case.n // 2):
            y, x = place_c(t, i)
            sums.append(third[y][x])
    args = [argument(image, 1), argument(fragments, BYTES[a]), argument(sums, BYTES[c])]
    got, said = run(program, options, module(case), args)
    where = f"{case} {' '.join(options)}"
    if got is None:
        return [f"{where}: {said}"]
    signs = [-1 if n else 1 for n in case.negated]
    p = [[signs[0] * decode(a, v) for v in row] for row in first]
    q = [[signs[1] * decode(b, v) for v in row] for row in second]
    for t, i in itertools.product(range(128 * case.groups), range(case.n // 2)):
        y, x = place_c(t, i)
        start = (t * (case.n // 2) + i) * BYTES[c]
        have = decode(c, int.from_bytes(got[start:start + BYTES[c]], "little"))
        want = (decode(c, third[y][x]) if case.uses else 0) + sum(map(lambda u, v: u * v, p[y], q[x]))
        want = (want + (1 << 31)) % (1 << 32) - (1 << 31) if c == "i32" else decode(c, encode(c, want))
        if have != want:
            return [f"{where}: ({y}, {x}) is {have}, should be {want}"]
    return []


def cases(every):
    """All types with all swizzles, majors and places of A; sizes and the rest go round."""
    sizes, count = itertools.cycle((8, 16, 24, 64, 32)), 0
    for row in ROWS:
        majors = list(itertools.product((False, True), (False, True))) if row in WIDE else [(False, False)]
        for (major, swizzle), local in itertools.product(itertools.product(majors, SWIZZLES), (False, True)):
            if local and major[0]:
                continue
            count += 1
            negated = (count % 3 == 0, count % 5 == 0) if row[2] != "i32" else (False, False)
            swizzles = (SWIZZLES[(SWIZZLES.index(swizzle) + count) % 4], swizzle)
            yield Case(row, next(sizes), 1 + count % 4, major, swizzles, local, negated=negated, uses=count % 7 != 0)
    yield Case(WIDE[1], 200, 4, (False, False), (128, 128), False)
    yield Case(WIDE[2], 136, 4, (False, True), (128, 64), True)
    yield Case(NARROW[-1], 192, 2, (False, False), (128, 128), False)
    for row in (WIDE[2], NARROW[0], NARROW[1]):
        yield Case(row, 96, 4, (False, False), (128, 128), False, groups=2)
    yield Case(WIDE[0], 128, 4, (True, True), (128, 128), False, groups=2)


# -- registers ----------------------------------------------------------------------------------------------
def loop_module(n, tiles, pending, wrong=""):
    """A producer warpgroup that gives registers back, and two that take them and multiply, `tiles` times 64 rows each, over a number of
    k-blocks known at run time; `pending` groups may be in flight. wrong: something that ptxas has to put a wait before."""
    body = constant("bytes", 65536) + constant("seven", 128) + constant("lo", 0) + constant("two", 2) + constant("k1", 1)
    body += '  %group = "hilt.div_u"(%l, %seven) : (i64, i64) -> i64\n'
    body += '  %tile = "hilt.alloc_shared"() {count = 131072 : i64, align = 1024 : i64, type = i8} : () -> !hilt.ptr<shared, 16>\n'
    body += '  %is = "arith.cmpi"(%group, %two) {predicate = 0 : i64} : (i64, i64) -> i1\n  "scf.if"(%is) ({\n'
    body += '  "hilt.setmaxnreg"() {mode = "dec", count = 24 : i64} : () -> ()\n  "scf.yield"() : () -> ()\n  }, {\n'
    body += '  "hilt.setmaxnreg"() {mode = "inc", count = 240 : i64} : () -> ()\n'
    for t in range(tiles):
        body += f'  %acc{t} = "hilt.alloc_local"() {{count = {n // 2} : i64, align = 16 : i64, type = f32}} : () -> !hilt.ptr<local, 16>\n'
    body += '  %trips = "hilt.load"(%a) : (!hilt.ptr<global, 16>) -> i64\n  "scf.for"(%lo, %trips, %k1) ({\n  ^bb0(%i: i64):\n'
    body += constant("z0", 0) + '  %odd = "arith.andi"(%i, %k1) : (i64, i64) -> i64\n  %so = "arith.muli"(%odd, %bytes) : (i64, i64) -> i64\n'
    body += add("stage", "tile", "so", "shared")
    body += '  %again = "arith.cmpi"(%i, %z0) {predicate = 1 : i64} : (i64, i64) -> i1\n  "hilt.wgmma_fence"() : () -> ()\n' + constant("on", 1, "i1")
    for s, t in itertools.product(range(4), range(tiles)):
        x = f"{s}_{t}"
        for which, where in (("a", 32 * s + 8192 * t), ("b", 32768 + 32 * s)):
            body += constant(f"{which}o{x}", where) + add(f"{which}p{x}", "stage", f"{which}o{x}", "shared")
            body += (f'  %{which}d{x} = "hilt.wgmma_desc"(%{which}p{x}) {{leading = 16 : i64, stride = 1024 : i64, swizzle = 128 : i64}} : '
                     '(!hilt.ptr<shared, 16>) -> i64\n')
        body += (f'  "hilt.wgmma"(%acc{t}, %ad{x}, %bd{x}, %{"on" if s else "again"}) {{shape = [64, {n}, 16], type = f32, a_type = bf16, b_type = bf16}} : '
                 '(!hilt.ptr<local, 16>, i64, i64, i1) -> ()\n')
    body += '  "hilt.wgmma_commit"() : () -> ()\n'
    if wrong:
        body += wrong
    body += f'  "hilt.wgmma_wait"() {{groups = {pending} : i64}} : () -> ()\n  "scf.yield"() : () -> ()\n  }}) : (i64, i64, i64) -> ()\n'
    body += '  "hilt.wgmma_wait"() {groups = 0 : i64} : () -> ()\n'
    for t in range(tiles):
        body += constant(f"os{t}", n * 2) + f'  %oo{t} = "arith.muli"(%l, %os{t}) : (i64, i64) -> i64\n' + add(f"op{t}", "d", f"oo{t}", "global")
        body += f'  %v{t} = "hilt.load"(%acc{t}) {{align = 16 : i64}} : (!hilt.ptr<local, 16>) -> vector<{n // 2}xf32>\n'
        body += f'  "hilt.store"(%v{t}, %op{t}) {{align = 16 : i64}} : (vector<{n // 2}xf32>, !hilt.ptr<global, 16>) -> ()\n'
    body += '  "scf.yield"() : () -> ()\n  }) : (i1) -> ()\n'
    text = launch(["a", "d"]).replace("value = 32 :", "value = 384 :") + run_mma.kernel(["a", "d"], body)
    text = text.replace('reg = "laneid"', 'reg = "tid.x"').replace("block = [32, 1, 1]", "block = [384, 1, 1], minctas = 1 : i64")
    return text


TOUCHES = ('  %tv = "hilt.load"(%acc0) {align = 16 : i64} : (!hilt.ptr<local, 16>) -> f32\n'
           '  %t2 = "arith.addf"(%tv, %tv) : (f32, f32) -> f32\n'
           '  "hilt.store"(%t2, %acc0) {align = 16 : i64} : (f32, !hilt.ptr<local, 16>) -> ()\n')


def said_by_ptxas(program, text):
    with tempfile.NamedTemporaryFile("w", suffix=".mlir") as f:
        f.write(text)
        f.flush()
        done = subprocess.run([program, "--emit=cubin", "--gpu-arch=sm_90a", "-o", "/dev/null", f.name], capture_output=True, text=True, timeout=120)
    return done.stderr.strip() or ("failed" if done.returncode else "")


def register_problems(program):
    problems = []
    for n, tiles, pending in ((256, 1, 0), (256, 1, 1), (192, 2, 0), (128, 2, 1)):
        said = said_by_ptxas(program, loop_module(n, tiles, pending))
        problems += [f"{tiles} tiles of 64x{n}, {pending} pending: {said}"] if said else []
    if "C75" not in said_by_ptxas(program, loop_module(256, 1, 0, TOUCHES)):
        problems.append("ptxas has nothing to say of accumulators that are touched in flight")
    return problems


def ptx_problems(program):
    problems = []
    for row in ROWS:
        sizes = [n for n in range(8, 257, 8) if row[2] != "i32" or n % 16 == 0 or n < 32]
        for n in sizes:
            major = (n % 16 == 0, n % 24 == 0) if row in WIDE else (False, False)
            local = n % 32 == 8
            case = Case(row, n, 1, (major[0] and not local, major[1]), (128, 128), local, uses=n % 64 != 0)
            said = said_by_ptxas(program, module(case))
            problems += [f"{case}: {said}"] if said else []
    return problems


def main():
    p = argparse.ArgumentParser()
    p.add_argument("program")
    p.add_argument("--device", default="")
    p.add_argument("--ptx", action="store_true")
    p.add_argument("--all", action="store_true", help="every case everywhere")
    o = p.parse_args()
    problems, n = [], 0
    ways = [[f"--device={o.device}"]] if o.device else [["--device=eval"], ["--device=cpu"], ["--check=1"]]
    for i, case in enumerate(cases(o.all)):
        for options in ways if o.all or o.device else [ways[i % len(ways)]]:
            problems += check_case(o.program, options, case)
            n += 1
    if o.ptx:
        problems += ptx_problems(o.program) + register_problems(o.program)
    print("\n".join(problems))
    print(f"{n} runs, {len(problems)} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
