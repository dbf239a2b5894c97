/* Random programs before and after the passes, run by the interpreter: same results, same memory.
 *
 * test_opt [first seed] [how many] [size]; a failing seed is printed with its program.
 */
#include "../../src/eval/eval.h"
#include "../../src/opt/opt.h"
#include "check.h"

#include <stdlib.h>

enum { MEMORY = 16, VALUES = 400 };
static int size; /* of programs, in ops; 0: various */

typedef struct generator {
    uint64_t seed;
    hilt_builder b;
    hilt_value *values[3][VALUES]; /* visible: i32, i1, f32 */
    int n[3];
    hilt_value *memory;
    int budget, depth;
} generator;
enum { INT, BOOL, FLOAT };
static const hilt_type_kind kinds[3] = {HILT_TYPE_I32, HILT_TYPE_I1, HILT_TYPE_F32};

static unsigned
pick(generator *g, unsigned n)
{
    g->seed ^= g->seed << 13;
    g->seed ^= g->seed >> 7;
    g->seed ^= g->seed << 17;
    return (unsigned)(g->seed >> 20) % n;
}

static hilt_value *
some(generator *g, int t)
{
    /* recent values more often */
    unsigned n = (unsigned)g->n[t], k = pick(g, 3) ? pick(g, n) : n - 1 - pick(g, n < 6 ? n : 6);
    return g->values[t][k];
}

static hilt_value *
keep(generator *g, int t, hilt_value *v)
{
    if (g->n[t] < VALUES)
        g->values[t][g->n[t]++] = v;
    return v;
}

static hilt_value *
op(generator *g, hilt_opcode code, int t, hilt_value *const *operands, uint32_t n, const hilt_attr *a,
   uint32_t na)
{
    hilt_type type = hilt_type_of(kinds[t]);
    return keep(g, t, hilt_build_op(&g->b, code, operands, n, &type, 1, NULL, 0, a, na)->results);
}

static hilt_value *
constant(generator *g, int t, int64_t i)
{
    hilt_attr a = {.key = HILT_ATTR_VALUE, .bits = {(uint64_t)i & (t == INT ? UINT32_MAX : 1), 0}};
    if (t == FLOAT) {
        float f = (float)i;
        uint32_t bits;
        memcpy(&bits, &f, 4);
        a.bits.lo = bits;
    }
    return op(g, HILT_OP_CONSTANT, t, NULL, 0, &a, 1);
}

static hilt_value *
unary2(generator *g, hilt_opcode code, int t, hilt_value *a, hilt_value *b)
{
    hilt_value *operands[2] = {a, b};
    return op(g, code, t, operands, 2, NULL, 0);
}

static hilt_value *
address(generator *g)
{
    hilt_value *masked = unary2(g, HILT_OP_ANDI, INT, some(g, INT), constant(g, INT, MEMORY - 1));
    hilt_type i64 = hilt_type_of(HILT_TYPE_I64);
    hilt_value *wide = hilt_build_op(&g->b, HILT_OP_EXTSI, &masked, 1, &i64, 1, NULL, 0, NULL, 0)->results;
    hilt_attr four = {.key = HILT_ATTR_VALUE, .bits = {4, 0}};
    hilt_value *four_bytes =
        hilt_build_op(&g->b, HILT_OP_CONSTANT, NULL, 0, &i64, 1, NULL, 0, &four, 1)->results;
    hilt_value *operands[2] = {wide, four_bytes};
    hilt_value *offset = hilt_build_op(&g->b, HILT_OP_MULI, operands, 2, &i64, 1, NULL, 0, NULL, 0)->results;
    hilt_value *pair[2] = {g->memory, offset};
    return hilt_build_op(&g->b, HILT_OP_PTRADD, pair, 2, &g->memory->type, 1, NULL, 0, NULL, 0)->results;
}

static void body(generator *g, int ops);

typedef struct mark {
    int n[3];
} mark;

