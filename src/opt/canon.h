/* Private to opt: the simplifier's worklist, shared by canon.c (values) and canon_control.c (regions). */
#ifndef HILT_CANON_H
#define HILT_CANON_H

#include "edit.h"

typedef struct hilt_canon {
    hilt_editor e;
    hilt_op_list work;
    bool changed, failed;
} hilt_canon;
void hilt_canon_push(hilt_canon *c, hilt_op *op);
void hilt_canon_push_users(hilt_canon *c, const hilt_value *v);
void hilt_canon_replace(hilt_canon *c, hilt_value *old, hilt_value *by); /* its users are looked at again */
void hilt_canon_erase(hilt_canon *c, hilt_op *op);                       /* so are the ops it used */
void hilt_canon_control(hilt_canon *c, hilt_op *op);                     /* an scf.if, for or while */
bool hilt_canon_same(const hilt_value *a, const hilt_value *b);          /* one value, or equal constants */
bool hilt_canon_is_poison(const hilt_value *v);
/* scf.while that counts up becomes scf.for; true: op is gone. canon_while.c */
bool hilt_canon_count(hilt_canon *c, hilt_op *op);

#endif
