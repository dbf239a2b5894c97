/* compiled.export_to_c: a compiled function as a C header and an object file that need no Python.
 *
 * The key of what was compiled says what the arguments are; it is walked as args.c does, and each leaf that is
 * a run-time value becomes a parameter in C, named after its place: `p`, `p_0`, `p_field`. What the code relies on (facts
 * of tensors, constant indices) becomes checks of the call. The code is generated anew from the kept IR, position independent.
 */
#include "export.h"
#include "../gpu/gpu.h"

#include <ctype.h>
#include <dlfcn.h>

/* -- names ------------------------------------------------------------------------------------------------ */

static const char *
keep(hilt_exporter *x, hilt_str *s)
{
    const char *r = s->failed ? NULL : hilt_arena_strdup(x->arena, s->data ? s->data : "", s->len);
    hilt_str_free(s);
    return r ? r : (PyErr_NoMemory(), NULL);
}

/* Letters, digits and underscores of ASCII: others by their numbers. */
static void
add_identifier(hilt_str *s, const char *text)
{
    for (const unsigned char *p = (const unsigned char *)text; *p; p++) {
        if (*p >= 128) {
            hilt_str_printf(s, "x%02X", *p);
        }
        else {
            hilt_str_printf(s, "%c", isalnum(*p) ? *p : '_');
        }
    }
}

static bool
is_taken(const hilt_exporter *x, const char *name)
{
    /* of C and C++, those that Python has not */
    static const char *const words[] = {
        "alignas", "alignof", "asm", "auto", "bool", "case", "catch", "char", "const", "const_cast", "constexpr", "default", "delete",
        "do", "double", "dynamic_cast", "enum", "explicit", "export", "extern", "false", "float", "friend", "goto", "inline", "int",
        "long", "mutable", "namespace", "new", "noexcept", "nullptr", "operator", "private", "protected", "public", "register",
        "reinterpret_cast", "restrict", "short", "signed", "sizeof", "static", "static_assert", "static_cast", "struct", "switch",
        "template", "this", "thread_local", "throw", "true", "typedef", "typeid", "typename", "union", "unsigned", "using", "virtual",
        "void", "volatile", "wchar_t", "module", "int8_t", "int16_t", "int32_t", "int64_t", "uint8_t", "uint16_t", "uint32_t",
        "uint64_t", "linux", "unix",
    };
    for (size_t i = 0; i < HILT_COUNT(words); i++) {
        if (strcmp(words[i], name) == 0) {
            return true;
        }
    }
    for (size_t i = 0; i < x->args.len; i++) {
        if (strcmp(x->args.data[i].name, name) == 0) {
            return true;
        }
    }
    for (size_t i = 0; i < x->returned.len; i++) {
        if (strcmp(x->returned.data[i].name, name) == 0) {
            return true;
        }
    }
    return false;
}

/* A name of its own. NULL: exception. */
static const char *
new_name(hilt_exporter *x, const char *wanted)
{
    hilt_str s = {0};
    if (isdigit((unsigned char)wanted[0])) {
        hilt_str_puts(&s, "_");
    }
    add_identifier(&s, wanted);
    while (!s.failed && is_taken(x, s.data ? s.data : "")) {
        hilt_str_puts(&s, "_");
    }
    return keep(x, &s);
}

/* -- arguments -------------------------------------------------------------------------------------------- */
typedef struct symbol_place { /* where a size that several have stands first */
    uint64_t id;
    uint32_t arg, part, mode;
} symbol_place;
typedef struct walker {
    hilt_exporter *x;
    const uint64_t *key;
    uint32_t at, slot;
    HILT_VEC(symbol_place) symbols;
} walker;

static bool walk(walker *w, const char *name);

static bool
add_arg(walker *w, const char *name, hilt_export_arg a, hilt_exported_arg f)
{
    a.name = new_name(w->x, name);
    if (!a.name) {
        return false;
    }
    return (hilt_vec_push(&w->x->args, a) && hilt_vec_push(&w->x->facts, f)) || hilt_no_memory();
}

static bool
add_need(walker *w, hilt_export_need need)
{
    return hilt_vec_push(&w->x->needs, need) || hilt_no_memory();
}

