"""Rings of stages in shared memory that one side fills and the other uses.

A ring has two mbarriers a stage. "full" is over when the producer has filled the stage: its threads have arrived, their copies by
cp.async have landed, or all bytes of its TMA copies have. "free" is over when the consumers are done with what is in it.

    producer                              consumer
    producer_acquire(state)  waits: free  consumer_wait(state)     waits: full
    … writes stage state.index …          … reads stage state.index …
    producer_commit(state)   tells: full  consumer_release(state)  tells: free
    state.advance()                       state.advance()

Each side keeps a state of its own (make_pipeline_state), which says the stage and the parity to wait for, and neither waits for the
other as long as the ring is neither full nor empty. A wait may be begun early: producer_try_acquire and consumer_try_wait ask
without waiting, and what they give spares the wait that follows, if it is true.
"""
from .. import const_expr
from ..cute import arch, jit
from .barriers import (MbarrierArray, TmaStoreFence, agent_sync, barrier_storage_pointer, pipeline_init_arrive, pipeline_init_wait)
from .groups import Agent, CooperativeGroup, PipelineOp, PipelineUserType, count, group, kind_of, refuse
from .state import PipelineState, make_pipeline_state


def _check_state(what, state):
    if not isinstance(state, PipelineState):
        refuse("TYPE_WRONG", what, "a PipelineState, as make_pipeline_state gives it", kind_of(state))


@jit
def _initialised(defer_sync, blocks):
    """Behind the initialisation of barriers: all threads may use them, unless the user sees to that himself."""
    if const_expr(not defer_sync):
        pipeline_init_arrive(blocks)
        pipeline_init_wait(blocks)


class PipelineAsync:
    """A ring between threads: the producers write stages themselves, the consumers read them.

    Made by create(). Each thread of a group of Agent.Thread arrives for itself; of Agent.Warp, one lane once its warp is done.
    """
    _producer_op = PipelineOp.AsyncThread

    def __init__(self, full, free, num_stages, blocks=None):
        self._full, self._free, self.num_stages, self._blocks = full, free, num_stages, blocks

    @classmethod
    def _make(cls, barrier_storage, num_stages, producer_group, consumer_group, tx_count=0):
        """The two rows of barriers, the full ones first."""
        name = cls.__name__
        stages = count(f"{name}.create: num_stages", num_stages)
        producers = group(f"{name}.create: producer_group", producer_group)
        consumers = group(f"{name}.create: consumer_group", consumer_group)
        pointer = barrier_storage_pointer(f"{name}.create: barrier_storage", barrier_storage, 2 * stages)
        full = MbarrierArray(pointer, stages, (cls._producer_op, producers), tx_count)
        free = MbarrierArray(pointer + stages, stages, (PipelineOp.AsyncThread, consumers))
        return full, free, stages

    @classmethod
    def create(cls, *, num_stages, producer_group, consumer_group, barrier_storage=None, producer_mask=None, consumer_mask=None,
               defer_sync=False, loc=None, ip=None):
        """A ring of num_stages stages; all threads of the block come here.

        barrier_storage: 2 * num_stages mbarriers, a pointer to Int64 in shared memory or a struct's MemRange (None: allocated).
        producer_mask, consumer_mask: a block of the cluster in whose shared memory the ring's barriers lie. defer_sync: the user
        calls pipeline_init_arrive() and pipeline_init_wait(), once for all pipelines; else all threads meet here.
        """
        full, free, stages = cls._make(barrier_storage, num_stages, producer_group, consumer_group)
        ring = cls(full, free, stages)
        ring._full_block, ring._free_block = producer_mask, consumer_mask
        _initialised(defer_sync, None)
        return ring

    # Blocks of the cluster that arrivals go to; None: the block's own.
    _full_block = _free_block = None

    @jit
    def producer_acquire(self, state, try_acquire_token=None, *, loc=None, ip=None):
        """Waits until the stage is free; not if the token, of producer_try_acquire(state), is true."""
        _check_state("producer_acquire: state", state)
        self._free.wait_unless(try_acquire_token, state.index, state.phase)

    @jit
    def producer_try_acquire(self, state, *, loc=None, ip=None):
        """Is the stage free? A token for producer_acquire: Boolean."""
        _check_state("producer_try_acquire: state", state)
        return self._free.try_wait(state.index, state.phase)

    @jit
    def producer_commit(self, state, *, loc=None, ip=None):
        """Tells the consumers that the stage is full. By all threads, or warps, of the producer's group."""
        _check_state("producer_commit: state", state)
        self._full.arrive(state.index, self._full_block)

    @jit
    def producer_get_barrier(self, state, *, loc=None, ip=None):
        """The pointer to the mbarrier of the stage's being full, which copies may count their bytes at."""
        _check_state("producer_get_barrier: state", state)
        return self._full.get_barrier(state.index)

    @jit
    def producer_tail(self, state, *, loc=None, ip=None):
        """The producer's last words: waits until the consumers have released all stages, so that no arrival comes for a block
        that has ended. `state` is where the producer would go on; it is left where the last wait was."""
        _check_state("producer_tail: state", state)
        for _ in range(self.num_stages - 1):
            self._free.wait(state.index, state.phase)
            state.advance()
        self._free.wait(state.index, state.phase)

    @jit
    def consumer_wait(self, state, try_wait_token=None, *, loc=None, ip=None):
        """Waits until the stage is full; not if the token, of consumer_try_wait(state), is true."""
        _check_state("consumer_wait: state", state)
        self._full.wait_unless(try_wait_token, state.index, state.phase)

    @jit
    def consumer_try_wait(self, state, *, loc=None, ip=None):
        """Is the stage full? A token for consumer_wait: Boolean."""
        _check_state("consumer_try_wait: state", state)
        return self._full.try_wait(state.index, state.phase)

    @jit
    def consumer_release(self, state, *, loc=None, ip=None):
        """Tells the producer that the stage is free again. By all threads, or warps, of the consumer's group."""
        _check_state("consumer_release: state", state)
        self._free.arrive(state.index, self._free_block)

    def make_producer(self, *, loc=None, ip=None):
        """A PipelineProducer: this ring and a state, in one object."""
        from .participants import PipelineProducer
        return PipelineProducer(self, make_pipeline_state(PipelineUserType.Producer, self.num_stages), self._full.group)

    def make_consumer(self, *, loc=None, ip=None):
        """A PipelineConsumer: this ring and a state, in one object."""
        from .participants import PipelineConsumer
        return PipelineConsumer(self, make_pipeline_state(PipelineUserType.Consumer, self.num_stages), self._free.group)

    def make_participants(self, *, loc=None, ip=None):
        """(make_producer(), make_consumer())"""
        return self.make_producer(), self.make_consumer()


