/* Checks a module: links and use lists, visibility, counts, types by rule, regions, terminators.
 *
 * One walk in program order, without recursion. A value may be used where its region is the current one or
 * one around it (path) and its definition was passed already (seen). The first fault found is reported with
 * its op's place in the Python source.
 */
#include "rules.h"

typedef struct checker {
    const hilt_module *m;
    hilt_error *err;
    bool *seen;                         /* by value id: the definition was passed */
    HILT_VEC(const hilt_region *) path; /* path[d]: the open region of depth d */
} checker;

void
hilt_error_at(hilt_error *err, const hilt_module *m, hilt_loc loc)
{
    if (err != NULL && err->id == HILT_DIAG_NONE && loc.scope != 0 && loc.scope < m->scopes.len) {
        err->file = m->scopes.data[loc.scope].file;
        uint32_t place = hilt_module_place(m, loc);
        err->line = (int)HILT_LOC_LINE(place);
        err->col = (int)HILT_LOC_COL(place);
    }
}

static bool HILT_PRINTF(3, 4) fault(const checker *c, const hilt_op *op, const char *fmt, ...)
{
    char text[256];
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(text, sizeof text, fmt, ap);
    va_end(ap);
    hilt_error_at(c->err, c->m, op->loc);
    return hilt_error_set(c->err, HILT_DIAG_IR_INVALID, "'%s'%s%s", hilt_op_infos[op->code].name,
                          text[0] == ':' ? "" : " ", text);
}

static bool
fault_type(const checker *c, const hilt_op *op, const char *what, hilt_type is, const char *should)
{
    hilt_str s = {0};
    hilt_type_print(&s, is);
    fault(c, op, ": %s is %s, which should be %s", what, s.failed ? "?" : s.data, should);
    hilt_str_free(&s);
    return false;
}

/* -- types by rule --------------------------------------------------------------------------------------- */
static hilt_type
type_in(const hilt_op *op, uint32_t i)
{
    return hilt_operand(op, i)->type;
}

static bool
is_plain_float(hilt_type t)
{
    return t.kind == HILT_TYPE_F16 || t.kind == HILT_TYPE_BF16 || t.kind == HILT_TYPE_F32 ||
           t.kind == HILT_TYPE_F64;
}

static bool
all_of_one_type(const checker *c, const hilt_op *op, bool (*is)(hilt_type), const char *should)
{
    hilt_type t = op->results[0].type;
    if (!is(t)) {
        return fault_type(c, op, "the result", t, should);
    }
    for (uint32_t i = 0; i < op->noperands; i++) {
        if (!hilt_type_eq(type_in(op, i), t)) {
            return fault_type(c, op, "an operand", type_in(op, i), "the result's type");
        }
    }
    return true;
}

static bool
cast(const checker *c, const hilt_op *op, bool (*from)(hilt_type), bool (*to)(hilt_type), int widens)
{
    hilt_type a = type_in(op, 0), r = op->results[0].type;
    if (!from(a)) {
        return fault_type(c, op, "the operand", a, from == hilt_type_is_int ? "an integer" : "a float");
    }
    if (!to(r)) {
        return fault_type(c, op, "the result", r, to == hilt_type_is_int ? "an integer" : "a float");
    }
    if (a.lanes != r.lanes) {
        return fault_type(c, op, "the result", r, "of as many lanes as the operand");
    }
    int by = (int)hilt_type_bits(r) - (int)hilt_type_bits(a);
    if ((widens > 0 && by <= 0) || (widens < 0 && by >= 0)) {
        return fault_type(c, op, "the result", r, widens > 0 ? "wider" : "narrower");
    }
    return true;
}

