/* MmaAtom, TiledMma and ThrMma: the objects and the functions that make them.
 *
 * A MmaAtom is one instruction: what its operation says, and the layouts that follow (src/ir/mma.h). A TiledMma lays such instructions
 * side by side over a tile; a ThrMma is one thread's view. All are values, compared by what they say; what set() was told is in a dict
 * that a tiled product shares with the views of its threads.
 */
#include "../layout/functions.h"
#include "copy.h"
#include "mma.h"

#include <structmember.h>

PyTypeObject *hilt_mma_type, *hilt_tiled_mma_type, *hilt_thr_mma_type;
static const char *const matrix_names[] = {"A", "B", "C"};

#define PARTS(m) {&(m)->op, &(m)->thr_id, &(m)->tv[0], &(m)->tv[1], &(m)->tv[2], &(m)->threads, &(m)->permutation, &(m)->thread, &(m)->fields}
enum { PART_COUNT = 9 };

static void
mma_dealloc(PyObject *o)
{
    hilt_mma *m = (hilt_mma *)o;
    PyObject **parts[] = PARTS(m);
    PyTypeObject *type = Py_TYPE(o);
    for (size_t i = 0; i < PART_COUNT; i++) {
        Py_CLEAR(*parts[i]);
    }
    PyObject_Free(o);
    Py_DECREF(type);
}

/* A copy of `of` as `type`; NULL: empty. */
static hilt_mma *
new_mma(PyTypeObject *type, const hilt_mma *of)
{
    hilt_mma *m = PyObject_New(hilt_mma, type);
    if (m == NULL) {
        return NULL;
    }
    size_t head = offsetof(hilt_mma, op);
    if (of == NULL) {
        memset((char *)m + head, 0, sizeof *m - head);
        return m;
    }
    memcpy((char *)m + head, (const char *)of + head, sizeof *m - head);
    PyObject **parts[] = PARTS(m);
    for (size_t i = 0; i < PART_COUNT; i++) {
        Py_XINCREF(*parts[i]);
    }
    return m;
}

bool
hilt_mma_check(PyObject *o)
{
    return Py_IS_TYPE(o, hilt_mma_type) || Py_IS_TYPE(o, hilt_tiled_mma_type) || Py_IS_TYPE(o, hilt_thr_mma_type);
}

static PyObject *
wrong(const char *what, const char *expected, PyObject *got)
{
    return hilt_raise(HILT_DIAG_TYPE_WRONG, what, expected, hilt_type_name_of(got));
}

/* -- atoms ----------------------------------------------------------------------------------------------- */
static bool
kind_of(PyObject *op, uint8_t *ret)
{
    HILT_CLEANUP_REF PyObject *kind = PyType_Check(op) ? NULL : PyObject_GetAttrString(op, "mma_kind");
    if (kind == NULL || !PyUnicode_Check(kind)) {
        PyErr_Clear();
        return false;
    }
    *ret = PyUnicode_CompareWithASCIIString(kind, "wgmma") == 0 ? HILT_MMA_WARPGROUP : HILT_MMA_WARP;
    return true;
}

static bool
types_of(const char *what, PyObject *op, hilt_mma *m)
{
    static const char *const names[] = {"a_dtype", "b_dtype", "acc_dtype"};
    for (int i = 0; i < 3; i++) {
        HILT_CLEANUP_REF PyObject *o = PyObject_GetAttrString(op, names[i]);
        hilt_dtype d;
        if (o == NULL || !hilt_dtype_check(o, &d)) {
            return o && wrong(what, "number types of the operands", o) != NULL;
        }
        m->dtype[i] = (uint8_t)d;
    }
    return true;
}

static bool
shape_of(const char *what, PyObject *op, int64_t ret[3])
{
    HILT_CLEANUP_REF PyObject *o = PyObject_GetAttrString(op, "shape_mnk");
    HILT_CLEANUP_REF PyObject *items = o ? PySequence_Tuple(o) : NULL;
    if (items == NULL || PyTuple_GET_SIZE(items) != 3) {
        PyErr_Clear();
        return wrong(what, "shape_mnk: three ints", o ? o : Py_None) != NULL;
    }
    for (int i = 0; i < 3; i++) {
        HILT_CLEANUP_REF PyObject *n = PyNumber_Index(PyTuple_GET_ITEM(items, i));
        ret[i] = n ? PyLong_AsLongLong(n) : -1;
        if (n == NULL || PyErr_Occurred()) {
            return false;
        }
    }
    return true;
}

