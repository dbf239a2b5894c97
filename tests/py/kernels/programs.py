"""Runs the programs of the folders wrong/ and right/, and prints one JSON line for each.

    [ON_GPU=1] python programs.py [--check] [--schedules N] FILE… [--only TITLE]

A program begins with a line `#### title | ID or ID/ID | words that the report must hold`, and goes on to the next such line.
It runs behind prelude.py in a file of its own. Lines that the report must name end in `#!`, lines that it may name in `#?`; one of
them must be the place of the report. `schedules=N` among the words: one of so many schedules shows it.

The line printed: {"title", "id", "line", "text", "fields"}; no id: nothing was raised. A crash shows as a missing line.
"""
import argparse
import contextlib
import dataclasses
import json
import pathlib
import re
import runpy
import sys
import tempfile
import traceback

import hilt

FOLDER = pathlib.Path(__file__).parent
sys.path.append(str(FOLDER.parent))
import on_gpu  # noqa: E402
PRELUDE = (FOLDER / "prelude.py").read_text()
FIELDS = ("kernel", "block", "thread", "tensor", "coord", "agents", "seed")


@dataclasses.dataclass
class Program:
    title: str
    ids: list
    words: list
    schedules: int
    text: str
    named: list  # lines of the whole file
    allowed: list


def read(path):
    """The programs of a file."""
    found = []
    for block in re.split(r"^#### ", path.read_text(), flags=re.M)[1:]:
        head, source = block.split("\n", 1)
        title, ids, words = [part.strip() for part in (head + " | | ").split("|")[:3]]
        text = PRELUDE + source
        lines = list(enumerate(text.splitlines(), 1))
        named = [i for i, line in lines if line.endswith("#!")]
        allowed = [i for i, line in lines if line.endswith("#?")]
        schedules = re.search(r"schedules=(\d+)", words)
        found.append(Program(title, ids.split("/"), [w for w in words.split() if "=" not in w], int(schedules[1]) if schedules else 0,
                             text, named, allowed))
    return found


def run(program, path, given):
    path.write_text(program.text)
    schedules = given.schedules or program.schedules
    check = hilt.check(schedules=schedules) if schedules else hilt.check() if given.check else contextlib.nullcontext()
    line = {"title": program.title, "id": "", "line": 0, "text": "", "fields": {}}
    try:
        with check:
            runpy.run_path(str(path))
    except hilt.DSLError as error:
        line.update(id=error.id, line=error.lineno, text=str(error))
        line["fields"] = {name: repr(getattr(error, name, None)) for name in FIELDS}
    except Exception as error:
        line.update(id=type(error).__name__, text=traceback.format_exc())
    print(json.dumps(line), flush=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--schedules", type=int, default=0)
    parser.add_argument("--only", default="")
    parser.add_argument("files", nargs="+", type=pathlib.Path)
    given = parser.parse_args()
    on_gpu.install_if_asked()
    with tempfile.TemporaryDirectory() as folder:
        for file in given.files:
            for k, program in enumerate(read(file)):
                if given.only in program.title:
                    run(program, pathlib.Path(folder) / f"{file.stem}_{k}.py", given)


if __name__ == "__main__":
    main()
