/* Compiled kernels and the pool that runs their blocks: meeting points, exits, waiting loops, faults, output, forks. */
#include <fenv.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>
#if defined(__x86_64__)
#include <xmmintrin.h>
#endif

#include "../../src/rt/cpu.h"
#include "check.h"
#include "kernel_run.h"
#include "kernel_text.h"

/* -- meeting points -------------------------------------------------------------------------------------- */
static const char reverse[] = KERNEL(SHARED("s", "1024") AT("a", P, "p", "g") LOAD("v", P, "a") AT("b", S, "s", "t")
    STORE("v", S, "b") SYNC BIN("m", "subi", "w", "t") BIN("m1", "subi", "m", "i1") AT("d", S, "s", "m1") LOAD("u", S, "d")
    AT("e", P, "q", "g") STORE("u", P, "e"));

static void
reversing(int level)
{
    program r = compile(reverse, level);
    static const int sizes[][2] = {{1, 1}, {1, 32}, {3, 33}, {64, 1024}, {2000, 17}, {1, 7}, {500, 128}};
    for (size_t i = 0; i < HILT_COUNT(sizes); i++) {
        int grid = sizes[i][0], block = sizes[i][1];
        fill();
        CHECK(launch(&r, 0, (uint64_t)grid, (uint64_t)block, 1, 0) == HILT_RUN_OK, "level %d: status", level);
        for (int c = 0; c < grid * block; c++) {
            int32_t want = p[c / block * block + (block - 1 - c % block)];
            CHECK(q[c] == want, "level %d, %d x %d: q[%d] is %d, not %d", level, grid, block, c, q[c], want);
        }
    }
    release(&r);
}

/* Thread t leaves before trip t; the sums that are left count those who are still there. */
static const char leaving[] = KERNEL(SHARED("s", "1") CMP("zero", "0", "t", "w") FOR("i", "n") BIN("last", "subi", "w", "i")
    CMP("out", "0", "t", "last") IF("out") AT("e", P, "q", "g") STORE("i", P, "e") EXIT END_IF SYNC END_FOR AT("f", P, "q", "g")
    STORE("n", P, "f"));

static void
exits(int level)
{
    program r = compile(leaving, level);
    fill();
    CHECK(launch(&r, 40, 20, 50, 1, 0) == HILT_RUN_OK, "status");
    for (int c = 0; c < 20 * 50; c++) {
        int t = c % 50, want = 50 - t < 40 ? 50 - t : 40;
        CHECK(q[c] == want, "level %d: q[%d] is %d, not %d", level, c, q[c], want);
    }
    release(&r);
}

/* -- loops that wait ------------------------------------------------------------------------------------- */
/* All threads but the last wait for the last to count up q; those of block c begin when block c-1 has ended. */
#define ATOMIC_LOAD(name, pointer)                                                                           \
    OP(name, "hilt.atomic_load", "%" pointer, " {order = \"acquire\", scope = \"gpu\"}", "(" P ") -> i32")
#define ATOMIC_ADD(name, pointer, v)                                                                         \
    OP(name, "hilt.atomic_rmw", "%" pointer ", %" v, " {kind = \"add\", order = \"acq_rel\", scope = \"gpu\"}",     \
       "(" P ", i32) -> i32")
#define WAIT_FOR(pointer, value)                                                                             \
    "\"scf.while\"() ({\n" ATOMIC_LOAD("seen", pointer) CMP("less", "2", "seen", value)                      \
    "\"scf.condition\"(%less) : (i1) -> ()\n}, {\n\"scf.yield\"() : () -> ()\n}) : () -> ()\n"
static const char waiting[] = KERNEL(WAIT_FOR("q", "first") BIN("before", "addi", "first", "w") BIN("b1", "subi", "before", "i1")
    BIN("mine", "subi", "b1", "t") WAIT_FOR("q", "mine") ATOMIC_ADD("old", "q", "i1") AT("a", P, "p", "g") STORE("old", P, "a"));

