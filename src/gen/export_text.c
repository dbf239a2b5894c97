/* The functions of an exported function's header, as LLVM IR in text: loading, the checked call, errors in words.
 *
 * Text, because it is read more easily than the calls that would build it, and is parsed once an export. A call stores its
 * arguments in slots, checks them there, and runs the function's own code: by libhilt, if that launches kernels or prints, else
 * directly, and then nothing of libhilt is needed. Everything has external linkage until it is joined with the function's
 * code (export.c), which leaves only the header's functions visible.
 */
#include "export_text.h"

unsigned
hilt_export_bytes(writer *w, const void *bytes, size_t len)
{
    unsigned id = w->n++;
    const unsigned char *p = bytes;
    hilt_str_printf(&w->data, "@hilt_c%u = private unnamed_addr constant [%zu x i8] c\"", id, len);
    for (size_t i = 0; i < len; i++) {
        bool plain = p[i] >= ' ' && p[i] < 127 && p[i] != '"' && p[i] != '\\';
        hilt_str_printf(&w->data, plain ? "%c" : "\\%02X", p[i]);
    }
    hilt_str_puts(&w->data, "\"\n");
    return id;
}

/* A text whose name is known. */
void
hilt_export_named_string(hilt_str *s, const char *name, const char *value)
{
    hilt_str_printf(s, "@%s = private unnamed_addr constant [%zu x i8] c\"", name, strlen(value) + 1);
    for (const unsigned char *p = (const unsigned char *)value; *p; p++) {
        hilt_str_printf(s, *p >= ' ' && *p < 127 && *p != '"' && *p != '\\' ? "%c" : "\\%02X", *p);
    }
    hilt_str_puts(s, "\\00\"\n");
}

/* A constant of text and its NUL: "@hilt_c7"; "null" for NULL. */
val
hilt_export_string(writer *w, const char *s)
{
    val v = {"null"};
    if (s) {
        snprintf(v.s, sizeof v.s, "@hilt_c%u", hilt_export_bytes(w, s, strlen(s) + 1));
    }
    return v;
}

void
hilt_export_array(writer *w, hilt_str *s, const char *name, const char *type, const hilt_str *items, uint32_t n)
{
    hilt_str_printf(s, "@%s = private constant [%u x %s] [%s]\n", name, n, type, items->len ? items->data : "");
    w->out->failed |= items->failed;
}

static val
constant(int64_t c)
{
    val v;
    snprintf(v.s, sizeof v.s, "%lld", (long long)c);
    return v;
}

/* An instruction; what it gives. */
HILT_PRINTF(2, 3)
static val
put(writer *w, const char *fmt, ...)
{
    val v;
    snprintf(v.s, sizeof v.s, "%%v%u", w->n++);
    hilt_str_printf(w->out, "  %s = ", v.s);
    va_list ap;
    va_start(ap, fmt);
    hilt_str_vprintf(w->out, fmt, ap);
    va_end(ap);
    hilt_str_puts(w->out, "\n");
    return v;
}

/* Leaves with the code where the i1 is true. */
HILT_PRINTF(4, 5)
static void
refuse_if(writer *w, val v_bad, hilt_export_code code, const char *fmt, ...)
{
    char what[200];
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(what, sizeof what, fmt, ap);
    va_end(ap);
    val v_text = hilt_export_string(w, what);
    unsigned n = w->n++;
    hilt_str_printf(w->out,
                    "  br i1 %s, label %%bad%u, label %%good%u\nbad%u:\n  %%code%u = call i32 @hilt_fail(i32 %d, ptr %s, ptr "
                    "@hilt_empty)\n  ret i32 %%code%u\ngood%u:\n",
                    v_bad.s, n, n, n, n, code, v_text.s, n, n);
}

/* -- the same in every object ------------------------------------------------------------------------------ */
static const char always[] =
    "@hilt_empty = private unnamed_addr constant [1 x i8] zeroinitializer\n"
    "@hilt_detail = thread_local global [2048 x i8] zeroinitializer\n"
    "declare ptr @llvm.threadlocal.address.p0(ptr)\n"
    "declare {i64, i1} @llvm.smul.with.overflow.i64(i64, i64)\n"
    "declare i32 @snprintf(ptr, i64, ptr, ...)\n"
    "define i32 @hilt_fail(i32 %code, ptr %text, ptr %more) noinline cold {\n"
    "  %to = call ptr @llvm.threadlocal.address.p0(ptr @hilt_detail)\n"
    "  %n = call i32 (ptr, i64, ptr, ...) @snprintf(ptr %to, i64 2048, ptr @hilt_two, ptr %text, ptr %more)\n"
    "  ret i32 %code\n"
    "}\n";

