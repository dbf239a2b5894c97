"""Turns: groups of threads that go through a stretch of code one after the other, again and again.

Two warpgroups that share the tensor cores want that: while one multiplies, the other stores what it has computed ("ping-pong"). A
turn costs a wait for an mbarrier of one's own and an arrival at that of the next group.
"""
from .. import Int32
from ..cute import jit
from .barriers import MbarrierArray, barrier_storage_pointer
from .groups import PipelineOp, count, group, kind_of, refuse
from .rings import _initialised
from .state import PipelineState


class PipelineOrder:
    """`length` groups take turns in `depth` stretches of code, one after the other: group 0, 1, … length - 1, 0, …

        order.wait()      # it is this group's turn
        …                 # the stretch
        order.arrive()    # the next group's turn; and this group is at its next stretch

    A group must go through all stretches, in order, as often as the others do.
    """

    def __init__(self, barriers, depth, length, group_id, state):
        self._barriers, self.depth, self.length, self.group_id, self._state = barriers, depth, length, group_id, state

    @classmethod
    def create(cls, *, depth, length, group_id, producer_group, barrier_storage=None, defer_sync=False, loc=None, ip=None):
        """Turns of `length` groups through `depth` stretches; all threads of the block come here.

        group_id: the caller's group, from 0 to length - 1, an integer of the run. producer_group: the arrivals of one group.
        barrier_storage: depth * length mbarriers, as in PipelineAsync.create. defer_sync: as there.
        """
        depth, length = count("PipelineOrder.create: depth", depth), count("PipelineOrder.create: length", length)
        arrivals = group("PipelineOrder.create: producer_group", producer_group)
        if isinstance(group_id, (str, float)) or group_id is None:
            refuse("TYPE_WRONG", "PipelineOrder.create: group_id", "an integer", kind_of(group_id))
        pointer = barrier_storage_pointer("PipelineOrder.create: barrier_storage", barrier_storage, depth * length)
        barriers = MbarrierArray(pointer, depth * length, (PipelineOp.AsyncThread, arrivals))
        group_id = Int32(group_id)
        state = PipelineState(depth, Int32(0), Int32(0), Int32(group_id == 0))  # the first group's first turn is at once
        _initialised(defer_sync, None)
        return cls(barriers, depth, length, group_id, state)

    @jit
    def wait(self, *, loc=None, ip=None):
        """Until it is the calling group's turn."""
        self._barriers.wait(self._state.index * self.length + self.group_id, self._state.phase)

    @jit
    def arrive(self, *, loc=None, ip=None):
        """Gives the turn to the next group."""
        following = self.group_id + 1
        if following == self.length:
            following = Int32(0)
        self._barriers.arrive(self._state.index * self.length + following)
        self._state.advance()
