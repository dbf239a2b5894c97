"""mlir-opt parses and verifies every dump: the IR as recorded, after each pass, and as `__mlir__` gives it."""
import os
import re
import shutil
import subprocess
import sys

import pytest

import randprog

MLIR_OPT = shutil.which("mlir-opt-19") or shutil.which("/usr/lib/llvm-19/bin/mlir-opt")
PROGRAM = """
import sys
import hilt, hilt.cute as cute, numpy as np
sys.path.insert(0, sys.argv[1])
import randprog, importlib.util, pathlib
for seed in map(int, sys.argv[3:]):
    path = pathlib.Path(sys.argv[2], f"dumped_{seed}.py")
    path.write_text(randprog.HEAD + randprog.Generator(seed).program())
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    try:
        compiled = cute.compile(module.f, np.arange(4, dtype=np.int32), np.full(4, 0.5, np.float32), 3, 1, 4, 0.5, True)
    except hilt.DSLError:
        continue
    print("// seed", seed)
    print(compiled.__mlir__)
"""


def functions(text):
    """The functions dumped in a text, each from its first to its last line."""
    return [m[0] for m in re.finditer(r'^( *)"func\.func"\(.*?^\1\}\)[^\n]*$', text, re.M | re.S)]


def accepted(dumps):
    text = "\n// -----\n".join(dumps)
    done = subprocess.run([MLIR_OPT, "--allow-unregistered-dialect", "--split-input-file", "-o", os.devnull], input=text,
                          capture_output=True, text=True)
    return "" if done.returncode == 0 else done.stderr[:4000]


@pytest.mark.skipif(not MLIR_OPT, reason="mlir-opt-19 is not installed")
def test_every_dump_of_random_programs(root, tmp_path):
    env = {**os.environ, "HILT_DEVICE": "eval", "HILT_NOTES": "0", "HILT_DEBUG": "print-trace,print-passes,print-ir"}
    done = subprocess.run([sys.executable, "-c", PROGRAM, str(root / "tests/py"), str(tmp_path), *map(str, range(40))],
                          capture_output=True, text=True, env=env, timeout=280)
    assert done.returncode == 0, done.stderr[-2000:]
    dumps = functions(done.stdout) + functions(done.stderr)
    assert len(dumps) > 40 * 3
    assert not (complaint := accepted(dumps)), complaint


@pytest.mark.skipif(not MLIR_OPT, reason="mlir-opt-19 is not installed")
def test_the_example(root):
    env = {**os.environ, "HILT_DEBUG": "print-trace,print-ir"}
    done = subprocess.run([sys.executable, str(root / "examples/control_flow.py")], capture_output=True, text=True, env=env)
    assert done.returncode == 0, done.stderr[-2000:]
    dumps = functions(done.stderr)
    assert dumps
    assert not (complaint := accepted(dumps)), complaint
