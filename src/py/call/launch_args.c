/* What a host function hands to a kernel: the walk over its arguments, and over what its code closes over.
 *
 * Run-time leaves (numbers, pointers, what is dynamic in layouts) become arguments of the kernel; a tensor or a layout is
 * made anew around them, and so is each container or object that holds one. A container without any is handed over as it
 * is. A change to a copy would be lost, so it is refused afterwards, as for arguments of the host function. Variables of
 * a closure hold the kernel's values while its function is traced: they are put into the cells themselves, because
 * several functions may share one.
 */
#include "launch.h"

#include "../layout/layout.h"
#include "../number/ssa.h"
#include "../record/region.h"

enum { MOST_DEEP = 24, MOST_LANES = 64 };

static PyObject *hand_all(hilt_handing *h, PyObject *items, bool *changed);

/* -- leaves ----------------------------------------------------------------------------------------------- */

static PyObject *
hand_number(hilt_handing *h, PyObject *o)
{
    return hilt_number_is_dynamic(o) ? hilt_kernel_number(h->kernel, o, h->name) : Py_NewRef(o);
}

/* Arguments of functions are scalars: a vector is handed over lane by lane. */
static PyObject *
hand_vector(hilt_handing *h, PyObject *o)
{
    hilt_number *n = (hilt_number *)hilt_ssa_number(o);
    if (!hilt_number_is_dynamic((PyObject *)n) || hilt_ssa_lanes(o) == 1) {
        HILT_CLEANUP_REF PyObject *number = hand_number(h, (PyObject *)n);
        return number ? hilt_ssa_of_number(number, hilt_ssa_shape(o)) : NULL;
    }
    hilt_trace *host = h->kernel->host;
    uint32_t lanes = hilt_ssa_lanes(o);
    hilt_value *all[MOST_LANES];
    if (lanes > MOST_LANES) {
        return hilt_raise(HILT_DIAG_UNSUP_NOT_YET, "a vector of more than 64 elements as an argument of a kernel");
    }
    if (hilt_trace_check(host, n, host->builder.region) < 0) {
        return NULL;
    }
    for (uint32_t i = 0; i < lanes; i++) {
        hilt_value *lane = hilt_build_extract(&host->builder, n->value, i);
        all[i] = lane ? hilt_kernel_argument(h->kernel, lane, h->name) : NULL;
        if (!all[i]) {
            return hilt_no_memory();
        }
    }
    hilt_value *v = hilt_build_from_elements(hilt_trace_builder(h->kernel), all, lanes);
    return v ? hilt_ssa_new(h->kernel, hilt_ssa_dtype(o), hilt_ssa_shape(o), v) : hilt_no_memory();
}

static PyObject *
hand_layout(hilt_handing *h, PyObject *o)
{
    if (hilt_copy_check(o) && hilt_copy_map(o)) {
        HILT_CLEANUP_REF PyObject *map = hand_number(h, hilt_copy_map(o));
        return map ? hilt_copy_with_map(o, map) : NULL;
    }
    if (hilt_mma_check(o) && !hilt_lay_dynamic(o)) {
        return hilt_mma_for_kernel(o);
    }
    if (!hilt_lay_has_parts(o) || !hilt_lay_dynamic(o)) {
        return Py_NewRef(o);
    }
    bool changed = false;
    HILT_CLEANUP_REF PyObject *items = hilt_lay_items(o);
    HILT_CLEANUP_REF PyObject *made = items ? hand_all(h, items, &changed) : NULL;
    return made ? hilt_lay_from_items(made) : NULL;
}

/* A tensor or a pointer. */
static PyObject *
hand_engine(hilt_handing *h, PyObject *o)
{
    bool changed = false, tensor = hilt_tensor_check(o);
    HILT_CLEANUP_REF PyObject *items = hilt_engine_items(o);
    if (items && (!tensor || hilt_tensor_has_memory(o)) &&
        ((hilt_number *)PyTuple_GET_ITEM(items, 0))->value->type.space == HILT_SPACE_LOCAL) {
        char text[200];
        snprintf(text, sizeof text, "'%s' is register memory of the function that launches the kernel: no thread of it can reach that",
                 tensor ? hilt_tensor_name(o) : h->name);
        return hilt_raise(HILT_DIAG_LAUNCH_ARGUMENT, text);
    }
    HILT_CLEANUP_REF PyObject *made = items ? hand_all(h, items, &changed) : NULL;
    if (!made || !changed) {
        return made ? Py_NewRef(o) : NULL;
    }
    if (tensor && !hilt_tensor_has_memory(o)) {
        return hilt_engine_build(o, made);
    }
    HILT_CLEANUP_REF PyObject *name = tensor && h->depth == 0 ? PyUnicode_FromString(h->name) : NULL; /* as the kernel's code calls it */
    return PyErr_Occurred() ? NULL
                            : hilt_engine_in(h->kernel, o, ((hilt_number *)PyTuple_GET_ITEM(made, 0))->value,
                                             tensor ? PyTuple_GET_ITEM(made, 1) : NULL, name);
}

