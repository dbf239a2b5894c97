"""Tiled copies and partitions in plain Python: as functions, every element of a tile once over all threads and values."""
import copy
import itertools
import pickle
import random

import cutlass
import cutlass.cute as cute
import hilt
import numpy as np
import pytest
from cutlass import BFloat16, Float16, Float32, Float64, Int8, Int32

L = cute.make_layout
UNIVERSAL = cute.nvgpu.CopyUniversalOp()


def atom(dtype=Float32, bits=0):
    return cute.make_copy_atom(UNIVERSAL, dtype, num_bits_per_copy=bits)


def coordinates(tensor):
    return [tensor[i] for i in range(cute.size(tensor))]


def random_tiled(rng, rank, bits=0):
    """A tiled copy with threads and values of a random shape and order."""
    def shape():
        return tuple(rng.choice([1, 2, 3, 4, 8]) for _ in range(rank))

    def order():
        return tuple(rng.sample(range(rank), rank))

    threads, values = cute.make_ordered_layout(shape(), order()), cute.make_ordered_layout(shape(), order())
    return cute.make_tiled_copy_tv(atom(Float32, bits), threads, values), threads, values


def test_atoms():
    a = atom(Float16, 128)
    assert isinstance(a, cute.CopyAtom) and not isinstance(a, cute.TiledCopy)
    assert a.value_type is Float16 and a.num_bits_per_copy == 128 and a.op == UNIVERSAL
    assert str(a.thr_id) == "1:0" and str(a.layout_src_tv) == str(a.layout_dst_tv) == "(1,8):(0,1)"
    assert str(atom().layout_src_tv) == "(1,1):(0,0)"
    assert a == atom(Float16, 128) and hash(a) == hash(atom(Float16, 128))
    assert a != atom(Float16, 64) and a != atom(BFloat16, 128) and a != 3
    assert {a: 1}[atom(Float16, 128)] == 1
    assert "128" in str(a) and "Float16" in str(a)
    async_op = cute.nvgpu.cpasync.CopyG2SOp(cache_mode=cute.nvgpu.cpasync.LoadCacheMode.GLOBAL)
    b = cute.make_copy_atom(async_op, Float32, num_bits_per_copy=128)
    assert b.op.cache_mode is cute.nvgpu.cpasync.LoadCacheMode.GLOBAL and "GLOBAL" in str(b)
    assert b != cute.make_copy_atom(cute.nvgpu.cpasync.CopyG2SOp(), Float32, num_bits_per_copy=128)
    weak = cute.nvgpu.common.MemoryOrder.WEAK
    assert cute.make_copy_atom(UNIVERSAL, Float32, memory_order=weak) != atom()


def test_tiled_copies():
    a = atom(Float32, 128)
    threads, values = L((4, 32), stride=(32, 1)), L((4, 4), stride=(4, 1))
    tiled = cute.make_tiled_copy_tv(a, threads, values)
    assert tiled.tiler_mn == (16, 128) and tiled.size == cute.size(tiled) == 128
    assert str(tiled.layout_tv_tiled) == "((32,4),(4,4)):((64,4),(16,1))"
    assert isinstance(tiled, cute.TiledCopy) and isinstance(tiled, cute.CopyAtom)
    tiler, tv = cute.make_layout_tv(threads, values)
    assert tiled == cute.make_tiled_copy(a, tv, tiler) and hash(tiled) == hash(cute.make_tiled_copy(a, tv, tiler))
    assert tiled != cute.make_tiled_copy_tv(a, threads, L((4, 4)))
    thread = tiled.get_slice(3)
    assert isinstance(thread, cute.ThrCopy) and thread.thr_idx == 3 and thread != tiled.get_slice(4)
    assert thread == tiled.get_slice(3) and thread.tiler_mn == (16, 128)
    assert "(16, 128)" in str(tiled) and "Thread" in str(thread)
    # Another atom over the same threads and values.
    again = cute.make_tiled_copy_S(atom(Float32, 32), tiled)
    assert again.size == 128 and again.tiler_mn == tiled.tiler_mn
    assert str(cute.make_tiled_copy_D(a, tiled).layout_dst_tv_tiled) == str(tiled.layout_dst_tv_tiled)


