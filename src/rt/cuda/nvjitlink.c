/* The assembler inside libnvJitLink: ptxas as a library, so that no program must be started.
 *
 * A library once loaded stays loaded. What it has in it is linked as one of several units (ptxas -c), even if there is one
 * only. It may be used by many threads at once, behind the gate (gate.h).
 */
#include "assembler.h"

#include "../../base/gate.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>

enum { PTX = 2, MOST_OPTIONS = 64 }; /* a kind of input; options that are passed on */

typedef void *handle;
typedef struct library {
    struct library *next;
    char *path;
    int (*create)(handle *ret, uint32_t n, const char **options);
    int (*destroy)(handle *h);
    int (*add_data)(handle h, int kind, const void *data, size_t len, const char *name);
    int (*complete)(handle h);
    int (*cubin_size)(handle h, size_t *ret);
    int (*cubin)(handle h, void *ret);
    int (*errors_size)(handle h, size_t *ret);
    int (*errors)(handle h, char *ret);
    int (*infos_size)(handle h, size_t *ret);
    int (*infos)(handle h, char *ret);
} library;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; /* of the list; taken inside the gate */
static library *libraries;

/* -- loading ----------------------------------------------------------------------------------------------- */
static bool
find_functions(library *l, void *at)
{
    const struct {
        const char *name;
        void **to;
    } rows[] = {
        {"nvJitLinkCreate", (void **)&l->create},
        {"nvJitLinkDestroy", (void **)&l->destroy},
        {"nvJitLinkAddData", (void **)&l->add_data},
        {"nvJitLinkComplete", (void **)&l->complete},
        {"nvJitLinkGetLinkedCubinSize", (void **)&l->cubin_size},
        {"nvJitLinkGetLinkedCubin", (void **)&l->cubin},
        {"nvJitLinkGetErrorLogSize", (void **)&l->errors_size},
        {"nvJitLinkGetErrorLog", (void **)&l->errors},
        {"nvJitLinkGetInfoLogSize", (void **)&l->infos_size},
        {"nvJitLinkGetInfoLog", (void **)&l->infos},
    };
    for (size_t i = 0; i < HILT_COUNT(rows); i++) {
        *rows[i].to = dlsym(at, rows[i].name);
        if (!*rows[i].to) {
            return false;
        }
    }
    return true;
}

static library *
load_new(const char *path)
{
    hilt_str copy = {0};
    hilt_str_puts(&copy, path);
    library *l = copy.failed ? NULL : hilt_malloc(sizeof *l);
    void *at = l ? dlopen(path, RTLD_LAZY | RTLD_LOCAL) : NULL;
    if (!at || !find_functions(l, at)) {
        if (at) {
            dlclose(at);
        }
        hilt_free(l);
        hilt_str_free(&copy);
        return NULL;
    }
    l->path = copy.data;
    l->next = libraries;
    libraries = l;
    return l;
}

static library *
load(const char *path)
{
    pthread_mutex_lock(&lock);
    library *l = libraries;
    while (l && strcmp(l->path, path) != 0) {
        l = l->next;
    }
    l = l ? l : load_new(path);
    pthread_mutex_unlock(&lock);
    return l;
}

/* libnvJitLink.so.13, also where that is what a link leads to */
int
hilt_nvjitlink_version(const char *path)
{
    char *real = realpath(path, NULL);
    const char *at = real ? strstr(real, ".so.") : NULL;
    int version = at ? atoi(at + 4) * 1000 : 0;
    free(real);
    return version;
}

/* -- assembling -------------------------------------------------------------------------------------------- */
static bool
make_options(hilt_arena *arena, const hilt_ptx *p, const hilt_assemble_options *o, const char **ret, uint32_t *ret_n)
{
    char text[96];
    int level = o->opt_level < 0 ? 0 : o->opt_level > 3 ? 3 : o->opt_level;
    uint32_t n = 0;
    snprintf(text, sizeof text, "-arch=%s", p->arch);
    ret[n++] = hilt_arena_strdup(arena, text, strlen(text));
    snprintf(text, sizeof text, "-Xptxas=-O%d", level); /* -O itself takes only 0 and 3 */
    ret[n++] = hilt_arena_strdup(arena, text, strlen(text));
    ret[n++] = "-Xptxas=-warn-spills";
    if (o->line_info) {
        ret[n++] = "-lineinfo";
    }
    for (const char *at = o->extra ? o->extra : ""; *at && n < MOST_OPTIONS;) {
        size_t len = strcspn(at, " \t\n");
        hilt_str s = {0};
        hilt_str_puts(&s, "-Xptxas=");
        hilt_str_add(&s, at, len);
        if (len) {
            ret[n++] = s.failed ? NULL : hilt_arena_strdup(arena, s.data, s.len);
        }
        hilt_str_free(&s);
        at += len + (at[len] != 0);
    }
    *ret_n = n;
    for (uint32_t i = 0; i < n; i++) {
        if (!ret[i]) {
            return false;
        }
    }
    return true;
}

/* The log of that kind, or "". */
static const char *
read_log(hilt_arena *arena, handle h, int (*size_of)(handle, size_t *), int (*read)(handle, char *))
{
    size_t size = 0;
    char *log = h && size_of(h, &size) == 0 && size ? hilt_arena_zalloc(arena, size + 1) : NULL;
    return log && read(h, log) == 0 ? log : "";
}

static bool
link(library *l, const hilt_ptx *p, const hilt_assemble_options *o, hilt_cubin *c, hilt_error *err)
{
    const char *options[MOST_OPTIONS];
    uint32_t n = 0;
    if (!make_options(c->arena, p, o, options, &n)) {
        return hilt_error_no_memory(err);
    }
    handle h = NULL;
    int status = l->create(&h, n, options);
    status = status ? status : l->add_data(h, PTX, p->text, p->len, "kernels");
    status = status ? status : l->complete(h);
    size_t size = 0;
    if (status == 0 && l->cubin_size(h, &size) == 0 && size) {
        void *data = hilt_arena_alloc(c->arena, size);
        c->data = data && l->cubin(h, data) == 0 ? data : NULL;
        c->len = size;
    }
    const char *log = read_log(c->arena, h, status ? l->errors_size : l->infos_size, status ? l->errors : l->infos);
    bool ok = hilt_complaints(p, c, log, status, err);
    if (h) {
        l->destroy(&h);
    }
    return ok;
}

hilt_cubin *
hilt_nvjitlink_run(const char *path, const hilt_ptx *p, const hilt_assemble_options *o, bool *ret_loaded, hilt_error *err)
{
    hilt_cubin *c = hilt_cubin_new(err);
    *ret_loaded = true;
    if (!c) {
        return NULL;
    }
    hilt_gate_enter();
    library *l = load(path);
    bool ok = l && link(l, p, o, c, err);
    hilt_gate_leave();
    *ret_loaded = l != NULL;
    if (!ok) {
        hilt_cubin_free(c);
        return NULL;
    }
    return c;
}
