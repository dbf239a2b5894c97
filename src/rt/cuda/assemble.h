/* Kernels to machine code of NVIDIA's GPUs, by whichever assembler is found on this machine (assemble.c has the order). */
#ifndef HILT_RT_ASSEMBLE_H
#define HILT_RT_ASSEMBLE_H

#include "../../gen/gen.h"

typedef struct hilt_assemble_options {
    int opt_level;     /* 0..3 */
    bool line_info;
    const char *extra; /* more options, separated by blanks; NULL: none */
    int driver; /* CUDA's version of the driver that the code is to run with (hilt_cuda_facts.driver); 0: not here */
} hilt_assemble_options;

/* What ptxas has to say beside errors: spilled registers, instructions serialised, options ignored. */
typedef struct hilt_assemble_note {
    bool warning;
    const char *text;   /* without ptxas's prefix */
    const char *kernel; /* func.func's name, or NULL */
    const char *file;   /* the line that is meant or, if that is not known, the kernel's; NULL: unknown */
    int line;
    const hilt_ptx_place *place; /* of inline PTX; NULL: something else is meant */
} hilt_assemble_note;

typedef struct hilt_cubin { /* all in its arena: hilt_cubin_free */
    hilt_arena *arena;
    const void *data;
    size_t len;
    const hilt_assemble_note *notes;
    uint32_t nnotes;
} hilt_cubin;

HILT_API void hilt_cubin_free(hilt_cubin *c); /* NULL is fine */
HILT_API void hilt_assemble_note_print(hilt_str *s, const hilt_assemble_note *n); /* "file.py:3: warning: kernel 'k': text" */

/* Assembles for the PTX's own architecture. NULL: err is set, ASSEMBLER_MISSING if there is none. */
HILT_API hilt_cubin *hilt_assemble(const hilt_ptx *p, const hilt_assemble_options *o, hilt_error *err);

/* Folders in which NVIDIA's wheels may lie (Python's site-packages), looked into after all else. Copied; the first call counts. */
HILT_API void hilt_assemble_folders(const char *const *folders, size_t n);

/* A module's kernels as PTX and, if `ptxas` is given, as machine code: out of the disk cache, where they are there, and else by
 * LLVM and hilt_assemble. Where there is no assembler, *ret_cubin is NULL (hilt_assemble says why). false: err is set, and
 * nothing is given back. */
HILT_API bool hilt_kernels_compile(const hilt_module *m, const hilt_gpu_options *gpu, const hilt_assemble_options *ptxas,
                                   hilt_ptx **ret_ptx, hilt_cubin **ret_cubin, hilt_error *err);

#endif
