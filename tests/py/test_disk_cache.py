"""The disk cache: what one process compiled, another does not, and what is damaged or not to be trusted is compiled."""
import os
import pathlib
import shutil
import subprocess
import sys

import pytest

CPU = """
import hilt.cute as cute
from hilt import Int32
@cute.jit
def f(n: Int32, m: Int32):
    s = Int32({start})
    for i in range(n):
        s += i * m
    return s
assert f(4, 5) == {start} + 30
"""
GPU = """
import hilt.cute as cute, numpy as np
from hilt.cute.runtime import from_dlpack
@cute.kernel
def k(t: cute.Tensor):
    i, _, _ = cute.arch.thread_idx()
    assert i < 40
    t[i] = t[i] + {start}
@cute.jit
def f(t: cute.Tensor):
    k(t).launch(grid=(1, 1, 1), block=(32, 1, 1))
c = cute.compile(f, from_dlpack(np.zeros(32, np.int32)), options="--gpu-arch {arch} {options}")
print(len(c.__ptx__), len(c.__cubin__), c.notes, c.__llvm__)
"""


class Cached:
    """Processes that share one folder."""
    def __init__(self, folder):
        self.folder = folder / "cache"
        self.script = folder / "program.py"  # places in it are a part of the key

    def start(self, text, **env):
        self.script.write_text(text)
        return subprocess.Popen([sys.executable, self.script], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                                env={**os.environ, "HILT_DEVICE": "", "HILT_CACHE_DIR": str(self.folder), "HILT_DEBUG": "cache", **env})

    def run(self, text, **env):
        """What it printed, and how many entries were found, and not."""
        p = self.start(text, **env)
        out, err = p.communicate(timeout=300)
        assert p.returncode == 0, err
        lines = [line for line in err.splitlines() if line.startswith("hilt: cache: ")]
        return out, sum(line.endswith(" hit") for line in lines), sum(not line.endswith(" hit") for line in lines)

    def entries(self):
        return sorted(self.folder.iterdir()) if self.folder.exists() else []


@pytest.fixture
def cached(tmp_path):
    return Cached(tmp_path)


def test_the_second_process_finds_it(cached):
    cached.run(CPU.format(start=1))
    [entry] = cached.entries()
    assert cached.run(CPU.format(start=1))[1:] == (1, 0) and cached.entries() == [entry]
    assert cached.run(CPU.format(start=2))[1:] == (0, 1) and len(cached.entries()) == 2


@pytest.mark.parametrize("change", [{"HILT_CPU": "x86-64-v2"}, {"HILT_SKIP": "licm"}, {"HILT_LINEINFO": "1"}])
def test_what_code_depends_on_is_in_the_name(cached, change):
    if "HILT_CPU" in change and os.uname().machine != "x86_64":
        pytest.skip("names of x86's CPUs")
    cached.run(CPU.format(start=1))
    assert cached.run(CPU.format(start=1), **change)[1] == 0
    assert cached.run(CPU.format(start=1), **change)[1:] == (1, 0)


def test_another_place_is_another_entry(cached):
    cached.run(CPU.format(start=1))
    assert cached.run("\n" + CPU.format(start=1))[1:] == (0, 1)


@pytest.mark.parametrize("damage", [b"", b"hilt", b"\0" * 5000])
def test_damaged_entries_are_made_anew(cached, damage):
    cached.run(CPU.format(start=1))
    [entry] = cached.entries()
    whole = entry.read_bytes()
    entry.write_bytes(damage or whole[:-1] + bytes([whole[-1] ^ 1]))
    assert cached.run(CPU.format(start=1))[1:] == (0, 1)
    assert cached.run(CPU.format(start=1))[1:] == (1, 0)


def test_switched_off(cached, tmp_path):
    for env in {"HILT_CACHE": "0"}, {"HILT_CACHE_DIR": ""}, {"HILT_CACHE_DIR": "/proc/nowhere"}:
        cached.run(CPU.format(start=1), **env, HOME=str(tmp_path))
        assert not cached.entries() and not (tmp_path / ".cache").exists()


def test_folders_of_others_are_not_used(cached):
    cached.run(CPU.format(start=1))
    [entry] = cached.entries()
    os.chmod(cached.folder, 0o777)
    assert cached.run(CPU.format(start=1))[1] == 0
    os.chmod(cached.folder, 0o700)
    moved = cached.folder.with_name("moved")
    cached.folder.rename(moved)
    cached.folder.symlink_to(moved)
    assert cached.run(CPU.format(start=1))[1] == 0
    assert cached.entries() == [cached.folder / entry.name]


def test_another_build_is_another_entry(cached, tmp_path):
    """A libhilt with another build id, its code being the same, finds nothing of the first."""
    import hilt
    cached.run(CPU.format(start=1))
    home = pathlib.Path(hilt.__file__).parent
    shutil.copytree(home, tmp_path / "site" / "hilt", symlinks=True)
    library = tmp_path / "site" / "hilt" / "libhilt.so"
    image = library.read_bytes()
    at = image.index(b"\x04\0\0\0\x14\0\0\0\x03\0\0\0GNU\0") + 16
    library.unlink()
    library.write_bytes(image[:at] + bytes([image[at] ^ 1]) + image[at + 1:])
    library.chmod(0o755)
    assert cached.run(CPU.format(start=1), PYTHONPATH=str(tmp_path / "site"))[1:] == (0, 1)
    assert len(cached.entries()) == 2


def test_many_processes_at_once(cached):
    text = "".join(CPU.format(start=i) for i in range(6))
    processes = [cached.start(text) for _ in range(8)]
    for p in processes:
        err = p.communicate(timeout=600)[1]
        assert p.returncode == 0, err
    assert len(cached.entries()) == 6
    assert cached.run(text)[1:] == (6, 0)


def test_children_of_a_fork(cached):
    text = CPU.format(start=1) + """
import os
for i in range(3):
    if os.fork() == 0:
        @cute.jit
        def g(n: Int32):
            return n * 3 + 1
        os._exit(g(i) != 3 * i + 1)
assert all(os.wait()[1] == 0 for _ in range(3))
"""
    cached.run(text)
    assert len(cached.entries()) == 2
    assert cached.run(text)[1] >= 1


def test_kernels_of_gpus(cached):
    """PTX, machine code and notes come back as they were; options and the architecture are in the name."""
    text = GPU.format(start=1, arch="sm_90a", options="--keep-cubin")
    try:
        first = cached.run(text)[0]
    except AssertionError as e:
        if "there is no assembler" in str(e):
            pytest.skip("no assembler")
        raise
    n = len(cached.entries())
    again = cached.run(text)
    assert again[0] == first and again[2] == 0 and len(cached.entries()) == n
    for other in GPU.format(start=1, arch="sm_80", options="--keep-cubin"), GPU.format(start=1, arch="sm_90a", options="--keep-cubin --opt-level 1"), \
            GPU.format(start=1, arch="sm_90a", options="--keep-cubin --ptxas-options -O1"):
        assert cached.run(other)[2] > 0
        assert cached.run(other)[2] == 0
