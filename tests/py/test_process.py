"""What surrounds a trace: signals, threads, forks, the collector, copies; and results that must be new at each call."""
import collections
import copy
import dataclasses
import gc
import os
import pickle
import signal
import subprocess
import sys
import threading
import time
import weakref

import pytest

import hilt
import hilt.cute as cute
from hilt.cute import jit


@jit
def twice(n):
    return n * 2


def fails(table):
    return table["absent"]


@jit
def failing(n):
    if n > 0:
        fails({})
    return n


@jit
def calls_failing(n):
    return failing(n) + 1


def test_exception_of_an_inlined_region_keeps_its_type():
    with pytest.raises(KeyError):
        calls_failing(3)


def test_interrupt_while_tracing():
    def interrupted(*_):
        raise KeyboardInterrupt

    def waits():
        signal.setitimer(signal.ITIMER_REAL, 0.05)
        time.sleep(5)
        return 0

    @jit
    def inner(n):
        while n > 0:
            n = n - 1 + waits()
        return n

    @jit
    def outer(n):
        return inner(n) if n > 1 else n

    before = signal.signal(signal.SIGALRM, interrupted)
    try:
        with pytest.raises(KeyboardInterrupt):
            outer(5)
    finally:
        signal.signal(signal.SIGALRM, before)
    assert twice(4) == 8


def test_interrupt_while_another_thread_traces():
    started, go_on = threading.Event(), threading.Event()

    def waits():
        started.set()
        go_on.wait(10)
        return 0

    @jit
    def slow(n):
        return n + waits()

    @jit
    def other(n):
        return n

    def interrupted(*_):
        raise KeyboardInterrupt

    thread = threading.Thread(target=slow, args=(1,))
    before = signal.signal(signal.SIGALRM, interrupted)
    try:
        thread.start()
        started.wait()
        signal.setitimer(signal.ITIMER_REAL, 0.1)
        with pytest.raises(KeyboardInterrupt):
            other(1)
    finally:
        signal.signal(signal.SIGALRM, before)
        go_on.set()
        thread.join()
    assert other(1) == 1 and slow(1) == 1


def test_fork_while_another_thread_traces():
    started, go_on = threading.Event(), threading.Event()

    def waits():
        started.set()
        go_on.wait(10)
        return 0

    @jit
    def slow(n):
        return n + waits()

    @jit
    def other(n):
        return n + 1

    thread = threading.Thread(target=slow, args=(1,))
    thread.start()
    started.wait()
    child = os.fork()
    if child == 0:
        signal.alarm(20)
        go_on.set()
        os._exit(0 if other(1) == 2 and slow(1) == 1 else 1)
    status = os.waitpid(child, 0)[1]
    go_on.set()
    thread.join()
    assert status == 0


def test_cycles_through_what_entries_hold_are_collected():
    class Model:
        def __init__(self):
            self.scale = 3
            self.compiled = cute.compile(self.run, 1)

            @jit
            def scaled(n):
                return n * self.scale

            self.scaled = scaled

        @jit
        def run(self, n):
            return n + self.scale

    gone = []
    for _ in range(3):
        model = Model()
        assert model.scaled(2) == 6
        gone.append(weakref.ref(model))
        del model
    gc.collect()
    assert [ref() for ref in gone] == [None] * 3


def test_deep_contents_are_guarded():
    class Node:
        pass

    table = [[i, i, i] for i in range(3000)]
    root, leaf = Node(), Node()
    root.leaf, leaf.root, leaf.all = leaf, root, [root, [leaf]]
    leaf.value = 1

    @jit
    def f(n):
        return n + table[2900][0] + root.leaf.root.leaf.value

    assert f(1) == 2902
    table[2900][0] = 7
    assert f(1) == 9
    leaf.value = 2
    assert f(1) == 10


def test_results_are_new_at_each_call():
    @jit
    def sets(n):
        return {1, 2}, bytearray(b"ab"), collections.deque([1])

    first, text, queue = sets(1)
    first.add(3)
    text.append(1)
    queue.append(2)
    assert sets(1) == ({1, 2}, bytearray(b"ab"), collections.deque([1]))

    @jit
    def runtime(n):
        return collections.deque([n])

    with pytest.raises(hilt.DSLError) as e:
        runtime(1)
    assert e.value.id == "CALL_RESULT"


def test_dataclass_with_a_base_in_c():
    @dataclasses.dataclass
    class Failure(Exception):
        code: int

    @jit
    def f(n):
        return Failure(n)

    failure = f(2)
    assert failure.code == 2 and isinstance(failure, Failure)
    str(failure), repr(failure)


def test_copies():
    assert copy.copy(twice) is twice and copy.deepcopy([twice])[0] is twice
    assert pickle.loads(pickle.dumps(twice)) is twice
    assert copy.deepcopy(hilt.Int32(5)) == 5 and pickle.loads(pickle.dumps(hilt.Int32(5))) == 5


@pytest.mark.skipif(sys.version_info >= (3, 13), reason="another name of the module")
def test_second_interpreter_is_refused():
    program = ("import hilt, _xxsubinterpreters as s\n"
               "try: s.run_string(s.create(), 'import hilt')\n"
               "except Exception as e: print(e)\n"
               "try: hilt.cute.printf('x')\n"
               "except hilt.DSLError as e: print(e.id)\n")
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "ImportError" in done.stdout and "PHASE_OUTSIDE_JIT" in done.stdout


def test_argument_changed_by_another_thread_before_it_is_traced():
    started, go_on = threading.Event(), threading.Event()

    def waits():
        started.set()
        go_on.wait(10)
        return 0

    @jit
    def slow(n):
        return n + waits()

    @jit
    def total(d):
        return d["a"]

    d, results = {"a": 1}, []

    def call():
        try:
            results.append(total(d))
        except hilt.DSLError as e:
            results.append(e.id)

    first = threading.Thread(target=slow, args=(1,))
    first.start()
    started.wait()
    second = threading.Thread(target=call)
    second.start()
    time.sleep(0.2)
    d.update({i: i for i in range(1000)})
    go_on.set()
    first.join()
    second.join()
    assert results == ["ARG_WRONG_TYPE"]
    assert total({"a": 1}) == 1


def test_new_from_values_of_a_named_tuple():
    Point = collections.namedtuple("Point", "x y")
    assert hilt.new_from_mlir_values(Point(1, (2, 3)), [4, 5, 6]) == Point(4, (5, 6))
