/* The recording builder: folding keeps every bit, numbering shares what it may and nothing else, growth is
 * linear. */
#include "../../src/eval/eval.h"
#include "../../src/ir/build.h"
#include "check.h"

#include <stdlib.h>
#include <time.h>

static uint64_t seed = 88172645463325252u;

static uint64_t
rnd(void)
{
    seed ^= seed << 13;
    seed ^= seed >> 7;
    return seed ^= seed << 17;
}

static hilt_type
type(hilt_type_kind k)
{
    return hilt_type_of(k);
}

static hilt_op *
finish(hilt_builder *b, hilt_region *r, hilt_value *const *results, uint32_t n)
{
    hilt_attr name = {.key = HILT_ATTR_SYM_NAME, .str = {"f", 1}};
    hilt_build_op(b, HILT_OP_RETURN, results, n, NULL, 0, NULL, 0, NULL, 0);
    hilt_build_leave(b);
    return hilt_build_op(b, HILT_OP_FUNC, NULL, 0, NULL, 0, &r, 1, &name, 1);
}

/* -- folding: random programs over boundary values against the definition -------------------------------- */
#define MOST 400
typedef struct program {
    hilt_value *values[MOST];
    hilt_bits bits[MOST];
    uint32_t n;
} program;

static hilt_bits
cut(hilt_bits b, unsigned width)
{
    if (width < 64) {
        b.lo &= ((uint64_t)1 << width) - 1;
    }
    if (width <= 64) {
        b.hi = 0;
    }
    return b;
}

static hilt_bits
some_bits(hilt_type t)
{
    static const uint64_t special[] = {0,
                                       1,
                                       2,
                                       3,
                                       7,
                                       ~(uint64_t)0,
                                       (uint64_t)-2,
                                       0x80,
                                       0x7F,
                                       0x80000000u,
                                       0x7FFFFFFF,
                                       (uint64_t)1 << 63,
                                       64,
                                       31,
                                       32,
                                       127,
                                       8};
    static const double reals[] = {0, 1, -1, 0.5, 2, -0.0, 1e30, -3.75, 1.0 / 0.0, 0.1};
    hilt_bits b, r;
    if (hilt_type_is_float(t)) {
        hilt_type f64 = type(HILT_TYPE_F64);
        double d = reals[rnd() % HILT_COUNT(reals)];
        b = (hilt_bits){0};
        memcpy(&b.lo, &d, sizeof d);
        if (t.kind != HILT_TYPE_F64 && hilt_fold_bits(HILT_OP_FPCAST, t, &f64, &b, 1, 0, &r)) {
            b = r;
        }
        return b;
    }
    b.lo = rnd() % 4 ? special[rnd() % HILT_COUNT(special)] : rnd();
    b.hi = rnd() % 2 ? 0 : rnd() % 2 ? ~(uint64_t)0 : (uint64_t)1 << 63;
    return cut(b, hilt_type_bits(t));
}

static uint32_t
some_value(const program *p, hilt_type t)
{
    for (int tries = 0; tries < 1000; tries++) {
        uint32_t i = (uint32_t)(rnd() % p->n);
        if (hilt_type_eq(p->values[i]->type, t)) {
            return i;
        }
    }
    return 0;
}

static void
add(program *p, hilt_opcode code, hilt_value *v, hilt_type result, const uint32_t *from, uint32_t n,
    int predicate)
{
    hilt_type types[3];
    hilt_bits in[3], out = {0};
    for (uint32_t i = 0; i < n; i++) {
        types[i] = p->values[from[i]]->type;
        in[i] = p->bits[from[i]];
    }
    CHECK(v != NULL && hilt_type_eq(v->type, result), "%s", hilt_op_infos[code].name);
    CHECK(hilt_fold_bits(code, result, types, in, n, predicate, &out), "%s", hilt_op_infos[code].name);
    p->values[p->n] = v;
    p->bits[p->n++] = out;
}

