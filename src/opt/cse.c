/* Shares equal computations across regions: pure ops, and loads with nothing written in between.
 *
 *     %a = "hilt.load"(%p)                     %a = "hilt.load"(%p)
 *     "scf.if"(%c) ({                          "scf.if"(%c) ({
 *       %b = "hilt.load"(%p)            ->       "hilt.store"(%a, %q)
 *       "hilt.store"(%b, %q)
 *     …                                        …
 *
 * One walk in program order. What was seen is in a hash table whose entries leave it with the region they
 * stand in, newest first, so linear probing needs no tombstones. A load's key has a memory state: a number
 * that changes with every write, when control joins paths of which one wrote, and at the start of a loop that
 * writes. A store makes its value known as what a load from there gives.
 */
#include "edit.h"

#include "../ir/rules.h"

typedef struct seen {
    uint64_t hash;
    hilt_op *op;     /* a pure op, a load, or a store */
    uint32_t memory; /* the memory state, for the latter two */
    uint32_t slot;   /* where the table points to this entry */
} seen;

typedef struct open_region {
    hilt_op *owner;
    hilt_op *next; /* to look at */
    uint32_t index;
    uint32_t first;         /* entries from here on belong to the region */
    uint32_t memory_before; /* state when the owner was reached */
} open_region;

typedef struct sharer {
    HILT_VEC(seen) log; /* entries in the order they came */
    uint32_t *table;    /* 1 + index into log, or 0 */
    uint32_t mask;
    HILT_VEC(open_region) stack;
    uint32_t memory, newest; /* current state, and the newest number given out */
    bool changed, failed;
} sharer;

static const hilt_value *
address_of(const hilt_op *op)
{
    return hilt_operand(op, op->code == HILT_OP_STORE);
}

static hilt_value *
value_of(const hilt_op *op)
{
    return op->code == HILT_OP_STORE ? hilt_operand(op, 0) : (hilt_value *)op->results;
}

static bool
touches_memory(const hilt_op *op)
{
    return op->code == HILT_OP_LOAD || op->code == HILT_OP_STORE;
}

static uint64_t
hash_op(const sharer *s, const hilt_op *op)
{
    if (touches_memory(op))
        return hilt_hash_mix(hilt_hash_mix(s->memory, address_of(op)->id), value_of(op)->type.kind);
    uint64_t h = hilt_hash_mix(op->code, op->results[0].type.kind | (uint64_t)op->results[0].type.lanes << 8);
    if (op->noperands == 2 && hilt_op_has(op, HILT_TRAIT_COMMUTATIVE)) {
        uint32_t a = hilt_operand(op, 0)->id, b = hilt_operand(op, 1)->id;
        return hilt_hash_mix(h, a < b ? (uint64_t)a << 32 | b : (uint64_t)b << 32 | a);
    }
    for (uint32_t i = 0; i < op->noperands; i++)
        h = hilt_hash_mix(h, hilt_operand(op, i)->id);
    const hilt_attr *value = op->code == HILT_OP_CONSTANT ? hilt_op_attr(op, HILT_ATTR_VALUE) : NULL;
    if (value)
        h = hilt_hash_mix(hilt_hash_mix(h, value->bits.lo), value->bits.hi);
    int64_t detail =
        hilt_op_int(op, op->code == HILT_OP_EXTRACT ? HILT_ATTR_STATIC_POSITION : HILT_ATTR_PREDICATE, 0);
    return hilt_hash_mix(h, (uint64_t)detail);
}

static bool
equal_ops(const hilt_op *a, const hilt_op *b)
{
    if (a->code != b->code || a->noperands != b->noperands || a->nattrs != b->nattrs ||
        !hilt_type_eq(a->results[0].type, b->results[0].type))
        return false;
    for (uint32_t i = 0; i < a->nattrs; i++)
        if (!hilt_attr_eq(&hilt_op_attrs(a)[i], &hilt_op_attrs(b)[i]))
            return false;
    if (a->noperands == 2 && hilt_op_has(a, HILT_TRAIT_COMMUTATIVE) &&
        hilt_operand(a, 0) == hilt_operand(b, 1) && hilt_operand(a, 1) == hilt_operand(b, 0))
        return true;
    for (uint32_t i = 0; i < a->noperands; i++)
        if (hilt_operand(a, i) != hilt_operand(b, i))
            return false;
    return true;
}

