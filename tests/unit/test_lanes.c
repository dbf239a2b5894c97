/* What moves lanes, and memory: random straight-line programs against a model of lanes as arrays.
 *
 * Each program is recorded twice, as it is and through the builder that folds; both run in the interpreter
 * and compiled, before and after the passes. At the end every value is stored and compared.
 */
#include <stdlib.h>

#include "../../src/eval/eval.h"
#include "../../src/gen/gen.h"
#include "../../src/opt/opt.h"
#include "check.h"
#include "values.h"

enum { MOST = 8, STEPS = 40, MEMORY = 64, PROGRAMS = 30 };

typedef struct item {
    hilt_value *v;
    hilt_bits lanes[MOST];
} item;

typedef struct program {
    hilt_module *m;
    hilt_builder b;
    hilt_region *body;
    bool folds; /* record through the builder */
    item items[STEPS + 8];
    uint32_t n;
    hilt_value *in, *out, *index;
    int64_t index_is;
    unsigned char memory[MEMORY];
} program;

static uint32_t
below(uint32_t n)
{
    return (uint32_t)(random_word() % n);
}

static hilt_value *
record(program *p, hilt_opcode code, hilt_type t, hilt_value *const *operands, uint32_t n, const hilt_attr *a,
       uint32_t nattrs)
{
    if (p->folds && hilt_code_has(code, HILT_TRAIT_PURE)) {
        return hilt_build(&p->b, code, t, operands, n, a, nattrs);
    }
    bool result = t.kind != HILT_TYPE_NONE;
    hilt_op *op = hilt_op_new(p->m, code, operands, n, &t, result, NULL, 0, a, nattrs, (hilt_loc){0});
    hilt_op_insert_before(op, p->body, NULL);
    return result ? op->results : NULL;
}

static hilt_value *
integer(program *p, int64_t i)
{
    hilt_attr a = {.key = HILT_ATTR_VALUE, .bits = {(uint64_t)i, 0}};
    return record(p, HILT_OP_CONSTANT, hilt_type_of(HILT_TYPE_I64), NULL, 0, &a, 1);
}

static hilt_value *
at_offset(program *p, hilt_value *base, int64_t offset)
{
    hilt_value *operands[2] = {base, integer(p, offset)};
    return record(p, HILT_OP_PTRADD, hilt_type_ptr((hilt_space)base->type.space, 1), operands, 2, NULL, 0);
}

/* An item of a kind, a vector or not; NULL if there is none. */
static const item *
pick(const program *p, int kind, int vector, uint32_t lanes)
{
    for (int tries = 0; tries < 40 && p->n != 0; tries++) {
        const item *i = &p->items[below(p->n)];
        hilt_type t = i->v->type;
        if ((kind < 0 || t.kind == kind) && (vector < 0 || hilt_type_is_vector(t) == vector) &&
            (lanes == 0 || t.lanes == lanes)) {
            return i;
        }
    }
    return NULL;
}

static void
load_bits(const program *p, hilt_type t, uint32_t offset, hilt_bits *lanes)
{
    unsigned size = hilt_type_bytes(hilt_type_element(t)), width = hilt_type_bits(t);
    for (uint32_t i = 0; i < t.lanes; i++) {
        lanes[i] = (hilt_bits){0};
        memcpy(&lanes[i], p->memory + offset + i * size, size);
        lanes[i].lo &= width < 64 ? ((uint64_t)1 << width) - 1 : UINT64_MAX;
    }
}

