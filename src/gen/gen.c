/* The library's table, and the course of one compile: emit, optimise, generate an object, link.
 *
 * Nothing of LLVM may end the process: its diagnostics go to a handler, and a fatal error jumps back to
 * compile(), which gives up that compile (what it held is lost, on purpose: LLVM's state is unknown then).
 */
#include "target.h"
#include "export_link.h"
#include "nvptx/gpu.h"

#include <llvm-c/Analysis.h>
#include <llvm-c/ErrorHandling.h>
#include <llvm-c/Support.h>

#include <pthread.h>
#include <setjmp.h>
#include <time.h>

#include "../base/gate.h"
#include "../opt/opt.h"

struct hilt_code {
    hilt_linked *linked;
    uint32_t n;
    char **names; /* of the functions, without the prefix */
    void **addresses;
    char *llvm, *assembly; /* kept text */
};

static _Thread_local sigjmp_buf *recovery;
static _Thread_local char fatal_text[400];

static void
on_fatal(const char *reason)
{
    snprintf(fatal_text, sizeof fatal_text, "%s", reason);
    if (recovery) {
        siglongjmp(*recovery, 1);
    }
}

static void
set_up(void)
{
    /* The first: else vectorize.enable is taken as leave to reorder sums of floats, which would change their
     * bits. The second: a block's scheduler notes which access may touch what which other wrote, and takes
     * the cube of their number for it until there are so many (1000 as LLVM comes, seconds). */
    const char *const options[] = {"hilt", "--hints-allow-reordering=false", "--dag-maps-huge-region=32"};
    LLVMParseCommandLineOptions(HILT_COUNT(options), options, NULL);
    LLVMInstallFatalErrorHandler(on_fatal);
}

static void
enter_llvm(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, set_up);
    hilt_gate_enter();
}

static void
on_diagnostic(LLVMDiagnosticInfoRef info, void *ctx)
{
    hilt_error *err = ctx;
    if (LLVMGetDiagInfoSeverity(info) == LLVMDSError) {
        char *text = LLVMGetDiagInfoDescription(info);
        hilt_error_set(err, HILT_DIAG_BACKEND_FAILED, "code generation failed: %s", text);
        LLVMDisposeMessage(text);
    }
}

bool
hilt_emit_fail(hilt_emit *e, hilt_diag_id id, const char *fmt, ...)
{
    e->failed = true;
    char text[sizeof e->err->text];
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(text, sizeof text, fmt, ap);
    va_end(ap);
    return hilt_error_set(e->err, id, "%s", text);
}

bool
hilt_emit_no_memory(hilt_emit *e)
{
    e->failed = true;
    return hilt_error_no_memory(e->err);
}

/* -- time, for HILT_DEBUG=time --------------------------------------------------------------------------- */
typedef struct phase_clock {
    double last;
    bool on;
} phase_clock;

static void
tick(phase_clock *c, const char *phase)
{
    if (c->on) {
        struct timespec t;
        clock_gettime(CLOCK_MONOTONIC, &t);
        double now = (double)t.tv_sec * 1e3 + (double)t.tv_nsec * 1e-6;
        if (phase) {
            fprintf(stderr, "hilt: %-10s %8.3f ms\n", phase, now - c->last);
        }
        c->last = now;
    }
}

/* -- the functions of a module --------------------------------------------------------------------------- */
/* Emitting and LLVM's own passes recurse into nested regions: deeper than this, the C stack could run out. */
enum { MOST_NESTED = 4000 };

/* Consecutive ops of one region, a vector counted as the registers it takes. LLVM is far from linear in the
 * length of a block: above LONG_BLOCK the superword vectoriser alone takes seconds (and scheduling
 * a second time, after registers are given out, as long as all else); above HUGE_BLOCK selecting instructions
 * does. That vectoriser also dwells on vectors put together from many scalars. */
enum { LONG_BLOCK = 1000, HUGE_BLOCK = 5000, MANY_ELEMENTS = 16, REGISTER_BITS = 256 };

