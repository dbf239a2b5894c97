/* Which of LLVM's passes run at which level.
 *
 * Not default<O3>: what arrives here is one function without calls, allocas or dead code, already folded and
 * shared, so most of that pipeline (inlining, interprocedural analyses, three rounds of everything) finds
 * nothing, and its run-time unrolling only makes more code to generate. The lists below give the same speed
 * on the scalar loops and vector loops of bench/ at a third of the time. What they rely on: loops come
 * rotated (control.c), values numbered.
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

bool
hilt_passes_run(LLVMModuleRef lm, LLVMTargetMachineRef tm, int opt_level, bool superwords, hilt_error *err)
{
    char list[1024];
    if (!*pipelines[opt_level]) {
        return true;
    }
    LLVMPassBuilderOptionsRef options = LLVMCreatePassBuilderOptions();
    snprintf(list, sizeof list, pipelines[opt_level], superwords ? "slp-vectorizer," : "");
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
