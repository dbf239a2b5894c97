/* The public C API: joins the rooms. Handles own a module each; a function keeps a copy of its module, so
 * that the order in which things are freed does not matter. */
#include "hilt.h"
#include "opt/opt.h"
#include "eval/eval.h"
#include "gen/gen.h"
#include "rt/cuda/cuda.h"
#include "rt/cuda/assemble.h"

#include <stdlib.h>

struct hilt_api_module {
    hilt_module *m;
};

struct hilt_api_function {
    hilt_module *m;
    const hilt_op *func;
    hilt_program *program; /* eval */
    const hilt_gen *gen;   /* or compiled */
    hilt_code *code;
    hilt_entry entry;
    hilt_cuda_module *cuda; /* of compiled code: its kernels, if they run on a GPU */
    const hilt_run_device *device;
    HILT_VEC(char *) args;
    HILT_VEC(char *) results;
};

static _Thread_local hilt_error last_error;
static _Thread_local char last_fault[4096]; /* "": the error was no fault of a run */

HILT_API const char *
hilt_last_error(void)
{
    return last_fault[0] ? last_fault : last_error.text;
}

static void
forget_error(void)
{
    last_error = (hilt_error){0};
    last_fault[0] = '\0';
}

static void
remember_fault(const hilt_fault *f)
{
    hilt_str text = {0};
    hilt_fault_print(&text, f);
    hilt_error_set(&last_error, f->id, "%s", f->text);
    snprintf(last_fault, sizeof last_fault, "%s", text.data ? text.data : f->text);
    hilt_str_free(&text);
}

static void
flush_to_stdout(hilt_run *run)
{
    fwrite(run->out.data, 1, run->out.len, stdout);
    fflush(stdout);
    run->out.len = 0;
}

/* Its status; an error becomes the last one. */
static int
finish(hilt_run *run, int status)
{
    if (run->out.len != 0) {
        flush_to_stdout(run);
    }
    hilt_str_free(&run->out);
    if (status == HILT_RUN_ASSERTION) {
        last_error.line = run->line;
        last_error.col = run->col;
        hilt_error_set(&last_error, HILT_DIAG_RUN_ASSERTION, "assertion failed: %.*s (%s:%d)",
                       (int)run->message_len, run->message, run->file ? run->file : "?", run->line);
    }
    else if (status == HILT_RUN_FAULT && run->fault) {
        remember_fault(run->fault);
    }
    else if (status != HILT_RUN_OK) {
        hilt_error_no_memory(&last_error);
    }
    hilt_free(run->fault);
    return status;
}

/* The last error is of a GPU that cannot be used any more: it becomes what the failed kernel left behind. */
static void
explain_lost(void)
{
    if (last_error.lost) {
        hilt_error lost = last_error;
        hilt_run run = {.flush = flush_to_stdout};
        forget_error();
        finish(&run, hilt_cuda_fail(&run, &lost));
    }
}

HILT_API const char *
hilt_version(void)
{
    return HILT_VERSION;
}

/* -- modules --------------------------------------------------------------------------------------------- */
/* The front end checks formats while it traces; of a text nobody has. */
static bool
check_formats(const hilt_module *m)
{
    for (const hilt_op *op = m->body->first; op != NULL; op = hilt_op_next_inside(op, m->body)) {
        if (op->code != HILT_OP_PRINTF) {
            continue;
        }
        const hilt_attr *format = hilt_op_attr(op, HILT_ATTR_FORMAT),
                        *signs = hilt_op_attr(op, HILT_ATTR_SIGNS);
        char *letters = hilt_malloc(op->noperands);
        if (letters == NULL) {
            return hilt_error_no_memory(&last_error);
        }
        for (uint32_t i = 0; i < op->noperands; i++) {
            letters[i] = hilt_type_letter(hilt_operand(op, i)->type, signs->str.s[i]);
        }
        hilt_error_at(&last_error, m, op->loc);
        bool ok = hilt_format_check(format->str.s, format->str.len, letters, op->noperands, &last_error);
        hilt_free(letters);
        if (!ok) {
            return false;
        }
        forget_error();
    }
    return true;
}

