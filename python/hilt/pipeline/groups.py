"""Who takes part in a pipeline, and how often each arrives at a barrier.

An mbarrier counts arrivals. A stage is full when all of the producer's have come, and free when all of the consumer's have; so
each side is a group with a number of arrivals: the threads of it, each of which arrives (Agent.Thread), or its warps, for each
of which one lane arrives once the others are done, too (Agent.Warp).
"""
import enum

from .. import _hilt

refuse = _hilt._refuse


class Agent(enum.Enum):
    """What a CooperativeGroup counts, and whom agent_sync brings together."""
    Thread = 1
    Warp = 2
    ThreadBlock = 3
    ThreadBlockCluster = 4


class PipelineUserType(enum.Enum):
    """Which side of a ring a PipelineState is for."""
    Producer = 1
    Consumer = 2
    ProducerConsumer = 3


class PipelineOp(enum.Enum):
    """What fills or empties a stage, and so, how its barrier hears of that."""
    AsyncThread = 1
    TCGen05Mma = 2
    TmaLoad = 3
    ClcLoad = 4
    TmaStore = 5
    Composite = 6
    AsyncLoad = 7


def kind_of(value):
    """What a value is called in a message."""
    return "None" if value is None else f"{type(value).__name__} {value!r}"


def count(what, value, least=1, most=None):
    """`value`, an integer known while tracing, from least to most; else a diagnostic that names it."""
    try:
        number = int(value)
    except Exception:
        number = None
    if number is None or isinstance(value, (bool, float, str)):
        refuse("TYPE_WRONG", what, "an integer known while tracing", kind_of(value))
    if number < least or most is not None and number > most:
        upto = f"from {least} to {most}" if most is not None else f"of {least} or more"
        refuse("CONFIG_INVALID_VALUE", f"{what} is {number}: a number {upto} is expected")
    return number


class CooperativeGroup:
    """`size` arrivals at a barrier: of threads, each for itself (Agent.Thread), or of warps, by a lane of each (Agent.Warp).

    The consumers of a PipelineTmaAsync arrive once a warp in either case. alignment is accepted, and means nothing here.
    """

    def __init__(self, agent, size=1, alignment=None, *, loc=None, ip=None):
        if not isinstance(agent, Agent):
            refuse("TYPE_WRONG", "CooperativeGroup: agent", "an Agent, such as Agent.Thread", kind_of(agent))
        self.agent, self.alignment = agent, alignment
        self.size = count("CooperativeGroup: size", size, 1, (1 << 20) - 1)

    def __repr__(self):
        return f"CooperativeGroup({self.agent}, {self.size})"


def group(what, value):
    """`value`, a group that arrives at a pipeline's barriers."""
    if not isinstance(value, CooperativeGroup):
        refuse("TYPE_WRONG", what, "a CooperativeGroup", kind_of(value))
    if value.agent not in (Agent.Thread, Agent.Warp):
        refuse("CONFIG_INVALID_VALUE", f"{what} counts {value.agent.name}: Agent.Thread or Agent.Warp arrives at barriers")
    return value
