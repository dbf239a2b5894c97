"""Random programs of nested control flow and mixed types, run three ways: plain Python (model.py), eval, compiled code.

    python randprog.py                    # seeds 0 to 299
    python randprog.py --count 10000 --first 5000
    python randprog.py --show 1234        # the program of a seed, and what is wrong with it
    python randprog.py --reduce 1234      # a smaller one with the same fault

The results must agree bit for bit; a refusal of a whole program by a diagnostic is counted (programs marked `risky` hold
statements that may be refused, the others may not be). The generator knows the type of each expression that it writes and
converts before it assigns, so that joins agree; loops are bounded by construction.
"""
import argparse
import ast
import copy
import json
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import time

import model

HEAD = """\
import hilt, hilt.cute as cute
from hilt import Boolean, Float32, Float64, Int32, Int64, Uint8, Uint32, const_expr, range_constexpr, min, max
from hilt import range as dsl_range
jit = cute.jit
"""
SHARED = """\
class Box:
    def __init__(self, n, x):
        self.n, self.x, self.k = n, x, 3
    def bump(self, d):
        self.n = self.n + d
    @jit
    def settle(self, d):
        if self.n > d:
            self.n = self.n - d
            self.x = Float32(self.x * 0.5)
        else:
            self.n = self.n + 1
        return self.n
def twice(v):
    return v + v
@jit
def clip(v, low, high):
    if v < low:
        return low
    if v > high:
        return high
    return v
@jit
def count_down(v):
    steps = Int32(0)
    for i in range(6):
        if v <= 0:
            break
        v = v // 2
        steps += 1
    else:
        steps = steps + 100
    return steps
"""
I32, I64, U8, F32, BOOL, LOOSE = "Int32", "Int64", "Uint8", "Float32", "Boolean", "loose"
# A loose name holds a Python int or an Int32, always small; where it meets anything it counts as Int32.
ARGUMENTS = [("a", I32), ("b", I64), ("u", U8), ("x", F32), ("p", BOOL)]
INPUTS = [(3, 1, 4, 0.5, True), (0, 0, 0, 0.0, False), (-7, 2**40 + 3, 255, -3.75, True), (2**31 - 1, -9, 200, 1e30, False),
          (5, 7, 2, 2.5, False)]