def test_pickled_and_copied():
    a = cute.make_copy_atom(UNIVERSAL, Float16, num_bits_per_copy=64, memory_order=cute.nvgpu.common.MemoryOrder.WEAK)
    b = cute.make_copy_atom(cute.nvgpu.cpasync.CopyG2SOp(), Float32, num_bits_per_copy=128)
    tiled = cute.make_tiled_copy_tv(a, L((4, 8)), L((4, 2)))
    for x in (a, b, tiled, tiled.get_slice(3)):
        for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
            again = pickle.loads(pickle.dumps(x, protocol))
            assert again == x and type(again) is type(x) and str(again) == str(x)
        assert copy.copy(x) is x and copy.deepcopy(x) is x


def test_each_allocation_may_fail():
    """Whichever allocation of the library fails: MemoryError, and the next call gives what it should."""
    identity = cute.make_identity_tensor((16, 64))
    tiled = cute.make_tiled_copy_tv(atom(Float32, 64), L((4, 8)), L((2, 4)))
    operations = [
        lambda: atom(Float32, 128), lambda: cute.make_tiled_copy_tv(atom(), L((2, 4)), L((2, 2))),
        lambda: tiled.get_slice(3).partition_S(identity).layout, lambda: str(tiled.get_slice(3).partition_D(L((16, 64)))),
        lambda: str(tiled.retile(L(((2, 4), 2, 1)))), lambda: tiled.get_slice(5), lambda: str(tiled), lambda: hash(tiled),
        lambda: cute.make_cotiled_copy(atom(), L((8, 4), stride=(8, 1)), L((8, 8), stride=(8, 1))),
    ]
    for operation in operations:
        expected = operation()
        for n in range(300):
            hilt._hilt.fail_allocation_after(n)
            try:
                got = operation()
            except (MemoryError, hilt.DSLError):
                got = None
            finally:
                hilt._hilt.fail_allocation_after(-1)
            assert got is None or got == expected
            if got is not None:
                break
        assert got == expected and operation() == expected


def test_raked_values():
    """Values are neighbours; thread (i, j) has the block (i, j)."""
    tiled = cute.make_tiled_copy_tv(atom(), L((2, 3), stride=(3, 1)), L((2, 4), stride=(4, 1)))
    tile = cute.make_identity_tensor((4, 12))
    for t in range(6):
        i, j = divmod(t, 3)
        mine = coordinates(tiled.get_slice(t).partition_S(tile))
        assert mine == [(2 * i + m, 4 * j + n) for m in range(2) for n in range(4)]


