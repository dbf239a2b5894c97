#!/usr/bin/env python3
"""Random kernels whose threads ask where they are in the grid: tests/ir/randruns.py HILT_OPT [--count N] [--seed S] [--show S] [--cpu]

As randkernels.py, without loops and meeting, so that most may be called once for several blocks in a row. Sums of ctaid.x and tid.x come in
many forms; a few kernels ask for one of the two by itself, and must be called once a block. Grids have many blocks.
"""
import sys

from randkernels import CELLS, Kernel, P, main


class RunKernel(Kernel):
    def write(self):
        r = self.r
        while True:
            self.block = [r.choice([1, 2, 3, 4, 5, 8, 16]), *r.choice([[1, 1], [1, 1], [2, 1], [4, 1], [1, 3], [3, 2]])]
            self.sizes = [r.choice([1, 2, 7, 16, 24, 33]), *r.choice([[1, 1], [1, 1], [2, 1], [3, 2]])]
            self.extent = [b * g for b, g in zip(self.block, self.sizes)]
            if self.extent[0] * self.extent[1] * self.extent[2] <= CELLS:
                break
        self.static, self.impure = r.random() < 0.6, r.random() < 0.3
        self.n = r.choice([0, self.extent[0], self.extent[0] - 1, self.extent[0] // 2, r.randint(-5, 200)])
        self.lines += ['%four = "arith.constant"() <{value = 4 : i64}> : () -> i64'] + [
            f'%{name} = "arith.constant"() <{{value = {v} : i32}}> : () -> i32' for name, v in (("i0", 0), ("i1", 1), ("i2", 2), ("im", -1))]
        for name, reg in (("tx", "tid.x"), ("ty", "tid.y"), ("tz", "tid.z"), ("nx", "ntid.x"), ("ny", "ntid.y"), ("nz", "ntid.z"),
                          ("cx", "ctaid.x"), ("cy", "ctaid.y"), ("cz", "ctaid.z"), ("mx", "nctaid.x"), ("my", "nctaid.y")):
            self.lines.append(f'%{name} = "hilt.sreg"() {{reg = "{reg}"}} : () -> i32')
        add, mul = "arith.addi", "arith.muli"
        self.y, self.z = (self.bin(add, self.bin(mul, f"c{k}", f"n{k}"), f"t{k}") for k in "yz")
        rows = self.bin(add, self.bin(mul, self.z, self.bin(mul, "my", "ny")), self.y)
        self.row = self.bin(mul, rows, self.bin(mul, "mx", "nx"))
        env = [self.x(), self.y, "n"]
        if r.random() < 0.2:
            self.lines.append(f'"scf.if"(%{self.guard(env)}) ({{\n"hilt.exit"() : () -> ()\n"scf.yield"() : () -> ()\n}}, {{\n"scf.yield"() : () -> ()\n}}) '
                              ': (i1) -> ()')
        for _ in range(r.randint(1, 4)):
            self.any(env, 2)
        self.put(env)

    def x(self):
        """ctaid.x * ntid.x + tid.x and perhaps something more, as i32."""
        r, add = self.r, "arith.addi"
        width = self.const(self.block[0]) if self.static and r.random() < 0.7 else "nx"
        if self.impure and r.random() < 0.4:
            return r.choice(["tx", "cx", self.bin(add, self.bin("arith.muli", "cx", self.const(3)), "tx")])
        if r.random() < 0.2:  # in i64, each widened by itself
            wide = [self.emit(r.choice(["arith.extsi", "arith.extui"]), [v], ["i32"], "i64") for v in ("cx", "tx", width)]
            s = self.bin(add, self.bin("arith.muli", wide[0], wide[2], "i64"), wide[1], "i64")
            return self.emit("arith.trunci", [s], ["i64"], "i32")
        parts = [self.bin("arith.muli", "cx", width), "tx"]
        if r.random() < 0.3:
            parts.append(self.const(r.choice([1, -1, 3, 2147483640, -2147483648, 2147483000])))
        if r.random() < 0.1:
            parts.append(self.y)
        r.shuffle(parts)
        s = parts[0]
        for p in parts[1:]:
            s = self.bin(add, s, p)
        if r.random() < 0.1:
            s = self.bin(r.choice(["arith.subi", "arith.muli"]), r.choice(["i2", "n"]), s)
        return s

    def guard(self, env):
        r = self.r
        x = r.choice([self.x, self.x, lambda: r.choice(env)])()
        c = self.cmp(r.choice([0, 2, 2, 3, 4, 5, 6, 7, 8, 9]), x, r.choice(["n", "n", self.y, self.const(r.choice([0, 1, 5, 2147483640]))]))
        if r.random() < 0.5:
            other = self.cmp(r.choice([2, 4]), r.choice([self.y, self.z, self.x()]), r.choice(["n", "i0", "i1"]))
            c = self.bin(r.choice(["arith.andi", "arith.andi", "arith.ori"]), c, other, "i1")
        return c

    def place(self):
        add = "arith.addi"
        x = self.bin(add, self.bin("arith.muli", "cx", "nx"), "tx")
        return self.bin(add, self.row, x)

    def put(self, env):
        self.store(self.bin("arith.xori", self.r.choice(env), self.load(self.at("q", self.place()))), self.at("q", self.place()))

    def any(self, env, depth):
        r = self.r
        how = r.random()
        if how < 0.3:
            op = r.choice(["arith.addi", "arith.subi", "arith.muli", "arith.xori", "hilt.rem_u", "hilt.floordiv_s"])
            env.append(self.bin(op, r.choice(env), r.choice([*env, self.const(r.randint(1, 9))])))
        elif how < 0.4:
            env.append(self.x())
        elif how < 0.55:
            env.append(self.load(self.at("p", self.place())))
        elif how < 0.62:
            env.append(self.load(self.at("p", self.wrap(r.choice(env), CELLS))))
        elif how < 0.7 or not depth:
            self.put(env)
        elif how < 0.75:
            cell = self.at("a", self.wrap(r.choice(env), 8))
            self.emit("hilt.atomic_rmw", [cell, r.choice(env)], [P, "i32"], "i32", ' {kind = "add", order = "relaxed", scope = "gpu"}')
        else:
            c = self.guard(env)
            self.lines.append(f'"scf.if"(%{c}) ({{')
            self.any(list(env), depth - 1)
            self.put(env)
            self.lines.append('"scf.yield"() : () -> ()\n}, {')
            if r.random() < 0.3:
                self.put(env)
            self.lines.append('"scf.yield"() : () -> ()\n}) : (i1) -> ()')

    def launch_sizes(self):
        return [*self.sizes, *self.block, 1, 1, 1, 0, 0]


if __name__ == "__main__":
    sys.exit(main(RunKernel, "block-loops", "per_run"))