class Generator:
    def __init__(self, seed):
        self.r = random.Random(seed)
        self.seed, self.fresh = seed, 0
        r = self.r
        self.objects, self.nonlocal_ = r.random() < 0.5, r.random() < 0.25
        self.risky = r.random() < 0.1
        self.loops = 0
        self.kept = False  # the value of a condition is wanted, not only its truth: operands of and, or must agree
        self.names = [*ARGUMENTS, ("c", I32), ("w", I64), ("v", U8), ("y", F32), ("q", BOOL), ("k", LOOSE), ("m", LOOSE)]
        self.locked = set()  # loop counters: read, never written
        self.returns = r.random() < 0.4

    # -- expressions: text of a value of exactly the kind asked for

    def any(self, depth):
        """(text, kind) of some expression."""
        r = self.r
        name, kind = r.choice(self.names)
        if depth > 2 or r.random() < 0.25:
            if self.objects and r.random() < 0.3:
                return r.choice([("o.n", I32), ("o.x", F32), ("alias.n", I32)])
            if kind == LOOSE:  # alone it may still be a Python int, without a width
                return r.choice([f"Int32({name})", f"({name} {r.choice('+-*&|')} c)", f"(a {r.choice('+-*&|')} {name})"]), I32
            return name, kind
        pick = r.random()
        if pick < 0.45:
            return self.arithmetic(depth)
        if pick < 0.52:
            return f"t[({self.e(I32, depth + 1)}) & 3]", I32
        if pick < 0.56:
            return f"s[{r.randint(0, 3)}]", F32
        if pick < 0.62:
            return f"xs[{r.randint(0, 1)}]", I32
        if pick < 0.66:
            return f"pair[{(i := r.randint(0, 1))}]", (I32, F32)[i]
        if pick < 0.70:
            kind = r.choice([I32, I64, F32])
            return f"{r.choice(['min', 'max'])}({self.e(kind, depth + 1)}, {self.e(kind, depth + 1)})", kind
        if pick < 0.76:
            kind = r.choice([I32, I64, U8, F32, BOOL])
            return f"({self.e(kind, depth + 1)} if {self.c(depth + 1)} else {self.e(kind, depth + 1)})", kind
        if pick < 0.80:
            kind = r.choice([I32, I64, F32])
            return f"({self.e(kind, depth + 1)} {r.choice(['and', 'or'])} {self.e(kind, depth + 1)})", kind
        if pick < 0.84:
            return f"clip({self.e(I32, depth + 1)}, Int32({r.randint(-9, 0)}), Int32({r.randint(1, 50)}))", I32
        if pick < 0.87:
            return f"count_down({self.e(I32, depth + 1)})", I32
        if pick < 0.89:
            return f"twice({self.e(I64, depth + 1)})", I64
        if pick < 0.92 and self.objects:
            return f"o.settle({self.e(I32, depth + 1)})", I32
        if pick < 0.94 and self.nonlocal_:
            return f"step({r.randint(-2, 3)})", I32
        if pick < 0.97:
            writable = [(n, k) for n, k in self.names if n not in self.locked and k in (I32, I64, F32)]
            name, kind = r.choice(writable)
            return f"({name} := {self.e(kind, depth + 1)})", kind
        return f"{r.choice(['-', '+', '~', 'abs'])}({self.e(I32, depth + 1)})", I32

    def arithmetic(self, depth):
        r = self.r
        left, a = self.any(depth + 1)
        if r.random() < 0.3:
            right, b = r.choice([(str(r.randint(-3, 9)), I32), (str(r.randint(1, 200)), I32), ("0.5", F32), ("-1.25", F32),
                                 (str(2**33 + 1), I64), ("True", BOOL)])
            if left == right or BOOL in (a, b):
                left, a = self.e(I32, depth + 1), I32
        else:
            right, b = self.any(depth + 1)
        if BOOL in (a, b) and r.random() < 0.5:
            return f"({self.e(BOOL, depth + 1)} {r.choice('&|^')} {self.e(BOOL, depth + 1)})", BOOL
        kind = model.promote(a, b)
        right = "3" if right == "0" else right  # a literal zero is refused as a divisor
        if kind not in model.INTS:
            if r.random() < 0.15:
                return f"({left} {r.choice(['//', '%'])} (abs({self.e(F32, depth + 1)}) + 1.5))", model.promote(a, F32)
            return f"({left} {r.choice('+-*/')} {right})", kind
        op = r.choice(["+", "-", "*", "+", "-", "*", "//", "%", "&", "|", "^", "<<", ">>", "/"])
        if op in ("<<", ">>"):
            count = str(r.randint(0, 70)) if r.random() < 0.5 else f"(({self.e(I32, depth + 1)}) & 47)"
            return f"({left} {op} {count})", model.promote(a, I32)
        if op == "/":
            return f"Float32({left} / {right})", F32
        return f"({left} {op} {right})", BOOL if a == b == BOOL and op in "&|^" else kind

    def e(self, kind, depth=0):
        """An expression of that kind."""
        r = self.r
        if kind == BOOL:
            if r.random() < 0.5 and depth <= 3:
                return r.choice(["p", "q"])
            outer, self.kept = self.kept, True
            text = f"Boolean({self.c(depth + 1)})"
            self.kept = outer
            return text
        if r.random() < 0.15:
            return {I32: f"Int32({r.randint(-5, 20)})", I64: f"Int64({r.choice([1, -2, 2**40])})",
                    U8: f"Uint8({r.randint(0, 255)})", F32: f"Float32({r.choice(['0.0', '-0.0', '1.5', '1e10', '-3.25'])})"}[kind]
        text, got = self.any(depth)
        return text if got == kind else f"{kind}({text})"

    def loose(self):
        """A Python int, or an Int32 that stays small."""
        r = self.r
        return r.choice([str(r.randint(-3, 12)), "k", "m", f"({r.choice('km')} + {r.randint(1, 3)}) % 17",
                         f"({self.e(I32, 2)}) % 13"])

    def c(self, depth=0):
        """A condition."""
        r = self.r
        pick = r.random()
        if depth > 2 or pick < 0.5:
            kind = r.choice([I32, I32, I64, U8, F32])
            other = r.choice([I32, kind, kind])
            return f"{self.e(kind, depth + 1)} {r.choice(['<', '>', '==', '!=', '<=', '>='])} {self.e(other, depth + 1)}"
        if pick < 0.60:
            return f"({self.c(depth + 1)} and {self.c(depth + 1)})"
        if pick < 0.70:
            return f"({self.c(depth + 1)} or {self.c(depth + 1)})"
        if pick < 0.77:
            return f"(not {self.c(depth + 1)})"
        if pick < 0.85:
            return f"({self.e(I32, depth + 1)} < {self.e(I32, depth + 1)} <= {self.e(I64, depth + 1)})"
        if pick < 0.88:
            return f"({self.e(I32, depth + 1)} in ({r.randint(0, 3)}, {self.e(I32, depth + 1)}))"
        if pick < 0.91:
            return f"const_expr({r.choice(['True', 'False'])})"
        if pick < 0.94:
            return r.choice(["k > 2", "m == k", "1 < 2"])
        return r.choice(["p", "q"] if self.kept else ["p", "q", "a", "x"])

    # -- statements

    def block(self, depth, loop, indent):
        known = list(self.names)
        lines = []
        for _ in range(self.r.randint(4, 9) if depth == 0 else self.r.randint(1, 4 if depth < 2 else 2)):
            lines += self.statement(depth, loop, indent)
        self.names = known
        return lines

    def assignment(self):
        r = self.r
        writable = [(n, k) for n, k in self.names if n not in self.locked]
        name, kind = r.choice(writable)
        pick = r.random()
        if pick < 0.10 and self.objects:
            return r.choice([f"o.n = {self.e(I32)}", f"alias.n = {self.e(I32)}", f"o.x = {self.e(F32)}",
                             f"o.bump({self.e(I32)})", f"o.n += {self.e(I32)}"])
        if pick < 0.18:
            return f"xs[{r.randint(0, 1)}] = {self.e(I32)}"
        if pick < 0.24:
            return f"t[{r.choice([str(r.randint(0, 3)), f'({self.e(I32)}) & 3'])}] = {self.e(I32)}"
        if pick < 0.28:
            return f"s[{r.randint(0, 3)}] = {self.e(F32)}"
        if pick < 0.33:
            return f"pair = ({self.e(I32)}, {self.e(F32)})"
        if pick < 0.37:
            return f"table['n'] = {self.e(I64)}"
        if pick < 0.43:
            same = [n for n, k in writable if k == kind and n != name]
            if same:
                other = r.choice(same)
                return f"{name}, {other} = {other}, {name}"
        if kind == LOOSE:
            return f"{name} = {self.loose()}"
        if pick < 0.55 and kind in (I32, I64):
            return f"{name} {r.choice(['+=', '-=', '*=', '//=', '^='])} {self.e(kind if kind == I64 else I32)}"
        return f"{name} = {self.e(kind)}"

    def statement(self, depth, loop, indent):
        r = self.r
        p = "    " * indent
        pick = r.random()
        if depth > 3 or pick < 0.42:
            return [p + self.assignment()]
        if pick < 0.62:
            lines = [p + f"if {self.c()}:"] + self.block(depth + 1, loop, indent + 1)
            if r.random() < 0.25:
                lines += [p + f"elif {self.c()}:"] + self.block(depth + 1, loop, indent + 1)
            if r.random() < 0.5:
                lines += [p + "else:"] + self.block(depth + 1, loop, indent + 1)
            return lines
        if pick < 0.67:  # a name born in both arms
            self.fresh += 1
            name, kind = f"n{self.fresh}", r.choice([I32, F32, U8])
            lines = [p + f"if {self.c()}:", p + f"    {name} = {self.e(kind)}", p + "else:", p + f"    {name} = {self.e(kind)}"]
            self.names.append((name, kind))
            return lines
        if pick < 0.80 and self.loops < 3:
            self.loops += 1
            lines = self.loop(depth, loop, indent, p)
            self.loops -= 1
            return lines
        if pick < 0.92 and loop:
            extra = [p + "    " + self.assignment()] if r.random() < 0.5 else []
            exits = ["break", "continue"] * 2 + ([self.exit()] if self.returns else [])
            return [p + f"if {self.c()}:"] + extra + [p + "    " + r.choice(exits)]
        if pick < 0.95 and self.returns:
            return [p + f"if {self.c()}:", p + "    " + self.exit()]
        if pick < 0.96 and self.risky:
            return [p + r.choice(["c = Float32(1.5)", "xs.append(1)", "y = Int32(2)", "del c", "q = 1", "xs = [1, 2, 3]"])]
        return [p + self.assignment()]

    def exit(self):
        return f"return {self.e(I32)}, {self.e(F32)}, {self.e(I64)}"

    def loop(self, depth, outer, indent, p):
        r = self.r
        self.fresh += 1
        target = f"i{self.fresh}"
        known = list(self.names)
        pick = r.random()
        small = r.choice([str(r.randint(0, 4)), f"({self.e(I32)}) % {r.randint(2, 6)}", "k % 5", "a % 4"])
        if pick < 0.70:
            options = r.choice(["", "", f", unroll={r.randint(1, 4)}", ", unroll_full=True", ", prefetch_stages=2"])
            bounds = r.choice([small, f"{r.randint(-3, 2)}, {small}", f"{small}, {r.randint(-3, 0)}, -{r.randint(1, 2)}",
                               f"{r.randint(-4, 0)}, {small}, {r.randint(1, 3)}"])
            if pick < 0.15:
                head, kind = f"range_constexpr({r.randint(0, 3)})", LOOSE
            elif options:
                constant = options != ", unroll_full=True" or not any(ch.isalpha() for ch in bounds)
                head, kind = f"dsl_range({bounds}{options if constant else ''})", I32
            else:
                head, kind = f"range({bounds})", I32
            before = [p + f"{target} = Int32(-1)"] if kind == I32 and r.random() < 0.4 else []
            self.names.append((target, kind))
            self.locked.add(target)
            lines = before + [p + f"for {target} in {head}:"] + self.block(depth + 1, True, indent + 1)
            self.names = known + ([(target, kind)] if before else [])
        else:
            test = r.choice([f"{target} < {r.randint(1, 5)} and {self.c()}", f"{target} < {r.randint(1, 5)}", "True"])
            self.names.append((target, I32))
            self.locked.add(target)
            stop = [p + f"    if {target} > {r.randint(2, 5)}:", p + "        break"] if test == "True" else []
            lines = [p + f"{target} = Int32(0)", p + f"while {test}:", p + f"    {target} += 1"] + stop
            lines += self.block(depth + 1, True, indent + 1)
        if r.random() < 0.25:
            lines += [p + "else:"] + self.block(depth + 1, outer, indent + 1)
        return lines

    def program(self):
        """The text of one function f; its head differs by who runs it."""
        body = self.block(0, False, 1)
        start = ["    c, w, v, y, q = Int32(1), Int64(a), Uint8(7), Float32(0.25), Boolean(a > b)", "    k, m = 2, 5",
                 "    xs = [Int32(4), Int32(a)]", "    pair = (Int32(b), Float32(u))", "    table = {'n': Int64(u)}"]
        if self.objects:
            start += ["    o = Box(Int32(a), Float32(x))", "    alias = o"]
        if self.nonlocal_:
            start += ["    total = Int32(0)", "    def step(d):", "        nonlocal total", "        total = total + d",
                      "        return total"]
        if self.returns:
            end = ["    return Int32(c + xs[0] + pair[0]), Float32(y), Int64(w + table['n'])"]
        else:
            extra = (", o.n, o.x, alias.n" if self.objects else "") + (", total" if self.nonlocal_ else "")
            end = ["    return (a, b, u, x, p, c, w, v, y, q, Int32(k), Int32(m), xs[0], xs[1], pair[0], pair[1], table['n']"
                   + extra + ")"]
        head = "@jit\ndef f(t, s, a: Int32, b: Int64, u: Uint8, x: Float32, p: Boolean):\n"
        return SHARED + head + "\n".join(start + body + end) + "\n"


