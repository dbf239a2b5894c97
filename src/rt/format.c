/* The grammar of printf's formats.
 *
 *     {}  {:spec}     spec = [[fill]align][sign][#][0][width][,|_][.precision][type], as Python's format()
 *     {{  }}          one brace
 *     %[-+#0][width][.precision][hh h l ll z j t L q]conv    conv: d i u x X o c s p f F e E g G a A, as in C
 *     %%              one percent sign; a % that begins no conversion stands for itself ("100% of it" too:
 *                     C's space flag is not accepted right after the %)
 *
 * Places take values in order, whichever style they are written in.
 */
#include "format.h"

static int
read_number(hilt_format_reader *r)
{
    int n = 0;
    while (r->p < r->end && *r->p >= '0' && *r->p <= '9') {
        n = n < 100000 ? n * 10 + (*r->p - '0') : n;
        r->p++;
    }
    return n;
}

static char
peek(const hilt_format_reader *r)
{
    return r->p < r->end ? *r->p : 0;
}

static bool
accept(hilt_format_reader *r, char c)
{
    bool yes = peek(r) == c && r->p < r->end;
    r->p += yes;
    return yes;
}

static bool
is_align(char c)
{
    return c == '<' || c == '>' || c == '=' || c == '^';
}

static size_t
utf8_len(unsigned char c)
{
    return c < 0x80 ? 1 : c >= 0xf0 ? 4 : c >= 0xe0 ? 3 : c >= 0xc0 ? 2 : 1;
}

static void
read_align(hilt_format_reader *r)
{
    hilt_format_place *p = &r->place;
    size_t left = (size_t)(r->end - r->p), n = left ? utf8_len((unsigned char)*r->p) : 0;
    if (n && left > n && is_align(r->p[n]) && *r->p != '{' && *r->p != '}') {
        memcpy(p->fill, r->p, n);
        p->fill_len = (unsigned char)n;
        r->p += n;
    }
    else if (!is_align(peek(r))) {
        return;
    }
    p->left = *r->p == '<';
    p->center = *r->p == '^';
    p->internal = *r->p == '=';
    r->p++;
}

static enum hilt_piece_kind
bad(hilt_format_reader *r, const char *why)
{
    r->why = why;
    return HILT_PIECE_BAD;
}

/* After `{:`. */
static enum hilt_piece_kind
read_spec(hilt_format_reader *r)
{
    hilt_format_place *p = &r->place;
    const char *begin = r->p;
    read_align(r);
    bool aligned = r->p != begin;
    if (peek(r) == '+' || peek(r) == '-' || peek(r) == ' ') {
        p->sign = *r->p++;
        p->sign = p->sign == '-' ? 0 : p->sign;
    }
    p->alt = accept(r, '#');
    if (accept(r, '0')) {
        p->zero = true;
        if (!aligned) {
            p->internal = true;
        }
        if (!p->fill_len) {
            p->fill[0] = '0';
            p->fill_len = 1;
        }
    }
    p->width = read_number(r);
    if (peek(r) == ',' || peek(r) == '_') {
        p->group = *r->p++;
    }
    if (accept(r, '.')) {
        if (peek(r) < '0' || peek(r) > '9') {
            return bad(r, "a '.' in a format needs a precision after it");
        }
        p->precision = read_number(r);
    }
    char c = peek(r);
    if (c && c != '}') {
        if (!strchr("bcdeEfFgGnoxX%ps", c)) {
            return bad(r, "unknown format code; the codes are b c d e E f F g G n o p s x X %");
        }
        p->type = c;
        r->p++;
    }
    return accept(r, '}') ? HILT_PIECE_PLACE
                          : bad(r, "a '{' is not closed by '}', or its format is malformed");
}

static enum hilt_piece_kind
read_braces(hilt_format_reader *r)
{
    r->p++;
    if (accept(r, '}')) {
        return HILT_PIECE_PLACE;
    }
    if (accept(r, ':')) {
        return read_spec(r);
    }
    if (r->p >= r->end) {
        return bad(r, "a single '{'; write '{{' for a brace");
    }
    return bad(r, "places are written {} or {:format}, without names or numbers; write '{{' for a brace");
}

/* After `%`; false: it begins no conversion. */
static bool
read_conversion(hilt_format_reader *r)
{
    hilt_format_place *p = &r->place;
    p->c_style = true;
    for (const char *begin = r->p;; r->p++) {
        char c = peek(r);
        if (c == '-') {
            p->left = true;
        }
        else if (c == '+') {
            p->sign = '+';
        }
        else if (c == '#') {
            p->alt = true;
        }
        else if (c == '0') {
            p->zero = true;
        }
        else if (c == ' ' && r->p != begin) {
            p->sign = p->sign ? p->sign : ' ';
        }
        else {
            break;
        }
    }
    p->width = read_number(r);
    if (accept(r, '.')) {
        p->precision = read_number(r);
    }
    while (peek(r) && strchr("hlzjtLq", peek(r))) {
        r->p++;
    }
    char c = peek(r);
    if (!c || !strchr("diuxXocspfFeEgGaA", c)) {
        return false;
    }
    p->type = c;
    r->p++;
    return true;
}

enum hilt_piece_kind
hilt_format_next(hilt_format_reader *r)
{
    if (r->p >= r->end) {
        return HILT_PIECE_END;
    }
    const char *begin = r->p;
    r->place = (hilt_format_place){.precision = -1};
    if (*r->p == '{' || *r->p == '}' || *r->p == '%') {
        char c = *r->p;
        bool twice = r->end - r->p > 1 && r->p[1] == c;
        if (!twice && c == '{') {
            return read_braces(r);
        }
        if (!twice && c == '}') {
            return bad(r, "a single '}'; write '}}' for a brace");
        }
        r->text = begin;
        r->text_len = 1;
        r->p += 1 + twice;
        if (!twice) { /* % */
            if (read_conversion(r)) {
                return HILT_PIECE_PLACE;
            }
            r->p = begin + 1;
        }
        return HILT_PIECE_TEXT;
    }
    while (r->p < r->end && *r->p != '{' && *r->p != '}' && *r->p != '%') {
        r->p++;
    }
    r->text = begin;
    r->text_len = (size_t)(r->p - begin);
    return HILT_PIECE_TEXT;
}

const char *
hilt_place_refuses(const hilt_format_place *p, char sign)
{
    bool is_int = sign == 's' || sign == 'u' || sign == 'b', is_pointer = sign == 'p';
    bool is_float = !is_int && !is_pointer;
    if (is_pointer && p->type && !strchr(p->c_style ? "psxX" : "pxX", p->type)) {
        return "a pointer is printed by {}, %p or x";
    }
    switch (p->type) {
    case 0:
        break;
    case 's':
        if (!p->c_style) {
            return "'s' formats strings, but the value is a number";
        }
        break;
    case 'b':
    case 'c':
    case 'd':
    case 'i':
    case 'u':
    case 'o':
    case 'x':
    case 'X':
        if (is_float) {
            return "an integer format (d i u b c o x X) is given a float";
        }
        break;
    case 'p':
        if (!is_pointer && (is_float || sign == 'b')) {
            return "%p is given a value that is no pointer";
        }
        break;
    default: /* e f g a %: Python's format() takes integers too, C's printf does not */
        if (!is_float && p->c_style) {
            return "a float format (e f g a) is given an integer";
        }
        break;
    }
    if (!p->c_style && !is_float && p->precision >= 0 && !(p->type && strchr("eEfFgG%", p->type))) {
        return "a precision is given for an integer";
    }
    return NULL;
}
