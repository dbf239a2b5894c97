/* The functions of arch.def, and the module of all functions of cute.arch.
 *
 * A row says what each argument is and which op it becomes; what a letter means stands in arch.def. A row's
 * parameters are read from its text, which is also what help() shows.
 */
#include "arch_priv.h"

PyObject *hilt_arch_functions;

/* -- rows ------------------------------------------------------------------------------------------------ */
typedef struct row {
    const char *name;
    hilt_opcode code;
    const char *kinds, *attrs, *parameters;
    hilt_params params; /* made of `parameters` when it is first called */
    char names[120];
} row;
enum {
#define HILT_ARCH_INDEX(name, reg, min, max, doc)
#define HILT_ARCH_NUMBER(name, reg, min, max, doc)
#define HILT_ARCH(name, op, kinds, attrs, parameters, doc) ROW_##name,
#include "arch.def"
#undef HILT_ARCH
};
static row rows[] = {
#define HILT_ARCH(name, op, kinds, attrs, parameters, doc)                                                   \
    {#name, HILT_OP_##op, kinds, attrs, parameters, {0}, {0}},
#include "arch.def"
#undef HILT_ARCH_INDEX
#undef HILT_ARCH_NUMBER
#undef HILT_ARCH
};

/* "(a, *, b=1)": the names, and how many have no default. */
static void
read_parameters(row *r)
{
    char *to = r->names;
    int n = 0;
    r->params.function = r->name;
    for (const char *p = r->parameters + 1; *p && *p != ')';) {
        size_t len = strcspn(p, ",)"), name = strcspn(p, "=,)");
        if (*p != '*') {
            assert(n < HILT_MAX_PARAMS && to + name < r->names + sizeof r->names);
            memcpy(to, p, name);
            r->params.names[n++] = to;
            r->params.required += name == len;
            to += name + 1;
        }
        p += len + (p[len] == ',');
        p += *p == ' ';
    }
}

/* "key=word" and "key". */
static uint32_t
read_attributes(const char *text, hilt_attr *ret)
{
    static const struct {
        const char *name;
        hilt_attr_key key;
    } keys[] = {{"order", HILT_ATTR_ORDER},
                {"scope", HILT_ATTR_SCOPE},
                {"kind", HILT_ATTR_KIND},
                {"mode", HILT_ATTR_MODE},
                {"relaxed", HILT_ATTR_RELAXED},
                {"noinc", HILT_ATTR_NOINC}};
    uint32_t n = 0;
    while (*text) {
        size_t len = strcspn(text, " "), key = strcspn(text, "= ");
        for (size_t i = 0; i < HILT_COUNT(keys); i++) {
            if (strlen(keys[i].name) == key && memcmp(keys[i].name, text, key) == 0) {
                int64_t value =
                    text[key] == '=' ? (int64_t)hilt_arch_find_word(text + key + 1, len - key - 1) : 1;
                assert(value != HILT_WORD_COUNT);
                ret[n++] = hilt_arch_attr(keys[i].key, value);
            }
        }
        text += len + (text[len] == ' ');
    }
    return n;
}

typedef struct call {
    const row *r;
    hilt_trace *t;
    hilt_value *operands[HILT_MAX_PARAMS];
    uint32_t n;
    PyObject *rank; /* of the block whose memory the first operand is in */
    hilt_attr attrs[4];
    uint32_t nattrs;
} call;

static bool
add_group(call *c, const char *param, PyObject *o)
{
    int64_t groups;
    if (!hilt_arch_static(c->r->name, param, o, 0, INT32_MAX, &groups)) {
        return false;
    }
    c->attrs[c->nattrs++] = hilt_arch_attr(HILT_ATTR_GROUPS, groups);
    return true;
}

static bool
add_registers(call *c, const char *param, PyObject *o)
{
    int64_t n;
    if (!hilt_arch_static(c->r->name, param, o, 24, 256, &n)) {
        return false;
    }
    if (n % 8) {
        hilt_arch_range_error(c->r->name, param, n, "a multiple of 8");
        return false;
    }
    c->attrs[c->nattrs++] = hilt_arch_attr(HILT_ATTR_ELEMENTS, n);
    return true;
}

static bool
add_read(call *c, PyObject *o)
{
    bool read;
    if (!hilt_arch_flag(o, &read)) {
        return false;
    }
    if (read) {
        c->attrs[c->nattrs++] = hilt_arch_attr(HILT_ATTR_READ, 1);
    }
    return true;
}

/* A number of threads that is given, but may turn out to be zero, which would mean all of them: then it is one that no barrier has. */
static hilt_value *
not_all(const call *c, hilt_value *n)
{
    hilt_builder *b = hilt_trace_builder(c->t);
    int64_t known;
    if (n == NULL || hilt_const_int(n, &known)) {
        return n;
    }
    hilt_value *none = hilt_build_cmp(b, HILT_OP_CMPI, HILT_CMPI_EQ, n, hilt_build_int(b, n->type, 0));
    hilt_value *v = hilt_build_select(b, none, hilt_build_int(b, n->type, INT32_MIN), n);
    return v != NULL ? v : hilt_no_memory();
}

/* The operand that an argument becomes. */
static hilt_value *
operand_of(const call *c, char kind, const char *param, PyObject *o)
{
    const char *name = c->r->name;
    switch (kind) {
    case 's':
        return hilt_arch_shared(name, param, o);
    case 'm':
        return hilt_arch_mask(name, o);
    case 'h':
        return hilt_arch_ranged(name, param, o, 0, 1, 1);
    case 'c':
        return hilt_arch_ranged(name, param, o, 1, (1 << 20) - 1, 1);
    case 'y':
        return hilt_arch_ranged(name, param, o, 0, (1 << 20) - 1, 1);
    case '1':
        return given(o) ? hilt_arch_ranged(name, param, o, 1, (1 << 20) - 1, 1) : hilt_arch_i32(c->t, 1);
    case 'i':
        return given(o) ? hilt_arch_ranged(name, param, o, 0, 15, 1) : hilt_arch_i32(c->t, 0);
    case 't':
        return given(o) ? not_all(c, hilt_arch_ranged(name, param, o, 32, 1024, 32)) : hilt_arch_i32(c->t, 0);
    case 'u':
        if (!given(o)) {
            return (hilt_value *)hilt_raise(
                HILT_DIAG_ARG_COUNT,
                "barrier_arrive() needs number_of_threads: those that arrive, and those that wait");
        }
        return hilt_arch_ranged(name, param, o, 32, 1024, 32);
    default:
        assert(kind == 'w');
        return hilt_arch_word(name, param, o);
    }
}

static bool
add_argument(call *c, char kind, const char *param, PyObject *o)
{
    switch (kind) {
    case 'x':
        return true;
    case 'r':
        c->rank = given(o) ? o : NULL;
        return true;
    case 'G':
        return add_group(c, param, o);
    case 'N':
        return add_registers(c, param, o);
    case 'R':
        return add_read(c, o);
    default:
        return (c->operands[c->n++] = operand_of(c, kind, param, o)) != NULL;
    }
}

static PyObject *
result_of(const call *c, const char *results, hilt_op *op)
{
    switch (*results) {
    case 'l':
        return hilt_number_new(c->t, HILT_DTYPE_INT64, &op->results[0]);
    case 'b':
        return hilt_number_new(c->t, HILT_DTYPE_BOOLEAN, &op->results[0]);
    default:
        return Py_NewRef(Py_None);
    }
}

static PyObject *
call_row(row *r, PyObject *const *args, Py_ssize_t n, PyObject *kwnames)
{
    PyObject *arg[HILT_MAX_PARAMS];
    call c = {.r = r};
    if (!r->params.function) {
        read_parameters(r);
    }
    if (!hilt_params_read(&r->params, args, n, kwnames, arg) || !(c.t = hilt_arch_trace(r->name))) {
        return NULL;
    }
    c.nattrs = read_attributes(r->attrs, c.attrs);
    const char *kind = r->kinds;
    for (int i = 0; *kind != '-'; kind++) {
        if (*kind == 'z') {
            if (!(c.operands[c.n++] = hilt_arch_i32(c.t, 0))) {
                return hilt_no_memory();
            }
        }
        else if (!add_argument(&c, *kind, r->params.names[i], arg[i])) {
            return hilt_no_memory();
        }
        else {
            i++;
        }
    }
    if (c.rank && !(c.operands[0] = hilt_arch_mapa(r->name, c.t, c.operands[0], c.rank))) {
        return NULL;
    }
    const char *results = kind + 2;
    char letter = *results == '(' ? results[1] : *results;
    hilt_type type = hilt_type_of(letter == 'l' ? HILT_TYPE_I64 : HILT_TYPE_I1);
    hilt_op *op = hilt_arch_record(c.t, r->code, c.operands, c.n, &type, letter != 0, c.attrs, c.nattrs);
    return op ? result_of(&c, results, op) : NULL;
}

/* -- special registers ----------------------------------------------------------------------------------- */
static PyObject *
read_register(hilt_trace *t, hilt_word reg, int64_t min, int64_t max)
{
    hilt_attr attr = hilt_arch_attr(HILT_ATTR_REG, reg);
    hilt_value *v =
        hilt_build(hilt_trace_builder(t), HILT_OP_SREG, hilt_type_of(HILT_TYPE_I32), NULL, 0, &attr, 1);
    bool ok = v && hilt_fact_add(t, v, (hilt_fact){min, max, 1});
    return ok ? hilt_number_new(t, HILT_DTYPE_INT32, v) : hilt_no_memory();
}

static PyObject *
read_registers(const char *name, hilt_word first, int n, int64_t min, int64_t max, Py_ssize_t nargs,
               PyObject *kwnames)
{
    hilt_trace *t;
    if (nargs != 0) {
        PyErr_Format(PyExc_TypeError, "%s() takes no arguments but %zd were given", name, nargs);
        return NULL;
    }
    if (!hilt_only_loc_ip(name, kwnames) || !(t = hilt_arch_trace(name))) {
        return NULL;
    }
    if (n == 1) {
        return read_register(t, first, min, max);
    }
    PyObject *r = PyTuple_New(n);
    for (int i = 0; r && i < n; i++) {
        PyObject *x = read_register(t, (hilt_word)(first + (unsigned)i), min, max);
        if (!x) {
            Py_CLEAR(r);
            break;
        }
        PyTuple_SET_ITEM(r, i, x);
    }
    return r;
}

/* -- the module ------------------------------------------------------------------------------------------ */
#define HILT_ARCH_INDEX(name, reg, min, max, doc)                                                            \
    ARCH(name)                                                                                               \
    {                                                                                                        \
        return read_registers(#name, HILT_WORD_##reg##_X, 3, min, max, n, kwnames);                          \
    }
#define HILT_ARCH_NUMBER(name, reg, min, max, doc)                                                           \
    ARCH(name)                                                                                               \
    {                                                                                                        \
        return read_registers(#name, HILT_WORD_##reg, 1, min, max, n, kwnames);                              \
    }
#define HILT_ARCH(name, op, kinds, attrs, parameters, doc)                                                   \
    ARCH(name)                                                                                               \
    {                                                                                                        \
        return call_row(&rows[ROW_##name], args, n, kwnames);                                                \
    }
#include "arch.def"
#undef HILT_ARCH_INDEX
#undef HILT_ARCH_NUMBER
#undef HILT_ARCH

static PyMethodDef functions[] = {
#define HILT_ARCH_INDEX(name, reg, min, max, doc) ARCH_ROW(name, "()", doc " Three Int32."),
#define HILT_ARCH_NUMBER(name, reg, min, max, doc) ARCH_ROW(name, "()", doc),
#define HILT_ARCH(name, op, kinds, attrs, parameters, doc) ARCH_ROW(name, parameters, doc),
#include "arch.def"
#undef HILT_ARCH_INDEX
#undef HILT_ARCH_NUMBER
#undef HILT_ARCH
    {NULL},
};

PyObject *
hilt_arch_function(const char *name)
{
    return PyObject_GetAttrString(hilt_arch_functions, name);
}

bool
hilt_arch_value_check(PyObject *o)
{
    return Py_IS_TYPE(o, hilt_smem_allocator_type) || Py_IS_TYPE(o, hilt_struct_view_type) ||
           Py_IS_TYPE(o, hilt_struct_range_type) || Py_IS_TYPE(o, hilt_struct_scalar_type);
}

bool
hilt_arch_function_check(PyObject *fn)
{
    if (!PyCFunction_Check(fn)) {
        return fn == (PyObject *)hilt_smem_allocator_type;
    }
    PyObject *self = PyCFunction_GET_SELF(fn);
    return self && (self == hilt_arch_functions || hilt_arch_value_check(self));
}

int
hilt_init_arch(PyObject *module)
{
    static struct PyModuleDef def = {PyModuleDef_HEAD_INIT, .m_name = "hilt.cute.arch", .m_size = -1,
                                     .m_methods = functions};
    hilt_arch_functions = PyModule_Create(&def);
    if (!hilt_arch_functions || PyModule_AddObjectRef(module, "arch", hilt_arch_functions) < 0 ||
        PyModule_AddIntConstant(hilt_arch_functions, "WARP_SIZE", 32) < 0 ||
        PyModule_AddIntConstant(hilt_arch_functions, "FULL_MASK", 0xFFFFFFFFl) < 0) {
        return -1;
    }
    PyMethodDef *const tables[] = {hilt_arch_lane_functions, hilt_arch_memory_functions,
                                   hilt_arch_numeric_functions, hilt_arch_shared_functions,
                                   hilt_arch_inline_functions};
    for (size_t i = 0; i < HILT_COUNT(tables); i++) {
        if (PyModule_AddFunctions(hilt_arch_functions, tables[i]) < 0) {
            return -1;
        }
    }
    return hilt_init_arch_lanes() < 0 || hilt_init_arch_shared(hilt_arch_functions) < 0 ||
                   hilt_init_arch_struct(hilt_arch_functions) < 0
               ? -1
               : 0;
}
