/* The text form: printing, and parsing what was printed. */
#include "priv.h"

/* -- printing -------------------------------------------------------------------------------------------- */
bool
hilt_tup_print(hilt_str *s, hilt_tup t)
{
    switch ((hilt_tup_kind)t.kind) {
    case HILT_TUP_INT:
        hilt_str_printf(s, "%lld", (long long)t.i);
        break;
    case HILT_TUP_VALUE:
        hilt_str_puts(s, "?");
        break;
    case HILT_TUP_BASIS:
        hilt_tup_print(s, t.basis->scale);
        for (uint32_t i = t.n; i-- > 0;) {
            hilt_str_printf(s, "@%u", t.basis->path[i]);
        }
        break;
    case HILT_TUP_NONE:
        hilt_str_puts(s, "_");
        break;
    case HILT_TUP_TUPLE:
        hilt_str_puts(s, "(");
        for (uint32_t i = 0; i < t.n; i++) {
            hilt_str_puts(s, i ? "," : "");
            hilt_tup_print(s, t.items[i]);
        }
        hilt_str_puts(s, ")");
        break;
    }
    return !s->failed;
}

static void
print_swizzle(hilt_str *s, hilt_swizzle z)
{
    hilt_str_printf(s, "S<%d,%d,%d>", z.b, z.m, z.s);
}

bool
hilt_layout_print(hilt_str *s, hilt_layout a)
{
    if (a.after != NULL) {
        if (a.after->layout != NULL) {
            hilt_layout_print(s, *a.after->layout);
        }
        else {
            print_swizzle(s, a.after->swizzle);
        }
        hilt_str_puts(s, " o ");
        hilt_tup_print(s, a.after->offset);
        hilt_str_puts(s, " o ");
    }
    hilt_tup_print(s, a.shape);
    hilt_str_puts(s, ":");
    return hilt_tup_print(s, a.stride);
}

/* -- parsing --------------------------------------------------------------------------------------------- */
typedef struct parser {
    hilt_layouts *c;
    const char *text, *at, *end;
    unsigned depth;
} parser;

static bool
syntax(parser *p, const char *wanted)
{
    int rest = p->end - p->at > 20 ? 20 : (int)(p->end - p->at);
    return hilt_layouts_fail(p->c, HILT_LAYOUT_SYNTAX, "%s expected at character %lld, at '%.*s'", wanted,
                             (long long)(p->at - p->text), rest, p->at);
}

static void
skip_blanks(parser *p)
{
    while (p->at < p->end && (*p->at == ' ' || *p->at == '\t' || *p->at == '\n')) {
        p->at++;
    }
}

static bool
accept(parser *p, char ch)
{
    skip_blanks(p);
    if (p->at == p->end || *p->at != ch) {
        return false;
    }
    p->at++;
    return true;
}

static bool
is_digit(const parser *p)
{
    return p->at < p->end && *p->at >= '0' && *p->at <= '9';
}

static bool
parse_int(parser *p, int64_t *ret)
{
    bool minus = accept(p, '-');
    int64_t x = 0;
    if (!is_digit(p)) {
        return syntax(p, "an integer");
    }
    for (; is_digit(p); p->at++) {
        int digit = *p->at - '0';
        if (__builtin_mul_overflow(x, (int64_t)10, &x) ||
            __builtin_add_overflow(x, (int64_t)(minus ? -digit : digit), &x)) {
            return hilt_layouts_fail(p->c, HILT_LAYOUT_OVERFLOW,
                                     "the integer at character %lld does not fit 64 bits",
                                     (long long)(p->at - p->text));
        }
    }
    *ret = x;
    return true;
}

static bool
parse_leaf(parser *p, hilt_tup *ret)
{
    if (accept(p, '_')) {
        *ret = hilt_tup_none();
        return true;
    }
    int64_t x, mode;
    if (!parse_int(p, &x)) {
        return false;
    }
    *ret = hilt_tup_int(x);
    uint32_t small[8], *path = small, n = 0, cap = HILT_COUNT(small);
    while (accept(p, '@')) {
        if (!parse_int(p, &mode)) {
            return false;
        }
        if (mode < 0 || mode >= HILT_BASIS_MODES || n >= HILT_TUP_DEPTH_MAX) {
            return hilt_layouts_fail(p->c, HILT_LAYOUT_RANGE,
                                     "the unit vector at character %lld: mode out of range",
                                     (long long)(p->at - p->text));
        }
        if (n == cap) {
            uint32_t *more = hilt_layouts_alloc(p->c, 2 * (size_t)cap, sizeof *more);
            if (more == NULL) {
                return false;
            }
            memcpy(more, path, n * sizeof *path);
            path = more;
            cap *= 2;
        }
        path[n++] = (uint32_t)mode;
    }
    for (uint32_t i = 0; i < n / 2; i++) { /* the text has the innermost mode first */
        uint32_t t = path[i];
        path[i] = path[n - 1 - i];
        path[n - 1 - i] = t;
    }
    return hilt_tup_basis(p->c, *ret, path, n, ret);
}

