/* The ops of kernels, compiled: atomics against the meaning that interpreter and folder share, collectives and copies
 * against what they are to give. */
#include <stdlib.h>

#include "../../src/ir/ir.h"
#include "../../src/rt/rt.h"
#include "check.h"
#include "kernel_run.h"
#include "kernel_text.h"

static int
run_text(const char *text, int level, int32_t n, int grid, int block)
{
    program r = compile(text, level);
    int status = launch(&r, n, (uint64_t)grid, (uint64_t)block, 1, 256);
    CHECK(status == HILT_RUN_OK, "status %d: %s", status, r.run.fault ? r.run.fault->text : "");
    release(&r);
    return status;
}

/* -- atomics ----------------------------------------------------------------------------------------------- */
/* One thread: element i of q (64 bits each) becomes what was in element i of p, combined with element i + 512 of it; the value
 * before goes to element i + 512 of q. */
static const char atomics[] = HOST(LAUNCH("")) DEVICE(
    "%never = \"arith.constant\"() <{value = false}> : () -> i1\n"
    "%eight = \"arith.constant\"() <{value = 8 : i64}> : () -> i64\n"
    "%half = \"arith.constant\"() <{value = 4096 : i64}> : () -> i64\n"
    "%s = \"hilt.alloc_shared\"() {type = i64, count = 512 : i64, align = 16 : i64} : () -> !hilt.ptr<shared, 16>\n"
    "\"scf.for\"(%i0, %n, %i1) ({\n^bb0(%i: i32):\n"
    "%l = \"arith.extsi\"(%i) : (i32) -> i64\n%o = \"arith.muli\"(%l, %eight) : (i64, i64) -> i64\n"
    "%x = \"hilt.ptr_add\"(%p, %o) : (" P ", i64) -> " P "\n%y = \"hilt.ptr_add\"(%x, %half) : (" P ", i64) -> " P "\n"
    "%a = \"hilt.ptr_add\"(%q, %o) : (" P ", i64) -> " P "\n%b = \"hilt.ptr_add\"(%a, %half) : (" P ", i64) -> " P "\n"
    "%u = \"hilt.load\"(%x) : (" P ") -> $2\n%v = \"hilt.load\"(%y) : (" P ") -> $2\n"
    "%h = \"hilt.ptr_add\"(%s, %o) : (!hilt.ptr<shared, 16>, i64) -> !hilt.ptr<shared, 8>\n"
    "\"hilt.store\"(%u, %h) : ($2, !hilt.ptr<shared, 8>) -> ()\n\"hilt.store\"(%u, %a) : ($2, " P ") -> ()\n"
    "%r = \"hilt.atomic_rmw\"(%a, %v) {kind = \"$1\", order = \"$3\", scope = \"gpu\"} : (" P ", $2) -> $2\n"
    "%z = \"hilt.atomic_rmw\"(%h, %v) {kind = \"$1\", order = \"relaxed\", scope = \"cta\"} : (!hilt.ptr<shared, 8>, $2) -> $2\n"
    "\"hilt.store\"(%r, %b) : ($2, " P ") -> ()\n"
    "%k = \"hilt.load\"(%h) : (!hilt.ptr<shared, 8>) -> i64\n%m = \"hilt.load\"(%a) : (" P ") -> i64\n"
    "%d = \"arith.bitcast\"(%z) : ($2) -> $4\n%e = \"arith.bitcast\"(%r) : ($2) -> $4\n"
    "%other = \"arith.cmpi\"(%d, %e) <{predicate = 1 : i64}> : ($4, $4) -> $5\n$6"
    "%same = \"arith.cmpi\"(%any, %never) <{predicate = 0 : i64}> : (i1, i1) -> i1\n"
    "\"hilt.assert\"(%same) {message = \"shared memory gives another value\"} : (i1) -> ()\n"
    "\"scf.yield\"() : () -> ()\n}) : (i32, i32, i32) -> ()\n");

typedef struct element {
    const char *name, *bits, *truth;
    hilt_type_kind kind;
    unsigned width, lanes;
    bool is_float;
} element;
static const element elements[] = {
    {"i16", "i16", "i1", HILT_TYPE_I16, 16, 1, false},
    {"i32", "i32", "i1", HILT_TYPE_I32, 32, 1, false},
    {"i64", "i64", "i1", HILT_TYPE_I64, 64, 1, false},
    {"vector<2xi16>", "vector<2xi16>", "vector<2xi1>", HILT_TYPE_I16, 16, 2, false},
    {"vector<2xi32>", "vector<2xi32>", "vector<2xi1>", HILT_TYPE_I32, 32, 2, false},
    {"f16", "i16", "i1", HILT_TYPE_F16, 16, 1, true},
    {"bf16", "i16", "i1", HILT_TYPE_BF16, 16, 1, true},
    {"f32", "i32", "i1", HILT_TYPE_F32, 32, 1, true},
    {"f64", "i64", "i1", HILT_TYPE_F64, 64, 1, true},
    {"vector<2xf16>", "vector<2xi16>", "vector<2xi1>", HILT_TYPE_F16, 16, 2, true},
    {"vector<2xbf16>", "vector<2xi16>", "vector<2xi1>", HILT_TYPE_BF16, 16, 2, true},
    {"vector<4xf16>", "vector<4xi16>", "vector<4xi1>", HILT_TYPE_F16, 16, 4, true},
};