def expected(text):
    """What plain Python gives for each input; None where it raises (a name unset, a loop too long)."""
    results = []
    for a, b, u, x, p in INPUTS:
        names = model.names()
        exec(compile(text, "plain", "exec"), names)
        t, s = model.Tensor("Int32", range(4)), model.Tensor("Float32", [0.5] * 4)
        args = [names[kind](value) for (_, kind), value in zip(ARGUMENTS, (a, b, u, x, p))]
        try:
            got = names["f"](t, s, *args)
        except (UnboundLocalError, NameError, TypeError):  # of risky programs
            results.append(None)
            continue
        results.append([model.plain(got), model.plain(tuple(t.values)), model.plain(tuple(s.values))])
    return results


def observed(path):
    """What hilt gives in this process (by HILT_DEVICE); a diagnostic as {"refused": text}, anything else as {"failed": text}."""
    import importlib.util
    import numpy as np
    import hilt
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
        results = []
        for values in INPUTS:
            t, s = np.arange(4, dtype=np.int32), np.full(4, 0.5, np.float32)
            got = module.f(t, s, *values)
            results.append([model.plain(got), model.plain(tuple(t.tolist())), model.plain(tuple(s.tolist()))])
        return results
    except hilt.DSLError as error:
        return {"refused": str(error)}
    except Exception as error:
        return {"failed": f"{type(error).__name__}: {error}"}


