/* The interpreter: moves between regions, poison, wide values, deep nests, output and assertions, running out
 * of memory. */
#include "../../src/eval/eval.h"
#include "../../src/ir/build.h"
#include "check.h"

#include <stdlib.h>

static void
ignore(hilt_run *run)
{
    (void)run;
}

static char message[64]; /* of the last failed assertion */

static int
run_text(const char *text, const uint64_t *args, uint64_t *results, hilt_run *run)
{
    hilt_error err = {0};
    hilt_module *m = hilt_parse(text, strlen(text), &err);
    CHECK(m && hilt_verify(m, &err), "%s", err.text);
    hilt_program *p = hilt_eval_prepare(m, hilt_module_func(m, NULL), &err);
    CHECK(p != NULL, "%s", err.text);
    run->flush = ignore;
    int status = hilt_eval_run(p, args, results, run);
    hilt_eval_free(p);
    snprintf(message, sizeof message, "%.*s", (int)run->message_len, run->message ? run->message : "");
    hilt_module_free(m);
    return status;
}

/* Carried values that change places: all moves at once. */
static void
test_rotation(void)
{
    static const char text[] =
        "\"func.func\"() <{function_type = (i32, i32, i32, i32) -> (i32, i32, i32), sym_name = \"f\"}> ({\n"
        "^bb0(%n: i32, %a: i32, %b: i32, %c: i32):\n"
        "  %0 = \"arith.constant\"() <{value = 0 : i32}> : () -> i32\n"
        "  %1 = \"arith.constant\"() <{value = 1 : i32}> : () -> i32\n"
        "  %r:3 = \"scf.for\"(%0, %n, %1, %a, %b, %c) ({\n"
        "  ^bb0(%i: i32, %x: i32, %y: i32, %z: i32):\n"
        "    \"scf.yield\"(%y, %z, %x) : (i32, i32, i32) -> ()\n"
        "  }) : (i32, i32, i32, i32, i32, i32) -> (i32, i32, i32)\n"
        "  %q:3 = \"scf.while\"(%r#0, %r#1, %r#2) ({\n"
        "  ^bb0(%x: i32, %y: i32, %z: i32):\n"
        "    %m = \"arith.cmpi\"(%x, %1) <{predicate = 1 : i64}> : (i32, i32) -> i1\n"
        "    \"scf.condition\"(%m, %z, %x, %y) : (i1, i32, i32, i32) -> ()\n"
        "  }, {\n"
        "  ^bb0(%x: i32, %y: i32, %z: i32):\n"
        "    \"scf.yield\"(%x, %y, %z) : (i32, i32, i32) -> ()\n"
        "  }) : (i32, i32, i32) -> (i32, i32, i32)\n"
        "  \"func.return\"(%q#0, %q#1, %q#2) : (i32, i32, i32) -> ()\n"
        "}) : () -> ()\n";
    for (uint64_t n = 0; n < 7; n++) {
        hilt_run run = {0};
        uint64_t args[4] = {n, 1, 2, 3}, r[3];
        CHECK(run_text(text, args, r, &run) == HILT_RUN_OK, "status");
        /* the while turns until 1 is in front, then hands it on behind the last */
        CHECK(r[0] == 3 && r[1] == 1 && r[2] == 2, "%d: %d %d %d", (int)n, (int)r[0], (int)r[1], (int)r[2]);
    }
}

static void
test_poison(void)
{
    static const char head[] =
        "\"func.func\"() <{function_type = (i1, i32, !hilt.ptr<generic, 4>) -> i32, sym_name = \"f\"}> ({\n"
        "^bb0(%c: i1, %a: i32, %p: !hilt.ptr<generic, 4>):\n"
        "  %u = \"ub.poison\"() : () -> i32\n"
        "  %s = \"arith.select\"(%c, %a, %u) : (i1, i32, i32) -> i32\n"
        "  %t = \"arith.addi\"(%s, %s) : (i32, i32) -> i32\n";
    static const char *const tails[] = {
        "  \"func.return\"(%t) : (i32) -> ()\n}) : () -> ()\n",
        "  \"hilt.store\"(%t, %p) : (i32, !hilt.ptr<generic, 4>) -> ()\n  \"func.return\"(%a) : (i32) -> "
        "()\n}) : () -> ()\n",
        "  %k = \"arith.cmpi\"(%t, %a) <{predicate = 0 : i64}> : (i32, i32) -> i1\n"
        "  \"scf.if\"(%k) ({\n    \"scf.yield\"() : () -> ()\n  }, {\n    \"scf.yield\"() : () -> ()\n  }) : "
        "(i1) -> ()\n"
        "  \"func.return\"(%a) : (i32) -> ()\n}) : () -> ()\n",
    };
    for (int i = 0; i < 3; i++)
        for (uint64_t c = 0; c < 2; c++) {
            char text[2000];
            int32_t memory = 0;
            hilt_run run = {0};
            uint64_t args[3] = {c, 21, (uintptr_t)&memory}, result = 0;
            snprintf(text, sizeof text, "%s%s", head, tails[i]);
            int status = run_text(text, args, &result, &run);
            CHECK(status == (i && !c ? HILT_RUN_ASSERTION : HILT_RUN_OK), "case %d, %d: %d", i, (int)c,
                  status);
            CHECK(i || !c || result == 42, "a value that is set");
        }
}

