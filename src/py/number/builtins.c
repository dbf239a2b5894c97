/* Python's builtins where a run-time value is among the arguments, and hilt's own min and max.
 *
 * abs, round, divmod, pow, sum, len, range, math.floor need nothing here: they go through the slots of the
 * numbers. min, max, any and all ask for truth, and int, float and bool deserve a diagnostic of their own.
 *
 * any and all over an iterator stop early at run time too: the next item is asked for inside a region that
 * runs only if the ones before did not decide. Over a container the items exist already, so they are joined
 * by `|` and `&`.
 */
#include "ssa_priv.h"

static struct {
    PyObject *min, *max, *any, *all, *print;
} python;

/* -- min, max -- */
static bool
any_proxy(PyObject *list)
{
    for (Py_ssize_t i = 0; i < PyList_GET_SIZE(list); i++) {
        if (hilt_is_proxy(PyList_GET_ITEM(list, i))) {
            return true;
        }
    }
    return false;
}

typedef struct choice {
    const char *name;
    PyObject *function; /* Python's */
    hilt_pyop better;   /* the new item replaces the best so far if `item op best` */
    PyObject *odd;      /* the first item that is no number, if any; borrowed */
} choice;

/* The type in which all items meet; false: exception. *ret NONE: some are no numbers. */
static bool
common_type(choice *c, PyObject *items, hilt_dtype *ret)
{
    hilt_dtype d = HILT_DTYPE_NONE;
    bool numbers = true;
    for (Py_ssize_t i = 0; i < PyList_GET_SIZE(items); i++) {
        hilt_scalar o;
        hilt_operand_kind kind = hilt_operand_read(PyList_GET_ITEM(items, i), &o);
        if (kind == HILT_OPERAND_ERROR) {
            return false;
        }
        if (kind == HILT_OPERAND_NONE) {
            c->odd = numbers ? PyList_GET_ITEM(items, i) : c->odd;
            numbers = false;
            continue;
        }
        if (d == HILT_DTYPE_NONE || d == o.dtype) {
            d = o.dtype;
        }
        else {
            hilt_dtype both = (hilt_dtype)hilt_promotions[d][o.dtype];
            if (both == HILT_DTYPE_NONE) {
                hilt_raise(HILT_DIAG_TYPE_UNSUPPORTED_OPERAND, c->name, hilt_dtype_name(d),
                           hilt_dtype_name(o.dtype));
                return false;
            }
            d = both;
        }
    }
    *ret = numbers ? d : HILT_DTYPE_NONE;
    return true;
}

/* A number as type d, where it meets others: a new reference. */
static PyObject *
meet(PyObject *x, hilt_dtype d)
{
    hilt_scalar o;
    hilt_bits bits;
    hilt_operand_read(x, &o);
    if (!hilt_operand_is_python(&o)) {
        return hilt_number_convert(x, d);
    }
    return hilt_operand_bits(&o, d, &bits) ? hilt_number_const(d, bits) : NULL;
}

/* One step: *best and *best_key become the better of the two. */
static bool
choose(choice *c, PyObject **best, PyObject **best_key, PyObject *item, PyObject *key, hilt_dtype d)
{
    HILT_CLEANUP_REF PyObject *cond = PyObject_RichCompare(key, *best_key, c->better - HILT_PY_LT + Py_LT);
    if (!cond) {
        return false;
    }
    if (!hilt_number_is_dynamic(cond)) {
        int truth = PyObject_IsTrue(cond);
        if (truth > 0) {
            Py_SETREF(*best, Py_NewRef(item));
            Py_SETREF(*best_key, Py_NewRef(key));
        }
        return truth >= 0;
    }
    if (d == HILT_DTYPE_NONE) {
        hilt_raise(HILT_DIAG_TYPE_NOT_A_NUMBER, c->name, hilt_type_name_of(c->odd ? c->odd : item));
        return false;
    }
    PyObject *selected = hilt_number_select(cond, item, *best);
    if (!selected) {
        return false;
    }
    bool same = item == key && *best == *best_key;
    Py_SETREF(*best, selected);
    PyObject *selected_key = same ? Py_NewRef(selected) : hilt_number_select(cond, key, *best_key);
    Py_XSETREF(*best_key, selected_key);
    return selected_key != NULL;
}

