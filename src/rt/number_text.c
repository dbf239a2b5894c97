/* One number as text: Python's format() for `{}` places, C's printf for `%` ones.
 *
 * `{}` of a float prints the fewest digits that read back as the same value at the value's own width, in the
 * notation Python's repr chooses. Small floats are widened exactly first.
 */
#include "format.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>

/* -- padding --------------------------------------------------------------------------------------------- */
static size_t
characters(const char *s, size_t len)
{
    size_t n = 0;
    for (size_t i = 0; i < len; i++) {
        n += ((unsigned char)s[i] & 0xc0) != 0x80;
    }
    return n;
}

static void
add_fill(hilt_str *out, const hilt_format_place *p, size_t n)
{
    while (n--) {
        if (p->fill_len) {
            hilt_str_add(out, p->fill, p->fill_len);
        }
        else {
            hilt_str_add(out, " ", 1);
        }
    }
}

/* prefix: sign and base prefix, which zero padding and '=' go after. */
static void
add_padded(hilt_str *out, const hilt_format_place *p, const char *prefix, size_t prefix_len, const char *body,
           size_t len)
{
    size_t have = prefix_len + characters(body, len);
    size_t pad = (size_t)p->width > have ? (size_t)p->width - have : 0;
    size_t before = p->left || p->internal ? 0 : p->center ? pad / 2 : pad;
    add_fill(out, p, before);
    hilt_str_add(out, prefix, prefix_len);
    if (p->internal) {
        add_fill(out, p, pad);
        pad = before = 0;
    }
    hilt_str_add(out, body, len);
    add_fill(out, p, pad - before);
}

static void
add_text(hilt_str *out, const hilt_format_place *p, const char *text, size_t len)
{
    hilt_format_place q = *p;
    q.internal = false;
    add_padded(out, &q, "", 0, text, len);
}

/* Puts separators into a run of digits; ret has room for twice its length. */
static size_t
group_digits(char *ret, const char *digits, size_t n, size_t every, char separator)
{
    size_t len = 0;
    for (size_t i = 0; i < n; i++) {
        if (i && (n - i) % every == 0) {
            ret[len++] = separator;
        }
        ret[len++] = digits[i];
    }
    return len;
}

/* Digits, grouped, with as many leading zeros as '0' padding wants (so that the zeros are grouped too). */
static void
add_grouped(hilt_str *out, const hilt_format_place *p, const char *prefix, size_t prefix_len,
            const char *digits, size_t n, size_t every, const char *tail, size_t tail_len)
{
    size_t room = n + (size_t)p->width + 1;
    char *all = hilt_malloc(3 * room + tail_len);
    if (!all) {
        out->failed = true;
        return;
    }
    char *grouped = all + room;
    size_t zeros = 0, len;
    bool fill_zeros = p->zero && p->internal && p->fill_len == 1 && p->fill[0] == '0';
    for (;; zeros++) {
        memset(all, '0', zeros);
        memcpy(all + zeros, digits, n);
        len = group_digits(grouped, all, n + zeros, every, p->group);
        if (!fill_zeros || prefix_len + len + tail_len >= (size_t)p->width) {
            break;
        }
    }
    memcpy(grouped + len, tail, tail_len);
    add_padded(out, p, prefix, prefix_len, grouped, len + tail_len);
    hilt_free(all);
}

/* -- integers -------------------------------------------------------------------------------------------- */
static size_t
to_digits(char *end, unsigned __int128 v, unsigned base, bool upper)
{
    size_t n = 0;
    do {
        end[-(ptrdiff_t)++n] = (upper ? "0123456789ABCDEF" : "0123456789abcdef")[(unsigned)(v % base)];
        v /= base;
    } while (v);
    return n;
}

static void
add_code_point(hilt_str *out, const hilt_format_place *p, uint32_t c)
{
    char s[4];
    size_t n = 0;
    if (c < 0x80) {
        s[n++] = (char)c;
    }
    else if (c < 0x800) {
        s[n++] = (char)(0xc0 | c >> 6);
    }
    else if (c < 0x10000) {
        s[n++] = (char)(0xe0 | c >> 12);
        s[n++] = (char)(0x80 | (c >> 6 & 63));
    }
    else if (c < 0x110000) {
        s[n++] = (char)(0xf0 | c >> 18);
        s[n++] = (char)(0x80 | (c >> 12 & 63));
        s[n++] = (char)(0x80 | (c >> 6 & 63));
    }
    else {
        c = '?';
        s[n++] = (char)c;
    }
    if (c >= 0x80) {
        s[n++] = (char)(0x80 | (c & 63));
    }
    add_text(out, p, s, n);
}

