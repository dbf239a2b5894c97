/* Uniformity of the values of a kernel, over the structured IR.
 *
 * Each value has a set of what it may depend on; a pure op's is the union of its operands'. What flows out of
 * control flow depends on the conditions too: the results of an scf.if on its condition, what a loop carries
 * on its bounds or condition, since threads that leave at different trips take different values along. Sets
 * only grow, so walking the function until nothing changes ends. Pitfalls that the rules answer:
 *
 *   - tid.x // 32 and tid.x < 64 are the same for a warp only if rows are whole warps, or the block is one
 * row;
 *   - a load gives all threads the same only from memory that nobody in the kernel writes, and where all of
 * them come by;
 *   - the results of a structured op that runs once a thread (it has effects, but nobody meets in it) count
 * as the thread's own even if they are equal, because nothing computes them once a block.
 */
#include "uniform.h"

#include "edit.h"

enum { MOST_STEPS = 64, WARP = 32 };

bool
hilt_op_is_meeting(const hilt_op *op, bool of_warp)
{
    return hilt_op_has(op, HILT_TRAIT_CONVERGENT) ||
           (of_warp && (op->code == HILT_OP_MBARTEST || op->code == HILT_OP_MBARTESTSTATE ||
                        op->code == HILT_OP_MBARWAIT || op->code == HILT_OP_NANOSLEEP));
}

bool
hilt_op_meets(const hilt_op *op, bool of_warp)
{
    if (hilt_op_is_meeting(op, of_warp))
        return true;
    for (unsigned i = 0; i < op->nregions; i++) {
        const hilt_region *r = op->regions[i];
        for (const hilt_op *inner = r->first; inner; inner = hilt_op_next_inside(inner, r))
            if (hilt_op_is_meeting(inner, of_warp))
                return true;
    }
    return false;
}

/* -- memory ---------------------------------------------------------------------------------------------- */
/* The value that a pointer was made from. */
static const hilt_value *
origin_of(const hilt_value *pointer)
{
    for (int step = 0; step < MOST_STEPS && hilt_value_def(pointer); step++) {
        const hilt_op *def = hilt_value_def(pointer);
        if (def->code != HILT_OP_PTRADD && def->code != HILT_OP_PTRCAST)
            break;
        pointer = hilt_operand(def, 0);
    }
    return pointer;
}

static bool
is_argument(const hilt_uniform *u, const hilt_value *v)
{
    return !hilt_value_def(v) && hilt_value_region(v) == u->func->regions[0];
}

static bool
is_allocation(const hilt_value *v)
{
    const hilt_op *def = hilt_value_def(v);
    return def && (def->code == HILT_OP_ALLOCSHARED || def->code == HILT_OP_DYNSHARED ||
                   def->code == HILT_OP_ALLOCLOCAL);
}

static void
note_write(hilt_uniform *u, const hilt_value *pointer)
{
    const hilt_value *from = origin_of(pointer);
    if (is_argument(u, from))
        u->written[from->index] = true;
    else if (!is_allocation(from) && from->type.space != HILT_SPACE_SHARED &&
             from->type.space != HILT_SPACE_LOCAL)
        u->writes_unknown = true;
}

static void
find_writes(hilt_uniform *u)
{
    const hilt_region *body = u->func->regions[0];
    for (const hilt_op *op = body->first; op; op = hilt_op_next_inside(op, body)) {
        switch ((hilt_opcode)op->code) {
        case HILT_OP_STORE:
        case HILT_OP_STOREMASKED:
        case HILT_OP_ATOMICSTORE:
            note_write(u, hilt_operand(op, 1));
            break;
        case HILT_OP_ATOMICRMW:
        case HILT_OP_ATOMICCAS:
        case HILT_OP_CPASYNC:
        case HILT_OP_STMATRIX:
            note_write(u, hilt_operand(op, 0));
            break;
        case HILT_OP_BULKLOAD:
        case HILT_OP_BULKSTORE:
        case HILT_OP_BULKREDUCE:
        case HILT_OP_TMALOAD:
        case HILT_OP_TMASTORE:
        case HILT_OP_TMAREDUCE:
        case HILT_OP_CLUSTERWAIT:
        case HILT_OP_GRIDSYNC:
        case HILT_OP_GRIDDEPWAIT:
            u->writes_unknown = true;
            break;
        case HILT_OP_ASSERT:
        case HILT_OP_CHECKINDEX:
        case HILT_OP_TRAP:
            u->asserts = true;
            break;
        default:
            break;
        }
    }
}

