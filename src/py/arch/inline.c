/* inline_ptx: instructions written out by the program.
 *
 * Its text names values by {$w0} … (results), {$r0} … (arguments), or $0 … for the results and then the arguments; in the IR
 * it has the latter only. What a program may pass and get are numbers of up to 64 bits, vectors of so many, and pointers.
 */
#include "arch_priv.h"

#include "../number/ssa.h"

enum { MOST_VALUES = 256 };

typedef struct inlined {
    const char *name;
    hilt_trace *t;
    hilt_value *operands[MOST_VALUES];
    hilt_type types[MOST_VALUES];
    hilt_dtype dtypes[MOST_VALUES];
    uint32_t noperands, nresults;
} inlined;

static bool
too_many(const inlined *in, const char *param, Py_ssize_t n)
{
    hilt_arch_range_error(in->name, param, n, "not more than 256");
    return false;
}

/* A tuple or list, or one alone; NULL: nothing. */
static PyObject *
items_of(PyObject *o)
{
    return !given(o) ? PyTuple_New(0) : is_tuple(o) ? PySequence_Tuple(o) : PyTuple_Pack(1, o);
}

static bool
read_types(inlined *in, PyObject *o)
{
    HILT_CLEANUP_REF PyObject *items = items_of(o);
    Py_ssize_t n = items ? PyTuple_GET_SIZE(items) : -1;
    if (n > MOST_VALUES) {
        return too_many(in, "write_only_types", n);
    }
    for (Py_ssize_t i = 0; i < n; i++) {
        hilt_dtype d;
        if (!hilt_dtype_check(PyTuple_GET_ITEM(items, i), &d) || hilt_dtype_bits(d) > 64) {
            hilt_raise(HILT_DIAG_TYPE_WRONG, "inline_ptx: write_only_types", "scalar types of up to 64 bits",
                       PyType_Check(PyTuple_GET_ITEM(items, i)) ? ((PyTypeObject *)PyTuple_GET_ITEM(items, i))->tp_name
                                                                : hilt_type_name_of(PyTuple_GET_ITEM(items, i)));
            return false;
        }
        in->dtypes[in->nresults] = d;
        in->types[in->nresults++] = hilt_dtype_ir(d);
    }
    return n >= 0;
}

static hilt_value *
operand_from(const inlined *in, PyObject *o)
{
    bool vector = hilt_ssa_check(o);
    hilt_arch_pointer p;
    if (vector || hilt_is_numeric(o)) {
        hilt_dtype d = vector ? hilt_ssa_dtype(o) : hilt_dtype_of(o);
        hilt_bits bits;
        if (!vector && PyLong_Check(o) && hilt_argument_bits(o, HILT_DTYPE_UINT64, &bits)) { /* as a register has it */
            d = d == HILT_DTYPE_NONE ? HILT_DTYPE_UINT64 : d;
        }
        if (d != HILT_DTYPE_NONE && hilt_dtype_bits(d) * (vector ? hilt_ssa_lanes(o) : 1) <= 64) {
            return hilt_number_ir(vector ? hilt_ssa_number(o) : o, d);
        }
    }
    else if (hilt_traced_pointer_check(o)) {
        return hilt_arch_pointer_from(in->name, "read_only_args", o, &p) ? p.value : NULL;
    }
    hilt_raise(HILT_DIAG_TYPE_WRONG, "inline_ptx: read_only_args", "numbers of up to 64 bits, and pointers",
               PyLong_Check(o) ? "a larger int" : hilt_type_name_of(o));
    return NULL;
}

static bool
read_arguments(inlined *in, PyObject *o)
{
    HILT_CLEANUP_REF PyObject *items = items_of(o);
    Py_ssize_t n = items ? PyTuple_GET_SIZE(items) : -1;
    if (n > MOST_VALUES) {
        return too_many(in, "read_only_args", n);
    }
    for (Py_ssize_t i = 0; i < n; i++) {
        if (!(in->operands[in->noperands++] = operand_from(in, PyTuple_GET_ITEM(items, i)))) {
            return false;
        }
    }
    return n >= 0;
}

/* "{$r12}" at p: the number by which the IR names it; -1: it is none; *end: behind it. */
static long
named_value(const inlined *in, const char *p, const char **end)
{
    char *after;
    if (strncmp(p, "{$", 2) != 0 || (p[2] != 'w' && p[2] != 'r') || p[3] < '0' || p[3] > '9') {
        return -1;
    }
    bool result = p[2] == 'w';
    long n = strtol(p + 3, &after, 10);
    *end = after + 1;
    return *after == '}' ? (result ? n : n + (long)in->nresults) : -1;
}

static bool
no_value(const inlined *in, const char *p, size_t n)
{
    char text[200];
    snprintf(text, sizeof text, "the text says %.*s, but there are %u results and %u arguments", (int)(n > 40 ? 40 : n), p,
             in->nresults, in->noperands);
    return hilt_raise(HILT_DIAG_ARG_COUNT, text) != NULL;
}

