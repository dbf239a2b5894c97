"""Where a side of a ring is: a slot, and which time round.

A ring of S stages is gone through again and again. The n-th use of it, from 0 on, is of slot n mod S on the trip n div S, and a
wait for its mbarrier tells by the parity of the trip whether the barrier has gone on. Instead of dividing, a state counts the
slot up, begins anew at S, and turns the parity there: an addition, a comparison and two selections.

The parity of the first trip is 0 for a consumer: it waits for what the producer completes then. A producer begins with 1: the
barriers that say "free" have not completed a phase yet, and a wait for the parity of the phase before their first is over at once,
so the first S slots are free.
"""
from .. import Int32, const_expr
from ..cute import jit
from .groups import PipelineUserType, count, kind_of, refuse


class PipelineState:
    """A place in a ring of `stages` slots: `index`, the slot; `phase`, 0 or 1, the parity to wait for; `count`, uses so far.

    A mutable object, carried through run-time loops and branches: `state.advance()` changes it where it stands. clone() gives
    one that goes on by itself.
    """

    def __init__(self, stages, count, index, phase):
        self._stages = stages
        self._count, self._index, self._phase = Int32(count), Int32(index), Int32(phase)

    @property
    def stages(self):
        return self._stages

    @property
    def count(self):
        return self._count

    @property
    def index(self):
        return self._index

    @property
    def phase(self):
        return self._phase

    def clone(self):
        """The same place, as an object of its own."""
        return PipelineState(self._stages, self._count, self._index, self._phase)

    def reset_count(self):
        """Counts uses from 0 again; the place stays."""
        self._count = Int32(0)

    @jit
    def advance(self, *, loc=None, ip=None):
        """To the next slot."""
        self._count += 1
        if const_expr(self._stages == 1):
            self._phase ^= 1
        else:
            self._index += 1
            if self._index == self._stages:
                self._index = Int32(0)
                self._phase ^= 1

    @jit
    def advance_by(self, number, *, loc=None, ip=None):
        """`number` slots on, an integer from 0 on: past what others use."""
        self._count += number
        at = self._index + number
        rounds = at // self._stages
        self._index = at - rounds * self._stages
        self._phase ^= rounds & 1

    @jit
    def reverse(self, *, loc=None, ip=None):
        """Back to the slot before."""
        self._count -= 1
        if const_expr(self._stages == 1):
            self._phase ^= 1
        else:
            if self._index == 0:
                self._index = Int32(self._stages)
                self._phase ^= 1
            self._index -= 1

    def __repr__(self):
        return f"PipelineState({self._stages} stages, index {self._index}, phase {self._phase})"


def make_pipeline_state(type, stages, *, loc=None, ip=None):
    """The state that a producer or a consumer of a ring of `stages` slots begins with."""
    stages = count("make_pipeline_state: stages", stages)
    if type is PipelineUserType.Producer:
        return PipelineState(stages, Int32(0), Int32(0), Int32(1))
    if type is PipelineUserType.Consumer:
        return PipelineState(stages, Int32(0), Int32(0), Int32(0))
    refuse("TYPE_WRONG", "make_pipeline_state: type", "PipelineUserType.Producer or PipelineUserType.Consumer", kind_of(type))
