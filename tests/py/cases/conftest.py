"""Makes `import cutlass` give hilt's modules, before any file of cases is imported; skips what is not there yet."""
import hilt

hilt.install_as_cutlass()

import pytest

# What these cases need and hilt does not do yet. A row goes when its part arrives.
NOT_YET = {
    "test_g03_stream_is": "generating PTX",
}


def pytest_configure(config):
    config.addinivalue_line("markers", "gpu: needs a CUDA device, skipped where there is none")


def pytest_collection_modifyitems(items):
    for item in items:
        for start, what in NOT_YET.items():
            if item.name.startswith(start):
                item.add_marker(pytest.mark.skip(reason=f"not supported yet: {what}"))
    if not hilt.cuda_available():
        for item in items:
            if item.get_closest_marker("gpu"):
                item.add_marker(pytest.mark.skip(reason="no CUDA device"))
