/* The words of a key: what a call's arguments are, as far as code depends on it.
 *
 * Each argument is a word with a tag, and what HILT_TAG_… says follows it. encode*.c writes them, args.c, spans.c, export.c and
 * tensor.c read them; what a key does not say is in slots.
 */
#ifndef HILT_KEY_H
#define HILT_KEY_H

#include "../py.h"

typedef enum hilt_tag {
    HILT_TAG_NUMBER = 1, /* dtype; one slot (128 bits: two) */
    HILT_TAG_TENSOR,     /* see hilt_encode_array */
    HILT_TAG_POINTER,    /* dtype, space, log2 align; hilt_side; one slot */
    HILT_TAG_STREAM,     /* one slot */
    HILT_TAG_NONE,
    HILT_TAG_CONST_BOOL, /* value */
    HILT_TAG_CONST_INT,  /* word */
    HILT_TAG_CONST_BIG,  /* n words */
    HILT_TAG_CONST_FLOAT,
    HILT_TAG_CONST_NUMBER, /* dtype; two words */
    HILT_TAG_STR,          /* length in bytes, kind; n words */
    HILT_TAG_IDENTITY,     /* address */
    HILT_TAG_FUNCTION,     /* code, globals, n cells, then the cells' contents, defaults */
    HILT_TAG_METHOD,       /* self, function */
    HILT_TAG_GROUP,        /* n; n children, all constant: a slice, an array with its content */
    HILT_TAG_TUPLE,        /* n; n children */
    HILT_TAG_LIST,
    HILT_TAG_DICT,  /* n; n pairs of constant key and child */
    HILT_TAG_NAMED, /* type, n; children */
    HILT_TAG_FIELDS,   /* type, n; n pairs of name's address and child: dataclasses, namespaces: rebuilt */
    HILT_TAG_OBJECT,   /* the same for other objects: the object itself unless a leaf is run-time */
    HILT_TAG_PROTOCOL, /* type, n; children */
    HILT_TAG_CONTENT,  /* hash of an array's content */
    HILT_TAG_UNSET,    /* an empty cell */
} hilt_tag;
/* No argument of the compiled code is in it: the traced function gets the caller's own. */
static inline bool
hilt_tag_is_constant(hilt_tag tag)
{
    switch (tag) {
    case HILT_TAG_NUMBER:
    case HILT_TAG_TENSOR:
    case HILT_TAG_POINTER:
    case HILT_TAG_STREAM:
    case HILT_TAG_TUPLE:
    case HILT_TAG_LIST:
    case HILT_TAG_DICT:
    case HILT_TAG_NAMED:
    case HILT_TAG_FIELDS:
    case HILT_TAG_OBJECT:
    case HILT_TAG_PROTOCOL:
        return false;
    case HILT_TAG_NONE:
    case HILT_TAG_CONST_BOOL:
    case HILT_TAG_CONST_INT:
    case HILT_TAG_CONST_BIG:
    case HILT_TAG_CONST_FLOAT:
    case HILT_TAG_CONST_NUMBER:
    case HILT_TAG_STR:
    case HILT_TAG_IDENTITY:
    case HILT_TAG_FUNCTION:
    case HILT_TAG_METHOD:
    case HILT_TAG_GROUP:
    case HILT_TAG_CONTENT:
    case HILT_TAG_UNSET:
        break;
    }
    return true;
}
#define HILT_WORD(tag, a, n) ((uint64_t)(tag) | (uint64_t)(a) << 8 | (uint64_t)(n) << 32)
#define HILT_WORD_TAG(w) ((hilt_tag)((w) & 0xff))
#define HILT_WORD_A(w) ((uint32_t)((w) >> 8) & 0xffffff)
#define HILT_WORD_N(w) ((uint32_t)((w) >> 32))
/* Tensor: HILT_WORD(TAG_TENSOR, dtype | ndim << 8 | log2 align << 16 | FIT32 << 21 | READONLY << 22, hilt_side),
 * a word of masks (static extents | static strides << 16 | strides known to be 1 << 32), then the static extents and
 * strides. Slots: address, dynamic extents, dynamic strides. */
/* The fields of a tensor's or a pointer's first word: of its A. */
#define HILT_ARG_DTYPE(a) ((hilt_dtype)((a) & 0xff))
#define HILT_ARG_RANK(a) ((a) >> 8 & 0xff)
#define HILT_ARG_SPACE(a) ((int)((a) >> 8 & 0xff))
#define HILT_ARG_ALIGN(a) (1u << ((a) >> 16 & 31))
#define HILT_TENSOR_FIT32 (1u << 21)
#define HILT_TENSOR_READONLY (1u << 22)
/* More is known of a tensor: then, after these, a word whose N is the number of facts, and two words a fact: what, and value. */
#define HILT_TENSOR_FACTS (1u << 23)
typedef enum hilt_fact_kind {
    HILT_FACT_DIVISOR, /* an extent (part 0) or stride (part 1) is a multiple of the value */
    HILT_FACT_SYMBOL,  /* it is the same as all with this symbol */
    HILT_FACT_COMPACT, /* the strides follow from the extents; the value has the modes, slowest first, four bits each */
} hilt_fact_kind;
#define HILT_FACT_WORD(kind, part, mode) ((uint64_t)(kind) | (uint64_t)(part) << 8 | (uint64_t)(mode) << 16)
#define HILT_FACT_KIND(w) ((hilt_fact_kind)((w) & 0xff))
#define HILT_FACT_PART(w) ((uint32_t)((w) >> 8 & 0xff))
#define HILT_FACT_MODE(w) ((uint32_t)((w) >> 16 & 0xff))
/* The sizes of a tensor, of its words in a key: extents, then strides. `while (hilt_key_next_size(&s))`, from {.words = …}. */
typedef struct hilt_key_sizes {
    const uint64_t *words;
    uint32_t taken, constants; /* so far */
    uint32_t part, mode;       /* of this one; part 0: an extent, 1: a stride */
    bool in_slot;              /* the next of the tensor's slots has it */
    int64_t value;             /* else: it */
} hilt_key_sizes;
static inline bool
hilt_key_next_size(hilt_key_sizes *s)
{
    uint32_t rank = HILT_ARG_RANK(HILT_WORD_A(s->words[0]));
    uint64_t masks = s->words[1];
    if (s->taken == 2 * rank) {
        return false;
    }
    s->part = s->taken / rank;
    s->mode = s->taken++ % rank;
    bool unit = s->part && masks >> (32 + s->mode) & 1, fixed = masks >> (16 * s->part + s->mode) & 1;
    s->in_slot = !unit && !fixed;
    s->value = unit ? 1 : fixed ? (int64_t)s->words[2 + s->constants++] : 0;
    return true;
}
/* Its facts: the word that counts them. NULL: there are none. */
static inline const uint64_t *
hilt_key_facts(const uint64_t *words)
{
    hilt_key_sizes s = {.words = words};
    while (hilt_key_next_size(&s)) {
    }
    return HILT_WORD_A(words[0]) & HILT_TENSOR_FACTS ? words + 2 + s.constants : NULL;
}
/* The words behind a tensor's, whose sizes were all taken. */
static inline const uint64_t *
hilt_key_behind(const hilt_key_sizes *s)
{
    const uint64_t *next = s->words + 2 + s->constants;
    return HILT_WORD_A(s->words[0]) & HILT_TENSOR_FACTS ? next + 1 + 2 * HILT_WORD_N(next[0]) : next;
}

#endif
