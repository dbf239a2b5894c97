/* Random structured programs: compiled code, at every level, against the interpreter.
 *
 * Programs have nested if, for and while with carried values, loads and stores, printf and assert; loop
 * bounds include the ends of the integer range. Results, memory, printed text and the assertion's message
 * must be the same. NaNs are equal whatever their payload, so floats never turn into integers by their bits
 * here.
 */
#include <stdlib.h>

#include "../../src/eval/eval.h"
#include "../../src/gen/gen.h"
#include "../../src/ir/build.h"
#include "check.h"

static uint64_t seed;
static hilt_module *m;

static uint32_t
below(uint32_t n)
{
    seed ^= seed << 13;
    seed ^= seed >> 7;
    seed ^= seed << 17;
    return (uint32_t)((seed >> 11) % n);
}

static const hilt_type_kind kinds[] = {HILT_TYPE_I1,  HILT_TYPE_I8,   HILT_TYPE_I32,
                                       HILT_TYPE_I64, HILT_TYPE_I128, HILT_TYPE_F16,
                                       HILT_TYPE_F32, HILT_TYPE_BF16, HILT_TYPE_F64};
#define NKINDS HILT_COUNT(kinds)
#define ZONE 64 /* bytes of memory for each kind */

/* Values that may be used at the place being built, as a stack. */
static struct {
    hilt_value *v[4000];
    uint32_t n;
} pool;
static hilt_value *memory;
static int budget;

static hilt_op *
append(hilt_region *r, hilt_opcode code, hilt_value **operands, uint32_t n, const hilt_type *results,
       uint32_t nresults, hilt_region **regions, uint32_t nregions, const hilt_attr *attrs, uint32_t nattrs)
{
    hilt_op *op =
        hilt_op_new(m, code, operands, n, results, nresults, regions, nregions, attrs, nattrs, (hilt_loc){0});
    hilt_op_insert_before(op, r, NULL);
    return op;
}

static void
push(hilt_value *v)
{
    if (pool.n < HILT_COUNT(pool.v)) {
        pool.v[pool.n++] = v;
    }
}

static hilt_value *
constant(hilt_region *r, hilt_type_kind k, hilt_bits bits)
{
    hilt_type t = hilt_type_of(k);
    unsigned width = hilt_type_bits(t);
    if (width < 64) {
        bits.lo &= (1ull << width) - 1;
    }
    bits.hi = width > 64 ? bits.hi : 0;
    hilt_attr a = {.key = HILT_ATTR_VALUE, .bits = bits};
    return &append(r, HILT_OP_CONSTANT, NULL, 0, &t, 1, NULL, 0, &a, 1)->results[0];
}

static hilt_value *
small_constant(hilt_region *r, hilt_type_kind k)
{
    hilt_bits b = {below(12), 0};
    if (hilt_type_is_float(hilt_type_of(k))) {
        hilt_type i32 = hilt_type_of(HILT_TYPE_I32);
        hilt_fold_bits(HILT_OP_SITOFP, hilt_type_of(k), &i32, &b, 1, 0, &b);
    }
    else if (below(3) == 0) {
        b = (hilt_bits){0 - b.lo, ~0ull};
    }
    return constant(r, k, b);
}

static hilt_value *
pick(hilt_region *r, hilt_type_kind k)
{
    if (below(8)) {
        uint32_t start = pool.n ? below(pool.n) : 0;
        for (uint32_t i = 0; i < pool.n; i++) {
            hilt_value *v = pool.v[(start + i) % pool.n];
            if (v->type.kind == k) {
                return v;
            }
        }
    }
    return small_constant(r, k);
}

static hilt_type_kind
any_kind(void)
{
    return kinds[below(NKINDS)];
}

