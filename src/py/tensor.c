/* Tensors in a trace: a pointer, a shape and strides whose parts are Python ints or run-time values.
 *
 * t[i, j] records the offset's arithmetic in 64 bits, a ptr_add and a load or store. Static indices are
 * checked here, run-time ones when assertions are on. A Boolean element is a byte that counts as true if it
 * is not zero.
 */
#include "tensor_priv.h"

typedef struct traced_tensor {
    PyObject_HEAD hilt_trace *trace;
    hilt_value *ptr;
    PyObject *layout; /* NULL: not made yet */
    PyObject *shape, *strides; /* tuples of int and number */
    PyObject *name;
    uint32_t align;
    uint8_t dtype, space;
    bool readonly;
    struct { /* of extents that are arguments */
        uint32_t slot;
        int64_t now; /* in the call being traced */
    } extents[HILT_MAX_RANK];
} traced_tensor;

PyTypeObject *hilt_tensor_base, *hilt_pointer_base;
static PyTypeObject *traced_type;

bool
hilt_tensor_check(PyObject *o)
{
    return traced_type && Py_IS_TYPE(o, traced_type);
}

bool
hilt_trace_is_current(hilt_trace *t, const char *what)
{
    if (hilt_trace_current() == t) {
        return true;
    }
    hilt_raise(HILT_DIAG_PHASE_STALE_VALUE, what, "another function");
    return false;
}

static const char *
name_of(const traced_tensor *t)
{
    return PyUnicode_AsUTF8(t->name);
}

bool
hilt_tensor_has_memory(PyObject *o)
{
    return ((traced_tensor *)o)->ptr != NULL;
}

PyObject *
hilt_tensor_layout(PyObject *o)
{
    return ((traced_tensor *)o)->layout;
}

const char *
hilt_tensor_name(PyObject *o)
{
    return name_of((traced_tensor *)o);
}

hilt_dtype
hilt_tensor_dtype(PyObject *o)
{
    return (hilt_dtype)((traced_tensor *)o)->dtype;
}

hilt_memory_space
hilt_tensor_space(PyObject *o)
{
    return (hilt_memory_space)((traced_tensor *)o)->space;
}

uint32_t
hilt_tensor_align(PyObject *o)
{
    return ((traced_tensor *)o)->align;
}

hilt_value *
hilt_tensor_pointer(PyObject *o)
{
    traced_tensor *t = (traced_tensor *)o;
    return hilt_trace_is_current(t->trace, "Tensor") ? t->ptr : NULL;
}

PyObject *
hilt_tensor_with(PyObject *o, PyObject *layout, PyObject *offset)
{
    return hilt_raise(HILT_DIAG_UNSUP_NOT_YET, "a tensor of another layout");
}

PyObject *
hilt_tensor_rmem(PyObject *layout, hilt_dtype d)
{
    return hilt_raise(HILT_DIAG_UNSUP_NOT_YET, "register memory");
}

/* -- memory
 * ----------------------------------------------------------------------------------------------------------
 */

hilt_value *
hilt_memory_at(hilt_builder *b, hilt_value *ptr, hilt_value *bytes)
{
    hilt_bits c;
    if (!bytes || (hilt_value_const(bytes, &c) && c.lo == 0)) {
        return ptr;
    }
    hilt_value *ops[] = {ptr, bytes};
    return hilt_build(b, HILT_OP_PTRADD, hilt_type_ptr((hilt_space)ptr->type.space, 0), ops, 2, NULL, 0);
}

static void *
no_memory(void)
{
    return PyErr_Occurred() ? NULL : PyErr_NoMemory();
}

