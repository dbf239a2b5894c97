/* numpy arrays read through their C struct, and everything else by the buffer protocol.
 *
 * Why the struct: an attribute access at Python's level costs more than the whole call may. Its first fields
 * have been the same since numpy 1.0; the first array seen is compared with what numpy itself says of it
 * (__array_interface__), and if they differ the struct is not used again. numpy is never imported from here.
 */
#include "dlpack.h"
#include "../call/call.h"

typedef struct numpy_array {
    PyObject_HEAD char *data;
    int nd;
    Py_ssize_t *dimensions, *strides;
    PyObject *base, *descr;
    int flags;
} numpy_array;
enum { NUMPY_WRITEABLE = 0x0400 };

static PyTypeObject *array_type; /* held; NULL: numpy was not seen yet */
static enum { LAYOUT_UNTRIED, LAYOUT_GOOD, LAYOUT_BAD } layout_state;

/* descr objects met so far: nearly always numpy's own, one a dtype */
enum { DESCR_ROWS = 32 };
static struct {
    PyObject *descr;
    uint8_t dtype;
} descrs[DESCR_ROWS];
static unsigned descrs_used;

unsigned
hilt_dtype_bytes(uint8_t dtype)
{
    return (hilt_dtype_bits((hilt_dtype)dtype) + 7) / 8;
}

void
hilt_keep_release(hilt_keep *k)
{
    switch (k->kind) {
    case HILT_KEEP_NOTHING:
        break;
    case HILT_KEEP_OBJECT:
        Py_DECREF(k->object);
        break;
    case HILT_KEEP_BUFFER:
        PyBuffer_Release(k->buffer);
        PyMem_Free(k->buffer);
        break;
    case HILT_KEEP_MANAGED:
    case HILT_KEEP_VERSIONED:
        hilt_dlpack_release(k);
        break;
    }
    k->kind = HILT_KEEP_NOTHING;
}

hilt_dtype
hilt_dtype_by_kind(char kind, long bytes)
{
    static const struct {
        char kind;
        long bytes;
        hilt_dtype dtype;
    } rows[] = {
        {'b', 1, HILT_DTYPE_BOOLEAN}, {'i', 1, HILT_DTYPE_INT8},    {'i', 2, HILT_DTYPE_INT16},
        {'i', 4, HILT_DTYPE_INT32},   {'i', 8, HILT_DTYPE_INT64},   {'u', 1, HILT_DTYPE_UINT8},
        {'u', 2, HILT_DTYPE_UINT16},  {'u', 4, HILT_DTYPE_UINT32},  {'u', 8, HILT_DTYPE_UINT64},
        {'f', 2, HILT_DTYPE_FLOAT16}, {'f', 4, HILT_DTYPE_FLOAT32}, {'f', 8, HILT_DTYPE_FLOAT64},
    };
    for (size_t i = 0; i < HILT_COUNT(rows); i++) {
        if (rows[i].kind == kind && rows[i].bytes == bytes) {
            return rows[i].dtype;
        }
    }
    return HILT_DTYPE_NONE;
}

static hilt_dtype
dtype_by_name(const char *name)
{
    static const struct {
        const char *name;
        hilt_dtype dtype;
    } rows[] = {
        {"bfloat16", HILT_DTYPE_BFLOAT16},
        {"float8_e4m3fn", HILT_DTYPE_FLOAT8E4M3FN},
        {"float8_e5m2", HILT_DTYPE_FLOAT8E5M2},
    };
    for (size_t i = 0; i < HILT_COUNT(rows); i++) {
        if (strcmp(rows[i].name, name) == 0) {
            return rows[i].dtype;
        }
    }
    return HILT_DTYPE_NONE;
}

/* Of a numpy.dtype, by its attributes. */
static hilt_dtype
dtype_of_descr(PyObject *descr)
{
    HILT_CLEANUP_REF PyObject *kind = PyObject_GetAttrString(descr, "kind");
    HILT_CLEANUP_REF PyObject *size = PyObject_GetAttrString(descr, "itemsize");
    HILT_CLEANUP_REF PyObject *native = PyObject_GetAttrString(descr, "isnative");
    HILT_CLEANUP_REF PyObject *name = PyObject_GetAttrString(descr, "name");
    hilt_dtype d = HILT_DTYPE_NONE;
    if (kind && size && native == Py_True && name) {
        d = dtype_by_name(hilt_shown(name, ""));
        if (d == HILT_DTYPE_NONE) {
            d = hilt_dtype_by_kind(hilt_shown(kind, "")[0], PyLong_AsLong(size));
        }
    }
    PyErr_Clear();
    return d;
}