static bool
add_symbol(walker *w, uint64_t id, uint32_t arg, uint32_t part, uint32_t mode)
{
    for (size_t i = 0; i < w->symbols.len; i++) {
        const symbol_place *s = &w->symbols.data[i];
        if (s->id == id) {
            return add_need(w, (hilt_export_need){.kind = HILT_EXPORT_SAME, .arg = arg, .part = part, .mode = mode,
                                                  .other_arg = s->arg, .other_part = s->part, .other_mode = s->mode});
        }
    }
    return hilt_vec_push(&w->symbols, ((symbol_place){id, arg, part, mode})) || hilt_no_memory();
}

/* What more is known of the tensor `arg`. */
static bool
walk_facts(walker *w, uint32_t arg)
{
    uint32_t n = HILT_WORD_N(w->key[w->at++]);
    bool ok = true;
    for (uint32_t i = 0; ok && i < n; i++, w->at += 2) {
        uint64_t word = w->key[w->at], value = w->key[w->at + 1];
        uint32_t part = HILT_FACT_PART(word), mode = HILT_FACT_MODE(word);
        switch (HILT_FACT_KIND(word)) {
        case HILT_FACT_DIVISOR:
            ok = add_need(w, (hilt_export_need){.kind = HILT_EXPORT_MULTIPLE, .arg = arg, .part = part, .mode = mode, .value = value});
            break;
        case HILT_FACT_SYMBOL:
            ok = add_symbol(w, value, arg, part, mode);
            break;
        case HILT_FACT_COMPACT:
            ok = add_need(w, (hilt_export_need){.kind = HILT_EXPORT_COMPACT, .arg = arg, .value = value});
            break;
        }
    }
    return ok;
}

static bool
walk_tensor(walker *w, const char *name)
{
    uint32_t facts = HILT_WORD_A(w->key[w->at]);
    hilt_exported_arg f = {.dtype = HILT_ARG_DTYPE(facts), .readonly = facts & HILT_TENSOR_READONLY};
    hilt_export_arg a = {.kind = HILT_EXPORT_TENSOR, .slot = w->slot++, .align = HILT_ARG_ALIGN(facts),
                         .bytes = hilt_dtype_bytes(HILT_ARG_DTYPE(facts)), .rank = HILT_ARG_RANK(facts),
                         .narrow = facts & HILT_TENSOR_FIT32};
    hilt_key_sizes z = {.words = w->key + w->at};
    while (hilt_key_next_size(&z)) {
        a.sizes[z.part][z.mode] = (hilt_export_size){z.in_slot, z.in_slot ? w->slot++ : z.value};
    }
    w->at += 2 + z.constants;
    uint32_t arg = (uint32_t)w->x->args.len;
    return add_arg(w, name, a, f) && (!(facts & HILT_TENSOR_FACTS) || walk_facts(w, arg));
}

static bool
walk_number(walker *w, const char *name)
{
    hilt_dtype d = (hilt_dtype)HILT_WORD_A(w->key[w->at++]);
    hilt_export_arg a = {.kind = HILT_EXPORT_NUMBER, .type = hilt_dtype_ir(d), .slot = w->slot};
    w->slot += hilt_dtype_bits(d) > 64 ? 2 : 1;
    return add_arg(w, name, a, (hilt_exported_arg){.dtype = d});
}

static bool
walk_address(walker *w, const char *name)
{
    uint32_t at = w->at, facts = HILT_WORD_A(w->key[at]);
    hilt_describe_words(w->key, &w->at, NULL);
    bool stream = HILT_WORD_TAG(w->key[at]) == HILT_TAG_STREAM;
    hilt_export_arg a = {.kind = stream ? HILT_EXPORT_STREAM : HILT_EXPORT_ADDRESS, .slot = w->slot++,
                         .align = stream ? 1 : HILT_ARG_ALIGN(facts)};
    return add_arg(w, name, a, (hilt_exported_arg){.dtype = stream ? HILT_DTYPE_UINT8 : HILT_ARG_DTYPE(facts)});
}

/* The part of the name that a constant key of a dict gives: its text, or its place. */
static void
add_key(walker *w, hilt_str *s, uint32_t i)
{
    uint64_t word = w->key[w->at];
    if (HILT_WORD_TAG(word) == HILT_TAG_STR && HILT_WORD_N(word)) {
        hilt_str_add(s, (const char *)(w->key + w->at + 1), HILT_WORD_N(word));
    }
    else if (HILT_WORD_TAG(word) == HILT_TAG_CONST_INT) {
        hilt_str_printf(s, "%lld", (long long)w->key[w->at + 1]);
    }
    else {
        hilt_str_printf(s, "%u", i);
    }
    hilt_describe_words(w->key, &w->at, NULL);
}

