#!/usr/bin/env python3
"""Random loops with prefetch_stages: tests/ir/randpipeline.py HILT_OPT [--count N] [--seed S] [--show S] [--cpu] [--checks N]

Each is a kernel with a loop that copies into a ring of buffers and uses them, of one of many shapes. As it is and
pipelined it must give the same, in the interpreter with copies as late as the program allows and threads in any order, and
compiled (--cpu). The checker reports races that the pass made. Some loops must not be pipelined, or not so deep:
of those the note is looked at.
"""
import argparse
import collections
import math
import os
import random
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

P, S, B = "!hilt.ptr<global, 4>", "!hilt.ptr<shared, 4>", "!hilt.ptr<shared, 8>"
LEAST = -3  # index of the loop
ALIGNED = "!hilt.ptr<global, 16>"


class Kernel:
    def __init__(self, seed):
        r = self.r = random.Random(seed)
        self.threads = r.choice([4, 8, 32, 32, 40])
        self.stages = r.randint(1, 5)
        self.slots = r.choice([1, 2, 3, 3, 4, 5, 6, 8])
        self.lower = r.choice([0, 0, 0, 1, 2, LEAST])
        self.step = r.choice([1, 1, 1, 1, 2, 3])
        self.trips = r.choice([0, 1, 2, 3, 4, 5, 7, 9])
        self.upper = self.lower + self.trips * self.step - (r.randint(0, self.step - 1) if self.trips else r.randint(0, 2))
        self.rows = max(self.lower + self.trips * self.step, 1) - LEAST
        self.fixed = r.random() < 0.3           # bounds known while compiling
        self.fixed_step = self.fixed or r.random() < 0.7
        self.outer = r.choice([0, 0, 0, 1, 2, 3])  # trips of a loop around it
        self.inner = r.random() < 0.15          # a pipelined loop in the use
        self.branch = r.random() < 0.2          # it is in a branch
        self.bulk = r.random() < 0.35
        self.frees = self.bulk and r.random() < 0.6  # mbarriers for free slots, too
        self.ring = r.choice(["index", "index", "counter", "counter", "modulo", "outer"])
        self.copies = 1 if self.bulk else r.choice([1, 1, 2, 3])
        self.groups = r.choice([1, 1, 2]) if self.copies > 1 else 1
        self.sharing = r.choice(["block", "block", "block", "alone", "warp"]) if not self.bulk else "block"
        if self.sharing == "warp" and self.threads != 32:
            self.sharing = "alone"
        self.swizzled = not self.bulk and self.sharing == "block" and r.random() < 0.4
        self.where = r.choice(["between", "between", "first", "end", "both", "all"])  # barriers
        self.expect = None  # words of the note, if it must not be pipelined
        self.wrong = r.choice(["exit", "source", "state", "slot", "branch", "nowait", "acquire", "none"]) if r.random() < 0.2 else None
        self.lines, self.count = [], 0
        self.write()

    # -- text
    def emit(self, op, operands, types, result=None, attrs="", props=""):
        name = None
        text = f'"{op}"({", ".join("%" + o for o in operands)}){props}{attrs} : ({", ".join(types)}) -> '
        if result:
            self.count += 1
            name = f"v{self.count}"
            text = f"%{name} = {text}{result}"
        else:
            text += "()"
        self.lines.append(text)
        return name

    def const(self, v, t="i32"):
        return self.emit("arith.constant", [], [], t, props=f" <{{value = {v} : {t}}}>")

    def bin(self, op, a, b, t="i32"):
        return self.emit(op, [a, b], [t, t], t)

    def cmp(self, p, a, b, t="i32"):
        return self.emit("arith.cmpi", [a, b], [t, t], "i1", props=f" <{{predicate = {p} : i64}}>")

    def select(self, c, a, b):
        return self.emit("arith.select", [c, a, b], ["i1", "i32", "i32"], "i32")

    def at(self, base, index, t=P, by="four"):
        wide = self.emit("arith.extsi", [index], ["i32"], "i64")
        return self.emit("hilt.ptr_add", [base, self.bin("arith.muli", wide, by, "i64")], [t, "i64"], t)

    def load(self, pointer, t=P):
        return self.emit("hilt.load", [pointer], [t], "i32")

    def store(self, v, pointer, t=P):
        self.emit("hilt.store", [v, pointer], ["i32", t])

    def barrier(self):
        if self.sharing == "warp":
            self.emit("hilt.warp_sync", ["im"], ["i32"])
        elif self.sharing == "block":
            self.emit("hilt.barrier", ["i0", "i0"], ["i32", "i32"])

    def when(self, condition, body):
        self.lines.append(f'"scf.if"(%{condition}) ({{')
        body()
        self.lines.append('"scf.yield"() : () -> ()\n}, {\n"scf.yield"() : () -> ()\n}) : (i1) -> ()')

    def loop(self, bounds, carried, body, attrs=""):
        """carried: initial values; body(index, values) gives the next. The results' names."""
        self.count += 1
        name, n = f"l{self.count}", len(carried)
        result = f"%{name}:{n} = " if n > 1 else f"%{name} = " if n else ""
        self.lines.append(f'{result}"scf.for"({", ".join("%" + v for v in [*bounds, *carried])}) ({{')
        args = [f"{name}a{k}" for k in range(n)]
        self.lines.append(f'^bb0({", ".join(f"%{v}: i32" for v in [f"{name}i", *args])}):')
        out = body(f"{name}i", args)
        types = ", ".join(["i32"] * n)
        self.lines.append(f'"scf.yield"({", ".join("%" + v for v in out)}) : ({types}) -> ()')
        ins = ", ".join(["i32"] * (n + 3))
        self.lines.append(f"}}){attrs} : ({ins}) -> {'i32' if n == 1 else f'({types})'}")
        return [f"{name}#{k}" for k in range(n)] if n > 1 else [name] * n

    # -- the loop
    def next_slot(self, c):
        one = self.bin("arith.addi", c, "i1")
        if self.ring == "modulo":
            return self.bin("hilt.rem_u", one, self.const(self.slots))
        end = self.cmp(0, one, self.const(self.slots))
        return self.select(end, "i0", one)

    def begins_with_barrier(self):
        return self.where in ("first", "both", "all") and self.sharing != "alone"

    def alone(self):
        """is there but one slot, and no barrier yet that keeps trips apart?"""
        by = self.step if self.ring == "index" else 1
        return self.slots // math.gcd(self.slots, by) == 1 and self.where == "between"

    def row_pointer(self, index, thread="tx"):
        row = self.bin("arith.addi", index, self.const(-LEAST))
        return self.at("p", self.bin("arith.addi", self.bin("arith.muli", row, self.const(self.threads)), thread))

    def in_ring(self, slot, part, thread):
        place = self.bin("arith.addi", self.bin("arith.muli", slot, self.const(self.threads * self.copies)),
                         self.const(part * self.threads))
        return self.ring_at(self.bin("arith.addi", place, thread))

    def ring_at(self, place):
        if not self.swizzled:
            return self.at("ring", place, S)
        offset = self.bin("arith.muli", place, self.const(4))  # bit 2 of the bytes is turned by bit 6
        turned = self.bin("hilt.shr_s", self.bin("arith.andi", offset, self.const(64)), self.const(4))
        wide = self.emit("arith.extsi", [self.bin("arith.xori", offset, turned)], ["i32"], "i64")
        return self.emit("hilt.ptr_add", ["ring", wide], [S, "i64"], S)

    def copy(self, index, slot):
        for part in range(self.copies):
            def one(part=part):
                n = self.r.choice([self.const(4), self.const(4), self.const(2), self.select(self.cmp(2, "tx", "i3"), "i4", "i0")])
                self.emit("hilt.cp_async", [self.in_ring(slot, part, "tx"), self.row_pointer(index), n], [S, P, "i32"],
                          attrs=' {bytes = 4 : i64, cache = "ca"}')
            if self.r.random() < 0.2:
                self.when(self.cmp(2, "tx", self.const(self.threads - 1)), one)
            else:
                one()
            if part == self.copies - 1 or (self.groups == 2 and part == 0):
                if self.wrong == "branch" and part == self.copies - 1:
                    self.expect = "is in a branch"
                    self.when(self.cmp(2, index, self.const(100)), lambda: self.emit("hilt.cp_commit", [], []))
                else:
                    self.emit("hilt.cp_commit", [], [])

    def bulk_copy(self, index, slot, phase):
        """by thread 0, perhaps once the slot is free"""
        full, free = self.at("full", slot, B, "eight"), self.at("free", slot, B, "eight")

        def begin():
            size = self.const(self.threads * 4)
            if self.frees:
                self.emit("hilt.mbar_wait", [free, self.bin("arith.xori", phase, "i1")], [B, "i32"])
            self.emit("hilt.mbar_arrive_expect_tx", [full, size], [B, "i32"], "i64")
            to = self.emit("hilt.ptr_cast", [self.in_ring(slot, 0, "i0")], [S], "!hilt.ptr<shared, 16>")
            from_ = self.emit("hilt.ptr_cast", [self.row_pointer(index, "i0")], [P], ALIGNED)
            self.emit("hilt.bulk_load", [to, from_, size, full], ["!hilt.ptr<shared, 16>", ALIGNED, "i32", B])
        self.when(self.cmp(0, "tx", "i0"), begin)
        return full, free

    def use(self, index, slot, acc):
        r = self.r
        who = "last" if self.sharing != "alone" else "tx"
        read = slot
        if self.wrong == "slot" and self.slots > 1:
            self.expect = "may touch"
            read = self.select(self.cmp(1, slot, "i0"), "i0", "i0") if self.sharing == "alone" else "i0"
        for part in range(self.copies):
            def one(acc=acc, part=part):
                x = self.load(self.in_ring(read, part, who), S)
                return self.bin("arith.addi", self.bin("arith.muli", acc, "i3"), x)
            if r.random() < 0.3:  # in a branch
                c = self.cmp(0, self.bin("arith.andi", index, "i1"), "i0") if r.random() < 0.5 else self.cmp(2, "tx", "i3")
                self.lines.append(f'%b{self.count}_{part} = "scf.if"(%{c}) ({{')
                name, inner = f"b{self.count}_{part}", one()
                self.lines.append(f'"scf.yield"(%{inner}) : (i32) -> ()\n}}, {{\n"scf.yield"(%{acc}) : (i32) -> ()\n}}) : (i1) -> i32')
                acc = name
            elif r.random() < 0.2:  # in a loop
                [acc] = self.loop(["i0", "i2", "i1"], [acc], lambda i, a: [one(a[0])])
            else:
                acc = one()
        return acc

    def body(self, index, values):
        r = self.r
        slot, acc, phase = values
        if self.ring == "index":
            slot = self.bin(r.choice(["hilt.floormod_s", "hilt.floormod_s", "arith.andi" if self.slots & (self.slots - 1) == 0 and
                                      self.slots > 1 else "hilt.floormod_s"]), index, self.const(self.slots))
            if self.lines[-1].startswith(f'%{slot} = "arith.andi"'):
                self.lines.pop()
                self.count -= 1
                slot = self.bin("arith.andi", index, self.const(self.slots - 1))
        if self.where in ("first", "both", "all"):
            self.barrier()
        source = index
        if self.wrong == "state":
            self.expect = "needs comes from"
            bounded = self.emit("hilt.rem_u", [acc, self.const(self.rows)], ["i32", "i32"], "i32")
            source = self.bin("arith.addi", "last3", bounded)
        if self.bulk:
            full, free = self.bulk_copy(source, slot, phase)
            self.emit("hilt.mbar_wait", [full, phase], [B, "i32"])
        else:
            self.copy(source, slot)
            if self.wrong == "nowait":
                self.expect = "no wait"
            elif self.groups == 2 and r.random() < 0.5:
                self.emit("hilt.cp_wait", [], [], attrs=" {groups = 1 : i64}")
                self.emit("hilt.cp_wait", [], [], attrs=" {groups = 0 : i64}")
            else:
                self.emit("hilt.cp_wait", [], [], attrs=" {groups = 0 : i64}")
            self.barrier()
        if self.wrong == "exit":
            self.expect = "may leave"
            self.when(self.cmp(4, index, self.const(1000)), lambda: self.emit("hilt.exit", [], []))
        if self.wrong == "acquire":
            self.expect = "only after"
            self.emit("hilt.atomic_load", [self.at("q", self.const(2 * self.threads))], [P], "i32", attrs=' {order = "acquire", scope = "gpu"}')
        acc = self.use(index, slot, acc)
        if self.inner:
            [acc] = self.loop(["i0", "i3", "i1"], [acc], lambda i, a: [self.bin("arith.addi", self.bin("arith.muli", a[0], "i3"), i)])
        if self.wrong == "source":
            self.expect = "may change"
            self.store(acc, self.row_pointer(self.const(self.rows - 1 + LEAST)))
        elif r.random() < 0.5 and self.wrong != "acquire":
            self.store(acc, self.at("q", self.bin("arith.addi", "mine", "tx")))
        if self.bulk and self.frees:
            self.emit("hilt.mbar_arrive", [free, "i1"], [B, "i32"], "i64")
        if self.where in ("end", "both", "all") or (self.bulk and not self.frees) or self.alone():
            self.barrier()
        following = self.next_slot(slot)
        turned = self.bin("arith.xori", phase, "i1")
        phase = self.select(self.cmp(0, following, "i0"), turned, phase)
        return [following, acc, phase]

    def around(self, values):
        """the loop, once or in the outer one"""
        bounds = ["lower", "upper", "step"]
        attrs = f" {{prefetch_stages = {self.stages} : i64" + (", unroll = 2 : i64" if self.r.random() < 0.2 else "") + "}"
        if self.bulk or self.ring == "outer":
            start = values
        elif self.ring == "index":
            start = ["i0", values[1], "i0"]
        else:
            start = [self.const(self.r.randint(0, self.slots - 1)), values[1], "i0"]
        out = self.loop(bounds, start, self.body, attrs)
        if self.sharing != "alone" and not (self.begins_with_barrier() and self.r.random() < 0.7):
            self.barrier()
        return out

    def write(self):
        self.bulk_setup = self.bulk
        if self.bulk and self.ring == "index":
            self.ring = "counter"
        if self.bulk and self.threads % 4:
            self.threads = 8
        if self.ring == "index" and not self.fixed_step:
            self.fixed_step = True
        if self.wrong == "acquire" and self.bulk:
            self.wrong = None
        if self.bulk and self.wrong in ("branch", "nowait", "source"):
            self.wrong = None
        for v, n in ((0, "i0"), (1, "i1"), (2, "i2"), (3, "i3"), (4, "i4"), (-1, "im"), (self.threads - 1, "most"), (LEAST, "last3")):
            self.lines.append(f'%{n} = "arith.constant"() <{{value = {v} : i32}}> : () -> i32')
        self.lines.append('%four = "arith.constant"() <{value = 4 : i64}> : () -> i64')
        self.lines.append('%eight = "arith.constant"() <{value = 8 : i64}> : () -> i64')
        self.lines.append('%tx = "hilt.sreg"() {reg = "tid.x"} : () -> i32')
        self.lines.append('%last = "arith.subi"(%most, %tx) : (i32, i32) -> i32')
        cells = self.slots * self.threads * self.copies
        self.lines.append(f'%ring = "hilt.alloc_shared"() {{align = 128 : i64, count = {cells} : i64, type = i32}} : () -> {S}')
        for name, value, known in (("lower", self.lower, self.fixed), ("upper", self.upper, self.fixed), ("step", self.step, self.fixed_step)):
            if known:
                self.lines.append(f'%{name} = "arith.constant"() <{{value = {value} : i32}}> : () -> i32')
            else:
                self.lines.append(f'%{name} = "arith.addi"(%a{name}, %i0) : (i32, i32) -> i32')
        mine = self.bin("arith.muli", "i3", self.const(self.threads))
        self.lines.append(f'%mine = "arith.addi"(%{mine}, %i0) : (i32, i32) -> i32')
        if not self.bulk:  # not all copies reach all
            free = self.begins_with_barrier() and self.r.random() < 0.7  # of a barrier here
            for k in range(self.slots * self.copies):
                self.store("i1", self.ring_at(self.bin("arith.addi", self.const(k * self.threads), "last" if free else "tx")), S)
            if not free and self.r.random() < 0.7:
                self.barrier()
        if self.bulk:
            for name, count in (("full", 1), ("free", self.threads)):
                self.lines.append(f'%{name} = "hilt.alloc_shared"() {{count = {self.slots} : i64, type = i64}} : () -> {B}')
                c = self.const(count)

                def init(name=name, c=c):
                    self.loop(["i0", f"nslots{name}", "i1"], [], lambda i, a: self.emit(
                        "hilt.mbar_init", [self.at(name, i, B, "eight"), c], [B, "i32"]) or [])
                self.lines.append(f'%nslots{name} = "arith.constant"() <{{value = {self.slots} : i32}}> : () -> i32')
                self.when(self.cmp(0, "tx", "i0"), init)
            self.emit("hilt.fence_mbar_init", [], [])
            self.barrier()
        values = ["i0", "tx", "i0"]
        if self.outer:
            attrs = " {prefetch_stages = 2 : i64}" if self.r.random() < 0.2 else ""
            values = self.loop(["i0", self.const(self.outer), "i1"], values, lambda i, a: self.around(a), attrs)
        elif self.branch:
            c = self.cmp(5, "lower", self.const(-10))
            self.count += 1
            name = f"br{self.count}"
            self.lines.append(f'%{name}:3 = "scf.if"(%{c}) ({{')
            out = self.around(values)
            self.lines.append(f'"scf.yield"({", ".join("%" + v for v in out)}) : (i32, i32, i32) -> ()\n}}, {{')
            self.lines.append('"scf.yield"(%i0, %i1, %i0) : (i32, i32, i32) -> ()\n}) : (i1) -> (i32, i32, i32)')
            values = [f"{name}#{k}" for k in range(3)]
        else:
            values = self.around(values)
        self.store(values[1], self.at("q", "tx"))

    def text(self):
        types = f"({P}, {P}, i32, i32, i32) -> ()"
        args = f"%p: {P}, %q: {P}, %alower: i32, %aupper: i32, %astep: i32"
        one, zero = ["one"] * 3, ["zero"] * 2
        launch = ", ".join("%" + v for v in [*one, "threads", *["one"] * 5, *zero, "p", "q", "alower", "aupper", "astep"])
        body = "\n".join(self.lines)
        return f'''"func.func"() <{{function_type = {types}, sym_name = "host"}}> ({{
^bb0({args}):
%one = "arith.constant"() <{{value = 1 : i64}}> : () -> i64
%zero = "arith.constant"() <{{value = 0 : i64}}> : () -> i64
%threads = "arith.constant"() <{{value = {self.threads} : i64}}> : () -> i64
"hilt.launch"({launch}) {{callee = "k"}} : ({", ".join(["i64"] * 11)}, {P}, {P}, i32, i32, i32) -> ()
"func.return"() : () -> ()
}}) {{noalias = [0, 1]}} : () -> ()
"func.func"() <{{function_type = {types}, sym_name = "k"}}> ({{
^bb0({args}):
{body}
"func.return"() : () -> ()
}}) {{kernel, block = [{self.threads}, 1, 1]}} : () -> ()
'''

    def arguments(self):
        p = ",".join(str((i * 7919 + 13) % 100003 - 50000) for i in range(self.rows * self.threads))
        q = ",".join("0" for _ in range(self.threads * 4))
        return [f"--arg=i32[{p}]", f"--arg=i32[{q}]", f"--arg={self.lower}", f"--arg={self.upper}", f"--arg={self.step}"]


