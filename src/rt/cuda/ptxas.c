/* Runs ptxas: finds it, gives it a file, takes back the machine code and what it said.
 *
 * ptxas exits with 0 although it spilled registers or serialised instructions, and only says so; so everything it says
 * is kept, as notes at the Python line that is meant (by the PTX's own .loc lines, where it has any) or at the kernel's.
 * Files lie in a folder of their own that goes away again; nothing is taken over from the shell.
 */
#include "ptxas.h"

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

/* -- finding --------------------------------------------------------------------------------------------- */
static bool
is_program(const hilt_str *path)
{
    struct stat st;
    return !path->failed && path->data && stat(path->data, &st) == 0 && S_ISREG(st.st_mode) &&
           access(path->data, X_OK) == 0;
}

/* Tries folder/rest; true: it is in *ret_path. */
static bool
try_folder(hilt_str *ret_path, hilt_str *tried, const char *folder, size_t len, const char *rest)
{
    if (!folder || !len) {
        return false;
    }
    ret_path->len = 0;
    hilt_str_add(ret_path, folder, len);
    hilt_str_puts(ret_path, rest);
    hilt_str_printf(tried, "%s%.*s", tried->len ? ", " : "", (int)len, folder);
    return is_program(ret_path);
}

static bool
search(hilt_str *ret_path, hilt_str *tried)
{
    const char *path = getenv("PATH");
    for (const char *p = path ? path : ""; *p;) {
        size_t n = strcspn(p, ":");
        if (try_folder(ret_path, tried, p, n, "/ptxas")) {
            return true;
        }
        p += n + (p[n] == ':');
    }
    static const char *const names[] = {"CUDA_HOME", "CUDA_PATH"};
    for (size_t i = 0; i < HILT_COUNT(names); i++) {
        const char *home = getenv(names[i]);
        if (home && try_folder(ret_path, tried, home, strlen(home), "/bin/ptxas")) {
            return true;
        }
    }
    static const char usual[] = "/usr/local/cuda";
    return try_folder(ret_path, tried, usual, strlen(usual), "/bin/ptxas");
}

bool
hilt_ptxas_find(hilt_str *ret_path, hilt_error *err)
{
    const char *named = getenv("HILT_PTXAS");
    hilt_str tried = {0};
    bool found;
    if (named && *named) {
        hilt_str_puts(ret_path, named);
        hilt_str_puts(&tried, named);
        found = is_program(ret_path);
    }
    else {
        found = search(ret_path, &tried);
    }
    if (ret_path->failed || tried.failed) {
        found = hilt_error_no_memory(err);
    }
    else if (!found) {
        hilt_error_set(err, HILT_DIAG_ASSEMBLER_MISSING, HILT_DIAG_ASSEMBLER_MISSING_TEXT, tried.data ? tried.data : "");
    }
    hilt_str_free(&tried);
    return found;
}

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
assemble(const hilt_ptx *p, const hilt_ptxas_options *o, char *program, workplace *w, char *extra)
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

/* -- what it said ---------------------------------------------------------------------------------------- */
typedef struct reading {
    const hilt_ptx *ptx;
    hilt_arena *arena;
    HILT_VEC(hilt_ptxas_note) notes;
    hilt_ptxas_note error; /* the first; text NULL: none */
    bool failed;
} reading;

/* The path of .file number n. */
static const char *
find_file(reading *r, long number)
{
    for (const char *p = r->ptx->text; (p = strstr(p, "\t.file\t")) != NULL; p++) {
        char *end;
        long n = strtol(p + 7, &end, 10);
        const char *open = strchr(end, '"'), *close = open ? strchr(open + 1, '"') : NULL;
        if (n == number && close) {
            return hilt_arena_strdup(r->arena, open + 1, (size_t)(close - open - 1));
        }
    }
    return NULL;
}

static bool
begins(const char *line, const char *word)
{
    return strncmp(line, word, strlen(word)) == 0;
}

/* The Python line that the PTX line belongs to: the last .loc before it, in the same function; in a text of the program's
 * own, the line that has it. */
static void
place_by_line(reading *r, hilt_ptxas_note *note, long line)
{
    const char *p = r->ptx->text, *loc = NULL, *own = NULL;
    for (long i = 1; i <= line && p; i++) {
        loc = begins(p, "\t.loc\t") ? p : begins(p, ".visible .entry") ? NULL : loc;
        own = begins(p, "\t" HILT_PTX_PLACE) ? p : begins(p, "\t// end inline asm") ? NULL : own;
        p = strchr(p, '\n');
        p = p ? p + 1 : NULL;
    }
    unsigned long number = own ? strtoul(own + 1 + strlen(HILT_PTX_PLACE), NULL, 10) : 0;
    if (own && number < r->ptx->nplaces) {
        note->place = &r->ptx->places[number];
        note->file = note->place->file ? note->place->file : note->file;
        note->line = note->place->line;
        return;
    }
    if (loc) {
        char *end;
        long file = strtol(loc + 6, &end, 10), at = strtol(end, &end, 10);
        const char *path = at > 0 ? find_file(r, file) : NULL;
        note->file = path ? path : note->file;
        note->line = path ? (int)at : note->line;
    }
}

/* The kernel whose symbol stands in quotes in the text. */
static void
place_by_kernel(reading *r, hilt_ptxas_note *note)
{
    for (const char *p = note->text; (p = strchr(p, '\'')) != NULL;) {
        const char *close = strchr(p + 1, '\'');
        size_t n = close ? (size_t)(close - p - 1) : 0;
        for (uint32_t i = 0; close && i < r->ptx->nkernels; i++) {
            const hilt_ptx_kernel *k = &r->ptx->kernels[i];
            if (strlen(k->symbol) == n && memcmp(k->symbol, p + 1, n) == 0) {
                note->kernel = k->name;
                note->file = k->file;
                note->line = k->line;
                return;
            }
        }
        p = close ? close + 1 : p + 1;
    }
}

