/* Which of LLVM's passes run at which level.
 *
 * Not default<O3>: what arrives here is one function without calls, allocas or dead code, already folded and
 * shared, so most of that pipeline (inlining, interprocedural analyses, three rounds of everything) finds
 * nothing, and its run-time unrolling only makes more code to generate. The lists below give the same speed
 * on the scalar loops and vector loops of bench/ at a third of the time. What they rely on: loops come
 * rotated (control.c), values numbered.
 *
 * Coroutines are split first, right after what is accessed at constant offsets has become values: what is left in memory
 * then goes into frames as memory. Split after the loops have been worked on, a thousand suspends take half a minute.
 */
#include "target.h"

#include <llvm-c/Error.h>
#include <llvm-c/Transforms/PassBuilder.h>

#define CLEAN "sroa<modify-cfg>,early-cse,simplifycfg,instcombine<no-verify-fixpoint>,"
#define LOOPS                                                                                                \
    "loop-mssa(loop-rotate<header-duplication>,licm<allowspeculation>),simplifycfg,"                         \
    "instcombine<no-verify-fixpoint>,loop(loop-idiom,indvars,loop-deletion,loop-unroll-full),"
#define VECTORS                                                                                              \
    "loop-vectorize,instcombine<no-verify-fixpoint>,"                                                        \
    "simplifycfg<switch-range-to-icmp;switch-to-lookup;no-keep-loops;hoist-common-insts;sink-common-insts>," \
    "%svector-combine,loop-mssa(licm<allowspeculation>),simplifycfg"

static const char *const pipelines[4] = {
    "",
    "function(" CLEAN LOOPS "simplifycfg)",
    "function(" CLEAN LOOPS VECTORS ")",
    "function(" CLEAN "correlated-propagation," LOOPS "gvn," VECTORS ")",
};

static const char split[] = "coro-early,cgscc(coro-split),coro-cleanup";
static const char clean_split[] = "function(sroa<modify-cfg>,early-cse),coro-early,cgscc(coro-split<reuse-storage>),coro-cleanup,";

static bool
run_list(LLVMModuleRef lm, LLVMTargetMachineRef tm, const char *list, hilt_error *err)
{
    LLVMPassBuilderOptionsRef options = LLVMCreatePassBuilderOptions();
    LLVMErrorRef failure = LLVMRunPasses(lm, list, tm, options);
    LLVMDisposePassBuilderOptions(options);
    if (failure) {
        char *message = LLVMGetErrorMessage(failure);
        hilt_error_set(err, HILT_DIAG_BACKEND_FAILED, "code generation failed: %s", message);
        LLVMDisposeErrorMessage(message);
        return false;
    }
    return true;
}

bool
hilt_passes_run(LLVMModuleRef lm, LLVMTargetMachineRef tm, int opt_level, bool superwords, bool coroutines,
                hilt_error *err)
{
    char list[1200];
    if (opt_level == 0) {
        return !coroutines || run_list(lm, tm, split, err);
    }
    int n = snprintf(list, sizeof list, "%s", coroutines ? clean_split : "");
    snprintf(list + n, sizeof list - (size_t)n, pipelines[opt_level], superwords ? "slp-vectorizer," : "");
    return run_list(lm, tm, list, err);
}
