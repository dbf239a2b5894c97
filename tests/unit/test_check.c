/* The checker through its interface: places in tensors, notes, seeds that show a fault again, memory that is put back, running
 * out of memory. What it finds and what it lets pass: tests/ir/check-*.mlir. */
#include "../../src/eval/eval.h"
#include "check.h"

#include <stdlib.h>
#include <sys/mman.h>

typedef struct told {
    int notes;
    hilt_fault note;
    char printed[256];
} told;

static void
keep_note(void *client, hilt_fault *note)
{
    told *t = client;
    t->notes++;
    t->note = *note;
    hilt_free(note);
}

static void
keep_output(hilt_run *run)
{
    told *t = run->client;
    size_t n = strlen(t->printed);
    snprintf(t->printed + n, sizeof t->printed - n, "%.*s", (int)run->out.len, run->out.data);
    run->out.len = 0;
}

static hilt_fault fault; /* of the last run */

static int
check_program(const hilt_program *p, const uint64_t *args, hilt_check_options o, told *t)
{
    hilt_run run = {.flush = keep_output, .client = t};
    o.note = keep_note;
    o.client = t;
    int status = hilt_eval_check(p, args, NULL, &run, &o);
    if (run.out.len)
        keep_output(&run);
    hilt_str_free(&run.out);
    CHECK((status == HILT_RUN_FAULT) == (run.fault != NULL) || status == HILT_RUN_NO_MEMORY, "status %d", status);
    fault = run.fault ? *run.fault : (hilt_fault){0};
    hilt_free(run.fault);
    return status;
}

static hilt_module *
parse(const char *text)
{
    hilt_error err = {0};
    hilt_module *m = hilt_parse(text, strlen(text), &err);
    CHECK(m && hilt_verify(m, &err), "%s", err.text);
    return m;
}

static char file_of[64], kernel_of[64]; /* of the fault: the module has the texts */

/* The host function of a text, which is its first. */
static int
check_text(const char *text, const uint64_t *args, hilt_check_options o, told *t)
{
    hilt_error err = {0};
    hilt_module *m = parse(text);
    hilt_program *p = hilt_eval_prepare(m, hilt_module_func(m, NULL), &err);
    CHECK(p != NULL, "%s", err.text);
    int status = check_program(p, args, o, t);
    if (status == HILT_RUN_FAULT) {
        snprintf(file_of, sizeof file_of, "%s", fault.agents[0].file ? fault.agents[0].file : "");
        snprintf(kernel_of, sizeof kernel_of, "%s", fault.kernel ? fault.kernel : "");
    }
    hilt_eval_free(p);
    hilt_module_free(m);
    return status;
}

#define P "!hilt.ptr<global, 4>"
/* run(p, n) launches k(p, n) with n blocks of 8 threads. */
#define HOST                                                                                                    \
    "\"func.func\"() <{function_type = (" P ", i64) -> (), sym_name = \"run\"}> ({\n"                           \
    "^bb0(%p: " P ", %n: i64):\n"                                                                               \
    "  %0 = \"arith.constant\"() <{value = 0 : i64}> : () -> i64\n"                                             \
    "  %1 = \"arith.constant\"() <{value = 1 : i64}> : () -> i64\n"                                             \
    "  %8 = \"arith.constant\"() <{value = 8 : i64}> : () -> i64\n" LAUNCH("k")                                 \
    "  \"func.return\"() : () -> ()\n}) {arg_names = [\"p\", \"n\"]} : () -> ()\n"
#define LAUNCH(kernel)                                                                                          \
    "  \"hilt.launch\"(%n, %1, %1, %8, %1, %1, %1, %1, %1, %0, %0, %p, %n) {callee = \"" kernel "\"} : (i64, "  \
    "i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, " P ", i64) -> ()\n"