/* Is what begins at p, "{$" or "${", meant for a value and written wrongly? "{$0, $1}" and "{$label:" are PTX. *ret: how long it is. */
static bool
is_malformed(const char *p, size_t *ret)
{
    size_t n = strcspn(p + 2, "} \t\n,;:"), digits = strspn(p + 3, "0123456789");
    bool closed = p[2 + n] == '}', letter = p[2] == 'w' || p[2] == 'r';
    *ret = 2 + n + closed;
    if (p[0] == '$') {
        return true; /* no PTX has it */
    }
    if (closed) {
        return n != strspn(p + 2, "0123456789") || n == 0;
    }
    return letter && digits && digits + 1 == n;
}

static bool
malformed(const char *p, size_t n)
{
    char text[200];
    snprintf(text, sizeof text, "the text says %.*s, which names no value: {$w0} … are results, {$r0} … arguments, $0 … all of them",
             (int)(n > 40 ? 40 : n), p);
    return hilt_raise(HILT_DIAG_ARG_COUNT, text) != NULL;
}

/* The text as the IR has it. A '$' that names no value, in a label perhaps, is doubled, which LLVM makes one of. */
static bool
rewrite(const inlined *in, const char *p, hilt_str *s)
{
    long all = (long)in->nresults + in->noperands;
    while (*p) {
        const char *end = p + 1;
        char *after;
        size_t wrong;
        long n = *p == '{' ? named_value(in, p, &end) : -1;
        if (n < 0 && ((p[0] == '{' && p[1] == '$') || (p[0] == '$' && p[1] == '{')) && is_malformed(p, &wrong)) {
            return malformed(p, wrong);
        }
        if (n >= 0 || (*p == '$' && p[1] >= '0' && p[1] <= '9')) {
            if (n < 0) {
                n = strtol(p + 1, &after, 10);
                end = after;
            }
            bool result = *p == '{' && p[2] == 'w';
            if (n >= (result ? (long)in->nresults : all)) {
                return no_value(in, p, (size_t)(end - p));
            }
            hilt_str_printf(s, "${%ld}", n);
        }
        else {
            hilt_str_add(s, "$$", *p == '$' ? 2 : 0);
            hilt_str_add(s, p, *p == '$' ? 0 : 1);
        }
        p = end;
    }
    return true;
}

static PyObject *
results_of(const inlined *in, hilt_op *op)
{
    if (in->nresults == 0) {
        return Py_NewRef(Py_None);
    }
    PyObject *all = in->nresults > 1 ? PyTuple_New(in->nresults) : NULL;
    for (uint32_t i = 0; i < in->nresults; i++) {
        PyObject *x = hilt_number_new(in->t, in->dtypes[i], &op->results[i]);
        if (!all || !x) {
            Py_XDECREF(all);
            return x;
        }
        PyTuple_SET_ITEM(all, i, x);
    }
    return all;
}

static PyObject *
record(inlined *in, const char *text, bool pure)
{
    hilt_str s = {0};
    if (!rewrite(in, text, &s)) {
        hilt_str_free(&s);
        return NULL;
    }
    const char *kept = s.failed ? NULL : hilt_arena_strdup(hilt_trace_builder(in->t)->module->arena, s.data ? s.data : "", s.len);
    hilt_attr attrs[2] = {{.key = HILT_ATTR_PTX, .str = {kept, s.len}}, hilt_arch_attr(HILT_ATTR_PURE, 1)};
    hilt_str_free(&s);
    hilt_op *op = kept ? hilt_arch_record(in->t, HILT_OP_INLINEPTX, in->operands, in->noperands, in->types, in->nresults, attrs,
                                          pure ? 2 : 1)
                       : NULL;
    return op ? results_of(in, op) : hilt_no_memory();
}

ARCH(inline_ptx)
{
    READ("inline_ptx", 1, {"ptx_code", "write_only_types", "read_only_args", "read_write_args", "has_side_effects"})
    inlined in = {.name = NAME, .t = hilt_arch_trace(NAME)};
    bool effects = true;
    if (in.t && !PyUnicode_Check(arg[0])) {
        return hilt_raise(HILT_DIAG_TYPE_WRONG, "inline_ptx: ptx_code", "a text", hilt_type_name_of(arg[0]));
    }
    const char *text = in.t ? hilt_text_given(arg[0], "inline_ptx: ptx_code", NULL) : NULL;
    if (!text) {
        return NULL;
    }
    if (given(arg[3])) {
        return hilt_raise(HILT_DIAG_UNSUP_NOT_YET, "inline_ptx: read_write_args");
    }
    return (!given(arg[4]) || hilt_arch_flag(arg[4], &effects)) && read_types(&in, arg[1]) && read_arguments(&in, arg[2])
               ? record(&in, text, !effects)
               : NULL;
}

PyMethodDef hilt_arch_inline_functions[] = {
    ARCH_ROW(inline_ptx, "(ptx_code, *, write_only_types=None, read_only_args=None, has_side_effects=True)",
             "Instructions of NVIDIA's GPUs; gives a value of each type of write_only_types."),
    {NULL},
};