static bool
step_load(program *p, item *new)
{
    static const hilt_type_kind kinds[] = {HILT_TYPE_I1,  HILT_TYPE_I8,  HILT_TYPE_I4,
                                           HILT_TYPE_F16, HILT_TYPE_I32, HILT_TYPE_F32};
    hilt_type t = hilt_type_vector(kinds[below(HILT_COUNT(kinds))], 1 + below(MOST));
    uint32_t offset = below(MEMORY - hilt_type_bytes(t) + 1);
    hilt_value *q = at_offset(p, p->in, offset);
    const item *mask = pick(p, HILT_TYPE_I1, -1, t.lanes), *other = pick(p, t.kind, -1, t.lanes);
    load_bits(p, t, offset, new->lanes);
    if (mask == NULL || other == NULL || below(2)) {
        new->v = record(p, HILT_OP_LOAD, t, &q, 1, NULL, 0);
        return true;
    }
    hilt_value *operands[3] = {q, mask->v, other->v};
    new->v = record(p, HILT_OP_LOADMASKED, t, operands, 3, NULL, 0);
    for (uint32_t i = 0; i < t.lanes; i++) {
        new->lanes[i] = mask->lanes[mask->v->type.lanes > 1 ? i : 0].lo ? new->lanes[i] : other->lanes[i];
    }
    return true;
}

static bool
step_constant(program *p, item *new)
{
    const item *like = pick(p, -1, -1, 0);
    hilt_attr a = {.key = HILT_ATTR_VALUE, .bits = like->lanes[0]};
    new->v = record(p, HILT_OP_CONSTANT, like->v->type, NULL, 0, &a, 1);
    for (uint32_t i = 0; i < MOST; i++) {
        new->lanes[i] = a.bits;
    }
    return true;
}

static bool
step_broadcast(program *p, item *new)
{
    const item *x = pick(p, -1, 0, 0);
    if (x == NULL) {
        return false;
    }
    hilt_type t = hilt_type_vector((hilt_type_kind)x->v->type.kind, 2 + below(MOST - 1));
    new->v = p->folds ? hilt_build_broadcast(&p->b, x->v, t.lanes)
                      : record(p, HILT_OP_BROADCAST, t, &x->v, 1, NULL, 0);
    for (uint32_t i = 0; i < MOST; i++) {
        new->lanes[i] = x->lanes[0];
    }
    return true;
}

static bool
step_from_elements(program *p, item *new)
{
    const item *x = pick(p, -1, 0, 0);
    uint32_t n = 2 + below(MOST - 1);
    hilt_value *elements[MOST];
    const item *v = x ? pick(p, x->v->type.kind, 1, 0) : NULL;
    bool whole = v != NULL && below(3) == 0; /* takes a vector apart and puts it together */
    n = whole ? v->v->type.lanes : n;
    for (uint32_t i = 0; x != NULL && i < n; i++) {
        if (whole) {
            hilt_attr a = {.key = HILT_ATTR_STATIC_POSITION, .i = i};
            elements[i] = record(p, HILT_OP_EXTRACT, hilt_type_element(v->v->type), &v->v, 1, &a, 1);
            new->lanes[i] = v->lanes[i];
            continue;
        }
        elements[i] = x->v;
        new->lanes[i] = x->lanes[0];
        const item *next = below(2) ? pick(p, x->v->type.kind, 0, 0) : NULL;
        x = next != NULL ? next : x;
    }
    if (x == NULL) {
        return false;
    }
    hilt_type t = hilt_type_vector((hilt_type_kind)elements[0]->type.kind, n);
    new->v = p->folds ? hilt_build_from_elements(&p->b, elements, n)
                      : record(p, HILT_OP_FROMELEMENTS, t, elements, n, NULL, 0);
    return true;
}

static bool
step_extract(program *p, item *new)
{
    const item *v = pick(p, -1, 1, 0);
    if (v == NULL) {
        return false;
    }
    uint32_t lanes = v->v->type.lanes, lane = below(lanes);
    hilt_type t = hilt_type_element(v->v->type);
    if (below(2)) {
        hilt_attr a = {.key = HILT_ATTR_STATIC_POSITION, .i = lane};
        new->v =
            p->folds ? hilt_build_extract(&p->b, v->v, lane) : record(p, HILT_OP_EXTRACT, t, &v->v, 1, &a, 1);
    }
    else {
        int64_t constant = (int64_t)below(lanes + 2) - 1;
        bool known = below(2);
        int64_t at = known ? constant : p->index_is;
        hilt_value *operands[2] = {v->v, known ? integer(p, constant) : p->index};
        new->v = p->folds ? hilt_build_extract_at(&p->b, v->v, operands[1])
                          : record(p, HILT_OP_EXTRACTAT, t, operands, 2, NULL, 0);
        lane = at >= 0 && at < lanes ? (uint32_t)at : 0;
    }
    new->lanes[0] = v->lanes[lane];
    return true;
}

