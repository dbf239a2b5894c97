/* Copies of rows of matrices between shared memory and the registers of a warp: ldmatrix, stmatrix.
 *
 * In memory a thread has a row of 16 bytes, in registers 32 bits of each of 1, 2 or 4 matrices of 8 rows. Both sides of an atom say so as
 * layouts (thread, value) -> element of the matrices, rows one after the other; a tiled copy goes by the side in registers. Threads
 * beyond the rows of few matrices name the same rows again.
 */
#include "../arch/arch.h"
#include "../layout/functions.h"
#include "copy.h"
#include "tensor.h"

enum { ROW_BITS = 128, REGISTER_BITS = 32 };

/* -- atoms ----------------------------------------------------------------------------------------------- */
static bool
read_number(PyObject *op, const char *name, long *ret)
{
    HILT_CLEANUP_REF PyObject *o = PyObject_GetAttrString(op, name);
    int overflow = 0;
    if (o && !PyLong_Check(o)) {
        char expected[64];
        snprintf(expected, sizeof expected, "an int as %s", name);
        return hilt_raise(HILT_DIAG_TYPE_WRONG, "make_copy_atom", expected, hilt_type_name_of(o)) != NULL;
    }
    *ret = o ? PyLong_AsLongAndOverflow(o, &overflow) : -1; /* -1 where it does not fit: no number of matrices */
    return o != NULL;
}

bool
hilt_copy_matrix_atom(hilt_lay *l, hilt_atom *a)
{
    char memory[96], registers[96], text[160];
    long n, trans, width = hilt_dtype_bits((hilt_dtype)a->dtype);
    if (!read_number(a->op, "num_matrices", &n) || !read_number(a->op, "transpose", &trans)) {
        return false;
    }
    bool fits = width == 16 || (!trans && (width == 8 || width == 32));
    if ((n != 1 && n != 2 && n != 4) || !fits) {
        if (fits) {
            snprintf(text, sizeof text, "there are 1, 2 or 4 matrices, not %ld", n);
        }
        else {
            snprintf(text, sizeof text, "elements of %s are not moved %s: those of 16 bits are, and of 8 or 32 not transposed",
                     hilt_dtype_name((hilt_dtype)a->dtype), trans ? "transposed" : "as matrices");
        }
        return hilt_raise(HILT_DIAG_LAYOUT_RANGE, "make_copy_atom", text) != NULL;
    }
    int row = (int)(ROW_BITS / width), in_one = (int)(REGISTER_BITS / width), matrix = 8 * row;
    a->matrices = (uint8_t)n;
    a->transposed = trans != 0;
    a->values = (uint32_t)(n * in_one);
    if (n == 4) {
        snprintf(memory, sizeof memory, "(32,%d):(%d,1)", row, row);
    }
    else {
        snprintf(memory, sizeof memory, "((%ld,%ld),%d):((%d,0),1)", 8 * n, 4 / n, row, row);
    }
    if (trans) {
        snprintf(registers, sizeof registers, "((4,8),(2,%ld)):((16,1),(8,%d))", n, matrix);
    }
    else {
        snprintf(registers, sizeof registers, "(32,(%d,%ld)):(%d,(1,%d))", in_one, n, in_one, matrix);
    }
    hilt_layout sides[3];
    const char *texts[3] = {"32:1", a->kind == HILT_COPY_LDMATRIX ? memory : registers, a->kind == HILT_COPY_LDMATRIX ? registers : memory};
    for (int i = 0; i < 3; i++) {
        if (!hilt_lay_call(l, hilt_layout_parse(&l->c, texts[i], strlen(texts[i]), &sides[i]), "make_copy_atom")) {
            return false;
        }
    }
    a->thr_id = hilt_lay_new(sides[0]);
    a->src = a->thr_id ? hilt_lay_new(sides[1]) : NULL;
    a->dst = a->src ? hilt_lay_new(sides[2]) : NULL;
    return a->dst != NULL;
}

/* Elements of matrices as (thread, value) of the side in registers, by their number. */
bool
hilt_copy_by_registers(hilt_layouts *c, const hilt_atom *a, hilt_layout side, hilt_layout *ret)
{
    hilt_layout inverse;
    return hilt_layout_right_inverse(c, *hilt_lay_get(a->kind == HILT_COPY_LDMATRIX ? a->dst : a->src), &inverse) &&
           hilt_layout_compose(c, inverse, side, ret);
}

/* -- copies ---------------------------------------------------------------------------------------------- */
typedef struct moving {
    hilt_lay *l;
    hilt_trace *t;
    const hilt_atom *atom;
    const char *what;
    PyObject *tensor[2]; /* in memory, in registers */
    hilt_layout a[2];    /* (values, rest) */
    int64_t rest;
} moving;

static bool
refuse_shape(const moving *m, int i, const char *expected)
{
    char text[400];
    hilt_str s = {0};
    hilt_layout_print(&s, *hilt_lay_get(hilt_tensor_layout(m->tensor[i])));
    snprintf(text, sizeof text, "%s is %s, %s", i ? "the fragment" : "the part of shared memory", s.data ? s.data : "?", expected);
    hilt_str_free(&s);
    return hilt_raise(HILT_DIAG_LAYOUT_RANK, m->what, text) != NULL;
}

