/* Products of matrices by a warpgroup: what is recorded.
 *
 * An operand in shared memory is a descriptor: what its layout says of one instruction's matrix is looked at element by element
 * against what the hardware can walk (src/ir/wgmma.h), and a layout that it cannot is a diagnostic that says where it differs.
 * Constant offsets are added to descriptors, not to addresses, so that the steps through a tile share one.
 * Registers are runs of local memory.
 */
#include "../../ir/wgmma.h"
#include "../arch/arch.h"
#include "mma.h"
#include "tensor_priv.h"

#include "../layout/functions.h"

enum { MOST_DIGITS = 24 };
static const char *const names[] = {"a", "b", "d"};

static hilt_attr
attr(hilt_attr_key key, int64_t i)
{
    return (hilt_attr){.key = key, .i = i};
}

/* A mode of a layout as numbers in a mixed radix. */
typedef struct digits {
    int64_t shape[MOST_DIGITS], stride[MOST_DIGITS];
    uint32_t n;
} digits;

/* False: it is not static, or has too many modes. */
static bool
flatten(hilt_tup shape, hilt_tup stride, digits *d)
{
    if (shape.kind == HILT_TUP_TUPLE) {
        for (uint32_t i = 0; i < shape.n; i++) {
            if (!flatten(shape.items[i], stride.items[i], d)) {
                return false;
            }
        }
        return true;
    }
    if (shape.kind != HILT_TUP_INT || stride.kind != HILT_TUP_INT || d->n == MOST_DIGITS) {
        return false;
    }
    d->shape[d->n] = shape.i;
    d->stride[d->n++] = stride.i;
    return true;
}

static int64_t
index_at(const digits *d, int64_t x)
{
    int64_t sum = 0;
    for (uint32_t i = 0; i < d->n; i++) {
        sum += x % d->shape[i] * d->stride[i];
        x /= d->shape[i];
    }
    return sum;
}

static int64_t
size_of(const digits *d)
{
    int64_t n = 1;
    for (uint32_t i = 0; i < d->n; i++) {
        n *= d->shape[i];
    }
    return n;
}

static bool
refuse(hilt_mma_matrix which, PyObject *tensor, const char *fmt, ...) HILT_PRINTF(3, 4);
static bool
refuse(hilt_mma_matrix which, PyObject *tensor, const char *fmt, ...)
{
    char text[320];
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(text, sizeof text, fmt, ap);
    va_end(ap);
    hilt_str s = {0};
    hilt_layout_print(&s, *hilt_lay_get(hilt_tensor_layout(tensor)));
    hilt_raise(HILT_DIAG_MMA_OPERAND, "gemm", names[which], s.data ? s.data : "?", text);
    hilt_str_free(&s);
    return false;
}

/* -- descriptors ----------------------------------------------------------------------------------------- */
typedef struct matrix { /* of one instruction, in shared memory */
    hilt_mma_matrix which;
    PyObject *tensor;
    digits rows, depth; /* M or N, and K */
    int64_t element, width; /* bytes: of an element, of a row that is swizzled (16: none is) */
    bool mn_major;
    int64_t leading, stride, swizzle; /* bytes */
} matrix;

/* The first x that is not x % period * fine + x / period * far bytes on. -1: all are. */
static int64_t
first_wrong(const digits *d, int64_t n, int64_t element, int64_t period, int64_t fine, int64_t far)
{
    for (int64_t x = 0; x < n; x++) {
        if (index_at(d, x) * element != x % period * fine + x / period * far) {
            return x;
        }
    }
    return -1;
}

/* Bytes from one period to the next. */
static int64_t
step(const digits *d, int64_t n, int64_t element, int64_t period)
{
    return n > period ? index_at(d, period) * element : 0;
}

static bool
find_k_major(matrix *m, int64_t rows, int64_t depth)
{
    int64_t unit = 16 / m->element, in_row = m->swizzle ? depth : unit;
    int64_t far = step(&m->depth, depth, m->element, in_row), x = first_wrong(&m->depth, depth, m->element, in_row, m->element, far);
    if (x >= 0) {
        return refuse(m->which, m->tensor, "does not have K running fastest, in pieces of 16 bytes, as its major mode says: K %lld is %lld bytes on",
                      (long long)x, (long long)(index_at(&m->depth, x) * m->element));
    }
    m->leading = m->swizzle ? 16 : far;
    m->stride = step(&m->rows, rows, m->element, 8);
    x = first_wrong(&m->rows, rows, m->element, 8, m->width, m->stride);
    return x < 0 || refuse(m->which, m->tensor, "has row %lld at byte %lld; rows in groups of 8 are %lld bytes apart for a swizzle of %lld bytes",
                           (long long)x, (long long)(index_at(&m->rows, x) * m->element), (long long)m->width, (long long)m->swizzle);
}

