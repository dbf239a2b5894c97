/* What the launches in a module tell of a kernel's arguments: which reach memory of their own.
 *
 *     func.func @host(%x, %y) {noalias = [0, 1]} {
 *       hilt.launch …, %x, %y + 16, %n {callee = "k"}   ->   func.func @k(%a, %b, %n) {kernel, noalias = [0, 1]}
 *     }
 *
 * An argument of the kernel is listed if every launch gives it something made from an argument of the
 * launching function that is listed there, and no other argument of the kernel anything made from the same.
 */
#include "opt.h"

enum { MOST_STEPS = 64 };

/* The argument of the launching function that v was made from, if it is listed there; else -1. */
static int64_t
origin_of(const hilt_op *host, const hilt_value *v)
{
    const hilt_attr *list = hilt_op_attr(host, HILT_ATTR_NOALIAS);
    for (int step = 0; step < MOST_STEPS && hilt_value_def(v); step++) {
        const hilt_op *def = hilt_value_def(v);
        if (def->code != HILT_OP_PTRADD && def->code != HILT_OP_PTRCAST && def->code != HILT_OP_TMAPENCODE)
            return -1;
        v = hilt_operand(def, 0);
    }
    if (hilt_value_def(v) || hilt_value_region(v) != host->regions[0])
        return -1;
    for (size_t i = 0; list && i < list->lanes.n; i++)
        if (list->lanes.v[i] == v->index)
            return v->index;
    return -1;
}

static bool
leads_somewhere(hilt_type t)
{
    return hilt_type_is_ptr(t) || t.kind == HILT_TYPE_TMAP;
}

static const hilt_op *
function_of(const hilt_op *op)
{
    while (op->parent->owner)
        op = op->parent->owner;
    return op;
}

/* Takes those out of `alone` that this launch gives memory which may be another's. */
static void
look_at(const hilt_op *launch, const hilt_region *body, bool *alone)
{
    const hilt_op *host = function_of(launch);
    for (uint32_t i = 0; i < body->nargs; i++) {
        int64_t origin = alone[i] ? origin_of(host, hilt_operand(launch, HILT_LAUNCH_ARGS + i)) : -1;
        alone[i] = alone[i] && origin >= 0;
        for (uint32_t k = 0; alone[i] && k < body->nargs; k++)
            if (k != i && leads_somewhere(body->args[k]->type) &&
                origin_of(host, hilt_operand(launch, HILT_LAUNCH_ARGS + k)) == origin)
                alone[i] = false;
    }
}

static bool
mark(hilt_module *m, hilt_op *kernel)
{
    const hilt_region *body = kernel->regions[0];
    const char *name = hilt_op_str(kernel, HILT_ATTR_SYM_NAME);
    bool launched = false, ok;
    bool *alone = hilt_malloc(body->nargs + (size_t)1);
    int64_t *list = hilt_malloc((body->nargs + (size_t)1) * sizeof *list);
    size_t n = 0;
    ok = alone && list;
    for (uint32_t i = 0; ok && i < body->nargs; i++)
        alone[i] = hilt_type_is_ptr(body->args[i]->type);
    for (const hilt_op *op = m->body->first; ok && op; op = hilt_op_next_inside(op, m->body))
        if (op->code == HILT_OP_LAUNCH && !strcmp(hilt_op_str(op, HILT_ATTR_CALLEE), name)) {
            look_at(op, body, alone);
            launched = true;
        }
    for (uint32_t i = 0; ok && i < body->nargs; i++)
        if (alone[i])
            list[n++] = i;
    hilt_attr a = {.key = HILT_ATTR_NOALIAS, .lanes = {list, n}};
    if (ok && launched && n > 1)
        ok = hilt_op_set_attr(kernel, &a);
    hilt_free(alone);
    hilt_free(list);
    return ok;
}

HILT_API bool
hilt_launch_facts(hilt_module *m, hilt_error *err)
{
    for (hilt_op *op = m->body->first; op; op = op->next)
        if (hilt_op_attr(op, HILT_ATTR_KERNEL) && !hilt_op_attr(op, HILT_ATTR_NOALIAS) && !mark(m, op))
            return hilt_error_no_memory(err);
    return true;
}