static bool
compares(const checker *c, const hilt_op *op, bool ok, int predicates)
{
    const hilt_attr *p = hilt_op_attr(op, HILT_ATTR_PREDICATE);
    if (!ok) {
        return fault_type(c, op, "an operand", type_in(op, 0),
                          predicates == HILT_CMPI_COUNT ? "an integer" : "a float");
    }
    if (!hilt_type_eq(type_in(op, 0), type_in(op, 1))) {
        return fault_type(c, op, "an operand", type_in(op, 1), "the other's type");
    }
    if (op->results[0].type.kind != HILT_TYPE_I1 || op->results[0].type.lanes != type_in(op, 0).lanes) {
        return fault_type(c, op, "the result", op->results[0].type, "i1, a lane for each of the operands'");
    }
    return (p != NULL && p->i >= 0 && p->i < predicates) || fault(c, op, "has no valid predicate");
}

static bool
is_scalar(hilt_type t)
{
    return !hilt_type_is_vector(t) && (hilt_type_is_int(t) || hilt_type_is_float(t) || hilt_type_is_ptr(t));
}

static bool
is_kind(hilt_type t, hilt_type_kind kind)
{
    return hilt_type_eq(t, hilt_type_of(kind));
}

/* i1, or a lane of it for each of t's */
static bool
chooses(hilt_type mask, hilt_type t)
{
    return mask.kind == HILT_TYPE_I1 && (mask.lanes == 1 || mask.lanes == t.lanes);
}

static bool
align_ok(const checker *c, const hilt_op *op)
{
    int64_t align = hilt_op_int(op, HILT_ATTR_ALIGN, 1);
    return (align > 0 && (align & (align - 1)) == 0) || fault(c, op, "has an align that is no power of two");
}

static bool
access_ok(const checker *c, const hilt_op *op)
{
    const char *wrong = hilt_hints_wrong(op);
    return align_ok(c, op) && (!wrong || fault(c, op, "%s", wrong));
}

static bool
constant_ok(const checker *c, const hilt_op *op)
{
    hilt_type t = op->results[0].type;
    if (!hilt_type_is_int(t) && !hilt_type_is_float(t)) {
        return fault_type(c, op, "the result", t, "an integer or a float");
    }
    if (op->nattrs != 1 || hilt_op_attrs(op)[0].key != HILT_ATTR_VALUE) {
        return fault(c, op, "has not exactly the attribute 'value'");
    }
    hilt_bits b = hilt_op_attrs(op)[0].bits;
    unsigned width = hilt_type_bits(t);
    if ((width < 64 && b.lo >> width != 0) || (width <= 64 && b.hi != 0)) {
        return fault(c, op, "has a value wider than its type");
    }
    return t.kind != HILT_TYPE_TF32 || (b.lo & 0x1FFF) == 0 ||
           fault(c, op, "has a value that tf32 cannot hold");
}

static bool
text_ok(const checker *c, const hilt_op *op, hilt_attr_key key)
{
    return hilt_op_attr(op, key) != NULL || fault(c, op, "has no '%s'", hilt_attr_infos[key].name);
}

static bool
alloc_ok(const checker *c, const hilt_op *op)
{
    const hilt_attr *t = hilt_op_attr(op, HILT_ATTR_ELEMENT);
    int64_t count = hilt_op_int(op, HILT_ATTR_ELEMENTS, -1);
    hilt_type r = op->results[0].type;
    if (t == NULL || !is_scalar(t->type) || count < 0 || count > HILT_MOST_LOCAL / hilt_type_bytes(t->type)) {
        return fault(c, op, "has no scalar 'type', or no 'count' from 0 to what %d bytes hold",
                     HILT_MOST_LOCAL);
    }
    if (!hilt_type_is_ptr(r) || r.space != HILT_SPACE_LOCAL) {
        return fault_type(c, op, "the result", r, "a pointer to local memory");
    }
    int64_t align = hilt_op_int(op, HILT_ATTR_ALIGN, hilt_type_bytes(t->type));
    return align_ok(c, op) &&
           ((align <= HILT_MOST_ALIGN && r.align <= align) ||
            fault(c, op, "has an alignment over %d, or less than its result's", HILT_MOST_ALIGN));
}

