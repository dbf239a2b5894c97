/* hilt's public C API: parse IR text, run passes, compile, run. See tests/capi for a program that uses it. */
#ifndef HILT_H
#define HILT_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct hilt_api_module hilt_api_module;
typedef struct hilt_api_function hilt_api_function;

/* All functions that can fail return NULL or nonzero and leave a message for hilt_last_error (per thread). */
const char *hilt_last_error(void);
const char *hilt_version(void);

hilt_api_module *hilt_api_parse(const char *text, size_t len);
char *hilt_api_print(const hilt_api_module *m); /* free with hilt_api_free_text */
void hilt_api_free_text(char *text);
int hilt_api_optimize(hilt_api_module *m, const char *passes, int level);
void hilt_api_module_free(hilt_api_module *m);

/* device: "cpu" (LLVM) or "eval" (interpreter). name NULL: the first function. */
hilt_api_function *hilt_api_compile(const hilt_api_module *m, const char *name, const char *device, int level);
/* args and results: one 8-byte slot a scalar (i128: two). 0, or nonzero when an assertion failed. */
int hilt_api_call(hilt_api_function *f, const uint64_t *args, uint64_t *results);
void hilt_api_function_free(hilt_api_function *f);

#ifdef __cplusplus
}
#endif
#endif
