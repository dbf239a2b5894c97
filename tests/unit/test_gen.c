/* Compiled code against hilt_fold_bits: every pure op at every type, on special and random operands.
 *
 * One module holds one function per op and operand types (and more with a constant operand); it is compiled
 * at several levels, and every function is called with many operands. Results must agree bit for bit, NaNs
 * aside.
 */
#include <stdlib.h>

#include "../../src/gen/gen.h"
#include "../../src/ir/build.h"
#include "check.h"
#include "values.h"

typedef struct trial {
    hilt_opcode code;
    int predicate;
    hilt_type result, types[3];
    uint32_t n;
    bool constant; /* operand n - 1 is this constant */
    hilt_bits bits;
} trial;

static trial *trials;
static uint32_t ntrials, cap_trials;
static void
add(hilt_opcode code, int predicate, hilt_type_kind result, uint32_t n, const hilt_type_kind *types)
{
    for (int constants = 0; constants < (n > 1 ? 7 : 1); constants++) {
        if (ntrials == cap_trials) {
            cap_trials = cap_trials ? 2 * cap_trials : 256;
            trials = realloc(trials, cap_trials * sizeof *trials);
        }
        trial *t = &trials[ntrials++];
        *t = (trial){.code = code, .predicate = predicate, .result = hilt_type_of(result), .n = n};
        for (uint32_t i = 0; i < n; i++) {
            t->types[i] = hilt_type_of(types[i]);
        }
        if (constants) {
            t->constant = true;
            t->bits = random_bits(t->types[n - 1]);
        }
    }
}

static void
build_function(hilt_module *m, uint32_t k)
{
    const trial *t = &trials[k];
    hilt_region *r = hilt_region_new(m, m->body);
    hilt_value *operands[3];
    hilt_loc loc = {0};
    for (uint32_t i = 0; i < t->n; i++) {
        if (t->constant && i == t->n - 1) {
            hilt_attr a = {.key = HILT_ATTR_VALUE, .bits = t->bits};
            hilt_op *c = hilt_op_new(m, HILT_OP_CONSTANT, NULL, 0, &t->types[i], 1, NULL, 0, &a, 1, loc);
            hilt_op_insert_before(c, r, NULL);
            operands[i] = &c->results[0];
        }
        else {
            operands[i] = hilt_region_add_arg(r, t->types[i]);
        }
    }
    hilt_attr p = {.key = HILT_ATTR_PREDICATE, .i = t->predicate};
    bool compares = t->code == HILT_OP_CMPI || t->code == HILT_OP_CMPF;
    hilt_op *op = hilt_op_new(m, t->code, operands, t->n, &t->result, 1, NULL, 0, &p, compares, loc);
    hilt_op_insert_before(op, r, NULL);
    hilt_value *v = &op->results[0];
    hilt_op_insert_before(hilt_op_new(m, HILT_OP_RETURN, &v, 1, NULL, 0, NULL, 0, NULL, 0, loc), r, NULL);
    char name[16];
    int len = snprintf(name, sizeof name, "f%u", k);
    hilt_attr a = {.key = HILT_ATTR_SYM_NAME,
                   .str = {hilt_arena_strdup(m->arena, name, (size_t)len), (size_t)len}};
    hilt_op_insert_before(hilt_op_new(m, HILT_OP_FUNC, NULL, 0, NULL, 0, &r, 1, &a, 1, loc), m->body, NULL);
}

static void
run_trial(const trial *t, hilt_entry f, int level)
{
    for (int round = 0; round < 150; round++) {
        hilt_bits operands[3];
        uint64_t args[6], results[2] = {0xDEADDEADDEADDEAD, 0};
        uint32_t slot = 0;
        for (uint32_t i = 0; i < t->n; i++) {
            if (t->constant && i == t->n - 1) {
                operands[i] = t->bits;
                continue;
            }
            operands[i] = random_bits(t->types[i]);
            args[slot++] = operands[i].lo;
            if (t->types[i].kind == HILT_TYPE_I128) {
                args[slot++] = operands[i].hi;
            }
        }
        hilt_bits want;
        if (!hilt_fold_bits(t->code, t->result, t->types, operands, t->n, t->predicate, &want)) {
            CHECK(false, "%s does not fold", hilt_op_infos[t->code].name);
            return;
        }
        hilt_run run = {0};
        int status = f(args, results, &run);
        hilt_bits got = {results[0], t->result.kind == HILT_TYPE_I128 ? results[1] : 0};
        bool same = got.lo == want.lo && got.hi == want.hi;
        hilt_str from = {0}, to = {0};
        if (!same) {
            hilt_type_print(&from, t->types[0]);
            hilt_type_print(&to, t->result);
        }
        CHECK(status == 0 && (same || (is_nan(t->result, want) && is_nan(t->result, got))),
              "%s pred %d %s -> %s level %d%s (%llx:%llx, %llx:%llx, %llx): got %llx:%llx want %llx:%llx",
              hilt_op_infos[t->code].name, t->predicate, from.data, to.data, level,
              t->constant ? " constant" : "", (unsigned long long)operands[0].hi,
              (unsigned long long)operands[0].lo, (unsigned long long)(t->n > 1 ? operands[1].hi : 0),
              (unsigned long long)(t->n > 1 ? operands[1].lo : 0),
              (unsigned long long)(t->n > 2 ? operands[2].lo : 0), (unsigned long long)got.hi,
              (unsigned long long)got.lo, (unsigned long long)want.hi, (unsigned long long)want.lo);
        hilt_str_free(&from);
        hilt_str_free(&to);
    }
}

int
main(int argc, char **argv)
{
    seed_random(argc, argv);
    for_each_op(add);
    hilt_module *m = hilt_module_new();
    for (uint32_t i = 0; i < ntrials; i++) {
        build_function(m, i);
    }
    hilt_error err = {0};
    const hilt_gen *gen = hilt_gen_load(&err);
    CHECK(gen, "%s", err.text);
    for (int level = 0; gen && level <= 2; level += 2) {
        hilt_gen_options o = {.opt_level = level};
        hilt_code *code = gen->compile(m, &o, &err);
        CHECK(code, "%s", err.text);
        for (uint32_t i = 0; code && i < ntrials; i++) {
            char name[16];
            snprintf(name, sizeof name, "f%u", i);
            hilt_entry f = gen->entry(code, name);
            CHECK(f, "no %s", name);
            if (f) {
                run_trial(&trials[i], f, level);
            }
        }
        gen->release(code);
    }
    printf("%u functions\n", ntrials);
    hilt_module_free(m);
    free(trials);
    return check_result();
}
