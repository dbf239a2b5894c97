/* BLAKE2b: fast on 64-bit machines, short, and hard to find two inputs for with one digest, which matters where the digest
 * alone decides which machine code runs.
 */
#include "digest.h"

static const uint64_t initial[8] = {0x6a09e667f3bcc908u, 0xbb67ae8584caa73bu, 0x3c6ef372fe94f82bu, 0xa54ff53a5f1d36f1u,
                                    0x510e527fade682d1u, 0x9b05688c2b3e6c1fu, 0x1f83d9abfb41bd6bu, 0x5be0cd19137e2179u};
static const uint8_t order[10][16] = {
    {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}, {14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3},
    {11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4}, {7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8},
    {9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13}, {2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9},
    {12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11}, {13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10},
    {6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5}, {10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0},
};

static uint64_t
rotate(uint64_t x, unsigned n)
{
    return x >> n | x << (64 - n);
}

static uint64_t
read_word(const uint8_t *p)
{
    uint64_t x = 0;
    for (unsigned i = 0; i < 8; i++) {
        x |= (uint64_t)p[i] << 8 * i;
    }
    return x;
}

static void
mix(uint64_t *a, uint64_t *b, uint64_t *c, uint64_t *d, uint64_t x, uint64_t y)
{
    *a += *b + x;
    *d = rotate(*d ^ *a, 32);
    *c += *d;
    *b = rotate(*b ^ *c, 24);
    *a += *b + y;
    *d = rotate(*d ^ *a, 16);
    *c += *d;
    *b = rotate(*b ^ *c, 63);
}

static void
compress(hilt_digest *d, const uint8_t block[128], bool last)
{
    uint64_t v[16], m[16];
    memcpy(v, d->state, sizeof d->state);
    memcpy(v + 8, initial, sizeof initial);
    v[12] ^= d->len; /* the upper half of the length is 0 */
    v[14] ^= last ? ~(uint64_t)0 : 0;
    for (unsigned i = 0; i < 16; i++) {
        m[i] = read_word(block + 8 * i);
    }
    for (unsigned round = 0; round < 12; round++) {
        const uint8_t *o = order[round % 10];
        for (unsigned i = 0; i < 4; i++) {
            mix(&v[i], &v[4 + i], &v[8 + i], &v[12 + i], m[o[2 * i]], m[o[2 * i + 1]]);
        }
        for (unsigned i = 0; i < 4; i++) {
            mix(&v[i], &v[4 + (i + 1) % 4], &v[8 + (i + 2) % 4], &v[12 + (i + 3) % 4], m[o[8 + 2 * i]], m[o[9 + 2 * i]]);
        }
    }
    for (unsigned i = 0; i < 8; i++) {
        d->state[i] ^= v[i] ^ v[i + 8];
    }
}

void
hilt_digest_begin(hilt_digest *d)
{
    memset(d, 0, sizeof *d);
    memcpy(d->state, initial, sizeof initial);
    d->state[0] ^= 0x01010000u ^ HILT_DIGEST_BYTES; /* its parameters: one leaf, no key, bytes of the result */
}

void
hilt_digest_add(hilt_digest *d, const void *data, size_t len)
{
    const uint8_t *p = data;
    while (len) {
        if (d->fill == sizeof d->block) {
            d->len += d->fill;
            compress(d, d->block, false);
            d->fill = 0;
        }
        size_t n = sizeof d->block - d->fill;
        n = n < len ? n : len;
        memcpy(d->block + d->fill, p, n);
        d->fill += n;
        p += n;
        len -= n;
    }
}

void
hilt_digest_number(hilt_digest *d, uint64_t number)
{
    uint8_t bytes[8];
    for (unsigned i = 0; i < 8; i++) {
        bytes[i] = (uint8_t)(number >> 8 * i);
    }
    hilt_digest_add(d, bytes, sizeof bytes);
}

void
hilt_digest_text(hilt_digest *d, const char *text)
{
    size_t len = text ? strlen(text) : 0;
    hilt_digest_number(d, text ? len : UINT64_MAX);
    hilt_digest_add(d, text ? text : "", len);
}

void
hilt_digest_end(hilt_digest *d, uint8_t ret[HILT_DIGEST_BYTES])
{
    d->len += d->fill;
    memset(d->block + d->fill, 0, sizeof d->block - d->fill);
    compress(d, d->block, true);
    for (unsigned i = 0; i < HILT_DIGEST_BYTES; i++) {
        ret[i] = (uint8_t)(d->state[i / 8] >> 8 * (i % 8));
    }
}
