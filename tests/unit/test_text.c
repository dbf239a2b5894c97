/* The IR text: random modules print, parse and print to the same text; wrong text and wrong modules are
 * refused with the right words; running out of memory anywhere is an error, never a crash or a leak. */
#include "../../src/ir/build.h"
#include "check.h"

#include <locale.h>
#include <stdlib.h>

static uint64_t seed = 1234567;

static uint32_t
rnd(uint32_t below)
{
    seed ^= seed << 13;
    seed ^= seed >> 7;
    seed ^= seed << 17;
    return (uint32_t)(seed >> 33) % below;
}

/* -- random modules -------------------------------------------------------------------------------------- */
typedef struct generator {
    hilt_module *m;
    hilt_builder b;
    HILT_VEC(hilt_value *) seen;
    bool ok; /* false: out of memory somewhere */
} generator;

/* Of a value that constants or poison can be: no tensor map. */
static hilt_type
some_type(void)
{
    uint32_t k;
    do {
        k = HILT_TYPE_I1 + rnd(HILT_TYPE_COUNT - HILT_TYPE_I1);
    } while (k == HILT_TYPE_TMAP);
    return k == HILT_TYPE_PTR ? hilt_type_ptr((hilt_space)rnd(HILT_SPACE_COUNT), rnd(2) << rnd(8))
                              : hilt_type_of((hilt_type_kind)k);
}

static hilt_value *
keep(generator *g, hilt_value *v)
{
    g->ok = g->ok && v != NULL && hilt_vec_push(&g->seen, v);
    return v;
}

static hilt_value *
some(generator *g, hilt_type t)
{
    for (int tries = 0; tries < 20 && g->seen.len != 0; tries++) {
        hilt_value *v = g->seen.data[rnd((uint32_t)g->seen.len)];
        if (hilt_type_eq(v->type, t)) {
            return v;
        }
    }
    if (hilt_type_is_ptr(t)) {
        return keep(g, hilt_build_poison(&g->b, t));
    }
    unsigned width = hilt_type_bits(t);
    hilt_bits bits = {(uint64_t)rnd(1u << 31) << 32 | rnd(1u << 31), (uint64_t)rnd(1u << 31) << 33};
    bits.lo &= width < 64 ? ((uint64_t)1 << width) - 1 : ~(uint64_t)0;
    bits.lo &= t.kind == HILT_TYPE_TF32 ? ~(uint64_t)0x1FFF : ~(uint64_t)0;
    bits.hi = width > 64 ? bits.hi : 0;
    return keep(g, hilt_build_const(&g->b, t, bits));
}

static void
some_loc(generator *g)
{
    static const char *const files[] = {"a.py", "dir/\"b\" \\c.py", "\xC3\xA4.py", ""};
    static const char *const functions[] = {"f", "<lambda>", "Class.method", NULL};
    if (rnd(4) == 0) {
        hilt_loc caller = rnd(2) ? g->b.loc : (hilt_loc){0};
        g->b.loc.scope = hilt_module_add_scope(g->m, files[rnd(4)], functions[rnd(4)], caller);
        g->ok = g->ok && g->b.loc.scope != 0;
    }
    g->b.loc.pos = HILT_LOC_POS(rnd(5000), rnd(1200));
}

static void block(generator *g, int depth);

static hilt_region *
region(generator *g, int depth, const hilt_type *args, uint32_t nargs, hilt_opcode end,
       const hilt_type *yields, uint32_t n)
{
    hilt_region *r = hilt_build_enter(&g->b);
    size_t before = g->seen.len;
    hilt_value *out[8];
    g->ok = g->ok && r != NULL;
    for (uint32_t i = 0; g->ok && i < nargs; i++) {
        keep(g, hilt_region_add_arg(r, args[i]));
    }
    if (g->ok) {
        block(g, depth);
    }
    for (uint32_t i = 0; g->ok && i < n; i++) {
        out[i] = some(g, yields[i]);
    }
    if (g->ok) {
        g->ok = hilt_build_op(&g->b, end, out, n, NULL, 0, NULL, 0, NULL, 0) != NULL;
        hilt_build_leave(&g->b);
    }
    g->seen.len = before;
    return r;
}

