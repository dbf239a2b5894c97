/* Making tensor maps: what hilt.tmap_encode calls, compiled or interpreted. */
#ifndef HILT_TMAP_H
#define HILT_TMAP_H

#include "../simt/tma.h"

/* Of what `base` points to; sizes: extents, then strides. Writes the 128 bytes at ret, for the device that the run's launches go
 * to. A tensor that TMA cannot take is a fault. hilt_run_status */
HILT_API int hilt_rt_tmap_encode(hilt_run *run, const hilt_tmap_facts *f, uint64_t base, const int64_t *sizes, void *ret);
/* The fault: "'a' cannot be copied by TMA: its …". HILT_RUN_FAULT */
int hilt_rt_tmap_refuse(hilt_run *run, const hilt_tmap_facts *f, const char *why);

#endif
