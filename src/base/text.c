/* Growable text, growable arrays, and the hash of bytes.
 *
 * A text whose growth failed keeps what it had and remembers the failure, so a printer checks once at its
 * end.
 */
#include "base.h"

bool
hilt_vec_grow(void **data, size_t *cap, size_t want, size_t elem)
{
    size_t n = *cap < 8 ? 8 : *cap + *cap / 2;
    if (n < want) {
        n = want;
    }
    if (n > PTRDIFF_MAX / elem) {
        return false;
    }
    void *p = hilt_realloc(*data, n * elem);
    if (p == NULL) {
        return false;
    }
    *data = p;
    *cap = n;
    return true;
}

static bool
str_room(hilt_str *s, size_t more)
{
    if (s->failed) {
        return false;
    }
    if (more >= PTRDIFF_MAX / 2 - s->len) {
        s->failed = true;
        return false;
    }
    size_t want = s->len + more + 1;
    if (want <= s->cap) {
        return true;
    }
    size_t cap = s->cap < 64 ? 64 : s->cap * 2;
    if (cap < want) {
        cap = want;
    }
    char *p = hilt_realloc(s->data, cap);
    if (p == NULL) {
        s->failed = true;
        return false;
    }
    s->data = p;
    s->cap = cap;
    return true;
}

void
hilt_str_add(hilt_str *s, const char *text, size_t len)
{
    if (!str_room(s, len)) {
        return;
    }
    if (len != 0) {
        memcpy(s->data + s->len, text, len);
    }
    s->len += len;
    s->data[s->len] = 0;
}

void
hilt_str_puts(hilt_str *s, const char *text)
{
    hilt_str_add(s, text, strlen(text));
}

void
hilt_str_vprintf(hilt_str *s, const char *fmt, va_list ap)
{
    if (!str_room(s, 64)) {
        return;
    }
    va_list again;
    va_copy(again, ap);
    int n = vsnprintf(s->data + s->len, s->cap - s->len, fmt, ap);
    if (n < 0) {
        s->failed = true;
    }
    else if ((size_t)n < s->cap - s->len) {
        s->len += (size_t)n;
    }
    else if (str_room(s, (size_t)n)) {
        vsnprintf(s->data + s->len, s->cap - s->len, fmt, again);
        s->len += (size_t)n;
    }
    if (s->data != NULL) {
        s->data[s->len] = 0;
    }
    va_end(again);
}

void
hilt_str_printf(hilt_str *s, const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    hilt_str_vprintf(s, fmt, ap);
    va_end(ap);
}

void
hilt_str_free(hilt_str *s)
{
    hilt_free(s->data);
    *s = (hilt_str){0};
}

uint64_t
hilt_hash_bytes(const void *p, size_t n, uint64_t seed)
{
    const unsigned char *b = p;
    uint64_t h = hilt_hash_mix(seed, n), x;
    for (; n >= 8; n -= 8, b += 8) {
        memcpy(&x, b, 8);
        h = hilt_hash_mix(h, x);
    }
    if (n != 0) {
        x = 0;
        memcpy(&x, b, n);
        h = hilt_hash_mix(h, x);
    }
    return h;
}