static void
step(hilt_builder *b, program *p)
{
    static const hilt_type_kind ints[] = {HILT_TYPE_I1, HILT_TYPE_I8, HILT_TYPE_I32, HILT_TYPE_I64,
                                          HILT_TYPE_I128};
    static const hilt_type_kind floats[] = {HILT_TYPE_F32, HILT_TYPE_F16, HILT_TYPE_F64};
    static const hilt_opcode float_ops[] = {HILT_OP_ADDF, HILT_OP_SUBF, HILT_OP_MULF,
                                            HILT_OP_DIVF, HILT_OP_NEGF, HILT_OP_ABSF};
    hilt_type t = type(ints[rnd() % HILT_COUNT(ints)]), to = type(ints[rnd() % HILT_COUNT(ints)]);
    hilt_type f = type(floats[rnd() % HILT_COUNT(floats)]), i1 = type(HILT_TYPE_I1);
    uint32_t x[3] = {some_value(p, t), some_value(p, t), 0};
    hilt_value *v0 = p->values[x[0]], *v1 = p->values[x[1]];
    unsigned from = hilt_type_bits(t), wide = hilt_type_bits(to);
    int predicate = (int)(rnd() % 10);
    hilt_opcode code;
    switch (rnd() % 8) {
    case 0:
        t = rnd() % 2 ? t : f;
        p->bits[p->n] = some_bits(t);
        p->values[p->n] = hilt_build_const(b, t, p->bits[p->n]);
        p->n++;
        break;
    case 1:
        add(p, HILT_OP_CMPI, hilt_build_cmp(b, HILT_OP_CMPI, predicate, v0, v1), i1, x, 2, predicate);
        break;
    case 2:
        if (from != wide) {
            code = from > wide ? HILT_OP_TRUNCI : rnd() % 2 ? HILT_OP_EXTSI : HILT_OP_EXTUI;
            add(p, code, hilt_build1(b, code, to, v0), to, x, 1, 0);
        }
        break;
    case 3:
        x[2] = x[1];
        x[1] = x[0];
        x[0] = some_value(p, i1);
        add(p, HILT_OP_SELECT, hilt_build_select(b, p->values[x[0]], v0, v1), t, x, 3, 0);
        break;
    case 4:
        code = float_ops[rnd() % HILT_COUNT(float_ops)];
        x[0] = some_value(p, f);
        x[1] = some_value(p, f);
        if (hilt_op_infos[code].noperands == 1) {
            add(p, code, hilt_build1(b, code, f, p->values[x[0]]), f, x, 1, 0);
        }
        else {
            add(p, code, hilt_build2(b, code, p->values[x[0]], p->values[x[1]]), f, x, 2, 0);
        }
        break;
    default:
        code = HILT_OP_ADDI + rnd() % (HILT_OP_IPOWU - HILT_OP_ADDI + 1);
        add(p, code, hilt_build2(b, code, v0, v1), t, x, 2, 0);
        break;
    }
}

static bool
is_nan(hilt_type t, hilt_bits b)
{
    return (t.kind == HILT_TYPE_F16 && (b.lo & 0x7FFF) > 0x7C00) ||
           (t.kind == HILT_TYPE_F32 && (b.lo & 0x7FFFFFFF) > 0x7F800000) ||
           (t.kind == HILT_TYPE_F64 && (b.lo & ~((uint64_t)1 << 63)) > 0x7FF0000000000000u);
}

static void
test_folding(void)
{
    static const hilt_type_kind kinds[] = {HILT_TYPE_I1,   HILT_TYPE_I8,  HILT_TYPE_I32, HILT_TYPE_I64,
                                           HILT_TYPE_I128, HILT_TYPE_F32, HILT_TYPE_F16, HILT_TYPE_F64};
    for (int round = 0; round < 300; round++) {
        uint64_t first = seed, args[64], results[2 * MOST];
        program p = {.n = 0};
        hilt_module *m = hilt_module_new();
        hilt_builder b;
        CHECK(hilt_builder_init(&b, m), "init");
        hilt_region *r = hilt_build_enter(&b);
        uint32_t at = 0;
        for (unsigned k = 0; k < 2 * HILT_COUNT(kinds); k++) {
            hilt_type t = type(kinds[k / 2]);
            p.values[p.n] = hilt_region_add_arg(r, t);
            p.bits[p.n] = some_bits(t);
            args[at++] = p.bits[p.n].lo;
            if (t.kind == HILT_TYPE_I128) {
                args[at++] = p.bits[p.n].hi;
            }
            p.n++;
        }
        while (p.n < MOST - 1) {
            step(&b, &p);
        }
        hilt_op *func = finish(&b, r, p.values, p.n);
        hilt_error err = {0};
        CHECK(hilt_verify(m, &err), "%s", err.text);
        hilt_program *code = hilt_eval_prepare(m, func, &err);
        CHECK(code != NULL, "%s", err.text);
        hilt_run run = {0};
        if (code != NULL && hilt_eval_run(code, args, results, &run) == HILT_RUN_OK) {
            at = 0;
            for (uint32_t i = 0; i < p.n; i++) {
                hilt_type t = p.values[i]->type;
                hilt_bits got = {results[at++], 0};
                got.hi = t.kind == HILT_TYPE_I128 ? results[at++] : 0;
                CHECK((got.lo == p.bits[i].lo && got.hi == p.bits[i].hi) ||
                          (is_nan(t, got) && is_nan(t, p.bits[i])),
                      "seed %llu value %u (%s): %llx, should be %llx", (unsigned long long)first, i,
                      hilt_value_def(p.values[i]) ? hilt_op_infos[hilt_value_def(p.values[i])->code].name
                                                  : "arg",
                      (unsigned long long)got.lo, (unsigned long long)p.bits[i].lo);
            }
        }
        hilt_eval_free(code);
        hilt_builder_fini(&b);
        hilt_module_free(m);
    }
}

