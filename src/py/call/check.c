/* hilt.check(): calls inside run in the interpreter, where the checker watches what the threads of kernels do.
 *
 * Whether a call is checked is a matter of its context (contextvars), so threads and tasks do not disturb each other. What is
 * checked is traced for it: its kernels record the indices that they use. With HILT_DEVICE=eval every call is checked,
 * in one schedule, threads in order. The checker learns of each tensor argument where it lies and what it is called.
 */
#include "check.h"

#include "../../eval/eval.h"

int hilt_checks_open;
static PyObject *current; /* a ContextVar: None, or (first seed, schedules, strict, notes) */

/* -- settings --------------------------------------------------------------------------------------------- */

static PyObject *
settings_now(void) /* new reference; NULL: nothing is checked, no exception */
{
    PyObject *v = NULL;
    if (!hilt_checks_open || PyContextVar_Get(current, NULL, &v) < 0) {
        PyErr_Clear();
        return NULL;
    }
    if (v == Py_None) {
        Py_CLEAR(v);
    }
    return v;
}

bool
hilt_check_open(void)
{
    HILT_CLEANUP_REF PyObject *s = settings_now();
    return s != NULL;
}

static PyObject *
check_enter(PyObject *module, PyObject *args)
{
    unsigned long long seed;
    unsigned schedules;
    int strict;
    PyObject *notes;
    if (!PyArg_ParseTuple(args, "KIpO!:_check_enter", &seed, &schedules, &strict, &PyList_Type, &notes)) {
        return NULL;
    }
    PyObject *token = PyContextVar_Set(current, args);
    hilt_checks_open += token != NULL;
    return token;
}

static PyObject *
check_leave(PyObject *module, PyObject *token)
{
    if (PyContextVar_Reset(current, token) < 0) {
        return NULL;
    }
    hilt_checks_open--;
    Py_RETURN_NONE;
}

/* -- running ---------------------------------------------------------------------------------------------- */

typedef struct noted { /* what the checker noted, until the GIL is held again */
    HILT_VEC(hilt_fault *) faults;
} noted;

static void
take_note(void *client, hilt_fault *fault)
{
    noted *n = client;
    if (!hilt_vec_push(&n->faults, fault)) {
        hilt_free(fault);
    }
}

static bool
add_notes(const noted *n, PyObject *list)
{
    for (size_t i = 0; i < n->faults.len; i++) {
        HILT_CLEANUP_REF PyObject *exc = hilt_fault_exception(n->faults.data[i]);
        if (!exc || PyList_Append(list, exc) < 0) {
            return false;
        }
    }
    return true;
}

/* The arguments of the function that are addresses of tensors: which they are, from the slots. */
static hilt_check_extent *
extents_of(const hilt_entry_point *p, const uint64_t *slots, uint32_t *ret_n)
{
    const hilt_op *func = hilt_module_func(p->module, NULL);
    const hilt_region *body = func->regions[0];
    const hilt_attr *names = hilt_op_attr(func, HILT_ATTR_ARG_NAMES);
    hilt_check_extent *all = hilt_malloc((p->spans.len + 1) * sizeof *all);
    uint32_t n = 0, slot = 0;
    for (uint32_t i = 0; all && i < body->nargs && n < p->spans.len; i++) {
        const hilt_span *s = &p->spans.data[n];
        if (slot == s->slot) {
            hilt_check_extent *e = &all[n++];
            *e = (hilt_check_extent){.arg = i, .element = s->bytes};
            e->name = names && i < names->strs.n ? names->strs.v[i] : "";
            hilt_span_range(s, slots, &e->low, &e->high);
            e->rank = s->rank <= HILT_CHECK_RANK ? s->rank : 0;
            for (uint32_t k = 0; k < e->rank; k++) {
                e->shape[k] = hilt_span_mode(s, 0, k, slots);
                e->stride[k] = hilt_span_mode(s, 1, k, slots);
            }
        }
        slot += hilt_type_bits(body->args[i]->type) > 64 ? 2 : 1;
    }
    *ret_n = n;
    return all;
}

bool
hilt_check_begin(hilt_check_run *c)
{
    *c = (hilt_check_run){.settings = settings_now(), .schedules = 1};
    if (!c->settings) {
        return true;
    }
    c->first_seed = PyLong_AsUnsignedLongLong(PyTuple_GET_ITEM(c->settings, 0));
    c->schedules = (uint32_t)PyLong_AsUnsignedLong(PyTuple_GET_ITEM(c->settings, 1));
    c->strict = PyObject_IsTrue(PyTuple_GET_ITEM(c->settings, 2)) == 1;
    c->notes = hilt_malloc(sizeof(noted));
    if (!c->notes) {
        Py_CLEAR(c->settings);
        return hilt_no_memory();
    }
    memset(c->notes, 0, sizeof(noted));
    return true;
}

int
hilt_check_execute(const hilt_check_run *c, const hilt_entry_point *p, const uint64_t *slots, uint64_t *results, hilt_run *run)
{
    hilt_check_options o = {.first_seed = c->first_seed, .schedules = c->schedules, .strict = c->strict};
    if (c->notes) {
        o.note = take_note;
        o.client = c->notes;
    }
    hilt_check_extent *extents = extents_of(p, slots, &o.nextents);
    if (!extents) {
        return HILT_RUN_NO_MEMORY;
    }
    o.extents = extents;
    int status = hilt_eval_check(p->program, slots, results, run, &o);
    hilt_free(extents);
    return status;
}

bool
hilt_check_end(hilt_check_run *c)
{
    noted *n = c->notes;
    bool ok = !n || add_notes(n, PyTuple_GET_ITEM(c->settings, 3));
    if (n) {
        for (size_t i = 0; i < n->faults.len; i++) {
            hilt_free(n->faults.data[i]);
        }
        hilt_vec_free(&n->faults);
        hilt_free(n);
    }
    Py_CLEAR(c->settings);
    return ok;
}

static PyMethodDef functions[] = {
    {"_check_enter", check_enter, METH_VARARGS, "(first seed, schedules, strict, notes): calls are checked from now on; a token."},
    {"_check_leave", check_leave, METH_O, "(token): as before."},
    {NULL},
};

int
hilt_init_check(PyObject *module)
{
    current = PyContextVar_New("hilt.check", Py_None);
    return current ? PyModule_AddFunctions(module, functions) : -1;
}
