"""Arguments from outside: arrays and addresses; and what stands for them while compiling."""
from .._hilt import Pointer, Tensor, from_dlpack, make_fake_compact_tensor, make_fake_tensor, make_ptr
from .._alias import missing as _missing

__getattr__ = _missing(__name__)


class FakeStream:
    """Stands for a stream while compiling."""
    cuda_stream = 0


def make_fake_stream(*, use_tvm_ffi_env_stream=False):
    """A stream to compile with; the compiled function is called with a real one."""
    return FakeStream()