static bool
step_insert(program *p, item *new)
{
    const item *v = pick(p, -1, 1, 0), *x = v ? pick(p, v->v->type.kind, 0, 0) : NULL;
    if (x == NULL) {
        return false;
    }
    uint32_t lanes = v->v->type.lanes, lane = below(lanes);
    memcpy(new->lanes, v->lanes, sizeof new->lanes);
    hilt_value *operands[3] = {x->v, v->v, p->index};
    if (below(3)) {
        hilt_attr a = {.key = HILT_ATTR_STATIC_POSITION, .i = lane};
        new->v = p->folds ? hilt_build_insert(&p->b, x->v, v->v, lane)
                          : record(p, HILT_OP_INSERT, v->v->type, operands, 2, &a, 1);
        new->lanes[lane] = x->lanes[0];
        return true;
    }
    int64_t at = p->index_is;
    if (below(2)) {
        at = (int64_t)below(lanes + 2) - 1;
        operands[2] = integer(p, at);
    }
    new->v = p->folds ? hilt_build_insert_at(&p->b, x->v, v->v, operands[2])
                      : record(p, HILT_OP_INSERTAT, v->v->type, operands, 3, NULL, 0);
    if (at >= 0 && at < lanes) {
        new->lanes[at] = x->lanes[0];
    }
    return true;
}

static bool
step_shuffle(program *p, item *new)
{
    const item *a = pick(p, -1, 1, 0), *c = a ? pick(p, a->v->type.kind, 1, a->v->type.lanes) : NULL;
    if (c == NULL) {
        return false;
    }
    uint32_t lanes = a->v->type.lanes, n = 2 + below(MOST - 1), run = below(2) ? 0 : lanes;
    int64_t mask[MOST];
    n = below(3) ? n : lanes;
    bool in_order = n == lanes && below(2);
    for (uint32_t i = 0; i < n; i++) {
        mask[i] = in_order ? run + i : below(2 * lanes);
        new->lanes[i] = mask[i] < lanes ? a->lanes[mask[i]] : c->lanes[mask[i] - lanes];
    }
    hilt_value *operands[2] = {a->v, c->v};
    hilt_attr m = {.key = HILT_ATTR_MASK, .lanes = {mask, n}};
    hilt_type t = hilt_type_vector((hilt_type_kind)a->v->type.kind, n);
    new->v = p->folds ? hilt_build_shuffle(&p->b, a->v, c->v, mask, n)
                      : record(p, HILT_OP_SHUFFLE, t, operands, 2, &m, 1);
    return true;
}

static bool
step_any(program *p, item *new)
{
    const item *v = pick(p, HILT_TYPE_I1, 1, 0);
    if (v == NULL) {
        return false;
    }
    new->v = p->folds ? hilt_build_any(&p->b, v->v)
                      : record(p, HILT_OP_ANYLANE, hilt_type_of(HILT_TYPE_I1), &v->v, 1, NULL, 0);
    new->lanes[0] = (hilt_bits){0};
    for (uint32_t i = 0; i < v->v->type.lanes; i++) {
        new->lanes[0].lo |= v->lanes[i].lo;
    }
    return true;
}

static bool
step_select(program *p, item *new)
{
    const item *a = pick(p, -1, -1, 0), *c = pick(p, a->v->type.kind, -1, a->v->type.lanes);
    const item *mask = pick(p, HILT_TYPE_I1, -1, below(2) ? 1 : a->v->type.lanes);
    if (c == NULL || mask == NULL) {
        return false;
    }
    hilt_value *operands[3] = {mask->v, a->v, c->v};
    new->v = record(p, HILT_OP_SELECT, a->v->type, operands, 3, NULL, 0);
    for (uint32_t i = 0; i < a->v->type.lanes; i++) {
        new->lanes[i] = mask->lanes[mask->v->type.lanes > 1 ? i : 0].lo ? a->lanes[i] : c->lanes[i];
    }
    return true;
}

