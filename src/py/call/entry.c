/* A compiled entry: running it, its output and its failures, and its life.
 *
 * An entry is counted: a table holds it, and every running call. Code runs without the GIL unless it is short
 * and has no loops, when giving the GIL away would cost more than the code.
 */
#include "check.h"
#include "../gpu/gpu.h"
#include "../../eval/eval.h"
#include "../../gen/gen.h"

typedef struct output {
    PyThreadState *thread; /* NULL: the GIL is held */
    bool failed;           /* writing raised; the exception is set */
} output;

/* Text so far goes to sys.stdout. */
static void
flush_output(hilt_run *run)
{
    output *o = run->client;
    if (o->thread) {
        PyEval_RestoreThread(o->thread);
    }
    if (!o->failed && run->out.len) {
        HILT_CLEANUP_REF PyObject *text =
            PyUnicode_DecodeUTF8(run->out.data, (Py_ssize_t)run->out.len, "replace");
        HILT_CLEANUP_REF PyObject *file = Py_XNewRef(PySys_GetObject("stdout"));
        if (!text || (file && file != Py_None && PyFile_WriteObject(text, file, Py_PRINT_RAW) < 0)) {
            o->failed = true;
        }
    }
    run->out.len = 0;
    if (o->thread) {
        o->thread = PyEval_SaveThread();
    }
}

/* How many indices there are; of too many, INT64_MAX. */
static int64_t
required_extent(const hilt_requirement *r, const uint64_t *slots)
{
    int64_t product = r->times;
    bool over = false;
    for (uint32_t i = 0; i < r->n; i++) {
        int64_t extent = (int64_t)slots[r->slots[i]];
        if (extent == 0) {
            return 0;
        }
        over |= __builtin_mul_overflow(product, extent, &product);
    }
    return over ? INT64_MAX : product;
}

/* Constant indices that no run-time test guards, against the extents of this call. */
static bool
requirements_hold(const hilt_entry_point *p, const uint64_t *slots)
{
    for (size_t i = 0; i < p->requirements.len; i++) {
        const hilt_requirement *r = &p->requirements.data[i];
        int64_t extent = required_extent(r, slots);
        if (extent <= r->index) {
            hilt_raise(HILT_DIAG_TENSOR_INDEX_RANGE, (long long)r->index, r->name, (long long)extent, r->mode,
                       r->layout);
            return false;
        }
    }
    return true;
}

/* The code for what the tensors of this call share; *ret is NULL where there is none: it is interpreted. */
static bool
choose_code(hilt_entry_point *p, const uint64_t *slots, hilt_entry *ret, bool *ret_overlap)
{
    *ret = p->code;
    *ret_overlap = !p->disjoint;
    if (!p->spans.len || p->checked || hilt_spans_disjoint(&p->spans, slots) == p->disjoint) {
        return true;
    }
    bool made = p->other_code || hilt_compile_other(p);
    *ret = p->other_code;
    *ret_overlap = p->disjoint;
    return made;
}

static int
execute(const hilt_entry_point *p, hilt_entry code, const hilt_check_run *check, const uint64_t *slots, uint64_t *results,
        hilt_run *run)
{
    if (p->checked) {
        return hilt_check_execute(check, p, slots, results, run);
    }
    return code ? code(slots, results, run) : hilt_eval_run(p->program, slots, results, run);
}

PyObject *
hilt_entry_run(hilt_entry_point *p, const hilt_encoder *e)
{
    const uint64_t *slots = e->slots;
    uint64_t stack[16], *results = stack;
    hilt_entry code;
    bool overlap;
    if ((p->requirements.len && !requirements_hold(p, slots)) || !choose_code(p, slots, &code, &overlap)) {
        return NULL;
    }
    const struct hilt_run_device *device = p->gpu ? hilt_gpu_device(p, overlap, e->ordinal) : NULL;
    if (p->gpu && !device) {
        return NULL;
    }
    if (p->nresults > HILT_COUNT(stack) && !(results = hilt_malloc(p->nresults * sizeof *results))) {
        return PyErr_NoMemory();
    }
    output out = {NULL, false};
    hilt_run run = {.device = device, .stream = e->stream, .flush = flush_output, .client = &out};
    hilt_check_run check = {0};
    int status;
    if (p->checked && !hilt_check_begin(&check)) {
        return NULL;
    }
    if (p->quick) {
        status = execute(p, code, &check, slots, results, &run);
    }
    else {
        out.thread = PyEval_SaveThread();
        status = execute(p, code, &check, slots, results, &run);
        PyEval_RestoreThread(out.thread);
        out.thread = NULL;
    }
    if (run.out.data) {
        flush_output(&run);
        hilt_str_free(&run.out);
    }
    PyObject *r = NULL;
    if (p->checked && !hilt_check_end(&check)) {
        out.failed = true;
    }
    if (out.failed) {
        /* the exception stands */
    }
    else if (status == HILT_RUN_OK) {
        r = hilt_result_build(p->result, results);
    }
    else {
        hilt_raise_run(&run, status);
    }
    hilt_free(run.fault);
    if (results != stack) {
        hilt_free(results);
    }
    return r;
}

void
hilt_entry_release(hilt_entry_point *p)
{
    if (!p || --p->refs > 0) {
        return;
    }
    hilt_guards_free(p->guards);
    hilt_result_free(p->result);
    Py_XDECREF(p->holds);
    if (p->compiled) {
        p->gen->release(p->compiled);
    }
    if (p->other_compiled) {
        p->gen->release(p->other_compiled);
    }
    hilt_gpu_free(p->gpu);
    hilt_vec_free(&p->spans);
    hilt_eval_free(p->program);
    hilt_module_free(p->module);
    hilt_options_clear(&p->options);
    hilt_vec_free(&p->requirements);
    hilt_free(p->key);
    hilt_free(p);
}

/* For the object that holds the entry: what it keeps alive may lead back to that object. */
int
hilt_entry_traverse(const hilt_entry_point *p, visitproc visit, void *arg)
{
    Py_VISIT(p->holds);
    int status = hilt_guards_traverse(p->guards, visit, arg);
    return status != 0 ? status : hilt_result_traverse(p->result, visit, arg);
}