static hilt_value *
build(hilt_region *r, hilt_opcode code, hilt_type_kind result, hilt_value **operands, uint32_t n,
      int predicate)
{
    hilt_type t = hilt_type_of(result);
    hilt_attr p = {.key = HILT_ATTR_PREDICATE, .i = predicate};
    bool compares = code == HILT_OP_CMPI || code == HILT_OP_CMPF;
    return &append(r, code, operands, n, &t, 1, NULL, 0, &p, compares)->results[0];
}

static void
pure(hilt_region *r)
{
    static const hilt_opcode int_ops[] = {HILT_OP_ADDI, HILT_OP_SUBI, HILT_OP_MULI,      HILT_OP_ANDI,
                                          HILT_OP_ORI,  HILT_OP_XORI, HILT_OP_FLOORDIVS, HILT_OP_FLOORMODS,
                                          HILT_OP_DIVU, HILT_OP_REMU, HILT_OP_SHL,       HILT_OP_SHRS,
                                          HILT_OP_SHRU, HILT_OP_IPOWS};
    static const hilt_opcode float_ops[] = {HILT_OP_ADDF, HILT_OP_SUBF, HILT_OP_MULF, HILT_OP_DIVF};
    hilt_type_kind k = any_kind();
    bool is_float = hilt_type_is_float(hilt_type_of(k));
    hilt_value *o[3] = {pick(r, k), pick(r, k), pick(r, k)};
    switch (below(6)) {
    case 0:
        push(build(r, is_float ? HILT_OP_CMPF : HILT_OP_CMPI, HILT_TYPE_I1, o, 2,
                   (int)below(is_float ? 16 : 10)));
        break;
    case 1: {
        hilt_value *s[3] = {pick(r, HILT_TYPE_I1), o[0], o[1]};
        push(build(r, HILT_OP_SELECT, k, s, 3, 0));
        break;
    }
    case 2: {
        hilt_type_kind to = any_kind();
        bool to_float = hilt_type_is_float(hilt_type_of(to));
        unsigned wf = hilt_type_bits(hilt_type_of(k)), wt = hilt_type_bits(hilt_type_of(to));
        if (is_float != to_float) {
            push(build(r, (is_float ? HILT_OP_FPTOSI : HILT_OP_SITOFP) + (hilt_opcode)below(2), to, o, 1, 0));
        }
        else if (!is_float && wf != wt) {
            push(build(r, wf < wt ? HILT_OP_EXTSI + (hilt_opcode)below(2) : HILT_OP_TRUNCI, to, o, 1, 0));
        }
        else if (is_float && wf != wt) {
            push(build(r, wf < wt ? HILT_OP_EXTF : HILT_OP_TRUNCF, to, o, 1, 0));
        }
        break;
    }
    default:
        if (is_float && below(5) == 0) {
            push(build(r, HILT_OP_FMA, k, o, 3, 0));
        }
        else {
            push(build(r, is_float ? float_ops[below(4)] : int_ops[below(HILT_COUNT(int_ops))], k, o, 2, 0));
        }
    }
}

/* A pointer into the zone of a kind, at a byte offset that keeps a value inside. */
static hilt_value *
address(hilt_region *r, uint32_t kind_index)
{
    hilt_value *o[2] = {pick(r, HILT_TYPE_I64), NULL};
    unsigned bytes = hilt_type_bytes(hilt_type_of(kinds[kind_index]));
    o[1] = constant(r, HILT_TYPE_I64, (hilt_bits){ZONE / 2 - bytes, 0});
    o[0] = build(r, HILT_OP_ANDI, HILT_TYPE_I64, o, 2, 0);
    o[1] = constant(r, HILT_TYPE_I64, (hilt_bits){(uint64_t)kind_index * ZONE, 0});
    hilt_value *a[2] = {memory, build(r, HILT_OP_ADDI, HILT_TYPE_I64, o, 2, 0)};
    hilt_type t = memory->type;
    return &append(r, HILT_OP_PTRADD, a, 2, &t, 1, NULL, 0, NULL, 0)->results[0];
}

