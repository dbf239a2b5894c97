/* Pointers and tensors where paths join: what is carried of them, and which ones go together.
 *
 * A pointer is carried as a number without lanes, whose IR value is an address of one type (of one
 * space, no alignment known); a tensor as that number and its layout, a coordinate tensor as its base and
 * its layout. Everything else is part of what the tensor is, and must be equal on both paths; so must the
 * static parts of the layouts, or what the code was made for would silently become run-time. What is known of
 * the alignment of a carried pointer is that of its elements.
 */
#include "tensor_priv.h"

bool
hilt_engine_check(PyObject *o)
{
    return hilt_tensor_check(o) || hilt_traced_pointer_check(o);
}

/* The type that stands for the memory an address is of. */
static uint8_t
address_kind(const hilt_value *ptr, PyObject *joined)
{
    if (joined) {
        return ((hilt_number *)joined)->dtype;
    }
    return hilt_dtype_of_address((hilt_space)ptr->type.space);
}

static PyObject *
pointer_number(hilt_trace *t, hilt_value *ptr, PyObject *joined)
{
    return joined ? Py_NewRef(joined) : hilt_number_new(t, (hilt_dtype)address_kind(ptr, NULL), ptr);
}

Py_ssize_t
hilt_engine_parts(PyObject *o)
{
    return hilt_tensor_check(o) ? 2 : 1;
}

PyObject *
hilt_engine_items(PyObject *o)
{
    if (hilt_traced_pointer_check(o)) {
        hilt_traced_pointer *p = (hilt_traced_pointer *)o;
        HILT_CLEANUP_REF PyObject *number = pointer_number(p->trace, p->ptr, p->joined);
        return number ? PyTuple_Pack(1, number) : NULL;
    }
    hilt_tensor *t = (hilt_tensor *)o;
    HILT_CLEANUP_REF PyObject *first =
        t->ptr ? pointer_number(t->trace, t->ptr, t->joined) : Py_NewRef(t->base);
    return first ? PyTuple_Pack(2, first, t->layout) : NULL;
}

/* What is known of any element's alignment. */
static uint32_t
element_align(uint8_t dtype, uint32_t align)
{
    uint32_t bytes = hilt_dtype_bytes(dtype);
    return align < bytes ? align : bytes;
}

PyObject *
hilt_engine_build(PyObject *like, PyObject *items)
{
    PyObject *first = PyTuple_GET_ITEM(items, 0);
    if (hilt_traced_pointer_check(like)) {
        hilt_traced_pointer *p = (hilt_traced_pointer *)like;
        PyObject *r = hilt_traced_pointer_new(p->trace, ((hilt_number *)first)->value, (hilt_dtype)p->dtype,
                                              p->space, element_align(p->dtype, p->align));
        if (r) {
            ((hilt_traced_pointer *)r)->joined = Py_NewRef(first);
        }
        return r;
    }
    hilt_tensor *t = (hilt_tensor *)like;
    if (!t->ptr) {
        return hilt_tensor_of_coordinates(first, PyTuple_GET_ITEM(items, 1));
    }
    PyObject *r =
        hilt_tensor_of_memory(t->trace, ((hilt_number *)first)->value, (hilt_dtype)t->dtype, t->space,
                              element_align(t->dtype, t->align), PyTuple_GET_ITEM(items, 1), t->name);
    if (r) {
        ((hilt_tensor *)r)->readonly = t->readonly;
        ((hilt_tensor *)r)->pointer_swizzle = t->pointer_swizzle;
        ((hilt_tensor *)r)->joined = Py_NewRef(first);
    }
    return r;
}

PyObject *
hilt_engine_in(hilt_trace *trace, PyObject *o, hilt_value *ptr, PyObject *layout, PyObject *name)
{
    if (hilt_traced_pointer_check(o)) {
        hilt_traced_pointer *p = (hilt_traced_pointer *)o;
        return hilt_traced_pointer_new(trace, ptr, (hilt_dtype)p->dtype, p->space, p->align);
    }
    hilt_tensor *t = (hilt_tensor *)o;
    PyObject *r = hilt_tensor_of_memory(trace, ptr, (hilt_dtype)t->dtype, t->space, t->align, layout, name ? name : t->name);
    if (r) {
        ((hilt_tensor *)r)->readonly = t->readonly;
        ((hilt_tensor *)r)->pointer_swizzle = t->pointer_swizzle;
    }
    return r;
}

/* The same where they are static. */
static bool
leaf_alike(hilt_tup a, hilt_tup b)
{
    if (a.kind != b.kind || a.n != b.n) {
        return false;
    }
    return a.kind == HILT_TUP_BASIS ? memcmp(a.basis->path, b.basis->path, a.n * sizeof *a.basis->path) == 0 &&
                                          leaf_alike(a.basis->scale, b.basis->scale)
                                    : a.kind != HILT_TUP_INT || a.i == b.i;
}

/* A slice's place: static ones that differ are joined to a run-time one. */
static bool
offset_alike(hilt_tup a, hilt_tup b)
{
    return a.kind == b.kind;
}

bool
hilt_engine_like(PyObject *a, PyObject *b)
{
    if (hilt_traced_pointer_check(a)) {
        hilt_traced_pointer *p = (hilt_traced_pointer *)a, *q = (hilt_traced_pointer *)b;
        return !p->swizzle && !q->swizzle && p->dtype == q->dtype && p->space == q->space &&
               address_kind(p->ptr, p->joined) == address_kind(q->ptr, q->joined) &&
               element_align(p->dtype, p->align) == element_align(q->dtype, q->align);
    }
    hilt_tensor *t = (hilt_tensor *)a, *u = (hilt_tensor *)b;
    if (!t->ptr != !u->ptr || !hilt_lay_match(t->a, u->a, leaf_alike, offset_alike)) {
        return false;
    }
    return !t->ptr || (t->dtype == u->dtype && t->space == u->space &&
                       address_kind(t->ptr, t->joined) == address_kind(u->ptr, u->joined) &&
                       t->readonly == u->readonly && t->pointer_swizzle == u->pointer_swizzle &&
                       element_align(t->dtype, t->align) == element_align(u->dtype, u->align));
}

void
hilt_engine_describe(PyObject *o, char *text, size_t size)
{
    HILT_CLEANUP_REF PyObject *s = hilt_tensor_check(o) ? PyObject_Str(o) : NULL;
    const char *utf8 = s ? PyUnicode_AsUTF8(s) : NULL;
    bool readonly = hilt_tensor_check(o) && ((hilt_tensor *)o)->readonly;
    if (hilt_traced_pointer_check(o)) {
        hilt_traced_pointer *p = (hilt_traced_pointer *)o;
        snprintf(text, size, "a pointer to %s, aligned to %u", hilt_dtype_name((hilt_dtype)p->dtype),
                 (unsigned)p->align);
    }
    else {
        snprintf(text, size, "%s%s", utf8 ? utf8 : "a tensor", readonly ? ", read-only" : "");
    }
    PyErr_Clear();
}
