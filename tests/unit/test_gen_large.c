/* Code of unusual size: blocks so long that cheaper ways of generating code are taken give what the interpreter
 * gives; nesting so deep that the C stack might run out is refused, with its place. */
#include "../../src/eval/eval.h"
#include "../../src/gen/gen.h"
#include "../../src/ir/build.h"
#include "check.h"

static const hilt_gen *gen;

static hilt_value *
number(hilt_builder *b, hilt_type_kind k, int64_t v)
{
    hilt_type i64 = hilt_type_of(HILT_TYPE_I64), t = hilt_type_of(k);
    hilt_bits bits = {(uint64_t)v, 0};
    if (hilt_type_is_int(t)) {
        return hilt_build_int(b, t, v);
    }
    hilt_fold_bits(HILT_OP_SITOFP, t, &i64, &bits, 1, 0, &bits);
    return hilt_build_const(b, t, bits);
}

/* v[0..3] are an i32, an i128, an f16 and an f32; one of them gets another value. */
static void
record(hilt_builder *b, int i, hilt_value *v[4])
{
    hilt_type i32 = v[0]->type, f16 = v[2]->type, f32 = v[3]->type;
    switch (i % 6) {
    case 0:
        v[0] = hilt_build2(b, HILT_OP_MULI, v[0], number(b, HILT_TYPE_I32, 2 * i + 3));
        break;
    case 1:
        v[1] = hilt_build2(b, HILT_OP_FLOORDIVS, hilt_build2(b, HILT_OP_MULI, v[1], v[1]),
                           number(b, HILT_TYPE_I128, i % 7 ? 3 : -5));
        v[1] = hilt_build2(b, HILT_OP_ADDI, v[1], hilt_build1(b, HILT_OP_EXTSI, v[1]->type, v[0]));
        break;
    case 2:
        v[2] = hilt_build2(b, HILT_OP_ADDF, hilt_build2(b, HILT_OP_DIVF, v[2], number(b, HILT_TYPE_F16, 3)),
                           number(b, HILT_TYPE_F16, i % 11));
        break;
    case 3:
        v[3] = hilt_build2(b, HILT_OP_DIVF, v[3], number(b, HILT_TYPE_F32, 7));
        v[3] = hilt_build2(b, HILT_OP_ADDF, v[3], hilt_build1(b, HILT_OP_EXTF, f32, v[2]));
        break;
    case 4:
        v[0] = hilt_build2(b, HILT_OP_XORI, v[0], hilt_build1(b, HILT_OP_FPTOSI, i32, v[3]));
        v[0] = hilt_build2(b, HILT_OP_SUBI, v[0], hilt_build1(b, HILT_OP_TRUNCI, i32, v[1]));
        break;
    default:
        v[2] = hilt_build2(b, HILT_OP_SUBF, v[2],
                           hilt_build1(b, HILT_OP_SITOFP, f16,
                                       hilt_build2(b, HILT_OP_ANDI, v[0], number(b, HILT_TYPE_I32, 15))));
    }
}

static hilt_module *
long_block(int n)
{
    static const hilt_type_kind kinds[4] = {HILT_TYPE_I32, HILT_TYPE_I128, HILT_TYPE_F16, HILT_TYPE_F32};
    hilt_module *m = hilt_module_new();
    hilt_builder b;
    hilt_builder_init(&b, m);
    hilt_region *r = hilt_build_enter(&b);
    hilt_value *v[4];
    for (int i = 0; i < 4; i++) {
        v[i] = hilt_region_add_arg(r, hilt_type_of(kinds[i]));
    }
    for (int i = 0; i < n; i++) {
        record(&b, i, v);
    }
    hilt_build_op(&b, HILT_OP_RETURN, v, 4, NULL, 0, NULL, 0, NULL, 0);
    hilt_build_leave(&b);
    hilt_attr name = {.key = HILT_ATTR_SYM_NAME, .str = {"f", 1}};
    hilt_build_op(&b, HILT_OP_FUNC, NULL, 0, NULL, 0, &r, 1, &name, 1);
    hilt_builder_fini(&b);
    return m;
}

