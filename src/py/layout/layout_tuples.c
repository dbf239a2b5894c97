/* Functions of cute on structure: rank, modes, grouping, slicing, appending; of layouts, tensors and tuples
 * alike.
 *
 * A tuple may hold anything here (a tiler holds layouts), so tuples are taken apart as Python objects and
 * their items stay the objects they are. Layouts and tensors go through the library.
 */
#include "functions.h"

enum { MAX_DEPTH = 200 };

static bool
has_layout(PyObject *o)
{
    return hilt_lay_check(o) || hilt_holder_of(o) != NULL;
}

static PyObject *
wrong(const char *what, PyObject *o)
{
    return hilt_raise(HILT_DIAG_TYPE_WRONG, what, "a layout, a tensor, an integer or a tuple",
                      hilt_type_name_of(o));
}

static bool
too_deep(int depth, const char *what)
{
    if (depth >= MAX_DEPTH) {
        hilt_raise(HILT_DIAG_LAYOUT_RANK, what, "more than 200 tuples in each other");
    }
    return depth >= MAX_DEPTH;
}

/* The mode of a tuple, or of anything else, which is its own mode 0; borrowed. */
static PyObject *
item_of(PyObject *o, uint32_t i, const char *what)
{
    Py_ssize_t rank = is_tuple(o) ? PySequence_Fast_GET_SIZE(o) : 1;
    if ((Py_ssize_t)i >= rank) {
        char text[80];
        snprintf(text, sizeof text, "there is no mode %u in a tuple of rank %zd", i, rank);
        hilt_raise(HILT_DIAG_LAYOUT_RANK, what, text);
        return NULL;
    }
    return is_tuple(o) ? PySequence_Fast_GET_ITEM(o, i) : o;
}

/* -- reading --------------------------------------------------------------------------------------------- */
/* The object's mode by a path (NULL: itself): a layout, a tensor, or a part of a tuple. */
static PyObject *
descend(hilt_lay *l, PyObject *o, PyObject *mode, const char *what)
{
    hilt_layout a;
    if (!given(mode)) {
        return Py_NewRef(o);
    }
    if (has_layout(o)) {
        return hilt_layout_from(l, o, what, &a) && hilt_lay_descend(l, &a, mode, what)
                   ? result_like(l, o, a, hilt_tup_int(0))
                   : NULL;
    }
    const uint32_t *modes;
    uint32_t n;
    if (!hilt_modes_from(l, mode, what, &modes, &n)) {
        return NULL;
    }
    for (uint32_t i = 0; i < n; i++) {
        if (has_layout(o)) {
            HILT_CLEANUP_REF PyObject *rest = PyTuple_New(n - i);
            for (uint32_t k = i; rest && k < n; k++) {
                PyObject *m = PyLong_FromUnsignedLong(modes[k]);
                if (m == NULL) {
                    return NULL;
                }
                PyTuple_SET_ITEM(rest, k - i, m);
            }
            return rest ? descend(l, o, rest, what) : NULL;
        }
        o = item_of(o, modes[i], what);
        if (o == NULL) {
            return NULL;
        }
    }
    return Py_NewRef(o);
}

static PyObject *
shape_of(PyObject *o, const char *what, int depth)
{
    if (has_layout(o)) {
        hilt_lay *l HILT_CLEANUP_LAY = hilt_lay_begin();
        hilt_layout a;
        return l && hilt_layout_from(l, o, what, &a) ? hilt_tup_to(a.shape) : NULL;
    }
    if (!is_tuple(o)) {
        return o == Py_None || hilt_integer_check(o) ? Py_NewRef(o) : wrong(what, o);
    }
    if (too_deep(depth, what)) {
        return NULL;
    }
    Py_ssize_t n = PySequence_Fast_GET_SIZE(o);
    PyObject *made = PyTuple_New(n);
    for (Py_ssize_t i = 0; made && i < n; i++) {
        PyObject *item = shape_of(PySequence_Fast_GET_ITEM(o, i), what, depth + 1);
        if (item == NULL) {
            Py_CLEAR(made);
            break;
        }
        PyTuple_SET_ITEM(made, i, item);
    }
    return made;
}

FUNCTION(shape)
{
    READ("shape", 1, {"input", "mode"})
    HILT_CLEANUP_REF PyObject *shape = shape_of(arg[0], NAME, 0);
    hilt_lay *l HILT_CLEANUP_LAY = shape ? hilt_lay_begin() : NULL;
    return l ? descend(l, shape, arg[1], NAME) : NULL;
}

