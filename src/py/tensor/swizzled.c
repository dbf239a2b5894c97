/* Pointers with a swizzle: what allocate_tensor(…, swizzle=), get_tensor and recast_ptr make.
 *
 * A layout's swizzle permutes indices of elements. A pointer's permutes addresses in bytes, so that one
 * swizzle serves all types (S<3,4,3> exchanges pieces of 16 bytes), and it stays with the memory: a tensor
 * made of such a pointer is swizzled whatever its layout, and shows its layout without it. Addresses count
 * from where the pointer was given its swizzle, which agrees with absolute ones where that place is aligned
 * to the block that the swizzle permutes.
 *
 * Inside, such a tensor has a composed layout like any other (`pointer_swizzle` says whose the swizzle is),
 * and such a pointer is the place at which addresses count from (`ptr`) and how many elements on it is
 * (`at`).
 */
#include "tensor_priv.h"

#include "../layout/pylayout.h"

/* As one of element indices; new. */
static PyObject *
of_elements(PyObject *swizzle, uint8_t dtype)
{
    hilt_swizzle s = hilt_swizzle_get(swizzle);
    s.m -= __builtin_ctz(hilt_dtype_bytes(dtype));
    if (s.m < 0) {
        return hilt_raise(HILT_DIAG_LAYOUT_RANGE, "a pointer's swizzle",
                          "it permutes bytes, and this one parts of elements; a composed layout permutes elements");
    }
    return hilt_swizzle_new(s);
}

static PyObject *
of_bytes(hilt_swizzle s, uint8_t dtype)
{
    s.m += __builtin_ctz(hilt_dtype_bytes(dtype));
    return hilt_swizzle_new(s);
}

uint32_t
hilt_swizzle_span(PyObject *swizzle)
{
    hilt_swizzle s = hilt_swizzle_get(swizzle);
    int bits = s.b + s.m + (s.s < 0 ? -s.s : s.s);
    return s.b == 0 ? 1 : bits > 12 ? HILT_MOST_ALIGN : 1u << bits;
}

PyObject *
hilt_pointer_swizzled(const hilt_traced_pointer *p, PyObject *swizzle, PyObject *at, hilt_dtype d)
{
    PyObject *r = hilt_traced_pointer_new(p->trace, p->ptr, d, p->space, p->align);
    PyObject *checked HILT_CLEANUP_REF = r ? of_elements(swizzle, (uint8_t)d) : NULL;
    if (!checked) {
        Py_XDECREF(r);
        return NULL;
    }
    ((hilt_traced_pointer *)r)->swizzle = Py_NewRef(swizzle);
    ((hilt_traced_pointer *)r)->at = at ? Py_NewRef(at) : PyLong_FromLong(0);
    if (!((hilt_traced_pointer *)r)->at) {
        Py_CLEAR(r);
    }
    return r;
}

PyObject *
hilt_pointer_recast(const hilt_traced_pointer *p, hilt_dtype d)
{
    PyObject *old HILT_CLEANUP_REF = PyLong_FromUnsignedLong(hilt_dtype_bytes(p->dtype));
    PyObject *now HILT_CLEANUP_REF = PyLong_FromUnsignedLong(hilt_dtype_bytes((uint8_t)d));
    PyObject *bytes HILT_CLEANUP_REF = old ? PyNumber_Multiply(p->at, old) : NULL;
    PyObject *at HILT_CLEANUP_REF = bytes && now ? PyNumber_FloorDivide(bytes, now) : NULL;
    return at ? hilt_pointer_swizzled(p, p->swizzle, at, d) : NULL;
}

PyObject *
hilt_pointer_moved(const hilt_traced_pointer *p, PyObject *index, bool back)
{
    PyObject *at HILT_CLEANUP_REF = back ? PyNumber_Subtract(p->at, index) : PyNumber_Add(p->at, index);
    return at ? hilt_pointer_swizzled(p, p->swizzle, at, (hilt_dtype)p->dtype) : NULL;
}

/* The address of the element that it points to. */
hilt_value *
hilt_pointer_resolve(const hilt_traced_pointer *p)
{
    PyObject *swizzle HILT_CLEANUP_REF = of_elements(p->swizzle, p->dtype);
    hilt_lay *l HILT_CLEANUP_LAY = swizzle ? hilt_lay_begin() : NULL;
    hilt_tup at, index;
    if (!l || !hilt_tup_from(l, p->at, 0, "a pointer", &at) ||
        !hilt_lay_call(l, hilt_swizzle_apply(&l->c, hilt_swizzle_get(swizzle), at, &index), "a pointer")) {
        return NULL;
    }
    hilt_value *i = hilt_tup_ir(index);
    if (!i) {
        return NULL;
    }
    hilt_builder *b = hilt_trace_builder(p->trace);
    hilt_value *bytes = hilt_build_int(b, hilt_type_of(HILT_TYPE_I64), hilt_dtype_bytes(p->dtype));
    hilt_value *v = bytes ? hilt_memory_at(b, p->ptr, hilt_build2(b, HILT_OP_MULI, i, bytes)) : NULL;
    return v ? v : hilt_no_memory();
}

PyObject *
hilt_pointer_tensor(const hilt_traced_pointer *p, PyObject *layout, PyObject *name)
{
    if (hilt_lay_get(layout)->after) {
        return hilt_raise(HILT_DIAG_UNSUP_NOT_YET, "a composed layout over a pointer that has a swizzle");
    }
    PyObject *swizzle HILT_CLEANUP_REF = of_elements(p->swizzle, p->dtype);
    PyObject *full HILT_CLEANUP_REF = swizzle ? hilt_lay_compose(swizzle, p->at, layout) : NULL;
    PyObject *t =
        full ? hilt_tensor_of_memory(p->trace, p->ptr, (hilt_dtype)p->dtype, p->space, p->align, full, name)
             : NULL;
    if (t) {
        ((hilt_tensor *)t)->pointer_swizzle = true;
    }
    return t;
}

PyObject *
hilt_tensor_swizzled_iterator(const hilt_tensor *t)
{
    const hilt_after *after = t->a->after;
    PyObject *at HILT_CLEANUP_REF = hilt_tup_to(after->offset);
    PyObject *swizzle HILT_CLEANUP_REF = at ? of_bytes(after->swizzle, t->dtype) : NULL;
    PyObject *plain HILT_CLEANUP_REF =
        swizzle ? hilt_traced_pointer_new(t->trace, t->ptr, (hilt_dtype)t->dtype, t->space, t->align) : NULL;
    return plain ? hilt_pointer_swizzled((hilt_traced_pointer *)plain, swizzle, at, (hilt_dtype)t->dtype)
                 : NULL;
}

PyObject *
hilt_tensor_plain_layout(const hilt_tensor *t)
{
    return t->pointer_swizzle ? hilt_lay_new((hilt_layout){t->a->shape, t->a->stride, NULL})
                              : Py_NewRef(t->layout);
}
