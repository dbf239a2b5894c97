/* Tensors in a trace, and coordinate tensors: the object, its engine, what it shows of itself.
 *
 * A Boolean element is a byte that counts as true if it is not zero. A tensor never changes: slices and other
 * layouts of the same memory are new tensors, whose pointer is moved and whose alignment is what the offset's
 * known divisor leaves of it.
 */
#include "tensor_priv.h"

#include "../number/ssa.h"

PyTypeObject *hilt_tensor_base, *hilt_pointer_base, *hilt_traced_tensor_type;

bool
hilt_tensor_check(PyObject *o)
{
    return hilt_traced_tensor_type && Py_IS_TYPE(o, hilt_traced_tensor_type);
}

bool
hilt_trace_is_current(hilt_trace *t, const char *what)
{
    if (hilt_trace_current() == t) {
        return true;
    }
    hilt_trace_raise_other(t, what, NULL);
    return false;
}

hilt_builder *
hilt_tensor_builder(const hilt_tensor *t)
{
    if (!hilt_trace_is_current(t->trace, "Tensor")) {
        return NULL;
    }
    hilt_builder *b = hilt_trace_builder(t->trace);
    if (t->joined) {
        ((hilt_tensor *)t)->ptr = ((hilt_number *)t->joined)->value;
    }
    if (!hilt_build_sees(b, t->ptr)) {
        hilt_raise(HILT_DIAG_PHASE_LEAK, "Tensor");
        return NULL;
    }
    return b;
}

/* -- reading --------------------------------------------------------------------------------------------- */
bool
hilt_tensor_has_memory(PyObject *o)
{
    return ((hilt_tensor *)o)->ptr != NULL;
}

bool
hilt_tensor_is_constant(PyObject *o)
{
    const hilt_tensor *t = (hilt_tensor *)o;
    hilt_lay *l HILT_CLEANUP_LAY = t->ptr ? NULL : hilt_lay_begin();
    hilt_tup base;
    return l && hilt_layout_static(*t->a) && hilt_tup_from(l, t->base, 0, "a coordinate tensor", &base) &&
           hilt_tup_static(base);
}

PyObject *
hilt_tensor_layout(PyObject *o)
{
    return ((hilt_tensor *)o)->layout;
}

const char *
hilt_tensor_name(PyObject *o)
{
    return hilt_shown(((hilt_tensor *)o)->name, "a tensor");
}

hilt_dtype
hilt_tensor_dtype(PyObject *o)
{
    return (hilt_dtype)((hilt_tensor *)o)->dtype;
}

hilt_memory_space
hilt_tensor_space(PyObject *o)
{
    return (hilt_memory_space)((hilt_tensor *)o)->space;
}

uint32_t
hilt_tensor_align(PyObject *o)
{
    return ((hilt_tensor *)o)->align;
}

hilt_value *
hilt_tensor_pointer(PyObject *o)
{
    hilt_tensor *t = (hilt_tensor *)o;
    return hilt_tensor_builder(t) ? t->ptr : NULL;
}

void
hilt_tensor_text(const hilt_tensor *t, hilt_str *s)
{
    hilt_layout_print(s, *t->a);
}

uint32_t
hilt_align_after(uint32_t align, int64_t bytes)
{
    uint64_t step = (uint64_t)bytes & -(uint64_t)bytes;
    return step && step < align ? (uint32_t)step : align;
}

/* -- memory ---------------------------------------------------------------------------------------------- */
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

hilt_type
hilt_memory_type(hilt_dtype d)
{
    return d == HILT_DTYPE_BOOLEAN ? hilt_type_of(HILT_TYPE_I8) : hilt_dtype_ir(d);
}

