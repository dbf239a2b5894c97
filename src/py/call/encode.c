/* One pass over the arguments: the key (what makes another specialisation) and the slots (what the code is
 * given).
 *
 * This is the warm path of every call, so common things come first and nothing is allocated for them. With
 * `expect` (a compiled object's key) numbers and tensors are checked against what was compiled and take its
 * form.
 */
#include "call.h"
#include "../layout/layout.h"
#include "../tensor/tensor.h"

#include <math.h>

bool
hilt_encode_grow(hilt_encoder *e, uint32_t more_key, uint32_t more_slots)
{
    uint32_t nkey = e->cap_key, nslots = e->cap_slots;
    while (nkey < e->nkey + more_key) {
        nkey *= 2;
    }
    while (nslots < e->nslots + more_slots) {
        nslots *= 2;
    }
    uint64_t *key = hilt_realloc(e->key == e->key_stack ? NULL : e->key, nkey * sizeof *key);
    if (key) {
        if (e->key == e->key_stack) {
            memcpy(key, e->key_stack, sizeof e->key_stack);
        }
        e->key = key;
        e->cap_key = nkey;
    }
    uint64_t *slots = hilt_realloc(e->slots == e->slot_stack ? NULL : e->slots, nslots * sizeof *slots);
    if (slots) {
        if (e->slots == e->slot_stack) {
            memcpy(slots, e->slot_stack, sizeof e->slot_stack);
        }
        e->slots = slots;
        e->cap_slots = nslots;
    }
    if (!key || !slots) {
        PyErr_NoMemory();
        return false;
    }
    return true;
}

void
hilt_encoder_fini_slow(hilt_encoder *e)
{
    PyObject *type, *value, *traceback;
    PyErr_Fetch(&type, &value, &traceback);
    for (size_t i = 0; i < e->keeps.len; i++) {
        hilt_keep_release(&e->keeps.data[i]);
    }
    PyErr_Restore(type, value, traceback);
    hilt_vec_free(&e->keeps);
    hilt_vec_free(&e->symbols);
    if (e->key != e->key_stack) {
        hilt_free(e->key);
    }
    if (e->slots != e->slot_stack) {
        hilt_free(e->slots);
    }
    hilt_encoder_init(e);
}

bool
hilt_put_address(hilt_encoder *e, PyObject *o)
{
    return (!e->holds || PyList_Append(e->holds, o) == 0) && hilt_put_key(e, (uintptr_t)o);
}

/* -- errors ----------------------------------------------------------------------------------------------- */

const char *
hilt_encode_name(const hilt_encoder *e)
{
    return e->param ? e->param->text : "?";
}

static const char *
expected_text(hilt_ann ann)
{
    switch ((hilt_ann_kind)ann.kind) {
    case HILT_ANN_DTYPE:
        return hilt_dtype_name((hilt_dtype)ann.dtype);
    case HILT_ANN_TENSOR:
        return "Tensor";
    case HILT_ANN_POINTER:
        return "Pointer";
    case HILT_ANN_STREAM:
        return "a stream (of torch, CuPy, Numba or cuda.bindings, its handle as an int, or None)";
    case HILT_ANN_NONE:
    case HILT_ANN_CONSTEXPR:
        break;
    }
    return "a number, a tensor, a container of these, or a compile-time object";
}

bool
hilt_encode_wrong_type(const hilt_encoder *e, hilt_ann ann, PyObject *v)
{
    char what[160];
    snprintf(what, sizeof what, "parameter '%s'", hilt_encode_name(e));
    PyObject *exc = hilt_diag_new(hilt_here(), HILT_DIAG_ARG_WRONG_TYPE, what, expected_text(ann), hilt_type_name_of(v));
    if (ann.kind == HILT_ANN_TENSOR && (PyList_Check(v) || PyTuple_Check(v))) {
        hilt_diag_set_hint(exc, "make it an array first, for example with numpy.array");
    }
    return hilt_diag_raise(exc) != NULL;
}

