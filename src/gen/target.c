/* The host as a target: its CPU's name and features, and a stock of target machines.
 *
 * HILT_CPU names a lesser CPU of the same family instead, so that code for machines without its instructions
 * can be tested here. Only names that LLVM knows are let through: it merely prints a line about others.
 *
 * Making a target machine costs about as much as compiling a small function, and one may not be used by two
 * threads at once; so they are lent out and kept.
 */
#include "target.h"

#include <llvm-c/Target.h>

#include <pthread.h>
#include <stdlib.h>

#define KEPT 16

static struct {
    pthread_mutex_t lock;
    bool ready;
    LLVMTargetRef target;
    char *triple, *cpu, *features, *layout;
    hilt_target_facts facts;
    LLVMTargetMachineRef kept[4][KEPT];
    unsigned nkept[4];
} host = {.lock = PTHREAD_MUTEX_INITIALIZER};

static LLVMTargetMachineRef
make_machine(int opt_level)
{
    static const LLVMCodeGenOptLevel levels[4] = {LLVMCodeGenLevelNone, LLVMCodeGenLevelLess,
                                                  LLVMCodeGenLevelDefault, LLVMCodeGenLevelAggressive};
    return LLVMCreateTargetMachine(host.target, host.triple, host.cpu, host.features, levels[opt_level],
                                   LLVMRelocPIC, LLVMCodeModelSmall);
}

static bool
has_feature(const char *features, const char *name)
{
    size_t len = strlen(name);
    for (const char *p = features; (p = strstr(p, name)) != NULL; p += len) {
        if (p > features && p[-1] == '+' && (p[len] == ',' || p[len] == 0)) {
            return true;
        }
    }
    return false;
}

static const struct lesser_cpu {
    const char *name;
    bool half_convert;
} lesser_cpus[] = {{"x86-64", false}, {"x86-64-v2", false}, {"x86-64-v3", true}, {"x86-64-v4", true}};

static bool
choose_cpu(hilt_error *err)
{
    host.facts.x86 = strncmp(host.triple, "x86_64", 6) == 0;
    host.facts.aarch64 = strncmp(host.triple, "aarch64", 7) == 0;
    const char *wanted = getenv("HILT_CPU");
    if (wanted && *wanted) {
        for (size_t i = 0; i < HILT_COUNT(lesser_cpus) && host.facts.x86; i++) {
            if (strcmp(wanted, lesser_cpus[i].name) == 0) {
                host.cpu = LLVMCreateMessage(wanted);
                host.features = LLVMCreateMessage("");
                host.facts.half_convert = lesser_cpus[i].half_convert;
                return true;
            }
        }
        return hilt_error_set(
            err, HILT_DIAG_BACKEND_FAILED,
            "code generation failed: HILT_CPU=%s is none of x86-64, x86-64-v2, x86-64-v3, x86-64-v4", wanted);
    }
    host.cpu = LLVMGetHostCPUName();
    host.features = LLVMGetHostCPUFeatures();
    host.facts.half_convert = host.facts.aarch64 || (host.facts.x86 && has_feature(host.features, "f16c"));
    return true;
}

static bool
init_locked(hilt_error *err)
{
    if (LLVMInitializeNativeTarget() || LLVMInitializeNativeAsmPrinter()) {
        return hilt_error_set(err, HILT_DIAG_BACKEND_FAILED,
                              "code generation failed: LLVM has no target for this machine");
    }
    host.triple = LLVMGetDefaultTargetTriple();
    if (!choose_cpu(err)) {
        return false;
    }
    char *message = NULL;
    if (LLVMGetTargetFromTriple(host.triple, &host.target, &message)) {
        hilt_error_set(err, HILT_DIAG_BACKEND_FAILED, "code generation failed: %s", message);
        LLVMDisposeMessage(message);
        return false;
    }
    LLVMTargetMachineRef tm = make_machine(3);
    if (!tm) {
        return hilt_error_set(err, HILT_DIAG_BACKEND_FAILED,
                              "code generation failed: no target machine for %s", host.cpu);
    }
    LLVMTargetDataRef layout = LLVMCreateTargetDataLayout(tm);
    host.layout = LLVMCopyStringRepOfTargetData(layout);
    bool little = LLVMByteOrder(layout) == LLVMLittleEndian;
    LLVMDisposeTargetData(layout);
    host.kept[3][host.nkept[3]++] = tm;
    return little ||
           hilt_error_set(err, HILT_DIAG_BACKEND_FAILED, "code generation failed: a big-endian machine");
}

bool
hilt_target_init(hilt_error *err)
{
    pthread_mutex_lock(&host.lock);
    if (!host.ready) {
        host.ready = init_locked(err);
    }
    bool ok = host.ready;
    pthread_mutex_unlock(&host.lock);
    return ok;
}

const hilt_target_facts *
hilt_target_host(void)
{
    return &host.facts;
}

const char *
hilt_target_triple(void)
{
    return host.triple;
}

const char *
hilt_target_layout(void)
{
    return host.layout;
}

const char *
hilt_target_cpu(void)
{
    return host.cpu;
}

const char *
hilt_target_features(void)
{
    return host.features;
}

LLVMTargetMachineRef
hilt_target_take(int opt_level, hilt_error *err)
{
    LLVMTargetMachineRef tm = NULL;
    pthread_mutex_lock(&host.lock);
    if (host.nkept[opt_level]) {
        tm = host.kept[opt_level][--host.nkept[opt_level]];
    }
    pthread_mutex_unlock(&host.lock);
    if (!tm) {
        tm = make_machine(opt_level);
    }
    if (!tm) {
        hilt_error_set(err, HILT_DIAG_BACKEND_FAILED, "code generation failed: no target machine for %s",
                       host.cpu);
    }
    return tm;
}

void
hilt_target_put(int opt_level, LLVMTargetMachineRef tm)
{
    pthread_mutex_lock(&host.lock);
    bool keep = host.nkept[opt_level] < KEPT;
    if (keep) {
        host.kept[opt_level][host.nkept[opt_level]++] = tm;
    }
    pthread_mutex_unlock(&host.lock);
    if (!keep) {
        LLVMDisposeTargetMachine(tm);
    }
}