/* What libhilt does in objects that need it. */
static const char own_assert_failed[] =
    "define i32 @hilt_rt_assert_failed(ptr %run, ptr %message, i64 %len, ptr %file, i32 %line, i32 %col) noinline cold {\n"
    "  %to = call ptr @llvm.threadlocal.address.p0(ptr @hilt_detail)\n"
    "  %n = trunc i64 %len to i32\n"
    "  %none = icmp eq i32 %n, 0\n"
    "  %first = select i1 %none, ptr @hilt_plain, ptr @hilt_empty\n"
    "  %unknown = icmp eq ptr %file, null\n"
    "  br i1 %unknown, label %nowhere, label %somewhere\n"
    "somewhere:\n"
    "  %a = call i32 (ptr, i64, ptr, ...) @snprintf(ptr %to, i64 2048, ptr @hilt_place, ptr %file, i32 %line, ptr %first, i32 %n, "
    "ptr %message)\n"
    "  ret i32 1\n"
    "nowhere:\n"
    "  %b = call i32 (ptr, i64, ptr, ...) @snprintf(ptr %to, i64 2048, ptr @hilt_nowhere, ptr %first, i32 %n, ptr %message)\n"
    "  ret i32 1\n"
    "}\n";

/* The fields of hilt_index_check. */
static const char own_bad_index[] =
    "define i32 @hilt_rt_bad_index(ptr %run, ptr %check, i64 %index, i64 %extent, ptr %block, ptr %thread) noinline cold {\n"
    "  %to = call ptr @llvm.threadlocal.address.p0(ptr @hilt_detail)\n"
    "  %name.at = getelementptr {ptr, ptr, ptr, ptr, i32, i32, i32}, ptr %check, i32 0, i32 0\n"
    "  %file.at = getelementptr {ptr, ptr, ptr, ptr, i32, i32, i32}, ptr %check, i32 0, i32 3\n"
    "  %line.at = getelementptr {ptr, ptr, ptr, ptr, i32, i32, i32}, ptr %check, i32 0, i32 5\n"
    "  %name = load ptr, ptr %name.at\n"
    "  %file = load ptr, ptr %file.at\n"
    "  %line = load i32, ptr %line.at\n"
    "  %unnamed = icmp eq ptr %name, null\n"
    "  %unknown = icmp eq ptr %file, null\n"
    "  %name.or = select i1 %unnamed, ptr @hilt_empty, ptr %name\n"
    "  %file.or = select i1 %unknown, ptr @hilt_empty, ptr %file\n"
    "  %n = call i32 (ptr, i64, ptr, ...) @snprintf(ptr %to, i64 2048, ptr @hilt_index, ptr %file.or, i32 %line, i64 %index, "
    "ptr %name.or, i64 %extent)\n"
    "  ret i32 3\n"
    "}\n";
_Static_assert(offsetof(hilt_index_check, file) == 24 && offsetof(hilt_index_check, line) == 36, "own_bad_index reads it");

/* -- the module, and errors ------------------------------------------------------------------------------------ */

_Static_assert(offsetof(hilt_export_runtime, open) == 8 && offsetof(hilt_export_runtime, close) == 16 &&
                   offsetof(hilt_export_runtime, call) == 24,
               "put_runtime_function");

/* A function of hilt_export_runtime. */
static val
put_runtime_function(writer *w, size_t offset)
{
    val v_table = put(w, "load atomic ptr, ptr @hilt_runtime acquire, align 8");
    val v_at = put(w, "getelementptr i8, ptr %s, i64 %zu", v_table.s, offset);
    return put(w, "load ptr, ptr %s", v_at.s);
}

static val
put_detail(writer *w)
{
    return put(w, "call ptr @llvm.threadlocal.address.p0(ptr @hilt_detail)");
}

