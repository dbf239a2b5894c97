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
    bool host_only;     /* kernels are left out: launches go to the run's device (../rt/device.h) */
    const char *object_path; /* NULL, or where to also write the object file */
} hilt_gen_options;

typedef struct hilt_code hilt_code; /* compiled code of one module; owns its memory */

/* -- kernels for NVIDIA's GPUs --------------------------------------------------------------------------- */
typedef struct hilt_gpu_options {
    const char *arch;   /* "sm_90a" */
    int opt_level;      /* 0..3 */
    bool line_info;     /* .loc lines */
    bool keep_text;     /* LLVM IR can be asked for */
    bool overlap;       /* what func.func's noalias lists may overlap all the same */
} hilt_gpu_options;
/* A kernel's parameters are its arguments, one by one: numbers as they lie in memory, pointers as 64 bits. */
typedef struct hilt_ptx_kernel {
    const char *name, *symbol; /* func.func's, and PTX's */
    const char *file;          /* NULL: unknown */
    int line;
    uint32_t shared; /* bytes of shared memory that a launch adds to the dynamic ones it asks for */
    uint32_t static_shared, shared_align; /* of its hilt.alloc_shared, and so counted in `shared` if that is not 0 */
    uint32_t fixed_block[3], fixed_cluster[3]; /* 0: any */
    uint32_t nparams;
    uint32_t max_threads; /* of a block, as promised when it was compiled; 0: any number */
    const uint8_t *slots; /* that each parameter takes in a launch's arguments: 1, 2 (i128), or 0: one, that holds a pointer to it (a tensor map) */
} hilt_ptx_kernel;
/* Where a kernel can stop the run, and what is said then. */
typedef struct hilt_ptx_site {
    hilt_diag_id id;     /* RUN_ASSERTION, CHECK_TRAP, CHECK_BOUNDS */
    const char *kernel;  /* func.func's name */
    const char *message; /* of the assertion or trap; the tensor's name; may be NULL */
    size_t message_len;
    int dim; /* CHECK_BOUNDS */
    const char *text; /* CHECK_BOUNDS: the layout, or NULL */
    const char *file;
    int line, col;
} hilt_ptx_site;
/* What the first thread that fails writes, before it traps, to where the module's variable HILT_PTX_RECORD points
 * (8 bytes; 0: nowhere). */
#define HILT_PTX_RECORD "hilt_record"
typedef struct hilt_gpu_record {
    uint32_t state; /* 0; 1: being written; 2: written */
    uint32_t site;  /* into hilt_ptx.sites */
    uint32_t block[3], thread[3];
    int64_t values[2]; /* CHECK_BOUNDS: index, extent */
} hilt_gpu_record;
/* Where a text of inline PTX comes from: a line of its own, HILT_PTX_PLACE and a number, stands before it. */
#define HILT_PTX_PLACE "// place "
typedef struct hilt_ptx_place {
    const char *file; /* of the module's, which outlives this; or NULL */
    int line, col;
} hilt_ptx_place;
typedef struct hilt_ptx { /* all in its arena: hilt_ptx_free */
    hilt_arena *arena;
    const char *arch;
    const char *text, *llvm; /* the latter if kept, else NULL */
    size_t len;
    hilt_ptx_kernel *kernels;
    uint32_t nkernels, nsites;
    hilt_ptx_site *sites;
    hilt_ptx_place *places;
    uint32_t nplaces;
} hilt_ptx;
static inline void
hilt_ptx_free(hilt_ptx *p) /* NULL is fine */
{
    hilt_arena_free(p ? p->arena : NULL);
}

struct hilt_export; /* export.h */

#define HILT_GEN_VERSION 7
typedef struct hilt_gen {
    int version;
    const char *(*llvm_version)(void);
    const char *(*llvm_file)(void); /* the library that LLVM is in, NULL if that cannot be told */
    /* Compiles every function of the module for this machine's CPU. The module is not changed. Thread-safe.
     * NULL: err is set. */
    hilt_code *(*compile)(const hilt_module *m, const hilt_gen_options *o, hilt_error *err);
    hilt_entry (*entry)(hilt_code *c, const char *function);
    const char *(*text)(hilt_code *c, const char *what); /* "llvm", "asm"; NULL if not kept */
    void (*release)(hilt_code *c);
    /* Translates the module's kernels; host functions are left out. The module is not changed. Thread-safe. NULL: err is
     * set. */
    hilt_ptx *(*ptx)(const hilt_module *m, const hilt_gpu_options *o, hilt_error *err);
    /* Writes an object file, to options' object_path, for C programs: the module's first function with what x says. The module
     * is not changed. Thread-safe. */
    bool (*export_object)(const hilt_module *m, const hilt_gen_options *o, const struct hilt_export *x, hilt_error *err);
} hilt_gen;
HILT_API const hilt_gen *hilt_gen_load(hilt_error *err);
HILT_API bool hilt_gen_file(hilt_str *ret_path); /* where hilt_gen_load would look first, of what is there. false: nowhere */

#endif