typedef struct integer {
    bool negative;
    unsigned __int128 mag;  /* of the value as its sign letter reads it */
    unsigned __int128 bits; /* as an unsigned number of its own width */
} integer;

static integer
read_integer(char sign, unsigned bits, uint64_t lo, uint64_t hi)
{
    integer n = {.bits = (unsigned __int128)hi << 64 | lo};
    unsigned unused = 128 - bits;
    n.bits = n.bits << unused >> unused;
    n.negative = sign == 's' && bits > 1 && (n.bits >> (bits - 1) & 1);
    n.mag = n.negative ? (0 - (n.bits << unused)) >> unused : n.bits;
    return n;
}

static void
render_integer(hilt_str *out, const hilt_format_place *p, char sign, unsigned bits, uint64_t lo, uint64_t hi)
{
    integer n = read_integer(sign, bits, lo, hi);
    unsigned base = 10;
    const char *alt = "";
    switch (p->type) {
    case 'x':
    case 'X':
    case 'p':
        base = 16;
        alt = p->type == 'X' ? "0X" : "0x";
        break;
    case 'o':
        base = 8;
        alt = p->c_style ? "0" : "0o";
        break;
    case 'b':
        base = 2;
        alt = "0b";
        break;
    case 'c':
        add_code_point(out, p, n.mag > 0x10ffff || n.negative ? 0x110000 : (uint32_t)n.mag);
        return;
    default:
        break;
    }
    if (p->c_style && (base != 10 || p->type == 'u')) { /* C reads the bits as unsigned */
        n.negative = false;
        n.mag = n.bits;
    }
    char digits[700];
    char *end = digits + sizeof digits;
    size_t len = to_digits(end, n.mag, base, p->type == 'X');
    while (p->c_style && p->precision > (int)len && len < sizeof digits) {
        end[-(ptrdiff_t)++len] = '0';
    }
    char prefix[4];
    size_t prefix_len = 0;
    if (n.negative) {
        prefix[prefix_len++] = '-';
    }
    else if (p->sign && !(p->c_style && p->type && strchr("uxXop", p->type))) {
        prefix[prefix_len++] = p->sign;
    }
    if ((p->alt && (!p->c_style || n.mag)) || p->type == 'p') {
        for (; *alt; alt++) {
            prefix[prefix_len++] = *alt;
        }
    }
    if (p->group) {
        add_grouped(out, p, prefix, prefix_len, end - len, len, base == 10 ? 3 : 4, "", 0);
    }
    else {
        add_padded(out, p, prefix, prefix_len, end - len, len);
    }
}

/* -- floats ---------------------------------------------------------------------------------------------- */
typedef struct float_kind {
    char sign; /* letter; f64 and f32 share 'f' and differ in bits */
    unsigned char bits;
    unsigned char digits;    /* that always suffice to tell values apart */
    unsigned char precision; /* bits of the significand, the hidden one included */
    short least;             /* exponent of the least subnormal */
} float_kind;

static const float_kind kinds[] = {
    {'f', 64, 17, 53, -1074}, {'f', 32, 9, 24, -149}, {'h', 16, 5, 11, -24}, {'r', 16, 4, 8, -133},
    {'t', 32, 5, 11, -136},   {'e', 8, 3, 4, -9},     {'w', 8, 3, 3, -16},
};

static const float_kind *
kind_of(char sign, unsigned bits)
{
    for (size_t i = 0; i < HILT_COUNT(kinds); i++) {
        if (kinds[i].sign == sign && kinds[i].bits == bits) {
            return &kinds[i];
        }
    }
    return &kinds[0];
}

/* Exact value of a float with an exponent field; e4m3fn has no infinity and one NaN. */
static double
widen(const float_kind *k, uint64_t bits)
{
    if (k->bits == 64) {
        double d;
        memcpy(&d, &bits, sizeof d);
        return d;
    }
    if (k->bits == 32) {
        float f;
        uint32_t b = (uint32_t)bits;
        memcpy(&f, &b, sizeof f);
        return f;
    }
    unsigned mantissa = k->precision - 1u, width = k->bits;
    unsigned exponent_bits = width - 1 - mantissa;
    uint32_t m = (uint32_t)bits & ((1u << mantissa) - 1),
             e = (uint32_t)bits >> mantissa & ((1u << exponent_bits) - 1);
    bool top = e == (1u << exponent_bits) - 1;
    double v;
    if (top && (k->sign != 'e' || m == (1u << mantissa) - 1)) {
        v = m ? (double)NAN : (double)INFINITY;
    }
    else {
        v = e ? ldexp((double)(m | 1u << mantissa), k->least + (int)e - 1) : ldexp((double)m, k->least);
    }
    return bits >> (width - 1) & 1 ? -v : v;
}

