/* Parts of the IR text: tokens, types, attributes, constants, locations. See print.c for the form.
 *
 * Every function stays inside [at, end); the text need not end in NUL. Input is not trusted: wrong text is an
 * error with its line, never a crash.
 */
#include "parse.h"

#include <stdlib.h>

/* -- errors and tokens ----------------------------------------------------------------------------------- */
bool
hilt_parse_fail(hilt_parser *p, const char *fmt, ...)
{
    if (p->err == NULL || p->err->id != HILT_DIAG_NONE) {
        return false;
    }
    char text[256];
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(text, sizeof text, fmt, ap);
    va_end(ap);
    int line = 1;
    const char *line_start = p->start;
    for (const char *c = p->start; c < p->at; c++) {
        if (*c == '\n') {
            line++;
            line_start = c + 1;
        }
    }
    p->err->line = line;
    p->err->col = (int)(p->at - line_start);
    return hilt_error_set(p->err, HILT_DIAG_IR_PARSE, "line %d: %s", line, text);
}

bool
hilt_parse_no_memory(hilt_parser *p)
{
    return hilt_error_no_memory(p->err);
}

void
hilt_parse_space(hilt_parser *p)
{
    while (p->at < p->end) {
        char c = *p->at;
        if (c == ' ' || c == '\t' || c == '\n' || c == '\r') {
            p->at++;
        }
        else if (c == '/' && p->end - p->at > 1 && p->at[1] == '/') {
            while (p->at < p->end && *p->at != '\n') {
                p->at++;
            }
        }
        else {
            return;
        }
    }
}

static bool
is_word_char(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '$' || c == '.';
}

bool
hilt_parse_accept(hilt_parser *p, const char *token)
{
    hilt_parse_space(p);
    size_t n = strlen(token), left = (size_t)(p->end - p->at);
    if (left < n || memcmp(p->at, token, n) != 0) {
        return false;
    }
    if (is_word_char(token[n - 1]) && left > n && is_word_char(p->at[n])) {
        return false;
    }
    p->at += n;
    return true;
}

bool
hilt_parse_expect(hilt_parser *p, const char *token)
{
    return hilt_parse_accept(p, token) || hilt_parse_fail(p, "expected '%s'", token);
}

uint32_t
hilt_parse_word(hilt_parser *p, const char **ret)
{
    hilt_parse_space(p);
    const char *from = p->at;
    while (p->at < p->end && p->at - from < 1 << 20 && is_word_char(*p->at)) {
        p->at++;
    }
    *ret = from;
    return (uint32_t)(p->at - from);
}

bool
hilt_parse_unsigned(hilt_parser *p, uint32_t max, uint32_t *ret)
{
    hilt_parse_space(p);
    uint64_t v = 0;
    const char *from = p->at;
    while (p->at < p->end && *p->at >= '0' && *p->at <= '9' && v <= max) {
        v = v * 10 + (uint64_t)(*p->at++ - '0');
    }
    if (p->at == from) {
        return hilt_parse_fail(p, "expected a number");
    }
    if (v > max) {
        return hilt_parse_fail(p, "the number is larger than %u", max);
    }
    *ret = (uint32_t)v;
    return true;
}

static int
hex_digit(char c)
{
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
                                  : -1;
}

bool
hilt_parse_string(hilt_parser *p, const char **ret, size_t *ret_len)
{
    if (!hilt_parse_accept(p, "\"")) {
        return hilt_parse_fail(p, "expected a string");
    }
    const char *close = p->at;
    while (close < p->end && *close != '"' && *close != '\n') {
        close += *close == '\\' && p->end - close > 1 ? 2 : 1;
    }
    if (close >= p->end || *close != '"') {
        return hilt_parse_fail(p, "the string does not end");
    }
    char *text = hilt_arena_alloc(p->m->arena, (size_t)(close - p->at) + 1);
    if (text == NULL) {
        return hilt_parse_no_memory(p);
    }
    size_t n = 0;
    while (p->at < close) {
        char c = *p->at++;
        if (c == '\\') {
            c = *p->at++;
            int high = hex_digit(c), low = p->at < close ? hex_digit(*p->at) : -1;
            if (c == 'n' || c == 't') {
                c = c == 'n' ? '\n' : '\t';
            }
            else if (high >= 0 && low >= 0) {
                c = (char)(high * 16 + low);
                p->at++;
            }
            else if (c != '"' && c != '\\') {
                return hilt_parse_fail(p, "unknown escape in a string");
            }
        }
        text[n++] = c;
    }
    p->at = close + 1;
    text[n] = 0;
    *ret = text;
    *ret_len = n;
    return true;
}

