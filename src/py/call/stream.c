/* Streams: anything that has a handle of CUDA's, as one slot.
 *
 * None stands for the current stream of the call's device, whose handle is not known before the call: HILT_STREAM_CURRENT.
 * How a type gives its handle, and its device if that can be known, is looked up once.
 */
#include "call.h"

typedef struct stream_type {
    PyTypeObject *type; /* held */
    enum { BY_INT, BY_ATTRIBUTE, BY_PROTOCOL } how;
    PyObject *handle, *device; /* names of attributes, or NULL */
} stream_type;

static bool
has(PyTypeObject *t, const char *name)
{
    HILT_CLEANUP_REF PyObject *r = PyObject_GetAttrString((PyObject *)t, name);
    PyErr_Clear();
    return r != NULL;
}

/* The types of cuda.bindings, in all its versions: int() gives the handle. (getPtr() gives where the handle is kept.) */
static bool
is_binding(const PyTypeObject *t)
{
    for (; t; t = t->tp_base) {
        const char *dot = strrchr(t->tp_name, '.'), *name = dot ? dot + 1 : t->tp_name;
        if (strcmp(name, "CUstream") == 0 || strcmp(name, "cudaStream_t") == 0) {
            return true;
        }
    }
    return false;
}

bool
hilt_is_stream_type(PyTypeObject *t)
{
    return is_binding(t) || has(t, "cuda_stream") || has(t, "__cuda_stream__") ||
           (hilt_type_is_of(t, "cupy.cuda") && has(t, "ptr") && has(t, "synchronize")) ||
           ((hilt_type_is_of(t, "numba") || hilt_type_is_of(t, "numba_cuda")) && has(t, "auto_synchronize"));
}

static stream_type
look_up(PyTypeObject *t)
{
    stream_type s = {.type = t, .how = BY_INT};
    if (is_binding(t)) {
        return s;
    }
    bool protocol = has(t, "__cuda_stream__");
    const char *handle = has(t, "cuda_stream") ? "cuda_stream" : !protocol && has(t, "ptr") ? "ptr" : NULL;
    s.how = handle ? BY_ATTRIBUTE : protocol ? BY_PROTOCOL : BY_INT;
    s.handle = handle ? PyUnicode_InternFromString(handle) : NULL;
    static const char *const devices[] = {"device_index", "device_id", "device"};
    for (size_t i = 0; i < HILT_COUNT(devices) && !s.device; i++) {
        s.device = has(t, devices[i]) ? PyUnicode_InternFromString(devices[i]) : NULL;
    }
    PyErr_Clear();
    return s;
}

/* NULL: it is none of CUDA's streams by its type. */
static const stream_type *
type_of(PyObject *v)
{
    enum { ROWS = 32 };
    static stream_type rows[ROWS];
    static unsigned used;
    for (unsigned i = 0; i < used; i++) {
        if (rows[i].type == Py_TYPE(v)) {
            return &rows[i];
        }
    }
    if (!hilt_is_stream_type(Py_TYPE(v))) {
        return NULL;
    }
    stream_type s = look_up(Py_TYPE(v));
    unsigned at = used < ROWS ? used++ : ROWS - 1; /* the last one is of whoever came last */
    if (at == ROWS - 1 && rows[at].type) {
        Py_DECREF(rows[at].type);
    }
    Py_INCREF(s.type);
    rows[at] = s;
    return &rows[at];
}

/* -- the handle ------------------------------------------------------------------------------------------- */

/* __cuda_stream__() gives (version, handle); it was once a property. */
static PyObject *
by_protocol(PyObject *v)
{
    HILT_CLEANUP_REF PyObject *found = PyObject_GetAttrString(v, "__cuda_stream__");
    HILT_CLEANUP_REF PyObject *pair = !found                    ? NULL
                                      : PyCallable_Check(found) ? PyObject_CallNoArgs(found)
                                                                : Py_NewRef(found);
    if (!pair) {
        return NULL;
    }
    if (!PyTuple_Check(pair) || PyTuple_GET_SIZE(pair) != 2) {
        PyErr_SetString(PyExc_TypeError, "__cuda_stream__ gives no pair");
        return NULL;
    }
    return Py_NewRef(PyTuple_GET_ITEM(pair, 1));
}

