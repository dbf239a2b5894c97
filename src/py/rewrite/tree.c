/* Reading a Python syntax tree into rw_nodes, once.
 *
 * Why: analysis goes over a function several times; attribute look-ups on Python objects would dominate it.
 * The fields of each kind are rows of ast_kinds.def; nodes of other kinds are kept, opaque.
 */
#include "tree.h"

enum { FT_ONE, FT_LIST, FT_BLOCK, FT_IDENT, FT_IDS, FT_RAW, FT_NODE };
static const struct row {
    const char *name;
    uint8_t type, has_place; /* a kind's row, or one of the fields that follow it */
} rows[RW_ROWS + 1] = {
#define RW_NODE(k, loc) {#k, FT_NODE, loc},
#define RW_FIELD(k, f, t) {#f, FT_##t, 0},
#include "ast_kinds.def"
#undef RW_NODE
#undef RW_FIELD
    {NULL, FT_NODE, 0},
};
static const uint16_t row_of_kind[RW_KIND_COUNT] = {
#define RW_NODE(k, loc) RW_N_##k,
#define RW_FIELD(k, f, t)
#include "ast_kinds.def"
#undef RW_NODE
#undef RW_FIELD
    RW_ROWS,
};

rw_state hilt_rw_state;
#define TYPE_SLOTS 512
static struct {
    PyTypeObject *type;
    uint16_t kind;
} type_slots[TYPE_SLOTS];
static uint8_t nfields[RW_KIND_COUNT];

static uint32_t
type_slot(const void *type)
{
    uint32_t i = (uint32_t)(((uintptr_t)type >> 4) * 0x9E3779B1u >> 16) % TYPE_SLOTS;
    while (type_slots[i].type && type_slots[i].type != type) {
        i = (i + 1) % TYPE_SLOTS;
    }
    return i;
}

static PyObject *
ast_class(PyObject *ast, const char *name)
{
    PyObject *t = PyObject_GetAttrString(ast, name);
    if (!t) {
        PyErr_Clear(); /* a kind that this Python does not have */
    }
    return t;
}

static PyTypeObject *
operator_type(PyObject *ast, const char *name, PyObject **instance)
{
    PyObject *t = PyObject_GetAttrString(ast, name);
    if (t && instance && !(*instance = PyObject_CallNoArgs(t))) {
        return NULL;
    }
    return (PyTypeObject *)t;
}

static int
state_strings(rw_state *s)
{
    static const struct {
        size_t at;
        const char *text;
    } strings[] = {
#define S(f) {offsetof(rw_state, s_##f), #f}
        S(lineno),       S(col_offset), S(end_lineno),  S(end_col_offset), S(id),
        S(ctx),          S(func),       S(args),        S(keywords),       S(value),
        S(attr),         S(elts),       S(targets),     S(test),           S(body),
        S(orelse),       S(target),     S(iter),        S(type_comment),   S(name),
        S(left),         S(ops),        S(comparators), S(type_params),    S(decorator_list),
        S(returns),      S(annotation), S(arg),         S(keys),           S(values),
        S(type_ignores), S(bases),      S(kind),        S(names),          S(lower),
        S(posonlyargs),  S(kwonlyargs), S(kw_defaults), S(defaults),       S(vararg),
        S(kwarg),        S(docstring),  S(compile),     S(generators),
#undef S
    };
    static const char *const helpers[] = {
#define X(m) #m,
        HILT_HELPERS(X)
#undef X
            "UNSET",
        "DEAD",
        "SKIP",
    };
    for (size_t i = 0; i < HILT_COUNT(strings); i++) {
        PyObject **p = (PyObject **)((char *)s + strings[i].at);
        if (!(*p = PyUnicode_InternFromString(strings[i].text))) {
            return -1;
        }
    }
    for (size_t i = 0; i < H_COUNT; i++) {
        if (!(s->helper[i] = PyUnicode_InternFromString(helpers[i]))) {
            return -1;
        }
    }
    for (size_t i = 0; i < RW_ROWS; i++) {
        if (rows[i].type != FT_NODE && !(s->field[i] = PyUnicode_InternFromString(rows[i].name))) {
            return -1;
        }
    }
    return 0;
}

