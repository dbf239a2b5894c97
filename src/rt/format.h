/* Formats of hilt.printf, taken apart: format.c parses, number_text.c renders one value, printf.c joins them.
 */
#ifndef HILT_RT_FORMAT_H
#define HILT_RT_FORMAT_H

#include "rt.h"

/* One place of a format: `{}` and `{:spec}` as in Python, or a conversion as in C. */
typedef struct hilt_format_place {
    bool c_style;
    bool left, center, internal; /* alignment; none of them: right */
    bool alt, zero;
    char sign;    /* '+', ' ' or 0 */
    char group;   /* ',', '_' or 0 */
    char type;    /* 0: none given */
    char fill[4]; /* one UTF-8 character */
    unsigned char fill_len;
    int width;     /* 0: none */
    int precision; /* -1: none */
} hilt_format_place;

enum hilt_piece_kind { HILT_PIECE_END, HILT_PIECE_TEXT, HILT_PIECE_PLACE, HILT_PIECE_BAD };
typedef struct hilt_format_reader {
    const char *p, *end;
    const char *text; /* PIECE_TEXT: literal characters */
    size_t text_len;
    hilt_format_place place; /* PIECE_PLACE */
    const char *why;  /* PIECE_BAD */
} hilt_format_reader;
HILT_API enum hilt_piece_kind hilt_format_next(hilt_format_reader *r);

/* NULL if a value of that sign letter may stand at the place, else what is wrong. */
HILT_API const char *hilt_place_refuses(const hilt_format_place *p, char sign);

/* Adds the text of one value to out. lo, hi: its bits; sign, bits: as hilt_rt_printf has them. */
void hilt_render(hilt_str *out, const hilt_format_place *p, char sign, unsigned bits, uint64_t lo, uint64_t hi);

#endif
