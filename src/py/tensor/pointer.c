/* Pointers and streams: make_ptr outside a trace, the run-time pointer in one. */
#include "tensor_priv.h"

#include "../layout/pylayout.h"

typedef struct pointer_arg { /* make_ptr's */
    PyObject_HEAD uint64_t address;
    PyObject *owner; /* of the memory, or NULL */
    uint8_t dtype;
    int space;
    uint32_t align;
    hilt_where where;
} pointer_arg;
typedef hilt_traced_pointer traced_pointer;
typedef struct traced_stream {
    PyObject_HEAD hilt_trace *trace;
    hilt_value *handle;
} traced_stream;
static PyTypeObject *arg_type, *traced_type, *stream_type;

bool
hilt_pointer_arg_check(PyObject *o)
{
    return arg_type && Py_IS_TYPE(o, arg_type);
}

bool
hilt_encode_pointer(hilt_encoder *e, PyObject *o, hilt_ann ann)
{
    const pointer_arg *p = (const pointer_arg *)o;
    uint32_t facts = p->dtype | (uint32_t)p->space << 8 | (uint32_t)__builtin_ctz(p->align) << 16;
    uint64_t word = HILT_WORD(HILT_TAG_POINTER, facts, e->gpu ? HILT_SIDE_CUDA : p->where.side);
    if (!hilt_encode_place(e, &p->where)) {
        return false;
    }
    if (e->expect) {
        uint64_t want = e->nkey < e->nexpect ? e->expect[e->nkey] : 0;
        if (HILT_WORD_TAG(want) != HILT_TAG_POINTER || HILT_WORD_A(want) != facts) {
            return hilt_encode_mismatch(e, "a pointer of another type, space or alignment", "a pointer");
        }
        if (want != word && p->address) { /* a null pointer is nowhere */
            return hilt_encode_misplaced(e, &p->where);
        }
        word = want;
    }
    return hilt_put_key(e, word) && hilt_put_slot(e, p->address);
}

static void
plain_dealloc(PyObject *self)
{
    PyTypeObject *tp = Py_TYPE(self);
    tp->tp_free(self);
    Py_DECREF(tp);
}

/* -- outside a trace --------------------------------------------------------------------------------------
 */

static bool
address_of(PyObject *o, uint64_t *ret)
{
    HILT_CLEANUP_REF PyObject *value = NULL;
    if (!PyLong_Check(o)) {
        value = PyObject_GetAttrString(o, "value"); /* ctypes.c_void_p */
        if (!value) {
            hilt_raise(HILT_DIAG_ARG_WRONG_TYPE, "make_ptr", "an address (an int, or a ctypes pointer)",
                       hilt_type_name_of(o));
            return false;
        }
        o = value;
    }
    *ret = o == Py_None ? 0 : PyLong_AsUnsignedLongLong(o);
    return !PyErr_Occurred();
}

static PyObject *
traced_pointer_at(PyObject *address, hilt_dtype d, int space, uint32_t align)
{
    hilt_trace *t = hilt_trace_current();
    HILT_CLEANUP_REF PyObject *wide = hilt_number_convert(address, HILT_DTYPE_INT64);
    hilt_value *v = wide ? hilt_number_ir(wide, HILT_DTYPE_INT64) : NULL;
    if (!v) {
        return NULL;
    }
    hilt_value *p =
        hilt_build1(hilt_trace_builder(t), HILT_OP_INTTOPTR, hilt_type_ptr(HILT_SPACE_GLOBAL, align), v);
    return p ? hilt_traced_pointer_new(t, p, d, space, align) : PyErr_NoMemory();
}

PyObject *
hilt_space_object(int space)
{
    static PyObject *type; /* cute.AddressSpace */
    if (!type) {
        HILT_CLEANUP_REF PyObject *module = PyImport_ImportModule("hilt.cute.typing");
        type = module ? PyObject_GetAttrString(module, "AddressSpace") : NULL;
    }
    return type ? PyObject_CallFunction(type, "i", space) : NULL;
}

