/* What was compiled, kept on disk under the digest of all that it was made from. cache.c says what is relied on. */
#ifndef HILT_RT_CACHE_H
#define HILT_RT_CACHE_H

#include "../base/digest.h"

typedef struct hilt_cache hilt_cache;
/* The cache that the environment names: HILT_CACHE_DIR, else hilt in XDG_CACHE_HOME or in .cache of the home folder. NULL: there
 * is none (HILT_CACHE=0, HILT_CACHE_DIR empty, no home of our own). Looked for once. */
HILT_API hilt_cache *hilt_cache_shared(void);
/* A cache in this folder of about so many bytes at most; made at the first put. NULL: out of memory. */
HILT_API hilt_cache *hilt_cache_new(const char *folder, uint64_t most);
HILT_API void hilt_cache_free(hilt_cache *c); /* NULL is fine */

typedef uint8_t hilt_cache_key[HILT_DIGEST_BYTES];
/* The entry's bytes and a NUL, for hilt_free. NULL: there is none, none that is whole, or none to be trusted; c may be NULL. */
HILT_API void *hilt_cache_get(hilt_cache *c, const hilt_cache_key key, size_t *ret_len);
/* Keeps them, if that can be done. c may be NULL. */
HILT_API void hilt_cache_put(hilt_cache *c, const hilt_cache_key key, const void *data, size_t len);

/* -- identity.c: whose work it was ----------------------------------------------------------------------- */
/* Begins a digest with what every entry depends on: the kind of entry, and this build of libhilt. false, here and below: it
 * cannot be told, so nothing can be named. */
HILT_API bool hilt_identity_begin(hilt_digest *d, const char *kind);
/* Adds the build of the library that has this symbol. */
HILT_API bool hilt_identity_loaded(hilt_digest *d, const void *symbol);
/* The same of a library that is not loaded. */
HILT_API bool hilt_identity_library(hilt_digest *d, const char *path);
/* Text that is another one once the file is: "path size time". ret_text is left as it was if there is no such file: false. */
HILT_API bool hilt_identity_file(hilt_str *ret_text, const char *path);

#endif
