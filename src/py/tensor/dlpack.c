/* DLPack: both forms of capsule, with everything a producer may leave out or set.
 *
 * The new form (version 1) is asked for first; a producer that knows no max_version is asked again without.
 * A capsule is renamed "used_…" when its tensor is taken over, and from then on its deleter is ours to call,
 * once. The deleter runs with the GIL held.
 */
#include "array.h"
#include "../call/call.h"

typedef struct dl_tensor {
    void *data;
    int32_t device_kind, device_id, ndim;
    uint8_t code, bits;
    uint16_t lanes;
    int64_t *shape, *strides; /* strides NULL: compact, row-major */
    uint64_t byte_offset;
} dl_tensor;
typedef struct dl_managed {
    dl_tensor tensor;
    void *context;
    void (*deleter)(struct dl_managed *);
} dl_managed;
typedef struct dl_versioned {
    uint32_t major, minor;
    void *context;
    void (*deleter)(struct dl_versioned *);
    uint64_t flags; /* bit 0: read-only */
    dl_tensor tensor;
} dl_versioned;

void hilt_dlpack_release(hilt_keep *k);

void
hilt_dlpack_release(hilt_keep *k)
{
    if (k->kind == HILT_KEEP_MANAGED) {
        dl_managed *m = k->managed;
        if (m->deleter) {
            m->deleter(m);
        }
    }
    else {
        dl_versioned *m = k->managed;
        if (m->deleter) {
            m->deleter(m);
        }
    }
}

static hilt_dtype
dtype_of_code(const dl_tensor *t)
{
    static const struct {
        uint8_t code, bits;
        hilt_dtype dtype;
    } rows[] = {
        {0, 8, HILT_DTYPE_INT8},          {0, 16, HILT_DTYPE_INT16},      {0, 32, HILT_DTYPE_INT32},
        {0, 64, HILT_DTYPE_INT64},        {0, 128, HILT_DTYPE_INT128},    {1, 8, HILT_DTYPE_UINT8},
        {1, 16, HILT_DTYPE_UINT16},       {1, 32, HILT_DTYPE_UINT32},     {1, 64, HILT_DTYPE_UINT64},
        {1, 128, HILT_DTYPE_UINT128},     {2, 16, HILT_DTYPE_FLOAT16},    {2, 32, HILT_DTYPE_FLOAT32},
        {2, 64, HILT_DTYPE_FLOAT64},      {4, 16, HILT_DTYPE_BFLOAT16},   {6, 8, HILT_DTYPE_BOOLEAN},
        {10, 8, HILT_DTYPE_FLOAT8E4M3FN}, {12, 8, HILT_DTYPE_FLOAT8E5M2},
    };
    for (size_t i = 0; i < HILT_COUNT(rows); i++) {
        if (rows[i].code == t->code && rows[i].bits == t->bits && t->lanes == 1) {
            return rows[i].dtype;
        }
    }
    return HILT_DTYPE_NONE;
}

static bool
read_tensor(const dl_tensor *t, const char *name, hilt_array *ret)
{
    hilt_dtype d = dtype_of_code(t);
    if (d == HILT_DTYPE_NONE) {
        char text[96];
        snprintf(text, sizeof text, "DLPack elements of code %u with %u bits and %u lanes are not supported",
                 t->code, t->bits, t->lanes);
        hilt_raise(HILT_DIAG_ARG_BAD_TENSOR, name, text);
        return false;
    }
    if (t->ndim < 0 || t->ndim > HILT_MAX_RANK) {
        hilt_raise(HILT_DIAG_ARG_BAD_TENSOR, name, "more than 16 dimensions are not supported yet");
        return false;
    }
    ret->dtype = (uint8_t)d;
    ret->ndim = t->ndim;
    ret->data = (char *)t->data + t->byte_offset;
    if (!hilt_array_set_device(ret, t->device_kind, t->device_id, name)) {
        return false;
    }
    int64_t compact = 1;
    bool empty = false;
    for (int i = t->ndim - 1; i >= 0; i--) {
        ret->shape[i] = t->shape[i];
        ret->strides[i] = t->strides ? t->strides[i] : compact;
        empty |= t->shape[i] == 0;
        if (t->shape[i] < 0) {
            hilt_raise(HILT_DIAG_ARG_BAD_TENSOR, name, "an extent is negative");
            return false;
        }
        if (!t->strides && __builtin_mul_overflow(compact, t->shape[i], &compact)) {
            hilt_raise(HILT_DIAG_ARG_BAD_TENSOR, name, "its size overflows");
            return false;
        }
    }
    if (!t->data && !empty) {
        hilt_raise(HILT_DIAG_ARG_BAD_TENSOR, name, "it has no memory");
        return false;
    }
    return true;
}

