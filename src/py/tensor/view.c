/* Tensors outside a trace: from_dlpack's, somebody's memory, and which of its facts are static; and fake ones
 * (fake.c).
 *
 * A fresh view is static in shape and strides, so the code is made for exactly these; mark_layout_dynamic and
 * mark_compact_shape_dynamic let go of facts. What encode would compute is kept ready, for a call costs a
 * copy then.
 */
#include "view.h"

#include <structmember.h>

typedef hilt_view view;
static PyTypeObject *view_type;

bool
hilt_view_check(PyObject *o)
{
    return view_type && Py_IS_TYPE(o, view_type);
}

static bool
has_facts(const view *v)
{
    bool any = v->facts.compact;
    for (int i = 0; i < v->a.ndim; i++) {
        any |= v->facts.divisors[0][i] > 1 || v->facts.divisors[1][i] > 1 || v->facts.symbols[0][i] ||
               v->facts.symbols[1][i];
    }
    return any;
}

bool
hilt_encode_view(hilt_encoder *e, PyObject *o)
{
    const view *v = (const view *)o;
    if (v->fake && e->expect) {
        hilt_raise(HILT_DIAG_ARG_NO_DATA);
        return false;
    }
    e->fake |= v->fake;
    if (e->expect) {
        return hilt_encode_array(e, &v->a, v->static_shape, v->static_strides, v->unit_strides, v->align,
                                 has_facts(v) ? &v->facts : NULL);
    }
    if (!hilt_encode_place(e, &v->a.where)) {
        return false;
    }
    if (!hilt_encode_reserve(e, v->nkey, v->nslots)) {
        return false;
    }
    memcpy(e->key + e->nkey, v->key, v->nkey * sizeof *v->key);
    memcpy(e->slots + e->nslots, v->slots, v->nslots * sizeof *v->slots);
    if (e->gpu) {
        e->key[e->nkey] = HILT_WORD(HILT_TAG_TENSOR, HILT_WORD_A(e->key[e->nkey]), HILT_SIDE_CUDA);
    }
    e->nkey += v->nkey;
    e->nslots += v->nslots;
    return true;
}

/* Computes the ready words. */
static bool
refresh(view *v)
{
    hilt_encoder e;
    hilt_encoder_init(&e);
    bool ok = hilt_encode_array(&e, &v->a, v->static_shape, v->static_strides, v->unit_strides, v->align,
                                has_facts(v) ? &v->facts : NULL);
    if (ok) {
        assert(e.nkey <= HILT_COUNT(v->key) && e.nslots <= HILT_COUNT(v->slots));
        memcpy(v->key, e.key, e.nkey * sizeof *e.key);
        memcpy(v->slots, e.slots, e.nslots * sizeof *e.slots);
        v->nkey = e.nkey;
        v->nslots = e.nslots;
    }
    hilt_encoder_fini(&e);
    return ok;
}

/* -- making ----------------------------------------------------------------------------------------------- */

hilt_view *
hilt_view_new(void)
{
    return (view *)view_type->tp_alloc(view_type, 0);
}

bool
hilt_view_refresh(hilt_view *v)
{
    return refresh(v);
}

bool
hilt_view_set_align(hilt_view *v, PyObject *assumed)
{
    uint32_t natural = hilt_dtype_bytes(v->a.dtype);
    uintptr_t address = (uintptr_t)v->a.data;
    if (!assumed || assumed == Py_None) {
        v->align = address & (natural - 1) ? 1 : natural;
        return true;
    }
    long n = PyLong_AsLong(assumed);
    if (n == -1 && PyErr_Occurred()) {
        return false;
    }
    if (n < 1 || n > 1 << 30 || n & (n - 1)) {
        hilt_raise(HILT_DIAG_CONFIG_INVALID_VALUE, "assumed_align must be a power of two");
        return false;
    }
    if (address & (uintptr_t)(n - 1)) {
        hilt_raise(HILT_DIAG_ARG_ALIGNMENT, "tensor", (unsigned long long)address, (long long)n);
        return false;
    }
    v->align = (uint32_t)n;
    return true;
}

