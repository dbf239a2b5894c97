/* An scf.while that counts up to a bound becomes an scf.for, where that is provably the same.
 *
 *     scf.while (%i = %a, %x = %b) {                  %r = scf.for %i = %a to %n step 1 iter(%x = %b) {
 *       condition(%i < %n, %i, %x)                      %y = …
 *     } do (%i, %x) {                        ->         yield %y
 *       %y = …                                        }
 *       yield %i + 1, %y                              %i after it: %n if %a < %n, else %a
 *     }
 *
 * Needed: the before-part holds the comparison and nothing else; it hands on only its own arguments and
 * values from outside; the counter's next value is itself plus a positive constant; and the sum cannot wrap
 * round to where the condition would hold again: with step 1 and < it cannot, else the bound must be a
 * constant that leaves room.
 */
#include "canon.h"

#include "../ir/rules.h"

typedef struct counting {
    uint32_t counter; /* which before-argument */
    hilt_value *bound;
    int64_t step;
    bool inclusive;
} counting;

/* The before-argument that after-argument or result k is, -1 if it is a value from outside. */
static int64_t
source_of(const hilt_op *op, uint32_t k)
{
    const hilt_value *v = hilt_operand(hilt_terminator(op->regions[0]), k + 1);
    return hilt_value_region(v) == op->regions[0] ? (int64_t)v->index : -1;
}

static bool
is_arg_of(const hilt_value *v, const hilt_region *r)
{
    return v->is_arg && hilt_value_region(v) == r;
}

static bool
match_test(const hilt_op *op, counting *ret)
{
    const hilt_region *before = op->regions[0];
    const hilt_op *end = hilt_terminator(before), *test = before->first;
    if (!test || test->next != end || test->code != HILT_OP_CMPI || hilt_operand(end, 0) != &test->results[0])
        return false;
    for (uint32_t i = 1; i < end->noperands; i++)
        if (hilt_value_region(hilt_operand(end, i)) == before && hilt_value_def(hilt_operand(end, i)))
            return false;
    int predicate = (int)hilt_op_int(test, HILT_ATTR_PREDICATE, 0);
    hilt_value *a = hilt_operand(test, 0), *b = hilt_operand(test, 1);
    if (predicate == HILT_CMPI_SGT || predicate == HILT_CMPI_SGE) {
        hilt_value *t = a;
        a = b;
        b = t;
        predicate = hilt_predicate_swapped(predicate);
    }
    if ((predicate != HILT_CMPI_SLT && predicate != HILT_CMPI_SLE) || !is_arg_of(a, before) ||
        is_arg_of(b, before) || !hilt_type_is_int(a->type))
        return false;
    ret->counter = a->index;
    ret->bound = b;
    ret->inclusive = predicate == HILT_CMPI_SLE;
    return true;
}

static bool
match_step(const hilt_op *op, counting *ret)
{
    const hilt_region *after = op->regions[1];
    const hilt_op *add = hilt_value_def(hilt_operand(hilt_terminator(after), ret->counter));
    if (!add || add->code != HILT_OP_ADDI || !hilt_const_int(hilt_operand(add, 1), &ret->step) ||
        ret->step <= 0)
        return false;
    const hilt_value *v = hilt_operand(add, 0);
    return !hilt_value_def(v) && hilt_value_region(v) == after &&
           source_of(op, v->index) == (int64_t)ret->counter;
}

/* Can counter + step pass the type's largest value before the test fails? */
static bool
cannot_wrap(const counting *k)
{
    unsigned width = hilt_type_bits(k->bound->type);
    int64_t bound, largest = width >= 64 ? INT64_MAX : (int64_t)(((uint64_t)1 << (width - 1)) - 1);
    if (!k->inclusive && k->step == 1)
        return width > 1;
    return width > 1 && width <= 64 && hilt_const_int(k->bound, &bound) && bound < largest &&
           k->step <= largest - bound;
}

/* What the counter is after the loop; NULL: out of memory. */
static hilt_value *
last_counter(hilt_canon *c, hilt_value *lower, hilt_value *upper)
{
    hilt_value *less = hilt_build_cmp(&c->e.b, HILT_OP_CMPI, HILT_CMPI_SLT, lower, upper);
    return less ? hilt_build_select(&c->e.b, less, upper, lower) : NULL;
}

