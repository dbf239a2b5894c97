/* Vectors: every op that works lane by lane, at every type and several numbers of lanes, must give in each
 * lane what the scalar op gives, bit for bit (NaNs aside), in the interpreter and in compiled code.
 *
 * A function has one pointer for each operand and one for the result; it loads, computes, stores.
 */
#include <stdlib.h>

#include "../../src/eval/eval.h"
#include "../../src/gen/gen.h"
#include "../../src/ir/build.h"
#include "check.h"
#include "values.h"

typedef struct trial {
    hilt_opcode code;
    int predicate;
    hilt_type result, types[3]; /* of the elements */
    uint32_t n, lanes;
    bool constant;    /* operand n - 1 is a constant, the same in every lane */
    bool scalar_mask; /* of a select */
    hilt_bits bits;
} trial;

static trial *trials;
static uint32_t ntrials, cap_trials;

static const uint32_t lane_counts[] = {2, 3, 4, 7, 8, 16};

static void
add(hilt_opcode code, int predicate, hilt_type_kind result, uint32_t n, const hilt_type_kind *types)
{
    for (int variant = 0; variant < (n > 1 ? 3 : 1); variant++) {
        if (ntrials == cap_trials) {
            cap_trials = cap_trials ? 2 * cap_trials : 256;
            trials = realloc(trials, cap_trials * sizeof *trials);
        }
        trial *t = &trials[ntrials++];
        *t = (trial){.code = code, .predicate = predicate, .result = hilt_type_of(result), .n = n};
        t->lanes = lane_counts[random_word() % HILT_COUNT(lane_counts)];
        for (uint32_t i = 0; i < n; i++) {
            t->types[i] = hilt_type_of(types[i]);
        }
        t->constant = variant == 1;
        t->bits = random_bits(t->types[n - 1]);
        t->scalar_mask = code == HILT_OP_SELECT && variant == 2;
    }
}

static hilt_value *
constant(hilt_module *m, hilt_region *r, hilt_type t, hilt_bits bits)
{
    hilt_attr a = {.key = HILT_ATTR_VALUE, .bits = bits};
    hilt_op *c = hilt_op_new(m, HILT_OP_CONSTANT, NULL, 0, &t, 1, NULL, 0, &a, 1, (hilt_loc){0});
    hilt_op_insert_before(c, r, NULL);
    return &c->results[0];
}

static hilt_type
of_lanes(const trial *t, hilt_type element, uint32_t operand)
{
    bool mask = t->scalar_mask && operand == 0;
    return hilt_type_vector((hilt_type_kind)element.kind, mask ? 1 : t->lanes);
}

static void
build_function(hilt_module *m, uint32_t k)
{
    const trial *t = &trials[k];
    hilt_region *r = hilt_region_new(m, m->body);
    hilt_value *operands[3], *pointers[4];
    hilt_loc loc = {0};
    hilt_type pointer = hilt_type_ptr(HILT_SPACE_GENERIC, 1);
    for (uint32_t i = 0; i <= t->n; i++) {
        pointers[i] = hilt_region_add_arg(r, pointer);
    }
    for (uint32_t i = 0; i < t->n; i++) {
        hilt_type type = of_lanes(t, t->types[i], i);
        if (t->constant && i == t->n - 1) {
            operands[i] = constant(m, r, type, t->bits);
            continue;
        }
        hilt_op *load = hilt_op_new(m, HILT_OP_LOAD, &pointers[i], 1, &type, 1, NULL, 0, NULL, 0, loc);
        hilt_op_insert_before(load, r, NULL);
        operands[i] = &load->results[0];
    }
    hilt_attr p = {.key = HILT_ATTR_PREDICATE, .i = t->predicate};
    bool compares = t->code == HILT_OP_CMPI || t->code == HILT_OP_CMPF;
    hilt_type result = hilt_type_vector((hilt_type_kind)t->result.kind, t->lanes);
    hilt_op *op = hilt_op_new(m, t->code, operands, t->n, &result, 1, NULL, 0, &p, compares, loc);
    hilt_op_insert_before(op, r, NULL);
    hilt_value *stored[2] = {&op->results[0], pointers[t->n]};
    hilt_op_insert_before(hilt_op_new(m, HILT_OP_STORE, stored, 2, NULL, 0, NULL, 0, NULL, 0, loc), r, NULL);
    hilt_op_insert_before(hilt_op_new(m, HILT_OP_RETURN, NULL, 0, NULL, 0, NULL, 0, NULL, 0, loc), r, NULL);
    char name[16];
    int len = snprintf(name, sizeof name, "f%u", k);
    hilt_attr a = {.key = HILT_ATTR_SYM_NAME, .str = {name, (size_t)len}};
    hilt_op_insert_before(hilt_op_new(m, HILT_OP_FUNC, NULL, 0, NULL, 0, &r, 1, &a, 1, loc), m->body, NULL);
}

