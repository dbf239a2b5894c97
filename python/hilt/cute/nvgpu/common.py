"""What the operations of several machines share."""
from . import (CacheEvictionPriority, CopyG2ROp, CopyR2GOp, CopyR2SOp, CopyS2ROp, CopyUniversalOp, L2PrefetchSize, LoadCacheMode,
               MemoryOrder, MemoryScope, SharedSpace)
from ..._alias import missing as _missing

__getattr__ = _missing(__name__)