def run(program, path, options, arguments=()):
    env = dict(os.environ, HILT_NOTES="2")
    done = subprocess.run([program, *options, *arguments, path], capture_output=True, text=True, timeout=120, env=env)
    notes = [line for line in done.stderr.splitlines() if "note: [PIPELINE" in line]
    rest = [line for line in done.stderr.splitlines() if "note: [PIPELINE" not in line]
    return done.returncode, done.stdout, notes, "\n".join(rest)


PASSES = ["pipeline", "canon,cse,licm,pipeline,canon,cse,unroll,canon,cse,dce"]


def check(program, seed, options):
    """(problem or None, what became of it)"""
    kernel = Kernel(seed)
    checks = f"--check={options.checks}"
    with tempfile.NamedTemporaryFile("w", suffix=".mlir", delete=False) as f:
        f.write(kernel.text())
    try:
        args = kernel.arguments()
        code, want, _, said = run(program, f.name, ["--run", "--check=2"], args)
        passes = PASSES[seed % 2]
        if code:
            if kernel.wrong not in ("slot", "nowait"):
                return said, "not a right program"
            _, _, notes, _ = run(program, f.name, ["--passes=pipeline"])
            found = any(kernel.expect in n for n in notes)
            return (None if found else f"expected a note with '{kernel.expect}', got {notes}"), "not a right program, left alone"
        code, got, notes, said = run(program, f.name, ["--run", f"--passes={passes}", checks], args)
        if code or got != want:
            return f"pipelined ({passes}): {said or got}", "wrong"
        if options.cpu:
            code, got, _, said = run(program, f.name, ["--run", f"--passes={passes}", "--device=cpu"], args)
            if code or got != want:
                return f"compiled ({passes}): {said or got}", "wrong"
        fate = notes[0].split("[")[1].split("]")[0] if notes else "pipelined"
        if kernel.expect and not kernel.fixed and not any(kernel.expect in n or "may touch" in n for n in notes):
            return f"expected a note with '{kernel.expect}', got {notes}", "wrong"
        return None, fate + (" " + re.sub(r".*: ", "", notes[0])[:70] if fate == "PIPELINE_NOT_APPLIED" else "")
    finally:
        os.unlink(f.name)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("hilt_opt")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--checks", type=int, default=5)
    parser.add_argument("--show", type=int)
    parser.add_argument("--cpu", action="store_true")
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    if options.show is not None:
        kernel = Kernel(options.show)
        print(kernel.text())
        print("//", " ".join(kernel.arguments()))
        return 0
    fates, bad = collections.Counter(), 0
    with ThreadPoolExecutor(options.jobs) as pool:
        seeds = range(options.seed, options.seed + options.count)
        for seed, (problem, fate) in zip(seeds, pool.map(lambda s: check(options.hilt_opt, s, options), seeds)):
            fates[fate] += 1
            if problem:
                bad += 1
                print(f"seed {seed}: {problem}")
    for fate, n in fates.most_common():
        print(f"{n:6} {fate}")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