static PyObject *
make_ptr(PyObject *module, PyObject *args, PyObject *kw)
{
    static char *names[] = {"dtype", "value", "mem_space", "assumed_align", "loc", "ip", NULL};
    PyObject *type, *value, *space = NULL, *assumed = NULL, *loc, *ip;
    hilt_dtype d;
    uint64_t address = 0;
    if (!PyArg_ParseTupleAndKeywords(args, kw, "OO|OO$OO:make_ptr", names, &type, &value, &space, &assumed,
                                     &loc, &ip)) {
        return NULL;
    }
    if (!hilt_dtype_check(type, &d)) {
        return hilt_raise(HILT_DIAG_ARG_WRONG_TYPE, "make_ptr", "a scalar type", hilt_type_name_of(type));
    }
    long where = space && space != Py_None ? PyLong_AsLong(space) : 0;
    long align = assumed && assumed != Py_None ? PyLong_AsLong(assumed) : (long)hilt_dtype_bytes((uint8_t)d);
    bool traced = hilt_number_is_dynamic(value);
    if (traced && !hilt_trace_current()) {
        return hilt_raise(HILT_DIAG_PHASE_STALE_VALUE, hilt_type_name_of(value),
                          "a function that is not being traced");
    }
    if (PyErr_Occurred() || (!traced && !address_of(value, &address))) {
        return NULL;
    }
    if (align < 1 || align > 1 << 30 || align & (align - 1)) {
        return hilt_raise(HILT_DIAG_CONFIG_INVALID_VALUE, "assumed_align must be a power of two");
    }
    if (address & (uint64_t)(align - 1)) {
        return hilt_raise(HILT_DIAG_ARG_ALIGNMENT, "value", (unsigned long long)address, (long long)align);
    }
    if (hilt_trace_current()) {
        HILT_CLEANUP_REF PyObject *at = traced ? Py_NewRef(value) : PyLong_FromLongLong((int64_t)address);
        return at ? traced_pointer_at(at, d, (int)(where & 0xff), (uint32_t)align) : NULL;
    }
    hilt_where side;
    return hilt_where_of_address(address, &side) ? hilt_pointer_arg_new(address, d, (uint8_t)where, (uint32_t)align, side, NULL) : NULL;
}

PyObject *
hilt_pointer_arg_new(uint64_t address, hilt_dtype d, uint8_t space, uint32_t align, hilt_where where,
                     PyObject *owner)
{
    pointer_arg *p = (pointer_arg *)arg_type->tp_alloc(arg_type, 0);
    if (p) {
        p->address = address;
        p->owner = Py_XNewRef(owner);
        p->dtype = (uint8_t)d;
        p->space = space;
        p->align = align;
        p->where = where;
    }
    return (PyObject *)p;
}

static void
arg_dealloc(PyObject *self)
{
    PyObject *owner = ((pointer_arg *)self)->owner;
    plain_dealloc(self);
    Py_XDECREF(owner);
}

static PyObject *
arg_dtype(PyObject *self, void *closure)
{
    return Py_NewRef((PyObject *)hilt_dtype_object((hilt_dtype)((pointer_arg *)self)->dtype));
}

static PyObject *
arg_align(PyObject *self, void *closure)
{
    return PyLong_FromUnsignedLong(((pointer_arg *)self)->align);
}

static PyObject *
arg_memspace(PyObject *self, void *closure)
{
    return hilt_space_object(((pointer_arg *)self)->space);
}

static PyGetSetDef arg_getset[] = {
    {"dtype", arg_dtype, NULL, "The element's type", NULL},
    {"value_type", arg_dtype, NULL, "The element's type", NULL},
    {"alignment", arg_align, NULL, "Bytes", NULL},
    {"memspace", arg_memspace, NULL, "Where it points", NULL},
    {NULL},
};
static PyType_Slot arg_slots[] = {{Py_tp_dealloc, arg_dealloc}, {Py_tp_getset, arg_getset}, {0, NULL}};
static PyType_Spec arg_spec = {
    "hilt.Pointer", sizeof(pointer_arg), 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION, arg_slots,
};

/* -- in a trace -------------------------------------------------------------------------------------------
 */

PyObject *
hilt_traced_pointer_new(hilt_trace *t, hilt_value *ptr, hilt_dtype d, int space, uint32_t align)
{
    traced_pointer *p = (traced_pointer *)traced_type->tp_alloc(traced_type, 0);
    if (p) {
        p->trace = t;
        hilt_trace_incref(t);
        p->ptr = ptr;
        p->dtype = (uint8_t)d;
        p->space = (uint8_t)space;
        p->align = align;
    }
    return (PyObject *)p;
}

