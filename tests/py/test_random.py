"""Random programs: plain Python, the interpreter and compiled code agree bit for bit (randprog.py; its seeds are printed)."""
import pytest

import randprog

COUNT, BATCH = 300, 50


@pytest.mark.parametrize("first", range(0, COUNT, BATCH))
def test_random_programs(first, tmp_path):
    seeds = list(range(first, first + BATCH))
    print(f"seeds {seeds[0]} to {seeds[-1]}; one again: python tests/py/randprog.py --show SEED")
    counts, complaints, _ = randprog.check(seeds, str(tmp_path))
    assert not complaints, "\n".join(complaints)
    assert counts["right"] > BATCH, counts
