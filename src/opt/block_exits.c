/* Threads that exit early: what follows is put under a guard.
 *
 *     scf.if %c {                       scf.if %c {
 *       A                                 A
 *       hilt.exit                 ->    }
 *     }                                 scf.if !%c {         the guard
 *     rest                                rest
 *                                       }
 *
 * Where one arm always exits and the other never, the condition itself says who lives; else the structured op
 * gets one result more. A loop carries it: a thread that has exited goes through the remaining trips of an
 * scf.for doing nothing, and leaves an scf.while. Threads that have exited count as arrived at a barrier, so
 * the guards made here, and only these, may have barriers inside although their conditions differ from thread
 * to thread.
 */
#include "block_loops.h"

typedef struct living { /* at the end of a region, or behind an op */
    enum { ALL, SOME, NONE } who;
    hilt_value *flag; /* SOME: i1 */
} living;

static const hilt_type i1 = {.kind = HILT_TYPE_I1, .lanes = 1};

static bool
exits(const hilt_op *op)
{
    if (op->code == HILT_OP_EXIT)
        return true;
    for (unsigned i = 0; i < op->nregions; i++) {
        const hilt_region *r = op->regions[i];
        for (const hilt_op *inner = r->first; inner; inner = hilt_op_next_inside(inner, r))
            if (inner->code == HILT_OP_EXIT)
                return true;
    }
    return false;
}

/* -- small ops ------------------------------------------------------------------------------------------- */
static hilt_op *
put(blocker *b, hilt_opcode code, hilt_value *const *operands, uint32_t n, const hilt_type *types,
    uint32_t nresults, hilt_region *const *regions, uint32_t nregions, const hilt_attr *attrs,
    uint32_t nattrs, hilt_region *r, hilt_op *before)
{
    if (b->failed)
        return NULL;
    hilt_loc loc = before ? before->loc : r->last ? r->last->loc : b->func->loc;
    hilt_op *op =
        hilt_op_new(b->m, code, operands, n, types, nresults, regions, nregions, attrs, nattrs, loc);
    b->failed |= !op;
    if (op)
        hilt_op_insert_before(op, r, before);
    return op;
}

/* For those who have exited: nobody looks at it, but it is carried along and kept, so it is no poison. */
static hilt_value *
put_nothing(blocker *b, hilt_type t, hilt_region *r, hilt_op *before)
{
    hilt_attr value = {.key = HILT_ATTR_VALUE};
    hilt_type type = hilt_type_is_ptr(t) ? hilt_type_of(HILT_TYPE_I64) : t;
    hilt_op *op = put(b, HILT_OP_CONSTANT, NULL, 0, &type, 1, NULL, 0, &value, 1, r, before);
    hilt_value *zero = op ? &op->results[0] : NULL;
    if (op && hilt_type_is_ptr(t))
        op = put(b, HILT_OP_INTTOPTR, &zero, 1, &t, 1, NULL, 0, NULL, 0, r, before);
    return op ? &op->results[0] : NULL;
}

static hilt_value *
put_truth(blocker *b, bool truth, hilt_region *r, hilt_op *before)
{
    hilt_attr value = {.key = HILT_ATTR_VALUE, .bits = {truth, 0}};
    hilt_op *op = put(b, HILT_OP_CONSTANT, NULL, 0, &i1, 1, NULL, 0, &value, 1, r, before);
    return op ? &op->results[0] : NULL;
}

static hilt_value *
put_binary(blocker *b, hilt_opcode code, hilt_value *x, hilt_value *y, hilt_region *r, hilt_op *before)
{
    hilt_value *operands[2] = {x, y};
    hilt_op *op = put(b, code, operands, 2, &i1, 1, NULL, 0, NULL, 0, r, before);
    return op ? &op->results[0] : NULL;
}

/* The flag at the end of r. */
static hilt_value *
flag_of(blocker *b, living l, hilt_region *r)
{
    return l.who == SOME ? l.flag : put_truth(b, l.who == ALL, r, r->last);
}

