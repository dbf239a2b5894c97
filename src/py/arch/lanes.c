/* What the lanes of a warp do together: shuffles, votes, matches, reductions, electing one.
 *
 * The op hilt.shuffle_sync moves 16 to 64 bits. Smaller values travel in 32 bits, larger ones (vectors,
 * Int128) in parts, one op each; what comes out has the bits that went in.
 */
#include "arch_priv.h"

#include "../number/ssa.h"

/* -- values in parts ------------------------------------------------------------------------------------- */
typedef struct lanes_op { /* what all lanes do with one part */
    const char *name;
    hilt_trace *t;
    hilt_word mode;
    hilt_value *lane, *clamp, *mask;
} lanes_op;

/* One op on a number of 16 to 64 bits. */
static hilt_value *
shuffle_part(const lanes_op *s, hilt_value *v)
{
    if (!v) {
        return NULL;
    }
    hilt_value *operands[] = {v, s->lane, s->clamp, s->mask};
    hilt_type types[] = {v->type, hilt_type_of(HILT_TYPE_I1)};
    hilt_attr attr = hilt_arch_attr(HILT_ATTR_MODE, s->mode);
    hilt_op *op = hilt_arch_record(s->t, HILT_OP_SHUFFLESYNC, operands, 4, types, 2, &attr, 1);
    return op ? &op->results[0] : NULL;
}

/* A scalar of any width. */
static hilt_value *
shuffle_scalar(const lanes_op *s, hilt_value *v)
{
    hilt_builder *b = hilt_trace_builder(s->t);
    hilt_type type = v ? v->type : hilt_type_of(HILT_TYPE_I32), i32 = hilt_type_of(HILT_TYPE_I32),
              i64 = hilt_type_of(HILT_TYPE_I64);
    unsigned bits = hilt_type_bits(type);
    if (bits < 16) {
        hilt_type small = hilt_type_of(bits == 1 ? HILT_TYPE_I1 : bits == 4 ? HILT_TYPE_I4 : HILT_TYPE_I8);
        v = hilt_type_is_float(type) ? hilt_build1(b, HILT_OP_BITCAST, small, v) : v;
        v = shuffle_part(s, hilt_build1(b, HILT_OP_EXTUI, i32, v));
        v = hilt_build1(b, HILT_OP_TRUNCI, small, v);
        return hilt_type_is_float(type) ? hilt_build1(b, HILT_OP_BITCAST, type, v) : v;
    }
    if (bits <= 64) { /* tf32 has no bits of its own to be taken apart by: it goes as it is */
        return shuffle_part(s, v);
    }
    hilt_value *half = hilt_build_int(b, type, 64);
    hilt_value *low = shuffle_part(s, hilt_build1(b, HILT_OP_TRUNCI, i64, v));
    hilt_value *high =
        shuffle_part(s, hilt_build1(b, HILT_OP_TRUNCI, i64, hilt_build2(b, HILT_OP_SHRU, v, half)));
    low = hilt_build1(b, HILT_OP_EXTUI, type, low);
    high = hilt_build2(b, HILT_OP_SHL, hilt_build1(b, HILT_OP_EXTUI, type, high), half);
    return hilt_build2(b, HILT_OP_ORI, low, high);
}

/* A vector, as many elements at once as 64 bits hold. */
static hilt_value *
shuffle_vector(const lanes_op *s, hilt_value *v)
{
    hilt_builder *b = hilt_trace_builder(s->t);
    unsigned bits = hilt_type_bits(v->type), lanes = v->type.lanes,
             at_once = bits < 8 || bits > 32 ? 1 : 64 / bits;
    hilt_value **elements = hilt_arena_alloc(b->module->arena, lanes * sizeof *elements);
    for (unsigned i = 0; elements && i < lanes; i += at_once) {
        unsigned n = lanes - i < at_once ? lanes - i : at_once;
        int64_t mask[8];
        for (unsigned j = 0; j < n; j++) {
            mask[j] = i + j;
        }
        hilt_value *part = n == 1       ? hilt_build_extract(b, v, i)
                           : n == lanes ? v
                                        : hilt_build_shuffle(b, v, v, mask, n);
        if (n > 1 && !(part = shuffle_part(s, part))) {
            return NULL;
        }
        for (unsigned j = 0; j < n; j++) {
            elements[i + j] =
                n > 1 ? hilt_build_extract(b, part, j) : shuffle_scalar(s, hilt_build_extract(b, v, i + j));
            if (!elements[i + j]) {
                return NULL;
            }
        }
    }
    return elements ? hilt_build_from_elements(b, elements, lanes) : NULL;
}

