/* Loops in which each thread begins at its own place and all step alike, however they are written.
 *
 *     scf.for %i = %u + tid.x to %n step %s             a range of step one, or a while that was counted
 *     scf.for %k = 0 to %trips { … %start + %k * %s }   a range of another step: the front end counts trips,
 *         %trips = %start < %n ? (%n - %start - 1) / %s + 1 : 0                    and %s may be negative
 *     scf.while (%i = %u + tid.x) { %i < %n } do { … %i + %s }
 *
 * Only recognised here, block_strides.c makes them loops of the row. What the place to begin at consists of besides tid.x,
 * the end and the step must be the same for all threads of a row. Whatever is not certain, such as the step's sign, is
 * asked at run time, so it is enough to know what it takes. Numbers that cannot be as they should not are not asked for:
 * registers have limits (block_known_range).
 */
#include "block_loops.h"

enum { DEEPEST = 8 };

/* -- what registers tell --------------------------------------------------------------------------------- */
static bool
range_of_register(int64_t reg, int64_t *low, int64_t *high)
{
    static const int64_t most[] = {1024, 1024, 64}, most_blocks[] = {INT32_MAX, 65535, 65535};
    *low = 0;
    switch (reg) {
    case HILT_WORD_TID_X:
    case HILT_WORD_TID_Y:
    case HILT_WORD_TID_Z:
        *high = most[reg - HILT_WORD_TID_X] - 1;
        return true;
    case HILT_WORD_NTID_X:
    case HILT_WORD_NTID_Y:
    case HILT_WORD_NTID_Z:
        *low = 1;
        *high = most[reg - HILT_WORD_NTID_X];
        return true;
    case HILT_WORD_CTAID_X:
    case HILT_WORD_CTAID_Y:
    case HILT_WORD_CTAID_Z:
        *high = most_blocks[reg - HILT_WORD_CTAID_X] - 1;
        return true;
    case HILT_WORD_NCTAID_X:
    case HILT_WORD_NCTAID_Y:
    case HILT_WORD_NCTAID_Z:
        *low = 1;
        *high = most_blocks[reg - HILT_WORD_NCTAID_X];
        return true;
    case HILT_WORD_LANEID:
    case HILT_WORD_WARPID:
        *high = 31;
        return true;
    default:
        return false;
    }
}

static bool
range_of(const hilt_value *v, int64_t *low, int64_t *high, int depth)
{
    const hilt_op *def = hilt_value_def(v);
    int64_t l, h;
    if (hilt_const_int(v, low)) {
        *high = *low;
        return true;
    }
    if (!def || depth == 0 || hilt_type_is_vector(v->type))
        return false;
    switch ((hilt_opcode)def->code) {
    case HILT_OP_SREG:
        return range_of_register(hilt_op_int(def, HILT_ATTR_REG, -1), low, high);
    case HILT_OP_EXTSI:
    case HILT_OP_EXTUI:
        return range_of(hilt_operand(def, 0), low, high, depth - 1);
    case HILT_OP_ADDI:
    case HILT_OP_MULI:
        if (!range_of(hilt_operand(def, 0), low, high, depth - 1) || !range_of(hilt_operand(def, 1), &l, &h, depth - 1) ||
            *low < 0 || l < 0 || *high > INT32_MAX || h > INT32_MAX)
            return false;
        *low = def->code == HILT_OP_ADDI ? *low + l : *low * l;
        *high = def->code == HILT_OP_ADDI ? *high + h : *high * h;
        return hilt_type_bits(v->type) == 64 || (hilt_type_bits(v->type) == 32 && *high <= INT32_MAX);
    default:
        return false;
    }
}

bool
block_known_range(const hilt_value *v, int64_t *ret_low, int64_t *ret_high)
{
    return range_of(v, ret_low, ret_high, DEEPEST);
}

/* -- where it begins ------------------------------------------------------------------------------------- */
static bool
is_widened(const hilt_value *v)
{
    const hilt_op *def = hilt_value_def(v);
    return def && (def->code == HILT_OP_EXTSI || def->code == HILT_OP_EXTUI) &&
           hilt_operand(def, 0)->type.kind == HILT_TYPE_I32 && v->type.kind == HILT_TYPE_I64;
}

/* Takes the sum v apart; s->tid is the one tid.x in it. */
static bool
take_terms(const blocker *b, hilt_value *v, block_strided *s, int depth)
{
    const hilt_op *def = hilt_value_def(v);
    if (block_is_of_row(b, v)) {
        if (s->nterms == HILT_COUNT(s->terms))
            return false;
        s->terms[s->nterms++] = v;
        return true;
    }
    hilt_value *narrow = is_widened(v) ? hilt_operand(def, 0) : v;
    if (hilt_value_is_register(narrow, HILT_WORD_TID_X)) {
        bool first = !s->tid;
        s->tid = narrow;
        return first;
    }
    return def && depth && def->code == HILT_OP_ADDI && take_terms(b, hilt_operand(def, 0), s, depth - 1) &&
           take_terms(b, hilt_operand(def, 1), s, depth - 1);
}

