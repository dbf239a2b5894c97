"""Two hundred wrong programs: each gets one diagnostic at the right line; none crashes, hangs or shows an internal error."""
import pathlib

import pytest

import wrong_programs

FILES = sorted((pathlib.Path(__file__).parent / "wrong").glob("*.txt"))


def test_there_are_two_hundred():
    assert sum(len(wrong_programs.read(path)) for path in FILES) >= 200


@pytest.mark.parametrize("file", FILES, ids=lambda path: path.stem)
def test_wrong_programs(file, tmp_path):
    """Run in one interpreter of their own; if that does not survive, those left over each in one of theirs."""
    programs = wrong_programs.read(file)
    paths = [wrong_programs.write(p, tmp_path / f"{file.stem}_{i}.py") for i, p in enumerate(programs)]
    outcomes, _ = wrong_programs.run_apart(paths, timeout=120)
    complaints = []
    for program, path in zip(programs, paths):
        outcome = outcomes.get(str(path))
        if outcome is None:
            alone, err = wrong_programs.run_apart([path], timeout=30)
            outcome = alone.get(str(path))
        what = f"crashed or hung: {err[-1500:]}" if outcome is None else wrong_programs.complaint(program, outcome)
        if what:
            complaints.append(f"[{program.title}] {what}")
    assert not complaints, f"{len(complaints)} of {len(programs)}:\n" + "\n\n".join(complaints)
