/* What objects of exported functions need of libhilt at run time, if they launch kernels or print.
 *
 * Such an object finds libhilt.so by dlopen, reads hilt_export_runtime, and calls what is in it. An object's constants describe
 * it (hilt_exported); src/gen/export_text.c lays them out. An object and libhilt fit if they are of one version.
 */
#ifndef HILT_EXPORT_H
#define HILT_EXPORT_H

#include "../gen/gen.h"

/* Counts changes of what compiled code and libhilt know of each other: structs of simt.h and cpu.h, and what is here. */
#define HILT_EXPORT_VERSION 2

#define HILT_EXPORT_CODE(id, code, text) HILT_EXPORT_##id = code,
typedef enum hilt_export_code {
#include "export.def"
} hilt_export_code;
#undef HILT_EXPORT_CODE

/* Kernels for a GPU. */
typedef struct hilt_export_image {
    const char *arch;
    const void *cubin; /* NULL: there was no assembler */
    const char *ptx;   /* for other GPUs that can run it, and without a cubin */
    const hilt_ptx_kernel *kernels;
    const hilt_ptx_site *sites;
    uint32_t nkernels, nsites;
} hilt_export_image;
typedef struct hilt_exported {
    const char *version;      /* of the hilt that made it */
    const char *const *names; /* of functions of libhilt that it calls */
    void **addresses;         /* and where it reads them */
    uint64_t nnames;
    const hilt_export_image *images[2]; /* for tensors of memory of their own, and for others; NULL, NULL: the CPU's */
} hilt_exported;

typedef struct hilt_export_runtime {
    uint64_t version; /* HILT_EXPORT_VERSION */
    /* *ret_module is what the object keeps in its module. What failed, in words, goes to text. hilt_export_code, all of them. */
    int (*open)(const hilt_exported *e, void **ret_module, char *text, size_t size);
    void (*close)(void *module);
    /* which: of the images, if there are some */
    int (*call)(void *module, hilt_entry entry, uint32_t which, const uint64_t *args, uint64_t *results, char *text, size_t size);
} hilt_export_runtime;
HILT_API extern const hilt_export_runtime hilt_export_table;

#endif