/* Puts the place into the text: the place's own dies with the module. */
static void
say_where(void)
{
    if (last_error.file != NULL) {
        size_t n = strlen(last_error.text);
        snprintf(last_error.text + n, sizeof last_error.text - n, " (%s:%d)", last_error.file, last_error.line);
        last_error.file = NULL;
    }
}

HILT_API hilt_api_module *
hilt_api_parse(const char *text, size_t len)
{
    forget_error();
    hilt_module *m = hilt_parse(text, len, &last_error);
    if (m == NULL || !hilt_verify(m, &last_error) || !check_formats(m)) {
        say_where();
        hilt_module_free(m);
        return NULL;
    }
    hilt_api_module *h = hilt_malloc(sizeof *h);
    if (h == NULL) {
        hilt_error_no_memory(&last_error);
        hilt_module_free(m);
        return NULL;
    }
    h->m = m;
    return h;
}

HILT_API void
hilt_api_module_free(hilt_api_module *m)
{
    if (m != NULL) {
        hilt_module_free(m->m);
        hilt_free(m);
    }
}

static char *
text_or_error(hilt_str *s)
{
    if (s->failed) {
        hilt_error_no_memory(&last_error);
        hilt_str_free(s);
    }
    return s->data;
}

HILT_API char *
hilt_api_print(const hilt_api_module *m, unsigned flags)
{
    forget_error();
    hilt_str s = {0};
    hilt_print(&s, m->m, flags & HILT_API_LOCATIONS ? HILT_PRINT_LOCS : 0);
    return text_or_error(&s);
}

HILT_API void
hilt_api_free_text(char *text)
{
    hilt_free(text);
}

HILT_API int
hilt_api_optimize(hilt_api_module *m, const char *passes, int level)
{
    forget_error();
    return !hilt_opt_run(m->m, passes, level, &last_error);
}

/* -- code ------------------------------------------------------------------------------------------------ */
HILT_API char *
hilt_api_code(const hilt_api_module *m, const char *what, int level)
{
    forget_error();
    const hilt_gen *gen = hilt_gen_load(&last_error);
    hilt_gen_options o = {.opt_level = level, .keep_text = true};
    hilt_code *code = gen ? gen->compile(m->m, &o, &last_error) : NULL;
    if (code == NULL) {
        return NULL;
    }
    const char *text = gen->text(code, what);
    hilt_str s = {0};
    if (text == NULL) {
        hilt_error_set(&last_error, HILT_DIAG_BACKEND_FAILED, "there is no '%s' to show", what);
    }
    else {
        hilt_str_puts(&s, text);
    }
    gen->release(code);
    return text_or_error(&s);
}

static hilt_ptx *
translate(const hilt_api_module *m, const hilt_api_gpu_options *o, bool keep)
{
    const hilt_gen *gen = hilt_gen_load(&last_error);
    hilt_gpu_options options = {.arch = o->arch, .opt_level = o->level, .line_info = o->line_info, .keep_text = keep};
    hilt_ptx *ptx = gen ? gen->ptx(m->m, &options, &last_error) : NULL;
    if (ptx == NULL) {
        say_where();
    }
    return ptx;
}

HILT_API char *
hilt_api_gpu_code(const hilt_api_module *m, const char *what, const hilt_api_gpu_options *o)
{
    last_error = (hilt_error){0};
    bool llvm = strcmp(what, "gpu-llvm") == 0;
    hilt_ptx *ptx = translate(m, o, llvm);
    if (ptx == NULL) {
        return NULL;
    }
    hilt_str s = {0};
    hilt_str_puts(&s, llvm ? ptx->llvm : ptx->text);
    hilt_ptx_free(ptx);
    return text_or_error(&s);
}

