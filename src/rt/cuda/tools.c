/* Which assemblers there are: the program ptxas and the library libnvJitLink, the first found of each.
 *
 *   ptxas         at HILT_PTXAS and nowhere else if that is set; in PATH, CUDA_HOME, CUDA_PATH, /usr/local/cuda, wheels
 *   libnvJitLink  at HILT_NVJITLINK and nowhere else if that is set (empty: none); in the same places but PATH
 *
 * Wheels lie in the folders that hilt_assemble_folders was given. One that is newer than the driver's CUDA, by its first
 * number, is passed over: its code might not load. ptxas tells its version only when it is run, so what it told is kept in
 * the disk cache. All is looked for each time: some dozens of calls of stat, nothing beside what a compile takes.
 */
#include "assembler.h"

#include "../cache.h"

#include <pthread.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

/* -- folders of wheels ------------------------------------------------------------------------------------- */
static struct {
    size_t n;
    char **folders;
} given;
static atomic_bool are_given;

void
hilt_assemble_folders(const char *const *folders, size_t n)
{
    static atomic_flag taken = ATOMIC_FLAG_INIT;
    if (atomic_flag_test_and_set(&taken)) {
        return;
    }
    given.folders = hilt_malloc((n + 1) * sizeof *given.folders);
    for (size_t i = 0; given.folders && i < n; i++) {
        hilt_str s = {0};
        hilt_str_puts(&s, folders[i]);
        if (s.failed || !s.len) {
            hilt_str_free(&s);
            continue;
        }
        given.folders[given.n++] = s.data;
    }
    atomic_store_explicit(&are_given, true, memory_order_release);
}

/* -- looking ----------------------------------------------------------------------------------------------- */
typedef struct looking {
    hilt_str *path, *tried;
    bool program;
    int driver;
} looking;

/* What `ptxas --version` said when it was asked last: it does not change as long as its file does not. */
static int
program_version(const char *path)
{
    hilt_str file = {0};
    hilt_digest d;
    hilt_cache_key key;
    bool named = hilt_identity_begin(&d, "version") && hilt_identity_file(&file, path) && !file.failed;
    hilt_digest_text(&d, file.data);
    hilt_digest_end(&d, key);
    hilt_str_free(&file);
    size_t len = 0;
    char *kept = named ? hilt_cache_get(hilt_cache_shared(), key, &len) : NULL;
    int version = kept ? atoi(kept) : 0;
    hilt_free(kept);
    if (version <= 0) {
        version = hilt_ptxas_version(path);
        char text[16];
        int n = snprintf(text, sizeof text, "%d", version);
        if (named && version > 0) {
            hilt_cache_put(hilt_cache_shared(), key, text, (size_t)n);
        }
    }
    return version;
}

static bool
is_new_enough(const looking *l)
{
    if (!l->driver) {
        return true;
    }
    int version = l->program ? program_version(l->path->data) : hilt_nvjitlink_version(l->path->data);
    return version / 1000 <= l->driver / 1000;
}

static bool
is_there(const looking *l)
{
    struct stat st;
    return !l->path->failed && stat(l->path->data, &st) == 0 && S_ISREG(st.st_mode) &&
           access(l->path->data, l->program ? X_OK : R_OK) == 0;
}

/* Tries folder/rest; true: it is in l->path. */
static bool
try_folder(looking *l, const char *folder, size_t len, const char *rest)
{
    if (!folder || !len) {
        return false;
    }
    l->path->len = 0;
    hilt_str_add(l->path, folder, len);
    hilt_str_puts(l->path, rest);
    const char *slash = strrchr(rest, '/');
    hilt_str_printf(l->tried, "%s%.*s%.*s", l->tried->len ? ", " : "", (int)len, folder, (int)(slash - rest), rest);
    if (!is_there(l)) {
        return false;
    }
    bool ok = is_new_enough(l);
    hilt_str_puts(l->tried, ok ? "" : " (newer than the driver)");
    return ok;
}

static bool
try_wheels(looking *l)
{
    static const char *const programs[] = {"/nvidia/cu13/bin/ptxas", "/nvidia/cuda_nvcc/bin/ptxas", "/triton/backends/nvidia/bin/ptxas"};
    static const char *const libraries[] = {"/nvidia/cu13/lib/libnvJitLink.so.13", "/nvidia/nvjitlink/lib/libnvJitLink.so.13",
                                            "/nvidia/nvjitlink/lib/libnvJitLink.so.12"};
    bool found = false;
    for (size_t i = 0; i < (atomic_load_explicit(&are_given, memory_order_acquire) ? given.n : 0) && !found; i++) {
        for (size_t k = 0; k < 3 && !found; k++) {
            found = try_folder(l, given.folders[i], strlen(given.folders[i]), l->program ? programs[k] : libraries[k]);
        }
    }
    return found;
}

static bool
try_all(looking *l)
{
    const char *path = l->program ? getenv("PATH") : NULL;
    for (const char *p = path ? path : ""; *p;) {
        size_t n = strcspn(p, ":");
        if (try_folder(l, p, n, "/ptxas")) {
            return true;
        }
        p += n + (p[n] == ':');
    }
    const char *homes[] = {getenv("CUDA_HOME"), getenv("CUDA_PATH"), "/usr/local/cuda"};
    for (size_t i = 0; i < HILT_COUNT(homes); i++) {
        if (homes[i] && try_folder(l, homes[i], strlen(homes[i]), l->program ? "/bin/ptxas" : "/lib64/libnvJitLink.so")) {
            return true;
        }
    }
    return try_wheels(l);
}

static void
look_for(looking *l, const char *named)
{
    bool found;
    if (named) {
        l->path->len = 0;
        hilt_str_puts(l->path, named);
        hilt_str_printf(l->tried, "%s%s", l->tried->len && *named ? ", " : "", named);
        found = *named && is_there(l) && is_new_enough(l);
    }
    else {
        found = try_all(l);
    }
    l->path->len = found ? l->path->len : 0;
}

bool
hilt_tools_find(hilt_tools *t, int driver)
{
    *t = (hilt_tools){0};
    const char *program = getenv("HILT_PTXAS"), *library = getenv("HILT_NVJITLINK");
    t->named = program && *program;
    looking l = {.path = &t->ptxas, .tried = &t->tried, .program = true, .driver = driver};
    look_for(&l, t->named ? program : NULL);
    if (!t->named) {
        l = (looking){.path = &t->library, .tried = &t->tried, .driver = driver};
        look_for(&l, library);
    }
    return !t->ptxas.failed && !t->library.failed && !t->tried.failed;
}

void
hilt_tools_free(hilt_tools *t)
{
    hilt_str_free(&t->ptxas);
    hilt_str_free(&t->library);
    hilt_str_free(&t->tried);
}