FUNCTION(rank)
{
    READ("rank", 1, {"a", "mode"})
    hilt_lay *l HILT_CLEANUP_LAY = hilt_lay_begin();
    HILT_CLEANUP_REF PyObject *o = l ? descend(l, arg[0], arg[1], NAME) : NULL;
    hilt_layout a;
    if (o == NULL) {
        return NULL;
    }
    if (has_layout(o)) {
        return hilt_layout_from(l, o, NAME, &a) ? PyLong_FromUnsignedLong(hilt_tup_rank(a.shape)) : NULL;
    }
    if (is_tuple(o)) {
        return PyLong_FromSsize_t(PySequence_Fast_GET_SIZE(o));
    }
    return o == Py_None || hilt_integer_check(o) ? PyLong_FromLong(1) : wrong(NAME, o);
}

static long
depth_of(PyObject *o, const char *what, int depth)
{
    if (!is_tuple(o)) {
        return 0;
    }
    if (too_deep(depth, what)) {
        return -1;
    }
    long deepest = 0;
    for (Py_ssize_t i = 0; i < PySequence_Fast_GET_SIZE(o); i++) {
        long d = depth_of(PySequence_Fast_GET_ITEM(o, i), what, depth + 1);
        if (d < 0) {
            return d;
        }
        deepest = d > deepest ? d : deepest;
    }
    return deepest + 1;
}

FUNCTION(depth)
{
    READ("depth", 1, {"a", "mode"})
    HILT_CLEANUP_REF PyObject *shape = shape_of(arg[0], NAME, 0);
    hilt_lay *l HILT_CLEANUP_LAY = shape ? hilt_lay_begin() : NULL;
    HILT_CLEANUP_REF PyObject *part = l ? descend(l, shape, arg[1], NAME) : NULL;
    long depth = part ? depth_of(part, NAME, 0) : -1;
    return depth < 0 ? NULL : PyLong_FromLong(depth);
}

FUNCTION(get)
{
    READ("get", 2, {"input", "mode"})
    hilt_lay *l HILT_CLEANUP_LAY = hilt_lay_begin();
    return l ? descend(l, arg[0], arg[1], NAME) : NULL;
}

FUNCTION(select)
{
    READ("select", 2, {"input", "mode"})
    hilt_lay *l HILT_CLEANUP_LAY = hilt_lay_begin();
    const uint32_t *modes;
    uint32_t count;
    hilt_layout a, made;
    if (l == NULL || !hilt_modes_from(l, arg[1], NAME, &modes, &count)) {
        return NULL;
    }
    if (has_layout(arg[0])) {
        return hilt_layout_from(l, arg[0], NAME, &a) && CALL(hilt_layout_select, a, modes, count, &made)
                   ? result_like(l, arg[0], made, hilt_tup_int(0))
                   : NULL;
    }
    PyObject *chosen = PyTuple_New(count);
    for (uint32_t i = 0; chosen && i < count; i++) {
        PyObject *item = item_of(arg[0], modes[i], NAME);
        if (item == NULL) {
            Py_CLEAR(chosen);
            break;
        }
        PyTuple_SET_ITEM(chosen, i, Py_NewRef(item));
    }
    return chosen;
}

/* -- changing -------------------------------------------------------------------------------------------- */
static bool
read_end(PyObject *o, Py_ssize_t rank, const char *what, Py_ssize_t *ret)
{
    *ret = rank;
    if (!given(o)) {
        return true;
    }
    if (!hilt_integer_check(o) || hilt_number_is_dynamic(o)) {
        hilt_raise(HILT_DIAG_TYPE_WRONG, what, "modes that are compile-time integers", hilt_type_name_of(o));
        return false;
    }
    Py_ssize_t i = PyNumber_AsSsize_t(o, NULL);
    *ret = i < 0 ? rank + 1 + i : i;
    return true;
}

