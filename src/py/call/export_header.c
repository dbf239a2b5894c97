/* The C header of an exported function, for people to read too: a struct a tensor, the call, loading, errors. */
#include "export.h"

static const char *
c_type(hilt_dtype d)
{
    switch (d) {
    case HILT_DTYPE_BOOLEAN:
        return "bool";
    case HILT_DTYPE_INT8:
        return "int8_t";
    case HILT_DTYPE_INT16:
        return "int16_t";
    case HILT_DTYPE_INT32:
        return "int32_t";
    case HILT_DTYPE_INT64:
        return "int64_t";
    case HILT_DTYPE_INT128:
        return "__int128";
    case HILT_DTYPE_UINT16:
    case HILT_DTYPE_FLOAT16:
    case HILT_DTYPE_BFLOAT16:
        return "uint16_t";
    case HILT_DTYPE_UINT32:
        return "uint32_t";
    case HILT_DTYPE_UINT64:
        return "uint64_t";
    case HILT_DTYPE_UINT128:
        return "unsigned __int128";
    case HILT_DTYPE_TFLOAT32:
    case HILT_DTYPE_FLOAT32:
        return "float";
    case HILT_DTYPE_FLOAT64:
        return "double";
    case HILT_DTYPE_UINT8:
    case HILT_DTYPE_INT4:
    case HILT_DTYPE_FLOAT8E4M3FN:
    case HILT_DTYPE_FLOAT8E5M2:
    case HILT_DTYPE_COUNT:
        break;
    }
    return "uint8_t";
}

/* What the C type does not say of the value. */
static const char *
c_note(hilt_dtype d)
{
    if (d == HILT_DTYPE_INT4) {
        return ", in the low four bits";
    }
    bool bits = hilt_dtype_is_float(d) && hilt_dtype_bits(d) <= 16;
    return bits ? ", as its bits" : d == HILT_DTYPE_TFLOAT32 ? ", rounded to it" : "";
}

static void
put_sizes(hilt_str *s, const hilt_export_arg *a, int part)
{
    for (uint32_t i = 0; i < a->rank; i++) {
        hilt_str_puts(s, i ? ", " : "(");
        if (a->sizes[part][i].in_slot) {
            hilt_str_puts(s, "?");
        }
        else {
            hilt_str_printf(s, "%lld", (long long)a->sizes[part][i].value);
        }
    }
    hilt_str_puts(s, a->rank ? ")" : "()");
}

/* Which modes the elements of a dynamic array are of. */
static void
put_dynamic(hilt_str *s, const hilt_export_arg *a, int part, const char *type, const char *name)
{
    uint32_t n = 0;
    hilt_str modes = {0};
    for (uint32_t i = 0; i < a->rank; i++) {
        if (a->sizes[part][i].in_slot) {
            hilt_str_printf(&modes, n++ ? ", %u" : "%u", i);
        }
    }
    if (n) {
        hilt_str_printf(s, "    %s %s[%u]; /* of mode%s %s%s */\n", type, name, n, n > 1 ? "s" : "", modes.data ? modes.data : "",
                        part ? ", in elements" : "");
    }
    s->failed |= modes.failed;
    hilt_str_free(&modes);
}

static void
put_need(hilt_str *s, const hilt_exporter *x, const hilt_export_need *need)
{
    static const char *const parts[2] = {"extent", "stride"};
    switch (need->kind) {
    case HILT_EXPORT_MULTIPLE:
        hilt_str_printf(s, "; the %s of mode %u is a multiple of %llu", parts[need->part], need->mode,
                        (unsigned long long)need->value);
        break;
    case HILT_EXPORT_SAME:
        hilt_str_printf(s, "; the %s of mode %u is that of mode %u of %s", parts[need->part], need->mode, need->other_mode,
                        x->args.data[need->other_arg].name);
        break;
    case HILT_EXPORT_COMPACT:
        hilt_str_puts(s, "; the strides are compact");
        break;
    case HILT_EXPORT_INDEX:
        break;
    }
}

static void
put_tensor(hilt_str *s, const hilt_exporter *x, uint32_t i)
{
    const hilt_export_arg *a = &x->args.data[i];
    const hilt_exported_arg *f = &x->facts.data[i];
    hilt_str_printf(s, "/* %s: a tensor of %s, shape ", a->name, hilt_dtype_name(f->dtype));
    put_sizes(s, a, 0);
    hilt_str_puts(s, ", strides ");
    put_sizes(s, a, 1);
    hilt_str_printf(s, "; data is aligned to %u byte%s%s", a->align, a->align > 1 ? "s" : "", f->readonly ? ", and only read" : "");
    for (uint32_t k = 0; k < x->needs.len; k++) {
        const hilt_export_need *need = &x->needs.data[k];
        if (need->kind != HILT_EXPORT_INDEX && need->arg == i) {
            put_need(s, x, need);
        }
    }
    hilt_str_puts(s, " */\ntypedef struct {\n    void *data;\n");
    put_dynamic(s, a, 0, a->narrow ? "int32_t" : "int64_t", "dynamic_shapes");
    put_dynamic(s, a, 1, "int64_t", "dynamic_strides");
    hilt_str_printf(s, "} %s_Tensor_%s_t;\n\n", x->prefix, a->name);
}