PyObject *
hilt_pointer_build(hilt_builder_args *b)
{
    uint32_t facts = HILT_WORD_A(b->key[b->at++]), align = HILT_ARG_ALIGN(facts);
    hilt_value *v = hilt_build_slot(b, hilt_type_ptr(HILT_SPACE_GLOBAL, align), NULL, 0);
    return v ? hilt_traced_pointer_new(b->trace, v, HILT_ARG_DTYPE(facts), HILT_ARG_SPACE(facts),
                                       align)
             : NULL;
}

/* The address `index` elements on; *align becomes what is known of it. */
static hilt_value *
moved(traced_pointer *p, PyObject *index, bool back, uint32_t *align)
{
    if (!hilt_traced_pointer_value((PyObject *)p)) {
        return NULL;
    }
    hilt_dtype d = hilt_number_check(index) ? (hilt_dtype)((hilt_number *)index)->dtype : HILT_DTYPE_INT64;
    if (!hilt_dtype_is_int(d) || (!hilt_number_check(index) && !PyLong_Check(index))) {
        hilt_raise(HILT_DIAG_TENSOR_INDEX_TYPE, "pointer", hilt_type_name_of(index));
        return NULL;
    }
    hilt_value *i = hilt_number_ir(index, HILT_DTYPE_INT64);
    if (!i) {
        return NULL;
    }
    hilt_builder *b = hilt_trace_builder(p->trace);
    hilt_bits c;
    bool zero = hilt_value_const(i, &c) && !c.lo;
    int64_t bytes = hilt_dtype_bytes(p->dtype), known = zero ? 0 : hilt_fact_of(i).divisor, step;
    *align = hilt_align_after(p->align, __builtin_mul_overflow(known, bytes, &step) ? bytes : step);
    hilt_value *size = hilt_build_int(b, hilt_type_of(HILT_TYPE_I64), back ? -bytes : bytes);
    hilt_value *offset = size ? hilt_build2(b, HILT_OP_MULI, i, size) : NULL;
    hilt_value *at = offset ? hilt_memory_at(b, p->ptr, offset) : NULL;
    if (!at) {
        PyErr_NoMemory();
    }
    return at;
}

bool
hilt_traced_pointer_check(PyObject *o)
{
    return traced_type && Py_IS_TYPE(o, traced_type);
}

hilt_value *
hilt_traced_pointer_value(PyObject *pointer)
{
    traced_pointer *p = (traced_pointer *)pointer;
    if (!hilt_trace_is_current(p->trace, "Pointer")) {
        return NULL;
    }
    if (p->joined) {
        p->ptr = ((hilt_number *)p->joined)->value;
    }
    if (!hilt_build_sees(hilt_trace_builder(p->trace), p->ptr)) {
        hilt_raise(HILT_DIAG_PHASE_LEAK, "Pointer");
        return NULL;
    }
    return p->swizzle ? hilt_pointer_resolve(p) : p->ptr;
}

static PyObject *
pointer_moved(traced_pointer *p, PyObject *index, bool back)
{
    uint32_t align;
    if (p->swizzle) {
        return hilt_integer_check(index)
                   ? hilt_pointer_moved(p, index, back)
                   : hilt_raise(HILT_DIAG_TENSOR_INDEX_TYPE, "pointer", hilt_type_name_of(index));
    }
    hilt_value *at = moved(p, index, back, &align);
    return at ? hilt_traced_pointer_new(p->trace, at, (hilt_dtype)p->dtype, p->space, align) : NULL;
}

static PyObject *
pointer_add(PyObject *a, PyObject *b)
{
    return Py_IS_TYPE(a, traced_type) ? pointer_moved((traced_pointer *)a, b, false)
                                      : pointer_moved((traced_pointer *)b, a, false);
}

static PyObject *
pointer_subtract(PyObject *a, PyObject *b)
{
    if (!Py_IS_TYPE(a, traced_type)) {
        Py_RETURN_NOTIMPLEMENTED;
    }
    return pointer_moved((traced_pointer *)a, b, true);
}

