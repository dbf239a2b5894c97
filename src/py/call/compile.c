/* From a function and its arguments to an entry: trace, passes, code.
 *
 * Tracing holds the trace lock and the GIL; passes and code generation hold neither. Guards and the stored
 * key are taken after the trace, so that a function that changes what it reads is not traced at every call. A
 * failure leaves nothing behind.
 */
#include "../gpu/gpu.h"
#include "../../eval/eval.h"
#include "../../gen/gen.h"
#include "../../opt/opt.h"

#include <time.h>

typedef struct job {
    hilt_jit *jit;
    PyObject *const *values;
    const hilt_signature *signature;
    const hilt_options *options;
    hilt_module *module;
    hilt_result *result;
    hilt_compiling compiling;
    double begun;
} job;

hilt_compiling *hilt_compiling_now;

static double
seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* -- trace ------------------------------------------------------------------------------------------------ */

/* One proxy (or the value itself) a parameter. */
static bool
build_arguments(const job *j, hilt_trace *t, const hilt_encoder *e, PyObject *fresh, PyObject **ret)
{
    hilt_builder_args b = {.trace = t, .key = e->key, .slots = e->slots, .fresh = fresh};
    bool ok = true;
    for (uint32_t i = 0; ok && i < j->signature->nparams; i++) {
        b.name = j->signature->params[i].text;
        ret[i] = hilt_build_argument(&b, j->values[i]);
        ok = ret[i] && hilt_trace_add_argument(t, j->values[i]) >= 0;
    }
    for (size_t i = 0; i < b.symbols.len; i++) {
        Py_DECREF(b.symbols.data[i].number);
    }
    hilt_vec_free(&b.symbols);
    assert(!ok || b.at + e->checks == e->nkey);
    return ok;
}

/* Runs the rewritten function on the proxies; its flattened result goes to *values. */
static bool
record(job *j, hilt_trace *t, const hilt_encoder *e, PyObject *body, hilt_values *values)
{
    uint32_t n = j->signature->nparams;
    PyObject **args = PyMem_Calloc(n + 1, sizeof *args);
    HILT_CLEANUP_REF PyObject *fresh = PyList_New(0), *returned = NULL;
    bool ok = args && fresh && build_arguments(j, t, e, fresh, args);
    if (ok) {
        returned = hilt_signature_call(j->signature, body, args);
        PyObject *poison = hilt_trace_poison(t);
        if (poison) { /* hilt_trace_end decides between it and what was raised */
            Py_CLEAR(returned);
        }
        else if (!returned) {
            hilt_diag_foreign(j->jit->function);
        }
        j->result = returned ? hilt_result_new(t, returned, values) : NULL;
        ok = j->result && hilt_check_fresh(fresh);
    }
    else if (!PyErr_Occurred()) {
        PyErr_NoMemory();
    }
    for (uint32_t i = 0; args && i < n; i++) {
        Py_XDECREF(args[i]);
    }
    PyMem_Free(args);
    return ok;
}

/* What is on a GPU is nothing that the interpreter can reach. */
static bool
is_checked(const hilt_options *o, const hilt_encoder *e)
{
    return o->checks || (hilt_device_now == HILT_DEVICE_EVAL && !e->gpu && e->ordinal < 0);
}

static bool
trace(job *j, const hilt_encoder *e)
{
    PyObject *body = hilt_jit_body(j->jit); /* rewritten at the first call: no part of the time to trace */
    j->begun = seconds();
    if (!body) {
        return false;
    }
    j->compiling.place = hilt_here();
    hilt_trace *t = hilt_trace_begin(j->jit->function, j->options->assertions);
    if (!t) {
        return false;
    }
    hilt_trace_set_checks(t, is_checked(j->options, e));
    hilt_values values = {0};
    hilt_compiling *around = hilt_compiling_now;
    hilt_compiling_now = &j->compiling;
    bool ok = record(j, t, e, body, &values);
    hilt_compiling_now = around;
    hilt_vec_free(&j->compiling.extents);
    j->module = hilt_trace_end(t, ok, values.data, (uint32_t)values.len);
    hilt_vec_free(&values);
    return j->module != NULL;
}

/* -- code ------------------------------------------------------------------------------------------------- */

/* Straight-line code of a bounded length. */
static bool
is_quick(const hilt_op *func)
{
    unsigned n = 0;
    const hilt_region *body = func->regions[0];
    for (const hilt_op *op = body->first; op; op = hilt_op_next_inside(op, body)) {
        if (op->code == HILT_OP_FOR || op->code == HILT_OP_WHILE || op->code == HILT_OP_PRINTF || op->code == HILT_OP_LAUNCH || ++n > 400) {
            return false;
        }
    }
    return true;
}

static void
print_module(const hilt_module *m)
{
    hilt_str s = {0};
    hilt_print(&s, m, 0);
    fwrite(s.data ? s.data : "", 1, s.len, stderr);
    hilt_str_free(&s);
}

