"""Set-up shared by all Python tests: `import cutlass` gives hilt's modules; the tree's root is known to the tests."""
import os
import pathlib

import hilt

os.environ.setdefault("HILT_CACHE_DIR", "")  # what is tested is compiled anew; tests of the disk cache name a folder

hilt.install_as_cutlass()

import pytest

import on_gpu

on_gpu.install_if_asked()


def pytest_configure(config):
    config.addinivalue_line("markers", "gpu: needs a CUDA device, skipped where there is none")


@pytest.fixture(scope="session")
def root():
    return pathlib.Path(__file__).resolve().parents[2]