static char *
notes_text(const hilt_cubin *c)
{
    hilt_str s = {0};
    hilt_str_puts(&s, "");
    for (uint32_t i = 0; i < c->nnotes; i++) {
        hilt_assemble_note_print(&s, &c->notes[i]);
        hilt_str_puts(&s, "\n");
    }
    return text_or_error(&s);
}

static int
write_bytes(const char *path, const void *data, size_t len)
{
    FILE *f = fopen(path, "wb");
    bool ok = f != NULL && fwrite(data, 1, len, f) == len;
    ok = f != NULL && fclose(f) == 0 && ok;
    return ok ? 0 : !hilt_error_set(&last_error, HILT_DIAG_BACKEND_FAILED, "cannot write %s", path);
}

HILT_API int
hilt_api_gpu_write(const hilt_api_module *m, const char *path, const hilt_api_gpu_options *o, char **ret_notes)
{
    last_error = (hilt_error){0};
    hilt_ptx *ptx = translate(m, o, false);
    hilt_assemble_options options = {.opt_level = o->level, .line_info = o->line_info, .extra = o->ptxas};
    hilt_cubin *c = ptx != NULL ? hilt_assemble(ptx, &options, &last_error) : NULL;
    int failed = c == NULL;
    if (!failed && ret_notes != NULL) {
        *ret_notes = notes_text(c);
        failed = *ret_notes == NULL;
    }
    if (!failed && path != NULL) {
        failed = write_bytes(path, c->data, c->len);
    }
    hilt_cubin_free(c);
    hilt_ptx_free(ptx);
    return failed;
}

HILT_API int
hilt_api_write_object(const hilt_api_module *m, const char *path, int level)
{
    forget_error();
    const hilt_gen *gen = hilt_gen_load(&last_error);
    hilt_gen_options o = {.opt_level = level, .object_path = path};
    hilt_code *code = gen ? gen->compile(m->m, &o, &last_error) : NULL;
    if (code == NULL) {
        return 1;
    }
    gen->release(code);
    return 0;
}

static bool
add_type(char ***data, size_t *len, size_t *cap, hilt_type t)
{
    hilt_str s = {0};
    hilt_type_print(&s, t);
    if (s.failed || (*len == *cap && !hilt_vec_grow((void **)data, cap, *len + 1, sizeof **data))) {
        hilt_str_free(&s);
        hilt_error_no_memory(&last_error);
        return false;
    }
    (*data)[(*len)++] = s.data;
    return true;
}

static bool
describe(hilt_api_function *f, const hilt_op *func)
{
    const hilt_region *body = func->regions[0];
    bool ok = true;
    for (uint32_t i = 0; ok && i < body->nargs; i++) {
        ok = add_type(&f->args.data, &f->args.len, &f->args.cap, body->args[i]->type);
    }
    for (uint32_t i = 0; ok && i < body->last->noperands; i++) {
        ok = add_type(&f->results.data, &f->results.len, &f->results.cap, hilt_operand(body->last, i)->type);
    }
    return ok;
}

static bool
compile_host(hilt_api_function *f, const hilt_op *func, int level, bool host_only)
{
    hilt_gen_options o = {.opt_level = level, .host_only = host_only};
    f->gen = hilt_gen_load(&last_error);
    f->code = f->gen ? f->gen->compile(f->m, &o, &last_error) : NULL;
    f->entry = f->code ? f->gen->entry(f->code, hilt_op_str(func, HILT_ATTR_SYM_NAME)) : NULL;
    return f->entry != NULL ||
           hilt_error_set(&last_error, HILT_DIAG_BACKEND_FAILED, "the compiled code has no entry");
}

