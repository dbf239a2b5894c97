/* Debug information: Python files, functions, lines and argument names, so that a debugger shows the user's
 * code.
 *
 * Every hilt_scope (a function activation that was inlined) becomes a subprogram; an operation's location
 * names its scope and, by inlinedAt, the chain of calls that led there. The scope that a func.func op lies in
 * is the LLVM function's own subprogram; whatever has no known location belongs to it, at line 0.
 */
#include "emit.h"

typedef struct scope_info {
    LLVMMetadataRef subprogram; /* shared by all activations of one function inside one LLVM function */
    LLVMMetadataRef inlined_at; /* NULL for the function's own scope */
    bool known;
} scope_info;

struct hilt_debug_info {
    LLVMDIBuilderRef di;
    LLVMMetadataRef unit, subroutine_type, no_expression;
    LLVMMetadataRef function; /* of the LLVM function being emitted */
    uint32_t function_scope;
    uint32_t function_line;
    scope_info *scopes;
    uint32_t nscopes;
    uint32_t *callees;   /* hash table: scopes whose subprogram others of the same function share; 0: free */
    uint32_t ncallees;   /* its size, a power of two */
    LLVMValueRef *homes; /* at level 0: where each argument stays to be looked at */
};

static LLVMMetadataRef
make_file(struct hilt_debug_info *d, const char *path)
{
    if (!path) {
        path = "<unknown>";
    }
    const char *slash = strrchr(path, '/');
    size_t dir_len = slash ? (size_t)(slash - path) : 0;
    const char *base = slash ? slash + 1 : path;
    return LLVMDIBuilderCreateFile(d->di, base, strlen(base), slash ? path : ".", slash ? dir_len : 1);
}

static const hilt_scope *
scope_of(const hilt_emit *e, uint32_t i)
{
    return i && i < e->m->scopes.len ? &e->m->scopes.data[i] : NULL;
}

bool
hilt_debug_begin(hilt_emit *e)
{
    struct hilt_debug_info *d = hilt_malloc(sizeof *d);
    if (!d) {
        return hilt_emit_no_memory(e);
    }
    memset(d, 0, sizeof *d);
    d->nscopes = (uint32_t)e->m->scopes.len + 1;
    for (d->ncallees = 16; d->ncallees < 2 * d->nscopes; d->ncallees *= 2) {
    }
    d->scopes = hilt_malloc(d->nscopes * sizeof *d->scopes);
    d->callees = hilt_malloc(d->ncallees * sizeof *d->callees);
    if (!d->scopes || !d->callees) {
        hilt_free(d->scopes);
        hilt_free(d->callees);
        hilt_free(d);
        return hilt_emit_no_memory(e);
    }
    e->debug = d;
    d->di = LLVMCreateDIBuilder(e->lm);
    const hilt_op *first = e->m->body->first;
    const hilt_scope *s = first ? scope_of(e, first->loc.scope) : NULL;
    LLVMMetadataRef file = make_file(d, s ? s->file : NULL);
    /* of a GPU, .loc lines and no more: LLVM's DebugDirectivesOnly, which its C header leaves out */
    LLVMDWARFEmissionKind kind = e->gpu ? (LLVMDWARFEmissionKind)3 : LLVMDWARFEmissionFull;
    d->unit = LLVMDIBuilderCreateCompileUnit(d->di, LLVMDWARFSourceLanguagePython, file, "hilt", 4,
                                             e->options->opt_level > 0, "", 0, 0, "", 0, kind, 0, 0, 0, "", 0, "", 0);
    d->subroutine_type = LLVMDIBuilderCreateSubroutineType(d->di, file, NULL, 0, LLVMDIFlagZero);
    d->no_expression = LLVMDIBuilderCreateExpression(d->di, NULL, 0);
    const char *flags[2] = {"Debug Info Version", "Dwarf Version"};
    uint32_t values[2] = {LLVMDebugMetadataVersion(), 4};
    for (int i = 0; i < 2; i++) {
        LLVMAddModuleFlag(e->lm, LLVMModuleFlagBehaviorWarning, flags[i], strlen(flags[i]),
                          LLVMValueAsMetadata(hilt_emit_i32(e, values[i])));
    }
    LLVMSetIsNewDbgInfoFormat(e->lm, 1);
    return true;
}

