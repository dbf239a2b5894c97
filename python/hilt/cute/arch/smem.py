"""Shared memory by the functions of cute.arch."""
from ... import _hilt
from ..._alias import missing as _missing

alloc_smem = _hilt.arch.alloc_smem
get_dyn_smem = _hilt.arch.get_dyn_smem
get_dyn_smem_size = _hilt.arch.get_dyn_smem_size
map_dsmem_ptr = _hilt.arch.map_dsmem_ptr
__getattr__ = _missing("hilt.cute.arch.smem")
