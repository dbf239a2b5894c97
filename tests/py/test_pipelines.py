"""hilt.pipeline: rings, turns and named barriers against numpy, under the checker, and as PTX; what is wrong is said."""
import os
import re

import cutlass
import cutlass.cute as cute
import hilt
import numpy as np
import pytest
from cutlass import Constexpr, Int32, Int64, Uint64, pipeline, range_constexpr
from cutlass.utils import SmemAllocator
from hilt.cute.nvgpu import cpasync
from hilt.cute.runtime import from_dlpack

from launching import device, fresh, refused, zeros  # noqa: F401

ON_GPU = bool(os.environ.get("ON_GPU"))
THREAD, WARP = pipeline.Agent.Thread, pipeline.Agent.Warp
PRODUCER, CONSUMER = pipeline.PipelineUserType.Producer, pipeline.PipelineUserType.Consumer


def members(agent, warps=1):
    """The group of so many warps."""
    return pipeline.CooperativeGroup(agent, warps * 32 if agent is THREAD else warps)


def folded(rows, flip=True):
    """What the consumers of these tests make of rows: each lane of another lane's elements."""
    total = np.zeros(32, np.int32)
    for row in rows.reshape(-1, 32):
        total = total * 3 + (row[::-1] if flip else row)
    return total


def numbers(tiles):
    return np.random.default_rng(tiles).integers(-99, 99, 32 * tiles).astype(np.int32)


def everywhere(run, schedules=50):
    """As the test's device runs it, and under the checker in many orders."""
    run()
    if not ON_GPU:
        with hilt.check(schedules=schedules):
            run()


@cute.kernel
def ring_kernel(t: cute.Tensor, out: cute.Tensor, stages: Constexpr, agent: Constexpr, tokens: Constexpr, kind: Constexpr):
    """A warp writes tiles, a warp reads them."""
    lane, warp = cute.arch.lane_idx(), cute.arch.make_warp_uniform(cute.arch.warp_idx())
    slots = SmemAllocator().allocate_tensor(Int32, cute.make_layout((32, stages)), 16)
    producers = members(THREAD if kind is pipeline.PipelineCpAsync else agent)
    ring = kind.create(num_stages=stages, producer_group=producers, consumer_group=members(agent),
                       barrier_storage=SmemAllocator().allocate_array(Int64, 2 * stages))
    state = pipeline.make_pipeline_state(PRODUCER, stages)
    read = pipeline.make_pipeline_state(CONSUMER, stages)
    tiles = cute.size(t) // 32
    if warp == 0:
        for i in range(tiles):
            if hilt.const_expr(tokens):
                ring.producer_acquire(state, ring.producer_try_acquire(state))
            else:
                ring.producer_acquire(state)
            if hilt.const_expr(kind is pipeline.PipelineCpAsync):
                cute.arch.cp_async(slots.iterator + state.index * 32 + lane, t.iterator + i * 32 + lane, 4)
            else:
                slots[lane, state.index] = t[i * 32 + lane]
            ring.producer_commit(state)
            state.advance()
        ring.producer_tail(state)
    else:
        total, i = Int32(0), Int32(0)
        while i < tiles:
            if hilt.const_expr(tokens):
                token = ring.consumer_try_wait(read)
                ring.consumer_wait(read, token)
            else:
                ring.consumer_wait(read)
            total = total * 3 + slots[31 - lane, read.index]
            ring.consumer_release(read)
            read.advance()
            i += 1
        out[lane] = total


@cute.jit
def ring(t: cute.Tensor, out: cute.Tensor, stages: Constexpr, agent: Constexpr, tokens: Constexpr, kind: Constexpr):
    ring_kernel(t, out, stages, agent, tokens, kind).launch(grid=1, block=64)