PyObject *
hilt_memory_load(hilt_trace *t, hilt_dtype d, hilt_value *ptr, uint32_t align)
{
    hilt_builder *b = hilt_trace_builder(t);
    hilt_type type = d == HILT_DTYPE_BOOLEAN ? hilt_type_of(HILT_TYPE_I8) : hilt_dtype_ir(d);
    hilt_attr attr = {.key = HILT_ATTR_ALIGN, .i = align};
    hilt_op *op = hilt_build_op(b, HILT_OP_LOAD, &ptr, 1, &type, 1, NULL, 0, &attr, 1);
    if (!op) {
        return no_memory();
    }
    hilt_value *v = &op->results[0];
    if (d == HILT_DTYPE_BOOLEAN) {
        hilt_value *zero = hilt_build_int(b, type, 0);
        v = zero ? hilt_build_cmp(b, HILT_OP_CMPI, HILT_CMPI_NE, v, zero) : NULL;
    }
    return v ? hilt_number_new(t, d, v) : no_memory();
}

int
hilt_memory_store(hilt_trace *t, hilt_dtype d, hilt_value *ptr, uint32_t align, PyObject *v, const char *name)
{
    hilt_value *x = hilt_number_for_store(v, d, name);
    if (!x) {
        return -1;
    }
    hilt_builder *b = hilt_trace_builder(t);
    if (d == HILT_DTYPE_BOOLEAN) {
        x = hilt_build1(b, HILT_OP_EXTUI, hilt_type_of(HILT_TYPE_I8), x);
    }
    hilt_value *ops[] = {x, ptr};
    hilt_attr attr = {.key = HILT_ATTR_ALIGN, .i = align};
    if (!x || !hilt_build_op(b, HILT_OP_STORE, ops, 2, NULL, 0, NULL, 0, &attr, 1)) {
        no_memory();
        return -1;
    }
    return 0;
}

/* -- indexing
 * ----------------------------------------------------------------------------------------------------------
 */

/* With assertions: 0 <= index < extent, as one unsigned comparison. */
static bool
assert_in_range(const traced_tensor *t, hilt_builder *b, hilt_value *index, PyObject *extent, int mode)
{
    hilt_value *bound = hilt_number_ir(extent, HILT_DTYPE_INT64);
    hilt_value *ok = bound ? hilt_build_cmp(b, HILT_OP_CMPI, HILT_CMPI_ULT, index, bound) : NULL;
    if (!ok) {
        return no_memory() != NULL;
    }
    char text[160];
    int n = snprintf(text, sizeof text, "index of '%.80s' is out of range (mode %d)", name_of(t), mode);
    char *kept = hilt_arena_strdup(b->module->arena, text, (size_t)n);
    hilt_attr attr = {.key = HILT_ATTR_MESSAGE, .str = {kept, (size_t)n}};
    if (!kept || !hilt_build_op(b, HILT_OP_ASSERT, &ok, 1, NULL, 0, NULL, 0, &attr, 1)) {
        return no_memory() != NULL;
    }
    return true;
}

static bool
index_out_of_range(const traced_tensor *t, int64_t index, int64_t extent, int mode)
{
    PyObject *exc = hilt_diag_new(hilt_here(), HILT_DIAG_TENSOR_INDEX_RANGE, (long long)index, name_of(t),
                                  (long long)extent, mode);
    if (exc && index < 0) {
        hilt_diag_set_hint(exc, "negative indices do not count from the end");
    }
    hilt_diag_raise(exc);
    return false;
}

/* What is indexed outside every run-time region is indexed by each call: the next ones are checked for it
 * too. */
static bool
require(const traced_tensor *t, int64_t index, int mode)
{
    if (hilt_trace_in_region(t->trace)) {
        return true;
    }
    if (index >= t->extents[mode].now) {
        return index_out_of_range(t, index, t->extents[mode].now, mode);
    }
    hilt_requirements *rs = &hilt_compiling_now->requirements;
    for (size_t i = 0; i < rs->len; i++) {
        if (rs->data[i].slot == t->extents[mode].slot) {
            rs->data[i].index = index > rs->data[i].index ? index : rs->data[i].index;
            return true;
        }
    }
    hilt_requirement r = {.slot = t->extents[mode].slot, .mode = mode, .index = index};
    snprintf(r.name, sizeof r.name, "%s", name_of(t));
    if (!hilt_vec_push(rs, r)) {
        PyErr_NoMemory();
        return false;
    }
    return true;
}

