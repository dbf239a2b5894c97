#!/usr/bin/env python3
"""Every ordinary op at every type gives the interpreter's bits: tests/ir/run_ops.py HILT_OPT [--device NAME] [--rounds N] [TYPE...]

The kernels of ptx_ops.py, alone and as vectors, on values that are often special: limits, widths, zeros, subnormals, NaN. Two
NaNs are the same. Says which op gives what for which operands.
"""
import argparse
import concurrent.futures
import os
import random
import re
import subprocess
import sys
import tempfile

import ptx_ops

# of a float: bits, bits of the fraction
FORMATS = {"f16": (16, 10), "bf16": (16, 7), "f32": (32, 23), "tf32": (32, 23), "f64": (64, 52), "f8E5M2": (8, 2), "f8E4M3FN": (8, 3)}


def is_nan(name, bits):
    if name not in FORMATS:
        return False
    width, fraction = FORMATS[name]
    magnitude = bits & ((1 << width - 1) - 1)
    return magnitude == 0x7f if name == "f8E4M3FN" else magnitude >> fraction == (1 << width - 1 - fraction) - 1 and \
        magnitude & ((1 << fraction) - 1) != 0


def special(name):
    width = ptx_ops.BITS[name]
    if name in ptx_ops.INTS:
        low = 1 << width - 1
        return [n % (1 << width) for n in (0, 1, 2, 3, 7, 10, -1, -2, -7, low, low - 1, low + 1, width - 1, width, width + 1, 2 * width)]
    width, fraction = FORMATS[name]
    one = (1 << width - 2 - fraction) - 1 << fraction
    half, infinity = 1 << fraction - 1, (1 << width - 1 - fraction) - 1 << fraction
    least = 1 << 13 if name == "tf32" else 1
    some = [0, one, one + half, one - (1 << fraction), one + (1 << fraction), one + (3 << fraction), infinity, infinity | half,
            infinity - least, least, (1 << fraction) - least, 1 << fraction, one + least, one - least, one + (5 << fraction) + half]
    return some + [n | 1 << width - 1 for n in some]


def values(name, count, r):
    width, some = ptx_ops.BITS[name] if name != "tf32" else 32, special(name)
    out = []
    for _ in range(count):
        v = r.choice(some) if r.random() < 0.6 else r.getrandbits(width)
        if name in FORMATS and r.random() < 0.2:  # near one, where most functions do something
            bits, fraction = FORMATS[name]
            v = ((1 << bits - 2 - fraction) - 1 + r.randint(-3, 5) << fraction) + r.getrandbits(fraction) | r.getrandbits(1) << bits - 1
        out.append(v & ~0x1fff if name == "tf32" else v)
    return out


def argument(numbers, size):
    data = b"".join(n.to_bytes(size, "little") for n in numbers)
    data += bytes(-len(data) % 16)
    words = (int.from_bytes(data[i:i + 8], "little", signed=True) for i in range(0, len(data), 8))
    return f"--arg=i64[{','.join(map(str, words))}]"


def run(program, path, device, args):
    done = subprocess.run([program, f"--device={device}", "--run=run", *args, path], capture_output=True, text=True, timeout=120)
    memories = re.findall(r"i64\[(.*)\]", done.stdout)
    if done.returncode or len(memories) != 4:
        return None, done.stderr.strip()[:300]
    return b"".join(int(n).to_bytes(8, "little", signed=True) for n in memories[3].split(", ")), ""


def check(program, folder, device, name, lanes, seed):
    r = random.Random(f"{name} {lanes} {seed}")
    path = os.path.join(folder, f"{name}x{lanes}s{seed}.mlir")
    with open(path, "w") as f:
        f.write(ptx_ops.module(name, lanes))
    size, slot, results = ptx_ops.size(name), max(16, 16 * lanes), ptx_ops.results(name)
    threads = ptx_ops.THREADS
    operands = [values(name, threads * lanes, r) for _ in range(3)]
    args = [argument(numbers, size) for numbers in operands]
    args.append(f"--arg=i64[{','.join(['0'] * (len(results) * slot * threads // 8))}]")
    want, got = run(program, path, "eval", args), run(program, path, device, args)
    where = f"{name} x {lanes}"
    if want[0] is None or got[0] is None:
        return [f"{where}: {want[1] or got[1]}"]
    wrong = []
    for i, (label, result) in enumerate(results):
        step = ptx_ops.size(result)
        for n in range(threads * lanes):
            at = slot * (i * threads + n // lanes) + n % lanes * step
            a, b = (int.from_bytes(memory[at:at + step], "little") for memory in (want[0], got[0]))
            if a != b and not (is_nan(result, a) and is_nan(result, b)):
                numbers = ", ".join(hex(o[n]) for o in operands)
                wrong.append(f"{where}: {label} of {numbers}: {b:#x}, should be {a:#x}")
                break
    return wrong


def main():
    p = argparse.ArgumentParser()
    p.add_argument("program")
    p.add_argument("types", nargs="*", default=ptx_ops.TYPES)
    p.add_argument("--device", default="cpu")
    p.add_argument("--rounds", type=int, default=3)
    p.add_argument("--jobs", type=int, default=2)
    o = p.parse_args()
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(o.jobs) as pool:
        jobs = [pool.submit(check, o.program, folder, o.device, name, lanes, seed)
                for name in o.types or ptx_ops.TYPES for lanes in (1, 2, 3) for seed in range(o.rounds)]
        wrong = sorted({line for job in jobs for line in job.result()})
    print("\n".join(wrong))
    print(f"{len(jobs)} runs on {o.device}, {len(wrong)} differences")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
