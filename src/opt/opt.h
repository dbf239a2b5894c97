/* Passes: what recording cannot see. One file a pass, one row in passes.def. */
#ifndef HILT_OPT_H
#define HILT_OPT_H

#include "../ir/build.h"

typedef struct hilt_pass_ctx {
    hilt_module *module;
    bool may_overlap; /* func.func's noalias may turn out not to hold: a pass that relies on it leaves the work to later */
    hilt_error *err; /* set: the pass failed (out of memory); the module can only be freed */
} hilt_pass_ctx;
#define HILT_PASS(id, name, help) bool hilt_opt_##id(hilt_op *func, hilt_pass_ctx *ctx);
#include "passes.def"
#undef HILT_PASS

/* What passes have to tell users is added to m->notes, and printed with HILT_NOTES=2.
 * Runs a comma-separated list of pass names ("canon,cse"); NULL: the default pipeline for opt level 0..3.
 * HILT_DEBUG=print-passes, verify, time apply; HILT_SKIP=name,… leaves passes out. false: err is set. */
HILT_API bool hilt_opt_run(hilt_module *m, const char *passes, int level, hilt_error *err);
/* Replaces math.* ops that need it by their expansion; back ends run it on what they compile. fast: those that say `fast` stay,
 * in f32. */
HILT_API bool hilt_expand_math(hilt_module *m, bool fast, hilt_error *err);
/* Gives kernels the noalias that follows from that of the functions which launch them. */
HILT_API bool hilt_launch_facts(hilt_module *m, hilt_error *err);
/* Pipelines the loops that hilt_opt_run left because it did not rely on noalias: now it holds. Back ends run it on their own copy. */
HILT_API bool hilt_pipeline_rest(hilt_module *m, int level, hilt_error *err);
/* Makes kernels per_block ones where that is right (block_loops.c); others stay. Goes by func.func's noalias. Before
 * hilt_expand_math: a math op is worth keeping, its expansion looks cheap. */
HILT_API bool hilt_block_loops(hilt_module *m, hilt_error *err);
/* The same by warps, for those that are not per_block ones: per_warp (warp_loops.c). */
HILT_API bool hilt_warp_loops(hilt_module *m, hilt_error *err);

#endif