int
hilt_rw_state_init(void)
{
    rw_state *s = &hilt_rw_state;
    if (s->empty) {
        return 0;
    }
    PyObject *ast = PyImport_ImportModule("_ast");
    if (!ast || state_strings(s) < 0) {
        Py_XDECREF(ast);
        return -1;
    }
    for (int k = 0; k < RW_Other; k++) {
        int row = row_of_kind[k];
        for (int f = row + 1; rows[f].type != FT_NODE; f++) {
            nfields[k]++;
        }
        if (!(s->type[k] = ast_class(ast, rows[row].name))) {
            continue;
        }
        uint32_t i = type_slot(s->type[k]);
        type_slots[i].type = (PyTypeObject *)s->type[k];
        type_slots[i].kind = (uint16_t)k;
    }
    s->t_load = operator_type(ast, "Load", &s->load);
    s->t_store = operator_type(ast, "Store", &s->store);
    s->t_del = operator_type(ast, "Del", &s->del_);
    s->t_and = operator_type(ast, "And", NULL);
    s->t_not = operator_type(ast, "Not", NULL);
    s->t_in = operator_type(ast, "In", &s->op_in);
    s->t_notin = operator_type(ast, "NotIn", NULL);
    s->t_Module = ast_class(ast, "Module");
    s->t_Expression = ast_class(ast, "Expression");
    Py_DECREF(ast);
    if (PyErr_Occurred()) {
        return -1;
    }
    s->empty = PyTuple_New(0);
    return s->empty ? 0 : -1;
}

bool
hilt_rw_init(rw_ctx *c, PyObject *file)
{
    static const char *const fixed[] = {"", "@h", "@ret", "@val", "@it", "@exc", "@fn", "@kw"};
    memset(c, 0, sizeof *c);
    c->file = file;
    if (hilt_rw_state_init() < 0) {
        return false;
    }
    c->arena = hilt_arena_new();
    c->site_mem = hilt_arena_new();
    c->hash_size = 64;
    c->hash = hilt_malloc(c->hash_size * sizeof *c->hash);
    c->keep = PyList_New(0);
    if (!c->arena || !c->site_mem || !c->hash || !c->keep) {
        PyErr_NoMemory();
        return false;
    }
    memset(c->hash, 0, c->hash_size * sizeof *c->hash);
    for (uint32_t i = 0; i < ID_FIRST_USER; i++) {
        PyObject *s = PyUnicode_InternFromString(fixed[i]);
        if (!s || !hilt_vec_push(&c->names, s) || !hilt_vec_push(&c->tags, 0)) {
            Py_XDECREF(s);
            return PyErr_Occurred() ? false : (PyErr_NoMemory(), false);
        }
    }
    return true;
}

void
hilt_rw_free(rw_ctx *c)
{
    for (size_t i = 0; i < c->owned.len; i++) {
        Py_DECREF(c->owned.data[i]);
    }
    for (size_t i = 0; i < c->names.len; i++) {
        Py_XDECREF(c->names.data[i]);
    }
    for (size_t i = 0; i < c->sites.len; i++) { /* only if they were not handed on */
        for (uint32_t k = 0; k < c->sites.data[i].nnames; k++) {
            Py_XDECREF(c->sites.data[i].names[k].name);
        }
        for (uint32_t k = 0; k < c->sites.data[i].ndead; k++) {
            Py_XDECREF(c->sites.data[i].dead[k]);
        }
    }
    hilt_vec_free(&c->owned);
    hilt_vec_free(&c->names);
    hilt_vec_free(&c->tags);
    hilt_vec_free(&c->load);
    hilt_vec_free(&c->store);
    hilt_vec_free(&c->stores);
    hilt_vec_free(&c->sites);
    hilt_free(c->hash);
    Py_XDECREF(c->locdict);
    Py_XDECREF(c->h_name);
    Py_XDECREF(c->keep);
    hilt_arena_free(c->site_mem);
    hilt_arena_free(c->arena);
}

