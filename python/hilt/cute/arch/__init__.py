"""What a thread of a kernel says to the machine: where it is, meeting others, memory that threads share."""
import enum

from ... import _hilt
from ..._alias import missing as _missing

globals().update((name, f) for name, f in vars(_hilt.arch).items() if not name.startswith("_") and name != "SmemAllocator")


class ProxyKind(str, enum.Enum):
    """What fence_proxy takes, as names."""
    alias = "alias"
    async_ = "async"
    async_global = "async.global"
    async_shared = "async.shared"
    tensormap = "tensormap"
    generic = "generic"


class SharedSpace(str, enum.Enum):
    """Whose shared memory a fence is about."""
    shared_cta = "cta"
    shared_cluster = "cluster"


from . import nvvm_wrappers, smem

__getattr__ = _missing("hilt.cute.arch")