/* -- types ----------------------------------------------------------------------------------------------- */
static bool
parse_pointer(hilt_parser *p, hilt_type *ret)
{
    const char *word;
    uint32_t n = 0, align, space = 0;
    if (!hilt_parse_expect(p, "<")) {
        return false;
    }
    n = hilt_parse_word(p, &word);
    while (space < HILT_SPACE_COUNT &&
           (strlen(hilt_space_names[space]) != n || memcmp(hilt_space_names[space], word, n) != 0)) {
        space++;
    }
    if (space == HILT_SPACE_COUNT) {
        return hilt_parse_fail(p, "unknown memory space '%.*s'", (int)(n < 40 ? n : 40), word);
    }
    if (!hilt_parse_expect(p, ",") || !hilt_parse_unsigned(p, UINT32_MAX, &align) ||
        !hilt_parse_expect(p, ">")) {
        return false;
    }
    if ((align & (align - 1)) != 0) {
        return hilt_parse_fail(p, "the alignment %u is no power of two", align);
    }
    *ret = hilt_type_ptr((hilt_space)space, align);
    return true;
}

/* An integer or float type. */
static bool
scalar_type(hilt_parser *p, const char *word, uint32_t n, hilt_type *ret)
{
    for (unsigned k = HILT_TYPE_NONE + 1; k < HILT_TYPE_COUNT; k++) {
        if (k != HILT_TYPE_PTR && k != HILT_TYPE_TMAP && strlen(hilt_type_texts[k]) == n &&
            memcmp(hilt_type_texts[k], word, n) == 0) {
            *ret = hilt_type_of((hilt_type_kind)k);
            return true;
        }
    }
    return hilt_parse_fail(p, "expected a type");
}

/* <4xf32> */
static bool
parse_vector(hilt_parser *p, hilt_type *ret)
{
    const char *word;
    uint32_t lanes, n;
    if (!hilt_parse_expect(p, "<") || !hilt_parse_unsigned(p, HILT_MOST_LANES, &lanes)) {
        return false;
    }
    n = hilt_parse_word(p, &word);
    if (n == 0 || *word != 'x') {
        return hilt_parse_fail(p, "expected 'x' and a type");
    }
    if (!scalar_type(p, word + 1, n - 1, ret) || !hilt_parse_expect(p, ">")) {
        return false;
    }
    ret->lanes = (uint16_t)lanes;
    return lanes > 1 || hilt_parse_fail(p, "a vector has at least 2 lanes");
}

bool
hilt_parse_type(hilt_parser *p, hilt_type *ret)
{
    if (hilt_parse_accept(p, hilt_type_texts[HILT_TYPE_PTR])) {
        return parse_pointer(p, ret);
    }
    if (hilt_parse_accept(p, hilt_type_texts[HILT_TYPE_TMAP])) {
        *ret = hilt_type_of(HILT_TYPE_TMAP);
        return true;
    }
    if (hilt_parse_accept(p, "vector")) {
        return parse_vector(p, ret);
    }
    const char *word;
    uint32_t n = hilt_parse_word(p, &word);
    return scalar_type(p, word, n, ret);
}

/* -- constants ------------------------------------------------------------------------------------------- */
typedef unsigned __int128 u128;

/* Digits of a number, decimal or 0x…; false: too many. */
static bool
digits(const char *from, const char *to, u128 *ret)
{
    bool hex = to - from > 2 && from[0] == '0' && from[1] == 'x';
    u128 v = 0;
    for (const char *c = hex ? from + 2 : from; c < to; c++) {
        int d = hex_digit(*c);
        u128 base = hex ? 16 : 10;
        if (d < 0 || (!hex && d > 9) || v > (~(u128)0 - (u128)d) / base) {
            return false;
        }
        v = v * base + (u128)d;
    }
    *ret = v;
    return from < to;
}

