/* Host code runs on the CPU and kernels, in a call with tensors of a GPU, on that: neither reaches the other's memory.
 *
 * Looked at in the module as it was traced, where every access still has its line. A pointer is followed back to the argument that
 * it comes from, through arithmetic, selections and what regions hand on; one whose origin is not known is left alone.
 */
#include "gpu.h"

#include "../record/region.h"

typedef enum origin { NOWHERE, ON_CPU, ON_GPU } origin; /* of an argument's memory */
typedef struct reach {
    const hilt_module *m;
    const hilt_op *func;
    uint8_t *origins;  /* by argument of func */
    hilt_ptrmap seen;  /* in one search: values of regions */
    bool no_memory;
} reach;

enum { NONE = -1 };
static int64_t find(reach *r, const hilt_value *v, origin wanted);

static int64_t
find_yielded(reach *r, const hilt_region *region, uint32_t i, origin wanted)
{
    const hilt_op *end = hilt_terminator(region);
    return end && i < end->noperands ? find(r, hilt_operand(end, i), wanted) : NONE;
}

/* What a region's argument or a region's result may be: each of these in turn. */
static int64_t
find_in_region(reach *r, const hilt_op *op, const hilt_region *region, uint32_t index, origin wanted)
{
    int64_t found = NONE;
    switch (op->code) {
    case HILT_OP_IF:
        for (uint32_t i = 0; found == NONE && i < op->nregions; i++) {
            found = find_yielded(r, op->regions[i], index, wanted);
        }
        return found;
    case HILT_OP_FOR: /* lower, upper, step, carried…; (iv, carried…) */
        if (region && !index) {
            return NONE;
        }
        index -= region != NULL;
        found = find(r, hilt_operand(op, 3 + index), wanted);
        return found != NONE ? found : find_yielded(r, op->regions[0], index, wanted);
    case HILT_OP_WHILE: /* before: (carried…), ends in (condition, values…); after: (values…), ends in (carried…) */
        if (region == op->regions[0]) {
            found = find(r, hilt_operand(op, index), wanted);
            return found != NONE ? found : find_yielded(r, op->regions[1], index, wanted);
        }
        return find_yielded(r, op->regions[0], index + 1, wanted);
    default:
        break;
    }
    return NONE;
}

/* An argument with that origin that v may point into, or NONE. */
static int64_t
find(reach *r, const hilt_value *v, origin wanted)
{
    if (!hilt_type_is_ptr(v->type) && v->type.kind != HILT_TYPE_TMAP) {
        return NONE;
    }
    const hilt_region *region = v->is_arg ? hilt_value_region(v) : NULL;
    const hilt_op *op = region ? region->owner : hilt_value_def(v);
    if (op == r->func) {
        return r->origins[v->index] == wanted ? (int64_t)v->index : NONE;
    }
    if (region || op->nregions) {
        bool fresh = false;
        if (!hilt_ptrmap_put(&r->seen, v, 0, &fresh)) {
            r->no_memory = true;
        }
        return fresh ? find_in_region(r, op, region, v->index, wanted) : NONE;
    }
    int64_t found = NONE;
    for (uint32_t i = 0; found == NONE && i < op->noperands; i++) {
        found = find(r, hilt_operand(op, i), wanted);
    }
    return found;
}

static int64_t
search(reach *r, const hilt_value *v, origin wanted)
{
    int64_t found = find(r, v, wanted);
    hilt_ptrmap_free(&r->seen);
    memset(&r->seen, 0, sizeof r->seen);
    return found;
}

/* -- what is said ------------------------------------------------------------------------------------------ */

static const char *
name_of(const hilt_op *func, int64_t argument)
{
    const hilt_attr *names = hilt_op_attr(func, HILT_ATTR_ARG_NAMES);
    return names && (size_t)argument < names->strs.n ? names->strs.v[argument] : "?";
}

static bool
complain(const reach *r, const hilt_op *op, hilt_diag_id id, const char *text)
{
    hilt_error err = {0};
    hilt_error_at(&err, r->m, op->loc);
    hilt_error_set(&err, id, "%s", text);
    hilt_raise_error(&err);
    return false;
}

static bool
check_access(reach *r, const hilt_op *op)
{
    for (uint32_t i = 0; i < op->noperands; i++) {
        int64_t found = search(r, hilt_operand(op, i), ON_GPU);
        if (found != NONE) {
            char text[300];
            snprintf(text, sizeof text, HILT_DIAG_TENSOR_ON_GPU_TEXT, name_of(r->func, found));
            return complain(r, op, HILT_DIAG_TENSOR_ON_GPU, text);
        }
    }
    return true;
}

static bool
check_launch(reach *r, const hilt_op *op)
{
    const char *name = hilt_op_str(op, HILT_ATTR_CALLEE);
    const hilt_op *kernel = hilt_module_func((hilt_module *)r->m, name);
    for (uint32_t i = HILT_LAUNCH_ARGS; i < op->noperands; i++) {
        int64_t found = search(r, hilt_operand(op, i), ON_CPU);
        if (found != NONE) {
            char text[400];
            snprintf(text, sizeof text, "parameter '%s' of kernel '%.*s' is in the memory of the CPU ('%s'), but this call runs on a GPU, where its other tensors are",
                     kernel ? name_of(kernel, i - HILT_LAUNCH_ARGS) : "?", (int)strcspn(name, "$"), name, name_of(r->func, found));
            return complain(r, op, HILT_DIAG_LAUNCH_ARGUMENT, text);
        }
    }
    return true;
}

/* -- the walk ---------------------------------------------------------------------------------------------- */

/* false: no memory */
static bool
find_origins(reach *r, const hilt_compiling *c)
{
    const hilt_region *body = r->func->regions[0];
    r->origins = hilt_malloc(body->nargs + 1);
    if (!r->origins) {
        return false;
    }
    uint32_t slot = 0;
    size_t n = 0, k = 0;
    for (uint32_t i = 0; i < body->nargs; i++) {
        r->origins[i] = NOWHERE;
        if (n < c->spans.len && slot == c->spans.data[n].slot) {
            r->origins[i] = c->spans.data[n++].gpu ? ON_GPU : ON_CPU;
        }
        else if (k < c->pointers.len && slot == c->pointers.data[k].slot) {
            r->origins[i] = c->pointers.data[k++].gpu ? ON_GPU : ON_CPU;
        }
        slot += hilt_type_bits(body->args[i]->type) > 64 ? 2 : 1;
    }
    return true;
}

bool
hilt_reach_check(const hilt_module *m, const hilt_compiling *c, bool gpu)
{
    reach r = {.m = m, .func = hilt_module_func((hilt_module *)m, NULL)};
    const hilt_region *body = r.func->regions[0];
    bool ok = find_origins(&r, c);
    r.no_memory = !ok;
    for (const hilt_op *op = ok ? body->first : NULL; ok && op; op = hilt_op_next_inside(op, body)) {
        if (op->code == HILT_OP_LAUNCH) {
            ok = !gpu || check_launch(&r, op);
        }
        else if (op->code != HILT_OP_PRINTF && hilt_op_has(op, HILT_TRAIT_READS | HILT_TRAIT_WRITES)) {
            ok = check_access(&r, op);
        }
    }
    hilt_free(r.origins);
    if (r.no_memory && !PyErr_Occurred()) {
        PyErr_NoMemory();
        return false;
    }
    return ok;
}