static PyObject *
shuffle_number(const lanes_op *s, PyObject *number, hilt_dtype d)
{
    hilt_value *v = hilt_number_ir(number, d);
    if (!v) {
        return NULL;
    }
    v = hilt_type_is_vector(v->type) ? shuffle_vector(s, v) : shuffle_scalar(s, v);
    return v ? hilt_number_new(s->t, d, v) : hilt_no_memory();
}

static PyObject *
shuffle_value(const lanes_op *s, PyObject *value)
{
    if (hilt_ssa_check(value)) {
        PyObject *number HILT_CLEANUP_REF = shuffle_number(s, hilt_ssa_number(value), hilt_ssa_dtype(value));
        return number ? hilt_ssa_of_number(number, hilt_ssa_shape(value)) : NULL;
    }
    if (!hilt_is_numeric(value)) {
        return hilt_raise(HILT_DIAG_TYPE_NOT_A_NUMBER, s->name, hilt_type_name_of(value));
    }
    hilt_dtype d = hilt_dtype_of(value);
    return shuffle_number(s, value, d == HILT_DTYPE_NONE ? HILT_DTYPE_INT64 : d);
}

/* -- shuffles -------------------------------------------------------------------------------------------- */
/* clamp: bits 0-4 the last lane of a segment (up: the first), 8-12 the bits of a lane's number that say its
 * segment. */
static bool
check_clamp(const char *name, PyObject *o)
{
    int64_t known;
    if (given(o) && hilt_arch_known(o, &known) && (known & ~INT64_C(0x1f1f)) != 0) {
        hilt_arch_range_error(name, "mask_and_clamp", known,
                              "a lane in bits 0 to 4 and a mask of lanes in bits 8 to 12");
        return false;
    }
    return true;
}

static PyObject *
shuffle(const char *name, hilt_word mode, PyObject *const *arg)
{
    lanes_op s = {.name = name, .mode = mode, .t = hilt_arch_trace(name)};
    if (!s.t || !check_clamp(name, arg[3])) {
        return NULL;
    }
    s.lane = hilt_arch_ranged(name, "offset", arg[1], 0, 31, 1);
    s.mask = s.lane ? hilt_arch_mask(name, arg[2]) : NULL;
    s.clamp = !s.mask         ? NULL
              : given(arg[3]) ? hilt_arch_word(name, "mask_and_clamp", arg[3])
                              : hilt_arch_i32(s.t, mode == HILT_WORD_UP ? 0 : 31);
    return s.clamp ? shuffle_value(&s, arg[0]) : hilt_no_memory();
}