/* Ends r again, with what it yielded and one value more. */
static void
yield_more(blocker *b, hilt_region *r, hilt_value *more)
{
    hilt_op *old = r->last;
    hilt_value **operands = hilt_malloc((old->noperands + (size_t)1) * sizeof(hilt_value *));
    b->failed |= !operands;
    for (uint32_t i = 0; operands && i < old->noperands; i++)
        operands[i] = hilt_operand(old, i);
    if (operands) {
        operands[old->noperands] = more;
        if (put(b, (hilt_opcode)old->code, operands, old->noperands + 1, NULL, 0, NULL, 0, hilt_op_attrs(old),
                old->nattrs, r, old))
            hilt_op_erase(old);
    }
    hilt_free(operands);
}

/* op again, with an operand more if there is one, and one result more. */
static hilt_op *
grow(blocker *b, hilt_op *op, hilt_value *operand)
{
    size_t n = op->noperands + (size_t)1, nresults = op->nresults + (size_t)1;
    hilt_value **operands = hilt_malloc(n * sizeof(hilt_value *));
    hilt_type *types = hilt_malloc(nresults * sizeof *types);
    hilt_op *copy = NULL;
    b->failed |= !operands || !types;
    if (!b->failed) {
        for (uint32_t i = 0; i < op->noperands; i++)
            operands[i] = hilt_operand(op, i);
        operands[n - 1] = operand;
        for (uint32_t i = 0; i < op->nresults; i++)
            types[i] = op->results[i].type;
        types[nresults - 1] = i1;
        for (unsigned i = 0; i < op->nregions; i++)
            op->regions[i]->owner = NULL;
        copy =
            put(b, (hilt_opcode)op->code, operands, (uint32_t)(operand ? n : n - 1), types,
                (uint32_t)nresults, op->regions, op->nregions, hilt_op_attrs(op), op->nattrs, op->parent, op);
        for (uint32_t i = 0; copy && i < op->nresults; i++)
            hilt_value_replace(&op->results[i], &copy->results[i]);
        if (copy) {
            op->nregions = 0;
            hilt_op_erase(op);
        }
    }
    hilt_free(operands);
    hilt_free(types);
    return copy;
}

/* -- guards ---------------------------------------------------------------------------------------------- */
/* Everything from op on, up to the end of its region, goes: nobody comes here. */
static void
erase_from(blocker *b, hilt_op *op)
{
    hilt_region *r = op->parent;
    hilt_op *end = hilt_terminator(r);
    for (uint32_t i = 0; i < end->noperands && !b->failed; i++) {
        hilt_value *nothing = put_nothing(b, hilt_operand(end, i)->type, r, op);
        if (nothing)
            hilt_op_set_operand(end, i, nothing);
    }
    for (bool done = b->failed; !done;) {
        hilt_op *last = hilt_op_prev(end);
        done = last == op;
        hilt_op_erase(last);
    }
}

static living work(blocker *b, hilt_region *r);

/* Puts the ops from `first` on into a guard; gives who lives at the end of the region, of those that came so
 * far. */
