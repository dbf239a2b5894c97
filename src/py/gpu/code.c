/* The kernels of an entry as code for GPUs: PTX for an architecture, machine code, a loaded module.
 *
 * Made with the first call that runs there; for a GPU of another architecture, and for tensors that overlap where the first ones
 * did not, when a call first needs it, from the module that the entry keeps. With --gpu-arch PTX is all that is made before the
 * first call, unless more was asked for: that needs no GPU, no driver and no assembler.
 *
 * Code that was loaded stays loaded: a kernel may still run, a captured graph may run it again, and a failure is told by what the
 * module knows of it. So nothing of it is let go at the end of the process either.
 */
#include "gpu.h"
#include "../../rt/cuda/cuda.h"

hilt_gpu *
hilt_gpu_new(const hilt_options *o)
{
    hilt_gpu *g = hilt_malloc(sizeof *g);
    if (!g) {
        return (hilt_gpu *)PyErr_NoMemory();
    }
    hilt_toolkit_folders();
    memset(g, 0, sizeof *g);
    memcpy(g->arch, o->arch, sizeof g->arch);
    g->ptxas = o->ptxas ? PyUnicode_AsUTF8(o->ptxas) : NULL;
    if (o->ptxas && !g->ptxas) {
        hilt_free(g);
        return NULL;
    }
    return g;
}

static void
free_code(hilt_gpu_code *c)
{
    hilt_cubin_free(c->cubin);
    if (!c->lent) {
        hilt_ptx_free(c->ptx);
    }
    hilt_free(c);
}

void
hilt_gpu_free(hilt_gpu *g)
{
    for (hilt_gpu_code *c = g ? g->codes : NULL, *next; c; c = next) {
        next = c->next;
        free_code(c);
    }
    hilt_free(g);
}

/* -- making code: without the GIL -------------------------------------------------------------------------- */

static hilt_assemble_options
assembling(const hilt_entry_point *p, int driver)
{
    return (hilt_assemble_options){
        .opt_level = p->options.opt_level, .line_info = p->options.line_info, .extra = p->gpu->ptxas, .driver = driver};
}

bool
hilt_gpu_compile(const hilt_entry_point *p, const char *arch, bool overlap, bool assembled, int driver, hilt_ptx **ret_ptx,
                 hilt_cubin **ret_cubin, hilt_error *err)
{
    hilt_gpu_options o = {.arch = arch, .opt_level = p->options.opt_level, .line_info = p->options.line_info, .overlap = overlap,
                          .keep_text = p->options.dump_dir != NULL};
    hilt_assemble_options ptxas = assembling(p, driver);
    return hilt_kernels_compile(p->module, &o, assembled ? &ptxas : NULL, ret_ptx, ret_cubin, err);
}

/* NULL: err is set. */
static hilt_gpu_code *
new_code(const hilt_entry_point *p, const char *arch, bool overlap, bool assembled, int driver, hilt_error *err)
{
    hilt_gpu_code *c = hilt_malloc(sizeof *c);
    if (!c) {
        hilt_error_no_memory(err);
        return NULL;
    }
    *c = (hilt_gpu_code){.overlap = overlap};
    if (!hilt_gpu_compile(p, arch, overlap, assembled, driver, &c->ptx, &c->cubin, err)) {
        hilt_free(c);
        return NULL;
    }
    return c;
}

/* The code's PTX becomes the module's. NULL: err is set. */
static hilt_cuda_module *
load(const hilt_gpu_code *c, const hilt_cubin *cubin, hilt_error *err)
{
    hilt_ptx *ptx = c->ptx;
    return hilt_cuda_load(&ptx, cubin ? cubin->data : NULL, err);
}

/* "sm_90a": 90 and 'a'. */
static int
parse_arch(const char *arch, char *ret_suffix)
{
    char *end;
    long n = strtol(arch + 3, &end, 10);
    *ret_suffix = *end;
    return (int)n;
}

/* Whether code for that architecture runs on the GPU; *ret_machine: its machine code too. */
static bool
runs_on(const char *arch, const hilt_cuda_facts *f, bool *ret_machine)
{
    char suffix;
    int want = parse_arch(arch, &suffix), have = f->major * 10 + f->minor;
    *ret_machine = want / 10 == f->major && want <= have;
    return suffix == 'a' ? want == have : suffix == 'f' ? *ret_machine : want <= have;
}

bool
hilt_gpu_prepare(hilt_entry_point *p, int ordinal, hilt_error *err)
{
    hilt_gpu *g = p->gpu;
    const hilt_options *o = &p->options;
    if (*g->arch) {
        bool assembled = o->keep_cubin || o->keep_sass;
        hilt_gpu_code *c = g->codes = new_code(p, g->arch, !p->disjoint, assembled, 0, err);
        if (c && assembled && !c->cubin) { /* says where it was looked for */
            hilt_assemble_options ptxas = assembling(p, 0);
            c->cubin = hilt_assemble(c->ptx, &ptxas, err);
            return c->cubin != NULL;
        }
        return c != NULL;
    }
    ordinal = hilt_gpu_ordinal(ordinal, err);
    const hilt_cuda_facts *facts = ordinal >= 0 ? hilt_cuda_device(ordinal, err) : NULL;
    hilt_gpu_code *c = g->codes = facts ? new_code(p, facts->arch, !p->disjoint, true, facts->driver, err) : NULL;
    c = c && (c->module = load(c, c->cubin, err)) ? c : NULL;
    if (c) {
        c->lent = true;
    }
    return c && hilt_cuda_on(c->module, ordinal, err);
}

