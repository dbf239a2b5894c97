/* Arrays on devices: what DLPack's kinds of device are here, and __cuda_array_interface__, the attribute of CuPy, Numba and
 * others that describes memory of a GPU.
 *
 * The interface doesn't say which GPU it is: the driver is asked. Where there is none (code is compiled for a GPU elsewhere),
 * or it doesn't know the address, it counts as the first.
 */
#include "dlpack.h"
#include "../call/call.h"
#include "../../rt/cuda/cuda.h"

static int
bad(const char *name, const char *what)
{
    hilt_raise(HILT_DIAG_ARG_BAD_TENSOR, name, what);
    return -1;
}

/* -- devices ---------------------------------------------------------------------------------------------- */

bool
hilt_where_of_device(hilt_where *ret, int kind, int id, const char *name)
{
    static const char *const others[] = {
        [4] = "OpenCL", [7] = "Vulkan", [8] = "Metal", [9] = "VPI", [10] = "ROCm", [11] = "ROCm host memory",
        [14] = "oneAPI", [15] = "WebGPU", [16] = "Hexagon", [17] = "MAIA", [18] = "Trainium",
    };
    ret->ordinal = 0;
    switch (kind) {
    case DL_CPU:
    case DL_CUDA_HOST:
        ret->side = HILT_SIDE_CPU;
        return true;
    case DL_CUDA:
    case DL_CUDA_MANAGED:
        ret->side = HILT_SIDE_CUDA;
        ret->ordinal = id;
        return true;
    }
    char text[48];
    const char *known = kind > 0 && kind < (int)HILT_COUNT(others) ? others[kind] : NULL;
    known ? snprintf(text, sizeof text, "a device of %s", known) : snprintf(text, sizeof text, "a device of kind %d (DLPack)", kind);
    hilt_raise(HILT_DIAG_ARG_DEVICE, name, text, "code runs on the CPU and on NVIDIA's GPUs");
    return false;
}

bool
hilt_where_of_address(uint64_t address, hilt_where *ret)
{
    hilt_error err = {0};
    int ordinal = address && hilt_cuda_in_use() ? hilt_cuda_where(address, &err) : -1;
    *ret = (hilt_where){.side = ordinal < 0 ? HILT_SIDE_CPU : HILT_SIDE_CUDA, .ordinal = ordinal};
    return !err.lost || hilt_raise_error(&err);
}

/* -- the interface ---------------------------------------------------------------------------------------- */

/* What the interface has under a key, as an integer of 64 bits; what: which of it, in words. false: exception. */
static bool
read_integer(PyObject *o, const char *name, const char *what, int64_t *ret)
{
    int overflow = 0;
    HILT_CLEANUP_REF PyObject *n = PyIndex_Check(o) ? PyNumber_Index(o) : NULL;
    *ret = n ? PyLong_AsLongLongAndOverflow(n, &overflow) : 0;
    if (n && !overflow) {
        return true;
    }
    PyErr_Clear();
    char text[160];
    snprintf(text, sizeof text, "%s of its __cuda_array_interface__ is %.40s, %s", what, hilt_type_name_of(o),
             n ? "and takes more than 64 bits" : "not an integer");
    bad(name, text);
    return false;
}

/* "<f4" of numpy's type strings; an array's own dtype knows more types. */
static hilt_dtype
dtype_of(PyObject *o, PyObject *typestr)
{
    HILT_CLEANUP_REF PyObject *descr = PyObject_GetAttrString(o, "dtype");
    hilt_dtype d = descr && strncmp(Py_TYPE(descr)->tp_name, "numpy.", 6) == 0 ? hilt_dtype_of_numpy(descr) : HILT_DTYPE_NONE;
    PyErr_Clear();
    const char *s = hilt_shown(typestr, "");
    char *end;
    long bytes = d == HILT_DTYPE_NONE && strlen(s) >= 3 && s[2] >= '0' && s[2] <= '9' ? strtol(s + 2, &end, 10) : 0;
    return bytes && !*end && strchr("<|=", s[0]) ? hilt_dtype_by_kind(s[1], bytes) : d;
}

static bool
read_sizes(PyObject *tuple, Py_ssize_t n, const char *name, const char *what, Py_ssize_t *ret)
{
    for (Py_ssize_t i = 0; i < n; i++) {
        int64_t one;
        if (!read_integer(PyTuple_GET_ITEM(tuple, i), name, what, &one)) {
            return false;
        }
        ret[i] = (Py_ssize_t)one;
    }
    return true;
}

static bool
read_shape(PyObject *face, const char *name, hilt_array *ret)
{
    PyObject *shape = PyDict_GetItemString(face, "shape"), *strides = PyDict_GetItemString(face, "strides");
    Py_ssize_t n = shape && PyTuple_Check(shape) ? PyTuple_GET_SIZE(shape) : -1, sizes[HILT_MAX_RANK], steps[HILT_MAX_RANK];
    if (n > HILT_MAX_RANK) {
        bad(name, "more than 16 dimensions are not supported yet");
        return false;
    }
    bool given = strides && strides != Py_None;
    if (n < 0 || (given && (!PyTuple_Check(strides) || PyTuple_GET_SIZE(strides) != n))) {
        bad(name, n < 0 ? "its __cuda_array_interface__ has no tuple as its shape"
                        : "the strides of its __cuda_array_interface__ are no tuple with a stride a dimension");
        return false;
    }
    if (!read_sizes(shape, n, name, "an extent", sizes) || (given && !read_sizes(strides, n, name, "a stride", steps))) {
        return false;
    }
    ret->ndim = (int)n;
    Py_ssize_t step = (Py_ssize_t)hilt_dtype_bytes(ret->dtype);
    for (Py_ssize_t i = n; i-- > 0;) {
        ret->shape[i] = sizes[i];
        if (sizes[i] < 0) {
            bad(name, "an extent is negative");
            return false;
        }
        if (!given) {
            steps[i] = step;
            if (__builtin_mul_overflow(step, sizes[i], &step)) {
                bad(name, "its size overflows");
                return false;
            }
        }
    }
    return hilt_array_set_strides(ret, steps) || bad(name, "a stride is no multiple of the element's size") == 0;
}

