#!/usr/bin/env python3
"""Random kernels whose warps do different things: tests/ir/randwarps.py HILT_OPT [--count N] [--seed S] [--show S] [--cpu]

As randkernels.py, with named barriers, mbarriers, bulk copies, and control flow that goes by warps around what waits. Run by the
interpreter as threads and, after warp-loops, as loops over the lanes of a warp (with --cpu compiled too, both ways).
"""
import sys

from randkernels import Kernel, P, S, main

B = "!hilt.ptr<shared, 8>"
BLOCKS = [[32, 1, 1], [64, 1, 1], [96, 1, 1], [128, 1, 1], [32, 2, 1], [32, 1, 3], [64, 2, 1], [32, 2, 2]]


class WarpKernel(Kernel):
    def write(self):
        self.block = self.r.choice(BLOCKS)
        self.threads = self.block[0] * self.block[1] * self.block[2]
        self.grid = self.r.randint(1, 3) if self.threads < 128 else self.r.randint(1, 2)
        self.static, self.split, self.rows = self.r.random() < 0.95, False, True
        self.n = self.r.choice([0, 3, self.threads, self.threads * self.grid - 2, 40, self.r.randint(-5, 200)])
        self.phase = 0
        super().write()

    def statement(self, env, where, depth):
        r = self.r
        if not self.exited and r.random() < 0.3:
            if where == 2 and depth == 3 and r.random() < 0.5:
                return r.choice([self.do_phase, self.do_bulk])(env)
            if where == 2:
                return r.choice([self.do_handover, self.do_pair_of_warps])(env, depth)
            if where == 1 and depth:
                return self.do_warp_loop(env, depth)
        super().statement(env, where, depth)

    def do_red(self, env, where, depth):
        if self.r.random() < 0.1:
            super().do_red(env, where, depth)

    def barrier(self):
        if self.bar is None:  # the first: what comes before it is written once
            self.bar = True
            self.lines.append(f'%bar = "hilt.alloc_shared"() {{type = i64, count = 2 : i64}} : () -> {B}')
            self.lines.append(f'%lot = "hilt.alloc_shared"() {{type = i32, count = 32 : i64, align = 16 : i64}} : () -> !hilt.ptr<shared, 16>')
            self.lines.append('%lot4 = "hilt.ptr_cast"(%lot) : (!hilt.ptr<shared, 16>) -> !hilt.ptr<shared, 4>')
            self.lines.append('%eight = "arith.constant"() <{value = 8 : i64}> : () -> i64')
            self.emit_named("bar2", "hilt.ptr_add", ["bar", "eight"], [B, "i64"], B)
            c = self.cmp(0, "lin", "i0")
            self.lines.append(f'"scf.if"(%{c}) ({{')
            self.emit("hilt.mbar_init", ["bar", self.const(self.threads)], [B, "i32"])
            self.emit("hilt.mbar_init", ["bar2", self.const(1)], [B, "i32"])
            self.lines += ['"scf.yield"() : () -> ()', "}, {", '"scf.yield"() : () -> ()', "}) : (i1) -> ()"]
        super().barrier()

    bar = None

    def do_exit(self, env, where, depth):
        if where == 2 and depth == 3 and self.r.random() < 0.3:
            super().do_exit(env, where, depth)

    def emit_named(self, name, op, operands, types, result):
        self.lines.append(f'%{name} = "{op}"({", ".join("%" + o for o in operands)}) : ({", ".join(types)}) -> {result}')

    def under(self, c, first, second):
        self.lines.append(f'"scf.if"(%{c}) ({{')
        first()
        self.lines += ['"scf.yield"() : () -> ()', "}, {"]
        second()
        self.lines += ['"scf.yield"() : () -> ()', "}) : (i1) -> ()"]

    def wait(self, bar, parity):
        """In one op, or by asking again and again."""
        if self.r.random() < 0.5:
            self.emit("hilt.mbar_wait", [bar, self.const(parity)], [B, "i32"])
            return
        p = self.const(parity)
        self.lines.append('"scf.while"() ({')
        got = self.emit("hilt.mbar_test", [bar, p], [B, "i32"], "i1", attrs=' {kind = "try"}')
        again = self.bin("arith.xori", got, self.const(1, "i1"), "i1")
        self.lines += [f'"scf.condition"(%{again}) : (i1) -> ()', "}, {", "^bb0:", '"scf.yield"() : () -> ()', "}) : () -> ()"]

    def do_phase(self, env):
        """All arrive at an mbarrier, and wait for it, at once or by warps."""
        self.store(self.value(env), self.at("s", "lin", S), S)
        self.emit("hilt.mbar_arrive", ["bar", "i1"], [B, "i32"], "i64")
        index = self.r.choice([self.wrap(self.value(env), self.threads), "lin", "last"])
        if self.r.random() < 0.5:
            self.wait("bar", self.phase)
            env[0].append(self.load(self.at("s", index, S), S))
        else:
            def first():
                self.wait("bar", self.phase)
                self.store(self.load(self.at("s", index, S), S), self.at("q", "g"))
            self.under(self.warp_condition(env), first, lambda: self.wait("bar", self.phase))
        self.phase ^= 1
        self.barrier()

    bulk_phase = 0

    def do_bulk(self, env):
        """One lane of a warp copies, other warps wait."""
        source = self.const(4 * self.r.randint(0, 20))
        if self.r.random() < 0.5:
            lane = self.cmp(0, "lane", self.const(self.r.choice([0, 7])))
            name = None
        else:
            self.count += 1
            name = f"v{self.count}"

        def issue():
            if name:
                self.lines.append(f'%{name}:2 = "hilt.elect"(%im) : (i32) -> (i32, i1)')
            inner = f"{name}#1" if name else lane

            def copy():
                bytes_ = self.const(128)
                self.emit("hilt.mbar_arrive_expect_tx", ["bar2", bytes_], [B, "i32"], "i64")
                offset = self.bin("arith.muli", self.emit("arith.extsi", [source], ["i32"], "i64"), "four", "i64")
                wide = self.emit("hilt.ptr_add", ["p", offset], [P, "i64"], "!hilt.ptr<global, 16>")
                self.emit("hilt.bulk_load", ["lot", wide, bytes_, "bar2"], ["!hilt.ptr<shared, 16>", "!hilt.ptr<global, 16>", "i32", B])
            self.under(inner, copy, lambda: None)
        w = self.cmp(0, "warp", self.const(self.r.randrange(self.threads // 32)))
        self.under(w, issue, lambda: self.wait("bar2", self.bulk_phase) if self.r.random() < 0.5 else None)
        self.wait("bar2", self.bulk_phase)
        self.bulk_phase ^= 1
        env[0].append(self.load(self.at("lot4", self.r.choice(["lane", self.wrap(self.value(env), 32)]), S), S))
        self.barrier()

    def do_handover(self, env, depth):
        """One warp writes and goes on, the others wait for it at a barrier by number."""
        n, warp = self.const(self.threads), self.const(self.r.randrange(self.threads // 32))
        ident = self.const(self.r.randint(2, 15))

        def giver():
            inner = self.body(env, 1, depth - 1) if depth else env
            self.store(self.value(inner), self.at("s", "lane", S), S)
            self.emit("hilt.barrier_arrive", [ident, n], ["i32", "i32"])

        def takers():
            if depth and self.r.random() < 0.5:
                self.body(env, 1, depth - 1)
            self.emit("hilt.barrier", [ident, n], ["i32", "i32"])
            v = self.load(self.at("s", self.r.choice(["lane", self.wrap(self.value(env), 32)]), S), S)
            self.store(self.bin("arith.muli", v, self.const(3)), self.at("q", "g"))
        self.under(self.cmp(0, "warp", warp), giver, takers)
        self.barrier()

    def do_pair_of_warps(self, env, depth):
        """Two warps have a barrier of their own."""
        if self.threads < 64:
            return
        n, ident = self.const(64), self.const(self.r.randint(2, 15))

        def pair():
            for _ in range(self.r.randint(1, 2)):
                inner = self.body(env, 1, depth - 1) if depth else env
                self.store(self.value(inner), self.at("s", "lin", S), S)
                self.emit("hilt.barrier", [ident, n], ["i32", "i32"])
                v = self.load(self.at("s", self.wrap(self.value(env), 64), S), S)
                self.store(v, self.at("q", "g"))
                self.emit("hilt.barrier", [ident, n], ["i32", "i32"])
        self.under(self.cmp(2, "warp", self.const(2)), pair, lambda: self.body(env, 1, depth - 1) if depth else None)
        self.barrier()

    def do_warp_loop(self, env, depth):
        """As often as the warp says."""
        upper = self.wrap(self.bin("arith.addi", "warp", self.uniform(env)), 4)
        self.loop(env, 1, depth, "i0", upper, "i1")


if __name__ == "__main__":
    sys.exit(main(WarpKernel, "warp-loops", "per_warp", {"HILT_SKIP": "block-loops"}))