static bool
never_written(const hilt_uniform *u, const hilt_value *pointer)
{
    const hilt_value *from = origin_of(pointer);
    if (u->writes_unknown || !is_argument(u, from) || u->written[from->index])
        return false;
    for (uint32_t i = 0; i < u->func->regions[0]->nargs; i++)
        if (u->written[i] && !(u->distinct[i] && u->distinct[from->index]))
            return false;
    return true;
}

/* Do all threads of a block come by here, or none? */
static bool
all_come_by(const hilt_uniform *u, const hilt_op *op)
{
    for (const hilt_op *around = op->parent->owner; around && around != u->func;
         around = around->parent->owner) {
        if (around->code != HILT_OP_IF && !hilt_op_meets(around, u->of_warp))
            return false;
        if (around->code == HILT_OP_IF &&
            (!hilt_op_meets(around, u->of_warp) || !hilt_uniform_in_block(u, hilt_operand(around, 0))))
            return false;
    }
    return true;
}

static unsigned
by_load(const hilt_uniform *u, const hilt_op *op, unsigned in)
{
    bool same = op->code == HILT_OP_LOAD && !u->asserts && !(in & ~(unsigned)HILT_BY_CTA) &&
                never_written(u, hilt_operand(op, 0)) && all_come_by(u, op);
    return same ? in : HILT_BY_THREAD;
}

/* -- what ops give --------------------------------------------------------------------------------------- */
static unsigned
by_register(hilt_word reg)
{
    switch (reg) {
    case HILT_WORD_TID_X:
        return HILT_BY_X;
    case HILT_WORD_TID_Y:
        return HILT_BY_Y;
    case HILT_WORD_TID_Z:
        return HILT_BY_Z;
    case HILT_WORD_LANEID:
        return HILT_BY_THREAD;
    case HILT_WORD_WARPID:
        return HILT_BY_WARP;
    case HILT_WORD_CTAID_X:
    case HILT_WORD_CTAID_Y:
    case HILT_WORD_CTAID_Z:
        return HILT_BY_CTA;
    case HILT_WORD_CLUSTERID_X:
    case HILT_WORD_CLUSTERID_Y:
    case HILT_WORD_CLUSTERID_Z:
        return HILT_BY_CLUSTER;
    case HILT_WORD_CLUSTER_CTAID_X:
    case HILT_WORD_CLUSTER_CTAID_Y:
    case HILT_WORD_CLUSTER_CTAID_Z:
    case HILT_WORD_CLUSTER_CTARANK:
        return HILT_BY_BLOCK;
    default:
        return 0;
    }
}

/* Does counting tid.x in steps of 32 count warps? */
static bool
rows_are_warps(const hilt_uniform *u)
{
    return (u->block[0] && u->block[0] % WARP == 0) || (u->block[1] == 1 && u->block[2] == 1);
}

bool
hilt_op_asks_for_warp(const hilt_op *op)
{
    int64_t c;
    if (op->noperands != 2 || !hilt_value_is_register(hilt_operand(op, 0), HILT_WORD_TID_X) || !hilt_const_int(hilt_operand(op, 1), &c))
        return false;
    switch ((hilt_opcode)op->code) {
    case HILT_OP_FLOORDIVS:
    case HILT_OP_DIVU:
        return c > 0 && c % WARP == 0;
    case HILT_OP_SHRS:
    case HILT_OP_SHRU:
        return c >= 5 && c < 32;
    case HILT_OP_CMPI:
        switch (hilt_op_int(op, HILT_ATTR_PREDICATE, 0)) {
        case HILT_CMPI_SLT:
        case HILT_CMPI_SGE:
        case HILT_CMPI_ULT:
        case HILT_CMPI_UGE:
            return c >= 0 && c % WARP == 0;
        case HILT_CMPI_SLE:
        case HILT_CMPI_SGT:
        case HILT_CMPI_ULE:
        case HILT_CMPI_UGT:
            return c >= 0 && c % WARP == WARP - 1;
        default:
            return false;
        }
    default:
        return false;
    }
}

/* Do all lanes get the value of one, that they agree on? */
static bool
is_broadcast(const hilt_uniform *u, const hilt_op *op)
{
    return hilt_op_int(op, HILT_ATTR_MODE, 0) == HILT_WORD_IDX && hilt_uniform_in_block(u, hilt_operand(op, 1)) &&
           hilt_value_is_int(hilt_operand(op, 2), WARP - 1);
}

/* In a warp's kernel what the warp has in common is what the block has elsewhere. */
static unsigned
unit_of(const hilt_uniform *u, unsigned by)
{
    return u->of_warp && by & HILT_BY_WARP ? (by & ~(unsigned)HILT_BY_WARP) | HILT_BY_CTA : by;
}

