/* A cute.struct in memory: its members as scalars, ranges and structs inside.
 *
 * The decorator (python/hilt/cute/_struct.py) lays the members out and keeps a table:
 *     __hilt_struct__ = (name, bytes, alignment, {member: (offset, alignment, kind, type, count)})
 * kind "scalar" and "range": type is a scalar type; "struct": a struct. A view is that table and a pointer;
 * it is immutable, and reading or writing a member records loads and stores.
 */
#include "arch_priv.h"

PyTypeObject *hilt_struct_view_type, *hilt_struct_range_type, *hilt_struct_scalar_type;

typedef struct view {
    PyObject_HEAD PyObject *pointer; /* to its first byte */
    PyObject *table;
} view;
typedef struct range { /* a range, or a scalar: one element of it */
    PyObject_HEAD PyObject *pointer;
    PyObject *name;
    int64_t count;
} range;

/* -- the table ------------------------------------------------------------------------------------------- */
static PyObject *
table_of(PyObject *type)
{
    PyObject *table = PyObject_GetAttrString(type, "__hilt_struct__");
    if (!table && PyErr_ExceptionMatches(PyExc_AttributeError)) {
        PyErr_Clear();
    }
    if (table && (!PyTuple_Check(table) || PyTuple_GET_SIZE(table) != 4)) {
        Py_CLEAR(table);
    }
    return table;
}

bool
hilt_struct_size(PyObject *type, int64_t *ret_bytes, uint32_t *ret_align)
{
    PyObject *table HILT_CLEANUP_REF = table_of(type);
    if (!table) {
        return false;
    }
    *ret_bytes = PyLong_AsLongLong(PyTuple_GET_ITEM(table, 1));
    *ret_align = (uint32_t)PyLong_AsUnsignedLong(PyTuple_GET_ITEM(table, 2));
    return !PyErr_Occurred();
}

/* -- views ----------------------------------------------------------------------------------------------- */
/* Steals pointer. */
static PyObject *
new_view(PyObject *type, PyObject *pointer)
{
    PyObject *table = pointer ? table_of(type) : NULL;
    view *v = table ? PyObject_New(view, hilt_struct_view_type) : NULL;
    if (!v) {
        Py_XDECREF(pointer);
        Py_XDECREF(table);
        return NULL;
    }
    v->pointer = pointer;
    v->table = table;
    return (PyObject *)v;
}

PyObject *
hilt_struct_view(hilt_trace *t, PyObject *type, hilt_value *ptr, uint32_t align)
{
    return new_view(type, hilt_traced_pointer_new(t, ptr, HILT_DTYPE_INT8, HILT_MEMORY_SMEM, align));
}

static PyObject *
new_range(PyTypeObject *type, PyObject *pointer, PyObject *name, int64_t count)
{
    range *r = pointer ? PyObject_New(range, type) : NULL;
    if (!r) {
        Py_XDECREF(pointer);
        return NULL;
    }
    r->pointer = pointer;
    r->name = Py_NewRef(name);
    r->count = count;
    return (PyObject *)r;
}

/* The bytes at `offset` as elements of type d. New reference. */
static PyObject *
pointer_at(PyObject *pointer, int64_t offset, hilt_dtype d)
{
    hilt_traced_pointer *p = (hilt_traced_pointer *)pointer;
    hilt_value *v = hilt_traced_pointer_value(pointer);
    if (!v) {
        return NULL;
    }
    hilt_builder *b = hilt_trace_builder(p->trace);
    v = hilt_memory_at(b, v, hilt_build_int(b, hilt_type_of(HILT_TYPE_I64), offset));
    return v ? hilt_traced_pointer_new(p->trace, v, d, p->space, hilt_align_after(p->align, offset))
             : hilt_no_memory();
}

/* struct(pointer): the struct that lies there. */
ARCH(_struct_at)
{
    READ("_struct_at", 2, {"pointer", "type"})
    hilt_arch_pointer p;
    if (!hilt_arch_any_trace("a struct in memory") ||
        !hilt_arch_pointer_from("a struct", "pointer", arg[0], &p)) {
        return NULL;
    }
    return new_view(
        arg[1], hilt_traced_pointer_new(hilt_trace_current(), p.value, HILT_DTYPE_INT8, p.space, p.align));
}

