/* What an exported object that needs libhilt has for it, as LLVM IR in text: how libhilt is found when the object is loaded, and
 * what it is then told, the functions that the code calls and the kernels for a GPU.
 *
 * The text says where fields of structures of C lie; the assertions beside it hold it to that.
 */
#include "export_text.h"

/* Finds libhilt once a process: where HILT_LIBRARY says; else where it was, else on the loader's path. */
static const char find_runtime[] =
    "@hilt_runtime = global ptr null\n"
    "declare ptr @getenv(ptr)\n"
    "declare ptr @dlopen(ptr, i32)\n"
    "declare ptr @dlsym(ptr, ptr)\n"
    "declare ptr @dlerror()\n"
    "define i32 @hilt_find_runtime() noinline cold {\n"
    "  %had = load atomic ptr, ptr @hilt_runtime acquire, align 8\n"
    "  %have = icmp ne ptr %had, null\n"
    "  br i1 %have, label %found, label %look\n"
    "found:\n"
    "  ret i32 0\n"
    "look:\n"
    "  %name = call ptr @getenv(ptr @hilt_variable)\n"
    "  %set = icmp ne ptr %name, null\n"
    "  br i1 %set, label %is.set, label %usual\n"
    "is.set:\n"
    "  %letter = load i8, ptr %name\n"
    "  %some = icmp ne i8 %letter, 0\n"
    "  br i1 %some, label %named, label %usual\n"
    "named:\n"
    "  %h1 = call ptr @dlopen(ptr %name, i32 2)\n"
    "  br label %opened\n"
    "usual:\n"
    "  %h2 = call ptr @dlopen(ptr @hilt_library, i32 2)\n"
    "  %gone = icmp eq ptr %h2, null\n"
    "  br i1 %gone, label %by.path, label %opened\n"
    "by.path:\n"
    "  %h3 = call ptr @dlopen(ptr @hilt_soname, i32 2)\n"
    "  br label %opened\n"
    "opened:\n"
    "  %h = phi ptr [%h1, %named], [%h2, %usual], [%h3, %by.path]\n"
    "  %none = icmp eq ptr %h, null\n"
    "  br i1 %none, label %missing, label %there\n"
    "missing:\n"
    "  %why = call ptr @dlerror()\n"
    "  %c1 = call i32 @hilt_fail(i32 9, ptr @hilt_no_library, ptr %why)\n"
    "  ret i32 %c1\n"
    "there:\n"
    "  %table = call ptr @dlsym(ptr %h, ptr @hilt_symbol)\n"
    "  %old = icmp eq ptr %table, null\n"
    "  br i1 %old, label %other, label %known\n"
    "known:\n"
    "  %version = load i64, ptr %table\n"
    "  %same = icmp eq i64 %version, @VERSION@\n"
    "  br i1 %same, label %good, label %other\n"
    "other:\n"
    "  %c2 = call i32 @hilt_fail(i32 9, ptr @hilt_other_version, ptr @hilt_empty)\n"
    "  ret i32 %c2\n"
    "good:\n"
    "  store atomic ptr %table, ptr @hilt_runtime release, align 8\n"
    "  ret i32 0\n"
    "}\n";
_Static_assert(HILT_EXPORT_NO_RUNTIME == 9 && HILT_RUN_ASSERTION == 1 && HILT_RUN_FAULT == 3, "the texts say so");

void
hilt_export_find_runtime(writer *w)
{
    const char *version = strstr(find_runtime, "@VERSION@");
    hilt_str_add(w->out, find_runtime, (size_t)(version - find_runtime));
    hilt_str_printf(w->out, "%d%s", HILT_EXPORT_VERSION, version + strlen("@VERSION@"));
    hilt_export_named_string(&w->data, "hilt_variable", "HILT_LIBRARY");
    hilt_export_named_string(&w->data, "hilt_soname", "libhilt.so");
    hilt_export_named_string(&w->data, "hilt_symbol", "hilt_export_table");
    hilt_str missing = {0};
    hilt_str_printf(&missing, "libhilt.so is neither at %s, where it was, nor on the loader's path, nor does HILT_LIBRARY say where: ",
                    w->x->library);
    hilt_export_named_string(&w->data, "hilt_library", w->x->library);
    hilt_export_named_string(&w->data, "hilt_no_library", missing.data ? missing.data : "");
    hilt_export_named_string(&w->data, "hilt_other_version", "libhilt.so is of another version than the hilt that made this object");
    w->out->failed |= missing.failed;
    hilt_str_free(&missing);
}

/* -- what the object is, for libhilt ------------------------------------------------------------------------ */
#define KERNEL_TYPE "{ptr, ptr, ptr, i32, i32, i32, i32, [3 x i32], [3 x i32], i32, i32, ptr}"
#define SITE_TYPE "{i32, ptr, ptr, i64, i32, ptr, ptr, i32, i32}"
_Static_assert(sizeof(hilt_ptx_kernel) == 80 && offsetof(hilt_ptx_kernel, line) == 24 &&
                   offsetof(hilt_ptx_kernel, fixed_cluster) == 52 && offsetof(hilt_ptx_kernel, max_threads) == 68 &&
                   offsetof(hilt_ptx_kernel, slots) == 72,
               "KERNEL_TYPE");