static void
memory_access(hilt_region *r)
{
    uint32_t i = below(NKINDS);
    hilt_type t = hilt_type_of(kinds[i]);
    if (below(2)) {
        hilt_value *p = address(r, i);
        push(&append(r, HILT_OP_LOAD, &p, 1, &t, 1, NULL, 0, NULL, 0)->results[0]);
    }
    else {
        hilt_value *o[2] = {pick(r, kinds[i]), NULL};
        o[1] = address(r, i);
        append(r, HILT_OP_STORE, o, 2, NULL, 0, NULL, 0, NULL, 0);
    }
}

static void
effect(hilt_region *r)
{
    if (below(4) == 0) {
        hilt_value *c = pick(r, HILT_TYPE_I1), *d[2] = {c, pick(r, HILT_TYPE_I1)};
        c = build(r, HILT_OP_ORI, HILT_TYPE_I1, d, 2, 0);
        hilt_attr a = {.key = HILT_ATTR_MESSAGE, .str = {"it must hold", 12}};
        append(r, HILT_OP_ASSERT, &c, 1, NULL, 0, NULL, 0, &a, 1);
        return;
    }
    hilt_type_kind k = any_kind();
    hilt_value *o[2] = {pick(r, k), pick(r, HILT_TYPE_I32)};
    bool is_float = hilt_type_is_float(hilt_type_of(k));
    hilt_attr a[2] = {{.key = HILT_ATTR_FORMAT, .str = {"v={} %d\n", 8}},
                      {.key = HILT_ATTR_SIGNS,
                       .str = {is_float            ? "fs"
                               : k == HILT_TYPE_I1 ? "bs"
                                                   : "us",
                               2}}};
    append(r, HILT_OP_PRINTF, o, 2, NULL, 0, NULL, 0, a, 2);
}

static void statements(hilt_region *r, int depth);

static uint32_t
carried_kinds(hilt_type *ret)
{
    uint32_t n = below(4);
    for (uint32_t i = 0; i < n; i++) {
        ret[i] = hilt_type_of(any_kind());
    }
    return n;
}

static void
finish(hilt_region *r, hilt_opcode code, hilt_value *first, const hilt_type *types, uint32_t n)
{
    hilt_value *o[8];
    uint32_t k = 0;
    if (first) {
        o[k++] = first;
    }
    for (uint32_t i = 0; i < n; i++) {
        o[k++] = pick(r, (hilt_type_kind)types[i].kind);
    }
    append(r, code, o, k, NULL, 0, NULL, 0, NULL, 0);
}

static void
push_results(hilt_op *op)
{
    for (uint32_t i = 0; i < op->nresults; i++) {
        push(&op->results[i]);
    }
}

static void
emit_if(hilt_region *r, int depth)
{
    hilt_type types[8];
    uint32_t n = carried_kinds(types), mark = pool.n;
    hilt_value *c = pick(r, HILT_TYPE_I1);
    hilt_region *arms[2];
    for (int i = 0; i < 2; i++) {
        arms[i] = hilt_region_new(m, r);
        if (below(4)) {
            statements(arms[i], depth + 1);
        }
        finish(arms[i], HILT_OP_YIELD, NULL, types, n);
        pool.n = mark;
    }
    push_results(append(r, HILT_OP_IF, &c, 1, types, n, arms, 2, NULL, 0));
}