/* -- numbering ------------------------------------------------------------------------------------------- */
static void
test_identities(void)
{
    hilt_module *m = hilt_module_new();
    hilt_builder b;
    CHECK(hilt_builder_init(&b, m), "init");
    hilt_region *r = hilt_build_enter(&b);
    hilt_type i32 = type(HILT_TYPE_I32), i64 = type(HILT_TYPE_I64);
    hilt_value *x = hilt_region_add_arg(r, i32), *y = hilt_region_add_arg(r, i32);
    hilt_value *p = hilt_region_add_arg(r, hilt_type_ptr(HILT_SPACE_GLOBAL, 16)),
               *n = hilt_region_add_arg(r, i64);
    hilt_value *c1 = hilt_build_int(&b, i32, 1), *c2 = hilt_build_int(&b, i32, 2);
    CHECK(hilt_build_int(&b, i32, 1) == c1, "constants are shared");
    CHECK(hilt_build2(&b, HILT_OP_ADDI, x, y) == hilt_build2(&b, HILT_OP_ADDI, y, x), "commutative");
    CHECK(hilt_build2(&b, HILT_OP_SUBI, x, y) != hilt_build2(&b, HILT_OP_SUBI, y, x), "not commutative");
    hilt_value *sum = hilt_build2(&b, HILT_OP_ADDI, hilt_build2(&b, HILT_OP_ADDI, c1, x), c2);
    CHECK(hilt_operand(hilt_value_def(sum), 0) == x, "(1 + x) + 2 is x + 3");
    CHECK(hilt_build2(&b, HILT_OP_SUBI, sum, hilt_build_int(&b, i32, 3)) == x, "x + 3 - 3 is x");
    CHECK(hilt_build_cmp(&b, HILT_OP_CMPI, 2, c1, x) == hilt_build_cmp(&b, HILT_OP_CMPI, 4, x, c1),
          "1 < x is x > 1");
    CHECK(hilt_build_cmp(&b, HILT_OP_CMPI, 2, x, y) != hilt_build_cmp(&b, HILT_OP_CMPI, 3, x, y),
          "predicates count");
    CHECK(hilt_build_select(&b, hilt_build_cmp(&b, HILT_OP_CMPI, 0, x, y), x, x) == x, "equal arms");
    hilt_value *bytes = hilt_build2(&b, HILT_OP_MULI, n, hilt_build_int(&b, i64, 4));
    CHECK(hilt_build2(&b, HILT_OP_PTRADD, p, bytes)->type.align == 4, "alignment of p + 4 n");
    CHECK(hilt_build2(&b, HILT_OP_PTRADD, p, n)->type.align == 1, "alignment of p + n");
    CHECK(hilt_build2(&b, HILT_OP_PTRADD, p, hilt_build_int(&b, i64, 32))->type.align == 16,
          "alignment of p + 32");
    CHECK(hilt_build1(&b, HILT_OP_TRUNCI, i32, hilt_build1(&b, HILT_OP_EXTSI, i64, x)) == x,
          "there and back");
    hilt_value *load = hilt_build1(&b, HILT_OP_LOAD, i32, p);
    CHECK(load != hilt_build1(&b, HILT_OP_LOAD, i32, p), "loads are not shared");
    CHECK(hilt_value_def(hilt_build_cmp(&b, HILT_OP_CMPI, 0, p, p))->code == HILT_OP_CONSTANT, "p == p");
    CHECK(hilt_build_poison(&b, i32) == hilt_build_poison(&b, i32), "poison");
    finish(&b, r, &x, 1);
    hilt_error err = {0};
    CHECK(hilt_verify(m, &err), "%s", err.text);
    hilt_builder_fini(&b);
    hilt_module_free(m);
}