static bool
int_bits(hilt_type t, bool negative, const char *from, const char *to, hilt_bits *ret)
{
    unsigned width = hilt_type_bits(t);
    u128 v, top = (u128)1 << (width - 1), mask = top | (top - 1);
    if (!digits(from, to, &v) || (negative ? v > top : v > mask)) {
        return false;
    }
    v = (negative ? -v : v) & mask;
    *ret = (hilt_bits){(uint64_t)v, (uint64_t)(v >> 64)};
    return true;
}

static bool
float_bits(hilt_type t, bool negative, const char *from, const char *to, hilt_bits *ret)
{
    u128 v;
    if (to - from > 2 && from[1] == 'x') {
        unsigned width = t.kind == HILT_TYPE_TF32 ? 19 : hilt_type_bits(t);
        if (negative || !digits(from, to, &v) || v >> width != 0) {
            return false;
        }
        *ret = (hilt_bits){(uint64_t)v << (t.kind == HILT_TYPE_TF32 ? 13 : 0), 0};
        return true;
    }
    char text[64], *stop;
    if ((size_t)(to - from) >= sizeof text || memchr(from, '.', (size_t)(to - from)) == NULL) {
        return false;
    }
    memcpy(text, from, (size_t)(to - from));
    text[to - from] = 0;
    double d = strtod(text, &stop);
    if (*stop != 0) {
        return false;
    }
    d = negative ? -d : d;
    hilt_bits wide = {0};
    memcpy(&wide.lo, &d, sizeof d);
    hilt_type f64 = hilt_type_of(HILT_TYPE_F64);
    if (t.kind == HILT_TYPE_F64) {
        *ret = wide;
        return true;
    }
    return hilt_fold_bits(HILT_OP_FPCAST, t, &f64, &wide, 1, 0, ret);
}

static bool
value_bits(hilt_type t, bool negative, const char *from, const char *to, hilt_bits *ret)
{
    if (hilt_type_is_int(t)) {
        return int_bits(t, negative, from, to, ret);
    }
    return hilt_type_is_float(t) && float_bits(t, negative, from, to, ret);
}

bool
hilt_bits_parse(const char *text, size_t len, hilt_type t, hilt_bits *ret)
{
    if (t.kind == HILT_TYPE_I1 &&
        ((len == 4 && memcmp(text, "true", 4) == 0) || (len == 5 && memcmp(text, "false", 5) == 0))) {
        *ret = (hilt_bits){len == 4, 0};
        return true;
    }
    bool negative = len != 0 && *text == '-';
    locale_t old = hilt_c_numbers_begin();
    bool ok = value_bits(t, negative, text + negative, text + len, ret);
    hilt_c_numbers_end(old);
    return ok;
}

/* > : vector<…> */
static bool
parse_dense_type(hilt_parser *p, hilt_type *ret)
{
    return hilt_parse_expect(p, ">") && hilt_parse_expect(p, ":") && hilt_parse_type(p, ret) &&
           (hilt_type_is_vector(*ret) || hilt_parse_fail(p, "dense<...> is the value of a vector"));
}

/* true, false, or a number : type, or dense<one of these> : type of a vector */
static bool
parse_typed_value(hilt_parser *p, hilt_bits *ret, hilt_type *ret_type)
{
    bool dense = hilt_parse_accept(p, "dense");
    if (dense && !hilt_parse_expect(p, "<")) {
        return false;
    }
    bool yes = hilt_parse_accept(p, "true");
    if (yes || hilt_parse_accept(p, "false")) {
        *ret = (hilt_bits){yes, 0};
        *ret_type = hilt_type_of(HILT_TYPE_I1);
        return !dense || (parse_dense_type(p, ret_type) &&
                          (ret_type->kind == HILT_TYPE_I1 || hilt_parse_fail(p, "true and false are of i1")));
    }
    bool negative = hilt_parse_accept(p, "-");
    const char *from;
    uint32_t n = hilt_parse_word(p, &from);
    if (n != 0 && (from[n - 1] == 'e' || from[n - 1] == 'E') && p->at < p->end &&
        (*p->at == '-' || *p->at == '+')) {
        const char *exponent;
        p->at++;
        hilt_parse_word(p, &exponent);
    }
    const char *to = p->at;
    if (n == 0 || *from < '0' || *from > '9') {
        return hilt_parse_fail(p, "expected a number");
    }
    if (dense ? !parse_dense_type(p, ret_type)
              : !hilt_parse_expect(p, ":") || !hilt_parse_type(p, ret_type)) {
        return false;
    }
    if (!dense && hilt_type_is_vector(*ret_type)) {
        return hilt_parse_fail(p, "the value of a vector is written dense<...>");
    }
    return value_bits(hilt_type_element(*ret_type), negative, from, to, ret) ||
           hilt_parse_fail(p, "the number is malformed, or does not fit its type");
}