/* -- containers ------------------------------------------------------------------------------------------- */

static PyObject *
hand_all(hilt_handing *h, PyObject *items, bool *changed)
{
    Py_ssize_t n = PyTuple_GET_SIZE(items);
    PyObject *made = PyTuple_New(n);
    for (Py_ssize_t i = 0; made && i < n; i++) {
        PyObject *x = hilt_hand(h, PyTuple_GET_ITEM(items, i));
        if (!x) {
            Py_CLEAR(made);
            break;
        }
        *changed |= x != PyTuple_GET_ITEM(items, i);
        PyTuple_SET_ITEM(made, i, x);
    }
    return made;
}

/* Remembers a copy, to be compared after the trace. */
static PyObject *
remembered(hilt_handing *h, PyObject *copy, PyObject *original, PyObject *leaves)
{
    HILT_CLEANUP_REF PyObject *name = PyUnicode_FromString(h->name);
    HILT_CLEANUP_REF PyObject *row = name && copy && leaves ? PyTuple_Pack(4, copy, original, leaves, name) : NULL;
    return row && PyList_Append(h->fresh, row) == 0 ? Py_NewRef(copy) : NULL;
}

static PyObject *
hand_aggregate(hilt_handing *h, PyObject *o)
{
    bool changed = false;
    HILT_CLEANUP_REF PyObject *items = hilt_aggregate_items(o);
    HILT_CLEANUP_REF PyObject *made = items ? hand_all(h, items, &changed) : NULL;
    if (!made || !changed) {
        return made ? Py_NewRef(o) : NULL;
    }
    return hilt_aggregate_build(o, made);
}

static PyObject *
hand_list(hilt_handing *h, PyObject *o)
{
    bool changed = false;
    HILT_CLEANUP_REF PyObject *items = PyList_AsTuple(o);
    HILT_CLEANUP_REF PyObject *made = items ? hand_all(h, items, &changed) : NULL;
    if (!made || !changed) {
        return made ? Py_NewRef(o) : NULL;
    }
    HILT_CLEANUP_REF PyObject *leaves = PySequence_List(made);
    HILT_CLEANUP_REF PyObject *copy = leaves ? PyObject_CallOneArg((PyObject *)Py_TYPE(o), leaves) : NULL;
    return remembered(h, copy, o, leaves);
}

/* A new dict of what the kernel gets for the values of `fields`. */
static PyObject *
hand_values(hilt_handing *h, PyObject *fields, bool *changed)
{
    HILT_CLEANUP_REF PyObject *made = PyDict_New();
    PyObject *key, *item;
    for (Py_ssize_t pos = 0; made && PyDict_Next(fields, &pos, &key, &item);) {
        HILT_CLEANUP_REF PyObject *x = hilt_hand(h, item);
        *changed |= x != item;
        if (!x || PyDict_SetItem(made, key, x) < 0) {
            return NULL;
        }
    }
    return Py_XNewRef(made);
}

static PyObject *
hand_dict(hilt_handing *h, PyObject *o)
{
    bool changed = false;
    HILT_CLEANUP_REF PyObject *now = PyDict_Copy(o);
    HILT_CLEANUP_REF PyObject *made = now ? hand_values(h, now, &changed) : NULL;
    if (!made || !changed) {
        return made ? Py_NewRef(o) : NULL;
    }
    HILT_CLEANUP_REF PyObject *copy = PyDict_CheckExact(o) ? PyDict_Copy(made) : PyObject_CallMethod(o, "copy", NULL);
    if (copy && copy != made && PyDict_Check(copy) && PyDict_Update(copy, made) < 0) {
        return NULL;
    }
    return remembered(h, copy, o, made);
}

