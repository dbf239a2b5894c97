/* PTX to machine code, by NVIDIA's assembler: a program of its own, found on this machine. */
#ifndef HILT_RT_PTXAS_H
#define HILT_RT_PTXAS_H

#include "../../gen/gen.h"

typedef struct hilt_ptxas_options {
    const char *path;  /* of the program; NULL: looked for */
    int opt_level;     /* 0..3 */
    bool line_info;
    const char *extra; /* more options, separated by blanks; NULL: none */
    int driver; /* CUDA's version of the driver that the code is to run with (hilt_cuda_facts.driver); 0: not here */
} hilt_ptxas_options;

/* What ptxas has to say beside errors: spilled registers, instructions serialised, options ignored. */
typedef struct hilt_ptxas_note {
    bool warning;
    const char *text;   /* without ptxas's prefix */
    const char *kernel; /* func.func's name, or NULL */
    const char *file;   /* the line that is meant or, if that is not known, the kernel's; NULL: unknown */
    int line;
    const hilt_ptx_place *place; /* of inline PTX; NULL: something else is meant */
} hilt_ptxas_note;

typedef struct hilt_cubin { /* all in its arena: hilt_cubin_free */
    hilt_arena *arena;
    const void *data;
    size_t len;
    const hilt_ptxas_note *notes;
    uint32_t nnotes;
} hilt_cubin;

/* Assembles for the PTX's own architecture. NULL: err is set. */
HILT_API hilt_cubin *hilt_ptxas_run(const hilt_ptx *p, const hilt_ptxas_options *o, hilt_error *err);
HILT_API void hilt_cubin_free(hilt_cubin *c); /* NULL is fine */
/* Where ptxas is, into ret_path: HILT_PTXAS, PATH, CUDA_HOME, CUDA_PATH, /usr/local/cuda. false: nowhere, err is set. */
HILT_API bool hilt_ptxas_find(hilt_str *ret_path, hilt_error *err);

#endif
