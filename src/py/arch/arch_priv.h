/* Private to arch/: arguments, recording, allocations. */
#ifndef HILT_ARCH_PRIV_H
#define HILT_ARCH_PRIV_H

#include "arch.h"

#include "../layout/functions.h"
#include "../tensor/tensor_priv.h"

extern PyObject *hilt_arch_functions; /* the module object that is m_self of all of these */

/* -- arguments.c ----------------------------------------------------------------------------------------- */
hilt_trace *hilt_arch_any_trace(const char *name); /* of a host function too */
/* The value of an integer known while compiling. */
bool hilt_arch_known(PyObject *o, int64_t *ret);
/* An integer, or a Boolean, as i32 (low bits). NULL: exception. */
hilt_value *hilt_arch_word(const char *name, const char *param, PyObject *o);
/* The same, which must lie in min..max if it is known, and be a multiple of `step`. */
hilt_value *hilt_arch_ranged(const char *name, const char *param, PyObject *o, int64_t min, int64_t max, int64_t step);
/* A compile-time integer in min..max. */
bool hilt_arch_static(const char *name, const char *param, PyObject *o, int64_t min, int64_t max, int64_t *ret);
hilt_value *hilt_arch_mask(const char *name, PyObject *o);      /* lanes; NULL or None: all */
hilt_value *hilt_arch_predicate(const char *name, PyObject *o); /* i1: the truth of a number */
/* One of the words (texts of words.def, separated by spaces); not given: `otherwise`. A text, or an enum's member. */
bool hilt_arch_choose(const char *name, const char *param, PyObject *o, const char *words, hilt_word otherwise, hilt_word *ret);
hilt_word hilt_arch_find_word(const char *text, size_t n); /* COUNT: it is none */
bool hilt_arch_flag(PyObject *o, bool *ret); /* compile-time truth; NULL or None: false */
void hilt_arch_range_error(const char *name, const char *param, int64_t value, const char *expected);

typedef struct hilt_arch_pointer {
    hilt_value *value;
    hilt_dtype dtype; /* what it points to */
    uint32_t align;
    hilt_memory_space space;
} hilt_arch_pointer;
/* A pointer, a tensor of memory (its first element), or a struct's member (.ptr). */
bool hilt_arch_pointer_from(const char *name, const char *param, PyObject *o, hilt_arch_pointer *ret);
hilt_value *hilt_arch_shared(const char *name, const char *param, PyObject *o); /* one to shared memory, of any block */
bool hilt_arch_shared_value(const char *name, const char *param, const hilt_value *v);
/* The same byte in the block of that rank of the cluster. */
hilt_value *hilt_arch_mapa(const char *name, hilt_trace *t, hilt_value *shared, PyObject *rank);

/* The variable that the call's result is assigned to, where the line says so: what messages call memory. */
const char *hilt_arch_variable(char *text, size_t size, const char *otherwise);
static inline hilt_attr
hilt_arch_attr(hilt_attr_key key, int64_t i) /* WORD, INT, UNIT */
{
    return (hilt_attr){.key = key, .i = i};
}
static inline hilt_value *
hilt_arch_i32(hilt_trace *t, int64_t v)
{
    return hilt_build_int(hilt_trace_builder(t), hilt_type_of(HILT_TYPE_I32), v);
}

/* -- shared.c -------------------------------------------------------------------------------------------- */
extern PyTypeObject *hilt_smem_allocator_type;
/* A pointer to fresh shared memory of the block. name: for messages, lives as long as the program. NULL: exception. */
hilt_value *hilt_arch_alloc(hilt_trace *t, hilt_dtype d, int64_t count, uint32_t align, const char *name);
bool hilt_arch_align(const char *name, const char *param, PyObject *o, uint32_t natural, uint32_t *ret);
/* A tensor over memory under a layout or shape, perhaps swizzled. */
PyObject *hilt_arch_tensor(const char *name, hilt_trace *t, hilt_value *ptr, hilt_dtype d, uint32_t align, PyObject *layout,
                           PyObject *swizzle, const char *title);

/* How many elements a static layout reaches; false without exception: it is not static. */
bool hilt_arch_reach(PyObject *layout, int64_t *ret);

/* -- struct.c -------------------------------------------------------------------------------------------- */
extern PyTypeObject *hilt_struct_view_type, *hilt_struct_range_type, *hilt_struct_scalar_type;
/* Bytes and alignment of a cute.struct; false without exception: it is none. */
bool hilt_struct_size(PyObject *type, int64_t *ret_bytes, uint32_t *ret_align);
PyObject *hilt_struct_view(hilt_trace *t, PyObject *type, hilt_value *ptr, uint32_t align);

/* Rows of the other files. */
extern PyMethodDef hilt_arch_lane_functions[], hilt_arch_memory_functions[], hilt_arch_numeric_functions[],
    hilt_arch_shared_functions[], hilt_arch_inline_functions[];
int hilt_init_arch_lanes(void);
int hilt_init_arch_shared(PyObject *module);
int hilt_init_arch_struct(PyObject *module);

#define ARCH(name)                                                                                               \
    static PyObject *arch_##name(PyObject *self, PyObject *const *args, Py_ssize_t n, PyObject *kwnames)
/* clang-format off */
#define ARCH_ROW(name, signature, doc)                                                                           \
    {#name, (PyCFunction)(void (*)(void))arch_##name, METH_FASTCALL | METH_KEYWORDS, #name signature "\n--\n\n" doc}
/* clang-format on */

#endif