static int
take_capsule(PyObject *capsule, const char *name, hilt_array *ret, hilt_keep *keep)
{
    bool ok;
    if (PyCapsule_IsValid(capsule, "dltensor_versioned")) {
        dl_versioned *m = PyCapsule_GetPointer(capsule, "dltensor_versioned");
        if (m->major != 1) {
            hilt_raise(HILT_DIAG_ARG_BAD_TENSOR, name, "its DLPack version is not supported");
            return -1;
        }
        ret->readonly = m->flags & 1;
        ok = read_tensor(&m->tensor, name, ret);
        if (ok && PyCapsule_SetName(capsule, "used_dltensor_versioned") == 0) {
            *keep = (hilt_keep){.kind = HILT_KEEP_VERSIONED, .managed = m};
            return 1;
        }
    }
    else if (PyCapsule_IsValid(capsule, "dltensor")) {
        dl_managed *m = PyCapsule_GetPointer(capsule, "dltensor");
        ret->readonly = false;
        ok = read_tensor(&m->tensor, name, ret);
        if (ok && PyCapsule_SetName(capsule, "used_dltensor") == 0) {
            *keep = (hilt_keep){.kind = HILT_KEEP_MANAGED, .managed = m};
            return 1;
        }
    }
    else {
        hilt_raise(HILT_DIAG_ARG_BAD_TENSOR, name, "__dlpack__ gave no unused DLPack capsule");
    }
    return -1;
}

static PyObject *version_kw, *version_value; /* ("max_version",), (1, 0) */

static PyObject *
ask(PyObject *o, PyObject *method)
{
    if (!version_kw) {
        version_kw = Py_BuildValue("(s)", "max_version");
        version_value = Py_BuildValue("(ii)", 1, 0);
        if (!version_kw || !version_value) {
            return NULL;
        }
    }
    PyObject *args[] = {o, version_value};
    PyObject *r = PyObject_VectorcallMethod(method, args, 1, version_kw);
    if (!r && PyErr_ExceptionMatches(PyExc_TypeError)) {
        PyErr_Clear();
        r = PyObject_CallMethodNoArgs(o, method);
    }
    return r;
}

/* The producer's own refusal, with the argument's name. */
static void
refused_export(const char *name)
{
    PyObject *type, *value, *tb;
    PyErr_Fetch(&type, &value, &tb);
    HILT_CLEANUP_REF PyObject *text = value ? PyObject_Str(value) : NULL;
    const char *why = text ? PyUnicode_AsUTF8(text) : NULL;
    PyErr_Clear();
    hilt_raise(HILT_DIAG_ARG_BAD_TENSOR, name, why ? why : "it cannot be exported");
    Py_XDECREF(type);
    Py_XDECREF(value);
    Py_XDECREF(tb);
}

int
hilt_array_from_dlpack(PyObject *o, const char *name, hilt_array *ret, hilt_keep *keep)
{
    static PyObject *method;
    if (!method && !(method = PyUnicode_InternFromString("__dlpack__"))) {
        return -1;
    }
    if (PyCapsule_CheckExact(o)) {
        return take_capsule(o, name, ret, keep);
    }
    HILT_CLEANUP_REF PyObject *there = PyObject_GetAttr((PyObject *)Py_TYPE(o), method);
    if (!there) {
        PyErr_Clear();
        return 0;
    }
    HILT_CLEANUP_REF PyObject *capsule = ask(o, method);
    if (!capsule && PyErr_ExceptionMatches(PyExc_BufferError)) {
        refused_export(name);
    }
    return capsule ? take_capsule(capsule, name, ret, keep) : -1;
}