/* The diagnostic of a definition that is wrong, to be raised. */
ARCH(_struct_error)
{
    READ("_struct_error", 2, {"name", "text"})
    return hilt_diag_new(hilt_here(), HILT_DIAG_STRUCT_DEFINITION, hilt_shown(arg[0], "?"), hilt_shown(arg[1], "?"));
}

static PyObject *
no_member(const view *v, PyObject *name)
{
    PyObject *names HILT_CLEANUP_REF = PyDict_Keys(PyTuple_GET_ITEM(v->table, 3));
    PyObject *comma HILT_CLEANUP_REF = PyUnicode_FromString(", ");
    PyObject *all HILT_CLEANUP_REF = names && comma ? PyUnicode_Join(comma, names) : NULL;
    return hilt_raise(HILT_DIAG_STRUCT_MEMBER, hilt_shown(PyTuple_GET_ITEM(v->table, 0), "?"), hilt_shown(name, "?"),
                      hilt_shown(all, "?"));
}

static PyObject *
view_member(PyObject *self, PyObject *name)
{
    const view *v = (view *)self;
    PyObject *row = PyDict_GetItemWithError(PyTuple_GET_ITEM(v->table, 3), name);
    if (!row && PyErr_Occurred()) {
        return NULL;
    }
    const char *text = hilt_shown(name, "?"), *kind;
    long long offset, align, count;
    PyObject *type;
    hilt_dtype d = HILT_DTYPE_INT8;
    if (!row) {
        return text[0] == '_' ? PyObject_GenericGetAttr(self, name) : no_member(v, name);
    }
    if (!PyArg_ParseTuple(row, "LLsOL", &offset, &align, &kind, &type, &count)) {
        return NULL;
    }
    bool inside = strcmp(kind, "struct") == 0;
    if (!inside && !hilt_dtype_check(type, &d)) {
        return hilt_raise(HILT_DIAG_TYPE_WRONG, text, "a scalar type", hilt_type_name_of(type));
    }
    PyObject *pointer = pointer_at(v->pointer, offset, d);
    return inside ? new_view(type, pointer)
                  : new_range(strcmp(kind, "range") == 0 ? hilt_struct_range_type : hilt_struct_scalar_type,
                              pointer, name, count);
}

static int
store_to(PyObject *pointer, PyObject *name, PyObject *value)
{
    hilt_traced_pointer *p = (hilt_traced_pointer *)pointer;
    hilt_value *v = hilt_traced_pointer_value(pointer);
    return v ? hilt_memory_store(p->trace, (hilt_dtype)p->dtype, v, p->align, value, hilt_shown(name, "?")) : -1;
}

static int
view_set(PyObject *self, PyObject *name, PyObject *value)
{
    if (!value) {
        hilt_raise(HILT_DIAG_UNSUP_CONSTRUCT, "del of a struct's member");
        return -1;
    }
    PyObject *member HILT_CLEANUP_REF = view_member(self, name);
    if (!member) {
        return -1;
    }
    if (!Py_IS_TYPE(member, hilt_struct_scalar_type)) {
        hilt_raise(HILT_DIAG_TYPE_WRONG, "an assignment", "a scalar member",
                   "a range or a struct: assign to its elements");
        return -1;
    }
    return store_to(((range *)member)->pointer, name, value);
}

static PyObject *
view_size(PyObject *self, PyObject *unused)
{
    return Py_NewRef(PyTuple_GET_ITEM(((view *)self)->table, 1));
}

static PyObject *
view_align(PyObject *self, PyObject *unused)
{
    return Py_NewRef(PyTuple_GET_ITEM(((view *)self)->table, 2));
}

static void
view_dealloc(PyObject *self)
{
    PyTypeObject *type = Py_TYPE(self);
    Py_DECREF(((view *)self)->pointer);
    Py_DECREF(((view *)self)->table);
    PyObject_Free(self);
    Py_DECREF(type);
}