static unsigned
by_plain(const hilt_uniform *u, const hilt_op *op, uint32_t result)
{
    unsigned in = 0;
    for (uint32_t i = 0; i < op->noperands; i++)
        in |= hilt_uniform_by(u, hilt_operand(op, i));
    if (op->code == HILT_OP_SREG)
        return unit_of(u, by_register((hilt_word)hilt_op_int(op, HILT_ATTR_REG, 0)));
    if (hilt_op_has(op, HILT_TRAIT_PURE))
        return !u->of_warp && rows_are_warps(u) && hilt_op_asks_for_warp(op) ? HILT_BY_WARP : in;
    switch ((hilt_opcode)op->code) {
    case HILT_OP_LOAD:
    case HILT_OP_LOADMASKED:
        return by_load(u, op, in);
    case HILT_OP_ALLOCSHARED:
        return HILT_BY_CTA;
    case HILT_OP_BARRIERRED:
        return HILT_BY_CTA;
    case HILT_OP_VOTE:
    case HILT_OP_BALLOT:
    case HILT_OP_MATCHALL:
    case HILT_OP_REDUX:
        return unit_of(u, HILT_BY_CTA | HILT_BY_WARP);
    case HILT_OP_SHUFFLESYNC:
        return result == 0 && u->of_warp && is_broadcast(u, op) ? HILT_BY_CTA : HILT_BY_THREAD;
    case HILT_OP_ELECT:
        return result == 0 ? unit_of(u, HILT_BY_CTA | HILT_BY_WARP) : HILT_BY_THREAD;
    case HILT_OP_ATOMICLOAD:
    case HILT_OP_ATOMICRMW:
    case HILT_OP_ATOMICCAS:
        return HILT_BY_THREAD;
    case HILT_OP_MBARTEST:
    case HILT_OP_MBARTESTSTATE: /* of a warp that asks as one */
        return u->of_warp ? HILT_BY_CTA | in : HILT_BY_THREAD;
    default:
        return HILT_BY_THREAD;
    }
}

/* -- the walk -------------------------------------------------------------------------------------------- */
typedef struct walker {
    hilt_uniform *u;
    bool changed;
} walker;

static void
add(walker *w, const hilt_value *v, unsigned by)
{
    unsigned old = w->u->by[v->id];
    w->changed |= (by & ~old) != 0;
    w->u->by[v->id] = (uint8_t)(old | by);
}

static unsigned
yielded(const hilt_uniform *u, const hilt_region *r, uint32_t i)
{
    const hilt_op *end = hilt_terminator(r);
    return end && i < end->noperands ? hilt_uniform_by(u, hilt_operand(end, i)) : 0;
}

/* A structured op nobody meets in runs once a thread, unless it is scalar; what one carries in which threads
 * meet is one for the block, or one a thread. */
static void
add_carried(walker *w, const hilt_op *op, const hilt_value *v, unsigned by)
{
    bool own =
        hilt_op_meets(op, w->u->of_warp) ? (by & ~(unsigned)HILT_BY_CTA) != 0 : !v->is_arg && !hilt_uniform_scalar(w->u, op);
    add(w, v, by | (own ? HILT_BY_THREAD : 0));
}

static void
visit(walker *w, const hilt_op *op)
{
    const hilt_uniform *u = w->u;
    unsigned bounds = 0;
    switch ((hilt_opcode)op->code) {
    case HILT_OP_IF:
        for (uint32_t i = 0; i < op->nresults; i++)
            add_carried(w, op, &op->results[i],
                        hilt_uniform_by(u, hilt_operand(op, 0)) | yielded(u, op->regions[0], i) |
                            yielded(u, op->regions[1], i));
        break;
    case HILT_OP_FOR:
        for (uint32_t i = 0; i < 3; i++)
            bounds |= hilt_uniform_by(u, hilt_operand(op, i));
        add(w, op->regions[0]->args[0], bounds);
        for (uint32_t i = 0; i < op->nresults; i++) {
            const hilt_value *arg = op->regions[0]->args[i + 1];
            add_carried(w, op, arg,
                        bounds | hilt_uniform_by(u, hilt_operand(op, i + 3)) | yielded(u, op->regions[0], i));
            add_carried(w, op, &op->results[i], hilt_uniform_by(u, arg));
        }
        break;
    case HILT_OP_WHILE:
        bounds = yielded(u, op->regions[0], 0);
        for (uint32_t i = 0; i < op->noperands; i++)
            add_carried(w, op, op->regions[0]->args[i],
                        bounds | hilt_uniform_by(u, hilt_operand(op, i)) | yielded(u, op->regions[1], i));
        for (uint32_t i = 0; i < op->nresults; i++) {
            add_carried(w, op, op->regions[1]->args[i], bounds | yielded(u, op->regions[0], i + 1));
            add_carried(w, op, &op->results[i], bounds | yielded(u, op->regions[0], i + 1));
        }
        break;
    default:
        for (uint32_t i = 0; i < op->nresults; i++)
            add(w, &op->results[i], by_plain(u, op, i));
    }
}