void *
hilt_rw_alloc(rw_ctx *c, size_t size)
{
    void *p = hilt_arena_zalloc(c->arena, size);
    if (!p) {
        c->failed = true;
    }
    return p;
}

rw_bits *
hilt_rw_bits(rw_ctx *c)
{
    rw_bits *b = hilt_rw_alloc(c, c->words * sizeof *b);
    return b ? b : c->scratch;
}

rw_bits *
hilt_rw_copy(rw_ctx *c, const rw_bits *b)
{
    rw_bits *d = hilt_arena_alloc(c->arena, c->words * sizeof *d);
    if (!d) {
        c->failed = true;
        return c->scratch;
    }
    bits_set(c, d, b);
    return d;
}

/* -- names ------------------------------------------------------------------------------------------------ */

static uint32_t
name_slot(const rw_ctx *c, const PyObject *name)
{
    uint32_t i = (uint32_t)(((uintptr_t)name >> 4) * 0x9E3779B1u) & (c->hash_size - 1);
    while (c->hash[i] && c->names.data[c->hash[i]] != name) {
        i = (i + 1) & (c->hash_size - 1);
    }
    return i;
}

static bool
grow_hash(rw_ctx *c)
{
    uint32_t *old = c->hash, n = c->hash_size;
    uint32_t *now = hilt_malloc((size_t)n * 2 * sizeof *now);
    if (!now) {
        return false;
    }
    memset(now, 0, (size_t)n * 2 * sizeof *now);
    c->hash = now;
    c->hash_size = n * 2;
    for (uint32_t i = 0; i < n; i++) {
        if (old[i]) {
            c->hash[name_slot(c, c->names.data[old[i]])] = old[i];
        }
    }
    hilt_free(old);
    return true;
}

/* 0: exception. Identifiers in a parsed tree are interned, so equal names are the same object. */
uint32_t
hilt_rw_intern(rw_ctx *c, PyObject *name)
{
    Py_INCREF(name);
    PyUnicode_InternInPlace(&name);
    uint32_t i = name_slot(c, name);
    if (c->hash[i]) {
        Py_DECREF(name);
        return c->hash[i];
    }
    if (c->names.len * 2 > c->hash_size && !grow_hash(c)) {
        Py_DECREF(name);
        PyErr_NoMemory();
        return 0;
    }
    if (!hilt_vec_push(&c->names, name)) {
        Py_DECREF(name);
        PyErr_NoMemory();
        return 0;
    }
    if (!hilt_vec_push(&c->tags, 0)) {
        PyErr_NoMemory();
        return 0;
    }
    uint32_t id = (uint32_t)c->names.len - 1;
    c->hash[name_slot(c, name)] = id;
    return id;
}

/* A name whose text is made when it is first asked for: "@brk7" for tag 7 << 1, "@cont7" for 7 << 1 | 1. */
static uint32_t
reserve_name(rw_ctx *c, uint32_t tag)
{
    if (!hilt_vec_push(&c->names, NULL) || !hilt_vec_push(&c->tags, tag)) {
        PyErr_NoMemory();
        return 0;
    }
    return (uint32_t)c->names.len - 1;
}

PyObject *
hilt_rw_name_of(rw_ctx *c, uint32_t id)
{
    PyObject **p = &c->names.data[id];
    if (!*p) {
        uint32_t tag = c->tags.data[id];
        *p = PyUnicode_FromFormat(tag & 1 ? "@cont%u" : "@brk%u", (unsigned)(tag >> 1));
        if (*p) {
            PyUnicode_InternInPlace(p);
        }
    }
    return *p;
}

hilt_place
hilt_rw_place(const rw_ctx *c, const rw_node *n)
{
    return (hilt_place){c->file, n->line, n->col, n->end_line, n->end_col};
}