def worker(paths):
    for path in paths:
        print("BEGIN", path, flush=True)
        began = time.monotonic()
        outcome = observed(pathlib.Path(path))
        print("END", json.dumps([path, outcome, round(time.monotonic() - began, 3)]), flush=True)


class Batch:
    """Files run in a process of their own under one device ("": compiled code)."""

    def __init__(self, paths, device):
        env = {key: value for key, value in os.environ.items() if key != "HILT_DEVICE"}
        env.update({"HILT_NOTES": "0"}, **({"HILT_DEVICE": device} if device else {}))
        command = [sys.executable, "-X", "faulthandler", __file__, "--worker", *paths]
        self.paths, self.device = paths, device
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=env)

    def outcomes(self, timeout):
        """({path: outcome}, {path: seconds}); a file on which the process died has a failure, those behind it nothing."""
        try:
            out, err = self.process.communicate(timeout=timeout)
        except subprocess.TimeoutExpired:
            self.process.kill()
            out, err = self.process.communicate()
            err += f"\nno end within {timeout} s"
        found, seconds, last = {}, {}, None
        for line in out.splitlines():
            if line.startswith("BEGIN "):
                last = line[6:]
            elif line.startswith("END "):
                path, outcome, took = json.loads(line[4:])
                found[path], seconds[path] = outcome, took
        if len(found) < len(self.paths):
            dead = last if last is not None and last not in found else self.paths[0]
            found[dead] = {"failed": "the process crashed or hung: " + err[-1500:]}
        return found, seconds


