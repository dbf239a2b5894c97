/* Shared memory: allocations, SmemAllocator, the memory of other blocks of the cluster.
 *
 * Every allocation is an op hilt.alloc_shared: a place of its own in the block's memory, whose size is known
 * while compiling. What SmemAllocator takes counts as covered by a launch's smem= (t->allocated), which
 * public programs give as its size; alloc_smem is memory beside that.
 */
#include "arch_priv.h"

PyTypeObject *hilt_smem_allocator_type;

/* -- allocations ----------------------------------------------------------------------------------------- */
bool
hilt_arch_align(const char *name, const char *param, PyObject *o, uint32_t natural, uint32_t *ret)
{
    int64_t n = 1;
    if (given(o) && !hilt_arch_static(name, param, o, 1, HILT_MOST_ALIGN, &n)) {
        return false;
    }
    if (n & (n - 1)) {
        hilt_arch_range_error(name, param, n, "a power of two");
        return false;
    }
    *ret = (uint32_t)n > natural ? (uint32_t)n : natural;
    return true;
}

hilt_value *
hilt_arch_alloc(hilt_trace *t, hilt_dtype d, int64_t count, uint32_t align, const char *name)
{
    hilt_type type = hilt_type_ptr(HILT_SPACE_SHARED, align);
    hilt_attr attrs[4] = {{.key = HILT_ATTR_ELEMENT, .type = hilt_memory_type(d)},
                          hilt_arch_attr(HILT_ATTR_ELEMENTS, count),
                          hilt_arch_attr(HILT_ATTR_ALIGN, align)};
    const char *kept = hilt_arena_strdup(hilt_trace_builder(t)->module->arena, name, strlen(name));
    attrs[3] = (hilt_attr){.key = HILT_ATTR_NAME, .str = {kept, strlen(name)}};
    hilt_op *op = kept ? hilt_arch_record(t, HILT_OP_ALLOCSHARED, NULL, 0, &type, 1, attrs, 4) : NULL;
    return op ? &op->results[0] : hilt_no_memory();
}

static bool
dtype_from(const char *name, const char *param, PyObject *o, hilt_dtype *ret)
{
    char what[120];
    if (hilt_dtype_check(o, ret)) {
        return true;
    }
    snprintf(what, sizeof what, "%s: %s", name, param);
    return hilt_raise(HILT_DIAG_TYPE_WRONG, what, "a scalar type", hilt_type_name_of(o)) != NULL;
}

enum { MOST_BYTES = 1 << 30 };

ARCH(alloc_smem)
{
    char title[80];
    READ("alloc_smem", 2, {"element_type", "size_in_elems", "alignment"})
    hilt_trace *t = hilt_arch_trace(NAME);
    hilt_dtype d;
    int64_t count;
    uint32_t align;
    if (!t || !dtype_from(NAME, "element_type", arg[0], &d)) {
        return NULL;
    }
    uint32_t bytes = hilt_dtype_bytes((uint8_t)d);
    if (!hilt_arch_static(NAME, "size_in_elems", arg[1], 1, MOST_BYTES / bytes, &count) ||
        !hilt_arch_align(NAME, "alignment", arg[2], bytes, &align)) {
        return NULL;
    }
    hilt_value *v = hilt_arch_alloc(t, d, count, align, hilt_arch_variable(title, sizeof title, "smem"));
    return v ? hilt_traced_pointer_new(t, v, d, HILT_MEMORY_SMEM, align) : NULL;
}

/* Where dynamic shared memory begins, or the first place behind it that is so aligned. */
ARCH(get_dyn_smem)
{
    READ("get_dyn_smem", 1, {"element_type", "alignment"})
    hilt_trace *t = hilt_arch_trace(NAME);
    hilt_dtype d;
    uint32_t align;
    if (!t || !dtype_from(NAME, "element_type", arg[0], &d) ||
        !hilt_arch_align(NAME, "alignment", arg[1], hilt_dtype_bytes((uint8_t)d), &align)) {
        return NULL;
    }
    hilt_builder *b = hilt_trace_builder(t);
    hilt_type i64 = hilt_type_of(HILT_TYPE_I64);
    hilt_value *v = hilt_build(b, HILT_OP_DYNSHARED,
                               hilt_type_ptr(HILT_SPACE_SHARED, HILT_LEAST_SHARED_ALIGN), NULL, 0, NULL, 0);
    if (v && align > HILT_LEAST_SHARED_ALIGN) {
        hilt_value *behind =
            hilt_build2(b, HILT_OP_SUBI, hilt_build_int(b, i64, 0), hilt_build1(b, HILT_OP_PTRTOINT, i64, v));
        v = hilt_memory_at(b, v, hilt_build2(b, HILT_OP_ANDI, behind, hilt_build_int(b, i64, align - 1)));
    }
    return v ? hilt_traced_pointer_new(t, v, d, HILT_MEMORY_SMEM,
                                       align > HILT_LEAST_SHARED_ALIGN ? align : HILT_LEAST_SHARED_ALIGN)
             : hilt_no_memory();
}

