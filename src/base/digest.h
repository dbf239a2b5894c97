/* Digests of bytes, as names for what is made of them: BLAKE2b (RFC 7693) with 32 bytes and no key. */
#ifndef HILT_DIGEST_H
#define HILT_DIGEST_H

#include "base.h"

enum { HILT_DIGEST_BYTES = 32 };
typedef struct hilt_digest {
    uint64_t state[8];
    uint64_t len; /* of what went through the state */
    uint8_t block[128];
    size_t fill; /* bytes in `block`: full blocks wait there too, since the last one is treated as such */
} hilt_digest;
HILT_API void hilt_digest_begin(hilt_digest *d);
HILT_API void hilt_digest_add(hilt_digest *d, const void *data, size_t len);
/* A text or NULL, and a number, so that no two lists of them are the same bytes. */
HILT_API void hilt_digest_text(hilt_digest *d, const char *text);
HILT_API void hilt_digest_number(hilt_digest *d, uint64_t number);
HILT_API void hilt_digest_end(hilt_digest *d, uint8_t ret[HILT_DIGEST_BYTES]);

#endif