/* What must be known of a module before it is compiled. */
typedef struct outline {
    bool expands;          /* has math ops that are to be expanded */
    bool kernels;          /* has kernels of threads */
    uint64_t longest;      /* ops of its longest block */
    bool gathers;          /* puts vectors together from many scalars */
    const hilt_op *nested; /* the first op nested too deeply, or NULL */
} outline;

/* Registers that the op writes or reads, at least one. */
static uint64_t
weight_of(const hilt_op *op)
{
    if (op->code == HILT_OP_FROMELEMENTS || op->code == HILT_OP_SHUFFLE) {
        return op->results[0].type.lanes;
    }
    const hilt_value *v = op->nresults ? &op->results[0] : op->noperands ? hilt_operand(op, 0) : NULL;
    uint64_t bits = v ? (uint64_t)hilt_type_bits(v->type) * v->type.lanes : 0;
    return bits > REGISTER_BITS ? bits / REGISTER_BITS : 1;
}

static void
look_inside(outline *o, const hilt_region *region)
{
    uint64_t run = 0;
    const hilt_region *block = NULL;
    for (const hilt_op *op = region->first; op; op = hilt_op_next_inside(op, region)) {
        o->expands = o->expands || hilt_math_needs_expansion(op->code) || hilt_op_attr(op, HILT_ATTR_FAST);
        o->nested = !o->nested && op->parent->depth > MOST_NESTED ? op : o->nested;
        o->gathers = o->gathers || (op->code == HILT_OP_FROMELEMENTS && op->noperands > MANY_ELEMENTS);
        run = (op->parent == block ? run : 0) + weight_of(op);
        block = op->nregions ? NULL : op->parent;
        o->longest = run > o->longest ? run : o->longest;
    }
}

static bool
is_compiled(const hilt_op *op, bool host_only)
{
    return op->code == HILT_OP_FUNC && !(host_only && hilt_emit_is_kernel(op));
}

static outline
look_over(const hilt_module *m, bool host_only)
{
    outline o = {0};
    for (const hilt_op *op = m->body->first; op; op = op->next) {
        if (is_compiled(op, host_only)) {
            o.kernels = o.kernels || hilt_emit_is_coroutine(op);
            look_inside(&o, op->regions[0]);
        }
    }
    return o;
}

static bool
refuse_nesting(const hilt_module *m, const hilt_op *op, hilt_error *err)
{
    hilt_error_at(err, m, op->loc);
    char what[64];
    snprintf(what, sizeof what, "code nested more than %d levels deep", MOST_NESTED);
    return hilt_error_set(err, HILT_DIAG_UNSUP_NOT_YET, HILT_DIAG_UNSUP_NOT_YET_TEXT, what);
}

static uint32_t
count_functions(const hilt_module *m)
{
    uint32_t n = 0;
    for (const hilt_op *op = m->body->first; op; op = op->next) {
        n += op->code == HILT_OP_FUNC;
    }
    return n;
}

static bool
name_functions(hilt_code *c, const hilt_module *m, bool host_only)
{
    uint32_t n = count_functions(m), i = 0;
    c->names = hilt_malloc((n + 1) * sizeof *c->names);
    c->addresses = hilt_malloc((n + 1) * sizeof *c->addresses);
    if (!c->names || !c->addresses) {
        return false;
    }
    for (const hilt_op *op = m->body->first; op; op = op->next) {
        if (is_compiled(op, host_only)) {
            const char *name = hilt_op_str(op, HILT_ATTR_SYM_NAME);
            hilt_str s = {0};
            hilt_str_puts(&s, HILT_GEN_SYMBOL_PREFIX);
            hilt_str_puts(&s, name ? name : "function");
            if (s.failed) {
                hilt_str_free(&s);
                return false;
            }
            c->addresses[i] = NULL;
            c->names[i++] = s.data;
            c->n = i;
        }
    }
    return true;
}

