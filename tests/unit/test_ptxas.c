/* Assembling, with a program that plays ptxas and a library that plays libnvJitLink: what they are given, what they say, what
 * becomes of that, and which one is taken. */
#include "check.h"
#include "../../src/rt/cuda/assemble.h"

#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static char folder[64], program[80];

/* A shell script in ptxas's place. */
static void
play(const char *script)
{
    FILE *f = fopen(program, "w");
    fprintf(f, "#!/bin/sh\n%s", script);
    fclose(f);
    chmod(program, 0700);
    setenv("HILT_PTXAS", program, 1);
}

static const char text[] = ".version 8.0\n"
                           ".visible .entry first()\n"
                           "\t.loc\t1 7 3\n"
                           "\tadd;\n"
                           "\t.loc\t1 9 0\n"
                           "\tsub;\n"
                           ".visible .entry second$1()\n"
                           "\tret;\n"
                           "\t.file\t1 \"dir/k.py\"\n";
static hilt_ptx_kernel kernels[] = {{.name = "first", .symbol = "first", .file = "a.py", .line = 1},
                                    {.name = "second.1", .symbol = "second$1", .file = "b.py", .line = 2}};
static const hilt_ptx ptx = {.arch = "sm_90a", .text = text, .len = sizeof text - 1, .kernels = kernels, .nkernels = 2};

/* The output is the last argument. */
#define OUTPUT "for out; do :; done\n"

static void
test_output(void)
{
    hilt_error err = {0};
    hilt_assemble_options o = {.opt_level = 3, .line_info = true, .extra = " -a  --b=c "};
    play(OUTPUT "n=$#\necho \"$*\" | sed 's,/[^ ]*/,,g' >$out\nprintf 'x\\0y' >>$out\n");
    hilt_cubin *c = hilt_assemble(&ptx, &o, &err);
    static const char want[] = "-arch=sm_90a -O3 -warn-spills -lineinfo -a --b=c kernels.ptx -o kernels.cubin\nx\0y";
    CHECK(c && c->len == sizeof want - 1 && memcmp(c->data, want, c->len) == 0, "%s", c ? (const char *)c->data : err.text);
    CHECK(c && c->nnotes == 0, "%u notes", c ? c->nnotes : 0);
    hilt_cubin_free(c);
    play("for ptx; do case $ptx in *.ptx) break;; esac; done\n" OUTPUT "cat $ptx >$out\n");
    c = hilt_assemble(&ptx, &o, &err);
    CHECK(c && c->len == ptx.len && memcmp(c->data, text, c->len) == 0, "the PTX as it is");
    hilt_cubin_free(c);
}

static void
test_notes(void)
{
    hilt_error err = {0};
    hilt_assemble_options o = {.opt_level = 1};
    play(OUTPUT "touch $out\n"
                "echo \"ptxas info    : (C7510) Potential Performance Loss: serialized in the function 'second\\$1'\" >&2\n"
                "echo \"ptxas warning : Registers are spilled to local memory in function 'first', 8 bytes\" >&2\n"
                "echo 'ptxas /tmp/x.ptx, line 4; warning : odd' >&2\n"
                "echo 'ptxas /tmp/x.ptx, line 8; warning : no line is known' >&2\n"
                "echo 'something else'\n");
    hilt_cubin *c = hilt_assemble(&ptx, &o, &err);
    CHECK(c && c->nnotes == 4, "%u notes, %s", c ? c->nnotes : 0, err.text);
    static const struct {
        bool warning;
        const char *begin, *kernel, *file;
        int line;
    } want[] = {{false, "(C7510) Potential", "second.1", "b.py", 2},
                {true, "Registers are", "first", "a.py", 1},
                {true, "odd", NULL, "dir/k.py", 7},
                {true, "no line", NULL, NULL, 0}};
    for (unsigned i = 0; c && c->nnotes == 4 && i < 4; i++) {
        const hilt_assemble_note *n = &c->notes[i];
        CHECK(n->warning == want[i].warning && strncmp(n->text, want[i].begin, strlen(want[i].begin)) == 0, "%s", n->text);
        CHECK(n->line == want[i].line && strcmp(n->file ? n->file : "", want[i].file ? want[i].file : "") == 0,
              "%u: %s:%d", i, n->file ? n->file : "?", n->line);
        CHECK(strcmp(n->kernel ? n->kernel : "", want[i].kernel ? want[i].kernel : "") == 0, "%u", i);
    }
    hilt_cubin_free(c);
}