/* Into local memory, perhaps under a mask over what was there, and back. */
static bool
step_local(program *p, item *new)
{
    const item *x = pick(p, -1, -1, 0), *y = pick(p, x->v->type.kind, -1, x->v->type.lanes);
    hilt_type t = x->v->type;
    const item *mask = pick(p, HILT_TYPE_I1, -1, t.lanes);
    hilt_attr attrs[3] = {{.key = HILT_ATTR_ELEMENT, .type = hilt_type_element(t)},
                          {.key = HILT_ATTR_ELEMENTS, .i = t.lanes + 2},
                          {.key = HILT_ATTR_ALIGN, .i = 16}};
    hilt_value *q = record(p, HILT_OP_ALLOCLOCAL, hilt_type_ptr(HILT_SPACE_LOCAL, 16), NULL, 0, attrs, 3);
    q = at_offset(p, q, hilt_type_bytes(hilt_type_element(t)));
    hilt_value *first[2] = {x->v, q};
    record(p, HILT_OP_STORE, (hilt_type){0}, first, 2, NULL, 0);
    memcpy(new->lanes, x->lanes, sizeof new->lanes);
    if (y != NULL && mask != NULL) {
        hilt_value *second[3] = {y->v, q, mask->v};
        record(p, HILT_OP_STOREMASKED, (hilt_type){0}, second, 3, NULL, 0);
        for (uint32_t i = 0; i < t.lanes; i++) {
            new->lanes[i] = mask->lanes[mask->v->type.lanes > 1 ? i : 0].lo ? y->lanes[i] : x->lanes[i];
        }
    }
    new->v = record(p, HILT_OP_LOAD, t, &q, 1, NULL, 0);
    return true;
}

/* Lane after lane into a vector that is poison at first. */
static bool
step_from_poison(program *p, item *new)
{
    const item *x = pick(p, -1, 0, 0);
    if (x == NULL) {
        return false;
    }
    hilt_type t = hilt_type_vector((hilt_type_kind)x->v->type.kind, 2 + below(MOST - 1));
    hilt_value *v = record(p, HILT_OP_POISON, t, NULL, 0, NULL, 0);
    for (uint32_t i = 0; i < t.lanes; i++) {
        hilt_value *operands[2] = {x->v, v};
        hilt_attr a = {.key = HILT_ATTR_STATIC_POSITION, .i = i};
        v = record(p, HILT_OP_INSERT, t, operands, 2, &a, 1);
        new->lanes[i] = x->lanes[0];
        const item *next = pick(p, t.kind, 0, 0);
        x = next != NULL ? next : x;
    }
    new->v = v;
    return true;
}

static bool (*const steps[])(program *, item *) = {
    step_load,    step_load,    step_constant, step_broadcast, step_from_elements,
    step_extract, step_extract, step_insert,   step_insert,    step_shuffle,
    step_shuffle, step_any,     step_select,   step_local,     step_from_poison};

/* The program of a seed; its values are stored one behind the other. */
static size_t
build(program *p, uint64_t program_seed, bool folds)
{
    *p = (program){.m = hilt_module_new(), .folds = folds};
    seed = program_seed;
    hilt_builder_init(&p->b, p->m);
    p->body = hilt_build_enter(&p->b);
    p->in = hilt_region_add_arg(p->body, hilt_type_ptr(HILT_SPACE_GENERIC, 1));
    p->out = hilt_region_add_arg(p->body, hilt_type_ptr(HILT_SPACE_GENERIC, 1));
    p->index = hilt_region_add_arg(p->body, hilt_type_of(HILT_TYPE_I64));
    p->index_is = (int64_t)below(MOST + 2) - 1;
    for (int i = 0; i < MEMORY; i++) {
        p->memory[i] = (unsigned char)random_word();
    }
    for (int i = 0; i < 3; i++) {
        p->n += step_load(p, &p->items[p->n]);
    }
    while (p->n < STEPS) {
        p->n += steps[below(HILT_COUNT(steps))](p, &p->items[p->n]);
    }
    size_t at = 0;
    for (uint32_t i = 0; i < p->n; i++) {
        hilt_value *operands[2] = {p->items[i].v, at_offset(p, p->out, (int64_t)at)};
        record(p, HILT_OP_STORE, (hilt_type){0}, operands, 2, NULL, 0);
        at += hilt_type_bytes(operands[0]->type);
    }
    record(p, HILT_OP_RETURN, (hilt_type){0}, NULL, 0, NULL, 0);
    hilt_attr name = {.key = HILT_ATTR_SYM_NAME, .str = {"f", 1}};
    hilt_build_leave(&p->b);
    hilt_build_op(&p->b, HILT_OP_FUNC, NULL, 0, NULL, 0, &p->body, 1, &name, 1);
    hilt_builder_fini(&p->b);
    return at;
}