/* Where the elements are; none at all may be nowhere. */
static bool
read_data(PyObject *data, const char *name, hilt_array *ret)
{
    if (!data || !PyTuple_Check(data) || PyTuple_GET_SIZE(data) != 2) {
        bad(name, "its __cuda_array_interface__ has no pair as its data");
        return false;
    }
    PyObject *at = PyTuple_GET_ITEM(data, 0);
    HILT_CLEANUP_REF PyObject *n = at == Py_None ? PyLong_FromLong(0) : PyIndex_Check(at) ? PyNumber_Index(at) : NULL;
    uint64_t address = n ? PyLong_AsUnsignedLongLong(n) : 0;
    int readonly = !n || PyErr_Occurred() ? -1 : PyObject_IsTrue(PyTuple_GET_ITEM(data, 1));
    if (readonly < 0) {
        PyErr_Clear();
        bad(name, "the data of its __cuda_array_interface__ are no address of 64 bits and a bool");
        return false;
    }
    ret->data = (void *)(uintptr_t)address;
    ret->readonly = readonly != 0;
    return true;
}

/* May raise. */
static int
ordinal_of(uint64_t address)
{
    hilt_error err = {0};
    int where = address ? hilt_cuda_where(address, &err) : -1;
    if (where < 0) {
        where = hilt_cuda_current(&err);
    }
    if (err.lost) {
        hilt_raise_error(&err);
    }
    return where < 0 ? 0 : where;
}

static bool
read_interface(PyObject *o, PyObject *face, const char *name, hilt_array *ret)
{
    PyObject *data = PyDict_GetItemString(face, "data"), *mask = PyDict_GetItemString(face, "mask");
    hilt_dtype d = dtype_of(o, PyDict_GetItemString(face, "typestr"));
    if (d == HILT_DTYPE_NONE) {
        bad(name, "its __cuda_array_interface__ has elements of a type that is not supported");
        return false;
    }
    if (mask && mask != Py_None) {
        bad(name, "its mask would be ignored");
        return false;
    }
    ret->dtype = (uint8_t)d;
    if (!read_data(data, name, ret) || !read_shape(face, name, ret)) {
        return false;
    }
    if (!ret->data && !hilt_array_is_empty(ret)) {
        bad(name, "its data are at address 0, but it has elements");
        return false;
    }
    PyObject *stream = PyDict_GetItemString(face, "stream"), *version = PyDict_GetItemString(face, "version");
    int64_t handle = 0, number;
    if (version && !read_integer(version, name, "the version", &number)) {
        return false;
    }
    if (stream && stream != Py_None && !read_integer(stream, name, "the stream", &handle)) {
        return false;
    }
    ret->where.stream = (uint64_t)handle;
    ret->where.source = hilt_source_of(Py_TYPE(o));
    ret->where.side = HILT_SIDE_CUDA;
    ret->where.ordinal = ordinal_of((uintptr_t)ret->data);
    return !PyErr_Occurred();
}

/* An AttributeError: of the class's own property it may say that this array is not on a GPU, or be a mistake in the property. If
 * there is another way to read the array it is the first. */
static int
absent(PyObject *o, PyObject *attribute, const char *name)
{
    PyObject *type, *error, *trace;
    PyErr_Fetch(&type, &error, &trace);
    int has = PyObject_CheckBuffer(o) ? 0 : PyObject_HasAttr((PyObject *)Py_TYPE(o), attribute);
    if (has) {
        HILT_CLEANUP_REF PyObject *said = error ? PyObject_Str(error) : NULL;
        hilt_str text = {0};
        hilt_str_printf(&text, "its __cuda_array_interface__ raises AttributeError: %s", hilt_shown(said, ""));
        bad(name, text.data ? text.data : "its __cuda_array_interface__ raises AttributeError");
        hilt_str_free(&text);
    }
    Py_XDECREF(type);
    Py_XDECREF(error);
    Py_XDECREF(trace);
    return has ? -1 : 0;
}

int
hilt_array_from_cuda(PyObject *o, const char *name, hilt_array *ret, hilt_keep *keep)
{
    static PyObject *attribute;
    if (!attribute && !(attribute = PyUnicode_InternFromString("__cuda_array_interface__"))) {
        return -1;
    }
    HILT_CLEANUP_REF PyObject *face = PyObject_GetAttr(o, attribute);
    if (!face) {
        return PyErr_ExceptionMatches(PyExc_AttributeError) ? absent(o, attribute, name) : -1;
    }
    if (!PyDict_Check(face)) {
        return bad(name, "its __cuda_array_interface__ is no dict");
    }
    if (!read_interface(o, face, name, ret)) {
        return -1;
    }
    *keep = (hilt_keep){.kind = HILT_KEEP_OBJECT, .object = Py_NewRef(o)};
    return 1;
}