/* Which operands the instruction reads from memory. */
static bool
memory_of(PyObject *op, hilt_mma *m)
{
    HILT_CLEANUP_REF PyObject *o = PyObject_GetAttrString(op, "mma_memory");
    if (o == NULL || !PyTuple_Check(o) || PyTuple_GET_SIZE(o) != 2) {
        PyErr_Clear();
        return true;
    }
    for (int i = 0; i < 2; i++) {
        m->memory[i] = PyObject_IsTrue(PyTuple_GET_ITEM(o, i)) > 0;
    }
    return true;
}

/* "mma.sync of Float16, Float16 to Float32" has these sizes, which are not those asked for. */
static bool
no_such(const char *what, PyObject *op, const hilt_mma *m, uint8_t kind, const int64_t shape[3])
{
    hilt_type_kind types[3];
    hilt_str s = {0};
    for (int i = 0; i < 3; i++) {
        types[i] = (hilt_type_kind)hilt_dtype_ir((hilt_dtype)m->dtype[i]).kind;
    }
    hilt_str_printf(&s, "there is no %s of %s and %s into %s", kind == HILT_MMA_WARP ? "mma.sync" : "wgmma",
                    hilt_dtype_name((hilt_dtype)m->dtype[0]), hilt_dtype_name((hilt_dtype)m->dtype[1]),
                    hilt_dtype_name((hilt_dtype)m->dtype[2]));
    hilt_str sizes = {0};
    if (hilt_mma_sizes((hilt_mma_kind)kind, types, &sizes)) {
        hilt_str_printf(&s, " of size (%lld,%lld,%lld), only %s", (long long)shape[0], (long long)shape[1], (long long)shape[2],
                        sizes.data);
    }
    hilt_raise(HILT_DIAG_MMA_NONE, what, s.data ? s.data : "");
    hilt_str_free(&sizes);
    hilt_str_free(&s);
    return false;
}

static PyObject *
layout_from_text(hilt_lay *l, const char *text)
{
    hilt_layout a;
    return hilt_lay_call(l, hilt_layout_parse(&l->c, text, strlen(text), &a), "a matrix product") ? hilt_lay_new(a) : NULL;
}

static bool
make_layouts(hilt_lay *l, hilt_mma *m)
{
    char text[96];
    unsigned threads = m->row.kind == HILT_MMA_WARPGROUP ? 128 : 32;
    snprintf(text, sizeof text, "%u:1", threads);
    m->thr_id = layout_from_text(l, text);
    for (int i = 0; m->thr_id && i < 3; i++) {
        hilt_str s = {0};
        uint32_t first = i == HILT_MMA_B ? m->row.n : m->row.m, second = i == HILT_MMA_C ? m->row.n : m->row.k;
        bool memory = i < 2 && m->memory[i];
        if (memory) {
            hilt_str_printf(&s, "(%u,(%u,%u)):(0,(1,%u))", threads, first, second, first);
        }
        else {
            hilt_mma_layout_text(&m->row, (hilt_mma_matrix)i, &s);
        }
        m->tv[i] = s.failed ? (PyErr_NoMemory(), NULL) : layout_from_text(l, s.data);
        hilt_str_free(&s);
        if (m->tv[i] == NULL) {
            return false;
        }
    }
    return m->thr_id != NULL;
}

static hilt_mma *
make_atom(hilt_lay *l, const char *what, PyObject *op)
{
    uint8_t kind;
    int64_t shape[3];
    hilt_type_kind types[3];
    if (!kind_of(op, &kind)) {
        wrong(what, "an operation of products, such as cute.nvgpu.warp.MmaF16BF16Op(…)", op);
        return NULL;
    }
    hilt_mma *m = new_mma(hilt_mma_type, NULL);
    bool ok = m && types_of(what, op, m) && shape_of(what, op, shape) && memory_of(op, m);
    for (int i = 0; ok && i < 3; i++) {
        types[i] = (hilt_type_kind)hilt_dtype_ir((hilt_dtype)m->dtype[i]).kind;
    }
    if (ok && !hilt_mma_find((hilt_mma_kind)kind, types, shape[0], shape[1], shape[2], &m->row)) {
        ok = no_such(what, op, m, kind, shape);
    }
    ok = ok && make_layouts(l, m) && (m->fields = PyDict_New()) &&
         (kind == HILT_MMA_WARP || PyDict_SetItemString(m->fields, "accum_c", Py_True) == 0); /* there before any loop that sets it */
    if (ok) {
        m->op = Py_NewRef(op);
    }
    else {
        Py_CLEAR(m);
    }
    return m;
}

