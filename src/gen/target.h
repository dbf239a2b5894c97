/* This machine as a compilation target, and the optimiser; the JIT that links what came out. */
#ifndef HILT_GEN_TARGET_H
#define HILT_GEN_TARGET_H

#include "emit.h"
#include "../base/digest.h"

/* Once per process, thread-safe; false: err is set. */
bool hilt_target_init(hilt_error *err);
const hilt_target_facts *hilt_target_host(void);
const char *hilt_target_triple(void);
const char *hilt_target_layout(void);
const char *hilt_target_cpu(void);
const char *hilt_target_features(void);
/* A target machine for one thread's use; kept and given out again after hilt_target_put. */
LLVMTargetMachineRef hilt_target_take(int opt_level, hilt_error *err);
void hilt_target_put(int opt_level, LLVMTargetMachineRef tm);

/* Runs LLVM's passes; false: err is set. */
bool hilt_passes_run(LLVMModuleRef lm, LLVMTargetMachineRef tm, int opt_level, bool superwords, bool coroutines,
                     hilt_error *err);

/* -- stored.c: objects in the disk cache ----------------------------------------------------------------- */
typedef struct hilt_stored {
    bool usable; /* else the other two do nothing */
    uint8_t key[HILT_DIGEST_BYTES];
} hilt_stored;
/* After hilt_target_init. */
hilt_stored hilt_stored_name(const hilt_module *m, const hilt_gen_options *o);
/* The object and the texts kept with it (for hilt_free), or NULL each. */
LLVMMemoryBufferRef hilt_stored_find(const hilt_stored *s, char **ret_llvm, char **ret_assembly);
void hilt_stored_keep(const hilt_stored *s, LLVMMemoryBufferRef object, const char *llvm, const char *assembly);
const char *hilt_stored_llvm(void); /* the path of the library that LLVM is in, or NULL */

/* -- jit.c: linked code ---------------------------------------------------------------------------------- */
typedef struct hilt_linked hilt_linked;
/* Links an object file (whose buffer it takes over in any case) into the process and looks up n symbols. */
hilt_linked *hilt_jit_link(LLVMMemoryBufferRef object, bool debug, const char *const *symbols,
                           void **ret_addresses, uint32_t n, hilt_error *err);
void hilt_jit_release(hilt_linked *l);
/* After a fatal error of LLVM inside hilt_jit_link: its sessions are left behind, new ones will be opened. */
void hilt_jit_abandon(void);

#endif
