/* Which of LLVM's passes run at which level. */
#include "target.h"

#include <llvm-c/Error.h>
#include <llvm-c/Transforms/PassBuilder.h>

static const char *const pipelines[4] = {"default<O0>", "default<O1>", "default<O2>", "default<O3>"};

bool
hilt_passes_run(LLVMModuleRef lm, LLVMTargetMachineRef tm, int opt_level, hilt_error *err)
{
    LLVMPassBuilderOptionsRef options = LLVMCreatePassBuilderOptions();
    LLVMPassBuilderOptionsSetSLPVectorization(options, opt_level >= 2);
    LLVMErrorRef failure = LLVMRunPasses(lm, pipelines[opt_level], tm, options);
    LLVMDisposePassBuilderOptions(options);
    if (failure) {
        char *message = LLVMGetErrorMessage(failure);
        hilt_error_set(err, HILT_DIAG_BACKEND_FAILED, "code generation failed: %s", message);
        LLVMDisposeErrorMessage(message);
        return false;
    }
    return true;
}
