/* TensorSSA: the type, its life, and what other rooms ask of it.
 *
 * The elements are one hilt_number: a run-time value of as many lanes as there are elements, or a constant,
 * which is the same in every lane. So every operator is the operator of numbers, with the same promotion and
 * the same bits (ssa_ops.c), and what regions carry is that number (carry.c). A TensorSSA never changes.
 */
#include "ssa_priv.h"

PyTypeObject *hilt_ssa_type;

/* -- life ------------------------------------------------------------------------------------------------ */
PyObject *
hilt_ssa_of_number(PyObject *proxy, PyObject *shape)
{
    PyObject *number = hilt_number_spread(proxy, (unsigned)hilt_shape_size(shape));
    hilt_ssa *v = number ? PyObject_New(hilt_ssa, hilt_ssa_type) : NULL;
    if (!v) {
        Py_XDECREF(number);
        return NULL;
    }
    v->number = (hilt_number *)number;
    v->shape = Py_NewRef(shape);
    return (PyObject *)v;
}

PyObject *
hilt_ssa_new(hilt_trace *t, hilt_dtype d, PyObject *shape, hilt_value *v)
{
    PyObject *number HILT_CLEANUP_REF = hilt_number_result(t, d, v);
    assert(!v || v->type.lanes == hilt_shape_size(shape));
    return number ? hilt_ssa_of_number(number, shape) : NULL;
}

static void
ssa_dealloc(PyObject *o)
{
    hilt_ssa *v = (hilt_ssa *)o;
    PyTypeObject *type = Py_TYPE(o);
    Py_DECREF(v->number);
    Py_DECREF(v->shape);
    PyObject_Free(o);
    Py_DECREF(type);
}

/* -- questions ------------------------------------------------------------------------------------------- */
bool
hilt_ssa_check(PyObject *o)
{
    return Py_IS_TYPE(o, hilt_ssa_type);
}

hilt_dtype
hilt_ssa_dtype(PyObject *v)
{
    return (hilt_dtype)hilt_ssa_get(v)->dtype;
}

PyObject *
hilt_ssa_shape(PyObject *v)
{
    return ((hilt_ssa *)v)->shape;
}

uint32_t
hilt_ssa_lanes(PyObject *v)
{
    return hilt_ssa_get(v)->lanes;
}

PyObject *
hilt_ssa_number(PyObject *v)
{
    return (PyObject *)hilt_ssa_get(v);
}

bool
hilt_ssa_like(PyObject *a, PyObject *b)
{
    return hilt_ssa_dtype(a) == hilt_ssa_dtype(b) && hilt_shape_equal(hilt_ssa_shape(a), hilt_ssa_shape(b));
}

void
hilt_ssa_describe(PyObject *v, char *text, size_t size)
{
    PyObject *shape HILT_CLEANUP_REF = PyObject_Repr(hilt_ssa_shape(v));
    snprintf(text, size, "a TensorSSA of %s %s", hilt_dtype_name(hilt_ssa_dtype(v)), hilt_shown(shape, ""));
}

/* -- lanes ----------------------------------------------------------------------------------------------- */
PyObject *
hilt_ssa_shuffle(PyObject *proxy, const int64_t *lanes, uint32_t n)
{
    hilt_number *number = (hilt_number *)proxy;
    if (number->lanes == 1 || !number->trace) {
        PyObject *one HILT_CLEANUP_REF = hilt_ssa_lane(proxy, 0);
        return one ? hilt_number_spread(one, n) : NULL;
    }
    hilt_dtype d = (hilt_dtype)number->dtype;
    hilt_value *v = hilt_number_ir(proxy, d);
    if (!v) {
        return NULL;
    }
    hilt_builder *b = hilt_trace_builder(number->trace);
    v = n == 1 ? hilt_build_extract(b, v, (uint32_t)lanes[0]) : hilt_build_shuffle(b, v, v, lanes, n);
    return hilt_number_result(number->trace, d, v);
}