static PyObject *
hand_object(hilt_handing *h, PyObject *o)
{
    bool changed = false;
    HILT_CLEANUP_REF PyObject *fields = hilt_object_fields(o);
    HILT_CLEANUP_REF PyObject *made = fields ? hand_values(h, fields, &changed) : NULL;
    if (!made || !changed) {
        return made ? Py_NewRef(o) : NULL;
    }
    HILT_CLEANUP_REF PyObject *copy = hilt_object_bare(Py_TYPE(o));
    PyObject *name, *item;
    for (Py_ssize_t pos = 0; copy && PyDict_Next(made, &pos, &name, &item);) {
        if (PyObject_GenericSetAttr(copy, name, item) < 0) { /* past __setattr__: a frozen dataclass's refuses */
            return NULL;
        }
    }
    if (!copy) {
        return NULL;
    }
    return hilt_is_frozen(o) ? Py_NewRef(copy) : remembered(h, copy, o, made);
}

static PyObject *
hand_protocol(hilt_handing *h, PyObject *o)
{
    bool changed = false;
    HILT_CLEANUP_REF PyObject *list = hilt_protocol_values(o);
    HILT_CLEANUP_REF PyObject *values = list ? PyList_AsTuple(list) : NULL;
    HILT_CLEANUP_REF PyObject *made = values ? hand_all(h, values, &changed) : NULL;
    if (!made || !changed) {
        return made ? Py_NewRef(o) : NULL;
    }
    HILT_CLEANUP_REF PyObject *items = PySequence_List(made);
    return items ? hilt_protocol_build(o, items, false) : NULL;
}

/* -- functions -------------------------------------------------------------------------------------------- */

static bool
hand_cell(hilt_handing *h, PyObject *cell)
{
    PyObject *content = PyCell_GET(cell);
    if (content == NULL || hilt_helper_check(content)) {
        return true;
    }
    HILT_CLEANUP_REF PyObject *made = hilt_hand(h, content);
    if (made == NULL || made == content) {
        return made != NULL;
    }
    if (!hilt_vec_reserve(&h->cells, h->cells.len + 2)) {
        return hilt_no_memory();
    }
    h->cells.data[h->cells.len++] = Py_NewRef(cell);
    h->cells.data[h->cells.len++] = content; /* the cell's own reference goes over */
    PyCell_SET(cell, Py_NewRef(made));
    return true;
}

bool
hilt_hand_closure(hilt_handing *h, PyObject *function)
{
    PyObject *cells = PyFunction_GET_CLOSURE(function);
    HILT_CLEANUP_REF PyObject *names = cells ? PyObject_GetAttrString(PyFunction_GET_CODE(function), "co_freevars") : NULL;
    const char *outer = h->name;
    bool ok = !cells || names;
    for (Py_ssize_t i = 0; ok && cells && i < PyTuple_GET_SIZE(cells); i++) {
        h->name = PyUnicode_AsUTF8(PyTuple_GET_ITEM(names, i));
        ok = h->name && hand_cell(h, PyTuple_GET_ITEM(cells, i));
    }
    h->name = outer;
    return ok;
}

static PyObject *
hand_method(hilt_handing *h, PyObject *o)
{
    PyObject *self = PyMethod_GET_SELF(o), *function = PyMethod_GET_FUNCTION(o);
    HILT_CLEANUP_REF PyObject *made = hilt_hand(h, function);
    HILT_CLEANUP_REF PyObject *owner = made ? hilt_hand(h, self) : NULL;
    if (owner == NULL || (owner == self && made == function)) {
        return owner ? Py_NewRef(o) : NULL;
    }
    return PyMethod_New(made, owner);
}

static bool
is_partial(PyObject *o)
{
    const PyTypeObject *type = Py_TYPE(o);
    while (type && strcmp(type->tp_name, "functools.partial") != 0) {
        type = type->tp_base;
    }
    return type != NULL;
}