static bool
position_ok(const checker *c, const hilt_op *op, hilt_type vector)
{
    const hilt_attr *a = hilt_op_attr(op, HILT_ATTR_STATIC_POSITION);
    return (a != NULL && op->nattrs == 1 && a->i >= 0 && a->i < vector.lanes) ||
           fault(c, op, "has not exactly a 'static_position' that is a lane");
}

static bool
shuffle_ok(const checker *c, const hilt_op *op, hilt_type r)
{
    const hilt_attr *mask = hilt_op_attr(op, HILT_ATTR_MASK);
    hilt_type v = type_in(op, 0);
    if (!hilt_type_is_vector(v) || !hilt_type_eq(v, type_in(op, 1)) || !hilt_type_is_vector(r) ||
        r.kind != v.kind) {
        return fault(c, op, "takes two vectors of one type to one of the same elements");
    }
    bool ok = mask != NULL && op->nattrs == 1 && mask->lanes.n == r.lanes;
    for (uint32_t i = 0; ok && i < r.lanes; i++) {
        ok = mask->lanes.v[i] >= 0 && mask->lanes.v[i] < 2 * (int64_t)v.lanes;
    }
    return ok || fault(c, op, "has not exactly a 'mask' with a lane for each of the result's");
}

/* `vector` made of, or taken apart into, `element`. */
static bool
parts_ok(const checker *c, const hilt_op *op, hilt_type vector, hilt_type element)
{
    return (hilt_type_is_vector(vector) && hilt_type_eq(hilt_type_element(vector), element)) ||
           fault_type(c, op, "the vector or its element", vector, "of the other's type");
}

static bool
check_lanes(const checker *c, const hilt_op *op, hilt_type r)
{
    switch ((hilt_opcode)op->code) {
    case HILT_OP_BROADCAST:
        return parts_ok(c, op, r, type_in(op, 0));
    case HILT_OP_FROMELEMENTS:
        if (op->noperands != r.lanes) {
            return fault(c, op, "has %u operands for %u lanes", op->noperands, r.lanes);
        }
        for (uint32_t i = 0; i < op->noperands; i++) {
            if (!parts_ok(c, op, r, type_in(op, i))) {
                return false;
            }
        }
        return true;
    case HILT_OP_EXTRACT:
        return parts_ok(c, op, type_in(op, 0), r) && position_ok(c, op, type_in(op, 0));
    case HILT_OP_EXTRACTAT:
        return parts_ok(c, op, type_in(op, 0), r) && (is_kind(type_in(op, 1), HILT_TYPE_I64) ||
                                                      fault_type(c, op, "the lane", type_in(op, 1), "i64"));
    case HILT_OP_INSERT:
    case HILT_OP_INSERTAT:
        if (!hilt_type_eq(r, type_in(op, 1))) {
            return fault_type(c, op, "the result", r, "the vector operand's type");
        }
        if (!parts_ok(c, op, r, type_in(op, 0))) {
            return false;
        }
        if (op->code == HILT_OP_INSERT) {
            return position_ok(c, op, r);
        }
        return is_kind(type_in(op, 2), HILT_TYPE_I64) || fault_type(c, op, "the lane", type_in(op, 2), "i64");
    case HILT_OP_SHUFFLE:
        return shuffle_ok(c, op, r);
    default: /* hilt.any */
        return (is_kind(r, HILT_TYPE_I1) && hilt_type_is_vector(type_in(op, 0)) &&
                type_in(op, 0).kind == HILT_TYPE_I1) ||
               fault(c, op, "takes a vector of i1 to i1");
    }
}

static bool check_structure(const checker *c, const hilt_op *op);

