/* Runs ptxas: gives it a file, takes back the machine code and what it said.
 *
 * Files lie in a folder of their own that goes away again; nothing is taken over from the shell.
 */
#include "assembler.h"

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

/* -- files ----------------------------------------------------------------------------------------------- */
typedef struct workplace {
    char folder[256];
    char ptx[280], cubin[280], log[280];
} workplace;

static bool
open_workplace(workplace *w)
{
    const char *tmp = getenv("TMPDIR");
    int n = snprintf(w->folder, sizeof w->folder, "%s/hilt-XXXXXX", tmp && *tmp ? tmp : "/tmp");
    if (n < 0 || (size_t)n >= sizeof w->folder || !mkdtemp(w->folder)) {
        w->folder[0] = 0;
        return false;
    }
    snprintf(w->ptx, sizeof w->ptx, "%s/kernels.ptx", w->folder);
    snprintf(w->cubin, sizeof w->cubin, "%s/kernels.cubin", w->folder);
    snprintf(w->log, sizeof w->log, "%s/log", w->folder);
    return true;
}

static void
close_workplace(const workplace *w)
{
    if (w->folder[0]) {
        unlink(w->ptx);
        unlink(w->cubin);
        unlink(w->log);
        rmdir(w->folder);
    }
}

static bool
write_file(const char *path, const char *text, size_t len)
{
    FILE *f = fopen(path, "wb");
    bool ok = f && fwrite(text, 1, len, f) == len;
    return f && fclose(f) == 0 && ok;
}

/* The file's bytes, and a NUL. NULL: no such file, or no memory. */
static char *
read_file(hilt_arena *arena, const char *path, size_t *ret_len)
{
    FILE *f = fopen(path, "rb");
    long size = f && fseek(f, 0, SEEK_END) == 0 ? ftell(f) : -1;
    char *data = size >= 0 ? hilt_arena_alloc(arena, (size_t)size + 1) : NULL;
    if (data) {
        rewind(f);
        *ret_len = fread(data, 1, (size_t)size, f);
        data[*ret_len] = 0;
    }
    if (f) {
        fclose(f);
    }
    return data;
}

/* -- running --------------------------------------------------------------------------------------------- */
enum { MOST_OPTIONS = 64 };

/* Splits at blanks, in place. */
static unsigned
split(char *text, char **words, unsigned most)
{
    unsigned n = 0;
    char *save = NULL;
    for (char *word = strtok_r(text, " \t\n", &save); word && n < most; word = strtok_r(NULL, " \t\n", &save)) {
        words[n++] = word;
    }
    return n;
}

/* Its exit status; -1: it did not run. */
static int
run_program(char *const *words, const char *log)
{
    posix_spawn_file_actions_t actions;
    pid_t pid;
    int status = -1;
    if (posix_spawn_file_actions_init(&actions) != 0) {
        return -1;
    }
    bool ok = posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0) == 0 &&
              posix_spawn_file_actions_addopen(&actions, 1, log, O_WRONLY | O_CREAT | O_TRUNC, 0600) == 0 &&
              posix_spawn_file_actions_adddup2(&actions, 1, 2) == 0 &&
              posix_spawn(&pid, words[0], &actions, NULL, words, environ) == 0;
    posix_spawn_file_actions_destroy(&actions);
    while (ok && waitpid(pid, &status, 0) < 0) {
        if (errno != EINTR) {
            return -1;
        }
    }
    return ok && WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static int
assemble(const hilt_ptx *p, const hilt_assemble_options *o, char *program, workplace *w, char *extra)
{
    char arch[64], level[8];
    snprintf(arch, sizeof arch, "-arch=%s", p->arch);
    snprintf(level, sizeof level, "-O%d", o->opt_level < 0 ? 0 : o->opt_level > 3 ? 3 : o->opt_level);
    char *words[MOST_OPTIONS + 10] = {program, arch, level, "-warn-spills"};
    unsigned n = 4;
    if (o->line_info) {
        words[n++] = "-lineinfo";
    }
    n += extra ? split(extra, words + n, MOST_OPTIONS) : 0;
    words[n++] = w->ptx;
    words[n++] = "-o";
    words[n++] = w->cubin;
    words[n] = NULL;
    return run_program(words, w->log);
}

/* -- the whole -------------------------------------------------------------------------------------------- */
static bool
run_in(workplace *w, const char *path, const hilt_ptx *p, const hilt_assemble_options *o, hilt_cubin *c, hilt_error *err)
{
    char *program = hilt_arena_strdup(c->arena, path, strlen(path));
    char *extra = o->extra ? hilt_arena_strdup(c->arena, o->extra, strlen(o->extra)) : NULL;
    if (!program || (o->extra && !extra)) {
        return hilt_error_no_memory(err);
    }
    if (!open_workplace(w) || !write_file(w->ptx, p->text, p->len)) {
        return hilt_error_set(err, HILT_DIAG_BACKEND_FAILED, "code generation failed: cannot write to %s: %s",
                              w->folder[0] ? w->folder : "a temporary folder", strerror(errno));
    }
    int status = assemble(p, o, program, w, extra);
    size_t len = 0;
    const char *log = read_file(c->arena, w->log, &len);
    c->data = status == 0 ? read_file(c->arena, w->cubin, &c->len) : NULL;
    return hilt_complaints(p, c, log ? log : "", status, err);
}

hilt_cubin *
hilt_ptxas_run(const char *path, const hilt_ptx *p, const hilt_assemble_options *o, hilt_error *err)
{
    hilt_cubin *c = hilt_cubin_new(err);
    workplace w = {0};
    bool ok = c && run_in(&w, path, p, o, c, err);
    close_workplace(&w);
    if (!ok) {
        hilt_cubin_free(c);
        return NULL;
    }
    return c;
}

/* "Cuda compilation tools, release 13.0, V13.0.88" */
int
hilt_ptxas_version(const char *path)
{
    workplace w = {0};
    hilt_arena *arena = hilt_arena_new();
    char *program = arena ? hilt_arena_strdup(arena, path, strlen(path)) : NULL;
    char *words[] = {program, "--version", NULL};
    int version = 0;
    if (program && open_workplace(&w) && run_program(words, w.log) == 0) {
        size_t len = 0;
        const char *log = read_file(arena, w.log, &len), *at = log ? strstr(log, "release ") : NULL;
        int major, minor;
        if (at && sscanf(at, "release %d.%d", &major, &minor) == 2) {
            version = major * 1000 + minor * 10;
        }
    }
    close_workplace(&w);
    hilt_arena_free(arena);
    return version;
}
