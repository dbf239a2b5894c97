/* Functions of cute on layouts and tensors: the algebra, reading, slicing, tiling.
 *
 * Each row reads its arguments by position or keyword (loc= and ip= are taken and ignored: places come from
 * the Python instruction), converts them into a context, calls one function of the library, and wraps the
 * result: for a tensor, in a tensor of the same engine. Functions on tuples of anything are in
 * layout_tuples.c.
 */
#include "../tensor/copy.h"
#include "functions.h"

PyObject *hilt_layout_functions;

/* -- arguments ------------------------------------------------------------------------------------------- */
static bool
is_loc_or_ip(PyObject *key)
{
    return PyUnicode_CompareWithASCIIString(key, "loc") == 0 ||
           PyUnicode_CompareWithASCIIString(key, "ip") == 0;
}

bool
hilt_only_loc_ip(const char *name, PyObject *kwnames)
{
    for (Py_ssize_t i = 0; kwnames && i < PyTuple_GET_SIZE(kwnames); i++) {
        if (!is_loc_or_ip(PyTuple_GET_ITEM(kwnames, i))) {
            PyErr_Format(PyExc_TypeError, "%s() got an unexpected keyword argument '%U'", name,
                         PyTuple_GET_ITEM(kwnames, i));
            return false;
        }
    }
    return true;
}

static int
position(const hilt_params *p, PyObject *key)
{
    for (int i = 0; i < HILT_MAX_PARAMS && p->names[i]; i++) {
        if (PyUnicode_CompareWithASCIIString(key, p->names[i]) == 0) {
            return i;
        }
    }
    return -1;
}

static bool
read_keywords(const hilt_params *p, PyObject *const *values, PyObject *kwnames, PyObject **ret)
{
    for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(kwnames); i++) {
        PyObject *key = PyTuple_GET_ITEM(kwnames, i);
        int at = position(p, key);
        if (at < 0) {
            if (is_loc_or_ip(key)) {
                continue;
            }
            PyErr_Format(PyExc_TypeError, "%s() got an unexpected keyword argument '%U'", p->function, key);
            return false;
        }
        if (ret[at] != NULL) {
            PyErr_Format(PyExc_TypeError, "%s() got multiple values for argument '%U'", p->function, key);
            return false;
        }
        ret[at] = values[i];
    }
    return true;
}

bool
hilt_params_read(const hilt_params *p, PyObject *const *args, Py_ssize_t n, PyObject *kwnames, PyObject **ret)
{
    int count = 0;
    while (count < HILT_MAX_PARAMS && p->names[count]) {
        ret[count] = count < n ? args[count] : NULL;
        count++;
    }
    if (n > count) {
        PyErr_Format(PyExc_TypeError, "%s() takes %d arguments but %zd were given", p->function, count, n);
        return false;
    }
    if (kwnames != NULL && !read_keywords(p, args + n, kwnames, ret)) {
        return false;
    }
    for (int i = 0; i < p->required; i++) {
        if (ret[i] == NULL) {
            PyErr_Format(PyExc_TypeError, "%s() needs the argument '%s'", p->function, p->names[i]);
            return false;
        }
    }
    return true;
}


/* -- making ---------------------------------------------------------------------------------------------- */
FUNCTION(make_layout)
{
    START("make_layout", 1, {"shape", "stride"})
    hilt_tup shape, stride;
    hilt_layout a;
    if (!hilt_tup_from(l, arg[0], 0, "make_layout: shape", &shape)) {
        return NULL;
    }
    if (given(arg[1])) {
        if (!hilt_tup_from(l, arg[1], HILT_TUP_TAKES_BASIS, "make_layout: stride", &stride) ||
            !CALL(hilt_layout_make, shape, stride, &a)) {
            return NULL;
        }
        return hilt_lay_new(a);
    }
    return CALL(hilt_layout_compact, shape, false, &a) ? hilt_lay_new(a) : NULL;
}

