/* Runs exported functions that launch kernels or print: their functions of libhilt, their kernels on a GPU, failures in words.
 *
 * What is printed goes to C's stdout. On a GPU a call uses the device that is current in the calling thread, as the
 * program's own CUDA calls do.
 */
#include "export.h"
#include "cuda/cuda.h"

#include <dlfcn.h>

typedef struct loaded {
    const hilt_exported *exported;
    hilt_cuda_module *kernels[2];
} loaded;

static void
say(char *text, size_t size, const char *what)
{
    snprintf(text, size, "%s", what);
}

/* -- loading ---------------------------------------------------------------------------------------------- */

/* Threads may do so at once: they write the same. */
static bool
bind_names(const hilt_exported *e, char *text, size_t size)
{
    Dl_info self;
    void *library = dladdr((void *)&hilt_export_table, &self) ? dlopen(self.dli_fname, RTLD_NOW | RTLD_LOCAL) : NULL;
    for (uint64_t i = 0; i < e->nnames; i++) {
        void *address = library ? dlsym(library, e->names[i]) : NULL;
        if (!address) {
            snprintf(text, size, "libhilt.so has no %s", e->names[i]);
            return false;
        }
        __atomic_store_n(&e->addresses[i], address, __ATOMIC_RELAXED);
    }
    return true; /* the library stays */
}

/* The image as the GPU's runtime wants it. */
static hilt_cuda_module *
load_image(const hilt_export_image *image, hilt_error *err)
{
    hilt_arena *arena = hilt_arena_new();
    hilt_ptx *p = arena ? hilt_arena_zalloc(arena, sizeof *p) : NULL;
    if (!p) {
        hilt_arena_free(arena);
        hilt_error_no_memory(err);
        return NULL;
    }
    p->arena = arena;
    p->arch = image->arch;
    p->text = image->ptx;
    p->kernels = (hilt_ptx_kernel *)image->kernels; /* only read */
    p->nkernels = image->nkernels;
    p->sites = (hilt_ptx_site *)image->sites;
    p->nsites = image->nsites;
    hilt_cuda_module *m = hilt_cuda_load(&p, image->cubin, err);
    hilt_ptx_free(p);
    return m;
}

static void
close_module(void *module)
{
    loaded *l = module;
    if (l) {
        hilt_cuda_unload(l->kernels[0]);
        hilt_cuda_unload(l->kernels[1]);
        hilt_free(l);
    }
}

static int
open_module(const hilt_exported *e, void **ret_module, char *text, size_t size)
{
    *ret_module = NULL;
    if (strcmp(e->version, HILT_VERSION) != 0) {
        snprintf(text, size, "the object was made by hilt %.40s, libhilt.so is of %s", e->version, HILT_VERSION);
        return HILT_EXPORT_NO_RUNTIME;
    }
    if (!bind_names(e, text, size)) {
        return HILT_EXPORT_NO_RUNTIME;
    }
    loaded *l = hilt_malloc(sizeof *l);
    if (!l) {
        return HILT_EXPORT_NO_MEMORY;
    }
    *l = (loaded){.exported = e};
    for (int i = 0; i < 2; i++) {
        hilt_error err = {0};
        if (e->images[i] && !(l->kernels[i] = load_image(e->images[i], &err))) {
            say(text, size, err.text);
            close_module(l);
            return err.id == HILT_DIAG_OUT_OF_MEMORY ? HILT_EXPORT_NO_MEMORY : HILT_EXPORT_NO_GPU;
        }
    }
    *ret_module = l;
    return HILT_EXPORT_SUCCESS;
}

/* -- calls ------------------------------------------------------------------------------------------------ */

static void
flush(hilt_run *run)
{
    fwrite(run->out.data, 1, run->out.len, stdout);
    run->out.len = 0;
}

static void
tell(const hilt_run *run, int status, char *text, size_t size)
{
    hilt_str s = {0};
    if (status == HILT_RUN_ASSERTION) {
        if (run->file) {
            hilt_str_printf(&s, "%s:%d: ", run->file, run->line);
        }
        hilt_str_add(&s, run->message ? run->message : "", run->message ? run->message_len : 0);
        hilt_str_puts(&s, run->message_len ? "" : "assertion failed");
    }
    if (run->fault) {
        if (s.len) {
            const hilt_agent *a = run->fault->agents;
            hilt_str_printf(&s, " (thread (%u, %u, %u) of block (%u, %u, %u) of kernel '%s')", a->thread[0], a->thread[1],
                            a->thread[2], a->block[0], a->block[1], a->block[2], run->fault->kernel ? run->fault->kernel : "?");
        }
        else {
            hilt_fault_print(&s, run->fault);
        }
    }
    say(text, size, s.data ? s.data : "");
    hilt_str_free(&s);
}

static int
call(void *module, hilt_entry entry, uint32_t which, const uint64_t *args, uint64_t *results, char *text, size_t size)
{
    const loaded *l = module;
    hilt_run run = {.flush = flush};
    hilt_error err = {0};
    if (l->kernels[which]) {
        int ordinal = hilt_cuda_current(&err);
        run.device = ordinal >= 0 ? hilt_cuda_on(l->kernels[which], ordinal, &err) : NULL;
        if (!run.device && !err.lost) {
            say(text, size, err.text);
            return HILT_EXPORT_NO_GPU;
        }
    }
    int status = err.lost ? hilt_cuda_fail(&run, &err) : entry(args, results, &run);
    if (run.out.len) {
        flush(&run);
    }
    if (status != HILT_RUN_OK) {
        tell(&run, status, text, size);
    }
    hilt_str_free(&run.out);
    hilt_free(run.fault);
    return status;
}

const hilt_export_runtime hilt_export_table = {
    .version = HILT_EXPORT_VERSION,
    .open = open_module,
    .close = close_module,
    .call = call,
};