static LLVMMetadataRef
make_subprogram(hilt_emit *e, const char *path, const char *name, uint32_t line)
{
    struct hilt_debug_info *d = e->debug;
    LLVMMetadataRef file = make_file(d, path);
    name = name ? name : "function";
    return LLVMDIBuilderCreateFunction(d->di, file, name, strlen(name), "", 0, file, line, d->subroutine_type,
                                       0, 1, line, LLVMDIFlagPrototyped, e->options->opt_level > 0);
}

void
hilt_debug_function(hilt_emit *e, const hilt_op *func, LLVMValueRef v_func)
{
    struct hilt_debug_info *d = e->debug;
    memset(d->scopes, 0, d->nscopes * sizeof *d->scopes);
    memset(d->callees, 0, d->ncallees * sizeof *d->callees);
    const hilt_scope *s = scope_of(e, func->loc.scope);
    const char *name = s && s->function ? s->function : hilt_op_str(func, HILT_ATTR_SYM_NAME);
    d->function_scope = func->loc.scope;
    d->function_line = HILT_LOC_LINE(hilt_module_place(e->m, func->loc));
    d->function = make_subprogram(e, s ? s->file : NULL, name, d->function_line);
    LLVMSetSubprogram(v_func, d->function);
    hilt_debug_location(e, func->loc);
    const hilt_region *body = func->regions[0];
    hilt_free(d->homes);
    d->homes = e->options->opt_level == 0 && !e->gpu ? hilt_malloc((body->nargs + 1) * sizeof *d->homes) : NULL;
    for (uint32_t i = 0; d->homes && i < body->nargs; i++) {
        d->homes[i] = hilt_emit_entry_alloca(e, hilt_emit_type(e, body->args[i]->type), 1);
    }
}

static bool
same_text(const char *a, const char *b)
{
    return a == b || (a && b && strcmp(a, b) == 0);
}

/* The place of the function that scope s is an activation of. */
static uint32_t *
find_callee(hilt_emit *e, const hilt_scope *s)
{
    struct hilt_debug_info *d = e->debug;
    uint64_t h = s->file ? hilt_hash_bytes(s->file, strlen(s->file), 1) : 1;
    h = s->function ? hilt_hash_bytes(s->function, strlen(s->function), h) : h;
    for (;; h++) {
        uint32_t *place = &d->callees[h & (d->ncallees - 1)];
        const hilt_scope *o = scope_of(e, *place);
        if (!o || (same_text(o->file, s->file) && same_text(o->function, s->function))) {
            return place;
        }
    }
}

/* Recursion climbs the inlining chain, whose length is bounded by the tracer's limit on calls. */
static const scope_info *
find_scope(hilt_emit *e, uint32_t i, uint32_t line)
{
    struct hilt_debug_info *d = e->debug;
    scope_info *info = &d->scopes[i];
    if (info->known) {
        return info;
    }
    const hilt_scope *s = scope_of(e, i);
    info->known = true;
    if (!s || i == d->function_scope) {
        info->subprogram = d->function;
        return info;
    }
    uint32_t *callee = find_callee(e, s);
    if (!*callee) {
        *callee = i;
        info->subprogram = make_subprogram(e, s->file, s->function, line);
    }
    info->subprogram = d->scopes[*callee].subprogram;
    bool known = scope_of(e, s->caller.scope) != NULL;
    uint32_t place = known ? hilt_module_place(e->m, s->caller) : HILT_LOC_POS(d->function_line, 0);
    const scope_info *outer =
        find_scope(e, known ? s->caller.scope : d->function_scope, HILT_LOC_LINE(place));
    info->inlined_at = LLVMDIBuilderCreateDebugLocation(e->ctx, HILT_LOC_LINE(place), HILT_LOC_COL(place),
                                                        outer->subprogram, outer->inlined_at);
    return info;
}