static living
guard_rest(blocker *b, hilt_region *r, hilt_op *first, hilt_value *flag)
{
    hilt_region *arms[2] = {hilt_region_new(b->m, r), hilt_region_new(b->m, r)};
    hilt_op *end = hilt_terminator(r);
    uint32_t n = end->noperands;
    hilt_value **outs = hilt_malloc((n + (size_t)1) * sizeof(hilt_value *));
    hilt_type *types = hilt_malloc((n + (size_t)1) * sizeof *types);
    living after = {NONE, NULL};
    b->failed |= !arms[0] || !arms[1] || !outs || !types;
    for (hilt_op *op = first, *next; !b->failed && op != end; op = next) {
        next = op->next;
        hilt_op_unlink(op);
        hilt_op_insert_before(op, arms[0], NULL);
    }
    for (uint32_t i = 0; !b->failed && i < n; i++) {
        outs[i] = hilt_operand(end, i);
        types[i] = outs[i]->type;
    }
    put(b, HILT_OP_YIELD, outs, n, NULL, 0, NULL, 0, NULL, 0, arms[0], NULL);
    for (uint32_t i = 0; i < n && !b->failed; i++)
        outs[i] = put_nothing(b, types[i], arms[1], NULL);
    put(b, HILT_OP_YIELD, outs, n, NULL, 0, NULL, 0, NULL, 0, arms[1], NULL);
    hilt_op *op = put(b, HILT_OP_IF, &flag, 1, types, n, arms, 2, NULL, 0, r, end);
    for (uint32_t i = 0; i < n && !b->failed; i++)
        hilt_op_set_operand(end, i, &op->results[i]);
    if (!b->failed) { /* r's end asks for nothing inside any more: what stands behind an exit there can go */
        living inner = work(b, arms[0]);
        bool more = !b->failed && inner.who == SOME && r->owner != b->func; /* at the kernel's end nobody asks */
        if (more) {
            yield_more(b, arms[0], inner.flag);
            yield_more(b, arms[1], put_truth(b, false, arms[1], arms[1]->last));
            op = b->failed ? NULL : grow(b, op, NULL);
        }
        b->failed |= !op || !hilt_vec_push(&b->exits, op);
        after = (living){more || inner.who == ALL ? SOME : NONE, more && op ? &op->results[n] : flag};
    }
    hilt_free(outs);
    hilt_free(types);
    return after;
}

/* -- structured ops -------------------------------------------------------------------------------------- */
/* Gives *ret_op, what op has become. */
static living
work_if(blocker *b, hilt_op *op, hilt_op **ret_op)
{
    hilt_region *arms[2] = {op->regions[0], op->regions[1]};
    living l[2] = {work(b, arms[0]), {ALL, NULL}};
    if (!b->failed)
        l[1] = work(b, arms[1]);
    if (b->failed || (l[0].who == l[1].who && l[0].who != SOME))
        return l[0];
    if (l[0].who != SOME && l[1].who != SOME) {
        hilt_value *condition = hilt_operand(op, 0);
        if (l[0].who == ALL)
            return (living){SOME, condition};
        return (living){
            SOME, put_binary(b, HILT_OP_XORI, condition, put_truth(b, true, op->parent, op), op->parent, op)};
    }
    for (int i = 0; i < 2 && !b->failed; i++)
        yield_more(b, arms[i], flag_of(b, l[i], arms[i]));
    *ret_op = b->failed ? NULL : grow(b, op, NULL);
    return (living){SOME, *ret_op ? &(*ret_op)->results[(*ret_op)->nresults - 1] : NULL};
}

/* The body of a loop happens only to the living: arguments and flag come in as the region's last. */
static void
guard_body(blocker *b, hilt_region *r, hilt_value *flag, bool condition_first)
{
    hilt_op *end = hilt_terminator(r), *op = NULL;
    hilt_region *arms[2] = {hilt_region_new(b->m, r), hilt_region_new(b->m, r)};
    uint32_t n = end->noperands;
    hilt_value **outs = hilt_malloc((n + (size_t)1) * sizeof(hilt_value *));
    hilt_type *types = hilt_malloc((n + (size_t)1) * sizeof *types);
    b->failed |= !arms[0] || !arms[1] || !outs || !types;
    for (hilt_op *inner = r->first, *next; !b->failed && inner != end; inner = next) {
        next = inner->next;
        hilt_op_unlink(inner);
        hilt_op_insert_before(inner, arms[0], NULL);
    }
    for (uint32_t i = 0; !b->failed && i < n; i++) {
        outs[i] = hilt_operand(end, i);
        types[i] = outs[i]->type;
    }
    put(b, HILT_OP_YIELD, outs, n, NULL, 0, NULL, 0, NULL, 0, arms[0], NULL);
    for (uint32_t i = 0; i < n && !b->failed; i++) {
        bool is_flag = i == n - 1 || (i == 0 && condition_first);
        bool kept = !is_flag && !condition_first; /* scf.for: what came in goes on */
        outs[i] = is_flag ? put_truth(b, false, arms[1], NULL)
                  : kept  ? r->args[i + 1]
                          : put_nothing(b, types[i], arms[1], NULL);
    }
    put(b, HILT_OP_YIELD, outs, n, NULL, 0, NULL, 0, NULL, 0, arms[1], NULL);
    op = put(b, HILT_OP_IF, &flag, 1, types, n, arms, 2, NULL, 0, r, end);
    b->failed |= !op || !hilt_vec_push(&b->exits, op);
    for (uint32_t i = 0; i < n && !b->failed; i++)
        hilt_op_set_operand(end, i, &op->results[i]);
    hilt_free(outs);
    hilt_free(types);
}