/* Code for calls whose tensors do not overlap, or for any. NULL: err is set. */
static struct hilt_code *
generate_code(const hilt_entry_point *p, bool disjoint, hilt_entry *ret_code, hilt_error *err)
{
    hilt_gen_options o = {
        .opt_level = p->options.opt_level,
        .debug_info = p->options.line_info,
        .keep_text = p->options.keep_text,
        .overlap = !disjoint,
        .host_only = p->gpu != NULL,
    };
    struct hilt_code *compiled = p->gen->compile(p->module, &o, err);
    *ret_code =
        compiled ? p->gen->entry(compiled, hilt_op_str(hilt_module_func(p->module, NULL), HILT_ATTR_SYM_NAME))
                 : NULL;
    if (compiled && !*ret_code) {
        hilt_error_set(err, HILT_DIAG_BACKEND_FAILED, "the compiled function is not to be found");
        p->gen->release(compiled);
        return NULL;
    }
    return compiled;
}

static bool
generate(hilt_entry_point *p, hilt_module *m, int ordinal, hilt_error *err)
{
    if (!p->gpu && (hilt_device_now == HILT_DEVICE_EVAL || p->options.checks)) {
        if (!p->checked) {
            hilt_vec_free(&p->spans);
        }
        p->program = hilt_eval_prepare(m, hilt_module_func(m, NULL), err);
        return p->program != NULL;
    }
    p->gen = hilt_gen_load(err);
    p->compiled = p->gen ? generate_code(p, p->disjoint, &p->code, err) : NULL;
    return p->compiled && (!p->gpu || hilt_gpu_prepare(p, ordinal, err));
}

bool
hilt_compile_other(hilt_entry_point *p)
{
    hilt_error err = {0};
    hilt_entry code;
    PyThreadState *thread = PyEval_SaveThread();
    struct hilt_code *compiled = generate_code(p, !p->disjoint, &code, &err);
    PyEval_RestoreThread(thread);
    if (!compiled) {
        hilt_raise_error(&err);
        return false;
    }
    if (p->other_code) { /* another thread was faster */
        p->gen->release(compiled);
        return true;
    }
    p->other_compiled = compiled;
    p->other_code = code;
    return true;
}

static bool
optimize_and_generate(hilt_entry_point *p, hilt_module *m, int ordinal, double traced)
{
    hilt_error err = {0};
    double start = seconds(), passes = start;
    PyThreadState *thread = PyEval_SaveThread();
    bool ok = hilt_opt_run(m, NULL, p->options.opt_level, &err);
    if (ok) {
        passes = seconds();
        if (hilt_debug(PRINT_IR)) {
            print_module(m);
        }
        p->quick = is_quick(hilt_module_func(m, NULL));
        ok = generate(p, m, ordinal, &err);
    }
    PyEval_RestoreThread(thread);
    if (hilt_debug(TIME)) {
        fprintf(stderr, "hilt: %s: trace %.2f ms, passes %.2f ms, code %.2f ms\n",
                hilt_op_str(hilt_module_func(m, NULL), HILT_ATTR_SYM_NAME), traced * 1e3,
                (passes - start) * 1e3, (seconds() - passes) * 1e3);
    }
    if (!ok) {
        hilt_raise_error(&err);
    }
    return ok;
}

/* -- the entry -------------------------------------------------------------------------------------------- */

/* The key as it is now, after the trace, with what it refers to held; and the guards. */
static bool
take_key_and_guards(const job *j, const hilt_encoder *before, hilt_entry_point *p)
{
    hilt_encoder e;
    hilt_encoder_init(&e);
    p->holds = e.holds = PyList_New(0);
    e.checks = j->options->checks;
    e.gpu = before->gpu;
    e.specialises = before->specialises;
    e.first = true;
    bool ok = p->holds && hilt_encode_all(&e, j->signature, j->values);
    if (ok) {
        p->key = hilt_malloc((e.nkey + 1) * sizeof *p->key);
        ok = p->key != NULL;
    }
    if (ok) {
        memcpy(p->key, e.key, e.nkey * sizeof *p->key);
        p->nkey = e.nkey;
        p->nslots = e.nslots;
    }
    hilt_encoder_fini(&e);
    if (ok) {
        p->guards = hilt_guards_collect(j->jit->function, j->values, j->signature->nparams);
    }
    if (!ok && !PyErr_Occurred()) {
        PyErr_NoMemory();
    }
    return ok && p->guards;
}

bool
hilt_write_file(const char *what, PyObject *path, const void *data, size_t len)
{
    HILT_CLEANUP_REF PyObject *bytes = NULL;
    if (!PyUnicode_FSConverter(path, &bytes)) {
        return hilt_path_refused(what, path);
    }
    FILE *file = fopen(PyBytes_AS_STRING(bytes), "wb");
    bool ok = file && fwrite(data, 1, len, file) == len;
    if ((file && fclose(file) != 0) || !ok) {
        PyErr_SetFromErrnoWithFilenameObject(PyExc_OSError, path);
        return hilt_path_refused(what, path);
    }
    return true;
}

static const char dumping[] = "option --dump-dir";

