/* Tensor maps by the driver. They hold an address and no context, so that any will do; the driver wants one. */
#include "priv.h"
#include "../tmap.h"

/* 32, 64, 128 are 1, 2, 3; promotion has 64 first. */
static int
steps_from(uint32_t v, uint32_t first)
{
    int n = 0;
    for (; v >= first; v /= 2)
        n++;
    return n;
}

int
hilt_cuda_encode(const hilt_run_device *d, hilt_run *run, const hilt_tmap_facts *f, uint64_t base, const int64_t *sizes,
                 void *ret)
{
    const hilt_cuda_place *p = (const hilt_cuda_place *)d;
    char why[200];
    hilt_error err = {0};
    if (hilt_cuda_state != HILT_CUDA_READY && !hilt_cuda_start(&err)) {
        return hilt_cuda_fail(run, &err);
    }
    if (p->facts->major < 9) {
        snprintf(why, sizeof why, "%s (%s) has no TMA, which comes with sm_90", p->facts->name, p->facts->arch);
        return hilt_rt_tmap_refuse(run, f, why);
    }
    void *current = NULL, *popped;
    int code = hilt_cu.cuCtxGetCurrent(&current);
    bool pushed = code == HILT_CU_OK && !current && (code = hilt_cu.cuCtxPushCurrent(p->context)) == HILT_CU_OK;
    if (code != HILT_CU_OK) {
        return hilt_cuda_run_failed(p, run, "cuCtxPushCurrent", code);
    }
    code = hilt_cu.cuTensorMapEncodeTiled(ret, (int)f->kind - HILT_WORD_TMAP_U8, f->rank, base, (const uint64_t *)sizes,
                                              (const uint64_t *)sizes + f->rank, f->box, f->steps, 0,
                                              steps_from(f->swizzle, 32), steps_from(f->promotion, 64), f->nan_fill != 0);
    if (pushed) {
        hilt_cu.cuCtxPopCurrent(&popped);
    }
    if (code == HILT_CU_OK) {
        return HILT_RUN_OK;
    }
    if (code == HILT_CU_INVALID_VALUE) {
        return hilt_rt_tmap_refuse(run, f, "the driver refuses it (cuTensorMapEncodeTiled: CUDA_ERROR_INVALID_VALUE)");
    }
    return hilt_cuda_run_failed(p, run, "cuTensorMapEncodeTiled", code);
}