static bool
matches(const sharer *s, const seen *e, uint64_t hash, const hilt_op *op)
{
    if (e->hash != hash || touches_memory(e->op) != touches_memory(op))
        return false;
    if (touches_memory(op))
        return e->memory == s->memory && address_of(e->op) == address_of(op) &&
               hilt_type_eq(value_of(e->op)->type, value_of(op)->type);
    return equal_ops(e->op, op);
}

static bool
grow(sharer *s)
{
    uint32_t size = s->table ? (s->mask + 1) * 2 : 256;
    uint32_t *table = hilt_malloc(size * sizeof *table);
    if (!table)
        return false;
    memset(table, 0, size * sizeof *table);
    for (size_t i = 0; i < s->log.len; i++) {
        uint32_t at = (uint32_t)s->log.data[i].hash & (size - 1);
        while (table[at])
            at = (at + 1) & (size - 1);
        table[at] = (uint32_t)i + 1;
        s->log.data[i].slot = at;
    }
    hilt_free(s->table);
    s->table = table;
    s->mask = size - 1;
    return true;
}

/* What equals op and was seen before, or NULL, in which case op is remembered. */
static const seen *
find_or_add(sharer *s, hilt_op *op)
{
    if ((!s->table || s->log.len * 2 > s->mask) && !grow(s)) {
        s->failed = true;
        return NULL;
    }
    uint64_t hash = hash_op(s, op);
    uint32_t at = (uint32_t)hash & s->mask;
    for (; s->table[at]; at = (at + 1) & s->mask) {
        const seen *e = &s->log.data[s->table[at] - 1];
        if (op->code != HILT_OP_STORE && matches(s, e, hash, op))
            return e;
    }
    if (!hilt_vec_push(&s->log, ((seen){hash, op, s->memory, at})))
        s->failed = true;
    else
        s->table[at] = (uint32_t)s->log.len;
    return NULL;
}

static void
visit(sharer *s, hilt_op *op)
{
    if (hilt_op_has(op, HILT_TRAIT_WRITES))
        s->memory = ++s->newest;
    bool pure = hilt_op_has(op, HILT_TRAIT_PURE) && op->nresults == 1;
    if (!pure && !touches_memory(op))
        return;
    const seen *before = find_or_add(s, op);
    if (before) {
        hilt_value_replace(&op->results[0], value_of(before->op));
        hilt_op_erase(op);
        s->changed = true;
    }
}

static void
enter(sharer *s, hilt_op *owner, uint32_t index, uint32_t memory_before)
{
    bool loop = owner->code == HILT_OP_FOR || owner->code == HILT_OP_WHILE;
    if (loop && (owner->flags & HILT_FLAG_WRITES))
        s->memory = ++s->newest;
    else
        s->memory = memory_before;
    open_region r = {owner, owner->regions[index]->first, index, (uint32_t)s->log.len, memory_before};
    s->failed |= !hilt_vec_push(&s->stack, r);
}

static void
leave(sharer *s)
{
    open_region r = s->stack.data[--s->stack.len];
    while (s->log.len > r.first)
        s->table[s->log.data[--s->log.len].slot] = 0;
    if (r.index + 1 < r.owner->nregions)
        enter(s, r.owner, r.index + 1, r.memory_before);
    else
        s->memory = r.owner->flags & HILT_FLAG_WRITES ? ++s->newest : r.memory_before;
}

bool
hilt_opt_cse(hilt_op *func, hilt_pass_ctx *ctx)
{
    sharer s = {0};
    hilt_op_list ops = {0};
    if (hilt_list_ops(func->regions[0], &ops)) {
        hilt_flag_insides(&ops);
        enter(&s, func, 0, 0);
    }
    else
        s.failed = true;
    while (!s.failed && s.stack.len) {
        open_region *r = &s.stack.data[s.stack.len - 1];
        hilt_op *op = r->next;
        if (!op) {
            leave(&s);
            continue;
        }
        r->next = op->next;
        if (op->nregions)
            enter(&s, op, 0, s.memory);
        else
            visit(&s, op);
    }
    hilt_clear_flags(&ops);
    if (s.failed)
        hilt_error_no_memory(ctx->err);
    hilt_vec_free(&s.log);
    hilt_vec_free(&s.stack);
    hilt_vec_free(&ops);
    hilt_free(s.table);
    return s.changed;
}
