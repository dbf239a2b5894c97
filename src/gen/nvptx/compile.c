/* The course of one translation: kernels of a module to LLVM IR, some passes, PTX.
 *
 * Few passes, because ptxas optimises again, and better: what has to be done here is what it cannot, above all to get
 * memory of a thread into registers (sroa), and to compute nothing twice. PTX that is newer than what LLVM 19 knows
 * differs in two lines, which are rewritten.
 */
#include "gpu.h"
#include "../../opt/opt.h"

#include <llvm-c/Error.h>
#include <llvm-c/Transforms/PassBuilder.h>

static const hilt_emitter overrides[HILT_OP_COUNT] = {
#define HILT_GPU_OVERRIDE(id) [HILT_OP_##id] = hilt_gpu_op_##id,
#define HILT_GPU_ROW(id) [HILT_OP_##id] = hilt_gpu_emit_row,
#include "overrides.def"
#undef HILT_GPU_OVERRIDE
#undef HILT_GPU_ROW
};

#define CLEAN "sroa<modify-cfg>,early-cse<memssa>,simplifycfg,instcombine<no-verify-fixpoint>,simplifycfg"
/* Short loops with a number of trips that is known: what they index by their counter can then be registers. */
#define UNROLL "loop(loop-unroll-full)," CLEAN
static const char *const pipelines[4] = {
    "function(sroa<modify-cfg>,early-cse,simplifycfg,instcombine<no-verify-fixpoint>)",
    "function(" CLEAN ")",
    "function(" CLEAN "," UNROLL ",loop-mssa(licm<allowspeculation>),simplifycfg)",
    "function(" CLEAN "," UNROLL ",loop-mssa(licm<allowspeculation>),gvn,simplifycfg)",
};

typedef struct translation {
    const hilt_module *m;
    const hilt_gpu_options *o;
    hilt_error *err;
    hilt_gen_options host; /* the options as the shared emitters read them */
    hilt_emit e;
    struct hilt_gpu gpu;
    hilt_module *own; /* a copy, with math expanded and what is found out about arguments */
    LLVMTargetMachineRef tm;
    LLVMMemoryBufferRef ptx;
} translation;

/* -- what the other files need --------------------------------------------------------------------------- */
static void
place_error(hilt_emit *e, const hilt_op *op)
{
    hilt_error_at(e->err, e->gpu->original, op->loc);
}

void
hilt_gpu_refuse(hilt_emit *e, const hilt_op *op, unsigned features)
{
    hilt_gpu_lacks(e, op, hilt_op_spoken(op), features);
}

void
hilt_gpu_lacks(hilt_emit *e, const hilt_op *op, const char *asked, unsigned features)
{
    static const struct {
        unsigned feature;
        const char *what;
    } names[] = {
        {HILT_GPU_F8, "sm_89 or later"},
        {HILT_GPU_SM90, "sm_90 or later"},
        {HILT_GPU_WGMMA, "sm_90a"},
        {HILT_GPU_TCGEN05, "sm_100a, sm_100f, sm_103a or sm_110a"},
        {HILT_GPU_SETMAXNREG, "sm_90a or an sm_100a and later with 'a' or 'f'"},
        {HILT_GPU_REDUX_F32, "sm_100a, sm_100f or sm_103a"},
    };
    unsigned missing = features & ~e->gpu->target->features;
    const char *what = "another GPU";
    for (size_t i = 0; i < HILT_COUNT(names); i++) {
        what = missing & names[i].feature ? names[i].what : what;
    }
    place_error(e, op);
    hilt_emit_fail(e, HILT_DIAG_UNSUP_TARGET, HILT_DIAG_UNSUP_TARGET_TEXT, asked, what, e->gpu->target->name);
}

void
hilt_gpu_not_yet(hilt_emit *e, const hilt_op *op, const char *what)
{
    place_error(e, op);
    hilt_emit_fail(e, HILT_DIAG_UNSUP_NOT_YET, HILT_DIAG_UNSUP_NOT_YET_TEXT, what);
}

