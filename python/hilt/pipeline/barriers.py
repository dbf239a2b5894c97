"""What the pipelines wait with: rings of mbarriers, named barriers, and meetings of a block or a cluster.

An mbarrier lies in shared memory and counts: it goes on to its next phase when as many arrivals have come as it was initialised
with, and all bytes that were announced at it have landed. A wait gives the parity of a phase, and is over once that phase is.
"""
from .. import Int64, Integer, Uint64, const_expr, range_constexpr
from ..cute import AddressSpace, arch, jit
from ..utils import SmemAllocator
from .groups import Agent, count, kind_of, refuse


def barrier_storage_pointer(what, storage, number):
    """The pointer to `number` mbarriers: storage is a pointer to 64-bit integers in shared memory, a MemRange of them, or None."""
    if storage is None:
        return SmemAllocator().allocate_array(Int64, number, byte_alignment=8)
    pointer = storage
    if hasattr(storage, "data_ptr"):
        if len(storage) < number:
            refuse("CONFIG_INVALID_VALUE", f"{what} holds {len(storage)} mbarriers: this pipeline needs {number}")
        pointer = storage.data_ptr()
    elif hasattr(storage, "iterator"):
        pointer = storage.iterator
    if not hasattr(pointer, "memspace") or not hasattr(pointer, "dtype"):
        refuse("TYPE_WRONG", what, "a pointer to Int64 in shared memory", kind_of(storage))
    if pointer.dtype not in (Int64, Uint64):
        refuse("TYPE_WRONG", what, "a pointer to Int64, which mbarriers are", f"a pointer to {pointer.dtype.__name__}")
    if pointer.memspace != AddressSpace.smem:
        refuse("TYPE_WRONG", what, "a pointer to shared memory", f"one to {pointer.memspace.name}")
    return pointer


@jit
def is_first_thread():
    """Is this the block's first thread?"""
    return arch.warp_idx() == 0 and arch.lane_idx() == 0


class MbarrierArray:
    """`num_stages` mbarriers in a row, each for one stage's being full, or free.

    agent: (PipelineOp, CooperativeGroup), by what and by how many the arrivals come. One thread initialises them when the object
    is made; waiting needs a fence and a meeting of the block behind that (pipeline_init_arrive, pipeline_init_wait).
    """

    def __init__(self, barrier_storage, num_stages, agent, tx_count=0, *, loc=None, ip=None):
        self._pointer = barrier_storage
        self.num_stages = num_stages
        self.op, self.group = agent
        self.tx_count = tx_count
        self.arrive_count = self.group.size
        self.mbarrier_init()

    @jit
    def mbarrier_init(self, *, loc=None, ip=None):
        """Each expects its group's arrivals; by the block's first thread."""
        if is_first_thread():
            for stage in range_constexpr(self.num_stages):
                arch.mbarrier_init(self._pointer + stage, self.arrive_count)

    def get_barrier(self, index, *, loc=None, ip=None):
        """The pointer to a stage's mbarrier."""
        return self._pointer + index

    def max(self):
        """How many arrivals a phase has."""
        return self.arrive_count

    @jit
    def arrive(self, index, dst=None, *, loc=None, ip=None):
        """The calling threads' arrival: of each, or of each warp by one lane, once all of its lanes have come here. dst: a block of
        the cluster, in whose shared memory the barrier is meant."""
        if const_expr(self.group.agent is Agent.Warp):
            arch.sync_warp()
            if arch.lane_idx() == 0:
                self.arrive_mbarrier(index, dst)
        else:
            self.arrive_mbarrier(index, dst)

    @jit
    def arrive_mbarrier(self, index, dst_rank=None, *, loc=None, ip=None):
        """One arrival by each thread that comes here."""
        if const_expr(dst_rank is None):
            arch.mbarrier_arrive(self.get_barrier(index))
        else:
            arch.mbarrier_arrive(self.get_barrier(index), dst_rank)

    @jit
    def arrive_cp_async_mbarrier(self, index, *, loc=None, ip=None):
        """The calling thread's arrival, once the copies by cp.async have landed that it began before."""
        arch.cp_async_mbarrier_arrive_noinc(self.get_barrier(index))

    @jit
    def arrive_and_expect_tx(self, index, tx_count, *, loc=None, ip=None):
        """One arrival by each thread that comes here, and tx_count bytes that must land before the phase is over."""
        arch.mbarrier_arrive_and_expect_tx(self.get_barrier(index), tx_count)

    @jit
    def wait(self, index, phase, *, loc=None, ip=None):
        """Until the phase of this parity is over."""
        arch.mbarrier_wait(self.get_barrier(index), phase)

    @jit
    def try_wait(self, index, phase, *, loc=None, ip=None):
        """Is the phase of this parity over? Boolean; a False may come after a short wait."""
        return arch.mbarrier_try_wait(self.get_barrier(index), phase)

    @jit
    def wait_unless(self, token, index, phase):
        """wait(), which a token that try_wait gave for the same phase may spare."""
        if const_expr(token is None):
            self.wait(index, phase)
        else:
            if not token:
                self.wait(index, phase)