class PipelineCpAsync(PipelineAsync):
    """A ring that threads fill by cp.async: a stage is full once the copies of all of them have landed.

    producer_commit counts a thread's arrival behind the copies it has begun, and does not wait for them. The producers are threads
    (Agent.Thread): each answers for its own copies.
    """
    _producer_op = PipelineOp.AsyncLoad

    @classmethod
    def create(cls, *, num_stages, producer_group, consumer_group, barrier_storage=None, producer_mask=None, consumer_mask=None,
               defer_sync=False, loc=None, ip=None):
        """As PipelineAsync.create; producer_mask is not for cp.async, which arrives at its own block's barriers only."""
        if producer_mask is not None:
            refuse("CONFIG_INVALID_VALUE", "PipelineCpAsync.create: producer_mask is for producers in another block, and cp.async"
                   " arrives in its own")
        if isinstance(producer_group, CooperativeGroup) and producer_group.agent is not Agent.Thread:
            refuse("CONFIG_INVALID_VALUE", "PipelineCpAsync.create: producer_group counts warps, but each thread arrives behind its own"
                   " copies: Agent.Thread is expected")
        full, free, stages = cls._make(barrier_storage, num_stages, producer_group, consumer_group)
        ring = cls(full, free, stages)
        ring._free_block = consumer_mask
        _initialised(defer_sync, None)
        return ring

    @jit
    def producer_commit(self, state, *, loc=None, ip=None):
        """The stage is full once the thread's copies have landed that it began before."""
        _check_state("producer_commit: state", state)
        self._full.arrive_cp_async_mbarrier(state.index)


