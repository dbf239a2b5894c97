/* How a copy's accesses go: hints for the caches, and memory orders.
 *
 * An atom with an order other than WEAK moves what it moves by strong loads and stores of up to 64 bits each: acquire is the
 * loads' business, release the stores'; the rest of them are relaxed. As with PTX's vectors, the parts of one instruction are
 * accesses of their own.
 */
#include "../arch/arch.h"
#include "copy.h"
#include "tensor_priv.h"

#define ORDERS "weak relaxed acquire release acq_rel sc mmio constant volatile"
#define SCOPES "cta cluster gpu sys"
enum { WEAK, RELAXED, ACQUIRE, RELEASE, ACQ_REL, SC, MMIO, CONSTANT, VOLATILE };

/* -1: none of the words, with an exception. */
static int
order_of(const hilt_atom *a)
{
    int order;
    if (!hilt_arch_text("make_copy_atom", "memory_order", a->order, ORDERS, &order)) {
        return -1;
    }
    if (order == SC || order == MMIO) {
        hilt_raise(HILT_DIAG_UNSUP_NOT_YET, order == SC ? "the memory order SC" : "the memory order MMIO");
        return -1;
    }
    return order < 0 ? WEAK : order;
}

bool
hilt_copy_hints(const hilt_atom *a, hilt_hints *ret)
{
    hilt_arch_said said = {.cache_name = "load_cache_mode", .evict_name = "l1c_evict_priority", .size_name = "l2_prefetch_size"};
    int order = order_of(a), scope;
    if (order < 0 || !hilt_arch_text("make_copy_atom", "memory_scope", a->scope, SCOPES, &scope)) {
        return false;
    }
    if (a->cache) {
        said.evict = PyTuple_GET_ITEM(a->cache, 0);
        said.size = PyTuple_GET_ITEM(a->cache, 1);
        said.load_cache = PyTuple_GET_ITEM(a->cache, 2);
        said.invariant = PyTuple_GET_ITEM(a->cache, 4);
    }
    said.invariant = order == CONSTANT ? Py_True : said.invariant;
    return hilt_arch_hints("make_copy_atom", &said, ret);
}

bool
hilt_copy_is_strong(const hilt_atom *a)
{
    int order = a && a->order ? order_of(a) : WEAK;
    return order > WEAK && order != CONSTANT;
}

/* -- strong accesses ------------------------------------------------------------------------------------- */
static hilt_attr
word(hilt_attr_key key, int64_t v)
{
    return (hilt_attr){.key = key, .i = v};
}

static uint32_t
attributes(const hilt_atom *a, bool load, hilt_attr ret[3])
{
    static const hilt_word scopes[] = {HILT_WORD_CTA, HILT_WORD_CLUSTER, HILT_WORD_GPU, HILT_WORD_SYS};
    int order = order_of(a), scope = -1;
    bool ordered = order == ACQ_REL || order == (load ? ACQUIRE : RELEASE);
    hilt_arch_text("make_copy_atom", "memory_scope", a->scope, SCOPES, &scope);
    scope = order == VOLATILE ? 3 : scope < 0 ? 2 : scope;
    ret[0] = word(HILT_ATTR_ORDER, !ordered ? HILT_WORD_RELAX : load ? HILT_WORD_ACQUIRE : HILT_WORD_RELEASE);
    ret[1] = word(HILT_ATTR_SCOPE, scopes[scope]);
    ret[2] = word(HILT_ATTR_VOLATILE, 1);
    return order == VOLATILE ? 3 : 2;
}

/* How many elements one access takes: as many as 64 bits hold, and the address is aligned for. */
static uint32_t
lanes_at_once(uint32_t lanes, unsigned bytes, uint32_t align)
{
    uint32_t n = 1;
    while (lanes % (2 * n) == 0 && 2 * n * bytes <= HILT_COPY_STRONG_BYTES && 2 * n * bytes <= align) {
        n *= 2;
    }
    return n;
}

static hilt_value *
load_strong(hilt_builder *b, const hilt_atom *a, hilt_value *ptr, hilt_type element, uint32_t lanes, uint32_t align)
{
    hilt_attr attrs[3];
    uint32_t nattrs = attributes(a, true, attrs), n = lanes_at_once(lanes, hilt_type_bytes(element), align);
    hilt_type t = hilt_type_vector((hilt_type_kind)element.kind, n);
    hilt_value *all[64];
    for (uint32_t i = 0; i < lanes; i += n) {
        hilt_value *at = hilt_memory_at(b, ptr, hilt_build_int(b, hilt_type_of(HILT_TYPE_I64), i * hilt_type_bytes(element)));
        hilt_op *op = at ? hilt_build_op(b, HILT_OP_ATOMICLOAD, &at, 1, &t, 1, NULL, 0, attrs, nattrs) : NULL;
        for (uint32_t k = 0; k < n; k++) {
            all[i + k] = op ? hilt_build_extract(b, op->results, k) : NULL;
        }
    }
    return hilt_build_from_elements(b, all, lanes);
}

static bool
store_strong(hilt_builder *b, const hilt_atom *a, hilt_value *ptr, hilt_value *v, uint32_t align)
{
    hilt_attr attrs[3];
    uint32_t lanes = v->type.lanes, bytes = hilt_type_bytes(hilt_type_element(v->type)), n = lanes_at_once(lanes, bytes, align);
    uint32_t nattrs = attributes(a, false, attrs);
    for (uint32_t i = 0; i < lanes; i += n) {
        hilt_value *part[HILT_COPY_STRONG_BYTES];
        for (uint32_t k = 0; k < n; k++) {
            part[k] = hilt_build_extract(b, v, i + k);
        }
        hilt_value *at = hilt_memory_at(b, ptr, hilt_build_int(b, hilt_type_of(HILT_TYPE_I64), i * bytes));
        hilt_value *operands[2] = {hilt_build_from_elements(b, part, n), at};
        if (!operands[0] || !at || !hilt_build_op(b, HILT_OP_ATOMICSTORE, operands, 2, NULL, 0, NULL, 0, attrs, nattrs)) {
            return false;
        }
    }
    return true;
}

bool
hilt_copy_strong(hilt_trace *t, const hilt_atom *a, PyObject *from, PyObject *to, const bool memory[2])
{
    hilt_builder *b = hilt_trace_builder(t);
    hilt_dtype d = hilt_tensor_dtype(from);
    int64_t lanes = hilt_tensor_lanes(from);
    uint32_t align = 0;
    if (lanes < 0) {
        return false;
    }
    if (hilt_dtype_bits(d) < 16 || lanes * hilt_dtype_bytes(d) < 2 || lanes > 64) {
        return hilt_raise(HILT_DIAG_UNSUP_NOT_YET, "a copy with a memory order of elements of less than 16 bits") != NULL;
    }
    hilt_value *ptr = memory[0] ? hilt_tensor_run(from, &align) : NULL;
    hilt_value *v = ptr          ? load_strong(b, a, ptr, hilt_memory_type(d), (uint32_t)lanes, align)
                    : !memory[0] ? hilt_tensor_load_vector(from)
                                 : NULL;
    if (!v) {
        return hilt_no_memory();
    }
    if (!memory[1]) {
        return hilt_tensor_store_vector(to, v, NULL) == 0;
    }
    ptr = hilt_tensor_run(to, &align);
    return ptr && (store_strong(b, a, ptr, v, align) || hilt_no_memory());
}