/* The children of a container or an object. */
static bool
walk_children(walker *w, const char *name)
{
    uint64_t word = w->key[w->at++];
    hilt_tag tag = HILT_WORD_TAG(word);
    uint32_t n = HILT_WORD_N(word);
    HILT_CLEANUP_REF PyObject *fields = NULL;
    if (tag == HILT_TAG_NAMED && HILT_WORD_A(word)) {
        fields = PyObject_GetAttrString((PyObject *)(uintptr_t)w->key[w->at], "_fields");
        PyErr_Clear();
    }
    w->at += HILT_WORD_A(word);
    bool ok = true;
    for (uint32_t i = 0; ok && i < n; i++) {
        hilt_str s = {0};
        PyObject *field = fields && PyTuple_Check(fields) && i < PyTuple_GET_SIZE(fields) ? PyTuple_GET_ITEM(fields, i) : NULL;
        if (tag == HILT_TAG_FIELDS || tag == HILT_TAG_OBJECT) {
            field = (PyObject *)(uintptr_t)w->key[w->at++]; /* which the entry holds */
        }
        const char *text = field && PyUnicode_Check(field) ? PyUnicode_AsUTF8(field) : NULL;
        PyErr_Clear();
        hilt_str_printf(&s, "%s_", name);
        if (tag == HILT_TAG_DICT) {
            add_key(w, &s, i);
        }
        else if (text) {
            hilt_str_puts(&s, text);
        }
        else {
            hilt_str_printf(&s, "%u", i);
        }
        ok = !s.failed ? walk(w, s.data) : hilt_no_memory() != NULL;
        hilt_str_free(&s);
    }
    while (ok && tag == HILT_TAG_PROTOCOL && !(HILT_WORD_TAG(w->key[w->at]) == HILT_TAG_UNSET && HILT_WORD_A(w->key[w->at]) == 1)) {
        w->at++;
        hilt_describe_words(w->key, &w->at, NULL);
    }
    w->at += tag == HILT_TAG_PROTOCOL;
    return ok;
}

static bool
walk(walker *w, const char *name)
{
    switch (HILT_WORD_TAG(w->key[w->at])) {
    case HILT_TAG_NUMBER:
        return walk_number(w, name);
    case HILT_TAG_TENSOR:
        return walk_tensor(w, name);
    case HILT_TAG_POINTER:
    case HILT_TAG_STREAM:
        return walk_address(w, name);
    case HILT_TAG_TUPLE:
    case HILT_TAG_LIST:
    case HILT_TAG_DICT:
    case HILT_TAG_NAMED:
    case HILT_TAG_FIELDS:
    case HILT_TAG_OBJECT:
    case HILT_TAG_PROTOCOL:
        return walk_children(w, name);
    default:
        assert(hilt_tag_is_constant(HILT_WORD_TAG(w->key[w->at])));
        hilt_describe_words(w->key, &w->at, NULL);
        return true;
    }
}

static bool
find_arguments(hilt_exporter *x, const hilt_entry_point *p, const hilt_signature *s)
{
    walker w = {.x = x, .key = p->key};
    bool ok = true;
    for (uint32_t i = 0; ok && i < s->nparams; i++) {
        ok = walk(&w, s->params[i].text);
    }
    for (size_t i = 0; ok && i < p->requirements.len; i++) {
        const hilt_requirement *r = &p->requirements.data[i];
        hilt_str text = {0};
        hilt_str_printf(&text, "argument '%s': index %lld lies outside of mode %d", r->name, (long long)r->index, r->mode);
        hilt_export_need need = {.kind = HILT_EXPORT_INDEX, .value = (uint64_t)r->index, .times = r->times, .nslots = r->n};
        memcpy(need.slots, r->slots, r->n * sizeof *r->slots);
        need.text = keep(x, &text);
        ok = need.text && add_need(&w, need);
    }
    hilt_vec_free(&w.symbols);
    assert(!ok || w.slot == p->nslots);
    return ok;
}
_Static_assert(HILT_EXPORT_RANK >= HILT_MAX_RANK, "modes of tensors");

/* -- results ---------------------------------------------------------------------------------------------- */