PyObject *
hilt_memory_load(hilt_trace *t, hilt_dtype d, hilt_value *ptr, uint32_t align)
{
    hilt_builder *b = hilt_trace_builder(t);
    hilt_type type = hilt_memory_type(d);
    hilt_value *v = hilt_build_load(b, type, ptr, align);
    if (v && d == HILT_DTYPE_BOOLEAN) {
        hilt_value *zero = hilt_build_int(b, type, 0);
        v = zero ? hilt_build_cmp(b, HILT_OP_CMPI, HILT_CMPI_NE, v, zero) : NULL;
    }
    return v ? hilt_number_new(t, d, v) : hilt_no_memory();
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
    if (!hilt_build_store(b, x, ptr, align)) {
        hilt_no_memory();
        return -1;
    }
    return 0;
}

/* -- making ---------------------------------------------------------------------------------------------- */
static hilt_tensor *
new_tensor(PyObject *layout, PyObject *name)
{
    hilt_tensor *t = (hilt_tensor *)hilt_traced_tensor_type->tp_alloc(hilt_traced_tensor_type, 0);
    if (t) {
        t->layout = Py_NewRef(layout);
        t->a = hilt_lay_get(layout);
        t->name = Py_NewRef(name);
        t->align = 1;
    }
    return t;
}

static bool
has_basis(hilt_tup t)
{
    bool found = t.kind == HILT_TUP_BASIS;
    for (uint32_t i = 0; !found && t.kind == HILT_TUP_TUPLE && i < t.n; i++) {
        found = has_basis(t.items[i]);
    }
    return found;
}

/* Elements lie at numbers; what is applied last gives them. */
static bool
gives_numbers(const hilt_layout *a)
{
    while (a->after && a->after->layout) {
        a = a->after->layout;
    }
    if (has_basis(a->stride)) {
        hilt_raise(HILT_DIAG_LAYOUT_RANK, "a tensor of memory", "its layout gives coordinates, not numbers");
        return false;
    }
    return true;
}

PyObject *
hilt_tensor_of_memory(hilt_trace *trace, hilt_value *ptr, hilt_dtype d, uint8_t space, uint32_t align,
                      PyObject *layout, PyObject *name)
{
    if (!gives_numbers(hilt_lay_get(layout))) {
        return NULL;
    }
    hilt_tensor *t = new_tensor(layout, name);
    if (t) {
        t->trace = trace;
        hilt_trace_incref(trace);
        t->ptr = ptr;
        t->dtype = (uint8_t)d;
        t->space = space;
        t->align = align;
    }
    return (PyObject *)t;
}

PyObject *
hilt_tensor_of_coordinates(PyObject *base, PyObject *layout)
{
    static PyObject *name;
    if (!name && !(name = PyUnicode_InternFromString("coordinates"))) {
        return NULL;
    }
    hilt_tensor *t = new_tensor(layout, name);
    if (t) {
        t->base = Py_NewRef(base);
        t->dtype = HILT_DTYPE_NONE;
    }
    return (PyObject *)t;
}

/* ptr + offset elements; *align is adapted. NULL: exception. */
static hilt_value *
pointer_moved(const hilt_tensor *t, hilt_tup offset, uint32_t *align)
{
    hilt_builder *b = hilt_tensor_builder(t);
    int64_t bytes = hilt_dtype_bytes(t->dtype), step;
    hilt_type i64 = hilt_type_of(HILT_TYPE_I64);
    hilt_value *by;
    if (!b) {
        return NULL;
    }
    if (offset.kind == HILT_TUP_INT) {
        if (__builtin_mul_overflow(offset.i, bytes, &step)) {
            return (hilt_value *)hilt_raise(HILT_DIAG_LAYOUT_OVERFLOW, "a tensor",
                                            "the offset does not fit in 64 bits");
        }
        by = hilt_build_int(b, i64, step);
    }
    else {
        hilt_value *n = hilt_tup_ir(offset);
        if (!n) {
            return NULL;
        }
        if (__builtin_mul_overflow(hilt_fact_of(n).divisor, bytes, &step)) {
            step = bytes;
        }
        by = hilt_build2(hilt_trace_builder(t->trace), HILT_OP_MULI, n, hilt_build_int(b, i64, bytes));
    }
    *align = hilt_align_after(*align, step);
    hilt_value *at = by ? hilt_memory_at(hilt_trace_builder(t->trace), t->ptr, by) : NULL;
    return at ? at : hilt_no_memory();
}