static void
put_errors(writer *w)
{
#define HILT_EXPORT_CODE(id, code, text) text,
    static const char *const texts[] = {
#include "../rt/export.def"
    };
#undef HILT_EXPORT_CODE
    enum { N = HILT_COUNT(texts) };
    hilt_str all = {0};
    for (int i = 0; i < N; i++) {
        hilt_str_printf(&all, "%sptr %s", i ? ", " : "", hilt_export_string(w, texts[i]).s);
    }
    hilt_export_array(w, &w->data, "hilt_texts", "ptr", &all, N);
    hilt_str_free(&all);
    val v_unknown = hilt_export_string(w, "no code of an exported function");
    hilt_str_printf(w->out,
                    "define ptr @%s_Error_Text(i32 %%code) {\n"
                    "  %%known = icmp ult i32 %%code, %d\n"
                    "  br i1 %%known, label %%yes, label %%no\n"
                    "yes:\n"
                    "  %%at = getelementptr [%d x ptr], ptr @hilt_texts, i32 0, i32 %%code\n"
                    "  %%text = load ptr, ptr %%at\n"
                    "  ret ptr %%text\n"
                    "no:\n"
                    "  ret ptr %s\n"
                    "}\n"
                    "define ptr @%s_Error_Detail() {\n"
                    "  %%at = call ptr @llvm.threadlocal.address.p0(ptr @hilt_detail)\n"
                    "  ret ptr %%at\n"
                    "}\n",
                    w->x->prefix, N, N, v_unknown.s, w->x->prefix);
}

static void
put_load(writer *w, bool runtime)
{
    hilt_str_printf(w->out, "define i32 @%s_Kernel_Module_Load(ptr %%module) {\n", w->x->prefix);
    refuse_if(w, put(w, "icmp eq ptr %%module, null"), HILT_EXPORT_NULL_POINTER, "the module is null");
    if (!runtime) {
        hilt_str_puts(w->out, "  store ptr @hilt_texts, ptr %module\n  ret i32 0\n}\n"); /* no null pointer, that is all */
    }
    else {
        val v_found = put(w, "call i32 @hilt_find_runtime()");
        val v_bad = put(w, "icmp ne i32 %s, 0", v_found.s);
        hilt_str_printf(w->out, "  br i1 %s, label %%bad, label %%good\nbad:\n  ret i32 %s\ngood:\n", v_bad.s, v_found.s);
        val v_open = put_runtime_function(w, offsetof(hilt_export_runtime, open)), v_detail = put_detail(w);
        val v_code = put(w, "call i32 %s(ptr @hilt_exported, ptr %%module, ptr %s, i64 2048)", v_open.s, v_detail.s);
        hilt_str_printf(w->out, "  ret i32 %s\n}\n", v_code.s);
    }
    hilt_str_printf(w->out, "define i32 @%s_Kernel_Module_Unload(ptr %%module) {\n", w->x->prefix);
    refuse_if(w, put(w, "icmp eq ptr %%module, null"), HILT_EXPORT_NULL_POINTER, "the module is null");
    val v_held = put(w, "load ptr, ptr %%module");
    refuse_if(w, put(w, "icmp eq ptr %s, null", v_held.s), HILT_EXPORT_NOT_LOADED, "it was not loaded, or is unloaded already");
    if (runtime) {
        val v_close = put_runtime_function(w, offsetof(hilt_export_runtime, close));
        hilt_str_printf(w->out, "  call void %s(ptr %s)\n", v_close.s, v_held.s);
    }
    hilt_str_puts(w->out, "  store ptr null, ptr %module\n  ret i32 0\n}\n");
}

/* -- the call: arguments ---------------------------------------------------------------------------------------- */

/* As C passes it; what C has no type for as its bits. */
static const char *
c_type(hilt_type t)
{
    unsigned bits = hilt_type_bits(t);
    bool real = t.kind == HILT_TYPE_F32 || t.kind == HILT_TYPE_TF32 || t.kind == HILT_TYPE_F64;
    return bits <= 8    ? "i8"
           : bits <= 16 ? "i16"
           : bits <= 32 ? (real ? "float" : "i32")
           : bits <= 64 ? (real ? "double" : "i64")
                        : "i128";
}

static void
put_slot(writer *w, uint32_t slot, val v)
{
    val v_at = put(w, "getelementptr i64, ptr %%args, i32 %u", slot);
    hilt_str_printf(w->out, "  store i64 %s, ptr %s\n", v.s, v_at.s);
}