bool
hilt_argument_unfit(const char *name, hilt_dtype d, PyObject *v, PyObject *number)
{
    HILT_CLEANUP_REF PyObject *text = PyObject_Repr(v);
    const char *shown = hilt_shown(text, "the value"); /* an int of more than 4300 digits has no repr */
    double x = PyFloat_Check(number) ? PyFloat_AS_DOUBLE(number) : 0;
    if (hilt_dtype_is_float(d) || (isfinite(x) && x == trunc(x))) {
        hilt_raise(HILT_DIAG_ARG_OUT_OF_RANGE, name, hilt_dtype_name(d), shown);
        return false;
    }
    char what[160], given[120];
    snprintf(what, sizeof what, "parameter '%s'", name);
    snprintf(given, sizeof given, "%s (%.40s), which is no integer", hilt_type_name_of(v), shown);
    hilt_raise(HILT_DIAG_ARG_WRONG_TYPE, what, hilt_dtype_name(d), given);
    return false;
}

static bool
out_of_range(const hilt_encoder *e, hilt_dtype d, PyObject *v)
{
    return hilt_argument_unfit(hilt_encode_name(e), d, v, v);
}

bool
hilt_encode_mismatch(hilt_encoder *e, const char *expected, const char *got)
{
    hilt_raise(HILT_DIAG_ARG_MISMATCH, hilt_encode_name(e), expected, got);
    return false;
}

/* -- numbers ---------------------------------------------------------------------------------------------- */

static bool
put_number(hilt_encoder *e, hilt_dtype d, hilt_bits bits)
{
    if (!hilt_put_key(e, HILT_WORD(HILT_TAG_NUMBER, d, 0)) || !hilt_put_slot(e, bits.lo)) {
        return false;
    }
    return hilt_dtype_bits(d) <= 64 || hilt_put_slot(e, bits.hi);
}

/* Any number for a parameter of type d. */
static bool
encode_as(hilt_encoder *e, PyObject *v, hilt_dtype d)
{
    hilt_bits bits = {0, 0};
    if (PyLong_CheckExact(v) && (d == HILT_DTYPE_INT32 || d == HILT_DTYPE_INT64)) {
        int overflow;
        long long x = PyLong_AsLongLongAndOverflow(v, &overflow);
        if (overflow || (d == HILT_DTYPE_INT32 && x != (int32_t)x)) {
            return out_of_range(e, d, v);
        }
        bits.lo = d == HILT_DTYPE_INT32 ? (uint32_t)x : (uint64_t)x;
        return put_number(e, d, bits);
    }
    if (PyFloat_CheckExact(v) && d == HILT_DTYPE_FLOAT64) {
        double x = PyFloat_AS_DOUBLE(v);
        memcpy(&bits.lo, &x, sizeof x);
        return put_number(e, d, bits);
    }
    if (hilt_number_check(v) && !hilt_number_is_dynamic(v) && ((hilt_number *)v)->dtype == d) {
        return put_number(e, d, ((hilt_number *)v)->bits);
    }
    HILT_CLEANUP_REF PyObject *number = NULL;
    switch (hilt_classify(v)) {
    case HILT_CLASS_NUMBER:
        if (hilt_number_is_dynamic(v)) {
            hilt_raise(HILT_DIAG_PHASE_STALE_VALUE, hilt_type_name_of(v),
                       "a function that is not being traced");
            return false;
        }
        number = hilt_number_to_python((hilt_dtype)((hilt_number *)v)->dtype, ((hilt_number *)v)->bits);
        break;
    case HILT_CLASS_NUMPY_SCALAR:
        number = PyObject_CallMethod(v, "item", NULL);
        break;
    case HILT_CLASS_BOOL:
    case HILT_CLASS_INT:
    case HILT_CLASS_FLOAT:
        number = Py_NewRef(v);
        break;
    default:
        return hilt_encode_wrong_type(e, (hilt_ann){HILT_ANN_DTYPE, (uint8_t)d, false}, v);
    }
    if (!number) {
        return false;
    }
    if (!hilt_argument_bits(number, d, &bits)) {
        return PyErr_Occurred() ? false : hilt_argument_unfit(hilt_encode_name(e), d, v, number);
    }
    return put_number(e, d, bits);
}