bool
hilt_dump(PyObject *dir, const char *name, const char *suffix, const void *data, size_t len)
{
    HILT_CLEANUP_REF PyObject *path = PyUnicode_FromFormat("%U/%s.%s", dir, name, suffix);
    return path && hilt_write_file(dumping, path, data, len);
}

/* dump-dir: the texts of what was compiled, as files of the function's name. */
static bool
dump(const hilt_entry_point *p, const char *name)
{
    HILT_CLEANUP_REF PyObject *os = PyImport_ImportModule("os");
    HILT_CLEANUP_REF PyObject *made =
        os ? PyObject_CallMethod(os, "makedirs", "OiO", p->options.dump_dir, 0777, Py_True) : NULL;
    if (!made) {
        return hilt_path_refused(dumping, p->options.dump_dir);
    }
    hilt_str ir = {0};
    hilt_print(&ir, p->module, 0);
    bool ok = !ir.failed && hilt_dump(p->options.dump_dir, name, "mlir", ir.data, ir.len);
    if (ir.failed) {
        PyErr_NoMemory();
    }
    hilt_str_free(&ir);
    for (int i = 0; ok && p->compiled && i < 2; i++) {
        const char *text = p->gen->text(p->compiled, i ? "asm" : "llvm");
        ok = !text || hilt_dump(p->options.dump_dir, name, i ? "s" : "ll", text, strlen(text));
    }
    return ok;
}

/* What comes after the code: files, notes. */
static bool
finish(hilt_entry_point *p)
{
    char name[128];
    snprintf(name, sizeof name, "%s", hilt_op_str(hilt_module_func(p->module, NULL), HILT_ATTR_SYM_NAME));
    for (char *c = name; *c; c++) {
        *c = *c == '/' || *c == '<' || *c == '>' ? '_' : *c;
    }
    return (!p->options.dump_dir || dump(p, name)) && (!p->gpu || hilt_gpu_finish(p, name));
}

/* Where the kernels run: 1 on a GPU. -1: exception. */
static int
place_kernels(const job *j, const hilt_encoder *e)
{
    hilt_error err = {0};
    const hilt_op *func = hilt_module_func(j->module, NULL);
    bool on_gpu = e->gpu || e->ordinal >= 0;
    if (func->next && e->ordinal >= 0 && j->options->checks) {
        char where[32];
        snprintf(where, sizeof where, "cuda:%d", e->ordinal);
        hilt_raise(HILT_DIAG_ARG_DEVICE, e->placed, where, "hilt.check() watches kernels on the CPU");
        return -1;
    }
    int wanted = func->next ? hilt_gpu_wanted(e, func, j->options->checks, &err) : 0;
    if (wanted < 0) {
        hilt_raise_error(&err);
    }
    return on_gpu && !hilt_reach_check(j->module, &j->compiling, wanted) ? -1 : wanted;
}

hilt_entry_point *
hilt_compile(hilt_jit *jit, PyObject *const *values, hilt_encoder *e, const hilt_options *o)
{
    job j = {.jit = jit, .values = values, .signature = hilt_jit_signature(jit), .options = o};
    bool ok = j.signature && trace(&j, e);
    int on_gpu = ok ? place_kernels(&j, e) : -1;
    hilt_vec_free(&j.compiling.pointers);
    ok = on_gpu >= 0;
    bool checked = ok && !on_gpu && is_checked(o, e) && hilt_module_func(j.module, NULL)->next; /* there are kernels */
    if (j.compiling.escaped && !checked) {
        hilt_vec_free(&j.compiling.spans);
    }
    ok = ok && (checked || hilt_spans_mark(&j.compiling.spans, j.module));
    hilt_entry_point *p = ok ? hilt_malloc(sizeof *p) : NULL;
    if (!p) {
        hilt_result_free(j.result);
        hilt_module_free(j.module);
        hilt_vec_free(&j.compiling.requirements);
        hilt_vec_free(&j.compiling.spans);
        return ok ? (hilt_entry_point *)PyErr_NoMemory() : NULL;
    }
    memset(p, 0, sizeof *p);
    p->refs = 1;
    p->options = *o;
    p->options.dump_dir = Py_XNewRef(o->dump_dir);
    p->options.ptxas = Py_XNewRef(o->ptxas);
    p->result = j.result;
    p->nresults = hilt_result_slots(j.result);
    p->module = j.module;
    p->checked = checked;
    p->requirements = j.compiling.requirements;
    p->spans = j.compiling.spans;
    p->disjoint = !checked && hilt_spans_disjoint(&p->spans, e->slots);
    if ((on_gpu && !(p->gpu = hilt_gpu_new(o))) || !take_key_and_guards(&j, e, p) ||
        !optimize_and_generate(p, p->module, e->ordinal, seconds() - j.begun) || !finish(p)) {
        hilt_entry_release(p);
        return NULL;
    }
    if (!p->program && !o->keep_text && !p->spans.len && !p->gpu) {
        hilt_module_free(p->module);
        p->module = NULL;
    }
    return p;
}
