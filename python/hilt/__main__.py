"""python -m hilt run script.py [arguments]: runs a script that imports cutlass, with hilt's modules."""
import os
import runpy
import sys


def main():
    if len(sys.argv) < 3 or sys.argv[1] != "run":
        sys.exit("usage: python -m hilt run script.py [arguments]")
    from . import install_as_cutlass
    install_as_cutlass()
    script = sys.argv[2]
    sys.argv[:] = sys.argv[2:]
    sys.path[0] = os.path.dirname(os.path.abspath(script))
    runpy.run_path(script, run_name="__main__")


if __name__ == "__main__":
    main()