static void
put_errors(hilt_str *s, const hilt_exporter *x)
{
#define HILT_EXPORT_CODE(id, code, text) {#id, code, text},
    static const struct {
        const char *name;
        int code;
        const char *text;
    } codes[] = {
#include "../../rt/export.def"
    };
#undef HILT_EXPORT_CODE
    hilt_str_printf(s, "/* What every function here returns that can fail. */\nenum %s_Error {\n", x->prefix);
    for (size_t i = 0; i < HILT_COUNT(codes); i++) {
        hilt_str_printf(s, "    %s_%s = %d, /* %s */\n", x->prefix, codes[i].name, codes[i].code, codes[i].text);
    }
    hilt_str_printf(s,
                    "};\n"
                    "/* The text of a code. */\n"
                    "const char *%s_Error_Text(int32_t code);\n"
                    "/* More of the last failure in this thread: which argument it was, or the line of Python and its message. Empty if there\n"
                    " * was none; it stays until the next one. */\n"
                    "const char *%s_Error_Detail(void);\n\n",
                    x->prefix, x->prefix);
}

static void
put_module(hilt_str *s, const hilt_exporter *x)
{
    const char *p = x->prefix;
    hilt_str_printf(s,
                    "/* Load it once, before the first call, and unload it after the last. Calls may come from many threads at once. */\n"
                    "typedef struct {\n    void *loaded; /* NULL: not loaded */\n} %s_Kernel_Module_t;\n"
                    "int32_t %s_Kernel_Module_Load(%s_Kernel_Module_t *module);\n"
                    "int32_t %s_Kernel_Module_Unload(%s_Kernel_Module_t *module);\n\n",
                    p, p, p, p, p);
}

static void
put_parameter(hilt_str *s, const hilt_exporter *x, uint32_t i)
{
    const hilt_export_arg *a = &x->args.data[i];
    switch (a->kind) {
    case HILT_EXPORT_NUMBER:
        hilt_str_printf(s, ", %s %s", c_type(x->facts.data[i].dtype), a->name);
        break;
    case HILT_EXPORT_ADDRESS:
    case HILT_EXPORT_STREAM:
        hilt_str_printf(s, ", void *%s", a->name);
        break;
    case HILT_EXPORT_TENSOR:
        hilt_str_printf(s, ", %s_Tensor_%s_t *%s", x->prefix, a->name, a->name);
        break;
    }
}

/* What the parameters are, as far as their types do not say. */
static void
put_call_notes(hilt_str *s, const hilt_exporter *x)
{
    for (uint32_t i = 0; i < x->args.len; i++) {
        const hilt_export_arg *a = &x->args.data[i];
        hilt_dtype d = x->facts.data[i].dtype;
        if (a->kind == HILT_EXPORT_NUMBER) {
            hilt_str_printf(s, " *   %s: %s%s\n", a->name, hilt_dtype_name(d), c_note(d));
        }
        else if (a->kind == HILT_EXPORT_ADDRESS) {
            hilt_str_printf(s, " *   %s: address of %s, aligned to %u bytes\n", a->name, hilt_dtype_name(d), a->align);
        }
        else if (a->kind == HILT_EXPORT_STREAM) {
            hilt_str_printf(s, " *   %s: a CUDA stream (cudaStream_t or CUstream)%s\n", a->name,
                            x->gpu ? "; NULL is the default stream" : ", which a CPU does not look at");
        }
    }
    for (uint32_t i = 0; i < x->returned.len; i++) {
        const hilt_exported_result *r = &x->returned.data[i];
        if (r->constant) {
            hilt_str_printf(s, " *   %s is always %s\n", r->name, r->constant);
        }
        else {
            hilt_str_printf(s, " *   %s: %s%s, which the call writes\n", r->name, hilt_dtype_name(r->dtype), c_note(r->dtype));
        }
    }
}

static void
put_call(hilt_str *s, const hilt_exporter *x)
{
    hilt_str_printf(s, "/* %s()%s%s\n", x->function,
                    x->gpu ? ": data is memory of the GPU that is current in the calling thread. A kernel may still run when the call\n"
                             " * returns; that one failed may show at a later call"
                           : "",
                    x->args.len ? "." : "");
    put_call_notes(s, x);
    hilt_str_printf(s, " */\nint32_t cute_dsl_%s_wrapper(%s_Kernel_Module_t *module", x->prefix, x->prefix);
    for (uint32_t i = 0; i < x->args.len; i++) {
        put_parameter(s, x, i);
    }
    for (uint32_t i = 0; i < x->returned.len; i++) {
        const hilt_exported_result *r = &x->returned.data[i];
        if (!r->constant) {
            hilt_str_printf(s, ", %s *%s", c_type(r->dtype), r->name);
        }
    }
    hilt_str_puts(s, ");\n\n");
}

void
hilt_export_header(hilt_str *s, const hilt_exporter *x)
{
    hilt_str_printf(s, "/* %s, exported by hilt %s. Link with %s.o -lm -ldl -lpthread%s */\n", x->function, HILT_VERSION, x->file,
                    x->runtime ? "; at run time it needs libhilt.so (HILT_LIBRARY, where it\n"
                                 " * was at the export, or the loader's path)."
                               : ".");
    hilt_str_printf(s,
                    "#ifndef HILT_EXPORT_%s_H\n#define HILT_EXPORT_%s_H\n\n#include <stdbool.h>\n#include <stdint.h>\n\n"
                    "#ifdef __cplusplus\nextern \"C\" {\n#endif\n\n",
                    x->prefix, x->prefix);
    put_errors(s, x);
    put_module(s, x);
    for (uint32_t i = 0; i < x->args.len; i++) {
        if (x->args.data[i].kind == HILT_EXPORT_TENSOR) {
            put_tensor(s, x, i);
        }
    }
    put_call(s, x);
    hilt_str_puts(s, "#ifdef __cplusplus\n}\n#endif\n\n#endif\n");
}
