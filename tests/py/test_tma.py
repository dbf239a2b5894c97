"""TMA atoms: what they refuse while tracing and when they are made, the PTX, what a GPU's driver is given. What they copy: kernels/cases_tma.py."""
import cutlass.cute as cute
import hilt
import numpy as np
import pytest
from cutlass import Constexpr, Float16, Int32, Int64, const_expr
from cutlass.cute import arch
from cutlass.cute.nvgpu import cpasync
from cutlass.utils import SmemAllocator

LOAD, STORE, MULTICAST = (cpasync.CopyBulkTensorTileG2SOp(), cpasync.CopyBulkTensorTileS2GOp(), cpasync.CopyBulkTensorTileG2SMulticastOp())
ROWS = cute.make_layout((8, 64), stride=(64, 1))
TILE = (8, 64)


def swizzled(bits, base=4, shift=3, layout=ROWS):
    return cute.make_composed_layout(cute.make_swizzle(bits, base, shift), 0, layout)


@cute.jit
def make(a: cute.Tensor, layout: Constexpr, tile: Constexpr, op: Constexpr, n: Constexpr):
    atom, coordinates = cpasync.make_tiled_tma_atom(op, a, layout, tile, num_multicast=n)


def refused(id, words, function, *args):
    with pytest.raises(hilt.DSLError) as info:
        function(*args)
    text = str(info.value)
    assert info.value.id == id and all(word in text for word in words), text


@pytest.mark.parametrize("words, layout, tile, op, n", [
    (("swizzles", "S<3,4,3>"), swizzled(2, 5, 3), TILE, LOAD, 1),
    (("128 bytes", "64"), swizzled(2), TILE, LOAD, 1),
    (("512", "256"), ROWS, (4, 64), LOAD, 1),
    (("holes",), cute.make_layout((8, 64), stride=(72, 1)), TILE, LOAD, 1),
    (("contiguous",), cute.make_layout((8, 64)), TILE, LOAD, 1),
    (("one block only",), ROWS, TILE, LOAD, 2),
    (("1 to 16",), ROWS, TILE, MULTICAST, 17),
    (("shared out", "3"), ROWS, TILE, MULTICAST, 3),
    (("multiples of 16", "8 bytes"), cute.make_layout((8, 4), stride=(4, 1)), (8, 4), LOAD, 1),
    (("element only",), cute.make_layout((1, 1)), (1, 1), LOAD, 1),
])
def test_layouts_that_cannot_be(words, layout, tile, op, n):
    refused("TMA_LAYOUT", words, make, np.zeros((64, 128), np.float16), layout, tile, op, n)


def test_operations_that_are_none():
    refused("TYPE_WRONG", ("make_tiled_tma_atom", "CopyG2SOp"), make, np.zeros((64, 128), np.float16), ROWS, TILE, cpasync.CopyG2SOp(), 1)
    with pytest.raises(hilt.DSLError, match="make_tiled_tma_atom"):
        cute.make_copy_atom(LOAD, Float16)


def test_more_than_five_dimensions():
    layout = cute.make_layout((2, 2, 2, 2, 2, 8), stride=(128, 64, 32, 16, 8, 1))
    refused("TMA_LAYOUT", ("more than 5",), make, np.zeros((4, 4, 4, 4, 4, 8), np.float16), layout, (2, 2, 2, 2, 2, 8), LOAD, 1)


def test_tensors_that_cannot_be():
    refused("TMA_TENSOR", ("'a'", "stride in dimension 1", "130 bytes"), make, np.zeros((64, 65), np.float16), ROWS, TILE, LOAD, 1)
    whole = np.zeros((64, 129), np.float16)
    refused("TMA_TENSOR", ("'a'", "address"), make, np.lib.stride_tricks.as_strided(whole.reshape(-1)[1:], (8, 64), (128, 2)), ROWS, TILE, LOAD, 1)
    refused("TMA_TENSOR", ("'a'", "120 bytes", "whole pieces"), make, np.zeros((8, 64), np.float16)[:, :60], ROWS, TILE, STORE, 1)
    make(np.zeros((8, 64), np.float16)[:, :60], ROWS, TILE, LOAD, 1)


