/* What kind of argument a value is, decided by its type once and remembered.
 *
 * The memo holds its types, so that an address is never reused. Kinds that depend on the instance (a stream
 * given by an attribute) are looked at by the caller.
 */
#include "call.h"
#include "../layout/layout.h"
#include "../tensor/tensor.h"

typedef struct memo_row {
    PyTypeObject *type;
    hilt_class kind;
} memo_row;
enum { MEMO_ROWS = 512 };
static memo_row memo[MEMO_ROWS];
static unsigned memo_used;

PyObject *
hilt_lookup_special(PyObject *o, const char *name)
{
    PyObject *r = PyObject_GetAttrString((PyObject *)Py_TYPE(o), name);
    if (!r) {
        PyErr_Clear();
    }
    return r;
}

static bool
type_has(PyTypeObject *t, const char *name)
{
    HILT_CLEANUP_REF PyObject *r = PyObject_GetAttrString((PyObject *)t, name);
    if (!r) {
        PyErr_Clear();
    }
    return r != NULL;
}

/* Functions of C, bound methods of C objects, types: known by themselves, never looked into. */
static bool
is_constant(PyObject *o)
{
    return PyType_Check(o) || PyCFunction_Check(o) || PyModule_Check(o) ||
           Py_IS_TYPE(o, &PyMethodDescr_Type) || Py_IS_TYPE(o, &PyWrapperDescr_Type) || PyComplex_Check(o) ||
           o == Py_Ellipsis || o == Py_NotImplemented || PyRange_Check(o) || PyAnySet_Check(o) ||
           PyCode_Check(o) || PyCell_Check(o) || hilt_jit_check(o);
}

static hilt_class
classify_builtin(PyObject *o)
{
    if (hilt_tensor_check(o)) {
        return HILT_CLASS_TRACED;
    }
    if (hilt_view_check(o)) {
        return HILT_CLASS_VIEW;
    }
    if (hilt_pointer_arg_check(o)) {
        return HILT_CLASS_POINTER;
    }
    if (hilt_number_check(o)) {
        return HILT_CLASS_NUMBER;
    }
    if (hilt_lay_value_check(o)) {
        return HILT_CLASS_LAYOUT;
    }
    if (o == Py_None) {
        return HILT_CLASS_NONE;
    }
    if (hilt_is_numpy_array(o)) {
        return HILT_CLASS_NUMPY;
    }
    if (PyMethod_Check(o)) {
        return HILT_CLASS_METHOD;
    }
    if (PyFunction_Check(o)) {
        return HILT_CLASS_FUNCTION;
    }
    if (PySlice_Check(o)) {
        return HILT_CLASS_SLICE;
    }
    return is_constant(o) ? HILT_CLASS_CONSTANT : HILT_CLASS_UNKNOWN;
}

static hilt_class
classify_user(PyObject *o)
{
    PyTypeObject *t = Py_TYPE(o);
    if (type_has((PyTypeObject *)Py_TYPE(t), "__members__") && type_has(t, "__members__")) {
        return HILT_CLASS_CONSTANT; /* a member of an enumeration */
    }
    if (type_has(t, "__extract_mlir_values__") && type_has(t, "__new_from_mlir_values__")) {
        return HILT_CLASS_PROTOCOL;
    }
    if (PyBool_Check(o)) {
        return HILT_CLASS_BOOL;
    }
    if (PyLong_Check(o)) {
        return HILT_CLASS_INT;
    }
    if (PyFloat_Check(o)) {
        return HILT_CLASS_FLOAT;
    }
    if (PyUnicode_Check(o)) {
        return HILT_CLASS_STR;
    }
    if (PyBytes_Check(o)) {
        return HILT_CLASS_BYTES;
    }
    if (hilt_numpy_scalar_dtype(o) != HILT_DTYPE_NONE) {
        return HILT_CLASS_NUMPY_SCALAR;
    }
    if (PyTuple_Check(o)) {
        return PyTuple_CheckExact(o)    ? HILT_CLASS_TUPLE
               : type_has(t, "_fields") ? HILT_CLASS_NAMED
                                        : HILT_CLASS_REFUSED;
    }
    if (PyList_Check(o)) {
        return HILT_CLASS_LIST;
    }
    if (PyDict_Check(o)) {
        return HILT_CLASS_DICT;
    }
    if (type_has(t, "__dataclass_fields__")) {
        return HILT_CLASS_DATACLASS;
    }
    if (strcmp(t->tp_name, "types.SimpleNamespace") == 0) {
        return HILT_CLASS_NAMESPACE;
    }
    if (type_has(t, "__dlpack__")) {
        return HILT_CLASS_DLPACK;
    }
    if (type_has(t, "__cuda_array_interface__")) {
        return HILT_CLASS_CUDA;
    }
    if (PyObject_CheckBuffer(o)) {
        return HILT_CLASS_BUFFER;
    }
    if (hilt_is_stream_type(t)) {
        return HILT_CLASS_STREAM;
    }
    if (hilt_is_deque(o)) {
        return HILT_CLASS_REFUSED; /* of C, but a heap type since 3.12 */
    }
    if (t->tp_flags & Py_TPFLAGS_HEAPTYPE || strcmp(t->tp_name, "functools.partial") == 0) {
        return HILT_CLASS_OBJECT;
    }
    return PyCallable_Check(o) ? HILT_CLASS_CONSTANT : HILT_CLASS_REFUSED;
}

hilt_class
hilt_classify(PyObject *o)
{
    PyTypeObject *t = Py_TYPE(o);
    size_t at = ((uintptr_t)t >> 4) % MEMO_ROWS;
    for (; memo[at].type; at = (at + 1) % MEMO_ROWS) {
        if (memo[at].type == t) {
            return memo[at].kind;
        }
    }
    hilt_class kind = classify_builtin(o);
    if (kind == HILT_CLASS_UNKNOWN) {
        kind = classify_user(o);
    }
    /* Looking up attributes may have run user code that classified other types: find the place anew. */
    for (at = ((uintptr_t)t >> 4) % MEMO_ROWS; memo[at].type && memo[at].type != t;) {
        at = (at + 1) % MEMO_ROWS;
    }
    if (!memo[at].type && memo_used < MEMO_ROWS / 2) {
        memo[at] = (memo_row){(PyTypeObject *)Py_NewRef(t), kind};
        memo_used++;
    }
    return kind;
}
