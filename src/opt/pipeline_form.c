/* Where an address lies in every trip of a loop: in which slot of a ring, and between which bytes of it.
 *
 *     ptr_add(ptr_add(alloc_shared, (i % 3) * 256), tid.x * 4)   is   alloc_shared + 256 * slot + [0, 252]
 *
 * for 64 threads. Slots are numbers that are others in each of some trips in a row: the index modulo a
 * constant, or a carried counter that wraps around. Everything else is an interval; what is not known of a
 * number is the interval of its type. Arithmetic that may wrap gives that too, so that a form holds for the
 * bits that the program computes. Of an exclusive or that changes low bits only (a swizzle), the slot is
 * kept; and what both sides are multiples of, or the last piece would seem to reach into the next slot.
 */
#include "pipeline.h"

enum { DEEPEST = 200 };
#define FAR ((int64_t)1 << 46) /* no sum or product of two such overflows once they are checked */

static const pipeline_form unknown = {.low = -FAR, .high = FAR, .unit = 1, .state = PIPELINE_KNOWN};

static pipeline_form form_of(pipeline *p, const hilt_value *v, int depth);

/* -- intervals ------------------------------------------------------------------------------------------- */
int64_t
pipeline_least(const pipeline_form *f)
{
    return f->low + (f->ring.key && f->scale < 0 ? f->scale * (f->ring.range - 1) : 0);
}

int64_t
pipeline_most(const pipeline_form *f)
{
    return f->high + (f->ring.key && f->scale > 0 ? f->scale * (f->ring.range - 1) : 0);
}

/* The largest power of two that divides x, up to FAR. */
static int64_t
unit_of(int64_t x)
{
    return x == 0 || (x & -x) > FAR ? FAR : x & -x;
}

