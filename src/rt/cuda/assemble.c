/* Chooses the assembler. */
#include "assemble.h"

void
hilt_assemble_folders(const char *const *folders, size_t n)
{
}

hilt_cubin *
hilt_assemble(const hilt_ptx *p, const hilt_ptxas_options *o, hilt_error *err)
{
    return hilt_ptxas_run(p, o, err);
}

bool
hilt_kernels_compile(const hilt_module *m, const hilt_gpu_options *gpu, const hilt_ptxas_options *ptxas, hilt_ptx **ret_ptx,
                     hilt_cubin **ret_cubin, hilt_error *err)
{
    const hilt_gen *gen = hilt_gen_load(err);
    hilt_ptx *p = gen ? gen->ptx(m, gpu, err) : NULL;
    hilt_error failure = {0};
    hilt_cubin *c = p && ptxas ? hilt_assemble(p, ptxas, &failure) : NULL;
    if (!p || (ptxas && !c && failure.id != HILT_DIAG_ASSEMBLER_MISSING)) {
        *err = p ? failure : *err;
        hilt_ptx_free(p);
        return false;
    }
    *ret_ptx = p;
    *ret_cubin = c;
    return true;
}