/* The type that an unannotated number takes; what was compiled decides where there is one. */
static bool
encode_number(hilt_encoder *e, PyObject *v, hilt_class c)
{
    hilt_dtype d = HILT_DTYPE_NONE;
    if (e->expect && e->nkey < e->nexpect && HILT_WORD_TAG(e->expect[e->nkey]) == HILT_TAG_NUMBER &&
        c != HILT_CLASS_NUMBER) {
        hilt_dtype want = (hilt_dtype)HILT_WORD_A(e->expect[e->nkey]);
        bool fits = c == HILT_CLASS_BOOL  ? want == HILT_DTYPE_BOOLEAN
                    : c == HILT_CLASS_INT ? hilt_dtype_is_int(want)
                                          : hilt_dtype_is_float(want);
        if (fits) {
            d = want;
        }
    }
    if (d == HILT_DTYPE_NONE && c == HILT_CLASS_NUMPY_SCALAR) {
        d = hilt_numpy_scalar_dtype(v);
    }
    if (d == HILT_DTYPE_NONE) {
        d = PyFloat_Check(v) ? HILT_DTYPE_FLOAT32 : hilt_dtype_of(v);
    }
    if (d == HILT_DTYPE_NONE) {
        return out_of_range(e, HILT_DTYPE_INT64, v);
    }
    return encode_as(e, v, d);
}

/* -- compile-time values ---------------------------------------------------------------------------------- */

static bool
encode_identity(hilt_encoder *e, PyObject *v)
{
    return hilt_put_key(e, HILT_WORD(HILT_TAG_IDENTITY, 0, 0)) && hilt_put_address(e, v);
}

static bool
put_bytes(hilt_encoder *e, uint32_t a, const char *data, size_t n)
{
    if (!hilt_put_key(e, HILT_WORD(HILT_TAG_STR, a, n))) {
        return false;
    }
    for (size_t i = 0; i < n; i += 8) {
        uint64_t w = 0;
        memcpy(&w, data + i, n - i < 8 ? n - i : 8);
        if (!hilt_put_key(e, w)) {
            return false;
        }
    }
    return true;
}

static bool
encode_str(hilt_encoder *e, PyObject *v)
{
    if (PyBytes_Check(v)) {
        return put_bytes(e, 1, PyBytes_AS_STRING(v), (size_t)PyBytes_GET_SIZE(v));
    }
    Py_ssize_t n;
    const char *s = PyUnicode_AsUTF8AndSize(v, &n);
    if (s) {
        return put_bytes(e, 0, s, (size_t)n);
    }
    PyErr_Clear(); /* lone surrogates */
    return hilt_put_key(e, HILT_WORD(HILT_TAG_IDENTITY, 0, 0)) && hilt_put_address(e, v);
}

/* By its text, which says everything but run-time leaves: those belong to a trace. */
static bool
encode_layout(hilt_encoder *e, PyObject *v, hilt_mode mode)
{
    if (hilt_lay_dynamic(v)) {
        if (mode != HILT_MODE_GUARD) {
            hilt_raise(HILT_DIAG_PHASE_STALE_VALUE, hilt_type_name_of(v), "a function that is not being traced");
            return false;
        }
        return encode_identity(e, v);
    }
    hilt_str s = {0};
    bool ok = hilt_lay_print(&s, v) && put_bytes(e, 2, s.data, s.len);
    hilt_str_free(&s);
    if (!ok && !PyErr_Occurred()) {
        PyErr_NoMemory();
    }
    return ok;
}

/* A value of a subclass of int, float, str … has a type of its own, and may have attributes. */
static bool
encode_subclass(hilt_encoder *e, PyObject *v)
{
    PyTypeObject *type = Py_TYPE(v);
    if (type == &PyLong_Type || type == &PyFloat_Type || type == &PyBool_Type || type == &PyUnicode_Type || type == &PyBytes_Type) {
        return true;
    }
    PyObject *attributes HILT_CLEANUP_REF = type->tp_dictoffset != 0 ? PyObject_GenericGetDict(v, NULL) : NULL;
    PyErr_Clear();
    bool more = attributes && PyDict_GET_SIZE(attributes) > 0;
    return hilt_put_key(e, HILT_WORD(HILT_TAG_IDENTITY, more ? 3 : 1, 0)) &&
           hilt_put_address(e, more ? v : (PyObject *)type);
}

