/* Fragments of tiled products, and cute.gemm: one instruction after the other.
 *
 *     gemm(atom, d, a, b, c)    a (V, M, K), b (V, N, K): d (V, M, N) = c + a b
 *
 * is unrolled: for each k and each m, n forth and back, so that each instruction shares an operand with the one before. The first
 * products add to c, the others to d.
 */
#include "../arch/arch.h"
#include "../layout/functions.h"
#include "mma.h"

/* -- fragments ------------------------------------------------------------------------------------------- */
PyObject *
hilt_mma_fragment(const hilt_mma *m, hilt_mma_matrix which, PyObject *o, const char *what)
{
    hilt_lay *l HILT_CLEANUP_LAY = hilt_lay_begin();
    hilt_layout a;
    if (l == NULL) {
        return NULL;
    }
    if (which != HILT_MMA_C && m->memory[which]) {
        if (!hilt_tensor_check(o) || !hilt_tensor_has_memory(o) || hilt_tensor_space(o) != HILT_MEMORY_SMEM) {
            return hilt_raise(HILT_DIAG_TYPE_WRONG, what, "a tensor in shared memory, from which the instruction reads this operand",
                              hilt_type_name_of(o));
        }
        return hilt_mma_fragment_warpgroup(m, which, o);
    }
    if (is_tuple(o)) {
        hilt_tup shape;
        if (!hilt_tup_from(l, o, 0, what, &shape) || !hilt_lay_call(l, hilt_layout_compact(&l->c, shape, false, &a), what)) {
            return NULL;
        }
    }
    else if (!hilt_layout_from(l, o, what, &a)) {
        return NULL;
    }
    a.after = NULL;
    if (which == HILT_MMA_C && hilt_tup_static(a.shape)
            ? !hilt_lay_call(l, hilt_layout_compact(&l->c, a.shape, false, &a), what)
            : !hilt_fragment_layout(l, a, &a)) {
        return NULL;
    }
    HILT_CLEANUP_REF PyObject *layout = hilt_lay_new(a);
    return layout ? hilt_tensor_rmem(layout, (hilt_dtype)m->dtype[which]) : NULL;
}

/* -- operands -------------------------------------------------------------------------------------------- */
enum { D, A, B, C, OPERANDS };
static const char *const names[OPERANDS] = {"d", "a", "b", "c"};
static const hilt_mma_matrix matrices[OPERANDS] = {HILT_MMA_C, HILT_MMA_A, HILT_MMA_B, HILT_MMA_C};

typedef struct product {
    hilt_lay *l;
    hilt_trace *t;
    const char *what;
    const hilt_mma *m;
    PyObject *tensors[OPERANDS];
    hilt_layout layouts[OPERANDS];
    uint32_t rank; /* of a and b */
    int64_t size[3]; /* M, N, K */
} product;

static bool
refuse(const product *p, int i, const char *fmt, ...) HILT_PRINTF(3, 4);
static bool
refuse(const product *p, int i, const char *fmt, ...)
{
    char text[320];
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(text, sizeof text, fmt, ap);
    va_end(ap);
    hilt_str s = {0};
    hilt_layout_print(&s, p->layouts[i]);
    hilt_raise(HILT_DIAG_MMA_OPERAND, p->what, names[i], s.data ? s.data : "?", text);
    hilt_str_free(&s);
    return false;
}

static bool
check_operand(product *p, int i)
{
    PyObject *o = p->tensors[i];
    if (!hilt_tensor_check(o) || !hilt_tensor_has_memory(o)) {
        return hilt_raise(HILT_DIAG_TYPE_WRONG, p->what, "tensors of fragments", hilt_type_name_of(o)) != NULL;
    }
    p->layouts[i] = *hilt_lay_get(hilt_tensor_layout(o));
    hilt_dtype want = (hilt_dtype)p->m->dtype[matrices[i]], have = hilt_tensor_dtype(o);
    bool memory = (i == A && p->m->memory[0]) || (i == B && p->m->memory[1]);
    if (want != have) {
        return refuse(p, i, "has elements of type %s, where the instruction takes %s", hilt_dtype_name(have), hilt_dtype_name(want));
    }
    hilt_memory_space space = hilt_tensor_space(o);
    if (memory ? space != HILT_MEMORY_SMEM : space != HILT_MEMORY_RMEM) {
        return refuse(p, i, "is not in %s", memory ? "shared memory, where the instruction reads it" : "registers: make_fragment_A, _B, _C give it such");
    }
    uint32_t rank = hilt_tup_rank(p->layouts[i].shape), should = i == A || i == B ? p->rank : p->rank == 1 ? 1 : 3;
    hilt_tup n;
    if (rank != should) {
        return refuse(p, i, "has %u modes, which should be %u beside the other operands", rank, should);
    }
    if (!hilt_lay_call(p->l, hilt_tup_product(&p->l->c, hilt_tup_mode(p->layouts[i].shape, 0), &n), p->what)) {
        return false;
    }
    uint32_t lanes = hilt_mma_lanes(&p->m->row, matrices[i]);
    if (!memory && (n.kind != HILT_TUP_INT || n.i != lanes)) {
        return refuse(p, i, "has not the %u elements in its first mode that a thread has of one instruction", lanes);
    }
    return true;
}