FUNCTION(group_modes)
{
    READ("group_modes", 2, {"input", "begin", "end"})
    hilt_lay *l HILT_CLEANUP_LAY = hilt_lay_begin();
    hilt_layout a, made;
    bool layout = has_layout(arg[0]);
    if (l == NULL || (layout && !hilt_layout_from(l, arg[0], NAME, &a))) {
        return NULL;
    }
    Py_ssize_t begin, end;
    Py_ssize_t rank = layout             ? (Py_ssize_t)hilt_tup_rank(a.shape)
                      : is_tuple(arg[0]) ? PySequence_Fast_GET_SIZE(arg[0])
                                         : 1;
    if (!read_end(arg[1], rank, NAME, &begin) || !read_end(arg[2], rank, NAME, &end)) {
        return NULL;
    }
    if (begin < 0 || begin > end || end > rank) {
        HILT_CLEANUP_REF PyObject *shown = PyObject_Str(arg[0]);
        char text[400];
        snprintf(text, sizeof text, "%.300s has no modes %zd up to %zd: its rank is %zd", hilt_shown(shown, "it"),
                 begin, end, rank);
        PyErr_Clear();
        return hilt_raise(HILT_DIAG_LAYOUT_RANK, NAME, text);
    }
    if (layout) {
        return CALL(hilt_layout_group, a, (uint32_t)begin, (uint32_t)end, &made)
                   ? result_like(l, arg[0], made, hilt_tup_int(0))
                   : NULL;
    }
    HILT_CLEANUP_REF PyObject *items = is_tuple(arg[0]) ? PySequence_Tuple(arg[0]) : PyTuple_Pack(1, arg[0]);
    HILT_CLEANUP_REF PyObject *group = items ? PyTuple_GetSlice(items, begin, end) : NULL;
    PyObject *grouped = group ? PyTuple_New(rank - (end - begin) + 1) : NULL;
    for (Py_ssize_t i = 0, k = 0; grouped && i < PyTuple_GET_SIZE(grouped); i++) {
        PyObject *item = i == begin ? group : PyTuple_GET_ITEM(items, k);
        k = i == begin ? end : k + 1;
        PyTuple_SET_ITEM(grouped, i, Py_NewRef(item));
    }
    return grouped;
}

static int
flatten_into(PyObject *list, PyObject *o, int depth)
{
    if (!is_tuple(o)) {
        return PyList_Append(list, o);
    }
    if (too_deep(depth, "flatten")) {
        return -1;
    }
    for (Py_ssize_t i = 0; i < PySequence_Fast_GET_SIZE(o); i++) {
        if (flatten_into(list, PySequence_Fast_GET_ITEM(o, i), depth + 1) < 0) {
            return -1;
        }
    }
    return 0;
}

static PyObject *
flat_tuple(PyObject *o)
{
    HILT_CLEANUP_REF PyObject *list = PyList_New(0);
    return list && flatten_into(list, o, 0) == 0 ? PyList_AsTuple(list) : NULL;
}

FUNCTION(flatten)
{
    READ("flatten", 1, {"a"})
    if (!has_layout(arg[0])) {
        return is_tuple(arg[0]) ? flat_tuple(arg[0]) : Py_NewRef(arg[0]);
    }
    hilt_lay *l HILT_CLEANUP_LAY = hilt_lay_begin();
    hilt_layout a, made;
    return l && hilt_layout_from(l, arg[0], NAME, &a) && CALL(hilt_layout_flatten, a, &made)
               ? result_like(l, arg[0], made, hilt_tup_int(0))
               : NULL;
}

FUNCTION(flatten_to_tuple)
{
    READ("flatten_to_tuple", 1, {"a"})
    return flat_tuple(arg[0]);
}

/* The items of o, then `item` until there are `rank` (or once), at the end or in front. */
static PyObject *
tuple_extended(PyObject *o, PyObject *item, bool front, Py_ssize_t rank, const char *what)
{
    Py_ssize_t have = is_tuple(o) ? PySequence_Fast_GET_SIZE(o) : 1;
    if (rank > PY_SSIZE_T_MAX / 16) {
        return PyErr_NoMemory();
    }
    PyObject *made = PyTuple_New(rank);
    for (Py_ssize_t i = 0; made && i < rank; i++) {
        Py_ssize_t at = front ? i - (rank - have) : i;
        PyObject *x = at >= 0 && at < have ? item_of(o, (uint32_t)at, what) : item;
        if (x == NULL) {
            Py_CLEAR(made);
            break;
        }
        PyTuple_SET_ITEM(made, i, Py_NewRef(x));
    }
    return made;
}