/* To the nearest of TFloat32, ties away; infinities and NaNs as they are. */
static val
round_tf32(writer *w, val v_bits)
{
    val v_up = put(w, "add i32 %s, 4096", v_bits.s);
    val v_cut = put(w, "and i32 %s, -8192", v_up.s);
    val v_exponent = put(w, "and i32 %s, 2139095040", v_bits.s);
    val v_special = put(w, "icmp eq i32 %s, 2139095040", v_exponent.s);
    return put(w, "select i1 %s, i32 %s, i32 %s", v_special.s, v_bits.s, v_cut.s);
}

static void
put_number(writer *w, const hilt_export_arg *a, uint32_t i)
{
    val v = {""};
    snprintf(v.s, sizeof v.s, "%%a%u", i);
    const char *type = c_type(a->type);
    if (type[0] == 'f' || type[0] == 'd') {
        type = type[0] == 'f' ? "i32" : "i64";
        v = put(w, "bitcast %s %s to %s", c_type(a->type), v.s, type);
        v = a->type.kind == HILT_TYPE_TF32 ? round_tf32(w, v) : v;
    }
    switch (hilt_type_bits(a->type)) {
    case 1:
        v = put(w, "icmp ne i8 %s, 0", v.s);
        v = put(w, "zext i1 %s to i64", v.s);
        break;
    case 4:
        v = put(w, "and i8 %s, 15", v.s);
        v = put(w, "zext i8 %s to i64", v.s);
        break;
    case 64:
        break;
    case 128: {
        val v_high = put(w, "lshr i128 %s, 64", v.s);
        put_slot(w, a->slot + 1, put(w, "trunc i128 %s to i64", v_high.s));
        v = put(w, "trunc i128 %s to i64", v.s);
        break;
    }
    default:
        v = put(w, "zext %s %s to i64", type, v.s);
    }
    put_slot(w, a->slot, v);
}

static uint32_t
count_in_slots(const hilt_export_arg *a, int part)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < a->rank; i++) {
        n += a->sizes[part][i].in_slot;
    }
    return n;
}

/* The struct's fields into slots. */
static void
put_tensor(writer *w, const hilt_export_arg *a, uint32_t i)
{
    val v_bad = put(w, "icmp eq ptr %%a%u, null", i);
    refuse_if(w, v_bad, HILT_EXPORT_NULL_POINTER, "argument '%s' is null", a->name);
    char type[96] = "{ptr";
    for (int part = 0; part < 2; part++) {
        uint32_t n = count_in_slots(a, part);
        size_t at = strlen(type);
        if (n) {
            snprintf(type + at, sizeof type - at, ", [%u x %s]", n, part || !a->narrow ? "i64" : "i32");
        }
    }
    strcat(type, "}");
    val v_data = put(w, "load ptr, ptr %%a%u", i);
    put_slot(w, a->slot, put(w, "ptrtoint ptr %s to i64", v_data.s));
    uint32_t field = 1;
    for (int part = 0; part < 2; part++) {
        uint32_t k = 0;
        for (uint32_t mode = 0; mode < a->rank; mode++) {
            if (!a->sizes[part][mode].in_slot) {
                continue;
            }
            bool narrow = !part && a->narrow;
            val v_at = put(w, "getelementptr %s, ptr %%a%u, i32 0, i32 %u, i32 %u", type, i, field, k++);
            val v = put(w, "load %s, ptr %s", narrow ? "i32" : "i64", v_at.s);
            put_slot(w, (uint32_t)a->sizes[part][mode].value, narrow ? put(w, "sext i32 %s to i64", v.s) : v);
        }
        field += k > 0;
    }
}

/* -- the call: checks ------------------------------------------------------------------------------------------- */

static val
slot_value(writer *w, uint32_t slot)
{
    val v_at = put(w, "getelementptr i64, ptr %%args, i32 %u", slot);
    return put(w, "load i64, ptr %s", v_at.s);
}

static val
size_value(writer *w, const hilt_export_arg *a, uint32_t part, uint32_t mode)
{
    const hilt_export_size *s = &a->sizes[part][mode];
    return s->in_slot ? slot_value(w, (uint32_t)s->value) : constant(s->value);
}