/* -- other blocks' memory -------------------------------------------------------------------------------- */
/* A tensor, or a pointer, whose memory is v instead. */
static PyObject *
over(hilt_trace *t, PyObject *o, hilt_value *v)
{
    if (hilt_tensor_check(o)) {
        const hilt_tensor *of = (hilt_tensor *)o;
        PyObject *r =
            hilt_tensor_of_memory(t, v, (hilt_dtype)of->dtype, of->space, of->align, of->layout, of->name);
        if (r) {
            ((hilt_tensor *)r)->pointer_swizzle = of->pointer_swizzle;
        }
        return r;
    }
    const hilt_traced_pointer *p = (hilt_traced_pointer *)o;
    PyObject *plain = hilt_traced_pointer_new(t, v, (hilt_dtype)p->dtype, p->space, p->align);
    if (!plain || !p->swizzle) {
        return plain;
    }
    PyObject *r =
        hilt_pointer_swizzled((hilt_traced_pointer *)plain, p->swizzle, p->at, (hilt_dtype)p->dtype);
    Py_DECREF(plain);
    return r;
}

static PyObject *
mapped(const char *name, PyObject *o, PyObject *rank)
{
    hilt_trace *t = hilt_arch_trace(name);
    if (t && Py_IS_TYPE(o, hilt_struct_scalar_type)) {
        PyObject *ptr HILT_CLEANUP_REF = PyObject_GetAttrString(o, "ptr");
        return ptr ? mapped(name, ptr, rank) : NULL;
    }
    bool tensor = hilt_tensor_check(o) && hilt_tensor_has_memory(o);
    if (!t || (!tensor && !hilt_arch_shared(name, "smem_ptr", o))) {
        return NULL;
    }
    hilt_value *v = tensor ? hilt_tensor_pointer(o) : ((hilt_traced_pointer *)o)->ptr;
    if (v && tensor && !hilt_arch_shared_value(name, "smem_ptr", v)) {
        return NULL;
    }
    v = v ? hilt_arch_mapa(name, t, v, rank) : NULL;
    return v ? over(t, o, v) : NULL;
}

ARCH(map_dsmem_ptr)
{
    READ("map_dsmem_ptr", 2, {"smem_ptr", "cta_rank_in_cluster"})
    return mapped(NAME, arg[0], arg[1]);
}

ARCH(mapa)
{
    READ("mapa", 2, {"ptr", "cta_rank_in_cluster"})
    return mapped(NAME, arg[0], arg[1]);
}

/* -- tensors --------------------------------------------------------------------------------------------- */
/* The Swizzle that was given, or NULL. false: exception. */
static bool
swizzle_from(const char *name, PyObject *o, PyObject **ret)
{
    char what[120];
    *ret = given(o) ? o : NULL;
    if (!*ret || Py_IS_TYPE(o, hilt_swizzle_type)) {
        return true;
    }
    snprintf(what, sizeof what, "%s: swizzle", name);
    return hilt_raise(HILT_DIAG_TYPE_WRONG, what, "a Swizzle", hilt_type_name_of(o)) != NULL;
}

PyObject *
hilt_arch_tensor(const char *name, hilt_trace *t, hilt_value *ptr, hilt_dtype d, uint32_t align,
                 PyObject *layout, PyObject *swizzle, const char *title)
{
    PyObject *full HILT_CLEANUP_REF = hilt_layout_or_shape(layout, name);
    PyObject *text HILT_CLEANUP_REF = full ? PyUnicode_FromString(title) : NULL;
    if (!text || !swizzle_from(name, swizzle, &swizzle)) {
        return NULL;
    }
    if (!swizzle) {
        return hilt_tensor_of_memory(t, ptr, d, HILT_MEMORY_SMEM, align, full, text);
    }
    PyObject *plain HILT_CLEANUP_REF = hilt_traced_pointer_new(t, ptr, d, HILT_MEMORY_SMEM, align);
    PyObject *pointer HILT_CLEANUP_REF =
        plain ? hilt_pointer_swizzled((hilt_traced_pointer *)plain, swizzle, NULL, d) : NULL;
    return pointer ? hilt_pointer_tensor((hilt_traced_pointer *)pointer, full, text) : NULL;
}

