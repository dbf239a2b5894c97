/* A program that uses the public C API and nothing else: reads IR text, optimises it, runs it on each device,
 * and sees what goes wrong explained. */
#include "hilt.h"

#include <stdio.h>
#include <string.h>

static int failures;
#define CHECK(cond)                                                                                          \
    do {                                                                                                     \
        if (!(cond)) {                                                                                       \
            fprintf(stderr, "%s:%d: %s (%s)\n", __FILE__, __LINE__, #cond, hilt_last_error());               \
            failures++;                                                                                      \
        }                                                                                                    \
    } while (0)

static const char text[] =
    "\"func.func\"() <{function_type = (i32, !hilt.ptr<global, 4>) -> (i32, f64), sym_name = \"sum\"}> ({\n"
    "^bb0(%n: i32, %p: !hilt.ptr<global, 4>):\n"
    "  %zero = \"arith.constant\"() {value = 0 : i32} : () -> i32\n"
    "  %one = \"arith.constant\"() {value = 1 : i32} : () -> i32\n"
    "  %four = \"arith.constant\"() {value = 4 : i64} : () -> i64\n"
    "  %positive = \"arith.cmpi\"(%n, %zero) {predicate = 5 : i64} : (i32, i32) -> i1\n"
    "  \"hilt.assert\"(%positive) {message = \"n is negative\"} : (i1) -> () loc(\"sum\"(\"sum.py\":3:5))\n"
    "  %s = \"scf.for\"(%zero, %n, %one, %zero) ({\n"
    "  ^bb0(%i: i32, %acc: i32):\n"
    "    %wide = \"arith.extsi\"(%i) : (i32) -> i64\n"
    "    %bytes = \"arith.muli\"(%wide, %four) : (i64, i64) -> i64\n"
    "    %q = \"hilt.ptr_add\"(%p, %bytes) : (!hilt.ptr<global, 4>, i64) -> !hilt.ptr<global, 4>\n"
    "    %x = \"hilt.load\"(%q) : (!hilt.ptr<global, 4>) -> i32\n"
    "    %next = \"arith.addi\"(%acc, %x) : (i32, i32) -> i32\n"
    "    \"scf.yield\"(%next) : (i32) -> ()\n"
    "  }) : (i32, i32, i32, i32) -> i32\n"
    "  %d = \"arith.sitofp\"(%s) : (i32) -> f64\n"
    "  \"func.return\"(%s, %d) : (i32, f64) -> ()\n"
    "}) : () -> ()\n";

static void
run_on(const hilt_api_module *m, const char *device)
{
    hilt_api_function *f = hilt_api_compile(m, "sum", device, 2);
    CHECK(f != NULL);
    if (f == NULL) {
        return;
    }
    CHECK(hilt_api_arg_count(f) == 2 && hilt_api_result_count(f) == 2);
    CHECK(strcmp(hilt_api_arg_type(f, 1), "!hilt.ptr<global, 4>") == 0 && hilt_api_arg_type(f, 2) == NULL);
    CHECK(strcmp(hilt_api_result_type(f, 1), "f64") == 0);
    int32_t data[5] = {1, 2, 3, 4, -100};
    uint64_t args[2] = {5, (uint64_t)(uintptr_t)data}, results[2] = {0, 0};
    CHECK(hilt_api_call(f, args, results) == 0);
    char *sum = hilt_api_value_print("i32", (uint64_t[2]){results[0], 0});
    char *real = hilt_api_value_print("f64", (uint64_t[2]){results[1], 0});
    CHECK(sum != NULL && strcmp(sum, "-90") == 0);
    CHECK(real != NULL && strcmp(real, "-9.000000e+01") == 0);
    hilt_api_free_text(sum);
    hilt_api_free_text(real);
    uint64_t slots[2];
    CHECK(hilt_api_value_parse("i32", "-5", slots) == 0 && slots[0] == 0xFFFFFFFBu);
    args[0] = slots[0];
    CHECK(hilt_api_call(f, args, results) != 0);
    CHECK(strcmp(hilt_last_error(), "assertion failed: n is negative (sum.py:3)") == 0);
    hilt_api_function_free(f);
}

int
main(int argc, char **argv)
{
    hilt_api_module *m = hilt_api_parse(text, strlen(text));
    CHECK(m != NULL);
    char *before = hilt_api_print(m, 0);
    CHECK(before != NULL && strstr(before, "scf.for") != NULL && strstr(before, "loc(") == NULL);
    hilt_api_free_text(before);
    run_on(m, "eval");
    CHECK(hilt_api_optimize(m, NULL, 3) == 0);
    char *after = hilt_api_print(m, HILT_API_LOCATIONS);
    CHECK(after != NULL && strstr(after, "loc(\"sum\"(\"sum.py\":3:5))") != NULL);
    hilt_api_free_text(after);
    run_on(m, "eval");
    if (argc > 1 && strcmp(argv[1], "cpu") == 0) {
        run_on(m, "cpu");
        char *llvm = hilt_api_code(m, "llvm", 2);
        CHECK(llvm != NULL && strstr(llvm, "define") != NULL);
        hilt_api_free_text(llvm);
    }
    CHECK(hilt_api_optimize(m, "no-such-pass", 2) != 0 && strstr(hilt_last_error(), "no-such-pass") != NULL);
    CHECK(hilt_api_compile(m, "other", "eval", 2) == NULL && strstr(hilt_last_error(), "other") != NULL);
    CHECK(hilt_api_compile(m, NULL, "abacus", 2) == NULL && strstr(hilt_last_error(), "abacus") != NULL);
    hilt_api_module_free(m);
    hilt_api_module_free(NULL);
    hilt_api_function_free(NULL);
    CHECK(hilt_api_parse("nonsense", 8) == NULL && strstr(hilt_last_error(), "line 1") != NULL);
    uint64_t slots[2];
    CHECK(hilt_api_value_parse("i8", "300", slots) != 0 && hilt_api_value_parse("i9", "1", slots) != 0);
    CHECK(hilt_version()[0] != 0);
    return failures != 0;
}
