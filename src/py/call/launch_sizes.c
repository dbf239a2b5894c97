/* .launch(grid=, block=, …): what it is given, and what can be said of it while tracing.
 *
 * A size is an int or an integer proxy; grid, block and cluster take one to three, x first. What is constant is checked
 * here, at the Python line; the rest when the launch runs, by src/simt/limits.c, in the same words.
 */
#include "launch.h"

#include "../../simt/simt.h"
#include "../layout/layout.h"

static const char *const parts[] = {"grid", "block", "cluster"};

/* -- reading ---------------------------------------------------------------------------------------------- */

static bool
wrong_size(const char *what, PyObject *o)
{
    char text[80];
    snprintf(text, sizeof text, "launch: %s", what);
    hilt_raise(HILT_DIAG_ARG_WRONG_TYPE, text, "an integer", hilt_type_name_of(o));
    return false;
}

/* 1 to 3 sizes. */
static bool
read_sizes(const char *what, PyObject *o, PyObject *ret[3])
{
    if (!PyTuple_Check(o) && !PyList_Check(o)) {
        ret[0] = o;
        return hilt_integer_check(o) || wrong_size(what, o);
    }
    Py_ssize_t n = PySequence_Fast_GET_SIZE(o);
    if (n < 1 || n > 3) {
        char text[100];
        snprintf(text, sizeof text, "launch: %s has %zd sizes; it takes one to three: x, y, z", what, n);
        hilt_raise(HILT_DIAG_LAUNCH_SIZE, text);
        return false;
    }
    for (Py_ssize_t i = 0; i < n; i++) {
        ret[i] = PySequence_Fast_GET_ITEM(o, i);
        if (!hilt_integer_check(ret[i])) {
            return wrong_size(what, ret[i]);
        }
    }
    return true;
}

/* A compile-time integer; *ret is left alone if there is none. */
static bool
read_constant(const char *what, PyObject *o, int64_t *ret)
{
    hilt_bits bits;
    if (o == Py_None) {
        return true;
    }
    if (!hilt_integer_check(o)) {
        return wrong_size(what, o);
    }
    if (hilt_number_is_dynamic(o)) {
        char text[80];
        snprintf(text, sizeof text, "launch: %s", what);
        hilt_raise(HILT_DIAG_PHASE_REQUIRES_CONSTANT, text, hilt_type_name_of(o), "");
        return false;
    }
    if (!hilt_argument_bits(o, HILT_DTYPE_INT64, &bits)) {
        return PyErr_Occurred() ? false : (hilt_raise(HILT_DIAG_TYPE_LITERAL_RANGE, what, "Int64"), false);
    }
    *ret = (int64_t)bits.lo;
    return true;
}

static bool
read_max_threads(PyObject *o, int64_t ret[3])
{
    PyObject *sizes[3] = {NULL};
    int64_t most = 1;
    _Static_assert(HILT_MOST_THREADS == 1024, "as the text says");
    if (o == Py_None) {
        return true;
    }
    if (!read_sizes("max_number_threads", o, sizes)) {
        return false;
    }
    for (int i = 0; i < 3; i++) {
        ret[i] = 1;
        if (sizes[i] && !read_constant("max_number_threads", sizes[i], &ret[i])) {
            return false;
        }
        if (ret[i] < 1) {
            hilt_raise(HILT_DIAG_LAUNCH_SIZE, "launch: max_number_threads is not positive");
            return false;
        }
        most = ret[i] <= HILT_MOST_THREADS ? most * ret[i] : HILT_MOST_THREADS + 1;
        if (most > HILT_MOST_THREADS) {
            hilt_raise(HILT_DIAG_LAUNCH_SIZE, "launch: max_number_threads is more than 1024 threads, which no block has");
            return false;
        }
    }
    return true;
}

/* True or False, or what numpy and integers have for them; known while tracing. */
static bool
read_flag(const char *what, PyObject *o, bool *ret)
{
    char text[80];
    int64_t value = -1;
    if (o == Py_None) {
        *ret = false;
        return true;
    }
    snprintf(text, sizeof text, "launch: %s", what);
    if (hilt_number_is_dynamic(o)) {
        hilt_raise(HILT_DIAG_PHASE_REQUIRES_CONSTANT, text, hilt_type_name_of(o), "");
        return false;
    }
    hilt_dtype d = hilt_is_numeric(o) ? hilt_dtype_of(o) : hilt_numpy_scalar_dtype(o);
    bool number = d != HILT_DTYPE_NONE && !hilt_dtype_is_float(d);
    int truth = number ? PyObject_IsTrue(o) : -1;
    if (truth >= 0 && hilt_integer_check(o) && (!read_constant(what, o, &value) || (value != 0 && value != 1))) {
        truth = -1;
    }
    if (truth < 0) {
        PyErr_Clear();
        hilt_raise(HILT_DIAG_ARG_WRONG_TYPE, text, "True or False", number ? "another integer" : hilt_type_name_of(o));
        return false;
    }
    *ret = truth > 0;
    return true;
}