static bool
parse_tup(parser *p, hilt_tup *ret)
{
    if (!accept(p, '(')) {
        return parse_leaf(p, ret);
    }
    if (++p->depth > HILT_TUP_DEPTH_MAX) {
        return hilt_layouts_fail(p->c, HILT_LAYOUT_RANGE, "a tuple nested more than %d deep",
                                 HILT_TUP_DEPTH_MAX);
    }
    hilt_tup *items = NULL;
    uint32_t n = 0, cap = 0;
    while (!accept(p, ')')) {
        if (n == cap) {
            hilt_tup *more = hilt_layouts_alloc(p->c, cap ? 2 * (size_t)cap : 4, sizeof *more);
            if (more == NULL) {
                return false;
            }
            if (n != 0) {
                memcpy(more, items, n * sizeof *items);
            }
            items = more;
            cap = cap ? 2 * cap : 4;
        }
        if (!parse_tup(p, &items[n])) {
            return false;
        }
        n++;
        if (!accept(p, ',')) {
            if (!accept(p, ')')) {
                return syntax(p, "',' or ')'");
            }
            break;
        }
    }
    p->depth--;
    return hilt_tup_own(p->c, items, n, ret);
}

static bool
parse_plain(parser *p, hilt_layout *ret)
{
    hilt_tup shape, stride;
    if (!parse_tup(p, &shape)) {
        return false;
    }
    return accept(p, ':') ? parse_tup(p, &stride) && hilt_layout_make(p->c, shape, stride, ret)
                          : syntax(p, "':'");
}

static bool
parse_swizzle(parser *p, hilt_swizzle *ret)
{
    int64_t v[3];
    for (int i = 0; i < 3; i++) {
        if (!accept(p, i ? ',' : '<')) {
            return syntax(p, i ? "','" : "'<'");
        }
        if (!parse_int(p, &v[i])) {
            return false;
        }
        if (v[i] < -64 || v[i] > 64) {
            return hilt_layouts_fail(p->c, HILT_LAYOUT_RANGE, "the swizzle has the parameter %lld",
                                     (long long)v[i]);
        }
    }
    *ret = (hilt_swizzle){(int32_t)v[0], (int32_t)v[1], (int32_t)v[2]};
    return accept(p, '>') || syntax(p, "'>'");
}

/* first o offset o layout o offset o layout ...: each layout is composed with all that stands before it. */
static bool
parse_layout(parser *p, hilt_layout *ret)
{
    hilt_swizzle z = {0};
    hilt_layout before = {0}, next;
    bool swizzled = accept(p, 'S');
    unsigned count = 0;
    if (swizzled ? !parse_swizzle(p, &z) : !parse_plain(p, &before)) {
        return false;
    }
    while (swizzled || accept(p, 'o')) {
        hilt_tup offset;
        if (swizzled && !accept(p, 'o')) {
            return syntax(p, "'o'");
        }
        if (++count > HILT_TUP_DEPTH_MAX) {
            return hilt_layouts_fail(p->c, HILT_LAYOUT_RANGE, "more than %d layouts composed",
                                     HILT_TUP_DEPTH_MAX);
        }
        if (!parse_tup(p, &offset)) {
            return false;
        }
        if (!accept(p, 'o')) {
            return syntax(p, "'o'");
        }
        if (!parse_plain(p, &next)) {
            return false;
        }
        if (!(swizzled ? hilt_layout_swizzled(p->c, z, offset, next, &before)
                       : hilt_layout_composed(p->c, before, offset, next, &before))) {
            return false;
        }
        swizzled = false;
    }
    *ret = before;
    return true;
}

static bool
at_end(parser *p)
{
    skip_blanks(p);
    return p->at == p->end || syntax(p, "the end");
}

bool
hilt_tup_parse(hilt_layouts *c, const char *text, size_t len, hilt_tup *ret)
{
    parser p = {.c = c, .text = text, .at = text, .end = text + len};
    hilt_tup t;
    if (!parse_tup(&p, &t) || !at_end(&p)) {
        return false;
    }
    *ret = t;
    return true;
}

bool
hilt_layout_parse(hilt_layouts *c, const char *text, size_t len, hilt_layout *ret)
{
    parser p = {.c = c, .text = text, .at = text, .end = text + len};
    hilt_layout a;
    if (!parse_layout(&p, &a) || !at_end(&p)) {
        return false;
    }
    *ret = a;
    return true;
}
