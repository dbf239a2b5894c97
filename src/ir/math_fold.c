/* Folds math.* ops by evaluating their expansion.
 *
 * The expansion of an op at a type is recorded once, in a module of its own, flattened to a list of pure
 * steps (both arms of an scf.if, then selects: nothing in an expansion can trap), and kept for the life of
 * the process. So folding costs some hundred steps of hilt_fold_bits, and cannot disagree with compiled code.
 */
#include "numeric.h"

#include <assert.h>
#include <stdatomic.h>

typedef struct step {
    uint16_t code, dst;
    uint16_t operands[3];
    uint8_t type, result, predicate, n; /* types: hilt_type_kind, of the first operand and of the result */
} step;

typedef struct constant {
    uint16_t slot;
    hilt_bits bits;
} constant;

typedef struct recipe {
    HILT_VEC(step) steps;
    HILT_VEC(constant) constants;
    uint16_t nslots, result;
} recipe;

enum { MAX_SLOTS = 1024 };
static _Atomic(recipe *) recipes[HILT_OP_COUNT][HILT_TYPE_COUNT];

static void
recipe_free(recipe *r)
{
    if (r) {
        hilt_vec_free(&r->steps);
        hilt_vec_free(&r->constants);
        hilt_free(r);
    }
}

static bool flatten(recipe *r, const hilt_region *region, uint16_t *slots);

/* Both arms, then a select a result. */
static bool
flatten_if(recipe *r, const hilt_op *op, uint16_t *slots)
{
    for (int i = 0; i < 2; i++)
        if (!flatten(r, op->regions[i], slots))
            return false;
    for (uint32_t k = 0; k < op->nresults; k++) {
        uint16_t condition = slots[hilt_operand(op, 0)->id];
        uint16_t yes = slots[hilt_operand(op->regions[0]->last, k)->id];
        uint16_t no = slots[hilt_operand(op->regions[1]->last, k)->id];
        step s = {
            HILT_OP_SELECT, r->nslots, {condition, yes, no}, HILT_TYPE_I1, op->results[k].type.kind, 0, 3};
        slots[op->results[k].id] = r->nslots++;
        if (!hilt_vec_push(&r->steps, s))
            return false;
    }
    return true;
}

static bool
flatten(recipe *r, const hilt_region *region, uint16_t *slots)
{
    for (const hilt_op *op = region->first; op; op = op->next) {
        if (hilt_op_has(op, HILT_TRAIT_TERMINATOR))
            continue;
        if (op->code == HILT_OP_IF) {
            if (!flatten_if(r, op, slots))
                return false;
            continue;
        }
        assert(op->nresults == 1 && r->nslots < MAX_SLOTS - 8);
        uint16_t dst = slots[op->results[0].id] = r->nslots++;
        if (op->code == HILT_OP_CONSTANT) {
            constant c = {dst, hilt_op_attr(op, HILT_ATTR_VALUE)->bits};
            if (!hilt_vec_push(&r->constants, c))
                return false;
            continue;
        }
        step s = {.code = op->code, .dst = dst, .n = (uint8_t)op->noperands};
        for (uint32_t i = 0; i < op->noperands; i++)
            s.operands[i] = slots[hilt_operand(op, i)->id];
        s.type = hilt_operand(op, 0)->type.kind;
        s.result = op->results[0].type.kind;
        s.predicate = (uint8_t)hilt_op_int(op, HILT_ATTR_PREDICATE, 0);
        if (!hilt_vec_push(&r->steps, s))
            return false;
    }
    return true;
}

/* Records the expansion for arguments of the type and flattens it. */
static bool
fill(recipe *r, hilt_module *m, hilt_opcode code, hilt_type_kind kind)
{
    hilt_builder b;
    if (!hilt_builder_init(&b, m))
        return false;
    bool ok = false;
    uint16_t *slots = NULL;
    hilt_region *region = hilt_build_enter(&b);
    hilt_value *arguments[2] = {NULL};
    uint32_t n = (uint32_t)hilt_op_infos[code].noperands;
    for (uint32_t i = 0; region && i < n; i++)
        arguments[i] = hilt_region_add_arg(region, hilt_type_of(kind));
    if (region && arguments[n - 1] && arguments[0]) {
        hilt_value *result = hilt_math_expand(&b, code, arguments, n);
        slots = result ? hilt_malloc(m->nvalues * sizeof *slots) : NULL;
        if (slots) {
            for (uint32_t i = 0; i < n; i++)
                slots[arguments[i]->id] = r->nslots++;
            ok = flatten(r, region, slots);
            r->result = slots[result->id];
        }
    }
    hilt_free(slots);
    hilt_builder_fini(&b);
    return ok;
}

static recipe *
make(hilt_opcode code, hilt_type_kind kind)
{
    hilt_module *m = hilt_module_new();
    recipe *r = m ? hilt_malloc(sizeof *r) : NULL;
    if (r) {
        *r = (recipe){0};
        if (!fill(r, m, code, kind)) {
            recipe_free(r);
            r = NULL;
        }
    }
    if (m)
        hilt_module_free(m);
    return r;
}

static const recipe *
get(hilt_opcode code, hilt_type_kind kind)
{
    recipe *r = atomic_load_explicit(&recipes[code][kind], memory_order_acquire), *mine;
    if (r)
        return r;
    mine = make(code, kind);
    if (mine && !atomic_compare_exchange_strong(&recipes[code][kind], &r, mine)) {
        recipe_free(mine); /* another thread was faster */
        return r;
    }
    return mine;
}

bool
hilt_fold_math(hilt_opcode code, hilt_type_kind kind, const hilt_bits *operands, uint32_t n, hilt_bits *ret)
{
    const recipe *r = get(code, kind);
    if (!r)
        return false;
    hilt_bits slots[MAX_SLOTS];
    memcpy(slots, operands, n * sizeof *slots);
    for (size_t i = 0; i < r->constants.len; i++)
        slots[r->constants.data[i].slot] = r->constants.data[i].bits;
    for (size_t i = 0; i < r->steps.len; i++) {
        const step *s = &r->steps.data[i];
        hilt_bits in[3] = {slots[s->operands[0]], slots[s->operands[1]], slots[s->operands[2]]};
        hilt_type type = hilt_type_of(s->type);
        bool folded =
            hilt_fold_bits(s->code, hilt_type_of(s->result), &type, in, s->n, s->predicate, &slots[s->dst]);
        assert(folded && "an expansion holds only pure scalar ops");
        (void)folded;
    }
    *ret = slots[r->result];
    return true;
}
