/* Making tensor maps. The rules are looked at here, before a driver sees anything, so that a tensor which TMA cannot take is told
 * by its name and by the rule, on the CPU as on a GPU.
 */
#include "tmap.h"
#include "device.h"

int
hilt_rt_tmap_refuse(hilt_run *run, const hilt_tmap_facts *f, const char *why)
{
    static const uint32_t nowhere[3];
    const char *name = f->name ? f->name : "?";
    hilt_fault *fault = hilt_rt_fault(run, HILT_DIAG_TMA_TENSOR, HILT_DIAG_TMA_TENSOR_TEXT, name, why);
    if (fault) {
        snprintf(fault->tensor, sizeof fault->tensor, "%s", name);
        hilt_fault_agent(fault, nowhere, nowhere, f->site->file, f->site->line, f->site->col, "makes a tensor map");
    }
    return HILT_RUN_FAULT;
}

int
hilt_rt_tmap_encode(hilt_run *run, const hilt_tmap_facts *f, uint64_t base, const int64_t *sizes, void *ret)
{
    char why[200];
    if (!hilt_tmap_check(f, base, sizes, why, sizeof why)) {
        return hilt_rt_tmap_refuse(run, f, why);
    }
    if (run->device) {
        return run->device->encode(run->device, run, f, base, sizes, ret);
    }
    hilt_tmap_fill(ret, f, base, sizes);
    return HILT_RUN_OK;
}