/* -- attributes ------------------------------------------------------------------------------------------ */
static bool
parse_strings(hilt_parser *p, hilt_attr *a)
{
    p->texts.len = 0;
    if (!hilt_parse_expect(p, "[")) {
        return false;
    }
    while (!hilt_parse_accept(p, "]")) {
        const char *s;
        size_t n;
        if ((p->texts.len != 0 && !hilt_parse_expect(p, ",")) || !hilt_parse_string(p, &s, &n)) {
            return false;
        }
        if (strlen(s) != n) {
            return hilt_parse_fail(p, "a NUL in a list of strings");
        }
        if (!hilt_vec_push(&p->texts, s)) {
            return hilt_parse_no_memory(p);
        }
    }
    const char **v = hilt_arena_alloc(p->m->arena, p->texts.len * sizeof *v);
    if (v == NULL) {
        return hilt_parse_no_memory(p);
    }
    if (p->texts.len != 0) {
        memcpy(v, p->texts.data, p->texts.len * sizeof *v);
    }
    a->strs.v = v;
    a->strs.n = p->texts.len;
    return true;
}

static bool
parse_integer(hilt_parser *p, int64_t *ret)
{
    uint32_t v;
    bool negative = hilt_parse_accept(p, "-");
    if (!hilt_parse_unsigned(p, INT32_MAX, &v)) {
        return false;
    }
    *ret = negative ? -(int64_t)v : (int64_t)v;
    return true;
}

/* [1, 2, 3] */
static bool
parse_lanes(hilt_parser *p, hilt_attr *a)
{
    HILT_VEC(int64_t) list = {0};
    bool ok = hilt_parse_expect(p, "[");
    for (bool first = true; ok && !hilt_parse_accept(p, "]"); first = false) {
        int64_t lane;
        ok = (first || hilt_parse_expect(p, ",")) && parse_integer(p, &lane);
        if (ok && !hilt_vec_push(&list, lane)) {
            ok = hilt_parse_no_memory(p);
        }
    }
    *a = (hilt_attr){.key = a->key, .lanes = {list.data ? list.data : &(const int64_t){0}, list.len}};
    if (ok && !hilt_attr_own(p->m, a)) {
        ok = hilt_parse_no_memory(p);
    }
    hilt_vec_free(&list);
    return ok;
}

static bool
parse_word(hilt_parser *p, hilt_attr *a)
{
    const char *text;
    size_t len;
    if (!hilt_parse_string(p, &text, &len)) {
        return false;
    }
    for (a->i = 0; a->i < HILT_WORD_COUNT; a->i++) {
        if (strlen(hilt_word_texts[a->i]) == len && memcmp(hilt_word_texts[a->i], text, len) == 0) {
            return true;
        }
    }
    return hilt_parse_fail(p, "'%s' is none of the words it can be", hilt_attr_infos[a->key].name);
}