/* -- ranges ---------------------------------------------------------------------------------------------- */
static void
range_dealloc(PyObject *self)
{
    PyTypeObject *type = Py_TYPE(self);
    Py_DECREF(((range *)self)->pointer);
    Py_DECREF(((range *)self)->name);
    PyObject_Free(self);
    Py_DECREF(type);
}

static unsigned
element_bytes(const range *r)
{
    return hilt_dtype_bytes(((hilt_traced_pointer *)r->pointer)->dtype);
}

ARCH(data_ptr)
{
    READ("data_ptr", 0, {NULL})
    return hilt_traced_pointer_value(((range *)self)->pointer) ? Py_NewRef(((range *)self)->pointer) : NULL;
}

ARCH(get_tensor)
{
    char title[80];
    READ("get_tensor", 1, {"layout", "swizzle", "dtype"})
    const range *r = (range *)self;
    hilt_traced_pointer *p = (hilt_traced_pointer *)r->pointer;
    hilt_value *v = hilt_traced_pointer_value(r->pointer);
    hilt_dtype d = (hilt_dtype)p->dtype;
    if (v && given(arg[2]) && !hilt_dtype_check(arg[2], &d)) {
        return hilt_raise(HILT_DIAG_TYPE_WRONG, "get_tensor: dtype", "a scalar type",
                          hilt_type_name_of(arg[2]));
    }
    const char *name = hilt_shown(r->name, "a range");
    PyObject *tensor = v ? hilt_arch_tensor(NAME, p->trace, v, d, p->align, arg[0], arg[1],
                                                    hilt_arch_variable(title, sizeof title, name))
                                 : NULL;
    int64_t reached;
    if (!tensor || !hilt_arch_reach(hilt_tensor_layout(tensor),
                                    &reached)) { /* run-time extents: the program answers for them */
        return PyErr_Occurred() ? (Py_XDECREF(tensor), NULL) : tensor;
    }
    int64_t bytes = r->count * element_bytes(r), wanted = reached * hilt_dtype_bytes((uint8_t)d);
    if (wanted > bytes) {
        hilt_raise(HILT_DIAG_STRUCT_RANGE, name, (long long)bytes, (long long)wanted);
        Py_CLEAR(tensor);
    }
    return tensor;
}

/* Element i, of the run: is it inside? Other members of the struct lie behind. */
static bool
check_element(const range *r, const char *name, PyObject *index)
{
    hilt_trace *t = ((hilt_traced_pointer *)r->pointer)->trace;
    if (!hilt_trace_in_kernel(t) || !(hilt_trace_assertions(t) || hilt_trace_checks(t))) {
        return true;
    }
    hilt_value *i = hilt_number_ir(index, HILT_DTYPE_INT64);
    hilt_type wide = hilt_type_of(HILT_TYPE_I64);
    hilt_value *count = i ? hilt_build_int(hilt_trace_builder(t), wide, r->count) : NULL;
    char text[40];
    snprintf(text, sizeof text, "(%lld):(1)", (long long)r->count);
    return i && (count ? hilt_memory_check_index(t, name, 0, text, i, count) : hilt_no_memory() != NULL);
}

/* A pointer to element i, which must be inside. */
static PyObject *
element_at(PyObject *self, PyObject *index)
{
    const range *r = (range *)self;
    const char *name = hilt_shown(r->name, "a range");
    int64_t i;
    bool known = hilt_arch_known(index, &i);
    if (known && (i < 0 || i >= r->count)) {
        char text[60];
        snprintf(text, sizeof text, "from 0 to %lld", (long long)r->count - 1);
        hilt_arch_range_error(name, "index", i, text);
        return NULL;
    }
    PyObject *pointer = PyNumber_Add(r->pointer, index);
    if (pointer && !known && !check_element(r, name, index)) {
        Py_CLEAR(pointer);
    }
    return pointer;
}

