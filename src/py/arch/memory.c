/* Memory as threads share it: atomics, loads and stores with an order, fences of proxies, asynchronous
 * copies.
 *
 * An atomic is on what the pointer points to: the value is converted to that type if nothing is lost.
 * Exchanges and compare-and-swap work on bits. Without sem and scope an atomic is relaxed, for the device.
 */
#include "arch_priv.h"

#include "../number/ssa.h"

#define SEMS "relaxed acquire release acq_rel"
#define SCOPES "cta cluster gpu sys"

typedef struct order {
    hilt_attr attrs[4];
    uint32_t n;
} order;

static bool
order_from(const char *name, PyObject *sem, PyObject *scope, const char *sems, order *ret)
{
    hilt_word word[2];
    if (!hilt_arch_choose(name, "sem", sem, sems, HILT_WORD_RELAX, &word[0]) ||
        !hilt_arch_choose(name, "scope", scope, SCOPES, HILT_WORD_GPU, &word[1])) {
        return false;
    }
    ret->attrs[ret->n++] = hilt_arch_attr(HILT_ATTR_ORDER, word[0]);
    ret->attrs[ret->n++] = hilt_arch_attr(HILT_ATTR_SCOPE, word[1]);
    return true;
}

/* Where an atomic may be: not in registers, and with the type's own alignment as far as that is known. */
static bool
atomic_pointer(const char *name, PyObject *o, hilt_arch_pointer *ret)
{
    if (!hilt_arch_pointer_from(name, "ptr", o, ret)) {
        return false;
    }
    if (ret->space == HILT_MEMORY_RMEM) {
        char what[120];
        snprintf(what, sizeof what, "%s: ptr", name);
        return hilt_raise(HILT_DIAG_TYPE_WRONG, what, "memory that threads share", "registers") != NULL;
    }
    if (hilt_tensor_check(o) && !hilt_tensor_writable((hilt_tensor *)o)) {
        return false;
    }
    return true;
}

/* -- values ---------------------------------------------------------------------------------------------- */
static hilt_type
bits_type(unsigned bits)
{
    return hilt_type_of(bits == 16 ? HILT_TYPE_I16 : bits == 32 ? HILT_TYPE_I32 : HILT_TYPE_I64);
}

/* Integers of one width are each other's bits. */
static bool
same_bits(PyObject *x, hilt_dtype d)
{
    hilt_dtype own = hilt_number_check(x) ? hilt_dtype_of(x) : HILT_DTYPE_NONE;
    return own != HILT_DTYPE_NONE && hilt_dtype_is_int(own) && hilt_dtype_is_int(d) &&
           hilt_dtype_bits(own) == hilt_dtype_bits(d);
}

/* x as a value of type d: a number, or a TensorSSA of two halves (*ret_shape: its shape, borrowed). NULL:
 * exception. */
static hilt_value *
value_from(const char *name, PyObject *x, hilt_dtype d, PyObject **ret_shape)
{
    *ret_shape = NULL;
    if (hilt_ssa_check(x)) {
        if (hilt_ssa_dtype(x) != d || hilt_dtype_bits(d) * hilt_ssa_lanes(x) > 64) {
            char text[160];
            hilt_ssa_describe(x, text, sizeof text);
            hilt_raise(HILT_DIAG_TYPE_STORE_MISMATCH, name, hilt_dtype_name(d), text);
            return NULL;
        }
        *ret_shape = hilt_ssa_shape(x);
        return hilt_number_ir(hilt_ssa_number(x), d);
    }
    if (!hilt_is_numeric(x)) {
        hilt_raise(HILT_DIAG_TYPE_NOT_A_NUMBER, name, hilt_type_name_of(x));
        return NULL;
    }
    return same_bits(x, d) ? hilt_number_ir(x, d) : hilt_number_for_store(x, d, name);
}