static void
release(hilt_code *c)
{
    if (c) {
        hilt_jit_release(c->linked);
        for (uint32_t i = 0; i < c->n; i++) {
            hilt_free(c->names[i]);
        }
        hilt_free(c->names);
        hilt_free(c->addresses);
        hilt_free(c->llvm);
        hilt_free(c->assembly);
        hilt_free(c);
    }
}

/* -- one compile ----------------------------------------------------------------------------------------- */
typedef struct compile_state {
    hilt_emit e;
    hilt_module *expanded; /* our copy, if kernels were to become loops or math ops to be expanded */
    LLVMTargetMachineRef tm;
    int passes, level; /* of LLVM's passes, of instruction selection and what follows it */
    bool superwords;   /* scalars of a block may become vectors */
    bool coroutines;   /* there are some */
    LLVMMemoryBufferRef object;
    phase_clock clock;
} compile_state;

bool
hilt_emit_finish(hilt_emit *e)
{
    hilt_debug_end(e);
    if (hilt_debug(PRINT_LLVM)) {
        char *text = LLVMPrintModuleToString(e->lm);
        fputs(text, stderr);
        LLVMDisposeMessage(text);
    }
#ifndef NDEBUG
    char *message = NULL;
    if (LLVMVerifyModule(e->lm, LLVMReturnStatusAction, &message)) {
        hilt_emit_fail(e, HILT_DIAG_BACKEND_FAILED, "code generation failed: invalid LLVM IR: %s", message);
    }
    LLVMDisposeMessage(message);
#endif
    return !e->failed;
}

static bool
emit_module(compile_state *s)
{
    hilt_emit *e = &s->e;
    LLVMSetTarget(e->lm, hilt_target_triple());
    LLVMSetDataLayout(e->lm, hilt_target_layout());
    hilt_emit_init_types(e);
    if (e->options->debug_info && !hilt_debug_begin(e)) {
        return false;
    }
    for (const hilt_op *op = e->m->body->first; op; op = op->next) {
        if (is_compiled(op, e->options->host_only)) {
            if (!hilt_emit_function(e, op)) {
                return false;
            }
            s->coroutines = s->coroutines || hilt_emit_is_coroutine(op);
        }
    }
    return hilt_emit_finish(e);
}

static char *
keep(const char *text, size_t len)
{
    char *p = hilt_malloc(len + 1);
    if (p) {
        memcpy(p, text, len);
        p[len] = 0;
    }
    return p;
}

/* Assembly comes from a copy: generating code changes the module. */
static bool
keep_texts(compile_state *s, hilt_code *c)
{
    hilt_emit *e = &s->e;
    if (e->options->keep_text || hilt_debug(PRINT_LLVM_OPT)) {
        char *text = LLVMPrintModuleToString(e->lm);
        c->llvm = keep(text, strlen(text));
        if (hilt_debug(PRINT_LLVM_OPT)) {
            fputs(text, stderr);
        }
        LLVMDisposeMessage(text);
        if (!c->llvm) {
            return hilt_emit_no_memory(e);
        }
    }
    if (e->options->keep_text || hilt_debug(PRINT_ASM)) {
        LLVMModuleRef copy = LLVMCloneModule(e->lm);
        LLVMMemoryBufferRef buffer = NULL;
        char *message = NULL;
        bool bad = LLVMTargetMachineEmitToMemoryBuffer(s->tm, copy, LLVMAssemblyFile, &message, &buffer);
        LLVMDisposeModule(copy);
        if (bad) {
            hilt_emit_fail(e, HILT_DIAG_BACKEND_FAILED, "code generation failed: %s", message);
            LLVMDisposeMessage(message);
            return false;
        }
        c->assembly = keep(LLVMGetBufferStart(buffer), LLVMGetBufferSize(buffer));
        if (hilt_debug(PRINT_ASM)) {
            fwrite(LLVMGetBufferStart(buffer), 1, LLVMGetBufferSize(buffer), stderr);
        }
        LLVMDisposeMemoryBuffer(buffer);
        if (!c->assembly) {
            return hilt_emit_no_memory(e);
        }
    }
    return true;
}

