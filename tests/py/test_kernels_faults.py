"""What ends a run of a kernel, as exceptions; hilt.check()."""
import asyncio
import pickle
import sys
import threading

import cutlass.cute as cute
from cutlass import Constexpr, Int32
import hilt
import numpy as np
import pytest

from launching import device, fresh, refused, zeros

arch = cute.arch


@cute.kernel
def asserts(t: cute.Tensor, n):
    i = arch.thread_idx()[0]
    assert i < n, "too far"  # asserts
    t[i] = 1


@cute.kernel
def reaches(t: cute.Tensor, n):
    i = arch.thread_idx()[0]
    if i == n:
        t[i + 100] = 1  # reaches


def line_of(mark):
    lines = open(__file__).read().splitlines()
    return next(i for i, line in enumerate(lines, 1) if line.endswith("# " + mark))


@cute.jit
def launch_failing(k: Constexpr, t: cute.Tensor, n: Int32):
    k(t, n).launch(grid=1, block=32)


def test_failed_assertions():
    t = zeros(32)
    f = cute.compile(fresh(launch_failing), asserts, t, 5, options="--enable-assertions")
    with pytest.raises(AssertionError) as info:
        f(t, 5)
    e = info.value
    assert e.lineno == line_of("asserts") and "too far" in str(e)
    assert e.thread in (None, (5, 0, 0)) and e.block in (None, (0, 0, 0))
    f(t, 32)
    assert t.all()


def test_indices_are_checked_with_assertions():
    t = zeros(32)
    f = cute.compile(fresh(launch_failing), reaches, t, 7, options="--enable-assertions")
    e = refused(lambda: f(t, 7), "CHECK_BOUNDS", "107", "'t'", "t[i + 100]", *["^^^^^^^^^^"] * (sys.version_info >= (3, 11)))
    assert e.lineno == line_of("reaches") and e.kernel == "reaches" and e.block == (0, 0, 0)
    f(t, 40)


def test_faults_survive_pickling():
    t = zeros(32)
    f = cute.compile(fresh(launch_failing), reaches, t, 7, options="--enable-assertions")
    e = refused(lambda: f(t, 7), "CHECK_BOUNDS")
    again = pickle.loads(pickle.dumps(e))
    assert str(again) == str(e) and again.agents == e.agents and again.kernel == "reaches"


# -- the checker ---------------------------------------------------------------------------------------------------------------------

@cute.kernel
def races(t: cute.Tensor, n):
    i = arch.thread_idx()[0]
    if i == 3:
        t[0] = n  # first
    if i == 7:
        t[1] = t[0]  # second


@cute.kernel
def agrees(t: cute.Tensor, n):
    t[0] = n


def test_check_finds_what_compiled_code_does_not_see():
    f, t = fresh(launch_failing), zeros(32)
    f(reaches, t, 40)
    with hilt.check():
        e = refused(lambda: f(reaches, t, 7), "CHECK_BOUNDS", "107", "'t'")
        assert e.thread == (7, 0, 0) and e.tensor == "t" and e.agents[0].lineno == line_of("reaches")
        e = refused(lambda: f(races, t, 1), "CHECK_RACE", "t[0]", "note:")
        assert {a.thread for a in e.agents} == {(3, 0, 0), (7, 0, 0)} and e.coord == (0,)
        assert {a.lineno for a in e.agents} == {line_of("first"), line_of("second")}
        with pytest.raises(AssertionError, match="too far"):
            f(asserts, t, 5)
        f(asserts, t, 32)


def test_check_is_of_its_context(device):
    if device == "eval":
        return
    f, t = fresh(launch_failing), zeros(32)
    f(races, t, 1)
    seen = []

    def other():
        f(races, t, 1)
        seen.append(1)
    with hilt.check() as outer:
        with hilt.check(schedules=2, seed=5) as inner:
            refused(lambda: f(races, t, 1), "CHECK_RACE")
        refused(lambda: f(races, t, 1), "CHECK_RACE")
        thread = threading.Thread(target=other)
        thread.start()
        thread.join()
        assert seen == [1]
    f(races, t, 1)

    async def task(check):
        if check:
            with hilt.check():
                await asyncio.sleep(0)
                refused(lambda: f(races, t, 1), "CHECK_RACE")
                await asyncio.sleep(0)
        else:
            for _ in range(3):
                f(races, t, 1)
                await asyncio.sleep(0)

    async def main():
        await asyncio.gather(task(True), task(False), task(True))
    asyncio.run(main())
    f(races, t, 1)


def test_check_of_compiled_functions(device):
    t = zeros(32)
    f = cute.compile(fresh(launch_failing), races, t, 1)
    if device == "cpu":
        f(t, 1)
    with hilt.check():
        refused(lambda: f(t, 1), "CHECK_RACE")
        refused(lambda: f(races, t, 1), "CHECK_RACE")
        refused(lambda: f(np.zeros(32, np.float32), 1), "ARG_MISMATCH")


def test_check_notes():
    f, t = fresh(launch_failing), zeros(32)
    with hilt.check() as c:
        f(agrees, t, 1)
    assert c.notes and all(isinstance(note, hilt.DSLError) and note.id == "CHECK_RACE" for note in c.notes)
    with hilt.check(strict=True):
        refused(lambda: f(agrees, t, 1), "CHECK_RACE")
    assert t[0] == 1


def test_check_schedules_and_results():
    @cute.kernel
    def k(t: cute.Tensor, n):
        i = arch.thread_idx()[0]
        t[i] = t[i] + n

    f, t = fresh(launch_failing), zeros(32)
    with hilt.check(schedules=20):
        f(k, t, 2)
    assert t.tolist() == [2] * 32
    with pytest.raises(hilt.DSLRuntimeError):
        hilt.check(schedules=0)
    with pytest.raises(hilt.DSLRuntimeError):
        hilt.check(seed=-1)


def test_check_leaves_functions_without_kernels_alone():
    @cute.jit
    def f(n: Int32):
        return n + 1
    with hilt.check():
        assert f(3) == 4