static PyObject *
extended(PyObject *o, PyObject *item, bool front, PyObject *up_to, const char *what)
{
    hilt_lay *l HILT_CLEANUP_LAY = hilt_lay_begin();
    hilt_layout a, x = {0};
    bool layout = has_layout(o);
    if (l == NULL || (layout && !hilt_layout_from(l, o, what, &a))) {
        return NULL;
    }
    Py_ssize_t have = layout        ? (Py_ssize_t)hilt_tup_rank(a.shape)
                      : is_tuple(o) ? PySequence_Fast_GET_SIZE(o)
                                    : 1;
    Py_ssize_t rank = have + 1;
    if (given(up_to)) {
        if (!read_end(up_to, -1, what, &rank)) {
            return NULL;
        }
        if (rank < have) {
            char text[100];
            snprintf(text, sizeof text, "up_to_rank is %zd, but the rank is %zd already", rank, have);
            return hilt_raise(HILT_DIAG_LAYOUT_RANK, what, text);
        }
    }
    if (!layout) {
        HILT_CLEANUP_REF PyObject *one = item ? Py_NewRef(item) : PyLong_FromLong(1);
        return one ? tuple_extended(o, one, front, rank, what) : NULL;
    }
    if (item == NULL) {
        x = (hilt_layout){.shape = hilt_tup_int(1), .stride = hilt_tup_int(0)};
    }
    else if (!hilt_layout_from(l, item, what, &x)) {
        return NULL;
    }
    for (; have < rank; have++) {
        hilt_layout longer;
        bool ok =
            front ? hilt_layout_prepend(&l->c, a, x, &longer) : hilt_layout_append(&l->c, a, x, &longer);
        if (!hilt_lay_call(l, ok, what)) {
            return NULL;
        }
        a = longer;
    }
    return result_like(l, o, a, hilt_tup_int(0));
}

FUNCTION(append)
{
    READ("append", 2, {"input", "elem", "up_to_rank"})
    return extended(arg[0], arg[1], false, arg[2], NAME);
}

FUNCTION(prepend)
{
    READ("prepend", 2, {"input", "elem", "up_to_rank"})
    return extended(arg[0], arg[1], true, arg[2], NAME);
}

FUNCTION(append_ones)
{
    READ("append_ones", 1, {"t", "up_to_rank"})
    return extended(arg[0], NULL, false, arg[1], NAME);
}

FUNCTION(prepend_ones)
{
    READ("prepend_ones", 1, {"t", "up_to_rank"})
    return extended(arg[0], NULL, true, arg[1], NAME);
}

/* -- slicing --------------------------------------------------------------------------------------------- */
/* Appends the modes of o where the coordinate has None (keep), or the others. */
static int
slice_into(PyObject *list, PyObject *o, PyObject *coordinate, bool keep, int depth, const char *what)
{
    if (coordinate == Py_None || !is_tuple(coordinate)) {
        return (coordinate == Py_None) == keep ? PyList_Append(list, o) : 0;
    }
    Py_ssize_t rank = is_tuple(o) ? PySequence_Fast_GET_SIZE(o) : 1;
    if (rank != PySequence_Fast_GET_SIZE(coordinate)) {
        char text[100];
        snprintf(text, sizeof text, "a coordinate of rank %zd does not go with a tuple of rank %zd",
                 PySequence_Fast_GET_SIZE(coordinate), rank);
        hilt_raise(HILT_DIAG_LAYOUT_RANK, what, text);
        return -1;
    }
    if (too_deep(depth, what)) {
        return -1;
    }
    for (Py_ssize_t i = 0; i < rank; i++) {
        if (slice_into(list, item_of(o, (uint32_t)i, what), PySequence_Fast_GET_ITEM(coordinate, i), keep,
                       depth + 1, what) < 0) {
            return -1;
        }
    }
    return 0;
}

static PyObject *
sliced_tuple(PyObject *o, PyObject *coordinate, bool keep, const char *what)
{
    if (!is_tuple(coordinate) && (coordinate == Py_None) == keep) {
        return Py_NewRef(o);
    }
    HILT_CLEANUP_REF PyObject *list = PyList_New(0);
    return list && slice_into(list, o, coordinate, keep, 0, what) == 0 ? PyList_AsTuple(list) : NULL;
}