static PyObject *
from_dlpack(PyObject *module, PyObject *args, PyObject *kw)
{
    static char *names[] = {"tensor", "assumed_align", "use_32bit_stride", "enable_tvm_ffi", NULL};
    PyObject *o, *assumed = NULL, *narrow = NULL, *ffi = NULL;
    if (!PyArg_ParseTupleAndKeywords(args, kw, "O|O$OO:from_dlpack", names, &o, &assumed, &narrow, &ffi)) {
        return NULL;
    }
    view *v = (view *)view_type->tp_alloc(view_type, 0);
    if (!v) {
        return NULL;
    }
    int r = hilt_array_from_object(o, "tensor", 0, &v->a, &v->keep);
    if (r == 0) {
        hilt_raise(HILT_DIAG_ARG_WRONG_TYPE, "from_dlpack", "an array (DLPack or buffer protocol)",
                   hilt_type_name_of(o));
    }
    v->static_shape = v->static_strides = (1u << v->a.ndim) - 1;
    if (r <= 0 || !hilt_view_set_align(v, assumed) || !refresh(v)) {
        Py_DECREF(v);
        return NULL;
    }
    return (PyObject *)v;
}

static void
view_dealloc(PyObject *self)
{
    view *v = (view *)self;
    PyTypeObject *tp = Py_TYPE(self);
    if (v->weakrefs) {
        PyObject_ClearWeakRefs(self);
    }
    PyObject *type, *value, *traceback;
    PyErr_Fetch(&type, &value, &traceback);
    hilt_keep_release(&v->keep);
    Py_CLEAR(v->given[0]);
    Py_CLEAR(v->given[1]);
    PyErr_Restore(type, value, traceback);
    tp->tp_free(self);
    Py_DECREF(tp);
}

/* -- letting go of facts ---------------------------------------------------------------------------------- */

static bool
invalid(const char *fmt, long long a, long long b)
{
    char text[160];
    snprintf(text, sizeof text, fmt, a, b);
    hilt_raise(HILT_DIAG_CONFIG_INVALID_VALUE, text);
    return false;
}

/* The mode whose stride is 1: one with more than one element before others. -1: none, or more than one. */
static int
leading_mode(const hilt_array *a)
{
    int any = -1, found = -1, many = 0;
    for (int i = 0; i < a->ndim; i++) {
        if (a->strides[i] == 1) {
            any = i;
            if (a->shape[i] != 1) {
                found = i;
                many++;
            }
        }
    }
    return many == 1 ? found : many ? -1 : any;
}

static bool
has_data(const view *v, const char *what)
{
    if (v->fake) {
        hilt_raise(HILT_DIAG_TYPE_WRONG, what, "a tensor with data",
                   "a fake one, whose layout is as it was made");
    }
    return !v->fake;
}

static PyObject *
mark_layout_dynamic(PyObject *self, PyObject *args, PyObject *kw)
{
    static char *names[] = {"leading_dim", NULL};
    view *v = (view *)self;
    PyObject *leading = NULL;
    if (!PyArg_ParseTupleAndKeywords(args, kw, "|O:mark_layout_dynamic", names, &leading)) {
        return NULL;
    }
    if (!has_data(v, "mark_layout_dynamic")) {
        return NULL;
    }
    int mode = leading_mode(&v->a);
    if (leading && leading != Py_None) {
        long n = PyLong_AsLong(leading);
        if (n == -1 && PyErr_Occurred()) {
            return NULL;
        }
        if (n < 0 || n >= v->a.ndim) {
            invalid("leading_dim %lld is out of range for a tensor of rank %lld", n, v->a.ndim);
            return NULL;
        }
        if (v->a.strides[n] != 1) {
            invalid("leading_dim %lld has the stride %lld, not 1", n, v->a.strides[n]);
            return NULL;
        }
        mode = (int)n;
    }
    memset(&v->facts, 0, sizeof v->facts);
    v->static_shape = v->static_strides = 0;
    v->unit_strides = mode >= 0 ? 1u << mode : 0;
    return refresh(v) ? Py_NewRef(self) : NULL;
}

/* The modes from the slowest to the fastest, as given or by their strides; false: an exception is set. */
static bool
order_of(const view *v, PyObject *given, int *order)
{
    int n = v->a.ndim;
    if (given && given != Py_None) {
        HILT_CLEANUP_REF PyObject *items = PySequence_List(given);
        uint32_t seen = 0;
        for (Py_ssize_t i = 0; items && i < PyList_GET_SIZE(items) && i < n; i++) {
            long m = PyLong_AsLong(PyList_GET_ITEM(items, i));
            order[i] = (int)m;
            seen |= m >= 0 && m < n ? 1u << m : 0;
        }
        if (!items || PyErr_Occurred()) {
            return false;
        }
        if (PyList_GET_SIZE(items) != n || seen != (1u << n) - 1) {
            return invalid("stride_order must name each of the %lld modes once", n, 0);
        }
        return true;
    }
    for (int i = 0; i < n; i++) {
        int at = i;
        for (; at > 0 && v->a.strides[order[at - 1]] < v->a.strides[i]; at--) {
            order[at] = order[at - 1];
        }
        order[at] = i;
    }
    return true;
}

