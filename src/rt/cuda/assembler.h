/* Private to the files that assemble:
 *
 *   tools.c       which assemblers there are
 *   ptxas.c       the program
 *   nvjitlink.c   the library
 *   complaints.c  what they say
 *   assemble.c    which one is taken
 *   kernels.c     all steps from a module to machine code, or none, if the disk cache has it; pack.c: how it lies there
 */
#ifndef HILT_RT_ASSEMBLER_H
#define HILT_RT_ASSEMBLER_H

#include "assemble.h"

/* -- tools.c ----------------------------------------------------------------------------------------------- */
typedef struct hilt_tools {
    hilt_str ptxas, library; /* paths; len 0: there is none */
    bool named;              /* ptxas is the one that HILT_PTXAS names */
    hilt_str tried;          /* where was looked, for who finds none */
} hilt_tools;
/* Those that make code a driver of this version takes (0: any). false: out of memory. In any case hilt_tools_free. */
bool hilt_tools_find(hilt_tools *t, int driver);
void hilt_tools_free(hilt_tools *t);

/* -- the assemblers: NULL: err is set ---------------------------------------------------------------------- */
hilt_cubin *hilt_ptxas_run(const char *path, const hilt_ptx *p, const hilt_assemble_options *o, hilt_error *err);
int hilt_ptxas_version(const char *path); /* 13000 is 13.0; 0: it does not say. Starts it */
/* *ret_loaded: whether the library could be used at all. */
hilt_cubin *hilt_nvjitlink_run(const char *path, const hilt_ptx *p, const hilt_assemble_options *o, bool *ret_loaded,
                               hilt_error *err);
int hilt_nvjitlink_version(const char *path); /* by its name. 0: unknown */

/* -- complaints.c ------------------------------------------------------------------------------------------ */
hilt_cubin *hilt_cubin_new(hilt_error *err);
/* Reads the log into notes. false: err is set, to what the log says if there is no machine code in c. */
bool hilt_complaints(const hilt_ptx *p, hilt_cubin *c, const char *log, int status, hilt_error *err);

/* -- pack.c ------------------------------------------------------------------------------------------------ */
/* What a hit of the cache gives back, as bytes; c may be NULL. made_by: a text, see kernels.c. false: out of memory. */
bool hilt_kernels_pack(hilt_str *s, const char *made_by, const hilt_ptx *p, const hilt_cubin *c);
/* false: these are no such bytes, or no memory; then nothing is given back. *ret_made_by lies in *ret_ptx. */
bool hilt_kernels_unpack(const void *data, size_t len, const char **ret_made_by, hilt_ptx **ret_ptx, hilt_cubin **ret_cubin);

#endif
