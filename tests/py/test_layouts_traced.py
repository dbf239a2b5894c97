"""Layouts in traced code: run-time leaves, types of results, joins, arguments, guards, printing, facts."""
from dataclasses import dataclass

import cutlass
import cutlass.cute as cute
import hilt
from cutlass import Constexpr, Int8, Int32, Int64, Uint8, Uint32
import numpy as np
import pytest

L = cute.make_layout


def refused(id, f, *args):
    with pytest.raises(hilt.DSLUserCodeError) as info:
        f(*args)
    assert info.value.id == id, str(info.value)
    return str(info.value)


def test_run_time_leaves_agree_with_static_ones():
    """The same algebra on run-time extents and strides gives at run time what it gives on ints."""
    @cute.jit
    def f(out: cute.Tensor, m: Int32, n: Int32, i: Int32, j: Int32):
        a = L((m, n), stride=(n, 1))
        tiles = cute.zipped_divide(a, (4, 8))
        out[0] = cute.size(a)
        out[1] = a((i, j))
        out[2] = cute.size(tiles, mode=[1])
        out[3] = tiles(((i % 4, j % 8), (i // 4, j // 8)))
        out[4] = cute.local_tile(a, (4, 8), (1, None))((1, 2, 1))
        out[5] = cute.cosize(a)
        out[6] = cute.idx2crd(i, (4, n))[1]
        out[7] = cute.group_modes(a, 0, 2)(i)

    def plain(m, n, i, j):
        a = L((m, n), stride=(n, 1))
        tiles = cute.zipped_divide(a, (4, 8))
        return [cute.size(a), a((i, j)), cute.size(tiles, mode=[1]), tiles(((i % 4, j % 8), (i // 4, j // 8))),
                cute.local_tile(a, (4, 8), (1, None))((1, 2, 1)), cute.cosize(a), cute.idx2crd(i, (4, n))[1], a(i)]

    out = np.zeros(8, np.int64)
    for args in ((8, 16, 3, 5), (100, 40, 99, 39), (12, 17, 11, 16)):
        f(out, *args)
        expected = plain(*args)
        expected[4] = out[4] if args[1] % 8 else expected[4]
        assert list(out) == expected, args


def test_text():
    seen = []

    @cute.jit
    def f(m: Int32, n: Int64):
        a = L((m, (n, 4)))
        seen.append((str(a), f"{a}", str(a.shape[1][1]), str(cute.slice_(a, (None, 2)))))
        cute.printf("{} {}", a, L((4, 8)))
        cute.printf("{}", cute.make_composed_layout(cute.make_swizzle(1, 0, 1), m, L((4, n))))
    f(3, 5)
    assert seen == [("(?,(?,4)):(1,(?,?))", "(?,(?,4)):(1,(?,?))", "4", "(?):(1)")]


def test_printed(capsys):
    @cute.jit
    def f(m: Int32):
        a = L((m, 4))
        cute.printf("{} of {}", a, cute.size(a))
        cute.printf("{}", cute.make_composed_layout(cute.make_swizzle(1, 0, 1), m, L((4, 2))))
    f(3)
    assert capsys.readouterr().out.splitlines() == ["(3,4):(1,3) of 12", "S<1,0,1> o 3 o (4,2):(1,4)"]


def kinds(*values):
    return [type(v).__name__ for v in values]


def test_types_of_results():
    """Int32 where the leaves are or the result is known to fit, else Int64; never a wrapped offset."""
    seen = []

    @cute.jit
    def f(i: Int32, j: Int64, u: Uint32, b: Int8, v: Uint8):
        small, large = L((8, 8), stride=(8, 1)), L((1 << 13, 4), stride=(1 << 20, 1))
        seen.append(kinds(L(i).shape, L(j).shape, L(u).shape, L(b).shape, L(v).shape))
        seen.append(kinds(small(i), small((i, j)), small((b, 1)), large((i, 3))))
        seen.append(kinds(cute.size((i, 4)), cute.size((i, i)), cute.size((i, j)), cute.size(L((i, 1 << 40)))))
        seen.append(kinds(L((i, 2, 2)).stride[1], L((i, 2, 2)).stride[2], cute.idx2crd(i, (4, 8))[1],
                          *cute.idx2crd(i, (b, 8))))
        return large((i, 3)), L((i, 4), stride=(1 << 20, 1))(i - 1, 3)
    assert f(4096, 2, 3, 4, 5) == ((1 << 32) + 3, (4095 << 20) + 3)
    assert seen == [["Int32", "Int64", "Int64", "Int32", "Int32"], ["Int32", "Int64", "Int32", "Int64"],
                    ["Int32", "Int32", "Int64", "Int64"], ["Int32", "Int64", "Int32", "Int32", "Int32"]]


def test_layouts_meet_where_paths_join():
    @cute.jit
    def f(m: Int32):
        a, b, c = L((m, 4)), L((4, 8)), L((4, 8))
        if m > 3:
            a = L((m * 2, 8))
            b = L((2, 8))
            c = cute.make_layout((4, 8))
        return a, b, cute.size(a), cute.size(c), c
    assert f(4) == (L((8, 8)), cute.make_layout((2, 8), stride=(1, 2)), 64, 32, L((4, 8)))
    assert f(2) == (L((2, 4)), L((4, 8)), 8, 32, L((4, 8)))


def test_layouts_carried_by_loops():
    @cute.jit
    def f(n: Int32):
        a, fixed = L((n, 2)), L((4, 8))
        total = Int32(0)
        for i in range(n):
            total += fixed(i)
            a = L((cute.size(a), 2))
        return a, total, cute.size(fixed)
    assert f(3) == (L((24, 2)), 3, 32) and f(0) == (L((0, 2)), 0, 32)


def test_profiles_that_differ_do_not_meet():
    @cute.jit
    def f(m: Int32):
        a = L((4, 2))
        if m > 3:
            a = L((4, 2, 1))
        return cute.size(a)
    text = refused("TYPE_UNSTABLE_JOIN", f, 1)
    assert "'a'" in text and "(4,2):(1,4)" in text and "(4,2,1):(1,4,0)" in text

    @cute.jit
    def g(n: Int32):
        s = cute.make_swizzle(1, 0, 1)
        for i in range(n):
            s = cute.make_swizzle(2, 0, 2)
        return cute.size(cute.composition(s, L(16)))
    text = refused("TYPE_UNSTABLE_JOIN", g, 1)
    assert "S<1,0,1>" in text and "S<2,0,2>" in text


def test_arguments_and_constexpr():
    traces = []

    @cute.jit
    def f(a, b: Constexpr, tiler: Constexpr, n: Int32):
        traces.append(1)
        return cute.size(a) * n + cute.size(b), cute.zipped_divide(a, tiler)
    assert f(L((4, 8)), L(3), (2, L(4)), 2) == (67, cute.zipped_divide(L((4, 8)), (2, 4)))
    assert f(L((4, 8), stride=(1, 4)), L(3), (2, L(4)), 3)[0] == 99 and len(traces) == 1, "by value"
    assert f(L((4, 8), stride=(8, 1)), L(3), (2, L(4)), 3)[0] == 99 and len(traces) == 2
    assert f(L((4, 8)), L(5), (2, L(4)), 3)[0] == 101 and len(traces) == 3


@dataclass
class Config:
    layout: cute.Layout
    n: int


@dataclass(frozen=True)
class Frozen:
    layout: cute.Layout
    swizzle: cute.Swizzle


def test_inside_objects():
    @cute.jit
    def f(c: Config, k: Constexpr):
        x = cute.size(c.layout) * c.n
        if x > 10:
            x += k.swizzle.num_bits
        return x
    assert f(Config(L((4, 8)), 2), Frozen(L(2), cute.make_swizzle(2, 0, 2))) == 66
    assert f(Config(L(2), 3), Frozen(L(2), cute.make_swizzle(2, 0, 2))) == 6


GLOBAL = L(4)
TILER = (L(4), 8)


def test_globals_are_guarded_by_value():
    global GLOBAL
    traces = []

    @cute.jit
    def f(n: Int32):
        traces.append(1)
        return cute.size(GLOBAL) * n + cute.size(TILER[0])
    assert f(2) == 12
    GLOBAL = L(4)
    assert f(3) == 16 and len(traces) == 1
    GLOBAL = L(8)
    assert f(2) == 20 and len(traces) == 2
    GLOBAL = L(4)


def test_comparisons():
    @cute.jit
    def f(m: Int32, n: Int32):
        a, b = L((m, 2)), L((n, 2))
        known = (a == L((m, 2)), a == L(4), a != L((4, 2, 2)))
        r = Int32(0)
        if a == b:
            r = Int32(1)
        return known, r, a != b, cute.equal((m, 2), (n, 2))
    assert f(3, 3) == ((True, False, True), 1, False, True)
    assert f(3, 4) == ((True, False, True), 0, True, False)


def test_elem_less():
    @cute.jit
    def f(i: Int32, j: Int32, m: Int32):
        r = Int32(0)
        if cute.elem_less((i, (j, 1)), (m, (8, 2))):
            r = Int32(1)
        return r, cute.elem_less((i, 9), (m, 8))
    assert f(1, 2, 3) == (1, False) and f(3, 2, 3) == (0, False) and f(1, 8, 3) == (0, False)


def test_divisibility():
    seen = []

    @cute.jit
    def f(n: Int32, k: Int32):
        m = cute.assume(n, divby=8)
        seen.append([cute.get_divisibility(x) for x in (m, m * 4, m + 4, m - 16, k, k * 6, (k % 4) * 6, k // 2 * 2)])
        if n > 3:
            assert cute.get_divisibility(cute.assume(k, divby=16)) == 16
        seen.append(cute.get_divisibility(k))
        a = L((m, 4))
        return cute.composition(a, L(8))(3), cute.logical_divide(L(m), 4)
    f(16, 32)
    assert seen[0] == [8, 32, 4, 8, 1, 2, 6, 2] and seen[1:] == [1], "a promise inside a branch ends there"


def test_assume_is_checked():
    @cute.jit
    def f(n: Int32):
        return cute.assume(n, divby=8) + 1
    assert f(16) == 17
    checked = cute.compile(f, 16, options="--enable-assertions")
    assert checked(24) == 25
    with pytest.raises(AssertionError, match="multiple of 8"):
        checked(12)


def test_sizes_that_do_not_fit_are_noticed():
    @cute.jit
    def f(m: Int32, n: Int32):
        return cute.size(L((m, n)))
    checked = cute.compile(f, 2, 3, options="--enable-assertions")
    assert checked(1 << 10, 1 << 10) == 1 << 20
    with pytest.raises(AssertionError, match="does not fit Int32"):
        checked(1 << 20, 1 << 20)


def test_calls_in_regions_change_nothing():
    """Layout functions inside run-time regions: nothing outside is put back or refused because of them."""
    @cute.jit
    def f(n: Int32):
        cache = {"layout": L((4, 8)), "tile": (2, 4)}
        total = Int32(0)
        for i in range(n):
            if i % 2 == 0:
                part = cute.local_tile(cache["layout"], cache["tile"], (i % 2, i % 2))
                total += cute.size(part) + cache["layout"](i) + cache["layout"].get_flat_coord(i)[0]
        return total
    assert f(4) == 2 * 8 + (0 + 2) + (0 + 2)


def test_unhashable_and_stale():
    kept = []

    @cute.jit
    def f(n: Int32):
        kept.append(L((n, 2)))
        return n

    @cute.jit
    def g(n: Int32):
        return n + hash(L((n, 2)))

    refused("PHASE_UNHASHABLE", g, 1)
    refused("SCOPE_EFFECT_ON_OUTER", f, 1)
    assert not kept, "undone"


def test_coordinates_of_identity():
    @cute.jit
    def f(i: Int32):
        a = cute.make_identity_layout((4, 8))
        x, y = a(i)
        return x, y
    assert f(13) == (1, 3)


def test_image_mask_and_fast_divmod():
    @cute.jit
    def f(i: Int32, d: Int32):
        q, r = divmod(i, cute.fast_divmod_create_divisor(d))
        return cute.make_layout_image_mask(L((2, 4)), (i, 0), mode=1), q, r
    assert f(1, 3) == (0b10101010, 0, 1) and f(0, 3) == (0b01010101, 0, 0)


def test_wrong_uses_show_both_layouts():
    @cute.jit
    def f(n: Int32):
        return cute.size(cute.composition(L((n, 4), stride=(1, 100)), L(8, stride=3)))
    text = refused("LAYOUT_UNKNOWN", f, 3)
    assert "(?,4):(1,100)" in text and "8:3" in text

    @cute.jit
    def g(x: cutlass.Float32):
        return cute.size(L(x))
    assert "Float32" in refused("TYPE_WRONG", g, 1.0)

    @cute.jit
    def h(n: Int32):
        return L((4, 8))[n]
    refused("TYPE_WRONG", h, 1)


def random_program(seed):
    """A layout of random extents and strides, one operation on it, and a coordinate."""
    import random
    rng = random.Random(seed)
    rank = rng.randint(1, 3)
    shape = tuple(rng.choice((2, 3, 4, 6, 8, 12)) for _ in range(rank))
    order = rng.sample(range(rank), rank)
    stride = [0] * rank
    step = rng.choice((1, 1, 2))
    for mode in order:
        stride[mode] = step
        step *= shape[mode] * rng.choice((1, 1, 2))
    tile = tuple(rng.choice((1, 2, 4, None)) for _ in range(rank))
    tile = tuple(1 if t is None else t for t in tile)
    kind = rng.choice(("divide", "compose", "tile", "coalesce", "group", "flat", "slice"))
    return shape, tuple(stride), tile, kind, rng.randrange(100)


def applied(kind, a, tile):
    if kind == "divide":
        return cute.zipped_divide(a, tile)
    if kind == "compose":
        return cute.composition(a, tile)
    if kind == "tile":
        return cute.local_tile(a, tile, (0,) * len(tile))
    if kind == "coalesce":
        return cute.coalesce(a)
    if kind == "group":
        return cute.group_modes(a, 0, len(tile))
    if kind == "flat":
        return cute.flat_divide(a, tile)
    return cute.slice_(a, (None,) + (1,) * (len(tile) - 1))


@pytest.mark.parametrize("part", range(6))
def test_random_layouts_at_run_time(part):
    """Any subset of the leaves made run-time: the same function as with ints, or LAYOUT_UNKNOWN, never anything else."""
    decided = 0
    for seed in range(part * 40, part * 40 + 40):
        shape, stride, tile, kind, where = random_program(seed)
        dynamic = [(seed >> k) % 2 == 1 for k in range(2 * len(shape))]

        @cute.jit
        def f(out: cute.Tensor, shape, stride, index: Int32, known: Constexpr):
            leaves = [s if d else k for s, k, d in zip((*shape, *stride), (*known[0], *known[1]), dynamic)]
            a = L(tuple(leaves[:len(leaves) // 2]), stride=tuple(leaves[len(leaves) // 2:]))
            made = applied(kind, a, tile)
            out[0] = made(index)
            out[1] = cute.size(made)

        plain = applied(kind, L(shape, stride=stride), tile)
        index = where % cute.size(plain)
        out = np.zeros(2, np.int64)
        try:
            f(out, shape, stride, index, (shape, stride))
        except hilt.DSLError as error:
            assert error.id == "LAYOUT_UNKNOWN", str(error)
            continue
        decided += 1
        assert list(out) == [plain(index), cute.size(plain)], (seed, shape, stride, tile, kind, dynamic)
    assert decided > 20


class Box:
    def __init__(self):
        self.plain = L((4, 2))
        self.swizzled = cute.make_composed_layout(cute.make_swizzle(2, 0, 2), 0, L((4, 4)))


def test_attributes_and_composed_layouts_in_loops():
    @cute.jit
    def f(n: Int32):
        box, i = Box(), Int32(0)
        while i < n:
            box.plain = L((cute.size(box.plain), 2))
            if i == 1:
                box.swizzled = cute.make_composed_layout(cute.make_swizzle(2, 0, 2), i, L((4, 4)))
                if n > 3:
                    break
            i += 1
        return box.plain, box.swizzled.offset, box.swizzled
    start = Box()
    assert f(0) == (start.plain, 0, start.swizzled)
    moved = cute.make_composed_layout(cute.make_swizzle(2, 0, 2), 1, L((4, 4)))
    assert f(2) == f(5) == (L((16, 2)), 1, moved)


def test_annotations_defaults_and_containers():
    @cute.jit
    def f(a: cute.Layout, s: cute.Shape, c: Constexpr[cute.Layout], n: Int32, d=L((4, 2))):
        tiles = [L((4, n)) if n > 2 else L((4, 8)), L((2, 2))]
        t = tiles[0] if n > 5 else tiles[1]
        return cute.size(a), cute.size(s), cute.size(c), d(5), t
    assert f(L((4, 2)), (3, 5), L(7), 6) == (8, 15, 7, 5, L((4, 6)))
    assert f(L((4, 2)), (3, 5), L(7), 3, d=L((2, 4), stride=(4, 1))) == (8, 15, 7, 6, L((2, 2)))
    compiled = cute.compile(f, L((4, 2)), (3, 5), L(7), 6)
    with pytest.raises(hilt.DSLUserCodeError, match=r"\(4,2\):\(1,4\).*\(4,3\):\(1,4\)"):
        compiled(L((4, 3)), (3, 5), L(7), 6)


def test_threads():
    import threading
    failed = []

    def work(seed):
        try:
            for k in range(200):
                a = L(((seed + k) % 9 * 4 + 4, 8))
                tiles = cute.zipped_divide(a, (4, 8))
                assert cute.size(tiles) == cute.size(a) and cute.parse_layout(str(tiles)) == tiles

            @cute.jit
            def f(n: Int32):
                layout, total = L((n, 4)), Int64(0)
                for i in range(n):
                    total += layout(i)
                return total, layout
            assert f(5) == (10, L((5, 4)))
        except BaseException as error:
            failed.append(error)
    threads = [threading.Thread(target=work, args=(seed,)) for seed in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failed


def test_predicates_from_coordinates():
    """The overhang of tiles that do not divide the extents is masked by comparing coordinates."""
    @cute.jit
    def f(m: Int32, n: Int32):
        tiles = cute.zipped_divide(cute.make_identity_layout((m, n)), (4, 8))
        inside = Int32(0)
        for i in range(cute.size(tiles, mode=[1])):
            for j in range(32):
                if cute.elem_less(tiles((j, i)), (m, n)):
                    inside += 1
        return inside, cute.size(tiles)
    assert f(5, 11) == (55, 128)


def test_assertions_check_coordinates_of_layouts():
    @cute.jit
    def f(a: cute.Tensor, i: Int32, what: cutlass.Constexpr):
        layout = cute.make_layout((2, 4))
        if cutlass.const_expr(what == "tile"):
            return cute.local_tile(a, (2, 2), (i, 0))[0, 0]
        if cutlass.const_expr(what == "static tile"):
            return cute.local_tile(a, (2, 2), (1, 0))[0, 0] + i
        if cutlass.const_expr(what == "call"):
            return layout((1, i))
        if cutlass.const_expr(what == "linear"):
            return layout(i)
        return cute.size(cute.slice_(layout, (None, i)))

    a = np.arange(16, dtype=np.float32).reshape(4, 4)
    for what, right, wrong, value in (
        ("tile", 1, 2, 8.0), ("tile", 0, -1, 0.0), ("call", 3, 4, 7), ("linear", 7, 8, 7), ("slice", 3, -1, 2),
    ):
        c = cute.compile(f, a, 0, what, options="--enable-assertions")
        assert c(a, right) == value
        with pytest.raises(AssertionError, match="coordinate of a layout is out of range"):
            c(a, wrong)
    c = cute.compile(f, a, 0, "static tile", options="--enable-assertions")
    assert c(a, 0) == 8.0
    with pytest.raises(AssertionError, match="coordinate of a layout is out of range"):
        c(a[:2], 0)


def test_assertions_check_threads():
    @cute.jit
    def f(a: cute.Tensor, i: Int32, tiled: Constexpr):
        if cutlass.const_expr(tiled is None):
            return cute.local_partition(a, cute.make_layout((2, 2)), i)[0, 0]
        return tiled.get_slice(i).partition_S(a)[(0, 0), 0, 0]

    a = np.arange(16, dtype=np.float32).reshape(4, 4)
    atom = cute.make_copy_atom(cute.nvgpu.CopyUniversalOp(), cutlass.Float32)
    for tiled in None, cute.make_tiled_copy_tv(atom, cute.make_layout((2, 2)), cute.make_layout((1, 1))):
        c = cute.compile(f, a, 0, tiled, options="--enable-assertions")
        assert [c(a, i) for i in range(4)] == [0.0, 4.0, 1.0, 5.0]
        for wrong in -1, 4:
            with pytest.raises(AssertionError, match="out of range"):
                c(a, wrong)