/* A coordinate that is known now. false with an exception: out of range. */
static bool
static_index(const traced_tensor *t, PyObject *index, PyObject *extent, int mode, int64_t *ret)
{
    HILT_CLEANUP_REF PyObject *number = PyNumber_Index(index);
    int overflow = 0;
    long long i = number ? PyLong_AsLongLongAndOverflow(number, &overflow) : -1;
    if (!number) {
        return false;
    }
    bool fixed = PyLong_Check(extent);
    int64_t n = fixed ? PyLong_AsLongLong(extent) : t->extents[mode].now;
    if (overflow || i < 0 || (fixed && i >= n)) {
        return index_out_of_range(t, overflow ? INT64_MAX : i, n, mode);
    }
    *ret = i;
    return fixed || require(t, i, mode);
}

static bool
is_integer_value(PyObject *o)
{
    return hilt_number_check(o) && hilt_dtype_is_int((hilt_dtype)((hilt_number *)o)->dtype);
}

/* Adds index * stride to the offset: constants to *fixed, the rest to *sum. */
static bool
add_coordinate(const traced_tensor *t, hilt_builder *b, PyObject *index, int mode, int64_t *fixed,
               hilt_value **sum)
{
    PyObject *extent = PyTuple_GET_ITEM(t->shape, mode), *stride = PyTuple_GET_ITEM(t->strides, mode);
    hilt_type i64 = hilt_type_of(HILT_TYPE_I64);
    hilt_value *i = NULL;
    int64_t known = 0;
    bool dynamic = hilt_number_is_dynamic(index);
    if (dynamic ? !is_integer_value(index)
                : !PyIndex_Check(index) || PyBool_Check(index) ||
                      (hilt_number_check(index) && !is_integer_value(index))) {
        hilt_raise(HILT_DIAG_TENSOR_INDEX_TYPE, name_of(t), hilt_type_name_of(index));
        return false;
    }
    if (!dynamic && !static_index(t, index, extent, mode, &known)) {
        return false;
    }
    bool checked = hilt_trace_assertions(t->trace) && (dynamic || !PyLong_Check(extent));
    if (!dynamic && PyLong_Check(stride) && !checked) {
        *fixed += known * PyLong_AsLongLong(stride);
        return true;
    }
    i = dynamic ? hilt_number_ir(index, HILT_DTYPE_INT64) : hilt_build_int(b, i64, known);
    if (!i) {
        return no_memory() != NULL;
    }
    if (checked && !assert_in_range(t, b, i, extent, mode)) {
        return false;
    }
    hilt_value *s = hilt_number_ir(stride, HILT_DTYPE_INT64);
    hilt_value *product = s ? hilt_build2(b, HILT_OP_MULI, i, s) : NULL;
    if (product) {
        *sum = *sum ? hilt_build2(b, HILT_OP_ADDI, *sum, product) : product;
    }
    return product && *sum ? true : no_memory() != NULL;
}

