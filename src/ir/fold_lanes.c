/* Folds of the ops that move lanes: each result is looked for among the values that are there already.
 *
 *     extract[1] (from_elements a, b)       -> b             insert x into v[2], extract[1]  -> extract[1] v
 *     from_elements (extract[0] v, …)       -> v, if all lanes come in order
 *     from_elements a, a, a                 -> broadcast a   broadcast of a constant         -> the constant
 *     shuffle v, w with 0, 1, 2 … n - 1     -> v             shuffle of broadcasts           -> broadcast
 *     shuffle of a shuffle, all its lanes from one operand   -> shuffle of that operand
 *
 * Following one lane through a chain of inserts is bounded by MOST_STEPS, so that code which sets a lane and
 * reads a lane in turn stays linear to record.
 */
#include "rules.h"

enum { MOST_STEPS = 64 };

static const hilt_op *
def_by(const hilt_value *v, hilt_opcode code)
{
    return hilt_value_def(v) != NULL && hilt_value_def(v)->code == code ? hilt_value_def(v) : NULL;
}

static uint32_t
position_of(const hilt_op *op)
{
    return (uint32_t)hilt_op_attr(op, HILT_ATTR_STATIC_POSITION)->i;
}

/* Follows a lane of *v to where it comes from. Gives the scalar, or NULL: it is lane *lane of *v, or, *v being NULL
 * then, it is too far. */
static hilt_value *
trace_lane(hilt_value **v, uint32_t *lane)
{
    for (int step = 0; step < MOST_STEPS; step++) {
        const hilt_op *def = hilt_value_def(*v);
        switch (def != NULL ? (hilt_opcode)def->code : HILT_OP_COUNT) {
        case HILT_OP_BROADCAST:
            return hilt_operand(def, 0);
        case HILT_OP_FROMELEMENTS:
            return hilt_operand(def, *lane);
        case HILT_OP_INSERT:
            if (position_of(def) == *lane) {
                return hilt_operand(def, 0);
            }
            *v = hilt_operand(def, 1);
            break;
        case HILT_OP_SHUFFLE: {
            uint32_t from = (uint32_t)hilt_op_attr(def, HILT_ATTR_MASK)->lanes.v[*lane];
            uint32_t n = hilt_operand(def, 0)->type.lanes;
            *v = hilt_operand(def, from >= n);
            *lane = from >= n ? from - n : from;
            break;
        }
        default:
            return NULL;
        }
    }
    *v = NULL;
    return NULL;
}

static hilt_value *
fold_extract(hilt_builder *b, hilt_type t, hilt_value *v, uint32_t lane)
{
    hilt_value *from = v;
    hilt_bits k;
    hilt_value *scalar = trace_lane(&from, &lane);
    if (scalar != NULL || from == NULL) {
        return scalar;
    }
    if (hilt_value_const(from, &k)) {
        return hilt_build_const(b, t, k);
    }
    if (def_by(from, HILT_OP_POISON)) {
        return hilt_build_poison(b, t);
    }
    return from != v ? hilt_build_extract(b, from, lane) : NULL;
}

static hilt_value *
fold_broadcast(hilt_builder *b, hilt_type t, hilt_value *x)
{
    hilt_bits k;
    if (hilt_value_const(x, &k)) {
        return hilt_build_const(b, t, k);
    }
    return def_by(x, HILT_OP_POISON) ? hilt_build_poison(b, t) : NULL;
}

static bool
same_constant(const hilt_value *a, const hilt_value *b)
{
    hilt_bits x, y;
    return hilt_value_const(a, &x) && hilt_value_const(b, &y) && x.lo == y.lo && x.hi == y.hi;
}

static hilt_value *
fold_from_elements(hilt_builder *b, hilt_type t, hilt_value *const *elements, uint32_t n)
{
    uint32_t same = 1, in_order = 0;
    while (same < n && (elements[same] == elements[0] || same_constant(elements[same], elements[0]))) {
        same++;
    }
    if (same == n) {
        return hilt_build_broadcast(b, elements[0], n);
    }
    const hilt_op *first = def_by(elements[0], HILT_OP_EXTRACT);
    hilt_value *v = first != NULL ? hilt_operand(first, 0) : NULL;
    if (v == NULL || !hilt_type_eq(v->type, t)) {
        return NULL;
    }
    for (; in_order < n; in_order++) {
        const hilt_op *take = def_by(elements[in_order], HILT_OP_EXTRACT);
        if (take == NULL || hilt_operand(take, 0) != v || position_of(take) != in_order) {
            return NULL;
        }
    }
    return v;
}

static hilt_value *
fold_insert(hilt_builder *b, hilt_value *x, hilt_value *v, uint32_t lane)
{
    const hilt_op *take = def_by(x, HILT_OP_EXTRACT), *before = def_by(v, HILT_OP_INSERT);
    hilt_bits k, all;
    if (take != NULL && hilt_operand(take, 0) == v && position_of(take) == lane) {
        return v;
    }
    if (hilt_value_const(x, &k) && hilt_value_const(v, &all) && k.lo == all.lo && k.hi == all.hi) {
        return v;
    }
    if (before != NULL && position_of(before) == lane) { /* written over */
        return hilt_build_insert(b, x, hilt_operand(before, 1), lane);
    }
    return NULL;
}