FUNCTION(make_mma_atom)
{
    START("make_mma_atom", 1, {"op"})
    return (PyObject *)make_atom(l, NAME, arg[0]);
}

/* -- tiled products -------------------------------------------------------------------------------------- */
/* A layout (M, N, K) of instructions; NULL or None: one. */
static bool
atoms_from(hilt_lay *l, const char *what, PyObject *o, hilt_layout *ret)
{
    hilt_tup shape;
    if (o != NULL && o != Py_None && !hilt_lay_check(o)) {
        if (!hilt_tup_from(l, o, 0, what, &shape) || !hilt_lay_call(l, hilt_layout_compact(&l->c, shape, false, ret), what)) {
            return false;
        }
    }
    else if (o == NULL || o == Py_None) {
        hilt_tup one[3] = {hilt_tup_int(1), hilt_tup_int(1), hilt_tup_int(1)};
        if (!hilt_lay_call(l, hilt_tup_make(&l->c, one, 3, &shape) && hilt_layout_compact(&l->c, shape, false, ret), what)) {
            return false;
        }
    }
    else {
        *ret = *hilt_lay_get(o);
    }
    bool flat = hilt_tup_rank(ret->shape) == 3 && ret->shape.kind == HILT_TUP_TUPLE && !ret->after && hilt_layout_static(*ret);
    for (uint32_t i = 0; flat && i < 3; i++) {
        flat = ret->shape.items[i].kind == HILT_TUP_INT && ret->stride.items[i].kind == HILT_TUP_INT && ret->shape.items[i].i > 0;
    }
    return flat || hilt_raise(HILT_DIAG_LAYOUT_RANK, what, "atom_layout_mnk has three static modes, M, N and K, of one extent each") != NULL;
}

/* A tuple of three of None, int, Layout; NULL: none is given, or (exception) it is wrong. */
static bool
permutation_from(hilt_lay *l, const char *what, PyObject *o, PyObject **ret)
{
    *ret = NULL;
    if (o == NULL || o == Py_None) {
        return true;
    }
    HILT_CLEANUP_REF PyObject *items = is_tuple(o) ? PySequence_Tuple(o) : NULL;
    if (items == NULL || PyTuple_GET_SIZE(items) != 3) {
        return wrong(what, "permutation_mnk: a tuple of three: ints, layouts or None", o) != NULL;
    }
    for (Py_ssize_t i = 0; i < 3; i++) {
        PyObject *item = PyTuple_GET_ITEM(items, i);
        hilt_tiler t;
        if (item != Py_None && (!hilt_tiler_from(l, item, what, &t) || t.items || !hilt_tup_static(t.is_layout ? t.layout.shape : t.tup))) {
            return PyErr_Occurred() ? false : wrong(what, "permutation_mnk: static ints, layouts or None", item) != NULL;
        }
    }
    *ret = Py_NewRef(items);
    return true;
}

/* Do the permuted tiles consist of whole instructions, side by side? */
static bool
check_tiles(hilt_lay *l, const char *what, const hilt_mma *m)
{
    const int64_t sizes[3] = {m->row.m, m->row.n, m->row.k};
    for (uint32_t i = 0; i < 3; i++) {
        int64_t tile;
        hilt_tup atoms;
        if (!hilt_mma_tile_size(l, m, i, &tile) ||
            !hilt_lay_call(l, hilt_tup_product(&l->c, hilt_tup_mode(hilt_lay_get(m->threads)->shape, i + 1), &atoms), what)) {
            return false;
        }
        if (tile <= 0 || tile % (sizes[i] * atoms.i) != 0) {
            char text[160];
            snprintf(text, sizeof text, "permutation_mnk has %lld in %c, which is no multiple of %lld instructions of %lld each",
                     (long long)tile, "MNK"[i], (long long)atoms.i, (long long)sizes[i]);
            return hilt_raise(HILT_DIAG_LAYOUT_DIVIDE, what, text) != NULL;
        }
    }
    return true;
}

