"""Asynchronous copies to shared memory. Copying by them belongs in kernels."""
import dataclasses
from typing import ClassVar

from . import CopyOp, LoadCacheMode
from ..._alias import missing as _missing


@dataclasses.dataclass(frozen=True)
class CopyG2SOp(CopyOp):
    """cp.async: from global to shared memory, 4, 8 or 16 bytes at once."""
    cache_mode: LoadCacheMode = LoadCacheMode.ALWAYS
    copy_kind: ClassVar[str] = "cp.async"

    def __str__(self):
        return f"cp.async, cache mode {self.cache_mode.name}"


@dataclasses.dataclass(frozen=True)
class CopyBulkG2SOp(CopyOp):
    """cp.async.bulk: a row of bytes from global to shared memory, begun by one thread, counted on copy's mbar_ptr."""
    copy_kind: ClassVar[str] = "cp.async.bulk"

    def __str__(self):
        return "cp.async.bulk"


__getattr__ = _missing(__name__)