static void
waits(int level, unsigned threads)
{
    program r = compile(waiting, level);
    hilt_cpu_set_threads(threads);
    q[0] = 0;
    int grid = 300, block = 9;
    CHECK(launch(&r, 0, (uint64_t)grid, (uint64_t)block, 1, 0) == HILT_RUN_OK, "status");
    for (int c = 0; c < grid * block; c++) {
        int want = c / block * block + (block - 1 - c % block);
        CHECK(p[c] == want, "level %d, %u threads: p[%d] is %d, not %d", level, threads, c, p[c], want);
    }
    hilt_cpu_set_threads(0);
    release(&r);
}

/* Which loops give others a turn. */
static bool
gives_turns(const char *text)
{
    hilt_error err = {0};
    hilt_module *m = hilt_parse(text, strlen(text), &err);
    CHECK(m && hilt_verify(m, &err), "%s", err.text);
    hilt_gen_options o = {.keep_text = true};
    hilt_code *code = m ? gen->compile(m, &o, &err) : NULL;
    CHECK(code, "%s", err.text);
    bool found = code && strstr(gen->text(code, "llvm"), "hilt_cpu_yield");
    if (code) {
        gen->release(code);
    }
    hilt_module_free(m);
    return found;
}

#define CARRYING(body)                                                                                       \
    "%r = \"scf.for\"(%i0, %n, %i1, %i0) ({\n^bb0(%i: i32, %seen: i32):\n" body                              \
    "\"scf.yield\"(%new) : (i32) -> ()\n}) : (i32, i32, i32, i32) -> i32\n"
static void
turns(void)
{
    CHECK(gives_turns(KERNEL(WAIT_FOR("q", "n"))), "a loop that ends by what it reads");
    CHECK(!gives_turns(KERNEL(FOR("i", "n") ATOMIC_ADD("old", "q", "i1") END_FOR)), "a histogram");
    CHECK(!gives_turns(KERNEL(FOR("i", "n") ATOMIC_ADD("old", "q", "i1") CMP("in", "2", "old", "n") IF("in") AT("a", P, "p", "old")
                                  STORE("i", P, "a") END_IF END_FOR)),
          "a compaction");
    CHECK(gives_turns(KERNEL(CARRYING(CMP("none", "0", "seen", "i0") "%new = \"scf.if\"(%none) ({\n" ATOMIC_LOAD("v", "q")
                                          "\"scf.yield\"(%v) : (i32) -> ()\n}, {\n\"scf.yield\"(%seen) : (i32) -> ()\n})"
                                          " : (i1) -> i32\n"))),
          "a search that stops reading when it has seen something");
    CHECK(!gives_turns(KERNEL(CARRYING(ATOMIC_ADD("v", "q", "i1") BIN("new", "addi", "seen", "v")))), "a sum of what was there");
    CHECK(gives_turns(KERNEL(FOR("i", "n") ATOMIC_LOAD("v", "q") CMP("set", "1", "v", "i0") IF("set") EXIT END_IF END_FOR)),
          "a loop that is left by a return");
    CHECK(gives_turns(KERNEL(FOR("i", "n") "\"hilt.nanosleep\"(%n) : (i32) -> ()\n" END_FOR)), "a loop that sleeps");
    CHECK(!gives_turns(KERNEL(FOR("i", "n") SYNC END_FOR)), "a loop of barriers");
}

/* -- much that lives across -------------------------------------------------------------------------------- */
#define VEC "vector<16xi32>"
static const char vectors[] = KERNEL(SHARED("s", "64") "%v0 = \"vector.broadcast\"(%t) : (i32) -> " VEC "\n"
    "%l = \"hilt.alloc_local\"() {type = i32, count = 8 : i64, align = 64 : i64} : () -> !hilt.ptr<local, 64>\n"
    "\"hilt.store\"(%t, %l) : (i32, !hilt.ptr<local, 64>) -> ()\n"
    "%r = \"scf.for\"(%i0, %n, %i1, %v0) ({\n^bb0(%i: i32, %v: " VEC "):\n"
    AT("a", S, "s", "t") STORE("i", S, "a") SYNC LOAD("b", S, "s") "%w1 = \"vector.broadcast\"(%b) : (i32) -> " VEC "\n" SYNC
    "%x = \"arith.addi\"(%v, %w1) : (" VEC ", " VEC ") -> " VEC "\n"
    "%k = \"hilt.load\"(%l) : (!hilt.ptr<local, 64>) -> i32\n" BIN("k1", "addi", "k", "i1")
    "\"hilt.store\"(%k1, %l) : (i32, !hilt.ptr<local, 64>) -> ()\n"
    "\"scf.yield\"(%x) : (" VEC ") -> ()\n}) : (i32, i32, i32, " VEC ") -> " VEC "\n"
    "%z = \"vector.extract\"(%r) <{static_position = array<i64: 15>}> : (" VEC ") -> i32\n"
    "%k2 = \"hilt.load\"(%l) : (!hilt.ptr<local, 64>) -> i32\n" AT("e", P, "q", "g") STORE("z", P, "e") AT("f", P, "p", "g")
    STORE("k2", P, "f"));