/* A lane is followed through so many inserts and no further, or reading one after each insert would take
 * quadratic time. */
static void
test_long_chains(void)
{
    hilt_module *m = hilt_module_new();
    hilt_builder b;
    CHECK(hilt_builder_init(&b, m), "init");
    hilt_region *r = hilt_build_enter(&b);
    hilt_value *v = hilt_region_add_arg(r, hilt_type_vector(HILT_TYPE_I32, 4));
    hilt_value *x = hilt_region_add_arg(r, type(HILT_TYPE_I32)), *whole = v;
    for (uint32_t i = 0; i < 1000; i++) {
        whole = hilt_build_insert(&b, x, whole, 1 + i % 2);
        if (i == 9) {
            CHECK(hilt_operand(hilt_value_def(hilt_build_extract(&b, whole, 0)), 0) == v, "followed");
            CHECK(hilt_build_extract(&b, whole, 2) == x, "found");
        }
    }
    CHECK(hilt_operand(hilt_value_def(hilt_build_extract(&b, whole, 0)), 0) == whole, "too far");
    finish(&b, r, &x, 1);
    hilt_builder_fini(&b);
    hilt_module_free(m);
}

static void
test_scopes(void)
{
    hilt_module *m = hilt_module_new();
    hilt_builder b;
    CHECK(hilt_builder_init(&b, m), "init");
    hilt_region *r = hilt_build_enter(&b);
    hilt_type i32 = type(HILT_TYPE_I32);
    hilt_value *x = hilt_region_add_arg(r, i32), *y = hilt_region_add_arg(r, i32);
    hilt_value *outer = hilt_build2(&b, HILT_OP_MULI, x, y);
    hilt_value *c = hilt_build_cmp(&b, HILT_OP_CMPI, 0, x, y);
    hilt_region *then = hilt_build_enter(&b);
    CHECK(hilt_build2(&b, HILT_OP_MULI, x, y) == outer, "an outer value is shared inside");
    hilt_value *inner = hilt_build2(&b, HILT_OP_XORI, x, y);
    CHECK(hilt_build_sees(&b, inner) && hilt_build_sees(&b, outer), "seen");
    hilt_value *k = hilt_build_const_in(&b, r, i32, (hilt_bits){77, 0});
    CHECK(hilt_value_region(k) == r && hilt_build_int(&b, i32, 77) == k,
          "a constant put in the region around");
    hilt_value *own = hilt_build_int(&b, i32, 5);
    CHECK(hilt_value_region(own) == then, "own constant");
    CHECK(hilt_value_region(hilt_build_const_in(&b, r, i32, (hilt_bits){5, 0})) == r, "not the inner one");
    hilt_build_leave(&b);
    CHECK(!hilt_build_sees(&b, inner), "no longer seen");
    hilt_region *other = hilt_build_enter(&b);
    hilt_value *again = hilt_build2(&b, HILT_OP_XORI, x, y);
    CHECK(again != inner, "siblings share nothing");
    hilt_build_leave(&b);
    CHECK(hilt_build_reenter(&b, then), "reenter");
    hilt_value *late = hilt_build2(&b, HILT_OP_XORI, inner, x);
    CHECK(hilt_value_region(late) == then && hilt_build_sees(&b, inner), "recorded behind");
    hilt_build_leave(&b);
    hilt_value *left = hilt_build_const_in(&b, then, i32, (hilt_bits){99, 0});
    CHECK(hilt_value_region(left) == then, "in a region just left");
    uint32_t uses = 0;
    hilt_region *dropped = hilt_build_enter(&b);
    hilt_build2(&b, HILT_OP_ORI, x, y);
    hilt_build_leave(&b);
    hilt_region_drop(dropped);
    for (hilt_use *u = hilt_value_uses(x); u != NULL; u = hilt_use_next(u)) {
        CHECK(hilt_use_user(u)->parent != dropped, "a use in a dropped region");
        uses++;
    }
    CHECK(uses == 4 + 1, "%u uses", uses);
    CHECK(hilt_value_region(hilt_build2(&b, HILT_OP_ORI, x, y)) == r, "forgotten with the region");
    hilt_build_op_in(&b, then, HILT_OP_YIELD, &late, 1, NULL, 0);
    hilt_build_op_in(&b, other, HILT_OP_YIELD, &again, 1, NULL, 0);
    hilt_region *both[2] = {then, other};
    hilt_op *branch = hilt_build_op(&b, HILT_OP_IF, &c, 1, &i32, 1, both, 2, NULL, 0);
    hilt_value *result = branch->results;
    finish(&b, r, &result, 1);
    hilt_error err = {0};
    CHECK(hilt_verify(m, &err), "%s", err.text);
    hilt_builder_fini(&b);
    hilt_module_free(m);
}

