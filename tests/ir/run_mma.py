#!/usr/bin/env python3
"""Every hilt.mma, ldmatrix and stmatrix against sums written here: tests/ir/run_mma.py HILT_OPT [--device NAME] [--ptx]

A kernel of one warp loads each lane's elements in order, multiplies, and stores them. Where an element lies in its matrix is said
here as PTX's document says it. Numbers are small integers, whose sums are exact; normal ones, which are held against a bound; or special
ones. With --ptx the kernels are assembled, for the least GPU that has them and for newer ones.
"""
import argparse
import functools
import itertools
import math
import random
import re
import struct
import subprocess
import sys
import tempfile

# a, b, accumulator, sizes, the GPUs
FLOATS = [("f16", "f16", "f16", (16, 8, 8), "sm_80"), ("f16", "f16", "f32", (16, 8, 8), "sm_80"),
          ("f16", "f16", "f16", (16, 8, 16), "sm_80"), ("f16", "f16", "f32", (16, 8, 16), "sm_80"),
          ("bf16", "bf16", "f32", (16, 8, 8), "sm_80"), ("bf16", "bf16", "f32", (16, 8, 16), "sm_80"),
          ("tf32", "tf32", "f32", (16, 8, 4), "sm_80"), ("tf32", "tf32", "f32", (16, 8, 8), "sm_80"),
          ("f64", "f64", "f64", (8, 8, 4), "sm_80"), ("f64", "f64", "f64", (16, 8, 4), "sm_90"),
          ("f64", "f64", "f64", (16, 8, 8), "sm_90"), ("f64", "f64", "f64", (16, 8, 16), "sm_90")]
F8 = [(a, b, "f32", (16, 8, 32), "sm_89") for a in ("f8E4M3FN", "f8E5M2") for b in ("f8E4M3FN", "f8E5M2")]
INTS = [(a, b, "i32", (16, 8, k), "sm_80") for a in ("i8", "u8") for b in ("i8", "u8") for k in (16, 32)]
ROWS = FLOATS + F8 + INTS
BYTES = {"f16": 2, "bf16": 2, "tf32": 4, "f32": 4, "f64": 8, "f8E4M3FN": 1, "f8E5M2": 1, "i8": 1, "u8": 1, "i32": 4}
FRACTION = {"f16": 11, "f32": 24, "f64": 53}


# -- numbers ------------------------------------------------------------------------------------------------
def decode_small(bits, exponent_bits, fraction, finite):
    """A float of 8 bits; finite: it has no infinity."""
    sign, e, m = bits >> 7, bits >> fraction & (1 << exponent_bits) - 1, bits & (1 << fraction) - 1
    bias, top = (1 << exponent_bits - 1) - 1, (1 << exponent_bits) - 1
    if e == top and (m == (1 << fraction) - 1 if finite else True):
        v = math.inf if not finite and m == 0 else math.nan
    else:
        v = m * 2.0 ** (1 - bias - fraction) if e == 0 else (1 + m / (1 << fraction)) * 2.0 ** (e - bias)
    return -v if sign else v


@functools.lru_cache(maxsize=None)
def decode(name, bits):
    data = bits.to_bytes(BYTES[name], "little")
    if name in ("i8", "i32", "u8"):
        return int.from_bytes(data, "little", signed=name != "u8")
    if name == "f8E4M3FN":
        return decode_small(bits, 4, 3, True)
    if name == "f8E5M2":
        return decode_small(bits, 5, 2, False)
    if name == "bf16":
        data = bytes(2) + data
    return struct.unpack("<" + {2: "e", 4: "f", 8: "d"}[len(data)], data)[0]


@functools.lru_cache(maxsize=None)
def encode(name, v):
    """Bits of the number nearest to v, cut where a format is narrow: any will do."""
    if name in ("i8", "u8", "i32"):
        return int(v) & (1 << 8 * BYTES[name]) - 1
    if name in ("f8E4M3FN", "f8E5M2"):
        return min(range(256), key=lambda b: abs(decode(name, b) - v) if math.isfinite(decode(name, b)) else math.inf)
    data = struct.pack("<" + {"f16": "e", "f64": "d"}.get(name, "f"), v)
    if name == "bf16":
        data = data[2:]
    return int.from_bytes(data, "little") & (~0x1fff if name == "tf32" else -1)