static void
test_failures(void)
{
    hilt_assemble_options o = {.opt_level = 3};
    hilt_error err = {0};
    play("echo 'ptxas /tmp/x.ptx, line 6; error   : bad thing' >&2\necho 'ptxas fatal   : aborted' >&2\nexit 255\n");
    CHECK(!hilt_assemble(&ptx, &o, &err) && err.id == HILT_DIAG_BACKEND_FAILED &&
              strstr(err.text, "ptxas: bad thing (dir/k.py:9)"),
          "%s", err.text);
    err = (hilt_error){0};
    play("echo oops; exit 3\n");
    CHECK(!hilt_assemble(&ptx, &o, &err) && strstr(err.text, "ended with 3: oops"), "%s", err.text);
    err = (hilt_error){0};
    setenv("HILT_PTXAS", "/no/such/program", 1);
    CHECK(!hilt_assemble(&ptx, &o, &err) && err.id == HILT_DIAG_ASSEMBLER_MISSING && strstr(err.text, "/no/such/program"),
          "%s", err.text);
    err = (hilt_error){0};
    play("exit 0\n");
    setenv("TMPDIR", "/no/such/folder", 1);
    CHECK(!hilt_assemble(&ptx, &o, &err) && strstr(err.text, "temporary folder"), "%s", err.text);
    unsetenv("TMPDIR");
}

/* What hilt_assemble makes of PTX: "program", "library" or the error. */
static const char *
made_by(const char *ptx_text, int driver, hilt_error *err)
{
    static char made[64];
    hilt_ptx p = {.arch = "sm_90a", .text = ptx_text, .len = strlen(ptx_text), .kernels = kernels, .nkernels = 2};
    hilt_assemble_options o = {.opt_level = 2, .driver = driver, .extra = " -a  --b=c"};
    *err = (hilt_error){0};
    hilt_cubin *c = hilt_assemble(&p, &o, err);
    snprintf(made, sizeof made, "%.*s", c ? (int)c->len : 0, c ? (const char *)c->data : "");
    hilt_cubin_free(c);
    return made;
}

/* The library for most, ptxas for what works on warpgroups; each for all where the other is missing. */
static void
test_order(void)
{
    hilt_error err;
    static const char whole[] = "setmaxnreg.inc.sync.aligned.u32 232;\n";
    play(OUTPUT "case $* in *--version*) echo 'Cuda compilation tools, release 13.1, V13.1.2';; *) printf program >$out;; esac\n");
    CHECK(strcmp(made_by(text, 0, &err), "program") == 0, "HILT_PTXAS is for all: %s", err.text);
    unsetenv("HILT_PTXAS");
    setenv("HILT_NVJITLINK", LINK_MOCK, 1);
    setenv("PATH", folder, 1);
    CHECK(strcmp(made_by(text, 0, &err), "library") == 0, "%s", err.text);
    CHECK(strcmp(made_by(whole, 0, &err), "program") == 0, "%s", err.text);
    setenv("PATH", "/nowhere", 1);
    setenv("CUDA_HOME", "/nowhere/home", 1);
    setenv("PATH", folder, 1);
    setenv("HILT_NVJITLINK", "", 1);
    CHECK(strcmp(made_by(text, 0, &err), "program") == 0, "none: %s", err.text);
    setenv("HILT_NVJITLINK", "/no/such/library.so", 1);
    CHECK(strcmp(made_by(text, 0, &err), "program") == 0, "not there: %s", err.text);
    setenv("HILT_NVJITLINK", program, 1);
    CHECK(strcmp(made_by(text, 0, &err), "program") == 0, "no library: %s", err.text);
    CHECK(strcmp(made_by(text, 13000, &err), "program") == 0, "13.1 for a driver of 13.0: %s", err.text);
    setenv("HILT_PTXAS", program, 1);
    made_by(text, 12080, &err);
    CHECK(err.id == HILT_DIAG_ASSEMBLER_MISSING, "too new for the driver: %s", err.text);
    unsetenv("HILT_PTXAS");
}