static mark
begin(generator *g)
{
    mark m;
    memcpy(m.n, g->n, sizeof m.n);
    g->depth++;
    return m;
}

static void
end(generator *g, mark m)
{
    memcpy(g->n, m.n, sizeof m.n);
    g->depth--;
    hilt_build_leave(&g->b);
}

static void
terminate(generator *g, hilt_region *r, hilt_opcode code, hilt_value **values, uint32_t n)
{
    hilt_build_op_in(&g->b, r, code, values, n, NULL, 0);
}

/* Result types of a structured op: t[i] in 0..2 */
static int
result_types(generator *g, int t[4], hilt_type types[4])
{
    int n = (int)pick(g, 4);
    for (int i = 0; i < n; i++)
        types[i] = hilt_type_of(kinds[t[i] = (int)pick(g, 3)]);
    return n;
}

static void
gen_if(generator *g)
{
    int t[4];
    hilt_type types[4];
    int n = result_types(g, t, types);
    hilt_value *condition = some(g, BOOL);
    hilt_region *regions[2];
    for (int i = 0; i < 2; i++) {
        mark m = begin(g);
        regions[i] = hilt_build_enter(&g->b);
        body(g, (int)pick(g, 5));
        hilt_value *values[4];
        for (int k = 0; k < n; k++)
            values[k] = some(g, t[k]);
        terminate(g, regions[i], HILT_OP_YIELD, values, (uint32_t)n);
        end(g, m);
    }
    hilt_op *o = hilt_build_op(&g->b, HILT_OP_IF, &condition, 1, types, (uint32_t)n, regions, 2, NULL, 0);
    for (int k = 0; k < n; k++)
        keep(g, t[k], &o->results[k]);
}

static hilt_value *
bound(generator *g)
{
    if (pick(g, 3) == 0)
        return constant(g, INT, (int)pick(g, 12) - 2);
    if (pick(g, 8) == 0)
        return constant(g, INT, INT32_MAX - (int)pick(g, 3));
    return unary2(g, HILT_OP_ANDI, INT, some(g, INT), constant(g, INT, 7));
}

static void
gen_for(generator *g)
{
    int t[4];
    hilt_type types[4];
    int n = result_types(g, t, types);
    hilt_value *operands[7] = {bound(g), bound(g)};
    hilt_bits lower = {0}, upper = {0};
    bool known = hilt_value_const(operands[0], &lower);
    bool far = hilt_value_const(operands[1], &upper) && (int32_t)upper.lo > 100;
    if (far && !(known && (int32_t)lower.lo > 100)) { /* few trips up to the largest integer */
        operands[0] = constant(g, INT, (int32_t)upper.lo - (int)pick(g, 9));
    }
    operands[2] = pick(g, 3) ? constant(g, INT, 1 + (int)pick(g, 3))
                             : unary2(g, HILT_OP_ORI, INT,
                                      unary2(g, HILT_OP_ANDI, INT, some(g, INT), constant(g, INT, 3)),
                                      constant(g, INT, 1));
    for (int k = 0; k < n; k++)
        operands[3 + k] = some(g, t[k]);
    mark m = begin(g);
    hilt_region *r = hilt_build_enter(&g->b);
    keep(g, INT, hilt_region_add_arg(r, hilt_type_of(HILT_TYPE_I32)));
    for (int k = 0; k < n; k++)
        keep(g, t[k], hilt_region_add_arg(r, types[k]));
    body(g, (int)pick(g, 6));
    hilt_value *values[4];
    for (int k = 0; k < n; k++)
        values[k] = some(g, t[k]);
    terminate(g, r, HILT_OP_YIELD, values, (uint32_t)n);
    end(g, m);
    hilt_attr attrs[1] = {{.key = HILT_ATTR_UNROLL, .i = 1 + (int)pick(g, 5)}};
    if (pick(g, 4) == 0)
        attrs[0] = (hilt_attr){.key = HILT_ATTR_UNROLL_FULL, .i = 1};
    hilt_op *o = hilt_build_op(&g->b, HILT_OP_FOR, operands, 3 + (uint32_t)n, types, (uint32_t)n, &r, 1,
                               attrs, pick(g, 2));
    for (int k = 0; k < n; k++)
        keep(g, t[k], &o->results[k]);
}