/* The address of an element; NULL: exception. */
static hilt_value *
element(const traced_tensor *t, PyObject *key)
{
    if (!hilt_trace_is_current(t->trace, "Tensor")) {
        return NULL;
    }
    int rank = (int)PyTuple_GET_SIZE(t->shape);
    bool many = PyTuple_Check(key);
    int n = many ? (int)PyTuple_GET_SIZE(key) : 1;
    for (int i = 0; i < n; i++) {
        PyObject *k = many ? PyTuple_GET_ITEM(key, i) : key;
        if (PySlice_Check(k) || k == Py_None || k == Py_Ellipsis || PyTuple_Check(k)) {
            hilt_raise(HILT_DIAG_UNSUP_NOT_YET, "slicing a tensor");
            return NULL;
        }
    }
    if (n != rank) {
        hilt_raise(HILT_DIAG_TENSOR_RANK, name_of(t), rank, n);
        return NULL;
    }
    hilt_builder *b = hilt_trace_builder(t->trace);
    hilt_type i64 = hilt_type_of(HILT_TYPE_I64);
    int64_t fixed = 0;
    hilt_value *sum = NULL;
    for (int i = 0; i < n; i++) {
        if (!add_coordinate(t, b, many ? PyTuple_GET_ITEM(key, i) : key, i, &fixed, &sum)) {
            return NULL;
        }
    }
    b = hilt_trace_builder(t->trace);
    int64_t bytes = hilt_dtype_bytes(t->dtype);
    hilt_value *offset = NULL;
    if (sum) {
        hilt_value *c = hilt_build_int(b, i64, bytes);
        offset = c ? hilt_build2(b, HILT_OP_MULI, sum, c) : NULL;
        if (fixed && offset) {
            hilt_value *f = hilt_build_int(b, i64, fixed * bytes);
            offset = f ? hilt_build2(b, HILT_OP_ADDI, offset, f) : NULL;
        }
    }
    else {
        offset = hilt_build_int(b, i64, fixed * bytes);
    }
    hilt_value *at = offset ? hilt_memory_at(b, t->ptr, offset) : NULL;
    if (!at) {
        no_memory();
    }
    return at;
}

static uint32_t
element_align(const traced_tensor *t)
{
    uint32_t bytes = hilt_dtype_bytes(t->dtype);
    return t->align < bytes ? t->align : bytes;
}

static PyObject *
tensor_getitem(PyObject *self, PyObject *key)
{
    traced_tensor *t = (traced_tensor *)self;
    hilt_value *at = element(t, key);
    return at ? hilt_memory_load(t->trace, (hilt_dtype)t->dtype, at, element_align(t)) : NULL;
}

static int
tensor_setitem(PyObject *self, PyObject *key, PyObject *v)
{
    traced_tensor *t = (traced_tensor *)self;
    if (!v) {
        hilt_raise(HILT_DIAG_UNSUP_CONSTRUCT, "del of a tensor's element");
        return -1;
    }
    if (t->readonly) {
        PyObject *exc = hilt_diag_new(hilt_compiling_now->place, HILT_DIAG_ARG_READ_ONLY, name_of(t));
        hilt_diag_note(exc, hilt_here(), "it is written here");
        hilt_diag_raise(exc);
        return -1;
    }
    hilt_value *at = element(t, key);
    return at ? hilt_memory_store(t->trace, (hilt_dtype)t->dtype, at, element_align(t), v, name_of(t)) : -1;
}

/* -- attributes and what is refused
 * ---------------------------------------------------------------------------------- */

static PyObject *
get_shape(PyObject *self, void *closure)
{
    return Py_NewRef(((traced_tensor *)self)->shape);
}

static PyObject *
get_stride(PyObject *self, void *closure)
{
    return Py_NewRef(((traced_tensor *)self)->strides);
}

static PyObject *
get_element_type(PyObject *self, void *closure)
{
    return Py_NewRef((PyObject *)hilt_dtype_object((hilt_dtype)((traced_tensor *)self)->dtype));
}

static PyObject *
get_iterator(PyObject *self, void *closure)
{
    traced_tensor *t = (traced_tensor *)self;
    return hilt_traced_pointer_new(t->trace, t->ptr, (hilt_dtype)t->dtype, 1, t->align);
}

static PyObject *
get_unsupported(PyObject *self, void *closure)
{
    char text[64];
    snprintf(text, sizeof text, "the attribute '%s' of a tensor", (const char *)closure);
    return hilt_raise(HILT_DIAG_UNSUP_NOT_YET, text);
}

static int
tensor_setattr(PyObject *self, PyObject *name, PyObject *v)
{
    hilt_raise(HILT_DIAG_TENSOR_ATTRIBUTE, PyUnicode_AsUTF8(name));
    return -1;
}