/* What the library is told, and what it says. */
static void
test_library(void)
{
    hilt_error err;
    setenv("HILT_NVJITLINK", LINK_MOCK, 1);
    setenv("LINK_MOCK", "options", 1);
    hilt_assemble_options o = {.opt_level = 1, .line_info = true, .extra = "-x  --y=z "};
    err = (hilt_error){0};
    hilt_cubin *c = hilt_assemble(&ptx, &o, &err);
    static const char want[] = "-arch=sm_90a -Xptxas=-O1 -Xptxas=-warn-spills -lineinfo -Xptxas=-x -Xptxas=--y=z ";
    CHECK(c && c->len == sizeof want - 1 && memcmp(c->data, want, c->len) == 0, "%.*s%s", c ? (int)c->len : 0,
          c ? (const char *)c->data : "", err.text);
    CHECK(c && c->nnotes == 1 && c->notes[0].warning && c->notes[0].line == 1 && strcmp(c->notes[0].kernel, "first") == 0,
          "%u notes", c ? c->nnotes : 0);
    hilt_cubin_free(c);
    setenv("LINK_MOCK", "error", 1);
    made_by(text, 0, &err);
    CHECK(err.id == HILT_DIAG_BACKEND_FAILED && strstr(err.text, "ptxas: bad thing (dir/k.py:9)"), "%s", err.text);
    setenv("LINK_MOCK", "old", 1);
    CHECK(strcmp(made_by(text, 0, &err), "program") == 0, "the next one is asked: %s", err.text);
    setenv("PATH", "/nowhere", 1);
    setenv("LINK_MOCK", "create", 1);
    made_by(text, 0, &err);
    CHECK(err.id == HILT_DIAG_BACKEND_FAILED && strstr(err.text, "ended with 1: unrecognized option"), "%s", err.text);
    unsetenv("LINK_MOCK");
}

/* CUDA_HOME, and wheels in the folders that were told. */
static void
test_finding(void)
{
    hilt_error err;
    char home[100], bin[120];
    setenv("HILT_NVJITLINK", "", 1);
    setenv("PATH", "/nowhere", 1);
    snprintf(home, sizeof home, "%s/home", folder);
    snprintf(bin, sizeof bin, "%s/bin", home);
    mkdir(home, 0700);
    CHECK(symlink(folder, bin) == 0, "symlink");
    setenv("CUDA_HOME", home, 1);
    CHECK(strcmp(made_by(text, 0, &err), "program") == 0, "%s", err.text);
    unlink(bin);
    rmdir(home);
    setenv("HILT_PTXAS", "/no/such/program", 1);
    made_by(text, 0, &err);
    CHECK(err.id == HILT_DIAG_ASSEMBLER_MISSING && strstr(err.text, "/no/such/program"), "%s", err.text);
    unsetenv("HILT_PTXAS");
}

int
main(void)
{
    strcpy(folder, "/tmp/hilt-test-XXXXXX");
    if (!mkdtemp(folder)) {
        return 1;
    }
    snprintf(program, sizeof program, "%s/ptxas", folder);
    test_output();
    test_notes();
    test_failures();
    test_order();
    test_library();
    test_finding();
    unlink(program);
    rmdir(folder);
    return check_result();
}