@pytest.mark.parametrize("seed", range(60))
def test_every_element_once(seed):
    rng = random.Random(seed)
    rank = rng.choice([1, 2, 2, 3])
    tiled, threads, values = random_tiled(rng, rank)
    tile = tiled.tiler_mn
    shape = tuple(rng.randint(1, 3) * e + rng.choice([0, 0, rng.randint(0, e - 1)]) for e in tile)
    if np.prod(shape) > 20000:
        shape = tile
    identity = cute.make_identity_tensor(shape)
    seen = {}
    for t in range(tiled.size):
        mine = tiled.get_slice(t).partition_D(identity)
        assert cute.rank(mine) == 1 + rank and cute.size(mine, mode=[0]) == cute.size(values)
        for c in coordinates(mine):
            assert c not in seen, "one thread has each element, once"
            seen[c] = t
    covered = itertools.product(*(range(-(-e // t) * t) for e, t in zip(shape, tile)))
    assert set(seen) == set(covered), "whole tiles, the last ones beyond the shape"


@pytest.mark.parametrize("seed", range(40))
def test_partition_is_what_tv_says(seed):
    """Against the definition: value v of thread t lies at tv(t, v) in each tile."""
    rng = random.Random(1000 + seed)
    tiled, threads, values = random_tiled(rng, 2)
    tile, tv = tiled.tiler_mn, tiled.layout_tv_tiled
    shape = tuple(rng.randint(1, 3) * e for e in tile)
    strides = rng.choice([(1, shape[0]), (shape[1], 1), (3, 7 * shape[0]), (2 * shape[1], 2)])
    layout = L(shape, stride=strides)
    identity = cute.make_identity_tensor(shape)
    for t in rng.sample(range(tiled.size), min(tiled.size, 5)):
        offset = layout(tiled.get_slice(t).partition_S(identity)[0])
        mine = tiled.get_slice(t).partition_S(layout)
        coords = tiled.get_slice(t).partition_S(identity)
        assert mine.shape == coords.shape
        for v in range(cute.size(values)):
            at = tv((t, v))
            for m, n in itertools.product(range(shape[0] // tile[0]), range(shape[1] // tile[1])):
                where = (at % tile[0] + m * tile[0], at // tile[0] + n * tile[1])
                assert coords[v, m, n] == where
                assert offset + mine((v, m, n)) == layout(where)


def test_instructions_split_the_values():
    """The first mode of a partition is (values of one instruction, instructions)."""
    threads, values = L((4, 8), stride=(8, 1)), L((1, 8))
    identity = cute.make_identity_tensor((8, 128))
    for bits, shape in ((0, (8,)), (32, (8,)), (64, (2, 4)), (128, (4, 2)), (256, (8, 1))):
        tiled = cute.make_tiled_copy_tv(atom(Float32, bits), threads, values)
        mine = tiled.get_slice(9).partition_S(identity)
        assert mine.shape[1:] == (2, 2)
        assert cute.size(mine, mode=[0, 0]) == max(bits // 32, 1) and cute.size(mine, mode=[0, 1]) == 8 // max(bits // 32, 1)
        assert [mine[i] for i in range(8)] == [(1, 8 + i) for i in range(8)]
        if bits:
            assert mine.shape[0] == (bits // 32, 256 // bits)


def test_more_modes_than_the_tile():
    tiled = cute.make_tiled_copy_tv(atom(), L((2, 4)), L((2, 2)))
    identity = cute.make_identity_tensor((8, 16, 3, 5))
    mine = tiled.get_slice(6).partition_S(identity)
    assert mine.shape[1:] == (2, 2, 3, 5)
    assert mine[0, 1, 1, 2, 4] == (0 + 4, 6 + 8, 2, 4)


def test_hierarchical_and_swizzled_tensors():
    tiled = cute.make_tiled_copy_tv(atom(), L((4, 8), stride=(8, 1)), L((2, 4)))
    plain = L(((4, 4), (8, 8)), stride=((8, 512), (1, 64)))
    swizzled = cute.make_composed_layout(cute.make_swizzle(3, 2, 3), 0, L((16, 64), stride=(64, 1)))
    identity = cute.make_identity_tensor((16, 64))
    seen = set()
    for t in range(32):
        coords = coordinates(tiled.get_slice(t).partition_S(identity))
        mine = tiled.get_slice(t).partition_S(plain)
        base = plain(coords[0])
        got = [base + mine(i) for i in range(cute.size(mine))]
        assert got == [plain(c) for c in coords]
        seen.update(got)
        mine = tiled.get_slice(t).partition_S(swizzled)
        assert [mine(i) for i in range(cute.size(mine))] == [swizzled(c) for c in coords]
    assert len(seen) == 1024


@pytest.mark.parametrize("seed", range(40))
def test_retile(seed):
    """A fragment partitioned by one tiled copy, seen by another of the same threads and values: the same elements."""
    rng = random.Random(seed)
    threads = cute.make_ordered_layout(rng.choice([(4, 8), (8, 4), (2, 2)]), rng.choice([(0, 1), (1, 0)]))
    values = cute.make_ordered_layout(rng.choice([(1, 8), (8, 1), (2, 8), (4, 4)]), rng.choice([(0, 1), (1, 0)]))
    first = cute.make_tiled_copy_tv(atom(Float32, rng.choice([32, 64, 128])), threads, values)
    second = cute.make_tiled_copy_tv(atom(Float32, rng.choice([32, 64, 128])), threads, values)
    shape = tuple(e * rng.randint(1, 3) for e in first.tiler_mn)
    identity = cute.make_identity_tensor(shape)
    t = rng.randrange(first.size)
    one, two = first.get_slice(t).partition_S(identity), second.get_slice(t).partition_D(identity)
    fragment = L(one.shape)
    seen = second.retile(fragment)
    assert cute.size(seen, mode=[0, 0]) == second.num_bits_per_copy // 32
    assert seen.shape[1:] == two.shape[1:]
    assert str(second.get_slice(t).retile(fragment)) == str(seen)
    for i in range(cute.size(seen)):
        assert one[seen(i)] == two[i]


def test_retile_across_layouts():
    """A fragment of few values in many blocks, as matrix operations have them, seen by a copy of more values."""
    threads, few = L((4, 8), stride=(8, 1)), L((1, 2))
    first = cute.make_tiled_copy_tv(atom(Float32, 64), threads, few)
    tiler, tv = (4, 32), L(((8, 4), (2, 2)), stride=((8, 1), (4, 64)))
    second = cute.make_tiled_copy(atom(Float32, 32), tv, tiler)
    identity = cute.make_identity_tensor((8, 64))
    for t in (0, 5, 31):
        one, two = first.get_slice(t).partition_S(identity), second.get_slice(t).partition_S(identity)
        seen = second.retile(L(one.shape))
        assert seen.shape[1:] == two.shape[1:] == (2, 2)
        assert [one[seen(i)] for i in range(cute.size(seen))] == coordinates(two)


def test_cotiled():
    """Addresses by thread and value in the data, without saying the tile."""
    data = L((16, 32), stride=(32, 1))
    addresses = L((32, 8), stride=(8, 1))
    tiled = cute.make_cotiled_copy(atom(Float32, 128), addresses, data)
    assert tiled.size == 32
    identity = cute.make_identity_tensor((16, 32))
    seen = {}
    for t in range(32):
        for i, c in enumerate(coordinates(tiled.get_slice(t).partition_S(identity))):
            assert c not in seen
            seen[c] = t
            if i < 8:
                assert data(c) == addresses((t, i))
    assert len(seen) == 512
    padded = L((8, 8), stride=(10, 1))
    tiled = cute.make_cotiled_copy(atom(), L((8, 4), stride=(10, 1)), padded)
    got = coordinates(tiled.get_slice(3).partition_S(cute.make_identity_tensor((8, 8))))
    assert got == [(3, j) for j in range(8)]


@pytest.mark.parametrize("make, words", [
    (lambda: cute.make_copy_atom(3, Float32), "make_copy_atom CopyUniversalOp int"),
    (lambda: cute.make_copy_atom(UNIVERSAL, 3), "make_copy_atom number type int"),
    (lambda: atom(Float32, 24), "num_bits_per_copy 24 Float32"),
    (lambda: atom(Float64, 32), "num_bits_per_copy 32 Float64"),
    (lambda: atom(Float32, 512), "num_bits_per_copy 512"),
    (lambda: cute.make_copy_atom(UNIVERSAL, Float32, num_bits_per_copy="a"), "num_bits_per_copy int str"),
    (lambda: cute.make_copy_atom(cute.nvgpu.cpasync.CopyG2SOp(), Float32), "num_bits_per_copy 32, 64 or 128"),
    (lambda: cute.make_copy_atom(cute.nvgpu.cpasync.CopyG2SOp(), Float16, num_bits_per_copy=16), "32, 64 or 128"),
    (lambda: cute.make_tiled_copy_tv(atom(Float32, 128), L((4, 8)), L((1, 2))), "moves 4 elements 2 values of 32 threads"),
    (lambda: cute.make_tiled_copy_tv(atom(), 4, L(2)), "thr_layout layout int"),
    (lambda: cute.make_tiled_copy(atom(), L((4, 8)), (4, 4)), "(4,8):(1,4) 32 elements tile 16"),
    (lambda: cute.make_tiled_copy(atom(), L(32), (4, 8)), "two modes"),
    (lambda: cute.make_tiled_copy(3, L((4, 8)), (4, 8)), "copy atom int"),
    (lambda: cute.make_tiled_copy_tv(atom(), L(8), L(2)).get_slice(8), "no thread 8 among 8"),
    (lambda: cute.make_tiled_copy_tv(atom(), L(8), L(2)).get_slice(-1), "no thread -1 among 8"),
    (lambda: cute.make_tiled_copy_tv(atom(), L((4, 2)), L((2, 2))).get_slice(0).partition_S(L(16)), "partition_S 16:1"),
    (lambda: cute.make_tiled_copy_tv(atom(), L((4, 2)), L((2, 2))).get_slice(0).partition_S(3), "partition_S int"),
    (lambda: cute.make_cotiled_copy(atom(), L((8, 4), stride=(4, 1)), L((4, 4), stride=(8, 1))), "make_cotiled_copy"),
])
def test_refused(make, words):
    with pytest.raises(cutlass.DSLError) as caught:
        make()
    for word in words.split():
        assert word in str(caught.value)


def test_wrong_calls():
    with pytest.raises(TypeError):
        cute.make_copy_atom(UNIVERSAL)
    with pytest.raises(TypeError):
        cute.make_copy_atom(UNIVERSAL, Float32, wrong=3)
    with pytest.raises(TypeError):
        cute.CopyAtom()
    with pytest.raises(AttributeError):
        atom().nothing
