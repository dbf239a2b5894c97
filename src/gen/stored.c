/* Object files in the disk cache (../rt/cache.h), under a name made of all that they depend on: the IR with its places, the
 * options, this machine's CPU, and the builds of hilt and LLVM. An object names what it calls, and holds no address of this
 * process, so another may link it.
 */
#include "target.h"

#include "../rt/cache.h"

#include <llvm-c/Core.h>

#include <dlfcn.h>
#include <stdlib.h>

/* Asked to show how it is made: then it must be made. */
static bool
shows(const hilt_gen_options *o)
{
    return o->object_path || hilt_debug(PRINT_LLVM) || hilt_debug(PRINT_LLVM_OPT) || hilt_debug(PRINT_ASM) ||
           hilt_debug(PRINT_PASSES);
}

hilt_stored
hilt_stored_name(const hilt_module *m, const hilt_gen_options *o)
{
    hilt_stored s = {0};
    hilt_digest d;
    hilt_str text = {0};
    s.usable = !shows(o) && hilt_cache_shared() && hilt_identity_begin(&d, "object") &&
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
        hilt_digest_number(&d, o->keep_text);
        hilt_digest_number(&d, o->overlap);
        hilt_digest_number(&d, o->host_only);
        hilt_digest_end(&d, s.key);
    }
    hilt_str_free(&text);
    return s;
}

/* An entry: the lengths of LLVM IR and assembly, each with its NUL (0: not kept), these, and the object. */
typedef struct lengths {
    uint64_t llvm, assembly;
} lengths;

static bool
take_text(char **ret, const char *text, uint64_t len)
{
    *ret = len ? hilt_malloc(len) : NULL;
    if (*ret) {
        memcpy(*ret, text, len);
        (*ret)[len - 1] = 0;
    }
    return *ret || !len;
}

LLVMMemoryBufferRef
hilt_stored_find(const hilt_stored *s, char **ret_llvm, char **ret_assembly)
{
    size_t len = 0;
    lengths n;
    char *data = s->usable ? hilt_cache_get(hilt_cache_shared(), s->key, &len) : NULL;
    LLVMMemoryBufferRef object = NULL;
    if (data && len > sizeof n) {
        memcpy(&n, data, sizeof n);
        char *at = data + sizeof n, *end = data + len;
        if (n.llvm < len && n.assembly < len && n.llvm + n.assembly < (uint64_t)(end - at)) {
            if (take_text(ret_llvm, at, n.llvm) && take_text(ret_assembly, at + n.llvm, n.assembly)) {
                at += n.llvm + n.assembly;
                object = LLVMCreateMemoryBufferWithMemoryRangeCopy(at, (size_t)(end - at), "stored");
            }
            else {
                hilt_free(*ret_llvm);
                *ret_llvm = NULL;
            }
        }
    }
    hilt_free(data);
    return object;
}

void
hilt_stored_keep(const hilt_stored *s, LLVMMemoryBufferRef object, const char *llvm, const char *assembly)
{
    lengths n = {llvm ? strlen(llvm) + 1 : 0, assembly ? strlen(assembly) + 1 : 0};
    hilt_str all = {0};
    if (s->usable) {
        hilt_str_add(&all, (const char *)&n, sizeof n);
        hilt_str_add(&all, llvm ? llvm : "", n.llvm);
        hilt_str_add(&all, assembly ? assembly : "", n.assembly);
        hilt_str_add(&all, LLVMGetBufferStart(object), LLVMGetBufferSize(object));
        if (!all.failed) {
            hilt_cache_put(hilt_cache_shared(), s->key, all.data, all.len);
        }
        hilt_str_free(&all);
    }
}

const char *
hilt_stored_llvm(void)
{
    Dl_info info;
    return dladdr((const void *)LLVMGetVersion, &info) ? info.dli_fname : NULL;
}
