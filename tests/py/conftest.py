"""Set-up shared by all Python tests: `import cutlass` gives hilt's modules; the tree's root is known to the tests."""
import pathlib

import hilt

hilt.install_as_cutlass()

import pytest

import on_gpu

on_gpu.install_if_asked()


def pytest_configure(config):
    config.addinivalue_line("markers", "gpu: needs a CUDA device, skipped where there is none")


@pytest.fixture(scope="session")
def root():
    return pathlib.Path(__file__).resolve().parents[2]