static void
structured(generator *g, int depth)
{
    hilt_type carried[8], t = hilt_type_of(HILT_TYPE_I32);
    hilt_value *in[8];
    hilt_region *regions[2];
    uint32_t n = rnd(4), nin = 0;
    hilt_opcode code = HILT_OP_IF + rnd(3);
    hilt_attr attrs[2] = {{.key = HILT_ATTR_UNROLL, .i = 1 + rnd(9)}, {.key = HILT_ATTR_VECTORIZE, .i = 1}};
    carried[0] = code == HILT_OP_WHILE ? hilt_type_of(HILT_TYPE_I1) : t;
    for (uint32_t i = 0; i < n; i++) {
        carried[1 + i] = some_type();
    }
    if (code == HILT_OP_IF) {
        in[nin++] = some(g, hilt_type_of(HILT_TYPE_I1));
        regions[0] = region(g, depth, NULL, 0, HILT_OP_YIELD, carried + 1, n);
        regions[1] = g->ok ? region(g, depth, NULL, 0, HILT_OP_YIELD, carried + 1, n) : NULL;
    }
    else {
        for (uint32_t i = 0; code == HILT_OP_FOR && g->ok && i < 3; i++) {
            in[nin++] = some(g, t);
        }
        for (uint32_t i = 0; g->ok && i < n; i++) {
            in[nin++] = some(g, carried[1 + i]);
        }
        bool loop = code == HILT_OP_FOR;
        regions[0] = g->ok ? region(g, depth, carried + !loop, n + loop,
                                    loop ? HILT_OP_YIELD : HILT_OP_CONDITION, carried + loop, n + !loop)
                           : NULL;
        regions[1] = g->ok && !loop ? region(g, depth, carried + 1, n, HILT_OP_YIELD, carried + 1, n) : NULL;
    }
    hilt_op *op = g->ok ? hilt_build_op(&g->b, code, in, nin, carried + 1, n, regions,
                                        code == HILT_OP_FOR ? 1 : 2, attrs, code == HILT_OP_FOR ? rnd(3) : 0)
                        : NULL;
    g->ok = g->ok && op != NULL;
    for (uint32_t i = 0; g->ok && i < n; i++) {
        keep(g, &op->results[i]);
    }
}

static void
block(generator *g, int depth)
{
    for (uint32_t k = rnd(8); g->ok && k != 0; k--) {
        hilt_type t = some_type();
        some_loc(g);
        hilt_value *x = some(g, t), *y = g->ok ? some(g, t) : NULL;
        if (!g->ok) {
            return;
        }
        hilt_attr text[2] = {{.key = HILT_ATTR_FORMAT, .str = {"%d \"\\\n\0\xFF", 8}},
                             {.key = HILT_ATTR_SIGNS, .str = {"s", 1}}};
        switch (rnd(5)) {
        case 0:
            if (hilt_type_is_int(t)) {
                keep(g, hilt_build2(&g->b, HILT_OP_MULI, x, y));
            }
            else if (hilt_type_is_float(t)) {
                keep(g, hilt_build2(&g->b, HILT_OP_ADDF, x, y));
            }
            break;
        case 1:
            keep(g, hilt_build_select(&g->b, some(g, hilt_type_of(HILT_TYPE_I1)), x, y));
            break;
        case 2:
            g->ok = hilt_build_op(&g->b, HILT_OP_PRINTF, &x, 1, NULL, 0, NULL, 0, text, 2) != NULL;
            break;
        default:
            if (depth > 0) {
                structured(g, depth - 1);
            }
            break;
        }
    }
}