static bool
write_object(compile_state *s, const char *path)
{
    FILE *f = fopen(path, "wb");
    size_t len = LLVMGetBufferSize(s->object);
    bool ok = f && fwrite(LLVMGetBufferStart(s->object), 1, len, f) == len;
    ok = f && fclose(f) == 0 && ok;
    return ok ||
           hilt_emit_fail(&s->e, HILT_DIAG_BACKEND_FAILED, "code generation failed: cannot write %s", path);
}

/* LLVM's passes and code generation. */
static bool
finish_object(compile_state *s, hilt_code *c)
{
    hilt_emit *e = &s->e;
    s->tm = hilt_target_take(s->level, e->err);
    if (!s->tm || !hilt_passes_run(e->lm, s->tm, s->passes, s->superwords, s->coroutines, e->err)) {
        return false;
    }
    tick(&s->clock, "passes");
    if (!keep_texts(s, c)) {
        return false;
    }
    char *message = NULL;
    if (LLVMTargetMachineEmitToMemoryBuffer(s->tm, e->lm, LLVMObjectFile, &message, &s->object)) {
        hilt_emit_fail(e, HILT_DIAG_BACKEND_FAILED, "code generation failed: %s", message);
        LLVMDisposeMessage(message);
        return false;
    }
    tick(&s->clock, "codegen");
    if (e->err->id != HILT_DIAG_NONE) { /* said by the diagnostic handler only */
        return false;
    }
    return !e->options->object_path || write_object(s, e->options->object_path);
}

/* From IR to an object file in memory. */
static bool
make_object(compile_state *s, hilt_code *c)
{
    if (!emit_module(s)) {
        return false;
    }
    tick(&s->clock, "emit");
    return finish_object(s, c);
}

bool
hilt_emit_begin(hilt_emit *e)
{
    const hilt_module *m = e->m;
    e->values = hilt_malloc((m->nvalues + 1) * sizeof *e->values);
    if (!e->values) {
        return hilt_error_no_memory(e->err);
    }
    memset(e->values, 0, (m->nvalues + 1) * sizeof *e->values);
    e->ctx = LLVMContextCreate();
    LLVMContextSetDiscardValueNames(e->ctx, !e->options->keep_text && !hilt_debug(PRINT_LLVM) &&
                                                !hilt_debug(PRINT_LLVM_OPT));
    LLVMContextSetDiagnosticHandler(e->ctx, on_diagnostic, e->err);
    const hilt_op *first = m->body->first;
    const char *name = first ? hilt_op_str(first, HILT_ATTR_SYM_NAME) : NULL;
    e->lm = LLVMModuleCreateWithNameInContext(name ? name : "module", e->ctx);
    e->b = LLVMCreateBuilderInContext(e->ctx);
    return true;
}

void
hilt_emit_end(hilt_emit *e)
{
    if (e->ctx) {
        hilt_debug_end(e);
        LLVMDisposeBuilder(e->b);
        LLVMDisposeModule(e->lm);
        LLVMContextDispose(e->ctx);
    }
    hilt_sites_free(e);
    hilt_free(e->values);
}

bool
hilt_emit_expand(const hilt_module *m, hilt_module **ret_expanded, hilt_error *err)
{
    outline is = look_over(m, false);
    *ret_expanded = NULL;
    if (is.nested) {
        return refuse_nesting(m, is.nested, err);
    }
    if (is.expands) {
        *ret_expanded = hilt_module_clone(m);
        return *ret_expanded ? hilt_expand_math(*ret_expanded, true, err) : hilt_error_no_memory(err);
    }
    return true;
}

/* Kernels become loops over the threads of a block, where that is right. */
static bool
make_loops(hilt_module *m, const hilt_gen_options *o, int level, hilt_error *err)
{
    for (hilt_op *op = m->body->first; op && o->overlap; op = op->next) {
        hilt_op_remove_attr(op, HILT_ATTR_NOALIAS); /* not to be relied on */
    }
    return hilt_launch_facts(m, err) && (o->overlap || hilt_pipeline_rest(m, level, err)) && hilt_block_loops(m, err) && hilt_warp_loops(m, err);
}

