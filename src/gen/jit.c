/* Linking object files into the process, with LLVM's ORC.
 *
 * One LLJIT a process (and one more for code with debug information, which tells gdb what it loads). Each
 * piece of code has a JITDylib of its own, so names never clash; a released one is cleared and used again.
 * What code may call is the table below and nothing else: an object that wants another symbol is an error,
 * not a surprise.
 *
 * Linking is serialised: it takes a fraction of a millisecond, and ORC lets one thread materialise another's
 * work.
 */
#include "target.h"

#include "../rt/cpu.h"
#include "../rt/tmap.h"

#include <llvm-c/Error.h>
#include <llvm-c/ExecutionEngine.h>
#include <llvm-c/LLJIT.h>
#include <llvm-c/LLJITUtils.h>
#include <llvm-c/Orc.h>
#include <llvm-c/OrcEE.h>

#include <math.h>
#include <pthread.h>

typedef struct session {
    LLVMOrcLLJITRef jit;
    LLVMOrcExecutionSessionRef es;
    HILT_VEC(LLVMOrcJITDylibRef) idle;
    unsigned ndylibs;
} session;

struct hilt_linked {
    session *s;
    LLVMOrcJITDylibRef dylib;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static session *sessions[2]; /* plain; with debug information */
static char reported[256];   /* what ORC said last, under the lock */

static __int128
divide(__int128 a, __int128 b)
{
    return a / b;
}

static __int128
modulo(__int128 a, __int128 b)
{
    return a % b;
}

static unsigned __int128
udivide(unsigned __int128 a, unsigned __int128 b)
{
    return a / b;
}

static unsigned __int128
umodulo(unsigned __int128 a, unsigned __int128 b)
{
    return a % b;
}

static double
roundeven_f64(double x)
{
    return rint(x); /* compiled code runs in round-to-nearest */
}

static float
roundeven_f32(float x)
{
    return rintf(x);
}

/* clang-format off */
#define SYMBOL(f) {#f, (void *)(f)}
/* clang-format on */
static const struct runtime_symbol {
    const char *name;
    void *address;
} runtime[] = {
    SYMBOL(hilt_rt_printf),
    SYMBOL(hilt_rt_assert_failed),
    SYMBOL(hilt_rt_bad_index),
    SYMBOL(hilt_rt_thread_failed),
    SYMBOL(hilt_rt_tmap_encode),
    SYMBOL(hilt_simt_tma_load),
    SYMBOL(hilt_simt_tma_store),
    SYMBOL(hilt_cpu_launch),
    SYMBOL(hilt_cpu_frame),
    SYMBOL(hilt_cpu_yield),
    SYMBOL(hilt_simt_mapa),
    SYMBOL(hilt_simt_mma),
    SYMBOL(hilt_simt_ldmatrix),
    SYMBOL(hilt_simt_stmatrix),
    SYMBOL(hilt_simt_trap),
    SYMBOL(hilt_simt_clock),
#define HILT_SIMT_ROW(id, function, ...) SYMBOL(function),
#include "simt.def"
#undef HILT_SIMT_ROW
    SYMBOL(memcpy),
    SYMBOL(memmove),
    SYMBOL(memset),
    SYMBOL(memcmp),
    {"bcmp", (void *)memcmp},
    {"__divti3", (void *)divide},
    {"__modti3", (void *)modulo},
    {"__udivti3", (void *)udivide},
    {"__umodti3", (void *)umodulo},
    SYMBOL(fmod),
    SYMBOL(fmodf),
    SYMBOL(fma),
    SYMBOL(fmaf),
    SYMBOL(floor),
    SYMBOL(floorf),
    SYMBOL(ceil),
    SYMBOL(ceilf),
    SYMBOL(trunc),
    SYMBOL(truncf),
    {"roundeven", (void *)roundeven_f64},
    {"roundevenf", (void *)roundeven_f32},
};
#undef SYMBOL

static bool
take_error(LLVMErrorRef failure, hilt_error *err)
{
    if (!failure) {
        return true;
    }
    char *message = LLVMGetErrorMessage(failure);
    hilt_error_set(err, HILT_DIAG_BACKEND_FAILED, "code generation failed: %s%s%s", message,
                   reported[0] ? "; " : "", reported);
    LLVMDisposeErrorMessage(message);
    return false;
}

static void
report(void *ctx, LLVMErrorRef failure)
{
    char *message = LLVMGetErrorMessage(failure);
    snprintf(reported, sizeof reported, "%s", message);
    LLVMDisposeErrorMessage(message);
}

static void *
runtime_address(const char *name)
{
    for (size_t i = 0; i < HILT_COUNT(runtime); i++) {
        if (strcmp(runtime[i].name, name) == 0) {
            return runtime[i].address;
        }
    }
    return NULL;
}

/* ORC asks for the symbols that the code needs and does not define. */
static LLVMErrorRef
find_runtime(LLVMOrcDefinitionGeneratorRef generator, void *ctx, LLVMOrcLookupStateRef *state,
             LLVMOrcLookupKind kind, LLVMOrcJITDylibRef dylib, LLVMOrcJITDylibLookupFlags flags,
             LLVMOrcCLookupSet wanted, size_t n)
{
    LLVMErrorRef failure = NULL;
    for (size_t i = 0; i < n && !failure; i++) {
        void *address = runtime_address(LLVMOrcSymbolStringPoolEntryStr(wanted[i].Name));
        if (address) {
            LLVMOrcRetainSymbolStringPoolEntry(wanted[i].Name);
            LLVMOrcCSymbolMapPair pair = {
                wanted[i].Name,
                {(LLVMOrcExecutorAddress)(uintptr_t)address,
                 {LLVMJITSymbolGenericFlagsExported | LLVMJITSymbolGenericFlagsCallable, 0}}};
            failure = LLVMOrcJITDylibDefine(dylib, LLVMOrcAbsoluteSymbols(&pair, 1));
        }
    }
    return failure;
}

/* RuntimeDyld's layer is the one that llvm-c can attach a listener to. */
static LLVMOrcObjectLayerRef
make_debug_layer(void *ctx, LLVMOrcExecutionSessionRef es, const char *triple)
{
    LLVMOrcObjectLayerRef layer = LLVMOrcCreateRTDyldObjectLinkingLayerWithSectionMemoryManager(es);
    LLVMOrcRTDyldObjectLinkingLayerRegisterJITEventListener(layer, LLVMCreateGDBRegistrationListener());
    return layer;
}

static session *
open_session(bool debug, hilt_error *err)
{
    if (sessions[debug]) {
        return sessions[debug];
    }
    session *s = hilt_malloc(sizeof *s);
    if (!s) {
        hilt_error_no_memory(err);
        return NULL;
    }
    memset(s, 0, sizeof *s);
    LLVMTargetMachineRef tm = hilt_target_take(debug ? 0 : 3, err);
    if (!tm) {
        hilt_free(s);
        return NULL;
    }
    LLVMOrcLLJITBuilderRef builder = LLVMOrcCreateLLJITBuilder();
    /* takes the machine over */
    LLVMOrcLLJITBuilderSetJITTargetMachineBuilder(builder,
                                                  LLVMOrcJITTargetMachineBuilderCreateFromTargetMachine(tm));
    if (debug) {
        LLVMOrcLLJITBuilderSetObjectLinkingLayerCreator(builder, make_debug_layer, NULL);
    }
    if (!take_error(LLVMOrcCreateLLJIT(&s->jit, builder), err)) {
        hilt_free(s);
        return NULL;
    }
    sessions[debug] = s;
    s->es = LLVMOrcLLJITGetExecutionSession(s->jit);
    LLVMOrcExecutionSessionSetErrorReporter(s->es, report, NULL);
    return s;
}

static LLVMOrcJITDylibRef
take_dylib(session *s)
{
    if (s->idle.len) {
        return s->idle.data[--s->idle.len];
    }
    char name[32];
    snprintf(name, sizeof name, "code%u", s->ndylibs++);
    LLVMOrcJITDylibRef dylib = LLVMOrcExecutionSessionCreateBareJITDylib(s->es, name);
    LLVMOrcJITDylibAddGenerator(dylib, LLVMOrcCreateCustomCAPIDefinitionGenerator(find_runtime, NULL, NULL));
    return dylib;
}

static void
clear_dylib(session *s, LLVMOrcJITDylibRef dylib)
{
    LLVMErrorRef failure = LLVMOrcJITDylibClear(dylib);
    if (failure) {
        LLVMConsumeError(failure); /* not used again: its memory stays */
    }
    else {
        (void)hilt_vec_push(&s->idle, dylib);
    }
}

typedef struct lookup {
    const char *const *symbols;
    void **addresses;
    uint32_t n;
    bool done;
    LLVMErrorRef failure;
} lookup;

static void
looked_up(LLVMErrorRef failure, LLVMOrcCSymbolMapPairs found, size_t n, void *ctx)
{
    lookup *l = ctx;
    l->failure = failure;
    l->done = true;
    for (size_t i = 0; i < n && !failure; i++) {
        const char *name = LLVMOrcSymbolStringPoolEntryStr(found[i].Name);
        for (uint32_t j = 0; j < l->n; j++) {
            if (strcmp(l->symbols[j], name) == 0) {
                l->addresses[j] = (void *)(uintptr_t)found[i].Sym.Address;
            }
        }
    }
}

static bool
look_up(session *s, LLVMOrcJITDylibRef dylib, lookup *l, hilt_error *err)
{
    LLVMOrcCLookupSetElement *set = hilt_malloc(l->n * sizeof *set + 1);
    if (!set) {
        return hilt_error_no_memory(err);
    }
    for (uint32_t i = 0; i < l->n; i++) {
        set[i].Name = LLVMOrcExecutionSessionIntern(s->es, l->symbols[i]); /* the lookup takes them over */
        set[i].LookupFlags = LLVMOrcSymbolLookupFlagsRequiredSymbol;
        l->addresses[i] = NULL;
    }
    LLVMOrcCJITDylibSearchOrderElement order = {dylib, LLVMOrcJITDylibLookupFlagsMatchAllSymbols};
    LLVMOrcExecutionSessionLookup(s->es, LLVMOrcLookupKindStatic, &order, 1, set, l->n, looked_up, l);
    hilt_free(set);
    if (!l->done) {
        return hilt_error_set(err, HILT_DIAG_BACKEND_FAILED,
                              "code generation failed: the linker did not finish");
    }
    return take_error(l->failure, err);
}

static bool
link_locked(hilt_linked *code, LLVMMemoryBufferRef object, bool debug, lookup *l, hilt_error *err)
{
    reported[0] = 0;
    code->s = open_session(debug, err);
    if (!code->s) {
        LLVMDisposeMemoryBuffer(object);
        return false;
    }
    code->dylib = take_dylib(code->s);
    if (take_error(LLVMOrcLLJITAddObjectFile(code->s->jit, code->dylib, object), err) &&
        look_up(code->s, code->dylib, l, err)) {
        return true;
    }
    clear_dylib(code->s, code->dylib);
    return false;
}

hilt_linked *
hilt_jit_link(LLVMMemoryBufferRef object, bool debug, const char *const *symbols, void **ret_addresses,
              uint32_t n, hilt_error *err)
{
    hilt_linked *code = hilt_malloc(sizeof *code);
    if (!code) {
        LLVMDisposeMemoryBuffer(object);
        hilt_error_no_memory(err);
        return NULL;
    }
    lookup l = {.symbols = symbols, .addresses = ret_addresses, .n = n};
    pthread_mutex_lock(&lock);
    bool ok = link_locked(code, object, debug, &l, err);
    pthread_mutex_unlock(&lock);
    if (!ok) {
        hilt_free(code);
        return NULL;
    }
    return code;
}

void
hilt_jit_release(hilt_linked *code)
{
    if (code) {
        pthread_mutex_lock(&lock);
        clear_dylib(code->s, code->dylib);
        pthread_mutex_unlock(&lock);
        hilt_free(code);
    }
}

void
hilt_jit_abandon(void)
{
    sessions[0] = sessions[1] = NULL;
    pthread_mutex_unlock(&lock);
}