/* functools.partial: a function, positional arguments, and others by name. */
static PyObject *
hand_partial(hilt_handing *h, PyObject *o)
{
    bool changed = false;
    HILT_CLEANUP_REF PyObject *function = PyObject_GetAttrString(o, "func");
    HILT_CLEANUP_REF PyObject *args = function ? PyObject_GetAttrString(o, "args") : NULL;
    HILT_CLEANUP_REF PyObject *keywords = args ? PyObject_GetAttrString(o, "keywords") : NULL;
    HILT_CLEANUP_REF PyObject *f = keywords ? hilt_hand(h, function) : NULL;
    HILT_CLEANUP_REF PyObject *a = f ? hand_all(h, args, &changed) : NULL;
    HILT_CLEANUP_REF PyObject *kw = a ? hand_values(h, keywords, &changed) : NULL;
    if (!kw || (!changed && f == function)) {
        return kw ? Py_NewRef(o) : NULL;
    }
    HILT_CLEANUP_REF PyObject *head = PyTuple_Pack(1, f);
    HILT_CLEANUP_REF PyObject *all = head ? PySequence_Concat(head, a) : NULL;
    return all ? PyObject_Call((PyObject *)Py_TYPE(o), all, kw) : NULL;
}

/* -- any object ------------------------------------------------------------------------------------------- */

static PyObject *
hand_with_parts(hilt_handing *h, PyObject *o)
{
    if (hilt_jit_check(o) && !PyMethod_Check(o)) {
        return hilt_hand_closure(h, ((hilt_jit *)o)->function) ? Py_NewRef(o) : NULL;
    }
    switch (hilt_classify(o)) {
    case HILT_CLASS_TUPLE:
    case HILT_CLASS_NAMED:
        return hand_aggregate(h, o);
    case HILT_CLASS_LIST:
        return hand_list(h, o);
    case HILT_CLASS_DICT:
        return hand_dict(h, o);
    case HILT_CLASS_DATACLASS:
    case HILT_CLASS_NAMESPACE:
    case HILT_CLASS_OBJECT:
        return is_partial(o) ? hand_partial(h, o) : hand_object(h, o);
    case HILT_CLASS_PROTOCOL:
        return hand_protocol(h, o);
    case HILT_CLASS_FUNCTION:
        return hilt_hand_closure(h, o) ? Py_NewRef(o) : NULL;
    case HILT_CLASS_METHOD:
        return hand_method(h, o);
    default:
        return Py_NewRef(o);
    }
}

static PyObject *
hand_once(hilt_handing *h, PyObject *o)
{
    HILT_CLEANUP_REF PyObject *key = PyLong_FromVoidPtr(o);
    PyObject *row = key ? PyDict_GetItemWithError(h->made, key) : NULL;
    if (row != NULL || PyErr_Occurred()) {
        return row ? Py_NewRef(PyTuple_GET_ITEM(row, 1)) : NULL;
    }
    HILT_CLEANUP_REF PyObject *begun = key ? PyTuple_Pack(2, o, o) : NULL; /* where it leads back to itself */
    if (begun == NULL || PyDict_SetItem(h->made, key, begun) < 0) {
        return NULL;
    }
    HILT_CLEANUP_REF PyObject *made = hand_with_parts(h, o);
    HILT_CLEANUP_REF PyObject *done = made ? PyTuple_Pack(2, o, made) : NULL;
    return done && PyDict_SetItem(h->made, key, done) == 0 ? Py_NewRef(made) : NULL;
}

PyObject *
hilt_hand(hilt_handing *h, PyObject *o)
{
    if (hilt_number_check(o)) {
        return hand_number(h, o);
    }
    if (hilt_ssa_check(o)) {
        return hand_vector(h, o);
    }
    if (hilt_engine_check(o)) {
        return hand_engine(h, o);
    }
    if (hilt_lay_value_check(o)) {
        return hand_layout(h, o);
    }
    if (h->depth >= MOST_DEEP || o == Py_None || PyLong_Check(o) || PyFloat_Check(o) || PyUnicode_Check(o) || PyType_Check(o)) {
        return Py_NewRef(o);
    }
    h->depth++;
    PyObject *made = hand_once(h, o);
    h->depth--;
    return made;
}

void
hilt_handing_end(hilt_handing *h)
{
    PyObject *type, *value, *tb;
    PyErr_Fetch(&type, &value, &tb);
    while (h->cells.len != 0) {
        PyObject *content = h->cells.data[--h->cells.len], *cell = h->cells.data[--h->cells.len];
        PyObject *old = PyCell_GET(cell);
        PyCell_SET(cell, content);
        Py_XDECREF(old);
        Py_DECREF(cell);
    }
    hilt_vec_free(&h->cells);
    Py_CLEAR(h->made);
    Py_CLEAR(h->fresh);
    PyErr_Restore(type, value, tb);
}