static bool
not_compact(const view *v)
{
    hilt_str s = {0};
    hilt_view_text(v, &s);
    char text[240];
    snprintf(
        text, sizeof text,
        "mark_compact_shape_dynamic: the layout %s is not compact in the order given or that of its strides",
        s.data ? s.data : "?");
    hilt_str_free(&s);
    hilt_raise(HILT_DIAG_CONFIG_INVALID_VALUE, text);
    return false;
}

static PyObject *
mark_compact_shape_dynamic(PyObject *self, PyObject *args, PyObject *kw)
{
    static char *names[] = {"mode", "stride_order", "divisibility", NULL};
    view *v = (view *)self;
    int mode, order[HILT_MAX_RANK] = {0};
    long divisibility = 1;
    PyObject *given = NULL;
    if (!PyArg_ParseTupleAndKeywords(args, kw, "i|Ol:mark_compact_shape_dynamic", names, &mode, &given,
                                     &divisibility) ||
        !has_data(v, "mark_compact_shape_dynamic")) {
        return NULL;
    }
    if (mode < 0 || mode >= v->a.ndim) {
        invalid("mode %lld is out of range for a tensor of rank %lld", mode, v->a.ndim);
        return NULL;
    }
    if (divisibility < 1 || v->a.shape[mode] % divisibility) {
        invalid("the extent %lld is not divisible by %lld", v->a.shape[mode], divisibility);
        return NULL;
    }
    if (!order_of(v, given, order)) {
        return NULL;
    }
    uint64_t packed = 0;
    for (int i = 0; i < v->a.ndim; i++) {
        packed |= (uint64_t)order[i] << 4 * i;
    }
    if (!hilt_array_is_compact(&v->a, packed)) {
        not_compact(v);
        return NULL;
    }
    v->static_shape &= ~(1u << mode);
    v->facts.divisors[0][mode] = divisibility;
    v->facts.compact = true;
    v->facts.order = packed;
    hilt_view_compact_strides(v, false);
    return refresh(v) ? Py_NewRef(self) : NULL;
}

/* Strides behind a run-time extent are run-time too; what is known of their divisors. */
void
hilt_view_compact_strides(hilt_view *v, bool leading)
{
    int64_t divisor = 1;
    bool slower = false;
    for (int i = v->a.ndim - 1; i >= 0; i--) {
        int m = (int)(v->facts.order >> 4 * i & 15);
        if (slower) {
            v->static_strides &= ~(1u << m);
            v->unit_strides &= ~(1u << m);
            v->facts.divisors[1][m] = divisor;
        }
        else if (i == v->a.ndim - 1 && leading) {
            v->unit_strides |= 1u << m;
        }
        bool fixed = v->static_shape >> m & 1;
        int64_t factor = fixed ? v->a.shape[m] : v->facts.divisors[0][m] > 1 ? v->facts.divisors[0][m] : 1;
        if (factor < 1 || __builtin_mul_overflow(divisor, factor, &divisor)) {
            divisor = 1;
        }
        slower |= !fixed;
    }
}

/* -- attributes ------------------------------------------------------------------------------------------- */

static PyObject *
tuple_of(const int64_t *items, int n)
{
    PyObject *r = PyTuple_New(n);
    for (int i = 0; r && i < n; i++) {
        PyObject *x = PyLong_FromLongLong(items[i]);
        if (!x) {
            Py_CLEAR(r);
            break;
        }
        PyTuple_SET_ITEM(r, i, x);
    }
    return r;
}

static PyObject *
get_part(PyObject *self, void *part)
{
    const view *v = (const view *)self;
    int which = part != NULL;
    if (v->fake) {
        return Py_NewRef(v->given[which]);
    }
    return tuple_of(which ? v->a.strides : v->a.shape, v->a.ndim);
}