PyObject *
hilt_ssa_lane(PyObject *proxy, uint32_t lane)
{
    hilt_number *number = (hilt_number *)proxy;
    hilt_dtype d = (hilt_dtype)number->dtype;
    if (!number->trace) {
        return hilt_number_const(d, number->bits);
    }
    hilt_value *v = number->lanes == 1 ? NULL : hilt_number_ir(proxy, d);
    if (!v) {
        return number->lanes == 1 ? Py_NewRef(proxy) : NULL;
    }
    return hilt_number_result(number->trace, d,
                              hilt_build_extract(hilt_trace_builder(number->trace), v, lane));
}

PyObject *
hilt_ssa_broadcast(PyObject *v, PyObject *shape)
{
    PyObject *proxy = hilt_ssa_number(v);
    hilt_modes m = {0};
    uint32_t n = 0;
    if (hilt_shape_equal(hilt_ssa_shape(v), shape)) {
        return Py_NewRef(v);
    }
    int64_t *lanes =
        hilt_modes_of_broadcast(&m, hilt_ssa_shape(v), shape) ? hilt_modes_lanes(&m, 0, &n) : NULL;
    PyObject *wide HILT_CLEANUP_REF = lanes ? hilt_ssa_shuffle(proxy, lanes, n) : NULL;
    hilt_free(lanes);
    hilt_vec_free(&m);
    return wide ? hilt_ssa_of_number(wide, shape) : NULL;
}

/* -- storing --------------------------------------------------------------------------------------------- */
hilt_value *
hilt_ssa_for_store(PyObject *x, PyObject *shape, hilt_dtype d, const char *name)
{
    bool vector = hilt_ssa_check(x);
    if (vector && !hilt_shape_matches(hilt_ssa_shape(x), shape) && hilt_ssa_lanes(x) != 1) {
        char text[120];
        snprintf(text, sizeof text, "store into '%.80s'", name);
        hilt_shape_mismatch(text, shape, hilt_ssa_shape(x));
        return NULL;
    }
    hilt_value *v = hilt_number_for_store(vector ? hilt_ssa_number(x) : x, d, name);
    unsigned lanes = (unsigned)hilt_shape_size(shape);
    if (!v || v->type.lanes == lanes) {
        return v;
    }
    v = hilt_build_broadcast(hilt_trace_builder(hilt_trace_current()), v, lanes);
    return v ? v : (PyErr_NoMemory(), NULL);
}

hilt_value *
hilt_ssa_mask(PyObject *x, PyObject *shape, const char *name)
{
    bool vector = hilt_ssa_check(x);
    if (vector && !hilt_shape_matches(hilt_ssa_shape(x), shape)) {
        char text[120];
        snprintf(text, sizeof text, "predicate of '%.80s'", name);
        hilt_shape_mismatch(text, shape, hilt_ssa_shape(x));
        return NULL;
    }
    PyObject *number = vector ? hilt_ssa_number(x) : x;
    if (!hilt_is_numeric(number) || hilt_dtype_of(number) != HILT_DTYPE_BOOLEAN) {
        hilt_raise(HILT_DIAG_TYPE_WRONG, "a predicate", "Booleans",
                   hilt_number_check(number) ? hilt_dtype_name(hilt_dtype_of(number)) : hilt_type_name_of(x));
        return NULL;
    }
    return hilt_number_ir(number, HILT_DTYPE_BOOLEAN);
}

/* -- making: TensorSSA(value, shape, dtype) -------------------------------------------------------------- */
static PyObject *
from_elements(PyObject *items, PyObject *shape, hilt_dtype d)
{
    Py_ssize_t n = PySequence_Fast_GET_SIZE(items);
    if (n != hilt_shape_size(shape)) {
        char text[32];
        snprintf(text, sizeof text, "%zd", n);
        return hilt_raise(HILT_DIAG_TYPE_WRONG, "TensorSSA()", "as many values as the shape has elements",
                          text);
    }
    hilt_trace *t = hilt_trace_current();
    hilt_value **elements = t ? PyMem_Malloc((size_t)n * sizeof(*elements)) : NULL;
    if (!elements) {
        return t ? PyErr_NoMemory()
                 : hilt_raise(HILT_DIAG_PHASE_OUTSIDE_JIT, "TensorSSA() of several values");
    }
    hilt_value *v = NULL;
    Py_ssize_t i = 0;
    for (; i < n && (elements[i] = hilt_number_ir(PySequence_Fast_GET_ITEM(items, i), d)); i++) {
    }
    if (i == n) {
        v = hilt_build_from_elements(hilt_trace_builder(t), elements, (uint32_t)n);
    }
    PyMem_Free(elements);
    return i == n ? hilt_ssa_new(t, d, shape, v) : NULL;
}