static bool
encode_const_number(hilt_encoder *e, PyObject *v, hilt_mode mode)
{
    if (v == Py_True || v == Py_False) {
        return hilt_put_key(e, HILT_WORD(HILT_TAG_CONST_BOOL, v == Py_True, 0));
    }
    if ((PyLong_Check(v) || PyFloat_Check(v)) && !encode_subclass(e, v)) {
        return false;
    }
    if (PyLong_Check(v)) {
        int overflow;
        long long x = PyLong_AsLongLongAndOverflow(v, &overflow);
        if (!overflow) {
            return hilt_put_key(e, HILT_WORD(HILT_TAG_CONST_INT, 0, 0)) && hilt_put_key(e, (uint64_t)x);
        }
        HILT_CLEANUP_REF PyObject *text = PyNumber_ToBase(v, 16);
        return text && hilt_put_key(e, HILT_WORD(HILT_TAG_CONST_BIG, 0, 0)) && encode_str(e, text);
    }
    if (PyFloat_Check(v)) {
        double x = PyFloat_AS_DOUBLE(v);
        uint64_t w;
        memcpy(&w, &x, sizeof w);
        return hilt_put_key(e, HILT_WORD(HILT_TAG_CONST_FLOAT, 0, 0)) && hilt_put_key(e, w);
    }
    const hilt_number *n = (const hilt_number *)v;
    if (n->trace && mode != HILT_MODE_CONST) { /* left over from another trace: an error where it is used */
        return encode_identity(e, v);
    }
    if (n->trace) {
        hilt_raise(HILT_DIAG_PHASE_REQUIRES_CONSTANT, "a Constexpr parameter", hilt_type_name_of(v), "");
        return false;
    }
    return hilt_put_key(e, HILT_WORD(HILT_TAG_CONST_NUMBER, n->dtype, 0)) && hilt_put_key(e, n->bits.lo) &&
           hilt_put_key(e, n->bits.hi);
}

/* -- the walk --------------------------------------------------------------------------------------------- */

/* Where two equal objects are not the same: in guards. */
static bool
encode_identity_if(hilt_encoder *e, PyObject *v, hilt_mode mode)
{
    return mode != HILT_MODE_GUARD || encode_identity(e, v);
}

/* The hash of a buffer's bytes. Of what is not contiguous, or of a type that buffers don't know, its own copy is asked for. */
static bool
put_bytes_hash(hilt_encoder *e, PyObject *v)
{
    HILT_CLEANUP_REF PyObject *bytes = NULL;
    Py_buffer b;
    if (PyObject_GetBuffer(v, &b, PyBUF_SIMPLE) < 0) {
        PyErr_Clear();
        bytes = PyObject_CallMethod(v, "tobytes", NULL);
        if (!bytes || PyObject_GetBuffer(bytes, &b, PyBUF_SIMPLE) < 0) {
            return false;
        }
    }
    uint64_t h = hilt_hash_bytes(b.buf, (size_t)b.len, 0);
    PyBuffer_Release(&b);
    return hilt_put_key(e, HILT_WORD(HILT_TAG_CONTENT, 0, 0)) && hilt_put_key(e, h);
}

/* In guards an array counts with its content: what was read from it while tracing is in the code. */
static bool
encode_content(hilt_encoder *e, PyObject *v)
{
    HILT_CLEANUP_REF PyObject *shape = PyObject_GetAttrString(v, "shape");
    HILT_CLEANUP_REF PyObject *descr = PyObject_GetAttrString(v, "dtype");
    HILT_CLEANUP_REF PyObject *objects = descr ? PyObject_GetAttrString(descr, "hasobject") : NULL;
    HILT_CLEANUP_REF PyObject *flat = objects == Py_True ? PyObject_CallMethod(v, "ravel", NULL) : NULL;
    HILT_CLEANUP_REF PyObject *list = flat ? PyObject_CallMethod(flat, "tolist", NULL) : NULL;
    Py_ssize_t n = list ? PyList_GET_SIZE(list) : 1;
    if (!shape || !objects || PyErr_Occurred() || !hilt_put_key(e, HILT_WORD(HILT_TAG_GROUP, 0, 3 + n)) ||
        !encode_identity(e, v) || !encode_identity(e, descr) ||
        !hilt_encode(e, shape, (hilt_ann){0}, HILT_MODE_CONST)) {
        return false;
    }
    if (list) {
        bool ok = true;
        for (Py_ssize_t i = 0; ok && i < n; i++) {
            ok = hilt_encode(e, PyList_GET_ITEM(list, i), (hilt_ann){0}, HILT_MODE_OBJECT);
        }
        return ok;
    }
    return put_bytes_hash(e, v);
}