bool
hilt_arch_reach(PyObject *layout, int64_t *ret)
{
    const hilt_layout *a = hilt_lay_get(layout);
    hilt_lay *l HILT_CLEANUP_LAY = hilt_lay_begin();
    hilt_tup n;
    if (!l || !hilt_layout_static(*a) ||
        !hilt_lay_call(l, hilt_layout_cosize(&l->c, *a, &n), "shared memory")) {
        return false;
    }
    *ret = n.i > 0 ? n.i : 1;
    return true;
}

static PyObject *
not_static(PyObject *layout)
{
    hilt_str s = {0};
    hilt_layout_print(&s, *hilt_lay_get(layout));
    hilt_raise(HILT_DIAG_TENSOR_NOT_STATIC, "shared memory", s.data ? s.data : "?");
    hilt_str_free(&s);
    return NULL;
}

/* -- SmemAllocator --------------------------------------------------------------------------------------- */
typedef struct allocator {
    PyObject_HEAD int64_t allocated; /* bytes, with what alignment left out */
} allocator;

static hilt_value *
take(allocator *a, hilt_trace *t, hilt_dtype d, int64_t count, uint32_t align, const char *name)
{
    int64_t bytes = hilt_dtype_bytes((uint8_t)d);
    if (count > MOST_BYTES / bytes) {
        return (hilt_value *)hilt_raise(HILT_DIAG_LAYOUT_RANGE, "SmemAllocator", "more than 2^30 bytes");
    }
    hilt_value *v = hilt_arch_alloc(t, d, count, align, name);
    if (v) {
        int64_t *of[] = {&a->allocated, &t->allocated};
        for (int i = 0; i < 2; i++) {
            *of[i] = ((*of[i] + align - 1) & -(int64_t)align) + count * bytes;
        }
    }
    return v;
}

static PyObject *
allocate_struct(PyObject *self, hilt_trace *t, PyObject *type, PyObject *alignment, int64_t bytes,
                uint32_t natural)
{
    uint32_t align;
    PyObject *name HILT_CLEANUP_REF = PyObject_GetAttrString(type, "__name__");
    const char *text = hilt_shown(name, "struct");
    if (!hilt_arch_align("allocate", "byte_alignment", alignment, natural, &align)) {
        return NULL;
    }
    hilt_value *v = take((allocator *)self, t, HILT_DTYPE_INT8, bytes, align, text);
    return v ? hilt_struct_view(t, type, v, align) : NULL;
}

ARCH(allocate)
{
    char title[80];
    READ("allocate", 1, {"size_or_type", "byte_alignment", "partition"})
    hilt_trace *t = hilt_arch_trace("SmemAllocator.allocate");
    hilt_dtype d = HILT_DTYPE_INT8;
    int64_t count = 1;
    uint32_t align;
    if (!t) {
        return NULL;
    }
    if (hilt_struct_size(arg[0], &count, &align)) {
        return allocate_struct(self, t, arg[0], arg[1], count, align);
    }
    if (PyErr_Occurred()) {
        return NULL;
    }
    if (!hilt_dtype_check(arg[0], &d)) {
        if (!hilt_integer_check(arg[0])) {
            return hilt_raise(HILT_DIAG_TYPE_WRONG, NAME, "a number of bytes, a scalar type or a cute.struct",
                              hilt_type_name_of(arg[0]));
        }
        d = HILT_DTYPE_INT8;
        if (!hilt_arch_static(NAME, "size_or_type", arg[0], 1, MOST_BYTES, &count)) {
            return NULL;
        }
    }
    if (!hilt_arch_align(NAME, "byte_alignment", arg[1], hilt_dtype_bytes((uint8_t)d), &align)) {
        return NULL;
    }
    hilt_value *v =
        take((allocator *)self, t, d, count, align, hilt_arch_variable(title, sizeof title, "smem"));
    return v ? hilt_traced_pointer_new(t, v, d, HILT_MEMORY_SMEM, align) : NULL;
}

ARCH(allocate_array)
{
    char title[80];
    READ("allocate_array", 1, {"element_type", "num_elems", "byte_alignment", "partition"})
    hilt_trace *t = hilt_arch_trace("SmemAllocator.allocate_array");
    hilt_dtype d;
    int64_t count = 1;
    uint32_t align;
    if (!t || !dtype_from(NAME, "element_type", arg[0], &d) ||
        (given(arg[1]) && !hilt_arch_static(NAME, "num_elems", arg[1], 1, MOST_BYTES, &count)) ||
        !hilt_arch_align(NAME, "byte_alignment", arg[2], hilt_dtype_bytes((uint8_t)d), &align)) {
        return NULL;
    }
    hilt_value *v =
        take((allocator *)self, t, d, count, align, hilt_arch_variable(title, sizeof title, "smem"));
    return v ? hilt_traced_pointer_new(t, v, d, HILT_MEMORY_SMEM, align) : NULL;
}