/* Memory of a GPU is out of the host's reach. */
static bool
stays_off_memory(const hilt_module *m, const hilt_op *func)
{
    const hilt_region *body = func->regions[0];
    for (const hilt_op *op = body->first; op != NULL; op = hilt_op_next_inside(op, body)) {
        bool accesses = hilt_op_has(op, HILT_TRAIT_READS | HILT_TRAIT_WRITES);
        for (uint32_t i = 0; accesses && op->code != HILT_OP_LAUNCH && op->code != HILT_OP_PRINTF && i < op->noperands; i++) {
            hilt_type t = hilt_operand(op, i)->type;
            if (hilt_type_is_ptr(t) && t.space != HILT_SPACE_LOCAL) {
                hilt_error_at(&last_error, m, op->loc);
                return hilt_error_set(&last_error, HILT_DIAG_CONFIG_INVALID_VALUE,
                                      "'%s' itself accesses memory (%s), which is a GPU's when it runs for 'cuda'",
                                      hilt_op_str(func, HILT_ATTR_SYM_NAME), hilt_op_spoken(op));
            }
        }
    }
    return true;
}

/* As machine code where there is an assembler whose code the driver takes, else as PTX, for the driver's own. */
static bool
load_kernels(hilt_api_function *f, const hilt_cuda_facts *facts, int level)
{
    hilt_gpu_options gpu = {.arch = facts->arch, .opt_level = level};
    hilt_assemble_options options = {.opt_level = level, .driver = facts->driver};
    hilt_ptx *ptx = NULL;
    hilt_cubin *cubin = NULL;
    if (!hilt_kernels_compile(f->m, &gpu, &options, &ptx, &cubin, &last_error)) {
        say_where();
        return false;
    }
    f->cuda = hilt_cuda_load(&ptx, cubin != NULL ? cubin->data : NULL, &last_error);
    hilt_cubin_free(cubin);
    hilt_ptx_free(ptx);
    return f->cuda != NULL;
}

static bool
compile_for_gpu(hilt_api_function *f, const hilt_op *func, int level)
{
    int ordinal = hilt_cuda_current(&last_error);
    const hilt_cuda_facts *facts = ordinal >= 0 ? hilt_cuda_device(ordinal, &last_error) : NULL;
    if (facts == NULL || !stays_off_memory(f->m, func)) {
        return false;
    }
    if (!load_kernels(f, facts, level)) {
        return false;
    }
    f->device = hilt_cuda_on(f->cuda, ordinal, &last_error);
    return f->device != NULL && compile_host(f, func, level, true);
}

static bool
compile_for(hilt_api_function *f, const hilt_op *func, const char *device, int level)
{
    if (strcmp(device, "eval") == 0) {
        f->program = hilt_eval_prepare(f->m, func, &last_error);
        return f->program != NULL;
    }
    if (strcmp(device, "cuda") == 0) {
        return compile_for_gpu(f, func, level);
    }
    if (strcmp(device, "cpu") != 0) {
        return hilt_error_set(&last_error, HILT_DIAG_CONFIG_INVALID_VALUE,
                              "there is no device '%s': cpu, cuda or eval", device);
    }
    return compile_host(f, func, level, false);
}

HILT_API hilt_api_function *
hilt_api_compile(const hilt_api_module *m, const char *name, const char *device, int level)
{
    forget_error();
    hilt_api_function *f = hilt_malloc(sizeof *f);
    if (f == NULL) {
        hilt_error_no_memory(&last_error);
        return NULL;
    }
    *f = (hilt_api_function){.m = hilt_module_clone(m->m)};
    if (f->m == NULL) {
        hilt_error_no_memory(&last_error);
        hilt_free(f);
        return NULL;
    }
    const hilt_op *func = hilt_module_func(f->m, name);
    if (func == NULL) {
        hilt_error_set(&last_error, HILT_DIAG_CONFIG_INVALID_VALUE, "there is no function '%s'",
                       name ? name : "");
    }
    else if (hilt_op_attr(func, HILT_ATTR_KERNEL)) {
        hilt_error_set(&last_error, HILT_DIAG_CONFIG_INVALID_VALUE,
                       "'%s' is a kernel: it is launched by a host function, not called",
                       hilt_op_str(func, HILT_ATTR_SYM_NAME));
        func = NULL;
    }
    f->func = func;
    if (func == NULL || !describe(f, func) || !compile_for(f, func, device, level)) {
        explain_lost();
        hilt_api_function_free(f);
        return NULL;
    }
    return f;
}