static int64_t
least(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

static pipeline_form
between(int64_t low, int64_t high)
{
    return low < -FAR || high > FAR || low > high
               ? unknown
               : (pipeline_form){.low = low, .high = high, .unit = low == high ? unit_of(low) : 1, .state = PIPELINE_KNOWN};
}

static pipeline_form
multiples(pipeline_form f, int64_t unit)
{
    f.unit = f.low == f.high ? f.unit : unit;
    return f;
}

/* Of the whole number, the slot too. */
static int64_t
whole_unit(const pipeline_form *f)
{
    return f->ring.key ? least(f->unit, unit_of(f->scale)) : f->unit;
}

static pipeline_form
of_type(hilt_type t)
{
    unsigned bits = hilt_type_bits(t);
    if (!hilt_type_is_int(t) || t.lanes > 1 || bits > 32)
        return unknown;
    return bits == 1 ? between(0, 1) : between(-((int64_t)1 << (bits - 1)), ((int64_t)1 << (bits - 1)) - 1);
}

/* f if the numbers of type t can hold it without wrapping around. */
static pipeline_form
held_by(pipeline_form f, hilt_type t)
{
    pipeline_form all = of_type(t);
    bool fits = f.low >= -FAR && f.high <= FAR && pipeline_least(&f) >= all.low && pipeline_most(&f) <= all.high;
    return fits ? f : all;
}

static pipeline_form
without_ring(pipeline_form f)
{
    return f.ring.key ? multiples(between(pipeline_least(&f), pipeline_most(&f)), whole_unit(&f)) : f;
}

static bool
same_ring(const pipeline_form *a, const pipeline_form *b)
{
    return a->ring.key == b->ring.key && a->ring.slots == b->ring.slots;
}

static pipeline_form
sum(pipeline_form a, pipeline_form b, int sign)
{
    pipeline_form f = a;
    if (!a.ring.key)
        f.ring = b.ring;
    else if (b.ring.key && !same_ring(&a, &b))
        return unknown;
    f.scale = (a.ring.key ? a.scale : 0) + (b.ring.key ? sign * b.scale : 0);
    f.low = a.low + (sign > 0 ? b.low : -b.high);
    f.high = a.high + (sign > 0 ? b.high : -b.low);
    f.unit = least(a.unit, b.unit);
    if (!f.scale)
        f.ring.key = NULL;
    return f.low < -FAR || f.high > FAR || f.scale < -FAR || f.scale > FAR ? unknown : f;
}

static bool
is_one(const pipeline_form *f)
{
    return !f->ring.key && f->low == f->high;
}

static pipeline_form
product(pipeline_form a, pipeline_form b)
{
    if (is_one(&a)) {
        pipeline_form c = a;
        a = b;
        b = c;
    }
    if (!is_one(&b)) {
        a = without_ring(a);
        b = without_ring(b);
    }
    __int128 ends[4] = {(__int128)a.low * b.low, (__int128)a.low * b.high, (__int128)a.high * b.low,
                        (__int128)a.high * b.high};
    __int128 low = ends[0], high = ends[0];
    for (int i = 1; i < 4; i++) {
        low = ends[i] < low ? ends[i] : low;
        high = ends[i] > high ? ends[i] : high;
    }
    __int128 scale = a.ring.key ? (__int128)a.scale * b.low : 0;
    if (low < -FAR || high > FAR || scale < -FAR || scale > FAR)
        return unknown;
    pipeline_form f = multiples(between((int64_t)low, (int64_t)high), a.unit > FAR / b.unit ? FAR : a.unit * b.unit);
    if (scale) {
        f.ring = a.ring;
        f.scale = (int64_t)scale;
    }
    return f;
}

static int64_t
power_above(int64_t x) /* the least power of two above x */
{
    int64_t n = 1;
    while (n <= x)
        n *= 2;
    return n;
}

/* a ^ b, a | b */
static pipeline_form
mixed(pipeline_form a, pipeline_form b, hilt_type t)
{
    for (int turn = 0; turn < 2; turn++) {
        pipeline_form low_bits = without_ring(b);
        int64_t size = power_above(low_bits.high), unit = least(a.unit, low_bits.unit);
        if (low_bits.low >= 0 && a.low >= 0 && a.ring.key && a.scale % size == 0) {
            a.low = a.low / size * size;
            a.high |= (size - 1) & -unit;
            a.unit = unit;
            return a;
        }
        pipeline_form c = a;
        a = b;
        b = c;
    }
    a = without_ring(a);
    b = without_ring(b);
    int64_t high = a.high > b.high ? a.high : b.high, unit = least(a.unit, b.unit);
    return a.low < 0 || b.low < 0 ? of_type(t) : multiples(between(0, (power_above(high) - 1) & -unit), unit);
}

/* -- rings ----------------------------------------------------------------------------------------------- */
static int64_t
common_divisor(int64_t a, int64_t b)
{
    while (b) {
        int64_t c = a % b;
        a = b;
        b = c;
    }
    return a;
}

static bool
is_plus_one(const hilt_value *v, const hilt_value *x)
{
    const hilt_op *def = hilt_value_def(v);
    return def && def->code == HILT_OP_ADDI && hilt_operand(def, 0) == x &&
           hilt_value_is_int(hilt_operand(def, 1), 1);
}

/* Is c true for n == slots only (or from it on), where n is a number from 1 to slots? *ret_when: what c is
 * then */
static bool
tells_the_end(const hilt_value *c, const hilt_value *counter, int64_t *ret_slots, bool *ret_when)
{
    const hilt_op *def = hilt_value_def(c);
    int64_t limit;
    if (!def || def->code != HILT_OP_CMPI || !hilt_const_int(hilt_operand(def, 1), &limit))
        return false;
    const hilt_value *left = hilt_operand(def, 0);
    int64_t more = left == counter ? 1 : 0; /* compared before one was added */
    if (!more && !is_plus_one(left, counter))
        return false;
    switch ((hilt_cmpi)hilt_op_int(def, HILT_ATTR_PREDICATE, -1)) {
    case HILT_CMPI_EQ:
    case HILT_CMPI_SGE:
    case HILT_CMPI_UGE:
        *ret_when = true;
        break;
    case HILT_CMPI_NE:
    case HILT_CMPI_SLT:
    case HILT_CMPI_ULT:
        *ret_when = false;
        break;
    case HILT_CMPI_SGT:
    case HILT_CMPI_UGT:
        *ret_when = true;
        more++;
        break;
    case HILT_CMPI_SLE:
    case HILT_CMPI_ULE:
        *ret_when = false;
        more++;
        break;
    default:
        return false;
    }
    *ret_slots = limit + more;
    return true;
}

/* The slots of a counter whose next number is v; 0: it is none. */
static int64_t
slots_of_next(const hilt_value *v, const hilt_value *counter)
{
    const hilt_op *def = hilt_value_def(v);
    int64_t slots;
    bool when;
    if (!def || def->noperands < 2)
        return 0;
    const hilt_value *a = hilt_operand(def, 0), *b = hilt_operand(def, 1);
    switch ((hilt_opcode)def->code) {
    case HILT_OP_SELECT:
        if (!tells_the_end(a, counter, &slots, &when))
            return 0;
        return hilt_value_is_int(when ? b : hilt_operand(def, 2), 0) &&
                       is_plus_one(when ? hilt_operand(def, 2) : b, counter)
                   ? slots
                   : 0;
    case HILT_OP_FLOORMODS:
    case HILT_OP_REMU:
        return is_plus_one(a, counter) && hilt_const_int(b, &slots) ? slots : 0;
    case HILT_OP_ANDI:
        return is_plus_one(a, counter) && hilt_const_int(b, &slots) && (slots & (slots + 1)) == 0 ? slots + 1
                                                                                                  : 0;
    case HILT_OP_XORI:
        return a == counter && hilt_value_is_int(b, 1) ? 2 : 0;
    case HILT_OP_SUBI:
        return b == counter && hilt_value_is_int(a, 1) ? 2 : 0;
    default:
        return 0;
    }
}

/* Does a counter of that many slots begin with one of them? Its beginning may be what an outer loop carries
 * on. */
static bool
begins_inside(const hilt_value *begin, int64_t slots, int depth)
{
    int64_t x;
    if (hilt_const_int(begin, &x))
        return x >= 0 && x < slots;
    if (depth > 4 || !begin->is_arg)
        return false;
    const hilt_op *outer = hilt_value_region(begin)->owner;
    if (outer->code != HILT_OP_FOR || begin->index == 0)
        return false;
    const hilt_value *next = hilt_operand(hilt_terminator(outer->regions[0]), begin->index - 1);
    const hilt_op *inner = hilt_value_def(next);
    if (next != begin) {
        if (!inner || inner->code != HILT_OP_FOR || hilt_operand(inner, next->index + 3) != begin)
            return false;
        const hilt_region *body = inner->regions[0];
        if (slots_of_next(hilt_operand(hilt_terminator(body), next->index), body->args[next->index + 1]) !=
            slots)
            return false;
    }
    return begins_inside(hilt_operand(outer, begin->index + 2), slots, depth + 1);
}

static pipeline_form
ring_form(const hilt_value *key, int64_t slots, int64_t range)
{
    pipeline_form f = between(0, 0);
    f.scale = 1;
    f.ring = (pipeline_ring){key, slots, range};
    return f;
}

/* A carried value of the loop that counts round. Two with one beginning are one. */
static bool
carried_ring(pipeline *p, const hilt_value *v, pipeline_form *ret)
{
    const hilt_op *end = hilt_terminator(p->body);
    if (!v->is_arg || hilt_value_region(v) != p->body || v->index == 0)
        return false;
    int64_t slots = slots_of_next(hilt_operand(end, v->index - 1), v);
    const hilt_value *begin = hilt_operand(p->loop, v->index + 2);
    if (slots < 2 || !begins_inside(begin, slots, 0))
        return false;
    const hilt_value *key = v;
    for (uint32_t i = 1; i < v->index; i++) {
        const hilt_value *other = p->body->args[i];
        int64_t x, y;
        bool same = hilt_operand(p->loop, i + 2) == begin ||
                    (hilt_const_int(begin, &x) && hilt_const_int(hilt_operand(p->loop, i + 2), &y) && x == y);
        if (same && slots_of_next(hilt_operand(end, i - 1), other) == slots) {
            key = other;
            break;
        }
    }
    *ret = ring_form(key, slots, slots);
    return true;
}

/* By how much v grows each trip, in the arithmetic of its type, which may wrap around. false: not by a
 * constant. */
static bool
grows_by(const pipeline *p, const hilt_value *v, int depth, int64_t *ret)
{
    const hilt_op *def = hilt_value_def(v);
    int64_t a, b;
    *ret = 0;
    if (!hilt_region_is_ancestor(p->body, hilt_value_region(v)))
        return true;
    if (v == p->body->args[0])
        return hilt_const_int(hilt_operand(p->loop, 2), ret) && *ret > 0 && *ret < FAR;
    if (!def || depth > 8)
        return false;
    switch ((hilt_opcode)def->code) {
    case HILT_OP_ADDI:
    case HILT_OP_SUBI:
        if (!grows_by(p, hilt_operand(def, 0), depth + 1, &a) ||
            !grows_by(p, hilt_operand(def, 1), depth + 1, &b))
            return false;
        *ret = def->code == HILT_OP_ADDI ? a + b : a - b;
        break;
    case HILT_OP_MULI:
        if (!grows_by(p, hilt_operand(def, 0), depth + 1, &a) || !hilt_const_int(hilt_operand(def, 1), &b))
            return false;
        *ret = b > -FAR && b < FAR && a > -(1 << 16) && a < 1 << 16 ? a * b : FAR;
        break;
    case HILT_OP_TRUNCI:
        return grows_by(p, hilt_operand(def, 0), depth + 1, ret);
    case HILT_OP_EXTSI:
        return pipeline_step(p, hilt_operand(def, 0), ret);
    default:
        return false;
    }
    return *ret > -FAR && *ret < FAR;
}

/* The same for numbers that do not wrap around on the way. */
bool
pipeline_step(const pipeline *p, const hilt_value *v, int64_t *ret)
{
    const hilt_op *def = hilt_value_def(v);
    if (!grows_by(p, v, 0, ret) || *ret < -(1 << 20) || *ret > 1 << 20)
        return false;
    return v == p->body->args[0] ||
           (def && def->code == HILT_OP_TRUNCI && hilt_op_attr(def, HILT_ATTR_NSW)) ||
           (def && def->code == HILT_OP_EXTSI && pipeline_step(p, hilt_operand(def, 0), ret));
}

/* A number that grows by a constant, modulo a constant. */
static bool
index_ring(pipeline *p, const hilt_op *op, pipeline_form *ret)
{
    int64_t n, step, c;
    bool masks = op->code == HILT_OP_ANDI;
    if ((op->code != HILT_OP_FLOORMODS && op->code != HILT_OP_REMU && !masks) ||
        !hilt_const_int(hilt_operand(op, 1), &n))
        return false;
    n += masks;
    bool power = (n & (n - 1)) == 0;
    if (n < 2 || n > 1 << 20 || (masks && !power))
        return false;
    const hilt_value *x = hilt_operand(op, 0);
    const hilt_op *def = hilt_value_def(x);
    bool exact = pipeline_step(p, x, &step);
    if (!exact && def && (def->code == HILT_OP_ADDI || def->code == HILT_OP_SUBI) &&
        hilt_const_int(hilt_operand(def, 1), &c)) {
        pipeline_form f = pipeline_form_of(p, hilt_operand(def, 0)), all = of_type(x->type);
        c = def->code == HILT_OP_ADDI ? c : -c;
        exact =
            f.low + c >= all.low && f.high + c <= all.high && pipeline_step(p, hilt_operand(def, 0), &step);
    }
    exact = exact && (op->code != HILT_OP_REMU || pipeline_form_of(p, x).low >= 0);
    if (!exact && !(power && grows_by(p, x, 0, &step)))
        return false;
    int64_t slots = n / common_divisor(n, step % n < 0 ? step % n + n : step % n);
    if (slots < 2)
        return false;
    *ret = ring_form(&op->results[0], slots, n);
    return true;
}

/* -- forms of ops ---------------------------------------------------------------------------------------- */
static pipeline_form
of_register(const pipeline *p, const hilt_op *op)
{
    int64_t threads = p->block[0] * p->block[1] * p->block[2];
    switch (hilt_op_int(op, HILT_ATTR_REG, -1)) {
    case HILT_WORD_TID_X:
        return between(0, p->block[0] - 1);
    case HILT_WORD_TID_Y:
        return between(0, p->block[1] - 1);
    case HILT_WORD_TID_Z:
        return between(0, p->block[2] - 1);
    case HILT_WORD_LANEID:
        return between(0, 31);
    case HILT_WORD_WARPID:
        return between(0, (threads + 31) / 32 - 1);
    case HILT_WORD_NTID_X:
    case HILT_WORD_NTID_Y:
    case HILT_WORD_NTID_Z:
        return between(1, 1024);
    default:
        return between(0, INT32_MAX);
    }
}

static pipeline_form
divided(const hilt_op *op, pipeline_form a, pipeline_form b)
{
    a = without_ring(a);
    int64_t n = b.low;
    if (!is_one(&b) || n < 1 || (op->code == HILT_OP_DIVU && a.low < 0))
        return of_type(op->results[0].type);
    return between(a.low >= 0 ? a.low / n : -((-a.low + n - 1) / n),
                   a.high >= 0 ? a.high / n : -((-a.high + n - 1) / n));
}

static pipeline_form
remainder_of(const hilt_op *op, pipeline_form a, pipeline_form b)
{
    int64_t n = b.low;
    if (!is_one(&b) || n < 1)
        return of_type(op->results[0].type);
    return pipeline_least(&a) >= 0 && pipeline_most(&a) < n ? a : multiples(between(0, n - 1), least(whole_unit(&a), unit_of(n)));
}

static pipeline_form
shifted(const hilt_op *op, pipeline_form a, pipeline_form b)
{
    hilt_type t = op->results[0].type;
    if (!is_one(&b) || b.low < 0 || b.low >= (int64_t)hilt_type_bits(t) || b.low > 40)
        return of_type(t);
    if (op->code == HILT_OP_SHL)
        return held_by(product(a, between((int64_t)1 << b.low, (int64_t)1 << b.low)), t);
    a = without_ring(a);
    int64_t unit = a.unit >> b.low;
    return a.low < 0 ? of_type(t) : multiples(between(a.low >> b.low, a.high >> b.low), unit ? unit : 1);
}

/* a & b */
static pipeline_form
masked(const hilt_op *op, pipeline_form a, pipeline_form b)
{
    if (is_one(&a)) {
        pipeline_form c = a;
        a = b;
        b = c;
    }
    if (is_one(&b) && b.low >= 0 && (b.low & (b.low + 1)) == 0 && pipeline_least(&a) >= 0 && pipeline_most(&a) <= b.low)
        return a;
    int64_t high = without_ring(a).low >= 0 ? without_ring(a).high : FAR;
    pipeline_form other = without_ring(b);
    high = other.low >= 0 && other.high < high ? other.high : high;
    int64_t unit = whole_unit(&a) > whole_unit(&b) ? whole_unit(&a) : whole_unit(&b);
    return high < FAR ? multiples(between(0, high & -unit), unit) : of_type(op->results[0].type);
}

/* One or the other. */
static pipeline_form
either(pipeline_form a, pipeline_form b)
{
    if (a.root != b.root)
        return unknown;
    const hilt_value *root = a.root;
    if (!same_ring(&a, &b) || a.scale != b.scale) {
        a = without_ring(a);
        b = without_ring(b);
    }
    a.low = a.low < b.low ? a.low : b.low;
    a.high = a.high > b.high ? a.high : b.high;
    a.unit = least(a.unit, b.unit);
    a.root = root;
    return a;
}

static pipeline_form
of_number(pipeline *p, const hilt_op *op, int depth)
{
    hilt_type t = op->results[0].type;
    pipeline_form a = op->noperands > 0 ? form_of(p, hilt_operand(op, 0), depth) : unknown;
    pipeline_form b = op->noperands > 1 ? form_of(p, hilt_operand(op, 1), depth) : unknown, ring;
    if (index_ring(p, op, &ring))
        return ring;
    switch ((hilt_opcode)op->code) {
    case HILT_OP_ADDI:
        return held_by(sum(a, b, 1), t);
    case HILT_OP_SUBI:
        return held_by(sum(a, b, -1), t);
    case HILT_OP_MULI:
        return held_by(product(a, b), t);
    case HILT_OP_EXTSI:
        return hilt_type_bits(hilt_operand(op, 0)->type) == 1 ? between(-1, 0) : a;
    case HILT_OP_EXTUI: {
        unsigned bits = hilt_type_bits(hilt_operand(op, 0)->type);
        return pipeline_least(&a) >= 0 ? a : bits > 32 ? unknown : held_by(between(0, ((int64_t)1 << bits) - 1), t);
    }
    case HILT_OP_TRUNCI:
        return held_by(a, t);
    case HILT_OP_ANDI:
        return masked(op, a, b);
    case HILT_OP_ORI:
    case HILT_OP_XORI:
        return held_by(mixed(a, b, t), t);
    case HILT_OP_SHL:
    case HILT_OP_SHRS:
    case HILT_OP_SHRU:
        return shifted(op, a, b);
    case HILT_OP_FLOORDIVS:
    case HILT_OP_DIVU:
        return divided(op, a, b);
    case HILT_OP_FLOORMODS:
    case HILT_OP_REMU:
        return op->code == HILT_OP_REMU && pipeline_least(&a) < 0 ? remainder_of(op, of_type(t), b)
                                                         : remainder_of(op, a, b);
    case HILT_OP_SELECT:
        return held_by(either(b, form_of(p, hilt_operand(op, 2), depth)), t);
    case HILT_OP_SREG:
        return of_register(p, op);
    default:
        return of_type(t);
    }
}

static pipeline_form
of_pointer(pipeline *p, const hilt_value *v, const hilt_op *op, int depth)
{
    pipeline_form f = between(0, 0), a;
    f.root = v;
    if (!op)
        return f;
    switch ((hilt_opcode)op->code) {
    case HILT_OP_PTRCAST:
        return form_of(p, hilt_operand(op, 0), depth);
    case HILT_OP_PTRADD:
        a = form_of(p, hilt_operand(op, 0), depth);
        f = sum(a, form_of(p, hilt_operand(op, 1), depth), 1);
        f.root = a.root;
        return f;
    case HILT_OP_SELECT:
        a = either(form_of(p, hilt_operand(op, 1), depth), form_of(p, hilt_operand(op, 2), depth));
        a.root = a.root ? a.root : v;
        return a;
    case HILT_OP_DYNSHARED:
        p->dynamic = p->dynamic ? p->dynamic : v;
        f.root = p->dynamic;
        return f;
    default:
        return f;
    }
}

static pipeline_form
of_argument(pipeline *p, const hilt_value *v, int depth)
{
    const hilt_op *owner = hilt_value_region(v)->owner;
    pipeline_form f;
    if (carried_ring(p, v, &f))
        return f;
    f = of_type(v->type);
    if (owner && owner->code == HILT_OP_FOR && v->index == 0) {
        pipeline_form low = without_ring(form_of(p, hilt_operand(owner, 0), depth)),
                      high = without_ring(form_of(p, hilt_operand(owner, 1), depth));
        f.low = low.low;
        f.high = high.high - 1 > low.low ? high.high - 1 : low.low;
    }
    return f;
}

static pipeline_form
form_of(pipeline *p, const hilt_value *v, int depth)
{
    if (v->id >= p->forms.len || depth > DEEPEST)
        return unknown;
    pipeline_form f = p->forms.data[v->id];
    if (f.state == PIPELINE_KNOWN)
        return f;
    const hilt_op *def = hilt_value_def(v);
    int64_t c;
    if (f.state == PIPELINE_BUSY || v->type.lanes > 1)
        f = unknown;
    else {
        p->forms.data[v->id].state = PIPELINE_BUSY;
        if (hilt_type_is_ptr(v->type))
            f = of_pointer(p, v, def, depth + 1);
        else if (hilt_const_int(v, &c))
            f = between(c, c);
        else
            f = def ? of_number(p, def, depth + 1) : of_argument(p, v, depth + 1);
    }
    if (hilt_type_is_ptr(v->type) && !f.root)
        f.root = v;
    f.state = PIPELINE_KNOWN;
    p->forms.data[v->id] = f;
    return f;
}

pipeline_form
pipeline_form_of(pipeline *p, const hilt_value *v)
{
    return form_of(p, v, 0);
}

/* -- what overlaps --------------------------------------------------------------------------------------- */
static bool
is_own(const hilt_value *root) /* memory that only pointers made from it reach */
{
    const hilt_op *def = hilt_value_def(root);
    return def && (def->code == HILT_OP_ALLOCSHARED || def->code == HILT_OP_DYNSHARED ||
                   def->code == HILT_OP_ALLOCLOCAL);
}

static bool
is_listed(const pipeline *p, const hilt_value *root)
{
    const hilt_attr *list = hilt_op_attr(p->func, HILT_ATTR_NOALIAS);
    if (!p->trust || !list || !root->is_arg || hilt_value_region(root) != p->func->regions[0])
        return false;
    for (size_t i = 0; i < list->lanes.n; i++)
        if (list->lanes.v[i] == root->index)
            return true;
    return false;
}

/* A tensor map's address stands for what the map leads to. */
static uint8_t
space_of(const hilt_value *root)
{
    const hilt_op *def = hilt_value_def(root);
    return def && def->code == HILT_OP_TMAPADDR ? HILT_SPACE_GLOBAL : root->type.space;
}

/* Of roots. */
bool
pipeline_may_alias(pipeline *p, const hilt_value *a, const hilt_value *b)
{
    uint8_t s = space_of(a), t = space_of(b);
    bool arguments = a->is_arg && b->is_arg;
    if (a == b)
        return true;
    if ((is_own(a) && is_own(b)) ||
        (is_own(a) && t != s && t != HILT_SPACE_GENERIC && t != HILT_SPACE_CLUSTER) ||
        (is_own(b) && t != s && s != HILT_SPACE_GENERIC && s != HILT_SPACE_CLUSTER))
        return false;
    if ((is_own(a) && b->is_arg && hilt_value_region(b) == p->func->regions[0]) ||
        (is_own(b) && a->is_arg && hilt_value_region(a) == p->func->regions[0]))
        return false;
    if (s != t && s != HILT_SPACE_GENERIC && t != HILT_SPACE_GENERIC &&
        !(s == HILT_SPACE_CLUSTER && t == HILT_SPACE_SHARED) &&
        !(t == HILT_SPACE_CLUSTER && s == HILT_SPACE_SHARED))
        return false;
    return !(arguments && is_listed(p, a) && is_listed(p, b));
}

pipeline_counter *
pipeline_counter_of(pipeline *p, const hilt_op *op)
{
    for (size_t i = 0; i < p->counters.len; i++)
        if (op && (p->counters.data[i].remainder == op || p->counters.data[i].quotient == op))
            return &p->counters.data[i];
    return NULL;
}