static bool
begin(compile_state *s, const hilt_module *m, const hilt_gen_options *o, hilt_error *err)
{
    outline is = look_over(m, o->host_only);
    if (is.nested) {
        return refuse_nesting(m, is.nested, err);
    }
    if (is.kernels && !hilt_module_fits_cpu(m, err)) {
        return false;
    }
    int level = o->opt_level < 0 ? 0 : o->opt_level > 3 ? 3 : o->opt_level;
    bool loops = is.kernels && level > 0;
    if (is.expands || loops) {
        s->expanded = hilt_module_clone(m);
        if (!s->expanded) {
            return hilt_error_no_memory(err);
        }
        if (loops && !make_loops(s->expanded, o, level, err)) {
            return false;
        }
        if (is.expands && !hilt_expand_math(s->expanded, false, err)) {
            return false;
        }
        m = s->expanded;
        is = look_over(m, o->host_only);
        tick(&s->clock, "expand");
    }
    s->passes = is.longest > LONG_BLOCK && level > 1 ? 1 : level;
    s->level = is.longest > HUGE_BLOCK ? 0 : s->passes;
    s->superwords = !is.gathers;
    s->e = (hilt_emit){.m = m, .options = o, .facts = hilt_target_host(), .err = err};
    return hilt_emit_begin(&s->e);
}

static void
end(compile_state *s)
{
    hilt_emit *e = &s->e;
    if (s->tm) {
        hilt_target_put(s->level, s->tm);
    }
    hilt_emit_end(e);
    hilt_module_free(s->expanded);
}

bool
hilt_gen_guarded(bool (*body)(void *), void *arg, hilt_error *err, bool *ret_fatal)
{
    enter_llvm();
    sigjmp_buf here;
    bool ok;
    if (sigsetjmp(here, 0)) {
        *ret_fatal = true;
        ok = hilt_error_set(err, HILT_DIAG_BACKEND_FAILED, "code generation failed: %s", fatal_text);
    }
    else {
        recovery = &here;
        ok = body(arg);
        *ret_fatal = false;
    }
    recovery = NULL;
    hilt_gate_leave();
    return ok;
}

static bool
compile_to_object(compile_state *s, hilt_code *c, const hilt_module *m, const hilt_gen_options *o,
                  hilt_error *err)
{
    sigjmp_buf here;
    if (sigsetjmp(here, 0)) {
        recovery = NULL;
        hilt_error_set(err, HILT_DIAG_BACKEND_FAILED, "code generation failed: %s", fatal_text);
        return false;
    }
    recovery = &here;
    bool ok = begin(s, m, o, err) && make_object(s, c);
    end(s);
    recovery = NULL;
    return ok;
}

static hilt_linked *
link_object(hilt_code *c, LLVMMemoryBufferRef object, bool debug, hilt_error *err)
{
    sigjmp_buf here;
    if (sigsetjmp(here, 0)) {
        recovery = NULL;
        hilt_jit_abandon();
        hilt_error_set(err, HILT_DIAG_BACKEND_FAILED, "code generation failed: %s", fatal_text);
        return NULL;
    }
    recovery = &here;
    hilt_linked *l = hilt_jit_link(object, debug, (const char *const *)c->names, c->addresses, c->n, err);
    recovery = NULL;
    return l;
}