/* What is the same at each call and means something to C, in words; NULL: it means nothing there. */
static const char *
constant_text(hilt_exporter *x, PyObject *o)
{
    bool plain = o == Py_None || PyBool_Check(o) || PyLong_CheckExact(o) || PyFloat_CheckExact(o) || PyUnicode_CheckExact(o);
    HILT_CLEANUP_REF PyObject *text = plain ? PyObject_Repr(o) : NULL;
    const char *utf8 = text ? PyUnicode_AsUTF8(text) : NULL;
    hilt_str s = {0};
    for (const char *c = utf8; c && *c; c++) { /* it goes into a comment */
        hilt_str_printf(&s, c[0] == '*' && c[1] == '/' ? "* " : "%c", *c);
    }
    PyErr_Clear();
    return utf8 ? keep(x, &s) : NULL;
}

static bool
add_result(void *ctx, const char *name, hilt_dtype d, uint32_t slot, PyObject *constant)
{
    hilt_exporter *x = ctx;
    if (constant == Py_None && strcmp(name, "result") == 0) {
        return true; /* the function returns nothing */
    }
    hilt_exported_result r = {.dtype = d, .constant = constant ? constant_text(x, constant) : NULL};
    if (constant && !r.constant) {
        if (!PyErr_Occurred()) {
            hilt_raise(HILT_DIAG_AOT_RESULT, name, hilt_type_name_of(constant));
        }
        return false;
    }
    r.name = new_name(x, name);
    if (!r.name || !hilt_vec_push(&x->returned, r)) {
        return hilt_no_memory() != NULL;
    }
    return constant || hilt_vec_push(&x->results, ((hilt_export_result){hilt_dtype_ir(d), slot})) || hilt_no_memory();
}

/* -- kernels for a GPU ------------------------------------------------------------------------------------ */
typedef struct images {
    const char *arch;
    hilt_ptx *ptx[2];
    hilt_cubin *cubin[2];
} images;

/* Machine code, or PTX where there is no assembler: the GPU's driver has one. */
static bool
compile_kernels(const hilt_entry_point *p, images *im, hilt_export *e, hilt_error *err)
{
    for (int i = 0; i < (p->spans.len ? 2 : 1); i++) {
        if (!hilt_gpu_compile(p, im->arch, i == 1, true, 0, &im->ptx[i], &im->cubin[i], err)) {
            return false;
        }
        e->gpu[i] = im->ptx[i];
        e->cubin[i] = im->cubin[i] ? im->cubin[i]->data : NULL;
        e->cubin_size[i] = im->cubin[i] ? im->cubin[i]->len : 0;
    }
    return true;
}

/* -- writing ---------------------------------------------------------------------------------------------- */

/* The folder, made if it is not there, and a file in it. */
static PyObject *
path_in(PyObject *folder, const char *file, const char *suffix)
{
    HILT_CLEANUP_REF PyObject *os = PyImport_ImportModule("os");
    HILT_CLEANUP_REF PyObject *made = os ? PyObject_CallMethod(os, "makedirs", "OiO", folder, 0777, Py_True) : NULL;
    HILT_CLEANUP_REF PyObject *path = made ? PyObject_GetAttrString(os, "path") : NULL;
    HILT_CLEANUP_REF PyObject *name = path ? PyUnicode_FromFormat("%s.%s", file, suffix) : NULL;
    return name ? PyObject_CallMethod(path, "join", "OO", folder, name) : NULL;
}

static bool
write_object(hilt_exporter *x, const hilt_entry_point *p, const char *path)
{
    Dl_info library = {0};
    hilt_error err = {0};
    images im = {.arch = x->gpu ? hilt_gpu_first_code(p)->ptx->arch : NULL};
    char *real = dladdr((void *)hilt_gen_load, &library) ? realpath(library.dli_fname, NULL) : NULL;
    hilt_export e = {
        .prefix = x->prefix, .library = real ? real : "libhilt.so",
        .function = hilt_op_str(hilt_module_func(p->module, NULL), HILT_ATTR_SYM_NAME),
        .args = x->args.data, .nargs = (uint32_t)x->args.len, .results = x->results.data, .nresults = (uint32_t)x->results.len,
        .needs = x->needs.data, .nneeds = (uint32_t)x->needs.len, .nslots = p->nslots, .nresult_slots = p->nresults,
        .two_codes = p->spans.len && !x->gpu, .ret_runtime = &x->runtime,
    };
    hilt_gen_options o = {.opt_level = p->options.opt_level, .debug_info = p->options.line_info, .host_only = x->gpu,
                          .overlap = x->gpu || !e.two_codes, .object_path = path};
    PyThreadState *thread = PyEval_SaveThread();
    const hilt_gen *gen = hilt_gen_load(&err);
    bool ok = gen && (!x->gpu || compile_kernels(p, &im, &e, &err)) && gen->export_object(p->module, &o, &e, &err);
    PyEval_RestoreThread(thread);
    for (int i = 0; i < 2; i++) {
        hilt_ptx_free(im.ptx[i]);
        hilt_cubin_free(im.cubin[i]);
    }
    free(real);
    if (!ok) {
        hilt_raise_error(&err);
    }
    return ok;
}

