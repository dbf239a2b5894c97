/* Joins an exported function's code with the functions of its header: one module of LLVM in which only these are visible.
 *
 * The function may come twice, for tensors that overlap and for others; the second comes as a module of its own and goes
 * through bitcode, since it was emitted in another context. What the code calls of libhilt becomes a function of the
 * object that goes on to wherever libhilt has it (hilt_addresses).
 */
#include "export_link.h"

#include <llvm-c/BitReader.h>
#include <llvm-c/BitWriter.h>
#include <llvm-c/IRReader.h>
#include <llvm-c/Linker.h>

static bool
fail(hilt_error *err, char *message)
{
    hilt_error_set(err, HILT_DIAG_BACKEND_FAILED, "code generation failed: %s", message ? message : "joining modules");
    LLVMDisposeMessage(message);
    return false;
}

/* Everything that is defined becomes the module's own, but for what x makes public (NULL: nothing) and one name. */
static void
hide(LLVMModuleRef lm, const hilt_export *x, const char *but)
{
    for (LLVMValueRef f = LLVMGetFirstFunction(lm); f; f = LLVMGetNextFunction(f)) {
        size_t len;
        const char *name = LLVMGetValueName2(f, &len);
        if (!LLVMIsDeclaration(f) && !(x && hilt_export_is_public(x, name)) && !(but && strcmp(name, but) == 0)) {
            LLVMSetLinkage(f, LLVMInternalLinkage);
        }
    }
    for (LLVMValueRef v = LLVMGetFirstGlobal(lm); v; v = LLVMGetNextGlobal(v)) {
        if (!LLVMIsDeclaration(v) && LLVMGetLinkage(v) != LLVMPrivateLinkage) {
            LLVMSetLinkage(v, LLVMInternalLinkage);
        }
    }
}

static bool
name_entry(LLVMModuleRef lm, const char *function, const char *name)
{
    hilt_str symbol = {0};
    hilt_str_printf(&symbol, "%s%s", HILT_GEN_SYMBOL_PREFIX, function);
    LLVMValueRef f = symbol.failed ? NULL : LLVMGetNamedFunction(lm, symbol.data);
    hilt_str_free(&symbol);
    if (f) {
        LLVMSetValueName2(f, name, strlen(name));
    }
    return f != NULL;
}

static bool
link_module(LLVMModuleRef lm, LLVMModuleRef more, hilt_error *err)
{
    return !LLVMLinkModules2(lm, more) || fail(err, NULL); /* which disposes of it */
}

static bool
add_other(hilt_emit *e, LLVMModuleRef other, hilt_error *err)
{
    LLVMModuleRef here;
    LLVMMemoryBufferRef bits = LLVMWriteBitcodeToMemoryBuffer(other);
    bool bad = LLVMParseBitcodeInContext2(e->ctx, bits, &here);
    LLVMDisposeMemoryBuffer(bits);
    return bad ? fail(err, NULL) : link_module(e->lm, here, err);
}

/* -- what libhilt has ----------------------------------------------------------------------------------------- */
typedef HILT_VEC(const char *) names;

/* Functions that the code calls and does not define. false: no memory. */
static bool
find_calls(LLVMModuleRef lm, hilt_export_calls *ret, names *all)
{
    for (LLVMValueRef f = LLVMGetFirstFunction(lm); f; f = LLVMGetNextFunction(f)) {
        size_t len;
        const char *name = LLVMGetValueName2(f, &len);
        if (LLVMIsDeclaration(f) && strncmp(name, "hilt_", 5) == 0) {
            ret->assert_failed |= strcmp(name, "hilt_rt_assert_failed") == 0;
            ret->bad_index |= strcmp(name, "hilt_rt_bad_index") == 0;
            if (!hilt_vec_push(all, name)) {
                return false;
            }
        }
    }
    return true;
}