PyObject *
hilt_tensor_moved(const hilt_tensor *t, PyObject *layout, hilt_tup offset)
{
    if (!t->ptr) {
        hilt_lay *l HILT_CLEANUP_LAY = hilt_lay_begin();
        hilt_tup base;
        if (!l || !hilt_tup_from(l, t->base, 0, "a coordinate tensor", &base) ||
            !hilt_coordinate_add(l, base, offset, &base)) {
            return NULL;
        }
        HILT_CLEANUP_REF PyObject *at = hilt_tup_to(base);
        return at ? hilt_tensor_of_coordinates(at, layout) : NULL;
    }
    uint32_t align = t->align;
    hilt_value *ptr = pointer_moved(t, offset, &align);
    hilt_tensor *r = ptr ? new_tensor(layout, t->name) : NULL;
    if (r) {
        r->trace = t->trace;
        hilt_trace_incref(t->trace);
        r->ptr = ptr;
        r->align = align;
        r->dtype = t->dtype;
        r->space = t->space;
        r->readonly = t->readonly;
        r->pointer_swizzle = t->pointer_swizzle;
    }
    return (PyObject *)r;
}

PyObject *
hilt_tensor_rmem(PyObject *layout, hilt_dtype d)
{
    static PyObject *name;
    hilt_trace *t = hilt_trace_current();
    if (!t) {
        return hilt_raise(HILT_DIAG_PHASE_OUTSIDE_JIT, "register memory");
    }
    if (!name && !(name = PyUnicode_InternFromString("rmem"))) {
        return NULL;
    }
    const hilt_layout *a = hilt_lay_get(layout);
    hilt_lay *l HILT_CLEANUP_LAY = hilt_lay_begin();
    hilt_tup n;
    if (!l) {
        return NULL;
    }
    if (!hilt_layout_static(*a)) {
        hilt_str s = {0};
        hilt_layout_print(&s, *a);
        hilt_raise(HILT_DIAG_TENSOR_NOT_STATIC, "register memory", s.data ? s.data : "?");
        hilt_str_free(&s);
        return NULL;
    }
    if (!hilt_lay_call(l, hilt_layout_cosize(&l->c, *a, &n), "register memory")) {
        return NULL;
    }
    int64_t bytes = hilt_dtype_bytes((uint8_t)d), count = n.i > 0 ? n.i : 1;
    if (count > HILT_MOST_LOCAL / bytes) {
        hilt_str s = {0};
        hilt_layout_print(&s, *a);
        hilt_str_printf(&s, " of %s is more than %d bytes", hilt_dtype_name(d), (int)HILT_MOST_LOCAL);
        hilt_raise(HILT_DIAG_LAYOUT_RANGE, "register memory", s.data ? s.data : "?");
        hilt_str_free(&s);
        return NULL;
    }
    uint32_t align = 16;
    hilt_value *ptr = hilt_build_alloc_local(hilt_trace_builder(t), hilt_memory_type(d), count, align);
    return ptr ? hilt_tensor_of_memory(t, ptr, d, HILT_MEMORY_RMEM, align, layout, name) : hilt_no_memory();
}

/* -- what it shows --------------------------------------------------------------------------------------- */
static PyObject *
get_layout_part(PyObject *self, void *what)
{
    HILT_CLEANUP_REF PyObject *layout = hilt_tensor_plain_layout((hilt_tensor *)self);
    return layout ? PyObject_GetAttrString(layout, what) : NULL;
}

static PyObject *
get_layout(PyObject *self, void *closure)
{
    return hilt_tensor_plain_layout((hilt_tensor *)self);
}

static PyObject *
get_element_type(PyObject *self, void *closure)
{
    hilt_tensor *t = (hilt_tensor *)self;
    return Py_NewRef((PyObject *)hilt_dtype_object(t->ptr ? (hilt_dtype)t->dtype : HILT_DTYPE_INT32));
}

