/* Kernels to machine code of NVIDIA's GPUs, by whichever assembler is found on this machine. */
#ifndef HILT_RT_ASSEMBLE_H
#define HILT_RT_ASSEMBLE_H

#include "ptxas.h"

/* Assembles for the PTX's own architecture. NULL: err is set, ASSEMBLER_MISSING if there is none. */
HILT_API hilt_cubin *hilt_assemble(const hilt_ptx *p, const hilt_ptxas_options *o, hilt_error *err);

/* Folders in which NVIDIA's wheels may lie (Python's site-packages), looked into after all else. Copied; the first call counts. */
HILT_API void hilt_assemble_folders(const char *const *folders, size_t n);

/* A module's kernels as PTX and, if `ptxas` is given, as machine code: out of the disk cache, where they are there, and else by
 * LLVM and hilt_assemble. Where there is no assembler, *ret_cubin is NULL (hilt_assemble says why). false: err is set, and
 * nothing is given back. */
HILT_API bool hilt_kernels_compile(const hilt_module *m, const hilt_gpu_options *gpu, const hilt_ptxas_options *ptxas,
                                   hilt_ptx **ret_ptx, hilt_cubin **ret_cubin, hilt_error *err);

#endif
