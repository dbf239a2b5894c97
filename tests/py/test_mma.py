"""Tiled products: which thread has which elements, in layouts alone; what is set of them, and how they join."""
import copy
import itertools

import pytest

import hilt
import hilt.cute as cute
from hilt import BFloat16, Float16, Float32, Int32, TFloat32, Uint8
from hilt.cute.nvgpu import warp

HALF = warp.MmaF16BF16Op(Float16, Float32, (16, 8, 16))
OPS = [HALF, warp.MmaF16BF16Op(BFloat16, Float32, (16, 8, 8)), warp.MmaTF32Op((16, 8, 4)), warp.MmaTF32Op((16, 8, 8)),
       warp.MmaI8Op((16, 8, 32), Uint8), warp.MmaF64Op((8, 8, 4)), warp.MmaF64Op((16, 8, 16)),
       warp.MmaFP8Op(hilt.Float8E4M3FN, Float32, (16, 8, 32))]
MODES = {"A": (0, 2), "B": (1, 2), "C": (0, 1)}


def indices(layout):
    return [layout(i) for i in range(cute.size(layout))]


def test_layouts_of_instructions():
    """As PTX's document has them: m16n8k16 of Float16, and what follows for a tile of four warps."""
    atom = cute.make_mma_atom(HALF)
    assert [str(t) for t in (atom.thr_id, atom.tv_layout_A, atom.tv_layout_B, atom.tv_layout_C)] == \
        ["32:1", "((4,8),(2,2,2)):((32,1),(16,8,128))", "((4,8),(2,2)):((16,1),(8,64))", "((4,8),(2,2)):((32,1),(16,8))"]
    assert atom.shape_mnk == (16, 8, 16) and atom.op is HALF
    tiled = cute.make_tiled_mma(atom, (2, 2, 1), (32, 32, 16))
    assert str(tiled.thr_layout_vmnk) == "(32,2,2,1):(1,32,64,0)" and tiled.size == 128
    assert [tiled.get_tile_size(i) for i in range(3)] == [32, 32, 16]
    assert tiled.partition_shape_A((64, 32)) == ((2, 2, 2), 2, 2) and tiled.partition_shape_C((64, 64)) == ((2, 2), 2, 4)


@pytest.mark.parametrize("op", OPS, ids=str)
def test_each_element_has_its_threads(op):
    """The threads of one instruction have each element of C once, and of A and B each once."""
    atom = cute.make_mma_atom(op)
    for layout, size in zip((atom.tv_layout_A, atom.tv_layout_B, atom.tv_layout_C),
                            (op.shape_mnk[0] * op.shape_mnk[2], op.shape_mnk[1] * op.shape_mnk[2], op.shape_mnk[0] * op.shape_mnk[1])):
        assert sorted(indices(layout)) == list(range(size))


def places(tiled, thread, name, shape):
    """Where a thread's elements lie in a matrix of this shape, in their order."""
    part = getattr(tiled.get_slice(thread), f"partition_{name}")(cute.make_identity_tensor(shape))
    return [x + shape[0] * y for x, y in (part[i] for i in range(cute.size(part)))]


def permutations(op):
    m, n, k = op.shape_mnk
    yield None
    yield (2 * m, 4 * n, 2 * k)
    yield (None, cute.make_layout((n, 2, 2), stride=(1, 2 * n, n)), None)


@pytest.mark.parametrize("op", OPS, ids=str)
@pytest.mark.parametrize("atoms", [(1, 1, 1), (2, 2, 1), (1, 4, 1), cute.make_layout((2, 2, 1), stride=(2, 1, 0))], ids=str)
def test_partitions(op, atoms):
    """All threads' parts are the matrix, as often as there are warps beside each other in the third mode; and the same elements as
    the layout of the tile says."""
    for permutation in permutations(op):
        tiled = cute.make_tiled_mma(op, atoms, permutation)
        tile = [tiled.get_tile_size(i) for i in range(3)]
        warps = [cute.size(tiled.thr_layout_vmnk, mode=[i + 1]) for i in range(3)]
        for name, (x, y) in MODES.items():
            size = 2 * tile[x] * tile[y]
            parts = [places(tiled, t, name, (2 * tile[x], tile[y])) for t in range(tiled.size)]
            others = 3 - x - y
            assert sorted(itertools.chain(*parts)) == sorted(list(range(size)) * warps[others])
            tv = getattr(tiled, f"tv_layout_{name}_tiled")
            for t in range(0, tiled.size, 7):
                assert places(tiled, t, name, (tile[x], tile[y])) == [tv((t, v)) for v in range(cute.size(tv, mode=[1]))]