static PyObject *
all_as(PyObject *items, hilt_dtype d)
{
    PyObject *together = PyList_New(PyList_GET_SIZE(items));
    for (Py_ssize_t i = 0; together && i < PyList_GET_SIZE(items); i++) {
        PyObject *item = meet(PyList_GET_ITEM(items, i), d);
        if (!item) {
            Py_CLEAR(together);
            break;
        }
        PyList_SET_ITEM(together, i, item);
    }
    return together;
}

/* The items in the type in which they meet, if they are numbers; else, and if not wanted, as they are. New
 * list. */
static PyObject *
brought_together(choice *c, PyObject *items, bool wanted, hilt_dtype *ret)
{
    *ret = HILT_DTYPE_NONE;
    if (wanted && !common_type(c, items, ret)) {
        return NULL;
    }
    if (*ret == HILT_DTYPE_NONE) {
        return Py_NewRef(items);
    }
    return all_as(items, *ret);
}

static PyObject *
keys_of(PyObject *items, PyObject *key)
{
    PyObject *keys = PyList_New(PyList_GET_SIZE(items));
    for (Py_ssize_t i = 0; keys && i < PyList_GET_SIZE(items); i++) {
        PyObject *k = PyObject_CallOneArg(key, PyList_GET_ITEM(items, i));
        if (!k) {
            Py_CLEAR(keys);
            break;
        }
        PyList_SET_ITEM(keys, i, k);
    }
    return keys;
}

/* Negative or of a signed type, so that it must not be compared as an unsigned number. */
static bool
may_be_negative(PyObject *x)
{
    hilt_scalar o;
    int overflow = 0;
    if (hilt_operand_read(x, &o) == HILT_OPERAND_INT) {
        return PyLong_AsLongLongAndOverflow(x, &overflow) < 0 && overflow <= 0;
    }
    return hilt_dtype_is_signed(o.dtype);
}

/* Keys only compare: signed and unsigned ones meet in a type that holds both. */
static PyObject *
keys_together(choice *c, PyObject *keys, bool wanted, hilt_dtype *ret)
{
    bool mixed = false;
    if (wanted && !common_type(c, keys, ret)) {
        return NULL;
    }
    if (!wanted || *ret == HILT_DTYPE_NONE || hilt_dtype_is_float(*ret) || hilt_dtype_is_signed(*ret)) {
        return brought_together(c, keys, wanted, ret);
    }
    for (Py_ssize_t i = 0; i < PyList_GET_SIZE(keys); i++) {
        mixed |= may_be_negative(PyList_GET_ITEM(keys, i));
    }
    if (mixed && hilt_dtype_bits(*ret) == 64) {
        hilt_raise(HILT_DIAG_TYPE_UNSUPPORTED_OPERAND, c->name, "Uint64", "a signed key");
        return NULL;
    }
    *ret = mixed ? HILT_DTYPE_INT64 : *ret;
    return all_as(keys, *ret);
}

static PyObject *
best_by_keys(choice *c, PyObject *given, PyObject *key)
{
    HILT_CLEANUP_REF PyObject *own_keys = key ? keys_of(given, key) : Py_NewRef(given);
    if (!own_keys) {
        return NULL;
    }
    hilt_dtype d, key_dtype;
    bool proxies = any_proxy(given), key_proxies = any_proxy(own_keys);
    HILT_CLEANUP_REF PyObject *items = brought_together(c, given, proxies || key_proxies, &d);
    HILT_CLEANUP_REF PyObject *keys =
        items && key ? keys_together(c, own_keys, key_proxies, &key_dtype) : Py_XNewRef(items);
    if (!keys) {
        return NULL;
    }
    HILT_CLEANUP_REF PyObject *best = Py_NewRef(PyList_GET_ITEM(items, 0));
    HILT_CLEANUP_REF PyObject *best_key = Py_NewRef(PyList_GET_ITEM(keys, 0));
    for (Py_ssize_t i = 1; i < PyList_GET_SIZE(items); i++) {
        if (!choose(c, &best, &best_key, PyList_GET_ITEM(items, i), PyList_GET_ITEM(keys, i), d)) {
            return NULL;
        }
    }
    return Py_NewRef(best);
}