FUNCTION(make_tiled_mma)
{
    START("make_tiled_mma", 1, {"op_or_atom", "atom_layout_mnk", "permutation_mnk"})
    hilt_layout atoms, threads;
    HILT_CLEANUP_REF PyObject *permutation = NULL;
    HILT_CLEANUP_REF PyObject *atom = hilt_mma_check(arg[0]) ? Py_NewRef(arg[0]) : (PyObject *)make_atom(l, NAME, arg[0]);
    if (!atom || !atoms_from(l, NAME, arg[1], &atoms) || !permutation_from(l, NAME, arg[2], &permutation)) {
        return NULL;
    }
    hilt_tiler by = {.is_layout = true, .layout = atoms};
    if (!CALL(hilt_layout_product, HILT_TILED, *hilt_lay_get(((hilt_mma *)atom)->thr_id), &by, &threads)) {
        return NULL;
    }
    hilt_mma *m = new_mma(hilt_tiled_mma_type, (hilt_mma *)atom);
    if (m == NULL) {
        return NULL;
    }
    Py_CLEAR(m->thread);
    Py_XSETREF(m->threads, hilt_lay_new(threads));
    Py_XSETREF(m->permutation, Py_XNewRef(permutation));
    Py_XSETREF(m->fields, PyDict_Copy(m->fields));
    if (!m->threads || !m->fields || !check_tiles(l, NAME, m)) {
        Py_CLEAR(m);
    }
    return (PyObject *)m;
}

static bool
thread_count(hilt_lay *l, const hilt_mma *m, int64_t *ret)
{
    hilt_tup n;
    bool ok = hilt_lay_call(l, hilt_layout_size(&l->c, *hilt_lay_get(m->threads), &n), "a tiled product");
    *ret = ok ? n.i : 0;
    return ok;
}

FUNCTION(get_slice)
{
    START("get_slice", 1, {"thr_idx"})
    hilt_tup thread;
    int64_t count;
    if (!hilt_tup_from(l, arg[0], 0, "get_slice: thread", &thread) || !thread_count(l, (hilt_mma *)self, &count)) {
        return NULL;
    }
    if (thread.kind != HILT_TUP_INT && thread.kind != HILT_TUP_VALUE) {
        return wrong(NAME, "the index of a thread", arg[0]);
    }
    if (thread.kind == HILT_TUP_INT && (thread.i < 0 || thread.i >= count)) {
        char text[100];
        snprintf(text, sizeof text, "there is no thread %lld among %lld", (long long)thread.i, (long long)count);
        return hilt_raise(HILT_DIAG_LAYOUT_RANGE, NAME, text);
    }
    if (!CALL(hilt_crd_check, thread, hilt_tup_int(count))) {
        return NULL;
    }
    hilt_mma *m = new_mma(hilt_thr_mma_type, (hilt_mma *)self);
    if (m != NULL) {
        Py_XSETREF(m->thread, hilt_tup_to(thread));
        if (m->thread == NULL) {
            Py_CLEAR(m);
        }
    }
    return (PyObject *)m;
}

static PyObject *
partition(PyObject *self, hilt_lay *l, hilt_mma_matrix which, PyObject *o, const char *what)
{
    hilt_layout a;
    hilt_tup offset;
    return hilt_layout_from(l, o, what, &a) && hilt_mma_partition(l, (hilt_mma *)self, which, a, what, &a, &offset)
               ? result_like(l, o, a, offset)
               : NULL;
}