static PyObject *
get_iterator(PyObject *self, void *closure)
{
    hilt_tensor *t = (hilt_tensor *)self;
    if (!t->ptr) {
        return Py_NewRef(t->base);
    }
    if (hilt_compiling_now && t->space != HILT_MEMORY_SMEM) { /* what the pointer reaches is no more what the tensor spans */
        hilt_compiling_now->escaped = true;
    }
    if (t->pointer_swizzle) {
        return hilt_tensor_builder(t) ? hilt_tensor_swizzled_iterator(t) : NULL;
    }
    return hilt_tensor_builder(t)
               ? hilt_traced_pointer_new(t->trace, t->ptr, (hilt_dtype)t->dtype, t->space, t->align)
               : NULL;
}

static PyObject *
get_memspace(PyObject *self, void *closure)
{
    hilt_tensor *t = (hilt_tensor *)self;
    return t->ptr ? hilt_space_object(t->space)
                  : hilt_raise(HILT_DIAG_TENSOR_COORDINATES, "asked for its memory");
}

static PyObject *
get_leading_dim(PyObject *self, void *closure)
{
    hilt_tup stride = ((hilt_tensor *)self)->a->stride;
    for (uint32_t i = 0; i < hilt_tup_rank(stride); i++) {
        hilt_tup s = hilt_tup_mode(stride, i);
        while (s.kind == HILT_TUP_TUPLE && s.n) {
            s = s.items[0];
        }
        if (s.kind == HILT_TUP_INT && s.i == 1) {
            return PyLong_FromUnsignedLong(i);
        }
    }
    Py_RETURN_NONE;
}

static bool
only_loc_ip(const char *what, PyObject *kwnames)
{
    for (Py_ssize_t i = 0; kwnames && i < PyTuple_GET_SIZE(kwnames); i++) {
        PyObject *k = PyTuple_GET_ITEM(kwnames, i);
        if (PyUnicode_CompareWithASCIIString(k, "loc") != 0 &&
            PyUnicode_CompareWithASCIIString(k, "ip") != 0) {
            char text[120];
            snprintf(text, sizeof text, "%s() has no keyword '%.60s'", what, hilt_shown(k, "?"));
            hilt_raise(HILT_DIAG_ARG_COUNT, text);
            return false;
        }
    }
    return true;
}

static bool
takes(const char *what, Py_ssize_t nargs, Py_ssize_t want, PyObject *kwnames)
{
    if (nargs != want) {
        char text[120];
        snprintf(text, sizeof text, "%s() takes %d argument%s, not %d", what, (int)want, want == 1 ? "" : "s",
                 (int)nargs);
        hilt_raise(HILT_DIAG_ARG_COUNT, text);
        return false;
    }
    return only_loc_ip(what, kwnames);
}

static PyObject *tensor_load(PyObject *self, PyObject *args, PyObject *kw);

/* What a predicate, a number, a TensorSSA or a tensor, says of each element; NULL: nothing was given. */
static bool
mask_of(PyObject *self, PyObject *pred, PyObject *shape, hilt_value **ret)
{
    *ret = NULL;
    if (!pred || pred == Py_None) {
        return true;
    }
    if (hilt_tensor_check(pred)) {
        HILT_CLEANUP_REF PyObject *v = tensor_load(pred, NULL, NULL);
        return v && mask_of(self, v, shape, ret);
    }
    *ret = hilt_ssa_mask(pred, shape, hilt_tensor_name(self));
    return *ret != NULL;
}

