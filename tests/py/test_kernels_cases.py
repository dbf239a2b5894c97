"""The kernels of the folder kernels/ against numpy: by every way to run them, under the checker, under random schedules."""
import functools
import json
import pathlib
import re
import subprocess
import sys

import pytest

from launching import where_they_run
from on_gpu import environment

FOLDER = pathlib.Path(__file__).parent / "kernels"
NAMES = re.findall(r"^@case\n(?:@\w+\n)?def (\w+)", "".join(p.read_text() for p in sorted(FOLDER.glob("cases_*.py"))), re.M)

WAYS = {
    "eval": {"HILT_DEVICE": "eval"},
    "compiled": {},
    "one-thread": {"HILT_NUM_THREADS": "1"},
    "warps": {"HILT_SKIP": "block-loops"},  # a coroutine a warp where that is right
    "general": {"HILT_SKIP": "block-loops,warp-loops"},  # a coroutine a thread
    "gpu": {"ON_GPU": "1"},
}
# Small ones, for a thousand schedules each.
SCHEDULED = ("tree_reduction", "shuffle_reduction", "cluster_reduction", "scan_by_shuffles", "histograms", "stream_compaction",
             "ring_of_a_producer_and_a_consumer", "ring_of_bulk_copies", "spin_lock", "double_buffer_by_cp_async", "tiled_matmul",
             "transposes", "softmax_by_warps", "stencil_with_halo", "sums_by_atomics")


@functools.cache
def results(way, *args):
    """What run.py says, by name; run once for all tests of a way."""
    child = subprocess.run([sys.executable, "-X", "faulthandler", str(FOLDER / "run.py"), *args], capture_output=True, text=True,
                           timeout=500, env=environment(**WAYS[way]))
    lines = [json.loads(line) for line in child.stdout.splitlines() if line.startswith("{")]
    return {line["name"]: line for line in lines}, child.stderr[-3000:]


def result(name, way, *args):
    found, stderr = results(way, *args)
    assert name in found, stderr
    assert not found[name]["error"], found[name]["error"]
    return found[name]


@pytest.mark.parametrize("way", where_they_run(WAYS))
@pytest.mark.parametrize("name", NAMES)
def test_right(name, way):
    """As numpy has it; and where the result does not depend on an order, the same bits every way."""
    got = result(name, way)
    if way != "eval":
        assert got["digest"] == result(name, "eval")["digest"]


@pytest.mark.parametrize("name", NAMES)
def test_checked(name):
    """The checker has nothing to say of them."""
    result(name, "eval", "--check")


@pytest.mark.parametrize("name", NAMES)
def test_any_schedule(name):
    """Twenty orders, each result compared."""
    result(name, "eval", "--seeds", "20")


@pytest.mark.parametrize("name", SCHEDULED)
def test_a_thousand_schedules(name):
    result(name, "eval", "--seeds", "1000", *SCHEDULED)
