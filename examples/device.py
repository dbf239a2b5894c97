"""Where the examples keep their arrays: on a GPU, as tensors of torch, if both are there; else here, as numpy's."""
try:
    import torch
except ImportError:
    torch = None

GPU = torch is not None and torch.cuda.is_available()


def to_device(array):
    """The numpy array, or its copy on the GPU. The order of the modes in memory stays."""
    return torch.from_numpy(array).cuda() if GPU else array


def to_host(x):
    return x.cpu().numpy() if GPU else x