/* A pass appends to a region in the middle of a function: what was recorded behind that place must not be
 * shared. */
static void
test_attached(void)
{
    hilt_module *m = hilt_module_new();
    hilt_builder b;
    CHECK(hilt_builder_init(&b, m), "init");
    hilt_region *r = hilt_build_enter(&b);
    hilt_type i32 = type(HILT_TYPE_I32);
    hilt_value *x = hilt_region_add_arg(r, i32),
               *c = hilt_build_cmp(&b, HILT_OP_CMPI, 2, x, hilt_build_int(&b, i32, 3));
    hilt_region *arms[2];
    for (int i = 0; i < 2; i++) {
        arms[i] = hilt_build_enter(&b);
        hilt_build_leave(&b);
    }
    hilt_build_op(&b, HILT_OP_IF, &c, 1, NULL, 0, arms, 2, NULL, 0);
    hilt_value *late = hilt_build_int(&b, i32, 1234);
    b.region = arms[0];
    CHECK(hilt_build_int(&b, i32, 1234) != late, "a constant behind the scf.if");
    hilt_builder_fini(&b);
    hilt_module_free(m);
}

/* -- copies, locations, attributes ----------------------------------------------------------------------- */
/* for i in range(n): acc += n, with a scope for the function and one inlined into it */
static hilt_op *
sum_loop(hilt_builder *b, hilt_region *r, hilt_value **ret_next)
{
    hilt_type i32 = type(HILT_TYPE_I32);
    hilt_module *m = b->module;
    uint32_t outer = hilt_module_add_scope(m, "a.py", "f", (hilt_loc){0});
    uint32_t inner = hilt_module_add_scope(m, "a.py", "g", (hilt_loc){outer, 10});
    CHECK(m->scopes.data[inner].file == m->scopes.data[outer].file, "texts are shared");
    b->loc = (hilt_loc){outer, 7};
    hilt_value *n = hilt_region_add_arg(r, i32), *zero = hilt_build_int(b, i32, 0);
    hilt_value *one = hilt_build_int(b, i32, 1);
    b->loc = (hilt_loc){inner, 8};
    hilt_region *body = hilt_build_enter(b);
    hilt_region_add_arg(body, i32);
    hilt_value *acc = hilt_region_add_arg(body, i32), *next = hilt_build2(b, HILT_OP_ADDI, acc, n);
    hilt_build_op(b, HILT_OP_YIELD, &next, 1, NULL, 0, NULL, 0, NULL, 0);
    hilt_build_leave(b);
    hilt_value *in[4] = {zero, n, one, zero};
    *ret_next = next;
    return hilt_build_op(b, HILT_OP_FOR, in, 4, &i32, 1, &body, 1, NULL, 0);
}