/* Sets by content, in any order; bytearrays and deques too: identity, then a hash. */
static bool
encode_contents(hilt_encoder *e, PyObject *v, hilt_mode mode)
{
    if (!encode_identity_if(e, v, mode) || !hilt_put_key(e, HILT_WORD(HILT_TAG_IDENTITY, 2, 0)) ||
        !hilt_put_address(e, (PyObject *)Py_TYPE(v))) {
        return false;
    }
    HILT_CLEANUP_REF PyObject *items = PySequence_List(v);
    HILT_CLEANUP_REF PyObject *most = hilt_is_deque(v) ? PyObject_GetAttrString(v, "maxlen") : NULL;
    uint64_t sum = most && most != Py_None ? (uint64_t)PyLong_AsSsize_t(most) + 1 : 0;
    bool ordered = !PyAnySet_Check(v);
    for (Py_ssize_t i = 0; items && i < PyList_GET_SIZE(items); i++) {
        hilt_encoder one;
        hilt_encoder_init(&one);
        one.holds = e->holds;
        one.depth = e->depth;
        memcpy(one.path, e->path, sizeof one.path);
        if (one.depth < HILT_ENCODE_DEPTH) {
            one.path[one.depth++] = v;
        }
        bool ok = hilt_encode(&one, PyList_GET_ITEM(items, i), (hilt_ann){0}, mode);
        uint64_t h = hilt_hash_bytes(one.key, one.nkey * sizeof *one.key, 0);
        hilt_encoder_fini(&one);
        if (!ok) {
            return false;
        }
        sum = ordered ? hilt_hash_mix(sum, h) : sum + h;
    }
    return items && hilt_put_key(e, HILT_WORD(HILT_TAG_CONTENT, 0, PyList_GET_SIZE(items))) &&
           hilt_put_key(e, sum);
}

static bool
has_contents(PyObject *v)
{
    return PyAnySet_Check(v) || PyByteArray_Check(v) || hilt_is_deque(v);
}

/* What no argument can be made of: an object may hold it all the same. */
static bool
encode_opaque(hilt_encoder *e, PyObject *v, hilt_mode mode)
{
    if (mode == HILT_MODE_RUN) {
        return hilt_encode_wrong_type(e, (hilt_ann){0}, v);
    }
    return has_contents(v) ? encode_contents(e, v, mode) : encode_identity(e, v);
}

static bool
encode_array_of(hilt_encoder *e, PyObject *v, hilt_class c, hilt_mode mode)
{
    if (mode == HILT_MODE_RUN) {
        return hilt_encode_tensor(e, v, c);
    }
    if (mode == HILT_MODE_OBJECT && c != HILT_CLASS_BUFFER) {
        uint32_t nkey = e->nkey, nslots = e->nslots;
        if (hilt_encode_tensor(e, v, c)) {
            return true;
        }
        PyErr_Clear(); /* it is no tensor, say an array of strings */
        e->nkey = nkey;
        e->nslots = nslots;
    }
    if (c == HILT_CLASS_BUFFER) { /* an array.array, ctypes' objects */
        return encode_identity_if(e, v, mode) && hilt_put_key(e, HILT_WORD(HILT_TAG_IDENTITY, 2, 0)) &&
               hilt_put_address(e, (PyObject *)Py_TYPE(v)) && put_bytes_hash(e, v);
    }
    return c == HILT_CLASS_NUMPY && mode != HILT_MODE_CONST ? encode_content(e, v) : encode_identity(e, v);
}