static living
work_for(blocker *b, hilt_op *op, hilt_op **ret_op)
{
    hilt_region *r = op->regions[0];
    living l = work(b, r);
    if (b->failed || l.who == ALL)
        return (living){ALL, NULL};
    hilt_value *flag = hilt_region_add_arg(r, i1), *first = put_truth(b, true, op->parent, op);
    b->failed |= !flag;
    if (!b->failed)
        yield_more(b, r, flag_of(b, l, r));
    if (!b->failed)
        guard_body(b, r, flag, false);
    *ret_op = b->failed ? NULL : grow(b, op, first);
    return (living){SOME, *ret_op ? &(*ret_op)->results[(*ret_op)->nresults - 1] : NULL};
}

static living
work_while(blocker *b, hilt_op *op, hilt_op **ret_op)
{
    hilt_region *before = op->regions[0], *after = op->regions[1];
    living l = work(b, before), k = {ALL, NULL};
    if (!b->failed)
        k = work(b, after);
    if (b->failed || (l.who == ALL && k.who == ALL))
        return (living){ALL, NULL};
    hilt_value *flag = hilt_region_add_arg(before, i1), *first = put_truth(b, true, op->parent, op);
    b->failed |= !flag || !hilt_region_add_arg(after, i1);
    if (!b->failed)
        yield_more(b, after, flag_of(b, k, after));
    if (!b->failed) { /* whoever exits in the first part does not come to the second */
        hilt_value *lives = flag_of(b, l, before);
        hilt_op *end = before->last;
        if (!b->failed && l.who != ALL)
            hilt_op_set_operand(end, 0,
                                put_binary(b, HILT_OP_ANDI, hilt_operand(end, 0), lives, before, end));
        yield_more(b, before, lives);
    }
    if (!b->failed)
        guard_body(b, before, flag, true);
    *ret_op = b->failed ? NULL : grow(b, op, first);
    return (living){SOME, *ret_op ? &(*ret_op)->results[(*ret_op)->nresults - 1] : NULL};
}

/* Takes the exits out of r. */
static living
work(blocker *b, hilt_region *r)
{
    for (hilt_op *op = r->first; op && !b->failed; op = op->next) {
        if (!exits(op))
            continue;
        if (op->code == HILT_OP_EXIT) {
            erase_from(b, op);
            return (living){NONE, NULL};
        }
        living l = op->code == HILT_OP_IF    ? work_if(b, op, &op)
                   : op->code == HILT_OP_FOR ? work_for(b, op, &op)
                                             : work_while(b, op, &op);
        if (b->failed)
            return l;
        if (l.who == ALL)
            continue;
        if (l.who == NONE) {
            if (!hilt_op_has(op->next, HILT_TRAIT_TERMINATOR))
                erase_from(b, op->next);
            return l;
        }
        if (hilt_op_has(op->next, HILT_TRAIT_TERMINATOR) && op->next->noperands == 0)
            return l;
        return guard_rest(b, r, op->next, l.flag);
    }
    return (living){ALL, NULL};
}

void
block_exits(blocker *b)
{
    work(b, b->func->regions[0]);
}