/* No multiprocessor holds more blocks. */
enum { MOST_BLOCKS = 32 };

static bool
read_min_blocks(const char *what, PyObject *o, int64_t *ret)
{
    if (!read_constant(what, o, ret)) {
        return false;
    }
    if (o != Py_None && (*ret < 0 || *ret > MOST_BLOCKS)) {
        char text[120];
        snprintf(text, sizeof text, "launch: %s is %lld; a multiprocessor holds up to %d blocks", what, (long long)*ret, MOST_BLOCKS);
        hilt_raise(HILT_DIAG_LAUNCH_SIZE, text);
        return false;
    }
    return true;
}

static bool
read_keyword(hilt_launch_asked *a, const char *name, PyObject *o)
{
    for (int i = 0; i < 3; i++) {
        if (strcmp(name, parts[i]) == 0) {
            if (i == 2 && o == Py_None) {
                return true;
            }
            a->has_cluster |= i == 2;
            return read_sizes(name, o, a->sizes[i]);
        }
    }
    if (strcmp(name, "smem") == 0) {
        a->shared = o == Py_None ? NULL : o;
        return !a->shared || hilt_integer_check(o) || wrong_size(name, o);
    }
    if (strcmp(name, "stream") == 0) {
        a->stream = o == Py_None ? NULL : o;
        return true;
    }
    if (strcmp(name, "min_blocks_per_mp") == 0) {
        return read_min_blocks(name, o, &a->min_blocks);
    }
    if (strcmp(name, "max_number_threads") == 0) {
        return read_max_threads(o, a->max_threads);
    }
    if (strcmp(name, "cooperative") == 0) {
        return read_flag(name, o, &a->cooperative);
    }
    if (strcmp(name, "use_pdl") == 0) {
        return read_flag(name, o, &a->pdl);
    }
    hilt_raise(HILT_DIAG_CONFIG_UNKNOWN_OPTION, name, "launch");
    return false;
}

bool
hilt_launch_read(hilt_launch_asked *a, PyObject *args, PyObject *kw)
{
    memset(a, 0, sizeof *a);
    if (PyTuple_GET_SIZE(args)) {
        hilt_raise(HILT_DIAG_ARG_COUNT, "launch takes its arguments by name: launch(grid=…, block=…)");
        return false;
    }
    PyObject *name, *value;
    for (Py_ssize_t pos = 0; kw && PyDict_Next(kw, &pos, &name, &value);) {
        if (!read_keyword(a, hilt_shown(name, "?"), value)) {
            return false;
        }
    }
    for (int i = 0; i < 2; i++) {
        if (!a->sizes[i][0]) {
            char text[80];
            snprintf(text, sizeof text, "launch: %s is missing", parts[i]);
            hilt_raise(HILT_DIAG_LAUNCH_SIZE, text);
            return false;
        }
    }
    return true;
}

/* -- what is constant --------------------------------------------------------------------------------------- */

/* 1: it is known, 0: it is not, -1: exception. */
static int
constant(PyObject *size, int64_t *ret)
{
    hilt_bits bits;
    if (!size) {
        *ret = 1;
        return 1;
    }
    if (hilt_number_is_dynamic(size)) {
        return 0;
    }
    if (!hilt_argument_bits(size, HILT_DTYPE_INT64, &bits)) {
        if (PyErr_Occurred() && !PyErr_ExceptionMatches(PyExc_OverflowError)) {
            return -1;
        }
        PyErr_Clear();
        bits.lo = INT64_MAX; /* beyond every limit */
    }
    *ret = (int64_t)bits.lo;
    return 1;
}

/* 1: all three are known, 0: not all, -1: exception. */
static int
constants(PyObject *const sizes[3], int64_t ret[3])
{
    int known = 1;
    for (int i = 0; i < 3 && known >= 0; i++) {
        int one = constant(sizes[i], &ret[i]);
        known = one < 0 ? -1 : known & one;
    }
    return known;
}