/* "?", and what is known of it. */
static void
part_text(const view *v, int part, hilt_str *s)
{
    uint32_t fixed = part ? v->static_strides | v->unit_strides : v->static_shape;
    hilt_str_puts(s, "(");
    for (int i = 0; i < v->a.ndim; i++) {
        hilt_str_puts(s, i ? "," : "");
        if (fixed >> i & 1) {
            hilt_str_printf(s, "%lld", (long long)(part ? v->a.strides[i] : v->a.shape[i]));
        }
        else if (v->facts.divisors[part][i] > 1) {
            hilt_str_printf(s, "?{div=%lld}", (long long)v->facts.divisors[part][i]);
        }
        else {
            hilt_str_puts(s, "?");
        }
    }
    hilt_str_puts(s, ")");
}

void
hilt_view_text(const hilt_view *v, hilt_str *s)
{
    part_text(v, 0, s);
    hilt_str_puts(s, ":");
    part_text(v, 1, s);
}

static bool
view_layout(PyObject *self, hilt_lay *l, hilt_layout *ret)
{
    const view *v = (const view *)self;
    hilt_tup *items[2];
    for (int part = 0; part < 2; part++) {
        uint32_t fixed = part ? v->static_strides | v->unit_strides : v->static_shape;
        if (v->fake && fixed != (1u << v->a.ndim) - 1) {
            hilt_str s = {0};
            hilt_view_text(v, &s);
            hilt_raise(HILT_DIAG_TENSOR_NOT_STATIC, "a fake tensor outside the function that is compiled",
                       s.data ? s.data : "?");
            hilt_str_free(&s);
            return false;
        }
        items[part] = hilt_arena_alloc(l->c.arena, HILT_MAX_RANK * sizeof **items);
        if (!items[part]) {
            PyErr_NoMemory();
            return false;
        }
        for (int i = 0; i < v->a.ndim; i++) {
            items[part][i] = hilt_tup_int(part ? v->a.strides[i] : v->a.shape[i]);
        }
    }
    *ret = (hilt_layout){{.kind = HILT_TUP_TUPLE, .n = (uint32_t)v->a.ndim, .items = items[0]},
                         {.kind = HILT_TUP_TUPLE, .n = (uint32_t)v->a.ndim, .items = items[1]},
                         NULL};
    return true;
}

static PyObject *
view_with(PyObject *self, hilt_lay *l, hilt_layout layout, hilt_tup offset)
{
    return hilt_raise(HILT_DIAG_PHASE_OUTSIDE_JIT, "another layout of a tensor's memory");
}

static PyObject *
get_layout(PyObject *self, void *closure)
{
    hilt_lay *l HILT_CLEANUP_LAY = hilt_lay_begin();
    hilt_layout a;
    return l && view_layout(self, l, &a) ? hilt_lay_new(a) : NULL;
}

static PyObject *
get_memspace(PyObject *self, void *closure)
{
    return hilt_space_object(HILT_MEMORY_GMEM);
}

static PyObject *
get_iterator(PyObject *self, void *closure)
{
    const view *v = (const view *)self;
    return has_data(v, "iterator") ? hilt_pointer_arg_new((uintptr_t)v->a.data, (hilt_dtype)v->a.dtype,
                                                          HILT_MEMORY_GMEM, v->align, v->a.where, self)
                                   : NULL;
}

static PyObject *
get_element_type(PyObject *self, void *closure)
{
    return Py_NewRef((PyObject *)hilt_dtype_object((hilt_dtype)((view *)self)->a.dtype));
}

/* The same bytes read as another type of the same width: how fp8 data comes in through Uint8. */
static int
set_element_type(PyObject *self, PyObject *type, void *closure)
{
    view *v = (view *)self;
    hilt_dtype d;
    if (!type || !hilt_dtype_check(type, &d)) {
        hilt_raise(HILT_DIAG_TYPE_WRONG, "element_type", "a scalar type",
                   type ? hilt_type_name_of(type) : "nothing");
        return -1;
    }
    if (hilt_dtype_bytes((uint8_t)d) != hilt_dtype_bytes(v->a.dtype) || hilt_dtype_bits(d) % 8) {
        if (d != HILT_DTYPE_BOOLEAN || hilt_dtype_bytes(v->a.dtype) != 1) {
            invalid("element_type of %lld bits for elements of %lld", hilt_dtype_bits(d),
                    hilt_dtype_bits((hilt_dtype)v->a.dtype));
            return -1;
        }
    }
    if (!has_data(v, "element_type")) {
        return -1;
    }
    v->a.dtype = (uint8_t)d;
    return refresh(v) ? 0 : -1;
}

