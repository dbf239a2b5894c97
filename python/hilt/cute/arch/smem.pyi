from hilt.cute.arch import (
    alloc_smem as alloc_smem, get_dyn_smem as get_dyn_smem, get_dyn_smem_size as get_dyn_smem_size, map_dsmem_ptr as map_dsmem_ptr,
)