static void
frames(int level)
{
    program r = compile(vectors, level);
    CHECK(launch(&r, 100, 8, 64, 1, 0) == HILT_RUN_OK, "status");
    for (int c = 0; c < 8 * 64; c++) {
        CHECK(q[c] == c % 64 + 4950 && p[c] == c % 64 + 100, "level %d: %d: %d %d", level, c, q[c], p[c]);
    }
    release(&r);
}

/* The text with i for each ~ and i + 1 for each ` in it. */
static void
add_numbered(hilt_str *s, const char *text, int i)
{
    for (const char *c = text; *c; c++) {
        if (*c == '~' || *c == '`') {
            hilt_str_printf(s, "%d", i + (*c == '`'));
        }
        else {
            hilt_str_add(s, c, 1);
        }
    }
}

/* A sum that grows over n barriers, in a straight line. */
static char *
long_text(int n)
{
    static const char text[] = KERNEL(SHARED("s", "1024") AT("a", S, "s", "t") LOAD("v0", P, "q") "|" STORE("v~", S, "a") SYNC
        LOAD("u~", S, "s") BIN("x~", "xori", "v~", "t") BIN("v`", "addi", "x~", "u~") "|" AT("e", P, "q", "g")
        STORE("v~", P, "e"));
    char *head = strdup(text), *step = strchr(head, '|'), *tail = strrchr(head, '|');
    hilt_str s = {0};
    *step++ = *tail++ = 0;
    hilt_str_puts(&s, head);
    for (int i = 0; i < n; i++) {
        add_numbered(&s, step, i);
    }
    add_numbered(&s, tail, n);
    free(head);
    return s.data;
}

/* What a suspend costs must not depend on how many there are before it. */
static void
long_kernels(void)
{
    size_t sizes[2] = {0};
    for (int i = 0; i < 2; i++) {
        hilt_error err = {0};
        char *text = long_text(i ? 120 : 60);
        hilt_module *m = hilt_parse(text, strlen(text), &err);
        CHECK(m, "%s", err.text);
        hilt_gen_options o = {.opt_level = 2, .keep_text = true};
        hilt_code *code = m ? gen->compile(m, &o, &err) : NULL;
        CHECK(code, "%s", err.text);
        sizes[i] = code ? strlen(gen->text(code, "asm")) : 0;
        if (code) {
            gen->release(code);
        }
        hilt_module_free(m);
        hilt_free(text);
    }
    CHECK(sizes[1] < 3 * sizes[0], "twice as long gives %zu characters instead of %zu", sizes[1], sizes[0]);
}

/* -- hosts ------------------------------------------------------------------------------------------------- */
static const char in_loop[] = HOST(FOR("i", "n") LAUNCH("") END_FOR)
    DEVICE(AT("a", P, "q", "g") LOAD("v", P, "a") BIN("u", "addi", "v", "i1") SYNC STORE("u", P, "a"));

static void
host_loops(int level)
{
    program r = compile(in_loop, level);
    memset(q, 0, sizeof q);
    CHECK(launch(&r, 200, 5, 70, 1, 0) == HILT_RUN_OK, "status");
    for (int c = 0; c < 6 * 70; c++) {
        CHECK(q[c] == (c < 5 * 70 ? 200 : 0), "q[%d] is %d", c, q[c]);
    }
    release(&r);
}

