"""Reads and runs the wrong programs of the folder wrong/: each must end in one diagnostic, at the right line.

The diagnostic must name the line that ends in `#!`. Where two paths meet (JOINS), the place is their branch or loop, and the
marked line, where one path goes another way, may stand in a note instead.

A program begins with a line

    #### title | ID or ID/ID | words that the message must hold

and goes on to the next such line. It runs below PRELUDE in a file of its own. What stands after the mark is the expression
under the caret (Python 3.11 and later know it).

As a program, `python wrong_programs.py FILE…` runs files and writes one JSON line for each; a crash or a hang shows as a
missing line.
"""
import dataclasses
import json
import os
import pathlib
import re
import subprocess
import sys

PRELUDE = """\
import asyncio, collections, contextlib, dataclasses, enum, functools, math, types
import numpy as np
import cutlass
import cutlass.cute as cute
from cutlass import (BFloat16, Boolean, Constexpr, Float16, Float32, Float64, Float8E4M3FN, Int4, Int8, Int16, Int32, Int64,
                     Uint8, Uint16, Uint32, Uint64, const_expr, range_constexpr)
from cutlass.cute.runtime import from_dlpack
"""

JOINS = ("TYPE_UNSTABLE_JOIN", "CONTAINER_ALIASED_JOIN", "CONTAINER_NOT_CARRIED", "CONTAINER_STRUCTURE_CHANGED")


@dataclasses.dataclass
class Program:
    title: str
    ids: list
    words: list
    source: str
    line: int  # in the file, PRELUDE included
    caret: str

    def text(self):
        return PRELUDE + self.source


def read(path):
    """The programs of a file."""
    found = []
    for block in re.split(r"^#### ", path.read_text(), flags=re.M)[1:]:
        head, source = block.split("\n", 1)
        title, ids, words = [part.strip() for part in (head + " | ").split("|")[:3]]
        marks = [(i, line.split("#!", 1)[1].strip()) for i, line in enumerate(source.splitlines(), 1) if "#!" in line]
        assert len(marks) == 1, f"{path.name}: {title}: {len(marks)} marks"
        (line, caret), = marks
        found.append(Program(title, ids.split("/"), words.split(), source, PRELUDE.count("\n") + line, caret))
    return found


def write(program, path):
    path.write_text(program.text())
    return path


def execute(path):
    """Run one file in this process; what it ended in, as plain data."""
    names = {"__name__": path.stem, "__file__": str(path)}
    try:
        exec(compile(path.read_text(), str(path), "exec"), names)
    except BaseException as error:
        import hilt
        same = error.filename == str(path) if hasattr(error, "filename") else False
        return {"type": type(error).__name__, "dsl": isinstance(error, hilt.DSLError), "id": getattr(error, "id", None),
                "line": getattr(error, "lineno", None), "column": getattr(error, "col_offset", None),
                "end_line": getattr(error, "end_lineno", None), "end": getattr(error, "end_col_offset", None),
                "same_file": same, "text": str(error),
                "noted": [int(n) for n in re.findall(rf"note: {re.escape(str(path))}:(\d+):", str(error))]}
    return {"type": None}


def run_apart(paths, timeout, env=None):
    """Run files in one interpreter of its own; {path: outcome}. Files without an outcome crashed it, or hung."""
    child = subprocess.Popen([sys.executable, "-X", "faulthandler", __file__, *map(str, paths)], stdout=subprocess.PIPE,
                             stderr=subprocess.PIPE, text=True, env={**os.environ, **(env or {})})
    try:
        out, err = child.communicate(timeout=timeout)
    except subprocess.TimeoutExpired:
        child.kill()
        out, err = child.communicate()
        err += f"\nno end within {timeout} s"
    outcomes = {}
    for line in out.splitlines():
        if line.startswith("OUTCOME "):
            path, outcome = json.loads(line[8:])
            outcomes[path] = outcome
    return outcomes, err


def complaint(program, outcome):
    """What is wrong with the outcome of a program; "" if nothing."""
    if outcome["type"] is None:
        return "accepted"
    text = outcome["text"]
    if not outcome["dsl"]:
        return f"raw {outcome['type']}: {text[:300]}"
    if outcome["id"] not in program.ids:
        return f"{outcome['id']} instead of {'/'.join(program.ids)}: {text}"
    noted = outcome["id"] in JOINS and program.line in outcome["noted"]
    if not outcome["same_file"] or outcome["line"] != program.line and not noted:
        return f"line {outcome['line']} instead of {program.line}: {text}"
    if text.count(f"{outcome['id']}:") != 1:
        return f"more than one diagnostic: {text}"
    prose = "\n".join(line for line in text.splitlines() if not line.startswith("    ") or line.lstrip().startswith(("note:", "help:")))
    missing = [w for w in program.words if not re.search(rf"(?<!\w){re.escape(w)}(?!\w)", prose)]
    if missing:
        return f"does not say {' '.join(missing)}: {text}"
    if program.caret and outcome["line"] == program.line and sys.version_info >= (3, 11):
        if outcome["column"] is None or outcome["end"] is None:
            return f"no caret: {text}"
        line = program.text().splitlines()[program.line - 1].encode()
        end = outcome["end"] if outcome["end_line"] == program.line else len(line)
        under = line[outcome["column"]:end].decode()
        if under != program.caret:
            return f"caret under {under!r} instead of {program.caret!r}: {text}"
    return ""


def main():
    import hilt
    hilt.install_as_cutlass()
    for name in sys.argv[1:]:
        outcome = execute(pathlib.Path(name))
        print("\nOUTCOME " + json.dumps([name, outcome]), flush=True)


if __name__ == "__main__":
    main()
