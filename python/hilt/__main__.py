"""python -m hilt run script.py [arguments]: runs a script that imports cutlass, with hilt's modules."""
import os
import runpy
import sys


def show_user_frames(kind, error, trace):
    """As Python reports an error, without the frames that only started the script."""
    own = (os.path.dirname(__file__), os.path.dirname(runpy.__file__), "<frozen runpy>")
    while trace and trace.tb_next and trace.tb_frame.f_code.co_filename.startswith(own):
        trace = trace.tb_next
    sys.__excepthook__(kind, error, trace)


def main():
    if len(sys.argv) < 3 or sys.argv[1] != "run":
        sys.exit("usage: python -m hilt run script.py [arguments]")
    from . import install_as_cutlass
    install_as_cutlass()
    if not os.environ.get("HILT_FULL_TRACEBACK"):
        sys.excepthook = show_user_frames
    script = sys.argv[2]
    sys.argv[:] = sys.argv[2:]
    sys.path[0] = os.path.dirname(os.path.abspath(script))
    try:
        runpy.run_path(script, run_name="__main__")
    except Exception as error:
        if os.environ.get("HILT_FULL_TRACEBACK"):
            raise
        frames = error.__traceback__
        while frames and frames.tb_frame.f_code.co_filename != script:
            frames = frames.tb_next
        sys.excepthook(type(error), error.with_traceback(frames), frames)
        sys.exit(1)


if __name__ == "__main__":
    main()
