/* Elements and parts of a TensorSSA: v[i], v[i, j], v[None, j].
 *
 * A number alone is a linear coordinate; a tuple has one coordinate a mode, each a number (linear in that
 * mode), None (all of it) or a tuple. Without None the result is a number, else a TensorSSA of the modes that
 * are kept. Static coordinates are checked; run-time ones only where assertions are compiled in, like every
 * run-time index.
 */
#include "ssa_priv.h"

static hilt_value *
oom(hilt_value *v)
{
    return v ? v : (PyErr_NoMemory(), NULL);
}

static bool
assert_in_range(hilt_builder *b, hilt_value *index, const hilt_fixed *f)
{
    hilt_value *bound = hilt_build_int(b, index->type, f->extent);
    hilt_value *ok = hilt_build_cmp(b, HILT_OP_CMPI, HILT_CMPI_ULT, index, bound);
    char text[80];
    int n = snprintf(text, sizeof text, "index of a TensorSSA is out of range (mode %d)", f->mode);
    char *kept = ok ? hilt_arena_strdup(b->module->arena, text, (size_t)n) : NULL;
    hilt_attr attr = {.key = HILT_ATTR_MESSAGE, .str = {kept, (size_t)n}};
    return kept && hilt_build_op(b, HILT_OP_ASSERT, &ok, 1, NULL, 0, NULL, 0, &attr, 1) != NULL;
}

/* The sum of the run-time coordinates, each times its stride, as i64. */
static hilt_value *
run_time_offset(hilt_trace *t, const hilt_split *s)
{
    hilt_value *sum = NULL;
    for (size_t i = 0; i < s->fixed.len; i++) {
        const hilt_fixed *f = &s->fixed.data[i];
        hilt_value *index = hilt_number_ir(f->index, HILT_DTYPE_INT64);
        if (!index) {
            return NULL;
        }
        hilt_builder *b = hilt_trace_builder(t);
        if (hilt_trace_assertions(t) && !assert_in_range(b, index, f)) {
            return oom(NULL);
        }
        hilt_value *step = hilt_build2(b, HILT_OP_MULI, index, hilt_build_int(b, index->type, f->stride));
        sum = sum ? hilt_build2(b, HILT_OP_ADDI, sum, step) : step;
        if (!sum) {
            return oom(NULL);
        }
    }
    return sum;
}

/* The lanes, each more by a run-time offset, one by one. */
static PyObject *
gather(hilt_number *number, const hilt_split *s, const int64_t *lanes, uint32_t n)
{
    hilt_trace *t = number->trace;
    hilt_dtype d = (hilt_dtype)number->dtype;
    hilt_value *vector = hilt_number_ir((PyObject *)number, d);
    hilt_value *offset = vector ? run_time_offset(t, s) : NULL;
    hilt_value **elements = offset ? PyMem_Malloc(n * sizeof(*elements)) : NULL;
    if (!elements) {
        return offset ? PyErr_NoMemory() : NULL;
    }
    hilt_builder *b = hilt_trace_builder(t);
    for (uint32_t i = 0; i < n; i++) {
        hilt_value *at = hilt_build2(b, HILT_OP_ADDI, offset, hilt_build_int(b, offset->type, lanes[i]));
        elements[i] = hilt_build_extract_at(b, vector, at);
    }
    hilt_value *v = hilt_build_from_elements(b, elements, n);
    PyMem_Free(elements);
    return hilt_number_result(t, d, v);
}

static PyObject *
take(PyObject *v, const hilt_split *s)
{
    PyObject *proxy = hilt_ssa_number(v), *part;
    hilt_number *number = (hilt_number *)proxy;
    uint32_t n = 0;
    int64_t *lanes = hilt_modes_lanes(&s->kept, s->base, &n);
    if (!lanes) {
        return NULL;
    }
    if (s->fixed.len != 0 && number->trace && number->lanes > 1) {
        part = gather(number, s, lanes, n);
    }
    else {
        part = s->shape ? hilt_ssa_shuffle(proxy, lanes, n) : hilt_ssa_lane(proxy, (uint32_t)lanes[0]);
    }
    hilt_free(lanes);
    return part;
}

PyObject *
hilt_ssa_getitem(PyObject *v, PyObject *key)
{
    hilt_split s;
    if (key == Py_None) {
        return Py_NewRef(v);
    }
    PyObject *part HILT_CLEANUP_REF =
        hilt_split_by_coordinate(&s, hilt_ssa_shape(v), key) ? take(v, &s) : NULL;
    PyObject *r = !part || !s.shape ? Py_XNewRef(part) : hilt_ssa_of_number(part, s.shape);
    hilt_split_free(&s);
    return r;
}

/* The elements by their linear coordinates, for loops at trace time, list(), sum() … */
PyObject *
hilt_ssa_iter(PyObject *v)
{
    uint32_t n = hilt_ssa_lanes(v);
    PyObject *elements HILT_CLEANUP_REF = PyTuple_New(n);
    for (uint32_t i = 0; elements && i < n; i++) {
        PyObject *element = hilt_ssa_lane(hilt_ssa_number(v), i);
        if (!element) {
            return NULL;
        }
        PyTuple_SET_ITEM(elements, i, element);
    }
    return elements ? PyObject_GetIter(elements) : NULL;
}