enum { MOST_LANES = 16, ROUNDS = 12 };
typedef unsigned char image[MOST_LANES * 16 + 16];

static void
compare_lanes(const trial *t, hilt_bits (*in)[MOST_LANES], const unsigned char *memory, const char *where)
{
    unsigned size = hilt_type_bytes(t->result);
    for (uint32_t l = 0; l < t->lanes; l++) {
        hilt_bits want, got = {0}, operands[3];
        for (uint32_t i = 0; i < t->n; i++) {
            operands[i] = in[i][t->scalar_mask && i == 0 ? 0 : l];
        }
        if (!hilt_fold_bits(t->code, t->result, t->types, operands, t->n, t->predicate, &want)) {
            CHECK(false, "%s does not fold", hilt_op_infos[t->code].name);
            return;
        }
        memcpy(&got, memory + l * size, size);
        bool same = got.lo == want.lo && got.hi == want.hi;
        hilt_str from = {0}, to = {0};
        if (!same) {
            hilt_type_print(&from, t->types[0]);
            hilt_type_print(&to, t->result);
        }
        CHECK(same || (is_nan(t->result, want) && is_nan(t->result, got)),
              "%s pred %d %s -> %s, lane %u of %u, %s%s (%llx, %llx): got %llx:%llx want %llx:%llx",
              hilt_op_infos[t->code].name, t->predicate, from.data, to.data, l, t->lanes, where,
              t->constant ? " constant" : "", (unsigned long long)operands[0].lo,
              (unsigned long long)(t->n > 1 ? operands[1].lo : 0), (unsigned long long)got.hi,
              (unsigned long long)got.lo, (unsigned long long)want.hi, (unsigned long long)want.lo);
        hilt_str_free(&from);
        hilt_str_free(&to);
    }
}

static void
run_trial(const trial *t, const hilt_program *program, hilt_entry f, const char *where)
{
    for (int round = 0; round < ROUNDS; round++) {
        hilt_bits in[3][MOST_LANES];
        image memory[4];
        uint64_t args[4];
        for (uint32_t i = 0; i < t->n; i++) {
            unsigned size = hilt_type_bytes(t->types[i]);
            for (uint32_t l = 0; l < t->lanes; l++) {
                in[i][l] = t->constant && i == t->n - 1 ? t->bits : random_bits(t->types[i]);
                memcpy(memory[i] + l * size, &in[i][l], size);
            }
        }
        memset(memory[t->n], 0xEE, sizeof memory[0]);
        for (uint32_t i = 0; i <= t->n; i++) {
            args[i] = (uintptr_t)memory[i];
        }
        hilt_run run = {0};
        int status = program ? hilt_eval_run(program, args, NULL, &run) : f(args, NULL, &run);
        CHECK(status == 0, "%s: status %d", hilt_op_infos[t->code].name, status);
        compare_lanes(t, in, memory[t->n], where);
        CHECK(memory[t->n][t->lanes * hilt_type_bytes(t->result)] == 0xEE, "%s stores too much",
              hilt_op_infos[t->code].name);
    }
}

static void
run_compiled(const hilt_module *m, int level)
{
    hilt_error err = {0};
    const hilt_gen *gen = hilt_gen_load(&err);
    CHECK(gen, "%s", err.text);
    hilt_gen_options o = {.opt_level = level};
    hilt_code *code = gen ? gen->compile(m, &o, &err) : NULL;
    CHECK(code, "%s", err.text);
    for (uint32_t i = 0; code && i < ntrials; i++) {
        char name[16];
        snprintf(name, sizeof name, "f%u", i);
        hilt_entry f = gen->entry(code, name);
        CHECK(f, "no %s", name);
        if (f) {
            run_trial(&trials[i], NULL, f, level ? "level 2" : "level 0");
        }
    }
    if (code) {
        gen->release(code);
    }
}

int
main(int argc, char **argv)
{
    seed_random(argc, argv);
    for_each_op(add);
    hilt_module *m = hilt_module_new();
    hilt_error err = {0};
    for (uint32_t i = 0; i < ntrials; i++) {
        build_function(m, i);
    }
    CHECK(hilt_verify(m, &err), "%s", err.text);
    uint32_t k = 0;
    for (hilt_op *op = m->body->first; op; op = op->next, k++) {
        hilt_program *program = hilt_eval_prepare(m, op, &err);
        CHECK(program, "%s", err.text);
        run_trial(&trials[k], program, NULL, "eval");
        hilt_eval_free(program);
    }
    run_compiled(m, 0);
    run_compiled(m, 2);
    printf("%u functions\n", ntrials);
    hilt_module_free(m);
    free(trials);
    return check_result();
}