static bool
write_files(hilt_exporter *x, const hilt_entry_point *p, PyObject *folder)
{
    static const char what[] = "export_to_c: file_path";
    HILT_CLEANUP_REF PyObject *object = path_in(folder, x->file, "o");
    HILT_CLEANUP_REF PyObject *header = object ? path_in(folder, x->file, "h") : NULL;
    HILT_CLEANUP_REF PyObject *bytes = NULL;
    if (!header || (hilt_write_file(what, object, "", 0) && !PyUnicode_FSConverter(object, &bytes))) {
        return hilt_path_refused(what, folder);
    }
    if (!bytes || !write_object(x, p, PyBytes_AS_STRING(bytes))) {
        return false;
    }
    hilt_str text = {0};
    hilt_export_header(&text, x);
    bool ok = text.failed ? hilt_no_memory() != NULL : hilt_write_file(what, header, text.data, text.len);
    hilt_str_free(&text);
    return ok;
}

/* -- the method ------------------------------------------------------------------------------------------- */

static bool
set_names(hilt_exporter *x, PyObject *function, const char *file, const char *prefix)
{
    bool good = *file && !strchr(file, '/');
    if (!good) {
        hilt_raise(HILT_DIAG_AOT_NAME, "file_name", file);
        return false;
    }
    for (const char *c = prefix; *c; c++) {
        if (!(isalnum((unsigned char)*c) && (unsigned char)*c < 128) && *c != '_') {
            good = false;
        }
    }
    if (!good || isdigit((unsigned char)*prefix)) {
        hilt_raise(HILT_DIAG_AOT_NAME, "function_prefix", prefix);
        return false;
    }
    HILT_CLEANUP_REF PyObject *name = PyObject_GetAttrString(function, "__qualname__");
    hilt_str f = {0}, p = {0}, n = {0};
    hilt_str_puts(&f, file);
    hilt_str_puts(&n, hilt_shown(name, "?"));
    if (!*prefix && isdigit((unsigned char)*file)) {
        hilt_str_puts(&p, "_");
    }
    add_identifier(&p, *prefix ? prefix : file);
    x->file = keep(x, &f);
    x->prefix = keep(x, &p);
    x->function = keep(x, &n);
    return x->file && x->prefix && x->function;
}

static bool
export(hilt_exporter *x, const hilt_entry_point *p, PyObject *function, const hilt_signature *s, PyObject *const given[3])
{
    const char *file = hilt_text_given(given[1], "export_to_c: file_name", NULL), *prefix = "";
    if (file && given[2]) {
        prefix = hilt_text_given(given[2], "export_to_c: function_prefix", NULL);
    }
    return file && prefix && set_names(x, function, file, prefix) && find_arguments(x, p, s) &&
           hilt_result_walk(p->result, "result", add_result, x) && write_files(x, p, given[0]);
}

PyObject *
hilt_export_to_c(const hilt_entry_point *p, PyObject *function, const hilt_signature *s, PyObject *args, PyObject *kw)
{
    static char *names[] = {"file_path", "file_name", "function_prefix", NULL};
    PyObject *given[3] = {NULL};
    if (!PyArg_ParseTupleAndKeywords(args, kw, "OO|O:export_to_c", names, &given[0], &given[1], &given[2])) {
        return NULL;
    }
    hilt_exporter x = {.arena = hilt_arena_new(), .gpu = p->gpu != NULL};
    bool ok = x.arena ? export(&x, p, function, s, given) : hilt_no_memory() != NULL;
    hilt_arena_free(x.arena);
    hilt_vec_free(&x.args);
    hilt_vec_free(&x.facts);
    hilt_vec_free(&x.results);
    hilt_vec_free(&x.returned);
    hilt_vec_free(&x.needs);
    return ok ? Py_NewRef(Py_None) : NULL;
}
