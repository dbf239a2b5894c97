/* Object files in the disk cache (../rt/cache.h), under a name made of all that they depend on: the IR with its places, the
 * options, this machine's CPU, and the builds of hilt and LLVM. An object names what it calls, and holds no address of this
 * process, so another may link it.
 */
#include "target.h"

#include "../rt/cache.h"

#include <llvm-c/Core.h>

#include <dlfcn.h>
#include <stdlib.h>

/* Asked for more than code: then what makes it must run. */
static bool
wants_texts(const hilt_gen_options *o)
{
    return o->keep_text || o->object_path || hilt_debug(PRINT_LLVM) || hilt_debug(PRINT_LLVM_OPT) || hilt_debug(PRINT_ASM) ||
           hilt_debug(PRINT_PASSES);
}

hilt_stored
hilt_stored_name(const hilt_module *m, const hilt_gen_options *o)
{
    hilt_stored s = {0};
    hilt_digest d;
    hilt_str text = {0};
    s.usable = !wants_texts(o) && hilt_cache_shared() && hilt_identity_begin(&d, "object") &&
               hilt_identity_loaded(&d, (const void *)hilt_stored_name) &&
               hilt_identity_loaded(&d, (const void *)LLVMGetVersion) && hilt_print(&text, m, HILT_PRINT_LOCS);
    if (s.usable) {
        hilt_digest_text(&d, text.data);
        hilt_digest_text(&d, hilt_target_triple());
        hilt_digest_text(&d, hilt_target_cpu());
        hilt_digest_text(&d, hilt_target_features());
        hilt_digest_text(&d, getenv("HILT_SKIP"));
        hilt_digest_number(&d, (uint64_t)(int64_t)o->opt_level);
        hilt_digest_number(&d, o->debug_info);
        hilt_digest_number(&d, o->overlap);
        hilt_digest_number(&d, o->host_only);
        hilt_digest_end(&d, s.key);
    }
    hilt_str_free(&text);
    return s;
}

LLVMMemoryBufferRef
hilt_stored_find(const hilt_stored *s)
{
    size_t len = 0;
    void *data = s->usable ? hilt_cache_get(hilt_cache_shared(), s->key, &len) : NULL;
    LLVMMemoryBufferRef object = data ? LLVMCreateMemoryBufferWithMemoryRangeCopy(data, len, "stored") : NULL;
    hilt_free(data);
    return object;
}

void
hilt_stored_keep(const hilt_stored *s, LLVMMemoryBufferRef object)
{
    if (s->usable) {
        hilt_cache_put(hilt_cache_shared(), s->key, LLVMGetBufferStart(object), LLVMGetBufferSize(object));
    }
}

const char *
hilt_stored_llvm(void)
{
    Dl_info info;
    return dladdr((const void *)LLVMGetVersion, &info) ? info.dli_fname : NULL;
}