static PyObject *
get_address(PyObject *self, void *closure)
{
    return PyLong_FromVoidPtr(((view *)self)->a.data);
}

static PyObject *
get_leading_dim(PyObject *self, void *closure)
{
    int mode = leading_mode(&((view *)self)->a);
    return mode < 0 ? Py_NewRef(Py_None) : PyLong_FromLong(mode);
}

static PyObject *
view_repr(PyObject *self)
{
    const view *v = (const view *)self;
    hilt_str s = {0};
    if (v->fake) {
        hilt_str_printf(&s, "FakeTensor<%s@gmem o ", hilt_dtype_name((hilt_dtype)v->a.dtype));
    }
    else {
        hilt_str_printf(&s, "Tensor<0x%016llx@gmem o ", (unsigned long long)(uintptr_t)v->a.data);
    }
    hilt_view_text(v, &s);
    hilt_str_puts(&s, ">");
    PyObject *r = s.failed ? PyErr_NoMemory() : PyUnicode_FromStringAndSize(s.data, (Py_ssize_t)s.len);
    hilt_str_free(&s);
    return r;
}

static PyObject *
view_getitem(PyObject *self, PyObject *key)
{
    return hilt_raise(HILT_DIAG_UNSUP_NOT_YET,
                      "indexing a from_dlpack tensor that is no argument of the traced function");
}

static PyMethodDef view_methods[] = {
    {"mark_layout_dynamic", (PyCFunction)(void (*)(void))mark_layout_dynamic, METH_VARARGS | METH_KEYWORDS,
     "Every extent and stride is run-time, but the leading mode's stride stays 1."},
    {"mark_compact_shape_dynamic", (PyCFunction)(void (*)(void))mark_compact_shape_dynamic,
     METH_VARARGS | METH_KEYWORDS, "One extent, and the strides that depend on it, are run-time."},
    {NULL},
};
static PyGetSetDef view_getset[] = {
    {"shape", get_part, NULL, "Extents", NULL},
    {"stride", get_part, NULL, "Strides in elements", "stride"},
    {"element_type", get_element_type, set_element_type, "The element's type", NULL},
    {"dtype", get_element_type, NULL, "The element's type", NULL},
    {"data_ptr", get_address, NULL, "Address of the first element", NULL},
    {"leading_dim", get_leading_dim, NULL, "The mode whose stride is 1, or None", NULL},
    {"layout", get_layout, NULL, "Shape and strides as they are now", NULL},
    {"iterator", get_iterator, NULL, "A pointer to the first element, for make_tensor in a traced function",
     NULL},
    {"memspace", get_memspace, NULL, "Where the elements are", NULL},
    {NULL},
};
static PyMemberDef view_members[] = {
    {"__weaklistoffset__", T_PYSSIZET, offsetof(view, weakrefs), READONLY, NULL},
    {NULL},
};
static PyType_Slot view_slots[] = {
    {Py_tp_dealloc, view_dealloc},
    {Py_tp_methods, view_methods},
    {Py_tp_getset, view_getset},
    {Py_tp_members, view_members},
    {Py_tp_repr, view_repr},
    {Py_mp_subscript, view_getitem},
    {0, NULL},
};
static PyType_Spec view_spec = {
    "hilt.Tensor", sizeof(view), 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION, view_slots,
};
static PyMethodDef from_dlpack_def = {
    "from_dlpack",
    (PyCFunction)(void (*)(void))from_dlpack,
    METH_VARARGS | METH_KEYWORDS,
    "from_dlpack(tensor, assumed_align=None): an array as a tensor whose shape and strides are static.",
};

int
hilt_init_view(PyObject *module)
{
    view_type = (PyTypeObject *)PyType_FromSpecWithBases(&view_spec, (PyObject *)hilt_tensor_base);
    PyObject *f = view_type ? PyCFunction_New(&from_dlpack_def, NULL) : NULL;
    static hilt_holder holder = {.layout = view_layout, .with = view_with};
    holder.type = view_type;
    hilt_holder_add(&holder);
    if (!f || PyModule_AddObjectRef(module, "_Tensor", (PyObject *)view_type) < 0) {
        Py_XDECREF(f);
        return -1;
    }
    int r = PyModule_AddObjectRef(module, "from_dlpack", f);
    Py_DECREF(f);
    return r < 0 ? -1 : hilt_init_fake(module);
}