/* -- import ----------------------------------------------------------------------------------------------- */

/* Borrowed; NULL without exception: absent. A parser's nodes keep their fields in their dict. */
static PyObject *
field_of(rw_ctx *c, PyObject *obj, PyObject *name)
{
    PyObject **dict = _PyObject_GetDictPtr(obj);
    if (dict && *dict) {
        PyObject *v = PyDict_GetItemWithError(*dict, name);
        if (v || PyErr_Occurred()) {
            return v;
        }
    }
    PyObject *v = PyObject_GetAttr(obj, name);
    if (!v) {
        if (PyErr_ExceptionMatches(PyExc_AttributeError)) {
            PyErr_Clear();
        }
        return NULL;
    }
    if (!hilt_vec_push(&c->owned, v)) {
        Py_DECREF(v);
        PyErr_NoMemory();
        return NULL;
    }
    return v;
}

static int
int_field(rw_ctx *c, PyObject *obj, PyObject *name, int none)
{
    PyObject *v = field_of(c, obj, name);
    return v && PyLong_Check(v) ? (int)PyLong_AsLong(v) : none;
}

static rw_list *
import_list(rw_ctx *c, PyObject *list)
{
    uint32_t n = list && PyList_Check(list) ? (uint32_t)PyList_GET_SIZE(list) : 0;
    rw_list *l = hilt_rw_alloc(c, sizeof *l + n * sizeof *l->item);
    if (!l) {
        return NULL;
    }
    l->n = n;
    l->list = list;
    for (uint32_t i = 0; i < n; i++) {
        PyObject *o = PyList_GET_ITEM(list, i);
        if (o != Py_None && !(l->item[i] = hilt_rw_import(c, o))) {
            return NULL;
        }
    }
    return l;
}

static rw_block *
import_block(rw_ctx *c, PyObject *list)
{
    rw_list *l = list && PyList_Check(list) && hilt_rw_elect(list) < 0 ? NULL : import_list(c, list);
    rw_block *b = l ? hilt_rw_alloc(c, sizeof *b) : NULL;
    if (!b || !(b->spans = hilt_rw_alloc(c, sizeof *b->spans))) {
        return NULL;
    }
    b->n = l->n;
    b->stmt = l->item;
    return b;
}

static rw_ids *
import_ids(rw_ctx *c, PyObject *list)
{
    uint32_t n = (uint32_t)PyList_GET_SIZE(list);
    rw_ids *ids = hilt_rw_alloc(c, sizeof *ids + n * sizeof *ids->id);
    if (!ids) {
        return NULL;
    }
    ids->n = n;
    for (uint32_t i = 0; i < n; i++) {
        if (!(ids->id[i] = hilt_rw_intern(c, PyList_GET_ITEM(list, i)))) {
            return NULL;
        }
    }
    return ids;
}

static bool
import_field(rw_ctx *c, rw_value *v, int type, PyObject *o)
{
    switch (type) {
    case FT_ONE:
        return !o || o == Py_None || (v->n = hilt_rw_import(c, o));
    case FT_LIST:
        return (v->l = import_list(c, o));
    case FT_BLOCK:
        return (v->b = import_block(c, o));
    case FT_IDENT:
        return !o || o == Py_None || (v->id = hilt_rw_intern(c, o));
    case FT_IDS:
        return (v->ids = import_ids(c, o));
    default:
        v->o = o;
        return true;
    }
}

static bool
reserve_flags(rw_ctx *c, rw_node *n)
{
    rw_flow *f = hilt_rw_alloc(c, sizeof *f);
    n->x = f;
    c->nloops++;
    return f && (f->brk = reserve_name(c, c->nloops << 1)) && (f->cont = reserve_name(c, c->nloops << 1 | 1));
}

