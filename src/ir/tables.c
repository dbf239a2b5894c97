/* What the .def tables say, as C arrays, and the small questions about types and attributes. */
#include "rules.h"

#define P HILT_TRAIT_PURE
#define R HILT_TRAIT_READS
#define W HILT_TRAIT_WRITES
#define E HILT_TRAIT_EFFECT
#define T HILT_TRAIT_TERMINATOR
#define C HILT_TRAIT_COMMUTATIVE
#define S HILT_TRAIT_STRUCTURED
#define D HILT_TRAIT_DEVICE
#define N HILT_TRAIT_CONVERGENT
#define Y HILT_TRAIT_WAITS
#define A HILT_TRAIT_ASYNC
const hilt_op_info hilt_op_infos[HILT_OP_COUNT] = {
#define HILT_OP(id, name, no, nr, ng, traits, rule) [HILT_OP_##id] = {name, no, nr, ng, traits},
#include "ops.def"
#undef HILT_OP
};
#undef P
#undef R
#undef W
#undef E
#undef T
#undef C
#undef S
#undef D
#undef N
#undef Y
#undef A

const uint8_t hilt_op_rules[HILT_OP_COUNT] = {
#define HILT_OP(id, name, no, nr, ng, traits, rule) [HILT_OP_##id] = HILT_RULE_##rule,
#include "ops.def"
#undef HILT_OP
};

const hilt_attr_info hilt_attr_infos[HILT_ATTR_COUNT] = {
#define HILT_ATTR(id, name, kind) [HILT_ATTR_##id] = {name, HILT_KIND_##kind},
#include "attrs.def"
#undef HILT_ATTR
};

const char *const hilt_type_texts[HILT_TYPE_COUNT] = {
#define HILT_TYPE(id, text, bits, klass) [HILT_TYPE_##id] = text,
#include "types.def"
#undef HILT_TYPE
};

const char *const hilt_space_names[HILT_SPACE_COUNT] = {
    [HILT_SPACE_GENERIC] = "generic",
    [HILT_SPACE_GLOBAL] = "global",
    [HILT_SPACE_LOCAL] = "local",
    [HILT_SPACE_SHARED] = "shared",
    [HILT_SPACE_CLUSTER] = "cluster",
    [HILT_SPACE_PARAM] = "param",
    [HILT_SPACE_CONST] = "const",
};

const char *const hilt_word_texts[HILT_WORD_COUNT] = {
#define HILT_WORD(id, text) [HILT_WORD_##id] = text,
#include "words.def"
#undef HILT_WORD
};

enum { CLASS_NONE, CLASS_INT, CLASS_FLOAT };
static const struct {
    uint16_t bits;
    uint8_t klass;
} type_infos[HILT_TYPE_COUNT] = {
#define HILT_TYPE(id, text, nbits, klass) [HILT_TYPE_##id] = {nbits, CLASS_##klass},
#include "types.def"
#undef HILT_TYPE
};

hilt_type
hilt_type_ptr(hilt_space space, uint32_t align)
{
    return (hilt_type){.kind = HILT_TYPE_PTR, .space = (uint8_t)space, .lanes = 1, .align = align};
}

unsigned
hilt_type_bits(hilt_type t)
{
    return type_infos[t.kind].bits;
}

unsigned
hilt_type_bytes(hilt_type t)
{
    return (type_infos[t.kind].bits + 7u) / 8 * t.lanes;
}

bool
hilt_type_is_int(hilt_type t)
{
    return type_infos[t.kind].klass == CLASS_INT;
}

bool
hilt_type_is_float(hilt_type t)
{
    return type_infos[t.kind].klass == CLASS_FLOAT;
}

bool
hilt_type_is_ptr(hilt_type t)
{
    return t.kind == HILT_TYPE_PTR;
}

void
hilt_type_print(hilt_str *s, hilt_type t)
{
    if (hilt_type_is_vector(t)) {
        hilt_str_printf(s, "vector<%ux%s>", t.lanes, hilt_type_texts[t.kind]);
        return;
    }
    hilt_str_puts(s, hilt_type_texts[t.kind]);
    if (t.kind == HILT_TYPE_PTR) {
        hilt_str_printf(s, "<%s, %u>", hilt_space_names[t.space], t.align);
    }
}

char
hilt_type_letter(hilt_type t, char sign)
{
    switch ((hilt_type_kind)t.kind) {
    case HILT_TYPE_F16:
        return 'h';
    case HILT_TYPE_BF16:
        return 'r';
    case HILT_TYPE_F8E4M3FN:
        return 'e';
    case HILT_TYPE_F8E5M2:
        return 'w';
    case HILT_TYPE_TF32:
        return 't';
    case HILT_TYPE_F32:
    case HILT_TYPE_F64:
        return 'f';
    case HILT_TYPE_PTR:
        return 'p';
    default:
        return sign;
    }
}

hilt_attr
hilt_attr_int(hilt_attr_key key, int64_t v)
{
    return (hilt_attr){.key = key, .i = v};
}

bool
hilt_attr_eq(const hilt_attr *a, const hilt_attr *b)
{
    if (a->key != b->key) {
        return false;
    }
    switch (hilt_attr_infos[a->key].kind) {
    case HILT_KIND_INT:
    case HILT_KIND_UNIT:
    case HILT_KIND_LANE:
    case HILT_KIND_WORD:
        return a->i == b->i;
    case HILT_KIND_LANES:
        return a->lanes.n == b->lanes.n &&
               memcmp(a->lanes.v, b->lanes.v, a->lanes.n * sizeof *a->lanes.v) == 0;
    case HILT_KIND_STR:
        return a->str.len == b->str.len && memcmp(a->str.s, b->str.s, a->str.len) == 0;
    case HILT_KIND_BITS:
        return a->bits.lo == b->bits.lo && a->bits.hi == b->bits.hi;
    case HILT_KIND_TYPE:
        return hilt_type_eq(a->type, b->type);
    case HILT_KIND_STRS:
        if (a->strs.n != b->strs.n) {
            return false;
        }
        for (size_t i = 0; i < a->strs.n; i++) {
            if (strcmp(a->strs.v[i], b->strs.v[i]) != 0) {
                return false;
            }
        }
        return true;
    }
    return false;
}

hilt_opcode
hilt_op_find(const char *name, size_t len)
{
    for (unsigned i = 0; i < HILT_OP_COUNT; i++) {
        if (strlen(hilt_op_infos[i].name) == len && memcmp(hilt_op_infos[i].name, name, len) == 0) {
            return (hilt_opcode)i;
        }
    }
    return HILT_OP_COUNT;
}

locale_t
hilt_c_numbers_begin(void)
{
    locale_t c = newlocale(LC_NUMERIC_MASK, "C", (locale_t)0);
    return c ? uselocale(c) : (locale_t)0;
}

void
hilt_c_numbers_end(locale_t old)
{
    if (old) {
        freelocale(uselocale(old));
    }
}