hilt_dtype
hilt_dtype_of_numpy(PyObject *descr)
{
    for (unsigned i = 0; i < descrs_used; i++) {
        if (descrs[i].descr == descr) {
            return (hilt_dtype)descrs[i].dtype;
        }
    }
    hilt_dtype d = dtype_of_descr(descr);
    if (descrs_used < DESCR_ROWS) {
        descrs[descrs_used].descr = Py_NewRef(descr);
        descrs[descrs_used++].dtype = (uint8_t)d;
    }
    return d;
}

bool
hilt_is_numpy_array(PyObject *o)
{
    if (array_type) {
        return Py_IS_TYPE(o, array_type);
    }
    if (strcmp(Py_TYPE(o)->tp_name, "numpy.ndarray") != 0) {
        return false;
    }
    array_type = (PyTypeObject *)Py_NewRef(Py_TYPE(o));
    return true;
}

static bool
is_masked_array(PyObject *o)
{
    PyTypeObject *t = Py_TYPE(o);
    for (; t != NULL && strcmp(t->tp_name, "MaskedArray") != 0; t = t->tp_base) {
    }
    return t != NULL && hilt_is_python_class(t);
}

/* Does the struct say what numpy says? */
static bool
layout_is_good(PyObject *o)
{
    if (layout_state != LAYOUT_UNTRIED) {
        return layout_state == LAYOUT_GOOD;
    }
    const numpy_array *a = (const numpy_array *)o;
    bool good = false;
    HILT_CLEANUP_REF PyObject *face = PyObject_GetAttrString(o, "__array_interface__");
    HILT_CLEANUP_REF PyObject *descr = PyObject_GetAttrString(o, "dtype");
    PyObject *data = face && PyDict_Check(face) ? PyDict_GetItemString(face, "data") : NULL;
    PyObject *shape = face && PyDict_Check(face) ? PyDict_GetItemString(face, "shape") : NULL;
    if (data && shape && PyTuple_Check(data) && PyTuple_Check(shape) && descr) {
        good = PyLong_AsVoidPtr(PyTuple_GET_ITEM(data, 0)) == (void *)a->data &&
               a->nd == PyTuple_GET_SIZE(shape) && a->descr == descr &&
               (PyTuple_GET_ITEM(data, 1) != Py_True) == !!(a->flags & NUMPY_WRITEABLE);
        for (int i = 0; good && i < a->nd; i++) {
            good = PyLong_AsSsize_t(PyTuple_GET_ITEM(shape, i)) == a->dimensions[i];
        }
    }
    PyErr_Clear();
    layout_state = good ? LAYOUT_GOOD : LAYOUT_BAD;
    return good;
}

static int
bad_tensor(const char *name, const char *fmt, PyObject *what)
{
    HILT_CLEANUP_REF PyObject *text = PyObject_Str(what);
    char buffer[200];
    snprintf(buffer, sizeof buffer, fmt, hilt_shown(text, "?"));
    hilt_raise(HILT_DIAG_ARG_BAD_TENSOR, name, buffer);
    return -1;
}

/* Byte strides to strides in elements. */
bool
hilt_array_set_strides(hilt_array *ret, const Py_ssize_t *strides)
{
    Py_ssize_t bytes = (Py_ssize_t)hilt_dtype_bytes(ret->dtype);
    int shift = __builtin_ctzl((unsigned long)bytes); /* a division costs more than all the rest */
    for (int i = 0; i < ret->ndim; i++) {
        Py_ssize_t s = strides[i];
        if (s & (bytes - 1)) { /* sizes are powers of two */
            if (ret->shape[i] > 1) {
                return false;
            }
            s = 0;
        }
        ret->strides[i] = s >> shift;
    }
    return true;
}

int
hilt_array_from_numpy(PyObject *o, const char *name, hilt_array *ret)
{
    if (!hilt_is_numpy_array(o) || !layout_is_good(o)) {
        return 0;
    }
    const numpy_array *a = (const numpy_array *)o;
    hilt_dtype d = hilt_dtype_of_numpy(a->descr);
    if (d == HILT_DTYPE_NONE) {
        return bad_tensor(name, "elements of type %.80s are not supported", a->descr);
    }
    if (a->nd > HILT_MAX_RANK) {
        hilt_raise(HILT_DIAG_ARG_BAD_TENSOR, name, "more than 16 dimensions are not supported yet");
        return -1;
    }
    ret->data = a->data;
    ret->ndim = a->nd;
    ret->dtype = (uint8_t)d;
    ret->readonly = !(a->flags & NUMPY_WRITEABLE);
    ret->where.side = HILT_SIDE_CPU;
    for (int i = 0; i < a->nd; i++) {
        ret->shape[i] = a->dimensions[i];
    }
    if (!hilt_array_set_strides(ret, a->strides)) {
        hilt_raise(HILT_DIAG_ARG_BAD_TENSOR, name, "a stride is no multiple of the element's size");
        return -1;
    }
    return 1;
}