/* -- finding code: with the GIL ---------------------------------------------------------------------------- */

hilt_gpu_code *
hilt_gpu_first_code(const hilt_entry_point *p)
{
    hilt_gpu_code *c = p->gpu ? p->gpu->codes : NULL;
    while (c && c->next) {
        c = c->next;
    }
    return c;
}

static hilt_gpu_code *
find_code(const hilt_gpu *g, const char *arch, bool overlap)
{
    hilt_gpu_code *c = g->codes;
    while (c && (c->overlap != overlap || strcmp(c->ptx->arch, arch) != 0)) {
        c = c->next;
    }
    return c;
}

/* Code that is there, but not loaded. Another thread may be at it: then this one makes its own. NULL: err is set. */
static hilt_gpu_code *
load_code(hilt_entry_point *p, hilt_gpu_code *c, const hilt_cuda_facts *facts, bool machine, hilt_error *err)
{
    const hilt_cubin *cubin = machine ? c->cubin : NULL;
    hilt_cubin *made = NULL;
    c->lent = true;
    PyThreadState *thread = PyEval_SaveThread();
    if (machine && !cubin) {
        hilt_error none = {0};
        hilt_assemble_options ptxas = assembling(p, facts->driver);
        cubin = made = hilt_assemble(c->ptx, &ptxas, &none);
    }
    hilt_cuda_module *m = load(c, cubin, err);
    PyEval_RestoreThread(thread);
    c->module = m;
    c->lent = m != NULL;
    if (made && !c->cubin) {
        c->cubin = made;
    }
    else {
        hilt_cubin_free(made);
    }
    return m ? c : NULL;
}

/* Made anew, and listed. NULL: err is set. */
static hilt_gpu_code *
make_code(hilt_entry_point *p, const char *arch, bool overlap, const hilt_cuda_facts *facts, bool machine, hilt_error *err)
{
    PyThreadState *thread = PyEval_SaveThread();
    hilt_gpu_code *c = new_code(p, arch, overlap, machine, facts->driver, err);
    hilt_cuda_module *m = c ? load(c, c->cubin, err) : NULL;
    PyEval_RestoreThread(thread);
    if (!m) {
        if (c) {
            free_code(c);
        }
        return NULL;
    }
    c->module = m;
    c->lent = true;
    c->next = p->gpu->codes;
    p->gpu->codes = c;
    return c;
}

/* Another thread may have been faster: both are fine. */
static hilt_gpu_code *
loaded_code(hilt_entry_point *p, bool overlap, const hilt_cuda_facts *facts, hilt_error *err)
{
    const char *arch = *p->gpu->arch ? p->gpu->arch : facts->arch;
    bool machine;
    if (!runs_on(arch, facts, &machine)) {
        hilt_error_set(err, HILT_DIAG_CUDA_DEVICE,
                       "this was compiled for %s, but the call is on device %d, %s, which is of compute capability %d.%d", arch,
                       facts->ordinal, facts->name, facts->major, facts->minor);
        return NULL;
    }
    hilt_gpu_code *c = find_code(p->gpu, arch, overlap);
    return c && c->module ? c : c && !c->lent ? load_code(p, c, facts, machine, err) : make_code(p, arch, overlap, facts, machine, err);
}

const hilt_run_device *
hilt_gpu_find_device(hilt_entry_point *p, bool overlap, int ordinal)
{
    hilt_error err = {0};
    const hilt_cuda_facts *facts;
    const hilt_run_device *device;
    PyThreadState *thread = PyEval_SaveThread();
    ordinal = hilt_gpu_ordinal(ordinal, &err);
    facts = ordinal >= 0 ? hilt_cuda_device(ordinal, &err) : NULL;
    PyEval_RestoreThread(thread);
    hilt_gpu_code *c = facts ? loaded_code(p, overlap, facts, &err) : NULL;
    if (c) {
        hilt_cuda_module *m = c->module;
        thread = PyEval_SaveThread();
        device = hilt_cuda_on(m, ordinal, &err);
        PyEval_RestoreThread(thread);
    }
    if (!c || !device) {
        hilt_raise_error(&err);
        return NULL;
    }
    p->gpu->last[overlap].ordinal = ordinal;
    p->gpu->last[overlap].device = device;
    return device;
}

const hilt_cubin *
hilt_gpu_assemble(hilt_entry_point *p, hilt_gpu_code *c, hilt_error *err)
{
    if (c->cubin) {
        return c->cubin;
    }
    hilt_assemble_options ptxas = assembling(p, 0);
    PyThreadState *thread = PyEval_SaveThread();
    hilt_cubin *made = hilt_assemble(c->ptx, &ptxas, err);
    PyEval_RestoreThread(thread);
    if (made && c->cubin) { /* another thread was faster */
        hilt_cubin_free(made);
    }
    else if (made) {
        c->cubin = made;
    }
    return c->cubin;
}