static void
emit_for(hilt_region *r, int depth)
{
    static const hilt_type_kind index_kinds[] = {HILT_TYPE_I32, HILT_TYPE_I64, HILT_TYPE_I8};
    hilt_type types[8];
    uint32_t n = carried_kinds(types), mark = pool.n;
    hilt_type_kind k = index_kinds[below(3)];
    unsigned width = hilt_type_bits(hilt_type_of(k));
    hilt_value *o[8];
    int64_t low = below(2)   ? (int64_t)below(10) - 5
                  : below(2) ? -(1ll << (width - 2)) * 2
                             : ~(-(1ll << (width - 2)) * 2) - 4;
    int64_t trips = below(7), step = 1 + below(3) + (below(6) == 0 && width > 8 ? (int64_t)below(100) : 0);
    int64_t most = ~(-(1ll << (width - 2)) * 2);
    int64_t high =
        low > 0 && trips * step > most - low ? most : low + trips * step - (trips ? (int64_t)below(2) : 0);
    o[0] = constant(r, k, (hilt_bits){(uint64_t)low, 0});
    o[1] = constant(r, k, (hilt_bits){(uint64_t)high, 0});
    o[2] = constant(r, k, (hilt_bits){(uint64_t)step, 0});
    if (below(2)) { /* hide the bounds from the folder */
        for (int i = 0; i < 3; i++) {
            hilt_value *s[3] = {constant(r, HILT_TYPE_I1, (hilt_bits){1, 0}), o[i], o[i]};
            hilt_value *x[2] = {pick(r, k), NULL};
            x[1] = x[0];
            x[1] = build(r, HILT_OP_XORI, k, x, 2, 0);
            x[0] = build(r, HILT_OP_SELECT, k, s, 3, 0);
            o[i] = build(r, HILT_OP_ORI, k, x, 2, 0);
        }
    }
    for (uint32_t i = 0; i < n; i++) {
        o[3 + i] = pick(r, (hilt_type_kind)types[i].kind);
    }
    hilt_region *body = hilt_region_new(m, r);
    push(hilt_region_add_arg(body, hilt_type_of(k)));
    for (uint32_t i = 0; i < n; i++) {
        push(hilt_region_add_arg(body, types[i]));
    }
    statements(body, depth + 1);
    finish(body, HILT_OP_YIELD, NULL, types, n);
    pool.n = mark;
    push_results(append(r, HILT_OP_FOR, o, 3 + n, types, n, &body, 1, NULL, 0));
}

/* while counter < limit and something */
static void
emit_while(hilt_region *r, int depth)
{
    hilt_type types[8], i32 = hilt_type_of(HILT_TYPE_I32);
    uint32_t n = carried_kinds(types + 1) + 1, mark = pool.n;
    types[0] = i32;
    hilt_value *o[8];
    o[0] = constant(r, HILT_TYPE_I32, (hilt_bits){0, 0});
    for (uint32_t i = 1; i < n; i++) {
        o[i] = pick(r, (hilt_type_kind)types[i].kind);
    }
    hilt_region *regions[2] = {hilt_region_new(m, r), hilt_region_new(m, r)};
    for (int side = 0; side < 2; side++) {
        hilt_region *x = regions[side];
        hilt_value *counter = hilt_region_add_arg(x, i32);
        push(counter);
        for (uint32_t i = 1; i < n; i++) {
            push(hilt_region_add_arg(x, types[i]));
        }
        statements(x, depth + 1);
        hilt_value *c[2] = {counter, constant(x, HILT_TYPE_I32, (hilt_bits){side ? 1 : below(8), 0})};
        hilt_value *end[8];
        uint32_t k = 0;
        if (side == 0) {
            hilt_value *both[2] = {build(x, HILT_OP_CMPI, HILT_TYPE_I1, c, 2, 2), NULL};
            both[1] = below(2) ? pick(x, HILT_TYPE_I1) : both[0];
            end[k++] = build(x, HILT_OP_ANDI, HILT_TYPE_I1, both, 2, 0);
            end[k++] = counter;
        }
        else {
            end[k++] = build(x, HILT_OP_ADDI, HILT_TYPE_I32, c, 2, 0);
        }
        for (uint32_t i = 1; i < n; i++) {
            end[k++] = pick(x, (hilt_type_kind)types[i].kind);
        }
        append(x, side ? HILT_OP_YIELD : HILT_OP_CONDITION, end, k, NULL, 0, NULL, 0, NULL, 0);
        pool.n = mark;
    }
    push_results(append(r, HILT_OP_WHILE, o, n, types, n, regions, 2, NULL, 0));
}