/* Signed and unsigned items compare as in Python: the best of either kind first, then the two of them. */
static PyObject *
best_of(choice *c, PyObject *given, PyObject *key)
{
    hilt_dtype d = HILT_DTYPE_NONE;
    if (key || !common_type(c, given, &d) || d == HILT_DTYPE_NONE || hilt_dtype_is_float(d) || hilt_dtype_is_signed(d)) {
        return PyErr_Occurred() ? NULL : best_by_keys(c, given, key);
    }
    HILT_CLEANUP_REF PyObject *whole = PyList_New(0), *part = PyList_New(0);
    for (Py_ssize_t i = 0; whole && part && i < PyList_GET_SIZE(given); i++) {
        PyObject *x = PyList_GET_ITEM(given, i);
        if (PyList_Append(may_be_negative(x) ? part : whole, x) < 0) {
            return NULL;
        }
    }
    if (!whole || !part || PyList_GET_SIZE(part) == 0 || PyList_GET_SIZE(whole) == 0) {
        return whole && part ? best_by_keys(c, given, NULL) : NULL;
    }
    HILT_CLEANUP_REF PyObject *a = best_by_keys(c, whole, NULL), *b = a ? best_by_keys(c, part, NULL) : NULL;
    HILT_CLEANUP_REF PyObject *cond = b ? PyObject_RichCompare(b, a, c->better - HILT_PY_LT + Py_LT) : NULL;
    HILT_CLEANUP_REF PyObject *x = cond ? meet(a, d) : NULL, *y = x ? meet(b, d) : NULL;
    if (!y) {
        return NULL;
    }
    if (hilt_number_is_dynamic(cond)) {
        return hilt_number_select(cond, y, x);
    }
    return Py_NewRef(PyObject_IsTrue(cond) > 0 ? y : x);
}

static PyObject *min_max(choice *c, PyObject *const *args, Py_ssize_t n, PyObject *kwnames);

static PyObject *
best_element(void *c, PyObject *const *numbers, Py_ssize_t n)
{
    return min_max(c, numbers, n, NULL);
}

/* min or max of Python's arguments, element by element of vectors; kwnames may hold key and default. */
static PyObject *
min_max(choice *c, PyObject *const *args, Py_ssize_t n, PyObject *kwnames)
{
    if (n > 1 && !kwnames && hilt_ssa_among(args, n)) {
        return hilt_ssa_lift(best_element, c, args, n, c->name);
    }
    PyObject *key = NULL, *otherwise = NULL;
    for (Py_ssize_t i = 0; kwnames && i < PyTuple_GET_SIZE(kwnames); i++) {
        PyObject *name = PyTuple_GET_ITEM(kwnames, i);
        if (PyUnicode_CompareWithASCIIString(name, "key") == 0) {
            key = args[n + i] == Py_None ? NULL : args[n + i];
        }
        else if (PyUnicode_CompareWithASCIIString(name, "default") == 0) {
            otherwise = args[n + i];
        }
        else {
            return PyObject_Vectorcall(c->function, args, (size_t)n, kwnames);
        }
    }
    if (n == 0 || (n > 1 && otherwise)) { /* an error of Python's */
        return PyObject_Vectorcall(c->function, args, (size_t)n, kwnames);
    }
    HILT_CLEANUP_REF PyObject *items = n == 1 ? PySequence_List(args[0]) : PyList_New(n);
    if (!items) {
        return NULL;
    }
    for (Py_ssize_t i = 0; n > 1 && i < n; i++) {
        PyList_SET_ITEM(items, i, Py_NewRef(args[i]));
    }
    if (PyList_GET_SIZE(items) == 0) {
        return otherwise ? Py_NewRef(otherwise) : PyObject_CallOneArg(c->function, items);
    }
    if (!key && !any_proxy(items)) {
        return PyObject_CallOneArg(c->function, items);
    }
    return best_of(c, items, key);
}

