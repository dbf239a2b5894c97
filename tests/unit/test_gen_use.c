/* Using the code generator: from many threads at once, with allocations failing, with a foreign floating-point mode,
 * and with what it must refuse. */
#include <fenv.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>
#if defined(__x86_64__)
#include <xmmintrin.h>
#endif

#include "../../src/gen/gen.h"
#include "check.h"

static const hilt_gen *gen;

/* f(n: i32, x: f32): the sum of 0 .. n-1, and x / 3 */
static const char text[] = "\"builtin.module\"() ({\n"
                           "  \"func.func\"() <{function_type = (i32, f32) -> (i32, f32), sym_name = \"memset\"}> ({\n"
                           "  ^bb0(%n: i32, %x: f32):\n"
                           "    %z = \"arith.constant\"() <{value = 0 : i32}> : () -> i32\n"
                           "    %o = \"arith.constant\"() <{value = 1 : i32}> : () -> i32\n"
                           "    %t = \"arith.constant\"() <{value = 3.0 : f32}> : () -> f32\n"
                           "    %s = \"scf.for\"(%z, %n, %o, %z) ({\n"
                           "    ^bb0(%i: i32, %a: i32):\n"
                           "      %b = \"arith.addi\"(%a, %i) : (i32, i32) -> i32\n"
                           "      \"scf.yield\"(%b) : (i32) -> ()\n"
                           "    }) : (i32, i32, i32, i32) -> i32\n"
                           "    %q = \"arith.divf\"(%x, %t) : (f32, f32) -> f32\n"
                           "    \"func.return\"(%s, %q) : (i32, f32) -> ()\n"
                           "  }) : () -> ()\n"
                           "}) : () -> ()\n";

static hilt_module *
parse(void)
{
    hilt_error err = {0};
    hilt_module *m = hilt_parse(text, sizeof text - 1, &err);
    CHECK(m, "%s", err.text);
    return m;
}

static uint64_t
call(hilt_code *code, uint32_t n, float x, float *ret_quotient)
{
    uint64_t args[2] = {n, 0}, results[2] = {0};
    memcpy(&args[1], &x, sizeof x);
    hilt_run run = {0};
    hilt_entry f = gen->entry(code, "memset"); /* a name that must not clash with C's */
    CHECK(f && f(args, results, &run) == HILT_RUN_OK, "no success");
    memcpy(ret_quotient, &results[1], sizeof *ret_quotient);
    return results[0];
}

static void *
many(void *unused)
{
    hilt_module *m = parse();
    for (int i = 0; m && i < 15; i++) {
        hilt_error err = {0};
        hilt_gen_options o = {.opt_level = i % 4, .debug_info = i % 5 == 4, .keep_text = i % 3 == 0};
        hilt_code *code = gen->compile(m, &o, &err);
        CHECK(code, "%s", err.text);
        float q;
        CHECK(code && call(code, 1000, 3.0f, &q) == 499500 && q == 1.0f, "wrong result");
        CHECK(!code || (gen->text(code, "asm") != NULL) == o.keep_text, "text");
        gen->release(code);
    }
    hilt_module_free(m);
    return NULL;
}

static void
failing_allocations(void)
{
    hilt_module *m = parse();
    hilt_gen_options o = {.opt_level = 1, .keep_text = true, .debug_info = true};
    int failures = 0;
    for (long n = 0; n < 60; n++) {
        hilt_error err = {0};
        hilt_alloc_fail_after(n);
        hilt_code *code = gen->compile(m, &o, &err);
        hilt_alloc_fail_after(-1);
        CHECK(code ? err.id == HILT_DIAG_NONE : err.id == HILT_DIAG_OUT_OF_MEMORY, "after %ld: %s", n, err.text);
        failures += !code;
        gen->release(code);
    }
    CHECK(failures > 0 && failures < 60, "%d failures", failures);
    hilt_module_free(m);
}

static void
foreign_mode(void)
{
    hilt_module *m = parse();
    hilt_error err = {0};
    hilt_gen_options o = {.opt_level = 3};
    hilt_code *code = gen->compile(m, &o, &err);
    float q, tiny = 0x1p-126f;
    fesetround(FE_UPWARD);
#if defined(__x86_64__)
    _mm_setcsr(_mm_getcsr() | 0x8040); /* FTZ, DAZ */
#endif
    call(code, 1, 1.0f, &q);
    int mode = fegetround();
    fesetround(FE_TONEAREST);
    CHECK(q == 0x1.555556p-2f, "rounded as %a", (double)q);
    CHECK(mode == FE_UPWARD, "the mode was not restored");
#if defined(__x86_64__)
    call(code, 1, tiny, &q);
    CHECK(_mm_getcsr() & 0x8000, "FTZ was not restored");
    _mm_setcsr(_mm_getcsr() & ~0x8040u);
    CHECK(q == 0x1.555558p-128f, "flushed: %a", (double)q);
#endif
    gen->release(code);
    hilt_module_free(m);
}

static void
object_files(void)
{
    hilt_module *m = parse();
    hilt_error err = {0};
    hilt_gen_options o = {.opt_level = 1, .object_path = "/nonexistent/x.o"};
    CHECK(!gen->compile(m, &o, &err) && strstr(err.text, "/nonexistent/x.o"), "%s", err.text);
    char path[] = "/tmp/hilt-object-XXXXXX";
    int fd = mkstemp(path);
    err = (hilt_error){0};
    o.object_path = path;
    hilt_code *code = gen->compile(m, &o, &err);
    char head[4] = "";
    CHECK(code && read(fd, head, 4) == 4 && memcmp(head, "\177ELF", 4) == 0, "no object file: %s", err.text);
    close(fd);
    unlink(path);
    gen->release(code);
    hilt_module_free(m);
}

/* A forked child compiles too, even if other threads were compiling at that moment. */
static void
forked(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, many, NULL);
    for (int i = 0; i < 5; i++) {
        usleep(3000);
        pid_t pid = fork();
        if (pid == 0) {
            alarm(60);
            hilt_module *m = parse();
            hilt_error err = {0};
            hilt_gen_options o = {.opt_level = 2};
            hilt_code *code = gen->compile(m, &o, &err);
            float q;
            _exit(code && call(code, 10, 3.0f, &q) == 45 ? 0 : 1);
        }
        int status = 0;
        waitpid(pid, &status, 0);
        CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0, "child: %d", status);
    }
    pthread_join(thread, NULL);
}

int
main(void)
{
    hilt_error err = {0};
    gen = hilt_gen_load(&err);
    CHECK(gen, "%s", err.text);
    if (!gen) {
        return check_result();
    }
    pthread_t threads[4];
    for (int i = 0; i < 4; i++) {
        pthread_create(&threads[i], NULL, many, NULL);
    }
    for (int i = 0; i < 4; i++) {
        pthread_join(threads[i], NULL);
    }
    failing_allocations();
    foreign_mode();
    object_files();
    forked();
    CHECK(hilt_arena_live() == 0, "%ld arenas left", hilt_arena_live());
    return check_result();
}
