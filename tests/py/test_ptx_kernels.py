"""PTX of every test kernel and of every example, for one GPU of each generation; assembled, where there is a ptxas."""
import collections
import concurrent.futures
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

import pytest

HERE = pathlib.Path(__file__).parent / "kernels"
sys.path.append(str(HERE))
TARGETS = ["sm_80", "sm_90a", "sm_100a"]


def find_ptxas():
    usual = [os.environ.get("HILT_PTXAS"), shutil.which("ptxas"), "/usr/local/cuda/bin/ptxas"]
    return next((path for path in usual if path and pathlib.Path(path).is_file()), None)


def translate(folder, *words):
    done = subprocess.run([sys.executable, str(HERE / "ptx.py"), str(folder), *words], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-3000:]
    return [json.loads(line) for line in done.stdout.splitlines()]


def assemble(folder, target):
    files = sorted((folder / target).glob("*.ptx"))
    done = subprocess.run([find_ptxas(), f"-arch={target}", "-O1", "-o", str(folder / f"{target}.cubin"), *map(str, files)],
                          capture_output=True, text=True)
    return len(files), done.returncode, done.stdout + done.stderr


def check_refusals(refused):
    """Only what sm_80 lacks, and wgmma, which sm_90a alone has; said at a line of the test that uses it."""
    for one in refused:
        hopper = "wgmma" in one["text"] or "warpgroup" in one["text"]
        assert one["id"] == "UNSUP_TARGET" and (one["target"] == "sm_80" or one["target"] == "sm_100a" and hopper), one
        line = pathlib.Path(one["file"]).read_text().splitlines()[one["line"] - 1]
        spoken = re.search(r"UNSUP_TARGET: (\w+)", one["text"])[1]
        assert re.search(rf"{spoken}|cluster|fence|mbarrier|bulk|elect|launch|gemm|cute.copy|pipeline|warpgroup", line), one


@pytest.mark.parametrize("words", [[], ["--examples"]], ids=["cases", "examples"])
def test_all(tmp_path, words):
    refused = translate(tmp_path, *words)
    check_refusals(refused)
    assert words or len({one["name"] for one in refused}) > 3, "kernels with clusters are among them"
    counts = collections.Counter(path.parent.name for path in tmp_path.glob("*/*.ptx"))
    assert set(counts) == set(TARGETS) and min(counts.values()) >= (3 if words else 40), counts
    if find_ptxas() is None:
        pytest.skip("not assembled: there is no ptxas")
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for n, status, said in pool.map(lambda target: assemble(tmp_path, target), TARGETS):
            assert status == 0 and n, said[-3000:]


@pytest.mark.parametrize("name", ["elementwise", "transpose"])
def test_128_bits_at_once(tmp_path, name):
    """An example whose tensors have rows of whole vectors reads and writes 16 bytes at once."""
    program = f"""
import operator, sys
import numpy as np
import hilt.cute as cute
import {name}
a, b = np.ones((64, 96), np.float32), np.zeros((96, 64), np.float32)
if {name!r} == "transpose":
    f, args = transpose.transpose, (a, b, transpose.padded)
else:
    f, args = elementwise.elementwise, (operator.add, a, a.copy(), np.zeros_like(a), 1)
sys.stdout.write(cute.compile(f, *args, options="--gpu-arch=sm_90a --keep-ptx").__ptx__)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True,
                          env={**os.environ, "PYTHONPATH": os.pathsep.join([str(HERE.parents[2] / "examples"), *sys.path])})
    assert done.returncode == 0, done.stderr[-3000:]
    assert re.search(r"ld\.global(\.nc)?\.v4\.[bfu]32", done.stdout) and re.search(r"st\.global\.v4\.[bfu]32", done.stdout), done.stdout