/* Counts up from a small number; sometimes in the form that canon knows, sometimes with more in the
 * condition. */
static void
gen_while(generator *g)
{
    int t[5];
    hilt_type types[5];
    int n = result_types(g, t, types);
    t[n] = INT;
    types[n++] = hilt_type_of(HILT_TYPE_I32);
    hilt_value *inits[5], *values[6];
    for (int k = 0; k < n - 1; k++)
        inits[k] = some(g, t[k]);
    inits[n - 1] = bound(g);
    hilt_bits init;
    if (hilt_value_const(inits[n - 1], &init) && (int32_t)init.lo > 100)
        inits[n - 1] = constant(g, INT, 0);
    hilt_value *limit = constant(g, INT, (int)pick(g, 9));
    bool plain = pick(g, 2);
    mark m = begin(g);
    hilt_region *before = hilt_build_enter(&g->b), *after;
    for (int k = 0; k < n; k++)
        values[k + 1] = keep(g, t[k], hilt_region_add_arg(before, types[k]));
    if (!plain)
        body(g, (int)pick(g, 3));
    hilt_value *counter = values[n];
    hilt_attr less = {.key = HILT_ATTR_PREDICATE, .i = 2 + pick(g, 2)};
    hilt_value *pair[2] = {counter, limit};
    values[0] = op(g, HILT_OP_CMPI, BOOL, pair, 2, &less, 1);
    if (!plain && pick(g, 2))
        values[0] = unary2(g, HILT_OP_ANDI, BOOL, values[0], some(g, BOOL));
    for (int k = 0; !plain && k < n - 1; k++)
        if (pick(g, 2))
            values[k + 1] = some(g, t[k]);
    terminate(g, before, HILT_OP_CONDITION, values, (uint32_t)n + 1);
    end(g, m);
    m = begin(g);
    after = hilt_build_enter(&g->b);
    for (int k = 0; k < n; k++)
        values[k] = keep(g, t[k], hilt_region_add_arg(after, types[k]));
    counter = values[n - 1];
    body(g, (int)pick(g, 5));
    for (int k = 0; k < n - 1; k++)
        values[k] = some(g, t[k]);
    values[n - 1] = unary2(g, HILT_OP_ADDI, INT, counter, constant(g, INT, 1 + (int)pick(g, 2)));
    terminate(g, after, HILT_OP_YIELD, values, (uint32_t)n);
    end(g, m);
    hilt_region *regions[2] = {before, after};
    hilt_op *o =
        hilt_build_op(&g->b, HILT_OP_WHILE, inits, (uint32_t)n, types, (uint32_t)n, regions, 2, NULL, 0);
    for (int k = 0; k < n; k++)
        keep(g, t[k], &o->results[k]);
}