def number(name, kind, r, matrix):
    if name in ("i8", "u8", "i32"):
        return r.getrandbits(8 * BYTES[name])
    if kind == "special" and r.random() < 0.05:
        return encode(name, r.choice([math.inf, -math.inf, math.nan, -0.0])) if not name.startswith("f8") else r.choice([0x7f, 0xff, 0x80])
    return encode(name, r.randint(-4, 4) if kind != "normal" else r.gauss(0, 1))


# -- where elements lie -------------------------------------------------------------------------------------
def place_a(name, m, k, lane, i):
    group, within = lane >> 2, lane % 4
    if name in ("f16", "bf16"):
        return group + (8 if i % 4 >= 2 else 0), within * 2 + (i & 1) + (8 if i >= 4 else 0)
    if name == "tf32":
        return group + (8 if i % 2 else 0), within + (4 if i >= 2 else 0)
    if name == "f64":
        return (group, within) if m == 8 else (group + 8 * (i % 2), within + 4 * (i // 2))
    return group + (8 if i % 8 >= 4 else 0), within * 4 + (i & 3) + (16 if i >= 8 else 0)


def place_b(name, lane, i):
    group, within = lane >> 2, lane % 4
    if name in ("f16", "bf16"):
        return group, within * 2 + (i & 1) + (8 if i >= 2 else 0)
    if name in ("tf32", "f64"):
        return group, within + 4 * i
    return group, within * 4 + (i & 3) + (16 if i >= 4 else 0)


def place_c(lane, i):
    return (lane >> 2) + (8 if i >= 2 else 0), (lane % 4) * 2 + (i & 1)


# -- modules ------------------------------------------------------------------------------------------------
LAUNCH = """"func.func"() <{function_type = (%(types)s) -> (), sym_name = "run"}> ({
^bb0(%(args)s):
  %%one = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %%warp = "arith.constant"() <{value = 32 : i64}> : () -> i64
  %%zero = "arith.constant"() <{value = 0 : i64}> : () -> i64
  "hilt.launch"(%%one, %%one, %%one, %%warp, %%one, %%one, %%one, %%one, %%one, %%zero, %%zero, %(names)s) {callee = "k"} : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, %(types)s) -> ()
  "func.return"() : () -> ()
}) : () -> ()
"""
POINTER = "!hilt.ptr<global, 16>"


def launch(names):
    return LAUNCH % {"types": ", ".join([POINTER] * len(names)), "args": ", ".join(f"%{n}: {POINTER}" for n in names),
                     "names": ", ".join(f"%{n}" for n in names)}


def kernel(names, body):
    args = ", ".join(f"%{n}: {POINTER}" for n in names)
    return (f'"func.func"() <{{function_type = ({", ".join([POINTER] * len(names))}) -> (), sym_name = "k"}}> ({{\n^bb0({args}):\n'
            '  %lane = "hilt.sreg"() {reg = "laneid"} : () -> i32\n  %l = "arith.extui"(%lane) : (i32) -> i64\n'
            f'{body}  "func.return"() : () -> ()\n}}) {{kernel, block = [32, 1, 1]}} : () -> ()\n')


def at(pointer, size, result, space="global, 4"):
    return (f'  %{result}s = "arith.constant"() <{{value = {size} : i64}}> : () -> i64\n'
            f'  %{result}o = "arith.muli"(%l, %{result}s) : (i64, i64) -> i64\n'
            f'  %{result} = "hilt.ptr_add"(%{pointer}, %{result}o) : (!hilt.ptr<{space.replace(", 4", ", 16")}>, i64) -> !hilt.ptr<{space}>\n')


def kind_of(name):
    return "i8" if name == "u8" else name


def vector(name, lanes):
    return kind_of(name) if lanes == 1 else f"vector<{lanes}x{kind_of(name)}>"


def module(row):
    a, b, c, (m, n, k), _ = row
    counts = [m * k // 32, n * k // 32, m * n // 32]
    body, types = "", [vector(t, lanes) for t, lanes in zip((a, b, c), counts)]
    for name, t, lanes, element in zip("abc", types, counts, (a, b, c)):
        space = "global, 1" if lanes * BYTES[element] < 4 else "global, 4"
        body += at(name, lanes * BYTES[element], "p" + name, space)
        body += f'  %v{name} = "hilt.load"(%p{name}) : (!hilt.ptr<{space}>) -> {t}\n'
    flags = "".join(f", {side}_unsigned" for side, name in (("a", a), ("b", b)) if name == "u8")
    body += f'  %vd = "hilt.mma"(%va, %vb, %vc) {{shape = [{m}, {n}, {k}]{flags}}} : ({", ".join(types)}) -> {types[2]}\n'
    body += at("d", counts[2] * BYTES[c], "pd")
    body += f'  "hilt.store"(%vd, %pd) : ({types[2]}, !hilt.ptr<global, 4>) -> ()\n'
    return launch("abcd") + kernel("abcd", body)


# -- runs ---------------------------------------------------------------------------------------------------
def argument(numbers, size):
    data = b"".join(n.to_bytes(size, "little") for n in numbers)
    data += bytes(-len(data) % 16)
    words = (int.from_bytes(data[i:i + 8], "little", signed=True) for i in range(0, len(data), 8))
    return f"--arg=i64[{','.join(map(str, words))}]"


def run(program, options, text, args):
    with tempfile.NamedTemporaryFile("w", suffix=".mlir") as f:
        f.write(text)
        f.flush()
        done = subprocess.run([program, *options, "--run=run", *args, f.name], capture_output=True, text=True, timeout=120)
    memories = re.findall(r"i64\[(.*)\]", done.stdout)
    if done.returncode or len(memories) != len(args):
        return None, done.stderr.strip()[:400] or done.stdout[:200]
    return b"".join(int(n).to_bytes(8, "little", signed=True) for n in memories[-1].split(", ")), ""


def check_row(program, options, row, kind, seed):
    r = random.Random(f"{row} {kind} {seed}")
    a, b, c, (m, n, k), _ = row
    first = [[number(a, kind, r, "a") for _ in range(k)] for _ in range(m)]
    second = [[number(b, kind, r, "b") for _ in range(k)] for _ in range(n)]
    third = [[number(c, kind, r, "c") for _ in range(n)] for _ in range(m)]
    lanes = [m * k // 32, n * k // 32, m * n // 32]
    parts = [[], [], []]
    for lane in range(32):
        for i in range(lanes[0]):
            y, x = place_a("i8" if a == "u8" else a, m, k, lane, i)
            parts[0].append(first[y][x])
        for i in range(lanes[1]):
            y, x = place_b("i8" if b == "u8" else b, lane, i)
            parts[1].append(second[y][x])
        for i in range(lanes[2]):
            y, x = place_c(lane, i)
            parts[2].append(third[y][x])
    args = [argument(p, BYTES[t]) for p, t in zip(parts, (a, b, c))] + [argument([0] * len(parts[2]), BYTES[c])]
    got, said = run(program, options, module(row), args)
    where = f"{a} {b} {c} {m}x{n}x{k} {kind} {' '.join(options)}"
    if got is None:
        return [f"{where}: {said}"]
    for lane, i in itertools.product(range(32), range(lanes[2])):
        y, x = place_c(lane, i)
        start = (lane * lanes[2] + i) * BYTES[c]
        have = decode(c, int.from_bytes(got[start:start + BYTES[c]], "little"))
        terms = [decode(a, p) * decode(b, q) for p, q in zip(first[y], second[x])]
        add = decode(c, third[y][x])
        if c == "i32":
            want, bound = (add + sum(terms) + (1 << 31)) % (1 << 32) - (1 << 31), 0
        else:
            special = [t for t in terms + [add] if not math.isfinite(t)]
            want = sum(special) if special else math.fsum(terms + [add])
            bound = (k + 1) * 2.0 ** -FRACTION[c] * sum(map(abs, terms + [add])) if kind == "normal" and not special else 0
        if not (have == want or abs(have - want) <= bound or (have != have and want != want)):
            return [f"{where}: ({y}, {x}) is {have}, should be {want}"]
    return []


# -- rows of matrices ---------------------------------------------------------------------------------------
def rows_module(count, trans, element, store):
    """ldmatrix of rows of a tile in shared memory, or (store) stmatrix into them, by way of memory outside."""
    lanes, flag = {"i16": 2, "f8E4M3FN": 4, "f32": 1}[element] * count, ", trans" if trans else ""
    t = vector(element, lanes)
    sync = ('  %all = "arith.constant"() <{value = -1 : i32}> : () -> i32\n  "hilt.warp_sync"(%all) : (i32) -> ()\n')
    body = '  %tile = "hilt.alloc_shared"() {count = 512 : i64, align = 16 : i64, type = i8} : () -> !hilt.ptr<shared, 16>\n'
    body += at("tile", 16, "row", "shared, 16")
    if not store:
        body += at("a", 16, "from", "global, 16")
        body += '  %v = "hilt.load"(%from) : (!hilt.ptr<global, 16>) -> vector<16xi8>\n'
        body += '  "hilt.store"(%v, %row) : (vector<16xi8>, !hilt.ptr<shared, 16>) -> ()\n' + sync
        body += f'  %x = "hilt.ldmatrix"(%row) {{count = {count} : i64{flag}}} : (!hilt.ptr<shared, 16>) -> {t}\n'
        body += at("d", 4 * count, "to") + f'  "hilt.store"(%x, %to) : ({t}, !hilt.ptr<global, 4>) -> ()\n'
    else:
        body += at("a", 4 * count, "from") + f'  %x = "hilt.load"(%from) : (!hilt.ptr<global, 4>) -> {t}\n'
        body += '  %zero = "arith.constant"() <{value = dense<0> : vector<16xi8>}> : () -> vector<16xi8>\n'
        body += '  "hilt.store"(%zero, %row) : (vector<16xi8>, !hilt.ptr<shared, 16>) -> ()\n' + sync
        body += f'  "hilt.stmatrix"(%row, %x) {{count = {count} : i64{flag}}} : (!hilt.ptr<shared, 16>, {t}) -> ()\n'
        body += sync.replace("%all", "%again") + '  %v = "hilt.load"(%row) : (!hilt.ptr<shared, 16>) -> vector<16xi8>\n'
        body += at("d", 16, "to") + '  "hilt.store"(%v, %to) : (vector<16xi8>, !hilt.ptr<global, 4>) -> ()\n'
    return launch("ad") + kernel("ad", body)


def check_rows(program, options, count, trans, element, store):
    r = random.Random(f"{count} {trans} {store}")
    tile = [[r.getrandbits(16) for _ in range(8)] for _ in range(32)]
    fragments = []
    for lane, i in itertools.product(range(32), range(2 * count)):
        y, x = lane // 4, 2 * (lane % 4) + i % 2
        fragments.append(tile[8 * (i // 2) + (x if trans else y)][y if trans else x])
    rows = [h for row in tile for h in row]
    given, want = (fragments, rows[:64 * count] + [0] * (256 - 64 * count)) if store else (rows, fragments)
    got, said = run(program, options, rows_module(count, trans, element, store), [argument(given, 2), argument([0] * len(want), 2)])
    where = f"{'st' if store else 'ld'}matrix x{count} {'trans ' if trans else ''}{element} {' '.join(options)}"
    if got is None:
        return [f"{where}: {said}"]
    return [] if got == b"".join(h.to_bytes(2, "little") for h in want) else [f"{where}: other bytes"]


ROW_CASES = [(count, trans, element, store) for count in (1, 2, 4) for trans in (False, True) for element in ("i16", "f8E4M3FN", "f32")
             for store in (False, True) if element == "i16" or not trans]


# -- PTX ----------------------------------------------------------------------------------------------------
def assemble(program, text, target, what):
    with tempfile.NamedTemporaryFile("w", suffix=".mlir") as f:
        f.write(text)
        f.flush()
        done = subprocess.run([program, "--emit=cubin", f"--gpu-arch={target}", "-o", "/dev/null", f.name], capture_output=True, text=True, timeout=120)
    return [f"{what} for {target}: {done.stderr.strip()[:300]}"] if done.returncode else []


def ptx_problems(program):
    problems = []
    for row in ROWS:
        for target in dict.fromkeys([row[4], "sm_90a", "sm_100a"]):
            problems += assemble(program, module(row), target, " ".join(map(str, row[:4])))
    for case in ROW_CASES:
        for target in ("sm_90a", "sm_100a") if case[3] else ("sm_80", "sm_90a", "sm_100a"):
            problems += assemble(program, rows_module(*case), target, f"{'st' if case[3] else 'ld'}matrix {case}")
    return problems


def main():
    p = argparse.ArgumentParser()
    p.add_argument("program")
    p.add_argument("--device", default="")
    p.add_argument("--ptx", action="store_true")
    o = p.parse_args()
    problems, n = [], 0
    ways = [[f"--device={o.device}"]] if o.device else [["--device=eval"], ["--device=cpu"], ["--check=1"]]
    for options in ways:
        for row in ROWS:
            for kind in ("exact", "normal", "special") if row[2] != "i32" else ("exact",):
                problems += check_row(o.program, options, row, kind, 1)
                n += 1
        for case in ROW_CASES:
            problems += check_rows(o.program, options, *case)
            n += 1
    if o.ptx:
        problems += ptx_problems(o.program)
    print("\n".join(problems))
    print(f"{n} runs, {len(problems)} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