@cute.kernel
def moved(load, source, store, target, at: Int32, to: Int32):
    tile = SmemAllocator().allocate_tensor(Float16, ROWS, 1024)
    bar = SmemAllocator().allocate_array(Int64, 1)
    with arch.elect_one():
        arch.mbarrier_init(bar, 1)
        arch.mbarrier_init_fence()
        arch.mbarrier_arrive_and_expect_tx(bar, 1024)
    arch.sync_threads()
    tile = cute.group_modes(tile, 0, 2)
    part, place = cpasync.tma_partition(load, 0, cute.make_layout(1), tile, cute.group_modes(cute.local_tile(cute.domain_offset((0, at), source), TILE, (0, 0)), 0, 2))
    back, goal = cpasync.tma_partition(store, 0, cute.make_layout(1), tile, cute.group_modes(cute.local_tile(cute.domain_offset((to, 0), target), TILE, (0, 0)), 0, 2))
    cute.copy(load, place, part, tma_bar_ptr=bar)
    arch.mbarrier_wait(bar, 0)
    cute.copy(store, back, goal)
    arch.cp_async_bulk_commit_group()
    arch.cp_async_bulk_wait_group(0)


@cute.jit
def move(a: cute.Tensor, b: cute.Tensor, at: Int32, to: Int32):
    load, source = cpasync.make_tiled_tma_atom(LOAD, a, ROWS, TILE)
    store, target = cpasync.make_tiled_tma_atom(STORE, b, ROWS, TILE)
    moved(load, source, store, target, at, to).launch(grid=1, block=32)


def test_where_boxes_may_begin():
    a = np.arange(8 * 64, dtype=np.float16).reshape(8, 64)
    for at, to in ((0, 0), (8, 3), (-16, 0), (64, 8)):
        b, want = np.ones_like(a), np.ones_like(a)
        padded = np.zeros((8, 256), np.float16)
        padded[:, 64:128] = a
        want[to:] = padded[:8 - to, 64 + at:128 + at]
        move(a, b, at, to)
        assert (b == want).all(), (at, to)
    refused("CHECK_ASYNC", ("16 bytes", "element 3"), move, a, np.ones_like(a), 3, 0)
    refused("CHECK_ASYNC", ("coordinate -1", "only loads"), move, a, np.ones_like(a), 0, -1)


@cute.kernel
def one(load, source, store, out: cute.Tensor, what: Constexpr, layout: Constexpr):
    allocator = SmemAllocator()
    outer = layout.outer if isinstance(layout, cute.ComposedLayout) else layout
    swizzle = layout.inner if isinstance(layout, cute.ComposedLayout) else None
    tile = allocator.allocate_tensor(Float16, outer, 64 if what == "misaligned" else 1024,
                                     cute.make_swizzle(2, 4, 3) if what == "swizzle" else swizzle)
    if const_expr(what == "no atom"):
        tile = cute.make_tensor(cute.recast_ptr(arch.alloc_smem(Float16, 1024, 1024) + 64, swizzle), outer)
    bar = allocator.allocate_array(Int64, 1)
    coordinates = cute.local_tile(source, TILE if what != "tile" else (4, 64), (0, 0))
    part, place = cpasync.tma_partition(load, 0, cute.make_layout(2 if what == "blocks" else 1), cute.group_modes(tile, 0, 2),
                                        cute.group_modes(coordinates, 0, 2))
    if const_expr(what == "no bar"):
        cute.copy(load, place, part)
    elif const_expr(what == "mask"):
        cute.copy(load, place, part, tma_bar_ptr=bar, mcast_mask=1)
    elif const_expr(what == "pred"):
        cute.copy(load, place, part, pred=True, tma_bar_ptr=bar)
    elif const_expr(what == "sides"):
        cute.copy(load, part, place, tma_bar_ptr=bar)
    elif const_expr(what == "bar of a store"):
        cute.copy(store, part, place, tma_bar_ptr=bar)
    elif const_expr(what == "whole"):
        cute.copy(load, place, tile, tma_bar_ptr=bar)
    elif const_expr(what == "in registers"):
        cute.copy(load, place, cute.make_rmem_tensor(512, Float16), tma_bar_ptr=bar)
    elif const_expr(what == "prefetch"):
        cute.prefetch(load, tile)
    else:
        cute.copy(load, place, part, tma_bar_ptr=bar)