static Py_ssize_t
tensor_length(PyObject *self)
{
    traced_tensor *t = (traced_tensor *)self;
    PyObject *n = PyTuple_GET_SIZE(t->shape) ? PyTuple_GET_ITEM(t->shape, 0) : NULL;
    if (!n) {
        hilt_raise(HILT_DIAG_TYPE_WRONG, "len()", "a tensor of rank 1 or more", "one of rank 0");
        return -1;
    }
    if (PyLong_Check(n)) {
        return PyLong_AsSsize_t(n);
    }
    hilt_raise(HILT_DIAG_PHASE_DYNAMIC_TO_PYTHON, "len()", "extent", " (use the tensor's shape)");
    return -1;
}

static PyObject *
tensor_iter(PyObject *self)
{
    char text[120];
    snprintf(text, sizeof text, "tensor '%.80s'", name_of((traced_tensor *)self));
    return hilt_raise(HILT_DIAG_PHASE_ITERATE_DYNAMIC, text, "");
}

static int
tensor_bool(PyObject *self)
{
    hilt_raise(HILT_DIAG_PHASE_DYNAMIC_TO_STATIC_BOOL, "Tensor", "");
    return -1;
}

static PyObject *
tensor_operand(PyObject *a, PyObject *b)
{
    return hilt_raise(HILT_DIAG_TYPE_UNSUPPORTED_OPERAND, "an operator", hilt_type_name_of(a),
                      hilt_type_name_of(b));
}

static PyObject *
tensor_repr(PyObject *self)
{
    traced_tensor *t = (traced_tensor *)self;
    return PyUnicode_FromFormat("<%s tensor '%U' of shape %R>", hilt_dtype_name((hilt_dtype)t->dtype),
                                t->name, t->shape);
}

static void
tensor_dealloc(PyObject *self)
{
    traced_tensor *t = (traced_tensor *)self;
    PyTypeObject *tp = Py_TYPE(self);
    if (t->trace) {
        hilt_trace_decref(t->trace);
    }
    Py_XDECREF(t->shape);
    Py_XDECREF(t->strides);
    Py_XDECREF(t->name);
    tp->tp_free(self);
    Py_DECREF(tp);
}

static PyGetSetDef tensor_getset[] = {
    {"shape", get_shape, NULL, "Extents: Python ints where they are static, else run-time values", NULL},
    {"stride", get_stride, NULL, "Strides in elements", NULL},
    {"element_type", get_element_type, NULL, "The element's type", NULL},
    {"dtype", get_element_type, NULL, "The element's type", NULL},
    {"iterator", get_iterator, NULL, "A pointer to the first element", NULL},
    {"layout", get_unsupported, NULL, NULL, "layout"},
    {"memspace", get_unsupported, NULL, NULL, "memspace"},
    {"load", get_unsupported, NULL, NULL, "load"},
    {"store", get_unsupported, NULL, NULL, "store"},
    {"fill", get_unsupported, NULL, NULL, "fill"},
    {NULL},
};
static PyType_Slot tensor_slots[] = {
    {Py_tp_dealloc, tensor_dealloc},
    {Py_tp_getset, tensor_getset},
    {Py_tp_setattro, tensor_setattr},
    {Py_tp_repr, tensor_repr},
    {Py_tp_iter, tensor_iter},
    {Py_mp_subscript, tensor_getitem},
    {Py_mp_ass_subscript, tensor_setitem},
    {Py_mp_length, tensor_length},
    {Py_nb_bool, tensor_bool},
    {Py_nb_add, tensor_operand},
    {Py_nb_subtract, tensor_operand},
    {Py_nb_multiply, tensor_operand},
    {Py_nb_true_divide, tensor_operand},
    {Py_nb_floor_divide, tensor_operand},
    {Py_nb_remainder, tensor_operand},
    {Py_nb_and, tensor_operand},
    {Py_nb_or, tensor_operand},
    {Py_nb_xor, tensor_operand},
    {Py_nb_lshift, tensor_operand},
    {Py_nb_rshift, tensor_operand},
    {Py_nb_matrix_multiply, tensor_operand},
    {0, NULL},
};
static PyType_Spec tensor_spec = {
    "hilt.Tensor", sizeof(traced_tensor), 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION,
    tensor_slots,
};

/* -- from an argument
 * --------------------------------------------------------------------------------------------------- */

