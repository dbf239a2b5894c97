/* What is known of a function that is being exported: export.c finds it out, export_header.c writes it down. */
#ifndef HILT_CALL_EXPORT_H
#define HILT_CALL_EXPORT_H

#include "call.h"
#include "../../gen/export.h"

typedef struct hilt_exported_arg { /* beside hilt_export_arg */
    hilt_dtype dtype;
    bool readonly;
} hilt_exported_arg;
typedef struct hilt_exported_result {
    const char *name;
    hilt_dtype dtype;
    const char *constant; /* not NULL: it is the same in each call, and is not given through a pointer */
} hilt_exported_result;

typedef struct hilt_exporter {
    hilt_arena *arena; /* of names and texts */
    const char *prefix, *file, *function; /* of the names in C; the files' name without suffix; the function's name */
    bool runtime, gpu; /* it needs libhilt; its kernels are a GPU's */
    HILT_VEC(hilt_export_arg) args;
    HILT_VEC(hilt_exported_arg) facts; /* as many */
    HILT_VEC(hilt_export_result) results;
    HILT_VEC(hilt_exported_result) returned;
    HILT_VEC(hilt_export_need) needs;
} hilt_exporter;

/* The text of the header. */
void hilt_export_header(hilt_str *s, const hilt_exporter *x);
/* compiled.export_to_c: export.c */
PyObject *hilt_export_to_c(const hilt_entry_point *p, PyObject *function, const hilt_signature *s, PyObject *args, PyObject *kw);

#endif