/* `import a.b` binds a: the name that an alias binds is kept as its asname. */
static bool
alias_binds(rw_ctx *c, rw_node *n)
{
    PyObject *name = V(n, alias, name).o;
    if (V(n, alias, asname).id) {
        return true;
    }
    Py_ssize_t dot = PyUnicode_FindChar(name, '.', 0, PyUnicode_GET_LENGTH(name), 1);
    PyObject *head = dot > 0 ? PyUnicode_Substring(name, 0, dot) : Py_NewRef(name);
    V(n, alias, asname).id = head ? hilt_rw_intern(c, head) : 0;
    Py_XDECREF(head);
    return V(n, alias, asname).id;
}

rw_node *
hilt_rw_import(rw_ctx *c, PyObject *obj)
{
    const rw_state *s = &hilt_rw_state;
    uint32_t slot = type_slot(Py_TYPE(obj));
    rw_kind kind = type_slots[slot].type ? (rw_kind)type_slots[slot].kind : RW_Other;
    rw_node *n = hilt_rw_alloc(c, sizeof *n + nfields[kind] * sizeof *n->v);
    if (!n || !hilt_vec_push(&c->owned, Py_NewRef(obj))) {
        return (rw_node *)PyErr_NoMemory();
    }
    n->obj = obj;
    n->kind = kind;
    const struct row *row = &rows[row_of_kind[kind]];
    if (row->has_place) {
        n->line = int_field(c, obj, s->s_lineno, 0);
        n->col = int_field(c, obj, s->s_col_offset, -1);
        n->end_line = int_field(c, obj, s->s_end_lineno, n->line);
        n->end_col = int_field(c, obj, s->s_end_col_offset, -1);
    }
    for (int i = 0; i < nfields[kind]; i++) {
        PyObject *o = field_of(c, obj, s->field[row_of_kind[kind] + 1 + i]);
        if ((!o && PyErr_Occurred()) || !import_field(c, &n->v[i], row[1 + i].type, o)) {
            if (!PyErr_Occurred()) {
                PyErr_NoMemory();
            }
            return NULL;
        }
    }
    bool loop = kind == RW_For || kind == RW_While;
    if ((loop && !reserve_flags(c, n)) || (kind == RW_alias && !alias_binds(c, n))) {
        if (!PyErr_Occurred()) {
            PyErr_NoMemory();
        }
        return NULL;
    }
    return n;
}

bool
hilt_rw_import_done(rw_ctx *c)
{
    c->words = (uint32_t)(c->names.len + 63) / 64;
    c->scratch = hilt_rw_alloc(c, c->words * sizeof *c->scratch);
    return c->scratch || (PyErr_NoMemory(), false);
}

/* Rewrites the expressions in a node's fields, in order of evaluation, and puts the results in their place.
 */
int
hilt_rw_children(rw_ctx *c, rw_node *n)
{
    const struct row *row = &rows[row_of_kind[n->kind]];
    for (int i = 0; i < nfields[n->kind]; i++) {
        if (row[1 + i].type == FT_ONE && n->v[i].n) {
            PyObject *now = hilt_rw_expr(c, n->v[i].n);
            if (hilt_rw_replace(n, hilt_rw_state.field[row_of_kind[n->kind] + 1 + i], n->v[i].n, now) < 0) {
                return -1;
            }
        }
        else if (row[1 + i].type == FT_LIST && hilt_rw_list(c, n->v[i].l) < 0) {
            return -1;
        }
    }
    return 0;
}

/* Calls visit for each node in the fields, in order of evaluation; blocks are left out. */
void
hilt_rw_visit(rw_node *n, rw_visitor visit, void *ctx, bool flag)
{
    const struct row *row = &rows[row_of_kind[n->kind]];
    for (int i = 0; i < nfields[n->kind]; i++) {
        if (row[1 + i].type == FT_ONE && n->v[i].n) {
            visit(ctx, n->v[i].n, flag);
        }
        for (uint32_t k = 0; row[1 + i].type == FT_LIST && k < n->v[i].l->n; k++) {
            if (n->v[i].l->item[k]) {
                visit(ctx, n->v[i].l->item[k], flag);
            }
        }
    }
}