class PipelineTmaAsync(PipelineAsync):
    """A ring that TMA fills: a warp, or its first lane, announces the bytes and begins copies; warps use the stages.

    A stage is full when tx_count bytes have landed, in each block of a cluster that shares the copies. It is free when all consumers'
    warps have released it, in all blocks that the copies into it go to: so a release goes to each block that shares a row or a
    column of the cluster with this one.
    """
    _producer_op = PipelineOp.TmaLoad

    @classmethod
    def create(cls, *, num_stages, producer_group, consumer_group, tx_count, barrier_storage=None, cta_layout_vmnk=None, tidx=None,
               mcast_mode_mn=(1, 1), defer_sync=False, loc=None, ip=None):
        """A ring of num_stages stages; all threads of the block come here.

        producer_group: one arrival, CooperativeGroup(Agent.Thread). consumer_group: one a warp of each block that the copies are
        shared with, so (warps of the consumers) times (blocks of the row + blocks of the column - 1). tx_count: bytes that land in one stage
        of one block. barrier_storage, defer_sync: as in PipelineAsync.create. cta_layout_vmnk: the cluster, from (v, m, n, k) to the
        block's rank; None for no cluster. mcast_mode_mn: whether copies are shared by blocks of the same m, by blocks of the same n.
        tidx is accepted, and found out by itself.
        """
        tx_count = count("PipelineTmaAsync.create: tx_count", tx_count, 1, (1 << 20) - 1)
        full, free, stages = cls._make(barrier_storage, num_stages, producer_group, consumer_group, tx_count)
        if full.group.size != 1:
            refuse("CONFIG_INVALID_VALUE", f"PipelineTmaAsync.create: producer_group has {full.group.size} arrivals: one is expected, which"
                   " announces the bytes")
        ring = cls(full, free, stages, cta_layout_vmnk)
        ring._signal(mcast_mode_mn)
        _initialised(defer_sync, cta_layout_vmnk)
        return ring

    @jit
    def _signal(self, mcast_mode_mn):
        """Which lanes of a consumer's warp tell which block: lane i the i-th of those that share this block's copies."""
        from ..cute import size
        lane = arch.lane_idx()
        if const_expr(self._blocks is None or size(self._blocks) == 1):
            self._peer, self._signals = None, lane == 0
        else:
            v, m, n, k = (size(self._blocks, mode=[i]) for i in (0, 1, 2, 3))
            row = n if mcast_mode_mn[0] else 1  # blocks of the same m share A
            column = m if mcast_mode_mn[1] else 1  # blocks of the same n share B
            here = self._blocks.get_flat_coord(arch.block_idx_in_cluster())
            if lane < row:
                peer = self._blocks((here[0], here[1], lane if const_expr(row > 1) else here[2], here[3]))
            else:
                other = lane - row  # this block is among those of its row already
                if other >= here[1]:
                    other += 1
                peer = self._blocks((here[0], other, here[2], here[3]))
            self._peer, self._signals = peer, lane < row + column - 1

    @jit
    def producer_acquire(self, state, try_acquire_token=None, *, loc=None, ip=None):
        """Lane 0 waits until the stage is free, and announces tx_count bytes at its barrier. The others go on at once: one that still
        waited while the ring goes round might find the parity changed twice. They meet lane 0 where the copies begin."""
        _check_state("producer_acquire: state", state)
        if arch.lane_idx() == 0:
            self._free.wait_unless(try_acquire_token, state.index, state.phase)
            self._full.arrive_and_expect_tx(state.index, self._full.tx_count)

    @jit
    def producer_commit(self, state, *, loc=None, ip=None):
        """Nothing: the copies themselves count their bytes at producer_get_barrier(state)."""
        _check_state("producer_commit: state", state)

    @jit
    def consumer_release(self, state, *, loc=None, ip=None):
        """Tells the producers that the stage is free again, once for the warp; by whole warps."""
        _check_state("consumer_release: state", state)
        arch.sync_warp()  # the other lanes have read, too
        if self._signals:
            self._free.arrive_mbarrier(state.index, self._peer)


class PipelineTmaStore:
    """Buffers that TMA copies out of shared memory: one may be written again once the copy of num_stages uses ago has read it.

    The thread that begins the copies keeps count of them, so it is the one to call all of this, and tells the others by a barrier:

        if is_store_thread: pipe.producer_acquire()
        barrier.sync()
        … all write the buffer …; cute.arch.fence_proxy("async.shared", space="cta")
        barrier.sync()
        if is_store_thread: … begin the copy …; pipe.producer_commit()
    """

    def __init__(self, fence, num_stages):
        self._fence, self.num_stages = fence, num_stages

    @classmethod
    def create(cls, *, num_stages, producer_group, loc=None, ip=None):
        """num_stages buffers; producer_group tells who writes them, and is only looked at."""
        stages = count("PipelineTmaStore.create: num_stages", num_stages)
        group("PipelineTmaStore.create: producer_group", producer_group)
        return cls(TmaStoreFence(stages), stages)

    @jit
    def producer_acquire(self, *, loc=None, ip=None):
        """Until the next buffer is free: all but the youngest num_stages - 1 copies have read theirs."""
        self._fence.wait()

    @jit
    def producer_commit(self, *, loc=None, ip=None):
        """What was begun since the last commit is one use of a buffer."""
        self._fence.arrive()

    @jit
    def producer_tail(self, *, loc=None, ip=None):
        """Until all copies have read their buffers, so that the block may end."""
        self._fence.tail()