hilt_dtype
hilt_numpy_scalar_dtype(PyObject *o)
{
    const char *tp = Py_TYPE(o)->tp_name;
    if (strncmp(tp, "numpy.", 6) != 0 && strncmp(tp, "ml_dtypes", 9) != 0 && !strstr(tp, "float")) {
        return HILT_DTYPE_NONE;
    }
    HILT_CLEANUP_REF PyObject *descr = PyObject_GetAttrString(o, "dtype");
    HILT_CLEANUP_REF PyObject *item = descr ? PyObject_GetAttrString(o, "item") : NULL;
    HILT_CLEANUP_REF PyObject *shape = item ? PyObject_GetAttrString(o, "shape") : NULL;
    if (!shape || !PyTuple_Check(shape) || PyTuple_GET_SIZE(shape) != 0 || hilt_is_numpy_array(o)) {
        PyErr_Clear();
        return HILT_DTYPE_NONE;
    }
    return dtype_of_descr(descr);
}

/* -- the buffer protocol ---------------------------------------------------------------------------------- */

static hilt_dtype
dtype_of_format(const char *format, Py_ssize_t bytes)
{
    const char *f = format ? format : "B";
    if (*f == '@' || *f == '=' || (*f == '<' && !PY_BIG_ENDIAN)) {
        f++;
    }
    if (!*f || f[1]) {
        return HILT_DTYPE_NONE;
    }
    char kind = strchr("bhilqn", *f)   ? 'i'
                : strchr("BHILQN", *f) ? 'u'
                : strchr("efd", *f)    ? 'f'
                : *f == '?'            ? 'b'
                                       : 0;
    return hilt_dtype_by_kind(kind, (long)bytes);
}

static int
array_of_buffer(const Py_buffer *b, const char *name, hilt_array *ret)
{
    hilt_dtype d = dtype_of_format(b->format, b->itemsize);
    if (d == HILT_DTYPE_NONE || b->ndim > HILT_MAX_RANK || b->suboffsets) {
        hilt_raise(HILT_DIAG_ARG_BAD_TENSOR, name, "its buffer has a format that is not supported");
        return -1;
    }
    ret->data = b->buf;
    ret->dtype = (uint8_t)d;
    ret->ndim = b->ndim;
    ret->readonly = b->readonly;
    ret->where.side = HILT_SIDE_CPU;
    for (int i = 0; i < b->ndim; i++) {
        ret->shape[i] = b->shape[i];
    }
    Py_ssize_t compact[HILT_MAX_RANK], step = b->itemsize; /* where the exporter leaves strides out, as ctypes does */
    for (int i = b->ndim - 1; i >= 0; i--) {
        compact[i] = step;
        step *= b->shape[i];
    }
    if (!hilt_array_set_strides(ret, b->strides ? b->strides : compact)) {
        hilt_raise(HILT_DIAG_ARG_BAD_TENSOR, name, "a stride is no multiple of the element's size");
        return -1;
    }
    return 1;
}

int
hilt_array_from_buffer(PyObject *o, const char *name, hilt_array *ret, hilt_keep *keep)
{
    if (!PyObject_CheckBuffer(o)) {
        return 0;
    }
    Py_buffer *b = PyMem_Malloc(sizeof *b);
    if (!b) {
        PyErr_NoMemory();
        return -1;
    }
    if (PyObject_GetBuffer(o, b, PyBUF_FULL_RO) < 0) {
        PyMem_Free(b);
        return -1;
    }
    *keep = (hilt_keep){.kind = HILT_KEEP_BUFFER, .buffer = b};
    int r = array_of_buffer(b, name, ret);
    if (r < 0) {
        hilt_keep_release(keep);
    }
    return r;
}

int
hilt_array_from_object(PyObject *o, const char *name, uint64_t stream, hilt_array *ret, hilt_keep *keep)
{
    keep->kind = HILT_KEEP_NOTHING;
    if (is_masked_array(o)) {
        hilt_raise(HILT_DIAG_ARG_BAD_TENSOR, name, "its mask would be ignored: pass .data, or .filled(...)");
        return -1;
    }
    int r = hilt_array_from_numpy(o, name, ret);
    if (r > 0) {
        *keep = (hilt_keep){.kind = HILT_KEEP_OBJECT, .object = Py_NewRef(o)};
    }
    if (r == 0) {
        r = hilt_array_from_dlpack(o, name, stream, ret, keep);
    }
    if (r == 0) {
        r = hilt_array_from_cuda(o, name, ret, keep);
    }
    if (r == 0) {
        r = hilt_array_from_buffer(o, name, ret, keep);
    }
    return r;
}