static bool
find_mn_major(matrix *m, int64_t rows, int64_t depth)
{
    int64_t in_row = m->width / m->element, across = step(&m->rows, rows, m->element, in_row);
    int64_t x = first_wrong(&m->rows, rows, m->element, in_row, m->element, across);
    if (x >= 0) {
        return refuse(m->which, m->tensor, "does not have %c running fastest, in pieces of %lld bytes, as its major mode says: %lld is %lld bytes on",
                      m->which == HILT_MMA_A ? 'M' : 'N', (long long)m->width, (long long)x, (long long)(index_at(&m->rows, x) * m->element));
    }
    int64_t along = step(&m->depth, depth, m->element, 8);
    x = first_wrong(&m->depth, depth, m->element, 8, m->width, along);
    if (x >= 0) {
        return refuse(m->which, m->tensor, "has K %lld at byte %lld; K in groups of 8 is %lld bytes apart for a swizzle of %lld bytes", (long long)x,
                      (long long)(index_at(&m->depth, x) * m->element), (long long)m->width, (long long)m->swizzle);
    }
    m->leading = m->swizzle ? across : along;
    m->stride = m->swizzle ? along : across;
    return true;
}

static bool
find_swizzle(matrix *m, const hilt_layout *a)
{
    if (a->after == NULL) {
        return true;
    }
    hilt_swizzle s = a->after->swizzle;
    int32_t bytes = s.m + __builtin_ctzll((unsigned long long)m->element);
    if (a->after->layout || s.b > 3 || (s.b && (bytes != 4 || s.s != 3))) {
        return refuse(m->which, m->tensor, "has a swizzle that the instruction does not know: it permutes pieces of 16 bytes, S<1,4,3>, S<2,4,3> or "
                                           "S<3,4,3> of bytes");
    }
    m->swizzle = s.b ? 16 << s.b : 0;
    m->width = s.b ? m->swizzle : 16;
    return true;
}

/* What a descriptor says of the matrix. */
static bool
find_facts(const hilt_mma *p, matrix *m)
{
    const hilt_layout *a = hilt_lay_get(hilt_tensor_layout(m->tensor));
    hilt_tup shape = a->shape, stride = a->stride;
    int64_t rows = m->which == HILT_MMA_A ? p->row.m : p->row.n, depth = p->row.k;
    while (shape.kind == HILT_TUP_TUPLE && shape.n == 1) {
        shape = shape.items[0];
        stride = stride.items[0];
    }
    m->width = 16;
    if (shape.kind != HILT_TUP_TUPLE || shape.n != 2 || !flatten(shape.items[0], stride.items[0], &m->rows) ||
        !flatten(shape.items[1], stride.items[1], &m->depth) || size_of(&m->rows) != rows || size_of(&m->depth) != depth) {
        return refuse(m->which, m->tensor, "is no static matrix of %lld by %lld, of one instruction", (long long)rows, (long long)depth);
    }
    if (!find_swizzle(m, a) || !(m->mn_major ? find_mn_major(m, rows, depth) : find_k_major(m, rows, depth))) {
        return false;
    }
    enum { END = 1 << 18 };
    bool fits = m->leading >= 0 && m->stride >= 0 && m->leading < END && m->stride < END && m->leading % 16 == 0 && m->stride % 16 == 0;
    return fits || refuse(m->which, m->tensor, "has steps of %lld and %lld bytes, which are no multiples of 16 below 262144", (long long)m->leading,
                          (long long)m->stride);
}

/* Bytes that the swizzle permutes; addresses count from where the tensor was made, which must be aligned to them. */
static bool
is_aligned(const matrix *m, const hilt_tensor *t)
{
    uint32_t known = t->align > t->ptr->type.align ? t->align : t->ptr->type.align, needed = m->swizzle ? (uint32_t)m->swizzle * 8 : 16;
    return known >= needed || refuse(m->which, m->tensor, "begins at memory aligned to %u bytes; the instruction needs %u", known, needed);
}

static hilt_value *
descriptor(const matrix *m)
{
    const hilt_tensor *tensor = (const hilt_tensor *)m->tensor;
    hilt_builder *b = hilt_tensor_builder(tensor);
    const hilt_after *after = tensor->a->after;
    hilt_type i64 = hilt_type_of(HILT_TYPE_I64);
    if (b == NULL || !is_aligned(m, tensor)) {
        return NULL;
    }
    hilt_value *base = tensor->ptr;
    int64_t more = 0, c;
    for (hilt_op *def; (def = hilt_value_def(base)) && def->code == HILT_OP_PTRADD && hilt_const_int(hilt_operand(def, 1), &c) && c >= 0 && c % 16 == 0;) {
        more += c;
        base = hilt_operand(def, 0);
    }
    if (after && after->offset.kind == HILT_TUP_INT && after->offset.i * m->element % 16 == 0) {
        more += after->offset.i * m->element;
    }
    else if (after) {
        hilt_value *n = hilt_tup_ir(after->offset);
        hilt_value *by = n ? hilt_build2(b, HILT_OP_MULI, n, hilt_build_int(b, i64, m->element)) : NULL;
        base = by ? hilt_memory_at(b, base, by) : NULL;
    }
    hilt_attr attrs[] = {attr(HILT_ATTR_LEADING, m->leading), attr(HILT_ATTR_STRIDE, m->stride),
                         attr(HILT_ATTR_SWIZZLE, m->swizzle)};
    hilt_value *v = base ? hilt_build(b, HILT_OP_WGMMADESC, i64, &base, 1, attrs, 3) : NULL;
    v = v && more ? hilt_build2(b, HILT_OP_ADDI, v, hilt_build_int(b, i64, more / 16)) : v;
    return v ? v : hilt_no_memory();
}

