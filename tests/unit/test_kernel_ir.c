/* What the verifier refuses of kernels: operands and results by signature, words, attributes, places, launches. */
#include "../../src/ir/ir.h"
#include "check.h"

static const char head[] =
    "\"func.func\"() <{function_type = (!hilt.ptr<global, 4>, !hilt.ptr<shared, 8>, i32, i64, i1, f32, i8) -> (), sym_name = \"k\"}> ({\n"
    "^bb0(%g: !hilt.ptr<global, 4>, %s: !hilt.ptr<shared, 8>, %w: i32, %l: i64, %b: i1, %f: f32, %c: i8):\n";
static const char tail[] = "  \"func.return\"() : () -> ()\n}) {kernel} : () -> ()\n";

#define G "!hilt.ptr<global, 4>"
#define S "!hilt.ptr<shared, 8>"
static const struct {
    const char *op, *said; /* said NULL: it is fine */
} ops[] = {
    /* types */
    {"\"hilt.barrier\"(%w, %w) : (i32, i32) -> ()", NULL},
    {"\"hilt.barrier\"(%w, %l) : (i32, i64) -> ()", "operand 1"},
    {"%0 = \"hilt.sreg\"() {reg = \"tid.x\"} : () -> i64", "result 0"},
    {"%0 = \"hilt.ballot\"(%w, %w) : (i32, i32) -> i32", "operand 0"},
    {"%0:2 = \"hilt.shuffle_sync\"(%f, %w, %w, %w) {mode = \"up\"} : (f32, i32, i32, i32) -> (f32, i1)", NULL},
    {"%0:2 = \"hilt.shuffle_sync\"(%f, %w, %w, %w) {mode = \"up\"} : (f32, i32, i32, i32) -> (i32, i1)", "result 0"},
    {"%0:2 = \"hilt.shuffle_sync\"(%c, %w, %w, %w) {mode = \"up\"} : (i8, i32, i32, i32) -> (i8, i1)", "operand 0"},
    {"\"hilt.mbar_init\"(%g, %w) : (" G ", i32) -> ()", "operand 0"},
    {"\"hilt.mbar_init\"(%s, %w) : (" S ", i32) -> ()", NULL},
    {"%0 = \"hilt.mbar_arrive\"(%s, %w) : (" S ", i32) -> i32", "result 0"},
    {"%0 = \"hilt.atomic_rmw\"(%g, %w) {kind = \"add\", order = \"relaxed\", scope = \"gpu\"} : (" G ", i32) -> f32", "result 0"},
    {"\"hilt.check_index\"(%w, %w) {dim = 0 : i64, name = \"a\", text = \"4:1\"} : (i32, i32) -> ()", "operand 0"},
    {"\"hilt.cp_async\"(%g, %s, %w) {bytes = 4 : i64, cache = \"ca\"} : (" G ", " S ", i32) -> ()", "operand 0"},
    {"\"hilt.barrier\"(%w) : (i32) -> ()", "operands"},
    /* words */
    {"%0 = \"hilt.sreg\"() {reg = \"add\"} : () -> i32", "its reg cannot be 'add'"},
    {"%0 = \"hilt.sreg\"() : () -> i32", "has no reg"},
    {"%0 = \"hilt.vote\"(%b, %w) {kind = \"ballot\"} : (i1, i32) -> i1", "its kind cannot be 'ballot'"},
    {"%0 = \"hilt.atomic_load\"(%g) {order = \"release\", scope = \"gpu\"} : (" G ") -> i32", "its order cannot be 'release'"},
    {"%0 = \"hilt.atomic_load\"(%g) {order = \"acquire\"} : (" G ") -> i32", "has no scope"},
    {"\"hilt.fence\"() {order = \"relaxed\", scope = \"gpu\"} : () -> ()", "its order cannot be 'relaxed'"},
    {"\"hilt.fence_proxy\"() {kind = \"all\"} : () -> ()", "its kind cannot be 'all'"},
    /* attributes */
    {"\"hilt.trap\"() : () -> ()", "has no message"},
    {"%0 = \"hilt.alloc_shared\"() {count = 4 : i64, type = i32} : () -> !hilt.ptr<shared, 4>", NULL},
    {"%0 = \"hilt.alloc_shared\"() {count = 0 : i64, type = i32} : () -> !hilt.ptr<shared, 4>", "no count that memory has"},
    {"%0 = \"hilt.alloc_shared\"() {count = 4 : i64, type = vector<2xi32>} : () -> !hilt.ptr<shared, 4>", "no scalar type"},
    {"%0 = \"hilt.alloc_shared\"() {count = 4 : i64, type = i32, align = 24 : i64} : () -> !hilt.ptr<shared, 4>", "power of two"},
    {"\"hilt.cp_async\"(%s, %g, %w) {bytes = 12 : i64, cache = \"ca\"} : (" S ", " G ", i32) -> ()", "4, 8 or 16 bytes"},
    {"\"hilt.cp_wait\"() : () -> ()", "how many groups"},
    {"\"hilt.bulk_wait\"() {groups = 1 : i64, read} : () -> ()", NULL},
    {"\"hilt.bulk_reduce\"(%g, %s, %w) {kind = \"add\"} : (" G ", " S ", i32) -> ()", "no type of elements"},
};