static PyObject *
handle_of(PyObject *v)
{
    if (PyLong_Check(v) && !PyBool_Check(v)) {
        return Py_NewRef(v);
    }
    const stream_type *s = type_of(v);
    if (!s) { /* an object may have it as its own attribute */
        return PyIndex_Check(v) && !PyBool_Check(v) ? PyNumber_Index(v) : PyObject_GetAttrString(v, "cuda_stream");
    }
    switch (s->how) {
    case BY_ATTRIBUTE:
        return PyObject_GetAttr(v, s->handle);
    case BY_PROTOCOL:
        return by_protocol(v);
    case BY_INT:
        break;
    }
    return PyNumber_Long(v);
}

bool
hilt_stream_handle(PyObject *v, uint64_t *ret)
{
    if (v == Py_None) {
        *ret = (uint64_t)HILT_STREAM_CURRENT;
        return true;
    }
    HILT_CLEANUP_REF PyObject *handle = handle_of(v);
    if (handle && !PyLong_Check(handle)) {
        PyErr_SetString(PyExc_TypeError, "a stream's handle is no int");
    }
    *ret = handle && PyLong_Check(handle) ? PyLong_AsUnsignedLongLong(handle) : 0;
    return handle && !PyErr_Occurred() && *ret != (uint64_t)HILT_STREAM_CURRENT;
}

/* The ordinal of its device; -1: it is not known. */
static int
device_of(PyObject *v)
{
    const stream_type *s = PyLong_Check(v) || v == Py_None ? NULL : type_of(v);
    HILT_CLEANUP_REF PyObject *device = s && s->device ? PyObject_GetAttr(v, s->device) : NULL;
    HILT_CLEANUP_REF PyObject *id = device && !PyLong_Check(device) ? PyObject_GetAttrString(device, "device_id") : Py_XNewRef(device);
    long n = id && PyLong_Check(id) ? PyLong_AsLong(id) : -1;
    PyErr_Clear();
    return n >= 0 && n < 1 << 16 ? (int)n : -1;
}

/* -- as arguments ----------------------------------------------------------------------------------------- */

bool
hilt_stream_fits(const hilt_encoder *e)
{
    if (e->ordinal >= 0 && e->stream_device >= 0 && e->ordinal != e->stream_device) {
        hilt_raise(HILT_DIAG_ARG_STREAM_DEVICE, e->stream_name, e->stream_device, e->placed, e->ordinal);
        return false;
    }
    return true;
}

bool
hilt_encode_stream(hilt_encoder *e, PyObject *v)
{
    uint64_t handle;
    if (!hilt_stream_handle(v, &handle)) {
        PyErr_Clear();
        return hilt_encode_wrong_type(e, (hilt_ann){.kind = HILT_ANN_STREAM}, v);
    }
    int device = device_of(v);
    if (device >= 0) {
        e->stream_device = device;
        e->stream_name = hilt_encode_name(e);
    }
    return hilt_stream_fits(e) && hilt_put_key(e, HILT_WORD(HILT_TAG_STREAM, 0, 0)) && hilt_put_slot(e, handle);
}

/* None and a handle are nothing and a number, but to what was compiled for a stream. */
bool
hilt_stands_for_stream(const hilt_encoder *e, hilt_class c)
{
    return (c == HILT_CLASS_NONE || c == HILT_CLASS_INT) && e->nkey < e->nexpect &&
           HILT_WORD_TAG(e->expect[e->nkey]) == HILT_TAG_STREAM;
}