/* hilt.min and hilt.max: loc= and ip= are accepted for compatibility. */
static PyObject *
own_min_max(choice *c, PyObject *const *args, Py_ssize_t n, PyObject *kwnames)
{
    bool ignored = kwnames != NULL;
    for (Py_ssize_t i = 0; kwnames && i < PyTuple_GET_SIZE(kwnames); i++) {
        PyObject *name = PyTuple_GET_ITEM(kwnames, i);
        ignored = ignored && (PyUnicode_CompareWithASCIIString(name, "loc") == 0 ||
                              PyUnicode_CompareWithASCIIString(name, "ip") == 0);
    }
    return min_max(c, args, n, ignored ? NULL : kwnames);
}

PyObject *
hilt_min(PyObject *self, PyObject *const *args, Py_ssize_t n, PyObject *kwnames)
{
    return own_min_max(&(choice){"min()", python.min, HILT_PY_LT, NULL}, args, n, kwnames);
}

PyObject *
hilt_max(PyObject *self, PyObject *const *args, Py_ssize_t n, PyObject *kwnames)
{
    return own_min_max(&(choice){"max()", python.max, HILT_PY_GT, NULL}, args, n, kwnames);
}

/* -- any, all -- */
/* Truth of an item: Py_True, Py_False or a run-time Boolean. New reference. */
static PyObject *
truth_of(PyObject *item)
{
    if (hilt_is_proxy(item)) {
        return hilt_number_truth(item);
    }
    int truth = PyObject_IsTrue(item);
    return truth < 0 ? NULL : PyBool_FromLong(truth);
}

static PyObject *
decide_container(PyObject *items, bool any)
{
    HILT_CLEANUP_REF PyObject *iterator = PyObject_GetIter(items);
    HILT_CLEANUP_REF PyObject *sofar = NULL;
    PyObject *deciding = any ? Py_True : Py_False, *item;
    while (iterator && (item = PyIter_Next(iterator))) {
        PyObject *truth = truth_of(item);
        Py_DECREF(item);
        if (!truth || truth == deciding) {
            return truth;
        }
        if (PyBool_Check(truth)) {
            Py_DECREF(truth);
        }
        else if (!sofar) {
            sofar = truth;
        }
        else {
            PyObject *joined = hilt_number_binary(any ? HILT_PY_OR : HILT_PY_AND, sofar, truth);
            Py_DECREF(truth);
            Py_SETREF(sofar, joined);
            if (!sofar) {
                return NULL;
            }
        }
    }
    if (PyErr_Occurred()) {
        return NULL;
    }
    return sofar ? Py_NewRef(sofar) : PyBool_FromLong(!any);
}

/* Opens the region in which the items after this run-time one are looked at. */
static bool
look_further(hilt_trace *t, PyObject *truth, bool any)
{
    HILT_CLEANUP_REF PyObject *decided = hilt_boolean_const(any);
    HILT_CLEANUP_REF PyObject *decides =
        any ? Py_NewRef(truth) : hilt_number_binary(HILT_PY_XOR, truth, Py_True);
    return decided && decides && hilt_region_if_begin(t, decides) == 0 &&
           hilt_region_if_else(t, decided) == 0;
}