static bool
is_nan(const element *e, uint64_t v)
{
    static const uint64_t infinities[] = {[HILT_TYPE_F16] = 0x7C00, [HILT_TYPE_BF16] = 0x7F80, [HILT_TYPE_F32] = 0x7F800000,
                                          [HILT_TYPE_F64] = 0x7FF0000000000000};
    return e->is_float && (v & ~((uint64_t)1 << (e->width - 1))) > infinities[e->kind];
}

static uint64_t
draw(uint64_t *seed, const element *e)
{
    static const uint64_t special[] = {0, 1, 0x8000, 0x80000000, 0x3C00, 0x7F80, 0x7F800000, 0x7FC00000, 0xFFFF, 0x3F800000};
    *seed = *seed * 6364136223846793005u + 1442695040888963407u;
    uint64_t v = *seed >> 20 ^ *seed << 31, pick = *seed >> 60;
    if (pick < HILT_COUNT(special)) {
        v = special[pick] << (e->width == 64 ? 32 : 0);
    }
    return e->width == 64 ? v : v & (((uint64_t)1 << e->width) - 1);
}

static uint64_t
lane_of(const element *e, uint64_t v, unsigned i)
{
    return e->width == 64 ? v : v >> (i * e->width) & (((uint64_t)1 << e->width) - 1);
}

static const char *const kind_names[] = {
#define HILT_WORD(id, text) text,
#include "../../src/ir/words.def"
#undef HILT_WORD
};

/* The text with $1, $2, … replaced. */
static char *
with(const char *text, const char *const *values)
{
    hilt_str s = {0};
    for (const char *c = text; *c; c++) {
        if (*c == '$') {
            hilt_str_puts(&s, values[*++c - '1']);
        }
        else {
            hilt_str_add(&s, c, 1);
        }
    }
    return s.data;
}

static void
atomic(hilt_word kind, const element *e, int level)
{
    enum { N = 512 };
    static const char *const orders[] = {"relaxed", "acquire", "release", "acq_rel"};
    const char *any = e->lanes == 1 ? "%any = \"arith.ori\"(%other, %never) : (i1, i1) -> i1\n"
                      : e->lanes == 2 ? "%any = \"hilt.any\"(%other) : (vector<2xi1>) -> i1\n"
                                      : "%any = \"hilt.any\"(%other) : (vector<4xi1>) -> i1\n";
    const char *name = kind_names[kind];
    char *text = with(atomics, (const char *[]){name, e->name, orders[level], e->bits, e->truth, any});
    uint64_t *in = (uint64_t *)(void *)p, *out = (uint64_t *)(void *)q, seed = kind * 77 + e->kind;
    for (int i = 0; i < 2 * N; i++) {
        in[i] = 0;
        for (unsigned k = 0; k < e->lanes; k++) {
            in[i] |= draw(&seed, e) << (k * e->width % 64);
        }
    }
    memset(q, 0, sizeof q);
    run_text(text, level, N, 1, 1);
    hilt_free(text);
    for (int i = 0; i < N; i++) {
        for (unsigned k = 0; k < e->lanes; k++) {
            uint64_t old = lane_of(e, in[i], k), v = lane_of(e, in[i + N], k), got = lane_of(e, out[i], k),
                     before = lane_of(e, out[i + N], k);
            uint64_t want = lane_of(e, hilt_word_combine(kind, e->kind, old, v), 0);
            CHECK(before == old, "%s of %s: before %llx, not %llx", name, e->name, (long long)before,
                  (long long)old);
            CHECK(got == want || (is_nan(e, got) && is_nan(e, want)), "%s of %s: %llx and %llx: %llx, not %llx",
                  name, e->name, (long long)old, (long long)v, (long long)got, (long long)want);
        }
    }
}

static void
all_atomics(void)
{
    static const hilt_word kinds[] = {HILT_WORD_ADD, HILT_WORD_MIN, HILT_WORD_MAX, HILT_WORD_UMIN, HILT_WORD_UMAX,
                                      HILT_WORD_AND, HILT_WORD_OR, HILT_WORD_XOR, HILT_WORD_INC, HILT_WORD_DEC,
                                      HILT_WORD_EXCH, HILT_WORD_FADD, HILT_WORD_FMIN, HILT_WORD_FMAX};
    int turn = 0;
    for (size_t i = 0; i < HILT_COUNT(elements); i++) {
        for (size_t k = 0; k < HILT_COUNT(kinds); k++) {
            bool is_float = kinds[k] >= HILT_WORD_FADD && kinds[k] <= HILT_WORD_FMAX;
            if (kinds[k] == HILT_WORD_EXCH || is_float == elements[i].is_float) {
                atomic(kinds[k], &elements[i], turn++ % 4);
            }
        }
    }
}

int
main(void)
{
    hilt_error err = {0};
    gen = hilt_gen_load(&err);
    CHECK(gen, "%s", err.text);
    if (gen) {
        all_atomics();
    }
    return check_result();
}
