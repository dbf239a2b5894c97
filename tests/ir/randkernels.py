#!/usr/bin/env python3
"""Random kernels: tests/ir/randkernels.py HILT_OPT [--count N] [--seed S] [--show S] [--cpu] [--cuda]

Each is race-free IR with barriers, collectives, exits and branches of all kinds, run by the interpreter as threads and, after
block-loops, as loops over threads (with --cpu compiled too, both ways; with --cuda on the GPU). All must leave the same memory behind.
"""
import argparse
import os
import random
import subprocess
import sys
import tempfile

CELLS = 512  # of p, which is only read, and of q, where each thread has cells of its own
P, S = "!hilt.ptr<global, 4>", "!hilt.ptr<shared, 4>"


class Kernel:
    def __init__(self, seed):
        r = self.r = random.Random(seed)
        shape = r.choice([1, 1, 1, 2, 3])
        self.block = [r.choice([1, 5, 32, 33, 40, 64, 7]) if shape == 1 else r.randint(1, 9),
                      r.randint(1, 5) if shape > 1 else 1, r.randint(1, 3) if shape > 2 else 1]
        if shape == 2 and r.random() < 0.4:
            self.block = [32, 2, 1]
        self.threads = self.block[0] * self.block[1] * self.block[2]
        self.static = r.random() < 0.5
        self.grid = r.randint(1, 3)
        self.n = r.choice([0, 3, self.threads, self.threads * self.grid - 2, 40, r.randint(-5, 200)])
        self.split = shape == 1 and self.block[0] in (32, 40, 64) and r.random() < 0.4  # a rectangle of threads in a row
        self.static |= self.split
        self.lines, self.count, self.exited = [], 0, False
        self.rows = self.block[0] % 32 == 0 or self.block[1:] == [1, 1]
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
        return self.emit("arith.constant", [], [], t, props=f" <{{value = {v} : {t}}}>") if t != "i1" else \
            self.emit("arith.constant", [], [], t, props=f" <{{value = {'true' if v else 'false'}}}>")

    def bin(self, op, a, b, t="i32"):
        return self.emit(op, [a, b], [t, t], t)

    def cmp(self, p, a, b, t="i32"):
        return self.emit("arith.cmpi", [a, b], [t, t], "i1", props=f" <{{predicate = {p} : i64}}>")

    def sreg(self, reg):
        return self.emit("hilt.sreg", [], [], "i32", attrs=f' {{reg = "{reg}"}}')

    def at(self, base, index, t=P):
        wide = self.emit("arith.extsi", [index], ["i32"], "i64")
        return self.emit("hilt.ptr_add", [base, self.bin("arith.muli", wide, "four", "i64")], [t, "i64"], t)

    def load(self, pointer, t=P):
        return self.emit("hilt.load", [pointer], [t], "i32")

    def store(self, v, pointer, t=P):
        self.emit("hilt.store", [v, pointer], ["i32", t])

    def wrap(self, index, size):
        """index modulo size, not negative"""
        return self.emit("hilt.rem_u", [index, self.const(size)], ["i32", "i32"], "i32")

    # -- values; an environment is (varying, uniform) lists of names of i32
    def uniform(self, env):
        return self.const(self.r.choice([0, 1, 2, 3, 5, 31, 32, -1, 100])) if self.r.random() < 0.3 else self.r.choice(env[1])

    def value(self, env):
        return self.r.choice(env[0][-6:] + env[0][:4]) if self.r.random() < 0.75 else self.uniform(env)

    def varying_condition(self, env):
        r = self.r
        how = r.random()
        if how < 0.35:  # a guard
            x = r.choice(["tx", "g", "lin", "tx", self.bin("arith.addi", "tx", self.uniform(env))])
            if r.random() < 0.15:
                x = self.bin("arith.addi", x, self.const(2147483647 - r.randint(0, 70)))
            c = self.cmp(r.choice([0, 2, 2, 2, 3, 4, 5, 6, 7, 8, 9]), x, r.choice(["n", self.uniform(env), self.uniform(env)]))
            if r.random() < 0.3:
                other = self.cmp(r.choice([2, 5, 0]), r.choice(["ty", "tx", "n"]), self.uniform(env))
                c = self.bin(r.choice(["arith.andi", "arith.andi", "arith.ori"]), c, other, "i1")
            if r.random() < 0.15:
                c = self.bin("arith.xori", c, self.const(1, "i1"), "i1")
            return c
        return self.cmp(r.randint(0, 9), self.value(env), self.value(env))

    def warp_condition(self, env):
        if self.rows and self.static and self.r.random() < 0.3:
            return self.cmp(2, "tx", self.const(32))
        return self.cmp(self.r.randint(0, 9), "warp", self.uniform(env))

    def pure(self, env, uniform=False):
        pick = self.uniform if uniform else self.value
        op = self.r.choice(["arith.addi", "arith.subi", "arith.muli", "arith.xori", "hilt.rem_u", "hilt.floordiv_s", "arith.addi",
                            "hilt.shr_s"])
        return self.bin(op, pick(env), pick(env))

    # -- statements. where: 2 all threads of the block are here, 1 whole warps, 0 single threads
    def statement(self, env, where, depth):
        r = self.r
        kinds = ["pure"] * 5 + ["read", "read", "write", "private", "pair", "select", "upure", "wide", "atomic"]
        if depth:
            kinds += ["vif", "vif", "vfor", "uif", "ufor", "rowfor", "guard", "guard", "uwhile", "stride", "stride"]
        if where == 2:
            kinds += ["exchange"] * 4 + ["barrier", "copy"] + ["red"] * (not self.split)
            if depth:
                kinds += ["wif"]
        if where >= 1 and (not self.exited or where == 2) and not self.split:
            kinds += ["shuffle", "shuffle", "vote", "redux", "match", "warpsync"]
        if where == 2 and depth == 3:
            kinds += ["exit"]
        if where != 2 and depth and self.r.random() < 0.08:
            kinds = ["exit"]
        getattr(self, "do_" + r.choice(kinds))(env, where, depth)

    def do_pure(self, env, where, depth):
        env[0].append(self.pure(env))

    def do_upure(self, env, where, depth):
        env[1].append(self.pure(env, True))

    def do_select(self, env, where, depth):
        c = self.varying_condition(env)
        env[0].append(self.emit("arith.select", [c, self.value(env), self.value(env)], ["i1", "i32", "i32"], "i32"))

    def do_wide(self, env, where, depth):
        x = self.bin("arith.addi", self.r.choice(["tx", "g", self.bin("arith.muli", "ty", self.uniform(env))]),
                     self.const(self.r.choice([2147483600, -2147483640, 7])))
        wide = self.emit("arith." + self.r.choice(["extsi", "extui"]), [x], ["i32"], "i64")
        high = self.emit("hilt.shr_s", [wide, self.const(7, "i64")], ["i64", "i64"], "i64")
        env[0].append(self.emit("arith.trunci", [high], ["i64"], "i32"))

    def rectangle(self):
        """tid.x by way of quotients and remainders"""
        r = self.r
        by, k = r.choice([(8, 3), (16, 4), (8, 3), (4, 2)])
        how = r.randint(0, 2)
        if how == 0:
            q, m = self.bin("hilt.floordiv_s", "tx", self.const(by)), self.bin("hilt.floormod_s", "tx", self.const(by))
        elif how == 1:
            q, m = self.bin("hilt.shr_u", "tx", self.const(k)), self.bin("arith.andi", "tx", self.const(by - 1))
        else:
            q, m = self.bin("hilt.div_u", "tx", self.const(by)), self.bin("hilt.rem_u", "tx", self.const(by))
        return self.bin("arith.addi", self.bin("arith.muli", q, self.const(by)), m)

    def do_read(self, env, where, depth):
        index = self.r.choice(["g", "tx", self.wrap(self.value(env), CELLS)])
        if self.split:
            index = self.rectangle()
        env[0].append(self.load(self.at("p", index)))

    def do_write(self, env, where, depth):
        index = "g"
        if self.split:
            index = self.bin("arith.addi", "first", self.rectangle())
        self.store(self.value(env), self.at("q", index))

    def do_atomic(self, env, where, depth):
        self.emit("hilt.atomic_rmw", [self.at("a", self.wrap(self.value(env), 8)), self.value(env)], [P, "i32"], "i32",
                  attrs=' {kind = "add", order = "relaxed", scope = "gpu"}')

    def do_pair(self, env, where, depth):
        """two elements of private memory at once"""
        local = "!hilt.ptr<local, 4>"
        at = self.at("own", self.wrap(self.value(env), 2), local)
        if self.r.random() < 0.5:
            pair = self.emit("vector.broadcast", [self.value(env)], ["i32"], "vector<2xi32>")
            self.emit("hilt.store", [pair, at], ["vector<2xi32>", local])
        else:
            pair = self.emit("hilt.load", [at], [local], "vector<2xi32>")
            env[0].append(self.emit("vector.extract", [pair], ["vector<2xi32>"], "i32", props=" <{static_position = array<i64: 1>}>"))

    def do_private(self, env, where, depth):
        at = self.at("own", self.wrap(self.value(env), 3), "!hilt.ptr<local, 4>")
        if self.r.random() < 0.5:
            self.emit("hilt.store", [self.value(env), at], ["i32", "!hilt.ptr<local, 4>"])
        else:
            env[0].append(self.load(at, "!hilt.ptr<local, 4>"))

    def do_copy(self, env, where, depth):
        n = self.r.choice([self.const(4), self.const(0), self.wrap(self.value(env), 5),
                           self.emit("arith.select", [self.varying_condition(env), self.const(4), "i0"], ["i1", "i32", "i32"], "i32")])
        self.emit("hilt.cp_async", [self.at("s", "lin", S), self.at("p", self.wrap(self.value(env), CELLS)), n], [S, P, "i32"],
                  attrs=' {bytes = 4 : i64, cache = "ca"}')
        self.emit("hilt.cp_commit", [], [])
        self.emit("hilt.cp_wait", [], [], attrs=" {groups = 0 : i64}")
        self.barrier()
        env[0].append(self.load(self.at("s", "last", S), S))
        self.barrier()

    def do_exchange(self, env, where, depth):
        self.store(self.value(env), self.at("s", "lin", S), S)
        self.barrier()
        index = self.r.choice([self.wrap(self.value(env), self.threads), "lin", "last"])
        if self.split:
            index = self.rectangle()
        got = self.load(self.at("s", index, S), S)
        self.barrier()
        env[0].append(got)

    def barrier(self):
        self.emit("hilt.barrier", [self.r.choice(["i0", "i1"]), "i0"], ["i32", "i32"])

    def do_barrier(self, env, where, depth):
        self.barrier()

    def do_red(self, env, where, depth):
        kind = self.r.choice(["popc", "and", "or"])
        c = self.varying_condition(env)
        env[1].append(self.emit("hilt.barrier_red", ["i0", "i0", c], ["i32", "i32", "i1"], "i32", attrs=f' {{kind = "{kind}"}}'))

    def do_warpsync(self, env, where, depth):
        self.emit("hilt.warp_sync", ["im"], ["i32"])

    def do_shuffle(self, env, where, depth):
        r = self.r
        mode = r.choice(["idx", "up", "down", "bfly"])
        lane = self.const(r.choice([0, 1, 2, 4, 8, 16, 31])) if r.random() < 0.7 else self.value(env)
        width = r.choice([32, 32, 32, 16, 8, 4])
        clamp = self.const(((32 - width) << 8) | (0 if mode == "up" else 31))
        self.count += 1
        name = f"v{self.count}"
        self.lines.append(f'%{name}:2 = "hilt.shuffle_sync"(%{self.value(env)}, %{lane}, %{clamp}, %im) {{mode = "{mode}"}} : '
                          f"(i32, i32, i32, i32) -> (i32, i1)")
        there = self.there(mode, lane, width, name + "#1")
        got = self.emit("arith.select", [there, name + "#0", "im"], ["i1", "i32", "i32"], "i32")
        if r.random() < 0.5:
            got = self.bin("arith.xori", got, self.emit("arith.extui", [name + "#1"], ["i1"], "i32"))
        env[0].append(got)

    def there(self, mode, lane, width, in_range):
        """Whether the lane that a shuffle reads is there at all: what it gives otherwise is anybody's guess."""
        keep = 32 - width
        by = self.bin("arith.andi", lane, self.const(31))
        if mode == "idx":
            by = self.bin("arith.andi", by, self.const(31 & ~keep))
            at = self.bin("arith.ori", by, self.bin("arith.andi", "lane", self.const(keep)))
        else:
            at = self.bin({"up": "arith.subi", "down": "arith.addi", "bfly": "arith.xori"}[mode], "lane", by)
        at = self.emit("arith.select", [in_range, at, "lane"], ["i1", "i32", "i32"], "i32")
        present = self.emit("hilt.ballot", [self.const(1, "i1"), "im"], ["i1", "i32"], "i32")
        bit = self.bin("arith.andi", self.bin("hilt.shr_u", present, at), "i1")
        return self.cmp(1, bit, "i0")

    def do_vote(self, env, where, depth):
        c = self.varying_condition(env)
        kind = self.r.choice(["all", "any", "uni", "ballot"])
        if kind == "ballot":
            env[0].append(self.emit("hilt.ballot", [c, "im"], ["i1", "i32"], "i32"))
        else:
            got = self.emit("hilt.vote", [c, "im"], ["i1", "i32"], "i1", attrs=f' {{kind = "{kind}"}}')
            env[0].append(self.emit("arith.extui", [got], ["i1"], "i32"))

    def do_redux(self, env, where, depth):
        kind = self.r.choice(["add", "and", "or", "xor", "min", "max", "umin", "umax", "fmin", "fmax"])
        v, t = self.value(env), "i32"
        if kind[0] == "f":
            v, t = self.emit("arith.bitcast", [v], ["i32"], "f32"), "f32"
        got = self.emit("hilt.redux", [v, "im"], [t, "i32"], t, attrs=f' {{kind = "{kind}"}}')
        env[0].append(self.emit("arith.bitcast", [got], ["f32"], "i32") if t == "f32" else got)

    def do_match(self, env, where, depth):
        v = self.wrap(self.value(env), 3)
        self.count += 1
        name = f"v{self.count}"
        how = self.r.choice(["match_any", "match_all", "elect"])
        if how == "match_any":
            self.lines.append(f'%{name} = "hilt.match_any"(%{v}, %im) : (i32, i32) -> i32')
            env[0].append(name)
        else:
            operands, types = (f"%{v}, %im", "i32, i32") if how == "match_all" else ("%im", "i32")
            self.lines.append(f'%{name}:2 = "hilt.{how}"({operands}) : ({types}) -> (i32, i1)')
            got = self.emit("arith.select", [name + "#1", name + "#0", "i1"], ["i1", "i32", "i32"], "i32")
            if how == "elect":  # which lane it is is the machine's choice: what all agree about counts
                own = self.cmp(0, name + "#0", "lane")
                right = self.emit("arith.extui", [self.cmp(0, own, name + "#1", "i1")], ["i1"], "i32")
                chosen = self.emit("hilt.redux", [self.emit("arith.extui", [name + "#1"], ["i1"], "i32"), "im"], ["i32", "i32"],
                                   "i32", attrs=' {kind = "add"}')
                got = self.bin("arith.subi", chosen, right)
            env[0].append(got)

    def do_exit(self, env, where, depth):
        if where == 2 and self.r.random() < 0.6:
            self.exited = True
            c = self.varying_condition(env)
            self.lines.append(f'"scf.if"(%{c}) ({{')
            self.store(self.value(env), self.at("q", "g"))
            self.lines += ['"hilt.exit"() : () -> ()', '"scf.yield"() : () -> ()', "}, {", '"scf.yield"() : () -> ()',
                           "}) : (i1) -> ()"]
        elif where != 2:
            self.exited = True
            self.lines.append(f'"scf.if"(%{self.varying_condition(env)}) ({{\n"hilt.exit"() : () -> ()\n"scf.yield"() : () -> ()\n'
                              '}, {\n"scf.yield"() : () -> ()\n}) : (i1) -> ()')

    # -- structure
    def body(self, env, where, depth, most=4):
        inner = (list(env[0]), list(env[1]))
        for _ in range(self.r.randint(1, most)):
            self.statement(inner, where, depth)
        return inner

    def branch(self, env, where, depth, c):
        results = self.r.randint(0, 2)
        both = self.r.random() < 0.6
        self.lines.append(None)
        place = len(self.lines) - 1
        for arm in range(2):
            inner = self.body(env, where, depth - 1) if arm == 0 or both else env
            got = [self.value(inner) for _ in range(results)]
            self.emit("scf.yield", got, ["i32"] * results)
            self.lines.append("}, {" if arm == 0 else f"}}) : (i1) -> ({', '.join(['i32'] * results)})")
        self.count += 1
        name = f"v{self.count}"
        self.lines[place] = (f"%{name}:{results} = " if results else "") + f'"scf.if"(%{c}) ({{'
        env[0].extend(f"{name}#{i}" for i in range(results))

    def do_vif(self, env, where, depth):
        self.branch(env, 0, depth, self.varying_condition(env))

    def do_wif(self, env, where, depth):
        if self.exited:
            return
        self.branch(env, 1, depth, self.warp_condition(env))

    def do_uif(self, env, where, depth):
        self.branch(env, where, depth, self.cmp(self.r.randint(0, 9), self.uniform(env), self.uniform(env)))

    def do_guard(self, env, where, depth):
        c = self.varying_condition(env)
        self.lines.append(f'"scf.if"(%{c}) ({{')
        inner = self.body(env, 0, depth - 1)
        self.store(self.value(inner), self.at("q", "g"))
        self.lines += ['"scf.yield"() : () -> ()', "}, {", '"scf.yield"() : () -> ()', "}) : (i1) -> ()"]

    def loop(self, env, where, depth, low, high, step, fill=None):
        carried = self.r.randint(0, 2)
        first = [self.r.choice([self.value, self.uniform])(env) for _ in range(carried)]
        self.count += 1
        name = f"v{self.count}"
        place = len(self.lines)
        inner = (list(env[0]), list(env[1]))
        (inner[1] if where == 2 else inner[0]).append(name + "i")
        inner[0].extend(f"{name}a{i}" for i in range(carried))
        if fill:
            fill(inner, name + "i")
        else:
            inner = self.body(inner, where, depth - 1, 3)
        got = [self.value(inner) for _ in range(carried)]
        self.emit("scf.yield", got, ["i32"] * carried)
        types = ", ".join(["i32"] * (3 + carried))
        args = "".join(f", %{name}a{i}: i32" for i in range(carried))
        head = (f"%{name}:{carried} = " if carried else "") + \
            f'"scf.for"({", ".join("%" + o for o in [low, high, step, *first])}) ({{\n^bb0(%{name}i: i32{args}):'
        self.lines.insert(place, head)
        self.lines.append(f"}}) : ({types}) -> ({', '.join(['i32'] * carried)})")
        env[0].extend(f"{name}#{i}" for i in range(carried))

    def small(self, v):
        return self.wrap(v, 4)

    def do_vfor(self, env, where, depth):
        self.loop(env, 0, depth, "i0", self.small(self.value(env)), "i1")

    def do_ufor(self, env, where, depth):
        if where == 1:
            return
        self.loop(env, where, depth, "i0", self.small(self.uniform(env)), "i1")

    def do_rowfor(self, env, where, depth):
        """A loop such as block-loops has the loop over x inside of."""
        a, c = self.r.randint(0, 9), self.r.randint(0, 40)

        def fill(inner, i):
            for _ in range(self.r.randint(1, 3)):
                x = self.rectangle() if self.split else "tx"
                index = self.bin("arith.addi", self.bin("arith.addi", self.bin("arith.muli", i, self.const(a)), x), self.const(c))
                v = self.load(self.at("p", index))
                inner[0].append(self.bin("arith.addi", v, self.value(inner)))
            if self.r.random() < 0.3:
                self.store(self.value(inner), self.at("q", "g"))
        upper = self.r.choice([self.const(self.r.randint(0, 20)), self.small(self.uniform(env)), self.small("ty")])
        self.loop(env, 0, depth, "i0", upper, self.r.choice(["i1", "i2"]), fill)

    def do_stride(self, env, where, depth):
        """A loop in which each thread begins at its own place."""
        r = self.r
        least = r.choice([0, 0, 3, -5, 2147483600])
        low = "tx" if least == 0 else self.bin("arith.addi", "tx", self.const(least))
        most = 2147483647 if least > 3 else r.choice([0, 40, 100, 200, None, 2147483647])
        upper = self.wrap(self.value(env), 90) if most is None else self.const(most)
        if most == 2147483647:
            step = self.const(r.choice([1 << 28, 1 << 26, 2147483647]))
        elif r.random() < 0.7:
            step = self.const(r.choice([16, 33, 64, 100]))
        else:
            step = self.bin("arith.addi", self.wrap(self.uniform(env), 50), "i32")

        def fill(inner, i):
            near = least in (0, 3) and most != 2147483647
            v = self.load(self.at("p", i if near and self.r.random() < 0.8 else self.wrap(i, CELLS)))
            inner[0].append(self.bin("arith.addi", v, self.value(inner)))
            if self.r.random() < 0.3:
                self.statement(inner, 0, 0)
        self.loop(env, 0, depth, low, upper, step, fill)

    def do_uwhile(self, env, where, depth):
        if where == 1:
            return
        limit, carry = self.small(self.uniform(env)), self.value(env)
        self.count += 1
        name = f"v{self.count}"
        self.lines.append(f'%{name}:2 = "scf.while"(%i0, %{carry}) ({{\n^bb0(%{name}i: i32, %{name}a: i32):')
        inner = (env[0] + [name + "a"], env[1] + [name + "i"])
        inner = self.body(inner, where, depth - 1, 2) if self.r.random() < 0.5 else inner
        self.lines.append(f'"scf.condition"(%{self.cmp(2, name + "i", limit)}, %{name}i, %{self.value(inner)}) : (i1, i32, i32) -> ()')
        self.lines.append(f"}}, {{\n^bb0(%{name}j: i32, %{name}b: i32):")
        inner = (env[0] + [name + "b"], env[1] + [name + "j"])
        inner = self.body(inner, where, depth - 1, 3)
        self.lines.append(f'"scf.yield"(%{self.bin("arith.addi", name + "j", "i1")}, %{self.value(inner)}) : (i32, i32) -> ()')
        self.lines.append("}) : (i32, i32) -> (i32, i32)")
        env[0].append(name + "#1")

    def write(self):
        self.lines += [f'%four = "arith.constant"() <{{value = 4 : i64}}> : () -> i64'] + [
            f'%{name} = "arith.constant"() <{{value = {v} : i32}}> : () -> i32' for name, v in
            (("i0", 0), ("i1", 1), ("i2", 2), ("im", -1), ("i32", 32))]
        for name, reg in (("tx", "tid.x"), ("ty", "tid.y"), ("tz", "tid.z"), ("nx", "ntid.x"), ("ny", "ntid.y"), ("nz", "ntid.z"),
                          ("cta", "ctaid.x"), ("lane", "laneid"), ("warp", "warpid")):
            self.lines.append(f'%{name} = "hilt.sreg"() {{reg = "{reg}"}} : () -> i32')
        names = {"row": ("arith.muli", "ny", "tz"), "row1": ("arith.addi", "row", "ty"), "row2": ("arith.muli", "row1", "nx"),
                 "lin": ("arith.addi", "row2", "tx"), "nn": ("arith.muli", "nx", "ny"), "nt": ("arith.muli", "nn", "nz"),
                 "first": ("arith.muli", "cta", "nt"), "g": ("arith.addi", "first", "lin"), "l1": ("arith.subi", "nt", "lin"),
                 "last": ("arith.subi", "l1", "i1")}
        for name, (op, a, b) in names.items():
            self.lines.append(f'%{name} = "{op}"(%{a}, %{b}) : (i32, i32) -> i32')
        self.lines.append(f'%s = "hilt.alloc_shared"() {{type = i32, count = {self.threads} : i64}} : () -> {S}')
        self.lines.append('%own = "hilt.alloc_local"() {type = i32, count = 3 : i64} : () -> !hilt.ptr<local, 4>')
        for i in range(3):
            at = self.at("own", self.const(i), "!hilt.ptr<local, 4>")
            self.emit("hilt.store", [self.r.choice(["tx", "n", "g"]), at], ["i32", "!hilt.ptr<local, 4>"])
        self.store("g", self.at("s", "lin", S), S)
        self.barrier()
        env = (["tx", "lin", "g", "lane"], ["n", "cta", "nx", "i1"])
        for _ in range(self.r.randint(3, 9)):
            self.statement(env, 2, 3)
        self.store(self.value(env), self.at("q", "g"))

    def launch_sizes(self):
        return [self.grid, 1, 1, *self.block, 1, 1, 1, 0, 0]

    def text(self):
        i64 = ", ".join(["i64"] * 11)
        consts = "\n".join(f'%c{i} = "arith.constant"() <{{value = {v} : i64}}> : () -> i64' for i, v in
                           enumerate(self.launch_sizes()))
        launch = ", ".join(f"%c{i}" for i in range(11))
        block = f", block = {self.block}" if self.static else ""
        body = "\n".join(self.lines)
        return f'''"func.func"() <{{function_type = ({P}, {P}, {P}, i32) -> (), sym_name = "host"}}> ({{
^bb0(%p: {P}, %q: {P}, %a: {P}, %n: i32):
{consts}
"hilt.launch"({launch}, %p, %q, %a, %n) {{callee = "k"}} : ({i64}, {P}, {P}, {P}, i32) -> ()
"func.return"() : () -> ()
}}) : () -> ()
"func.func"() <{{function_type = ({P}, {P}, {P}, i32) -> (), sym_name = "k"}}> ({{
^bb0(%p: {P}, %q: {P}, %a: {P}, %n: i32):
{body}
"func.return"() : () -> ()
}}) {{kernel{block}}} : () -> ()
'''


