"""A ring and a state in one object: what a producer or a consumer holds.

    for k in range(tiles):                           for k in range(tiles):
        stage = producer.acquire_and_advance()           stage = consumer.wait_and_advance()
        … write stage.index …                            … read stage.index …
        stage.commit()                                   stage.release()
    producer.tail()

The handles that acquire and wait give stay at their stage while the participant goes on.
"""
from ..cute import jit


class _Handle:
    """A stage that a participant has: `index`, `count`, `phase`, `barrier`."""

    def __init__(self, ring, state):
        self._ring, self._state = ring, state

    @property
    def index(self):
        """The stage."""
        return self._state.index

    @property
    def count(self):
        """How many stages the participant had before this one."""
        return self._state.count

    @property
    def phase(self):
        """The parity that it waited for."""
        return self._state.phase

    @property
    def barrier(self):
        """The pointer to the mbarrier of the stage's being full."""
        return self._ring.producer_get_barrier(self._state)

    def clone(self):
        """The same stage, as an object of its own."""
        return type(self)(self._ring, self._state.clone())


class _Participant:
    """What both sides have in common."""

    def __init__(self, pipeline, state, group=None):
        self._ring, self._state, self._group = pipeline, state, group

    @property
    def pipeline(self):
        """The ring."""
        return self._ring

    @property
    def state(self):
        """Where it is: a PipelineState."""
        return self._state

    @property
    def group(self):
        """Who it is: a CooperativeGroup."""
        return self._group

    def clone(self):
        """Another participant, at the same place, which goes on by itself."""
        return type(self)(self._ring, self._state.clone(), self._group)

    @jit
    def advance(self, *, loc=None, ip=None):
        """To the next stage."""
        self._state.advance()

    def reset(self, *, loc=None, ip=None):
        """Counts stages from 0 again."""
        self._state.reset_count()


class PipelineProducer(_Participant):
    """Fills the stages of a ring: made by make_producer() or make_participants() of the ring."""

    class ImmutableResourceHandle(_Handle):
        """A stage to be filled."""

        @jit
        def commit(self, *, loc=None, ip=None):
            """The stage is full."""
            self._ring.producer_commit(self._state)

    @jit
    def acquire(self, try_acquire_token=None, *, loc=None, ip=None):
        """Waits until the stage is free (not if the token is true); the handle of the stage."""
        self._ring.producer_acquire(self._state, try_acquire_token)
        return PipelineProducer.ImmutableResourceHandle(self._ring, self._state.clone())

    @jit
    def acquire_and_advance(self, try_acquire_token=None, *, loc=None, ip=None):
        """acquire(), and the participant is at the next stage."""
        handle = self.acquire(try_acquire_token)
        self._state.advance()
        return handle

    @jit
    def try_acquire(self, *, loc=None, ip=None):
        """Is the stage free? A token for acquire: Boolean."""
        return self._ring.producer_try_acquire(self._state)

    @jit
    def commit(self, handle=None, *, loc=None, ip=None):
        """The handle's stage is full; without a handle, the stage that the participant is at."""
        self._ring.producer_commit(self._state if handle is None else handle._state)

    @jit
    def tail(self, *, loc=None, ip=None):
        """Waits until the consumers have released all stages."""
        self._ring.producer_tail(self._state)


class PipelineConsumer(_Participant):
    """Uses the stages of a ring: made by make_consumer() or make_participants() of the ring."""

    class ImmutableResourceHandle(_Handle):
        """A stage that is full."""

        @jit
        def release(self, *, loc=None, ip=None):
            """The stage is free again."""
            self._ring.consumer_release(self._state)

    @jit
    def wait(self, try_wait_token=None, *, loc=None, ip=None):
        """Waits until the stage is full (not if the token is true); the handle of the stage."""
        self._ring.consumer_wait(self._state, try_wait_token)
        return PipelineConsumer.ImmutableResourceHandle(self._ring, self._state.clone())

    @jit
    def wait_and_advance(self, try_wait_token=None, *, loc=None, ip=None):
        """wait(), and the participant is at the next stage."""
        handle = self.wait(try_wait_token)
        self._state.advance()
        return handle

    @jit
    def try_wait(self, *, loc=None, ip=None):
        """Is the stage full? A token for wait: Boolean."""
        return self._ring.consumer_try_wait(self._state)

    @jit
    def release(self, handle=None, *, loc=None, ip=None):
        """The handle's stage is free; without a handle, the stage that the participant is at."""
        self._ring.consumer_release(self._state if handle is None else handle._state)