FUNCTION(make_ordered_layout)
{
    START("make_ordered_layout", 2, {"shape", "order"})
    hilt_tup shape, order;
    hilt_layout a;
    return hilt_tup_from(l, arg[0], 0, "make_ordered_layout: shape", &shape) &&
                   hilt_tup_from(l, arg[1], 0, "make_ordered_layout: order", &order) &&
                   CALL(hilt_layout_ordered, shape, order, &a)
               ? hilt_lay_new(a)
               : NULL;
}

FUNCTION(make_identity_layout)
{
    START("make_identity_layout", 1, {"shape"})
    hilt_tup shape;
    hilt_layout a;
    return hilt_tup_from(l, arg[0], 0, "make_identity_layout: shape", &shape) &&
                   CALL(hilt_layout_identity, shape, &a)
               ? hilt_lay_new(a)
               : NULL;
}

/* Compact, with the modes in the order of a's strides; modes of stride 0 keep it. */
FUNCTION(make_layout_like)
{
    START("make_layout_like", 1, {"input"})
    hilt_layout a, ones, made;
    hilt_tup shape;
    if (!hilt_layout_from(l, arg[0], NAME, &a)) {
        return NULL;
    }
    a.after = NULL;
    if (!CALL(hilt_layout_filter_zeros, a, &ones)) {
        return NULL;
    }
    bool ok = hilt_tup_static(a.stride) ? hilt_layout_ordered(&l->c, ones.shape, a.stride, &made)
                                        : hilt_layout_compact(&l->c, ones.shape, false, &made);
    shape = a.shape;
    return hilt_lay_call(l, ok, NAME) && CALL(hilt_layout_make, shape, made.stride, &made)
               ? hilt_lay_new(made)
               : NULL;
}

FUNCTION(make_composed_layout)
{
    START("make_composed_layout", 3, {"inner", "offset", "outer"})
    return hilt_lay_compose(arg[0], arg[1], arg[2]);
}

/* What str() writes, read again. */
FUNCTION(parse_layout)
{
    START("parse_layout", 1, {"text"})
    hilt_layout a;
    Py_ssize_t len;
    if (!PyUnicode_Check(arg[0])) {
        return hilt_raise(HILT_DIAG_TYPE_WRONG, NAME, "the text of a layout", hilt_type_name_of(arg[0]));
    }
    const char *text = hilt_text_given(arg[0], NAME, &len);
    return text && CALL(hilt_layout_parse, text, (size_t)len, &a) ? hilt_lay_new(a) : NULL;
}

FUNCTION(make_swizzle)
{
    START("make_swizzle", 3, {"b", "m", "s"})
    return hilt_swizzle_make(arg[0], arg[1], arg[2]);
}

/* -- reading --------------------------------------------------------------------------------------------- */
static bool
is_tree(PyObject *o)
{
    return PyTuple_Check(o) || PyList_Check(o) || hilt_integer_check(o);
}

static bool
tup_descend(hilt_lay *l, hilt_tup *t, PyObject *mode, const char *what)
{
    const uint32_t *modes;
    uint32_t n;
    if (!hilt_modes_from(l, mode, what, &modes, &n)) {
        return false;
    }
    for (uint32_t i = 0; i < n; i++) {
        if (modes[i] >= hilt_tup_rank(*t)) {
            char text[80];
            snprintf(text, sizeof text, "there is no mode %u in a tuple of rank %u", modes[i],
                     hilt_tup_rank(*t));
            hilt_raise(HILT_DIAG_LAYOUT_RANK, what, text);
            return false;
        }
        *t = hilt_tup_mode(*t, modes[i]);
    }
    return true;
}

