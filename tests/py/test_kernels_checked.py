"""Wrong kernels are found by the checker, with the lines that matter; right ones that look suspicious pass every way."""
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
sys.path.append(str(FOLDER))
import programs  # noqa: E402

WRONG = {f"{path.stem}: {p.title}": p for path in sorted((FOLDER / "wrong").glob("*.txt")) for p in programs.read(path)}
RIGHT = {f"{path.stem}: {p.title}": p for path in sorted((FOLDER / "right").glob("*.txt")) for p in programs.read(path)}
WAYS = {"checked": ({}, "--check"), "schedules": ({}, "--schedules", "20"), "eval": ({"HILT_DEVICE": "eval"},), "compiled": ({},),
        "general": ({"HILT_SKIP": "block-loops,warp-loops"},), "gpu": ({"ON_GPU": "1"},)}


@functools.cache
def results(folder, way):
    """What programs.py says of a folder, by title; run once for all tests of a way."""
    own, *args = WAYS[way]
    found, stderr = {}, {}
    for path in sorted((FOLDER / folder).glob("*.txt")):  # a process each: should one crash, the others still say theirs
        child = subprocess.run([sys.executable, "-X", "faulthandler", str(FOLDER / "programs.py"), *args, str(path)],
                               capture_output=True, text=True, timeout=280, env=environment(**own))
        lines = [json.loads(line) for line in child.stdout.splitlines() if line.startswith("{")]
        found.update({f"{path.stem}: {line['title']}": line for line in lines})
        stderr[path.stem] = child.stderr[-3000:]
    return found, stderr


def result(folder, way, name):
    found, stderr = results(folder, way)
    assert name in found, stderr[name.split(":")[0]]
    return found[name]


@pytest.mark.parametrize("name", WRONG)
def test_wrong(name):
    """The report has the id, stands at a marked line, names every line it must and the words of the head."""
    program, got = WRONG[name], result("wrong", "checked", name)
    assert got["id"] in program.ids, got["text"] or "nothing was reported"
    assert got["line"] in program.named + program.allowed, got["text"]
    lines = {int(n) for n in re.findall(r"\.py:(\d+)", got["text"])}
    assert set(program.named) <= lines, got["text"]
    for line in lines & set(program.named):
        assert program.text.splitlines()[line - 1].split("#!")[0].strip() in got["text"], got["text"]
    for word in program.words:
        assert re.search(rf"(?<!\w){re.escape(word)}(?!\w)", got["text"]), f"{word}: {got['text']}"
    assert "help: " in got["text"], got["text"]
    assert got["fields"]["kernel"] == "'k'", got["fields"]


@pytest.mark.parametrize("way", where_they_run(WAYS))
@pytest.mark.parametrize("name", RIGHT)
def test_right(name, way):
    got = result("right", way, name)
    assert not got["id"], got["text"]


def test_there_are_enough():
    assert len(WRONG) >= 60 and len(RIGHT) >= 60