static PyObject *
decide_iterator(hilt_trace *t, PyObject *iterator, bool any)
{
    PyObject *deciding = any ? Py_True : Py_False, *item;
    bool value = !any;
    unsigned depth = 0;
    while ((item = PyIter_Next(iterator))) {
        HILT_CLEANUP_REF PyObject *truth = truth_of(item);
        Py_DECREF(item);
        if (!truth) {
            return NULL;
        }
        if (truth == deciding) {
            value = any;
            break;
        }
        if (!PyBool_Check(truth)) {
            if (!look_further(t, truth, any)) {
                return NULL;
            }
            depth++;
        }
    }
    if (PyErr_Occurred()) {
        return NULL;
    }
    if (!depth) {
        return PyBool_FromLong(value);
    }
    PyObject *result = hilt_boolean_const(value);
    for (; result && depth; depth--) {
        Py_SETREF(result, hilt_region_if_end(t, result));
    }
    return result;
}

static PyObject *
any_all(PyObject *iterable, bool any)
{
    hilt_trace *t = hilt_trace_current();
    return t && PyIter_Check(iterable) ? decide_iterator(t, iterable, any) : decide_container(iterable, any);
}

/* -- entry -- */
static PyObject *
constructor_error(PyObject *fn, PyObject *x)
{
    const char *what = fn == (PyObject *)&PyBool_Type    ? "bool()"
                       : fn == (PyObject *)&PyFloat_Type ? "float()"
                                                         : "int()";
    const char *ours = fn == (PyObject *)&PyBool_Type    ? "Boolean"
                       : fn == (PyObject *)&PyFloat_Type ? "Float32 or Float64"
                                                         : "Int32 or Int64";
    PyObject *exc =
        hilt_diag_new(hilt_here(), HILT_DIAG_PHASE_DYNAMIC_TO_PYTHON, what, hilt_type_name_of(x), "");
    hilt_note_origin(exc, x);
    hilt_diag_set_hint(exc, "convert it at run time, with %s", ours);
    return hilt_diag_raise(exc);
}

bool
hilt_builtin_call(PyObject *fn, PyObject *const *args, size_t nargsf, PyObject *kwnames, PyObject **ret)
{
    Py_ssize_t n = PyVectorcall_NARGS(nargsf);
    if (PyType_Check(fn)) {
        if (n != 1 || kwnames || !hilt_number_is_dynamic(args[0]) ||
            (fn != (PyObject *)&PyLong_Type && fn != (PyObject *)&PyFloat_Type &&
             fn != (PyObject *)&PyBool_Type)) {
            return false;
        }
        *ret = constructor_error(fn, args[0]);
        return true;
    }
    if (!PyCFunction_CheckExact(fn)) {
        return false;
    }
    if (fn == python.min || fn == python.max) {
        *ret = min_max(fn == python.min ? &(choice){"min()", fn, HILT_PY_LT, NULL}
                                        : &(choice){"max()", fn, HILT_PY_GT, NULL},
                       args, n, kwnames);
        return true;
    }
    if ((fn == python.any || fn == python.all) && n == 1 && !kwnames) {
        *ret = any_all(args[0], fn == python.any);
        return true;
    }
    if (fn == python.print) {
        hilt_printf_forget(); /* its f-strings end here */
    }
    return false;
}

int
hilt_builtins_init(PyObject *module)
{
    static PyMethodDef methods[] = {
        {"min", (PyCFunction)(void (*)(void))hilt_min, METH_FASTCALL | METH_KEYWORDS, NULL},
        {"max", (PyCFunction)(void (*)(void))hilt_max, METH_FASTCALL | METH_KEYWORDS, NULL},
        {0},
    };
    HILT_CLEANUP_REF PyObject *builtins = PyImport_ImportModule("builtins");
    if (!builtins || !(python.min = PyObject_GetAttrString(builtins, "min")) ||
        !(python.max = PyObject_GetAttrString(builtins, "max")) ||
        !(python.any = PyObject_GetAttrString(builtins, "any")) ||
        !(python.all = PyObject_GetAttrString(builtins, "all")) ||
        !(python.print = PyObject_GetAttrString(builtins, "print"))) {
        return -1;
    }
    return PyModule_AddFunctions(module, methods);
}
