/* What an exported function looks like to C programs, and the object file that it comes in.
 *
 *   export_text.c      the functions of the header, as LLVM IR in text
 *   export_runtime.c   the same for what libhilt is told
 *   export.c           these and the function's own code, as one module of LLVM
 *
 * Sizes refer to the slots of the calling convention (../rt/rt.h) or are constants. Names are C's.
 */
#ifndef HILT_GEN_EXPORT_H
#define HILT_GEN_EXPORT_H

#include "gen.h"
#include "../rt/export.h"

enum { HILT_EXPORT_RANK = 16 };

typedef struct hilt_export_size { /* an extent or stride */
    bool in_slot;
    int64_t value; /* it, or the number of its slot */
} hilt_export_size;
typedef enum hilt_export_kind {
    HILT_EXPORT_NUMBER,  /* by value */
    HILT_EXPORT_ADDRESS, /* void * */
    HILT_EXPORT_STREAM,  /* void *: a CUstream */
    HILT_EXPORT_TENSOR,  /* by pointer: data, then the extents and strides that are in slots */
} hilt_export_kind;
typedef struct hilt_export_arg {
    hilt_export_kind kind;
    const char *name;
    hilt_type type; /* NUMBER */
    uint32_t slot;  /* the first */
    /* ADDRESS, TENSOR */
    uint32_t align;
    /* TENSOR */
    uint32_t bytes, rank;
    bool narrow; /* dynamic_shapes is an array of int32_t, else of int64_t as dynamic_strides */
    hilt_export_size sizes[2][HILT_EXPORT_RANK]; /* extents, strides */
} hilt_export_arg;
typedef struct hilt_export_result { /* through a pointer */
    hilt_type type;
    uint32_t slot;
} hilt_export_result;

/* What must hold of the arguments beside. */
typedef enum hilt_export_need_kind {
    HILT_EXPORT_MULTIPLE, /* a size is a multiple of `value` */
    HILT_EXPORT_SAME,     /* as that of another argument */
    HILT_EXPORT_COMPACT,  /* strides follow from extents; `value` has the modes, slowest first, four bits each */
    HILT_EXPORT_INDEX,    /* `value` lies below `times` the extents in `slots` */
} hilt_export_need_kind;
typedef struct hilt_export_need {
    hilt_export_need_kind kind;
    uint32_t arg, part, mode; /* INDEX has none of them */
    uint64_t value;
    uint32_t other_arg, other_part, other_mode;
    int64_t times;
    uint32_t slots[HILT_EXPORT_RANK], nslots;
    const char *text; /* INDEX: the complaint */
} hilt_export_need;

typedef struct hilt_export {
    const char *prefix, *library; /* of the names in C; where libhilt.so is now */
    const char *function;         /* func.func's name */
    const hilt_export_arg *args;
    const hilt_export_result *results;
    const hilt_export_need *needs;
    uint32_t nargs, nresults, nneeds;
    uint32_t nslots, nresult_slots;
    bool two_codes; /* one of them for tensors that overlap */
    /* Kernels for a GPU, NULL: they are the CPU's. The second is for tensors that overlap. */
    const hilt_ptx *gpu[2];
    const void *cubin[2]; /* NULL: PTX only */
    size_t cubin_size[2];
    bool *ret_runtime; /* NULL, or where is written whether the object needs libhilt */
} hilt_export;

/* -- export_text.c: for export.c -------------------------------------------------------------------------- */
/* What of libhilt the function's code calls, beside what the text defines. */
typedef struct hilt_export_calls {
    bool assert_failed, bad_index;    /* defined in the text, unless there are others */
    const char *const *names;         /* functions of libhilt: none if it is not needed */
    uint32_t nnames;
} hilt_export_calls;
void hilt_export_text(hilt_str *s, const hilt_export *x, const hilt_export_calls *calls);
#define HILT_EXPORT_ENTRY "hilt_entry"        /* the function's own code, and that for tensors that overlap */
#define HILT_EXPORT_OTHER "hilt_other_entry"
#define HILT_EXPORT_ADDRESSES "hilt_addresses" /* of calls->names, in order: an array of pointers */
bool hilt_export_is_public(const hilt_export *x, const char *name);

#endif