_Static_assert(sizeof(hilt_ptx_site) == 64 && offsetof(hilt_ptx_site, message_len) == 24 && offsetof(hilt_ptx_site, dim) == 32 &&
                   offsetof(hilt_ptx_site, file) == 48 && offsetof(hilt_ptx_site, col) == 60,
               "SITE_TYPE");
_Static_assert(sizeof(hilt_export_image) == 48 && offsetof(hilt_export_image, nkernels) == 40, "put_image");

static void
put_image(writer *w, int which)
{
    const hilt_ptx *p = w->x->gpu[which];
    hilt_str kernels = {0}, sites = {0};
    char name[32];
    for (uint32_t i = 0; i < p->nkernels; i++) {
        const hilt_ptx_kernel *k = &p->kernels[i];
        const uint32_t *b = k->fixed_block, *c = k->fixed_cluster;
        unsigned slots = hilt_export_bytes(w, k->slots, k->nparams);
        hilt_str_printf(&kernels,
                        "%s" KERNEL_TYPE "{ptr %s, ptr %s, ptr %s, i32 %d, i32 %u, i32 %u, i32 %u, [3 x i32] [i32 %u, i32 %u, i32 %u], "
                        "[3 x i32] [i32 %u, i32 %u, i32 %u], i32 %u, i32 %u, ptr @hilt_c%u}",
                        i ? ", " : "", hilt_export_string(w, k->name).s, hilt_export_string(w, k->symbol).s, hilt_export_string(w, k->file).s, k->line, k->shared,
                        k->static_shared, k->shared_align, b[0], b[1], b[2], c[0], c[1], c[2], k->nparams,
                        k->max_threads, slots);
    }
    for (uint32_t i = 0; i < p->nsites; i++) {
        const hilt_ptx_site *t = &p->sites[i];
        hilt_str_printf(&sites,
                        "%s" SITE_TYPE "{i32 %d, ptr %s, ptr %s, i64 %zu, i32 %d, ptr %s, ptr %s, i32 %d, i32 %d}", i ? ", " : "",
                        (int)t->id, hilt_export_string(w, t->kernel).s, hilt_export_string(w, t->message).s, t->message_len, t->dim, hilt_export_string(w, t->text).s,
                        hilt_export_string(w, t->file).s, t->line, t->col);
    }
    snprintf(name, sizeof name, "hilt_kernels%d", which);
    hilt_export_array(w, &w->data, name, KERNEL_TYPE, &kernels, p->nkernels);
    snprintf(name, sizeof name, "hilt_sites%d", which);
    hilt_export_array(w, &w->data, name, SITE_TYPE, &sites, p->nsites);
    val v_cubin = {"null"}, v_arch = hilt_export_string(w, p->arch), v_ptx = hilt_export_string(w, p->text);
    if (w->x->cubin[which]) {
        snprintf(v_cubin.s, sizeof v_cubin.s, "@hilt_c%u", hilt_export_bytes(w, w->x->cubin[which], w->x->cubin_size[which]));
    }
    hilt_str_printf(&w->data,
                    "@hilt_image%d = private constant {ptr, ptr, ptr, ptr, ptr, i32, i32} {ptr %s, ptr %s, ptr %s, ptr @hilt_kernels%d, "
                    "ptr @hilt_sites%d, i32 %u, i32 %u}\n",
                    which, v_arch.s, v_cubin.s, v_ptx.s, which, which, p->nkernels, p->nsites);
    hilt_str_free(&kernels);
    hilt_str_free(&sites);
}

void
hilt_export_describe(writer *w, const hilt_export_calls *calls)
{
    hilt_str names = {0};
    for (uint32_t i = 0; i < calls->nnames; i++) {
        hilt_str_printf(&names, "%sptr %s", i ? ", " : "", hilt_export_string(w, calls->names[i]).s);
    }
    hilt_export_array(w, &w->data, "hilt_names", "ptr", &names, calls->nnames);
    hilt_str_free(&names);
    hilt_str_printf(&w->data, "@%s = global [%u x ptr] zeroinitializer\n", HILT_EXPORT_ADDRESSES, calls->nnames);
    val images[2] = {{"null"}, {"null"}};
    for (int i = 0; i < 2; i++) {
        if (w->x->gpu[i]) {
            put_image(w, i);
            snprintf(images[i].s, sizeof images[i].s, "@hilt_image%d", i);
        }
    }
    hilt_str_printf(&w->data,
                    "@hilt_exported = constant {ptr, ptr, ptr, i64, [2 x ptr]} {ptr %s, ptr @hilt_names, ptr @%s, i64 %u, [2 x ptr] "
                    "[ptr %s, ptr %s]}\n",
                    hilt_export_string(w, HILT_VERSION).s, HILT_EXPORT_ADDRESSES, calls->nnames, images[0].s, images[1].s);
}
_Static_assert(sizeof(hilt_exported) == 48 && offsetof(hilt_exported, images) == 32, "hilt_export_describe");