/* -- the steps ------------------------------------------------------------------------------------------- */
static bool
emit_module(translation *t)
{
    hilt_emit *e = &t->e;
    LLVMSetTarget(e->lm, "nvptx64-nvidia-cuda");
    LLVMTargetDataRef layout = LLVMCreateTargetDataLayout(t->tm);
    LLVMSetModuleDataLayout(e->lm, layout);
    LLVMDisposeTargetData(layout);
    hilt_emit_init_types(e);
    if (t->o->line_info && !hilt_debug_begin(e)) {
        return false;
    }
    if (!hilt_gpu_check_launches(e)) {
        return false;
    }
    for (const hilt_op *op = e->m->body->first; op; op = op->next) {
        if (op->code == HILT_OP_FUNC && hilt_op_attr(op, HILT_ATTR_KERNEL) && !hilt_gpu_emit_kernel(e, op)) {
            return false;
        }
    }
    return hilt_emit_finish(e);
}

static bool
run_passes(translation *t)
{
    LLVMPassBuilderOptionsRef options = LLVMCreatePassBuilderOptions();
    LLVMErrorRef failure = LLVMRunPasses(t->e.lm, pipelines[t->host.opt_level], t->tm, options);
    LLVMDisposePassBuilderOptions(options);
    if (failure) {
        char *message = LLVMGetErrorMessage(failure);
        hilt_error_set(t->err, HILT_DIAG_BACKEND_FAILED, "code generation failed: %s", message);
        LLVMDisposeErrorMessage(message);
        return false;
    }
    hilt_gpu_avoid_16_bits(&t->e);
    if (t->o->keep_text || hilt_debug(PRINT_LLVM_OPT)) {
        char *text = LLVMPrintModuleToString(t->e.lm);
        if (hilt_debug(PRINT_LLVM_OPT)) {
            fputs(text, stderr);
        }
        t->gpu.out->llvm = hilt_arena_strdup(t->gpu.out->arena, text, strlen(text));
        LLVMDisposeMessage(text);
        if (!t->gpu.out->llvm) {
            return hilt_error_no_memory(t->err);
        }
    }
    return true;
}

/* Adds text up to the line that begins with `word`, and that line with another rest; gives what follows it. */
static const char *
replace_line(hilt_str *s, const char *text, const char *word, const char *rest)
{
    const char *line = strstr(text, word);
    if (!line) {
        return text;
    }
    size_t n = strcspn(line, "\n");
    bool debug = memmem(line, n, ", debug", 7) != NULL;
    hilt_str_add(s, text, (size_t)(line - text));
    hilt_str_printf(s, "%s%s%s", word, rest, debug ? ", debug" : "");
    return line + n;
}

static bool
write_ptx(translation *t)
{
    char *message = NULL;
    hilt_ptx *out = t->gpu.out;
    if (LLVMTargetMachineEmitToMemoryBuffer(t->tm, t->e.lm, LLVMAssemblyFile, &message, &t->ptx)) {
        hilt_error_set(t->err, HILT_DIAG_BACKEND_FAILED, "code generation failed: %s", message);
        LLVMDisposeMessage(message);
        return false;
    }
    if (t->err->id != HILT_DIAG_NONE) { /* said by the diagnostic handler only */
        return false;
    }
    unsigned version = t->gpu.ptx > t->gpu.target->ptx ? t->gpu.ptx : t->gpu.target->ptx;
    char number[16];
    snprintf(number, sizeof number, "%u.%u", version / 10, version % 10);
    hilt_str s = {0};
    const char *text = LLVMGetBufferStart(t->ptx);
    text = replace_line(&s, text, ".version ", number);
    text = replace_line(&s, text, ".target ", t->gpu.target->name);
    hilt_str_puts(&s, text);
    out->text = s.failed ? NULL : hilt_arena_strdup(out->arena, s.data, s.len);
    out->len = s.len;
    if (hilt_debug(PRINT_ASM) && out->text) {
        fputs(out->text, stderr);
    }
    hilt_str_free(&s);
    return out->text ? true : hilt_error_no_memory(t->err);
}