static bool
encode_special(hilt_encoder *e, PyObject *v, hilt_class c, hilt_mode mode)
{
    bool constant = mode == HILT_MODE_CONST || mode == HILT_MODE_GUARD;
    if (c == HILT_CLASS_VIEW || c == HILT_CLASS_POINTER || c == HILT_CLASS_STREAM) {
        return constant                  ? encode_identity(e, v)
               : c == HILT_CLASS_VIEW    ? hilt_encode_view(e, v)
               : c == HILT_CLASS_POINTER ? hilt_encode_pointer(e, v, (hilt_ann){0})
                                         : hilt_encode_stream(e, v);
    }
    if (c == HILT_CLASS_TRACED && hilt_tensor_is_constant(v)) { /* by its text, as layouts */
        HILT_CLEANUP_REF PyObject *text = PyObject_Str(v);
        Py_ssize_t n;
        const char *s = text ? PyUnicode_AsUTF8AndSize(text, &n) : NULL;
        return s && put_bytes(e, 2, s, (size_t)n);
    }
    if (c == HILT_CLASS_TRACED && (mode == HILT_MODE_RUN || mode == HILT_MODE_CONST)) {
        hilt_raise(HILT_DIAG_PHASE_STALE_VALUE, "Tensor", "a function that is not being traced");
        return false;
    }
    return encode_identity(e, v);
}

static bool
encode_slice(hilt_encoder *e, const PySliceObject *s)
{
    hilt_ann none = {0};
    return hilt_put_key(e, HILT_WORD(HILT_TAG_GROUP, 0, 3)) &&
           hilt_encode(e, s->start, none, HILT_MODE_CONST) &&
           hilt_encode(e, s->stop, none, HILT_MODE_CONST) && hilt_encode(e, s->step, none, HILT_MODE_CONST);
}

bool
hilt_encode_class(hilt_encoder *e, PyObject *v, hilt_class c, hilt_mode mode)
{
    if (e->expect && mode == HILT_MODE_RUN && hilt_stands_for_stream(e, c)) {
        return hilt_encode_stream(e, v);
    }
    switch (c) {
    case HILT_CLASS_NUMBER:
    case HILT_CLASS_BOOL:
    case HILT_CLASS_INT:
    case HILT_CLASS_FLOAT:
        return mode == HILT_MODE_RUN ? encode_number(e, v, c) : encode_const_number(e, v, mode);
    case HILT_CLASS_NUMPY_SCALAR: {
        if (mode == HILT_MODE_RUN) {
            return encode_number(e, v, c);
        }
        HILT_CLEANUP_REF PyObject *item = PyObject_CallMethod(v, "item", NULL);
        return item && hilt_put_key(e, HILT_WORD(HILT_TAG_IDENTITY, 1, 0)) &&
               hilt_put_address(e, (PyObject *)Py_TYPE(v)) && hilt_encode(e, item, (hilt_ann){0}, mode);
    }
    case HILT_CLASS_NONE:
        return hilt_put_key(e, HILT_WORD(HILT_TAG_NONE, 0, 0));
    case HILT_CLASS_STR:
    case HILT_CLASS_BYTES:
        return encode_subclass(e, v) && encode_str(e, v);
    case HILT_CLASS_NUMPY:
    case HILT_CLASS_DLPACK:
    case HILT_CLASS_CUDA:
    case HILT_CLASS_BUFFER:
        return encode_array_of(e, v, c, mode);
    case HILT_CLASS_VIEW:
    case HILT_CLASS_POINTER:
    case HILT_CLASS_STREAM:
    case HILT_CLASS_TRACED:
        return encode_special(e, v, c, mode);
    case HILT_CLASS_LAYOUT:
        return encode_layout(e, v, mode);
    case HILT_CLASS_SLICE:
        return encode_slice(e, (const PySliceObject *)v);
    case HILT_CLASS_CONSTANT:
        return has_contents(v) ? encode_contents(e, v, mode) : encode_identity(e, v);
    case HILT_CLASS_UNKNOWN:
    case HILT_CLASS_REFUSED:
        return encode_opaque(e, v, mode);
    case HILT_CLASS_FUNCTION:
    case HILT_CLASS_METHOD:
    case HILT_CLASS_TUPLE:
    case HILT_CLASS_LIST:
    case HILT_CLASS_DICT:
    case HILT_CLASS_NAMED:
    case HILT_CLASS_DATACLASS:
    case HILT_CLASS_NAMESPACE:
    case HILT_CLASS_PROTOCOL:
    case HILT_CLASS_OBJECT:
        break;
    }
    return hilt_encode_structure(e, v, c, mode);
}