@pytest.mark.parametrize("kind", [pipeline.PipelineAsync, pipeline.PipelineCpAsync])
@pytest.mark.parametrize("agent, tokens, stages", [(THREAD, False, 1), (THREAD, True, 3), (WARP, False, 2), (WARP, True, 4)])
def test_ring(kind, agent, tokens, stages):
    """Every tile comes through, in order: fewer tiles than stages, as many, more."""
    def run():
        for tiles in (1, stages, 2 * stages + 1):
            t, out = numbers(tiles), zeros(32)
            ring(t, out, stages, agent, tokens, kind)
            np.testing.assert_array_equal(out, folded(t))
    everywhere(run)


@cute.kernel
def many_kernel(t: cute.Tensor, out: cute.Tensor, stages: Constexpr, storage: Constexpr):
    """Two warps fill each stage, three use it, by handles; one pipeline after another, with one meeting for both."""
    lane, warp = cute.arch.lane_idx(), cute.arch.make_warp_uniform(cute.arch.warp_idx())
    s = SmemAllocator().allocate(storage)
    slots = s.slots.get_tensor(cute.make_layout((2, 32, stages)))
    first = pipeline.PipelineAsync.create(num_stages=stages, producer_group=members(WARP, 2), consumer_group=members(WARP, 3),
                                          barrier_storage=s.bars, defer_sync=True)
    unused = pipeline.PipelineAsync.create(num_stages=1, producer_group=members(WARP), consumer_group=members(WARP),
                                           defer_sync=True)
    pipeline.pipeline_init_arrive()
    pipeline.pipeline_init_wait()
    producer, consumer = first.make_participants()
    tiles = cute.size(t) // 64
    if warp < 2:
        for i in range(tiles):
            stage = producer.acquire_and_advance()
            slots[warp, lane, stage.index] = t[(2 * i + warp) * 32 + lane]
            stage.commit()
        producer.tail()
    else:
        total = Int32(0)
        for i in range(tiles):
            stage = consumer.wait_and_advance(consumer.try_wait())
            total = total * 3 + slots[0, 31 - lane, stage.index] * slots[1, lane, stage.index] + stage.count
            stage.release()
        out[lane, warp - 2] = total


@cute.jit
def many(t: cute.Tensor, out: cute.Tensor, stages: Constexpr):
    @cute.struct
    class Storage:
        bars: cute.struct.MemRange[Int64, 2 * stages]
        slots: cute.struct.Align[cute.struct.MemRange[Int32, 64 * stages], 128]

    many_kernel(t, out, stages, Storage).launch(grid=1, block=160)


@pytest.mark.parametrize("stages", [1, 2, 3])
def test_participants(stages):
    def run():
        for tiles in (1, 5):
            t, out = numbers(2 * tiles), zeros(32, 3)
            many(t, out, stages)
            total = np.zeros(32, np.int32)
            for i, (a, b) in enumerate(t.reshape(tiles, 2, 32)):
                total = total * 3 + a[::-1] * b + i
            np.testing.assert_array_equal(out, np.stack([total] * 3, 1))
    everywhere(run, 20)


@cute.kernel
def peeled_kernel(t: cute.Tensor, out: cute.Tensor):
    """The consumer releases a stage one trip late: a clone of its state follows it."""
    lane, warp = cute.arch.lane_idx(), cute.arch.make_warp_uniform(cute.arch.warp_idx())
    slots = SmemAllocator().allocate_tensor(Int32, cute.make_layout((32, 3)), 16)
    ring = pipeline.PipelineAsync.create(num_stages=3, producer_group=members(THREAD), consumer_group=members(THREAD))
    tiles = cute.size(t) // 32
    if warp == 0:
        state = pipeline.make_pipeline_state(PRODUCER, 3)
        for i in range(tiles):
            ring.producer_acquire(state)
            slots[lane, state.index] = t[i * 32 + lane]
            ring.producer_commit(state)
            state.advance()
    else:
        read = pipeline.make_pipeline_state(CONSUMER, 3)
        late, total = read.clone(), Int32(0)
        for i in range(tiles):
            ring.consumer_wait(read)
            total = total * 3 + slots[31 - lane, read.index]
            if i > 0:
                ring.consumer_release(late)
                late.advance()
            read.advance()
        ring.consumer_release(late)
        out[lane] = total
        out[32 + lane] = read.count * 100 + late.count * 10 + read.index


