/* Accesses that cannot meet: func.func's `noalias` says which pointer arguments reach memory of their own.
 *
 * The pointers come out of slots, so LLVM's attribute for parameters does not apply; each access whose
 * address is an argument plus offsets is marked with that argument's scope, and with the scopes that it has
 * nothing to do with. What is not known to come from an argument is not marked, and so may meet everything.
 */
#include "emit.h"

enum { MOST_STEPS = 64, MOST_SCOPES = 64 };

/* By argument; behind those, of a kernel: shared memory, which no argument reaches. */
struct hilt_alias {
    LLVMValueRef v_scope, v_others; /* lists of scopes; NULL: the argument is not listed */
};

static LLVMMetadataRef
text_node(hilt_emit *e, const char *text)
{
    return LLVMMDStringInContext2(e->ctx, text, strlen(text));
}

void
hilt_alias_begin(hilt_emit *e, const hilt_op *func)
{
    const hilt_attr *list = hilt_op_attr(func, HILT_ATTR_NOALIAS);
    uint32_t n = list && !e->options->overlap ? (uint32_t)list->lanes.n : 0, nargs = func->regions[0]->nargs;
    bool shared = hilt_op_attr(func, HILT_ATTR_KERNEL) != NULL;
    e->alias = NULL;
    e->body = func->regions[0];
    if (n < 1 || n + shared < 2 || n + shared > MOST_SCOPES) {
        return;
    }
    e->alias = hilt_malloc((nargs + (size_t)1) * sizeof *e->alias);
    if (!e->alias) {
        hilt_emit_no_memory(e);
        return;
    }
    memset(e->alias, 0, (nargs + (size_t)1) * sizeof *e->alias);
    const char *name = hilt_op_str(func, HILT_ATTR_SYM_NAME);
    LLVMMetadataRef domain = text_node(e, name ? name : ""), scopes[MOST_SCOPES], others[MOST_SCOPES];
    domain = LLVMMDNodeInContext2(e->ctx, &domain, 1);
    n += shared;
    for (uint32_t i = 0; i < n; i++) {
        char number[16];
        snprintf(number, sizeof number, "%u", i < list->lanes.n ? (unsigned)list->lanes.v[i] : nargs);
        LLVMMetadataRef parts[2] = {text_node(e, number), domain};
        scopes[i] = LLVMMDNodeInContext2(e->ctx, parts, 2);
    }
    for (uint32_t i = 0; i < n; i++) {
        for (uint32_t k = 0, at = 0; k < n; k++) {
            if (k != i) {
                others[at++] = scopes[k];
            }
        }
        struct hilt_alias *a = &e->alias[i < list->lanes.n ? (size_t)list->lanes.v[i] : nargs];
        a->v_scope = LLVMMetadataAsValue(e->ctx, LLVMMDNodeInContext2(e->ctx, &scopes[i], 1));
        a->v_others = LLVMMetadataAsValue(e->ctx, LLVMMDNodeInContext2(e->ctx, others, n - 1));
    }
}

void
hilt_alias_end(hilt_emit *e)
{
    hilt_free(e->alias);
    e->alias = NULL;
}

void
hilt_alias_mark(hilt_emit *e, LLVMValueRef v_access, const hilt_value *pointer)
{
    if (!e->alias) {
        return;
    }
    for (int step = 0; step < MOST_STEPS && hilt_value_def(pointer); step++) {
        const hilt_op *def = hilt_value_def(pointer);
        if (def->code != HILT_OP_PTRADD && def->code != HILT_OP_PTRCAST) {
            break;
        }
        pointer = hilt_operand(def, 0);
    }
    const hilt_op *def = hilt_value_def(pointer);
    bool shared = def && (def->code == HILT_OP_ALLOCSHARED || def->code == HILT_OP_DYNSHARED);
    if (!shared && (def || hilt_value_region(pointer) != e->body)) {
        return;
    }
    const struct hilt_alias *a = &e->alias[shared ? e->body->nargs : pointer->index];
    if (a->v_scope) {
        LLVMSetMetadata(v_access, LLVMGetMDKindIDInContext(e->ctx, "alias.scope", 11), a->v_scope);
        LLVMSetMetadata(v_access, LLVMGetMDKindIDInContext(e->ctx, "noalias", 7), a->v_others);
    }
}