static PyObject *
tensor_load(PyObject *self, PyObject *args, PyObject *kw)
{
    static char *names[] = {"pred", "other", "loc", "ip", NULL};
    hilt_tensor *t = (hilt_tensor *)self;
    PyObject *pred = NULL, *other = NULL, *loc, *ip;
    if ((args || kw) &&
        !PyArg_ParseTupleAndKeywords(args, kw, "|$OOOO:load", names, &pred, &other, &loc, &ip)) {
        return NULL;
    }
    if (hilt_tensor_lanes(self) < 0) {
        return NULL;
    }
    HILT_CLEANUP_REF PyObject *shape = hilt_tup_to(t->a->shape);
    hilt_value *mask, *rest = NULL;
    if (!shape || !mask_of(self, pred, shape, &mask)) {
        return NULL;
    }
    if (mask && other &&
        !(rest = hilt_ssa_for_store(other, shape, (hilt_dtype)t->dtype, hilt_tensor_name(self)))) {
        return NULL;
    }
    hilt_value *v = hilt_tensor_load_vector_masked(self, mask, rest);
    return v ? hilt_ssa_new(t->trace, (hilt_dtype)t->dtype, shape, v) : NULL;
}

static PyObject *
tensor_store(PyObject *self, PyObject *args, PyObject *kw)
{
    static char *names[] = {"data", "pred", "loc", "ip", NULL};
    PyObject *data, *pred = NULL, *loc, *ip;
    hilt_value *mask;
    if (!PyArg_ParseTupleAndKeywords(args, kw, "O|$OOO:store", names, &data, &pred, &loc, &ip)) {
        return NULL;
    }
    if (!hilt_ssa_check(data)) {
        return hilt_raise(HILT_DIAG_TYPE_WRONG, "store()", "a TensorSSA (fill() takes a number)",
                          hilt_type_name_of(data));
    }
    if (hilt_tensor_lanes(self) < 0) {
        return NULL;
    }
    HILT_CLEANUP_REF PyObject *shape = hilt_tup_to(((hilt_tensor *)self)->a->shape);
    return shape && mask_of(self, pred, shape, &mask) && hilt_tensor_store_all(self, data, mask) == 0
               ? Py_NewRef(Py_None)
               : NULL;
}

static PyObject *
tensor_fill(PyObject *self, PyObject *const *args, Py_ssize_t nargs, PyObject *kwnames)
{
    if (!takes("fill", nargs, 1, kwnames)) {
        return NULL;
    }
    if (!hilt_is_numeric(args[0])) {
        return hilt_raise(HILT_DIAG_TYPE_WRONG, "fill()", "a number", hilt_type_name_of(args[0]));
    }
    return hilt_tensor_store_all(self, args[0], NULL) < 0 ? NULL : Py_NewRef(Py_None);
}

static int
tensor_setattr(PyObject *self, PyObject *name, PyObject *v)
{
    hilt_raise(HILT_DIAG_TENSOR_ATTRIBUTE, hilt_shown(name, "?"));
    return -1;
}

static Py_ssize_t
tensor_length(PyObject *self)
{
    hilt_tensor *t = (hilt_tensor *)self;
    if (t->a->shape.kind == HILT_TUP_TUPLE && t->a->shape.n == 0) {
        hilt_raise(HILT_DIAG_TYPE_WRONG, "len()", "a tensor of rank 1 or more", "one of rank 0");
        return -1;
    }
    hilt_lay *l HILT_CLEANUP_LAY = hilt_lay_begin();
    hilt_tup n;
    if (!l || !hilt_lay_call(l, hilt_tup_product(&l->c, hilt_tup_mode(t->a->shape, 0), &n), "len()")) {
        return -1;
    }
    if (n.kind == HILT_TUP_INT) {
        return (Py_ssize_t)n.i;
    }
    hilt_raise(HILT_DIAG_PHASE_DYNAMIC_TO_PYTHON, "len()", "extent", " (use the tensor's shape)");
    return -1;
}

static PyObject *
tensor_iter(PyObject *self)
{
    char text[120];
    snprintf(text, sizeof text, "tensor '%.80s'", hilt_tensor_name(self));
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
    PyObject *exc = hilt_diag_new(hilt_here(), HILT_DIAG_TYPE_UNSUPPORTED_OPERAND, "an operator",
                                  hilt_type_name_of(a), hilt_type_name_of(b));
    hilt_diag_set_hint(exc, "load() gives its elements as a value that has operators");
    return hilt_diag_raise(exc);
}