/* NULL: out of memory. */
static hilt_module *
some_module(void)
{
    generator g = {.ok = true};
    g.m = hilt_module_new();
    if (g.m == NULL || !hilt_builder_init(&g.b, g.m)) {
        hilt_module_free(g.m);
        return NULL;
    }
    for (uint32_t k = rnd(3) + 1; g.ok && k != 0; k--) {
        char name[16];
        hilt_type args[4], results[4];
        const char *names[4] = {"a", "b\"", "\xC3\xBC", ""};
        uint32_t nargs = rnd(4), nresults = rnd(4);
        for (uint32_t i = 0; i < 4; i++) {
            args[i] = some_type();
            results[i] = some_type();
        }
        hilt_region *r = region(&g, 3, args, nargs, HILT_OP_RETURN, results, nresults);
        snprintf(name, sizeof name, "f%u", k);
        hilt_attr attrs[3] = {{.key = HILT_ATTR_SYM_NAME, .str = {name, strlen(name)}},
                              {.key = HILT_ATTR_ARG_NAMES, .strs = {names, nargs}},
                              {.key = HILT_ATTR_CHECKED, .i = 1}};
        g.ok = g.ok && hilt_build_op(&g.b, HILT_OP_FUNC, NULL, 0, NULL, 0, &r, 1, attrs, 1 + rnd(3)) != NULL;
    }
    hilt_builder_fini(&g.b);
    hilt_vec_free(&g.seen);
    if (!g.ok) {
        hilt_module_free(g.m);
        return NULL;
    }
    return g.m;
}

static void
test_round_trip(void)
{
    for (int round = 0; round < 400; round++) {
        hilt_module *m = some_module();
        hilt_error err = {0};
        hilt_str first = {0}, second = {0}, third = {0};
        CHECK(hilt_verify(m, &err), "%s", err.text);
        CHECK(hilt_print(&first, m, HILT_PRINT_LOCS), "print");
        hilt_module *again = hilt_parse(first.data, first.len, &err), *copy = hilt_module_clone(m);
        CHECK(again != NULL, "%s\n%s", err.text, first.data);
        if (again != NULL) {
            CHECK(hilt_verify(again, &err) && hilt_verify(copy, &err), "%s", err.text);
            hilt_print(&second, again, HILT_PRINT_LOCS);
            hilt_print(&third, copy, HILT_PRINT_LOCS);
            CHECK(strcmp(first.data, second.data) == 0, "parsed:\n%s\n%s", first.data, second.data);
            CHECK(strcmp(first.data, third.data) == 0, "cloned:\n%s\n%s", first.data, third.data);
        }
        hilt_str_free(&first);
        hilt_str_free(&second);
        hilt_str_free(&third);
        hilt_module_free(m);
        hilt_module_free(again);
        hilt_module_free(copy);
    }
}

/* -- refused --------------------------------------------------------------------------------------------- */
#define FUNC(type, body)                                                                                     \
    "\"func.func\"() <{function_type = " type ", sym_name = \"f\"}> ({\n" body "\n}) : () -> ()"
#define RETURN "\"func.return\"() : () -> ()"
#define WITH_A(body) FUNC("(i32) -> ()", "^bb0(%a: i32):\n" body "\n" RETURN)
#define WITH_V(body) WITH_A("%v = \"ub.poison\"() : () -> vector<4xi32>\n" body)