static bool
check_memory(const checker *c, const hilt_op *op, hilt_type r)
{
    char what[160];
    switch ((hilt_rule)hilt_op_rules[op->code]) {
    case HILT_RULE_PTRADD:
        if (!is_kind(type_in(op, 1), HILT_TYPE_I64)) {
            return fault_type(c, op, "the offset", type_in(op, 1), "i64");
        }
        return (hilt_type_is_ptr(r) && hilt_type_is_ptr(type_in(op, 0)) && r.space == type_in(op, 0).space) ||
               fault_type(c, op, "the result", r, "a pointer to the operand's space");
    case HILT_RULE_P2I:
        return (hilt_type_is_ptr(type_in(op, 0)) && is_kind(r, HILT_TYPE_I64)) ||
               fault(c, op, "takes a pointer to i64");
    case HILT_RULE_I2P:
        return (hilt_type_is_ptr(r) && is_kind(type_in(op, 0), HILT_TYPE_I64)) ||
               fault(c, op, "takes i64 to a pointer");
    case HILT_RULE_LOAD:
        return (hilt_type_is_ptr(type_in(op, 0)) || fault(c, op, "loads from what is no pointer")) &&
               access_ok(c, op);
    case HILT_RULE_STORE:
        return (hilt_type_is_ptr(type_in(op, 1)) || fault(c, op, "stores to what is no pointer")) &&
               access_ok(c, op);
    case HILT_RULE_MLOAD:
        if (!hilt_type_is_ptr(type_in(op, 0)) || !hilt_type_eq(type_in(op, 2), r)) {
            return fault(c, op, "takes a pointer, a mask, and a value of the result's type");
        }
        return (chooses(type_in(op, 1), r) ||
                fault_type(c, op, "the mask", type_in(op, 1), "i1 for each lane")) &&
               access_ok(c, op);
    case HILT_RULE_MSTORE:
        if (!hilt_type_is_ptr(type_in(op, 1))) {
            return fault(c, op, "stores to what is no pointer");
        }
        return (chooses(type_in(op, 2), type_in(op, 0)) ||
                fault_type(c, op, "the mask", type_in(op, 2), "i1 for each lane")) &&
               access_ok(c, op);
    case HILT_RULE_ALLOC:
        return alloc_ok(c, op);
    case HILT_RULE_SIGNATURE: {
        const char *wrong = hilt_signature_check(op, what, sizeof what);
        return !wrong || fault(c, op, "%s", wrong);
    }
    case HILT_RULE_LAUNCH: {
        const char *wrong = hilt_launch_wrong(c->m, op, what, sizeof what);
        return !wrong || fault(c, op, "%s", wrong);
    }
    case HILT_RULE_ASSERT:
        return (is_kind(type_in(op, 0), HILT_TYPE_I1) ||
                fault_type(c, op, "the condition", type_in(op, 0), "i1")) &&
               text_ok(c, op, HILT_ATTR_MESSAGE);
    case HILT_RULE_PRINTF:
        for (uint32_t i = 0; i < op->noperands; i++) {
            if (!is_scalar(type_in(op, i))) {
                return fault_type(c, op, "an operand", type_in(op, i), "a scalar");
            }
        }
        return text_ok(c, op, HILT_ATTR_FORMAT) && text_ok(c, op, HILT_ATTR_SIGNS) &&
               (hilt_op_attr(op, HILT_ATTR_SIGNS)->str.len == op->noperands ||
                fault(c, op, "has not one letter of 'signs' an operand"));
    default:
        return check_structure(c, op);
    }
}

