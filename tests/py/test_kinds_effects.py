"""Whatever Python code writes at trace time inside a run-time region is joined like any other value, or refused."""
import pytest

from kinds import agree, refused

HEADS = ["if a > 0:", "for _ in range(a):", "while k < a:"]
PROGRAM = """
    class Box:
        def __init__(self, v):
            self.v, self.l, self.inner = v, [v, v], types.SimpleNamespace(v=v)
        def __getitem__(self, i):
            return self.l[i]
        def __setitem__(self, i, v):
            self.l[i] = v
        def __iadd__(self, v):
            self.inner.v += v
            return self
        @property
        def p(self):
            return self.inner.v
        @p.setter
        def p(self, v):
            self.inner.v = v
    class Hooked(Box):
        def __setattr__(self, name, v):
            object.__setattr__(self, name, v)
            if name == "w":
                self.l[0] = v
    @jit
    def f(out, a: Int32, b: Int32):
        box, hooked, k, array = Box(a), Hooked(a), Int32(0), np.zeros(3, np.int64)
        hooked.w = b
        ordered, default = collections.OrderedDict(x=1, y=2), dict(x=1, y=2)
        again = iter([1, 2, 3])
        {head}
            {statement}
            k += 1
        out[0], out[1], out[2], out[3], out[4] = box.v, box.l[0], box.l[1], box.inner.v, k
        out[5], out[6], out[7] = hooked.l[0], int(array[0]), [*ordered.values()][0] + [*default.values()][0]
"""
CALLS = [(a, b) for a in (-1, 0, 1, 3) for b in (0, 5)]
JOINED = ["box[1] = 3", "box[1] = box[1] + b", "box[1] += 2", "box.p = 4", "box.p += b", "box += 2", "hooked.w = k",
          "box.__dict__['v'] = b", "vars(box)['v'] = b", "box.__dict__.update(v=b)", "setattr(box, 'v', b)",
          "functools.partial(setattr, box, 'v')(b)", "box.l.__setitem__(0, b)", "(lambda: box.l.__setitem__(0, b))()",
          "list(map(lambda v: setattr(box, 'v', v), [b]))", "box.l = [b, a]", "box.l[:] = [b, b]", "box.l.reverse()",
          "max((1, 2), key=lambda v: (box.l.__setitem__(0, b), v)[1])"]
REFUSED = [("array[0] = 1", "SCOPE_EFFECT_IN_REGION"), ("array[0] += 1", "SCOPE_EFFECT_IN_REGION"),
           ("array.fill(2)", "SCOPE_EFFECT_IN_REGION"), ("np.copyto(array, 1)", "SCOPE_EFFECT_IN_REGION"),
           ("ordered.move_to_end('x')", "CONTAINER_STRUCTURE_CHANGED"),
           ("default['x'] = default.pop('x')", "CONTAINER_STRUCTURE_CHANGED"),
           ("again.__next__()", "SCOPE_OUTER_ITERATOR"), ("next(again)", "SCOPE_OUTER_ITERATOR")]


@pytest.mark.parametrize("head", HEADS)
@pytest.mark.parametrize("statement", JOINED)
def test_joined(statement, head, tmp_path):
    agree(tmp_path, PROGRAM.format(head=head, statement=statement), CALLS)


@pytest.mark.parametrize("head", HEADS)
@pytest.mark.parametrize("statement, id", REFUSED)
def test_refused(statement, id, head, tmp_path):
    refused(tmp_path, PROGRAM.format(head=head, statement=statement), (1, 2), id=id)


def test_keys_whose_hash_changes(tmp_path):
    """A key's own __hash__ and __eq__ may do anything; nothing crashes."""
    agree(tmp_path, """
        class Key:
            def __init__(self, v):
                self.v, self.n = v, 0
            def __hash__(self):
                self.n += 1
                return self.n
        @jit
        def f(out, a: Int32):
            key, d = Key(a), {}
            if a > 0:
                d = {key: 1}
                out[0] = key.v
            out[1] = key.v
    """, [(1,), (0,)])