/* -- what ends a run, and what it has printed ------------------------------------------------------------- */
/* Blocks 37 and 50 fail; block 60 waits for ever. */
static const char failing[] = KERNEL(INT("c37", "37") INT("c50", "50") INT("c60", "60") INT("many", "1000000")
    CMP("not60", "1", "c", "c60") CMP("t0", "0", "t", "i0") CMP("is60", "0", "c", "c60") IF("is60") WAIT_FOR("q", "many") END_IF
    IF("t0") "\"hilt.printf\"(%c) {format = \"block {}\\0A\", signs = \"s\"} : (i32) -> ()\n" END_IF SYNC
    CMP("not50", "1", "c", "c50") FAIL("not50", "block 50") CMP("not37", "1", "c", "c37") FAIL("not37", "block 37"));

static void
faults(int level, unsigned threads, uint64_t block)
{
    program r = compile(failing, level);
    hilt_cpu_set_threads(threads);
    q[0] = 0;
    CHECK(launch(&r, 0, 1000, block, 1, 0) == HILT_RUN_ASSERTION, "status");
    CHECK(r.run.message_len == 8 && memcmp(r.run.message, "block 37", 8) == 0, "%.*s", (int)r.run.message_len,
          r.run.message ? r.run.message : "none");
    hilt_str want = {0};
    for (int i = 0; i <= 37; i++) {
        hilt_str_printf(&want, "block %d\n", i);
    }
    CHECK(r.run.out.len == want.len && memcmp(r.run.out.data, want.data, want.len) == 0, "%u threads printed %s", threads,
          r.run.out.data);
    hilt_str_free(&want);
    hilt_cpu_set_threads(0);
    release(&r);
}

static const char printing[] =
    KERNEL("\"hilt.printf\"(%c, %t) {format = \"{} {};\", signs = \"ss\"} : (i32, i32) -> ()\n");

static void
prints(unsigned threads)
{
    program r = compile(printing, 2);
    hilt_cpu_set_threads(threads);
    CHECK(launch(&r, 0, 3000, 3, 1, 0) == HILT_RUN_OK, "status");
    hilt_str want = {0};
    for (int i = 0; i < 9000; i++) {
        hilt_str_printf(&want, "%d %d;", i / 3, i % 3);
    }
    CHECK(r.run.out.len == want.len && memcmp(r.run.out.data, want.data, want.len) == 0, "%u threads: %zu %zu", threads,
          r.run.out.len, want.len);
    hilt_str_free(&want);
    hilt_cpu_set_threads(0);
    release(&r);
}

/* -- clusters, cooperative grids --------------------------------------------------------------------------- */
/* q[g] = the value that the same thread of the next block in the cluster has put in its shared memory */
static const char neighbours[] = KERNEL(SHARED("s", "64") AT("a", S, "s", "t") STORE("g", S, "a")
    SREG("rank", "cluster_ctarank") SREG("size", "cluster_nctarank")
    "\"hilt.cluster_arrive\"() : () -> ()\n\"hilt.cluster_wait\"() : () -> ()\n" BIN("r1", "addi", "rank", "i1")
    OP("r2", "hilt.rem_u", "%r1, %size", "", "(i32, i32) -> i32")
    OP("other", "hilt.mapa", "%a, %r2", "", "(" S ", i32) -> !hilt.ptr<cluster, 4>")
    OP("v", "hilt.load", "%other", "", "(!hilt.ptr<cluster, 4>) -> i32") AT("e", P, "q", "g") STORE("v", P, "e")
    "\"hilt.cluster_arrive\"() : () -> ()\n\"hilt.cluster_wait\"() : () -> ()\n");
static const char whole_grid[] = KERNEL_HOW(", cooperative", ATOMIC_ADD("old", "p", "i1") "\"hilt.grid_sync\"() : () -> ()\n"
    LOAD("v", P, "p") AT("e", P, "q", "g") STORE("v", P, "e"));

static void
together(int level)
{
    program r = compile(neighbours, level);
    CHECK(launch(&r, 0, 80, 40, 4, 0) == HILT_RUN_OK, "status");
    for (int c = 0; c < 80 * 40; c++) {
        int block = c / 40, other = block / 4 * 4 + (block + 1) % 4;
        CHECK(q[c] == other * 40 + c % 40, "q[%d] is %d", c, q[c]);
    }
    release(&r);
    r = compile(whole_grid, level);
    p[0] = 0;
    CHECK(launch(&r, 0, 50, 40, 1, 0) == HILT_RUN_OK, "status");
    for (int c = 0; c < 50 * 40; c++) {
        CHECK(q[c] == 2000, "q[%d] is %d", c, q[c]);
    }
    release(&r);
}