/* The number of instructions by mode `mode` of operand i, which must be *size if that is known. */
static bool
take_size(product *p, int i, uint32_t mode, int64_t *size)
{
    hilt_tup n;
    if (!hilt_lay_call(p->l, hilt_tup_product(&p->l->c, hilt_tup_mode(p->layouts[i].shape, mode), &n), p->what)) {
        return false;
    }
    if (n.kind != HILT_TUP_INT) {
        return refuse(p, i, "is not static");
    }
    if (*size >= 0 && *size != n.i) {
        return refuse(p, i, "has %lld in mode %u, where the operands before it have %lld", (long long)n.i, mode, (long long)*size);
    }
    *size = n.i;
    return true;
}

static bool
take_sizes(product *p)
{
    for (int i = 0; i < 3; i++) {
        p->size[i] = p->rank == 1 ? 1 : -1;
    }
    if (p->rank == 1) {
        return true;
    }
    bool ok = take_size(p, A, 1, &p->size[0]) && take_size(p, B, 1, &p->size[1]) && take_size(p, D, 1, &p->size[0]) &&
              take_size(p, D, 2, &p->size[1]) && take_size(p, C, 1, &p->size[0]) && take_size(p, C, 2, &p->size[1]);
    if (ok && p->rank == 2) {
        p->size[2] = 1;
        return true;
    }
    return ok && take_size(p, A, 2, &p->size[2]) && take_size(p, B, 2, &p->size[2]);
}

/* What one instruction has of operand i, at these places of its further modes. */
static PyObject *
part(product *p, int i, int64_t first, int64_t second)
{
    uint32_t rank = hilt_tup_rank(p->layouts[i].shape);
    hilt_tup at[3] = {hilt_tup_none(), hilt_tup_int(first), hilt_tup_int(second)}, coordinate, offset;
    hilt_layout a;
    if (rank == 1) {
        return Py_NewRef(p->tensors[i]);
    }
    return hilt_lay_call(p->l, hilt_tup_make(&p->l->c, at, rank, &coordinate) &&
                                   hilt_layout_slice(&p->l->c, p->layouts[i], coordinate, &a, &offset), p->what)
               ? result_like(p->l, p->tensors[i], a, offset)
               : NULL;
}

static bool
record_one(product *p, int64_t m, int64_t n, int64_t k)
{
    HILT_CLEANUP_REF PyObject *d = part(p, D, m, n);
    HILT_CLEANUP_REF PyObject *a = d ? part(p, A, m, k) : NULL;
    HILT_CLEANUP_REF PyObject *b = a ? part(p, B, n, k) : NULL;
    HILT_CLEANUP_REF PyObject *c = b ? (k == 0 ? part(p, C, m, n) : Py_NewRef(d)) : NULL;
    if (c == NULL) {
        return false;
    }
    return p->m->row.kind == HILT_MMA_WARPGROUP ? hilt_mma_record_warpgroup(p->t, p->m, d, a, b, c, k == 0)
                                                : hilt_mma_record_warp(p->t, p->m, d, a, b, c);
}

static PyObject *
gemm(const char *what, PyObject *const arg[5])
{
    if (!hilt_mma_check(arg[0])) {
        return hilt_raise(HILT_DIAG_TYPE_WRONG, what, "a MmaAtom or a TiledMma first", hilt_type_name_of(arg[0]));
    }
    product p = {.what = what, .m = (hilt_mma *)arg[0], .tensors = {arg[1], arg[2], arg[3], arg[4]}};
    hilt_lay *l HILT_CLEANUP_LAY = hilt_lay_begin();
    if (l == NULL || !(p.t = hilt_arch_trace(what))) {
        return NULL;
    }
    p.l = l;
    p.rank = hilt_tensor_check(arg[2]) && hilt_tensor_has_memory(arg[2]) ? hilt_tup_rank(hilt_lay_get(hilt_tensor_layout(arg[2]))->shape) : 1;
    for (int i = 0; i < OPERANDS; i++) {
        if (!check_operand(&p, i)) {
            return NULL;
        }
    }
    if (p.rank > 3) {
        refuse(&p, A, "has %u modes; there may be V, M and K", p.rank);
        return NULL;
    }
    if (!take_sizes(&p)) {
        return NULL;
    }
    for (int64_t k = 0; k < p.size[2]; k++) {
        for (int64_t m = 0; m < p.size[0]; m++) {
            for (int64_t j = 0; j < p.size[1]; j++) {
                if (!record_one(&p, m, m & 1 ? p.size[1] - 1 - j : j, k)) {
                    return NULL;
                }
            }
        }
    }
    return Py_NewRef(Py_None);
}

FUNCTION(gemm)
{
    READ("gemm", 5, {"atom", "d", "a", "b", "c"})
    return gemm(params.function, arg);
}

FUNCTION(mma_atom_call)
{
    READ("mma_atom_call", 5, {"atom", "d", "a", "b", "c"})
    return gemm(params.function, arg);
}

static PyMethodDef functions[] = {
    METHOD(gemm, "gemm(atom, d, a, b, c): d = c + a b, of the fragments of a thread: (V), (V, M) and (V, N), or (V, M, K) and (V, N, K)."),
    METHOD(mma_atom_call, "mma_atom_call(atom, d, a, b, c): one instruction."),
    {NULL},
};

int
hilt_init_gemm(PyObject *layouts)
{
    return PyModule_AddFunctions(layouts, functions);
}
