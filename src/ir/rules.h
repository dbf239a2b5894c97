/* The tables behind ops.def, types.def and attrs.def that only src/ir needs: type rules and kinds of
 * attributes. */
#ifndef HILT_RULES_H
#define HILT_RULES_H

#include "build.h"

#include <locale.h>

typedef enum hilt_rule {
    HILT_RULE_CONST,
    HILT_RULE_ANY,
    HILT_RULE_IBIN,
    HILT_RULE_IUN,
    HILT_RULE_FBIN,
    HILT_RULE_FUN,
    HILT_RULE_FTER,
    HILT_RULE_CMPI,
    HILT_RULE_CMPF,
    HILT_RULE_SELECT,
    HILT_RULE_IEXT,
    HILT_RULE_ITRUNC,
    HILT_RULE_I2F,
    HILT_RULE_F2I,
    HILT_RULE_FEXT,
    HILT_RULE_FTRUNC,
    HILT_RULE_FCAST,
    HILT_RULE_BITCAST,
    HILT_RULE_PTRADD,
    HILT_RULE_P2I,
    HILT_RULE_I2P,
    HILT_RULE_LOAD,
    HILT_RULE_STORE,
    HILT_RULE_MLOAD,
    HILT_RULE_MSTORE,
    HILT_RULE_ALLOC,
    HILT_RULE_SPREAD,
    HILT_RULE_LANES,
    HILT_RULE_TAKE,
    HILT_RULE_TAKEAT,
    HILT_RULE_PUT,
    HILT_RULE_PUTAT,
    HILT_RULE_SHUFFLE,
    HILT_RULE_ANY1,
    HILT_RULE_ASSERT,
    HILT_RULE_PRINTF,
    HILT_RULE_IF,
    HILT_RULE_FOR,
    HILT_RULE_WHILE,
    HILT_RULE_YIELD,
    HILT_RULE_CONDITION,
    HILT_RULE_FUNC,
    HILT_RULE_RETURN,
    HILT_RULE_SIGNATURE,
    HILT_RULE_LAUNCH,
} hilt_rule;
extern const uint8_t hilt_op_rules[HILT_OP_COUNT];

typedef enum hilt_attr_kind {
    HILT_KIND_INT,
    HILT_KIND_UNIT,
    HILT_KIND_STR,
    HILT_KIND_BITS,
    HILT_KIND_TYPE,
    HILT_KIND_STRS,
    HILT_KIND_WORD,
    HILT_KIND_LANE,
    HILT_KIND_LANES,
} hilt_attr_kind;
typedef struct hilt_attr_info {
    const char *name;
    hilt_attr_kind kind;
} hilt_attr_info;
extern const hilt_attr_info hilt_attr_infos[HILT_ATTR_COUNT];
extern const char *const hilt_type_texts[HILT_TYPE_COUNT];
extern const char *const hilt_word_texts[HILT_WORD_COUNT];
extern const char *const hilt_space_names[HILT_SPACE_COUNT];

/* verify_kernel.c: the op's types and words by its signature; NULL, or what is wrong in buf. */
const char *hilt_signature_check(const hilt_op *op, char *buf, size_t size);
const char *hilt_hints_wrong(const hilt_op *op); /* of a load or store */
const char *hilt_launch_wrong(const hilt_module *m, const hilt_op *op, char *buf, size_t size);
const char *hilt_kernel_wrong(const hilt_op *func); /* of a kernel: its attributes and its return */
hilt_attr hilt_attr_int(hilt_attr_key key, int64_t v);
bool hilt_attr_own(hilt_module *m, hilt_attr *a); /* copies what it points to into the arena */
bool hilt_attr_eq(const hilt_attr *a, const hilt_attr *b);

/* The opcode with this name; HILT_OP_COUNT if there is none. */
hilt_opcode hilt_op_find(const char *name, size_t len);
hilt_op *hilt_op_append_pure(hilt_region *r, hilt_opcode code, hilt_type type, hilt_value *const *operands,
                             uint32_t n, const hilt_attr *attrs, uint32_t nattrs, hilt_loc loc);
/* Marks the module as failed (out of memory) and gives NULL. */
void *hilt_module_fail(hilt_module *m);

/* Around strtod and printf: the decimal point must not depend on the program's locale. */
locale_t hilt_c_numbers_begin(void);
void hilt_c_numbers_end(locale_t old);

/* x op y for what is not all constant: an existing or simpler value, or NULL if there is none. fold.c */
hilt_value *hilt_fold_identity(hilt_builder *b, hilt_opcode code, hilt_type result,
                               hilt_value *const *operands, uint32_t n, int predicate);
/* The same for the ops that move lanes, constants or not. fold_lanes.c */
hilt_value *hilt_fold_lanes(hilt_builder *b, hilt_opcode code, hilt_type result, hilt_value *const *operands,
                            uint32_t n, const hilt_attr *attrs, uint32_t nattrs);
static inline bool
hilt_code_moves_lanes(hilt_opcode code)
{
    return code >= HILT_OP_BROADCAST && code <= HILT_OP_ANYLANE;
}
int hilt_predicate_swapped(int predicate); /* of cmpi: a p b is b swapped(p) a */

#endif
