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

/* "<f4" of numpy's type strings; an array's own dtype knows more types. */
static hilt_dtype
dtype_of(PyObject *o, PyObject *typestr)
{
    HILT_CLEANUP_REF PyObject *descr = PyObject_GetAttrString(o, "dtype");
    hilt_dtype d = descr && strncmp(Py_TYPE(descr)->tp_name, "numpy.", 6) == 0 ? hilt_dtype_of_numpy(descr) : HILT_DTYPE_NONE;
    PyErr_Clear();
    const char *s = d == HILT_DTYPE_NONE && typestr && PyUnicode_Check(typestr) ? PyUnicode_AsUTF8(typestr) : NULL;
    return s && strlen(s) >= 3 && strchr("<|=", s[0]) ? hilt_dtype_by_kind(s[1], strtol(s + 2, NULL, 10)) : d;
}

static bool
read_sizes(PyObject *tuple, Py_ssize_t n, Py_ssize_t *ret)
{
    if (!tuple || !PyTuple_Check(tuple) || PyTuple_GET_SIZE(tuple) != n) {
        return false;
    }
    for (Py_ssize_t i = 0; i < n; i++) {
        ret[i] = PyNumber_AsSsize_t(PyTuple_GET_ITEM(tuple, i), PyExc_OverflowError);
    }
    return !PyErr_Occurred();
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
    if (n < 0 || !read_sizes(shape, n, sizes) || (given && !read_sizes(strides, n, steps))) {
        PyErr_Clear();
        bad(name, "its __cuda_array_interface__ has a shape or strides that cannot be read");
        return false;
    }
    ret->ndim = (int)n;
    Py_ssize_t step = (Py_ssize_t)hilt_dtype_bytes(ret->dtype);
    for (Py_ssize_t i = n; i-- > 0;) {
        ret->shape[i] = sizes[i];
        if (!given) {
            steps[i] = step;
            if (sizes[i] < 0 || __builtin_mul_overflow(step, sizes[i], &step)) {
                bad(name, "its size overflows");
                return false;
            }
        }
    }
    return hilt_array_set_strides(ret, steps) || bad(name, "a stride is no multiple of the element's size") == 0;
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
    if (!data || !PyTuple_Check(data) || PyTuple_GET_SIZE(data) != 2) {
        bad(name, "its __cuda_array_interface__ has no data");
        return false;
    }
    PyObject *at = PyTuple_GET_ITEM(data, 0);
    ret->dtype = (uint8_t)d;
    ret->data = at == Py_None ? NULL : PyLong_AsVoidPtr(at);
    ret->readonly = PyObject_IsTrue(PyTuple_GET_ITEM(data, 1)) != 0;
    if (PyErr_Occurred() || !read_shape(face, name, ret)) {
        return false;
    }
    PyObject *stream = PyDict_GetItemString(face, "stream");
    ret->where.stream = stream && stream != Py_None ? PyLong_AsUnsignedLongLongMask(stream) : 0;
    ret->where.source = hilt_source_of(Py_TYPE(o));
    ret->where.side = HILT_SIDE_CUDA;
    ret->where.ordinal = ordinal_of((uintptr_t)ret->data);
    return !PyErr_Occurred();
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
        if (!PyErr_ExceptionMatches(PyExc_AttributeError)) {
            return -1;
        }
        PyErr_Clear();
        return 0;
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