static PyObject *
ssa_tp_new(PyTypeObject *type, PyObject *args, PyObject *kw)
{
    static char *names[] = {"value", "shape", "dtype", "loc", "ip", NULL};
    PyObject *value, *given, *dtype, *ignored;
    hilt_dtype d;
    if (!PyArg_ParseTupleAndKeywords(args, kw, "OOO|OO:TensorSSA", names, &value, &given, &dtype, &ignored,
                                     &ignored)) {
        return NULL;
    }
    if (!hilt_dtype_check(dtype, &d)) {
        return hilt_raise(HILT_DIAG_TYPE_WRONG, "TensorSSA()", "a type such as Float32",
                          hilt_type_name_of(dtype));
    }
    PyObject *shape HILT_CLEANUP_REF = hilt_shape_from(given, "TensorSSA()");
    if (!shape) {
        return NULL;
    }
    if (PyTuple_Check(value) || PyList_Check(value)) {
        return from_elements(value, shape, d);
    }
    if (hilt_ssa_check(value)) {
        if (hilt_ssa_lanes(value) != hilt_shape_size(shape)) {
            return hilt_shape_mismatch("TensorSSA()", hilt_ssa_shape(value), shape);
        }
        if (hilt_ssa_dtype(value) != d) {
            return hilt_raise(HILT_DIAG_TYPE_WRONG, "TensorSSA()", hilt_dtype_name(d),
                              hilt_dtype_name(hilt_ssa_dtype(value)));
        }
        return hilt_ssa_of_number(hilt_ssa_number(value), shape);
    }
    PyObject *number HILT_CLEANUP_REF = hilt_number_convert(value, d);
    return number ? hilt_ssa_of_number(number, shape) : NULL;
}

/* -- methods --------------------------------------------------------------------------------------------- */
static PyObject *
convert(void *dtype, PyObject *const *numbers, Py_ssize_t n)
{
    return hilt_number_convert(numbers[0], *(hilt_dtype *)dtype);
}

static PyObject *
method_to(PyObject *v, PyObject *args, PyObject *kw)
{
    static char *names[] = {"dtype", "loc", "ip", NULL};
    PyObject *type, *ignored;
    hilt_dtype d;
    if (!PyArg_ParseTupleAndKeywords(args, kw, "O|OO:to", names, &type, &ignored, &ignored)) {
        return NULL;
    }
    if (!hilt_dtype_check(type, &d)) {
        return hilt_raise(HILT_DIAG_TYPE_WRONG, "to()", "a type such as Int32", hilt_type_name_of(type));
    }
    return hilt_ssa_lift(convert, &d, &v, 1, "to()");
}

static PyObject *
bitcast(void *type, PyObject *const *numbers, Py_ssize_t n)
{
    return hilt_number_bitcast(numbers[0], type);
}

static PyObject *
method_bitcast(PyObject *v, PyObject *args, PyObject *kw)
{
    static char *names[] = {"dtype", "loc", "ip", NULL};
    PyObject *type, *ignored;
    return PyArg_ParseTupleAndKeywords(args, kw, "O|OO:bitcast", names, &type, &ignored, &ignored)
               ? hilt_ssa_lift(bitcast, type, &v, 1, "bitcast()")
               : NULL;
}

static PyObject *
method_reshape(PyObject *v, PyObject *args, PyObject *kw)
{
    static char *names[] = {"shape", "loc", "ip", NULL};
    PyObject *given, *ignored;
    if (!PyArg_ParseTupleAndKeywords(args, kw, "O|OO:reshape", names, &given, &ignored, &ignored)) {
        return NULL;
    }
    PyObject *shape HILT_CLEANUP_REF = hilt_shape_from(given, "reshape()");
    if (shape && hilt_shape_size(shape) != hilt_ssa_lanes(v)) {
        return hilt_shape_mismatch("reshape()", hilt_ssa_shape(v), shape);
    }
    return shape ? hilt_ssa_of_number(hilt_ssa_number(v), shape) : NULL;
}