ARCH(allocate_tensor)
{
    char title[80];
    READ("allocate_tensor", 2, {"element_type", "layout", "byte_alignment", "swizzle", "partition"})
    hilt_trace *t = hilt_arch_trace("SmemAllocator.allocate_tensor");
    hilt_dtype d;
    int64_t count;
    uint32_t align;
    if (!t || !dtype_from(NAME, "element_type", arg[0], &d) ||
        !hilt_arch_align(NAME, "byte_alignment", arg[2], hilt_dtype_bytes((uint8_t)d), &align)) {
        return NULL;
    }
    PyObject *layout HILT_CLEANUP_REF = hilt_layout_or_shape(arg[1], NAME), *swizzle;
    if (!layout || !swizzle_from(NAME, arg[3], &swizzle)) {
        return NULL;
    }
    if (!hilt_arch_reach(layout, &count)) {
        return PyErr_Occurred() ? NULL : not_static(layout);
    }
    if (swizzle) { /* whole blocks of what it permutes, where they are in absolute addresses */
        int64_t span = hilt_swizzle_span(swizzle), bytes = hilt_dtype_bytes((uint8_t)d);
        align = span > align ? (uint32_t)span : align;
        count = span > bytes ? (count * bytes + span - 1) / span * span / bytes : count;
    }
    hilt_value *v =
        take((allocator *)self, t, d, count, align, hilt_arch_variable(title, sizeof title, "smem"));
    return v ? hilt_arch_tensor(NAME, t, v, d, align, layout, swizzle,
                                hilt_arch_variable(title, sizeof title, "smem"))
             : NULL;
}

static PyObject *
allocator_new(PyTypeObject *type, PyObject *args, PyObject *kw)
{
    static char *names[] = {"loc", "ip", NULL};
    PyObject *loc, *ip;
    if (!PyArg_ParseTupleAndKeywords(args, kw, "|$OO:SmemAllocator", names, &loc, &ip) ||
        !hilt_arch_trace("SmemAllocator")) {
        return NULL;
    }
    return type->tp_alloc(type, 0);
}

static void
allocator_dealloc(PyObject *self)
{
    PyTypeObject *type = Py_TYPE(self);
    type->tp_free(self);
    Py_DECREF(type);
}

static PyObject *
allocator_bytes(PyObject *self, void *closure)
{
    return PyLong_FromLongLong(((allocator *)self)->allocated);
}

int
hilt_init_arch_shared(PyObject *module)
{
    static PyMethodDef methods[] = {
        ARCH_ROW(allocate, "($self, size_or_type, byte_alignment=1, *, partition=None)",
                 "Bytes, a scalar, or a cute.struct, whose members the result has."),
        ARCH_ROW(allocate_array, "($self, element_type, num_elems=1, *, byte_alignment=1, partition=None)",
                 "A pointer to so many."),
        ARCH_ROW(allocate_tensor,
                 "($self, element_type, layout, byte_alignment=1, swizzle=None, *, partition=None)",
                 "A tensor of a static layout."),
        {NULL},
    };
    static PyGetSetDef members[] = {{"allocated_bytes", allocator_bytes, NULL, "Taken so far", NULL}, {NULL}};
    static PyType_Slot slots[] = {
        {Py_tp_new, allocator_new},
        {Py_tp_dealloc, allocator_dealloc},
        {Py_tp_methods, methods},
        {Py_tp_getset, members},
        {Py_tp_doc, "SmemAllocator(): takes shared memory of the block, in a kernel."},
        {0, NULL}};
    static PyType_Spec spec = {"hilt.utils.SmemAllocator", sizeof(allocator), 0, Py_TPFLAGS_DEFAULT, slots};
    hilt_smem_allocator_type = (PyTypeObject *)PyType_FromSpec(&spec);
    return hilt_smem_allocator_type
               ? PyModule_AddObjectRef(module, "SmemAllocator", (PyObject *)hilt_smem_allocator_type)
               : -1;
}

PyMethodDef hilt_arch_shared_functions[] = {
    ARCH_ROW(alloc_smem, "(element_type, size_in_elems, alignment=None)",
             "A pointer to shared memory of the block."),
    ARCH_ROW(get_dyn_smem, "(element_type, alignment=None)",
             "A pointer to the launch's dynamic shared memory."),
    ARCH_ROW(map_dsmem_ptr, "(smem_ptr, cta_rank_in_cluster)",
             "The same place, or tensor, in another block's shared memory."),
    ARCH_ROW(mapa, "(ptr, cta_rank_in_cluster)",
             "The same place, or tensor, in another block's shared memory."),
    {NULL},
};
