/* Writing functions of cute: what they are called with, what they call, and their rows in a table of methods.
 *
 *     FUNCTION(size)
 *     {
 *         START("size", 1, {"a", "mode"})      a hilt_lay `l`, and the arguments in arg[]; READ: the arguments only
 *         ... CALL(hilt_layout_size, a, &t) ... given(arg[1]) ...
 *     }
 *     static PyMethodDef functions[] = {ROW(size, "(a, mode=None)", "How many coordinates there are."), {NULL}};
 *
 * METHOD is a row whose text says the arguments itself.
 */
#ifndef HILT_LAYOUT_FUNCTIONS_H
#define HILT_LAYOUT_FUNCTIONS_H

#include "pylayout.h"

#define FUNCTION(name)                                                                                       \
    static PyObject *cute_##name(PyObject *self, PyObject *const *args, Py_ssize_t n, PyObject *kwnames)
#define READ(...)                                                                                            \
    static const hilt_params params = {__VA_ARGS__};                                                         \
    PyObject *arg[HILT_MAX_PARAMS];                                                                          \
    if (!hilt_params_read(&params, args, n, kwnames, arg)) {                                                 \
        return NULL;                                                                                         \
    }
#define START(...)                                                                                           \
    READ(__VA_ARGS__)                                                                                        \
    hilt_lay *l HILT_CLEANUP_LAY = hilt_lay_begin();                                                         \
    if (l == NULL) {                                                                                         \
        return NULL;                                                                                         \
    }
#define NAME params.function
#define CALL(f, ...) hilt_lay_call(l, f(&l->c, __VA_ARGS__), NAME)
#define FAST(name) (PyCFunction)(void (*)(void)) cute_##name, METH_FASTCALL | METH_KEYWORDS
/* clang-format off */
#define ROW(name, args, doc) {#name, FAST(name), #name args "\n--\n\n" doc}
#define METHOD(name, doc) {#name, FAST(name), doc}
/* clang-format on */

static inline bool
given(PyObject *o)
{
    return o != NULL && o != Py_None;
}

static inline bool
is_tuple(PyObject *o)
{
    return PyTuple_Check(o) || PyList_Check(o);
}

/* The layout in place of that of `like`: a layout, or a tensor of the same engine. */
static inline PyObject *
result_like(hilt_lay *l, PyObject *like, hilt_layout a, hilt_tup offset)
{
    const hilt_holder *h = hilt_holder_of(like);
    return h ? h->with(like, l, a, offset) : hilt_lay_new(a);
}

#endif