/* The scf.for, before op; its body is the after-part's ops. */
static hilt_op *
build_loop(hilt_op *op, const counting *k, hilt_value *upper, hilt_value *step)
{
    hilt_region *before = op->regions[0], *after = op->regions[1], *body;
    hilt_module *m = before->module;
    uint32_t n = before->nargs, carried = 0;
    hilt_value **operands = hilt_malloc((n + (size_t)3) * sizeof *operands),
               **next = operands ? operands + 3 : NULL;
    hilt_type *types = hilt_malloc((n + (size_t)1) * sizeof *types);
    hilt_op *loop = NULL, *yield = NULL, *old = hilt_terminator(after);
    if (!operands || !types || !(body = hilt_region_new(m, op->parent)) ||
        !hilt_region_add_arg(body, before->args[k->counter]->type))
        goto done;
    for (uint32_t i = 0; i < n; i++)
        if (i != k->counter) {
            types[carried] = before->args[i]->type;
            next[carried] = hilt_operand(old, i);
            if (!hilt_region_add_arg(body, types[carried++]))
                goto done;
        }
    yield = hilt_op_new(m, HILT_OP_YIELD, next, carried, NULL, 0, NULL, 0, NULL, 0, old->loc);
    if (!yield)
        goto done;
    hilt_op_insert_before(yield, body, NULL);
    operands[0] = hilt_operand(op, k->counter);
    operands[1] = upper;
    operands[2] = step;
    for (uint32_t i = 0, at = 3; i < n; i++)
        if (i != k->counter)
            operands[at++] = hilt_operand(op, i);
    loop = hilt_op_new(m, HILT_OP_FOR, operands, carried + 3, types, carried, &body, 1, hilt_op_attrs(op),
                       op->nattrs, op->loc);
    if (!loop)
        goto done;
    hilt_op_insert_before(loop, op->parent, op);
    for (hilt_op *inner = after->first, *following; inner != old; inner = following) {
        following = inner->next;
        hilt_op_unlink(inner);
        hilt_op_insert_before(inner, body, yield);
    }
done:
    hilt_free(operands);
    hilt_free(types);
    return loop;
}

bool
hilt_canon_count(hilt_canon *c, hilt_op *op)
{
    counting k;
    if (!match_test(op, &k) || !match_step(op, &k) || !cannot_wrap(&k))
        return false;
    hilt_region *after = op->regions[1];
    bool counter_used = false;
    for (uint32_t i = 0; i < op->nresults; i++)
        counter_used |= source_of(op, i) == (int64_t)k.counter && op->results[i].uses;
    if (counter_used && k.step != 1)
        return false;
    hilt_value *lower = hilt_operand(op, k.counter), *upper = k.bound, *last = lower, *step;
    if (!hilt_edit_begin(&c->e, op)) {
        c->failed = true;
        return false;
    }
    step = hilt_build_int(&c->e.b, upper->type, k.step);
    if (k.inclusive && step)
        upper = hilt_build2(&c->e.b, HILT_OP_ADDI, upper, hilt_build_int(&c->e.b, upper->type, 1));
    if (counter_used && upper)
        last = last_counter(c, lower, upper);
    hilt_edit_end(&c->e);
    hilt_op *loop = step && upper && last ? build_loop(op, &k, upper, step) : NULL;
    if (!loop) {
        c->failed = true;
        return false;
    }
    for (uint32_t i = 0; i < op->nresults; i++) {
        int64_t from = source_of(op, i);
        hilt_value *outside = hilt_operand(hilt_terminator(op->regions[0]), i + 1);
        uint32_t at = (uint32_t)(from > (int64_t)k.counter ? from - 1 : from);
        bool counter = from == (int64_t)k.counter;
        hilt_canon_replace(c, after->args[i],
                           from < 0  ? outside
                           : counter ? loop->regions[0]->args[0]
                                     : loop->regions[0]->args[at + 1]);
        hilt_canon_replace(c, &op->results[i], from < 0 ? outside : counter ? last : &loop->results[at]);
    }
    hilt_canon_erase(c, op);
    loop->flags |= HILT_FLAG_REACHED;
    hilt_canon_push(c, loop);
    return true;
}