static bool
take_start(const blocker *b, hilt_value *v, block_strided *s)
{
    s->start = v;
    s->is_unsigned = false;
    if (is_widened(v)) {
        s->is_unsigned = hilt_value_def(v)->code == HILT_OP_EXTUI;
        v = hilt_operand(hilt_value_def(v), 0);
    }
    s->type = v->type;
    return (v->type.kind == HILT_TYPE_I32 || v->type.kind == HILT_TYPE_I64) && take_terms(b, v, s, DEEPEST) && s->tid;
}

static bool
row_has(const blocker *b, const block_strided *s)
{
    return block_is_of_row(b, s->high) && block_is_of_row(b, s->step);
}

static bool
is_positive(const hilt_value *v)
{
    int64_t low, high;
    return block_known_range(v, &low, &high) && low > 0;
}

/* -- loops that count trips ------------------------------------------------------------------------------ */
static hilt_op *
def_by(const hilt_value *v, hilt_opcode code)
{
    hilt_op *def = hilt_value_def(v);
    return def && def->code == code ? def : NULL;
}

static bool
is_same(const hilt_value *x, const hilt_value *y)
{
    int64_t c;
    return x == y || (hilt_const_int(x, &c) && hilt_value_is_int(y, c));
}

/* x < y, or x == y */
static bool
is_test(const hilt_value *v, int predicate, const hilt_value **ret_x, const hilt_value **ret_y)
{
    const hilt_op *def = def_by(v, HILT_OP_CMPI);
    if (!def || hilt_op_int(def, HILT_ATTR_PREDICATE, -1) != predicate)
        return false;
    *ret_x = hilt_operand(def, 0);
    *ret_y = hilt_operand(def, 1);
    return true;
}

/* Is v = c ? x : y, and which? */
static bool
is_choice(const hilt_value *v, hilt_value **ret_c, hilt_value **ret_x, hilt_value **ret_y)
{
    const hilt_op *def = def_by(v, HILT_OP_SELECT);
    if (!def)
        return false;
    *ret_c = hilt_operand(def, 0);
    *ret_x = hilt_operand(def, 1);
    *ret_y = hilt_operand(def, 2);
    return true;
}

/* Is v = (to - from - 1) / size + 1? That is to - from if size is one. */
static bool
is_count(const hilt_value *v, const hilt_value *from, const hilt_value *to, hilt_value **ret_size)
{
    const hilt_op *def = def_by(v, HILT_OP_ADDI);
    *ret_size = NULL;
    if (def) {
        def = hilt_value_is_int(hilt_operand(def, 1), 1) ? def_by(hilt_operand(def, 0), HILT_OP_DIVU) : NULL;
        *ret_size = def ? hilt_operand(def, 1) : NULL;
        def = def ? def_by(hilt_operand(def, 0), HILT_OP_ADDI) : NULL;
        def = def && hilt_value_is_int(hilt_operand(def, 1), -1) ? def_by(hilt_operand(def, 0), HILT_OP_SUBI) : NULL;
    }
    else
        def = def_by(v, HILT_OP_SUBI);
    return def && is_same(hilt_operand(def, 0), to) && is_same(hilt_operand(def, 1), from);
}

/* If `chosen` is what a step below zero makes of v, and of the other end: which are they for a step above? */
static bool
is_turned(const hilt_value *chosen, const hilt_value *step, const hilt_value **ret_up, const hilt_value **ret_down)
{
    hilt_value *c, *x, *y;
    const hilt_value *tested, *zero;
    if (!is_choice(chosen, &c, &x, &y) || !is_test(c, HILT_CMPI_SLT, &tested, &zero) || tested != step || !hilt_value_is_int(zero, 0))
        return false;
    *ret_up = y;
    *ret_down = x;
    return true;
}

/* Are these the trips of a range? Fills start64, high and step; step NULL: one. */
static bool
is_trips(const hilt_value *v, const hilt_value **ret_start, block_strided *s)
{
    hilt_value *c, *some, *none, *size;
    const hilt_value *x, *y, *from, *to, *up, *down, *other;
    hilt_value *tested = NULL;
    if (!is_choice(v, &c, &some, &none))
        return false;
    if (is_test(c, HILT_CMPI_SLT, &x, &y) && x == none && hilt_value_is_int(y, 0) && hilt_value_is_int(some, INT64_MAX)) {
        if (!is_choice(none, &c, &some, &none)) /* cut to what never ends */
            return false;
    }
    if (is_test(c, HILT_CMPI_EQ, &x, &y) && hilt_value_is_int(y, 0) && hilt_value_is_int(some, 0)) {
        tested = (hilt_value *)(uintptr_t)x;
        if (!is_choice(none, &c, &some, &none))
            return false;
    }
    if (!is_test(c, HILT_CMPI_SLT, &from, &to) || !hilt_value_is_int(none, 0) || !is_count(some, from, to, &size))
        return false;
    s->step = size;
    if (tested && size && is_turned(size, tested, &up, &down)) {
        const hilt_op *minus = def_by(down, HILT_OP_SUBI);
        if (up != tested || !minus || !hilt_value_is_int(hilt_operand(minus, 0), 0) || hilt_operand(minus, 1) != tested ||
            !is_turned(from, tested, &x, &other) || !is_turned(to, tested, &y, &down) || x != down || y != other)
            return false;
        from = x;
        to = y;
        s->step = tested;
    }
    else if (tested && size != tested)
        return false;
    *ret_start = from;
    s->high = (hilt_value *)(uintptr_t)to;
    return true;
}