FUNCTION(slice_)
{
    READ("slice_", 2, {"src", "coord"})
    if (!has_layout(arg[0])) {
        return sliced_tuple(arg[0], arg[1], true, NAME);
    }
    hilt_lay *l HILT_CLEANUP_LAY = hilt_lay_begin();
    hilt_layout a, made;
    hilt_tup coordinate, offset;
    return l && hilt_layout_from(l, arg[0], NAME, &a) &&
                   hilt_tup_from(l, arg[1], HILT_TUP_TAKES_NONE, "slice_: coordinate", &coordinate) &&
                   CALL(hilt_crd_check, coordinate, a.shape) &&
                   CALL(hilt_layout_slice, a, coordinate, &made, &offset)
               ? result_like(l, arg[0], made, offset)
               : NULL;
}

FUNCTION(dice)
{
    READ("dice", 2, {"src", "dicer"})
    if (!has_layout(arg[0])) {
        return sliced_tuple(arg[0], arg[1], false, NAME);
    }
    hilt_lay *l HILT_CLEANUP_LAY = hilt_lay_begin();
    hilt_layout a;
    hilt_tup dicer, shape, stride;
    if (l == NULL || !hilt_layout_from(l, arg[0], NAME, &a) ||
        !hilt_tup_from(l, arg[1], HILT_TUP_TAKES_NONE, "dice: dicer", &dicer) ||
        !CALL(hilt_tup_dice, a.shape, dicer, &shape) || !CALL(hilt_tup_dice, a.stride, dicer, &stride)) {
        return NULL;
    }
    a.shape = shape;
    a.stride = stride;
    return result_like(l, arg[0], a, hilt_tup_int(0));
}

/* -- repeating ------------------------------------------------------------------------------------------- */
static PyObject *
like(PyObject *x, PyObject *target, int depth)
{
    if (!is_tuple(target)) {
        return Py_NewRef(x);
    }
    if (too_deep(depth, "repeat_like")) {
        return NULL;
    }
    Py_ssize_t n = PySequence_Fast_GET_SIZE(target);
    PyObject *made = PyTuple_New(n);
    for (Py_ssize_t i = 0; made && i < n; i++) {
        PyObject *item = like(x, PySequence_Fast_GET_ITEM(target, i), depth + 1);
        if (item == NULL) {
            Py_CLEAR(made);
            break;
        }
        PyTuple_SET_ITEM(made, i, item);
    }
    return made;
}

FUNCTION(repeat_like)
{
    READ("repeat_like", 2, {"x", "target"})
    HILT_CLEANUP_REF PyObject *shape = has_layout(arg[1]) ? shape_of(arg[1], NAME, 0) : Py_NewRef(arg[1]);
    return shape ? like(arg[0], shape, 0) : NULL;
}

static PyObject *
repeated(PyObject *x, PyObject *count, const char *what, bool one_is_itself)
{
    Py_ssize_t rank;
    if (!given(count) || !read_end(count, -2, what, &rank)) {
        return PyErr_Occurred() ? NULL : wrong(what, count ? count : Py_None);
    }
    if (rank < 1) {
        return hilt_raise(HILT_DIAG_LAYOUT_RANGE, what, "repeats at least once");
    }
    if (rank == 1 && one_is_itself) {
        return Py_NewRef(x);
    }
    HILT_CLEANUP_REF PyObject *none = PyTuple_New(0);
    return none ? tuple_extended(none, x, false, rank, what) : NULL;
}

FUNCTION(repeat)
{
    READ("repeat", 2, {"x", "n"})
    return repeated(arg[0], arg[1], NAME, true);
}

FUNCTION(repeat_as_tuple)
{
    READ("repeat_as_tuple", 2, {"x", "n"})
    return repeated(arg[0], arg[1], NAME, false);
}

FUNCTION(E)
{
    if (!hilt_only_loc_ip("E", kwnames)) {
        return NULL;
    }
    return hilt_basis_of_modes(args, n);
}

/* -- questions ------------------------------------------------------------------------------------------- */
static int
known_now(PyObject *o, int depth)
{
    if (is_tuple(o)) {
        for (Py_ssize_t i = 0; depth < MAX_DEPTH && i < PySequence_Fast_GET_SIZE(o); i++) {
            int known = known_now(PySequence_Fast_GET_ITEM(o, i), depth + 1);
            if (known <= 0) {
                return known;
            }
        }
        return 1;
    }
    if (has_layout(o)) {
        hilt_lay *l HILT_CLEANUP_LAY = hilt_lay_begin();
        hilt_layout a;
        return l && hilt_layout_from(l, o, "is_static", &a) ? hilt_layout_static(a) : -1;
    }
    if (Py_IS_TYPE(o, hilt_basis_type)) {
        return hilt_tup_static(hilt_basis_get(o));
    }
    return !hilt_number_is_dynamic(o);
}