static PyObject *
load_from(PyObject *pointer)
{
    hilt_traced_pointer *p = (hilt_traced_pointer *)pointer;
    hilt_value *v = hilt_traced_pointer_value(pointer);
    return v ? hilt_memory_load(p->trace, (hilt_dtype)p->dtype, v, p->align) : NULL;
}

static PyObject *
range_get(PyObject *self, PyObject *index)
{
    PyObject *pointer HILT_CLEANUP_REF = element_at(self, index);
    return pointer ? load_from(pointer) : NULL;
}

static int
range_set(PyObject *self, PyObject *index, PyObject *value)
{
    if (!value) {
        hilt_raise(HILT_DIAG_UNSUP_CONSTRUCT, "del of an element");
        return -1;
    }
    PyObject *pointer HILT_CLEANUP_REF = element_at(self, index);
    return pointer ? store_to(pointer, ((range *)self)->name, value) : -1;
}

static Py_ssize_t
range_length(PyObject *self)
{
    return (Py_ssize_t)((range *)self)->count;
}

static PyObject *
range_size(PyObject *self, void *closure)
{
    return PyLong_FromLongLong(((range *)self)->count);
}

static PyObject *
range_width(PyObject *self, void *closure)
{
    return PyLong_FromUnsignedLong(
        hilt_dtype_bits((hilt_dtype)((hilt_traced_pointer *)((range *)self)->pointer)->dtype));
}

static PyObject *
range_bytes(PyObject *self, void *closure)
{
    return PyLong_FromLongLong(((range *)self)->count * element_bytes((range *)self));
}

static PyObject *
range_dtype(PyObject *self, void *closure)
{
    return PyObject_GetAttrString(((range *)self)->pointer, "dtype");
}

/* -- scalars: a place, and its value where an operator needs one ------------------------------------------
 */
static PyObject *
scalar_ptr(PyObject *self, void *closure)
{
    return Py_NewRef(((range *)self)->pointer);
}

static PyObject *
scalar_load(PyObject *self, PyObject *unused)
{
    return load_from(((range *)self)->pointer);
}

static PyObject *
scalar_store(PyObject *self, PyObject *value)
{
    return store_to(((range *)self)->pointer, ((range *)self)->name, value) == 0 ? Py_NewRef(Py_None) : NULL;
}

static PyObject *
value_of(PyObject *o)
{
    return Py_IS_TYPE(o, hilt_struct_scalar_type) ? scalar_load(o, NULL) : Py_NewRef(o);
}

static PyObject *
operate(binaryfunc f, PyObject *a, PyObject *b)
{
    PyObject *x HILT_CLEANUP_REF = value_of(a), *y HILT_CLEANUP_REF = x ? value_of(b) : NULL;
    return y ? f(x, y) : NULL;
}

#define OPERATOR(name, f)                                                                                    \
    static PyObject *scalar_##name(PyObject *a, PyObject *b)                                                 \
    {                                                                                                        \
        return operate(f, a, b);                                                                             \
    }
OPERATOR(add, PyNumber_Add)
OPERATOR(subtract, PyNumber_Subtract)
OPERATOR(multiply, PyNumber_Multiply)
OPERATOR(divide, PyNumber_TrueDivide)
OPERATOR(floor_divide, PyNumber_FloorDivide)
OPERATOR(remainder, PyNumber_Remainder)
OPERATOR(and, PyNumber_And)
OPERATOR(or, PyNumber_Or)
OPERATOR(xor, PyNumber_Xor)
OPERATOR(lshift, PyNumber_Lshift)
OPERATOR(rshift, PyNumber_Rshift)

static PyObject *
scalar_compare(PyObject *a, PyObject *b, int op)
{
    PyObject *x HILT_CLEANUP_REF = value_of(a), *y HILT_CLEANUP_REF = x ? value_of(b) : NULL;
    return y ? PyObject_RichCompare(x, y, op) : NULL;
}

static PyObject *
scalar_negative(PyObject *a)
{
    PyObject *x HILT_CLEANUP_REF = value_of(a);
    return x ? PyNumber_Negative(x) : NULL;
}

static int
scalar_truth(PyObject *a)
{
    PyObject *x HILT_CLEANUP_REF = value_of(a);
    return x ? PyObject_IsTrue(x) : -1;
}