def _barrier_args(what, barrier_id, num_threads):
    if not isinstance(barrier_id, Integer):  # one of the run is the program's business
        count(f"{what}: barrier_id", barrier_id, 0, 15)
    number = count(f"{what}: num_threads", num_threads, 32, 1024)
    if number % 32:
        refuse("CONFIG_INVALID_VALUE", f"{what}: num_threads is {number}: whole warps meet, so a multiple of 32 is expected")


class NamedBarrier:
    """One of a block's 16 barriers, at which num_threads threads meet, a multiple of 32. barrier_id may be an integer of the run.

    All who come count, those that only arrive() too: where 32 threads tell 32 others, num_threads is 64 (at an mbarrier it would be
    32). Barrier 0 is that of sync_threads().
    """

    def __init__(self, barrier_id, num_threads, *, loc=None, ip=None):
        _barrier_args("NamedBarrier", barrier_id, num_threads)
        self.barrier_id, self.num_threads = barrier_id, num_threads

    @jit
    def arrive(self, *, loc=None, ip=None):
        """Counts the calling threads and lets them go on; what they wrote is seen by those who wait."""
        arch.barrier_arrive(barrier_id=self.barrier_id, number_of_threads=self.num_threads)

    @jit
    def arrive_and_wait(self, *, loc=None, ip=None):
        """Counts the calling threads, and waits until num_threads have come."""
        arch.barrier(barrier_id=self.barrier_id, number_of_threads=self.num_threads)

    wait = sync = arrive_and_wait  # who waits is counted, too

    def get_barrier(self):
        """The barrier's number."""
        return self.barrier_id

    def max(self):
        """How many barriers a block has."""
        return 16


class TmaStoreFence:
    """Groups of copies out of shared memory, of which at most num_stages - 1 may still read it after arrive() and wait()."""

    def __init__(self, num_stages=0, *, loc=None, ip=None):
        self.num_stages = count("TmaStoreFence: num_stages", num_stages)

    @jit
    def arrive(self, *, loc=None, ip=None):
        """The copies that the thread has begun are a group."""
        arch.cp_async_bulk_commit_group()

    @jit
    def wait(self, *, loc=None, ip=None):
        """Until all but the youngest num_stages - 1 groups have read what they copy."""
        arch.cp_async_bulk_wait_group(self.num_stages - 1, read=True)

    @jit
    def arrive_and_wait(self, *, loc=None, ip=None):
        self.arrive()
        self.wait()

    @jit
    def tail(self, *, loc=None, ip=None):
        """Until all have."""
        arch.cp_async_bulk_wait_group(0, read=True)


@jit
def arrive(barrier_id, num_threads, *, loc=None, ip=None):
    """NamedBarrier(barrier_id, num_threads).arrive()"""
    NamedBarrier(barrier_id, num_threads).arrive()


@jit
def arrive_and_wait(barrier_id, num_threads, *, loc=None, ip=None):
    """NamedBarrier(barrier_id, num_threads).arrive_and_wait()"""
    NamedBarrier(barrier_id, num_threads).arrive_and_wait()


wait = arrive_and_wait


@jit
def sync(barrier_id=0, *, loc=None, ip=None):
    """All threads of the block meet, at the barrier of this number."""
    if const_expr(barrier_id is None or barrier_id == 0):
        arch.sync_threads()
    else:
        count("sync: barrier_id", barrier_id, 0, 15)
        arch.barrier(barrier_id=barrier_id)


@jit
def agent_sync(group, is_relaxed=False, *, loc=None, ip=None):
    """All threads of a warp, a block or a cluster meet: group is an Agent. is_relaxed: the cluster's arrival orders no memory."""
    if const_expr(group is Agent.Warp):
        arch.sync_warp()
    elif const_expr(group is Agent.ThreadBlock):
        arch.sync_threads()
    elif const_expr(group is Agent.ThreadBlockCluster):
        if const_expr(is_relaxed):
            arch.cluster_arrive_relaxed()
        else:
            arch.cluster_arrive()
        arch.cluster_wait()
    else:
        refuse("TYPE_WRONG", "agent_sync: group", "Agent.Warp, Agent.ThreadBlock or Agent.ThreadBlockCluster", kind_of(group))


def _blocks(what, shape):
    """How many blocks a cluster has: of its shape, a layout of it, or None."""
    if shape is None:
        return 1
    from ..cute import size
    return count(what, size(shape))


@jit
def pipeline_init_arrive(cluster_shape_mn=None, is_relaxed=False, *, loc=None, ip=None):
    """After the pipelines were made with defer_sync=True: what initialised their barriers is made visible, and with a cluster of more
    than one block, its threads arrive. cluster_shape_mn: a shape, a layout, or None for no cluster."""
    arch.mbarrier_init_fence()
    if const_expr(_blocks("pipeline_init_arrive: cluster_shape_mn", cluster_shape_mn) > 1):
        if const_expr(is_relaxed):
            arch.cluster_arrive_relaxed()
        else:
            arch.cluster_arrive()


@jit
def pipeline_init_wait(cluster_shape_mn=None, *, loc=None, ip=None):
    """The block's or the cluster's threads meet; from here on the barriers may be used."""
    if const_expr(_blocks("pipeline_init_wait: cluster_shape_mn", cluster_shape_mn) > 1):
        arch.cluster_wait()
    else:
        arch.sync_threads()