static const struct {
    const char *text, *says; /* says NULL: is accepted */
} cases[] = {
    {"", NULL},
    {"\"builtin.module\"() ({\n^bb0:\n}) : () -> ()\n", NULL},
    {WITH_A(""), NULL},
    {WITH_A("// a comment\n%b:1 = \"arith.addi\"(%a, %a#0) : (i32, i32) -> (i32) loc(unknown)"), NULL},
    {"}", "line 1: '}' without '{'"},
    {"\"func.func\"() ({", "line 1: the text ends inside a region"},
    {"\"builtin.module\"() ({\n^bb0:\n}) : () -> () x", "line 3: text behind the module"},
    {WITH_A("%0 = arith.addi %a, %a : i32"), "line 3: expected an operation in generic form"},
    {WITH_A("%0 = \"arith.addx\"(%a) : (i32) -> i32"), "line 3: unknown operation 'arith.addx'"},
    {WITH_A("%0 = \"arith.addi\"(%a, %b) : (i32, i32) -> i32"), "line 3: %b is not defined here"},
    {WITH_A("%0 = \"arith.addi\"(%a, %a#1) : (i32, i32) -> i32"), "line 3: %a has 1 results"},
    {WITH_A("%0 = \"arith.addi\"(%a, %a) : (i32, i64) -> i32"), "line 3: operand 1 is of another type"},
    {WITH_A("%0 = \"arith.addi\"(%a, %a) : (i32) -> i32"), "line 3: 1 types for 2 operands"},
    {WITH_A("%0 = \"arith.addi\"(%a) : (i32) -> i32"),
     "line 3: 'arith.addi' has 1 operands, 1 results and 0 regions"},
    {WITH_A("%0:2 = \"arith.addi\"(%a, %a) : (i32, i32) -> i32"), "line 3: 1 types for 2 results"},
    {WITH_A("%a = \"arith.addi\"(%a, %a) : (i32, i32) -> i32"), "line 4: %a is defined already"},
    {WITH_A("%0 = \"arith.addi\"(%a, %a) : (i32, i32) -> f31"), "line 3: expected a type"},
    {WITH_A("%0 = \"arith.addi\"(%a, %a) ({}) : (i32, i32) -> i32"), "line 3: 'arith.addi' has 0 regions"},
    {WITH_A("%0 = \"arith.constant\"() {value = 4.0 : i32} : () -> i32"), "malformed, or does not fit"},
    {WITH_A("%0 = \"arith.constant\"() {value = 300 : i8} : () -> i8"), "malformed, or does not fit"},
    {WITH_A("%0 = \"arith.constant\"() {value = -129 : i8} : () -> i8"), "malformed, or does not fit"},
    {WITH_A("%0 = \"arith.constant\"() {value = 0x12345 : f16} : () -> f16"), "malformed, or does not fit"},
    {WITH_A("%0 = \"arith.constant\"() {value = 4 : i32} : () -> i64"), "of another type than the constant"},
    {WITH_A("%0 = \"arith.constant\"() : () -> i64"), "a constant has one attribute"},
    {WITH_A("%0 = \"arith.constant\"() {value = 1 : i8, value = 1 : i8} : () -> i8"),
     "'value' is given twice"},
    {WITH_A("%0 = \"arith.constant\"() {valu = 1 : i8} : () -> i8"), "unknown attribute 'valu'"},
    {WITH_A("\"hilt.assert\"(%a) {message = \"x} : (i32) -> ()"), "line 3: the string does not end"},
    {WITH_A("\"hilt.assert\"(%a) {message = \"\\q\"} : (i32) -> ()"), "unknown escape"},
    {WITH_A("%0 = \"ub.poison\"() : () -> !hilt.ptr<moon, 4>"), "unknown memory space 'moon'"},
    {WITH_A("%0 = \"ub.poison\"() : () -> !hilt.ptr<global, 3>"), "no power of two"},
    {WITH_A("%0 = \"ub.poison\"() : () -> i32 loc(\"a.py\":99999999:1)"), "larger than 4194303"},
    {WITH_A("%0 = \"ub.poison\"() : () -> i32 loc(callsite(\"a.py\":1:1 at unknown)"), "expected ')'"},
    {FUNC("(i64) -> ()", "^bb0(%a: i32):\n" RETURN), "function_type is not that of the function"},
    {FUNC("() -> i32", RETURN), "function_type is not that of the function"},
    {WITH_A("%0 = \"ub.poison\"() : () -> vector<1xi32>"), "a vector has at least 2 lanes"},
    {WITH_A("%0 = \"ub.poison\"() : () -> vector<0xi32>"), "a vector has at least 2 lanes"},
    {WITH_A("%0 = \"ub.poison\"() : () -> vector<65536xi32>"), "larger than 65535"},
    {WITH_A("%0 = \"ub.poison\"() : () -> vector<4x!hilt.ptr<global, 4>>"), "expected a type"},
    {WITH_A("%0 = \"ub.poison\"() : () -> vector<4i32>"), "expected 'x' and a type"},
    {WITH_A("%0 = \"arith.constant\"() {value = 4 : vector<4xi32>} : () -> vector<4xi32>"),
     "is written dense<...>"},
    {WITH_A("%0 = \"arith.constant\"() {value = dense<4> : i32} : () -> i32"), "is the value of a vector"},
    {WITH_A("%0 = \"arith.constant\"() {value = dense<true> : vector<4xi8>} : () -> vector<4xi8>"),
     "are of i1"},
    {WITH_A("%0 = \"arith.constant\"() {value = dense<4> : vector<2xi8>} : () -> vector<3xi8>"),
     "of another type than the constant"},
    {WITH_A("%0 = \"vector.extract\"(%a) {static_position = array<i64: x>} : (i32) -> i32"),
     "expected a number"},
    /* parsed, and refused by the verifier */
    {WITH_V("%0 = \"arith.cmpi\"(%v, %v) {predicate = 1 : i64} : (vector<4xi32>, vector<4xi32>) -> i1"),
     "which should be i1, a lane for each"},
    {WITH_V("%0 = \"arith.extsi\"(%v) : (vector<4xi32>) -> vector<3xi64>"),
     "of as many lanes as the operand"},
    {WITH_V("%0 = \"arith.bitcast\"(%v) : (vector<4xi32>) -> f32"), "as wide as the operand"},
    {WITH_V("%0 = \"arith.addi\"(%v, %a) : (vector<4xi32>, i32) -> vector<4xi32>"), "an operand is i32"},
    {WITH_V("%c = \"ub.poison\"() : () -> vector<3xi1>\n%0 = \"arith.select\"(%c, %v, %v) : (vector<3xi1>, "
            "vector<4xi32>, vector<4xi32>) -> vector<4xi32>"),
     "the condition is vector<3xi1>"},
    {WITH_V("%0 = \"vector.extract\"(%v) {static_position = array<i64: 4>} : (vector<4xi32>) -> i32"),
     "'static_position' that is a lane"},
    {WITH_V("%0 = \"vector.extract\"(%v) : (vector<4xi32>) -> i32"), "'static_position' that is a lane"},
    {WITH_V("%0 = \"vector.extract\"(%v) {static_position = array<i64: 0>} : (vector<4xi32>) -> i64"),
     "of the other's type"},
    {WITH_V("%0 = \"vector.extractelement\"(%v, %a) : (vector<4xi32>, i32) -> i32"), "the lane is i32"},
    {WITH_V("%0 = \"vector.insertelement\"(%a, %v, %a) : (i32, vector<4xi32>, i32) -> vector<4xi32>"),
     "the lane is i32"},
    {WITH_V("%0 = \"vector.insert\"(%a, %v) {static_position = array<i64: -1>} : (i32, vector<4xi32>) -> "
            "vector<4xi32>"),
     "'static_position' that is a lane"},
    {WITH_V(
         "%0 = \"vector.shuffle\"(%v, %v) {mask = [0, 8]} : (vector<4xi32>, vector<4xi32>) -> vector<2xi32>"),
     "has not exactly a 'mask'"},
    {WITH_V("%0 = \"vector.shuffle\"(%v, %v) {mask = [0]} : (vector<4xi32>, vector<4xi32>) -> vector<2xi32>"),
     "has not exactly a 'mask'"},
    {WITH_V("%0 = \"vector.from_elements\"(%a, %a) : (i32, i32) -> vector<3xi32>"), "2 operands for 3 lanes"},
    {WITH_V("%0 = \"vector.broadcast\"(%v) : (vector<4xi32>) -> vector<4xi32>"), "of the other's type"},
    {WITH_V("%0 = \"hilt.any\"(%v) : (vector<4xi32>) -> i1"), "takes a vector of i1"},
    {WITH_V("\"scf.for\"(%v, %v, %v) ({\n^bb0(%i: vector<4xi32>):\n\"scf.yield\"() : () -> ()\n}) : "
            "(vector<4xi32>, vector<4xi32>, vector<4xi32>) -> ()"),
     "bounds and step not of one integer type"},
    {WITH_V("\"hilt.printf\"(%v) {format = \"%d\", signs = \"s\"} : (vector<4xi32>) -> ()"),
     "should be a scalar"},
    {FUNC("(vector<4xi32>) -> ()", "^bb0(%v: vector<4xi32>):\n" RETURN), "should be a scalar"},
    {FUNC("() -> vector<4xi32>",
          "%v = \"ub.poison\"() : () -> vector<4xi32>\n\"func.return\"(%v) : (vector<4xi32>) -> ()"),
     "should be a scalar"},
    {WITH_V("%p = \"hilt.alloc_local\"() {type = f32} : () -> !hilt.ptr<local, 4>"),
     "no scalar 'type', or no 'count'"},
    {WITH_V("%p = \"hilt.alloc_local\"() {type = f32, count = 4 : i64} : () -> !hilt.ptr<global, 4>"),
     "a pointer to local memory"},
    {WITH_V("%p = \"hilt.alloc_local\"() {type = f32, count = 4 : i64} : () -> !hilt.ptr<local, 8>"),
     "or less than its result's"},
    {WITH_V("%p = \"hilt.alloc_local\"() {type = f32, count = 1000000000 : i64} : () -> !hilt.ptr<local, 4>"),
     "to what 1073741824 bytes hold"},
    {WITH_A("%0 = \"arith.addf\"(%a, %a) : (i32, i32) -> i32"), "'arith.addf': the result is i32"},
    {WITH_A("%0 = \"arith.addi\"(%a, %a) : (i32, i32) -> i64"), "'arith.addi': an operand is i32"},
    {WITH_A("%0 = \"arith.cmpi\"(%a, %a) {predicate = 10 : i64} : (i32, i32) -> i1"), "no valid predicate"},
    {WITH_A("%0 = \"arith.cmpi\"(%a, %a) {predicate = 1 : i64} : (i32, i32) -> i8"), "which should be i1"},
    {WITH_A("%0 = \"arith.select\"(%a, %a, %a) : (i32, i32, i32) -> i32"), "the condition is i32"},
    {WITH_A("%0 = \"arith.extsi\"(%a) : (i32) -> i32"), "which should be wider"},
    {WITH_A("%0 = \"arith.trunci\"(%a) : (i32) -> f16"), "which should be an integer"},
    {WITH_A("%0 = \"arith.bitcast\"(%a) : (i32) -> i64"), "as wide as the operand"},
    {WITH_A("%0 = \"hilt.load\"(%a) : (i32) -> i32"), "loads from what is no pointer"},
    {WITH_A("%p = \"ub.poison\"() : () -> !hilt.ptr<global, 4>\n%0 = \"hilt.load\"(%p) {align = 3 : i64} : "
            "(!hilt.ptr<global, 4>) -> i32"),
     "no power of two"},
    {WITH_A("\"hilt.printf\"(%a) {format = \"%d\", signs = \"ss\"} : (i32) -> ()"), "one letter of 'signs'"},
    {WITH_A("\"hilt.printf\"(%a) {signs = \"s\"} : (i32) -> ()"), "has no 'format'"},
    {WITH_A("\"scf.yield\"() : () -> ()"), "'scf.yield' is a terminator in the middle"},
    {FUNC("() -> ()", "\"scf.yield\"() : () -> ()"), "is not ended by func.return"},
    {WITH_A("%c = \"arith.trunci\"(%a) : (i32) -> i1\n\"scf.if\"(%c) ({\n\"scf.yield\"() : () -> ()\n}, "
            "{\n}) : (i1) -> ()"),
     "'scf.if' has region 1 not ended by scf.yield"},
    {WITH_A("%c = \"arith.trunci\"(%a) : (i32) -> i1\n%0 = \"scf.if\"(%c) ({\n\"scf.yield\"(%a) : (i32) -> "
            "()\n}, {\n"
            "\"scf.yield\"() : () -> ()\n}) : (i1) -> i32"),
     "'scf.yield' has 0 operands, which should be 1"},
    {WITH_A("\"scf.for\"(%a, %a, %a) ({\n^bb0(%i: i64):\n\"scf.yield\"() : () -> ()\n}) : (i32, i32, i32) -> "
            "()"),
     "'scf.for' has argument 0 of region 0 of another type"},
    {WITH_A("\"scf.for\"(%a, %a, %a) ({\n\"scf.yield\"() : () -> ()\n}) : (i32, i32, i32) -> ()"),
     "'scf.for' has 0 arguments in region 0, which should be 1"},
    {WITH_A("\"scf.for\"(%a, %a) ({\n\"scf.yield\"() : () -> ()\n}) : (i32, i32) -> ()"),
     "'scf.for' has 2 operands"},
    {WITH_A(
         "\"scf.while\"() ({\n\"scf.yield\"() : () -> ()\n}, {\n\"scf.yield\"() : () -> ()\n}) : () -> ()"),
     "'scf.while' has region 0 not ended by scf.condition"},
    {"%0 = \"ub.poison\"() : () -> i32", "'ub.poison' is outside of a function"},
    {WITH_A(FUNC("() -> ()", RETURN)), "is inside another op"},
    {WITH_A("") WITH_A(""), "has a name that another function has"},
};

