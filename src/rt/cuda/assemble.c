/* Which assembler is taken:
 *
 *   1. ptxas, if HILT_PTXAS names it
 *   2. libnvJitLink, in this process, for PTX that loses nothing by it
 *   3. ptxas, started
 *   4. libnvJitLink, for the rest
 *
 * and where there is none, a caller who only wants to run gives the PTX to the driver, which has one too. For a small kernel
 * the library takes half the time of the program, or less, when it is loaded, and as much the first time. It assembles as if
 * other units were to be linked (ptxas -c), which costs a register and a scoreboard here and there, and ignores setmaxnreg
 * (C7504): so what works on warpgroups goes to ptxas first.
 */
#include "assembler.h"

static bool
wants_whole_program(const hilt_ptx *p)
{
    return strstr(p->text, "setmaxnreg.") || strstr(p->text, "wgmma.") || strstr(p->text, "tcgen05.");
}

/* It knows too little of the PTX or the architecture: as good as not there. */
static bool
is_too_old(const hilt_error *err)
{
    return strstr(err->text, "Unsupported .version") || strstr(err->text, "is not defined for option 'gpu-name'") ||
           strstr(err->text, "unrecognized architecture");
}

/* true: it is decided, with code or an error. */
static bool
try_one(hilt_tools *t, bool library, const hilt_ptx *p, const hilt_assemble_options *o, hilt_cubin **ret, hilt_error *err)
{
    hilt_error failure = {0};
    const hilt_str *path = library ? &t->library : &t->ptxas;
    bool loaded = path->len != 0;
    if (loaded) {
        *ret = library ? hilt_nvjitlink_run(path->data, p, o, &loaded, &failure) : hilt_ptxas_run(path->data, p, o, &failure);
    }
    if (loaded && !*ret && is_too_old(&failure)) {
        hilt_str_printf(&t->tried, " (%s is too old)", path->data);
        return false;
    }
    *err = loaded && !*ret ? failure : *err;
    return loaded;
}

hilt_cubin *
hilt_assemble(const hilt_ptx *p, const hilt_assemble_options *o, hilt_error *err)
{
    hilt_tools t;
    hilt_cubin *c = NULL;
    bool done = !hilt_tools_find(&t, o->driver);
    if (done) {
        hilt_error_no_memory(err);
    }
    bool first = !wants_whole_program(p); /* the library? else ptxas */
    if (!done && !try_one(&t, first, p, o, &c, err) && !try_one(&t, !first, p, o, &c, err)) {
        hilt_error_set(err, HILT_DIAG_ASSEMBLER_MISSING, HILT_DIAG_ASSEMBLER_MISSING_TEXT, t.tried.data ? t.tried.data : "");
    }
    hilt_tools_free(&t);
    return c;
}