/* -- surroundings ------------------------------------------------------------------------------------------ */
static void
refusals(void)
{
    program r = compile(reverse, 2);
    fill();
    CHECK(launch(&r, 0, 1, 1025, 1, 0) == HILT_RUN_FAULT && r.run.fault && r.run.fault->id == HILT_DIAG_LAUNCH_SIZE,
          "threads");
    CHECK(launch(&r, 0, 1, 32, 1, 300000) == HILT_RUN_FAULT && r.run.fault && r.run.fault->id == HILT_DIAG_LAUNCH_SHARED,
          "shared memory");
    CHECK(q[0] == -1, "something ran");
    release(&r);
}

static const char dividing[] = KERNEL(AT("a", P, "p", "g") OP("v", "hilt.load", "%a", "", "(" P ") -> f32")
    "%h = \"arith.constant\"() <{value = 0.5 : f32}> : () -> f32\n"
    OP("u", "arith.mulf", "%v, %h", "", "(f32, f32) -> f32") SYNC AT("e", P, "q", "g")
    OP0("hilt.store", "%u, %e", "", "(f32, " P ") -> ()"));

/* Subnormals are kept, whatever mode the caller has set. */
static void
float_modes(void)
{
#if defined(__x86_64__)
    program r = compile(dividing, 2);
    for (int i = 0; i < CELLS; i++) {
        p[i] = 0x00800000; /* the least normal number */
    }
    unsigned before = _mm_getcsr();
    _mm_setcsr(before | 0x8040);
    CHECK(launch(&r, 0, 64, 64, 1, 0) == HILT_RUN_OK, "status");
    CHECK((_mm_getcsr() & 0x8040) == 0x8040, "the mode is not what it was");
    _mm_setcsr(before);
    for (int c = 0; c < 64 * 64; c++) {
        CHECK(q[c] == 0x00400000, "q[%d] is %x", c, q[c]);
    }
    release(&r);
#endif
}

static void
forks(void)
{
    program r = compile(reverse, 2);
    hilt_cpu_set_threads(3);
    for (int i = 0; i < 5; i++) {
        CHECK(launch(&r, 0, 64, 64, 1, 0) == HILT_RUN_OK, "status");
        pid_t child = fork();
        if (child == 0) {
            int failures = check_failures;
            alarm(20);
            fill();
            CHECK(launch(&r, 0, 64, 64, 1, 0) == HILT_RUN_OK && q[0] == p[63], "in a child");
            _exit(check_failures != failures);
        }
        int status;
        CHECK(waitpid(child, &status, 0) == child && status == 0, "the child's status is %x", status);
    }
    hilt_cpu_set_threads(0);
    release(&r);
}

static void
no_memory(void)
{
    setenv("HILT_SKIP", "block-loops,warp-loops", 1); /* loops over threads take no memory that could fail */
    program r = compile(reverse, 2);
    for (unsigned threads = 1; threads < 4; threads++) {
        int failures = 0;
        hilt_cpu_set_threads(threads);
        for (long n = 0; n < 30; n++) {
            hilt_alloc_fail_after(n);
            int status = launch(&r, 0, 8, 64, 1, 0);
            hilt_alloc_fail_after(-1);
            CHECK(status == HILT_RUN_OK || status == HILT_RUN_NO_MEMORY, "status %d", status);
            failures += status != HILT_RUN_OK;
        }
        CHECK(failures > 2, "%d failures with %u threads", failures, threads);
    }
    hilt_cpu_set_threads(0);
    release(&r);
}

int
main(void)
{
    hilt_error err = {0};
    gen = hilt_gen_load(&err);
    CHECK(gen, "%s", err.text);
    for (int level = 0; gen && level < 4; level++) {
        reversing(level);
        exits(level);
        waits(level, 1);
        waits(level, 4);
        frames(level);
        host_loops(level);
        together(level);
        faults(level, 1, 40);
        faults(level, 5, 40);
        faults(level, 5, 1);
    }
    if (gen) {
        turns();
        long_kernels();
        prints(1);
        prints(4);
        refusals();
        float_modes();
        forks();
        no_memory();
    }
    return check_result();
}
