#!/usr/bin/env python3
"""PTX of everything there is must assemble: tests/ir/ptx.py HILT_OPT [--quick]

Kernels of the text tests, and every ordinary op at every type (ptx_ops.py), for one GPU of each generation. Where a text
test uses what a GPU does not have, it must say so. Without ptxas the PTX is only made.
"""
import concurrent.futures
import pathlib
import re
import subprocess
import sys
import tempfile

import ptx_ops

HERE = pathlib.Path(__file__).resolve().parent
TARGETS = ["sm_80", "sm_90a", "sm_100a"]
REFUSED = re.compile(r"needs sm_\w+.*, but the code is for (\w+)")


def hilt_opt(program, *words):
    done = subprocess.run([program, *words], capture_output=True, text=True, timeout=300)
    return done.returncode, done.stderr.strip()


def have_ptxas(program):
    path = HERE / "ptx-values.mlir"
    return "no assembler" not in hilt_opt(program, "--emit=cubin", str(path))[1]


def check(program, assembles, path, target, may_refuse):
    """Nothing, or what is wrong."""
    words = ["--emit=cubin", "--ptxas=-O1"] if assembles else ["--emit=ptx", "-o", "/dev/null"]
    status, said = hilt_opt(program, *words, f"--gpu-arch={target}", str(path))
    refused = REFUSED.search(said)
    if status and may_refuse and refused and refused[1] == target:
        return None
    return f"{path.name} for {target}: {said[:400]}" if status else None


def jobs(folder, quick):
    for path in sorted(HERE.glob("*.mlir")):
        text = path.read_text()
        if "kernel}" in text.replace(", kernel,", ", kernel}") and "refused" not in path.name:
            for target in TARGETS:
                yield path, target, target != TARGETS[-1] or "hilt.wgmma" in text  # which one generation has
    for name in ptx_ops.TYPES:
        for lanes, targets in [(1, TARGETS), (3, TARGETS[:1])] if not quick else [(1, TARGETS[1:2])]:
            path = folder / f"{name}x{lanes}.mlir"
            path.write_text(ptx_ops.module(name, lanes))
            for target in targets:
                yield path, target, False


def main(args):
    program = args[0]
    assembles = have_ptxas(program)
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(2) as pool:
        found = [pool.submit(check, program, assembles, *job) for job in jobs(pathlib.Path(folder), "--quick" in args)]
        problems = [f.result() for f in found if f.result()]
    print("\n".join(problems))
    print(f"{len(found)} translations{'' if assembles else ', not assembled'}, {len(problems)} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