#define KERNEL(name)                                                                                            \
    "\"func.func\"() <{function_type = (" P ", i64) -> (), sym_name = \"" name "\"}> ({\n"                      \
    "^bb0(%p: " P ", %n: i64):\n"                                                                               \
    "  %t32 = \"hilt.sreg\"() {reg = \"tid.x\"} : () -> i32\n"                                                  \
    "  %b32 = \"hilt.sreg\"() {reg = \"ctaid.x\"} : () -> i32\n"                                                \
    "  %t = \"arith.extui\"(%t32) : (i32) -> i64\n  %b = \"arith.extui\"(%b32) : (i32) -> i64\n"                \
    "  %c0 = \"arith.constant\"() <{value = 0 : i32}> : () -> i32\n"                                            \
    "  %c1 = \"arith.constant\"() <{value = 1 : i32}> : () -> i32\n"                                            \
    "  %c4 = \"arith.constant\"() <{value = 4 : i64}> : () -> i64\n"                                            \
    "  %c8 = \"arith.constant\"() <{value = 8 : i64}> : () -> i64\n"
#define ELEMENT(to, index)                                                                                      \
    "  " to "o = \"arith.muli\"(" index ", %c4) : (i64, i64) -> i64\n  " to                                     \
    " = \"hilt.ptr_add\"(%p, " to "o) : (" P ", i64) -> " P "\n"
#define LINE(n) " loc(\"k\"(\"k.py\":" #n ":3))\n"
#define STORE(value, to, n) "  \"hilt.store\"(" value ", " to ") : (i32, " P ") -> ()" LINE(n)
#define END "  \"func.return\"() : () -> ()\n}) {kernel} : () -> ()\n"

/* A 3 x 5 tensor whose rows are 8 apart. */
static hilt_check_extent
matrix(const int32_t *p)
{
    hilt_check_extent e = {.low = (uintptr_t)p, .high = (uintptr_t)(p + 21), .name = "a", .element = 4, .rank = 2};
    e.shape[0] = 3;
    e.shape[1] = 5;
    e.stride[0] = 8;
    e.stride[1] = 1;
    return e;
}

static void
test_places(void)
{
    /* thread t of block b writes element (b, t): one block too many */
    static const char text[] = HOST KERNEL("k") "  %r = \"arith.muli\"(%b, %c8) : (i64, i64) -> i64\n"
                                                "  %i = \"arith.addi\"(%r, %t) : (i64, i64) -> i64\n" ELEMENT("%q", "%i")
                                                    STORE("%t32", "%q", 7) END;
    int32_t data[64] = {0};
    hilt_check_extent e = matrix(data);
    uint64_t args[2] = {(uintptr_t)data, 2};
    told t = {0};
    hilt_check_options o = {.extents = &e, .nextents = 1};
    CHECK(check_text(text, args, o, &t) == HILT_RUN_OK, "%s", fault.text);
    args[1] = 3;
    CHECK(check_text(text, args, o, &t) == HILT_RUN_FAULT && fault.id == HILT_DIAG_CHECK_BOUNDS, "%s", fault.text);
    CHECK(strcmp(fault.tensor, "a") == 0 && fault.ncoord == 2 && fault.coord[0] == 2 && fault.coord[1] == 5, "%s (%d, %d)",
          fault.tensor, (int)fault.coord[0], (int)fault.coord[1]);
    const hilt_agent *a = &fault.agents[0];
    CHECK(fault.nagents == 1 && a->block[0] == 2 && a->thread[0] == 5 && a->line == 7 && a->col == 3 &&
              strcmp(file_of, "k.py") == 0 && strcmp(kernel_of, "k") == 0,
          "%s:%d", file_of, a->line);
    CHECK(data[8 * 2 + 4] == 4 && data[8 * 2 + 5] == 0, "nothing is written out of bounds");
}

static void
test_equal_writes(void)
{
    static const char text[] = HOST KERNEL("k") STORE("%c1", "%p", 4) END;
    int32_t data[4] = {1, 0, 0, 0};
    hilt_check_extent e = matrix(data);
    e.high = e.low + sizeof data;
    uint64_t args[2] = {(uintptr_t)data, 2};
    told t = {0};
    hilt_check_options o = {.extents = &e, .nextents = 1};
    CHECK(check_text(text, args, o, &t) == HILT_RUN_OK, "%s", fault.text);
    CHECK(t.notes == 1 && t.note.id == HILT_DIAG_CHECK_RACE && t.note.nagents == 2 && t.note.agents[1].line == 4, "%d notes",
          t.notes);
    o.strict = true;
    CHECK(check_text(text, args, o, &t) == HILT_RUN_FAULT && fault.id == HILT_DIAG_CHECK_RACE, "%s", fault.text);
}