static void
test_copies(void)
{
    hilt_module *m = hilt_module_new();
    hilt_builder b;
    CHECK(hilt_builder_init(&b, m), "init");
    hilt_region *r = hilt_build_enter(&b);
    hilt_value *next;
    hilt_op *loop = sum_loop(&b, r, &next);
    hilt_value *out = loop->results;
    hilt_op *func = finish(&b, r, &out, 1);
    hilt_attr unroll = {.key = HILT_ATTR_UNROLL, .i = 4};
    CHECK(hilt_op_set_attr(loop, &unroll) && hilt_op_int(loop, HILT_ATTR_UNROLL, 1) == 4, "set");
    unroll.i = 2;
    CHECK(hilt_op_set_attr(loop, &unroll) && loop->nattrs == 1, "set again");
    hilt_op_remove_attr(loop, HILT_ATTR_UNROLL);
    CHECK(hilt_op_int(loop, HILT_ATTR_UNROLL, 1) == 1 && loop->nattrs == 0, "removed");

    /* a second loop behind the first, whose lower bound is the first's result */
    uint32_t nmap = m->nvalues;
    hilt_value **map = calloc(nmap, sizeof *map);
    map[hilt_operand(loop, 0)->id] = out;
    hilt_op *copy = hilt_op_clone(m, loop, map, nmap);
    CHECK(copy != NULL && map[out->id] == copy->results &&
              hilt_value_region(map[next->id]) == copy->regions[0],
          "map");
    hilt_op_insert_before(copy, r, r->last);
    CHECK(hilt_operand(copy, 0) == out && hilt_operand(copy, 1) == r->args[0], "operands");
    hilt_op_set_operand(r->last, 0, copy->results);
    hilt_error err = {0};
    CHECK(hilt_verify(m, &err), "%s", err.text);
    free(map);

    uint32_t *places = hilt_arena_zalloc(m->arena, 9 * sizeof *places);
    places[7] = HILT_LOC_POS(14, 1);
    CHECK(hilt_module_place(m, r->first->loc) == 7 && hilt_module_place(m, func->loc) == 8, "final");
    m->scopes.data[1].places = places;
    m->scopes.data[1].nplaces = 9;
    CHECK(hilt_module_place(m, r->first->loc) == HILT_LOC_POS(14, 1), "%u",
          hilt_module_place(m, r->first->loc));
    CHECK(hilt_module_place(m, func->loc) == 8, "another scope");
    CHECK(hilt_module_place(m, m->scopes.data[2].caller) == 0, "behind the end");
    hilt_module *whole = hilt_module_clone(m);
    CHECK(whole != NULL && whole->scopes.data[1].places != places, "a module's copy has places of its own");
    CHECK(hilt_module_place(whole, r->first->loc) == HILT_LOC_POS(14, 1), "the same ones");
    hilt_module_free(whole);

    hilt_op_erase(func);
    CHECK(m->body->first == NULL && m->body->last == NULL && r->dropped, "erased");
    hilt_builder_fini(&b);
    hilt_module_free(m);
}

/* -- growth ---------------------------------------------------------------------------------------------- */
static double
seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* n ops in regions nested n/8 deep, with fresh constants, and n/2 sibling regions that are dropped. */
static double
time_of(uint32_t n)
{
    double best = 1e9;
    for (int i = 0; i < 3; i++) {
        double start = seconds();
        hilt_module *m = hilt_module_new();
        hilt_builder b;
        CHECK(hilt_builder_init(&b, m), "init");
        hilt_region *r = hilt_build_enter(&b);
        hilt_type i32 = type(HILT_TYPE_I32);
        hilt_value *x = hilt_region_add_arg(r, i32),
                   *c = hilt_build_cmp(&b, HILT_OP_CMPI, 0, x, hilt_build_int(&b, i32, 1));
        for (uint32_t k = 0; k < n / 8; k++) {
            hilt_region *gone = hilt_build_enter(&b);
            hilt_build2(&b, HILT_OP_ORI, x, hilt_build_int(&b, i32, 77));
            hilt_build_leave(&b);
            hilt_region_drop(gone);
            hilt_build_enter(&b);
            for (uint32_t j = 0; j < 4; j++) {
                hilt_build2(&b, HILT_OP_XORI, x, hilt_build_int(&b, i32, 4 * k + j + 1));
            }
        }
        while (b.region != r) {
            hilt_region *then = b.region, *two[2] = {then};
            hilt_build_op(&b, HILT_OP_YIELD, NULL, 0, NULL, 0, NULL, 0, NULL, 0);
            hilt_build_leave(&b);
            two[1] = hilt_build_enter(&b);
            hilt_build_op(&b, HILT_OP_YIELD, NULL, 0, NULL, 0, NULL, 0, NULL, 0);
            hilt_build_leave(&b);
            hilt_build_op(&b, HILT_OP_IF, &c, 1, NULL, 0, two, 2, NULL, 0);
        }
        finish(&b, r, &x, 1);
        hilt_error err = {0};
        CHECK(hilt_verify(m, &err), "%s", err.text);
        hilt_builder_fini(&b);
        hilt_module_free(m);
        double took = seconds() - start;
        best = took < best ? took : best;
    }
    return best;
}

int
main(void)
{
    test_identities();
    test_long_chains();
    test_scopes();
    test_attached();
    test_copies();
    test_folding();
    /* Eight times the ops: linear work takes eight times the time, quadratic work 64 times. Busy machines and cold
     * memory have cost a factor of two, so the bound lies at the geometric mean of the two. */
    double ratio = 99;
    for (int i = 0; i < 6 && ratio > 22; i++) {
        double small = time_of(40000);
        ratio = time_of(320000) / small;
    }
    CHECK(ratio <= 22, "8 times the ops took %.1f times the time", ratio);
    return check_result();
}