static void
test_wide(void)
{
    static const char text[] =
        "\"func.func\"() <{function_type = (i128, i128, i8) -> (i128, i8, i1), sym_name = \"f\"}> ({\n"
        "^bb0(%a: i128, %b: i128, %c: i8):\n"
        "  %m = \"arith.muli\"(%a, %b) : (i128, i128) -> i128\n"
        "  %d = \"arith.addi\"(%c, %c) : (i8, i8) -> i8\n"
        "  %l = \"arith.cmpi\"(%m, %a) <{predicate = 2 : i64}> : (i128, i128) -> i1\n"
        "  \"func.return\"(%m, %d, %l) : (i128, i8, i1) -> ()\n"
        "}) : () -> ()\n";
    hilt_run run = {0};
    unsigned __int128 a = ((unsigned __int128)0x123456789abcdef0 << 64) | 0xfedcba9876543210,
                      b = 0x1000000000000003, m = a * b;
    uint64_t args[5] = {(uint64_t)a, (uint64_t)(a >> 64), (uint64_t)b, (uint64_t)(b >> 64), 0xfff}, r[4];
    CHECK(run_text(text, args, r, &run) == HILT_RUN_OK, "status");
    CHECK(r[0] == (uint64_t)m && r[1] == (uint64_t)(m >> 64), "the product");
    CHECK(r[2] == 0xfe && r[3] == ((__int128)m < (__int128)a), "%d %d", (int)r[2], (int)r[3]);
}

/* The last index of the type, and a sum that would pass it. */
static void
test_last_index(void)
{
    static const char text[] =
        "\"func.func\"() <{function_type = (i8, i8, i8) -> (i8, i32), sym_name = \"f\"}> ({\n"
        "^bb0(%a: i8, %b: i8, %s: i8):\n"
        "  %0 = \"arith.constant\"() <{value = 0 : i32}> : () -> i32\n"
        "  %1 = \"arith.constant\"() <{value = 1 : i32}> : () -> i32\n"
        "  %r:2 = \"scf.for\"(%a, %b, %s, %a, %0) ({\n"
        "  ^bb0(%i: i8, %last: i8, %k: i32):\n"
        "    %n = \"arith.addi\"(%k, %1) : (i32, i32) -> i32\n"
        "    \"scf.yield\"(%i, %n) : (i8, i32) -> ()\n"
        "  }) : (i8, i8, i8, i8, i32) -> (i8, i32)\n"
        "  \"func.return\"(%r#0, %r#1) : (i8, i32) -> ()\n"
        "}) : () -> ()\n";
    static const struct {
        int a, b, step, last, trips;
    } cases[] = {{120, 127, 1, 126, 7},
                 {120, 127, 5, 125, 2},
                 {-128, 127, 127, 126, 3},
                 {5, 5, 1, 5, 0},
                 {5, -5, 1, 5, 0}};
    for (size_t i = 0; i < HILT_COUNT(cases); i++) {
        hilt_run run = {0};
        uint64_t args[3] = {(uint8_t)cases[i].a, (uint8_t)cases[i].b, (uint8_t)cases[i].step}, r[2];
        CHECK(run_text(text, args, r, &run) == HILT_RUN_OK, "status");
        CHECK((int8_t)r[0] == cases[i].last && (int)r[1] == cases[i].trips, "%d: %d %d", (int)i, (int8_t)r[0],
              (int)r[1]);
    }
    hilt_run run = {0};
    uint64_t args[3] = {0, 3, 0}, r[2];
    CHECK(run_text(text, args, r, &run) == HILT_RUN_ASSERTION && message[0], "a step of zero is refused");
}

static void
test_output(void)
{
    static const char text[] =
        "\"func.func\"() <{function_type = (i32, i1) -> (), sym_name = \"f\"}> ({\n"
        "^bb0(%a: i32, %c: i1):\n"
        "  \"hilt.printf\"(%a, %c) {format = \"a={} c={}\\0A\", signs = \"sb\"} : (i32, i1) -> ()\n"
        "  \"hilt.assert\"(%c) {message = \"c must hold\"} : (i1) -> ()\n"
        "  \"hilt.printf\"() {format = \"after\\0A\", signs = \"\"} : () -> ()\n"
        "  \"func.return\"() : () -> ()\n"
        "}) : () -> ()\n";
    for (uint64_t c = 0; c < 2; c++) {
        hilt_run run = {0};
        uint64_t args[2] = {(uint32_t)-7, c};
        int status = run_text(text, args, NULL, &run);
        CHECK(status == (c ? HILT_RUN_OK : HILT_RUN_ASSERTION), "status %d", status);
        CHECK(run.out.data && !strcmp(run.out.data, c ? "a=-7 c=True\nafter\n" : "a=-7 c=False\n"), "%s",
              run.out.data);
        CHECK(!strcmp(message, c ? "" : "c must hold"), "%s", message);
        hilt_str_free(&run.out);
    }
}

