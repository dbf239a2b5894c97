"""Runs the tests of mocked/, each file in a process whose CUDA driver is the mock of tests/mock: kernels do not run there, and what
the driver is asked is seen."""
import os
import pathlib
import subprocess
import sys

import pytest

import mock_driver

HERE = pathlib.Path(__file__).parent


@pytest.mark.skipif(not mock_driver.library(), reason="hilt was built without tests (CUDA_MOCK names a mock of the CUDA driver)")
@pytest.mark.parametrize("file", sorted(path.name for path in (HERE / "mocked").glob("test_*.py")))
def test_with_the_mock(file):
    env = {k: v for k, v in os.environ.items() if k not in ("HILT_DEVICE", "CUDA_MOCK_LOG", "CUDA_MOCK_VERSION", "CUDA_MOCK_DEVICES")}
    env.update(HILT_CUDA_LIBRARY=mock_driver.library(), HILT_PTXAS="/nowhere")  # the mock takes PTX alone
    run = subprocess.run([sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(HERE / "mocked" / file)],
                         capture_output=True, text=True, env=env, timeout=280)
    assert run.returncode == 0, run.stdout[-8000:] + run.stderr[-2000:]