static PyObject *
build_extents(hilt_builder_args *b, traced_tensor *t, uint32_t rank, uint32_t fixed, uint32_t unit,
              bool fit32, const char *what, uint32_t *at)
{
    PyObject *r = PyTuple_New(rank);
    hilt_dtype d = fit32 ? HILT_DTYPE_INT32 : HILT_DTYPE_INT64;
    for (uint32_t i = 0; r && i < rank; i++) {
        PyObject *x = NULL;
        if (unit >> i & 1) {
            x = PyLong_FromLong(1);
        }
        else if (fixed >> i & 1) {
            x = PyLong_FromLongLong((long long)b->key[(*at)++]);
        }
        else {
            if (t) {
                t->extents[i].slot = b->slot;
                t->extents[i].now = (int64_t)b->slots[b->slot];
            }
            hilt_value *v = hilt_build_slot(b, hilt_dtype_ir(d), what, (int)i);
            x = v ? hilt_number_new(b->trace, d, v) : NULL;
        }
        if (!x) {
            Py_CLEAR(r);
            break;
        }
        PyTuple_SET_ITEM(r, i, x);
    }
    return r;
}

PyObject *
hilt_tensor_build(hilt_builder_args *b)
{
    uint64_t w = b->key[b->at], masks = b->key[b->at + 1];
    uint32_t facts = HILT_WORD_A(w), at = b->at + 2, rank = facts >> 8 & 0xff;
    traced_tensor *t = (traced_tensor *)traced_type->tp_alloc(traced_type, 0);
    if (!t) {
        return NULL;
    }
    t->dtype = (uint8_t)facts;
    t->space = HILT_MEMORY_GMEM;
    t->align = 1u << (facts >> 16 & 31);
    t->readonly = facts & HILT_TENSOR_READONLY;
    t->name = PyUnicode_FromString(b->name);
    t->trace = b->trace;
    hilt_trace_incref(b->trace);
    t->ptr = hilt_build_slot(b, hilt_type_ptr(HILT_SPACE_GLOBAL, t->align), NULL, 0);
    if (t->ptr && t->name) {
        t->shape = build_extents(b, t, rank, masks & 0xffff, 0, facts & HILT_TENSOR_FIT32, "shape", &at);
    }
    if (t->shape) {
        t->strides =
            build_extents(b, NULL, rank, masks >> 16 & 0xffff, masks >> 32 & 0xffff, false, "stride", &at);
    }
    b->at = at;
    if (!t->strides) {
        Py_DECREF(t);
        return NULL;
    }
    return (PyObject *)t;
}

/* -- registration
 * ------------------------------------------------------------------------------------------------------- */

static PyType_Slot base_slots[] = {{0, NULL}};
static PyType_Spec tensor_base_spec = {
    "hilt.Tensor",
    sizeof(PyObject),
    0,
    Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE | Py_TPFLAGS_DISALLOW_INSTANTIATION,
    base_slots,
};
static PyType_Spec pointer_base_spec = {
    "hilt.Pointer",
    sizeof(PyObject),
    0,
    Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE | Py_TPFLAGS_DISALLOW_INSTANTIATION,
    base_slots,
};

int
hilt_init_tensor(PyObject *module)
{
    hilt_tensor_base = (PyTypeObject *)PyType_FromSpec(&tensor_base_spec);
    hilt_pointer_base = (PyTypeObject *)PyType_FromSpec(&pointer_base_spec);
    if (!hilt_tensor_base || !hilt_pointer_base) {
        return -1;
    }
    traced_type = (PyTypeObject *)PyType_FromSpecWithBases(&tensor_spec, (PyObject *)hilt_tensor_base);
    if (!traced_type || PyModule_AddObjectRef(module, "Tensor", (PyObject *)hilt_tensor_base) < 0 ||
        PyModule_AddObjectRef(module, "Pointer", (PyObject *)hilt_pointer_base) < 0) {
        return -1;
    }
    return hilt_init_view(module) < 0 ? -1 : hilt_init_pointer(module);
}