#define PARTITION(X)                                                                                         \
    FUNCTION(partition_##X)                                                                                  \
    {                                                                                                        \
        START("partition_" #X, 1, {"input"})                                                                 \
        return partition(self, l, HILT_MMA_##X, arg[0], NAME);                                               \
    }
PARTITION(A)
PARTITION(B)
PARTITION(C)

/* The shape of what a thread has of a matrix of this shape. */
static PyObject *
partition_shape(PyObject *self, hilt_lay *l, hilt_mma_matrix which, PyObject *o, const char *what)
{
    hilt_tup shape;
    hilt_layout a, parts[2];
    return hilt_tup_from(l, o, 0, what, &shape) && hilt_lay_call(l, hilt_layout_compact(&l->c, shape, false, &a), what) &&
                   hilt_mma_split(l, (hilt_mma *)self, which, a, what, parts)
               ? hilt_tup_to(parts[1].shape)
               : NULL;
}

#define PARTITION_SHAPE(X)                                                                                   \
    FUNCTION(partition_shape_##X)                                                                            \
    {                                                                                                        \
        START("partition_shape_" #X, 1, {"shape"})                                                           \
        return partition_shape(self, l, HILT_MMA_##X, arg[0], NAME);                                         \
    }
PARTITION_SHAPE(A)
PARTITION_SHAPE(B)
PARTITION_SHAPE(C)

FUNCTION(get_tile_size)
{
    START("get_tile_size", 1, {"mode"})
    uint32_t mode;
    int64_t size;
    if (!hilt_mode_from(arg[0], NAME, &mode)) {
        return NULL;
    }
    if (mode > 2) {
        return hilt_raise(HILT_DIAG_LAYOUT_RANGE, NAME, "M, N and K are modes 0, 1 and 2");
    }
    return hilt_mma_tile_size(l, (hilt_mma *)self, mode, &size) ? PyLong_FromLongLong(size) : NULL;
}

/* -- copies by the threads of a product ------------------------------------------------------------------ */
bool
hilt_mma_tile_of(hilt_lay *l, PyObject *o, hilt_mma_matrix which, const char *what, hilt_layout *ret_tv, int64_t ret_tile[2])
{
    if (!hilt_mma_check(o) || ((hilt_mma *)o)->threads == NULL) {
        return wrong(what, "a tiled product (TiledMma)", o) != NULL;
    }
    const hilt_mma *m = (hilt_mma *)o;
    return hilt_mma_tile_size(l, m, hilt_mma_modes[which][0], &ret_tile[0]) &&
           hilt_mma_tile_size(l, m, hilt_mma_modes[which][1], &ret_tile[1]) && hilt_mma_tv(l, m, which, what, ret_tv);
}

#define FRAGMENT(X)                                                                                          \
    FUNCTION(make_fragment_##X)                                                                              \
    {                                                                                                        \
        READ("make_fragment_" #X, 1, {"input"})                                                              \
        return hilt_mma_fragment((hilt_mma *)self, HILT_MMA_##X, arg[0], params.function);                   \
    }
FRAGMENT(A)
FRAGMENT(B)
FRAGMENT(C)

/* -- fields ---------------------------------------------------------------------------------------------- */
/* The name of a member of an enum Field. */
static PyObject *
field_name(PyObject *o, const char *what)
{
    PyObject *value = PyObject_GetAttrString(o, "value");
    if (value == NULL || !PyUnicode_Check(value)) {
        PyErr_Clear();
        Py_XDECREF(value);
        return wrong(what, "a field, such as Field.ACCUMULATE", o);
    }
    return value;
}

FUNCTION(set)
{
    READ("set", 2, {"field", "value"})
    HILT_CLEANUP_REF PyObject *name = field_name(arg[0], params.function);
    if (name == NULL) {
        return NULL;
    }
    if (((hilt_mma *)self)->row.kind == HILT_MMA_WARP) {
        char text[120];
        snprintf(text, sizeof text, "the field %s of a warp's product", PyUnicode_AsUTF8(name));
        return hilt_raise(HILT_DIAG_UNSUP_NOT_YET, text);
    }
    if (!PyBool_Check(arg[1]) && !hilt_number_check(arg[1])) {
        return wrong("set", "a bool or a Boolean", arg[1]);
    }
    return PyDict_SetItem(((hilt_mma *)self)->fields, name, arg[1]) < 0 ? NULL : Py_NewRef(Py_None);
}

FUNCTION(get)
{
    READ("get", 1, {"field"})
    HILT_CLEANUP_REF PyObject *name = field_name(arg[0], params.function);
    PyObject *v = name ? PyDict_GetItemWithError(((hilt_mma *)self)->fields, name) : NULL;
    return v || PyErr_Occurred() ? Py_XNewRef(v) : Py_NewRef(Py_True);
}

/* -- as values ------------------------------------------------------------------------------------------- */
static void
add_object(hilt_str *s, const char *label, PyObject *o)
{
    HILT_CLEANUP_REF PyObject *text = PyObject_Str(o);
    const char *utf8 = text ? PyUnicode_AsUTF8(text) : NULL;
    hilt_str_printf(s, "%s%s", label, utf8 ? utf8 : "");
    s->failed |= utf8 == NULL;
}

bool
hilt_mma_print(hilt_str *s, PyObject *o)
{
    const hilt_mma *m = (hilt_mma *)o;
    if (m->threads) {
        add_object(s, "Tiled MMA\n  Thr Layout VMNK: ", m->threads);
        add_object(s, "\n  Permutation MNK: ", m->permutation ? m->permutation : Py_None);
        hilt_str_printf(s, "\n");
    }
    add_object(s, "MMA Atom\n  Operation:       ", m->op);
    add_object(s, "\n  ThrID:           ", m->thr_id);
    hilt_str_printf(s, "\n  Shape MNK:       (%u,%u,%u)", m->row.m, m->row.n, m->row.k);
    for (int i = 0; i < 3; i++) {
        hilt_str_printf(s, "\n  TV Layout %s:     ", matrix_names[i]);
        add_object(s, "", m->tv[i]);
    }
    if (m->thread && !hilt_number_is_dynamic(m->thread)) {
        add_object(s, "\n  Thread:          ", m->thread);
    }
    else if (m->thread) {
        hilt_str_printf(s, "\n  Thread:          ?");
    }
    return !s->failed;
}

static PyObject *
text_of(PyObject *o)
{
    hilt_str s = {0};
    bool ok = hilt_mma_print(&s, o);
    PyObject *text = ok ? PyUnicode_FromStringAndSize(s.data, (Py_ssize_t)s.len) : NULL;
    hilt_str_free(&s);
    return ok || PyErr_Occurred() ? text : PyErr_NoMemory();
}

PyObject *
hilt_mma_thread(PyObject *o)
{
    return ((hilt_mma *)o)->thread;
}

PyObject *
hilt_mma_fields(PyObject *o)
{
    return ((hilt_mma *)o)->fields;
}

PyObject *
hilt_mma_for_kernel(PyObject *o)
{
    hilt_mma *m = new_mma(Py_TYPE(o), (hilt_mma *)o);
    if (m) {
        Py_XSETREF(m->fields, PyDict_Copy(m->fields));
    }
    return m && m->fields ? (PyObject *)m : (Py_XDECREF(m), NULL);
}

bool
hilt_mma_sets(PyObject *fn)
{
    return PyCFunction_Check(fn) && PyCFunction_GET_FUNCTION(fn) == (PyCFunction)(void (*)(void))cute_set;
}

bool
hilt_mma_dynamic(PyObject *o)
{
    PyObject *thread = hilt_mma_thread(o);
    return thread && hilt_number_is_dynamic(thread);
}

bool
hilt_mma_same(PyObject *a, PyObject *b)
{
    PyObject *x = hilt_mma_thread(a), *y = hilt_mma_thread(b);
    if (a == b) {
        return true;
    }
    if (Py_TYPE(a) != Py_TYPE(b) || (x && hilt_mma_dynamic(a) != hilt_mma_dynamic(b)) ||
        (x && hilt_mma_dynamic(a) && !hilt_number_same(x, y)) ||
        (hilt_mma_fields(a) != hilt_mma_fields(b) && (PyDict_GET_SIZE(hilt_mma_fields(a)) || PyDict_GET_SIZE(hilt_mma_fields(b))))) {
        return false;
    }
    HILT_CLEANUP_REF PyObject *first = text_of(a);
    HILT_CLEANUP_REF PyObject *second = first ? text_of(b) : NULL;
    int same = second ? PyUnicode_Compare(first, second) : -1;
    PyErr_Clear();
    return second && same == 0;
}

PyObject *
hilt_mma_items(PyObject *o)
{
    hilt_mma *tiled = new_mma(hilt_tiled_mma_type, (hilt_mma *)o);
    if (tiled == NULL) {
        return NULL;
    }
    Py_CLEAR(tiled->thread);
    return Py_BuildValue("(NO)", tiled, ((hilt_mma *)o)->thread);
}

PyObject *
hilt_mma_from_items(PyObject *items)
{
    hilt_mma *m = new_mma(hilt_thr_mma_type, (hilt_mma *)PyTuple_GET_ITEM(items, 0));
    if (m != NULL) {
        Py_XSETREF(m->thread, Py_NewRef(PyTuple_GET_ITEM(items, 1)));
    }
    return (PyObject *)m;
}

static PyObject *
mma_compare(PyObject *a, PyObject *b, int op)
{
    if ((op != Py_EQ && op != Py_NE) || !hilt_mma_check(b)) {
        Py_RETURN_NOTIMPLEMENTED;
    }
    return PyBool_FromLong(hilt_mma_same(a, b) == (op == Py_EQ));
}

static Py_hash_t
mma_hash(PyObject *o)
{
    if (hilt_mma_dynamic(o)) {
        hilt_raise(HILT_DIAG_PHASE_UNHASHABLE, "ThrMma");
        return -1;
    }
    HILT_CLEANUP_REF PyObject *text = text_of(o);
    return text ? PyObject_Hash(text) : -1;
}

/* -- what is shown --------------------------------------------------------------------------------------- */
static PyObject *
get_shape(PyObject *o, void *closure)
{
    const hilt_mma_row *r = &((hilt_mma *)o)->row;
    return Py_BuildValue("(III)", (unsigned)r->m, (unsigned)r->n, (unsigned)r->k);
}

static PyObject *
get_size(PyObject *o, void *closure)
{
    hilt_lay *l HILT_CLEANUP_LAY = hilt_lay_begin();
    int64_t n;
    return l && thread_count(l, (hilt_mma *)o, &n) ? PyLong_FromLongLong(n) : NULL;
}

static PyObject *
get_tiled(PyObject *o, void *which)
{
    hilt_lay *l HILT_CLEANUP_LAY = hilt_lay_begin();
    hilt_layout a;
    return l && hilt_mma_tv(l, (hilt_mma *)o, (hilt_mma_matrix)(uintptr_t)which, "tv_layout", &a) ? hilt_lay_new(a) : NULL;
}

/* An object's field of this offset. */
static PyObject *
get_field(PyObject *o, void *offset)
{
    PyObject *x = *(PyObject **)((char *)o + (size_t)offset);
    return Py_NewRef(x ? x : Py_None);
}

/* clang-format off */
#define FIELD(name, member, doc) {name, get_field, NULL, doc, (void *)offsetof(hilt_mma, member)}
#define TILED(name, which) {name, get_tiled, NULL, "(thread, value) -> index in the tile.", (void *)(uintptr_t)which}
/* clang-format on */
static PyGetSetDef atom_getset[] = {
    FIELD("op", op, "The operation that the atom was made of."),
    FIELD("thr_id", thr_id, "The layout of the threads of one instruction."),
    FIELD("tv_layout_A", tv[0], "(thread, value) -> (M, K) of one instruction."),
    FIELD("tv_layout_B", tv[1], "(thread, value) -> (N, K) of one instruction."),
    FIELD("tv_layout_C", tv[2], "(thread, value) -> (M, N) of one instruction."),
    {"shape_mnk", get_shape, NULL, "M, N and K of one instruction.", NULL},
    {NULL},
};
static PyGetSetDef tiled_getset[] = {
    FIELD("thr_layout_vmnk", threads, "(V, M, N, K) -> thread."),
    FIELD("permutation_mnk", permutation, "The tiles by which M, N and K are permuted; None."),
    TILED("tv_layout_A_tiled", HILT_MMA_A),
    TILED("tv_layout_B_tiled", HILT_MMA_B),
    TILED("tv_layout_C_tiled", HILT_MMA_C),
    {"size", get_size, NULL, "How many threads there are.", NULL},
    {NULL},
};
static PyGetSetDef thread_getset[] = {
    FIELD("thr_idx", thread, "The thread."),
    {NULL},
};

static PyObject *
same_object(PyObject *o, PyObject *unused)
{
    return Py_NewRef(o);
}

static PyMethodDef atom_methods[] = {
    METHOD(set, "set(field, value): what the instruction does from now on."),
    METHOD(get, "get(field): what set was told."),
    METHOD(make_fragment_A, "make_fragment_A(input): what a thread has of A, by a partition or a shape."),
    METHOD(make_fragment_B, "make_fragment_B(input): what a thread has of B, by a partition or a shape."),
    METHOD(make_fragment_C, "make_fragment_C(input): registers for a thread's accumulators, by a partition or a shape."),
    {"__copy__", same_object, METH_NOARGS, NULL},
    {"__deepcopy__", same_object, METH_O, NULL},
    {NULL},
};
static PyMethodDef tiled_methods[] = {
    METHOD(get_slice, "get_slice(thr_idx): one thread's view, a ThrMma."),
    METHOD(get_tile_size, "get_tile_size(mode): what all threads compute at once of M, N or K (0, 1, 2)."),
    METHOD(partition_shape_A, "partition_shape_A(shape): of what a thread has of a matrix (M, K, rest...)."),
    METHOD(partition_shape_B, "partition_shape_B(shape): of what a thread has of a matrix (N, K, rest...)."),
    METHOD(partition_shape_C, "partition_shape_C(shape): of what a thread has of a matrix (M, N, rest...)."),
    {NULL},
};
static PyMethodDef thread_methods[] = {
    METHOD(partition_A, "partition_A(input): the thread's elements of a matrix (M, K, rest...): (values, M, K, rest...)."),
    METHOD(partition_B, "partition_B(input): the thread's elements of a matrix (N, K, rest...): (values, N, K, rest...)."),
    METHOD(partition_C, "partition_C(input): the thread's elements of a matrix (M, N, rest...): (values, M, N, rest...)."),
    {NULL},
};
static PyMethodDef functions[] = {
    METHOD(make_mma_atom, "make_mma_atom(op): what one instruction multiplies."),
    METHOD(make_tiled_mma, "make_tiled_mma(op_or_atom, atom_layout_mnk=(1, 1, 1), permutation_mnk=None): instructions over a tile."),
    {NULL},
};

static PyType_Slot atom_slots[] = {{Py_tp_dealloc, mma_dealloc}, {Py_tp_repr, text_of},         {Py_tp_richcompare, mma_compare},
                                   {Py_tp_hash, mma_hash},       {Py_tp_getset, atom_getset}, {Py_tp_methods, atom_methods},
                                   {0}};
static PyType_Slot tiled_slots[] = {{Py_tp_dealloc, mma_dealloc}, {Py_tp_getset, tiled_getset}, {Py_tp_methods, tiled_methods}, {0}};
static PyType_Slot thread_slots[] = {{Py_tp_dealloc, mma_dealloc}, {Py_tp_getset, thread_getset}, {Py_tp_methods, thread_methods}, {0}};
#define SPEC(type, slots, flags) \
    {"hilt.cute." type, sizeof(hilt_mma), 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION | (flags), slots}
static PyType_Spec atom_spec = SPEC("MmaAtom", atom_slots, Py_TPFLAGS_BASETYPE);
static PyType_Spec tiled_spec = SPEC("TiledMma", tiled_slots, Py_TPFLAGS_BASETYPE);
static PyType_Spec thread_spec = SPEC("ThrMma", thread_slots, 0);

static PyTypeObject *
make_type(PyObject *module, const char *name, PyType_Spec *spec, PyTypeObject *base)
{
    PyObject *type = base ? PyType_FromSpecWithBases(spec, (PyObject *)base) : PyType_FromSpec(spec);
    return type && PyModule_AddObjectRef(module, name, type) == 0 ? (PyTypeObject *)type : NULL;
}

int
hilt_init_mma(PyObject *module)
{
    hilt_mma_type = make_type(module, "MmaAtom", &atom_spec, NULL);
    hilt_tiled_mma_type = hilt_mma_type ? make_type(module, "TiledMma", &tiled_spec, hilt_mma_type) : NULL;
    hilt_thr_mma_type = hilt_tiled_mma_type ? make_type(module, "ThrMma", &thread_spec, hilt_tiled_mma_type) : NULL;
    return !hilt_thr_mma_type || PyModule_AddFunctions(hilt_layout_functions, functions) < 0 ? -1
                                                                                             : hilt_init_gemm(hilt_layout_functions);
}