def run_all(paths, timeout):
    """{device: {path: outcome}} and (seconds, path) of the slowest; a crash costs one program, not the rest of its batch."""
    left = {"eval": list(paths), "": list(paths)}
    got = {"eval": {}, "": {}}
    slowest = (0, None)
    while any(left.values()):
        batches = [Batch(some, device) for device, some in left.items() if some]
        for batch in batches:
            found, seconds = batch.outcomes(timeout)
            got[batch.device].update(found)
            left[batch.device] = [p for p in batch.paths if p not in found]
            for path, took in seconds.items():
                slowest = max(slowest, (took, path))
    return got, slowest


def judge(outcome, want, risky):
    """("right" | "refused" | "skipped" | "", what is wrong)."""
    if isinstance(outcome, dict):
        if "failed" in outcome:
            return "", outcome["failed"]
        if None in want:
            return "skipped", ""
        return ("refused", "") if risky else ("", f"refused: {outcome['refused']}")
    for i, (w, g) in enumerate(zip(want, outcome)):
        if w is not None and w != g:
            return "", f"differs: input {INPUTS[i]}: gives {g}, Python {w}"
    return "right", ""


def check(seeds, folder, timeout=600):
    """Compare the three ways for each seed. (counts, complaints, slowest)"""
    counts = {"right": 0, "refused": 0, "skipped": 0}
    complaints = []
    paths = {seed: str(pathlib.Path(folder, f"random_{seed}.py")) for seed in seeds}
    programs = {seed: Generator(seed) for seed in seeds}
    texts = {seed: programs[seed].program() for seed in seeds}
    for seed, path in paths.items():
        pathlib.Path(path).write_text(HEAD + texts[seed])
    got, slowest = run_all(list(paths.values()), timeout)
    for seed, path in paths.items():
        want = expected(texts[seed])
        for device, outcomes in got.items():
            verdict, wrong = judge(outcomes[path], want, programs[seed].risky)
            if wrong:
                complaints.append(f"seed {seed} on {device or 'cpu'}: {wrong}")
            else:
                counts[verdict] += 1
    return counts, complaints, slowest