@cute.jit
def peeled(t: cute.Tensor, out: cute.Tensor):
    peeled_kernel(t, out).launch(grid=1, block=64)


def test_clone():
    """States are carried through loops and branches, each by itself."""
    def run():
        for tiles in (1, 4, 7):
            t, out = numbers(tiles), zeros(64)
            peeled(t, out)
            np.testing.assert_array_equal(out[:32], folded(t))
            assert (out[32:] == tiles * 100 + (tiles - 1) * 10 + tiles % 3).all()
    everywhere(run)


@cute.kernel
def states_kernel(out: cute.Tensor, stages: Constexpr, steps: Int32):
    """Forward by steps, back by half of them, and forward again at once."""
    state = pipeline.make_pipeline_state(PRODUCER, stages)
    for i in range(steps):
        state.advance()
    for i in range(steps // 2):
        state.reverse()
    state.advance_by(steps)
    out[0], out[1], out[2] = state.index, state.phase, state.count
    state.reset_count()
    out[3], out[4] = state.count, state.stages


@cute.jit
def states(out: cute.Tensor, stages: Constexpr, steps: Int32):
    states_kernel(out, stages, steps).launch(grid=1, block=1)


def test_states():
    """Slot and parity are those of division."""
    for stages in (1, 2, 3, 5):
        for steps in (0, 1, stages, 3 * stages + 2):
            out, n = zeros(5), 2 * steps - steps // 2
            states(out, stages, steps)
            assert list(out) == [n % stages, 1 ^ (n // stages & 1), n, 0, stages]


@cute.kernel
def turns_kernel(out: cute.Tensor, rounds: Int32, groups: Constexpr, depth: Constexpr, agent: Constexpr):
    """Warps take turns in writing down who they are, in a list for each stretch of code."""
    lane, warp = cute.arch.lane_idx(), cute.arch.make_warp_uniform(cute.arch.warp_idx())
    at = SmemAllocator().allocate_tensor(Int32, cute.make_layout(depth), 16)
    if cute.arch.thread_idx()[0] < depth:
        at[cute.arch.thread_idx()[0]] = 0
    order = pipeline.PipelineOrder.create(depth=depth, length=groups, group_id=warp, producer_group=members(agent),
                                          barrier_storage=SmemAllocator().allocate_array(Int64, depth * groups))
    for i in range(rounds):
        for d in range_constexpr(depth):
            order.wait()
            if lane == 0:
                out[at[d], d] = warp
                at[d] = at[d] + 1
            cute.arch.sync_warp()
            order.arrive()


@cute.jit
def turns(out: cute.Tensor, rounds: Int32, groups: Constexpr, depth: Constexpr, agent: Constexpr):
    turns_kernel(out, rounds, groups, depth, agent).launch(grid=1, block=32 * groups)


@pytest.mark.parametrize("groups, depth, agent", [(2, 1, THREAD), (2, 2, WARP), (3, 1, WARP)])
def test_turns(groups, depth, agent):
    def run():
        out = zeros(3 * groups, depth)
        turns(out, 3, groups, depth, agent)
        assert (out == np.tile(np.arange(groups), 3)[:, None]).all()
    everywhere(run)


@cute.kernel
def relay_kernel(t: cute.Tensor, out: cute.Tensor, rounds: Int32):
    """One warp writes, one reads, by two named barriers."""
    lane, warp = cute.arch.lane_idx(), cute.arch.make_warp_uniform(cute.arch.warp_idx())
    s = SmemAllocator().allocate_tensor(Int32, cute.make_layout(32), 16)
    full, free = pipeline.NamedBarrier(barrier_id=1, num_threads=64), pipeline.NamedBarrier(2, 64)
    if warp == 0:
        for i in range(rounds):
            free.wait()
            s[lane] = t[i * 32 + lane]
            full.arrive()
    else:
        total = Int32(0)
        for i in range(rounds):
            free.arrive()
            full.arrive_and_wait()
            total = total * 3 + s[31 - lane]
        out[lane] = total
    pipeline.sync()
    pipeline.agent_sync(pipeline.Agent.ThreadBlock)
    pipeline.arrive_and_wait(barrier_id=3, num_threads=64)
    pipeline.sync(barrier_id=4)


@cute.jit
def relay(t: cute.Tensor, out: cute.Tensor, rounds: Int32):
    relay_kernel(t, out, rounds).launch(grid=1, block=64)


def test_named_barriers():
    def run():
        t, out = numbers(5), zeros(32)
        relay(t, out, 5)
        np.testing.assert_array_equal(out, folded(t))
    everywhere(run)


@cute.kernel
def store_kernel(t: cute.Tensor, out: cute.Tensor, buffers: Constexpr):
    """Tiles leave through a few buffers by bulk copies."""
    tid = cute.arch.thread_idx()[0]
    s = SmemAllocator().allocate_tensor(Int32, cute.make_layout((64, buffers)), 128)
    pipe = pipeline.PipelineTmaStore.create(num_stages=buffers, producer_group=pipeline.CooperativeGroup(THREAD, 64))
    barrier = pipeline.NamedBarrier(1, 64)
    state = pipeline.make_pipeline_state(PRODUCER, buffers)
    for i in range(cute.size(t) // 64):
        if tid == 0:
            pipe.producer_acquire()
        barrier.sync()
        s[tid, state.index] = t[i * 64 + tid] + 1
        cute.arch.fence_proxy("async.shared", space="cta")
        barrier.sync()
        if tid == 0:
            cute.arch.cp_async_bulk(out.iterator + i * 64, s.iterator + state.index * 64, 256)
            pipe.producer_commit()
        state.advance()
    if tid == 0:
        pipe.producer_tail()


@cute.jit
def stored(t: cute.Tensor, out: cute.Tensor, buffers: Constexpr):
    store_kernel(t, out, buffers).launch(grid=1, block=64)


@pytest.mark.parametrize("buffers", [1, 2, 3])
def test_store(buffers):
    def run():
        t, out = numbers(10), zeros(320)
        stored(from_dlpack(t, assumed_align=16), from_dlpack(out, assumed_align=16), buffers)
        np.testing.assert_array_equal(out, t + 1)
    everywhere(run, 20)


@cute.kernel
def bulk_kernel(t: cute.Tensor, out: cute.Tensor, stages: Constexpr, cluster: Constexpr, alone: Constexpr):
    """A warp, or its first lane alone, fetches tiles by bulk copies; two warps use each. In a cluster, the blocks of a row and of a
    column wait for each other, as if they shared their copies."""
    lane, warp = cute.arch.lane_idx(), cute.arch.make_warp_uniform(cute.arch.warp_idx())
    slots = SmemAllocator().allocate_tensor(Int32, cute.make_layout((32, stages)), 128)
    m, n = cluster
    ring = pipeline.PipelineTmaAsync.create(
        num_stages=stages, producer_group=pipeline.CooperativeGroup(THREAD), consumer_group=members(WARP, 2 * (m + n - 1)),
        tx_count=128, barrier_storage=SmemAllocator().allocate_array(Int64, 2 * stages),
        cta_layout_vmnk=cute.make_layout((1, m, n, 1)) if m * n > 1 else None)
    producer, consumer = ring.make_participants()
    x, y, _ = cute.arch.block_idx()
    block = x + m * y
    tiles = cute.size(t, mode=[1])
    if warp == 0:
        if lane == 0 or cutlass.const_expr(not alone):
            for i in range(tiles):
                stage = producer.acquire_and_advance(producer.try_acquire())
                if lane == 0:
                    cute.arch.cp_async_bulk(slots.iterator + 32 * stage.index, t.iterator + t.layout((0, i, block)), 128,
                                            stage.barrier)
                stage.commit()
            producer.tail()
    else:
        total = Int32(0)
        for i in range(tiles):
            stage = consumer.wait_and_advance()
            total = total * 3 + slots[31 - lane, stage.index]
            stage.release()
        out[lane, warp - 1, block] = total
    if cutlass.const_expr(m * n > 1):
        cute.arch.cluster_arrive()
        cute.arch.cluster_wait()


@cute.jit
def bulk(t: cute.Tensor, out: cute.Tensor, stages: Constexpr, cluster: Constexpr, alone: Constexpr):
    bulk_kernel(t, out, stages, cluster, alone).launch(grid=(*cluster, 1), block=96, cluster=(*cluster, 1))


@pytest.mark.parametrize("stages, cluster, alone", [(1, (1, 1), False), (3, (1, 1), True), (2, (2, 1), True), (2, (1, 2), False),
                                                    (2, (2, 2), True)])
def test_tma_ring(stages, cluster, alone):
    """Rings filled by copies that count their bytes."""
    def run():
        for tiles in (1, 5):
            blocks = cluster[0] * cluster[1]
            t, out = numbers(tiles * blocks), zeros(blocks, 2, 32)
            bulk(from_dlpack(t.reshape(blocks, tiles, 32).T, assumed_align=16), out.T, stages, cluster, alone)
            want = np.stack([folded(part) for part in t.reshape(blocks, tiles, 32)])
            np.testing.assert_array_equal(out, np.stack([want, want], 1))
    everywhere(run, 20)


@cute.kernel
def tma_kernel(load, a, store, c, stages: Constexpr, tile: Constexpr, layouts: Constexpr):
    """A warp loads tiles by TMA, two warps add 1 to each and give them to TMA again."""
    warp = cute.arch.make_warp_uniform(cute.arch.warp_idx())
    thread = cute.arch.thread_idx()[0] - 32
    allocator = SmemAllocator()
    arriving = allocator.allocate_tensor(Int32, layouts[0].outer, 1024, layouts[0].inner)
    leaving = allocator.allocate_tensor(Int32, layouts[1].outer, 1024, layouts[1].inner)
    ring = pipeline.PipelineTmaAsync.create(num_stages=stages, producer_group=pipeline.CooperativeGroup(THREAD), consumer_group=members(WARP, 2),
                                            tx_count=4 * tile[0] * tile[1])
    pipe = pipeline.PipelineTmaStore.create(num_stages=2, producer_group=members(THREAD, 2))
    one = cute.make_layout(1)
    to_shared, of_a = cpasync.tma_partition(load, 0, one, cute.group_modes(arriving, 0, 2), cute.group_modes(cute.local_tile(a, tile, (None, None)), 0, 2))
    from_shared, of_c = cpasync.tma_partition(store, 0, one, cute.group_modes(leaving, 0, 2), cute.group_modes(cute.local_tile(c, tile, (None, None)), 0, 2))
    producer, consumer = ring.make_participants()
    buffer, barrier = pipeline.make_pipeline_state(PRODUCER, 2), pipeline.NamedBarrier(1, 64)
    for m in range(cute.size(of_a, mode=[1])):
        for n in range(cute.size(of_a, mode=[2])):
            if warp == 0:
                stage = producer.acquire_and_advance()
                cute.copy(load, of_a[None, m, n], to_shared[None, stage.index], tma_bar_ptr=stage.barrier)
                stage.commit()
            else:
                stage = consumer.wait_and_advance()
                if warp == 1:
                    pipe.producer_acquire()
                barrier.sync()
                for i in range(thread, tile[0] * tile[1], 64):
                    at = i % tile[0], i // tile[0]
                    leaving[at[0], at[1], buffer.index] = arriving[at[0], at[1], stage.index] + 1
                stage.release()
                cute.arch.fence_proxy("async.shared", space="cta")
                barrier.sync()
                if warp == 1:
                    cute.copy(store, from_shared[None, buffer.index], of_c[None, m, n])
                    pipe.producer_commit()
                buffer.advance()
    if warp == 0:
        producer.tail()
    elif warp == 1:
        pipe.producer_tail()


@cute.jit
def through_tma(a: cute.Tensor, c: cute.Tensor, stages: Constexpr, tile: Constexpr):
    rows = cute.make_composed_layout(cute.make_swizzle(3, 4, 3), 0, cute.make_layout((8, 32), stride=(32, 1)))
    layouts = [cute.tile_to_shape(rows, (*tile, n), order=(0, 1, 2)) for n in (stages, 2)]
    load, of_a = cpasync.make_tiled_tma_atom(cpasync.CopyBulkTensorTileG2SOp(), a, cute.slice_(layouts[0], (None, None, 0)), tile)
    store, of_c = cpasync.make_tiled_tma_atom(cpasync.CopyBulkTensorTileS2GOp(), c, cute.slice_(layouts[1], (None, None, 0)), tile)
    tma_kernel(load, of_a, store, of_c, stages, tile, tuple(layouts)).launch(grid=1, block=96)


@pytest.mark.parametrize("stages", [1, 3])
def test_tma(stages):
    """TMA in and out, through swizzled stages and buffers, over the edges."""
    def run():
        a = np.random.default_rng(1).integers(-99, 99, (20, 68)).astype(np.int32)
        c = zeros(*a.shape)
        through_tma(from_dlpack(a, assumed_align=16), from_dlpack(c, assumed_align=16), stages, (8, 32))
        np.testing.assert_array_equal(c, a + 1)
    everywhere(run, 20)


# -- what is wrong ------------------------------------------------------------------------------------------------------

def launched(body, block=64):
    """A kernel of the body, a jit function of the lane, the warp and a tensor."""
    @cute.kernel
    def kernel(out: cute.Tensor, body: Constexpr):
        body(out, cute.arch.lane_idx(), cute.arch.warp_idx())

    @cute.jit
    def launch(out: cute.Tensor, body: Constexpr):
        kernel(out, body).launch(grid=1, block=block)

    launch(zeros(64), body)


def line_of(error):
    """The line of this file that the error names."""
    assert error.filename == __file__, str(error)
    return open(__file__).read().splitlines()[error.lineno - 1]


def with_ring(**change):
    said = {"num_stages": 2, "producer_group": members(THREAD), "consumer_group": members(THREAD), **change}

    @cute.jit
    def body(out, lane, warp):
        pipeline.PipelineAsync.create(**said)

    return body


@pytest.mark.parametrize("change, id, words", [
    ({"num_stages": 0}, "CONFIG_INVALID_VALUE", "num_stages is 0"),
    ({"num_stages": 1.5}, "TYPE_WRONG", "num_stages expects an integer known while tracing, not float 1.5"),
    ({"producer_group": 32}, "TYPE_WRONG", "producer_group expects a CooperativeGroup, not int 32"),
    ({"consumer_group": pipeline.CooperativeGroup(pipeline.Agent.ThreadBlock)}, "CONFIG_INVALID_VALUE", "consumer_group"),
    ({"barrier_storage": 8}, "TYPE_WRONG", "barrier_storage expects a pointer to Int64 in shared memory, not int 8"),
])
def test_wrong_ring(change, id, words):
    error = refused(lambda: launched(with_ring(**change)), id, words)
    assert "create" in line_of(error)


@cute.struct
class Three:
    bars: cute.struct.MemRange[Int64, 3]


@cute.jit
def wrong_element(out, lane, warp):
    pointer = SmemAllocator().allocate_array(Int32, 8)
    pipeline.PipelineAsync.create(num_stages=2, producer_group=members(THREAD), consumer_group=members(THREAD), barrier_storage=pointer)


@cute.jit
def wrong_memory(out, lane, warp):
    pointer = cute.make_rmem_tensor(4, Uint64).iterator
    pipeline.PipelineAsync.create(num_stages=2, producer_group=members(THREAD), consumer_group=members(THREAD), barrier_storage=pointer)


@cute.jit
def wrong_size(out, lane, warp):
    storage = SmemAllocator().allocate(Three)
    pipeline.PipelineAsync.create(num_stages=2, producer_group=members(THREAD), consumer_group=members(THREAD),
                                  barrier_storage=storage.bars)


@cute.jit
def warps_for_cp_async(out, lane, warp):
    pipeline.PipelineCpAsync.create(num_stages=2, producer_group=members(WARP), consumer_group=members(WARP))


@cute.jit
def many_tma_producers(out, lane, warp):
    pipeline.PipelineTmaAsync.create(num_stages=2, producer_group=members(THREAD), consumer_group=members(WARP), tx_count=16)


@cute.jit
def no_bytes(out, lane, warp):
    pipeline.PipelineTmaAsync.create(num_stages=2, producer_group=members(WARP), consumer_group=members(WARP), tx_count=0)


@cute.jit
def no_state(out, lane, warp):
    ring = pipeline.PipelineAsync.create(num_stages=2, producer_group=members(THREAD), consumer_group=members(THREAD))
    ring.consumer_wait(0)


@pytest.mark.parametrize("body, id, words", [
    (wrong_element, "TYPE_WRONG", "barrier_storage expects a pointer to Int64, which mbarriers are, not a pointer to Int32"),
    (wrong_memory, "TYPE_WRONG", "barrier_storage expects a pointer to shared memory, not one to rmem"),
    (wrong_size, "CONFIG_INVALID_VALUE", "barrier_storage holds 3 mbarriers: this pipeline needs 4"),
    (warps_for_cp_async, "CONFIG_INVALID_VALUE", "producer_group counts warps"),
    (many_tma_producers, "CONFIG_INVALID_VALUE", "producer_group has 32 arrivals"),
    (no_bytes, "CONFIG_INVALID_VALUE", "tx_count is 0"),
    (no_state, "TYPE_WRONG", "consumer_wait: state expects a PipelineState"),
    (lambda out, lane, warp: pipeline.CooperativeGroup(THREAD, 0), "CONFIG_INVALID_VALUE", "size is 0"),
    (lambda out, lane, warp: pipeline.CooperativeGroup("thread"), "TYPE_WRONG", "agent expects an Agent"),
    (lambda out, lane, warp: pipeline.NamedBarrier(16, 64), "CONFIG_INVALID_VALUE", "barrier_id is 16"),
    (lambda out, lane, warp: pipeline.NamedBarrier(1, 40), "CONFIG_INVALID_VALUE", "num_threads is 40"),
    (lambda out, lane, warp: pipeline.make_pipeline_state("p", 3), "TYPE_WRONG", "type expects PipelineUserType.Producer"),
    (lambda out, lane, warp: pipeline.make_pipeline_state(PRODUCER, lane), "TYPE_WRONG", "stages expects an integer known"),
    (lambda out, lane, warp: pipeline.make_pipeline_state(PRODUCER, -1), "CONFIG_INVALID_VALUE", "stages is -1"),
    (lambda out, lane, warp: pipeline.PipelineOrder.create(depth=1, length=0, group_id=warp, producer_group=members(THREAD)),
     "CONFIG_INVALID_VALUE", "length is 0"),
    (lambda out, lane, warp: pipeline.PipelineTmaStore.create(num_stages=0, producer_group=members(THREAD)),
     "CONFIG_INVALID_VALUE", "num_stages is 0"),
    (lambda out, lane, warp: pipeline.agent_sync(THREAD), "TYPE_WRONG", "group expects Agent.Warp"),
])
def test_wrong_use(body, id, words):
    line_of(refused(lambda: launched(body), id, words))


@cute.jit
def twice(out, lane, warp):
    """The consumer releases each stage twice: the producer writes what is still read."""
    slots = SmemAllocator().allocate_tensor(Int32, cute.make_layout((32, 2)), 16)
    ring = pipeline.PipelineAsync.create(num_stages=2, producer_group=members(THREAD), consumer_group=members(THREAD))
    producer, consumer = ring.make_participants()
    if warp == 0:
        for i in range(4):
            stage = producer.acquire_and_advance()
            slots[lane, stage.index] = i  # the race is here
            stage.commit()
    else:
        for i in range(4):
            stage = consumer.wait_and_advance()
            out[lane] = slots[31 - lane, stage.index]  # and here
            stage.release()
            stage.release()


@cute.jit
def nobody_fills(out, lane, warp):
    ring = pipeline.PipelineAsync.create(num_stages=2, producer_group=members(THREAD), consumer_group=members(THREAD))
    producer, consumer = ring.make_participants()
    if warp == 0:
        for i in range(3):
            stage = producer.acquire_and_advance()
            stage.commit()
    else:
        for i in range(4):
            stage = consumer.wait_and_advance()  # for the fourth, it waits for ever
            stage.release()


@cute.jit
def nobody_releases(out, lane, warp):
    ring = pipeline.PipelineAsync.create(num_stages=2, producer_group=members(THREAD), consumer_group=members(THREAD))
    state, read = pipeline.make_pipeline_state(PRODUCER, 2), pipeline.make_pipeline_state(CONSUMER, 2)
    if warp == 0:
        for i in range(3):
            ring.producer_acquire(state)  # the third waits for ever
            ring.producer_commit(state)
            state.advance()
    else:
        for i in range(2):
            ring.consumer_wait(read)
            read.advance()


@pytest.mark.skipif(ON_GPU, reason="no checker there")
def test_released_twice():
    with hilt.check(schedules=50):
        error = refused(lambda: launched(twice), "CHECK_RACE")
    assert "the race is here" in line_of(error) or "and here" in line_of(error)


@pytest.mark.skipif(ON_GPU, reason="nobody would tell")
@pytest.mark.parametrize("body", [nobody_fills, nobody_releases])
def test_deadlock(body):
    """The report names the line of the user, not the library's."""
    assert "for ever" in line_of(refused(lambda: launched(body), "BARRIER_DEADLOCK", "mbarrier_wait"))
    with hilt.check(schedules=10):
        assert "for ever" in line_of(refused(lambda: launched(body), "BARRIER_DEADLOCK"))


# -- as PTX -------------------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("agent, tokens, kind", [(WARP, False, pipeline.PipelineAsync), (THREAD, True, pipeline.PipelineAsync),
                                                 (WARP, False, pipeline.PipelineCpAsync)])
def test_ptx(device, agent, tokens, kind):
    """States live in registers and count without dividing; a wait is one loop."""
    if device != "cpu":
        pytest.skip("once is enough")
    ptx = cute.compile(fresh(ring), numbers(4), zeros(32), 3, agent, tokens, kind, options="--gpu-arch sm_90a").__ptx__
    assert not re.search(r"\b(div|rem)\.|\.local|\.shared\.b32\s|bar\.sync 1", ptx)
    waits = len(re.findall(r"mbarrier\.try_wait", ptx))
    assert waits == (2 * 2 if tokens else 2) + 3  # one each of producer and consumer, or a question before it; three in the tail
    assert len(re.findall(r"@p bra DONE", ptx)) == 2 + 3
