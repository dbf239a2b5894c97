"""The tests of this folder want the mock of the CUDA driver; test_gpu_mocked.py runs them with it."""
import os
import pathlib
import sys

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
collect_ignore_glob = [] if "cuda_mock" in os.environ.get("HILT_CUDA_LIBRARY", "") else ["test_*.py"]


@pytest.fixture(scope="session")
def driver():
    import mock_driver
    return mock_driver.Mock()


@pytest.fixture
def mock(driver):
    """The driver, without launches yet; errors that a test leaves behind are forgotten."""
    driver.launches()
    yield driver
    driver.controls.fail = None
    driver.controls.trap = 0
    driver.controls.heal()
