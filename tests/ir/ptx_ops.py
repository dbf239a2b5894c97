#!/usr/bin/env python3
"""Every ordinary op at every type, as kernels: text for PTX that must assemble, and for runs that must agree.

    tests/ir/ptx_ops.py TYPE [LANES]      prints the module of one type

A kernel `ops` reads a, b, c (elements of the type, LANES of them a thread) and writes each op's result to a place of its
own, SLOT bytes a thread, in `out`; a host function `run` launches it with THREADS threads. results(TYPE) names them.
"""
import sys

INTS = {"i1": 1, "i8": 8, "i16": 16, "i32": 32, "i64": 64, "i128": 128}
FLOATS = {"f16": 16, "bf16": 16, "tf32": 32, "f32": 32, "f64": 64, "f8E4M3FN": 8, "f8E5M2": 8}
TYPES = [*INTS, *FLOATS]
BITS = INTS | FLOATS
THREADS = 64

INT_BINARY = ["arith.addi", "arith.subi", "arith.muli", "arith.andi", "arith.ori", "arith.xori", "hilt.floordiv_s",
              "hilt.floormod_s", "hilt.div_u", "hilt.rem_u", "hilt.shl", "hilt.shr_s", "hilt.shr_u", "hilt.ipow_s",
              "hilt.ipow_u"]
FLOAT_BINARY = ["arith.addf", "arith.subf", "arith.mulf", "arith.divf", "arith.remf", "hilt.floordiv_f",
                "hilt.floormod_f", "math.copysign", "math.powf"]
FLOAT_UNARY = ["arith.negf", "math.absf", "math.sqrt", "math.rsqrt", "math.floor", "math.ceil", "math.trunc",
               "math.roundeven", "math.exp", "math.exp2", "math.log", "math.log2", "math.sin", "math.cos", "math.tanh",
               "math.erf"]


def size(name):
    return max(BITS[name] // 8, 1) if name != "tf32" else 4


def shape(name, lanes):
    return name if lanes == 1 else f"vector<{lanes}x{name}>"


def tf32(name):
    return name == "tf32"


def ops(name):
    """(label, op, number of operands, attributes, result's element type)"""
    if name in INTS:
        for op in INT_BINARY:
            yield op, op, 2, "", name
        yield "math.absi", "math.absi", 1, "", name
        for p in range(10):
            yield f"arith.cmpi {p}", "arith.cmpi", 2, f"predicate = {p} : i64", "i1"
        for other, bits in INTS.items():
            if bits > BITS[name]:
                yield f"extsi {other}", "arith.extsi", 1, "", other
                yield f"extui {other}", "arith.extui", 1, "", other
            if bits < BITS[name]:
                yield f"trunci {other}", "arith.trunci", 1, "", other
        for other in FLOATS:
            yield f"sitofp {other}", "arith.sitofp", 1, "", other
            yield f"uitofp {other}", "arith.uitofp", 1, "", other
        return
    small = name.startswith("f8")
    if not small:
        for op in FLOAT_BINARY:
            yield op, op, 2, "", name
        for op in FLOAT_UNARY:
            yield op, op, 1, "", name
        yield "math.fma", "math.fma", 3, "", name
        for p in range(16):
            yield f"arith.cmpf {p}", "arith.cmpf", 2, f"predicate = {p} : i64", "i1"
    for other in INTS:
        yield f"fptosi {other}", "hilt.fptosi_sat", 1, "", other
        yield f"fptoui {other}", "hilt.fptoui_sat", 1, "", other
    for other in FLOATS:
        if other != name:
            yield f"fpcast {other}", "hilt.fpcast", 1, "", other
    if not tf32(name):
        yield "bitcast", "arith.bitcast", 1, "", f"i{BITS[name]}"


def results(name):
    return [(label, result) for label, _, _, _, result in ops(name)]


def module(name, lanes=1):
    slot = max(16, 16 * lanes)
    whole = shape(name, lanes)
    pointer = "!hilt.ptr<global, 16>"
    lines = [f'"func.func"() <{{function_type = ({pointer}, {pointer}, {pointer}, {pointer}) -> (), sym_name = "ops", '
             'kernel}> ({',
             f"^bb0(%a: {pointer}, %b: {pointer}, %c: {pointer}, %out: {pointer}):"]
    count = [0]

    def put(text):
        count[0] += 1
        lines.append(f"  %{count[0]} = {text}")
        return f"%{count[0]}"

    def number(n):
        return put(f'"arith.constant"() <{{value = {n} : i64}}> : () -> i64')

    def address(base, offset):
        return put(f'"hilt.ptr_add"({base}, {offset}) : ({pointer}, i64) -> {pointer}')

    tid = put('"hilt.sreg"() {reg = "tid.x"} : () -> i32')
    tid = put(f'"arith.extui"({tid}) : (i32) -> i64')
    step = put(f'"arith.muli"({tid}, {number(size(name) * lanes)}) : (i64, i64) -> i64')
    align = size(name)
    operands = [put(f'"hilt.load"({address(base, step)}) {{align = {align} : i64}} : ({pointer}) -> {whole}')
                for base in ("%a", "%b", "%c")]
    there = address("%out", put(f'"arith.muli"({tid}, {number(slot)}) : (i64, i64) -> i64'))
    for i, (_, op, n, attributes, result) in enumerate(ops(name)):
        args, types = ", ".join(operands[:n]), ", ".join([whole] * n)
        value = put(f'"{op}"({args}) {"{" + attributes + "}" if attributes else ""} : ({types}) -> {shape(result, lanes)}')
        place = address(there, number(i * slot * THREADS))
        lines.append(f'  "hilt.store"({value}, {place}) {{align = 16 : i64}} : ({shape(result, lanes)}, {pointer}) -> ()')
    lines += ['  "func.return"() : () -> ()', "}) : () -> ()"]
    sizes = [1, 1, 1, THREADS, 1, 1, 1, 1, 1, 0, 0]
    lines += [f'"func.func"() <{{function_type = ({pointer}, {pointer}, {pointer}, {pointer}) -> (), sym_name = "run"}}> ({{',
              f"^bb0(%a: {pointer}, %b: {pointer}, %c: {pointer}, %out: {pointer}):"]
    names = [number(n) for n in sizes]
    lines += [f'  "hilt.launch"({", ".join(names)}, %a, %b, %c, %out) {{callee = "ops"}} : '
              f'({", ".join(["i64"] * 11 + [pointer] * 4)}) -> ()', '  "func.return"() : () -> ()', "}) : () -> ()"]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    print(module(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 1), end="")