/* Has the tensor no element? */
static val
empty_value(writer *w, const hilt_export_arg *a)
{
    val v = {"false"};
    for (uint32_t i = 0; i < a->rank; i++) {
        val v_extent = size_value(w, a, 0, i);
        val v_none = put(w, "icmp eq i64 %s, 0", v_extent.s);
        v = put(w, "or i1 %s, %s", v.s, v_none.s);
    }
    return v;
}

static void
check_tensor(writer *w, const hilt_export_arg *a)
{
    uint32_t k = 0;
    for (uint32_t i = 0; i < a->rank; i++) {
        if (a->sizes[0][i].in_slot) {
            val v_extent = size_value(w, a, 0, i);
            refuse_if(w, put(w, "icmp slt i64 %s, 0", v_extent.s), HILT_EXPORT_EXTENT,
                      "argument '%s': dynamic_shapes[%u], the extent of mode %u, is negative", a->name, k++, i);
        }
    }
    val v_data = slot_value(w, a->slot), v_null = put(w, "icmp eq i64 %s, 0", v_data.s);
    val v_some = put(w, "xor i1 %s, true", empty_value(w, a).s);
    refuse_if(w, put(w, "and i1 %s, %s", v_null.s, v_some.s), HILT_EXPORT_NULL_POINTER, "argument '%s': its data is null", a->name);
}

static void
check_alignment(writer *w, const hilt_export_arg *a)
{
    if (a->align > 1) {
        val v_low = put(w, "and i64 %s, %u", slot_value(w, a->slot).s, a->align - 1);
        refuse_if(w, put(w, "icmp ne i64 %s, 0", v_low.s), HILT_EXPORT_ALIGNMENT, "argument '%s': its data is not aligned to %u bytes",
                  a->name, a->align);
    }
}

/* Does the size mean something? A stride does where there are two elements in its mode. */
static val
counts(writer *w, const hilt_export_arg *a, uint32_t part, uint32_t mode)
{
    if (!part) {
        return (val){"true"};
    }
    val v_many = put(w, "icmp sgt i64 %s, 1", size_value(w, a, 0, mode).s);
    val v_some = put(w, "xor i1 %s, true", empty_value(w, a).s);
    return put(w, "and i1 %s, %s", v_many.s, v_some.s);
}

static const char *const part_names[2] = {"extent", "stride"};

static void
check_compact(writer *w, const hilt_export_need *need)
{
    const hilt_export_arg *a = &w->x->args[need->arg];
    val v_expect = constant(1), v_bad = {"false"};
    for (int i = (int)a->rank - 1; i >= 0; i--) {
        uint32_t mode = (uint32_t)(need->value >> 4 * i & 15);
        val v_extent = size_value(w, a, 0, mode);
        val v_other = put(w, "icmp ne i64 %s, %s", size_value(w, a, 1, mode).s, v_expect.s);
        val v_many = put(w, "icmp ne i64 %s, 1", v_extent.s);
        v_other = put(w, "and i1 %s, %s", v_other.s, v_many.s);
        v_bad = put(w, "or i1 %s, %s", v_bad.s, v_other.s);
        v_expect = put(w, "mul i64 %s, %s", v_expect.s, v_extent.s);
    }
    val v_some = put(w, "xor i1 %s, true", empty_value(w, a).s);
    refuse_if(w, put(w, "and i1 %s, %s", v_bad.s, v_some.s), HILT_EXPORT_LAYOUT, "argument '%s': its strides are not compact", a->name);
}

/* A constant index, against the extents of this call. */
static void
check_index(writer *w, const hilt_export_need *need)
{
    val v_product = constant(need->times), v_none = {"false"}, v_over = {"false"};
    for (uint32_t i = 0; i < need->nslots; i++) {
        val v_extent = slot_value(w, need->slots[i]);
        val v_zero = put(w, "icmp eq i64 %s, 0", v_extent.s);
        v_none = put(w, "or i1 %s, %s", v_none.s, v_zero.s);
        val v_pair = put(w, "call {i64, i1} @llvm.smul.with.overflow.i64(i64 %s, i64 %s)", v_product.s, v_extent.s);
        v_product = put(w, "extractvalue {i64, i1} %s, 0", v_pair.s);
        v_over = put(w, "or i1 %s, %s", v_over.s, put(w, "extractvalue {i64, i1} %s, 1", v_pair.s).s);
    }
    val v_short = put(w, "icmp sle i64 %s, %lld", v_product.s, (long long)need->value);
    v_short = put(w, "and i1 %s, %s", v_short.s, put(w, "xor i1 %s, true", v_over.s).s);
    refuse_if(w, put(w, "or i1 %s, %s", v_short.s, v_none.s), HILT_EXPORT_EXTENT, "%s", need->text);
}

