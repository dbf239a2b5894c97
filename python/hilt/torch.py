"""What programs with torch use beside its tensors, which are arguments as they are: types, streams, layouts. torch is imported when
something here needs it."""
from ._alias import missing as _missing

_NAMES = {"Boolean": "bool", "TFloat32": "float32", "TF32": "float32", "Float8E4M3FN": "float8_e4m3fn", "Float8E5M2": "float8_e5m2"}


def dtype(element_type):
    """torch's name for one of hilt's scalar types."""
    import torch
    name = element_type.__name__
    found = getattr(torch, _NAMES.get(name, name.lower()), None)
    if not isinstance(found, torch.dtype):
        raise TypeError(f"torch has no type for {name}")
    return found


def _handle(stream):
    """As cuda.bindings has streams, where that is installed: they can be handed to the driver's functions too."""
    try:
        from cuda.bindings import driver
    except ImportError:
        return stream
    return driver.CUstream(stream.cuda_stream)


def default_stream():
    """The default stream of torch's current device."""
    import torch
    return _handle(torch.cuda.default_stream())


def current_stream():
    """The current stream of torch's current device."""
    import torch
    return _handle(torch.cuda.current_stream())


def get_leading_dim(tensor):
    """The mode with stride 1; of several, one with more than one element if there is one. None: there is none."""
    strides, shape = tensor.stride(), tensor.shape
    modes = [i for i, stride in enumerate(strides) if stride == 1]
    return next((i for i in modes if shape[i] > 1), modes[0] if modes else None)


def from_dlpack(tensor, assumed_align=None):
    """As cute.runtime.from_dlpack."""
    from .cute.runtime import from_dlpack as wrap
    return wrap(tensor, assumed_align=assumed_align)


__getattr__ = _missing(__name__)
