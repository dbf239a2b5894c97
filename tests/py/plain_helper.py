"""A helper that gives rewritten code the meaning of plain Python.

Every value is a Python value, so every region is decided at once. What a rewritten function computes with this helper
must be what the original computes: that tests the rewriter alone, on any syntax.
"""
import sys


class Sentinel:
    def __init__(self, name):
        self.name = name

    def __repr__(self):
        return self.name


UNSET, DEAD, SKIP = Sentinel("UNSET"), Sentinel("DEAD"), Sentinel("SKIP")
KINDS = ("if for while guard ternary and or chain try with assert raise return match name exit").split()


class Site:
    def __init__(self, row):
        kind, self.place, self.text, names, self.dead, self.nflags = row
        self.kind = KINDS[kind]
        self.names = [n[0] for n in names]
        self.sure = {n[0] for n in names if n[1]}
        self.flags = {n[0] for n in names if n[2]}
        self.targets = [n[3] for n in names]
        self.stores = {n[0]: (n[4], n[5]) for n in names}


class Frame:
    pass


def const_expr(x):
    return x


class Plain:
    UNSET, DEAD, SKIP = UNSET, DEAD, SKIP

    def __init__(self, sites):
        self.sites = [Site(s) for s in sites]
        self.stack = []
        self.calls = 0

    # -- frames: what an exception left behind belongs to a Python frame that is not the caller's
    def push(self, depth=2, **state):
        f = Frame()
        f.__dict__.update(state)
        f.owner = sys._getframe(depth)
        self.stack.append(f)
        return f

    def top(self, depth=2):
        owner = sys._getframe(depth)
        while self.stack[-1].owner is not owner:
            self.stack.pop()
        return self.stack[-1]

    def pop(self):
        f = self.top(3)
        self.stack.pop()
        return f

    def site(self, number, names):
        s = self.sites[number]
        assert len(s.names) == len(names), (s.kind, s.names, names)
        return s

    # -- names
    def chk(self, x, number):
        assert x is not DEAD
        if x is UNSET:
            raise UnboundLocalError(self.sites[number].names[0])
        return x

    def unpart(self, x):
        return x

    def result(self, x):
        return None if x is UNSET else x

    # -- if and guard
    def if_begin(self, number, test, names, saved):
        self.site(number, names)
        return self.push(truth=bool(test), names=names, saved=saved).truth

    def arm(self, names):
        self.top().names = names

    def if_else(self):
        return not self.top().truth

    def entry(self):
        return self.top().names

    def saved(self):
        return self.top().saved

    def if_end(self):
        return self.pop().names

    def guard_begin(self, number, flags, names):
        self.site(number, names)
        assert all(type(f) is bool for f in flags)
        return self.push(truth=not any(flags), names=names).truth

    def guard_end(self):
        return self.pop().names

    # -- loops
    def each(self, x):
        return x

    def for_begin(self, number, names, fn, /, *args, **kw):
        s = self.site(number, names)
        self.push(site=s, names=names, flags=(False,) * s.nflags, it=iter(fn(*args, **kw)), stop=False)

    def while_begin(self, number, maybe, names):
        s = self.site(number, names)
        self.push(site=s, names=names, flags=(False,) * s.nflags, it=iter(int, 1), stop=False)

    def is_ce(self, *fns):
        return all(f is const_expr for f in fns)

    def iter(self):
        return self.top().it

    def loop_args(self):
        f = self.top()
        return tuple(x for x, target in zip(f.names, f.site.targets) if not target)

    def loop_flags(self):
        return self.top().flags

    def while_test(self, test, names):
        f = self.top()
        if not hasattr(f, "site"):   # under the loop's guard
            f = self.stack[-2]
        self.site_of(f, names)
        f.stop = not test
        return not f.stop

    def site_of(self, f, names):
        assert len(f.site.names) == len(names)

    def body_names(self, names):
        return names

    def loop_next(self, names, flags):
        f = self.top()
        self.site_of(f, names)
        f.names, f.flags = names, flags
        return f.stop or any(flags)

    def loop_end(self):
        f = self.pop()
        return (f.names, f.flags) if f.site.nflags else f.names

    # -- tests and expressions
    def ce(self, fn, x):
        return fn(x)

    def not_(self, x):
        return not x

    def x_then(self, number, test, names):
        self.site(number, names)
        return self.push(truth=bool(test), names=names).truth

    def x_val(self, value, names):
        f = self.top()
        f.names, f.value = names, value

    def x_else(self, _):
        return not self.top().truth

    def x_entry(self, i):
        return self.top().names[i]

    def x_end(self, _):
        f = self.pop()
        self.merged = f.names
        return f.value

    def x_merged(self, i):
        return self.merged[i]

    def first(self, x, *_):
        return x

    def last(self, *args):
        return args[-1]

    def b_begin(self, number, a, names):
        kind = self.site(number, names).kind
        kept = self.top().kept if kind == "chain" else None
        if kind == "chain":
            self.pop_kept()
        f = self.push(value=a, names=names, right=kept)
        return not a if kind == "or" else bool(a)

    def pop_kept(self):
        assert hasattr(self.stack[-1], "kept")
        self.stack.pop()

    b_val = x_val

    def b_end(self, _):
        f = self.pop()
        self.merged = f.names
        return f.value

    def c_put(self, x):
        self.push(kept=x)
        return x

    def c_get(self):
        return self.top().right

    def item(self, x, k):
        return x[k]

    def contains(self, x, c):
        return x in c

    def call(self, fn, /, *args, **kw):
        self.calls += 1
        return fn(*args, **kw)

    # -- writes
    def wattr(self, o, name):
        assert type(name) is str
        return o

    def witem(self, o):
        return o

    ditem = witem

    # -- at trace time
    def raise_(self, number):
        return True

    def assert_(self, number, test):
        return not test

    def assert_fail(self, number, message):
        raise AssertionError(*(() if message is None else (message,)))

    def leave(self, number):
        assert self.sites[number].kind in ("return", "exit")

    def try_begin(self, number):
        self.push(number=number)

    def try_caught(self, number):
        while getattr(self.top(), "number", None) != number:
            self.stack.pop()

    def try_end(self, number):
        self.try_caught_at(number)
        self.stack.pop()

    def try_caught_at(self, number):
        while getattr(self.top(3), "number", None) != number:
            self.stack.pop()

    with_begin = try_begin

    def with_end(self, number):
        self.try_caught_at(number)
        self.stack.pop()

    def leave(self, site):
        pass

    def opaque(self, x):
        return x

    def subject(self, number, x):
        return x