static bool
parse_attr_value(hilt_parser *p, hilt_open_op *op, hilt_attr *a)
{
    hilt_attr_kind kind = hilt_attr_infos[a->key].kind;
    hilt_type t;
    hilt_bits bits;
    if (kind == HILT_KIND_UNIT) {
        a->i = 1;
        return true;
    }
    if (!hilt_parse_expect(p, "=")) {
        return false;
    }
    switch (kind) {
    case HILT_KIND_UNIT:
        return true;
    case HILT_KIND_INT:
        if (!parse_typed_value(p, &bits, &t)) {
            return false;
        }
        a->i = (int64_t)bits.lo;
        return t.kind == HILT_TYPE_I64 || hilt_parse_fail(p, "'%s' is i64", hilt_attr_infos[a->key].name);
    case HILT_KIND_STR:
        return hilt_parse_string(p, &a->str.s, &a->str.len);
    case HILT_KIND_BITS:
        return parse_typed_value(p, &a->bits, &op->value_type);
    case HILT_KIND_TYPE:
        return hilt_parse_type(p, &a->type);
    case HILT_KIND_STRS:
        return parse_strings(p, a);
    case HILT_KIND_WORD:
        return parse_word(p, a);
    case HILT_KIND_LANE:
        return hilt_parse_expect(p, "array") && hilt_parse_expect(p, "<") && hilt_parse_expect(p, "i64") &&
               hilt_parse_expect(p, ":") && parse_integer(p, &a->i) && hilt_parse_expect(p, ">");
    case HILT_KIND_LANES:
        return parse_lanes(p, a);
    }
    return false;
}

/* Steps over (types) -> types; they are compared when the regions are there. */
static bool
skip_function_type(hilt_parser *p, hilt_open_op *op)
{
    if (!hilt_parse_expect(p, "=")) {
        return false;
    }
    hilt_parse_space(p);
    op->function_type = p->at;
    for (int lists = 0; lists < 2; lists++) {
        hilt_type t;
        bool many = hilt_parse_accept(p, "(");
        if (!many && lists == 0) {
            return hilt_parse_fail(p, "expected '('");
        }
        for (bool first = true; many ? !hilt_parse_accept(p, ")") : first; first = false) {
            if ((!first && !hilt_parse_expect(p, ",")) || !hilt_parse_type(p, &t)) {
                return false;
            }
        }
        if (lists == 0 && !hilt_parse_expect(p, "->")) {
            return false;
        }
    }
    return true;
}

bool
hilt_parse_attrs(hilt_parser *p, hilt_open_op *op, const char *end)
{
    bool first = true;
    while (!hilt_parse_accept(p, end)) {
        if (!first && !hilt_parse_expect(p, ",")) {
            return false;
        }
        first = false;
        const char *word;
        uint32_t n = hilt_parse_word(p, &word);
        if (n == 13 && memcmp(word, "function_type", 13) == 0 && op->code == HILT_OP_FUNC) {
            if (!skip_function_type(p, op)) {
                return false;
            }
            continue;
        }
        hilt_attr a = {.key = 0};
        while (a.key < HILT_ATTR_COUNT && (strlen(hilt_attr_infos[a.key].name) != n ||
                                           memcmp(hilt_attr_infos[a.key].name, word, n) != 0)) {
            a.key++;
        }
        if (a.key == HILT_ATTR_COUNT) {
            return hilt_parse_fail(p, "unknown attribute '%.*s'", (int)(n < 40 ? n : 40), word);
        }
        for (size_t i = op->attrs; i < p->attrs.len; i++) {
            if (p->attrs.data[i].key == a.key) {
                return hilt_parse_fail(p, "'%s' is given twice", hilt_attr_infos[a.key].name);
            }
        }
        if (!parse_attr_value(p, op, &a)) {
            return false;
        }
        if (!hilt_vec_push(&p->attrs, a)) {
            return hilt_parse_no_memory(p);
        }
    }
    return true;
}

/* -- locations ------------------------------------------------------------------------------------------- */
typedef struct place {
    const char *file, *function;
    uint32_t pos;
} place;

static bool
parse_place(hilt_parser *p, place *ret)
{
    size_t n;
    uint32_t line, col;
    ret->function = NULL;
    if (!hilt_parse_string(p, &ret->file, &n)) {
        return false;
    }
    bool named = hilt_parse_accept(p, "(");
    if (named) {
        ret->function = ret->file;
        if (!hilt_parse_string(p, &ret->file, &n)) {
            return false;
        }
    }
    if (!hilt_parse_expect(p, ":") || !hilt_parse_unsigned(p, (1u << 22) - 1, &line) ||
        !hilt_parse_expect(p, ":") || !hilt_parse_unsigned(p, UINT32_MAX, &col)) {
        return false;
    }
    ret->pos = HILT_LOC_POS(line, col);
    return !named || hilt_parse_expect(p, ")");
}