static bool
check_types(const checker *c, const hilt_op *op)
{
    const hilt_type r = op->nresults ? op->results[0].type : (hilt_type){0};
    switch ((hilt_rule)hilt_op_rules[op->code]) {
    case HILT_RULE_CONST:
        return constant_ok(c, op);
    case HILT_RULE_ANY:
        return true;
    case HILT_RULE_IBIN:
    case HILT_RULE_IUN:
        return all_of_one_type(c, op, hilt_type_is_int, "an integer");
    case HILT_RULE_FBIN:
    case HILT_RULE_FUN:
    case HILT_RULE_FTER:
        return all_of_one_type(c, op, hilt_type_is_float, "a float");
    case HILT_RULE_CMPI:
        return compares(c, op, hilt_type_is_int(type_in(op, 0)), HILT_CMPI_COUNT);
    case HILT_RULE_CMPF:
        return compares(c, op, hilt_type_is_float(type_in(op, 0)), HILT_CMPF_COUNT);
    case HILT_RULE_SELECT:
        if (!chooses(type_in(op, 0), r)) {
            return fault_type(c, op, "the condition", type_in(op, 0),
                              "i1, or a lane of it for each of the result's");
        }
        return (hilt_type_eq(type_in(op, 1), r) && hilt_type_eq(type_in(op, 2), r)) ||
               fault_type(c, op, "the result", r, "both operands' type");
    case HILT_RULE_IEXT:
        return cast(c, op, hilt_type_is_int, hilt_type_is_int, 1);
    case HILT_RULE_ITRUNC:
        return cast(c, op, hilt_type_is_int, hilt_type_is_int, -1);
    case HILT_RULE_I2F:
        return cast(c, op, hilt_type_is_int, hilt_type_is_float, 0);
    case HILT_RULE_F2I:
        return cast(c, op, hilt_type_is_float, hilt_type_is_int, 0);
    case HILT_RULE_FEXT:
        return cast(c, op, is_plain_float, is_plain_float, 1);
    case HILT_RULE_FTRUNC:
        return cast(c, op, is_plain_float, is_plain_float, -1);
    case HILT_RULE_FCAST:
        return cast(c, op, hilt_type_is_float, hilt_type_is_float, 0);
    case HILT_RULE_BITCAST:
        if (hilt_type_is_ptr(r) || hilt_type_is_ptr(type_in(op, 0)) || r.kind == HILT_TYPE_TF32 ||
            type_in(op, 0).kind == HILT_TYPE_TF32) {
            return fault(c, op, "is not for pointers and tf32");
        }
        return (hilt_type_bits(r) == hilt_type_bits(type_in(op, 0)) && r.lanes == type_in(op, 0).lanes) ||
               fault_type(c, op, "the result", r, "as wide as the operand");
    default:
        return hilt_code_moves_lanes((hilt_opcode)op->code) ? check_lanes(c, op, r) : check_memory(c, op, r);
    }
}

/* -- structure ------------------------------------------------------------------------------------------- */
/* Region i of op: block arguments as given, and a terminator `code` whose operands from `skip` on are as
 * given. */
static bool
region_ok(const checker *c, const hilt_op *op, unsigned i, const hilt_value *const *args, uint32_t nargs,
          hilt_opcode code, uint32_t skip, const hilt_value *const *yields, uint32_t nyields)
{
    const hilt_region *r = op->regions[i];
    const hilt_op *last = r->last;
    if (r->nargs != nargs) {
        return fault(c, op, "has %u arguments in region %u, which should be %u", r->nargs, i, nargs);
    }
    for (uint32_t k = 0; k < nargs; k++) {
        if (!hilt_type_eq(r->args[k]->type, args[k]->type)) {
            return fault(c, op, "has argument %u of region %u of another type than what comes in", k, i);
        }
    }
    if (last == NULL || last->code != code) {
        return fault(c, op, "has region %u not ended by %s", i, hilt_op_infos[code].name);
    }
    if (last->noperands != nyields + skip) {
        return fault(c, last, "has %u operands, which should be %u", last->noperands, nyields + skip);
    }
    for (uint32_t k = 0; k < nyields; k++) {
        const hilt_value *v = hilt_operand(last, skip + k);
        if (v == NULL || !hilt_type_eq(v->type, yields[k]->type)) {
            return fault(c, last, "has operand %u of another type than it should", skip + k);
        }
    }
    return true;
}

