"""Pipelines: rings of stages in shared memory, passed between threads and the engines that copy.

Everything here is written in the language itself: groups.py says who arrives, state.py where one is in a ring, barriers.py what
waits, rings.py how a ring works, participants.py the same by handles, order.py how groups take turns.
"""
from .._alias import missing as _missing
from .barriers import (MbarrierArray, NamedBarrier, TmaStoreFence, agent_sync, arrive, arrive_and_wait, pipeline_init_arrive,
                       pipeline_init_wait, sync, wait)
from .groups import Agent, CooperativeGroup, PipelineOp, PipelineUserType
from .order import PipelineOrder
from .participants import PipelineConsumer, PipelineProducer
from .rings import PipelineAsync, PipelineCpAsync, PipelineTmaAsync, PipelineTmaStore
from .state import PipelineState, make_pipeline_state

__getattr__ = _missing(__name__)