/* -- types ----------------------------------------------------------------------------------------------- */
static PyMethodDef view_methods[] = {
    {"__sizeof__", view_size, METH_NOARGS, "Bytes"},
    {"__alignof__", view_align, METH_NOARGS, "Bytes"},
    {NULL},
};
static PyType_Slot view_slots[] = {{Py_tp_dealloc, view_dealloc},
                                   {Py_tp_getattro, view_member},
                                   {Py_tp_setattro, view_set},
                                   {Py_tp_methods, view_methods},
                                   {0, NULL}};
static PyMethodDef range_methods[] = {
    ARCH_ROW(data_ptr, "($self)", "A pointer to the first element."),
    ARCH_ROW(get_tensor, "($self, layout, swizzle=None, dtype=None)", "A tensor over the range."),
    {NULL},
};
static PyGetSetDef range_members[] = {
    {"size", range_size, NULL, "Elements", NULL},
    {"elem_width", range_width, NULL, "Bits of an element", NULL},
    {"size_in_bytes", range_bytes, NULL, "Bytes", NULL},
    {"dtype", range_dtype, NULL, "The element's type", NULL},
    {NULL},
};
static PyType_Slot range_slots[] = {{Py_tp_dealloc, range_dealloc},
                                    {Py_tp_methods, range_methods},
                                    {Py_tp_getset, range_members},
                                    {Py_mp_subscript, range_get},
                                    {Py_mp_ass_subscript, range_set},
                                    {Py_mp_length, range_length},
                                    {0, NULL}};
static PyMethodDef scalar_methods[] = {
    {"load", scalar_load, METH_NOARGS, "What is there"},
    {"store", scalar_store, METH_O, "Stores a number"},
    {NULL},
};
static PyGetSetDef scalar_members[] = {
    {"ptr", scalar_ptr, NULL, "A pointer to it", NULL},
    {"dtype", range_dtype, NULL, "Its type", NULL},
    {NULL},
};
static PyType_Slot scalar_slots[] = {
    {Py_tp_dealloc, range_dealloc},
    {Py_tp_methods, scalar_methods},
    {Py_tp_getset, scalar_members},
    {Py_tp_richcompare, scalar_compare},
    {Py_nb_bool, scalar_truth},
    {Py_nb_negative, scalar_negative},
    {Py_nb_add, scalar_add},
    {Py_nb_subtract, scalar_subtract},
    {Py_nb_multiply, scalar_multiply},
    {Py_nb_true_divide, scalar_divide},
    {Py_nb_floor_divide, scalar_floor_divide},
    {Py_nb_remainder, scalar_remainder},
    {Py_nb_and, scalar_and},
    {Py_nb_or, scalar_or},
    {Py_nb_xor, scalar_xor},
    {Py_nb_lshift, scalar_lshift},
    {Py_nb_rshift, scalar_rshift},
    {0, NULL},
};

int
hilt_init_arch_struct(PyObject *module)
{
    static PyMethodDef functions[] = {
        ARCH_ROW(_struct_at, "(pointer, type)", "The struct at a pointer."),
        ARCH_ROW(_struct_error, "(name, text)", "What is wrong with a definition."),
        {NULL},
    };
    enum { FLAGS = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION };
    static PyType_Spec specs[] = {{"hilt.struct", sizeof(view), 0, FLAGS, view_slots},
                                  {"hilt.MemRange", sizeof(range), 0, FLAGS, range_slots},
                                  {"hilt.member", sizeof(range), 0, FLAGS, scalar_slots}};
    hilt_struct_view_type = (PyTypeObject *)PyType_FromSpec(&specs[0]);
    hilt_struct_range_type = (PyTypeObject *)PyType_FromSpec(&specs[1]);
    hilt_struct_scalar_type = (PyTypeObject *)PyType_FromSpec(&specs[2]);
    return hilt_struct_view_type && hilt_struct_range_type && hilt_struct_scalar_type
               ? PyModule_AddFunctions(module, functions)
               : -1;
}