@pytest.mark.parametrize("n,transpose", [(1, False), (2, False), (4, False), (1, True), (2, True), (4, True)])
def test_rows_and_registers(n, transpose):
    """ldmatrix: lane l names row l, and gets elements of rows 2 (l % 4) … of each matrix, transposed, or of row l / 4."""
    atom = cute.make_copy_atom(warp.LdMatrix8x8x16bOp(transpose, n), Float16)
    for lane in range(32):
        assert [atom.layout_src_tv((lane, v)) for v in range(8)] == [8 * (lane % (8 * n)) + v for v in range(8)]
        want = []
        for i, h in itertools.product(range(n), range(2)):
            row, column = (2 * (lane % 4) + h, lane // 4) if transpose else (lane // 4, 2 * (lane % 4) + h)
            want.append(64 * i + 8 * row + column)
        assert [atom.layout_dst_tv((lane, v)) for v in range(2 * n)] == want
    back = cute.make_copy_atom(warp.StMatrix8x8x16bOp(transpose, n), Float16)
    assert (back.layout_src_tv, back.layout_dst_tv) == (atom.layout_dst_tv, atom.layout_src_tv)


def test_as_values():
    tiled, same = cute.make_tiled_mma(HALF, (2, 1, 1)), cute.make_tiled_mma(HALF, (2, 1, 1))
    assert tiled == same and hash(tiled) == hash(same) and tiled != cute.make_tiled_mma(HALF, (1, 2, 1))
    assert copy.copy(tiled) is tiled and copy.deepcopy(tiled) is tiled
    assert "TV Layout B:     ((4,8),(2,2)):((16,1),(8,64))" in str(tiled) and "Permutation MNK: None" in repr(tiled)
    assert tiled.get_slice(3) != tiled.get_slice(4) and tiled.get_slice(3).thr_idx == 3


@pytest.mark.parametrize("make,words", [
    (lambda: cute.make_mma_atom(warp.MmaTF32Op((16, 8, 16))), ["MMA_NONE", "TFloat32", "(16,8,4), (16,8,8)"]),
    (lambda: cute.make_mma_atom(warp.MmaF16BF16Op(BFloat16, Float16, (16, 8, 16))), ["MMA_NONE", "no mma.sync of BFloat16 and BFloat16 into Float16"]),
    (lambda: cute.make_mma_atom(Float16), ["TYPE_WRONG", "operation of products"]),
    (lambda: cute.make_tiled_mma(HALF, (2, 2)), ["LAYOUT_RANK", "three static modes"]),
    (lambda: cute.make_tiled_mma(HALF, (2, 2, 1), (32, 8, 16)), ["LAYOUT_DIVIDE", "8 in N", "2 instructions of 8"]),
    (lambda: cute.make_tiled_mma(HALF, (2, 2, 1)).get_slice(128), ["LAYOUT_RANGE", "no thread 128 among 128"]),
    (lambda: cute.make_copy_atom(warp.LdMatrix8x8x16bOp(True, 4), TFloat32), ["LAYOUT_RANGE", "TFloat32", "not transposed"]),
    (lambda: cute.make_copy_atom(warp.LdMatrix8x8x16bOp(False, 3), Float16), ["LAYOUT_RANGE", "1, 2 or 4"]),
    (lambda: cute.make_copy_atom(warp.LdMatrix8x8x16bOp(False, 1 << 70), Float16), ["LAYOUT_RANGE", "1, 2 or 4"]),
    (lambda: cute.make_copy_atom(warp.LdMatrix8x8x16bOp("x", 4), Float16), ["TYPE_WRONG", "an int as transpose, not str"]),
    (lambda: cute.make_tiled_copy_A(cute.make_copy_atom(warp.LdMatrix8x8x16bOp(False, 4), Float16), HALF), ["TYPE_WRONG", "TiledMma"]),
    (lambda: cute.make_tiled_copy_B(cute.make_copy_atom(warp.LdMatrix8x8x16bOp(False, 4), Float16), cute.make_tiled_mma(HALF)),
     ["LAYOUT_DIVIDE", "8 elements", "4 values"]),
    (lambda: cute.make_tiled_mma(HALF).set(warp.Field.ACCUMULATE, False), ["UNSUP_NOT_YET", "accum_c"]),
])
def test_refused(make, words):
    @cute.jit
    def f():
        make()
    with pytest.raises(hilt.DSLError) as caught:
        f()
    assert all(w in str(caught.value) for w in words), str(caught.value)


class Group(warp.MmaF16BF16Op):
    """A warpgroup's, as far as objects go."""
    mma_kind = "wgmma"
    mma_memory = (False, True)


@cute.jit
def accumulating(n: Int32):
    tiled = cute.make_tiled_mma(Group(Float16, Float32, (64, 64, 16)))
    tiled.set(warp.Field.ACCUMULATE, False)
    adds = Int32(0)
    for i in range(n):
        if tiled.get(warp.Field.ACCUMULATE):
            adds += 1
        tiled.set(warp.Field.ACCUMULATE, True)
    return adds


def test_what_is_set_is_carried():
    assert [accumulating(n) for n in (0, 1, 5)] == [0, 0, 4]
    tiled = cute.make_tiled_mma(Group(Float16, Float32, (64, 64, 16)))
    assert str(tiled.tv_layout_B) == "(128,(64,16)):(0,(1,64))" and str(tiled.tv_layout_C) == "((4,8,4),(2,2,8)):((128,1,16),(64,8,512))"


@cute.jit
def last_slice(n: Int32):
    tiled = cute.make_tiled_mma(HALF, (2, 2, 1))
    mine = tiled.get_slice(0)
    for i in range(n):
        mine = tiled.get_slice(i * 3)
    return mine.thr_idx


def test_threads_join():
    assert [last_slice(n) for n in (0, 1, 8)] == [0, 0, 21]