def run(program, path, seed, kernel, options, env=None):
    r = random.Random(seed)
    p = ",".join(str(r.choice([r.randint(-3, 70), r.randint(-2**31, 2**31 - 1)])) for _ in range(CELLS))
    args = [f"--arg=i32[{p}]", f"--arg=i32[{','.join(['-7'] * CELLS)}]", "--arg=i32[0,0,0,0,0,0,0,0]", f"--arg={kernel.n}"]
    done = subprocess.run([program, *options, "--run=host", *args, path], capture_output=True, text=True, timeout=60,
                          env={**os.environ, **(env or {})})
    return done.stdout + done.stderr


def turned(program, path, loops, mark):
    done = subprocess.run([program, f"--passes={loops}", path], capture_output=True, text=True, timeout=60)
    return mark in done.stdout


def main(kind=Kernel, loops="block-loops", mark="per_block", skip=None):
    """Kernels of that kind; the pass that makes them loops, its mark on what it has done, and what else compiled code leaves out."""
    p = argparse.ArgumentParser()
    p.add_argument("program")
    p.add_argument("--count", type=int, default=100)
    p.add_argument("--seed", type=int, default=0)
    p.add_argument("--show", type=int)
    p.add_argument("--cpu", action="store_true")
    p.add_argument("--cuda", action="store_true")
    o = p.parse_args()
    if o.show is not None:
        print(kind(o.show).text())
        return 0
    wrong = done = 0
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "kernel.mlir")
        for seed in range(o.seed, o.seed + o.count):
            k = kind(seed)
            with open(path, "w") as f:
                f.write(k.text())
            want = run(o.program, path, seed, k, [])
            done += turned(o.program, path, loops, mark)
            got = {"loops": run(o.program, path, seed, k, [f"--passes={loops}"])}
            if o.cpu:
                got["compiled loops"] = run(o.program, path, seed, k, ["--device=cpu"], skip)
                got["compiled threads"] = run(o.program, path, seed, k, ["--device=cpu"], {"HILT_SKIP": "block-loops,warp-loops"})
            if o.cuda:
                try:
                    got["on the GPU"] = run(o.program, path, seed, k, ["--device=cuda"])
                except subprocess.TimeoutExpired:
                    got["on the GPU"] = "does not end"
            if not want.startswith("i32["):
                got["as threads"] = want
            for way, text in got.items():
                if text != want or not want.startswith("i32["):
                    wrong += 1
                    print(f"seed {seed}: {way}: {text[:300] if not text.startswith('i32[') else 'other memory'}")
    print(f"{o.count} kernels, {done} of them as loops, {wrong} wrong")
    return wrong != 0


if __name__ == "__main__":
    sys.exit(main())