static void
test_refused(void)
{
    for (size_t i = 0; i < HILT_COUNT(cases); i++) {
        hilt_error err = {0};
        hilt_module *m = hilt_parse(cases[i].text, strlen(cases[i].text), &err);
        bool ok = m != NULL && hilt_verify(m, &err);
        if (cases[i].says == NULL) {
            CHECK(ok, "%s\n%s", err.text, cases[i].text);
        }
        else {
            CHECK(!ok && strstr(err.text, cases[i].says) != NULL, "'%s', should be '%s':\n%s", err.text,
                  cases[i].says, cases[i].text);
        }
        hilt_module_free(m);
    }
}

/* What no text can express: values used where they are not visible. */
static void
test_visibility(void)
{
    hilt_type i32 = hilt_type_of(HILT_TYPE_I32), i1 = hilt_type_of(HILT_TYPE_I1);
    for (int wrong = 0; wrong < 4; wrong++) {
        hilt_module *m = hilt_module_new();
        hilt_builder b;
        CHECK(hilt_builder_init(&b, m), "init");
        hilt_region *r = hilt_build_enter(&b), *arms[2];
        hilt_value *x = hilt_region_add_arg(r, i32), *c = hilt_region_add_arg(r, i1), *inner[2];
        for (int k = 0; k < 2; k++) {
            arms[k] = hilt_build_enter(&b);
            inner[k] = hilt_build_op(&b, HILT_OP_ADDI, (hilt_value *[]){x, x}, 2, &i32, 1, NULL, 0, NULL, 0)
                           ->results;
            hilt_build_op(&b, HILT_OP_YIELD, &inner[k], 1, NULL, 0, NULL, 0, NULL, 0);
            hilt_build_leave(&b);
        }
        hilt_op *branch = hilt_build_op(&b, HILT_OP_IF, &c, 1, &i32, 1, arms, 2, NULL, 0);
        hilt_value *used[4] = {branch->results, inner[0], branch->results, branch->results};
        hilt_build_op(&b, HILT_OP_RETURN, &used[wrong], 1, NULL, 0, NULL, 0, NULL, 0);
        hilt_build_leave(&b);
        hilt_attr name = {.key = HILT_ATTR_SYM_NAME, .str = {"f", 1}};
        hilt_build_op(&b, HILT_OP_FUNC, NULL, 0, NULL, 0, &r, 1, &name, 1);
        if (wrong == 2) { /* of the other arm */
            hilt_op_set_operand(arms[1]->last, 0, inner[0]);
        }
        if (wrong == 3) { /* its own op's result, inside */
            hilt_op_set_operand(arms[1]->last, 0, branch->results);
        }
        hilt_error err = {0};
        bool ok = hilt_verify(m, &err);
        CHECK(ok == (wrong == 0), "%d: %s", wrong, err.text);
        CHECK(ok || strstr(err.text, "not visible") != NULL, "%s", err.text);
        hilt_builder_fini(&b);
        hilt_module_free(m);
    }
}

