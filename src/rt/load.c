/* Loads the code generator (libhilt_llvm) when something must be compiled, once per process.
 *
 * Looked for: at HILT_LLVM_LIBRARY if that is set, and nowhere else then; beside libhilt; in gen/ beside
 * libhilt, as in a build tree. Importing hilt must stay cheap, so nothing here runs before the first compile.
 */
#include <dlfcn.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

#include "../gen/gen.h"

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static const hilt_gen *_Atomic loaded;

static const hilt_gen *
open_library(const char *path, hilt_str *why)
{
    void *handle = dlopen(path, RTLD_LAZY | RTLD_LOCAL);
    if (!handle) {
        hilt_str_printf(why, "%s%s", why->len ? "; " : "", dlerror());
        return NULL;
    }
    const hilt_gen *gen = dlsym(handle, "hilt_gen_table");
    if (gen && gen->version == HILT_GEN_VERSION) {
        return gen; /* stays loaded: compiled code and LLVM's threads may live until the end */
    }
    hilt_str_printf(why, "%s%s: %s", why->len ? "; " : "", path,
                    gen ? "belongs to another version of hilt" : "is not hilt's code generator");
    dlclose(handle);
    return NULL;
}

/* Beside libhilt. */
static const char *const places[] = {"libhilt_llvm.so", "gen/libhilt_llvm.so"};

static bool
path_beside(hilt_str *ret_path, const char *place)
{
    Dl_info info;
    if (!dladdr((void *)hilt_gen_load, &info) || !info.dli_fname) {
        return false;
    }
    const char *slash = strrchr(info.dli_fname, '/');
    ret_path->len = 0;
    hilt_str_add(ret_path, info.dli_fname, slash ? (size_t)(slash - info.dli_fname) + 1 : 0);
    hilt_str_puts(ret_path, place);
    return true;
}

static const hilt_gen *
find_library(hilt_str *why)
{
    const char *named = getenv("HILT_LLVM_LIBRARY");
    if (named && *named) {
        return open_library(named, why);
    }
    const hilt_gen *gen = NULL;
    hilt_str path = {0};
    for (size_t i = 0; i < HILT_COUNT(places) && !gen; i++) {
        if (!path_beside(&path, places[i])) {
            hilt_str_puts(why, "cannot tell where libhilt is");
            break;
        }
        if (path.failed) {
            hilt_str_puts(why, "out of memory");
            break;
        }
        gen = open_library(path.data, why);
    }
    hilt_str_free(&path);
    return gen;
}

bool
hilt_gen_file(hilt_str *ret_path)
{
    const char *named = getenv("HILT_LLVM_LIBRARY");
    if (named && *named) {
        hilt_str_puts(ret_path, named);
        return access(named, R_OK) == 0;
    }
    for (size_t i = 0; i < HILT_COUNT(places); i++) {
        if (path_beside(ret_path, places[i]) && !ret_path->failed && access(ret_path->data, R_OK) == 0) {
            return true;
        }
    }
    return false;
}

/* A fork in the middle of a load would leave the child with half a library. */
static void
before_fork(void)
{
    pthread_mutex_lock(&lock);
}

static void
after_fork(void)
{
    pthread_mutex_unlock(&lock);
}

static void
guard_fork(void)
{
    pthread_atfork(before_fork, after_fork, after_fork);
}

const hilt_gen *
hilt_gen_load(hilt_error *err)
{
    const hilt_gen *gen = atomic_load_explicit(&loaded, memory_order_acquire);
    if (gen) {
        return gen;
    }
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, guard_fork);
    hilt_str why = {0};
    pthread_mutex_lock(&lock);
    gen = loaded;
    if (!gen) {
        gen = find_library(&why);
        atomic_store_explicit(&loaded, gen, memory_order_release);
    }
    pthread_mutex_unlock(&lock);
    if (!gen) {
        hilt_error_set(err, HILT_DIAG_BACKEND_MISSING, HILT_DIAG_BACKEND_MISSING_TEXT,
                       why.data ? why.data : "out of memory");
    }
    hilt_str_free(&why);
    return gen;
}