FUNCTION(is_static)
{
    READ("is_static", 1, {"x"})
    int known = known_now(arg[0], 0);
    return known < 0 ? NULL : PyBool_FromLong(known);
}

static bool
profile_of(hilt_lay *l, PyObject *o, const char *what, hilt_tup *ret)
{
    hilt_layout a;
    if (has_layout(o)) {
        if (!hilt_layout_from(l, o, what, &a)) {
            return false;
        }
        *ret = a.shape;
        return true;
    }
    return hilt_tup_from(l, o, HILT_TUP_TAKES_NONE | HILT_TUP_TAKES_BASIS, what, ret);
}

static PyObject *
compare_profiles(const char *what, bool (*f)(hilt_tup, hilt_tup), PyObject *a, PyObject *b)
{
    hilt_lay *l HILT_CLEANUP_LAY = hilt_lay_begin();
    hilt_tup x, y;
    return l && profile_of(l, a, what, &x) && profile_of(l, b, what, &y) ? PyBool_FromLong(f(x, y)) : NULL;
}

FUNCTION(is_congruent)
{
    READ("is_congruent", 2, {"a", "b"})
    return compare_profiles(NAME, hilt_tup_congruent, arg[0], arg[1]);
}

FUNCTION(is_weakly_congruent)
{
    READ("is_weakly_congruent", 2, {"a", "b"})
    return compare_profiles(NAME, hilt_tup_weakly_congruent, arg[0], arg[1]);
}

FUNCTION(is_integer)
{
    READ("is_integer", 1, {"a"})
    return PyBool_FromLong(hilt_integer_check(arg[0]));
}

static bool
holds_none(PyObject *o, int depth)
{
    for (Py_ssize_t i = 0; is_tuple(o) && depth < MAX_DEPTH && i < PySequence_Fast_GET_SIZE(o); i++) {
        if (holds_none(PySequence_Fast_GET_ITEM(o, i), depth + 1)) {
            return true;
        }
    }
    return o == Py_None;
}

FUNCTION(has_underscore)
{
    READ("has_underscore", 1, {"a"})
    return PyBool_FromLong(holds_none(arg[0], 0));
}

static PyMethodDef functions[] = {
    ROW(shape, "(input, mode=None)", "The extents of a layout, a tensor or a tiler, or of one mode."),
    ROW(rank, "(a, mode=None)", "How many modes there are."),
    ROW(depth, "(a, mode=None)", "How deep the tuples lie in each other; an integer: 0."),
    ROW(get, "(input, mode)", "A mode, by its path."),
    ROW(select, "(input, mode)", "Some of the modes, in the given order."),
    ROW(group_modes, "(input, begin, end=None)", "The modes from begin up to end as one."),
    ROW(flatten, "(a)", "Without tuples in tuples."),
    ROW(flatten_to_tuple, "(a)", "The leaves, as a tuple."),
    ROW(append, "(input, elem, up_to_rank=None)",
        "With a mode more at the end; or as many as are missing to a rank."),
    ROW(prepend, "(input, elem, up_to_rank=None)",
        "With a mode more in front; or as many as are missing to a rank."),
    ROW(append_ones, "(t, up_to_rank=None)", "With modes of extent 1 at the end."),
    ROW(prepend_ones, "(t, up_to_rank=None)", "With modes of extent 1 in front."),
    ROW(slice_, "(src, coord)", "The modes where the coordinate has None, at the coordinate."),
    ROW(dice, "(src, dicer)", "The modes where the coordinate has no None."),
    ROW(repeat_like, "(x, target)", "x in each place of target."),
    ROW(repeat, "(x, n)", "x n times; once is x itself."),
    ROW(repeat_as_tuple, "(x, n)", "x n times."),
    ROW(E, "(*modes)", "The unit vector of a mode; E(1, 0): of mode 0 of mode 1."),
    ROW(is_static, "(x)", "Is everything known now?"),
    ROW(is_congruent, "(a, b)", "Have both the same profile?"),
    ROW(is_weakly_congruent, "(a, b)", "Is a's profile b's or coarser?"),
    ROW(is_integer, "(a)", "Is it an integer, or a run-time integer?"),
    ROW(has_underscore, "(a)", "Is there a None in it?"),
    {0},
};

int
hilt_init_layout_tuples(PyObject *module)
{
    return PyModule_AddFunctions(module, functions);
}
