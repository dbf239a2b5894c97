"""cute.struct: classes whose annotations say how a piece of memory is laid out.

Members lie as in C: each at the next place that its alignment allows, the whole as aligned as its strictest member and
padded to that. `__hilt_struct__` is the table by which a struct in memory finds its members.
"""
import sys

from .. import _hilt

__all__ = ["struct", "union"]


def _refuse(name, text):
    raise _hilt.arch._struct_error(name, text)


class _Range:
    """MemRange[T, n]: n elements in a row."""

    def __init__(self, dtype, size):
        self.dtype, self.size = dtype, size

    @property
    def elem_width(self):
        return self.dtype.width

    @property
    def size_in_bytes(self):
        return self.size * _bytes(self.dtype)


class _Aligned:
    """Align[T, n]: a member at a multiple of n bytes."""

    def __init__(self, dtype, align):
        self.dtype, self.align = dtype, align


def _bytes(dtype):
    return (dtype.width + 7) // 8


def _is_number(dtype):
    return isinstance(dtype, type) and issubclass(dtype, _hilt.Numeric) and hasattr(dtype, "width")


def _count(what, n, least):
    try:
        value = int(n)
    except Exception:
        value = None
    if value is None or isinstance(n, (bool, float)) or value < least:
        _refuse(what, f"{n!r} is no number of elements or bytes known while compiling, from {least} on")
    return value


class _MakeRange(type):
    def __getitem__(cls, args):
        if not isinstance(args, tuple) or len(args) != 2:
            _refuse("MemRange", "MemRange[type, number] has two arguments")
        dtype, size = args
        if not _is_number(dtype):
            _refuse("MemRange", f"{dtype!r} is no scalar type")
        return _Range(dtype, _count("MemRange", size, 0))


class _MakeAligned(type):
    def __getitem__(cls, args):
        if not isinstance(args, tuple) or len(args) != 2:
            _refuse("Align", "Align[type, bytes] has two arguments")
        dtype, align = args
        align = _count("Align", align, 1)
        if align & (align - 1):
            _refuse("Align", f"{align} is no power of two")
        if not (_is_number(dtype) or isinstance(dtype, (_Range, struct))):
            _refuse("Align", f"{dtype!r} is no scalar type, MemRange or struct")
        return _Aligned(dtype, align)


class _Member:
    """What one annotation says."""

    def __init__(self, owner, name, said):
        self.align = 1
        while isinstance(said, _Aligned):
            self.align, said = max(self.align, said.align), said.dtype
        self.count = 1
        if isinstance(said, _Range):
            self.kind, self.dtype, self.count = "range", said.dtype, said.size
            self.size, natural = said.size_in_bytes, _bytes(said.dtype)
        elif isinstance(said, struct):
            self.kind, self.dtype = "struct", said
            self.size, natural = said.__hilt_struct__[1:3]
        elif _is_number(said):
            self.kind, self.dtype = "scalar", said
            self.size = natural = _bytes(said)
        else:
            _refuse(owner, f"member '{name}' is {said!r}: a scalar type, MemRange[…], Align[…] or a struct is expected")
        self.align = max(self.align, natural)


def _annotations(cls):
    """The annotations as objects; texts (from __future__ import annotations) are looked up where the class stands."""
    said = cls.__dict__.get("__annotations__", {})
    if not any(isinstance(x, str) for x in said.values()):
        return said
    frame = sys._getframe(2)
    return {name: eval(x, frame.f_globals, dict(frame.f_locals)) if isinstance(x, str) else x for name, x in said.items()}


class struct:
    """@cute.struct: a class whose annotations are the members of a piece of memory."""
    _together = False

    class MemRange(metaclass=_MakeRange):
        """MemRange[T, n]: n elements in a row."""

    class Align(metaclass=_MakeAligned):
        """Align[T, n]: a member at a multiple of n bytes."""

    def __init__(self, cls):
        self.__name__ = self.__qualname__ = cls.__name__
        self.__module__, self.__doc__ = cls.__module__, cls.__doc__
        members, offset, end, align = {}, 0, 0, 1
        for name, said in _annotations(cls).items():
            m = _Member(cls.__name__, name, said)
            at = 0 if self._together else -(-offset // m.align) * m.align
            members[name] = (at, m.align, m.kind, m.dtype, m.count)
            offset, align = at + m.size, max(align, m.align)
            end = max(end, offset)
        if not members:
            _refuse(cls.__name__, "it has no members: annotate them")
        self.__hilt_struct__ = (cls.__name__, -(-max(end, 1) // align) * align, align, members)

    def __sizeof__(self):
        return self.__hilt_struct__[1]

    def __alignof__(self):
        return self.__hilt_struct__[2]

    def size_in_bytes(self):
        """Bytes, padding included."""
        return self.__hilt_struct__[1]

    def __call__(self, pointer):
        """The members at a pointer."""
        return _hilt.arch._struct_at(pointer, self)

    def __repr__(self):
        return f"<struct {self.__name__}, {self.__sizeof__()} bytes>"


class union(struct):
    """@cute.union: members that lie in one place."""
    _together = True
