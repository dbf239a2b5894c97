/* A module's kernels as PTX and machine code: from the disk cache, or by LLVM and an assembler.
 *
 * The name of an entry is made of the IR with its places, the options, the build of hilt, and the assemblers found here. A hit
 * loads neither LLVM nor an assembler. So the build of libhilt_llvm is read from its file, and compared with the one in memory
 * before anything is kept; and since LLVM may be a library of its own, found only by the loader, the entry says by which file of
 * LLVM it was made: once that is another one, it is a miss.
 */
#include "assembler.h"

#include "../cache.h"

#include <stdlib.h>

typedef struct naming {
    hilt_cache_key key;
    uint8_t gen[HILT_DIGEST_BYTES]; /* libhilt_llvm's build, by its file */
    bool usable;
} naming;

/* libhilt_llvm's build: of the loaded library, or of the file that would be loaded. */
static bool
name_gen(const hilt_gen *loaded, uint8_t ret[HILT_DIGEST_BYTES])
{
    hilt_digest d;
    hilt_str path = {0};
    hilt_digest_begin(&d);
    bool ok = loaded ? hilt_identity_loaded(&d, loaded)
                     : hilt_gen_file(&path) && !path.failed && hilt_identity_library(&d, path.data);
    hilt_str_free(&path);
    hilt_digest_end(&d, ret);
    return ok;
}

static bool
name_assemblers(hilt_digest *d, const hilt_assemble_options *o)
{
    hilt_tools t;
    hilt_str program = {0}, library = {0};
    bool ok = hilt_tools_find(&t, o->driver);
    if (ok) {
        bool both = (!t.ptxas.len || hilt_identity_file(&program, t.ptxas.data)) &&
                    (!t.library.len || hilt_identity_file(&library, t.library.data));
        ok = both && !program.failed && !library.failed;
        hilt_digest_text(d, program.data);
        hilt_digest_text(d, library.data);
        hilt_digest_number(d, t.named);
    }
    hilt_str_free(&program);
    hilt_str_free(&library);
    hilt_tools_free(&t);
    hilt_digest_number(d, (uint64_t)(int64_t)o->opt_level);
    hilt_digest_number(d, o->line_info);
    hilt_digest_text(d, o->extra);
    return ok;
}

static naming
name_kernels(const hilt_module *m, const hilt_gpu_options *gpu, const hilt_assemble_options *ptxas)
{
    naming n = {0};
    hilt_digest d;
    hilt_str text = {0};
    bool shown = gpu->keep_text || hilt_debug(PRINT_LLVM) || hilt_debug(PRINT_LLVM_OPT) || hilt_debug(PRINT_ASM);
    n.usable = !shown && hilt_cache_shared() && name_gen(NULL, n.gen) && hilt_identity_begin(&d, "kernels") &&
               hilt_print(&text, m, HILT_PRINT_LOCS);
    if (n.usable) {
        hilt_digest_add(&d, n.gen, sizeof n.gen);
        hilt_digest_text(&d, text.data);
        hilt_digest_text(&d, gpu->arch);
        hilt_digest_text(&d, getenv("HILT_SKIP"));
        hilt_digest_number(&d, (uint64_t)(int64_t)gpu->opt_level);
        hilt_digest_number(&d, gpu->line_info);
        hilt_digest_number(&d, gpu->overlap);
        hilt_digest_number(&d, ptxas != NULL);
        n.usable = !ptxas || name_assemblers(&d, ptxas);
        hilt_digest_end(&d, n.key);
    }
    hilt_str_free(&text);
    return n;
}

/* "path size time" of LLVM's library: is it still so? */
static bool
is_same_llvm(const char *made_by)
{
    hilt_str now = {0}, path = {0};
    const char *end = strrchr(made_by, ' ');
    while (end && end > made_by && *--end != ' ') {
    }
    hilt_str_add(&path, made_by, end ? (size_t)(end - made_by) : 0);
    bool ok = path.len && !path.failed && hilt_identity_file(&now, path.data) && !now.failed && strcmp(now.data, made_by) == 0;
    hilt_str_free(&now);
    hilt_str_free(&path);
    return ok;
}

static bool
find(const naming *n, hilt_ptx **ret_ptx, hilt_cubin **ret_cubin)
{
    size_t len = 0;
    const char *made_by = NULL;
    void *data = n->usable ? hilt_cache_get(hilt_cache_shared(), n->key, &len) : NULL;
    bool ok = data && hilt_kernels_unpack(data, len, &made_by, ret_ptx, ret_cubin);
    hilt_free(data);
    if (ok && !is_same_llvm(made_by)) {
        hilt_ptx_free(*ret_ptx);
        hilt_cubin_free(*ret_cubin);
        ok = false;
    }
    return ok;
}

static void
keep(const naming *n, const hilt_gen *gen, const hilt_ptx *p, const hilt_cubin *c)
{
    uint8_t loaded[HILT_DIGEST_BYTES];
    hilt_str made_by = {0}, all = {0};
    const char *llvm = gen->llvm_file();
    if (n->usable && name_gen(gen, loaded) && memcmp(loaded, n->gen, sizeof loaded) == 0 && llvm &&
        hilt_identity_file(&made_by, llvm) && !made_by.failed && hilt_kernels_pack(&all, made_by.data, p, c)) {
        hilt_cache_put(hilt_cache_shared(), n->key, all.data, all.len);
    }
    hilt_str_free(&made_by);
    hilt_str_free(&all);
}

bool
hilt_kernels_compile(const hilt_module *m, const hilt_gpu_options *gpu, const hilt_assemble_options *ptxas, hilt_ptx **ret_ptx,
                     hilt_cubin **ret_cubin, hilt_error *err)
{
    naming n = name_kernels(m, gpu, ptxas);
    if (find(&n, ret_ptx, ret_cubin)) {
        return true;
    }
    const hilt_gen *gen = hilt_gen_load(err);
    hilt_ptx *p = gen ? gen->ptx(m, gpu, err) : NULL;
    if (!p) {
        return false;
    }
    hilt_error failure = {0};
    hilt_cubin *c = ptxas ? hilt_assemble(p, ptxas, &failure) : NULL;
    if (ptxas && !c && failure.id != HILT_DIAG_ASSEMBLER_MISSING) {
        *err = failure;
        hilt_ptx_free(p);
        return false;
    }
    keep(&n, gen, p, c);
    *ret_ptx = p;
    *ret_cubin = c;
    return true;
}
