"""Machine code of a GPU as text, by NVIDIA's disassembler."""
import os
import pathlib
import shutil
import subprocess
import tempfile

from ._hilt import DSLRuntimeError

PROGRAMS = {"nvdisasm": ["-c"], "cuobjdump": ["-sass"]}


def _program():
    folders = [os.path.join(home, "bin") for name in ("CUDA_HOME", "CUDA_PATH") if (home := os.environ.get(name))]
    folders += ["/usr/local/cuda/bin"]
    if assembler := os.environ.get("HILT_PTXAS"):
        folders.insert(0, os.path.dirname(assembler))
    for name in PROGRAMS:
        if found := shutil.which(name) or shutil.which(name, path=os.pathsep.join(folders)):
            return found
    places = ", ".join(["PATH", *folders])
    raise DSLRuntimeError(f"there is no nvdisasm to read machine code with; looked in {places}")


def disassemble(cubin):
    """The text of a cubin, given as bytes."""
    program = _program()
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "kernels.cubin")
        path.write_bytes(cubin)
        run = subprocess.run([program, *PROGRAMS[os.path.basename(program)], path], capture_output=True, text=True)
    if run.returncode:
        raise DSLRuntimeError(f"{program} ends with {run.returncode}: {run.stderr.strip()}")
    return run.stdout