/* "ptxas /tmp/x.ptx, line 12; error   : text", "ptxas warning : text", "ptxas info    : (C7510) text" */
static void
read_line(reading *r, const char *line, size_t len)
{
    if (len < 6 || strncmp(line, "ptxas ", 6) != 0) {
        return;
    }
    char *text = hilt_arena_strdup(r->arena, line + 6, len - 6);
    char *colon = text ? strstr(text, " : ") : NULL;
    if (!colon) {
        r->failed = r->failed || !text;
        return;
    }
    char *at = strstr(text, ", line "), *kind = text;
    long number = 0;
    if (at && at < colon) {
        number = strtol(at + 7, &kind, 10);
        kind += strspn(kind, "; ");
    }
    hilt_ptxas_note note = {.warning = strncmp(kind, "warning", 7) == 0, .text = colon + 3};
    if (r->ptx->nkernels == 1) {
        note.kernel = r->ptx->kernels[0].name;
        note.file = r->ptx->kernels[0].file;
        note.line = r->ptx->kernels[0].line;
    }
    place_by_kernel(r, &note);
    if (number > 0) {
        place_by_line(r, &note, number);
    }
    if (strncmp(kind, "error", 5) == 0 || strncmp(kind, "fatal", 5) == 0) {
        r->error = r->error.text ? r->error : note;
    }
    else if (!hilt_vec_push(&r->notes, note)) {
        r->failed = true;
    }
}

static void
read_log(reading *r, const char *log)
{
    for (const char *p = log; *p;) {
        size_t n = strcspn(p, "\n");
        read_line(r, p, n);
        p += n + (p[n] == '\n');
    }
}

/* The file's text has to outlive the arena that is freed on failure. */
static bool
refuse(const reading *r, int status, const char *log, hilt_error *err)
{
    const hilt_ptxas_note *e = &r->error;
    char where[300] = "";
    if (e->place && e->text) {
        err->file = e->place->file;
        err->line = e->place->line;
        err->col = e->place->col;
        return hilt_error_set(err, HILT_DIAG_PTX_WRONG, HILT_DIAG_PTX_WRONG_TEXT, e->text);
    }
    if (e->file) {
        snprintf(where, sizeof where, " (%.250s:%d)", e->file, e->line);
    }
    if (e->text) {
        return hilt_error_set(err, HILT_DIAG_BACKEND_FAILED, "code generation failed: ptxas: %s%s", e->text, where);
    }
    return hilt_error_set(err, HILT_DIAG_BACKEND_FAILED, "code generation failed: ptxas ended with %d: %.200s", status,
                          log ? log : "");
}

static bool
run_in(workplace *w, const hilt_ptx *p, const hilt_ptxas_options *o, hilt_cubin *c, hilt_error *err)
{
    hilt_str program = {0};
    if (o->path) {
        hilt_str_puts(&program, o->path);
    }
    char *extra = o->extra ? hilt_arena_strdup(c->arena, o->extra, strlen(o->extra)) : NULL;
    if ((o->extra && !extra) || program.failed) {
        hilt_str_free(&program);
        return hilt_error_no_memory(err);
    }
    if (!o->path && !hilt_ptxas_find(&program, err)) {
        hilt_str_free(&program);
        return false;
    }
    if (!open_workplace(w) || !write_file(w->ptx, p->text, p->len)) {
        hilt_str_free(&program);
        return hilt_error_set(err, HILT_DIAG_BACKEND_FAILED, "code generation failed: cannot write to %s: %s",
                              w->folder[0] ? w->folder : "a temporary folder", strerror(errno));
    }
    int status = assemble(p, o, program.data, w, extra);
    hilt_str_free(&program);
    size_t len = 0;
    const char *log = read_file(c->arena, w->log, &len);
    reading r = {.ptx = p, .arena = c->arena};
    read_log(&r, log ? log : "");
    c->nnotes = (uint32_t)r.notes.len;
    hilt_ptxas_note *notes = hilt_arena_alloc(c->arena, r.notes.len * sizeof *notes + 1);
    if (notes && r.notes.len) {
        memcpy(notes, r.notes.data, r.notes.len * sizeof *notes);
    }
    c->notes = notes;
    hilt_vec_free(&r.notes);
    c->data = status == 0 ? read_file(c->arena, w->cubin, &c->len) : NULL;
    if (r.failed || !notes) {
        return hilt_error_no_memory(err);
    }
    return c->data ? true : refuse(&r, status, log, err);
}

hilt_cubin *
hilt_ptxas_run(const hilt_ptx *p, const hilt_ptxas_options *o, hilt_error *err)
{
    hilt_arena *arena = hilt_arena_new();
    hilt_cubin *c = arena ? hilt_arena_zalloc(arena, sizeof *c) : NULL;
    if (!c) {
        hilt_arena_free(arena);
        hilt_error_no_memory(err);
        return NULL;
    }
    c->arena = arena;
    workplace w = {0};
    bool ok = run_in(&w, p, o, c, err);
    close_workplace(&w);
    if (!ok) {
        hilt_arena_free(arena);
        return NULL;
    }
    return c;
}

void
hilt_cubin_free(hilt_cubin *c)
{
    hilt_arena_free(c ? c->arena : NULL);
}
