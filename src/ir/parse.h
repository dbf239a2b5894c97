/* The parser's state, shared by parse.c (operations, regions, names) and parse_attr.c (tokens, types,
 * attributes, locations). Each function that returns bool returns false after it reported an error. */
#ifndef HILT_PARSE_H
#define HILT_PARSE_H

#include "rules.h"

/* What a %name stands for: the results of an op, or one block argument. */
typedef struct hilt_binding {
    const char *name;
    uint32_t len, count;
    uint64_t hash;
    hilt_value *values;
} hilt_binding;

typedef struct hilt_scope_slot {
    uint64_t hash;
    uint32_t scope;
} hilt_scope_slot;

/* An op whose regions are being read. The rest of what is known of it lies on the parser's stacks from these
 * places on. */
typedef struct hilt_open_op {
    hilt_opcode code;
    const char *name; /* of the results, NULL: unnamed */
    uint32_t name_len, count;
    const char *function_type; /* where its text begins; checked when the regions are there */
    hilt_type value_type;      /* written with the attribute `value` */
    size_t operands, attrs, regions;
} hilt_open_op;

typedef struct hilt_parser {
    const char *start, *at, *end;
    hilt_error *err;
    hilt_module *m;
    hilt_region *region;          /* ops go to its end */
    HILT_VEC(hilt_region *) path; /* path[d]: open region of depth d */
    HILT_VEC(hilt_open_op) open;
    HILT_VEC(hilt_value *) operands;
    HILT_VEC(hilt_attr) attrs;
    HILT_VEC(hilt_region *) regions;
    HILT_VEC(hilt_type) types;
    HILT_VEC(const char *) texts; /* elements of a list of strings */
    hilt_binding *names;
    uint32_t nnames, name_mask;
    hilt_scope_slot *scopes;
    uint32_t nscopes, scope_mask;
} hilt_parser;

bool hilt_parse_fail(hilt_parser *p, const char *fmt, ...) HILT_PRINTF(2, 3);
bool hilt_parse_no_memory(hilt_parser *p);

void hilt_parse_space(hilt_parser *p);        /* also comments */
bool hilt_parse_accept(hilt_parser *p, const char *token);
bool hilt_parse_expect(hilt_parser *p, const char *token);
uint32_t hilt_parse_word(hilt_parser *p,
                         const char **ret); /* letters, digits, . _ $ - : length, 0 if there is none */
bool hilt_parse_unsigned(hilt_parser *p, uint32_t max, uint32_t *ret);
/* A string with its escapes resolved, in the arena. */
bool hilt_parse_string(hilt_parser *p, const char **ret, size_t *ret_len);
bool hilt_parse_type(hilt_parser *p, hilt_type *ret);
/* {name, name = value, …} onto p->attrs; end is what closes it. */
bool hilt_parse_attrs(hilt_parser *p, hilt_open_op *op, const char *end);
/* loc(…), if it is there. */
bool hilt_parse_loc(hilt_parser *p, hilt_loc *ret);

#endif
