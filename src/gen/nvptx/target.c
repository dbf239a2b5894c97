/* GPUs as targets (targets.def): LLVM's target machines for them, and what they can do. */
#include "gpu.h"

#include <llvm-c/Target.h>

#include <pthread.h>

static const hilt_gpu_target targets[] = {
#define HILT_GPU_TARGET(name, cpu, ptx, features) {name, cpu, ptx, features},
#include "targets.def"
#undef HILT_GPU_TARGET
};

const unsigned char hilt_gpu_spaces[HILT_SPACE_COUNT] = {
    [HILT_SPACE_GLOBAL] = HILT_AS_GLOBAL,
    [HILT_SPACE_SHARED] = HILT_AS_SHARED,
    [HILT_SPACE_CONST] = HILT_AS_CONST,
};

const hilt_gpu_target *
hilt_gpu_find_target(const char *name, hilt_error *err)
{
    hilt_str all = {0};
    for (size_t i = 0; i < HILT_COUNT(targets); i++) {
        if (strcmp(targets[i].name, name) == 0) {
            hilt_str_free(&all);
            return &targets[i];
        }
        hilt_str_printf(&all, "%s%s", i ? ", " : "", targets[i].name);
    }
    hilt_error_set(err, HILT_DIAG_CONFIG_INVALID_VALUE, "there is no GPU architecture '%s': %s", name,
                   all.data ? all.data : "");
    hilt_str_free(&all);
    return NULL;
}

static void
set_up(void)
{
    LLVMInitializeNVPTXTargetInfo();
    LLVMInitializeNVPTXTarget();
    LLVMInitializeNVPTXTargetMC();
    LLVMInitializeNVPTXAsmPrinter();
}

LLVMTargetMachineRef
hilt_gpu_machine(const hilt_gpu_target *t, int opt_level, hilt_error *err)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    static const LLVMCodeGenOptLevel levels[4] = {LLVMCodeGenLevelLess, LLVMCodeGenLevelLess,
                                                  LLVMCodeGenLevelDefault, LLVMCodeGenLevelAggressive};
    pthread_once(&once, set_up);
    LLVMTargetRef target;
    char *message = NULL;
    if (LLVMGetTargetFromTriple("nvptx64-nvidia-cuda", &target, &message)) {
        hilt_error_set(err, HILT_DIAG_BACKEND_FAILED, "code generation failed: %s", message);
        LLVMDisposeMessage(message);
        return NULL;
    }
    LLVMTargetMachineRef tm = LLVMCreateTargetMachine(target, "nvptx64-nvidia-cuda", t->cpu, "+ptx85",
                                                      levels[opt_level], LLVMRelocDefault, LLVMCodeModelDefault);
    if (!tm) {
        hilt_error_set(err, HILT_DIAG_BACKEND_FAILED, "code generation failed: no target machine for %s", t->name);
    }
    return tm;
}

const hilt_target_facts *
hilt_gpu_facts(const hilt_gpu_target *t)
{
    static const hilt_target_facts facts = {.half_convert = true, .pack = hilt_gpu_pack, .unpack = hilt_gpu_unpack};
    return &facts;
}