HILT_API void
hilt_api_function_free(hilt_api_function *f)
{
    if (f == NULL) {
        return;
    }
    if (f->program != NULL) {
        hilt_eval_free(f->program);
    }
    if (f->code != NULL) {
        f->gen->release(f->code);
    }
    hilt_cuda_unload(f->cuda);
    for (size_t i = 0; i < f->args.len; i++) {
        hilt_free(f->args.data[i]);
    }
    for (size_t i = 0; i < f->results.len; i++) {
        hilt_free(f->results.data[i]);
    }
    hilt_vec_free(&f->args);
    hilt_vec_free(&f->results);
    hilt_module_free(f->m);
    hilt_free(f);
}

HILT_API size_t
hilt_api_arg_count(const hilt_api_function *f)
{
    return f->args.len;
}

HILT_API size_t
hilt_api_result_count(const hilt_api_function *f)
{
    return f->results.len;
}

HILT_API const char *
hilt_api_arg_type(const hilt_api_function *f, size_t i)
{
    return i < f->args.len ? f->args.data[i] : NULL;
}

HILT_API const char *
hilt_api_result_type(const hilt_api_function *f, size_t i)
{
    return i < f->results.len ? f->results.data[i] : NULL;
}

/* -- running --------------------------------------------------------------------------------------------- */
HILT_API int
hilt_api_call(hilt_api_function *f, const uint64_t *args, uint64_t *results)
{
    forget_error();
    hilt_run run = {.flush = flush_to_stdout, .device = f->device};
    int status = f->program ? hilt_eval_run(f->program, args, results, &run) : f->entry(args, results, &run);
    if (f->device != NULL && status == HILT_RUN_OK) {
        if (run.out.len != 0) { /* what kernels print comes from the driver while we wait */
            flush_to_stdout(&run);
        }
        status = hilt_cuda_wait(f->device, &run);
    }
    return finish(&run, status);
}

static void
print_note(void *client, hilt_fault *note)
{
    hilt_str text = {0};
    hilt_fault_print(&text, note);
    fprintf(stderr, "note: %s\n", text.data ? text.data : "");
    hilt_str_free(&text);
    hilt_free(note);
}

/* Where the address in argument i stands in args: i128 takes two slots. */
static size_t
slot_of_arg(const hilt_api_function *f, size_t i)
{
    size_t slot = 0;
    for (size_t k = 0; k < i; k++) {
        slot += strcmp(f->args.data[k], "i128") == 0 ? 2 : 1;
    }
    return slot;
}

/* Copies in, calls, copies back; there: addresses on the GPU, one a memory. */
static int
call_there(hilt_api_function *f, const uint64_t *args, uint64_t *mine, uint64_t *results, const hilt_api_memory *memory, size_t n,
           uint64_t *there)
{
    for (size_t k = 0; k < n; k++) {
        size_t slot = slot_of_arg(f, memory[k].arg);
        there[k] = hilt_cuda_alloc(f->device, memory[k].bytes, &last_error);
        if (!there[k] || !hilt_cuda_to(f->device, there[k], (void *)(uintptr_t)args[slot], memory[k].bytes, &last_error)) {
            return 1;
        }
        mine[slot] = there[k];
    }
    int status = hilt_api_call(f, mine, results);
    for (size_t k = 0; k < n && status == 0; k++) {
        void *here = (void *)(uintptr_t)args[slot_of_arg(f, memory[k].arg)];
        status = !hilt_cuda_from(f->device, here, there[k], memory[k].bytes, &last_error);
    }
    return status;
}