static void
check_need(writer *w, const hilt_export_need *need)
{
    const hilt_export_arg *a = &w->x->args[need->arg], *b = &w->x->args[need->other_arg];
    val v_bad;
    switch (need->kind) {
    case HILT_EXPORT_MULTIPLE:
        v_bad = put(w, "srem i64 %s, %llu", size_value(w, a, need->part, need->mode).s, (unsigned long long)need->value);
        v_bad = put(w, "icmp ne i64 %s, 0", v_bad.s);
        v_bad = put(w, "and i1 %s, %s", v_bad.s, counts(w, a, need->part, need->mode).s);
        refuse_if(w, v_bad, HILT_EXPORT_LAYOUT, "argument '%s': the %s of mode %u is not a multiple of %llu", a->name,
                  part_names[need->part], need->mode, (unsigned long long)need->value);
        return;
    case HILT_EXPORT_SAME:
        v_bad = size_value(w, a, need->part, need->mode);
        v_bad = put(w, "icmp ne i64 %s, %s", v_bad.s, size_value(w, b, need->other_part, need->other_mode).s);
        v_bad = put(w, "and i1 %s, %s", v_bad.s, counts(w, a, need->part, need->mode).s);
        v_bad = put(w, "and i1 %s, %s", v_bad.s, counts(w, b, need->other_part, need->other_mode).s);
        refuse_if(w, v_bad, HILT_EXPORT_LAYOUT, "argument '%s': the %s of mode %u is not that of mode %u of '%s'", a->name,
                  part_names[need->part], need->mode, need->other_mode, b->name);
        return;
    case HILT_EXPORT_COMPACT:
        check_compact(w, need);
        return;
    case HILT_EXPORT_INDEX:
        check_index(w, need);
        return;
    }
}

/* -- the call: do tensors overlap? -------------------------------------------------------------------------------- */
typedef struct range { /* i128s; empty: equal */
    val from, to;
} range;

static range
range_of(writer *w, const hilt_export_arg *a, val *v_wild)
{
    val v_data = put(w, "zext i64 %s to i128", slot_value(w, a->slot).s);
    range r = {v_data, put(w, "add i128 %s, %u", v_data.s, a->bytes)};
    for (uint32_t i = 0; i < a->rank; i++) {
        val v_last = put(w, "sub i64 %s, 1", size_value(w, a, 0, i).s);
        v_last = put(w, "sext i64 %s to i128", v_last.s);
        val v_reach = put(w, "sext i64 %s to i128", size_value(w, a, 1, i).s);
        v_reach = put(w, "mul i128 %s, %s", v_reach.s, v_last.s);
        v_reach = put(w, "mul i128 %s, %u", v_reach.s, a->bytes);
        val v_back = put(w, "icmp slt i128 %s, 0", v_reach.s);
        r.from = put(w, "add i128 %s, %s", r.from.s, put(w, "select i1 %s, i128 %s, i128 0", v_back.s, v_reach.s).s);
        r.to = put(w, "add i128 %s, %s", r.to.s, put(w, "select i1 %s, i128 0, i128 %s", v_back.s, v_reach.s).s);
    }
    val v_empty = empty_value(w, a);
    r.from = put(w, "select i1 %s, i128 0, i128 %s", v_empty.s, r.from.s);
    r.to = put(w, "select i1 %s, i128 0, i128 %s", v_empty.s, r.to.s);
    *v_wild = put(w, "or i1 %s, %s", v_wild->s, put(w, "icmp slt i128 %s, 0", r.from.s).s);
    *v_wild = put(w, "or i1 %s, %s", v_wild->s, put(w, "icmp sgt i128 %s, 18446744073709551615", r.to.s).s);
    return r;
}

