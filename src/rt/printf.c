/* hilt.printf at run time, and the check of its format beforehand. Grammar: format.c. */
#include "format.h"

#include <locale.h>
#include <pthread.h>

#define FLUSH_AT (64u << 10)

/* Digits must not depend on what the process has set as its locale. */
static locale_t c_locale;

static void
make_c_locale(void)
{
    c_locale = newlocale(LC_ALL_MASK, "C", (locale_t)0);
}

void
hilt_rt_printf(hilt_run *run, const char *format, size_t format_len, const char *signs, const uint8_t *bits,
               const uint64_t *values, uint32_t n)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, make_c_locale);
    locale_t before = c_locale ? uselocale(c_locale) : (locale_t)0;
    hilt_format_reader r = {.p = format, .end = format + format_len};
    uint32_t i = 0, slot = 0;
    for (enum hilt_piece_kind k; (k = hilt_format_next(&r)) != HILT_PIECE_END && k != HILT_PIECE_BAD;) {
        if (k == HILT_PIECE_TEXT) {
            hilt_str_add(&run->out, r.text, r.text_len);
        }
        else if (i < n) {
            bool wide = bits[i] > 64;
            hilt_render(&run->out, &r.place, signs[i], bits[i], values[slot], wide ? values[slot + 1] : 0);
            slot += wide ? 2 : 1;
            i++;
        }
    }
    if (before) {
        uselocale(before);
    }
    if (run->out.len > FLUSH_AT && run->flush) {
        run->flush(run);
    }
}

bool
hilt_format_check(const char *format, size_t len, const char *signs, uint32_t n, hilt_error *err)
{
    hilt_format_reader r = {.p = format, .end = format + len};
    uint32_t places = 0;
    for (enum hilt_piece_kind k; (k = hilt_format_next(&r)) != HILT_PIECE_END;) {
        const char *why = k == HILT_PIECE_BAD ? r.why : NULL;
        if (k == HILT_PIECE_PLACE) {
            why = places < n ? hilt_place_refuses(&r.place, signs[places]) : NULL;
            places++;
        }
        if (why && k == HILT_PIECE_BAD) {
            return hilt_error_set(err, HILT_DIAG_FORMAT_KIND, "printf: %s", why);
        }
        if (why) {
            return hilt_error_set(err, HILT_DIAG_FORMAT_KIND, "printf: value %u: %s", places, why);
        }
    }
    if (places != n) {
        return hilt_error_set(err, HILT_DIAG_FORMAT_COUNT, HILT_DIAG_FORMAT_COUNT_TEXT,
                              (int)places, (int)n);
    }
    return true;
}