#define SHUFFLE(name, otherwise)                                                                             \
    ARCH(name)                                                                                               \
    {                                                                                                        \
        READ(#name, 2, {"value", "offset", "mask", "mask_and_clamp", "kind"})                                \
        hilt_word mode;                                                                                      \
        return hilt_arch_choose(#name, "kind", arg[4], "idx up down bfly", HILT_WORD_##otherwise, &mode)     \
                   ? shuffle(#name, mode, arg)                                                               \
                   : NULL;                                                                                   \
    }
SHUFFLE(shuffle_sync, IDX)
SHUFFLE(shuffle_sync_op, IDX)
SHUFFLE(shuffle_sync_up, UP)
SHUFFLE(shuffle_sync_down, DOWN)
SHUFFLE(shuffle_sync_bfly, BFLY)

/* -- votes, matches -------------------------------------------------------------------------------------- */
static PyObject *
vote(const char *name, hilt_word kind, PyObject *pred, PyObject *mask)
{
    hilt_trace *t = hilt_arch_trace(name);
    hilt_value *operands[2] = {t ? hilt_arch_predicate(name, pred) : NULL, NULL};
    if (!operands[0] || !(operands[1] = hilt_arch_mask(name, mask))) {
        return NULL;
    }
    bool ballot = kind == HILT_WORD_BALLOT;
    hilt_type type = hilt_type_of(ballot ? HILT_TYPE_I32 : HILT_TYPE_I1);
    hilt_attr attr = hilt_arch_attr(HILT_ATTR_KIND, kind);
    hilt_op *op = hilt_arch_record(t, ballot ? HILT_OP_BALLOT : HILT_OP_VOTE, operands, 2, &type, 1, &attr,
                                   ballot ? 0 : 1);
    return op ? hilt_number_new(t, ballot ? HILT_DTYPE_INT32 : HILT_DTYPE_BOOLEAN, &op->results[0]) : NULL;
}

#define VOTE(name, kind)                                                                                     \
    ARCH(name)                                                                                               \
    {                                                                                                        \
        READ(#name, 1, {"pred", "mask"})                                                                     \
        return vote(#name, HILT_WORD_##kind, arg[0], arg[1]);                                                \
    }
VOTE(vote_all_sync, ALL)
VOTE(vote_any_sync, ANY)
VOTE(vote_uni_sync, UNI)
VOTE(vote_ballot_sync, BALLOT)

/* A value that lanes compare: its bits, in 32 or 64 of them. */
static hilt_value *
match_bits(const char *name, hilt_trace *t, PyObject *value)
{
    hilt_dtype d =
        hilt_is_numeric(value) && hilt_number_lanes(value) == 1 ? hilt_dtype_of(value) : HILT_DTYPE_NONE;
    if (d == HILT_DTYPE_NONE || hilt_dtype_bits(d) > 64 || d == HILT_DTYPE_TFLOAT32) {
        return (hilt_value *)hilt_raise(HILT_DIAG_TYPE_WRONG, name, "a number of up to 64 bits",
                                        hilt_type_name_of(value));
    }
    hilt_value *v = hilt_number_ir(value, d);
    hilt_builder *b = hilt_trace_builder(t);
    unsigned bits = hilt_dtype_bits(d);
    if (v && hilt_dtype_is_float(d)) {
        hilt_type_kind kind = bits == 8    ? HILT_TYPE_I8
                              : bits == 16 ? HILT_TYPE_I16
                              : bits == 32 ? HILT_TYPE_I32
                                           : HILT_TYPE_I64;
        v = hilt_build1(b, HILT_OP_BITCAST, hilt_type_of(kind), v);
    }
    v = v && bits < 32 ? hilt_build1(b, HILT_OP_EXTUI, hilt_type_of(HILT_TYPE_I32), v) : v;
    return v ? v : hilt_no_memory();
}

static hilt_op *
match(const char *name, hilt_trace *t, hilt_opcode code, PyObject *value, PyObject *mask)
{
    hilt_value *operands[2] = {t ? match_bits(name, t, value) : NULL, NULL};
    hilt_type types[2] = {hilt_type_of(HILT_TYPE_I32), hilt_type_of(HILT_TYPE_I1)};
    if (!operands[0] || !(operands[1] = hilt_arch_mask(name, mask))) {
        return NULL;
    }
    return hilt_arch_record(t, code, operands, 2, types, code == HILT_OP_MATCHALL ? 2 : 1, NULL, 0);
}

ARCH(match_any_sync)
{
    READ("match_any_sync", 1, {"value", "mask"})
    hilt_trace *t = hilt_arch_trace(NAME);
    hilt_op *op = match(NAME, t, HILT_OP_MATCHANY, arg[0], arg[1]);
    return op ? hilt_number_new(t, HILT_DTYPE_INT32, &op->results[0]) : NULL;
}

ARCH(match_all_sync)
{
    READ("match_all_sync", 1, {"value", "mask"})
    hilt_trace *t = hilt_arch_trace(NAME);
    hilt_op *op = match(NAME, t, HILT_OP_MATCHALL, arg[0], arg[1]);
    PyObject *lanes HILT_CLEANUP_REF = op ? hilt_number_new(t, HILT_DTYPE_INT32, &op->results[0]) : NULL;
    PyObject *all HILT_CLEANUP_REF = lanes ? hilt_number_new(t, HILT_DTYPE_BOOLEAN, &op->results[1]) : NULL;
    return all ? PyTuple_Pack(2, lanes, all) : NULL;
}

/* -- reductions ------------------------------------------------------------------------------------------ */
/* The kind of a reduction on values of this type; COUNT: there is none. */
static hilt_word
redux_kind(hilt_dtype d, hilt_word kind)
{
    bool least = kind == HILT_WORD_MIN || kind == HILT_WORD_FMIN || kind == HILT_WORD_UMIN;
    bool extreme = least || kind == HILT_WORD_MAX || kind == HILT_WORD_FMAX || kind == HILT_WORD_UMAX;
    if (d == HILT_DTYPE_FLOAT32) {
        bool unsign = kind == HILT_WORD_UMIN || kind == HILT_WORD_UMAX;
        return !extreme || unsign ? HILT_WORD_COUNT : least ? HILT_WORD_FMIN : HILT_WORD_FMAX;
    }
    if (kind == HILT_WORD_FMIN || kind == HILT_WORD_FMAX) {
        return HILT_WORD_COUNT;
    }
    return extreme && d == HILT_DTYPE_UINT32 ? (least ? HILT_WORD_UMIN : HILT_WORD_UMAX) : kind;
}

static hilt_value *
redux(hilt_trace *t, hilt_word kind, hilt_value *v, hilt_value *mask)
{
    hilt_value *operands[2] = {v, mask};
    hilt_attr attr = hilt_arch_attr(HILT_ATTR_KIND, kind);
    hilt_op *op = v && mask ? hilt_arch_record(t, HILT_OP_REDUX, operands, 2, &v->type, 1, &attr, 1) : NULL;
    return op ? &op->results[0] : NULL;
}

/* `v` where no lane of the mask has a NaN, else NaN. */
static hilt_value *
spread_nan(hilt_trace *t, hilt_value *x, hilt_value *v, hilt_value *mask)
{
    hilt_builder *b = hilt_trace_builder(t);
    hilt_value *operands[2] = {hilt_build_cmp(b, HILT_OP_CMPF, HILT_CMPF_UNO, x, x), mask};
    hilt_type i1 = hilt_type_of(HILT_TYPE_I1);
    hilt_attr attr = hilt_arch_attr(HILT_ATTR_KIND, HILT_WORD_ANY);
    hilt_op *op = operands[0] && v ? hilt_arch_record(t, HILT_OP_VOTE, operands, 2, &i1, 1, &attr, 1) : NULL;
    hilt_value *nan = op ? hilt_build_const(b, x->type, (hilt_bits){0x7fc00000, 0}) : NULL;
    return hilt_build_select(b, op ? &op->results[0] : NULL, nan, v);
}

ARCH(warp_redux_sync)
{
    READ("warp_redux_sync", 2, {"value", "kind", "mask_and_clamp", "abs", "nan"})
    hilt_word word;
    bool absolute, nan;
    hilt_trace *t = hilt_arch_trace(NAME);
    if (!t ||
        !hilt_arch_choose(NAME, "kind", arg[1], "add and or xor min max umin umax fmin fmax", HILT_WORD_ADD,
                          &word) ||
        !hilt_arch_flag(arg[3], &absolute) || !hilt_arch_flag(arg[4], &nan)) {
        return NULL;
    }
    hilt_dtype d =
        hilt_is_numeric(arg[0]) && hilt_number_lanes(arg[0]) == 1 ? hilt_dtype_of(arg[0]) : HILT_DTYPE_NONE;
    bool number = d == HILT_DTYPE_INT32 || d == HILT_DTYPE_UINT32 || d == HILT_DTYPE_FLOAT32;
    hilt_word kind = number ? redux_kind(d, word) : HILT_WORD_COUNT;
    if (kind == HILT_WORD_COUNT) {
        return hilt_raise(HILT_DIAG_TYPE_WRONG, NAME,
                          "an Int32 or Uint32, or a Float32 and kind fmin or fmax",
                          hilt_type_name_of(arg[0]));
    }
    hilt_value *x = hilt_number_ir(arg[0], d), *mask = x ? hilt_arch_mask(NAME, arg[2]) : NULL;
    if (mask && absolute && d == HILT_DTYPE_FLOAT32) {
        x = hilt_build1(hilt_trace_builder(t), HILT_OP_ABSF, x->type, x);
    }
    hilt_value *v = mask && x ? redux(t, kind, x, mask) : NULL;
    if (v && nan && d == HILT_DTYPE_FLOAT32) {
        v = spread_nan(t, x, v, mask);
    }
    return v ? hilt_number_new(t, d, v) : hilt_no_memory();
}

/* op(value, that of the lane across), over distances that halve: each lane has the result. */
static PyObject *
reduce(const char *name, PyObject *value, PyObject *op, PyObject *threads)
{
    int64_t n = 32;
    lanes_op s = {.name = name, .mode = HILT_WORD_BFLY, .t = hilt_arch_trace(name)};
    if (!s.t || (given(threads) && !hilt_arch_static(name, "threads_in_group", threads, 1, 32, &n))) {
        return NULL;
    }
    if (n & (n - 1)) {
        hilt_arch_range_error(name, "threads_in_group", n, "a power of two");
        return NULL;
    }
    PyObject *x = Py_NewRef(value);
    for (int64_t i = n / 2; x && i > 0; i /= 2) {
        s.lane = hilt_arch_i32(s.t, i);
        s.clamp = hilt_arch_i32(s.t, (32 - n) << 8 | 31);
        s.mask = hilt_arch_i32(s.t, -1);
        PyObject *other HILT_CLEANUP_REF =
            s.mask && s.clamp && s.lane ? shuffle_value(&s, x) : hilt_no_memory();
        PyObject *args[2] = {x, other};
        PyObject *both = other ? hilt_trace_call(s.t, op, args, 2, NULL) : NULL;
        Py_SETREF(x, both);
    }
    return x;
}

/* A function of a module, kept. */
static PyObject *
function_of(const char *module, const char *name)
{
    PyObject *m HILT_CLEANUP_REF = PyImport_ImportModule(module);
    return m ? PyObject_GetAttrString(m, name) : NULL;
}

ARCH(warp_reduction)
{
    READ("warp_reduction", 2, {"val", "op", "threads_in_group"})
    return reduce(NAME, arg[0], arg[1], arg[2]);
}

ARCH(warp_reduction_sum)
{
    READ("warp_reduction_sum", 1, {"val", "threads_in_group"})
    static PyObject *add;
    return add || (add = function_of("operator", "add")) ? reduce(NAME, arg[0], add, arg[1]) : NULL;
}

ARCH(warp_reduction_max)
{
    READ("warp_reduction_max", 1, {"val", "threads_in_group"})
    static PyObject *fmax, *max;
    if (!(fmax || (fmax = PyObject_GetAttrString(hilt_arch_functions, "fmax"))) ||
        !(max || (max = function_of("builtins", "max")))) {
        return NULL;
    }
    bool floats = hilt_is_numeric(arg[0]) && hilt_number_lanes(arg[0]) == 1 &&
                  hilt_dtype_of(arg[0]) == HILT_DTYPE_FLOAT32;
    return reduce(NAME, arg[0], floats ? fmax : max, arg[1]);
}

/* -- electing one ---------------------------------------------------------------------------------------- */
/* `with elect_one():` is rewritten to `if elect_one().elected:`, so what runs where is an ordinary branch. */
typedef struct elected {
    PyObject_HEAD PyObject *is_it;
} elected;
static PyTypeObject *elected_type;

ARCH(elect_one)
{
    READ("elect_one", 0, {NULL})
    hilt_trace *t = hilt_arch_trace(NAME);
    hilt_value *mask = t ? hilt_arch_i32(t, -1) : NULL;
    hilt_type types[2] = {hilt_type_of(HILT_TYPE_I32), hilt_type_of(HILT_TYPE_I1)};
    hilt_op *op = mask ? hilt_arch_record(t, HILT_OP_ELECT, &mask, 1, types, 2, NULL, 0) : NULL;
    elected *e = op ? PyObject_New(elected, elected_type) : NULL;
    if (!e) {
        return t ? hilt_no_memory() : NULL;
    }
    if (!(e->is_it = hilt_number_new(t, HILT_DTYPE_BOOLEAN, &op->results[1]))) {
        Py_CLEAR(e);
    }
    return (PyObject *)e;
}

static void
elected_dealloc(PyObject *self)
{
    PyTypeObject *type = Py_TYPE(self);
    Py_XDECREF(((elected *)self)->is_it);
    PyObject_Free(self);
    Py_DECREF(type);
}

static PyObject *
elected_get(PyObject *self, void *closure)
{
    return Py_NewRef(((elected *)self)->is_it);
}

static PyObject *
elected_enter(PyObject *self, PyObject *unused)
{
    return hilt_raise(HILT_DIAG_ARCH_ELECT);
}

static PyObject *
elected_exit(PyObject *self, PyObject *args)
{
    Py_RETURN_NONE;
}

static int
elected_truth(PyObject *self)
{
    hilt_raise(HILT_DIAG_ARCH_ELECT);
    return -1;
}

static int
init_elected(void)
{
    static PyGetSetDef members[] = {{"elected", elected_get, NULL, "Is it this lane?", NULL}, {NULL}};
    static PyMethodDef methods[] = {{"__enter__", elected_enter, METH_NOARGS, NULL},
                                    {"__exit__", elected_exit, METH_VARARGS, NULL},
                                    {NULL}};
    static PyType_Slot slots[] = {{Py_tp_dealloc, elected_dealloc},
                                  {Py_tp_getset, members},
                                  {Py_tp_methods, methods},
                                  {Py_nb_bool, elected_truth},
                                  {0, NULL}};
    static PyType_Spec spec = {"hilt.elect_one", sizeof(elected), 0,
                               Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION, slots};
    elected_type = (PyTypeObject *)PyType_FromSpec(&spec);
    return elected_type ? 0 : -1;
}

int
hilt_init_arch_lanes(void)
{
    return init_elected();
}

#define SHUFFLE_ARGS "(value, offset, mask=0xFFFFFFFF, mask_and_clamp=31, *, kind="
PyMethodDef hilt_arch_lane_functions[] = {
    ARCH_ROW(shuffle_sync, SHUFFLE_ARGS "'idx')", "The value of lane `offset`."),
    ARCH_ROW(shuffle_sync_op, SHUFFLE_ARGS "'idx')", "The value of another lane; kind: idx, up, down, bfly."),
    ARCH_ROW(shuffle_sync_up, "(value, offset, mask=0xFFFFFFFF, mask_and_clamp=0, *, kind='up')",
             "The value of the lane `offset` below; the first lanes keep their own."),
    ARCH_ROW(shuffle_sync_down, SHUFFLE_ARGS "'down')",
             "The value of the lane `offset` above; the last lanes keep their own."),
    ARCH_ROW(shuffle_sync_bfly, SHUFFLE_ARGS "'bfly')",
             "The value of the lane whose number differs by the bits of `offset`."),
    ARCH_ROW(vote_all_sync, "(pred, mask=0xFFFFFFFF)", "Is pred true in all lanes?"),
    ARCH_ROW(vote_any_sync, "(pred, mask=0xFFFFFFFF)", "Is pred true in a lane?"),
    ARCH_ROW(vote_uni_sync, "(pred, mask=0xFFFFFFFF)", "Is pred the same in all lanes?"),
    ARCH_ROW(vote_ballot_sync, "(pred, mask=0xFFFFFFFF)", "The lanes in which pred is true, a bit each."),
    ARCH_ROW(match_any_sync, "(value, mask=0xFFFFFFFF)",
             "The lanes that have this lane's value, a bit each."),
    ARCH_ROW(match_all_sync, "(value, mask=0xFFFFFFFF)",
             "(mask if all lanes have one value, else 0; whether they have)"),
    ARCH_ROW(warp_redux_sync, "(value, kind, mask_and_clamp=0xFFFFFFFF, *, abs=None, nan=None)",
             "All lanes' values added, and-ed … or the extreme of them."),
    ARCH_ROW(warp_reduction, "(val, op, threads_in_group=32)",
             "op of all lanes of a group, in each of them."),
    ARCH_ROW(warp_reduction_sum, "(val, threads_in_group=32)", "The sum over all lanes of a group."),
    ARCH_ROW(warp_reduction_max, "(val, threads_in_group=32)", "The largest over all lanes of a group."),
    ARCH_ROW(elect_one, "()", "with elect_one(): what one lane of the warp does."),
    {NULL},
};