static PyObject *
method_broadcast_to(PyObject *v, PyObject *args, PyObject *kw)
{
    static char *names[] = {"target_shape", "loc", "ip", NULL};
    PyObject *given, *ignored;
    if (!PyArg_ParseTupleAndKeywords(args, kw, "O|OO:broadcast_to", names, &given, &ignored, &ignored)) {
        return NULL;
    }
    PyObject *target HILT_CLEANUP_REF = hilt_shape_from(given, "broadcast_to()");
    PyObject *both HILT_CLEANUP_REF = target ? hilt_shape_broadcast(hilt_ssa_shape(v), target) : NULL;
    if (!both || !hilt_shape_equal(both, target)) {
        return !target || PyErr_Occurred() ? NULL
                                           : hilt_shape_mismatch("broadcast_to()", hilt_ssa_shape(v), target);
    }
    return hilt_ssa_broadcast(v, target);
}

static PyObject *
method_self(PyObject *v, PyObject *unused)
{
    return Py_NewRef(v);
}

static PyObject *
method_ir_value(PyObject *v, PyObject *args, PyObject *kw)
{
    static char *names[] = {"loc", "ip", NULL};
    PyObject *ignored;
    return PyArg_ParseTupleAndKeywords(args, kw, "|OO:ir_value", names, &ignored, &ignored) ? Py_NewRef(v)
                                                                                            : NULL;
}

static PyObject *
method_round(PyObject *v, PyObject *args)
{
    PyObject *digits = NULL;
    if (!PyArg_ParseTuple(args, "|O:round", &digits)) {
        return NULL;
    }
    return digits && digits != Py_None
               ? hilt_raise(HILT_DIAG_UNSUP_NOT_YET, "round() of a TensorSSA to digits")
               : hilt_ssa_to_integer(v, "__round__");
}