static void
gen_simple(generator *g)
{
    static const hilt_opcode ints[] = {HILT_OP_ADDI, HILT_OP_SUBI, HILT_OP_MULI,      HILT_OP_ANDI,
                                       HILT_OP_ORI,  HILT_OP_XORI, HILT_OP_FLOORDIVS, HILT_OP_FLOORMODS,
                                       HILT_OP_SHL,  HILT_OP_SHRS};
    static const hilt_opcode floats[] = {HILT_OP_ADDF, HILT_OP_MULF, HILT_OP_SUBF};
    hilt_value *o[3];
    hilt_type i32 = hilt_type_of(HILT_TYPE_I32), f32 = hilt_type_of(HILT_TYPE_F32);
    switch (pick(g, 11)) {
    case 0:
        constant(g, (int)pick(g, 3), (int)pick(g, 7) - 2);
        break;
    case 1:
    case 2:
    case 3:
        unary2(g, ints[pick(g, HILT_COUNT(ints))], INT, some(g, INT), some(g, INT));
        break;
    case 4:
        unary2(g, floats[pick(g, HILT_COUNT(floats))], FLOAT, some(g, FLOAT), some(g, FLOAT));
        break;
    case 5: {
        hilt_attr p = {.key = HILT_ATTR_PREDICATE, .i = (int)pick(g, 10)};
        o[0] = some(g, INT), o[1] = some(g, INT);
        op(g, HILT_OP_CMPI, BOOL, o, 2, &p, 1);
        break;
    }
    case 6: {
        int t = (int)pick(g, 3);
        o[0] = some(g, BOOL), o[1] = some(g, t), o[2] = some(g, t);
        op(g, HILT_OP_SELECT, t, o, 3, NULL, 0);
        break;
    }
    case 7:
        unary2(g, pick(g, 2) ? HILT_OP_XORI : HILT_OP_ANDI, BOOL, some(g, BOOL), some(g, BOOL));
        break;
    case 8:
        o[0] = some(g, INT);
        keep(g, FLOAT, hilt_build_op(&g->b, HILT_OP_SITOFP, o, 1, &f32, 1, NULL, 0, NULL, 0)->results);
        break;
    case 9:
        o[0] = address(g);
        keep(g, INT, hilt_build_op(&g->b, HILT_OP_LOAD, o, 1, &i32, 1, NULL, 0, NULL, 0)->results);
        break;
    default:
        if (pick(g, 2)) {
            o[0] = some(g, INT), o[1] = address(g);
            hilt_build_op(&g->b, HILT_OP_STORE, o, 2, NULL, 0, NULL, 0, NULL, 0);
        }
        break;
    }
}

static void
body(generator *g, int ops)
{
    for (int i = 0; i < ops && g->budget > 0; i++) {
        g->budget--;
        unsigned k = g->depth < 4 ? pick(g, 12) : 11;
        if (k < 2)
            gen_if(g);
        else if (k == 2)
            gen_for(g);
        else if (k == 3)
            gen_while(g);
        else
            gen_simple(g);
    }
}

static hilt_module *
generate(uint64_t seed)
{
    hilt_module *m = hilt_module_new();
    generator *g = calloc(1, sizeof *g);
    g->seed = seed * 0x9E3779B97F4A7C15u + 88172645463325252u;
    g->budget = size ? size : 40 + (int)pick(g, 60);
    hilt_builder_init(&g->b, m);
    hilt_region *r = hilt_build_enter(&g->b);
    keep(g, INT, hilt_region_add_arg(r, hilt_type_of(HILT_TYPE_I32)));
    keep(g, INT, hilt_region_add_arg(r, hilt_type_of(HILT_TYPE_I32)));
    keep(g, BOOL, hilt_region_add_arg(r, hilt_type_of(HILT_TYPE_I1)));
    keep(g, FLOAT, hilt_region_add_arg(r, hilt_type_of(HILT_TYPE_F32)));
    g->memory = hilt_region_add_arg(r, hilt_type_ptr(HILT_SPACE_GENERIC, 4));
    body(g, 40);
    hilt_value *results[6];
    for (int i = 0; i < 6; i++)
        results[i] = some(g, i % 3);
    terminate(g, r, HILT_OP_RETURN, results, 6);
    hilt_build_leave(&g->b);
    hilt_attr name = {.key = HILT_ATTR_SYM_NAME, .str = {"f", 1}};
    hilt_build_op(&g->b, HILT_OP_FUNC, NULL, 0, NULL, 0, &r, 1, &name, 1);
    hilt_builder_fini(&g->b);
    free(g);
    return m;
}

typedef struct outcome {
    int status;
    uint64_t results[6];
    int32_t memory[MEMORY];
} outcome;