static bool
reads_back(const float_kind *k, const char *text, double v)
{
    if (k->bits == 64) {
        return strtod(text, NULL) == v;
    }
    if (k->sign == 'f') {
        return (double)strtof(text, NULL) == v;
    }
    double d = strtod(text, NULL);
    int e;
    frexp(d, &e);
    int place = e - k->precision > k->least ? e - k->precision : k->least;
    return ldexp(rint(ldexp(d, -place)), place) == v;
}

/* Last digit of "d.ddde+xx" up by one; false if it carries out of the first. */
static bool
increment(char *text)
{
    char *p = strchr(text, 'e');
    while (p-- > text) {
        if (*p == '.') {
            continue;
        }
        if (*p != '9') {
            ++*p;
            return true;
        }
        *p = '0';
    }
    return false;
}

/* The fewest digits of |v|, without a point, and the exponent of the first. v is finite. */
static size_t
shortest(const float_kind *k, double v, char digits[32], int *exponent)
{
    char text[40];
    /* every decimal of that many digits is told apart by normal numbers, so fewer show as trailing zeros */
    bool normal = v >= (k->bits == 64 ? DBL_MIN : (double)FLT_MIN) && k->precision >= 24;
    for (int n = !normal ? 1 : k->bits == 64 ? 15 : 6;; n++) {
        snprintf(text, sizeof text, "%.*e", n - 1, v);
        if (n >= k->digits || reads_back(k, text, v)) {
            break;
        }
        /* below a power of two values lie closer: the nearest decimal may miss where the next above hits */
        if (increment(text) && reads_back(k, text, v)) {
            break;
        }
    }
    char *e = strchr(text, 'e');
    *exponent = atoi(e + 1);
    size_t len = 0;
    for (char *p = text; p < e; p++) {
        if (*p != '.') {
            digits[len++] = *p;
        }
    }
    while (len > 1 && digits[len - 1] == '0') {
        len--;
    }
    return len;
}

/* Python's repr of digits d1 d2 … at an exponent: fixed from 1e-4 to below `limit`, else scientific. */
static size_t
lay_out(char *ret, size_t room, const char *digits, size_t n, int x, int limit)
{
    int w;
    if (x < -4 || x >= limit) {
        w = snprintf(ret, room, "%c%s%.*se%c%02d", digits[0], n > 1 ? "." : "", (int)n - 1, digits + 1,
                     x < 0 ? '-' : '+', abs(x));
    }
    else if (x < 0) {
        w = snprintf(ret, room, "0.%.*s%.*s", -x - 1, "0000", (int)n, digits);
    }
    else if ((int)n <= x + 1) {
        w = snprintf(ret, room, "%.*s%.*s.0", (int)n, digits, x + 1 - (int)n, "00000000000000000000");
    }
    else {
        w = snprintf(ret, room, "%.*s.%.*s", x + 1, digits, (int)n - x - 1, digits + x + 1);
    }
    return w > 0 ? (size_t)w : 0;
}

/* `{:.3}`: as g, but never without a digit after the point, and scientific one power of ten earlier. */
static size_t
general(char *ret, size_t room, double v, int precision)
{
    char text[60], digits[60];
    precision = precision < 1 ? 1 : precision > 40 ? 40 : precision;
    snprintf(text, sizeof text, "%.*e", precision - 1, v);
    char *e = strchr(text, 'e');
    int x = atoi(e + 1);
    size_t n = 0;
    for (char *p = text; p < e; p++) {
        if (*p != '.') {
            digits[n++] = *p;
        }
    }
    while (n > 1 && digits[n - 1] == '0') {
        n--;
    }
    return lay_out(ret, room, digits, n, x, precision - 1 > 16 ? 16 : precision == 1 ? 0 : precision - 1);
}

