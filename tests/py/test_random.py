"""Random programs: plain Python, the interpreter and compiled code agree bit for bit (randprog.py; its seeds are printed).
Random kernels: so do all ways to run them, and the checker has nothing to say (randkernel.py)."""
import pytest

import randkernel
import randprog

COUNT, BATCH = 300, 50


@pytest.mark.parametrize("first", range(0, COUNT, BATCH))
def test_random_programs(first, tmp_path):
    seeds = list(range(first, first + BATCH))
    print(f"seeds {seeds[0]} to {seeds[-1]}; one again: python tests/py/randprog.py --show SEED")
    counts, complaints, _ = randprog.check(seeds, str(tmp_path))
    assert not complaints, "\n".join(complaints)
    assert counts["right"] > BATCH, counts


@pytest.mark.parametrize("first", (0, 10, 20))
def test_random_kernels(first):
    wrong = randkernel.compare(first, 10, randkernel.WAYS)
    assert not wrong, "\n".join(f"randkernel.py --show {seed}: {randkernel.difference(got)}" for seed, got in wrong)