static val
overlap_value(writer *w)
{
    range *ranges = hilt_malloc((w->x->nargs + 1) * sizeof *ranges);
    val v = {"false"};
    uint32_t n = 0;
    if (!ranges) {
        w->out->failed = true;
        return v;
    }
    for (uint32_t i = 0; i < w->x->nargs; i++) {
        if (w->x->args[i].kind != HILT_EXPORT_TENSOR) {
            continue;
        }
        ranges[n] = range_of(w, &w->x->args[i], &v);
        for (uint32_t k = 0; k < n; k++) {
            val v_one = put(w, "icmp slt i128 %s, %s", ranges[n].from.s, ranges[k].to.s);
            val v_two = put(w, "icmp slt i128 %s, %s", ranges[k].from.s, ranges[n].to.s);
            v = put(w, "or i1 %s, %s", v.s, put(w, "and i1 %s, %s", v_one.s, v_two.s).s);
        }
        n++;
    }
    hilt_free(ranges);
    return v;
}

/* -- the call ------------------------------------------------------------------------------------------------------ */
static void
put_results(writer *w)
{
    for (uint32_t i = 0; i < w->x->nresults; i++) {
        const hilt_export_result *r = &w->x->results[i];
        unsigned bits = hilt_type_bits(r->type), bytes = bits <= 8 ? 1 : bits / 8;
        val v_at = put(w, "getelementptr i64, ptr %%results, i32 %u", r->slot), v = put(w, "load i64, ptr %s", v_at.s);
        if (bits == 128) {
            val v_high = put(w, "getelementptr i64, ptr %s, i32 1", v_at.s), v_to = put(w, "getelementptr i64, ptr %%r%u, i32 1", i);
            v_high = put(w, "load i64, ptr %s", v_high.s);
            hilt_str_printf(w->out, "  store i64 %s, ptr %s\n", v_high.s, v_to.s);
            bytes = 8;
        }
        v = bytes < 8 ? put(w, "trunc i64 %s to i%u", v.s, 8 * bytes) : v;
        hilt_str_printf(w->out, "  store i%u %s, ptr %%r%u\n", 8 * bytes, v.s, i);
    }
}

static void
put_arguments(writer *w)
{
    const hilt_export *x = w->x;
    for (uint32_t i = 0; i < x->nargs; i++) {
        val v = {""};
        snprintf(v.s, sizeof v.s, "%%a%u", i);
        switch (x->args[i].kind) {
        case HILT_EXPORT_NUMBER:
            put_number(w, &x->args[i], i);
            break;
        case HILT_EXPORT_ADDRESS: /* may be null, as in Python: the function may ask */
        case HILT_EXPORT_STREAM:
            put_slot(w, x->args[i].slot, put(w, "ptrtoint ptr %s to i64", v.s));
            break;
        case HILT_EXPORT_TENSOR:
            put_tensor(w, &x->args[i], i);
            break;
        }
    }
    for (uint32_t i = 0; i < x->nresults; i++) {
        refuse_if(w, put(w, "icmp eq ptr %%r%u, null", i), HILT_EXPORT_NULL_POINTER, "the pointer to result %u is null", i);
    }
}