/* The size of what brings its own: a tiled copy, a tiled operation. */
static PyObject *
own_size(PyObject *o)
{
    PyObject *size = PyType_Check(o) || PyUnicode_Check(o) ? NULL : PyObject_GetAttrString(o, "size");
    if (size == NULL || !hilt_integer_check(size)) {
        PyErr_Clear();
        Py_XDECREF(size);
        return hilt_raise(HILT_DIAG_TYPE_WRONG, "size", "a layout, a tensor or a tuple of integers",
                          hilt_type_name_of(o));
    }
    return size;
}

FUNCTION(size)
{
    START("size", 1, {"a", "mode"})
    hilt_tup shape, size;
    if (is_tree(arg[0])) {
        if (!hilt_tup_from(l, arg[0], 0, NAME, &shape) ||
            (given(arg[1]) && !tup_descend(l, &shape, arg[1], NAME)) ||
            !CALL(hilt_tup_product, shape, &size)) {
            return NULL;
        }
        return hilt_lay_size_to(shape, size);
    }
    hilt_layout a;
    if (!hilt_lay_check(arg[0]) && !hilt_holder_of(arg[0])) {
        return own_size(arg[0]);
    }
    if (!hilt_layout_from(l, arg[0], NAME, &a) || (given(arg[1]) && !hilt_lay_descend(l, &a, arg[1], NAME)) ||
        !CALL(hilt_layout_size, a, &size)) {
        return NULL;
    }
    return hilt_lay_size_to(a.shape, size);
}

FUNCTION(cosize)
{
    START("cosize", 1, {"a", "mode"})
    hilt_tup size;
    hilt_layout a;
    return hilt_layout_from(l, arg[0], NAME, &a) &&
                   (!given(arg[1]) || hilt_lay_descend(l, &a, arg[1], NAME)) &&
                   CALL(hilt_layout_cosize, a, &size)
               ? hilt_tup_to(size)
               : NULL;
}

FUNCTION(size_in_bytes)
{
    START("size_in_bytes", 2, {"dtype", "layout"})
    hilt_dtype d;
    hilt_layout a;
    hilt_tup size;
    if (!hilt_dtype_check(arg[0], &d)) {
        return hilt_raise(HILT_DIAG_TYPE_WRONG, NAME, "a number type first", hilt_type_name_of(arg[0]));
    }
    if (arg[1] == Py_None) {
        return PyLong_FromLong(0);
    }
    if (is_tree(arg[1])) {
        hilt_tup shape;
        if (!hilt_tup_from(l, arg[1], 0, NAME, &shape) || !CALL(hilt_tup_product, shape, &size)) {
            return NULL;
        }
    }
    else if (!hilt_layout_from(l, arg[1], NAME, &a) || !CALL(hilt_layout_cosize, a, &size)) {
        return NULL;
    }
    unsigned bits = d == HILT_DTYPE_BOOLEAN ? 8 : hilt_dtype_bits(d);
    hilt_tup bytes;
    if (!CALL(hilt_tup_binary, HILT_LEAF_MUL, size, hilt_tup_int(bits), &bytes) ||
        !CALL(hilt_tup_binary, HILT_LEAF_CEIL_DIV, bytes, hilt_tup_int(8), &bytes)) {
        return NULL;
    }
    return hilt_tup_to(bytes);
}

FUNCTION(crd2idx)
{
    START("crd2idx", 2, {"coord", "layout"})
    hilt_tup coordinate, index;
    hilt_layout a;
    if (!hilt_tup_from(l, arg[0], HILT_TUP_TAKES_NONE, "crd2idx: coordinate", &coordinate)) {
        return NULL;
    }
    if (is_tree(arg[1])) {
        hilt_tup shape;
        if (!hilt_tup_from(l, arg[1], 0, "crd2idx: shape", &shape) ||
            !CALL(hilt_layout_compact, shape, false, &a)) {
            return NULL;
        }
    }
    else if (!hilt_layout_from(l, arg[1], NAME, &a)) {
        return NULL;
    }
    return CALL(hilt_crd_check, coordinate, a.shape) && CALL(hilt_layout_eval, a, coordinate, &index)
               ? hilt_lay_index_to(l, a, coordinate, index)
               : NULL;
}

