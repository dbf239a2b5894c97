#!/usr/bin/env python3
"""Runs the text tests: tests/ir/run.py [--update] [--mlir-opt=PROGRAM] [--device=NAME] HILT_OPT [file...]

A test is a .mlir file: the input, then one or more lines `// RUN: options`, each followed by what hilt-opt prints for it:
`// | text` for standard output, `// ! text` for standard error, `// EXIT: n` where it is not 0. `%s` in a RUN line is
the file; without it the file is appended. With --update the expected lines are replaced by what comes out now (RUN
lines go to the end, so that line numbers in messages stay). With --mlir-opt every IR printed is checked by mlir-opt. With --device=cuda only what the interpreter runs with kernels is run, on that device, and must print
the same; of an error the first line.
"""
import difflib
import pathlib
import shlex
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

HERE = pathlib.Path(__file__).resolve().parent
EXPECTED = ("// | ", "// ! ", "// EXIT: ", "// |", "// !")


def run(program, options, path):
    words = [str(path) if word == "%s" else word for word in shlex.split(options)]
    if str(path) not in words:
        words.append(str(path))
    done = subprocess.run([program, *words], capture_output=True, text=True, timeout=60)
    lines = [f"// | {line}".rstrip() for line in done.stdout.splitlines()]
    lines += [f"// ! {line}".rstrip() for line in done.stderr.replace(str(path), path.name).splitlines()]
    if done.returncode:
        lines.append(f"// EXIT: {done.returncode}")
    return lines, done.stdout


def sections(text):
    """The input's lines, and a list of (options, expected lines)."""
    rest, runs = [], []
    for line in text.splitlines():
        if line.startswith("// RUN:"):
            runs.append((line[7:].strip(), []))
        elif line.startswith(EXPECTED) and runs:
            runs[-1][1].append(line.rstrip())
        else:
            rest.append(line)
    return rest, runs


def accepted(mlir_opt, text):
    done = subprocess.run([mlir_opt, "-allow-unregistered-dialect", "-o", "/dev/null"], input=text,
                          capture_output=True, text=True, timeout=60)
    return "" if done.returncode == 0 else done.stderr


def check(path, program, mlir_opt, update):
    fresh, runs = sections(path.read_text())
    problems = [] if runs else [f"{path.name}: no RUN line"]
    for options, expected in runs:
        got, printed = run(program, options, path)
        fresh += [f"// RUN: {options}", *got]
        if got != expected and not update:
            diff = "\n".join(difflib.unified_diff(expected, got, "expected", "got", lineterm=""))
            problems.append(f"{path.name}: RUN: {options}\n{diff}")
        if mlir_opt and printed.startswith('"builtin.module"'):
            said = accepted(mlir_opt, printed)
            if said:
                problems.append(f"{path.name}: RUN: {options}: mlir-opt refuses the output\n{said}")
    if update:
        path.write_text("\n".join(fresh) + "\n")
    return problems


def elsewhere(path, program, device):
    """How many runs of kernels the file has, and which of them differ on that device from what is expected."""
    rest, runs = sections(path.read_text())
    text = "\n".join(rest)
    wanted = [(options, expected) for options, expected in runs if "--run" in options and "hilt.launch" in text
              and not any(word in options for word in ("--device", "--check", "block-loops", "warp-loops"))
              and not any("BARRIER_" in line for line in expected)]  # a GPU does not see misuse: it traps or waits for ever

    def one(test):
        options, expected = test
        try:
            got, _ = run(program, f"--device={device} {options}", path)
        except subprocess.TimeoutExpired:
            return f"{path.name}: --device={device} {options}\ndoes not end"
        if any("itself accesses memory" in line for line in got):
            return None
        essence = [[line for line in lines if not line.startswith("// !")] +
                   [line for line in lines if line.startswith("// !")][:1] for lines in (expected, got)]
        if "hilt.printf" in text:  # threads print in any order
            essence = [sorted(lines) for lines in essence]
        diff = difflib.unified_diff(*essence, "expected", "got", lineterm="")
        return "" if essence[0] == essence[1] else f"{path.name}: --device={device} {options}\n" + "\n".join(diff)

    with ThreadPoolExecutor(8) as pool:
        done = [said for said in pool.map(one, wanted) if said is not None]
    return len(done), [said for said in done if said]


def main(args):
    update = "--update" in args
    device = next((a.split("=", 1)[1] for a in args if a.startswith("--device=")), None)
    mlir_opt = next((a.split("=", 1)[1] for a in args if a.startswith("--mlir-opt=")), None)
    program, *files = [a for a in args if not a.startswith("--")]
    paths = [pathlib.Path(f).resolve() for f in files] or sorted(HERE.glob("*.mlir"))
    if device:
        results = [elsewhere(path, program, device) for path in paths]
        problems = [p for _, wrong in results for p in wrong]
        print("\n".join(problems))
        print(f"{sum(n for n, _ in results)} runs on {device}, {len(problems)} problems")
        return 1 if problems or not any(n for n, _ in results) else 0
    problems = [p for path in paths for p in check(path, program, mlir_opt, update)]
    print("\n".join(problems))
    print(f"{len(paths)} files, {len(problems)} problems")
    return 1 if problems or not paths else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