static bool
check_loop(const checker *c, const hilt_op *op, const hilt_value *const *in, const hilt_value *const *out)
{
    if (op->code == HILT_OP_WHILE) {
        const hilt_region *before = op->regions[0];
        if (!region_ok(c, op, 0, in, op->noperands, HILT_OP_CONDITION, 1, out, op->nresults) ||
            !region_ok(c, op, 1, out, op->nresults, HILT_OP_YIELD, 0, in, op->noperands)) {
            return false;
        }
        return is_kind(type_in(before->last, 0), HILT_TYPE_I1) ||
               fault_type(c, before->last, "the condition", type_in(before->last, 0), "i1");
    }
    if (op->noperands < 3 || op->noperands - 3 != op->nresults) {
        return fault(c, op, "has %u operands and %u results", op->noperands, op->nresults);
    }
    hilt_type t = type_in(op, 0);
    if (!hilt_type_is_int(t) || hilt_type_is_vector(t) || !hilt_type_eq(type_in(op, 1), t) ||
        !hilt_type_eq(type_in(op, 2), t)) {
        return fault(c, op, "has bounds and step not of one integer type");
    }
    for (uint32_t i = 0; i < op->nresults; i++) {
        if (!hilt_type_eq(type_in(op, 3 + i), op->results[i].type)) {
            return fault(c, op, "has result %u of another type than its initial value", i);
        }
    }
    int64_t unroll = hilt_op_int(op, HILT_ATTR_UNROLL, 1),
            stages = hilt_op_int(op, HILT_ATTR_PREFETCH_STAGES, 0);
    if (unroll < 1 || stages < 0) {
        return fault(c, op, "has unroll < 1 or prefetch_stages < 0");
    }
    return region_ok(c, op, 0, in + 2, op->nresults + 1, HILT_OP_YIELD, 0, out, op->nresults);
}

static bool
noalias_ok(const hilt_op *func)
{
    const hilt_attr *list = hilt_op_attr(func, HILT_ATTR_NOALIAS);
    const hilt_region *r = func->regions[0];
    int64_t before = -1;
    for (size_t i = 0; list != NULL && i < list->lanes.n; i++) {
        int64_t k = list->lanes.v[i];
        if (k <= before || k >= r->nargs || !hilt_type_is_ptr(r->args[k]->type)) {
            return false;
        }
        before = k;
    }
    return true;
}

static bool
check_func(const checker *c, const hilt_op *op)
{
    const hilt_attr *name = hilt_op_attr(op, HILT_ATTR_SYM_NAME),
                    *names = hilt_op_attr(op, HILT_ATTR_ARG_NAMES);
    if (name == NULL || name->str.len == 0 || strlen(name->str.s) != name->str.len) {
        return fault(c, op, "has no name");
    }
    for (const hilt_op *other = hilt_op_prev(op); other != NULL; other = hilt_op_prev(other)) {
        const char *s = hilt_op_str(other, HILT_ATTR_SYM_NAME);
        if (s != NULL && strcmp(s, name->str.s) == 0) {
            return fault(c, op, "has a name that another function has: %.100s", s);
        }
    }
    const hilt_region *r = op->regions[0];
    if (names != NULL && names->strs.n != r->nargs) {
        return fault(c, op, "has %zu names for %u arguments", names->strs.n, r->nargs);
    }
    if (!noalias_ok(op)) {
        return fault(c, op, "has a noalias that does not list pointer arguments, upwards");
    }
    for (uint32_t i = 0; i < r->nargs; i++) {
        bool map = is_kind(r->args[i]->type, HILT_TYPE_TMAP) && hilt_op_attr(op, HILT_ATTR_KERNEL);
        if (!is_scalar(r->args[i]->type) && !map) {
            return fault_type(c, op, "an argument", r->args[i]->type, "a scalar");
        }
    }
    const char *wrong = hilt_kernel_wrong(op);
    if (wrong) {
        return fault(c, op, "%s", wrong);
    }
    return (r->last != NULL && r->last->code == HILT_OP_RETURN) ||
           fault(c, op, "is not ended by func.return");
}

