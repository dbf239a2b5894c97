"""Where the examples keep their arrays: on a GPU, as tensors of torch, if both are there; else here, as numpy's."""
try:
    import torch
except ImportError:
    torch = None

GPU = torch is not None and torch.cuda.is_available()


def to_device(array):
    """The numpy array, or its copy on the GPU. The order of the modes in memory stays."""
    if not GPU:
        return array
    if array.dtype == "bfloat16":  # ml_dtypes', which torch does not know
        return torch.from_numpy(array.view("int16")).cuda().view(torch.bfloat16)
    return torch.from_numpy(array).cuda()


def to_host(x):
    """The numpy array of what to_device gave."""
    if not GPU:
        return x
    if x.dtype == torch.bfloat16:
        import ml_dtypes
        return x.view(torch.int16).cpu().numpy().view(ml_dtypes.bfloat16)
    return x.cpu().numpy()