static PyObject *
tensor_repr(PyObject *self)
{
    hilt_tensor *t = (hilt_tensor *)self;
    HILT_CLEANUP_REF PyObject *layout = PyObject_Str(t->layout);
    if (!layout || !t->ptr) {
        hilt_lay *l HILT_CLEANUP_LAY = layout ? hilt_lay_begin() : NULL;
        hilt_tup base;
        hilt_str s = {0};
        bool ok = l && hilt_tup_from(l, t->base, 0, "a coordinate tensor", &base) && hilt_tup_print(&s, base);
        PyObject *r = ok ? PyUnicode_FromFormat("tensor<%s o %U>", s.data, layout) : NULL;
        hilt_str_free(&s);
        return r || PyErr_Occurred() ? r : PyErr_NoMemory();
    }
    HILT_CLEANUP_REF PyObject *ptr = hilt_pointer_text((hilt_dtype)t->dtype, t->space, t->align);
    return ptr ? PyUnicode_FromFormat("tensor<%U o %U>", ptr, layout) : NULL;
}

static void
tensor_dealloc(PyObject *self)
{
    hilt_tensor *t = (hilt_tensor *)self;
    PyTypeObject *tp = Py_TYPE(self);
    if (t->trace) {
        hilt_trace_decref(t->trace);
    }
    Py_XDECREF(t->base);
    Py_XDECREF(t->joined);
    Py_XDECREF(t->layout);
    Py_XDECREF(t->name);
    tp->tp_free(self);
    Py_DECREF(tp);
}

static PyMethodDef tensor_methods[] = {
    {"load", (PyCFunction)(void (*)(void))tensor_load, METH_VARARGS | METH_KEYWORDS,
     "load(*, pred=None, other=None): all elements as one value, a TensorSSA. The shape must be static. "
     "Where pred, a\n"
     "Boolean or one for each element, is false, nothing is read and the value is other's."},
    {"store", (PyCFunction)(void (*)(void))tensor_store, METH_VARARGS | METH_KEYWORDS,
     "store(v, *, pred=None): every element takes its element of the TensorSSA v; where pred is false "
     "nothing is written."},
    {"fill", (PyCFunction)(void (*)(void))tensor_fill, METH_FASTCALL | METH_KEYWORDS,
     "fill(x): every element becomes the number x."},
    {NULL},
};
static PyObject *
get_type(PyObject *self, void *closure)
{
    return PyObject_Str(self);
}

static PyGetSetDef tensor_getset[] = {
    {"shape", get_layout_part, NULL, "Extents: Python ints where they are static, else run-time values",
     "shape"},
    {"stride", get_layout_part, NULL, "Strides in elements", "stride"},
    {"layout", get_layout, NULL, "Shape and strides as a layout", NULL},
    {"element_type", get_element_type, NULL, "The element's type", NULL},
    {"dtype", get_element_type, NULL, "The element's type", NULL},
    {"iterator", get_iterator, NULL, "A pointer to the first element, or the first coordinate", NULL},
    {"type", get_type, NULL, "What is static of it, as text: what str() gives", NULL},
    {"memspace", get_memspace, NULL, "Where the elements are", NULL},
    {"leading_dim", get_leading_dim, NULL, "The first mode whose stride is 1, or None", NULL},
    {NULL},
};
static PyType_Slot tensor_slots[] = {
    {Py_tp_dealloc, tensor_dealloc},
    {Py_tp_methods, tensor_methods},
    {Py_tp_getset, tensor_getset},
    {Py_tp_setattro, tensor_setattr},
    {Py_tp_repr, tensor_repr},
    {Py_tp_iter, tensor_iter},
    {Py_mp_subscript, hilt_tensor_getitem},
    {Py_mp_ass_subscript, hilt_tensor_setitem},
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
    "hilt.Tensor", sizeof(hilt_tensor), 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION,
    tensor_slots,
};

