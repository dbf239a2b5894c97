/* DLPack: both forms of capsule, with everything a producer may leave out or set.
 *
 * The new form (version 1) is asked for first; a producer that knows no max_version is asked again without.
 * A capsule is renamed "used_…" when its tensor is taken over, and from then on its deleter is ours to call,
 * once. The deleter runs with the GIL held.
 *
 * Types that have DLPack's functions in C are read by these, without a capsule. They say less: what else a tensor of torch
 * can have that its memory doesn't show is asked for; of gradients only where a tensor is met first, in from_dlpack and in a call
 * that is compiled, since asking takes half as long as all else. Where they fail, the capsule is tried, whose refusals are in words.
 */
#include "dlpack.h"
#include "../call/call.h"

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
    if (t->ndim < 0 || t->ndim > HILT_MAX_RANK || (t->ndim && !t->shape)) {
        hilt_raise(HILT_DIAG_ARG_BAD_TENSOR, name,
                   t->ndim > HILT_MAX_RANK ? "more than 16 dimensions are not supported yet" : "its DLPack tensor has no shape");
        return false;
    }
    ret->dtype = (uint8_t)d;
    ret->ndim = t->ndim;
    ret->data = (char *)t->data + t->byte_offset;
    if (!hilt_where_of_device(&ret->where, t->device_kind, t->device_id, name)) {
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

/* For which stream a producer has its work ordered, as Python's array API counts: -1 for none (the work is on the stream that
 * will be used), 1 for the default one. NULL: it is not memory of a GPU, and there is nothing to say; or an exception is set. */
static PyObject *
stream_for(PyObject *o, const char *name, uint64_t stream)
{
    enum { SAME = -1, DEFAULT = 1 };
    HILT_CLEANUP_REF PyObject *device = PyObject_CallMethod(o, "__dlpack_device__", NULL);
    if (!device) {
        PyErr_Clear(); /* what is wrong with it, the export says */
        return NULL;
    }
    bool pair = PyTuple_Check(device) && PyTuple_GET_SIZE(device) == 2;
    long kind = pair ? PyLong_AsLong(PyTuple_GET_ITEM(device, 0)) : -1;
    long id = pair && !PyErr_Occurred() ? PyLong_AsLong(PyTuple_GET_ITEM(device, 1)) : -1;
    if (!pair || PyErr_Occurred()) {
        char text[160];
        PyErr_Clear();
        snprintf(text, sizeof text, "its __dlpack_device__() gives %.60s, not a kind of device and a number, two ints",
                 pair ? "a tuple of something else" : hilt_type_name_of(device));
        return hilt_raise(HILT_DIAG_ARG_BAD_TENSOR, name, text);
    }
    if (kind != DL_CUDA && kind != DL_CUDA_MANAGED) {
        return NULL;
    }
    uint64_t current;
    int known = hilt_current_stream(hilt_source_of(Py_TYPE(o)), (int)id, &current);
    return known < 0 ? NULL : PyLong_FromLongLong(known ? SAME : stream ? (int64_t)stream : DEFAULT);
}

/* __dlpack__(max_version=(1, 0)), or without where that is not known. */
static PyObject *
export_array(PyObject *o, PyObject *method, const char *name, uint64_t stream)
{
    static PyObject *version, *names, *stream_names;
    if (!version) {
        version = Py_BuildValue("(ii)", 1, 0);
        names = Py_BuildValue("(s)", "max_version");
        stream_names = Py_BuildValue("(ss)", "max_version", "stream");
        if (!version || !names || !stream_names) {
            return NULL;
        }
    }
    HILT_CLEANUP_REF PyObject *on = stream_for(o, name, stream);
    if (!on && PyErr_Occurred()) {
        return NULL;
    }
    PyObject *args[] = {o, version, on};
    PyObject *r = PyObject_VectorcallMethod(method, args, 1, on ? stream_names : names);
    if (!r && PyErr_ExceptionMatches(PyExc_TypeError)) {
        PyErr_Clear();
        r = on ? PyObject_CallMethod(o, "__dlpack__", "O", on) : PyObject_CallMethodNoArgs(o, method);
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
    hilt_raise(HILT_DIAG_ARG_BAD_TENSOR, name, hilt_shown(text, "it cannot be exported"));
    Py_XDECREF(type);
    Py_XDECREF(value);
    Py_XDECREF(tb);
}

/* -- tensors of torch --------------------------------------------------------------------------------------- */

static bool
records_gradients(void)
{
    PyObject *torch = PyDict_GetItemString(PyImport_GetModuleDict(), "torch");
    HILT_CLEANUP_REF PyObject *on = torch ? PyObject_CallMethod(torch, "is_grad_enabled", NULL) : NULL;
    PyErr_Clear();
    return on != Py_False;
}

/* Memory whose numbers count with the sign changed: a view of a conjugate's imaginary part, so nothing with adjacent elements. */
static bool
may_be_negated(const hilt_source *s, const hilt_array *a)
{
    if (!s->is_neg) {
        return false;
    }
    for (int i = a->ndim - 1; i >= 0; i--) {
        if (a->strides[i] == 1 && a->shape[i] > 1) {
            return false;
        }
    }
    return true;
}

bool
hilt_array_needs_no_gradient(PyObject *o, const char *name)
{
    const hilt_source *s = hilt_source_of(Py_TYPE(o));
    if (!s || !s->requires_grad) {
        return true;
    }
    HILT_CLEANUP_REF PyObject *wanted = s->requires_grad->get(o, s->requires_grad->closure);
    if (wanted == Py_True && records_gradients()) {
        hilt_raise(HILT_DIAG_ARG_BAD_TENSOR, name,
                   "it requires gradients, which are not recorded here: pass .detach(), or call under torch.no_grad()");
        return false;
    }
    return wanted != NULL;
}

static bool
as_memory_shows(const hilt_source *s, PyObject *o, const char *name, const hilt_array *a)
{
    if (may_be_negated(s, a)) {
        HILT_CLEANUP_REF PyObject *negated = s->is_neg->ml_meth(o, NULL);
        if (negated == Py_True) {
            hilt_raise(HILT_DIAG_ARG_BAD_TENSOR, name, "its memory has the negated numbers: pass .resolve_neg()");
        }
        return negated && negated != Py_True;
    }
    return true;
}

/* -- the functions in C -------------------------------------------------------------------------------------- */

int
hilt_array_borrow(PyObject *o, const char *name, hilt_array *ret)
{
    const hilt_source *s = hilt_source_of(Py_TYPE(o));
    if (!s || !s->exchange || !s->exchange->borrow) {
        return 0;
    }
    dl_tensor t;
    if (s->exchange->borrow(o, &t) != 0) {
        PyErr_Clear();
        return 0;
    }
    ret->readonly = false;
    ret->where.source = s;
    ret->where.stream = 0;
    return read_tensor(&t, name, ret) && as_memory_shows(s, o, name, ret) ? 1 : -1;
}

static int
take_managed(const hilt_source *s, PyObject *o, const char *name, hilt_array *ret, hilt_keep *keep)
{
    dl_versioned *m;
    if (s->exchange->managed(o, &m) != 0) {
        PyErr_Clear();
        return 0;
    }
    *keep = (hilt_keep){.kind = HILT_KEEP_VERSIONED, .managed = m};
    ret->readonly = m->flags & 1;
    if (m->major == 1 && read_tensor(&m->tensor, name, ret) && as_memory_shows(s, o, name, ret) && hilt_array_needs_no_gradient(o, name)) {
        return 1;
    }
    if (m->major != 1) {
        hilt_raise(HILT_DIAG_ARG_BAD_TENSOR, name, "its DLPack version is not supported");
    }
    hilt_keep_release(keep);
    return -1;
}

/* -- any of these ---------------------------------------------------------------------------------------------- */

int
hilt_array_from_dlpack(PyObject *o, const char *name, uint64_t stream, hilt_array *ret, hilt_keep *keep)
{
    static PyObject *method;
    ret->where.source = NULL;
    ret->where.stream = 0;
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
    const hilt_source *s = ret->where.source = hilt_source_of(Py_TYPE(o));
    int r = s && s->exchange ? take_managed(s, o, name, ret, keep) : 0;
    if (r != 0) {
        return r;
    }
    HILT_CLEANUP_REF PyObject *capsule = export_array(o, method, name, stream);
    if (!capsule && PyErr_ExceptionMatches(PyExc_BufferError)) {
        refused_export(name);
    }
    return capsule ? take_capsule(capsule, name, ret, keep) : -1;
}