static PyObject *
value_to(hilt_trace *t, hilt_dtype d, hilt_value *v, PyObject *shape)
{
    if (!v) {
        return hilt_no_memory();
    }
    return shape ? hilt_ssa_new(t, d, shape, v) : hilt_number_new(t, d, v);
}

/* -- atomics --------------------------------------------------------------------------------------------- */
typedef struct atomic { /* a reduction in memory */
    const char *name;
    hilt_word kind; /* as the program says it */
    const char *sems;
    bool dropped; /* the old value is not given to the program */
} atomic;

/* What the kind is on values of this type; COUNT: there is no such atomic. */
static hilt_word
kind_on(hilt_word kind, hilt_dtype d)
{
    unsigned bits = hilt_dtype_bits(d);
    bool real = hilt_dtype_is_float(d), wide = bits == 32 || bits == 64, is_signed = hilt_dtype_is_signed(d);
    if (d == HILT_DTYPE_BOOLEAN || d == HILT_DTYPE_TFLOAT32 || bits < 16 || bits > 64) {
        return HILT_WORD_COUNT;
    }
    switch (kind) {
    case HILT_WORD_EXCH:
        return kind;
    case HILT_WORD_ADD:
        return real ? HILT_WORD_FADD : wide ? kind : HILT_WORD_COUNT;
    case HILT_WORD_MIN:
        return real ? HILT_WORD_FMIN : !wide ? HILT_WORD_COUNT : is_signed ? kind : HILT_WORD_UMIN;
    case HILT_WORD_MAX:
        return real ? HILT_WORD_FMAX : !wide ? HILT_WORD_COUNT : is_signed ? kind : HILT_WORD_UMAX;
    case HILT_WORD_FMIN:
    case HILT_WORD_FMAX:
        return real ? kind : HILT_WORD_COUNT;
    case HILT_WORD_INC:
    case HILT_WORD_DEC:
        return !real && bits == 32 ? kind : HILT_WORD_COUNT;
    default:
        return !real && wide ? kind : HILT_WORD_COUNT;
    }
}

static PyObject *
no_atomic(const char *name, hilt_dtype d)
{
    char text[120];
    snprintf(text, sizeof text, "memory of %s", hilt_dtype_name(d));
    return hilt_raise(HILT_DIAG_TYPE_WRONG, name, "memory of a type that the machine has it for", text);
}

static PyObject *
apply_atomic(const atomic *a, hilt_trace *t, const hilt_arch_pointer *p, hilt_dtype d, PyObject *val,
             PyObject *sem, PyObject *scope)
{
    order o = {0};
    PyObject *shape;
    hilt_word kind = kind_on(a->kind, d);
    if (kind == HILT_WORD_COUNT) {
        return no_atomic(a->name, d);
    }
    hilt_value *v = order_from(a->name, sem, scope, a->sems, &o) ? value_from(a->name, val, d, &shape) : NULL;
    if (!v) {
        return NULL;
    }
    hilt_builder *b = hilt_trace_builder(t);
    bool as_bits = kind == HILT_WORD_EXCH && hilt_dtype_is_float(d) && !shape;
    hilt_type type = v->type;
    v = as_bits ? hilt_build1(b, HILT_OP_BITCAST, bits_type(hilt_dtype_bits(d)), v) : v;
    hilt_value *operands[2] = {p->value, v};
    o.attrs[o.n++] = hilt_arch_attr(HILT_ATTR_KIND, kind);
    hilt_op *op = v ? hilt_arch_record(t, HILT_OP_ATOMICRMW, operands, 2, &v->type, 1, o.attrs, o.n) : NULL;
    if (!op) {
        return hilt_no_memory();
    }
    if (a->dropped) {
        return Py_NewRef(Py_None);
    }
    return value_to(t, d, as_bits ? hilt_build1(b, HILT_OP_BITCAST, type, &op->results[0]) : &op->results[0],
                    shape);
}