/* Gives the declaration a body: a call of what stands in the table. */
static void
define_call(hilt_emit *e, LLVMValueRef f, LLVMValueRef v_table, uint32_t i)
{
    LLVMTypeRef t = LLVMGlobalGetValueType(f);
    LLVMValueRef args[16], v_index = hilt_emit_i64(e, i);
    LLVMGetParams(f, args);
    LLVMPositionBuilderAtEnd(e->b, LLVMAppendBasicBlockInContext(e->ctx, f, ""));
    LLVMSetCurrentDebugLocation2(e->b, NULL);
    LLVMValueRef v_at = LLVMBuildInBoundsGEP2(e->b, e->t_ptr, v_table, &v_index, 1, "");
    LLVMValueRef v = LLVMBuildCall2(e->b, t, LLVMBuildLoad2(e->b, e->t_ptr, v_at, ""), args, LLVMCountParams(f), "");
    LLVMSetTailCall(v, true);
    if (LLVMGetReturnType(t) == e->t_void) {
        LLVMBuildRetVoid(e->b);
    }
    else {
        LLVMBuildRet(e->b, v);
    }
    LLVMSetLinkage(f, LLVMInternalLinkage);
}

/* -- all of it ------------------------------------------------------------------------------------------------ */
static bool
add_text(hilt_emit *e, const hilt_export *x, const hilt_export_calls *calls)
{
    hilt_str text = {0};
    hilt_export_text(&text, x, calls);
    if (text.failed) {
        hilt_str_free(&text);
        return hilt_emit_no_memory(e);
    }
    LLVMMemoryBufferRef buffer = LLVMCreateMemoryBufferWithMemoryRangeCopy(text.data, text.len, "export");
    hilt_str_free(&text);
    LLVMModuleRef parsed;
    char *message = NULL;
    LLVMContextSetDiscardValueNames(e->ctx, false); /* the text goes by names */
    if (LLVMParseIRInContext(e->ctx, buffer, &parsed, &message)) { /* which takes the buffer */
        return fail(e->err, message);
    }
    LLVMSetTarget(parsed, LLVMGetTarget(e->lm));
    LLVMSetDataLayout(parsed, LLVMGetDataLayoutStr(e->lm));
    return link_module(e->lm, parsed, e->err);
}

static bool
join(hilt_emit *e, const hilt_export *x, hilt_export_calls *calls, names *all)
{
    if (!find_calls(e->lm, calls, all)) {
        return hilt_emit_no_memory(e);
    }
    bool alone = all->len == (size_t)calls->assert_failed + calls->bad_index && !x->gpu[0];
    if (x->ret_runtime) {
        *x->ret_runtime = !alone;
    }
    calls->names = all->data;
    calls->nnames = alone ? 0 : (uint32_t)all->len;
    if (!add_text(e, x, calls)) {
        return false;
    }
    LLVMValueRef v_table = LLVMGetNamedGlobal(e->lm, HILT_EXPORT_ADDRESSES);
    for (uint32_t i = 0; i < calls->nnames; i++) {
        define_call(e, LLVMGetNamedFunction(e->lm, calls->names[i]), v_table, i);
    }
    hide(e->lm, x, NULL);
    return true;
}

bool
hilt_export_join(hilt_emit *e, LLVMModuleRef other, const hilt_export *x)
{
    if (!name_entry(e->lm, x->function, HILT_EXPORT_ENTRY) || (other && !name_entry(other, x->function, HILT_EXPORT_OTHER))) {
        return hilt_emit_fail(e, HILT_DIAG_BACKEND_FAILED, "code generation failed: the exported function is not to be found");
    }
    hide(e->lm, NULL, HILT_EXPORT_ENTRY);
    if (other) {
        hide(other, NULL, HILT_EXPORT_OTHER);
        if (!add_other(e, other, e->err)) {
            return false;
        }
    }
    hilt_export_calls calls = {0};
    names all = {0};
    bool ok = join(e, x, &calls, &all);
    hilt_vec_free(&all);
    return ok;
}
