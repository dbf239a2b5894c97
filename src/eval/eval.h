/* The reference interpreter: runs every op there is, slowly and by the definition. */
#ifndef HILT_EVAL_H
#define HILT_EVAL_H

#include "../ir/ir.h"
#include "../rt/rt.h"

/* A function prepared for interpretation (dense value numbering). It reads the module, which must outlive it.
 */
typedef struct hilt_program hilt_program;
HILT_API hilt_program *hilt_eval_prepare(const hilt_module *m, const hilt_op *func, hilt_error *err);
HILT_API void hilt_eval_free(hilt_program *p);
/* Thread-safe: a program may run in many threads at once. Kernels that it launches run in order, block after block. */
HILT_API int hilt_eval_run(const hilt_program *p, const uint64_t *args, uint64_t *results, hilt_run *run);

#endif
