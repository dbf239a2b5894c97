/* What an assembler says, as notes at Python lines.
 *
 * ptxas succeeds although it spilled registers or serialised instructions, and only says so; so everything it says is kept,
 * at the Python line that is meant (by the PTX's own .loc lines, where it has any) or at the kernel's. The one inside
 * libnvJitLink says the same in the same words.
 */
#include "assembler.h"

#include <stdlib.h>

typedef struct reading {
    const hilt_ptx *ptx;
    hilt_arena *arena;
    HILT_VEC(hilt_assemble_note) notes;
    hilt_assemble_note error; /* the first; text NULL: none */
    bool failed;           /* no memory */
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
place_by_line(reading *r, hilt_assemble_note *note, long line)
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
place_by_kernel(reading *r, hilt_assemble_note *note)
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
    hilt_assemble_note note = {.warning = strncmp(kind, "warning", 7) == 0, .text = colon + 3};
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

static bool
refuse(const reading *r, int status, const char *log, hilt_error *err)
{
    const hilt_assemble_note *e = &r->error;
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
    return hilt_error_set(err, HILT_DIAG_BACKEND_FAILED, "code generation failed: ptxas ended with %d: %.200s", status, log);
}

bool
hilt_complaints(const hilt_ptx *p, hilt_cubin *c, const char *log, int status, hilt_error *err)
{
    reading r = {.ptx = p, .arena = c->arena};
    read_log(&r, log);
    hilt_assemble_note *notes = hilt_arena_alloc(c->arena, r.notes.len * sizeof *notes + 1);
    if (notes && r.notes.len) {
        memcpy(notes, r.notes.data, r.notes.len * sizeof *notes);
    }
    c->notes = notes;
    c->nnotes = (uint32_t)r.notes.len;
    hilt_vec_free(&r.notes);
    if (r.failed || !notes) {
        return hilt_error_no_memory(err);
    }
    return c->data ? true : refuse(&r, status, log, err);
}

hilt_cubin *
hilt_cubin_new(hilt_error *err)
{
    hilt_arena *arena = hilt_arena_new();
    hilt_cubin *c = arena ? hilt_arena_zalloc(arena, sizeof *c) : NULL;
    if (!c) {
        hilt_arena_free(arena);
        hilt_error_no_memory(err);
        return NULL;
    }
    c->arena = arena;
    return c;
}

void
hilt_cubin_free(hilt_cubin *c)
{
    hilt_arena_free(c ? c->arena : NULL);
}

void
hilt_assemble_note_print(hilt_str *s, const hilt_assemble_note *n)
{
    hilt_str_printf(s, "%s:%d: %s: ", n->file ? n->file : "?", n->line, n->warning ? "warning" : "note");
    if (n->kernel) { /* as the user calls it */
        hilt_str_printf(s, "kernel '%.*s': ", (int)strcspn(n->kernel, "$"), n->kernel);
    }
    hilt_str_puts(s, n->text);
}
