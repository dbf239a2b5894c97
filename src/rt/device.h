/* Where launches of compiled host code go if not to the threads of the CPU: a table of callbacks, in hilt_run.device.
 *
 * Compiled host code calls one function to launch (hilt_cpu_launch), which hands over to the run's device if it has one;
 * so the same code serves both, and the module's kernels are compiled for one of them.
 */
#ifndef HILT_DEVICE_H
#define HILT_DEVICE_H

#include "../simt/tma.h"

enum { HILT_LAUNCH_COOPERATIVE = 1, HILT_LAUNCH_PDL = 2 }; /* flags of a launch */

typedef struct hilt_run_device {
    /* Starts a kernel of the module that this device was made for: `kernel` counts them in the module's order. sizes: what
     * hilt.launch has before the arguments (grid, block, cluster, dynamic shared memory, stream: -1 is the run's own); args: slots.
     * Refuses what cannot run by a fault. May return before the kernel has ended. hilt_run_status */
    int (*launch)(const struct hilt_run_device *d, hilt_run *run, uint32_t kernel, const hilt_site *site, const int64_t *sizes,
                  unsigned flags, const uint64_t *args);
    /* Writes a tensor map of that device, which the rules of hilt_tmap_check allow. hilt_run_status */
    int (*encode)(const struct hilt_run_device *d, hilt_run *run, const struct hilt_tmap_facts *f, uint64_t base,
                  const int64_t *sizes, void *ret);
} hilt_run_device;

#endif