/* -- registers ------------------------------------------------------------------------------------------- */
/* Where the elements lie, which must be in a row. */
static hilt_value *
run_of(hilt_mma_matrix which, PyObject *tensor)
{
    const hilt_layout *a = hilt_lay_get(hilt_tensor_layout(tensor));
    digits d = {0};
    bool in_row = !a->after && flatten(a->shape, a->stride, &d);
    int64_t n = in_row ? size_of(&d) : 0;
    if (!in_row || first_wrong(&d, n, 1, n, 1, 0) >= 0) {
        refuse(which, tensor, "does not have the registers of one instruction in a row: make_fragment_A, _C make such");
        return NULL;
    }
    return hilt_tensor_pointer(tensor);
}

static bool
majors_of(PyObject *op, bool ret[2])
{
    HILT_CLEANUP_REF PyObject *o = PyObject_GetAttrString(op, "mma_mn_major");
    for (int i = 0; o && i < 2; i++) {
        ret[i] = PyTuple_Check(o) && PyTuple_GET_SIZE(o) == 2 && PyTuple_GET_ITEM(o, i) == Py_True;
    }
    return o != NULL;
}

static hilt_value *
adds(const hilt_mma *m, bool first)
{
    PyObject *field = first ? PyDict_GetItemString(m->fields, "accum_c") : NULL;
    HILT_CLEANUP_REF PyObject *truth = hilt_number_convert(field ? field : Py_True, HILT_DTYPE_BOOLEAN);
    return truth ? hilt_number_ir(truth, HILT_DTYPE_BOOLEAN) : NULL;
}

static uint32_t
attributes(const hilt_mma *m, const bool majors[2], int64_t *shape, hilt_attr *ret)
{
    uint32_t n = 0;
    shape[0] = m->row.m;
    shape[1] = m->row.n;
    shape[2] = m->row.k;
    ret[n++] = (hilt_attr){.key = HILT_ATTR_SHAPE, .lanes = {shape, 3}};
    ret[n++] = (hilt_attr){.key = HILT_ATTR_ELEMENT, .type = hilt_type_of((hilt_type_kind)m->row.type[HILT_MMA_C])};
    ret[n++] = (hilt_attr){.key = HILT_ATTR_A_TYPE, .type = hilt_type_of((hilt_type_kind)m->row.type[HILT_MMA_A])};
    ret[n++] = (hilt_attr){.key = HILT_ATTR_B_TYPE, .type = hilt_type_of((hilt_type_kind)m->row.type[HILT_MMA_B])};
    for (int i = 0; i < 2; i++) {
        if (m->dtype[i] == HILT_DTYPE_UINT8) {
            ret[n++] = attr(i ? HILT_ATTR_B_UNSIGNED : HILT_ATTR_A_UNSIGNED, 1);
        }
        if (majors[i] && m->memory[i]) {
            ret[n++] = attr(i ? HILT_ATTR_B_MN_MAJOR : HILT_ATTR_A_MN_MAJOR, 1);
        }
    }
    return n;
}

bool
hilt_mma_record_warpgroup(hilt_trace *t, const hilt_mma *m, PyObject *d, PyObject *a, PyObject *b, PyObject *c, bool first)
{
    PyObject *from[2] = {a, b};
    bool majors[2] = {false, false};
    hilt_value *v[4] = {run_of(HILT_MMA_C, d)};
    if (v[0] == NULL || !majors_of(m->op, majors)) {
        return false;
    }
    if (c != d && run_of(HILT_MMA_C, c) != v[0]) {
        return !PyErr_Occurred() && refuse(HILT_MMA_C, d, "is not c: a warpgroup's product adds to the registers that it writes");
    }
    for (int i = 0; i < 2; i++) {
        if (!m->memory[i]) {
            v[i + 1] = run_of((hilt_mma_matrix)i, from[i]);
        }
        else {
            matrix x = {.which = (hilt_mma_matrix)i, .tensor = from[i], .element = hilt_dtype_bytes(m->dtype[i]), .mn_major = majors[i]};
            v[i + 1] = find_facts(m, &x) ? descriptor(&x) : NULL;
        }
        if (v[i + 1] == NULL) {
            return false;
        }
    }
    int64_t *shape = hilt_arena_alloc(hilt_trace_builder(t)->module->arena, 3 * sizeof *shape);
    if (shape == NULL) {
        return hilt_no_memory() != NULL;
    }
    hilt_attr attrs[8];
    uint32_t n = attributes(m, majors, shape, attrs);
    return (v[3] = adds(m, first)) && hilt_arch_record(t, HILT_OP_WGMMA, v, 4, NULL, 0, attrs, n);
}

PyObject *
hilt_mma_fragment_warpgroup(const hilt_mma *m, hilt_mma_matrix which, PyObject *tensor)
{
    return Py_NewRef(tensor);
}