/* -- where the functions of layouts find its layout ------------------------------------------------------ */
static bool
holder_layout(PyObject *o, hilt_lay *l, hilt_layout *ret)
{
    *ret = *((hilt_tensor *)o)->a;
    return true;
}

static PyObject *
holder_with(PyObject *o, hilt_lay *l, hilt_layout a, hilt_tup offset)
{
    HILT_CLEANUP_REF PyObject *layout = hilt_lay_new(a);
    return layout ? hilt_tensor_moved((hilt_tensor *)o, layout, offset) : NULL;
}

static unsigned
holder_bits(PyObject *o)
{
    return ((hilt_tensor *)o)->ptr ? 8 * hilt_dtype_bytes(((hilt_tensor *)o)->dtype) : 0;
}

/* -- from an argument ------------------------------------------------------------------------------------ */
typedef struct reader { /* of an argument's words */
    hilt_builder_args *b;
    hilt_key_sizes sizes;
    const uint64_t *facts; /* NULL: there are none */
    bool fit32;
    hilt_tup tups[2][HILT_MAX_RANK]; /* shape, strides */
    HILT_VEC(PyObject *) made;       /* proxies: the layout takes them over */
} reader;

/* Extents with one symbol are one value. 0: it has none. */
static uint64_t
symbol_of(const reader *r, uint32_t part, uint32_t mode)
{
    for (uint32_t i = 0; part == 0 && r->facts && i < HILT_WORD_N(r->facts[0]); i++) {
        const uint64_t *w = r->facts + 1 + 2 * i;
        if (HILT_FACT_KIND(w[0]) == HILT_FACT_SYMBOL && HILT_FACT_PART(w[0]) == 0 &&
            HILT_FACT_MODE(w[0]) == mode) {
            return w[1];
        }
    }
    return 0;
}

/* The size that r->sizes is at. */
static bool
read_leaf(reader *r)
{
    hilt_builder_args *b = r->b;
    uint32_t part = r->sizes.part, i = r->sizes.mode;
    if (!r->sizes.in_slot) {
        r->tups[part][i] = hilt_tup_int(r->sizes.value);
        return true;
    }
    hilt_dtype d = !part && r->fit32 ? HILT_DTYPE_INT32 : HILT_DTYPE_INT64;
    hilt_extent e = {.slot = b->slot, .now = (int64_t)b->slots[b->slot]};
    hilt_value *v = hilt_build_slot(b, hilt_dtype_ir(d), part ? "stride" : "shape", (int)i);
    uint64_t symbol = symbol_of(r, part, i);
    PyObject *x = NULL;
    for (size_t k = 0; symbol && !x && k < b->symbols.len; k++) {
        x = b->symbols.data[k].id == symbol ? Py_NewRef(b->symbols.data[k].number) : NULL;
    }
    bool again = x != NULL;
    if (!x) {
        x = v ? hilt_number_new(b->trace, d, v) : NULL;
        if (x && symbol && hilt_vec_push(&b->symbols, ((struct hilt_built_symbol){symbol, x}))) {
            Py_INCREF(x);
        }
    }
    if (!x || !hilt_vec_push(&r->made, x)) {
        Py_XDECREF(x);
        return hilt_no_memory();
    }
    r->tups[part][i] = (hilt_tup){.kind = HILT_TUP_VALUE, .value = x};
    if (part || again) {
        return true;
    }
    e.value = v;
    hilt_fact f = {0, r->fit32 ? INT32_MAX : INT64_MAX, 1};
    return (hilt_vec_push(&hilt_compiling_now->extents, e) && hilt_fact_add(b->trace, v, f)) ||
           hilt_no_memory();
}

