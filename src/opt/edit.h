/* Private to opt: what several passes do to the IR. */
#ifndef HILT_EDIT_H
#define HILT_EDIT_H

#include "opt.h"

/* Records new ops, folded and numbered, and puts them before an existing one. */
typedef struct hilt_editor {
    hilt_module *m;
    hilt_builder b;
    hilt_region *scratch; /* where they are recorded: a region inside that of the op */
    hilt_op *before;
} hilt_editor;
bool hilt_editor_init(hilt_editor *e, hilt_module *m);
void hilt_editor_fini(hilt_editor *e);
bool hilt_edit_begin(hilt_editor *e, hilt_op *before); /* false: out of memory */
void hilt_edit_end(hilt_editor *e);

typedef HILT_VEC(hilt_op *) hilt_op_list;
/* Every op inside root, in program order, an op before what is inside it. false: out of memory. */
bool hilt_list_ops(const hilt_region *root, hilt_op_list *ret);

/* Moves what is in region r of op (its terminator stays) before op, its arguments replaced by args. */
void hilt_edit_inline(hilt_op *op, hilt_region *r, hilt_value *const *args);
/* op, an scf.if, for or while, again without the results for which dead_results says so; of scf.while also
 * without the carried values in dead_carried. Uses of what goes get poison. NULL: out of memory. */
hilt_op *hilt_edit_drop(hilt_op *op, const bool *dead_results, const bool *dead_carried);

/* Facts about what is inside a structured op, in op->flags. */
enum { HILT_FLAG_WRITES = 1, HILT_FLAG_EFFECT = 2, HILT_FLAG_WHILE = 4 };
enum { HILT_FLAG_SEEN = 8, HILT_FLAG_GONE = 16, HILT_FLAG_REACHED = 32 }; /* the passes' own */
void hilt_flag_insides(const hilt_op_list *ops);
void hilt_clear_flags(const hilt_op_list *ops);

/* Pure, and not much dearer than an addition: worth doing for nothing rather than branching around it. */
bool hilt_op_is_cheap(const hilt_op *op);
/* Is v (NULL: no) the constant c, as hilt_const_int gives it? */
bool hilt_value_is_int(const hilt_value *v, int64_t c);
/* Is v a special register's value as it is: HILT_WORD_TID_X …? */
bool hilt_value_is_register(const hilt_value *v, hilt_word reg);
/* Trips of an scf.for with constant bounds; false if they are not known, or are more than UINT64_MAX. */
bool hilt_trip_count(const hilt_op *loop, uint64_t *ret);

#endif