static void
statements(hilt_region *r, int depth)
{
    for (uint32_t i = 1 + below(6); i-- && budget > 0; budget--) {
        uint32_t what = below(20);
        if (depth < 4 && what < 3) {
            emit_if(r, depth);
        }
        else if (depth < 3 && what < 5) {
            emit_for(r, depth);
        }
        else if (depth < 3 && what < 6) {
            emit_while(r, depth);
        }
        else if (what < 9) {
            memory_access(r);
        }
        else if (what < 10) {
            effect(r);
        }
        else {
            pure(r);
        }
    }
}

static const hilt_type_kind argument_kinds[] = {HILT_TYPE_I32,  HILT_TYPE_I64,  HILT_TYPE_I8,
                                                HILT_TYPE_I128, HILT_TYPE_F32,  HILT_TYPE_F16,
                                                HILT_TYPE_F64,  HILT_TYPE_BF16, HILT_TYPE_I1};
#define NARGS HILT_COUNT(argument_kinds)

static void
build_program(void)
{
    hilt_region *r = hilt_region_new(m, m->body);
    pool.n = 0;
    budget = 80;
    memory = hilt_region_add_arg(r, hilt_type_ptr(HILT_SPACE_GENERIC, 0));
    for (uint32_t i = 0; i < NARGS; i++) {
        push(hilt_region_add_arg(r, hilt_type_of(argument_kinds[i])));
    }
    while (budget > 0) {
        statements(r, 0);
    }
    hilt_value *o[NKINDS];
    for (uint32_t i = 0; i < NKINDS; i++) {
        o[i] = pick(r, kinds[i]);
    }
    append(r, HILT_OP_RETURN, o, NKINDS, NULL, 0, NULL, 0, NULL, 0);
    hilt_attr a = {.key = HILT_ATTR_SYM_NAME, .str = {"f", 1}};
    append(m->body, HILT_OP_FUNC, NULL, 0, NULL, 0, &r, 1, &a, 1);
}

typedef struct outcome {
    int status;
    uint64_t results[NKINDS + 1];
    uint8_t memory[NKINDS * ZONE];
    hilt_run run;
} outcome;

static void
prepare(outcome *o, uint64_t *args, uint64_t s)
{
    memset(o, 0, sizeof *o);
    uint32_t slot = 0;
    args[slot++] = (uint64_t)(uintptr_t)o->memory;
    for (uint32_t i = 0; i < NARGS; i++) {
        s = s * 6364136223846793005u + 1442695040888963407u;
        hilt_type t = hilt_type_of(argument_kinds[i]);
        hilt_bits b = {(s >> 40) % 50 - 10, 0}, i64 = b;
        if (hilt_type_is_float(t)) {
            hilt_type from = hilt_type_of(HILT_TYPE_I64);
            hilt_fold_bits(HILT_OP_SITOFP, t, &from, &i64, 1, 0, &b);
        }
        unsigned width = hilt_type_bits(t);
        args[slot++] = width < 64 ? b.lo & ((1ull << width) - 1) : b.lo;
        if (width == 128) {
            args[slot++] = (uint64_t)((int64_t)b.lo >> 63);
        }
    }
}

static bool
same_value(hilt_type_kind k, uint64_t a, uint64_t b)
{
    hilt_type t = hilt_type_of(k), types[2] = {t, t};
    if (a == b || !hilt_type_is_float(t)) {
        return a == b;
    }
    hilt_bits x[2] = {{a, 0}, {a, 0}}, y[2] = {{b, 0}, {b, 0}}, nx = {0}, ny = {0};
    hilt_fold_bits(HILT_OP_CMPF, hilt_type_of(HILT_TYPE_I1), types, x, 2, 14, &nx);
    hilt_fold_bits(HILT_OP_CMPF, hilt_type_of(HILT_TYPE_I1), types, y, 2, 14, &ny);
    return nx.lo && ny.lo;
}