/* -- out of memory, deep nesting, locale ----------------------------------------------------------------- */
/* Build, verify, print, parse, copy; true if nothing ran out of memory. */
static bool
everything(uint64_t from)
{
    bool ok = false;
    seed = from;
    hilt_error err = {0};
    hilt_str s = {0};
    hilt_module *again = NULL, *copy = NULL, *m = some_module();
    if (m != NULL && hilt_verify(m, &err) && hilt_print(&s, m, HILT_PRINT_LOCS)) {
        again = hilt_parse(s.data, s.len, &err);
        copy = hilt_module_clone(m);
        ok = again != NULL && copy != NULL;
        CHECK(again != NULL || err.id == HILT_DIAG_OUT_OF_MEMORY, "%s", err.text);
    }
    CHECK(err.id == HILT_DIAG_NONE || err.id == HILT_DIAG_OUT_OF_MEMORY, "%s", err.text);
    hilt_str_free(&s);
    hilt_module_free(again);
    hilt_module_free(copy);
    hilt_module_free(m);
    return ok;
}

static void
test_out_of_memory(void)
{
    long live = hilt_arena_live();
    for (uint64_t k = 1; k <= 6; k++) {
        long n = 0;
        for (bool done = false; !done; n += n < 300 ? 1 : 1 + (long)(n / 37)) {
            hilt_alloc_fail_after(n);
            done = everything(k * 7919);
            hilt_alloc_fail_after(-1);
            CHECK(hilt_arena_live() == live, "%ld arenas left after failure %ld", hilt_arena_live() - live,
                  n);
            CHECK(n < 1000000, "never done");
        }
    }
}

