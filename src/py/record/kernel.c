/* Kernels: a launch runs the kernel's function once, in a trace of its own inside the host function's.
 *
 * Both record into one module. What the kernel gets of the host's run-time values are its arguments, one a value, in the
 * order in which they were first needed; the host's regions are not visible in it. The function of a kernel stays
 * detached until the host's trace ends: launches that were dropped with a region then need none. Launches that would do
 * the same share one function: a kernel is traced at each launch, because nothing short of that says what it reads, and
 * compared with those that are there.
 */
#include "region.h"

#include "../layout/layout.h"

hilt_trace *
hilt_kernel_begin(PyObject *function)
{
    hilt_trace *host = hilt_trace_need();
    return host ? hilt_trace_open(function, host->assertions, host) : NULL;
}

int
hilt_trace_add_kernel_call(hilt_trace *t, PyObject *call)
{
    if (t->kernel_calls == NULL && (t->kernel_calls = PyList_New(0)) == NULL) {
        return -1;
    }
    return PyList_Append(t->kernel_calls, call);
}

hilt_value *
hilt_kernel_argument(hilt_trace *k, hilt_value *given, const char *name)
{
    const uint32_t *at = hilt_ptrmap_find(&k->given_index, given);
    if (at != NULL) {
        return k->func->args[*at];
    }
    hilt_value *v = hilt_trace_argument(k, given->type, name);
    if (v == NULL || !hilt_vec_push(&k->given, given) ||
        !hilt_ptrmap_put(&k->given_index, given, (uint32_t)k->given.len - 1, NULL) ||
        (hilt_type_is_int(given->type) && !hilt_fact_add(k, v, hilt_fact_of(given)))) {
        return hilt_no_memory();
    }
    return v;
}

PyObject *
hilt_kernel_number(hilt_trace *k, PyObject *number, const char *name)
{
    hilt_number *n = (hilt_number *)number;
    hilt_trace *host = k->host;
    if (hilt_trace_check(host, n, host->builder.region) < 0) {
        return NULL;
    }
    hilt_value *v = hilt_kernel_argument(k, n->value, name);
    return v ? hilt_number_new(k, (hilt_dtype)n->dtype, v) : NULL;
}

/* -- the end ---------------------------------------------------------------------------------------------- */

static bool
is_taken(const hilt_trace *host, const char *name)
{
    for (size_t i = 0; i < host->kernels.len; i++) {
        if (strcmp(hilt_op_str(host->kernels.data[i], HILT_ATTR_SYM_NAME), name) == 0) {
            return true;
        }
    }
    return false;
}

/* What the kernel is called in the module, where each name stands once: no Python name has a '$', so messages can leave out what
 * follows it (fault.c). */
static const char *
unique_name(hilt_trace *k)
{
    const char *base = hilt_trace_symbol(k), *own = hilt_trace_symbol(k->host);
    char text[300];
    for (unsigned i = 0; base != NULL && own != NULL; i++) {
        snprintf(text, sizeof text, i == 0 ? "%.280s" : "%.280s$%u", base, i);
        if (strcmp(text, own) != 0 && !is_taken(k->host, text)) {
            return hilt_arena_strdup(k->module->arena, text, strlen(text));
        }
    }
    return NULL;
}

/* The function of an earlier launch that does the same as this one; else this one, kept for later ones. */
static hilt_op *
shared_function(hilt_trace *host, hilt_op *func)
{
    for (size_t i = 0; i < host->kernels.len; i++) {
        if (hilt_func_same(host->module, host->kernels.data[i], func)) {
            return host->kernels.data[i];
        }
    }
    return hilt_vec_push(&host->kernels, func) ? func : hilt_no_memory();
}

/* What the kernel's code wrote while it was traced is written where the host launches it. */
static bool
hand_writes_on(hilt_trace *k)
{
    for (size_t i = 0; i < k->base.log.entries.len; i++) {
        const hilt_write *e = &k->base.log.entries.data[i];
        PyObject *now HILT_CLEANUP_REF = hilt_state(e->object, e->part);
        if (now == NULL) {
            return false;
        }
        if (hilt_state_equal(e->part, e->before, now)) {
            continue;
        }
        hilt_write outer = *e;
        outer.at = hilt_trace_loc(k->host);
        if (hilt_log_hand_on(&k->host->dyn->log, &outer) < 0) {
            return false;
        }
    }
    return true;
}

static bool
finish(hilt_trace *k, const hilt_attr *attrs, uint32_t nattrs, hilt_kernel *ret)
{
    if (!hilt_trace_settled(k) || !hand_writes_on(k)) {
        return false;
    }
    hilt_op *func = hilt_trace_function(k, unique_name(k), NULL, 0, attrs, nattrs);
    if (func == NULL || !hilt_scopes_resolve(k)) {
        return hilt_no_memory();
    }
    ret->func = shared_function(k->host, func);
    ret->given = k->given;
    ret->allocated = k->allocated;
    k->given = (hilt_given){0};
    return ret->func != NULL;
}

bool
hilt_kernel_end(hilt_trace *k, bool ok, const hilt_attr *attrs, uint32_t nattrs, hilt_kernel *ret)
{
    *ret = (hilt_kernel){0};
    ok = k->poison == NULL && ok && finish(k, attrs, nattrs, ret);
    hilt_trace_close(k, ok);
    if (!ok) {
        hilt_vec_free(&ret->given);
    }
    return ok;
}

void
hilt_kernels_attach(hilt_trace *t, hilt_op *func)
{
    const hilt_region *body = func->regions[0];
    for (hilt_op *op = t->kernels.len ? body->first : NULL; op; op = hilt_op_next_inside(op, body)) {
        const char *callee = op->code == HILT_OP_LAUNCH ? hilt_op_str(op, HILT_ATTR_CALLEE) : NULL;
        for (size_t i = 0; callee != NULL && i < t->kernels.len; i++) {
            hilt_op *kernel = t->kernels.data[i];
            if (kernel->parent == NULL && strcmp(hilt_op_str(kernel, HILT_ATTR_SYM_NAME), callee) == 0) {
                hilt_op_insert_before(kernel, t->module->body, NULL);
            }
        }
    }
}