static bool
same_text(const char *a, const char *b)
{
    return a == b || (a != NULL && b != NULL && strcmp(a, b) == 0);
}

static bool
grow_scopes(hilt_parser *p)
{
    uint32_t n = p->scopes ? (p->scope_mask + 1) * 2 : 64;
    hilt_scope_slot *slots = hilt_malloc(n * sizeof *slots);
    if (slots == NULL) {
        return hilt_parse_no_memory(p);
    }
    memset(slots, 0, n * sizeof *slots);
    for (uint32_t i = 0; p->scopes != NULL && i <= p->scope_mask; i++) {
        if (p->scopes[i].scope != 0) {
            uint32_t at = (uint32_t)p->scopes[i].hash & (n - 1);
            while (slots[at].scope != 0) {
                at = (at + 1) & (n - 1);
            }
            slots[at] = p->scopes[i];
        }
    }
    hilt_free(p->scopes);
    p->scopes = slots;
    p->scope_mask = n - 1;
    return true;
}

/* The scope of this function called from there: equal activations share one. */
static bool
find_scope(hilt_parser *p, const place *l, hilt_loc caller, uint32_t *ret)
{
    if ((p->scopes == NULL || p->nscopes * 2 > p->scope_mask) && !grow_scopes(p)) {
        return false;
    }
    uint64_t h = hilt_hash_bytes(l->file, strlen(l->file), (uint64_t)caller.scope << 32 | caller.pos);
    if (l->function != NULL) {
        h = hilt_hash_bytes(l->function, strlen(l->function), h);
    }
    uint32_t at = (uint32_t)h & p->scope_mask;
    for (; p->scopes[at].scope != 0; at = (at + 1) & p->scope_mask) {
        const hilt_scope *s = &p->m->scopes.data[p->scopes[at].scope];
        if (p->scopes[at].hash == h && s->caller.scope == caller.scope && s->caller.pos == caller.pos &&
            same_text(s->file, l->file) && same_text(s->function, l->function)) {
            *ret = p->scopes[at].scope;
            return true;
        }
    }
    *ret = hilt_module_add_scope(p->m, l->file, l->function, caller);
    if (*ret == 0) {
        return hilt_parse_no_memory(p);
    }
    p->scopes[at] = (hilt_scope_slot){h, *ret};
    p->nscopes++;
    return true;
}

/* callsite(a at callsite(b at c)): a is innermost. Scopes are made from the outermost in. */
static bool
parse_chain(hilt_parser *p, hilt_loc *ret)
{
    HILT_VEC(place) chain = {0};
    size_t open = 0;
    bool ok = true;
    for (bool more = true; ok && more;) {
        place l;
        more = hilt_parse_accept(p, "callsite");
        if (more) {
            ok = hilt_parse_expect(p, "(");
            open++;
        }
        else if (hilt_parse_accept(p, "unknown")) {
            break;
        }
        ok = ok && parse_place(p, &l) && (!more || hilt_parse_expect(p, "at"));
        if (ok && !hilt_vec_push(&chain, l)) {
            ok = hilt_parse_no_memory(p);
        }
    }
    for (; ok && open != 0; open--) {
        ok = hilt_parse_expect(p, ")");
    }
    hilt_loc caller = {0};
    for (size_t i = chain.len; ok && i-- != 0;) {
        hilt_loc l = {.pos = chain.data[i].pos};
        ok = find_scope(p, &chain.data[i], caller, &l.scope);
        caller = l;
    }
    *ret = caller;
    hilt_vec_free(&chain);
    return ok;
}

bool
hilt_parse_loc(hilt_parser *p, hilt_loc *ret)
{
    *ret = (hilt_loc){0};
    if (!hilt_parse_accept(p, "loc")) {
        return true;
    }
    return hilt_parse_expect(p, "(") && parse_chain(p, ret) && hilt_parse_expect(p, ")");
}