FUNCTION(idx2crd)
{
    START("idx2crd", 2, {"idx", "shape"})
    hilt_tup index, shape, coordinate;
    hilt_layout a;
    if (!hilt_tup_from(l, arg[0], 0, "idx2crd: index", &index)) {
        return NULL;
    }
    if (is_tree(arg[1])) {
        if (!hilt_tup_from(l, arg[1], 0, "idx2crd: shape", &shape)) {
            return NULL;
        }
    }
    else {
        if (!hilt_layout_from(l, arg[1], NAME, &a)) {
            return NULL;
        }
        shape = a.shape;
    }
    bool ok = index.kind == HILT_TUP_TUPLE ? CALL(hilt_crd_to_natural, index, shape, &coordinate)
                                           : CALL(hilt_index_to_crd, index, shape, &coordinate);
    return ok ? hilt_tup_to(coordinate) : NULL;
}

FUNCTION(max_common_vector)
{
    START("max_common_vector", 2, {"a", "b"})
    hilt_layout a, b;
    int64_t width;
    return hilt_layout_from(l, arg[0], NAME, &a) && hilt_layout_from(l, arg[1], NAME, &b) &&
                   CALL(hilt_layout_max_common_vector, a, b, &width)
               ? PyLong_FromLongLong(width)
               : NULL;
}

/* -- layout to layout, on tensors too -------------------------------------------------------------------- */
typedef bool unary(hilt_layouts *c, hilt_layout a, hilt_layout *ret);

static PyObject *
apply_unary(const hilt_params *p, unary *f, bool tensors, PyObject *const *args, Py_ssize_t n,
            PyObject *kwnames)
{
    PyObject *arg[HILT_MAX_PARAMS];
    hilt_lay *l HILT_CLEANUP_LAY = NULL;
    hilt_layout a, made;
    if (!hilt_params_read(p, args, n, kwnames, arg) || (l = hilt_lay_begin()) == NULL) {
        return NULL;
    }
    if (!tensors && !hilt_lay_check(arg[0])) {
        return hilt_raise(HILT_DIAG_TYPE_WRONG, p->function, "a layout", hilt_type_name_of(arg[0]));
    }
    if (!hilt_layout_from(l, arg[0], p->function, &a) || !hilt_lay_call(l, f(&l->c, a, &made), p->function)) {
        return NULL;
    }
    return result_like(l, arg[0], made, hilt_tup_int(0));
}

