"""hilt.check(): kernels run under the checker."""
from . import _hilt


class check:
    """While it is open, calls made in this context run in the interpreter, which looks for what makes kernels wrong:
    accesses out of bounds, reads of what nobody wrote, races, misused barriers, deadlocks. What it finds is raised.

    schedules: how many orders of the threads each launch is run in. seed: the first of them, as an exception's `seed`
    names it; 0 is threads in order. strict: two unordered writes of the same value are a race too; else they are in
    `notes`, a list of exceptions that were not raised.
    """

    def __init__(self, schedules=1, seed=None, strict=False):
        if not isinstance(schedules, int) or isinstance(schedules, bool) or not 1 <= schedules <= 1_000_000_000:
            raise _hilt.DSLRuntimeError(f"check: schedules is a number of 1 and more, not {schedules!r}")
        if seed is not None and (not isinstance(seed, int) or isinstance(seed, bool) or not 0 <= seed < 1 << 64):
            raise _hilt.DSLRuntimeError(f"check: seed is a number of 0 and more, not {seed!r}")
        self.schedules, self.seed, self.strict = schedules, seed, bool(strict)
        self.notes = []
        self._tokens = []

    def __enter__(self):
        self._tokens.append(_hilt._check_enter(self.seed or 0, self.schedules, self.strict, self.notes))
        return self

    def __exit__(self, *exception):
        _hilt._check_leave(self._tokens.pop())