static bool
check_structure(const checker *c, const hilt_op *op)
{
    const hilt_op *owner = op->parent->owner;
    hilt_opcode in = owner ? (hilt_opcode)owner->code : HILT_OP_COUNT;
    const hilt_value *few[32], **in_values = few, **all = NULL;
    switch (op->code) {
    case HILT_OP_FUNC:
        return check_func(c, op);
    case HILT_OP_RETURN:
        for (uint32_t i = 0; i < op->noperands; i++) {
            if (!is_scalar(type_in(op, i))) {
                return fault_type(c, op, "an operand", type_in(op, i), "a scalar");
            }
        }
        return in == HILT_OP_FUNC || fault(c, op, "ends no function");
    case HILT_OP_CONDITION:
        return (in == HILT_OP_WHILE && op->parent == owner->regions[0] && op->noperands != 0) ||
               fault(c, op, "ends no first region of scf.while, or has no condition");
    case HILT_OP_YIELD:
        return in == HILT_OP_IF || in == HILT_OP_FOR ||
               (in == HILT_OP_WHILE && op->parent == owner->regions[1]) ||
               fault(c, op, "ends no region of scf.if, scf.for or scf.while");
    }
    if (op->code == HILT_OP_IF && !is_kind(type_in(op, 0), HILT_TYPE_I1)) {
        return fault_type(c, op, "the condition", type_in(op, 0), "i1");
    }
    size_t n = (size_t)op->noperands + op->nresults;
    if (n > HILT_COUNT(few)) {
        all = hilt_malloc(n * sizeof *all);
        if (all == NULL) {
            return hilt_error_no_memory(c->err);
        }
        in_values = all;
    }
    const hilt_value **out = in_values + op->noperands;
    for (uint32_t i = 0; i < op->noperands; i++) {
        in_values[i] = hilt_operand(op, i);
    }
    for (uint32_t i = 0; i < op->nresults; i++) {
        out[i] = &op->results[i];
    }
    bool ok;
    if (op->code == HILT_OP_IF) {
        ok = region_ok(c, op, 0, NULL, 0, HILT_OP_YIELD, 0, out, op->nresults) &&
             region_ok(c, op, 1, NULL, 0, HILT_OP_YIELD, 0, out, op->nresults);
    }
    else {
        ok = check_loop(c, op, in_values, out);
    }
    hilt_free(all);
    return ok;
}

/* -- one op ---------------------------------------------------------------------------------------------- */
static bool
is_linked(const hilt_use *u)
{
    const hilt_ref *link = hilt_ref_at(u->link & ~HILT_USE_TOP);
    const hilt_use *next = hilt_use_next(u);
    return (*link & ~HILT_USE_TOP) == hilt_ref_of(u) &&
           (next == NULL || (next->link & ~HILT_USE_TOP) == hilt_ref_of(&u->next));
}

static bool
check_operands(const checker *c, const hilt_op *op)
{
    for (uint32_t i = 0; i < op->noperands; i++) {
        const hilt_use *u = &hilt_op_uses(op)[i];
        const hilt_value *v = hilt_use_value(u);
        if ((u->value & ~HILT_USE_TOP) == 0 || hilt_use_user(u) != op || !is_linked(u)) {
            return fault(c, op, "has operand %u not in its value's use list", i);
        }
        const hilt_region *r = hilt_value_region(v);
        if (v->id >= c->m->nvalues || r == NULL || r->depth >= c->path.len || c->path.data[r->depth] != r ||
            !c->seen[v->id]) {
            return fault(c, op, "has operand %u, which is not visible here", i);
        }
    }
    return true;
}