static outcome
run(const hilt_module *m, uint64_t seed)
{
    outcome o = {0};
    hilt_run r = {0};
    hilt_error err = {0};
    for (int i = 0; i < MEMORY; i++)
        o.memory[i] = (int32_t)(seed * 7 + (uint64_t)i * 3) % 23;
    float f = (float)(seed % 5) / 2;
    uint32_t bits;
    memcpy(&bits, &f, 4);
    uint64_t args[5] = {seed % 11, (uint32_t)(int32_t)(seed % 7 - 3), seed & 1, bits, (uintptr_t)o.memory};
    hilt_program *p = hilt_eval_prepare(m, m->body->first, &err);
    CHECK(p != NULL, "%s", err.text);
    o.status = hilt_eval_run(p, args, o.results, &r);
    hilt_eval_free(p);
    return o;
}

static void
check_seed(uint64_t seed)
{
    static const char *const lists[] = {NULL,
                                        "canon",
                                        "cse",
                                        "licm",
                                        "unroll",
                                        "dce",
                                        "unroll,canon,cse,licm,canon,dce",
                                        "dce,canon,unroll,dce,shuffle,licm"};
    hilt_module *m = generate(seed);
    hilt_error err = {0};
    CHECK(hilt_verify(m, &err), "seed %llu: the generator made wrong IR: %s", (unsigned long long)seed,
          err.text);
    outcome before[3];
    for (uint64_t i = 0; i < 3; i++)
        before[i] = run(m, seed + i);
    for (size_t k = 0; k < HILT_COUNT(lists); k++) {
        hilt_module *copy = hilt_module_clone(m);
        CHECK(hilt_opt_run(copy, lists[k], 3, &err) && hilt_verify(copy, &err), "seed %llu, %s: %s",
              (unsigned long long)seed, lists[k] ? lists[k] : "default", err.text);
        for (uint64_t i = 0; i < 3; i++) {
            outcome after = run(copy, seed + i);
            bool same = !memcmp(&after, &before[i], sizeof after);
            CHECK(same, "seed %llu, %s: other results", (unsigned long long)seed,
                  lists[k] ? lists[k] : "default");
            for (int r = 0; !same && r < 6; r++)
                if (after.results[r] != before[i].results[r])
                    fprintf(stderr, "result %d: %llx, was %llx\n", r, (unsigned long long)after.results[r],
                            (unsigned long long)before[i].results[r]);
            if (!same && check_failures == 1) {
                hilt_str s = {0};
                hilt_print(&s, m, 0);
                hilt_str_puts(&s, "// after\n");
                hilt_print(&s, copy, 0);
                fputs(s.data, stderr);
                hilt_str_free(&s);
            }
        }
        hilt_module_free(copy);
    }
    hilt_module_free(m);
}

/* Each allocation of the passes fails once: an error each time, never a crash. */
static void
check_no_memory(uint64_t seed)
{
    hilt_module *m = generate(seed);
    bool done = false;
    for (long n = 0; !done; n += 1 + n / 16) {
        hilt_module *copy = hilt_module_clone(m);
        hilt_error err = {0};
        hilt_alloc_fail_after(n);
        done = hilt_opt_run(copy, NULL, 3, &err);
        hilt_alloc_fail_after(-1);
        CHECK(done || err.id == HILT_DIAG_OUT_OF_MEMORY, "seed %llu: %s", (unsigned long long)seed, err.text);
        hilt_module_free(copy);
    }
    hilt_module_free(m);
}

int
main(int argc, char **argv)
{
    uint64_t first = argc > 1 ? strtoull(argv[1], NULL, 0) : 1,
             n = argc > 2 ? strtoull(argv[2], NULL, 0) : 1000;
    size = argc > 3 ? atoi(argv[3]) : 0;
    for (uint64_t seed = first; seed < first + n; seed++)
        check_seed(seed);
    for (uint64_t seed = first; seed < first + 20 && seed < first + n; seed++)
        check_no_memory(seed);
    return check_result();
}