/* What is known of the sizes, made up to a launch that is fine where nothing is known. false: exception. */
static bool
known_launch(const hilt_launch_asked *a, hilt_launch *l)
{
    int64_t *to[3] = {l->grid, l->block, l->cluster};
    for (int i = 2; i >= 0; i--) {
        for (int k = 0; k < 3; k++) {
            to[i][k] = i == 0 ? l->cluster[k] : 1;
            if (constant(a->sizes[i][k], &to[i][k]) < 0) {
                return false;
            }
        }
    }
    return !a->shared || constant(a->shared, &l->dynamic_shared) >= 0;
}

bool
hilt_launch_sizes_fit(const hilt_launch_asked *a, const char *kernel, int64_t allocated, const hilt_op *func)
{
    hilt_launch l = {.kernel = kernel};
    if (!known_launch(a, &l)) {
        return false;
    }
    if (l.dynamic_shared > 0) { /* 0 leaves it to the allocators */
        l.dynamic_shared = l.dynamic_shared < allocated ? hilt_smem_short(l.dynamic_shared, allocated) : l.dynamic_shared - allocated;
    }
    if (func) {
        hilt_shared shared = hilt_kernel_shared(func, NULL);
        l.static_shared = shared.bytes;
        l.shared_align = shared.align;
    }
    l.max_threads = (uint32_t)(a->max_threads[0] * a->max_threads[1] * a->max_threads[2]);
    hilt_run run = {0};
    int status = hilt_launch_check(&l, &run);
    if (status != HILT_RUN_OK) {
        hilt_raise_run(&run, status);
        hilt_free(run.fault);
    }
    return status == HILT_RUN_OK;
}

uint32_t
hilt_launch_attrs(const hilt_launch_asked *a, hilt_attr *ret, int64_t (*lanes)[3])
{
    uint32_t n = 0;
    ret[n++] = (hilt_attr){.key = HILT_ATTR_KERNEL, .i = 1};
    if (constants(a->sizes[1], lanes[0]) == 1) {
        ret[n++] = (hilt_attr){.key = HILT_ATTR_BLOCK, .lanes = {lanes[0], 3}};
    }
    if (a->has_cluster && constants(a->sizes[2], lanes[1]) == 1) {
        ret[n++] = (hilt_attr){.key = HILT_ATTR_CLUSTER, .lanes = {lanes[1], 3}};
    }
    if (a->max_threads[0]) {
        memcpy(lanes[2], a->max_threads, sizeof lanes[2]);
        ret[n++] = (hilt_attr){.key = HILT_ATTR_MAXNTID, .lanes = {lanes[2], 3}};
    }
    if (a->min_blocks) {
        ret[n++] = (hilt_attr){.key = HILT_ATTR_MINCTAS, .i = a->min_blocks};
    }
    return n;
}

/* What smem= asks for beyond the bytes allocated, as i64; 0 and less stays, and what is less than those bytes is such as is refused. */
static hilt_value *
dynamic_shared(hilt_builder *b, PyObject *asked, int64_t allocated)
{
    hilt_type i64 = hilt_type_of(HILT_TYPE_I64);
    hilt_value *zero = hilt_build_int(b, i64, 0);
    hilt_value *size = !asked ? zero : hilt_number_ir(asked, HILT_DTYPE_INT64);
    if (!size || !asked || !allocated) {
        return size;
    }
    hilt_value *taken = hilt_build_int(b, i64, allocated);
    hilt_value *some = hilt_build_cmp(b, HILT_OP_CMPI, HILT_CMPI_SGT, size, zero);
    hilt_value *fits = hilt_build_cmp(b, HILT_OP_CMPI, HILT_CMPI_SGE, size, taken);
    hilt_value *short_of = hilt_build2(b, HILT_OP_ADDI, size, hilt_build_int(b, i64, hilt_smem_short(0, allocated)));
    hilt_value *rest = hilt_build_select(b, fits, hilt_build2(b, HILT_OP_SUBI, size, taken), short_of);
    return hilt_build_select(b, some, rest, size);
}

bool
hilt_launch_operands(const hilt_launch_asked *a, int64_t allocated, hilt_value **ret)
{
    hilt_type i64 = hilt_type_of(HILT_TYPE_I64);
    hilt_builder *b = hilt_trace_builder(hilt_trace_current());
    uint32_t n = 0;
    for (int i = 0; i < 9; i++, n++) {
        PyObject *size = a->sizes[i / 3][i % 3];
        ret[n] = size ? hilt_number_ir(size, HILT_DTYPE_INT64) : hilt_build_int(b, i64, 1);
        if (!ret[n]) {
            return hilt_no_memory();
        }
    }
    ret[n] = dynamic_shared(b, a->shared, allocated);
    if (!ret[n++]) {
        return hilt_no_memory();
    }
    ret[n] = hilt_stream_value(a->stream);
    return ret[n] || hilt_no_memory();
}