static void
check_output(const program *p, const unsigned char *out, uint64_t id, const char *how)
{
    size_t at = 0;
    for (uint32_t i = 0; i < p->n; i++) {
        hilt_type t = p->items[i].v->type, element = hilt_type_element(t);
        for (uint32_t l = 0; l < t.lanes; l++, at += hilt_type_bytes(element)) {
            hilt_bits got = {0}, want = p->items[i].lanes[l];
            memcpy(&got, out + at, hilt_type_bytes(element));
            CHECK(got.lo == want.lo, "program %llu, %s%s, value %u lane %u: got %llx want %llx",
                  (unsigned long long)id, how, p->folds ? ", folded" : "", i, l, (unsigned long long)got.lo,
                  (unsigned long long)want.lo);
        }
    }
}

static void
run_all(const program *p, size_t bytes, uint64_t id, const hilt_gen *gen, bool passes)
{
    unsigned char *out = malloc(bytes + 1);
    uint64_t args[3] = {(uintptr_t)p->memory, (uintptr_t)out, (uint64_t)p->index_is};
    hilt_error err = {0};
    hilt_module *m = hilt_module_clone(p->m);
    bool ok = hilt_verify(m, &err) && (!passes || hilt_opt_run(m, NULL, 2, &err)) && hilt_verify(m, &err);
    CHECK(ok, "program %llu: %s", (unsigned long long)id, err.text);
    for (int level = -1; ok && level <= 2; level += level < 0 ? 1 : 2) {
        hilt_run run = {0};
        memset(out, 0xEE, bytes + 1);
        if (level < 0) {
            hilt_program *e = hilt_eval_prepare(m, m->body->first, &err);
            CHECK(hilt_eval_run(e, args, NULL, &run) == 0, "eval");
            hilt_eval_free(e);
        }
        else if (gen) {
            hilt_gen_options o = {.opt_level = level};
            hilt_code *code = gen->compile(m, &o, &err);
            CHECK(code, "program %llu: %s", (unsigned long long)id, err.text);
            if (!code) {
                break;
            }
            CHECK(gen->entry(code, "f")(args, NULL, &run) == 0, "compiled");
            gen->release(code);
        }
        check_output(p, out, id, level < 0 ? "eval" : level ? "level 2" : "level 0");
        CHECK(out[bytes] == 0xEE, "program %llu stores too much", (unsigned long long)id);
    }
    hilt_module_free(m);
    free(out);
}

int
main(int argc, char **argv)
{
    seed_random(argc, argv);
    uint64_t first = random_word();
    hilt_error err = {0};
    const hilt_gen *gen = hilt_gen_load(&err);
    CHECK(gen, "%s", err.text);
    for (uint64_t i = 0; i < PROGRAMS && check_failures == 0; i++) {
        for (int folds = 0; folds < 2; folds++) {
            program *p = malloc(sizeof *p);
            size_t bytes = build(p, first + i * 0x9E3779B97F4A7C15u, folds);
            run_all(p, bytes, i, gen, false);
            run_all(p, bytes, i, gen, true);
            hilt_module_free(p->m);
            free(p);
        }
    }
    return check_result();
}
