/* Code generation, a library of its own (libhilt_llvm), loaded when something must be compiled.
 *
 * hilt_gen_load() finds it beside libhilt.so (or at HILT_LLVM_LIBRARY), dlopens it once, and gives its table.
 * Only src/gen sees llvm-c.
 */
#ifndef HILT_GEN_H
#define HILT_GEN_H

#include "../ir/ir.h"
#include "../rt/rt.h"

typedef struct hilt_gen_options {
    int opt_level;      /* 0..3 */
    bool debug_info;    /* line tables and argument names; code registered with gdb */
    bool keep_text;     /* LLVM IR and assembly can be asked for */
    bool overlap;       /* what func.func's noalias lists may overlap all the same */
    const char *object_path; /* NULL, or where to also write the object file */
} hilt_gen_options;

typedef struct hilt_code hilt_code; /* compiled code of one module; owns its memory */

#define HILT_GEN_VERSION 2
typedef struct hilt_gen {
    int version;
    const char *(*llvm_version)(void);
    /* Compiles every function of the module for this machine's CPU. The module is not changed. Thread-safe.
     * NULL: err is set. */
    hilt_code *(*compile)(const hilt_module *m, const hilt_gen_options *o, hilt_error *err);
    hilt_entry (*entry)(hilt_code *c, const char *function);
    const char *(*text)(hilt_code *c, const char *what); /* "llvm", "asm"; NULL if not kept */
    void (*release)(hilt_code *c);
} hilt_gen;
HILT_API const hilt_gen *hilt_gen_load(hilt_error *err);

#endif