/* Whoever comes first by an atomic is let through to write; the second looks at what the first wrote if it sees it is there. */
static const char sometimes[] = HOST KERNEL("k")
    "  %one = \"arith.constant\"() <{value = 1 : i64}> : () -> i64\n" ELEMENT("%q", "%one")
    "  %first = \"arith.cmpi\"(%t32, %c0) <{predicate = 0 : i64}> : (i32, i32) -> i1\n"
    "  \"scf.if\"(%first) ({\n" STORE("%c1", "%q", 5)
    "    \"hilt.atomic_store\"(%c1, %p) {order = \"relaxed\", scope = \"gpu\"} : (i32, " P ") -> ()" LINE(6)
    "    \"scf.yield\"() : () -> ()\n  }, {\n"
    "    %f = \"hilt.atomic_load\"(%p) {order = \"acquire\", scope = \"gpu\"} : (" P ") -> i32" LINE(8)
    "    %seen = \"arith.cmpi\"(%f, %c0) <{predicate = 1 : i64}> : (i32, i32) -> i1\n"
    "    \"hilt.printf\"(%f) {format = \"{}\", signs = \"s\"} : (i32) -> ()\n"
    "    \"scf.if\"(%seen) ({\n"
    "      %v = \"hilt.load\"(%q) : (" P ") -> i32" LINE(9)
    "      \"scf.yield\"() : () -> ()\n    }, {\n      \"scf.yield\"() : () -> ()\n    }) : (i1) -> ()\n"
    "    \"scf.yield\"() : () -> ()\n  }) : (i1) -> ()\n" END;

static void
test_seeds(void)
{
    int32_t data[4] = {0};
    hilt_check_extent e = matrix(data);
    e.high = e.low + sizeof data;
    uint64_t args[2] = {(uintptr_t)data, 1};
    told t = {0};
    hilt_check_options o = {.extents = &e, .nextents = 1, .first_seed = 1, .schedules = 100};
    CHECK(check_text(sometimes, args, o, &t) == HILT_RUN_FAULT && fault.id == HILT_DIAG_CHECK_RACE, "%s", fault.text);
    CHECK(fault.seed >= 1 && fault.nagents == 2 && fault.agents[0].line == 9 && fault.agents[1].line == 5, "seed %d",
          (int)fault.seed);
    hilt_fault before = fault;
    for (int k = 0; k < 3; k++) {
        memset(data, 0, sizeof data);
        o.first_seed = before.seed;
        o.schedules = 1;
        CHECK(check_text(sometimes, args, o, &t) == HILT_RUN_FAULT && fault.seed == before.seed, "%s", fault.text);
        CHECK(fault.agents[0].thread[0] == before.agents[0].thread[0], "another thread");
    }
}

static void
test_schedules(void)
{
    /* adds one to a counter by each thread, and prints: memory is put back, output comes once */
    static const char text[] = HOST KERNEL("k") "  %old = \"hilt.atomic_rmw\"(%p, %c1) {kind = \"add\", order = \"relaxed\", "
                                                "scope = \"gpu\"} : (" P ", i32) -> i32\n"
                                                "  \"hilt.printf\"() {format = \"x\", signs = \"\"} : () -> ()\n" END;
    int32_t data[4] = {5, 0, 0, 0};
    int32_t *fixed = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    hilt_check_extent e[2] = {matrix(data), matrix(fixed)};
    e[0].high = e[0].low + sizeof data;
    e[1].arg = 7; /* of no argument */
    mprotect(fixed, 4096, PROT_READ);
    uint64_t args[2] = {(uintptr_t)data, 2};
    told t = {0};
    hilt_check_options o = {.extents = e, .nextents = 2, .schedules = 20};
    CHECK(check_text(text, args, o, &t) == HILT_RUN_OK, "%s", fault.text);
    CHECK(data[0] == 5 + 16 && strcmp(t.printed, "xxxxxxxxxxxxxxxx") == 0, "%d %s", data[0], t.printed);
    munmap(fixed, 4096);
}