static bool
accepted(const char *text, hilt_error *err)
{
    hilt_module *m = hilt_parse(text, strlen(text), err);
    bool ok = m && hilt_verify(m, err);
    hilt_module_free(m);
    return ok;
}

static void
test_ops(void)
{
    for (size_t k = 0; k < HILT_COUNT(ops); k++) {
        char text[2048];
        hilt_error err = {0};
        snprintf(text, sizeof text, "%s  %s\n%s", head, ops[k].op, tail);
        bool ok = accepted(text, &err);
        CHECK(ok == !ops[k].said, "%s: %s", ops[k].op, err.text);
        CHECK(ok || !ops[k].said || strstr(err.text, ops[k].said), "%s: %s", ops[k].op, err.text);
    }
}

#define THREE(v) v ", " v ", " v
#define SIZES THREE("%l") ", " THREE("%l") ", " THREE("%l") ", %l, %l"
#define I64S THREE("i64") ", " THREE("i64") ", " THREE("i64") ", i64, i64"
#define FUNC(name, result, body, attrs)                                                                         \
    "\"func.func\"() <{function_type = (i32, i64) -> (" result "), sym_name = \"" name "\"}> ({\n"              \
    "^bb0(%w: i32, %l: i64):\n" body "}) {" attrs "} : () -> ()\n"
#define RETURN "  \"func.return\"() : () -> ()\n"
#define KERNEL FUNC("k", "", RETURN, "kernel")