#define UNARY(name, f, tensors)                                                                              \
    FUNCTION(name)                                                                                           \
    {                                                                                                        \
        static const hilt_params params = {#name, 1, {"input"}};                                             \
        return apply_unary(&params, f, tensors, args, n, kwnames);                                           \
    }
UNARY(filter, hilt_layout_filter, true)
UNARY(right_inverse, hilt_layout_right_inverse, false)
UNARY(left_inverse, hilt_layout_left_inverse, false)
UNARY(nullspace, hilt_layout_nullspace, false)

FUNCTION(filter_zeros)
{
    static const hilt_params params = {"filter_zeros", 1, {"input", "target_profile"}};
    PyObject *arg[HILT_MAX_PARAMS];
    if (!hilt_params_read(&params, args, n, kwnames, arg)) {
        return NULL;
    }
    if (given(arg[1])) {
        return hilt_raise(HILT_DIAG_UNSUP_NOT_YET, "filter_zeros with target_profile");
    }
    static const hilt_params one = {"filter_zeros", 1, {"input"}};
    return apply_unary(&one, hilt_layout_filter_zeros, true, arg, 1, NULL);
}

FUNCTION(coalesce)
{
    START("coalesce", 1, {"input", "target_profile"})
    hilt_layout a, made;
    hilt_tup profile;
    if (!hilt_layout_from(l, arg[0], NAME, &a)) {
        return NULL;
    }
    if (!given(arg[1])) {
        return CALL(hilt_layout_coalesce, a, &made) ? result_like(l, arg[0], made, hilt_tup_int(0)) : NULL;
    }
    return hilt_tup_from(l, arg[1], HILT_TUP_TAKES_NONE, "coalesce: target_profile", &profile) &&
                   CALL(hilt_layout_coalesce_by, a, profile, &made)
               ? result_like(l, arg[0], made, hilt_tup_int(0))
               : NULL;
}

FUNCTION(composition)
{
    START("composition", 2, {"lhs", "rhs"})
    hilt_layout a, made;
    hilt_tiler by;
    if (Py_IS_TYPE(arg[0], hilt_swizzle_type)) {
        return hilt_layout_from(l, arg[1], NAME, &a) &&
                       CALL(hilt_layout_swizzled, hilt_swizzle_get(arg[0]), hilt_tup_int(0), a, &made)
                   ? hilt_lay_new(made)
                   : NULL;
    }
    if (!hilt_layout_from(l, arg[0], NAME, &a)) {
        return NULL;
    }
    if (hilt_lay_check(arg[1])) {
        return CALL(hilt_layout_compose, a, *hilt_lay_get(arg[1]), &made)
                   ? result_like(l, arg[0], made, hilt_tup_int(0))
                   : NULL;
    }
    return hilt_tiler_from(l, arg[1], "composition: tiler", &by) &&
                   CALL(hilt_layout_compose_by, a, &by, &made)
               ? result_like(l, arg[0], made, hilt_tup_int(0))
               : NULL;
}

FUNCTION(complement)
{
    START("complement", 1, {"input", "cotarget"})
    hilt_layout a, made;
    hilt_tup cotarget = hilt_tup_int(1);
    if (!hilt_layout_from(l, arg[0], NAME, &a)) {
        return NULL;
    }
    if (given(arg[1])) {
        hilt_layout b;
        if (hilt_lay_check(arg[1])) {
            b = *hilt_lay_get(arg[1]);
            if (!CALL(hilt_layout_cosize, b, &cotarget)) {
                return NULL;
            }
        }
        else if (!hilt_tup_from(l, arg[1], 0, "complement: cotarget", &cotarget)) {
            return NULL;
        }
    }
    else if (!CALL(hilt_layout_cosize, a, &cotarget)) {
        return NULL;
    }
    return CALL(hilt_layout_complement, a, cotarget, &made) ? hilt_lay_new(made) : NULL;
}

typedef bool arranged(hilt_layouts *c, hilt_arrange how, hilt_layout a, const hilt_tiler *tiler,
                      hilt_layout *ret);

static PyObject *
apply_tiler(const hilt_params *p, arranged *f, hilt_arrange how, PyObject *const *args, Py_ssize_t n,
            PyObject *kwnames)
{
    PyObject *arg[HILT_MAX_PARAMS];
    hilt_lay *l HILT_CLEANUP_LAY = NULL;
    hilt_layout a, made;
    hilt_tiler tiler;
    if (!hilt_params_read(p, args, n, kwnames, arg) || (l = hilt_lay_begin()) == NULL) {
        return NULL;
    }
    return hilt_layout_from(l, arg[0], p->function, &a) && hilt_tiler_from(l, arg[1], p->function, &tiler) &&
                   hilt_lay_call(l, f(&l->c, how, a, &tiler, &made), p->function)
               ? result_like(l, arg[0], made, hilt_tup_int(0))
               : NULL;
}

#define TILER(name, first, f, how)                                                                           \
    FUNCTION(name)                                                                                           \
    {                                                                                                        \
        static const hilt_params params = {#name, 2, {first, "tiler"}};                                      \
        return apply_tiler(&params, f, how, args, n, kwnames);                                               \
    }
TILER(logical_divide, "target", hilt_layout_divide, HILT_LOGICAL)
TILER(zipped_divide, "target", hilt_layout_divide, HILT_ZIPPED)
TILER(tiled_divide, "target", hilt_layout_divide, HILT_TILED)
TILER(flat_divide, "target", hilt_layout_divide, HILT_FLAT)
TILER(logical_product, "block", hilt_layout_product, HILT_LOGICAL)
TILER(zipped_product, "block", hilt_layout_product, HILT_ZIPPED)
TILER(tiled_product, "block", hilt_layout_product, HILT_TILED)
TILER(flat_product, "block", hilt_layout_product, HILT_FLAT)

typedef bool binary(hilt_layouts *c, hilt_layout a, hilt_layout b, hilt_layout *ret);

static PyObject *
apply_binary(const hilt_params *p, binary *f, PyObject *const *args, Py_ssize_t n, PyObject *kwnames)
{
    PyObject *arg[HILT_MAX_PARAMS];
    hilt_lay *l HILT_CLEANUP_LAY = NULL;
    hilt_layout a, b, made;
    if (!hilt_params_read(p, args, n, kwnames, arg) || (l = hilt_lay_begin()) == NULL) {
        return NULL;
    }
    return hilt_layout_from(l, arg[0], p->function, &a) && hilt_layout_from(l, arg[1], p->function, &b) &&
                   hilt_lay_call(l, f(&l->c, a, b, &made), p->function)
               ? hilt_lay_new(made)
               : NULL;
}

#define BINARY(name, first, second, f)                                                                       \
    FUNCTION(name)                                                                                           \
    {                                                                                                        \
        static const hilt_params params = {#name, 2, {first, second}};                                       \
        return apply_binary(&params, f, args, n, kwnames);                                                   \
    }
BINARY(blocked_product, "block", "tiler", hilt_layout_blocked_product)
BINARY(raked_product, "block", "tiler", hilt_layout_raked_product)
BINARY(max_common_layout, "a", "b", hilt_layout_max_common_layout)

/* -- tiling ---------------------------------------------------------------------------------------------- */
FUNCTION(tile_to_shape)
{
    START("tile_to_shape", 2, {"atom", "trg_shape", "order"})
    hilt_layout a, made;
    hilt_tup shape, order = hilt_tup_none();
    return hilt_layout_from(l, arg[0], NAME, &a) &&
                   hilt_tup_from(l, arg[1], 0, "tile_to_shape: shape", &shape) &&
                   (!given(arg[2]) || hilt_tup_from(l, arg[2], 0, "tile_to_shape: order", &order)) &&
                   CALL(hilt_layout_tile_to_shape, a, shape, order, &made)
               ? hilt_lay_new(made)
               : NULL;
}

FUNCTION(local_tile)
{
    START("local_tile", 3, {"input", "tiler", "coord", "proj"})
    hilt_layout a, made;
    hilt_tiler tiler;
    hilt_tup coordinate, proj = hilt_tup_none(), offset;
    if (!hilt_layout_from(l, arg[0], NAME, &a) || !hilt_tiler_from(l, arg[1], "local_tile: tiler", &tiler) ||
        !hilt_tup_from(l, arg[2], HILT_TUP_TAKES_NONE, "local_tile: coord", &coordinate) ||
        (given(arg[3]) && !hilt_tup_from(l, arg[3], HILT_TUP_TAKES_NONE, "local_tile: proj", &proj)) ||
        !CALL(hilt_layout_local_tile, a, &tiler, coordinate, proj, &made, &offset)) {
        return NULL;
    }
    return result_like(l, arg[0], made, offset);
}

FUNCTION(local_partition)
{
    START("local_partition", 3, {"target", "tiler", "index", "proj"})
    hilt_layout a, tile, made;
    hilt_tup index, proj = hilt_tup_none(), offset;
    if (!hilt_layout_from(l, arg[0], NAME, &a)) {
        return NULL;
    }
    if (is_tree(arg[1])) {
        hilt_tup shape;
        if (!hilt_tup_from(l, arg[1], 0, "local_partition: tiler", &shape) ||
            !CALL(hilt_layout_compact, shape, false, &tile)) {
            return NULL;
        }
    }
    else if (!hilt_layout_from(l, arg[1], "local_partition: tiler", &tile)) {
        return NULL;
    }
    bool all = !given(arg[3]) || (PyLong_Check(arg[3]) && PyObject_IsTrue(arg[3]) == 1);
    if (!hilt_tup_from(l, arg[2], 0, "local_partition: index", &index) ||
        (!all && !hilt_tup_from(l, arg[3], HILT_TUP_TAKES_NONE, "local_partition: proj", &proj)) ||
        !CALL(hilt_layout_local_partition, a, tile, index, proj, &made, &offset)) {
        return NULL;
    }
    return result_like(l, arg[0], made, offset);
}

FUNCTION(recast_layout)
{
    START("recast_layout", 3, {"new_type_bits", "old_type_bits", "src_layout"})
    hilt_layout a, made;
    uint32_t bits[2];
    for (int i = 0; i < 2; i++) {
        hilt_tup t;
        if (!hilt_tup_from(l, arg[i], 0, "recast_layout: bits", &t)) {
            return NULL;
        }
        if (t.kind != HILT_TUP_INT || t.i <= 0 || t.i > 1 << 20) {
            return hilt_raise(HILT_DIAG_TYPE_WRONG, NAME,
                              "the bits of two types, compile-time integers above 0",
                              hilt_type_name_of(arg[i]));
        }
        bits[i] = (uint32_t)t.i;
    }
    return hilt_layout_from(l, arg[2], NAME, &a) && CALL(hilt_layout_recast, a, bits[1], bits[0], &made)
               ? hilt_lay_new(made)
               : NULL;
}

FUNCTION(domain_offset)
{
    START("domain_offset", 2, {"coord", "tensor"})
    hilt_layout a, made;
    hilt_tup coordinate, offset;
    return hilt_tup_from(l, arg[0], 0, "domain_offset: coord", &coordinate) &&
                   hilt_layout_from(l, arg[1], NAME, &a) &&
                   CALL(hilt_layout_domain_offset, a, coordinate, &made, &offset)
               ? result_like(l, arg[1], made, offset)
               : NULL;
}

/* One layout for threads and values: which element of the tile value v of thread t is. */
FUNCTION(make_layout_tv)
{
    START("make_layout_tv", 2, {"thr_layout", "val_layout"})
    hilt_layout thr, val, tv;
    hilt_tup tiler;
    if (!hilt_layout_from(l, arg[0], NAME, &thr) || !hilt_layout_from(l, arg[1], NAME, &val) ||
        !hilt_lay_call(l, hilt_copy_tv(l, thr, val, &tiler, &tv), NAME)) {
        return NULL;
    }
    PyObject *tile = hilt_tup_to(tiler), *layout = tile ? hilt_lay_new(tv) : NULL;
    return layout ? Py_BuildValue("NN", tile, layout) : (Py_XDECREF(tile), NULL);
}

static PyMethodDef functions[] = {
    ROW(make_layout, "(shape, stride=None)",
        "The layout shape:stride; without stride compact, the first mode fastest."),
    ROW(make_ordered_layout, "(shape, order)",
        "The compact layout whose modes run in the given order, the least fastest."),
    ROW(make_identity_layout, "(shape)", "The layout that maps each coordinate to itself."),
    ROW(make_layout_like, "(input)", "A compact layout of the same shape and order of modes."),
    ROW(make_composed_layout, "(inner, offset, outer)", "inner(offset + outer(coordinate))."),
    ROW(make_swizzle, "(b, m, s)", "The swizzle S<b,m,s>."),
    ROW(parse_layout, "(text)", "The layout that a text such as (4,8):(1,4) stands for."),
    ROW(size, "(a, mode=None)", "How many coordinates there are, or how many in one mode."),
    ROW(cosize, "(a, mode=None)", "One more than the largest index."),
    ROW(size_in_bytes, "(dtype, layout)", "The bytes that the elements of a layout span."),
    ROW(crd2idx, "(coord, layout)", "The index of a coordinate."),
    ROW(idx2crd, "(idx, shape)", "The coordinate of an index, of the shape's profile."),
    ROW(max_common_vector, "(a, b)", "How many elements both layouts have contiguous from the first on."),
    ROW(max_common_layout, "(a, b)", "The layout of the elements that both have contiguous."),
    ROW(filter, "(input)", "Without modes of stride 0 or extent 1."),
    ROW(filter_zeros, "(input, target_profile=None)", "Modes of stride 0 get extent 1."),
    ROW(coalesce, "(input, target_profile=None)",
        "The same function with as few modes as possible; by profile: mode by mode."),
    ROW(composition, "(lhs, rhs)", "The layout c with c(x) = lhs(rhs(x))."),
    ROW(complement, "(input, cotarget=None)", "The layout of what input leaves out of cotarget."),
    ROW(right_inverse, "(input)", "The layout r with input(r(i)) = i, as far as it goes."),
    ROW(left_inverse, "(input)", "The layout r with r(input(i)) = i."),
    ROW(nullspace, "(input)", "The layout of the coordinates that are mapped to 0."),
    ROW(logical_divide, "(target, tiler)", "Each mode split by the tiler: (tile, rest)."),
    ROW(zipped_divide, "(target, tiler)",
        "Cut into tiles: mode 0 walks through a tile, mode 1 over the tiles: ((tile...), (rest...))."),
    ROW(tiled_divide, "(target, tiler)",
        "Cut into tiles, one mode for each rest: ((tile...), rest, rest...)."),
    ROW(flat_divide, "(target, tiler)",
        "Cut into tiles, all modes side by side: (tile, tile..., rest, rest...)."),
    ROW(logical_product, "(block, tiler)", "The block repeated by the tiler."),
    ROW(zipped_product, "(block, tiler)", "The block repeated by the tiler: ((blocks), (rests))."),
    ROW(tiled_product, "(block, tiler)", "The block repeated by the tiler: ((blocks), rest, rest, ...)."),
    ROW(flat_product, "(block, tiler)", "The block repeated by the tiler, flat."),
    ROW(blocked_product, "(block, tiler)", "Blocks side by side, mode by mode."),
    ROW(raked_product, "(block, tiler)", "Blocks interleaved, mode by mode."),
    ROW(tile_to_shape, "(atom, trg_shape, order=None)", "The block repeated until it has the shape."),
    ROW(local_tile, "(input, tiler, coord, proj=None)",
        "The tile at a coordinate of the tiles; None keeps a mode. proj keeps the modes where it has no "
        "None."),
    ROW(local_partition, "(target, tiler, index, proj=None)",
        "What belongs to one index of the tile, over all tiles."),
    ROW(recast_layout, "(new_type_bits, old_type_bits, src_layout)",
        "The layout of the same bytes in elements of other size."),
    ROW(domain_offset, "(coord, tensor)", "Moved so that coordinate 0 is the given one."),
    ROW(make_layout_tv, "(thr_layout, val_layout)",
        "Of a layout of threads and one of values: the tile, and the layout (thread, value) -> element."),
    {0},
};

int
hilt_init_layout_functions(PyObject *module)
{
    static struct PyModuleDef def = {
        PyModuleDef_HEAD_INIT,
        .m_name = "hilt.cute",
        .m_size = -1,
        .m_methods = functions,
    };
    HILT_CLEANUP_REF PyObject *layouts = PyModule_Create(&def);
    if (layouts == NULL || hilt_init_layout_tuples(layouts) < 0 || hilt_init_layout_arith(layouts) < 0) {
        return -1;
    }
    hilt_layout_functions = Py_NewRef(layouts);
    return PyModule_AddObjectRef(module, "layouts", layouts);
}