static void
test_deep(void)
{
    enum { DEPTH = 20000 };
    hilt_str s = {0}, again = {0};
    hilt_str_puts(&s,
                  "\"func.func\"() <{function_type = (i1) -> (), sym_name = \"deep\"}> ({\n^bb0(%c: i1):\n");
    for (int i = 0; i < DEPTH; i++) {
        hilt_str_puts(&s, "\"scf.if\"(%c) ({\n");
    }
    for (int i = 0; i < DEPTH; i++) {
        hilt_str_puts(&s, "\"scf.yield\"() : () -> ()\n}, {\n\"scf.yield\"() : () -> ()\n}) : (i1) -> ()\n");
    }
    hilt_str_puts(&s, RETURN "\n}) : () -> ()\n");
    hilt_error err = {0};
    hilt_module *m = hilt_parse(s.data, s.len, &err);
    CHECK(m != NULL && hilt_verify(m, &err), "%s", err.text);
    if (m != NULL) {
        hilt_module *copy = hilt_module_clone(m);
        CHECK(hilt_print(&again, copy, 0) && hilt_verify(copy, &err), "%s", err.text);
        hilt_region_drop(m->body->first->regions[0]);
        hilt_module_free(copy);
    }
    hilt_str_free(&s);
    hilt_str_free(&again);
    hilt_module_free(m);
}

static void
test_locale(void)
{
    if (setlocale(LC_NUMERIC, "de_DE.UTF-8") == NULL && setlocale(LC_NUMERIC, "fr_FR.UTF-8") == NULL) {
        return;
    }
    hilt_str s = {0};
    hilt_bits bits;
    hilt_type f32 = hilt_type_of(HILT_TYPE_F32);
    CHECK(hilt_bits_parse("1.5", 3, f32, &bits) && bits.lo == 0x3FC00000, "parse");
    hilt_bits_print(&s, f32, bits);
    CHECK(strcmp(s.data, "1.500000e+00") == 0, "%s", s.data);
    hilt_str_free(&s);
    setlocale(LC_NUMERIC, "C");
}

int
main(void)
{
    test_round_trip();
    test_refused();
    test_visibility();
    test_out_of_memory();
    test_deep();
    test_locale();
    CHECK(hilt_arena_live() == 0, "%ld arenas left", hilt_arena_live());
    return check_result();
}
