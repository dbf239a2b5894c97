/* What the launches of a module tell about a kernel's arguments: which reach memory of their own.
 *
 * A host function's tensor arguments may be listed so (func.func's noalias); a kernel is given them, or pointers into them.
 * A kernel's argument is listed if at every launch it comes from one that is, and no other argument from the same.
 *
 *     before:  func run {noalias = [0, 1]} (%a, %b): launch k(…, %a, %b)      func k (%p, %q)
 *     after:                                                                  func k {noalias = [0, 1]} (%p, %q)
 */
#include "gpu.h"

enum { MOST_LISTED = 64, MOST_STEPS = 64 };

/* The argument of the host function that the pointer leads into, or NULL. */
static const hilt_value *
origin(const hilt_value *pointer)
{
    for (int step = 0; step < MOST_STEPS && hilt_value_def(pointer); step++) {
        const hilt_op *def = hilt_value_def(pointer);
        if (def->code != HILT_OP_PTRADD && def->code != HILT_OP_PTRCAST && def->code != HILT_OP_TMAPENCODE) {
            return NULL;
        }
        pointer = hilt_operand(def, 0);
    }
    return hilt_value_def(pointer) ? NULL : pointer;
}

static bool
is_listed(const hilt_value *argument)
{
    const hilt_op *func = hilt_value_region(argument)->owner;
    const hilt_attr *list = func && func->code == HILT_OP_FUNC ? hilt_op_attr(func, HILT_ATTR_NOALIAS) : NULL;
    for (size_t i = 0; list && i < list->lanes.n; i++) {
        if (list->lanes.v[i] == (int64_t)argument->index) {
            return true;
        }
    }
    return false;
}

static bool
leads_somewhere(hilt_type t)
{
    return hilt_type_is_ptr(t) || t.kind == HILT_TYPE_TMAP;
}

/* Does argument i of the kernel come from memory that no other argument of this launch leads into? */
static bool
is_alone(const hilt_op *launch, uint32_t i)
{
    const hilt_value *from = origin(hilt_operand(launch, HILT_LAUNCH_ARGS + i));
    if (!from || !is_listed(from)) {
        return false;
    }
    for (uint32_t k = HILT_LAUNCH_ARGS; k < launch->noperands; k++) {
        const hilt_value *other = hilt_operand(launch, k);
        if (k != HILT_LAUNCH_ARGS + i && leads_somewhere(other->type) && origin(other) == from) {
            return false;
        }
    }
    return true;
}

static bool
is_launch_of(const hilt_op *op, const char *kernel)
{
    const char *callee = op->code == HILT_OP_LAUNCH ? hilt_op_str(op, HILT_ATTR_CALLEE) : NULL;
    return callee && strcmp(callee, kernel) == 0;
}

static bool
list_arguments(hilt_module *m, hilt_op *kernel)
{
    const hilt_region *body = kernel->regions[0];
    const char *name = hilt_op_str(kernel, HILT_ATTR_SYM_NAME);
    int64_t listed[MOST_LISTED];
    uint32_t n = 0, launches = 0;
    for (uint32_t i = 0; name && i < body->nargs && n < MOST_LISTED; i++) {
        bool alone = hilt_type_is_ptr(body->args[i]->type);
        launches = 0;
        for (const hilt_op *op = m->body->first; alone && op; op = hilt_op_next_inside(op, m->body)) {
            if (is_launch_of(op, name)) {
                launches++;
                alone = is_alone(op, i);
            }
        }
        if (alone && launches) {
            listed[n++] = i;
        }
    }
    hilt_attr list = {.key = HILT_ATTR_NOALIAS, .lanes = {listed, n}};
    return n < 2 || hilt_op_set_attr(kernel, &list);
}

/* -- what targets can do ---------------------------------------------------------------------------------- */

/* Are there surely more blocks than one in a cluster? */
static bool
asks_for_clusters(const hilt_op *launch)
{
    for (uint32_t i = 6; i < 9; i++) { /* behind the grid's and the block's sizes */
        int64_t size;
        if (hilt_const_int(hilt_operand(launch, i), &size) && size > 1) {
            return true;
        }
    }
    return false;
}

bool
hilt_gpu_check_launches(hilt_emit *e)
{
    const hilt_region *body = e->m->body;
    for (const hilt_op *op = body->first; op; op = hilt_op_next_inside(op, body)) {
        if (op->code == HILT_OP_LAUNCH && asks_for_clusters(op) && !(e->gpu->target->features & HILT_GPU_SM90)) {
            hilt_gpu_lacks(e, op, "a launch in clusters (cluster=)", HILT_GPU_SM90);
            return false;
        }
    }
    return true;
}

bool
hilt_gpu_read_launches(hilt_module *m)
{
    bool ok = true;
    for (hilt_op *op = m->body->first; ok && op; op = op->next) {
        if (op->code == HILT_OP_FUNC && hilt_op_attr(op, HILT_ATTR_KERNEL) && !hilt_op_attr(op, HILT_ATTR_NOALIAS)) {
            ok = list_arguments(m, op);
        }
    }
    return ok;
}