static void
check_long_block(int n)
{
    hilt_module *m = long_block(n);
    hilt_error err = {0};
    CHECK(hilt_verify(m, &err), "%s", err.text);
    hilt_program *p = hilt_eval_prepare(m, m->body->first, &err);
    for (int level = 0; level < 4; level += 3) {
        hilt_gen_options o = {.opt_level = level};
        hilt_code *code = gen->compile(m, &o, &err);
        CHECK(code, "%s", err.text);
        uint64_t args[5] = {12345, 0x123456789abcdef, 77, 0x3e00, 0x40490fdb}, want[5] = {0}, got[5] = {0};
        hilt_run run = {0};
        CHECK(code && gen->entry(code, "f")(args, got, &run) == HILT_RUN_OK, "compiled, %d ops", n);
        CHECK(hilt_eval_run(p, args, want, &run) == HILT_RUN_OK, "interpreted, %d ops", n);
        CHECK(memcmp(want, got, sizeof want) == 0, "%d ops, level %d: %llx %llx %llx, not %llx %llx %llx", n, level,
              (unsigned long long)got[0], (unsigned long long)got[3], (unsigned long long)got[4],
              (unsigned long long)want[0], (unsigned long long)want[3], (unsigned long long)want[4]);
        gen->release(code);
    }
    hilt_eval_free(p);
    hilt_module_free(m);
}

/* n loops, each inside the one before. */
static hilt_module *
deep_nest(int n)
{
    hilt_module *m = hilt_module_new();
    hilt_builder b;
    hilt_builder_init(&b, m);
    uint32_t scope = hilt_module_add_scope(m, "deep.py", "f", (hilt_loc){0});
    hilt_region *body = hilt_build_enter(&b);
    hilt_type i32 = hilt_type_of(HILT_TYPE_I32);
    hilt_value *bounds[3] = {hilt_build_int(&b, i32, 0), hilt_region_add_arg(body, i32), hilt_build_int(&b, i32, 1)};
    for (int i = 0; i < n; i++) {
        hilt_region_add_arg(hilt_build_enter(&b), i32);
    }
    for (int i = n; i > 0; i--) {
        hilt_region *r = b.region;
        hilt_build_op(&b, HILT_OP_YIELD, NULL, 0, NULL, 0, NULL, 0, NULL, 0);
        hilt_build_leave(&b);
        b.loc = (hilt_loc){scope, HILT_LOC_POS(i, 4)};
        hilt_build_op(&b, HILT_OP_FOR, bounds, 3, NULL, 0, &r, 1, NULL, 0);
    }
    hilt_build_op(&b, HILT_OP_RETURN, NULL, 0, NULL, 0, NULL, 0, NULL, 0);
    hilt_build_leave(&b);
    hilt_attr name = {.key = HILT_ATTR_SYM_NAME, .str = {"f", 1}};
    hilt_build_op(&b, HILT_OP_FUNC, NULL, 0, NULL, 0, &body, 1, &name, 1);
    hilt_builder_fini(&b);
    return m;
}

static void
check_nesting(void)
{
    hilt_error err = {0};
    hilt_gen_options o = {.opt_level = 2};
    hilt_module *m = deep_nest(100);
    CHECK(hilt_verify(m, &err), "%s", err.text);
    hilt_code *code = gen->compile(m, &o, &err);
    uint64_t args[1] = {1};
    hilt_run run = {0};
    CHECK(code && gen->entry(code, "f")(args, NULL, &run) == HILT_RUN_OK, "%s", err.text);
    gen->release(code);
    hilt_module_free(m);
    m = deep_nest(100000);
    CHECK(hilt_verify(m, &err), "%s", err.text);
    CHECK(!gen->compile(m, &o, &err) && err.id == HILT_DIAG_UNSUP_NOT_YET, "%s", err.text);
    CHECK(err.file && strcmp(err.file, "deep.py") == 0 && err.line == 4001 && err.col == 4, "%s:%d:%d: %s",
          err.file ? err.file : "?", err.line, err.col, err.text);
    hilt_module_free(m);
}

int
main(void)
{
    hilt_error err = {0};
    gen = hilt_gen_load(&err);
    CHECK(gen, "%s", err.text);
    if (gen) {
        check_long_block(400);
        check_long_block(1700);
        check_nesting();
    }
    return check_result();
}