static void
put_call(writer *w, bool runtime)
{
    const hilt_export *x = w->x;
    hilt_str_printf(w->out, "declare i32 @%s(ptr, ptr, ptr)\n", HILT_EXPORT_ENTRY);
    if (x->two_codes) {
        hilt_str_printf(w->out, "declare i32 @%s(ptr, ptr, ptr)\n", HILT_EXPORT_OTHER);
    }
    hilt_str_printf(w->out, "define i32 @cute_dsl_%s_wrapper(ptr %%module", x->prefix);
    for (uint32_t i = 0; i < x->nargs; i++) {
        bool number = x->args[i].kind == HILT_EXPORT_NUMBER;
        hilt_str_printf(w->out, ", %s %%a%u", number ? c_type(x->args[i].type) : "ptr", i);
    }
    for (uint32_t i = 0; i < x->nresults; i++) {
        hilt_str_printf(w->out, ", ptr %%r%u", i);
    }
    hilt_str_printf(w->out, ") {\n  %%args = alloca [%u x i64], align 16\n  %%results = alloca [%u x i64], align 16\n",
                    x->nslots + 1, x->nresult_slots + 1);
    refuse_if(w, put(w, "icmp eq ptr %%module, null"), HILT_EXPORT_NULL_POINTER, "the module is null");
    val v_module = put(w, "load ptr, ptr %%module");
    refuse_if(w, put(w, "icmp eq ptr %s, null", v_module.s), HILT_EXPORT_NOT_LOADED, "%s_Kernel_Module_Load comes first", x->prefix);
    put_arguments(w);
    for (uint32_t i = 0; i < x->nargs; i++) {
        if (x->args[i].kind == HILT_EXPORT_TENSOR) {
            check_tensor(w, &x->args[i]);
        }
        if (x->args[i].kind == HILT_EXPORT_TENSOR || x->args[i].kind == HILT_EXPORT_ADDRESS) {
            check_alignment(w, &x->args[i]);
        }
    }
    for (uint32_t i = 0; i < x->nneeds; i++) {
        check_need(w, &x->needs[i]);
    }
    val v_which = x->two_codes || x->gpu[1] ? overlap_value(w) : (val){"false"}, v_entry = {"@" HILT_EXPORT_ENTRY}, v_status;
    if (x->two_codes) {
        v_entry = put(w, "select i1 %s, ptr @%s, ptr @%s", v_which.s, HILT_EXPORT_OTHER, HILT_EXPORT_ENTRY);
    }
    if (runtime) {
        v_which = put(w, "zext i1 %s to i32", x->gpu[0] && !x->gpu[1] ? "false" : v_which.s);
        val v_call = put_runtime_function(w, offsetof(hilt_export_runtime, call)), v_detail = put_detail(w);
        v_status = put(w, "call i32 %s(ptr %s, ptr %s, i32 %s, ptr %%args, ptr %%results, ptr %s, i64 2048)", v_call.s, v_module.s,
                       v_entry.s, v_which.s, v_detail.s);
    }
    else {
        v_status = put(w, "call i32 %s(ptr %%args, ptr %%results, ptr null)", v_entry.s);
    }
    val v_good = put(w, "icmp eq i32 %s, 0", v_status.s);
    hilt_str_printf(w->out, "  br i1 %s, label %%done, label %%failed\nfailed:\n  ret i32 %s\ndone:\n", v_good.s, v_status.s);
    put_results(w);
    hilt_str_puts(w->out, "  ret i32 0\n}\n");
}

void
hilt_export_text(hilt_str *s, const hilt_export *x, const hilt_export_calls *calls)
{
    writer w = {.x = x, .out = s};
    bool runtime = calls->nnames > 0 || x->gpu[0];
    hilt_export_named_string(s, "hilt_two", "%s%s");
    hilt_str_puts(s, always);
    if (runtime) {
        hilt_export_find_runtime(&w);
        hilt_export_describe(&w, calls);
    }
    else {
        if (calls->assert_failed) {
            hilt_export_named_string(s, "hilt_place", "%s:%d: %s%.*s");
            hilt_export_named_string(s, "hilt_nowhere", "%s%.*s");
            hilt_export_named_string(s, "hilt_plain", "assertion failed");
            hilt_str_puts(s, own_assert_failed);
        }
        if (calls->bad_index) {
            hilt_export_named_string(s, "hilt_index", "%s:%d: index %lld is out of range for '%s', whose extent is %lld");
            hilt_str_puts(s, own_bad_index);
        }
    }
    put_errors(&w);
    put_load(&w, runtime);
    put_call(&w, runtime);
    hilt_str_add(s, w.data.data ? w.data.data : "", w.data.len);
    s->failed |= w.data.failed;
    hilt_str_free(&w.data);
}

bool
hilt_export_is_public(const hilt_export *x, const char *name)
{
    static const char *const rest[] = {"_Kernel_Module_Load", "_Kernel_Module_Unload", "_Error_Text", "_Error_Detail"};
    size_t len = strlen(x->prefix);
    static const char before[] = "cute_dsl_";
    if (strncmp(name, before, sizeof before - 1) == 0 && strncmp(name + sizeof before - 1, x->prefix, len) == 0 &&
        strcmp(name + sizeof before - 1 + len, "_wrapper") == 0) {
        return true;
    }
    for (size_t i = 0; i < HILT_COUNT(rest) && strncmp(name, x->prefix, len) == 0; i++) {
        if (strcmp(name + len, rest[i]) == 0) {
            return true;
        }
    }
    return false;
}
