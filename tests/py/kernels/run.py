"""Runs the cases and prints one JSON line for each: {"name", "error", "digest", "seconds"}; a crash shows as a missing line.

    [ON_GPU=1] python run.py [--seeds N] [--check] [NAME…]

`--seeds N`: N times under hilt.check(seed=…), small sizes, each result compared.
"""
import argparse
import contextlib
import hashlib
import json
import pathlib
import sys
import time
import traceback

import numpy as np

import hilt

sys.path.append(str(pathlib.Path(__file__).parents[1]))
import on_gpu

on_gpu.install_if_asked()
from case import CASES, ORDERED, load_cases  # noqa: E402

load_cases()


def compare(case, small):
    """Runs it once; what its results hash to."""
    digest = hashlib.sha256()
    count = 0
    for got, want, *tolerance in case(np.random.default_rng(1), small):
        got, want = np.asarray(got), np.asarray(want)
        assert got.shape == want.shape, f"{got.shape} for {want.shape}"
        if tolerance:
            np.testing.assert_allclose(got.astype(np.float64), want.astype(np.float64), rtol=tolerance[0], atol=tolerance[0])
        else:
            np.testing.assert_array_equal(got, want)
        digest.update(got.tobytes())
        count += 1
    assert count, "nothing compared"
    return digest.hexdigest()


def run(case, given):
    if given.seeds:
        for seed in range(1, given.seeds + 1):
            with hilt.check(seed=seed):
                digest = compare(case, True)
        return digest
    with hilt.check() if given.check else contextlib.nullcontext():
        return compare(case, False)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--seeds", type=int, default=0)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("names", nargs="*")
    given = parser.parse_args()
    failed = False
    for name in given.names or CASES:
        begin = time.perf_counter()
        line = {"name": name, "error": "", "digest": ""}
        try:
            digest = run(CASES[name], given)
            line["digest"] = "" if name in ORDERED else digest
        except Exception:
            line["error"], failed = traceback.format_exc(), True
        line["seconds"] = round(time.perf_counter() - begin, 3)
        print(json.dumps(line), flush=True)
    return failed


if __name__ == "__main__":
    sys.exit(main())