/* Is the number of the trip only used to make the index of it? */
static bool
makes_index_only(const hilt_value *trip, const block_strided *s)
{
    for (const hilt_use *u = hilt_value_uses(trip); u; u = hilt_use_next(u)) {
        const hilt_op *user = hilt_use_user(u);
        if (s->step) {
            if (user->code != HILT_OP_MULI || hilt_operand(user, 0) != trip || !is_same(hilt_operand(user, 1), s->step))
                return false;
            for (const hilt_use *w = hilt_value_uses(&user->results[0]); w; w = hilt_use_next(w))
                if (!block_is_sum(hilt_use_user(w), s->start, &user->results[0]))
                    return false;
        }
        else if (!block_is_sum(user, s->start, trip))
            return false;
    }
    return true;
}

bool
block_is_sum(const hilt_op *op, const hilt_value *x, const hilt_value *y)
{
    return op->code == HILT_OP_ADDI && ((hilt_operand(op, 0) == x && hilt_operand(op, 1) == y) ||
                                        (hilt_operand(op, 0) == y && hilt_operand(op, 1) == x));
}

static bool
counts_trips(blocker *b, hilt_op *op, block_strided *s)
{
    const hilt_value *start;
    s->counts = true;
    if (hilt_operand(op, 0)->type.kind != HILT_TYPE_I64 || !hilt_value_is_int(hilt_operand(op, 0), 0) ||
        !hilt_value_is_int(hilt_operand(op, 2), 1) || !is_trips(hilt_operand(op, 1), &start, s) ||
        !take_start(b, (hilt_value *)(uintptr_t)start, s) || !makes_index_only(op->regions[0]->args[0], s))
        return false;
    if (!s->step)
        s->step = hilt_operand(op, 2); /* which is one */
    s->any_step = !is_positive(s->step);
    return row_has(b, s);
}

/* -- loops that are told when to end --------------------------------------------------------------------- */
static bool
steps_up(blocker *b, hilt_op *op, block_strided *s)
{
    s->high = hilt_operand(op, 1);
    s->step = hilt_operand(op, 2);
    return row_has(b, s) && take_start(b, hilt_operand(op, 0), s);
}

/* The before-part only compares the counter, one of its arguments, and hands on its arguments and what is from outside. */
static bool
goes_on_while(blocker *b, hilt_op *op, block_strided *s)
{
    const hilt_region *before = op->regions[0], *after = op->regions[1];
    const hilt_op *end = hilt_terminator(before), *test = before->first;
    const hilt_value *counter, *high;
    if (!test || test->next != end || hilt_operand(end, 0) != &test->results[0])
        return false;
    if (!is_test(&test->results[0], HILT_CMPI_SLT, &counter, &high) &&
        !is_test(&test->results[0], HILT_CMPI_SGT, &high, &counter))
        return false;
    if (!counter->is_arg || hilt_value_region(counter) != before || hilt_value_region(high) == before)
        return false;
    s->counter = counter->index;
    s->high = (hilt_value *)(uintptr_t)high;
    for (uint32_t i = 1; i < end->noperands; i++)
        if (hilt_operand(end, i) == counter && op->results[i - 1].uses)
            return false;
    const hilt_op *sum = def_by(hilt_operand(hilt_terminator(after), s->counter), HILT_OP_ADDI);
    for (int k = 0; sum && k < 2; k++) {
        const hilt_value *v = hilt_operand(sum, k);
        s->step = hilt_operand(sum, 1 - k);
        if (v->is_arg && hilt_value_region(v) == after && hilt_operand(end, v->index + 1) == counter &&
            hilt_value_region(s->step)->depth <= op->parent->depth && row_has(b, s)) {
            s->any_step = !is_positive(s->step);
            s->may_pass = true;
            return take_start(b, hilt_operand(op, s->counter), s) && s->start->type.kind == s->type.kind;
        }
    }
    return false;
}

bool
block_begins_apart(blocker *b, hilt_op *op, block_strided *ret)
{
    *ret = (block_strided){.op = op};
    if (op->code == HILT_OP_WHILE)
        return goes_on_while(b, op, ret);
    if (op->code != HILT_OP_FOR)
        return false;
    if (steps_up(b, op, ret))
        return true;
    *ret = (block_strided){.op = op};
    return counts_trips(b, op, ret);
}
