"""The PTX of every test kernel and of the examples: python ptx.py FOLDER [--examples]

Puts another `jit` in the place of hilt's: each call of a function with a launch compiles it for the GPUs of TARGETS, and what
that gives is written to FOLDER/TARGET/NUMBER.ptx. Kernels of the cases do not run; examples do, on the CPU, for they look at
their results. Prints one JSON line for each translation that was refused: {"name", "target", "id", "file", "line", "text"}.
"""
import argparse
import contextlib
import functools
import io
import json
import pathlib
import re
import runpy
import sys

import numpy as np

import hilt
import hilt.cute as cute

HERE = pathlib.Path(__file__).parent
TARGETS = ["sm_80", "sm_90a", "sm_100a"]


class Translating:
    """A jit function that is compiled for GPUs when it is called."""

    def __init__(self, inner, writer):
        self.__dict__.update(inner=inner, writer=writer)

    def __call__(self, *args, **named):
        self.writer.translate(self.inner, args, named)
        return self.inner(*args, **named) if self.writer.runs else None

    def __get__(self, instance, owner=None):
        return self if instance is None else functools.partial(self, instance)

    def __getattr__(self, name):
        return getattr(self.inner, name)


def apart(text, number):
    """With names of its own for what files would share: one run of ptxas takes many."""
    names = re.findall(r"^\.visible \.(?:entry|global).*?([A-Za-z_$][\w$]*)(?:\[\d*\])?(?: = .*)?[(;]$", text, re.M)
    for name in names:
        text = re.sub(rf"(?<![\w$]){re.escape(name)}(?![\w$])", lambda _: f"{name}${number}", text)
    return text


class Writer:
    def __init__(self, folder, runs):
        self.folder, self.runs, self.name, self.seen, self.count = folder, runs, "", set(), 0
        self.compile = cute.compile

    def translate(self, function, args, named):
        for target in TARGETS:
            try:
                text = self.compile(function, *args, **named, options=f"--gpu-arch={target} --keep-ptx").__ptx__
            except hilt.DSLError as error:
                print(json.dumps({"name": self.name, "target": target, "id": error.id, "file": error.filename, "line": error.lineno,
                                  "text": str(error)}), file=sys.__stdout__)
                continue
            if text not in self.seen:
                self.seen.add(text)
                self.count += 1
                (self.folder / target).mkdir(parents=True, exist_ok=True)
                (self.folder / target / f"{self.name}-{self.count}.ptx").write_text(apart(text, self.count))

    def install(self):
        jit = cute.jit

        def unwrapped(function, *args, **named):
            return self.compile(getattr(function, "inner", function), *args, **named)

        def translating_jit(function=None, **options):
            if function is None:
                return lambda f: translating_jit(f, **options)
            made = jit(function, **options)
            return Translating(made, self) if "launch" in function.__code__.co_names else made
        cute.jit, cute.compile = translating_jit, unwrapped


def cases(writer):
    writer.install()
    import case
    case.load_cases()
    for name, function in case.CASES.items():
        writer.name = name
        for _ in function(np.random.default_rng(1), True):
            pass


def examples(writer):
    writer.install()
    folder = HERE.parents[2] / "examples"
    sys.path.insert(0, str(folder))
    for path in sorted(folder.glob("*.py")):
        writer.name = path.stem
        with contextlib.redirect_stdout(io.StringIO()):
            runpy.run_path(str(path), run_name="__main__")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--examples", action="store_true")
    given = parser.parse_args()
    del sys.argv[1:]  # the examples read theirs
    (examples if given.examples else cases)(Writer(given.folder, given.examples))


if __name__ == "__main__":
    main()