HILT_API int
hilt_api_call_copied(hilt_api_function *f, const uint64_t *args, uint64_t *results, const hilt_api_memory *memory, size_t n)
{
    if (f->device == NULL) {
        return hilt_api_call(f, args, results);
    }
    forget_error();
    size_t slots = slot_of_arg(f, f->args.len);
    uint64_t *mine = hilt_malloc((slots + n + 1) * sizeof *mine);
    if (mine == NULL) {
        return hilt_error_no_memory(&last_error), 1;
    }
    memcpy(mine, args, slots * sizeof *mine);
    memset(mine + slots, 0, (n + 1) * sizeof *mine);
    int status = call_there(f, args, mine, results, memory, n, mine + slots);
    explain_lost();
    for (size_t k = 0; k < n; k++) {
        hilt_cuda_release(f->device, mine[slots + k]);
    }
    hilt_free(mine);
    return status;
}

HILT_API int
hilt_api_check(hilt_api_function *f, const uint64_t *args, uint64_t *results, const hilt_api_memory *memory, size_t n,
               uint64_t first_seed, uint32_t schedules)
{
    forget_error();
    if (!f->program) {
        return hilt_error_set(&last_error, HILT_DIAG_CONFIG_INVALID_VALUE, "only what is compiled for eval can be checked"), 1;
    }
    hilt_check_extent *extents = hilt_malloc((n + 1) * sizeof *extents);
    if (!extents) {
        return hilt_error_no_memory(&last_error), 1;
    }
    const hilt_attr *names = hilt_op_attr(f->func, HILT_ATTR_ARG_NAMES);
    for (size_t k = 0; k < n; k++) {
        size_t arg = memory[k].arg, element = memory[k].element ? memory[k].element : 1;
        uint64_t low = args[slot_of_arg(f, arg)];
        extents[k] = (hilt_check_extent){.arg = (uint32_t)arg, .low = low, .high = low + memory[k].bytes, .rank = 1};
        extents[k].name = names && arg < names->strs.n ? names->strs.v[arg] : NULL;
        extents[k].element = (uint32_t)element;
        extents[k].shape[0] = (int64_t)(memory[k].bytes / element);
        extents[k].stride[0] = 1;
    }
    hilt_check_options o = {.first_seed = first_seed, .schedules = schedules, .extents = extents, .nextents = (uint32_t)n};
    o.note = print_note;
    hilt_run run = {.flush = flush_to_stdout};
    int status = finish(&run, hilt_eval_check(f->program, args, results, &run, &o));
    hilt_free(extents);
    return status;
}

/* -- values as text -------------------------------------------------------------------------------------- */
static bool
type_named(const char *text, hilt_type *ret)
{
    hilt_str s = {0};
    bool found = false;
    for (unsigned k = HILT_TYPE_NONE + 1; k < HILT_TYPE_PTR && !found; k++) {
        *ret = hilt_type_of((hilt_type_kind)k);
        s.len = 0;
        hilt_type_print(&s, *ret);
        found = !s.failed && strcmp(s.data, text) == 0;
    }
    hilt_str_free(&s);
    return found || hilt_error_set(&last_error, HILT_DIAG_CONFIG_INVALID_VALUE,
                                   "values of type '%s' have no text", text);
}

HILT_API int
hilt_api_value_parse(const char *type, const char *text, uint64_t slots[2])
{
    forget_error();
    hilt_type t;
    hilt_bits bits = {0};
    if (!type_named(type, &t)) {
        return 1;
    }
    if (!hilt_bits_parse(text, strlen(text), t, &bits)) {
        hilt_error_set(&last_error, HILT_DIAG_CONFIG_INVALID_VALUE, "'%s' is no %s", text, type);
        return 1;
    }
    slots[0] = bits.lo;
    slots[1] = bits.hi;
    return 0;
}

HILT_API char *
hilt_api_value_print(const char *type, const uint64_t slots[2])
{
    forget_error();
    hilt_type t;
    if (!type_named(type, &t)) {
        return NULL;
    }
    hilt_str s = {0};
    hilt_bits_print(&s, t, (hilt_bits){slots[0], hilt_type_bits(t) > 64 ? slots[1] : 0});
    return text_or_error(&s);
}