static const struct {
    const char *text, *said;
} modules[] = {
    {FUNC("h", "", "\"hilt.launch\"(" SIZES ", %w, %l) {callee = \"k\"} : (" I64S ", i32, i64) -> ()\n" RETURN, "") KERNEL, NULL},
    {FUNC("h", "", "\"hilt.launch\"(" SIZES ", %w, %l) {callee = \"x\"} : (" I64S ", i32, i64) -> ()\n" RETURN, "") KERNEL,
     "has no kernel 'x'"},
    {FUNC("h", "", "\"hilt.launch\"(" SIZES ", %w, %l) {callee = \"h\"} : (" I64S ", i32, i64) -> ()\n" RETURN, "") KERNEL,
     "has no kernel 'h'"},
    {FUNC("h", "", "\"hilt.launch\"(" SIZES ", %w) {callee = \"k\"} : (" I64S ", i32) -> ()\n" RETURN, "") KERNEL,
     "12 operands, which should be 13"},
    {FUNC("h", "", "\"hilt.launch\"(" SIZES ", %l, %l) {callee = \"k\"} : (" I64S ", i64, i64) -> ()\n" RETURN, "") KERNEL,
     "operand 11 of another type"},
    {KERNEL FUNC("l", "", "\"hilt.launch\"(" SIZES ", %w, %l) {callee = \"k\"} : (" I64S ", i32, i64) -> ()\n" RETURN, "kernel"),
     "belongs in a host function"},
    {FUNC("h", "", "\"hilt.exit\"() : () -> ()\n" RETURN, ""), "belongs in a kernel"},
    {FUNC("h", "", "%0 = \"hilt.sreg\"() {reg = \"tid.x\"} : () -> i32\n" RETURN, ""), "belongs in a kernel"},
    {FUNC("k", "", "%0 = \"hilt.sreg\"() {reg = \"tid.x\"} : () -> i32\n" RETURN, "kernel, per_block"), "is of one thread"},
    {FUNC("k", "", "%0 = \"hilt.sreg\"() {reg = \"ntid.x\"} : () -> i32\n" RETURN, "kernel, per_block"), NULL},
    {FUNC("k", "", "\"hilt.barrier\"(%w, %w) : (i32, i32) -> ()\n" RETURN, "kernel, per_block"), "is of one thread"},
    {FUNC("k", "", "%0 = \"hilt.sreg\"() {reg = \"run.x\"} : () -> i32\n" RETURN, "kernel, per_block"), "is of several blocks"},
    {FUNC("k", "", "%0 = \"hilt.sreg\"() {reg = \"run.x\"} : () -> i32\n" RETURN, "kernel, per_block, per_run"), NULL},
    {FUNC("k", "", "\"hilt.fence\"() {order = \"acq_rel\", scope = \"gpu\"} : () -> ()\n" RETURN, "kernel, per_block"), NULL},
    {FUNC("h", "", "\"hilt.check_index\"(%l, %l) {dim = 0 : i64, name = \"a\", text = \"4:1\"} : (i64, i64) -> ()\n" RETURN, ""), NULL},
    {FUNC("k", "i32", "  \"func.return\"(%w) : (i32) -> ()\n", "kernel"), "returns values"},
    {FUNC("k", "", RETURN, "kernel, block = [64, 1]"), "three positive sizes"},
    {FUNC("k", "", RETURN, "kernel, cluster = [2, 0, 1]"), "three positive sizes"},
    {FUNC("k", "", RETURN, "kernel, block = [64, 1, 1], cluster = [2, 1, 1], maxntid = [128, 1, 1]"), NULL},
};

static void
test_modules(void)
{
    for (size_t k = 0; k < HILT_COUNT(modules); k++) {
        hilt_error err = {0};
        bool ok = accepted(modules[k].text, &err);
        CHECK(ok == !modules[k].said, "%d: %s", (int)k, err.text);
        CHECK(ok || !modules[k].said || strstr(err.text, modules[k].said), "%d: %s", (int)k, err.text);
    }
}

/* Names that users know. */
static void
test_spoken(void)
{
    static const char text[] =
        "\"func.func\"() <{function_type = () -> (), sym_name = \"k\"}> ({\n"
        "  %z = \"arith.constant\"() <{value = 0 : i32}> : () -> i32\n"
        "  %o = \"arith.constant\"() <{value = 1 : i32}> : () -> i32\n"
        "  \"hilt.barrier\"(%z, %z) : (i32, i32) -> ()\n"
        "  \"hilt.barrier\"(%o, %z) : (i32, i32) -> ()\n"
        "  \"hilt.exit\"() : () -> ()\n  \"func.return\"() : () -> ()\n}) {kernel} : () -> ()\n";
    static const char *const names[] = {"arith.constant", "arith.constant", "sync_threads", "barrier", "return"};
    hilt_error err = {0};
    hilt_module *m = hilt_parse(text, sizeof text - 1, &err);
    CHECK(m != NULL, "%s", err.text);
    const hilt_op *op = m ? hilt_module_func(m, "k")->regions[0]->first : NULL;
    for (size_t k = 0; op && k < HILT_COUNT(names); k++, op = op->next)
        CHECK(strcmp(hilt_op_spoken(op), names[k]) == 0, "%s", hilt_op_spoken(op));
    hilt_module_free(m);
}

int
main(void)
{
    test_ops();
    test_modules();
    test_spoken();
    return check_result();
}