@cute.jit
def copies(a: cute.Tensor, out: cute.Tensor, what: Constexpr, layout: Constexpr):
    load, source = cpasync.make_tiled_tma_atom(LOAD, a, layout, TILE)
    store, _ = cpasync.make_tiled_tma_atom(STORE, a, layout, TILE)
    one(load, source, store, out, what, layout).launch(grid=1, block=32)


@pytest.mark.parametrize("what, id, words", [
    ("no bar", "ARG_COUNT", ("tma_bar_ptr",)), ("mask", "ARG_COUNT", ("mcast_mask",)), ("pred", "UNSUP_NOT_YET", ("predicate",)),
    ("sides", "TYPE_WRONG", ("coordinates",)), ("bar of a store", "ARG_COUNT", ("commit a group",)),
    ("in registers", "TYPE_WRONG", ("shared memory",)), ("prefetch", "TYPE_WRONG", ("coordinates",)),
    ("tile", "TMA_LAYOUT", ("as many elements",)), ("blocks", "TMA_LAYOUT", ("num_multicast",)),
    ("misaligned", "TMA_LAYOUT", ("128",)), ("swizzle", "TMA_LAYOUT", ("swizzle", "64")), ("no atom", "TMA_LAYOUT", ("1024", "swizzle")),
])
def test_copies_that_cannot_be(what, id, words):
    layout = swizzled(3) if what in ("swizzle", "no atom") else ROWS
    refused(id, words, copies, np.zeros((64, 64), np.float16), np.zeros(4, np.float16), what, layout)


def test_atoms_say_what_they_are():
    @cute.jit
    def f(a: cute.Tensor):
        atom, coordinates = cpasync.make_tiled_tma_atom(LOAD, a, swizzled(3), TILE)
        said.append((str(atom), str(coordinates), atom.op, atom.value_type))
    said = []
    f(np.zeros((8, 64), np.float16))
    assert "TMA load" in said[0][0] and said[0][2] == LOAD and said[0][3] is Float16 and "1@1,1@0" in said[0][1]


def test_masks():
    found = []

    @cute.jit
    def f(n: Int32):
        layout = cute.make_layout((1, 2, 4, 1))
        for mode in (1, 2):
            found.append([int(cpasync.create_tma_multicast_mask(layout, (0, m, k, 0), mode)) for k in range(4) for m in range(2)])
        return Int32(cpasync.create_tma_multicast_mask(layout, (0, n, 2, 0), 2))
    assert f(1) == 0b10101010
    assert found == [[3, 3, 12, 12, 48, 48, 192, 192], [0x55, 0xAA] * 4]


def ptx_of(*args):
    compiled = cute.compile(copies, *args, options="--gpu-arch sm_90a --keep-ptx")
    return compiled.__ptx__


def test_a_map_is_not_copied_by_a_kernel():
    text = ptx_of(np.zeros((64, 64), np.float16), np.zeros(4, np.float16), "right", swizzled(3))
    assert ".param .align 64 .b8" in text and "[128]" in text and "cp.async.bulk.tensor.2d.shared::cluster.global.tile" in text
    assert "__local_depot" not in text and "ld.param" not in text and "elect.sync" in text


