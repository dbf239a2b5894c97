/* Where an object stands that tells nobody: iterators, generators, and objects of C types such as random
 * generators.
 *
 * A number that changes when the object does. For C types it comes from the bytes of the object itself, as
 * long as they have identity: where equality is by value, bytes may be caches. What lies behind pointers is
 * not seen.
 */
#include "region.h"

static int
mix_address(PyObject *o, void *hash)
{
    size_t *h = hash;
    *h = (*h ^ (uintptr_t)o >> 4) * 1099511628211u;
    return 0;
}

/* The instruction, and the objects in its variables. An iterator inside it is looked at by itself. */
static Py_ssize_t
generator_position(PyObject *it)
{
    PyObject *frame HILT_CLEANUP_REF = PyObject_GetAttrString(it, "gi_frame");
    if (frame == NULL || frame == Py_None) {
        return frame ? 0 : -1;
    }
    PyObject *lasti HILT_CLEANUP_REF = PyObject_GetAttrString(frame, "f_lasti");
    size_t hash = lasti ? (size_t)PyLong_AsSsize_t(lasti) : 0;
    Py_TYPE(it)->tp_traverse(it, mix_address, &hash);
    Py_TYPE(frame)->tp_traverse(frame, mix_address, &hash); /* up to 3.10 the variables are there */
    return (Py_ssize_t)(hash & PY_SSIZE_T_MAX);
}

/* Files are written and read for whoever watches the tracing. */
static bool
is_file(PyTypeObject *type)
{
    return strncmp(type->tp_name, "_io.", 4) == 0 && strcmp(type->tp_name, "_io.StringIO") != 0 &&
           strcmp(type->tp_name, "_io.BytesIO") != 0;
}

/* The nearest base that is written in C, if an object's bytes of it say where it stands. */
static PyTypeObject *
telling_base(PyObject *o)
{
    PyTypeObject *base = Py_TYPE(o);
    while (hilt_is_python_class(base)) {
        base = base->tp_base;
    }
    if (base == &PyBaseObject_Type || base->tp_itemsize != 0 || is_file(base)) {
        return NULL;
    }
    if (PyIter_Check(o)) {
        return base;
    }
    hilt_part parts[HILT_MAX_PARTS];
    int n = hilt_parts_of(o, parts);
    bool told = PyType_Check(o) || PyModule_Check(o) || PyCode_Check(o) || PyFrame_Check(o) ||
                PyTraceBack_Check(o) || PyExceptionInstance_Check(o) || hilt_number_check(o) ||
                hilt_tensor_check(o) || hilt_lay_value_check(o) || hilt_jit_check(o) ||
                hilt_helper_check(o) || Py_TYPE(o)->tp_call != NULL ||
                strncmp(base->tp_name, "hilt.", 5) == 0 || (n != 0 && parts[0] != HILT_PART_ATTRS);
    return !told && base->tp_hash == PyBaseObject_Type.tp_hash ? base : NULL;
}

static Py_ssize_t
bytes_position(PyObject *o, const PyTypeObject *base)
{
    size_t hash = 14695981039346656037u;
    for (Py_ssize_t at = sizeof(PyObject); at + (Py_ssize_t)sizeof hash <= base->tp_basicsize;
         at += sizeof hash) {
        size_t word;
        memcpy(&word, (const char *)o + at, sizeof word);
        bool link = at == Py_TYPE(o)->tp_dictoffset || at == Py_TYPE(o)->tp_weaklistoffset ||
                    at == base->tp_weaklistoffset;
        hash = (hash ^ (link ? 0 : word)) * 1099511628211u;
    }
    return (Py_ssize_t)(hash & PY_SSIZE_T_MAX);
}

bool
hilt_is_cache(PyObject *o)
{
    return strcmp(Py_TYPE(o)->tp_name, "functools._lru_cache_wrapper") == 0;
}

static Py_ssize_t
cache_position(PyObject *o)
{
    PyObject *info HILT_CLEANUP_REF = PyObject_CallMethod(o, "cache_info", NULL);
    PyObject *misses HILT_CLEANUP_REF = info ? PyObject_GetAttrString(info, "misses") : NULL;
    return misses ? PyLong_AsSsize_t(misses) : -1;
}

Py_ssize_t
hilt_position(PyObject *o)
{
    Py_ssize_t at = -1;
    PyObject *v = NULL;
    if (PyContextVar_CheckExact(o)) {
        at = PyContextVar_Get(o, NULL, &v) < 0 ? -1 : (Py_ssize_t)((uintptr_t)v & PY_SSIZE_T_MAX);
        Py_XDECREF(v);
    }
    else if (hilt_is_cache(o)) {
        at = cache_position(o);
    }
    else if (PyGen_CheckExact(o)) {
        at = generator_position(o);
    }
    else if (!PyCoro_CheckExact(o) && !PyAsyncGen_CheckExact(o)) {
        PyTypeObject *base = telling_base(o);
        at = base ? bytes_position(o, base) : -1;
    }
    PyErr_Clear();
    return at;
}