bool
hilt_encode(hilt_encoder *e, PyObject *v, hilt_ann ann, hilt_mode mode)
{
    if (ann.kind == HILT_ANN_DTYPE && mode == HILT_MODE_RUN && !(v == Py_None && ann.optional)) {
        return encode_as(e, v, (hilt_dtype)ann.dtype);
    }
    hilt_class c = hilt_classify(v);
    if (ann.kind == HILT_ANN_CONSTEXPR) {
        mode = HILT_MODE_CONST;
    }
    else if (ann.kind == HILT_ANN_TENSOR && mode == HILT_MODE_RUN) {
        bool tensor = c == HILT_CLASS_NUMPY || c == HILT_CLASS_VIEW || c == HILT_CLASS_DLPACK ||
                      c == HILT_CLASS_BUFFER || c == HILT_CLASS_CUDA || c == HILT_CLASS_TRACED ||
                      c == HILT_CLASS_PROTOCOL || c == HILT_CLASS_NONE;
        if (!tensor || (v == Py_None && !ann.optional && !e->expect)) {
            return c == HILT_CLASS_NONE ? hilt_put_key(e, HILT_WORD(HILT_TAG_NONE, 0, 0))
                                        : hilt_encode_wrong_type(e, ann, v);
        }
    }
    else if (ann.kind == HILT_ANN_POINTER && mode == HILT_MODE_RUN && c != HILT_CLASS_POINTER &&
             c != HILT_CLASS_NONE) {
        return hilt_encode_wrong_type(e, ann, v);
    }
    else if (ann.kind == HILT_ANN_STREAM && mode == HILT_MODE_RUN && v != Py_None) {
        return hilt_encode_stream(e, v);
    }
    return hilt_encode_class(e, v, c, mode);
}

bool
hilt_encode_all(hilt_encoder *e, const hilt_signature *s, PyObject *const *values)
{
    for (uint32_t i = 0; i < s->nparams; i++) {
        if (!hilt_encode_param(e, &s->params[i], values[i], (int)i == s->varpos || (int)i == s->varkw)) {
            return false;
        }
    }
    return !e->checks || hilt_put_key(e, HILT_WORD(HILT_TAG_UNSET, 2, 0));
}

/* The annotation of *args and **kwargs is that of each element. */
bool
hilt_encode_param(hilt_encoder *e, const hilt_param *p, PyObject *v, bool variadic)
{
    e->param = p;
    if (p->record && !variadic && !hilt_param_accepts(p, v)) {
        return false;
    }
    if (!variadic || p->ann.kind == HILT_ANN_NONE) {
        return hilt_encode(e, v, p->ann, HILT_MODE_RUN);
    }
    if (PyTuple_Check(v)) {
        bool ok = hilt_put_key(e, HILT_WORD(HILT_TAG_TUPLE, 0, PyTuple_GET_SIZE(v)));
        for (Py_ssize_t i = 0; ok && i < PyTuple_GET_SIZE(v); i++) {
            ok = hilt_encode(e, PyTuple_GET_ITEM(v, i), p->ann, HILT_MODE_RUN);
        }
        return ok;
    }
    PyObject *key, *item;
    bool ok = hilt_put_key(e, HILT_WORD(HILT_TAG_DICT, 0, PyDict_GET_SIZE(v)));
    for (Py_ssize_t pos = 0; ok && PyDict_Next(v, &pos, &key, &item);) {
        ok = encode_str(e, key) && hilt_encode(e, item, p->ann, HILT_MODE_RUN);
    }
    return ok;
}