/* Magnitude of v as the place asks for it; ret is hilt_malloc'ed. */
static char *
float_body(const hilt_format_place *p, const float_kind *k, double v, size_t *ret_len)
{
    int precision = p->precision > 1000 ? 1000 : p->precision;
    size_t room = 400 + (size_t)(precision > 0 ? precision : 0);
    char *body = hilt_malloc(room);
    if (!body) {
        return NULL;
    }
    char type = p->type ? p->type : 'r';
    if (isnan(v) || isinf(v)) {
        bool upper = type == 'E' || type == 'F' || type == 'G' || type == 'A';
        *ret_len = (size_t)snprintf(body, room, "%s",
                                    isnan(v) ? (upper ? "NAN" : "nan")
                                    : upper  ? "INF"
                                             : "inf");
        return body;
    }
    if ((type == 'r' && precision < 0) || type == 's') {
        char digits[32];
        int x;
        size_t n = shortest(k, v, digits, &x);
        *ret_len = lay_out(body, room, digits, n, x, 16);
        return body;
    }
    if (type == 'r') {
        *ret_len = general(body, room, v, precision);
        return body;
    }
    char spec[8];
    char conv = type == 'n' ? 'g' : type == '%' ? 'f' : type;
    bool hex = conv == 'a' || conv == 'A';
    snprintf(spec, sizeof spec, "%%%s%s%c", p->alt ? "#" : "", hex && precision < 0 ? "" : ".*", conv);
    v = type == '%' ? v * 100 : v;
    int w;
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
    w = hex && precision < 0 ? snprintf(body, room, spec, v)
                             : snprintf(body, room, spec, precision < 0 ? 6 : precision, v);
#pragma GCC diagnostic pop
    *ret_len = w > 0 ? (size_t)w : 0;
    return body;
}

static void
render_float(hilt_str *out, const hilt_format_place *p, const float_kind *k, double v)
{
    size_t len;
    bool negative = signbit(v) && !isnan(v);
    char *body = float_body(p, k, fabs(v), &len);
    if (!body) {
        out->failed = true;
        return;
    }
    char prefix[2];
    size_t prefix_len = 0;
    if (negative) {
        prefix[prefix_len++] = '-';
    }
    else if (p->sign) {
        prefix[prefix_len++] = p->sign;
    }
    hilt_format_place q = *p;
    if (p->c_style && !isfinite(v)) { /* C pads these with spaces */
        q.internal = q.zero = false;
        q.fill_len = 0;
    }
    size_t whole = 0;
    while (whole < len && body[whole] >= '0' && body[whole] <= '9') {
        whole++;
    }
    const char *percent = p->type == '%' && !p->c_style ? "%" : "";
    if (*percent) {
        body[len++] = '%'; /* room was left */
    }
    if (p->group && whole) {
        add_grouped(out, &q, prefix, prefix_len, body, whole, 3, body + whole, len - whole);
    }
    else {
        add_padded(out, &q, prefix, prefix_len, body, len);
    }
    hilt_free(body);
}

/* -- any value ------------------------------------------------------------------------------------------- */
void
hilt_render(hilt_str *out, const hilt_format_place *place, char sign, unsigned bits, uint64_t lo, uint64_t hi)
{
    hilt_format_place p = *place;
    if (p.c_style && p.zero && !p.left && !(p.precision >= 0 && strchr("diuxXo", p.type ? p.type : ' '))) {
        p.internal = true;
        p.fill[0] = '0';
        p.fill_len = 1;
    }
    bool plain = !p.type && !p.width && !p.sign && !p.alt && !p.zero && !p.group && !p.fill_len;
    if (sign == 'b' && (plain || (p.c_style && p.type == 's'))) {
        add_text(out, &p, lo & 1 ? "True" : "False", lo & 1 ? 4 : 5);
    }
    else if (sign == 'p') {
        p.type = p.type && p.type != 's' ? p.type : 'p';
        render_integer(out, &p, 'u', 64, lo, 0);
    }
    else if (sign == 's' || sign == 'u' || sign == 'b') {
        if (p.type && strchr("eEfFgG%", p.type)) {
            integer n = read_integer(sign, bits, lo, hi);
            render_float(out, &p, &kinds[0], n.negative ? -(double)n.mag : (double)n.mag);
        }
        else {
            render_integer(out, &p, sign, bits, lo, hi);
        }
    }
    else {
        const float_kind *k = kind_of(sign, bits);
        render_float(out, &p, k, widen(k, lo));
    }
}