#define TO_INTEGER(name)                                                                                     \
    static PyObject *method_##name(PyObject *v, PyObject *unused)                                            \
    {                                                                                                        \
        return hilt_ssa_to_integer(v, "__" #name "__");                                                      \
    }
TO_INTEGER(floor)
TO_INTEGER(ceil)
TO_INTEGER(trunc)

static PyObject *
method_reduce(PyObject *v, PyObject *unused)
{
    hilt_number *n = hilt_ssa_get(v);
    if (n->trace) {
        return hilt_dynamic_error("a copy to disk", (PyObject *)n);
    }
    PyObject *plain HILT_CLEANUP_REF = hilt_number_const((hilt_dtype)n->dtype, n->bits);
    return plain ? Py_BuildValue("O(OOO)", Py_TYPE(v), plain, hilt_ssa_shape(v), Py_TYPE(plain)) : NULL;
}

static PyObject *
get_shape(PyObject *v, void *closure)
{
    return Py_NewRef(hilt_ssa_shape(v));
}

static PyObject *
get_dtype(PyObject *v, void *closure)
{
    return Py_NewRef((PyObject *)hilt_dtype_object(hilt_ssa_dtype(v)));
}

/* -- what Python asks ------------------------------------------------------------------------------------ */
static PyObject *
ssa_repr(PyObject *v)
{
    hilt_str text = {0};
    hilt_type_print(&text, hilt_dtype_ir(hilt_ssa_dtype(v)));
    PyObject *shape HILT_CLEANUP_REF =
        PyTuple_Check(hilt_ssa_shape(v)) ? Py_NewRef(hilt_ssa_shape(v)) : PyTuple_Pack(1, hilt_ssa_shape(v));
    PyObject *r = shape && !text.failed
                      ? PyUnicode_FromFormat("vector<%ux%s> o %R", hilt_ssa_lanes(v), text.data, shape)
                      : NULL;
    hilt_str_free(&text);
    return r || PyErr_Occurred() ? r : PyErr_NoMemory();
}

static int
ssa_bool(PyObject *v)
{
    PyObject *exc = hilt_diag_new(hilt_here(), HILT_DIAG_PHASE_DYNAMIC_TO_STATIC_BOOL, "TensorSSA", "");
    hilt_diag_set_hint(exc, "say which elements must be true: cute.any_(...) or cute.all_(...)");
    hilt_diag_raise(exc);
    return -1;
}

static Py_hash_t
ssa_hash(PyObject *v)
{
    hilt_raise(HILT_DIAG_PHASE_UNHASHABLE, "TensorSSA");
    return -1;
}

static int
ssa_setitem(PyObject *v, PyObject *key, PyObject *value)
{
    PyObject *exc =
        hilt_diag_new(hilt_here(), HILT_DIAG_UNSUP_CONSTRUCT, "assigning to an element of a TensorSSA");
    hilt_diag_set_hint(exc, "it is a value: store it into a tensor (make_rmem_tensor), or use cute.where");
    hilt_diag_raise(exc);
    return -1;
}

#define KEYWORDS(f) (PyCFunction)(void (*)(void)) f, METH_VARARGS | METH_KEYWORDS
static PyMethodDef methods[] = {
    {"to", KEYWORDS(method_to), PyDoc_STR("The elements converted to a type.")},
    {"bitcast", KEYWORDS(method_bitcast), PyDoc_STR("The same bits as elements of a type of equal width.")},
    {"reshape", KEYWORDS(method_reshape), PyDoc_STR("The same elements, in order, under another shape.")},
    {"broadcast_to", KEYWORDS(method_broadcast_to), PyDoc_STR("Modes of extent 1 repeated up to a shape.")},
    {"reduce", KEYWORDS(hilt_ssa_reduce),
     PyDoc_STR("reduce(op, init_val, reduction_profile=0): the elements folded from left to right, from "
               "init_val on, "
               "over the modes where the profile is not None.")},
    {"ir_value", KEYWORDS(method_ir_value), PyDoc_STR("The value that is recorded: itself.")},
    {"__round__", method_round, METH_VARARGS, NULL},
    {"__floor__", method_floor, METH_NOARGS, NULL},
    {"__ceil__", method_ceil, METH_NOARGS, NULL},
    {"__trunc__", method_trunc, METH_NOARGS, NULL},
    {"__reduce__", method_reduce, METH_NOARGS, NULL},
    {"__copy__", method_self, METH_NOARGS, NULL},
    {"__deepcopy__", method_self, METH_O, NULL},
    {0},
};
static PyGetSetDef getset[] = {
    {"shape", get_shape, NULL, PyDoc_STR("An int, or a nested tuple of ints"), NULL},
    {"dtype", get_dtype, NULL, PyDoc_STR("The elements' type"), NULL},
    {"element_type", get_dtype, NULL, PyDoc_STR("The elements' type"), NULL},
    {0},
};

int
hilt_init_ssa(PyObject *module)
{
    PyType_Slot slots[48] = {
        {Py_tp_new, ssa_tp_new},
        {Py_tp_dealloc, ssa_dealloc},
        {Py_tp_methods, methods},
        {Py_tp_getset, getset},
        {Py_tp_repr, ssa_repr},
        {Py_tp_str, ssa_repr},
        {Py_tp_hash, ssa_hash},
        {Py_tp_iter, hilt_ssa_iter},
        {Py_nb_bool, ssa_bool},
        {Py_mp_subscript, hilt_ssa_getitem},
        {Py_mp_ass_subscript, ssa_setitem},
    };
    size_t n = 0;
    for (; slots[n].slot; n++) {
    }
    for (const PyType_Slot *s = hilt_ssa_operators; s->slot; s++) {
        assert(n + 1 < HILT_COUNT(slots));
        slots[n++] = *s;
    }
    PyType_Spec spec = {
        .name = "hilt.TensorSSA",
        .basicsize = sizeof(hilt_ssa),
        .flags = Py_TPFLAGS_DEFAULT,
        .slots = slots,
    };
    hilt_ssa_type = (PyTypeObject *)PyType_FromSpec(&spec);
    /* NumPy's scalars and arrays on the left step back, so that the reflected operator is ours. */
    if (!hilt_ssa_type || PyObject_SetAttrString((PyObject *)hilt_ssa_type, "__array_ufunc__", Py_None) < 0 ||
        PyModule_AddObjectRef(module, "TensorSSA", (PyObject *)hilt_ssa_type) < 0) {
        return -1;
    }
    return hilt_ssa_init_functions(module);
}