static PyObject *
atomic_on(const char *name, hilt_word kind, PyObject *ptr, PyObject *val, PyObject *sem, PyObject *scope)
{
    const atomic a = {name, kind, SEMS, false};
    hilt_trace *t = hilt_arch_trace(name);
    hilt_arch_pointer p;
    return t && atomic_pointer(name, ptr, &p) ? apply_atomic(&a, t, &p, p.dtype, val, sem, scope) : NULL;
}

#define ATOMIC(name, kind)                                                                                   \
    ARCH(name)                                                                                               \
    {                                                                                                        \
        READ(#name, 2, {"ptr", "val", "sem", "scope", "sign_bit"})                                           \
        return atomic_on(#name, HILT_WORD_##kind, arg[0], arg[1], arg[2], arg[3]);                           \
    }
ATOMIC(atomic_add, ADD)
ATOMIC(atomic_min, MIN)
ATOMIC(atomic_max, MAX)
ATOMIC(atomic_and, AND)
ATOMIC(atomic_or, OR)
ATOMIC(atomic_xor, XOR)
ATOMIC(atomic_exch, EXCH)
ATOMIC(atomic_inc, INC)
ATOMIC(atomic_dec, DEC)
ATOMIC(atomic_fmin, FMIN)
ATOMIC(atomic_fmax, FMAX)

ARCH(atomic_max_float32)
{
    READ("atomic_max_float32", 2, {"ptr", "value", "positive_only"})
    return atomic_on(NAME, HILT_WORD_FMAX, arg[0], arg[1], NULL, NULL);
}

ARCH(atomic_cas)
{
    READ("atomic_cas", 3, {"ptr", "cmp", "val", "sem", "scope"})
    hilt_trace *t = hilt_arch_trace(NAME);
    hilt_arch_pointer p;
    order o = {0};
    PyObject *shape;
    if (!t || !atomic_pointer(NAME, arg[0], &p) || !order_from(NAME, arg[3], arg[4], SEMS, &o)) {
        return NULL;
    }
    if (kind_on(HILT_WORD_EXCH, p.dtype) == HILT_WORD_COUNT) {
        return no_atomic(NAME, p.dtype);
    }
    hilt_builder *b = hilt_trace_builder(t);
    hilt_value *operands[3] = {p.value, NULL, NULL};
    hilt_type type = hilt_dtype_ir(p.dtype), bits = bits_type(hilt_dtype_bits(p.dtype));
    for (int i = 1; i < 3; i++) {
        if (hilt_ssa_check(arg[i])) {
            return hilt_raise(HILT_DIAG_TYPE_NOT_A_NUMBER, NAME, hilt_type_name_of(arg[i]));
        }
        hilt_value *v = value_from(NAME, arg[i], p.dtype, &shape);
        operands[i] = v && hilt_type_is_float(type) ? hilt_build1(b, HILT_OP_BITCAST, bits, v) : v;
        if (!operands[i]) {
            return hilt_no_memory();
        }
    }
    hilt_op *op = hilt_arch_record(t, HILT_OP_ATOMICCAS, operands, 3, &bits, 1, o.attrs, o.n);
    hilt_value *old = op ? &op->results[0] : NULL;
    return value_to(t, p.dtype, hilt_type_is_float(type) ? hilt_build1(b, HILT_OP_BITCAST, type, old) : old,
                    NULL);
}

/* "u32", "f16x2" …, or a type of numbers: what the memory is taken for. */
static bool
red_dtype(const char *name, PyObject *o, hilt_dtype own, hilt_dtype *ret)
{
    static const struct {
        const char *text;
        hilt_dtype d;
    } names[] = {
        {"b32", HILT_DTYPE_UINT32},    {"u32", HILT_DTYPE_UINT32},    {"s32", HILT_DTYPE_INT32},
        {"b64", HILT_DTYPE_UINT64},    {"u64", HILT_DTYPE_UINT64},    {"s64", HILT_DTYPE_INT64},
        {"f32", HILT_DTYPE_FLOAT32},   {"f64", HILT_DTYPE_FLOAT64},   {"f16", HILT_DTYPE_FLOAT16},
        {"f16x2", HILT_DTYPE_FLOAT16}, {"bf16", HILT_DTYPE_BFLOAT16}, {"bf16x2", HILT_DTYPE_BFLOAT16},
    };
    *ret = own;
    if (!given(o) || hilt_dtype_check(o, ret)) {
        return true;
    }
    const char *text = PyUnicode_Check(o) ? PyUnicode_AsUTF8(o) : NULL;
    for (size_t i = 0; text && i < HILT_COUNT(names); i++) {
        if (strcmp(text, names[i].text) == 0) {
            *ret = names[i].d;
            return true;
        }
    }
    PyErr_Clear();
    hilt_raise(HILT_DIAG_ARCH_WORD, name, "dtype", text ? text : hilt_type_name_of(o),
               "b32 u32 s32 b64 u64 s64 f16 bf16 f32 f64 f16x2 bf16x2, or a type of numbers");
    return false;
}

ARCH(red)
{
    READ("red", 3, {"ptr", "val", "op", "dtype", "sem", "scope"})
    atomic a = {NAME, HILT_WORD_ADD, "relaxed release", true};
    hilt_trace *t = hilt_arch_trace(NAME);
    hilt_arch_pointer p;
    hilt_dtype d;
    if (!t || !atomic_pointer(NAME, arg[0], &p) || !red_dtype(NAME, arg[3], p.dtype, &d) ||
        !hilt_arch_choose(NAME, "op", arg[2], "add min max umin umax and or xor", HILT_WORD_ADD, &a.kind)) {
        return NULL;
    }
    if (a.kind == HILT_WORD_UMIN || a.kind == HILT_WORD_UMAX) {
        a.kind = a.kind == HILT_WORD_UMIN ? HILT_WORD_MIN : HILT_WORD_MAX;
        d = d == HILT_DTYPE_INT32 ? HILT_DTYPE_UINT32 : d == HILT_DTYPE_INT64 ? HILT_DTYPE_UINT64 : d;
    }
    if (hilt_dtype_bits(d) != hilt_dtype_bits(p.dtype)) {
        return no_atomic(NAME, p.dtype);
    }
    return apply_atomic(&a, t, &p, d, arg[1], arg[4], arg[5]);
}

/* -- loads and stores ------------------------------------------------------------------------------------ */
/* Plain, or strong if an order is asked for: by sem=, volatile=, or a cache operator that looks behind the
 * first cache, which programs spin on. */
static bool
strong_from(const char *name, PyObject *const *arg, bool load, order *ret, bool *ret_strong)
{
    enum { SEM, SCOPE, COP, VOLATILE };
    static const char *const cops[] = {"wb cg cs wt", "ca cg cs lu cv"};
    int cop;
    bool is_volatile;
    if (!hilt_arch_text(name, "cop", arg[COP], cops[load], &cop) ||
        !hilt_arch_flag(arg[VOLATILE], &is_volatile)) {
        return false;
    }
    is_volatile |= load && cop == 4;
    *ret_strong = given(arg[SEM]) || is_volatile || (load && cop == 1);
    if (!*ret_strong && given(arg[SCOPE])) {
        hilt_raise(HILT_DIAG_ARG_COUNT, "scope= says for whom an order is: give sem= too");
        return false;
    }
    if (!order_from(name, arg[SEM], arg[SCOPE], load ? "relaxed acquire" : "relaxed release", ret)) {
        return false;
    }
    if (is_volatile) {
        ret->attrs[1].i = HILT_WORD_SYS;
        ret->attrs[ret->n++] = hilt_arch_attr(HILT_ATTR_VOLATILE, 1);
    }
    return true;
}

static bool
strong_type(const char *name, hilt_dtype d)
{
    return kind_on(HILT_WORD_EXCH, d) != HILT_WORD_COUNT ||
           hilt_raise(HILT_DIAG_UNSUP_NOT_YET, hilt_dtype_bits(d) < 16
                                                   ? "a load or store with an order of less than 16 bits"
                                                   : "a load or store with an order of this type") != NULL;
}

#define HINTS "level1_eviction_priority", "ss", "level_prefetch_size"
ARCH(load)
{
    READ("load", 1, {"ptr", "dtype", "sem", "scope", "cop", "volatile", HINTS})
    hilt_trace *t = hilt_arch_trace(NAME);
    hilt_arch_pointer p;
    order o = {0};
    bool strong;
    if (!t || !hilt_arch_pointer_from(NAME, "ptr", arg[0], &p) ||
        !strong_from(NAME, arg + 2, true, &o, &strong)) {
        return NULL;
    }
    hilt_dtype d = p.dtype;
    if (given(arg[1]) && !hilt_dtype_check(arg[1], &d)) {
        return hilt_raise(HILT_DIAG_TYPE_WRONG, "load: dtype", "a scalar type", hilt_type_name_of(arg[1]));
    }
    if (!strong) {
        hilt_hints hints;
        hilt_arch_said said = {.cache_name = "cop", .evict_name = "level1_eviction_priority", .size_name = "level_prefetch_size",
                               .load_cache = arg[4], .evict = arg[6], .size = arg[8]};
        if (!hilt_arch_hints(NAME, &said, &hints)) {
            return NULL;
        }
        hilt_trace_builder(t)->hints = &hints;
        PyObject *x = hilt_memory_load(t, d, p.value, p.align);
        hilt_trace_builder(t)->hints = NULL;
        return x;
    }
    hilt_type type = hilt_dtype_ir(d);
    hilt_op *op = strong_type(NAME, d)
                      ? hilt_arch_record(t, HILT_OP_ATOMICLOAD, &p.value, 1, &type, 1, o.attrs, o.n)
                      : NULL;
    return op ? hilt_number_new(t, d, &op->results[0]) : NULL;
}

/* A number, or a row of them: a TensorSSA of what the pointer points to. */
static bool
store_plain(hilt_trace *t, const hilt_arch_pointer *p, PyObject *val, const hilt_hints *hints)
{
    hilt_builder *b = hilt_trace_builder(t);
    bool row = hilt_ssa_check(val);
    if (row && (hilt_ssa_dtype(val) != p->dtype || p->dtype == HILT_DTYPE_BOOLEAN)) {
        char text[160];
        hilt_ssa_describe(val, text, sizeof text);
        return hilt_raise(HILT_DIAG_TYPE_STORE_MISMATCH, "ptr", hilt_dtype_name(p->dtype), text) != NULL;
    }
    hilt_value *v = row ? hilt_number_ir(hilt_ssa_number(val), p->dtype) : NULL;
    b->hints = hints;
    bool ok = row ? v && (hilt_build_store(b, v, p->value, p->align) || hilt_no_memory())
                  : hilt_memory_store(t, p->dtype, p->value, p->align, val, "ptr") == 0;
    b->hints = NULL;
    return ok;
}

ARCH(store)
{
    READ("store", 2, {"ptr", "val", "sem", "scope", "cop", "volatile", HINTS})
    hilt_trace *t = hilt_arch_trace(NAME);
    hilt_arch_pointer p;
    order o = {0};
    bool strong;
    PyObject *shape;
    if (!t || !hilt_arch_pointer_from(NAME, "ptr", arg[0], &p) ||
        !strong_from(NAME, arg + 2, false, &o, &strong) ||
        (hilt_tensor_check(arg[0]) && !hilt_tensor_writable((hilt_tensor *)arg[0]))) {
        return NULL;
    }
    if (!strong) {
        hilt_hints hints;
        hilt_arch_said said = {.cache_name = "cop", .evict_name = "level1_eviction_priority", .size_name = "level_prefetch_size",
                               .store_cache = arg[4], .evict = arg[6]};
        return hilt_arch_hints(NAME, &said, &hints) && store_plain(t, &p, arg[1], &hints) ? Py_NewRef(Py_None) : NULL;
    }
    hilt_value *operands[2] = {strong_type(NAME, p.dtype) ? value_from(NAME, arg[1], p.dtype, &shape) : NULL,
                               p.value};
    return operands[0] && hilt_arch_record(t, HILT_OP_ATOMICSTORE, operands, 2, NULL, 0, o.attrs, o.n)
               ? Py_NewRef(Py_None)
               : NULL;
}

/* -- proxies --------------------------------------------------------------------------------------------- */
ARCH(fence_proxy)
{
    READ("fence_proxy", 1, {"kind", "space", "use_intrinsic"})
    int kind, space;
    hilt_trace *t = hilt_arch_trace(NAME);
    if (!t ||
        !hilt_arch_text(NAME, "kind", arg[0], "alias async async.global async.shared tensormap generic",
                        &kind) ||
        !hilt_arch_text(NAME, "space", arg[1], "cta cluster", &space)) {
        return NULL;
    }
    static const hilt_word words[] = {HILT_WORD_PROXY_ALIAS, HILT_WORD_PROXY_ASYNC,
                                      HILT_WORD_PROXY_ASYNC_GLOBAL, HILT_WORD_PROXY_ASYNC_SHARED};
    if (kind < 0 || kind >= (int)HILT_COUNT(words)) {
        return hilt_raise(HILT_DIAG_UNSUP_NOT_YET, "a fence of the proxies 'tensormap' and 'generic'");
    }
    hilt_attr attr = hilt_arch_attr(HILT_ATTR_KIND, words[kind]);
    return hilt_arch_record(t, HILT_OP_FENCEPROXY, NULL, 0, NULL, 0, &attr, 1) ? Py_NewRef(Py_None) : NULL;
}

/* -- asynchronous copies --------------------------------------------------------------------------------- */
static hilt_value *
global_pointer(const char *name, const char *param, PyObject *o, hilt_arch_pointer *p)
{
    if (!hilt_arch_pointer_from(name, param, o, p)) {
        return NULL;
    }
    if (p->value->type.space != HILT_SPACE_GLOBAL && p->value->type.space != HILT_SPACE_GENERIC) {
        char what[120];
        snprintf(what, sizeof what, "%s: %s", name, param);
        return (hilt_value *)hilt_raise(HILT_DIAG_TYPE_WRONG, what, "a pointer to global memory",
                                        p->space == HILT_MEMORY_RMEM ? "one to registers"
                                                                     : "one to shared memory");
    }
    return p->value;
}

/* Are both sides aligned as the instruction needs it? */
static bool
check_alignment(const char *name, int64_t bytes, const hilt_arch_pointer *a, const hilt_arch_pointer *b)
{
    uint32_t least = a->align < b->align ? a->align : b->align;
    char text[120];
    if (least >= bytes) {
        return true;
    }
    snprintf(text, sizeof text, "%lld bytes at once, of memory that is known to be aligned to %u only",
             (long long)bytes, least);
    hilt_raise(HILT_DIAG_ARCH_RANGE, name, "the size", (long long)bytes, text);
    return false;
}

bool
hilt_arch_cp_async(hilt_trace *t, hilt_value *dst, hilt_value *src, int64_t bytes, hilt_value *src_bytes,
                   bool global)
{
    hilt_value *operands[3] = {dst, src, src_bytes ? src_bytes : hilt_arch_i32(t, bytes)};
    hilt_attr attrs[2] = {
        hilt_arch_attr(HILT_ATTR_BYTES, bytes),
        hilt_arch_attr(HILT_ATTR_CACHE, global ? HILT_WORD_CACHE_GLOBAL : HILT_WORD_CACHE_ALL)};
    return operands[2] && hilt_arch_record(t, HILT_OP_CPASYNC, operands, 3, NULL, 0, attrs, 2);
}

ARCH(cp_async)
{
    READ("cp_async", 3, {"dst", "src", "num_bytes", "src_bytes", "cop"})
    hilt_trace *t = hilt_arch_trace(NAME);
    hilt_arch_pointer to, from;
    int64_t bytes;
    int cop;
    if (!t || !hilt_arch_pointer_from(NAME, "dst", arg[0], &to) || !hilt_arch_shared(NAME, "dst", arg[0]) ||
        !global_pointer(NAME, "src", arg[1], &from) ||
        !hilt_arch_static(NAME, "num_bytes", arg[2], 4, 16, &bytes) ||
        !hilt_arch_text(NAME, "cop", arg[4], "ca cg", &cop)) {
        return NULL;
    }
    if (bytes & (bytes - 1) || (cop == 1 && bytes != 16)) {
        hilt_arch_range_error(NAME, "num_bytes", bytes,
                              cop == 1 ? "16, past the first cache (cop='cg')" : "4, 8 or 16");
        return NULL;
    }
    if (!check_alignment(NAME, bytes, &to, &from)) {
        return NULL;
    }
    hilt_value *src_bytes = given(arg[3]) ? hilt_arch_ranged(NAME, "src_bytes", arg[3], 0, bytes, 1) : NULL;
    if (given(arg[3]) && !src_bytes) {
        return NULL;
    }
    return hilt_arch_cp_async(t, to.value, from.value, bytes, src_bytes, cop == 1) ? Py_NewRef(Py_None)
                                                                                   : hilt_no_memory();
}

/* From global to shared memory, counted on an mbarrier, or back, in a group. */
ARCH(cp_async_bulk)
{
    READ("cp_async_bulk", 3, {"dst", "src", "num_bytes", "mbar_ptr"})
    hilt_trace *t = hilt_arch_trace(NAME);
    hilt_arch_pointer to, from;
    if (!t || !hilt_arch_pointer_from(NAME, "dst", arg[0], &to) ||
        !hilt_arch_pointer_from(NAME, "src", arg[1], &from)) {
        return NULL;
    }
    bool load = given(arg[3]);
    hilt_value *operands[4] = {load ? hilt_arch_shared(NAME, "dst", arg[0])
                                    : global_pointer(NAME, "dst", arg[0], &to),
                               NULL, NULL, NULL};
    operands[1] = !operands[0] ? NULL
                  : load       ? global_pointer(NAME, "src", arg[1], &from)
                               : hilt_arch_shared(NAME, "src", arg[1]);
    operands[2] = operands[1] ? hilt_arch_ranged(NAME, "num_bytes", arg[2], 0, INT32_MAX & ~15, 16) : NULL;
    operands[3] = operands[2] && load ? hilt_arch_shared(NAME, "mbar_ptr", arg[3]) : NULL;
    if (!operands[2] || (load && !operands[3]) || !check_alignment(NAME, 16, &to, &from)) {
        return NULL;
    }
    hilt_op *op = hilt_arch_record(t, load ? HILT_OP_BULKLOAD : HILT_OP_BULKSTORE, operands, load ? 4 : 3,
                                   NULL, 0, NULL, 0);
    return op ? Py_NewRef(Py_None) : NULL;
}

/* A try_wait, where cond is true; else True. */
ARCH(mbarrier_conditional_try_wait)
{
    READ("mbarrier_conditional_try_wait", 3, {"cond", "mbar_ptr", "phase"})
    hilt_trace *t = hilt_arch_trace(NAME);
    PyObject *cond HILT_CLEANUP_REF = t && hilt_is_numeric(arg[0]) ? hilt_number_truth(arg[0]) : NULL;
    if (!cond) {
        return !t || PyErr_Occurred()
                   ? NULL
                   : hilt_raise(HILT_DIAG_TYPE_NOT_A_NUMBER, NAME, hilt_type_name_of(arg[0]));
    }
    PyObject *try HILT_CLEANUP_REF = PyObject_GetAttrString(hilt_arch_functions, "mbarrier_try_wait");
    if (!hilt_number_is_dynamic(cond)) {
        return PyObject_IsTrue(cond) ? PyObject_Vectorcall(try, arg + 1, 2, NULL)
                                     : hilt_number_const(HILT_DTYPE_BOOLEAN, (hilt_bits){1, 0});
    }
    if (!try || hilt_region_if_begin(t, cond) < 0) {
        return NULL;
    }
    PyObject *done HILT_CLEANUP_REF = PyObject_Vectorcall(try, arg + 1, 2, NULL);
    PyObject *yes HILT_CLEANUP_REF = done ? hilt_number_const(HILT_DTYPE_BOOLEAN, (hilt_bits){1, 0}) : NULL;
    return yes && hilt_region_if_else(t, done) == 0 ? hilt_region_if_end(t, yes) : NULL;
}

#define ORDERED ", *, sem=None, scope=None)"
#define HINTED ", level1_eviction_priority=None, ss=None"
PyMethodDef hilt_arch_memory_functions[] = {
    ARCH_ROW(atomic_add, "(ptr, val" ORDERED, "Adds; gives what was there."),
    ARCH_ROW(atomic_min, "(ptr, val" ORDERED, "Keeps the smaller; gives what was there."),
    ARCH_ROW(atomic_max, "(ptr, val" ORDERED, "Keeps the larger; gives what was there."),
    ARCH_ROW(atomic_and, "(ptr, val" ORDERED, "Keeps the bits that both have; gives what was there."),
    ARCH_ROW(atomic_or, "(ptr, val" ORDERED, "Adds bits; gives what was there."),
    ARCH_ROW(atomic_xor, "(ptr, val" ORDERED, "Changes bits; gives what was there."),
    ARCH_ROW(atomic_exch, "(ptr, val" ORDERED, "Stores; gives what was there."),
    ARCH_ROW(atomic_inc, "(ptr, val" ORDERED, "Counts up to val, then from 0; gives what was there."),
    ARCH_ROW(atomic_dec, "(ptr, val" ORDERED, "Counts down to 0, then from val; gives what was there."),
    ARCH_ROW(atomic_fmin, "(ptr, val" ORDERED, "Keeps the smaller float; gives what was there."),
    ARCH_ROW(atomic_fmax, "(ptr, val" ORDERED, "Keeps the larger float; gives what was there."),
    ARCH_ROW(atomic_max_float32, "(ptr, value, *, positive_only=True)", "atomic_fmax."),
    ARCH_ROW(atomic_cas, "(ptr, *, cmp, val, sem=None, scope=None)",
             "Stores val if cmp is there; gives what was there."),
    ARCH_ROW(red, "(ptr, val, *, op, dtype=None, sem=None, scope=None)",
             "What atomic_<op> does, without giving anything."),
    ARCH_ROW(load,
             "(ptr, dtype=None, *, sem=None, scope=None, cop=None, volatile=False" HINTED
             ", level_prefetch_size=None)",
             "What is there; with sem=, strong and ordered."),
    ARCH_ROW(store, "(ptr, val, *, sem=None, scope=None, cop=None, volatile=False" HINTED ")",
             "Stores; with sem=, strong and ordered."),
    ARCH_ROW(fence_proxy, "(kind, *, space=None, use_intrinsic=None)",
             "Orders ordinary accesses before those of another kind."),
    ARCH_ROW(cp_async, "(dst, src, num_bytes, src_bytes=None, *, cop='ca')",
             "Begins to copy 4, 8 or 16 bytes from global to shared memory; past src_bytes, zeros."),
    ARCH_ROW(cp_async_bulk, "(dst, src, num_bytes, mbar_ptr=None)",
             "Begins to copy a row of bytes to shared memory, counted on an mbarrier, or from it."),
    ARCH_ROW(mbarrier_conditional_try_wait, "(cond, mbar_ptr, phase)",
             "Is the phase over? True where cond is false."),
    {NULL},
};