static bool
same_outcome(const outcome *a, const outcome *b)
{
    if (a->status != b->status || a->run.out.len != b->run.out.len ||
        (a->run.out.len && memcmp(a->run.out.data, b->run.out.data, a->run.out.len) != 0)) {
        return false;
    }
    if (a->status) {
        return a->run.message_len == b->run.message_len;
    }
    for (uint32_t i = 0, slot = 0; i < NKINDS; i++) {
        if (!same_value(kinds[i], a->results[slot], b->results[slot])) {
            return false;
        }
        slot++;
        if (kinds[i] == HILT_TYPE_I128 && a->results[slot] != b->results[slot]) {
            return false;
        }
        slot += kinds[i] == HILT_TYPE_I128;
        /* floats overlap in memory at any offset, so a NaN's bits may be part of another value there */
        bool exact = !hilt_type_is_float(hilt_type_of(kinds[i]));
        if (exact && memcmp(a->memory + i * ZONE, b->memory + i * ZONE, ZONE) != 0) {
            return false;
        }
    }
    return true;
}

static void
dump(uint64_t number, int level, const outcome *want, const outcome *got)
{
    hilt_str s = {0};
    hilt_print(&s, m, 0);
    fprintf(stderr, "program %llu level %d: status %d %d\n%s\n", (unsigned long long)number, level,
            want->status, got->status, s.data);
    for (uint32_t i = 0; i <= NKINDS; i++) {
        fprintf(stderr, "%llx %llx\n", (unsigned long long)want->results[i],
                (unsigned long long)got->results[i]);
    }
    fprintf(stderr, "--- want\n%s--- got\n%s\n", want->run.out.data ? want->run.out.data : "",
            got->run.out.data ? got->run.out.data : "");
    hilt_str_free(&s);
}

static void
one_program(const hilt_gen *gen, uint64_t number, bool verbose)
{
    seed = (number + 1) * 0x9E3779B97F4A7C15u;
    m = hilt_module_new();
    build_program();
    hilt_error err = {0};
    const hilt_op *func = m->body->first;
    CHECK(hilt_verify(m, &err), "program %llu: %s", (unsigned long long)number, err.text);
    hilt_program *p = err.id ? NULL : hilt_eval_prepare(m, func, &err);
    for (int level = 0; p && level < 4; level++) {
        hilt_gen_options o = {.opt_level = level, .debug_info = number % 4 == 3};
        hilt_code *code = gen->compile(m, &o, &err);
        CHECK(code, "program %llu level %d: %s", (unsigned long long)number, level, err.text);
        for (uint64_t call = 0; code && call < 3; call++) {
            outcome want, got;
            uint64_t args[NARGS + 4];
            prepare(&want, args, number * 3 + call);
            want.status = hilt_eval_run(p, args, want.results, &want.run);
            prepare(&got, args, number * 3 + call);
            got.status = gen->entry(code, "f")(args, got.results, &got.run);
            bool same = same_outcome(&want, &got);
            if (!same && verbose) {
                dump(number, level, &want, &got);
            }
            CHECK(same, "program %llu level %d call %llu differs", (unsigned long long)number, level,
                  (unsigned long long)call);
            hilt_str_free(&want.run.out);
            hilt_str_free(&got.run.out);
        }
        gen->release(code);
    }
    hilt_eval_free(p);
    hilt_module_free(m);
}

int
main(int argc, char **argv)
{
    hilt_error err = {0};
    const hilt_gen *gen = hilt_gen_load(&err);
    CHECK(gen, "%s", err.text);
    uint64_t first = argc > 1 ? strtoull(argv[1], NULL, 0) : 0,
             n = argc > 2 ? strtoull(argv[2], NULL, 0) : 60;
    for (uint64_t i = 0; gen && i < n; i++) {
        one_program(gen, first + i, n == 1);
    }
    return check_result();
}