def faults(texts, folder):
    """For each program {device: what is wrong}."""
    paths = []
    for i, text in enumerate(texts):
        paths.append(str(pathlib.Path(folder, f"one_{i}.py")))
        pathlib.Path(paths[-1]).write_text(HEAD + text)
    got, _ = run_all(paths, 60)
    found = []
    for path, text in zip(paths, texts):
        try:
            want = expected(text)
        except Exception:  # shrinking made it meaningless in Python too
            want = [None] * len(INPUTS)
        found.append({device: judge(outcomes[path], want, False)[1] for device, outcomes in got.items()})
    return found


def kinds(found):
    """Faults without their numbers: what must stay the same while a program shrinks."""
    return {device: re.sub(r"[\d.]+|0x\w+", "#", wrong.split("\n")[0])[:60] if not wrong.startswith("differs") else "differs"
            for device, wrong in found.items()}


def smaller(tree):
    """Trees with one statement of f less, or with a compound statement replaced by a part of it."""
    def lists(node):
        for field in ("body", "orelse"):
            body = getattr(node, field, None)
            if isinstance(body, list) and body:
                yield node, field
                for child in body:
                    yield from lists(child)
    total = sum(len(getattr(node, field)) for node, field in lists(tree.body[-1]))
    for which in range(total):
        for part in (None, "body", "orelse"):
            copied = copy.deepcopy(tree)
            places = [(node, field, i) for node, field in lists(copied.body[-1]) for i in range(len(getattr(node, field)))]
            node, field, i = places[which]
            body = getattr(node, field)
            if part is None:
                setattr(node, field, body[:i] + body[i + 1:])
                node.body = node.body or [ast.Pass()]
            elif isinstance(getattr(body[i], part, None), list) and getattr(body[i], part):
                setattr(node, field, body[:i] + getattr(body[i], part) + body[i + 1:])
            else:
                continue
            yield ast.fix_missing_locations(copied)


def reduce(seed):
    """Print a smaller program with the same fault, and ever smaller ones while there are."""
    with tempfile.TemporaryDirectory() as folder:
        tree = ast.parse(Generator(seed).program())
        found, = faults([ast.unparse(tree)], folder)
        want = kinds(found)
        while any(want.values()):
            print(f"# {found}\n{ast.unparse(tree.body[-1])}\n", flush=True)
            candidates = sorted(smaller(tree), key=lambda other: len(ast.unparse(other)))
            for some in (candidates[i:i + 12] for i in range(0, len(candidates), 12)):
                same = [(c, f) for c, f in zip(some, faults([ast.unparse(c) for c in some], folder)) if kinds(f) == want]
                if same:
                    tree, found = same[0]
                    break
            else:
                return


def show(seed):
    text = Generator(seed).program()
    print(text.split(SHARED)[1])
    print("python", expected(text))
    with tempfile.TemporaryDirectory() as folder:
        for device, wrong in faults([text], folder)[0].items():
            print(device or "cpu", wrong or "right")


def main():
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("--first", type=int, default=0)
    options.add_argument("--count", type=int, default=300)
    options.add_argument("--batch", type=int, default=100)
    options.add_argument("--show", type=int)
    options.add_argument("--reduce", type=int)
    options.add_argument("--worker", nargs="+")
    given = options.parse_args()
    if given.worker:
        worker(given.worker)
        return 0
    if given.reduce is not None:
        reduce(given.reduce)
        return 0
    if given.show is not None:
        show(given.show)
        return 0
    total, bad = {}, 0
    for first in range(given.first, given.first + given.count, given.batch):
        seeds = range(first, min(first + given.batch, given.first + given.count))
        with tempfile.TemporaryDirectory() as folder:
            counts, complaints, slowest = check(list(seeds), folder)
        for what, n in counts.items():
            total[what] = total.get(what, 0) + n
        for complaint in complaints:
            print(complaint, flush=True)
        bad += len(complaints)
        print(f"seeds {first} to {seeds[-1]}: {total}, wrong {bad}; slowest {slowest[0]} s ({slowest[1]})", flush=True)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