static LLVMMetadataRef
make_location(hilt_emit *e, hilt_loc loc)
{
    if (!scope_of(e, loc.scope)) {
        return LLVMDIBuilderCreateDebugLocation(e->ctx, 0, 0, e->debug->function, NULL);
    }
    uint32_t place = hilt_module_place(e->m, loc), line = HILT_LOC_LINE(place);
    const scope_info *s = find_scope(e, loc.scope, line);
    return LLVMDIBuilderCreateDebugLocation(e->ctx, line, HILT_LOC_COL(place), s->subprogram, s->inlined_at);
}

void
hilt_debug_location(hilt_emit *e, hilt_loc loc)
{
    LLVMSetCurrentDebugLocation2(e->b, make_location(e, loc));
}

static LLVMMetadataRef
make_type(hilt_emit *e, hilt_type t)
{
    struct hilt_debug_info *d = e->debug;
    hilt_str name = {0};
    hilt_type_print(&name, t);
    const char *text = name.data && !name.failed ? name.data : "value";
    unsigned bits = hilt_type_bytes(t) * 8, encoding = 5; /* DW_ATE_signed */
    bool real_float = t.kind == HILT_TYPE_F32 || t.kind == HILT_TYPE_F64 || t.kind == HILT_TYPE_TF32;
    if (t.kind == HILT_TYPE_I1) {
        encoding = 2; /* DW_ATE_boolean */
    }
    else if (real_float || t.kind == HILT_TYPE_F16) {
        encoding = 4; /* DW_ATE_float */
    }
    else if (hilt_type_is_float(t) || t.kind == HILT_TYPE_PTR) {
        encoding = 7; /* DW_ATE_unsigned: shown as bits */
    }
    LLVMMetadataRef md =
        LLVMDIBuilderCreateBasicType(d->di, text, strlen(text), bits, encoding, LLVMDIFlagZero);
    hilt_str_free(&name);
    return md;
}

void
hilt_debug_argument(hilt_emit *e, const hilt_op *func, uint32_t i, LLVMValueRef v)
{
    struct hilt_debug_info *d = e->debug;
    const hilt_attr *names = hilt_op_attr(func, HILT_ATTR_ARG_NAMES);
    if (!names || i >= names->strs.n) {
        return;
    }
    const char *name = names->strs.v[i];
    const hilt_scope *s = scope_of(e, func->loc.scope);
    LLVMMetadataRef var = LLVMDIBuilderCreateParameterVariable(
        d->di, d->function, name, strlen(name), i + 1, make_file(d, s ? s->file : NULL), d->function_line,
        make_type(e, func->regions[0]->args[i]->type), 1, LLVMDIFlagZero);
    LLVMMetadataRef at = make_location(e, func->loc);
    LLVMBasicBlockRef block = LLVMGetInsertBlock(e->b);
    if (d->homes) {
        LLVMBuildStore(e->b, v, d->homes[i]);
        LLVMDIBuilderInsertDeclareRecordAtEnd(d->di, d->homes[i], var, d->no_expression, at, block);
    }
    else {
        LLVMDIBuilderInsertDbgValueRecordAtEnd(d->di, v, var, d->no_expression, at, block);
    }
}

void
hilt_debug_function_end(hilt_emit *e)
{
    LLVMSetCurrentDebugLocation2(e->b, NULL);
    LLVMDIBuilderFinalizeSubprogram(e->debug->di, e->debug->function);
}

void
hilt_debug_end(hilt_emit *e)
{
    struct hilt_debug_info *d = e->debug;
    if (d) {
        LLVMDIBuilderFinalize(d->di);
        LLVMDisposeDIBuilder(d->di);
        hilt_free(d->scopes);
        hilt_free(d->callees);
        hilt_free(d->homes);
        hilt_free(d);
        e->debug = NULL;
    }
}