/* Of the element: behind a swizzle, that of any. */
uint32_t
hilt_pointer_align(const traced_pointer *p)
{
    uint32_t bytes = hilt_dtype_bytes(p->dtype);
    return p->swizzle && bytes < p->align ? bytes : p->align;
}

/* load(), store(v): the element that it points to. */
static PyObject *
pointer_load(PyObject *self, PyObject *const *args, Py_ssize_t n, PyObject *kwnames)
{
    traced_pointer *p = (traced_pointer *)self;
    if (n != 0) {
        return hilt_raise(HILT_DIAG_ARG_COUNT, "load() of a pointer takes no arguments");
    }
    hilt_value *v = hilt_only_loc_ip("load", kwnames) ? hilt_traced_pointer_value(self) : NULL;
    return v ? hilt_memory_load(p->trace, (hilt_dtype)p->dtype, v, hilt_pointer_align(p)) : NULL;
}

static PyObject *
pointer_store(PyObject *self, PyObject *const *args, Py_ssize_t n, PyObject *kwnames)
{
    traced_pointer *p = (traced_pointer *)self;
    if (n != 1) {
        return hilt_raise(HILT_DIAG_ARG_COUNT, "store() of a pointer takes one number");
    }
    hilt_value *v = hilt_only_loc_ip("store", kwnames) ? hilt_traced_pointer_value(self) : NULL;
    return v && hilt_memory_store(p->trace, (hilt_dtype)p->dtype, v, hilt_pointer_align(p), args[0],
                                  "pointer") == 0
               ? Py_NewRef(Py_None)
               : NULL;
}

static PyObject *
pointer_getitem(PyObject *self, PyObject *key)
{
    traced_pointer *p = (traced_pointer *)self;
    uint32_t align;
    if (p->swizzle) {
        HILT_CLEANUP_REF PyObject *there = pointer_moved(p, key, false);
        return there ? pointer_load(there, NULL, 0, NULL) : NULL;
    }
    hilt_value *at = moved(p, key, false, &align);
    return at ? hilt_memory_load(p->trace, (hilt_dtype)p->dtype, at, align) : NULL;
}

static int
pointer_setitem(PyObject *self, PyObject *key, PyObject *v)
{
    traced_pointer *p = (traced_pointer *)self;
    if (!v) {
        hilt_raise(HILT_DIAG_UNSUP_CONSTRUCT, "del of an element");
        return -1;
    }
    uint32_t align;
    if (p->swizzle) {
        HILT_CLEANUP_REF PyObject *there = pointer_moved(p, key, false);
        HILT_CLEANUP_REF PyObject *done = there ? pointer_store(there, &v, 1, NULL) : NULL;
        return done ? 0 : -1;
    }
    hilt_value *at = moved(p, key, false, &align);
    return at ? hilt_memory_store(p->trace, (hilt_dtype)p->dtype, at, align, v, "pointer") : -1;
}

static bool
assert_aligned(traced_pointer *p, long n)
{
    static const char text[] = "a pointer is less aligned than align() promises";
    hilt_type i64 = hilt_type_of(HILT_TYPE_I64);
    hilt_builder *b = hilt_trace_builder(p->trace);
    hilt_value *address = hilt_build1(b, HILT_OP_PTRTOINT, i64, p->ptr);
    hilt_value *rest = hilt_build2(b, HILT_OP_ANDI, address, hilt_build_int(b, i64, n - 1));
    hilt_value *ok = hilt_build_cmp(b, HILT_OP_CMPI, HILT_CMPI_EQ, rest, hilt_build_int(b, i64, 0));
    hilt_attr attr = {.key = HILT_ATTR_MESSAGE, .str = {text, sizeof text - 1}};
    if (!ok || !hilt_build_op(b, HILT_OP_ASSERT, &ok, 1, NULL, 0, NULL, 0, &attr, 1)) {
        PyErr_NoMemory();
        return false;
    }
    return true;
}

