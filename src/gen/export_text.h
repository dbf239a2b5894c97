/* Private to export_text.c and export_runtime.c: LLVM IR in text. */
#ifndef HILT_GEN_EXPORT_TEXT_H
#define HILT_GEN_EXPORT_TEXT_H

#include "export.h"

typedef struct writer {
    const hilt_export *x;
    hilt_str *out; /* functions */
    hilt_str data; /* constants, which go behind them */
    unsigned n;    /* names so far */
} writer;
typedef struct val { /* "%v7", or a constant */
    char s[32];
} val;

/* Constants, written to w->data: of bytes, N of "@hilt_cN"; of text and its NUL, "@hilt_cN", or "null" for NULL. */
unsigned hilt_export_bytes(writer *w, const void *bytes, size_t len);
val hilt_export_string(writer *w, const char *s);
void hilt_export_named_string(hilt_str *s, const char *name, const char *value); /* the same as "@name", written to s */
void hilt_export_array(writer *w, hilt_str *s, const char *name, const char *type, const hilt_str *items, uint32_t n);

/* -- export_runtime.c ---------------------------------------------------------------------------------------- */
void hilt_export_find_runtime(writer *w); /* the function hilt_find_runtime, and the table @hilt_runtime that it finds */
void hilt_export_describe(writer *w, const hilt_export_calls *calls); /* @hilt_exported */

#endif
