"""Both kinds of control flow on one screen: what is decided while tracing, and what becomes machine code.

Run it with `make demo`. Each part shows a function, the shape of the IR that it became, and the result of running it.
"""
import inspect
import itertools
import re
import textwrap

import hilt
import hilt as cutlass
import hilt.cute as cute
from hilt import Constexpr, Int32, const_expr, range_constexpr


@cute.jit
def unrolled(x: Int32):
    for i in range_constexpr(3):
        x = x * x + i
    return x


@cute.jit
def python_bound(x: Int32):
    for i in range(3):
        x = x * x + i
    return x


@cute.jit
def run_time_bound(x: Int32, bound: Int32):
    for i in range(bound):
        x = x * x + i
    return x


@cute.jit
def unrolled_by_two(x: Int32, bound: Int32):
    for i in cutlass.range(bound, unroll=2):
        x = x * x + i
    return x


@cute.jit
def static_if(x: Int32, const_var: Constexpr):
    if const_expr(const_var):
        x = x + 1
    else:
        x = x * 7
    return x


@cute.jit
def dynamic_if(x: Int32, dynamic_var: Int32):
    if dynamic_var == 10:
        x = x + 1
    else:
        x = x * 7
    return x


@cute.jit
def static_while(x: Int32, start: Constexpr):
    n = start
    while const_expr(n > 1):
        x = x * 3
        n = n // 2
    return x


@cute.jit
def dynamic_while(n: Int32):
    steps = Int32(0)
    while n > 1:
        n = n // 2
        steps += 1
    return steps


@cute.jit
def scaled(x: Int32, n: Int32, with_bias: Constexpr):
    total = x * n
    if const_expr(with_bias):
        total = total + 100
    return total


@cute.jit
def wrong_bound(x: Int32, bound: Int32):
    for i in range_constexpr(bound):
        x = x + i
    return x


@cute.jit
def wrong_test(dynamic_var: Int32):
    if const_expr(dynamic_var == 10):
        return 1
    return 2


def operations(text: str) -> list[str]:
    """The lines of an IR text between the function's head and its end, without types and locations."""
    lines = [re.sub(r"\s*loc\(.*|\s*:\s*\(.*", "", line).strip() for line in text.splitlines()]
    return [line for line in lines if line.startswith(("%", '"')) and "func.func" not in line and "module" not in line]


def shape(text: str) -> str:
    """The operations by name, with braces around regions."""
    words = []
    for line in text.splitlines():
        if (found := re.search(r'"(?:[a-z_]+\.)?([a-z_]+)"', line)) and not re.search("func.func|builtin.module", line):
            words.append(found[1] if "({" not in line else found[1] + " {")
        elif line.strip().startswith("}, {"):
            words.append("} {")
        elif line.strip().startswith("})"):
            words.append("}")
    return " ".join(words[:-2] if words[-1] == "}" else words)


def show(title: str, function, *args) -> None:
    """The function's body on the left; what became of it on the right."""
    body = textwrap.dedent(inspect.getsource(function).split(":\n", 1)[1]).splitlines()
    code = textwrap.wrap("IR: " + shape(cute.compile(function, *args).__mlir__), 80, subsequent_indent="    ")
    result = f"{function.__name__}({', '.join(map(str, args))}) = {function(*args)}"
    for left, right in itertools.zip_longest(body, [title, *code, result], fillvalue=""):
        print(f"  {left:42}| {right}")
    print()


def side_by_side(left: str, right: str) -> None:
    a, b = operations(left), operations(right)
    for one, other in itertools.zip_longest(a, b, fillvalue=""):
        print(f"  {one:56}| {other}")


def refused(function, *args) -> None:
    try:
        function(*args)
    except hilt.DSLUserCodeError as error:
        print(f"{error}\n")


def main() -> None:
    show("range_constexpr: the loop is gone, its body stands there three times", unrolled, 2)
    show("range over a Python int is a loop at run time", python_bound, 2)
    show("range over an Int32: the same loop, its bound an argument", run_time_bound, 2, 3)
    show("cutlass.range(bound, unroll=2): two trips a turn, and a second loop for the rest", unrolled_by_two, 2, 3)
    show("if const_expr(const_var): only the arm chosen was traced", static_if, 5, True)
    show("if dynamic_var == 10: both arms, chosen at run time", dynamic_if, 5, 10)
    show("while const_expr(…): runs while tracing", static_while, 1, 8)
    show("while on a run-time value", dynamic_while, 1000)
    print("a compile-time flag adds or removes code: scaled with with_bias=False | with_bias=True")
    side_by_side(cute.compile(scaled, 6, 7, False).__mlir__, cute.compile(scaled, 6, 7, True).__mlir__)
    print(f"  = {scaled(6, 7, False):<54}| = {scaled(6, 7, True)}\n")
    print("two wrong programs, and what hilt says about them")
    refused(wrong_bound, 2, 3)
    refused(wrong_test, 10)


if __name__ == "__main__":
    main()
