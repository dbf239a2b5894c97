/* hilt's public C API: parse IR text, run passes, compile, run. tests/capi has a program that uses it. */
#ifndef HILT_H
#define HILT_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct hilt_api_module hilt_api_module;
typedef struct hilt_api_function hilt_api_function;

/* Every function that can fail returns NULL or nonzero and leaves a message for hilt_last_error (one a
 * thread). */
const char *hilt_last_error(void);
const char *hilt_version(void);

/* -- modules --------------------------------------------------------------------------------------------- */
/* Reads and verifies IR text (MLIR's generic form). */
hilt_api_module *hilt_api_parse(const char *text, size_t len);
void hilt_api_module_free(hilt_api_module *m);
enum { HILT_API_LOCATIONS = 1 };
/* The module's text; free it with hilt_api_free_text. flags: 0 or HILT_API_LOCATIONS. */
char *hilt_api_print(const hilt_api_module *m, unsigned flags);
void hilt_api_free_text(char *text);
/* passes: names separated by commas; NULL: the pipeline of the level, 0 to 3. After a failure (an unknown name aside)
 * the module can only be freed. */
int hilt_api_optimize(hilt_api_module *m, const char *passes, int level);
/* What the code generator makes of the module: what is "llvm" or "asm". Free with hilt_api_free_text. */
char *hilt_api_code(const hilt_api_module *m, const char *what, int level);
/* The module's kernels for an NVIDIA GPU, without need of one: what is "ptx" or "gpu-llvm" (its LLVM IR). */
typedef struct hilt_api_gpu_options {
    const char *arch; /* "sm_90a" */
    int level, line_info;
    const char *ptxas; /* options for ptxas, separated by blanks; NULL: none */
} hilt_api_gpu_options;
char *hilt_api_gpu_code(const hilt_api_module *m, const char *what, const hilt_api_gpu_options *o);
/* Machine code of the kernels, by ptxas; path NULL: it is not written. What ptxas has to say goes to *ret_notes, a line each
 * (NULL: not wanted); free that with hilt_api_free_text. */
int hilt_api_gpu_write(const hilt_api_module *m, const char *path, const hilt_api_gpu_options *o, char **ret_notes);
int hilt_api_write_object(const hilt_api_module *m, const char *path, int level);

/* -- functions: they keep what they need of the module, which may be freed ------------------------------- */
/* device: "cpu" (compiled by LLVM), "eval" (interpreted) or "cuda" (kernels run on the GPU of the calling thread's context, or the
 * first; pointers are addresses there, and the function itself must not access what they point to). name NULL: the first function. */
hilt_api_function *hilt_api_compile(const hilt_api_module *m, const char *name, const char *device,
                                    int level);
void hilt_api_function_free(hilt_api_function *f);
/* Number and types ("i32", "f16", "!hilt.ptr<global, 16>", …) of what goes in and comes out. */
size_t hilt_api_arg_count(const hilt_api_function *f);
size_t hilt_api_result_count(const hilt_api_function *f);
const char *hilt_api_arg_type(const hilt_api_function *f, size_t i);
const char *hilt_api_result_type(const hilt_api_function *f, size_t i);
/* args and results: one 8-byte slot a scalar, its bits zero-extended (i128: two slots); pointers as
 * addresses. What the function prints goes to stdout. Nonzero if an assertion failed. May run in many threads
 * at once. */
int hilt_api_call(hilt_api_function *f, const uint64_t *args, uint64_t *results);
/* The same, with memory of the host's: what the arguments that are pointers point to is copied to a GPU, and back afterwards. On the
 * CPU it is used where it is. */
typedef struct hilt_api_memory hilt_api_memory;
int hilt_api_call_copied(hilt_api_function *f, const uint64_t *args, uint64_t *results, const hilt_api_memory *memory, size_t n);
/* The same of a function compiled for "eval", with the checker: kernels that it launches are watched for accesses out of bounds,
 * races, what was never written, and the like. memory: what the arguments that are pointers point to. Each launch runs in the
 * schedules first_seed, first_seed + 1, … (0: threads in order), its memory put back in between. Nonzero: hilt_last_error says
 * what was found, by whom, where, and in which schedule. */
struct hilt_api_memory {
    size_t arg;            /* index */
    size_t bytes, element; /* all of it; one of its elements */
};
int hilt_api_check(hilt_api_function *f, const uint64_t *args, uint64_t *results, const hilt_api_memory *memory, size_t n,
                   uint64_t first_seed, uint32_t schedules);

/* -- values as text: "-1", "1.5", "0x7FC0", "true" ------------------------------------------------------- */
int hilt_api_value_parse(const char *type, const char *text, uint64_t slots[2]);
char *hilt_api_value_print(const char *type, const uint64_t slots[2]); /* free with hilt_api_free_text */

#ifdef __cplusplus
}
#endif
#endif