static void
test_launches(void)
{
    /* what one launch writes another may read, whoever does */
    static const char text[] =
        "\"func.func\"() <{function_type = (" P ", i64) -> (), sym_name = \"run\"}> ({\n"
        "^bb0(%p: " P ", %n: i64):\n"
        "  %0 = \"arith.constant\"() <{value = 0 : i64}> : () -> i64\n"
        "  %1 = \"arith.constant\"() <{value = 1 : i64}> : () -> i64\n"
        "  %8 = \"arith.constant\"() <{value = 8 : i64}> : () -> i64\n" LAUNCH("k") LAUNCH("l") LAUNCH("k")
        "  \"func.return\"() : () -> ()\n}) : () -> ()\n" KERNEL("k") ELEMENT("%q", "%t") STORE("%t32", "%q", 3) END
        KERNEL("l") "  %seven = \"arith.constant\"() <{value = 7 : i64}> : () -> i64\n"
        "  %i = \"arith.subi\"(%seven, %t) : (i64, i64) -> i64\n  %j = \"arith.addi\"(%t, %c8) : (i64, i64) -> i64\n"
        ELEMENT("%q", "%i") ELEMENT("%r", "%j") "  %v = \"hilt.load\"(%q) : (" P ") -> i32\n" STORE("%v", "%r", 9) END;
    int32_t data[16] = {0};
    hilt_check_extent e = matrix(data);
    e.high = e.low + sizeof data;
    uint64_t args[2] = {(uintptr_t)data, 1};
    told t = {0};
    hilt_check_options o = {.extents = &e, .nextents = 1, .schedules = 10, .strict = true};
    CHECK(check_text(text, args, o, &t) == HILT_RUN_OK && data[8] == 7, "%s", fault.text);
}

/* Kernels that use everything, from the text tests; each allocation fails in turn. */
static void
test_no_memory(void)
{
    static const char *const files[][2] = {{"kernels-barrier.mlir", "run_clusters"},
                                           {"kernels-atomic.mlir", "run_flag"},
                                           {"kernels-mbarrier.mlir", "run_ring"},
                                           {"kernels-async.mlir", "run_copies"}};
    static _Alignas(16) int32_t data[2][1024];
    for (size_t k = 0; k < HILT_COUNT(files); k++) {
        char path[512], *text = calloc(1, 1 << 20);
        snprintf(path, sizeof path, "%s/%s", HILT_TESTS_IR, files[k][0]);
        FILE *f = fopen(path, "r");
        CHECK(f && text && fread(text, 1, (1 << 20) - 1, f) > 0, "%s", path);
        hilt_module *m = parse(text);
        hilt_error err = {0};
        hilt_program *p = hilt_eval_prepare(m, hilt_module_func(m, files[k][1]), &err);
        uint64_t args[2] = {(uintptr_t)data[0], (uintptr_t)data[1]};
        hilt_check_extent e[2] = {matrix(data[0]), matrix(data[1])};
        e[0].high = e[0].low + sizeof data[0];
        e[1].high = e[1].low + sizeof data[1];
        e[1].arg = 1;
        hilt_check_options o = {.schedules = 2, .extents = e, .nextents = 2};
        told t = {0};
        bool done = false;
        for (long n = 0; n < 3000 && !done; n++) {
            memset(data, 0, sizeof data);
            hilt_alloc_fail_after(n);
            int status = check_program(p, args, o, &t);
            hilt_alloc_fail_after(-1);
            CHECK(status == HILT_RUN_OK || status == HILT_RUN_NO_MEMORY, "%s, %ld: status %d: %s", files[k][1], n, status,
                  fault.text);
            done = status == HILT_RUN_OK;
        }
        CHECK(done, "%s never runs", files[k][1]);
        hilt_eval_free(p);
        hilt_module_free(m);
        fclose(f);
        free(text);
    }
}

int
main(void)
{
    test_places();
    test_equal_writes();
    test_seeds();
    test_schedules();
    test_launches();
    test_no_memory();
    return check_result();
}