/* The lists of kernels and sites move into what is given back. */
static bool
hand_over(translation *t)
{
    hilt_ptx *out = t->gpu.out;
    out->nkernels = (uint32_t)t->gpu.kernels.len;
    out->nsites = (uint32_t)t->gpu.sites.len;
    size_t kernels = out->nkernels * sizeof *out->kernels, sites = out->nsites * sizeof *out->sites;
    out->kernels = hilt_arena_zalloc(out->arena, kernels + 1);
    out->sites = hilt_arena_zalloc(out->arena, sites + 1);
    out->arch = t->gpu.target->name; /* static, in a library that stays */
    out->nplaces = (uint32_t)t->gpu.places.len;
    size_t places = out->nplaces * sizeof *out->places;
    out->places = hilt_arena_zalloc(out->arena, places + 1);
    if (!out->kernels || !out->sites || !out->places) {
        return hilt_error_no_memory(t->err);
    }
    if (kernels) {
        memcpy(out->kernels, t->gpu.kernels.data, kernels);
    }
    if (sites) {
        memcpy(out->sites, t->gpu.sites.data, sites);
    }
    if (places) {
        memcpy(out->places, t->gpu.places.data, places);
    }
    return true;
}

static bool
translate(void *arg)
{
    translation *t = arg;
    t->gpu.target = hilt_gpu_find_target(t->o->arch, t->err);
    if (!t->gpu.target || !hilt_emit_expand(t->m, &t->own, t->err)) {
        return false;
    }
    t->own = t->own ? t->own : hilt_module_clone(t->m);
    int level = t->o->opt_level < 0 ? 0 : t->o->opt_level > 3 ? 3 : t->o->opt_level;
    if (t->own && !t->o->overlap && !hilt_pipeline_rest(t->own, level, t->err)) {
        return false;
    }
    if (!t->own || !hilt_gpu_read_launches(t->own)) {
        return hilt_error_no_memory(t->err);
    }
    t->host = (hilt_gen_options){.opt_level = level, .debug_info = t->o->line_info, .keep_text = t->o->keep_text,
                                 .overlap = t->o->overlap};
    t->e = (hilt_emit){.m = t->own,
                       .options = &t->host,
                       .facts = hilt_gpu_facts(t->gpu.target),
                       .err = t->err,
                       .gpu = &t->gpu,
                       .overrides = overrides,
                       .address_spaces = hilt_gpu_spaces};
    t->gpu.original = t->m;
    t->tm = hilt_gpu_machine(t->gpu.target, level, t->err);
    return t->tm && hilt_emit_begin(&t->e) && emit_module(t) && run_passes(t) && write_ptx(t) && hand_over(t);
}

hilt_ptx *
hilt_gpu_translate(const hilt_module *m, const hilt_gpu_options *o, hilt_error *err)
{
    translation t = {.m = m, .o = o, .err = err};
    hilt_arena *arena = hilt_arena_new();
    t.gpu.out = arena ? hilt_arena_zalloc(arena, sizeof *t.gpu.out) : NULL;
    if (!t.gpu.out) {
        hilt_arena_free(arena);
        hilt_error_no_memory(err);
        return NULL;
    }
    t.gpu.out->arena = arena;
    bool fatal = true;
    bool ok = hilt_gen_guarded(translate, &t, err, &fatal);
    if (!fatal) { /* else what LLVM held is lost */
        if (t.ptx) {
            LLVMDisposeMemoryBuffer(t.ptx);
        }
        hilt_emit_end(&t.e);
        if (t.tm) {
            LLVMDisposeTargetMachine(t.tm);
        }
    }
    hilt_module_free(t.own);
    hilt_vec_free(&t.gpu.kernels);
    hilt_vec_free(&t.gpu.sites);
    hilt_vec_free(&t.gpu.places);
    hilt_vec_free(&t.gpu.products.ties);
    if (!ok) {
        hilt_arena_free(arena);
        return NULL;
    }
    return t.gpu.out;
}