/* Does the mask take the n lanes from `from` on in order? */
static bool
is_run(const int64_t *mask, uint32_t n, uint32_t lanes, uint32_t from)
{
    uint32_t i = 0;
    while (i < n && mask[i] == (int64_t)from + i) {
        i++;
    }
    return n == lanes && i == n;
}

/* Shuffle of v, itself a shuffle, by a mask of which every lane modulo v's counts: where they all come from
 * one operand, a shuffle of that. */
static hilt_value *
compose_shuffles(hilt_builder *b, hilt_value *v, const int64_t *mask, uint32_t n)
{
    const hilt_op *def = def_by(v, HILT_OP_SHUFFLE);
    int64_t few[64], *through = n <= HILT_COUNT(few) ? few : NULL;
    if (def == NULL || (through == NULL && (through = hilt_malloc(n * sizeof *through)) == NULL)) {
        return NULL;
    }
    const int64_t *inner = hilt_op_attr(def, HILT_ATTR_MASK)->lanes.v;
    hilt_value *from[2] = {hilt_operand(def, 0), hilt_operand(def, 1)}, *r = NULL;
    int64_t lanes = from[0]->type.lanes;
    bool used[2] = {false, false};
    for (uint32_t i = 0; i < n; i++) {
        int64_t k = inner[mask[i] % v->type.lanes];
        bool second = k >= lanes;
        used[second] = true;
        through[i] = second ? k - lanes : k;
    }
    if (from[0] == from[1] || used[0] != used[1]) {
        hilt_value *one = from[!used[0]];
        r = hilt_build_shuffle(b, one, one, through, n);
    }
    if (through != few) {
        hilt_free(through);
    }
    return r;
}

static hilt_value *
fold_shuffle(hilt_builder *b, hilt_type t, hilt_value *a, hilt_value *c, const int64_t *mask)
{
    uint32_t n = t.lanes, lanes = a->type.lanes;
    hilt_bits k;
    if (is_run(mask, n, lanes, 0)) {
        return a;
    }
    if (is_run(mask, n, lanes, lanes)) {
        return c;
    }
    bool from_a = false, from_c = false;
    for (uint32_t i = 0; i < n; i++) {
        from_a |= mask[i] < (int64_t)lanes;
        from_c |= mask[i] >= (int64_t)lanes;
    }
    hilt_value *one = !from_c || a == c || same_constant(a, c) ? a : !from_a ? c : NULL;
    if (one == NULL) {
        return NULL;
    }
    if (hilt_value_const(one, &k)) {
        return hilt_build_const(b, t, k);
    }
    const hilt_op *spread = def_by(one, HILT_OP_BROADCAST);
    return spread != NULL ? hilt_build_broadcast(b, hilt_operand(spread, 0), n)
                          : compose_shuffles(b, one, mask, n);
}

static hilt_value *
fold_any(hilt_builder *b, hilt_type t, hilt_value *v)
{
    hilt_bits k;
    const hilt_op *spread = def_by(v, HILT_OP_BROADCAST);
    if (hilt_value_const(v, &k)) {
        return hilt_build_const(b, t, k);
    }
    return spread != NULL ? hilt_operand(spread, 0) : NULL;
}

hilt_value *
hilt_fold_lanes(hilt_builder *b, hilt_opcode code, hilt_type t, hilt_value *const *operands, uint32_t n,
                const hilt_attr *attrs, uint32_t nattrs)
{
    hilt_bits k;
    int64_t position = nattrs != 0 && attrs[0].key == HILT_ATTR_STATIC_POSITION ? attrs[0].i : 0;
    switch (code) {
    case HILT_OP_BROADCAST:
        return fold_broadcast(b, t, operands[0]);
    case HILT_OP_FROMELEMENTS:
        return fold_from_elements(b, t, operands, n);
    case HILT_OP_EXTRACT:
        return fold_extract(b, t, operands[0], (uint32_t)position);
    case HILT_OP_EXTRACTAT:
        if (def_by(operands[0], HILT_OP_BROADCAST) || hilt_value_const(operands[0], &k)) {
            return hilt_build_extract(b, operands[0], 0);
        }
        if (!hilt_value_const(operands[1], &k)) {
            return NULL;
        }
        return hilt_build_extract(b, operands[0], k.lo < operands[0]->type.lanes ? (uint32_t)k.lo : 0);
    case HILT_OP_INSERT:
        return fold_insert(b, operands[0], operands[1], (uint32_t)position);
    case HILT_OP_INSERTAT:
        if (!hilt_value_const(operands[2], &k)) {
            return NULL;
        }
        return k.lo < t.lanes ? hilt_build_insert(b, operands[0], operands[1], (uint32_t)k.lo) : operands[1];
    case HILT_OP_SHUFFLE:
        return fold_shuffle(b, t, operands[0], operands[1], attrs[0].lanes.v);
    case HILT_OP_ANYLANE:
        return fold_any(b, t, operands[0]);
    default:
        return NULL;
    }
}
