/* Types of arrays: how each is read in the quickest way, and who knows the current stream of its library.
 *
 * What a type offers is looked up once. No library is imported for it: a type is there, so its library is.
 */
#include "dlpack.h"
#include "../call/call.h"

enum { ROWS = 64 };
static hilt_source rows[ROWS];
static unsigned used;

/* The first attribute of the name among the type's bases, as it is: no descriptor is called. Borrowed, or NULL. */
static PyObject *
raw_attribute(PyTypeObject *t, const char *name)
{
    PyObject *mro = t->tp_mro;
    for (Py_ssize_t i = 0; mro && i < PyTuple_GET_SIZE(mro); i++) {
        HILT_CLEANUP_REF PyObject *dict = PyObject_GetAttrString(PyTuple_GET_ITEM(mro, i), "__dict__");
        HILT_CLEANUP_REF PyObject *found = dict ? PyMapping_GetItemString(dict, name) : NULL;
        PyErr_Clear();
        if (found) {
            return found; /* the type holds it */
        }
    }
    return NULL;
}

/* The functions of DLPack's version 1, with what is needed of them. */
static const dl_exchange *
exchange_of(PyTypeObject *t)
{
    HILT_CLEANUP_REF PyObject *capsule = PyObject_GetAttrString((PyObject *)t, "__dlpack_c_exchange_api__");
    const dl_exchange *x = capsule && PyCapsule_IsValid(capsule, "dlpack_exchange_api")
                               ? PyCapsule_GetPointer(capsule, "dlpack_exchange_api")
                               : NULL;
    PyErr_Clear();
    while (x && x->major != 1) {
        x = x->before;
    }
    return x && x->managed && x->stream ? x : NULL;
}

bool
hilt_type_is_of(PyTypeObject *t, const char *package)
{
    HILT_CLEANUP_REF PyObject *module = PyObject_GetAttrString((PyObject *)t, "__module__");
    const char *s = module && PyUnicode_Check(module) ? PyUnicode_AsUTF8(module) : NULL;
    size_t n = strlen(package);
    PyErr_Clear();
    return s && strncmp(s, package, n) == 0 && (s[n] == 0 || s[n] == '.');
}

static void
find_asker(hilt_source *s)
{
    s->ask = HILT_ASK_NONE;
    if (s->exchange) {
        s->ask = HILT_ASK_EXCHANGE;
        return;
    }
    for (PyTypeObject *t = s->type; t && s->ask == HILT_ASK_NONE; t = t->tp_base) {
        s->ask = hilt_type_is_of(t, "torch") ? HILT_ASK_TORCH : hilt_type_is_of(t, "cupy") ? HILT_ASK_CUPY : HILT_ASK_NONE;
    }
}

const hilt_source *
hilt_source_of(PyTypeObject *t)
{
    static const hilt_source *last;
    if (last && last->type == t) {
        return last;
    }
    for (unsigned i = 0; i < used; i++) {
        if (rows[i].type == t) {
            return last = &rows[i];
        }
    }
    if (used == ROWS) {
        return NULL;
    }
    hilt_source s = {.type = t, .exchange = exchange_of(t)};
    PyObject *grad = raw_attribute(t, "requires_grad"), *neg = raw_attribute(t, "is_neg");
    s.requires_grad = grad && Py_IS_TYPE(grad, &PyGetSetDescr_Type) ? ((PyGetSetDescrObject *)grad)->d_getset : NULL;
    s.is_neg = neg && Py_IS_TYPE(neg, &PyMethodDescr_Type) ? ((PyMethodDescrObject *)neg)->d_method : NULL;
    if (s.is_neg && s.is_neg->ml_flags != METH_NOARGS) {
        s.is_neg = NULL;
    }
    find_asker(&s);
    if (used == ROWS) { /* looking up may have run code that made rows */
        return NULL;
    }
    Py_INCREF(t);
    rows[used] = s;
    return last = &rows[used++];
}

/* -- the current stream ----------------------------------------------------------------------------------- */

static PyObject *
attribute_of(const char *module, const char *name)
{
    PyObject *m = PyDict_GetItemString(PyImport_GetModuleDict(), module);
    PyObject *r = m ? PyObject_GetAttrString(m, name) : NULL;
    if (!r) {
        PyErr_Clear();
    }
    return r;
}

/* torch's handle is an int; CuPy's stream has it in ptr, and older versions know the current device only. */
static PyObject *
ask(hilt_source *s, int device)
{
    if (!s->current) {
        s->current = s->ask == HILT_ASK_TORCH ? attribute_of("torch._C", "_cuda_getCurrentRawStream")
                                              : attribute_of("cupy.cuda", "get_current_stream");
    }
    if (!s->current) {
        return NULL;
    }
    HILT_CLEANUP_REF PyObject *id = PyLong_FromLong(device);
    PyObject *r = id ? PyObject_CallOneArg(s->current, id) : NULL;
    if (s->ask == HILT_ASK_TORCH) {
        return r;
    }
    if (!r && PyErr_ExceptionMatches(PyExc_TypeError)) {
        PyErr_Clear();
        r = PyObject_CallNoArgs(s->current);
    }
    HILT_CLEANUP_REF PyObject *stream = r;
    return stream ? PyObject_GetAttrString(stream, "ptr") : NULL;
}

int
hilt_current_stream(const hilt_source *s, int device, uint64_t *ret)
{
    if (!s || s->ask == HILT_ASK_NONE) {
        return 0;
    }
    if (s->ask == HILT_ASK_EXCHANGE) {
        void *stream = NULL;
        int failed = s->exchange->stream(2, device, &stream);
        *ret = (uint64_t)(uintptr_t)stream;
        return failed ? -1 : 1;
    }
    HILT_CLEANUP_REF PyObject *handle = ask((hilt_source *)s, device);
    if (!handle) {
        return PyErr_Occurred() ? -1 : 0;
    }
    *ret = PyLong_AsUnsignedLongLongMask(handle);
    return PyErr_Occurred() ? -1 : 1;
}