/* A promise: the program answers for it, and with assertions it is checked. */
static PyObject *
pointer_align(PyObject *self, PyObject *args, PyObject *kw)
{
    static char *names[] = {"min_align", "loc", "ip", NULL};
    traced_pointer *p = (traced_pointer *)self;
    long n;
    PyObject *loc, *ip;
    if (!PyArg_ParseTupleAndKeywords(args, kw, "l|$OO:align", names, &n, &loc, &ip)) {
        return NULL;
    }
    if (n < 1 || n > 1 << 30 || n & (n - 1)) {
        return hilt_raise(HILT_DIAG_CONFIG_INVALID_VALUE, "an alignment must be a power of two");
    }
    uint32_t align = (uint32_t)n > p->align ? (uint32_t)n : p->align;
    if (!hilt_traced_pointer_value(self) ||
        (align > p->align && hilt_trace_assertions(p->trace) && !assert_aligned(p, n))) {
        return NULL;
    }
    PyObject *r = p->swizzle
                      ? hilt_pointer_swizzled(p, p->swizzle, p->at, (hilt_dtype)p->dtype)
                      : hilt_traced_pointer_new(p->trace, p->ptr, (hilt_dtype)p->dtype, p->space, align);
    if (r) {
        ((traced_pointer *)r)->align = align;
    }
    return r;
}

static PyObject *
pointer_toint(PyObject *self, PyObject *args)
{
    traced_pointer *p = (traced_pointer *)self;
    hilt_value *at = hilt_traced_pointer_value(self);
    if (!at) {
        return NULL;
    }
    hilt_builder *b = hilt_trace_builder(p->trace);
    hilt_value *v = hilt_build1(b, HILT_OP_PTRTOINT, hilt_type_of(HILT_TYPE_I64), at);
    return v ? hilt_number_new(p->trace, HILT_DTYPE_INT64, v) : PyErr_NoMemory();
}

static void
traced_dealloc(PyObject *self)
{
    hilt_trace_decref(((traced_pointer *)self)->trace); /* in a stream it lies at the same place */
    plain_dealloc(self);
}
_Static_assert(offsetof(traced_pointer, trace) == offsetof(traced_stream, trace), "one dealloc serves both");

static void
traced_pointer_dealloc(PyObject *self)
{
    Py_XDECREF(((traced_pointer *)self)->joined);
    Py_XDECREF(((traced_pointer *)self)->swizzle);
    Py_XDECREF(((traced_pointer *)self)->at);
    traced_dealloc(self);
}

static PyObject *
traced_dtype(PyObject *self, void *closure)
{
    return Py_NewRef((PyObject *)hilt_dtype_object((hilt_dtype)((traced_pointer *)self)->dtype));
}

static PyObject *
traced_memspace(PyObject *self, void *closure)
{
    return hilt_space_object(((traced_pointer *)self)->space);
}

static PyObject *
traced_alignment(PyObject *self, void *closure)
{
    return PyLong_FromUnsignedLong(((traced_pointer *)self)->align);
}

static PyObject *
pointer_itself(PyObject *self, void *closure)
{
    return Py_NewRef(self);
}

static PyMethodDef traced_methods[] = {
    {"load", (PyCFunction)(void (*)(void))pointer_load, METH_FASTCALL | METH_KEYWORDS,
     "The element that it points to"},
    {"store", (PyCFunction)(void (*)(void))pointer_store, METH_FASTCALL | METH_KEYWORDS,
     "Stores into that element"},
    {"toint", pointer_toint, METH_NOARGS, "The address as an Int64"},
    {"align", (PyCFunction)(void (*)(void))pointer_align, METH_VARARGS | METH_KEYWORDS,
     "align(min_align): the same address, promised to be so aligned"},
    {NULL},
};
static PyGetSetDef traced_getset[] = {
    {"dtype", traced_dtype, NULL, "The element's type", NULL},
    {"value_type", traced_dtype, NULL, "The element's type", NULL},
    {"alignment", traced_alignment, NULL, "Bytes", NULL},
    {"max_alignment", traced_alignment, NULL, "Bytes", NULL},
    {"memspace", traced_memspace, NULL, "Where it points", NULL},
    {"llvm_ptr", pointer_itself, NULL, "The pointer", NULL},
    {NULL},
};
PyObject *
hilt_pointer_text(hilt_dtype d, int space, uint32_t align)
{
    HILT_CLEANUP_REF PyObject *where = hilt_space_object(space);
    HILT_CLEANUP_REF PyObject *name = where ? PyObject_GetAttrString(where, "name") : NULL;
    hilt_str type = {0};
    hilt_type_print(&type, hilt_dtype_ir(d));
    PyObject *r = name && type.data
                      ? PyUnicode_FromFormat("ptr<%s, %U, align<%u>>", type.data, name, (unsigned)align)
                      : NULL;
    hilt_str_free(&type);
    return r || PyErr_Occurred() ? r : PyErr_NoMemory();
}