/* Loops inside each other, far deeper than a stack of C calls would bear. */
static void
test_deep(void)
{
    enum { DEPTH = 20000 };
    hilt_module *m = hilt_module_new();
    hilt_builder b;
    hilt_error err = {0};
    hilt_builder_init(&b, m);
    hilt_region *r = hilt_build_enter(&b);
    hilt_type i32 = hilt_type_of(HILT_TYPE_I32);
    hilt_value *zero = hilt_build_int(&b, i32, 0), *one = hilt_build_int(&b, i32, 1);
    hilt_region **regions = malloc(DEPTH * sizeof *regions);
    hilt_value *carried = hilt_region_add_arg(r, i32);
    hilt_value **inits = malloc(DEPTH * sizeof *inits);
    for (int i = 0; i < DEPTH; i++) {
        inits[i] = carried;
        regions[i] = hilt_build_enter(&b);
        hilt_region_add_arg(regions[i], i32);
        carried = hilt_region_add_arg(regions[i], i32);
    }
    carried = hilt_build2(&b, HILT_OP_ADDI, carried, one);
    for (int i = DEPTH; i-- > 0;) {
        hilt_build_leave(&b);
        hilt_build_op_in(&b, regions[i], HILT_OP_YIELD, &carried, 1, NULL, 0);
        hilt_value *operands[4] = {zero, one, one, inits[i]};
        carried = hilt_build_op(&b, HILT_OP_FOR, operands, 4, &i32, 1, &regions[i], 1, NULL, 0)->results;
    }
    hilt_build_op(&b, HILT_OP_RETURN, &carried, 1, NULL, 0, NULL, 0, NULL, 0);
    hilt_build_leave(&b);
    hilt_attr name = {.key = HILT_ATTR_SYM_NAME, .str = {"f", 1}};
    hilt_op *func = hilt_build_op(&b, HILT_OP_FUNC, NULL, 0, NULL, 0, &r, 1, &name, 1);
    hilt_builder_fini(&b);
    hilt_program *p = hilt_eval_prepare(m, func, &err);
    hilt_run run = {0};
    uint64_t arg = 41, result = 0;
    CHECK(p && hilt_eval_run(p, &arg, &result, &run) == HILT_RUN_OK && result == 42, "%d", (int)result);
    hilt_eval_free(p);
    hilt_module_free(m);
    free(regions);
    free(inits);
}

/* Each allocation of a preparation and a run fails once: an error each time, never a crash. */
static void
test_no_memory(void)
{
    static const char text[] = "\"func.func\"() <{function_type = (f32) -> (f32), sym_name = \"f\"}> ({\n"
                               "^bb0(%a: f32):\n"
                               "  %0 = \"arith.constant\"() <{value = 0 : i32}> : () -> i32\n"
                               "  %1 = \"arith.constant\"() <{value = 900 : i32}> : () -> i32\n"
                               "  %r = \"scf.for\"(%0, %1, %1, %a) ({\n"
                               "  ^bb0(%i: i32, %x: f32):\n"
                               "    %y = \"math.cos\"(%x) : (f32) -> f32\n"
                               "    \"scf.yield\"(%y) : (f32) -> ()\n"
                               "  }) : (i32, i32, i32, f32) -> f32\n"
                               "  \"func.return\"(%r) : (f32) -> ()\n"
                               "}) : () -> ()\n";
    hilt_error err = {0};
    hilt_module *m = hilt_parse(text, strlen(text), &err);
    bool done = false;
    for (long n = 0; !done; n++) {
        hilt_run run = {0};
        uint64_t arg = 0, result = 0;
        err = (hilt_error){0};
        hilt_alloc_fail_after(n);
        hilt_program *p = hilt_eval_prepare(m, hilt_module_func(m, NULL), &err);
        int status = p ? hilt_eval_run(p, &arg, &result, &run) : HILT_RUN_NO_MEMORY;
        hilt_alloc_fail_after(-1);
        CHECK(p || err.id == HILT_DIAG_OUT_OF_MEMORY, "an error is said");
        CHECK(status == HILT_RUN_OK || status == HILT_RUN_NO_MEMORY, "status %d", status);
        done = status == HILT_RUN_OK;
        CHECK(!done || result == 0x3f800000, "cos 0 = 1");
        hilt_eval_free(p);
    }
    hilt_module_free(m);
}

int
main(void)
{
    test_no_memory(); /* first: what math.* folds with is made once a process */
    test_rotation();
    test_poison();
    test_wide();
    test_last_index();
    test_output();
    test_deep();
    return check_result();
}
