"""What the measurements share: interleaved repetitions, medians, C peers, the table and its JSON form.

A row is (what, ours, peer, reach): two callables that return seconds, run in turn, so that a busy machine disturbs both
alike. The last column is the ratio of the medians, ours to the peer's.
"""
import argparse
import ctypes
import json
import os
import platform
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

os.environ["HILT_CACHE_DIR"] = ""  # compiles are measured, unless a row says otherwise


def options(description, **flags):
    """What every program takes, and flags of its own: name=help."""
    parser = argparse.ArgumentParser(description=description)
    for name, what in flags.items():
        parser.add_argument(f"--{name}", action="store_true", help=what)
    parser.add_argument("--json", metavar="FILE", help="write the rows there as JSON ('-': to standard output)")
    parser.add_argument("--repeat", type=int, default=7, help="interleaved repetitions of each row (at least 5)")
    given = parser.parse_args()
    given.repeat = max(given.repeat, 5)
    return given


def timed(f, *args):
    begin = time.perf_counter()
    f(*args)
    return time.perf_counter() - begin


def batch(f, *args, times=10, rest=0.03):
    """Seconds for one call, of several in a row after a rest. For comparing libraries with threads of their own: OpenMP's spin for
    about 10 ms after their work, on cores that the other one wants, and threads that have slept for long wake late.
    """
    time.sleep(rest)
    begin = time.perf_counter()
    for _ in range(times):
        f(*args)
    return (time.perf_counter() - begin) / times


def each(f, args, count):
    """Seconds for one call, from `count` calls in a loop without the loop's own time."""
    calls = range(count)
    begin = time.perf_counter()
    for _ in calls:
        f(*args)
    with_calls = time.perf_counter() - begin
    begin = time.perf_counter()
    for _ in calls:
        pass
    return (with_calls - (time.perf_counter() - begin)) / count


class Table:
    def __init__(self, title, given):
        self.title, self.given, self.rows = title, given, []
        where = f"{platform.processor() or platform.machine()}, {os.cpu_count()} CPUs, Python {platform.python_version()}"
        print(f"{title} ({where})")
        print(f"{'what':38} {'peer':24} {'ours':>11} {'theirs':>11} {'reach':>8} {'ratio':>8}")

    def row(self, what, peer_name, ours, peer, reach):
        """Run both in turn and print the row; reach is text such as '<= 0.5' or '>= 0.95 speed'."""
        return self.rows_of(what, ours, [(peer_name, peer, reach)])[0]

    def rows_of(self, what, ours, peers, moved=0):
        """A row for each (name, peer, reach), all of them measured in turn; with the rates of memory, if so many bytes are moved."""
        taken = [[] for _ in range(1 + len(peers))]
        for k in range(1 + self.given.repeat):
            for times, f in zip(taken, (ours, *[peer for _, peer, _ in peers])):
                seconds = f()
                if k > 0:
                    times.append(seconds)
        a, *others = map(statistics.median, taken)
        ratios = []
        for (name, _, reach), b, times in zip(peers, others, taken[1:]):
            ratios.append(b / a if "speed" in reach else a / b)
            rates = f" {moved / a * 1e-9:8.0f} GB/s, theirs {moved / b * 1e-9:.0f}" if moved else ""
            print(f"{what:38} {name:24} {show(a):>11} {show(b):>11} {reach.replace(' speed', ''):>8} {ratios[-1]:8.3f}{rates}", flush=True)
            self.rows.append({"what": what, "peer": name, "ours": a, "theirs": b, "reach": reach, "ratio": ratios[-1],
                              "all_ours": taken[0], "all_theirs": times, "bytes": moved})
        return ratios

    def done(self):
        if self.given.json:
            text = json.dumps({"title": self.title, "python": platform.python_version(), "rows": self.rows}, indent=1)
            if self.given.json == "-":
                print(text)
            else:
                with open(self.given.json, "w") as file:
                    file.write(text + "\n")


def show(seconds):
    for unit, size in (("s", 1), ("ms", 1e-3), ("us", 1e-6)):
        if seconds >= size:
            return f"{seconds / size:.4g} {unit}"
    return f"{seconds / 1e-9:.4g} ns"


def compiler():
    return os.environ.get("CC") or shutil.which("gcc") or shutil.which("cc") or sys.exit("no C compiler to compare with")


def shared_library(source, *flags):
    """Compile C to a shared library; (loaded library, seconds that compiling and loading took)."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "peer.c")
        with open(path, "w") as file:
            file.write(source)
        out = os.path.join(folder, "peer.so")
        begin = time.perf_counter()
        subprocess.run([compiler(), *flags, "-shared", "-fPIC", path, "-o", out], check=True,
                       env={**os.environ, "CCACHE_DISABLE": "1"})
        library = ctypes.CDLL(out)
        return library, time.perf_counter() - begin


def numba():
    """The module, or None."""
    try:
        import numba as found
        return found
    except ImportError:
        return None