/* ((values, how often), rest...) as (values, (how often, rest...)). */
static bool
by_instructions(moving *m, hilt_layout a, int64_t values, hilt_layout *ret)
{
    hilt_layouts *c = &m->l->c;
    uint32_t n = hilt_tup_rank(a.shape);
    hilt_layout *rest = hilt_arena_alloc(c->arena, (n + 1) * sizeof *rest), both[2], first;
    hilt_tiler by = {.tup = hilt_tup_int(values)};
    const hilt_after *after = a.after;
    if (rest == NULL) {
        return PyErr_NoMemory() != NULL;
    }
    a.after = NULL;
    bool ok = hilt_layout_mode(c, a, 0, &first) && hilt_layout_divide(c, HILT_LOGICAL, first, &by, &first) &&
              hilt_layout_mode(c, first, 0, &both[0]) && hilt_layout_mode(c, first, 1, &rest[0]);
    for (uint32_t i = 1; ok && i < n; i++) {
        ok = hilt_layout_mode(c, a, i, &rest[i]);
    }
    ok = ok && hilt_layout_join(c, rest, n, &both[1]) && hilt_layout_join(c, both, 2, ret);
    ret->after = after;
    return hilt_lay_call(m->l, ok, m->what);
}

static bool
take_side(moving *m, int i, int64_t values)
{
    hilt_layouts *c = &m->l->c;
    hilt_layout a = *hilt_lay_get(hilt_tensor_layout(m->tensor[i]));
    hilt_tup n, first;
    char text[96];
    if (!hilt_lay_call(m->l, hilt_tup_product(c, hilt_tup_mode(a.shape, 0), &first) && hilt_tup_product(c, a.shape, &n), m->what)) {
        return false;
    }
    if (n.kind != HILT_TUP_INT || first.kind != HILT_TUP_INT || first.i % values != 0) {
        snprintf(text, sizeof text, "but its first mode must consist of the %lld elements of one instruction", (long long)values);
        return refuse_shape(m, i, text);
    }
    m->rest = i == 0 ? n.i / values : m->rest;
    return n.i / values == m->rest ? by_instructions(m, a, values, &m->a[i])
                                   : refuse_shape(m, i, "which is another number of instructions than the other side has");
}

/* What one instruction moves of side i. */
static PyObject *
part(moving *m, int i, int64_t number)
{
    hilt_tup at[2] = {hilt_tup_none(), hilt_tup_int(number)}, coordinate, offset;
    hilt_layout a;
    return hilt_lay_call(m->l, hilt_tup_make(&m->l->c, at, 2, &coordinate) &&
                                   hilt_layout_slice(&m->l->c, m->a[i], coordinate, &a, &offset), m->what)
               ? result_like(m->l, m->tensor[i], a, offset)
               : NULL;
}

static bool
record_one(moving *m, int64_t number)
{
    HILT_CLEANUP_REF PyObject *row = part(m, 0, number);
    HILT_CLEANUP_REF PyObject *values = row ? part(m, 1, number) : NULL;
    uint32_t align;
    hilt_value *v[2] = {values ? hilt_tensor_run(row, &align) : NULL};
    if (v[0] == NULL) {
        return hilt_no_memory() != NULL;
    }
    if (align < ROW_BITS / 8) {
        hilt_str s = {0};
        hilt_layout_print(&s, m->a[0]);
        hilt_raise(HILT_DIAG_COPY_WIDTH, m->what, ROW_BITS, "shared memory", s.data ? s.data : "?", (int)(8 * align), (int)align);
        hilt_str_free(&s);
        return false;
    }
    bool load = m->atom->kind == HILT_COPY_LDMATRIX;
    hilt_type type = hilt_dtype_vector((hilt_dtype)m->atom->dtype, m->atom->values);
    hilt_attr attrs[2] = {{.key = HILT_ATTR_ELEMENTS, .i = m->atom->matrices}, {.key = HILT_ATTR_TRANS, .i = 1}};
    if (!load && !(v[1] = hilt_tensor_load_vector(values))) {
        return false;
    }
    hilt_op *op = hilt_arch_record(m->t, load ? HILT_OP_LDMATRIX : HILT_OP_STMATRIX, v, load ? 1 : 2, &type, load ? 1 : 0, attrs,
                                   m->atom->transposed ? 2 : 1);
    return op && (!load || hilt_tensor_store_vector(values, &op->results[0], NULL) == 0);
}

PyObject *
hilt_copy_matrices(hilt_lay *l, hilt_trace *t, const hilt_atom *atom, const char *what, PyObject *src, PyObject *dst)
{
    bool load = atom->kind == HILT_COPY_LDMATRIX;
    moving m = {.l = l, .t = t, .atom = atom, .what = what, .tensor = {load ? src : dst, load ? dst : src}};
    if (hilt_tensor_space(m.tensor[0]) != HILT_MEMORY_SMEM || hilt_tensor_space(m.tensor[1]) != HILT_MEMORY_RMEM) {
        return hilt_raise(HILT_DIAG_TYPE_WRONG, what, load ? "ldmatrix: from shared memory to registers" : "stmatrix: from registers to shared memory",
                          "tensors in other memory");
    }
    if (!take_side(&m, 0, ROW_BITS / (int64_t)hilt_dtype_bits((hilt_dtype)atom->dtype)) || !take_side(&m, 1, atom->values)) {
        return NULL;
    }
    for (int64_t i = 0; i < m.rest; i++) {
        if (!record_one(&m, i)) {
            return NULL;
        }
    }
    return Py_NewRef(Py_None);
}
