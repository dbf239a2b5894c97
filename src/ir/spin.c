/* Loops that wait for memory to change: another thread must get a turn between two of their trips.
 *
 * Such a loop sleeps, or reads what others write (atomic loads, compare-and-swap, exchanges, tests of mbarriers) and
 * goes on by what was read. What was read is followed through pure ops, branches and carried values, up to
 *
 *   scf.while: the condition that ends it;
 *   any loop:  a branch that holds such a read, or an exit: `if not done: done = load(flag)`.
 *
 * A loop of atomic additions whose results only say where to write is none.
 */
#include "ir.h"

typedef struct search {
    const hilt_op *loop;
    uint8_t *seen; /* a bit a value id */
    HILT_VEC(const hilt_value *) todo;
    bool found, failed;
} search;

static bool
reads_others(const hilt_op *op)
{
    switch (op->code) {
    case HILT_OP_ATOMICLOAD:
    case HILT_OP_ATOMICRMW:
    case HILT_OP_ATOMICCAS:
    case HILT_OP_MBARTEST:
    case HILT_OP_MBARTESTSTATE:
        return true;
    default:
        return false;
    }
}

static void
add(search *s, const hilt_value *v)
{
    uint8_t *byte = &s->seen[v->id >> 3], bit = (uint8_t)(1u << (v->id & 7));
    if (!(*byte & bit)) {
        *byte |= bit;
        s->failed = s->failed || !hilt_vec_push(&s->todo, v);
    }
}

static void
add_results(search *s, const hilt_op *op)
{
    for (uint32_t i = 0; i < op->nresults; i++) {
        add(s, &op->results[i]);
    }
}

/* Does a branch or loop that runs by what was read hold another such read, or an exit? */
static bool
repeats(const hilt_op *op)
{
    for (uint32_t i = 0; i < op->nregions; i++) {
        for (const hilt_op *in = op->regions[i]->first; in; in = hilt_op_next_inside(in, op->regions[i])) {
            if (in->code == HILT_OP_EXIT || reads_others(in)) {
                return true;
            }
        }
    }
    return false;
}

/* What was read decides about op, a branch or a loop in the loop. */
static void
add_controlled(search *s, const hilt_op *op)
{
    s->found = s->found || repeats(op);
    add_results(s, op);
}

/* Operand i of a terminator is what was read. */
static void
follow_out(search *s, const hilt_op *end, uint32_t i)
{
    const hilt_op *owner = end->parent->owner;
    bool own = owner == s->loop;
    switch (owner->code) {
    case HILT_OP_IF:
        add(s, &owner->results[i]);
        break;
    case HILT_OP_FOR:
        add(s, owner->regions[0]->args[1 + i]);
        if (!own) {
            add(s, &owner->results[i]);
        }
        break;
    case HILT_OP_WHILE:
        if (end->code == HILT_OP_YIELD) {
            add(s, owner->regions[0]->args[i]);
        }
        else if (i == 0 && own) {
            s->found = true;
        }
        else if (i == 0) {
            add_controlled(s, owner);
        }
        else {
            add(s, owner->regions[1]->args[i - 1]);
            if (!own) {
                add(s, &owner->results[i - 1]);
            }
        }
        break;
    default:
        break;
    }
}

static void
follow(search *s, const hilt_use *u)
{
    const hilt_op *op = hilt_use_user(u);
    uint32_t i = (uint32_t)(u - hilt_op_uses(op));
    if (!hilt_region_is_ancestor(s->loop->regions[0], op->parent) &&
        !(s->loop->nregions > 1 && hilt_region_is_ancestor(s->loop->regions[1], op->parent))) {
        return;
    }
    if (hilt_op_has(op, HILT_TRAIT_TERMINATOR)) {
        follow_out(s, op, i);
    }
    else if (op->code == HILT_OP_IF) {
        add_controlled(s, op);
    }
    else if (op->code == HILT_OP_FOR && i >= 3) {
        add(s, op->regions[0]->args[i - 2]);
        add(s, &op->results[i - 3]);
    }
    else if (op->code == HILT_OP_FOR) {
        add(s, op->regions[0]->args[0]);
        add_controlled(s, op);
    }
    else if (op->code == HILT_OP_WHILE) {
        add(s, op->regions[0]->args[i]);
    }
    else if ((op->code == HILT_OP_STORE || op->code == HILT_OP_STOREMASKED) && i == 0) {
        /* kept in registers that are memory here: where it goes is not followed */
        s->found = s->found || (s->loop->code == HILT_OP_WHILE && hilt_operand(op, 1)->type.space == HILT_SPACE_LOCAL);
    }
    else {
        add_results(s, op);
    }
}

bool
hilt_loop_spins(const hilt_module *m, const hilt_op *loop)
{
    search s = {.loop = loop};
    bool sleeps = false, reads = false;
    for (uint32_t r = 0; r < loop->nregions; r++) {
        for (const hilt_op *op = loop->regions[r]->first; op; op = hilt_op_next_inside(op, loop->regions[r])) {
            sleeps = sleeps || op->code == HILT_OP_NANOSLEEP;
            reads = reads || (reads_others(op) && hilt_value_uses(&op->results[0]));
        }
    }
    if (sleeps || !reads) {
        return sleeps;
    }
    s.seen = hilt_malloc(m->nvalues / 8 + 1);
    if (!s.seen) {
        return true;
    }
    memset(s.seen, 0, m->nvalues / 8 + 1);
    for (uint32_t r = 0; r < loop->nregions; r++) {
        for (const hilt_op *op = loop->regions[r]->first; op; op = hilt_op_next_inside(op, loop->regions[r])) {
            if (reads_others(op)) {
                add_results(&s, op);
            }
        }
    }
    while (s.todo.len && !s.found && !s.failed) {
        const hilt_value *v = s.todo.data[--s.todo.len];
        for (const hilt_use *u = hilt_value_uses(v); u; u = hilt_use_next(u)) {
            follow(&s, u);
        }
    }
    hilt_free(s.seen);
    hilt_vec_free(&s.todo);
    return s.found || s.failed;
}