bool
hilt_uniform_scalar(const hilt_uniform *u, const hilt_op *op)
{
    for (uint32_t i = 0; i < op->noperands; i++)
        if (!hilt_uniform_in_block(u, hilt_operand(op, i)))
            return false;
    for (uint32_t i = 0; !op->nregions && i < op->nresults; i++)
        if (!hilt_uniform_in_block(u, &op->results[i]))
            return false;
    if (!op->nregions)
        return hilt_op_has(op, HILT_TRAIT_PURE) || op->code == HILT_OP_LOAD ||
               op->code == HILT_OP_ALLOCSHARED;
    for (unsigned k = 0; k < op->nregions; k++) {
        const hilt_region *r = op->regions[k];
        for (const hilt_op *inner = r->first; inner; inner = hilt_op_next_inside(inner, r)) {
            if (!hilt_op_has(inner, HILT_TRAIT_PURE | HILT_TRAIT_STRUCTURED | HILT_TRAIT_TERMINATOR))
                return false;
            for (uint32_t i = 0; i < inner->noperands; i++)
                if (!hilt_uniform_in_block(u, hilt_operand(inner, i)))
                    return false;
        }
    }
    return true;
}

bool
hilt_uniform_init(hilt_uniform *u, hilt_op *func, bool of_warp)
{
    const hilt_region *body = func->regions[0];
    const hilt_attr *block = hilt_op_attr(func, HILT_ATTR_BLOCK),
                    *list = hilt_op_attr(func, HILT_ATTR_NOALIAS);
    uint32_t n = func->parent->module->nvalues;
    *u = (hilt_uniform){.func = func, .of_warp = of_warp, .n = n};
    u->by = hilt_malloc((size_t)n + 1);
    u->written = hilt_malloc(2 * (size_t)body->nargs + 1);
    if (!u->by || !u->written) {
        hilt_uniform_fini(u);
        return false;
    }
    memset(u->by, 0, (size_t)n + 1);
    memset(u->written, 0, 2 * (size_t)body->nargs + 1);
    u->distinct = u->written + body->nargs;
    for (size_t i = 0; list && i < list->lanes.n; i++)
        u->distinct[list->lanes.v[i]] = true;
    for (int i = 0; block && i < 3; i++)
        u->block[i] = (uint32_t)block->lanes.v[i];
    find_writes(u);
    walker w = {.u = u, .changed = true};
    while (w.changed) {
        w.changed = false;
        for (const hilt_op *op = body->first; op; op = hilt_op_next_inside(op, body))
            visit(&w, op);
    }
    return true;
}

void
hilt_uniform_fini(hilt_uniform *u)
{
    hilt_free(u->by);
    hilt_free(u->written);
    u->by = NULL;
    u->written = NULL;
}

hilt_uniform_level
hilt_uniform_of(const hilt_uniform *u, const hilt_value *v)
{
    unsigned by = hilt_uniform_by(u, v), rows = HILT_BY_CTA | HILT_BY_WARP;
    if (u->block[0] && u->block[0] % WARP == 0)
        rows |= HILT_BY_Y | HILT_BY_Z;
    return !by                                  ? HILT_UNIFORM_GRID
           : !(by & ~(unsigned)HILT_BY_CLUSTER) ? HILT_UNIFORM_CLUSTER
           : !(by & ~(unsigned)HILT_BY_CTA)     ? HILT_UNIFORM_CTA
           : !(by & ~rows)                      ? HILT_UNIFORM_WARP
                                                : HILT_UNIFORM_LANE;
}

bool
hilt_uniform_must_suspend(const hilt_uniform *u)
{
    const hilt_region *body = u->func->regions[0];
    for (const hilt_op *op = body->first; op; op = hilt_op_next_inside(op, body)) {
        if (op->code == HILT_OP_NANOSLEEP || op->code == HILT_OP_MBARWAIT)
            return true;
        if ((op->code == HILT_OP_WHILE || op->code == HILT_OP_FOR) && hilt_loop_spins(body->module, op))
            return true;
    }
    return false;
}