static hilt_code *
compile_inside(const hilt_module *m, const hilt_gen_options *o, hilt_error *err)
{
    hilt_code *c = hilt_malloc(sizeof *c);
    if (!c) {
        hilt_error_no_memory(err);
        return NULL;
    }
    memset(c, 0, sizeof *c);
    if (!name_functions(c, m, o->host_only)) {
        hilt_error_no_memory(err);
        release(c);
        return NULL;
    }
    compile_state s = {.clock.on = hilt_debug(TIME)};
    tick(&s.clock, NULL);
    bool ok = hilt_target_init(err);
    tick(&s.clock, "target");
    hilt_stored stored = {0};
    if (ok) {
        stored = hilt_stored_name(m, o);
        s.object = hilt_stored_find(&stored, &c->llvm, &c->assembly);
        tick(&s.clock, "look-up");
    }
    if (ok && !s.object) {
        ok = compile_to_object(&s, c, m, o, err);
        tick(&s.clock, "clean-up");
        if (ok) {
            hilt_stored_keep(&stored, s.object, c->llvm, c->assembly);
            tick(&s.clock, "store");
        }
    }
    if (ok) {
        c->linked = link_object(c, s.object, o->debug_info, err);
        tick(&s.clock, "link");
    }
    else if (s.object) {
        LLVMDisposeMemoryBuffer(s.object);
    }
    if (!c->linked) {
        release(c);
        return NULL;
    }
    return c;
}

static hilt_code *
compile(const hilt_module *m, const hilt_gen_options *o, hilt_error *err)
{
    enter_llvm();
    hilt_code *c = compile_inside(m, o, err);
    hilt_gate_leave();
    return c;
}

static void
release_code(hilt_code *c)
{
    enter_llvm();
    release(c);
    hilt_gate_leave();
}

static hilt_entry
entry(hilt_code *c, const char *function)
{
    for (uint32_t i = 0; i < c->n; i++) {
        if (!function || strcmp(c->names[i] + sizeof HILT_GEN_SYMBOL_PREFIX - 1, function) == 0) {
            return (hilt_entry)c->addresses[i];
        }
    }
    return NULL;
}

static const char *
text(hilt_code *c, const char *what)
{
    return strcmp(what, "llvm") == 0 ? c->llvm : strcmp(what, "asm") == 0 ? c->assembly : NULL;
}

/* -- exporting ------------------------------------------------------------------------------------------- */
typedef struct exporting {
    const hilt_module *m;
    const hilt_export *x;
    hilt_gen_options options, other_options;
    hilt_error *err;
    compile_state s, other;
    hilt_code texts;
} exporting;

static bool
make_exported(void *arg)
{
    exporting *j = arg;
    if (!hilt_target_init(j->err) || !begin(&j->s, j->m, &j->options, j->err) || !emit_module(&j->s)) {
        return false;
    }
    if (j->x->two_codes && (!begin(&j->other, j->m, &j->other_options, j->err) || !emit_module(&j->other))) {
        return false;
    }
    j->s.coroutines |= j->other.coroutines;
    return hilt_export_join(&j->s.e, j->other.e.lm, j->x) && hilt_emit_finish(&j->s.e) && finish_object(&j->s, &j->texts);
}

static bool
export_object(const hilt_module *m, const hilt_gen_options *o, const hilt_export *x, hilt_error *err)
{
    exporting j = {.m = m, .x = x, .options = *o, .other_options = *o, .err = err};
    j.other_options.overlap = true;
    bool fatal, ok = hilt_gen_guarded(make_exported, &j, err, &fatal);
    if (!fatal) {
        end(&j.s);
        end(&j.other);
        if (j.s.object) {
            LLVMDisposeMemoryBuffer(j.s.object);
        }
    }
    hilt_free(j.texts.llvm);
    hilt_free(j.texts.assembly);
    return ok;
}

static const char *
llvm_version(void)
{
    static char version[32];
    unsigned major, minor, patch;
    LLVMGetVersion(&major, &minor, &patch);
    snprintf(version, sizeof version, "%u.%u.%u", major, minor, patch);
    return version;
}

HILT_API extern const hilt_gen hilt_gen_table;
const hilt_gen hilt_gen_table = {
    .version = HILT_GEN_VERSION,
    .llvm_version = llvm_version,
    .llvm_file = hilt_stored_llvm,
    .compile = compile,
    .entry = entry,
    .text = text,
    .release = release_code,
    .ptx = hilt_gpu_translate,
    .export_object = export_object,
};