static bool
check_op(const checker *c, const hilt_op *op)
{
    if (op->code >= HILT_OP_COUNT) {
        return hilt_error_set(c->err, HILT_DIAG_IR_INVALID, "an op has the unknown code %u", op->code);
    }
    const hilt_op_info *info = &hilt_op_infos[op->code];
    if ((info->noperands >= 0 && op->noperands != (uint32_t)info->noperands) ||
        (info->nresults >= 0 && op->nresults != (uint32_t)info->nresults) || op->nregions != info->nregions) {
        return fault(c, op, "has %u operands, %u results, %u regions", op->noperands, op->nresults,
                     op->nregions);
    }
    if (op->flags != 0) {
        return fault(c, op, "has scratch flags that a pass left behind");
    }
    if ((op->prev ? hilt_op_prev(op)->next : op->parent->first) != op ||
        (op->next ? hilt_op_prev(op->next) : op->parent->last) != op) {
        return fault(c, op, "is not properly linked");
    }
    if ((op->parent == c->m->body) != (op->code == HILT_OP_FUNC)) {
        return fault(c, op, op->code == HILT_OP_FUNC ? "is inside another op" : "is outside of a function");
    }
    if (hilt_op_has(op, HILT_TRAIT_TERMINATOR) != (op->next == NULL) && op->parent != c->m->body) {
        return fault(c, op, op->next ? "is a terminator in the middle" : "is the last op but no terminator");
    }
    for (uint32_t i = 0; i < op->nresults; i++) {
        const hilt_value *v = &op->results[i];
        if (hilt_value_def(v) != op || v->index != i || v->id >= c->m->nvalues || c->seen[v->id]) {
            return fault(c, op, "has result %u with a wrong definition", i);
        }
        if (v->type.kind == HILT_TYPE_NONE || v->type.kind >= HILT_TYPE_COUNT || v->type.lanes == 0 ||
            (hilt_type_is_vector(v->type) && hilt_type_is_ptr(v->type))) {
            return fault(c, op, "has result %u without a type", i);
        }
    }
    for (unsigned i = 0; i < op->nregions; i++) {
        const hilt_region *r = op->regions[i];
        if (r->owner != op || r->parent != op->parent || r->depth != op->parent->depth + 1 || r->dropped) {
            return fault(c, op, "has region %u out of place", i);
        }
    }
    return check_operands(c, op) && check_types(c, op);
}

static bool
open_region(checker *c, const hilt_region *r)
{
    c->path.len = r->depth;
    for (uint32_t i = 0; i < r->nargs; i++) {
        c->seen[r->args[i]->id] = true;
    }
    return hilt_vec_push(&c->path, r);
}

/* The results count as passed only behind the op, so that its own regions cannot use them. */
static void
leave_op(checker *c, const hilt_op *op)
{
    for (uint32_t i = 0; i < op->nresults; i++) {
        c->seen[op->results[i].id] = true;
    }
}

static bool
check_all(checker *c)
{
    if (!open_region(c, c->m->body)) {
        return hilt_error_no_memory(c->err);
    }
    const hilt_op *op = c->m->body->first;
    while (op != NULL) {
        if (op->parent != c->path.data[c->path.len - 1]) {
            return fault(c, op, "is not properly linked");
        }
        if (!check_op(c, op)) {
            return false;
        }
        unsigned next = 0; /* the region of op to open next */
        for (;;) {
            if (next < op->nregions) {
                const hilt_region *r = op->regions[next];
                if (!open_region(c, r)) {
                    return hilt_error_no_memory(c->err);
                }
                if (r->first != NULL) {
                    op = r->first;
                    break;
                }
                next++;
                continue;
            }
            leave_op(c, op);
            if (op->next != NULL) {
                c->path.len = op->parent->depth + 1;
                op = op->next;
                break;
            }
            const hilt_region *r = op->parent;
            if (r == c->m->body) {
                return true;
            }
            op = r->owner;
            next = 0;
            while (op->regions[next] != r) {
                next++;
            }
            next++;
        }
    }
    return true;
}

bool
hilt_verify(const hilt_module *m, hilt_error *err)
{
    checker c = {.m = m, .err = err};
    if (m->error.id != HILT_DIAG_NONE) {
        return hilt_error_set(err, m->error.id, "%s", m->error.text);
    }
    c.seen = hilt_malloc((size_t)m->nvalues + 1);
    if (c.seen == NULL) {
        return hilt_error_no_memory(err);
    }
    memset(c.seen, 0, (size_t)m->nvalues + 1);
    bool ok = check_all(&c);
    hilt_free(c.seen);
    hilt_vec_free(&c.path);
    return ok;
}