def test_one_lane_is_not_elected_twice():
    @cute.kernel
    def k(load, source, how: Constexpr):
        tile = SmemAllocator().allocate_tensor(Float16, ROWS, 128)
        bar = SmemAllocator().allocate_array(Int64, 1)
        part, place = cpasync.tma_partition(load, 0, cute.make_layout(1), cute.group_modes(tile, 0, 2),
                                            cute.group_modes(cute.local_tile(source, TILE, (0, 0)), 0, 2))
        if const_expr(how == "tid"):
            if arch.thread_idx()[0] == 32:
                cute.copy(load, place, part, tma_bar_ptr=bar)
        elif const_expr(how == "elect"):
            with arch.elect_one():
                cute.copy(load, place, part, tma_bar_ptr=bar)
        elif const_expr(how == "warp"):
            if arch.thread_idx()[0] // 32 == 1:
                cute.copy(load, place, part, tma_bar_ptr=bar)

    @cute.jit
    def f(a: cute.Tensor, how: Constexpr):
        load, source = cpasync.make_tiled_tma_atom(LOAD, a, ROWS, TILE)
        k(load, source, how).launch(grid=1, block=64)
    for how, times in (("tid", 0), ("elect", 1), ("warp", 1)):
        text = cute.compile(f, np.zeros((64, 64), np.float16), how, options="--gpu-arch sm_90a --keep-ptx").__ptx__
        assert text.count("elect.sync") == times and text.count("cp.async.bulk.tensor") == 1, how


def test_atoms_in_containers_and_loops():
    import dataclasses

    @dataclasses.dataclass(frozen=True)
    class Both:
        info: cpasync.TmaInfo
        n: int

    @cute.kernel
    def k(both, others):
        bar = SmemAllocator().allocate_array(Int64, 1)
        tile = SmemAllocator().allocate_tensor(Float16, ROWS, 128)
        if arch.thread_idx()[0] == 0:
            arch.mbarrier_init(bar, 1)
            arch.mbarrier_init_fence()
        arch.sync_threads()
        part, place = cpasync.tma_partition(both.info.atom, 0, cute.make_layout(1), cute.group_modes(tile, 0, 2),
                                            cute.group_modes(cute.local_tile(both.info.tma_tensor, TILE, (0, None)), 0, 2))
        back, to = cpasync.tma_partition(others[0], 0, cute.make_layout(1), cute.group_modes(tile, 0, 2),
                                         cute.group_modes(cute.local_tile(others[1], TILE, (0, None)), 0, 2))
        for i in range(cute.size(place, mode=[1])):
            with arch.elect_one():
                arch.mbarrier_arrive_and_expect_tx(bar, 1024)
            cute.copy(both.info.atom, place[(None, i)], part, tma_bar_ptr=bar)
            arch.mbarrier_wait(bar, i % 2)
            cute.copy(others[0], back, to[(None, i)])
            arch.cp_async_bulk_commit_group()
            arch.cp_async_bulk_wait_group(0)
            arch.sync_threads()

    @cute.jit
    def f(a: cute.Tensor, b: cute.Tensor):
        load, source = cpasync.make_tiled_tma_atom(LOAD, a, ROWS, TILE)
        store, target = cpasync.make_tiled_tma_atom(STORE, b, ROWS, TILE)
        k(Both(cpasync.TmaInfo(load, source, ROWS), 3), [store, target]).launch(grid=1, block=32)
    a, b = np.arange(8 * 200, dtype=np.float16).reshape(8, 200), np.zeros((8, 200), np.float16)
    f(a, b)
    assert (a == b).all()


def test_an_atom_that_changes_in_a_branch():
    @cute.jit
    def f(a: cute.Tensor, b: cute.Tensor, n: Int32):
        load, source = cpasync.make_tiled_tma_atom(LOAD, a, ROWS, TILE)
        if n > 0:
            load, source = cpasync.make_tiled_tma_atom(LOAD, b, ROWS, TILE)
        one(load, source, load, b, "right", ROWS).launch(grid=1, block=32)
    with pytest.raises(hilt.DSLError) as info:
        f(np.zeros((8, 64), np.float16), np.zeros((8, 64), np.float16), 1)
    assert "'load'" in str(info.value), str(info.value)


def test_atoms_of_products():
    @cute.jit
    def f(a: cute.Tensor):
        for make, along in ((cute.nvgpu.make_tiled_tma_atom_A, 2), (cute.nvgpu.make_tiled_tma_atom_B, 1)):
            for op in (LOAD, MULTICAST):
                atom, coordinates = make(op, a, swizzled(3), (8, 8, 64), None, (1, 2, 4, 1))
                found.append((atom.op, str(coordinates)))
    found = []
    f(np.zeros((16, 64), np.float16))
    assert [op for op, _ in found] == [LOAD, MULTICAST] * 2