static PyObject *
traced_pointer_repr(PyObject *self)
{
    traced_pointer *p = (traced_pointer *)self;
    return hilt_pointer_text((hilt_dtype)p->dtype, p->space, p->align);
}

static PyType_Slot traced_slots[] = {
    {Py_tp_repr, traced_pointer_repr},
    {Py_tp_dealloc, traced_pointer_dealloc},
    {Py_tp_methods, traced_methods},
    {Py_tp_getset, traced_getset},
    {Py_nb_add, pointer_add},
    {Py_nb_subtract, pointer_subtract},
    {Py_mp_subscript, pointer_getitem},
    {Py_mp_ass_subscript, pointer_setitem},
    {0, NULL},
};
static PyType_Spec traced_spec = {
    "hilt.Pointer", sizeof(traced_pointer), 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION,
    traced_slots,
};

/* -- streams ----------------------------------------------------------------------------------------------
 */

PyObject *
hilt_stream_build(hilt_builder_args *b)
{
    b->at++;
    hilt_value *v = hilt_build_slot(b, hilt_type_of(HILT_TYPE_I64), NULL, 0);
    traced_stream *s = v ? (traced_stream *)stream_type->tp_alloc(stream_type, 0) : NULL;
    if (s) {
        s->trace = b->trace;
        hilt_trace_incref(b->trace);
        s->handle = v;
    }
    return (PyObject *)s;
}

hilt_value *
hilt_stream_value(PyObject *o)
{
    hilt_trace *t = hilt_trace_current();
    if (o && Py_IS_TYPE(o, stream_type)) {
        return hilt_trace_is_current(((traced_stream *)o)->trace, "Stream") ? ((traced_stream *)o)->handle
                                                                            : NULL;
    }
    if (o && hilt_number_check(o) && hilt_integer_check(o)) {
        return hilt_number_ir(o, HILT_DTYPE_INT64);
    }
    uint64_t handle = (uint64_t)HILT_STREAM_CURRENT;
    if (o && !hilt_stream_handle(o, &handle)) {
        PyErr_Clear();
        hilt_raise(HILT_DIAG_ARG_WRONG_TYPE, "launch: stream",
                   "a stream: an int, or an object with cuda_stream", hilt_type_name_of(o));
        return NULL;
    }
    hilt_value *v = hilt_build_int(hilt_trace_builder(t), hilt_type_of(HILT_TYPE_I64), (int64_t)handle);
    return v ? v : hilt_no_memory();
}

static PyType_Slot stream_slots[] = {{Py_tp_dealloc, traced_dealloc}, {0, NULL}};
static PyType_Spec stream_spec = {
    "hilt.Stream", sizeof(traced_stream), 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION,
    stream_slots,
};

static PyMethodDef make_ptr_def = {
    "make_ptr",
    (PyCFunction)(void (*)(void))make_ptr,
    METH_VARARGS | METH_KEYWORDS,
    "make_ptr(dtype, value, mem_space=None, assumed_align=None): an address as an argument.",
};

int
hilt_init_pointer(PyObject *module)
{
    arg_type = (PyTypeObject *)PyType_FromSpecWithBases(&arg_spec, (PyObject *)hilt_pointer_base);
    traced_type = (PyTypeObject *)PyType_FromSpecWithBases(&traced_spec, (PyObject *)hilt_pointer_base);
    stream_type = (PyTypeObject *)PyType_FromSpec(&stream_spec);
    if (!arg_type || !traced_type || !stream_type) {
        return -1;
    }
    PyObject *f = PyCFunction_New(&make_ptr_def, NULL);
    int r = f ? PyModule_AddObjectRef(module, "make_ptr", f) : -1;
    Py_XDECREF(f);
    return r;
}