/* What is known of the divisors of run-time extents and strides. */
static bool
read_facts(reader *r)
{
    for (uint32_t i = 0; i < HILT_WORD_N(r->facts[0]); i++) {
        const uint64_t *w = r->facts + 1 + 2 * i;
        uint32_t part = HILT_FACT_PART(w[0]), mode = HILT_FACT_MODE(w[0]);
        hilt_tup leaf = HILT_FACT_KIND(w[0]) == HILT_FACT_DIVISOR ? r->tups[part][mode] : hilt_tup_int(0);
        hilt_fact f = {part ? INT64_MIN : 0, INT64_MAX, (int64_t)w[1]};
        if (leaf.kind == HILT_TUP_VALUE &&
            !hilt_fact_add(r->b->trace, ((hilt_number *)leaf.value)->value, f)) {
            return hilt_no_memory();
        }
    }
    return true;
}

PyObject *
hilt_tensor_build(hilt_builder_args *b)
{
    uint32_t facts = HILT_WORD_A(b->key[b->at]);
    uint32_t align = HILT_ARG_ALIGN(facts);
    uint32_t rank = HILT_ARG_RANK(facts);
    const uint64_t *words = b->key + b->at;
    reader r = {.b = b, .sizes.words = words, .facts = hilt_key_facts(words), .fit32 = facts & HILT_TENSOR_FIT32};
    hilt_value *ptr = hilt_build_slot(b, hilt_type_ptr(HILT_SPACE_GLOBAL, align), NULL, 0);
    bool ok = ptr != NULL;
    while (ok && hilt_key_next_size(&r.sizes)) {
        ok = read_leaf(&r);
    }
    ok = ok && (!r.facts || read_facts(&r));
    PyObject *t = NULL;
    if (ok) {
        b->at = (uint32_t)(hilt_key_behind(&r.sizes) - b->key);
        hilt_tup shape = {.kind = HILT_TUP_TUPLE, .n = rank, .items = r.tups[0]};
        hilt_tup stride = {.kind = HILT_TUP_TUPLE, .n = rank, .items = r.tups[1]};
        HILT_CLEANUP_REF PyObject *layout = hilt_lay_new((hilt_layout){shape, stride, NULL});
        HILT_CLEANUP_REF PyObject *name = layout ? PyUnicode_FromString(b->name) : NULL;
        t = name ? hilt_tensor_of_memory(b->trace, ptr, HILT_ARG_DTYPE(facts), HILT_MEMORY_GMEM, align,
                                         layout, name)
                 : NULL;
        if (t) {
            ((hilt_tensor *)t)->readonly = facts & HILT_TENSOR_READONLY;
        }
    }
    for (size_t i = 0; i < r.made.len; i++) {
        Py_DECREF(r.made.data[i]);
    }
    hilt_vec_free(&r.made);
    return t;
}

/* -- registration ---------------------------------------------------------------------------------------- */
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
static hilt_holder tensor_holder = {
    .layout = holder_layout, .with = holder_with, .element_bits = holder_bits};

int
hilt_init_tensor(PyObject *module)
{
    hilt_tensor_base = (PyTypeObject *)PyType_FromSpec(&tensor_base_spec);
    hilt_pointer_base = (PyTypeObject *)PyType_FromSpec(&pointer_base_spec);
    if (!hilt_tensor_base || !hilt_pointer_base) {
        return -1;
    }
    hilt_traced_tensor_type =
        (PyTypeObject *)PyType_FromSpecWithBases(&tensor_spec, (PyObject *)hilt_tensor_base);
    if (!hilt_traced_tensor_type ||
        PyModule_AddObjectRef(module, "Tensor", (PyObject *)hilt_tensor_base) < 0 ||
        PyModule_AddObjectRef(module, "Pointer", (PyObject *)hilt_pointer_base) < 0) {
        return -1;
    }
    tensor_holder.type = hilt_traced_tensor_type;
    hilt_holder_add(&tensor_holder);
    return hilt_init_view(module) < 0 || hilt_init_pointer(module) < 0
               ? -1
               : PyModule_AddFunctions(module, hilt_tensor_functions);
}
